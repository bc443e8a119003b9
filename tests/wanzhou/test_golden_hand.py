"""A whole hand over HTTP, kept as a record: two horses, a robbed kong, two winners on it, a wash-out refund."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app

RECORD: dict[str, Any] = json.loads((Path(__file__).parent / "golden_hand.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def ask(client: FlaskClient, call: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"/v1/rulesets/wanzhou/{call}", json=body)
    told: dict[str, Any] = answer.get_json()
    assert answer.status_code == 200, told
    return told


def test_wz_30_wz_44_wz_53_the_hand_goes_as_recorded(client: FlaskClient) -> None:
    state = ask(client, "deal", RECORD["deal"])["state"]
    assert state["facts"]["horses"] == ["2p", "4p"]
    for step in RECORD["steps"]:
        given = {name: step[name] for name in ("action", "claims") if name in step}
        answer = ask(client, "apply", {"state": state, **given})
        assert answer["events"] == step["events"]
        state = answer["state"]
    assert state["phase"] == "ended"
    assert state["ledger"] == RECORD["ended"]["ledger"]
    assert [seat["won"] for seat in state["seats"]] == RECORD["ended"]["won"]
    books = ask(client, "settlement", {"state": state})
    assert {name: books[name] for name in RECORD["settlement"]} == RECORD["settlement"]


def test_the_record_is_what_the_rules_say() -> None:
    # Horse 4 drew 2p: seat 1; horse 5 drew 4p: seat 3. Seat 0's concealed kong takes 2 from each and is given back.
    # Seats 1 and 2 rob seat 3: plain 1 x 2 = 2 each, and horse 4 wins, horse 5 loses with them:
    # seat 3 pays 2 to 1, 2, 4; so does horse 5.
    settlement = RECORD["settlement"]
    assert settlement["totals"] == [0, 4, 4, -6, 4, -6]
    clauses = [line["clause"] for line in settlement["ledger"]]
    assert [(clause, clauses.count(clause)) for clause in ("WZ-40", "WZ-44", "WZ-50")] == [
        ("WZ-40", 5),
        ("WZ-44", 5),
        ("WZ-50", 6),
    ]
    # Both robbed seat 3 at once: it deals next (WZ-54).
    assert settlement["next"] == {"dealer": 3, "repeat": 0}
    kinds = [event["kind"] for step in RECORD["steps"] for event in step["events"]]
    assert {"kong_money", "robbed", "wash_out", "wash_out_paid", "ended"} <= set(kinds)
    assert kinds.count("win") == 2
