"""One flat record for every action, and which of its fields each kind of action uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules import record as r
from rules.tiles import NAMES

DISCARD, CHI, PONG, WIN, PASS, DRAW = "discard", "chi", "pong", "win", "pass", "draw"
KONG_EXPOSED, KONG_ADDED, KONG_CONCEALED = "kong_exposed", "kong_added", "kong_concealed"
SUITS = ("m", "p", "s")

USES: dict[str, tuple[str, ...]] = {
    DISCARD: ("tile", "drawn"),
    CHI: ("tile", "tiles", "as_"),
    PONG: ("tile", "tiles"),
    KONG_EXPOSED: ("tile", "tiles"),
    KONG_ADDED: ("tile", "drawn"),
    KONG_CONCEALED: ("tile", "tiles"),
    WIN: ("tile", "hand"),
    PASS: (),
    DRAW: ("tile",),
}
"""The fields of the shared kinds, beside seat and kind; a game adds its own kinds."""

SAID: Mapping[str, str] = {
    DISCARD: "打牌",
    CHI: "吃",
    PONG: "碰",
    KONG_EXPOSED: "直杠",
    KONG_ADDED: "補杠",
    KONG_CONCEALED: "暗杠",
    WIN: "胡",
    PASS: "過",
    DRAW: "摸牌",
}
"""What the shared kinds are called in Chinese."""

UNLISTED = frozenset({"hand", "drawn"})
"""Fields that only a hidden seat has a use for: no listed action names them."""
MAY_LACK = UNLISTED | {"as_"}
"""Fields left out of an action that has no use for them."""


@dataclass(frozen=True)
class Action:
    """What one seat does. Flat: a kind uses some of the fields, the others are absent."""

    seat: int = r.seat(en="who acts", zh="行動者")
    kind: str = r.string(maximum=32, en="what is done", zh="行動種類")
    tile: int | None = r.tile(None, nullable=True, en="the tile acted on", zh="所涉之牌")
    tiles: tuple[int, ...] | None = r.tiles(None, nullable=True, en="own tiles used", zh="所用手牌")
    tai: int | None = r.integer(None, nullable=True, maximum=1000, en="tai bid", zh="所叫台數")
    wilds: int | None = r.integer(None, nullable=True, maximum=2, en="wild kinds bid", zh="財神種數")
    suit: str | None = r.choice(*SUITS, default=None, nullable=True, en="the suit named", zh="所定花色")
    as_: tuple[int, ...] | None = r.tiles(
        None, nullable=True, en="the faces a claimed set shows where a tile stands in", zh="替牌時所示牌面"
    )
    hand: tuple[int, ...] | None = r.tiles(
        None,
        nullable=True,
        max_items=20,
        en="the concealed tiles of a hidden seat that wins",
        zh="暗藏手牌者胡牌時所亮的手牌",
    )
    drawn: bool | None = r.flag(
        None,
        nullable=True,
        en="of a hidden seat that discards or adds a kong: whether the tile is the one just drawn; "
        "untold it counts as held before",
        zh="暗藏手牌者打牌、補杠：是否即為剛摸之牌；未載視為早已在手",
    )

    def in_order(self) -> Action:
        """The same action, its tiles ascending, so that no answer depends on how it was written."""
        changed: dict[str, Any] = {
            name: tuple(sorted(tiles))
            for name in ("tiles", "as_", "hand")
            if (tiles := getattr(self, name)) is not None and len(tiles) > 1
        }
        return replace(self, **changed) if changed else self


def plain_action(action: Action, uses: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """An action as plain data: just the fields its kind uses."""
    out: dict[str, Any] = {"seat": action.seat, "kind": action.kind}
    for name in uses.get(action.kind, ()):
        value = getattr(action, name)
        if value is None and name in MAY_LACK:
            continue
        if isinstance(value, tuple):
            value = [NAMES[kind] for kind in value]
        elif name == "tile" and value is not None:
            value = NAMES[value]
        out[r.wire_name(name)] = value
    return out


def sort_key(action: Action) -> tuple[Any, ...]:
    """Deterministic order within a kind."""
    none = -1
    return (
        action.seat,
        none if action.tile is None else action.tile,
        action.tiles or (),
        action.as_ or (),
        action.tai or 0,
        -1 if action.wilds is None else 2 - action.wilds,
        action.suit or "",
    )
