"""The vectors themselves: format, ids, clauses; and every answer as they expect it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from conformance import pack
from conformance.matching import MISSING, matches
from conformance.run import verdict
from rules import VERSION
from rules.rulebook import load
from service.app import create_app

HOME = Path(pack.__file__).parent
PREFIX = {"zhuozhou": "ZZ", "zhuji": "ZJ", "wanzhou": "WZ"}
COMPLETE = ("wanzhou", "zhuji", "zhuozhou")
"""Games with vectors for every clause."""
FEWEST = 200
FILES = sorted((HOME / "vectors").glob("*/*.json"))
VECTORS = list(pack.vectors(pack.files()))


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    found = json.loads((HOME / "vectors.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


@pytest.mark.parametrize("place", FILES, ids=lambda place: f"{place.parent.name}-{place.stem}")
def test_a_file_fits_the_schema_and_its_folder(place: Path, schema: Draft202012Validator) -> None:
    file = json.loads(place.read_text("utf-8"))
    assert [f"{error.json_path}: {error.message[:300]}" for error in schema.iter_errors(file)] == []
    assert file["game"] == place.parent.name


BROKEN: list[dict[str, Any]] = [
    {"status": 500},
    {"expect": {}},
    {"expect": {"legal": {"$maybe": True}}},
    {"expect": {"legal": {"$length": 1, "code": "x"}}},
    {"expect": {"total": 1.5}},
    {"why": {"en": "no Chinese"}},
    {"clauses": ["ZJ-1", "ZJ-2"]},
    {"call": "ruleset"},
    {"call": "guess"},
    {"id": "something"},
    {"recorded": True},
]


@pytest.mark.parametrize("wrong", BROKEN, ids=json.dumps)
def test_the_schema_refuses(wrong: dict[str, Any], schema: Draft202012Validator) -> None:
    right: dict[str, Any] = {
        "id": "zj-1-x",
        "clause": "ZJ-1",
        "call": "win",
        "request": {},
        "status": 200,
        "expect": {"legal": True, "reasons": {"$length": 1, "$contains": [{"code": "x"}]}},
        "why": {"en": "because", "zh": "故"},
    }

    def fits(vector: dict[str, Any]) -> bool:
        return schema.is_valid({"game": "zhuji", "title": {"en": "t", "zh": "題"}, "vectors": [vector]})

    assert fits(right)
    assert not fits(right | wrong)


def test_every_file_is_in_the_pack() -> None:
    files = [json.loads(place.read_text("utf-8")) for place in FILES]
    assert FILES
    assert pack.files() == files
    assert pack.files(frozenset({"zhuji"})) == [file for file in files if file["game"] == "zhuji"]


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(vector["id"] for _, vector in VECTORS).items() if count > 1] == []


def test_questions_are_unique() -> None:
    asked = Counter(
        json.dumps([game, vector["call"], vector["request"]], sort_keys=True)
        for game, vector in VECTORS
        if "request" in vector
    )
    assert [question[:300] for question, count in asked.items() if count > 1] == []


@pytest.mark.parametrize(("game", "vector"), VECTORS, ids=[vector["id"] for _, vector in VECTORS])
def test_a_vector_names_clauses_of_its_game_the_first_in_its_id(game: str, vector: pack.Vector) -> None:
    clauses = pack.clauses(vector)
    prefix, number = re.match(r"([a-z]+)-(\d+)", vector["id"]).groups()  # type: ignore[union-attr]
    assert clauses[0] == f"{prefix.upper()}-{number}"
    assert prefix.upper() == PREFIX[game]
    assert set(clauses) <= {clause.id for clause in load(f"rules.variants.{game}")}


@pytest.mark.parametrize("game", COMPLETE)
def test_a_complete_game_has_vectors_for_every_clause(game: str) -> None:
    own = [vector for its, vector in VECTORS if its == game]
    named = {clause for vector in own for clause in pack.clauses(vector)}
    assert [clause.id for clause in load(f"rules.variants.{game}") if clause.id not in named] == []
    assert len(own) >= FEWEST


@pytest.mark.parametrize(("game", "vector"), VECTORS, ids=[vector["id"] for _, vector in VECTORS])
def test_the_answer_is_as_the_book_has_it(game: str, vector: pack.Vector, client: FlaskClient) -> None:
    def ask(path: str, body: Any) -> tuple[int, Any]:
        answer = client.get(path) if body is None else client.post(path, json=body)
        return answer.status_code, json.loads(answer.data)

    assert [mismatch.plain() for mismatch in verdict(game, vector, ask)] == [], vector["why"]["en"]


CASES = json.loads((HOME / "matching.json").read_text("utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_matching(case: dict[str, Any]) -> None:
    assert matches(case["expected"], case.get("found", MISSING)) is case["matches"]


def test_the_service_hands_out_the_whole_pack(client: FlaskClient, app: Flask) -> None:
    answer = client.get("/v1/conformance")
    assert answer.status_code == 200
    assert answer.content_type == "application/json"
    games = frozenset(app.extensions["rulesets"])
    assert answer.get_json() == {"format": 1, "rules_version": VERSION, "files": pack.files(games)}
