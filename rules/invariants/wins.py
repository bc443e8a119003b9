"""Wins as a state tells them: what marks them, by what way they may be, and whether the hand is over with them."""

from __future__ import annotations

from collections.abc import Iterator, Set

from rules.faults import Violation
from rules.play.steps import LIVE, TAIL
from rules.ruleset import Ruleset
from rules.state import (
    BY_DEALT,
    BY_DISCARD,
    BY_DRAW,
    BY_REPLACEMENT,
    BY_ROB,
    ENDED,
    SELF_DRAWN,
    State,
    Won,
)


def faults_won(state: State) -> Iterator[Violation]:
    """Winners and the tiles they won on name each other."""
    marked: set[int] = set()
    for number, seat in enumerate(state.seats):
        yield from _faults_marks(state, number, marked)
        marked.update(winner for discard in seat.discards for winner in discard.won_by)
        if seat.won is not None:
            yield from _faults_feeder(state, number, seat.won)


def _faults_marks(state: State, number: int, marked: Set[int]) -> Iterator[Violation]:
    """A tile marked as won on is the winner's, and no winner has two; `marked`: winners on the piles before."""
    found = set(marked)
    for index, discard in enumerate(state.seats[number].discards):
        for winner in discard.won_by:
            won = state.seats[winner].won if winner < state.players else None
            if won is None or won.from_ != number or won.tile != discard.tile or winner in found:
                yield Violation(
                    "won",
                    f"seat {winner} has not won on this tile",
                    "此座位未以此牌胡",
                    at=("seats", number, "discards", index, "won_by"),
                )
            found.add(winner)


def _faults_feeder(state: State, number: int, won: Won) -> Iterator[Violation]:
    """A winner is out of play, and names who fed him just where somebody did, in whose pile the tile is marked."""
    if number in state.to_act:
        yield Violation("won", "a seat that has won does not act", "已胡者不再行動", at=("to_act",))
    fed = won.by not in SELF_DRAWN
    if fed != (won.from_ is not None) or won.from_ == number or (won.from_ or 0) >= state.players:
        yield Violation(
            "won",
            "a win names its feeder if it was fed, and only then",
            "胡牌來自有誤",
            at=("seats", number, "won", "from"),
        )
    elif fed and not any(
        number in d.won_by and d.tile == won.tile for d in state.seats[won.from_ or 0].discards
    ):
        yield Violation(
            "won",
            "a tile that was won on is marked in its pile",
            "所胡之牌應於牌河註明",
            at=("seats", number, "won"),
        )


def faults_over(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    """An ended hand has a reason to be over; so nobody settles one that is still being played."""
    if state.phase != ENDED or ruleset.called_off(state):
        return
    playing = sum(seat.playing for seat in state.seats)
    if playing < state.players and (playing < 2 or not ruleset.policy(state.options).play_on):
        return
    if not (ruleset.wall_ended(state, LIVE) or ruleset.wall_ended(state, TAIL)):
        yield Violation(
            "not_over",
            f"the hand is not over: {state.wall.left} tiles are left in the wall and {playing} players in the game",
            f"本局尚未結束：牌牆尚有 {state.wall.left} 張，{playing} 家未胡",
            at=("phase",),
            facts={"left": state.wall.left, "playing": playing},
        )


def faults_ways(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    """Winners by what the game lets them win by, their tiles in hand, their orders without a gap."""
    policy = ruleset.policy(state.options)
    barred = {BY_DISCARD: not policy.discard_wins, BY_ROB: not policy.robbing}
    orders = {seat.won.order for seat in state.seats if seat.won is not None}
    for number, seat in enumerate(state.seats):
        won, place = seat.won, ("seats", number, "won")
        if won is None:
            continue
        if barred.get(won.by):
            yield Violation("won", f"there is no win by {won.by} here", "本桌不可如此胡", at=(*place, "by"))
        if (won.by == BY_DEALT) != (won.tile is None) or (won.by == BY_DEALT and number != state.dealer):
            yield Violation(
                "won",
                "the dealer alone wins as dealt, without a winning tile; any other win names it",
                "僅莊家可起手胡，且無所胡之牌",
                at=(*place, "tile"),
            )
        elif won.by in (BY_DRAW, BY_REPLACEMENT) and seat.hand is not None and won.tile not in seat.hand:
            yield Violation(
                "won", "the winning tile is among the hand", "所胡之牌應在手牌之中", at=(*place, "tile")
            )
        if won.order > 1 and won.order - 1 not in orders:
            yield Violation(
                "won",
                f"nobody has won in order {won.order - 1}",
                "胡牌次序有缺",
                at=(*place, "order"),
            )
