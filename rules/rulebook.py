"""The rulebook as data: what each clause says, whether the source says it or we ruled it, and its options."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

STATUSES: Final = ("said", "ruled", "option")
_CLAUSE_KEYS: Final = frozenset({"id", "status", "title", "zh", "en", "options"})


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example, the working shown."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a game's rulebook; `zh` is traditional Chinese, paragraphs are lines."""

    id: str
    status: tuple[str, ...]
    title_zh: str
    title_en: str
    zh: str
    en: str
    options: tuple[str, ...]
    examples: tuple[Example, ...]


def _clause(table: Mapping[str, Any]) -> Clause:
    odd = (_CLAUSE_KEYS - table.keys()) | (table.keys() - _CLAUSE_KEYS - {"examples"})
    if odd:
        raise ValueError(f"clause {table.get('id')!r}: missing or unknown {sorted(odd)}")
    return Clause(
        id=table["id"],
        status=tuple(table["status"]),
        title_zh=table["title"]["zh"],
        title_en=table["title"]["en"],
        zh=table["zh"].strip(),
        en=table["en"].strip(),
        options=tuple(table["options"]),
        examples=tuple(Example(**example) for example in table.get("examples", ())),
    )


@cache
def load(package: str) -> tuple[Clause, ...]:
    """The clauses in `clauses.toml` of a variant's package, in book order; ValueError on a faulty file."""
    text = resources.files(package).joinpath("clauses.toml").read_text(encoding="utf-8")
    clauses = tuple(_clause(table) for table in tomllib.loads(text)["clause"])
    by_id(clauses)
    return clauses


def by_id(clauses: tuple[Clause, ...]) -> Mapping[str, Clause]:
    """Clause id -> clause, in book order; ValueError where an id occurs twice."""
    book = {clause.id: clause for clause in clauses}
    if len(book) != len(clauses):
        ids = [clause.id for clause in clauses]
        raise ValueError(f"clause ids occur twice: {sorted({i for i in ids if ids.count(i) > 1})}")
    return MappingProxyType(book)
