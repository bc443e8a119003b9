"""Where the steps of a hand come from: the rules of this project, or any service that answers `deal`, `actions`, `apply`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from conformance.run import Ask
from rules import deal as dealing
from rules import house, play
from rules.actions import Action
from rules.questions import DealRequest
from rules.ruleset import Ruleset
from rules.selfplay.covering import read
from rules.state import CLAIM, EXCHANGE, NAME_VOID, ROB, State
from rules.tiles import KIND_OF

Told = dict[str, Any]
"""Plain data, as on the wire."""
S = TypeVar("S")
A = TypeVar("A")

TOGETHER = (CLAIM, ROB, EXCHANGE, NAME_VOID)
"""Phases in which all seats of `to_act` answer in one step."""


class Course(Protocol[S, A]):
    """A game as its steps: states and actions in whatever form suits it."""

    def deal(self, body: Told) -> S:
        """The state that a deal comes to."""
        ...

    def phase(self, state: S) -> str:
        """The phase of a state."""
        ...

    def listed(self, state: S) -> Sequence[Sequence[A]]:
        """The legal actions of each seat that is to act; none once the hand is over."""
        ...

    def step(self, state: S, actions: Sequence[A]) -> S:
        """The state after one action, or after one of each seat where all answer together."""
        ...

    def told(self, action: A) -> Told:
        """An action as plain data."""
        ...

    def action(self, told: Told) -> A:
        """An action from plain data."""
        ...


class Rules:
    """The rules of this project, asked directly."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def deal(self, body: Told) -> State:
        """From a seed, or from a wall with its dice."""
        options = house.options_of(self.ruleset, read(self.ruleset.options, body.get("options", {})))
        given = {name: value for name, value in body.items() if name != "options"}
        given |= {name: tuple(value) for name, value in given.items() if name == "dice"}
        given |= {name: _kinds(value) for name, value in given.items() if name == "wall"}
        return dealing.deal(self.ruleset, DealRequest(**given), options).state

    def phase(self, state: State) -> str:
        """The phase of a state."""
        return state.phase

    def listed(self, state: State) -> tuple[tuple[Action, ...], ...]:
        """The legal actions of each seat that is to act."""
        return tuple(play.legal(self.ruleset, state, seat) for seat in state.to_act)

    def step(self, state: State, actions: Sequence[Action]) -> State:
        """One step."""
        if state.phase in TOGETHER:
            return house.applied(self.ruleset, state, None, tuple(actions)).state
        return house.applied(self.ruleset, state, actions[0], None).state

    def told(self, action: Action) -> Told:
        """An action as plain data."""
        return house.action_data(self.ruleset, action)

    def action(self, told: Told) -> Action:
        """An action from plain data."""
        named = {("as_" if name == "as" else name): value for name, value in told.items()}
        for name in ("tiles", "as_", "hand"):
            if named.get(name) is not None:
                named[name] = _kinds(named[name])
        if named.get("tile") is not None:
            named["tile"] = KIND_OF[named["tile"]]
        return Action(**named)


def _kinds(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(KIND_OF[name] for name in names)


class Refused(Exception):
    """A service that does not answer a question of the count."""


class Service:
    """Any service, asked over HTTP."""

    def __init__(self, game: str, ask: Ask) -> None:
        self.game, self.ask = game, ask

    def _post(self, call: str, body: Told, wanted: str) -> Any:
        """The wanted field of an answer."""
        status, answer = self.ask(f"/v1/rulesets/{self.game}/{call}", body)
        if status != 200:
            raise Refused(f"{call} answered {status}: {answer}")
        if not isinstance(answer, dict) or wanted not in answer:
            raise Refused(f"{call} answered without {wanted!r}: {answer}")
        return answer[wanted]

    def deal(self, body: Told) -> Told:
        """The state that a deal comes to."""
        state: Told = self._post("deal", body, "state")
        return state

    def phase(self, state: Told) -> str:
        """The phase of a state."""
        return str(state["phase"])

    def listed(self, state: Told) -> list[list[Told]]:
        """The legal actions of each seat that is to act."""
        actions = self._post("actions", {"state": state}, "actions")
        return [[action for action in actions if action["seat"] == seat] for seat in state["to_act"]]

    def step(self, state: Told, actions: Sequence[Told]) -> Told:
        """One step."""
        taken = {"claims": list(actions)} if state["phase"] in TOGETHER else {"action": actions[0]}
        after: Told = self._post("apply", {"state": state, **taken}, "state")
        return after

    def told(self, action: Told) -> Told:
        """An action as plain data."""
        return action

    def action(self, told: Told) -> Told:
        """An action from plain data."""
        return told
