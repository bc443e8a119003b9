"""Both runners over HTTP: they pass the service, agree on every verdict, and fail what is not so."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from conformance import pack
from conformance.golden.__main__ import main as golden_main
from conformance.trees.__main__ import main as trees_main
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


@contextmanager
def served(app: Any) -> Iterator[str]:
    """The base URL of an app that is served meanwhile."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Prompt)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with served(create_app()) as url:
        yield url


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


PAGE = "<h1>Bad gateway</h1>"


def sends(body: str, status: str) -> Callable[[Any, Any], list[bytes]]:
    """An app that sends the same whatever it is asked."""

    def app(environ: Any, start_response: Any) -> list[bytes]:
        environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        start_response(status, [("Content-Length", str(len(body)))])
        return [body.encode()]

    return app


@pytest.mark.parametrize("runner", BOTH)
@pytest.mark.parametrize(("body", "status", "found"), [(PAGE, "502 BAD", PAGE), ("", "200 OK", None)])
def test_an_answer_that_is_no_json_fails_its_vector(
    runner: Runner, body: str, status: str, found: Any
) -> None:
    with served(sends(body, status)) as url:
        code, verdict = run(runner, "--base-url", url, "--game", "wanzhou")
    assert (code, verdict["passed"]) == (1, 0)
    first = verdict["failed"][0]["mismatches"]
    assert first[-1]["pointer"] == ""
    assert first[-1]["found"] == found


@pytest.mark.parametrize("runner", BOTH)
@pytest.mark.parametrize(
    "text", ["{}", "[]", "no JSON", '{"format": 2, "files": []}', '{"format": 1, "files": 1}', None]
)
def test_what_is_no_pack_is_status_2(runner: Runner, text: str | None, tmp_path: Path) -> None:
    place = tmp_path / "pack.json"
    if text is not None:
        place.write_text(text, "utf-8")
    done = subprocess.run(
        [*runner, "--base-url", "http://127.0.0.1:1", "--pack", str(place)],
        cwd=HOME.parent, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("No pack in ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("main", [trees_main, golden_main])
def test_the_other_tools_say_what_is_wrong_with_a_service(
    main: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["wanzhou", "--depth", "1"] if main is trees_main else ["wanzhou-blood"]
    for body, status in ((PAGE, "502 BAD"), (PAGE, "200 OK"), ("{}", "200 OK"), ("[]", "200 OK")):
        with served(sends(body, status)) as url:
            assert main([*words, "--base-url", url]) == 2
        assert "deal" in capsys.readouterr().err
    for url in ("http://127.0.0.1:1", "no url"):
        assert main([*words, "--base-url", url]) == 2
        assert capsys.readouterr().err


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
