"""Small builders: tiles from compact words, questions for the judge, a table that is played by steps."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import VERSION, house, play
from rules.actions import PASS, Action
from rules.deal import deal
from rules.hand import Meld
from rules.invariants import faults_state
from rules.questions import DealRequest
from rules.ruleset import Question
from rules.score import SeenReading, Verdict
from rules.settlement import of_state
from rules.state import State, Step
from rules.tiles import TILES_136
from rules.variants.zhuji import RULESET
from rules.variants.zhuji.facts import Bid, WinFacts
from rules.variants.zhuji.options import Options
from tests.tiles import tile, tiles

assert VERSION


def asked(
    hand: str,
    wilds: str = "",
    *,
    by: str = "draw",
    tile: str | None = "last",
    from_: int | None = None,
    melds: tuple[Meld, ...] = (),
    seat: int = 1,
    dealer: int = 0,
    bid: Bid | None = None,
    declarer: int | None = None,
    first_turn: bool = False,
    **options: Any,
) -> Question:
    """A question; the last tile of the hand is the winning one unless another is named."""
    held = tiles(hand)
    won = held[-1] if tile == "last" else None if tile is None else tiles(tile)[0]
    if by == "dealt":
        won = None
    if by in ("discard", "rob_kong") and from_ is None:
        from_ = (seat + 2) % 4
    facts = WinFacts(declarer, bid, first_turn)
    return Question(Options(**options), held, melds, won, by, from_, 0, tiles(wilds), seat, dealer, 0, facts)


def judged(hand: str, wilds: str = "", **circumstances: Any) -> Verdict:
    """The verdict on a hand."""
    return RULESET.judge(asked(hand, wilds, **circumstances))


def scored(verdict: Verdict) -> dict[str, int]:
    """Pattern id to tai."""
    assert verdict.score is not None
    assert verdict.score.total == sum(line.value for line in verdict.score.patterns)
    return {line.id: line.value for line in verdict.score.patterns}


def codes(verdict: Verdict) -> list[str]:
    """The codes of the reasons."""
    return [reason.code for reason in verdict.reasons]


def physical(reading: SeenReading) -> tuple[int, ...]:
    """Every physical tile of a reading, by kind."""
    groups = (*reading.sets, *(() if reading.pair is None else (reading.pair,)))
    return tuple(sorted(seen.tile for group in groups for seen in group.tiles))


def shown(reading: SeenReading) -> list[tuple[str, list[int]]]:
    """Every group with the faces it shows."""
    groups = (*reading.sets, *(() if reading.pair is None else (reading.pair,)))
    return [
        (group.kind, [seen.tile if seen.as_ is None else seen.as_ for seen in group.tiles])
        for group in groups
    ]


def arranged(hands: list[str], draws: str = "", tail: str = "", dealer: int = 0) -> tuple[int, ...]:
    """A wall that deals these hands (padded from what is left), gives these draws and ends in this tail."""
    left = Counter(TILES_136.all)
    for word in (*hands, draws, tail):
        left.subtract(tiles(word))
    assert min(left.values()) >= 0, "a fifth copy"
    padded: list[list[int]] = []
    for number in range(4):
        held = list(tiles(hands[(dealer + number) % 4]))
        # Padding takes kinds four apart, one of each first, so that it makes few sets.
        own = [kind for copy in range(4) for kind in range(33 - number, -1, -4) if left[kind] > copy]
        pad = own[: (14 if number == 0 else 13) - len(held)]
        left.subtract(pad)
        padded.append(held + pad)
    spare = [kind for copy in range(4) for kind in range(34) if left[kind] > copy]
    order: list[int] = []
    for at in range(0, 12, 4):
        for held in padded:
            order += held[at : at + 4]
    order += [held[12] for held in padded]
    order.append(padded[0][13])
    return (*order, *tiles(draws), *spare, *tiles(tail))


class Table:
    """A hand in play: every state reached is held to every invariant."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[Step] = []
        self.check()

    @classmethod
    def dealt(
        cls, hands: list[str], draws: str = "", tail: str = "", dealer: int = 0, **options: Any
    ) -> Table:
        """A table after the deal, before the auction."""
        wall = arranged(hands, draws, tail, dealer)
        request = DealRequest(wall=wall, dealer=dealer)
        return cls(deal(RULESET, request, Options(**options)).state)

    @classmethod
    def playing(
        cls,
        hands: list[str],
        wilds: str = "",
        draws: str = "",
        tail: str = "",
        dealer: int = 0,
        declarer: int = 0,
        tai: int = 2,
        **options: Any,
    ) -> Table:
        """A table after the auction: the declarer has bid so many tai and named the wilds."""
        table = cls.dealt(hands, draws, tail, dealer, **options)
        kinds = tiles(wilds)
        while table.state.phase == "bid":
            (seat,) = table.state.to_act
            if seat == declarer and table.state.facts.bid is None:
                table.act(seat, "bid", tai=tai, wilds=len(kinds))
            else:
                table.act(seat, PASS)
        if kinds:
            table.act(declarer, "name_wilds", tiles=kinds)
        return table

    def check(self) -> None:
        assert faults_state(RULESET, self.state) == ()

    def act(self, seat: int, kind: str, **fields: Any) -> Step:
        """One action, the only one asked for."""
        return self._to(house.applied(RULESET, self.state, Action(seat, kind, **fields), None))

    def claim(self, *claims: Action) -> Step:
        """Claims of some seats; the others that are asked pass."""
        answered = {claim.seat for claim in claims}
        passes = tuple(Action(seat, PASS) for seat in self.state.to_act if seat not in answered)
        return self._to(house.applied(RULESET, self.state, None, (*claims, *passes)))

    def discard(self, seat: int, word: str) -> Step:
        """A discard."""
        return self.act(seat, "discard", tile=tile(word))

    def passed(self, seat: int, word: str) -> Step:
        """A discard that nobody wants."""
        step = self.discard(seat, word)
        return self.claim() if self.state.phase == "claim" else step

    def _to(self, step: Step) -> Step:
        self.state = step.state
        self.steps.append(step)
        self.check()
        return step

    def legal(self, seat: int, kind: str | None = None) -> list[Action]:
        """What a seat may do."""
        return [a for a in play.legal(RULESET, self.state, seat) if kind in (None, a.kind)]

    def faults(self, seat: int, kind: str, **fields: Any) -> dict[str, str | None]:
        """Why an action is not legal: code to clause."""
        found = play.faults_action(RULESET, self.state, Action(seat, kind, **fields))
        return {fault.code: fault.clause for fault in found}

    def totals(self) -> tuple[int, ...]:
        """The books of the ended hand."""
        return of_state(RULESET, self.state).totals
