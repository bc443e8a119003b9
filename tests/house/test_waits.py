"""What wins: of a hand that waits, and of one that is to discard."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from rules import house
from rules.hand import Meld
from rules.questions import WaitsAnswer, WaitsRequest
from rules.registry import RULESETS
from rules.ruleset import Question, Ruleset
from rules.tiles import NAMES
from service.app import create_app
from tests.tiles import tile, tiles
from tests.toy.game import RULESET as TOY
from tests.toy.game import WinFacts
from tests.toy.table import relation

PLAIN = relation(2, 4)


def asked(hand: str, game: Ruleset = TOY, **more: Any) -> WaitsAnswer:
    request = WaitsRequest(hand=tiles(hand), **more)
    return house.answer_waits(game, request)[1]


def told(answer: WaitsAnswer) -> dict[str, tuple[int, int]]:
    return {NAMES[wait.tile]: (wait.unseen, wait.total) for wait in answer.waits or ()}


def test_waits_by_kind_with_copies_unseen_and_worth() -> None:
    answer = asked("123m 456m 789m 123p 11p 78s")
    assert (answer.ready, answer.discards) == (True, None)
    assert told(answer) == {"6s": (4, 1), "9s": (4, 1)}
    assert told(asked("111m 555m 999m 222p 77p 66z")) == {"7p": (2, 6), "6z": (2, 6)}


def test_copies_seen_elsewhere_and_set_aside_are_not_unseen() -> None:
    answer = asked("123m 456m 789m 123p 11p 78s", seen=tiles("66669s"))
    assert told(answer) == {"6s": (0, 1), "9s": (3, 1)}  # still a wait, and it says so
    worth_a_flower = asked("123m 456m 789m 123p 11p 78s", facts=WinFacts(tiles("1f")))
    assert told(worth_a_flower) == {"6s": (4, 2), "9s": (4, 2)}
    game = relation(2, 5, aside_of_win=lambda facts, wilds: [(("facts", "flowers"), tiles("66s"))])
    assert told(asked("123m 456m 789m 123p 11p 78s", game))["6s"][0] == 2


def test_a_kind_of_which_all_four_are_ones_own_is_no_wait() -> None:
    """Case 12: the hand waits for nothing else, so it is not ready."""
    answer = asked("123m 456m 789m 123p 5555z")
    assert (answer.ready, answer.waits, answer.barred) == (False, (), ())
    melds = (Meld("pong", tiles("999s"), 1),)
    assert set(told(asked("123m 456m 123p 11p 78s", melds=melds))) == {"6s", "9s"}
    kong = (Meld("kong_concealed", tiles("9999s"), None),)
    assert set(told(asked("123m 456m 123p 11p 78s", melds=kong))) == {"6s"}


def test_a_hand_that_is_not_ready_waits_for_nothing() -> None:
    answer = asked("147m 258p 369s 1234567z")
    assert (answer.ready, answer.waits, answer.barred) == (False, (), ())


def test_a_kind_that_completes_and_may_not_win_is_barred_with_its_reasons() -> None:
    """A hand that lacks no suit."""
    game = RULESETS["wanzhou"]
    answer = asked("123m 456p 789p 55p 78s", game)
    assert (answer.ready, answer.waits) == (False, ())
    assert [(NAMES[one.tile], one.reasons[0]["code"]) for one in answer.barred or ()] == [
        ("6s", "three_suits"),
        ("9s", "three_suits"),
    ]


def test_for_each_discard_what_the_rest_waits_for() -> None:
    answer = asked("123m 456m 789m 123p 11p 78s 4z")
    assert (answer.waits, answer.ready) == (None, True)
    assert answer.discards is not None
    waits = {NAMES[one.tile]: {NAMES[wait.tile] for wait in one.waits} for one in answer.discards}
    assert waits["4z"] == {"6s", "9s"}
    assert waits["1m"] == set()
    assert list(waits) == [NAMES[kind] for kind in sorted(set(tiles("123m 456m 789m 123p 11p 78s 4z")))]


def test_the_tile_thrown_away_is_seen() -> None:
    answer = asked("123m 456m 789m 123p 55z 778s")
    assert answer.discards is not None
    unseen = {NAMES[one.tile]: {NAMES[w.tile]: w.unseen for w in one.waits} for one in answer.discards}
    assert unseen["8s"] == {"7s": 2, "5z": 2}
    assert unseen["7s"] == {"6s": 4, "9s": 4}
    four = asked("123m 456m 789m 123p 5555z 4z")
    assert four.discards is not None
    unseen = {NAMES[one.tile]: {NAMES[w.tile]: w.unseen for w in one.waits} for one in four.discards}
    assert unseen["5z"] == {"4z": 3}
    assert unseen["4z"] == {}


def test_a_wait_for_the_like_of_the_tile_thrown_away() -> None:
    answer = asked("123m 456m 789m 123p 11p 789s")
    assert answer.discards is not None
    unseen = {NAMES[one.tile]: {NAMES[w.tile]: w.unseen for w in one.waits} for one in answer.discards}
    assert unseen["9s"] == {"6s": 4, "9s": 3}


def test_a_game_may_forbid_a_discard() -> None:
    def kept(question: Question, thrown: int) -> Question | None:
        return None if thrown == tile("4z") else PLAIN.after_discard(question, thrown)

    game = relation(2, 5, after_discard=kept)
    answer = asked("123m 456m 789m 123p 11p 78s 4z", game)
    assert answer.discards is not None
    assert "4z" not in {NAMES[one.tile] for one in answer.discards}


sets = st.sampled_from([(k, k, k) for k in range(27)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7])


@st.composite
def nearly(draw: st.DrawFn) -> tuple[int, ...]:
    """Four sets and a pair of one or two suits, a tile taken out, now and then another changed."""
    whole = [kind % 12 for one in draw(st.lists(sets, min_size=4, max_size=4)) for kind in one]
    pair = draw(st.integers(0, 11))
    hand = [*whole, pair, pair]
    hand.pop(draw(st.integers(0, 13)))
    if draw(st.integers(0, 3)) == 0:
        hand[draw(st.integers(0, 12))] = draw(st.integers(0, 11))
    assume(all(hand.count(kind) <= 4 for kind in hand))
    return tuple(hand)


@given(nearly())
def test_waits_are_just_the_kinds_whose_win_is_legal(held: tuple[int, ...]) -> None:
    """Against the win question, kind by kind."""
    options = PLAIN.options()
    answer = house.answer_waits(PLAIN, WaitsRequest(hand=held))[1]
    wins = {
        kind
        for kind in range(34)
        if held.count(kind) < 4
        and PLAIN.judge(Question(options, (*held, kind), (), kind, "draw", facts=WinFacts())).legal
    }
    assert {wait.tile for wait in answer.waits} == wins
    assert all(wait.unseen == 4 - held.count(wait.tile) for wait in answer.waits)
    assert answer.ready == bool(wins)


def test_the_order_of_tiles_does_not_matter() -> None:
    hand = "123m 456m 789m 123p 11p 78s 4z"
    first = asked(hand)
    request = WaitsRequest(hand=tuple(reversed(tiles(hand))))
    assert house.answer_waits(TOY, request)[1] == first


def test_tiles_that_the_facts_show_open_are_seen() -> None:
    """WZ-32's open tiles count as seen; named in `seen` too they count once."""
    ask = create_app().test_client().post
    body = {"hand": "123456789m3466p", "facts": {"open": "222p5p"}}
    waits = ask("/v1/rulesets/wanzhou/waits", json=body).get_json()["waits"]
    assert [(wait["tile"], wait["unseen"]) for wait in waits] == [("2p", 1), ("5p", 3)]
    both = ask("/v1/rulesets/wanzhou/waits", json=body | {"seen": "2222p"}).get_json()["waits"]
    assert [(wait["tile"], wait["unseen"]) for wait in both] == [("2p", 0), ("5p", 3)]
