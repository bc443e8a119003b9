"""What this game forbids of melds: wilds and kong tiles in them, a chi out of order, faces a tile cannot show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.faults import Violation
from rules.hand import Meld
from rules.tiles import NAMES
from rules.variants.zhuozhou.options import VOID, Options, upper_neighbour
from rules.variants.zhuozhou.roles import Roles


def faults_melds(options: Options, own: Roles, melds: Sequence[Meld], seat: int) -> Iterator[Violation]:
    """Every fault of a seat's melds under this game; places relative to the melds."""
    for index, meld in enumerate(melds):
        for fault in _faults_meld(options, own, meld, seat):
            yield fault.under(index)


def _faults_meld(options: Options, own: Roles, meld: Meld, seat: int) -> Iterator[Violation]:
    for place, tile in enumerate(meld.tiles):
        if own.is_wild(tile):
            yield Violation(
                "wild_in_meld",
                f"the wild {NAMES[tile]} goes into no chi, pong or kong",
                f"鑽 {NAMES[tile]} 不入吃、碰、杠",
                "ZZ-16",
                ("tiles", place),
            )
        elif tile in own.kong_tiles:
            yield Violation(
                "kong_tile_in_meld",
                f"{NAMES[tile]} is a kong tile and goes into no set",
                f"{NAMES[tile]} 為杠牌，不成組",
                "ZZ-13",
                ("tiles", place),
            )
        elif meld.as_ is not None and place < len(meld.as_) and meld.as_[place] not in own.show(tile):
            yield Violation(
                "wrong_face",
                f"{NAMES[tile]} does not show {NAMES[meld.as_[place]]}",
                f"{NAMES[tile]} 不能作 {NAMES[meld.as_[place]]}",
                "ZZ-12",
                ("as", place),
            )
    if meld.is_sequence:
        yield from _faults_chi(options, meld, seat)


def _faults_chi(options: Options, meld: Meld, seat: int) -> Iterator[Violation]:
    """None in void mode, else from the upper neighbour (ZZ-20)."""
    if options.mode == VOID:
        yield Violation("no_chi", "there is no chi in void mode", "打缺不可吃", "ZZ-20", ("kind",))
    upper = upper_neighbour(seat, options.players)
    if meld.from_ is not None and meld.from_ != upper:
        yield Violation(
            "chi_not_next",
            f"a chi comes from the upper neighbour, seat {upper}",
            f"只可吃上家（座位 {upper}）",
            "ZZ-20",
            ("from",),
        )
