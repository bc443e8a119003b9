"""The page about records, tried out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from rules.replay.hidden import TEXTS
from rules.replay.record import MOST_EVENTS, MOST_HANDS
from tests.replay.conftest import Replay

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_its_record_is_right_both_ways(client: FlaskClient, replay: Replay) -> None:
    (text,), (told,) = blocks("json"), blocks("ndjson")
    answer: dict[str, Any] = replay("zhuji", json.loads(text))
    assert answer["legal"] is True
    sent = client.post("/v1/rulesets/zhuji/replay", data=told.encode(), content_type="application/x-ndjson")
    assert json.loads(sent.data) == answer


def test_its_figures_and_codes_are_those_in_force() -> None:
    assert f"At most {MOST_HANDS} hands, {MOST_EVENTS:,} events" in PAGE
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) >= set(TEXTS)
