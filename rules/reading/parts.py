"""What one suit or the honours can contribute to a reading, listed once and remembered within bounds.

A part holds only pieces that are needed: take any away and some natural tile is left over. Whatever else a
reading could hold is a set or pair of wilds alone, and those stay symbolic, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from rules.reading.piece import PAIRS, SEQUENCES, TRIPLETS, Piece


class WorkExceeded(Exception):
    """Listing the readings took more steps than the caller allows."""


@dataclass(slots=True)
class Work:
    """A count of steps against a bound; the same question takes the same steps, remembered or not."""

    left: int

    def spend(self, steps: int) -> None:
        """Take steps off, or WorkExceeded."""
        self.left -= steps
        if self.left < 0:
            raise WorkExceeded


@dataclass(frozen=True, slots=True)
class Part:
    """The pieces of one group (0 to 2 suits m p s, 3 honours); `shown` are the kinds its wilds show."""

    group: int
    sets: tuple[Piece, ...]
    pair: Piece | None
    shown: tuple[int, ...]

    @property
    def wilds(self) -> int:
        """How many wilds stand in it."""
        return len(self.shown)


Merge = Callable[[Part], Hashable]

Question = tuple[int, tuple[int, ...], int, int, int]
"""Group, its natural tiles by rank, most sets where the pair lies elsewhere, most sets beside a pair
(-1 for not at all), and the ranks a wild may show, one bit each."""

Found = tuple[int, tuple[int, ...], int, tuple[int, ...]]
"""Wilds, sets as 2 * rank (+ 1 for a triplet), rank of the pair or -1, ranks shown by wilds."""


_Begun = tuple[int, int, tuple[int, ...], int, tuple[int, ...], int]
"""Read up to a rank: sequences begun one and two ranks ago, the sets, the pair or -1, ranks shown by wilds, and of
the last two ranks as bits which are among these."""


def listed(question: Question, work: Work) -> list[Found]:
    """All parts answering the question, in canonical order: fewest wilds first, then sets, then pair."""
    _, suit, most_sets, most_beside_pair, _ = question
    reached: list[_Begun] = [(0, 0, (), -1, (), 0)]
    for rank in range(len(suit)):
        reached = _read_on(reached, rank, question, work)
    return sorted(
        (len(shown), sets, pair, shown)
        for _, _, sets, pair, shown, _ in reached
        if len(sets) <= (most_sets if pair < 0 else most_beside_pair)
    )


def _read_on(reached: list[_Begun], rank: int, question: Question, work: Work) -> list[_Begun]:
    """All that is begun, led on by every choice of the pieces that begin at a rank; nothing is met twice."""
    _, suit, most_sets, most_beside_pair, allowed = question
    held, may_show = suit[rank], allowed >> rank & 1
    most_unpaired = max(most_sets, most_beside_pair)
    # More wilds than these fill more sets than there may be.
    most_wilds_beside_pair = 3 * most_beside_pair + 2 - sum(suit)
    most_wilds = max(3 * most_sets - sum(suit), most_wilds_beside_pair)
    # A sequence is needed only where it is no more than the tiles of one of its ranks.
    most_begun = max(suit[rank : rank + 3]) if len(suit) == 9 and rank <= 6 else 0
    may_pair = held > 0 and most_beside_pair >= 0
    run, triplet = (2 * rank,), (2 * rank + 1,)
    further: list[_Begun] = []
    steps = 0
    for one_ago, two_ago, sets, pair, shown, lately in reached:
        # A sequence with a wild to spare at all three ranks could be left out.
        barred = not may_show or (two_ago > 0 and lately == 3)
        before = lately << 1 & 2
        for taken in (0, 1) if may_pair and pair < 0 else (0,):
            now_pair = rank if taken else pair
            room = (most_unpaired if now_pair < 0 else most_beside_pair) - len(sets)
            left = (most_wilds if now_pair < 0 else most_wilds_beside_pair) - len(shown)
            over = one_ago + two_ago + 2 * taken - held
            for begun in range((most_begun if most_begun < room else room) + 1):
                steps += 1
                # Only tiles left over make triplets: one with three tiles to spare is not needed.
                triplets = -(over // 3) if over < 0 else 0
                short = over + 3 * triplets
                over += 1
                if begun + triplets > room:
                    continue
                whole = sets + run * begun + triplet * triplets if begun or triplets else sets
                if not short:
                    further.append((begun, one_ago, whole, now_pair, shown, before))
                # Nor is a pair of wilds alone needed.
                elif short <= left and not (barred or (taken and short > 1)):
                    further.append((begun, one_ago, whole, now_pair, shown + (rank,) * short, before | 1))
    work.spend(steps)
    return further


def list_parts(question: Question, work: Work) -> tuple[Part, ...]:
    """All parts answering the question, in canonical order: fewest wilds first, then sets, then pair."""
    group = question[0]
    first = 9 * group
    return tuple(
        Part(
            group,
            tuple((TRIPLETS if s & 1 else SEQUENCES)[first + (s >> 1)] for s in sets),
            PAIRS[first + pair] if pair >= 0 else None,
            tuple(first + rank for rank in shown),
        )
        for _, sets, pair, shown in listed(question, work)
    )


def merged(parts: tuple[Part, ...], merge: Merge | None) -> tuple[Part, ...]:
    """The first of each class of parts that are interchangeable for the caller."""
    if merge is None:
        return parts
    # Parts of one group with as many sets and pairs use the same number of wilds.
    first = {(len(part.sets), part.pair is None, merge(part)): part for part in reversed(parts)}
    kept = set(map(id, first.values()))
    return tuple(part for part in parts if id(part) in kept)


class PartMemo:
    """Answers already given, the oldest leaving first; bounded by the parts held, not by the entries."""

    def __init__(self, most_parts: int) -> None:
        self._most_parts = most_parts
        self._held = 0
        self._answers: dict[tuple[Question, Merge | None], tuple[tuple[Part, ...], int]] = {}
        self._lock = Lock()

    def parts(self, question: Question, merge: Merge | None, work: Work) -> tuple[Part, ...]:
        """The parts for a question, merged; costs the same work when remembered."""
        known = self._answers.get((question, merge))
        if known is not None:
            work.spend(known[1])
            return known[0]
        before = work.left
        parts = merged(list_parts(question, work), merge)
        self._remember((question, merge), parts, before - work.left)
        return parts

    def clear(self) -> None:
        """Forget all answers."""
        with self._lock:
            self._answers.clear()
            self._held = 0

    def _remember(self, key: tuple[Question, Merge | None], parts: tuple[Part, ...], steps: int) -> None:
        with self._lock:
            if key in self._answers or len(parts) >= self._most_parts:
                return
            self._answers[key] = (parts, steps)
            self._held += len(parts) + 1
            while self._held > self._most_parts:
                oldest = next(iter(self._answers))
                self._held -= len(self._answers.pop(oldest)[0]) + 1


MEMO: Final = PartMemo(most_parts=12_000)
