"""What a Zhuozhou win, seat and table carry beside what every game carries, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules import record as r
from rules.faults import Path
from rules.score import PatternLine
from rules.score import Score as BaseScore


@dataclass(frozen=True)
class WinFacts:
    """The particulars a win may depend on."""

    revealed: tuple[int, ...] = r.tiles(
        (), max_items=12, clause="ZZ-13", en="tiles this seat has revealed", zh="本家亮出之牌"
    )
    laid_wilds: int = r.integer(
        0, maximum=4, clause="ZZ-18", en="wilds laid down for direct calls", zh="杠亮之鑽張數"
    )
    discarded_wild: bool = r.flag(
        False, clause="ZZ-17", en="this seat has discarded a wild", zh="本家打出過鑽"
    )
    first_turn: bool = r.flag(
        False,
        clause="ZZ-34",
        en="the seat's first turn, nobody having claimed (the dealer: before the first discard)",
        zh="本家第一巡，且無人吃碰杠（莊家：未打第一張）",
    )
    wall_left: int | None = r.integer(
        None,
        nullable=True,
        maximum=136,
        clause="ZZ-18",
        en="replacements left in the wall; null: enough",
        zh="牆上可補之張數；null 表示足夠",
    )
    reveals: int | None = r.integer(
        None,
        nullable=True,
        maximum=12,
        clause="ZZ-45",
        en="reveals in this turn, which count for kong bloom where the table has it so; null: all of them",
        zh="本巡亮牌數，亮牌計入杠開時用；null 表示全部",
    )
    direct_call: bool | None = r.flag(
        None,
        nullable=True,
        clause="ZZ-32",
        en="the last kong before the winning tile was a laid wild; null: taken to be so where kongs in a row "
        "and laid wilds are both given",
        zh="胡牌前最後一杠為杠鑽；null 時，連杠數與杠鑽數俱全即視為是",
    )


def aside_of_win(facts: WinFacts, wilds: tuple[int, ...]) -> Iterator[tuple[Path, tuple[int, ...]]]:
    """Tiles revealed and wilds laid down: they lie beside hand and melds."""
    yield ("facts", "revealed"), facts.revealed
    if wilds:
        yield ("facts", "laid_wilds"), wilds[:1] * facts.laid_wilds


def called_aside(facts: WinFacts) -> int:
    """Reveals that may have called for the last tile: those of this turn, or all where it is not told how many."""  # ZZ-23
    return len(facts.revealed) if facts.reveals is None else facts.reveals


def kongs_aside(facts: WinFacts) -> int:
    """A laid wild is a kong without being a meld."""  # ZZ-18
    return facts.laid_wilds


@dataclass(frozen=True)
class SeatFacts:
    """What a seat carries through a hand."""

    revealed: tuple[int, ...] = r.tiles((), max_items=12, clause="ZZ-13", en="tiles revealed", zh="亮出之牌")
    laid_wilds: int = r.integer(0, maximum=4, clause="ZZ-18", en="wilds laid down", zh="杠亮之鑽張數")
    discarded_wild: bool = r.flag(False, clause="ZZ-17", en="has discarded a wild", zh="打出過鑽")
    drew: bool = r.flag(
        False, clause="ZZ-39", en="has ended a turn: the first tile drawn is past", zh="已行過一巡，首張已過"
    )


@dataclass(frozen=True)
class Indicator:
    """The turned tile; it stays in its place in the wall."""

    tile: int = r.tile(clause="ZZ-5", en="the turned tile", zh="翻出之牌")
    at: int | None = r.integer(
        None,
        nullable=True,
        maximum=135,
        clause="ZZ-26",
        en="its place in drawing order, counted from the cut",
        zh="自切口起依抓牌次序之位置",
    )


@dataclass(frozen=True)
class TableFacts:
    """What the table carries through a hand."""

    indicator: Indicator | None = r.record(
        Indicator, None, nullable=True, clause="ZZ-5", en="the turned tile", zh="翻出之牌"
    )
    dice: tuple[int, ...] = r.items(
        r.Spec("integer", minimum=1, maximum=6),
        (),
        6,
        clause="ZZ-3",
        en="two dice each: the dealer's, the breaker's, the dealer's for the indicator",
        zh="骰點各兩粒：莊家、切牌者、莊家翻鑽",
    )
    cut: int | None = r.integer(
        None,
        nullable=True,
        maximum=67,
        clause="ZZ-3",
        en="the first stack drawn from, counted clockwise from the right end of side 0",
        zh="起抓之墩，自第 0 邊右端順時針數",
    )
    chain: int = r.integer(
        0, maximum=16, clause="ZZ-45", en="kongs in a row in this turn, laid wilds included", zh="本巡連杠數"
    )
    reveals: int = r.integer(0, maximum=12, clause="ZZ-45", en="reveals in this turn", zh="本巡亮牌數")
    direct_call: bool = r.flag(
        False, clause="ZZ-32", en="the last kong of this turn was a laid wild", zh="本巡最後一杠為杠鑽"
    )
    claimed: bool = r.flag(False, clause="ZZ-39", en="somebody has claimed a discard", zh="已有人吃碰杠")


@dataclass(frozen=True)
class Score(BaseScore):
    """A Zhuozhou score sheet: fans added up on the winner's own base."""

    fans: int = r.integer(en="the fans without the base", zh="番數，不含底番")
    patterns: tuple[PatternLine, ...] = r.records(PatternLine, en="what counts", zh="所計番種")
