"""Real questions with faults put into them: never a 500, always an answer or a problem with its reasons, bounded work."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random

import pytest

from rules.registry import RULESETS
from tests.fuzz.corpus import CALLS, of_call, questions
from tests.fuzz.judging import Asker, bound, faults
from tests.fuzz.mutants import Mutator

OF_A_CALL = {"replay": 12}
OTHERWISE = 50
COUNTED_EVERY, HELD_TO_SCHEMA_EVERY = 3, 8


@cache
def asker() -> Asker:
    return Asker()


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("game", RULESETS)
def test_a_question_with_faults_in_it_is_answered_or_refused(game: str, call: str) -> None:
    chance = Random(f"mutants {game} {call}")
    donors = [question.body for question in questions(game) if question.call != "replay"]
    mutator, asked = Mutator(chance, donors), of_call(game, call)
    statuses = Counter[int]()
    for number in range(OF_A_CALL.get(call, OTHERWISE)):
        raw = mutator.raw(chance.choice(asked).body)
        heard = asker().ask(game, call, raw, counted=number % COUNTED_EVERY == 0)
        found = faults(game, call, heard, whole=number % HELD_TO_SCHEMA_EVERY == 0)
        assert not found, f"{call}: {found}\n{raw[:20_000].decode(errors='replace')}"
        assert (heard.work or 0) <= bound(call, raw), f"{call}: {heard.work} calls\n{raw[:20_000]!r}"
        statuses[heard.status] += 1
    assert statuses[200], statuses
    assert statuses[422] or (game, call) == ("wanzhou", "wilds"), statuses


@pytest.mark.parametrize("game", RULESETS)
def test_real_questions_have_no_fault(game: str) -> None:
    """Lest the judge here finds none anywhere: every answer to the questions started from fits its schema."""
    for number, question in enumerate(questions(game)):
        if number % 6 == 0:
            heard = asker().ask(game, question.call, json.dumps(question.body).encode())
            assert not faults(game, question.call, heard, whole=True), question.body
            assert heard.status in (200, 422)


def test_the_judge_finds_what_is_wrong() -> None:
    heard = asker().ask("zhuji", "deal", b'{"seed": "x"}', counted=True)
    assert faults("zhuozhou", "deal", heard) == ["an answer without its header"]
    assert heard.work is not None
    assert 100 < heard.work < bound("deal", b"")
    refused = asker().ask("zhuji", "deal", b"{}")
    assert faults("zhuji", "deal", refused, whole=True) == []
    assert [fault[:7] for fault in faults("zhuji", "win", heard, whole=True)] == ["schema:"] * 5


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize(
    "raw",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b'{"hand": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
        b'{"a":' * 500 + b"1" + b"}" * 500,
        b'{"hand": "' + b"1" * 900_000 + b'm"}',
        b'{"hand": [' + b'"1m",' * 200_000 + b'"1m"]}',
        b'{"state": {"seats": [' + b"{}," * 30_000 + b"{}]}}",
        b"{" + b",".join(b'"%d": 0' % key for key in range(90_000)) + b"}",
        b'{"seed": ' + b"9" * 4_000 + b"}",
        b'{"seed": 1e999}',
        b'{"repeat": -0}',
        b"",
        b"null",
        b"\xef\xbb\xbf{}",
        b'{"seed": "\\ud800"}',
    ],
    ids=range(14),
)
def test_bodies_out_of_all_bounds_are_refused(game: str, raw: bytes) -> None:
    for call in CALLS:
        heard = asker().ask(game, call, raw, counted=True)
        assert heard.status in (400, 422), heard.raw[:500]
        assert not faults(game, call, heard)
        assert (heard.work or 0) < bound(call, b"")
        assert len(heard.raw) < 1 << 20


def test_a_tile_that_the_game_has_not_is_nothing_to_ask_about() -> None:
    """Found by a mutant: a bonus tile came back in the answer."""
    body = of_call("zhuji", "actions")[0].body
    ask = [
        {"seat": 0, "kind": "discard", "tile": "1f"},
        {"seat": 0, "kind": "pong", "tile": "1m", "tiles": ["1m", "2f"]},
    ]
    heard = asker().ask("zhuji", "actions", json.dumps(body | {"ask": ask}).encode())
    assert heard.status == 422
    found = [(error["pointer"], error["code"]) for error in heard.body["errors"]]
    assert found == [("/ask/0/tile", "not_in_game"), ("/ask/1/tiles/1", "not_in_game")]
