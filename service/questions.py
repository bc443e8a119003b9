"""POST /v1/rulesets/{ruleset}/{call}: one concrete address a game and question."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint

from rules.ruleset import Ruleset
from service.asking import answering
from service.calls import CALLS
from service.translate import Reader


def blueprint(rulesets: Mapping[str, Ruleset], readers: Mapping[str, Reader]) -> Blueprint:
    """The questions of every game."""
    pages = Blueprint("questions", __name__, url_prefix="/v1/rulesets")
    for ruleset in rulesets.values():
        for call in CALLS.values():
            asked = call.request(ruleset)
            if asked is None:
                continue
            view = answering(call, ruleset, asked, readers[ruleset.id])
            pages.add_url_rule(
                f"/{ruleset.id}/{call.name}", f"{call.name}-{ruleset.id}", view, methods=["POST"]
            )
    return pages
