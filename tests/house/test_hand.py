"""Melds and copies: every fault of an impossible one, each in its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.faults import Faulty, Violation, verify
from rules.hand import Meld, faults_copies, faults_meld, holds, pointer, without
from rules.tiles import TILES_108, TILES_136, is_suited, suit_of
from tests.tiles import tiles


def faults(
    kind: str,
    words: str,
    feeder: int | None = 1,
    seat: int | None = 0,
    shown: str | None = None,
    stand_ins: bool = True,
) -> list[tuple[str, str]]:
    meld = Meld(kind, tiles(words), feeder, None if shown is None else tiles(shown))
    return [(fault.code, str(fault.at[0])) for fault in faults_meld(meld, seat, 4, stand_ins)]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("chi", "123m"),
        ("chi", "978s"),
        ("pong", "555z"),
        ("kong_exposed", "1111p"),
        ("kong_added", "7777z"),
    ],
)
def test_what_is_a_set(kind: str, words: str) -> None:
    assert faults(kind, words) == []


@pytest.mark.parametrize(
    ("kind", "words", "code"),
    [
        ("chi", "89m1p", "not_a_sequence"),  # case 10
        ("chi", "567z", "not_a_sequence"),
        ("chi", "135m", "not_a_sequence"),
        ("chi", "112m", "not_a_sequence"),
        ("chi", "9s12z", "not_a_sequence"),
        ("pong", "112m", "not_alike"),
        ("kong_exposed", "1344p", "not_alike"),
    ],
)
def test_what_is_no_set(kind: str, words: str, code: str) -> None:
    assert faults(kind, words) == [(code, "tiles")]


def test_size_and_feeder_are_told_together() -> None:
    assert faults("pong", "1111m", None) == [("meld_size", "tiles"), ("feeder", "from")]
    assert faults("kong_concealed", "111m", 2) == [("meld_size", "tiles"), ("feeder", "from")]
    assert faults("chi", "12m", 0) == [("meld_size", "tiles"), ("feeder", "from")]
    assert faults("pong", "112m", 7) == [("not_alike", "tiles"), ("feeder", "from")]


def test_who_fed_it() -> None:
    assert faults("kong_concealed", "1111m", None) == []
    assert faults("kong_concealed", "1111m", 1) == [("feeder", "from")]
    assert faults("pong", "111m", None) == [("feeder", "from")]
    assert faults("pong", "111m", 0) == [("feeder", "from")]  # nobody feeds himself
    assert faults("pong", "111m", 4) == [("feeder", "from")]
    assert faults("pong", "111m", 0, seat=None) == []


def test_faces_make_the_set_and_tiles_keep_themselves() -> None:
    assert faults("chi", "6m7z8m", shown="678m") == []
    assert faults("chi", "6m7z8m") == [("not_a_sequence", "tiles")]
    assert faults("pong", "777z", shown="77m") == [("meld_size", "as")]
    assert faults("chi", "6m7z8m", shown="678m", stand_ins=False) == [("no_stand_in", "as")]
    assert faults("chi", "678m", shown="678m", stand_ins=False) == []


def test_a_meld_in_order_is_the_same_meld() -> None:
    mixed = Meld("chi", (tiles("8m")[0], tiles("7z")[0], tiles("6m")[0]), 3, tiles("876m"))
    ordered = mixed.in_order()
    assert (ordered.tiles, ordered.as_, ordered.from_) == ((5, 33, 7), tiles("678m"), 3)
    assert Meld("chi", tiles("312m"), 1).in_order() == Meld("chi", tiles("123m"), 1)


@given(st.lists(st.integers(0, 33), min_size=3, max_size=3))
def test_a_chi_is_three_in_a_row_of_a_suit(three: list[int]) -> None:
    low = sorted(three)
    right = (
        is_suited(low[2]) and low == [low[0], low[0] + 1, low[0] + 2] and suit_of(low[0]) == suit_of(low[2])
    )
    assert (not list(faults_meld(Meld("chi", tuple(three), 1), 0))) == right


# Copies


def test_a_fifth_copy_is_one_fault_that_names_each_place() -> None:
    """Case 20."""
    placed = [(("hand",), tiles("555m1z")), (("melds", 0, "tiles"), tiles("55m")), (("seen",), tiles("1z"))]
    (fault,) = faults_copies(TILES_136, placed)
    assert (fault.code, fault.at) == ("too_many_copies", ("melds", 0, "tiles", 1))
    assert fault.facts == {"tile": "5m", "count": 5, "copies": 4}
    assert fault.places == (
        ("hand", 0),
        ("hand", 1),
        ("hand", 2),
        ("melds", 0, "tiles", 0),
        ("melds", 0, "tiles", 1),
    )


def test_every_kind_beyond_its_copies_and_every_stranger_is_named() -> None:
    placed = [(("hand",), tiles("11111m22222p1z7z"))]
    found = [(fault.code, fault.at) for fault in faults_copies(TILES_108, placed)]
    assert found == [
        ("not_in_game", ("hand", 10)),
        ("not_in_game", ("hand", 11)),
        ("too_many_copies", ("hand", 4)),
        ("too_many_copies", ("hand", 9)),
    ]


@given(st.lists(st.integers(0, 33), max_size=24))
def test_copies_are_counted_rightly(held: list[int]) -> None:
    half = len(held) // 2
    found = {
        fault.facts["tile"]
        for fault in faults_copies(TILES_136, [(("a",), held[:half]), (("b",), held[half:])])
    }
    assert len(found) == sum(held.count(kind) > 4 for kind in set(held))


# Small words


def test_tiles_taken_away() -> None:
    assert without((1, 2, 1, 3), (1,)) == (2, 1, 3)
    assert without((1, 2, 1, 3), (1, 1)) == (2, 3)
    with pytest.raises(ValueError):  # noqa: PT011
        without((1, 2), (3,))
    assert holds((1, 1, 2), (1, 1))
    assert not holds((1, 2), (1, 1))


def test_a_path_as_a_pointer() -> None:
    assert pointer(()) == ""
    assert pointer(("seats", 0, "hand")) == "/seats/0/hand"
    assert pointer(("a/b", "c~d")) == "/a~1b/c~0d"


def test_faults_move_outward_with_their_places() -> None:
    fault = Violation("x", "x", at=("hand",), places=(("hand", 1), ("melds", 0)))
    moved = fault.under("state", "seats")
    assert moved.at == ("state", "seats", "hand")
    assert moved.places == (("state", "seats", "hand", 1), ("state", "seats", "melds", 0))


def test_all_faults_are_raised_as_one() -> None:
    verify([])
    with pytest.raises(Faulty) as raised:
        verify((Violation(code, f"{code} is wrong") for code in ("a", "b")), "both")
    assert (raised.value.code, [fault.code for fault in raised.value.faults]) == ("both", ["a", "b"])
    assert str(raised.value) == "a is wrong; b is wrong"


def test_a_reason_is_code_clause_words_and_facts() -> None:
    told = Violation("x", "why", "何故", "ZZ-1", facts={"tile": "5m"}).reason()
    assert told == {"code": "x", "clause": "ZZ-1", "text": {"zh": "何故", "en": "why"}, "tile": "5m"}
    assert Violation("x", "why").reason()["text"] == {"zh": "why", "en": "why"}
