"""Questions that contradict themselves, waits, discards, explanations."""

from __future__ import annotations

from typing import Any

import pytest

from rules import house
from rules.faults import Faulty
from rules.questions import WaitsRequest, WinCircumstance, WinRequest
from rules.record import plain
from rules.tiles import NAMES
from rules.variants.zhuozhou import RULESET
from rules.variants.zhuozhou.contradictions import faults_win
from rules.variants.zhuozhou.facts import WinFacts
from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.winning import after_discard
from rules.win import faults_kongs
from tests.tiles import meld, tile, tiles
from tests.zhuozhou.hands import asked, judge, pongs

CHIS = (meld("chi", "123p", 0), meld("chi", "456s", 0), meld("chi", "678m", 0))


def wrong(hand: str, wild: str = "9p", **circumstances: Any) -> list[tuple[str, str | None, str]]:
    """Code, clause and place of every contradiction, those of kongs and replacements among them."""
    question = asked(hand, wild, **circumstances)
    kongs = faults_kongs(RULESET, question.by, question.kongs, question.melds, question.facts)
    found = [*(fault.under("win") for fault in kongs), *faults_win(question)]
    return [(fault.code, fault.clause, "/".join(map(str, fault.at))) for fault in found]


def test_a_question_in_order_has_no_fault() -> None:
    assert wrong("34m55s2m", melds=CHIS) == []
    assert wrong("123m456m789s34s55p2s", by="dealt") == []


def test_zz_10_one_kind_is_wild() -> None:
    assert wrong("34m55s2m", "9p1p", melds=CHIS) == [("one_wild_kind", "ZZ-10", "wilds")]


def test_zz_16_no_wild_in_a_meld() -> None:
    assert wrong("34m55s2m", melds=(*CHIS[:2], meld("chi", "789p", 0))) == [
        ("wild_in_meld", "ZZ-16", "melds/2/tiles/2")
    ]
    kong = wrong("34m55s2m", melds=(*CHIS[:2], meld("kong_concealed", "9999p")))
    assert [code for code, _, _ in kong] == ["wild_in_meld"] * 4


def test_zz_13_no_kong_tile_in_a_meld() -> None:
    assert wrong("34m55s2m", melds=(*CHIS[:2], *pongs("555z")))[0] == (
        "kong_tile_in_meld",
        "ZZ-13",
        "melds/2/tiles/0",
    )
    # In void mode 發 is no kong tile.
    assert wrong("34m55s2m", melds=pongs("666z", "222s", "333s"), mode="void") == []


def test_zz_12_a_face_that_a_tile_cannot_show() -> None:
    assert wrong("34m55s2m", melds=(*CHIS[:2], meld("chi", "78p7z", 0, "789p"))) == []
    assert wrong("34m55s2m", melds=(*CHIS[:2], meld("chi", "78p1z", 0, "789p"))) == [
        ("wrong_face", "ZZ-12", "melds/2/as/2")
    ]
    assert wrong("34m55s2m", melds=(*CHIS[:2], meld("pong", "777z", 3, "777z")))[0][0] == "wrong_face"
    assert wrong("34m55s2m", melds=(*CHIS[:2], meld("pong", "777z", 3, "777z")), standin="may") == []


def test_zz_20_chis_that_cannot_be() -> None:
    assert wrong("34m55s2m", melds=(*CHIS[:2], meld("chi", "678m", 2))) == [
        ("chi_not_next", "ZZ-20", "melds/2/from")
    ]
    void = wrong("34m55s2m", melds=CHIS[:1] + pongs("222s", "333s"), mode="void")
    assert void == [("no_chi", "ZZ-20", "melds/0/kind")]


def test_zz_13_only_kong_tiles_are_revealed() -> None:
    assert wrong("34m55s2m", melds=CHIS, facts={"revealed": "7z"}) == [
        ("not_revealable", "ZZ-13", "facts/revealed/0")
    ]
    assert wrong("34m55s2m", "7z", melds=CHIS, facts={"revealed": "5z6z"}) == []
    assert wrong("34m55s2m", melds=pongs("222s", "333s", "444s"), facts={"revealed": "6z"}, mode="void") == []


def test_zz_10_facts_of_a_wild_where_there_is_none() -> None:
    facts = {"laid_wilds": 1, "discarded_wild": True}
    assert [place for _, _, place in wrong("34m55s2m", "", melds=CHIS, facts=facts)] == [
        "facts/laid_wilds",
        "facts/discarded_wild",
    ]


def test_zz_26_the_turned_tile_is_the_fourth_of_its_kind() -> None:
    # 9p is wild, so 8p was turned up: with `exhaust: indicator` it is never drawn.
    hand, melds = "88p55s8p", (*CHIS[:1], CHIS[2], meld("chi", "789s", 0))
    four = "88p8p8p1s2s3s4s"
    assert wrong(hand, melds=melds, exhaust="indicator") == []
    found = wrong(four, melds=CHIS[1:], exhaust="indicator")
    assert [(code, clause) for code, clause, _ in found] == [("too_many_copies", "ZZ-26")]
    assert wrong(four, melds=CHIS[1:]) == []


@pytest.mark.parametrize(
    ("circumstances", "clause"),
    [
        ({"by": "replacement", "kongs": 1}, "ZZ-45"),
        ({"by": "replacement"}, "ZZ-23"),
        ({"by": "draw", "kongs": 1, "facts": {"laid_wilds": 1}}, "ZZ-23"),
        ({"facts": {"direct_call": True}}, "ZZ-32"),
        ({"by": "replacement", "facts": {"revealed": "5z", "reveals": 2}}, "ZZ-45"),
        ({"by": "replacement", "facts": {"revealed": "5z", "reveals": 0}}, "ZZ-23"),
        ({"by": "draw", "facts": {"revealed": "5z", "reveals": 1}}, "ZZ-23"),
        ({"by": "replacement", "kongs": 1, "facts": {"laid_wilds": 1, "direct_call": False}}, "ZZ-32"),
        ({"facts": {"first_turn": True, "discarded_wild": True}}, "ZZ-34"),
        ({"facts": {"first_turn": True}, "seat": 0}, "ZZ-34"),
    ],
)
def test_zz_45_zz_23_zz_34_circumstances_that_cannot_be(circumstances: dict[str, Any], clause: str) -> None:
    found = wrong("123m456m789s34s55p2s", **circumstances)
    assert [(code, cited) for code, cited, _ in found] == [("contradiction", clause)]


def test_zz_39_after_a_claim_it_is_nobodys_first_turn() -> None:
    found = wrong("34m55s2m", melds=CHIS, facts={"first_turn": True})
    assert found == [("contradiction", "ZZ-39", "melds")]


def test_zz_34_a_dealt_hand_is_untouched() -> None:
    found = wrong(
        "456m789s34s55p2s", by="dealt", melds=(meld("kong_concealed", "1111m"),), facts={"revealed": "5z"}
    )
    assert [place for _, _, place in found] == ["melds", "facts/revealed"]


# Over the house


def test_zz_47_facts_are_echoed_with_their_defaults() -> None:
    request = WinRequest(
        wilds=tiles("9p"),
        hand=tiles("34m55s2m"),
        melds=CHIS,
        win=WinCircumstance(tile=tile("2m"), by="draw"),
        seat=1,
        dealer=0,
    )
    options, answer = house.answer_win(RULESET, request)
    assert options == Options()
    assert answer.legal
    assert plain(answer.facts) == {
        "revealed": [],
        "laid_wilds": 0,
        "discarded_wild": False,
        "first_turn": False,
        "wall_left": None,
        "reveals": None,
        "direct_call": None,
    }


@pytest.mark.parametrize(("reveals", "bloom"), [(0, 3), (1, None), (None, None)])
def test_zz_45_where_no_reveal_can_have_called_for_it_a_replacement_follows_a_kong(
    reveals: int | None, bloom: int | None
) -> None:
    request = WinRequest(
        wilds=tiles("9p"),
        hand=tiles("123m456m34s55p2s"),
        melds=(meld("kong_concealed", "1111p"),),
        win=WinCircumstance(tile=tile("2s"), by="replacement"),
        seat=1,
        facts=WinFacts(revealed=tiles("5z"), reveals=reveals),
    )
    _, answer = house.answer_win(RULESET, request)
    found = {line.id: line.value for line in answer.score.patterns}
    assert found.get("kong_bloom") == bloom


def test_zz_10_the_indicator_may_be_given_instead_of_the_wild() -> None:
    told = {
        "hand": tiles("34m55s2m"),
        "melds": CHIS,
        "win": WinCircumstance(tile=tile("2m"), by="draw"),
        "seat": 1,
    }
    by_wild = house.answer_win(RULESET, WinRequest(wilds=tiles("9p"), **told))
    by_indicator = house.answer_win(RULESET, WinRequest(indicator=tile("8p"), **told))
    assert by_wild == by_indicator
    with pytest.raises(Faulty) as refused:
        house.answer_win(RULESET, WinRequest(indicator=35, **told))
    assert [fault.code for fault in refused.value.faults] == ["not_in_game"]


def waits(hand: str, wild: str, **told: Any) -> tuple[dict[str, int], list[str]]:
    """Waits with their totals, and the kinds barred."""
    request = WaitsRequest(wilds=tiles(wild), hand=tiles(hand), seat=1, **told)
    _, answer = house.answer_waits(RULESET, request)
    assert answer.waits is not None
    assert answer.barred is not None
    return {NAMES[wait.tile]: wait.total for wait in answer.waits}, [NAMES[b.tile] for b in answer.barred]


def test_zz_30_waits_of_the_contracts_example() -> None:
    melds = (meld("pong", "222s", 3),)
    assert waits("123m456p9p79s7m", "7m", melds=melds, facts=WinFacts(revealed=tiles("6z"))) == (
        {"9p": 5, "8s": 5},
        ["7m"],
    )


def test_zz_31_waits_of_a_spare_wild_are_every_kind_but_the_wild_and_kong_tiles() -> None:
    won, barred = waits("123m456s7m", "7m", melds=(*CHIS[:1], meld("chi", "789s", 0)))
    assert set(won) == set(NAMES[:34]) - {"7m", "5z", "6z"}
    assert set(won.values()) == {10}
    assert barred == ["7m"]


def test_zz_31_a_kind_held_four_times_is_no_wait() -> None:
    # The closed 4p of 35p is held four times over; only the wild would complete the hand, and it may not (ZZ-30).
    won, barred = waits("35p22m", "9s", melds=(meld("kong_concealed", "4444p"), CHIS[1], CHIS[2]))
    assert won == {}
    assert barred == ["9s"]


def test_zz_13_zz_17_waits_after_each_discard() -> None:
    question = asked("123m123s7m5z2p", "7m", melds=CHIS[:2])
    assert after_discard(question, tile("5z")) is None
    wild = after_discard(question, tile("7m"))
    assert wild is not None
    assert wild.facts.discarded_wild
    other = after_discard(question, tile("2p"))
    assert other is not None
    assert other.hand == tiles("123m123s7m5z")
    assert not other.facts.discarded_wild


def test_zz_34_zz_39_a_discard_ends_the_first_turn() -> None:
    question = asked("123m456m789s34s55p2s", facts={"first_turn": True})
    rest = after_discard(question, tile("2s"))
    assert rest is not None
    assert not rest.facts.first_turn


# Explanations


def explained(hand: str, wild: str = "9p", **circumstances: Any) -> list[str]:
    """The clauses of an explanation; every step says something in both tongues."""
    verdict = judge(asked(hand, wild, **circumstances), explain=True)
    for step in verdict.explanation:
        assert step["text"]["zh"]
        assert step["text"]["en"]
        assert RULESET.clause(step["clause"]) is not None
    return [step["clause"] for step in verdict.explanation]


def test_zz_49_an_explanation_tells_the_way() -> None:
    assert explained("123m123s7m5p", "7m", melds=CHIS[:2]) == [
        "ZZ-11",  # the wild
        "ZZ-12",  # 中
        "ZZ-30",  # the shapes that fit
        "ZZ-31",  # b holds
        "ZZ-31",  # why a does not
        "ZZ-60",
        "ZZ-31",
        "ZZ-43",
    ]
    refused = explained("123m123s7m7m", "7m", melds=CHIS[:2])
    assert refused[-2:] == ["ZZ-30", "ZZ-18"]


@pytest.mark.parametrize("hand", ["147m258p369s12345z", "147m25p36s123456z7z"])
def test_zz_37_zz_38_a_scattered_hand_is_explained_as_one(hand: str) -> None:
    told = [step["text"]["en"] for step in judge(asked(hand), explain=True).explanation]
    assert "A scattered hand has no run-the-wind." in told
    assert "In a scattered hand 中 (7z) is itself." in told
    assert not any("kinds completed the hand" in line or "shows" in line for line in told)


def test_zz_49_readings_all_distinct_with_symbolic_sets() -> None:
    question = asked("99p9p1m2m3m4s5s6s7s8s9s2p2p", "9p")
    verdict = judge(question, all_readings=True)
    assert not verdict.truncated
    seen = [plain(scored.reading) for scored in verdict.readings]
    assert all(seen.count(reading) == 1 for reading in seen)
    assert any(group.kind == "wilds" for scored in verdict.readings for group in scored.reading.sets)
    totals = [scored.score.total for scored in verdict.readings]
    assert totals == sorted(totals, reverse=True)
    assert totals[0] == verdict.score.total
