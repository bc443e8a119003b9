"""Counts the sequences of steps of a hand: `python -m conformance.trees GAME --seed S --depth N`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from conformance.run import over_http
from conformance.trees.counting import counted
from conformance.trees.courses import Refused, Rules, Service, Told
from conformance.trees.published import Tree, place, recounted, trees, written
from rules.faults import Faulty
from rules.registry import RULESETS


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m conformance.trees", description=__doc__)
    parser.add_argument("game", choices=sorted(RULESETS))
    start = parser.add_mutually_exclusive_group()
    start.add_argument(
        "--seed", default="1", help="the deal's seed (1); play starts with the first actions listed"
    )
    start.add_argument("--tree", help="a published tree by its id, instead of a seed")
    start.add_argument("--list", action="store_true", help="the published trees of the game")
    start.add_argument(
        "--write", action="store_true", help="counts all published trees anew, to their depths"
    )
    parser.add_argument("--depth", type=int, help="steps (3; of a published tree: as published)")
    parser.add_argument("--dealer", type=int, choices=range(4), help="the deal's dealer (rolled)")
    parser.add_argument("--options", type=json.loads, default={}, help="the deal's options as a JSON object")
    parser.add_argument("--base-url", help="ask this service over HTTP instead of the rules here")
    parser.add_argument("--json", action="store_true", help="the tree as it is published")
    asked = parser.parse_args(words)
    if asked.depth is not None and asked.depth < 1:
        parser.error("--depth: at least 1")
    return asked


def tree(asked: argparse.Namespace) -> Tree:
    """The tree asked for, counted."""
    deal: Told = {"seed": asked.seed}
    deal |= {"dealer": asked.dealer} if asked.dealer is not None else {}
    deal |= {"options": asked.options} if asked.options != {} else {}
    events, depth = None, asked.depth or 3
    if asked.tree is not None:
        found = next((each for each in trees(asked.game) if each["id"] == asked.tree), None)
        if found is None:
            raise LookupError(f"{asked.game} has no published tree {asked.tree!r}; --list names them")
        deal, events, depth = found["deal"], found["events"], asked.depth or len(found["counts"])
    if asked.base_url is None:
        return counted(Rules(RULESETS[asked.game]), deal, events, depth)
    return counted(Service(asked.game, over_http(asked.base_url)), deal, events, depth)


def report(found: Tree) -> Iterator[str]:
    """A tree in words: the split by first step, then the count of each depth."""
    for branch in found["split"]:
        step = branch["claims"] if "claims" in branch else [branch["action"]]
        yield f"{branch['sequences']:>12}  " + " | ".join(map(_words, step))
    for level in found["counts"]:
        kinds = ", ".join(f"{count} {kind}" for kind, count in level["last"].items())
        yield f"depth {level['depth']}: {level['sequences']} sequences; last steps with {kinds or 'nothing'}"


def _words(action: dict[str, Any]) -> str:
    rest = [value for name, value in action.items() if name not in ("seat", "kind")]
    shown = ["".join(value) if isinstance(value, list) else str(value) for value in rest]
    return " ".join([str(action["seat"]), action["kind"], *shown])


def main(words: Sequence[str] | None = None) -> int:
    """0: counted; 2: no such tree, no such deal, or no answer from the service."""
    asked = arguments(words)
    if asked.list:
        for each in trees(asked.game):
            print(f"{each['id']}  depth {len(each['counts'])}  {each['what']['en']}")
        return 0
    if asked.write:
        again = [recounted(asked.game, each, asked.depth) for each in trees(asked.game)]
        place(asked.game).write_text(written(asked.game, again), "utf-8")
        return 0
    try:
        found = tree(asked)
    except (LookupError, OSError, ValueError, Faulty, Refused) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(found, ensure_ascii=False) if asked.json else "\n".join(report(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
