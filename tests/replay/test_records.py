"""Records that are right: all forms of one, all games, whole matches; and what a record may leave out."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.replay.conftest import GAMES, Record, Replay, hands_of, record_of


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_legal_to_its_end(name: str, policy: str, replay: Replay) -> None:
    played = hands_of(name, 4, policy)
    answer = replay(name, record_of(name, 4, policy=policy))
    assert answer["legal"] is True
    assert answer["divergence"] is None
    assert answer["unverified"] == []
    assert [hand["totals"] for hand in answer["hands"]] == [list(hand.books.totals) for hand in played]
    assert [hand["running"] for hand in answer["hands"]] == [list(hand.running) for hand in played]
    assert answer["totals"] == list(played[-1].running)
    assert all(hand["ended"] for hand in answer["hands"])
    assert [hand["events"] for hand in answer["hands"]] == [len(hand.moves) for hand in played]


@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_sixteen_hands_and_over_four_hundred_events_in_one_call(name: str, replay: Replay) -> None:
    written = record_of(name, 16, policy="random")
    assert sum(len(hand["events"]) for hand in written["hands"]) > 400
    answer = replay(name, written)
    assert answer["legal"] is True
    assert len(answer["hands"]) == 16
    assert sum(answer["totals"]) == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_winners_of_each_hand_are_told(name: str, replay: Replay) -> None:
    answer = replay(name, record_of(name))
    (hand,) = hands_of(name, 1)
    assert [won and won["by"] for won in answer["hands"][0]["won"]] == [
        seat.won and seat.won.by for seat in hand.end.seats
    ]
    assert any(answer["hands"][0]["won"])


@pytest.mark.parametrize("answers", ["events", "all"])
@pytest.mark.parametrize("name", GAMES)
def test_answers_told_are_verified_too(name: str, answers: str, replay: Replay) -> None:
    assert replay(name, record_of(name, answers=answers))["legal"] is True


def test_settlement_and_totals_may_be_left_out(replay: Replay) -> None:
    written = record_of("zhuji", 2)
    for hand in written["hands"]:
        del hand["settlement"], hand["totals"]
    told = replay("zhuji", written)
    assert told["legal"] is True
    assert told["totals"] == list(hands_of("zhuji", 2)[-1].running)


def test_parts_of_a_settlement_are_enough(replay: Replay) -> None:
    written = record_of("zhuji")
    written["hands"][0]["settlement"] = {"totals": written["hands"][0]["settlement"]["totals"]}
    assert replay("zhuji", written)["legal"] is True


def test_the_options_of_a_record_may_stand_in_its_deals(replay: Replay) -> None:
    written = record_of("wanzhou", 2)
    options = written.pop("options")
    written["hands"][0]["deal"]["options"] = {"cap": 8}
    answer = replay("wanzhou", written)
    assert answer["options"] == options
    assert answer["legal"] is True


# What the calls asked and answered, as it is


@pytest.fixture(scope="module")
def calls(ask: Replay) -> list[tuple[str, Any, Any]]:
    """One hand played over HTTP: (call, question, answer)."""
    log: list[tuple[str, Any, Any]] = []

    def asked(call: str, body: Any) -> Any:
        answer = ask("zhuji", call, body)
        log.append((call, body, answer))
        return answer

    played = hands_of("zhuji", 1)[0]
    written = record_of("zhuji")["hands"][0]
    state = asked("deal", written["deal"])["state"]
    for event in written["events"]:
        state = asked("apply", {"state": state, **event})["state"]
    assert asked("settlement", {"state": state})["totals"] == list(played.books.totals)
    return log


def applied(calls: list[tuple[str, Any, Any]]) -> list[tuple[Any, Any]]:
    return [(question, answer) for call, question, answer in calls if call == "apply"]


def verified(replay: Replay, hand: Record, events: int) -> None:
    answer = replay("zhuji", {"hands": [deepcopy(hand)]})
    assert answer["legal"] is True, answer["divergence"]
    assert answer["hands"][0]["events"] == events
    assert answer["hands"][0]["totals"] == list(hands_of("zhuji", 1)[0].books.totals)


def test_bodies_posted_to_apply_are_a_record(calls: list[tuple[str, Any, Any]], replay: Replay) -> None:
    """The first one tells the opening, since it holds the state that it was posted to."""
    posted = [question for question, _ in applied(calls)]
    verified(replay, {"events": posted}, len(posted))


def test_bodies_posted_and_answered_are_a_record(calls: list[tuple[str, Any, Any]], replay: Replay) -> None:
    log = [body for pair in applied(calls) for body in pair]
    opening, settlement = calls[0][2], calls[-1][2]
    verified(replay, {"opening": opening, "events": log, "settlement": settlement}, len(log))
    verified(replay, {"deal": calls[0][1], "opening": opening, "events": log}, len(log))


def test_the_answers_alone_of_the_deal_and_the_steps_posted_are_a_record(
    calls: list[tuple[str, Any, Any]], replay: Replay
) -> None:
    """The deal's answer tells the opening; what happened before it is not looked at."""
    events = [calls[0][2]]
    for question, answer in applied(calls):
        events += [{key: value for key, value in question.items() if key != "state"}, answer]
    verified(replay, {"events": events}, len(events))


def test_an_answer_with_an_action_beside_it_is_an_event(
    calls: list[tuple[str, Any, Any]], replay: Replay
) -> None:
    """What `apply` takes: the last answer posted back with an action."""
    events = []
    last = calls[0][2]
    for question, answer in applied(calls):
        step = {key: value for key, value in question.items() if key != "state"}
        events.append({**last, **step})
        last = answer
    verified(replay, {"events": events}, len(events))


def test_a_step_may_stand_together_with_its_answer(calls: list[tuple[str, Any, Any]], replay: Replay) -> None:
    events = [{**question, "answer": answer} for question, answer in applied(calls)]
    verified(replay, {"events": events}, len(events))


def test_an_event_may_be_written_in_a_notation(replay: Replay) -> None:
    written = record_of("zhuji")
    events = written["hands"][0]["events"]
    at = next(i for i, e in enumerate(events) if e.get("action", {}).get("kind") == "discard")
    words = {"m": "萬", "p": "筒", "s": "條"}
    tile = events[at]["action"]["tile"]
    if tile[1] == "z":
        spoken = "東南西北白發中"[int(tile[0]) - 1]
    else:
        spoken = "一二三四五六七八九"[int(tile[0]) - 1] + words[tile[1]]
    events[at]["action"]["tile"] = spoken
    assert replay("zhuji", written, 422)["errors"][0]["code"] == "unknown_tile"
    events[at]["notation"] = "zh"
    assert replay("zhuji", written)["legal"] is True


# Unfinished


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_still_being_played_is_said_to_be(name: str, replay: Replay) -> None:
    written = record_of(name, 2)
    del written["hands"][1]["settlement"], written["hands"][1]["totals"]
    written["hands"][1]["events"] = written["hands"][1]["events"][:3]
    answer = replay(name, {**written, "unfinished": True})
    assert answer["legal"] is True
    assert [hand["ended"] for hand in answer["hands"]] == [True, False]
    assert answer["hands"][1]["ledger"] is None
    assert answer["totals"] == list(hands_of(name, 1)[0].running)


@pytest.mark.parametrize("kept", ["settlement", "totals"])
def test_a_hand_still_being_played_has_no_settlement(kept: str, replay: Replay) -> None:
    """What is told would not be verified."""
    written = record_of("zhuji", 2)
    written["hands"][1]["events"].pop()
    del written["hands"][1]["totals" if kept == "settlement" else "settlement"]
    found = replay("zhuji", {**written, "unfinished": True})["divergence"]
    assert (found["hand"], found["where"], found["code"]) == (1, "end", "hand_not_over")


def test_only_the_last_hand_may_be_unfinished(replay: Replay) -> None:
    written = record_of("zhuji", 2)
    written["hands"][0]["events"].pop()
    answer = replay("zhuji", {**written, "unfinished": True})
    assert (answer["divergence"]["hand"], answer["divergence"]["where"]) == (0, "end")
