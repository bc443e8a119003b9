"""Does a hand win, worth what, read how, and why (not)?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from rules.faults import Violation
from rules.hand import Meld, without
from rules.reading import Piece, Reading
from rules.record import altered
from rules.ruleset import Appraiser, Question
from rules.score import INCOMPLETE, Appraisal, Scored, SeenReading, SeenSet, SeenTile, Verdict
from rules.tiles import NAMES, SUIT_LETTERS
from rules.variants.wanzhou.explaining import explained
from rules.variants.wanzhou.facts import WinFacts
from rules.variants.wanzhou.scoring import void_of, worths
from rules.variants.wanzhou.shapes import Whole, faults_suits

MOST_READINGS: Final = 200


def judge(question: Question, *, all_readings: bool = False, explain: bool = False) -> Verdict:
    """The verdict on a hand; the reading worth most counts, of equals the pattern earlier in the book.

    A complete hand that may not win has its reading shown, and no score: it is worth nothing here.
    """
    whole = Whole(question.hand, question.melds)
    reasons = tuple(_reasons(question, whole))
    complete = whole.is_complete
    legal = complete and not reasons
    found = worths(question, whole) if legal else []
    readings = [Scored(worth.score, seen(whole, worth.reading)) for worth in found] if all_readings else []
    best = found[0].reading if found else whole.readings()[0] if complete else None
    return Verdict(
        legal=legal,
        complete=complete,
        score=found[0].score if legal else None,
        reading=None if best is None else seen(whole, best),
        reasons=reasons,
        readings=tuple(readings[:MOST_READINGS]),
        truncated=len(readings) > MOST_READINGS,
        explanation=tuple(explained(question, whole, found)) if explain else (),
    )


def appraiser(question: Question) -> Appraiser:
    """What each kind would make of a hand of 3n+1 tiles: the judge is asked of those only that complete it."""
    kinds = Whole(question.hand, question.melds).completing

    def appraise(kind: int) -> Appraisal:
        if kind not in kinds:
            return INCOMPLETE
        return Appraisal.of(judge(altered(question, hand=(*question.hand, kind), tile=kind)))

    return appraise


def _reasons(question: Question, whole: Whole) -> Iterator[Violation]:
    """All that bars the win."""
    if not whole.is_complete:
        yield Violation(
            "not_complete",
            "the tiles make neither four sets and a pair nor seven pairs",
            "不成四組一對將，亦非七對",
            "WZ-20",
        )
    too_many, held = faults_suits(whole, void_of(question))
    if too_many:  # WZ-1
        letters = [SUIT_LETTERS[suit] for suit in sorted(too_many)]
        yield Violation(
            "three_suits",
            "a winning hand must lack a suit, melds included",
            "胡牌須缺一門，副露也算",
            "WZ-1",
            facts={"suits": letters},
        )
    if held:  # WZ-4
        yield Violation(
            "void_suit_held",
            "the hand still holds tiles of the suit named as lacking",
            "手中尚有所定缺門之牌",
            "WZ-4",
            facts={"suit": void_of(question), "tiles": [NAMES[kind] for kind in held]},
        )


def seen(whole: Whole, reading: Reading) -> SeenReading:
    """The whole hand as it is read: concealed sets, then melds by their tiles; no tile stands in for another."""
    if reading.shape == "seven_pairs":
        return SeenReading("seven_pairs", tuple(_seen_piece(pair) for pair in reading.pairs))
    melds = sorted(whole.melds, key=lambda meld: (meld.face, meld.kind))
    sets = (*map(_seen_piece, reading.sets), *map(_seen_meld, melds))
    return SeenReading("standard", sets, None if reading.pair is None else _seen_piece(reading.pair))


@cache
def _seen_piece(piece: Piece) -> SeenSet:
    return SeenSet(piece.kind, tuple(SeenTile(face) for face in piece.faces()))


def _seen_meld(meld: Meld) -> SeenSet:
    kind = "sequence" if meld.is_sequence else "kong" if meld.is_kong else "triplet"
    return SeenSet(kind, tuple(SeenTile(tile) for tile in sorted(meld.tiles)), melded=True)


def after_discard(question: Question, tile: int) -> Question | None:
    """What is left to wait with, the tile discarded lying open; None for one that may not go before the void suit."""
    facts: WinFacts = question.facts
    _, held = faults_suits(Whole(question.hand, ()), void_of(question))
    if held and tile not in held:  # WZ-4
        return None
    facts = replace(facts, open=(*facts.open, tile), first_turn=False)  # WZ-32, WZ-26
    return replace(question, hand=without(question.hand, (tile,)), facts=facts)
