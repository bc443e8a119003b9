"""Whether an answer is as a vector expects it: README.md, "Matching"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

MISSING: Final = object()
"""What is found where there is nothing."""


@dataclass(frozen=True)
class Mismatch:
    """One place where the answer is not as expected."""

    pointer: str
    expected: Any
    found: Any

    def plain(self) -> dict[str, Any]:
        """As plain data; nothing under `found` where there is nothing."""
        told = {"pointer": self.pointer, "expected": self.expected}
        return told if self.found is MISSING else {**told, "found": self.found}


def mismatches(expected: Any, found: Any, pointer: str = "") -> Iterator[Mismatch]:
    """Every place where `found` is not as expected, in the order of the expectation."""
    if isinstance(expected, dict) and any(key.startswith("$") for key in expected):
        for word, wanted in expected.items():
            if word not in MATCHERS or not MATCHERS[word](wanted, found):
                yield Mismatch(pointer, {word: wanted}, found)
    elif isinstance(expected, dict) and isinstance(found, dict):
        for key, wanted in expected.items():
            yield from mismatches(wanted, found.get(key, MISSING), f"{pointer}/{_escaped(key)}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (wanted, item) in enumerate(zip(expected, found, strict=True)):
            yield from mismatches(wanted, item, f"{pointer}/{index}")
    elif isinstance(expected, dict | list) or not _same(expected, found):
        yield Mismatch(pointer, expected, found)


def matches(expected: Any, found: Any) -> bool:
    """Whether `found` is as expected."""
    return next(mismatches(expected, found), None) is None


def _same(expected: Any, found: Any) -> bool:
    # In Python 1 equals true; in JSON it does not.
    return isinstance(expected, bool) == isinstance(found, bool) and bool(expected == found)


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _absent(wanted: Any, found: Any) -> bool:
    return (found is MISSING) is wanted


def _length(wanted: Any, found: Any) -> bool:
    return isinstance(found, list | str) and len(found) == int(wanted)


def _contains(wanted: Any, found: Any) -> bool:
    return isinstance(found, list) and all(any(matches(one, item) for item in found) for one in wanted)


def _lacks(wanted: Any, found: Any) -> bool:
    return isinstance(found, list) and not any(matches(one, item) for one in wanted for item in found)


def _same_set(wanted: Any, found: Any) -> bool:
    return isinstance(found, list) and len(found) == len(wanted) and _paired(wanted, found)


def _paired(wanted: list[Any], found: list[Any]) -> bool:
    """Whether each of the wanted can have an item of its own."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    return any(
        matches(first, item) and _paired(rest, found[:index] + found[index + 1 :])
        for index, item in enumerate(found)
    )


MATCHERS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "$absent": _absent,
    "$length": _length,
    "$contains": _contains,
    "$lacks": _lacks,
    "$set": _same_set,
}
