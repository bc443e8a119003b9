"""Tiles and melds as tests write them."""

from __future__ import annotations

from rules.hand import Meld
from rules.tiles import parse_tiles


def tiles(words: str) -> tuple[int, ...]:
    """Kinds from compact words, blanks allowed: "123m 55z"."""
    return tuple(parse_tiles(words.replace(" ", "")))


def tile(word: str) -> int:
    """One kind."""
    (kind,) = tiles(word)
    return kind


def meld(kind: str, words: str, from_: int | None = None, as_: str | None = None) -> Meld:
    """A meld of tiles."""
    return Meld(kind, tiles(words), from_, None if as_ is None else tiles(as_))
