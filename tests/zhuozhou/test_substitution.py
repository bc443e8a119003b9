"""Random hands against the slow judge that puts every wild in place of every face."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.hand import Meld
from rules.ruleset import Question
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.winning import judge
from tests.zhuozhou.substitution import best, kong_tiles


def random_question(chance: Random) -> Question:
    """A hand that is mostly complete: sets, pairs or scattered tiles, some turned into wilds or 中, some melded."""
    while True:
        asked = _random_question(chance)
        tiles = Counter(asked.hand) + Counter(tile for meld in asked.melds for tile in meld.tiles)
        if max(tiles.values()) <= 4:
            return asked


def _random_question(chance: Random) -> Question:
    options = Options(
        mode=chance.choice(("free", "free", "void")),
        standin=chance.choice(("always", "may")),
        flush=chance.choice(("mode", "always", "never")),
        scattered_exempt=chance.random() < 0.5,
    )
    wild = chance.choice((*range(34), 33, 32, 27, 6))
    blank = Question(options, (), (), None, "draw", wilds=(wild,))
    groups = _groups(chance, kong_tiles(blank) | {wild})
    hand = [tile for group in groups for tile in group]
    melds: list[Meld] = []
    if len(groups) == 5 and len(groups[0]) == 2:
        melds = _melds(chance, groups, options.mode == "void")
        hand = [tile for group in groups[: 5 - len(melds)] for tile in group]
    for _ in range(chance.choice((0, 0, 1, 1, 1, 2))):
        hand[chance.randrange(len(hand))] = wild
    if wild < 31:
        hand = [33 if tile == wild and chance.random() < 0.3 else tile for tile in hand]
    if chance.random() < 0.1:
        hand[chance.randrange(len(hand))] = chance.randrange(34)
    dealt = not melds and chance.random() < 0.1
    seat = 0 if dealt else chance.choice((0, 1, 2))
    facts = WinFacts(
        first_turn=seat != 0 and not melds and chance.random() < 0.2,
        discarded_wild=not dealt and chance.random() < 0.2,
        wall_left=40,
    )
    if facts.first_turn:
        facts = WinFacts(first_turn=True, wall_left=40)
    chance.shuffle(hand)
    tile = None if dealt else hand[-1]
    if tile is not None and wild in hand and chance.random() < 0.3:
        tile = wild
    by = "dealt" if dealt else "draw"
    return Question(
        options, tuple(hand), tuple(melds), tile, by, None, 0, (wild,), seat, 0, chance.choice((0, 1)), facts
    )


def _groups(chance: Random, barred: set[int]) -> list[list[int]]:
    """A pair and four sets, or seven pairs, or fourteen scattered tiles."""
    shape = chance.random()
    if shape < 0.1:
        suited = [
            9 * suit + rank
            for suit in range(3)
            for rank in chance.choice(((0, 3, 6), (1, 4, 7), (1, 6), (2, 7)))
        ]
        honours = chance.sample(range(27, 34), 7)
        return [[tile] for tile in (*honours, *suited)][:14] + [[0]] * max(0, 7 - len(suited))
    suits = chance.choice(((0, 1, 2), (0, 1), (0,), (2,)))
    kinds = [9 * s + r for s in suits for r in range(9)] + list(range(27, 31)) * (chance.random() < 0.6)
    kinds = [kind for kind in kinds if kind not in barred]
    if shape < 0.25:
        return [[kind] * 2 for kind in chance.choices(kinds, k=7)]
    pair = [chance.choice(kinds)] * 2
    triplets = chance.random()
    sets = []
    for _ in range(4):
        start = 9 * chance.choice(suits) + chance.randrange(7)
        run = [start, start + 1, start + 2]
        sets.append([chance.choice(kinds)] * 3 if chance.random() < triplets or set(run) & barred else run)
    return [pair, *sets]


def _melds(chance: Random, groups: list[list[int]], void: bool) -> list[Meld]:
    """Some of the last sets laid down."""
    melds: list[Meld] = []
    for group in reversed(groups[1:]):
        run = group[0] != group[1]
        if chance.random() < 0.5 or (run and void):
            break
        if run:
            melds.append(Meld("chi", tuple(group), 3))
        else:
            kind = chance.choice(("pong", "kong_concealed", "kong_exposed"))
            size = 3 if kind == "pong" else 4
            melds.append(Meld(kind, (group[0],) * size, None if kind == "kong_concealed" else 3))
    return melds


SEEDS = [pytest.param(seed, marks=[pytest.mark.slow] if seed >= 3 else []) for seed in range(12)]


@pytest.mark.parametrize("seed", SEEDS)
def test_zz_31_zz_49_random_hands_are_worth_what_substitution_says(seed: int) -> None:
    chance = Random(seed)
    wins = 0
    for _ in range(25):
        question = random_question(chance)
        verdict = judge(question)
        assert (verdict.score.total if verdict.legal else None) == best(question), question
        wins += verdict.legal
    assert wins >= 5  # the sample is not idle
