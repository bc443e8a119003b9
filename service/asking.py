"""One question to one game: read the body, ask the rules, render the answer. Everything is built once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from flask import Response, request

from rules import house
from rules.faults import Faulty
from rules.record import plain
from rules.ruleset import Ruleset
from service import metrics
from service.body import json_object
from service.calls import Call
from service.problems import Problem
from service.translate import Reader, Unreadable, located
from service.translate.reader import notation_of

JSON = "application/json"


def rendered(value: Any, status: int = 200) -> Response:
    """Plain data as a JSON response."""
    return Response(orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS), status, content_type=JSON)


def answering(call: Call, ruleset: Ruleset, asked: type, reader: Reader) -> Callable[[], Response]:
    """The view of one call of one game."""
    reader.schema(asked)

    def view() -> Response:
        body = json_object(request)
        answer = answer_to(call, ruleset, asked, reader, body)
        legal = answer.get("legal")
        if legal is not None:
            metrics.verdict(call.name, ruleset.id, legal)
        return rendered(answer)

    return view


def answer_to(
    call: Call, ruleset: Ruleset, asked: type, reader: Reader, body: dict[str, Any]
) -> dict[str, Any]:
    """The answer as plain data, its header first; Problem where there is none."""
    try:
        question = reader.read(asked, body)
    except Unreadable as error:
        raise Problem("invalid_request", counted(len(error.faults)), error.faults) from None
    try:
        options, answer = call.answer(ruleset, question)
    except Faulty as error:
        notation = notation_of(body)
        faults = tuple(located(violation, body, notation) for violation in error.faults)
        raise Problem(error.code, counted(len(faults)), faults) from None
    whole: dict[str, Any] = house.header(ruleset, options) | plain(answer)
    return whole


def counted(faults: int) -> str:
    """How many things are wrong."""
    return "One thing is wrong." if faults == 1 else f"{faults} things are wrong."
