"""Small builders: tiles from compact words, questions for the judge, walls, a table that is played by steps."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import house
from rules.actions import PASS, Action
from rules.deal import deal
from rules.hand import Meld
from rules.invariants import faults_state
from rules.play import faults_action, legal
from rules.play import judged as judged_in_play
from rules.questions import DealRequest
from rules.ruleset import Question
from rules.score import SeenReading, Verdict
from rules.state import State, Step
from rules.tiles import NAMES, TILES_136
from rules.variants.zhuozhou import RULESET
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.opening import ROLLS, breaking
from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.winning import judge
from tests.tiles import meld, tile, tiles

PLAIN = "123m456p789s"
"""Three sets that are worth nothing."""
DICE = (2, 3, 4, 5, 3, 4)
"""a = 5: the dealer breaks; a + b = 14 stacks; c = 7."""


def pongs(*words: str) -> tuple[Meld, ...]:
    """Pongs fed by seat 3."""
    return tuple(meld("pong", word, 3) for word in words)


def asked(
    hand: str,
    wild: str = "9p",
    *,
    by: str = "draw",
    melds: tuple[Meld, ...] = (),
    seat: int = 1,
    dealer: int = 0,
    repeat: int = 0,
    kongs: int = 0,
    facts: dict[str, Any] | None = None,
    **options: Any,
) -> Question:
    """A question; the last tile of the hand is the winning one."""
    held = tiles(hand)
    told = {name: tiles(v) if name == "revealed" else v for name, v in (facts or {}).items()}
    return Question(
        options=Options(**options),
        hand=held,
        melds=melds,
        tile=None if by == "dealt" else held[-1],
        by=by,
        from_=3 if by in ("discard", "rob_kong") else None,
        kongs=kongs,
        wilds=tiles(wild),
        seat=dealer if by == "dealt" else seat,
        dealer=dealer,
        repeat=repeat,
        facts=WinFacts(**told),
    )


def judged(hand: str, wild: str = "9p", **circumstances: Any) -> Verdict:
    """The verdict on a hand."""
    return judge(asked(hand, wild, **circumstances))


def fans(hand: str, wild: str = "9p", **circumstances: Any) -> dict[str, int]:
    """Pattern id to fans of a hand that wins, the base left out."""
    verdict = judged(hand, wild, **circumstances)
    assert verdict.legal, codes(verdict)
    score = verdict.score
    assert score.total == sum(line.value for line in score.patterns)
    assert score.fans == score.total - score.patterns[0].value
    assert score.patterns[0].id == "base"
    return {line.id: line.value for line in score.patterns[1:]}


def refused(hand: str, wild: str = "9p", **circumstances: Any) -> list[str]:
    """The codes of the reasons why a hand does not win."""
    verdict = judged(hand, wild, **circumstances)
    assert not verdict.legal
    assert verdict.score is None
    return codes(verdict)


def codes(verdict: Verdict) -> list[str]:
    """The codes of the reasons."""
    return [reason.code for reason in verdict.reasons]


def clauses(verdict: Verdict) -> list[str | None]:
    """The clauses of the reasons."""
    return [reason.clause for reason in verdict.reasons]


def shown(reading: SeenReading | None) -> list[str]:
    """Every group as kind and tiles, "as" where one stands in: "sequence 7s 7m=8s 9s"."""
    assert reading is not None
    groups = (*reading.sets, *(() if reading.pair is None else (reading.pair,)))
    return [" ".join([group.kind, *(_word(seen.tile, seen.as_) for seen in group.tiles)]) for group in groups]


def _word(kind: int, as_: int | None) -> str:
    return NAMES[kind] if as_ is None else f"{NAMES[kind]}={NAMES[as_]}"


# The wall and the table


def arranged(
    hands: list[str], indicator: str, draws: str, tail: str, dealer: int, dice: tuple[int, ...]
) -> tuple[int, ...]:
    """A wall as built that deals these hands (padded from what is left), then gives these draws, and from the tail these."""
    players = len(hands)
    rolls = iter(dice)
    found = breaking(players, dealer, {name: (next(rolls), next(rolls)) for name in ROLLS})
    left = Counter(TILES_136.all)
    left.subtract(tiles("".join((*hands, indicator, draws, tail))))
    assert min(left.values()) >= 0, "a fifth copy"
    order: dict[int, int] = {found.place: tile(indicator)}
    for number, kind in enumerate(tiles(tail)):  # upper before lower, stack by stack from the end
        order[134 - number + 2 * (number % 2)] = kind
    padded = _padded([hands[(dealer + i) % players] for i in range(players)], left)
    places = iter(range(13 * players + 1))
    for at in range(0, 12, 4):
        for held in padded:
            order.update({next(places): kind for kind in held[at : at + 4]})
    order.update({next(places): held[12] for held in padded})
    order[next(places)] = padded[0][13]
    live = (place for place in range(13 * players + 1, 136) if place not in order)
    rest = sorted(left.elements(), key=lambda kind: (kind in range(31, 34), kind % 4, kind))
    order.update(zip(live, (*tiles(draws), *rest), strict=True))
    drawn = [order[place] for place in range(136)]
    start = 2 * found.cut
    return tuple(drawn[(place - start) % 136] for place in range(136))


def _padded(hands: list[str], left: Counter[int]) -> list[list[int]]:
    """Hands filled with tiles four apart, one of each kind first and no dragons, so that they make few sets."""
    padded: list[list[int]] = []
    for number, word in enumerate(hands):
        held = list(tiles(word))
        own = [kind for copy in range(4) for kind in range(30 - number, -1, -4) if left[kind] > copy]
        own = [kind for kind in own if kind not in held]
        pad = own[: (14 if number == 0 else 13) - len(held)]
        left.subtract(pad)
        padded.append(held + pad)
    return padded


class Table:
    """A hand in play: every state reached is held to every invariant."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[Step] = []
        self.check()

    @classmethod
    def dealt(
        cls,
        hands: list[str],
        indicator: str = "8p",
        draws: str = "",
        tail: str = "",
        dealer: int = 0,
        dice: tuple[int, ...] = DICE,
        **options: Any,
    ) -> Table:
        """A table after the deal; the wild is the kind after the indicator (9p unless said otherwise)."""
        wall = arranged(hands, indicator, draws, tail, dealer, dice)
        request = DealRequest(wall=wall, dice=dice, dealer=dealer)
        return cls(deal(RULESET, request, Options(players=len(hands), **options)).state)

    def check(self) -> None:
        faults = faults_state(RULESET, self.state)
        assert faults == (), faults

    def act(
        self, seat: int, kind: str, word: str | None = None, tiles: tuple[int, ...] | None = None
    ) -> Step:
        """One action, the only one asked for."""
        action = Action(seat, kind, None if word is None else tile(word), tiles)
        return self._to(house.applied(RULESET, self.state, action, None))

    def claim(self, *claims: Action) -> Step:
        """Claims of some seats; the others that are asked pass."""
        answered = {claim.seat for claim in claims}
        passes = tuple(Action(seat, PASS) for seat in self.state.to_act if seat not in answered)
        return self._to(house.applied(RULESET, self.state, None, (*claims, *passes)))

    def discard(self, seat: int, word: str) -> Step:
        """A discard."""
        return self.act(seat, "discard", word)

    def passed(self, seat: int, word: str) -> Step:
        """A discard that nobody wants."""
        step = self.discard(seat, word)
        return self.claim() if self.state.phase == "claim" else step

    def win(self, seat: int) -> Step:
        """A win on the tile just drawn."""
        drawn = self.state.seats[seat].drawn
        return self.act(seat, "win", None if drawn is None else NAMES[drawn])

    def kinds(self, seat: int) -> list[str]:
        """The kinds of action a seat may take, each once, in listing order."""
        return list(dict.fromkeys(action.kind for action in legal(RULESET, self.state, seat)))

    def tiles_for(self, seat: int, kind: str) -> list[str]:
        """The tiles a seat may act on in a way."""
        found = (action.tile for action in legal(RULESET, self.state, seat) if action.kind == kind)
        return [NAMES[kind] for kind in found if kind is not None]

    def why_not(
        self, seat: int, kind: str, word: str | None = None, own: str | None = None
    ) -> dict[str, str | None]:
        """Fault code to clause of an action."""
        action = Action(seat, kind, None if word is None else tile(word), None if own is None else tiles(own))
        return {fault.code: fault.clause for fault in faults_action(RULESET, self.state, action)}

    def verdict(self, seat: int) -> Verdict:
        """What the judge says of a win of this seat now."""
        return judged_in_play(RULESET, self.state, Action(seat, "win", self.state.seats[seat].drawn))

    def scored(self, seat: int) -> dict[str, int]:
        """Pattern id to fans of a win of this seat now, the base left out."""
        verdict = self.verdict(seat)
        assert verdict.legal, codes(verdict)
        return {line.id: line.value for line in verdict.score.patterns[1:]}

    def _to(self, step: Step) -> Step:
        self.state = step.state
        self.steps.append(step)
        self.check()
        return step
