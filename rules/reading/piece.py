"""What a reading is made of: sequences, triplets, a pair or seven, at face level.

A reading says which faces lie on the table, not which physical tile shows them (see `placing`).
A piece made of wilds alone stays symbolic: it has no face until somebody scores it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

KINDS: Final = 34
FIRST_HONOUR: Final = 27

Counts = tuple[int, ...]
"""How many natural tiles of each kind; kinds from 34 on are bonus tiles and never read."""

ALL_FACES: Final[frozenset[int]] = frozenset(range(KINDS))
"""Every kind a wild may show when the game bars none."""

_RANK_OF_KIND: Final = {"sequence": 0, "triplet": 1, "pair": 2}


@dataclass(frozen=True, slots=True)
class Piece:
    """A sequence, a triplet or a pair; `face` is its lowest kind, None where wilds alone make it."""

    kind: str
    face: int | None

    def faces(self) -> tuple[int, ...]:
        """The kinds it shows in ascending order, () while symbolic."""
        if self.face is None:
            return ()
        if self.kind == "sequence":
            return (self.face, self.face + 1, self.face + 2)
        return (self.face,) * self.size

    @property
    def size(self) -> int:
        """How many tiles it takes."""
        return 2 if self.kind == "pair" else 3

    @property
    def symbolic(self) -> bool:
        """Whether wilds alone make it."""
        return self.face is None

    def order(self) -> tuple[int, int]:
        """Canonical order: faces ascending, a sequence before a triplet, symbolic last."""
        return (KINDS if self.face is None else self.face, _RANK_OF_KIND[self.kind])


SYMBOLIC_SET: Final = Piece("triplet", None)
SYMBOLIC_PAIR: Final = Piece("pair", None)
# One object a piece, shared by all readings: memos stay small.
SEQUENCES: Final = {k: Piece("sequence", k) for k in range(FIRST_HONOUR) if k % 9 <= 6}
TRIPLETS: Final = {k: Piece("triplet", k) for k in range(KINDS)}
PAIRS: Final = {k: Piece("pair", k) for k in range(KINDS)}


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the concealed tiles; sets and pairs stand in canonical order (`Piece.order`)."""

    shape: str
    sets: tuple[Piece, ...]
    pair: Piece | None
    pairs: tuple[Piece, ...] = ()

    def pieces(self) -> tuple[Piece, ...]:
        """The sets, then the pair or pairs."""
        return self.sets + self.pairs if self.pair is None else (*self.sets, self.pair)

    @property
    def symbolic_sets(self) -> int:
        """How many sets are wilds alone."""
        return self.sets.count(SYMBOLIC_SET)

    @property
    def symbolic_pairs(self) -> int:
        """How many pairs are wilds alone: 0 or 1 in a standard reading."""
        return self.pairs.count(SYMBOLIC_PAIR) + (self.pair == SYMBOLIC_PAIR)

    def faces(self) -> tuple[int, ...]:
        """Every kind shown, ascending; symbolic pieces show none yet."""
        return tuple(sorted(face for piece in self.pieces() for face in piece.faces()))

    def shown_by_wilds(self, counts: Counts) -> tuple[int, ...]:
        """The kinds that wilds show in its concrete pieces, ascending, one entry a wild."""
        shown = list(self.faces())
        for kind, held in enumerate(counts):
            for _ in range(held):
                shown.remove(kind)
        return tuple(shown)


def with_faces(reading: Reading, chosen: Sequence[Piece]) -> Reading:
    """The reading with its symbolic pieces shown as `chosen`, sets for sets and pairs for pairs.

    Fewer than it has leave the rest symbolic; more are a ValueError.
    """
    chosen_sets = [piece for piece in chosen if piece.kind != "pair"]
    chosen_pairs = [piece for piece in chosen if piece.kind == "pair"]
    sets = _fill(reading.sets, chosen_sets)
    if reading.pair is None:
        return Reading(reading.shape, sets, None, _fill(reading.pairs, chosen_pairs))
    return Reading(reading.shape, sets, _fill((reading.pair,), chosen_pairs)[0])


def _fill(pieces: tuple[Piece, ...], chosen: list[Piece]) -> tuple[Piece, ...]:
    concrete = [piece for piece in pieces if not piece.symbolic]
    symbolic = [piece for piece in pieces if piece.symbolic]
    if len(chosen) > len(symbolic):
        raise ValueError(f"{len(chosen)} faces chosen for {len(symbolic)} pieces of wilds alone")
    return tuple(sorted(concrete + chosen + symbolic[len(chosen) :], key=Piece.order))
