"""Every documented invariant of a state: one that breaks it, and what it is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules import house, invariants, play
from rules import record as r
from rules.faults import Faulty
from rules.hand import Meld
from rules.invariants import faults_state
from rules.ledger import Line
from rules.questions import ActionsRequest
from rules.ruleset import Ruleset
from rules.state import Discard, Pending, State, Won
from tests.tiles import tile, tiles
from tests.toy.game import RULESET as TOY
from tests.toy.game import Options
from tests.toy.table import BLOOD, FOUR, Hall, action, hidden, hung, relation, table

READY = "123m 456m 789m 11s 78s"
Broken = Callable[[], tuple[Ruleset, State]]


def turn(**more: Any) -> State:
    """Seat 0 in turn with a drawn 9s, having discarded before."""
    return table(FOUR, "9s", drawn="9s", piles={0: "1m", 1: "2m"}, **more)


def claim() -> State:
    """Seat 2 may pong or chi not, seat 1 may chi seat 0's 5m."""
    return Hall(FOUR, table(FOUR, "5m", "46m", "55m")).do(0, "discard", "5m").state


def rob() -> State:
    laid = {1: (Meld("pong", tiles("999s"), 0),)}
    hall = Hall(FOUR, table(FOUR, "", "9s", "", READY, turn=1, drawn="9s", melds=laid, piles={0: "1m"}))
    return hall.do(1, "kong_added", "9s").state


def drawing() -> State:
    return Hall(FOUR, hidden(turn(), wall=True)).throw().state


def won(by: str = "discard") -> State:
    """Ended: seat 2 won on seat 0's 9s, or by draw."""
    if by == "draw":
        return Hall(FOUR, table(FOUR, READY + "9s", drawn="9s", piles={1: "1m"})).do(0, "win", "9s").state
    hall = Hall(FOUR, table(FOUR, "9s", "", READY)).do(0, "discard", "9s")
    return hall.answer(hall.may(2, "win")[0]).state


def claimed() -> State:
    """Seat 2 has ponged and is to discard."""
    return Hall(FOUR, claim()).answer(action(2, "pong", "5m", "55m")).state


def with_won(state: State, seat: int, **changes: Any) -> State:
    held = state.seats[seat].won
    assert held is not None
    return state.with_seat(seat, won=replace(held, **changes))


def line(payer: int = 0, receiver: int = 1, amount: int = 1) -> Line:
    return Line(payer, receiver, amount, "TY-3", r.text("花", "flower"))


def swapped(state: State) -> State:
    """A tile of the wall becomes another kind that then is there five times."""
    assert state.wall.tiles is not None
    first = state.wall.tiles[0]
    other = next(kind for kind in range(34) if kind != first)
    return replace(state, wall=replace(state.wall, tiles=(other, *state.wall.tiles[1:])))


CASES: dict[str, tuple[Callable[[], State], str, str]] = {
    # players
    "a seat too few": (lambda: replace(turn(), seats=turn().seats[:3]), "players", "seats"),
    "a dealer who is not there": (lambda: _few(dealer=3), "players", "dealer"),
    # not_over
    "a hand nobody won with tiles to draw": (
        lambda: replace(turn(), phase="ended", to_act=()),
        "not_over",
        "phase",
    ),
    # phase
    "a phase of another game": (lambda: replace(turn(), phase="bid"), "phase", "phase"),
    # to_act
    "nobody in turn": (lambda: replace(turn(), to_act=()), "to_act", "to_act"),
    "two in turn": (lambda: _two_in_turn(), "to_act", "to_act"),
    "a seat to act twice": (lambda: replace(claim(), to_act=(1, 1, 2)), "to_act", "to_act/1"),
    "a seat to act that is not there": (lambda: _few(to_act=(3,)), "to_act", "to_act/0"),
    "a claimer left out": (lambda: replace(claim(), to_act=(1,)), "to_act", "to_act"),
    "a claimer too many": (lambda: replace(claim(), to_act=(1, 2, 3)), "to_act", "to_act"),
    "a claim that nobody can make": (lambda: hung(FOUR, table(FOUR), 0, "1z"), "to_act", "to_act"),
    "one to act when it is over": (lambda: replace(won(), to_act=(1,)), "to_act", "to_act"),
    "another to draw": (lambda: replace(drawing(), to_act=(2,)), "to_act", "to_act"),
    # pending
    "something pending in a turn": (
        lambda: replace(turn(), pending=Pending(0, 1, "discard")),
        "pending",
        "pending",
    ),
    "nothing pending in a claim": (lambda: replace(claim(), pending=None), "pending", "pending"),
    "a claim on a kong": (lambda: _pending(claim(), by="kong_added"), "pending", "pending"),
    "a claim on a tile that does not lie there": (
        lambda: _pending(claim(), tile=tile("6m")),
        "pending",
        "pending/tile",
    ),
    "a claim on another's tile": (lambda: _pending(claim(), from_=3), "pending", "pending/tile"),
    "a tile pending of nobody": (
        lambda: _pending(_few(base=_few_claim()), from_=3),
        "pending",
        "pending/from",
    ),
    "a claim on a tile already won on": (lambda: _won_on(claim()), "pending", "pending/tile"),
    "robbing what is no kong": (lambda: _pending(rob(), tile=tile("1m")), "pending", "pending/tile"),
    "robbing who has no kong": (lambda: _pending(rob(), from_=0), "pending", "pending/tile"),
    "a draw whose tile is known": (lambda: _pending(drawing(), tile=0), "pending", "pending/tile"),
    "a draw from a wall that is told": (
        lambda: _wall(drawing(), tiles=turn().wall.tiles),
        "pending",
        "pending/tile",
    ),
    # claimed_turn
    "a claimed turn without a claim": (
        lambda: replace(turn(), claimed_turn=True),
        "claimed_turn",
        "claimed_turn",
    ),
    "a claimed turn while others answer": (
        lambda: replace(claim(), claimed_turn=True),
        "claimed_turn",
        "claimed_turn",
    ),
    # hand_size
    "a tile too few": (lambda: _hand(turn(), 1, -1), "hand_size", "seats/1/count"),
    "a count that is not the hand's": (lambda: turn().with_seat(1, count=12), "hand_size", "seats/1/count"),
    "a hidden hand too large": (
        lambda: hidden(turn(), 1).with_seat(1, count=14),
        "hand_size",
        "seats/1/count",
    ),
    "melds beyond the sets": (
        lambda: turn().with_seat(1, melds=tuple(Meld("pong", (k,) * 3, 0) for k in (1, 4, 7, 10, 13))),
        "hand_size",
        "seats/1/count",
    ),
    # drawn
    "a drawn tile out of turn": (
        lambda: turn().with_seat(1, drawn=(turn().seats[1].hand or ())[0]),
        "drawn",
        "seats/1/drawn",
    ),
    "a drawn tile that is not held": (
        lambda: turn().with_seat(0, drawn=tile("5s")),
        "drawn",
        "seats/0/drawn",
    ),
    "a drawn tile of a hidden hand": (
        lambda: turn().with_seat(0, hand=None, drawn=tile("9s")),
        "drawn",
        "seats/0/drawn",
    ),
    "a turn without a drawn tile": (lambda: turn().with_seat(0, drawn=None), "drawn", "seats/0/drawn"),
    # melds
    "a chi that is none": (
        lambda: _meld(Meld("chi", tiles("135p"), 0)),
        "not_a_sequence",
        "seats/1/melds/0/tiles",
    ),
    "a pong that is none": (
        lambda: _meld(Meld("pong", tiles("112p"), 0)),
        "not_alike",
        "seats/1/melds/0/tiles",
    ),
    "a meld of two": (lambda: _meld(Meld("pong", tiles("11p"), 0)), "meld_size", "seats/1/melds/0/tiles"),
    "a meld fed by oneself": (
        lambda: _meld(Meld("pong", tiles("111p"), 1)),
        "feeder",
        "seats/1/melds/0/from",
    ),
    "a meld fed by nobody": (
        lambda: _meld(Meld("pong", tiles("111p"), None)),
        "feeder",
        "seats/1/melds/0/from",
    ),
    "a meld of other faces": (
        lambda: _meld(Meld("pong", tiles("114p"), 0, tiles("111p"))),
        "no_stand_in",
        "seats/1/melds/0/as",
    ),
    # wall
    "a wall that is longer than it says": (
        lambda: _wall(turn(), left=turn().wall.left - 1),
        "wall",
        "wall/left",
    ),
    "a draw from an empty wall": (lambda: _empty_draw(), "wall", "wall/left"),
    # wall_arithmetic
    "a replacement that nothing called for": (
        lambda: _wall(turn(), replaced=1),
        "wall_arithmetic",
        "wall/replaced",
    ),
    "a kong without its replacement": (lambda: _kong_unreplaced(), "wall_arithmetic", "wall/replaced"),
    "a robbed kong already replaced": (lambda: _wall(rob(), replaced=1), "wall_arithmetic", "wall/replaced"),
    # tiles
    "a fifth copy": (lambda: swapped(turn()), "too_many_copies", "wall/tiles/"),
    "a tile that the game has not": (
        lambda: _wall(turn(), tiles=(34, *(turn().wall.tiles or ())[1:])),
        "not_in_game",
        "wall/tiles/0",
    ),
    "a tile that is nowhere": (lambda: _shorter(turn()), "tile_count", "wall/left"),
    "a hidden wall too long": (lambda: _wall(hidden(turn(), wall=True), left=70), "tile_count", "wall/left"),
    # won
    "a winner unmarked": (lambda: _unmarked(won()), "won", "seats/2/won"),
    "a mark without a winner": (lambda: _marked(won(), 0, (2, 3)), "won", "seats/0/discards/0/won_by"),
    "a winner marked twice": (lambda: _marked_again(won()), "won", "seats/0/discards/1/won_by"),
    "a mark of nobody": (lambda: _marked(_few_won(), 0, (1, 3)), "won", "seats/0/discards/0/won_by"),
    "a winner to act": (lambda: replace(won(), to_act=(2,)), "won", "to_act"),
    "a discard win fed by nobody": (lambda: with_won(won(), 2, from_=None), "won", "seats/2/won/from"),
    "a discard win fed by oneself": (lambda: with_won(won(), 2, from_=2), "won", "seats/2/won/from"),
    "a draw fed by another": (lambda: with_won(won("draw"), 0, from_=1), "won", "seats/0/won/from"),
    "a draw of a tile that is not held": (
        lambda: with_won(won("draw"), 0, tile=tile("5s")),
        "won",
        "seats/0/won/tile",
    ),
    "a draw of no tile": (lambda: with_won(won("draw"), 0, tile=None), "won", "seats/0/won/tile"),
    "a dealt win with a tile": (lambda: with_won(won("draw"), 0, by="dealt"), "won", "seats/0/won/tile"),
    "a dealt win of no dealer": (
        lambda: replace(with_won(won("draw"), 0, by="dealt", tile=None), dealer=1),
        "won",
        "seats/0/won/tile",
    ),
    "a second place without a first": (lambda: with_won(won(), 2, order=2), "won", "seats/2/won/order"),
    # ledger
    "money paid to oneself": (lambda: replace(turn(), ledger=(line(), line(1, 1))), "ledger", "ledger/1"),
    "money from nowhere": (lambda: replace(turn(), ledger=(line(4, 1),)), "ledger", "ledger/0"),
    "no money at all": (lambda: replace(turn(), ledger=(line(amount=0),)), "ledger", "ledger/0/amount"),
}

THREE = relation(3)


def _few(base: State | None = None, **changes: Any) -> State:
    """A table of three."""
    return replace(base or table(THREE, "9s", drawn="9s", piles={0: "1m"}), **changes)


def _few_claim() -> State:
    return Hall(THREE, table(THREE, "5m", "46m")).do(0, "discard", "5m").state


def _few_won() -> State:
    hall = Hall(THREE, table(THREE, "9s", READY)).do(0, "discard", "9s")
    return hall.answer(hall.may(1, "win")[0]).state


def _two_in_turn() -> State:
    state = turn()
    assert state.wall.tiles is not None
    extra = state.wall.tiles[0]
    hand = (*(state.seats[1].hand or ()), extra)
    state = state.with_seat(1, hand=hand, count=14, drawn=extra)
    return _wall(replace(state, to_act=(0, 1)), tiles=state.wall.tiles[1:], left=state.wall.left - 1)


def _pending(state: State, **changes: Any) -> State:
    assert state.pending is not None
    return replace(state, pending=replace(state.pending, **changes))


def _wall(state: State, **changes: Any) -> State:
    return replace(state, wall=replace(state.wall, **changes))


def _hand(state: State, seat: int, less: int) -> State:
    hand = (state.seats[seat].hand or ())[:less]
    return state.with_seat(seat, hand=hand, count=len(hand))


def _meld(meld: Meld) -> State:
    return turn().with_seat(1, melds=(meld,))


def _won_on(state: State) -> State:
    return state.with_seat(0, discards=(Discard(tile("5m"), (3,)),))


def _unmarked(state: State) -> State:
    return state.with_seat(0, discards=tuple(Discard(one.tile) for one in state.seats[0].discards))


def _marked(state: State, at: int, seats: tuple[int, ...]) -> State:
    piles = list(state.seats[0].discards)
    piles[at] = Discard(piles[at].tile, seats)
    return state.with_seat(0, discards=tuple(piles))


def _marked_again(state: State) -> State:
    """The winner's mark on another tile of the kind, which is taken out of the wall."""
    kinds = list(state.wall.tiles or ())
    kinds.remove(tile("9s"))
    pile = (*state.seats[0].discards, Discard(tile("9s"), (2,)))
    return _wall(state.with_seat(0, discards=pile), tiles=tuple(kinds), left=len(kinds))


def _shorter(state: State) -> State:
    assert state.wall.tiles is not None
    return _wall(state, tiles=state.wall.tiles[1:], left=state.wall.left - 1)


def _empty_draw() -> State:
    """All tiles of the wall lie in a pile, and seat 1 is to draw."""
    last = table(FOUR, "9s", drawn="9s", left=0, piles={0: "1m"})
    state = last.with_seat(
        0, hand=tuple(k for k in last.seats[0].hand or () if k != tile("9s")), count=13, drawn=None
    )
    state = state.with_seat(0, discards=(*state.seats[0].discards, Discard(tile("9s"))))
    return replace(
        state,
        phase="draw",
        to_act=(1,),
        pending=Pending(None, 1, "draw"),
        wall=replace(state.wall, tiles=None),
    )


def _kong_unreplaced() -> State:
    hall = Hall(FOUR, table(FOUR, "5555p", drawn="5p", piles={1: "1m"})).do(
        0, "kong_concealed", "5p", "5555p"
    )
    return _wall(hall.state, replaced=0)


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_broken_invariant_is_named(name: str) -> None:
    build, code, place = CASES[name]
    state = build()
    game = THREE if state.players == 3 and name != "a seat too few" else FOUR
    found = [(fault.code, "/".join(map(str, fault.at))) for fault in faults_state(game, state)]
    assert any(one == code and at.startswith(place) for one, at in found), found
    assert all(fault.en and fault.zh for fault in faults_state(game, state))


def test_the_list_of_invariants_is_the_documented_one() -> None:
    """Every code of the table is broken above, and nothing else is."""
    rows = re.findall(r"^\| ([a-z_, ]+) \|", invariants.__doc__ or "", re.MULTILINE)[1:]
    documented = {code for row in rows for code in row.split(", ")}
    assert documented == {code for _, code, _ in CASES.values()} - {"not_in_game"}


def test_sound_states_of_every_phase_break_nothing() -> None:
    for state in (turn(), claim(), rob(), drawing(), won(), won("draw"), claimed()):
        assert faults_state(FOUR, state) == ()
    assert faults_state(BLOOD, turn()) == ()


def test_ways_of_winning_are_the_games() -> None:
    dry = relation(policy={"discard_wins": False, "robbing": False})
    assert [(fault.code, fault.at[-1]) for fault in faults_state(dry, won())] == [("won", "by")]
    robbed = Hall(FOUR, rob()).answer(Hall(FOUR, rob()).may(3, "win")[0]).state
    assert faults_state(FOUR, robbed) == ()
    assert [(fault.code, fault.at[-1]) for fault in faults_state(dry, robbed)] == [("won", "by")]


def test_a_winner_does_not_discard() -> None:
    hands = ("9s", READY, "55m", "123p 456p 789p 11s 78s")
    state = Hall(BLOOD, table(BLOOD, *hands)).do(0, "discard", "9s")
    state.answer(state.may(1, "win")[0])
    after = replace(hung(BLOOD, state.state, 2, "5m"), to_act=(3,))
    moved = after.with_seat(2, won=Won(tile("9s"), "discard", 0, 1, 1))
    assert ("pending", ("pending", "from")) in [
        (fault.code, fault.at) for fault in faults_state(BLOOD, moved)
    ]


def test_a_claimed_turn_is_known_by_its_meld_where_it_is_not_told() -> None:
    state = replace(claimed(), claimed_turn=False)
    assert faults_state(FOUR, state) == ()
    assert not any(one.kind.startswith("kong") for one in play.legal(FOUR, state, 2))


def test_who_washed_out_stranded_keeps_his_tile() -> None:
    state = table(FOUR, "55m", drawn="5m", piles={1: "1m"}, left=0)
    stranded = replace(state, phase="ended", to_act=())
    assert faults_state(FOUR, stranded) == ()
    assert faults_state(FOUR, replace(won(), phase="ended").with_seat(1, count=14))


def test_where_play_goes_on_one_winner_does_not_end_it() -> None:
    over = replace(won(), phase="ended")
    assert faults_state(FOUR, over) == ()
    assert [fault.code for fault in faults_state(BLOOD, over)] == ["not_over"]


def test_all_breaches_come_at_once() -> None:
    state = replace(turn(), pending=Pending(0, 1, "discard"), claimed_turn=True)
    state = _wall(state.with_seat(1, drawn=(state.seats[1].hand or ())[0]), replaced=2)
    assert {fault.code for fault in faults_state(FOUR, state)} == {
        "pending",
        "claimed_turn",
        "drawn",
        "wall_arithmetic",
    }


# The house, before it asks


def verified(game: Ruleset, state: State, options: Any = None) -> State:
    return house.verified_state(game, ActionsRequest(state=state, options=options))


def refused(state: State, options: Any = None, game: Ruleset = TOY) -> tuple[str, list[tuple[str, str]]]:
    with pytest.raises(Faulty) as raised:
        verified(game, state, options)
    return raised.value.code, [(f.code, "/".join(map(str, f.at))) for f in raised.value.faults]


def test_a_state_of_another_game_or_version_is_told_as_that() -> None:
    state = table(TOY)
    assert refused(replace(state, ruleset="zhuji"))[0] == "wrong_ruleset"
    assert refused(replace(state, rules_version="0")) == (
        "rules_version",
        [("rules_version", "state/rules_version")],
    )


def test_options_beside_a_state_are_equal_or_absent() -> None:
    state = table(TOY)
    assert verified(TOY, state, Options()).options == Options()
    assert refused(state, Options(cap=9)) == ("options_conflict", [("options_conflict", "options/cap")])


def test_a_breach_is_placed_in_the_request() -> None:
    state = table(TOY)
    code, found = refused(replace(state, wall=replace(state.wall, left=3)))
    assert (code, found) == ("invalid_state", [("wall", "state/wall/left")])


def test_seats_that_tell_nothing_of_their_own_have_nothing_to_tell() -> None:
    state = table(TOY)
    bare = replace(state, seats=tuple(replace(seat, facts=None) for seat in state.seats))
    assert verified(TOY, bare) == verified(TOY, state)


def test_the_order_in_which_tiles_are_written_does_not_matter() -> None:
    state = claimed()
    seats = tuple(
        replace(
            seat,
            hand=tuple(reversed(seat.hand or ())),
            melds=tuple(replace(meld, tiles=tuple(reversed(meld.tiles))) for meld in seat.melds),
        )
        for seat in state.seats
    )
    again = replace(state, seats=seats)
    assert verified(FOUR, again) == verified(FOUR, state)


def test_a_table_that_hides_hands_keeps_its_own_to_act() -> None:
    state = claim()
    hidden = state.with_seat(1, hand=None).with_seat(2, hand=None).with_seat(3, hand=None)
    asked = play.answering(FOUR, hidden)
    assert len(asked) > 1
    for seat in asked:
        assert faults_state(FOUR, replace(hidden, to_act=(seat,))) == ()
    assert [fault.code for fault in faults_state(FOUR, replace(hidden, to_act=()))] == ["to_act"]
    first = state.to_act[0]  # may claim, as all can see
    known = hidden.with_seat(first, hand=state.seats[first].hand)
    left_out = tuple(seat for seat in play.answering(FOUR, known) if seat != first)
    assert left_out
    assert [f.code for f in faults_state(FOUR, replace(known, to_act=left_out))] == ["to_act"]


def test_what_is_wrong_in_the_frame_hides_no_wrong_count() -> None:
    """All breaches at once, as far as they do not follow from each other."""
    state = swapped(turn())
    seats = tuple(replace(seat, count=9) if number == 2 else seat for number, seat in enumerate(state.seats))
    broken = replace(
        state,
        to_act=(),
        seats=seats,
        wall=replace(state.wall, left=5),
        ledger=(line(1, 1),),
    )
    found = {(fault.code, fault.at) for fault in faults_state(FOUR, broken)}
    assert {
        ("to_act", ("to_act",)),
        ("wall", ("wall", "left")),
        ("hand_size", ("seats", 2, "count")),
        ("ledger", ("ledger", 0)),
    } <= found
    assert "too_many_copies" in {code for code, _ in found}


def test_a_wrong_number_of_seats_is_not_told_as_missing_tiles_too() -> None:
    state = turn()
    found = [fault.code for fault in faults_state(FOUR, replace(state, seats=state.seats[:-1]))]
    assert found == ["players"]
