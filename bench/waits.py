"""How long the dearest questions take: what to discard from 14 tiles, many of them wild, and what each discard waits for.

`python -m bench.waits` prints CPU milliseconds of `house.answer_waits` by game; the hands are seeded, the slowest
of many random ones are then varied a tile at a time while that makes them slower.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import process_time
from typing import Final

from rules import house
from rules.faults import Faulty
from rules.hand import CHI, KONG_CONCEALED, PONG, Meld
from rules.questions import WaitsCircumstance, WaitsRequest
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from rules.selfplay import covering
from rules.tiles import RED, compact
from rules.variants.zhuji import facts as zhuji
from rules.variants.zhuozhou import facts as zhuozhou

GAMES: Final = ("zhuozhou", "zhuji", "wanzhou")
TILES: Final = 14
COPIES: Final = 4
SLOWEST: Final = 4
"""Of the random hands, those that are varied further."""
STEPS: Final = 15


def questions(ruleset: Ruleset, number: int, seed: int = 0) -> Iterator[WaitsRequest]:
    """So many questions with options varied, from no wilds to all there are; some with melds, some of 13 tiles."""
    option_sets = covering(ruleset)
    for each in range(number):
        chance = Random(f"{ruleset.id} {seed} {each}")
        options = option_sets[0] if chance.random() < 0.3 else chance.choice(option_sets)
        yield _question(ruleset, options, chance)


def _question(ruleset: Ruleset, options: object, chance: Random) -> WaitsRequest:
    wilds: tuple[int, ...] = ()
    if ruleset.wild_words:
        most = 2 if ruleset.id == "zhuji" else 1
        wilds = tuple(sorted(chance.sample(range(34), chance.choice((most, most, most, 1, 0)))))
    copies = ruleset.tile_set(options).copies
    suits = chance.choice(((0,), (1,), (2,), (0, 1), (1, 2), (0, 2), (0, 1, 2)))
    kinds = [k for k in range(34) if copies[k] and (k >= 27 or k // 9 in suits) and chance.random() < 0.8]
    if chance.random() < 0.3:
        kinds = [kind for kind in kinds if kind < 27] or kinds
    pool = [kind for kind in kinds for _ in range(COPIES) if kind not in wilds]
    jokers = [kind for kind in wilds for _ in range(COPIES)]
    if ruleset.id == "zhuozhou":
        pool = [kind for kind in pool if kind < 31]
        jokers += [RED] * COPIES if chance.random() < 0.5 and RED not in wilds else []
    chance.shuffle(jokers)
    held = jokers[: chance.randint(0, len(jokers))] if chance.random() < 0.6 else jokers
    melds = tuple(_melds(pool, chance)) if chance.random() < 0.2 else ()
    wanted = TILES - 3 * len(melds) - (chance.random() < 0.2)
    hand = (held + _near(pool, chance, wanted))[:wanted]
    by_discard = chance.random() < 0.3 and ruleset.id != "zhuozhou"
    seat = chance.randrange(2)
    return WaitsRequest(
        hand=tuple(sorted(hand)),
        melds=melds,
        wilds=wilds if ruleset.wild_words else None,
        win=WaitsCircumstance(by="discard" if by_discard else "draw"),
        seat=seat,
        facts=_facts(ruleset, wilds, seat, chance) if chance.random() < 0.3 else None,
        options=options,
    )


def _facts(ruleset: Ruleset, wilds: tuple[int, ...], seat: int, chance: Random) -> object:
    """Facts that bar some wins: a wild thrown away, a bid."""
    if ruleset.id == "zhuozhou":
        return zhuozhou.WinFacts(discarded_wild=bool(wilds), wall_left=chance.choice((None, 0)))
    if ruleset.id == "zhuji":
        return zhuji.WinFacts(declarer=seat, bid=zhuji.Bid(chance.randint(2, 9), len(wilds)))
    return None


def _near(pool: list[int], chance: Random, wanted: int) -> list[int]:
    """Tiles that lie near each other, so that they make sets; then any."""
    left = Counter(pool)
    found: list[int] = []
    while len(found) < wanted and left.total():
        kind = chance.choice(sorted(left.elements()))
        piece = chance.choice(((kind,) * 3, (kind, kind), (kind, kind + 1, kind + 2), (kind,)))
        if any(Counter(piece)[tile] > left[tile] for tile in piece) or (len(set(piece)) > 1 and kind % 9 > 6):
            piece = (kind,)
        left -= Counter(piece)
        found += piece
    return found[:wanted]


def _melds(pool: list[int], chance: Random) -> Iterator[Meld]:
    for _ in range(chance.randint(1, 3)):
        kind = chance.choice(sorted(set(pool)) or [0])
        if pool.count(kind) < 3:
            continue
        run = (kind, kind + 1, kind + 2)
        if kind < 27 and kind % 9 < 7 and chance.random() < 0.4 and all(tile in pool for tile in run):
            for tile in run:
                pool.remove(tile)
            yield Meld(CHI, run, 3)
            continue
        many = 4 if pool.count(kind) == 4 and chance.random() < 0.4 else 3
        for _ in range(many):
            pool.remove(kind)
        yield Meld(KONG_CONCEALED if many == 4 else PONG, (kind,) * many, None if many == 4 else 2)


def milliseconds(ruleset: Ruleset, asked: WaitsRequest) -> float | None:
    """The CPU time of an answer; None where the question is refused."""
    start = process_time()
    try:
        house.answer_waits(ruleset, asked)
    except Faulty:
        return None
    return (process_time() - start) * 1000


def slower(ruleset: Ruleset, asked: WaitsRequest, cost: float, chance: Random) -> tuple[float, WaitsRequest]:
    """The question varied a tile at a time while that makes it slower."""
    copies = ruleset.tile_set(asked.options).copies
    for _ in range(STEPS):
        hand = list(asked.hand)
        hand[chance.randrange(len(hand))] = chance.choice([k for k in range(34) if copies[k]])
        if max(Counter(hand).values()) > COPIES:
            continue
        varied = replace(asked, hand=tuple(sorted(hand)))
        found = milliseconds(ruleset, varied)
        if found is not None and found > cost:
            asked, cost = varied, found
    return cost, asked


def report(ruleset: Ruleset, number: int) -> None:
    """The figures of one game."""
    timed = [(cost, asked) for asked in questions(ruleset, number) if (cost := milliseconds(ruleset, asked))]
    timed.sort(key=lambda one: one[0])
    costs = [cost for cost, _ in timed]
    chance = Random(ruleset.id)
    worst = max(
        (slower(ruleset, asked, cost, chance) for cost, asked in timed[-SLOWEST:]), key=lambda o: o[0]
    )
    print(
        f"{ruleset.id:10} {len(costs):6} {costs[len(costs) // 2]:8.1f} {costs[len(costs) * 99 // 100]:8.1f}"
        f" {costs[-1]:8.1f} {worst[0]:12.1f}   {compact(worst[1].hand)} wilds {worst[1].wilds}"
    )


def main() -> None:
    """Print all figures; a number of hands a game may be given."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print("CPU ms      hands      p50      p99      max   worst found   its hand")
    for game in GAMES:
        report(RULESETS[game], number)


if __name__ == "__main__":
    main()
