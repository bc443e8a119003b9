"""The OpenAPI document: valid, committed as made, its examples true, its schemas those of the service."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from rules.registry import RULESETS
from service import examples, openapi
from service.problems import CONTENT_TYPE
from tests.service.conftest import HAND, WIN

JSON = "application/json"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return json.loads(json.dumps(openapi.document(RULESETS)))  # type: ignore[no-any-return]


def validator(document: dict[str, Any], schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": document["components"]})


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in document["paths"].items():
        for method in ("get", "post"):
            if method in item:
                yield path, method, item[method]


def test_it_is_valid(document: dict[str, Any]) -> None:
    validate(document)
    assert document["openapi"].startswith("3.1")


def test_it_is_committed_as_made() -> None:
    assert openapi.FILE.read_text(encoding="utf-8") == openapi.text(), "run `make openapi`"


def test_it_is_what_is_served(document: dict[str, Any], client: FlaskClient) -> None:
    assert client.get("/openapi.json").get_json() == document


def test_every_address_is_described_and_every_description_has_one(
    document: dict[str, Any], app: Flask
) -> None:
    routes = {
        (rule.rule.replace("<clause_id>", "<clause>").replace("<", "{").replace(">", "}"), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) & {"GET", "POST"}
    }
    described = {(path, method) for path, method, _ in operations(document)}
    assert described == routes - {("/docs/{name}", "get")}


def test_operation_ids_are_there_and_differ(document: dict[str, Any]) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(ids) == len(set(ids))
    assert "zhuozhou_win" in ids


def test_requests_are_closed_and_answers_open(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        if schema.get("type") == "object" and schema.get("properties"):
            closed = schema.get("additionalProperties") is False
            assert closed == name.endswith(("Input", "Request")), name


def test_every_post_tells_its_problems(document: dict[str, Any]) -> None:
    for _, method, operation in operations(document):
        if method == "post":
            assert {"400", "413", "415", "422", "500", "503"} <= operation["responses"].keys()
    for status, response in document["components"]["responses"].items():
        assert CONTENT_TYPE in response["content"], status


def every_example() -> list[Any]:
    return [
        pytest.param(ruleset, example, id=f"{ruleset}-{example.name}")
        for ruleset in RULESETS
        for example in examples.of(ruleset)
    ]


def test_every_call_of_every_game_has_an_example() -> None:
    for ruleset in RULESETS:
        asked = {example.call for example in examples.of(ruleset) if example.status == 200}
        assert asked == {
            "deal",
            "wilds",
            "win",
            "waits",
            "actions",
            "claims",
            "apply",
            "settlement",
            "replay",
        }


@pytest.mark.parametrize(("ruleset", "example"), every_example())
def test_examples_are_answered_as_they_say(
    ruleset: str, example: examples.Example, client: FlaskClient
) -> None:
    assert examples.answered(example, ruleset, client) == (example.status, example.response)


@pytest.mark.parametrize(("ruleset", "example"), every_example())
def test_examples_fit_their_schemas(
    ruleset: str, example: examples.Example, document: dict[str, Any]
) -> None:
    operation = document["paths"][f"/v1/rulesets/{ruleset}/{example.call}"]["post"]
    asked = operation["requestBody"]["content"][JSON]
    assert asked["examples"][example.name]["value"] == example.request
    if example.status == 200:
        validator(document, asked["schema"]).validate(example.request)
    told = operation["responses"][str(example.status)]["content"]
    held = told[JSON if example.status == 200 else CONTENT_TYPE]
    assert held["examples"][example.name]["value"] == example.response
    validator(document, held["schema"]).validate(example.response)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_examples_name_clauses_of_their_game(ruleset: str) -> None:
    for example in examples.of(ruleset):
        assert example.clause is None or RULESETS[ruleset].clause(example.clause) is not None
        assert example.summary.keys() == {"zh", "en"}


WRONG: list[dict[str, Any]] = [
    {},
    {**HAND, "frob": 1},
    {**HAND, "seat": "1"},
    {**HAND, "seat": 1.5},
    {**HAND, "seat": 4},
    {**HAND, "explain": 1},
    {**HAND, "hand": 5},
    {**HAND, "hand": [1]},
    {**HAND, "hand": ["1m"] * 21},
    {**HAND, "hand": None},
    {**HAND, "win": {"tile": "9p", "by": "magic"}},
    {**HAND, "win": None},
    {**HAND, "readings": None},
    {**HAND, "melds": [{"kind": "pong"}]},
    {**HAND, "options": {"no_such": 1}},
    {**HAND, "notation": "klingon"},
    {**HAND, "repeat": -1},
]
RIGHT: list[dict[str, Any]] = [
    HAND,
    {**HAND, "seat": 1.0},
    {**HAND, "options": None, "facts": None},
    {**HAND, "options": {}, "facts": {}, "explain": True, "readings": "all"},
    {**HAND, "hand": ["1m", "2m", "3m", "4p", "5p", "6p", "9p", "9p", "7s", "9s", "7m"], "wilds": "7m"},
]


@pytest.mark.parametrize(("body", "right"), [(b, True) for b in RIGHT] + [(b, False) for b in WRONG])
def test_schema_and_service_agree(
    body: dict[str, Any], right: bool, document: dict[str, Any], client: FlaskClient
) -> None:
    schema = document["paths"][WIN]["post"]["requestBody"]["content"][JSON]["schema"]
    assert validator(document, schema).is_valid(body) == right
    assert (client.post(WIN, json=body).status_code == 200) == right
