"""Asks everything of the golden hands again and tells what differs; `--write` writes the answers anew."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any

from conformance.golden.answers import Line, lines
from conformance.golden.comparing import differences
from conformance.golden.course import Course, course, names
from conformance.run import Ask, over_http
from conformance.trees.courses import Refused

MOST_TOLD = 20
"""Differences told of one hand."""


def in_process() -> Ask:
    """The service of this project, without a network."""
    from service.app import create_app

    client = create_app().test_client()

    def ask(path: str, body: Any) -> tuple[int, Any]:
        answer = client.post(path, json=body)
        return answer.status_code, answer.get_json()

    return ask


def read(found: Course) -> list[Line]:
    """The golden lines of a course."""
    return [json.loads(line) for line in found.place.read_text("utf-8").splitlines()]


def write(found: Course, given: list[Line]) -> None:
    """Make them the golden ones."""
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in given)
    found.place.write_text(text, "utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """0: nothing differs; 1: something does; 2: the service does not answer, or refuses a step."""
    parser = argparse.ArgumentParser(prog="python -m conformance.golden", description=__doc__)
    parser.add_argument("names", nargs="*", help="these hands only")
    parser.add_argument("--write", action="store_true", help="make the answers given the golden ones")
    parser.add_argument("--base-url", help="ask this service over HTTP instead of the one here")
    asked = parser.parse_args(words)
    unknown = sorted(set(asked.names) - set(names()))
    if unknown:
        parser.error(f"no hand {', '.join(unknown)}; there are {', '.join(names())}")
    ask = in_process() if asked.base_url is None else over_http(asked.base_url)
    differs = False
    for name in asked.names or names():
        found = course(name)
        try:
            given = lines(found, ask)
        except (OSError, Refused) as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 2
        if asked.write:
            write(found, given)
        told = list(islice(differences(read(found), given), MOST_TOLD))
        differs = differs or bool(told)
        print(f"{name}: {len(given)} answers, " + (f"{len(told)} differ" if told else "all as they were"))
        print(*(f"  {each}" for each in told), sep="\n", end="\n" if told else "")
    return int(differs)


if __name__ == "__main__":
    sys.exit(main())
