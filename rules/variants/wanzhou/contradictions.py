"""What cannot be so in a win question of this game."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Violation, contradiction
from rules.hand import CHI, KONG_CONCEALED, KONG_EXPOSED
from rules.ruleset import Question
from rules.state import BY_DEALT, BY_DISCARD, BY_DRAW, BY_REPLACEMENT, BY_ROB
from rules.tiles import NAMES, counts_of
from rules.variants.wanzhou.facts import WinFacts
from rules.variants.wanzhou.options import FIRST_WIN, Options, suits_in_play, tile_set


def faults_hand(question: Question) -> Iterator[Violation]:
    """What cannot be in a hand however its last tile comes; places relative to the request."""
    yield from _faults_open(question)
    yield from _faults_void(question)
    yield from _faults_melds(question)


def faults_win(question: Question) -> Iterator[Violation]:
    """Circumstances that contradict each other, the options or the tiles; places relative to the win request."""
    yield from faults_hand(question)
    yield from _faults_circumstances(question)
    yield from _faults_first_turn(question)


def _faults_open(question: Question) -> Iterator[Violation]:
    """More copies lying open than are left beside the hand."""
    copies = tile_set(question.options).copies
    held = [*question.hand, *(tile for meld in question.melds for tile in meld.tiles)]
    own, lying = counts_of(held), counts_of(question.facts.open)
    for at, tile in enumerate(question.facts.open):
        place = ("facts", "open", at)
        if not copies[tile]:
            yield Violation(
                "not_in_game", f"this game has no {NAMES[tile]}", f"本玩法無 {NAMES[tile]}", at=place
            )
        # Copies too many in the hand itself are found without this.
        elif own[tile] <= copies[tile] < own[tile] + lying[tile] and tile not in question.facts.open[:at]:
            count = own[tile] + lying[tile]
            yield Violation(
                "too_many_copies",
                f"{count} copies of {NAMES[tile]}, the game has {copies[tile]}",
                f"{NAMES[tile]} 有 {count} 張，全副僅 {copies[tile]} 張",
                at=place,
                facts={"tile": NAMES[tile], "count": count, "copies": copies[tile]},
            )


def _faults_void(question: Question) -> Iterator[Violation]:
    void = question.facts.void
    if void is None:
        return
    if not question.options.declare_void:
        yield contradiction(
            "no suit is named as lacking at this table", "此桌不定缺", "WZ-4", "facts", "void"
        )
    elif void not in suits_in_play(question.options):
        yield contradiction(
            "the suit named is not in the deck", "所定之缺門不在牌中", "WZ-4", "facts", "void"
        )


def _faults_melds(question: Question) -> Iterator[Violation]:
    """Melds this table does not allow."""
    options: Options = question.options
    for at, meld in enumerate(question.melds):
        place = ("melds", at)
        if meld.kind != CHI:
            continue
        if not options.chi:
            yield Violation("chi_not_played", "chi is not played at this table", "此桌不吃", "WZ-5", at=place)
        # While nobody can have left the table the upper neighbour is the seat before.
        elif options.end == FIRST_WIN and meld.from_ != (question.seat - 1) % 4:
            yield Violation(
                "not_upper_neighbour", "chi is from the upper neighbour only", "只能吃上家", "WZ-5", at=place
            )


def _faults_circumstances(question: Question) -> Iterator[Violation]:
    facts: WinFacts = question.facts
    by = question.by
    if facts.after_kong and by != BY_DISCARD:
        yield contradiction(
            "only a discard follows a kong", "只有打出之牌才有杠上炮", "WZ-30", "facts", "after_kong"
        )
    if facts.last_tile and by == BY_ROB:
        # No kong on an empty wall, so its tile is never the last.
        yield contradiction(
            "there is no kong on an empty wall", "牌牆已空不得開杠", "WZ-7", "facts", "last_tile"
        )
    if facts.last_tile and by == BY_DEALT:
        yield contradiction("a dealt hand draws no last tile", "起手牌無海底", "WZ-32", "facts", "last_tile")
    if facts.feeder is None:
        return
    if by != BY_REPLACEMENT:
        yield contradiction("only a bloom has a feeder", "非杠上花無放杠者", "WZ-30", "facts", "feeder")
    elif not any(meld.kind == KONG_EXPOSED and meld.from_ == facts.feeder for meld in question.melds):
        yield contradiction("that seat fed no direct kong", "該座未放直杠", "WZ-30", "facts", "feeder")


def _faults_first_turn(question: Question) -> Iterator[Violation]:
    if not question.facts.first_turn:
        return
    if any(meld.kind != KONG_CONCEALED for meld in question.melds):
        yield contradiction("something was claimed before", "此前已有吃碰杠", "WZ-26", "facts", "first_turn")
    elif question.melds and question.by in (BY_DRAW, BY_DISCARD):
        yield contradiction(
            "a kong was made before this tile came", "此牌之前已開杠", "WZ-26", "facts", "first_turn"
        )
    if question.by == BY_ROB:
        yield contradiction(
            "a robbed kong was claimed as a pong before", "被搶之杠先有碰", "WZ-26", "facts", "first_turn"
        )
