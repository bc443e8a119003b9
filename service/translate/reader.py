"""Reads plain JSON data into records: one marshmallow schema a record class and game, built once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from functools import cached_property
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, post_load
from marshmallow.fields import Field

from rules.record import Spec, wire_name
from rules.tiles import NOTATIONS
from service.translate import fields as f
from service.translate.faults import Fault, flatten, guessed, order
from service.translate.game import Game

MOST_UNKNOWN = 50
"""Unknown fields of one object that are named one by one."""
FEW_FAULTS = 20
"""Up to so many, an unknown field is told with the known one that is most like it."""


class Unreadable(Exception):
    """A body that does not fit its record: every fault, by place."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


class Closed(Schema):
    """Refuses unknown fields with our words."""

    class Meta:
        unknown = EXCLUDE  # marshmallow's own way takes a time that grows with their square

    def load(self, data: Any, **more: Any) -> Any:
        """The record that an object is."""
        if data.keys() <= self._known:
            return super().load(data, **more)
        unknown = data.keys() - self._known
        if len(unknown) > MOST_UNKNOWN:
            raise f.fault("too_many_items", f"{len(unknown)} fields that are not known here")
        messages: dict[str, Any] = {key: [replace(f.UNKNOWN, known=self._known)] for key in unknown}
        try:
            super().load(data, **more)
        except ValidationError as error:
            messages |= error.messages_dict
        raise ValidationError(messages)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(field.data_key or name for name, field in self.load_fields.items())


class RecordSchema(Closed):
    """Gives the frozen record."""

    record: type

    def load(self, data: Any, **more: Any) -> Any:
        """The record; one that names a notation is read in it, wherever it stands."""
        if "notation" not in data or "notation" not in self._known:
            return super().load(data, **more)
        token = f.NOTATION.set(notation_of(data))
        try:
            return super().load(data, **more)
        finally:
            f.NOTATION.reset(token)

    @post_load
    def make(self, data: Mapping[str, Any], **_: Any) -> Any:
        """The record; absent fields take its defaults."""
        return self.record(**data)


class WordsSchema(Closed):
    """Words for people, both languages."""

    zh = f.Text(400, required=True)
    en = f.Text(400, required=True)


class Reader:
    """All the schemas of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._schemas: dict[type, Schema] = {}
        self._words = WordsSchema()

    def schema(self, cls: type) -> Schema:
        """The schema of a record class."""
        if cls not in self._schemas:
            own = {
                name: self._field(spec, *self._presence(cls, name))
                for name, spec in self.game.specs(cls).items()
            }
            refused = {
                name: f.Refused(detail) for (of, name), detail in self.game.refused.items() if of is cls
            }
            named = f"{self.game.id.title()}{cls.__name__}Schema"
            self._schemas[cls] = type(named, (RecordSchema,), {"record": cls, **own, **refused})()
        return self._schemas[cls]

    def read(self, cls: type, body: Mapping[str, Any]) -> Any:
        """The record that a request body is; Unreadable with all faults where it is none."""
        try:
            return self.schema(cls).load(body)
        except ValidationError as error:
            faults = sorted(flatten(error.messages), key=order)
            # Likenesses take a while to find: a few slips are worth it, a body full of them is not.
            raise Unreadable(tuple(map(guessed, faults) if len(faults) <= FEW_FAULTS else faults)) from None

    def _presence(self, cls: type, name: str) -> tuple[str, bool, Any]:
        held = next(field for field in fields(cls) if field.name == name)
        default = held.default_factory() if held.default_factory is not MISSING else held.default
        return wire_name(name), default is MISSING, default

    def _field(
        self, spec: Spec, key: str | None = None, required: bool = False, default: Any = None
    ) -> Field[Any]:
        more: dict[str, Any] = {"data_key": key, "required": required, "allow_none": spec.nullable}
        makers: dict[str, Callable[[], Field[Any]]] = {
            "tile": lambda: f.Tile(**more),
            "tiles": lambda: f.Tiles(spec.min_items, spec.max_items, spec.unique, **more),
            "integer": lambda: f.Integer(spec.minimum, spec.maximum, **more),
            "total": lambda: f.Total(spec.minimum, spec.maximum, **more),
            "flag": lambda: f.Flag(**more),
            "choice": lambda: f.Choice(spec.choices, **more),
            "string": lambda: f.Text(spec.maximum, **more),
            "text": lambda: f.Entry(self._words, **more),
            "record": lambda: f.Entry(self.schema(_record(spec)), spec.short, **more),
            "list": lambda: f.Entries(
                self._field(_item(spec)), spec.min_items, spec.max_items, spec.unique, **more
            ),
            "map": lambda: f.Keyed(self._field(_item(spec)), spec.max_items, **more),
            "data": lambda: f.Free(isinstance(default, dict), **more),
        }
        return makers[spec.type]()


def _record(spec: Spec) -> type:
    assert spec.record is not None
    return spec.record


def _item(spec: Spec) -> Spec:
    assert spec.item is not None
    return spec.item


def notation_of(body: Mapping[str, Any]) -> str:
    """The notation that a body names; an unknown one is a fault of its own, and the tiles are read as canonical."""
    named = body.get("notation", "canonical")
    return named if isinstance(named, str) and named in NOTATIONS else "canonical"
