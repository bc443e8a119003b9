"""JSON Schemas (2020-12, as OpenAPI 3.1 has them) of the same records: strict for what comes in, open for answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from rules.record import Spec, plain, wire_name
from rules.tiles import NAMES
from service.translate.fields import LARGEST, LONGEST_KEY
from service.translate.game import Game

Json = dict[str, Any]
TEXT: Json = {
    "type": "object",
    "required": ["zh", "en"],
    "properties": {"zh": {"type": "string"}, "en": {"type": "string"}},
}
REASON: Json = {
    "type": "object",
    "description": "Why something is not so: code, clause, words, and facts beside them.",
    "required": ["code", "clause", "text"],
    "properties": {
        "code": {"type": "string"},
        "clause": {"type": ["string", "null"], "description": "the clause of the rulebook it rests on"},
        "text": {"$ref": "#/components/schemas/Text"},
    },
}
EXPLAINED: Json = {
    "type": "object",
    "description": "A step on the way to the answer, by its clause, with the figures beside it.",
    "properties": {
        "clause": {"type": ["string", "null"]},
        "text": {"$ref": "#/components/schemas/Text"},
    },
}
TILE_IN: Json = {
    "type": "string",
    "minLength": 1,
    "maxLength": 8,
    "description": "One tile: canonical (1m-9m 1p-9p 1s-9s 1z-7z), or in the notation that the request names.",
    "examples": ["5m"],
}


def ref(name: str) -> Json:
    """A reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def shared_components(kinds: Iterable[int]) -> dict[str, Json]:
    """What every game refers to."""
    return {
        "Tile": {
            "type": "string",
            "enum": [NAMES[kind] for kind in kinds],
            "description": "A tile by its canonical name: 萬 m, 筒 p, 條 s; 1z-7z are E S W N 白 發 中.",
        },
        "TileInput": TILE_IN,
        "Text": {**TEXT, "description": "Words in Chinese and English."},
        "TextInput": {**TEXT, "additionalProperties": False, "description": "Words in Chinese and English."},
        "Reason": REASON,
        "Explained": EXPLAINED,
    }


class Describer:
    """Makes the components of one game; `incoming` says which way a record travels."""

    def __init__(self, game: Game, components: dict[str, Json]) -> None:
        self.game = game
        self.components = components

    def component(self, cls: type, incoming: bool) -> Json:
        """A reference to a record's component, which is made if it is not there."""
        name = self.name(cls, incoming)
        if name not in self.components:
            self.components[name] = {}  # taken, should the record hold itself
            self.components[name] = self.object(cls, incoming)
        return ref(name)

    def name(self, cls: type, incoming: bool) -> str:
        """Component name: the record's, after the game's where the record is its own."""
        prefix = self.game.id.title() if self.game.own(cls) else ""
        base = cls.__name__.removeprefix(prefix)
        return f"{prefix}{base}{'Input' if incoming and not base.endswith('Request') else ''}"

    def object(self, cls: type, incoming: bool, before: Mapping[str, Json] | None = None) -> Json:
        """A record as an object schema; `before`: properties that stand in front, all required."""
        specs = self.game.specs(cls)
        defaults = {
            f.name: f.default_factory() if f.default_factory is not MISSING else f.default
            for f in fields(cls)
        }
        required = [name for name, spec in specs.items() if required_in(incoming, spec, defaults[name])]
        out: Json = {"type": "object", "description": _first_line(cls)}
        if before or required:
            out["required"] = [*(before or {}), *map(wire_name, required)]
        out["properties"] = dict(before or {}) | {
            wire_name(name): self._property(cls, spec, defaults[name], incoming)
            for name, spec in specs.items()
        }
        if incoming:
            out["additionalProperties"] = False
        return out

    def _property(self, cls: type, spec: Spec, default: Any, incoming: bool) -> Json:
        schema = self.schema(spec, incoming)
        words = " · ".join(filter(None, (spec.en, spec.zh)))
        if words:
            schema = {**schema, "description": words}
        if incoming and default is not MISSING and default is not None:
            schema["default"] = _wire(spec, default)
        if spec.clause is not None:
            schema |= {"clause": spec.clause, "stated": spec.stated}
        return schema

    def schema(self, spec: Spec, incoming: bool) -> Json:
        """The schema of one value."""
        made = self._bare(spec, incoming)
        return nullable(made) if spec.nullable else made

    def _bare(self, spec: Spec, incoming: bool) -> Json:
        match spec.type:
            case "tile":
                return ref("TileInput" if incoming else "Tile")
            case "tiles":
                return _tiles(spec, incoming)
            case "integer":
                return _integer(spec)
            case "total":
                return _total(spec)
            case "flag":
                return {"type": "boolean"}
            case "choice":
                return _choice(spec)
            case "string":
                return {"type": "string"} | ({"maxLength": spec.maximum} if incoming and spec.maximum else {})
            case "text":
                return ref("TextInput" if incoming else "Text")
            case "record":
                return self._record(spec, incoming)
            case "list":
                return self._list(spec, incoming)
            case "map":
                return self._map(spec, incoming)
            case "action":
                return self._action()
            case "reason":
                return ref("Reason")
            case "explained":
                return ref("Explained")
        return {} if spec.type == "data" else _unknown(spec)

    def _record(self, spec: Spec, incoming: bool) -> Json:
        assert spec.record is not None
        whole = self.component(spec.record, incoming)
        if spec.short is None:
            return whole
        alone = self.schema(self.game.specs(spec.record)[spec.short], incoming)
        return {"anyOf": [alone, whole]}

    def _list(self, spec: Spec, incoming: bool) -> Json:
        assert spec.item is not None
        out: Json = {"type": "array", "items": self.schema(spec.item, incoming)}
        if incoming:
            out |= {"maxItems": 512 if spec.max_items is None else spec.max_items}
        if spec.min_items:
            out["minItems"] = spec.min_items
        if spec.unique:
            out["uniqueItems"] = True
        return out

    def _map(self, spec: Spec, incoming: bool) -> Json:
        assert spec.item is not None
        out: Json = {"type": "object", "additionalProperties": self.schema(spec.item, incoming)}
        return out | ({"propertyNames": {"maxLength": LONGEST_KEY}} if incoming else {})

    def _action(self) -> Json:
        """An action in an answer: just the fields that its kind uses."""
        from rules.actions import Action

        name = f"{self.game.id.title()}Action"
        if name not in self.components:
            made = self.object(Action, incoming=False)
            self.components[name] = {**made, "required": ["seat", "kind"]}
        return ref(name)


def required_in(incoming: bool, spec: Spec, default: Any) -> bool:
    """In a request what has no default, in an answer all that is never left out."""
    return default is MISSING if incoming else not spec.omit


def nullable(schema: Json) -> Json:
    """The same or null."""
    if "enum" in schema:
        return {**schema, "type": _or_null(schema.get("type")), "enum": [*schema["enum"], None]}
    if isinstance(schema.get("type"), str):
        return {**schema, "type": _or_null(schema["type"])}
    if "anyOf" in schema:
        return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    return {"anyOf": [schema, {"type": "null"}]} if schema else schema


def _or_null(kind: Any) -> Any:
    return [kind, "null"] if isinstance(kind, str) else [*(kind or ()), "null"]


def _tiles(spec: Spec, incoming: bool) -> Json:
    array: Json = {"type": "array", "items": ref("TileInput" if incoming else "Tile")}
    if not incoming:
        return array
    if spec.max_items is not None:
        array["maxItems"] = spec.max_items
    if spec.min_items:
        array["minItems"] = spec.min_items
    return {"anyOf": [array, {"type": "string", "examples": ["123m55z"]}]}


def _integer(spec: Spec) -> Json:
    low = -LARGEST if spec.minimum is None else max(spec.minimum, -LARGEST)
    high = LARGEST if spec.maximum is None else min(spec.maximum, LARGEST)
    return {"type": "integer", "minimum": low, "maximum": high}


def _total(spec: Spec) -> Json:
    number = _integer(spec)
    held: Json = {"type": "object", "required": ["total"], "properties": {"total": number}}
    return {"anyOf": [number, held]}


def _choice(spec: Spec) -> Json:
    names: dict[type, str] = {str: "string", int: "integer", bool: "boolean"}
    kinds = list(dict.fromkeys(names[type(choice)] for choice in spec.choices))
    return {"type": kinds[0] if len(kinds) == 1 else kinds, "enum": list(spec.choices)}


def _unknown(spec: Spec) -> Json:
    raise TypeError(f"no translation of {spec.type!r}")


def _wire(spec: Spec, default: Any) -> Any:
    if spec.type == "tile":
        return NAMES[default]
    if spec.type == "tiles":
        return [NAMES[kind] for kind in default]
    return plain(default)


def _first_line(cls: type) -> str:
    words = (cls.__doc__ or "").strip()
    generated = words.startswith(f"{cls.__name__}(")  # a dataclass without words of its own
    return cls.__name__ if generated or not words else words.splitlines()[0]


def standalone(describer: Describer, cls: type) -> Json:
    """A record of incoming data as a JSON Schema on its own, what it refers to under `$defs`."""
    held = Describer(describer.game, dict(shared_components(range(34))))
    made = held.object(cls, incoming=True)
    wanted = _named(made)
    defs: dict[str, Json] = {}
    while wanted:
        name = wanted.pop()
        if name not in defs:
            defs[name] = held.components[name]
            wanted |= _named(defs[name])
    out: Json = {"$schema": "https://json-schema.org/draft/2020-12/schema", **_moved(made)}
    return out | ({"$defs": {name: _moved(defs[name]) for name in sorted(defs)}} if defs else {})


def _named(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        here = {schema["$ref"].rsplit("/", 1)[-1]} if isinstance(schema.get("$ref"), str) else set()
        return here.union(*map(_named, schema.values()))
    return set().union(*map(_named, schema)) if isinstance(schema, list) else set()


def _moved(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {
            key: f"#/$defs/{held.rsplit('/', 1)[-1]}" if key == "$ref" else _moved(held)
            for key, held in schema.items()
        }
    return [_moved(entry) for entry in schema] if isinstance(schema, list) else schema
