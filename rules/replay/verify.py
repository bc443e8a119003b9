"""Verifies one recorded hand, event by event: it is legal to its end, or diverges somewhere."""

from __future__ import annotations

from typing import Any

from rules import deal as dealing
from rules import play
from rules.actions import DRAW
from rules.faults import Faulty, Path, Violation
from rules.hand import pointer
from rules.house import action_data, in_order, with_facts
from rules.invariants import faults_state
from rules.ledger import NextDeal, Settlement
from rules.record import wire_name
from rules.replay import compare
from rules.replay.compare import Difference
from rules.replay.course import (
    BOOKS_DIFFER,
    Course,
    Diverged,
    books_of,
    differs,
    hold_events,
    hold_state,
    state_of,
    take,
)
from rules.replay.hidden import filled_in, has_hidden, left_out
from rules.replay.record import (
    END,
    EVENT,
    OPENING,
    SETTLEMENT,
    Divergence,
    RecordedBooks,
    RecordedEvent,
    RecordedHand,
)
from rules.ruleset import Ruleset
from rules.state import ENDED, Event, State, Step

NOTHING_MORE = RecordedEvent()
MOST_LEFT_OUT = 4
"""Steps in a row that a record may leave out: passes on a kong or a discard, then a draw."""


def verify_hand(course: Course, expected: NextDeal | None, unfinished: bool) -> None:
    """Follow a hand from its opening through its events to its settlement; Diverged where it leaves the rules."""
    open_hand(course)
    _verify_dealer(course, expected)
    for number, event in enumerate(course.hand.events):
        _follow(course, number, event)
        course.done = number + 1
    _catch_up(course, course.done, NOTHING_MORE)
    state = state_of(course)
    if state.phase != ENDED:
        if unfinished and course.hand.settlement is None and course.hand.totals is None:
            return
        reason = Violation(
            "hand_not_over",
            "the record ends before the hand does",
            "牌譜至此，本局未終",
            at=(*course.place, "events"),
        )
        raise Diverged(END, "hand_not_over", [reason], state, course.done, _only(state.to_act))
    settle(course)


def _only(seats: tuple[int, ...]) -> int | None:
    return seats[0] if len(seats) == 1 else None


# How it starts


def open_hand(course: Course) -> None:
    """The opening state: dealt, told, or that which the first event was posted to."""
    hand, ruleset = course.hand, course.ruleset
    told, place = _told_opening(course)
    if hand.deal is not None:
        try:
            course.step = dealing.deal(ruleset, hand.deal, course.options)
        except Faulty as faulty:
            faults = [fault.under(*course.place, "deal") for fault in faulty.faults]
            raise Diverged(OPENING, faulty.code, faults) from None
        if told is not None:
            hold_state(course, told, place, OPENING, None)
        if hand.opening is not None and hand.opening.events is not None:
            hold_events(course, hand.opening.events, (*course.place, "opening", "events"), OPENING, None)
    else:
        assert told is not None
        # What happened before the opening told is not looked at.
        course.step = Step(_fit(course, told, place), _events_before(hand))
        course.blanks.note("deal_not_told")
        if told.ledger:
            course.blanks.note("money_before")


def _told_opening(course: Course) -> tuple[State | None, Path]:
    hand = course.hand
    if hand.opening is not None and hand.opening.state is not None:
        return hand.opening.state, (*course.place, "opening", "state")
    if hand.deal is None and hand.events:
        return hand.events[0].state, (*course.place, "events", 0, "state")
    return None, ()


def _events_before(hand: RecordedHand) -> tuple[Event, ...]:
    first = hand.events[0] if hand.events else None
    return first.events or () if first is not None and not first.is_step else ()


def _fit(course: Course, told: State, place: Path) -> State:
    """A told opening that breaks no invariant."""
    state = with_facts(course.ruleset, told)
    faults = [fault.under(*place) for fault in faults_state(course.ruleset, state)]
    if faults:
        raise Diverged(OPENING, "invalid_state", faults)
    return in_order(state)


def _verify_dealer(course: Course, expected: NextDeal | None) -> None:
    """Dealer and repeat follow from the settlement before."""
    state = state_of(course)
    if expected is None or (state.dealer, state.repeat) == (expected.dealer, expected.repeat):
        return
    facts = {
        "recorded": {"dealer": state.dealer, "repeat": state.repeat},
        "worked_out": {"dealer": expected.dealer, "repeat": expected.repeat},
    }
    reason = Violation(
        "wrong_next_deal",
        f"by the settlement before seat {expected.dealer} deals, repeat {expected.repeat}",
        f"依上局結算，應由座位 {expected.dealer} 坐莊，連莊 {expected.repeat}",
        course.ruleset.cites.get("wrong_next_deal"),
        course.place,
        facts,
    )
    raise Diverged(OPENING, "wrong_next_deal", [reason], state, seat=state.dealer)


# Event by event


def _follow(course: Course, number: int, event: RecordedEvent) -> None:
    """One event: what it leaves out, what it was posted to, what it does, what was answered."""
    place = (*course.place, "events", number)
    _catch_up(course, number, event)
    if event.state is not None:
        hold_state(course, event.state, (*place, "state"), EVENT, number, event.line)
    if event.is_step:
        event = filled_in(course.ruleset, state_of(course), event)
        take(course, number, event.action, event.claims, event.line)
    elif event.events is not None:
        _hold_what_happened(course, number, event.events, place, event.line)
    told = event.answer
    if told is not None:
        place = (*place, "answer")
        if told.state is not None:
            _catch_up(course, number, RecordedEvent(state=told.state, line=event.line))
            hold_state(course, told.state, (*place, "state"), EVENT, number, event.line)
        if told.events is not None:
            _hold_what_happened(course, number, told.events, place, event.line)


def _hold_what_happened(
    course: Course, number: int, told: tuple[Event, ...], place: Path, line: int | None
) -> None:
    """Events told; as long as they tell more than has happened, steps of hidden seats are left out."""
    assert course.step is not None
    more = RecordedEvent(line=line)
    while len(compare.seen(told, course.step)) > len(course.step.events):
        if not _catch_up(course, number, more, most=1):
            break
    hold_events(course, told, (*place, "events"), EVENT, number, line)


def _catch_up(course: Course, number: int, event: RecordedEvent, most: int = MOST_LEFT_OUT) -> int:
    """Passes and draws of hidden seats that the record leaves out; how many steps they are."""
    for count in range(most):
        state = state_of(course)
        actions = left_out(course.ruleset, state, event) if has_hidden(state) else ()
        if not actions:
            return count
        single = actions[0] if actions[0].kind == DRAW else None
        take(course, number, single, None if single else actions, event.line, left_out=True)
    return most


# How it ends


def settle(course: Course) -> None:
    """The books of the ended hand, and the recorded ones against them."""
    assert course.step is not None
    told, state = course.hand.settlement, course.step.state
    ways = [books_of(course, step.state) for step in (course.step, *course.others)]
    course.books = ways[0]
    if told is not None:
        known = [books for books in ways if books is not None]
        fitting = next((books for books in known if not compare.books(told, books)), None)
        if fitting is not None:
            course.books = fitting
        elif None in ways or course.lost:
            course.books = None
        else:
            assert course.books is not None
            found = compare.books(told, course.books)
            place = (*course.place, "settlement")
            clause = _clause_of(course.books, found[0])
            reasons = [differs(BOOKS_DIFFER, found, place, clause)]
            raise Diverged(SETTLEMENT, "settlement_differs", reasons, state, course.done)
    if course.books is None:
        course.books = _trusted(course, told)


def _clause_of(books: Settlement, difference: Difference) -> str | None:
    """The clause of the payment that differs."""
    match difference.path:
        case ("ledger", int(index), *_) if index < len(books.ledger):
            return books.ledger[index].clause
    return None


def _trusted(course: Course, told: RecordedBooks | None) -> Settlement | None:
    """The recorded settlement, where the rules would need what is hidden: only its sums can be checked."""
    course.blanks.note("settlement_needs_hands")
    if told is None or told.ledger is None or told.totals is None or told.next is None:
        return None
    sums = [0] * len(told.totals)
    for line in told.ledger:
        for party, amount in ((line.from_, -line.amount), (line.to, line.amount)):
            if party < len(sums):
                sums[party] += amount
    if tuple(sums) != told.totals:
        place = (*course.place, "settlement", "totals")
        found = (Difference((), list(told.totals), sums),)
        reasons = [differs(BOOKS_DIFFER, found, place)]
        raise Diverged(SETTLEMENT, "settlement_differs", reasons, state_of(course), course.done)
    return Settlement(told.ledger, told.totals, told.next)


# What is told of a divergence


def divergence(ruleset: Ruleset, hand: int, diverged: Diverged) -> Divergence:
    """As the answer tells it: reasons with their places, what would have been legal, the state before."""
    state = diverged.state
    seats = state.to_act if state is not None and diverged.where in (EVENT, END) else ()
    return Divergence(
        hand=hand,
        where=diverged.where,
        event=diverged.event,
        line=diverged.line,
        seat=diverged.seat,
        code=diverged.code,
        reasons=tuple({**fault.reason(), "pointer": _pointer(fault.at)} for fault in diverged.faults),
        to_act=seats,
        legal_actions=_listed(ruleset, state, seats, play.legal),
        possible_actions=_listed(ruleset, state, seats, play.possible),
        state=state,
    )


def _pointer(path: Path) -> str:
    return pointer(tuple(wire_name(step) if isinstance(step, str) else step for step in path))


def _listed(
    ruleset: Ruleset, state: State | None, seats: tuple[int, ...], listing: Any
) -> tuple[dict[str, Any], ...]:
    if state is None:
        return ()
    return tuple(action_data(ruleset, action) for seat in seats for action in listing(ruleset, state, seat))
