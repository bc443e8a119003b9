"""The count itself: every sequence of steps from a state, by length.

A step is what one `apply` does: one action or, where seats answer together, one of every seat. Draws are no steps: the
wall is known and `apply` goes on to the next choice. A hand that is over goes no further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, TypeVar

from conformance.trees.courses import TOGETHER, Course, Told
from rules.actions import PASS
from rules.state import BID, EXCHANGE, NAME_VOID, NAME_WILDS

S = TypeVar("S")
A = TypeVar("A")

BEFORE_PLAY = (BID, NAME_WILDS, EXCHANGE, NAME_VOID)


@dataclass(frozen=True)
class Level:
    """The sequences of one length: how many, and in how many the last step holds an action of a kind."""

    sequences: int
    last: Counter[str]

    def __add__(self, other: Level) -> Level:
        return Level(self.sequences + other.sequences, self.last + other.last)


NOTHING = Level(0, Counter())


def levels(course: Course[S, A], state: S, depth: int) -> list[Level]:
    """The sequences of each length from 1 to `depth`; the last steps are counted without being taken."""
    listed = course.listed(state)
    return _summed(course, listed, [below for _, below in branches(course, state, listed, depth)], depth)


def branches(
    course: Course[S, A], state: S, listed: Sequence[Sequence[A]], depth: int
) -> Iterator[tuple[tuple[A, ...], list[Level]]]:
    """Every first step (one action of each seat that is to act), and what follows it to a whole length of `depth`."""
    if depth > 1 and listed:
        for actions in product(*listed):
            yield actions, levels(course, course.step(state, actions), depth - 1)


def _summed(
    course: Course[S, A], listed: Sequence[Sequence[A]], below: Sequence[list[Level]], depth: int
) -> list[Level]:
    following = [sum(level, NOTHING) for level in zip(*below, strict=True)] or [NOTHING] * (depth - 1)
    return [_last(course, listed), *following]


def _last(course: Course[S, A], listed: Sequence[Sequence[A]]) -> Level:
    """The sequences of one step."""
    if not listed:
        return NOTHING
    kinds = [Counter(course.told(action)["kind"] for action in actions) for actions in listed]
    sequences = prod(seat.total() for seat in kinds)
    without = {kind: prod(seat.total() - seat[kind] for seat in kinds) for kind in set().union(*kinds)}
    return Level(sequences, Counter({kind: sequences - count for kind, count in without.items()}))


def step_told(course: Course[S, A], state: S, actions: Sequence[A]) -> Told:
    """A step as it is posted to `apply`."""
    told = [course.told(action) for action in actions]
    return {"claims": told} if course.phase(state) in TOGETHER else {"action": told[0]}


def start(course: Course[S, A], deal: Told, events: Sequence[Told] | None) -> tuple[S, list[Told]]:
    """The state that deal and events lead to; without events play's first state, and the events that led there."""
    state = course.deal(deal)
    if events is None:
        return _opened(course, state)
    for event in events:
        told = event["claims"] if "claims" in event else [event["action"]]
        state = course.step(state, [course.action(action) for action in told])
    return state, list(events)


def _opened(course: Course[S, A], state: S) -> tuple[S, list[Told]]:
    """Every seat takes the first action listed, but passes once somebody has bid."""
    events: list[Told] = []
    while course.phase(state) in BEFORE_PLAY:
        has_bid = any(event.get("action", {}).get("kind") == BID for event in events)
        actions = [
            next((each for each in listed if has_bid and course.told(each)["kind"] == PASS), listed[0])
            for listed in course.listed(state)
        ]
        events.append(step_told(course, state, actions))
        state = course.step(state, actions)
    return state, events


def counted(course: Course[S, A], deal: Told, events: Sequence[Told] | None, depth: int) -> dict[str, Any]:
    """A tree as it is published, less its name: deal, events, counts by depth, the split by first step."""
    state, led = start(course, deal, events)
    listed = course.listed(state)
    found = list(branches(course, state, listed, depth))
    by_depth = _summed(course, listed, [below for _, below in found], depth)
    firsts = [(actions, below[-1].sequences) for actions, below in found]
    if depth == 1:
        firsts = [(actions, 1) for actions in product(*listed)]
    return {
        "deal": deal,
        "events": led,
        "counts": [
            {"depth": number, "sequences": level.sequences, "last": dict(sorted(level.last.items()))}
            for number, level in enumerate(by_depth, 1)
        ],
        "split": [{"sequences": count, **step_told(course, state, actions)} for actions, count in firsts],
    }
