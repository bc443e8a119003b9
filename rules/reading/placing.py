"""From faces back to tiles: which physical tile shows which face of a reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.reading.piece import Piece, Reading


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A physical tile; `shown` is the face it stands in for, None where it is itself.

    In a piece that is still symbolic nothing is shown yet, so there too it is None.
    """

    tile: int
    shown: int | None = None


@dataclass(frozen=True, slots=True)
class PlacedSet:
    """A piece with its tiles: a sequence ascending, the others in order of placing."""

    kind: str
    tiles: tuple[PlacedTile, ...]


def place(
    reading: Reading,
    tiles: Sequence[int],
    *,
    wild_kinds: Collection[int] = (),
    shows: Mapping[int, int] | None = None,
) -> tuple[PlacedSet, ...]:
    """The concealed tiles laid out as the reading says: the sets, then the pair or pairs.

    Naturals and stand-ins (`shows`: tile to face) take the first places of their face, then a wild its own
    face, and only then the other wilds, lowest first, stand in: as few as can be. The order of `tiles` does
    not matter. ValueError where the tiles are not those of the reading.
    """
    pieces = reading.pieces()
    places: list[tuple[int | None, PlacedTile | None]] = [
        (face, None) for piece in pieces for face in (piece.faces() or (None,) * piece.size)
    ]
    if len(places) != len(tiles):
        raise ValueError(f"{len(tiles)} tiles for a reading of {len(places)}")
    wilds = sorted(tile for tile in tiles if tile in wild_kinds)
    naturals = sorted(tile for tile in tiles if tile not in wild_kinds)
    stand_ins = shows or {}
    if _seat_at_face(places, naturals, stand_ins):
        raise ValueError("natural tiles that the reading has no place for")
    _seat_rest(places, _seat_at_face(places, wilds, {}))
    return _cut(pieces, [tile for _, tile in places if tile is not None])


def _seat_at_face(
    places: list[tuple[int | None, PlacedTile | None]], tiles: list[int], shows: Mapping[int, int]
) -> list[int]:
    """Put each tile in the first free place of the face it shows; those without a place are returned."""
    waiting: dict[int, list[int]] = {}
    for tile in tiles:
        waiting.setdefault(shows.get(tile, tile), []).append(tile)
    for index, (face, seated) in enumerate(places):
        if seated is None and face is not None and waiting.get(face):
            tile = waiting[face].pop(0)
            places[index] = (face, PlacedTile(tile, None if tile == face else face))
    left = Counter(tile for tiles_left in waiting.values() for tile in tiles_left)
    return sorted(left.elements())


def _seat_rest(places: list[tuple[int | None, PlacedTile | None]], wilds: list[int]) -> None:
    """Put the wilds that are left in the free places, in order."""
    free = [index for index, (_, seated) in enumerate(places) if seated is None]
    for index, tile in zip(free, wilds, strict=True):
        face = places[index][0]
        places[index] = (face, PlacedTile(tile, face))


def _cut(pieces: tuple[Piece, ...], tiles: list[PlacedTile]) -> tuple[PlacedSet, ...]:
    placed: list[PlacedSet] = []
    start = 0
    for piece in pieces:
        placed.append(PlacedSet(piece.kind, tuple(tiles[start : start + piece.size])))
        start += piece.size
    return tuple(placed)
