"""The odd game over HTTP, every endpoint of it: a new game needs its folder and a line of the registry, nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from rules import VERSION
from rules.record import plain
from rules.registry import RULESETS
from service.app import create_app
from service.calls import CALLS
from tests.toy.game import RULESET as TOY
from tests.toy.game import Options
from tests.toy.table import Hall, table

BASE = "/v1/rulesets/toy"
Json = dict[str, Any]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """The service for the odd game beside those that are served: the line of the registry."""
    return create_app(games={**RULESETS, TOY.id: TOY}).test_client()


def ask(client: FlaskClient, call: str, body: Json) -> Json:
    answer = client.post(f"{BASE}/{call}", json=body)
    told: Json = json.loads(answer.data)
    assert answer.status_code == 200, told
    assert list(told)[:3] == ["ruleset", "rules_version", "options"]
    assert (told["ruleset"], told["rules_version"]) == ("toy", VERSION)
    return told


def problem(client: FlaskClient, call: str, body: Json) -> tuple[str, list[tuple[str, str]]]:
    answer = client.post(f"{BASE}/{call}", json=body)
    told: Json = json.loads(answer.data)
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    return told["code"], [(fault["pointer"], fault["code"]) for fault in told["errors"]]


def dealt(client: FlaskClient, **more: Any) -> Json:
    state: Json = ask(client, "deal", {"seed": "odd", "dealer": 0, **more})["state"]
    return state


def plain_table(*hands: str, **more: Any) -> Json:
    """A known table as the wire tells it."""
    told: Json = plain(table(TOY, *hands, **more))
    return told


# What is played here


def test_it_is_listed_and_describes_itself(client: FlaskClient) -> None:
    listed = client.get("/v1/rulesets").get_json()["rulesets"]
    assert "toy" in {game["ruleset"] for game in listed}
    game = client.get(BASE).get_json()
    assert (game["sets"], game["players"]["default"], game["tiles"]["count"]) == (5, 2, 140)
    assert {"1f", "4f"} <= set(game["tiles"]["copies"])
    assert [phase["id"] for phase in game["phases"]][:2] == ["staking", "turn"]
    assert "flower" in game["phases"][1]["actions"]
    assert [pattern["id"] for pattern in game["patterns"]] == ["base", "all_triplets", "flower"]
    cap = game["options"]["properties"]["cap"]
    assert (cap["default"], cap["clause"], cap["stated"]) == (8, "TY-4", False)


def test_its_book_can_be_read(client: FlaskClient) -> None:
    clauses = client.get(f"{BASE}/clauses").get_json()["clauses"]
    assert [clause["id"] for clause in clauses] == ["TY-1", "TY-2", "TY-3", "TY-4"]
    assert client.get(f"{BASE}/clauses/TY-3").get_json()["text"]["en"].startswith("A flower")
    assert client.get(f"{BASE}/clauses/TY-9").status_code == 404


def test_its_document_has_every_call(client: FlaskClient) -> None:
    paths = client.get("/openapi.json").get_json()["paths"]
    assert {f"{BASE}/{call}" for call in CALLS} <= paths.keys()


# The questions one by one


def test_wilds_there_are_none(client: FlaskClient) -> None:
    told = ask(client, "wilds", {})
    assert (told["wilds"], told["stand_ins"], told["kong_tiles"]) == ([], {}, [])


def test_the_deal_is_its_own(client: FlaskClient) -> None:
    told = ask(client, "deal", {"seed": "odd", "dealer": 1, "options": {"cap": 20}})
    state = told["state"]
    assert (state["phase"], state["to_act"], state["dealer"]) == ("staking", [0], 1)
    assert [seat["count"] for seat in state["seats"]] == [16, 17]
    assert (state["wall"]["left"], state["facts"]) == (107, {"stake": 1, "chain": 0})
    assert told["options"] == {"cap": 20, "flower_pay": Options().flower_pay}
    assert state["seats"][0]["facts"] == {"flowers": []}
    assert ask(client, "deal", {"seed": "odd", "dealer": 1, "options": {"cap": 20}}) == told
    assert problem(client, "deal", {"seed": "odd", "dealer": 2, "options": {"cap": 0}}) == (
        "invalid_request",
        [("/options/cap", "out_of_range")],
    )
    assert problem(client, "deal", {"seed": "odd", "dealer": 2}) == (
        "invalid_request",
        [("/dealer", "no_such_seat")],
    )


def test_a_win_with_its_own_facts_and_cap(client: FlaskClient) -> None:
    body: Json = {
        "hand": "111m555m999m222p777p66z",
        "win": {"tile": "6z"},
        "facts": {"flowers": "1234f"},
        "explain": False,
    }
    told = ask(client, "win", body)
    assert told["legal"] is True
    assert told["score"]["total"] == 8  # capped
    assert [(line["id"], line["value"]) for line in told["score"]["patterns"]] == [
        ("base", 1),
        ("all_triplets", 5),
        ("flower", 4),
    ]
    assert told["facts"] == {"flowers": ["1f", "2f", "3f", "4f"]}
    assert ask(client, "win", {**body, "options": {"cap": 100}})["score"]["total"] == 10
    body["facts"] = {"flowers": "11f"}
    assert problem(client, "win", body) == ("invalid_request", [("/facts/flowers", "too_many_copies")])


def test_waits_of_sixteen_and_seventeen_tiles(client: FlaskClient) -> None:
    told = ask(client, "waits", {"hand": "123m456m789m123p11s78s"})
    assert [(wait["tile"], wait["unseen"], wait["total"]) for wait in told["waits"]] == [
        ("6s", 4, 1),
        ("9s", 4, 1),
    ]
    told = ask(client, "waits", {"hand": "123m456m789m123p11s78s4z"})
    waits = {entry["tile"]: [wait["tile"] for wait in entry["waits"]] for entry in told["discards"]}
    assert waits["4z"] == ["6s", "9s"]
    assert problem(client, "waits", {"hand": "123m456m789m1p"})[1] == [("/hand", "hand_size")]


def test_actions_of_its_own_phase_and_kind(client: FlaskClient) -> None:
    told = ask(client, "actions", {"state": dealt(client)})
    assert told["phase"] == "staking"
    assert told["actions"] == [{"seat": 1, "kind": "double"}, {"seat": 1, "kind": "pass"}]
    state = plain_table("1f", tail="8s 9s")
    question = {
        "state": state,
        "ask": [
            {"seat": 0, "kind": "discard", "tile": "1f"},
            {"seat": 0, "kind": "flower"},
            {"seat": 1, "kind": "fly"},
        ],
    }
    assert problem(client, "actions", question) == ("invalid_request", [("/ask/2/kind", "not_a_choice")])
    question["ask"].pop()  # type: ignore[attr-defined]
    told = ask(client, "actions", question)
    assert told["actions"] == [{"seat": 0, "kind": "flower", "tile": "1f"}]
    first, second = told["asked"]
    assert [reason["code"] for reason in first["reasons"]] == ["not_discardable", "flower_first"]
    assert first["reasons"][1]["clause"] == "TY-3"
    assert (second["legal"], second["action"]) == (True, {"seat": 0, "kind": "flower", "tile": "1f"})


def test_a_hidden_hand_is_only_possible(client: FlaskClient) -> None:
    state = plain_table("5m", "46m")
    state["seats"][0] |= {"hand": None, "drawn": None}
    told = ask(client, "actions", {"state": state})
    assert (told["actions"], told["unknown"]) == ([], [0])
    assert {"seat": 0, "kind": "flower", "tile": "1f"} not in told["possible"]  # it lies in the told wall
    assert {"seat": 0, "kind": "discard", "tile": "5m"} in told["possible"]


def test_claims_are_judged_without_a_step(client: FlaskClient) -> None:
    state = ask(
        client,
        "apply",
        {"state": plain_table("5m", "4655m"), "action": {"seat": 0, "kind": "discard", "tile": "5m"}},
    )
    told = ask(client, "claims", {"state": state["state"], "claims": [{"seat": 1, "kind": "pong"}]})
    assert told["granted"] == [
        {"action": {"seat": 1, "kind": "pong", "tile": "5m", "tiles": ["5m", "5m"]}, "clause": None}
    ]
    assert told["refused"] == []
    turn = {"state": plain_table("5m"), "claims": [{"seat": 1, "kind": "pass"}]}
    assert problem(client, "claims", turn) == ("wrong_phase", [("/state/phase", "wrong_phase")])


def test_a_flower_is_shown_replaced_and_paid_for_at_once(client: FlaskClient) -> None:
    state = plain_table("1f", tail="8s 9s")
    told = ask(client, "apply", {"state": state, "action": {"seat": 0, "kind": "flower", "tile": "1f"}})
    after = told["state"]
    assert [event["kind"] for event in told["events"]] == ["flower", "draw"]
    assert told["events"][0]["lines"][0]["amount"] == 2
    assert after["seats"][0]["facts"] == {"flowers": ["1f"]}
    assert (after["seats"][0]["drawn"], after["wall"]["replaced"]) == ("8s", 1)
    assert [(line["from"], line["to"], line["amount"]) for line in after["ledger"]] == [(1, 0, 2)]


def test_what_is_wrong_is_named_by_pointer(client: FlaskClient) -> None:
    state = plain_table("5m")
    action = {"seat": 0, "kind": "discard", "tile": "1f"}
    assert problem(client, "apply", {"state": state, "action": action}) == (
        "illegal_action",
        [("/action/tile", "tile_not_held"), ("/action/tile", "not_discardable")],
    )
    state["facts"]["stake"] = 3
    state["seats"][1]["facts"]["flowers"] = ["1f"]
    code, found = problem(client, "apply", {"state": state, "action": action})
    assert (code, found) == ("invalid_request", [("/state/facts/stake", "out_of_range")])
    state["facts"]["stake"] = 2
    code, found = problem(client, "apply", {"state": state, "action": action})
    assert code == "invalid_state"
    assert {fault for _, fault in found} == {"too_many_copies", "tile_count", "wall_arithmetic"}
    assert problem(client, "apply", {"state": plain_table("5m")})[1] == [("/action", "action_or_claims")]


# A whole hand


def played(client: FlaskClient, seed: str) -> Iterator[tuple[Json, Json]]:
    """A hand played by what the service lists, posted back as it is: each step and the state it came to."""
    chance = Random(seed)
    state = dealt(client, seed=seed)
    while state["phase"] != "ended":
        told = ask(client, "actions", {"state": state})
        by_seat: dict[int, list[Json]] = {}
        for one in told["actions"]:
            by_seat.setdefault(one["seat"], []).append(one)
        assert sorted(by_seat) == told["to_act"] == state["to_act"]
        chosen = [chance.choice(bold(found)) for found in by_seat.values()]
        if state["phase"] in ("claim", "rob"):
            judged = ask(client, "claims", {"state": state, "claims": chosen})
            assert len(judged["granted"]) <= 1
        together = state["phase"] in ("staking", "claim", "rob")
        step = {"claims": chosen} if together else {"action": chosen[0]}
        state = ask(client, "apply", {"state": state, **step})["state"]
        yield step, state


def bold(found: list[Json]) -> list[Json]:
    """Wins, kongs and flowers where they can be had."""
    return [one for one in found if one["kind"] in ("win", "flower") or "kong" in one["kind"]] or found


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_hand_is_played_from_the_deal_to_its_books_and_verified(client: FlaskClient, seed: str) -> None:
    steps, states = zip(*played(client, seed), strict=True)
    last = states[-1]
    assert last["phase"] == "ended"
    assert any(seat["facts"]["flowers"] for seat in last["seats"])
    told = ask(client, "settlement", {"state": last})
    assert sum(told["totals"]) == 0
    assert told["ledger"][: len(last["ledger"])] == last["ledger"]

    hand = {"deal": {"seed": seed, "dealer": 0}, "events": list(steps), "settlement": told}
    verified = ask(client, "replay", {"hands": [hand]})
    assert (verified["legal"], verified["divergence"], verified["totals"]) == (True, None, told["totals"])
    shown = next(at for at, step in enumerate(steps) if step.get("action", {}).get("kind") == "flower")
    hand["events"][shown] = {"action": {**steps[shown]["action"], "tile": "5m"}}
    verified = ask(client, "replay", {"hands": [hand]})
    assert (verified["legal"], verified["divergence"]["event"]) == (False, shown)
    assert verified["divergence"]["legal_actions"]


def test_a_won_hand_is_paid_by_its_own_rule(client: FlaskClient) -> None:
    hall = Hall(TOY, table(TOY, "9s", "123m 456m 789m 123p 11s 78s", stake=2)).do(0, "discard", "9s")
    hall.answer(hall.may(1, "win")[0])
    told = ask(client, "settlement", {"state": plain(hall.state)})
    (line,) = told["ledger"]
    assert (line["from"], line["to"], line["amount"], line["working"]) == (0, 1, 2, {"stake": 2, "score": 1})
    result = {
        "dealer": 0,
        "facts": {"stake": 2},
        "winners": [{"seat": 1, "by": "discard", "from": 0, "tile": "9s", "hand": "123m456m789m123p11s789s"}],
    }
    assert ask(client, "settlement", {"result": result})["ledger"] == told["ledger"]


def test_the_other_games_know_nothing_of_it(client: FlaskClient) -> None:
    state = dealt(client)
    for name in RULESETS:
        answer = client.post(f"/v1/rulesets/{name}/actions", json={"state": state})
        assert (answer.status_code, json.loads(answer.data)["code"]) == (422, "wrong_ruleset")


def test_without_its_line_it_is_not_served() -> None:
    answer = create_app().test_client().post(f"{BASE}/deal", json={"seed": "a"})
    assert (answer.status_code, json.loads(answer.data)["code"]) == (404, "unknown_ruleset")
