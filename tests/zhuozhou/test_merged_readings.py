"""Readings that are merged because they score alike do score alike: the best of them is the best of all."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rules.hand import Meld
from rules.ruleset import Question
from rules.tiles import EAST, GREEN, RED, WINDS
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.options import Fans, Options
from rules.variants.zhuozhou.scoring import rank, worths
from rules.variants.zhuozhou.shapes import Hand
from tests.zhuozhou.hands import asked, fans, judged, shown

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


STRAIGHTS: list[tuple[str, str, dict[str, Any], str]] = [
    # Two of the four wilds in the straight, two as the pair of themselves, rather than as winds.
    (
        "345789m222z3333z1m",
        "3z",
        {"mode": "void", "standin": "may"},
        "1m 3z=2m 3m, 4m 5m 3z=6m, 7m 8m 9m, 2z 2z 2z, 3z 3z",
    ),
    # 789s of three wilds; one of them in a triplet 222z would be worth 1.
    ("3456s22z3333z444p2s", "3z", {}, "4p 4p 4p, 3z=1s 2s 3s, 4s 5s 6s, 3z=7s 3z=8s 3z=9s, 2z 2z"),
    # The one wild is 9m; as a third 5m it would leave no straight.
    ("234678555m3334z1m", "4z", {"mode": "void"}, "1m 2m 3m, 4m 5m 6m, 7m 8m 4z=9m, 3z 3z 3z, 5m 5m"),
    (
        "27894s777m1z3333z1s",
        "3z",
        {"mode": "void"},
        "7m 7m 7m, 1s 2s 3z=3s, 4s 3z=5s 3z=6s, 7s 8s 9s, 1z 3z=1z",
    ),
    # 中 is 2m, and none of the three wilds is.
    (
        "45566677m9m7z222m3m",
        "2m",
        {"mode": "void", "standin": "may"},
        "2m=1m 7z=2m 3m, 4m 5m 6m, 5m 6m 7m, 7m 2m=8m 9m, 6m 2m=6m",
    ),
    # 678p is there already: the wilds make the third 7p and the 9p.
    ("23334566788p22z1p", "2z", {}, "1p 2p 3p, 4p 5p 6p, 6p 7p 8p, 2z=7p 8p 2z=9p, 3p 3p"),
    (
        "13444456s11z333z2s",
        "3z",
        {"flush": "always"},
        "1s 2s 3s, 4s 5s 6s, 4s 4s 4s, 3z=7s 3z=8s 3z=9s, 1z 1z",
    ),
]
"""Hands that can be read otherwise for 10 less: the hand, the wild, options, the sets and the pair that count."""


def groups_of(hand: str, wild: str, **options: Any) -> str:
    """The sets and the pair of the reading that is shown."""
    return ", ".join(word.split(" ", 1)[1] for word in shown(judged(hand, wild, **options).reading))


@pytest.mark.parametrize(("hand", "wild", "options", "groups"), STRAIGHTS)
def test_zz_42_zz_49_a_straight_is_found_among_other_readings(
    hand: str, wild: str, options: dict[str, Any], groups: str
) -> None:
    assert fans(hand, wild, **options)["straight"] == Options().fans.straight
    assert groups_of(hand, wild, **options) == groups


EQUALS: list[tuple[str, str, str, int]] = [
    # 123p 123p would leave no 4p shown: two wilds away from their own face.
    ("2z9p2p3p2z6p2p8p3p5p1p4p4p7z", "4p", "1p 2p 3p, 2p 3p 7z=4p, 4p 5p 6p, 4p=7p 8p 9p, 2z 2z", 1),
    # Two of the three wilds are the pair.
    ("1z6p1z4z4z4p1z4p5p2p3p3p3p7z", "3p", "2p 7z=3p 4p, 4p 5p 6p, 1z 1z 1z, 4z 4z 3p=4z, 3p 3p", 1),
    ("5m5m1m3z2m3z5m3m2m4m4m4m4m7z", "4m", "1m 2m 3m, 2m 4m=3m 7z=4m, 5m 5m 5m, 3z 3z 4m=3z, 4m 4m", 2),
    # Not 567s twice and the pair of 中 and a wild, which is standing in (ZZ-12).
    ("345556677s88s7z22z", "8s", "3s 4s 5s, 6s 7s 7z=8s, 6s 7s 8s, 2z 2z 8s=2z, 5s 5s", 1),
]
"""Hands with readings worth the same: the hand, the wild, the one that is shown, how many wilds stand in in it."""


@pytest.mark.parametrize(("hand", "wild", "groups", "standing_in"), EQUALS)
def test_zz_49_of_equals_the_one_with_the_fewest_wilds_standing_in(
    hand: str, wild: str, groups: str, standing_in: int
) -> None:
    assert groups_of(hand, wild, mode="void") == groups
    best, *others = worths(Hand(asked(hand, wild, mode="void")))
    assert best.standing_in == standing_in
    assert any(worth.total == best.total and worth.standing_in > standing_in for worth in others)


@pytest.mark.parametrize(
    ("hand", "wild", "standing_in"),
    [
        # The pair is 中 and the wild.
        ("123m456p789s111z7z7m", "7m", 1),
        # The pair is 中 and 中; the wild is itself between 6m and 8m.
        ("68m7m456p789s111z77z", "7m", 0),
    ],
)
def test_zz_12_pairing_with_a_stand_in_red_is_standing_in(hand: str, wild: str, standing_in: int) -> None:
    question = asked(hand, wild, by="dealt")
    assert worths(Hand(question))[0].standing_in == standing_in


def test_zz_38_zz_48_dropped_seven_stars_are_no_thirteen_scattered_where_a_wild_is_held() -> None:
    table = {"fans": Fans(seven_stars=0)}
    assert fans("147m25p36s1234567z", "1z", **table) == {}
    assert fans("147m25p36s1234567z", "9p", **table) == {"thirteen_scattered": 20}


@pytest.mark.parametrize("suit", ["m", "p", "s"])
def test_zz_43_a_pair_of_wilds_is_of_whichever_suit_makes_the_flush(suit: str) -> None:
    # The wilds are winds, the rest one suit: their pair is of that suit, and the flush is pure.
    worth = fans(f"44z12334567899{suit}9{suit}", "4z", flush="always")
    assert worth["pure_flush"] == 20
