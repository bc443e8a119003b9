"""Records that are wrong: truncated, reordered, tampered with; each caught at the right event, with all that is to be told."""

from __future__ import annotations

from typing import Any

import pytest

from rules.house import action_data
from rules.record import plain
from rules.tiles import names
from tests.replay.conftest import GAMES, Record, Replay, divergence, hands_of, place, record_of


def first(events: list[Any], kind: str, start: int = 0) -> int:
    """Index of the first single action of a kind."""
    return next(
        i for i, event in enumerate(events) if i >= start and event.get("action", {}).get("kind") == kind
    )


def not_held(name: str, step: int) -> str:
    """A tile that the seat which discards in a step does not hold."""
    move = hands_of(name, 1)[0].moves[step]
    assert move.action is not None
    held = plain(move.state)["seats"][move.action.seat]["hand"]
    kinds = GAMES[name].tile_set(move.state.options).kinds
    return next(tile for tile in names(kinds) if tile not in held)


# Truncated


@pytest.mark.parametrize("name", GAMES)
def test_a_truncated_record_is_caught_where_it_ends(name: str, replay: Replay) -> None:
    whole = len(record_of(name)["hands"][0]["events"])
    for kept in (0, 1, whole // 2, whole - 1):
        written = record_of(name)
        written["hands"][0]["events"] = written["hands"][0]["events"][:kept]
        found = divergence(replay(name, written))
        assert place(found) == (0, "end", kept)
        assert found["code"] == "hand_not_over"
        state = hands_of(name, 1)[0].moves[kept].state
        assert found["to_act"] == list(state.to_act)
        assert found["state"] == plain(state)
        assert found["legal_actions"]


def test_a_hand_cut_short_within_a_match_is_caught_there(replay: Replay) -> None:
    written = record_of("wanzhou", 3)
    written["hands"][1]["events"].pop()
    found = divergence(replay("wanzhou", written))
    assert place(found) == (1, "end", len(written["hands"][1]["events"]))


def test_a_missing_event_is_caught_where_it_is_missing(replay: Replay) -> None:
    written = record_of("zhuozhou")
    events = written["hands"][0]["events"]
    at = first(events, "discard")
    del events[at]
    found = divergence(replay("zhuozhou", written))
    assert place(found) == (0, "event", at)


def test_an_event_after_the_end_is_caught(replay: Replay) -> None:
    written = record_of("zhuji")
    events = written["hands"][0]["events"]
    events.append({"action": {"seat": 0, "kind": "discard", "tile": "1m"}})
    found = divergence(replay("zhuji", written))
    assert place(found) == (0, "event", len(events) - 1)
    assert found["reasons"][0]["code"] == "hand_over"
    assert found["legal_actions"] == []


# Reordered


@pytest.mark.parametrize("name", GAMES)
def test_two_events_that_changed_places_are_caught_at_the_first(name: str, replay: Replay) -> None:
    count = len(record_of(name)["hands"][0]["events"])
    for at in range(0, count - 1, max(1, count // 12)):
        written = record_of(name, answers="all")
        events = written["hands"][0]["events"]
        events[at], events[at + 1] = events[at + 1], events[at]
        found = divergence(replay(name, written))
        assert place(found) == (0, "event", at)


def test_two_hands_that_changed_places_are_caught_at_the_first(replay: Replay) -> None:
    written = record_of("zhuji", 4)
    dealers = [hand["deal"].get("dealer") for hand in written["hands"]]
    at = next(i for i in range(1, 3) if dealers[i] != dealers[i + 1])
    hands = written["hands"]
    hands[at], hands[at + 1] = hands[at + 1], hands[at]
    found = divergence(replay("zhuji", written))
    assert place(found) == (at, "opening", None)
    assert found["code"] == "wrong_next_deal"
    assert found["reasons"][0]["clause"] == "ZJ-57"
    assert found["reasons"][0]["worked_out"]["dealer"] == dealers[at]


# Tampered with


@pytest.mark.parametrize("name", GAMES)
def test_a_tile_not_held_is_caught_at_its_event(name: str, replay: Replay) -> None:
    written = record_of(name)
    events = written["hands"][0]["events"]
    at = first(events, "discard", 4)
    events[at]["action"]["tile"] = not_held(name, at)
    found = divergence(replay(name, written))
    assert place(found) == (0, "event", at)
    assert found["seat"] == events[at]["action"]["seat"]
    assert found["code"] == "illegal_action"
    assert "tile_not_held" in {reason["code"] for reason in found["reasons"]}
    assert found["reasons"][0]["pointer"] == f"/hands/0/events/{at}/action/tile"
    move = hands_of(name, 1)[0].moves[at]
    assert found["state"] == plain(move.state)
    legal = [action_data(GAMES[name], action) for action in move.listed[found["seat"]]]
    assert found["legal_actions"] == legal


def other_discard(name: str, step: int, discard: Record) -> str:
    """Another tile that might have been discarded instead."""
    move = hands_of(name, 1)[0].moves[step]
    listed = [action_data(GAMES[name], action) for action in move.listed[discard["seat"]]]
    return next(a["tile"] for a in listed if a["kind"] == "discard" and a["tile"] != discard["tile"])


@pytest.mark.parametrize("name", GAMES)
def test_a_tile_changed_for_another_is_caught_by_what_was_answered(name: str, replay: Replay) -> None:
    for answers, code in (("events", "events_differ"), ("all", "state_differs")):
        written = record_of(name, answers=answers)
        events = written["hands"][0]["events"]
        at = first(events, "discard", 2)
        events[at]["action"]["tile"] = other_discard(name, at, events[at]["action"])
        found = divergence(replay(name, written))
        assert place(found) == (0, "event", at)
        assert found["code"] == code
        assert found["reasons"][0]["differences"]


@pytest.mark.parametrize("name", GAMES)
def test_a_tile_changed_for_another_cannot_reach_the_end_unseen(name: str, replay: Replay) -> None:
    """Without answers it is legal as it stands, and what follows no longer fits."""
    written = record_of(name)
    events = written["hands"][0]["events"]
    at = first(events, "discard", 2)
    events[at]["action"]["tile"] = other_discard(name, at, events[at]["action"])
    found = divergence(replay(name, written))
    assert found["event"] is None or found["event"] > at


def test_a_claim_left_out_is_missing_by_its_seat(replay: Replay) -> None:
    played = hands_of("zhuji", 1, "random")[0]
    at = next(i for i, move in enumerate(played.moves) if move.claims is not None and len(move.claims) > 1)
    written = record_of("zhuji", policy="random")
    gone = written["hands"][0]["events"][at]["claims"].pop()
    found = divergence(replay("zhuji", written))
    assert place(found) == (0, "event", at)
    assert found["code"] == "claim_missing"
    assert found["seat"] == gone["seat"]


def test_a_refused_claim_names_its_clause(replay: Replay) -> None:
    """ZJ-21: only the next player may chi."""
    played = hands_of("zhuji", 8, "random")
    hand, at, claim = next(
        (number, i, claim)
        for number, hand in enumerate(played)
        for i, move in enumerate(hand.moves)
        for claim in move.claims or ()
        if claim.kind == "chi" and len(move.claims or ()) > 1
    )
    written = record_of("zhuji", 8, policy="random")
    claims = written["hands"][hand]["events"][at]["claims"]
    (chi,) = (entry for entry in claims if entry["seat"] == claim.seat)
    (other, *_) = (entry for entry in claims if entry["seat"] != claim.seat)
    chi["seat"], other["seat"] = other["seat"], chi["seat"]
    found = divergence(replay("zhuji", written))
    assert place(found) == (hand, "event", at)
    assert "ZJ-21" in {reason["clause"] for reason in found["reasons"]}


# Settlements and totals


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_payment_is_caught_with_its_clause(name: str, replay: Replay) -> None:
    written = record_of(name, 2)
    line = written["hands"][1]["settlement"]["ledger"][-1]
    line["amount"] += 1
    found = divergence(replay(name, written))
    assert place(found) == (1, "settlement", len(written["hands"][1]["events"]))
    (reason,) = found["reasons"]
    assert reason["clause"] == line["clause"]
    last = len(written["hands"][1]["settlement"]["ledger"]) - 1
    assert reason["differences"] == [
        {
            "pointer": f"/hands/1/settlement/ledger/{last}/amount",
            "recorded": line["amount"],
            "worked_out": line["amount"] - 1,
        }
    ]


@pytest.mark.parametrize("name", GAMES)
def test_wrong_totals_of_a_hand_are_caught(name: str, replay: Replay) -> None:
    written = record_of(name)
    totals = written["hands"][0]["settlement"]["totals"]
    totals[0], totals[1] = totals[0] - 1, totals[1] + 1
    found = divergence(replay(name, written))
    assert found["where"] == "settlement"
    assert found["reasons"][0]["pointer"] == "/hands/0/settlement/totals/0"


@pytest.mark.parametrize("name", GAMES)
def test_wrong_running_totals_are_caught(name: str, replay: Replay) -> None:
    written = record_of(name, 3)
    written["hands"][2]["totals"][0] += 1
    found = divergence(replay(name, written))
    assert (found["hand"], found["where"], found["code"]) == (2, "totals", "totals_differ")


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_next_deal_is_caught(name: str, replay: Replay) -> None:
    written = record_of(name, 2)
    written["hands"][0]["settlement"]["next"]["repeat"] += 1
    assert divergence(replay(name, written))["where"] == "settlement"
    written = record_of(name, 2)
    written["hands"][1]["deal"]["repeat"] += 1
    found = divergence(replay(name, written))
    assert place(found) == (1, "opening", None)
    assert found["code"] == "wrong_next_deal"


def test_a_deal_without_a_dealer_goes_by_its_dice(replay: Replay) -> None:
    """The dealer that a seed rolls is held to the settlement before like one that is named."""
    written = record_of("zhuji", 2)
    del written["hands"][1]["deal"]["dealer"]
    answer = replay("zhuji", written)
    rolled = answer["hands"][1]["dealer"]
    wanted = answer["hands"][0]["next"]["dealer"]
    assert rolled != wanted, "the seed happens to roll the dealer that is due: take another seed"
    assert divergence(answer)["code"] == "wrong_next_deal"


# States told


def test_an_opening_that_is_not_the_deal_is_caught(replay: Replay) -> None:
    written = record_of("zhuozhou")
    played = hands_of("zhuozhou", 1)[0]
    opening = plain(played.opening.state)
    written["hands"][0]["opening"] = {"state": opening}
    assert replay("zhuozhou", written)["legal"] is True
    wall = opening["wall"]["tiles"]
    at = next(i for i in range(1, len(wall)) if wall[i] != wall[0])
    wall[0], wall[at] = wall[at], wall[0]
    found = divergence(replay("zhuozhou", written))
    assert place(found) == (0, "opening", None)
    pointers = {entry["pointer"] for entry in found["reasons"][0]["differences"]}
    assert pointers == {f"/hands/0/opening/state/wall/tiles/{i}" for i in (0, at)}


def test_an_opening_that_cannot_be_is_caught(replay: Replay) -> None:
    played = hands_of("zhuji", 1)[0]
    opening = plain(played.opening.state)
    opening["seats"][0]["count"] += 1
    found = divergence(replay("zhuji", {"hands": [{"opening": {"state": opening}}]}))
    assert (found["where"], found["code"], found["state"]) == ("opening", "invalid_state", None)
    assert "hand_size" in {reason["code"] for reason in found["reasons"]}


def test_a_deal_that_cannot_be_is_caught(replay: Replay) -> None:
    found = divergence(replay("zhuji", {"hands": [{"deal": {"wall": "1m", "dealer": 0}}]}))
    assert found["where"] == "opening"
    assert {reason["code"] for reason in found["reasons"]} == {"wall_size"}


def test_a_state_told_within_is_caught_where_it_differs(replay: Replay) -> None:
    written = record_of("zhuji")
    played = hands_of("zhuji", 1)[0]
    events = written["hands"][0]["events"]
    at = len(events) // 2
    events[at]["state"] = plain(played.moves[at].state)
    assert replay("zhuji", written)["legal"] is True
    events[at]["state"]["seats"][2]["discards"] = []
    found = divergence(replay("zhuji", written))
    assert place(found) == (0, "event", at)
    assert found["seat"] == 2
    assert found["code"] == "state_differs"


def test_events_of_the_deal_are_held_to_it(replay: Replay) -> None:
    written = record_of("zhuji")
    played = hands_of("zhuji", 1)[0]
    written["hands"][0]["opening"] = {"events": plain(played.opening.events)}
    assert replay("zhuji", written)["legal"] is True
    written["hands"][0]["opening"]["events"][0]["seat"] = (
        3 - written["hands"][0]["opening"]["events"][0]["seat"]
    )
    found = divergence(replay("zhuji", written))
    assert (place(found), found["code"]) == ((0, "opening", None), "events_differ")
