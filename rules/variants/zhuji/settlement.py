"""The books of a finished hand: tai and bid, wash-outs, who deals next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.ledger import Line, NextDeal, Settlement, pays, totals
from rules.record import Text, text
from rules.result import Result, ResultSeat, Winner
from rules.state import BY_ROB, SELF_DRAWN, State
from rules.variants.zhuji.auction import is_void
from rules.variants.zhuji.circumstances import PLAYERS
from rules.variants.zhuji.facts import Bid, TableFacts
from rules.variants.zhuji.options import DECLARER_PAYS, REPEAT, ROTATE, Options

# Clause by who wins and whose tile it is: (declarer wins, by draw) and (declarer wins, declarer fed it).
BY_DRAW_CLAUSE: Final = {True: "ZJ-50", False: "ZJ-51"}
BY_DISCARD_CLAUSE: Final = {(True, False): "ZJ-52", (False, True): "ZJ-53", (False, False): "ZJ-54"}

WHAT: Final[dict[str, Text]] = {
    "share": text("台數與包分", "tai and bid"),
    "tai": text("台數", "tai"),
    "bid": text("包分", "bid"),
    "washout": text("荒莊賠包分", "wash-out: the bid"),
}


def settle_state(state: State) -> Settlement:
    """The books of an ended state."""
    return settle_result(result_of(state))


def result_of(state: State) -> Result:
    """An ended state told as a result."""
    won = [(number, seat.won) for number, seat in enumerate(state.seats) if seat.won is not None]
    winners = tuple(
        Winner(number, how.by, how.from_, how.tile, score=how.score, order=how.order) for number, how in won
    )
    seats = tuple(ResultSeat(seat.melds, seat.hand, seat.facts) for seat in state.seats)
    return Result(state.dealer, state.repeat, state.facts, winners, seats, options=state.options)


def settle_result(result: Result) -> Settlement:
    """The books of a finished hand; every winner's score is known, declarer and bid too where they are needed."""
    lines = tuple(_lines(result))
    return Settlement(lines, totals(lines, PLAYERS), next_deal(result))


def _lines(result: Result) -> Iterator[Line]:
    facts, options = facts_of(result), options_of(result)
    if facts.declarer is None or facts.bid is None:
        return  # void, or a wash-out that costs nothing
    if not result.winners:
        if options.washout == DECLARER_PAYS:  # ZJ-56
            for seat in _others(facts.declarer):
                yield from pays(
                    facts.declarer,
                    seat,
                    facts.bid.points,
                    "ZJ-56",
                    WHAT["washout"],
                    bid_points=facts.bid.points,
                )
    elif len(result.winners) == 1:
        yield from _one_winner(result.winners[0], facts.declarer, facts.bid)
    else:
        yield from _several_winners(result.winners, facts.declarer, facts.bid)


def _others(seat: int) -> tuple[int, ...]:
    """The other seats in order of play."""
    return tuple((seat + i) % PLAYERS for i in range(1, PLAYERS))


# One winner: each of the others has one line, tai and bid together


def _one_winner(winner: Winner, declarer: int, bid: Bid) -> Iterator[Line]:
    for payer in _others(winner.seat):
        tai, share = tai_part(winner, payer), bid_part(winner.seat, payer, declarer, bid.points)
        # A negative share is the gain it is: the line then runs the other way.
        yield from pays(
            payer,
            winner.seat,
            tai + share,
            _clause(winner, declarer),
            WHAT["share"],
            tai=_score(winner),
            tai_part=tai,
            bid_points=bid.points,
            bid_part=share,
            **_case(winner, declarer),
        )


def tai_part(winner: Winner, payer: int) -> int:
    """2^t from everybody on a draw; on a discard half of that from those who did not feed it (ZJ-50 to ZJ-54)."""
    whole = 1 << _score(winner)
    return whole if winner.from_ is None or payer == winner.from_ else whole // 2


def bid_part(winner: int, payer: int, declarer: int, points: int) -> int:
    """The bid against three: collected by the declarer from each, or paid by him for each (ZJ-50 to ZJ-54)."""
    if winner == declarer:
        return points
    return 3 * points if payer == declarer else -points


def _score(winner: Winner) -> int:
    assert winner.score is not None, "the house has filled it in"
    return winner.score


def _case(winner: Winner, declarer: int) -> dict[str, str]:
    """Of a robbed kong also the clause it is paid by."""
    return {"paid_as": _plain_clause(winner, declarer)} if winner.by == BY_ROB else {}


def _clause(winner: Winner, declarer: int) -> str:
    return "ZJ-55" if winner.by == BY_ROB else _plain_clause(winner, declarer)


def _plain_clause(winner: Winner, declarer: int) -> str:
    if winner.by in SELF_DRAWN:
        return BY_DRAW_CLAUSE[winner.seat == declarer]
    return BY_DISCARD_CLAUSE[winner.seat == declarer, winner.from_ == declarer]


# Several winners: tai to each, the bid once (ZJ-27)


def _several_winners(winners: tuple[Winner, ...], declarer: int, bid: Bid) -> Iterator[Line]:
    seats = {winner.seat for winner in winners}
    for winner in winners:
        for payer in _others(winner.seat):
            if payer not in seats:
                yield from pays(
                    payer,
                    winner.seat,
                    tai_part(winner, payer),
                    _clause(winner, declarer),
                    WHAT["tai"],
                    tai=_score(winner),
                    **_case(winner, declarer),
                )
    made = declarer in seats
    for other in _others(declarer):
        payer, receiver = (other, declarer) if made else (declarer, other)
        yield from pays(payer, receiver, bid.points, "ZJ-27", WHAT["bid"], bid_points=bid.points)


# The next deal


def next_deal(result: Result) -> NextDeal:
    """Who deals next, and how often in a row (ZJ-57, ZJ-12)."""
    options = options_of(result)
    again = NextDeal(result.dealer, result.repeat + 1)
    passed_on = NextDeal((result.dealer + 1) % PLAYERS, 0)
    if is_void(facts_of(result).bids):  # ZJ-12: a redeal does not count as a repeat
        return passed_on if options.all_pass == ROTATE else NextDeal(result.dealer, result.repeat)
    if not result.winners:
        return again
    dealer_won = any(winner.seat == result.dealer for winner in result.winners)
    return again if dealer_won and options.dealer_win == REPEAT else passed_on


def facts_of(result: Result) -> TableFacts:
    return result.facts if isinstance(result.facts, TableFacts) else TableFacts()


def options_of(result: Result) -> Options:
    return result.options if isinstance(result.options, Options) else Options()
