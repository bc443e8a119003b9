"""Who is to act and what lies before them: tiles in hand, the tile drawn, a claimed turn, a tile that is pending."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Violation
from rules.hand import CHI, PONG, holds
from rules.play.claiming import answering
from rules.play.holding import is_dealt
from rules.play.steps import END_OF
from rules.ruleset import Ruleset
from rules.state import (
    CLAIM,
    DRAW,
    ENDED,
    ROB,
    SELF_DRAWN,
    TURN,
    Pending,
    Seat,
    State,
)


def faults_seats(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    """As many concealed tiles as the melds leave room for, one more before who is in turn."""
    for number, seat in enumerate(state.seats):
        place = ("seats", number)
        extra = _has_extra(ruleset, state, number)
        wanted = 3 * (ruleset.sets - len(seat.melds)) + 1 + extra
        stranded = state.phase == ENDED and seat.count == wanted + 1 and not any(s.won for s in state.seats)
        if seat.count != wanted and not stranded:
            yield Violation(
                "hand_size",
                f"seat {number} should hold {wanted} tiles here, not {seat.count}",
                f"座位 {number} 應有手牌 {wanted} 張",
                at=(*place, "count"),
            )
        yield from _faults_drawn(state, number, seat, extra or stranded)


def _has_extra(ruleset: Ruleset, state: State, number: int) -> bool:
    """Whether the seat sits before one tile more than between turns."""
    won = state.seats[number].won
    if won is not None:
        return won.by in SELF_DRAWN
    return _in_turn(state, number) or (state.phase in ruleset.before_play and number == state.dealer)


def _in_turn(state: State, number: int) -> bool:
    return state.phase == TURN and number in state.to_act


def _faults_drawn(state: State, number: int, seat: Seat, extra: bool) -> Iterator[Violation]:
    if seat.drawn is None:
        claimed = any(meld.kind in (CHI, PONG) for meld in seat.melds)
        if _in_turn(state, number) and seat.hand is not None and not (claimed or is_dealt(state, number)):
            yield Violation(
                "drawn",
                "the seat in turn has drawn a tile",
                "行動者應有所摸之牌",
                at=("seats", number, "drawn"),
            )
        return
    if not extra or seat.hand is None:
        yield Violation(
            "drawn",
            "only a seat in turn that shows its hand has a drawn tile",
            "非行動者不應有所摸之牌",
            at=("seats", number, "drawn"),
        )
    elif not holds(seat.hand, (seat.drawn,)):
        yield Violation(
            "drawn", "the drawn tile is among the hand", "所摸之牌應在手牌之中", at=("seats", number, "drawn")
        )


def faults_claimed_turn(state: State) -> Iterator[Violation]:
    """A tile set aside in a claimed turn is replaced in it, so that a draw phase may lie in one too."""
    if not state.claimed_turn:
        return
    replacing = state.phase == DRAW and state.pending is not None and state.pending.by == "replacement"
    melds = [meld.kind for seat in state.to_act for meld in state.seats[seat].melds]
    if not (state.phase == TURN or replacing) or not {CHI, PONG}.intersection(melds):
        yield Violation(
            "claimed_turn",
            "no turn begun by chi or pong is in progress",
            "本巡非以吃、碰開始",
            at=("claimed_turn",),
        )


def faults_pending(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    """A tile is pending just where one is to be claimed, robbed or drawn, and it is there."""
    pending, phase = state.pending, state.phase
    wanted = {CLAIM: ("discard",), ROB: ("kong_added",), DRAW: ("draw", "replacement")}.get(phase)
    if wanted is None:
        if pending is not None:
            yield Violation(
                "pending", f"nothing is pending in phase {phase}", "此階段無待決之牌", at=("pending",)
            )
        return
    if pending is None or pending.by not in wanted:
        yield Violation(
            "pending",
            f"phase {phase} wants a pending tile by {' or '.join(wanted)}",
            "缺待決之牌",
            at=("pending",),
        )
        return
    owner = state.seats[pending.from_]
    if not owner.playing:
        yield Violation(
            "pending", "a seat that has won does not act", "已胡者不再行動", at=("pending", "from")
        )
    if phase == DRAW:
        yield from _faults_awaited(ruleset, state, pending)
    else:
        yield from _faults_contested(phase, owner, pending)


def _faults_contested(phase: str, owner: Seat, pending: Pending) -> Iterator[Violation]:
    """A tile that others may claim or rob lies where it was played."""
    if phase == CLAIM and (
        not owner.discards or owner.discards[-1].tile != pending.tile or owner.discards[-1].won_by
    ):
        yield Violation(
            "pending",
            "the tile in question is the last in its owner's pile",
            "所爭之牌應為最後打出者",
            at=("pending", "tile"),
        )
    elif phase == ROB and not any(
        meld.kind == "kong_added" and pending.tile in meld.tiles for meld in owner.melds
    ):
        yield Violation(
            "pending",
            "the tile in question lies in an added kong of its owner",
            "所搶之牌應在補杠之中",
            at=("pending", "tile"),
        )


def _faults_awaited(ruleset: Ruleset, state: State, pending: Pending) -> Iterator[Violation]:
    if pending.tile is not None or state.wall.tiles is not None:
        yield Violation(
            "pending",
            "a draw phase asks for a tile of a wall not told",
            "摸牌階段之牌應未知",
            at=("pending", "tile"),
        )
    if ruleset.wall_ended(state, END_OF[pending.by]):
        yield Violation("wall", "no tile is left to draw", "牌牆已無牌可摸", at=("wall", "left"))


def faults_answering(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    """Just those are to act that this phase asks."""
    wanted: tuple[int, ...] | None = None
    if state.phase in (CLAIM, ROB):
        wanted = answering(ruleset, state)
    elif state.phase == ENDED:
        wanted = ()
    elif state.phase == DRAW and state.pending is not None:
        wanted = (state.pending.from_,)
    if wanted is not None and not _asks(state, wanted):
        yield Violation(
            "to_act",
            f"to act here: {list(wanted)}",
            f"應行動者：{list(wanted)}",
            at=("to_act",),
            facts={"wanted": list(wanted)},
        )
    elif wanted is None and len(state.to_act) != 1 and _single(ruleset, state):
        yield Violation("to_act", "one seat acts here", "此處僅一家行動", at=("to_act",))


def _asks(state: State, wanted: tuple[int, ...]) -> bool:
    """Whether just these are to act; of hidden seats that might claim, a table that sees their hands names those that can."""
    named = set(state.to_act)
    sure = {seat for seat in wanted if state.seats[seat].hand is not None}
    return sure <= named <= set(wanted) and bool(named) == bool(wanted)


def _single(ruleset: Ruleset, state: State) -> bool:
    phase = ruleset.phase(state.phase)
    return phase is not None and phase.resolve is None
