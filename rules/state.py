"""A hand in progress, frozen; a step gives a new one. No history: what a rule needs later is a named fact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import record as r
from rules.hand import Meld
from rules.ledger import Line

BID, NAME_WILDS, EXCHANGE, NAME_VOID = "bid", "name_wilds", "exchange", "name_void"
TURN, DRAW, CLAIM, ROB, ENDED = "turn", "draw", "claim", "rob", "ended"
BY_DRAW, BY_DISCARD, BY_REPLACEMENT, BY_ROB, BY_DEALT = "draw", "discard", "replacement", "rob_kong", "dealt"
WAYS = (BY_DRAW, BY_DISCARD, BY_REPLACEMENT, BY_ROB, BY_DEALT)
SELF_DRAWN = (BY_DRAW, BY_REPLACEMENT, BY_DEALT)


@dataclass(frozen=True)
class Pending:
    """What hangs over a claim, rob or draw phase: the tile, whose it is, how it came up.

    In a draw phase the tile is null, `from` is the seat that draws and `by` says from which end.
    """

    tile: int | None = r.tile(nullable=True, en="the tile in question; null in a draw phase", zh="所涉之牌")
    from_: int = r.seat(en="the seat it comes from; in a draw phase the seat that draws", zh="出牌者")
    by: str = r.choice("discard", "kong_added", "draw", "replacement", en="how it came up", zh="由來")


@dataclass(frozen=True)
class Wall:
    """The wall: tiles in live-end order or null where unknown, how many are left, how many were taken from the tail."""

    tiles: tuple[int, ...] | None = r.tiles(
        nullable=True, en="tiles left, live end first; null if unknown", zh="剩餘牌牆，自活端起；未知為 null"
    )
    left: int = r.integer(maximum=144, en="tiles left", zh="剩餘張數")
    replaced: int = r.integer(0, maximum=144, en="tiles taken from the tail so far", zh="已自牌尾補牌數")


@dataclass(frozen=True)
class Discard:
    """A discard in its pile (or a robbed kong tile); `won_by`: the seats that won on it."""

    tile: int = r.tile(en="the tile", zh="牌")
    won_by: tuple[int, ...] = r.seats((), en="seats that won on it", zh="以此牌胡者")


@dataclass(frozen=True)
class Won:
    """How a seat won."""

    tile: int | None = r.tile(
        nullable=True, en="the winning tile; null for a dealt hand", zh="胡的牌；起手胡為 null"
    )
    by: str = r.choice(*WAYS, en="how the tile came", zh="胡法")
    from_: int | None = r.seat(None, nullable=True, en="the seat it came from", zh="來自")
    score: int = r.integer(0, en="the score's total", zh="總值")
    order: int = r.integer(
        1,
        minimum=1,
        maximum=4,
        en="first winner 1, and so on; winners on one tile share it",
        zh="胡牌次序；一炮多響同序",
    )


@dataclass(frozen=True)
class Seat:
    """One player: concealed tiles (null if hidden), the tile just drawn, melds, discards, how it won, the game's own facts."""

    hand: tuple[int, ...] | None = r.tiles(
        nullable=True, max_items=20, en="concealed tiles; null if hidden", zh="手牌；隱藏為 null"
    )
    count: int = r.integer(maximum=20, en="how many concealed tiles", zh="手牌張數")
    drawn: int | None = r.tile(
        None, nullable=True, en="the tile just drawn, among the hand; null on a dealt 14", zh="剛摸之牌"
    )
    melds: tuple[Meld, ...] = r.records(Meld, (), max_items=6, en="sets laid down", zh="副露")
    discards: tuple[Discard, ...] = r.records(
        Discard, (), max_items=144, short="tile", en="the discard pile", zh="牌河"
    )
    won: Won | None = r.record(Won, None, nullable=True, en="how it won", zh="胡牌情形")
    facts: Any = r.slot("seat_facts", None, en="the game's own facts of the seat", zh="本玩法座位資料")

    @property
    def playing(self) -> bool:
        """Has not won."""
        return self.won is None


@dataclass(frozen=True, kw_only=True)
class State:
    """A hand of one game, whole."""

    ruleset: str = r.string(maximum=32, en="the game", zh="玩法")
    rules_version: str = r.string(maximum=16, en="version of the rules", zh="規則版本")
    options: Any = r.slot("options", en="all options in effect", zh="所用選項")
    dealer: int = r.seat(en="the dealer", zh="莊家")
    repeat: int = r.integer(0, maximum=1000, en="repeats of the deal or wash-outs in a row", zh="連莊次數")
    phase: str = r.string(maximum=16, en="the phase", zh="階段")
    to_act: tuple[int, ...] = r.seats(en="every seat that may do more than pass", zh="待行動的座位")
    pending: Pending | None = r.record(Pending, None, nullable=True, en="the tile in question", zh="待決之牌")
    claimed_turn: bool = r.flag(
        False, en="the turn in progress began with chi or pong", zh="本巡以吃、碰開始"
    )
    wall: Wall = r.record(Wall, en="the wall", zh="牌牆")
    seats: tuple[Seat, ...] = r.records(Seat, max_items=4, en="the players in order of play", zh="各家")
    facts: Any = r.slot("table_facts", en="the game's own facts of the table", zh="本玩法桌面資料")
    ledger: tuple[Line, ...] = r.records(
        Line, (), max_items=400, en="money that has moved already", zh="已發生的帳目"
    )

    @property
    def players(self) -> int:
        """How many are seated."""
        return len(self.seats)

    def with_seat(self, number: int, **changes: Any) -> State:
        """The state with one seat changed."""
        seats = list(self.seats)
        seats[number] = r.altered(seats[number], **changes)
        return r.altered(self, seats=tuple(seats))

    def with_seat_facts(self, number: int, **changes: Any) -> State:
        """The state with one seat's facts changed."""
        return self.with_seat(number, facts=r.altered(self.seats[number].facts, **changes))

    def with_facts(self, **changes: Any) -> State:
        """The state with table facts changed."""
        return r.altered(self, facts=r.altered(self.facts, **changes))

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """The other seats still playing, in order of play from the next one."""
        others = ((seat + i) % self.players for i in range(1, self.players))
        return tuple(other for other in others if self.seats[other].playing)

    def next_seat(self, seat: int) -> int | None:
        """The nearest later seat still playing."""
        after = self.seats_after(seat)
        return after[0] if after else None


@dataclass(frozen=True)
class Event:
    """Something that happened in a step, in order. A hidden tile is null."""

    kind: str = r.string(maximum=32, en="what happened", zh="事件")
    seat: int | None = r.seat(None, nullable=True, omit=True, en="to whom", zh="座位")
    tile: int | None = r.tile(None, nullable=True, omit=True, en="the tile", zh="牌")
    tiles: tuple[int, ...] | None = r.tiles(None, nullable=True, omit=True, en="tiles", zh="多張牌")
    from_: int | None = r.seat(None, nullable=True, omit=True, en="from whom", zh="來自")
    by: str | None = r.string(None, nullable=True, omit=True, en="in what way", zh="方式")
    clause: str | None = r.string(None, nullable=True, omit=True, en="by which clause", zh="條款")
    lines: tuple[Line, ...] = r.records(Line, (), omit=True, en="payments made", zh="所付款項")
    facts: Any = r.data(None, omit=True, en="other particulars", zh="其他")


@dataclass(frozen=True)
class Step:
    """A new state and what happened on the way to it."""

    state: State
    events: tuple[Event, ...] = ()

    def then(self, further: Step) -> Step:
        """This step and a further one taken from its state."""
        return Step(further.state, self.events + further.events)
