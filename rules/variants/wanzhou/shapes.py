"""Which patterns a reading of the whole hand fits, what each is worth, and which kinds a hand waits for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.hand import Meld
from rules.reading import (
    Reading,
    completing_kinds,
    completing_pairs,
    is_seven_pairs,
    is_standard,
    seven_pairs,
    standard_readings,
)
from rules.tiles import EAST, SUIT_LETTERS, Counts, counts_of, rank_of, suit_of
from rules.variants.wanzhou import patterns as p
from rules.variants.wanzhou.options import LocalPatterns

SETS = 4
MOST_SUITS = 2
"""A winning hand lacks one of the three suits."""  # WZ-1


@dataclass(frozen=True)
class Whole:
    """Concealed tiles and melds together, counted."""

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]

    @cached_property
    def concealed(self) -> Counts:
        """How many of each kind in hand."""
        return counts_of(self.hand)

    @cached_property
    def counts(self) -> Counts:
        """How many of each kind in hand and melds."""
        return counts_of([*self.hand, *(tile for meld in self.melds for tile in meld.tiles)])

    @cached_property
    def suits(self) -> frozenset[int]:
        """The suits that occur, melds included."""
        return frozenset(suit for suit in range(3) if any(self.counts[9 * suit : 9 * suit + 9]))

    @cached_property
    def fours(self) -> tuple[int, ...]:
        """The kinds of which all four are held, konged or not: the roots."""  # WZ-31
        return tuple(kind for kind, count in enumerate(self.counts) if count == 4)

    @property
    def sets(self) -> int:
        """How many sets the concealed tiles make beside the melds."""
        return SETS - len(self.melds)

    @property
    def is_complete(self) -> bool:
        """Four sets and a pair, or seven pairs wholly concealed."""  # WZ-20, WZ-23
        return is_standard(self.concealed, 0, self.sets) or (
            not self.melds and is_seven_pairs(self.concealed, 0)
        )

    def readings(self) -> tuple[Reading, ...]:
        """Every reading of the concealed tiles."""
        readings = standard_readings(self.concealed, 0, self.sets)
        pairs = None if self.melds else seven_pairs(self.concealed, 0)
        return readings if pairs is None else (*readings, pairs)

    @property
    def completing(self) -> frozenset[int]:
        """Of 3n + 1 tiles: the kinds that would make it complete, one held four times too."""
        kinds = completing_kinds(self.concealed, 0, self.sets)
        return kinds if self.melds else kinds | completing_pairs(self.concealed, 0)

    def with_tile(self, kind: int) -> Whole:
        """The hand with one tile more."""
        return Whole((*self.hand, kind), self.melds)


@dataclass(frozen=True)
class Fit:
    """A pattern that a reading fits: its value, and how many roots remain to be counted beside it."""

    id: str
    value: int
    roots: int

    @property
    def product(self) -> int:
        """Pattern and roots, nothing else."""
        return self.value << self.roots

    @property
    def order(self) -> tuple[int, int]:
        """Worth most first; of equals the one earlier in the book."""
        return -self.product, p.RANK[self.id]


def fits(whole: Whole, reading: Reading, local: LocalPatterns) -> list[Fit]:
    """The patterns a reading fits that this table counts, best first."""
    if reading.shape == "seven_pairs":
        return [_seven_pairs(whole)]
    roots = len(whole.fours)
    found = [Fit(name, _value(name), roots) for name in _standard(whole, reading, local)]
    return sorted(found, key=lambda fit: fit.order)


def best_fit(whole: Whole, local: LocalPatterns) -> Fit | None:
    """The best pattern over all readings, None where the tiles are no hand."""  # WZ-27
    found = (fits(whole, reading, local)[0] for reading in whole.readings())
    return min(found, key=lambda fit: fit.order, default=None)


def _value(name: str) -> int:
    value = p.PATTERN[name].value
    assert value is not None
    return value


def _seven_pairs(whole: Whole) -> Fit:
    """Seven pairs; four alike make a dragon, each further four doubles, and none is a root besides."""
    fours = len(whole.fours)
    pure = len(whole.suits) == 1
    if not fours:  # WZ-23, WZ-25
        name = p.PURE_SEVEN_PAIRS if pure else p.SEVEN_PAIRS
        return Fit(name, _value(name), 0)
    # WZ-24, WZ-25; WZ-31: fours counted here are not counted again.
    name = p.PURE_DRAGON_SEVEN_PAIRS if pure else p.DRAGON_SEVEN_PAIRS
    return Fit(name, _value(name) << (fours - 1), 0)


def _standard(whole: Whole, reading: Reading, local: LocalPatterns) -> Iterator[str]:
    """The patterns of four sets and a pair, local ones only where agreed."""
    pure = len(whole.suits) == 1
    triplets = all(piece.kind == "triplet" for piece in reading.sets) and not any(
        meld.is_sequence for meld in whole.melds
    )
    yield p.PLAIN  # WZ-20
    if pure:
        yield p.PURE_FLUSH  # WZ-22
    if triplets:
        yield p.ALL_TRIPLETS  # WZ-21
        if pure:
            yield p.PURE_ALL_TRIPLETS  # WZ-22
        # WZ-27: the single tile in hand and the one won are the pair, all else is laid down.
        if local.golden_hook and not whole.sets:
            yield p.GOLDEN_HOOK
            if pure:
                yield p.PURE_GOLDEN_HOOK
        if local.jiang_dui and all(rank_of(kind) in (2, 5, 8) for kind in _kinds(whole)):
            yield p.JIANG_DUI
    if _is_outside(whole, reading):
        if local.outside_hand:
            yield p.OUTSIDE_HAND
        if pure and local.pure_outside_hand:
            yield p.PURE_OUTSIDE_HAND


def _kinds(whole: Whole) -> Iterator[int]:
    return (kind for kind, count in enumerate(whole.counts) if count)


def _is_outside(whole: Whole, reading: Reading) -> bool:
    """Every set and the pair holds a 1 or a 9."""  # WZ-27
    groups: list[Iterable[int]] = [piece.faces() for piece in reading.pieces()]
    groups += [meld.faces for meld in whole.melds]
    return all(any(rank_of(face) in (1, 9) for face in group) for group in groups)


def faults_suits(whole: Whole, void: str | None) -> tuple[frozenset[int], tuple[int, ...]]:
    """The suits beyond what a winning hand may hold (all three, or none), and the tiles of the void suit."""
    too_many = whole.suits if len(whole.suits) > MOST_SUITS else frozenset()  # WZ-1
    if void is None:
        return too_many, ()
    suit = SUIT_LETTERS.index(void)  # WZ-4
    return too_many, tuple(kind for kind in _kinds(whole) if suit_of(kind) == suit)


def winning_kinds(hand: Sequence[int], melds: tuple[Meld, ...], void: str | None) -> tuple[int, ...]:
    """The kinds that would complete 3n + 1 tiles to a hand that may win; one held four times is none."""
    whole = Whole(tuple(hand), melds)
    # A completing kind is of a suit that is held already, so it adds none that would bar the win.
    if any(faults_suits(whole, void)):
        return ()
    return tuple(kind for kind in sorted(whole.completing) if kind < EAST and whole.counts[kind] < 4)
