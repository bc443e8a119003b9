"""The books of an ended hand: kong money, the wash-out, wins, horses; and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.faults import Violation, verify
from rules.ledger import Line, NextDeal, Settlement, pays, spread, totals
from rules.record import text
from rules.state import BY_DISCARD, BY_REPLACEMENT, BY_ROB, State
from rules.tiles import rank_of
from rules.variants.wanzhou.options import BLOOD, FEEDER, ROTATE, Options
from rules.variants.wanzhou.washout import Left, needed, washout_lines

PLAYERS = 4
MOST_WINNERS = 3
"""In a hand that plays on after a win, one is left."""  # WZ-8
MOST_WORTH = 2048
"""No hand is worth more without a cap: pattern and roots 256 at the most, and three doublings."""  # WZ-33


@dataclass(frozen=True)
class Win:
    """One win: whose, how the tile came, what it is worth, who fed the kong it bloomed from; `order` is shared on one tile."""

    seat: int
    by: str
    from_: int | None
    score: int
    feeder: int | None
    order: int

    def payer(self, options: Options) -> int | None:
        """Who pays alone: the discarder, the robbed, or who fed the direct kong; None where all pay."""
        if self.by in (BY_DISCARD, BY_ROB):
            return self.from_
        # WZ-30: only where the table has it so.
        if self.by == BY_REPLACEMENT and options.direct_kong_bloom == FEEDER:
            return self.feeder
        return None


_WHAT = {
    BY_DISCARD: text("點炮", "discard win"),
    BY_ROB: text("搶杠胡", "robbed kong"),
    "draw": text("自摸", "draw win"),
    BY_REPLACEMENT: text("杠上花", "kong bloom"),
    "dealt": text("天胡", "dealt win"),
}


def settle_state(state: State) -> Settlement:
    """The books of an ended state; Faulty where a clause needs what the state hides, places relative to the request."""
    verify(fault.under("state") for fault in faults_settlement(state))
    moved = state.ledger
    # The wash-out is in the books already unless hands were hidden then.
    if not state.facts.checked and is_washed_out(state.options, playing_seats(state)):
        moved += washout_lines(state.options, moved, hands_left(state))
    horses = state.facts.horses or ()
    return books(state.options, state.dealer, state.repeat, moved, wins_of(state), horses)


def faults_settlement(state: State) -> Iterator[Violation]:
    """What the settlement of a state needs and lacks."""
    if state.facts.horses is None:
        yield Violation(
            "field_missing", "the horses' tiles are needed", "須知馬牌", "WZ-53", at=("facts", "horses")
        )
    playing = playing_seats(state)
    if state.facts.checked or not is_washed_out(state.options, playing):
        return
    for seat in needed(state.options, state.ledger, playing):
        if state.seats[seat].hand is None:
            yield Violation(
                "field_missing",
                "whether this hand is ready decides the wash-out",
                "荒莊須知此家手牌",
                "WZ-44",
                at=("seats", seat, "hand"),
            )


def playing_seats(state: State) -> tuple[int, ...]:
    """The seats that have not won."""
    return tuple(number for number, seat in enumerate(state.seats) if seat.playing)


def is_washed_out(options: Options, playing: Sequence[int]) -> bool:
    """Whether an ended hand ended with the wall: a win would have ended it with fewer still playing."""  # WZ-44
    return len(playing) >= 2 if options.end == BLOOD else len(playing) == PLAYERS


def hands_left(state: State) -> dict[int, Left]:
    """The hands of the seats a wash-out needs, as far as they are shown."""
    playing = playing_seats(state)
    return {
        seat: Left(hand, state.seats[seat].melds, state.seats[seat].facts.void)
        for seat in needed(state.options, state.ledger, playing)
        if (hand := state.seats[seat].hand) is not None
    }


def wins_of(state: State) -> tuple[Win, ...]:
    """The wins of a state in order, the nearer first of several on one tile."""
    wins = [
        Win(number, seat.won.by, seat.won.from_, seat.won.score, seat.facts.feeder, seat.won.order)
        for number, seat in enumerate(state.seats)
        if seat.won is not None
    ]
    return in_order(wins)


def in_order(wins: Iterable[Win]) -> tuple[Win, ...]:
    """Wins as they came, of several on one tile the nearer to its owner first."""
    return tuple(sorted(wins, key=lambda win: (win.order, (win.seat - (win.from_ or 0)) % PLAYERS)))


def by_tile(wins: Iterable[Win]) -> list[list[Win]]:
    """Wins in order, those on one tile together."""
    return [list(together) for _, together in groupby(wins, key=lambda win: win.order)]


def books(
    options: Options,
    dealer: int,
    repeat: int,
    moved: Sequence[Line],
    wins: Sequence[Win],
    horses: Sequence[int],
) -> Settlement:
    """Money moved during play, then the wins, all of it repeated for the horses."""  # WZ-52
    lines = (*moved, *win_lines(options, wins))
    lines = spread(lines, members(dealer, horses))  # WZ-53
    return Settlement(lines, totals(lines, PLAYERS + len(horses)), next_deal(options, dealer, repeat, wins))


def win_lines(options: Options, wins: Sequence[Win]) -> tuple[Line, ...]:
    """What each win is paid, by those who have not won by then."""  # WZ-50, WZ-51
    playing = set(range(PLAYERS))
    lines: list[Line] = []
    for event in by_tile(wins):
        playing -= {win.seat for win in event}
        for win in event:
            lines += _win_lines(options, win, playing)
    return tuple(lines)


def _win_lines(options: Options, win: Win, playing: set[int]) -> Iterator[Line]:
    alone = win.payer(options)
    what = _WHAT[win.by]
    amount = win.score * options.base
    for payer in sorted(playing) if alone is None else (alone,):
        yield from pays(payer, win.seat, amount, "WZ-50", what, score=win.score, base=options.base)
        if alone is None and options.self_draw_bonus:  # WZ-51
            bonus = text("自摸加底", "self-draw base")
            yield from pays(payer, win.seat, options.base, "WZ-51", bonus, base=options.base)


def members(dealer: int, horses: Sequence[int]) -> Mapping[int, tuple[int, ...]]:
    """Each seat with the horses bound to it: a horse's number counts seats from the dealer."""  # WZ-53
    bound: dict[int, tuple[int, ...]] = {seat: (seat,) for seat in range(PLAYERS)}
    for party, tile in enumerate(horses, PLAYERS):
        bound[(dealer + rank_of(tile) - 1) % PLAYERS] += (party,)
    return bound


def next_deal(options: Options, dealer: int, repeat: int, wins: Sequence[Win]) -> NextDeal:
    """The first winner deals next, the payer of several at once, else the dealer again."""  # WZ-54
    following: int | None = dealer
    if options.dealer_next == ROTATE:
        following = (dealer + 1) % PLAYERS
    elif wins:
        first = [win for win in wins if win.order == wins[0].order]
        following = first[0].seat if len(first) == 1 else first[0].from_
    assert following is not None
    return NextDeal(following, repeat + 1 if following == dealer else 0)
