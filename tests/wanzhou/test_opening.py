"""The deal, horses, the exchange and the naming of suits."""

from __future__ import annotations

import pytest

from rules import play
from rules.actions import Action
from rules.deal import deal
from rules.faults import Faulty
from rules.invariants import faults_state
from rules.questions import DealRequest
from rules.state import State
from rules.tiles import suit_of
from rules.variants.wanzhou import RULESET
from rules.variants.wanzhou.opening import direction
from tests.tiles import tiles
from tests.wanzhou.hands import Table, codes, names, options, table


def dealt(horses: int = 0, dealer: int | None = 2, seed: str = "a", **agreed: object) -> State:
    request = DealRequest(seed=seed, dealer=dealer, horses=horses)
    state = deal(RULESET, request, options(**agreed)).state
    assert codes(faults_state(RULESET, state)) == []
    return state


def test_wz_1_the_deck_is_dealt_from() -> None:
    assert dealt().wall.left == 108 - 53
    two = dealt(deck="two_suits", suits=("p", "s"))
    assert two.wall.left == 72 - 53
    assert {suit_of(kind) for kind in (*two.wall.tiles, *two.seats[0].hand)} == {1, 2}


def test_wz_2_the_dealer_has_14_tiles_and_begins_the_others_have_13() -> None:
    state = dealt()
    assert [seat.count for seat in state.seats] == [13, 13, 14, 13]
    assert (state.phase, state.to_act) == ("turn", (2,))


def test_wz_2_play_goes_to_the_next_seat_skipping_winners() -> None:
    # Seat 1 has won already (see test_course); here nobody has: 2, 3, 0, 1.
    hall = Table(dealt())
    order = []
    for _ in range(5):
        seat = hall.state.to_act[0]
        order.append(seat)
        hall.do(seat, "discard", names(hall.state.seats[seat].hand)[0])
        while hall.state.phase == "claim":
            hall.answer()
    assert order == [2, 3, 0, 1, 2]


def test_wz_3_no_exchange_by_default() -> None:
    assert dealt().phase == "turn"


@pytest.mark.parametrize(("direction_", "giver_of_0"), [("next", 3), ("opposite", 2), ("upper", 1)])
def test_wz_3_tiles_go_round_all_at_once(direction_: str, giver_of_0: int) -> None:
    state = dealt(exchange=3, exchange_direction=direction_)
    assert (state.phase, state.to_act) == ("exchange", (0, 1, 2, 3))
    chosen = {seat: play.legal(RULESET, state, seat)[0] for seat in range(4)}
    step = play.apply_claims(RULESET, state, tuple(chosen.values()))
    after = step.state
    assert codes(faults_state(RULESET, after)) == []
    assert (after.phase, after.to_act) == ("turn", (2,))
    assert [seat.count for seat in after.seats] == [13, 13, 14, 13]
    got = chosen[giver_of_0].tiles
    expected = list(state.seats[0].hand)
    for kind in chosen[0].tiles:
        expected.remove(kind)
    assert sorted(after.seats[0].hand) == sorted([*expected, *got])
    told = {event.seat: (event.from_, event.tiles) for event in step.events if event.kind == "exchange"}
    assert told[0] == (giver_of_0, got)


@pytest.mark.parametrize("count", [2, 3])
def test_wz_3_so_many_tiles_of_one_suit_from_the_dealer_too(count: int) -> None:
    state = dealt(exchange=count)
    for seat in range(4):
        choices = play.legal(RULESET, state, seat)
        assert choices
        assert len(set(choices)) == len(choices)
        assert all(len(c.tiles) == count and len({suit_of(t) for t in c.tiles}) == 1 for c in choices)


def test_wz_3_what_may_not_be_passed_on() -> None:
    state = table("123m 456m 789m 12p 345s", begun=False, exchange=2)
    state = State(**{**vars_of(state), "phase": "exchange", "to_act": (0, 1, 2, 3)})
    assert codes(faults_state(RULESET, state)) == []

    def why(words: str) -> list[str]:
        return codes(play.faults_action(RULESET, state, Action(0, "exchange", tiles=tiles(words))))

    assert why("12m") == []
    assert why("1m 1p") == ["wrong_tiles"]
    assert why("123m") == ["wrong_tiles"]
    assert why("11m") == ["tile_not_held"]
    assert codes(play.faults_action(RULESET, state, Action(0, "exchange"))) == ["field_missing"]


def vars_of(state: State) -> dict[str, object]:
    return {name: getattr(state, name) for name in state.__dataclass_fields__}


def test_wz_3_a_missing_answer_is_named() -> None:
    state = dealt(exchange=2)
    with pytest.raises(Faulty) as caught:
        play.apply_claims(RULESET, state, (play.legal(RULESET, state, 0)[0],))
    assert caught.value.code == "claim_missing"
    assert [fault.facts["seat"] for fault in caught.value.faults] == [1, 2, 3]


@pytest.mark.parametrize(
    ("dice", "way"),
    [
        ((4, 3), "next"),
        ((1, 3), "next"),
        ((6, 5), "upper"),
        ((1, 1), "upper"),
        ((5, 4), "opposite"),
        ((6, 6), "opposite"),
    ],
)
def test_wz_3_the_dice_say_which_way(dice: tuple[int, int], way: str) -> None:
    agreed = options(exchange=2, exchange_direction="dice")
    request = DealRequest(wall=RULESET.tile_set(agreed).all, dice=dice, dealer=0)
    state = deal(RULESET, request, agreed).state
    assert state.facts.dice == dice
    assert direction(state) == way
    # Without an exchange no dice are thrown.
    assert RULESET.rolls(options(exchange_direction="dice")) == ()


def test_wz_3_hidden_hands_exchange_too() -> None:
    state = dealt(exchange=3)
    hidden = state
    for seat in (0, 1):
        hidden = hidden.with_seat(seat, hand=None)
    hidden = State(**{**vars_of(hidden), "wall": type(state.wall)(None, state.wall.left, 0)})
    assert codes(faults_state(RULESET, hidden)) == []
    assert play.legal(RULESET, hidden, 0) == (Action(0, "exchange"),)
    mine = {seat: play.legal(RULESET, hidden, seat)[0] for seat in (2, 3)}
    # Seat 0 passes to the hidden seat 1 and may keep its tiles to itself; seat 1 passes to seat 2, who sees them.
    unseen = Action(1, "exchange")
    assert codes(play.faults_action(RULESET, hidden, unseen)) == ["field_missing"]
    told = Action(1, "exchange", tiles=play.legal(RULESET, state, 1)[0].tiles)
    step = play.apply_claims(RULESET, hidden, (Action(0, "exchange"), told, mine[2], mine[3]))
    assert codes(faults_state(RULESET, step.state)) == []
    assert [seat.count for seat in step.state.seats] == [13, 13, 14, 13]
    assert set(told.tiles) <= set(step.state.seats[2].hand)
    assert [event.tiles for event in step.events if event.kind == "exchange" and event.seat in (0, 1)] == [
        None,
        None,
    ]


def named(words: str) -> Table:
    """After the naming: one suit a seat."""
    hall = Table(dealt(declare_void=True, dealer=0))
    assert (hall.state.phase, hall.state.to_act) == ("name_void", (0, 1, 2, 3))
    return hall.answer(**{f"s{seat}": f"name_void {suit}" for seat, suit in enumerate(words)})


def test_wz_4_each_names_a_suit_of_the_deck_before_play() -> None:
    hall = named("mpsm")
    assert [seat.facts.void for seat in hall.state.seats] == ["m", "p", "s", "m"]
    assert (hall.state.phase, hall.state.to_act) == ("turn", (0,))
    two = dealt(declare_void=True, deck="two_suits")
    assert [action.suit for action in play.legal(RULESET, two, 0)] == ["m", "p"]
    assert codes(play.faults_action(RULESET, two, Action(0, "name_void", suit="s"))) == ["suit_not_in_deck"]
    assert dealt(declare_void=False).phase == "turn"


def test_wz_4_the_exchange_goes_before_the_naming() -> None:
    hall = Table(dealt(declare_void=True, exchange=2))
    assert hall.state.phase == "exchange"
    state = hall.state
    hall.state = play.apply_claims(
        RULESET, state, tuple(play.legal(RULESET, state, seat)[0] for seat in range(4))
    ).state
    assert hall.state.phase == "name_void"


def test_wz_4_only_tiles_of_the_void_suit_are_discarded_while_held() -> None:
    hall = Table(table("123m 456m 789m 11p 234s", voids="smmm", declare_void=True))
    assert hall.refused(0, "discard", "1m") == ["void_suit_first"]
    assert {a.tile for a in play.legal(RULESET, hall.state, 0) if a.kind == "discard"} == set(tiles("234s"))
    clear = Table(table("123m 456m 789m 11p 234p", voids="smmm", declare_void=True))
    assert clear.refused(0, "discard", "1m") == []


def test_wz_4_tiles_of_the_void_suit_are_neither_claimed_nor_konged() -> None:
    # Seat 1 could pong the 9s, kong it, or chi it with 78s; it lacks s, so it is passed over and draws.
    hands = ("9s 123m 456m 789m 11p 23p", "78999s 123m 456p 78p")
    free = Table(table(*hands)).do(0, "discard", "9s")
    assert (free.state.phase, free.state.to_act) == ("claim", (1,))
    assert free.may(1) == {"chi", "pong", "kong_exposed", "pass"}
    hall = Table(table(*hands, draws="1p", voids="ssmm", declare_void=True)).do(0, "discard", "9s")
    assert (hall.state.phase, hall.state.to_act) == ("turn", (1,))
    # Lacking p it may.
    other = Table(table(*hands, voids="spmm", declare_void=True)).do(0, "discard", "9s")
    assert other.may(1) == {"chi", "pong", "kong_exposed", "pass"}


def test_wz_4_no_kong_of_the_void_suit_in_ones_own_turn() -> None:
    hand = "5555s 123m 456m 789m 1p"
    held = Table(table(hand, voids="smmm", declare_void=True))
    assert held.refused(0, "kong_concealed", "5s", "5555s") == ["void_suit_claimed"]
    assert Table(table(hand)).refused(0, "kong_concealed", "5s", "5555s") == []


def test_wz_4_a_draw_that_completes_a_hand_with_void_tiles_is_no_win() -> None:
    hand = "123m 456m 789m 234s 55m"
    assert Table(table(hand, drawn="5m", voids="smmm", declare_void=True)).refused(0, "win") == [
        "void_suit_held"
    ]
    assert Table(table(hand, drawn="5m", voids="pmmm", declare_void=True)).refused(0, "win") == []


def test_wz_53_horses_draw_from_the_tail_and_leave_the_wall() -> None:
    plain, state = dealt(), dealt(horses=3)
    wall = plain.wall.tiles
    # Upper tile of the last stack, then the lower, then the upper of the stack before.
    assert state.facts.horses == (wall[-2], wall[-1], wall[-4])
    assert state.wall.tiles == (*wall[:-4], wall[-3])
    assert (state.wall.left, state.wall.replaced) == (55 - 3, 3)
    assert [seat.hand for seat in state.seats] == [seat.hand for seat in plain.seats]


def test_wz_53_hidden_horses_are_counted() -> None:
    state = dealt(horses=2)
    hidden = state.with_facts(horses=None, hidden_horses=2)
    assert codes(faults_state(RULESET, hidden)) == []
    assert "tile_count" in codes(faults_state(RULESET, state.with_facts(horses=None)))
    assert codes(faults_state(RULESET, state.with_facts(hidden_horses=1))) == ["facts"]
