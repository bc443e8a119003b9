"""The hands that are played: each a record of one hand, and questions asked about it beside those of every hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conformance.trees.courses import Rules, Told
from rules import settlement
from rules.actions import DRAW, Action
from rules.house import applied
from rules.questions import DealRequest
from rules.record import Text, plain
from rules.registry import RULESETS
from rules.replay.hidden import filled_in, left_out
from rules.replay.record import RecordedEvent
from rules.ruleset import Ruleset
from rules.selfplay import Move, PlayedHand, public_record, veiled
from rules.state import State, Step

HOME = Path(__file__).parent


@dataclass(frozen=True)
class Course:
    """One hand of one game and mode."""

    name: str
    ruleset: Ruleset
    title: Text
    options: Mapping[str, Any]
    deal: Told
    events: tuple[Told, ...]
    also: tuple[Told, ...]
    """Further questions, {"call", "request"}."""

    @property
    def place(self) -> Path:
        """Where its answers lie."""
        return HOME / f"{self.name}.jsonl"


def course(name: str) -> Course:
    """A course by name."""
    told = json.loads((HOME / "courses" / f"{name}.json").read_text("utf-8"))
    return Course(
        name,
        RULESETS[told["game"]],
        told["title"],
        told["options"],
        told["deal"],
        tuple(told["events"]),
        tuple(told["also"]),
    )


def names() -> list[str]:
    """Every course."""
    return sorted(place.stem for place in (HOME / "courses").glob("*.json"))


# The hand as the rules see it, all tiles known


def played(found: Course) -> PlayedHand:
    """The hand played to its end."""
    game = Rules(found.ruleset)
    state = opening = game.deal({**found.deal, "options": found.options})
    moves: list[Move] = []
    for event in found.events:
        moves.append(_move(found.ruleset, state, _recorded(game, event)))
        state = moves[-1].step.state
    books = settlement.of_state(found.ruleset, state)
    return PlayedHand(DealRequest(), Step(opening), tuple(moves), books, books.totals)


def _move(ruleset: Ruleset, state: State, event: RecordedEvent) -> Move:
    return Move(state, {}, event.action, event.claims, applied(ruleset, state, event.action, event.claims))


def _recorded(game: Rules, event: Told) -> RecordedEvent:
    if "claims" in event:
        return RecordedEvent(claims=tuple(game.action(claim) for claim in event["claims"]))
    return RecordedEvent(action=game.action(event["action"]))


def record(found: Course, hand: PlayedHand) -> Told:
    """The hand as a record, its settlement told."""
    told = {"deal": found.deal, "events": list(found.events), "settlement": plain(hand.books)}
    return {"options": found.options, "hands": [told]}


# The same hand as the public saw it


def public(found: Course, hand: PlayedHand) -> tuple[Told, list[Move]]:
    """The record that hides wall and hands, and every step of it: draws and passes of hidden seats among them."""
    game = Rules(found.ruleset)
    told = public_record(found.ruleset, hand.opening.state.options, [hand])
    state = veiled(found.ruleset, hand.opening.state)
    moves: list[Move] = []
    for event in told["hands"][0]["events"]:
        recorded = _recorded(game, event)
        while silent := left_out(found.ruleset, state, recorded):
            moves.append(_move(found.ruleset, state, _silent(silent)))
            state = moves[-1].step.state
        moves.append(_move(found.ruleset, state, filled_in(found.ruleset, state, recorded)))
        state = moves[-1].step.state
    return told, moves


def _silent(actions: tuple[Action, ...]) -> RecordedEvent:
    if actions[0].kind == DRAW:
        return RecordedEvent(action=actions[0])
    return RecordedEvent(claims=actions)
