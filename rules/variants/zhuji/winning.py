"""Does a hand win, for how many tai, read how, and why (not)?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.faults import Violation
from rules.reading import Reading, WorkExceeded, is_standard, standard_readings, standard_values
from rules.record import altered
from rules.ruleset import Appraiser, Question
from rules.score import INCOMPLETE, Appraisal, PatternLine, Scored, SeenReading, Verdict
from rules.state import BY_DISCARD
from rules.variants.zhuji.circumstances import (
    declares,
    flat_hand,
    is_loose_honours,
    minimum,
    natural_counts,
    sets_wanted,
    sheet_of,
)
from rules.variants.zhuji.contradictions import wild_discarded
from rules.variants.zhuji.explaining import explanation
from rules.variants.zhuji.facts import Score
from rules.variants.zhuji.patterns import FLAT_TAI, PATTERN
from rules.variants.zhuji.showing import loose_honours, seen
from rules.variants.zhuji.tai import (
    Best,
    Counted,
    Form,
    Sheet,
    alike_in_tai,
    best,
    best_form,
    best_reading,
    counted,
    form_of,
    tai_bits,
)

MOST_READINGS: Final = 200

_NOT_COMPLETE: Final = Violation(
    "not_complete", "the tiles do not make four sets and a pair", "不成四組牌加一對將", "ZJ-30"
)


def judge(question: Question, *, all_readings: bool = False, explain: bool = False) -> Verdict:
    """The verdict on a hand: the reading with most tai, of those alike the first in the kernel's order (ZJ-38)."""
    bars = tuple(_bars(question))
    counts, wilds = natural_counts(question)
    if is_standard(counts, wilds, sets_wanted(question)):
        verdict = _standard(question, bars)
    elif is_loose_honours(question):
        lines = _lines(question, (("all_honours", 1, FLAT_TAI),))
        verdict = _valued(question, lines, loose_honours(question), bars)
    else:
        verdict = Verdict(False, False, reasons=(_NOT_COMPLETE, *bars))
    if all_readings and verdict.complete:
        verdict = _with_readings(question, verdict)
    return replace(verdict, explanation=explanation(question, verdict)) if explain else verdict


def _standard(question: Question, bars: tuple[Violation, ...]) -> Verdict:
    """Four sets and a pair: only the best reading is shown in full."""
    counts, wilds = natural_counts(question)
    sheet = sheet_of(question)
    readings = standard_readings(counts, wilds, sets_wanted(question), merge=alike_in_tai)
    reading, chosen = best_reading(readings, question.melds, sheet)
    return _valued(
        question, _reading_lines(question, reading, chosen, sheet), seen(question, reading, chosen), bars
    )


def _reading_lines(
    question: Question, reading: Reading, chosen: Best, sheet: Sheet
) -> tuple[PatternLine, ...]:
    concrete = [piece for piece in reading.pieces() if not piece.symbolic]
    return _lines(question, counted(form_of([*concrete, *chosen.faces], question.melds), sheet))


def _lines(question: Question, patterns: tuple[Counted, ...]) -> tuple[PatternLine, ...]:
    flat = flat_hand(question)
    if flat is not None:  # ZJ-37: nothing else counted
        patterns = ((flat, 1, FLAT_TAI),)
    return tuple(PATTERN[name].line(value, count) for name, count, value in patterns)


def _score(question: Question, lines: tuple[PatternLine, ...]) -> Score:
    return Score("tai", sum(line.value for line in lines), minimum(question), lines)


def _valued(
    question: Question, lines: tuple[PatternLine, ...], reading: SeenReading, bars: tuple[Violation, ...]
) -> Verdict:
    score = _score(question, lines)
    reasons = (*bars, *_short(question, score))
    return Verdict(not reasons, True, score, reading, reasons)


def _bars(question: Question) -> Iterator[Violation]:
    """What bars the win whatever the tiles make."""
    tile = question.tile
    # ZJ-26: a wild completes a hand when drawn, not when discarded, unless the table plays it so.
    if question.by == BY_DISCARD and tile in question.wilds and not question.options.win_on_discarded_wild:
        yield wild_discarded(tile)


def _short(question: Question, score: Score) -> Iterator[Violation]:
    """Complete, and short of the tai that this seat needs (ZJ-30, ZJ-39)."""
    if score.total >= score.minimum:
        return
    yield Violation(
        "short_of_minimum",
        f"{score.total} tai, {score.minimum} needed",
        f"只有 {score.total} 台，須 {score.minimum} 台起胡",
        "ZJ-30" if declares(question) else "ZJ-39",
        facts={
            "minimum": score.minimum,
            "tai": score.total,
            "counted": [
                {"id": line.id, "count": line.count, "value": line.value, "clause": line.clause}
                for line in score.patterns
            ],
        },
    )


def appraiser(question: Question) -> Appraiser:
    """What each kind would make of a hand of 3n+1 tiles, as `judge` says; no reading is laid out for it."""
    held, wilds = natural_counts(question)
    melds = form_of((), question.melds)

    def appraise(kind: int) -> Appraisal:
        whole = altered(question, hand=(*question.hand, kind), tile=kind)
        drawn_wild = kind in question.wilds
        counts = held if drawn_wild else (*held[:kind], held[kind] + 1, *held[kind + 1 :])
        values = standard_values(counts, wilds + drawn_wild, sets_wanted(question), tai_bits)
        if not values:
            return Appraisal.of(judge(whole)) if is_loose_honours(whole) else INCOMPLETE
        return _appraised(whole, *best_form(values, melds, sheet_of(whole)))

    return appraise


def _appraised(question: Question, worth: int, form: Form) -> Appraisal:
    bars = tuple(_bars(question))
    if not bars and flat_hand(question) is None and worth >= minimum(question):
        return Appraisal(True, True, worth)
    score = _score(question, _lines(question, counted(form, sheet_of(question))))
    reasons = (*bars, *_short(question, score))
    return Appraisal(not reasons, True, 0 if reasons else score.total, reasons)


def _with_readings(question: Question, verdict: Verdict) -> Verdict:
    """All distinct readings, each with its own best faces and score, most tai first, then in the kernel's order."""
    counts, wilds = natural_counts(question)
    sets, sheet = sets_wanted(question), sheet_of(question)
    cut = False
    try:
        readings = standard_readings(counts, wilds, sets)
    except WorkExceeded:
        readings, cut = standard_readings(counts, wilds, sets, merge=alike_in_tai), True
    ranked = [(reading, best(form_of(reading.pieces(), question.melds), sheet)) for reading in readings]
    ranked.sort(key=lambda pair: -pair[1].tai)
    listed = tuple(_scored(question, reading, chosen, sheet) for reading, chosen in ranked[:MOST_READINGS])
    if not listed:  # loose honours read one way only
        assert verdict.reading is not None
        listed = (Scored(verdict.score, verdict.reading),)
    return replace(verdict, readings=listed, truncated=cut or len(ranked) > MOST_READINGS)


def _scored(question: Question, reading: Reading, chosen: Best, sheet: Sheet) -> Scored:
    lines = _reading_lines(question, reading, chosen, sheet)
    return Scored(_score(question, lines), seen(question, reading, chosen))
