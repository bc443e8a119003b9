"""Records that the machine played, and a short way to have them verified over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from rules.registry import RULESETS
from rules.selfplay import POLICIES, PlayedHand, play_match, record
from service.app import create_app
from tests.toy.game import RULESET as TOY

GAMES = {**RULESETS, TOY.id: TOY}
Replay = Callable[..., dict[str, Any]]
Record = dict[str, Any]


@cache
def hands_of(name: str, count: int, policy: str = "greedy", seed: str = "replay") -> tuple[PlayedHand, ...]:
    return tuple(play_match(GAMES[name], None, count, seed, POLICIES[policy]))


def record_of(
    name: str, count: int = 1, answers: str = "none", policy: str = "greedy", seed: str = "replay"
) -> Record:
    """A fresh record, to be spoilt."""
    ruleset = GAMES[name]
    return deepcopy(record(ruleset, ruleset.options(), hands_of(name, count, policy, seed), answers))


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    return create_app(games=GAMES).test_client()


@pytest.fixture(scope="session")
def ask(client: FlaskClient) -> Replay:
    """POST one call of one game; the answer, whose status must be as expected."""

    def asking(name: str, call: str, body: Any, status: int = 200) -> dict[str, Any]:
        answer = client.post(f"/v1/rulesets/{name}/{call}", json=body)
        found: dict[str, Any] = json.loads(answer.data)
        assert answer.status_code == status, found
        return found

    return asking


@pytest.fixture(scope="session")
def replay(ask: Replay) -> Replay:
    """POST a record."""

    def replaying(name: str, body: Any, status: int = 200) -> dict[str, Any]:
        return ask(name, "replay", body, status)

    return replaying


def divergence(answer: dict[str, Any]) -> dict[str, Any]:
    """The divergence that there must be."""
    assert answer["legal"] is False
    found: dict[str, Any] = answer["divergence"]
    assert found["reasons"]
    assert all(reason["text"]["zh"] and reason["text"]["en"] for reason in found["reasons"])
    return found


def place(found: dict[str, Any]) -> tuple[int, str, int | None]:
    return found["hand"], found["where"], found["event"]
