"""Turns: the first, draws, discards, kongs of one's own, replacements and the end of the wall."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import play
from rules.actions import Action
from rules.hand import Meld
from rules.play.steps import LIVE, TAIL, taken
from rules.ruleset import Faces
from rules.state import Wall
from tests.tiles import tile, tiles
from tests.toy.game import RULESET as TOY
from tests.toy.table import FOUR, Hall, relation, table


def pong(words: str, feeder: int) -> Meld:
    return Meld("pong", tiles(words), feeder)


def test_the_dealer_discards_first_and_the_next_draws_from_the_live_end() -> None:
    hall = Hall(FOUR, table(FOUR, draws="9s 8s", dealer=2, turn=2))
    left = hall.state.wall.left
    assert hall.state.seats[2].drawn is None
    hall.do(2, "discard", "1z")
    assert hall.events == ["discard", "draw"]
    assert (hall.state.phase, hall.state.to_act) == ("turn", (3,))
    assert hall.state.seats[3].drawn == tile("9s")
    assert tile("9s") in hall.hand(3)
    assert hall.state.wall.left == left - 1
    assert [discard.tile for discard in hall.state.seats[2].discards] == [tile("1z")]
    assert hall.state.pending is None


def test_play_goes_round_in_order_of_seats() -> None:
    hall = Hall(FOUR, table(FOUR, draws="9s 8m 7p 9s", dealer=1, turn=1)).do(1, "discard", "1z")
    order = []
    for _ in range(4):
        order += hall.state.to_act
        hall.throw()
    assert order == [2, 3, 0, 1]


def test_an_action_out_of_turn_or_phase_or_game_is_named_with_all_that_is_wrong() -> None:
    hall = Hall(FOUR, table(FOUR))
    assert hall.refused(1, "discard", "1z") == ["not_to_act"]
    assert hall.refused(0, "pong", "1z", "11z") == ["wrong_phase"]
    assert hall.refused(2, "pass") == ["wrong_phase", "not_to_act"]
    assert hall.refused(3, "fly") == ["unknown_action", "not_to_act"]
    assert play.faults_action(FOUR, hall.state, Action(7, "fly"))[1].code == "no_such_seat"
    (unknown, *_) = play.faults_action(FOUR, hall.state, Action(0, "fly"))
    assert "discard" in unknown.facts["known"]


def test_a_discard_is_of_a_held_tile_and_says_which() -> None:
    hall = Hall(FOUR, table(FOUR, "5m"))
    assert hall.refused(0, "discard", "6m") == ["tile_not_held"]
    assert hall.refused(0, "discard") == ["field_missing"]
    assert hall.refused(0, "discard", "5m", "5m") == ["field_not_used"]
    assert hall.refused(0, "discard", "6m", "5m", tai=3) == ["field_not_used"] * 2 + ["tile_not_held"]
    assert hall.refused(0, "discard", "5m") == []


def test_tiles_that_go_into_no_set_are_not_discarded() -> None:
    hall = Hall(TOY, table(TOY, "1f 5m", tail="89p"))
    assert hall.refused(0, "discard", "1f") == ["not_discardable", "flower_first"]
    assert hall.kinds(0) == {"flower"}
    hall.do(0, "flower", "1f")
    assert hall.events == ["flower", "draw"]
    assert hall.state.wall.replaced == 1
    assert "discard" in hall.kinds(0)
    assert [line.amount for line in hall.state.ledger] == [2]


# Kongs of one's own


def test_a_concealed_kong_takes_its_replacement_from_the_tail() -> None:
    hall = Hall(FOUR, table(FOUR, "5555m", tail="8p 9p"))
    (kong,) = hall.may(0, "kong_concealed")
    assert (kong.tile, kong.tiles) == (tile("5m"), tiles("5555m"))
    hall.do(0, "kong_concealed", "5m", "5555m")
    assert hall.events == ["kong_concealed", "kong_done", "draw"]
    assert hall.last.events[0].by == "held"
    assert hall.last.events[2].by == "replacement"
    assert hall.state.seats[0].drawn == tile("8p")
    assert hall.state.seats[0].melds == (Meld("kong_concealed", tiles("5555m"), None),)
    assert len(hall.hand(0)) == 11
    assert hall.state.to_act == (0,)


def test_a_kong_with_the_tile_just_drawn_says_so() -> None:
    hall = Hall(FOUR, table(FOUR, "5555m", drawn="5m", piles={1: "1m"}))
    assert hall.do(0, "kong_concealed", "5m", "5555m").last.events[0].by == "drawn"
    laid = {0: (pong("555m", 2),)}
    hall = Hall(FOUR, table(FOUR, "5m", drawn="5m", melds=laid))
    assert hall.do(0, "kong_added", "5m").last.events[0].by == "drawn"
    hall = Hall(FOUR, table(FOUR, "5m 9s", drawn="9s", melds=laid))
    assert hall.do(0, "kong_added", "5m").last.events[0].by == "held"


def test_an_added_kong_keeps_its_pongs_feeder() -> None:
    hall = Hall(FOUR, table(FOUR, "5m 9s", drawn="9s", melds={0: (pong("555m", 2),)}))
    hall.do(0, "kong_added", "5m")
    assert hall.events == ["kong_added", "kong_done", "draw"]
    assert hall.state.seats[0].melds == (Meld("kong_added", tiles("5555m"), 2),)
    assert hall.state.wall.replaced == 1


def test_what_is_no_kong_is_refused() -> None:
    hall = Hall(FOUR, table(FOUR, "555m 1344p 9s", drawn="9s", melds={0: (pong("777m", 1),)}))
    assert hall.may(0, "kong_concealed") == hall.may(0, "kong_added") == []
    assert hall.refused(0, "kong_concealed", "4p", "1344p") == ["not_a_kong"]
    assert hall.refused(0, "kong_concealed", "5m", "555m") == ["not_a_kong"]
    assert hall.refused(0, "kong_concealed", "5m", "5555m") == ["tile_not_held"]
    assert hall.refused(0, "kong_concealed", "5m") == ["field_missing", "not_a_kong"]
    assert hall.refused(0, "kong_added", "5m") == ["no_pong_to_raise"]
    assert hall.refused(0, "kong_added", "7m") == ["tile_not_held"]
    assert hall.refused(0, "kong_added") == ["field_missing"]


def test_no_chi_is_raised_to_a_kong() -> None:
    laid = {0: (Meld("chi", tiles("456m"), 3),)}
    hall = Hall(FOUR, table(FOUR, "4m 9s", drawn="9s", melds=laid))
    assert hall.may(0, "kong_added") == []
    assert hall.refused(0, "kong_added", "4m") == ["no_pong_to_raise"]


def test_a_turn_begun_by_a_claim_stays_so_when_a_tile_set_aside_is_replaced() -> None:
    """No kong in it still, but what was drawn may win."""
    state = table(TOY, "5m", "1f 55m 8888p", tail="9s 3s")
    hall = Hall(TOY, state).do(0, "discard", "5m")
    hall.answer(hall.may(1, "pong")[0]).do(1, "flower", "1f")
    assert hall.state.claimed_turn
    assert hall.refused(1, "kong_concealed", "8p", "8888p") == ["kong_after_claim"]
    assert hall.refused(1, "win", "9s") == ["not_complete"]


def test_the_tile_acted_on_is_one_of_the_kong() -> None:
    hall = Hall(FOUR, table(FOUR, "5555m"))
    assert hall.refused(0, "kong_concealed", "6m", "5555m") == ["wrong_tile"]


def test_wilds_are_no_part_of_a_kong_and_stand_ins_are() -> None:
    """7m is wild, 中 stands in for it."""
    game = relation(faces=lambda state: Faces(frozenset({6}), {33: (6,)}), wild_words=("wilds",))
    hall = Hall(game, table(game, "7777m"))
    assert hall.may(0, "kong_concealed") == []
    assert hall.refused(0, "kong_concealed", "7m", "7777m") == ["not_a_kong"]
    hall = Hall(game, table(game, "7777z"))
    hall.do(0, "kong_concealed", "7z", "7777z")
    (meld,) = hall.state.seats[0].melds
    assert (meld.tiles, meld.as_) == (tiles("7777z"), tiles("7777m"))


def test_no_kong_on_an_empty_wall() -> None:
    hall = Hall(FOUR, table(FOUR, "5555m 7m", melds={0: (pong("777m", 1),)}, drawn="7m", left=0))
    assert hall.may(0, "kong_concealed") == hall.may(0, "kong_added") == []
    assert hall.refused(0, "kong_concealed", "5m", "5555m") == ["no_replacement"]
    assert hall.refused(0, "kong_added", "7m") == ["no_replacement"]


def test_a_kong_on_the_last_tile_takes_it() -> None:
    hall = Hall(FOUR, table(FOUR, "5555m", left=1, drawn="5m")).do(0, "kong_concealed", "5m", "5555m")
    assert (hall.state.wall.left, hall.state.phase) == (0, "turn")
    assert hall.do(0, "discard", "1z").events[-2:] == ["wash_out", "ended"]


def test_no_kong_in_a_turn_begun_by_a_claim() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "55m 8888p"))
    hall.do(0, "discard", "5m").answer(hall.may(1, "pong")[0])
    assert hall.state.claimed_turn
    assert hall.may(1, "kong_concealed") == []
    assert hall.refused(1, "kong_concealed", "8p", "8888p") == ["kong_after_claim"]
    # Nor where the state does not tell that the turn began so: nothing was drawn.
    hall.state = replace(hall.state, claimed_turn=False)
    assert hall.refused(1, "kong_concealed", "8p", "8888p") == ["kong_after_claim"]


# Replacements: the upper tile of the tail stack first


def test_replacements_take_the_upper_tile_of_the_tail_stack_first() -> None:
    hall = Hall(FOUR, table(FOUR, "1111m 5555m 9999m", tail="3s 4s 6s 7s"))
    drawn = []
    for word in ("1m", "5m", "9m"):
        hall.do(0, "kong_concealed", word, 4 * word)
        drawn.append(hall.state.seats[0].drawn)
    assert drawn == list(tiles("6s 7s 3s"))
    assert hall.state.wall.tiles is not None
    assert hall.state.wall.tiles[-1] == tile("4s")
    assert hall.state.wall.replaced == 3


def test_of_a_single_tile_left_the_last_is_taken() -> None:
    assert taken(Wall((7,), 1, 0), TAIL) == (7, Wall((), 0, 1))
    assert taken(Wall((7,), 1, 3), TAIL) == (7, Wall((), 0, 4))


def test_of_a_wall_not_told_only_the_numbers_change() -> None:
    assert taken(Wall(None, 9, 0), TAIL) == (None, Wall(None, 8, 1))
    assert taken(Wall(None, 9, 0), LIVE) == (None, Wall(None, 8, 0))


@given(stacks=st.integers(1, 20), ends=st.lists(st.booleans(), max_size=40))
def test_the_ends_of_the_wall_are_those_of_its_stacks(stacks: int, ends: list[bool]) -> None:
    """Against stacks laid out as pairs: the live end takes upper before lower from the front, the tail from the back."""
    laid = [[2 * at, 2 * at + 1] for at in range(stacks)]
    wall = Wall(tuple(range(2 * stacks)), 2 * stacks, 0)
    for from_tail in ends[: 2 * stacks]:
        stack = laid[-1 if from_tail else 0]
        wanted = stack.pop(0)
        if not stack:
            laid.remove(stack)
        got, wall = taken(wall, TAIL if from_tail else LIVE)
        assert got == wanted
        assert wall.left == sum(map(len, laid))


# The end of the wall


def test_the_hand_is_washed_out_when_nobody_wants_the_last_discard() -> None:
    hall = Hall(FOUR, table(FOUR, "9s", drawn="9s", left=0, piles={1: "1m"})).throw()
    assert hall.events == ["discard", "wash_out", "ended"]
    assert (hall.state.phase, hall.state.to_act) == ("ended", ())
    assert all(seat.won is None for seat in hall.state.seats)
    assert hall.refused(0, "discard", "1z") == ["hand_over"]
    assert play.legal(FOUR, hall.state, 0) == ()


def test_the_last_discard_may_still_be_ponged_but_not_konged() -> None:
    hall = Hall(FOUR, table(FOUR, "5m", "", "555m", drawn="5m", left=0, piles={1: "1m"})).throw()
    assert hall.state.to_act == (2,)
    assert hall.kinds(2) == {"pong", "pass"}
    assert hall.refused(2, "kong_exposed", "5m", "555m") == ["no_replacement"]
    hall.answer(hall.may(2, "pong")[0])
    assert (hall.state.phase, hall.state.to_act) == ("turn", (2,))
    assert hall.do(2, "discard", "5m").state.phase == "ended"


def test_a_game_may_end_its_wall_earlier() -> None:
    game = relation(wall_ended=lambda state, end: state.wall.left <= 4)
    hall = Hall(game, table(game, "9s", drawn="9s", left=4, piles={1: "1m"})).throw()
    assert hall.events == ["discard", "wash_out", "ended"]


def test_what_a_wash_out_does_is_the_games_own_and_comes_before_the_end() -> None:
    def stake_lost(ruleset, state):  # type: ignore[no-untyped-def]
        assert state.phase != "ended"
        return play.noted(ruleset, state.with_facts(stake=2), play_event)

    play_event = replace(Hall(FOUR, table(FOUR)).do(0, "discard", "1z").last.events[0], kind="lost")
    game = relation(washed_out=stake_lost)
    hall = Hall(game, table(game, "9s", drawn="9s", left=0, piles={1: "1m"})).throw()
    assert hall.events == ["discard", "wash_out", "lost", "ended"]
    assert hall.state.facts.stake == 2


def test_a_seat_with_nothing_it_may_do_is_washed_out() -> None:
    """Honours go into no set and may not be discarded; seat 1 draws the last of seven and has nothing else."""
    game = relation(faces=lambda state: Faces(idle=frozenset(range(27, 34))), sets=2)
    state = table(game, "9s", "1234567z", draws="1z", left=1, drawn="9s", piles={2: "1m"})
    hall = Hall(game, state).throw()
    assert hall.events == ["discard", "draw", "wash_out", "ended"]
    assert len(hall.hand(1)) == 8  # it keeps what it drew


@pytest.mark.parametrize("seat", [0, 1])
def test_the_odd_game_begins_with_a_phase_of_its_own(seat: int) -> None:
    state = TOY.begin(TOY, table(TOY, dealer=seat, turn=seat)).state  # type: ignore[misc]
    hall = Hall(TOY, state)
    assert (state.phase, state.to_act) == ("staking", (1 - seat,))
    assert hall.kinds(1 - seat) == {"double", "pass"}
    assert hall.refused(1 - seat, "discard", "1z") == ["wrong_phase"]
    hall.answer(Action(1 - seat, "double"))
    assert (hall.state.phase, hall.state.to_act, hall.state.facts.stake) == ("turn", (seat,), 2)
