"""The books of a finished hand: tai and bid, wash-outs, who deals next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.faults import Violation
from rules.ledger import Line, NextDeal, Settlement, pays, totals
from rules.record import Text, text
from rules.result import Result, ResultSeat, Winner
from rules.ruleset import Question
from rules.state import BY_ROB, SELF_DRAWN, State
from rules.variants.zhuji.auction import highest, is_void
from rules.variants.zhuji.circumstances import PLAYERS
from rules.variants.zhuji.contradictions import faults_melds, faults_score, faults_winning_tile
from rules.variants.zhuji.facts import Bid, TableFacts, WinFacts
from rules.variants.zhuji.options import ALL, DECLARER_PAYS, REPEAT, ROTATE, Options
from rules.variants.zhuji.wilds import faults_kinds

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
    facts, options = _facts(result), _options(result)
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
    options = _options(result)
    again = NextDeal(result.dealer, result.repeat + 1)
    passed_on = NextDeal((result.dealer + 1) % PLAYERS, 0)
    if is_void(_facts(result).bids):  # ZJ-12: a redeal does not count as a repeat
        return passed_on if options.all_pass == ROTATE else NextDeal(result.dealer, result.repeat)
    if not result.winners:
        return again
    dealer_won = any(winner.seat == result.dealer for winner in result.winners)
    return again if dealer_won and options.dealer_win == REPEAT else passed_on


def _facts(result: Result) -> TableFacts:
    return result.facts if isinstance(result.facts, TableFacts) else TableFacts()


def _options(result: Result) -> Options:
    return result.options if isinstance(result.options, Options) else Options()


# A result told without a state


def result_question(result: Result, winner: Winner) -> Question:
    """The question that a winner's hand puts; declarer and bid are the table's."""
    facts, own = _facts(result), winner.facts if isinstance(winner.facts, WinFacts) else WinFacts()
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
    return "ZJ-56" if _options(result).washout == DECLARER_PAYS and not is_void(_facts(result).bids) else None


def _faults_needed(result: Result) -> Iterator[Violation]:
    clause, facts = _needs(result), _facts(result)
    for name in ("declarer", "bid"):
        if clause is not None and getattr(facts, name) is None:
            yield Violation(
                "field_missing", f"{name!r} is needed to settle", f"結算缺 {name!r}", clause, ("facts", name)
            )


def _faults_bid(result: Result) -> Iterator[Violation]:
    """Different wild kinds, as many as were bid where a hand is to be read with them; the bid as it was called."""
    facts = _facts(result)
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
    facts = _facts(result)
    if facts.bid is None or len(facts.wilds) != facts.bid.wilds:
        return
    for number, seat in enumerate(result.seats):
        for fault in faults_melds(seat.melds, number, facts.wilds, _options(result)):
            yield fault.under("seats", number)


def _faults_winner(result: Result, winner: Winner) -> Iterator[Violation]:
    facts = _facts(result)
    if winner.score is not None:
        yield from faults_score(winner.score, facts.bid if facts.declarer == winner.seat else None)
    if winner.hand is None:  # else the judge says so
        yield from faults_winning_tile(winner.by, winner.tile, facts.wilds, _options(result))
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
    if _options(result).multiple_winners != ALL:
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
