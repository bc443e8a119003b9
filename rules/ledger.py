"""Payments: who pays whom, how much, for what, by which clause. Every book sums to zero by construction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules import record as r


@dataclass(frozen=True)
class Line:
    """One payment. Parties are numbers: seats first, then horses 4, 5, …"""

    from_: int = r.integer(maximum=7, en="who pays", zh="付方")
    to: int = r.integer(maximum=7, en="who receives", zh="收方")
    amount: int = r.integer(en="how much", zh="金額")
    clause: str = r.string(maximum=16, en="the clause it follows", zh="所依條款")
    what: r.Text = r.words(en="what it is paid for", zh="名目")
    working: Mapping[str, Any] = r.data({}, en="the figures it was worked out from", zh="計算過程")

    def __hash__(self) -> int:
        return hash((self.from_, self.to, self.amount, self.clause))


@dataclass(frozen=True)
class NextDeal:
    """Who deals next, and how often that deal repeats."""

    dealer: int = r.seat(en="the next dealer", zh="下局莊家")
    repeat: int = r.integer(en="repeats in a row", zh="連莊次數")


@dataclass(frozen=True)
class Settlement:
    """A finished hand's ledger, what each party gains or loses, and the next deal."""

    ledger: tuple[Line, ...] = r.records(Line, en="every payment", zh="逐筆帳目")
    totals: tuple[int, ...] = r.items(
        r.Spec("integer", minimum=-(2**53)),
        max_items=8,
        en="gain or loss of each party, summing to zero",
        zh="各方輸贏，總和為零",
    )
    next: NextDeal = r.record(NextDeal, en="the next deal", zh="下一局")


def pays(
    payer: int, receiver: int, amount: int, clause: str, what: r.Text, **working: Any
) -> tuple[Line, ...]:
    """The line for one payment; nothing for nothing, and a negative amount goes the other way."""
    if amount == 0:
        return ()
    if amount < 0:
        payer, receiver, amount = receiver, payer, -amount
    return (Line(payer, receiver, amount, clause, what, working),)


def totals(lines: Iterable[Line], parties: int) -> tuple[int, ...]:
    """Gain or loss of each party."""
    sums = [0] * parties
    for line in lines:
        sums[line.from_] -= line.amount
        sums[line.to] += line.amount
    return tuple(sums)


def spread(lines: Iterable[Line], members: Mapping[int, tuple[int, ...]]) -> tuple[Line, ...]:
    """Each line repeated for every member of the paying side and every member of the receiving side."""
    return tuple(
        replace(line, from_=payer, to=receiver)
        for line in lines
        for payer in members.get(line.from_, (line.from_,))
        for receiver in members.get(line.to, (line.to,))
    )
