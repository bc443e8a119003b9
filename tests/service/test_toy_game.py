"""The deliberately odd game is served like any other: nothing in the service knows the three."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from service.app import create_app
from service.calls import CALLS
from tests.toy.game import RULESET

BASE = f"/v1/rulesets/{RULESET.id}"


@pytest.fixture(scope="module")
def toy() -> FlaskClient:
    return create_app(games={RULESET.id: RULESET}).test_client()


def test_its_document_is_valid_and_has_its_own_words(toy: FlaskClient) -> None:
    document = toy.get("/openapi.json").get_json()
    validate(document)
    assert {f"{BASE}/{call}" for call in CALLS} <= document["paths"].keys()
    tiles = document["components"]["schemas"]["Tile"]["enum"]
    assert {"1f", "4f"} <= set(tiles)
    assert "5f" not in tiles
    kinds = document["components"]["schemas"][f"{RULESET.id.title()}ActionInput"]["properties"]["kind"][
        "enum"
    ]
    assert {"flower", "double", "discard"} <= set(kinds)


def test_its_answers_fit_its_document(toy: FlaskClient) -> None:
    document = toy.get("/openapi.json").get_json()

    def ask(call: str, body: dict[str, object]) -> dict[str, object]:
        answer = toy.post(f"{BASE}/{call}", json=body)
        assert answer.status_code == 200, answer.data
        held = document["paths"][f"{BASE}/{call}"]["post"]["responses"]["200"]["content"]
        schema = held["application/json"]["schema"]
        plain: dict[str, object] = json.loads(answer.data)
        Draft202012Validator({**schema, "components": document["components"]}).validate(plain)
        return plain

    state = ask("deal", {"seed": "toy", "dealer": 0})["state"]
    assert ask("actions", {"state": state})["actions"]
    assert ask("wilds", {})["wilds"] == []
    assert ask("win", {"hand": "111222333m444p555s66z", "win": {"tile": "6z"}})["legal"] is True


def test_other_games_are_unknown_there(toy: FlaskClient) -> None:
    answer = toy.post("/v1/rulesets/zhuozhou/win", json={})
    assert (answer.status_code, answer.get_json(force=True)["code"]) == (404, "unknown_ruleset")
