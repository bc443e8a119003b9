"""Is it sets and a pair, and which kinds would make it so: table look-ups only, no reading is built."""

from __future__ import annotations

from typing import Final

from rules.reading.piece import ALL_FACES, FIRST_HONOUR, KINDS, Counts
from rules.reading.tables import HONOUR_KEYS, HONOUR_RANKS, SUIT_KEYS, SUIT_RANKS, lack_of, load

SUIT_LACKS, HONOUR_LACKS = load()
"""The lack (see `tables`) of a suit and of the honours by base-5 key, the lowest kind its first digit."""

GROUPS: Final = (slice(0, 9), slice(9, 18), slice(18, 27), slice(FIRST_HONOUR, KINDS))
"""The kinds of the three suits and of the honours: sequences never cross from one to the next."""

# Beside the sum of all s: a suit whose pair saves a wild is needed once, else the pair is two wilds.
LEAST_WILDS: Final = bytes(max(0, (total >> 4) + (-1 if total & 15 else 2)) for total in range(1024))
"""Least wilds of a hand by the sum of its groups' lacks."""

# Counts as base-5 digits; five or more alike are no digit, so the number is refused.
_DIGITS: Final = b"01234" + b"x" * 251
_SUIT_WEIGHTS: Final = tuple(5 ** (SUIT_RANKS - 1 - rank) for rank in range(SUIT_RANKS))
_HONOUR_WEIGHTS: Final = tuple(5 ** (HONOUR_RANKS - 1 - rank) for rank in range(HONOUR_RANKS))

Keys = tuple[int, int, int, int]


def suit_keys(counts: Counts) -> Keys:
    """The base-5 keys of the three suits and the honours; ValueError where a kind counts five or more."""
    packed, honours = divmod(int(bytes(counts[:KINDS]).translate(_DIGITS), 5), HONOUR_KEYS)
    packed, bamboo = divmod(packed, SUIT_KEYS)
    characters, dots = divmod(packed, SUIT_KEYS)
    return characters, dots, bamboo, honours


def shortfall_of_keys(keys: Keys) -> int:
    """The least number of wilds that makes the keyed hand sets and one pair."""
    characters, dots, bamboo, honours = keys
    return LEAST_WILDS[SUIT_LACKS[characters] + SUIT_LACKS[dots] + SUIT_LACKS[bamboo] + HONOUR_LACKS[honours]]


def lacks(counts: Counts) -> tuple[int, int, int, int]:
    """The lacks of the three suits and the honours, whatever the counts."""
    try:
        characters, dots, bamboo, honours = suit_keys(counts)
    except ValueError:
        m, p, s, z = (lack_of(counts[group]) for group in GROUPS)
        return m, p, s, z
    return SUIT_LACKS[characters], SUIT_LACKS[dots], SUIT_LACKS[bamboo], HONOUR_LACKS[honours]


def shortfall(counts: Counts) -> int:
    """The least number of wilds that makes these natural tiles sets and one pair, of any number of sets."""
    try:
        return shortfall_of_keys(suit_keys(counts))
    except ValueError:
        return LEAST_WILDS[sum(lacks(counts))]


def is_size(counts: Counts, wilds: int, sets: int) -> bool:
    """Whether there are as many tiles as so many sets and a pair take, none of them a bonus tile."""
    if sum(counts) + wilds != 3 * sets + 2 or wilds < 0:
        return False
    return len(counts) <= KINDS or not any(counts[KINDS:])


def is_standard(counts: Counts, wilds: int, sets: int) -> bool:
    """Whether natural tiles and wilds read as so many sets and a pair; False for other numbers of tiles."""
    return is_size(counts, wilds, sets) and shortfall(counts) <= wilds


def wild_completes(counts: Counts, wilds: int, sets: int) -> bool:
    """Whether one more wild completes 3n + 1 tiles."""
    return is_standard(counts, wilds + 1, sets)


def completing_kinds(counts: Counts, wilds: int, sets: int) -> frozenset[int]:
    """The kinds that complete 3n + 1 tiles, drawn as themselves; a kind held four times too.

    Empty where the tiles are not one short of the sets and a pair. For a drawn wild see `wild_completes`.
    """
    if not is_size(counts, wilds + 1, sets):
        return frozenset()
    try:
        keys = suit_keys(counts)
    except ValueError:
        return _completing_many(counts, wilds)
    held = (SUIT_LACKS[keys[0]], SUIT_LACKS[keys[1]], SUIT_LACKS[keys[2]], HONOUR_LACKS[keys[3]])
    whole = sum(held)
    if LEAST_WILDS[whole] != wilds + 1:
        # With two wilds or more to spare any tile makes a set; with more than one lacking none does.
        return ALL_FACES if LEAST_WILDS[whole] <= wilds else frozenset()
    found: list[int] = []
    for group, (key, lack) in enumerate(zip(keys, held, strict=True)):
        rest = whole - lack
        # One wild is lacking; a group of whole sets saves none where another one has the pair.
        if lack or not rest & 15:
            found += _completing_in_group(counts, group, key, rest, wilds)
    return frozenset(found)


def _completing_in_group(counts: Counts, group: int, key: int, rest: int, wilds: int) -> list[int]:
    """The kinds of one group that bring the hand within the wilds, `rest` being the others' lacks."""
    first = 9 * group
    table, weights = (SUIT_LACKS, _SUIT_WEIGHTS) if group < 3 else (HONOUR_LACKS, _HONOUR_WEIGHTS)
    found: list[int] = []
    for kind, weight in enumerate(weights, first):
        if counts[kind] < 4:
            lack = table[key + weight]
        else:
            lack = lack_of(_with_one_more(counts, kind)[GROUPS[group]])
        if LEAST_WILDS[rest + lack] <= wilds:
            found.append(kind)
    return found


def _completing_many(counts: Counts, wilds: int) -> frozenset[int]:
    """The same where some kind counts five or more and has no key."""
    return frozenset(kind for kind in range(KINDS) if shortfall(_with_one_more(counts, kind)) <= wilds)


def _with_one_more(counts: Counts, kind: int) -> Counts:
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
