"""From the bytes of a request to a JSON object, or the problem why not. Nothing lenient gets through."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import orjson
from flask import Request

from service.problems import Problem, kind_of

JSON, LINES = "application/json", "application/x-ndjson"
Joining = Callable[[Iterable[tuple[int, dict[str, Any]]]], dict[str, Any]]
"""Makes one object of numbered lines."""
LIMIT = 1 << 20
"""Bytes of a body."""
MOST_LINES = 10_000
"""Of a record, blank ones among them: some three for every event that it may hold."""
DEPTH = 32
"""Arrays and objects inside each other."""
DRAIN = 16 << 20
"""Bytes of an overlong body that are still read, so that its sender hears the answer."""
CHUNK = 1 << 16


class Stalled(Exception):
    """The sender did not come to an end in time."""


_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_NESTING = (dict, list)


def json_object(request: Request, lines: Joining | None = None) -> dict[str, Any]:
    """The JSON object that a request carries, or the one that its lines (NDJSON) make where they may be sent."""
    _check_coding(request)
    _check_media_type(request, (JSON,) if lines is None else (JSON, LINES))
    raw = _read(request)
    return parse(raw) if lines is None or request.mimetype == JSON else lines(_lines(raw))


def _check_media_type(request: Request, wanted: tuple[str, ...]) -> None:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype not in wanted or charset not in ("utf-8", "utf8"):
        sent = request.headers.get("Content-Type")
        _drain(request)
        detail = "no Content-Type was sent" if not sent else f"{sent[:80]} was sent"
        raise Problem("unsupported_media_type", f"{' or '.join(wanted)} in UTF-8 is wanted, {detail}")


def _check_coding(request: Request) -> None:
    """Nothing is unpacked here: a small body could hold a very large one."""
    packed = request.environ.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if packed not in ("", "identity"):
        _drain(request)
        wanted = {"Accept-Encoding": "identity"}
        raise Problem(
            "unsupported_media_type", f"The body must come unpacked, not as {packed[:40]!r}.", (), wanted
        )
    if request.environ.get("HTTP_TRANSFER_ENCODING", "chunked").strip().lower() != "chunked":
        _drain(request)
        raise Problem("not_implemented")


def _lines(raw: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of lines with their numbers, from 1; blank lines are passed over."""
    if raw.count(b"\n") > MOST_LINES:
        raise Problem("too_large", f"At most {MOST_LINES} lines are read.")
    for number, line in enumerate(raw.split(b"\n"), 1):
        if line.strip():
            try:
                yield number, parse(line)
            except Problem as problem:
                detail = problem.detail or kind_of(problem.code).en
                raise Problem(problem.code, f"Line {number}: {detail}") from None


def _read(request: Request) -> bytes:
    """The whole body; one byte past the limit is looked for, since a chunked body does not tell its length."""
    if (request.content_length or 0) > LIMIT:
        _drain(request)
        raise Problem("too_large")
    try:
        raw: bytes = request.stream.read(LIMIT + 1)
    except Stalled:
        raise Problem("request_timeout") from None
    except Exception:  # the server's own errors for broken chunks, a sender that went away
        raise Problem("bad_request", "The body broke off or its chunks cannot be read.") from None
    if len(raw) > LIMIT:
        _drain(request)
        raise Problem("too_large")
    return raw


def _drain(request: Request) -> None:
    """Read on a while: a connection closed on unread data would take the answer with it."""
    left = DRAIN
    try:
        while left > 0 and (got := len(request.stream.read(CHUNK))):
            left -= got
    except Exception:  # whatever comes now changes nothing
        return


def parse(raw: bytes) -> dict[str, Any]:
    """Strict JSON: UTF-8, no NaN, no duplicate keys, no deep nesting, an object."""
    try:
        body = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise _unparsed(raw, error) from None
    if not isinstance(body, dict):
        raise Problem("not_an_object")
    kept, depth = _measured(body)
    if depth > DEPTH:
        raise Problem("nested_too_deep")
    # As many colons as keys that are left: no key was there twice. Only colons in strings call for a closer look.
    if raw.count(b":") != kept and _STRING.sub(b"", raw).count(b":") != kept:
        raise Problem("duplicate_keys", _duplicate(raw))
    return body


def _unparsed(raw: bytes, error: orjson.JSONDecodeError) -> Problem:
    # The parser gives up at its own depth, far beyond ours.
    if "depth limit" in str(error):
        return Problem("nested_too_deep")
    try:
        raw.decode()
    except UnicodeDecodeError as broken:
        return Problem("not_json", f"The body is not UTF-8: byte {broken.start} cannot be read.")
    return Problem("not_json", f"The body is not JSON: {error}.")


def _measured(body: dict[str, Any]) -> tuple[int, int]:
    """All keys of all objects, and how deep they are nested."""
    keys = depth = 0
    level: list[Any] = [body]
    while level:
        depth += 1
        deeper: list[Any] = []
        for held in level:
            values: Iterable[Any] = held
            if type(held) is dict:
                keys += len(held)
                values = held.values()
            deeper += [value for value in values if type(value) in _NESTING]
        level = deeper
    return keys, depth


def _duplicate(raw: bytes) -> str:
    """Names the first key that is there twice."""

    class Found(Exception):
        pass

    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Found(key)
            seen.add(key)
        return dict(pairs)

    try:
        json.loads(raw, object_pairs_hook=keep, parse_int=str, parse_float=str)
    except Found as found:
        return f"The key {str(found)[:80]!r} is there twice in one object."
    return "A key is there twice in one object."
