"""What a win, a seat and the table of Zhuji bao have to say beyond the shared records; the score sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules import record as r
from rules import score

LEAST_TAI, MOST_TAI = 2, 20
"""The lowest bid, and the highest a request may name (ZJ-10, ZJ-11)."""
MOST_SCORE = 51
"""No hand is worth more tai under any options; keeps 3·2^t + 3b below 2^53, a number that every client can hold."""


@dataclass(frozen=True)
class Bid:
    """A bid: so many tai, with two, one (single 獨) or no (no-wild 無財) wild kinds."""

    tai: int = r.integer(minimum=LEAST_TAI, maximum=MOST_TAI, clause="ZJ-11", en="tai bid", zh="所叫台數")
    wilds: int = r.integer(
        maximum=2, clause="ZJ-11", en="wild kinds: 2, 1 (single) or 0 (no-wild)", zh="財神種數"
    )

    @property
    def strength(self) -> int:
        """2 < single 2 < no-wild 2 < 3 < … as ascending numbers (ZJ-11)."""
        return 3 * self.tai + 2 - self.wilds

    @property
    def points(self) -> int:
        """Bid points (ZJ-14)."""
        return 5 << (self.tai - 2 if self.wilds == 2 else self.tai - 1)


@dataclass(frozen=True)
class Call:
    """One call of the auction; tai and wilds are null for a pass."""

    seat: int = r.seat(en="who called", zh="叫包者")
    tai: int | None = r.integer(
        None,
        minimum=LEAST_TAI,
        maximum=MOST_TAI,
        nullable=True,
        en="tai bid; null: pass",
        zh="台數；過為 null",
    )
    wilds: int | None = r.integer(
        None, maximum=2, nullable=True, en="wild kinds bid; null: pass", zh="財神種數；過為 null"
    )

    @property
    def bid(self) -> Bid | None:
        """The bid, None for a pass."""
        return None if self.tai is None or self.wilds is None else Bid(self.tai, self.wilds)


@dataclass(frozen=True)
class WinFacts:
    """What a win depends on beside the hand: who declared what, and whether the first turn is still on."""

    declarer: int | None = r.seat(None, nullable=True, clause="ZJ-30", en="the declarer's seat", zh="包家")
    bid: Bid | None = r.record(
        Bid, None, nullable=True, clause="ZJ-30", en="the declarer's bid", zh="所包台數"
    )
    first_turn: bool = r.flag(
        False,
        clause="ZJ-37",
        en="no discard was made before: a tile discarded is the dealer's first",
        zh="此前無人出牌；所打之牌即莊家首張",
    )


@dataclass(frozen=True)
class SeatFacts:
    """Nothing: what a seat did shows in its melds and discards."""


@dataclass(frozen=True)
class TableFacts:
    """The auction and what came of it; how the present turn came about."""

    bids: tuple[Call, ...] = r.records(
        Call, (), max_items=256, clause="ZJ-10", en="the calls so far", zh="歷次叫包"
    )
    declarer: int | None = r.seat(
        None,
        nullable=True,
        clause="ZJ-12",
        en="the declarer, once the auction is over",
        zh="包家，叫包結束後才有",
    )
    bid: Bid | None = r.record(
        Bid, None, nullable=True, clause="ZJ-11", en="the highest bid so far", zh="目前最高的叫包"
    )
    wilds: tuple[int, ...] = r.tiles(
        (), max_items=2, clause="ZJ-13", en="wild kinds, once named", zh="已定財神"
    )
    claimed: bool = r.flag(
        False, clause="ZJ-37", en="whether a chi, pong or direct kong has been made", zh="是否已有人吃碰直杠"
    )
    chain: int = r.integer(
        0, maximum=16, clause="ZJ-36", en="kongs in a row in the present turn", zh="本巡連杠數"
    )

    def in_order(self) -> TableFacts:
        """The same facts, the wild kinds ascending: it does not matter which was named first (ZJ-13)."""
        return replace(self, wilds=tuple(sorted(self.wilds)))


@dataclass(frozen=True)
class Score(score.Score):
    """What a hand is worth in tai, the least it needed, and the patterns that make it up."""

    minimum: int = r.integer(1, clause="ZJ-30", en="tai needed: the bid, or 1", zh="起胡台數")
    patterns: tuple[score.PatternLine, ...] = r.records(
        score.PatternLine, (), en="the patterns counted", zh="所計番種"
    )
