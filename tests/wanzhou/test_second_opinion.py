"""Seeded random hands: the judge against the second scorer, win, worth, waits and the out-of-stock wait."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from rules.hand import Meld
from rules.ruleset import Question
from rules.tiles import NAMES
from rules.variants.wanzhou import RULESET
from rules.variants.wanzhou.facts import WinFacts
from rules.variants.wanzhou.options import LocalPatterns, Options
from rules.variants.wanzhou.shapes import winning_kinds
from tests.wanzhou import second_opinion

HANDS = 5000
LOCAL = ("golden_hook", "outside_hand", "pure_outside_hand", "jiang_dui")


def named(kind: int) -> second_opinion.Tile:
    return int(NAMES[kind][0]), NAMES[kind][1]


@dataclass
class Maker:
    """Makes hands that mostly win: sets and a pair, or pairs, of few suits and ranks so that readings overlap."""

    rng: random.Random
    left: Counter[int]
    pool: list[int]

    def take(self, kinds: list[int]) -> list[int] | None:
        need = Counter(kinds)
        if any(self.left[kind] < n for kind, n in need.items()):
            return None
        self.left -= need
        return kinds

    def group(self, sequences: bool) -> list[int]:
        for _ in range(200):
            kind = self.rng.choice(self.pool)
            if sequences and self.rng.random() < 0.5:
                run = [kind, kind + 1, kind + 2]
                if kind % 9 > 6 or not set(run) <= set(self.pool):
                    continue
                found = self.take(run)
            else:
                found = self.take([kind] * 3)
            if found:
                return found
        raise LookupError("the pool is used up")

    def some(self, kind_count: int) -> list[int]:
        for _ in range(200):
            found = self.take([self.rng.choice(self.pool)] * kind_count)
            if found:
                return found
        raise LookupError("the pool is used up")


def made(rng: random.Random) -> tuple[list[int], list[Meld], Counter[int]]:
    while True:
        try:
            return attempted(rng)
        except LookupError:
            continue


def attempted(rng: random.Random) -> tuple[list[int], list[Meld], Counter[int]]:
    suits = rng.sample(range(3), rng.choice([1, 1, 2, 2, 2, 3]))
    ranks = rng.choice([range(9), range(5), *[(0, 1, 2, 6, 7, 8)] * 2, (1, 4, 7)])
    maker = Maker(rng, Counter(dict.fromkeys(range(27), 4)), [9 * s + r for s in suits for r in ranks])
    shape = rng.random()
    if shape < 0.3 and 4 * len(maker.pool) >= 20:
        return [kind for _ in range(7) for kind in maker.some(2)], [], maker.left
    melded = rng.choice([0, 0, 1, 2, 3, 4])
    sequences = rng.random() < 0.7 and len(ranks) > 3
    hand = maker.some(2)
    melds: list[Meld] = []
    for number in range(4):
        group = maker.group(sequences)
        if number >= melded:
            hand += group
        elif group[0] != group[1]:
            melds.append(Meld("chi", tuple(group), 0))
        elif maker.left[group[0]] and rng.random() < 0.5:
            maker.left[group[0]] -= 1
            kind = rng.choice(["kong_exposed", "kong_added", "kong_concealed"])
            melds.append(Meld(kind, (group[0],) * 4, None if kind == "kong_concealed" else 0))
        else:
            melds.append(Meld("pong", tuple(group), 0))
    if rng.random() < 0.3:  # one tile another: mostly no win
        hand[rng.randrange(len(hand))] = other = rng.choice([k for k in range(27) if maker.left[k]])
        maker.left[other] -= 1
    rng.shuffle(hand)
    return hand, melds, maker.left


def question(
    rng: random.Random, hand: list[int], melds: list[Meld], left: Counter[int]
) -> tuple[Question, int]:
    """The question and how many doublings beside roots and stock it has."""
    kongs = sum(meld.is_kong for meld in melds)
    by = rng.choice(["draw", "discard", "rob_kong", *["replacement"] * bool(kongs), *["dealt"] * (not melds)])
    facts = {
        "last_tile": by in ("draw", "discard", "replacement") and rng.random() < 0.2,
        "after_kong": by == "discard" and rng.random() < 0.2,
        "first_turn": by in ("draw", "discard") and not melds and rng.random() < 0.2,
    }
    options = Options(
        cap=rng.choice([8, 16, None, None]),
        heavenly_fan=rng.choice([32, 10]),
        declare_void=rng.random() < 0.3,
        patterns=LocalPatterns(**{name: rng.random() < 0.7 for name in LOCAL}),
    )
    lying = [kind for kind in range(27) for _ in range(left[kind]) if rng.random() < 0.9]
    asked = Question(
        options=options,
        hand=tuple(hand),
        melds=tuple(melds),
        tile=None if by == "dealt" else rng.choice(hand),
        by=by,
        from_=0 if by in ("discard", "rob_kong") else None,
        kongs=int(by == "replacement"),
        seat=0 if by == "dealt" else 1,
        dealer=0,
        facts=WinFacts(open=tuple(lying), void=rng.choice("mps") if options.declare_void else None, **facts),
    )
    doublings = (by in ("replacement", "rob_kong")) + facts["last_tile"] + facts["after_kong"]
    return asked, doublings


def opinion(asked: Question, doublings: int) -> int | None:
    """What the second scorer says."""
    hand, melds = [named(k) for k in asked.hand], [[named(k) for k in meld.tiles] for meld in asked.melds]
    facts, options = asked.facts, asked.options
    if asked.tile is not None and second_opinion.total(hand, melds, local=set(), void=facts.void) is not None:
        lying = [named(k) for k in facts.open]
        own = [*hand, *(tile for tiles in melds for tile in tiles)]
        if asked.by == "rob_kong" and own.count(named(asked.tile)) == 1:  # three lie in the pong, told or not
            lying += [named(asked.tile)] * (3 - facts.open.count(asked.tile))
        doublings += second_opinion.out_of_stock(hand, melds, named(asked.tile), lying, facts.void)
    flat = asked.by == "dealt" or facts.first_turn
    return second_opinion.total(
        hand,
        melds,
        local={name for name in LOCAL if getattr(options.patterns, name)},
        void=facts.void,
        doublings=doublings,
        cap=options.cap,
        flat=options.heavenly_fan if flat else None,
    )


def test_the_judge_agrees_with_a_plain_enumeration() -> None:
    rng = random.Random("wanzhou")
    seen: Counter[str] = Counter()
    for _ in range(HANDS):
        asked, doublings = question(rng, *made(rng))
        assert list(RULESET.faults_win(asked)) == [], asked
        verdict = RULESET.judge(asked)
        expected = opinion(asked, doublings)
        assert (verdict.score.total if verdict.legal else None) == expected, asked
        if verdict.legal:
            seen[verdict.score.patterns[0].id] += 1
            seen.update(line.id for line in verdict.score.multipliers)
        else:
            seen.update(reason.code for reason in verdict.reasons)
    ids = {pattern.id for pattern in (*RULESET.patterns, *RULESET.multipliers)}
    assert ids <= set(seen), ids - set(seen)  # nothing was left out
    assert {"not_complete", "three_suits", "void_suit_held"} <= set(seen)


def test_waits_agree_with_a_plain_enumeration() -> None:
    rng = random.Random("waits")
    ready = 0
    for _ in range(HANDS // 10):
        hand, melds, _ = made(rng)
        hand.pop()
        void = rng.choice([None, "m", "p", "s"])
        found = winning_kinds(hand, tuple(melds), void)
        told = [[named(k) for k in meld.tiles] for meld in melds]
        assert {named(k) for k in found} == second_opinion.waits([named(k) for k in hand], told, void)
        ready += bool(found)
    assert ready > HANDS // 30
