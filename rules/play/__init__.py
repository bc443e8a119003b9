"""The shared course of a hand: turns, draws, claims judged together, robbing, replacements, the wall's end.

A game hands in its policy, faces, bars and notes (see `rules.ruleset.Ruleset`) and puts `SHARED` among its rules.

Events that pass through the game's `note`, in the order they happen: `draw` (by draw/replacement), `discard`, `chi`, `pong`,
`kong_exposed`, `kong_concealed` and `kong_added` (declared; by "drawn" where the tile just drawn is among the tiles, else
"held"), `kong_done` (nobody robbed it: by = the kind of kong), `win_passed`, `robbed` (seat = who was robbed), `win` (one a
winner, nearest first), `wash_out`.

Fault codes that a game may cite a clause for (`Ruleset.cites`): not_discardable, not_claimable, no_chi, chi_not_next,
not_a_sequence, not_alike, not_a_kong, kong_after_claim, no_replacement, wild_in_set (or wild_in_chi, …, by kind), no_discard_win, no_robbing, claimed_turn,
nothing_to_discard, outranked, nearer_claim, nearer_winner; of a last tile kongs_in_a_row and
replacement; in records wrong_next_deal.
"""

from collections.abc import Mapping

from rules.play.claiming import CLAIM_RULES, answering, apply_claims, decide, resolve, verify_claims
from rules.play.holding import (
    began_by_claim,
    faults_held,
    held,
    is_dealt,
    is_hidden,
    placed_tiles,
    unseen,
)
from rules.play.legal import apply, completed, faults_action, legal, possible
from rules.play.steps import LIVE, TAIL, draw, ended, hand_less, noted, turn_of, wash_out
from rules.play.turn import TURN_RULES, faults_replacement
from rules.play.winning import WIN_RULE, judged, question
from rules.record import text
from rules.ruleset import ActionRule, Phase
from rules.state import CLAIM, DRAW, ENDED, ROB, TURN

SHARED: Mapping[str, ActionRule] = {rule.kind: rule for rule in (WIN_RULE, *TURN_RULES, *CLAIM_RULES)}
"""The kinds of action every game has."""

TURN_KINDS = ("win", "kong_concealed", "kong_added", "discard")
TURN_PHASE = Phase(TURN, TURN_KINDS, text("行牌", "turn"))
DRAW_PHASE = Phase(DRAW, ("draw",), text("摸牌", "draw"))
CLAIM_PHASE = Phase(
    CLAIM, ("win", "kong_exposed", "pong", "chi", "pass"), text("吃碰杠胡", "claims"), resolve
)
ROB_PHASE = Phase(ROB, ("win", "pass"), text("搶杠", "robbing a kong"), resolve)
ENDED_PHASE = Phase(ENDED, (), text("終局", "ended"))

__all__ = [
    "CLAIM_PHASE",
    "DRAW_PHASE",
    "ENDED_PHASE",
    "LIVE",
    "ROB_PHASE",
    "SHARED",
    "TAIL",
    "TURN_KINDS",
    "TURN_PHASE",
    "answering",
    "apply",
    "apply_claims",
    "began_by_claim",
    "completed",
    "decide",
    "draw",
    "ended",
    "faults_action",
    "faults_held",
    "faults_replacement",
    "hand_less",
    "held",
    "is_dealt",
    "is_hidden",
    "judged",
    "legal",
    "noted",
    "placed_tiles",
    "possible",
    "question",
    "resolve",
    "turn_of",
    "unseen",
    "verify_claims",
    "wash_out",
]
