"""The format of a record: a hand, or a match of several, as it was played; and what its verification answers.

A record is one JSON document::

    {"options": {…},
     "hands": [{"deal": {"seed": "…", "dealer": 0},
                "events": [{"action": {…}}, {"claims": [{…}, …]}, …],
                "settlement": {"ledger": […], "totals": […], "next": {…}},
                "totals": […]}]}

A hand starts with a `deal` (a body posted to `deal`), with an `opening` (what `deal` answered, or any state), with both,
or with neither where its first event was posted with its state. Its events follow in order, each in one of these forms:

| event | what it is |
| --- | --- |
| `{"action"}` or `{"claims"}` | one step, as posted to `apply` |
| the same with `state` | the whole body posted to `apply`: `state` is the one it was posted to |
| `{"state", "events", …}` without either | the whole body that `apply` (or `deal`) answered: what the step before came to |
| the first or second with `answer` | a step together with what `apply` answered to it |

Whatever is told is verified, what is left out is worked out. `settlement` is a hand's settlement as answered, `totals` the
match's running totals after the hand. What is hidden is null, as in any state: hands, the wall, tiles drawn; the passes and
the draws of hidden seats may be left out.

The same as lines (NDJSON): see `rules.replay.lines`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import record as r
from rules.actions import Action
from rules.ledger import Line, NextDeal
from rules.questions import DealRequest
from rules.state import Event, State, Won
from rules.tiles import NOTATIONS

MOST_HANDS = 32
"""Hands of one record."""
MOST_EVENTS = 3200
"""Events of one record, over all its hands."""


def _ruleset() -> Any:
    return r.string(None, nullable=True, maximum=32, en="the game, as answered", zh="答覆中的玩法")


def _version() -> Any:
    return r.string(
        None, nullable=True, maximum=16, en="version of the rules, as answered", zh="答覆中的規則版本"
    )


def _options() -> Any:
    return r.slot(
        "options",
        None,
        nullable=True,
        en="options that differ from the defaults; one record has one set of them",
        zh="與預設不同的選項；一份牌譜只有一套",
    )


@dataclass(frozen=True, kw_only=True)
class RecordedAnswer:
    """What `deal` or `apply` answered, as it is."""

    ruleset: str | None = _ruleset()
    rules_version: str | None = _version()
    options: Any = _options()
    state: State | None = r.record(State, None, nullable=True, en="the state answered", zh="所答之局面")
    events: tuple[Event, ...] | None = r.records(
        Event, None, nullable=True, en="the events answered", zh="所答之事件"
    )


@dataclass(frozen=True, kw_only=True)
class RecordedEvent:
    """One event: a step as posted to `apply`, an answer of `apply`, or both."""

    action: Action | None = r.record(Action, None, nullable=True, en="the action", zh="行動")
    claims: tuple[Action, ...] | None = r.records(
        Action, None, max_items=8, nullable=True, en="one action a seat of to_act", zh="每家一個行動"
    )
    answer: RecordedAnswer | None = r.record(
        RecordedAnswer, None, nullable=True, en="what the step came to", zh="此步之答覆"
    )
    state: State | None = r.record(
        State,
        None,
        nullable=True,
        en="the state that the step was posted to; without a step the state that the one before came to",
        zh="此步所據之局面；無行動時為前一步之結果",
    )
    events: tuple[Event, ...] | None = r.records(
        Event,
        None,
        nullable=True,
        en="without a step: what happened in the one before; beside a step not looked at",
        zh="無行動時為前一步之事件；與行動並列時不作判斷",
    )
    ruleset: str | None = _ruleset()
    rules_version: str | None = _version()
    options: Any = _options()
    notation: str = r.choice(
        *NOTATIONS, default="canonical", en="how the tiles of this event are written", zh="此事件中牌的寫法"
    )
    line: int | None = r.integer(
        None, nullable=True, en="the line it stood on, where the record was sent as lines", zh="所在行號"
    )

    @property
    def is_step(self) -> bool:
        """Whether something is done; else it is an answer."""
        return self.action is not None or self.claims is not None


@dataclass(frozen=True, kw_only=True)
class RecordedBooks:
    """A hand's settlement as answered."""

    ruleset: str | None = _ruleset()
    rules_version: str | None = _version()
    options: Any = _options()
    ledger: tuple[Line, ...] | None = r.records(
        Line, None, max_items=4096, nullable=True, en="every payment", zh="逐筆帳目"
    )
    totals: tuple[int, ...] | None = r.items(
        r.Spec("integer", minimum=-(2**53)),
        None,
        8,
        nullable=True,
        en="gain or loss of each party in this hand",
        zh="本局各方輸贏",
    )
    next: NextDeal | None = r.record(NextDeal, None, nullable=True, en="the next deal", zh="下一局")


@dataclass(frozen=True, kw_only=True)
class RecordedHand:
    """One hand: how it started, its events in order, how it was settled."""

    deal: DealRequest | None = r.record(
        DealRequest, None, nullable=True, en="the deal, as posted", zh="所請求之發牌"
    )
    opening: RecordedAnswer | None = r.record(
        RecordedAnswer, None, nullable=True, en="the state it started from, as answered", zh="起始局面"
    )
    events: tuple[RecordedEvent, ...] = r.records(
        RecordedEvent, (), max_items=MOST_EVENTS, en="the events in order", zh="依序之事件"
    )
    settlement: RecordedBooks | None = r.record(
        RecordedBooks, None, nullable=True, en="how it was settled", zh="結算"
    )
    totals: tuple[int, ...] | None = r.items(
        r.Spec("integer", minimum=-(2**53)),
        None,
        8,
        nullable=True,
        en="gain or loss of each party since the record's first hand",
        zh="自首局起各方累計輸贏",
    )
    line: int | None = r.integer(
        None, nullable=True, en="the line it starts on, where the record was sent as lines", zh="起始之行號"
    )
    last_line: int | None = r.integer(
        None,
        nullable=True,
        en="the line that settles it, where the record was sent as lines",
        zh="結算之行號",
    )

    def line_of(self, where: str) -> int | None:
        """The line of what has none of its own: it stands with the start, and the settlement mostly apart."""
        if where == END:
            return None
        return (self.last_line if where in (SETTLEMENT, TOTALS) else None) or self.line


@dataclass(frozen=True, kw_only=True)
class ReplayRequest:
    """A recorded hand, or a match of several, to be verified."""

    ruleset: str | None = _ruleset()
    rules_version: str | None = _version()
    options: Any = _options()
    unfinished: bool = r.flag(False, en="the last hand is still being played", zh="末局尚未結束")
    hands: tuple[RecordedHand, ...] = r.records(
        RecordedHand, max_items=MOST_HANDS, min_items=1, en="the hands in order", zh="依序之各局"
    )


# The answer


@dataclass(frozen=True, kw_only=True)
class ReplayedHand:
    """A hand that was verified, as far as it was."""

    dealer: int = r.seat(en="the dealer", zh="莊家")
    repeat: int = r.integer(en="repeats in a row", zh="連莊次數")
    events: int = r.integer(en="events verified", zh="已驗證之事件數")
    ended: bool = r.flag(en="whether it was played to the end", zh="是否打完")
    won: tuple[Any, ...] = r.items(
        r.Spec("record", record=Won, nullable=True),
        en="how each seat won; null: it did not",
        zh="各家胡牌情形",
    )
    ledger: tuple[Line, ...] | None = r.records(
        Line, None, nullable=True, en="every payment; null before the end", zh="逐筆帳目；未終為 null"
    )
    totals: tuple[int, ...] | None = r.items(
        r.Spec("integer", minimum=-(2**53)),
        None,
        nullable=True,
        en="gain or loss of each party",
        zh="各方輸贏",
    )
    running: tuple[int, ...] | None = r.items(
        r.Spec("integer", minimum=-(2**53)),
        None,
        nullable=True,
        en="gain or loss of each party since the record's first hand",
        zh="自首局起各方累計輸贏",
    )
    next: NextDeal | None = r.record(NextDeal, None, nullable=True, en="the next deal", zh="下一局")


OPENING, EVENT, END, SETTLEMENT, TOTALS = "opening", "event", "end", "settlement", "totals"


@dataclass(frozen=True, kw_only=True)
class Divergence:
    """The first place where the record leaves the rules."""

    hand: int = r.integer(en="index of the hand", zh="第幾局，自 0 起")
    where: str = r.choice(
        OPENING,
        EVENT,
        END,
        SETTLEMENT,
        TOTALS,
        en="in how the hand starts, an event, where the record ends, its settlement or the running totals",
        zh="起始、事件、牌譜結束處、結算或累計",
    )
    event: int | None = r.integer(
        None,
        nullable=True,
        en="index of the event in its hand; at the end how many there are",
        zh="第幾個事件",
    )
    line: int | None = r.integer(None, nullable=True, en="its line, where sent as lines", zh="行號")
    seat: int | None = r.seat(None, nullable=True, en="the seat concerned, where it is one", zh="所涉座位")
    code: str = r.string(en="what is wrong", zh="錯誤代碼")
    reasons: tuple[Any, ...] = r.items(r.Spec("reason"), en="every reason, with its place", zh="各項理由")
    to_act: tuple[int, ...] = r.seats((), en="who was to act", zh="應行動者")
    legal_actions: tuple[Any, ...] = r.items(
        r.Spec("action"), (), max_items=4096, en="what would have been legal", zh="當時合法之行動"
    )
    possible_actions: tuple[Any, ...] = r.items(
        r.Spec("action"),
        (),
        max_items=4096,
        en="what would have been legal if a hidden seat held the tiles",
        zh="若隱藏之手牌有此牌則合法者",
    )
    state: State | None = r.record(State, None, nullable=True, en="the state before it", zh="此前之局面")


@dataclass(frozen=True, kw_only=True)
class Unverified:
    """Something that could not be verified, and at which events."""

    hand: int = r.integer(en="index of the hand", zh="第幾局，自 0 起")
    seat: int | None = r.seat(None, nullable=True, en="whose hand is hidden", zh="隱藏之座位")
    code: str = r.string(en="what could not be verified", zh="無法驗證之事項")
    text: r.Text = r.words(en="in words", zh="說明")
    events: tuple[int, ...] = r.items(
        r.Spec("integer", minimum=0), (), max_items=MOST_EVENTS, en="indexes of the events", zh="事件序號"
    )


@dataclass(frozen=True, kw_only=True)
class ReplayAnswer:
    """Whether a record is legal to its end, with every settlement; or where it first is not."""

    legal: bool = r.flag(en="whether nothing is wrong with it", zh="是否全部合法")
    hands: tuple[ReplayedHand, ...] = r.records(ReplayedHand, en="the hands verified", zh="已驗證之各局")
    totals: tuple[int, ...] = r.items(
        r.Spec("integer", minimum=-(2**53)), en="gain or loss of each party over the record", zh="各方總輸贏"
    )
    divergence: Divergence | None = r.record(
        Divergence, None, nullable=True, en="the first thing wrong", zh="最先之錯處"
    )
    unverified: tuple[Unverified, ...] = r.records(
        Unverified, (), max_items=4096, en="what could not be verified", zh="無法驗證之事項"
    )
