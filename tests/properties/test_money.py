"""Money only changes hands: lines add up to the totals, totals to zero, whatever was won and however it is told."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.record import plain
from rules.registry import RULESETS
from tests.properties import table
from tests.properties.asking import GAMES, Json, ask, told
from tests.properties.results import results

FLOORS = {"zhuozhou": 190, "zhuji": 190, "wanzhou": 140}
"""Of 200 random results so many can be settled; the others contradict themselves and are refused."""


def balanced(answer: Json, *asked: Json) -> None:
    totals, lines = answer["totals"], answer["ledger"]
    assert sum(totals) == 0, told(*asked)
    added = [0] * len(totals)
    for line in lines:
        assert line["amount"] > 0, told(*asked)
        assert line["from"] != line["to"], told(*asked)
        added[line["from"]] -= line["amount"]
        added[line["to"]] += line["amount"]
    assert added == totals, told(*asked)
    assert all(line["clause"] and line["what"]["zh"] and line["what"]["en"] for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_random_results_balance(game: str) -> None:
    settled, clauses = 0, Counter[str]()
    for body in results(game, 200, seed=1):
        answer = ask(game, "settlement", body)
        assert answer.status in (200, 422), told(body)
        if answer.status == 200:
            balanced(answer.body, body)
            settled += 1
            clauses.update(line["clause"] for line in answer.body["ledger"])
    assert settled >= FLOORS[game], settled
    assert len(clauses) >= 2, clauses


@pytest.mark.parametrize("game", GAMES)
def test_played_hands_balance(game: str) -> None:
    """From their states; and money that had moved before the end is still in the books, line by line, in front."""
    for hand in table.played(game):
        state = plain(hand.end)
        answer = ask(game, "settlement", {"state": state})
        assert answer.status == 200
        balanced(answer.body, {"state": state})
        if not state["facts"].get("horses"):
            assert answer.body["ledger"][: len(state["ledger"])] == state["ledger"]


@pytest.mark.parametrize("game", GAMES)
def test_parties_are_the_seats_and_the_horses(game: str) -> None:
    for body in results(game, 40, seed=2):
        answer = ask(game, "settlement", body)
        if answer.status == 200:
            players = RULESETS[game].players(RULESETS[game].options())
            players = body["options"].get("players", players)
            assert len(answer.body["totals"]) == players + len(body["result"].get("horses", []))
