"""Doublings, the cap, and the contradictions in how a tile came."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.variants.wanzhou import RULESET
from rules.waits import waits
from tests.tiles import tile, tiles
from tests.wanzhou.hands import asked, codes, meld, options, pong, verdict, worth

NO_CAP = options(cap=None)
PLAIN = "123m 345m 789m 234p 66p"


def test_wz_30_kong_bloom_doubles_once() -> None:
    kong = meld("kong_concealed", "8888p")
    # 1 x 2 (bloom) x 2 (root) = 4.
    assert worth("123m 345m 789m 66p", kong, by="replacement", kongs=1) == (
        "plain",
        1,
        {"root": 1, "kong_bloom": 1},
        4,
    )
    second = meld("kong_exposed", "1111p", 2)
    # Two kongs in a row: two roots, one bloom: 1 x 4 x 2 = 8.
    assert worth("123m 345m 66p", kong, second, by="replacement", kongs=2) == (
        "plain",
        1,
        {"root": 2, "kong_bloom": 1},
        8,
    )


def test_wz_30_win_on_the_discard_after_a_kong() -> None:
    assert worth(PLAIN, after_kong=True) == ("plain", 1, {"kong_discard": 1}, 2)
    letter = options(kong_discard="replacement_only")
    assert worth(PLAIN, after_kong=True, options=letter) == ("plain", 1, {"kong_discard": 1}, 2)
    other = {"after_kong": True, "replacement_discarded": False}
    assert worth(PLAIN, **other, options=letter) == ("plain", 1, {}, 1)
    assert worth(PLAIN, **other) == ("plain", 1, {"kong_discard": 1}, 2)


def test_wz_30_robbing_a_kong() -> None:
    # 34p waits for 2p and 5p; who robs holds no other copy of the tile.
    assert worth(PLAIN, won="2p", by="rob_kong") == ("plain", 1, {"rob_kong": 1}, 2)


def test_wz_31_every_kong_is_a_root() -> None:
    # 111 333m 2222p 444p 88m: 2 x 2 = 4.
    assert worth("111m 333m 444p 88m", meld("kong_exposed", "2222p")) == ("all_triplets", 2, {"root": 1}, 4)
    two = (meld("kong_exposed", "2222p"), meld("kong_concealed", "9999m"))
    assert worth("111m 333m 88m", *two) == ("all_triplets", 2, {"root": 2}, 8)


def test_wz_31_four_alike_not_konged_are_a_root_in_hand_and_melds_together() -> None:
    assert worth("123m 111m 345m 789m 66p") == ("plain", 1, {"root": 1}, 2)
    assert worth("123m 345m 789m 66p", pong("111m")) == ("plain", 1, {"root": 1}, 2)
    # The tile won makes the fourth.
    assert worth("23m 345m 789m 66p 1m", pong("111m"), won="1m") == ("plain", 1, {"root": 1}, 2)


def test_wz_31_roots_in_a_dragon_are_not_counted_again() -> None:
    assert worth("1133446666m 5588p", options=NO_CAP) == ("dragon_seven_pairs", 8, {}, 8)


def test_wz_32_the_last_tile_doubles() -> None:
    assert worth(PLAIN, by="draw", last_tile=True) == ("plain", 1, {"haidi": 1}, 2)
    assert worth(PLAIN, last_tile=True) == ("plain", 1, {"haidi": 1}, 2)
    assert worth(PLAIN, last_tile=True, options=options(haidi=False)) == ("plain", 1, {}, 1)


TWO_SIDED = "34s 111m 345m 777s 99m 5s"  # waits on 2s and 5s


def test_wz_32_out_of_stock_wait() -> None:
    # Four 2s and three 5s lie open, the last 5s is won.
    assert worth(TWO_SIDED, open="2222s 555s") == ("plain", 1, {"juezhang": 1}, 2)
    assert worth(TWO_SIDED, open="2222s 555s", by="draw") == ("plain", 1, {"juezhang": 1}, 2)
    # One 2s or one 5s not seen: no such wait.
    assert worth(TWO_SIDED, open="222s 555s") == ("plain", 1, {}, 1)
    assert worth(TWO_SIDED, open="2222s 55s") == ("plain", 1, {}, 1)
    off = options(juezhang=False)
    assert worth(TWO_SIDED, open="2222s 555s", options=off) == ("plain", 1, {}, 1)


def test_wz_32_an_edge_wait_on_a_tile_another_has_ponged() -> None:
    # 12m waits on 3m alone, another shows 333m.
    assert worth("12m 456m 789m 55s 777s 3m", open="333m") == ("plain", 1, {"juezhang": 1}, 2)


def test_wz_32_own_melds_lie_open_own_tiles_in_hand_do_not() -> None:
    # Own pong of 3m: the other three lie open; four 3m are a root as well: 1 x 2 x 2 = 4.
    assert worth("12m 456m 789m 55s 3m", pong("333m")) == ("plain", 1, {"root": 1, "juezhang": 1}, 4)
    # One 3m in the own hand (345m): it does not lie open.
    assert worth("12m 345m 789m 55s 777s 3m", won="3m", open="33m") == ("plain", 1, {}, 1)


def test_wz_32_a_kind_held_four_times_is_no_kind_that_could_win() -> None:
    # 34455m waits on 3m and 6m; the winner has ponged 3m and holds the fourth, so 6m alone could win.
    melds = (pong("333m"), pong("777p"))
    assert worth("34455m 88p 6m", *melds, open="666m") == ("plain", 1, {"root": 1, "juezhang": 1}, 4)
    # With the other three 3m lying elsewhere 3m could win too, and his own one does not lie open.
    assert worth("34455m 88p 6m", pong("111p"), pong("777p"), open="666m 333m") == ("plain", 1, {}, 1)


def test_wz_32_a_kind_in_the_winners_own_hand_does_not_lie_open() -> None:
    # Pairs and single waits hold one themselves: only edge, closed and two-sided waits can be out of stock.
    assert worth("1133446677m 558p 8p", won="8p", open="88p") == ("seven_pairs", 4, {}, 4)
    assert worth("123m 456m 789m 55p 78p 9p", open="999p 6666p") == ("plain", 1, {"juezhang": 1}, 2)
    assert worth("123m 456m 789m 55p 79p 8p", open="888p") == ("plain", 1, {"juezhang": 1}, 2)


def test_wz_32_robbing_a_kong_on_a_sole_wait_doubles_for_both() -> None:
    # 1 x 2 (robbing) x 2 (out of stock) = 4.
    assert worth("12m 456m 789m 55s 777s 3m", by="rob_kong", open="333m") == (
        "plain",
        1,
        {"rob_kong": 1, "juezhang": 1},
        4,
    )


@pytest.mark.parametrize("told", ["", "3m", "333m"])
def test_wz_32_the_other_three_of_a_robbed_tile_lie_in_the_pong_told_or_not(told: str) -> None:
    both = ("plain", 1, {"rob_kong": 1, "juezhang": 1}, 4)
    assert worth("12m 456m 789m 55s 777s 3m", by="rob_kong", open=told) == both


def test_wz_32_of_two_kinds_robbed_the_other_must_lie_open_too() -> None:
    assert worth("345m 456m 789m 55s 34s 2s", by="rob_kong") == ("plain", 1, {"rob_kong": 1}, 2)
    open_ = {"by": "rob_kong", "open": "55s"}
    assert worth("345m 456m 789m 99s 34s 2s", **open_) == ("plain", 1, {"rob_kong": 1}, 2)
    open_["open"] = "5555s"
    assert worth("345m 456m 789m 99s 34s 2s", **open_)[2] == {"rob_kong": 1, "juezhang": 1}


def test_wz_32_a_tile_discarded_lies_open_for_what_is_then_waited_for() -> None:
    # 12p waits on 3p alone: two of it lie open, and the third is discarded.
    told = asked("123456789m 99m 123p", by="draw", open="33p")
    rest = RULESET.after_discard(told, tile("3p"))
    assert rest is not None
    found, _ = waits(RULESET, rest, Counter(tiles("333p")))
    assert [(wait.tile, wait.unseen, wait.total) for wait in found] == [(tile("3p"), 1, 2)]


def test_wz_26_after_ones_own_discard_no_win_is_earthly() -> None:
    rest = RULESET.after_discard(asked("123456789m 99m 123p", by="draw", first_turn=True), tile("3p"))
    assert rest is not None
    found, _ = waits(RULESET, rest, Counter())
    assert [(wait.tile, wait.total) for wait in found] == [(tile("3p"), 1)]


def test_wz_4_while_the_void_suit_is_held_only_its_tiles_go() -> None:
    named = options(declare_void=True)
    told = asked("123456789m 1122p 3s", by="draw", void="s", options=named)
    assert RULESET.after_discard(told, tile("1p")) is None
    assert RULESET.after_discard(told, tile("3s")) is not None
    none_held = asked("123456789m 11222p", by="draw", void="s", options=named)
    assert RULESET.after_discard(none_held, tile("1p")) is not None


def test_wz_33_the_cap_bounds_pattern_times_doublings() -> None:
    kongs = (meld("kong_exposed", "2222p"), meld("kong_concealed", "9999m"))
    hand = "111m 333m 88m"
    # 2 x 4 (roots) x 2 (robbing) = 16.
    found = verdict(hand, *kongs, by="rob_kong").score
    assert (found.product, found.cap, found.total) == (16, 8, 8)
    assert verdict(hand, *kongs, by="rob_kong", options=options(cap=16)).score.total == 16
    free = verdict(hand, *kongs, by="rob_kong", last_tile=False, after_kong=False, options=NO_CAP).score
    assert (free.product, free.cap, free.total) == (16, None, 16)


def test_wz_33_the_score_names_every_doubling_with_its_clause() -> None:
    kongs = (meld("kong_exposed", "2222p", 0), meld("kong_concealed", "9999m"))
    score = verdict("111m 333m 88m", *kongs, by="replacement", kongs=1, last_tile=True, options=NO_CAP).score
    assert [(line.id, line.count, line.factor, line.clause) for line in score.multipliers] == [
        ("root", 2, 4, "WZ-31"),
        ("kong_bloom", 1, 2, "WZ-30"),
        ("haidi", 1, 2, "WZ-32"),
    ]
    # 2 x 4 x 2 x 2 = 32.
    assert (score.unit, score.product, score.total) == ("fan", 32, 32)


@pytest.mark.parametrize(
    ("more", "place", "clause"),
    [
        ({"by": "draw", "after_kong": True}, ("facts", "after_kong"), "WZ-30"),
        ({"by": "rob_kong", "last_tile": True}, ("facts", "last_tile"), "WZ-7"),
        ({"by": "dealt", "seat": 0, "last_tile": True}, ("facts", "last_tile"), "WZ-32"),
        ({"by": "discard", "feeder": 2}, ("facts", "feeder"), "WZ-30"),
        ({"by": "rob_kong", "first_turn": True}, ("facts", "first_turn"), "WZ-26"),
    ],
)
def test_contradictory_circumstances_are_named(more: dict, place: tuple, clause: str) -> None:
    found = list(RULESET.faults_win(asked(PLAIN, **more)))
    assert [(fault.code, fault.at, fault.clause) for fault in found] == [("contradiction", place, clause)]


def test_wz_30_a_feeder_fed_a_direct_kong() -> None:
    kong = meld("kong_exposed", "8888p", 2)
    fed = asked("123m 345m 789m 66p", kong, by="replacement", kongs=1, feeder=2)
    assert list(RULESET.faults_win(fed)) == []
    other = asked("123m 345m 789m 66p", kong, by="replacement", kongs=1, feeder=3)
    assert codes(RULESET.faults_win(other)) == ["contradiction"]


def test_tiles_lying_open_are_counted_against_the_deck() -> None:
    assert codes(RULESET.faults_win(asked(PLAIN, open="2222m 3333m"))) == [
        "too_many_copies",
        "too_many_copies",
    ]
    assert codes(RULESET.faults_win(asked(PLAIN, open="222m"))) == []
    two = options(deck="two_suits")
    assert codes(RULESET.faults_win(asked(PLAIN, open="2s", options=two))) == ["not_in_game"]


def test_wz_5_chi_melds_only_where_chi_is_played_and_from_the_upper_neighbour() -> None:
    chi = meld("chi", "234p", 0)
    hand = "123m 345m 789m 66p"
    assert codes(RULESET.faults_win(asked(hand, chi))) == []
    assert codes(RULESET.faults_win(asked(hand, chi, options=options(chi=False)))) == ["chi_not_played"]
    # Only a hand that plays on can lose the seat between.
    across = meld("chi", "234p", 3)
    assert codes(RULESET.faults_win(asked(hand, across))) == []
    assert codes(RULESET.faults_win(asked(hand, across, options=options(end="first_win")))) == [
        "not_upper_neighbour"
    ]
