"""A hand put as a question: sizes, copies, wilds and every contradiction of its circumstances, through the odd game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from rules import house
from rules.faults import Faulty
from rules.hand import Meld
from rules.questions import WaitsCircumstance, WaitsRequest, WinAnswer, WinCircumstance, WinRequest
from rules.record import plain
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from rules.win import question_of
from tests.tiles import tile, tiles
from tests.toy.game import RULESET as TOY
from tests.toy.game import WinFacts
from tests.toy.table import relation

HAND = "123m 456m 789m 123p 99s 66z"  # five sets and a pair want one 9s more
WON = HAND + "9s"
WILD = relation(2, 5, wild_words=("wilds", "indicator"), wilds_of_indicator=lambda tile, options: (tile + 1,))


def asked(hand: str = WON, **more: Any) -> WinRequest:
    """A win by draw of 9s by seat 0, changed."""
    facts = more.pop("flowers", None)
    win = {name: more.pop(name) for name in ("tile", "by", "from_", "kongs") if name in more}
    if isinstance(win.get("tile"), str):
        win["tile"] = tile(win["tile"])
    return WinRequest(
        hand=tiles(hand),
        win=WinCircumstance(**{"tile": tile("9s"), **win}),
        facts=None if facts is None else WinFacts(tiles(facts)),
        **{**more, "melds": tuple(more.pop("melds", ()))},
    )


def answered(request: WinRequest, game: Ruleset = TOY) -> WinAnswer:
    _, answer = house.answer_win(game, request)
    assert isinstance(answer, WinAnswer)
    return answer


def refused(request: WinRequest | WaitsRequest, game: Ruleset = TOY) -> list[tuple[str, str]]:
    ask = house.answer_win if isinstance(request, WinRequest) else house.answer_waits
    with pytest.raises(Faulty) as raised:
        ask(game, request)  # type: ignore[operator]
    assert raised.value.code == "invalid_request"
    return [(fault.code, "/".join(map(str, fault.at))) for fault in raised.value.faults]


def meld(kind: str, words: str, feeder: int | None = 1) -> Meld:
    return Meld(kind, tiles(words), feeder)


KONG = meld("kong_concealed", "5555p", None)
SHORT = "123m 456m 789m 123p 66z"  # a whole hand beside one meld


def test_a_win_tells_what_it_rests_on() -> None:
    answer = answered(asked())
    assert (answer.legal, answer.reasons, answer.score.total) == (True, (), 1)
    assert (answer.seat, answer.dealer, answer.repeat, answer.facts) == (0, 0, 0, WinFacts())
    assert answer.reading is not None
    assert [one.kind for one in answer.reading.sets] == ["sequence"] * 4 + ["triplet"]
    assert answer.readings is answer.truncated is answer.explanation is None


def test_a_hand_that_does_not_win_says_why() -> None:
    answer = answered(asked("123m 456m 789m 123p 99s 667z", tile="7z"))
    assert (answer.legal, answer.score, [reason["code"] for reason in answer.reasons]) == (
        False,
        None,
        ["not_complete"],
    )


def test_the_games_own_facts_count_and_are_echoed() -> None:
    answer = answered(asked(flowers="12f"))
    assert answer.facts == WinFacts(tiles("12f"))
    assert [(line.id, line.value) for line in answer.score.patterns] == [("base", 1), ("flower", 2)]


# Sizes: 3n+2 with melds counted as sets


@pytest.mark.parametrize("hand", ["123s", "123m 456m 789m 123p", HAND, WON + "1s", ""])
def test_a_hand_has_so_many_tiles(hand: str) -> None:
    """Case 4: the expected count is named."""
    given = tiles(hand)
    winning = None if not given else "9s" if tile("9s") in given else "3s" if tile("3s") in given else "1m"
    with pytest.raises(Faulty) as raised:
        house.answer_win(TOY, asked(hand, tile=winning, by="draw") if winning else asked(hand, tile="1m"))
    fault = next(fault for fault in raised.value.faults if fault.code == "hand_size")
    assert (fault.at, fault.facts) == (("hand",), {"expected": [17], "count": len(given)})


def test_melds_count_as_sets_a_kong_too() -> None:
    """Case 8: one to five kongs."""
    whole = ["123m", "456m", "789m", "123p", "999s"]
    for kongs in range(1, 6):
        melds = [meld("kong_concealed", 4 * word, None) for word in ("2z", "3z", "4z", "5z", "7z")[:kongs]]
        hand = " ".join(["66z", *whole[kongs:]])
        answer = answered(asked(hand, melds=melds, tile="6z", by="draw"))
        assert answer.legal


def test_more_melds_than_sets_are_too_many() -> None:
    melds = [meld("pong", 3 * word) for word in ("1p", "4p", "7p", "1s", "4s", "7s")]
    assert ("hand_size", "hand") in refused(asked("66z", melds=melds, tile="6z"))


# Copies and melds


def test_a_fifth_copy_in_hand_melds_and_facts_is_one_fault_with_its_places() -> None:
    """Case 20; a flower is there once."""
    request = asked("1111m 23m 456m 789m 66z", melds=[meld("chi", "123m")], tile="6z", flowers="11f")
    with pytest.raises(Faulty) as raised:
        house.answer_win(TOY, request)
    found = {fault.facts["tile"]: fault.places for fault in raised.value.faults}
    assert found["1m"] == (*(("hand", at) for at in range(4)), ("melds", 0, "tiles", 0))
    assert found["1f"] == (("facts", "flowers", 0), ("facts", "flowers", 1))


def test_impossible_melds_are_named_in_their_place() -> None:
    melds = [meld("chi", "135p"), meld("pong", "778s", 0)]
    assert refused(asked("123m 456m 66z 1s", melds=melds, tile="6z")) == [
        ("not_a_sequence", "melds/0/tiles"),
        ("not_alike", "melds/1/tiles"),
        ("feeder", "melds/1/from"),
        ("hand_size", "hand"),
    ]
    shown = replace(meld("pong", "779s"), as_=tiles("777s"))
    assert refused(asked(SHORT, melds=[shown], tile="6z")) == [("no_stand_in", "melds/0/as")]


# Case 22: contradictory circumstances, each named


@pytest.mark.parametrize(
    ("more", "faults"),
    [
        ({"by": "discard"}, [("field_missing", "win/from")]),
        ({"by": "rob_kong"}, [("field_missing", "win/from")]),
        ({"by": "discard", "from_": 0}, [("contradiction", "win/from")]),  # the own seat
        ({"by": "draw", "from_": 1}, [("contradiction", "win/from")]),
        ({"by": "discard", "from_": 3}, [("no_such_seat", "win/from")]),
        ({"by": "draw", "tile": None}, [("field_missing", "win/tile")]),
        ({"by": "draw", "tile": "1s"}, [("contradiction", "win/tile")]),  # not in the hand
        ({"by": "dealt"}, [("contradiction", "win/tile")]),
        ({"by": "dealt", "tile": None, "seat": 1}, [("contradiction", "win/by")]),  # not the dealer
        ({"by": "dealt", "tile": None, "from_": 1}, [("contradiction", "win/from")]),
        (
            {"by": "dealt", "tile": None, "kongs": 1},
            [("contradiction", "win/by"), ("contradiction", "win/kongs")],
        ),
        ({"by": "replacement"}, [("contradiction", "win/by")]),  # without a kong or a flower
        ({"by": "draw", "kongs": 1}, [("contradiction", "win/by"), ("contradiction", "win/kongs")]),
        (
            {"by": "discard", "from_": 1, "kongs": 1},
            [("contradiction", "win/kongs"), ("contradiction", "win/kongs")],
        ),
        ({"seat": 2}, [("no_such_seat", "seat")]),
        ({"dealer": 3}, [("no_such_seat", "dealer")]),
    ],
)
def test_contradictory_circumstances(more: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert sorted(refused(asked(**more))) == sorted(faults)


def test_kongs_in_a_row_are_shown() -> None:
    one = {"melds": [KONG], "tile": "6z"}
    assert refused(asked(SHORT, by="replacement", kongs=2, **one)) == [("contradiction", "win/kongs")]
    assert answered(asked(SHORT, by="replacement", kongs=1, **one)).legal
    assert refused(asked(SHORT, by="draw", kongs=1, **one)) == [("contradiction", "win/by")]
    assert answered(asked(SHORT, by="draw", **one)).legal


def test_a_dealt_hand_has_laid_nothing_down() -> None:
    for laid in (KONG, meld("pong", "555p")):
        found = refused(asked(SHORT, melds=[laid], by="dealt", tile=None))
        assert found == [("contradiction", "melds")]
    assert answered(asked(by="dealt", tile=None)).legal


def test_a_replacement_follows_a_kong_or_a_tile_set_aside() -> None:
    assert answered(asked(by="replacement", flowers="1f")).legal
    assert answered(asked(SHORT, melds=[KONG], by="replacement", tile="6z")).legal


def test_a_replacement_that_names_no_kong_follows_one_if_only_a_kong_called_for_it() -> None:
    def kongs(**more: Any) -> int:
        return question_of(TOY, asked(SHORT, by="replacement", tile="6z", **more), TOY.options()).kongs

    assert kongs(melds=[KONG]) == 1
    assert kongs(melds=[KONG], flowers="1f") == 0  # the flower may have
    assert question_of(TOY, asked(by="replacement", flowers="1f"), TOY.options()).kongs == 0


def test_all_contradictions_come_at_once() -> None:
    request = asked("123m", by="dealt", seat=5, dealer=4, from_=9, kongs=3, melds=[meld("pong", "112m")])
    assert {place for _, place in refused(request)} == {
        "seat",
        "dealer",
        "win/from",
        "win/tile",
        "win/by",
        "win/kongs",
        "melds",
        "melds/0/tiles",
        "hand",
    }


# Wilds


def test_a_game_without_wilds_takes_none() -> None:
    assert refused(asked(wilds=())) == [("no_wilds", "wilds")]
    assert refused(asked(indicator=3)) == [("no_wilds", "indicator")]


def test_a_game_with_wilds_wants_them_told_once() -> None:
    """Case 5: none at all is said by []."""
    assert refused(asked(), WILD) == [("wilds_missing", "wilds")]
    assert answered(asked(wilds=()), WILD).wilds == ()
    assert refused(asked(wilds=(3,), indicator=2), WILD) == [("wilds_twice", "indicator")]
    assert refused(asked(wilds=(3, 3)), WILD) == [("wilds_alike", "wilds")]
    assert refused(asked(wilds=(3, 35)), WILD) == [("not_in_game", "wilds/1")]
    assert refused(asked(indicator=36), WILD) == [("not_in_game", "indicator")]
    only = relation(2, 5, wild_words=("wilds",))
    assert refused(asked(indicator=2), only) == [("field_not_used", "indicator")]


def test_wilds_are_answered_in_order_or_from_the_indicator() -> None:
    assert answered(asked(wilds=(20, 3)), WILD).wilds == (3, 20)
    assert answered(asked(indicator=19), WILD).wilds == (20,)


# Case 23: the same question, the same answer


def orders(hand: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    yield hand[::-1]
    yield tuple(sorted(hand))
    yield tuple(sorted(hand, key=lambda kind: (kind % 9, kind)))


@pytest.mark.parametrize(
    ("name", "request_of"),
    [
        ("toy", asked(flowers="21f")),
        ("toy", asked("1112223334445p 66z 55p", tile="5p")),
        ("wanzhou", replace(asked("123m 456m 789m 55p 567p", tile="7p"), facts=None)),
        ("wanzhou", replace(asked("1133446666m 5588p", tile="8p"), facts=None)),
        ("zhuji", replace(asked("123m 456s 567m 99p 9p 7z 7z", tile="7z"), wilds=(17, 33), facts=None)),
        ("zhuozhou", replace(asked("123m456p99p79s222s7m", tile="9p"), wilds=(6,), seat=1, facts=None)),
    ],
)
def test_tiles_in_another_order_get_the_same_answer(name: str, request_of: WinRequest) -> None:
    game = {"toy": TOY, **RULESETS}[name]
    request = replace(request_of, readings="all", explain=True)
    first = plain(house.answer_win(game, request)[1])
    for hand in orders(request.hand):
        assert plain(house.answer_win(game, replace(request, hand=hand))[1]) == first


def test_melds_in_another_order_get_the_same_answer() -> None:
    melds = (meld("pong", "777s"), meld("chi", "312p"), KONG)
    request = asked("123m 456m 66z", tile="6z", melds=melds)
    first = plain(answered(request))
    for again in permutations(melds):
        assert plain(answered(replace(request, melds=again))) == first


# Waits share the faults that do not turn on the winning tile


def waiting(hand: str = HAND, **more: Any) -> WaitsRequest:
    win = WaitsCircumstance(**more.pop("win", {}))
    return WaitsRequest(hand=tiles(hand), win=win, **more)


def test_waits_want_one_tile_less_or_a_whole_hand() -> None:
    with pytest.raises(Faulty) as raised:
        house.answer_waits(TOY, waiting("123m"))
    (fault,) = raised.value.faults
    assert fault.facts == {"expected": [16, 17], "count": 3}


def test_waits_are_contradicted_too() -> None:
    assert refused(waiting(win={"by": "discard", "from_": 0})) == [("contradiction", "win/from")]
    assert refused(waiting(win={"by": "draw", "from_": 1})) == [("contradiction", "win/from")]
    assert refused(waiting(win={"by": "discard", "from_": 2})) == [("no_such_seat", "win/from")]
    assert house.answer_waits(TOY, waiting(win={"by": "discard"}))[1].ready  # from whom may be left open
    assert refused(waiting(seen=tiles("999s"))) == [("too_many_copies", "seen/2")]
    assert refused(waiting(wilds=())) == [("no_wilds", "wilds")]
