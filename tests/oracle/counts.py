"""How many distinct winning hands there are: 14 tiles of 34 kinds, at most four a kind, no wilds, no melds.

`python -m tests.oracle.counts` counts again and rewrites `tests/reading/winning_hands.json` (half a minute).
Counted here by laying out every hand; `by_generating_function` counts the same from tables of the groups, so
that the kernel's tables can be put to it as well as the oracle's.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb
from pathlib import Path

from tests.oracle.hands import GROUPS, SETS
from tests.oracle.suits import HONOUR_KINDS, SUIT_RANKS, Counts, all_masks, key, least, vectors

FIGURES = Path(__file__).parent.parent / "reading" / "winning_hands.json"
# Of a group's counts: the fewest wilds for sets only, and for sets and one pair.
Least = Callable[[Counts], tuple[int, int]]


# --- every hand laid out ---------------------------------------------------------------------------


def standard_hands() -> Iterator[set[int]]:
    """Every distinct hand of four sets and a pair, as a number with three bits a kind; one lot after another.

    A lot has the same number of sets in each suit and the pair in the same: no hand is in two lots.
    """
    for shares in product(range(5), repeat=len(GROUPS)):
        if sum(shares) == 4:
            for pair_group in range(len(GROUPS)):
                parts = [_parts(group, sets, group == pair_group) for group, sets in enumerate(shares)]
                yield {sum(chosen) for chosen in product(*parts)}


def _parts(group: int, sets: int, pair: bool) -> set[int]:
    """What one suit, or the honours, can hold of so many sets, with the pair or without."""
    first, end, _ = GROUPS[group]
    own = [sum(1 << 3 * kind for kind in piece) for piece in SETS if first <= piece[0] < end]
    pairs = [2 << 3 * kind for kind in range(first, end)] if pair else [0]
    laid = {
        sum(chosen) + head
        for chosen in combinations_with_replacement(own, sets)
        for head in pairs
        if _at_most_four([*chosen, head], first, end)
    }
    return laid


def _at_most_four(pieces: list[int], first: int, end: int) -> bool:
    # summed kind by kind: in one number a count of eight or more would run into its neighbour
    return all(sum(piece >> 3 * kind & 7 for piece in pieces) <= 4 for kind in range(first, end))


ODD = sum(1 << 3 * kind for kind in range(34))  # the lowest bit of every count


def laid_out_standard() -> dict[str, int]:
    """All hands of four sets and a pair, and those of them that are seven pairs too."""
    standard = both = 0
    for lot in standard_hands():
        standard += len(lot)
        both += sum(not hand & ODD for hand in lot)
    return {"standard": standard, "standard_and_seven_pairs": both}


def laid_out_seven_pairs() -> dict[str, int]:
    """Seven pairs by the number of kinds held four times: the fours chosen, then the pairs from the rest."""
    fours = {k: comb(34, k) * comb(34 - k, 7 - 2 * k) for k in range(4)}
    return _seven_pairs_figures(fours)


def _seven_pairs_figures(by_fours: dict[int, int]) -> dict[str, int]:
    return {
        "seven_pairs": sum(by_fours.values()),
        "seven_pairs_all_different": by_fours[0],
        "seven_pairs_with_four_alike": sum(by_fours[k] for k in (1, 2, 3)),
    }


def scattered_ranks() -> Iterator[tuple[int, ...]]:
    """Every choice of ranks of one suit that lie at least three apart."""
    for size in range(SUIT_RANKS + 1):
        for ranks in combinations(range(SUIT_RANKS), size):
            if all(high - low >= 3 for low, high in pairwise(ranks)):
                yield ranks


def scattered_hands() -> Iterator[Counts]:
    """Every thirteen-scattered hand, seven stars among them, as 34 counts."""
    suits = [tuple(int(rank in ranks) for rank in range(SUIT_RANKS)) for ranks in scattered_ranks()]
    honours = list(product((0, 1), repeat=HONOUR_KINDS))
    for parts in product(suits, repeat=3):
        wanted = 14 - sum(map(sum, parts))
        if wanted <= HONOUR_KINDS:
            for part in honours:
                if sum(part) == wanted:
                    yield (*parts[0], *parts[1], *parts[2], *part)


def laid_out_scattered() -> dict[str, int]:
    """All thirteen-scattered hands, and those of them that are seven stars."""
    every = stars = 0
    for hand in scattered_hands():
        every += 1
        stars += sum(hand[27:]) == HONOUR_KINDS
    return _scattered_figures(every, stars)


def _scattered_figures(every: int, stars: int) -> dict[str, int]:
    return {"thirteen_scattered": every, "seven_stars": stars, "thirteen_scattered_not_stars": every - stars}


# --- the same from tables of the groups ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """How many count vectors of a group are k sets (`sets[k]`), or k sets and a pair (`paired[k]`)."""

    sets: tuple[int, ...]
    paired: tuple[int, ...]


def tally(group: Iterable[Counts], fewest: Least, even: bool = False) -> Tally:
    """The tally of a group by a table of fewest wilds; `even`: only vectors made of pairs."""
    sets, paired = [0] * 5, [0] * 5
    for counts in group:
        if even and any(count % 2 for count in counts):
            continue
        alone, headed = fewest(counts)
        if alone == 0:
            sets[sum(counts) // 3] += 1
        if headed == 0:
            paired[sum(counts) // 3] += 1
    return Tally(tuple(sets), tuple(paired))


def _combined(suit: Tally, honours: Tally) -> int:
    """The number of hands of four sets and a pair from three suits and the honours."""
    tallies = [suit, suit, suit, honours]
    total = 0
    for shares in product(range(5), repeat=4):
        if sum(shares) == 4:
            for head in range(4):
                ways = 1
                for at, (share, own) in enumerate(zip(shares, tallies, strict=True)):
                    ways *= (own.paired if at == head else own.sets)[share]
                total += ways
    return total


def by_generating_function(suit: Least, honours: Least) -> dict[str, int]:
    """All the figures from two tables of fewest wilds, and from polynomials for the other shapes."""
    suits, honour_vectors = list(vectors(SUIT_RANKS)), list(vectors(HONOUR_KINDS))
    return {
        "standard": _combined(tally(suits, suit), tally(honour_vectors, honours)),
        "standard_and_seven_pairs": _combined(
            tally(suits, suit, even=True), tally(honour_vectors, honours, even=True)
        ),
        **_seven_pairs_polynomial(),
        **_scattered_polynomial(),
    }


def _seven_pairs_polynomial() -> dict[str, int]:
    """The product of 34 times (1 + x + f x²): x counts pairs, f counts fours."""
    terms = {(0, 0): 1}
    for _ in range(34):
        grown: dict[tuple[int, int], int] = {}
        for (pairs, fours), ways in terms.items():
            for more, four in ((0, 0), (1, 0), (2, 1)):
                if pairs + more <= 7:
                    place = pairs + more, fours + four
                    grown[place] = grown.get(place, 0) + ways
        terms = grown
    return _seven_pairs_figures({fours: terms[7, fours] for fours in range(4)})


def _scattered_polynomial() -> dict[str, int]:
    """k ranks at least three apart can be chosen from nine in C(9 - 2(k - 1), k) ways."""
    suit = [1] + [comb(11 - 2 * k, k) for k in (1, 2, 3)]
    tiles = [
        sum(suit[a] * suit[b] * suit[c] for a, b, c in product(range(4), repeat=3) if a + b + c == n)
        for n in range(10)
    ]
    every = sum(comb(HONOUR_KINDS, 14 - n) * tiles[n] for n in range(7, 10))
    return _scattered_figures(every, tiles[7])


# --- the checksum ----------------------------------------------------------------------------------


def checksum(group: Iterable[Counts], fewest: Least) -> str:
    """SHA-256 over a line a vector, in order: its counts, fewest wilds for sets, for sets and a pair."""
    digest = hashlib.sha256()
    for counts in group:
        alone, headed = fewest(counts)
        digest.update(f"{''.join(map(str, counts))} {alone} {headed}\n".encode())
    return digest.hexdigest()


def table_figures(suit: Least, honours: Least) -> dict[str, int | str]:
    """How many vectors the suits and the honours have, and the checksums of their tables."""
    return {
        "suit_vectors": sum(1 for _ in vectors(SUIT_RANKS)),
        "suit_checksum": checksum(vectors(SUIT_RANKS), suit),
        "honour_vectors": sum(1 for _ in vectors(HONOUR_KINDS)),
        "honour_checksum": checksum(vectors(HONOUR_KINDS), honours),
    }


def fewest_of(masks: tuple[array[int], array[int]]) -> Least:
    """The oracle's own table as a function of counts."""

    def fewest(counts: Counts) -> tuple[int, int]:
        at = key(counts)
        return least(masks[0][at]), least(masks[1][at])

    return fewest


def figures() -> dict[str, int | str]:
    """Everything that is published, counted by laying out."""
    suit, honours = fewest_of(all_masks(SUIT_RANKS, True)), fewest_of(all_masks(HONOUR_KINDS, False))
    return {
        **laid_out_standard(),
        **laid_out_seven_pairs(),
        **laid_out_scattered(),
        **table_figures(suit, honours),
    }


if __name__ == "__main__":
    FIGURES.write_text(json.dumps(figures(), indent=2) + "\n", encoding="utf-8")
    print(FIGURES.read_text(encoding="utf-8"), end="")
