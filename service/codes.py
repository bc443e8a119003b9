"""The codes that the rules give in `errors` and `reasons`, found in their source and kept in fault_codes.json.

`python -m service.openapi` writes and checks that file too. What a code says where it first stands, with … for the
figures in it, is what `/problems` tells of it, unless it is given for many things.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import rules

FILE = Path(__file__).with_name("fault_codes.json")
SOURCES = Path(rules.__file__).parent
ANY = "…"
"""Words that are put in."""
GENERAL = "GENERAL"
"""The name of a table in the source: what codes say that are given for many things, English and Chinese."""


@cache
def known() -> Mapping[str, Mapping[str, str]]:
    """Code -> what it says, zh and en, as committed."""
    held: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return held


def found() -> dict[str, dict[str, str]]:
    """Code -> what it says where it first stands in the source with words of its own."""
    codes: dict[str, dict[str, str]] = {}
    general: dict[str, dict[str, str]] = {}
    for source in sorted(SOURCES.rglob("*.py")):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        names = _constants(tree)
        for code, en, zh in _violations(tree, names):
            codes.setdefault(code, {"zh": zh or en, "en": en})
        general |= {code: {"zh": zh, "en": en} for code, (en, zh) in _general(tree)}
    return dict(sorted((codes | general).items()))


def _general(tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
    """The rows of a module's general words."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.target) == GENERAL:
            yield from ast.literal_eval(node.value).items()


def _constants(tree: ast.Module) -> dict[str, str]:
    """Module-level names of strings."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value.value, str)
    }


def _violations(tree: ast.Module, names: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Violation":
            given: dict[str, ast.expr] = dict(zip(("code", "en", "zh"), node.args, strict=False))
            given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
            code = _code(given.get("code"), names)
            if code is not None:
                yield code, _words(given.get("en")), _words(given.get("zh"))


def _code(node: Any, names: Mapping[str, str]) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return names.get(node.id) if isinstance(node, ast.Name) else None


def _words(node: Any) -> str:
    """A string, or a formatted one with … for what is put in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_words(part) for part in node.values)
    return "" if node is None else ANY


def text() -> str:
    """fault_codes.json as it should be."""
    return json.dumps(found(), ensure_ascii=False, indent=1) + "\n"
