"""What hands are worth and what bars them: ZZ-11 to ZZ-16, ZZ-20, ZZ-21, ZZ-33 to ZZ-49, worked by hand."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import permutations

import pytest

from rules.variants.zhuozhou.options import BaseFans, Fans, KongFans
from rules.variants.zhuozhou.patterns import BY_ID, PATTERNS
from rules.variants.zhuozhou.winning import judge
from tests.tiles import meld, tiles
from tests.zhuozhou.hands import asked, clauses, codes, fans, judged, pongs, refused, shown

# Melds that are worth nothing, and hands that wait for two kinds.
CHIS = (meld("chi", "123p", 0), meld("chi", "456s", 0), meld("chi", "678m", 0))


# The contract's own example


def test_zz_47_the_example_of_the_book() -> None:
    verdict = judged("123m456p9p79s7m9p", "7m", melds=(meld("pong", "222s", 3),), facts={"revealed": "6z"})
    assert [(line.id, line.count, line.value, line.clause) for line in verdict.score.patterns] == [
        ("base", 1, 4, "ZZ-60"),
        ("reveal", 1, 1, "ZZ-47"),
    ]
    assert (verdict.score.unit, verdict.score.total, verdict.score.fans) == ("fan", 5, 1)
    assert shown(verdict.reading) == [
        "sequence 1m 2m 3m",
        "sequence 4p 5p 6p",
        "sequence 7s 7m=8s 9s",
        "triplet 2s 2s 2s",
        "pair 9p 9p",
    ]


# Wilds and stand-ins


def test_zz_11_a_wild_stands_for_any_tile() -> None:
    assert shown(judged("7s9p9s55m", melds=CHIS).reading)[0] == "sequence 7s 9p=8s 9s"
    assert shown(judged("3z9p3z55m", melds=CHIS).reading)[0] == "triplet 3z 3z 9p=3z"


def test_zz_11_but_for_no_kong_tile_nor_for_red_where_it_stands_in() -> None:
    # In every reading of a hand with three wilds none is 發, 白 or 中.
    verdict = judge(asked("33m99p9p4s4s4s", melds=CHIS[:1] + pongs("222s")), all_readings=True)
    assert verdict.readings
    for scored in verdict.readings:
        faces = {seen.as_ for group in scored.reading.sets for seen in group.tiles}
        assert not faces & set(tiles("567z"))
    # A kong tile in hand finds no wild to pair with it.
    assert "kong_tile_held" in refused("5z9p", melds=(*CHIS, meld("chi", "678p", 0)))
    assert "not_complete" in refused("5z9p", melds=(*CHIS, meld("chi", "678p", 0)))


def test_zz_11_under_may_a_wild_stands_for_red() -> None:
    # All honours: 中 中 and the wild must be a triplet of 中 itself (發發 is the pair: 4z would be worth a wind).
    flush = {"mode": "void", "melds": pongs("111z", "222z", "333z")}
    won = judged("7z7z6z6z9p", standin="may", **flush)
    assert {line.id for line in won.score.patterns} >= {"all_honours"}
    assert set(shown(won.reading)[:1]) <= {"triplet 7z 7z 9p=7z", "triplet 6z 6z 9p=6z"}
    single = judged("6z6z6z7z9p", standin="may", **flush)
    assert shown(single.reading)[-1] == "pair 7z 9p=7z"
    # Under `always` 中 is 9p and the hand a mixed flush.
    for hand in ("7z7z6z6z9p", "6z6z6z7z9p"):
        assert {line.id for line in judged(hand, **flush).score.patterns} >= {"mixed_flush"}


def test_zz_12_red_is_the_wilds_own_face() -> None:
    # 7m wild: 6m 中 8m is 678m.
    assert shown(judged("6m7z8m55s", "7m", melds=(*CHIS[:2], meld("chi", "123s", 0))).reading)[0] == (
        "sequence 6m 7z=7m 8m"
    )
    # A triplet of three 中, concealed; and as a pong of 7m.
    assert "triplet 7z=7m 7z=7m 7z=7m" in shown(
        judged("7z7z7z5s5s", "7m", melds=CHIS[:2] + pongs("222s")).reading
    )
    verdict = judged("34s55s2s", "7m", melds=(*CHIS[:2], meld("pong", "777z", 3)))
    assert "triplet 7z=7m 7z=7m 7z=7m" in shown(verdict.reading)


def test_zz_12_a_flush_counts_red_as_that_kind() -> None:
    # 7m wild; all characters, 56m 中 as 567m: a pure flush in void mode.
    won = fans("56m88m7z", "7m", melds=pongs("111m", "222m", "333m"), mode="void")
    assert won["pure_flush"] == 20


def test_zz_12_a_wind_wild_makes_red_a_wind() -> None:
    # East is wild: three 中 are a triplet of East, 1 fan.
    won = fans("7z7z7z34s55p2s", "1z", melds=CHIS[:1] + CHIS[2:])
    assert won == {"wind_triplet": 1}


def test_zz_12_nothing_stands_in_where_the_wild_is_a_dragon() -> None:
    # 發 wild: 中 and 白 are kong tiles.
    assert refused("6m7z8m55s", "6z", melds=(*CHIS[:2], meld("chi", "123s", 0))) == [
        "kong_tile_held",
        "not_complete",
    ]


def test_zz_12_may_takes_the_better_reading() -> None:
    # Free flushes: honours and one suit. 111z 中中中 with 9p wild: as 9p the hand has dots and characters.
    melds = (meld("pong", "111m", 3), meld("pong", "333m", 3), meld("pong", "222z", 3))
    always = fans("7z7z55m7z", melds=melds, flush="always")
    may = fans("7z7z55m7z", melds=melds, flush="always", standin="may")
    assert "mixed_flush" not in always
    assert may["mixed_flush"] == 10
    # A pong of 中 too.
    melds = (meld("pong", "111m", 3), meld("pong", "333m", 3), meld("pong", "777z", 3))
    assert "mixed_flush" not in fans("2z55m2z2z", melds=melds, flush="always")
    assert fans("2z55m2z2z", melds=melds, flush="always", standin="may")["mixed_flush"] == 10
    # And a sequence needs it as 9p.
    assert judged("78p7z5m5m", melds=CHIS, standin="may").legal


def test_zz_13_a_hand_that_holds_a_kong_tile_cannot_win() -> None:
    verdict = judged("123m456m789m5z5z5z2s2s", "9p")
    assert codes(verdict) == ["kong_tile_held", "not_complete"]
    assert clauses(verdict)[0] == "ZZ-13"
    assert verdict.reasons[0].facts == {"tiles": ["5z", "5z", "5z"]}
    # Where 中 is wild, 發 and 白; where 白 is, 發 and 中.
    assert "kong_tile_held" in refused("123m456m789m6z6z6z2s2s", "7z")
    assert "kong_tile_held" in refused("123m456m789m7z7z7z2s2s", "5z")


def test_zz_14_on_draw_no_hand_wins_with_green_held() -> None:
    hand = "147m25p36s1234567z"
    assert fans(hand) == {"seven_stars": 30}
    assert codes(judged(hand, reveal="on_draw")) == ["must_reveal"]
    assert clauses(judged(hand, reveal="on_draw")) == ["ZZ-14"]
    # 白 need not be revealed, and in void mode neither need 發.
    assert fans("147m258p369s12345z", reveal="on_draw") == {"thirteen_scattered": 20}
    assert fans(hand, reveal="on_draw", mode="void", scattered_exempt=True) == {"seven_stars": 30}


def test_zz_15_in_void_mode_green_is_a_plain_honour() -> None:
    void = {"mode": "void", "melds": pongs("222m", "444m", "888m")}
    # 發 in a triplet: no fan of its own. (22s.. the hand is all triplets and hard.)
    assert fans("6z6z3m3m6z", **void) == {"run_the_wind": 6, "all_triplets": 3, "mixed_flush": 10}
    # A kong of 發: counted for the bloom, no fan of its own.
    melds = (meld("kong_exposed", "6666z", 3), *pongs("444m", "888m"))
    won = fans("22m11p2m", melds=melds, mode="void", by="replacement", kongs=1)
    assert won == {"run_the_wind": 6, "all_triplets": 3, "kong_bloom": 3}
    # Revealed all the same: no fan.
    assert "reveal" not in fans(
        "33m99m3m", melds=pongs("222m", "444m", "888m"), mode="void", facts={"revealed": "6z"}
    )
    # 白 stays a kong tile and its reveal counts.
    assert "kong_tile_held" in refused("5z5z3m3m5z", **void)
    assert (
        fans("33m99m3m", mode="void", melds=pongs("222m", "444m", "888m"), facts={"revealed": "5z"})["reveal"]
        == 1
    )


def test_zz_15_where_green_is_wild_red_plays_its_part() -> None:
    void = {"mode": "void", "melds": pongs("222m", "444m", "888m")}
    assert fans("7z7z3m3m7z", "6z", **void) == {"run_the_wind": 6, "all_triplets": 3, "mixed_flush": 10}
    assert "kong_tile_held" in refused("5z5z3m3m5z", "6z", **void)
    assert "reveal" not in fans("33m99m3m", "6z", facts={"revealed": "7z"}, **void)


def test_zz_16_wilds_as_their_own_face_in_a_concealed_triplet() -> None:
    won = judged("999p34m5s5s2m", melds=(*CHIS[:1], meld("chi", "789s", 0)))
    assert won.legal
    # As a wind triplet the three are worth more, and that is taken; drop that value and they are themselves.
    plain = judged("999p34m5s5s2m", melds=(*CHIS[:1], meld("chi", "789s", 0)), fans=Fans(wind_triplet=0))
    assert "triplet 9p 9p 9p" in shown(plain.reading)


# Void mode and self-drawn wins


def test_zz_20_void_mode_allows_two_suits() -> None:
    three = {"melds": (meld("pong", "222p", 3), meld("pong", "444s", 3))}
    verdict = judged("123m34m55s2m", **three, mode="void")
    assert codes(verdict) == ["three_suits"]
    assert clauses(verdict) == ["ZZ-20"]
    assert verdict.reasons[0].facts == {"suits": ["m", "p", "s"]}
    assert judged("123m34m55s2m", **three).legal
    assert judged("123s34s55s2s", **three, mode="void").legal


def test_zz_20_a_wild_counts_as_what_it_stands_for() -> None:
    # 9p wild: as 8s it is bamboo, so characters and bamboo only.
    melds = pongs("222m", "444m")
    assert judged("123m9p79s5m5m", melds=melds, mode="void").legal
    # A pair of wilds may be another face than the third suit that it is.
    last = {"by": "replacement", "facts": {"revealed": "5z", "wall_left": 0}}
    won = judged("123m789s9p9p", melds=melds, mode="void", **last)
    assert won.legal
    assert all("9p " not in f"{group} " for group in shown(won.reading))  # every 9p stands in


def test_zz_21_no_win_on_a_discard_and_no_robbing() -> None:
    hand = "123m123s2p2p"
    melds = CHIS[:2]
    discard = judged(hand, "7m", melds=melds, by="discard")
    assert (codes(discard), clauses(discard)) == (["no_discard_win"], ["ZZ-21"])
    robbed = judged(hand, "7m", melds=melds, by="rob_kong", mode="void")
    assert ("no_robbing", "ZZ-21") in zip(codes(robbed), clauses(robbed), strict=True)
    # All reasons, not the first.
    assert codes(judged("5z5z123s", melds=CHIS, by="discard")) == [
        "no_discard_win",
        "kong_tile_held",
        "not_complete",
    ]


# Seven pairs


def test_zz_33_seven_pairs() -> None:
    # No wild: 30 + 6.
    assert fans("1133m4466p2288s5m5m") == {"seven_pairs": 30, "run_the_wind": 6}
    # Wilds that pair only with wilds.
    assert fans("1133m4466p2288s7m7m", "7m") == {"seven_pairs": 30, "run_the_wind": 6}
    # A wild standing in: 9, run-the-wind inside.
    assert fans("1133m4466p2288s9s7m", "7m") == {"seven_pairs_with_wild": 9}
    # Four of a kind are two pairs.
    assert fans("1111m4466p2288s5m5m") == {"seven_pairs": 30, "run_the_wind": 6}
    # No melds, no kong tile, no single.
    assert refused("1133m4466p2s", "7m", melds=pongs("888s")) == ["not_complete"]
    assert refused("1133m4466p2288s5m6m", "7m") == ["not_complete"]
    assert "kong_tile_held" in refused("1133m4466p2288s5z5z")


def test_zz_33_a_wild_paired_with_a_stand_in_red_stands_in() -> None:
    assert fans("1133m4466p2288s7z7m", "7m") == {"seven_pairs_with_wild": 9}
    assert fans("1133m4466p2288s7z7z", "7m") == {"seven_pairs": 30, "run_the_wind": 6}
    assert fans("1133m4466p22s7z7z7m7m", "7m") == {"seven_pairs": 30, "run_the_wind": 6}


def test_zz_33_a_pair_of_wilds_showing_another_face_is_standing_in() -> None:
    # Void mode, 7m wild, all else bamboo: as themselves the wilds make two suits and no flush: 36.
    # As bamboo: 9 + pure flush 20 = 29. The better total counts.
    assert fans("1122334466s99s7m7m", "7m", mode="void") == {"seven_pairs": 30, "run_the_wind": 6}
    # With flushes worth more the other is taken.
    rich = Fans(pure_flush=40)
    assert fans("1122334466s99s7m7m", "7m", mode="void", fans=rich) == {
        "seven_pairs_with_wild": 9,
        "pure_flush": 40,
    }
    # Characters would be a third suit: only standing in wins.
    assert fans("11223344s66p99p7m7m", "7m", mode="void") == {"seven_pairs_with_wild": 9}


def test_zz_33_in_the_36_wilds_show_their_own_face_for_flushes() -> None:
    won = fans("1122334466m99m7m7m", "7m", mode="void")
    assert won == {"seven_pairs": 30, "run_the_wind": 6, "pure_flush": 20}


def test_zz_33_seven_pairs_or_sets_the_better_counts() -> None:
    # 112233m 445566p 77s is both: 36 beats sets with concealed 3 and the single wait 6.
    verdict = judge(asked("112233m445566p7s7s"), all_readings=True)
    assert [(scored.reading.shape, scored.score.fans) for scored in verdict.readings] == [
        ("seven_pairs", 36),
        ("standard", 9),
    ]
    # A dealt seven pairs keeps its run-the-wind: 30 + 36.
    assert fans("1133m4466p2288s55m", by="dealt") == {"run_the_wind": 6, "seven_pairs": 30, "heavenly": 30}


# Heavenly, earthly


def test_zz_34_heavenly_adds_to_other_patterns() -> None:
    assert fans("123m456m789s34s55p2s", by="dealt") == {"heavenly": 30}
    # Wilds allowed.
    assert fans("123m456m789s34s55p9p", by="dealt") == {"heavenly": 30}
    # Own kongs and reveals before it do not lose it: bloom 3, kong 2, reveal 1.
    first = {"first_turn": True, "revealed": "5z"}
    kong = (meld("kong_concealed", "3333s"),)
    won = fans("456m789s34s55p2s", seat=0, by="replacement", kongs=1, melds=kong, facts=first)
    assert won == {"heavenly": 30, "kong_bloom": 3, "kong": 2, "reveal": 1}
    # Past the first turn, or for another seat, there is none.
    assert "heavenly" not in fans("456m789s34s55p2s", seat=0, by="replacement", kongs=1, melds=kong)
    assert "heavenly" not in fans("123m456m789s34s55p2s", facts={"first_turn": True})


def test_zz_39_earthly() -> None:
    hand = "123m456m789s34s55p2s"
    assert fans(hand, facts={"first_turn": True}) == {"earthly": 30}
    assert fans(hand) == {"concealed": 3}
    # Own reveals do not lose it.
    revealed = {"first_turn": True, "revealed": "5z6z"}
    assert fans(hand, by="replacement", facts=revealed) == {"earthly": 30, "reveal": 2}
    # An own kong does.
    kong = (meld("kong_concealed", "3333s"),)
    won = fans("456m789s34s55p2s", by="replacement", kongs=1, melds=kong, facts={"first_turn": True})
    assert won == {"concealed": 3, "kong_bloom": 3, "kong": 2}
    # The dealer has none.
    assert "earthly" not in fans(hand, seat=0)


# Four wilds


def test_zz_35_four_wilds() -> None:
    # 23m and 56m take a wild each, the other two are the pair.
    assert fans("9999p23m56m", melds=CHIS[:2]) == {"run_the_wind": 6, "four_wilds": 30}
    # Seven pairs with all four as themselves.
    assert fans("1133m4466p22s7777m", "7m") == {"double_heavenly": 60, "run_the_wind": 6}
    # With a stand-in 30 + 9.
    assert fans("7777m113m4466p22s9s", "7m") == {
        "four_wilds": 30,
        "seven_pairs_with_wild": 9,
    }


def test_zz_35_dropping_double_heavenly_leaves_its_parts() -> None:
    won = fans("1133m4466p22s7777m", "7m", fans=Fans(double_heavenly=0))
    assert won == {"seven_pairs": 30, "four_wilds": 30, "run_the_wind": 6}


# Big hanger


HANGER = (*CHIS, meld("chi", "789p", 0))


def test_zz_36_big_hanger() -> None:
    # The natural match: 30 + 6.
    assert fans("5m5m", "9s", melds=HANGER) == {"run_the_wind": 6, "big_hanger": 30}
    # Hanging a wild, anything: 3 + 6.
    assert fans("9s5m", "9s", melds=HANGER) == {"run_the_wind": 6, "big_hanger_wild": 3}
    # Hanging a natural and drawing a wild is no hanger win.
    assert refused("5m9s", "9s", melds=HANGER) == ["wild_drawn"]
    # Where ZZ-31 c makes it a win all the same: 3.
    won = fans("5m9s", "9s", melds=pongs("222m", "444s", "666s", "888m"))
    assert won == {"run_the_wind": 6, "big_hanger_wild": 3, "all_triplets": 3}
    # Or a bloom.
    melds = (*CHIS, meld("kong_exposed", "8888m", 3))
    won = fans("5m9s", "9s", melds=melds, by="replacement", kongs=1)
    assert won == {"big_hanger_wild": 3, "kong_bloom": 3, "kong": 1}


def test_zz_36_a_stand_in_red_is_a_natural_tile() -> None:
    melds = (*CHIS, meld("chi", "789p", 0))
    assert fans("7z7z", "9s", melds=melds) == {"run_the_wind": 6, "big_hanger": 30}
    # Hanging 中 and drawing the wild: no hanger win; hanging the wild and drawing 中: anything.
    assert refused("7z9s", "9s", melds=melds) == ["wild_drawn"]
    assert fans("9s7z", "9s", melds=melds) == {"run_the_wind": 6, "big_hanger_wild": 3}


def test_zz_36_the_match_includes_run_the_wind_under_any_option() -> None:
    for option in ("sole", "shape"):
        assert fans("5m5m", "9s", melds=HANGER, paofeng_wait=option)["run_the_wind"] == 6


# Scattered hands


def test_zz_37_thirteen_scattered() -> None:
    assert fans("147m258p369s12345z", "9p") == {"thirteen_scattered": 20}
    # Ranks only two apart, an honour twice, a wild: none.
    assert refused("146m258p369s12345z")[0] == "kong_tile_held"
    assert "not_complete" in refused("146m258p369s12344z")
    assert "not_complete" in refused("147m258p369s12344z")
    assert "not_complete" in refused("147m258p369s1234z9p")
    # The wild kind may not be there even as a suit tile that fits.
    assert not judged("147m258p369s12345z", "9s").legal
    assert not judged("147m258p369s12345z", "1z").legal


def test_zz_37_zz_38_kong_tiles_and_red_are_their_own_faces() -> None:
    # 白 and 發 held, not revealed; 中 is 中 though it stands in elsewhere (5m wild).
    assert fans("147m258p369s12567z", "5m") == {"thirteen_scattered": 20}
    # 中 as 5m would be too near 4m: it is not.
    assert fans("147m25p36s1234567z", "5m") == {"seven_stars": 30}
    assert shown(judged("147m25p36s1234567z", "5m").reading) == [
        "loose 1m 4m 7m 2p 5p 3s 6s 1z 2z 3z 4z 5z 6z 7z"
    ]


def test_zz_38_the_30_replaces_the_20() -> None:
    assert fans("147m25p36s1234567z") == {"seven_stars": 30}
    # Dropped by the table, it is thirteen scattered again.
    assert fans("147m25p36s1234567z", fans=Fans(seven_stars=0)) == {"thirteen_scattered": 20}


def test_zz_38_a_wild_only_as_the_honour_that_it_is() -> None:
    assert fans("147m25p36s1234567z", "3z") == {"seven_stars": 30}
    # Standing in for a missing honour, or a suit wild: none.
    assert "not_complete" in refused("147m25p36s123456z9p", "9p")
    assert "not_complete" in refused("147m25p36s1234567z", "6s")


def test_zz_38_in_void_mode_only_where_exempt() -> None:
    assert codes(judged("147m25p36s1234567z", mode="void")) == ["three_suits"]
    assert fans("147m25p36s1234567z", mode="void", scattered_exempt=True) == {"seven_stars": 30}
    assert fans("147m258p369s12345z", mode="void", scattered_exempt=True) == {"thirteen_scattered": 20}
    # The exemption lifts the rule for them alone.
    sets = judged("123m456p789s34m55p2m", mode="void", scattered_exempt=True)
    assert codes(sets) == ["three_suits"]


# Ordinary patterns


def test_zz_40_concealed() -> None:
    hand = "123m456m789s34s55p2s"
    assert fans(hand) == {"concealed": 3}
    # A concealed kong and reveals do not break it.
    won = fans("456m789s34s55p2s", melds=(meld("kong_concealed", "3333p"),), facts={"revealed": "5z"})
    assert won == {"concealed": 3, "kong": 2, "reveal": 1}
    # A pong, a chi, an exposed or added kong do.
    for broken in (
        meld("chi", "123p", 0),
        *pongs("333p"),
        meld("kong_exposed", "3333p", 2),
        meld("kong_added", "3333p", 2),
    ):
        assert "concealed" not in fans("456m789s34s55p2s", melds=(broken,))
    # Not with seven pairs, scattered hands, heavenly and earthly.
    assert "concealed" not in fans("1133m4466p2288s5m5m")
    assert "concealed" not in fans("147m258p369s12345z")
    assert "concealed" not in fans(hand, by="dealt")
    assert "concealed" not in fans(hand, facts={"first_turn": True})


def test_zz_41_all_triplets_kongs_among_them() -> None:
    melds = (meld("kong_exposed", "2222m", 3), meld("kong_concealed", "4444s"), *pongs("666s"))
    assert fans("33p88m3p", melds=melds) == {"run_the_wind": 6, "all_triplets": 3, "kong": 3}
    assert "all_triplets" not in fans("34p88m2p", melds=melds)


def test_zz_42_straight() -> None:
    # 12456789s 34p 88p and the wild 7m as 3s, drawing 2p: straight 10 + concealed 3.
    assert fans("12456789s34p88p7m2p", "7m") == {"straight": 10, "concealed": 3}
    # Melds included.
    melds = (meld("chi", "123s", 0), meld("chi", "789s", 0))
    assert fans("456s34p88m2p", melds=melds) == {"straight": 10}
    # Two of the three are none, nor are 1 to 9 in other sets: 111s 234s 567s 999s 8s8s.
    assert "straight" not in fans("123s456s34p88m2p", melds=CHIS[2:])
    assert "straight" not in fans("111234567s88s99s9s")


def test_zz_43_flushes_in_void_mode() -> None:
    pure = ("123m456m789m34m55m2m", {})
    mixed = ("123m456m789m34m1z1z2m", {})
    honours = ("1z1z2z2z1z", {"melds": pongs("333z", "444z", "666z")})
    assert "pure_flush" not in fans(pure[0])
    assert fans(pure[0], mode="void")["pure_flush"] == 20
    assert fans(mixed[0], mode="void")["mixed_flush"] == 10
    assert fans(honours[0], mode="void", **honours[1])["all_honours"] == 30
    assert fans(pure[0], flush="always")["pure_flush"] == 20
    assert "pure_flush" not in fans(pure[0], flush="never", mode="void")
    # With all triplets the sum: 20 + 3 (+ 6, hard).
    won = fans("55m66m5m", melds=pongs("222m", "444m", "888m"), mode="void")
    assert won == {"run_the_wind": 6, "all_triplets": 3, "pure_flush": 20}


def test_zz_43_marked_as_not_stated_by_the_source() -> None:
    assert [pattern.id for pattern in PATTERNS if not pattern.stated] == [
        "mixed_flush",
        "pure_flush",
        "all_honours",
    ]
    assert (BY_ID["mixed_flush"].value, BY_ID["pure_flush"].value, BY_ID["all_honours"].value) == (10, 20, 30)


def test_zz_44_wind_triplets_exposed_or_concealed_wilds_may_help() -> None:
    assert fans("1z1z1z34m55s2m", melds=(meld("pong", "222z", 3), CHIS[0])) == {"wind_triplet": 2}
    assert fans("1z1z9p34m55s2m", melds=CHIS[:2])["wind_triplet"] == 1
    # Dragons and suits: none. Four in seven pairs are no triplet.
    assert "wind_triplet" not in fans("1111z4466p2288s5m5m")


def test_zz_45_kong_bloom() -> None:
    # 1, 2, 3, 4 in a row: 3, 9, 18, 30; concealed kongs 2 each besides.
    kongs = [meld("kong_concealed", word) for word in ("1111p", "3333s", "5555m", "8888s")]
    rest = ["34m77m678s456p2m", "34m77m456p2m", "34m77m2m", "7m7m"]
    for n, bloom in enumerate((3, 9, 18, 30), 1):
        won = fans(rest[n - 1], melds=tuple(kongs[:n]), by="replacement", kongs=n)
        assert (won["kong_bloom"], won["kong"]) == (bloom, 2 * n)
    # Kongs of earlier turns are not in the row.
    won = fans(rest[1], melds=tuple(kongs[:2]), by="replacement", kongs=1)
    assert won["kong_bloom"] == 3
    assert "kong_bloom" not in fans(rest[1], melds=tuple(kongs[:2]))
    # `all`: every kong of the hand.
    assert (
        fans(rest[1], melds=tuple(kongs[:2]), by="replacement", kongs=1, bloom_counts="all")["kong_bloom"]
        == 9
    )
    assert "kong_bloom" not in fans(rest[1], melds=tuple(kongs[:2]), bloom_counts="all")


def test_zz_45_more_than_four_stay_at_30() -> None:
    kongs = tuple(meld("kong_concealed", word) for word in ("1111p", "3333s", "5555m", "8888s"))
    won = fans("9s7m", "9s", melds=kongs, by="replacement", kongs=5, facts={"laid_wilds": 1})
    assert (won["kong_bloom"], won["kong"]) == (30, 9)


def test_zz_45_reveals_are_no_kongs_unless_the_table_says_so() -> None:
    hand = "123m456m789s34s55p2s"
    after = {"by": "replacement", "facts": {"revealed": "5z"}}
    assert "kong_bloom" not in fans(hand, **after)
    assert fans(hand, reveal_blooms=True, **after)["kong_bloom"] == 3
    # With a kong in the row: two.
    kong = (meld("kong_concealed", "3333s"),)
    won = fans(
        "456m789s34s55p2s",
        by="replacement",
        kongs=1,
        melds=kong,
        facts={"revealed": "5z"},
        reveal_blooms=True,
    )
    assert won["kong_bloom"] == 9
    # An earlier reveal is not in the row.
    early = {"revealed": "5z", "reveals": 0}
    won = fans("456m789s34s55p2s", by="replacement", kongs=1, melds=kong, facts=early, reveal_blooms=True)
    assert won["kong_bloom"] == 3


def test_zz_46_kongs() -> None:
    hand = "34m55s2m"
    for kind, value in (("kong_exposed", 1), ("kong_added", 1), ("kong_concealed", 2)):
        feeder = None if kind == "kong_concealed" else 3
        won = fans(hand, melds=(*CHIS[:2], meld(kind, "8888s", feeder)))
        assert won == {"kong": value}
        # Of winds: the 1 more is the wind triplet's.
        won = fans(hand, melds=(*CHIS[:2], meld(kind, "3333z", feeder)))
        assert won == {"kong": value, "wind_triplet": 1}
        won = fans(hand, melds=(*CHIS[:2], meld(kind, "3333z", feeder)), wind_kong_double=True)
        assert won == {"kong": value + 1, "wind_triplet": 1}


def test_zz_47_reveals() -> None:
    hand = {"hand": "34m55s2m", "melds": CHIS}
    assert fans(**hand, facts={"revealed": "6z6z5z"}) == {"reveal": 3}
    # 中 is a kong tile where the wild is another dragon.
    assert fans(**hand, wild="6z", facts={"revealed": "7z5z"}) == {"reveal": 2}


def test_zz_48_the_tables_own_fans() -> None:
    assert fans("123m456m789s34s55p2s", fans=Fans(concealed=5)) == {"concealed": 5}
    assert fans("123m456m789s34s55p2s", fans=Fans(concealed=0)) == {}
    own = Fans(kong=KongFans(exposed=3, concealed=7), kong_bloom=(5, 5))
    melds = (meld("kong_exposed", "8888s", 3), meld("kong_concealed", "2222p"), CHIS[2])
    won = fans("34m55s2m", melds=melds, by="replacement", kongs=2, fans=own)
    assert won == {"kong_bloom": 8, "kong": 10}  # 5+5-2, 3+7
    based = judged("123m456m789s34s55p2s", fans=Fans(base=BaseFans(non_dealer=6, dealer=10, repeat=5)))
    assert based.score.total == 6 + 3


def test_zz_48_every_value_is_an_option() -> None:
    assert {field.name for field in fields(Fans)} == {pattern.id for pattern in PATTERNS}
    defaults = Fans()
    for pattern in PATTERNS:
        if pattern.value is not None:
            assert getattr(defaults, pattern.id) == pattern.value


def test_zz_49_the_highest_total_is_taken() -> None:
    # 9p wild. 111222333m as triplets (3) or as sequences: triplets, and hard with the single wait.
    verdict = judge(asked("111222333m456s8p8p"), all_readings=True)
    totals = [scored.score.total for scored in verdict.readings]
    assert totals == sorted(totals, reverse=True)
    assert verdict.score.total == totals[0]


def test_zz_49_ties_by_fewest_wilds_standing_in() -> None:
    # 9p wild: 78p and the wild is 789p with the wild as itself, or 678p with it standing in: the same total.
    verdict = judged("78p9p55m", melds=CHIS)
    assert "sequence 7p 8p 9p" in shown(verdict.reading)


# Any order of tiles, any notation of the same hand


@pytest.mark.parametrize("wild", ["9p", "5m", "7z", "1z"])
def test_zz_49_the_answer_does_not_depend_on_the_order_of_tiles(wild: str) -> None:
    hand = "1m1m2m9p5m5m7z3m"
    question = asked(hand, wild, melds=CHIS[:1] + pongs("888s"))
    first = judge(question, all_readings=True, explain=True)
    for order in list(permutations(question.hand))[:: 40320 // 12]:
        assert judge(replace(question, hand=order), all_readings=True, explain=True) == first


def test_case_5_a_hand_without_any_wild_kind() -> None:
    assert fans("123m456m789s34s55p2s", "") == {"concealed": 3}
    # 中 is then a plain dragon, 發 and 白 are kong tiles.
    assert fans("7z7z7z34s55p2s", "", melds=CHIS[:2]) == {}
    assert "kong_tile_held" in refused("6z6z6z34s55p2s", "", melds=CHIS[:2])
