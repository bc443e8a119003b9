"""Wins on one's turn, on discards and on robbed kongs; what follows them."""

from __future__ import annotations

from rules import play
from rules.actions import Action
from rules.faults import Violation
from rules.hand import Meld
from rules.state import Discard
from tests.tiles import tile, tiles
from tests.toy.game import RULESET as TOY
from tests.toy.table import BLOOD, FOUR, Hall, action, refusal, relation, table

READY = "123m 456m 789m 11s 78s"  # waits on 6s and 9s
PONG = Meld("pong", tiles("999s"), 0)


def test_the_dealt_hand_wins_without_a_tile() -> None:
    hall = Hall(TOY, table(TOY, "111m 555m 999m 222p 777p 66z"))
    assert hall.may(0, "win") == [Action(0, "win", None)]
    hall.do(0, "win")
    won = hall.state.seats[0].won
    assert won is not None
    assert (won.tile, won.by, won.from_, won.score, won.order) == (None, "dealt", None, 6, 1)
    assert (hall.events, hall.state.phase) == (["win", "ended"], "ended")


def test_a_win_by_draw_keeps_the_tile_in_hand() -> None:
    hall = Hall(FOUR, table(FOUR, READY + " 9s", drawn="9s", piles={1: "1m"}))
    assert hall.refused(0, "win", "6s") == ["wrong_tile"]
    hall.do(0, "win", "9s")
    won = hall.state.seats[0].won
    assert won is not None
    assert (won.tile, won.by, won.from_, len(hall.hand(0))) == (tile("9s"), "draw", None, 14)


def test_a_hand_that_is_not_complete_says_why() -> None:
    hall = Hall(FOUR, table(FOUR, READY + " 5s", drawn="5s", piles={1: "1m"}))
    assert hall.may(0, "win") == []
    assert hall.refused(0, "win", "5s") == ["not_complete"]


def test_a_win_on_the_tile_after_a_kong_comes_by_replacement() -> None:
    hall = Hall(FOUR, table(FOUR, "5555p 123m 456m 11s 78s", drawn="5p", tail="9s 1p", piles={1: "1m"}))
    hall.do(0, "kong_concealed", "5p", "5555p").do(0, "win", "9s")
    won = hall.state.seats[0].won
    assert won is not None
    assert won.by == "replacement"


def test_a_win_and_a_kong_are_both_offered() -> None:
    """Case 34."""
    hall = Hall(FOUR, table(FOUR, "5555p 67p 123m 456m 11s", drawn="5p", piles={1: "1m"}))
    assert {"win", "kong_concealed", "discard"} <= hall.kinds(0)


def test_a_hand_completed_by_a_claim_is_no_self_drawn_win() -> None:
    """Case 33."""
    hall = Hall(FOUR, table(FOUR, "9s", "123m 456m 78s 99s 111p")).do(0, "discard", "9s")
    assert {"win", "chi", "pong"} <= hall.kinds(1)
    hall.answer(action(1, "chi", "9s", "78s"))
    assert "win" not in hall.kinds(1)
    assert hall.refused(1, "win") == ["claimed_turn"]
    assert hall.refused(1, "win", "9s") == ["claimed_turn"]


def test_a_discard_that_is_won_on_stays_in_its_pile() -> None:
    hall = Hall(FOUR, table(FOUR, "9s", "", READY)).do(0, "discard", "9s")
    assert hall.kinds(2) == {"win", "pass"}
    hall.answer(hall.may(2, "win")[0])
    won = hall.state.seats[2].won
    assert won is not None
    assert (won.tile, won.by, won.from_) == (tile("9s"), "discard", 0)
    assert hall.state.seats[0].discards == (Discard(tile("9s"), (2,)),)
    assert len(hall.hand(2)) == 13


def test_no_win_on_a_discard_where_the_game_has_none() -> None:
    game = relation(policy={"discard_wins": False})
    hall = Hall(game, table(game, "9s", "", READY, "99s")).do(0, "discard", "9s")
    assert hall.state.to_act == (3,)
    hall = Hall(game, table(game, "9s", "", "123m 456m 789m 99s 11p")).do(0, "discard", "9s")
    assert hall.kinds(2) == {"pong", "pass"}
    assert hall.refused(2, "win", "9s") == ["no_discard_win"]


# Robbing


def robbing(game=FOUR, **more) -> Hall:  # type: ignore[no-untyped-def]
    """Seat 1 adds a kong of 9s for which seat 3 waits."""
    laid = {1: (PONG,)}
    hands = ("", "9s 5p", "", READY)
    state = table(game, *hands, turn=1, drawn="9s", melds=laid, piles={0: "1m"}, **more)
    return Hall(game, state).do(1, "kong_added", "9s")


def test_an_added_kong_may_be_robbed_before_its_replacement_is_drawn() -> None:
    hall = robbing()
    assert (hall.state.phase, hall.state.to_act, hall.state.wall.replaced) == ("rob", (3,), 0)
    assert hall.events == ["kong_added"]
    assert hall.kinds(3) == {"win", "pass"}
    assert hall.refused(3, "pong", "9s", "99s") == ["wrong_phase"]
    hall.answer(hall.may(3, "win")[0])
    won = hall.state.seats[3].won
    assert won is not None
    assert (won.by, won.from_, won.tile) == ("rob_kong", 1, tile("9s"))
    assert hall.events == ["robbed", "win", "ended"]
    assert hall.state.seats[1].melds == (PONG,)  # a pong again, its feeder kept
    assert hall.state.seats[1].discards == (Discard(tile("9s"), (3,)),)


def test_a_kong_that_nobody_robs_stands() -> None:
    hall = robbing(tail="8p 2p").answer()
    assert hall.events == ["win_passed", "kong_done", "draw"]
    assert hall.state.seats[1].melds == (Meld("kong_added", tiles("9999s"), 0),)
    assert (hall.state.to_act, hall.state.seats[1].drawn) == ((1,), tile("8p"))
    assert hall.state.wall.replaced == 1


def test_no_kong_is_robbed_where_the_game_has_no_robbing() -> None:
    hall = robbing(relation(policy={"robbing": False}))
    assert hall.events == ["kong_added", "kong_done", "draw"]


def test_exposed_and_concealed_kongs_are_not_robbed() -> None:
    hall = Hall(FOUR, table(FOUR, "9999s", "", READY))
    assert hall.do(0, "kong_concealed", "9s", "9999s").state.phase == "turn"
    hall = Hall(FOUR, table(FOUR, "9s", "999s", "", READY)).do(0, "discard", "9s")
    hall.answer(hall.may(1, "kong_exposed")[0])
    assert (hall.state.phase, hall.state.to_act) == ("turn", (1,))


def test_after_a_robbed_kong_play_goes_on_after_the_winner() -> None:
    hall = robbing(BLOOD)
    hall.answer(hall.may(3, "win")[0])
    assert hall.events == ["robbed", "win", "draw"]
    assert hall.state.to_act == (0,)
    assert len(hall.hand(1)) == 10  # the robbed did not discard


# Play goes on


def won_once() -> Hall:
    """Seat 1 has won on seat 0's discard and play has gone on."""
    hall = Hall(BLOOD, table(BLOOD, "9s 5m", READY, "", "46m", draws="2p 5p")).do(0, "discard", "9s")
    return hall.answer(hall.may(1, "win")[0])


def test_the_next_after_the_winner_draws() -> None:
    hall = won_once()
    assert (hall.events, hall.state.to_act) == (["win", "draw"], (2,))


def test_winners_are_skipped_in_turns_and_claims() -> None:
    hall = won_once().throw().throw()
    assert hall.state.to_act == (0,)  # 2, 3, then 0
    hall.throw()
    assert hall.state.to_act == (2,)  # 1 has won
    assert hall.state.seats_after(0) == (2, 3)
    assert hall.refused(1, "discard", "1m") == ["not_to_act"]


def test_the_upper_neighbour_is_the_nearest_still_playing() -> None:
    hands = ("9s 5m", READY, "46m", "46m")
    hall = Hall(BLOOD, table(BLOOD, *hands, draws="2p 5p 8p")).do(0, "discard", "9s")
    hall.answer(hall.may(1, "win")[0]).throw().throw()
    hall.do(0, "discard", "5m")
    assert hall.state.to_act == (2,)
    assert "chi" in hall.kinds(2)


def test_several_winners_share_one_tile_and_one_place() -> None:
    hands = ("9s", READY, "", "123p 456p 789p 11s 78s")
    hall = Hall(BLOOD, table(BLOOD, *hands)).do(0, "discard", "9s")
    hall.answer(hall.may(3, "win")[0], hall.may(1, "win")[0])
    assert hall.state.seats[0].discards == (Discard(tile("9s"), (1, 3)),)
    assert [seat.won and seat.won.order for seat in hall.state.seats] == [None, 1, None, 1]
    assert [event.seat for event in hall.last.events if event.kind == "win"] == [1, 3]
    assert hall.state.to_act == (0,)  # after the last winner, seat 3


def test_the_second_to_win_has_the_second_place() -> None:
    hands = ("9s", READY, "123p 456p 789p 22s 46s")
    hall = Hall(BLOOD, table(BLOOD, *hands, draws="5s")).do(0, "discard", "9s")
    hall.answer(hall.may(1, "win")[0])
    hall.do(2, "win", "5s")
    assert [seat.won and seat.won.order for seat in hall.state.seats] == [None, 1, 2, None]
    assert hall.state.to_act == (3,)


def test_the_hand_ends_when_one_is_left() -> None:
    hands = ("9s", READY, "123p 456p 789p 11s 78s", "123m 456p 789m 22s 78s")
    hall = Hall(BLOOD, table(BLOOD, *hands)).do(0, "discard", "9s")
    hall.answer(*(hall.may(seat, "win")[0] for seat in (1, 2, 3)))
    assert (hall.state.phase, hall.events) == ("ended", ["win"] * 3 + ["ended"])


def test_where_one_may_win_the_others_leave_nothing_behind() -> None:
    """Case 44."""
    hands = ("9s", READY, "123p 456p 789p 11s 78s", "123m 456p 789m 22s 78s")
    hall = Hall(FOUR, table(FOUR, *hands)).do(0, "discard", "9s")
    hall.answer(*(hall.may(seat, "win")[0] for seat in (1, 2, 3)))
    assert [seat.won is not None for seat in hall.state.seats] == [False, True, False, False]
    assert hall.state.seats[0].discards == (Discard(tile("9s"), (1,)),)


def test_a_win_passed_is_noted_and_nothing_else() -> None:
    hall = Hall(FOUR, table(FOUR, "9s", READY, "99s")).do(0, "discard", "9s")
    hall.answer(hall.may(2, "pong")[0])
    assert hall.events == ["win_passed", "pong"]
    assert (hall.last.events[0].seat, hall.last.events[0].by) == (1, "claim")


def test_a_win_not_granted_was_not_passed() -> None:
    hands = ("9s", READY, "123p 456p 789p 11s 78s")
    hall = Hall(FOUR, table(FOUR, *hands)).do(0, "discard", "9s")
    hall.answer(*(hall.may(seat, "win")[0] for seat in (1, 2)))
    assert hall.events == ["win", "ended"]


def test_a_forced_win_leaves_no_pass() -> None:
    def forced(state, claim):  # type: ignore[no-untyped-def]
        if claim.kind == "pass" and state.seats[claim.seat].hand is not None:
            asked = Action(claim.seat, "win", state.pending.tile)
            if play.judged(FOUR, state, asked).legal:
                yield Violation("must_win", "who can win must")

    game = relation(policy={"forced_wins": True}, bars=forced)
    hall = Hall(game, table(game, "9s", READY, "99s")).do(0, "discard", "9s")
    assert hall.kinds(1) == {"win", "chi"}
    assert hall.kinds(2) == {"pong", "pass"}
    faulty = refusal(lambda: play.apply_claims(game, hall.state, (Action(1, "pass"), Action(2, "pass"))))
    assert [fault.code for fault in faulty.faults] == ["must_win"]
    dark = hall.state.with_seat(1, hand=None)
    assert play.legal(game, dark, 1) == ()
    assert {found.kind for found in play.possible(game, dark, 1)} >= {"win", "pass"}
