"""Seeded hands to ask about: near wins, where the answer turns on one tile, and tiles from few kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tests.oracle.hands import KINDS, PAIRS, SETS, counts_of
from tests.oracle.suits import COPIES, Counts

MOST_WILDS = 8


@dataclass(frozen=True, slots=True)
class Asked:
    """Concealed naturals and wilds, with so many sets still to be concealed (four less the melds)."""

    counts: Counts
    wilds: int
    sets: int


def hands(seed: int, number: int, *, wilds: range = range(MOST_WILDS + 1), tiles: int = 2) -> Iterator[Asked]:
    """`number` hands of 3n + `tiles` tiles, the same for the same seed, any number of melds and wilds."""
    chance = Random(seed)
    for _ in range(number):
        sets = chance.choice((0, 1, 2, 3, 4, 4, 4, 5))
        size = 3 * sets + tiles
        wild = min(chance.choice(wilds), size)
        naturals = _near_win(chance, sets) if chance.random() < 0.8 else _few_kinds(chance, size)
        chance.shuffle(naturals)
        yield Asked(counts_of(naturals[: size - wild]), wild, sets)


def _near_win(chance: Random, sets: int) -> list[int]:
    """The tiles of a win without a fifth copy, up to two of them exchanged for others."""
    narrow = chance.random() < 0.5  # half of the hands in one suit and the honours, where sets overlap
    while True:
        pieces = [piece for piece in SETS if not narrow or piece[0] < 9 or piece[0] >= 27]
        pairs = [piece for piece in PAIRS if not narrow or piece[0] < 9 or piece[0] >= 27]
        laid = [kind for piece in chance.choices(pieces, k=sets) for kind in piece]
        laid += chance.choice(pairs)
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            laid[chance.randrange(len(laid))] = chance.randrange(9 if narrow else KINDS)
        if max(counts_of(laid)) <= COPIES:
            return laid


def _few_kinds(chance: Random, size: int) -> list[int]:
    """Tiles at random from a few neighbouring kinds."""
    first = chance.randrange(KINDS - 8)
    return chance.sample([kind for kind in range(first, first + 8) for _ in range(COPIES)], size)


def paired_hands(seed: int, number: int, *, tiles: int = 14) -> Iterator[Asked]:
    """Hands near seven pairs, fours alike among them."""
    chance = Random(seed)
    for _ in range(number):
        kinds = chance.choices(range(chance.choice((9, KINDS))), k=7)
        laid = [kind for kind in kinds for _ in range(2)]
        for _ in range(chance.choice((0, 0, 1, 2))):
            laid[chance.randrange(14)] = chance.randrange(KINDS)
        chance.shuffle(laid)
        wild = chance.randrange(MOST_WILDS + 1)
        counts = tuple(min(count, COPIES) for count in counts_of(laid[: tiles - wild]))
        yield Asked(counts, tiles - sum(counts), 4)


def completing(asked: Asked, is_win: Callable[[Counts, int, int], bool]) -> frozenset[int]:
    """The kinds of which one more natural tile makes a win."""
    more = [tuple(count + (at == kind) for at, count in enumerate(asked.counts)) for kind in range(KINDS)]
    return frozenset(kind for kind in range(KINDS) if is_win(more[kind], asked.wilds, asked.sets))
