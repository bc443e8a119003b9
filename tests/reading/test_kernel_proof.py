"""Every count vector of a suit and of the honours, with 0 to 8 wilds: the kernel against brute force.

405,350 vectors of a suit and 43,130 of the honours (all sums up to 14, at most four a kind).
"""

from __future__ import annotations

from array import array
from itertools import cycle

import pytest

from rules.reading import is_standard, shortfall
from tests.oracle.counts import fewest_of
from tests.oracle.hands import GROUPS, KINDS
from tests.oracle.suits import (
    HONOUR_KINDS,
    MOST_WILDS,
    SUIT_RANKS,
    Counts,
    all_masks,
    divides,
    key,
    least,
    vectors,
)

Masks = tuple["array[int]", "array[int]"]
WILDS = range(9)


@pytest.fixture(scope="module")
def suit_masks() -> Masks:
    return all_masks(SUIT_RANKS, True)


@pytest.fixture(scope="module")
def honour_masks() -> Masks:
    return all_masks(HONOUR_KINDS, False)


# --- the brute force itself --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kinds", "sequences", "most"), [(SUIT_RANKS, True, 4), (HONOUR_KINDS, False, 5)])
def test_side_by_side_the_brute_force_says_what_it_says_one_by_one(
    kinds: int, sequences: bool, most: int
) -> None:
    sets_only, with_pair = all_masks(kinds, sequences, most)
    for counts in vectors(kinds, most):
        for wilds in WILDS:
            for pair, masks in ((False, sets_only), (True, with_pair)):
                found = bool(masks[key(counts)] >> wilds & 1)
                assert divides(counts, wilds, pair, sequences) == found, (counts, wilds, pair)


def test_the_number_of_vectors() -> None:
    assert sum(1 for _ in vectors(SUIT_RANKS)) == 405_350
    assert sum(1 for _ in vectors(HONOUR_KINDS)) == 43_130
    assert sum(1 for _ in vectors(SUIT_RANKS, 1)) == 10


def test_what_some_wilds_can_do_three_more_can_and_no_others(suit_masks: Masks, honour_masks: Masks) -> None:
    by_threes = [sum(1 << more for more in range(fewest, MOST_WILDS, 3)) for fewest in range(MOST_WILDS)]
    for kinds, masks in ((SUIT_RANKS, suit_masks), (HONOUR_KINDS, honour_masks)):
        for counts in vectors(kinds):
            at = key(counts)
            for mask in (masks[0][at], masks[1][at]):
                assert mask == by_threes[least(mask)], counts


# --- the kernel ----------------------------------------------------------------------------------


def test_fewest_wilds_of_every_suit_vector(suit_masks: Masks) -> None:
    prove_shortfall(suit_masks, SUIT_RANKS, range(3))


def test_fewest_wilds_of_every_honour_vector(honour_masks: Masks) -> None:
    prove_shortfall(honour_masks, HONOUR_KINDS, range(3, 4))


def prove_shortfall(masks: Masks, kinds: int, groups: range) -> None:
    """`shortfall` of a group alone is that of sets and a pair; with a pair elsewhere, that of sets only.

    The second holds because the pair elsewhere is the hand's pair, or a triplet for one wild more: and no vector
    is made sets and a pair with two wilds fewer than sets only, which is asserted too.
    """
    fewest = fewest_of(masks)
    places = cycle([(*around(group, pair=False), *around(group, pair=True)) for group in groups])
    for counts, (before, after, before_headed, after_headed) in zip(vectors(kinds), places, strict=False):
        alone, paired = fewest(counts)
        assert paired >= alone - 1, counts
        assert shortfall((*before, *counts, *after)) == paired, counts
        assert shortfall((*before_headed, *counts, *after_headed)) == alone, counts


def around(group: int, pair: bool) -> tuple[Counts, Counts]:
    """The counts before and after a group in a hand, with nothing in them or one pair in the next group."""
    first, end, _ = GROUPS[group]
    hand = [0] * KINDS
    if pair:
        hand[GROUPS[(group + 1) % 4][0]] = 2
    return tuple(hand[:first]), tuple(hand[end:])


def test_every_suit_vector_with_0_to_8_wilds_is_a_win_or_not(suit_masks: Masks) -> None:
    for (before, after), counts in zip(
        cycle([around(group, pair=False) for group in range(3)]), vectors(SUIT_RANKS), strict=False
    ):
        prove_wins((*before, *counts, *after), sum(counts), suit_masks[1][key(counts)])


def test_every_honour_vector_with_0_to_8_wilds_is_a_win_or_not(honour_masks: Masks) -> None:
    before, after = around(3, pair=False)
    for counts in vectors(HONOUR_KINDS):
        prove_wins((*before, *counts, *after), sum(counts), honour_masks[1][key(counts)])


def prove_wins(hand: Counts, naturals: int, with_pair: int) -> None:
    """`is_standard` says of each number of wilds what the mask says, and never yes to an odd number of tiles."""
    for wilds in WILDS:
        sets, over = divmod(naturals + wilds - 2, 3)
        expected = over == 0 and sets >= 0 and bool(with_pair >> wilds & 1)
        assert is_standard(hand, wilds, max(sets, 0)) == expected, (hand, wilds)
