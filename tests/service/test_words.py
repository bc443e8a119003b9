"""What a user reads in Chinese is Chinese: English words of the wire do not stand in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.conftest import Ask

GAMES = ("zhuozhou", "zhuji", "wanzhou")


def said(answer: Any) -> Iterator[str]:
    """Every Chinese text of an answer."""
    if isinstance(answer, dict):
        for key, held in answer.items():
            if key == "zh":
                yield held
            else:
                yield from said(held)
    elif isinstance(answer, list):
        for held in answer:
            yield from said(held)


def english(text: str) -> list[str]:
    """Words of two letters and more."""
    return re.findall(r"[A-Za-z_]{2,}", text)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_out_of_phase_is_refused_in_chinese(game: str, ask: Ask) -> None:
    _, dealt = ask(f"/v1/rulesets/{game}/deal", {"seed": "words"})
    seat = dealt["state"]["to_act"][0]
    asked = [{"seat": seat, "kind": kind} for kind in ("pong", "chi", "draw", "kong_exposed")]
    status, answer = ask(f"/v1/rulesets/{game}/actions", {"state": dealt["state"], "ask": asked})
    assert status == 200
    refused = [reason for each in answer["asked"] for reason in each["reasons"] if "phase" in reason]
    phase = {"zhuozhou": "行牌", "zhuji": "叫包", "wanzhou": "行牌"}[game]
    words = [reason["text"]["zh"] for reason in refused if reason["code"] == "wrong_phase"]
    assert words == [f"{phase}階段不可{kind}" for kind in ("碰", "吃", "摸牌", "直杠")]


def test_zj_23_a_claim_that_gives_way_is_told_so_in_chinese(client: FlaskClient) -> None:
    vectors = json.loads(client.get("/v1/conformance").data)["files"]
    asked = [
        (file["game"], vector)
        for file in vectors
        for vector in file["vectors"]
        if vector["call"] == "claims" and vector["status"] == 200
    ]
    words = set()
    for game, vector in asked:
        answer = client.post(f"/v1/rulesets/{game}/claims", json=vector["request"]).get_json()
        for refused in answer["refused"]:
            words |= {reason["text"]["zh"] for reason in refused["reasons"] if reason["code"] == "outranked"}
    assert "碰先於吃" in words
    assert not [text for text in words if english(text)]


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_the_wrong_size_is_told_so_in_chinese(game: str, ask: Ask) -> None:
    status, problem = ask(f"/v1/rulesets/{game}/waits", {"hand": "1m", "seat": 0, "dealer": 0})
    assert status == 422
    texts = list(said(problem))
    assert "副露 0 組時手牌應為 13 或 14 張" in texts
    assert not [text for text in texts if english(text)]
