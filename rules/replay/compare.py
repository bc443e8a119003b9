"""What a record tells of a state, of events or of books, held against what the rules came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.hand import pointer
from rules.house import in_order, with_facts
from rules.invariants import faults_state
from rules.record import plain
from rules.ruleset import Ruleset
from rules.state import CLAIM, ENDED, ROB, Event, State, Step
from rules.tiles import KIND_OF

MOST_DIFFERENCES = 16
"""Differences that are told one by one."""
TILES_OF_EVENTS = ("tile", "tiles")


@dataclass(frozen=True)
class Difference:
    """One place where record and rules part; `path` is relative to what is compared."""

    path: tuple[str | int, ...]
    recorded: Any
    worked_out: Any

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {"pointer": pointer(self.path), "recorded": self.recorded, "worked_out": self.worked_out}


def differing(recorded: Any, worked_out: Any, path: tuple[str | int, ...] = ()) -> Iterator[Difference]:
    """Every place where two pieces of plain data differ."""
    if recorded == worked_out:
        return
    if isinstance(recorded, Mapping) and isinstance(worked_out, Mapping):
        for key in [*worked_out, *(key for key in recorded if key not in worked_out)]:
            yield from differing(recorded.get(key), worked_out.get(key), (*path, key))
    elif isinstance(recorded, list) and isinstance(worked_out, list):
        for index in range(max(len(recorded), len(worked_out))):
            yield from differing(_at(recorded, index), _at(worked_out, index), (*path, index))
    else:
        yield Difference(path, recorded, worked_out)


def _at(entries: list[Any], index: int) -> Any:
    return entries[index] if index < len(entries) else None


# States


def states(ruleset: Ruleset, recorded: State, reached: State) -> tuple[State, tuple[Difference, ...]]:
    """The state reached, hands shown by the record filled in, and where the two differ.

    What the record hides (null) is not held against it. A hand that it shows and the course so far did not must be made of
    tiles that could be there.
    """
    told = in_order(with_facts(ruleset, recorded))
    reached = _shown(ruleset, told, in_order(reached))
    veiled = _veiled(ruleset, told, reached)
    if told == veiled:
        return reached, ()
    knows_more = any(seat.hand is None for seat in reached.seats)
    hides = any(seat.hand is None for seat in told.seats)
    found = (
        each
        for each in differing(plain(told), plain(veiled))
        if not (_is_fact(each.path) and _is_untold(each, knows_more, hides))
    )
    return reached, tuple(found)[:MOST_DIFFERENCES]


def _is_fact(path: tuple[str | int, ...]) -> bool:
    return path[:1] == ("facts",) or (path[:1] == ("seats",) and path[2:3] == ("facts",))


def _is_untold(difference: Difference, knows_more: bool, hides: bool) -> bool:
    """A fact noted by who saw a hidden hand, or a tile among the facts that a record of hidden hands hides too."""
    if difference.worked_out is None:
        return knows_more
    is_tile = isinstance(difference.worked_out, str) and difference.worked_out in KIND_OF
    return hides and difference.recorded is None and is_tile


def _shown(ruleset: Ruleset, told: State, reached: State) -> State:
    """Hidden hands, and tiles set aside face down, that the record shows by now."""
    if told.players != reached.players:
        return reached
    if ruleset.hidden_aside(reached) and not ruleset.hidden_aside(told):
        shown = replace(reached, facts=told.facts)
        same_face_down = ruleset.hide_aside(shown).facts == reached.facts
        reached = shown if same_face_down and not faults_state(ruleset, shown) else reached
    for number, (theirs, ours) in enumerate(zip(told.seats, reached.seats, strict=True)):
        if ours.hand is None and theirs.hand is not None:
            shown = reached.with_seat(number, hand=theirs.hand, drawn=theirs.drawn)
            reached = reached if faults_state(ruleset, shown) else shown
    return reached


def _veiled(ruleset: Ruleset, told: State, reached: State) -> State:
    """The state reached, less what the record hides."""
    if ruleset.hidden_aside(told):
        reached = ruleset.hide_aside(reached)
    if told.wall.tiles is None:
        reached = replace(reached, wall=replace(reached.wall, tiles=None))
    hidden = any(seat.hand is None for seat in reached.seats)
    if hidden and told.phase in (CLAIM, ROB) and set(told.to_act) <= set(reached.to_act):
        reached = replace(reached, to_act=told.to_act)  # who knows the hands knows who may claim
    if told.players != reached.players:
        return reached
    for number, theirs in enumerate(told.seats):
        if theirs.hand is None:
            reached = reached.with_seat(number, hand=None, drawn=None)
    return reached


# Events and books


def seen(told: tuple[Event, ...], step: Step) -> tuple[Event, ...]:
    """Events told, less those that only who saw a hidden hand could know of: a win passed, payments at the end that it decides."""
    seats = step.state.seats
    hidden = {seat for seat, own in enumerate(seats) if own.hand is None}
    known = {event.kind for event in step.events}

    def is_seen(event: Event) -> bool:
        if step.state.phase == ENDED and hidden and event.lines:
            return event.kind in known
        return event.kind != "win_passed" or event.seat not in hidden

    return tuple(event for event in told if is_seen(event))


def events(recorded: tuple[Event, ...], happened: tuple[Event, ...]) -> tuple[Difference, ...]:
    """Where the events told differ from those that happened; a tile hidden on either side is not held against it."""
    theirs, ours = plain(recorded), plain(happened)
    for told, own in zip(theirs, ours, strict=False):
        for name in TILES_OF_EVENTS:
            if told.get(name) is None or own.get(name) is None:
                told.pop(name, None)
                own.pop(name, None)
    return tuple(differing(theirs, ours))[:MOST_DIFFERENCES]


def books(recorded: Any, worked_out: Any) -> tuple[Difference, ...]:
    """Where a settlement told differs from the one worked out; only what is told is looked at."""
    found: list[Difference] = []
    for name in ("ledger", "totals", "next"):
        told = getattr(recorded, name)
        if told is not None:
            found += differing(plain(told), plain(getattr(worked_out, name)), (name,))
    return tuple(found[:MOST_DIFFERENCES])
