"""Corners of the books that a changed rule would slip through elsewhere: the working of each line, faults of a result."""

from __future__ import annotations

from typing import Any

from rules.result import Result, Winner
from rules.variants.zhuji.facts import Bid, TableFacts, WinFacts
from rules.variants.zhuji.options import Options
from rules.variants.zhuji.results import faults_result, result_question
from tests.zhuji.hands import judged, meld, scored, tile, tiles
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


def test_zj_31_to_zj_36_every_pattern_but_triplets_of_honours_counts_once() -> None:
    # Wild 9s is held nowhere: no_wild. Robbed: 1m for 123m; all one suit, all sequences.
    verdict = judged("23m345m567m789m55m1m", "9s", by="rob_kong")
    assert verdict.score is not None
    assert {line.id: (line.count, line.value) for line in verdict.score.patterns} == {
        "all_sequences": (1, 1),
        "pure_flush": (1, 3),
        "rob_kong": (1, 1),
        "no_wild": (1, 1),
    }
    # Triplets of 2p 4p 6p 8p and a pair of North at East's seat: mixed flush; no wild.
    verdict = judged("222p444p666p888p44z", "9s", seat=0)
    assert verdict.score is not None
    assert {line.id: (line.count, line.value) for line in verdict.score.patterns} == {
        "all_triplets": (1, 1),
        "mixed_flush": (1, 1),
        "no_wild": (1, 1),
    }


CHIS = (meld("chi", "123p", 0), meld("chi", "456p", 0), meld("chi", "789p", 0), meld("chi", "234p", 0))
PONGS = (meld("pong", "222p", 0), meld("pong", "444p", 0), meld("pong", "666p", 0))


def test_zj_38_a_pair_of_wilds_alone_is_of_the_suit_of_the_melds() -> None:
    # 3 for the pure flush, 1 for sequences alone.
    assert scored(judged("99s", "9s", melds=CHIS, seat=1)) == {"pure_flush": 3, "all_sequences": 1}


def test_zj_38_a_set_and_pair_of_wilds_alone_are_of_the_suit_of_the_melds() -> None:
    # Five wilds of two kinds as 111p 11p: 3 + 1. A dragon triplet would make it 1 + 1 + 1.
    assert scored(judged("88899s", "89s", melds=PONGS, seat=1)) == {"pure_flush": 3, "all_triplets": 1}
    # Or as 123p 11p.
    assert scored(judged("88899s", "89s", melds=CHIS[:3], seat=1)) == {"pure_flush": 3, "all_sequences": 1}


def test_zj_32_zj_38_a_pair_of_wilds_is_an_honour_worth_nothing_where_a_pure_flush_is_not_counted() -> None:
    # At South's seat, and with South and East worth something as triplets, the pair is West: mixed flush and sequences.
    verdict = judged("99s", "9s", melds=CHIS, seat=1, pure_tai=0)
    assert scored(verdict) == {"mixed_flush": 1, "all_sequences": 1}


def test_zj_37_all_honours_are_one_pattern() -> None:
    verdict = judged("111222333444z55z", "9s")
    assert verdict.score is not None
    assert [(line.id, line.count) for line in verdict.score.patterns] == [("all_honours", 1)]
