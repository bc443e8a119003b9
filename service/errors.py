"""Every error becomes a problem document, and every response carries its request id."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from itertools import count
from secrets import token_hex
from time import perf_counter

import orjson
from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException

from rules.ruleset import Ruleset
from service import metrics
from service.problems import CONTENT_TYPE, KINDS, Problem

LOG = logging.getLogger("service")
_PRINTABLE = re.compile(r"[!-~]{1,128}")
_CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    413: "too_large",
    414: "uri_too_long",
    415: "unsupported_media_type",
    417: "expectation_failed",
    431: "headers_too_large",
    501: "not_implemented",
    503: "overloaded",
}
_UNDER_RULESETS = "/v1/rulesets/"


class RequestIds:
    """Ids that no other request has: chosen at random once a process, counted up from there."""

    def __init__(self) -> None:
        self.renew()
        os.register_at_fork(after_in_child=self.renew)

    def renew(self) -> None:
        """Another process counts for itself."""
        self._run, self._count = token_hex(8), count(1)

    def new(self) -> str:
        """The next one, 32 hexadecimal digits."""
        return f"{self._run}{next(self._count):016x}"


IDS = RequestIds()


def register(app: Flask) -> None:
    """Hook all of it into an application."""
    app.before_request(_begin)
    app.after_request(_finish)
    app.register_error_handler(Problem, answer)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _failure)


def _begin() -> None:
    g.started = perf_counter()
    sent = request.environ.get("HTTP_X_REQUEST_ID", "")
    g.request_id = sent if _PRINTABLE.fullmatch(sent) else IDS.new()


def _finish(response: Response) -> Response:
    headers = response.headers
    headers["X-Request-Id"] = g.request_id
    headers["X-Content-Type-Options"] = "nosniff"
    headers.setdefault("Cache-Control", "no-store")
    if request.method == "OPTIONS" and response.status_code == 200:
        headers.pop("Content-Type", None)  # there is no content, only `Allow`
    call, ruleset = _labels(request.endpoint)
    metrics.answered(call, ruleset, response.status_code, perf_counter() - g.started)
    return response


def _labels(endpoint: str | None) -> tuple[str, str]:
    """(call, ruleset) of an endpoint: "questions.win-zhuozhou", "health.live"; no user's words."""
    if endpoint is None:
        return "none", ""
    call, _, ruleset = endpoint.rpartition(".")[2].partition("-")
    return call, ruleset


def answer(problem: Problem) -> Response:
    """A problem as a response."""
    metrics.problem(problem.code if problem.code in KINDS else "other")
    raw = orjson.dumps(problem.document(g.request_id), default=str)
    return Response(raw, problem.status, problem.headers, content_type=CONTENT_TYPE)


def _http_error(error: HTTPException) -> Response:
    if error.code == 404:
        return answer(_nothing_there())
    status = error.code or 500
    code = _CODES.get(status, "bad_request" if status < 500 else "internal_error")
    allowed = getattr(error, "valid_methods", None)
    if status != 405 or not allowed:
        return answer(Problem(code))
    listed = ", ".join(sorted(allowed))
    return answer(
        Problem(code, f"{request.method} is not answered here, but {listed}.", headers={"Allow": listed})
    )


def _nothing_there() -> Problem:
    """404, naming the known rulesets where the address asks for another."""
    known: Mapping[str, Ruleset] = current_app.extensions["rulesets"]
    asked = request.path.removeprefix(_UNDER_RULESETS).partition("/")[0]
    if request.path.startswith(_UNDER_RULESETS) and asked not in known:
        return unknown_ruleset(asked, tuple(known))
    return Problem("not_found")


def unknown_ruleset(asked: str, known: tuple[str, ...]) -> Problem:
    """404 naming the known rulesets."""
    return Problem("unknown_ruleset", f"There is no ruleset {asked[:40]!r}; known are {', '.join(known)}.")


def _failure(error: Exception) -> Response:
    LOG.error("request %s failed", g.request_id, exc_info=error)
    return answer(Problem("internal_error"))
