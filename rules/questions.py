"""The questions the service answers and the shape of each answer, as records; `rules.house` answers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import record as r
from rules.actions import Action
from rules.hand import Meld
from rules.ledger import Line, NextDeal
from rules.result import Result
from rules.score import Scored, SeenReading
from rules.state import WAYS, Event, State
from rules.tiles import NOTATIONS


def _notation() -> Any:
    return r.choice(
        *NOTATIONS,
        default="canonical",
        en="how the tiles of the request are written; answers are always canonical",
        zh="請求中牌的寫法；答覆一律用標準寫法",
    )


def _options() -> Any:
    return r.slot(
        "options", None, nullable=True, en="options that differ from the defaults", zh="與預設不同的選項"
    )


@dataclass(frozen=True, kw_only=True)
class DealRequest:
    """A reproducible deal: a seed, or the whole wall (and dice where the game rolls them)."""

    seed: str | None = r.string(
        None, nullable=True, maximum=128, en="seed for wall and dice", zh="牌牆與骰子的種子"
    )
    wall: tuple[int, ...] | None = r.tiles(None, nullable=True, en="all tiles as built", zh="砌好的全部牌")
    dice: tuple[int, ...] | None = r.items(
        r.Spec("integer", minimum=1, maximum=6),
        None,
        16,
        nullable=True,
        en="the dice in the order they are rolled",
        zh="依序擲出的骰點",
    )
    dealer: int | None = r.seat(None, nullable=True, en="the dealer; absent: rolled", zh="莊家；缺則擲骰")
    repeat: int = r.integer(0, maximum=1000, en="repeats in a row", zh="連莊次數")
    horses: int = r.integer(0, maximum=4, en="how many horses (Wanzhou)", zh="叫馬人數（萬州）")
    options: Any = _options()
    notation: str = _notation()


@dataclass(frozen=True, kw_only=True)
class StateAnswer:
    """A state."""

    state: State = r.record(State, en="the state", zh="局面")
    events: tuple[Event, ...] = r.records(Event, (), en="what happened, in order", zh="依序發生的事")


@dataclass(frozen=True, kw_only=True)
class WinCircumstance:
    """How the winning tile came."""

    tile: int | None = r.tile(
        None, nullable=True, en="the winning tile; null for a dealt hand", zh="胡的牌；起手胡為 null"
    )
    by: str = r.choice(*WAYS, default="draw", en="how it came", zh="胡法")
    from_: int | None = r.seat(None, nullable=True, en="the seat it came from (discard, rob_kong)", zh="來自")
    kongs: int = r.integer(
        0, maximum=16, en="kongs in a row before it, laid wilds included", zh="連杠數，含杠鑽"
    )


@dataclass(frozen=True, kw_only=True)
class WinRequest:
    """Is this hand a win, worth what, and why (not)?"""

    wilds: tuple[int, ...] | None = r.tiles(
        None, nullable=True, max_items=2, en="wild kinds; [] = none", zh="鑽牌／財神；[] 為無"
    )
    indicator: int | None = r.tile(
        None, nullable=True, en="the indicator, instead of the wilds", zh="翻出的指示牌"
    )
    hand: tuple[int, ...] = r.tiles(
        max_items=20, en="concealed tiles, the winning tile included", zh="手牌，含胡的牌"
    )
    melds: tuple[Meld, ...] = r.records(Meld, (), max_items=6, en="sets laid down", zh="副露")
    win: WinCircumstance = r.record(WinCircumstance, en="how the winning tile came", zh="胡法")
    seat: int = r.seat(0, en="the seat that asks", zh="座位")
    dealer: int = r.seat(0, en="the dealer", zh="莊家")
    repeat: int = r.integer(0, maximum=1000, en="repeats in a row", zh="連莊次數")
    facts: Any = r.slot("win_facts", None, nullable=True, en="the game's own facts", zh="本玩法資料")
    options: Any = _options()
    notation: str = _notation()
    explain: bool = r.flag(False, en="also say how the answer was reached", zh="一併說明推算過程")
    readings: str = r.choice(
        "best",
        "all",
        default="best",
        en="the best reading, or all distinct ones (at most 200)",
        zh="最佳或全部讀法",
    )


@dataclass(frozen=True, kw_only=True)
class WinAnswer:
    """The verdict on a hand."""

    seat: int = r.seat(en="the seat", zh="座位")
    dealer: int = r.seat(en="the dealer", zh="莊家")
    repeat: int = r.integer(en="repeats in a row", zh="連莊次數")
    wilds: tuple[int, ...] = r.tiles(en="wild kinds", zh="鑽牌／財神")
    facts: Any = r.slot("win_facts", en="the facts in effect", zh="所用資料")
    legal: bool = r.flag(en="whether the hand wins", zh="是否可胡")
    score: Any = r.slot("score", nullable=True, en="what it is worth", zh="分數")
    reading: SeenReading | None = r.record(
        SeenReading, nullable=True, en="the reading that counts", zh="所採讀法"
    )
    reasons: tuple[Any, ...] = r.items(r.Spec("reason"), en="why not", zh="不可胡的理由")
    readings: tuple[Scored, ...] | None = r.records(
        Scored, None, nullable=True, omit=True, en="all distinct readings", zh="全部讀法"
    )
    truncated: bool | None = r.flag(
        None, nullable=True, omit=True, en="whether readings were left off", zh="是否截略"
    )
    explanation: Any = r.items(
        r.Spec("explained"), None, nullable=True, omit=True, en="how the answer was reached", zh="推算過程"
    )


@dataclass(frozen=True, kw_only=True)
class WaitsCircumstance:
    """How the waited-for tile would come."""

    by: str = r.choice("draw", "discard", default="draw", en="how the tile would come", zh="胡法")
    from_: int | None = r.seat(None, nullable=True, en="the seat it would come from", zh="來自")


@dataclass(frozen=True, kw_only=True)
class WaitsRequest:
    """What wins? 3n+1 tiles: the waits; 3n+2: for each discard its waits."""

    wilds: tuple[int, ...] | None = r.tiles(
        None, nullable=True, max_items=2, en="wild kinds; [] = none", zh="鑽牌／財神；[] 為無"
    )
    indicator: int | None = r.tile(
        None, nullable=True, en="the indicator, instead of the wilds", zh="翻出的指示牌"
    )
    hand: tuple[int, ...] = r.tiles(max_items=20, en="concealed tiles", zh="手牌")
    melds: tuple[Meld, ...] = r.records(Meld, (), max_items=6, en="sets laid down", zh="副露")
    win: WaitsCircumstance = r.record(
        WaitsCircumstance, factory=WaitsCircumstance, en="how the tile would come", zh="胡法"
    )
    seen: tuple[int, ...] = r.tiles((), en="tiles visible elsewhere", zh="別處可見之牌")
    seat: int = r.seat(0, en="the seat that asks", zh="座位")
    dealer: int = r.seat(0, en="the dealer", zh="莊家")
    repeat: int = r.integer(0, maximum=1000, en="repeats in a row", zh="連莊次數")
    facts: Any = r.slot("win_facts", None, nullable=True, en="the game's own facts", zh="本玩法資料")
    options: Any = _options()
    notation: str = _notation()


@dataclass(frozen=True, kw_only=True)
class Wait:
    """A kind that wins."""

    tile: int = r.tile(en="the kind", zh="牌")
    unseen: int = r.integer(en="copies the player cannot see", zh="未見張數")
    total: int = r.integer(en="what the hand would be worth", zh="總值")


@dataclass(frozen=True, kw_only=True)
class Barred:
    """A kind that completes the hand and may not win."""

    tile: int = r.tile(en="the kind", zh="牌")
    reasons: tuple[Any, ...] = r.items(r.Spec("reason"), en="why not", zh="理由")


@dataclass(frozen=True, kw_only=True)
class DiscardWaits:
    """A discard and what the rest then waits for."""

    tile: int = r.tile(en="the discard", zh="打出之牌")
    waits: tuple[Wait, ...] = r.records(Wait, en="waits", zh="聽牌")
    barred: tuple[Barred, ...] = r.records(Barred, (), en="complete but barred", zh="成型而不可胡")


@dataclass(frozen=True, kw_only=True)
class WaitsAnswer:
    """Waits of 3n+1 tiles, or of each discard from 3n+2."""

    seat: int = r.seat(en="the seat", zh="座位")
    dealer: int = r.seat(en="the dealer", zh="莊家")
    repeat: int = r.integer(en="repeats in a row", zh="連莊次數")
    wilds: tuple[int, ...] = r.tiles(en="wild kinds", zh="鑽牌／財神")
    facts: Any = r.slot("win_facts", en="the facts in effect", zh="所用資料")
    ready: bool = r.flag(en="whether some kind wins (3n+2: after some discard)", zh="是否聽牌")
    waits: tuple[Wait, ...] | None = r.records(Wait, None, nullable=True, omit=True, en="waits", zh="聽牌")
    barred: tuple[Barred, ...] | None = r.records(
        Barred, None, nullable=True, omit=True, en="complete but barred", zh="成型而不可胡"
    )
    discards: tuple[DiscardWaits, ...] | None = r.records(
        DiscardWaits,
        None,
        nullable=True,
        omit=True,
        en="for each discard the waits of the rest",
        zh="打何聽何",
    )


@dataclass(frozen=True, kw_only=True)
class Echoed:
    """What an answer that holds a state carries beside it: such an answer may be posted back as it is."""

    ruleset: str | None = r.string(
        None, nullable=True, maximum=32, en="the game, as answered", zh="答覆中的玩法"
    )
    rules_version: str | None = r.string(
        None, nullable=True, maximum=16, en="version of the rules, as answered", zh="答覆中的規則版本"
    )
    events: Any = r.data(
        None, nullable=True, en="what had happened, as answered; not looked at", zh="答覆中的事件；不作判斷"
    )


@dataclass(frozen=True, kw_only=True)
class ActionsRequest(Echoed):
    """What may each seat do? `ask`: is this action legal, and why not?"""

    state: State = r.record(State, en="the state", zh="局面")
    seat: int | None = r.seat(None, nullable=True, en="one seat only", zh="只問一家")
    ask: tuple[Action, ...] = r.records(
        Action, (), max_items=64, en="actions to be judged one by one", zh="逐一查詢的行動"
    )
    options: Any = _options()
    notation: str = _notation()


@dataclass(frozen=True, kw_only=True)
class Asked:
    """An action asked about."""

    action: Any = r._field(r.Spec("action", en="the action", zh="行動"), r.NO_DEFAULT)
    legal: bool = r.flag(en="whether it is legal", zh="是否合法")
    reasons: tuple[Any, ...] = r.items(r.Spec("reason"), en="why not", zh="理由")


@dataclass(frozen=True, kw_only=True)
class ActionsAnswer:
    """What each seat may do: certain, possible if a hidden seat holds the tiles, and the hidden seats."""

    phase: str = r.string(en="the phase", zh="階段")
    to_act: tuple[int, ...] = r.seats(en="seats that may do more than pass", zh="待行動的座位")
    actions: tuple[Any, ...] = r.items(
        r.Spec("action"), max_items=4096, en="legal actions, ordered", zh="合法行動"
    )
    possible: tuple[Any, ...] = r.items(
        r.Spec("action"), max_items=4096, en="legal if the hidden seat holds the tiles", zh="若手中有牌則合法"
    )
    unknown: tuple[int, ...] = r.seats(en="seats whose hand is hidden", zh="手牌隱藏的座位")
    asked: tuple[Asked, ...] | None = r.records(
        Asked, None, nullable=True, omit=True, en="answers to `ask`", zh="查詢結果"
    )


@dataclass(frozen=True, kw_only=True)
class ClaimsRequest(Echoed):
    """Several seats answer one tile (or act together): who gets it? No step is taken."""

    state: State = r.record(State, en="the state", zh="局面")
    claims: tuple[Action, ...] = r.records(
        Action, max_items=8, en="one action a seat of to_act, pass included", zh="每家一個行動，含過"
    )
    options: Any = _options()
    notation: str = _notation()


@dataclass(frozen=True, kw_only=True)
class Refused:
    """A claim that does not stand, and why."""

    action: Any = r._field(r.Spec("action", en="the claim", zh="行動"), r.NO_DEFAULT)
    clause: str | None = r.string(None, nullable=True, en="clause", zh="條款")
    reasons: tuple[Any, ...] = r.items(r.Spec("reason"), en="why", zh="理由")


@dataclass(frozen=True, kw_only=True)
class Granted:
    """A claim that stands."""

    action: Any = r._field(r.Spec("action", en="the claim", zh="行動"), r.NO_DEFAULT)
    clause: str | None = r.string(None, nullable=True, en="clause", zh="條款")


@dataclass(frozen=True, kw_only=True)
class ClaimsAnswer:
    """Who gets a claimed tile."""

    granted: tuple[Granted, ...] = r.records(Granted, en="claims that stand", zh="成立")
    refused: tuple[Refused, ...] = r.records(Refused, en="claims that do not", zh="不成立")


@dataclass(frozen=True, kw_only=True)
class ApplyRequest(Echoed):
    """A state and one action, or the claims of all seats that answer together."""

    state: State = r.record(State, en="the state", zh="局面")
    action: Action | None = r.record(Action, None, nullable=True, en="the action", zh="行動")
    claims: tuple[Action, ...] | None = r.records(
        Action, None, max_items=8, nullable=True, en="one action a seat of to_act", zh="每家一個行動"
    )
    options: Any = _options()
    notation: str = _notation()


@dataclass(frozen=True, kw_only=True)
class SettlementRequest(Echoed):
    """An ended state, or a finished hand told as a result."""

    state: State | None = r.record(State, None, nullable=True, en="an ended state", zh="已終局面")
    result: Result | None = r.record(Result, None, nullable=True, en="a finished hand", zh="一局結果")
    options: Any = _options()
    notation: str = _notation()


@dataclass(frozen=True, kw_only=True)
class SettlementAnswer:
    """The books of a hand."""

    ledger: tuple[Line, ...] = r.records(Line, max_items=4096, en="every payment", zh="逐筆帳目")
    totals: tuple[int, ...] = r.items(
        r.Spec("integer", minimum=-(2**53)), max_items=8, en="gain or loss of each party", zh="各方輸贏"
    )
    next: NextDeal = r.record(NextDeal, en="the next deal", zh="下一局")
