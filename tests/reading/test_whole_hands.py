"""Random whole hands with melds and wilds: the kernel against substitution and the recursive readers."""

from __future__ import annotations

from itertools import product

import pytest

from rules.reading import (
    completing_kinds,
    is_scattered,
    is_standard,
    wild_completes,
)
from tests.oracle.counts import scattered_hands
from tests.oracle.hands import (
    KINDS,
    SETS,
    scattered,
    standard_by_groups,
    standard_by_reading,
    standard_by_substitution,
)
from tests.oracle.random_hands import completing, hands

# Wilds and hands: a hand that is no win costs 34, 595, 7,140 substitutions.
SUBSTITUTED = [(0, 2000), (1, 400), (2, 80), (3, 20)]


# --- win -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wilds", "number"), SUBSTITUTED)
def test_win_is_what_literal_substitution_finds(wilds: int, number: int) -> None:
    answers = set()
    for asked in hands(10 + wilds, number, wilds=range(wilds, wilds + 1)):
        expected = standard_by_substitution(asked.counts, asked.wilds, asked.sets)
        assert is_standard(asked.counts, asked.wilds, asked.sets) == expected, asked
        answers.add(expected)
    assert answers == {True, False}


def test_win_is_what_the_recursive_reader_finds_for_any_number_of_wilds() -> None:
    seen = set()
    for asked in hands(20, 10_000):
        expected = standard_by_reading(asked.counts, asked.wilds, asked.sets)
        assert is_standard(asked.counts, asked.wilds, asked.sets) == expected, asked
        seen.add((asked.wilds, asked.sets, expected))
    assert {(wilds, 4, answer) for wilds in range(6) for answer in (True, False)} <= seen
    assert {(wilds, sets, True) for wilds in range(9) for sets in (2, 3, 4, 5)} <= seen


def test_the_two_oracles_agree() -> None:
    for asked in hands(30, 500):
        by_reading = standard_by_reading(asked.counts, asked.wilds, asked.sets)
        assert standard_by_groups(asked.counts, asked.wilds, asked.sets) == by_reading, asked


def test_a_wrong_number_of_tiles_is_no_win() -> None:
    for asked in hands(40, 300):
        if standard_by_reading(asked.counts, asked.wilds, asked.sets):
            assert not is_standard(asked.counts, asked.wilds + 1, asked.sets), asked
            assert not is_standard(asked.counts, asked.wilds + 3, asked.sets), asked
            assert not is_standard(asked.counts, asked.wilds, asked.sets + 1), asked


# --- waits -----------------------------------------------------------------------------------------


def test_waits_are_the_kinds_that_substitution_completes() -> None:
    for asked in hands(50, 120, wilds=range(2), tiles=1):
        expected = completing(asked, standard_by_substitution)
        assert completing_kinds(asked.counts, asked.wilds, asked.sets) == expected, asked


def test_waits_are_the_kinds_that_the_recursive_reader_completes() -> None:
    sizes = set()
    for asked in hands(60, 600, tiles=1):
        expected = completing(asked, standard_by_reading)
        assert completing_kinds(asked.counts, asked.wilds, asked.sets) == expected, asked
        sizes.add(len(expected))
    assert {0, 1, 2, 3, KINDS} <= sizes


def test_a_drawn_wild_completes_what_one_more_wild_makes_a_win() -> None:
    answers = set()
    for asked in hands(65, 3000, tiles=1):
        expected = standard_by_reading(asked.counts, asked.wilds + 1, asked.sets)
        assert wild_completes(asked.counts, asked.wilds, asked.sets) == expected, asked
        answers.add(expected)
    assert answers == {True, False}


# --- scattered -------------------------------------------------------------------------------------


def test_every_scattered_hand_and_every_hand_one_tile_off() -> None:
    for at, counts in enumerate(scattered_hands()):
        assert is_scattered(counts), counts
        if at % 400 == 0:
            assert scattered(counts)
            _one_tile_off(counts)


def _one_tile_off(counts: tuple[int, ...]) -> None:
    held = [kind for kind in range(KINDS) if counts[kind]]
    for out in held[::3]:
        for into in range(KINDS):
            other = list(counts)
            other[out] -= 1
            other[into] += 1
            assert is_scattered(tuple(other)) == scattered(tuple(other)), other


def test_a_scattered_hand_has_fourteen_tiles() -> None:
    for counts in list(scattered_hands())[::5000]:
        fewer = list(counts)
        fewer[counts.index(1)] = 0
        assert not is_scattered(tuple(fewer))


# --- more than four of a face ---------------------------------------------------------------------


def test_stand_ins_beside_their_own_kind_make_up_to_eight_of_a_face() -> None:
    """The kernel is asked about faces: four 7m and four 中 that count as 7m are eight of one kind."""
    for most, asked in product((5, 6, 7, 8), hands(70, 400)):
        counts = list(asked.counts)
        crowded = counts.index(max(counts))
        more = min(most - counts[crowded], sum(counts) - counts[crowded])
        others = [kind for kind in range(KINDS) if kind != crowded for _ in range(counts[kind])]
        for other in others[:more]:
            counts[other] -= 1
        counts[crowded] += more
        expected = standard_by_reading(tuple(counts), asked.wilds, asked.sets)
        assert is_standard(tuple(counts), asked.wilds, asked.sets) == expected, counts


# --- any suit alike --------------------------------------------------------------------------------


def test_the_suits_are_alike_and_sets_do_not_cross_them() -> None:
    for low in (8, 17, 26, 7, 16, 25):
        across = [0] * KINDS
        for kind in (low, low + 1, low + 2):
            across[kind] += 1
        across[33] += 2
        assert (low, low + 1, low + 2) not in SETS
        assert not is_standard(tuple(across), 0, 1)
