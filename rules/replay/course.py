"""One hand on its way through a record: steps taken, and what the record tells held against what they came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from rules import play, settlement
from rules.actions import KONG_ADDED, KONG_CONCEALED, Action
from rules.faults import Faulty, Path, Violation
from rules.house import applied
from rules.invariants import faults_state
from rules.ledger import Settlement
from rules.record import altered
from rules.replay import compare
from rules.replay.compare import Difference
from rules.replay.hidden import Blanks, has_hidden
from rules.replay.record import EVENT, MOST_EVENTS, RecordedHand
from rules.ruleset import Ruleset
from rules.state import ENDED, Event, State, Step

Taken = tuple[State, Action | None, tuple[Action, ...] | None]
"""The state a step was taken from, and what was done."""
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


@dataclass
class Budget:
    """How many steps of other ways a record may cost; when it is spent only one way is followed."""

    left: int


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
    taken: Taken | None = None
    """How the last step was taken."""
    budget: Budget = field(default_factory=lambda: Budget(MOST_EVENTS))
    lost: bool = False
    """Whether ways were given up, so that what differs at the end may be right all the same."""
    done: int = 0
    """Events verified."""
    books: Settlement | None = None

    @property
    def place(self) -> Path:
        """Where the hand stands in the record."""
        return "hands", self.index


def state_of(course: Course) -> State:
    assert course.step is not None
    return course.step.state


def take(
    course: Course,
    number: int,
    action: Action | None,
    claims: tuple[Action, ...] | None,
    line: int | None,
    *,
    left_out: bool = False,
) -> None:
    """One step, legal or Diverged. One that the record leaves out counts as part of the step before."""
    state = state_of(course)
    try:
        step = applied(course.ruleset, state, action, claims)
    except Faulty as faulty:
        seat = _seat_of(faulty, action, claims or ())
        faults = [fault.under(*course.place, "events", number) for fault in faulty.faults]
        raise Diverged(EVENT, faulty.code, faults, state, number, seat, line) from None
    if has_hidden(state) or state.wall.tiles is None:
        for each in claims or filter(None, (action,)):
            course.blanks.acted(course.ruleset, state, each, number)
    others = [
        *_steps_else(course, action, claims, left_out),
        *_ways_of_hidden(course, state, action, number),
    ]
    step = course.step.then(step) if left_out and course.step is not None else step
    others = [other for other in others if other != step]
    most = MOST_OTHERS if course.budget.left > 0 else 0
    course.others, course.lost = tuple(others[:most]), course.lost or len(others) > most
    course.budget.left -= len(course.others)
    course.step, course.taken = step, (state, action, claims)


def _ways_of_hidden(course: Course, state: State, action: Action | None, number: int) -> Iterator[Step]:
    """The same action of a hidden seat where its hand would decide what comes of it and nothing is told of it."""
    if action is None or action.drawn is not None or not play.is_hidden(state, action.seat):
        return
    ways = [("replacement_not_shown", way) for way in course.ruleset.may_be(state, action)]
    if action.kind in (KONG_ADDED, KONG_CONCEALED):  # whether the tile just drawn is in it
        ways.append(("kong_time_not_shown", state.with_seat(action.seat, drawn=action.tile)))
    told = applied(course.ruleset, state, action, None) if ways else None
    for code, way in ways:
        step = applied(course.ruleset, way, action, None)
        if told is not None and step.state != told.state:
            course.blanks.note(code, action.seat, number)
        yield step  # the events may differ where the states do not


def _steps_else(
    course: Course, action: Action | None, claims: tuple[Action, ...] | None, left_out: bool
) -> Iterator[Step]:
    """The same step from whatever else the course may have come to."""
    for other in course.others:
        with suppress(Faulty):
            step = applied(course.ruleset, other.state, action, claims)
            yield other.then(step) if left_out else step


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


def hold_state(
    course: Course, told: State, place: Path, where: str, number: int | None, line: int | None = None
) -> None:
    """A state told against the one reached."""
    before = state_of(course)
    if before.phase == ENDED and has_hidden(before):
        course.others = (*course.others, *_seen_through(course, told), *_paid_out(course, told))
    found = _hold(course, lambda step: compare.states(course.ruleset, told, step.state)[1])
    if found:
        seats = {each.path[1] for each in found if each.path[:1] == ("seats",) and len(each.path) > 1}
        seat = next((int(seat) for seat in seats), None) if len(seats) == 1 else None
        reasons = [differs(STATE_DIFFERS, found, place)]
        raise Diverged(where, "state_differs", reasons, before, number, seat, line)
    assert course.step is not None
    shown, _ = compare.states(course.ruleset, told, state_of(course))
    course.step = Step(shown, course.step.events)


def _seen_through(course: Course, told: State) -> Iterator[Step]:
    """The last step as it went for who saw the hands, where the record shows them once the hand is over."""
    if course.taken is None or told.players != len(course.taken[0].seats):
        return
    state, action, claims = course.taken
    for number, (theirs, ours) in enumerate(zip(told.seats, state.seats, strict=True)):
        if ours.hand is None and theirs.hand is not None:
            gone = (action.tile,) if action is not None and action.seat == number else ()
            hand = (*theirs.hand, *(tile for tile in gone if tile is not None))
            if len(hand) == ours.count:
                state = state.with_seat(number, hand=tuple(sorted(hand)))
    if state != course.taken[0] and not faults_state(course.ruleset, state):
        with suppress(Faulty):
            yield applied(course.ruleset, state, action, claims)


def _paid_out(course: Course, told: State) -> Iterator[Step]:
    """The end with payments that hidden hands decide, as the record tells them."""
    assert course.step is not None
    reached = course.step.state
    if books_of(course, reached) is not None or told.ledger[: len(reached.ledger)] != reached.ledger:
        return
    paid = altered(reached, ledger=told.ledger, facts=told.facts)
    if paid != reached and not faults_state(course.ruleset, paid):
        course.blanks.note("settlement_needs_hands")
        yield Step(paid, course.step.events)


def books_of(course: Course, state: State) -> Settlement | None:
    """The settlement of an ended state; None where it would need what is hidden."""
    try:
        return settlement.of_state(course.ruleset, state)
    except Faulty:
        return None


def hold_events(
    course: Course,
    told: tuple[Event, ...],
    place: Path,
    where: str,
    number: int | None,
    line: int | None = None,
) -> None:
    """Events told against those that happened."""
    found = _hold(course, lambda step: compare.events(compare.seen(told, step), step.events))
    if found:
        reasons = [differs(EVENTS_DIFFER, found, place)]
        raise Diverged(where, "events_differ", reasons, state_of(course), number, line=line)


def differs(
    what: Violation, found: tuple[Difference, ...], place: Path, clause: str | None = None
) -> Violation:
    """What differs, with every place."""
    listed = [replace(each, path=(*place, *each.path)).plain() for each in found]
    return replace(what, clause=clause, at=(*place, *found[0].path), facts={"differences": listed})
