"""Verifies one recorded hand, event by event: it is legal to its end, or diverges somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from rules import deal as dealing
from rules import play, settlement
from rules.actions import KONG_ADDED, Action
from rules.faults import Faulty, Path, Violation
from rules.hand import pointer
from rules.house import action_data, applied, in_order, with_facts
from rules.invariants import faults_state
from rules.ledger import NextDeal, Settlement
from rules.record import wire_name
from rules.replay import compare
from rules.replay.compare import Difference
from rules.replay.hidden import Blanks, filled_in, has_hidden, left_out
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
STATE_DIFFERS = Violation(
    "state_differs", "the state recorded is not what the rules come to", "所載局面與規則所得不符"
)
EVENTS_DIFFER = Violation(
    "events_differ", "the events recorded are not what the rules come to", "所載事件與規則所得不符"
)
BOOKS_DIFFER = Violation(
    "settlement_differs", "the settlement recorded is not what the rules come to", "所載結算與規則所得不符"
)
MOST_OTHERS = 15
"""Ways that a hand may have gone beside the one followed: four kongs whose time is not shown."""


class Diverged(Exception):
    """The record leaves the rules here."""

    def __init__(
        self,
        where: str,
        code: str,
        faults: Iterable[Violation],
        state: State | None = None,
        event: int | None = None,
        seat: int | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(code)
        self.where, self.code, self.faults = where, code, tuple(faults)
        self.state, self.event, self.seat, self.line = state, event, seat, line


@dataclass
class Course:
    """One hand on its way through the record."""

    ruleset: Ruleset
    options: Any
    index: int
    hand: RecordedHand
    blanks: Blanks
    step: Step | None = None
    """The state reached, and what happened in the step that led there."""
    others: tuple[Step, ...] = ()
    """What else the course may have come to, where something hidden decides it."""
    done: int = 0
    """Events verified."""
    books: Settlement | None = None

    @property
    def place(self) -> Path:
        """Where the hand stands in the record."""
        return "hands", self.index


def verify_hand(course: Course, expected: NextDeal | None, unfinished: bool) -> None:
    """Follow a hand from its opening through its events to its settlement; Diverged where it leaves the rules."""
    open_hand(course)
    _verify_dealer(course, expected)
    for number, event in enumerate(course.hand.events):
        _follow(course, number, event)
        course.done = number + 1
    if has_hidden(_state(course)):
        _catch_up(course, course.done, NOTHING_MORE)
    state = _state(course)
    if state.phase != ENDED:
        if unfinished:
            return
        reason = Violation(
            "hand_not_over",
            "the record ends before the hand does",
            "牌譜至此，本局未終",
            at=(*course.place, "events"),
        )
        raise Diverged(END, "hand_not_over", [reason], state, course.done, _only(state.to_act))
    settle(course)


def _state(course: Course) -> State:
    assert course.step is not None
    return course.step.state


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
            _hold_state(course, told, place, OPENING, None)
    else:
        assert told is not None
        course.step = Step(_fit(course, told, place))
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


def _fit(course: Course, told: State, place: Path) -> State:
    """A told opening that breaks no invariant."""
    state = with_facts(course.ruleset, told)
    faults = [fault.under(*place) for fault in faults_state(course.ruleset, state)]
    if faults:
        raise Diverged(OPENING, "invalid_state", faults)
    return in_order(state)


def _verify_dealer(course: Course, expected: NextDeal | None) -> None:
    """Dealer and repeat follow from the settlement before."""
    state = _state(course)
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
        course.ruleset.cites.get("next_deal"),
        course.place,
        facts,
    )
    raise Diverged(OPENING, "wrong_next_deal", [reason], state, seat=state.dealer)


# Event by event


def _follow(course: Course, number: int, event: RecordedEvent) -> None:
    """One event: what it leaves out, what it was posted to, what it does, what was answered."""
    place = (*course.place, "events", number)
    if has_hidden(_state(course)):
        _catch_up(course, number, event)
    if event.state is not None:
        _hold_state(course, event.state, (*place, "state"), EVENT, number, event.line)
    if event.is_step:
        event = filled_in(course.ruleset, _state(course), event)
        _step(course, number, event.action, event.claims, event.line)
    elif event.events is not None:
        _hold_events(course, event.events, (*place, "events"), number, event.line)
    if event.answer is not None and event.answer.state is not None:
        _hold_state(course, event.answer.state, (*place, "answer", "state"), EVENT, number, event.line)
    if event.answer is not None and event.answer.events is not None:
        _hold_events(course, event.answer.events, (*place, "answer", "events"), number, event.line)


def _catch_up(course: Course, number: int, event: RecordedEvent) -> None:
    """Passes and draws of hidden seats that the record leaves out."""
    while actions := left_out(course.ruleset, _state(course), event):
        single = actions[0] if actions[0].kind == "draw" else None
        _step(course, number, single, None if single else actions, event.line)


def _step(
    course: Course, number: int, action: Action | None, claims: tuple[Action, ...] | None, line: int | None
) -> None:
    state = _state(course)
    try:
        step = applied(course.ruleset, state, action, claims)
    except Faulty as faulty:
        seat = _seat_of(faulty, action, claims or ())
        faults = [fault.under(*course.place, "events", number) for fault in faulty.faults]
        raise Diverged(EVENT, faulty.code, faults, state, number, seat, line) from None
    if has_hidden(state) or state.wall.tiles is None:
        for each in claims or filter(None, (action,)):
            course.blanks.acted(course.ruleset, state, each, number)
    others = tuple(_steps_else(course, action, claims))
    if action is not None and action.kind == KONG_ADDED and play.is_hidden(state, action.seat):
        # Whether the tile was the one just drawn, only its owner can tell; to some games it matters.
        at_once = applied(course.ruleset, state.with_seat(action.seat, drawn=action.tile), action, None)
        if at_once.state != step.state:
            course.blanks.note("kong_time_not_shown", action.seat, number)
            others = (*others, at_once)
    course.step, course.others = step, others[:MOST_OTHERS]


def _steps_else(course: Course, action: Action | None, claims: tuple[Action, ...] | None) -> Iterator[Step]:
    """The same step from whatever else the course may have come to."""
    for other in course.others:
        with suppress(Faulty):
            yield applied(course.ruleset, other.state, action, claims)


def _hold(course: Course, found_in: Callable[[Step], tuple[Difference, ...]]) -> tuple[Difference, ...]:
    """Where what is told differs from the course; nowhere if it fits what else the course may have come to."""
    assert course.step is not None
    found = found_in(course.step)
    fitting = [other for other in course.others if not found_in(other)] if course.others else []
    if found and fitting:
        course.step, fitting, found = fitting[0], fitting[1:], ()
    course.others = tuple(fitting)
    return found


def _seat_of(faulty: Faulty, action: Action | None, claims: tuple[Action, ...]) -> int | None:
    """Whose action it is that cannot stand: the first that a fault points to."""
    if action is not None:
        return action.seat
    for fault in faulty.faults:
        match fault.at:
            case ("claims", int(index), *_):
                return claims[index].seat
        if "seat" in fault.facts:
            return int(fault.facts["seat"])
    return None


def _hold_state(
    course: Course, told: State, place: Path, where: str, number: int | None, line: int | None = None
) -> None:
    """A state told against the one reached."""
    before = _state(course)
    found = _hold(course, lambda step: compare.states(course.ruleset, told, step.state)[1])
    if found:
        seats = {each.path[1] for each in found if each.path[:1] == ("seats",) and len(each.path) > 1}
        seat = next((int(seat) for seat in seats), None) if len(seats) == 1 else None
        reasons = [_differs(STATE_DIFFERS, found, place)]
        raise Diverged(where, "state_differs", reasons, before, number, seat, line)
    assert course.step is not None
    shown, _ = compare.states(course.ruleset, told, _state(course))
    course.step = Step(shown, course.step.events)


def _hold_events(course: Course, told: tuple[Event, ...], place: Path, number: int, line: int | None) -> None:
    """Events told against those that happened."""
    found = _hold(course, lambda step: compare.events(told, step.events))
    if found:
        reasons = [_differs(EVENTS_DIFFER, found, place)]
        raise Diverged(EVENT, "events_differ", reasons, _state(course), number, line=line)


def _differs(
    what: Violation, found: tuple[Difference, ...], place: Path, clause: str | None = None
) -> Violation:
    """What differs, with every place."""
    listed = [replace(each, path=(*place, *each.path)).plain() for each in found]
    return replace(what, clause=clause, at=(*place, *found[0].path), facts={"differences": listed})


# How it ends


def settle(course: Course) -> None:
    """The books of the ended hand, and the recorded ones against them."""
    assert course.step is not None
    told, state = course.hand.settlement, course.step.state
    ways = [_books(course, step.state) for step in (course.step, *course.others)]
    course.books = ways[0]
    if told is not None:
        known = [books for books in ways if books is not None]
        fitting = next((books for books in known if not compare.books(told, books)), None)
        if fitting is not None:
            course.books = fitting
        elif None in ways:
            course.books = None
        else:
            assert course.books is not None
            found = compare.books(told, course.books)
            place = (*course.place, "settlement")
            clause = _clause_of(course.books, found[0])
            reasons = [_differs(BOOKS_DIFFER, found, place, clause)]
            raise Diverged(SETTLEMENT, "settlement_differs", reasons, state, course.done)
    if course.books is None:
        course.books = _trusted(course, told)


def _books(course: Course, state: State) -> Settlement | None:
    """The settlement of an ended state; None where it would need what is hidden."""
    try:
        return settlement.of_state(course.ruleset, state)
    except Faulty:
        return None


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
        reasons = [_differs(BOOKS_DIFFER, found, place)]
        raise Diverged(SETTLEMENT, "settlement_differs", reasons, _state(course), course.done)
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
