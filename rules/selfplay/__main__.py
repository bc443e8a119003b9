"""`python -m rules.selfplay GAME --hands N --seed S --policy random|greedy`: records of matches as lines."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from rules.faults import Faulty
from rules.house import options_of
from rules.registry import RULESETS
from rules.replay import MOST_EVENTS, MOST_HANDS
from rules.replay.lines import lines
from rules.ruleset import Ruleset
from rules.selfplay.covering import covering, read
from rules.selfplay.playing import play_match
from rules.selfplay.policies import POLICIES
from rules.selfplay.writing import ALL, ANSWERS, NONE, public_record, record

MATCH = 16
"""Hands of a match, unless said otherwise."""
MATCH_ALL_TOLD = 3
"""Where all answers are told: a hand is up to 300 KB then, and a record is posted in one body."""


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m rules.selfplay", description=__doc__)
    parser.add_argument("game", choices=sorted(RULESETS))
    parser.add_argument("--hands", type=int, default=MATCH, help="hands in all (16)")
    parser.add_argument(
        "--match", type=int, help=f"hands of one record (16; with --answers all 3), {MOST_HANDS} at most"
    )
    parser.add_argument("--seed", default="0", help="the same seed gives the same records")
    parser.add_argument("--policy", choices=sorted(POLICIES), default="greedy")
    parser.add_argument(
        "--answers", choices=ANSWERS, default="none", help="what is written of each step's answer"
    )
    parser.add_argument("--public", action="store_true", help="hands, wall and draws hidden")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--options", type=json.loads, default={}, help="options as a JSON object")
    chosen.add_argument(
        "--covering", action="store_true", help="a few sets of options in turn, every two values met"
    )
    asked = parser.parse_args(words)
    if asked.match is None:
        asked.match = MATCH_ALL_TOLD if asked.answers == ALL else MATCH
    for wrong in _faults(asked):
        parser.error(wrong)
    return asked


def _faults(asked: argparse.Namespace) -> Iterator[str]:
    """What is asked for and cannot be."""
    if asked.hands < 1:
        yield "--hands: at least 1"
    if not 1 <= asked.match <= MOST_HANDS:
        yield f"--match: 1 to {MOST_HANDS}, what a record holds"
    if asked.public and asked.answers != NONE:
        yield "--public: answers tell what the public does not see; not with --answers"
    try:
        options_of(RULESETS[asked.game], read(RULESETS[asked.game].options, asked.options))
    except (ValueError, Faulty) as error:
        yield f"--options: {error}"


def records(asked: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The records asked for, one a match."""
    ruleset: Ruleset = RULESETS[asked.game]
    sets = covering(ruleset) if asked.covering else (read(ruleset.options, asked.options),)
    policy = POLICIES[asked.policy]
    for number, first in enumerate(range(0, asked.hands, asked.match)):
        options = sets[number % len(sets)]
        count = min(asked.match, asked.hands - first)
        played = play_match(ruleset, options, count, f"{asked.seed}/{number}", policy)
        if asked.public:
            yield public_record(ruleset, options, played)
        else:
            yield record(ruleset, options, played, asked.answers)


def main() -> int:
    """0: written; 1: one that holds more events than are replayed at once."""
    asked = arguments()
    for one in records(asked):
        events = sum(len(hand["events"]) for hand in one["hands"])
        if events > MOST_EVENTS:
            print(f"{events} events in one record, replayed are {MOST_EVENTS}: less --match", file=sys.stderr)
            return 1
        for line in lines(one):
            sys.stdout.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
