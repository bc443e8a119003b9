"""Melds, concealed tiles, a whole hand; every fault of an impossible one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from rules import record as r
from rules.faults import Path, Violation
from rules.tiles import NAMES, TileSet, is_suited, names, suit_of

CHI, PONG = "chi", "pong"
KONG_EXPOSED, KONG_ADDED, KONG_CONCEALED = "kong_exposed", "kong_added", "kong_concealed"
KONGS = (KONG_EXPOSED, KONG_ADDED, KONG_CONCEALED)
MELD_KINDS = (CHI, PONG, *KONGS)


@dataclass(frozen=True)
class Meld:
    """A set laid down: physical tiles, who fed it (an added kong keeps its pong's feeder), the faces shown where a tile stands in."""

    kind: str = r.choice(*MELD_KINDS, en="what kind of set", zh="副露種類")
    tiles: tuple[int, ...] = r.tiles(max_items=4, en="the physical tiles", zh="實際的牌")
    from_: int | None = r.seat(
        None, nullable=True, en="the seat that fed it; null for a concealed kong", zh="供牌者；暗杠為 null"
    )
    as_: tuple[int, ...] | None = r.tiles(
        None,
        max_items=4,
        nullable=True,
        omit=True,
        en="the faces shown, tile by tile, where one stands in",
        zh="有替牌時逐張所代表的牌",
    )

    @property
    def faces(self) -> tuple[int, ...]:
        """What the tiles show, tile by tile."""
        return self.as_ if self.as_ is not None else self.tiles

    @property
    def face(self) -> int:
        """The kind of a triplet or kong, the lowest kind of a sequence."""
        return min(self.faces)

    def in_order(self) -> Meld:
        """The same meld, its tiles in the order of the faces they show."""
        shown = sorted(zip(self.faces, self.tiles, strict=True))
        tiles = tuple(tile for _, tile in shown)
        faces = None if self.as_ is None else tuple(face for face, _ in shown)
        return replace(self, tiles=tiles, as_=None if faces == tiles else faces)

    @property
    def is_kong(self) -> bool:
        """A kong of any sort."""
        return self.kind in KONGS

    @property
    def is_sequence(self) -> bool:
        """A chi; every other meld is a triplet or kong."""
        return self.kind == CHI

    @property
    def is_own_set(self) -> bool:
        """Whether the tiles make the set with nothing standing in."""
        return bool(self.tiles) and not any(_faults_set(replace(self, as_=None)))

    @property
    def is_exposed(self) -> bool:
        """Claimed from another player, or raised from such a claim."""
        return self.kind != KONG_CONCEALED


def faults_meld(
    meld: Meld, seat: int | None, players: int = 4, stand_ins: bool = True
) -> Iterator[Violation]:
    """Every fault of one meld by itself: size, the set it claims to be, its feeder (places relative to the meld).

    `stand_ins`: whether the game has tiles that show another face than their own.
    """
    wanted = 4 if meld.is_kong else 3
    sizes = tuple(_faults_size(meld, wanted))
    yield from sizes or _faults_set(meld)
    if not (sizes or stand_ins or meld.faces == meld.tiles):
        yield Violation("no_stand_in", "no tile stands in for another here", "本玩法無替牌", at=("as",))
    yield from _faults_feeder(meld, seat, players)


def _faults_size(meld: Meld, wanted: int) -> Iterator[Violation]:
    if len(meld.tiles) != wanted:
        yield Violation(
            "meld_size",
            f"a {meld.kind} has {wanted} tiles, not {len(meld.tiles)}",
            f"{wanted} 張方成此副露",
            at=("tiles",),
        )
    if meld.as_ is not None and len(meld.as_) != wanted:
        yield Violation(
            "meld_size",
            f"{wanted} faces are wanted, not {len(meld.as_)}",
            f"應有 {wanted} 個牌面",
            at=("as",),
        )


def _faults_set(meld: Meld) -> Iterator[Violation]:
    """A chi is a run of one suit, anything else is tiles alike."""
    faces = sorted(meld.faces)
    if meld.is_sequence:
        if (
            not is_suited(faces[0])
            or faces != [faces[0], faces[0] + 1, faces[0] + 2]
            or suit_of(faces[0]) != suit_of(faces[2])
        ):
            yield Violation(
                "not_a_sequence", f"{' '.join(names(faces))} is no sequence", "不成順子", at=("tiles",)
            )
    elif len(set(faces)) != 1:
        yield Violation("not_alike", f"{' '.join(names(faces))} are not alike", "牌不相同", at=("tiles",))


def _faults_feeder(meld: Meld, seat: int | None, players: int) -> Iterator[Violation]:
    if meld.kind == KONG_CONCEALED:
        if meld.from_ is not None:
            yield Violation("feeder", "nobody feeds a concealed kong", "暗杠無供牌者", at=("from",))
    elif meld.from_ is None:
        yield Violation("feeder", f"a {meld.kind} names the seat that fed it", "須註明供牌者", at=("from",))
    elif meld.from_ >= players:
        yield Violation("feeder", f"there is no seat {meld.from_}", "無此座位", at=("from",))
    elif meld.from_ == seat:
        yield Violation("feeder", "nobody feeds himself", "不能自供", at=("from",))


def faults_copies(tile_set: TileSet, placed: Iterable[tuple[Path, Sequence[int]]]) -> Iterator[Violation]:
    """Kinds the game does not have and copies beyond those it has, each place named."""
    placed = tuple(placed)
    all_seen = Counter(chain.from_iterable(tiles for _, tiles in placed))
    if all(count <= tile_set.copies[tile] for tile, count in all_seen.items()):
        return
    seen: Counter[int] = Counter()
    where: dict[int, list[Path]] = {}
    first_beyond: dict[int, Path] = {}
    for path, tiles in placed:
        for index, tile in enumerate(tiles):
            if not tile_set.copies[tile]:
                yield Violation(
                    "not_in_game",
                    f"this game has no {NAMES[tile]}",
                    f"本玩法無 {NAMES[tile]}",
                    at=(*path, index),
                )
                continue
            seen[tile] += 1
            where.setdefault(tile, []).append((*path, index))
            if seen[tile] > tile_set.copies[tile]:
                first_beyond.setdefault(tile, (*path, index))
    for tile, path in sorted(first_beyond.items()):
        copies = tile_set.copies[tile]
        yield Violation(
            "too_many_copies",
            f"{seen[tile]} copies of {NAMES[tile]}, the game has {copies}",
            f"{NAMES[tile]} 有 {seen[tile]} 張，全副僅 {copies} 張",
            at=path,
            facts={"tile": NAMES[tile], "count": seen[tile], "copies": copies},
            places=tuple(where[tile]),
        )


def pointer(path: Path) -> str:
    """A path as a JSON pointer."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path)


def without(tiles: Sequence[int], taken: Iterable[int]) -> tuple[int, ...]:
    """Tiles less those taken (the first copies of each); ValueError where one is not there."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)


def holds(tiles: Sequence[int], wanted: Iterable[int]) -> bool:
    """Whether all the wanted tiles are among the tiles."""
    return not (Counter(wanted) - Counter(tiles))
