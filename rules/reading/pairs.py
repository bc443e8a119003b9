"""Seven pairs: natural pairs as they lie, a wild beside each odd tile, the other wilds among themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.reading.piece import ALL_FACES, KINDS, PAIRS, SYMBOLIC_PAIR, Counts, Reading

_ODD: Final = bytes(count & 1 for count in range(256))


def _odd_tiles(counts: Counts) -> int:
    return bytes(counts).translate(_ODD).count(1)


def is_seven_pairs(counts: Counts, wilds: int, pairs: int = 7) -> bool:
    """Whether the tiles read as so many pairs; four alike are two pairs."""
    if sum(counts) + wilds != 2 * pairs or wilds < 0 or (len(counts) > KINDS and any(counts[KINDS:])):
        return False
    return _odd_tiles(counts) <= wilds


def seven_pairs(
    counts: Counts, wilds: int, *, faces: Iterable[int] = ALL_FACES, pairs: int = 7
) -> Reading | None:
    """The one reading as pairs, None where there is none or a wild would show a barred face.

    Natural pairs are never split. Pairs stand ascending, those of wilds alone last and symbolic.
    """
    if not is_seven_pairs(counts, wilds, pairs):
        return None
    shown = frozenset(faces)
    if any(count & 1 and kind not in shown for kind, count in enumerate(counts)):
        return None
    concrete = tuple(PAIRS[kind] for kind, count in enumerate(counts) for _ in range((count + 1) // 2))
    return Reading("seven_pairs", (), None, concrete + (SYMBOLIC_PAIR,) * (pairs - len(concrete)))


def completing_pairs(counts: Counts, wilds: int, pairs: int = 7) -> frozenset[int]:
    """The kinds that complete a hand one tile short of the pairs, drawn as themselves."""
    if not is_seven_pairs(counts, wilds + 1, pairs):
        return frozenset()
    odd = _odd_tiles(counts)
    if odd < wilds:
        return ALL_FACES
    return frozenset(kind for kind, count in enumerate(counts) if count & 1)
