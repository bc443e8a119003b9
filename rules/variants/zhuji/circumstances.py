"""What of a win question matters beside its sets: the wilds in it, the seat's wind, the minimum, flat hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.reading import Counts
from rules.ruleset import Question
from rules.state import BY_DEALT, BY_DISCARD, BY_REPLACEMENT, BY_ROB
from rules.tiles import EAST, counts_of
from rules.variants.zhuji.facts import WinFacts
from rules.variants.zhuji.tai import Counted, Sheet

SETS: Final = 4
PLAYERS: Final = 4


def seat_wind(seat: int, dealer: int) -> int:
    """0 East (the dealer), then in order of play 1 South, 2 West, 3 North (ZJ-2)."""
    return (seat - dealer) % PLAYERS


def sets_wanted(question: Question) -> int:
    """How many sets the concealed tiles have to make."""
    return SETS - len(question.melds)


def natural_counts(question: Question) -> tuple[Counts, int]:
    """The concealed natural tiles counted, and the number of wild tiles."""
    naturals = [tile for tile in question.hand if tile not in question.wilds]
    return counts_of(naturals), len(question.hand) - len(naturals)


def facts_of(question: Question) -> WinFacts:
    """The game's own facts, defaults where none are given."""
    return question.facts if isinstance(question.facts, WinFacts) else WinFacts()


def declares(question: Question) -> bool:
    """Whether the seat that asks is the declarer."""
    facts = facts_of(question)
    return facts.bid is not None and facts.declarer == question.seat


def minimum(question: Question) -> int:
    """The tai needed: the declarer's bid, 1 for anybody else (ZJ-30)."""
    bid = facts_of(question).bid
    return bid.tai if bid is not None and declares(question) else 1


def sheet_of(question: Question) -> Sheet:
    """What scoring depends on beside the sets."""
    return Sheet(
        seat_wind(question.seat, question.dealer), question.options.pure_tai, tuple(_around(question))
    )


def _around(question: Question) -> Iterator[Counted]:
    """Tai that any reading of the hand has alike (ZJ-36); agreed away, they are not listed."""
    options = question.options
    if question.by == BY_REPLACEMENT and options.bloom_tai:
        yield "kong_bloom", 1, options.bloom_tai
    if question.by == BY_ROB:  # ZJ-25
        yield "rob_kong", 1, 1
    if options.no_wild_tai and not holds_wild(question):
        yield "no_wild", 1, options.no_wild_tai


def holds_wild(question: Question) -> bool:
    """Whether a wild tile, even as its own face, lies in the hand or the melds (ZJ-36)."""
    wilds = question.wilds
    return any(tile in wilds for tile in question.hand) or any(
        tile in wilds for meld in question.melds for tile in meld.tiles
    )


def flat_hand(question: Question) -> str | None:
    """Heavenly or earthly: flat whatever else the hand holds (ZJ-37); a first discard still waited for is the dealer's."""
    if question.by == BY_DEALT:
        return "heavenly"
    if question.by == BY_DISCARD and facts_of(question).first_turn:
        fed_by_dealer = question.from_ is None or question.from_ == question.dealer
        return "earthly" if fed_by_dealer and question.seat != question.dealer else None
    return None


def is_loose_honours(question: Question) -> bool:
    """Any fourteen honours, sets or not, where the table plays it so (ZJ-37)."""
    return (
        bool(question.options.honours_any)
        and len(question.hand) == 3 * sets_wanted(question) + 2
        and all(tile >= EAST or tile in question.wilds for tile in question.hand)
        and all(meld.face >= EAST for meld in question.melds)
    )
