"""The course of play: chi, precedence, kongs and replacements, play after a win, winning or passing."""

from __future__ import annotations

import pytest

from rules import play
from rules.actions import Action
from rules.tiles import NAMES
from rules.variants.wanzhou import RULESET
from tests.tiles import tile, tiles
from tests.wanzhou.hands import Table, pong, table

READY = "123m 456m 789m 55p 78p"  # waits on 6p and 9p


def test_wz_5_chi_from_the_upper_neighbour_only() -> None:
    hands = ("5m 999p 999s 147p 25s 8s", "46m 1p", "46m 2p", "46m 3p")
    hall = Table(table(*hands)).do(0, "discard", "5m")
    assert hall.state.to_act == (1,)
    assert hall.may(1) == {"chi", "pass"}
    off = Table(table(*hands, chi=False)).do(0, "discard", "5m")
    assert off.state.phase == "turn"


def test_wz_5_the_tile_taken_or_its_like_may_be_discarded_at_once() -> None:
    hall = Table(table("5m 147p 258p 369p 147s", "455m 6m 147s 258s 36p 9p")).do(0, "discard", "5m")
    hall.answer(s1="chi 46m")
    assert hall.refused(1, "discard", "5m") == []
    hall.do(1, "discard", "5m")
    # A claimed discard left its pile for the meld.
    assert tile("5m") not in [discard.tile for discard in hall.state.seats[0].discards]


def test_wz_5_the_upper_neighbour_is_the_nearest_seat_still_playing() -> None:
    # Seat 1 wins on 6p; then seat 0's discard goes to seat 2.
    hands = ("6p 5s 147m 258m 36m 147p 2p", READY, "46s 147m 258p 36m 9m 1p")
    hall = Table(table(*hands, draws="9s 9s 9s")).do(0, "discard", "6p").answer(s1="win")
    assert hall.state.to_act == (2,)  # after the winner the next draws
    throw(throw(hall)).do(0, "discard", "5s")
    assert hall.state.to_act == (2,)
    assert hall.may(2) == {"chi", "pass"}


PRECEDENCE = ("5m 147p 258p 36p 147s 9s", "46m 147s 258s 369s 1p 4p", "55m 147p 258p 369p 14s")


def test_wz_6_pong_beats_chi() -> None:
    hall = Table(table(*PRECEDENCE)).do(0, "discard", "5m")
    assert hall.state.to_act == (1, 2)
    hall.answer(s1="chi 46m", s2="pong")
    assert (hall.state.to_act, hall.state.seats[2].melds[0].kind) == ((2,), "pong")


def test_wz_6_kong_beats_chi_and_refusals_cite_the_clause() -> None:
    hands = (*PRECEDENCE[:2], "555m 147p 258p 369p 1s")
    hall = Table(table(*hands)).do(0, "discard", "5m")
    claims = (
        Action(1, "chi", tile("5m"), tiles("46m")),
        Action(2, "kong_exposed", tile("5m"), tiles("555m")),
    )
    granted, refused = play.decide(RULESET, hall.state, claims)
    assert [claim.seat for claim in granted] == [2]
    assert [(claim.seat, why.code, why.clause) for claim, why in refused] == [(1, "outranked", "WZ-6")]


def test_wz_6_after_chi_no_kong_until_the_next_draw_of_ones_own() -> None:
    # Seat 1 takes a chi holding four 9m and three 1s.
    hands = ("5m 1s 258p 36p 47p 147p 2s 5s", "46m 9999m 111s 2p 5p 8p 9p")
    hall = Table(table(*hands, draws="9p 8p 9s 9s")).do(0, "discard", "5m").answer(s1="chi 46m")
    assert set(hall.refused(1, "kong_concealed", "9m", "9999m")) == {"kong_after_claim", "kong_after_chi"}
    hall.do(1, "discard", "2p")
    # Seats 2 and 3 draw; then seat 0, who discards the fourth 1s.
    throw(throw(pass_all(hall))).do(0, "discard", "1s")
    assert hall.refused(1, "kong_exposed", "1s", "111s") == ["kong_after_chi"]
    assert hall.may(1) == {"pong", "pass"}
    hall.answer()
    # His own draw lifts it.
    assert hall.state.to_act == (1,)
    assert hall.refused(1, "kong_concealed", "9m", "9999m") == []
    assert not hall.state.seats[1].facts.took_chi


def throw(hall: Table) -> Table:
    """The seat in turn discards what it drew, and nobody claims it."""
    (seat,) = hall.state.to_act
    drawn = hall.state.seats[seat].drawn
    assert drawn is not None
    return pass_all(hall.do(seat, "discard", NAMES[drawn]))


def pass_all(hall: Table) -> Table:
    """Nobody claims the discard."""
    return hall.answer() if hall.state.phase == "claim" else hall


def test_wz_7_a_replacement_comes_from_the_end_of_the_wall() -> None:
    hall = Table(table("9999m 147p 258p 369p 1s", draws="5s", tail="2s 8s"))
    hall.do(0, "kong_concealed", "9m", "9999m")
    assert (hall.state.seats[0].drawn, hall.state.wall.replaced) == (tile("2s"), 1)
    assert hall.state.wall.tiles is not None
    assert hall.state.wall.tiles[0] == tile("5s")
    assert hall.state.wall.tiles[-1] == tile("8s")


def test_wz_7_no_kong_in_a_turn_begun_by_pong() -> None:
    hall = Table(table("5m 147p 258p 36p 147s 9s", "", "55m 9999m 147p 28p 36s"))
    hall.do(0, "discard", "5m").answer(s2="pong")
    assert hall.refused(2, "kong_concealed", "9m", "9999m") == ["kong_after_claim"]
    assert hall.may(2) == {"discard"}


def test_wz_7_after_a_pong_anothers_discard_may_be_konged() -> None:
    # Unlike after a chi: the bar of a pong is for the same turn only.
    hands = ("5m 1s 258p 36p 47p 14p 2s 5s", "9s 8s 147m 28m 36m 9m 36s 5p", "55m 111s 2m 4m 25p 8p 3p 46p")
    hall = Table(table(*hands, draws="2s 8s")).do(0, "discard", "5m").answer(s2="pong")
    throw(pass_all(hall.do(2, "discard", "2m"))).do(0, "discard", "1s")
    assert hall.may(2) == {"kong_exposed", "pong", "pass"}


def test_wz_7_no_kong_on_an_empty_wall() -> None:
    hand = "9999m 147p 258p 369p 1s"
    assert Table(table(hand, left=1, drawn="1s")).refused(0, "kong_concealed", "9m", "9999m") == []
    empty = Table(table(hand, left=0, drawn="1s"))
    assert empty.refused(0, "kong_concealed", "9m", "9999m") == ["no_replacement"]
    claimed = Table(table("9m 147p 258p 369p 147s", "999m 258s 36s 147p 2p 5p", left=0, drawn="1s"))
    claimed.do(0, "discard", "9m")
    assert "kong_exposed" not in claimed.may(1)
    assert "pong" in claimed.may(1)


def test_wz_8_winners_leave_and_play_goes_on_until_three_have_won() -> None:
    hands = ("6p 66p 111m 222m 333m 44s", READY, READY.replace("m", "s").replace("55p", "11p"))
    hall = Table(table(*hands, draws="9p 9s")).do(0, "discard", "6p").answer(s1="win")
    assert hall.state.phase == "turn"
    assert hall.state.to_act == (2,)
    won = hall.state.seats[1].won
    assert won is not None
    assert (won.tile, won.by, won.from_, won.order) == (tile("6p"), "discard", 0, 1)
    # Seat 2 draws 9p and wins; seat 3 draws; two are left.
    hall.do(2, "win")
    assert hall.state.seats[2].won is not None
    assert hall.state.seats[2].won.order == 2
    assert hall.state.to_act == (3,)
    # The winner's pile keeps the tile, marked.
    assert [(d.tile, d.won_by) for d in hall.state.seats[0].discards][1:] == [(tile("6p"), (1,))]
    throw(hall)
    assert hall.state.to_act == (0,)  # seats 1 and 2 are skipped


def test_wz_8_the_third_win_ends_the_hand() -> None:
    hands = ("6p 9s 111m 222m 333m 44s", READY, "123s 456s 789s 55p 78p")
    hall = Table(table(*hands, draws="9p")).do(0, "discard", "6p").answer(s1="win", s2="win")
    assert hall.state.phase == "turn"
    assert [seat.won is not None for seat in hall.state.seats] == [False, True, True, False]
    # Both share the order; the next playing seat after the last winner draws.
    assert [hall.state.seats[seat].won.order for seat in (1, 2)] == [1, 1]  # type: ignore[union-attr]
    assert hall.state.to_act == (3,)


def test_wz_8_first_win_ends_the_hand() -> None:
    hall = Table(table("6p 66p 111m 222m 333m 44s", READY, end="first_win")).do(0, "discard", "6p")
    hall.answer(s1="win")
    assert (hall.state.phase, hall.state.to_act) == ("ended", ())


ROBBED = {"melds": {0: (pong("666p", 3),)}}


def test_wz_8_a_robbed_player_keeps_the_pong_and_does_not_discard() -> None:
    hall = Table(table("6p 111m 222m 333m 4s", READY, drawn="6p", draws="9s", **ROBBED))
    hall.do(0, "kong_added", "6p")
    assert (hall.state.phase, hall.state.to_act) == ("rob", (1,))
    hall.answer(s1="win")
    assert [held.kind for held in hall.state.seats[0].melds] == ["pong"]
    assert hall.state.seats[0].count == 10
    assert [(d.tile, d.won_by) for d in hall.state.seats[0].discards][1:] == [(tile("6p"), (1,))]
    assert hall.state.to_act == (2,)  # next after the winner
    assert hall.state.ledger == ()  # the kong did not happen


BOTH = ("6p 66p 111m 222m 333m 44s", READY, "123s 456s 789s 55p 78p")


def test_wz_9_all_who_win_on_a_tile_or_the_nearest() -> None:
    everybody = Table(table(*BOTH)).do(0, "discard", "6p").answer(s1="win", s2="win")
    assert [number for number, seat in enumerate(everybody.state.seats) if seat.won] == [1, 2]
    assert everybody.state.seats[0].discards[-1].won_by == (1, 2)
    near = Table(table(*BOTH, multiple_winners="nearest")).do(0, "discard", "6p")
    claims = (Action(1, "win", tile("6p")), Action(2, "win", tile("6p")))
    granted, refused = play.decide(RULESET, near.state, claims)
    assert [claim.seat for claim in granted] == [1]
    assert [(why.code, why.clause) for _, why in refused] == [("nearer_winner", "WZ-9")]
    near.answer(s1="win", s2="win")
    assert [number for number, seat in enumerate(near.state.seats) if seat.won] == [1]


def test_wz_9_several_rob_one_kong() -> None:
    hall = Table(table("6p 111m 222m 333m 4s", READY, BOTH[2], drawn="6p", **ROBBED))
    hall.do(0, "kong_added", "6p").answer(s1="win", s2="win")
    assert [number for number, seat in enumerate(hall.state.seats) if seat.won] == [1, 2]
    assert hall.state.seats[0].discards[-1].won_by == (1, 2)


def test_a_win_goes_before_pong_and_chi() -> None:
    hands = ("6p 111m 222m 333m 44s 89p", READY, "66p 123s 456s 789s 1p 4p")
    hall = Table(table(*hands)).do(0, "discard", "6p").answer(s1="win", s2="pong")
    assert hall.state.seats[1].won is not None
    assert hall.state.seats[2].melds == ()


def test_a_hand_completed_by_a_claim_is_no_self_drawn_win() -> None:
    # 456s by chi leaves 123m 789m 111p 55p 6... complete with 14 tiles in all, and nothing drawn.
    hands = ("5s 147p 258p 369p 14s 9s", "46s 123m 789m 111m 55m")
    hall = Table(table(*hands)).do(0, "discard", "5s").answer(s1="chi 46s")
    assert hall.refused(1, "win") == ["claimed_turn"]
    assert hall.may(1) == {"discard"}


@pytest.mark.parametrize(("left", "forced"), [(4, True), (5, False)])
def test_wz_10_with_four_tiles_left_a_discard_win_must_be_taken(left: int, forced: bool) -> None:
    hall = Table(table(*BOTH[:2], left=left, must_win_last_four=True)).do(0, "discard", "6p")
    assert (hall.may(1) == {"win"}) is forced
    assert (hall.refused(1, "pass") == ["must_win"]) is forced
    free = Table(table(*BOTH[:2], left=left)).do(0, "discard", "6p")
    assert free.refused(1, "pass") == []


@pytest.mark.parametrize(("left", "forced"), [(4, True), (5, False)])
def test_wz_10_a_drawn_win_must_be_taken_too(left: int, forced: bool) -> None:
    # The wall as it is when the tile has appeared.
    hall = Table(table(READY + " 6p", left=left, drawn="6p", must_win_last_four=True))
    assert (hall.may(0) == {"win"}) is forced
    assert (hall.refused(0, "discard", "6p") == ["must_win"]) is forced


def test_wz_10_who_cannot_win_may_pass() -> None:
    hands = ("6p 111m 222m 333m 44s 89p", "66p 123s 456m 789s 1p 4p")
    hall = Table(table(*hands, left=2, must_win_last_four=True)).do(0, "discard", "6p")
    assert hall.may(1) == {"pong", "pass"}


def test_wz_10_a_hidden_seats_pass_is_not_certain_where_wins_are_forced() -> None:
    state = table(*BOTH[:2], left=3, must_win_last_four=True).with_seat(1, hand=None)
    hall = Table(state).do(0, "discard", "6p")
    assert "pass" not in hall.may(1)
    assert "pass" in {action.kind for action in play.possible(RULESET, hall.state, 1)}


# Seat 1 wins on 6p with 1 fan, on 3p with 2: the four 3p are a root.
LOCK = ("19m 147s 258s 1p 7p 9p 25m", "33345p 123m 456m 99m", "6p 7s 1s 4s 8s 2s 9s 6s 3s 69s 3s 2m")


def locked(**agreed: object) -> Table:
    """Seat 1 has passed a win on seat 2's 6p; seat 3 then discards another, seat 0 a 3p."""
    hall = Table(table(*LOCK, draws="6p 3p 5s 6p", turn=2, **agreed)).do(2, "discard", "6p")
    assert hall.may(1) == {"win", "pass"}
    return hall.answer().do(3, "discard", "6p")


def test_wz_10_passing_a_win_is_free() -> None:
    hall = locked()
    assert "win" in hall.may(1)
    assert hall.state.seats[1].facts.passed is None


def test_wz_10_pass_lock_bars_wins_worth_the_same_or_less_until_the_next_draw() -> None:
    hall = locked(pass_lock=True)
    assert hall.state.seats[1].facts.passed == 1
    assert hall.state.to_act == (0,)  # seat 1 was not asked about the second 6p
    hall.do(0, "discard", "3p")
    assert "win" in hall.may(1)  # 2 fan are more than the 1 passed
    hall.answer()
    assert hall.state.seats[1].facts.passed is None  # its own draw
    hall.do(1, "discard", "5s")
    pass_all(hall)
    hall.do(2, "discard", "6p")
    assert "win" in hall.may(1)


def test_wz_10_pass_lock_says_why_and_takes_a_robbing_too() -> None:
    # Seat 2 raises its pong of 6p, which seat 1 could rob; 1 x 2 fan for robbing are more than the 1 passed.
    melds = {2: (pong("666p", 0),)}
    hands = (LOCK[0], LOCK[1], "6p 7s 1s 4s 8s 2s 9s 6s 3s 6s 3s")
    hall = Table(table(*hands, drawn="6p", turn=2, melds=melds, pass_lock=True))
    hall.state = hall.state.with_seat_facts(1, passed=2)
    hall.do(2, "kong_added", "6p")
    assert hall.state.phase == "turn"  # nobody may rob
    free = Table(table(*hands, drawn="6p", turn=2, melds=melds, pass_lock=True))
    free.state = free.state.with_seat_facts(1, passed=1)
    free.do(2, "kong_added", "6p")
    assert (free.state.phase, free.may(1)) == ("rob", {"win", "pass"})
    # With the fourth 6p robbed and the other three open only 3p and 9m keep it from being the last of its wait.
    assert free.answer(s1="win").state.seats[1].won.score == 2  # type: ignore[union-attr]


def test_wz_10_pass_lock_gives_its_reason() -> None:
    hall = Table(table(*LOCK, turn=2, pass_lock=True)).do(2, "discard", "6p")
    barred = hall.state.with_seat_facts(1, passed=1)
    (why,) = play.faults_action(RULESET, barred, Action(1, "win", tile("6p")))
    assert (why.code, why.clause, why.facts) == ("pass_lock", "WZ-10", {"passed": 1, "total": 1})


def test_wz_10_a_pong_instead_of_the_win_passes_it() -> None:
    # Seat 1 could win on 3p as the last of 345p, or kong it with 333p.
    hall = Table(table("3p 19m 147s 258s 1p 7p 9p 25m", LOCK[1], pass_lock=True)).do(0, "discard", "3p")
    assert {"win", "kong_exposed", "pong"} <= hall.may(1)
    hall.answer(s1="pong")
    assert hall.state.seats[1].facts.passed == 2
