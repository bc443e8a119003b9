"""How an answer was reached, step by step: the wilds, the shape, each pattern counted or not, each bar looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.record import text
from rules.ruleset import Question
from rules.score import SeenReading, SeenSet, Verdict
from rules.state import BY_DISCARD, BY_REPLACEMENT
from rules.tiles import EAST, HONOURS, NAMES, NORTH, suit_of
from rules.variants.zhuji.circumstances import (
    declares,
    flat_hand,
    holds_wild,
    minimum,
    natural_counts,
    seat_wind,
    sets_wanted,
)
from rules.variants.zhuji.facts import Score
from rules.variants.zhuji.patterns import PATTERN
from rules.variants.zhuji.showing import LOOSE_HONOURS
from rules.variants.zhuji.tai import worth

Explained = Mapping[str, Any]
WINDS_ZH: Final = "東南西北"
WINDS_EN: Final = ("East", "South", "West", "North")


def explanation(question: Question, verdict: Verdict) -> tuple[Explained, ...]:
    """The steps that lead to a verdict, each with its clause."""
    steps = [*_table(question), *_shape(question, verdict)]
    if verdict.reading is not None:
        steps += [*_stand_ins(verdict.reading), *_counted(verdict.score)]
        steps += _not_counted(question, verdict.reading, verdict.score)
    steps += _bars(question, verdict)
    return tuple(steps)


def _step(clause: str, zh: str, en: str) -> Explained:
    return {"clause": clause, "text": text(zh, en)}


def _table(question: Question) -> Iterator[Explained]:
    """Who sits where, and what is wild in the hand."""
    wind = seat_wind(question.seat, question.dealer)
    yield _step("ZJ-2", f"坐{WINDS_ZH[wind]}位", f"the seat is {WINDS_EN[wind]}")
    _, wilds = natural_counts(question)
    if not question.wilds:
        yield _step("ZJ-13", "本局無財神", "this deal has no wild kind")
        return
    kinds = " ".join(NAMES[kind] for kind in sorted(question.wilds))
    yield _step(
        "ZJ-13", f"財神 {kinds}，手中 {wilds} 張", f"wild kinds {kinds}, {wilds} among the concealed tiles"
    )


def _shape(question: Question, verdict: Verdict) -> Iterator[Explained]:
    sets = sets_wanted(question)
    if not verdict.complete:
        yield _step(
            "ZJ-30",
            f"手牌不成 {sets} 組牌加一對將",
            f"the concealed tiles do not make {sets} sets and a pair",
        )
    elif verdict.reading is not None and verdict.reading.shape == LOOSE_HONOURS:
        yield _step("ZJ-37", "不成搭，但全為字牌（亂風）", "no four sets and a pair, but honours throughout")
    else:
        yield _step(
            "ZJ-30", f"手牌成 {sets} 組牌加一對將", f"the concealed tiles make {sets} sets and a pair"
        )


def _stand_ins(reading: SeenReading) -> Iterator[Explained]:
    stands = [tile for one in _sets_of(reading) for tile in one.tiles if tile.as_ is not None]
    for tile in stands:
        face = NAMES[tile.as_] if tile.as_ is not None else ""
        yield _step(
            "ZJ-38", f"財神 {NAMES[tile.tile]} 作 {face}", f"the wild {NAMES[tile.tile]} stands for {face}"
        )


def _sets_of(reading: SeenReading) -> tuple[SeenSet, ...]:
    return reading.sets if reading.pair is None else (*reading.sets, reading.pair)


def _counted(score: Score) -> Iterator[Explained]:
    for line in score.patterns:
        yield _step(
            line.clause, f"{line.name['zh']}：{line.value} 台", f"{line.name['en']}: {line.value} tai"
        )
    yield _step("ZJ-38", f"最佳讀法共 {score.total} 台", f"the best reading has {score.total} tai")


def _not_counted(question: Question, reading: SeenReading, score: Score) -> Iterator[Explained]:
    """The notable patterns that a reader may miss in the score, and why they are not there."""
    found = {line.id for line in score.patterns}
    flat = found & {"heavenly", "earthly", "all_honours"}
    if flat:
        name = PATTERN[flat.pop()].name
        yield _step("ZJ-37", f"{name['zh']}不計其他台", f"beside {name['en']} nothing else is counted")
        return
    wind = seat_wind(question.seat, question.dealer)
    yield from _idle_winds(reading, wind)
    yield from _worthy_pair(reading, wind)
    yield from _idle_flush(reading, found)
    if "no_wild" not in found and question.wilds and holds_wild(question):
        yield _step(
            "ZJ-36",
            "有財神在內（作本身牌面亦算），無財不計",
            "a wild is there, be it as its own face: no-wild is not counted",
        )
    for agreed, due, value in (
        ("kong_bloom", question.by == BY_REPLACEMENT, question.options.bloom_tai),
        ("no_wild", not holds_wild(question), question.options.no_wild_tai),
    ):
        if due and not value:
            yield _step(
                "ZJ-36",
                f"{PATTERN[agreed].name['zh']}議定為 0 台",
                f"{PATTERN[agreed].name['en']} is agreed to be worth 0",
            )


def _idle_winds(reading: SeenReading, wind: int) -> Iterator[Explained]:
    """Triplets of winds that are worth nothing to this seat (ZJ-31)."""
    triplets = {_face(one) for one in reading.sets if one.kind in ("triplet", "kong")}
    for face in sorted(triplets & set(range(EAST, NORTH + 1))):
        if not worth(face, wind):
            name = face - EAST
            yield _step(
                "ZJ-31",
                f"{WINDS_ZH[name]}風刻於此位無台",
                f"a triplet of {WINDS_EN[name]} is worth nothing to this seat",
            )


def _worthy_pair(reading: SeenReading, wind: int) -> Iterator[Explained]:
    """Sequences throughout, spoilt by the pair (ZJ-32)."""
    if reading.pair is None or any(one.kind != "sequence" for one in reading.sets):
        return
    face = _face(reading.pair)
    if face >= EAST and worth(face, wind):
        yield _step("ZJ-32", f"將為 {NAMES[face]}，不算平胡", f"the pair is {NAMES[face]}: not all sequences")


def _idle_flush(reading: SeenReading, found: set[str]) -> Iterator[Explained]:
    """One suit that counts as neither flush, since the pure one is agreed to be worth nothing (ZJ-35)."""
    suits = {suit_of(_face(one)) for one in _sets_of(reading)}
    if len(suits) == 1 and HONOURS not in suits and "pure_flush" not in found:
        yield _step(
            "ZJ-35",
            "清一色議定為 0 台，亦不計混一色",
            "a pure one suit is agreed to be worth 0, and is no mixed one",
        )


def _face(one: SeenSet) -> int:
    return min(tile.tile if tile.as_ is None else tile.as_ for tile in one.tiles)


def _bars(question: Question, verdict: Verdict) -> Iterator[Explained]:
    if question.by == BY_DISCARD and question.tile is not None and question.tile in question.wilds:
        if question.options.win_on_discarded_wild:
            yield _step("ZJ-26", "議定打出的財神可胡", "a discarded wild may be won on at this table")
        else:
            yield _step("ZJ-26", "打出的財神不可胡", "a discarded wild cannot be won on")
    if not verdict.complete:
        return
    needed = minimum(question)
    if flat_hand(question) and not declares(question):
        yield _step("ZJ-37", "不受 1 台起胡的限制", "the minimum of 1 does not apply")
        return
    who_zh, who_en = ("包家", "the declarer") if declares(question) else ("非包家", "a non-declarer")
    met = verdict.score.total >= needed
    yield _step(
        "ZJ-30",
        f"{who_zh} {needed} 台起胡：{'已足' if met else '不足'}",
        f"{who_en} needs {needed} tai: {'reached' if met else 'not reached'}",
    )
