"""The books: of an ended state, and of a result told without one, with everything that contradicts itself in it."""

from __future__ import annotations

from typing import Any

import pytest

from rules import house
from rules.faults import Faulty
from rules.hand import Meld
from rules.ledger import NextDeal, Settlement, pays, totals
from rules.questions import SettlementAnswer, SettlementRequest
from rules.result import Result, ResultKong, ResultSeat, Winner
from rules.ruleset import Ruleset
from tests.tiles import tile, tiles
from tests.toy.game import BASE, TableFacts, WinFacts
from tests.toy.game import RULESET as TOY
from tests.toy.table import BLOOD, FOUR, Hall, relation, table

READY = "123m 456m 789m 123p 11s 78s"
HAND = READY + "9s"


def books(request: SettlementRequest, game: Ruleset = TOY) -> SettlementAnswer:
    answer = house.answer_settlement(game, request)[1]
    assert isinstance(answer, SettlementAnswer)
    assert sum(answer.totals) == 0
    assert totals(answer.ledger, len(answer.totals)) == answer.totals
    return answer


def refused(request: SettlementRequest, game: Ruleset = TOY) -> tuple[str, list[tuple[str, str]]]:
    with pytest.raises(Faulty) as raised:
        house.answer_settlement(game, request)
    return raised.value.code, [(f.code, "/".join(map(str, f.at))) for f in raised.value.faults]


# Of a state


def test_an_ended_state_has_its_books_with_what_moved_before() -> None:
    state = table(TOY, "1f 123m 456m 789m 123p 11s 78s", tail="9s 2z", stake=2)
    hall = Hall(TOY, state).do(0, "flower", "1f").do(0, "win", "9s")
    answer = books(SettlementRequest(state=hall.state))
    assert [(line.from_, line.to, line.amount, line.clause) for line in answer.ledger] == [
        (1, 0, 2, "TY-3"),
        (1, 0, 4, "TY-4"),
    ]
    assert answer.totals == (6, -6)
    assert (answer.next.dealer, answer.next.repeat) == (0, 0)
    assert answer.ledger[1].working == {"stake": 2, "score": 2}


def test_a_washed_out_hand_keeps_what_moved() -> None:
    hall = Hall(TOY, table(TOY, "1f 5m", drawn="5m", tail="9s", left=1)).do(0, "flower", "1f")
    hall.throw()
    assert hall.state.phase == "ended"
    assert books(SettlementRequest(state=hall.state)).totals == (2, -2)


def test_a_hand_that_is_not_over_has_no_books() -> None:
    assert refused(SettlementRequest(state=table(TOY))) == ("not_ended", [("not_ended", "state/phase")])


def test_a_state_or_a_result() -> None:
    assert refused(SettlementRequest()) == ("invalid_request", [("state_or_result", "state")])
    both = SettlementRequest(state=table(TOY), result=Result(0))
    assert refused(both) == ("invalid_request", [("state_or_result", "state")])


# Of a result


def result(*winners: Winner, **more: Any) -> SettlementRequest:
    return SettlementRequest(result=Result(more.pop("dealer", 0), winners=winners, **more))


def winner(seat: int = 0, by: str = "draw", **more: Any) -> Winner:
    won = more.pop("tile", "9s")
    return Winner(seat, by, tile=None if won is None else tile(won), **more)


def test_a_result_by_hand_or_by_score_has_the_same_books() -> None:
    by_hand = books(result(winner(hand=tiles(HAND), facts=WinFacts(tiles("1f"))), facts=TableFacts(stake=2)))
    by_score = books(result(winner(score=2), facts=TableFacts(stake=2)))
    agreeing = books(
        result(winner(hand=tiles(HAND), score=2, facts=WinFacts(tiles("1f"))), facts=TableFacts(stake=2))
    )
    assert by_hand == by_score == agreeing
    assert by_hand.totals == (4, -4)


def test_the_books_of_a_state_are_those_of_its_result() -> None:
    hall = Hall(TOY, table(TOY, "9s", READY)).do(0, "discard", "9s")
    hall.answer(hall.may(1, "win")[0])
    told = result(winner(1, "discard", from_=0, hand=tiles(HAND)))
    assert books(told) == books(SettlementRequest(state=hall.state))


def test_no_winner_is_a_wash_out() -> None:
    assert books(result()) == books(result(dealer=0))
    assert (books(result(dealer=1)).totals, books(result(dealer=1)).next.dealer) == ((0, 0), 1)


def test_hand_and_score_that_differ_are_refused() -> None:
    with pytest.raises(Faulty) as raised:
        house.answer_settlement(TOY, result(winner(hand=tiles(HAND), score=5)))
    (fault,) = raised.value.faults
    assert (fault.code, fault.at) == ("score_conflict", ("result", "winners", 0, "score"))
    assert fault.facts == {"given": 5, "worked_out": 1}


def test_a_winners_hand_wins() -> None:
    odd = winner(hand=tiles(READY + "5s"), tile="5s")
    assert refused(result(odd)) == ("no_win", [("not_complete", "result/winners/0/hand")])


@pytest.mark.parametrize(
    ("won", "faults"),
    [
        (winner(2, score=1), [("no_such_seat", "seat")]),
        (winner(0, "discard", score=1, from_=3), [("no_such_seat", "seat")]),
        (winner(0, "discard", score=1), [("contradiction", "from")]),
        (winner(0, "discard", score=1, from_=0), [("contradiction", "from")]),
        (winner(0, score=1, from_=1), [("contradiction", "from")]),
        (winner(1, "dealt", score=1, tile=None), [("contradiction", "by")]),
        (winner(), [("field_missing", "score")]),
        (winner(hand=tiles(READY)), [("hand_size", "hand"), ("contradiction", "tile")]),
        (winner(hand=tiles(HAND), tile=None), [("field_missing", "tile")]),
        (winner(hand=tiles(HAND), tile="5s"), [("contradiction", "tile")]),
        (winner(0, "dealt", hand=tiles(HAND)), [("contradiction", "tile")]),
        (winner(0, "replacement", hand=tiles(HAND)), [("contradiction", "by")]),
        (winner(0, hand=tiles(HAND), kongs=1), [("contradiction", "by"), ("contradiction", "kongs")]),
    ],
)
def test_a_winner_that_contradicts_himself(won: Winner, faults: list[tuple[str, str]]) -> None:
    code, found = refused(result(won))
    assert code == "invalid_request"
    assert sorted(found) == sorted((one, f"result/winners/0/{place}") for one, place in faults)


def test_a_replacement_follows_what_the_result_shows() -> None:
    kong = Meld("kong_concealed", tiles("5555p"), None)
    hand = tiles("123m 456m 789m 11s 78s 9s")
    seats = (ResultSeat((kong,)), ResultSeat())
    assert books(result(winner(0, "replacement", hand=hand, kongs=1), seats=seats)).totals == (1, -1)
    more = result(winner(0, "replacement", hand=hand, kongs=2), seats=seats)
    assert refused(more)[1] == [("contradiction", "result/winners/0/kongs")]
    dealt = result(winner(0, "dealt", hand=hand, tile=None), seats=seats)
    assert refused(dealt)[1] == [("contradiction", "result/winners/0/by")]
    flower = winner(0, "replacement", hand=tiles(HAND), facts=WinFacts(tiles("1f")))
    assert books(result(flower)).totals == (2, -2)


def test_seats_melds_and_kongs_of_a_result_are_checked() -> None:
    seats = (ResultSeat((Meld("pong", tiles("112m"), 0),)),)
    kongs = (
        ResultKong(3, "kong_concealed"),
        ResultKong(0, "kong_concealed", 1),
        ResultKong(0, "kong_exposed"),
        ResultKong(1, "kong_added", 1),
    )
    code, found = refused(result(dealer=2, seats=seats, kongs=kongs, horses=(3,)))
    assert (code, found) == (
        "invalid_request",
        [
            ("no_such_seat", "result/dealer"),
            ("players", "result/seats"),
            ("no_horses", "result/horses"),
            ("not_alike", "result/seats/0/melds/0/tiles"),
            ("feeder", "result/seats/0/melds/0/from"),
            ("no_such_seat", "result/kongs/0"),
            ("feeder", "result/kongs/1/from"),
            ("feeder", "result/kongs/2/from"),
            ("feeder", "result/kongs/3/from"),
        ],
    )


def test_a_seat_does_not_win_twice() -> None:
    twice = result(winner(1, score=1), winner(1, score=2))
    assert ("contradiction", "result/winners/1/seat") in refused(twice, FOUR)[1]


def test_tiles_of_all_hands_are_there_together() -> None:
    held = ResultSeat(hand=tiles("9999s 147p 147s 123z"))
    seats = (ResultSeat(), ResultSeat(), ResultSeat(), held)
    won = winner(1, "discard", from_=0, hand=tiles("123m 456m 789m 22z 78s 9s"))
    code, found = refused(result(won, seats=seats), FOUR)
    assert (code, found) == ("invalid_request", [("too_many_copies", "result/winners/0/hand/13")])


def test_one_tile_that_several_won_on_is_there_once() -> None:
    first = winner(1, "discard", from_=0, hand=tiles("123m 456m 789m 22z 99s 9s"))
    second = winner(2, "discard", from_=0, hand=tiles("123p 456p 789p 33z 78s 9s"))
    held = ResultSeat(hand=tiles("147m 258p 369s 1234z"))
    seats = (held, ResultSeat(), ResultSeat(), ResultSeat())
    assert books(result(first, second, seats=seats), FOUR_BOOKS).totals == (-1, 1, 0, 0)
    again = winner(3, "discard", from_=0, order=2, hand=tiles("123p 456p 789p 44z 78s 9s"))
    assert refused(result(first, second, again, seats=seats), FOUR_BOOKS)[1] == [
        ("too_many_copies", "result/winners/2/hand/13")
    ]


def first_is_paid(told: Result) -> Settlement:
    first = told.winners[0]
    lines = pays(first.from_ or 0, first.seat, first.score or 0, "TY-4", BASE.name)
    return Settlement(lines, totals(lines, 4), NextDeal(0, 0))


FOUR_BOOKS = relation(policy={"all_winners": True, "play_on": True}, settle_result=first_is_paid)


def test_options_count_in_a_result_too() -> None:
    rich = winner(hand=tiles("111m 555m 999m 222p 777p 66z"), tile="6z", facts=WinFacts(tiles("1234f")))
    assert books(result(rich)).totals == (8, -8)  # capped
    request = SettlementRequest(result=Result(0, winners=(rich,)), options=TOY.options(cap=100))
    assert books(request).totals == (10, -10)


def test_several_winners_of_a_state_keep_their_order() -> None:
    ready = "123m 456m 789m 11s 78s"
    hands = ("9s", ready, "", "123p 456p 789p 11s 78s")
    hall = Hall(BLOOD, table(BLOOD, *hands)).do(0, "discard", "9s")
    hall.answer(hall.may(3, "win")[0], hall.may(1, "win")[0])
    assert [seat.won.order for seat in hall.state.seats if seat.won] == [1, 1]
