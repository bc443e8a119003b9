"""Patterns: every example of the source, what is worth more, what is switched off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.variants.wanzhou import RULESET
from tests.tiles import tile
from tests.wanzhou.hands import asked, codes, meld, options, pong, verdict, worth

NO_CAP = options(cap=None)


def test_wz_1_a_winning_hand_lacks_a_suit_melds_included() -> None:
    assert verdict("123m 345p 789p 234p 66m").legal
    three = verdict("123m 345p 789p 234s 66m")
    assert (three.legal, three.complete, codes(three.reasons)) == (False, True, ["three_suits"])
    assert three.reasons[0].clause == "WZ-1"
    assert three.reasons[0].facts["suits"] == ["m", "p", "s"]
    melded = verdict("123m 345p 234p 66m", pong("777s"))
    assert codes(melded.reasons) == ["three_suits"]
    assert verdict("123m 345p 234p 66m", pong("777p")).legal


def test_wz_1_seven_pairs_lack_a_suit_too() -> None:
    assert codes(verdict("11m 22m 33p 44p 55p 66p 77s").reasons) == ["three_suits"]
    assert verdict("11m 22m 33p 44p 55p 66p 77p").legal


def test_wz_1_two_suits_are_72_tiles() -> None:
    two = options(deck="two_suits", suits=("s", "m"))
    deck = RULESET.tile_set(two)
    assert deck.size == 72
    assert set(deck.kinds) == set(range(9)) | set(range(18, 27))
    assert RULESET.tile_set(options()).size == 108
    assert verdict("123m 345s 789s 234s 66m", options=two).legal
    assert codes(RULESET.faults_options(options(deck="two_suits", suits=("m", "m")))) == [
        "options_contradict"
    ]


def test_wz_20_plain() -> None:
    # 123 345 789m 234 66p: nothing doubles, 1 fan.
    assert worth("123m 345m 789m 234p 66p") == ("plain", 1, {}, 1)


def test_wz_20_not_complete_says_so_beside_all_else() -> None:
    found = verdict("123m 345p 789p 234s 67m")
    assert (found.legal, found.complete, found.score, found.reading) == (False, False, None, None)
    assert codes(found.reasons) == ["not_complete", "three_suits"]


def test_wz_21_all_triplets() -> None:
    assert worth("111m 333m 444m 222p 66p") == ("all_triplets", 2, {}, 2)


def test_wz_22_pure_flush() -> None:
    # 666 beside 345: three 6 in all, no root.
    assert worth("111m 234m 345m 666m 88m") == ("pure_flush", 4, {}, 4)


def test_wz_22_pure_all_triplets() -> None:
    assert worth("111m 333m 444m 666m 88m") == ("pure_all_triplets", 8, {}, 8)


def test_wz_23_seven_pairs() -> None:
    assert worth("1133446677m 5588p") == ("seven_pairs", 4, {}, 4)


def test_wz_23_seven_pairs_are_wholly_concealed() -> None:
    # Six pairs and a concealed kong: 12 + 4 tiles are no hand at all, four sets and a pair are not there.
    with_kong = verdict("1133446677m 5p", meld("kong_concealed", "8888p"), won="5p")
    assert not with_kong.complete


def test_wz_24_dragon_seven_pairs_and_each_further_four_doubles() -> None:
    assert worth("1133446666m 5588p") == ("dragon_seven_pairs", 8, {}, 8)
    # Two fours: 8 x 2 = 16; three: 8 x 2 x 2 = 32.
    assert worth("1111446666m 5588p", options=NO_CAP) == ("dragon_seven_pairs", 16, {}, 16)
    assert worth("1111446666m 8888p", options=NO_CAP) == ("dragon_seven_pairs", 32, {}, 32)


def test_wz_25_pure_seven_pairs() -> None:
    assert worth("1133445566m 7788m", options=NO_CAP) == ("pure_seven_pairs", 16, {}, 16)


def test_wz_25_pure_dragon_seven_pairs() -> None:
    assert worth("1111334455m 6688m", options=NO_CAP) == ("pure_dragon_seven_pairs", 32, {}, 32)
    # Two fours: 32 x 2.
    assert worth("1111333355m 6688m", options=NO_CAP) == ("pure_dragon_seven_pairs", 64, {}, 64)


HOOKED = (pong("111m"), pong("333m"), pong("444m"), pong("222p"))


def test_wz_27_golden_hook() -> None:
    assert worth("66p", *HOOKED) == ("golden_hook", 4, {}, 4)
    off = options(patterns={"golden_hook": False})
    assert worth("66p", *HOOKED, options=off) == ("all_triplets", 2, {}, 2)


def test_wz_27_golden_hook_counts_kongs_of_any_sort_and_no_sequence() -> None:
    melds = (meld("kong_concealed", "1111m"), pong("333m"), meld("kong_added", "4444m"), pong("222p"))
    # 4 x 2 roots: 4 x 2 x 2 = 16.
    assert worth("66p", *melds, options=NO_CAP) == ("golden_hook", 4, {"root": 2}, 16)
    chi = (pong("111m"), pong("333m"), meld("chi", "456m"), pong("222p"))
    assert worth("66p", *chi) == ("plain", 1, {}, 1)
    three = HOOKED[:3]
    assert worth("222p 66p", *three) == ("all_triplets", 2, {}, 2)


def test_wz_27_pure_golden_hook() -> None:
    melds = (pong("111m"), pong("333m"), pong("444m"), pong("777m"))
    assert worth("66m", *melds, options=NO_CAP) == ("pure_golden_hook", 16, {}, 16)
    # Switched off, the next lower reading counts: pure all triplets 8.
    off = options(cap=None, patterns={"golden_hook": False})
    assert worth("66m", *melds, options=off) == ("pure_all_triplets", 8, {}, 8)


def test_wz_27_outside_hand() -> None:
    assert worth("123m 123m 99m 123m 789s") == ("outside_hand", 4, {}, 4)
    off = options(patterns={"outside_hand": False})
    assert worth("123m 123m 99m 123m 789s", options=off) == ("plain", 1, {}, 1)
    assert worth("123m 123m 99m 234m 789s") == ("plain", 1, {}, 1)
    assert worth("123m 123m 55m 123m 789s") == ("plain", 1, {}, 1)
    # Melds count as well.
    assert worth("123m 123m 99m 789s", meld("chi", "456s")) == ("plain", 1, {}, 1)
    assert worth("123m 123m 99m 789s", pong("111s")) == ("outside_hand", 4, {}, 4)


def test_wz_27_pure_outside_hand() -> None:
    hand = "111m 123m 789m 789m 99m"  # four 1m and four 9m: 16 x 2 x 2 = 64
    assert worth(hand, options=NO_CAP) == ("pure_outside_hand", 16, {"root": 2}, 64)
    off = options(cap=None, patterns={"pure_outside_hand": False})
    # Outside hand 4 and pure one suit 4 are worth the same; the earlier in the book stands.
    assert worth(hand, options=off) == ("pure_flush", 4, {"root": 2}, 16)


def test_wz_27_jiang_dui_is_off_by_default() -> None:
    on = options(cap=None, patterns={"jiang_dui": True})
    assert worth("222m 555m 88m 222p 888p", options=on) == ("jiang_dui", 16, {}, 16)
    assert worth("222m 555m 88m 222p 888p") == ("all_triplets", 2, {}, 2)
    assert worth("222m 555m 88m 222p 777p", options=on) == ("all_triplets", 2, {}, 2)
    # A golden hook of 2, 5 and 8 is worth less than jiang dui.
    melds = (pong("222m"), pong("555m"), pong("222p"), pong("888p"))
    assert worth("88m", *melds, options=on) == ("jiang_dui", 16, {}, 16)


def test_wz_27_the_reading_worth_most_is_taken() -> None:
    # 112233 445566 77m reads as sequences too; pure seven pairs 16 beats pure one suit 4.
    assert worth("112233445566m 77m", options=NO_CAP) == ("pure_seven_pairs", 16, {}, 16)
    # 111222333m: three triplets (all triplets 2) or three sequences (plain).
    assert worth("111222333m 555p 77p") == ("all_triplets", 2, {}, 2)
    # As sequences an outside hand 4 beats the triplets' 2: 123 x 3, 999p, 11p.
    assert worth("111222333m 999p 11p") == ("outside_hand", 4, {}, 4)


def test_wz_26_heavenly_is_the_full_cap() -> None:
    dealt = {"by": "dealt", "seat": 0}
    assert worth("123m 345m 789m 234p 66p", **dealt) == ("heavenly", 8, {}, 8)
    assert worth("123m 345m 789m 234p 66p", options=options(cap=16), **dealt) == ("heavenly", 16, {}, 16)
    off = options(heavenly=False)
    assert worth("123m 345m 789m 234p 66p", options=off, **dealt) == ("plain", 1, {}, 1)


def test_wz_26_without_a_cap_flat_unless_the_product_is_higher() -> None:
    dealt = {"by": "dealt", "seat": 0}
    plain, dragon = "123m 345m 789m 234p 66p", "1111333355m 6688m"
    assert worth(plain, options=NO_CAP, **dealt) == ("heavenly", 32, {}, 32)
    assert worth(plain, options=options(cap=None, heavenly_fan=50), **dealt) == ("heavenly", 50, {}, 50)
    assert worth(dragon, options=NO_CAP, **dealt) == ("pure_dragon_seven_pairs", 64, {}, 64)
    # Flat: the root in it doubles nothing.
    rooted = "111m 123m 345m 789m 66p"
    assert worth(rooted, options=NO_CAP, **dealt) == ("heavenly", 32, {}, 32)


def test_wz_26_earthly_is_a_non_dealers_first_draw_or_the_dealers_first_discard() -> None:
    plain = "123m 345m 789m 234p 66p"
    assert worth(plain, by="draw", first_turn=True) == ("earthly", 8, {}, 8)
    assert worth(plain, by="discard", from_=0, first_turn=True) == ("earthly", 8, {}, 8)
    # Another's discard is not the dealer's, a replacement not the first tile drawn, the dealer not a non-dealer.
    assert worth(plain, by="discard", from_=2, first_turn=True)[0] == "plain"
    assert worth(plain, by="draw")[0] == "plain"
    assert worth(plain, by="discard", seat=0, dealer=0, from_=1, first_turn=True)[0] == "plain"
    own_kong = meld("kong_concealed", "1111p")
    assert worth("123m 345m 789m 66p", own_kong, by="replacement", first_turn=True, kongs=1)[0] == "plain"


def test_wz_26_contradictions_are_named() -> None:
    plain = "123m 345m 234p 66p"
    claimed = asked(plain, pong("888m"), by="draw", first_turn=True)
    assert [(f.code, f.at, f.clause) for f in RULESET.faults_win(claimed)] == [
        ("contradiction", ("facts", "first_turn"), "WZ-26")
    ]
    konged = asked(plain, meld("kong_concealed", "8888m"), by="draw", first_turn=True)
    assert codes(RULESET.faults_win(konged)) == ["contradiction"]


def test_wz_4_a_hand_that_holds_its_void_suit_cannot_win() -> None:
    named = options(declare_void=True)
    hand = "123m 345m 789m 234p 66p"
    assert verdict(hand, options=named, void="s").legal
    barred = verdict(hand, options=named, void="p")
    assert (barred.legal, barred.complete, codes(barred.reasons)) == (False, True, ["void_suit_held"])
    assert barred.reasons[0].facts == {"suit": "p", "tiles": ["2p", "3p", "4p", "6p"]}
    assert codes(RULESET.faults_win(asked(hand, void="p"))) == ["contradiction"]
    two = options(declare_void=True, deck="two_suits")
    assert codes(RULESET.faults_win(asked(hand, options=two, void="s"))) == ["contradiction"]


@pytest.mark.parametrize("shift", range(11))
def test_the_order_of_tiles_changes_nothing(shift: int) -> None:
    question = asked("111222333m 99m", meld("chi", "789m"), won="3m", options=NO_CAP)
    turned = replace(question, hand=(*question.hand[shift:], *question.hand[:shift]))
    assert RULESET.judge(turned, all_readings=True, explain=True) == RULESET.judge(
        question, all_readings=True, explain=True
    )


def test_all_readings_are_listed_best_first() -> None:
    found = RULESET.judge(asked("111222333m 999p 11p"), all_readings=True)
    listed = [(one.score.patterns[0].id, one.score.total) for one in found.readings]
    assert listed == [("outside_hand", 4), ("all_triplets", 2)]
    assert found.readings[0].reading == found.reading
    assert not found.truncated


def test_a_reading_shows_the_whole_hand() -> None:
    found = verdict("123m 345m 66p", meld("kong_concealed", "8888m"), pong("222p"))
    assert found.reading is not None
    shown = [(one.kind, [t.tile for t in one.tiles], one.melded) for one in found.reading.sets]
    assert shown == [
        ("sequence", [0, 1, 2], False),
        ("sequence", [2, 3, 4], False),
        ("kong", [7] * 4, True),
        ("triplet", [tile("2p")] * 3, True),
    ]
    assert found.reading.pair is not None
    assert [t.tile for t in found.reading.pair.tiles] == [tile("6p")] * 2


def test_explanations_name_what_counts_and_what_does_not() -> None:
    question = asked("1133446666m 5588p", won="5p")
    steps = RULESET.judge(question, explain=True).explanation
    assert [step["clause"] for step in steps] == ["WZ-20", "WZ-23", "WZ-1", "WZ-24", "WZ-31", "WZ-33"]
    assert "no roots besides" in steps[4]["text"]["en"]
    barred = RULESET.judge(asked("123m 345p 789p 234s 66m"), explain=True).explanation
    assert "all three" in barred[-1]["text"]["en"]


def test_wz_26_of_equals_the_heavenly_hand_is_told() -> None:
    # Pure seven pairs of characters with two roots, 16 and capped there, and dealt: heavenly, the full cap too.
    dealt = {"by": "dealt", "seat": 0, "dealer": 0}
    assert worth("1111m 2222m 33m 55m 77m", options=options(cap=16), **dealt)[0] == "heavenly"
    assert worth("1111m 2222m 33m 55m 77m", options=options(cap=16, heavenly=False), **dealt)[3] == 16


def test_wz_33_of_readings_that_the_cap_makes_equal_the_higher_product_is_told() -> None:
    # 111m 222m 333m 123m 44m is 4 with three roots, 32; as seven pairs it is 16 with three, 128.
    for cap in (8, 16, None):
        found = worth("1111222233334m4m", options=options(cap=cap))
        assert found[0] == "pure_dragon_seven_pairs"
