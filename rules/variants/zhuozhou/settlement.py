"""The books of an ended hand: base and fans, repeat fans, liability for feeding; and who deals next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rules.hand import Meld
from rules.ledger import Line, NextDeal, Settlement, pays, totals
from rules.record import text
from rules.state import State
from rules.variants.zhuozhou.options import DEALER_RATE, FANS_ONLY, REPEAT, WINNER, Options, base

LIABLE: Final[Mapping[tuple[int, bool], tuple[int, int]]] = MappingProxyType(
    {
        (3, True): (3, 6),
        (3, False): (6, 12),
        (4, True): (6, 12),
        (4, False): (12, 24),
    }
)
"""(mouths, with a chi): how many times the feeder pays the fed winner 順包, and the fed one his feeder who wins 反包 (ZZ-62)."""

_WIN = text("胡牌", "win")
_FED_WINNER = text("順包", "liability: fed the winner")
_FED_BY_WINNER = text("反包", "reverse liability: fed by the winner")


@dataclass(frozen=True)
class Table:
    """What the books depend on beside the win: options, dealer, repeats, everybody's melds."""

    options: Options
    dealer: int
    repeat: int
    melds: tuple[tuple[Meld, ...], ...]

    @property
    def players(self) -> int:
        """How many are seated."""
        return self.options.players

    @property
    def repeat_fans(self) -> int:
        """What every repeat adds between the dealer and each other; later ones stay at the last."""  # ZZ-61
        fans = self.options.repeat_fans
        return fans[min(self.repeat, len(fans)) - 1] if self.repeat and fans else 0

    def base(self, dealer: bool) -> int:
        """The dealer's base or a non-dealer's."""
        return base(self.options.fans, dealer, self.repeat)


def settle_state(state: State) -> Settlement:
    """The books of an ended state."""
    table = Table(state.options, state.dealer, state.repeat, tuple(seat.melds for seat in state.seats))
    for number, seat in enumerate(state.seats):
        if seat.won is not None:
            return books(table, number, seat.won.score)
    return books(table, None, 0)


def books(table: Table, winner: int | None, score: int) -> Settlement:
    """What each loser pays the winner; a wash-out pays nothing (ZZ-64)."""
    lines: tuple[Line, ...] = ()
    if winner is not None:
        fans = score - table.base(winner == table.dealer)
        losers = (seat for seat in range(table.players) if seat != winner)
        lines = tuple(line for loser in losers for line in _lines(table, winner, loser, fans))
    return Settlement(lines, totals(lines, table.players), next_deal(table, winner))


def _lines(table: Table, winner: int, loser: int, fans: int) -> Iterator[Line]:
    """One loser's payment, or payments where one fed the other (ZZ-62)."""
    fed_winner = times(table.melds[winner], loser, reverse=False)
    fed_by_winner = times(table.melds[loser], winner, reverse=True)
    if not fed_winner and not fed_by_winner:
        yield from _line(table, winner, loser, "ZZ-60", _WIN, _pair_amount(table, winner, loser, fans), 1)
        return
    amount = _liable_amount(table, winner, loser, fans)
    yield from _line(table, winner, loser, "ZZ-62", _FED_WINNER, amount, fed_winner)
    yield from _line(table, winner, loser, "ZZ-62", _FED_BY_WINNER, amount, fed_by_winner)


def _line(
    table: Table,
    winner: int,
    loser: int,
    clause: str,
    what: Mapping[str, str],
    parts: Mapping[str, int],
    multiplier: int,
) -> tuple[Line, ...]:
    silver = table.options.silver
    working = {**parts, "times": multiplier, **({"silver": silver} if silver != 1 else {})}
    return pays(loser, winner, sum(parts.values()) * multiplier * silver, clause, what, **working)


def _pair_amount(table: Table, winner: int, loser: int, fans: int) -> dict[str, int]:
    """Base, fans and repeat fans between two."""  # ZZ-60, ZZ-61
    with_dealer = table.dealer in (winner, loser)
    by_winner = table.options.base_by == WINNER
    own_base = table.base(winner == table.dealer if by_winner else with_dealer)
    return _parts(own_base, fans, table.repeat_fans if with_dealer else 0)


def _liable_amount(table: Table, winner: int, loser: int, fans: int) -> dict[str, int]:
    """What a liability multiplies."""  # ZZ-62
    if table.options.liability_amount == DEALER_RATE:
        return _parts(table.base(True), fans, table.repeat_fans)
    if table.options.liability_amount == FANS_ONLY:
        return {"fans": fans}
    return _pair_amount(table, winner, loser, fans)


def _parts(own_base: int, fans: int, repeat_fans: int) -> dict[str, int]:
    parts = {"base": own_base, "fans": fans}
    return parts | ({"repeat_fans": repeat_fans} if repeat_fans else {})


def mouths(melds: Sequence[Meld], feeder: int) -> tuple[int, bool]:
    """How many chis, pongs and exposed kongs one player fed, and whether a chi is among them."""  # ZZ-62
    fed = [meld for meld in melds if meld.is_exposed and meld.from_ == feeder]
    return len(fed), any(meld.is_sequence for meld in fed)


def times(melds: Sequence[Meld], feeder: int, *, reverse: bool) -> int:
    """The multiplier between a seat with these melds and its feeder; 0 where nobody is liable."""
    return LIABLE.get(mouths(melds, feeder), (0, 0))[reverse]


def next_deal(table: Table, winner: int | None) -> NextDeal:
    """A wash-out keeps the dealer; a win passes the deal on, unless the table lets a winning dealer repeat."""  # ZZ-63
    again = table.options.dealer_win == REPEAT and winner == table.dealer
    if winner is None or again:
        return NextDeal(table.dealer, table.repeat + 1)
    return NextDeal((table.dealer + 1) % table.players, 0)
