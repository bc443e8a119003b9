"""Every way to read natural tiles and wilds as sets and a pair."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rules.reading.parts import MEMO, Merge, Part, Question, Work, WorkExceeded
from rules.reading.piece import ALL_FACES, KINDS, SYMBOLIC_PAIR, SYMBOLIC_SET, Counts, Piece, Reading
from rules.reading.shortfall import (
    GROUPS,
    LEAST_WILDS,
    completing_kinds,
    is_size,
    is_standard,
    lacks,
    shortfall,
    wild_completes,
)

__all__ = [
    "WORK_BUDGET",
    "Merge",
    "Part",
    "WorkExceeded",
    "completing_kinds",
    "is_standard",
    "shortfall",
    "standard_readings",
    "wild_completes",
]

WORK_BUDGET: Final = 100_000
"""Steps a listing may take unless told otherwise: some times what the worst hand of a game needs."""

_Partial = tuple[int, Piece | None, tuple[Piece, ...]]
"""Wilds spent, the pair if taken, the sets so far."""


def standard_readings(
    counts: Counts,
    wilds: int,
    sets: int,
    *,
    faces: Iterable[int] = ALL_FACES,
    merge: Merge | None = None,
    budget: int | None = None,
) -> tuple[Reading, ...]:
    """All readings as so many sets and a pair, () where there is none; WorkExceeded beyond the budget.

    A reading holds a concrete piece only where it is needed for some natural tile, all else is symbolic:
    every full reading is one of these with faces given to the symbolic pieces. `faces` are the kinds a wild
    may show. Parts of a group with as many sets and pairs and the same value of `merge` are interchangeable,
    the first stands for all; use one function object throughout, answers are remembered by it.
    Order: by the part of 1-9m, then p, s, honours; in each fewest wilds first, then sets, then pair.
    """
    if not is_size(counts, wilds, sets):
        return ()
    held = lacks(counts)
    if LEAST_WILDS[sum(held)] > wilds:
        return ()
    work = Work(WORK_BUDGET if budget is None else budget)
    masks = group_masks(faces if isinstance(faces, frozenset) else frozenset(faces))
    whole = rest = sum(held)
    partials: list[_Partial] = [(0, None, ())]
    for group, lack in enumerate(held):
        suit = counts[GROUPS[group]]
        if any(suit):
            question = _question(group, suit, wilds, whole - lack, masks[group])
            rest -= lack
            partials = _joined(partials, MEMO.parts(question, merge, work), wilds, rest, work)
    return tuple(
        Reading("standard", found + (SYMBOLIC_SET,) * (sets - len(found)), pair or SYMBOLIC_PAIR)
        for _, pair, found in partials
    )


def _question(group: int, suit: tuple[int, ...], wilds: int, others: int, allowed: int) -> Question:
    """What the group may take at most, when the others need at least what their lacks say."""
    held = sum(suit)
    spare = wilds - LEAST_WILDS[others]
    spare_with_pair = wilds - (others >> 4)
    most_sets = (spare + held) // 3 if spare >= 0 else -1
    most_beside_pair = (spare_with_pair + held - 2) // 3 if spare_with_pair >= 0 else -1
    return group, suit, most_sets, most_beside_pair, allowed


def _joined(
    partials: list[_Partial], parts: tuple[Part, ...], wilds: int, rest: int, work: Work
) -> list[_Partial]:
    """Each partial reading with each part that leaves enough wilds for the groups still to come."""
    work.spend(len(partials) * len(parts))
    most_without_pair = wilds - LEAST_WILDS[rest]
    most_with_pair = wilds - (rest >> 4)
    weighed = [(part.wilds, part.pair, part.sets) for part in parts]
    joined: list[_Partial] = []
    for spent, pair, sets in partials:
        for more, its_pair, its_sets in weighed:
            if its_pair is None:
                if spent + more <= (most_without_pair if pair is None else most_with_pair):
                    joined.append((spent + more, pair, sets + its_sets))
            elif pair is None and spent + more <= most_with_pair:
                joined.append((spent + more, its_pair, sets + its_sets))
    return joined


@lru_cache(maxsize=64)
def group_masks(faces: frozenset[int]) -> tuple[int, ...]:
    """The faces of each group, one bit a rank."""
    return tuple(
        sum(1 << kind - group.start for kind in range(KINDS)[group] if kind in faces) for group in GROUPS
    )
