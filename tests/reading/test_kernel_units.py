"""The reading kernel by example: hands, wilds, waits, pairs, scattered hands, placing."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.reading import (
    ALL_FACES,
    PAIRS,
    SEQUENCES,
    SYMBOLIC_PAIR,
    SYMBOLIC_SET,
    TRIPLETS,
    Part,
    Piece,
    PlacedTile,
    Reading,
    WorkExceeded,
    completing_kinds,
    completing_pairs,
    has_all_honours,
    is_scattered,
    is_seven_pairs,
    is_standard,
    place,
    scattered_faults,
    seven_pairs,
    shortfall,
    standard_readings,
    tables,
    wild_completes,
    with_faces,
)
from rules.reading.parts import MEMO, PartMemo, Work

FIRST = {"m": 0, "p": 9, "s": 18, "z": 27}


def tiles(text: str) -> list[int]:
    """The kinds of a compact hand such as 123m55z; blanks do not matter."""
    found: list[int] = []
    ranks: list[int] = []
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            ranks.append(int(sign) - 1)
        else:
            found += [FIRST[sign] + rank for rank in ranks]
            ranks = []
    return found


def hand(text: str) -> tuple[int, ...]:
    """The counts of a compact hand."""
    counts = Counter(tiles(text))
    return tuple(counts[kind] for kind in range(34))


def kind(text: str) -> int:
    return tiles(text)[0]


def names(reading: Reading) -> list[str]:
    """A reading as text: 123m, 777p, 11z; WWW and WW for wilds alone."""
    written = []
    for piece in reading.pieces():
        if piece.face is None:
            written.append("W" * piece.size)
            continue
        suit = "mpsz"[piece.face // 9]
        written.append("".join(str(face % 9 + 1) for face in piece.faces()) + suit)
    return written


def readings(text: str, wilds: int, sets: int) -> list[str]:
    return [" ".join(names(reading)) for reading in standard_readings(hand(text), wilds, sets)]


# --- four sets and a pair ---


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("123m 345m 789m 234p 66p", 4),
        ("111m 333m 444m 222p 66p", 4),
        ("111222333m 99p", 3),
        ("11123456789999m", 4),
        ("11122233344455z", 4),
        ("7z7z", 0),
    ],
)
def test_a_complete_hand_is_one(text: str, sets: int) -> None:
    assert is_standard(hand(text), 0, sets)
    assert shortfall(hand(text)) == 0
    assert standard_readings(hand(text), 0, sets)


@pytest.mark.parametrize(
    "text", ["123m 345m 789m 234p 67p", "891m 123p 123s 11122z", "123z 456z 111m 222m 33m"]
)
def test_what_only_looks_like_sets_is_none(text: str) -> None:
    assert not is_standard(hand(text), 0, 4)
    assert standard_readings(hand(text), 0, 4) == ()


def test_a_hand_without_wilds_reads_in_every_way() -> None:
    assert readings("111222333m 456p 77s", 0, 4) == [
        "123m 123m 123m 456p 77s",
        "111m 222m 333m 456p 77s",
    ]
    assert readings("11122233344455m", 0, 4) == [
        "123m 123m 123m 444m 55m",
        "111m 234m 234m 234m 55m",
        "111m 234m 345m 345m 22m",
        "111m 222m 333m 444m 55m",
    ]


def test_case_1_two_gaps_are_filled_by_two_wilds() -> None:
    text = "1357m 123777p 11z"
    assert is_standard(hand(text), 2, 4)
    assert not is_standard(hand(text), 0, 4)
    assert "123m 567m 123p 777p 11z" in readings(text, 2, 4)


def test_case_2_wilds_spent_on_one_suit_are_gone() -> None:
    assert shortfall(hand("33334m 4p 4s 4z")) > 3
    assert not is_standard(hand("33334m 4p 4s 4z"), 3, 3)
    assert readings("33334m 4p 4s 4z", 3, 3) == []


def test_case_3_eight_wilds_and_six_strangers() -> None:
    six = hand("1p 38m 16s 1z")
    assert not is_standard(six, 8, 4)
    assert standard_readings(six, 8, 4) == ()
    assert is_seven_pairs(six, 8)
    found = seven_pairs(six, 8)
    assert found is not None
    assert names(found) == ["33m", "88m", "11p", "11s", "66s", "11z", "WW"]


@pytest.mark.parametrize(
    ("text", "wilds"),
    [("123s", 0), ("123456789m 123p", 0), ("123456789m 123p 111s", 0), ("123456789m 11p", 1), ("", 0)],
)
def test_case_4_another_number_of_tiles_is_no_hand(text: str, wilds: int) -> None:
    assert not is_standard(hand(text), wilds, 4)
    assert standard_readings(hand(text), wilds, 4) == ()
    assert completing_kinds(hand(text), wilds, 4) == frozenset()


def test_case_5_no_wild_at_all_is_ordinary() -> None:
    assert readings("123456789m 234p 55s", 0, 4) == ["123m 456m 789m 234p 55s"]


def test_case_6_a_wild_may_be_its_own_face() -> None:
    # 7m is wild: 8m 9m and the wild are 789m, the wild as itself.
    reading = next(
        r for r in standard_readings(hand("89m 123p 456p 789p 11z"), 1, 4) if SEQUENCES[6] in r.sets
    )
    placed = place(reading, tiles("789m 123p 456p 789p 11z"), wild_kinds=[kind("7m")])
    assert placed[0].tiles == (PlacedTile(6), PlacedTile(7), PlacedTile(8))


def test_case_7_a_wild_keeps_its_identity() -> None:
    # The hand of the contract: 7m wild, 9p drawn.
    held = tiles("123m 456p 99p 79s 7m 222s")
    (reading,) = standard_readings(hand("123m 456p 99p 79s 222s"), 1, 4)
    placed = place(reading, held, wild_kinds=[kind("7m")])
    closed = next(p for p in placed if PlacedTile(kind("7s")) in p.tiles)
    assert closed.tiles == (
        PlacedTile(kind("7s")),
        PlacedTile(kind("7m"), kind("8s")),
        PlacedTile(kind("9s")),
    )
    assert sorted(tile.tile for p in placed for tile in p.tiles) == sorted(held)


@pytest.mark.parametrize(
    ("text", "kongs"), [("123456789m 55p", 1), ("123m 999s 55p", 2), ("777z 55p", 3), ("55p", 4)]
)
def test_case_8_kongs_leave_fewer_concealed_sets(text: str, kongs: int) -> None:
    assert is_standard(hand(text), 0, 4 - kongs)
    assert len(standard_readings(hand(text), 0, 4 - kongs)) == 1


@pytest.mark.parametrize("text", ["1122m 2266p 2266s 22z", "1111 33 55 77 88 99m"])
def test_case_9_four_alike_are_two_pairs(text: str) -> None:
    assert is_seven_pairs(hand(text), 0)
    found = seven_pairs(hand(text), 0)
    assert found is not None
    assert len(found.pairs) == 7
    assert found.faces() == tuple(sorted(tiles(text)))


def test_case_12_the_fifth_of_a_kind_is_listed_for_the_game_to_judge() -> None:
    assert completing_kinds(hand("1111m 234p 567p 999s"), 0, 4) == {kind("1m")}


def test_a_toy_of_five_sets_and_bonus_tiles() -> None:
    assert is_standard(hand("123456789m 111p 333z 77z"), 0, 5)
    assert is_standard((*hand("123456789m 111p 77z"), 0, 0), 0, 4)
    # A bonus tile counts as a tile, and no set takes it.
    assert not is_standard((*hand("123456789m 111p 7z"), 1), 0, 4)
    assert not is_standard((*hand("123456789m 111p 7z"), 1), 1, 4)
    assert standard_readings((*hand("123456789m 11p 77z"), 1), 0, 4) == ()


def test_more_than_four_of_a_face() -> None:
    # Four 中 that are 7m and four wild 7m counted as themselves.
    eight = tuple(8 if k == 6 else 0 for k in range(34))
    assert is_standard(eight, 0, 2)
    assert [names(r) for r in standard_readings(eight, 0, 2)] == [["777m", "777m", "77m"]]
    assert completing_kinds(tuple(7 if k == 6 else 0 for k in range(34)), 0, 2) == {6}


# --- wilds ---


def test_one_wild_shows_all_it_could() -> None:
    assert readings("45m 111222333p 99s", 1, 4) == [
        "345m 123p 123p 123p 99s",
        "345m 111p 222p 333p 99s",
        "456m 123p 123p 123p 99s",
        "456m 111p 222p 333p 99s",
    ]
    assert readings("1m", 1, 0) == ["11m"]
    assert readings("55z", 3, 1) == ["WWW 55z", "555z WW"]


def test_pieces_of_wilds_alone_stay_symbolic() -> None:
    assert readings("", 8, 2) == ["WWW WWW WW"]
    assert readings("123m", 8, 3)[0] == "123m WWW WWW WW"
    assert readings("111z", 2, 1) == ["111z WW"]
    (pair,) = standard_readings(hand("5z"), 1, 0)
    assert pair.pair == PAIRS[kind("5z")]
    assert pair.symbolic_pairs == 0


def test_no_piece_is_concrete_that_could_be_wilds_alone() -> None:
    for reading in standard_readings(hand("23m 7p 5z"), 7, 3):
        concrete = [piece for piece in reading.pieces() if not piece.symbolic]
        held = Counter(tiles("23m 7p 5z"))
        for left_out in concrete:
            rest = Counter(face for piece in concrete for face in piece.faces())
            rest.subtract(left_out.faces())
            assert any(rest[face] < count for face, count in held.items())


def test_barred_faces_are_shown_by_no_wild() -> None:
    barred = ALL_FACES - {kind("5z"), kind("6z"), kind("3m")}
    assert standard_readings(hand("11m 5z"), 2, 1, faces=barred) == ()
    assert standard_readings(hand("55z 111m"), 0, 1, faces=barred)
    found = standard_readings(hand("12m 77z"), 1, 1, faces=barred)
    assert found == ()
    assert standard_readings(hand("12m 77z"), 1, 1) != ()
    # The same counts with other faces are another question to the memo.
    assert standard_readings(hand("12m 77z"), 1, 1, faces=tuple(sorted(barred))) == ()


def test_shown_by_wilds_are_the_gaps() -> None:
    (reading,) = standard_readings(hand("79s 123p 456p 789p 1z"), 2, 4)
    assert reading.shown_by_wilds(hand("79s 123p 456p 789p 1z")) == (kind("8s"), kind("1z"))


def all_triplets(part: Part) -> bool:
    return all(piece.kind == "triplet" for piece in part.sets)


def test_merge_keeps_one_of_each_class() -> None:
    counts = hand("4m 8m 3p 7p 5s 5s")
    everything = standard_readings(counts, 8, 4)
    merged = standard_readings(counts, 8, 4, merge=all_triplets)
    assert 0 < len(merged) < len(everything)
    assert set(merged) <= set(everything)

    def classes(found: tuple[Reading, ...]) -> set[tuple[object, ...]]:
        return {
            tuple(
                (
                    sum(p.face is not None and p.face // 9 == group for p in r.sets),
                    all(p.kind == "triplet" for p in r.sets if p.face is not None and p.face // 9 == group),
                    r.pair is not None and r.pair.face is not None and r.pair.face // 9 == group,
                )
                for group in range(4)
            )
            for r in found
        }

    assert classes(merged) == classes(everything)
    assert len(classes(merged)) == len(merged)


def test_order_is_canonical_and_answers_do_not_depend_on_memory() -> None:
    counts = hand("35m 46p 7s 1z")
    MEMO.clear()
    fresh = standard_readings(counts, 8, 4)
    assert standard_readings(counts, 8, 4) == fresh
    assert len(set(fresh)) == len(fresh)
    for reading in fresh:
        assert list(reading.sets) == sorted(reading.sets, key=Piece.order)


def test_work_is_counted_the_same_remembered_or_not() -> None:
    counts = hand("35m 46p 7s 1z")
    for budget in (10, 50, 200, 400):
        outcomes = set()
        for remembered in (False, True):
            MEMO.clear()
            if remembered:
                standard_readings(counts, 8, 4)
            try:
                outcomes.add(len(standard_readings(counts, 8, 4, budget=budget)))
            except WorkExceeded:
                outcomes.add(-1)
        assert len(outcomes) == 1
    with pytest.raises(WorkExceeded):
        standard_readings(counts, 8, 4, budget=10)


def test_the_memo_is_bounded_by_parts() -> None:
    memo = PartMemo(most_parts=50)
    for rank in range(7):
        suit = tuple(int(rank <= r < rank + 3) for r in range(9))
        memo.parts((0, suit, 3, 3, 511), None, Work(100_000))
        assert memo._held <= 50
        assert memo._held == sum(len(parts) + 1 for parts, _ in memo._answers.values())


# --- waits ---


@pytest.mark.parametrize(
    ("text", "wilds", "sets", "waits"),
    [
        ("77789m 11888p", 0, 3, "7m1p"),
        ("1112345678999m", 0, 4, "123456789m"),
        ("123m 456p 99p 79s 222s", 0, 4, "8s"),
        ("23456m 111p 222s 33z", 0, 4, "147m"),
        ("5z", 0, 0, "5z"),
        ("1m", 0, 1, ""),
        ("13m", 0, 1, ""),
    ],
)
def test_waits(text: str, wilds: int, sets: int, waits: str) -> None:
    assert completing_kinds(hand(text), wilds, sets) == frozenset(tiles(waits))


def test_a_spare_wild_waits_on_everything() -> None:
    assert completing_kinds(hand("123m 456m 789m 111p"), 1, 4) == ALL_FACES
    assert wild_completes(hand("123m 456m 789m 111p"), 1, 4)


def test_waits_are_the_kinds_that_complete() -> None:
    chance = random.Random(7)
    checked = 0
    while checked < 300:
        wilds = chance.choice([0, 1, 2, 4])
        counts = [0] * 34
        for tile in chance.sample(range(60), 13 - wilds):
            counts[tile // 4] += 1
        expected = set()
        for k in range(34):
            counts[k] += 1
            if is_standard(tuple(counts), wilds, 4):
                expected.add(k)
            counts[k] -= 1
        assert completing_kinds(tuple(counts), wilds, 4) == expected
        checked += 1


# --- seven pairs ---


def test_seven_pairs_odd_tiles_take_one_wild_each() -> None:
    found = seven_pairs(hand("11m 222p 3s 4444z"), 4)
    assert found is not None
    assert names(found) == ["11m", "22p", "22p", "33s", "44z", "44z", "WW"]
    assert found.symbolic_pairs == 1
    assert found.symbolic_sets == 0


def test_seven_pairs_refused() -> None:
    assert not is_seven_pairs(hand("1122334455667m 8m"), 0)
    assert seven_pairs(hand("1122334455667m 8m"), 0) is None
    assert seven_pairs(hand("112233445566m"), 0) is None
    assert seven_pairs(hand("112233445566m 5z"), 1, faces=ALL_FACES - {kind("5z")}) is None
    assert seven_pairs(hand("112233445566m 5z"), 1) is not None
    assert not is_seven_pairs((*hand("112233445566m 5z"), 1), 0)


def test_pairs_of_another_number() -> None:
    assert is_seven_pairs(hand("112233445566m 1122z"), 0, pairs=8)
    assert not is_seven_pairs(hand("112233445566m 1122z"), 0)


@pytest.mark.parametrize(
    ("text", "wilds", "waits"),
    [
        ("1122334455667m", 0, "7m"),
        ("112233445566m", 1, None),
        ("11223344556m 7p", 1, "6m7p"),
        ("1122334456m 78p", 0, ""),
    ],
)
def test_waits_of_seven_pairs(text: str, wilds: int, waits: str | None) -> None:
    found = completing_pairs(hand(text), wilds)
    assert found == (ALL_FACES if waits is None else frozenset(tiles(waits)))


# --- scattered ---


def test_scattered() -> None:
    assert is_scattered(hand("147m 258p 369s 12345z"))
    assert is_scattered(hand("19m 258p 59s 1234567z"))
    assert has_all_honours(hand("19m 258p 59s 1234567z"))
    assert not has_all_honours(hand("147m 258p 369s 12345z"))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("146m 258p 369s 12345z", [("too_close", "46m")]),
        ("147m 258p 369s 11234z", [("repeated", "1z")]),
        ("147m 258p 369s 1234z", [("tile_count", "")]),
        ("117m 257p 369s 12344z", [("repeated", "1m"), ("too_close", "57p"), ("repeated", "4z")]),
    ],
)
def test_not_scattered_and_why(text: str, codes: list[tuple[str, str]]) -> None:
    assert not is_scattered(hand(text))
    assert [(f.code, f.kinds) for f in scattered_faults(hand(text))] == [
        (c, tuple(tiles(k))) for c, k in codes
    ]


def test_suits_are_no_neighbours() -> None:
    # 9m 1p and 9p 1s lie side by side as kinds and are not near.
    assert is_scattered(hand("369m 149p 147s 12345z"))


# --- placing ---


def test_a_stand_in_is_laid_as_what_it_shows() -> None:
    # 7m wild, 中 is a 7m: 567m from 5m 6m 中, the wild stands in for 9p.
    shows = {kind("7z"): kind("7m")}
    counts = hand("567m 123p 456p 9p 111s")
    (reading,) = [
        r for r in standard_readings(counts, 1, 4) if SEQUENCES[4] in r.sets and r.pair == PAIRS[17]
    ]
    placed = place(reading, tiles("56m 7z 123p 456p 9p 111s 7m"), wild_kinds={6}, shows=shows)
    assert placed[0].tiles == (PlacedTile(4), PlacedTile(5), PlacedTile(kind("7z"), 6))
    assert placed[-1].kind == "pair"
    assert placed[-1].tiles == (PlacedTile(17), PlacedTile(6, 17))


@pytest.mark.parametrize("order", ["89m 78s 1z 7m 1z", "1z 7m 1z 87s 98m"])
def test_a_wild_takes_its_own_face_before_it_stands_in(order: str) -> None:
    # Wild 7m and 1z. 7m fills 789m as itself, two 1z: one stands in for 9s, one is half of the pair of 1z.
    reading = Reading("standard", (SEQUENCES[6], SEQUENCES[24]), PAIRS[27])
    placed = place(reading, [*tiles(order), 27], wild_kinds=[6, 27])
    assert placed[0].tiles[0] == PlacedTile(6)
    assert placed[1].tiles[2] == PlacedTile(27, 26)
    assert placed[2].tiles == (PlacedTile(27), PlacedTile(27))


def test_two_wild_kinds_stand_in_as_little_as_can_be() -> None:
    reading = Reading("standard", (SEQUENCES[6],), PAIRS[26])
    placed = place(reading, [26, 27, 8, 7, 6], wild_kinds=[6, 27])
    assert placed[0].tiles == (PlacedTile(6), PlacedTile(7), PlacedTile(8))
    assert placed[1].tiles == (PlacedTile(26), PlacedTile(27, 26))


def test_symbolic_pieces_show_nothing_until_given_faces() -> None:
    reading = Reading("standard", (SEQUENCES[0], SYMBOLIC_SET), SYMBOLIC_PAIR)
    laid = [0, 1, 2, 6, 6, 6, 6, 33]
    bare = place(reading, laid, wild_kinds=[6, 33])
    assert all(t.shown is None for p in bare for t in p.tiles)
    chosen = with_faces(reading, [TRIPLETS[33], PAIRS[6]])
    assert chosen == Reading("standard", (SEQUENCES[0], TRIPLETS[33]), PAIRS[6])
    placed = place(chosen, laid, wild_kinds=[6, 33])
    assert placed[1].tiles == (PlacedTile(33), PlacedTile(6, 33), PlacedTile(6, 33))
    assert placed[2].tiles == (PlacedTile(6), PlacedTile(6))


def test_with_faces_keeps_order_and_bounds() -> None:
    reading = Reading("standard", (SEQUENCES[9], SYMBOLIC_SET, SYMBOLIC_SET), PAIRS[27])
    assert with_faces(reading, [TRIPLETS[0]]).sets == (TRIPLETS[0], SEQUENCES[9], SYMBOLIC_SET)
    assert with_faces(reading, [TRIPLETS[9], SEQUENCES[9]]).sets == (SEQUENCES[9], SEQUENCES[9], TRIPLETS[9])
    with pytest.raises(ValueError, match="2 pieces"):
        with_faces(reading, [TRIPLETS[0]] * 3)
    with pytest.raises(ValueError, match="0 pieces"):
        with_faces(reading, [PAIRS[0]])
    found = seven_pairs(hand("112233445566m"), 2)
    assert found is not None
    assert with_faces(found, [PAIRS[0]]).faces() == tuple(tiles("11112233445566m"))


def test_tiles_that_are_not_of_the_reading_are_refused() -> None:
    reading = Reading("standard", (SEQUENCES[0],), PAIRS[27])
    with pytest.raises(ValueError, match="no place"):
        place(reading, [0, 1, 3, 27, 27])
    with pytest.raises(ValueError, match="4 tiles for a reading of 5"):
        place(reading, [0, 1, 2, 27])


def test_every_reading_can_be_laid_with_the_tiles_held() -> None:
    chance = random.Random(11)
    laid_out = 0
    while laid_out < 400:
        wilds = chance.choice([1, 2, 4, 6])
        wild = chance.randrange(34)
        naturals = [t // 4 for t in chance.sample(range(80), 14 - wilds) if t // 4 != wild]
        if len(naturals) != 14 - wilds:
            continue
        counts = tuple(Counter(naturals)[k] for k in range(34))
        for reading in standard_readings(counts, wilds, 4):
            placed = place(reading, naturals + [wild] * wilds, wild_kinds=[wild])
            assert sorted(t.tile for p in placed for t in p.tiles) == sorted(naturals + [wild] * wilds)
            for piece, put in zip(reading.pieces(), placed, strict=True):
                shown = tuple(t.tile if t.shown is None else t.shown for t in put.tiles)
                assert piece.symbolic or shown == piece.faces()
                assert all(t.tile == wild for t in put.tiles if t.shown is not None)
            laid_out += 1


# --- the shipped table ---


def test_the_shipped_table_is_what_the_builder_makes() -> None:
    suits, honours = tables.load()
    assert suits + honours == tables.build()


def test_the_table_agrees_with_counts_read_directly() -> None:
    suits, honours = tables.load()
    chance = random.Random(3)
    for _ in range(2000):
        counts = tuple(chance.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(9))
        assert suits[int("".join(map(str, counts)), 5)] == tables.lack_of(counts)
        assert honours[int("".join(map(str, counts[:7])), 5)] == tables.lack_of(counts[:7])


@pytest.mark.parametrize(
    ("suit", "sets_only", "pair_is_cheaper"),
    [
        ("", 0, False),
        ("1m", 2, True),
        ("11m", 1, True),
        ("12m", 1, False),
        ("147m", 6, True),
        ("123m", 0, False),
        ("1234m", 2, True),
        ("12344m", 1, True),
        ("111222333m", 0, False),
    ],
)
def test_lacks_of_known_suits(suit: str, sets_only: int, pair_is_cheaper: bool) -> None:
    assert tables.lack_of(hand(suit)[:9]) == 16 * sets_only + pair_is_cheaper
