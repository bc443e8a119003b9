"""What each tile is in one hand: the wild, its stand-in, the kong tiles, the tiles that may or must be revealed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from rules.ruleset import Faces
from rules.tiles import DRAGONS, GREEN, PLAYABLE, RED, WHITE, WINDS
from rules.variants.zhuozhou.options import ALWAYS, VOID, Options

CYCLES: Final[tuple[tuple[int, ...], ...]] = (
    tuple(range(9)),
    tuple(range(9, 18)),
    tuple(range(18, 27)),
    WINDS,
    DRAGONS,
)
"""Orders that come round again: 1 to 9 in each suit, E S W N, 中 發 白."""

NEXT: Final[Mapping[int, int]] = MappingProxyType(
    {kind: cycle[(place + 1) % len(cycle)] for cycle in CYCLES for place, kind in enumerate(cycle)}
)
"""Indicator to wild (ZZ-10)."""
BEFORE: Final[Mapping[int, int]] = MappingProxyType({wild: indicator for indicator, wild in NEXT.items()})


def wilds_of_indicator(indicator: int, options: object = None) -> tuple[int, ...]:
    """The wild kind that an indicator names; none for a tile that this game does not have."""
    return (NEXT[indicator],) if indicator in NEXT else ()


@dataclass(frozen=True)
class Roles:
    """What the tiles are in one hand."""

    wild: int | None
    shows: Mapping[int, tuple[int, ...]]
    """中 to the faces it may show, where it stands in (ZZ-12)."""
    kong_tiles: frozenset[int]
    """Only good for revealing (ZZ-13)."""
    revealable: frozenset[int]
    must_reveal: int | None
    """發, or 中 where 發 is wild (ZZ-14); nobody must in void mode (ZZ-15)."""
    unpaid: int | None
    """The dragon that is a plain honour in void mode: its reveals and kongs have no fan (ZZ-15)."""
    wild_faces: frozenset[int]
    """What a wild may stand for (ZZ-11)."""

    @property
    def stand_in_face(self) -> int | None:
        """The face a stand-in 中 shows; None where nothing stands in."""
        return self.wild if self.shows else None

    def is_wild(self, tile: int) -> bool:
        """Whether the tile is a wild."""
        return tile == self.wild

    def show(self, tile: int) -> tuple[int, ...]:
        """The faces a tile may show without being a wild."""
        return self.shows.get(tile, (tile,))

    @cached_property
    def faces(self) -> Faces:
        """The same, for the shared course of play."""
        wild = frozenset() if self.wild is None else frozenset({self.wild})
        return Faces(wild, self.shows, self.kong_tiles)


def hand_faces(options: Options, wilds: tuple[int, ...]) -> Faces:
    """What tiles count as with these wild kinds."""
    return roles(options, wilds[0] if wilds else None).faces


def roles(options: Options, wild: int | None) -> Roles:
    """The roles under these options with this wild kind (None: no wild at all)."""
    return _roles(options.mode, options.standin, wild)


@lru_cache(maxsize=256)
def _roles(mode: str, standin: str, wild: int | None) -> Roles:
    dragon_wild = wild in DRAGONS
    dragons = frozenset(DRAGONS) - {wild} if dragon_wild else frozenset({GREEN, WHITE})  # ZZ-13
    green = RED if wild == GREEN else GREEN
    if mode == VOID:  # ZZ-15
        kong_tiles, must, unpaid = dragons - {green}, None, green
    else:
        kong_tiles, must, unpaid = dragons, green, None
    shows: dict[int, tuple[int, ...]] = {}
    if wild is not None and not dragon_wild:  # ZZ-12
        shows[RED] = (wild,) if standin == ALWAYS else (wild, RED)
    barred = kong_tiles | ({RED} if shows and standin == ALWAYS else frozenset())  # ZZ-11
    return Roles(
        wild=wild,
        shows=MappingProxyType(shows),
        kong_tiles=kong_tiles,
        revealable=dragons,
        must_reveal=must,
        unpaid=unpaid,
        wild_faces=frozenset(range(PLAYABLE)) - barred,
    )
