"""What a seat holds, or may hold where its hand is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.faults import Path, Violation
from rules.ruleset import Ruleset
from rules.state import State
from rules.tiles import NAMES


def placed_tiles(ruleset: Ruleset, state: State) -> Iterator[tuple[Path, tuple[int, ...]]]:
    """Every known tile of a state with its place: hands, melds, discards, the wall, tiles set aside."""
    for number, seat in enumerate(state.seats):
        place: Path = ("seats", number)
        if seat.hand is not None:
            yield (*place, "hand"), seat.hand
        for index, meld in enumerate(seat.melds):
            yield (*place, "melds", index, "tiles"), meld.tiles
        yield (*place, "discards"), tuple(discard.tile for discard in seat.discards)
    if state.wall.tiles is not None:
        yield ("wall", "tiles"), state.wall.tiles
    yield from ruleset.set_aside(state)


def unseen(ruleset: Ruleset, state: State) -> tuple[int, ...]:
    """The tiles whose place is not known, by kind ascending."""
    global _counted
    last_ruleset, last_state, tiles = _counted
    if last_ruleset is not ruleset or last_state is not state:
        tiles = _unplaced(ruleset, state)
        _counted = ruleset, state, tiles
    return tiles


_counted: tuple[Ruleset | None, State | None, tuple[int, ...]] = (None, None, ())
"""The last count: every action of a hidden seat asks it of one and the same state."""


def _unplaced(ruleset: Ruleset, state: State) -> tuple[int, ...]:
    left = list(ruleset.tile_set(state.options).copies)
    for _, tiles in placed_tiles(ruleset, state):
        for tile in tiles:
            left[tile] -= 1
    return tuple([kind for kind, count in enumerate(left) for _ in range(count)])


def is_hidden(state: State, seat: int) -> bool:
    """Whether the seat's hand is not told."""
    return state.seats[seat].hand is None


def held(ruleset: Ruleset, state: State, seat: int) -> tuple[int, ...]:
    """The tiles a seat holds; of a hidden hand, all tiles that it may hold."""
    hand = state.seats[seat].hand
    return unseen(ruleset, state) if hand is None else hand


def faults_held(
    ruleset: Ruleset, state: State, seat: int, tiles: tuple[int, ...] | None, field: str
) -> Iterator[Violation]:
    """The tiles are named, and held (by a hidden seat: may be held, by their kinds and by their number)."""
    if not tiles:
        yield Violation("field_missing", f"{field!r} is missing", f"缺 {field!r}", at=(field,))
        return
    count = state.seats[seat].count
    lacking = _beyond(tiles, held(ruleset, state, seat))
    if lacking:
        words = " ".join(NAMES[tile] for tile in lacking)
        yield Violation("tile_not_held", f"the hand has no {words}", "手中無此牌", at=(field,))
    elif len(tiles) > count:
        yield Violation("tile_not_held", f"the hand has {count} tiles", f"手牌僅 {count} 張", at=(field,))


def _beyond(wanted: Sequence[int], tiles: Sequence[int]) -> list[int]:
    """The wanted tiles that are not there, ascending."""
    if len(wanted) == 1:
        return [] if wanted[0] in tiles else list(wanted)
    return sorted((Counter(wanted) - Counter(tiles)).elements())


def is_dealt(state: State, seat: int) -> bool:
    """Whether the seat sits before the dealer's untouched 14 tiles."""
    return (
        seat == state.dealer
        and state.seats[seat].drawn is None
        and not state.claimed_turn
        and not state.seats[seat].melds
        and not any(other.discards or any(meld.is_exposed for meld in other.melds) for other in state.seats)
    )


def has_set_aside(ruleset: Ruleset, state: State, seat: int) -> bool:
    """Whether tiles of the seat's own are set aside."""
    place = ("seats", seat)
    return any(tiles and path[:2] == place for path, tiles in ruleset.set_aside(state))


def has_dealt_hand(ruleset: Ruleset, state: State, seat: int) -> bool:
    """Whether the seat in turn has the dealer's 14 tiles before it: a hidden one no longer, once it set a tile aside."""
    return is_dealt(state, seat) and not (is_hidden(state, seat) and has_set_aside(ruleset, state, seat))


def has_drawn(ruleset: Ruleset, state: State, seat: int) -> bool:
    """Whether the seat in turn drew a tile in it: a hidden one in a turn begun by chi or pong if it set a tile aside.

    Where no count of the turn is kept, one set aside earlier may be it.
    """
    if not is_hidden(state, seat):
        return state.seats[seat].drawn is not None
    if has_dealt_hand(ruleset, state, seat):
        return False
    kept = ruleset.aside_in_turn
    replaced = has_set_aside(ruleset, state, seat) if kept is None else kept(state) > 0
    return replaced or not state.claimed_turn


def began_by_claim(state: State, seat: int) -> bool:
    """Whether the seat's turn began with chi or pong."""
    if state.claimed_turn:
        return True
    own = state.seats[seat]
    return (
        own.hand is not None and own.drawn is None and any(meld.kind in ("chi", "pong") for meld in own.melds)
    )
