"""What must hold of every answer, whatever was asked; and how much work it took, counted in calls."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import Any

import orjson
from jsonschema import Draft202012Validator

from rules import VERSION
from rules.registry import RULESETS
from service import openapi, problems
from service.app import create_app

STATUSES = frozenset({200, 400, 413, 422})
PROBLEM_KEYS = {"type", "title", "status", "detail", "code", "request_id", "errors"}
WORK = 1_000_000
"""Calls of Python functions that a question may take, some tenths of a second; a replay more for every event."""
WORK_OF_EVENT = 20_000


@dataclass(frozen=True)
class Heard:
    """One answer, and the calls that it took where they were counted."""

    status: int
    content_type: str
    raw: bytes
    work: int | None = None

    @property
    def body(self) -> Any:
        """As plain data."""
        return orjson.loads(self.raw)


class Asker:
    """The service in process."""

    def __init__(self) -> None:
        self.client = create_app({"TESTING": False, "PROPAGATE_EXCEPTIONS": False}).test_client()

    def ask(self, game: str, call: str, raw: bytes, counted: bool = False) -> Heard:
        """POST bytes as they are."""
        path = f"/v1/rulesets/{game}/{call}"
        post: Callable[[], Any] = lambda: self.client.post(path, data=raw, content_type="application/json")  # noqa: E731
        answer, work = _counting(post) if counted else (post(), None)
        return Heard(answer.status_code, answer.content_type, answer.data, work)


def _counting(post: Callable[[], Any]) -> tuple[Any, int]:
    """The answer, and how many calls of Python functions it took: the same on every machine."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        answer = post()
    finally:
        sys.setprofile(before)
    return answer, calls


def faults(game: str, call: str, heard: Heard, whole: bool = False) -> list[str]:
    """All that is wrong with an answer; `whole`: held to its schema too."""
    if heard.status not in STATUSES:
        return [f"status {heard.status}"]
    try:
        body = heard.body
    except ValueError:
        return ["no JSON"]
    found = list(_faults_answer(game, body) if heard.status == 200 else _faults_problem(heard, body))
    if whole:
        schema = validator(game, call, heard.status)
        found += [f"schema: {error.json_path} {error.message[:200]}" for error in schema.iter_errors(body)][
            :5
        ]
    return found


def _faults_answer(game: str, body: Any) -> list[str]:
    if body.get("ruleset") != game or body.get("rules_version") != VERSION or "options" not in body:
        return ["an answer without its header"]
    return []


def _faults_problem(heard: Heard, body: Any) -> list[str]:
    found = []
    if heard.content_type != problems.CONTENT_TYPE:
        found.append(f"a problem sent as {heard.content_type}")
    if (
        set(body) != PROBLEM_KEYS
        or body["status"] != heard.status
        or body["type"] != f"/problems/{body['code']}"
    ):
        found.append("no problem document")
        return found
    for code in {body["code"], *(error["code"] for error in body["errors"])}:
        if problems.described(code) is None:
            found.append(f"code {code!r} is not described at /problems")
    if heard.status == 422 and not body["errors"]:
        found.append("refused without a reason")
    return found


def bound(call: str, raw: bytes) -> int:
    """The work that a question may take at the most."""
    steps = raw.count(b'"action"') + raw.count(b'"claims"') if call == "replay" else 0
    return WORK + WORK_OF_EVENT * steps


@cache
def _document() -> Any:
    return json.loads(json.dumps(openapi.document(RULESETS)))


@cache
def validator(game: str, call: str, status: int) -> Draft202012Validator:
    """The schema of one answer."""
    operation = _document()["paths"][f"/v1/rulesets/{game}/{call}"]["post"]
    answer = operation["responses"][str(status)]
    if "$ref" in answer:
        answer = _document()["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    (held,) = answer["content"].values()
    return Draft202012Validator({**held["schema"], "components": _document()["components"]})
