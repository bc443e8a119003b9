"""Which tiles are wild: as many kinds as were bid, named by the declarer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules import record as r
from rules.faults import Violation
from rules.record import text
from rules.ruleset import Faces, WildsAnswer
from rules.state import State
from rules.tiles import NAMES, NOTATIONS, PLAYABLE
from rules.variants.zhuji.facts import Bid


@dataclass(frozen=True)
class WildsRequest:
    """The winning bid and the declarer's choice of wild kinds."""

    bid: Bid = r.record(Bid, clause="ZJ-11", en="the bid that won the auction", zh="最後的叫包")
    choice: tuple[int, ...] = r.tiles(
        (), max_items=2, clause="ZJ-13", en="the kinds the declarer names", zh="包家所定的財神"
    )
    options: Any = r.slot(
        "options", None, nullable=True, en="options that differ from the defaults", zh="與預設不同的選項"
    )
    notation: str = r.choice(
        *NOTATIONS, default="canonical", en="how the tiles of the request are written", zh="請求中牌的寫法"
    )


def faults_choice(bid: Bid, choice: tuple[int, ...]) -> Iterator[Violation]:
    """As many kinds as were bid, any of the 34, two different ones (ZJ-13)."""
    if len(choice) != bid.wilds:
        yield Violation(
            "wilds_not_as_bid",
            f"{bid.wilds} wild kinds were bid, {len(choice)} are named",
            f"叫包為 {bid.wilds} 種財神，所定 {len(choice)} 種",
            "ZJ-13",
            facts={"bid": bid.wilds, "named": len(choice)},
        )
    yield from faults_kinds(choice)


def faults_kinds(kinds: tuple[int, ...]) -> Iterator[Violation]:
    """Wild kinds that no declarer could have named, whatever the bid (ZJ-13)."""
    for index, kind in enumerate(kinds):
        if kind >= PLAYABLE:
            yield Violation(
                "not_in_game", f"this game has no {NAMES[kind]}", "本玩法無此牌", "ZJ-1", (index,)
            )
        elif kind in kinds[:index]:
            yield Violation(
                "wilds_alike", "the two wild kinds are different ones", "兩種財神須不同", "ZJ-13", (index,)
            )


def faults_wilds(request: WildsRequest) -> Iterator[Violation]:
    """What is wrong with a choice; places relative to the request."""
    for fault in faults_choice(request.bid, request.choice):
        yield fault.under("choice")


def wilds(request: WildsRequest) -> WildsAnswer:
    """The kinds named, and the steps that led there."""
    bid, kinds = request.bid, tuple(sorted(request.choice))
    bid_zh = {2: "", 1: "獨 ", 0: "無財 "}[bid.wilds]
    bid_en = {2: "", 1: "single ", 0: "no-wild "}[bid.wilds]
    said = {
        "clause": "ZJ-11",
        "text": text(
            f"叫包 {bid_zh}{bid.tai} 台：{bid.wilds} 種財神",
            f"the bid is {bid_en}{bid.tai}: {bid.wilds} wild kinds",
        ),
    }
    named = " ".join(NAMES[kind] for kind in kinds)
    chosen = {
        "clause": "ZJ-13",
        "text": text(f"包家定 {named} 為財神", f"the declarer names {named}")
        if kinds
        else text("無財神", "no tile is wild"),
    }
    return WildsAnswer(wilds=kinds, steps=(said, chosen))


def faces(state: State) -> Faces:
    """What tiles count as in a state: the wilds named are wild, nothing else is special."""
    return Faces(wild=frozenset(state.facts.wilds))
