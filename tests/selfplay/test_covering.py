"""The covering sets of options, and the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations
from typing import Any

import pytest

from rules.registry import RULESETS
from rules.replay import ReplayRequest, answer
from rules.replay.lines import document
from rules.selfplay import covering
from rules.selfplay.__main__ import arguments, main, records
from rules.selfplay.covering import Path, parameters, read
from service.translate import Reader, game_of


def value_at(options: Any, path: Path) -> Any:
    for name in path:
        options = getattr(options, name)
    return options


@pytest.mark.parametrize("name", RULESETS)
def test_every_two_values_of_two_options_meet(name: str) -> None:
    ruleset = RULESETS[name]
    tried, rows = parameters(ruleset.options), covering(ruleset)
    for first, second in combinations(tried, 2):
        met = {(value_at(row, first.path), value_at(row, second.path)) for row in rows}
        assert met == {(a, b) for a in first.values for b in second.values}, (first.path, second.path)


@pytest.mark.parametrize("name", RULESETS)
def test_the_defaults_come_first_and_all_sets_are_allowed(name: str) -> None:
    ruleset = RULESETS[name]
    rows = covering(ruleset)
    assert rows[0] == ruleset.options()
    assert len(set(map(str, rows))) == len(rows)
    assert not [fault for row in rows for fault in ruleset.faults_options(row)]


def test_every_option_is_tried_with_more_than_its_default() -> None:
    for ruleset in RULESETS.values():
        assert all(len(parameter.values) > 1 for parameter in parameters(ruleset.options))


# The command line


def spoken(*words: str) -> list[dict[str, Any]]:
    told = subprocess.run(
        [sys.executable, "-m", "rules.selfplay", *words], capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in told.stdout.splitlines()]


@pytest.mark.parametrize("more", [[], ["--answers", "all"], ["--public"]])
def test_what_the_command_writes_is_a_record_that_replays(more: list[str]) -> None:
    lines = spoken("zhuji", "--hands", "2", "--seed", "7", "--policy", "greedy", *more)
    assert lines[0]["ruleset"] == "zhuji"
    written = document(enumerate(lines, 1))
    ruleset = RULESETS["zhuji"]
    answered = answer(ruleset, Reader(game_of(ruleset)).read(ReplayRequest, written))[1]
    assert answered.legal
    assert len(answered.hands) == 2


def test_the_same_words_write_the_same_records_in_another_process() -> None:
    words = ("wanzhou", "--hands", "2", "--seed", "x", "--policy", "random")
    assert spoken(*words) == spoken(*words)


def test_options_may_be_given_or_gone_through() -> None:
    given = list(records(arguments(["wanzhou", "--hands", "1", "--options", '{"base": 5, "cap": null}'])))
    assert given[0]["options"]["base"] == 5
    assert given[0]["options"]["cap"] is None
    through = records(
        arguments(["zhuji", "--hands", "3", "--match", "1", "--covering", "--policy", "random"])
    )
    assert len({json.dumps(one["options"]) for one in through}) == 3


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"no_such": 1}, "no_such"),
        ({"base": "5"}, "base"),
        ({"base": 0}, "base"),
        ({"base": True}, "base"),
        ({"chi": 1}, "chi"),
        ({"deck": "four"}, "deck"),
        ({"patterns": {"jiang_dui": 2}}, "jiang_dui"),
        ({"patterns": []}, "patterns"),
        ({"suits": "mp"}, "suits"),
        ({"suits": ["m", "x"]}, "suits"),
    ],
)
def test_options_that_cannot_be_are_refused_by_name(options: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        read(RULESETS["wanzhou"].options, options)


def test_options_are_read_at_every_depth() -> None:
    options = read(RULESETS["zhuozhou"].options, {"fans": {"kong": {"exposed": 3}, "kong_bloom": [1, 2]}})
    assert options.fans.kong.exposed == 3
    assert options.fans.kong_bloom == (1, 2)
    assert options.fans.straight == 10


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--hands", "0"], "--hands"),
        (["--match", "0"], "--match"),
        (["--match", "33"], "--match"),
        (["--public", "--answers", "events"], "--public"),
        (["--options", "[]"], "no JSON object"),
        (["--options", "null"], "no JSON object"),
        (["--options", '{"no_such": 1}'], "no_such"),
        (["--options", '{"deck": "two_suits", "suits": ["m", "m"]}'], "must differ"),
        (["--options", "{}", "--covering"], "not allowed with"),
    ],
)
def test_words_that_ask_for_what_cannot_be_are_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        arguments(["wanzhou", *words])
    assert refused.value.code == 2
    assert said in capsys.readouterr().err.splitlines()[-1]


def test_with_all_answers_a_record_is_short_enough_to_be_posted() -> None:
    assert arguments(["zhuji"]).match == 16
    assert arguments(["zhuji", "--answers", "all", "--match", "5"]).match == 5
    for name in RULESETS:
        (one,) = records(arguments([name, "--hands", "3", "--answers", "all", "--policy", "random"]))
        assert len(json.dumps(one, ensure_ascii=False, separators=(",", ":")).encode()) < 2**20


def test_a_record_of_more_events_than_are_replayed_is_not_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rules.selfplay.__main__.MOST_EVENTS", 5)
    monkeypatch.setattr(sys, "argv", ["rules.selfplay", "zhuji", "--hands", "1"])
    assert main() == 1
    said = capsys.readouterr()
    assert "replayed are 5" in said.err
    assert not said.out
