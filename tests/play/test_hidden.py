"""Hidden hands and walls that are not told: what is certain, what is possible, what a win must show, what a draw must fill in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import play
from rules.actions import Action
from rules.hand import Meld
from rules.invariants import faults_state
from tests.tiles import tile, tiles
from tests.toy.game import RULESET as TOY
from tests.toy.table import FOUR, Hall, action, hidden, refusal, table

READY = "123m 456m 789m 11s 78s"


def asked_again(hall: Hall) -> Hall:
    """The claim phase with every seat asked that may have an answer now that hands are hidden."""
    hall.state = replace(hall.state, to_act=play.answering(hall.game, hall.state))
    assert faults_state(hall.game, hall.state) == ()
    return hall


def dark(hall: Hall, *seats: int) -> Hall:
    hall.state = hidden(hall.state, *seats)
    return asked_again(hall)


# Certain, possible, unknown


def test_of_a_hidden_seat_only_the_pass_is_certain() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "46m", "55m")).do(0, "discard", "5m")
    dark(hall, 1, 2, 3)
    assert hall.state.to_act == (1, 2, 3)
    for seat in (1, 2, 3):
        assert play.legal(FOUR, hall.state, seat) == (Action(seat, "pass"),)
    found = play.possible(FOUR, hall.state, 1)
    assert action(1, "chi", "5m", "46m") in found
    assert action(1, "pong", "5m", "55m") in found
    assert Action(1, "win", tile("5m")) in found
    assert not any(one.kind == "chi" for one in play.possible(FOUR, hall.state, 2))
    assert Action(1, "pass") not in found


def test_a_seat_that_shows_its_hand_has_nothing_that_is_only_possible() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "46m")).do(0, "discard", "5m")
    assert play.possible(FOUR, hall.state, 1) == ()


def test_what_cannot_be_in_a_hidden_hand_is_not_possible() -> None:
    """Three 5m lie open, so nobody can pong the fourth; three more in the known hands leave one 6m."""
    state = table(FOUR, "5m", "", "", "666m", piles={1: "555m"}, drawn="5m")
    hall = Hall(FOUR, hidden(state, 1, wall=True)).throw()
    kinds = {one.kind for one in play.possible(FOUR, hall.state, 1)}
    assert kinds == {"chi", "win"}
    assert action(1, "chi", "5m", "46m") in play.possible(FOUR, hall.state, 1)
    assert hall.refused(1, "pong", "5m", "55m") == ["tile_not_held"]
    assert hall.refused(1, "chi", "5m", "66m")[0] == "tile_not_held"


def test_a_hidden_hand_holds_no_more_tiles_than_it_has() -> None:
    """Four melds, one tile in hand: no pair for a pong, no two for a chi."""
    melds = tuple(Meld("pong", tiles(3 * word), 0) for word in ("1s", "4s", "7s", "9s"))
    state = table(FOUR, "5m", "3m", melds={1: melds}, drawn="5m")
    hall = Hall(FOUR, hidden(state, 1, wall=True)).throw()
    assert {one.kind for one in play.possible(FOUR, hall.state, 1)} == {"win"}
    assert hall.refused(1, "pong", "5m", "55m") == ["tile_not_held"]
    assert hall.refused(1, "chi", "5m", "46m") == ["tile_not_held"]
    laid = {0: tuple(replace(meld, from_=1) for meld in melds)}
    hall = Hall(FOUR, hidden(table(FOUR, "37m", melds=laid, drawn="7m"), 0, wall=True))
    assert {one.kind for one in play.possible(FOUR, hall.state, 0)} == {"win", "discard", "kong_added"}
    assert hall.refused(0, "kong_concealed", "5m", "5555m") == ["tile_not_held"]


def test_a_hidden_seat_discards_what_it_may_hold() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", piles={1: "9999m"}, drawn="5m"))
    hall.state = hidden(hall.state, 0)
    thrown = {one.tile for one in play.possible(FOUR, hall.state, 0) if one.kind == "discard"}
    assert tile("5m") in thrown
    assert tile("9m") not in thrown
    count = hall.state.seats[0].count
    hall.do(0, "discard", "5m")
    assert (hall.state.seats[0].hand, hall.state.seats[0].count) == (None, count - 1)


def test_claims_of_a_hidden_seat_lay_the_tiles_that_it_names() -> None:
    hall = dark(Hall(FOUR, table(FOUR, "5m", "", "55m")).do(0, "discard", "5m"), 2)
    hall.answer(action(2, "pong", "5m", "55m"))
    assert hall.state.seats[2].melds == (Meld("pong", tiles("555m"), 0),)
    assert (hall.state.seats[2].hand, hall.state.seats[2].count) == (None, 11)


# Whether a tile was the one just drawn


def test_a_hidden_seat_may_say_that_its_kong_is_of_the_tile_just_drawn() -> None:
    pong = {0: (Meld("pong", tiles("555m"), 1),)}
    for drawn, by in ((True, "drawn"), (False, "held"), (None, "held")):
        hall = Hall(FOUR, hidden(table(FOUR, "5m", melds=pong, drawn="5m"), 0))
        assert action(0, "kong_added", "5m") in play.possible(FOUR, hall.state, 0)
        step = play.apply(FOUR, hall.state, action(0, "kong_added", "5m", drawn=drawn))
        assert step.events[0].by == by


def test_of_a_known_hand_nobody_says_whether_a_tile_was_just_drawn() -> None:
    pong = {0: (Meld("pong", tiles("555m"), 1),)}
    hall = Hall(FOUR, table(FOUR, "5m", melds=pong, drawn="5m"))
    for drawn in (True, False):
        assert hall.refused(0, "kong_added", "5m", drawn=drawn) == ["field_not_used"]
        assert hall.refused(0, "discard", "5m", drawn=drawn) == ["field_not_used"]


def test_what_was_not_drawn_in_the_turn_is_not_said_to_be() -> None:
    dealt = Hall(FOUR, hidden(table(FOUR, "5m"), 0))
    assert dealt.refused(0, "discard", "5m", drawn=True) == ["nothing_drawn"]
    assert dealt.refused(0, "discard", "5m", drawn=False) == []
    claimed = dark(Hall(FOUR, table(FOUR, "5m", "55m")).do(0, "discard", "5m"), 1)
    claimed.answer(action(1, "pong", "5m", "55m"))
    assert claimed.refused(1, "discard", "9m", drawn=True) == ["nothing_drawn"]
    assert claimed.refused(1, "discard", "9m", drawn=False) == []


def test_only_a_discard_and_an_added_kong_say_it() -> None:
    hall = Hall(FOUR, hidden(table(FOUR, "5555m", drawn="5m"), 0))
    assert hall.refused(0, "kong_concealed", "5m", "5555m", drawn=True) == ["field_not_used"]


# A win shows the hand


def test_a_hidden_seat_wins_by_showing_its_hand() -> None:
    hall = dark(Hall(FOUR, table(FOUR, "9s", "", READY)).do(0, "discard", "9s"), 2)
    hall.answer(action(2, "win", "9s", hand=READY))
    assert hall.state.phase == "ended"
    assert hall.state.seats[2].hand == tiles(READY)
    won = hall.state.seats[2].won
    assert won is not None
    assert won.score == 1


@pytest.mark.parametrize(
    ("shown", "codes"),
    [
        (None, ["hand_missing"]),
        ("123m 456m 789m 11s 78s 9s", ["wrong_hand"]),  # one too many
        ("123m 456m 789m 11s 99s", ["wrong_hand"]),  # two of the three 9s lie elsewhere
        ("123m 456m 789m 11s 55s", ["not_complete"]),
        (READY, []),
    ],
)
def test_the_hand_shown_is_one_the_seat_can_hold_and_wins(shown: str | None, codes: list[str]) -> None:
    state = table(FOUR, "9s", "", READY, piles={1: "99s"}, drawn="9s")
    hall = Hall(FOUR, hidden(state, 2, wall=True)).throw()
    more = {} if shown is None else {"hand": shown}
    assert hall.refused(2, "win", "9s", **more) == codes


def test_a_known_hand_is_not_shown_again() -> None:
    hall = Hall(FOUR, table(FOUR, "9s", "", READY)).do(0, "discard", "9s")
    assert hall.refused(2, "win", "9s", hand=READY) == ["field_not_used"]


def test_a_hidden_win_by_draw_names_the_tile_and_shows_it() -> None:
    hall = Hall(FOUR, table(FOUR, READY + "9s", drawn="9s", piles={1: "1m"}))
    hall.state = hidden(hall.state, 0)
    assert Action(0, "win", None) in play.possible(FOUR, hall.state, 0)
    assert hall.refused(0, "win", hand=READY + "9s") == ["field_missing"]
    assert hall.refused(0, "win") == ["field_missing", "hand_missing"]
    assert hall.refused(0, "win", "6s", hand=READY + "9s") == ["wrong_hand"]
    hall.do(0, "win", "9s", hand=READY + "9s")
    seat = hall.state.seats[0]
    assert (seat.drawn, seat.won and seat.won.tile) == (tile("9s"), tile("9s"))


def test_a_hidden_dealt_hand_wins_without_a_tile() -> None:
    hall = Hall(FOUR, table(FOUR, READY + "9s"))
    hall.state = hidden(hall.state, 0)
    hall.do(0, "win", hand=READY + "9s")
    won = hall.state.seats[0].won
    assert won is not None
    assert (won.by, won.tile) == ("dealt", None)


def test_a_hidden_dealer_that_drew_a_replacement_has_no_dealt_hand() -> None:
    hall = Hall(FOUR, table(FOUR, "5555p 123m 456m 11s 78s", tail="9s 1p"))
    hall.state = hidden(hall.state, 0)
    hall.do(0, "kong_concealed", "5p", "5555p")
    rest = "123m 456m 11s 78s 9s"
    assert hall.refused(0, "win", hand=rest) == ["field_missing"]
    hall.do(0, "win", "9s", hand=rest)
    assert hall.state.seats[0].won is not None
    assert hall.state.seats[0].won.by == "replacement"

    flower = Hall(TOY, table(TOY, "1f 111m 555m 999m 222p 77p 66z", tail="7p 1s"))
    flower.state = hidden(flower.state, 0)
    flower.do(0, "flower", "1f")
    shown = "111m 555m 999m 222p 777p 66z"
    assert flower.refused(0, "win", hand=shown) == ["field_missing"]
    flower.do(0, "win", "7p", hand=shown)
    assert flower.state.seats[0].won is not None
    assert flower.state.seats[0].won.by == "draw"


def test_a_hidden_hand_completed_by_a_claim_is_no_self_drawn_win() -> None:
    hall = Hall(FOUR, table(FOUR, "9s", "123m 456m 78s 99s 111p")).do(0, "discard", "9s")
    dark(hall, 1).answer(action(1, "chi", "9s", "78s"))
    hall.state = hidden(hall.state, 1, wall=True)
    shown = "123m 456m 99s 111p"
    assert hall.refused(1, "win", "9s", hand=shown) == ["claimed_turn"]
    assert not any(one.kind == "win" for one in play.possible(FOUR, hall.state, 1))
    left = play.unseen(FOUR, hall.state)
    four = next(kind for kind in left if left.count(kind) == 4)
    posted = Action(1, "kong_concealed", four, (four,) * 4)
    assert [why.code for why in play.faults_action(FOUR, hall.state, posted)] == ["kong_after_claim"]


# A wall that is not told


def untold(hall: Hall, *seats: int) -> Hall:
    hall.state = hidden(hall.state, *seats, wall=True)
    return hall


def test_a_draw_from_an_untold_wall_waits_for_its_tile() -> None:
    hall = untold(Hall(FOUR, table(FOUR, "9s", drawn="9s", piles={1: "1m"}))).throw()
    assert (hall.events, hall.state.phase, hall.state.to_act) == (["discard"], "draw", (1,))
    pending = hall.state.pending
    assert pending is not None
    assert (pending.tile, pending.from_, pending.by) == (None, 1, "draw")
    (listed,) = play.legal(FOUR, hall.state, 1)
    assert listed == Action(1, "draw", None)
    assert hall.refused(1, "draw") == ["draw_tile_missing"]
    assert hall.refused(0, "draw", "5p") == ["not_to_act"]
    left = hall.state.wall.left
    hall.do(1, "draw", "5p")
    assert hall.events == ["draw"]
    assert (hall.state.seats[1].drawn, hall.state.wall.left) == (tile("5p"), left - 1)


def test_a_drawn_tile_is_one_whose_place_is_not_known() -> None:
    hall = untold(Hall(FOUR, table(FOUR, "9s", "5p", "5p", "5p", drawn="9s", piles={1: "5p"}))).throw()
    assert hall.refused(1, "draw", "5p") == ["tile_not_unseen"]


def test_a_hidden_seats_drawn_tile_stays_untold() -> None:
    hall = untold(Hall(FOUR, table(FOUR, "9s", drawn="9s", piles={1: "1m"})), 1).throw()
    hall.answer()  # the hidden seat might have claimed
    assert hall.refused(1, "draw", "5p") == ["tile_of_hidden_hand"]
    hall.do(1, "draw")
    assert (hall.state.seats[1].drawn, hall.state.seats[1].count) == (None, 14)
    assert hall.last.events[0].tile is None


def test_a_replacement_from_an_untold_wall_says_so() -> None:
    hall = untold(Hall(FOUR, table(FOUR, "5555p", drawn="5p")))
    hall.do(0, "kong_concealed", "5p", "5555p")
    assert hall.state.phase == "draw"
    assert hall.state.pending is not None
    assert (hall.state.pending.by, hall.state.wall.replaced) == ("replacement", 0)
    hall.do(0, "draw", "8s")
    assert (hall.state.wall.replaced, hall.state.phase) == (1, "turn")


def test_an_untold_wall_ends_like_a_told_one() -> None:
    hall = untold(Hall(FOUR, table(FOUR, "9s", drawn="9s", left=0, piles={1: "1m"}))).throw()
    assert hall.events == ["discard", "wash_out", "ended"]


def test_a_hidden_hand_draws_from_a_told_wall_without_a_tile_in_the_event() -> None:
    hall = Hall(FOUR, table(FOUR, "9s", drawn="9s", piles={1: "1m"}, draws="2p"))
    hall.state = hidden(hall.state, 1)
    hall.throw().answer()
    assert [event.tile for event in hall.last.events if event.kind == "draw"] == [None]
    assert hall.state.seats[1].count == 14


def test_a_hidden_seat_that_may_have_an_answer_must_give_one() -> None:
    hall = Hall(FOUR, hidden(table(FOUR, "9s"), 1)).do(0, "discard", "1z")
    assert (hall.state.phase, hall.state.to_act) == ("claim", (1,))
    assert refusal(lambda: play.apply_claims(FOUR, hall.state, ())).code == "claim_missing"
    assert hall.answer().state.phase == "turn"
