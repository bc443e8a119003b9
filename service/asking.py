"""One question to one game: read the body, ask the rules, render the answer. Everything is built once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from flask import Response, request

from rules import VERSION, house
from rules.faults import Faulty
from rules.record import plain
from rules.ruleset import Ruleset
from service import metrics
from service.body import json_object
from service.calls import Call
from service.problems import MOST_FAULTS, Problem
from service.translate import Fault, Reader, Unreadable, located
from service.translate.reader import notation_of

JSON = "application/json"


def rendered(value: Any, status: int = 200) -> Response:
    """Plain data as a JSON response."""
    return Response(orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS), status, content_type=JSON)


def answering(call: Call, ruleset: Ruleset, asked: type, reader: Reader) -> Callable[[], Response]:
    """The view of one call of one game."""
    reader.schema(asked)

    def view() -> Response:
        body = json_object(request, call.lines)
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
        raise _unreadable(ruleset, body, error) from None
    try:
        options, answer = call.answer(ruleset, question)
    except Faulty as error:
        notation = notation_of(body)
        faults = tuple(located(violation, body, notation) for violation in error.faults)
        raise Problem(error.code, counted(len(faults)), faults) from None
    whole: dict[str, Any] = house.header(ruleset, options) | plain(answer)
    return whole


def _unreadable(ruleset: Ruleset, body: dict[str, Any], error: Unreadable) -> Problem:
    """All faults; but a state of another game or version is told as that, since it need not fit at all."""
    state = body.get("state")
    if isinstance(state, dict):
        for name, here, code in (
            ("ruleset", ruleset.id, "wrong_ruleset"),
            ("rules_version", VERSION, "rules_version"),
        ):
            if isinstance(state.get(name), str) and state[name] != here:
                fault = Fault(
                    code, f"the state is of {state[name][:40]!r}, this is {here!r}", ("state", name)
                )
                return Problem(code, counted(1), (fault,))
    return Problem("invalid_request", counted(len(error.faults)), error.faults)


def counted(faults: int) -> str:
    """How many things are wrong."""
    if faults > MOST_FAULTS:
        return f"{faults} things are wrong; the first {MOST_FAULTS} are told."
    return "One thing is wrong." if faults == 1 else f"{faults} things are wrong."
