"""The books of a finished hand: from results, from states, with horses; the next deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.faults import Faulty
from rules.invariants import faults_state
from rules.ledger import Settlement
from rules.result import Result, ResultKong, ResultSeat, Winner
from rules.settlement import of_result
from rules.variants.wanzhou import RULESET
from rules.variants.wanzhou.facts import SeatFacts, WinFacts
from rules.variants.wanzhou.settlement import win_lines, wins_of
from tests.tiles import tile, tiles
from tests.wanzhou.hands import Table, codes, meld, options, paid, pong, table

READY = "123m 456m 789m 55p 78p"


def won(seat: int, score: int | None = 1, by: str = "draw", from_: int | None = None, **more: Any) -> Winner:
    return Winner(seat=seat, by=by, from_=from_, score=score, **more)


def settle(
    *winners: Winner,
    kongs: tuple[ResultKong, ...] = (),
    seats: tuple[ResultSeat, ...] = (),
    horses: str = "",
    dealer: int = 0,
    repeat: int = 0,
    **agreed: Any,
) -> Settlement:
    result = Result(
        dealer=dealer, repeat=repeat, winners=winners, kongs=kongs, seats=seats, horses=tiles(horses)
    )
    books = of_result(RULESET, result, options(**agreed))
    assert sum(books.totals) == 0
    return books


def refused(*winners: Winner, **more: Any) -> list[tuple[str, str | None, tuple[Any, ...]]]:
    with pytest.raises(Faulty) as caught:
        settle(*winners, **more)
    return [(fault.code, fault.clause, fault.at) for fault in caught.value.faults]


def test_wz_50_a_discard_win_is_paid_by_the_discarder() -> None:
    # A plain hand with one root at base 5: 2 x 5.
    books = settle(won(1, 2, "discard", 3), base=5, end="first_win")
    assert paid(books.ledger) == [(3, 1, 10)]
    assert books.totals == (0, 10, 0, -10)
    assert books.ledger[0].working == {"score": 2, "base": 5}


def test_wz_50_a_draw_win_is_paid_by_all_who_have_not_won() -> None:
    books = settle(won(1, 2), base=5, self_draw_bonus=False, end="first_win")
    assert paid(books.ledger) == [(0, 1, 10), (2, 1, 10), (3, 1, 10)]


def test_wz_50_winners_do_not_pay_later_wins() -> None:
    # 1 wins on 0's discard, 2 draws, 3 draws: at the end only 0 pays 3.
    books = settle(won(1, 4, "discard", 0), won(2, 1, order=2), won(3, 1, order=3), self_draw_bonus=False)
    assert paid(books.ledger) == [(0, 1, 4), (0, 2, 1), (3, 2, 1), (0, 3, 1)]


def test_wz_50_several_winners_on_one_tile_are_each_paid_by_its_owner() -> None:
    books = settle(won(1, 4, "discard", 0), won(2, 2, "discard", 0), won(3, 1, "discard", 0))
    assert paid(books.ledger) == [(0, 1, 4), (0, 2, 2), (0, 3, 1)]
    robbed = settle(won(3, 2, "rob_kong", 0), won(1, 4, "rob_kong", 0), end="first_win")
    assert paid(robbed.ledger) == [(0, 1, 4), (0, 3, 2)]


def test_wz_50_all_who_won_on_one_tile_are_out_of_later_payments() -> None:
    twice = (won(1, 4, "discard", 0), won(2, 2, "discard", 0), won(3, 1, order=2))
    books = settle(*twice, self_draw_bonus=False)
    assert paid(books.ledger) == [(0, 1, 4), (0, 2, 2), (0, 3, 1)]


def test_wz_51_the_self_draw_base_the_source_prints_20_for_25() -> None:
    # Two doublings, 4, at base 5: (4 + 1) x 5 = 25 from each.
    books = settle(won(1, 4), base=5, end="first_win")
    assert books.totals == (-25, 75, -25, -25)
    assert paid(books.ledger, "WZ-50") == [(0, 1, 20), (2, 1, 20), (3, 1, 20)]
    assert paid(books.ledger, "WZ-51") == [(0, 1, 5), (2, 1, 5), (3, 1, 5)]
    assert settle(won(1, 4, "discard", 0), base=5, end="first_win").totals == (-20, 20, 0, 0)
    assert settle(won(1, 4), base=5, self_draw_bonus=False, end="first_win").totals[0] == -20


def test_wz_26_a_dealt_win_is_paid_as_a_draw_with_its_base() -> None:
    # Cap 8 and base 1: 8 + 1 from each of three.
    hand = tiles(READY + " 9p")
    books = settle(Winner(seat=0, by="dealt", hand=hand), end="first_win")
    assert books.totals == (27, -9, -9, -9)
    free = settle(Winner(seat=0, by="dealt", hand=hand), end="first_win", cap=None)
    assert free.totals == (99, -33, -33, -33)


@pytest.mark.parametrize(("base", "amounts"), [(1, [1, 2, 4, 8]), (2, [2, 4, 8, 16]), (5, [5, 10, 20, 40])])
def test_wz_33_stakes(base: int, amounts: list[int]) -> None:
    for score, amount in zip((1, 2, 4, 8), amounts, strict=True):
        assert settle(won(1, score, "discard", 0), base=base, end="first_win").totals[1] == amount


def test_wz_33_the_cap_counts_in_the_books_of_a_hand() -> None:
    # Pure seven pairs 16 counts 8 under the cap: 8 x 5.
    hand = tiles("1133445566m 7788m")
    winner = Winner(seat=1, by="discard", from_=0, tile=tile("8m"), hand=hand)
    assert settle(winner, base=5, end="first_win").totals == (-40, 40, 0, 0)
    assert settle(winner, base=5, end="first_win", cap=16).totals == (-80, 80, 0, 0)


KONG = ResultKong(seat=1, kind="kong_exposed", from_=3)


def test_wz_30_a_bloom_after_a_direct_kong_may_be_the_feeders_alone() -> None:
    everybody = settle(won(1, 4, "replacement"), kongs=(KONG,), end="first_win")
    assert paid(everybody.ledger, "WZ-50") == [(0, 1, 4), (2, 1, 4), (3, 1, 4)]
    alone = settle(won(1, 4, "replacement"), kongs=(KONG,), end="first_win", direct_kong_bloom="feeder")
    # As for a discard: no self-draw base.
    assert paid(alone.ledger) == [(3, 1, 2), (3, 1, 4)]
    told = settle(
        won(1, 4, "replacement", facts=WinFacts(feeder=2)), end="first_win", direct_kong_bloom="feeder"
    )
    assert paid(told.ledger) == [(2, 1, 4)]


def test_wz_30_only_where_the_direct_kong_was_the_last() -> None:
    later = (KONG, ResultKong(seat=1, kind="kong_concealed"))
    books = settle(won(1, 4, "replacement"), kongs=later, end="first_win", direct_kong_bloom="feeder")
    assert paid(books.ledger, "WZ-50") == [(0, 1, 4), (2, 1, 4), (3, 1, 4)]
    assert refused(won(1, 4, "replacement"), end="first_win", direct_kong_bloom="feeder") == [
        ("field_missing", "WZ-30", ("result", "winners", 0, "facts", "feeder"))
    ]
    assert refused(
        won(1, 4, "replacement", facts=WinFacts(feeder=2)),
        kongs=(KONG,),
        end="first_win",
        direct_kong_bloom="feeder",
    ) == [("contradiction", "WZ-30", ("result", "winners", 0, "facts", "feeder"))]


def test_wz_30_the_feeders_bloom_in_play() -> None:
    hands = ("1s 47m 258p", "", "111s 234s 567s 78m 99m", "")
    state = table(*hands, tail="9m 5s", direct_kong_bloom="feeder", end="first_win")
    hall = Table(state).do(0, "discard", "1s").answer(s2="kong_exposed").do(2, "win")
    assert hall.state.seats[2].facts.feeder == 0
    # Direct kong 2; the bloom: plain... 1 x 2 (root) x 2 (bloom) = 4, from the feeder alone.
    assert paid(hall.books().ledger) == [(0, 2, 2), (0, 2, 4)]


def test_wz_52_the_account_is_win_kongs_self_draw_base_and_horses() -> None:
    kongs = (ResultKong(seat=1, kind="kong_concealed"),)
    books = settle(won(1, 8), kongs=kongs, horses="5m", end="first_win")
    # From each: kong 2 + win 8 + base 1 = 11; the horse, bound to seat 0 (5 counts dealer again), pays as much.
    assert [line.clause for line in books.ledger[:1]] == ["WZ-40"]
    assert {line.clause for line in books.ledger} == {"WZ-40", "WZ-50", "WZ-51"}
    assert books.totals == (-11, 44, -11, -11, -11)


@pytest.mark.parametrize(
    ("dealer", "horse", "seat"),
    [(0, "1m", 0), (0, "4p", 3), (0, "5s", 0), (2, "1m", 2), (2, "7p", 0), (3, "9s", 3)],
)
def test_wz_53_a_horses_number_counts_from_the_dealer(dealer: int, horse: str, seat: int) -> None:
    books = settle(won(seat, 2), dealer=dealer, horses=horse, end="first_win", self_draw_bonus=False)
    assert books.totals[4] == books.totals[seat] == 6


def test_wz_53_every_member_of_a_side_pays_every_member_of_the_other() -> None:
    # Dealer 0: horse 4 drew 7p and is bound to seat 2, horse 5 drew 2m and is bound to seat 1.
    one = settle(won(2, 4, "discard", 1), horses="7p", end="first_win")
    assert paid(one.ledger) == [(1, 2, 4), (1, 4, 4)]
    assert one.totals == (0, -8, 4, 0, 4)
    two = settle(won(2, 4, "discard", 1), horses="7p 2m", end="first_win")
    assert paid(two.ledger) == [(1, 2, 4), (1, 4, 4), (5, 2, 4), (5, 4, 4)]
    assert two.totals == (0, -8, 8, 0, 8, -8)


def test_wz_53_a_transfer_is_reckoned_between_seats_first() -> None:
    kongs = (ResultKong(seat=0, kind="kong_added", from_=3),)
    rained = won(1, 1, "discard", 0, facts=WinFacts(after_kong=True))
    books = settle(rained, kongs=kongs, horses="1m", end="first_win", transfer_rain=True)
    # Seats: 3 gained by the kong and handed on; the horse of seat 0 gains and hands on the same.
    assert paid(books.ledger, "WZ-43") == [(0, 1, 3), (4, 1, 3)]
    assert books.totals[4] == books.totals[0]


def test_wz_53_in_play_the_horses_share_what_their_seat_wins() -> None:
    state = table("6p 47s", READY, horses="2s", end="first_win")
    hall = Table(state).do(0, "discard", "6p").answer(s1="win")
    assert hall.books().totals == (-2, 1, 0, 0, 1)
    hidden = hall.state.with_facts(horses=None, hidden_horses=1)
    with pytest.raises(Faulty) as caught:
        RULESET.settle_state(hidden)
    assert [(f.clause, f.at) for f in caught.value.faults] == [("WZ-53", ("state", "facts", "horses"))]


def test_wz_54_the_first_winner_deals_next() -> None:
    assert settle(won(2), end="first_win").next.dealer == 2
    books = settle(won(3, 1, "discard", 0), won(1, 1, order=2), won(2, 1, "discard", 0, order=3))
    assert books.next.dealer == 3


def test_wz_54_several_at_once_make_the_discarder_or_the_robbed_deal() -> None:
    assert settle(won(1, 1, "discard", 3), won(2, 1, "discard", 3), end="first_win").next.dealer == 3
    assert settle(won(1, 1, "rob_kong", 0), won(2, 1, "rob_kong", 0), end="first_win").next.dealer == 0


def test_wz_54_a_wash_out_without_winner_keeps_the_dealer_and_rotation_never_does() -> None:
    books = settle(dealer=2, repeat=1)
    assert (books.next.dealer, books.next.repeat) == (2, 2)
    assert (
        settle(won(2), dealer=2, end="first_win").next.repeat,
        settle(won(1), end="first_win").next.repeat,
    ) == (1, 0)
    for winners in ((), (won(2),)):
        turned = settle(*winners, dealer=2, end="first_win", dealer_next="rotate").next
        assert (turned.dealer, turned.repeat) == (3, 0)


def test_wz_40_the_kongs_of_a_result_are_paid_by_who_had_not_won() -> None:
    kongs = (
        ResultKong(seat=1, kind="kong_concealed"),
        ResultKong(seat=2, kind="kong_exposed", from_=0, after_wins=1),
        ResultKong(seat=2, kind="kong_added", from_=1, after_wins=1),
        ResultKong(seat=3, kind="kong_added", from_=1, paid=False, after_wins=2),
    )
    books = settle(
        won(1, 1, "discard", 0),
        won(2, 1, "discard", 3, order=2),
        won(0, 1, "discard", 3, order=3),
        kongs=kongs,
    )
    assert paid(books.ledger, "WZ-40") == [(0, 1, 2), (2, 1, 2), (3, 1, 2), (0, 2, 2), (0, 2, 1), (3, 2, 1)]


def test_wz_41_wz_42_unpaid_kongs_are_late_added_ones() -> None:
    late = ResultKong(seat=1, kind="kong_added", from_=0, paid=False)
    assert settle(won(1), kongs=(late,), end="first_win", self_draw_bonus=False).totals[1] == 3
    wrong = ResultKong(seat=1, kind="kong_concealed", paid=False)
    assert refused(won(1), kongs=(wrong,), end="first_win") == [
        ("contradiction", "WZ-41", ("result", "kongs", 0, "paid"))
    ]
    assert refused(won(1), kongs=(late,), end="first_win", drizzle=True) == [
        ("contradiction", "WZ-41", ("result", "kongs", 0, "paid"))
    ]
    direct = ResultKong(seat=1, kind="kong_exposed", from_=0)
    books = settle(won(1), kongs=(direct,), end="first_win", drizzle=True)
    assert paid(books.ledger, "WZ-40", "WZ-42") == [(0, 1, 2), (2, 1, 1), (3, 1, 1)]


def test_wz_43_a_result_must_say_whether_the_discard_followed_the_kong() -> None:
    kongs = (ResultKong(seat=0, kind="kong_concealed"), ResultKong(seat=0, kind="kong_added", from_=2))
    rained = won(1, 2, "discard", 0, facts=WinFacts(after_kong=True))
    books = settle(rained, kongs=kongs, end="first_win", transfer_rain=True)
    # A's 6 + 3 = 9 goes to B.
    assert paid(books.ledger, "WZ-43") == [(0, 1, 9)]
    untold = won(1, 2, "discard", 0)
    assert refused(untold, kongs=kongs, end="first_win", transfer_rain=True) == [
        ("field_missing", "WZ-43", ("result", "winners", 0, "facts", "after_kong"))
    ]
    assert paid(settle(untold, kongs=kongs, end="first_win").ledger, "WZ-43") == []


def left(hand: str, *melds: Any, void: str | None = None) -> ResultSeat:
    return ResultSeat(melds=melds, hand=tiles(hand), facts=SeatFacts(void=void) if void else None)


NOBODY = ResultSeat()
UNREADY = "147m 258m 36m 47s"


def test_wz_44_a_result_that_washed_out() -> None:
    kongs = (ResultKong(seat=1, kind="kong_concealed"),)
    mine = left(UNREADY, meld("kong_concealed", "1111s"))
    books = settle(kongs=kongs, seats=(NOBODY, mine, NOBODY, NOBODY))
    assert paid(books.ledger, "WZ-44") == [(1, 0, 2), (1, 2, 2), (1, 3, 2)]
    assert books.totals == (0, 0, 0, 0)
    assert refused(kongs=kongs) == [("field_missing", "WZ-44", ("result", "seats", 1, "hand"))]


def test_wz_44_unready_with_one_winner_gives_back_to_the_winner_too() -> None:
    kongs = (
        ResultKong(seat=1, kind="kong_concealed"),
        ResultKong(seat=3, kind="kong_concealed", after_wins=1),
    )
    mine = left(UNREADY, meld("kong_concealed", "1111s"))
    ready = left("456m 789m 55m 78m", meld("kong_concealed", "9999p"))
    books = settle(won(0, 1, "discard", 2), kongs=kongs, seats=(NOBODY, mine, NOBODY, ready))
    assert paid(books.ledger, "WZ-44") == [(1, 0, 2), (1, 2, 2), (1, 3, 2)]
    # Seat 3 is ready and keeps 2 from each of 1 and 2.
    assert books.totals == (1, -2, -1 - 2, 4)


def test_wz_44_check_ready_wants_every_hand() -> None:
    assert refused(check_ready=True) == [
        ("field_missing", "WZ-44", ("result", "seats", seat, "hand")) for seat in range(4)
    ]
    seats = (
        left(READY),
        left("234s 567s 99s 78s 111s"),
        left("147m 258m 369p 14p 2p 8p"),
        left("147m 258p 369s 14p 25m"),
    )
    # The unready pay seat 0 (plain 1) and seat 1 (pure one suit 4).
    books = settle(seats=seats, check_ready=True)
    assert paid(books.ledger) == [(2, 0, 1), (2, 1, 4), (3, 0, 1), (3, 1, 4)]
    both = settle(seats=seats, check_ready=True, check_suits=True)
    assert paid(both.ledger) == [(3, 0, 8), (3, 1, 8), (3, 2, 8), (2, 0, 1), (2, 1, 4)]


def test_wz_44_wz_4_a_hand_that_holds_its_void_suit_is_not_ready() -> None:
    kongs = (ResultKong(seat=1, kind="kong_concealed"),)

    def lost(void: str) -> tuple[int, ...]:
        mine = left("456m 789m 55p 78p", meld("kong_concealed", "1111m"), void=void)
        return settle(kongs=kongs, seats=(NOBODY, mine, NOBODY, NOBODY), declare_void=True).totals

    assert lost("s") == (-2, 6, -2, -2)
    assert lost("p") == (0, 0, 0, 0)
    mine = left("456m 789m 55p 78p", meld("kong_concealed", "1111m"))
    assert refused(kongs=kongs, seats=(NOBODY, mine, NOBODY, NOBODY), declare_void=True) == [
        ("field_missing", "WZ-4", ("result", "seats", 1, "facts", "void"))
    ]


def test_wz_40_kongs_that_lie_on_the_table_must_be_told() -> None:
    seats = (NOBODY, ResultSeat(melds=(meld("kong_exposed", "1111s", 0),)), NOBODY, NOBODY)
    assert refused(won(1), seats=seats, end="first_win") == [("field_missing", "WZ-40", ("result", "kongs"))]


def test_wz_40_wz_44_a_hand_left_shows_the_kongs_told_of_it() -> None:
    kongs = (ResultKong(seat=1, kind="kong_concealed"),)
    mine = left("123456m 789m 55p 78p")
    assert refused(kongs=kongs, seats=(NOBODY, mine, NOBODY, NOBODY)) == [
        ("contradiction", "WZ-40", ("result", "seats", 1, "melds"))
    ]
    other = left("456m 789m 55p 78p", meld("kong_exposed", "1111m", 0))
    more = (*kongs, ResultKong(seat=1, kind="kong_exposed", from_=0))
    assert refused(kongs=more, seats=(NOBODY, other, NOBODY, NOBODY)) == [
        ("contradiction", "WZ-40", ("result", "seats", 1, "melds"))
    ]


def test_wz_53_a_horse_is_one_of_the_four_copies() -> None:
    kongs = (ResultKong(seat=1, kind="kong_concealed"),)
    mine = left("456m 789m 55p 78p", meld("kong_concealed", "1111m"))
    seats = (NOBODY, mine, NOBODY, NOBODY)
    # 2m is bound to seat 1: each of the others pays both 2.
    assert settle(kongs=kongs, seats=seats, horses="2m").totals == (-4, 6, -4, -4, 6)
    assert refused(kongs=kongs, seats=seats, horses="1m") == [
        ("too_many_copies", None, ("result", "horses", 0))
    ]


@pytest.mark.parametrize(
    ("winners", "more", "clause"),
    [
        ((won(0), won(1, order=2)), {"end": "first_win"}, "WZ-8"),
        ((won(0), won(1, order=2), won(2, order=3), won(3, order=4)), {}, "WZ-8"),
        ((won(1, 1, "discard", 0), won(2, 1, "discard", 0)), {"multiple_winners": "nearest"}, "WZ-9"),
        ((won(0), won(1, 1, "discard", 0, order=2)), {}, "WZ-8"),
        ((won(1, order=2), won(0, order=1)), {}, "WZ-54"),
        ((won(1, 9),), {"end": "first_win"}, "WZ-33"),
        ((won(1, 32),), {"end": "first_win", "cap": 16}, "WZ-33"),
        ((won(1, 0),), {"end": "first_win", "cap": None}, "WZ-33"),
        ((won(1, 2**40),), {"end": "first_win", "cap": None, "base": 1_000_000}, "WZ-33"),
        ((won(1),), {"kongs": (ResultKong(seat=1, kind="kong_concealed", after_wins=1),)}, "WZ-40"),
        ((won(1),), {"kongs": (ResultKong(seat=2, kind="kong_concealed", after_wins=2),)}, "WZ-40"),
        (
            (won(1),),
            {"kongs": (ResultKong(seat=2, kind="kong_concealed", after_wins=1),), "end": "first_win"},
            "WZ-40",
        ),
    ],
)
def test_contradictory_results_are_refused(
    winners: tuple[Winner, ...], more: dict[str, Any], clause: str
) -> None:
    assert [(code, cited) for code, cited, _ in refused(*winners, **more)] == [("contradiction", clause)]


def test_a_state_and_the_result_that_tells_of_it_give_the_same_books() -> None:
    melds = {0: (pong("111s", 3),)}
    state = table(
        "1s 4444s 25s 36s 8s", READY, drawn="1s", tail="9s 6p 7s", melds=melds, transfer_rain=True, left=4
    )
    hall = Table(state).do(0, "kong_concealed", "4s", "4444s").do(0, "kong_added", "1s")
    assert hall.paid("WZ-40") == [(seat, 0, 2) for seat in (1, 2, 3)]  # the added kong came late
    hall.do(0, "discard", "6p").answer(s1="win")
    while hall.state.phase != "ended":
        if hall.state.phase == "claim":
            hall.answer()
        else:
            (seat,) = hall.state.to_act
            hall.do(
                seat,
                "discard",
                "123456789"[hall.state.seats[seat].drawn % 9] + "mps"[hall.state.seats[seat].drawn // 9],
            )
    kongs = (
        ResultKong(seat=0, kind="kong_concealed"),
        ResultKong(seat=0, kind="kong_added", from_=3, paid=False),
    )
    told = hall.state.seats[1].won
    winner = won(1, told.score, "discard", 0, facts=WinFacts(after_kong=True))
    result = Result(dealer=0, winners=(winner,), kongs=kongs)
    assert of_result(RULESET, result, hall.state.options) == hall.books()


def test_the_seats_of_a_result_may_be_turned() -> None:
    kongs = (ResultKong(seat=1, kind="kong_exposed", from_=3),)
    straight = settle(won(1, 4, "discard", 2), won(3, 2, order=2), kongs=kongs, seats=())
    turned = settle(
        won(2, 4, "discard", 3), won(0, 2, order=2), kongs=(ResultKong(seat=2, kind="kong_exposed", from_=0),)
    )
    assert turned.totals == (straight.totals[3], *straight.totals[:3])


def test_wz_33_a_state_holds_no_score_above_the_cap() -> None:
    ended = Table(table("6p 47s", READY, end="first_win")).do(0, "discard", "6p")
    state = ended.answer(s1="win").state
    assert state.seats[1].won is not None
    for cap, most in ((8, 8), (16, 16), (None, 2048)):
        here = replace(state, options=replace(state.options, cap=cap))
        right = here.with_seat(1, won=replace(state.seats[1].won, score=most))
        assert codes(faults_state(RULESET, right)) == []
        wrong = here.with_seat(1, won=replace(state.seats[1].won, score=most + 1))
        found = faults_state(RULESET, wrong)
        assert [(fault.clause, fault.at) for fault in found] == [("WZ-33", ("seats", 1, "won", "score"))]


@pytest.mark.parametrize(("feeder", "nearer", "farther"), [(2, 3, 1), (3, 0, 2)])
def test_wz_9_of_several_winners_on_one_tile_the_nearer_is_paid_first(
    feeder: int, nearer: int, farther: int
) -> None:
    hands = ["147m"] * 4
    hands[feeder], hands[nearer], hands[farther] = "6p 47s", READY, "123s 456s 789s 44p 78p"
    state = table(*hands, turn=feeder, drawn="6p")
    hall = Table(state).do(feeder, "discard", "6p").answer(**{f"s{nearer}": "win", f"s{farther}": "win"})
    wins = wins_of(hall.state)
    assert [win.seat for win in wins] == [nearer, farther]
    assert [to for _, to, _ in paid(win_lines(hall.state.options, wins), "WZ-50")] == [nearer, farther]
