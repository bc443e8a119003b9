"""Score sheets: pattern lines, what a hand is worth, and the verdict on a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rules import record as r
from rules.faults import Violation


@dataclass(frozen=True)
class Pattern:
    """A pattern a game knows: its id, names, standard value (None: worked out), clause, whether the source states the value."""

    id: str = r.string(maximum=32, en="pattern id", zh="番種代號")
    name: r.Text = r.words(en="name", zh="名稱")
    value: int | None = r.integer(
        None, nullable=True, en="standard value; null where it is worked out", zh="標準番值"
    )
    clause: str = r.string("", maximum=16, en="clause", zh="條款")
    stated: bool = r.flag(True, en="whether the source states the value", zh="來源是否載明番值")

    def line(self, value: int, count: int = 1) -> PatternLine:
        """A score line for it: `value` is the sum over `count`."""
        return PatternLine(self.id, self.name, count, value, self.clause)


@dataclass(frozen=True)
class PatternLine:
    """One pattern in a score: how often, and what it is worth altogether."""

    id: str = r.string(maximum=32, en="pattern id", zh="番種代號")
    name: r.Text = r.words(en="name", zh="名稱")
    count: int = r.integer(en="how often", zh="次數")
    value: int = r.integer(en="worth altogether", zh="合計番值")
    clause: str = r.string(maximum=16, en="clause", zh="條款")


@dataclass(frozen=True)
class Score:
    """What a hand is worth; a game's own sheet extends it."""

    unit: str = r.string(maximum=8, en="fan or tai", zh="單位")
    total: int = r.integer(en="worth of the hand", zh="總值")


@dataclass(frozen=True)
class SeenTile:
    """A physical tile in a reading and, where it stands in, what for."""

    tile: int = r.tile(en="the physical tile", zh="實際的牌")
    as_: int | None = r.tile(None, nullable=True, omit=True, en="what it stands for", zh="所代表的牌")


@dataclass(frozen=True)
class SeenSet:
    """A set, pair or loose group as the hand is read."""

    kind: str = r.choice(
        "sequence", "triplet", "kong", "pair", "wilds", "loose", en="what it is", zh="組合種類"
    )
    tiles: tuple[SeenTile, ...] = r.records(SeenTile, en="its tiles", zh="所含之牌")
    melded: bool = r.flag(False, omit=True, en="laid down already", zh="已副露")


@dataclass(frozen=True)
class SeenReading:
    """How a hand is read: the whole hand's sets and pair, or pairs, or loose tiles."""

    shape: str = r.string(maximum=32, en="shape", zh="牌型")
    sets: tuple[SeenSet, ...] = r.records(
        SeenSet, (), en="sets (seven pairs: the pairs; scattered: one loose group)", zh="各組牌"
    )
    pair: SeenSet | None = r.record(SeenSet, None, nullable=True, en="the pair", zh="將牌")


@dataclass(frozen=True)
class Scored:
    """A reading with its score."""

    score: Any = r.slot("score", en="the score of this reading", zh="此讀法的分數")
    reading: SeenReading = r.record(SeenReading, en="the reading", zh="讀法")


@dataclass(frozen=True)
class Verdict:
    """Whether a hand wins, for how much and why (not). `complete`: the tiles make a winning shape, whatever bars the win.

    `score` and `reading` are also given for a complete hand that may not win, where the game can say them.
    """

    legal: bool
    complete: bool
    score: Any = None
    reading: SeenReading | None = None
    reasons: tuple[Violation, ...] = ()
    readings: tuple[Scored, ...] = ()
    truncated: bool = False
    explanation: tuple[Mapping[str, Any], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Appraisal:
    """As much of a verdict as a wait tells: `total` is what a legal win is worth."""

    legal: bool
    complete: bool
    total: int = 0
    reasons: tuple[Violation, ...] = ()

    @staticmethod
    def of(verdict: Verdict) -> Appraisal:
        """What a whole verdict comes to."""
        return Appraisal(
            verdict.legal,
            verdict.complete,
            verdict.score.total if verdict.legal else 0,
            verdict.reasons,
        )


INCOMPLETE: Final = Appraisal(legal=False, complete=False)


def total(lines: Iterable[PatternLine]) -> int:
    """The sum of an additive sheet."""
    return sum(line.value for line in lines)
