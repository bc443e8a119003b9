"""Declaring a win on one's turn, on a discard or on a robbed kong, and what follows it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.actions import WIN, Action
from rules.faults import Violation
from rules.hand import KONG_ADDED, PONG, Meld, holds, without
from rules.play.holding import has_dealt_hand, has_drawn, is_hidden, unseen
from rules.play.steps import ended, next_draws, noted
from rules.record import altered
from rules.ruleset import ActionRule, Question, Ruleset
from rules.score import Verdict
from rules.state import (
    BY_DEALT,
    BY_DISCARD,
    BY_DRAW,
    BY_REPLACEMENT,
    BY_ROB,
    ROB,
    TURN,
    Discard,
    Event,
    State,
    Step,
    Won,
)
from rules.tiles import NAMES


def circumstance(ruleset: Ruleset, state: State, action: Action) -> tuple[int | None, str, int | None]:
    """The winning tile, how it came and from whom, for a win declared here and now."""
    if state.phase == TURN:
        hidden = is_hidden(state, action.seat)
        if has_dealt_hand(ruleset, state, action.seat):
            return None, BY_DEALT, None
        drawn = action.tile if hidden else state.seats[action.seat].drawn
        return drawn, BY_REPLACEMENT if ruleset.chain(state) else BY_DRAW, None
    assert state.pending is not None
    return state.pending.tile, BY_ROB if state.phase == ROB else BY_DISCARD, state.pending.from_


def shown(state: State, action: Action) -> State:
    """The state with a hidden winner's hand shown."""
    if action.hand is None or not is_hidden(state, action.seat):
        return state
    drawn = action.tile if state.phase == TURN else None
    return state.with_seat(action.seat, hand=action.hand, drawn=drawn)


def question(ruleset: Ruleset, state: State, action: Action) -> Question:
    """The question that a declared win puts to the judge."""
    tile, by, feeder = circumstance(ruleset, state, action)
    return ruleset.question(shown(state, action), action.seat, tile, by, feeder)


def judged(ruleset: Ruleset, state: State, action: Action) -> Verdict:
    """The verdict on a declared win."""
    return ruleset.judge(question(ruleset, state, action))


def _wins(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    if state.phase != TURN:
        assert state.pending is not None
        yield Action(seat, WIN, state.pending.tile)
    else:
        yield Action(seat, WIN, state.seats[seat].drawn)


def _faults_win(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    policy = ruleset.policy(state.options)
    tile, by, _ = circumstance(ruleset, state, action)
    if by == BY_DISCARD and not policy.discard_wins:
        yield Violation(
            "no_discard_win",
            "there is no win on a discard",
            "不可點炮胡",
            ruleset.cites.get("no_discard_win"),
        )
        return
    if by == BY_ROB and not policy.robbing:
        yield Violation(
            "no_robbing", "there is no robbing of kongs", "不可搶杠", ruleset.cites.get("no_robbing")
        )
        return
    hidden = is_hidden(state, action.seat)
    if state.phase == TURN and by != BY_DEALT and not has_drawn(ruleset, state, action.seat):
        yield Violation(
            "claimed_turn",
            "a hand completed by chi or pong is no self-drawn win",
            "吃、碰成型不算自摸",
            ruleset.cites.get("claimed_turn"),
        )
        return
    if action.tile != tile:
        word = "null" if tile is None else NAMES[tile]
        yield Violation("wrong_tile", f"the winning tile is {word}", f"所胡之牌為 {word}", at=("tile",))
        return
    if not hidden or (action.hand is not None and not any(_faults_shown_hand(ruleset, state, action))):
        yield from judged(ruleset, state, action).reasons


def _faults_shown_hand(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    if not is_hidden(state, action.seat):
        if action.hand is not None:
            yield Violation("field_not_used", "the hand is known already", "手牌已知", at=("hand",))
        return
    count = state.seats[action.seat].count
    if action.tile is None and circumstance(ruleset, state, action)[1] != BY_DEALT:
        yield Violation("field_missing", "'tile' is missing", "缺 'tile'", at=("tile",))
    if action.hand is None:
        yield Violation(
            "hand_missing", "a hidden hand is shown to win", "暗藏之手牌胡牌時須亮出", at=("hand",)
        )
    elif len(action.hand) != count:
        yield Violation(
            "wrong_hand",
            f"the hand has {count} concealed tiles, not {len(action.hand)}",
            f"手牌應為 {count} 張",
            at=("hand",),
        )
    elif not holds(unseen(ruleset, state), action.hand):
        yield Violation(
            "wrong_hand", "the hand holds tiles that lie elsewhere", "手牌含已在別處之牌", at=("hand",)
        )
    elif state.phase == TURN and action.tile is not None and action.tile not in action.hand:
        yield Violation(
            "wrong_hand", "the drawn tile is among the hand", "所摸之牌應在手牌之中", at=("hand",)
        )


def _win(ruleset: Ruleset, state: State, action: Action) -> Step:
    return win_step(ruleset, state, (action,))


def win_step(ruleset: Ruleset, state: State, wins: tuple[Action, ...]) -> Step:
    """One win, or several on one tile in order of play; then play goes on or the hand is over."""
    step = _tile_won(ruleset, state, tuple(win.seat for win in wins))
    order = 1 + max((seat.won.order for seat in state.seats if seat.won is not None), default=0)
    for win in wins:
        tile, by, feeder = circumstance(ruleset, state, win)
        verdict = judged(ruleset, state, win)  # as it stood when the tile came, other winners notwithstanding
        won = Won(tile, by, feeder, verdict.score.total, order)
        after = shown(step.state, win).with_seat(win.seat, won=won)
        step = step.then(noted(ruleset, after, Event(WIN, win.seat, tile, from_=feeder, by=by)))
    return step.then(_after_wins(ruleset, step.state, wins[-1].seat))


def _tile_won(ruleset: Ruleset, state: State, winners: tuple[int, ...]) -> Step:
    """A discard that is won on stays in its pile, marked; a robbed tile leaves the meld, a pong again, for the pile."""
    if state.phase == TURN:
        return Step(state)
    assert state.pending is not None
    assert state.pending.tile is not None
    owner, tile = state.pending.from_, state.pending.tile
    own = state.seats[owner]
    if state.phase != ROB:
        return Step(state.with_seat(owner, discards=(*own.discards[:-1], Discard(tile, winners))))
    melds = tuple(
        _pong_again(meld, tile) if meld.kind == KONG_ADDED and tile in meld.tiles else meld
        for meld in own.melds
    )
    robbed = state.with_seat(owner, melds=melds, discards=(*own.discards, Discard(tile, winners)))
    return noted(ruleset, robbed, Event("robbed", owner, tile))


def _pong_again(kong: Meld, tile: int) -> Meld:
    faces = None if kong.as_ is None else kong.as_[:3]
    tiles = without(kong.tiles, (tile,))
    return Meld(PONG, tiles, kong.from_, None if faces == tiles else faces)


def _after_wins(ruleset: Ruleset, state: State, last_winner: int) -> Step:
    playing = sum(seat.playing for seat in state.seats)
    if ruleset.policy(state.options).play_on and playing >= 2:
        return next_draws(ruleset, altered(state, pending=None, claimed_turn=False), last_winner)
    return ended(state)


WIN_RULE = ActionRule(WIN, ("tile", "hand"), _wins, _faults_win, _win, posted=_faults_shown_hand)
