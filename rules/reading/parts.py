"""What one suit or the honours can contribute to a reading, listed once and remembered within bounds.

A part holds only pieces that are needed: take any away and some natural tile is left over. Whatever else a
reading could hold is a set or pair of wilds alone, and those stay symbolic, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
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

_Found = tuple[int, tuple[int, ...], int, tuple[int, ...]]
"""Wilds, sets as 2 * rank (+ 1 for a triplet), rank of the pair or -1, ranks shown by wilds."""


@dataclass(slots=True)
class _Listing:
    """The search through one group, rank by rank; every part is met exactly once."""

    suit: tuple[int, ...]
    most_sets: int
    most_sets_beside_pair: int
    allowed: int
    work: Work
    found: list[_Found] = field(default_factory=list)

    def walk(
        self, rank: int, one_ago: int, two_ago: int, sets: tuple[int, ...], pair: int, shown: tuple[int, ...]
    ) -> None:
        """Choose the pieces beginning at `rank`; so many sequences began one and two ranks ago."""
        if rank == len(self.suit):
            if len(sets) <= (self.most_sets if pair < 0 else self.most_sets_beside_pair):
                self.found.append((len(shown), sets, pair, shown))
            return
        held = self.suit[rank]
        for taken in (0, 1) if held and pair < 0 and self.most_sets_beside_pair >= 0 else (0,):
            now_pair = rank if taken else pair
            room = self._most(now_pair) - len(sets)
            for begun in range(min(self._most_begun(rank), room) + 1):
                self.work.spend(1)
                over = one_ago + two_ago + begun + 2 * taken - held
                # Only tiles left over make triplets: a triplet with three tiles to spare is not needed.
                triplets = -(over // 3) if over < 0 else 0
                over += 3 * triplets
                if begun + triplets > room or not self._needed(rank, taken, two_ago, over, shown):
                    continue
                further = sets + (2 * rank,) * begun + (2 * rank + 1,) * triplets
                self.walk(rank + 1, begun, one_ago, further, now_pair, shown + (rank,) * over)

    def _most(self, pair: int) -> int:
        """The most sets still possible."""
        return self.most_sets_beside_pair if pair >= 0 else max(self.most_sets, self.most_sets_beside_pair)

    def _most_begun(self, rank: int) -> int:
        """A sequence is needed only where it is no more than the tiles of one of its ranks."""
        return max(self.suit[rank : rank + 3]) if len(self.suit) == 9 and rank <= 6 else 0

    def _needed(self, rank: int, taken: int, two_ago: int, over: int, shown: tuple[int, ...]) -> bool:
        """Whether wilds may show the rank `over` times, and its pair and the sequences ending are needed."""
        if not over:
            return True
        if not self.allowed >> rank & 1 or (taken and over > 1):
            return False
        # A sequence with a wild to spare at all three ranks could be left out.
        return not (two_ago and rank - 1 in shown and rank - 2 in shown)


def list_parts(question: Question, work: Work) -> tuple[Part, ...]:
    """All parts answering the question, in canonical order: fewest wilds first, then sets, then pair."""
    group, suit, most_sets, most_sets_beside_pair, allowed = question
    listing = _Listing(suit, most_sets, most_sets_beside_pair, allowed, work)
    listing.walk(0, 0, 0, (), -1, ())
    first = 9 * group
    return tuple(
        Part(
            group,
            tuple((TRIPLETS if s & 1 else SEQUENCES)[first + (s >> 1)] for s in sets),
            PAIRS[first + pair] if pair >= 0 else None,
            tuple(first + rank for rank in shown),
        )
        for _, sets, pair, shown in sorted(listing.found)
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
