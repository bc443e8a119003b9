"""What is more never comes to less: a wild in place of a natural tile, a higher cap."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.reading import is_seven_pairs, is_standard
from rules.tiles import KIND_OF, NAMES
from tests.oracle.random_hands import hands as near_wins
from tests.oracle.random_hands import paired_hands
from tests.properties import hands
from tests.properties.asking import Json, ask, told
from tests.properties.results import results
from tests.properties.writing import parsed

CAPS = (8, 16, None)


# Shapes


def test_a_wild_for_a_natural_tile_never_loses_a_standard_shape() -> None:
    kept = 0
    for hand in near_wins(11, 1500, wilds=range(5)):
        if not is_standard(hand.counts, hand.wilds, hand.sets):
            continue
        for counts in one_less(hand.counts):
            assert is_standard(counts, hand.wilds + 1, hand.sets), (hand, counts)
            kept += 1
    assert kept > 2000


def test_a_wild_for_a_natural_tile_never_loses_seven_pairs() -> None:
    kept = 0
    for hand in paired_hands(12, 800):
        if not is_seven_pairs(hand.counts, hand.wilds):
            continue
        for counts in one_less(hand.counts):
            assert is_seven_pairs(counts, hand.wilds + 1), (hand, counts)
            kept += 1
    assert kept > 1000


def one_less(counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :]) for kind in range(len(counts)) if counts[kind]
    ]


@pytest.mark.parametrize("game", ["zhuozhou", "zhuji"])
def test_a_wild_for_a_natural_tile_keeps_a_hand_complete(game: str) -> None:
    """Asked over HTTP, whatever the patterns and circumstances: the hand may be worth less, or be barred, not incomplete."""
    tried = 0
    for number, body in enumerate(hands.wins(game, 120, seed=3)):
        answer = ask(game, "win", body)
        if (
            answer.status != 200
            or not answer.body["reading"]
            or answer.body["reading"]["shape"] not in SHAPES
        ):
            continue
        changed = with_a_wild(game, body, Random(f"{game} {number}"))
        if changed is None:
            continue
        after = ask(game, "win", changed)
        if after.status == 422:  # a fifth copy, a circumstance that the tile contradicts
            continue
        tried += 1
        codes = {reason["code"] for reason in after.body["reasons"]}
        assert "not_complete" not in codes, told(body, changed)
    assert tried > 30, tried


SHAPES = ("standard", "seven_pairs")


def with_a_wild(game: str, body: Json, chance: Random) -> Json | None:
    """The hand with one natural tile, not the one it won by, given for a wild; None where there is none to give."""
    wilds = [KIND_OF[wild] for wild in body["wilds"]]
    held = body["hand"]
    tiles = parsed(held) if isinstance(held, str) else [KIND_OF[tile] for tile in held]
    won = body["win"].get("tile")
    free = [at for at, tile in enumerate(tiles) if tile not in wilds and NAMES[tile] != won]
    wilds = [wild for wild in wilds if tiles.count(wild) < 4]
    if not wilds or not free:
        return None
    tiles[chance.choice(free)] = chance.choice(wilds)
    return body | {"hand": [NAMES[tile] for tile in tiles]}


# Caps


def test_wz_33_a_higher_cap_never_pays_less() -> None:
    """Null, no cap, is the highest; heavenly hands there have the option's default."""
    raised = Counter[int]()
    for body in hands.wins("wanzhou", 90, seed=4):
        options = body["options"] | {"heavenly_fan": 32}
        answers = [ask("wanzhou", "win", body | {"options": options | {"cap": cap}}) for cap in CAPS]
        assert len({answer.status for answer in answers}) == 1
        if answers[0].status == 200 and answers[0].body["legal"]:
            totals = [answer.body["score"]["total"] for answer in answers]
            assert totals == sorted(totals), told(body)
            raised[len(set(totals))] += 1
    assert raised[1] > 20
    assert raised[3] > 10


def test_wz_33_a_higher_cap_never_pays_a_winner_less() -> None:
    """A hand that is settled: whoever wins it alone gets no less under a higher cap."""
    raised = 0
    for number, body in enumerate(results("wanzhou", 60, seed=2)):
        told_hand = body["result"]["winners"][:1]
        if not told_hand:
            continue
        options = body["options"] | {"end": "first_win", "heavenly_fan": 32}
        winner = won_hand(told_hand[0], options, number)
        horses = [tile for tile in body["result"]["horses"] if winner["hand"].count(tile) < 3]
        result = {"dealer": body["result"]["dealer"], "horses": horses}
        result |= {"winners": [winner], "seats": [{}, {}, {}, {}]}
        answers = [
            ask("wanzhou", "settlement", {"result": result, "options": options | {"cap": cap}})
            for cap in CAPS
        ]
        assert {answer.status for answer in answers} == {200}, told(result, answers[0].body)
        gains = [answer.body["totals"][winner["seat"]] for answer in answers]
        if result["horses"]:  # bound to the winner or to who pays
            gains = [abs(gain) for gain in gains]
        assert gains == sorted(gains), told(body, result)
        raised += gains[0] < gains[1] < gains[2]
    assert raised > 10


def won_hand(winner: Json, options: Json, number: int) -> Json:
    """The winner of a result with a hand in place of its score: pure, of seven pairs or of triplets, worth over 16."""
    suit = options["suits"][number % 2]
    tiles = ("1111", "2222", "3333", "55") if number % 3 else ("111", "333", "444", "666", "55")
    hand = [f"{rank}{suit}" for piece in tiles for rank in piece]
    kept = {name: held for name, held in winner.items() if name not in ("score", "order")}
    return kept | {"tile": f"5{suit}", "hand": hand}
