"""GET /v1/conformance: the conformance vectors of the games as one document. Read once at start."""

from __future__ import annotations

from collections.abc import Iterable

import orjson
from flask import Blueprint, Response

from conformance import pack
from rules import VERSION
from service.asking import JSON


def blueprint(games: Iterable[str]) -> Blueprint:
    """The pack, to be downloaded."""
    pages = Blueprint("conformance", __name__)
    raw = orjson.dumps(pack.document(VERSION, frozenset(games)))

    @pages.get("/v1/conformance", endpoint="conformance")
    def whole() -> Response:
        return Response(raw, content_type=JSON)

    return pages
