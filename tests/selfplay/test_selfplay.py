"""Whole hands of every game over a covering set of options, held to what must always hold; their records replayed."""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from rules.deal import Stream
from rules.registry import RULESETS
from rules.replay import ReplayRequest, answer
from rules.selfplay import POLICIES, PlayedHand, covering, play_match, public_record, record
from service.translate import Reader, game_of
from tests.selfplay import checks
from tests.toy.game import RULESET as TOY

GAMES = {**RULESETS, TOY.id: TOY}
HANDS = {"random": 8, "greedy": 14}
"""Hands of each set of options, by policy: two thousand in all."""
TIMES = int(os.environ.get("SELFPLAY_TIMES", "1"))
"""So many times as many, each time others."""
EVERY = 53
"""Of so many steps one is looked at closely."""

ROWS = [(name, row) for name, ruleset in GAMES.items() for row in range(len(covering(ruleset)))]


@cache
def options_of(name: str) -> tuple[Any, ...]:
    return covering(GAMES[name])


@cache
def reader_of(name: str) -> Reader:
    return Reader(game_of(GAMES[name]))


def played(name: str, row: int, policy: str, hands: int, seed: str) -> list[PlayedHand]:
    return list(play_match(GAMES[name], options_of(name)[row], hands, f"{seed} {row}", POLICIES[policy]))


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("name", "row"), ROWS)
def test_hands_hold_what_must_always_hold(name: str, row: int, policy: str) -> None:
    for time in range(TIMES):
        hold(name, row, policy, HANDS[policy], f"tests {time}")


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", GAMES)
def test_a_few_hands_hold_it_under_the_defaults(name: str, policy: str) -> None:
    hold(name, 0, policy, 3, "few")


def hold(name: str, row: int, policy: str, hands: int, seed: str) -> None:
    ruleset, stream = GAMES[name], Stream(f"{name} {row} {policy} {seed}")
    match = played(name, row, policy, hands, seed)
    for hand in match:
        checks.whole(ruleset, hand)
        close = stream.below(EVERY)
        for move in hand.moves[close::EVERY]:
            checks.sound(ruleset, move.step.state)
            checks.listed_apply(ruleset, move, stream)
            checks.unlisted_refused(ruleset, move, stream)
            checks.hidden_agrees(ruleset, move, frozenset())
            checks.hidden_agrees(ruleset, move, frozenset({stream.below(move.state.players)}))
    accepted(name, row, match)
    public_accepted(name, row, match[:1])


def accepted(name: str, row: int, match: list[PlayedHand]) -> None:
    """Replay finds nothing wrong, the same books, and nothing that it could not verify."""
    ruleset = GAMES[name]
    written = record(ruleset, options_of(name)[row], match)
    answered = replayed(name, written)
    assert answered.divergence is None
    assert answered.legal
    assert answered.unverified == ()
    assert [hand.ledger for hand in answered.hands] == [hand.books.ledger for hand in match]
    assert [hand.next for hand in answered.hands] == [hand.books.next for hand in match]


def public_accepted(name: str, row: int, match: list[PlayedHand]) -> None:
    """Nor is anything wrong with what the public saw, and it says what could not be verified."""
    answered = replayed(name, public_record(GAMES[name], options_of(name)[row], match))
    assert answered.divergence is None
    assert {"deal_not_told"} <= {blank.code for blank in answered.unverified}
    known = [hand.totals for hand in answered.hands]
    assert known == [hand.books.totals for hand in match]


def replayed(name: str, written: dict[str, Any]) -> Any:
    sent = json.loads(json.dumps(written))
    return answer(GAMES[name], reader_of(name).read(ReplayRequest, sent))[1]


# The players


@pytest.mark.parametrize("name", RULESETS)
def test_the_greedy_player_wins_hands_in_every_way(name: str) -> None:
    """Hands really get won: more than half of them, some from the wall and, where the game has it, some on discards."""
    ways: Counter[str] = Counter()
    won = 0
    for hand in play_match(RULESETS[name], None, 24, "greedy", POLICIES["greedy"]):
        won += any(seat.won for seat in hand.end.seats)
        ways.update(seat.won.by for seat in hand.end.seats if seat.won)
    assert won > 12
    assert ways["draw"] + ways["replacement"] > 0
    assert bool(ways["discard"]) == (name != "zhuozhou")  # ZZ-21


@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_seed_plays_the_same_hands(policy: str) -> None:
    def once(seed: str) -> list[PlayedHand]:
        return list(play_match(RULESETS["wanzhou"], None, 3, seed, POLICIES[policy]))

    assert once("a") == once("a")
    assert once("a") != once("b")


@pytest.mark.parametrize("name", RULESETS)
def test_a_match_goes_on_as_the_settlement_says(name: str) -> None:
    match = played(name, 0, "greedy", 8, "match")
    for before, after in pairwise(match):
        assert (after.opening.state.dealer, after.opening.state.repeat) == (
            before.books.next.dealer,
            before.books.next.repeat,
        )
    sums = [sum(totals) for totals in zip(*(_padded(hand.books.totals) for hand in match), strict=True)]
    assert tuple(sums) == _padded(match[-1].running)


def _padded(totals: tuple[int, ...]) -> tuple[int, ...]:
    return (*totals, *(0,) * (8 - len(totals)))
