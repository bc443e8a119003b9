"""Where the answers given differ from the golden ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from conformance.golden.answers import Line
from rules.replay.compare import differing

ASKED = ("at", "call", "seen_by", "request")
MOST_SHOWN = 160
"""Characters shown of a value."""


def differences(golden: list[Line], given: list[Line]) -> Iterator[str]:
    """Every difference in words, at most one line each; the first question that differs ends it."""
    for number, (old, new) in enumerate(zip_longest(golden, given), 1):
        if old is None or new is None:
            yield f"line {number}: {len(golden)} golden lines, {len(given)} now"
            return
        where = f"line {number}, {_asked(old)}"
        if any(old.get(name) != new.get(name) for name in ASKED):
            yield f"{where}: now asked {_asked(new)}: the hand took another course, or other things are asked"
            return
        for each in differing(_answered(old), _answered(new)):
            place = each.plain()
            yield f"{where}: {place['pointer']} was {_shown(each.recorded)}, now {_shown(each.worked_out)}"


def _answered(line: Line) -> Line:
    return {name: value for name, value in line.items() if name not in ASKED}


def _asked(line: Line) -> str:
    if "call" not in line:
        return "head"
    seen = f" seen by {line['seen_by']}" if "seen_by" in line else ""
    return f"state {line['at']}{seen}, {line['call']} {_shown(line['request'])}"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"
