"""One suit, or the honours: do these tiles and so many wilds divide into sets, or into sets and one pair?

The definition: the tiles divide if a set (or the pair) can be laid from some of them and wilds, and the rest
divides. `divides` says that literally. `all_masks` works out the same for every count vector at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from itertools import product

Counts = tuple[int, ...]

SUIT_RANKS = 9
HONOUR_KINDS = 7
COPIES = 4
HAND = 14


@cache
def pieces(ranks: int, sequences: bool) -> tuple[tuple[tuple[int, ...], bool], ...]:
    """Every set and pair of the suit, as its three (two) ranks and whether it is the pair."""
    runs = [(rank, rank + 1, rank + 2) for rank in range(ranks - 2)] if sequences else []
    triplets = [(rank,) * 3 for rank in range(ranks)]
    pairs = [(rank,) * 2 for rank in range(ranks)]
    return tuple([(piece, False) for piece in runs + triplets] + [(piece, True) for piece in pairs])


@cache
def divides(counts: Counts, wilds: int, pair: bool, sequences: bool = True) -> bool:
    """Whether counts and exactly `wilds` wilds divide into sets, with one pair among them if `pair`.

    Some piece holds the lowest natural tile. Try all those, each of their tiles as a natural and as a wild.
    """
    if not any(counts):
        return _wilds_alone(wilds, pair)
    lowest = next(rank for rank, count in enumerate(counts) if count)
    return any(
        divides(rest, wilds - used, pair and not is_pair, sequences)
        for piece, is_pair in pieces(len(counts), sequences)
        if lowest in piece and (pair or not is_pair)
        for rest, used in _layings(counts, piece)
        if used <= wilds and rest[lowest] < counts[lowest]
    )


def _wilds_alone(wilds: int, pair: bool) -> bool:
    """Wilds alone make sets by threes, and a pair by two."""
    return (wilds - 2 if pair else wilds) in range(0, wilds + 1, 3)


def _layings(counts: Counts, piece: tuple[int, ...]) -> set[tuple[Counts, int]]:
    """Every way to lay the piece, each tile natural or wild: what is left of the counts, wilds used."""
    ways: set[tuple[Counts, int]] = set()
    for natural in product((True, False), repeat=len(piece)):
        rest = list(counts)
        for rank, is_natural in zip(piece, natural, strict=True):
            rest[rank] -= is_natural
        if min(rest) >= 0:
            ways.add((tuple(rest), natural.count(False)))
    return ways


def vectors(kinds: int, most: int = HAND) -> Iterator[Counts]:
    """Every count vector with at most four a kind and `most` tiles in all, in ascending order of its key."""
    for digits in product(range(COPIES + 1), repeat=kinds):
        if sum(digits) <= most:
            yield digits[::-1]  # rank 1 is the lowest digit, so the last of the product turns fastest


def key(counts: Counts) -> int:
    """The base-5 number of a count vector, rank 1 the lowest digit."""
    return sum(count * 5**rank for rank, count in enumerate(counts))


MOST_WILDS = 30  # bits kept in a mask: more than any vector of 14 tiles needs
_SETS_BITS = sum(1 << wilds for wilds in range(0, MOST_WILDS, 3))
_PAIR_BITS = _SETS_BITS << 2
_KEEP = (1 << MOST_WILDS) - 1


def all_masks(kinds: int, sequences: bool, most: int = HAND) -> tuple[array[int], array[int]]:
    """By key of each vector: bit w is set if w wilds make it sets only; and the same for sets and one pair.

    The recursion of `divides`, from the smaller vectors to the larger, all numbers of wilds side by side:
    a laying that uses u wilds shifts what the rest can do by u.
    """
    sets_only, with_pair = array("q", bytes(8 * 5**kinds)), array("q", bytes(8 * 5**kinds))
    layings = [_layings_of_lowest(lowest, kinds, sequences) for lowest in range(kinds)]
    for counts in vectors(kinds, most):
        lowest = next((rank for rank, count in enumerate(counts) if count), None)
        if lowest is None:
            sets_only[0], with_pair[0] = _SETS_BITS & _KEEP, _PAIR_BITS & _KEEP
            continue
        here, sets, paired = key(counts), 0, 0
        for taken, step, used, is_pair in layings[lowest]:
            if all(counts[rank] >= count for rank, count in taken):
                rest = here - step
                if is_pair:
                    paired |= sets_only[rest] << used
                else:
                    sets |= sets_only[rest] << used
                    paired |= with_pair[rest] << used
        sets_only[here], with_pair[here] = sets & _KEEP, paired & _KEEP
    return sets_only, with_pair


def _layings_of_lowest(
    lowest: int, kinds: int, sequences: bool
) -> list[tuple[tuple[tuple[int, int], ...], int, int, bool]]:
    """Ways to lay a piece over the lowest tile: naturals (rank, count), their key, wilds, is it the pair."""
    ways = []
    for piece, is_pair in pieces(kinds, sequences):
        for natural in set(product((True, False), repeat=len(piece))):
            taken = [rank for rank, is_natural in zip(piece, natural, strict=True) if is_natural]
            if lowest in taken and min(taken) == lowest:
                counted = tuple((rank, taken.count(rank)) for rank in sorted(set(taken)))
                ways.append((counted, sum(5**rank for rank in taken), natural.count(False), is_pair))
    return sorted(set(ways))


def least(mask: int) -> int:
    """The fewest wilds of a mask."""
    return (mask & -mask).bit_length() - 1
