"""Seats are alike: a table turned round has the answers turned round."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.registry import RULESETS
from rules.tiles import NAMES
from tests.properties import table
from tests.properties.asking import GAMES, Json, ask, difference, told
from tests.properties.turning import settled, turned, without_dice


def players_of(body: Json) -> int:
    state = body.get("state")
    options = body.get("options") or {}
    return len(state["seats"]) if state else int(options.get("players", 4))


def holds(game: str, call: str, body: Json, by: int) -> int:
    """Asserts it of one question; the status."""
    players = players_of(body)
    by = by % players or 1
    if players < 4 and body.get("state", {}).get("facts", {}).get("dice"):
        body = body | {"state": without_dice(body["state"])}
    round_ = turned(body, by, players)
    first, second = ask(game, call, body), ask(game, call, round_)
    assert first.status == second.status, told(body, round_)
    if first.status != 200:
        codes = [sorted(error["code"] for error in answer.body["errors"]) for answer in (first, second)]
        assert codes[0] == codes[1], told(body, round_)
        return first.status
    expected, found = settled(turned(first.body, by, players)), settled(second.body)
    assert not (apart := difference(expected, found)), f"{call}: {apart}\n{told(body, round_)}"
    return 200


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("source", ["of_hands", "of_results", "of_play"])
def test_a_turned_table_has_turned_answers(game: str, source: str) -> None:
    chance, seen = Random(f"turn {game} {source}"), Counter[int]()
    for question in getattr(table, source)(game):
        seen[holds(game, question.call, question.body, chance.randint(1, 3))] += 1
    assert seen[200] > 0.6 * seen.total(), seen


@pytest.mark.parametrize("game", GAMES)
def test_a_turned_deal_is_the_same_deal_turned(game: str) -> None:
    """Zhuozhou's wall stands on the table and turns with it (ZZ-3); elsewhere it is the order of drawing."""
    ruleset, chance = RULESETS[game], Random(f"deal {game}")
    for _ in range(5):
        wall = [NAMES[tile] for tile in ruleset.tile_set(ruleset.options()).all]
        chance.shuffle(wall)
        by, dealer = chance.randint(1, 3), chance.randrange(4)
        dice = [chance.randint(1, 6) for _ in range(2 * len(ruleset.rolls(ruleset.options())))]
        horses = 0 if not ruleset.horses else 2
        body: Json = {"wall": wall, "dice": dice, "dealer": dealer, "horses": horses}
        at = 34 * by if game == "zhuozhou" else 0
        round_ = body | {"wall": wall[at:] + wall[:at], "dealer": (dealer + by) % 4}
        first, second = ask(game, "deal", body), ask(game, "deal", round_)
        assert (first.status, second.status) == (200, 200), first.body
        apart = difference(settled(turned(first.body, by, 4)), settled(second.body))
        assert not apart, f"{apart}\n{told(body, round_)}"
