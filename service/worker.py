"""gunicorn's sync worker, whose own refusals are problem documents too, and an access log in JSON."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import orjson
from gunicorn.glogging import Logger  # type: ignore[import-untyped]
from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.workers.sync import SyncWorker  # type: ignore[import-untyped]

from service import metrics
from service.body import Stalled
from service.problems import CONTENT_TYPE, document, kind_of

LOG = logging.getLogger("gunicorn.error")
# Refusals before a request is whole; what is not listed is this side's fault.
_CODES: tuple[tuple[type[Exception], str], ...] = (
    (errors.LimitRequestLine, "uri_too_long"),
    (errors.LimitRequestHeaders, "headers_too_large"),
    (errors.UnsupportedTransferCoding, "not_implemented"),
    (errors.ExpectationFailed, "expectation_failed"),
    (errors.ForbiddenProxyRequest, "header_refused"),
    (errors.ConfigurationProblem, "internal_error"),
    (errors.ParseException, "bad_request"),
    (Stalled, "request_timeout"),
)
PATIENCE = 5.0
"""Seconds that a request may take to come in whole: a worker serves one caller at a time."""
SENDING = 20.0
"""Seconds that an answer may take to go out."""


class Hurried:
    """A connection that whoever sends, however little at a time, holds for no longer than the patience lasts."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self._end: float | None = time.monotonic() + PATIENCE

    def settimeout(self, seconds: float | None) -> None:
        """Whoever sets one minds the time from now on: gunicorn, to close."""
        self._end = None
        self._client.settimeout(seconds)

    def recv(self, size: int) -> bytes:
        """What has come; Stalled where nothing comes in time."""
        if self._end is None:
            return self._client.recv(size)
        left = self._end - time.monotonic()
        if left <= 0:
            raise Stalled
        self._client.settimeout(left)
        try:
            return self._client.recv(size)
        except TimeoutError:
            raise Stalled from None
        finally:
            self._client.settimeout(SENDING)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


class ProblemWorker(SyncWorker):  # type: ignore[misc]
    """Answers what cannot be parsed as HTTP with a problem document, and waits for no slow sender."""

    def handle(self, listener: Any, client: socket.socket, addr: Any) -> None:
        """One connection."""
        super().handle(listener, Hurried(client), addr)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """A request that never reached the application."""
        code = next((code for kind, code in _CODES if isinstance(exc, kind)), "internal_error")
        if code == "internal_error":
            LOG.error("a request failed outside the application", exc_info=exc)
        metrics.problem(code)
        metrics.answered("none", "", kind_of(code).status, 0.0)
        try:
            client.sendall(refusal(code))
        except OSError:
            LOG.debug("nobody is there to hear of %s", code)


class JsonLogger(Logger):  # type: ignore[misc]
    """One JSON object a request, where an access log is wanted."""

    def access(self, resp: Any, req: Any, environ: Mapping[str, Any], request_time: timedelta) -> None:
        """A request has been answered."""
        if not self.cfg.accesslog:
            return
        sent = dict(resp.headers)
        line = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "method": environ.get("REQUEST_METHOD"),
            "path": environ.get("PATH_INFO"),
            "status": resp.status_code,
            "bytes": resp.sent,
            "us": request_time // timedelta(microseconds=1),
            "request_id": sent.get("X-Request-Id"),
        }
        self.access_log.info(orjson.dumps(line, default=str).decode())


def refusal(code: str) -> bytes:
    """A whole HTTP response that is a problem document."""
    request_id = uuid4().hex
    kind = kind_of(code)
    body = orjson.dumps(document(code, request_id))
    head = (
        f"HTTP/1.1 {kind.status} {kind.title}\r\n"
        "Connection: close\r\n"
        f"Content-Type: {CONTENT_TYPE}\r\n"
        f"Content-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        f"X-Request-Id: {request_id}\r\n\r\n"
    )
    return head.encode("ascii") + body
