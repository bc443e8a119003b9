"""Records as lines, and requests that are no records."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from rules.replay.lines import document, lines
from rules.replay.record import MOST_EVENTS, MOST_HANDS
from tests.replay.conftest import GAMES, Record, Replay, divergence, hands_of, record_of

LINES = "application/x-ndjson"


def written(record: Record) -> list[str]:
    return [json.dumps(line, ensure_ascii=False) for line in lines(record)]


def posted(client: FlaskClient, name: str, told: list[str], end: str = "\n", kind: str = LINES) -> Any:
    sent = "".join(line + end for line in told).encode()
    answer = client.post(f"/v1/rulesets/{name}/replay", data=sent, content_type=kind)
    return answer.status_code, json.loads(answer.data)


@pytest.mark.parametrize("name", GAMES)
def test_lines_are_answered_like_the_document(name: str, client: FlaskClient, replay: Replay) -> None:
    record = record_of(name, 3)
    told = written(record)
    assert len(told) == 1 + sum(len(hand["events"]) + 2 for hand in record["hands"])
    status, answer = posted(client, name, told)
    assert status == 200
    assert answer == replay(name, record)
    assert posted(client, name, told, "\r\n")[1] == answer
    assert posted(client, name, told, "\n\n", f"{LINES}; charset=utf-8")[1] == answer


def test_a_document_and_its_lines_are_one() -> None:
    record = record_of("wanzhou", 3, answers="events")
    back = document(enumerate(lines(record), 1))
    for hand in back["hands"]:
        del hand["line"], hand["last_line"]
        for event in hand["events"]:
            del event["line"]
    assert back == record


def test_a_divergence_names_its_line(client: FlaskClient) -> None:
    record = record_of("zhuozhou", 2)
    told = written(record)
    at = next(
        i
        for i, line in enumerate(told)
        if i > 3 and (json.loads(line).get("action") or {}).get("kind") == "discard"
    )
    spoilt = json.loads(told[at])
    spoilt["action"]["seat"] = (spoilt["action"]["seat"] + 1) % 4
    told[at] = json.dumps(spoilt)
    found = divergence(posted(client, "zhuozhou", told)[1])
    assert found["line"] == at + 1
    assert found["reasons"][0]["code"] == "not_to_act"


@pytest.mark.parametrize(
    ("part", "code"),
    [("settlement", "settlement_differs"), ("totals", "totals_differ"), ("deal", "wrong_next_deal")],
)
def test_a_start_or_a_settlement_that_is_wrong_names_its_line(
    part: str, code: str, client: FlaskClient
) -> None:
    told = written(record_of("zhuozhou", 2))
    at = [i for i, line in enumerate(told) if part in json.loads(line)][-1]
    spoilt = json.loads(told[at])
    if part == "deal":
        spoilt["deal"]["dealer"] = (spoilt["deal"]["dealer"] + 1) % 4
    else:
        totals = (spoilt["settlement"] if part == "settlement" else spoilt)["totals"]
        totals[0] += 1
        totals[1] -= 1
    told[at] = json.dumps(spoilt)
    found = divergence(posted(client, "zhuozhou", told)[1])
    assert (found["code"], found["line"]) == (code, at + 1)


def test_a_hand_on_one_line_has_that_line_for_all_that_is_in_it(client: FlaskClient) -> None:
    record = record_of("zhuozhou", 2)
    hands = [json.dumps(hand) for hand in record["hands"]]
    spoilt = copy.deepcopy(record["hands"][1])
    spoilt["settlement"]["totals"][0] += 1
    told = ["{}", hands[0], json.dumps(spoilt)]
    assert divergence(posted(client, "zhuozhou", told)[1])["line"] == 3
    spoilt["events"][0] = {"action": {"seat": 0, "kind": "pass"}}
    told[2] = json.dumps(spoilt)
    found = divergence(posted(client, "zhuozhou", told)[1])
    assert (found["where"], found["event"], found["line"]) == ("event", 0, 3)


def test_a_line_that_is_no_json_is_named(client: FlaskClient) -> None:
    told = written(record_of("zhuji"))
    for spoilt, code in (
        ('{"action": ', "not_json"),
        ("[]", "not_an_object"),
        ('{"action": {}, "action": {}}', "duplicate_keys"),
    ):
        status, answer = posted(client, "zhuji", [*told[:4], spoilt, *told[4:]])
        assert (status, answer["code"]) == (400, code)
        assert answer["detail"].startswith("Line 5: ")


def test_the_log_of_all_calls_of_a_hand_is_a_record(client: FlaskClient, ask: Replay) -> None:
    """Questions and answers in the order they were made, nothing around them."""
    hand = record_of("zhuozhou")["hands"][0]
    log: list[Any] = [hand["deal"], ask("zhuozhou", "deal", hand["deal"])]
    for event in hand["events"]:
        question = {"state": log[-1]["state"], **event}
        log += [question, ask("zhuozhou", "apply", question)]
    log += [{"state": log[-1]["state"]}, ask("zhuozhou", "settlement", {"state": log[-1]["state"]})]
    status, answer = posted(client, "zhuozhou", [json.dumps(body) for body in log])
    assert status == 200
    assert answer["legal"] is True, answer["divergence"]
    assert answer["totals"] == list(hands_of("zhuozhou", 1)[0].books.totals)
    assert (
        answer["hands"][0]["events"] == 2 * len(hand["events"]) + 2
    )  # the deal's answer, the settlement's state


def test_whole_hands_may_stand_on_a_line(client: FlaskClient) -> None:
    record = record_of("zhuji", 2)
    status, answer = posted(client, "zhuji", ["{}", *(json.dumps(hand) for hand in record["hands"])])
    assert status == 200
    assert answer["legal"] is True
    status, answer = posted(client, "zhuji", [json.dumps(record)])
    assert answer["legal"] is True
    assert len(answer["hands"]) == 2


def test_a_settlement_told_once_more_does_not_hide_the_one_before(client: FlaskClient) -> None:
    """A log may hold the same answer twice; a lie before the truth is not passed over."""
    told = written(record_of("zhuji", 1))
    status, answer = posted(client, "zhuji", [*told, told[-1]])
    assert (status, answer["legal"]) == (200, True)
    lie = json.loads(told[-1])
    lie["settlement"]["totals"] = [1, -1, 0, 0]
    status, answer = posted(client, "zhuji", [*told[:-1], json.dumps(lie), told[-1]])
    assert status == 422
    assert [(one["pointer"], one["code"]) for one in answer["errors"]] == [("/hands/1/deal", "field_missing")]


def test_lines_without_end_are_not_read(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/zhuji/replay", data=b"{}\n" * 10_001, content_type=LINES)
    told = json.loads(answer.data)
    assert (answer.status_code, told["code"]) == (413, "too_large")
    assert "10000 lines" in told["detail"]


def test_only_a_replay_takes_lines(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/zhuji/deal", data=b'{"seed": "1"}', content_type=LINES)
    assert answer.status_code == 415
    answer = client.post("/v1/rulesets/zhuji/replay", data=b"{}", content_type="text/plain")
    assert answer.status_code == 415
    assert LINES in json.loads(answer.data)["detail"]


def test_no_lines_at_all_are_no_record(client: FlaskClient) -> None:
    for told in ([], ["{}"]):
        status, answer = posted(client, "zhuji", told)
        assert status == 422
        assert answer["errors"][0]["pointer"] == "/hands"


# Requests that are no records


def faults(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(fault["pointer"], fault["code"]) for fault in answer["errors"]]


def test_a_hand_that_starts_nowhere_is_refused(replay: Replay) -> None:
    answer = replay("zhuji", {"hands": [{"events": [{"claims": []}]}, {"opening": {}}]}, 422)
    assert faults(answer) == [("/hands/0/deal", "field_missing"), ("/hands/1/deal", "field_missing")]


def test_an_event_is_one_thing(replay: Replay) -> None:
    action = {"seat": 0, "kind": "pass"}
    events = [{"action": action, "claims": [action]}, {}, {"answer": {}}, {"events": [], "answer": {}}]
    answer = replay("zhuji", {"hands": [{"deal": {"seed": "1"}, "events": events}]}, 422)
    assert faults(answer) == [
        ("/hands/0/events/0/action", "action_or_claims"),
        ("/hands/0/events/1", "action_or_claims"),
        ("/hands/0/events/2", "action_or_claims"),
        ("/hands/0/events/3/answer", "contradiction"),
    ]


def test_one_record_has_one_set_of_options(replay: Replay) -> None:
    hands = [
        {"deal": {"seed": "1", "options": {"chi": False}}},
        {"deal": {"seed": "2", "options": {"cap": None}}},
    ]
    answer = replay("wanzhou", {"options": {"chi": False}, "hands": hands}, 422)
    assert answer["code"] == "options_conflict"
    assert faults(answer) == [
        ("/hands/1/deal/options/chi", "options_conflict"),
        ("/hands/1/deal/options/cap", "options_conflict"),
    ]


def test_options_that_contradict_each_other_are_refused(replay: Replay) -> None:
    answer = replay("wanzhou", {"options": {"suits": ["m", "m"]}, "hands": [{"deal": {"seed": "1"}}]}, 422)
    assert answer["errors"]


def test_a_record_of_another_game_or_version_is_refused(replay: Replay) -> None:
    hands = [{"deal": {"seed": "1"}}]
    answer = replay("zhuji", {"ruleset": "wanzhou", "hands": hands}, 422)
    assert (answer["code"], faults(answer)) == ("wrong_ruleset", [("/ruleset", "wrong_ruleset")])
    hands = [{"deal": {"seed": "1"}, "settlement": {"rules_version": "0"}}]
    answer = replay("zhuji", {"hands": hands}, 422)
    assert (answer["code"], faults(answer)) == (
        "rules_version",
        [("/hands/0/settlement/rules_version", "rules_version")],
    )


def test_the_work_of_one_record_is_bounded(replay: Replay) -> None:
    event = {"action": {"seat": 0, "kind": "pass"}}
    half = {"deal": {"seed": "1"}, "events": [event] * (MOST_EVENTS // 2 + 1)}
    assert faults(replay("zhuji", {"hands": [half, half]}, 422)) == [("/hands", "too_many_items")]
    over = {"deal": {"seed": "1"}, "events": [event] * (MOST_EVENTS + 1)}
    assert faults(replay("zhuji", {"hands": [over]}, 422)) == [("/hands/0/events", "too_many_items")]
    many = [{"deal": {"seed": "1"}}] * (MOST_HANDS + 1)
    assert faults(replay("zhuji", {"hands": many}, 422)) == [("/hands", "too_many_items")]
    assert faults(replay("zhuji", {"hands": []}, 422)) == [("/hands", "too_few_items")]


def test_a_misspelt_event_is_refused_by_its_place(replay: Replay) -> None:
    written = record_of("zhuji")
    written["hands"][0]["events"][3] = {"acton": {}}
    written["hands"][0]["events"][5] = {"action": {"seat": 9, "kind": "nap"}}
    answer = replay("zhuji", written, 422)
    assert {pointer for pointer, _ in faults(answer)} == {
        "/hands/0/events/3/acton",
        "/hands/0/events/5/action/seat",
        "/hands/0/events/5/action/kind",
    }


@pytest.mark.parametrize("name", GAMES)
def test_records_and_answers_fit_the_document(name: str, client: FlaskClient, replay: Replay) -> None:
    api = json.loads(client.get("/openapi.json").data)
    operation = api["paths"][f"/v1/rulesets/{name}/replay"]["post"]
    assert set(operation["requestBody"]["content"]) == {"application/json", LINES}
    root = {"components": api["components"]}
    asks = Draft202012Validator(operation["requestBody"]["content"]["application/json"]["schema"] | root)
    answers = Draft202012Validator(
        operation["responses"]["200"]["content"]["application/json"]["schema"] | root
    )
    whole, spoilt = record_of(name, 2, answers="all"), record_of(name)
    spoilt["hands"][0]["events"] = spoilt["hands"][0]["events"][:2]
    for record in (whole, spoilt):
        asks.validate(record)
        answers.validate(replay(name, record))
