"""From the bytes of a request to a JSON object, or the problem why not. Nothing lenient gets through."""

from __future__ import annotations

import json
import re
from typing import Any

import orjson
from flask import Request

from service.problems import Problem

LIMIT = 1 << 20
"""Bytes of a body."""
DEPTH = 32
"""Arrays and objects inside each other."""
DRAIN = 16 << 20
"""Bytes of an overlong body that are still read, so that its sender hears the answer."""
CHUNK = 1 << 16

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_BRACES_AS_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def json_object(request: Request) -> dict[str, Any]:
    """The JSON object that a request carries."""
    _check_media_type(request)
    return parse(_read(request))


def _check_media_type(request: Request) -> None:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype != "application/json" or charset not in ("utf-8", "utf8"):
        sent = request.headers.get("Content-Type")
        _drain(request)
        detail = "no Content-Type was sent" if not sent else f"{sent[:80]} was sent"
        raise Problem("unsupported_media_type", f"application/json in UTF-8 is wanted, {detail}")


def _read(request: Request) -> bytes:
    """The whole body; one byte past the limit is looked for, since a chunked body does not tell its length."""
    if (request.content_length or 0) > LIMIT:
        _drain(request)
        raise Problem("too_large")
    try:
        raw: bytes = request.stream.read(LIMIT + 1)
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
    skeleton = _STRING.sub(b"", raw)
    if skeleton.count(b"[") + skeleton.count(b"{") > DEPTH and _deeper(skeleton):
        raise Problem("nested_too_deep")
    # As many colons as keys that are left: no key was there twice.
    if skeleton.count(b":") != _keys(body):
        raise Problem("duplicate_keys", _duplicate(raw))
    if not isinstance(body, dict):
        raise Problem("not_an_object")
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


def _deeper(skeleton: bytes) -> bool:
    """Whether brackets are nested too deep: each round takes away the innermost ones of the (balanced) rest."""
    brackets = skeleton.translate(_BRACES_AS_BRACKETS, _NOT_BRACKETS)
    for _ in range(DEPTH):
        brackets = brackets.replace(b"[]", b"")
        if not brackets:
            return False
    return True


def _keys(body: Any) -> int:
    """All keys of all objects."""
    count, left = 0, [body]
    while left:
        held = left.pop()
        if type(held) is dict:
            count += len(held)
            left.extend(value for value in held.values() if type(value) in (dict, list))
        elif type(held) is list:
            left.extend(value for value in held if type(value) in (dict, list))
    return count


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
