"""Scattered hands: nothing alike, nothing near. No wild stands in here; tiles count as their own faces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.reading.piece import FIRST_HONOUR, KINDS, Counts

SCATTERED_TILES: Final = 14
LEAST_DISTANCE: Final = 3
"""Two ranks of one suit lie at least this far apart."""


@dataclass(frozen=True, slots=True)
class ScatteredFault:
    """Why a hand is not scattered: `tile_count`, `repeated` or `too_close`, with the kinds concerned."""

    code: str
    kinds: tuple[int, ...]


def scattered_faults(counts: Counts, tiles: int = SCATTERED_TILES) -> tuple[ScatteredFault, ...]:
    """All that keeps the tiles from being scattered, in ascending order of kinds."""
    faults: list[ScatteredFault] = []
    if sum(counts[:KINDS]) != tiles or any(counts[KINDS:]):
        faults.append(ScatteredFault("tile_count", ()))
    before = -1
    for kind, count in enumerate(counts[:KINDS]):
        if not count:
            continue
        if count > 1:
            faults.append(ScatteredFault("repeated", (kind,)))
        if _too_close(before, kind):
            faults.append(ScatteredFault("too_close", (before, kind)))
        before = kind
    return tuple(faults)


def _too_close(lower: int, kind: int) -> bool:
    """Whether both are of one suit and nearer than they may be; honours are never near."""
    if lower < 0 or kind >= FIRST_HONOUR or lower // 9 != kind // 9:
        return False
    return kind - lower < LEAST_DISTANCE


def is_scattered(counts: Counts) -> bool:
    """Whether 14 tiles are scattered: each kind at most once, ranks of a suit at least 3 apart."""
    return sum(counts[FIRST_HONOUR:KINDS]) >= 5 and not scattered_faults(counts)


def has_all_honours(counts: Counts) -> bool:
    """Whether each of the seven honours is there."""
    return all(counts[FIRST_HONOUR:KINDS])
