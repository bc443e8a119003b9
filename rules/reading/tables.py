"""How many wilds a suit lacks: the shipped table, its builder, and the same for counts it does not hold.

`python -m rules.reading.tables` writes the file anew; a test holds it to what the builder makes.

For one suit, *s* is the least number of wilds that makes it sets only, *p* the least that makes it
sets and one pair. Their remainders by 3 are fixed by the number of tiles, a pair becomes a triplet for
one wild, and a pair of wilds costs two: so p is either s - 1 or s + 2, and one bit says which.
A suit's *lack* is the byte 16 * s + (1 if p is s - 1). Lacks add up over the suits of a hand, and
`LEAST_WILDS[sum]` is the number of wilds the hand needs: the sum of all s, less 1 where some suit has a pair
cheaply, else 2 more for a pair of wilds. What w wilds can do, w + 3 can (a set of wilds alone).
"""

from __future__ import annotations

import lzma
from functools import lru_cache
from pathlib import Path
from typing import Final

TABLE_FILE: Final = Path(__file__).with_name("data") / "lacks.bin.xz"
SUIT_RANKS: Final = 9
HONOUR_RANKS: Final = 7
SUIT_KEYS: Final = 5**SUIT_RANKS
HONOUR_KEYS: Final = 5**HONOUR_RANKS

_UNREACHED: Final = 15
# Three sequences alike show the faces of three triplets, so two of a start are enough.
_STARTS: Final = (0, 1, 2)
_NO_STARTS: Final = (0,)

Costs = tuple[int, ...]
"""Least wilds so far, indexed 9 * pair taken + 3 * sequences begun one rank ago + begun two ranks ago."""
_NOTHING_READ: Final[Costs] = (0,) + (_UNREACHED,) * 17


def _advance(costs: Costs, count: int, starts: tuple[int, ...]) -> Costs:
    """The costs one rank further on, where `count` natural tiles of that rank are held."""
    further = [_UNREACHED] * 18
    for index, cost in enumerate(costs):
        if cost >= _UNREACHED:
            continue
        paired, running = divmod(index, 9)
        one_ago, two_ago = divmod(running, 3)
        for pair in (paired,) if paired else (0, 1):
            for begun in starts:
                over = one_ago + two_ago + begun + 2 * (pair - paired) - count
                # Tiles left over go into triplets; the last one is filled with wilds.
                spent = cost + (over if over >= 0 else over % 3)
                target = 9 * pair + 3 * begun + one_ago
                further[target] = min(further[target], spent)
    return tuple(further)


def _lack(costs: Costs) -> int:
    """The byte of a suit read to its end: no sequence may run on."""
    sets_only, with_pair = costs[0], costs[9]
    return 16 * sets_only + (with_pair < sets_only)


def _build(ranks: int, starts: tuple[int, ...]) -> bytes:
    """The lacks of all base-5 keys of so many ranks, the first rank the most significant digit."""
    numbers = {_NOTHING_READ: 0}
    states = [_NOTHING_READ]
    steps: list[tuple[int, ...]] = []
    keys = [0]
    for _ in range(ranks):
        # Many keys share a state: walk each state once, then look the keys up.
        for state in states[len(steps) :]:
            reached = [_advance(state, count, starts) for count in range(5)]
            for costs in reached:
                if numbers.setdefault(costs, len(states)) == len(states):
                    states.append(costs)
            steps.append(tuple(numbers[costs] for costs in reached))
        keys = [further for key in keys for further in steps[key]]
    lacks = [_lack(costs) if costs[0] < _UNREACHED else 0 for costs in states]
    return bytes([lacks[key] for key in keys])


def build() -> bytes:
    """The whole table: all suits, then all honours."""
    return _build(SUIT_RANKS, _STARTS) + _build(HONOUR_RANKS, _NO_STARTS)


def load() -> tuple[bytes, bytes]:
    """The shipped lacks of suits and of honours."""
    table = lzma.decompress(TABLE_FILE.read_bytes())
    if len(table) != SUIT_KEYS + HONOUR_KEYS:
        raise ValueError(f"{TABLE_FILE.name} holds {len(table)} bytes, not {SUIT_KEYS + HONOUR_KEYS}")
    return table[:SUIT_KEYS], table[SUIT_KEYS:]


@lru_cache(maxsize=4096)
def lack_of(suit: tuple[int, ...]) -> int:
    """The lack of any counts of a suit (9 ranks) or of the honours (7), five or more of a kind too."""
    starts = _STARTS if len(suit) == SUIT_RANKS else _NO_STARTS
    costs = _NOTHING_READ
    for count in suit:
        costs = _advance(costs, count, starts)
    return _lack(costs)


def write() -> int:
    """Build the table and write the file; its size in bytes."""
    packed = lzma.compress(build(), preset=9 | lzma.PRESET_EXTREME)
    TABLE_FILE.parent.mkdir(exist_ok=True)
    return TABLE_FILE.write_bytes(packed)


if __name__ == "__main__":
    print(f"{TABLE_FILE.name}: {write()} bytes")
