"""Records: frozen dataclasses whose fields say what they hold, so that schemas and answers can be made from them.

A field's `Spec` names its wire type, bounds, default, clause and words. `plain` turns a record into plain data
(tiles as canonical names, a trailing underscore dropped from names); the way in belongs to whoever parses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

from rules.tiles import NAMES

RecordClass = type[Any]
Held = TypeVar("Held")

Text = Mapping[str, str]
"""{"zh": …, "en": …}"""


def text(zh: str, en: str) -> Text:
    """Words for people, Chinese and English."""
    return {"zh": zh, "en": en}


@dataclass(frozen=True)
class Spec:
    """What one field holds on the wire.

    `type`: tile, tiles (array or one compact string), integer, flag, choice, string, text ({zh, en}), record, list,
    map (string keys), slot (a record that the game names: `slot` says which), data (free plain data, answers only).
    `short`: a record that may be written as this one field of it alone. `stated`: whether the source states the default.
    """

    type: str
    en: str = ""
    zh: str = ""
    clause: str | None = None
    stated: bool = True
    nullable: bool = False
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[Any, ...] = ()
    max_items: int | None = None
    min_items: int | None = None
    unique: bool = False
    item: Spec | None = None
    record: RecordClass | None = None
    slot: str | None = None
    short: str | None = None
    omit: bool = False  # left out of answers while it has its default


NO_DEFAULT = MISSING


def _field(spec: Spec, default: Any, factory: Callable[[], Any] | None = None) -> Any:
    if factory is not None:
        return field(default_factory=factory, metadata={"spec": spec})
    if default is MISSING:
        return field(metadata={"spec": spec})
    return field(default=default, metadata={"spec": spec})


def tile(default: Any = MISSING, **words: Any) -> Any:
    """One tile, held as its kind."""
    return _field(Spec("tile", **words), default)


def tiles(default: Any = MISSING, max_items: int = 144, **words: Any) -> Any:
    """Tiles, held as a tuple of kinds in the order given."""
    return _field(Spec("tiles", max_items=max_items, **words), default)


def integer(default: Any = MISSING, minimum: int = 0, maximum: int = 2**53 - 1, **words: Any) -> Any:
    """A whole number within bounds."""
    return _field(Spec("integer", minimum=minimum, maximum=maximum, **words), default)


def seat(default: Any = MISSING, **words: Any) -> Any:
    """A seat, 0-3."""
    return _field(Spec("integer", minimum=0, maximum=3, **words), default)


def flag(default: Any = MISSING, **words: Any) -> Any:
    """True or false."""
    return _field(Spec("flag", **words), default)


def choice(*choices: Any, default: Any = MISSING, **words: Any) -> Any:
    """One of a few words or numbers."""
    return _field(Spec("choice", choices=choices, **words), default)


def string(default: Any = MISSING, maximum: int = 128, **words: Any) -> Any:
    """A short string."""
    return _field(Spec("string", maximum=maximum, **words), default)


def words(default: Any = MISSING, **more: Any) -> Any:
    """{"zh", "en"}."""
    return _field(Spec("text", **more), default)


def record(cls: type, default: Any = MISSING, factory: Callable[[], Any] | None = None, **words: Any) -> Any:
    """Another record."""
    return _field(Spec("record", record=cls, **words), default, factory)


def slot(name: str, default: Any = MISSING, **words: Any) -> Any:
    """A record whose class the game names: options, win_facts, seat_facts, table_facts, score."""
    return _field(Spec("slot", slot=name, **words), default)


def items(item: Spec, default: Any = MISSING, max_items: int = 512, **words: Any) -> Any:
    """Several of one spec, held as a tuple."""
    return _field(Spec("list", item=item, max_items=max_items, **words), default)


def records(
    cls: type, default: Any = MISSING, max_items: int = 512, short: str | None = None, **words: Any
) -> Any:
    """Several records of one class, held as a tuple."""
    return items(Spec("record", record=cls, short=short), default, max_items, **words)


def seats(default: Any = MISSING, **words: Any) -> Any:
    """Several seats."""
    return items(Spec("integer", minimum=0, maximum=3), default, 4, **words)


def data(default: Any = MISSING, **words: Any) -> Any:
    """Free plain data."""
    if default == {}:
        return _field(Spec("data", **words), MISSING, dict)
    return _field(Spec("data", **words), default)


def altered(record: Held, **changes: Any) -> Held:
    """The record with fields changed: `dataclasses.replace`, several times as fast.

    For records without `__post_init__` and without cached properties.
    """
    if not changes.keys() <= record.__dict__.keys():
        raise TypeError(f"no such fields: {changes.keys() - record.__dict__.keys()}")
    new = object.__new__(record.__class__)
    new.__dict__.update(record.__dict__, **changes)
    return new


def spec_of(cls: type, name: str) -> Spec:
    """The spec of one field of a record class."""
    return specs(cls)[name]


@cache
def specs(cls: type) -> Mapping[str, Spec]:
    """Field name -> spec, in order."""
    return {f.name: f.metadata["spec"] for f in fields(cls) if "spec" in f.metadata}


def wire_name(name: str) -> str:
    """`from_` is written "from"."""
    return name.rstrip("_")


def plain(value: Any) -> Any:
    """A record (or tuple of records, or plain data) as plain data, tiles as canonical names."""
    if is_dataclass(value):
        return {
            name: render(held)
            for attribute, name, render, omitted in _plan(value.__class__)
            if not ((held := getattr(value, attribute)) == omitted and omitted is not MISSING)
        }
    if isinstance(value, tuple | list):
        return [plain(entry) for entry in value]
    if isinstance(value, Mapping):
        return {key: plain(entry) for key, entry in value.items()}
    return value


@cache
def _plan(cls: type) -> tuple[tuple[str, str, Callable[[Any], Any], Any], ...]:
    defaults = {f.name: f.default for f in fields(cls)}
    return tuple(
        (name, wire_name(name), _renderer(spec), defaults[name] if spec.omit else MISSING)
        for name, spec in specs(cls).items()
    )


def _renderer(spec: Spec) -> Callable[[Any], Any]:
    if spec.type == "tile":
        return lambda kind: None if kind is None else NAMES[kind]
    if spec.type == "tiles":
        return lambda kinds: None if kinds is None else [NAMES[kind] for kind in kinds]
    if spec.type == "list" and spec.item is not None:
        each = _renderer(spec.item)
        return lambda entries: None if entries is None else [each(entry) for entry in entries]
    if spec.type == "map" and spec.item is not None:
        of = _renderer(spec.item)
        return lambda entries: None if entries is None else {key: of(entry) for key, entry in entries.items()}
    if spec.type == "record" and spec.short is not None:
        return _short(spec)
    return plain if spec.type in ("record", "slot", "data", "text") else _same


def _same(value: Any) -> Any:
    return value


def _short(spec: Spec) -> Callable[[Any], Any]:
    assert spec.record is not None
    assert spec.short is not None
    alone = spec.short
    others = [(f.name, f.default) for f in fields(spec.record) if f.name != alone]
    render = _renderer(spec_of(spec.record, alone))

    def shortened(value: Any) -> Any:
        if all(getattr(value, name) == default for name, default in others):
            return render(getattr(value, alone))
        return plain(value)

    return shortened
