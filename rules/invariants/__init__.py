"""What holds of every state, each with its code; a state that breaks one is refused, all breaches named at once.

| code | invariant |
| --- | --- |
| players | as many seats as the options say; dealer, to_act, pending and feeders are seats |
| phase | the phase is one of the game's |
| to_act | nobody once ended, one seat in turn and draw, in claim and rob just those that may do more than pass |
| pending | set in claim, rob and draw only, and it names the tile that lies there |
| claimed_turn | a turn begun by chi or pong is that of a seat with such a meld |
| hand_size | 3n+1 concealed tiles with melds counted as sets, one more for the seat in turn and for one that won by its own draw |
| drawn | the seat in turn has one but on a dealt hand or after a claim, a winner by its own draw may have, nobody else; it is among the hand |
| meld_size, not_a_sequence, not_alike, feeder, no_stand_in | each meld is the set it says it is, and names who fed it |
| wall | as many tiles as it says are left, and one for who is to draw |
| wall_arithmetic | as many tiles taken from the tail as kongs and tiles set aside called for |
| too_many_copies, tile_count | hands, melds, discards, tiles set aside and the wall make up the game's tiles |
| won | winners on a discard are marked on it, once; a winner is none to act; orders of winning leave no gap; ways of winning are the game's |
| not_over | a hand that has ended was won (where play goes on: until one is left), ran out of wall, or was called off |
| ledger | money moved between two different seats |
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Violation
from rules.hand import faults_copies, faults_meld
from rules.invariants.acting import faults_answering, faults_claimed_turn, faults_pending, faults_seats
from rules.invariants.wins import faults_over, faults_ways, faults_won
from rules.play.holding import placed_tiles
from rules.ruleset import Ruleset
from rules.state import DRAW, ENDED, ROB, State


def faults_state(ruleset: Ruleset, state: State) -> tuple[Violation, ...]:
    """Every invariant that a state breaks; places relative to the state."""
    frame = (*_faults_frame(ruleset, state), *_faults_melds(ruleset, state))
    sums = (*_faults_counts(state), *_faults_ledger(state))
    if state.players == ruleset.players(state.options):
        sums += tuple(_faults_tiles(ruleset, state))
    if frame:
        return frame + sums  # the rest would stumble over these
    whole = (
        *sums,
        *faults_seats(ruleset, state),
        *faults_claimed_turn(state),
        *faults_pending(ruleset, state),
        *faults_won(state),
        *faults_over(ruleset, state),
        *faults_ways(ruleset, state),
        *ruleset.faults_state(state),
    )
    return whole or tuple(faults_answering(ruleset, state))


def _faults_frame(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    players = ruleset.players(state.options)
    if state.players != players:
        yield Violation(
            "players", f"{players} seats are wanted, not {state.players}", f"應有 {players} 家", at=("seats",)
        )
        return
    if state.dealer >= players:
        yield Violation("players", f"there is no seat {state.dealer}", "無此座位", at=("dealer",))
    if not state.to_act and state.phase != ENDED:
        yield Violation(
            "to_act", "somebody is to act until the hand is over", "終局前須有人行動", at=("to_act",)
        )
    for index, seat in enumerate(state.to_act):
        if seat >= players or seat in state.to_act[:index]:
            yield Violation(
                "to_act", f"seat {seat} cannot be to act here", "待行動座位有誤", at=("to_act", index)
            )
    if ruleset.phase(state.phase) is None:
        known = [phase.name for phase in ruleset.phases]
        yield Violation(
            "phase",
            f"{state.phase!r} is no phase of this game",
            "本玩法無此階段",
            at=("phase",),
            facts={"known": known},
        )
    if state.pending is not None and state.pending.from_ >= players:
        yield Violation(
            "pending", f"there is no seat {state.pending.from_}", "無此座位", at=("pending", "from")
        )


def _faults_counts(state: State) -> Iterator[Violation]:
    """As many tiles as are said to be there."""
    if state.wall.tiles is not None and len(state.wall.tiles) != state.wall.left:
        yield Violation(
            "wall",
            f"{len(state.wall.tiles)} tiles are given, {state.wall.left} are said to be left",
            "牌牆張數不符",
            at=("wall", "left"),
        )
    for number, seat in enumerate(state.seats):
        if seat.hand is not None and len(seat.hand) != seat.count:
            yield Violation(
                "hand_size",
                f"{len(seat.hand)} tiles are given, the count says {seat.count}",
                "手牌張數不符",
                at=("seats", number, "count"),
            )


def _faults_ledger(state: State) -> Iterator[Violation]:
    for index, line in enumerate(state.ledger):
        if line.from_ == line.to or max(line.from_, line.to) >= state.players:
            yield Violation(
                "ledger", "money moves between two different seats", "帳目須為兩家之間", at=("ledger", index)
            )
        if line.amount == 0:
            yield Violation(
                "ledger", "a line moves some money", "帳目金額不可為零", at=("ledger", index, "amount")
            )


def _faults_melds(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    for number, seat in enumerate(state.seats):
        for index, meld in enumerate(seat.melds):
            for fault in faults_meld(meld, number, state.players, bool(ruleset.wild_words)):
                yield fault.under("seats", number, "melds", index)


def _faults_tiles(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    tile_set = ruleset.tile_set(state.options)
    placed = tuple(placed_tiles(ruleset, state))
    yield from faults_copies(tile_set, placed)
    known = sum(len(tiles) for _, tiles in placed)
    hidden = sum(seat.count for seat in state.seats if seat.hand is None)
    unknown_wall = 0 if state.wall.tiles is not None else state.wall.left
    total = known + hidden + unknown_wall + ruleset.hidden_aside(state)
    if total != tile_set.size:
        yield Violation(
            "tile_count",
            f"{total} tiles are accounted for, the game has {tile_set.size}",
            f"全副 {tile_set.size} 張，此處共 {total} 張",
            at=("wall", "left"),
        )
    called = ruleset.replacements(state)
    awaited = state.phase == ROB or (
        state.phase == DRAW and state.pending is not None and state.pending.by == "replacement"
    )
    if state.wall.replaced != called - awaited:
        yield Violation(
            "wall_arithmetic",
            f"{state.wall.replaced} tiles taken from the tail, {called - awaited} called for",
            f"補牌應為 {called - awaited} 張",
            at=("wall", "replaced"),
        )
