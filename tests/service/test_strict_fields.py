"""Nothing is converted: each sort of field takes what JSON Schema would take, and tells every fault by place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rules import record as r
from service.translate import Game, Reader, Unreadable


@dataclass(frozen=True)
class Pile:
    tile: int = r.tile(en="tile")
    by: tuple[int, ...] = r.seats((), unique=True)


@dataclass(frozen=True)
class Facts:
    open: bool = r.flag(False)


@dataclass(frozen=True)
class Asked:
    hand: tuple[int, ...] = r.tiles((), max_items=5)
    tile: int | None = r.tile(None, nullable=True)
    number: int = r.integer(0, minimum=-3, maximum=7)
    big: int = r.integer(0)
    yes: bool = r.flag(False)
    word: str = r.choice("a", "b", default="a")
    count: int = r.choice(2, 3, default=2)
    name: str = r.string("", maximum=4)
    from_: int | None = r.seat(None, nullable=True)
    pile: tuple[Pile, ...] = r.records(Pile, (), max_items=3, short="tile")
    dice: tuple[int, ...] = r.items(r.Spec("integer", minimum=1, maximum=6), (), 4, min_items=0)
    what: Any = r.words(None)
    score: int | None = r._field(r.Spec("total", nullable=True, minimum=0, maximum=99), None)
    working: Any = r.data({})
    shares: Any = r._field(r.Spec("map", item=r.Spec("integer", minimum=0, maximum=9), max_items=2), None)
    facts: Any = r.slot("win_facts", None, nullable=True)
    notation: str = r.choice("canonical", "zh", "unicode", "botzone", "mjai", default="canonical")


READER = Reader(Game("toy", {"win_facts": Facts}, {}, {(Asked, "gone"): "this game has no such thing"}))


def read(**body: Any) -> Asked:
    asked = READER.read(Asked, body)
    assert isinstance(asked, Asked)
    return asked


def faults(**body: Any) -> list[tuple[Any, ...]]:
    with pytest.raises(Unreadable) as raised:
        READER.read(Asked, body)
    plain = [fault.plain() for fault in raised.value.faults]
    return [(f["pointer"], *([f["at"]] if "at" in f else []), f["code"]) for f in plain]


def test_what_is_absent_takes_its_default() -> None:
    assert read() == Asked()


@pytest.mark.parametrize(("given", "held"), [(7, 7), (7.0, 7), (-3, -3), (0.0, 0)])
def test_whole_numbers_are_taken(given: object, held: int) -> None:
    taken = read(number=given).number
    assert taken == held
    assert type(taken) is int


@pytest.mark.parametrize("given", ["7", True, False, 7.9, [7], {}, None, float(2**70) + 0.0, ""])
def test_no_other_thing_is_a_number(given: object) -> None:
    code = "out_of_range" if isinstance(given, float) and given > 8 else "wrong_type"
    assert faults(number=given) == [("/number", code)]


@pytest.mark.parametrize("given", [8, -4, 2**53])
def test_numbers_keep_their_bounds(given: int) -> None:
    assert faults(number=given) == [("/number", "out_of_range")]


def test_no_number_is_beyond_what_every_reader_holds() -> None:
    assert read(big=2**53 - 1).big == 2**53 - 1
    assert faults(big=2**53) == [("/big", "out_of_range")]


@pytest.mark.parametrize("given", ["on", "true", 1, 0, None, []])
def test_only_true_and_false_are_flags(given: object) -> None:
    assert faults(yes=given) == [("/yes", "wrong_type")]
    assert read(yes=True).yes is True


@pytest.mark.parametrize("given", ["c", "", 1, True, ["a"], {"a": 1}, "A"])
def test_a_choice_is_one_of_its_words(given: object) -> None:
    assert faults(word=given) == [("/word", "not_a_choice")]


def test_a_choice_of_numbers_takes_no_flag_and_no_string() -> None:
    assert read(count=3.0).count == 3
    assert [faults(count=given) for given in (True, "2", 4)] == [[("/count", "not_a_choice")]] * 3


def test_strings_have_a_length() -> None:
    assert read(name="四個字啊").name == "四個字啊"
    assert faults(name="12345") == [("/name", "too_long")]
    assert faults(name=1) == [("/name", "wrong_type")]


def test_unknown_fields_are_refused_wherever_they_are() -> None:
    body: dict[str, Any] = {"frob": 1, "_schema": 2, "facts": {"x": 1}, "pile": [{"tile": "1m", "a/b~c": 0}]}
    assert faults(**body) == [
        ("/_schema", "unknown_field"),
        ("/facts/x", "unknown_field"),
        ("/frob", "unknown_field"),
        ("/pile/0/a~1b~0c", "unknown_field"),
    ]


def test_a_misspelt_field_is_told_with_the_one_that_was_meant() -> None:
    def told(**body: Any) -> list[str]:
        with pytest.raises(Unreadable) as raised:
            READER.read(Asked, body)
        return [fault.detail for fault in raised.value.faults]

    assert told(numbr=1) == ["there is no such field; is `number` meant?"]
    assert told(facts={"opened": True}) == ["there is no such field; is `open` meant?"]
    assert told(zzz=1, **{"n" * 100_000: 1}) == ["there is no such field"] * 2
    assert set(told(**{f"numbr{n}": 1 for n in range(21)})) == {"there is no such field"}


def test_a_field_of_other_games_is_refused_in_words() -> None:
    with pytest.raises(Unreadable) as raised:
        READER.read(Asked, {"gone": None})
    assert [(fault.code, fault.detail) for fault in raised.value.faults] == [
        ("unknown_field", "this game has no such thing")
    ]


def test_a_trailing_underscore_is_not_on_the_wire() -> None:
    assert read(**{"from": 2}).from_ == 2
    assert faults(from_=2) == [("/from_", "unknown_field")]


@pytest.mark.parametrize("hand", ["123m5z", ["1m", "2m", "3m", "5z"]])
def test_tiles_are_names_or_one_string(hand: object) -> None:
    assert read(hand=hand).hand == (0, 1, 2, 31)


@pytest.mark.parametrize(
    ("notation", "hand", "tile"),
    [
        ("zh", "一萬 二萬，三萬".replace("，", ","), "白"),
        ("unicode", "🀇🀈🀉", "🀆"),
        ("botzone", "W1W2W3", "J3"),
        ("mjai", "1m2m3m", "P"),
    ],
)
def test_another_notation_is_named_and_then_holds_for_all_tiles(notation: str, hand: str, tile: str) -> None:
    asked = read(notation=notation, hand=hand, tile=tile, pile=[tile, {"tile": tile}])
    assert (asked.hand, asked.tile) == ((0, 1, 2), 31)
    assert [entry.tile for entry in asked.pile] == [31, 31]


def test_an_unknown_notation_is_a_fault_and_tiles_are_then_canonical() -> None:
    assert faults(notation="klingon", hand="1m", tile="E") == [
        ("/notation", "not_a_choice"),
        ("/tile", "unknown_tile"),
    ]


@pytest.mark.parametrize("word", ["0m", "8z", "E", "", "1", "1m ", "M1", "1f1"])
def test_case_21_an_unknown_tile_is_never_some_tile(word: str) -> None:
    assert faults(tile=word) == [("/tile", "unknown_tile")]
    assert faults(hand=["1m", word]) == [("/hand/1", "unknown_tile")]


@pytest.mark.parametrize(
    ("hand", "at"), [("123m0z", 4), ("12x", 2), ("m", 0), ("1m2", 2), ("5mr", 2), ("1m08s", 2)]
)
def test_case_21_an_unknown_tile_in_a_string_has_its_character(hand: str, at: int) -> None:
    assert faults(hand=hand) == [("/hand", at, "unknown_tile")]


@pytest.mark.parametrize(
    ("notation", "hand", "at"),
    [
        ("canonical", "10m8z9x1z", [1, 3, 6]),
        ("canonical", "m1m08s45", [0, 3, 6]),
        ("canonical", "1m?!1m", [2, 3]),
        ("canonical", "1m E", [2, 3]),
        ("zh", "一萬 X 二萬 十萬", [3, 8]),
        ("botzone", "W1X1W2T0", [2, 6]),
    ],
)
def test_all_bad_tiles_of_a_string_are_told(notation: str, hand: str, at: list[int]) -> None:
    told = faults(notation=notation, hand=hand)
    assert [fault[1] for fault in told] == at
    assert {(fault[0], fault[2]) for fault in told} == {("/hand", "unknown_tile")}


def test_all_bad_tiles_of_an_array_are_told() -> None:
    assert faults(hand=["1m", 3, None, ["2m"], "9x"]) == [
        ("/hand/1", "wrong_type"),
        ("/hand/2", "wrong_type"),
        ("/hand/3", "wrong_type"),
        ("/hand/4", "unknown_tile"),
    ]


@pytest.mark.parametrize("hand", ["123456m", ["1m"] * 6, "1" * 5000 + "m", ["?"] * 6])
def test_too_many_tiles_are_one_fault(hand: object) -> None:
    assert faults(hand=hand) == [("/hand", "too_many_items")]


@pytest.mark.parametrize("hand", [None, 3, {"a": 1}, True])
def test_tiles_are_nothing_else(hand: object) -> None:
    assert faults(hand=hand) == [("/hand", "wrong_type")]


def test_a_record_may_stand_as_its_tile_alone() -> None:
    asked = read(pile=["1m", {"tile": "2m", "by": [1, 3]}])
    assert asked.pile == (Pile(0), Pile(1, (1, 3)))


def test_faults_of_a_record_written_short_are_its_own() -> None:
    assert faults(pile=["11m", ["1m"], {"by": [0, 4, 1, 1]}]) == [
        ("/pile/0", "unknown_tile"),
        ("/pile/1", "wrong_type"),
        ("/pile/2/by/1", "out_of_range"),
        ("/pile/2/tile", "missing_field"),
    ]
    assert faults(pile=[None]) == [("/pile/0", "wrong_type")]


def test_a_repeated_entry_is_told_where_it_stands_again() -> None:
    assert faults(pile=[{"tile": "1m", "by": [1, 2, 1]}]) == [("/pile/0/by/2", "repeated")]


def test_lists_have_a_length() -> None:
    assert faults(dice=[1] * 5) == [("/dice", "too_many_items")]
    assert faults(dice="12") == [("/dice", "wrong_type")]
    assert faults(dice=[1, 7, "2"]) == [("/dice/1", "out_of_range"), ("/dice/2", "wrong_type")]


def test_a_score_is_taken_as_it_was_answered() -> None:
    assert read(score=5).score == 5
    assert read(score={"unit": "fan", "total": 5, "patterns": []}).score == 5
    assert read(score=None).score is None
    assert faults(score={"unit": "fan"}) == [("/score/total", "missing_field")]
    assert faults(score={"total": "5"}) == [("/score/total", "wrong_type")]
    assert faults(score=100) == [("/score", "out_of_range")]


def test_words_come_in_both_languages() -> None:
    assert read(what={"zh": "底", "en": "base"}).what == {"zh": "底", "en": "base"}
    assert faults(what={"zh": "底", "de": "Grund"}) == [
        ("/what/de", "unknown_field"),
        ("/what/en", "missing_field"),
    ]


def test_free_data_holds_whole_numbers_only() -> None:
    held = {"a": [1, 2.0, {"b": None}], "c": "d", "e": True}
    assert read(working=held).working == held
    assert faults(working={"a": {"b": [1, 2.5]}, "c": 2**53}) == [
        ("/working/a/b/1", "wrong_type"),
        ("/working/c", "out_of_range"),
    ]
    assert faults(working=[1]) == [("/working", "wrong_type")]


def test_maps_hold_one_sort_of_value() -> None:
    assert read(shares={"x": 1}).shares == {"x": 1}
    assert faults(shares={"x": 10, "y": "1"}) == [("/shares/x", "out_of_range"), ("/shares/y", "wrong_type")]
    assert faults(shares={"x": 1, "y": 1, "z": 1}) == [("/shares", "too_many_items")]


@pytest.mark.parametrize("name", ["shares", "working"])
def test_no_fault_repeats_a_long_key(name: str) -> None:
    """A key of the caller's stands in the pointer of each fault below it: a megabyte of it would come back as many times."""
    assert read(**{name: {"k" * 64: 1}})
    assert faults(**{name: {"k" * 65: 1}}) == [(f"/{name}", "too_long")]
    assert faults(working={"a": [{"k" * 1000: [1.5] * 500}]}) == [("/working/a/0", "too_long")]


def test_slots_take_the_games_own_record() -> None:
    assert read(facts={"open": True}).facts == Facts(True)
    assert read(facts=None).facts is None
    assert faults(facts={"open": 1}) == [("/facts/open", "wrong_type")]
    assert faults(facts=[]) == [("/facts", "wrong_type")]


def test_faults_stand_in_the_order_of_their_places() -> None:
    assert faults(dice=[0, 1, 2, 0], hand=["x"] * 2, yes=1) == [
        ("/dice/0", "out_of_range"),
        ("/dice/3", "out_of_range"),
        ("/hand/0", "unknown_tile"),
        ("/hand/1", "unknown_tile"),
        ("/yes", "wrong_type"),
    ]
