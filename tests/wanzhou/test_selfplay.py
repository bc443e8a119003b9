"""Whole hands over a covering set of options, and what a table with hidden hands is told."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import pytest

from rules import play
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
