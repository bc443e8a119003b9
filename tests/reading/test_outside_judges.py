"""Two public engines as judges where no wilds are in play: sets and a pair, and seven pairs; win and waits.

Their other shapes are left out. PyMahjongGB counts four alike as two of seven pairs, as we do; `mahjong` does
not.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from mahjong.agari import Agari
from mahjong.shanten import Shanten

from rules.reading import completing_kinds, completing_pairs, is_seven_pairs, is_standard
from tests.oracle.hands import KINDS, counts_of
from tests.oracle.random_hands import hands, paired_hands
from tests.oracle.suits import COPIES, Counts

JUDGE = pytest.importorskip("MahjongGB", reason="PyMahjongGB is not here: it is built with a C++ compiler")
RegularShanten, SevenPairsShanten = JUDGE.RegularShanten, JUDGE.SevenPairsShanten

BOTZONE = (
    [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
    + [f"F{wind}" for wind in range(1, 5)]
    + ["J1", "J2", "J3"]
)
NO_WILDS = range(1)


def botzone(counts: Counts) -> tuple[str, ...]:
    return tuple(BOTZONE[kind] for kind in range(KINDS) for _ in range(counts[kind]))


def with_one_more(counts: Counts) -> list[tuple[int, Counts]]:
    """Each kind of which fewer than four are held, and the counts with one more of it."""
    return [
        (kind, tuple(count + (at == kind) for at, count in enumerate(counts)))
        for kind in range(KINDS)
        if counts[kind] < COPIES
    ]


def waits_of(judge: Callable[[tuple[str, ...]], tuple[int, tuple[str, ...]]], counts: Counts) -> set[int]:
    """What PyMahjongGB sees 3n + 1 tiles wait for, kinds held four times left out."""
    shanten, useful = judge(botzone(counts))
    waits = {BOTZONE.index(tile) for tile in useful} if shanten == 0 else set()
    return {kind for kind in waits if counts[kind] < COPIES}


def wins_by(judge: Callable[[tuple[str, ...]], tuple[int, tuple[str, ...]]], counts: Counts) -> bool:
    """PyMahjongGB looks at 3n + 1 tiles: whether all but the highest tile wait for that tile."""
    last = max(kind for kind in range(KINDS) if counts[kind])
    return last in waits_of(judge, tuple(count - (kind == last) for kind, count in enumerate(counts)))


def is_regular_win(counts: Counts) -> bool:
    """`mahjong`'s word on sets and a pair only."""
    return Shanten.calculate_shanten_for_regular_hand(counts) == Shanten.AGARI_STATE


def test_win_against_both() -> None:
    wins = 0
    for asked in hands(210, 6000, wilds=NO_WILDS):
        if asked.sets == 5:  # they know four sets only
            continue
        ours = is_standard(asked.counts, 0, asked.sets)
        assert is_regular_win(asked.counts) == ours, asked
        assert wins_by(RegularShanten, asked.counts) == ours, asked
        wins += ours
    assert wins > 500


def test_a_win_of_ours_is_a_win_by_the_judges_main_call() -> None:
    for asked in hands(220, 3000, wilds=NO_WILDS):
        if asked.sets <= 4 and is_standard(asked.counts, 0, asked.sets):
            assert Agari.is_agari(asked.counts), asked


def test_waits_against_both() -> None:
    ready = 0
    for asked in hands(230, 2000, wilds=NO_WILDS, tiles=1):
        if asked.sets == 5:
            continue
        below_four = {kind for kind in range(KINDS) if asked.counts[kind] < COPIES}
        ours = completing_kinds(asked.counts, 0, asked.sets) & below_four
        assert ours == waits_of(RegularShanten, asked.counts), asked
        assert ours == {kind for kind, more in with_one_more(asked.counts) if is_regular_win(more)}, asked
        ready += bool(ours)
    assert ready > 200


def test_seven_pairs_against_both() -> None:
    wins = 0
    for asked in paired_hands(240, 4000):
        if asked.wilds:
            continue
        ours = is_seven_pairs(asked.counts, 0)
        assert wins_by(SevenPairsShanten, asked.counts) == ours, asked
        all_different = Shanten.calculate_shanten_for_chiitoitsu_hand(asked.counts) == Shanten.AGARI_STATE
        assert all_different == (ours and max(asked.counts) == 2), asked
        wins += ours
    assert wins > 50


def test_waits_of_seven_pairs_against_both() -> None:
    ready = 0
    for asked in paired_hands(250, 4000, tiles=13):
        if asked.wilds:
            continue
        ours = {kind for kind, more in with_one_more(asked.counts) if is_seven_pairs(more, 0)}
        assert ours == waits_of(SevenPairsShanten, asked.counts), asked
        below_four = {kind for kind in range(KINDS) if asked.counts[kind] < COPIES}
        assert ours == completing_pairs(asked.counts, 0) & below_four, asked
        ready += bool(ours)
    assert ready > 50


def test_the_judges_know_the_tiles_as_we_do() -> None:
    assert botzone(counts_of([0, 9, 18, 27, 31, 32, 33])) == ("W1", "B1", "T1", "F1", "J1", "J2", "J3")
