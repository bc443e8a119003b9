"""Run-the-wind 跑風: the grounds on which a win has it, all of them properties of the hand before the draw and the tile drawn.

a: waited on one kind only, at a single, edge or closed wait. b: complete sets and a spare wild. c: hard all triplets.
`call`: a laid wild called for any tile (ZZ-32).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from rules.hand import CHI
from rules.reading import Counts, is_seven_pairs, is_standard
from rules.tiles import is_suited, rank_of
from rules.variants.zhuozhou.options import SOLE
from rules.variants.zhuozhou.shapes import Hand, Split, is_sets

ONE_WAIT, SPARE_WILD, HARD_TRIPLETS, DIRECT_CALL = "a", "b", "c", "call"
GROUNDS: Final = (ONE_WAIT, SPARE_WILD, HARD_TRIPLETS, DIRECT_CALL)


def grounds(hand: Hand) -> tuple[str, ...]:
    """The grounds on which the hand has run-the-wind, in the order of the book; () for none."""
    checks = (_one_wait, _spare_wild, _hard_triplets, _direct_call)
    return tuple(ground for ground, check in zip(GROUNDS, checks, strict=True) if check(hand))


def runs(hand: Hand) -> bool:
    """Whether it has run-the-wind on any ground."""
    return _spare_wild(hand) or _one_wait(hand) or _hard_triplets(hand) or _direct_call(hand)


def _spare_wild(hand: Hand) -> bool:
    """ZZ-31 b. A drawn wild only where none can be laid down for want of a replacement (ZZ-18), and not after a kong."""
    if not hand.spare_wild:
        return False
    return not hand.drew_wild or (hand.no_replacement and not hand.bloom)


def _direct_call(hand: Hand) -> bool:
    """ZZ-32: the laid wild left sets and a spare one, so any replacement wins."""
    return hand.direct_call and hand.spare_wild


# a: the wait


def _one_wait(hand: Hand) -> bool:
    """ZZ-31 a: the one kind waited for, and not a wild, was drawn."""
    if hand.drawn is None or hand.drew_wild:
        return False
    if hand.options.paofeng_wait == SOLE:
        # Only single, edge and closed waits have just one kind; scattered hands have none of them.
        return waited_for(hand) == {hand.drawn}
    return any(_used_so(hand, split, face) for split in hand.splits for face in hand.roles.show(hand.drawn))


def waited_for(hand: Hand) -> frozenset[int]:
    """The kinds, wilds aside, that would have completed sets and a pair or seven pairs."""
    return hand.waiting.kinds


def _used_so(hand: Hand, split: Split, face: int) -> bool:
    """`shape`: some reading of these counts uses the face in a single, edge or closed wait."""
    if is_seven_pairs(split.counts, split.wilds):
        return True
    pair = any(is_sets(counts, wilds) for counts, wilds in _less(split, face, (face,)))
    return pair or any(
        is_standard(counts, wilds, hand.sets - 1)
        for others in waiting_runs(face)
        for counts, wilds in _less(split, face, others)
    )


def waiting_runs(face: int) -> Iterator[tuple[int, int]]:
    """The two tiles that wait for a face alone in a sequence: edge (12, 89) and closed."""
    if not is_suited(face):
        return
    rank = rank_of(face)
    if rank == 3:
        yield face - 2, face - 1
    if rank == 7:
        yield face + 1, face + 2
    if 2 <= rank <= 8:
        yield face - 1, face + 1


def _less(split: Split, face: int, others: tuple[int, ...]) -> Iterator[tuple[Counts, int]]:
    """The counts less the drawn face and the tiles beside it, each of these a natural tile or a wild."""
    for stands_in in product((False, True), repeat=len(others)):
        counts, wilds = list(split.counts), split.wilds - sum(stands_in)
        for kind in (face, *(other for other, wild in zip(others, stands_in, strict=True) if not wild)):
            counts[kind] -= 1
        if wilds >= 0 and min(counts) >= 0:
            yield tuple(counts), wilds


# c: hard all triplets


def _hard_triplets(hand: Hand) -> bool:
    """ZZ-31 c: all triplets, no wild held before the last draw standing in for anything; the drawn tile may be a wild."""
    if any(meld.kind == CHI for meld in hand.question.melds):
        return False
    return any(_is_hard(hand, split) for split in hand.splits)


def _is_hard(hand: Hand, split: Split) -> bool:
    wild = hand.roles.wild
    if wild is None:
        return _triplets_and_pair(split.counts)
    # Every wild as itself; pairing the one held with a stand-in 中 is standing in (ZZ-12).
    themselves = list(split.counts)
    themselves[wild] += split.wilds
    if _triplets_and_pair(themselves):
        mixed = split.wilds == 1 and split.counts[wild] == 1
        return not mixed or hand.drew_wild
    if not hand.drew_wild:
        return False
    # The drawn wild stands in, the others are themselves.
    themselves[wild] -= 1
    return any(
        _triplets_and_pair([count + (kind == face) for kind, count in enumerate(themselves)])
        for face in hand.roles.wild_faces
    )


def _triplets_and_pair(counts: Sequence[int]) -> bool:
    """Whether the tiles are triplets and one pair."""
    over = [count % 3 for count in counts]
    return over.count(2) == 1 and 1 not in over
