"""From the deal to the first discard: calls, the declarer, the wilds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from rules.actions import PASS
from rules.deal import deal
from rules.faults import Faulty
from rules.invariants import faults_state
from rules.questions import DealRequest
from rules.settlement import of_state
from rules.variants.zhuji import RULESET
from rules.variants.zhuji.facts import Bid, Call
from rules.variants.zhuji.options import Options
from tests.tiles import tiles
from tests.zhuji.hands import Table


def called(*calls: tuple[int, int] | None, dealer: int = 0, **options: object) -> Table:
    """A table on which these calls were made in turn; None is a pass."""
    table = Table.dealt(["", "", "", ""], dealer=dealer, **options)
    for call in calls:
        (seat,) = table.state.to_act
        if call is None:
            table.act(seat, PASS)
        else:
            table.act(seat, "bid", tai=call[0], wilds=call[1])
    return table


def test_zj_1_136_tiles_fourteen_to_the_dealer_thirteen_to_the_others() -> None:
    for dealer in range(4):
        state = deal(RULESET, DealRequest(seed="one", dealer=dealer), Options()).state
        assert [seat.count for seat in state.seats] == [14 if seat == dealer else 13 for seat in range(4)]
        assert state.wall.left == 136 - 53
        dealt = [tile for seat in state.seats for tile in seat.hand or ()]
        assert sorted((*dealt, *(state.wall.tiles or ()))) == sorted(4 * tuple(range(34)))
        assert faults_state(RULESET, state) == ()


def test_zj_10_calls_go_round_from_the_dealer() -> None:
    table = called(dealer=2)
    assert table.state.phase == "bid"
    order = []
    for _ in range(3):
        order += table.state.to_act
        table.act(table.state.to_act[0], PASS)
    assert [*order, *table.state.to_act] == [2, 3, 0, 1]
    assert table.faults(2, PASS) == {"not_to_act": None}


def test_zj_10_the_lowest_bid_is_two_and_every_bid_beats_the_last() -> None:
    table = called()
    assert table.faults(0, "bid", tai=1, wilds=2) == {"bid_too_low": "ZJ-10"}
    table.act(0, "bid", tai=3, wilds=1)
    for tai, wilds in ((2, 0), (3, 2), (3, 1)):
        assert table.faults(1, "bid", tai=tai, wilds=wilds) == {"bid_not_higher": "ZJ-10"}
    assert table.faults(1, "bid", tai=3, wilds=0) == {}


def test_zj_11_the_order_of_bids() -> None:
    listed = [(a.tai, a.wilds) for a in called().legal(0, "bid")]
    assert listed[:7] == [(2, 2), (2, 1), (2, 0), (3, 2), (3, 1), (3, 0), (4, 2)]
    assert listed == [(tai, wilds) for tai in range(2, 21) for wilds in (2, 1, 0)]
    for at, (tai, wilds) in enumerate(listed):
        assert [(a.tai, a.wilds) for a in called((tai, wilds)).legal(1, "bid")] == listed[at + 1 :]
    assert all(Bid(*one).strength < Bid(*two).strength for one, two in pairwise(listed))


def test_zj_11_jumps_nothing_over_twenty_and_no_wild_twenty_ends_it() -> None:
    table = called((2, 2), (9, 1))
    assert table.faults(2, "bid", tai=21, wilds=0) == {"bid_too_high": "ZJ-11"}
    table.act(2, "bid", tai=20, wilds=0)
    assert table.state.facts.declarer == 2
    assert table.state.phase == "turn"
    # No other bid ends it at once.
    assert called((20, 1)).state.phase == "bid"


def test_zj_11_a_bid_says_tai_and_wilds() -> None:
    table = called()
    assert "field_missing" in table.faults(0, "bid", tai=3)
    assert "field_missing" in table.faults(0, "bid", wilds=0)
    with pytest.raises(Faulty):
        table.act(0, "bid")


def test_zj_12_three_passes_behind_a_bid_end_it() -> None:
    table = called((2, 2), None, None)
    assert table.state.phase == "bid"
    assert table.state.facts.declarer is None
    table.act(3, PASS)
    assert table.state.phase == "name_wilds"
    assert table.state.facts.declarer == 0
    assert table.state.facts.bid == Bid(2, 2)


def test_zj_12_a_player_who_passed_may_bid_later() -> None:
    table = called(None, (2, 2), None, None, (2, 1), None, None, None)
    assert table.state.facts.declarer == 0
    assert table.state.facts.bid == Bid(2, 1)
    # Opening passes count for nothing: the bid after three of them still stands three more.
    assert called(None, None, None, (2, 2), None, None).state.phase == "bid"
    assert called(None, None, None, (2, 2), None, None, None).state.phase == "name_wilds"


def test_zj_12_four_opening_passes_void_the_hand() -> None:
    table = called(None, None, None, None, dealer=1)
    assert table.state.phase == "ended"
    assert table.state.to_act == ()
    assert [event.clause for event in table.steps[-1].events if event.kind == "all_passed"] == ["ZJ-12"]
    books = of_state(RULESET, table.state)
    assert (books.totals, books.next.dealer, books.next.repeat) == ((0, 0, 0, 0), 1, 0)
    assert of_state(RULESET, called(*[None] * 4, dealer=1, all_pass="rotate").state).next.dealer == 2


def test_zj_13_the_declarer_names_as_many_kinds_as_bid_any_of_the_34() -> None:
    table = called((2, 1), None, None, None)
    assert table.state.to_act == (0,)
    assert [action.tiles for action in table.legal(0)] == [(kind,) for kind in range(34)]
    assert table.faults(0, "name_wilds", tiles=tiles("5m6m")) == {"wilds_not_as_bid": "ZJ-13"}
    assert table.faults(0, "name_wilds", tiles=()) == {"wilds_not_as_bid": "ZJ-13"}
    table.act(0, "name_wilds", tiles=tiles("7z"))
    assert table.state.facts.wilds == tiles("7z")


def test_zj_13_two_kinds_are_different_and_their_order_does_not_matter() -> None:
    table = called((2, 2), None, None, None)
    assert len(table.legal(0)) == 34 * 33 // 2
    assert table.faults(0, "name_wilds", tiles=tiles("55m")) == {"wilds_alike": "ZJ-13"}
    table.act(0, "name_wilds", tiles=tiles("7z5m"))
    assert table.state.facts.wilds == tiles("5m7z")
    assert table.steps[-1].events[0].tiles == tiles("5m7z")


def test_zj_13_a_no_wild_bid_leaves_nothing_to_name() -> None:
    table = called(None, (2, 0), None, None, None)
    assert table.state.phase == "turn"
    assert table.state.facts.wilds == ()


def test_zj_15_then_the_dealer_discards_first() -> None:
    for declarer in range(4):
        table = Table.playing(["", "", "", ""], "5m", dealer=3, declarer=declarer)
        assert (table.state.phase, table.state.to_act) == ("turn", (3,))
        assert len(table.legal(3, "discard")) > 0


def test_zj_10_zj_12_calls_of_a_state_are_checked() -> None:
    table = called(None, (2, 2), None)

    def broken(*calls: Call) -> set[tuple[str, str | None]]:
        state = table.state.with_facts(bids=calls)
        return {(fault.code, fault.clause) for fault in faults_state(RULESET, state)}

    assert broken(*table.state.facts.bids) == set()
    assert ("call_out_of_turn", "ZJ-10") in broken(Call(0), Call(2, 2, 2), Call(2))
    assert ("bid_not_higher", "ZJ-10") in broken(Call(0, 3, 2), Call(1, 2, 2), Call(2))
    assert ("half_a_bid", "ZJ-11") in broken(Call(0), Call(1, 2), Call(2))
    assert ("bid_not_as_called", "ZJ-11") in broken(Call(0), Call(1, 3, 2), Call(2))
    assert ("auction_over", "ZJ-12") in broken(*(Call(i % 4) for i in range(5)))


def test_zj_12_zj_13_declarer_wilds_and_phase_follow_the_calls() -> None:
    table = Table.playing(["", "", "", ""], "5m", declarer=1)

    def broken(**facts: object) -> set[tuple[str, str | None]]:
        state = table.state.with_facts(**facts)
        return {(fault.code, fault.clause) for fault in faults_state(RULESET, state)}

    assert broken() == set()
    assert broken(declarer=2) == {("declarer_not_as_called", "ZJ-12")}
    assert broken(wilds=()) == {("wilds_not_as_bid", "ZJ-13")}
    assert broken(bid=Bid(3, 1)) == {("bid_not_as_called", "ZJ-11")}
    assert broken(claimed=True) == {("claimed_not_as_melds", "ZJ-37")}
    assert broken(chain=1) == {("more_kongs_than_shown", "ZJ-36")}
    early = replace(table.state, phase="bid")
    assert ("wrong_phase", "ZJ-12") in {(f.code, f.clause) for f in faults_state(RULESET, early)}
