"""A finished hand told as a result: the questions its hands put, what it lacks or contradicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.faults import Violation
from rules.result import Result, Winner
from rules.ruleset import Question
from rules.variants.zhuji.auction import highest, is_void
from rules.variants.zhuji.contradictions import faults_score, faults_winning_tile
from rules.variants.zhuji.facts import WinFacts
from rules.variants.zhuji.melds import faults_melds
from rules.variants.zhuji.options import ALL, DECLARER_PAYS
from rules.variants.zhuji.settlement import facts_of, options_of
from rules.variants.zhuji.wilds import faults_kinds


def result_question(result: Result, winner: Winner) -> Question:
    """The question that a winner's hand puts; declarer and bid are the table's."""
    facts, own = facts_of(result), winner.facts if isinstance(winner.facts, WinFacts) else WinFacts()
    own = replace(own, declarer=facts.declarer, bid=facts.bid)
    return Question.of_winner(result, winner, facts=own, wilds=facts.wilds)


def faults_result(result: Result) -> Iterator[Violation]:
    """What a clause needs and the result lacks, or has wrong; places relative to the result."""
    yield from _faults_needed(result)
    yield from _faults_bid(result)
    yield from _faults_melds(result)
    for index, winner in enumerate(result.winners):
        for fault in _faults_winner(result, winner):
            yield fault.under("winners", index)
    yield from _faults_several(result)


def _needs(result: Result) -> str | None:
    """The clause by which declarer and bid are needed."""
    if result.winners:
        return "ZJ-50"
    return (
        "ZJ-56"
        if options_of(result).washout == DECLARER_PAYS and not is_void(facts_of(result).bids)
        else None
    )


def _faults_needed(result: Result) -> Iterator[Violation]:
    clause, facts = _needs(result), facts_of(result)
    for name in ("declarer", "bid"):
        if clause is not None and getattr(facts, name) is None:
            yield Violation(
                "field_missing", f"{name!r} is needed to settle", f"結算缺 {name!r}", clause, ("facts", name)
            )


def _faults_bid(result: Result) -> Iterator[Violation]:
    """Different wild kinds, as many as were bid where a hand is to be read with them; the bid as it was called."""
    facts = facts_of(result)
    read = any(winner.hand is not None for winner in result.winners)
    if facts.bid is not None and len(facts.wilds) != facts.bid.wilds and (read or facts.wilds):
        yield Violation(
            "wilds_not_as_bid",
            f"{facts.bid.wilds} wild kinds were bid, {len(facts.wilds)} are given",
            f"叫包為 {facts.bid.wilds} 種財神，所給 {len(facts.wilds)} 種",
            "ZJ-13",
            ("facts", "wilds"),
        )
    for fault in faults_kinds(facts.wilds):
        yield fault.under("facts", "wilds")
    if facts.bids and (facts.declarer, facts.bid) != (highest(facts.bids) or (None, None)):
        yield Violation(
            "declarer_not_as_called",
            "declarer and bid are not those of the calls given",
            "包家與叫包不符",
            "ZJ-12",
            ("facts", "declarer"),
        )
    if is_void(facts.bids) and result.winners:
        yield Violation(
            "hand_void",
            "nobody wins a hand that all have passed",
            "四家皆不叫，無人可胡",
            "ZJ-12",
            ("winners",),
        )


def _faults_melds(result: Result) -> Iterator[Violation]:
    """Melds as they may lie there, where it is told what is wild."""
    facts = facts_of(result)
    if facts.bid is None or len(facts.wilds) != facts.bid.wilds:
        return
    for number, seat in enumerate(result.seats):
        for fault in faults_melds(seat.melds, number, facts.wilds, options_of(result)):
            yield fault.under("seats", number)


def _faults_winner(result: Result, winner: Winner) -> Iterator[Violation]:
    facts = facts_of(result)
    if winner.score is not None:
        yield from faults_score(winner.score, facts.bid if facts.declarer == winner.seat else None)
    if winner.hand is None:  # else the judge says so
        yield from faults_winning_tile(winner.by, winner.tile, facts.wilds, options_of(result))
    told = winner.facts
    if isinstance(told, WinFacts):
        for name in ("declarer", "bid"):
            own, table = getattr(told, name), getattr(facts, name)
            if own is not None and own != table:
                yield Violation(
                    "contradiction",
                    f"the winner's {name!r} is not the table's",
                    f"胡家與桌面之 {name!r} 不符",
                    "ZJ-30",
                    ("facts", name),
                )


def _faults_several(result: Result) -> Iterator[Violation]:
    """Several winners share one tile, and only where the table plays it so (ZJ-27)."""
    winners = result.winners
    if len(winners) < 2:
        return
    if options_of(result).multiple_winners != ALL:
        yield Violation(
            "several_winners", "only the nearest wins at this table", "本桌僅一家胡", "ZJ-27", ("winners",)
        )
    ways = {(winner.by, winner.from_, winner.order) for winner in winners}
    tiles = {winner.tile for winner in winners if winner.tile is not None}
    if len(ways) > 1 or len(tiles) > 1 or winners[0].from_ is None:
        yield Violation(
            "not_one_tile",
            "several winners win on one and the same tile",
            "數家同胡須同一張牌",
            "ZJ-27",
            ("winners",),
        )
