"""The working that each line of the books shows, what is handed on and kept, what the next deal counts."""

from __future__ import annotations

from dataclasses import replace

from rules.ledger import Line
from rules.record import text
from rules.variants.wanzhou.kongs import kept, refund_lines
from rules.variants.wanzhou.settlement import Win, faults_settlement, next_deal, settle_state, win_lines
from rules.variants.wanzhou.washout import Left, washout_lines
from tests.tiles import tiles
from tests.wanzhou.hands import Table, options, table

READY = "123m 456m 789m 55p 78p"
UNREADY = "147m 258m 369m 147p 9p"
SEEN = text("帳", "a line")


def test_wz_50_wz_51_each_line_shows_its_figures() -> None:
    win = Win(1, "draw", None, 4, None, 1)
    lines = win_lines(options(base=3), (win,))
    assert [(line.from_, line.amount, line.clause, dict(line.working)) for line in lines] == [
        told
        for seat in (0, 2, 3)
        for told in (
            (seat, 12, "WZ-50", {"score": 4, "base": 3}),
            (seat, 3, "WZ-51", {"base": 3}),
        )
    ]


def test_wz_53_the_place_of_missing_horses() -> None:
    state = table("6p 47s", READY, horses="2s", end="first_win")
    hidden = Table(state).do(0, "discard", "6p").answer(s1="win").state.with_facts(horses=None)
    assert [(fault.clause, fault.at) for fault in faults_settlement(hidden)] == [
        ("WZ-53", ("facts", "horses"))
    ]


def test_wz_54_a_dealer_who_wins_again_counts_on_from_the_repeats_so_far() -> None:
    state = table("6p 47s", READY, end="first_win")
    ended = Table(state).do(0, "discard", "6p").answer(s1="win").state
    # Seat 1 won the hand that seat 1 dealt for the third time.
    following = settle_state(replace(ended, dealer=1, repeat=2)).next
    assert (following.dealer, following.repeat) == (1, 3)
    following = settle_state(replace(ended, dealer=3, repeat=2)).next
    assert (following.dealer, following.repeat) == (1, 0)


def test_wz_54_rotation_ends_the_repeats() -> None:
    win = Win(2, "draw", None, 1, None, 1)
    following = next_deal(options(dealer_next="rotate"), 2, 1, (win,))
    assert (following.dealer, following.repeat) == (3, 0)


def line(from_: int, to: int, amount: int, clause: str) -> Line:
    return Line(from_, to, amount, clause, SEEN)


def test_wz_43_wz_44_kong_money_handed_on_is_no_longer_kept() -> None:
    ledger = (
        line(0, 1, 2, "WZ-40"),
        line(1, 3, 2, "WZ-43"),
        line(2, 1, 1, "WZ-42"),
        line(0, 1, 9, "WZ-50"),
        line(3, 2, 2, "WZ-43"),
    )
    # Of seat 1 only what came after it had handed on its own; a win is no kong money, another's transfer does not count.
    assert kept(ledger, 1) == (ledger[2],)
    assert [(one.from_, one.to, one.amount) for one in refund_lines(ledger, 1)] == [(1, 2, 1)]
    # What came to seat 3 by a transfer is not kong money of its own.
    assert kept(ledger, 3) == ()


def test_wz_43_ones_own_later_payment_is_no_transfer() -> None:
    # Seat 1 gains, then pays for another's kong: it keeps what it gained.
    ledger = (line(0, 1, 2, "WZ-40"), line(1, 2, 2, "WZ-40"))
    assert kept(ledger, 1) == (ledger[0],)


def test_wz_44_the_unready_pay_the_ready_in_order_of_seats() -> None:
    ready, unready = Left(tiles(READY), (), None), Left(tiles(UNREADY), (), None)
    lines = washout_lines(options(check_ready=True, base=2), (), {3: ready, 2: unready, 0: ready, 1: unready})
    # Whoever is ready waits for 6p or 9p: no pattern, no root, 1 fan.
    assert [(one.from_, one.to, one.amount, one.clause, dict(one.working)) for one in lines] == [
        (payer, to, 2, "WZ-44", {"fan": 1, "base": 2}) for payer in (1, 2) for to in (0, 3)
    ]


def test_wz_44_refunds_and_penalties_show_their_figures() -> None:
    ready, suits = Left(tiles(READY), (), None), Left(tiles("147m 258p 369s 14p 25m"), (), None)
    gained = (line(0, 1, 2, "WZ-40"), line(0, 1, 1, "WZ-42"))
    lines = washout_lines(options(check_suits=True, base=2, cap=8), gained, {0: ready, 1: suits})
    assert [(one.from_, one.to, one.amount, dict(one.working)) for one in lines] == [
        (1, 0, 3, {"paid": [2, 1]}),
        (1, 0, 16, {"fan": 8, "base": 2}),
    ]
