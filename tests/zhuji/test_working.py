"""The working that each line of the books shows, and what it is called."""

from __future__ import annotations

from typing import Any

from rules.result import Winner
from rules.variants.zhuji.facts import Bid
from tests.zhuji.test_settlement import drew, fed, settled


def working(*winners: Winner, **told: Any) -> list[tuple[int, int, int, str, dict[str, Any]]]:
    """Every line: from, to, amount, clause, working."""
    lines = settled(*winners, **told).ledger
    return [(line.from_, line.to, line.amount, line.clause, dict(line.working)) for line in lines]


def test_zj_56_each_line_of_a_wash_out_shows_the_bid() -> None:
    # Bid of 3 tai with one wild: 20 points.
    assert working(declarer=2, bid=Bid(3, 1), washout="declarer_pays") == [
        (2, seat, 20, "ZJ-56", {"bid_points": 20}) for seat in (3, 0, 1)
    ]


def test_zj_27_every_line_of_two_winners_shows_its_figures() -> None:
    # Declarer 0, bid 2 tai with two wilds (5 points), discards to 1 (1 tai) and 2 (2 tai): 2 and 4 from him, half from 3.
    lines = working(fed(1, 0, 1), fed(2, 0, 2), multiple_winners="all")
    assert sorted(lines[:4], key=str) == sorted(
        [
            (0, 1, 2, "ZJ-53", {"tai": 1}),
            (3, 1, 1, "ZJ-53", {"tai": 1}),
            (0, 2, 4, "ZJ-53", {"tai": 2}),
            (3, 2, 2, "ZJ-53", {"tai": 2}),
        ],
        key=str,
    )
    assert lines[4:] == [(0, seat, 5, "ZJ-27", {"bid_points": 5}) for seat in (1, 2, 3)]


def test_zj_55_two_who_rob_one_kong_are_paid_as_on_a_discard() -> None:
    lines = working(fed(1, 0, 1, "rob_kong"), fed(2, 0, 2, "rob_kong"), multiple_winners="all")
    assert {(clause, told.get("paid_as")) for _, _, _, clause, told in lines[:4]} == {("ZJ-55", "ZJ-53")}


def test_zj_27_the_lines_are_named_in_chinese_and_english() -> None:
    books = settled(fed(1, 0, 1), fed(2, 0, 2), multiple_winners="all")
    assert [line.what["en"] for line in books.ledger] == ["tai"] * 4 + ["bid"] * 3
    assert {line.what["en"] for line in settled(drew(1, 1)).ledger} == {"tai and bid"}
