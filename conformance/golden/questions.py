"""What is asked at a state of a hand whose tiles are all known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from conformance.trees.courses import Told
from rules import play
from rules.actions import DISCARD, PASS, WIN, Action
from rules.house import action_data
from rules.record import plain
from rules.ruleset import Question, Ruleset
from rules.selfplay import Move
from rules.state import BY_DISCARD, BY_DRAW, CLAIM, DRAW, ENDED, ROB, TURN, State
from rules.tiles import KIND_OF, NAMES


@dataclass(frozen=True)
class Asked:
    """A question: the call and its request, less the state and the options."""

    call: str
    request: Told
    seen_by: int | None = None
    """The only seat whose hand the state shows; None: all are shown."""


def questions(ruleset: Ruleset, state: State, move: Move | None) -> Iterator[Asked]:
    """Every question at a state, `move` being what is done next."""
    if state.phase == ENDED:
        yield Asked("settlement", {})
    asks = [{"seat": seat, "kind": WIN} for seat in state.to_act]
    yield Asked("actions", {"ask": asks} if asks else {})
    for seat in state.to_act:
        yield Asked("actions", {}, seat)
    if state.phase in (CLAIM, ROB):
        yield from _claims(ruleset, state, move)
    if state.phase in (TURN, CLAIM, ROB):
        for seat in range(state.players):
            if state.seats[seat].playing:
                yield Asked("waits", _waits(ruleset, state, seat))
                yield from _win(ruleset, state, seat, move)


def _claims(ruleset: Ruleset, state: State, move: Move | None) -> Iterator[Asked]:
    """What is answered next, and what would be if every seat claimed the most it can, or the least."""
    listed = [play.legal(ruleset, state, seat) for seat in state.to_act]
    made = move.claims if move is not None and move.claims is not None else ()
    least = tuple(next((each for each in reversed(own) if each.kind != PASS), own[0]) for own in listed)
    for answers in dict.fromkeys((made, tuple(own[0] for own in listed), least)):
        if answers:
            yield Asked("claims", {"claims": [action_data(ruleset, action) for action in answers]})


def _waits(ruleset: Ruleset, state: State, seat: int) -> Told:
    question = ruleset.question(state, seat, None, "draw", None)
    return {name: value for name, value in _hand(ruleset, question).items() if name != "win"}


def _win(ruleset: Ruleset, state: State, seat: int, move: Move | None) -> Iterator[Asked]:
    """Would the seat win: on its own turn, on the tile in question, or on such a tile as is discarded next?"""
    if state.phase != TURN:
        assert state.pending is not None
        if seat == state.pending.from_:
            return
        question = play.question(ruleset, state, Action(seat, WIN))
    elif seat in state.to_act:
        if state.seats[seat].drawn is None and not play.is_dealt(state, seat):
            return  # a turn begun by a claim: nothing was drawn that could win
        question = play.question(ruleset, state, Action(seat, WIN))
    else:
        action = move.action if move is not None else None
        if action is None or action.kind != DISCARD or action.tile is None:
            return
        question = _on(ruleset, state, seat, action.tile, action.seat)
    if not any(ruleset.faults_win(question)):
        yield Asked("win", _hand(ruleset, question))


def _on(ruleset: Ruleset, state: State, seat: int, tile: int, discarder: int) -> Question:
    """A win on a discard or, in a game that has none, by drawing such a tile."""
    if ruleset.policy(state.options).discard_wins:
        return ruleset.question(state, seat, tile, BY_DISCARD, discarder)
    question = ruleset.question(state, seat, tile, BY_DRAW, None)
    return replace(question, hand=(*question.hand, tile))


def _hand(ruleset: Ruleset, question: Question) -> Told:
    """A question put to the judge as it is put over the wire."""
    win: dict[str, Any] = {"tile": None if question.tile is None else NAMES[question.tile], "by": question.by}
    win |= {"from": question.from_} if question.from_ is not None else {}
    win |= {"kongs": question.kongs} if question.kongs else {}
    wilds = {"wilds": _names(question.wilds)} if ruleset.wild_words else {}
    return {
        "seat": question.seat,
        "dealer": question.dealer,
        **({"repeat": question.repeat} if question.repeat else {}),
        **wilds,
        "hand": compact(tuple(sorted(question.hand))),
        "melds": [{**plain(meld), "tiles": compact(meld.tiles)} for meld in question.melds],
        "win": win,
        "facts": {name: _ascending(value) for name, value in plain(question.facts).items()},
    }


def _ascending(value: Any) -> Any:
    """Tiles in canonical order, as answers tell them."""
    if isinstance(value, list) and all(entry in KIND_OF for entry in value):
        return sorted(value, key=KIND_OF.__getitem__)
    return value


def _names(tiles: tuple[int, ...]) -> list[str]:
    return [NAMES[tile] for tile in tiles]


def compact(tiles: tuple[int, ...]) -> str:
    """Tiles in their order as one string, 123m55z."""
    suits = groupby(_names(tiles), lambda name: name[1])
    return "".join("".join(name[0] for name in run) + suit for suit, run in suits)


def public_questions(state: State) -> Iterator[Asked]:
    """What is asked at a state that hides wall and hands."""
    if state.phase == ENDED:
        yield Asked("settlement", {})
    elif state.phase != DRAW:
        yield Asked("actions", {})
