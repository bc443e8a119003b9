"""The course of a hand: phases, precedence of claims, what an event leaves behind, the question of a win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.actions import CHI, KONG_EXPOSED, PASS, PONG, WIN, Action
from rules.faults import Violation
from rules.play import CLAIM_PHASE, DRAW_PHASE, ENDED_PHASE, ROB_PHASE, SHARED, TURN_PHASE
from rules.record import text
from rules.ruleset import ActionRule, Phase, Policy, Question, Ruleset
from rules.state import BID, BY_DISCARD, CLAIM, NAME_WILDS, Event, State, Step
from rules.variants.zhuji.auction import AUCTION_RULES
from rules.variants.zhuji.contradictions import faults_winning_tile
from rules.variants.zhuji.facts import WinFacts
from rules.variants.zhuji.options import ALL, Options

PHASES: Final = (
    Phase(BID, (BID, PASS), text("叫包", "auction")),
    Phase(NAME_WILDS, (NAME_WILDS,), text("定財神", "naming the wilds")),
    TURN_PHASE,
    DRAW_PHASE,
    CLAIM_PHASE,
    ROB_PHASE,
    ENDED_PHASE,
)

RULES: Final[Mapping[str, ActionRule]] = {**SHARED, **{rule.kind: rule for rule in AUCTION_RULES}}

NATURAL_PONG, WILD_PONG = "natural_pong", "wild_pong"

CLAIM_NAMES: Final = {NATURAL_PONG: text("正碰", "natural pong"), WILD_PONG: text("財碰", "wild pong")}

# ZJ-23: win > natural pong and kong > chi > wild pong.
TIERS: Final = (
    frozenset({WIN}),
    frozenset({KONG_EXPOSED, NATURAL_PONG}),
    frozenset({CHI}),
    frozenset({WILD_PONG}),
)

CITES: Final = {
    "chi_not_next": "ZJ-21",
    "claimed_turn": "ZJ-30",
    "kong_after_claim": "ZJ-24",
    "kongs_in_a_row": "ZJ-36",
    "nearer_claim": "ZJ-23",
    "nearer_winner": "ZJ-27",
    "no_replacement": "ZJ-24",
    "not_a_kong": "ZJ-24",
    "not_a_sequence": "ZJ-21",
    "not_alike": "ZJ-22",
    "not_claimable": "ZJ-26",
    "outranked": "ZJ-23",
    "replacement": "ZJ-24",
    "wild_in_chi": "ZJ-21",
    "wild_in_set": "ZJ-24",
    "wrong_next_deal": "ZJ-57",
}
"""The clauses that the faults of the shared course of play follow here."""


def policy(options: Options) -> Policy:
    """The course of play as data."""
    return Policy(tiers=TIERS, all_winners=options.multiple_winners == ALL)  # ZJ-27


def question(state: State, seat: int, tile: int | None, by: str, from_: int | None) -> Question:
    """The question that a win declared in play puts."""
    facts = WinFacts(state.facts.declarer, state.facts.bid, is_first_turn(state))
    return Question.in_play(state, seat, tile, by, from_, facts=facts, wilds=state.facts.wilds)


def is_first_turn(state: State) -> bool:
    """No discard before the one that hangs over the table, if one does (ZJ-37); concealed kongs do not matter."""
    thrown = sum(len(seat.discards) for seat in state.seats)
    hanging = state.pending is not None and state.pending.by == BY_DISCARD
    return not state.facts.claimed and thrown - hanging == 0


def claim_word(state: State, action: Action) -> str:
    """A pong ranks by whether a wild is in it (ZJ-22, ZJ-23)."""
    if action.kind != PONG:
        return action.kind
    has_wild = any(tile in state.facts.wilds for tile in action.tiles or ())
    return WILD_PONG if has_wild else NATURAL_PONG


def wild_in_claims(state: State, kind: str) -> bool:
    """One wild may stand in in a pong (ZJ-22), in a chi only where agreed (ZJ-21), in a kong never (ZJ-24)."""
    return kind == PONG or (kind == CHI and bool(state.options.wild_chi))


def bars(state: State, action: Action) -> Iterator[Violation]:
    """On a discarded wild no hand wins that is not told either (ZJ-26); of one that is the judge says so."""
    hidden = action.hand is None and state.seats[action.seat].hand is None
    if hidden and action.kind == WIN and state.phase == CLAIM and state.pending is not None:
        yield from faults_winning_tile(BY_DISCARD, state.pending.tile, state.facts.wilds, state.options)


def note(ruleset: Ruleset, state: State, event: Event) -> Step:
    """Kongs in a row make a bloom (ZJ-36); a claim ends the chance of an earthly hand (ZJ-37)."""
    changes: dict[str, Any] = {}
    if event.kind in (CHI, PONG, KONG_EXPOSED):
        changes["claimed"] = True
    if event.kind == "kong_done":
        changes["chain"] = state.facts.chain + 1
    elif event.kind in ("discard", CHI, PONG) or (event.kind == "draw" and event.by == "draw"):
        changes["chain"] = 0
    return Step(state.with_facts(**changes) if changes else state, (event,))
