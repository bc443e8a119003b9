"""What a hand is worth: every reading with its patterns, the best of them, and what bars it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
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
from rules.variants.zhuozhou.options import ALWAYS, BY_MODE, VOID, Fans, Options, base
from rules.variants.zhuozhou.running import grounds
from rules.variants.zhuozhou.shapes import Hand, Split, meld_faces, meld_pieces

STANDARD, SEVEN_PAIRS = "standard", "seven_pairs"
THIRTEEN_SCATTERED, SEVEN_STARS = "thirteen_scattered", "seven_stars"
SCATTERED: Final = (THIRTEEN_SCATTERED, SEVEN_STARS)
_STRAIGHT_STARTS: Final = frozenset({0, 3, 6})

Marks = dict[str, tuple[int, int]]
"""Pattern id to how often and what it is worth altogether."""


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

    @cached_property
    def faces(self) -> tuple[int, ...]:
        """Every face shown; a meld's fourth tile left out."""
        own = self.reading.faces() if self.reading is not None else ()
        return own + tuple(face for piece in self.melds for face in piece.faces())

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Sets and pairs, melds included."""
        return self.melds if self.reading is None else self.reading.pieces() + self.melds


@dataclass(frozen=True)
class Worth:
    """A candidate with its patterns, and what bars it from winning (codes)."""

    candidate: Candidate
    marks: Mapping[str, tuple[int, int]]
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
                piece.face % 9
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
    sets = list(combinations_with_replacement(_set_faces(hand), reading.symbolic_sets))
    pairs = list(combinations_with_replacement(_pair_faces(hand), reading.symbolic_pairs))
    for chosen_sets in sets:
        for chosen_pairs in pairs:
            yield replace(candidate, reading=with_faces(reading, (*chosen_sets, *chosen_pairs)))


def _pair_faces(hand: Hand) -> tuple[Piece, ...]:
    """A pair of wilds: itself, or whatever keeps a flush."""
    kinds = _kinds_that_matter(hand)
    return tuple(PAIRS[kind] for kind in kinds)


def _set_faces(hand: Hand) -> tuple[Piece, ...]:
    """A set of wilds: itself, a wind, a triplet of each suit, a sequence of a straight."""
    triplets = tuple(TRIPLETS[kind] for kind in _kinds_that_matter(hand, WINDS))
    return triplets + tuple(SEQUENCES[9 * suit + start] for suit in range(3) for start in (0, 3, 6))


def _kinds_that_matter(hand: Hand, honours: Sequence[int] = (EAST,)) -> tuple[int, ...]:
    wild = hand.roles.wild
    assert wild is not None
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


def hand_marks(hand: Hand, fans: Fans) -> Marks:
    """What the hand is worth however it is read."""
    question, facts = hand.question, hand.facts
    marks: Marks = {}
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


def reading_marks(hand: Hand, candidate: Candidate, fans: Fans, whole: Marks, runs: bool) -> Marks:
    """All patterns of one reading, those of the hand among them."""
    marks = dict(whole)
    if candidate.shape == SEVEN_PAIRS:
        _mark_seven_pairs(hand, candidate, fans, marks)
    elif candidate.shape in SCATTERED:
        value = fans.seven_stars if candidate.shape == SEVEN_STARS else fans.thirteen_scattered
        marks[candidate.shape] = (1, value)
    else:
        _mark_sets(candidate, fans, marks)
        if hand.concealed and not hand.heavenly and not hand.earthly:  # ZZ-40
            marks[p.CONCEALED] = (1, fans.concealed)
        if runs or hand.four_wilds or p.BIG_HANGER in marks:  # once a hand, included or not
            marks[p.RUN_THE_WIND] = (1, fans.run_the_wind)
    if candidate.shape not in SCATTERED:
        _mark_flush(hand.options, candidate, fans, marks)
    return {name: mark for name, mark in marks.items() if mark[1]}


def _mark_seven_pairs(hand: Hand, candidate: Candidate, fans: Fans, marks: Marks) -> None:
    """ZZ-33, ZZ-35."""
    if standing_in(hand, candidate):
        marks[p.SEVEN_PAIRS_WITH_WILD] = (1, fans.seven_pairs_with_wild)  # run-the-wind is in it
        return
    marks[p.RUN_THE_WIND] = (1, fans.run_the_wind)
    if hand.four_wilds and fans.double_heavenly:  # a table that drops it counts the two apart
        del marks[p.FOUR_WILDS]
        marks[p.DOUBLE_HEAVENLY] = (1, fans.double_heavenly)
    else:
        marks[p.SEVEN_PAIRS] = (1, fans.seven_pairs)


def _mark_sets(candidate: Candidate, fans: Fans, marks: Marks) -> None:
    sets = candidate.sets
    if all(piece.kind == "triplet" for piece in sets):  # ZZ-41
        marks[p.ALL_TRIPLETS] = (1, fans.all_triplets)
    starts = {piece.face for piece in sets if piece.kind == "sequence" and piece.face is not None}
    if any(starts >= {9 * suit + start for start in _STRAIGHT_STARTS} for suit in range(3)):  # ZZ-42
        marks[p.STRAIGHT] = (1, fans.straight)
    winds = sum(piece.face in WINDS for piece in sets)
    if winds:  # ZZ-44
        marks[p.WIND_TRIPLET] = (winds, winds * fans.wind_triplet)


def _mark_flush(options: Options, candidate: Candidate, fans: Fans, marks: Marks) -> None:
    """ZZ-43."""
    if not (options.flush == ALWAYS or (options.flush == BY_MODE and options.mode == VOID)):
        return
    groups = {suit_of(piece.face) for piece in candidate.pieces if piece.face is not None}
    suits = {group for group in groups if group < 3}
    if not suits:
        marks[p.ALL_HONOURS] = (1, fans.all_honours)
    elif len(suits) == 1:
        mixed = len(groups) > 1
        marks[p.MIXED_FLUSH if mixed else p.PURE_FLUSH] = (1, fans.mixed_flush if mixed else fans.pure_flush)


# What bars a reading

WILD_DRAWN, WILD_DISCARDED, THREE_SUITS = "wild_drawn", "wild_discarded", "three_suits"


def bars(hand: Hand, candidate: Candidate, runs: bool) -> tuple[str, ...]:
    """Why this reading may not win though it is complete: codes."""
    scattered = candidate.shape in SCATTERED
    # Run-the-wind, or included as in ZZ-33, ZZ-35, ZZ-36.
    running = not scattered and (
        runs or hand.four_wilds or candidate.shape == SEVEN_PAIRS or _hangs_natural(hand)
    )
    found = []
    if hand.drew_wild and not (  # ZZ-30
        running or hand.bloom or hand.heavenly or hand.earthly or candidate.shape == SEVEN_STARS
    ):
        found.append(WILD_DRAWN)
    if hand.facts.discarded_wild and (scattered or not (running or hand.bloom)):  # ZZ-17
        found.append(WILD_DISCARDED)
    lacks_a_suit = hand.options.mode == VOID and not (scattered and hand.options.scattered_exempt)  # ZZ-20
    if lacks_a_suit and len(suits_shown(hand, candidate)) == 3:
        found.append(THREE_SUITS)
    return tuple(found)


def _hangs_natural(hand: Hand) -> bool:
    return hand.hanging is not None and not hand.roles.is_wild(hand.hanging) and not hand.drew_wild


def suits_shown(hand: Hand, candidate: Candidate) -> frozenset[int]:
    """The suits in a reading, melds included, wilds as what they stand for."""
    if candidate.shape in SCATTERED:
        return frozenset(suit_of(tile) for tile in hand.question.hand if suit_of(tile) < 3)
    faces = (piece.face for piece in candidate.pieces)
    return frozenset(suit_of(face) for face in faces if face is not None and suit_of(face) < 3)


# The best reading


def worths(hand: Hand, merge: bool = True) -> list[Worth]:
    """Every reading with its worth, best first: those that may win, highest total, fewest wilds standing in (ZZ-49)."""
    fans, runs = hand.options.fans, bool(grounds(hand))
    own_base = base(fans, hand.is_dealer, hand.question.repeat)
    whole = hand_marks(hand, fans)
    found: list[Worth] = []
    for symbolic in candidates(hand, merge):
        best: Worth | None = None
        for candidate in faced(hand, symbolic):
            worth = _worth(hand, candidate, symbolic, fans, whole, runs, own_base)
            if best is None or rank(worth) < rank(best):
                best = worth
        assert best is not None
        found.append(best)
    found.sort(key=lambda worth: (rank(worth), _order(worth.candidate)))
    return found


def _worth(
    hand: Hand,
    candidate: Candidate,
    unfaced: Candidate,
    fans: Fans,
    whole: Marks,
    runs: bool,
    own_base: int,
) -> Worth:
    marks = reading_marks(hand, candidate, fans, whole, runs)
    total = own_base + sum(value for _, value in marks.values())
    return Worth(candidate, marks, total, standing_in(hand, candidate), bars(hand, candidate, runs), unfaced)


def rank(worth: Worth) -> tuple[int, int, int]:
    """Sorts the better reading first."""
    return len(worth.bars), -worth.total, worth.standing_in


def _order(candidate: Candidate) -> tuple[object, ...]:
    """The fixed order of equals: standard first, then by own 中, then by sets and pair as the kernel orders them."""
    shapes = (STANDARD, SEVEN_PAIRS, *SCATTERED)
    pieces = tuple(piece.order() for piece in candidate.pieces)
    return shapes.index(candidate.shape), candidate.split.own_reds, pieces


def score(hand: Hand, worth: Worth) -> Score:
    """The score sheet of a reading."""
    own_base = base(hand.options.fans, hand.is_dealer, hand.question.repeat)
    lines = [p.BY_ID[p.BASE].line(own_base)]
    for name in sorted(worth.marks, key=p.ORDER.__getitem__):
        count, value = worth.marks[name]
        lines.append(p.BY_ID[name].line(value, count))
    return Score(unit="fan", total=worth.total, fans=worth.total - own_base, patterns=tuple(lines))
