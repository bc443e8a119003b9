"""What a hand is worth: every reading with its patterns, the best of them, and what bars it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from rules.hand import KONG_CONCEALED, Meld
from rules.reading import (
    PAIRS,
    SEQUENCES,
    TRIPLETS,
    Part,
    Piece,
    Reading,
    seven_pairs,
    standard_readings,
    with_faces,
)
from rules.tiles import EAST, WINDS, suit_of
from rules.variants.zhuozhou import patterns as p
from rules.variants.zhuozhou.facts import Score
from rules.variants.zhuozhou.options import ALWAYS, BY_MODE, VOID, Fans, base
from rules.variants.zhuozhou.running import runs
from rules.variants.zhuozhou.shapes import Hand, Split, meld_faces, meld_pieces
from rules.variants.zhuozhou.sheet import (
    SEVEN_PAIRS,
    SEVEN_STARS,
    SHAPES,
    STANDARD,
    THIRTEEN_SCATTERED,
    Form,
    Marks,
    Sheet,
    fanned,
)

_STRAIGHT_STARTS: Final = frozenset({0, 3, 6})


@dataclass(frozen=True)
class Candidate:
    """One way to read the whole hand; `reading` is None for scattered hands."""

    shape: str
    split: Split
    reading: Reading | None = None
    melds: tuple[Piece, ...] = ()

    @property
    def sets(self) -> tuple[Piece, ...]:
        """Concealed and melded sets."""
        return self.melds if self.reading is None else self.reading.sets + self.melds

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Sets and pairs, melds included."""
        return self.melds if self.reading is None else self.reading.pieces() + self.melds


@dataclass(frozen=True)
class Worth:
    """A candidate with its patterns, and what bars it from winning (codes)."""

    candidate: Candidate
    marks: Marks
    total: int
    standing_in: int
    bars: tuple[str, ...]
    unfaced: Candidate
    """The candidate before its all-wild pieces were given faces."""


# The readings


def candidates(hand: Hand, merge: bool = True) -> Iterator[Candidate]:
    """Every reading; with `merge` one of each class that scores alike, all-wild pieces still symbolic."""
    own = hand.roles
    merged = _merge_for(own.wild) if merge else None
    for melds in meld_pieces(own, hand.question.melds):
        for split in hand.standard:
            for reading in standard_readings(
                split.counts, split.wilds, hand.sets, faces=own.wild_faces, merge=merged
            ):
                yield Candidate(STANDARD, split, reading, melds)
    for split in hand.seven_pairs:
        pairs = seven_pairs(split.counts, split.wilds, faces=own.wild_faces)
        if pairs is not None:
            yield Candidate(SEVEN_PAIRS, split, pairs)
    if hand.scattered:
        yield Candidate(_scattered_shape(hand), hand.splits[0])


def _scattered_shape(hand: Hand) -> str:
    """ZZ-38: seven stars takes the place of thirteen scattered, unless the table has dropped it (ZZ-48)."""
    dropped = not hand.options.fans.seven_stars and not hand.wilds
    return SEVEN_STARS if hand.stars and not dropped else THIRTEEN_SCATTERED


@lru_cache(maxsize=64)
def _merge_for(wild: int | None) -> Callable[[Part], Hashable]:
    """What of a part the score depends on: all triplets, sequences of a straight, winds, wilds as themselves."""

    def merge(part: Part) -> Hashable:
        return (
            all(piece.kind == "triplet" for piece in part.sets),
            frozenset(
                piece.face
                for piece in part.sets
                if piece.kind == "sequence" and piece.face is not None and piece.face % 3 == 0
            ),
            sum(piece.face in WINDS for piece in part.sets),
            0 if wild is None else part.shown.count(wild),
            part.pair is not None and part.pair.face == wild,
        )

    return merge


def faced(hand: Hand, candidate: Candidate) -> Iterator[Candidate]:
    """The candidate with faces for its all-wild pieces: all that could matter to a score."""
    reading = candidate.reading
    if reading is None or not (reading.symbolic_sets or reading.symbolic_pairs):
        yield candidate
        return
    assert hand.roles.wild is not None
    for chosen in faces_that_matter(hand.roles.wild, reading.symbolic_sets, reading.symbolic_pairs):
        yield replace(candidate, reading=with_faces(reading, chosen))


@lru_cache(maxsize=256)
def faces_that_matter(wild: int, sets: int, pairs: int) -> tuple[tuple[Piece, ...], ...]:
    """Faces for so many sets and pairs of wilds alone, every choice that could matter to a score."""
    return tuple(
        (*chosen_sets, *chosen_pairs)
        for chosen_sets in combinations_with_replacement(_set_faces(wild), sets)
        for chosen_pairs in combinations_with_replacement(_pair_faces(wild), pairs)
    )


def _pair_faces(wild: int) -> tuple[Piece, ...]:
    """A pair of wilds: itself, or whatever keeps a flush."""
    return tuple(PAIRS[kind] for kind in _kinds_that_matter(wild, (EAST,)))


def _set_faces(wild: int) -> tuple[Piece, ...]:
    """A set of wilds: itself, a wind, a triplet of each suit, a sequence of a straight."""
    triplets = tuple(TRIPLETS[kind] for kind in _kinds_that_matter(wild, WINDS))
    return triplets + tuple(SEQUENCES[9 * suit + start] for suit in range(3) for start in (0, 3, 6))


def _kinds_that_matter(wild: int, honours: Sequence[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys((wild, *honours, 0, 9, 18)))


# Patterns


def standing_in(hand: Hand, candidate: Candidate) -> int:
    """How many wilds stand in; one at its own face does not, unless it pairs with a stand-in 中 (ZZ-12)."""
    reading, split, wild = candidate.reading, candidate.split, hand.roles.wild
    if reading is None or wild is None or not split.wilds:
        return 0
    shown = reading.shown_by_wilds(split.counts)
    beside_itself = shown.count(wild)
    if beside_itself and _pairs_with_stand_in(reading, split, wild, beside_itself):
        beside_itself -= 1
    return len(shown) - beside_itself


def _pairs_with_stand_in(reading: Reading, split: Split, wild: int, beside_itself: int) -> bool:
    if reading.shape == SEVEN_PAIRS:
        return bool(split.counts[wild] % 2)
    assert reading.pair is not None
    return reading.pair.face == wild and beside_itself == 1 and split.counts[wild] == 1


def hand_marks(hand: Hand, fans: Fans) -> dict[str, tuple[int, int]]:
    """What the hand is worth however it is read."""
    question, facts = hand.question, hand.facts
    marks: dict[str, tuple[int, int]] = {}
    if hand.heavenly:
        marks[p.HEAVENLY] = (1, fans.heavenly)  # ZZ-34
    if hand.earthly:
        marks[p.EARTHLY] = (1, fans.earthly)  # ZZ-39
    if hand.four_wilds:
        marks[p.FOUR_WILDS] = (1, fans.four_wilds)  # ZZ-35
    if hand.hanging is not None:
        natural = not hand.roles.is_wild(hand.hanging) and not hand.drew_wild
        name = p.BIG_HANGER if natural else p.BIG_HANGER_WILD  # ZZ-36
        marks[name] = (1, fans.big_hanger if natural else fans.big_hanger_wild)
    if hand.bloom:
        marks[p.KONG_BLOOM] = (hand.bloom, bloom_fans(fans.kong_bloom, hand.bloom))  # ZZ-45
    kongs = [meld for meld in question.melds if meld.is_kong]
    if kongs or facts.laid_wilds:
        marks[p.KONG] = _kongs(hand, fans, kongs)
    paid = [tile for tile in facts.revealed if tile != hand.roles.unpaid]
    if paid:
        marks[p.REVEAL] = (len(paid), len(paid) * fans.reveal)  # ZZ-47
    return marks


def bloom_fans(values: Sequence[int], kongs: int) -> int:
    """The values of so many kongs added up, less their number; past the end of the list nothing changes."""
    counted = min(kongs, len(values))
    return max(0, sum(values[:counted]) - counted)


def _kongs(hand: Hand, fans: Fans, kongs: Sequence[Meld]) -> tuple[int, int]:
    """ZZ-46; a laid wild is an exposed kong (ZZ-18), a kong of the plain honour 發 of void mode has no fan (ZZ-15)."""
    count, value = hand.facts.laid_wilds, hand.facts.laid_wilds * fans.kong.exposed
    for meld in kongs:
        faces = meld_faces(hand.roles, meld)
        if faces[0] == hand.roles.unpaid:
            continue
        count += 1
        value += fans.kong.concealed if meld.kind == KONG_CONCEALED else fans.kong.exposed
        if hand.options.wind_kong_double and faces[0] in WINDS:
            value += 1
    return count, value


def sheet_of(hand: Hand) -> Sheet:
    """What of the hand the worth of every reading depends on."""
    options = hand.options
    return Sheet(
        fans=options.fans,
        flushes=options.flush == ALWAYS or (options.flush == BY_MODE and options.mode == VOID),  # ZZ-43
        lacks_a_suit=options.mode == VOID,
        scattered_exempt=options.scattered_exempt,
        whole=tuple(hand_marks(hand, options.fans).items()),
        runs=runs(hand),
        four_wilds=hand.four_wilds,
        concealed=hand.concealed,
        first=hand.heavenly or hand.earthly,
        blooms=bool(hand.bloom),
        drew_wild=hand.drew_wild,
        discarded_wild=hand.facts.discarded_wild,
    )


def form_of(hand: Hand, candidate: Candidate, stands_in: bool) -> Form:
    """What of a reading its worth depends on; its pieces all have faces."""
    if candidate.reading is None:
        return scattered_form(hand)
    sets = candidate.sets
    starts = {piece.face for piece in sets if piece.kind == "sequence" and piece.face is not None}
    return Form(
        shape=candidate.shape,
        stands_in=stands_in and candidate.shape == SEVEN_PAIRS,
        all_triplets=all(piece.kind == "triplet" for piece in sets),
        straight=any(starts >= {9 * suit + start for start in _STRAIGHT_STARTS} for suit in range(3)),
        winds=sum(piece.face in WINDS for piece in sets),
        groups=groups_of(piece.face for piece in candidate.pieces if piece.face is not None),
    )


def scattered_form(hand: Hand) -> Form:
    """The form of a scattered hand, every tile its own face."""
    return Form(_scattered_shape(hand), False, False, False, 0, groups_of(hand.question.hand))


def groups_of(faces: Iterable[int]) -> int:
    """The suits and honours among faces, as bits."""
    groups = 0
    for face in faces:
        groups |= 1 << suit_of(face)
    return groups


# The best reading


def worths(hand: Hand, merge: bool = True) -> list[Worth]:
    """Every reading with its worth, best first: those that may win, highest total, fewest wilds standing in (ZZ-49)."""
    sheet = sheet_of(hand)
    own_base = base(hand.options.fans, hand.is_dealer, hand.question.repeat)
    found: list[Worth] = []
    for symbolic in candidates(hand, merge):
        best: Worth | None = None
        for candidate in faced(hand, symbolic):
            worth = _worth(hand, candidate, symbolic, sheet, own_base)
            if best is None or rank(worth) < rank(best):
                best = worth
        assert best is not None
        found.append(best)
    found.sort(key=lambda worth: (rank(worth), _order(worth.candidate)))
    return found


def _worth(hand: Hand, candidate: Candidate, unfaced: Candidate, sheet: Sheet, own_base: int) -> Worth:
    stand_in = standing_in(hand, candidate)
    marks, fans, bars = fanned(form_of(hand, candidate, stand_in > 0), sheet)
    return Worth(candidate, marks, own_base + fans, stand_in, bars, unfaced)


def rank(worth: Worth) -> tuple[int, int, int]:
    """Sorts the better reading first."""
    return len(worth.bars), -worth.total, worth.standing_in


def _order(candidate: Candidate) -> tuple[object, ...]:
    """The fixed order of equals: standard first, then by own 中, then by sets and pair as the kernel orders them."""
    pieces = tuple(piece.order() for piece in candidate.pieces)
    return SHAPES.index(candidate.shape), candidate.split.own_reds, pieces


def score(hand: Hand, worth: Worth) -> Score:
    """The score sheet of a reading."""
    own_base = base(hand.options.fans, hand.is_dealer, hand.question.repeat)
    lines = [p.BY_ID[p.BASE].line(own_base)]
    for name in sorted(worth.marks, key=p.ORDER.__getitem__):
        count, value = worth.marks[name]
        lines.append(p.BY_ID[name].line(value, count))
    return Score(unit="fan", total=worth.total, fans=worth.total - own_base, patterns=tuple(lines))
