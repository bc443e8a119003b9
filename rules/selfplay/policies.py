"""Players: one that plays at random, and a greedy one that is simple and sensible enough to win hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final

from rules.actions import (
    CHI,
    KONG_ADDED,
    KONG_CONCEALED,
    KONG_EXPOSED,
    PASS,
    PONG,
    SUITS,
    WIN,
    Action,
)
from rules.deal import Stream
from rules.hand import without
from rules.reading import shortfall
from rules.ruleset import Faces, Ruleset
from rules.state import State
from rules.tiles import HONOURS, PLAYABLE, is_suited, suit_of

Policy = Callable[[Ruleset, State, tuple[Action, ...], Stream], Action]
"""(game, state, what one seat may do, chance) -> what it does"""


def random_policy(ruleset: Ruleset, state: State, listed: tuple[Action, ...], stream: Stream) -> Action:
    """Any kind of action as likely as another, then any action of that kind."""
    kinds = sorted({action.kind for action in listed})
    kind = kinds[stream.below(len(kinds))]
    fitting = [action for action in listed if action.kind == kind]
    return fitting[stream.below(len(fitting))]


# Greedy: what is done whenever it can be, in this order; then what is weighed; a discard is chosen last.
EAGER: Final = (WIN, "reveal", "lay_wild", KONG_EXPOSED, KONG_CONCEALED, KONG_ADDED)
BIDDERS: Final = 8
"""One of so many raises a bid; the first to be asked always makes the lowest."""


def greedy_policy(ruleset: Ruleset, state: State, listed: tuple[Action, ...], stream: Stream) -> Action:
    """Wins, then kongs, claims what brings the hand nearer to its end, discards what is least use."""
    by_kind: dict[str, list[Action]] = {}
    for action in listed:
        by_kind.setdefault(action.kind, []).append(action)
    for kind in EAGER:
        if kind in by_kind:
            return by_kind[kind][0]
    if "bid" in by_kind:
        return _call(by_kind, state, stream)
    if "name_void" in by_kind:
        return min(by_kind["name_void"], key=lambda action: _held_of(state, action))
    hand = Hand(ruleset, state, listed[0].seat)
    if "name_wilds" in by_kind:
        return min(by_kind["name_wilds"], key=lambda action: hand.lack_with_wilds(action.tiles or ()))
    if PASS in by_kind:
        return _claim(hand, by_kind)
    # What is left is a choice of tiles to part with: a discard, an exchange.
    return min(listed, key=lambda action: hand.cost_without(action.tiles or _own(action.tile)))


def _own(tile: int | None) -> tuple[int, ...]:
    return () if tile is None else (tile,)


def _call(by_kind: Mapping[str, list[Action]], state: State, stream: Stream) -> Action:
    if PASS not in by_kind or not getattr(state.facts, "bid", None) or stream.below(BIDDERS) == 0:
        return by_kind["bid"][0]
    return by_kind[PASS][0]


def _held_of(state: State, action: Action) -> int:
    hand = state.seats[action.seat].hand or ()
    return sum(is_suited(tile) and SUITS[suit_of(tile)] == action.suit for tile in hand)


def _claim(hand: Hand, by_kind: Mapping[str, list[Action]]) -> Action:
    """The claim that leaves the hand nearest to its end, if nearer than before."""
    claims = [*by_kind.get(PONG, ()), *by_kind.get(CHI, ())]
    if not claims:
        return by_kind[PASS][0]
    best = min(claims, key=hand.cost_after_claim)
    return best if hand.cost_after_claim(best) < hand.cost() else by_kind[PASS][0]


class Hand:
    """A hand as the greedy player weighs it: how many tiles it lacks, and how many stand in the suit it has least of."""

    def __init__(self, ruleset: Ruleset, state: State, seat: int) -> None:
        own = state.seats[seat]
        self.faces = ruleset.faces(state)
        self.tiles = own.hand or ()
        melded = chain.from_iterable(meld.faces for meld in own.melds)
        self.melded = frozenset(suit_of(face) for face in melded if is_suited(face))
        # Where suits alone are played a hand has to lack one.
        self.lacking = not any(kind >= PLAYABLE - 7 for kind in ruleset.tile_set(state.options).kinds)

    def cost(self) -> int:
        """Of the hand as it is."""
        return self._cost(self.tiles)

    def cost_without(self, tiles: tuple[int, ...]) -> tuple[int, int]:
        """Of the hand less some tiles; those that stand alone go first."""
        rest = without(self.tiles, tiles)
        return self._cost(rest), sum(_company(tile, rest) for tile in tiles)

    def cost_after_claim(self, claim: Action) -> int:
        """Of the hand after a claim and the best discard that follows it."""
        rest = without(self.tiles, claim.tiles or ())
        return min((self._cost(without(rest, (tile,))) for tile in set(rest)), default=0)

    def lack_with_wilds(self, wilds: tuple[int, ...]) -> tuple[int, int]:
        """What is lacking if these kinds were wild."""
        return _lack(self.tiles, Faces(wild=frozenset(wilds))), -sum(map(self.tiles.count, wilds))

    def _cost(self, tiles: tuple[int, ...]) -> int:
        lack = 2 * _lack(tiles, self.faces)
        if not self.lacking:
            return lack
        held = [0, 0, 0]
        for tile in tiles:
            held[suit_of(tile)] += 1
        return lack + 3 * min(held[suit] + 14 * (suit in self.melded) for suit in range(HONOURS))


def _lack(tiles: tuple[int, ...], faces: Faces) -> int:
    """Tiles that would make sets and a pair of all that is held, less the wilds held."""
    counts = [0] * PLAYABLE
    wilds = 0
    for tile in tiles:
        shown = faces.show(tile)
        if tile in faces.wild:
            wilds += 1
        elif shown and shown[0] < PLAYABLE:
            counts[shown[0]] += 1
    return shortfall(tuple(counts)) - wilds


def _company(tile: int, rest: tuple[int, ...]) -> int:
    """How much of the hand a tile stands near to."""
    near = sum(
        1
        for other in rest
        if is_suited(tile) and suit_of(other) == suit_of(tile) and 0 < abs(other - tile) < 3
    )
    return 3 * rest.count(tile) + near


POLICIES: Final[Mapping[str, Policy]] = {"random": random_policy, "greedy": greedy_policy}
