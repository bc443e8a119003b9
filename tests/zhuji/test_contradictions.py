"""Win questions that cannot be so: every contradiction is named, with its clause and its place."""

from __future__ import annotations

from typing import Any

import pytest

from rules.faults import Faulty
from rules.hand import Meld
from rules.house import answer_waits
from rules.questions import WaitsCircumstance, WaitsRequest
from rules.ruleset import Question
from rules.tiles import NAMES
from rules.variants.zhuji import RULESET
from rules.variants.zhuji.facts import Bid, TableFacts, WinFacts
from rules.variants.zhuji.wilds import WildsRequest
from tests.tiles import meld, tiles
from tests.zhuji.hands import asked

HAND = "123m 456p 789s 234s 55p"
THREE = "123m 456p 789s 55p"


def faults(question: Question) -> dict[str, tuple[str | None, tuple[Any, ...]]]:
    """Code to clause and place."""
    return {fault.code: (fault.clause, fault.at) for fault in RULESET.faults_win(question)}


def test_an_ordinary_question_is_in_order() -> None:
    assert faults(asked(HAND)) == {}
    assert faults(asked(HAND, "9m", declarer=2, bid=Bid(3, 1))) == {}
    assert faults(asked(HAND, by="discard", from_=0, first_turn=True)) == {}
    assert faults(asked(HAND, by="dealt", seat=0, first_turn=True)) == {}


def test_zj_30_declarer_and_bid_go_together() -> None:
    assert faults(asked(HAND, declarer=1)) == {"bid_missing": ("ZJ-30", ("facts", "bid"))}
    assert faults(asked(HAND, bid=Bid(2, 0))) == {"declarer_missing": ("ZJ-30", ("facts", "declarer"))}


@pytest.mark.parametrize(("wilds", "bid"), [("", 1), ("9m", 2), ("9m", 0), ("9m8m", 1)])
def test_zj_13_as_many_wild_kinds_as_were_bid(wilds: str, bid: int) -> None:
    assert faults(asked(HAND, wilds, declarer=1, bid=Bid(2, bid))) == {
        "wilds_not_as_bid": ("ZJ-13", ("wilds",))
    }


def test_zj_37_first_turn_speaks_of_the_dealers_first_discard() -> None:
    place = ("ZJ-37", ("facts", "first_turn"))
    assert faults(asked(HAND, by="discard", from_=2, first_turn=True)) == {"not_first_turn": place}
    assert faults(asked(HAND, by="draw", first_turn=True)) == {"not_first_turn": place}
    assert faults(asked(HAND, by="rob_kong", from_=0, first_turn=True)) == {"not_first_turn": place}
    melded = (meld("pong", "222s", 3),)
    assert faults(asked(THREE, melds=melded, by="discard", from_=0, first_turn=True)) == {
        "not_first_turn": place
    }


def test_zj_37_before_the_first_discard_only_the_dealer_draws_for_kongs_that_nobody_fed() -> None:
    place = ("ZJ-37", ("facts", "first_turn"))
    concealed, fed = (meld("kong_concealed", "2222s"),), (meld("kong_exposed", "2222s", 1),)

    def told(melds: tuple[Meld, ...], seat: int) -> dict[str, tuple[str | None, tuple[Any, ...]]]:
        return faults(asked(THREE, melds=melds, by="replacement", seat=seat, first_turn=True))

    assert told(concealed, 0) == {}
    assert told(concealed, 1) == {"not_first_turn": place}
    assert told(fed, 0) == {"not_first_turn": place}


def test_zj_37_a_first_discard_waited_for_is_the_dealers() -> None:
    def waits(from_: int | None, first_turn: bool = True, seat: int = 1) -> dict[str, int]:
        request = WaitsRequest(
            wilds=tiles("5m"),
            hand=tiles("222m555p789s345m8p"),
            seat=seat,
            win=WaitsCircumstance(by="discard", from_=from_),
            facts=WinFacts(first_turn=first_turn),
        )
        found = answer_waits(RULESET, request)[1].waits or ()
        return {NAMES[wait.tile]: wait.total for wait in found}

    earthly = dict.fromkeys(("2m", "6p", "7p", "8p", "9p"), 8)
    assert waits(None) == waits(0) == earthly
    # Any other discard leaves the hand without tai, and the dealer himself has no earthly hand.
    assert waits(None, first_turn=False) == waits(None, seat=0) == {}
    with pytest.raises(Faulty) as refused:
        waits(2)
    assert [(fault.code, fault.clause) for fault in refused.value.faults] == [("not_first_turn", "ZJ-37")]


def test_zj_37_the_first_fourteen_hold_no_kong() -> None:
    kong = (meld("kong_concealed", "2222s"),)
    assert faults(asked(THREE, melds=kong, by="dealt", seat=0)) == {"contradiction": ("ZJ-37", ("melds",))}


def test_zj_21_chi_from_the_seat_before_and_without_wilds() -> None:
    assert faults(asked(THREE, melds=(meld("chi", "234s", 0),))) == {}
    assert faults(asked(THREE, melds=(meld("chi", "234s", 2),))) == {
        "feeder": ("ZJ-21", ("melds", 0, "from"))
    }
    # Not even as its own face.
    own_face = (meld("chi", "234s", 0),)
    assert faults(asked(THREE, "3s", melds=own_face)) == {"wild_in_meld": ("ZJ-21", ("melds", 0, "tiles"))}
    stands_in = (meld("chi", "24s9m", 0, "243s"),)
    assert faults(asked(THREE, "9m", melds=stands_in)) == {"wild_in_meld": ("ZJ-21", ("melds", 0, "tiles"))}
    assert faults(asked(THREE, "9m", melds=stands_in, wild_chi=True)) == {}
    two = (meld("chi", "2s99m", 0, "234s"),)
    assert "wild_in_meld" in faults(asked(THREE, "9m", melds=two, wild_chi=True))


def test_zj_22_one_wild_at_most_in_a_pong_and_none_of_its_own_kind() -> None:
    assert faults(asked(THREE, "9m", melds=(meld("pong", "22s9m", 0, "222s"),))) == {}
    two = (meld("pong", "2s99m", 0, "222s"),)
    assert faults(asked(THREE, "9m", melds=two)) == {"wild_in_meld": ("ZJ-22", ("melds", 0, "tiles"))}
    assert "wild_in_meld" in faults(asked(THREE, "2s", melds=(meld("pong", "222s", 0),)))
    # Only wilds show another face than their own.
    assert faults(asked(THREE, "9m", melds=(meld("pong", "22s8m", 0, "222s"),))) == {
        "not_wild": ("ZJ-38", ("melds", 0, "as", 2))
    }


def test_zj_24_no_wild_in_a_kong_but_under_a_raised_wild_pong() -> None:
    assert faults(asked(THREE, "9m", melds=(meld("kong_added", "222s9m", 0, "2222s"),))) == {}
    for kind, feeder in (("kong_exposed", 0), ("kong_concealed", None)):
        laid = (meld(kind, "222s9m", feeder, "2222s"),)
        assert faults(asked(THREE, "9m", melds=laid)) == {"wild_in_meld": ("ZJ-24", ("melds", 0, "tiles"))}
    assert "wild_in_meld" in faults(asked(THREE, "2s", melds=(meld("kong_concealed", "2222s"),)))
    assert faults(asked("123m 456p 789s 234s 5p 9m", "9m", by="rob_kong")) == {
        "wild_in_kong": ("ZJ-24", ("win", "tile"))
    }


def test_zj_13_the_choice_of_wilds_is_held_to_the_bid() -> None:
    def wrong(bid: Bid, choice: str) -> list[tuple[str, str | None]]:
        found = RULESET.faults_wilds(WildsRequest(bid, tiles(choice)))
        return [(fault.code, fault.clause) for fault in found]

    assert wrong(Bid(2, 2), "5m7z") == []
    assert wrong(Bid(2, 2), "5m") == [("wilds_not_as_bid", "ZJ-13")]
    assert wrong(Bid(2, 0), "5m") == [("wilds_not_as_bid", "ZJ-13")]
    assert wrong(Bid(2, 2), "55m") == [("wilds_alike", "ZJ-13")]
    assert wrong(Bid(2, 1), "1f") == [("not_in_game", "ZJ-1")]


def test_zj_13_wilds_are_answered_from_bid_and_choice() -> None:
    answer = RULESET.wilds(WildsRequest(Bid(3, 2), tiles("7z5m")))  # type: ignore[misc]
    assert answer.wilds == tiles("5m7z")
    assert [step["clause"] for step in answer.steps] == ["ZJ-11", "ZJ-13"]
    none = RULESET.wilds(WildsRequest(Bid(3, 0)))  # type: ignore[misc]
    assert none.wilds == ()


def test_facts_have_the_defaults_that_are_echoed() -> None:
    assert WinFacts() == WinFacts(None, None, False)
    assert TableFacts() == TableFacts((), None, None, (), False, 0)
