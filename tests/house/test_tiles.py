"""Tiles and the ways to write them: every notation both ways, positions of what is no tile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tiles import (
    KIND_OF,
    NAMES,
    NOTATIONS,
    TILES_108,
    TILES_136,
    TILES_144,
    TileSet,
    UnknownTile,
    compact,
    counts_of,
    is_suited,
    parse_tile,
    parse_tiles,
    positions,
    rank_of,
    suit_of,
    tile_set,
    two_suits,
    write_tile,
)

every = st.sampled_from(sorted(NOTATIONS))
written = st.integers(0, 33)


def test_the_order_of_tiles() -> None:
    """Characters, dots, bamboo, E S W N, 白 發 中, bonus tiles: stable, since clients store names in this order."""
    ranks = "123456789"
    plain = [rank + suit for suit in "mps" for rank in ranks]
    assert list(NAMES[:27]) == plain
    assert NAMES[27:34] == ("1z", "2z", "3z", "4z", "5z", "6z", "7z")
    assert NAMES[34:] == tuple(f"{rank}f" for rank in range(1, 9))
    assert [KIND_OF[name] for name in NAMES] == list(range(42))


@pytest.mark.parametrize("kind", range(42))
def test_suit_and_rank_spell_the_name(kind: int) -> None:
    assert NAMES[kind] == f"{rank_of(kind)}{'mpszf'[suit_of(kind)]}"
    assert is_suited(kind) == (NAMES[kind][1] in "mps")


def test_tile_sets_are_data() -> None:
    assert [tiles.size for tiles in (TILES_136, TILES_108, TILES_144, two_suits(0, 2))] == [136, 108, 144, 72]
    assert two_suits(0, 2).kinds == (*range(9), *range(18, 27))
    flowers = tile_set((range(34), 4), (range(34, 36), 1))
    assert (flowers.size, flowers.all[-2:]) == (138, (34, 35))
    for tiles in (TILES_136, TILES_108, TILES_144, two_suits(1, 2)):
        assert list(tiles.all) == sorted(tiles.all)
        assert TileSet(tiles.copies) == tiles
    assert counts_of((0, 0, 33, 40)) == (2, *[0] * 32, 1)


# Notations

WORDS = {
    "canonical": ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"),
    "zh": ("一萬", "九萬", "一筒", "九筒", "一條", "九條", "東", "南", "西", "北", "白", "發", "中"),
    "unicode": tuple("🀇🀏🀙🀡🀐🀘🀀🀁🀂🀃🀆🀅🀄"),
    "botzone": ("W1", "W9", "B1", "B9", "T1", "T9", "F1", "F2", "F3", "F4", "J3", "J2", "J1"),
    "mjai": ("1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "P", "F", "C"),
}
KINDS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


@pytest.mark.parametrize("notation", sorted(WORDS))
def test_each_notation_says_what_it_says_elsewhere(notation: str) -> None:
    """Written from the published tables: Botzone's J1-J3 are 中 發 白, mjai's P F C 白 發 中, Unicode turns 白 and 中 round."""
    assert [parse_tile(word, notation) for word in WORDS[notation]] == list(KINDS)
    assert tuple(write_tile(kind, notation) for kind in KINDS) == WORDS[notation]
    assert sorted(set(NOTATIONS[notation].values()))[:34] == list(range(34))


@pytest.mark.parametrize(
    ("text", "same"),
    [("一万二饼三索", "一萬二筒三條"), ("东发", "東發"), ("四餅五条", "四筒五條")],
)
def test_simplified_and_common_forms_are_read(text: str, same: str) -> None:
    assert parse_tiles(text, "zh") == parse_tiles(same, "zh")


def test_a_selector_behind_a_tile_belongs_to_it() -> None:
    assert parse_tile("🀄\ufe0f", "unicode") == parse_tile("🀄", "unicode") == 33
    assert positions("🀄\ufe0f🀇\ufe0e🀀", "unicode") == ([33, 0, 27], [0, 2, 4])


def test_letters_mean_different_tiles_in_different_notations() -> None:
    """Why none is ever guessed."""
    assert parse_tiles("F1", "botzone") == [27]
    assert parse_tiles("F", "mjai") == [32]
    with pytest.raises(UnknownTile):
        parse_tiles("F")
    with pytest.raises(UnknownTile):
        parse_tile("5mr", "mjai")


@given(every, written)
def test_one_tile_there_and_back(notation: str, kind: int) -> None:
    assert parse_tile(write_tile(kind, notation), notation) == kind


@given(every, st.lists(written, max_size=20), st.sampled_from(["", " ", ", "]))
def test_many_tiles_there_and_back(notation: str, kinds: list[int], between: str) -> None:
    words = [write_tile(kind, notation) for kind in kinds]
    text = ("" if notation == "canonical" else between).join(words)
    found, starts = positions(text, notation)
    assert found == kinds
    assert [text[at : at + len(word)] for at, word in zip(starts, words, strict=True)] == words


@given(st.lists(st.integers(0, 41), max_size=30))
def test_compact_there_and_back(kinds: list[int]) -> None:
    text = compact(kinds)
    found, starts = positions(text)
    assert found == kinds
    assert [text[at] for at in starts] == [NAMES[kind][0] for kind in kinds]
    runs = sum(
        a[1] != b[1]
        for a, b in zip(map(NAMES.__getitem__, kinds), map(NAMES.__getitem__, kinds[1:]), strict=False)
    )
    assert len(text) == len(kinds) + runs + bool(kinds)  # one letter a run


@pytest.mark.parametrize(
    ("text", "notation", "at", "word"),
    [
        ("0m", "canonical", 0, "0m"),
        ("8z", "canonical", 0, "8z"),
        ("12309m", "canonical", 3, "0m"),
        ("123m8z", "canonical", 4, "8z"),
        ("E", "canonical", 0, "E"),
        ("1mE", "canonical", 2, "E"),
        ("m", "canonical", 0, "m"),
        ("12", "canonical", 0, "12"),
        ("1m2", "canonical", 2, "2"),
        ("1x", "canonical", 1, "x"),
        ("1M", "canonical", 1, "M"),
        ("1m 2m", "canonical", 2, " "),
        ("9f", "canonical", 0, "9f"),
        ("１m", "canonical", 0, "１"),
        ("一萬十萬", "zh", 2, "十萬"),
        ("W1X2", "botzone", 2, "X2"),
        ("W0", "botzone", 0, "W0"),
        ("5mr", "mjai", 2, "r"),
        ("🀄x", "unicode", 1, "x"),
        ("🀪", "unicode", 0, "🀪"),
    ],
)
def test_what_is_no_tile_is_told_with_its_place(text: str, notation: str, at: int, word: str) -> None:
    with pytest.raises(UnknownTile) as raised:
        parse_tiles(text, notation)
    assert (raised.value.at, raised.value.word) == (at, word)


def stranger(text: str, notation: str) -> UnknownTile | None:
    """The first mark that belongs to no tile."""
    try:
        positions(text, notation)
    except UnknownTile as unknown:
        return unknown
    return None


@given(every, st.text(max_size=12) | st.text("123mpsz東萬一F1WE🀄🀇 ", max_size=8))
def test_no_text_becomes_some_tile(notation: str, text: str) -> None:
    """Either every mark of a string belongs to a tile (or parts two), or its first stranger is pointed at."""
    unknown = stranger(text, notation)
    if unknown is not None:
        assert unknown.word
        assert text.startswith(unknown.word[:1], unknown.at)
        if unknown.at and notation != "canonical":
            assert stranger(text[: unknown.at], notation) is None
        return
    kinds, starts = positions(text, notation)
    assert len(kinds) == len(starts) == len(set(starts))
    words = [write_tile(kind, notation) for kind in kinds]
    assert parse_tiles(("" if notation == "canonical" else " ").join(words), notation) == kinds


@pytest.mark.parametrize("notation", sorted(NOTATIONS))
def test_a_single_word_is_one_tile_and_nothing_more(notation: str) -> None:
    for word in ("", " ", "1m1m", "0m", "１m", "x", None):
        with pytest.raises(UnknownTile):
            parse_tile(word, notation)  # type: ignore[arg-type]
