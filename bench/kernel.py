"""Rates of the reading kernel: `python -m bench.kernel` (or `python bench/kernel.py` from the root).

Figures are of one core and noisy; read them as ratios. Hands are drawn from a fixed seed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rules.reading import (
    SEQUENCES,
    TRIPLETS,
    Counts,
    Part,
    completing_kinds,
    is_scattered,
    is_seven_pairs,
    is_standard,
    standard_readings,
)
from rules.reading.parts import MEMO

SETS = 4
TILES = 3 * SETS + 2
ROUNDS = 3


def pattern(part: Part) -> tuple[bool, bool, int]:
    """A merge such as a game uses: all sequences, all triplets, how many honour triplets."""
    triplets = sum(piece.kind == "triplet" for piece in part.sets)
    return triplets == 0, triplets == len(part.sets), triplets if part.group == 3 else 0


def any_hand(chance: random.Random, tiles: int) -> Counts:
    """Some tiles of a full set of 136."""
    counts = [0] * 34
    for tile in chance.sample(range(136), tiles):
        counts[tile // 4] += 1
    return tuple(counts)


def winning_hand(chance: random.Random, wilds: int) -> Counts:
    """Four sets and a pair from 136 tiles, of which so many were swapped for wilds."""
    while True:
        counts = [0] * 34
        for _ in range(SETS):
            kind = chance.randrange(55)
            piece = TRIPLETS[kind] if kind < 34 else list(SEQUENCES.values())[kind - 34]
            for face in piece.faces():
                counts[face] += 1
        counts[chance.randrange(34)] += 2
        if max(counts) <= 4:
            break
    held = [kind for kind, count in enumerate(counts) for _ in range(count)]
    for kind in chance.sample(held, wilds):
        counts[kind] -= 1
    return tuple(counts)


def rate(ask: Callable[[Counts], object], hands: Sequence[Counts]) -> float:
    """Hands a second, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = perf_counter()
        for hand in hands:
            ask(hand)
        best = min(best, perf_counter() - start)
    return len(hands) / best


def cold_seconds(ask: Callable[[Counts], object], hand: Counts) -> float:
    """The time of one hand that nothing is remembered of."""
    MEMO.clear()
    start = perf_counter()
    ask(hand)
    return perf_counter() - start


def report_shapes(chance: random.Random) -> None:
    """Yes or no, and waits."""
    losing = [any_hand(chance, TILES) for _ in range(5000)]
    winning = [winning_hand(chance, 0) for _ in range(5000)]
    waiting = [winning_hand(chance, 1) for _ in range(5000)]
    print(f"is_standard, any 14 tiles     {rate(lambda h: is_standard(h, 0, SETS), losing):12,.0f} /s")
    print(f"is_standard, winning          {rate(lambda h: is_standard(h, 0, SETS), winning):12,.0f} /s")
    print(f"is_seven_pairs                {rate(lambda h: is_seven_pairs(h, 0), losing):12,.0f} /s")
    print(f"is_scattered                  {rate(is_scattered, losing):12,.0f} /s")
    print(f"completing_kinds, ready       {rate(lambda h: completing_kinds(h, 0, SETS), waiting):12,.0f} /s")
    two = [winning_hand(chance, 3) for _ in range(5000)]
    print(f"completing_kinds, two wilds   {rate(lambda h: completing_kinds(h, 2, SETS), two):12,.0f} /s")


def report_readings(chance: random.Random) -> None:
    """Listing, all and merged, by number of wilds."""
    print(
        "\nwilds      all /s   median   most     merged /s   median   most   cold, worst of 200: all, merged"
    )
    for wilds in (0, 1, 2, 4, 8):
        hands = [winning_hand(chance, wilds) for _ in range(200)]

        def everything(hand: Counts, wilds: int = wilds) -> int:
            return len(standard_readings(hand, wilds, SETS))

        def by_pattern(hand: Counts, wilds: int = wilds) -> int:
            return len(standard_readings(hand, wilds, SETS, merge=pattern))

        figures = []
        for ask in (everything, by_pattern):
            found = [ask(hand) for hand in hands]
            figures.append(f"{rate(ask, hands):11,.0f} {median(found):8,.0f} {max(found):6,}")
        cold = [max(cold_seconds(ask, hand) for hand in hands) * 1000 for ask in (everything, by_pattern)]
        print(f"{wilds:5} {figures[0]}   {figures[1]}   {cold[0]:18.2f} ms {cold[1]:6.2f} ms")


def report_worst(chance: random.Random) -> None:
    """The hand with most readings that climbing from many random hands finds, for each number of wilds."""
    print("\nwilds   worst hand found: readings, cold ms; merged: readings, cold ms")
    for wilds in (2, 4, 6, 8):
        hand = max((climb(chance, wilds) for _ in range(6)), key=lambda h: readings_of(h, wilds))

        def everything(hand: Counts, wilds: int = wilds) -> int:
            return len(standard_readings(hand, wilds, SETS))

        def by_pattern(hand: Counts, wilds: int = wilds) -> int:
            return len(standard_readings(hand, wilds, SETS, merge=pattern))

        print(
            f"{wilds:5}   {everything(hand):6,} {cold_seconds(everything, hand) * 1000:8.2f}"
            f"   {by_pattern(hand):6,} {cold_seconds(by_pattern, hand) * 1000:8.2f}   {hand}"
        )


def readings_of(hand: Counts, wilds: int) -> int:
    """How many readings the hand has."""
    return len(standard_readings(hand, wilds, SETS))


def climb(chance: random.Random, wilds: int, steps: int = 150) -> Counts:
    """From a winning hand, move one tile at a time while that adds readings."""
    hand = winning_hand(chance, wilds)
    most = readings_of(hand, wilds)
    for _ in range(steps):
        counts = list(hand)
        counts[chance.choice([kind for kind, count in enumerate(hand) if count])] -= 1
        counts[chance.randrange(34)] += 1
        moved = tuple(counts)
        if max(moved) <= 4 and (found := readings_of(moved, wilds)) >= most:
            hand, most = moved, found
    return hand


def main() -> None:
    """Print all figures."""
    chance = random.Random(20)
    report_shapes(chance)
    report_readings(chance)
    report_worst(chance)


if __name__ == "__main__":
    main()
