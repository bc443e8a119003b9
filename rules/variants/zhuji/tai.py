"""What a hand's sets and pair are worth in tai, and the best faces for sets and a pair made of wilds alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rules.hand import Meld
from rules.reading import PAIRS, SEQUENCES, TRIPLETS, Part, Piece, Reading, Value
from rules.tiles import EAST, HONOURS, NORTH, PLAYABLE, RED, WHITE, suit_of
from rules.variants.zhuji.patterns import FLAT_TAI

Counted = tuple[str, int, int]
"""A pattern counted: its id, how often, worth altogether."""

_HONOURS_BIT: Final = 1 << HONOURS


class Sheet(NamedTuple):
    """What scoring depends on beside the sets: the seat's wind (0 East, the dealer's), agreed values, tai of the circumstances."""

    wind: int
    pure: int
    around: tuple[Counted, ...]
    """Bloom, robbing, no wild: counted with every reading but the flat ones."""


class Form(NamedTuple):
    """All that the tai of a reading depends on; open sets and pairs are wilds alone and have no face yet."""

    groups: int
    """Bits: the suits with a face in the hand, bit 3 for honours."""
    has_sequence: bool
    has_triplet: bool
    honour_triplets: int
    """Bits: the honours with a triplet or kong, from East."""
    pair: int
    """The honour that is the pair; -1 for a suit's pair or an open one."""
    open_sets: int
    open_pair: bool


class Best(NamedTuple):
    """The most tai a form can have, and the faces of its open sets and pair that give it."""

    tai: int
    faces: tuple[Piece, ...]


def worth(honour: int, wind: int) -> int:
    """Tai of a triplet of an honour to the seat with this wind (ZJ-31)."""
    if honour >= WHITE:
        return 1
    if honour == EAST:
        return 2 if wind == 0 else 1
    # The other winds are worth something only at their own seat; the dealer's own wind is East.
    return 1 if honour - EAST == wind else 0


def form_of(pieces: Iterable[Piece], melds: Iterable[Meld] = ()) -> Form:
    """The form of concealed pieces and melds."""
    groups = honour_triplets = open_sets = 0
    has_sequence = has_triplet = open_pair = False
    pair = -1
    told = [(piece.kind, piece.face) for piece in pieces]
    told += [("sequence" if meld.is_sequence else "triplet", meld.face) for meld in melds]
    for kind, face in told:
        if face is None:
            open_pair, open_sets = (True, open_sets) if kind == "pair" else (open_pair, open_sets + 1)
            continue
        groups |= 1 << suit_of(face)
        if kind == "sequence":
            has_sequence = True
        elif kind == "triplet":
            has_triplet = True
            honour_triplets |= 1 << face - EAST if face >= EAST else 0
        elif face >= EAST:
            pair = face
    return Form(groups, has_sequence, has_triplet, honour_triplets, pair, open_sets, open_pair)


def is_all_honours(form: Form) -> bool:
    """Nothing but honours (ZJ-37)."""
    return form.groups == _HONOURS_BIT


def counted(form: Form, sheet: Sheet) -> tuple[Counted, ...]:
    """The patterns of a form without open sets, in the order of the book."""
    if is_all_honours(form):  # ZJ-37: flat, nothing else counted
        return (("all_honours", 1, FLAT_TAI),)
    return (*_by_triplets(form, sheet), *_by_sets(form, sheet), *_by_suits(form, sheet), *sheet.around)


def _by_triplets(form: Form, sheet: Sheet) -> Iterator[Counted]:
    """Honour triplets (ZJ-31); each honour once, however many sets of wilds repeat it (ZJ-38)."""
    for name, honours in (
        ("dragon_triplet", range(WHITE, RED + 1)),
        ("wind_triplet", range(EAST, NORTH + 1)),
    ):
        values = [
            worth(honour, sheet.wind) for honour in honours if form.honour_triplets >> honour - EAST & 1
        ]
        if any(values):
            yield name, sum(value > 0 for value in values), sum(values)


def _by_sets(form: Form, sheet: Sheet) -> Iterator[Counted]:
    if not form.has_triplet and not (form.pair >= 0 and worth(form.pair, sheet.wind)):  # ZJ-32
        yield "all_sequences", 1, 1
    if not form.has_sequence:  # ZJ-33
        yield "all_triplets", 1, 1


def _by_suits(form: Form, sheet: Sheet) -> Iterator[Counted]:
    suits = form.groups & ~_HONOURS_BIT
    if suits.bit_count() != 1:
        return
    if form.groups & _HONOURS_BIT:  # ZJ-34
        yield "mixed_flush", 1, 1
    elif sheet.pure:  # ZJ-35
        yield "pure_flush", 1, sheet.pure


def tai(patterns: Iterable[Counted]) -> int:
    """The sum of the patterns counted."""
    return sum(value for _, _, value in patterns)


@lru_cache(maxsize=4096)
def best(form: Form, sheet: Sheet) -> Best:
    """The best faces for the open sets and pair (ZJ-38).

    Of several equally good: most honour triplets, then most sequences, then a pair of the suit.
    """
    tried = (Best(tai(counted(shown, sheet)), faces) for shown, faces in _shown(form, sheet.wind))
    return max(tried, key=lambda candidate: candidate.tai)


def _shown(form: Form, wind: int) -> Iterator[tuple[Form, tuple[Piece, ...]]]:
    """The form with faces for all that is open, every choice that could be best, in order of preference.

    Suited faces lie in the hand's own suit: its only one, or any when a flush is out of reach anyway.
    """
    suit = next((suit for suit in range(HONOURS) if form.groups >> suit & 1), 0)
    plain_honour = next(wind_kind for wind_kind in range(EAST + 1, NORTH + 1) if not worth(wind_kind, wind))
    pairs = (PAIRS[9 * suit], PAIRS[plain_honour]) if form.open_pair else (None,)
    for honours in range(form.open_sets, -1, -1):
        triplets = _dearest(form.honour_triplets, honours, wind, plain_honour)
        for runs in range(form.open_sets - honours, -1, -1):
            sets = triplets + (SEQUENCES[9 * suit],) * runs
            sets += (TRIPLETS[9 * suit],) * (form.open_sets - honours - runs)
            for pair in pairs:
                faces = sets if pair is None else (*sets, pair)
                yield _closed(form, faces), faces


def _dearest(taken: int, wanted: int, wind: int, plain_honour: int) -> tuple[Piece, ...]:
    """So many honour triplets, those worth something and not there yet first, then ones worth nothing.

    By kind East is the first, and the only one that can be worth more than the others.
    """
    free = [
        honour for honour in range(EAST, PLAYABLE) if worth(honour, wind) and not taken >> honour - EAST & 1
    ]
    chosen = free[:wanted] + [plain_honour] * (wanted - len(free))
    return tuple(TRIPLETS[honour] for honour in chosen)


def _closed(form: Form, faces: tuple[Piece, ...]) -> Form:
    more = form_of(faces)
    return Form(
        form.groups | more.groups,
        form.has_sequence or more.has_sequence,
        form.has_triplet or more.has_triplet,
        form.honour_triplets | more.honour_triplets,
        form.pair if more.pair < 0 else more.pair,
        0,
        False,
    )


def alike_in_tai(part: Part) -> object:
    """Parts with the same value are worth the same in any hand: what the kernel may merge."""
    if part.group == HONOURS:
        return part.sets, part.pair
    kinds = {piece.kind for piece in part.sets}
    return "sequence" in kinds, "triplet" in kinds


_TRIPLET_BITS, _PAIR_BITS = 6, 13


def tai_bits(piece: Piece, _alike: int) -> int:
    """What of a piece tai depend on, as bits: its group, a sequence, a triplet, the honour of a triplet or of the pair."""
    assert piece.face is not None
    group = suit_of(piece.face)
    bits = 1 << group | {"sequence": 1 << 4, "triplet": 1 << 5}.get(piece.kind, 0)
    if group == HONOURS:
        bits |= 1 << (_PAIR_BITS if piece.kind == "pair" else _TRIPLET_BITS) + piece.face - EAST
    return bits


@lru_cache(maxsize=4096)
def form_of_value(value: Value, melds: Form) -> Form:
    """The form of a hand that has a value (see `tai_bits`) and these melds."""
    open_sets, open_pair, bits = value
    return Form(
        melds.groups | bits & 15,
        melds.has_sequence or bool(bits >> 4 & 1),
        melds.has_triplet or bool(bits >> 5 & 1),
        melds.honour_triplets | bits >> _TRIPLET_BITS & 127,
        EAST + (bits >> _PAIR_BITS).bit_length() - 1 if bits >> _PAIR_BITS else -1,
        open_sets,
        open_pair,
    )


def best_form(values: Iterable[Value], melds: Form, sheet: Sheet) -> tuple[int, Form]:
    """The most tai that any of the values has, and its form with the best faces; the first of those alike (ZJ-38)."""
    found = ((form, best(form, sheet)) for form in (form_of_value(value, melds) for value in values))
    form, chosen = max(found, key=lambda pair: pair[1].tai)
    return chosen.tai, _closed(form, chosen.faces)


def best_reading(readings: Iterable[Reading], melds: tuple[Meld, ...], sheet: Sheet) -> tuple[Reading, Best]:
    """The reading with most tai, the first of those alike (ZJ-38)."""
    found = ((reading, best(form_of(reading.pieces(), melds), sheet)) for reading in readings)
    return max(found, key=lambda pair: pair[1].tai)
