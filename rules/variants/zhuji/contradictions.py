"""What cannot be so in a win question or a state of this game: wilds in melds, auctions, first turns."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Path, Violation
from rules.hand import CHI, KONG_ADDED, PONG, Meld
from rules.ruleset import Question
from rules.state import (
    BID,
    BY_DEALT,
    BY_DISCARD,
    BY_DRAW,
    BY_REPLACEMENT,
    BY_ROB,
    DRAW,
    ENDED,
    NAME_WILDS,
    ROB,
    TURN,
    State,
    Won,
)
from rules.tiles import NAMES
from rules.variants.zhuji.auction import highest, is_over, is_void, next_caller
from rules.variants.zhuji.circumstances import PLAYERS, facts_of
from rules.variants.zhuji.facts import MOST_SCORE, Bid, Call, TableFacts, WinFacts
from rules.variants.zhuji.options import ALL, Options
from rules.variants.zhuji.wilds import faults_kinds

# A win question


def faults_hand(question: Question) -> Iterator[Violation]:
    """What cannot be in a hand that still waits either; places relative to the request."""
    facts = facts_of(question)
    yield from _faults_declared(facts, question.wilds)
    if facts.first_turn and question.by == BY_DISCARD and question.from_ not in (None, question.dealer):
        yield _not_first("the first discard is the dealer's", "首張由莊家打出")
    yield from faults_melds(question.melds, question.seat, question.wilds, question.options)


def faults_win(question: Question) -> Iterator[Violation]:
    """Contradictions beyond the shared ones; places relative to the win request."""
    facts = facts_of(question)
    yield from faults_hand(question)
    yield from _faults_first_turn(question, facts)
    if question.by == BY_ROB and question.tile in question.wilds:
        yield _wild_robbed(("win", "tile"))
    if question.by == BY_DEALT and question.melds:
        yield Violation(
            "contradiction",
            "the dealer's first 14 have no kong among them",
            "起手 14 張無杠",
            "ZJ-37",
            ("melds",),
        )


def _faults_declared(facts: WinFacts, wilds: tuple[int, ...]) -> Iterator[Violation]:
    """A declarer has a bid, a bid a declarer, and as many kinds are wild as were bid."""
    if facts.declarer is not None and facts.bid is None:
        yield Violation(
            "bid_missing", "the declarer's bid is missing", "缺包家所包台數", "ZJ-30", ("facts", "bid")
        )
    if facts.bid is None:
        return
    if facts.declarer is None:
        yield Violation(
            "declarer_missing", "who made the bid is missing", "缺包家", "ZJ-30", ("facts", "declarer")
        )
    if facts.bid.wilds != len(wilds):
        yield Violation(
            "wilds_not_as_bid",
            f"{facts.bid.wilds} wild kinds were bid, {len(wilds)} are given",
            f"叫包為 {facts.bid.wilds} 種財神，所給 {len(wilds)} 種",
            "ZJ-13",
            ("wilds",),
            {"bid": facts.bid.wilds, "named": len(wilds)},
        )


def _faults_first_turn(question: Question, facts: WinFacts) -> Iterator[Violation]:
    """Before anybody has discarded there is only the dealer's hand and the dealer's discard (ZJ-37)."""
    if not facts.first_turn:
        return
    why = None
    if question.by == BY_ROB:
        why = "no kong can be added before the first discard", "首張打出前無人可補杠"
    elif question.by == BY_DRAW:
        why = "nobody draws before the first discard", "首張打出前無人摸牌"
    elif question.by == BY_REPLACEMENT and question.seat != question.dealer:
        why = "nobody but the dealer has a kong before the first discard", "首張打出前僅莊家可杠"
    elif question.by == BY_REPLACEMENT and any(meld.is_exposed for meld in question.melds):
        why = "nothing is claimed before the first discard", "首張打出前無人吃碰"
    elif question.by == BY_DISCARD and question.melds:
        why = "nobody but the dealer has a meld before the first discard", "首張打出前閒家無副露"
    if why is not None:
        yield _not_first(*why)


def _not_first(en: str, zh: str) -> Violation:
    return Violation("not_first_turn", en, zh, "ZJ-37", ("facts", "first_turn"))


# Melds


def faults_melds(
    melds: tuple[Meld, ...], seat: int, wilds: tuple[int, ...], options: Options
) -> Iterator[Violation]:
    """Wilds only where they may stand in, nothing else showing another face, chi from the seat before."""
    for index, meld in enumerate(melds):
        for fault in (*_faults_meld(meld, wilds, options), *_faults_feeder(meld, seat)):
            yield fault.under("melds", index)


def _faults_feeder(meld: Meld, seat: int) -> Iterator[Violation]:
    """Only the next player may chi (ZJ-21)."""
    if meld.kind == CHI and meld.from_ is not None and meld.from_ != (seat - 1) % PLAYERS:
        yield Violation("feeder", "a chi comes from the seat before", "吃牌來自上家", "ZJ-21", ("from",))


def _faults_meld(meld: Meld, wilds: tuple[int, ...], options: Options) -> Iterator[Violation]:
    """Wilds by themselves and by number (ZJ-21, ZJ-22, ZJ-24)."""
    for index, (tile, face) in enumerate(zip(meld.tiles, meld.faces, strict=True)):
        if tile != face and tile not in wilds:
            yield Violation(
                "not_wild",
                f"{NAMES[tile]} is no wild and shows itself",
                "非財神不可替牌",
                "ZJ-38",
                ("as", index),
            )
    held = sum(tile in wilds for tile in meld.tiles)
    # A wild kind is not claimed, so a pong or kong of it cannot come about either.
    most = {PONG: 1, KONG_ADDED: 1, CHI: int(options.wild_chi)}.get(meld.kind, 0)
    if held > most:
        clause = {CHI: "ZJ-21", PONG: "ZJ-22"}.get(meld.kind, "ZJ-24")
        yield Violation(
            "wild_in_meld",
            f"at most {most} wild in a {meld.kind}, not {held}",
            f"此副露至多 {most} 張財神",
            clause,
            ("tiles",),
            {"most": most, "count": held},
        )
    elif held and meld.kind != CHI and meld.face in wilds:
        yield Violation("wild_in_meld", "a wild kind cannot be claimed", "財神不可碰杠", "ZJ-26", ("tiles",))


# A state


def faults_state(state: State) -> Iterator[Violation]:
    """This game's own invariants; places relative to the state."""
    facts: TableFacts = state.facts
    yield from _faults_calls(facts.bids, state.dealer)
    yield from _faults_outcome(state, facts)
    yield from _faults_course(state, facts)
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


def faults_score(score: int, declared: Bid | None) -> Iterator[Violation]:
    """A win reaches the bid, or 1 tai, and no hand is worth more than the options can make it."""
    least = declared.tai if declared is not None else 1
    if score < least:
        yield Violation(
            "short_of_minimum",
            f"{score} tai, {least} needed",
            f"只有 {score} 台，須 {least} 台起胡",
            "ZJ-30" if declared is not None else "ZJ-39",
            ("score",),
            {"minimum": least, "tai": score},
        )
    if score > MOST_SCORE:
        yield Violation(
            "score_too_high", f"no hand is worth over {MOST_SCORE} tai", "台數過大", "ZJ-38", ("score",)
        )


def faults_winning_tile(
    by: str, tile: int | None, wilds: tuple[int, ...], options: Options
) -> Iterator[Violation]:
    """A discarded wild is won on only where agreed (ZJ-26), and none goes into a kong (ZJ-24)."""
    if tile is None or tile not in wilds:
        return
    if by == BY_DISCARD and not options.win_on_discarded_wild:
        yield Violation(
            "wild_discarded",
            "a discarded wild cannot be won on",
            "打出的財神不可胡",
            "ZJ-26",
            ("tile",),
            {"tile": NAMES[tile]},
        )
    elif by == BY_ROB:
        yield _wild_robbed(("tile",))


def _wild_robbed(place: Path) -> Violation:
    return Violation(
        "wild_in_kong", "no wild goes into a kong that could be robbed", "財神不可入杠", "ZJ-24", place
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
    named = last[1].wilds if last and over and state.phase != NAME_WILDS else 0
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
    if is_void(facts.bids) and state.phase != ENDED:
        yield Violation(
            "hand_void", "four opening passes end the hand", "四家皆不叫，本局作廢", "ZJ-12", ("phase",)
        )


def _faults_course(state: State, facts: TableFacts) -> Iterator[Violation]:
    """Who is to call or to name; nothing laid down before play; claims and kongs as the melds show."""
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
