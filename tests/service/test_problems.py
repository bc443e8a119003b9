"""Every error is a problem document (RFC 9457), with its request id, and the next request is served."""

from __future__ import annotations

import ast
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import rules
from rules.faults import GENERAL
from service import asking, codes
from service.body import LIMIT
from service.problems import CONTENT_TYPE, FAULTS, KINDS, MOST_FAULTS
from tests.service.conftest import HAND, WIN, Ask, places

MEMBERS = {"type", "title", "status", "detail", "code", "request_id", "errors"}


def problem(answer: Any) -> dict[str, Any]:
    """A checked problem document."""
    assert answer.content_type == CONTENT_TYPE
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    found: dict[str, Any] = json.loads(answer.data)
    assert found.keys() == MEMBERS
    assert found["status"] == answer.status_code == KINDS[found["code"]].status
    assert found["type"] == f"/problems/{found['code']}"
    assert found["request_id"] == answer.headers["X-Request-Id"]
    return found


@pytest.mark.parametrize(
    "path",
    ["/", "/v2", "/v1/rulesets/zhuozhou/", "/v1/rulesets/zhuozhou/chow", "//v1/rulesets", "/docs/x.js"],
)
def test_nothing_there(client: FlaskClient, path: str) -> None:
    assert problem(client.get(path))["code"] == "not_found"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/rulesets/riichi"),
        ("POST", "/v1/rulesets/riichi/win"),
        ("GET", "/v1/rulesets/riichi/clauses"),
        ("GET", "/v1/rulesets/riichi/clauses/ZZ-1"),
        ("POST", "/v1/rulesets/Zhuozhou/win"),
    ],
)
def test_an_unknown_ruleset_names_the_known(client: FlaskClient, app: Flask, method: str, path: str) -> None:
    found = problem(client.open(path, method=method, json={}))
    assert found["code"] == "unknown_ruleset"
    assert all(name in found["detail"] for name in app.extensions["rulesets"])


def test_an_unknown_clause_names_the_known(client: FlaskClient) -> None:
    found = problem(client.get("/v1/rulesets/zhuozhou/clauses/ZZ-999"))
    assert found["code"] == "unknown_clause"
    assert "ZZ-17" in found["detail"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", WIN, "POST"),
        ("DELETE", WIN, "POST"),
        ("POST", "/v1/rulesets", "GET"),
        ("PUT", "/health/ready", "GET"),
        ("POST", "/metrics", "GET"),
    ],
)
def test_another_method_is_told_which_are_answered(
    client: FlaskClient, method: str, path: str, allowed: str
) -> None:
    answer = client.open(path, method=method)
    assert problem(answer)["code"] == "method_not_allowed"
    assert allowed in answer.headers["Allow"].split(", ")


@pytest.mark.parametrize(
    "content_type",
    [None, "text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "json", ""],
)
def test_a_body_of_another_type(client: FlaskClient, content_type: str | None) -> None:
    headers = {} if content_type is None else {"Content-Type": content_type}
    answer = client.post(WIN, data=json.dumps(HAND).encode(), headers=headers)
    assert problem(answer)["code"] == "unsupported_media_type"


@pytest.mark.parametrize(
    "content_type", ["application/json; charset=utf-8", "Application/JSON; Charset=UTF-8"]
)
def test_json_by_its_other_spellings(client: FlaskClient, content_type: str) -> None:
    assert client.post(WIN, data=json.dumps(HAND), headers={"Content-Type": content_type}).status_code == 200


def test_a_packed_body_is_not_unpacked(client: FlaskClient) -> None:
    packed = gzip.compress(json.dumps(HAND).encode())
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    answer = client.post(WIN, data=packed, headers=headers)
    assert problem(answer)["code"] == "unsupported_media_type"
    assert answer.headers["Accept-Encoding"] == "identity"
    headers["Content-Encoding"] = "identity"
    assert client.post(WIN, data=json.dumps(HAND), headers=headers).status_code == 200


@pytest.mark.parametrize("path", ["/v1/rulesets", WIN, "/docs"])
def test_options_has_no_content(client: FlaskClient, path: str) -> None:
    answer = client.options(path)
    assert (answer.status_code, answer.data) == (200, b"")
    assert "Content-Type" not in answer.headers
    assert "OPTIONS" in answer.headers["Allow"]
    assert problem(client.options("/v2"))["code"] == "not_found"


def test_a_body_over_the_limit(client: FlaskClient) -> None:
    padded = json.dumps(HAND).encode()
    padded += b" " * (LIMIT - len(padded))
    assert client.post(WIN, data=padded, content_type="application/json").status_code == 200
    assert (
        problem(client.post(WIN, data=padded + b" ", content_type="application/json"))["code"] == "too_large"
    )


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b'{"hand": NaN}', "not_json"),
        (b'{"hand": "1m", "hand": "2m"}', "duplicate_keys"),
        (b"[" * 100_000, "nested_too_deep"),
        (b"[]", "not_an_object"),
    ],
)
def test_what_cannot_be_read_is_a_400(client: FlaskClient, raw: bytes, code: str) -> None:
    found = problem(client.post(WIN, data=raw, content_type="application/json"))
    assert (found["status"], found["code"]) == (400, code)


def test_all_faults_of_a_request_at_once(ask: Ask) -> None:
    status, found = ask(
        WIN,
        {
            "wilds": "77m7p",
            "hand": ["1m", "9x", 3],
            "melds": [{"kind": "pang", "tiles": "11q", "from": 9}, 3],
            "win": {"tile": "0m", "by": "magic", "form": 1},
            "seat": "1",
            "options": {"modus": "free"},
            "readings": True,
        },
    )
    assert status == 422
    assert found["code"] == "invalid_request"
    assert places(found) == [
        ("/hand/1", "unknown_tile"),
        ("/hand/2", "wrong_type"),
        ("/melds/0/from", "out_of_range"),
        ("/melds/0/kind", "not_a_choice"),
        ("/melds/0/tiles", 2, "unknown_tile"),
        ("/melds/1", "wrong_type"),
        ("/options/modus", "unknown_field"),
        ("/readings", "not_a_choice"),
        ("/seat", "wrong_type"),
        ("/wilds", "too_many_items"),
        ("/win/by", "not_a_choice"),
        ("/win/form", "unknown_field"),
        ("/win/tile", "unknown_tile"),
    ]


def test_the_faults_of_one_answer_have_a_bound(ask: Ask) -> None:
    lines = [{f"x{i}": 0 for i in range(3)}] * 400
    status, found = ask("/v1/rulesets/zhuozhou/actions", {"state": {"ledger": lines}})
    assert status == 422
    assert len(found["errors"]) == MOST_FAULTS
    assert found["detail"].endswith(f"things are wrong; the first {MOST_FAULTS} are told.")
    assert int(found["detail"].split()[0]) > 400 * 3


def test_very_many_unknown_fields_are_one_fault(ask: Ask) -> None:
    status, found = ask(WIN, {**HAND, **{f"x{i}": 0 for i in range(3000)}})
    assert (status, places(found)) == (422, [("", "too_many_items")])
    _, found = ask(WIN, {**HAND, "facts": {f"x{i}": 0 for i in range(3000)}, "seat": "1"})
    assert places(found) == [("/facts", "too_many_items"), ("/seat", "wrong_type")]


def test_case_20_a_fifth_copy_is_named_in_each_place_as_it_was_written(ask: Ask) -> None:
    status, found = ask(
        WIN,
        {
            **HAND,
            "hand": "111m456p99p79s7m",
            "melds": [{"kind": "pong", "tiles": ["1m", "1m", "1m"], "from": 3}],
        },
    )
    assert status == 422
    (fault,) = [fault for fault in found["errors"] if fault["code"] == "too_many_copies"]
    assert fault["facts"]["places"] == [
        {"pointer": "/hand", "at": 0},
        {"pointer": "/hand", "at": 1},
        {"pointer": "/hand", "at": 2},
        {"pointer": "/melds/0/tiles/0"},
        {"pointer": "/melds/0/tiles/1"},
        {"pointer": "/melds/0/tiles/2"},
    ]


def test_case_20_in_another_notation_the_characters_are_those_of_the_request(ask: Ask) -> None:
    _, found = ask(
        WIN,
        {
            "notation": "zh",
            "wilds": [],
            "hand": "一萬 " * 5 + "二萬二萬二萬三萬四萬五萬六萬七萬八萬",
            "win": {"tile": "八萬"},
        },
    )
    (fault,) = [fault for fault in found["errors"] if fault["code"] == "too_many_copies"]
    assert (fault["pointer"], fault["at"]) == ("/hand", 12)


def test_a_state_of_another_version_is_told_as_that_whatever_it_looks_like(ask: Ask) -> None:
    status, found = ask("/v1/rulesets/zhuozhou/actions", {"state": {"rules_version": "0", "seats": []}})
    assert (status, found["code"], places(found)) == (
        422,
        "rules_version",
        [("/state/rules_version", "rules_version")],
    )


def test_a_state_of_another_game_is_told_as_that(ask: Ask) -> None:
    status, found = ask("/v1/rulesets/zhuozhou/actions", {"state": {"ruleset": "toy", "rules_version": "0"}})
    assert (status, found["code"], places(found)) == (
        422,
        "wrong_ruleset",
        [("/state/ruleset", "wrong_ruleset")],
    )


def test_a_failure_tells_nothing_but_its_id(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret path /srv/x.py")

    monkeypatch.setattr(asking, "answer_to", broken)
    found = problem(client.post(WIN, json=HAND))
    assert found["code"] == "internal_error"
    assert "secret" not in json.dumps(found)
    monkeypatch.undo()
    assert client.post(WIN, json=HAND).status_code == 200


@pytest.mark.parametrize("sent", ["a", "req-1.2_3~!", "x" * 128])
def test_a_request_id_is_kept(client: FlaskClient, sent: str) -> None:
    assert client.post(WIN, json=HAND, headers={"X-Request-Id": sent}).headers["X-Request-Id"] == sent
    assert problem(client.get("/nowhere", headers={"X-Request-Id": sent}))["request_id"] == sent


@pytest.mark.parametrize("sent", ["", "x" * 129, "two words", "\u00e9", "tab\there"])
def test_a_request_id_that_is_none_is_made_anew(client: FlaskClient, sent: str) -> None:
    made = client.get("/health/live", headers={"X-Request-Id": sent}).headers["X-Request-Id"]
    assert made != sent
    assert len(made) == 32


def test_an_answer_holds_no_request_id(client: FlaskClient) -> None:
    answers = [client.post(WIN, json=HAND, headers={"X-Request-Id": "mine"}) for _ in range(2)]
    assert answers[0].data == answers[1].data
    assert b"mine" not in answers[0].data


def test_every_code_is_described(client: FlaskClient) -> None:
    listed = client.get("/problems").get_json()["problems"]
    assert [entry["code"] for entry in listed] == list(dict.fromkeys((*KINDS, *FAULTS, *codes.known())))
    assert codes.known().keys() >= {"too_many_copies", "not_to_act"}
    assert GENERAL.keys() <= codes.known().keys()
    assert all(said.strip(f"{codes.ANY} ") for words in codes.known().values() for said in words.values())
    for entry in listed:
        assert client.get(entry["type"]).get_json() == entry
        assert entry["text"]["zh"]
        assert entry["text"]["en"]
    assert problem(client.get("/problems/nonsense"))["code"] == "not_found"


def test_the_list_of_fault_codes_is_committed_as_found() -> None:
    assert codes.FILE.read_text(encoding="utf-8") == codes.text(), "run `make openapi`"


def codes_of(call: ast.Call) -> list[str]:
    """The code with which a call to `Faulty` or `verify` names the whole."""
    name = call.func.id if isinstance(call.func, ast.Name) else None
    given = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    if name not in ("Faulty", "verify"):
        return []
    return [arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def test_every_code_that_the_rules_raise_is_documented() -> None:
    sources = sorted(Path(rules.__file__).parent.rglob("*.py"))
    calls = [
        node
        for source in sources
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    raised = {code for call in calls for code in codes_of(call)}
    assert "illegal_action" in raised
    assert raised <= KINDS.keys()


@pytest.mark.parametrize("path", [WIN, WIN.replace("win", "waits")])
def test_what_the_game_finds_stands_beside_what_all_games_find(path: str, ask: Ask) -> None:
    asked = HAND | {"hand": "123m456p99p79s", "facts": {"revealed": "1m"}}
    if path != WIN:
        asked.pop("win")
        asked["hand"] = "123m456p99p"
    status, found = ask(path, asked)
    assert status == 422
    assert ("/hand", "hand_size") in places(found)
    assert ("/facts/revealed", 0, "not_revealable") in places(found)


@pytest.mark.parametrize(
    "melds", [[{"kind": "pong", "tiles": "22s", "from": 3}], [{"kind": "chi", "tiles": "222s"}]]
)
def test_melds_that_are_none_are_not_looked_into_by_the_game(melds: list[dict[str, Any]], ask: Ask) -> None:
    status, found = ask(WIN, HAND | {"melds": melds, "facts": {"revealed": "1m"}})
    assert status == 422
    assert "not_revealable" not in {fault["code"] for fault in found["errors"]}
    assert all(fault["pointer"].startswith(("/melds", "/hand")) for fault in found["errors"])
