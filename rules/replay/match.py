"""Verifies a whole record: one set of options, hand after hand, each dealt as the settlement before says, totals running."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import zip_longest
from typing import Any

from rules import VERSION
from rules.faults import Faulty, Path, Violation, verify
from rules.house import options_of
from rules.ledger import NextDeal
from rules.replay.compare import Difference
from rules.replay.course import Budget, Course, Diverged
from rules.replay.hidden import Blanks
from rules.replay.record import (
    MOST_EVENTS,
    TOTALS,
    Divergence,
    RecordedEvent,
    RecordedHand,
    ReplayAnswer,
    ReplayedHand,
    ReplayRequest,
    Unverified,
)
from rules.replay.verify import divergence, verify_hand
from rules.ruleset import Ruleset
from rules.state import ENDED

Totals = tuple[int, ...]


def answer(ruleset: Ruleset, request: ReplayRequest) -> tuple[Any, ReplayAnswer]:
    """The options in effect, and whether the record is legal to its end or where it first is not."""
    _verify_record(ruleset, request)
    options = _one_set_of_options(ruleset, request)
    replayed: list[ReplayedHand] = []
    blanks: list[Unverified] = []
    running: Totals | None = ()
    expected: NextDeal | None = None
    found: Divergence | None = None
    budget = Budget(MOST_EVENTS)
    for index, hand in enumerate(request.hands):
        course = Course(ruleset, options, index, hand, Blanks(index), budget=budget)
        last = index == len(request.hands) - 1
        try:
            verify_hand(course, expected, request.unfinished and last)
            running = _added(running, course)
            _verify_running(course, running)
        except Diverged as diverged:
            diverged.line = diverged.line or hand.line_of(diverged.where)
            found = divergence(ruleset, index, diverged)
        if course.step is not None:
            replayed.append(_replayed(course, running if found is None else None))
        blanks += course.blanks.told()
        if found is not None:
            break
        expected = course.books.next if course.books is not None else None
    known = [hand.running for hand in replayed if hand.running is not None]
    return options, ReplayAnswer(
        legal=found is None,
        hands=tuple(replayed),
        totals=known[-1] if known else (),
        divergence=found,
        unverified=tuple(blanks),
    )


def _added(running: Totals | None, course: Course) -> Totals | None:
    """The running totals with a hand's; unknown once a settlement was."""
    if running is None or course.books is None:
        return None
    return tuple(a + b for a, b in zip_longest(running, course.books.totals, fillvalue=0))


def _verify_running(course: Course, running: Totals | None) -> None:
    told = course.hand.totals
    if told is None or running is None or told == running:
        return
    place = (*course.place, "totals")
    facts = {"differences": [Difference(place, list(told), list(running)).plain()]}
    reason = Violation("totals_differ", "the running totals do not add up", "累計不符", at=place, facts=facts)
    raise Diverged(TOTALS, "totals_differ", [reason], course.step.state if course.step else None, course.done)


def _replayed(course: Course, running: Totals | None) -> ReplayedHand:
    assert course.step is not None
    state, books = course.step.state, course.books
    return ReplayedHand(
        dealer=state.dealer,
        repeat=state.repeat,
        events=course.done,
        ended=state.phase == ENDED,
        won=tuple(seat.won for seat in state.seats),
        ledger=books.ledger if books is not None else None,
        totals=books.totals if books is not None else None,
        running=running if books is not None else None,
        next=books.next if books is not None else None,
    )


# The record as a whole


def _verify_record(ruleset: Ruleset, request: ReplayRequest) -> None:
    """Everything in it is of this game and of this version, no hand lacks a start, no event is two."""
    named = list(_named(request))
    for field, here, code in (
        ("ruleset", ruleset.id, "wrong_ruleset"),
        ("rules_version", VERSION, "rules_version"),
    ):
        verify(
            (
                Violation(
                    code,
                    f"{getattr(told, field)!r} is told, this is {here!r}",
                    f"此處為 {here}",
                    at=(*place, field),
                )
                for place, told in named
                if getattr(told, field, None) not in (None, here)
            ),
            code,
        )
    verify(_faults_record(request))


def _named(request: ReplayRequest) -> Iterator[tuple[Path, Any]]:
    """Every part that may name its game, version or options, with its place."""
    yield (), request
    for index, hand in enumerate(request.hands):
        place: Path = ("hands", index)
        for name in ("deal", "opening", "settlement"):
            part = getattr(hand, name)
            if part is not None:
                yield (*place, name), part
        if hand.opening is not None and hand.opening.state is not None:
            yield (*place, "opening", "state"), hand.opening.state
        for number, event in enumerate(hand.events):
            at = (*place, "events", number)
            yield at, event
            if event.state is not None:
                yield (*at, "state"), event.state
            if event.answer is not None:
                yield (*at, "answer"), event.answer
                if event.answer.state is not None:
                    yield (*at, "answer", "state"), event.answer.state


def _faults_record(request: ReplayRequest) -> Iterator[Violation]:
    events = sum(len(hand.events) for hand in request.hands)
    if events > MOST_EVENTS:
        yield Violation(
            "too_many_items",
            f"{events} events in all, {MOST_EVENTS} at most",
            f"事件共 {events} 個，至多 {MOST_EVENTS}",
            at=("hands",),
            facts={"maximum": MOST_EVENTS},
        )
    for index, hand in enumerate(request.hands):
        place: Path = ("hands", index)
        if not _starts(hand):
            yield Violation(
                "field_missing",
                "how the hand starts is missing: a deal, an opening, or a first event with its state",
                "缺起始局面：須有 deal、opening，或首個事件附 state",
                at=(*place, "deal"),
            )
        for number, event in enumerate(hand.events):
            for fault in _faults_event(event):
                yield fault.under(*place, "events", number)


def _faults_event(event: RecordedEvent) -> Iterator[Violation]:
    """It is one step, or tells a state; an answer stands beside a step."""
    if event.action is not None and event.claims is not None:
        yield Violation(
            "action_or_claims",
            "an event is an action, or the claims of all seats",
            "須為單一行動或各家回應",
            at=("action",),
        )
    elif not event.is_step and event.state is None and event.events is None:
        yield Violation("action_or_claims", "an event does something or tells a state", "缺行動或局面")
    elif event.answer is not None and not event.is_step:
        yield Violation(
            "contradiction", "an answer stands beside its step", "答覆須與行動並列", at=("answer",)
        )


def _starts(hand: RecordedHand) -> bool:
    if hand.deal is not None:
        return True
    if hand.opening is not None and hand.opening.state is not None:
        return True
    return bool(hand.events) and hand.events[0].state is not None


def _one_set_of_options(ruleset: Ruleset, request: ReplayRequest) -> Any:
    """The options of the record: its own, else the first that any part names; Faulty where parts differ."""
    named = [(place, told.options) for place, told in _named(request) if told.options is not None]
    first = named[0][1] if named else None
    options = options_of(ruleset, first)
    faults = [
        Violation(
            "options_conflict",
            f"{field.name!r} differs from the record's",
            f"{field.name!r} 與牌譜之選項不符",
            at=(*place, "options", field.name),
        )
        for place, told in named
        if told != options
        for field in fields(options)
        if getattr(told, field.name) != getattr(options, field.name)
    ]
    if faults:
        raise Faulty(faults, "options_conflict")
    return options
