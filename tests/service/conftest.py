"""The service in process, a client, and short ways to ask."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app

WIN = "/v1/rulesets/zhuozhou/win"
HAND = {
    "wilds": ["7m"],
    "hand": "123m456p99p79s7m",
    "melds": [{"kind": "pong", "tiles": "222s", "from": 3}],
    "win": {"tile": "9p", "by": "draw"},
    "seat": 1,
    "dealer": 0,
}
Ask = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app({"TESTING": False, "PROPAGATE_EXCEPTIONS": False})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def ask(client: FlaskClient) -> Ask:
    """POST a body (plain data, or bytes as they are); status and answer."""

    def asking(path: str, body: Any, **headers: str) -> tuple[int, dict[str, Any]]:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **headers}
        answer = client.post(path, data=raw, headers=sent)
        return answer.status_code, json.loads(answer.data)

    return asking


def places(problem: dict[str, Any]) -> list[tuple[Any, ...]]:
    """(pointer, code) or (pointer, at, code) of each fault."""
    return [
        (fault["pointer"], *([fault["at"]] if "at" in fault else []), fault["code"])
        for fault in problem["errors"]
    ]
