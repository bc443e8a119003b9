"""The deal: reproduced from its description alone, handed out in order, refused with every fault."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import VERSION, house
from rules.deal import Stream, chance, deal, faults_deal
from rules.faults import Faulty
from rules.invariants import faults_state
from rules.questions import DealRequest
from rules.registry import RULESETS
from rules.ruleset import Opening, Ruleset
from rules.tiles import TILES_108, TILES_136, TILES_144
from tests.toy.game import RULESET as TOY
from tests.toy.table import FOUR, relation

GAMES = {"toy": TOY, "four": FOUR, **RULESETS}


# The stream, written anew from the description


def words(seed: str):  # type: ignore[no-untyped-def]
    """32-bit big-endian numbers of SHA-256(seed ‖ counter as 8 bytes)."""
    for counter in count():
        digest = hashlib.sha256(seed.encode("utf-8") + counter.to_bytes(8, "big")).digest()
        for at in range(8):
            yield int.from_bytes(digest[4 * at : 4 * at + 4], "big")


def below(stream, bound: int) -> int:  # type: ignore[no-untyped-def]
    """Rejection: the largest multiple of the bound that fits 32 bits, and beyond it the next number."""
    for word in stream:
        if word < (1 << 32) // bound * bound:
            return word % bound
    raise AssertionError


def dealt_by_hand(seed: str, kinds: list[int], pairs: int) -> tuple[list[int], list[tuple[int, int]]]:
    """Fisher–Yates from the last tile down, then the dice."""
    stream = words(seed)
    tiles = sorted(kinds)
    for last in reversed(range(1, len(tiles))):
        other = below(stream, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tiles, [(below(stream, 6) + 1, below(stream, 6) + 1) for _ in range(pairs)]


@pytest.mark.parametrize("seed", ["", "a", "2024-05-01/東風", "x" * 128])
@pytest.mark.parametrize("tile_set", [TILES_136, TILES_108, TILES_144])
def test_the_wall_and_dice_are_reproduced_from_the_description(seed: str, tile_set) -> None:  # type: ignore[no-untyped-def]
    wall, dice = dealt_by_hand(seed, list(tile_set.all), 3)
    stream = Stream(seed)
    assert stream.shuffled(tile_set) == tuple(wall)
    assert [stream.dice() for _ in range(3)] == dice


def test_a_published_deal_stays_the_same() -> None:
    """Clients keep seeds: the figures were worked out once, apart from this code."""
    stream = Stream("published")
    wall = stream.shuffled(TILES_136)
    assert wall[:6] == (29, 1, 3, 4, 20, 32)
    assert hashlib.sha256(bytes(wall)).hexdigest()[:16] == "112c1168c959e35f"
    assert stream.dice() == (2, 4)


def test_numbers_at_the_brim_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream("brim")
    limit = 2**32 - 2**32 % 6
    monkeypatch.setattr(stream, "_words", iter([limit, 2**32 - 1, limit - 1, 7]))
    assert [stream.below(6), stream.below(6)] == [(limit - 1) % 6, 1]


def test_every_number_below_a_bound_comes_equally_often() -> None:
    """Not a test of SHA-256 but of the bounds: all faces, none beyond."""
    stream = Stream("fair")
    seen = Counter(stream.below(6) for _ in range(6000))
    assert sorted(seen) == list(range(6))
    assert min(seen.values()) > 850  # 1000 ± 5 deviations


# Dealers and dice


def test_the_dealer_is_rolled_where_none_is_given() -> None:
    for seed in map(str, range(40)):
        _, ((one, two),) = dealt_by_hand(seed, list(TILES_136.all), 1)
        assert deal(FOUR, DealRequest(seed=seed), FOUR.options()).state.dealer == (one + two - 1) % 4
        given_dealer = deal(FOUR, DealRequest(seed=seed, dealer=2), FOUR.options()).state
        assert given_dealer.dealer == 2


def test_the_games_own_dice_follow_the_dealers() -> None:
    game = relation(rolls=lambda options: ("cut", "turn"))
    _, dice = dealt_by_hand("dice", list(TILES_136.all), 3)
    rolled = chance(game, DealRequest(seed="dice"), game.options())
    assert rolled.rolls == {"cut": dice[1], "turn": dice[2]}
    assert rolled.dealer == (sum(dice[0]) - 1) % 4
    rolled = chance(game, DealRequest(seed="dice", dealer=3), game.options())
    assert (rolled.dealer, rolled.rolls) == (3, {"cut": dice[0], "turn": dice[1]})
    wall = TILES_136.all
    rolled = chance(game, DealRequest(wall=wall, dice=(1, 2, 3, 4, 5, 6)), game.options())
    assert (rolled.dealer, rolled.rolls, rolled.wall) == (2, {"cut": (3, 4), "turn": (5, 6)}, wall)


# Handing out


@pytest.mark.parametrize("dealer", range(4))
def test_three_rounds_of_four_and_the_jump(dealer: int) -> None:
    """13 tiles: the dealer takes the 1st and 5th of the last tiles."""
    wall = TILES_136.all
    state = deal(FOUR, DealRequest(wall=wall, dealer=dealer), FOUR.options()).state
    for number in range(4):
        seat = (dealer + number) % 4
        places = [16 * turn + 4 * number + at for turn in range(3) for at in range(4)] + [48 + number]
        places += [52] if seat == dealer else []
        assert sorted(state.seats[seat].hand or ()) == sorted(wall[place] for place in places)
        assert state.seats[seat].count == len(places)
    assert state.wall.tiles == wall[53:]


@pytest.mark.parametrize("dealer", range(2))
def test_four_rounds_of_four_and_one_more(dealer: int) -> None:
    """16 tiles: nothing is left over after the rounds but the dealer's extra tile."""
    wall = TOY.tile_set(TOY.options()).all
    state = deal(TOY, DealRequest(wall=wall, dealer=dealer), TOY.options()).state
    own = [8 * turn + at for turn in range(4) for at in range(4)]
    first, second = state.seats[dealer], state.seats[1 - dealer]
    assert sorted(first.hand or ()) == sorted([*(wall[place] for place in own), wall[32]])
    assert sorted(second.hand or ()) == sorted(wall[place + 4] for place in own)
    assert (state.wall.tiles, state.wall.left) == (wall[33:], 140 - 33)


def test_two_and_three_players_jump_too() -> None:
    for players in (2, 3):
        game = relation(players)
        wall = TILES_136.all
        state = deal(game, DealRequest(wall=wall, dealer=1), game.options()).state
        used = 13 * players + 1
        last = sorted(set(range(12 * players, used)))
        assert (state.seats[1].hand or ())[-1] >= wall[last[0]]
        assert sorted(state.seats[1].hand or ())[-2:] == sorted((wall[last[0]], wall[last[-1]]))
        assert state.wall.tiles == wall[used:]


def test_drawing_starts_where_the_wall_is_opened() -> None:
    game = relation(open_wall=lambda options, dealer, rolls, wall: Opening(20, TOY.table_facts(stake=2)))
    wall = TILES_136.all
    state = deal(game, DealRequest(wall=wall, dealer=0), game.options()).state
    turned = wall[20:] + wall[:20]
    assert state.wall.tiles == turned[53:]
    assert sorted(state.seats[0].hand or ())[0] == turned[0]
    assert state.facts.stake == 2


@pytest.mark.parametrize("name", sorted(GAMES))
@given(seed=st.text(max_size=20), dealer=st.none() | st.integers(0, 1), repeat=st.integers(0, 9))
def test_every_deal_is_a_sound_state_and_the_same_again(
    name: str, seed: str, dealer: int | None, repeat: int
) -> None:
    game = GAMES[name]
    request = DealRequest(seed=seed, dealer=dealer, repeat=repeat)
    options, answer = house.answer_deal(game, request)
    assert faults_state(game, answer.state) == ()
    assert house.answer_deal(game, request) == (options, answer)
    assert (answer.state.repeat, answer.state.rules_version, answer.state.ruleset) == (
        repeat,
        VERSION,
        game.id,
    )
    assert answer.events[0].kind == "dealt"
    assert dealer is None or answer.state.dealer == dealer


# Faults


def faults(game: Ruleset = FOUR, **request: object) -> list[tuple[str, str]]:
    found = faults_deal(game, DealRequest(**request), game.options())  # type: ignore[arg-type]
    return [(fault.code, "/".join(map(str, fault.at))) for fault in found]


WALL = TILES_136.all


def test_a_seed_or_a_wall() -> None:
    assert faults() == [("seed_or_wall", "seed")]
    assert ("seed_or_wall", "seed") in faults(seed="a", wall=WALL, dealer=0)
    assert faults(seed="a", dice=(1, 2)) == [("seed_or_wall", "dice")]
    assert faults(seed="a") == faults(wall=WALL, dealer=0) == []


def test_a_seed_is_whole_text() -> None:
    assert faults(seed="\ud800") == [("invalid_value", "seed")]


def test_dice_are_as_many_as_are_rolled() -> None:
    assert faults(wall=WALL) == [("dice_count", "dice")]  # the dealer's
    assert faults(wall=WALL, dice=(1, 2)) == []
    assert faults(wall=WALL, dice=(1, 2), dealer=0) == [("dice_count", "dice")]
    game = relation(rolls=lambda options: ("cut",))
    (fault,) = faults_deal(game, DealRequest(wall=WALL, dice=(1,)), game.options())
    assert fault.facts == {"wanted": 4}


def test_a_wall_is_all_tiles_and_no_others() -> None:
    assert faults(wall=WALL[:-1], dealer=0) == [("wall_size", "wall")]
    assert faults(wall=(*WALL[:-1], 0), dealer=0) == [("too_many_copies", "wall/135")]
    assert faults(wall=(*WALL[:-1], 34), dealer=0) == [("not_in_game", "wall/135")]
    assert faults(wall=(), dealer=0) == [("wall_size", "wall")]


def test_seats_and_horses_are_those_of_the_game() -> None:
    assert faults(TOY, seed="a", dealer=2) == [("no_such_seat", "dealer")]
    assert faults(TOY, seed="a", dealer=3, horses=1) == [("no_such_seat", "dealer"), ("no_horses", "horses")]
    assert faults(RULESETS["wanzhou"], seed="a", horses=4) == []


def test_all_faults_come_at_once() -> None:
    with pytest.raises(Faulty) as raised:
        deal(TOY, DealRequest(wall=(0,) * 5, dice=(1,), dealer=3, horses=2), TOY.options())
    assert [fault.code for fault in raised.value.faults] == [
        "no_such_seat",
        "no_horses",
        "too_many_copies",
        "wall_size",
        "dice_count",
    ]


def test_what_came_in_is_not_changed() -> None:
    request = DealRequest(seed="a")
    before = replace(request)
    deal(FOUR, request, FOUR.options())
    assert request == before
