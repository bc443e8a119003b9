"""States that cannot be: each breach of this game's own invariants, named with its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.actions import Action
from rules.hand import Meld
from rules.invariants import faults_state
from rules.state import State
from rules.variants.zhuozhou import RULESET
from rules.variants.zhuozhou.facts import Indicator
from rules.variants.zhuozhou.invariants import faults_state as own_faults
from tests.tiles import tile, tiles
from tests.zhuozhou.hands import Table


def turning() -> State:
    """Seat 1 has ponged, revealed and discards; the wild is 9p."""
    table = Table.dealt(["5m9p", "55m6z", "", ""], tail="1s")
    table.discard(0, "5m")
    table.claim(Action(1, "pong", tile("5m"), tiles("55m")))
    table.act(1, "reveal", "6z")
    return table.state


def with_meld(state: State, number: int, laid: Meld) -> State:
    """The state with one more meld (its tiles conjured up: only this game's own faults are looked at)."""
    return state.with_seat(number, melds=(*state.seats[number].melds, laid))


def test_the_state_itself_is_in_order() -> None:
    assert faults_state(RULESET, turning()) == ()


BREACHES: list[tuple[Callable[[State], State], str, str, str]] = [
    (lambda s: s.with_facts(indicator=None), "indicator_missing", "ZZ-5", "facts/indicator"),
    (lambda s: s.with_facts(indicator=Indicator(tile("8p"))), "indicator_missing", "ZZ-5", "facts/indicator"),
    (lambda s: s.with_facts(indicator=Indicator(35, 94)), "facts", "ZZ-10", "facts/indicator/tile"),
    (
        lambda s: s.with_facts(indicator=Indicator(tile("7p"), s.facts.indicator.at)),
        "facts",
        "ZZ-5",
        "facts/indicator/tile",
    ),
    (lambda s: s.with_facts(dice=(1, 2)), "facts", "ZZ-3", "facts/dice"),
    (
        lambda s: s.with_facts(dice=(), cut=None, indicator=Indicator(tile("8p"), 95)),
        "facts",
        "ZZ-5",
        "facts/indicator/at",
    ),
    (lambda s: s.with_facts(cut=3), "facts", "ZZ-3", "facts/cut"),
    (lambda s: s.with_facts(claimed=False), "facts", "ZZ-39", "facts/claimed"),
    (lambda s: s.with_facts(chain=1), "facts", "ZZ-45", "facts/chain"),
    (lambda s: s.with_facts(reveals=2), "facts", "ZZ-45", "facts/reveals"),
    (lambda s: s.with_facts(direct_call=True), "facts", "ZZ-32", "facts/direct_call"),
    (
        lambda s: s.with_seat_facts(1, revealed=tiles("1m")),
        "not_revealable",
        "ZZ-13",
        "seats/1/facts/revealed/0",
    ),
    (lambda s: s.with_seat_facts(0, discarded_wild=True), "facts", "ZZ-17", "seats/0/facts/discarded_wild"),
    (lambda s: s.with_seat_facts(0, drew=False), "facts", "ZZ-39", "seats/0/facts/drew"),
    (lambda s: s.with_seat_facts(2, drew=True), "facts", "ZZ-39", "seats/2/facts/drew"),
    (
        lambda s: with_meld(s, 1, Meld("pong", tiles("555z"), 0)),
        "kong_tile_in_meld",
        "ZZ-13",
        "seats/1/melds/1/tiles/0",
    ),
    (
        lambda s: with_meld(s, 1, Meld("pong", tiles("999p"), 0)),
        "wild_in_meld",
        "ZZ-16",
        "seats/1/melds/1/tiles/0",
    ),
    (
        lambda s: with_meld(s, 1, Meld("chi", tiles("123m"), 3)),
        "chi_not_next",
        "ZZ-20",
        "seats/1/melds/1/from",
    ),
]


@pytest.mark.parametrize(("breach", "code", "clause", "place"), BREACHES)
def test_each_breach_is_named(breach: Callable[[State], State], code: str, clause: str, place: str) -> None:
    found = [(f.code, f.clause, "/".join(map(str, f.at))) for f in own_faults(breach(turning()))]
    assert (code, clause, place) in found


def test_zz_13_a_kong_tile_in_a_pile() -> None:
    table = Table.dealt(["6z", "", "", ""], mode="void")
    table.passed(0, "6z")  # in void mode it may be thrown
    free = replace(table.state, options=replace(table.state.options, mode="free"))
    assert "not_discardable" in [fault.code for fault in own_faults(free)]


def test_zz_26_the_fourth_of_the_turned_kind_lies_in_the_wall() -> None:
    table = Table.dealt(["888p", "", "", ""])
    wall = replace(table.state.wall, tiles=None)
    assert own_first(replace(table.state, wall=wall)) is None
    hand = tuple(
        sorted((*tiles("8888p"), *[k for k in (table.state.seats[0].hand or ()) if k != tile("8p")][1:]))
    )
    four = table.state.with_seat(0, hand=hand)
    assert own_first(replace(four, wall=wall)) == ("facts", "ZZ-26")


def own_first(state: State) -> tuple[str, str | None] | None:
    """Code and clause of the first fault of this game's own."""
    return next(((fault.code, fault.clause) for fault in own_faults(state)), None)


def test_zz_45_facts_of_a_turn_after_it_has_ended() -> None:
    table = Table.dealt(["5m", "55m", "", ""])
    table.discard(0, "5m")
    facts: dict[str, Any] = {"chain": 1, "reveals": 1, "direct_call": True}
    for name, value in facts.items():
        found = [fault.at for fault in own_faults(table.state.with_facts(**{name: value}))]
        assert ("facts", name) in found
