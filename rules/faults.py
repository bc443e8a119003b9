"""Faults first: what is wrong is found whole, and named with its code, place, clause and facts.

`faults_x(…) -> tuple[Violation, …]` is the primitive; `verify_x` raises one `Faulty` holding all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NoReturn

Path = tuple[str | int, ...]
"""Where in the question: field names and indexes; an index into tiles counts tiles."""


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong or forbids: a documented code, words in English and Chinese, facts as plain data."""

    code: str
    en: str
    zh: str = ""
    clause: str | None = None
    at: Path = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    places: tuple[Path, ...] = ()
    """All the places that it lies in, where they are several."""

    def under(self, *place: str | int) -> Violation:
        """The same, seen from further out."""
        return replace(self, at=(*place, *self.at), places=tuple((*place, *there) for there in self.places))

    def reason(self) -> dict[str, Any]:
        """As a reason of a "no": code, clause, text and the facts beside them."""
        return {
            "code": self.code,
            "clause": self.clause,
            "text": {"zh": self.zh or self.en, "en": self.en},
            **self.facts,
        }


GENERAL: Final[Mapping[str, tuple[str, str]]] = {
    "contradiction": ("what is told cannot be so together", "所述自相矛盾"),
    "facts": ("what the state tells of this game cannot be so", "局面所述之本玩法事實不可能"),
    "field_missing": ("something that is needed here is missing", "缺所需欄位"),
    "not_in_game": ("this game has no such tile", "本玩法無此牌"),
    "pending": ("the tile that lies there, its seat and the phase do not agree", "待決之牌、座位與階段不符"),
    "phase": ("this is no phase of this game", "本玩法無此階段"),
    "rules_version": ("the state is of another version of the rules", "局面屬於另一版規則"),
}
"""What codes that are given for many things say of them all: English, Chinese."""


def contradiction(en: str, zh: str, clause: str | None, *place: str | int) -> Violation:
    """What cannot be together with the rest of the question."""
    return Violation("contradiction", en, zh, clause, place)


def missing(en: str, zh: str, clause: str | None, *place: str | int) -> Violation:
    """What a clause needs and the question lacks."""
    return Violation("field_missing", en, zh, clause, place)


def wrong_fact(en: str, zh: str, clause: str | None, *place: str | int) -> Violation:
    """What a game's state says of itself and cannot be so."""
    return Violation("facts", en, zh, clause, place)


class Faulty(Exception):
    """A question that cannot be answered: every fault found, and the code of the whole."""

    def __init__(self, faults: Iterable[Violation], code: str = "invalid_request") -> None:
        self.faults = tuple(faults)
        self.code = code
        super().__init__("; ".join(fault.en for fault in self.faults))


def verify(faults: Iterable[Violation], code: str = "invalid_request") -> None:
    """Raise one Faulty if there is any fault."""
    found = tuple(faults)
    if found:
        raise Faulty(found, code)


def refuse(fault: Violation, code: str = "invalid_request") -> NoReturn:
    """Raise Faulty with this one fault."""
    raise Faulty((fault,), code)
