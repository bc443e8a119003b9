"""What a ruleset fills into the shared records: its own classes in their slots, its words, what it has no use for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules import record as r
from rules.actions import USES, Action
from rules.questions import WaitsRequest, WinRequest
from rules.ruleset import Ruleset


@dataclass(frozen=True, eq=False)
class Game:
    """The specs of every record as one game has them."""

    id: str
    slots: Mapping[str, type]
    choices: Mapping[tuple[type, str], tuple[str, ...]]
    """Strings of a shared record that are a choice of this game's words."""
    refused: Mapping[tuple[type, str], str]
    """Fields of a shared record that this game has not, with what to say of them."""

    def specs(self, cls: type) -> Mapping[str, r.Spec]:
        """Field name -> spec, slots filled and unwanted fields gone."""
        return {
            name: self.filled(spec, (cls, name))
            for name, spec in r.specs(cls).items()
            if (cls, name) not in self.refused
        }

    def filled(self, spec: r.Spec, place: tuple[type, str] | None = None) -> r.Spec:
        """A spec with the game's own class or words in it."""
        if spec.type == "slot":
            assert spec.slot is not None
            return replace(spec, type="record", record=self.slots[spec.slot])
        if spec.item is not None:
            return replace(spec, item=self.filled(spec.item))
        if place is not None and place in self.choices:
            return replace(spec, type="choice", choices=self.choices[place])
        return spec

    def own(self, cls: type) -> bool:
        """Whether a record looks different in another game."""
        if cls in self.slots.values() or any(place[0] is cls for place in (*self.choices, *self.refused)):
            return True
        found = [spec if spec.item is None else spec.item for spec in r.specs(cls).values()]
        return any(
            spec.type in ("slot", "action") or (spec.record is not None and self.own(spec.record))
            for spec in found
        )


def action_kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """Every kind of action of a game, in the order of its phases."""
    listed = dict.fromkeys(kind for phase in ruleset.phases for kind in phase.kinds)
    return tuple(listed | dict.fromkeys([*USES, *ruleset.rules]))


def game_of(ruleset: Ruleset) -> Game:
    """What a ruleset fills in."""
    slots = ("options", "win_facts", "seat_facts", "table_facts", "score")
    return Game(
        ruleset.id,
        {name: getattr(ruleset, name) for name in slots},
        {(Action, "kind"): action_kinds(ruleset)},
        {
            (question, word): _no_such_wilds(ruleset, word)
            for question in (WinRequest, WaitsRequest)
            for word in ("wilds", "indicator")
            if word not in ruleset.wild_words
        },
    )


def _no_such_wilds(ruleset: Ruleset, word: str) -> str:
    if not ruleset.wild_words:
        return "this game has no wilds 本玩法無百搭牌"
    other = " or ".join(f"`{known}`" for known in ruleset.wild_words)
    return f"this game has no `{word}`; its wild tiles are given as {other}"
