"""Whole hands followed by one who sees some of the hands, or none: every step is taken, and it comes to the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from rules import play, settlement
from rules.actions import DISCARD, DRAW, KONG_ADDED, PASS, WIN, Action
from rules.house import applied
from rules.invariants import faults_state
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from rules.selfplay import POLICIES, Move, PlayedHand, play_match, veiled
from rules.selfplay.covering import read
from rules.state import CLAIM, ENDED, ROB, TURN, State
from rules.state import DRAW as DRAWING

View = frozenset[int]
NOBODY: View = frozenset()


def told(state: State, action: Action, view: View) -> Action:
    """An action as the table sees it of a seat whose hand the view does not show."""
    if action.seat in view:
        return action
    own = state.seats[action.seat]
    if action.kind in (DISCARD, KONG_ADDED):
        return replace(action, drawn=own.drawn == action.tile)
    return replace(action, hand=own.hand) if action.kind == WIN else action


def listed(state: State, action: Action) -> Action:
    """A legal action as it is listed of a hidden seat."""
    return replace(action, tile=None) if action.kind == WIN and state.phase == TURN else action


def caught_up(ruleset: Ruleset, state: State, move: Move | None) -> State:
    """Passes of hidden seats that might have claimed, and draws, up to where the move was made."""
    phase = ENDED if move is None else move.state.phase
    while state.phase != phase:
        assert state.phase in (CLAIM, ROB, DRAWING), f"{state.phase} is not {phase}"
        if state.phase == DRAWING:
            (seat,) = state.to_act
            tile = None if move is None or state.seats[seat].hand is None else move.state.seats[seat].drawn
            state = applied(ruleset, state, Action(seat, DRAW, tile), None).state
        else:
            state = passed(ruleset, state, ())
    return state


def passed(ruleset: Ruleset, state: State, claims: tuple[Action, ...]) -> State:
    """The answers given, and passes of the others asked."""
    spoken = {claim.seat for claim in claims}
    silent = [Action(seat, PASS) for seat in state.to_act if seat not in spoken]
    return applied(ruleset, state, None, (*claims, *silent)).state


def agrees(ruleset: Ruleset, state: State, move: Move, view: View) -> None:
    """Certain ⊆ full ⊆ certain ∪ possible, seat by seat."""
    for seat, actions in move.listed.items():
        certain, possible = play.legal(ruleset, state, seat), play.possible(ruleset, state, seat)
        if seat in view:
            assert (set(certain), possible) == (set(actions), ())
            continue
        full = {listed(state, action) for action in actions}
        assert set(certain) <= full <= {*certain, *possible}


def money(state: State) -> Any:
    return state.ledger, [seat.won for seat in state.seats]


def followed(ruleset: Ruleset, hand: PlayedHand, view: View, tell: bool = True) -> State:
    """The state that the hand comes to for who sees the hands of the view."""
    state = veiled(ruleset, hand.opening.state, view)
    for move in hand.moves:
        state = caught_up(ruleset, state, move)
        assert faults_state(ruleset, state) == ()
        if tell:
            assert money(state) == money(move.state)
        agrees(ruleset, state, move, view)
        if move.claims is not None:
            claims = tuple(told(move.state, claim, view) for claim in move.claims)
            state = passed(ruleset, state, claims)
        else:
            assert move.action is not None
            action = told(move.state, move.action, view)
            state = applied(ruleset, state, action if tell else replace(action, drawn=None), None).state
    return caught_up(ruleset, state, None)


def hands_shown(state: State, end: State) -> State:
    """The ended hand with all hands laid open, and what lay face down."""
    seats = tuple(
        replace(seat, hand=whole.hand, drawn=whole.drawn)
        for seat, whole in zip(state.seats, end.seats, strict=True)
    )
    state = replace(state, seats=seats)
    if getattr(end.facts, "horses", None) is not None:
        state = state.with_facts(horses=end.facts.horses, hidden_horses=0)
    return state


def views(players: int) -> Iterator[View]:
    yield NOBODY
    for seat in range(players):
        yield frozenset({seat})


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", RULESETS)
def test_a_hand_followed_from_any_seat_comes_to_the_same_books(name: str, policy: str) -> None:
    ruleset = RULESETS[name]
    (hand,) = play_match(ruleset, None, 1, "followed", POLICIES[policy])
    for view in views(hand.end.players):
        end = followed(ruleset, hand, view)
        assert settlement.of_state(ruleset, hands_shown(end, hand.end)) == hand.books


def hand_with(options: dict[str, Any], wanted: Callable[[Move], bool], seed: int = 0) -> PlayedHand:
    """The first Wanzhou hand, from a seed on, with a step like that."""
    ruleset = RULESETS["wanzhou"]
    held = read(ruleset.options, options)
    return next(
        hand
        for number in range(seed, seed + 300)
        for hand in play_match(ruleset, held, 1, f"told {number}", POLICIES["greedy"])
        if any(wanted(move) for move in hand.moves)
    )


def pays_added_kong(move: Move) -> bool:
    added = move.action is not None and move.action.kind == KONG_ADDED
    return added and any(event.kind == "kong_money" for event in move.step.events)


def test_wz_41_of_a_hidden_hand_the_table_is_told_that_a_kong_is_of_the_tile_just_drawn() -> None:
    """Told it is paid, untold it counts as late."""
    ruleset, hand = RULESETS["wanzhou"], hand_with({}, pays_added_kong)
    settled = settlement.of_state(ruleset, hands_shown(followed(ruleset, hand, NOBODY), hand.end))
    assert settled == hand.books
    untold = followed(ruleset, hand, NOBODY, tell=False).ledger
    paid = [line for line in hand.end.ledger if line.clause == "WZ-40"]
    assert [line for line in untold if line.clause == "WZ-40"] != paid
    assert all(line in paid for line in untold if line.clause == "WZ-40")


def wins_on_the_replacement(move: Move) -> bool:
    kong = getattr(move.state.facts, "after_kong", None)
    return (
        kong is not None
        and kong.tile is not None
        and move.state.phase == CLAIM
        and any(claim.kind == WIN and claim.tile == kong.tile for claim in move.claims or ())
    )


def test_wz_30_of_a_hidden_hand_the_table_is_told_that_a_discard_is_the_replacement() -> None:
    """Told it doubles where only the replacement does, untold it does not."""
    options = {"kong_discard": "replacement_only", "cap": None}
    ruleset, hand = RULESETS["wanzhou"], hand_with(options, wins_on_the_replacement, 45)
    scores = [seat.won and seat.won.score for seat in hand.end.seats]
    assert [seat.won and seat.won.score for seat in followed(ruleset, hand, NOBODY).seats] == scores
    less = [seat.won and seat.won.score for seat in followed(ruleset, hand, NOBODY, tell=False).seats]
    assert less != scores
    assert all(a == b or (a and b and 2 * a == b) for a, b in zip(less, scores, strict=True))
