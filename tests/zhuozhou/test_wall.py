"""The wall, the deal, the indicator and what it names: ZZ-1 to ZZ-6, ZZ-10, ZZ-12, ZZ-13, ZZ-15, ZZ-24, ZZ-26."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.deal import deal
from rules.questions import DealRequest
from rules.ruleset import WildsAnswer
from rules.state import State
from rules.tiles import NAMES, TILES_136
from rules.variants.zhuozhou import RULESET
from rules.variants.zhuozhou.opening import (
    ROLLS,
    STACKS,
    breaking,
    first_stack,
    next_place,
    open_wall,
    side_of,
    wall_ended,
)
from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.wilds import WildsRequest, faults_wilds, wilds
from tests.tiles import tile

NUMBERED = tuple(range(136))
"""A wall whose tiles are their own places as built (for functions that only move them about)."""


def rolled(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> dict[str, tuple[int, int]]:
    """The three rolls."""
    return dict(zip(ROLLS, (a, b, c), strict=True))


def dealt(dice: tuple[int, ...], dealer: int = 0, **options: object) -> State:
    """A deal of the unshuffled wall with these dice."""
    request = DealRequest(wall=TILES_136.all, dice=dice, dealer=dealer)
    return deal(RULESET, request, Options(**options)).state  # type: ignore[arg-type]


def answer(indicator: str, **options: object) -> WildsAnswer:
    """What an indicator names."""
    return wilds(WildsRequest(indicator=tile(indicator), options=Options(**options)))  # type: ignore[arg-type]


# The deal


def test_zz_1_136_tiles_and_two_dice_a_roll() -> None:
    assert RULESET.tile_set(Options()).size == 136
    assert set(RULESET.tile_set(Options()).copies[:34]) == {4}
    assert len(RULESET.rolls(Options())) == 3


def test_zz_2_the_dealer_has_14_the_others_13() -> None:
    for dealer in range(4):
        state = dealt((1, 2, 3, 4, 5, 6), dealer)
        assert [seat.count for seat in state.seats] == [14 if n == dealer else 13 for n in range(4)]
        assert state.to_act == (dealer,)


def test_zz_2_who_deals_first_is_rolled_or_given() -> None:
    rolled_dealer = deal(RULESET, DealRequest(wall=TILES_136.all, dice=(3, 4, 1, 2, 3, 4, 5, 6)), Options())
    assert rolled_dealer.state.dealer == (7 - 1) % 4
    assert dealt((1, 2, 3, 4, 5, 6), 3).dealer == 3


def test_zz_3_sides_come_clockwise_as_0_3_2_1() -> None:
    assert [first_stack(side) for side in (0, 3, 2, 1)] == [0, 17, 34, 51]
    assert [side_of(stack) for stack in (0, 16, 17, 33, 34, 50, 51, 67)] == [0, 0, 3, 3, 2, 2, 1, 1]


def test_zz_3_the_cut() -> None:
    # a = 5: 0 1 2 3 0, seat 0 breaks; a + b = 14 stacks from its right end.
    found = breaking(4, 0, rolled((2, 3), (4, 5), (3, 4)))
    assert (found.breaker, found.counted, found.cut) == (0, 14, 14)
    # a = 10: seat 1; 21 stacks run on from side 1 (17) into side 0 (4): its stack 5 is drawn first.
    found = breaking(4, 0, rolled((5, 5), (5, 6), (3, 4)))
    assert (found.breaker, found.counted, found.cut) == (1, 21, 4)
    # The dealer counts as 1 wherever he sits.
    assert breaking(4, 2, rolled((1, 1), (1, 1), (1, 1))).breaker == 3


def test_zz_3_drawing_goes_on_clockwise_the_stack_before_the_cut_is_the_tail() -> None:
    opening = open_wall(Options(), 0, rolled((2, 3), (4, 5), (3, 4)), NUMBERED)
    assert opening.start == 28
    state = dealt((2, 3, 4, 5, 3, 4))
    order = TILES_136.all[28:] + TILES_136.all[:28]
    assert state.wall.tiles == order[53:]
    # The tail's upper tile is stack 13's upper one: place 26 as built, the last but one in drawing order.
    assert next_place(state, "tail") == 134
    assert order[134] == TILES_136.all[26]


def test_zz_4_three_rounds_of_four_then_the_jump() -> None:
    state = dealt((2, 3, 4, 5, 3, 4), dealer=2)
    start = open_wall(Options(), 2, rolled((2, 3), (4, 5), (3, 4)), TILES_136.all).start
    order = TILES_136.all[start:] + TILES_136.all[:start]
    for place, seat in enumerate((2, 3, 0, 1)):
        taken = [order[16 * turn + 4 * place + i] for turn in range(3) for i in range(4)]
        taken.append(order[48 + place])
        if seat == 2:
            taken.append(order[52])  # the 1st and the 5th of the next tiles
        assert state.seats[seat].hand == tuple(sorted(taken))


def test_zz_4_the_jump_with_fewer_players() -> None:
    for players in (2, 3):
        request = DealRequest(wall=TILES_136.all, dice=(1, 1, 1, 1, 1, 1), dealer=0)
        state = deal(RULESET, request, Options(players=players)).state
        start = open_wall(Options(players=players), 0, rolled((1, 1), (1, 1), (1, 1)), TILES_136.all).start
        order = TILES_136.all[start:] + TILES_136.all[:start]
        own = [order[4 * players * turn + i] for turn in range(3) for i in range(4)]
        own += [order[12 * players], order[13 * players]]
        assert state.seats[0].hand == tuple(sorted(own))


def test_zz_5_the_indicator_on_the_first_untouched_wall() -> None:
    # The deal uses the rest of side 0, all of side 3 and 7 stacks of side 2: side 1 is whole. c = 7 from its left end.
    found = breaking(4, 0, rolled((2, 3), (4, 5), (3, 4)))
    assert (found.whole_side, found.turned) == (1, 7)
    assert found.indicator_stack == 51 + 10  # the 11th from the right end
    # Cut inside side 2 by seat 2 (a = 3), 3 + 2 = 5 stacks: sides 2, 1 (12 + 15 stacks); the upper neighbour 3 is whole.
    found = breaking(4, 0, rolled((1, 2), (1, 1), (1, 1)))
    assert (found.breaker, found.cut, found.whole_side) == (2, 39, 3)
    assert found.indicator_stack == 17 + 17 - 2


def test_zz_5_there_is_always_a_whole_wall_and_only_upper_tiles_are_turned() -> None:
    pairs = [(1, n - 1) if n <= 7 else (6, n - 6) for n in range(2, 13)]
    for players in (2, 3, 4):
        for dealer in range(players):
            for a in pairs:
                for b in pairs:
                    found = breaking(players, dealer, rolled(a, b, (3, 4)))
                    first = first_stack(found.whole_side)
                    side = {(first + i) % STACKS for i in range(17)}
                    used = {(found.cut + i) % STACKS for i in range((13 * players + 2) // 2)}
                    assert not side & used
                    assert found.indicator_stack in side
                    assert found.place % 2 == 0
                    assert found.place > 13 * players


def test_zz_5_the_turned_tile_stays_in_the_wall() -> None:
    state = dealt((2, 3, 4, 5, 3, 4))
    indicator = state.facts.indicator
    assert indicator.tile == TILES_136.all[2 * 61]
    assert indicator.at == (2 * 61 - 28) % 136
    assert state.wall.tiles is not None
    assert state.wall.tiles[indicator.at - 53] == indicator.tile
    assert (state.facts.dice, state.facts.cut) == ((2, 3, 4, 5, 3, 4), 14)


def test_zz_6_fewer_players_sit_at_the_same_four_sides() -> None:
    # Two players: a = 5 counts 0 1 0 1 0; three: 0 1 2 0 1.
    assert breaking(2, 0, rolled((2, 3), (1, 1), (1, 1))).breaker == 0
    assert breaking(3, 0, rolled((2, 3), (1, 1), (1, 1))).breaker == 1
    # The upper neighbour of seat 0 is the last one seated, at the side of his number.
    found = breaking(2, 0, rolled((2, 3), (4, 5), (3, 4)))
    assert (found.cut, found.whole_side) == (14, 1)
    for players in (2, 3):
        state = dealt((1, 2, 3, 4, 5, 6), players=players)
        assert len(state.seats) == players
        assert state.wall.left == 136 - 13 * players - 1


# What the indicator names


def test_zz_10_the_next_in_order() -> None:
    book = {"2p": "3p", "9p": "1p", "9m": "1m", "9s": "1s", "6m": "7m"}
    book |= {"1z": "2z", "2z": "3z", "3z": "4z", "4z": "1z"}  # E S W N E
    book |= {"7z": "6z", "6z": "5z", "5z": "7z"}  # 中 發 白 中
    for indicator, wild in book.items():
        assert [NAMES[kind] for kind in answer(indicator).wilds] == [wild]


def test_zz_10_every_kind_is_named_by_one_indicator() -> None:
    named = [wilds(WildsRequest(indicator=kind)).wilds[0] for kind in range(34)]
    assert sorted(named) == list(range(34))


def test_zz_12_zz_13_the_contracts_example() -> None:
    said = answer("6m")
    assert (said.wilds, said.stand_ins) == ((tile("7m"),), {"7z": "7m"})
    assert [NAMES[kind] for kind in said.kong_tiles] == ["5z", "6z"]
    assert [step["clause"] for step in said.steps] == ["ZZ-10", "ZZ-12", "ZZ-13"]


def test_zz_13_where_a_dragon_is_wild_the_other_two_are_kong_tiles() -> None:
    for indicator, wild, kong_tiles in (
        ("7z", "6z", ["5z", "7z"]),
        ("6z", "5z", ["6z", "7z"]),
        ("5z", "7z", ["5z", "6z"]),
    ):
        said = answer(indicator)
        assert [NAMES[kind] for kind in said.wilds] == [wild]
        assert said.stand_ins == {}
        assert [NAMES[kind] for kind in said.kong_tiles] == kong_tiles


def test_zz_15_in_void_mode_green_is_no_kong_tile() -> None:
    assert [NAMES[kind] for kind in answer("6m", mode="void").kong_tiles] == ["5z"]
    assert [NAMES[kind] for kind in answer("7z", mode="void").kong_tiles] == [
        "5z"
    ]  # 發 wild: 中 plays its part
    assert [NAMES[kind] for kind in answer("6z", mode="void").kong_tiles] == ["7z"]  # 白 wild
    assert "ZZ-15" in [step["clause"] for step in answer("6m", mode="void").steps]


def test_zz_5_wilds_from_wall_and_dice_as_the_deal_has_them() -> None:
    dice = (2, 3, 4, 5, 3, 4)
    said = wilds(WildsRequest(wall=TILES_136.all, dice=dice, dealer=0))
    state = dealt(dice)
    assert said.wilds == tuple(RULESET.faces(state).wild)
    assert [step["clause"] for step in said.steps][:3] == ["ZZ-3", "ZZ-5", "ZZ-10"]


def test_zz_5_a_wilds_question_that_cannot_be() -> None:
    assert [f.code for f in faults_wilds(WildsRequest())] == ["indicator_or_wall"]
    both = WildsRequest(indicator=0, wall=TILES_136.all, dice=(1,) * 6)
    assert {f.code for f in faults_wilds(both)} == {"indicator_or_wall"}
    short = WildsRequest(wall=TILES_136.all[:-1], dice=(1, 2), dealer=3, options=Options(players=2))
    assert {f.code for f in faults_wilds(short)} == {"wall_size", "dice_count", "no_such_seat"}
    assert [f.code for f in faults_wilds(WildsRequest(indicator=35))] == ["not_in_game"]


# Where the wall ends


def ends(state: State) -> dict[str, bool]:
    """Which ends have no tile to draw."""
    return {end: wall_ended(state, end) for end in ("live", "tail")}


@pytest.mark.parametrize("exhaust", ["all", "indicator"])
def test_zz_24_zz_26_the_turned_tile_ends_the_wall_where_so_agreed(exhaust: str) -> None:
    state = dealt((2, 3, 4, 5, 3, 4), exhaust=exhaust)
    at = state.facts.indicator.at
    assert ends(state) == {"live": False, "tail": False}
    # Drawn up to it from the live end.
    live = replace(state, wall=replace(state.wall, tiles=None, left=136 - at))
    assert next_place(live, "live") == at
    assert ends(live) == {"live": exhaust == "indicator", "tail": False}
    # Replaced down to it from the tail: the upper tile of its stack comes first.
    tail = replace(
        state, wall=replace(state.wall, tiles=None, left=83 - (136 - at - 2), replaced=136 - at - 2)
    )
    assert next_place(tail, "tail") == at
    assert ends(tail) == {"live": False, "tail": exhaust == "indicator"}
    # No tile left at all.
    empty = replace(state, wall=replace(state.wall, tiles=(), left=0))
    assert ends(empty) == {"live": True, "tail": True}


def test_zz_26_replacements_take_the_upper_tile_first() -> None:
    state = dealt((2, 3, 4, 5, 3, 4))
    places = []
    for replaced in range(6):
        wall = replace(state.wall, tiles=None, left=83 - replaced, replaced=replaced)
        places.append(next_place(replace(state, wall=wall), "tail"))
    assert places == [134, 135, 132, 133, 130, 131]
    # The last tile of all is a lower one whose upper was drawn from the live end.
    last = replace(state, wall=replace(state.wall, tiles=None, left=1, replaced=2))
    assert next_place(last, "tail") == next_place(last, "live") == 133
