"""Waits are appraised sooner than judged: kind by kind the two agree, in wins, totals, bars and their reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bench.waits import questions
from rules.faults import Faulty
from rules.registry import RULESETS
from rules.ruleset import Question, Ruleset
from rules.score import Appraisal
from rules.waits import appraiser
from rules.win import waits_question_of

ASKED = 120


def waiting(ruleset: Ruleset) -> Iterator[Question]:
    """Hands rich in wilds that wait, with options varied: of 14 tiles what some discards leave."""
    for number, asked in enumerate(questions(ruleset, ASKED, seed=1)):
        try:
            question = waits_question_of(ruleset, asked, asked.options)
        except Faulty:
            continue
        if len(question.hand) % 3 == 1:
            yield question
            continue
        kinds = sorted(set(question.hand))
        for tile in {kinds[0], kinds[number % len(kinds)]}:
            rest = ruleset.after_discard(question, tile)
            if rest is not None:
                yield rest


@pytest.mark.parametrize(
    ("game", "least"), [("zhuozhou", (500, 50)), ("zhuji", (500, 100)), ("wanzhou", (20, 0))]
)
def test_an_appraisal_is_what_the_judge_says(game: str, least: tuple[int, int]) -> None:
    ruleset = RULESETS[game]
    assert ruleset.appraiser is not None
    legal = barred = 0
    for question in waiting(ruleset):
        appraise = appraiser(ruleset, question)
        for kind in range(34):
            if question.hand.count(kind) == 4:
                continue
            whole = replace(question, hand=(*question.hand, kind), tile=kind)
            judged, found = Appraisal.of(ruleset.judge(whole)), appraise(kind)
            assert (found.legal, found.complete, found.total) == (
                judged.legal,
                judged.complete,
                judged.total,
            ), whole
            if found.complete:
                assert found.reasons == judged.reasons, whole
            legal += found.legal
            barred += found.complete and not found.legal
    assert legal > least[0], legal
    assert barred > least[1], barred
