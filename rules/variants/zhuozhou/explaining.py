"""How a verdict was reached, step by step, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rules.faults import Violation
from rules.record import text
from rules.tiles import NAMES, names
from rules.variants.zhuozhou import patterns as p
from rules.variants.zhuozhou.options import ALWAYS, BY_MODE, MAY, NEVER, SOLE, VOID, base
from rules.variants.zhuozhou.running import (
    DIRECT_CALL,
    HARD_TRIPLETS,
    ONE_WAIT,
    SPARE_WILD,
    grounds,
    waited_for,
)
from rules.variants.zhuozhou.scoring import Worth
from rules.variants.zhuozhou.shapes import Hand
from rules.variants.zhuozhou.sheet import SCATTERED, SEVEN_PAIRS

Step = Mapping[str, Any]

_GROUND_WORDS: Final = {
    ONE_WAIT: (
        "ZZ-31",
        "跑風（甲）：只聽這一種，且已摸到。",
        "Run-the-wind (a): the one kind waited for was drawn.",
    ),
    SPARE_WILD: (
        "ZZ-31",
        "跑風（乙）：牌組完整，另有一張鑽。",
        "Run-the-wind (b): complete sets and a spare wild.",
    ),
    HARD_TRIPLETS: (
        "ZZ-31",
        "跑風（丙）：硬對對胡，摸牌前的鑽皆未頂替。",
        "Run-the-wind (c): hard all triplets, no wild held before the draw stands in.",
    ),
    DIRECT_CALL: (
        "ZZ-32",
        "直叫：杠鑽之後任何牌皆胡，杠開加跑風。",
        "Direct call: after the laid wild any tile wins, kong bloom and run-the-wind.",
    ),
}


def explained(hand: Hand, found: Sequence[Worth], reasons: Sequence[Violation]) -> Iterator[Step]:
    """Roles of the tiles, shapes, run-the-wind, patterns, bars; `found` are the readings, best first."""
    yield from _roles(hand)
    yield from _shapes(hand, found)
    if found:
        yield from _running(hand)
        yield from _bars_passed(hand, found[0])
    for reason in reasons:
        yield _step(reason.clause or "", f"不可胡：{reason.zh}。", f"No win: {reason.en}.")
    if found and not reasons:
        yield from _patterns(hand, found[0])
        yield from _best(found)


def _step(clause: str, zh: str, en: str) -> Step:
    return {"clause": clause, "text": text(zh, en)}


def _roles(hand: Hand) -> Iterator[Step]:
    own = hand.roles
    if own.wild is None:
        yield _step("ZZ-10", "本局無鑽。", "No kind is wild in this hand.")
        return
    wild = NAMES[own.wild]
    yield _step(
        "ZZ-11",
        f"鑽為 {wild}，手中有 {hand.wilds} 張。",
        f"The wild is {wild}; {hand.wilds} among the concealed tiles.",
    )
    if own.shows and hand.scattered:
        yield _step("ZZ-12", "散牌牌型中，中作自身。", "In a scattered hand 中 (7z) is itself.")
    elif own.shows:
        also = hand.options.standin == MAY
        yield _step(
            "ZZ-12",
            f"中作 {wild}{'，亦可作自身' if also else ''}。",
            f"中 (7z) shows {wild}{' or itself' if also else ''}.",
        )


def _shapes(hand: Hand, found: Sequence[Worth]) -> Iterator[Step]:
    if hand.idle and not hand.scattered:
        held = " ".join(names(hand.idle))
        yield _step("ZZ-13", f"杠牌 {held} 不成組。", f"The kong tiles {held} go into no set.")
    counts: dict[str, int] = {}
    for worth in found:
        counts[worth.candidate.shape] = counts.get(worth.candidate.shape, 0) + 1
    words = ", ".join(f"{shape} ({count})" for shape, count in counts.items()) or "none"
    yield _step(
        "ZZ-30",
        f"所成牌型（計分不同的讀法數）：{words if found else '無'}。",
        f"Shapes that fit, with the readings that may score differently: {words}.",
    )


def _running(hand: Hand) -> Iterator[Step]:
    if hand.scattered:
        yield _step("ZZ-31", "散牌牌型無跑風。", "A scattered hand has no run-the-wind.")
        return
    found = grounds(hand)
    for ground in found:
        yield _step(*_GROUND_WORDS[ground])
    if hand.drawn is None:
        yield _step(
            "ZZ-31",
            "起手牌無所謂摸到之牌，甲、乙不適用。",
            "On a dealt hand no tile is drawn: a and b do not apply.",
        )
    elif ONE_WAIT not in found and hand.options.paofeng_wait == SOLE:
        kinds = sorted(waited_for(hand))
        shown = " ".join(names(kinds))
        yield _step(
            "ZZ-31",
            f"摸牌前聽 {len(kinds)} 種（鑽不計）：{shown}；甲不成立。",
            f"Before the draw {len(kinds)} kinds completed the hand, wilds aside: {shown}; a does not hold.",
        )


def _bars_passed(hand: Hand, best: Worth) -> Iterator[Step]:
    """The bars that applied and did not hold the win back."""
    if hand.drew_wild and "wild_drawn" not in best.bars:
        yield _step(
            "ZZ-30",
            "摸到的是鑽，但此胡有跑風、天地胡、七星歸位或杠開，可胡。",
            "The drawn tile is a wild, and run-the-wind, heavenly or earthly, seven stars or a bloom lets it win.",
        )
    if hand.facts.discarded_wild and "wild_discarded" not in best.bars:
        yield _step(
            "ZZ-17",
            "打過鑽，而此胡有跑風或杠開。",
            "A wild was discarded; run-the-wind or a bloom lets the hand win.",
        )
    if hand.options.mode == VOID and "three_suits" not in best.bars:
        yield _step("ZZ-20", "打缺：至多兩門，合。", "Void mode: no more than two suits, as it must be.")


def _patterns(hand: Hand, best: Worth) -> Iterator[Step]:
    fans = hand.options.fans
    own_base = base(fans, hand.is_dealer, hand.question.repeat)
    yield _step("ZZ-60", f"底番 {own_base}。", f"Base {own_base}.")
    for name in sorted(best.marks, key=p.ORDER.__getitem__):
        count, value = best.marks[name]
        pattern = p.BY_ID[name]
        times = f" × {count}" if count > 1 else ""
        yield _step(
            pattern.clause,
            f"{pattern.name['zh']}{times}：{value} 番。",
            f"{pattern.name['en']}{times}: {value}.",
        )
    yield from _not_counted(hand, best)


def _not_counted(hand: Hand, best: Worth) -> Iterator[Step]:
    shape = best.candidate.shape
    if hand.concealed and p.CONCEALED not in best.marks and hand.options.fans.concealed:
        yield _step(
            "ZZ-40",
            "門清已含於此牌型，不另計。",
            "Concealed is implied by what the hand is and does not count.",
        )
    if p.SEVEN_PAIRS_WITH_WILD in best.marks:
        yield _step("ZZ-33", "跑風已含於 9 番之內。", "Run-the-wind is inside seven pairs with a wild.")
    elif shape not in (*SCATTERED, SEVEN_PAIRS) and p.RUN_THE_WIND not in best.marks:
        yield _step("ZZ-31", "無跑風。", "No run-the-wind.")
    flush = hand.options.flush
    if flush == NEVER or (flush == BY_MODE and hand.options.mode != VOID and flush != ALWAYS):
        yield _step("ZZ-43", "此桌不計一色。", "Flushes do not count at this table.")


def _best(found: Sequence[Worth]) -> Iterator[Step]:
    winning = [worth for worth in found if not worth.bars]
    if len(winning) > 1:
        yield _step(
            "ZZ-49",
            f"取最高 {found[0].total}，同分取鑽頂替最少者（{found[0].standing_in} 張）。",
            f"The highest total, {found[0].total}, is taken; of equals the fewest wilds standing in "
            f"({found[0].standing_in}).",
        )
