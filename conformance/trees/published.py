"""The published counts: where each tree starts is given, what is counted from there is written by `--write`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conformance.trees.counting import counted
from conformance.trees.courses import Rules
from rules import VERSION
from rules.registry import RULESETS

HOME = Path(__file__).parent
Tree = dict[str, Any]


def place(game: str) -> Path:
    """Where a game's counts lie."""
    return HOME / f"{game}.json"


def trees(game: str) -> list[Tree]:
    """The published trees of a game."""
    found: list[Tree] = json.loads(place(game).read_text("utf-8"))["trees"]
    return found


def recounted(game: str, tree: Tree, depth: int | None = None) -> Tree:
    """A published tree counted again, to a lesser depth where one is named."""
    depth = len(tree["counts"]) if depth is None else min(depth, len(tree["counts"]))
    found = counted(Rules(RULESETS[game]), tree["deal"], tree["events"], depth)
    return {"id": tree["id"], "what": tree["what"], **found}


def written(game: str, found: list[Tree]) -> str:
    """A game's counts as text: one event, depth or first step a line."""
    head = f'{{"game": {_line(game)}, "rules_version": {_line(VERSION)}, "trees": [\n'
    return head + ",\n".join("{\n" + ",\n".join(_fields(tree)) + "\n}" for tree in found) + "\n]}\n"


def _fields(tree: Tree) -> Iterator[str]:
    for name in ("id", "what", "deal"):
        yield f" {_line(name)}: {_line(tree[name])}"
    for name in ("events", "counts", "split"):
        lines = ",\n".join(f"  {_line(entry)}" for entry in tree[name])
        yield f" {_line(name)}: [\n{lines}\n ]" if lines else f" {_line(name)}: []"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
