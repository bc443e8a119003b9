"""Readings that are merged because they score alike do score alike: the best of them is the best of all."""

from __future__ import annotations

import random
from dataclasses import replace

from rules.hand import Meld
from rules.ruleset import Question
from rules.tiles import EAST, GREEN, RED, WINDS
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.scoring import rank, worths
from rules.variants.zhuozhou.shapes import Hand

HANDS = 600


def a_hand(rng: random.Random) -> Question:
    """A complete hand of one suit and honours, straights and triplets often among it, some of its tiles replaced by wilds.

    In void mode 發 is a plain honour; 中 stands in for a suit kind that is wild.
    """
    mode = rng.choice(("free", "void"))
    honours = (*WINDS, GREEN) if mode == "void" else WINDS
    suit = 9 * rng.randrange(3)
    other = 9 * rng.randrange(3)
    sets: list[list[int]] = []
    if rng.random() < 0.5:
        sets += [[suit + start, suit + start + 1, suit + start + 2] for start in (0, 3, 6)]
    while len(sets) < 4:
        kind = rng.random()
        if kind < 0.35:
            sets.append([rng.choice(honours)] * 3)
        elif kind < 0.6:
            sets.append([rng.choice((suit, other)) + rng.randrange(9)] * 3)
        else:
            start = rng.choice((suit, other)) + rng.randrange(7)
            sets.append([start, start + 1, start + 2])
    tiles = [tile for one in sets for tile in one] + [rng.choice((suit + rng.randrange(9), *honours))] * 2
    wild = rng.choice((suit + rng.randrange(9), other + rng.randrange(9), rng.choice(WINDS)))
    natural = [tile for tile in tiles if tile != wild]
    wilds = rng.randint(1, 4)
    rng.shuffle(natural)
    if wild < EAST and rng.random() < 0.5:
        natural[0] = RED
    hand = tuple(natural[: 14 - wilds]) + (wild,) * wilds if len(natural) >= 14 - wilds else tuple(tiles)
    options = Options(mode=mode, flush=rng.choice(("mode", "always")))
    return Question(options, hand, (), hand[0], "draw", wilds=(wild,), seat=1, facts=WinFacts())


def test_zz_49_the_best_of_the_merged_is_the_best_of_all() -> None:
    rng = random.Random(49)
    compared = differing = 0
    for _ in range(HANDS):
        question = a_hand(rng)
        if max(question.hand.count(tile) for tile in question.hand) > 4:
            continue
        hand = Hand(question)
        if not hand.is_complete:
            continue
        merged, every = worths(hand), worths(Hand(replace(question)), merge=False)
        assert rank(merged[0]) == rank(every[0]), question
        compared += 1
        differing += len({worth.total for worth in every}) > 1
    assert compared > 150
    assert differing > 50  # the choice of a reading matters in many of them


def test_zz_42_a_straight_part_of_which_is_melded_is_seen_in_merged_readings() -> None:
    """123m melded, 456m and 7m8m with a wild for 9m: 10 for the straight, though 789 may also read as 678."""
    chi = Meld("chi", (0, 1, 2), 0)
    hand = (3, 4, 5, 6, 7, 9, 9, 9, 10, 10, 30)  # 456m 78m 111p 22p and a wild 4z
    question = Question(Options(), hand, (chi,), 10, "draw", wilds=(30,), seat=1, facts=WinFacts())
    best = worths(Hand(question))[0]
    assert best.marks["straight"] == (1, 10)
