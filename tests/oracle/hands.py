"""Whole hands: do 34 counts, with wilds, read as sets and a pair, as seven pairs, as a scattered hand?

Readers for sets and a pair: literal substitution (every wild becomes every tile in turn, up to three wilds),
a recursion over the hand that lays wilds as it goes, and one that shares the wilds out among the suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from tests.oracle.suits import Counts, divides

KINDS = 34
GROUPS = ((0, 9, True), (9, 18, True), (18, 27, True), (27, 34, False))  # first kind, end, has sequences
SEQUENCES = tuple((kind, kind + 1, kind + 2) for first in (0, 9, 18) for kind in range(first, first + 7))
TRIPLETS = tuple((kind,) * 3 for kind in range(KINDS))
SETS = SEQUENCES + TRIPLETS
PAIRS = tuple((kind,) * 2 for kind in range(KINDS))


def counts_of(tiles: Iterable[int]) -> Counts:
    """The 34 counts of some tiles."""
    found = Counter(tiles)
    return tuple(found[kind] for kind in range(KINDS))


def without(counts: Counts, piece: Iterable[int]) -> Counts:
    """The counts less the piece's tiles, as far as they are there (the rest of the piece is wilds)."""
    rest = list(counts)
    for kind in piece:
        rest[kind] = max(0, rest[kind] - 1)
    return tuple(rest)


def natural_standard(counts: Counts, sets: int) -> bool:
    """Without wilds: sets and a pair, nothing over; tries every pair, and every set for the lowest tile."""
    if sum(counts) != 3 * sets + 2:
        return False
    return any(_natural_sets(without(counts, pair)) for pair in PAIRS if counts[pair[0]] >= 2)


def _natural_sets(counts: Counts) -> bool:
    if not any(counts):
        return True
    lowest = next(kind for kind in range(KINDS) if counts[kind])
    return any(
        _natural_sets(without(counts, piece))
        for piece in SETS
        if piece[0] == lowest and all(counts[kind] >= piece.count(kind) for kind in piece)
    )


def substitutions(counts: Counts, wilds: int) -> Iterator[Counts]:
    """The counts with every wild replaced by some tile, every combination once."""
    for shown in combinations_with_replacement(range(KINDS), wilds):
        faces = list(counts)
        for kind in shown:
            faces[kind] += 1
        yield tuple(faces)


def standard_by_substitution(counts: Counts, wilds: int, sets: int) -> bool:
    """Whether some substitution makes `sets` sets and a pair. 7,770 hands for three wilds."""
    return any(natural_standard(faces, sets) for faces in substitutions(counts, wilds))


def standard_by_reading(counts: Counts, wilds: int, sets: int) -> bool:
    """Whether the hand reads as so many sets and a pair, laying pieces over the lowest natural tile."""
    if sum(counts) + wilds != 3 * sets + 2:
        return False
    return _reads(counts, sets, 1)


@lru_cache(maxsize=100_000)
def _reads(counts: Counts, sets: int, pairs: int) -> bool:
    # A piece takes as many of its tiles from the naturals as are left: with the number of pieces fixed, the
    # number of wilds is fixed too, and a natural that is no longer there can only make the rest easier.
    if not any(counts):
        return True
    lowest = next(kind for kind in range(KINDS) if counts[kind])
    over = [piece for piece in SETS if lowest in piece] if sets else []
    if any(_reads(without(counts, piece), sets - 1, pairs) for piece in over):
        return True
    return pairs > 0 and _reads(without(counts, PAIRS[lowest]), sets, 0)


def standard_by_groups(counts: Counts, wilds: int, sets: int) -> bool:
    """The same from the one-suit definition: some sharing of the wilds and some home for the pair."""
    if sum(counts) + wilds != 3 * sets + 2:
        return False
    return _share(counts, wilds, 0, True)


def _share(counts: Counts, wilds: int, group: int, pair: bool) -> bool:
    if group == len(GROUPS):
        return wilds == 0 and not pair
    first, end, sequences = GROUPS[group]
    part = tuple(counts[first:end])
    return any(
        divides(part, here, paired, sequences)
        and _share(counts, wilds - here, group + 1, pair and not paired)
        for here in range(wilds + 1)
        for paired in ((False, True) if pair else (False,))
    )


def natural_seven_pairs(counts: Counts, pairs: int = 7) -> bool:
    """Without wilds: `pairs` pairs, four of a kind being two of them."""
    return sum(counts) == 2 * pairs and all(count % 2 == 0 for count in counts)


def seven_pairs_by_substitution(counts: Counts, wilds: int, pairs: int = 7) -> bool:
    """Whether some substitution makes seven pairs."""
    return any(natural_seven_pairs(faces, pairs) for faces in substitutions(counts, wilds))


def seven_pairs_by_reading(counts: Counts, wilds: int, pairs: int = 7) -> bool:
    """Whether the hand reads as seven pairs, laying a pair at a time over the lowest natural tile."""
    if sum(counts) + wilds != 2 * pairs:
        return False
    left = pairs
    while any(counts):
        lowest = next(kind for kind in range(KINDS) if counts[kind])
        counts, left = without(counts, PAIRS[lowest]), left - 1
    return left >= 0


def scattered(counts: Counts) -> bool:
    """Fourteen tiles, no two of a suit nearer than three ranks, no honour twice: looks at every two tiles."""
    tiles = [kind for kind in range(KINDS) for _ in range(counts[kind])]
    return len(tiles) == 14 and all(
        _apart(one, other) for at, one in enumerate(tiles) for other in tiles[at + 1 :]
    )


def _apart(one: int, other: int) -> bool:
    if one >= 27 or other >= 27 or one // 9 != other // 9:
        return one != other
    return abs(one - other) >= 3
