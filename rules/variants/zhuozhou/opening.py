"""Opening the wall: 4 sides of 17 stacks of 2, the cut, the indicator.

Stacks are counted clockwise from the right end of side 0; seats go counter-clockwise, so the sides come as 0, 3, 2, 1.
In each stack the upper tile is taken before the lower.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.ruleset import Opening
from rules.state import State
from rules.variants.zhuozhou.facts import Indicator, TableFacts
from rules.variants.zhuozhou.options import INDICATOR, Options, upper_neighbour

SIDES: Final = 4
STACKS_A_SIDE: Final = 17
STACKS: Final = SIDES * STACKS_A_SIDE
TILES: Final = 2 * STACKS

BREAKER, CUT, TURN_UP = "breaker", "cut", "indicator"
ROLLS: Final = (BREAKER, CUT, TURN_UP)
"""Sum a names who breaks the wall, sum b adds to a for the cut (ZZ-3), sum c finds the indicator (ZZ-5)."""


@dataclass(frozen=True)
class Break:
    """Where a wall is broken and which tile is turned up."""

    breaker: int
    counted: int
    """Stacks counted before the cut."""
    cut: int
    """The first stack drawn from; the one before it is the tail."""
    whole_side: int
    turned: int
    """Which stack of that side is turned up, counted from its left end."""
    indicator_stack: int

    @property
    def place(self) -> int:
        """The turned tile's place in drawing order."""
        return 2 * (self.indicator_stack - self.cut) % TILES


def first_stack(side: int) -> int:
    """The stack at a side's right end."""
    return -side % SIDES * STACKS_A_SIDE


def side_of(stack: int) -> int:
    """The side a stack belongs to."""
    return -(stack // STACKS_A_SIDE) % SIDES


def breaking(players: int, dealer: int, rolls: Mapping[str, tuple[int, int]]) -> Break:
    """The cut and the indicator that the rolls lead to."""
    a, b, c = (sum(rolls[name]) for name in ROLLS)
    breaker = (dealer + a - 1) % players  # ZZ-3: the dealer counts as 1
    cut = (first_stack(breaker) + a + b) % STACKS
    side = _untouched_side(cut, players, dealer)
    stack = first_stack(side) + STACKS_A_SIDE - c  # ZZ-5: from the left end
    return Break(breaker, a + b, cut, side, c, stack)


def _untouched_side(cut: int, players: int, dealer: int) -> int:
    """ZZ-5: the upper neighbour's side if the deal left it whole, else the next whole one clockwise."""
    dealt = 13 * players + 1
    touched = {side_of((cut + stack) % STACKS) for stack in range((dealt + 1) // 2)}
    upper = upper_neighbour(dealer, players)
    return next(side for i in range(SIDES) if (side := (upper - i) % SIDES) not in touched)


def open_wall(
    options: Options, dealer: int, rolls: Mapping[str, tuple[int, int]], wall: tuple[int, ...]
) -> Opening:
    """Where drawing starts in the wall as built, and the turned tile with its place in drawing order."""
    found = breaking(options.players, dealer, rolls)
    start = 2 * found.cut
    facts = TableFacts(
        indicator=Indicator(wall[2 * found.indicator_stack], found.place),
        dice=tuple(die for name in ROLLS for die in rolls[name]),
        cut=found.cut,
    )
    return Opening(start, facts)


def next_place(state: State, end: str) -> int:
    """The place in drawing order of the next tile at an end of the wall ("live" or "tail")."""
    wall = state.wall
    if end == "live":
        return TILES - wall.left - wall.replaced
    # The upper tile of the tail stack goes before the lower (ZZ-26), unless only one tile is left.
    upper_still_there = wall.replaced % 2 == 0 and wall.left >= 2
    return TILES - wall.replaced - (2 if upper_still_there else 0 if wall.replaced % 2 else 1)


def wall_ended(state: State, end: str) -> bool:
    """Whether an end has no tile to draw: none is left, or the turned tile bars it (ZZ-24, ZZ-26)."""
    if state.wall.left == 0:
        return True
    indicator = state.facts.indicator
    if state.options.exhaust != INDICATOR or indicator is None or indicator.at is None:
        return False
    return bool(next_place(state, end) == indicator.at)


def indicator_in_wall(state: State) -> bool:
    """Whether the turned tile still lies in the wall, neither end having come to it."""
    indicator = state.facts.indicator
    if indicator is None or indicator.at is None:
        return False
    replaced = state.wall.replaced
    behind = TILES - replaced - replaced % 2
    return bool(next_place(state, "live") <= indicator.at < behind)
