"""Corners of waits and books that a changed rule would slip through elsewhere, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hand import Meld
from rules.result import Result, ResultSeat, Winner
from rules.settlement import of_result
from rules.variants.zhuozhou import RULESET
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.results import faults_result, result_question
from rules.variants.zhuozhou.running import waiting_runs
from rules.variants.zhuozhou.settlement import Table
from rules.win import with_kongs
from tests.zhuozhou.hands import codes, fans, judged, meld, pongs, tile, tiles

WAITING = {
    "1m": [],
    "2m": ["13m"],
    "3m": ["12m", "24m"],
    "4p": ["35p"],
    "5p": ["46p"],
    "6p": ["57p"],
    "7s": ["68s", "89s"],
    "8s": ["79s"],
    "9s": [],
    "1z": [],
    "7z": [],
}
"""A tile, and what waits for it alone: closed waits, and the edges 12 and 89."""


@pytest.mark.parametrize(("word", "runs"), WAITING.items())
def test_zz_31_edge_and_closed_waits_of_a_tile(word: str, runs: list[str]) -> None:
    assert sorted(waiting_runs(tile(word))) == sorted(tiles(run) for run in runs)


THREE = (meld("chi", "123p", 0), meld("chi", "456s", 0))


@pytest.mark.parametrize(
    ("hand", "runs"),
    [
        # 11s and 234m beside the run in which the last tile stands. Edge, closed, open at either end.
        ("11s678m123m", True),
        ("11s678m897m", True),
        ("11s234m798m", True),
        ("11s678m231m", False),
        ("11s123m789m", False),
        ("11s234m564m", False),
        ("11s234m456m", False),
        # The single wait for the pair.
        ("678m234m77s", True),
        # One of two pairs made a triplet is none of them.
        ("234m11s999m", False),
    ],
)
def test_zz_31_shape_asks_whether_the_tile_closes_an_edge_closed_or_single_wait(
    hand: str, runs: bool
) -> None:
    assert (fans(hand, "9p", melds=THREE, paofeng_wait="shape") == {"run_the_wind": 6}) is runs


def test_zz_64_a_wash_out_needs_nobodys_melds() -> None:
    books = of_result(RULESET, Result(2, 1, None, (), ()), Options())
    assert (books.ledger, books.totals) == ((), (0, 0, 0, 0))
    assert (books.next.dealer, books.next.repeat) == (2, 2)


def test_zz_62_a_win_needs_everybodys_melds() -> None:
    faults = list(faults_result(Result(0, 0, None, (Winner(1, "draw", score=9),), (), options=Options())))
    assert [(fault.code, fault.clause, fault.at) for fault in faults] == [
        ("field_missing", "ZZ-62", ("seats",))
    ]


def test_zz_21_the_second_winner_is_the_one_too_many() -> None:
    two = (Winner(1, "draw", score=9), Winner(2, "draw", score=9))
    seats = (ResultSeat(),) * 4
    faults = list(faults_result(Result(0, 0, None, two, seats, options=Options())))
    assert [(fault.clause, fault.at) for fault in faults] == [("ZZ-21", ("winners", 1))]


def test_zz_20_a_meld_that_cannot_be_is_named_with_its_seat() -> None:
    chi: tuple[Meld, ...] = (meld("chi", "123p", 1),)
    seats = (ResultSeat(), ResultSeat(), ResultSeat(chi), ResultSeat())
    winner = (Winner(1, "draw", score=9),)
    faults = list(faults_result(Result(0, 0, None, winner, seats, options=Options(mode="void"))))
    assert [(fault.code, fault.clause) for fault in faults] == [("no_chi", "ZZ-20")]
    assert faults[0].at[:4] == ("seats", 2, "melds", 0)


def test_zz_45_a_replacement_of_which_nothing_more_is_told_follows_one_kong() -> None:
    winner = Winner(1, "replacement", hand=tiles("123m 456p 789s 11s"), tile=tile("1s"))
    seats = (ResultSeat(), ResultSeat((meld("kong_exposed", "9999m", from_=2),)), ResultSeat(), ResultSeat())
    bare = Result(0, 0, None, (winner,), seats, options=Options())
    asked = with_kongs(RULESET, result_question(bare, winner))
    assert asked.kongs == 1
    assert asked.facts == WinFacts()


def test_zz_61_a_table_without_repeat_fans_adds_none() -> None:
    melds: tuple[tuple[Meld, ...], ...] = ((), (), (), ())
    assert Table(Options(repeat_fans=()), 0, 2, melds).repeat_fans == 0
    assert Table(Options(repeat_fans=(3, 5)), 0, 0, melds).repeat_fans == 0
    assert [Table(Options(repeat_fans=(3, 5)), 0, n, melds).repeat_fans for n in (1, 2, 3)] == [3, 5, 5]


def test_zz_42_two_wilds_complete_a_straight_rather_than_a_triplet_of_the_same_tile() -> None:
    # 4m with two wilds is 456m between 123m and 789m, or a worthless 444m.
    worth = fans("1234m789m99p22s", "9p", melds=(meld("chi", "123p", 0),))
    assert worth["straight"] == Options().fans.straight


@pytest.mark.parametrize(
    ("hand", "wild", "circumstances", "once"),
    [
        ("123m456p789s11z999m", "9p", {"by": "dealt"}, {"heavenly"}),
        ("123m456p789s11z999m", "9p", {"facts": {"first_turn": True}}, {"earthly"}),
        ("123m456p789s11z999m", "9p", {}, {"concealed"}),
        ("123m456m789m11z999m", "9p", {"mode": "void"}, {"mixed_flush", "straight"}),
        ("123m456m789m11999m", "9p", {"mode": "void"}, {"pure_flush", "straight"}),
        ("111222333444z66z", "9p", {"mode": "void"}, {"all_honours", "all_triplets"}),
        ("147m258p369s12345z", "9p", {}, {"thirteen_scattered"}),
        ("147m25p36s1234567z", "9p", {}, {"seven_stars"}),
        ("1133m4466p2288s55m", "9p", {}, {"seven_pairs", "run_the_wind"}),
        ("1133m4466p2288s5m9p", "9p", {}, {"seven_pairs_with_wild"}),
        ("1133m4466p22s9999p", "9p", {}, {"double_heavenly"}),
        ("5m5m", "9p", {"melds": pongs("444s", "666s", "888p", "222m")}, {"big_hanger", "run_the_wind"}),
        ("9p5m", "9p", {"melds": pongs("444s", "666s", "888p", "222m")}, {"big_hanger_wild", "run_the_wind"}),
    ],
)
def test_zz_34_zz_49_a_pattern_of_the_whole_hand_counts_once(
    hand: str, wild: str, circumstances: dict[str, Any], once: set[str]
) -> None:
    verdict = judged(hand, wild, **circumstances)
    assert verdict.score is not None, codes(verdict)
    counts = {line.id: line.count for line in verdict.score.patterns}
    assert {name: counts.get(name) for name in once} == dict.fromkeys(once, 1)


def test_zz_15_zz_46_after_an_unpaid_kong_the_others_count() -> None:
    # Void mode: the kong of the plain honour 發 has no fan, the exposed one of 1m behind it its own.
    kongs = (meld("kong_exposed", "6666z", 3), meld("kong_exposed", "1111m", 3))
    verdict = judged("456m789m22m", "9p", melds=kongs, mode="void")
    assert verdict.score is not None, codes(verdict)
    assert [(line.count, line.value) for line in verdict.score.patterns if line.id == "kong"] == [
        (1, Options().fans.kong.exposed)
    ]


def test_zz_46_a_kong_of_reds_is_one_of_winds_where_a_wind_is_wild() -> None:
    # 中 is East, or itself: as East the kong is worth 1 more by the option, and 1 as a set of winds.
    kong = (meld("kong_exposed", "7777z", 3),)
    for standin in ("always", "may"):
        worth = fans("456m789m22s234p", "1z", melds=kong, standin=standin, wind_kong_double=True)
        assert worth == {"kong": 2, "wind_triplet": 1}


THIRDS = ("123", "456", "789")


@pytest.mark.parametrize("suit", ["m", "p", "s"])
@pytest.mark.parametrize("third", THIRDS)
def test_zz_42_three_wilds_are_any_third_of_a_straight_in_any_suit(suit: str, third: str) -> None:
    others = "".join(one for one in THIRDS if one != third)
    pair = "22m" if suit != "m" else "22p"
    worth = fans(f"{others}{suit}111z{pair}", "1z", melds=(meld("chi", "456m", 0),))
    assert worth["straight"] == Options().fans.straight


def test_zz_35_four_wilds_count_once() -> None:
    verdict = judged("23m56m99p9p9p", "9p", melds=THREE)
    assert verdict.score is not None, codes(verdict)
    assert {line.id: line.count for line in verdict.score.patterns}["four_wilds"] == 1
