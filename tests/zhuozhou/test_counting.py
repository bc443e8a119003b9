"""How often each pattern counts, and which reading wilds make when several patterns are near: worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.patterns import ORDER
from tests.tiles import meld
from tests.zhuozhou.hands import codes, fans, judged, pongs

THREE = (meld("chi", "123p", 0), meld("chi", "456s", 0))


def test_zz_42_two_wilds_complete_a_straight_rather_than_a_triplet_of_the_same_tile() -> None:
    # 4m with two wilds is 456m between 123m and 789m, or a worthless 444m.
    worth = fans("1234m789m99p22s", "9p", melds=(meld("chi", "123p", 0),))
    assert worth["straight"] == Options().fans.straight


@pytest.mark.parametrize(
    ("hand", "wild", "circumstances", "once"),
    [
        ("123m456p789s11z999m", "9p", {"by": "dealt"}, {"heavenly"}),
        ("123m456p789s11z999m", "9p", {"facts": {"first_turn": True}}, {"earthly"}),
        ("123m456p789s11z999m", "9p", {}, {"concealed"}),
        ("123m456m789m11z999m", "9p", {"mode": "void"}, {"mixed_flush", "straight"}),
        ("123m456m789m11999m", "9p", {"mode": "void"}, {"pure_flush", "straight"}),
        ("111222333444z66z", "9p", {"mode": "void"}, {"all_honours", "all_triplets"}),
        ("147m258p369s12345z", "9p", {}, {"thirteen_scattered"}),
        ("147m25p36s1234567z", "9p", {}, {"seven_stars"}),
        ("1133m4466p2288s55m", "9p", {}, {"seven_pairs", "run_the_wind"}),
        ("1133m4466p2288s5m9p", "9p", {}, {"seven_pairs_with_wild"}),
        ("1133m4466p22s9999p", "9p", {}, {"double_heavenly"}),
        ("5m5m", "9p", {"melds": pongs("444s", "666s", "888p", "222m")}, {"big_hanger", "run_the_wind"}),
        ("9p5m", "9p", {"melds": pongs("444s", "666s", "888p", "222m")}, {"big_hanger_wild", "run_the_wind"}),
    ],
)
def test_zz_34_zz_49_a_pattern_of_the_whole_hand_counts_once(
    hand: str, wild: str, circumstances: dict[str, Any], once: set[str]
) -> None:
    verdict = judged(hand, wild, **circumstances)
    assert verdict.score is not None, codes(verdict)
    counts = {line.id: line.count for line in verdict.score.patterns}
    assert {name: counts.get(name) for name in once} == dict.fromkeys(once, 1)


def test_zz_15_zz_46_after_an_unpaid_kong_the_others_count() -> None:
    # Void mode: the kong of the plain honour 發 has no fan, the exposed one of 1m behind it its own.
    kongs = (meld("kong_exposed", "6666z", 3), meld("kong_exposed", "1111m", 3))
    verdict = judged("456m789m22m", "9p", melds=kongs, mode="void")
    assert verdict.score is not None, codes(verdict)
    assert [(line.count, line.value) for line in verdict.score.patterns if line.id == "kong"] == [
        (1, Options().fans.kong.exposed)
    ]


def test_zz_46_a_kong_of_reds_is_one_of_winds_where_a_wind_is_wild() -> None:
    # 中 is East, or itself: as East the kong is worth 1 more by the option, and 1 as a set of winds.
    kong = (meld("kong_exposed", "7777z", 3),)
    for standin in ("always", "may"):
        worth = fans("456m789m22s234p", "1z", melds=kong, standin=standin, wind_kong_double=True)
        assert worth == {"kong": 2, "wind_triplet": 1}


THIRDS = ("123", "456", "789")


@pytest.mark.parametrize("suit", ["m", "p", "s"])
@pytest.mark.parametrize("third", THIRDS)
def test_zz_42_three_wilds_are_any_third_of_a_straight_in_any_suit(suit: str, third: str) -> None:
    others = "".join(one for one in THIRDS if one != third)
    pair = "22m" if suit != "m" else "22p"
    worth = fans(f"{others}{suit}111z{pair}", "1z", melds=(meld("chi", "456m", 0),))
    assert worth["straight"] == Options().fans.straight


def test_zz_35_four_wilds_count_once() -> None:
    verdict = judged("23m56m99p9p9p", "9p", melds=THREE)
    assert verdict.score is not None, codes(verdict)
    assert {line.id: line.count for line in verdict.score.patterns}["four_wilds"] == 1


def test_zz_49_patterns_are_told_in_the_order_of_the_book() -> None:
    verdict = judged(
        "111z222z55m9p9p9p",
        "9p",
        melds=(meld("kong_concealed", "3333m"),),
        facts={"revealed": "5z"},
        repeat=1,
    )
    assert verdict.score is not None, codes(verdict)
    told = [line.id for line in verdict.score.patterns]
    assert told == sorted(told, key=ORDER.__getitem__)
    assert len(told) > 4
