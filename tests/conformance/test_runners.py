"""Both runners over HTTP: they pass the service, agree on every verdict, and fail what is not so."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from conformance import pack
from service.app import create_app

HOME = Path(pack.__file__).parent
NODE = shutil.which("node")
PYTHON = (sys.executable, "-m", "conformance.run")
BOTH = [
    pytest.param(PYTHON, id="python"),
    pytest.param(
        (NODE, str(HOME / "run.mjs")),
        id="node",
        marks=pytest.mark.skipif(NODE is None, reason="no node on the path: the Node runner is not checked"),
    ),
]
Runner = tuple[str, ...]


class Prompt(WSGIRequestHandler):
    """Sends an answer's head and body without waiting for the client's acknowledgement between them."""

    disable_nagle_algorithm = True

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app(), threaded=True, request_handler=Prompt)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def run(runner: Runner, *arguments: str) -> tuple[int, dict[str, Any]]:
    """Exit status and verdict."""
    done = subprocess.run(
        [*runner, *arguments, "--json"],
        cwd=HOME.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert not done.stderr, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return done.returncode, found


@pytest.mark.parametrize("runner", BOTH)
def test_the_service_passes(runner: Runner, base_url: str) -> None:
    status, verdict = run(runner, "--base-url", base_url)
    count = len(list(pack.vectors(pack.files())))
    assert verdict == {"vectors": count, "passed": count, "failed": []}
    assert status == 0


@pytest.mark.parametrize("runner", BOTH)
def test_the_downloaded_pack_of_one_game(runner: Runner, base_url: str, tmp_path: Path) -> None:
    place = tmp_path / "pack.json"
    with urllib.request.urlopen(f"{base_url}/v1/conformance") as answer:
        place.write_bytes(answer.read())
    status, verdict = run(runner, "--base-url", f"{base_url}/", "--pack", str(place), "--game", "zhuji")
    assert (status, verdict["passed"]) == (0, len(list(pack.vectors(pack.files(), "zhuji"))))


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """Every seventh vector of the pack with its expectation made wrong, in turn in another way."""
    files = copy.deepcopy(pack.files())
    for file in files:
        file["vectors"] = file["vectors"][::7]
    wrong: list[dict[str, Any]] = [
        {"rules_version": "0", "code": 7},
        {"no_such/field": None},
        {"options": [1], "errors": {"$length": 99, "$contains": [{"code": "no such"}]}},
        {"ruleset": {"$absent": True}, "status": {"$absent": True}},
    ]
    for index, (_, vector) in enumerate(pack.vectors(files)):
        vector["expect"].update(wrong[index % len(wrong)])  # type: ignore[attr-defined]
        if index % 5 == 0:
            vector["status"] = 418  # type: ignore[index]
    place = tmp_path / "spoilt.json"
    place.write_text(json.dumps({"format": 1, "rules_version": "1", "files": files}), "utf-8")
    return place


def spoilt_vectors(place: Path) -> list[tuple[str, pack.Vector]]:
    found = list(pack.vectors(json.loads(place.read_text("utf-8"))["files"]))
    assert len(found) > 50
    return found


@pytest.mark.parametrize("runner", BOTH)
def test_what_is_not_so_fails_and_both_runners_tell_the_same(
    runner: Runner, base_url: str, spoilt: Path
) -> None:
    status, verdict = run(runner, "--base-url", base_url, "--pack", str(spoilt))
    assert status == 1
    assert verdict["passed"] == 0
    assert len(verdict["failed"]) == verdict["vectors"] == len(spoilt_vectors(spoilt))
    assert verdict == run(PYTHON, "--base-url", base_url, "--pack", str(spoilt))[1]


@pytest.mark.parametrize("runner", BOTH)
def test_words_for_people(runner: Runner, base_url: str, spoilt: Path) -> None:
    done = subprocess.run(
        [*runner, "--base-url", base_url, "--pack", str(spoilt)],
        cwd=HOME.parent, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    count = len(spoilt_vectors(spoilt))
    assert done.stdout.count("FAILED ") == count
    assert "    found    nothing" in done.stdout
    assert done.stdout.endswith(f"0 of {count} vectors passed\n")


@pytest.mark.parametrize("runner", BOTH)
def test_no_service_and_no_vectors_are_status_2(runner: Runner, base_url: str) -> None:
    for arguments in (("--base-url", "http://127.0.0.1:1"), ("--base-url", base_url, "--game", "chess")):
        done = subprocess.run(
            [*runner, *arguments], cwd=HOME.parent, capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(NODE is None, reason="no node on the path: the Node runner is not checked")
def test_the_node_runner_matches_as_the_cases_say() -> None:
    done = subprocess.run(
        [str(NODE), str(HOME / "run.mjs"), "--check-matching"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
