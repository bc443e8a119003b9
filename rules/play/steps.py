"""How a hand moves on: events noted by the game, draws from either end, a turn entered, the wall's end, the end."""

from __future__ import annotations

from rules.play.holding import is_hidden
from rules.record import altered
from rules.ruleset import Ruleset
from rules.state import DRAW, ENDED, TURN, Event, Pending, State, Step, Wall

LIVE, TAIL = "live", "tail"
_BY_END = {LIVE: "draw", TAIL: "replacement"}
END_OF = {by: end for end, by in _BY_END.items()}


def noted(ruleset: Ruleset, state: State, event: Event) -> Step:
    """An event, and what the game makes of it (facts written, money moved)."""
    return ruleset.note(ruleset, state, event)


def taken(wall: Wall, end: str) -> tuple[int | None, Wall]:
    """One tile from an end of the wall (None where the wall is not told). From the tail the upper tile of a stack comes first."""
    replaced = wall.replaced + (end == TAIL)
    if wall.tiles is None:
        return None, Wall(None, wall.left - 1, replaced)
    at = 0
    if end == TAIL:
        upper_still_there = wall.replaced % 2 == 0 and wall.left >= 2
        at = wall.left - 2 if upper_still_there else wall.left - 1
    tiles = wall.tiles
    return tiles[at], Wall(tiles[:at] + tiles[at + 1 :], wall.left - 1, replaced)


def draw(ruleset: Ruleset, state: State, seat: int, end: str) -> Step:
    """The seat draws from an end of the wall; a wall that has ended washes the hand out, an untold wall asks for the tile."""
    if end == LIVE:
        state = altered(state, claimed_turn=False)
    if ruleset.wall_ended(state, end):
        return wash_out(ruleset, state)
    if state.wall.tiles is None:
        return Step(altered(state, phase=DRAW, to_act=(seat,), pending=Pending(None, seat, _BY_END[end])))
    tile, wall = taken(state.wall, end)
    return receive(ruleset, altered(state, wall=wall), seat, tile, end)


def receive(ruleset: Ruleset, state: State, seat: int, tile: int | None, end: str) -> Step:
    """The drawn tile reaches the seat (a hidden hand only grows), and its turn goes on."""
    own = state.seats[seat]
    if is_hidden(state, seat) or tile is None:
        state, shown = state.with_seat(seat, count=own.count + 1), None
    else:
        hand = tuple(sorted((*(own.hand or ()), tile)))
        state, shown = state.with_seat(seat, hand=hand, count=len(hand), drawn=tile), tile
    state = turn_of(state, seat)
    return noted(ruleset, state, Event("draw", seat, shown, by=_BY_END[end]))


def turn_of(state: State, seat: int) -> State:
    """It is the seat's turn."""
    return altered(state, phase=TURN, to_act=(seat,), pending=None)


def next_draws(ruleset: Ruleset, state: State, after: int) -> Step:
    """The nearest later seat still playing draws."""
    following = state.next_seat(after)
    assert following is not None
    return draw(ruleset, state, following, LIVE)


def wash_out(ruleset: Ruleset, state: State) -> Step:
    """The wall has ended with no (further) winner."""
    step = noted(ruleset, altered(state, pending=None), Event("wash_out"))
    if ruleset.washed_out is not None:
        step = step.then(ruleset.washed_out(ruleset, step.state))
    return step.then(ended(step.state))


def ended(state: State) -> Step:
    """The hand is over."""
    return Step(altered(state, phase=ENDED, to_act=(), pending=None, claimed_turn=False), (Event("ended"),))


def hand_less(state: State, seat: int, tiles: tuple[int, ...]) -> State:
    """The seat's hand without tiles it lays down; nothing counts as just drawn any more."""
    own = state.seats[seat]
    if own.hand is None:
        return state.with_seat(seat, count=own.count - len(tiles), drawn=None)
    left = list(own.hand)
    for tile in tiles:
        left.remove(tile)
    return state.with_seat(seat, hand=tuple(left), count=len(left), drawn=None)
