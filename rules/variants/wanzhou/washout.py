"""The wall has ended with two or more still playing: kong money given back, and the penalties a table may agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.hand import Meld
from rules.ledger import Line, pays
from rules.record import text
from rules.variants.wanzhou.kongs import kept, refund_lines
from rules.variants.wanzhou.options import Options
from rules.variants.wanzhou.shapes import MOST_SUITS, Whole, best_fit, winning_kinds


@dataclass(frozen=True)
class Left:
    """What a seat that has not won holds when the wall has ended."""

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    void: str | None

    @property
    def ready(self) -> bool:
        """Some kind would win, copies left or not, save one held four times."""  # WZ-44
        return bool(winning_kinds(self.hand, self.melds, self.void))

    @property
    def holds_three_suits(self) -> bool:
        """Three suits in hand and melds."""  # WZ-44
        return len(Whole(self.hand, self.melds).suits) > MOST_SUITS

    def most(self, options: Options) -> int:
        """The most the hand could have won: pattern times roots, capped."""  # WZ-44
        whole = Whole(self.hand, self.melds)
        best = 0
        for kind in winning_kinds(self.hand, self.melds, self.void):
            fit = best_fit(whole.with_tile(kind), options.patterns)
            best = max(best, fit.product if fit is not None else 0)
        return best if options.cap is None else min(best, options.cap)


def needed(options: Options, ledger: Sequence[Line], playing: Sequence[int]) -> tuple[int, ...]:
    """The seats whose hands decide what a wash-out costs."""  # WZ-44
    if options.check_ready or options.check_suits:
        return tuple(playing)
    return tuple(seat for seat in playing if kept(ledger, seat))


def washout_lines(options: Options, ledger: Sequence[Line], left: Mapping[int, Left]) -> tuple[Line, ...]:
    """Refunds, then three suits held, then the unready; `left` holds every seat that is `needed`."""
    return (
        *_refunds(ledger, left),
        *(_three_suits(options, left) if options.check_suits else ()),
        *(_unready(options, left) if options.check_ready else ()),
    )


def _refunds(ledger: Sequence[Line], left: Mapping[int, Left]) -> Iterator[Line]:
    for seat, hand in sorted(left.items()):
        if not hand.ready:
            yield from refund_lines(ledger, seat)


def _three_suits(options: Options, left: Mapping[int, Left]) -> Iterator[Line]:
    """Who still holds three suits pays each other player who does not the cap."""  # WZ-44
    fan = options.cap or options.heavenly_fan
    what = text("查花豬", "three suits held at the wash-out")
    for seat, hand in sorted(left.items()):
        for other, its in sorted(left.items()):
            if hand.holds_three_suits and not its.holds_three_suits:
                yield from pays(seat, other, fan * options.base, "WZ-44", what, fan=fan, base=options.base)


def _unready(options: Options, left: Mapping[int, Left]) -> Iterator[Line]:
    """The unready pay each ready player the most his hand could have won."""  # WZ-44
    what = text("查叫", "not ready at the wash-out")
    most = {seat: hand.most(options) for seat, hand in left.items() if hand.ready}
    for seat, hand in sorted(left.items()):
        # Who pays for three suits pays nothing here.
        if hand.ready or (options.check_suits and hand.holds_three_suits):
            continue
        for other, fan in sorted(most.items()):
            yield from pays(seat, other, fan * options.base, "WZ-44", what, fan=fan, base=options.base)
