"""Before play: horses draw their tiles, tiles are exchanged, suits are named as lacking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final

from rules.actions import Action
from rules.faults import Violation
from rules.hand import without
from rules.play import TAIL, apply_claims, faults_held, is_hidden, turn_of
from rules.play.steps import taken
from rules.record import text
from rules.ruleset import ActionRule, Opening, Phase, Ruleset
from rules.state import EXCHANGE, NAME_VOID, Event, State, Step
from rules.tiles import SUIT_LETTERS, suit_of
from rules.variants.wanzhou.facts import TableFacts
from rules.variants.wanzhou.options import DICE, NEXT, OPPOSITE, UPPER, Options, suits_in_play

STEPS: Final = {NEXT: 1, OPPOSITE: 2, UPPER: 3}
"""How many seats on each direction reaches."""  # WZ-3
BY_DICE: Final = {1: NEXT, 2: UPPER, 0: OPPOSITE}
"""Direction by the sum of the dice modulo 3."""  # WZ-3
ROLL: Final = "exchange"


def rolls(options: Options) -> tuple[str, ...]:
    """The dice rolled where they decide to whom tiles are passed."""  # WZ-3
    return (ROLL,) if options.exchange and options.exchange_direction == DICE else ()


def open_wall(
    options: Options, dealer: int, rolled: Mapping[str, tuple[int, int]], wall: tuple[int, ...]
) -> Opening:
    """The source does not say how the wall is broken: it is drawn as built."""
    return Opening(0, TableFacts(dice=rolled.get(ROLL)))


def with_horses(state: State, horses: int) -> State:
    """Each horse draws one hidden tile from the wall's tail."""  # WZ-53
    drawn: list[int] = []
    for _ in range(horses):
        tile, wall = taken(state.wall, TAIL)
        assert tile is not None
        state = replace(state, wall=wall)
        drawn.append(tile)
    return state.with_facts(horses=tuple(drawn))


def begin(ruleset: Ruleset, state: State) -> Step:
    """The exchange first, then the naming of suits, then the dealer's turn: each only where it is played."""
    return Step(_all_answer(state, EXCHANGE) if state.options.exchange else _after_exchange(state))


def _after_exchange(state: State) -> State:
    if state.options.declare_void:
        return _all_answer(state, NAME_VOID)
    return turn_of(state, state.dealer)


def _all_answer(state: State, phase: str) -> State:
    return replace(state, phase=phase, to_act=tuple(range(state.players)))


# Exchange


def direction(state: State) -> str:
    """Which way tiles are passed; the dice say it where the option leaves it to them."""  # WZ-3
    chosen: str = state.options.exchange_direction
    return chosen if chosen != DICE else BY_DICE[sum(state.facts.dice) % 3]


def receiver(state: State, seat: int) -> int:
    """To whom a seat passes tiles."""
    return (seat + STEPS[direction(state)]) % state.players


def _exchanges(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    hand = state.seats[seat].hand
    if hand is None:  # filled in by who knows it, where anybody is to see the tiles
        yield Action(seat, EXCHANGE)
        return
    for suit in range(3):
        held = sorted(tile for tile in hand if suit_of(tile) == suit)
        for tiles in sorted(set(combinations(held, state.options.exchange))):
            yield Action(seat, EXCHANGE, tiles=tiles)


def _faults_exchange(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    tiles, count = action.tiles, state.options.exchange
    if tiles is None and is_hidden(state, action.seat):
        return
    yield from faults_held(ruleset, state, action.seat, tiles, "tiles")
    if tiles and len(tiles) != count:
        yield Violation("wrong_tiles", f"{count} tiles are passed on", f"須換 {count} 張", "WZ-3", ("tiles",))
    if tiles and len({suit_of(tile) for tile in tiles}) != 1:
        yield Violation("wrong_tiles", "the tiles are of one suit", "所換之牌須同一花色", "WZ-3", ("tiles",))


def _faults_exchange_posted(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    """A hidden seat's tiles must be told where they reach a hand that is shown."""
    hidden = is_hidden(state, action.seat)
    if hidden and action.tiles is None and not is_hidden(state, receiver(state, action.seat)):
        yield Violation("field_missing", "'tiles' is missing", "缺 'tiles'", "WZ-3", ("tiles",))


def _resolve_exchange(ruleset: Ruleset, state: State, claims: tuple[Action, ...]) -> Step:
    """All tiles change hands at once."""  # WZ-3
    events: list[Event] = []
    after = state
    for claim in claims:
        after = _hand_changed(after, claim.seat, claim.tiles or (), ())
    for claim in claims:
        to = receiver(state, claim.seat)
        after = _hand_changed(after, to, (), claim.tiles or ())
        shown = None if is_hidden(state, to) else claim.tiles
        events.append(Event(EXCHANGE, to, tiles=shown, from_=claim.seat, clause="WZ-3"))
    return Step(_after_exchange(after), tuple(events))


def _hand_changed(state: State, seat: int, less: tuple[int, ...], more: tuple[int, ...]) -> State:
    """A shown hand with tiles taken out and put in; of a hidden one only the count is known, and it stays."""
    hand = state.seats[seat].hand
    return state if hand is None else state.with_seat(seat, hand=tuple(sorted((*without(hand, less), *more))))


# Naming the void suit


def _namings(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    for suit in suits_in_play(state.options):
        yield Action(seat, NAME_VOID, suit=suit)


def _faults_naming(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    if action.suit is None:
        yield Violation("field_missing", "'suit' is missing", "缺 'suit'", "WZ-4", ("suit",))
    elif action.suit not in suits_in_play(state.options):
        known = list(suits_in_play(state.options))
        yield Violation(
            "suit_not_in_deck",
            "the suit named is one of the deck",
            "所定之缺門須在牌中",
            "WZ-4",
            ("suit",),
            {"suits": known},
        )


def _resolve_naming(ruleset: Ruleset, state: State, claims: tuple[Action, ...]) -> Step:
    """All name the suit they will lack at once, openly."""  # WZ-4
    events: list[Event] = []
    for claim in claims:
        state = state.with_seat_facts(claim.seat, void=claim.suit)
        events.append(Event(NAME_VOID, claim.seat, clause="WZ-4", facts={"suit": claim.suit}))
    return Step(turn_of(state, state.dealer), tuple(events))


def void_kinds(state: State, seat: int) -> frozenset[int]:
    """The kinds of the suit a seat named as lacking."""  # WZ-4
    void = state.seats[seat].facts.void
    if void is None:
        return frozenset()
    first = 9 * SUIT_LETTERS.index(void)
    return frozenset(range(first, first + 9))


EXCHANGE_PHASE: Final = Phase(EXCHANGE, (EXCHANGE,), text("換牌", "exchange"), _resolve_exchange)
NAME_VOID_PHASE: Final = Phase(NAME_VOID, (NAME_VOID,), text("定缺", "naming the void suit"), _resolve_naming)

OPENING_RULES: Final = (
    # A seat's answer alone is one of several: the claims of the others are then named as missing.
    ActionRule(
        EXCHANGE,
        ("tiles",),
        _exchanges,
        _faults_exchange,
        lambda ruleset, state, action: apply_claims(ruleset, state, (action,)),
        blind=True,
        posted=_faults_exchange_posted,
    ),
    ActionRule(
        NAME_VOID,
        ("suit",),
        _namings,
        _faults_naming,
        lambda ruleset, state, action: apply_claims(ruleset, state, (action,)),
        blind=True,
    ),
)
