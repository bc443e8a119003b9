"""How a verdict was reached, step by step, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.record import text
from rules.ruleset import Question
from rules.state import BY_DISCARD
from rules.tiles import NAMES, SUIT_LETTERS
from rules.variants.wanzhou import patterns as p
from rules.variants.wanzhou.options import THREE_SUITS
from rules.variants.wanzhou.scoring import (
    Worth,
    counts_after_kong,
    flat_pattern,
    is_out_of_stock,
    stock,
    void_of,
)
from rules.variants.wanzhou.shapes import Whole, faults_suits

Step = Mapping[str, Any]


def explained(question: Question, whole: Whole, found: Sequence[Worth]) -> Iterator[Step]:
    """The shapes, the bars, the patterns, the doublings, the cap; `found`: the readings of a legal win, best first."""
    yield from _shapes(whole)
    yield from _bars(question, whole)
    if not found:
        return
    best = found[0]
    yield from _patterns(best, found)
    yield from _flat(question, best)
    if best.score.patterns[0].id == best.fits[0].id:
        yield from _roots(whole, best)
        yield from _doublings(question, best)
    yield from _cap(best)


def _step(clause: str, zh: str, en: str) -> Step:
    return {"clause": clause, "text": text(zh, en)}


def _shapes(whole: Whole) -> Iterator[Step]:
    readings = whole.readings()
    standard = sum(reading.shape == "standard" for reading in readings)
    yield _step(
        "WZ-20",
        f"連副露讀成四組一對將：{standard} 種讀法。",
        f"Four sets and a pair, melds included: {standard} reading{'' if standard == 1 else 's'}.",
    )
    if whole.melds:
        yield _step("WZ-23", "有副露，不作七對。", "Seven pairs must be wholly concealed; there are melds.")
        return
    pairs = len(readings) > standard
    yield _step("WZ-23", "成七對。" if pairs else "不成七對。", f"Seven pairs: {'yes' if pairs else 'no'}.")


def _bars(question: Question, whole: Whole) -> Iterator[Step]:
    too_many, held = faults_suits(whole, void_of(question))
    suits = "".join(SUIT_LETTERS[suit] for suit in sorted(whole.suits))
    if question.options.deck == THREE_SUITS:
        yield _step(
            "WZ-1",
            f"花色 {suits}：{'三門俱全，不可胡' if too_many else '缺門'}。",
            f"Suits {suits}: {'all three, so it may not win' if too_many else 'a suit is lacking'}.",
        )
    void = void_of(question)
    if void is not None:
        kinds = " ".join(NAMES[kind] for kind in held)
        yield _step(
            "WZ-4",
            f"定缺 {void}：{f'尚有 {kinds}，不可胡' if held else '已無此門'}。",
            f"Void suit {void}: {f'{kinds} still held, so it may not win' if held else 'none held'}.",
        )


def _patterns(best: Worth, found: Sequence[Worth]) -> Iterator[Step]:
    taken = best.fits[0]
    pattern = p.PATTERN[taken.id]
    among = f"，共 {len(found)} 種讀法，取最高" if len(found) > 1 else ""
    of = f", the most of {len(found)} readings" if len(found) > 1 else ""
    yield _step(
        pattern.clause,
        f"牌型：{pattern.name['zh']} {taken.value} 番{among}。",
        f"Pattern: {pattern.name['en']}, {taken.value} fan{of}.",
    )
    for other in best.fits[1:]:
        lower = p.PATTERN[other.id]
        yield _step(
            lower.clause,
            f"也合{lower.name['zh']} {other.value} 番，不另計。",
            f"It fits {lower.name['en']} ({other.value} fan) too; patterns do not add up.",
        )


def _flat(question: Question, best: Worth) -> Iterator[Step]:
    flat = flat_pattern(question)
    if flat is None:
        return
    pattern, options = p.PATTERN[flat], question.options
    value = options.cap or options.heavenly_fan
    if best.score.patterns[0].id == flat:
        yield _step(
            pattern.clause,
            f"{pattern.name['zh']}：算 {value} 番，不再加倍。",
            f"{pattern.name['en'].capitalize()}: {value} fan flat, nothing doubles it.",
        )
    else:
        yield _step(
            pattern.clause,
            f"{pattern.name['zh']}只 {value} 番，照常計算較高。",
            f"{pattern.name['en'].capitalize()} would be {value} fan; the ordinary product is higher.",
        )


def _roots(whole: Whole, best: Worth) -> Iterator[Step]:
    if not whole.fours:
        return
    kinds = " ".join(NAMES[kind] for kind in whole.fours)
    if best.reading.shape == "seven_pairs":
        yield _step(
            "WZ-31",
            f"四張相同（{kinds}）已計入龍七對，不另算根。",
            f"Four alike ({kinds}) are in the pattern already and are no roots besides.",
        )
    else:
        yield _step(
            "WZ-31",
            f"帶根 {len(whole.fours)}（{kinds}），每根翻倍。",
            f"Roots: {len(whole.fours)} ({kinds}), each doubles.",
        )


def _doublings(question: Question, best: Worth) -> Iterator[Step]:
    for line in best.score.multipliers:
        if line.id != p.ROOT:
            yield _step(
                line.clause, f"{line.name['zh']}：翻倍。", f"{line.name['en'].capitalize()}: doubles."
            )
    options, facts = question.options, question.facts
    if question.by == BY_DISCARD and facts.after_kong and not counts_after_kong(question):
        yield _step(
            "WZ-30",
            "杠上炮只計補上的那張，打出的不是。",
            "After a kong only the replacement itself counts, and it is another tile.",
        )
    if facts.last_tile and not options.haidi:
        yield _step("WZ-32", "此桌不計海底。", "The last tile does not count at this table.")
    if options.juezhang and question.tile is not None and facts.open and not is_out_of_stock(question):
        yield _not_out_of_stock(question)


def _not_out_of_stock(question: Question) -> Step:
    lying = " ".join(f"{NAMES[kind]}×{count}" for kind, count in stock(question).items())
    return _step(
        "WZ-32",
        f"非絕張：可胡之牌已現出 {lying}，未全現。",
        f"No out-of-stock wait: of the kinds that could win there lie open {lying}, and that is not all others.",
    )


def _cap(best: Worth) -> Iterator[Step]:
    score = best.score
    if score.cap is None:
        yield _step("WZ-33", f"不封頂：{score.total} 番。", f"No cap: {score.total} fan.")
    else:
        yield _step(
            "WZ-33",
            f"乘積 {score.product}，封頂 {score.cap}：{score.total} 番。",
            f"Product {score.product}, cap {score.cap}: {score.total} fan.",
        )
