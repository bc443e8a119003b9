"""The real server on a loopback port: what only it can get wrong."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from service.body import LIMIT
from service.problems import CONTENT_TYPE
from service.worker import PATIENCE
from tests.service.conftest import HAND, WIN

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
START_SECONDS = 60
RAW = json.dumps(HAND).encode()


@dataclass
class Server:
    process: subprocess.Popen[bytes]
    port: int
    figures: Path
    log: Path

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        connection = self.connection()
        try:
            connection.request(method, path, body, {"Content-Type": "application/json", **headers})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def raw(self, sent: bytes) -> tuple[int, dict[str, str], bytes]:
        """Bytes as they are; the answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as client:
            client.sendall(sent)
            answer = http.client.HTTPResponse(client)
            answer.begin()
            return answer.status, dict(answer.getheaders()), answer.read()

    def still_serves(self) -> bool:
        return self.ask("POST", WIN, RAW)[0] == 200


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(scratch: Path, **settings: str) -> Server:
    port, log, figures = free_port(), scratch / "log", scratch / "figures"
    figures.mkdir()
    (figures / "counter_1.db").write_bytes(b"left over from an earlier run")
    environment = os.environ | {
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WEB_CONCURRENCY": str(WORKERS),
        "DRAIN_SECONDS": "0",
        "PROMETHEUS_MULTIPROC_DIR": str(figures),
    }
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py", "service.wsgi:app"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=environment | settings, stdout=out, stderr=out)
    server = Server(process, port, figures, log)
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if server.ask("GET", "/health/ready")[0] == 200:
                return server
        except OSError:
            time.sleep(0.1)
    process.kill()
    pytest.fail(f"the service did not get ready:\n{log.read_text()}")


def stop(server: Server) -> None:
    server.process.terminate()
    try:
        server.process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        server.process.kill()
        raise


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = start(tmp_path_factory.mktemp("server"))
    yield running
    stop(running)


def problem(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, str]:
    """Status and code of a checked problem document."""
    status, headers, body = answer
    assert headers["Content-Type"] == CONTENT_TYPE, body
    found = json.loads(body)
    assert found["status"] == status
    assert found["type"] == f"/problems/{found['code']}"
    assert found["request_id"] == headers["X-Request-Id"]
    assert isinstance(found["errors"], list)
    return status, found["code"]


def chunks(body: bytes, size: int = 60_000) -> Iterator[bytes]:
    for at in range(0, len(body), size):
        yield body[at : at + size]


def head(*lines: str) -> bytes:
    return "\r\n".join((*lines, "", "")).encode()


def test_an_ordinary_question(server: Server) -> None:
    status, headers, body = server.ask("POST", WIN, RAW, **{"X-Request-Id": "abc"})
    assert (status, headers["X-Request-Id"]) == (200, "abc")
    assert json.loads(body)["legal"] is True


def test_a_chunked_body_is_read_whole(server: Server) -> None:
    padded = RAW + b" " * (LIMIT - len(RAW))
    assert server.ask("POST", WIN, chunks(padded))[2] == server.ask("POST", WIN, RAW)[2]


@pytest.mark.parametrize("size", [LIMIT + 1, 2_000_000, 5_000_000])
@pytest.mark.parametrize("chunked", [True, False])
def test_an_overlong_body_is_refused_not_cut(server: Server, size: int, chunked: bool) -> None:
    body = RAW + b" " * (size - len(RAW))
    assert problem(server.ask("POST", WIN, chunks(body) if chunked else body)) == (413, "too_large")
    assert server.still_serves()


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 2_000_000,
        b'"' + b"a" * 2_000_000,
        json.dumps({"hand": ["1m"] * 400_000}).encode(),
        b"\xff" * 2_000_000,
    ],
    ids=["nesting", "string", "tiles", "bytes"],
)
def test_two_megabytes_of_anything(server: Server, body: bytes) -> None:
    assert problem(server.ask("POST", WIN, body)) == (413, "too_large")
    assert server.still_serves()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"[" * 1_000_000, "nested_too_deep"),
        (b'{"a":' * 200_000, "nested_too_deep"),
        (b'"' + b"\\" * 1_000_001, "not_json"),
        (b'{"hand": "' + b"1" * 1_000_000 + b'm"}', "invalid_request"),
        (json.dumps({"hand": ["1m"] * 150_000}).encode(), "invalid_request"),
        (json.dumps({str(i): i for i in range(60_000)}).encode(), "invalid_request"),
    ],
    ids=["arrays", "objects", "backslashes", "digits", "tiles", "keys"],
)
def test_a_megabyte_of_malice_is_answered_soon(server: Server, body: bytes, code: str) -> None:
    begun = time.monotonic()
    assert problem(server.ask("POST", WIN, body))[1] == code
    assert time.monotonic() - begun < 5
    assert server.still_serves()


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"nonsense\r\n\r\n", 400, "bad_request"),
        (b"GET / HTTP/9.9\r\nHost: a\r\n\r\n", 400, "bad_request"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, "bad_request"),
        (head("GET / HTTP/1.1", "Host: a", "Bad Header: x"), 400, "bad_request"),
        (head(f"GET /{'a' * 5000} HTTP/1.1", "Host: a"), 414, "uri_too_long"),
        (head("GET / HTTP/1.1", "Host: a", f"X-Long: {'a' * 70_000}"), 431, "headers_too_large"),
        (head("GET / HTTP/1.1", "Host: a", *(f"X-{i}: 1" for i in range(200))), 431, "headers_too_large"),
        (head("POST / HTTP/1.1", "Host: a", "Transfer-Encoding: gzip"), 400, "bad_request"),
        (head("POST / HTTP/1.1", "Host: a", "Transfer-Encoding: snail"), 501, "not_implemented"),
        (
            head(
                f"POST {WIN} HTTP/1.1",
                "Host: a",
                "Content-Type: application/json",
                "Transfer-Encoding: gzip, chunked",
            )
            + b"2\r\n{}\r\n0\r\n\r\n",
            501,
            "not_implemented",
        ),
        (head("POST / HTTP/1.1", "Host: a", "Expect: miracles"), 417, "expectation_failed"),
        (head("GET /nowhere HTTP/1.1", "Host: a"), 404, "not_found"),
        (head("BREW /v1/rulesets HTTP/1.1", "Host: a"), 405, "method_not_allowed"),
    ],
)
def test_what_the_server_itself_refuses_is_a_problem_too(
    server: Server, sent: bytes, status: int, code: str
) -> None:
    assert problem(server.raw(sent)) == (status, code)
    assert server.still_serves()


@pytest.mark.parametrize(
    "rest",
    [b"zz\r\n{}\r\n0\r\n\r\n", b"5\r\n{}\r\n0\r\n\r\n", b"-1\r\n{}\r\n0\r\n\r\n"],
    ids=["no-number", "wrong-number", "below-zero"],
)
def test_broken_chunks(server: Server, rest: bytes) -> None:
    opened = head(
        f"POST {WIN} HTTP/1.1", "Host: a", "Content-Type: application/json", "Transfer-Encoding: chunked"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as client:
        client.sendall(opened + rest)
        client.shutdown(socket.SHUT_WR)
        answer = http.client.HTTPResponse(client)
        answer.begin()
        assert problem((answer.status, dict(answer.getheaders()), answer.read())) == (400, "bad_request")
    assert server.still_serves()


def test_a_sender_that_goes_away_harms_nobody(server: Server) -> None:
    opened = head(f"POST {WIN} HTTP/1.1", "Host: a", "Content-Type: application/json", "Content-Length: 500")
    for sent in (b"", opened[:20], opened, opened + b'{"hand"'):
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as client:
            client.sendall(sent)
    assert server.still_serves()


POSTED = (f"POST {WIN} HTTP/1.1", "Host: x", "Content-Type: application/json")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"POST /v1/rulesets/zhuozhou/win HTTP/1.1\r\nHost: x\r\n",
        head(*POSTED, "Content-Length: 500") + b"{",
        head(*POSTED, "Transfer-Encoding: chunked") + b"5\r\n{",
    ],
)
def test_senders_that_stall_hold_no_worker_long(server: Server, sent: bytes) -> None:
    """One for each worker: they are told so, and everybody else is served after it."""
    stalled = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(WORKERS)]
    for client in stalled:
        client.sendall(sent)
    begun = time.monotonic()
    assert server.still_serves()
    assert time.monotonic() - begun < 4 * PATIENCE
    for client in stalled:
        with client:
            answer = http.client.HTTPResponse(client)
            answer.begin()
            heard = answer.status, dict(answer.getheaders()), answer.read()
            assert problem(heard) == (408, "request_timeout")


def test_bytes_that_drip_hold_no_worker_long(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as client:
        client.sendall(head(*POSTED, "Content-Length: 500"))
        begun = time.monotonic()
        client.settimeout(PATIENCE / 10)
        heard = b""
        while not heard and time.monotonic() - begun < 4 * PATIENCE:
            client.sendall(b" ")
            try:
                heard = client.recv(100)
            except TimeoutError:
                continue
    assert heard.startswith(b"HTTP/1.1 408 ")


def test_the_page_and_its_parts(server: Server) -> None:
    status, _, page = server.ask("GET", "/docs")
    assert status == 200
    for path in re.findall(r'(?:src|href)="([^"]+)"', page.decode()):
        status, headers, body = server.ask("GET", path)
        assert (status, int(headers["Content-Length"])) == (200, len(body))


def asked(server: Server) -> float:
    text = server.ask("GET", "/metrics")[2].decode()
    found = re.search(
        r'^mahjong_requests_total\{call="win",ruleset="zhuozhou",status="200"\} (\S+)$', text, re.MULTILINE
    )
    return float(found[1]) if found else 0.0


def test_figures_are_summed_over_the_workers(server: Server) -> None:
    before = asked(server)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: server.still_serves(), range(200)))
    assert all(answers)
    assert {asked(server) for _ in range(10)} == {before + 200}
    assert len(list(server.figures.glob("counter_*.db"))) >= WORKERS
    assert not (server.figures / "counter_1.db").exists()


def test_no_two_workers_give_the_same_request_id(server: Server) -> None:
    with ThreadPoolExecutor(8) as pool:
        ids = list(pool.map(lambda _: server.ask("GET", "/health/live")[1]["X-Request-Id"], range(100)))
    assert len(set(ids)) == 100
    assert len({made[:16] for made in ids}) == WORKERS


def workers_of(server: Server) -> list[int]:
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [int(pid) for pid in children.read_text().split()]


def test_a_worker_that_dies_is_replaced_and_its_figures_stay(server: Server) -> None:
    before = asked(server)
    assert server.still_serves()
    old = workers_of(server)
    for pid in old:
        os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and (
        set(workers_of(server)) & set(old) or len(workers_of(server)) < WORKERS
    ):
        time.sleep(0.1)
    assert server.still_serves()
    assert asked(server) == before + 2


def test_no_control_socket_and_a_quiet_log(server: Server) -> None:
    log = server.log.read_text()
    assert "control" not in log.lower()
    assert "Traceback" not in log


def test_term_first_turns_readiness_off_and_still_answers(tmp_path: Path) -> None:
    running = start(tmp_path, DRAIN_SECONDS="2")
    running.process.terminate()
    begun = time.monotonic()
    while running.ask("GET", "/health/ready")[0] == 200 and time.monotonic() - begun < 1.5:
        time.sleep(0.02)
    assert problem(running.ask("GET", "/health/ready")) == (503, "not_ready")
    assert running.still_serves()
    assert running.process.wait(timeout=20) == 0
    assert 1.9 < time.monotonic() - begun < 10
    assert list(running.figures.glob("*.db")) == []


def test_a_second_term_waits_no_longer(tmp_path: Path) -> None:
    running = start(tmp_path, DRAIN_SECONDS="60")
    running.process.terminate()
    while running.ask("GET", "/health/ready")[0] == 200:
        time.sleep(0.02)
    running.process.terminate()
    assert running.process.wait(timeout=20) == 0


def test_an_access_log_is_json_where_it_is_wanted(tmp_path: Path) -> None:
    running = start(tmp_path, ACCESS_LOG="-")
    odd = 'a"b\\c'
    running.ask("POST", WIN, RAW, **{"X-Request-Id": odd})
    running.ask("GET", f"/{odd}")
    stop(running)
    lines = [json.loads(line) for line in running.log.read_text().splitlines() if line.startswith("{")]
    asked_for = [(line["path"], line["status"], line["request_id"]) for line in lines]
    assert (WIN, 200, odd) in asked_for
    assert any(path == f"/{odd}" and status == 404 for path, status, _ in asked_for)
