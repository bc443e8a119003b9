"""A table turned round: every seat number in a question or an answer replaced, lists by seat put in their new order."""

from __future__ import annotations

from typing import Any

from tests.properties.asking import Json

SEATS = frozenset({"seat", "dealer", "from", "to", "declarer", "feeder", "last_drawn_by"})
LISTS = frozenset({"to_act", "won_by", "unknown"})
STACKS_A_SIDE, STACKS = 17, 68
UNORDERED = ("to_act", "won_by", "unknown", "actions", "possible", "granted", "refused", "ledger", "lines")
"""Lists in an order of seat numbers, which a turned table has differently."""
AT_ONCE = frozenset({"exchanged", "exchange", "name_void", "void_named"})
"""Events of all seats at once, told in that order too."""


def turned(data: Any, by: int, players: int, key: str = "") -> Any:
    """The same with everybody moved on by so many seats."""
    if isinstance(data, dict):
        return {
            name: held if name == "options" else turned(held, by, players, name)
            for name, held in data.items()
        }
    if isinstance(data, list):
        if key in LISTS:
            return sorted((seat + by) % players for seat in data)
        held = [turned(entry, by, players) for entry in data]
        if key in ("seats", "totals") and len(data) >= players:
            seats = held[:players]
            return [seats[(seat - by) % players] for seat in range(players)] + held[players:]
        return held
    if isinstance(data, int) and not isinstance(data, bool):
        if (
            key in SEATS and data < players
        ):  # parties beyond the seats are horses, bound to a seat by the dealer
            return (data + by) % players
        if key == "cut" and players == 4:  # stacks go clockwise, seats the other way (ZZ-3)
            return (data - STACKS_A_SIDE * by) % STACKS
    return data


def settled(data: Any, key: str = "") -> Any:
    """The same with lists that go by seat number in an order that does not."""
    if isinstance(data, dict):
        return {name: settled(held, name) for name, held in data.items()}
    if isinstance(data, list):
        held = [settled(entry) for entry in data]
        if key == "events":
            return sorted(held, key=lambda event: repr(event) if event["kind"] in AT_ONCE else "~")
        return sorted(held, key=repr) if key in UNORDERED else held
    return data


def without_dice(state: Json) -> Json:
    """A state of fewer than four players, whose wall does not turn with them, without the dice that broke it."""
    return state | {"facts": {**state["facts"], "dice": [], "cut": None}}
