"""What each kind would make of a hand that waits: the judge's answer without a reading, for many hands that differ in a tile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from rules.reading import Piece, Value, standard_values
from rules.record import altered
from rules.ruleset import Appraiser, Question
from rules.score import INCOMPLETE, Appraisal
from rules.tiles import EAST, WINDS, suit_of
from rules.variants.zhuozhou.options import base
from rules.variants.zhuozhou.roles import roles
from rules.variants.zhuozhou.running import runs
from rules.variants.zhuozhou.scoring import faces_that_matter, groups_of, scattered_form, sheet_of
from rules.variants.zhuozhou.shapes import Hand, Split, Waiting, meld_pieces
from rules.variants.zhuozhou.sheet import SEVEN_PAIRS, STANDARD, Fanned, Form, Sheet, fanned
from rules.variants.zhuozhou.winning import judge, reasons_of_hand, reasons_of_reading

_SEQUENCE: Final = 1 << 4
_STARTS, _WINDS = 5, 14
"""Where the bits of sequences that begin at 1, 4, 7 and of sets of winds lie; the groups come first."""
_Traits = tuple[int, int]
"""Bits as of `bits_of`, winds left out, and the number of sets of winds."""


def appraiser(question: Question) -> Appraiser:
    """What each kind would make of a hand of 3n+1 tiles."""
    own = roles(question.options, question.wilds[0] if question.wilds else None)
    before = Waiting(own, question.hand, 4 - len(question.melds))
    may_scatter = not question.melds and len(set(before.tiles)) == len(before.tiles)
    sheets: dict[tuple[bool, bool], Sheet] = {}

    def appraise(kind: int) -> Appraisal:
        if not (may_scatter or own.is_wild(kind) or kind in before.kinds):
            return INCOMPLETE
        hand = Hand(altered(question, hand=(*question.hand, kind), tile=kind), before)
        if not hand.is_complete:
            return INCOMPLETE
        # Whatever is drawn, the rest of the sheet is the same.
        differing = hand.drew_wild, runs(hand)
        if differing not in sheets:
            sheets[differing] = sheet_of(hand)
        return _appraised(hand, sheets[differing])

    return appraise


def _appraised(hand: Hand, sheet: Sheet) -> Appraisal:
    found = list({id(worth): worth for worth in _fanned(hand, sheet)}.values())
    best = min(found, key=_rank)
    if len({other.bars for other in found if _rank(other) == _rank(best)}) > 1:
        return Appraisal.of(judge(hand.question))  # which of them counts only their tiles tell
    reasons = (*reasons_of_hand(hand), *reasons_of_reading(hand, best.bars))
    own_base = base(sheet.fans, hand.is_dealer, hand.question.repeat)
    return Appraisal(not reasons, True, 0 if reasons else own_base + best.fans, reasons)


def _rank(worth: Fanned) -> tuple[int, int]:
    return len(worth.bars), -worth.fans


def _fanned(hand: Hand, sheet: Sheet) -> Iterator[Fanned]:
    """Every reading's worth, those alike once."""
    own, by_form, by_value = hand.roles, *_known(sheet, hand.roles.wild)
    for melds in meld_pieces(own, hand.question.melds) if hand.standard else ():
        laid = _traits(melds)
        for split in hand.standard:
            for value in standard_values(split.counts, split.wilds, hand.sets, bits_of, faces=own.wild_faces):
                yield by_value(value, laid)
    for split in hand.seven_pairs:
        for form in _forms_of_pairs(split, own.wild, own.wild_faces):
            yield by_form(form)
    if hand.scattered:
        yield by_form(scattered_form(hand))


@lru_cache(maxsize=8)
def _known(
    sheet: Sheet, wild: int | None
) -> tuple[Callable[[Form], Fanned], Callable[[Value, _Traits], Fanned]]:
    """What a reading is worth by its form, or by its value and the sets laid down; both remember."""

    @lru_cache(maxsize=256)
    def by_form(form: Form) -> Fanned:
        return fanned(form, sheet)

    @lru_cache(maxsize=512)
    def by_value(value: Value, laid: _Traits) -> Fanned:
        open_sets, open_pair, _ = value
        forms = {_form(value, laid, chosen) for chosen in _open_traits(wild, open_sets, open_pair)}
        return min(map(by_form, forms), key=_rank)

    return by_form, by_value


# Forms without readings


def bits_of(piece: Piece, alike: int) -> int:
    """What of a piece a form depends on: its group, a sequence, one of a straight, each set of a wind by itself."""
    assert piece.face is not None
    bits = 1 << suit_of(piece.face)
    if piece.kind == "sequence":
        bits |= _SEQUENCE | (0 if piece.face % 3 else 1 << _STARTS + piece.face // 3)
    elif piece.kind == "triplet" and piece.face in WINDS:
        bits |= 1 << _WINDS + 4 * (piece.face - EAST) + alike
    return bits


def _traits(pieces: Iterable[Piece]) -> _Traits:
    bits = winds = 0
    for piece in pieces:
        have = bits_of(piece, 0)
        bits |= have
        winds += have >> _WINDS > 0
    return bits & (1 << _WINDS) - 1, winds


@lru_cache(maxsize=256)
def _open_traits(wild: int | None, sets: int, pair: bool) -> tuple[_Traits, ...]:
    """The traits that faces for sets and a pair of wilds alone can add, those alike once."""
    if wild is None:
        return ((0, 0),)
    return tuple({_traits(chosen) for chosen in faces_that_matter(wild, sets, int(pair))})


def _form(value: Value, laid: _Traits, chosen: _Traits) -> Form:
    """The form of sets and a pair: concealed, laid down, and of wilds alone."""
    bits = value[2] | laid[0] | chosen[0]
    return Form(
        shape=STANDARD,
        stands_in=False,
        all_triplets=not bits & _SEQUENCE,
        straight=any(bits >> _STARTS + 3 * suit & 7 == 7 for suit in range(3)),
        winds=(value[2] >> _WINDS).bit_count() + laid[1] + chosen[1],
        groups=bits & 15,
    )


def _forms_of_pairs(split: Split, wild: int | None, faces: frozenset[int]) -> set[Form]:
    """The forms of seven pairs; none where a wild would have to show a barred face."""
    odd = [kind for kind, count in enumerate(split.counts) if count & 1]
    if not faces.issuperset(odd):
        return set()
    held = groups_of(kind for kind, count in enumerate(split.counts) if count)
    return {
        # Beside its stand-in a wild stands in too (ZZ-12).
        Form(SEVEN_PAIRS, bool(odd) or stands_in, False, False, 0, held | groups)
        for stands_in, groups in _open_pairs(wild, (split.wilds - len(odd)) // 2)
    }


@lru_cache(maxsize=256)
def _open_pairs(wild: int | None, pairs: int) -> tuple[tuple[bool, int], ...]:
    """What faces for so many pairs of wilds can add: whether one stands in, and groups; those alike once."""
    if wild is None:
        return ((False, 0),)
    return tuple(
        {
            (any(pair.face != wild for pair in chosen), _traits(chosen)[0] & 15)
            for chosen in faces_that_matter(wild, 0, pairs)
        }
    )
