"""Worked requests with their answers, kept as data beside each variant; `python -m service.examples` records anew."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

REQUEST_ID = "example"


@dataclass(frozen=True)
class Example:
    """One question and its answer."""

    call: str
    name: str
    summary: Mapping[str, str]
    request: Mapping[str, Any]
    response: Any = None
    status: int = 200
    clause: str | None = None


def _place(ruleset: str) -> Traversable:
    return resources.files("rules.variants").joinpath(ruleset, "examples.json")


@cache
def of(ruleset: str) -> tuple[Example, ...]:
    """The examples of a game, in order; none where it has no file."""
    place = _place(ruleset)
    if not place.is_file():
        return ()
    return tuple(Example(**entry) for entry in json.loads(place.read_text(encoding="utf-8")))


def answered(example: Example, ruleset: str, client: Any) -> tuple[int, Any]:
    """What the service says to it now."""
    answer = client.post(
        f"/v1/rulesets/{ruleset}/{example.call}", json=example.request, headers={"X-Request-Id": REQUEST_ID}
    )
    return answer.status_code, json.loads(answer.data)


def record(ruleset: str, client: Any) -> str:
    """The file of a game with every answer as it is now."""
    entries = []
    for example in of(ruleset):
        status, response = answered(example, ruleset, client)
        entries.append(
            {
                "call": example.call,
                "name": example.name,
                "summary": dict(example.summary),
                **({} if example.clause is None else {"clause": example.clause}),
                "request": example.request,
                **({} if status == 200 else {"status": status}),
                "response": response,
            }
        )
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Record every game's examples anew."""
    from service.app import create_app

    app = create_app()
    for ruleset in app.extensions["rulesets"]:
        place = _place(ruleset)
        if place.is_file():
            Path(str(place)).write_text(record(ruleset, app.test_client()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
