"""What must hold of a Zhuji bao state beyond what holds of every state; places relative to the state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Violation
from rules.hand import PONG
from rules.state import BID, BY_ROB, DRAW, ENDED, NAME_WILDS, ROB, TURN, State, Won
from rules.variants.zhuji.auction import highest, is_over, is_void, next_caller
from rules.variants.zhuji.circumstances import PLAYERS
from rules.variants.zhuji.contradictions import faults_score, faults_winning_tile
from rules.variants.zhuji.facts import Bid, Call, TableFacts
from rules.variants.zhuji.melds import faults_melds
from rules.variants.zhuji.options import ALL
from rules.variants.zhuji.wilds import faults_kinds


def faults_state(state: State) -> Iterator[Violation]:
    """This game's own invariants; places relative to the state."""
    facts: TableFacts = state.facts
    yield from _faults_calls(facts.bids, state.dealer)
    yield from _faults_outcome(state, facts)
    yield from _faults_course(state, facts)
    yield from _faults_laid(state, facts)
    for number, seat in enumerate(state.seats):
        for fault in faults_melds(seat.melds, number, facts.wilds, state.options):
            yield fault.under("seats", number)
        if seat.won is not None:
            yield from _faults_robbed(state, number, seat.won)
            declared = facts.bid if facts.declarer == number else None
            won = seat.won
            for fault in (
                *faults_score(won.score, declared),
                *faults_winning_tile(won.by, won.tile, facts.wilds, state.options),
            ):
                yield fault.under("seats", number, "won")
    if state.ledger:
        yield Violation(
            "money_moved", "no money moves before the end of a hand", "終局前無帳目", "ZJ-50", ("ledger",)
        )
    if state.options.multiple_winners != ALL and sum(seat.won is not None for seat in state.seats) > 1:
        yield Violation(
            "several_winners", "only the nearest wins at this table", "本桌僅一家胡", "ZJ-27", ("seats",)
        )


def _faults_calls(calls: tuple[Call, ...], dealer: int) -> Iterator[Violation]:
    """In turn from the dealer, each bid higher than the last, none after the end (ZJ-10 to ZJ-12)."""
    for index, call in enumerate(calls):
        before = calls[:index]
        place = ("facts", "bids", index)
        if is_over(before):
            yield Violation(
                "auction_over", "the auction was over before this call", "叫包已結束", "ZJ-12", place
            )
            return
        if call.seat != next_caller(before, dealer):
            yield Violation(
                "call_out_of_turn", "not this seat's turn to call", "未輪到此家叫包", "ZJ-10", place
            )
        if (call.tai is None) != (call.wilds is None):
            yield Violation(
                "half_a_bid",
                "a bid has both tai and wilds, a pass neither",
                "叫包須有台數與財神種數",
                "ZJ-11",
                place,
            )
        last = highest(before)
        if call.bid is not None and last is not None and call.bid.strength <= last[1].strength:
            yield Violation(
                "bid_not_higher", "a bid must beat the last one", "後叫須大於前叫", "ZJ-10", place
            )


def _faults_outcome(state: State, facts: TableFacts) -> Iterator[Violation]:
    """Highest bid, declarer and wilds are what the calls and the phase make them."""
    last = highest(facts.bids)
    over = is_over(facts.bids)
    if facts.bid != (last[1] if last else None):
        yield Violation(
            "bid_not_as_called",
            "the bid is the highest call",
            "叫包與歷次叫包不符",
            "ZJ-11",
            ("facts", "bid"),
        )
    if facts.declarer != (last[0] if last and over else None):
        yield Violation(
            "declarer_not_as_called",
            "the declarer is who made the last bid, once the auction is over",
            "包家與叫包不符",
            "ZJ-12",
            ("facts", "declarer"),
        )
    if over == (state.phase == BID):
        yield Violation(
            "wrong_phase", "the auction and the phase do not agree", "叫包與階段不符", "ZJ-12", ("phase",)
        )
    yield from _faults_named(state, facts, last[1] if last and over else None)
    if is_void(facts.bids) and state.phase != ENDED:
        yield Violation(
            "hand_void", "four opening passes end the hand", "四家皆不叫，本局作廢", "ZJ-12", ("phase",)
        )


def _faults_named(state: State, facts: TableFacts, bid: Bid | None) -> Iterator[Violation]:
    """As many different kinds are wild as the bid that stands has, once they are named (ZJ-13)."""
    named = bid.wilds if bid is not None and state.phase != NAME_WILDS else 0
    if len(facts.wilds) != named:
        yield Violation(
            "wilds_not_as_bid",
            f"{named} wild kinds are named by now",
            f"此時應有 {named} 種財神",
            "ZJ-13",
            ("facts", "wilds"),
        )
    for fault in faults_kinds(facts.wilds):
        yield fault.under("facts", "wilds")


def _faults_course(state: State, facts: TableFacts) -> Iterator[Violation]:
    """Who is to call or to name; nothing laid down before play."""
    if state.phase == BID and state.to_act != (next_caller(facts.bids, state.dealer),):
        yield Violation("not_to_act", "another seat is to call", "應由他家叫包", "ZJ-10", ("to_act",))
    if state.phase == NAME_WILDS:
        if facts.declarer is not None and state.to_act != (facts.declarer,):
            yield Violation(
                "not_to_act", "the declarer names the wilds", "應由包家定財神", "ZJ-13", ("to_act",)
            )
        if facts.bid is not None and not facts.bid.wilds:
            yield Violation(
                "wrong_phase", "a no-wild bid leaves nothing to name", "無財不須定財神", "ZJ-13", ("phase",)
            )
    unplayed = state.phase in (BID, NAME_WILDS) or is_void(facts.bids)
    if unplayed and any(seat.melds or seat.discards or seat.won for seat in state.seats):
        yield Violation(
            "played_too_soon",
            "nothing is played before the auction is over",
            "叫包未完不可行牌",
            "ZJ-15",
            ("seats",),
        )


def _faults_laid(state: State, facts: TableFacts) -> Iterator[Violation]:
    """Claims and kongs as the melds show."""
    exposed = any(meld.is_exposed for seat in state.seats for meld in seat.melds)
    if exposed != facts.claimed:
        yield Violation(
            "claimed_not_as_melds",
            "claimed says whether an exposed meld lies there",
            "claimed 與副露不符",
            "ZJ-37",
            ("facts", "claimed"),
        )
    yield from _faults_drawn(state, facts)
    kongs = _kongs_in_turn(state)
    if facts.chain > kongs:
        yield Violation(
            "more_kongs_than_shown",
            f"{facts.chain} kongs in a row, {kongs} shown",
            "連杠數多於副露",
            "ZJ-36",
            ("facts", "chain"),
        )


def _faults_drawn(state: State, facts: TableFacts) -> Iterator[Violation]:
    """In a turn begun by chi or pong nothing is drawn (ZJ-24), kongs in a row end with a replacement (ZJ-36)."""
    if state.phase != TURN:
        return
    seat = state.seats[state.to_act[0]]
    if state.claimed_turn and (seat.drawn is not None or facts.chain):
        yield Violation(
            "claimed_turn",
            "nothing is drawn in a turn begun by chi or pong",
            "吃、碰之巡不摸牌",
            "ZJ-24",
            ("claimed_turn",),
        )
    elif 0 < facts.chain <= _kongs_in_turn(state) and seat.hand is not None and seat.drawn is None:
        yield Violation(
            "drawn", "kongs in a row end with a replacement", "連杠之後應有補牌", "ZJ-36", ("facts", "chain")
        )


def _kongs_in_turn(state: State) -> int:
    """How many kongs the seat in turn has; the most that anybody has where nobody is."""
    kongs = [sum(meld.is_kong for meld in seat.melds) for seat in state.seats]
    if state.phase == TURN:
        return kongs[state.to_act[0]]
    if state.phase in (DRAW, ROB) and state.pending is not None:
        return kongs[state.pending.from_] - (state.phase == ROB)  # the one that may be robbed is not done yet
    return max(kongs)


def _faults_robbed(state: State, number: int, won: Won) -> Iterator[Violation]:
    """Who was robbed is left with the pong that was to be raised (ZJ-25)."""
    if won.by != BY_ROB or won.from_ is None or won.from_ >= PLAYERS:
        return
    if not any(meld.kind == PONG and meld.face == won.tile for meld in state.seats[won.from_].melds):
        yield Violation(
            "won",
            "there is no pong that a kong was to be made of",
            "被搶者無可補杠之碰",
            "ZJ-25",
            ("seats", number, "won", "by"),
        )
