"""Actions given in part are filled in where one choice fits, and only there."""

from __future__ import annotations

from rules import play
from rules.actions import Action
from tests.tiles import tile, tiles
from tests.toy.table import FOUR, Hall, action, hidden, table


def completed(hall: Hall, given: Action) -> Action:
    return play.completed(hall.game, hall.state, given)


def test_what_only_one_choice_fits_is_filled_in() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "46m", "55m")).do(0, "discard", "5m")
    assert completed(hall, Action(1, "chi")) == action(1, "chi", "5m", "46m")
    assert completed(hall, action(1, "chi", own="64m")) == action(1, "chi", "5m", "64m")
    assert completed(hall, Action(2, "pong")) == action(2, "pong", "5m", "55m")
    assert completed(hall, Action(2, "pass")) == Action(2, "pass")
    hall.answer(Action(2, "pong"))
    assert hall.state.seats[2].melds[0].tiles == tiles("555m")


def test_what_several_fit_stays_open_and_is_refused() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "346m")).do(0, "discard", "5m")
    assert completed(hall, Action(1, "chi")) == Action(1, "chi")
    assert hall.refused(1, "chi") == ["wrong_tile", "wrong_tiles"]
    assert hall.refused(1, "chi", "5m") == ["wrong_tiles"]
    assert hall.refused(1, "chi", own="46m") == []


def test_one_kong_of_several_is_told_by_its_tile() -> None:
    hall = Hall(FOUR, table(FOUR, "5555m 8888p"))
    assert completed(hall, action(0, "kong_concealed", "8p")) == action(0, "kong_concealed", "8p", "8888p")
    assert completed(hall, action(0, "kong_concealed", own="5555m")).tile == tile("5m")
    assert completed(hall, Action(0, "kong_concealed")).tile is None


def test_what_fits_nothing_stays_as_it_is() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "46m")).do(0, "discard", "5m")
    for given in (action(1, "chi", "5m", "67m"), action(1, "chi", "6m"), Action(9, "chi"), Action(1, "fly")):
        assert completed(hall, given) == given


def test_what_is_given_beyond_need_is_kept_and_told() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "46m")).do(0, "discard", "5m")
    assert completed(hall, Action(1, "chi", suit="m")).suit == "m"
    assert hall.refused(1, "chi", suit="m") == ["field_not_used"]
    assert hall.refused(1, "pass", "5m") == ["field_not_used"]


def test_a_win_is_filled_in_with_its_tile_but_no_wrong_tile_is_mended() -> None:
    ready = "123m 456m 789m 11s 78s"
    hall = Hall(FOUR, table(FOUR, "9s", "", ready)).do(0, "discard", "9s")
    assert completed(hall, Action(2, "win")) == Action(2, "win", tile("9s"))
    assert hall.refused(2, "win", "6s") == ["wrong_tile"]


def test_a_hidden_seats_action_is_filled_in_from_what_it_may_hold() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "46m", "55m")).do(0, "discard", "5m")
    hall.state = hidden(hall.state, 2)
    assert completed(hall, Action(2, "pong")) == action(2, "pong", "5m", "55m")


def test_kinds_that_do_not_belong_to_the_phase_are_left_alone() -> None:
    turn = Hall(FOUR, table(FOUR, "5m"))
    for kind in ("pong", "chi", "kong_exposed", "pass", "draw"):
        assert completed(turn, Action(0, kind)) == Action(0, kind)
        assert turn.refused(0, kind) == ["wrong_phase"]
