"""What this game forbids of melds: wilds by number and place, tiles that show another face, a chi out of order."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Violation
from rules.hand import CHI, KONG_ADDED, PONG, Meld
from rules.tiles import NAMES
from rules.variants.zhuji.circumstances import PLAYERS
from rules.variants.zhuji.options import Options


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
