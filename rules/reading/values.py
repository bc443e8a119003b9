"""What the readings of a hand have, without laying them out: a piece is a few bits, a reading those of its pieces together.

For questions about many hands that differ in a tile or two: groups and halves of a hand are remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from rules.reading.parts import Question, Work, listed
from rules.reading.piece import ALL_FACES, PAIRS, SEQUENCES, TRIPLETS, Counts, Piece
from rules.reading.shortfall import GROUPS, is_standard
from rules.reading.standard import WORK_BUDGET, group_masks

Bits = Callable[[Piece, int], int]
"""(concrete piece, how many sets like it come before it): what of it matters; a reading has the bits of its pieces or-ed.
One function object throughout."""

Value = tuple[int, bool, int]
"""Sets made of wilds alone, whether the pair is too, and the bits of all else."""

_Partial = tuple[int, bool, int, int]
"""Wilds spent, whether the pair is taken, sets, bits."""
_NOTHING: Final[tuple[_Partial, ...]] = ((0, False, 0, 0),)


def standard_values(
    counts: Counts, wilds: int, sets: int, bits: Bits, *, faces: frozenset[int] = ALL_FACES
) -> tuple[Value, ...]:
    """The values of all readings as so many sets and a pair, each once, in the order of the first reading that has it."""
    if not is_standard(counts, wilds, sets):
        return ()
    masks = group_masks(faces)
    halves = (
        _half(0, counts[GROUPS[0].start : GROUPS[1].stop], wilds, masks[:2], bits),
        _half(2, counts[GROUPS[2].start : GROUPS[3].stop], wilds, masks[2:], bits),
    )
    found: dict[Value, None] = {}
    for spent, paired, made, have in _joined(*halves, wilds):
        if spent <= (wilds if paired else wilds - 2):
            found[sets - made, not paired, have] = None
    return tuple(found)


@lru_cache(maxsize=1024)
def _half(first: int, counts: Counts, wilds: int, masks: tuple[int, ...], bits: Bits) -> tuple[_Partial, ...]:
    """Two groups: the characters and the dots, or the bamboos and the honours."""
    lower, upper = (
        _group((group, suit, (sum(suit) + wilds) // 3, (sum(suit) + wilds - 2) // 3, allowed), bits)
        if any(suit)
        else _NOTHING
        for group, suit, allowed in zip((first, first + 1), (counts[:9], counts[9:]), masks, strict=True)
    )
    return _joined(lower, upper, wilds)


@lru_cache(maxsize=1024)
def _group(question: Question, bits: Bits) -> tuple[_Partial, ...]:
    """One group by itself."""
    of_set, of_pair = _bits_by_rank(question[0], len(question[1]), max(question[2:4]), bits)
    found: dict[_Partial, None] = {}
    for spent, sets, pair, _ in listed(question, Work(WORK_BUDGET)):
        have = of_pair[pair]
        last, alike = -1, 0
        for one in sets:  # those alike lie together
            alike = alike + 1 if one == last else 0
            have |= of_set[alike][one]
            last = one
        found[spent, pair >= 0, len(sets), have] = None
    return tuple(found)


@lru_cache(maxsize=256)
def _bits_by_rank(
    group: int, ranks: int, most: int, bits: Bits
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The bits of the sets of a group as they are listed, of so many alike, and of its pairs by rank, none last."""
    first = 9 * group
    of_set = tuple(
        tuple(bits(piece, alike) for rank in range(ranks) for piece in _sets_at(first + rank))
        for alike in range(most)
    )
    return of_set, (*(bits(PAIRS[first + rank], 0) for rank in range(ranks)), 0)


def _sets_at(kind: int) -> tuple[Piece, Piece]:
    return SEQUENCES.get(kind, TRIPLETS[kind]), TRIPLETS[kind]


def _joined(lower: tuple[_Partial, ...], upper: tuple[_Partial, ...], wilds: int) -> tuple[_Partial, ...]:
    """Each with each, where the wilds allow it and no pair is taken twice."""
    if upper is _NOTHING:
        return lower
    if lower is _NOTHING:
        return upper
    joined: dict[_Partial, None] = {}
    for spent, paired, made, have in lower:
        left = wilds - spent
        for more, its_pair, its_sets, its_bits in upper:
            if more <= left and not (paired and its_pair):
                joined[spent + more, paired or its_pair, made + its_sets, have | its_bits] = None
    return tuple(joined)
