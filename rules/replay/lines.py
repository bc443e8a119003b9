"""A record as lines (NDJSON): the first line is its header, then one line an event; and back to one document.

| line | what it is |
| --- | --- |
| the first | header: `ruleset`, `rules_version`, `options`, `unfinished` (may be `{}`; may be left out where the next kind comes first) |
| `{"deal": {…}}`, `{"opening": {…}}` or both | a hand starts (it may bring its `events` along) |
| `{"seed": …}` or `{"wall": […]}` | the same: a body posted to `deal` as it is |
| `{"settlement": {…}}`, `{"totals": […]}` or both | the hand is over |
| `{"ledger": […], …}` | the same: a body answered by `settlement` as it is |
| anything else | an event of the hand |

A header may also be a whole record, alone on its line. The log of all calls of a match, questions and answers in order, is a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Line = dict[str, Any]
STARTS = ("deal", "opening")
ENDS = ("settlement", "totals")
DEALS = ("seed", "wall")
STEPS = ("action", "claims", "state", "answer")


def document(lines: Iterable[tuple[int, Line]]) -> dict[str, Any]:
    """Numbered lines as one document; every event, start and settlement is given the number of its line."""
    header: dict[str, Any] = {}
    hands: list[dict[str, Any]] = []
    over = True
    for index, (number, line) in enumerate(lines):
        if index == 0 and _is_header(line):
            header = line
        elif (start := _start(line)) is not None:
            told = start.get("events", [])
            events = list(told) if isinstance(told, list) else told
            hands.append({**start, "events": events, "line": number})
            over = False
        elif (end := _end(line)) is not None:
            # Told once more it may be the same; told otherwise it belongs to a hand that starts nowhere.
            if not hands or any(hands[-1].get(word, held) != held for word, held in _told(end)):
                hands.append({"events": []})
            hands[-1] |= {**end, "last_line": number}
            over = True
        else:
            if over:
                hands.append({"events": []})
                over = False
            if isinstance(hands[-1]["events"], list):  # else it is refused when it is read
                hands[-1]["events"].append({**line, "line": number})
    return header if "hands" in header and not hands else {**header, "hands": hands}


def _is_header(line: Line) -> bool:
    return not any(word in line for word in (*STARTS, *DEALS, *STEPS, *ENDS, "ledger"))


def _start(line: Line) -> Line | None:
    if any(word in line for word in STARTS):
        return line
    return {"deal": line} if any(word in line for word in DEALS) else None


def _end(line: Line) -> Line | None:
    if "ledger" in line:
        return {"settlement": line}
    return line if any(word in line for word in ENDS) and not any(word in line for word in STEPS) else None


def _told(end: Line) -> Iterator[tuple[str, Any]]:
    return ((word, end[word]) for word in ENDS if word in end)


def lines(record: Mapping[str, Any]) -> Iterator[Line]:
    """A document as lines."""
    yield {key: value for key, value in record.items() if key != "hands"}
    for hand in record["hands"]:
        yield {key: hand[key] for key in STARTS if hand.get(key) is not None}
        yield from hand.get("events", ())
        end = {key: hand[key] for key in ENDS if hand.get(key) is not None}
        if end:
            yield end
