"""Does a hand win, worth what, read how, and why (not)?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from rules.faults import Violation
from rules.hand import CHI, KONG_CONCEALED, KONG_EXPOSED, Meld
from rules.reading import Piece, Reading
from rules.record import altered
from rules.ruleset import Appraiser, Question
from rules.score import INCOMPLETE, Appraisal, Scored, SeenReading, SeenSet, SeenTile, Verdict
from rules.state import BY_DEALT, BY_DISCARD, BY_DRAW, BY_REPLACEMENT, BY_ROB
from rules.tiles import NAMES, SUIT_LETTERS, counts_of
from rules.variants.wanzhou.explaining import explained
from rules.variants.wanzhou.facts import WinFacts
from rules.variants.wanzhou.options import FIRST_WIN, Options, suits_in_play, tile_set
from rules.variants.wanzhou.scoring import void_of, worths
from rules.variants.wanzhou.shapes import Whole, faults_suits

MOST_READINGS: Final = 200


def judge(question: Question, *, all_readings: bool = False, explain: bool = False) -> Verdict:
    """The verdict on a hand; the reading worth most counts, of equals the pattern earlier in the book.

    A complete hand that may not win has its reading shown, and no score: it is worth nothing here.
    """
    whole = Whole(question.hand, question.melds)
    reasons = tuple(_reasons(question, whole))
    complete = whole.is_complete
    legal = complete and not reasons
    found = worths(question, whole) if legal else []
    readings = [Scored(worth.score, seen(whole, worth.reading)) for worth in found] if all_readings else []
    best = found[0].reading if found else whole.readings()[0] if complete else None
    return Verdict(
        legal=legal,
        complete=complete,
        score=found[0].score if legal else None,
        reading=None if best is None else seen(whole, best),
        reasons=reasons,
        readings=tuple(readings[:MOST_READINGS]),
        truncated=len(readings) > MOST_READINGS,
        explanation=tuple(explained(question, whole, found)) if explain else (),
    )


def appraiser(question: Question) -> Appraiser:
    """What each kind would make of a hand of 3n+1 tiles: the judge is asked of those only that complete it."""
    kinds = Whole(question.hand, question.melds).completing

    def appraise(kind: int) -> Appraisal:
        if kind not in kinds:
            return INCOMPLETE
        return Appraisal.of(judge(altered(question, hand=(*question.hand, kind), tile=kind)))

    return appraise


def _reasons(question: Question, whole: Whole) -> Iterator[Violation]:
    """All that bars the win."""
    if not whole.is_complete:
        yield Violation(
            "not_complete",
            "the tiles make neither four sets and a pair nor seven pairs",
            "不成四組一對將，亦非七對",
            "WZ-20",
        )
    too_many, held = faults_suits(whole, void_of(question))
    if too_many:  # WZ-1
        letters = [SUIT_LETTERS[suit] for suit in sorted(too_many)]
        yield Violation(
            "three_suits",
            "a winning hand must lack a suit, melds included",
            "胡牌須缺一門，副露也算",
            "WZ-1",
            facts={"suits": letters},
        )
    if held:  # WZ-4
        yield Violation(
            "void_suit_held",
            "the hand still holds tiles of the suit named as lacking",
            "手中尚有所定缺門之牌",
            "WZ-4",
            facts={"suit": void_of(question), "tiles": [NAMES[kind] for kind in held]},
        )


def seen(whole: Whole, reading: Reading) -> SeenReading:
    """The whole hand as it is read: concealed sets, then melds by their tiles; no tile stands in for another."""
    if reading.shape == "seven_pairs":
        return SeenReading("seven_pairs", tuple(_seen_piece(pair) for pair in reading.pairs))
    melds = sorted(whole.melds, key=lambda meld: (meld.face, meld.kind))
    sets = (*map(_seen_piece, reading.sets), *map(_seen_meld, melds))
    return SeenReading("standard", sets, None if reading.pair is None else _seen_piece(reading.pair))


@cache
def _seen_piece(piece: Piece) -> SeenSet:
    return SeenSet(piece.kind, tuple(SeenTile(face) for face in piece.faces()))


def _seen_meld(meld: Meld) -> SeenSet:
    kind = "sequence" if meld.is_sequence else "kong" if meld.is_kong else "triplet"
    return SeenSet(kind, tuple(SeenTile(tile) for tile in sorted(meld.tiles)), melded=True)


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


def _contradiction(field: str, en: str, zh: str, clause: str) -> Violation:
    return Violation("contradiction", en, zh, clause, at=("facts", field))


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
        yield _contradiction("void", "no suit is named as lacking at this table", "此桌不定缺", "WZ-4")
    elif void not in suits_in_play(question.options):
        yield _contradiction("void", "the suit named is not in the deck", "所定之缺門不在牌中", "WZ-4")


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
        yield _contradiction("after_kong", "only a discard follows a kong", "只有打出之牌才有杠上炮", "WZ-30")
    if facts.last_tile and by == BY_ROB:
        # No kong on an empty wall, so its tile is never the last.
        yield _contradiction("last_tile", "there is no kong on an empty wall", "牌牆已空不得開杠", "WZ-7")
    if facts.last_tile and by == BY_DEALT:
        yield _contradiction("last_tile", "a dealt hand draws no last tile", "起手牌無海底", "WZ-32")
    if facts.feeder is None:
        return
    if by != BY_REPLACEMENT:
        yield _contradiction("feeder", "only a bloom has a feeder", "非杠上花無放杠者", "WZ-30")
    elif not any(meld.kind == KONG_EXPOSED and meld.from_ == facts.feeder for meld in question.melds):
        yield _contradiction("feeder", "that seat fed no direct kong", "該座未放直杠", "WZ-30")


def _faults_first_turn(question: Question) -> Iterator[Violation]:
    if not question.facts.first_turn:
        return
    if any(meld.kind != KONG_CONCEALED for meld in question.melds):
        yield _contradiction("first_turn", "something was claimed before", "此前已有吃碰杠", "WZ-26")
    elif question.melds and question.by in (BY_DRAW, BY_DISCARD):
        yield _contradiction("first_turn", "a kong was made before this tile came", "此牌之前已開杠", "WZ-26")
    if question.by == BY_ROB:
        yield _contradiction(
            "first_turn", "a robbed kong was claimed as a pong before", "被搶之杠先有碰", "WZ-26"
        )
