"""The whole hand as it is read: every physical tile, and what a wild stands in for."""

from __future__ import annotations

from rules.hand import Meld
from rules.reading import PlacedSet, Reading, place, with_faces
from rules.ruleset import Question
from rules.score import SeenReading, SeenSet, SeenTile
from rules.tiles import EAST
from rules.variants.zhuji.tai import Best

STANDARD, LOOSE_HONOURS = "standard", "loose_honours"


def seen(question: Question, reading: Reading, chosen: Best) -> SeenReading:
    """A reading with the faces chosen for its sets of wilds, the melds behind the concealed sets."""
    placed = place(with_faces(reading, chosen.faces), question.hand, wild_kinds=question.wilds)
    *sets, pair = [_concealed(one) for one in placed]
    return SeenReading(STANDARD, (*sets, *_melds(question.melds)), pair)


def loose_honours(question: Question) -> SeenReading:
    """Fourteen honours that make no sets: a suited wild stands for East (ZJ-37)."""
    tiles = tuple(
        SeenTile(tile, None if tile >= EAST else EAST)
        for tile in sorted(question.hand, key=lambda t: (t < EAST, t))
    )
    return SeenReading(LOOSE_HONOURS, (SeenSet("loose", tiles), *_melds(question.melds)), None)


def _concealed(placed: PlacedSet) -> SeenSet:
    return SeenSet(placed.kind, tuple(SeenTile(tile.tile, tile.shown) for tile in placed.tiles))


def _melds(melds: tuple[Meld, ...]) -> tuple[SeenSet, ...]:
    """Melds in the order of their faces, a sequence before a triplet."""
    ordered = sorted(melds, key=lambda meld: (meld.face, not meld.is_sequence, sorted(meld.tiles)))
    return tuple(_meld(meld) for meld in ordered)


def _meld(meld: Meld) -> SeenSet:
    kind = "sequence" if meld.is_sequence else "kong" if meld.is_kong else "triplet"
    # At one face the tile that shows it itself comes first.
    shown = sorted(
        zip(meld.faces, meld.tiles, strict=True), key=lambda pair: (pair[0], pair[0] != pair[1], pair[1])
    )
    tiles = tuple(SeenTile(tile, None if tile == face else face) for face, tile in shown)
    return SeenSet(kind, tiles, True)
