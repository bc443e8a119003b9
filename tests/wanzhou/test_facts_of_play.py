"""What a win in play is worth because of what happened before it: read from the state by the rules themselves."""

from __future__ import annotations

from typing import Any

import pytest

from rules import play
from rules.tiles import NAMES
from rules.variants.wanzhou import RULESET
from rules.variants.wanzhou.play import win_question
from tests.tiles import tile
from tests.wanzhou.hands import Table, meld, pong, table

READY = "123m 456m 789m 55p 78p"  # waits on 6p and 9p


def score(hall: Table, seat: int) -> Any:
    """What the seat could win now."""
    question = win_question(hall.state, seat)
    assert question is not None
    assert list(RULESET.faults_win(question)) == []  # play puts no contradictory question
    return RULESET.judge(question).score


def value(hall: Table, seat: int) -> tuple[str, set[str], int]:
    """(pattern, doublings, total)."""
    found = score(hall, seat)
    return found.patterns[0].id, {line.id for line in found.multipliers}, found.total


def test_wz_26_heavenly_in_play() -> None:
    hall = Table(table(READY + " 9p", begun=False))
    assert value(hall, 0) == ("heavenly", set(), 8)
    hall.do(0, "win")
    won = hall.state.seats[0].won
    assert won is not None
    assert (won.tile, won.by, won.score) == (None, "dealt", 8)


def test_wz_26_no_heavenly_hand_after_ones_own_kong() -> None:
    hall = Table(table("1111m 234p 456p 789p 5p", tail="5p 1s", begun=False))
    hall.do(0, "kong_concealed", "1m", "1111m")
    assert value(hall, 0) == ("plain", {"root", "kong_bloom"}, 4)


def test_wz_26_earthly_on_the_dealers_first_discard() -> None:
    hall = Table(table("9p 1m", READY, begun=False)).do(0, "discard", "9p")
    assert value(hall, 1) == ("earthly", set(), 8)


def test_wz_26_no_earthly_hand_on_the_dealers_second_discard_or_anothers() -> None:
    hands = ("1s 9p 47m 147s 258s 36s 2p", "147m 258m 369p 14s 2s 7s", READY)
    hall = Table(table(*hands, draws="9p 5s 8s 6s", begun=False)).do(0, "discard", "1s")
    skip_claims(hall).do(1, "discard", "9p")
    assert value(hall, 2) == ("plain", set(), 1)
    skip(skip(skip_claims(hall)))
    assert hall.state.to_act == (0,)
    hall.do(0, "discard", "9p")
    assert value(hall, 2) == ("plain", set(), 1)


def skip(hall: Table) -> Table:
    """The seat in turn discards what it drew, and nobody claims it."""
    (seat,) = hall.state.to_act
    drawn = hall.state.seats[seat].drawn
    assert drawn is not None
    return skip_claims(hall.do(seat, "discard", NAMES[drawn]))


def skip_claims(hall: Table) -> Table:
    """Nobody claims the discard."""
    return hall.answer() if hall.state.phase == "claim" else hall


def test_wz_26_earthly_on_the_first_tile_drawn() -> None:
    hall = Table(table("1s 47m", READY, draws="9p", begun=False)).do(0, "discard", "1s")
    assert value(skip_claims(hall), 1) == ("earthly", set(), 8)


def test_wz_26_a_concealed_kong_of_another_does_not_lose_earthly_a_claim_does() -> None:
    hands = ("1111s 1m 47m 258m 369m 7s", READY)
    konged = Table(table(*hands, draws="9p", tail="4s 8s", begun=False))
    konged.do(0, "kong_concealed", "1s", "1111s").do(0, "discard", "4s")
    assert value(skip_claims(konged), 1) == ("earthly", set(), 8)
    # A pong goes before; the turn of seat 1 comes later.
    hands = ("1s 47m 258m 369m 25s", "147p 2m", READY, "11s 258p 36m")
    claimed = Table(table(*hands, draws="8s 8s 9p", begun=False)).do(0, "discard", "1s").answer(s3="pong")
    assert claimed.state.facts.claimed
    skip_claims(claimed.do(3, "discard", "2p"))
    skip(skip(claimed))
    assert claimed.state.to_act == (2,)
    assert value(claimed, 2) == ("plain", set(), 1)


def test_wz_30_kong_bloom_and_its_root() -> None:
    hall = Table(table("1111m 234p 456p 789p 5p", tail="5p 1s")).do(0, "kong_concealed", "1m", "1111m")
    assert value(hall, 0) == ("plain", {"root", "kong_bloom"}, 4)
    hall.do(0, "win")
    assert hall.state.seats[0].won.by == "replacement"  # type: ignore[union-attr]


def test_wz_30_a_bloom_is_lost_with_the_next_live_tile() -> None:
    hands = ("1111m 234p 456p 789p 5p", "147s 258s 369s 36m 9m", "14s", "25s")
    hall = Table(table(*hands, tail="9s 1s", draws="3s 6s 8s 5p")).do(0, "kong_concealed", "1m", "1111m")
    for _ in range(4):
        skip(hall)
    assert hall.state.to_act == (0,)
    assert value(hall, 0) == ("plain", {"root"}, 2)


AFTER_KONG = ("1111s 4m 7m 47s 258s 36s 2m", READY)


def test_wz_30_the_discard_after_a_kong() -> None:
    hall = Table(table(*AFTER_KONG, tail="9p 9s")).do(0, "kong_concealed", "1s", "1111s")
    hall.do(0, "discard", "9p")
    assert value(hall, 1) == ("plain", {"kong_discard"}, 2)


@pytest.mark.parametrize(
    ("kong_discard", "counted"), [("any", {"kong_discard"}), ("replacement_only", set())]
)
def test_wz_30_any_discard_after_the_kong_or_the_replacement_alone(
    kong_discard: str, counted: set[str]
) -> None:
    hands = ("1111s 4m 7m 47s 258s 3s 9p 2m", READY)
    state = table(*hands, tail="6s 9s", kong_discard=kong_discard)
    hall = Table(state).do(0, "kong_concealed", "1s", "1111s").do(0, "discard", "9p")
    assert value(hall, 1) == ("plain", counted, 1 + len(counted))
    itself = Table(table(*AFTER_KONG, tail="9p 9s", kong_discard=kong_discard))
    itself.do(0, "kong_concealed", "1s", "1111s").do(0, "discard", "9p")
    assert value(itself, 1) == ("plain", {"kong_discard"}, 2)


def test_wz_30_anothers_discard_does_not_follow_the_kong() -> None:
    hands = ("1111s 4m 7m 47s 258s 36s 2m", "47s 258p 369s 2p 47m", READY)
    hall = Table(table(*hands, tail="9s 8s", draws="9p")).do(0, "kong_concealed", "1s", "1111s")
    skip(hall)
    hall.do(1, "discard", "9p")
    assert value(hall, 2) == ("plain", set(), 1)
    assert hall.state.facts.after_kong is None


def test_wz_30_a_pong_of_the_discard_after_a_kong_ends_it() -> None:
    hands = ("1111s 4m 7m 47s 258s 3s 6s 2m", "99s 258p 36s 2p 47m 9p 1p 3p", READY)
    hall = Table(table(*hands, tail="9s 8s")).do(0, "kong_concealed", "1s", "1111s")
    hall.do(0, "discard", "9s").answer(s1="pong").do(1, "discard", "9p")
    assert value(hall, 2) == ("plain", set(), 1)


def test_wz_30_the_kongers_own_later_pong_ends_it_too() -> None:
    # Seat 0 kongs and discards 9s; seat 1 pongs it and discards 5s; seat 0 pongs that and discards 9p.
    hands = ("1111s 55s 4m 7m 2m 6m 9p 3p 2s 8m", "99s 258p 36s 2p 47m 5s 1p 3p", READY)
    hall = Table(table(*hands, tail="9s 8s")).do(0, "kong_concealed", "1s", "1111s")
    hall.do(0, "discard", "9s").answer(s1="pong").do(1, "discard", "5s").answer(s0="pong")
    hall.do(0, "discard", "9p")
    assert value(hall, 2) == ("plain", set(), 1)


def test_wz_30_robbing_a_kong_in_play() -> None:
    melds = {0: (pong("666p", 3),)}
    hall = Table(table("6p 111m 222m 333m 4s", READY, drawn="6p", melds=melds)).do(0, "kong_added", "6p")
    assert value(hall, 1) == ("plain", {"rob_kong"}, 2)
    hall.answer(s1="win")
    assert [event.kind for event in hall.events] == ["kong_added", "robbed", "win", "draw"]


def test_wz_32_the_walls_last_tile_drawn_and_discarded() -> None:
    hands = ("1s 147m 258m 369m 47s 25s", READY, "9p")
    drawn = Table(table(*hands, draws="6p", left=1, juezhang=False)).do(0, "discard", "1s")
    assert value(skip_claims(drawn), 1) == ("plain", {"haidi"}, 2)
    # Seat 1 draws the last tile, a 9p, and discards it; seat 2 wins on it.
    hands = ("1s 147m 258m 369m 47s 25s", "147p 258s 36s 147s 2p", READY)
    fed = Table(table(*hands, draws="9p", left=1, juezhang=False)).do(0, "discard", "1s")
    skip_claims(fed).do(1, "discard", "9p")
    assert value(fed, 2) == ("plain", {"haidi"}, 2)
    off = Table(table(*hands, draws="9p", left=1, haidi=False, juezhang=False)).do(0, "discard", "1s")
    assert value(skip_claims(off).do(1, "discard", "9p"), 2) == ("plain", set(), 1)


def test_wz_32_a_discard_after_a_claim_is_not_that_of_who_drew_the_last_tile() -> None:
    # Seat 1 draws the last tile and discards 1s, seat 3 pongs it and discards 9p.
    hands = ("1s 147m 258m 369m 47s 25s", "47p 258s 36s 47s 2p 28m", READY, "11s 9p 147m 258m 36m 9m 3p")
    hall = Table(table(*hands, draws="1s", left=1, juezhang=False))
    skip_claims(hall.do(0, "discard", "4s"))
    hall.do(1, "discard", "1s").answer(s3="pong").do(3, "discard", "9p")
    assert hall.state.wall.left == 0
    assert value(hall, 2) == ("plain", set(), 1)


def test_wz_32_the_last_tile_as_a_replacement_doubles_twice() -> None:
    hall = Table(table("1111m 234p 456p 789p 5p", tail="5p", left=1)).do(0, "kong_concealed", "1m", "1111m")
    # 1 x 2 (root) x 2 (bloom) x 2 (last tile).
    assert value(hall, 0) == ("plain", {"root", "kong_bloom", "haidi"}, 8)


EDGE = "12m 456m 789m 55p 777p"  # waits on 3m alone


def test_wz_32_out_of_stock_is_counted_by_the_rules_from_what_lies_open() -> None:
    hands = ("3m 147s 258s 369s 14s 7p 2p", EDGE)
    three = Table(table(*hands, piles={2: "3m", 3: "33m"})).do(0, "discard", "3m")
    assert value(three, 1) == ("plain", {"juezhang"}, 2)
    two = Table(table(*hands, piles={2: "3m", 3: "3m"})).do(0, "discard", "3m")
    assert value(two, 1) == ("plain", set(), 1)
    # Another's pong lies open as well.
    ponged = Table(table("3m 147s 258s 369s 14s", EDGE, melds={2: (pong("333m", 3),)}, facts={}))
    assert value(ponged.do(0, "discard", "3m"), 1) == ("plain", {"juezhang"}, 2)


def test_wz_32_robbing_the_kong_of_ones_sole_wait_doubles_for_both() -> None:
    melds = {0: (pong("333m", 3),)}
    hall = Table(table("3m 147s 258s 369s", EDGE, drawn="3m", melds=melds)).do(0, "kong_added", "3m")
    assert value(hall, 1) == ("plain", {"rob_kong", "juezhang"}, 4)


@pytest.mark.parametrize(("is_open", "counted"), [(True, {"juezhang"}), (False, set())])
def test_wz_32_whether_concealed_kongs_lie_open(is_open: bool, counted: set[str]) -> None:
    # 23m waits on 1m and 4m: 1111m is another's concealed kong, three 4m lie in piles.
    hand = "23m 567m 888m 55p 777p"
    state = table(
        "4m 147s 258s 369s 14s 7p 2p",
        hand,
        melds={2: (meld("kong_concealed", "1111m"),)},
        piles={3: "444m"},
        concealed_kong_open=is_open,
    )
    assert value(Table(state).do(0, "discard", "4m"), 1) == ("plain", counted, 1 + len(counted))


def test_wz_32_a_discard_won_on_lies_open_and_horses_do_not() -> None:
    hands = ("3m 147s 258s 369s 14s 7p 2p", EDGE)
    horse = Table(table(*hands, piles={2: "3m", 3: "3m"}, horses="3m")).do(0, "discard", "3m")
    assert value(horse, 1) == ("plain", set(), 1)
    # Seat 2 wins on a first 3m; it stays in the pile, and the last one is out of stock for seat 1.
    hands = ("3m 147s 258s 36s 14s 47p 2p", EDGE, "12m 456p 11p 888p 999p")
    hall = Table(table(*hands, piles={3: "3m"}))
    hall.do(0, "discard", "3m").answer(s2="win")
    assert hall.state.seats[2].won is not None
    seen = [d for seat in hall.state.seats for d in seat.discards if d.tile == tile("3m")]
    assert (2,) in [d.won_by for d in seen]
    question = RULESET.question(hall.state, 1, tile("3m"), "draw", None)
    assert question.facts.open.count(tile("3m")) == len(seen)


def test_wz_32_the_answer_of_win_and_of_play_are_one() -> None:
    hands = ("3m 147s 258s 369s 14s 7p 2p", EDGE)
    hall = Table(table(*hands, piles={2: "3m", 3: "33m"})).do(0, "discard", "3m")
    expected = score(hall, 1)
    hall.answer(s1="win")
    assert hall.state.seats[1].won.score == expected.total  # type: ignore[union-attr]
    assert play.legal(RULESET, hall.state, 1) == ()
