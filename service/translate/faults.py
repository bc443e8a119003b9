"""One thing wrong with a request, and where: JSON pointers, and characters inside a compact string."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from rules.faults import Path, Violation
from rules.record import wire_name
from rules.tiles import UnknownTile, positions


@dataclass(frozen=True)
class Fault:
    """A fault as the wire tells it: `at` is the character inside the string that `path` points to."""

    code: str
    detail: str
    path: Path = ()
    at: int | None = None
    clause: str | None = None
    text: Mapping[str, str] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    """The fields there are where an unknown one stands; not told, but the nearest of them may be."""

    def plain(self) -> dict[str, Any]:
        """As an entry of a problem document's `errors`."""
        out: dict[str, Any] = {"pointer": pointer(self.path)}
        if self.at is not None:
            out["at"] = self.at
        out |= {"code": self.code, "detail": self.detail}
        if self.text is not None:
            out["text"] = dict(self.text)
        if self.clause is not None:
            out["clause"] = self.clause
        if self.facts:
            out["facts"] = dict(self.facts)
        return out


def pointer(path: Path) -> str:
    """A path as a JSON pointer (RFC 6901)."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path)


def order(fault: Fault) -> tuple[Any, ...]:
    """Sorts by place: array indexes as numbers, then characters."""
    steps = tuple((0, step, "") if isinstance(step, int) else (1, 0, step) for step in fault.path)
    return steps, -1 if fault.at is None else fault.at


def flatten(messages: Any, path: Path = ()) -> Iterator[Fault]:
    """Marshmallow's nested messages (all of them `Fault`s here) as faults with their paths."""
    if isinstance(messages, Mapping):
        for step, held in messages.items():
            yield from flatten(held, (*path, step))
        return
    for fault in messages:
        yield replace(fault, path=path)


def guessed(fault: Fault) -> Fault:
    """An unknown field with the known one that was likely meant."""
    written = str(fault.path[-1])[:40] if fault.known else ""
    near = get_close_matches(written, sorted(fault.known), 1, 0.7)
    return replace(fault, detail=f"{fault.detail}; is `{near[0]}` meant?") if near else fault


def located(violation: Violation, body: Any, notation: str) -> Fault:
    """A violation found by the rules, placed in the request as it was written."""
    path, at = _as_written(violation.at, body, notation)
    text = {"zh": violation.zh, "en": violation.en} if violation.zh else None
    facts = dict(violation.facts)
    if violation.places:
        facts["places"] = [_place(there, body, notation) for there in violation.places]
    return Fault(violation.code, violation.en, path, at, violation.clause, text, facts)


def _place(places: Path, body: Any, notation: str) -> dict[str, Any]:
    path, at = _as_written(places, body, notation)
    return {"pointer": pointer(path)} | ({} if at is None else {"at": at})


def _as_written(places: Path, body: Any, notation: str) -> tuple[Path, int | None]:
    """Follow the places through the body; tiles written as one string are counted in characters there."""
    written: list[str | int] = []
    here = body
    for step in places:
        if isinstance(here, str):
            return tuple(written), _character(here, step, notation)
        name = wire_name(step) if isinstance(step, str) else step
        written.append(name)
        here = _inside(here, name)
    return tuple(written), None


def _inside(here: Any, name: str | int) -> Any:
    if isinstance(here, dict):
        return here.get(name)
    if isinstance(here, list) and isinstance(name, int) and 0 <= name < len(here):
        return here[name]
    return None


def _character(text: str, step: str | int, notation: str) -> int | None:
    """Where the numbered tile starts; a record written short is a string too, but its steps are names."""
    if not isinstance(step, int):
        return None
    try:
        starts = positions(text, notation)[1]
    except UnknownTile:
        return None
    return starts[step] if 0 <= step < len(starts) else None
