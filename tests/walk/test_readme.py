"""The README's walk typed as printed, and the example that plays a hand: both against a served application."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import make_server

from rules.tiles import NOTATIONS, parse_tiles
from service.app import create_app

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"<!-- walk: (\w+) -->\n```sh\n(.*?)```", re.DOTALL)
WALK = dict(BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8")))

pytestmark = pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("walk")


def typed(name: str, port: int, folder: Path) -> Any:
    """What one block of the walk prints, or the file it writes, as JSON."""
    command = WALK[name].replace("localhost:8000", f"127.0.0.1:{port}")
    done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, check=True, timeout=60)
    written = re.search(r"> (\w+\.json)", command)
    return json.loads((folder / written.group(1)).read_bytes() if written else done.stdout)


def test_first_question(port: int, folder: Path) -> None:
    answer = typed("win", port, folder)
    assert answer["legal"] is True
    assert answer["score"]["total"] == 5
    assert {"tile": "7m", "as": "8s"} in [t for s in answer["reading"]["sets"] for t in s["tiles"]]


def test_why_not(port: int, folder: Path) -> None:
    answer = typed("why_not", port, folder)
    assert answer["legal"] is False
    assert [reason["clause"] for reason in answer["reasons"]] == ["ZZ-30"]


def test_a_hand_from_the_deal_to_the_money(port: int, folder: Path) -> None:
    deal = typed("deal", port, folder)
    assert deal["state"]["seats"][0]["count"] == 14
    actions = typed("actions", port, folder)["actions"]
    chosen = json.loads(re.search(r'"action": (\{.*?\})', WALK["apply"]).group(1))  # type: ignore[union-attr]
    assert chosen in actions
    after = typed("apply", port, folder)
    assert after["state"]["seats"][0]["count"] == 13
    refused = typed("refused", port, folder)
    assert (refused["status"], refused["code"]) == (422, "illegal_action")
    books = typed("settlement", port, folder)
    assert books["totals"] == [-9, 19, -5, -5]


def test_every_block_is_tested() -> None:
    assert set(WALK) == {"win", "why_not", "deal", "actions", "apply", "refused", "settlement"}


@pytest.mark.parametrize("game", ["zhuozhou", "zhuji", "wanzhou"])
def test_a_hand_played(port: int, game: str) -> None:
    command = [sys.executable, "examples/play_hand.py", "--game", game, "--url", f"http://127.0.0.1:{port}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    told = done.stdout
    assert "settlement" in told
    totals = json.loads(re.search(r"totals (\[.*?\])", told).group(1))  # type: ignore[union-attr]
    assert sum(totals) == 0


def test_the_notations_of_the_document_say_the_same_tiles() -> None:
    text = (ROOT / "docs" / "state.md").read_text(encoding="utf-8").partition("## Notations")[2]
    rows = re.findall(r"^\| `(\w+)` \|.*\| `(\S+)` \|$", text, re.MULTILINE)
    assert [notation for notation, _ in rows] == list(NOTATIONS)
    assert {tuple(parse_tiles(written, notation)) for notation, written in rows} == {(0, 1, 13, 31, 33)}
