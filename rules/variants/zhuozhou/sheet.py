"""What a reading is worth and what bars it: all that its patterns depend on, of the hand and of the reading, as few plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.variants.zhuozhou import patterns as p
from rules.variants.zhuozhou.options import Fans

STANDARD, SEVEN_PAIRS = "standard", "seven_pairs"
THIRTEEN_SCATTERED, SEVEN_STARS = "thirteen_scattered", "seven_stars"
SCATTERED: Final = (THIRTEEN_SCATTERED, SEVEN_STARS)
SHAPES: Final = (STANDARD, SEVEN_PAIRS, *SCATTERED)

Marks = Mapping[str, tuple[int, int]]
"""Pattern id to how often and what it is worth altogether."""

WILD_DRAWN, WILD_DISCARDED, THREE_SUITS = "wild_drawn", "wild_discarded", "three_suits"

_HONOURS: Final = 8
"""The bit of the honours among a form's groups; 1, 2 and 4 are the suits."""
_ALL_SUITS: Final = 7


class Sheet(NamedTuple):
    """What of the hand and its options the worth of every reading depends on."""

    fans: Fans
    flushes: bool
    lacks_a_suit: bool
    scattered_exempt: bool
    whole: tuple[tuple[str, tuple[int, int]], ...]
    """Patterns that the hand has however it is read."""
    runs: bool
    """Run-the-wind by some ground of the book."""
    four_wilds: bool
    concealed: bool
    """Whether being concealed counts."""
    first: bool
    """Heavenly or earthly."""
    blooms: bool
    drew_wild: bool
    discarded_wild: bool


class Form(NamedTuple):
    """What of a reading its worth depends on."""

    shape: str
    stands_in: bool
    """Of seven pairs: whether a wild stands in."""
    all_triplets: bool
    straight: bool
    winds: int
    """Sets of winds."""
    groups: int
    """Bits: the suits shown, bit 3 for honours."""


class Fanned(NamedTuple):
    """The patterns of a reading, their fans added up, and what bars it from winning (codes)."""

    marks: Marks
    fans: int
    bars: tuple[str, ...]


def fanned(form: Form, sheet: Sheet) -> Fanned:
    """Patterns and bars of a reading."""
    marks = _marks(form, sheet)
    return Fanned(marks, sum(value for _, value in marks.values()), _bars(form, sheet))


# Patterns


def _marks(form: Form, sheet: Sheet) -> Marks:
    """All patterns of one reading, those of the hand among them."""
    marks, fans = dict(sheet.whole), sheet.fans
    if form.shape == SEVEN_PAIRS:
        _mark_seven_pairs(form, sheet, marks)
    elif form.shape in SCATTERED:
        marks[form.shape] = (1, fans.seven_stars if form.shape == SEVEN_STARS else fans.thirteen_scattered)
    else:
        _mark_sets(form, fans, marks)
        if sheet.concealed and not sheet.first:  # ZZ-40
            marks[p.CONCEALED] = (1, fans.concealed)
        # Once a hand, included or not; a hanger drawing its match waited on one kind (ZZ-36).
        if sheet.runs or sheet.four_wilds:
            marks[p.RUN_THE_WIND] = (1, fans.run_the_wind)
    if form.shape not in SCATTERED and sheet.flushes:
        _mark_flush(form, fans, marks)
    return {name: mark for name, mark in marks.items() if mark[1]}


def _mark_seven_pairs(form: Form, sheet: Sheet, marks: dict[str, tuple[int, int]]) -> None:
    """ZZ-33, ZZ-35."""
    fans = sheet.fans
    if form.stands_in:
        marks[p.SEVEN_PAIRS_WITH_WILD] = (1, fans.seven_pairs_with_wild)  # run-the-wind is in it
        return
    marks[p.RUN_THE_WIND] = (1, fans.run_the_wind)
    if sheet.four_wilds and fans.double_heavenly:  # a table that drops it counts the two apart
        del marks[p.FOUR_WILDS]
        marks[p.DOUBLE_HEAVENLY] = (1, fans.double_heavenly)
    else:
        marks[p.SEVEN_PAIRS] = (1, fans.seven_pairs)


def _mark_sets(form: Form, fans: Fans, marks: dict[str, tuple[int, int]]) -> None:
    if form.all_triplets:  # ZZ-41
        marks[p.ALL_TRIPLETS] = (1, fans.all_triplets)
    if form.straight:  # ZZ-42
        marks[p.STRAIGHT] = (1, fans.straight)
    if form.winds:  # ZZ-44
        marks[p.WIND_TRIPLET] = (form.winds, form.winds * fans.wind_triplet)


def _mark_flush(form: Form, fans: Fans, marks: dict[str, tuple[int, int]]) -> None:
    """ZZ-43."""
    suits = form.groups & _ALL_SUITS
    if not suits:
        marks[p.ALL_HONOURS] = (1, fans.all_honours)
    elif suits.bit_count() == 1:
        mixed = bool(form.groups & _HONOURS)
        marks[p.MIXED_FLUSH if mixed else p.PURE_FLUSH] = (1, fans.mixed_flush if mixed else fans.pure_flush)


# What bars a reading


def _bars(form: Form, sheet: Sheet) -> tuple[str, ...]:
    """Why this reading may not win though it is complete: codes."""
    scattered = form.shape in SCATTERED
    running = sheet.runs or sheet.four_wilds or form.shape == SEVEN_PAIRS  # included as in ZZ-33, ZZ-35
    found = []
    if sheet.drew_wild and not (  # ZZ-30
        running or sheet.blooms or sheet.first or form.shape == SEVEN_STARS
    ):
        found.append(WILD_DRAWN)
    if sheet.discarded_wild and (scattered or not (running or sheet.blooms)):  # ZZ-17
        found.append(WILD_DISCARDED)
    lacks_a_suit = sheet.lacks_a_suit and not (scattered and sheet.scattered_exempt)  # ZZ-20
    if lacks_a_suit and form.groups & _ALL_SUITS == _ALL_SUITS:
        found.append(THREE_SUITS)
    return tuple(found)
