"""Seeded faults put into real questions: fields lost, doubled, altered, of other types, out of all bounds, nested deep."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rules.tiles import NAMES

Json = dict[str, Any]
Place = tuple[Any, Any]
"""A container and the key or index of a value in it."""

NUMBERS = (
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    13,
    14,
    17,
    144,
    2**31,
    2**53,
    2**53 + 1,
    -(2**53),
    2**63,
    10**30,
    0.5,
    1e308,
)
STRINGS = (
    "",
    " ",
    "0m",
    "8z",
    "1f",
    "m",
    "123m",
    "１m",
    "一萬",
    "🀄",
    "E",
    "x" * 300,
    "\x00",
    "canonical",
    "mjai",
)
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"seat": 0}, "1m", 0, -0.0)
WORDS = (
    "kind",
    "tile",
    "tiles",
    "seat",
    "from",
    "as",
    "hand",
    "facts",
    "state",
    "options",
    "notation",
    "__class__",
)
DEEP = 40
"""Nested deeper than bodies may be."""


class Mutator:
    """Changes questions; what it takes over from one into another comes from those given."""

    def __init__(self, chance: Random, donors: list[Json]) -> None:
        self.chance, self.donors = chance, donors
        self.whole: Json = {}

    def mutant(self, body: Json, most: int = 3) -> Json:
        """A copy with one to a few changes, one of them most often; most still of the types it should be."""
        changed = self.whole = copy.deepcopy(body)
        changes = self._changes() if self.chance.random() < 0.3 else self._mild_changes()
        for _ in range(self.chance.choice((1, 1, 1, 2, most))):
            place = self.place(changed)
            if place is None:
                break
            self.chance.choice(changes)(*place)
        return changed

    def raw(self, body: Json) -> bytes:
        """The bytes of a mutant, now and then no proper JSON."""
        text = json.dumps(self.mutant(body))
        fault = self.chance.random()
        if fault < 0.97:
            return text.encode()
        at = self.chance.randrange(len(text))
        return self.chance.choice(
            (
                text[:at].encode(),
                (text[:at] + self.chance.choice('{}[]",:0\\') + text[at:]).encode(),
                text.replace('"seat"', '"\\ud800"', 1).encode(),
                text.replace(": 0", ": NaN", 1).encode(),
                text.replace("{", '{"seat": 1, "seat": 2, ', 1).encode(),
                text[:-1].encode() + b', "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
                text.encode()[:at] + b"\xff" + text.encode()[at:],
                b"[" + text.encode() + b"]",
            )
        )

    def place(self, body: Json) -> Place | None:
        """Anywhere in a body: a way down from its root, each step at random, so that no long list takes all."""
        here: Any = body
        if not body:
            return None
        while True:
            key = self.chance.choice(list(here) if isinstance(here, dict) else range(len(here)))
            inner = here[key]
            if isinstance(inner, dict | list) and inner and self.chance.random() < 0.85:
                here = inner
                continue
            return here, key

    def _changes(self) -> tuple[Callable[[Any, Any], None], ...]:
        return (
            self._lose,
            self._double,
            self._alter,
            self._alter,
            self._alter,
            self._other_type,
            self._swap,
            self._swap,
            self._take_over,
            self._rename,
            self._shuffle,
            self._nest,
            self._lengthen,
        )

    def _mild_changes(self) -> tuple[Callable[[Any, Any], None], ...]:
        return (
            self._near,
            self._near,
            self._near,
            self._swap_alike,
            self._swap_alike,
            self._take_over_alike,
            self._take_over_alike,
            self._lose_entry,
            self._double_entry,
            self._shuffle,
        )

    def _near(self, here: Any, key: Any) -> None:
        """A tile for a tile, a number near by, the other flag, a word that stands under the same name elsewhere."""
        held = here[key]
        if isinstance(held, bool):
            here[key] = not held
        elif isinstance(held, int):
            here[key] = self.chance.choice((held + 1, abs(held - 1), held % 3, self.chance.randrange(4)))
        elif held in NAMES:
            here[key] = self.chance.choice(NAMES[:34])
        else:
            self._take_over_alike(here, key)

    def _swap_alike(self, here: Any, key: Any) -> None:
        """With another value of the same type: two tiles change places, none is lost."""
        for _ in range(12):
            other = self.place(self.whole)
            if other is not None and type(other[0][other[1]]) is type(here[key]):
                self._exchange(here, key, *other)
                return

    def _exchange(self, here: Any, key: Any, there: Any, at: Any) -> None:
        if not _holds(here[key], there) and not _holds(there[at], here):
            here[key], there[at] = there[at], here[key]

    def _take_over_alike(self, here: Any, key: Any) -> None:
        """What stands under the same name in another question."""
        for _ in range(30):
            place = self.place(self.chance.choice(self.donors))
            if place is not None and place[1] == key and isinstance(key, str):
                here[key] = copy.deepcopy(place[0][key])
                return

    def _lose_entry(self, here: Any, key: Any) -> None:
        if isinstance(here, list):
            del here[key]

    def _double_entry(self, here: Any, key: Any) -> None:
        if isinstance(here, list):
            here.insert(key, copy.deepcopy(here[key]))

    def _lose(self, here: Any, key: Any) -> None:
        del here[key]

    def _double(self, here: Any, key: Any) -> None:
        if isinstance(here, list):
            here.insert(key, copy.deepcopy(here[key]))
        else:
            here[f"{key}_"] = copy.deepcopy(here[key])

    def _alter(self, here: Any, key: Any) -> None:
        """Another value of the same kind, near or far."""
        held = here[key]
        if isinstance(held, bool):
            here[key] = not held
        elif isinstance(held, int | float):
            near = (held + 1, held - 1, held % 3)
            here[key] = self.chance.choice(near if self.chance.random() < 0.6 else NUMBERS)
        elif isinstance(held, str):
            here[key] = self._string(held)
        elif held is None:
            here[key] = self.chance.choice((0, 1, 3, "1m", "7z", [], ["1m"]))

    def _string(self, held: str) -> str:
        if held in NAMES and self.chance.random() < 0.8:
            return self.chance.choice(NAMES[:34])
        if self.chance.random() < 0.4:
            return self.chance.choice(STRINGS)
        return self.chance.choice(list(self._strings(self.chance.choice(self.donors))) or [held])

    def _strings(self, data: Any) -> Iterator[str]:
        if isinstance(data, dict):
            for held in data.values():
                yield from self._strings(held)
        elif isinstance(data, list):
            for held in data:
                yield from self._strings(held)
        elif isinstance(data, str):
            yield data

    def _other_type(self, here: Any, key: Any) -> None:
        here[key] = copy.deepcopy(self.chance.choice((*OTHERS, *NUMBERS, *STRINGS)))

    def _swap(self, here: Any, key: Any) -> None:
        """With any other value of the body."""
        other = self.place(self.whole)
        if other is not None:
            self._exchange(here, key, *other)

    def _take_over(self, here: Any, key: Any) -> None:
        """What stands under the same name in another question, or anything of it."""
        place = self.place(self.chance.choice(self.donors))
        for _ in range(8):
            if place is None or place[1] == key or isinstance(key, int):
                break
            place = self.place(self.chance.choice(self.donors))
        if place is not None:
            here[key] = copy.deepcopy(place[0][place[1]])

    def _rename(self, here: Any, key: Any) -> None:
        if isinstance(here, dict):
            here[self.chance.choice(WORDS)] = here.pop(key)

    def _shuffle(self, here: Any, key: Any) -> None:
        if isinstance(here[key], list):
            self.chance.shuffle(here[key])
        elif isinstance(here, list):
            self.chance.shuffle(here)

    def _nest(self, here: Any, key: Any) -> None:
        for _ in range(self.chance.choice((1, 2, DEEP))):
            here[key] = [here[key]] if self.chance.random() < 0.5 else {"x": here[key]}

    def _lengthen(self, here: Any, key: Any) -> None:
        held = here[key]
        times = self.chance.choice((2, 5, 60))
        if isinstance(held, list | str) and len(json.dumps(held)) * times < 1 << 19:
            here[key] = held * times


def _holds(outer: Any, inner: Any) -> bool:
    """Whether one is somewhere inside the other: swapping them would tie a knot."""
    if outer is inner:
        return True
    if isinstance(outer, dict):
        return any(_holds(held, inner) for held in outer.values())
    return isinstance(outer, list) and any(_holds(held, inner) for held in outer)
