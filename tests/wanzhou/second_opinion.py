"""A second scorer, written apart from the first: every way of cutting the tiles into sets and a pair is tried plainly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

Tile = tuple[int, str]
Cut = tuple[list[list[Tile]], list[Tile]]
"""Sets and the pair."""


def cuts(left: Counter[Tile]) -> Iterator[list[list[Tile]]]:
    """All ways to cut tiles into triplets and sequences."""
    remaining = sorted(left.elements(), key=lambda t: (t[1], t[0]))
    if not remaining:
        yield []
        return
    rank, suit = first = remaining[0]
    for group in ([first] * 3, [(rank, suit), (rank + 1, suit), (rank + 2, suit)]):
        need = Counter(group)
        if all(left[t] >= n for t, n in need.items()):
            for others in cuts(left - need):
                yield [group, *others]


def hands(concealed: list[Tile], melds: list[list[Tile]]) -> Iterator[Cut]:
    """All ways to read concealed tiles and melds as four sets and a pair."""
    held = Counter(concealed)
    for tile in sorted(held):
        if held[tile] >= 2:
            for sets in cuts(held - Counter([tile, tile])):
                if len(sets) + len(melds) == 4:
                    yield sets + melds, [tile, tile]


def values(concealed: list[Tile], melds: list[list[Tile]], local: set[str]) -> Iterator[tuple[int, int]]:
    """(value of the pattern, roots beside it) of every reading and every pattern it has."""
    everything = Counter(concealed + [t for m in melds for t in m])
    fours = sum(n == 4 for n in everything.values())
    one_suit = len({suit for _, suit in everything}) == 1
    held = Counter(concealed)
    if not melds and len(concealed) == 14 and all(n in (2, 4) for n in held.values()):
        base = 16 if one_suit else 4
        yield (base * 2 * 2 ** (fours - 1) if fours else base), 0
    for sets, pair in hands(concealed, melds):
        yield 1, fours
        if one_suit:
            yield 4, fours
        if all(len(set(s)) == 1 for s in sets):
            yield (8 if one_suit else 2), fours
            if len(melds) == 4 and "golden_hook" in local:
                yield (16 if one_suit else 4), fours
            if "jiang_dui" in local and all(s[0][0] in {2, 5, 8} for s in [*sets, pair]):
                yield 16, fours
        if all(any(rank in {1, 9} for rank, _ in s) for s in [*sets, pair]):
            if "outside_hand" in local:
                yield 4, fours
            if one_suit and "pure_outside_hand" in local:
                yield 16, fours


def lacks_a_suit(tiles: list[Tile], void: str | None) -> bool:
    """Two suits at the most, and none of the one named."""
    suits = {suit for _, suit in tiles}
    return len(suits) < 3 and void not in suits


def total(
    concealed: list[Tile],
    melds: list[list[Tile]],
    *,
    local: set[str],
    void: str | None = None,
    doublings: int = 0,
    cap: int | None = None,
    flat: int | None = None,
) -> int | None:
    """What the hand is worth, None where it does not win; `flat` for heavenly and earthly hands without a cap."""
    if not lacks_a_suit(concealed + [t for m in melds for t in m], void):
        return None
    products = [value * 2**roots * 2**doublings for value, roots in values(concealed, melds, local)]
    if not products:
        return None
    best = max(products)
    if flat is not None:
        best = max(best, cap if cap is not None else flat)
    return best if cap is None else min(best, cap)


def waits(concealed: list[Tile], melds: list[list[Tile]], void: str | None = None) -> set[Tile]:
    """Every kind that would complete the hand, one held four times left out."""
    melded = [t for m in melds for t in m]
    found = set()
    for suit in "mps":
        for rank in range(1, 10):
            tile = (rank, suit)
            if (concealed + melded).count(tile) == 4:
                continue
            if total([*concealed, tile], melds, local=set(), void=void) is not None:
                found.add(tile)
    return found


def out_of_stock(
    concealed: list[Tile], melds: list[list[Tile]], won: Tile, lying: list[Tile], void: str | None = None
) -> bool:
    """Whether the won tile is the very last of all that could win, the others lying open."""
    before = list(concealed)
    before.remove(won)
    seen = lying + [t for m in melds for t in m]
    return all(seen.count(tile) + (tile == won) == 4 for tile in waits(before, melds, void))
