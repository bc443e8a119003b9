"""The golden hands, asked again: every answer as it was, and what is not so is told where it is."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from conformance.golden.__main__ import in_process, main, read
from conformance.golden.answers import changes, in_words, lines
from conformance.golden.comparing import differences
from conformance.golden.course import HOME, course, names
from rules.registry import RULESETS

QUICK = ("wanzhou-horses", "zhuji-two-robbed", "zhuozhou-free-2")
HANDS = [pytest.param(name, id=name, marks=() if name in QUICK else pytest.mark.slow) for name in names()]
CALLS = {"deal", "wilds", "win", "waits", "actions", "claims", "apply", "settlement", "replay"}


@pytest.mark.parametrize("name", HANDS)
def test_every_answer_is_as_it_was(name: str) -> None:
    found = course(name)
    told = list(differences(read(found), lines(found, in_process())))
    assert not told, "\n".join([*told[:20], "If that is right: python -m conformance.golden --write " + name])


def test_every_hand_has_its_answers_and_every_call_is_asked() -> None:
    assert sorted(place.stem for place in HOME.glob("*.jsonl")) == names()
    assert {name.split("-")[0] for name in names()} == set(RULESETS)
    for name in names():
        head, *asked = read(course(name))
        calls = {line["call"] for line in asked}
        assert calls | {"claims"} == CALLS, name  # a hand may have no claims
        assert head["options"] == course(name).options


@pytest.mark.parametrize("name", names())
def test_the_records_verify_and_settle(name: str) -> None:
    asked = read(course(name))[1:]
    replayed = [line for line in asked if line["call"] == "replay"]
    assert [line["answer"]["legal"] for line in replayed] == [True, True]
    books = next(line for line in asked if line["call"] == "settlement")
    assert books["answer"]["totals"] == replayed[0]["answer"]["totals"]


def test_a_game_stays_within_its_size() -> None:
    for game in RULESETS:
        size = sum(place.stat().st_size for place in HOME.glob(f"{game}-*.jsonl"))
        assert size < 2_100_000, game


def spoilt(name: str, at: int, **changed: Any) -> list[str]:
    """What is told where one golden line is another."""
    golden = read(course(name))
    given = copy.deepcopy(golden)
    golden[at] |= changed
    return list(differences(golden, given))


def test_a_difference_is_told_with_its_state_and_place() -> None:
    name = "zhuji-two-robbed"
    asked = read(course(name))
    at = next(number for number, line in enumerate(asked) if line.get("call") == "settlement")
    answer = copy.deepcopy(asked[at]["answer"])
    answer["totals"][1] += 1
    told = spoilt(name, at, answer=answer)
    old, new = answer["totals"][1], asked[at]["answer"]["totals"][1]
    where = f"line {at + 1}, state {asked[at]['at']}, settlement {{}}"
    assert told == [f"{where}: /answer/totals/1 was {old}, now {new}"]


def test_another_question_ends_the_comparison() -> None:
    told = spoilt("zhuji-two-robbed", 5, call="guess")
    assert len(told) == 1
    assert "another course" in told[0]
    golden = read(course("zhuji-two-robbed"))
    assert list(differences(golden, golden[:-1])) == [
        f"line {len(golden)}: {len(golden)} golden lines, {len(golden) - 1} now"
    ]


def test_states_are_told_as_changes() -> None:
    before = {"a": [{"x": 1, "y": [1, 2]}, {"x": 2, "y": []}], "b": None}
    after = {"a": [{"x": 1, "y": [1]}, {"x": 3, "y": []}], "b": {"c": 1}}
    assert dict(changes(before, after)) == {"/a/0/y": [1], "/a/1/x": 3, "/b": {"c": 1}}
    assert dict(changes({"a": [1]}, {"a": [1]})) == {}
    assert dict(changes({"a": [{"x": 1}]}, {"a": [{"z": 1}]})) == {"/a/0": {"z": 1}}


def test_actions_in_words() -> None:
    assert in_words({"seat": 0, "kind": "chi", "tile": "3m", "tiles": ["4m", "5m"]}) == (
        "0 chi tile=3m tiles=4m,5m"
    )
    assert in_words({"seat": 2, "kind": "win", "tile": None}) == "2 win tile=null"


def test_a_fault_in_the_rules_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "zhuji-two-robbed"

    service = in_process()

    def faulty(path: str, body: Any) -> tuple[int, Any]:
        status, answer = service(path, body)
        if path.endswith("/win") and answer.get("legal"):
            answer = json.loads(json.dumps(answer).replace('"total": ', '"total": 1'))
        return status, answer

    monkeypatch.setattr("conformance.golden.__main__.in_process", lambda: faulty)
    assert main([name]) == 1
    assert "win {" in capsys.readouterr().out


def test_an_unknown_hand_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["no-such-hand"])
    assert "no-such-hand" in capsys.readouterr().err
