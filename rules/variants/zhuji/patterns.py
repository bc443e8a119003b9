"""The patterns of Zhuji bao and their tai."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.record import text
from rules.score import Pattern

FLAT_TAI: Final = 8
"""Heavenly, earthly, all honours: each flat, nothing else counted (ZJ-37)."""

PATTERNS: Final = (
    Pattern("dragon_triplet", text("三元刻", "triplet of a dragon"), 1, "ZJ-31"),
    Pattern("wind_triplet", text("風刻", "triplet of a wind worth tai"), None, "ZJ-31"),
    Pattern("all_sequences", text("平胡", "all sequences"), 1, "ZJ-32"),
    Pattern("all_triplets", text("對對胡", "all triplets"), 1, "ZJ-33"),
    Pattern("mixed_flush", text("混一色", "mixed one suit"), 1, "ZJ-34"),
    Pattern("pure_flush", text("清一色", "pure one suit"), 3, "ZJ-35", stated=False),
    Pattern("kong_bloom", text("杠開", "kong bloom"), 1, "ZJ-36", stated=False),
    Pattern("rob_kong", text("搶杠", "robbing a kong"), 1, "ZJ-36"),
    Pattern("no_wild", text("無財", "no wild tile"), 1, "ZJ-36", stated=False),
    Pattern("heavenly", text("天胡", "heavenly hand"), FLAT_TAI, "ZJ-37"),
    Pattern("earthly", text("地胡", "earthly hand"), FLAT_TAI, "ZJ-37"),
    Pattern("all_honours", text("全字牌", "all honours"), FLAT_TAI, "ZJ-37"),
)

PATTERN: Final[Mapping[str, Pattern]] = {pattern.id: pattern for pattern in PATTERNS}
