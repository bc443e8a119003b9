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
from rules.hand import CHI, PONG, faults_copies, faults_meld, holds
from rules.play.claiming import answering
from rules.play.holding import is_dealt, placed_tiles
from rules.play.steps import END_OF, LIVE, TAIL
from rules.ruleset import Ruleset
from rules.state import (
    BY_DEALT,
    BY_DISCARD,
    BY_DRAW,
    BY_REPLACEMENT,
    BY_ROB,
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
        *_faults_seats(ruleset, state),
        *_faults_claimed_turn(state),
        *_faults_pending(ruleset, state),
        *_faults_won(state),
        *_faults_over(ruleset, state),
        *_faults_ways(ruleset, state),
        *ruleset.faults_state(state),
    )
    return whole or tuple(_faults_answering(ruleset, state))


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


def _in_turn(state: State, number: int) -> bool:
    return state.phase == TURN and number in state.to_act


def _has_extra(ruleset: Ruleset, state: State, number: int) -> bool:
    """Whether the seat sits before one tile more than between turns."""
    won = state.seats[number].won
    if won is not None:
        return won.by in SELF_DRAWN
    return _in_turn(state, number) or (state.phase in ruleset.before_play and number == state.dealer)


def _faults_seats(ruleset: Ruleset, state: State) -> Iterator[Violation]:
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


def _faults_claimed_turn(state: State) -> Iterator[Violation]:
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


def _faults_pending(ruleset: Ruleset, state: State) -> Iterator[Violation]:
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
    elif phase == CLAIM and (
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


def _faults_won(state: State) -> Iterator[Violation]:
    marked: set[int] = set()
    for number, seat in enumerate(state.seats):
        for index, discard in enumerate(seat.discards):
            for winner in discard.won_by:
                won = state.seats[winner].won if winner < state.players else None
                if won is None or won.from_ != number or won.tile != discard.tile or winner in marked:
                    yield Violation(
                        "won",
                        f"seat {winner} has not won on this tile",
                        "此座位未以此牌胡",
                        at=("seats", number, "discards", index, "won_by"),
                    )
                marked.add(winner)
        won = seat.won
        if won is None:
            continue
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


def _faults_over(ruleset: Ruleset, state: State) -> Iterator[Violation]:
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


def _faults_ways(ruleset: Ruleset, state: State) -> Iterator[Violation]:
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


def _faults_answering(ruleset: Ruleset, state: State) -> Iterator[Violation]:
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
