"""Small builders: tiles from words, questions for the judge, a table of known tiles that is played step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules import VERSION, play
from rules.actions import PASS, Action
from rules.hand import Meld
from rules.invariants import faults_state
from rules.ledger import Line, Settlement
from rules.ruleset import Question
from rules.score import Verdict
from rules.settlement import of_state
from rules.state import TURN, Discard, Event, Seat, State, Step, Wall
from rules.tiles import NAMES
from rules.variants.wanzhou import RULESET
from rules.variants.wanzhou.facts import SeatFacts, TableFacts, WinFacts
from rules.variants.wanzhou.options import LocalPatterns, Options, tile_set
from tests.tiles import tile, tiles

DEFAULTS = Options()


def options(**changes: Any) -> Options:
    """The defaults with changes; `patterns` may be given as a dict."""
    if isinstance(changes.get("patterns"), dict):
        changes["patterns"] = LocalPatterns(**changes["patterns"])
    return replace(DEFAULTS, **changes)


def names(kinds: Any) -> list[str]:
    """Names of kinds."""
    return [NAMES[kind] for kind in kinds]


def meld(kind: str, words: str, from_: int | None = 0) -> Meld:
    """A meld; a concealed kong has no feeder."""
    return Meld(kind, tiles(words), None if kind == "kong_concealed" else from_)


def pong(words: str, from_: int = 0) -> Meld:
    """A pong."""
    return meld("pong", words, from_)


def asked(hand: str, *melds: Meld, won: str | None = None, by: str = "discard", **more: Any) -> Question:
    """A win question: `won` defaults to the hand's last tile; facts by name; a discard comes from seat 0, the asker is 1."""
    concealed = tiles(hand)
    facts = {name: more.pop(name) for name in list(more) if name in WinFacts.__dataclass_fields__}
    if "open" in facts:
        facts["open"] = tiles(facts["open"])
    named: dict[str, Any] = {"options": DEFAULTS, "seat": 1, "dealer": 0, **more}
    named.setdefault("from_", 0 if by in ("discard", "rob_kong") else None)
    winning = None if by == "dealt" else tile(won) if won else concealed[-1]
    return Question(hand=concealed, melds=melds, tile=winning, by=by, facts=WinFacts(**facts), **named)


def verdict(hand: str, *melds: Meld, **more: Any) -> Verdict:
    """The judge's verdict on such a question, found free of contradictions."""
    question = asked(hand, *melds, **more)
    assert list(RULESET.faults_win(question)) == []
    return RULESET.judge(question)


def worth(hand: str, *melds: Meld, **more: Any) -> tuple[str, int, dict[str, int], int]:
    """(pattern, its value, doublings by id, total) of a legal win."""
    found = verdict(hand, *melds, **more)
    assert found.legal, found.reasons
    (pattern,) = found.score.patterns
    doublings = {line.id: line.count for line in found.score.multipliers}
    return pattern.id, pattern.value, doublings, found.score.total


def codes(faults: Any) -> list[str]:
    """The codes of violations."""
    return [fault.code for fault in faults]


def table(
    *hands: str,
    draws: str = "",
    tail: str = "",
    melds: Mapping[int, tuple[Meld, ...]] | None = None,
    piles: Mapping[int, str] | None = None,
    left: int | None = None,
    drawn: str | None = None,
    turn: int = 0,
    dealer: int = 0,
    horses: str = "",
    voids: str = "",
    facts: Mapping[str, Any] | None = None,
    begun: bool = True,
    **agreed: Any,
) -> State:
    """A table in a seat's turn: known hands, the tiles to be drawn next from either end, the rest of the deck between them.

    Hands are filled up from the rest. With `left` so many tiles stay in the wall and what is beyond lies in seat 3's pile.
    Unless it has not `begun`, every seat has discarded once and the seat in turn drew the last tile of its hand.
    """
    agreed_options = options(**agreed)
    laid = melds or {}
    rest = Counter(tile_set(agreed_options).all)
    own = [list(tiles(hand)) for hand in hands] + [[] for _ in range(4 - len(hands))]
    lying = {seat: list(tiles(words)) for seat, words in (piles or {}).items()}
    live, end, aside = list(tiles(draws)), list(tiles(tail)), tiles(horses)
    for group in (*own, *lying.values(), live, end, aside):
        rest.subtract(group)
    for seat in laid:
        rest.subtract(kind for held in laid[seat] for kind in held.tiles)
    assert min(rest.values()) >= 0, "more copies than the game has"
    spare = sorted(rest.elements(), key=lambda kind: (kind % 9, kind))  # far apart, so that nothing fits
    for seat, hand in enumerate(own):
        wanted = 13 - 3 * len(laid.get(seat, ())) + (seat == turn)
        assert len(hand) <= wanted, f"seat {seat} holds {len(hand)} tiles of {wanted}"
        hand += (spare.pop(0) for _ in range(wanted - len(hand)))
    for seat in range(4) if begun else ():
        lying[seat] = [*lying.get(seat, []), spare.pop(0)]
    middle = spare
    if left is not None:
        keep = left - len(live) - len(end)
        middle, beyond = spare[:keep], spare[keep:]
        lying[3] = lying.get(3, []) + beyond
    wall = (*live, *middle, *end)
    kongs = sum(held.is_kong for sets in laid.values() for held in sets)
    claimed = any(held.is_exposed for sets in laid.values() for held in sets)
    just_drawn = tile(drawn) if drawn else own[turn][-1] if begun else None
    seats = tuple(
        Seat(
            hand=tuple(own[seat]),
            count=len(own[seat]),
            drawn=just_drawn if seat == turn else None,
            melds=laid.get(seat, ()),
            discards=tuple(Discard(kind) for kind in lying.get(seat, ())),
            facts=SeatFacts(void=voids[seat] if voids else None),
        )
        for seat in range(4)
    )
    state = State(
        ruleset="wanzhou",
        rules_version=VERSION,
        options=agreed_options,
        dealer=dealer,
        repeat=0,
        phase=TURN,
        to_act=(turn,),
        wall=Wall(wall, len(wall), kongs + len(aside)),
        seats=seats,
        facts=TableFacts(**{"horses": aside, "claimed": claimed, **(facts or {})}),
    )
    assert faults_state(RULESET, state) == ()
    return state


class Table:
    """A state played on: every state reached is checked, every event kept."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def do(
        self, seat: int, kind: str, word: str | None = None, tiles_: str | None = None, **more: Any
    ) -> Table:
        """One action in turn."""
        action = Action(
            seat,
            kind,
            None if word is None else tile(word),
            None if tiles_ is None else tiles(tiles_),
            **more,
        )
        return self._took(play.apply(RULESET, self.state, play.completed(RULESET, self.state, action)))

    def answer(self, **claims: str) -> Table:
        """All seats of `to_act` answer: s1="win", s2="chi 34m"; who is not named passes."""
        given = {int(name[1:]): words.split() for name, words in claims.items()}
        assert set(given) <= set(self.state.to_act), (given, self.state.to_act)
        actions = [self._claim(seat, *given.get(seat, [PASS])) for seat in self.state.to_act]
        return self._took(play.apply_claims(RULESET, self.state, tuple(actions)))

    def _claim(self, seat: int, kind: str, own: str | None = None) -> Action:
        if kind == "name_void":
            return Action(seat, kind, suit=own)
        return Action(seat, kind, tiles=None if own is None else tiles(own))

    def _took(self, step: Step) -> Table:
        assert codes(faults_state(RULESET, step.state)) == [], faults_state(RULESET, step.state)
        self.state = step.state
        self.events += step.events
        return self

    def refused(self, seat: int, kind: str, word: str | None = None, tiles_: str | None = None) -> list[str]:
        """The codes of why an action is refused; [] where it is not."""
        action = Action(
            seat, kind, None if word is None else tile(word), None if tiles_ is None else tiles(tiles_)
        )
        return codes(play.faults_action(RULESET, self.state, play.completed(RULESET, self.state, action)))

    def may(self, seat: int) -> set[str]:
        """The kinds of action a seat may take."""
        return {action.kind for action in play.legal(RULESET, self.state, seat)}

    def paid(self, *clauses: str) -> list[tuple[int, int, int]]:
        """(from, to, amount) of money moved so far, of some clauses only."""
        return paid(self.state.ledger, *clauses)

    def books(self) -> Settlement:
        """The settlement of the ended hand."""
        return of_state(RULESET, self.state)


def paid(lines: Any, *clauses: str) -> list[tuple[int, int, int]]:
    """(from, to, amount) of lines, of some clauses only."""
    chosen: list[Line] = [line for line in lines if not clauses or line.clause in clauses]
    return [(line.from_, line.to, line.amount) for line in chosen]
