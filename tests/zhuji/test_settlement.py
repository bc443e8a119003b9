"""The books: the source's five cases, several winners, wash-outs, the next deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rules.faults import Faulty
from rules.ledger import Settlement
from rules.result import Result, ResultSeat, Winner
from rules.settlement import of_result
from rules.variants.zhuji import RULESET
from rules.variants.zhuji.facts import Bid, Call, TableFacts
from rules.variants.zhuji.options import Options
from tests.tiles import meld, tile, tiles

TWO = Bid(2, 2)


def settled(
    *winners: Winner,
    declarer: int | None = 0,
    bid: Bid | None = TWO,
    wilds: str = "",
    dealer: int = 0,
    repeat: int = 0,
    bids: tuple[Call, ...] = (),
    seats: tuple[ResultSeat, ...] = (),
    **options: Any,
) -> Settlement:
    """The books of a result."""
    facts = TableFacts(bids, declarer, bid, tiles(wilds))
    return of_result(RULESET, Result(dealer, repeat, facts, winners, seats), Options(**options))


def drew(seat: int, tai: int) -> Winner:
    return Winner(seat, "draw", score=tai)


def fed(seat: int, from_: int, tai: int, by: str = "discard") -> Winner:
    return Winner(seat, by, from_, score=tai)


def wrong(*winners: Winner, **told: Any) -> dict[str, str | None]:
    """Code to clause of what is refused."""
    with pytest.raises(Faulty) as refused:
        settled(*winners, **told)
    return {fault.code: fault.clause for fault in refused.value.faults}


@pytest.mark.parametrize(
    ("bid", "points"),
    [
        (Bid(2, 2), 5),
        (Bid(2, 1), 10),
        (Bid(2, 0), 10),
        (Bid(3, 2), 10),
        (Bid(3, 1), 20),
        (Bid(3, 0), 20),
        (Bid(4, 2), 20),
        (Bid(5, 2), 40),
        (Bid(5, 1), 80),
        (Bid(20, 0), 5 * 2**19),
    ],
)
def test_zj_14_bid_points(bid: Bid, points: int) -> None:
    assert bid.points == points


def test_zj_50_source_the_declarer_draws_with_three() -> None:
    books = settled(drew(0, 3))
    assert books.totals == (39, -13, -13, -13)
    assert [(line.from_, line.to, line.amount, line.clause) for line in books.ledger] == [
        (1, 0, 13, "ZJ-50"),
        (2, 0, 13, "ZJ-50"),
        (3, 0, 13, "ZJ-50"),
    ]
    assert books.ledger[0].working == {"tai": 3, "tai_part": 8, "bid_points": 5, "bid_part": 5}


def test_zj_51_source_another_draws_with_one() -> None:
    books = settled(drew(2, 1))
    assert books.totals == (-17, 3, 11, 3)
    # A negative share is shown as the gain it is: the winner pays.
    assert [(line.from_, line.to, line.amount, line.clause) for line in books.ledger] == [
        (2, 3, 3, "ZJ-51"),
        (0, 2, 17, "ZJ-51"),
        (2, 1, 3, "ZJ-51"),
    ]


def test_zj_52_source_the_declarer_wins_on_a_discard_with_three() -> None:
    books = settled(fed(0, 2, 3))
    assert books.totals == (31, -9, -13, -9)
    assert {line.clause for line in books.ledger} == {"ZJ-52"}


def test_zj_53_source_the_declarer_discards_to_one() -> None:
    books = settled(fed(1, 0, 1))
    assert books.totals == (-17, 9, 4, 4)
    assert {line.clause for line in books.ledger} == {"ZJ-53"}


def test_zj_54_source_another_discards_to_one() -> None:
    books = settled(fed(1, 2, 1))
    assert books.totals == (-16, 9, 3, 4)
    assert {line.clause for line in books.ledger} == {"ZJ-54"}
    # Single 3 (b = 20), 6 tai: declarer 32 + 60, discarder 64 - 20, the last 32 - 20.
    assert settled(fed(1, 2, 6), bid=Bid(3, 1)).totals == (-92, 148, -44, -12)


def test_zj_55_robbing_is_paid_as_a_discard_by_the_robbed() -> None:
    for winner, robbed in ((0, 2), (1, 0), (1, 2)):
        robbing, discard = settled(fed(winner, robbed, 3, "rob_kong")), settled(fed(winner, robbed, 3))
        assert robbing.totals == discard.totals
        assert {line.clause for line in robbing.ledger} == {"ZJ-55"}
        assert {line.working["paid_as"] for line in robbing.ledger} == {
            line.clause for line in discard.ledger
        }


def test_zj_37_heavenly_pays_as_a_draw_earthly_as_the_dealers_discard() -> None:
    # Bid 2 (b = 5): each pays 2^8 + 5 = 261.
    assert settled(Winner(0, "dealt", score=8)).totals == (783, -261, -261, -261)
    # Seat 1 wins on the dealer's discard, seat 3 has declared: 2^7 + 15, 2^8 - 5, 2^7 - 5.
    assert settled(fed(1, 0, 8), declarer=3).totals == (-251, 517, -123, -143)


def test_zj_27_several_winners_on_the_declarers_discard() -> None:
    # Seats 1 (1 tai) and 2 (2 tai): the declarer pays 2 + 4 and 15; seat 3 pays 1 + 2 and gains 5.
    books = settled(fed(1, 0, 1), fed(2, 0, 2), multiple_winners="all")
    assert books.totals == (-21, 8, 11, 2)
    assert sum(line.amount for line in books.ledger if line.clause == "ZJ-27") == 15


def test_zj_27_several_winners_the_declarer_among_them() -> None:
    # Seat 3 discards; declarer 0 wins with 2, seat 1 with 1: 3 pays 4 + 2 + 5, 2 pays 2 + 1 + 5, 1 gains 3 - 5.
    books = settled(fed(0, 3, 2), fed(1, 3, 1), multiple_winners="all")
    assert books.totals == (21, -2, -8, -11)


def test_zj_27_winners_do_not_pay_each_other_the_tai() -> None:
    books = settled(fed(1, 2, 3), fed(3, 2, 4), multiple_winners="all")
    tai_lines = [(line.from_, line.to) for line in books.ledger if line.clause != "ZJ-27"]
    assert sorted(tai_lines) == [(0, 1), (0, 3), (2, 1), (2, 3)]


def test_zj_27_only_where_agreed_and_on_one_tile() -> None:
    assert wrong(fed(1, 0, 1), fed(2, 0, 2)) == {"several_winners": "ZJ-27"}
    assert wrong(fed(1, 0, 1), fed(2, 3, 2), multiple_winners="all") == {"not_one_tile": "ZJ-27"}
    assert wrong(drew(1, 1), drew(2, 2), multiple_winners="all") == {"not_one_tile": "ZJ-27"}


def test_zj_27_several_winners_share_one_tile_and_its_order() -> None:
    first = replace(fed(1, 0, 1), tile=tile("3m"))
    second = replace(fed(2, 0, 2), tile=tile("3m"))
    assert settled(first, second, multiple_winners="all").totals == (-21, 8, 11, 2)
    for odd in (replace(second, tile=tile("5m")), replace(second, order=2), fed(2, 0, 2, "rob_kong")):
        assert wrong(first, odd, multiple_winners="all") == {"not_one_tile": "ZJ-27"}


def test_zj_26_zj_24_nobody_has_won_on_a_discarded_or_a_robbed_wild() -> None:
    discarded = replace(fed(1, 0, 2), tile=tile("5m"))
    robbed = replace(fed(1, 0, 2, "rob_kong"), tile=tile("5m"))
    one = Bid(2, 1)
    assert wrong(discarded, bid=one, wilds="5m") == {"wild_discarded": "ZJ-26"}
    # 2 tai of 4 and b = 10: the dealer, who has bid, pays 4 + 30, the others 2 - 10.
    agreed = settled(discarded, bid=one, wilds="5m", win_on_discarded_wild=True)
    assert agreed.totals == (-34, 18, 8, 8)
    assert settled(discarded, bid=one, wilds="6m").totals == agreed.totals
    for option in (False, True):
        assert wrong(robbed, bid=one, wilds="5m", win_on_discarded_wild=option) == {"wild_in_kong": "ZJ-24"}


def test_zj_21_zj_22_the_melds_of_a_result_are_held_to_its_wilds() -> None:
    def told(kind: str, word: str, from_: int, as_: str | None = None) -> tuple[ResultSeat, ...]:
        return (ResultSeat(), ResultSeat(), ResultSeat((meld(kind, word, from_, as_),)), ResultSeat())

    one = Bid(2, 1)
    chi = told("chi", "46m5p", 1, "465m")
    assert wrong(drew(1, 2), bid=one, wilds="5p", seats=chi) == {"wild_in_meld": "ZJ-21"}
    assert settled(drew(1, 2), bid=one, wilds="5p", seats=chi, wild_chi=True).totals == (-34, 22, 6, 6)
    pong = told("pong", "4m55p", 1, "444m")
    assert wrong(drew(1, 2), bid=one, wilds="5p", seats=pong) == {"wild_in_meld": "ZJ-22"}


def test_zj_13_the_wild_kinds_of_a_result_are_different_ones() -> None:
    assert wrong(drew(1, 2), wilds="55m") == {"wilds_alike": "ZJ-13"}
    assert settled(drew(1, 2), wilds="56m").totals == settled(drew(1, 2)).totals


def test_zj_21_a_winners_meld_is_named_where_it_lies() -> None:
    hand, chi = tiles("123m456p55z44z4z"), meld("chi", "789s", 3)
    seats = (ResultSeat(), ResultSeat((chi,)), ResultSeat(), ResultSeat())
    with pytest.raises(Faulty) as refused:
        settled(Winner(1, "draw", None, tile("4z"), hand), bid=Bid(2, 0), seats=seats)
    places = [(fault.code, fault.at) for fault in refused.value.faults]
    assert places == [("feeder", ("result", "seats", 1, "melds", 0, "from"))]


def test_zj_24_a_robbed_wild_is_named_with_its_winner() -> None:
    hand = tiles("123m456p789s234s5p9m")
    with pytest.raises(Faulty) as refused:
        settled(Winner(1, "rob_kong", 0, tile("9m"), hand), bid=Bid(2, 1), wilds="9m")
    places = [(fault.code, fault.at) for fault in refused.value.faults]
    assert places == [("wild_in_kong", ("result", "winners", 0, "tile"))]


def test_zj_56_a_wash_out_is_void_or_costs_the_declarer_the_bid() -> None:
    assert settled().totals == (0, 0, 0, 0)
    assert settled().ledger == ()
    assert settled(declarer=None, bid=None).totals == (
        0,
        0,
        0,
        0,
    )  # a void wash-out does not ask who declared
    books = settled(declarer=2, washout="declarer_pays")
    assert books.totals == (5, 5, -15, 5)
    assert {line.clause for line in books.ledger} == {"ZJ-56"}
    assert wrong(declarer=None, bid=None, washout="declarer_pays") == {"field_missing": "ZJ-56"}


def test_zj_57_the_next_deal() -> None:
    def following(*winners: Winner, **told: Any) -> tuple[int, int]:
        deal = settled(*winners, dealer=2, repeat=3, **told).next
        return deal.dealer, deal.repeat

    assert following(drew(2, 2)) == (2, 4)
    assert following(drew(2, 2), dealer_win="rotate") == (3, 0)
    assert following(drew(0, 2)) == (3, 0)
    assert following() == (2, 4)
    assert following(dealer_win="rotate") == (2, 4)
    assert following(fed(2, 0, 2), fed(1, 0, 2), multiple_winners="all") == (2, 4)
    assert settled(drew(0, 2), dealer=3).next.dealer == 0


def test_zj_12_a_void_hand_costs_nothing_and_is_no_repeat() -> None:
    passes = tuple(Call((2 + i) % 4) for i in range(4))
    told = {"declarer": None, "bid": None, "bids": passes, "dealer": 2, "repeat": 3}
    for washout in ("void", "declarer_pays"):
        books = settled(**told, washout=washout)
        assert (books.totals, books.ledger) == ((0, 0, 0, 0), ())
        assert (books.next.dealer, books.next.repeat) == (2, 3)
    books = settled(**told, all_pass="rotate")
    assert (books.next.dealer, books.next.repeat) == (3, 0)


def test_what_a_settlement_lacks_is_named() -> None:
    assert wrong(drew(1, 1), declarer=None, bid=None) == {"field_missing": "ZJ-50"}
    assert wrong(drew(0, 1)) == {"short_of_minimum": "ZJ-30"}
    assert wrong(drew(1, 0)) == {"short_of_minimum": "ZJ-39"}


def test_zj_38_every_amount_is_a_number_that_clients_can_hold() -> None:
    most = settled(drew(1, 51), declarer=1, bid=Bid(20, 1))
    assert max(map(abs, most.totals)) == 3 * (2**51 + 5 * 2**19) < 2**53
    assert wrong(drew(1, 52)) == {"score_too_high": "ZJ-38"}


def test_zj_12_declarer_and_bid_are_those_of_the_calls() -> None:
    calls = (Call(0), Call(1, 2, 2), Call(2), Call(3), Call(0))
    assert settled(drew(0, 1), declarer=1, bids=calls).totals == (11, -17, 3, 3)
    assert wrong(drew(0, 1), declarer=2, bids=calls) == {"declarer_not_as_called": "ZJ-12"}
    assert wrong(drew(0, 1), declarer=1, bid=Bid(3, 2), bids=calls) == {"declarer_not_as_called": "ZJ-12"}


def test_zj_30_zj_13_a_winner_told_by_the_hand_is_judged() -> None:
    seats = tuple(ResultSeat() if seat != 1 else ResultSeat((meld("pong", "222z", 3),)) for seat in range(4))
    hand = tiles("123m456m99m555p")
    winner = Winner(1, "draw", None, tile("9m"), hand)
    # South: own wind 1, three wilds make one more honour 1, mixed 1 = 3; declarer 0 with bid 2 of one kind (b = 10).
    books = settled(winner, bid=Bid(2, 1), wilds="5p", seats=seats)
    assert books.ledger[0].working["tai"] == 3
    assert books.totals == (-38, 34, 2, 2)
    # As declarer with a bid of 4 it is short.
    assert wrong(winner, declarer=1, bid=Bid(4, 1), wilds="5p", seats=seats) == {"short_of_minimum": "ZJ-30"}
    assert wrong(winner, bid=Bid(2, 1), seats=seats) == {"wilds_not_as_bid": "ZJ-13"}


def test_every_book_sums_to_zero_and_lines_to_totals() -> None:
    for winner, declarer, tai, wilds in product(range(4), range(4), (2, 5, 9), (0, 1, 2)):
        feeders = [None, *(seat for seat in range(4) if seat != winner)]
        for feeder in feeders:
            won = drew(winner, tai) if feeder is None else fed(winner, feeder, tai)
            books = settled(won, declarer=declarer, bid=Bid(2, wilds))
            assert sum(books.totals) == 0
            for party in range(4):
                moved = sum(
                    line.amount * ((line.to == party) - (line.from_ == party)) for line in books.ledger
                )
                assert moved == books.totals[party]
            assert all(line.amount > 0 for line in books.ledger)


def test_seats_turn_with_the_table() -> None:
    known = settled(fed(1, 2, 3), declarer=0).totals
    for turn in range(4):
        turned = settled(fed((1 + turn) % 4, (2 + turn) % 4, 3), declarer=turn, dealer=turn).totals
        assert tuple(turned[(seat + turn) % 4] for seat in range(4)) == known
