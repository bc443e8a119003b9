"""What a hand waits for and what it is worth once the tile has come are one answer, seen from either side."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.registry import RULESETS
from rules.tiles import NAMES
from tests.properties import hands
from tests.properties.asking import Json, ask, told
from tests.properties.writing import parsed

ASKED = 300
ASIDE = ("readings", "explain")


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_wait_has_the_total_of_the_win(game: str) -> None:
    seen: Counter[str] = Counter()
    for body in hands.wins(game, ASKED, seed=6):
        won = body["win"].get("tile")
        if body["win"]["by"] not in ("draw", "discard"):
            continue
        answer, waited = ask(game, "win", body), ask(game, "waits", before(body, won))
        if answer.status != 200 or waited.status != 200:
            continue
        waits = {each["tile"]: each["total"] for each in waited.body["waits"]}
        barred = {each["tile"] for each in waited.body["barred"]}
        if answer.body["legal"]:
            assert waits.get(won) == answer.body["score"]["total"], told(body, waited.body)
            seen["won"] += 1
        else:
            assert won not in waits, told(body, waited.body)
            complete = all(reason["code"] != "not_complete" for reason in answer.body["reasons"])
            assert (won in barred) is complete, told(body, waited.body)
            seen["barred" if won in barred else "not complete"] += 1
    assert seen["won"] > 40, seen
    assert seen["not complete"] > 0, seen


def before(body: Json, won: str) -> Json:
    """The question what the hand waited for before the tile came."""
    held = body["hand"]
    tiles = [NAMES[tile] for tile in parsed(held)] if isinstance(held, str) else list(held)
    tiles.remove(won)
    asked = {name: value for name, value in body.items() if name not in ASIDE}
    how = {name: value for name, value in body["win"].items() if name in ("by", "from")}
    return asked | {"hand": tiles, "win": how}
