"""Records spoilt at random: always an answer or a problem document, never a failure of the service."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from flask.testing import FlaskClient

from rules.deal import Stream
from rules.record import plain
from rules.selfplay import public_record, veiled
from tests.replay.conftest import GAMES, Record, hands_of, record_of

TIMES = int(os.environ.get("SPOILT_TIMES", "40"))
VALUES: tuple[Any, ...] = (
    None,
    0,
    1,
    3,
    4,
    -1,
    10**6,
    "",
    "1m",
    "7z",
    "draw",
    "turn",
    True,
    [],
    {},
    ["1m"] * 4,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document, the whole left out."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, held in inner for found in [(*path, key), *places(held, (*path, key))]]


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def spoil(record: Record, stream: Stream) -> None:
    """One thing in it changed: gone, doubled, exchanged with its neighbour, with any other, or another value."""
    found = places(record)
    path = found[stream.below(len(found))]
    holder, key = at(record, path[:-1]), path[-1]
    other = found[stream.below(len(found))]
    match stream.below(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, json.loads(json.dumps(holder[key])))
        case 2 if isinstance(holder, list) and key + 1 < len(holder):
            holder[key], holder[key + 1] = holder[key + 1], holder[key]
        case 3:
            holder[key] = json.loads(json.dumps(at(record, other)))
        case _:
            holder[key] = VALUES[stream.below(len(VALUES))]


def short(name: str, kind: str) -> Record:
    """A hand cut after some events, told in one of several ways."""
    ruleset = GAMES[name]
    options, (hand,) = ruleset.options(), hands_of(name, 1)
    record: Record = {"unfinished": True, **record_of(name, answers="all" if kind == "answers" else "none")}
    if kind == "public":
        record = json.loads(json.dumps(public_record(ruleset, options, [hand])))
        for event, move in zip(record["hands"][0]["events"], hand.moves, strict=True):
            event["answer"] = {"state": plain(veiled(ruleset, move.step.state))}
    if kind != "whole":
        events = record["hands"][0]["events"]
        record["hands"][0]["events"] = events[:3] + events[-3:] if kind == "public" else events[:6]
    return record


@pytest.mark.parametrize("kind", ["whole", "answers", "public"])
@pytest.mark.parametrize("name", GAMES)
def test_spoilt_records_are_answered_or_refused(name: str, kind: str, client: FlaskClient) -> None:
    stream = Stream(f"spoilt {name} {kind}")
    statuses = set()
    for _ in range(TIMES):
        record = json.loads(json.dumps(short(name, kind)))
        for _ in range(1 + stream.below(3)):
            spoil(record, stream)
        answer = client.post(f"/v1/rulesets/{name}/replay", json=record)
        statuses.add(answer.status_code)
        assert answer.status_code in (200, 422), json.dumps(record)[:2000]
        if answer.status_code == 200:
            told = json.loads(answer.data)
            assert told["legal"] is (told["divergence"] is None)
    assert 422 in statuses
