"""Whole hands at random: every state sound, every listed action accepted, every other refused, what is hidden only less certain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import house, play
from rules.actions import Action
from rules.deal import deal
from rules.faults import Faulty
from rules.invariants import faults_state
from rules.questions import DealRequest
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from rules.state import ENDED, State
from tests.toy.game import RULESET as TOY
from tests.toy.table import BLOOD, FOUR, sound

GAMES: dict[str, Ruleset] = {"toy": TOY, "four": FOUR, "blood": BLOOD, **RULESETS}
"""The odd game, two relations of it that reach what it cannot, and every game that is served."""


def stepped(game: Ruleset, state: State, chance: Random) -> State:
    """One random step; wins and kongs are taken where they can be, lest they hardly come."""
    answers = []
    for seat in state.to_act:
        found = play.legal(game, state, seat)
        assert found, f"seat {seat} has no legal action"
        bold = [one for one in found if one.kind == "win" or one.kind.startswith("kong")]
        answers.append(chance.choice(bold or found))
    phase = game.phase(state.phase)
    assert phase is not None
    if phase.resolve is not None:
        return play.apply_claims(game, state, tuple(answers)).state
    return play.apply(game, state, answers[0]).state


def walk(game: Ruleset, seed: int) -> Iterator[State]:
    """The states of one hand."""
    chance = Random(seed)
    state = deal(game, DealRequest(seed=f"walk {seed}"), game.options()).state
    yield state
    while state.phase != ENDED:
        state = stepped(game, state, chance)
        yield state


@cache
def states(name: str, seed: int) -> tuple[State, ...]:
    return tuple(walk(GAMES[name], seed))


hands = st.tuples(st.sampled_from(sorted(GAMES)), st.integers(0, 5))


@st.composite
def positions(draw: st.DrawFn) -> tuple[Ruleset, State]:
    """A state somewhere in a random hand."""
    name, seed = draw(hands)
    passed = states(name, seed)
    return GAMES[name], passed[draw(st.integers(0, len(passed) - 1))]


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_every_state_of_a_hand_is_sound_and_ends(name: str, seed: int) -> None:
    passed = states(name, seed)
    for state in passed:
        sound(GAMES[name], state)
        assert bool(state.to_act) == (state.phase != ENDED)
    assert passed[-1].phase == ENDED


def test_random_hands_reach_every_phase_and_every_kind_of_meld() -> None:
    """Lest the properties here hold of nothing."""
    seen = [state for name in GAMES for seed in range(6) for state in states(name, seed)]
    assert {"turn", "claim", "ended", "staking"} <= {state.phase for state in seen}
    melds = {meld.kind for state in seen for seat in state.seats for meld in seat.melds}
    assert melds == {"chi", "pong", "kong_exposed", "kong_added", "kong_concealed"}


@settings(max_examples=150, deadline=None)
@given(positions())
def test_what_is_listed_is_accepted_as_it_is(position: tuple[Ruleset, State]) -> None:
    game, state = position
    for seat in range(state.players):
        for one in play.legal(game, state, seat):
            assert play.faults_action(game, state, one) == ()
            assert play.completed(game, state, one) == one
    phase = game.phase(state.phase)
    if phase is not None and phase.resolve is None and state.phase != ENDED:
        for one in play.legal(game, state, state.to_act[0]):
            assert faults_state(game, play.apply(game, state, one).state) == ()


kinds = st.sampled_from(
    (
        *("discard", "chi", "pong", "kong_exposed", "kong_added", "kong_concealed", "win", "pass", "draw"),
        *("flower", "double", "fly"),
    )
)
some_tiles = st.lists(st.integers(0, 37), max_size=5).map(tuple)
anything = st.builds(
    Action,
    seat=st.integers(0, 3),
    kind=kinds,
    tile=st.none() | st.integers(0, 37),
    tiles=st.none() | some_tiles,
    tai=st.none() | st.integers(0, 3),
    suit=st.sampled_from([None, None, None, "m"]),
    as_=st.none() | some_tiles,
    hand=st.none() | some_tiles,
)


@settings(max_examples=400, deadline=None)
@given(positions(), anything, st.booleans())
def test_an_action_is_accepted_if_and_only_if_it_is_listed(
    position: tuple[Ruleset, State], posted: Action, near: bool
) -> None:
    """Whatever is posted, in whatever phase: it is refused with its reasons, or it is one of those listed."""
    game, state = position
    seat = posted.seat % state.players
    listed = play.legal(game, state, seat)
    if near and listed:  # a listed one with a field left out or changed
        at, name = posted.tile or 0, ("tile", "tiles", "hand", "as_")[len(posted.tiles or ()) % 4]
        posted = replace(listed[at % len(listed)], **{name: getattr(posted, name)})
    whole = play.completed(game, state, posted)
    faults = play.faults_action(game, state, whole)
    listed = play.legal(game, state, whole.seat)
    assert (not faults) == (in_order(whole) in {in_order(one) for one in listed})
    assert all(fault.code and fault.en and fault.zh for fault in faults)


def in_order(one: Action) -> Action:
    """An action as it is listed: its tiles ascending, faces only where they are not the tiles' own."""
    own = None if one.tiles is None else tuple(sorted(one.tiles))
    natural = one.tile is not None and sorted(one.as_ or ()) == sorted((*(own or ()), one.tile))
    return replace(one, tiles=own, as_=None if natural else one.as_)


@settings(max_examples=200, deadline=None)
@given(positions(), st.sets(st.integers(0, 3)), st.booleans())
def test_hiding_makes_answers_less_certain_never_wrong(
    position: tuple[Ruleset, State], seats: set[int], wall: bool
) -> None:
    """Certain ⊆ full ⊆ certain ∪ possible; a hidden seat's win does not tell its drawn tile."""
    game, state = position
    dark = hidden_of(game, state, seats, wall)
    assert faults_state(game, dark) == ()
    assert set(state.to_act) <= set(dark.to_act)
    for seat in state.to_act:
        full = play.legal(game, state, seat)
        certain, possible = play.legal(game, dark, seat), play.possible(game, dark, seat)
        assert not set(certain) & set(possible)
        if seat not in seats:
            assert (certain, possible) == (full, ())
            continue
        assert set(certain) <= set(full)
        untold = {
            replace(one, tile=None) if one.kind == "win" and state.phase == "turn" else one for one in full
        }
        assert untold <= set(certain) | set(possible)


def hidden_of(game: Ruleset, state: State, seats: set[int], wall: bool) -> State:
    for seat in seats & set(range(state.players)):
        state = state.with_seat(seat, hand=None, drawn=None)
    if wall:
        state = replace(state, wall=replace(state.wall, tiles=None))
    if state.phase in ("claim", "rob"):
        state = replace(state, to_act=play.answering(game, state))
    return state


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_wall_told_tile_by_tile_gives_the_same_hand(name: str) -> None:
    """One wall told at once, one only as it is drawn: the same states but for the wall itself."""
    game, chance = GAMES[name], Random(5)
    told = deal(game, DealRequest(seed="told"), game.options()).state
    untold = replace(told, wall=replace(told.wall, tiles=None))
    while told.phase != ENDED:
        again = Random(chance.random())
        told = stepped(game, told, _same(again))
        untold = stepped(game, untold, _same(again))
        while untold.phase == "draw":
            (seat,) = untold.to_act
            untold = play.apply(game, untold, Action(seat, "draw", told.seats[seat].drawn)).state
        assert replace(untold, wall=told.wall) == told
        assert (untold.wall.left, untold.wall.replaced) == (told.wall.left, told.wall.replaced)


def _same(chance: Random) -> Random:
    copy = Random()
    copy.setstate(chance.getstate())
    return copy


@settings(max_examples=60, deadline=None)
@given(positions(), st.lists(anything, max_size=3))
def test_the_house_answers_or_refuses_and_never_stumbles(
    position: tuple[Ruleset, State], posted: list[Action]
) -> None:
    game, state = position
    for one, claims in ((posted[0] if posted else None, None), (None, tuple(posted))):
        after = taken_or_refused(game, state, one, claims)
        assert after is None or faults_state(game, after) == ()


def taken_or_refused(
    game: Ruleset, state: State, one: Action | None, claims: tuple[Action, ...] | None
) -> State | None:
    """The next state, or None where the house names its reasons."""
    try:
        return house.applied(game, state, one, claims).state
    except Faulty as faulty:
        reasons = faulty.faults
    assert reasons
    return None
