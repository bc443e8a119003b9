"""Which own tiles make a chi, pong or kong with a tile, stand-ins and wilds included; and the meld they become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from rules.hand import CHI, Meld
from rules.ruleset import Faces
from rules.tiles import is_suited, suit_of


def may_show(faces: Faces, tile: int, wild_may: bool, face: int) -> bool:
    """Whether an own tile may show a face: its own or its stand-in's; a wild any, where one may stand in."""
    return wild_may if tile in faces.wild else face in faces.show(tile)


@lru_cache(maxsize=64)
def sequence_faces(face: int) -> tuple[tuple[int, int, int], ...]:
    """The sequences a face may stand in, lowest first."""
    return tuple(
        (start, start + 1, start + 2)
        for start in (face - 2, face - 1, face)
        if start >= 0 and is_suited(start + 2) and suit_of(start) == suit_of(start + 2)
    )


def chi_shapes(faces: Faces, tile: int, own: Sequence[int], wild_may: bool) -> Iterator[tuple[int, int, int]]:
    """The sequences that the claimed tile and two own tiles make (one wild at the most)."""
    if sum(t in faces.wild for t in own) > 1:
        return
    for face in faces.show(tile):
        if not is_suited(face):
            continue
        for run in sequence_faces(face):
            first, second = (f for f in run if f != face)
            for a, b in (own, own[::-1]):
                if may_show(faces, a, wild_may, first) and may_show(faces, b, wild_may, second):
                    yield run
                    break


def alike_face(faces: Faces, tile: int, own: Sequence[int], wild_may: bool) -> int | None:
    """The face that the claimed tile and the own tiles all show (one wild at the most, never wilds alone)."""
    if sum(t in faces.wild for t in own) > (1 if wild_may else 0):
        return None
    for face in faces.show(tile):
        if all(may_show(faces, t, wild_may, face) for t in own):
            return face
    return None


def own_kinds(faces: Faces, hand: Sequence[int], face: int) -> tuple[int, ...]:
    """The kinds held that show a face: its own and those that stand in for it; wilds are beside the question."""
    stand_ins = (kind for kind, shown in faces.shows.items() if face in shown and kind != face)
    return tuple(kind for kind in (face, *stand_ins) if face in faces.show(kind) and kind in hand)


def chi_choices(
    faces: Faces, tile: int, hand: Sequence[int], wild_may: bool
) -> Iterator[tuple[tuple[int, int], tuple[int, int, int]]]:
    """Pairs of own tiles (ascending) and the sequence each makes with the tile; every distinct choice once."""
    found: set[tuple[tuple[int, int], tuple[int, int, int]]] = set()
    wilds = tuple(kind for kind in faces.wild if kind in hand) if wild_may else ()
    at: dict[int, tuple[int, ...]] = {}
    for face in filter(is_suited, faces.show(tile)):
        for run in sequence_faces(face):
            first, second = (f for f in run if f != face)
            for other in (first, second):
                if other not in at:
                    at[other] = own_kinds(faces, hand, other) + wilds
            for a, b in product(at[first], at[second]):
                if not (a in faces.wild and b in faces.wild) and (a != b or hand.count(a) > 1):
                    found.add(((min(a, b), max(a, b)), run))
    yield from sorted(found)


def alike_choices(
    faces: Faces, tile: int, hand: Sequence[int], size: int, wild_may: bool
) -> Iterator[tuple[int, ...]]:
    """Own tiles (ascending) that make a triplet or kong with the tile; every distinct choice once."""
    shown = faces.show(tile)
    if not shown:
        return
    kinds = sorted(
        {kind for face in shown for kind in own_kinds(faces, hand, face)}
        | {kind for kind in faces.wild if wild_may and kind in hand}
    )
    counts = {kind: hand.count(kind) for kind in kinds}
    if sum(counts.values()) < size:
        return
    for own in combinations_with_replacement(kinds, size):
        if (
            all(counts[k] >= n for k, n in Counter(own).items())
            and alike_face(faces, tile, own, wild_may) is not None
        ):
            yield own


def meld_of(kind: str, tiles: Sequence[int], shown: Sequence[int], faces: Faces, feeder: int | None) -> Meld:
    """A meld of physical tiles showing `shown`: tiles in the order of the faces, `as_` where a tile shows another face than its own."""
    if kind != CHI:
        ordered = tuple(sorted(tiles))
        return _named(Meld(kind, ordered, feeder), tuple(shown))
    left = list(tiles)
    placed: list[int | None] = []
    for face in shown:  # a tile at its own face first, then stand-ins, the wild takes what is left
        tile = next((t for t in left if t == face and t not in faces.wild), None)
        tile = tile if tile is not None else next((t for t in left if face in faces.show(t)), None)
        placed.append(tile)
        if tile is not None:
            left.remove(tile)
    return _named(
        Meld(kind, tuple(left.pop() if tile is None else tile for tile in placed), feeder), tuple(shown)
    )


def shown_meld(meld: Meld, faces: Faces) -> Meld:
    """The meld with the faces it must show written out, where it names none and its tiles as they are make no set.

    A tile that only stands in, or a wild where only one set can be meant; what cannot be told apart is left for the
    sender to say.
    """
    own_faces_shown = all(tile in faces.wild or tile in faces.show(tile) for tile in meld.tiles)
    if meld.as_ is not None or (meld.is_own_set and own_faces_shown):
        return meld
    naturals = [tile for tile in meld.tiles if tile not in faces.wild]
    if meld.is_sequence:
        return _shown_chi(meld, naturals, faces)
    for face in faces.show(naturals[0]) if naturals else ():
        if all(face in faces.show(tile) for tile in naturals):
            return _named(meld, (face,) * len(meld.tiles))
    return meld


def _shown_chi(meld: Meld, naturals: list[int], faces: Faces) -> Meld:
    runs: set[tuple[int, ...]] = set()
    if len(meld.tiles) != 3 or len(naturals) < 2:
        return meld
    for shown in product(*(faces.show(tile) for tile in naturals)):
        for run in sequence_faces(shown[0]) if is_suited(shown[0]) else ():
            if len(set(shown)) == len(shown) and set(shown) <= set(run):
                runs.add(run)
    return meld_of(CHI, meld.tiles, runs.pop(), faces, meld.from_) if len(runs) == 1 else meld


def _named(meld: Meld, shown: tuple[int, ...]) -> Meld:
    return meld if meld.tiles == shown else Meld(meld.kind, meld.tiles, meld.from_, shown)
