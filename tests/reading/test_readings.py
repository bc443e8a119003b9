"""Lists of readings against all that brute force finds, and seven pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from rules.reading import (
    Part,
    Piece,
    Reading,
    WorkExceeded,
    is_seven_pairs,
    seven_pairs,
    standard_readings,
)
from tests.oracle.hands import (
    GROUPS,
    KINDS,
    seven_pairs_by_reading,
    seven_pairs_by_substitution,
    standard_by_reading,
)
from tests.oracle.random_hands import Asked, hands, paired_hands
from tests.oracle.readings import (
    EVERY_FACE,
    Full,
    contains,
    cores,
    full_pairs,
    full_standard,
    gaps,
    uncovered,
)


def as_full(reading: Reading) -> Full:
    """The pieces of a kernel reading that have a face."""
    sets = tuple(sorted(piece.faces() for piece in reading.sets if piece.face is not None))
    pairs = [reading.pair] if reading.pair is not None else list(reading.pairs)
    return sets, tuple(sorted(piece.faces() for piece in pairs if piece.face is not None))


def check_readings(asked: Asked, allowed: frozenset[int] = EVERY_FACE) -> set[Full]:
    """What must hold of every list of readings; gives the parts that have faces."""
    found = standard_readings(asked.counts, asked.wilds, asked.sets, faces=allowed)
    parts = [as_full(reading) for reading in found]
    assert len(set(parts)) == len(parts), f"a reading twice: {asked}"
    for reading, part in zip(found, parts, strict=True):
        assert len(reading.sets) == asked.sets, reading
        assert reading.pair is not None, reading
        assert not reading.pairs, reading
        assert not any(uncovered(asked.counts, part[0] + part[1])), f"a tile too many: {asked} {reading}"
        assert gaps(asked.counts, part[0] + part[1]) <= allowed, f"a wild as a barred face: {asked} {reading}"
    return set(parts)


def small_hands(seed: int, number: int) -> Iterator[Asked]:
    return (asked for asked in hands(seed, number, wilds=range(6)) if asked.sets <= 2)


@pytest.mark.parametrize("barred", [(), (31, 32), (1, 4, 27)])
def test_readings_of_small_hands_are_all_that_brute_force_finds(barred: tuple[int, ...]) -> None:
    allowed = EVERY_FACE - set(barred)
    total = 0
    for asked in small_hands(70, 160):
        expected = full_standard(asked.counts, asked.sets, allowed)
        found = check_readings(asked, allowed)
        assert bool(found) == bool(expected), asked
        for full in expected:
            assert any(contains(full, part) for part in found), f"missed: {asked} {full}"
        total += len(expected)
    assert total > 1000


def test_readings_without_wilds_are_the_cores() -> None:
    several = 0
    for asked in hands(80, 3000, wilds=range(1)):
        expected = cores(asked.counts, asked.sets)
        assert check_readings(asked) == expected, asked
        assert bool(expected) == standard_by_reading(asked.counts, 0, asked.sets)
        several += len(expected) > 1
    assert several > 20


@pytest.mark.parametrize("barred", [(), (31, 32), (1, 4, 27)])
def test_readings_of_whole_hands_are_the_cores(barred: tuple[int, ...]) -> None:
    allowed = EVERY_FACE - set(barred)
    most = 0
    for asked in hands(90, 400):
        expected = cores(asked.counts, asked.sets, allowed=allowed)
        found = check_readings(asked, allowed)
        assert found == expected, f"{asked} missed: {expected - found} too many: {found - expected}"
        most = max(most, len(expected))
    assert most > 50


def test_the_two_brute_forces_for_readings_agree() -> None:
    for asked in small_hands(100, 100):
        expected = full_standard(asked.counts, asked.sets)
        smallest = cores(asked.counts, asked.sets)
        assert all(any(contains(full, core) for core in smallest) for full in expected), asked
        assert bool(smallest) == bool(expected) == standard_by_reading(asked.counts, asked.wilds, asked.sets)


# --- merging ---------------------------------------------------------------------------------------


def sequences(part: Part) -> int:
    """What the callers of these tests score: sequences that some natural tile is in."""
    return _sequences(part.sets)


def _sequences(sets: Iterable[Piece]) -> int:
    return sum(piece.kind == "sequence" and piece.face is not None for piece in sets)


def profile(asked: Asked, reading: Reading) -> tuple[tuple[int, ...], ...]:
    """By group: sets and pairs that have a face, wilds in them, and the value that merging keeps apart."""
    sets, pairs = as_full(reading)
    lines = []
    for first, end, _ in GROUPS:
        own = [piece for piece in sets + pairs if first <= piece[0] < end]
        wilds = sum(map(len, own)) - sum(asked.counts[first:end])
        headed = sum(len(piece) == 2 for piece in own)
        lines.append((len(own) - headed, headed, wilds, sum(len(set(piece)) == 3 for piece in own)))
    return tuple(lines)


def test_merging_keeps_one_reading_of_every_profile() -> None:
    fewer = 0
    for asked in hands(150, 400):
        every = standard_readings(asked.counts, asked.wilds, asked.sets)
        merged = standard_readings(asked.counts, asked.wilds, asked.sets, merge=sequences)
        profiles = [profile(asked, reading) for reading in merged]
        assert set(merged) <= set(every), asked
        assert set(profiles) == {profile(asked, reading) for reading in every}, asked
        assert len(set(profiles)) == len(profiles), asked
        fewer += len(merged) < len(every)
    assert fewer > 50


def test_the_same_question_gets_the_same_list_whatever_was_asked_before() -> None:
    asked_first = [standard_readings(a.counts, a.wilds, a.sets) for a in hands(160, 100)]
    for asked in hands(161, 100):
        standard_readings(asked.counts, asked.wilds, asked.sets, merge=sequences)
        standard_readings(asked.counts, asked.wilds, asked.sets, faces=EVERY_FACE - {0, 31})
    assert [standard_readings(a.counts, a.wilds, a.sets) for a in hands(160, 100)] == asked_first


def test_a_budget_too_small_is_refused_and_never_cuts_a_list_short() -> None:
    asked = max(hands(170, 200), key=lambda one: len(standard_readings(one.counts, one.wilds, one.sets)))
    every = standard_readings(asked.counts, asked.wilds, asked.sets)
    refused = 0
    for budget in (1, 10, 100, 1000, 10_000, 100_000):
        try:
            assert standard_readings(asked.counts, asked.wilds, asked.sets, budget=budget) == every
        except WorkExceeded:
            refused += 1
    assert 0 < refused < 6


# --- seven pairs -----------------------------------------------------------------------------------


def test_seven_pairs_is_what_the_recursive_reader_finds() -> None:
    answers = set()
    for asked in paired_hands(110, 5000):
        expected = seven_pairs_by_reading(asked.counts, asked.wilds)
        assert is_seven_pairs(asked.counts, asked.wilds) == expected, asked
        assert (seven_pairs(asked.counts, asked.wilds) is not None) == expected, asked
        answers.add((asked.wilds, expected))
    assert answers >= {(wilds, answer) for wilds in range(6) for answer in (True, False)}


def test_seven_pairs_is_what_literal_substitution_finds() -> None:
    for asked in paired_hands(120, 600):
        if asked.wilds <= 2:
            expected = seven_pairs_by_substitution(asked.counts, asked.wilds)
            assert is_seven_pairs(asked.counts, asked.wilds) == expected, asked


def test_the_reading_as_seven_pairs_is_part_of_every_one_that_brute_force_finds() -> None:
    checked = 0
    for asked in paired_hands(130, 250):
        reading = seven_pairs(asked.counts, asked.wilds)
        if reading is None or asked.wilds > 3:
            continue
        assert (len(reading.pairs), reading.sets, reading.pair) == (7, (), None)
        part = as_full(reading)
        assert not any(uncovered(asked.counts, part[1]))
        every = full_pairs(asked.counts, 7)
        assert every, asked
        assert all(contains(full, part) for full in every), asked
        checked += 1
    assert checked > 50


def test_seven_pairs_bars_faces() -> None:
    for asked in paired_hands(140, 400):
        barred = frozenset({0, 4, 31})
        reading = seven_pairs(asked.counts, asked.wilds, faces=EVERY_FACE - barred)
        odd = {kind for kind in range(KINDS) if asked.counts[kind] % 2}
        expected = seven_pairs_by_reading(asked.counts, asked.wilds) and not odd & barred
        assert (reading is not None) == expected, asked
