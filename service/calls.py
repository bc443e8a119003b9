"""The questions that a game answers by POST: path word, records both ways, who answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules import house, replay
from rules import questions as q
from rules.replay.lines import document
from rules.ruleset import Ruleset, WildsAnswer
from service.body import Joining

Answering = Callable[[Ruleset, Any], tuple[Any, Any]]
"""(ruleset, request record) -> (options in effect, answer record)."""


@dataclass(frozen=True)
class Call:
    """One kind of question."""

    name: str
    asked: type | None
    """The request record; None: the game names its own."""
    answered: type
    answer: Answering
    en: str
    zh: str
    lines: Joining | None = None
    """Makes a request of lines (NDJSON), where it may be sent so."""

    def request(self, ruleset: Ruleset) -> type | None:
        """The record of a request to this game; None where the game has no such question."""
        return ruleset.wilds_request if self.asked is None else self.asked


CALLS: Mapping[str, Call] = {
    call.name: call
    for call in (
        Call("deal", q.DealRequest, q.StateAnswer, house.answer_deal, "A reproducible deal", "可重現的發牌"),
        Call("wilds", None, WildsAnswer, house.answer_wilds, "Which tiles are wild?", "何為百搭牌？"),
        Call(
            "win",
            q.WinRequest,
            q.WinAnswer,
            house.answer_win,
            "Is this hand a win, worth what, and why (not)?",
            "是否可胡、值多少、理由為何？",
        ),
        Call("waits", q.WaitsRequest, q.WaitsAnswer, house.answer_waits, "What wins?", "聽什麼牌？"),
        Call(
            "actions",
            q.ActionsRequest,
            q.ActionsAnswer,
            house.answer_actions,
            "What may each seat do?",
            "各家可以做什麼？",
        ),
        Call(
            "claims",
            q.ClaimsRequest,
            q.ClaimsAnswer,
            house.answer_claims,
            "Several seats claim one tile: who gets it?",
            "多家爭一張牌，歸誰？",
        ),
        Call(
            "apply",
            q.ApplyRequest,
            q.StateAnswer,
            house.answer_apply,
            "The state after an action, or after all claims",
            "行動（或各家表態）之後的局面",
        ),
        Call(
            "settlement",
            q.SettlementRequest,
            q.SettlementAnswer,
            house.answer_settlement,
            "The books of a finished hand",
            "一局的結算",
        ),
        Call(
            "replay",
            replay.ReplayRequest,
            replay.ReplayAnswer,
            replay.answer,
            "Is a recorded hand, or match, legal to its end with every settlement, or where does it first diverge?",
            "牌譜（一局或數局）是否全程合法、結算無誤？否則最先錯在何處？",
            document,
        ),
    )
}
