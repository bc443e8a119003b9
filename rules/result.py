"""A finished hand told without a state: what a settlement needs to know and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import record as r
from rules.hand import Meld
from rules.state import WAYS


@dataclass(frozen=True)
class Winner:
    """One winner: how the tile came, and the hand or its score (both, if they agree)."""

    seat: int = r.seat(en="the winner", zh="胡牌者")
    by: str = r.choice(*WAYS, en="how the tile came", zh="胡法")
    from_: int | None = r.seat(None, nullable=True, en="the seat it came from", zh="來自")
    tile: int | None = r.tile(None, nullable=True, en="the winning tile", zh="胡的牌")
    hand: tuple[int, ...] | None = r.tiles(
        None,
        nullable=True,
        max_items=20,
        en="concealed tiles, the winning tile included",
        zh="手牌，含胡的牌",
    )
    score: int | None = r._field(
        r.Spec(
            "total",
            nullable=True,
            minimum=0,
            maximum=2**40,
            en="the total, or the score as `win` answers it",
            zh="總值，或 win 所答之分數",
        ),
        None,
    )
    kongs: int = r.integer(0, maximum=16, en="kongs in a row before the winning tile", zh="連杠數")
    order: int = r.integer(
        1, minimum=1, maximum=4, en="first winner 1, and so on; winners on one tile share it", zh="胡牌次序"
    )
    facts: Any = r.slot(
        "win_facts", None, nullable=True, en="win facts, where the hand is given", zh="胡牌資料"
    )


@dataclass(frozen=True)
class ResultSeat:
    """What a settlement may need of one seat."""

    melds: tuple[Meld, ...] = r.records(Meld, (), max_items=6, en="sets laid down", zh="副露")
    hand: tuple[int, ...] | None = r.tiles(
        None, nullable=True, max_items=20, en="concealed tiles at the end", zh="終局手牌"
    )
    facts: Any = r.slot(
        "seat_facts", None, nullable=True, en="the game's own facts of the seat", zh="座位資料"
    )


@dataclass(frozen=True)
class ResultKong:
    """A kong made during the hand, in order."""

    seat: int = r.seat(en="who made it", zh="開杠者")
    kind: str = r.choice("kong_exposed", "kong_added", "kong_concealed", en="what kong", zh="杠的種類")
    from_: int | None = r.seat(None, nullable=True, en="who fed it", zh="供牌者")
    paid: bool = r.flag(True, en="false for an added kong declared late", zh="遲補之彎杠為 false")
    after_wins: int = r.integer(0, maximum=3, en="how many had won before it", zh="此前已胡家數")


@dataclass(frozen=True)
class Result:
    """A finished hand: winners in order of winning (none = wash-out), and what the clauses need beside them."""

    dealer: int = r.seat(en="the dealer", zh="莊家")
    repeat: int = r.integer(0, maximum=1000, en="repeats in a row", zh="連莊次數")
    facts: Any = r.slot(
        "table_facts", None, nullable=True, en="the game's own facts of the table", zh="桌面資料"
    )
    winners: tuple[Winner, ...] = r.records(
        Winner, (), max_items=4, en="winners in order of winning", zh="依序之胡牌者"
    )
    seats: tuple[ResultSeat, ...] = r.records(
        ResultSeat, (), max_items=4, en="the seats; may be left out where nothing is needed", zh="各家"
    )
    kongs: tuple[ResultKong, ...] = r.records(
        ResultKong, (), max_items=16, en="kongs in order", zh="依序之杠"
    )
    horses: tuple[int, ...] = r.tiles((), max_items=4, en="horse tiles", zh="馬牌")
    options: Any = None
    """All options in effect: the request around it gives them, so this is no field of the wire."""

    def seat(self, number: int) -> ResultSeat:
        """A seat as far as it is told."""
        return self.seats[number] if number < len(self.seats) else ResultSeat()
