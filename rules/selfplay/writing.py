"""Hands that were played as records: whole, or as the public saw them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from rules import VERSION
from rules.actions import WIN, Action
from rules.house import action_data
from rules.record import plain
from rules.ruleset import Ruleset
from rules.selfplay.playing import Move, PlayedHand
from rules.state import State, Step

NONE, EVENTS, ALL = "none", "events", "all"
ANSWERS = (NONE, EVENTS, ALL)
"""How much of what each step came to is written."""


def record(
    ruleset: Ruleset, options: Any, hands: Iterable[PlayedHand], answers: str = NONE
) -> dict[str, Any]:
    """A match as a record, everything told."""
    return _head(ruleset, options) | {"hands": [_hand(ruleset, hand, answers) for hand in hands]}


def _head(ruleset: Ruleset, options: Any) -> dict[str, Any]:
    return {"ruleset": ruleset.id, "rules_version": VERSION, "options": plain(options)}


def _hand(ruleset: Ruleset, hand: PlayedHand, answers: str) -> dict[str, Any]:
    dealt: dict[str, Any] = {"seed": hand.deal.seed}
    if hand.deal.dealer is not None:
        dealt |= {"dealer": hand.deal.dealer, "repeat": hand.deal.repeat}
    if hand.deal.horses:
        dealt |= {"horses": hand.deal.horses}
    return {
        "deal": dealt,
        "events": [_event(ruleset, move) | _answer(move.step, answers) for move in hand.moves],
        **_end(hand),
    }


def _end(hand: PlayedHand) -> dict[str, Any]:
    return {"settlement": plain(hand.books), "totals": list(hand.running)}


def _event(ruleset: Ruleset, move: Move) -> dict[str, Any]:
    if move.claims is not None:
        return {"claims": [action_data(ruleset, claim) for claim in move.claims]}
    assert move.action is not None
    return {"action": action_data(ruleset, move.action)}


def _answer(step: Step, answers: str) -> dict[str, Any]:
    if answers == NONE:
        return {}
    told = {"events": plain(step.events)}
    return {"answer": told if answers == EVENTS else {"state": plain(step.state), **told}}


# As the public saw it


def public_record(ruleset: Ruleset, options: Any, hands: Iterable[PlayedHand]) -> dict[str, Any]:
    """A match as those saw it who were dealt nothing: hands, wall and draws hidden, a winner's hand shown."""
    return _head(ruleset, options) | {"hands": [_public_hand(ruleset, hand) for hand in hands]}


def _public_hand(ruleset: Ruleset, hand: PlayedHand) -> dict[str, Any]:
    return {
        "opening": {"state": plain(veiled(ruleset, hand.opening.state))},
        "events": list(_public_events(ruleset, hand.moves)),
        **_end(hand),
    }


def veiled(ruleset: Ruleset, state: State, shown: frozenset[int] = frozenset()) -> State:
    """A state with the wall, the hands of all but some seats and what is set aside face down no longer told."""
    seats = tuple(
        seat if number in shown else replace(seat, hand=None, drawn=None)
        for number, seat in enumerate(state.seats)
    )
    return ruleset.hide_aside(replace(state, seats=seats, wall=replace(state.wall, tiles=None)))


def _public_events(ruleset: Ruleset, moves: Iterable[Move]) -> Iterator[dict[str, Any]]:
    for move in moves:
        shown = replace(
            move,
            action=None if move.action is None else _shown(move.state, move.action),
            claims=None if move.claims is None else tuple(_shown(move.state, claim) for claim in move.claims),
        )
        yield _event(ruleset, shown)


def _shown(state: State, action: Action) -> Action:
    """A winner shows his hand; tiles passed on before play are not seen."""
    if action.kind == WIN:
        return replace(action, hand=state.seats[action.seat].hand)
    return replace(action, tiles=None) if action.kind == "exchange" else action
