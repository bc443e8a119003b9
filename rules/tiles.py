"""Tile kinds, how many copies a game has of each, and the notations they are written in.

A tile is an `int`, its kind: 0-8 characters 萬, 9-17 dots 筒, 18-26 bamboo 條, 27-30 winds E S W N,
31-33 dragons 白 發 中, 34-41 bonus tiles (for games that have them). Copies of a kind are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

CHARACTERS, DOTS, BAMBOO, HONOURS, BONUS = range(5)
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
WINDS = (EAST, SOUTH, WEST, NORTH)
DRAGONS = (RED, GREEN, WHITE)
"""In the order the dragons follow each other: 中 發 白."""
SUIT_LETTERS = "mps"
KINDS = 42
PLAYABLE = 34
"""Kinds below this number can stand in sets; those above are bonus tiles."""

NAMES: tuple[str, ...] = tuple(
    f"{rank}{letter}"
    for letter, ranks in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8))
    for rank in range(1, ranks + 1)
)
KIND_OF: Mapping[str, int] = {name: kind for kind, name in enumerate(NAMES)}

Counts = tuple[int, ...]
"""How many of each kind, indexed by kind."""


class UnknownTile(ValueError):
    """A word that names no tile: `at` is its index in the string or array, `word` what stood there."""

    def __init__(self, at: int, word: str) -> None:
        super().__init__(f"unknown tile {word!r} at {at}")
        self.at, self.word = at, word


def suit_of(kind: int) -> int:
    """0 characters, 1 dots, 2 bamboo, 3 honours, 4 bonus tiles."""
    return kind // 9 if kind < EAST else HONOURS if kind < PLAYABLE else BONUS


def rank_of(kind: int) -> int:
    """1-9 in a suit; 1-4 for E S W N, 5-7 for 白 發 中; 1-8 for bonus tiles."""
    return kind % 9 + 1 if kind < EAST else kind - EAST + 1 if kind < PLAYABLE else kind - PLAYABLE + 1


def is_suited(kind: int) -> bool:
    """A tile of characters, dots or bamboo."""
    return kind < EAST


def counts_of(tiles: Iterable[int]) -> Counts:
    """How many of each playable kind; bonus tiles are beyond counting here."""
    counts = [0] * PLAYABLE
    for tile in tiles:
        if tile < PLAYABLE:
            counts[tile] += 1
    return tuple(counts)


def names(tiles: Iterable[int]) -> list[str]:
    """Canonical names of tiles, in the order given."""
    return [NAMES[tile] for tile in tiles]


@dataclass(frozen=True)
class TileSet:
    """The tiles a game is played with: copies of each kind, indexed by kind."""

    copies: Counts

    @cached_property
    def all(self) -> tuple[int, ...]:
        """Every physical tile, by kind ascending."""
        return tuple(kind for kind, count in enumerate(self.copies) for _ in range(count))

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The kinds that occur."""
        return tuple(kind for kind, count in enumerate(self.copies) if count)

    @cached_property
    def size(self) -> int:
        """How many physical tiles there are."""
        return sum(self.copies)


def tile_set(*groups: tuple[Iterable[int], int]) -> TileSet:
    """A tile set from (kinds, copies) groups."""
    copies = [0] * KINDS
    for kinds, count in groups:
        for kind in kinds:
            copies[kind] = count
    return TileSet(tuple(copies))


TILES_136 = tile_set((range(PLAYABLE), 4))
TILES_108 = tile_set((range(EAST), 4))
TILES_144 = tile_set((range(PLAYABLE), 4), (range(PLAYABLE, KINDS), 1))


def two_suits(first: int, second: int) -> TileSet:
    """72 tiles: two suits only."""
    return tile_set((range(first * 9, first * 9 + 9), 4), (range(second * 9, second * 9 + 9), 4))


# Notations. `canonical` is read as single names and, in one string, as the compact form "123m55z".

_ZH_DIGITS = "一二三四五六七八九"
_ZH_SUITS = (("萬", "万"), ("筒", "饼", "餅"), ("條", "条", "索"))
_ZH_HONOURS = (("東", "东"), ("南",), ("西",), ("北",), ("白",), ("發", "发"), ("中",))
_ZH_BONUS = ("春", "夏", "秋", "冬", "梅", "蘭", "竹", "菊")
_UNICODE_FIRST = {CHARACTERS: 0x1F007, DOTS: 0x1F019, BAMBOO: 0x1F010}
_UNICODE_HONOURS = (0x1F000, 0x1F001, 0x1F002, 0x1F003, 0x1F006, 0x1F005, 0x1F004)
_UNICODE_BONUS = (0x1F026, 0x1F027, 0x1F028, 0x1F029, 0x1F022, 0x1F023, 0x1F024, 0x1F025)
_SELECTORS = "\ufe0e\ufe0f"
"""They ask for text or picture; keyboards put the latter behind 🀄."""
_MJAI_HONOURS = "ESWNPFC"


def _zh() -> dict[str, int]:
    """一萬, 三筒, 九條 (also the simplified and common forms), 東 南 西 北 白 發 中."""
    words: dict[str, int] = {}
    for suit, forms in enumerate(_ZH_SUITS):
        for form in forms:
            words.update({digit + form: suit * 9 + i for i, digit in enumerate(_ZH_DIGITS)})
    for i, honour_forms in enumerate(_ZH_HONOURS):
        words.update(dict.fromkeys(honour_forms, EAST + i))
    words.update({"蘭": 39, "兰": 39} | {word: PLAYABLE + i for i, word in enumerate(_ZH_BONUS)})
    return words


def _unicode() -> dict[str, int]:
    """The mahjong block of Unicode, U+1F000 to U+1F029, each also with a selector behind it."""
    words = {chr(first + i): suit * 9 + i for suit, first in _UNICODE_FIRST.items() for i in range(9)}
    words.update({chr(code): EAST + i for i, code in enumerate(_UNICODE_HONOURS)})
    words.update({chr(code): PLAYABLE + i for i, code in enumerate(_UNICODE_BONUS)})
    return words | {word + mark: kind for mark in _SELECTORS for word, kind in words.items()}


def _botzone() -> dict[str, int]:
    """W1-W9 characters, B1-B9 dots, T1-T9 bamboo, F1-F4 winds, J1-J3 中 發 白, H1-H8 flowers."""
    words = {f"{letter}{i + 1}": suit * 9 + i for suit, letter in enumerate("WBT") for i in range(9)}
    words.update({f"F{i + 1}": wind for i, wind in enumerate(WINDS)})
    words.update({f"J{i + 1}": dragon for i, dragon in enumerate(DRAGONS)})
    words.update({f"H{i + 1}": PLAYABLE + i for i in range(8)})
    return words


def _mjai() -> dict[str, int]:
    """1m-9m, 1p-9p, 1s-9s, winds E S W N, dragons P F C. No red fives here, so "5mr" is no tile."""
    words = {name: kind for name, kind in KIND_OF.items() if kind < EAST}
    words.update({letter: EAST + i for i, letter in enumerate(_MJAI_HONOURS)})
    return words


NOTATIONS: Mapping[str, Mapping[str, int]] = {
    "canonical": KIND_OF,
    "zh": _zh(),
    "unicode": _unicode(),
    "botzone": _botzone(),
    "mjai": _mjai(),
}
"""Single tile words of each notation; only a request that names one is read in it, none is guessed."""

_WRITTEN: Mapping[str, Mapping[int, str]] = {
    notation: {kind: word for word, kind in reversed(list(words.items()))}
    for notation, words in NOTATIONS.items()
}
_LONGEST = {notation: max(map(len, words)) for notation, words in NOTATIONS.items()}


def parse_tile(word: str, notation: str = "canonical") -> int:
    """The kind that one word names; UnknownTile(0, word) where it names none."""
    kind = NOTATIONS[notation].get(word)
    if kind is None:
        raise UnknownTile(0, word)
    return kind


def write_tile(kind: int, notation: str) -> str:
    """A kind in a notation (answers are always canonical; this is for people and tests)."""
    return _WRITTEN[notation][kind]


def positions(text: str, notation: str = "canonical") -> tuple[list[int], list[int]]:
    """Kinds in one string and where each starts in it; UnknownTile with the first bad position."""
    return _compact(text) if notation == "canonical" else _words(text, notation)


def parse_tiles(text: str, notation: str = "canonical") -> list[int]:
    """Kinds in one string: compact "123m55z", or words of a notation run together or parted by blanks."""
    return positions(text, notation)[0]


def _compact(text: str) -> tuple[list[int], list[int]]:
    kinds: list[int] = []
    starts: list[int] = []
    ranks: list[int] = []  # positions of the digits that still wait for their suit letter
    for at, mark in enumerate(text):
        if mark in "0123456789":
            ranks.append(at)
            continue
        if not ranks:
            raise UnknownTile(at, mark)
        for rank_at in ranks:
            kind = KIND_OF.get(text[rank_at] + mark)
            if kind is None:
                bad_letter = mark not in "mpszf"
                raise UnknownTile(at if bad_letter else rank_at, mark if bad_letter else text[rank_at] + mark)
            kinds.append(kind)
            starts.append(rank_at)
        ranks.clear()
    if ranks:
        raise UnknownTile(ranks[0], text[ranks[0] :])
    return kinds, starts


def _words(text: str, notation: str) -> tuple[list[int], list[int]]:
    words, longest = NOTATIONS[notation], _LONGEST[notation]
    kinds: list[int] = []
    starts: list[int] = []
    at = 0
    while at < len(text):
        if text[at] in " ," + _SELECTORS:
            at += 1
            continue
        for length in range(longest, 0, -1):
            kind = words.get(text[at : at + length])
            if kind is not None:
                kinds.append(kind)
                starts.append(at)
                at += length
                break
        else:
            raise UnknownTile(at, text[at : at + longest])
    return kinds, starts


def compact(tiles: Sequence[int]) -> str:
    """Tiles as one canonical string, runs of a suit sharing their letter."""
    written: list[str] = []
    for index, tile in enumerate(tiles):
        name = NAMES[tile]
        last = index + 1 == len(tiles) or NAMES[tiles[index + 1]][1] != name[1]
        written.append(name if last else name[0])
    return "".join(written)
