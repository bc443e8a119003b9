"""Edge, closed and single waits, told by the tile that completes them: ZZ-31, worked by hand."""

from __future__ import annotations

import pytest

from rules.variants.zhuozhou.running import waiting_runs
from tests.tiles import meld, tile, tiles
from tests.zhuozhou.hands import fans

WAITING = {
    "1m": [],
    "2m": ["13m"],
    "3m": ["12m", "24m"],
    "4p": ["35p"],
    "5p": ["46p"],
    "6p": ["57p"],
    "7s": ["68s", "89s"],
    "8s": ["79s"],
    "9s": [],
    "1z": [],
    "7z": [],
}
"""A tile, and what waits for it alone: closed waits, and the edges 12 and 89."""


@pytest.mark.parametrize(("word", "runs"), WAITING.items())
def test_zz_31_edge_and_closed_waits_of_a_tile(word: str, runs: list[str]) -> None:
    assert sorted(waiting_runs(tile(word))) == sorted(tiles(run) for run in runs)


THREE = (meld("chi", "123p", 0), meld("chi", "456s", 0))


@pytest.mark.parametrize(
    ("hand", "runs"),
    [
        # 11s and 234m beside the run in which the last tile stands. Edge, closed, open at either end.
        ("11s678m123m", True),
        ("11s678m897m", True),
        ("11s234m798m", True),
        ("11s678m231m", False),
        ("11s123m789m", False),
        ("11s234m564m", False),
        ("11s234m456m", False),
        # The single wait for the pair.
        ("678m234m77s", True),
        # One of two pairs made a triplet is none of them.
        ("234m11s999m", False),
    ],
)
def test_zz_31_shape_asks_whether_the_tile_closes_an_edge_closed_or_single_wait(
    hand: str, runs: bool
) -> None:
    assert (fans(hand, "9p", melds=THREE, paofeng_wait="shape") == {"run_the_wind": 6}) is runs
