"""States of hands that were played, and the questions that they put: one list of (game, call, body)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from rules.deal import Stream
from rules.house import action_data
from rules.questions import DealRequest
from rules.record import plain
from rules.registry import RULESETS
from rules.selfplay import POLICIES, Move, PlayedHand, play_hand, record, veiled
from tests.properties import hands
from tests.properties.asking import GAMES, Answer, Json, ask
from tests.properties.results import results

GREEDY, RANDOM = "greedy", "random"
PLAYED = {
    # (which set of options, seed, policy): the defaults, wins and wash-outs, kongs, every phase
    "zhuozhou": ((0, "a", GREEDY), (0, "d", GREEDY), (9, "b", GREEDY), (21, "c", GREEDY), (33, "e", RANDOM)),
    "zhuji": ((0, "a", GREEDY), (3, "b", GREEDY), (6, "c", GREEDY), (8, "d", RANDOM)),
    "wanzhou": ((0, "a", GREEDY), (4, "b", GREEDY), (11, "c", GREEDY), (17, "d", GREEDY), (6, "e", RANDOM)),
}


@dataclass(frozen=True, eq=False)
class Question:
    """What is posted to one call of one game."""

    game: str
    call: str
    body: Json


@cache
def played(game: str) -> tuple[PlayedHand, ...]:
    """Some whole hands."""
    made = []
    for number, (options, seed, policy) in enumerate(PLAYED[game]):
        sets = hands.option_sets(game)
        horses = number % (RULESETS[game].horses + 1)
        request = DealRequest(seed=f"properties {seed}", dealer=number % 2, horses=horses)
        chosen = sets[options % len(sets)]
        made.append(play_hand(RULESETS[game], request, chosen, POLICIES[policy], Stream(seed)))
    return tuple(made)


@cache
def moves(game: str, most: int = 3) -> tuple[Move, ...]:
    """Some steps of these hands: of each phase of each hand so many, where several answer together first."""
    chosen: list[Move] = []
    for number, hand in enumerate(played(game)):
        by_phase: dict[str, list[Move]] = {}
        for move in hand.moves:
            by_phase.setdefault(move.state.phase, []).append(move)
        for phase in sorted(by_phase):
            found = by_phase[phase]
            Random(f"{game} {number} {phase}").shuffle(found)
            found.sort(key=lambda move: -min(len(move.listed), 2))
            chosen += found[:most]
    return tuple(chosen)


def posted(game: str, move: Move) -> Json:
    """A step as it is posted to apply (and, in claims, to claims)."""
    ruleset = RULESETS[game]
    body: Json = {"state": plain(move.state)}
    if move.claims is None:
        assert move.action is not None
        return body | {"action": action_data(ruleset, move.action)}
    return body | {"claims": [action_data(ruleset, claim) for claim in move.claims]}


def of_play(game: str) -> Iterator[Question]:
    """Questions about states: open and, every third time, as a table sees it that is shown one hand."""
    ruleset = RULESETS[game]
    for number, move in enumerate(moves(game)):
        state = plain(move.state)
        asked = [action_data(ruleset, action) for actions in move.listed.values() for action in actions[:2]]
        yield Question(game, "actions", {"state": state, "ask": asked})
        yield Question(game, "apply", posted(game, move))
        if move.state.phase in ("claim", "rob"):
            yield Question(game, "claims", posted(game, move))
        elif number % 3 == 0:
            dark = plain(veiled(ruleset, move.state, frozenset({number % move.state.players})))
            yield Question(game, "actions", {"state": dark})
    for hand in played(game):
        yield Question(game, "settlement", {"state": plain(hand.end)})


def of_hands(game: str, number: int = 60) -> Iterator[Question]:
    """Questions about hands."""
    for body in hands.wins(game, number):
        yield Question(game, "win", body)
    for body in hands.waits(game, number // 4):
        yield Question(game, "waits", body)


def of_results(game: str, number: int = 40) -> Iterator[Question]:
    """Settlements of results."""
    for body in results(game, number):
        yield Question(game, "settlement", body)


def of_deals(game: str) -> Iterator[Question]:
    """Deals, wilds, a record."""
    for number, options in enumerate(hands.option_sets(game)[:6]):
        yield Question(game, "deal", {"seed": f"deal {number}", "options": plain(options)})
    yield Question(game, "wilds", WILDS[game])
    hand = played(game)[0]
    told = record(RULESETS[game], hand.end.options, [hand], "all")
    yield Question(game, "replay", told)


WILDS: dict[str, Json] = {
    "zhuozhou": {"indicator": "6m"},
    "zhuji": {"bid": {"tai": 2, "wilds": 2}, "choice": ["5m", "1z"]},
    "wanzhou": {},
}


@cache
def every_question() -> tuple[Question, ...]:
    """All of these, of every game."""
    return tuple(
        question
        for game in GAMES
        for source in (of_deals, of_hands, of_results, of_play)
        for question in source(game)
    )


@cache
def answered(question: Question) -> Answer:
    """What the service says to a question, asked once."""
    return ask(question.game, question.call, question.body)
