"""The GET calls: games, rulebooks, health, figures, documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from rules import VERSION
from rules.rulebook import load
from service import readiness
from service.cores import usable_cores
from tests.service.conftest import HAND, WIN, Ask


def test_the_games_are_listed(client: FlaskClient, app: Flask) -> None:
    listed = client.get("/v1/rulesets").get_json()["rulesets"]
    assert [game["ruleset"] for game in listed] == list(app.extensions["rulesets"])
    assert all(game["name"]["zh"] and game["name"]["en"] for game in listed)
    assert {game["rules_version"] for game in listed} == {VERSION}


def test_a_game_tells_its_options_as_json_schema(client: FlaskClient, app: Flask) -> None:
    for name, ruleset in app.extensions["rulesets"].items():
        options = client.get(f"/v1/rulesets/{name}").get_json()["options"]
        Draft202012Validator.check_schema(options)
        check = Draft202012Validator(options)
        defaults = {key: held["default"] for key, held in options["properties"].items() if "default" in held}
        assert check.is_valid({})
        assert check.is_valid(defaults)
        assert not check.is_valid({"no_such_option": 1})
        assert options["additionalProperties"] is False
        for held in options["properties"].values():
            assert held["description"]
            if "clause" in held:
                assert ruleset.clause(held["clause"]) is not None
                assert held["stated"] in (True, False)


def test_the_option_defaults_are_those_in_effect(client: FlaskClient, ask: Ask) -> None:
    options = client.get("/v1/rulesets/zhuozhou").get_json()["options"]
    _, answer = ask(WIN, HAND)
    for key, held in options["properties"].items():
        if "default" in held:
            assert answer["options"][key] == held["default"]


def test_a_rulebook_is_served_whole_and_by_clause(client: FlaskClient) -> None:
    book = client.get("/v1/rulesets/zhuozhou/clauses").get_json()
    clauses = load("rules.variants.zhuozhou")
    assert [clause["id"] for clause in book["clauses"]] == [clause.id for clause in clauses]
    one = client.get("/v1/rulesets/zhuozhou/clauses/ZZ-3").get_json()
    assert one["text"]["zh"].startswith("來源所述")
    assert one["status"] == ["said", "ruled"]
    assert one["examples"]
    assert {key: one[key] for key in book["clauses"][0]} in book["clauses"]


def test_health_follows_the_drain(client: FlaskClient) -> None:
    assert client.get("/health/live").get_json() == {"status": "live"}
    assert client.get("/health/ready").get_json() == {"status": "ready"}
    readiness.drain()
    try:
        answer = client.get("/health/ready")
        assert (answer.status_code, answer.get_json(force=True)["code"]) == (503, "not_ready")
        assert client.get("/health/live").status_code == 200
        assert client.post(WIN, json=HAND).status_code == 200
    finally:
        readiness.resume()
    assert client.get("/health/ready").status_code == 200


def figure(client: FlaskClient, line: str) -> float:
    text = client.get("/metrics").get_data(as_text=True)
    found = re.search(rf"^{re.escape(line)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ('mahjong_requests_total{call="win",ruleset="zhuozhou",status="200"}', ("POST", WIN, HAND)),
        ('mahjong_request_seconds_count{call="win"}', ("POST", WIN, HAND)),
        ('mahjong_answers_total{call="win",ruleset="zhuozhou",verdict="legal"}', ("POST", WIN, HAND)),
        (
            'mahjong_answers_total{call="win",ruleset="zhuozhou",verdict="illegal"}',
            ("POST", WIN, {**HAND, "hand": "147m456p99p79s7m"}),
        ),
        ('mahjong_problems_total{code="invalid_request"}', ("POST", WIN, {})),
        ('mahjong_requests_total{call="none",ruleset="",status="404"}', ("GET", "/x/secret-name", None)),
    ],
)
def test_figures_count(client: FlaskClient, line: str, asked: tuple[str, str, Any]) -> None:
    method, path, body = asked
    before = figure(client, line)
    client.open(path, method=method, json=body)
    assert figure(client, line) == before + 1


def test_figures_hold_no_users_words(client: FlaskClient) -> None:
    client.get("/x/secret-name")
    client.get("/v1/rulesets/secret-name")
    client.post(WIN, json={"secret-name": 1})
    assert "secret-name" not in client.get("/metrics").get_data(as_text=True)


def assets(html: str) -> list[str]:
    return re.findall(r'(?:src|href)="([^"]+)"', html)


def test_the_documentation_page_asks_nobody_else(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert page.content_type.startswith("text/html")
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    found = assets(page.get_data(as_text=True))
    assert len(found) >= 4
    for path in found:
        assert path.startswith("/docs/")
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert 'url: "/openapi.json"' in client.get("/docs/docs.js").get_data(as_text=True)


@pytest.mark.parametrize(
    "name", ["../app.py", "..%2fapp.py", "docs.html", "swagger-ui.js", "oauth2-redirect.html"]
)
def test_only_the_pages_own_files_are_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/docs/{name}").status_code == 404


@pytest.mark.parametrize("name", ["docs.js", "swagger-ui.css"])
def test_a_file_comes_whole_or_is_not_changed(client: FlaskClient, name: str) -> None:
    whole = client.get(f"/docs/{name}")
    tag = whole.headers["ETag"]
    again = client.get(f"/docs/{name}", headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    for headers in ({"Range": "bytes=0-9"}, {"Range": "bytes=99999999-"}, {"If-Match": '"other"'}):
        answer = client.get(f"/docs/{name}", headers=headers)
        assert (answer.status_code, answer.data) == (200, whole.data)


def test_nothing_is_cached_by_surprise(client: FlaskClient) -> None:
    answers = [
        client.post(WIN, json=HAND),
        client.get("/v1/rulesets"),
        client.get("/x"),
        client.get("/metrics"),
    ]
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}


def test_answers_begin_with_their_header_in_order(client: FlaskClient) -> None:
    answer = json.loads(client.post(WIN, json=HAND).data)
    assert list(answer)[:3] == ["ruleset", "rules_version", "options"]


@pytest.mark.parametrize(
    ("files", "most"),
    [
        ({"cpu.max": "100000 100000"}, 1),
        ({"cpu.max": "150000 100000"}, 2),
        ({"cpu.max": "5000 100000"}, 1),
        ({"cpu.max": "max 100000"}, 10**6),
        ({"cpu/cpu.cfs_quota_us": "100000", "cpu/cpu.cfs_period_us": "100000"}, 1),
        ({"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, 10**6),
        ({}, 10**6),
        ({"cpu.max": ""}, 10**6),
    ],
)
def test_cores_of_a_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], most: int
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(4)))
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert usable_cores(tmp_path) == min(4, most)
