"""What cannot be so in a win question, and in a win as a state or a result tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.faults import Path, Violation
from rules.ruleset import Question
from rules.state import BY_DEALT, BY_DISCARD, BY_DRAW, BY_REPLACEMENT, BY_ROB
from rules.tiles import NAMES
from rules.variants.zhuji.circumstances import facts_of
from rules.variants.zhuji.facts import MOST_SCORE, Bid, WinFacts
from rules.variants.zhuji.melds import faults_melds
from rules.variants.zhuji.options import Options

GENERAL: Final[Mapping[str, tuple[str, str]]] = {
    "not_first_turn": ("this is nobody's first turn", "非第一巡")
}
"""What codes that are given for many things say of them all: English, Chinese."""


def faults_hand(question: Question) -> Iterator[Violation]:
    """What cannot be in a hand that still waits either; places relative to the request."""
    facts = facts_of(question)
    yield from _faults_declared(facts, question.wilds)
    if facts.first_turn and question.by == BY_DISCARD and question.from_ not in (None, question.dealer):
        yield _not_first("the first discard is the dealer's", "首張由莊家打出")
    yield from faults_melds(question.melds, question.seat, question.wilds, question.options)


def faults_win(question: Question) -> Iterator[Violation]:
    """Contradictions beyond the shared ones; places relative to the win request."""
    facts = facts_of(question)
    yield from faults_hand(question)
    yield from _faults_first_turn(question, facts)
    if question.by == BY_ROB and question.tile in question.wilds:
        yield _wild_robbed(("win", "tile"))
    if question.by == BY_DEALT and question.melds:
        yield Violation(
            "contradiction",
            "the dealer's first 14 have no kong among them",
            "起手 14 張無杠",
            "ZJ-37",
            ("melds",),
        )


def _faults_declared(facts: WinFacts, wilds: tuple[int, ...]) -> Iterator[Violation]:
    """A declarer has a bid, a bid a declarer, and as many kinds are wild as were bid."""
    if facts.declarer is not None and facts.bid is None:
        yield Violation(
            "bid_missing", "the declarer's bid is missing", "缺包家所包台數", "ZJ-30", ("facts", "bid")
        )
    if facts.bid is None:
        return
    if facts.declarer is None:
        yield Violation(
            "declarer_missing", "who made the bid is missing", "缺包家", "ZJ-30", ("facts", "declarer")
        )
    if facts.bid.wilds != len(wilds):
        yield Violation(
            "wilds_not_as_bid",
            f"{facts.bid.wilds} wild kinds were bid, {len(wilds)} are given",
            f"叫包為 {facts.bid.wilds} 種財神，所給 {len(wilds)} 種",
            "ZJ-13",
            ("wilds",),
            {"bid": facts.bid.wilds, "named": len(wilds)},
        )


def _faults_first_turn(question: Question, facts: WinFacts) -> Iterator[Violation]:
    """Before anybody has discarded there is only the dealer's hand and the dealer's discard (ZJ-37)."""
    if not facts.first_turn:
        return
    why = None
    if question.by == BY_ROB:
        why = "no kong can be added before the first discard", "首張打出前無人可補杠"
    elif question.by == BY_DRAW:
        why = "nobody draws before the first discard", "首張打出前無人摸牌"
    elif question.by == BY_REPLACEMENT and question.seat != question.dealer:
        why = "nobody but the dealer has a kong before the first discard", "首張打出前僅莊家可杠"
    elif question.by == BY_REPLACEMENT and any(meld.is_exposed for meld in question.melds):
        why = "nothing is claimed before the first discard", "首張打出前無人吃碰"
    elif question.by == BY_DISCARD and question.melds:
        why = "nobody but the dealer has a meld before the first discard", "首張打出前閒家無副露"
    if why is not None:
        yield _not_first(*why)


def _not_first(en: str, zh: str) -> Violation:
    return Violation("not_first_turn", en, zh, "ZJ-37", ("facts", "first_turn"))


# A win as it is told


def faults_score(score: int, declared: Bid | None) -> Iterator[Violation]:
    """A win reaches the bid, or 1 tai, and no hand is worth more than the options can make it."""
    least = declared.tai if declared is not None else 1
    if score < least:
        yield Violation(
            "short_of_minimum",
            f"{score} tai, {least} needed",
            f"只有 {score} 台，須 {least} 台起胡",
            "ZJ-30" if declared is not None else "ZJ-39",
            ("score",),
            {"minimum": least, "tai": score},
        )
    if score > MOST_SCORE:
        yield Violation(
            "score_too_high", f"no hand is worth over {MOST_SCORE} tai", "台數過大", "ZJ-38", ("score",)
        )


def faults_winning_tile(
    by: str, tile: int | None, wilds: tuple[int, ...], options: Options
) -> Iterator[Violation]:
    """A discarded wild is won on only where agreed (ZJ-26), and none goes into a kong (ZJ-24)."""
    if tile is None or tile not in wilds:
        return
    if by == BY_DISCARD and not options.win_on_discarded_wild:
        yield wild_discarded(tile, "tile")
    elif by == BY_ROB:
        yield _wild_robbed(("tile",))


def wild_discarded(tile: int, *place: str) -> Violation:
    """ZJ-26, where the table does not play it otherwise."""
    return Violation(
        "wild_discarded",
        "a discarded wild cannot be won on",
        "打出的財神不可胡",
        "ZJ-26",
        place,
        {"tile": NAMES[tile]},
    )


def _wild_robbed(place: Path) -> Violation:
    return Violation(
        "wild_in_kong", "no wild goes into a kong that could be robbed", "財神不可入杠", "ZJ-24", place
    )
