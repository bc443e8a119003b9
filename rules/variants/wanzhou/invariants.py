"""What must hold of a Wanzhou state beyond what holds of every state; places relative to the state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Violation, wrong_fact
from rules.state import BY_REPLACEMENT, ENDED, EXCHANGE, NAME_VOID, ROB, State
from rules.tiles import SUIT_LETTERS, suit_of
from rules.variants.wanzhou.options import BLOOD, DICE, FEEDER, Options, suits_in_play
from rules.variants.wanzhou.play import BEFORE_PLAY
from rules.variants.wanzhou.settlement import MOST_WINNERS, MOST_WORTH, playing_seats


def faults_state(state: State) -> Iterator[Violation]:
    """Every fact that contradicts the options, the phase or the table."""
    yield from _faults_phase(state)
    yield from _faults_winners(state)
    yield from _faults_horses(state)
    yield from _faults_kongs(state)
    yield from _faults_claimed(state)
    for seat in range(state.players):
        yield from _faults_void(state, seat)
        yield from _faults_seat(state, seat)


def _faults_phase(state: State) -> Iterator[Violation]:
    options: Options = state.options
    if state.phase == EXCHANGE and not options.exchange:
        yield wrong_fact("no tiles are exchanged at this table", "此桌不換牌", "WZ-3", "phase")
    if state.phase == NAME_VOID and not options.declare_void:
        yield wrong_fact("no suit is named at this table", "此桌不定缺", "WZ-4", "phase")
    thrown = options.exchange and options.exchange_direction == DICE
    if bool(thrown) != (state.facts.dice is not None):
        en = "the dice decide the exchange" if thrown else "no dice are thrown here"
        yield wrong_fact(en, "換牌方向之骰點有誤", "WZ-3", "facts", "dice")
    if state.phase not in BEFORE_PLAY:
        return
    if sorted(state.to_act) != list(range(state.players)):
        yield Violation("to_act", "all seats answer here", "此處各家皆須回應", at=("to_act",))
    for number, seat in enumerate(state.seats):
        if seat.melds or seat.discards or seat.won is not None:
            yield wrong_fact(
                "nothing lies on the table before play", "開打前桌上無牌", "WZ-3", "seats", number
            )


def _faults_winners(state: State) -> Iterator[Violation]:
    """A win ends the hand, or the third of a hand that plays on."""  # WZ-8
    won = state.players - len(playing_seats(state))
    if won > MOST_WINNERS:
        yield wrong_fact("three winners at the most", "至多三家胡", "WZ-8", "seats")
    over = won >= MOST_WINNERS or (won and state.options.end != BLOOD)
    if over and state.phase != ENDED:
        yield wrong_fact("the hand is over after these wins", "已胡足，應已終局", "WZ-8", "phase")
    if state.facts.checked and state.phase != ENDED:
        yield wrong_fact(
            "a wash-out is reckoned when the hand has ended", "終局方退杠查叫", "WZ-44", "facts", "checked"
        )
    most = state.options.cap or MOST_WORTH
    for number, seat in enumerate(state.seats):
        if seat.won is not None and seat.won.score > most:
            en, zh = f"a win is worth {most} at the most here", f"此桌一胡至多 {most} 番"
            yield wrong_fact(en, zh, "WZ-33", "seats", number, "won", "score")
        if seat.facts.feeder is None:
            continue
        fits = seat.won is not None and seat.won.by == BY_REPLACEMENT
        if not fits or state.options.direct_kong_bloom != FEEDER or seat.facts.feeder == number:
            place = ("seats", number, "facts", "feeder")
            yield wrong_fact(
                "only a bloom after a direct kong has a feeder", "非點杠花無放杠者", "WZ-30", *place
            )


def _faults_horses(state: State) -> Iterator[Violation]:
    if state.facts.horses is not None and state.facts.hidden_horses:
        place = ("facts", "hidden_horses")
        yield wrong_fact("the horses' tiles are either told or hidden", "馬牌或明或隱", "WZ-53", *place)


def _faults_kongs(state: State) -> Iterator[Violation]:
    facts = state.facts
    kong = facts.after_kong
    if kong is None:
        if facts.chain:
            yield wrong_fact("kongs in a row end with one", "連杠須有最後一杠", "WZ-30", "facts", "chain")
    elif kong.seat >= state.players or not any(
        meld.kind == kong.kind and (kong.from_ is None or meld.from_ == kong.from_)
        for meld in state.seats[kong.seat].melds
    ):
        yield wrong_fact("that seat shows no such kong", "該座無此杠", "WZ-30", "facts", "after_kong")
    if facts.late_kong and state.phase != ROB:
        yield wrong_fact("no added kong is declared", "無待決之彎杠", "WZ-41", "facts", "late_kong")
    if facts.last_drawn_by is not None and state.wall.left:
        yield wrong_fact("the wall has tiles left", "牌牆尚有牌", "WZ-32", "facts", "last_drawn_by")


def _faults_claimed(state: State) -> Iterator[Violation]:
    claimed = any(meld.is_exposed for seat in state.seats for meld in seat.melds)
    if claimed != state.facts.claimed:
        en = "something was claimed" if claimed else "nothing was claimed"
        yield wrong_fact(en, "是否已有吃碰杠與桌面不符", "WZ-26", "facts", "claimed")


def _faults_void(state: State, number: int) -> Iterator[Violation]:
    seat, options = state.seats[number], state.options
    void, place = seat.facts.void, ("seats", number, "facts", "void")
    named = options.declare_void and state.phase not in BEFORE_PLAY
    if named != (void is not None):
        en = "the suit it lacks is named by now" if named else "no suit is named yet, or at all"
        yield wrong_fact(en, "定缺與階段不符", "WZ-4", *place)
    elif void is not None and void not in suits_in_play(options):
        yield wrong_fact("the suit named is one of the deck", "所定之缺門須在牌中", "WZ-4", *place)
    elif void is not None:
        for index, meld in enumerate(seat.melds):
            if suit_of(meld.face) == SUIT_LETTERS.index(void):
                yield wrong_fact(
                    "no set of the void suit is laid", "副露含缺門", "WZ-4", "seats", number, "melds", index
                )


def _faults_seat(state: State, number: int) -> Iterator[Violation]:
    seat, place = state.seats[number], ("seats", number)
    if seat.facts.passed is not None and not state.options.pass_lock:
        yield wrong_fact(
            "passing locks nothing at this table", "此桌過胡不鎖", "WZ-10", *place, "facts", "passed"
        )
    chis = [index for index, meld in enumerate(seat.melds) if meld.is_sequence]
    if chis and not state.options.chi:
        yield wrong_fact("chi is not played at this table", "此桌不吃", "WZ-5", *place, "melds", chis[0])
    if seat.facts.took_chi and not chis:
        yield wrong_fact("the seat shows no chi", "該座無吃牌", "WZ-6", *place, "facts", "took_chi")
