"""Wins and their tai, clause by clause; every example of the source."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from rules.ruleset import Question
from rules.variants.zhuji import RULESET
from rules.variants.zhuji.facts import Bid
from tests.tiles import meld, tile, tiles
from tests.zhuji.hands import asked, codes, judged, physical, scored, shown

PLAIN = "123m 456p 789s 234s 55p"
"""All sequences, three suits."""


def test_zj_2_seat_winds_follow_the_order_of_play() -> None:
    # The seat on the dealer's right is South, opposite West, on the left North: each counts his own wind once.
    for dealer in range(4):
        for offset, wind in enumerate("1234"):
            hand = f"{wind * 3}z 123m 456p 789s 99p"
            verdict = judged(hand, "9m", seat=(dealer + offset) % 4, dealer=dealer, no_wild_tai=0)
            assert scored(verdict) == {"wind_triplet": 2 if offset == 0 else 1}


def test_zj_30_the_declarer_needs_the_bid_others_one_tai() -> None:
    bid = Bid(2, 0)
    # All sequences 1 and no wild 1 reach a bid of 2, not of 3; anybody else needs 1.
    assert judged(PLAIN, bid=bid, declarer=1).legal
    short = judged(PLAIN, bid=Bid(3, 0), declarer=1)
    assert not short.legal
    assert short.complete
    (reason,) = short.reasons
    assert (reason.code, reason.clause) == ("short_of_minimum", "ZJ-30")
    assert reason.facts["minimum"] == 3
    assert reason.facts["tai"] == 2
    assert [(line["id"], line["value"]) for line in reason.facts["counted"]] == [
        ("all_sequences", 1),
        ("no_wild", 1),
    ]
    assert judged(PLAIN, bid=Bid(3, 0), declarer=2).legal
    assert judged(PLAIN, bid=Bid(3, 0), declarer=2).score.minimum == 1
    assert short.score.minimum == 3


def test_zj_30_no_other_shape_than_four_sets_and_a_pair() -> None:
    assert codes(judged("1122m 3344p 5566s 77z")) == ["not_complete"]
    assert codes(judged("19m19p19s1234567z1m")) == ["not_complete"]
    assert codes(judged("147m258p369s12345z")) == ["not_complete"]
    assert judged("123m 456p 789s 234s 56p").complete is False


@pytest.mark.parametrize("by", ["draw", "discard"])
def test_zj_30_wins_come_by_draw_or_discard(by: str) -> None:
    assert judged(PLAIN, by=by).legal


def test_zj_31_dragons_one_each_kongs_too() -> None:
    # 白 triplet 1 + 發 kong 1 + 中 triplet 1; a wild somewhere, so no no-wild.
    verdict = judged("555z 777z 123m 4p5p", "5p", melds=(meld("kong_exposed", "6666z", 2),), tile="4p")
    assert scored(verdict)["dragon_triplet"] == 3


def test_zj_31_east_is_two_for_the_dealer_one_for_others() -> None:
    hand = "111z 123m 456p 789s 9p9p"
    assert scored(judged(hand, "9p", seat=0, dealer=0)) == {"wind_triplet": 2}
    for seat in (1, 2, 3):
        assert scored(judged(hand, "9p", seat=seat, dealer=0)) == {"wind_triplet": 1}


def test_zj_31_other_winds_only_at_their_own_seat_the_dealer_gets_nothing() -> None:
    for offset, wind in ((1, "2"), (2, "3"), (3, "4")):
        for seat in range(4):
            verdict = judged(f"{wind * 3}z 123m 456p 789s 9p9p", "9p", seat=seat, dealer=0)
            assert scored(verdict) == ({"wind_triplet": 1} if seat == offset else {})
            assert verdict.legal == (seat == offset)
    # South with East, South and West: 1 + 1 + 0.
    verdict = judged("111z 222z 333z 123m 9p 9p", "9p", seat=1)
    assert scored(verdict)["wind_triplet"] == 2
    assert next(line for line in verdict.score.patterns if line.id == "wind_triplet").count == 2


def test_zj_32_all_sequences_with_a_pair_worth_nothing() -> None:
    wild_inside = "12m4m 456p 789s 234s {}"  # 4m is the wild, as 3m
    for pair, seats in {
        "55p": {0, 1, 2, 3},
        "77z": set(),
        "66z": set(),
        "55z": set(),
        "11z": set(),
        "22z": {0, 2, 3},
        "33z": {0, 1, 3},
        "44z": {0, 1, 2},
    }.items():
        for seat in range(4):
            verdict = judged(wild_inside.format(pair), "4m", seat=seat, dealer=0)
            assert scored(verdict) == ({"all_sequences": 1} if seat in seats else {}), (pair, seat)


def test_zj_32_one_triplet_spoils_it() -> None:
    assert scored(judged("12m4m 456p 789s 222s 55p", "4m")) == {}
    assert scored(judged("12m4m 456p 789s 55p", "4m", melds=(meld("pong", "222s", 3),))) == {}
    assert scored(judged("12m4m 456p 789s 55p", "4m", melds=(meld("chi", "234s", 0),))) == {
        "all_sequences": 1
    }


def test_zj_33_all_triplets() -> None:
    assert scored(judged("111m 444p 777s 333z 5p 9s", "9s")) == {"all_triplets": 1}
    melded = (meld("kong_concealed", "3333z"), meld("pong", "444p", 2))
    assert scored(judged("111m 777s 5p 9s", "9s", melds=melded)) == {"all_triplets": 1}
    assert scored(judged("111m 444p 777s 12s9s 55p", "9s")) == {}


def test_zj_34_source_example_1_east_and_red_with_characters() -> None:
    # Dealer: East 2 + 中 1 + mixed 1 = 4, a wild (5m) among the characters, so the source counts no 無財.
    verdict = judged("111z 777z 123m 678m 95m", "5m", seat=0, dealer=0)
    assert scored(verdict) == {"wind_triplet": 2, "dragon_triplet": 1, "mixed_flush": 1}
    assert verdict.score.total == 4
    # Characters triplets too: + all triplets 1 = 5.
    verdict = judged("111z 777z 222m 888m 95m", "5m", seat=0, dealer=0)
    assert scored(verdict) == {"wind_triplet": 2, "dragon_triplet": 1, "mixed_flush": 1, "all_triplets": 1}
    assert verdict.score.total == 5


def test_zj_34_zj_36_source_example_1_without_a_wild_is_one_more() -> None:
    assert judged("111z 777z 123m 678m 99m", "5s", seat=0, dealer=0).score.total == 5
    assert judged("111z 777z 222m 888m 99m", "5s", seat=0, dealer=0).score.total == 6


def test_zj_34_mixed_needs_honours_and_a_single_suit() -> None:
    assert "mixed_flush" in scored(judged("123m 456m 789m 333z 99m"))
    assert "mixed_flush" in scored(judged("123m 456m 789m 234m 33z"))
    assert "mixed_flush" not in scored(judged("123m 456m 789m 333z 99p"))
    melded = (meld("pong", "333z", 2),)
    assert "mixed_flush" in scored(judged("123m 456m 789m 99m", melds=melded))


def test_zj_35_pure_flush_is_the_table_s_to_value() -> None:
    hand = "123m 456m 789m 222m 55m"
    assert scored(judged(hand)) == {"pure_flush": 3, "no_wild": 1}
    assert scored(judged(hand, pure_tai=5)) == {"pure_flush": 5, "no_wild": 1}
    # 0: nothing, and not the mixed 1 either.
    assert scored(judged(hand, pure_tai=0)) == {"no_wild": 1}
    assert not judged("123m 46m5m 789m 222m 99m", "5m", pure_tai=0).legal
    pattern = next(pattern for pattern in RULESET.patterns if pattern.id == "pure_flush")
    assert (pattern.value, pattern.stated, pattern.clause) == (3, False, "ZJ-35")


def test_zj_36_robbing_bloom_and_no_wild() -> None:
    hand = "123m 456p 789s 222s 55p"
    assert scored(judged(hand)) == {"no_wild": 1}
    assert scored(judged(hand, by="rob_kong")) == {"rob_kong": 1, "no_wild": 1}
    kong = (meld("kong_concealed", "2222s"),)
    kongs = (*kong, meld("kong_exposed", "9999s", 3))
    assert scored(judged("123m 456p 789s 55p", melds=kong, by="replacement")) == {
        "kong_bloom": 1,
        "no_wild": 1,
    }
    # Once, however many kongs.
    assert scored(judged("123m 456p 55p", melds=kongs, by="replacement")) == {"kong_bloom": 1, "no_wild": 1}
    assert scored(judged("123m 456p 789s 55p", melds=kong)) == {"no_wild": 1}


def test_zj_36_the_lost_lines_are_options() -> None:
    kong = (meld("kong_concealed", "2222s"),)
    verdict = judged("123m 456p 789s 55p", melds=kong, by="replacement", bloom_tai=2, no_wild_tai=4)
    assert scored(verdict) == {"kong_bloom": 2, "no_wild": 4}
    verdict = judged("123m 456p 789s 55p", melds=kong, by="replacement", bloom_tai=0, no_wild_tai=0)
    assert scored(verdict) == {}
    assert not verdict.legal
    stated = {pattern.id: pattern.stated for pattern in RULESET.patterns}
    assert (stated["kong_bloom"], stated["no_wild"], stated["rob_kong"]) == (False, False, True)


def test_zj_36_a_wild_as_its_own_face_or_in_a_meld_is_still_a_wild() -> None:
    hand = "123m 456p 789s 222s 55p"
    for wild in ("1m", "5p", "2s"):
        assert "no_wild" not in scored(judged(hand, wild))
    assert "no_wild" in scored(judged(hand, "9m"))
    wild_pong = (meld("pong", "22s9m", 3, "222s"),)
    assert "no_wild" not in scored(judged("123m 456p 789s 55p", "9m", melds=wild_pong))


def test_zj_37_heavenly_is_a_flat_eight() -> None:
    for hand in ("123m 456p 789s 222s 55p", "111z 222z 333z 555z 66z", "123m 456m 789m 222m 55m"):
        verdict = judged(hand, seat=0, dealer=0, by="dealt")
        assert scored(verdict) == {"heavenly": 8}
        assert verdict.legal
    # No minimum of 1 to reach by other means: this hand is worth nothing as a draw.
    assert not judged("222m 555p 789s 345m 8p8p", "5m", seat=0).legal
    assert judged("222m 555p 789s 345m 8p8p", "5m", seat=0, by="dealt").legal


def test_zj_37_earthly_is_the_dealers_first_discard() -> None:
    hand = "222m 555p 789s 345m 8p8p"
    first = {"by": "discard", "first_turn": True}
    assert scored(judged(hand, "5m", from_=0, **first)) == {"earthly": 8}
    assert scored(judged(hand, "5m", from_=0, by="discard")) == {}
    assert scored(judged(hand, "5m", from_=2, **first)) == {}
    honours = judged("111z 222z 333z 555z 66z", from_=0, **first)
    assert scored(honours) == {"earthly": 8}


def test_zj_37_a_declarer_must_reach_the_bid_with_a_flat_hand_too() -> None:
    hand = "123m 456p 789s 222s 55p"
    assert judged(hand, seat=0, by="dealt", bid=Bid(8, 0), declarer=0).legal
    short = judged(hand, seat=0, by="dealt", bid=Bid(9, 0), declarer=0)
    assert codes(short) == ["short_of_minimum"]
    assert judged(hand, seat=0, by="dealt", bid=Bid(9, 0), declarer=1).legal


def test_zj_37_all_honours_is_a_flat_reading_among_the_others() -> None:
    verdict = judged("111z 222z 333z 555z 66z", by="replacement", melds=())
    assert scored(verdict) == {"all_honours": 8}
    # Two wilds in the pair: as an honour all honours 8; as characters East 1 + 白 1 + triplets 1 + mixed 1.
    verdict = judged("111z 222z 333z 555z 9m9m", "9m")
    assert scored(verdict) == {"all_honours": 8}
    assert shown(verdict.reading)[-1][0] == "pair"
    # Where the table values bloom at 10 the other reading is the better one: 1+1 (East, South) +1 白 +1 +1 +10.
    kong = (meld("kong_concealed", "5555z"),)
    verdict = judged("111z 222z 333z 9m9m", "9m", melds=kong, by="replacement", bloom_tai=10)
    assert scored(verdict) == {
        "dragon_triplet": 1,
        "wind_triplet": 2,
        "all_triplets": 1,
        "mixed_flush": 1,
        "kong_bloom": 10,
    }


def test_zj_37_any_fourteen_honours_only_where_agreed() -> None:
    loose = "1122334455667z1z"
    assert codes(judged(loose)) == ["not_complete"]
    verdict = judged(loose, honours_any=True)
    assert scored(verdict) == {"all_honours": 8}
    assert physical(verdict.reading) == tuple(sorted(tiles(loose)))
    # A suited wild stands for an honour, and says for which.
    verdict = judged("112233445567z 9m1z", "9m", honours_any=True)
    assert scored(verdict) == {"all_honours": 8}
    assert [seen.as_ for seen in verdict.reading.sets[0].tiles if seen.tile == tile("9m")] == [tile("1z")]
    assert codes(judged("112233445567z 8m1z", "9m", honours_any=True)) == ["not_complete"]
    # Melds of honours belong to it, others spoil it.
    assert judged("12345671234z", melds=(meld("pong", "555z", 3),), honours_any=True).legal
    assert not judged("12345671234z", melds=(meld("pong", "555m", 3),), honours_any=True).complete


def test_zj_38_the_reading_with_most_tai_is_taken() -> None:
    # 222333444m reads as three sequences or three triplets; with 555p and 88s triplets make all triplets 1.
    assert scored(judged("222333444m 555p 88s", "1z", no_wild_tai=0)) == {"all_triplets": 1}
    # With 567p it is the sequences that count.
    assert scored(judged("222333444m 567p 88s", no_wild_tai=0)) == {"all_sequences": 1}


def test_zj_38_wilds_may_show_more_than_four_copies_and_sets_of_wilds_may_be_honours() -> None:
    # Six wilds make 中 and 發 (or East, for the dealer worth 2): dealer, 123m 456m 99m + 6 wilds:
    # East 2 + one dragon 1 + mixed 1 = 4, better than pure 3.
    verdict = judged("123m 456m 99m 5555p66p", "5p6p", seat=0)
    assert scored(verdict) == {"wind_triplet": 2, "dragon_triplet": 1, "mixed_flush": 1}
    # All triplets beside: 111m 999m 55m + 6 wilds: + 1.
    verdict = judged("111m 999m 55m 5555p66p", "5p6p", seat=0)
    assert verdict.score.total == 5
    # Four 中 are on the table as naturals and wilds are 中 once more: a kind scores once.
    verdict = judged("123m 456m 99m 555p", "5p", melds=(meld("kong_concealed", "7777z"),), seat=1)
    assert scored(verdict) == {"dragon_triplet": 2, "mixed_flush": 1} or scored(verdict) == {
        "dragon_triplet": 1,
        "wind_triplet": 1,
        "mixed_flush": 1,
    }
    assert verdict.score.total == 3


def test_zj_38_each_honour_scores_once() -> None:
    # The dealer holds East; six wilds: 中 and 發, not East twice more.
    verdict = judged("111z 99m 123m 5555p66p", "5p6p", seat=0)
    # East 2 + dragons 2 + mixed 1
    assert verdict.score.total == 5
    assert scored(verdict)["dragon_triplet"] == 2


def test_zj_38_no_hand_exceeds_nine_tai() -> None:
    # Dealer, East + three dragons + suit pair, no wild, bloom: 2 + 3 + mixed 1 + triplets 1 + no wild 1 + bloom 1.
    kong = (meld("kong_concealed", "1111z"),)
    best = judged("555z 666z 777z 99m", melds=kong, by="replacement", seat=0)
    assert best.score.total == 9
    over = judged("555z 666z 777z 99m", melds=kong, by="replacement", seat=0, declarer=0, bid=Bid(10, 0))
    assert codes(over) == ["short_of_minimum"]


def test_zj_38_every_wild_says_what_it_stands_for() -> None:
    verdict = judged("13m 5m 456p 789s 234s 9p 5m", "5m")
    assert physical(verdict.reading) == tuple(sorted(tiles("13m5m456p789s234s9p5m")))
    stands = {
        (seen.tile, seen.as_)
        for group in (*verdict.reading.sets, verdict.reading.pair)
        for seen in group.tiles
        if seen.as_ is not None
    }
    assert stands == {(tile("5m"), tile("2m")), (tile("5m"), tile("9p"))}
    # As its own face it says nothing.
    verdict = judged("46m5m 456p 789s 234s 99p", "5m")
    assert all(seen.as_ is None for group in verdict.reading.sets for seen in group.tiles)


def test_zj_39_source_example_2_no_tai_no_win_and_bloom_saves_it() -> None:
    verdict = judged("222m 555p 789s 345m 8p8p", "5m")
    assert verdict.complete
    (reason,) = verdict.reasons
    assert (reason.code, reason.clause, reason.facts) == (
        "short_of_minimum",
        "ZJ-39",
        {"minimum": 1, "tai": 0, "counted": []},
    )
    kong = (meld("kong_concealed", "2222m"),)
    verdict = judged("555p 789s 345m 8p8p", "5m", melds=kong, by="replacement")
    assert verdict.legal
    assert scored(verdict) == {"kong_bloom": 1}


def test_zj_39_source_example_3_the_pair_of_red_spoils_all_sequences() -> None:
    verdict = judged("123m 456s 567m 789p 7z7z", "9p")
    assert codes(verdict) == ["short_of_minimum"]
    assert verdict.score.total == 0


def test_zj_39_bloom_and_robbing_count_towards_minimum_and_bid() -> None:
    hand = "222m 555p 789s 345m 8p8p"
    assert judged(hand, "5m", by="rob_kong").legal
    assert codes(judged(hand, "5m", by="rob_kong", declarer=1, bid=Bid(2, 1))) == ["short_of_minimum"]
    mixed = "123p 456p 789p 333z 5m8p"  # mixed 1, and robbing 1 makes the 2 bid
    assert codes(judged(mixed, "5m", declarer=1, bid=Bid(2, 1), by="draw")) == ["short_of_minimum"]
    assert judged(mixed, "5m", declarer=1, bid=Bid(2, 1), by="rob_kong").legal


def test_zj_39_a_wild_counts_as_what_it_stands_for() -> None:
    # A characters wild among dots and honours stands for a dot: mixed one suit.
    assert "mixed_flush" in scored(judged("123p 456p 78p5m 333z 88p", "5m"))
    # Two wilds and one 中: a triplet of 中.
    assert scored(judged("7z5m5m 123p 456s 789p 22m", "5m")) == {"dragon_triplet": 1}
    assert "pure_flush" in scored(judged("123p 456p 78p5m 234p 88p", "5m"))


def test_zj_26_a_discarded_wild_is_not_won_on_unless_agreed() -> None:
    hand = "123m 456p 789s 234s 5p 9m"
    assert judged(hand, "9m", by="draw").legal
    verdict = judged(hand, "9m", by="discard")
    assert [(reason.code, reason.clause) for reason in verdict.reasons] == [("wild_discarded", "ZJ-26")]
    assert verdict.complete
    assert judged(hand, "9m", by="discard", win_on_discarded_wild=True).legal
    # All reasons are given at once.
    both = judged("222m 555p 789s 34m 8p8p 5m", "5m", by="discard")
    assert codes(both) == ["wild_discarded", "short_of_minimum"]
    assert codes(judged("147m258p369s12349m", "9m", by="discard")) == ["not_complete", "wild_discarded"]


def test_zj_26_a_hand_with_wilds_wins_on_a_natural_discard() -> None:
    assert judged("12m9m 456p 789s 234s 55p", "9m", by="discard", tile="5p").legal


def test_zj_25_robbing_gains_one_tai_a_direct_kong_none() -> None:
    hand = "222m 555p 789s 345m 8p8p"
    assert scored(judged(hand, "5m", by="rob_kong")) == {"rob_kong": 1}
    assert scored(judged(hand, "5m", by="discard")) == {}


def test_answers_do_not_depend_on_the_order_of_tiles_or_melds() -> None:
    dice = Random(5)
    melds = (meld("pong", "22s9m", 3, "222s"), meld("chi", "456p", 0))
    for hand, wilds, laid in (
        ("13m5m456p789s234s9p5m", "5m", ()),
        ("123m456m99m5555p66p", "5p6p", ()),
        ("123m777z9m9m", "9m", melds),
    ):
        first = asked(hand, wilds, melds=laid)
        known = RULESET.judge(first, all_readings=True, explain=True)
        for order in permutations(laid):
            held = list(first.hand)
            dice.shuffle(held)
            other = Question(**{**vars(first), "hand": tuple(held), "melds": order})
            assert RULESET.judge(other, all_readings=True, explain=True) == known


def test_answers_do_not_depend_on_where_the_table_begins() -> None:
    for hand, wilds in (("111z 222z 123m 99m 5p5p5p", "5p"), ("12m4m 456p 789s 234s 22z", "4m")):
        for offset in range(4):
            told = [
                judged(hand, wilds, seat=(turn + offset) % 4, dealer=turn, from_=None) for turn in range(4)
            ]
            assert all(one == told[0] for one in told)


def test_all_readings_are_distinct_and_each_has_its_own_score() -> None:
    verdict = RULESET.judge(asked("222333444m 567p 88s", no_wild_tai=0), all_readings=True)
    assert [one.score.total for one in verdict.readings] == [1, 0]
    assert not verdict.truncated
    assert len({repr(one.reading) for one in verdict.readings}) == 2
    assert verdict.readings[0].reading == verdict.reading
    many = RULESET.judge(asked("1111222233334m5m", "1m2m"), all_readings=True)
    assert max(one.score.total for one in many.readings) == many.score.total
    assert len(many.readings) <= 200


def test_an_explanation_names_wilds_patterns_and_what_was_not_counted() -> None:
    verdict = RULESET.judge(asked("123m 456s 567m 789p 7z7z", "9p"), explain=True)
    said = [(step["clause"], step["text"]["en"]) for step in verdict.explanation]
    assert ("ZJ-32", "the pair is 7z: not all sequences") in said
    assert any(clause == "ZJ-36" and "own face" in text for clause, text in said)
    assert ("ZJ-30", "a non-declarer needs 1 tai: not reached") in said
    assert all(step["text"]["zh"] for step in verdict.explanation)


def test_zj_31_zj_38_wilds_are_an_honour_that_is_not_there_yet() -> None:
    # The dealer has East (2) and 白 (1); three wilds are 發, and with characters beside them a mixed flush.
    verdict = judged("111z 555z 123m 22m 999s", "9s", seat=0, dealer=0)
    assert scored(verdict) == {"wind_triplet": 2, "dragon_triplet": 2, "mixed_flush": 1}
