"""How a question is written changes no byte of its answer; nor do questions asked before, or the order of their asking."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from dataclasses import MISSING, fields
from random import Random
from typing import Any

import pytest

from rules.record import plain, wire_name
from rules.registry import RULESETS
from rules.selfplay.covering import parameters
from tests.properties import hands, table
from tests.properties.asking import GAMES, Json, Service, ask, told
from tests.properties.table import Question
from tests.properties.writing import FOREIGN, rewritten, shuffled


def questions(game: str, every: int = 1) -> tuple[Question, ...]:
    return tuple(question for question in table.every_question() if question.game == game)[::every]


def alike(question: Question, other: Json, same_problems: bool = True) -> int:
    """Asserts that another way to write it has the same answer; the status."""
    first = table.answered(question)
    second = ask(question.game, question.call, other)
    if first.status != 200 and not same_problems:  # places are told as they were written
        assert second.status == first.status
        return first.status
    assert second.raw == first.raw, f"{question.call}\n{told(question.body, other)}"
    return first.status


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_tiles_changes_no_byte(game: str) -> None:
    chance, seen = Random(f"order {game}"), Counter[int]()
    for question in questions(game, every=2):
        seen[alike(question, shuffled(question.body, chance), same_problems=False)] += 1
    assert seen[200] > 0.8 * seen.total(), seen


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("notation", ["canonical", *FOREIGN])
def test_the_notation_changes_no_byte(game: str, notation: str) -> None:
    """Tiles as words or run together in one string: "123m", 一萬二萬, 🀇🀈, W1W2, 1m2m."""
    seen = Counter[int]()
    start = ["canonical", *FOREIGN].index(notation)
    for number, question in enumerate(questions(game)[start::5]):
        if question.body == {}:  # the wilds of a game that has none: nothing is written
            continue
        other = rewritten(question.call, question.body, notation, run_together=number % 2 == 0)
        seen[alike(question, other, same_problems=False)] += 1
    assert seen[200] > 0.7 * seen.total(), seen


def answers(asked: Service, backwards: bool = False) -> list[bytes]:
    """Every sixth question, asked from the first to the last or the other way."""
    some = table.every_question()[::6]
    found = [asked.ask(q.game, q.call, q.body).raw for q in (reversed(some) if backwards else some)]
    return found[::-1] if backwards else found


def digest() -> str:
    """One number for all of them."""
    return hashlib.sha256(b"\n".join(answers(Service()))).hexdigest()


def test_the_same_question_twice_has_the_same_bytes() -> None:
    """Nothing remembered changes an answer, nor the order that sets of words happen to have in a process."""
    other = subprocess.Popen(
        [sys.executable, "-c", "from tests.properties.test_writing import digest; print(digest())"],
        env={**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    warm = Service()
    first = answers(warm)
    assert answers(warm) == first
    assert answers(Service(), backwards=True) == first
    told_elsewhere, _ = other.communicate(timeout=300)
    assert told_elsewhere.strip() == hashlib.sha256(b"\n".join(first)).hexdigest()


# Naming what would be so anyway


def nested(path: tuple[str, ...], value: Any) -> Json:
    for name in reversed(path):
        value = {name: value}
    return value if isinstance(value, dict) else {}


def default_at(options: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        options = getattr(options, name)
    return plain(options)


def begun(hand: Json) -> Json:
    """The first few events of a recorded hand."""
    return {"deal": hand["deal"], "events": hand["events"][:6]}


def plain_questions(game: str) -> list[Question]:
    """One question to each call at a table that agreed nothing."""
    source = [q for q in table.every_question() if q.game == game]
    defaults = plain(RULESETS[game].options())
    found: dict[str, Question] = {}
    for question in source:
        body = question.body
        state = body.get("state")
        options = state["options"] if state else body.get("options", {})
        if question.call == "replay" or (
            options in ({}, defaults) and table.answered(question).status == 200
        ):
            bare = {name: held for name, held in body.items() if name != "options"}
            kind = f"{question.call} {'state' if state else ''}"
            if question.call == "replay":
                bare = bare | {"hands": [begun(bare["hands"][0])], "unfinished": True}
            found.setdefault(kind, Question(game, question.call, bare))
    return list(found.values())


@pytest.mark.parametrize("game", GAMES)
def test_naming_an_option_with_its_default_changes_no_byte(game: str) -> None:
    """Each option of the game, by itself, in every call."""
    asked = plain_questions(game)
    assert {question.call for question in asked} == {
        *("deal", "wilds", "win", "waits", "actions", "claims", "apply", "settlement", "replay")
    }
    options = RULESETS[game].options()
    paths = [parameter.path for parameter in parameters(type(options))]
    for question in asked:
        first = ask(game, question.call, question.body)
        assert first.status == 200, told(question.body)
        for path in paths:
            named = question.body | {"options": nested(path, default_at(options, path))}
            again = ask(game, question.call, named)
            assert again.raw == first.raw, f"{question.call}, {path}\n{told(named)}"
        whole = ask(game, question.call, question.body | {"options": plain(options)})
        assert whole.raw == first.raw, question.call


def left_out(record: type, body: Json) -> Json:
    """Fields of a record that a body does not name, with their defaults."""
    return {
        wire_name(field.name): plain(field.default)
        for field in fields(record)
        if wire_name(field.name) not in body and field.default is not MISSING
    }


SHARED = {"repeat": 0, "explain": False, "readings": "best", "notation": "canonical"}


@pytest.mark.parametrize("game", GAMES)
def test_naming_a_fact_with_its_default_changes_no_byte(game: str) -> None:
    facts_of = RULESETS[game].win_facts
    for body in hands.wins(game, 12, seed=5):
        question = Question(game, "win", body)
        for name, value in left_out(facts_of, body["facts"]).items():
            alike(question, body | {"facts": {**body["facts"], name: value}})
        for name, value in (SHARED | body).items():
            alike(question, body | {name: value})
