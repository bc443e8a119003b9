"""The pattern table of Zhuozhou: what may stand on a score sheet, in the order it is written there."""

from __future__ import annotations

from typing import Final

from rules.record import text
from rules.score import Pattern

BASE, RUN_THE_WIND = "base", "run_the_wind"
SEVEN_PAIRS, SEVEN_PAIRS_WITH_WILD = "seven_pairs", "seven_pairs_with_wild"
HEAVENLY, EARTHLY = "heavenly", "earthly"
FOUR_WILDS, DOUBLE_HEAVENLY = "four_wilds", "double_heavenly"
BIG_HANGER, BIG_HANGER_WILD = "big_hanger", "big_hanger_wild"
THIRTEEN_SCATTERED, SEVEN_STARS = "thirteen_scattered", "seven_stars"
CONCEALED, ALL_TRIPLETS, STRAIGHT = "concealed", "all_triplets", "straight"
MIXED_FLUSH, PURE_FLUSH, ALL_HONOURS = "mixed_flush", "pure_flush", "all_honours"
WIND_TRIPLET, KONG_BLOOM, KONG, REVEAL = "wind_triplet", "kong_bloom", "kong", "reveal"


def _pattern(name: str, zh: str, en: str, value: int | None, clause: str, stated: bool = True) -> Pattern:
    return Pattern(name, text(zh, en), value, clause, stated)


PATTERNS: Final[tuple[Pattern, ...]] = (
    _pattern(BASE, "底番", "base", None, "ZZ-60"),
    _pattern(RUN_THE_WIND, "跑風", "run-the-wind", 6, "ZZ-31"),
    _pattern(SEVEN_PAIRS, "七對天胡", "seven pairs", 30, "ZZ-33"),
    _pattern(SEVEN_PAIRS_WITH_WILD, "七對有鑽", "seven pairs with a wild standing in", 9, "ZZ-33"),
    _pattern(HEAVENLY, "摸牌天胡", "heavenly", 30, "ZZ-34"),
    _pattern(EARTHLY, "地胡", "earthly", 30, "ZZ-39"),
    _pattern(FOUR_WILDS, "四鑽天胡", "four wilds", 30, "ZZ-35"),
    _pattern(DOUBLE_HEAVENLY, "雙天胡", "double heavenly", 60, "ZZ-35"),
    _pattern(BIG_HANGER, "大吊車天胡", "big hanger", 30, "ZZ-36"),
    _pattern(BIG_HANGER_WILD, "大吊車（有鑽）", "big hanger with a wild", 3, "ZZ-36"),
    _pattern(THIRTEEN_SCATTERED, "十三爛", "thirteen scattered", 20, "ZZ-37"),
    _pattern(SEVEN_STARS, "七星歸位", "seven stars", 30, "ZZ-38"),
    _pattern(CONCEALED, "門清", "concealed", 3, "ZZ-40"),
    _pattern(ALL_TRIPLETS, "碰碰胡", "all triplets", 3, "ZZ-41"),
    _pattern(STRAIGHT, "一龍", "straight", 10, "ZZ-42"),
    _pattern(MIXED_FLUSH, "湊一色", "mixed flush", 10, "ZZ-43", stated=False),
    _pattern(PURE_FLUSH, "清一色", "pure flush", 20, "ZZ-43", stated=False),
    _pattern(ALL_HONOURS, "字一色", "all honours", 30, "ZZ-43", stated=False),
    _pattern(WIND_TRIPLET, "風刻", "wind triplet", 1, "ZZ-44"),
    _pattern(KONG_BLOOM, "杠開", "kong bloom", None, "ZZ-45"),
    _pattern(KONG, "杠", "kong", None, "ZZ-46"),
    _pattern(REVEAL, "亮發", "revealed kong tile", 1, "ZZ-47"),
)

BY_ID: Final = {pattern.id: pattern for pattern in PATTERNS}
ORDER: Final = {pattern.id: place for place, pattern in enumerate(PATTERNS)}
