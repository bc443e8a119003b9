"""Options to play with: the values worth trying of each, and few sets of them in which every two values meet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from itertools import combinations
from typing import Any

from rules import record as r
from rules.ruleset import Ruleset

Path = tuple[str, ...]
Value = Any
Pair = tuple[tuple[int, int], tuple[int, int]]
"""((parameter, value), (parameter, value)), by index"""


@dataclass(frozen=True)
class Parameter:
    """One option, at any depth, and the values tried: the default first."""

    path: Path
    values: tuple[Value, ...]


def parameters(cls: type, path: Path = ()) -> tuple[Parameter, ...]:
    """Every option of a record of options, those of records within it too."""
    found: list[Parameter] = []
    for f in fields(cls):
        spec = r.spec_of(cls, f.name)
        if spec.type == "record" and spec.record is not None:
            found += parameters(spec.record, (*path, f.name))
            continue
        default = f.default_factory() if f.default_factory is not MISSING else f.default
        values = dict.fromkeys((default, *_others(spec, default)))
        found.append(Parameter((*path, f.name), tuple(values)))
    return tuple(found)


def _others(spec: r.Spec, default: Any) -> Iterator[Value]:
    """All values of what has few, two more of a number, the empty and a longer one of a list of numbers."""
    if spec.nullable:
        yield None
    if spec.type == "flag":
        yield from (False, True)
    elif spec.type == "choice":
        yield from spec.choices
    elif spec.type == "integer":
        yield spec.minimum or 0
        yield min(2 * int(default or 0) + 1, spec.maximum if spec.maximum is not None else 2**31)
    elif spec.type == "list" and spec.item is not None:
        yield from _lists(spec, default)


def _lists(spec: r.Spec, default: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    assert spec.item is not None
    if spec.item.type == "choice":
        yield from combinations(spec.item.choices, len(default))
        return
    if not spec.min_items:
        yield ()
    yield tuple(2 * value + 1 for value in default)


def with_values(cls: type, values: Mapping[Path, Value], path: Path = ()) -> Any:
    """The options in which the named ones have these values."""
    given: dict[str, Any] = {}
    for f in fields(cls):
        spec, here = r.spec_of(cls, f.name), (*path, f.name)
        if spec.type == "record" and spec.record is not None:
            given[f.name] = with_values(spec.record, values, here)
        elif here in values:
            given[f.name] = values[here]
    return cls(**given)


def covering(ruleset: Ruleset) -> tuple[Any, ...]:
    """Few sets of options, the defaults first, in which every two values of two options occur together.

    Each set is begun with a pair not met yet and grown option by option by the value that meets most new ones. Pairs that
    the game does not allow together are left out.
    """
    tried = parameters(ruleset.options)
    left = dict.fromkeys(_pairs(tried))
    rows: list[tuple[int, ...]] = []
    row = [0] * len(tried)  # the defaults
    while True:
        options = _options(ruleset, tried, row)
        if not any(ruleset.faults_options(options)):
            rows.append(tuple(row))
        for pair in combinations(enumerate(row), 2):
            left.pop(pair, None)
        if not left:
            return tuple(_options(ruleset, tried, row) for row in rows)
        row = _grown(tried, next(iter(left)), left)


def _pairs(tried: tuple[Parameter, ...]) -> Iterator[Pair]:
    for (i, first), (j, second) in combinations(enumerate(tried), 2):
        for a in range(len(first.values)):
            for b in range(len(second.values)):
                yield (i, a), (j, b)


def _grown(tried: tuple[Parameter, ...], first: Pair, left: Mapping[Pair, None]) -> list[int]:
    chosen: dict[int, int] = dict(first)
    for index, parameter in enumerate(tried):
        if index not in chosen:
            gains = [
                sum(tuple(sorted(((index, value), held))) in left for held in chosen.items())
                for value in range(len(parameter.values))
            ]
            chosen[index] = gains.index(max(gains))
    return [chosen[index] for index in range(len(tried))]


def _options(ruleset: Ruleset, tried: tuple[Parameter, ...], row: list[int] | tuple[int, ...]) -> Any:
    values = {parameter.path: parameter.values[value] for parameter, value in zip(tried, row, strict=True)}
    return with_values(ruleset.options, values)


def read(cls: type, data: Any) -> Any:
    """Options from plain data (a command line's); ValueError names the first that is wrong."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{json.dumps(data)} is no JSON object of options")
    known = {f.name for f in fields(cls)}
    for name in data:
        if name not in known:
            raise ValueError(f"there is no option {name!r}; known are {', '.join(sorted(known))}")
    return cls(**{name: _read(r.spec_of(cls, name), name, value) for name, value in data.items()})


def _read(spec: r.Spec, name: str, value: Any) -> Any:
    if value is None and spec.nullable:
        return None
    whole = isinstance(value, int) and not isinstance(value, bool)
    if spec.type == "record" and spec.record is not None and isinstance(value, dict):
        return read(spec.record, value)
    if spec.type == "flag" and isinstance(value, bool):
        return value
    if spec.type == "choice" and any(
        value == choice and type(value) is type(choice) for choice in spec.choices
    ):
        return value
    if spec.type == "integer" and whole and (spec.minimum or 0) <= value <= (spec.maximum or value):
        return value
    if spec.type == "list" and spec.item is not None and isinstance(value, list):
        return tuple(_read(spec.item, name, entry) for entry in value)
    raise ValueError(f"{value!r} is no value of option {name!r}")
