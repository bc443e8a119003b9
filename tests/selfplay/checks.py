"""What must hold at every step of every hand, whatever the game and its options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from rules import play
from rules.actions import WIN, Action
from rules.deal import Stream
from rules.faults import Faulty
from rules.house import applied
from rules.invariants import faults_state
from rules.ledger import totals
from rules.play.claiming import answering
from rules.play.holding import placed_tiles
from rules.ruleset import Ruleset
from rules.selfplay import Move, PlayedHand, veiled
from rules.state import CLAIM, ENDED, ROB, TURN, State, Step

PARTIES = 8


def whole(ruleset: Ruleset, hand: PlayedHand) -> None:
    """The tiles are all there after every step, and money moves as the events say."""
    fair_step(ruleset, None, hand.opening)
    for move in hand.moves:
        fair_step(ruleset, move.state, move.step)
    assert hand.end.phase == ENDED
    assert sum(hand.books.totals) == 0
    assert totals(hand.books.ledger, len(hand.books.totals)) == hand.books.totals


def fair_step(ruleset: Ruleset, before: State | None, step: Step) -> None:
    """Tiles conserved; every payment between two seats, appended, and told by an event."""
    state = step.state
    tiles = Counter(tile for _, tiles in placed_tiles(ruleset, state) for tile in tiles)
    assert tiles == Counter(ruleset.tile_set(state.options).all), "tiles lost or made"
    told = tuple(line for event in step.events for line in event.lines)
    assert state.ledger == (before.ledger if before is not None else ()) + told, "money moved untold"
    assert all(line.amount > 0 and line.from_ != line.to for line in told)
    assert sum(totals(state.ledger, PARTIES)) == 0


def sound(ruleset: Ruleset, state: State) -> None:
    """The state breaks no invariant."""
    assert faults_state(ruleset, state) == ()


# Every listed action applies, what is not listed is refused


def listed_apply(ruleset: Ruleset, move: Move, stream: Stream, most: int = 4) -> None:
    """Some of the listed actions, taken, lead to a sound state; in claims beside the others' first answers."""
    for seat, actions in move.listed.items():
        for action in {stream.below(len(actions)) for _ in range(most)}:
            step = taken(ruleset, move, actions[action], seat)
            sound(ruleset, step.state)
            fair_step(ruleset, move.state, step)


def taken(ruleset: Ruleset, move: Move, action: Action, seat: int) -> Step:
    """The step of one listed action."""
    if move.claims is None:
        return applied(ruleset, move.state, action, None)
    return applied(
        ruleset,
        move.state,
        None,
        tuple(action if other == seat else actions[-1] for other, actions in move.listed.items()),
    )


def unlisted_refused(ruleset: Ruleset, move: Move, stream: Stream, most: int = 6) -> int:
    """Some actions that are not listed are refused, each with a code and words; how many were tried."""
    tried = 0
    listed = {canonical(action) for actions in move.listed.values() for action in actions}
    for _ in range(most):
        action = any_action(ruleset, move, stream)
        if canonical(play.completed(ruleset, move.state, action)) in listed:
            continue
        tried += 1
        faults = play.faults_action(ruleset, move.state, play.completed(ruleset, move.state, action))
        assert faults, f"legal and not listed: {action}"
        assert all(fault.code and fault.en and fault.zh for fault in faults), f"no words: {faults}"
        if move.claims is not None and action.seat not in move.listed:
            continue  # nobody asks this seat: there is no place for its answer
        with pytest.raises(Faulty) as refused:
            taken(ruleset, move, action, action.seat)
        assert refused.value.code == "illegal_action"
    return tried


def canonical(action: Action) -> Action:
    """An action however its tiles are ordered."""
    given = {
        name: tuple(sorted(value)) if isinstance(value := getattr(action, name), tuple) else value
        for name in (f.name for f in fields(action))
    }
    return Action(**given)


def any_action(ruleset: Ruleset, move: Move, stream: Stream) -> Action:
    """An action near those that are legal: a listed one with something else in it, or any kind with any tiles."""
    state = move.state
    kinds = sorted(ruleset.rules)
    tiles = ruleset.tile_set(state.options).kinds
    all_listed = [action for actions in move.listed.values() for action in actions]
    action = all_listed[stream.below(len(all_listed))]
    match stream.below(5):
        case 0:
            return replace(action, seat=stream.below(state.players))
        case 1:
            return replace(action, kind=kinds[stream.below(len(kinds))])
        case 2:
            return replace(action, tile=tiles[stream.below(len(tiles))])
        case 3:
            return replace(action, tiles=tuple(_own(state, action.seat, stream, 1 + stream.below(4))))
    seat = stream.below(state.players)
    own = tuple(_own(state, seat, stream, 4))
    pending = state.pending.tile if state.pending is not None else None
    kind = kinds[stream.below(len(kinds))]
    return Action(seat, kind, pending if stream.below(2) else own[0], own[: 2 + stream.below(3)])


def _own(state: State, seat: int, stream: Stream, count: int) -> Iterator[int]:
    hand = state.seats[seat].hand or (0,)
    for _ in range(count):
        yield hand[stream.below(len(hand))]


# Hidden hands


def hidden_agrees(ruleset: Ruleset, move: Move, shown: frozenset[int]) -> None:
    """Certain ⊆ full ⊆ certain ∪ possible, for a table seen by who sees some of the hands."""
    state = hidden_state(ruleset, move.state, shown)
    assert set(move.state.to_act) <= set(state.to_act), "who may act is not known to"
    sound(ruleset, state)
    for seat, actions in move.listed.items():
        certain = play.legal(ruleset, state, seat)
        possible = play.possible(ruleset, state, seat)
        if seat in shown:
            assert set(certain) == set(actions), "a shown hand may do the same whoever else is hidden"
            assert possible == ()
            continue
        full = {_unseen(state, action) for action in actions}
        assert set(certain) <= full, f"certain but not legal: {set(certain) - full}"
        assert full <= {*certain, *possible}, (
            f"legal but not thought possible: {full - {*certain, *possible}}"
        )
        assert not set(certain) & set(possible)


def hidden_state(ruleset: Ruleset, state: State, shown: frozenset[int]) -> State:
    """The state as told to who sees some hands: in claims whoever may hold the tiles is asked."""
    told = veiled(ruleset, state, shown)
    return replace(told, to_act=answering(ruleset, told)) if told.phase in (CLAIM, ROB) else told


def _unseen(state: State, action: Action) -> Action:
    """A legal action as it is listed of a hidden seat: what only its owner can fill in is null."""
    if action.kind == WIN and state.phase == TURN:
        return replace(action, tile=None)
    return replace(action, tiles=None) if action.kind == "exchange" else action
