"""The same question written otherwise: tiles in another order, in another notation, run together in one string."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from rules.tiles import KIND_OF, NOTATIONS, compact, write_tile
from tests.properties.asking import Json

TILE = re.compile(r"[1-9][mps]|[1-7]z")
RUNS = frozenset({"hand", "tiles", "as", "wilds", "revealed", "open", "seen", "horses", "wall", "choice"})
"""Fields that hold several tiles (an array or one string); a discard pile holds records, one by one."""
ANY_ORDER = frozenset({"hand", "tiles", "seen", "open", "revealed"})
"""Of these the order never matters; that of the wall, and of what was revealed or discarded, is told as it was."""
FOREIGN = tuple(notation for notation in NOTATIONS if notation != "canonical")


def shuffled(data: Any, chance: Random, key: str = "") -> Any:
    """The same with every hand and every meld in another order, and who acts and who claims in another order."""
    if isinstance(data, dict):
        if "as" in data and "tiles" in data and "kind" in data and data["as"] and data["tiles"]:
            return _melds_tiles(data, chance)
        # what the seats of a state have revealed lies there in the order in which it was
        fixed = (
            {"wall", "options", "revealed"}
            if "laid_wilds" in data and "drew" in data
            else {"wall", "options"}
        )
        return {name: held if name in fixed else shuffled(held, chance, name) for name, held in data.items()}
    if isinstance(data, list):
        held = [shuffled(entry, chance) for entry in data]
        if key in ANY_ORDER | {"to_act", "claims"}:
            chance.shuffle(held)
        return held
    if isinstance(data, str) and key in ANY_ORDER:
        tiles = parsed(data)
        chance.shuffle(tiles)
        return compact(tiles)
    return data


def _melds_tiles(meld: Json, chance: Random) -> Json:
    tiles, faces = list(meld["tiles"]), list(meld["as"])
    if len(tiles) != len(faces):  # a chi posted: its faces are those of the claimed tile too
        chance.shuffle(tiles)
        chance.shuffle(faces)
        return meld | {"tiles": tiles, "as": faces}
    pairs = list(zip(tiles, faces, strict=True))
    chance.shuffle(pairs)
    return meld | {"tiles": [tile for tile, _ in pairs], "as": [face for _, face in pairs]}


def parsed(text: str) -> list[int]:
    """The kinds of a compact string."""
    kinds: list[int] = []
    for ranks, suit in re.findall(r"([0-9]+)([mpsz])", text):
        kinds += [KIND_OF[rank + suit] for rank in ranks]
    return kinds


def translated(data: Any, notation: str, run_together: bool, key: str = "") -> Any:
    """The same in another notation; where `run_together`, several tiles as one string."""
    if isinstance(data, dict):
        return {
            name: held if name == "options" else translated(held, notation, run_together, name)
            for name, held in data.items()
        }
    if isinstance(data, str) and key in RUNS:
        data = [compact([kind]) for kind in parsed(data)]
    if isinstance(data, list):
        if key in RUNS and all(isinstance(entry, str) for entry in data):
            kinds = [KIND_OF[entry] for entry in data]
            if run_together and notation == "canonical":
                return compact(kinds)
            words = [write_tile(kind, notation) for kind in kinds]
            return "".join(words) if run_together else words
        return [translated(entry, notation, run_together) for entry in data]
    if isinstance(data, str) and TILE.fullmatch(data):
        return write_tile(KIND_OF[data], notation)
    return data


def rewritten(call: str, body: Json, notation: str, run_together: bool) -> Json:
    """A whole question in another notation, named as each record wants it named."""
    if call != "replay":
        whole: Json = translated(body, notation, run_together) | {"notation": notation}
        return whole
    hands = [
        hand | {"events": [translated_event(event, notation, run_together) for event in hand["events"]]}
        for hand in body["hands"]
    ]
    return body | {"hands": hands}


def translated_event(event: Json, notation: str, run_together: bool) -> Json:
    """One event of a record."""
    whole: Json = translated(event, notation, run_together) | {"notation": notation}
    return whole
