"""Plays hands from their deal to their end, and matches, each hand dealt as the settlement before says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from rules import deal, play, settlement
from rules.actions import Action
from rules.deal import Stream
from rules.house import applied, options_of
from rules.ledger import Settlement
from rules.questions import DealRequest
from rules.ruleset import Ruleset
from rules.selfplay.policies import Policy
from rules.state import ENDED, State, Step

MOST_STEPS = 2000
"""No hand takes so many: a longer one goes round in circles."""


@dataclass(frozen=True)
class Move:
    """One step of a hand: the state before, what each seat might have done, what was done, what came of it."""

    state: State
    listed: Mapping[int, tuple[Action, ...]]
    action: Action | None
    claims: tuple[Action, ...] | None
    step: Step


@dataclass(frozen=True)
class PlayedHand:
    """A hand played to its end."""

    deal: DealRequest
    opening: Step
    moves: tuple[Move, ...]
    books: Settlement
    running: tuple[int, ...]
    """Gain or loss of each party since the first hand of the match."""

    @property
    def end(self) -> State:
        """The ended state."""
        return self.moves[-1].step.state if self.moves else self.opening.state


class Stuck(Exception):
    """A hand that does not go on: nobody may do anything, or it does not end."""

    def __init__(self, why: str, state: State) -> None:
        super().__init__(why)
        self.state = state


def course(ruleset: Ruleset, state: State, policy: Policy, stream: Stream) -> Iterator[Move]:
    """Every step from a state to the end of the hand."""
    for _ in range(MOST_STEPS):
        if state.phase == ENDED:
            return
        listed = {seat: play.legal(ruleset, state, seat) for seat in state.to_act}
        if not listed or not all(listed.values()):
            raise Stuck(f"somebody is to act in phase {state.phase} and may do nothing", state)
        chosen = tuple(policy(ruleset, state, actions, stream) for actions in listed.values())
        phase = ruleset.phase(state.phase)
        together = phase is not None and phase.resolve is not None
        action, claims = (None, chosen) if together else (chosen[0], None)
        step = applied(ruleset, state, action, claims)
        yield Move(state, listed, action, claims, step)
        state = step.state
    raise Stuck(f"no end after {MOST_STEPS} steps", state)


def play_hand(
    ruleset: Ruleset, request: DealRequest, options: Any, policy: Policy, stream: Stream
) -> PlayedHand:
    """A hand from its deal to its settlement."""
    opening = deal.deal(ruleset, request, options)
    moves = tuple(course(ruleset, opening.state, policy, stream))
    end = moves[-1].step.state if moves else opening.state
    books = settlement.of_state(ruleset, end)
    return PlayedHand(request, opening, moves, books, books.totals)


def play_match(
    ruleset: Ruleset, options: Any, hands: int, seed: str, policy: Policy, horses: bool = True
) -> Iterator[PlayedHand]:
    """Hands in a row, the dealer of the first one rolled; where the game has horses, none to as many as there may be."""
    options = options_of(ruleset, options)
    request = DealRequest(seed=f"{seed}/0")
    running: tuple[int, ...] = ()
    for number in range(hands):
        stream = Stream(f"{seed}/{number}/choices")
        count = stream.below(ruleset.horses + 1) if horses else 0
        played = play_hand(ruleset, replace(request, horses=count), options, policy, stream)
        running = tuple(a + b for a, b in zip_longest(running, played.books.totals, fillvalue=0))
        yield replace(played, running=running)
        following = played.books.next
        request = DealRequest(seed=f"{seed}/{number + 1}", dealer=following.dealer, repeat=following.repeat)
