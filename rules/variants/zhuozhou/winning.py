"""Does a hand win, worth what, read how, and why (not)?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.faults import Violation
from rules.hand import CHI, Meld, without
from rules.reading import PlacedSet, place
from rules.ruleset import Question
from rules.score import Scored, SeenReading, SeenSet, SeenTile, Verdict
from rules.tiles import KINDS, NAMES, RED, SUIT_LETTERS, names
from rules.variants.zhuozhou.explaining import explained
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.options import ON_DRAW
from rules.variants.zhuozhou.roles import roles
from rules.variants.zhuozhou.scoring import Candidate, Worth, score, worths
from rules.variants.zhuozhou.shapes import Hand
from rules.variants.zhuozhou.sheet import SEVEN_PAIRS, THREE_SUITS, WILD_DISCARDED, WILD_DRAWN

MOST_READINGS: Final = 200
_STAND_IN: Final = KINDS
"""No tile: marks a 中 that shows the wild's face while readings are laid out."""


def judge(question: Question, *, all_readings: bool = False, explain: bool = False) -> Verdict:
    """The verdict on a hand. Of readings worth the same the one with fewest wilds standing in counts (ZZ-49), then
    sets and a pair before seven pairs, then the lower sets.

    A complete hand that may not win has its reading shown and no score: it is worth nothing here.
    """
    hand = Hand(question)
    found = worths(hand, merge=not all_readings) if hand.is_complete else []
    best = found[0] if found else None
    reasons = (*reasons_of_hand(hand), *(() if best is None else reasons_of_reading(hand, best.bars)))
    legal = best is not None and not reasons
    winning = [worth for worth in found if not worth.bars] if legal else found
    return Verdict(
        legal=legal,
        complete=hand.is_complete,
        score=score(hand, best) if legal and best is not None else None,
        reading=None if best is None else seen(hand, best.candidate),
        reasons=reasons,
        readings=_all_readings(hand, winning) if all_readings else (),
        truncated=all_readings and len(winning) > MOST_READINGS,
        explanation=tuple(explained(hand, found, reasons)) if explain else (),
    )


def _all_readings(hand: Hand, found: list[Worth]) -> tuple[Scored, ...]:
    """Every distinct reading with its score, all-wild pieces left symbolic."""
    return tuple(Scored(score(hand, worth), seen(hand, worth.unfaced)) for worth in found[:MOST_READINGS])


# Reasons


def reasons_of_hand(hand: Hand) -> Iterator[Violation]:
    """What bars the hand however it is read."""
    if not hand.self_drawn:
        code, en, zh = (
            ("no_robbing", "there is no robbing of kongs", "不可搶杠")
            if hand.robbed
            else ("no_discard_win", "there is no win on a discard", "不可點炮，只能自摸")
        )
        yield Violation(code, en, zh, "ZZ-21")
    if hand.idle and not hand.scattered:
        yield Violation(
            "kong_tile_held",
            f"the hand still holds kong tiles: {' '.join(names(hand.idle))}",
            f"手中尚有杠牌：{' '.join(names(hand.idle))}",
            "ZZ-13",
            facts={"tiles": names(hand.idle)},
        )
    must = hand.roles.must_reveal
    if hand.options.reveal == ON_DRAW and must is not None and must in hand.question.hand:
        yield Violation(
            "must_reveal",
            f"{NAMES[must]} must be revealed first",
            f"{NAMES[must]} 須先亮出",
            "ZZ-14",
            facts={"tiles": [NAMES[must]]},
        )
    if not hand.is_complete:
        yield Violation(
            "not_complete",
            "the tiles make none of four sets and a pair, seven pairs, thirteen scattered, seven stars",
            "不成四組一對將、七對、十三爛或七星歸位",
            "ZZ-30",
        )


def reasons_of_reading(hand: Hand, bars: Sequence[str]) -> Iterator[Violation]:
    """What bars the best reading, which has the fewest bars."""
    for bar in bars:
        if bar == WILD_DRAWN:
            yield Violation(
                WILD_DRAWN,
                "a drawn wild completes no plain win",
                "摸鑽不能平胡",
                "ZZ-30",
            )
            if hand.spare_wild:
                yield Violation(
                    "lay_wild_instead",
                    "a spare wild and a wild drawn: one is laid down for a direct call, the win is withheld",
                    "留鑽摸鑽：杠亮胡不亮",
                    "ZZ-18",
                )
        elif bar == WILD_DISCARDED:
            yield Violation(
                WILD_DISCARDED,
                "after discarding a wild only run-the-wind or kong bloom wins",
                "打過鑽，須跑風或杠開方可胡",
                "ZZ-17",
            )
        elif bar == THREE_SUITS:
            yield Violation(
                THREE_SUITS,
                "in void mode a winning hand has two suits at most, melds included",
                "打缺胡牌至多兩門，副露也算",
                "ZZ-20",
                facts={"suits": list(SUIT_LETTERS)},
            )


# The reading as it is seen


def seen(hand: Hand, candidate: Candidate) -> SeenReading:
    """The whole hand as it is read: concealed sets and the pair, then melds by their faces."""
    reading = candidate.reading
    if reading is None:
        loose = tuple(SeenTile(tile) for tile in sorted(hand.question.hand))
        return SeenReading(candidate.shape, (SeenSet("loose", loose),))
    wild = hand.roles.wild
    placed = place(
        reading,
        _tiles_by_role(hand, candidate),
        wild_kinds=() if wild is None else (wild,),
        shows={} if wild is None else {_STAND_IN: wild},
    )
    sets = tuple(
        _seen_set(at, symbolic=piece.symbolic) for piece, at in zip(reading.pieces(), placed, strict=True)
    )
    if candidate.shape == SEVEN_PAIRS:
        return SeenReading(candidate.shape, sets)
    return SeenReading(candidate.shape, (*sets[:-1], *_seen_melds(hand, candidate)), sets[-1])


def _tiles_by_role(hand: Hand, candidate: Candidate) -> list[int]:
    """The concealed tiles, every 中 that shows the wild's face marked as such."""
    tiles = [tile for tile in hand.question.hand if tile != RED]
    reds = len(hand.question.hand) - len(tiles)
    own = reds if hand.roles.stand_in_face is None else candidate.split.own_reds
    return tiles + [RED] * own + [_STAND_IN] * (reds - own)


def _seen_set(placed: PlacedSet, symbolic: bool) -> SeenSet:
    tiles = tuple(SeenTile(RED if held.tile == _STAND_IN else held.tile, held.shown) for held in placed.tiles)
    return SeenSet("wilds" if symbolic and placed.kind != "pair" else placed.kind, tiles)


def _seen_melds(hand: Hand, candidate: Candidate) -> Iterator[SeenSet]:
    pieces = zip(candidate.melds, hand.question.melds, strict=True)
    for piece, meld in sorted(pieces, key=lambda pair: (pair[0].order(), pair[1].kind, pair[1].tiles)):
        assert piece.face is not None
        kind = "kong" if meld.is_kong else piece.kind
        yield SeenSet(kind, _seen_meld_tiles(hand, meld, piece.face), melded=True)


def _seen_meld_tiles(hand: Hand, meld: Meld, face: int) -> tuple[SeenTile, ...]:
    faces = (
        [meld.as_[i] if meld.as_ is not None else hand.roles.show(t)[0] for i, t in enumerate(meld.tiles)]
        if meld.kind == CHI
        else [face] * len(meld.tiles)
    )
    shown = sorted(zip(faces, meld.tiles, strict=True))
    return tuple(SeenTile(tile, None if tile == at else at) for at, tile in shown)


def after_discard(question: Question, tile: int) -> Question | None:
    """The rest of 3n+2 tiles after a discard; None where the tile may not be discarded."""
    own = roles(question.options, question.wilds[0] if question.wilds else None)
    if tile in own.kong_tiles:  # ZZ-13
        return None
    facts: WinFacts = question.facts or WinFacts()
    threw_wild = facts.discarded_wild or own.is_wild(tile)  # ZZ-17
    facts = replace(facts, discarded_wild=threw_wild, first_turn=False)
    return replace(question, hand=without(question.hand, (tile,)), facts=facts)
