"""GET /v1/rulesets…: what is played here, and what the book says. Made once at start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response

from rules import house
from rules.ruleset import Ruleset
from service.asking import rendered
from service.errors import unknown_ruleset
from service.problems import Problem
from service.translate import Reader
from service.translate.jsonschema import Describer, standalone

BRIEF = ("ruleset", "rules_version", "name", "players")
"""What the list of games tells of each."""


def described(ruleset: Ruleset, reader: Reader) -> dict[str, Any]:
    """A game as `GET /v1/rulesets/{ruleset}` tells it: the options as a JSON Schema."""
    whole: dict[str, Any] = house.describe(ruleset)
    clauses = whole.pop("clauses")
    options = standalone(Describer(reader.game, {}), ruleset.options)
    return {**whole, "options": options, "clauses": clauses}


def blueprint(rulesets: Mapping[str, Ruleset], readers: Mapping[str, Reader]) -> Blueprint:
    """The games and their rulebooks."""
    pages = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets")
    known = tuple(rulesets)
    whole = {name: described(ruleset, readers[name]) for name, ruleset in rulesets.items()}
    books = {name: {found["id"]: found for found in game["clauses"]} for name, game in whole.items()}

    @pages.get("", endpoint="rulesets")
    def listed() -> Response:
        short = [{key: game[key] for key in BRIEF} for game in whole.values()]
        return rendered({"rulesets": short})

    @pages.get("/<ruleset>", endpoint="ruleset")
    def one(ruleset: str) -> Response:
        if ruleset not in whole:
            raise unknown_ruleset(ruleset, known)
        return rendered(whole[ruleset])

    @pages.get("/<ruleset>/clauses", endpoint="clauses")
    def book(ruleset: str) -> Response:
        if ruleset not in books:
            raise unknown_ruleset(ruleset, known)
        return rendered({**_header(whole[ruleset]), "clauses": list(books[ruleset].values())})

    @pages.get("/<ruleset>/clauses/<clause_id>", endpoint="clause")
    def one_clause(ruleset: str, clause_id: str) -> Response:
        if ruleset not in books:
            raise unknown_ruleset(ruleset, known)
        if clause_id not in books[ruleset]:
            has = ", ".join(books[ruleset])
            raise Problem("unknown_clause", f"There is no clause {clause_id[:40]!r} in {ruleset}, but {has}.")
        return rendered({**_header(whole[ruleset]), **books[ruleset][clause_id]})

    return pages


def _header(whole: Mapping[str, Any]) -> dict[str, Any]:
    return {key: whole[key] for key in ("ruleset", "rules_version")}
