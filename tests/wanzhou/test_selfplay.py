"""Whole hands over a covering set of options, and what a table with hidden hands is told."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import pytest

from rules import play
from rules.actions import PASS, Action
from rules.invariants import faults_state
from rules.state import State
from rules.variants.wanzhou import RULESET
from rules.variants.wanzhou.options import LocalPatterns, Options
from tests.wanzhou import selfplay

ROWS = selfplay.covering_set()


def test_the_covering_set_holds_every_option_and_every_pair_of_values() -> None:
    named = (
        {f.name for f in fields(Options)} - {"patterns"}
        | {f.name for f in fields(LocalPatterns)}
        | {"horses"}
    )
    assert named == set(selfplay.VALUES)
    covered = set().union(*map(selfplay.pairs_of, ROWS))
    assert len(covered) == sum(
        len(selfplay.VALUES[a]) * len(selfplay.VALUES[b])
        for i, a in enumerate(selfplay.VALUES)
        for b in list(selfplay.VALUES)[i + 1 :]
    )


@pytest.mark.parametrize("number", range(len(ROWS)))
def test_wz_52_a_hand_is_played_to_balanced_books_that_its_result_gives_too(number: int) -> None:
    selfplay.played(f"test {number}", ROWS[number])


def hidden(state: State, seats: tuple[int, ...]) -> State:
    """The state with hands and wall hidden."""
    for seat in seats:
        state = state.with_seat(seat, hand=None, drawn=None)
    if state.facts.horses:
        state = state.with_facts(horses=None, hidden_horses=len(state.facts.horses))
    return replace(state, wall=replace(state.wall, tiles=None))


@pytest.mark.parametrize("number", range(0, len(ROWS), 3))
def test_with_hidden_hands_certain_actions_are_legal_and_legal_ones_possible(number: int) -> None:
    rng = random.Random(number)
    for state, _, _ in selfplay.steps(f"hidden {number}", ROWS[number]):
        if rng.random() < 0.9 or state.phase == "exchange":
            continue
        seat = rng.choice(state.to_act)
        told = hidden(state, (seat,))
        full = set(play.legal(RULESET, state, seat))
        certain = set(play.legal(RULESET, told, seat)) if seat in told.to_act else set()
        possible = set(play.possible(RULESET, told, seat))
        # A hidden seat's drawn tile is not told, so its own win is named without it.
        assert {kind_of(action) for action in certain} <= {kind_of(action) for action in full}
        assert {kind_of(action) for action in full} <= {kind_of(action) for action in certain | possible}


def kind_of(action: object) -> object:
    return replace(action, tile=None) if getattr(action, "kind", "") == "win" else action  # type: ignore[type-var]


def blind(state: State) -> State:
    """The state with the wall and the hands of seats 2 and 3 hidden."""
    told = hidden(state, (2, 3))
    return told if told.phase != "exchange" else replace(state, wall=replace(state.wall, tiles=None))


@pytest.mark.parametrize("number", range(0, len(ROWS), 2))
def test_a_table_with_wall_and_hands_hidden_is_carried_to_the_same_money(number: int) -> None:
    """Two seats show their hands, draws are told as they come; a hidden winner shows what he holds."""
    row = {**ROWS[number], "exchange": 0}
    seen: State | None = None
    for before, step, chosen in selfplay.steps(f"blind {number}", row):
        seen = blind(before) if seen is None else seen
        claims = tuple(shown(before, seen, action) for action in chosen if action.seat in seen.to_act)
        claims += tuple(
            Action(seat, PASS) for seat in seen.to_act if seat not in {claim.seat for claim in claims}
        )
        phase = RULESET.phase(seen.phase)
        if seen.phase in ("claim", "rob") and before.phase != seen.phase:
            # Hidden seats might have answered; here nobody could, so all pass and the tables meet again.
            seen = play.apply_claims(RULESET, seen, claims).state
            seen = drawn(seen, before)
            claims = tuple(shown(before, seen, action) for action in chosen)
            phase = RULESET.phase(seen.phase)
        if phase is not None and phase.resolve is not None:
            seen = play.apply_claims(RULESET, seen, claims).state
        else:
            seen = play.apply(RULESET, seen, claims[0]).state
        while seen.phase in ("claim", "rob") and step.state.phase not in ("claim", "rob"):
            seen = play.apply_claims(RULESET, seen, tuple(Action(s, PASS) for s in seen.to_act)).state
        seen = drawn(seen, step.state)
        assert faults_state(RULESET, seen) == ()
        assert (seen.phase, seen.wall.left) == (step.state.phase, step.state.wall.left)
        assert [seat.won is None for seat in seen.seats] == [seat.won is None for seat in step.state.seats]
        money = [line for line in step.state.ledger if line.clause != "WZ-44"]
        assert [line for line in seen.ledger if line.clause != "WZ-44"] == money


def shown(before: State, seen: State, action: Action) -> Action:
    """The action as the blind table is told it: a hidden winner shows his hand."""
    if action.kind == "win" and seen.seats[action.seat].hand is None:
        return replace(action, hand=before.seats[action.seat].hand)
    return action


def drawn(seen: State, told: State) -> State:
    """The blind table after the draws it asks for, each told from the whole table."""
    while seen.phase == "draw":
        (seat,) = seen.to_act
        tile = None if seen.seats[seat].hand is None else told.seats[seat].drawn
        seen = play.apply(RULESET, seen, Action(seat, "draw", tile)).state
    return seen
