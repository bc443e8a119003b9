"""A finished hand told as a result: the question its hand puts, wilds and bids that contradict the table."""

from __future__ import annotations

from rules.result import Result, Winner
from rules.variants.zhuji.facts import Bid, TableFacts, WinFacts
from rules.variants.zhuji.options import Options
from rules.variants.zhuji.results import faults_result, result_question
from tests.tiles import tile, tiles
from tests.zhuji.test_settlement import drew


def test_zj_37_who_discarded_is_told_to_the_judge_of_an_earthly_hand() -> None:
    winner = Winner(1, "discard", 0, tile("5m"), tiles("55m"), facts=WinFacts(first_turn=True))
    result = Result(0, 0, TableFacts((), 0, Bid(2, 0)), (winner,), options=Options())
    asked = result_question(result, winner)
    assert (asked.from_, asked.by, asked.tile, asked.seat, asked.dealer) == (0, "discard", tile("5m"), 1, 0)
    assert asked.facts == WinFacts(declarer=0, bid=Bid(2, 0), first_turn=True)


def faulty(winner: Winner, facts: TableFacts) -> list[tuple[str, str | None, tuple[str | int, ...]]]:
    """Code, clause and place of what is wrong with a result."""
    result = Result(0, 0, facts, (winner,), options=Options())
    return [(fault.code, fault.clause, fault.at) for fault in faults_result(result)]


def test_zj_13_wilds_given_beside_a_score_are_as_many_as_bid() -> None:
    told = TableFacts((), 0, Bid(2, 2), tiles("5m"))
    assert faulty(drew(1, 1), told) == [("wilds_not_as_bid", "ZJ-13", ("facts", "wilds"))]
    assert faulty(drew(1, 1), TableFacts((), 0, Bid(2, 2))) == []  # nothing is read with them


def test_zj_30_a_winner_who_tells_another_bid_than_the_tables() -> None:
    told = TableFacts((), 0, Bid(2, 0))
    own = Winner(1, "draw", score=1, facts=WinFacts(declarer=2, bid=Bid(3, 0)))
    assert faulty(own, told) == [
        ("contradiction", "ZJ-30", ("winners", 0, "facts", "declarer")),
        ("contradiction", "ZJ-30", ("winners", 0, "facts", "bid")),
    ]
    same = Winner(1, "draw", score=1, facts=WinFacts(declarer=0, bid=Bid(2, 0)))
    assert faulty(same, told) == []
