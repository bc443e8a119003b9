"""The answers as lines: one question a line, what is the same in all answers left out, each state told as what changed.

The first line is the head: game, title, options as given, and what every answer begins with. Every other line:

| field | what it is |
| --- | --- |
| `at` | the state asked about: 0 is dealt, each `apply` makes the next; p0, p1, … the same hand with wall and hands hidden |
| `call` | the question; `actions`, `claims`, `apply` and `settlement` are posted with the state |
| `seen_by` | where it is there: the state is posted with the wall and all hands but this seat's hidden |
| `request` | the rest of the request; the others of these calls are posted with the head's `options` |
| `status` | where it is not 200 |
| `answer` | the answer less the head, the state, and what it repeats of the request; actions listed as words, `0 chi tile=3m tiles=4m,5m` |
| `becomes` | the state answered: of a deal the whole, else {JSON pointer: new value} against state `at` |

Of `replay` the request only says which record is posted: the whole one, or the one that the public saw.
A question is asked once: where the same would come up again at a later state, its answer is the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from conformance.golden.course import Course, played, public, record
from conformance.golden.questions import Asked, public_questions, questions
from conformance.run import Ask
from conformance.trees.courses import Refused, Told
from rules import play
from rules.hand import pointer
from rules.house import action_data
from rules.record import plain
from rules.ruleset import Ruleset
from rules.selfplay import Move, veiled
from rules.state import CLAIM, ROB, State

WITH_STATE = ("actions", "claims", "apply", "settlement")
LISTED = ("actions", "possible")
HEAD = ("ruleset", "rules_version", "options")
Line = dict[str, Any]
At = int | str


def lines(course: Course, ask: Ask) -> list[Line]:
    """Every line of a course, the head first."""
    interview = Interview(course, ask)
    interview.hold()
    title = {"game": course.ruleset.id, "title": dict(course.title), "options": dict(course.options)}
    return [{**title, "head": interview.head}, *interview.lines]


class Interview:
    """The questions of one course, put to a service in order."""

    def __init__(self, course: Course, ask: Ask) -> None:
        self.course, self.ask = course, ask
        self.head: Told = {}
        self.lines: list[Line] = []
        self._known: set[str] = set()
        self._options: Told = {"options": dict(course.options)}

    def hold(self) -> None:
        """Put all of them."""
        hand = played(self.course)
        whole = record(self.course, hand)
        seen, hidden = public(self.course, hand)
        state = self._reached(0, Asked("deal", self.course.deal), self._options)
        last = self._follow(hand.opening.state, state, hand.moves, "")
        for told in self.course.also:
            self._put(last, Asked(told["call"], told["request"]), self._options)
        self._put(last, Asked("replay", {"record": "whole"}), whole)
        veil = veiled(self.course.ruleset, hand.opening.state)
        last = self._follow(veil, plain(veil), tuple(hidden), "p")
        self._put(last, Asked("replay", {"record": "public"}), seen)

    def _follow(self, state: State, told: Told, moves: tuple[Move, ...], mark: str) -> At:
        """Every question from a state on; the mark goes before its number."""
        ruleset = self.course.ruleset
        for number, move in enumerate((*moves, None)):
            at = f"{mark}{number}" if mark else number
            for asked in public_questions(state) if mark else questions(ruleset, state, move):
                shown = told if asked.seen_by is None else plain(seen_by(ruleset, state, asked.seen_by))
                self._put(at, asked, {"state": shown} if asked.call in WITH_STATE else self._options)
            if move is not None:
                told = self._reached(at, Asked("apply", self._step(move)), {"state": told})
                state = move.step.state
        return at

    def _reached(self, at: At, asked: Asked, posted: Told) -> Told:
        """The state that a deal or a step comes to."""
        answer = self._put(at, asked, posted)
        if "state" not in answer:
            raise Refused(f"{asked.call} at {at} comes to no state: {answer}")
        state: Told = answer["state"]
        return state

    def _step(self, move: Move) -> Told:
        if move.claims is not None:
            return {"claims": [action_data(self.course.ruleset, claim) for claim in move.claims]}
        assert move.action is not None
        return {"action": action_data(self.course.ruleset, move.action)}

    def _put(self, at: At, asked: Asked, posted: Told) -> Told:
        """One question and its line; `posted` is what the line does not repeat of the request."""
        state = posted.get("state")
        body = posted | ({} if asked.call == "replay" else asked.request)
        key = json.dumps([asked.call, body], sort_keys=True)
        if key in self._known:
            return {}
        self._known.add(key)
        status, answer = self.ask(f"/v1/rulesets/{self.course.ruleset.id}/{asked.call}", body)
        if not isinstance(answer, dict) or not (self.head or answer.keys() >= set(HEAD)):
            raise Refused(f"{asked.call} at {at} answered {status}: {answer}")
        line: Line = {"at": at, "call": asked.call}
        line |= {"seen_by": asked.seen_by} if asked.seen_by is not None else {}
        line |= {"request": asked.request, **({"status": status} if status != 200 else {})}
        self.head = self.head or {name: answer[name] for name in HEAD}
        rest = {
            name: value for name, value in answer.items() if not self._is_known(name, value, asked.request)
        }
        rest |= {name: [in_words(action) for action in rest[name]] for name in LISTED if name in rest}
        becomes = rest.pop("state", None) if status == 200 else None
        line["answer"] = rest
        if becomes is not None:
            line["becomes"] = becomes if state is None else dict(changes(state, becomes))
        self.lines.append(line)
        return dict(answer)

    def _is_known(self, name: str, value: Any, request: Told) -> bool:
        """Whether the head or the request tells it, or it is another every time: the number of the request."""
        if name in HEAD:
            return bool(self.head[name] == value)
        return name == "request_id" or (name in request and bool(request[name] == value))


def in_words(action: Told) -> str:
    """An action as words: seat, kind, then the fields it uses."""
    used = [(name, value) for name, value in action.items() if name not in ("seat", "kind")]
    return " ".join(
        [str(action["seat"]), action["kind"], *(f"{name}={_word(value)}" for name, value in used)]
    )


def _word(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(value)
    return value if isinstance(value, str) else json.dumps(value)


def seen_by(ruleset: Ruleset, state: State, seat: int) -> State:
    """The state as one seat sees it; who may claim is then who might."""
    seen = veiled(ruleset, state, frozenset((seat,)))
    return replace(seen, to_act=play.answering(ruleset, seen)) if state.phase in (CLAIM, ROB) else seen


def changes(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str, Any]]:
    """(JSON pointer, new value) of what differs; lists of another length and objects of other fields as a whole."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():
        for name in after:
            yield from changes(before[name], after[name], (*path, name))
    elif _of_records(before) and _of_records(after) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, (*path, index))
    else:
        yield pointer(path), after


def _of_records(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, Mapping) for entry in value)
