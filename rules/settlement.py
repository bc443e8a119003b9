"""The books of a finished hand, from its state or from a result told without one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.faults import Path, Violation, refuse, verify
from rules.hand import faults_copies, faults_meld, without
from rules.ledger import Settlement
from rules.play.sets import shown_meld
from rules.result import Result, Winner
from rules.ruleset import Ruleset
from rules.state import BY_DEALT, ENDED, SELF_DRAWN, State
from rules.win import faults_kongs, with_kongs


def of_state(ruleset: Ruleset, state: State) -> Settlement:
    """The books of an ended state."""
    if state.phase != ENDED:
        refuse(
            Violation("not_ended", "the hand is not over", "本局尚未結束", at=("state", "phase")), "not_ended"
        )
    return ruleset.settle_state(state)


def of_result(ruleset: Ruleset, result: Result, options: Any) -> Settlement:
    """The books of a result; Faulty with everything wrong, missing or contradictory in it."""
    result = _with_facts(ruleset, _shown(ruleset, replace(result, options=options)))
    verify(fault.under("result") for fault in _faults_result(ruleset, result))
    verify(fault.under("result") for fault in ruleset.faults_result(result))
    winners = tuple(_scored(ruleset, result, index) for index in range(len(result.winners)))
    return ruleset.settle_result(replace(result, winners=winners))


def _shown(ruleset: Ruleset, result: Result) -> Result:
    """The result, every meld showing the faces that it must under the wilds it tells."""
    faces = ruleset.hand_faces(result.options, ruleset.result_wilds(result))
    seats = tuple(
        replace(seat, melds=tuple(shown_meld(meld, faces) for meld in seat.melds)) for seat in result.seats
    )
    return replace(result, seats=seats)


def _with_facts(ruleset: Ruleset, result: Result) -> Result:
    """The result, every winner with win facts where his seat tells them."""
    told = _told_by_seats(ruleset, result)
    winners = tuple(
        winner if winner.facts is not None else replace(winner, facts=told.get(winner.seat))
        for winner in result.winners
    )
    return replace(result, winners=winners)


def _told_by_seats(ruleset: Ruleset, result: Result) -> dict[int, Any]:
    """The win facts that seats tell, by seat."""
    told = ruleset.facts_of_seat
    if told is None:
        return {}
    return {number: told(seat.facts) for number, seat in enumerate(result.seats) if seat.facts is not None}


def _scored(ruleset: Ruleset, result: Result, index: int) -> Winner:
    """The winner with his score, worked out from the hand where that is given."""
    winner = result.winners[index]
    place = ("result", "winners", index)
    if winner.hand is None:
        return winner
    question = with_kongs(ruleset, ruleset.result_question(result, winner))
    verify(
        replace(fault, at=_in_result(fault.at, index, winner.seat)) for fault in ruleset.faults_win(question)
    )
    verdict = ruleset.judge(question)
    if not verdict.legal:
        verify([replace(reason, at=(*place, "hand")) for reason in verdict.reasons], "no_win")
    total = verdict.score.total
    if winner.score is not None and winner.score != total:
        facts = {"given": winner.score, "worked_out": total}
        refuse(
            Violation(
                "score_conflict",
                f"the hand is worth {total}, not {winner.score}",
                "分數與手牌不符",
                at=(*place, "score"),
                facts=facts,
            )
        )
    return replace(winner, score=total)


def _in_result(at: Path, index: int, seat: int) -> Path:
    """A place of a win request as it is told in a result: melds with the seat, the circumstance with the winner."""
    if at[:1] == ("melds",):
        return ("result", "seats", seat, *at)
    return ("result", "winners", index, *(at[1:] if at[:1] == ("win",) else at))


def _faults_result(ruleset: Ruleset, result: Result) -> Iterator[Violation]:
    players = ruleset.players(result.options)
    if result.dealer >= players:
        yield Violation("no_such_seat", f"there is no seat {result.dealer}", "無此座位", at=("dealer",))
    if result.seats and len(result.seats) != players:
        yield Violation(
            "players",
            f"{players} seats are wanted, not {len(result.seats)}",
            f"應有 {players} 家",
            at=("seats",),
        )
    if len(result.horses) > ruleset.horses:
        yield Violation(
            "no_horses", f"this game has {ruleset.horses} horses at the most", "叫馬人數超限", at=("horses",)
        )
    yield from _faults_winners(ruleset, result, players)
    yield from _faults_melds(ruleset, result, players)
    for index, kong in enumerate(result.kongs):
        place = ("kongs", index)
        if kong.seat >= players or (kong.from_ is not None and kong.from_ >= players):
            yield Violation("no_such_seat", "there is no such seat", "無此座位", at=place)
        if (kong.from_ is None) != (kong.kind == "kong_concealed") or kong.from_ == kong.seat:
            yield Violation(
                "feeder",
                "a kong names the seat that fed it, a concealed one none",
                "供牌者有誤",
                at=(*place, "from"),
            )


def _faults_winners(ruleset: Ruleset, result: Result, players: int) -> Iterator[Violation]:
    seen: set[int] = set()
    for index, winner in enumerate(result.winners):
        place = ("winners", index)
        if winner.seat >= players or (winner.from_ is not None and winner.from_ >= players):
            yield Violation("no_such_seat", "there is no such seat", "無此座位", at=(*place, "seat"))
        if winner.seat in seen:
            yield Violation(
                "contradiction", f"seat {winner.seat} wins twice", "同一家重複胡牌", at=(*place, "seat")
            )
        seen.add(winner.seat)
        if (winner.from_ is None) != (winner.by in SELF_DRAWN) or winner.from_ == winner.seat:
            yield Violation(
                "contradiction",
                "a win names the seat that fed it if it was fed, and only then",
                "來自何家有誤",
                at=(*place, "from"),
            )
        if winner.by == BY_DEALT and winner.seat != result.dealer:
            yield Violation(
                "contradiction", "only the dealer wins as dealt", "僅莊家可起手胡", at=(*place, "by")
            )
        if winner.hand is None and winner.score is None:
            yield Violation(
                "field_missing",
                "a winner's hand or score is missing",
                "缺胡家手牌或分數",
                at=(*place, "score"),
            )
        if winner.hand is not None:
            yield from _faults_winning_hand(ruleset, result, index)


def _faults_winning_hand(ruleset: Ruleset, result: Result, index: int) -> Iterator[Violation]:
    winner = result.winners[index]
    hand = winner.hand or ()
    melds = result.seat(winner.seat).melds
    wanted = 3 * (ruleset.sets - len(melds)) + 2
    place = ("winners", index)
    if len(hand) != wanted:
        facts = {"expected": [wanted], "count": len(hand)}
        yield Violation(
            "hand_size",
            f"with {len(melds)} melds the hand has {wanted} tiles, not {len(hand)}",
            f"手牌應為 {wanted} 張",
            at=(*place, "hand"),
            facts=facts,
        )
    if winner.by == BY_DEALT:
        if melds:
            yield Violation(
                "contradiction", "a dealt hand has laid nothing down", "起手胡無副露", at=(*place, "by")
            )
        if winner.tile is not None:
            yield Violation(
                "contradiction", "a dealt hand has no winning tile", "起手胡無所胡之牌", at=(*place, "tile")
            )
    elif winner.tile is None:
        yield Violation("field_missing", "the winning tile is missing", "缺所胡之牌", at=(*place, "tile"))
    elif winner.tile not in hand:
        yield Violation(
            "contradiction", "the winning tile is not among the hand", "所胡之牌不在手牌", at=(*place, "tile")
        )
    facts = winner.facts if winner.facts is not None else ruleset.win_facts()
    for fault in faults_kongs(ruleset, winner.by, winner.kongs, melds, facts):
        yield fault.under(*place)


def _faults_melds(ruleset: Ruleset, result: Result, players: int) -> Iterator[Violation]:
    placed: list[tuple[tuple[str | int, ...], tuple[int, ...]]] = []
    for number, seat in enumerate(result.seats):
        for index, meld in enumerate(seat.melds):
            placed.append((("seats", number, "melds", index, "tiles"), meld.tiles))
            for fault in faults_meld(meld, number, players, bool(ruleset.wild_words)):
                yield fault.under("seats", number, "melds", index)
        won = any(winner.seat == number and winner.hand is not None for winner in result.winners)
        if seat.hand is not None and not won:
            placed.append((("seats", number, "hand"), seat.hand))
    told: set[tuple[int, str, int | None, int | None]] = set()
    for index, winner in enumerate(result.winners):
        if winner.hand is not None:
            hand = winner.hand
            tile = winner.order, winner.by, winner.from_, winner.tile
            if tile in told and winner.by not in SELF_DRAWN and winner.tile in hand:
                hand = without(hand, (winner.tile,))  # several won on one tile: it is there once
            told.add(tile)
            placed.append((("winners", index, "hand"), hand))
    placed += _aside(ruleset, result)
    placed.append((("horses",), result.horses))
    yield from faults_copies(ruleset.tile_set(result.options), placed)


def _aside(ruleset: Ruleset, result: Result) -> Iterator[tuple[Path, tuple[int, ...]]]:
    """Tiles set aside, of a winner those that his own facts tell."""
    told = {("seats", number): facts for number, facts in _told_by_seats(ruleset, result).items()}
    for index, winner in enumerate(result.winners):
        seat = ("seats", winner.seat)
        if winner.facts is not None and winner.facts != told.get(seat):
            told.pop(seat, None)
            told["winners", index] = winner.facts
    for place, facts in told.items():
        for path, tiles in ruleset.aside_of_win(facts, ruleset.result_wilds(result)):
            yield (*place, *path), tiles
