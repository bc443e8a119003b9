"""Real questions to start from: every call of every game, and records of whole hands in all their forms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.registry import RULESETS
from rules.selfplay import ANSWERS, public_record, record
from tests.properties import table
from tests.properties.table import Question

CALLS = ("deal", "wilds", "win", "waits", "actions", "claims", "apply", "settlement", "replay")


@cache
def questions(game: str) -> tuple[Question, ...]:
    """Those of one game, not many of a call."""
    return (*(q for q in table.every_question() if q.game == game and q.call != "replay"), *_records(game))


def _records(game: str) -> Iterator[Question]:
    for number, hand in enumerate(table.played(game)):
        answers = ANSWERS[number % len(ANSWERS)]
        yield Question(game, "replay", record(RULESETS[game], hand.end.options, [hand], answers))
    hand = table.played(game)[0]
    yield Question(game, "replay", public_record(RULESETS[game], hand.end.options, [hand]))


def of_call(game: str, call: str) -> list[Question]:
    """Those of one call."""
    return [question for question in questions(game) if question.call == call]
