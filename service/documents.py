"""The OpenAPI document, the page that shows it, and what each problem code means."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import orjson
from flask import Blueprint, Response, request, send_from_directory

from service.asking import JSON, rendered
from service.problems import Problem, described, listed
from service.translate.jsonschema import Json

PAGES = Path(__file__).with_name("pages")
SWAGGER_UI = Path(str(resources.files("flask_swagger_ui"))) / "dist"
OWN = {"docs.js"}
PACKAGED = {"swagger-ui-bundle.js", "swagger-ui.css", "favicon-16x16.png", "favicon-32x32.png"}
ONLY_FROM_HERE = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def blueprint(document: Json) -> Blueprint:
    """The document and its page."""
    pages = Blueprint("documents", __name__)
    raw = orjson.dumps(document)
    page = (PAGES / "docs.html").read_bytes()

    @pages.get("/openapi.json", endpoint="openapi")
    def openapi() -> Response:
        return Response(raw, content_type=JSON)

    @pages.get("/docs", endpoint="docs")
    def docs() -> Response:
        return Response(
            page, content_type="text/html; charset=utf-8", headers={"Content-Security-Policy": ONLY_FROM_HERE}
        )

    @pages.get("/docs/<name>", endpoint="docs_file")
    def docs_file(name: str) -> Response:
        if name not in OWN | PACKAGED:
            raise Problem("not_found")
        sent = send_from_directory(
            PAGES if name in OWN else SWAGGER_UI, name, conditional=False, max_age=3600
        )
        sent.direct_passthrough = False
        # Whole or not changed, never a part; a 412 would come with the file in place of a problem document.
        if "HTTP_IF_MATCH" not in request.environ:
            sent.make_conditional(request)
        return sent

    @pages.get("/problems", endpoint="problems")
    def problems() -> Response:
        return rendered({"problems": [described(code) for code in listed()]})

    @pages.get("/problems/<code>", endpoint="problem")
    def problem(code: str) -> Response:
        known = described(code)
        if known is None:
            raise Problem("not_found", f"There is no problem code {code[:40]!r}.")
        return rendered(known)

    return pages
