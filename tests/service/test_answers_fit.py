"""A hand played over HTTP: every question and answer on the way fits the OpenAPI document."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from rules.registry import RULESETS
from service import openapi
from tests.service.conftest import HAND

DOCUMENT: dict[str, Any] = json.loads(json.dumps(openapi.document(RULESETS)))
JSON = "application/json"
STEPS_BETWEEN = 5
"""Only every so many steps are held to the schemas, which is slow; all are played."""


def fits(schema: dict[str, Any], value: Any) -> None:
    Draft202012Validator({**schema, "components": DOCUMENT["components"]}).validate(value)


class Table:
    """Asks one game, and holds questions and answers to the document."""

    def __init__(self, client: FlaskClient, ruleset: str) -> None:
        self.client, self.ruleset, self.checking = client, ruleset, True

    def ask(self, call: str, body: dict[str, Any]) -> dict[str, Any]:
        path = f"/v1/rulesets/{self.ruleset}/{call}"
        sent = self.client.post(path, json=body)
        assert sent.status_code == 200, sent.data
        answer: dict[str, Any] = json.loads(sent.data)
        if self.checking:
            operation = DOCUMENT["paths"][path]["post"]
            fits(operation["requestBody"]["content"][JSON]["schema"], body)
            fits(operation["responses"]["200"]["content"][JSON]["schema"], answer)
        return answer

    def step(self, state: dict[str, Any], chance: random.Random) -> dict[str, Any]:
        """Anything legal, at random; wins and kongs are taken."""
        listed = self.ask("actions", {"state": state})["actions"]
        by_seat = {seat: [action for action in listed if action["seat"] == seat] for seat in state["to_act"]}
        chosen = [choose(actions, chance) for actions in by_seat.values()]
        if len(chosen) == 1:
            return self.ask("apply", {"state": state, "action": chosen[0]})
        if state["phase"] in ("claim", "rob"):
            self.ask("claims", {"state": state, "claims": chosen})
        return self.ask("apply", {"state": state, "claims": chosen})


def choose(actions: list[dict[str, Any]], chance: random.Random) -> dict[str, Any]:
    wanted = [action for action in actions if action["kind"] in ("win", "reveal") or "kong" in action["kind"]]
    return chance.choice(wanted or actions)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_answer_of_a_whole_hand_fits(ruleset: str, client: FlaskClient) -> None:
    table, chance = Table(client, ruleset), random.Random(ruleset)
    state = table.ask("deal", {"seed": ruleset})["state"]
    for number in range(1000):
        if state["phase"] == "ended":
            break
        table.checking = number % STEPS_BETWEEN == 0
        state = table.step(state, chance)["state"]
    table.checking = True
    assert state["phase"] == "ended"
    assert sum(table.ask("settlement", {"state": state})["totals"]) == 0


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("more", [{}, {"readings": "all"}, {"explain": True}, {"hand": "147m258p369s12z"}])
def test_answers_to_hands_fit(ruleset: str, more: dict[str, Any], client: FlaskClient) -> None:
    table = Table(client, ruleset)
    wilds = {"wilds": HAND["wilds"]} if RULESETS[ruleset].wild_words else {}
    hand = {**HAND, **more}
    asked = {key: held for key, held in hand.items() if key != "wilds"} | wilds
    if ruleset == "wanzhou":
        asked["hand"] = "111m456p99p789p" if "hand" not in more else "147m258p369p12s"
    asked["melds"] = HAND["melds"] if len(asked["hand"]) < 17 else []
    asked["win"] = {"tile": "9p" if "99p" in asked["hand"] else "1m", "by": "draw"}
    table.ask("win", asked)
    waiting = {key: held for key, held in asked.items() if key not in ("win", "readings", "explain")}
    table.ask("waits", waiting)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_told_of_a_game_fits(ruleset: str, client: FlaskClient) -> None:
    told = {
        "/v1/rulesets": "/v1/rulesets",
        "/v1/rulesets/{ruleset}": f"/v1/rulesets/{ruleset}",
        "/v1/rulesets/{ruleset}/clauses": f"/v1/rulesets/{ruleset}/clauses",
        "/problems": "/problems",
        "/health/ready": "/health/ready",
    }
    for described, path in told.items():
        held = DOCUMENT["paths"][described]["get"]["responses"]["200"]["content"][JSON]
        fits(held["schema"], client.get(path).get_json())
