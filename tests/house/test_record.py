"""Records as plain data: names, tiles, what is left out, what stands short."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
import pytest

from rules import record as r
from rules.ledger import Line, pays, spread, totals
from rules.record import plain, spec_of, specs, wire_name
from rules.state import Discard, Event, Seat

WORD = r.text("字", "word")


@dataclass(frozen=True)
class Inner:
    tile: int = r.tile(en="a tile")
    seats: tuple[int, ...] = r.seats((), en="seats")


@dataclass(frozen=True)
class Outer:
    words: r.Text = r.words()
    from_: int | None = r.seat(None, nullable=True)
    tile: int | None = r.tile(None, nullable=True)
    tiles: tuple[int, ...] | None = r.tiles(None, nullable=True)
    inner: tuple[Inner, ...] = r.records(Inner, (), short="tile")
    one: Inner | None = r.record(Inner, None, nullable=True)
    free: Any = r.data({})
    rows: tuple[tuple[int, ...], ...] = r.items(r.Spec("tiles"), ())
    table: Any = r._field(r.Spec("map", item=r.Spec("tile"), nullable=True), None)
    gone: int = r.integer(0, omit=True)
    unsaid: int = 3
    """No spec: no field of the wire."""


def test_a_record_as_plain_data() -> None:
    held = Outer(
        WORD,
        from_=2,
        tile=33,
        tiles=(0, 9, 18),
        inner=(Inner(4), Inner(5, (1,))),
        one=Inner(6),
        free={"a": (1, 2), "b": Inner(7)},
        rows=((0, 1), ()),
        table={"x": 27},
        gone=1,
    )
    assert plain(held) == {
        "from": 2,
        "tile": "7z",
        "tiles": ["1m", "1p", "1s"],
        "inner": ["5m", {"tile": "6m", "seats": [1]}],
        "one": {"tile": "7m", "seats": []},
        "words": {"zh": "字", "en": "word"},
        "free": {"a": [1, 2], "b": {"tile": "8m", "seats": []}},
        "rows": [["1m", "2m"], []],
        "table": {"x": "1z"},
        "gone": 1,
    }


def test_what_is_nothing_stays_null_and_what_is_omitted_is_gone() -> None:
    told = plain(Outer(WORD))
    assert (told["from"], told["tile"], told["tiles"], told["one"], told["table"]) == (None,) * 5
    assert "gone" not in told
    assert "unsaid" not in told
    assert list(told)[:3] == ["words", "from", "tile"]  # in the order they are declared


def test_plain_data_is_json() -> None:
    seat = Seat((0, 33), 2, discards=(Discard(5), Discard(6, (1, 2))))
    told = plain(seat)
    assert orjson.loads(orjson.dumps(told)) == told
    assert told["discards"] == ["6m", {"tile": "7m", "won_by": [1, 2]}]
    assert plain(Event("draw", 1)) == {"kind": "draw", "seat": 1}
    assert plain((Inner(0),)) == [{"tile": "1m", "seats": []}]


def test_names_lose_the_underscore_that_python_wants() -> None:
    assert [wire_name(name) for name in ("from_", "as_", "tile")] == ["from", "as", "tile"]
    assert spec_of(Outer, "from_").maximum == 3
    assert list(specs(Inner)) == ["tile", "seats"]


def test_what_came_in_is_not_changed() -> None:
    free = {"a": [1, 2]}
    told = plain(Outer(WORD, free=free))
    told["free"]["a"].append(3)
    assert free == {"a": [1, 2]}
    assert Outer(WORD).free is not Outer(WORD).free


# The ledger


def test_payments_go_the_way_their_sign_says() -> None:
    what = r.text("底", "base")
    assert pays(0, 1, 0, "TY-1", what) == ()
    (line,) = pays(0, 1, 5, "TY-1", what, stake=2)
    assert (line.from_, line.to, line.amount, line.working) == (0, 1, 5, {"stake": 2})
    (back,) = pays(0, 1, -5, "TY-1", what)
    assert (back.from_, back.to, back.amount) == (1, 0, 5)
    assert totals((line, line, back), 3) == (-5, 5, 0)


def test_payments_are_repeated_for_every_member_of_both_sides() -> None:
    line = Line(0, 1, 3, "TY-1", r.text("底", "base"))
    lines = spread((line,), {0: (0, 4), 1: (1, 5, 6)})
    assert {(one.from_, one.to) for one in lines} == {(a, b) for a in (0, 4) for b in (1, 5, 6)}
    assert totals(lines, 7) == (-9, 6, 0, 0, -9, 6, 6)
    assert hash(line) == hash(Line(0, 1, 3, "TY-1", r.text("底", "base"), {"more": 1}))


@pytest.mark.parametrize("cls", [Outer, Seat, Event, Line])
def test_every_field_of_the_wire_has_a_type_that_is_known(cls: type) -> None:
    known = {
        "tile",
        "tiles",
        "integer",
        "flag",
        "choice",
        "string",
        "text",
        "record",
        "list",
        "map",
        "slot",
        "data",
    }
    assert {spec.type for spec in specs(cls).values()} <= known
