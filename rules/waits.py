"""What wins: every kind that would complete a hand of 3n+1 tiles, what it would be worth, and what is barred and why."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.questions import Barred, DiscardWaits, Wait, WaitsAnswer, WaitsRequest
from rules.record import altered
from rules.ruleset import Appraiser, Question, Ruleset
from rules.score import Appraisal
from rules.tiles import PLAYABLE
from rules.win import waits_question_of


def waits(
    ruleset: Ruleset, question: Question, seen: Counter[int]
) -> tuple[tuple[Wait, ...], tuple[Barred, ...]]:
    """The waits of a hand of 3n+1 tiles, by kind ascending, and the kinds that complete it and may not win.

    `seen`: tiles visible beyond hand and melds. A kind of which the player himself holds all copies is left out.
    """
    own = Counter(question.hand) + Counter(tile for meld in question.melds for tile in meld.tiles)
    copies = ruleset.tile_set(question.options).copies
    found: list[Wait] = []
    barred: list[Barred] = []
    appraise = appraiser(ruleset, question)
    for kind in range(PLAYABLE):
        if not copies[kind] or own[kind] >= copies[kind]:
            continue
        win = appraise(kind)
        if win.legal:
            unseen = max(0, copies[kind] - own[kind] - seen[kind])
            found.append(Wait(tile=kind, unseen=unseen, total=win.total))
        elif win.complete:
            barred.append(Barred(tile=kind, reasons=tuple(reason.reason() for reason in win.reasons)))
    return tuple(found), tuple(barred)


def appraiser(ruleset: Ruleset, question: Question) -> Appraiser:
    """What each kind would make of a hand of 3n+1 tiles: as the game has it at hand, or as its judge says."""
    if ruleset.appraiser is not None:
        return ruleset.appraiser(question)
    return lambda kind: Appraisal.of(ruleset.judge(altered(question, hand=(*question.hand, kind), tile=kind)))


def answer(ruleset: Ruleset, request: WaitsRequest, options: Any) -> WaitsAnswer:
    """The waits of 3n+1 tiles, or for each discard from 3n+2 those of the rest."""
    question = waits_question_of(ruleset, request, options)
    aside = ruleset.aside_of_win(question.facts, question.wilds)
    lying_open = Counter(ruleset.seen_of_win(question.facts))
    seen = (Counter(request.seen) | lying_open) + Counter(tile for _, tiles in aside for tile in tiles)
    found: dict[str, Any] = {}
    if len(question.hand) % 3 == 1:
        found["waits"], found["barred"] = waits(ruleset, question, seen)
        ready = bool(found["waits"])
    else:
        found["discards"] = _by_discard(ruleset, question, seen)
        ready = any(discard.waits for discard in found["discards"])
    return WaitsAnswer(
        seat=question.seat,
        dealer=question.dealer,
        repeat=question.repeat,
        wilds=question.wilds,
        facts=question.facts,
        ready=ready,
        **found,
    )


def _by_discard(ruleset: Ruleset, question: Question, seen: Counter[int]) -> tuple[DiscardWaits, ...]:
    listed: list[DiscardWaits] = []
    for tile in sorted(set(question.hand)):
        rest = ruleset.after_discard(question, tile)
        if rest is not None:
            found, barred = waits(ruleset, rest, seen + Counter((tile,)))
            listed.append(DiscardWaits(tile=tile, waits=found, barred=barred))
    return tuple(listed)
