"""What must hold of a Zhuozhou state beyond what holds of every state; places relative to the state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Violation, wrong_fact
from rules.state import BY_REPLACEMENT, DRAW, SELF_DRAWN, TURN, State
from rules.tiles import NAMES
from rules.variants.zhuozhou.contradictions import faults_revealed
from rules.variants.zhuozhou.facts import SeatFacts, TableFacts
from rules.variants.zhuozhou.melds import faults_melds
from rules.variants.zhuozhou.opening import ROLLS, breaking, indicator_in_wall, next_place
from rules.variants.zhuozhou.play import LAST_COPY, lying_open, roles_of
from rules.variants.zhuozhou.roles import NEXT, Roles


def faults_state(state: State) -> Iterator[Violation]:
    """Every fact that contradicts the options, the phase or the table."""
    facts: TableFacts = state.facts
    if facts.indicator is None or facts.indicator.at is None:
        yield Violation(
            "indicator_missing",
            "the turned tile and its place in the wall are wanted",
            "須註明翻出之牌及其位置",
            "ZZ-5",
            ("facts", "indicator"),
        )
        return
    if facts.indicator.tile not in NEXT:
        yield wrong_fact(
            "no such tile can be turned up", "此牌不可為翻出之牌", "ZZ-10", "facts", "indicator", "tile"
        )
        return
    own = roles_of(state)
    yield from _faults_dice(state)
    yield from _faults_indicator(state)
    yield from _faults_turn(state)
    yield from _faults_claimed(state)
    for number, seat in enumerate(state.seats):
        for fault in faults_melds(state.options, own, seat.melds, number):
            yield fault.under("seats", number, "melds")
        yield from _faults_seat(state, own, number)
    if sum(seat.won is not None for seat in state.seats) > 1:
        yield wrong_fact("one player wins a hand", "一局只有一家胡", "ZZ-21", "seats")


def _faults_dice(state: State) -> Iterator[Violation]:
    """The dice, where they are told, lead to the cut and to the turned tile's place."""
    facts: TableFacts = state.facts
    if not facts.dice:
        return
    if len(facts.dice) != 2 * len(ROLLS):
        yield wrong_fact(f"{2 * len(ROLLS)} dice are rolled", "骰點數目不符", "ZZ-3", "facts", "dice")
        return
    dice = iter(facts.dice)
    found = breaking(state.players, state.dealer, {name: (next(dice), next(dice)) for name in ROLLS})
    if facts.cut is not None and facts.cut != found.cut:
        yield wrong_fact(f"the dice cut before stack {found.cut}", "切口與骰點不符", "ZZ-3", "facts", "cut")
    assert facts.indicator is not None
    if facts.indicator.at != found.place:
        yield wrong_fact(
            f"the dice turn up the tile at {found.place}",
            "翻牌位置與骰點不符",
            "ZZ-5",
            "facts",
            "indicator",
            "at",
        )


def _faults_indicator(state: State) -> Iterator[Violation]:
    """The turned tile is an upper one the deal did not reach, and while it lies in the wall it lies in its place."""
    turned, at = state.facts.indicator.tile, state.facts.indicator.at
    if at % 2 or at <= 13 * state.players:
        yield wrong_fact(
            "an upper tile beyond the deal is turned up",
            "翻出者須為發牌未及之上層牌",
            "ZZ-5",
            "facts",
            "indicator",
            "at",
        )
        return
    if not indicator_in_wall(state):
        return
    if state.wall.tiles is not None:
        index = at - next_place(state, "live")
        if index < len(state.wall.tiles) and state.wall.tiles[index] != turned:
            yield wrong_fact(
                f"the wall has {NAMES[state.wall.tiles[index]]} there",
                "該處之牌不符",
                "ZZ-5",
                "facts",
                "indicator",
                "tile",
            )
    elif lying_open(state, turned) > LAST_COPY:
        yield wrong_fact(
            f"the fourth {NAMES[turned]} still lies in the wall",
            "第四張尚在牌牆",
            "ZZ-26",
            "facts",
            "indicator",
            "tile",
        )


def _faults_turn(state: State) -> Iterator[Violation]:
    """Kongs and reveals in a row belong to the seat in turn, which shows them."""
    facts: TableFacts = state.facts
    number = _whose_turn(state)
    if number is None:
        for name in ("chain", "reveals", "direct_call"):
            if getattr(facts, name):
                yield wrong_fact("nobody is in a turn", "無人行牌中", "ZZ-45", "facts", name)
        return
    seat = state.seats[number]
    kongs = sum(meld.is_kong for meld in seat.melds) + seat.facts.laid_wilds
    if facts.chain > kongs:
        yield wrong_fact(
            f"{facts.chain} kongs in a row, the seat shows {kongs}", "連杠多於所見", "ZZ-45", "facts", "chain"
        )
    if facts.reveals > len(seat.facts.revealed):
        yield wrong_fact("more reveals than tiles revealed", "亮牌多於所見", "ZZ-45", "facts", "reveals")
    if facts.direct_call and not (facts.chain and seat.facts.laid_wilds):
        yield wrong_fact("a direct call follows a laid wild", "直叫須先杠鑽", "ZZ-32", "facts", "direct_call")


def _whose_turn(state: State) -> int | None:
    """Whose turn it is, or was when it won or the wall ended."""
    if state.phase == TURN and state.to_act:
        return state.to_act[0]
    if state.phase == DRAW and state.pending is not None and state.pending.by == BY_REPLACEMENT:
        return state.pending.from_
    won = [n for n, seat in enumerate(state.seats) if seat.won is not None and seat.won.by in SELF_DRAWN]
    return won[0] if won else None


def _faults_claimed(state: State) -> Iterator[Violation]:
    claimed = any(meld.is_exposed for seat in state.seats for meld in seat.melds)
    if claimed != state.facts.claimed:
        en = "something was claimed" if claimed else "nothing was claimed"
        yield wrong_fact(en, "是否已有吃碰杠與桌面不符", "ZZ-39", "facts", "claimed")


def _faults_seat(state: State, own: Roles, number: int) -> Iterator[Violation]:
    seat, place = state.seats[number], ("seats", number, "facts")
    facts: SeatFacts = seat.facts
    for fault in faults_revealed(own, facts.revealed):
        yield fault.under("seats", number)
    for index, discard in enumerate(seat.discards):
        if discard.tile in own.kong_tiles:
            yield Violation(
                "not_discardable",
                f"{NAMES[discard.tile]} may not be discarded",
                "杠牌不可打出",
                "ZZ-13",
                ("seats", number, "discards", index),
            )
    # A discarded wild is never claimed, so it lies in its pile (ZZ-16).
    threw = any(own.is_wild(discard.tile) for discard in seat.discards)
    if threw != facts.discarded_wild:
        en = "a wild lies in the pile" if threw else "no wild lies in the pile"
        yield wrong_fact(en, "是否打出過鑽與牌河不符", "ZZ-17", *place, "discarded_wild")
    fed = any(meld.is_exposed and meld.from_ == number for other in state.seats for meld in other.melds)
    if bool(seat.discards or fed) != facts.drew:
        en = "the seat has not discarded" if facts.drew else "the seat has discarded"
        yield wrong_fact(en, "是否已行過一巡與牌河不符", "ZZ-39", *place, "drew")
