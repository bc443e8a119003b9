"""Run-the-wind, the direct call and the drawn wild: ZZ-17, ZZ-18, ZZ-30 to ZZ-32, worked by hand."""

from __future__ import annotations

from rules.variants.zhuozhou.options import Fans
from rules.variants.zhuozhou.running import grounds
from rules.variants.zhuozhou.shapes import Hand
from tests.tiles import meld
from tests.zhuozhou.hands import asked, clauses, codes, fans, judged, pongs, refused

TWO_SETS = (meld("chi", "123p", 0), meld("chi", "456s", 0))
"""Melds worth nothing, so that a score shows run-the-wind alone."""


# ZZ-30: a drawn wild


def test_zz_30_a_drawn_wild_completes_no_plain_win() -> None:
    # 12m waits for 3m; the wild 9p would be 3m.
    verdict = judged("12m456p789s11s9p", melds=(meld("chi", "123p", 0),))
    assert codes(verdict) == ["wild_drawn"]
    assert clauses(verdict) == ["ZZ-30"]
    assert verdict.complete


def test_zz_30_the_four_shapes() -> None:
    hands = {
        "123m456m789p111s22s": "standard",
        "1133m4466p2288s55m": "seven_pairs",
        "147m258p369s12345z": "thirteen_scattered",
        "147m25p36s1234567z": "seven_stars",
    }
    for hand, shape in hands.items():
        reading = judged(hand, "9p").reading
        assert reading is not None
        assert reading.shape == shape
    verdict = judged("123m456m789p111s25s", "8m")
    assert codes(verdict) == ["not_complete"]
    assert not verdict.complete


def test_zz_30_run_the_wind_lets_a_drawn_wild_win() -> None:
    # ZZ-31 c: the wild completes 22m or 33m.
    assert fans("22m33m9p", melds=pongs("444s", "666s", "888p")) == {"run_the_wind": 6, "all_triplets": 3}
    # ZZ-33: seven pairs, the wild as the other 5m.
    assert fans("1133m4466p2288s5m9p") == {"seven_pairs_with_wild": 9}
    # ZZ-35: the fourth wild; 2m 3m 9p, 5m 6m 9p, and two wilds as the pair.
    assert fans("23m56m99p9p9p", melds=TWO_SETS) == {"run_the_wind": 6, "four_wilds": 30}


def test_zz_30_a_bloom_lets_a_drawn_wild_win() -> None:
    # Concealed kong of 1p, then the wild as 3m: bloom 3, kong 2, concealed 3.
    kong = (meld("kong_concealed", "1111p"),)
    won = fans("12m456p789s11s9p", by="replacement", kongs=1, melds=kong)
    assert won == {"concealed": 3, "kong_bloom": 3, "kong": 2}


def test_zz_30_earthly_and_heavenly_let_a_drawn_wild_win() -> None:
    earthly = fans("123m12m456p789s11s9p", facts={"first_turn": True})
    assert earthly == {"earthly": 30}
    # The dealer revealed a tile and drew the wild as its replacement.
    heavenly = fans(
        "123m12m456p789s11s9p", seat=0, by="replacement", facts={"first_turn": True, "revealed": "6z"}
    )
    assert heavenly == {"heavenly": 30, "reveal": 1}


def test_zz_30_seven_stars_with_the_wild_as_its_own_honour() -> None:
    # East is wild and is drawn last, as East.
    assert fans("147m25p36s2345671z", "1z") == {"seven_stars": 30}


# ZZ-31 a: the wait

THREE_SETS = (*TWO_SETS, meld("chi", "789m", 0))


def test_zz_31_a_single_wait_of_the_source() -> None:
    # 手上有 123m 123s，還有張 2p：摸 2p 算跑風，摸鑽不算.
    assert fans("123m123s2p2p", "7m", melds=TWO_SETS) == {"run_the_wind": 6}
    assert refused("123m123s2p7m", "7m", melds=TWO_SETS) == ["wild_drawn"]


def test_zz_31_a_closed_wait_of_the_source() -> None:
    # 手上有 1s 3s，2p 對，胡 2s：摸 2s 算跑風，摸鑽不能平胡.
    assert fans("13s22p2s", "7m", melds=THREE_SETS) == {"run_the_wind": 6}
    assert refused("13s22p7m", "7m", melds=THREE_SETS) == ["wild_drawn"]


def test_zz_31_a_edge_waits() -> None:
    assert fans("12s22p3s", "7m", melds=THREE_SETS) == {"run_the_wind": 6}
    assert fans("89s22p7s", "7m", melds=THREE_SETS) == {"run_the_wind": 6}
    assert fans("23s22p1s", "7m", melds=THREE_SETS) == {}  # waits for 1s and 4s


def test_zz_31_a_two_kinds_are_no_sole_wait() -> None:
    # 77789m 11888p and one meld: 7m waits (777m 789m 11p 888p), and so does 1p (77m 789m 111p 888p).
    melds = (meld("chi", "123s", 0),)
    assert fans("77789m11888p7m", "9s", melds=melds) == {}
    # `shape`: 777m 789m, 11p, 888p uses the drawn 7m at the edge of 89m.
    assert fans("77789m11888p7m", "9s", melds=melds, paofeng_wait="shape") == {"run_the_wind": 6}


def test_zz_31_a_shape_asks_how_the_tile_is_used() -> None:
    # 2345m waits for 2m and 5m: 345m with 2m alone is a single wait.
    assert fans("2345m2m", "9s", melds=THREE_SETS) == {}
    assert fans("2345m2m", "9s", melds=THREE_SETS, paofeng_wait="shape") == {"run_the_wind": 6}
    # 34m is open at both ends, and a pair made a triplet is no such wait.
    assert fans("34m22p5m", "9s", melds=THREE_SETS, paofeng_wait="shape") == {}
    assert fans("55m22p5m", "9s", melds=THREE_SETS, paofeng_wait="shape") == {}
    # The neighbour may be a wild: 4m and the wild as 2m, closed.
    assert fans("4m9s22p3m", "9s", melds=THREE_SETS, paofeng_wait="shape") == {"run_the_wind": 6}
    assert fans("4m9s22p3m", "9s", melds=THREE_SETS) == {}  # 2m to 6m and 2p all win


def test_zz_31_a_dead_kinds_count_those_held_four_times_too() -> None:
    # 45m waits for 3m and 6m; all four 3m lie in the player's own kong, and still 6m is not the only kind.
    melds = (*TWO_SETS, meld("kong_concealed", "3333m"))
    assert fans("45m22p6m", "9s", melds=melds) == {"kong": 2}
    # Without the 3m side, 56m with 4m and 7m: two kinds as well; 12m with 3m is one.
    assert fans("12m22p3m", "9s", melds=(*TWO_SETS, meld("kong_concealed", "4444m"))) == {
        "run_the_wind": 6,
        "kong": 2,
    }


def test_zz_31_a_the_only_kind_at_a_single_wait_among_many_alike() -> None:
    # 4444m 56m 8p: 444m 456m and 8p alone.
    assert fans("444456m8p8p", "9s", melds=TWO_SETS) == {"run_the_wind": 6}
    # 2333m 888p: 2m alone beside 333m, but 23m beside 33m waits for 1m and 4m as well.
    assert fans("2333m888p2m", "9s", melds=TWO_SETS) == {}


def test_zz_31_a_a_stand_in_red_is_a_kind_of_its_own() -> None:
    melds = (*TWO_SETS, meld("chi", "123m", 0))
    # 56m waits for 4m and 7m; 7m is wild and left aside, but 中 shows it: two kinds.
    assert fans("56m22p4m", "7m", melds=melds) == {}
    assert fans("56m22p7z", "7m", melds=melds) == {}
    # 89m waits for 7m alone, so for 中 alone; so does 中 held single.
    assert fans("89m22p7z", "7m", melds=melds) == {"run_the_wind": 6}
    assert fans("123s7z7z", "7m", melds=melds[:3]) == {"run_the_wind": 6}


def test_zz_31_a_wild_needed_elsewhere_leaves_many_waits() -> None:
    # 46s with the wild as 5s, 5m single: 5m wins, and so do 5s and others with the wild as 5m.
    assert fans("123m46s9p5m5m", melds=TWO_SETS) == {}
    assert fans("123m46s9p5m5m", melds=TWO_SETS, paofeng_wait="shape") == {"run_the_wind": 6}


# ZZ-31 b: a spare wild


def test_zz_31_b_spare_wild_and_any_other_tile() -> None:
    assert fans("123m123s7m5p", "7m", melds=TWO_SETS) == {"run_the_wind": 6}
    # A stand-in 中 is no wild.
    assert fans("123m123s7m7z", "7m", melds=TWO_SETS) == {"run_the_wind": 6}


def test_zz_31_b_whatever_reading_scores_best() -> None:
    # 123m 456m 789m with a wild spare, drawing 1m: straight 10, and the hand was sets and a spare wild.
    melds = (meld("chi", "123p", 0),)
    assert fans("123456789m9p1m", melds=melds) == {"straight": 10, "run_the_wind": 6}
    # Two wilds before the draw, one inside a set: 12m 9p + 9p spare.
    assert fans("12m9p9p5s", melds=(*TWO_SETS, meld("chi", "789s", 0))) == {"run_the_wind": 6}


def test_zz_31_b_not_on_a_dealt_hand() -> None:
    # 14 tiles dealt: nothing is drawn, so neither a nor b.
    assert fans("123m456m789s123s9p5p", by="dealt") == {"heavenly": 30}
    # By a replacement in the first turn it is drawn.
    won = fans("123m456m789s123s9p5p", seat=0, by="replacement", facts={"first_turn": True, "revealed": "5z"})
    assert won == {"heavenly": 30, "run_the_wind": 6, "reveal": 1}


def test_zz_31_b_a_wild_as_replacement_after_an_ordinary_kong_is_a_bloom_without_b() -> None:
    melds = (meld("chi", "123p", 0), meld("kong_concealed", "2222s"))
    won = fans("123m456s9p9p", melds=melds, by="replacement", kongs=1)
    assert won == {"kong_bloom": 3, "kong": 2}
    # A natural tile there is b as well.
    won = fans("123m456s9p5m", melds=melds, by="replacement", kongs=1)
    assert won == {"run_the_wind": 6, "kong_bloom": 3, "kong": 2}


# ZZ-31 c: hard all triplets


def test_zz_31_c_hard_all_triplets_of_the_source() -> None:
    # 6+3=9: two waits, so a does not hold.
    assert fans("22m33p3p", melds=pongs("444s", "666s", "888m")) == {"run_the_wind": 6, "all_triplets": 3}


def test_zz_31_c_the_drawn_tile_may_be_a_wild() -> None:
    assert fans("22m33p9p", melds=pongs("444s", "666s", "888m")) == {"run_the_wind": 6, "all_triplets": 3}


def test_zz_31_c_a_wild_held_before_that_stands_in_is_soft() -> None:
    # 22m + wild is a triplet before the draw; 3p pairs: waits are many kinds, c fails.
    won = fans("22m9p3p3p", melds=pongs("444s", "666s", "888m"))
    assert won == {"all_triplets": 3}


def test_zz_31_c_wilds_as_themselves_are_hard() -> None:
    # Three wilds as a concealed triplet of 9p, 33m pair and 22m to be completed.
    # The hand is hard whatever is scored: read as a wind triplet the three are worth 1 more.
    won = fans("999p22m33m3m", melds=pongs("444s", "666s"))
    assert won == {"run_the_wind": 6, "all_triplets": 3, "wind_triplet": 1}
    # A pair of wilds as themselves.
    won = fans("99p22m333m2m", melds=pongs("444s", "666s"))
    assert won == {"run_the_wind": 6, "all_triplets": 3}


def test_zz_31_c_a_wild_held_paired_with_a_stand_in_red_stands_in() -> None:
    # 9p is wild, 中 shows 9p: the pair 9p 中 has a wild standing in, held before the draw.
    won = fans("9p7z22m333m2m", melds=pongs("444s", "666s"))
    assert won == {"all_triplets": 3}
    # Drawn last, the wild may stand in.
    won = fans("7z222m333m9p", melds=pongs("444s", "666s"))
    assert won == {"run_the_wind": 6, "all_triplets": 3}


def test_zz_31_c_holds_on_a_dealt_hand_without_stand_ins() -> None:
    won = fans("222m444p666s888s11m", by="dealt")
    assert won == {"heavenly": 30, "run_the_wind": 6, "all_triplets": 3}
    # Dealt, every wild counts as held before.
    won = fans("222m444p666s88s9p11m", by="dealt")
    assert won == {"heavenly": 30, "all_triplets": 3}


def test_zz_31_run_the_wind_counts_once() -> None:
    # a, c and the hanger at once: 6 only.
    won = fans("3p3p", melds=pongs("222m", "444s", "666s", "888m"))
    assert won == {"run_the_wind": 6, "big_hanger": 30, "all_triplets": 3}


def test_zz_31_the_value_may_be_changed_or_dropped() -> None:
    assert fans("123m123s2p2p", "7m", melds=TWO_SETS, fans=Fans(run_the_wind=8)) == {"run_the_wind": 8}
    assert fans("123m123s2p2p", "7m", melds=TWO_SETS, fans=Fans(run_the_wind=0)) == {}


# ZZ-18, ZZ-32: the direct call


def test_zz_18_a_spare_wild_and_a_wild_drawn_are_no_win() -> None:
    verdict = judged("123m123s7m7m", "7m", melds=TWO_SETS)
    assert codes(verdict) == ["wild_drawn", "lay_wild_instead"]
    assert clauses(verdict) == ["ZZ-30", "ZZ-18"]
    assert verdict.complete


def test_zz_18_with_no_replacement_left_it_wins_as_b() -> None:
    won = fans("123m123s7m7m", "7m", melds=TWO_SETS, facts={"wall_left": 0})
    assert won == {"run_the_wind": 6}
    assert not judged("123m123s7m7m", "7m", melds=TWO_SETS, facts={"wall_left": 1}).legal


def test_zz_18_only_a_win_resting_on_b_is_withheld() -> None:
    # Seven pairs: 112233m 445566p 7s drawing 7s, 36.
    assert fans("112233m445566p7s7s", "7s") == {"seven_pairs": 30, "run_the_wind": 6}
    # ZZ-31 c: pongs and a spare wild, the two wilds a pair of themselves.
    won = fans("222m333m9p9p", melds=pongs("444s", "666s"))
    assert won == {"run_the_wind": 6, "all_triplets": 3}
    # ZZ-35: the fourth wild; 2m 3m and 5m 6m take one each, one is spare.
    won = fans("23m56m99p9p9p", melds=TWO_SETS)
    assert won == {"run_the_wind": 6, "four_wilds": 30}


def test_zz_18_a_big_hanger_with_a_wild_goes_this_way_too() -> None:
    melds = (*TWO_SETS, meld("chi", "789m", 0), meld("chi", "123s", 0))
    assert refused("9p9p", melds=melds) == ["wild_drawn", "lay_wild_instead"]
    assert fans("9p9p", melds=melds, facts={"wall_left": 0}) == {"run_the_wind": 6, "big_hanger_wild": 3}


def test_zz_32_a_direct_call_with_one_laid_wild() -> None:
    # bloom 3 + kong 1 + run 6: the 4 + 6 of the source; the laid wild breaks no concealed hand (3).
    call = {"by": "replacement", "kongs": 1, "facts": {"laid_wilds": 1}}
    won = fans("123m456m789s123s7m5p", "7m", **call)
    assert won == {"run_the_wind": 6, "concealed": 3, "kong_bloom": 3, "kong": 1}
    won = fans("123m123s7m5p", "7m", melds=TWO_SETS, **call)
    assert won == {"run_the_wind": 6, "kong_bloom": 3, "kong": 1}


def test_zz_18_zz_32_a_replacement_that_is_a_wild_wins_too() -> None:
    call = {"by": "replacement", "kongs": 1, "facts": {"laid_wilds": 1}}
    won = fans("123m123s7m7m", "7m", melds=TWO_SETS, **call)
    assert won == {"run_the_wind": 6, "kong_bloom": 3, "kong": 1}
    # Or one more is laid: n = 2, 4+7-2=9, two kongs.
    twice = {"by": "replacement", "kongs": 2, "facts": {"laid_wilds": 2}}
    won = fans("123m123s7m5p", "7m", melds=TWO_SETS, **twice)
    assert won == {"run_the_wind": 6, "kong_bloom": 9, "kong": 2}


def test_zz_32_a_reveal_between_keeps_the_bloom() -> None:
    call = {"by": "replacement", "kongs": 1, "facts": {"laid_wilds": 1, "revealed": "6z"}}
    won = fans("123m123s7m5p", "7m", melds=TWO_SETS, **call)
    assert won == {"run_the_wind": 6, "kong_bloom": 3, "kong": 1, "reveal": 1}


def test_zz_32_not_when_the_last_kong_was_an_ordinary_one() -> None:
    # A wild was laid in an earlier turn; now an ordinary kong and a wild: bloom, without run-the-wind.
    melds = (meld("chi", "123p", 0), meld("kong_concealed", "2222s"))
    later = {"by": "replacement", "kongs": 1, "facts": {"laid_wilds": 1, "direct_call": False}}
    assert fans("123m456s9p9p", melds=melds, **later) == {"kong_bloom": 3, "kong": 3}


def test_zz_18_a_laid_wild_is_no_longer_one_of_four() -> None:
    # Three wilds in hand and one laid: no four wilds.
    call = {"by": "replacement", "kongs": 1, "facts": {"laid_wilds": 1}}
    won = fans("12m34m7m7m7m5p", "7m", melds=TWO_SETS, **call)
    assert won == {"run_the_wind": 6, "kong_bloom": 3, "kong": 1}


# ZZ-17: after discarding a wild


def test_zz_17_a_plain_hand_may_not_win() -> None:
    threw = {"facts": {"discarded_wild": True}}
    verdict = judged("23s22p1s", "7m", melds=(*TWO_SETS, meld("chi", "789m", 0)), **threw)
    assert codes(verdict) == ["wild_discarded"]
    assert clauses(verdict) == ["ZZ-17"]


def test_zz_17_run_the_wind_and_bloom_may() -> None:
    threw = {"facts": {"discarded_wild": True}}
    assert fans("123m123s2p2p", "7m", melds=TWO_SETS, **threw) == {"run_the_wind": 6}  # a
    assert fans("123m123s7m5p", "7m", melds=TWO_SETS, **threw) == {"run_the_wind": 6}  # b
    assert "run_the_wind" in fans("22m33p3p", melds=pongs("444s", "666s", "888m"), **threw)  # c
    assert fans("1133m4466p2288s55m", **threw) == {"seven_pairs": 30, "run_the_wind": 6}
    assert fans("1133m4466p2288s5m9p", **threw) == {"seven_pairs_with_wild": 9}
    kong = (meld("kong_concealed", "2222s"), *TWO_SETS)
    assert fans("23s22p1s", "7m", melds=kong, by="replacement", kongs=1, **threw) == {
        "kong_bloom": 3,
        "kong": 2,
    }
    hanger = (*TWO_SETS, meld("chi", "789m", 0), meld("chi", "123s", 0))
    assert fans("5p5p", melds=hanger, **threw) == {"run_the_wind": 6, "big_hanger": 30}


def test_zz_17_so_no_scattered_hand() -> None:
    assert refused("147m258p369s12345z", facts={"discarded_wild": True}) == ["wild_discarded"]
    assert refused("147m25p36s1234567z", facts={"discarded_wild": True}) == ["wild_discarded"]


def test_zz_31_a_seven_pairs_count_among_the_kinds_waited_for() -> None:
    # 5m makes 33m 444m 456m 789m 789m, and 6m makes seven pairs: two kinds.
    assert fans("3344446778899m5m") == {"concealed": 3}
    # 46m 99m beside melds waits for 5m alone.
    assert fans("4699m5m", melds=THREE_SETS) == {"run_the_wind": 6}


def test_zz_31_a_shape_needs_one_of_the_ways_in_which_reds_may_show() -> None:
    # The pair of 中 is 中 or 8p; one of each is no pair. 13m is closed in the first two.
    worth = fans("13m77z2m", "8p", melds=THREE_SETS, standin="may", paofeng_wait="shape")
    assert worth == {"run_the_wind": 6}


def test_zz_31_a_on_a_dealt_hand_nothing_was_drawn_by_shape_either() -> None:
    assert fans("123m456p789s13m22p2m", by="dealt", paofeng_wait="shape") == {"heavenly": 30}


def test_zz_31_a_a_drawn_wild_closes_no_wait_by_shape_either() -> None:
    # After a kong the wild 7m is 3s; 68m is closed by 中, which shows 7m, but was there before.
    kong = (meld("kong_concealed", "1111p"),)
    closed = "68m7z456p12s22p7m"
    won = fans(closed, "7m", by="replacement", kongs=1, melds=kong, paofeng_wait="shape")
    assert won == {"concealed": 3, "kong_bloom": 3, "kong": 2}


def test_zz_31_b_not_beside_a_bloom_even_with_an_empty_wall() -> None:
    # 123m 456p 789s and a spare wild; the replacement after the kong is a wild, and none is left.
    kong = (meld("kong_exposed", "1111p", 3),)
    empty = {"wall_left": 0}
    assert fans("123m456p789s9p9p", by="replacement", kongs=1, melds=kong, facts=empty) == {
        "kong_bloom": 3,
        "kong": 1,
    }
    assert fans("123m456p789s9p9p", melds=(meld("pong", "111p", 3),), facts=empty) == {"run_the_wind": 6}


def test_zz_32_a_direct_call_is_made_with_sets_and_a_spare_wild_only() -> None:
    # 23m waits for 1m and 4m: the wild laid down before called nothing.
    told = {"laid_wilds": 1, "direct_call": True}
    won = fans("123m456p789s23m22p4m", by="replacement", kongs=1, facts=told)
    assert won == {"concealed": 3, "kong_bloom": 3, "kong": 1}


def test_zz_31_a_shape_sees_the_single_wait_of_seven_pairs_whatever_reading_scores() -> None:
    # As pairs 8m is single. What scores is 444m 888m 111z 222z 66m, where 8m makes a triplet of a pair.
    worth = fans("66m44m88m111z22z4p4p8m", "4p", paofeng_wait="shape")
    assert worth == {"run_the_wind": 6, "concealed": 3, "all_triplets": 3, "wind_triplet": 2}
    # Beside melds four pairs are nothing: 123m 123m 55p, and 23m is open.
    assert fans("12233m55p1m", melds=TWO_SETS, paofeng_wait="shape") == {}


def test_zz_31_c_is_told_beside_b() -> None:
    three = pongs("444s", "666s", "888p")
    # 111m and the pair of wilds; before it 11m with a wild, and a spare one.
    assert grounds(Hand(asked("11m99p1m", "9p", melds=three))) == ("b", "c")
    # Three wilds are a triplet with 中, two are the pair: none stands in.
    assert grounds(Hand(asked("7777m7z", "7m", melds=three))) == ("b", "c")


def test_zz_31_c_a_wild_beside_four_reds_need_not_pair_with_one() -> None:
    # 中 is 7m: 中 中 7m and the pair 中 中.
    hand, melds = "7777z7m11p1p", pongs("444s", "666s")
    assert grounds(Hand(asked(hand, "7m", melds=melds))) == ("c",)
    assert fans(hand, "7m", melds=melds) == {"run_the_wind": 6, "all_triplets": 3}
