"""A finished hand told as a result: what it needs, what it lacks, what is taken to be so."""

from __future__ import annotations

from rules.hand import Meld
from rules.result import Result, ResultSeat, Winner
from rules.settlement import of_result
from rules.variants.zhuozhou import RULESET
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.results import faults_result, result_question
from rules.variants.zhuozhou.settlement import Table
from rules.win import with_kongs
from tests.tiles import meld, tile, tiles


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
