"""Kong money: who pays it, what is handed on, what is given back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.hand import KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED
from rules.ledger import Line, pays
from rules.record import text
from rules.variants.wanzhou.options import Options

KONG_FAN: Final = {KONG_CONCEALED: 2, KONG_EXPOSED: 2, KONG_ADDED: 1}
"""What each payer of a kong pays, in bases."""  # WZ-40
DRIZZLE_FAN: Final = 1
"""What the others pay beside the discarder of a direct kong, in bases."""  # WZ-42
KONG_MONEY, DRIZZLE, TRANSFER, REFUND = "WZ-40", "WZ-42", "WZ-43", "WZ-44"

_WHAT = {
    KONG_CONCEALED: text("暗杠", "concealed kong"),
    KONG_EXPOSED: text("直杠", "direct kong"),
    KONG_ADDED: text("彎杠", "added kong"),
}


def kong_lines(
    options: Options, seat: int, kind: str, feeder: int | None, late: bool, playing: Iterable[int]
) -> tuple[Line, ...]:
    """What a kong that stands earns from those who have not won; no cap bounds it."""  # WZ-40, WZ-45
    # WZ-41: an added kong of a tile held longer earns nothing; WZ-42 lifts that.
    if kind == KONG_ADDED and late and not options.drizzle:
        return ()
    lines: list[Line] = []
    for payer in sorted(set(playing) - {seat}):
        fan, clause = KONG_FAN[kind], KONG_MONEY
        if kind == KONG_EXPOSED and payer != feeder:  # WZ-42
            fan, clause = DRIZZLE_FAN if options.drizzle else 0, DRIZZLE
        amount = fan * options.base
        lines += pays(payer, seat, amount, clause, _WHAT[kind], fan=fan, base=options.base)
    return tuple(lines)


def kept(ledger: Sequence[Line], seat: int) -> tuple[Line, ...]:
    """The kong money a seat has gained and not handed on."""
    since = 0
    for at, line in enumerate(ledger):
        if line.clause == TRANSFER and line.from_ == seat:
            since = at + 1
    return tuple(line for line in ledger[since:] if line.to == seat and line.clause in (KONG_MONEY, DRIZZLE))


def transfer_lines(ledger: Sequence[Line], seat: int, winner: int) -> tuple[Line, ...]:
    """All the kong money of one whose discard after an added kong is won on goes to the winner."""  # WZ-43
    gained = [line.amount for line in kept(ledger, seat)]
    what = text("轉雨", "transfer of kong money")
    return pays(seat, winner, sum(gained), TRANSFER, what, gained=gained)


def refund_lines(ledger: Sequence[Line], seat: int) -> tuple[Line, ...]:
    """One who is not ready at a wash-out gives kong money back to whoever paid it, winners too."""  # WZ-44
    gained = kept(ledger, seat)
    what = text("未下叫退杠金", "kong money given back")
    lines: list[Line] = []
    for payer in sorted({line.from_ for line in gained}):
        paid = [line.amount for line in gained if line.from_ == payer]
        lines += pays(seat, payer, sum(paid), REFUND, what, paid=paid)
    return tuple(lines)
