"""Which tiles are wild: none, in this game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import record as r
from rules.record import text
from rules.ruleset import WildsAnswer


@dataclass(frozen=True)
class WildsRequest:
    """A question of wilds asks nothing here."""

    options: Any = r.slot(
        "options", None, nullable=True, en="options that differ from the defaults", zh="與預設不同的選項"
    )


def wilds(request: WildsRequest) -> WildsAnswer:
    """No tile is wild: the deck is suit tiles, each of which is itself."""  # WZ-1
    step = {
        "clause": "WZ-1",
        "text": text(
            "只用序數牌，無鑽牌、財神。", "Suit tiles only, and each is what it shows: there are no wilds."
        ),
    }
    return WildsAnswer(wilds=(), steps=(step,))
