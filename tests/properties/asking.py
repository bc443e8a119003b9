"""The service in process, asked with plain data, answering with the bytes that go over the wire."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson

from rules.registry import RULESETS
from service.app import create_app

Json = dict[str, Any]
GAMES = tuple(RULESETS)


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    raw: bytes

    @property
    def body(self) -> Json:
        """As plain data."""
        read: Json = orjson.loads(self.raw)
        return read


class Service:
    """An application of its own, with nothing remembered of others' questions."""

    def __init__(self) -> None:
        self.client = create_app().test_client()

    def ask(self, game: str, call: str, body: Json) -> Answer:
        """POST one question; problem documents carry a fixed request id."""
        sent = self.client.post(
            f"/v1/rulesets/{game}/{call}",
            data=orjson.dumps(body),
            headers={"Content-Type": "application/json", "X-Request-Id": "property"},
        )
        return Answer(sent.status_code, sent.data)


@cache
def service() -> Service:
    """The one that most tests ask."""
    return Service()


def ask(game: str, call: str, body: Json) -> Answer:
    """Ask it."""
    return service().ask(game, call, body)


def difference(one: Any, other: Any, path: str = "") -> str | None:
    """The first place where two answers differ, in words."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(f"{path}/{key}", one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{path}/{at}", *pair) for at, pair in enumerate(zip(one, other, strict=True))]
    else:
        return None if one == other else f"{path or '/'}: {one!r} and {other!r}"
    return next((found for at, a, b in pairs if (found := difference(a, b, at))), None)


def told(*bodies: Json) -> str:
    """Questions as words of a failed assertion, to be posted by hand."""
    return "\n".join(json.dumps(body, ensure_ascii=False) for body in bodies)
