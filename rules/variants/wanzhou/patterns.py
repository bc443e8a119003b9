"""Patterns with their values, and the multipliers: the tables of the rulebook, readable beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.record import text
from rules.score import Pattern

PLAIN, ALL_TRIPLETS, PURE_FLUSH, PURE_ALL_TRIPLETS = (
    "plain",
    "all_triplets",
    "pure_flush",
    "pure_all_triplets",
)
SEVEN_PAIRS, DRAGON_SEVEN_PAIRS = "seven_pairs", "dragon_seven_pairs"
PURE_SEVEN_PAIRS, PURE_DRAGON_SEVEN_PAIRS = "pure_seven_pairs", "pure_dragon_seven_pairs"
GOLDEN_HOOK, PURE_GOLDEN_HOOK = "golden_hook", "pure_golden_hook"
OUTSIDE_HAND, PURE_OUTSIDE_HAND, JIANG_DUI = "outside_hand", "pure_outside_hand", "jiang_dui"
HEAVENLY, EARTHLY = "heavenly", "earthly"

PATTERNS: Final = (
    Pattern(PLAIN, text("平胡", "plain hand"), 1, "WZ-20"),
    Pattern(ALL_TRIPLETS, text("大對子", "all triplets"), 2, "WZ-21"),
    Pattern(PURE_FLUSH, text("清一色", "pure one suit"), 4, "WZ-22"),
    Pattern(PURE_ALL_TRIPLETS, text("清大對", "pure all triplets"), 8, "WZ-22"),
    Pattern(SEVEN_PAIRS, text("暗七對", "seven pairs"), 4, "WZ-23"),
    # Each further four of a kind doubles the dragon hands.
    Pattern(DRAGON_SEVEN_PAIRS, text("龍七對", "dragon seven pairs"), 8, "WZ-24"),
    Pattern(PURE_SEVEN_PAIRS, text("清七對", "pure seven pairs"), 16, "WZ-25"),
    Pattern(PURE_DRAGON_SEVEN_PAIRS, text("清龍七對", "pure dragon seven pairs"), 32, "WZ-25"),
    Pattern(GOLDEN_HOOK, text("金鉤釣", "golden hook"), 4, "WZ-27"),
    Pattern(PURE_GOLDEN_HOOK, text("清金鉤釣", "pure golden hook"), 16, "WZ-27", stated=False),
    Pattern(OUTSIDE_HAND, text("帶幺", "outside hand"), 4, "WZ-27"),
    Pattern(PURE_OUTSIDE_HAND, text("清帶幺", "pure outside hand"), 16, "WZ-27"),
    Pattern(JIANG_DUI, text("將對", "all triplets of 2, 5 and 8"), 16, "WZ-27"),
    # The full cap; `heavenly_fan` where there is none.
    Pattern(HEAVENLY, text("天胡", "heavenly hand"), None, "WZ-26"),
    Pattern(EARTHLY, text("地胡", "earthly hand"), None, "WZ-26"),
)
"""In the order of the book, which also decides between readings of equal worth: the earlier stands."""

PATTERN: Final[Mapping[str, Pattern]] = {pattern.id: pattern for pattern in PATTERNS}
RANK: Final[Mapping[str, int]] = {pattern.id: rank for rank, pattern in enumerate(PATTERNS)}

ROOT, KONG_BLOOM, KONG_DISCARD, ROB_KONG, HAIDI, JUEZHANG = (
    "root",
    "kong_bloom",
    "kong_discard",
    "rob_kong",
    "haidi",
    "juezhang",
)

MULTIPLIERS: Final = (
    Pattern(ROOT, text("帶根", "root"), 2, "WZ-31"),
    Pattern(KONG_BLOOM, text("杠上花", "kong bloom"), 2, "WZ-30", stated=False),
    Pattern(KONG_DISCARD, text("杠上炮", "win on the discard after a kong"), 2, "WZ-30", stated=False),
    Pattern(ROB_KONG, text("搶杠胡", "robbing a kong"), 2, "WZ-30", stated=False),
    Pattern(HAIDI, text("海底", "last tile"), 2, "WZ-32", stated=False),
    Pattern(JUEZHANG, text("絕張", "out-of-stock wait"), 2, "WZ-32", stated=False),
)
"""What doubles, in the order a score lists them; the value is the factor of one."""
