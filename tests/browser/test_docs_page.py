"""The documentation page in a real browser, from the real server: whole, and with no outside requests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect, sync_playwright

from rules.registry import RULESETS

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Any other name fails at once, so a page that needs a host of someone else's breaks here.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}
START_SECONDS = 60
PATIENCE = 120_000  # milliseconds; a page of this size takes its time on a busy machine
READ_BLOCKS = """blocks => blocks.map(block => [
    block.querySelector(".opblock-summary-method").textContent,
    block.querySelector(".opblock-summary-path").dataset.path,
])"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_ready(base: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{base}/health/ready", timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    pytest.fail(f"the service did not get ready:\n{log.read_text()}")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service, run by gunicorn as it is in production."""
    scratch = tmp_path_factory.mktemp("service")
    log = scratch / "log"
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py",
               "--bind", f"127.0.0.1:{port}", "service.wsgi:app"]  # fmt: skip
    environment = {k: v for k, v in os.environ.items() if k != "PROMETHEUS_MULTIPROC_DIR"}
    environment |= {"HOST": "127.0.0.1", "PORT": str(port), "DRAIN_SECONDS": "0"}
    with log.open("wb") as out:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=out)
    try:
        wait_until_ready(f"http://127.0.0.1:{port}", server, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        try:
            server.wait(timeout=30)
        except subprocess.TimeoutExpired:
            server.kill()


@pytest.fixture
def page() -> Iterator[Page]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on the path (on Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


def document(page: Page, base: str) -> dict[str, Any]:
    answer = page.request.get(f"{base}/openapi.json")
    assert answer.ok
    found: dict[str, Any] = answer.json()
    return found


def operations(openapi: dict[str, Any]) -> set[tuple[str, str]]:
    return {
        (method.upper(), path)
        for path, item in openapi["paths"].items()
        for method in item
        if method in METHODS
    }


def shown_operations(page: Page) -> set[tuple[str, str]]:
    blocks = page.locator(".opblock")
    expect(blocks.first).to_be_visible(timeout=PATIENCE)
    return {(method, path) for method, path in blocks.evaluate_all(READ_BLOCKS)}


def watch_requests(page: Page) -> list[str]:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    return requested


def watch_faults(page: Page) -> list[str]:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda request: faults.append(f"failed: {request.url}"))
    page.on("response", lambda answer: faults.extend(refusal(answer)))
    return faults


def refusal(answer: Response) -> list[str]:
    return [f"{answer.status}: {answer.url}"] if answer.status >= 400 else []


def outside(urls: list[str]) -> list[str]:
    """The requests that left the machine; `data:` and `blob:` have no host."""
    return [url for url in urls if urlsplit(url).hostname not in (None, "127.0.0.1")]


def test_docs_show_every_operation_and_ask_no_outside_host(page: Page, base: str) -> None:
    requested = watch_requests(page)
    faults = watch_faults(page)

    page.goto(f"{base}/docs", wait_until="networkidle")

    wanted = operations(document(page, base))
    assert {("POST", f"/v1/rulesets/{game}/win") for game in RULESETS} <= wanted
    assert shown_operations(page) == wanted
    assert any(urlsplit(url).path == "/openapi.json" for url in requested)
    assert outside(requested) == []
    assert faults == []


def test_docs_try_an_operation_on_this_very_service(page: Page, base: str) -> None:
    requested = watch_requests(page)
    page.goto(f"{base}/docs", wait_until="networkidle")

    block = page.locator(".opblock-get", has=page.locator('[data-path="/v1/rulesets"]'))
    block.locator(".opblock-summary-control").click()
    block.get_by_role("button", name="Try it out").click()
    block.get_by_role("button", name="Execute").click()

    answer = block.locator(".live-responses-table .response")
    expect(answer.locator(".response-col_status")).to_contain_text("200", timeout=PATIENCE)
    for game in RULESETS:
        expect(answer.locator(".response-col_description")).to_contain_text(game, timeout=PATIENCE)
    assert outside(requested) == []
