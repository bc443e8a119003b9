"""Every distinct reading of a hand at face level: which sets and which pair, not which tile lies where.

A full reading names a face for every set and the pair; the faces cover the counts, the gaps are wilds.
A core keeps only what the natural tiles need: leave any of its pieces out and some natural tile has no home.
The pieces of a full reading beyond its core are wilds alone and may be anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tests.oracle.hands import KINDS, PAIRS, SETS, without
from tests.oracle.suits import Counts

Tiles = tuple[int, ...]
Full = tuple[tuple[Tiles, ...], tuple[Tiles, ...]]  # the sets and the pairs, each in ascending order
EVERY_FACE = frozenset(range(KINDS))


def uncovered(counts: Counts, pieces: Collection[Tiles]) -> Counts:
    """The natural tiles for which the pieces have no place."""
    for piece in pieces:
        counts = without(counts, piece)
    return counts


def gaps(counts: Counts, pieces: Collection[Tiles]) -> set[int]:
    """The kinds that wilds have to show in these pieces."""
    shown = [kind for piece in pieces for kind in piece]
    return {kind for kind in set(shown) if shown.count(kind) > counts[kind]}


def full_standard(counts: Counts, sets: int, allowed: frozenset[int] = EVERY_FACE) -> set[Full]:
    """Every full reading as sets and a pair, from all multisets of sets with all pairs. For small hands."""
    return {
        (tuple(sorted(chosen)), (pair,))
        for chosen in _multisets(counts, sets, 0)
        for pair in PAIRS
        if not any(uncovered(counts, (*chosen, pair))) and gaps(counts, (*chosen, pair)) <= allowed
    }


def _multisets(counts: Counts, sets: int, first: int) -> Iterator[tuple[Tiles, ...]]:
    """All multisets of so many sets, save those that leave more natural tiles over than the pair can take."""
    if sum(counts) > 3 * sets + 2:
        return
    if sets == 0:
        yield ()
        return
    for at in range(first, len(SETS)):
        for others in _multisets(without(counts, SETS[at]), sets - 1, at):
            yield (SETS[at], *others)


def full_pairs(counts: Counts, pairs: int, allowed: frozenset[int] = EVERY_FACE) -> set[Full]:
    """Every full reading as so many pairs, four of a kind being two."""
    return {((), chosen) for chosen in _pairings(counts, pairs, 0) if gaps(counts, chosen) <= allowed}


def _pairings(counts: Counts, pairs: int, first: int) -> Iterator[tuple[Tiles, ...]]:
    if sum(counts) > 2 * pairs:
        return
    if pairs == 0:
        yield ()
        return
    for at in range(first, KINDS):
        for others in _pairings(without(counts, PAIRS[at]), pairs - 1, at):
            yield (PAIRS[at], *others)


def cores(counts: Counts, sets: int, pairs: int = 1, allowed: frozenset[int] = EVERY_FACE) -> set[Full]:
    """Every core of at most so many sets and pairs, for any number of wilds."""
    found = {
        (tuple(sorted(chosen)), tuple(sorted(paired)))
        for chosen, paired in _covers(counts, sets, pairs)
        if gaps(counts, (*chosen, *paired)) <= allowed
    }
    return {core for core in found if is_core(counts, core)}


def is_core(counts: Counts, reading: Full) -> bool:
    """Whether the pieces cover the natural tiles and none of them could be left out."""
    pieces = reading[0] + reading[1]
    return not any(uncovered(counts, pieces)) and all(
        any(uncovered(counts, pieces[:at] + pieces[at + 1 :])) for at in range(len(pieces))
    )


def _covers(counts: Counts, sets: int, pairs: int) -> Iterator[tuple[tuple[Tiles, ...], tuple[Tiles, ...]]]:
    """Ways to cover the natural tiles, always laying a piece over the lowest that is not covered yet."""
    if sum(counts) > 3 * sets + 2 * pairs:
        return
    if not any(counts):
        yield (), ()
        return
    lowest = next(kind for kind in range(KINDS) if counts[kind])
    if sets:
        for piece in SETS:
            if lowest in piece:
                for chosen, paired in _covers(without(counts, piece), sets - 1, pairs):
                    yield (piece, *chosen), paired
    if pairs:
        for chosen, paired in _covers(without(counts, PAIRS[lowest]), sets, pairs - 1):
            yield chosen, (PAIRS[lowest], *paired)


def contains(full: Full, part: Full) -> bool:
    """Whether every piece of `part` is among the pieces of `full`."""
    return all(
        all(whole.count(piece) >= wanted.count(piece) for piece in wanted)
        for whole, wanted in zip(full, part, strict=True)
    )
