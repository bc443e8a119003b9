"""The course of a hand, clause by clause, on the shared engine; every state reached keeps every invariant."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules import play
from rules.actions import Action
from rules.deal import deal
from rules.hand import Meld
from rules.invariants import faults_state
from rules.questions import DealRequest
from rules.settlement import of_state
from rules.state import Discard, State
from rules.tiles import NAMES
from rules.variants.zhuozhou import RULESET
from rules.variants.zhuozhou.opening import wall_ended
from rules.variants.zhuozhou.options import Options
from tests.tiles import tile, tiles
from tests.zhuozhou.hands import Table, clauses, codes

# The wild is 9p (8p is turned up) unless a test says otherwise; 中 shows it.


def with_wall(table: Table, left: int) -> Table:
    """The table with no more than the wall's last tiles: seat 3 has discarded the others, and revealed the kong tiles."""
    wall = table.state.wall
    assert wall.tiles is not None
    taken, rest = wall.tiles[: wall.left - left], wall.tiles[wall.left - left :]
    state = replace(table.state, wall=replace(wall, tiles=rest, left=left))
    return Table(laid_by(state, 3, taken))


def laid_by(state: State, seat: int, gone: tuple[int, ...]) -> State:
    """Tiles of the wall laid before a seat: kong tiles revealed, the others discarded; the seat in turn has drawn."""
    faces = RULESET.faces(state)
    revealed = tuple(kind for kind in gone if kind in faces.idle)
    thrown = tuple(Discard(kind) for kind in gone if kind not in faces.idle)
    own = state.seats[seat]
    facts = replace(
        own.facts,
        revealed=own.facts.revealed + revealed,
        drew=True,
        discarded_wild=own.facts.discarded_wild or any(discard.tile in faces.wild for discard in thrown),
    )
    state = state.with_seat(seat, discards=own.discards + thrown, facts=facts)
    (turn,) = state.to_act
    if state.seats[turn].drawn is None:
        state = state.with_seat(turn, drawn=(state.seats[turn].hand or ())[0])
    return replace(state, wall=replace(state.wall, replaced=state.wall.replaced + len(revealed)))


def test_zz_22_the_dealer_discards_first_and_the_next_player_draws() -> None:
    table = Table.dealt(["1m", "", "", ""], draws="5s")
    assert table.state.to_act == (0,)
    table.passed(0, "1m")
    assert (table.state.phase, table.state.to_act, table.state.seats[1].drawn) == ("turn", (1,), tile("5s"))
    assert table.state.seats[1].facts.drew is False
    assert table.state.seats[0].facts.drew is True


def test_zz_2_zz_22_play_goes_round_by_seat_number() -> None:
    table = Table.dealt(["", "", "", ""], dealer=2)
    order = []
    for _ in range(5):
        (seat,) = table.state.to_act
        order.append(seat)
        table.passed(seat, table.tiles_for(seat, "discard")[0])
    assert order == [2, 3, 0, 1, 2]


def test_zz_20_chi_from_the_upper_neighbour_only() -> None:
    table = Table.dealt(["5m", "34m", "34m", "46m"])
    table.discard(0, "5m")
    assert table.state.to_act == (1,)
    assert "chi" in table.kinds(1)
    assert table.why_not(2, "chi", "5m", "34m") == {"not_to_act": None, "chi_not_next": "ZZ-20"}


def test_zz_20_no_chi_in_void_mode() -> None:
    table = Table.dealt(["5m", "34m", "55m", ""], mode="void")
    table.discard(0, "5m")
    assert table.state.to_act == (2,)
    assert table.kinds(2) == ["pong", "pass"]


def test_zz_20_pong_and_kong_from_anyone() -> None:
    for claimer in (1, 2, 3):
        hands = ["5m", "", "", ""]
        hands[claimer] = "555m"
        table = Table.dealt(hands)
        table.discard(0, "5m")
        assert table.kinds(claimer)[:2] == ["kong_exposed", "pong"]
        table.claim(Action(claimer, "pong", tile("5m"), tiles("55m")))
        assert table.state.to_act == (claimer,)
        assert table.state.seats[claimer].melds[0].from_ == 0


def test_zz_22_pong_and_kong_go_before_chi() -> None:
    table = Table.dealt(["5m", "34m", "", "55m"])
    table.discard(0, "5m")
    chi = Action(1, "chi", tile("5m"), tiles("34m"))
    pong = Action(3, "pong", tile("5m"), tiles("55m"))
    granted, refused = play.decide(RULESET, table.state, (chi, pong))
    assert granted == (pong,)
    ((claim, why),) = refused
    assert (claim, why.code, why.clause) == (chi, "outranked", "ZZ-22")
    table.claim(chi, pong)
    assert table.state.to_act == (3,)


def test_zz_21_no_win_on_a_discard() -> None:
    # Seat 1 waits for 2p alone and may chi it with 13p.
    table = Table.dealt(["2p", "123456m789s55s13p", "", ""])
    table.discard(0, "2p")
    assert table.kinds(1) == ["chi", "pass"]
    assert table.why_not(1, "win", "2p") == {"no_discard_win": "ZZ-21"}


def test_zz_21_an_added_kong_is_not_robbed() -> None:
    # Seat 2 waits for 5m, which seat 1 adds to its pong: the replacement is drawn at once.
    table = Table.dealt(["5m3z", "55m3z", "46m123456s789p11s", ""], draws="4z4z4z5m", tail="7s")
    table.discard(0, "5m")
    table.claim(Action(1, "pong", tile("5m"), tiles("55m")))
    table.passed(1, "3z")
    for seat in (2, 3):
        table.passed(seat, "4z")
    table.passed(0, "3z")
    assert table.state.seats[1].drawn == tile("5m")
    table.act(1, "kong_added", "5m")
    assert (table.state.phase, table.state.to_act, table.state.seats[1].drawn) == ("turn", (1,), tile("7s"))


# Reveals


def test_zz_13_zz_23_a_reveal_is_replaced_from_the_tail_one_at_a_time() -> None:
    table = Table.dealt(["5z6z6z", "", "", ""], tail="1s2s3s")
    assert table.tiles_for(0, "reveal") == ["5z", "6z"]
    table.act(0, "reveal", "6z")
    own = table.state.seats[0]
    assert (own.drawn, own.facts.revealed, own.count) == (tile("1s"), tiles("6z"), 14)
    assert table.state.wall.replaced == 1
    table.act(0, "reveal", "6z")
    table.act(0, "reveal", "5z")
    assert table.state.seats[0].facts.revealed == tiles("665z")
    assert table.state.seats[0].drawn == tile("3s")
    assert "reveal" not in table.kinds(0)


def test_zz_13_kong_tiles_are_neither_discarded_nor_claimed() -> None:
    table = Table.dealt(["5z6z1m", "", "", ""])
    assert not {"5z", "6z"} & set(table.tiles_for(0, "discard"))
    assert table.why_not(0, "discard", "5z") == {"not_discardable": "ZZ-13"}
    assert table.why_not(0, "reveal", "1m") == {"not_revealable": "ZZ-13"}
    # Four of a kind are no kong.
    table = Table.dealt(["5555z", "", "", ""])
    assert table.kinds(0) == ["reveal", "discard"]


def test_zz_14_on_draw_revealing_is_the_only_action() -> None:
    table = Table.dealt(["5z6z1111m", "", "", ""], reveal="on_draw", tail="1s")
    assert table.kinds(0) == ["reveal"]
    assert table.tiles_for(0, "reveal") == ["6z"]  # 白 need not
    assert table.why_not(0, "discard", "1m") == {"must_reveal": "ZZ-14"}
    table.act(0, "reveal", "6z")
    assert table.kinds(0) == ["kong_concealed", "reveal", "discard"]
    # By default it may wait.
    assert "discard" in Table.dealt(["5z6z", "", "", ""]).kinds(0)


def test_zz_14_where_green_is_wild_red_must_be_revealed() -> None:
    table = Table.dealt(["7z5z", "", "", ""], indicator="7z", reveal="on_draw")
    assert table.tiles_for(0, "reveal") == ["7z"]
    assert table.kinds(0) == ["reveal"]


def test_zz_15_in_void_mode_green_may_be_discarded_ponged_konged_and_revealed() -> None:
    table = Table.dealt(["6z", "666z", "", ""], mode="void", reveal="on_draw", tail="1s")
    assert "6z" in table.tiles_for(0, "discard")
    assert "6z" in table.tiles_for(0, "reveal")
    table.discard(0, "6z")
    assert table.kinds(1) == ["kong_exposed", "pong", "pass"]
    table.claim(Action(1, "kong_exposed", tile("6z"), tiles("666z")))
    assert table.state.seats[1].drawn == tile("1s")
    # 白 stays a kong tile.
    assert "5z" not in Table.dealt(["5z", "", "", ""], mode="void").tiles_for(0, "discard")


# Stand-ins


def test_zz_12_red_is_discarded_ponged_chid_and_konged_as_the_wilds_face() -> None:
    table = Table.dealt(["7z", "78p", "77z", ""])
    table.discard(0, "7z")
    assert table.state.to_act == (1, 2)
    assert "chi" in table.kinds(1)
    pong = Action(2, "pong", tile("7z"), tiles("77z"))
    table.claim(pong)
    meld = table.state.seats[2].melds[0]
    assert (meld.tiles, meld.as_) == (tiles("777z"), tiles("999p"))
    # A chi with an own 中 as 9p.
    table = Table.dealt(["8p", "7p7z", "", ""])
    table.discard(0, "8p")
    chi = Action(1, "chi", tile("8p"), tiles("7p7z"))
    table.claim(chi)
    meld = table.state.seats[1].melds[0]
    assert (meld.tiles, meld.as_) == (tiles("78p7z"), tiles("789p"))
    # Four 中 are a kong.
    table = Table.dealt(["7777z", "", "", ""], tail="1s")
    table.act(0, "kong_concealed", "7z", tiles("7777z"))
    meld = table.state.seats[0].melds[0]
    assert (meld.tiles, meld.as_) == (tiles("7777z"), tiles("9999p"))


def test_zz_12_with_a_dragon_wild_red_is_a_kong_tile() -> None:
    table = Table.dealt(["7z", "", "", ""], indicator="6z")
    assert "7z" not in table.tiles_for(0, "discard")
    assert "7z" in table.tiles_for(0, "reveal")


# Wilds


def test_zz_16_nobody_claims_a_discarded_wild_and_no_wild_is_claimed_with() -> None:
    # 8p is wild: 79p may not chi it, 88p may not pong it.
    table = Table.dealt(["8p", "79p", "88p", ""], indicator="7p")
    table.discard(0, "8p")
    assert (table.state.phase, table.state.to_act) == ("turn", (1,))
    # Nor does the wild stand in a chi of 9p with 7p, or in a pong with one 9p.
    table = Table.dealt(["9p", "7p8p", "8p9p", ""], indicator="7p")
    table.discard(0, "9p")
    assert (table.state.phase, table.state.to_act) == ("turn", (1,))


def test_zz_16_no_wild_goes_into_an_ordinary_kong() -> None:
    table = Table.dealt(["9999p", "", "", ""])
    assert "kong_concealed" not in table.kinds(0)
    assert table.why_not(0, "kong_concealed", "9p", "9999p") == {"not_a_kong": "ZZ-16"}


def test_zz_17_who_discards_a_wild_is_held_to_it() -> None:
    # Seat 0 throws the wild and waits for 1s 4s with 23s: no run-the-wind.
    table = Table.dealt(["9p123456m789s23s55m", "", "", ""], draws="2p2p2p1s")
    table.passed(0, "9p")
    assert table.state.seats[0].facts.discarded_wild
    for seat in (1, 2, 3):
        table.passed(seat, "2p")
    assert table.state.seats[0].drawn == tile("1s")
    assert "win" not in table.kinds(0)
    assert table.why_not(0, "win", "1s") == {"wild_discarded": "ZZ-17"}


# The direct call


def calling(tail: str = "", **options: object) -> Table:
    """Seat 0 holds 123m 456m 789s 123s and a spare wild, and draws another on its second turn."""
    table = Table.dealt(
        ["123456m789123s9p4z", "", "", ""],
        draws="2p2p2p9p",
        tail=tail,
        **options,  # type: ignore[arg-type]
    )
    table.passed(0, "4z")
    for seat in (1, 2, 3):
        table.passed(seat, "2p")
    assert table.state.seats[0].drawn == tile("9p")
    return table


def test_zz_18_zz_32_the_kong_is_offered_not_the_win() -> None:
    table = calling(tail="5s")
    assert table.kinds(0) == ["lay_wild", "discard"]
    assert table.why_not(0, "win", "9p") == {"wild_drawn": "ZZ-30", "lay_wild_instead": "ZZ-18"}
    table.act(0, "lay_wild", "9p")
    own = table.state.seats[0]
    assert (own.facts.laid_wilds, own.drawn, own.count) == (1, tile("5s"), 14)
    assert (table.state.facts.chain, table.state.facts.direct_call) == (1, True)
    # Bloom 3, kong 1, run 6, concealed 3, on a dealer's 8.
    assert table.scored(0) == {"run_the_wind": 6, "concealed": 3, "kong_bloom": 3, "kong": 1}
    table.win(0)
    assert table.state.seats[0].won is not None
    assert (table.state.seats[0].won.by, table.state.seats[0].won.score) == ("replacement", 21)
    assert of_state(RULESET, table.state).totals == (63, -21, -21, -21)


def test_zz_18_a_wild_as_replacement_wins_or_is_laid_in_turn() -> None:
    table = calling(tail="9p7s")
    table.act(0, "lay_wild", "9p")
    assert table.kinds(0)[:2] == ["win", "lay_wild"]
    assert table.scored(0) == {"run_the_wind": 6, "concealed": 3, "kong_bloom": 3, "kong": 1}
    table.act(0, "lay_wild", "9p")
    assert table.state.facts.chain == 2
    assert table.scored(0) == {"run_the_wind": 6, "concealed": 3, "kong_bloom": 9, "kong": 2}


def test_zz_18_a_kong_tile_as_replacement_is_revealed_and_the_next_tile_wins() -> None:
    table = calling(tail="5z7s")
    table.act(0, "lay_wild", "9p")
    assert "win" not in table.kinds(0)
    table.act(0, "reveal", "5z")
    assert table.scored(0) == {"run_the_wind": 6, "concealed": 3, "kong_bloom": 3, "kong": 1, "reveal": 1}


def test_zz_18_with_no_replacement_left_the_win_is_offered() -> None:
    table = with_wall(calling(), 0)
    assert table.kinds(0) == ["win", "discard"]
    assert table.scored(0) == {"run_the_wind": 6, "concealed": 3}
    assert table.why_not(0, "lay_wild", "9p") == {"no_replacement": "ZZ-25"}


def test_zz_18_zz_26_an_end_at_the_turned_tile_counts_as_an_empty_wall() -> None:
    table = calling(exhaust="indicator")
    at = table.state.facts.indicator.at
    # So many replacements that the tail has come to the turned tile.
    wall = table.state.wall
    assert wall.tiles is not None
    gone = 136 - at - 2
    kept, taken = wall.tiles[:-gone], wall.tiles[-gone:]
    state = replace(table.state, wall=replace(wall, tiles=kept, left=len(kept), replaced=gone))
    state = laid_by(state, 3, tuple(kind for kind in taken if kind not in tiles("56z")))
    assert wall_ended(state, "tail")
    assert not wall_ended(state, "live")
    kinds = {action.kind for action in play.legal(RULESET, state, 0)}
    assert kinds == {"win", "discard"}


def test_zz_18_other_hands_lay_no_wild() -> None:
    # Two wilds, but the one held is needed: 46m.
    table = Table.dealt(["12346m789123s9p2s4z", "", "", ""], draws="2p2p2p9p")
    table.passed(0, "4z")
    for seat in (1, 2, 3):
        table.passed(seat, "2p")
    assert table.state.seats[0].drawn == tile("9p")
    assert table.why_not(0, "lay_wild", "9p") == {"no_direct_call": "ZZ-18"}
    # On the dealt 14 nothing was drawn.
    dealt = Table.dealt(["123456m789123s99p", "", "", ""])
    assert dealt.kinds(0) == ["win", "discard"]
    assert dealt.why_not(0, "lay_wild", "9p") == {"no_direct_call": "ZZ-18"}
    # A natural tile drawn: the win is b.
    natural = Table.dealt(["123456m789123s9p4z", "", "", ""], draws="2p2p2p8m")
    natural.passed(0, "4z")
    for seat in (1, 2, 3):
        natural.passed(seat, "2p")
    assert natural.kinds(0) == ["win", "discard"]


# Kongs


def test_zz_23_zz_45_kongs_in_a_row_and_a_reveal_between() -> None:
    # Seat 1 kongs the discard 5m, draws 4s: concealed kong; draws 發, reveals it, draws 2p: bloom of two.
    table = Table.dealt(["5m", "555m444s789m13p88s", "", ""], tail="4s6z2p")
    table.discard(0, "5m")
    table.claim(Action(1, "kong_exposed", tile("5m"), tiles("555m")))
    assert table.state.facts.chain == 1
    table.act(1, "kong_concealed", "4s", tiles("4444s"))
    assert table.state.facts.chain == 2
    table.act(1, "reveal", "6z")
    assert (table.state.facts.chain, table.state.facts.reveals) == (2, 1)
    # 4+7-2 = 9; kongs 1+2; the closed wait 6; reveal 1.
    assert table.scored(1) == {"run_the_wind": 6, "kong_bloom": 9, "kong": 3, "reveal": 1}
    # A discard ends the row.
    table.discard(1, "2p")
    assert (table.state.facts.chain, table.state.facts.reveals) == (0, 0)


def test_zz_45_an_added_kong_blooms() -> None:
    table = Table.dealt(["1z", "11z", "", ""], draws="1s1s1s1z", tail="3s")
    table.discard(0, "1z")
    table.claim(Action(1, "pong", tile("1z"), tiles("11z")))
    table.passed(1, table.tiles_for(1, "discard")[-1])
    table.passed(2, "1s")
    table.passed(3, "1s")
    table.passed(0, "1s")
    table.act(1, "kong_added", "1z")
    assert (table.state.facts.chain, table.state.seats[1].drawn) == (1, tile("3s"))
    assert table.state.seats[1].melds[0].from_ == 0  # the pong's feeder


def test_zz_25_no_kong_in_a_turn_begun_by_a_claim_but_a_reveal() -> None:
    table = Table.dealt(["5m", "55m4444s6z9p9p", "", ""], tail="4m")
    table.discard(0, "5m")
    table.claim(Action(1, "pong", tile("5m"), tiles("55m")))
    assert table.kinds(1) == ["reveal", "discard"]
    assert table.why_not(1, "kong_concealed", "4s", "4444s") == {"kong_after_claim": "ZZ-25"}
    table.act(1, "reveal", "6z")
    assert "kong_concealed" not in table.kinds(1)  # still the same turn
    assert table.why_not(1, "lay_wild", "9p")["kong_after_claim"] == "ZZ-25"


def test_zz_25_a_tile_claimed_may_be_discarded_at_once() -> None:
    table = Table.dealt(["5m", "555m", "", ""])
    table.discard(0, "5m")
    table.claim(Action(1, "pong", tile("5m"), tiles("55m")))
    assert "5m" in table.tiles_for(1, "discard")


def test_zz_25_passing_has_no_penalty() -> None:
    table = Table.dealt(["5m", "55m", "5m", ""], draws="4z")
    table.discard(0, "5m")
    table.claim()
    table.passed(1, "4z")
    table.discard(2, "5m")
    assert "pong" in table.kinds(1)


def test_zz_25_no_reveal_and_no_kong_when_the_wall_is_empty() -> None:
    table = with_wall(Table.dealt(["1111m6z", "", "", "5z"]), 0)
    assert table.kinds(0) == ["discard"]
    assert table.why_not(0, "reveal", "6z") == {"no_replacement": "ZZ-25"}
    assert table.why_not(0, "kong_concealed", "1m", "1111m") == {"no_replacement": "ZZ-25"}
    exposed = with_wall(Table.dealt(["5m", "555m", "", ""]), 0)
    exposed.discard(0, "5m")
    assert exposed.kinds(1) == ["pong", "pass"]


# The wall's end


def test_zz_24_the_hand_is_washed_out_when_the_wall_is_used_up() -> None:
    table = with_wall(Table.dealt(["4z", "", "", ""]), 0)
    table.passed(0, "4z")
    assert table.state.phase == "ended"
    assert not any(seat.won for seat in table.state.seats)
    books = of_state(RULESET, table.state)
    assert (books.ledger, books.next.dealer, books.next.repeat) == ((), 0, 1)


@pytest.mark.parametrize("exhaust", ["all", "indicator"])
def test_zz_24_zz_26_drawing_reaches_the_turned_tile(exhaust: str) -> None:
    table = Table.dealt(["4z", "", "", ""], exhaust=exhaust)
    at = table.state.facts.indicator.at
    near = with_wall(table, 136 - at)
    near.passed(0, "4z")
    if exhaust == "indicator":
        assert near.state.phase == "ended"
    else:
        assert (near.state.to_act, near.state.seats[1].drawn) == ((1,), near.state.facts.indicator.tile)


def test_zz_26_only_kong_tiles_left_and_no_wall_is_a_wash_out() -> None:
    # Seat 1 has four pongs and 白, and draws 發, the last tile of the wall: nothing to discard, nothing to draw.
    table = Table(_nearly_stuck())
    table.discard(0, "4z")
    assert table.state.phase == "ended"
    assert not any(seat.won for seat in table.state.seats)
    assert table.state.seats[1].hand == tiles("56z")
    assert of_state(RULESET, table.state).ledger == ()


def _nearly_stuck() -> State:
    """Seat 0 is to discard, one tile is left in the wall; what is not in hands and melds lies before seat 3."""
    state = Table.dealt(["4z", "", "", ""]).state
    pool = [kind for kind in range(34) for _ in range(4)]

    def take(word: str) -> tuple[int, ...]:
        for kind in tiles(word):
            pool.remove(kind)
        return tuple(sorted(tiles(word)))

    melds = tuple(Meld("pong", take(word), 0) for word in ("111m", "222m", "333m", "444m"))
    hands = [
        take("4z1s1s4s4s7s7s2p2p5p5p8p1z2z"),
        take("5z"),
        take("2s2s5s5s8s8s1p1p4p4p7p1z2z"),
        take("3s3s6s6s9s9s3p3p6p6p9p1z2z"),
    ]
    last = take("6z")
    for number, hand in enumerate(hands):
        state = state.with_seat(number, hand=hand, count=len(hand), melds=melds if number == 1 else ())
    state = state.with_seat_facts(0, drew=True).with_facts(claimed=True)
    state = replace(state, wall=replace(state.wall, tiles=last, left=1))
    return laid_by(state, 3, tuple(pool))


# First turns


def test_zz_34_the_dealer_wins_before_the_first_discard() -> None:
    table = Table.dealt(["123456m789s23s55p1s", "", "", ""])
    assert table.scored(0) == {"heavenly": 30}
    table.win(0)
    won = table.state.seats[0].won
    assert won is not None
    assert (won.by, won.tile, won.score) == ("dealt", None, 38)
    # A reveal before it does not lose it, nor does an own kong.
    table = Table.dealt(["6z123456m789s23s55p", "", "", ""], tail="1s")
    table.act(0, "reveal", "6z")
    assert table.scored(0) == {"heavenly": 30, "reveal": 1}
    table = Table.dealt(["8888m123m456s23p55p", "", "", ""], tail="1p")
    table.act(0, "kong_concealed", "8m", tiles("8888m"))
    assert table.scored(0) == {"heavenly": 30, "kong_bloom": 3, "kong": 2}


def test_zz_34_it_is_lost_by_the_first_discard() -> None:
    table = Table.dealt(["123456m789s23s55p4z", "", "", ""], draws="3z3z3z1s")
    table.passed(0, "4z")
    for seat in (1, 2, 3):
        table.passed(seat, "3z")
    assert table.scored(0) == {"concealed": 3}


def test_zz_39_a_non_dealer_wins_on_the_first_tile_drawn() -> None:
    table = Table.dealt(["4z", "123456m789s23s55p", "", ""], draws="1s")
    table.passed(0, "4z")
    assert table.scored(1) == {"earthly": 30}
    # Own reveals do not lose it.
    table = Table.dealt(["4z", "123456m789s23s55p", "", ""], draws="6z", tail="1s")
    table.passed(0, "4z")
    table.act(1, "reveal", "6z")
    assert table.scored(1) == {"earthly": 30, "reveal": 1}


def test_zz_39_it_is_lost_once_anybody_has_claimed_or_by_an_own_kong() -> None:
    table = Table.dealt(["4z", "44z3z", "123456m789s23s55p", ""], draws="1s")
    table.discard(0, "4z")
    table.claim(Action(1, "pong", tile("4z"), tiles("44z")))
    table.passed(1, "3z")
    assert table.state.seats[2].drawn == tile("1s")
    assert table.scored(2) == {"concealed": 3}
    table = Table.dealt(["4z", "1111m456m789s55p2s", "", ""], draws="3s", tail="1s")
    table.passed(0, "4z")
    table.act(1, "kong_concealed", "1m", tiles("1111m"))
    # Closed or open, 1s completes 23s: bloom 3, kong 2, concealed 3 and no earthly.
    assert table.scored(1) == {"concealed": 3, "kong_bloom": 3, "kong": 2}


def test_zz_30_a_drawn_wild_and_a_claimed_hand() -> None:
    table = Table.dealt(["4z", "123456m789s23s55p", "", ""], draws="9p")
    table.passed(0, "4z")
    assert table.scored(1) == {"earthly": 30}  # a drawn wild may win as earthly
    later = Table.dealt(["4z", "123456m789s23s55p", "", ""], draws="3z3z3z2z9p")
    later.passed(0, "4z")
    later.passed(1, "3z")
    later.passed(2, "3z")
    later.passed(3, "3z")
    later.passed(0, "2z")
    assert codes(later.verdict(1)) == ["wild_drawn"]
    assert clauses(later.verdict(1)) == ["ZZ-30"]
    # Completed by a pong: no self-drawn win (ZZ-21).
    pong = Table.dealt(["5p", "123456m789s55p22s", "", ""])
    pong.discard(0, "5p")
    pong.claim(Action(1, "pong", tile("5p"), tiles("55p")))
    assert pong.why_not(1, "win", "5p") == {"claimed_turn": "ZZ-21"}


# Hidden hands


def test_zz_18_hidden_hands_may_do_what_their_tiles_could() -> None:
    table = Table.dealt(["4z", "", "", ""])
    seats = tuple(
        replace(seat, hand=None, drawn=None) if number == 1 else seat
        for number, seat in enumerate(table.state.seats)
    )
    assert table.state.wall.tiles is not None
    state = replace(table.state, seats=seats, wall=replace(table.state.wall, tiles=None))
    assert faults_state(RULESET, state) == ()
    after = play.apply(RULESET, state, Action(0, "discard", tile("4z"))).state
    while after.phase == "claim":
        passes = tuple(Action(seat, "pass") for seat in after.to_act)
        after = play.apply_claims(RULESET, after, passes).state
    assert after.phase == "draw"
    after = play.apply(RULESET, after, Action(1, "draw")).state
    assert faults_state(RULESET, after) == ()
    certain, possible = play.legal(RULESET, after, 1), play.possible(RULESET, after, 1)
    assert certain == ()
    assert {action.kind for action in possible} == {
        "win",
        "kong_concealed",
        "lay_wild",
        "reveal",
        "discard",
    }
    full = {action.tile for action in possible if action.kind == "reveal"}
    assert full == set(tiles("5z6z"))


def hiding(table: Table, seat: int) -> State:
    """The state with one seat's hand and the wall not told."""
    dark = table.state.with_seat(seat, hand=None, drawn=None)
    return replace(dark, wall=replace(dark.wall, tiles=None))


def test_zz_21_a_hidden_hand_that_revealed_in_an_earlier_turn_has_drawn_nothing_after_a_pong() -> None:
    table = Table.dealt(["4z5p", "123456m789s5p5p3s6z", "", ""], draws="4s3z3z3z", tail="3s")
    table.passed(0, "4z")
    table.act(1, "reveal", "6z")
    for seat, word in ((1, "4s"), (2, "3z"), (3, "3z")):
        table.passed(seat, word)
    table.discard(0, "5p")
    table.claim(Action(1, "pong", tile("5p"), tiles("55p")))
    shown = tiles("123456m789s33s")
    assert table.why_not(1, "win", "3s") == {"claimed_turn": "ZZ-21"}
    dark = hiding(table, 1)
    assert not any(action.kind == "win" for action in play.possible(RULESET, dark, 1))
    posted = Action(1, "win", tile("3s"), hand=shown)
    assert [why.code for why in play.faults_action(RULESET, dark, posted)] == ["claimed_turn"]


def test_zz_25_a_hidden_hand_that_reveals_after_a_pong_wins_on_the_replacement() -> None:
    table = Table.dealt(["5p", "123456m789s5p5p3s6z", "", ""], tail="3s")
    table.discard(0, "5p")
    table.claim(Action(1, "pong", tile("5p"), tiles("55p")))
    table.act(1, "reveal", "6z")
    assert "win" in table.kinds(1)
    dark = hiding(table, 1)
    posted = Action(1, "win", tile("3s"), hand=tiles("123456m789s33s"))
    assert play.faults_action(RULESET, dark, posted) == ()


def untold(table: Table) -> State:
    """The state of a table with its wall not told."""
    return replace(table.state, wall=replace(table.state.wall, tiles=None))


def drawing(state: State, word: str) -> dict[str, str | None]:
    """Fault code to clause of drawing this tile from an untold wall."""
    (seat,) = state.to_act
    action = Action(seat, "draw", tile(word))
    return {fault.code: fault.clause for fault in play.faults_action(RULESET, state, action)}


def test_zz_5_of_an_untold_wall_the_turned_tile_is_drawn_in_its_place() -> None:
    table = Table.dealt(["4z", "", "", ""])
    near = untold(with_wall(table, 136 - table.state.facts.indicator.at))
    waiting = play.apply(RULESET, near, Action(0, "discard", tile("4z"))).state
    assert waiting.phase == "draw"
    assert drawing(waiting, "8p") == {}
    missing = next(NAMES[kind] for kind in play.unseen(RULESET, waiting) if kind != tile("8p"))
    assert drawing(waiting, missing) == {"turned_tile": "ZZ-26"}
    after = play.apply(RULESET, waiting, Action(1, "draw", tile("8p"))).state
    assert faults_state(RULESET, after) == ()


def test_zz_5_of_an_untold_wall_it_is_drawn_nowhere_else() -> None:
    # Three 8p are in hand: the fourth is the turned one.
    table = Table.dealt(["4z888p", "", "", ""])
    waiting = play.apply(RULESET, untold(table), Action(0, "discard", tile("4z"))).state
    while waiting.phase == "claim":
        waiting = play.apply_claims(RULESET, waiting, tuple(Action(s, "pass") for s in waiting.to_act)).state
    assert drawing(waiting, "8p") == {"turned_tile": "ZZ-5"}
    assert drawing(waiting, "7z") == {}


# Everything at once


@pytest.mark.parametrize("seed", range(12))
def test_zz_26_random_hands_end_with_every_state_in_order(seed: int) -> None:
    chance = Random(seed)
    options = Options(
        players=chance.choice((2, 3, 4)),
        mode=chance.choice(("free", "void")),
        standin=chance.choice(("always", "may")),
        reveal=chance.choice(("before_win", "on_draw")),
        exhaust=chance.choice(("all", "indicator")),
    )
    state = deal(RULESET, DealRequest(seed=f"hand {seed}"), options).state
    while state.phase != "ended":
        assert faults_state(RULESET, state) == ()
        if state.phase == "claim":
            claims = tuple(chance.choice(play.legal(RULESET, state, seat)) for seat in state.to_act)
            state = play.apply_claims(RULESET, state, claims).state
            continue
        (seat,) = state.to_act
        listed = play.legal(RULESET, state, seat)
        assert listed  # a state that is not over has a legal action
        wins = [action for action in listed if action.kind == "win"]
        rare = [action for action in listed if action.kind != "discard"]
        state = play.apply(RULESET, state, chance.choice(wins or rare or listed)).state
    assert faults_state(RULESET, state) == ()
    assert sum(of_state(RULESET, state).totals) == 0
