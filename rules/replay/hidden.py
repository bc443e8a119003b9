"""Records in which something is hidden: passes and draws that they leave out, and what cannot be verified in them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules import play
from rules.actions import DRAW, PASS, WIN, Action
from rules.record import Text, text
from rules.replay.record import RecordedEvent, Unverified
from rules.ruleset import Ruleset
from rules.state import DRAW as DRAWING
from rules.state import State

TEXTS: dict[str, Text] = {
    "deal_not_told": text(
        "未載發牌，無從驗證起始局面出自牌牆與骰點",
        "the deal is not told: that wall and dice came to this opening",
    ),
    "money_before": text("起始之前的帳目", "money that had moved before the opening"),
    "tiles_not_shown": text(
        "手牌隱藏：僅知可能有所用之牌", "the hand is hidden: that it held the tiles it used, and was free to"
    ),
    "pass_not_shown": text(
        "手牌隱藏：過牌所放棄者，及是否可過",
        "the hand is hidden: what was passed, and that it was free to pass",
    ),
    "kong_time_not_shown": text(
        "手牌隱藏：補杠是否即為剛摸之牌",
        "the hand is hidden: whether the added kong was of the tile just drawn",
    ),
    "replacement_not_shown": text(
        "手牌隱藏：所打是否即為杠後補上之牌",
        "the hand is hidden: whether the discard was the kong's replacement",
    ),
    "draw_not_shown": text("手牌隱藏：所摸之牌", "the hand is hidden: which tile was drawn"),
    "wall_not_told": text(
        "牌牆未知：所摸是否確為其次一張", "the wall is not told: that this was its next tile"
    ),
    "winner_not_seen": text(
        "胡者手牌此前隱藏：是否自始即為此手牌",
        "the winner's hand was hidden: that it had been this hand all along",
    ),
    "settlement_needs_hands": text(
        "結算須知隱藏之手牌：以所載結算為準", "the settlement needs what is hidden: the recorded one is taken"
    ),
}
"""What could not be verified, by code."""


@dataclass
class Blanks:
    """What could not be verified in one hand, gathered while it is replayed."""

    hand: int
    _found: dict[tuple[str, int | None], list[int]] = field(default_factory=dict)

    def note(self, code: str, seat: int | None = None, event: int | None = None) -> None:
        """One more of a sort."""
        events = self._found.setdefault((code, seat), [])
        if event is not None and event not in events[-1:]:
            events.append(event)

    def told(self) -> tuple[Unverified, ...]:
        """All of them, by code in the order they first arose."""
        return tuple(
            Unverified(hand=self.hand, seat=seat, code=code, text=TEXTS[code], events=tuple(events))
            for (code, seat), events in self._found.items()
        )

    def acted(self, ruleset: Ruleset, state: State, action: Action, event: int) -> None:
        """What one action leaves open."""
        if not play.is_hidden(state, action.seat):
            if action.kind == DRAW:
                self.note("wall_not_told", action.seat, event)
        elif action.kind == DRAW:
            self.note("draw_not_shown", action.seat, event)
        elif action.hand is not None:
            self.note("winner_not_seen", action.seat, event)
        elif action.kind == PASS:
            if PASS in _claim_kinds(ruleset, state):
                self.note("pass_not_shown", action.seat, event)
        elif ruleset.rules[action.kind].uses and not _is_open(ruleset, action):
            self.note("tiles_not_shown", action.seat, event)


def _is_open(ruleset: Ruleset, action: Action) -> bool:
    """Whether an action rests on no tiles (a bid, a suit named)."""
    return action.tile is None and action.tiles is None and "tiles" not in ruleset.rules[action.kind].uses


def _claim_kinds(ruleset: Ruleset, state: State) -> tuple[str, ...]:
    """The kinds of a phase in which seats answer together."""
    phase = ruleset.phase(state.phase)
    return phase.kinds if phase is not None and phase.resolve is not None else ()


def has_hidden(state: State) -> bool:
    """Whether some seat hides its hand."""
    return any(seat.hand is None for seat in state.seats)


def filled_in(ruleset: Ruleset, state: State, event: RecordedEvent) -> RecordedEvent:
    """The claims of an event with the passes that hidden seats left out."""
    if PASS not in _claim_kinds(ruleset, state):
        return event
    told = event.claims if event.claims is not None else tuple(filter(None, (event.action,)))
    heard = {claim.seat for claim in told}
    silent = [seat for seat in state.to_act if seat not in heard and play.is_hidden(state, seat)]
    if not silent:
        return event
    return replace(event, action=None, claims=(*told, *(Action(seat, PASS) for seat in silent)))


def left_out(ruleset: Ruleset, state: State, event: RecordedEvent) -> tuple[Action, ...]:
    """The passes, or the draw, of hidden seats that the record leaves out before an event; none where nothing is left out.

    The caller takes the step and asks again: after a round of passes comes a draw.
    """
    if state.phase == DRAWING:
        seat = state.to_act[0]
        skipped = play.is_hidden(state, seat) and not _belongs(state, (DRAW,), event)
        return (Action(seat, DRAW),) if skipped else ()
    kinds = _claim_kinds(ruleset, state)
    if PASS not in kinds or _belongs(state, kinds, event):
        return ()
    hidden = all(play.is_hidden(state, seat) for seat in state.to_act)
    return tuple(Action(seat, PASS) for seat in state.to_act) if hidden else ()


def _belongs(state: State, kinds: tuple[str, ...], event: RecordedEvent) -> bool:
    """Whether an event takes place in the phase: one of its actions, or a state that stands there."""
    if event.state is not None:
        return event.state.phase == state.phase
    if event.claims is not None:
        return True
    action = event.action
    if action is None or action.kind not in kinds:
        return False
    if action.kind != WIN:
        return True
    if action.seat not in state.to_act:
        return False
    # A win is declared in one's turn too, with the tile drawn: here it is on the tile in question, one tile less shown.
    pending = state.pending.tile if state.pending is not None else None
    as_held = action.hand is None or len(action.hand) == state.seats[action.seat].count
    return action.tile == pending and as_held
