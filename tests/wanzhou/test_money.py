"""Kong money as it moves: who pays, robbed and late kongs, drizzle, transfer, wash-outs."""

from __future__ import annotations

import pytest

from rules.ledger import totals
from rules.tiles import NAMES
from tests.wanzhou.hands import Table, meld, paid, pong, table

READY = "123m 456m 789m 55p 78p"  # waits on 6p and 9p


def test_wz_40_a_concealed_kong_takes_two_from_everybody() -> None:
    hall = Table(table("1111s 47m 258p", base=5)).do(0, "kong_concealed", "1s", "1111s")
    # 2 x 5 from three.
    assert hall.paid("WZ-40") == [(1, 0, 10), (2, 0, 10), (3, 0, 10)]
    (event,) = [event for event in hall.events if event.kind == "kong_money"]
    assert (event.seat, event.clause, paid(event.lines)) == (0, "WZ-40", hall.paid())
    assert hall.state.ledger[0].working == {"fan": 2, "base": 5}


def test_wz_40_a_direct_kong_takes_two_from_the_discarder() -> None:
    hall = Table(table("1s 47m 258p", "", "111s 47m 369p")).do(0, "discard", "1s").answer(s2="kong_exposed")
    assert hall.paid() == [(0, 2, 2)]


def test_wz_40_an_added_kong_takes_one_from_everybody() -> None:
    state = table("1s 47m 258p", drawn="1s", melds={0: (pong("111s", 3),)})
    hall = Table(state).do(0, "kong_added", "1s")
    assert hall.paid() == [(1, 0, 1), (2, 0, 1), (3, 0, 1)]


def test_wz_40_winners_keep_theirs_and_neither_pay_nor_get_later_ones() -> None:
    # Seat 1 wins; then seat 2 makes a concealed kong: seats 0 and 3 pay.
    hall = Table(table("6p 47s 258s", READY, "1111s 47s 36s")).do(0, "discard", "6p").answer(s1="win")
    hall.do(2, "kong_concealed", "1s", "1111s")
    assert hall.paid() == [(0, 2, 2), (3, 2, 2)]


ROBBED = {"melds": {0: (pong("666p", 3),)}, "drawn": "6p"}


def test_wz_40_money_moves_once_nobody_robs() -> None:
    hall = Table(table("6p 47s 258s 1s", READY, **ROBBED)).do(0, "kong_added", "6p")
    assert (hall.state.phase, hall.paid()) == ("rob", [])
    hall.answer()  # seat 1 lets it stand
    assert hall.paid() == [(1, 0, 1), (2, 0, 1), (3, 0, 1)]
    robbed = Table(table("6p 47s 258s 1s", READY, **ROBBED)).do(0, "kong_added", "6p").answer(s1="win")
    assert robbed.paid() == []


def late(**agreed: object) -> Table:
    """Seat 0 holds the fourth 1s beside its pong and has drawn another tile."""
    state = table("1s 47m 258p 36p 9p", drawn="9p", melds={0: (pong("111s", 3),)}, **agreed)
    return Table(state).do(0, "kong_added", "1s")


def test_wz_41_an_added_kong_of_a_tile_held_longer_is_legal_and_unpaid() -> None:
    hall = late()
    assert [held.kind for held in hall.state.seats[0].melds] == ["kong_added"]
    assert hall.state.wall.replaced == 1
    assert hall.paid() == []
    assert not hall.state.facts.late_kong


def test_wz_41_after_another_kongs_replacement_it_is_late_too() -> None:
    melds = {0: (pong("111s", 3),)}
    state = table("1s 4444m 258p 36p", drawn="1s", tail="9p 8p", melds=melds)
    hall = Table(state).do(0, "kong_concealed", "4m", "4444m").do(0, "kong_added", "1s")
    assert hall.paid() == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]  # the concealed kong's alone
    # The replacement itself is the tile just drawn.
    state = table("4444m 258p 369p 1m", tail="1s 8p", melds=melds)
    hall = Table(state).do(0, "kong_concealed", "4m", "4444m").do(0, "kong_added", "1s")
    assert hall.paid()[3:] == [(1, 0, 1), (2, 0, 1), (3, 0, 1)]


def test_wz_41_late_stays_late_while_others_may_rob() -> None:
    state = table("6p 47s 258s 1s 9p 3p", READY, melds={0: (pong("666p", 3),)}, drawn="3p")
    hall = Table(state).do(0, "kong_added", "6p")
    assert (hall.state.phase, hall.state.facts.late_kong) == ("rob", True)
    assert hall.answer().paid() == []


def test_wz_31_an_unpaid_late_kong_is_a_root() -> None:
    state = table("1s 234m 678m 789m 5m", drawn="5m", tail="5m 9s", melds={0: (pong("111s", 3),)})
    hall = Table(state).do(0, "kong_added", "1s")
    assert hall.paid() == []
    hall.do(0, "win")
    # 1 x 2 (root) x 2 (bloom).
    assert hall.state.seats[0].won.score == 4  # type: ignore[union-attr]


def test_wz_42_drizzle_makes_all_pay_a_direct_kong_and_late_ones_count() -> None:
    hall = Table(table("1s 47m 258p", "", "111s 47m 369p", drizzle=True)).do(0, "discard", "1s")
    hall.answer(s2="kong_exposed")
    assert hall.paid() == [(0, 2, 2), (1, 2, 1), (3, 2, 1)]
    assert hall.paid("WZ-42") == [(1, 2, 1), (3, 2, 1)]
    assert late(drizzle=True).paid() == [(1, 0, 1), (2, 0, 1), (3, 0, 1)]


def test_wz_42_drizzle_spares_winners() -> None:
    hands = ("6p 1s 47s 258s", READY, "9s 47s 36s", "111s 47p 36p")
    hall = Table(table(*hands, draws="9s 9s 9s", drizzle=True)).do(0, "discard", "6p").answer(s1="win")
    for seat in (2, 3):
        hall.do(seat, "discard", "9s")
        if hall.state.phase == "claim":
            hall.answer()
    hall.do(0, "discard", "1s").answer(s3="kong_exposed")
    assert hall.paid() == [(0, 3, 2), (2, 3, 1)]


def rained(**agreed: object) -> Table:
    """Seat 0 gains 6 by a concealed kong and 3 by an added one, then discards 6p: seats 1 and 2 may win on it."""
    hands = ("4444s 258s 7s 36s", READY, "123m 456m 789m 99p 45p")
    state = table(*hands, drawn="7s", tail="1s 6p", melds={0: (pong("111s", 3),)}, **agreed)
    hall = Table(state).do(0, "kong_concealed", "4s", "4444s").do(0, "kong_added", "1s")
    assert totals(hall.state.ledger, 4) == (9, -3, -3, -3)
    return hall.do(0, "discard", "6p")


def test_wz_43_kong_money_goes_to_who_wins_on_the_discard_after_an_added_kong() -> None:
    hall = rained(transfer_rain=True).answer(s1="win")
    assert hall.paid("WZ-43") == [(0, 1, 9)]
    assert hall.state.ledger[-1].working == {"gained": [2, 2, 2, 1, 1, 1]}
    assert rained().answer(s1="win").paid("WZ-43") == []


def test_wz_43_of_several_winners_the_nearest_gets_it() -> None:
    assert rained(transfer_rain=True).answer(s1="win", s2="win").paid("WZ-43") == [(0, 1, 9)]
    assert rained(transfer_rain=True).answer(s2="win").paid("WZ-43") == [(0, 2, 9)]


def test_wz_43_only_where_the_added_kong_was_the_last() -> None:
    hands = ("1s 4444s 258s 3s 6s", READY)
    state = table(*hands, drawn="1s", tail="9m 6p", melds={0: (pong("111s", 3),)}, transfer_rain=True)
    hall = Table(state).do(0, "kong_added", "1s").do(0, "kong_concealed", "4s", "4444s")
    assert hall.do(0, "discard", "6p").answer(s1="win").paid("WZ-43") == []


def test_wz_43_a_later_discard_does_not_count() -> None:
    hall = rained(transfer_rain=True).answer()
    for _ in range(3):
        (seat,) = hall.state.to_act
        hall.do(seat, "discard", NAMES[hall.state.seats[seat].drawn or 0])
        if hall.state.phase == "claim":
            hall.answer()
    assert hall.paid("WZ-43") == []


def washed(*hands: str, **more: object) -> Table:
    """Seat 0 makes a concealed kong of 1s and discards its replacement, the last tile but none."""
    hall = Table(table(*hands, tail="9s", left=1, juezhang=False, **more))
    hall.do(0, "kong_concealed", "1s", "1111s")
    hall.do(0, "discard", "9s")
    while hall.state.phase == "claim":
        hall.answer()
    assert hall.state.phase == "ended"
    return hall


def test_wz_44_who_is_not_ready_gives_kong_money_back() -> None:
    hall = washed("1111s 147m 258m 36m 47s")
    assert hall.paid("WZ-40") == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]
    assert hall.paid("WZ-44") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
    assert hall.state.facts.checked
    assert [event.kind for event in hall.events[-3:]] == ["wash_out", "wash_out_paid", "ended"]
    assert hall.books().totals == (0, 0, 0, 0)


def test_wz_44_who_is_ready_keeps_it() -> None:
    hall = washed("1111s 456m 789m 55m 78m")
    assert hall.paid("WZ-44") == []
    assert hall.books().totals == (6, -2, -2, -2)


def test_wz_44_ready_by_wz_1_and_by_the_void_suit() -> None:
    # Three suits with the kong of bamboo: complete in shape only, so not ready.
    three = washed("1111s 456m 789m 55p 78p")
    assert three.paid("WZ-44") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
    named = washed("1111s 456m 789m 55m 78m", voids="pmmm", declare_void=True)
    assert named.paid("WZ-44") == []


def test_wz_44_a_sole_wait_held_four_times_is_no_wait() -> None:
    # 888m 999m 5m waits on 5m alone; the other three lie in the own pong.
    held = washed("1111s 5m 888m 999m", melds={0: (pong("555m", 3),)})
    assert held.paid("WZ-44") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
    # With another pong it waits, whether copies are left or not.
    free = washed("1111s 5m 888m 999m", melds={0: (pong("222m", 3),)}, piles={1: "555m"})
    assert free.paid("WZ-44") == []


def test_wz_44_winners_get_their_payment_back_too() -> None:
    # Seat 0's kong is paid by three; then seat 1 wins, the wall ends, seat 0 is not ready.
    hands = ("1111s 147m 258m 36m 4s 7s", READY)
    hall = Table(table(*hands, tail="6p 9s", left=2, juezhang=False))
    hall.do(0, "kong_concealed", "1s", "1111s").do(0, "discard", "6p")
    hall.answer(s1="win")
    assert hall.state.to_act == (2,)
    hall.do(2, "discard", "9s")
    while hall.state.phase == "claim":
        hall.answer()
    assert hall.state.phase == "ended"
    assert hall.paid("WZ-44") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]


def test_wz_44_no_wash_out_where_a_win_ended_the_hand() -> None:
    hands = ("1111s 147m 258m 36m 4s 7s", READY)
    hall = Table(table(*hands, tail="6p 9s", left=2, end="first_win"))
    hall.do(0, "kong_concealed", "1s", "1111s").do(0, "discard", "6p").answer(s1="win")
    assert hall.state.phase == "ended"
    assert hall.paid("WZ-44") == []


def test_wz_43_wz_44_transferred_money_is_not_given_back() -> None:
    hands = ("4444s 258s 7s 36s", READY)
    melds = {0: (pong("111s", 3),)}
    state = table(*hands, drawn="7s", tail="1s 6p", left=3, draws="9s", melds=melds, transfer_rain=True)
    hall = Table(state).do(0, "kong_concealed", "4s", "4444s").do(0, "kong_added", "1s")
    hall.do(0, "discard", "6p").answer(s1="win")
    hall.do(2, "discard", "9s")
    while hall.state.phase == "claim":
        hall.answer()
    assert hall.state.phase == "ended"
    assert hall.paid("WZ-43") == [(0, 1, 9)]
    assert hall.paid("WZ-44") == []


# The hands of a wash-out under check_ready and check_suits: seat 0 ready for pure one suit with a root, seat 1 plainly,
# seat 2 unready, seat 3 with three suits.
CHECKED = (
    "1111s 234s 567s 99s 78s",
    "123m 456m 789m 55p 78p",
    "14m 25m 36m 147p 258p 3p",
    "147m 258p 369s 14p 25m",
)


@pytest.mark.parametrize(
    ("check_ready", "check_suits", "expected"),
    [
        (False, False, []),
        # The unready pay seat 0 its pure one suit 4 x 2 (root) = 8, seat 1 its plain hand 1.
        (True, False, [(2, 0, 8), (2, 1, 1), (3, 0, 8), (3, 1, 1)]),
        # Three suits: the cap to each who does not hold three.
        (False, True, [(3, 0, 8), (3, 1, 8), (3, 2, 8)]),
        # Both: seat 3 pays for the suits and nothing for being unready.
        (True, True, [(3, 0, 8), (3, 1, 8), (3, 2, 8), (2, 0, 8), (2, 1, 1)]),
    ],
)
def test_wz_44_check_ready_and_check_suits(
    check_ready: bool, check_suits: bool, expected: list[tuple[int, int, int]]
) -> None:
    hall = washed(*CHECKED, check_ready=check_ready, check_suits=check_suits)
    assert hall.paid("WZ-44") == expected


def test_wz_44_penalties_are_times_the_base_and_without_a_cap_heavenly_fan_times_base() -> None:
    hall = washed(*CHECKED, check_suits=True, base=5, cap=None, heavenly_fan=20)
    assert hall.paid("WZ-44") == [(3, 0, 100), (3, 1, 100), (3, 2, 100)]
    # Pure one suit with a root, no cap: 8 x 5.
    hall = washed(*CHECKED, check_ready=True, base=5, cap=None)
    assert hall.paid("WZ-44")[0] == (2, 0, 40)


def test_wz_44_two_who_hold_three_suits_pay_each_other_nothing() -> None:
    hands = (CHECKED[0], CHECKED[1], "147m 258s 369p 14p 7s 2m", CHECKED[3])
    hall = washed(*hands, check_suits=True)
    assert hall.paid("WZ-44") == [(2, 0, 8), (2, 1, 8), (3, 0, 8), (3, 1, 8)]


def test_wz_44_the_most_a_hand_could_have_won_is_capped() -> None:
    # Seat 0: pure all triplets 8 x 2 (root) = 16, of which the cap leaves 8; without one 16.
    hands = ("1111s 333s 555s 88s 66s", *CHECKED[1:])
    assert washed(*hands, check_ready=True).paid("WZ-44")[0] == (2, 0, 8)
    assert washed(*hands, check_ready=True, cap=None).paid("WZ-44")[0] == (2, 0, 16)


def test_wz_44_a_hidden_hand_leaves_the_wash_out_to_the_settlement() -> None:
    state = table("1111s 147m 258m 36m 47s", tail="9s", left=1).with_seat(2, hand=None)
    hall = Table(state).do(0, "kong_concealed", "1s", "1111s").do(0, "discard", "9s")
    while hall.state.phase == "claim":
        hall.answer()
    # Seat 0's own hand decides, and it is shown.
    assert hall.state.facts.checked
    checked = table("1111s 147m 258m 36m 47s", tail="9s", left=1, check_ready=True)
    hall = (
        Table(checked.with_seat(2, hand=None)).do(0, "kong_concealed", "1s", "1111s").do(0, "discard", "9s")
    )
    while hall.state.phase == "claim":
        hall.answer()
    assert (hall.state.phase, hall.state.facts.checked, hall.paid("WZ-44")) == ("ended", False, [])
    with pytest.raises(Exception, match="decides the wash-out") as caught:
        hall.books()
    (fault,) = caught.value.faults  # type: ignore[attr-defined]
    assert (fault.clause, fault.at) == ("WZ-44", ("state", "seats", 2, "hand"))
    # Shown now, the settlement reckons it.
    told = hall.state.with_seat(2, hand=checked.seats[2].hand)
    hall.state = told
    assert sum(hall.books().totals) == 0
    assert [line for line in hall.books().ledger if line.clause == "WZ-44"] != []


def test_wz_45_kong_money_has_no_cap() -> None:
    # Two concealed kongs and a direct one at base 5: 2 x 5 x 3 each, above the cap of 8 fan.
    state = table("1111s 4444s 7777s 25m", base=5, tail="9m 8m 6m 3m")
    hall = Table(state)
    for kind in "147":
        hall.do(0, "kong_concealed", f"{kind}s", f"{kind * 4}s")
    assert sum(amount for _, _, amount in hall.paid("WZ-40")) == 3 * 30
    assert meld("kong_concealed", "1111s") in hall.state.seats[0].melds


def test_wz_44_a_hand_that_a_win_ends_is_no_wash_out() -> None:
    # Seat 0, far from ready, has kong money; seat 2 is hidden. Nobody is checked when seat 1's win ends the hand.
    state = table("1111s 147m 258m 36m 6p 7s", READY, end="first_win", check_ready=True)
    hall = Table(state.with_seat(2, hand=None)).do(0, "kong_concealed", "1s", "1111s").do(0, "discard", "6p")
    hall.answer(s1="win")
    assert (hall.state.phase, hall.state.facts.checked) == ("ended", False)
    books = hall.books()
    assert paid(books.ledger, "WZ-44") == []
    assert paid(books.ledger, "WZ-40") == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]


def test_wz_44_what_is_in_the_books_needs_no_hand_to_be_shown_again() -> None:
    hall = washed(*CHECKED, check_ready=True)
    before = hall.books()
    for seat in range(4):
        hall.state = hall.state.with_seat(seat, hand=None)
    assert hall.state.facts.checked
    assert hall.books() == before
