"""A finished hand told as a result: the question its hand puts, its books, what it lacks or contradicts."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Violation, contradiction, missing
from rules.ledger import Settlement
from rules.result import Result, Winner
from rules.ruleset import Question
from rules.state import SELF_DRAWN
from rules.variants.zhuozhou.facts import SeatFacts, WinFacts
from rules.variants.zhuozhou.melds import faults_melds
from rules.variants.zhuozhou.options import Options, base
from rules.variants.zhuozhou.roles import roles, wilds_of_indicator
from rules.variants.zhuozhou.settlement import Table, books


def result_question(result: Result, winner: Winner) -> Question:
    """The question the winner's hand puts."""
    return Question.of_winner(result, winner, facts=winner.facts or WinFacts(), wilds=wilds_of(result))


def facts_of_seat(facts: SeatFacts) -> WinFacts:
    """What a seat's facts tell of its win."""
    return WinFacts(facts.revealed, facts.laid_wilds, facts.discarded_wild)


def wilds_of(result: Result) -> tuple[int, ...]:
    """The wild that the indicator names, where it is told."""
    if result.facts is None or result.facts.indicator is None:
        return ()
    return wilds_of_indicator(result.facts.indicator.tile)


def settle_result(result: Result) -> Settlement:
    """The books of a result that `faults_result` finds nothing wrong with; the winner's score is known."""
    melds = tuple(seat.melds for seat in result.seats)
    table = Table(result.options, result.dealer, result.repeat, melds)
    if not result.winners:
        return books(table, None, 0)
    winner = result.winners[0]
    return books(table, winner.seat, winner.score or 0)


def faults_result(result: Result) -> Iterator[Violation]:
    """What a clause needs and the result lacks, and what cannot be; places relative to the result."""
    if len(result.winners) > 1:
        yield contradiction("one player wins a hand", "一局只有一家胡", "ZZ-21", "winners", 1)
    options: Options = result.options
    for index, winner in enumerate(result.winners):
        place = ("winners", index)
        if winner.by not in SELF_DRAWN:
            yield contradiction("wins are self-drawn only", "只能自摸", "ZZ-21", *place, "by")
        if winner.hand is None:
            least = base(options.fans, winner.seat == result.dealer, result.repeat)
            if winner.score is not None and winner.score < least:
                yield Violation(
                    "contradiction",
                    f"the winner's own base alone is {least}",
                    f"胡家底番已有 {least}",
                    "ZZ-60",
                    (*place, "score"),
                    {"base": least},
                )
        elif not wilds_of(result):
            yield missing("the indicator names the wild", "須知所翻之牌", "ZZ-10", "facts", "indicator")
    if result.winners and not result.seats:
        yield missing("who fed whom decides liability", "包牌須知各家副露", "ZZ-62", "seats")
    if result.facts is not None and result.facts.indicator is not None and not wilds_of(result):
        yield Violation(
            "not_in_game",
            "no such tile can be turned up",
            "此牌不可為翻出之牌",
            "ZZ-10",
            ("facts", "indicator", "tile"),
        )
    yield from _faults_seats(result)


def _faults_seats(result: Result) -> Iterator[Violation]:
    """Melds this game does not have; the winner's against the wild are looked at with his hand."""
    known = wilds_of(result)
    own = roles(result.options, known[0] if known else None)
    for number, seat in enumerate(result.seats):
        for fault in faults_melds(result.options, own, seat.melds, number):
            if known or fault.code in ("no_chi", "chi_not_next"):
                yield fault.under("seats", number, "melds")
