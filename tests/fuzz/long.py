"""`python -m tests.fuzz.long --minutes N [--seed S]`: mutants of real questions, and of mutants that led somewhere new.

Prints figures; bodies that break something are kept in a folder, each with what was wrong. Ends with 1 if there are any.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rules.registry import RULESETS
from service.codes import known
from tests.fuzz.corpus import CALLS, of_call, questions
from tests.fuzz.judging import Asker, Heard, bound, faults
from tests.fuzz.mutants import Json, Mutator

MOST_KEPT = 400
"""Questions kept of one call of one game, the real ones among them."""
RARELY = {"replay": 8}
"""Calls asked only every so many times, since one takes long."""
COUNTED_EVERY, HELD_TO_SCHEMA_EVERY = 10, 5


@dataclass
class Figures:
    """What was asked and what came of it."""

    statuses: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    work: dict[str, int] = field(default_factory=dict)
    slowest: dict[str, float] = field(default_factory=dict)

    def told(self) -> str:
        """In words."""
        whole = self.statuses.total()
        lines = [f"{whole} questions: " + ", ".join(f"{n} x {s}" for s, n in sorted(self.statuses.items()))]
        unmet = sorted(known().keys() - self.codes.keys())
        lines.append(f"{len(self.codes)} codes of faults met, of the rules' not: {' '.join(unmet)}")
        for call in CALLS:
            lines.append(
                f"  {call:<11}{self.calls[call]:>8} asked, most work {self.work.get(call, 0):>8} calls, "
                f"slowest {1000 * self.slowest.get(call, 0):.0f} ms"
            )
        lines.append(f"broken: {dict(self.broken) or 'nothing'}")
        return "\n".join(lines)


class Fuzzer:
    """Asks on and on, and keeps what led somewhere new."""

    def __init__(self, seed: str, kept_in: Path) -> None:
        self.chance, self.kept_in = Random(seed), kept_in
        self.asker, self.figures = Asker(), Figures()
        self.known: set[tuple[Any, ...]] = set()
        self.kept = {
            (game, call): [question.body for question in of_call(game, call)]
            for game in RULESETS
            for call in CALLS
        }
        self.mutators = {
            game: Mutator(self.chance, [q.body for q in questions(game) if q.call != "replay"])
            for game in RULESETS
        }

    def step(self, number: int) -> None:
        """One question."""
        game = self.chance.choice(list(RULESETS))
        call = self.chance.choice(CALLS)
        if number % RARELY.get(call, 1):
            return
        raw = self.mutators[game].raw(self.chance.choice(self.kept[game, call]))
        began = time.perf_counter()
        heard = self.asker.ask(game, call, raw, counted=number % COUNTED_EVERY == 0)
        taken = time.perf_counter() - began
        found = faults(game, call, heard, whole=number % HELD_TO_SCHEMA_EVERY == 0)
        if (heard.work or 0) > bound(call, raw):
            found.append(f"{heard.work} calls of work")
        self._note(game, call, heard, taken)
        if found:
            self._broken(game, call, raw, found)
        self._learn(game, call, raw, heard)

    def _note(self, game: str, call: str, heard: Heard, taken: float) -> None:
        figures = self.figures
        figures.statuses[str(heard.status)] += 1
        figures.calls[call] += 1
        if heard.work is None:
            figures.slowest[call] = max(figures.slowest.get(call, 0.0), taken)
        else:
            figures.work[call] = max(figures.work.get(call, 0), heard.work)

    def _broken(self, game: str, call: str, raw: bytes, found: list[str]) -> None:
        self.figures.broken[f"{game} {call} {found[0]}"] += 1
        if self.figures.broken.total() <= 100:
            self.kept_in.mkdir(parents=True, exist_ok=True)
            name = f"{game}-{call}-{self.figures.broken.total()}"
            (self.kept_in / f"{name}.json").write_bytes(raw)
            (self.kept_in / f"{name}.txt").write_text("\n".join(found) + "\n", encoding="utf-8")
            print(f"{game} {call}: {found}", flush=True)

    def _learn(self, game: str, call: str, raw: bytes, heard: Heard) -> None:
        """Answers, and refusals by the rules, of a sort not met before: their questions are asked on from."""
        if heard.status not in (200, 422):
            return
        answer = heard.body
        codes = tuple(sorted({error["code"] for error in answer.get("errors", ())}))
        self.figures.codes.update(codes)
        sort = (game, call, heard.status, codes, *_traits(answer))
        kept = self.kept[game, call]
        if sort not in self.known and len(raw) < 1 << 16:
            self.known.add(sort)
            body: Json = json.loads(raw)
            kept.append(body)
            if len(kept) > MOST_KEPT:
                kept.pop(self.chance.randrange(len(kept)))


def _traits(answer: Json) -> tuple[Any, ...]:
    """What sort of answer it is: the phase, what happened, why not, what it is worth."""
    state = answer.get("state") or {}
    events = answer.get("events") or ()
    reasons = answer.get("reasons") or ()
    score = answer.get("score") or {}
    return (
        answer.get("legal"),
        answer.get("phase") or state.get("phase"),
        tuple(event["kind"] for event in events if isinstance(event, dict)),
        tuple(sorted(reason["code"] for reason in reasons)),
        tuple(pattern["id"] for pattern in score.get("patterns", ())),
        tuple(sorted({line["clause"] for line in answer.get("ledger") or ()})),
        (answer.get("divergence") or {}).get("code"),
    )


def main(words: Sequence[str] | None = None) -> int:
    """Ask for so many minutes."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.long", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", default="0", help="another seed, other questions")
    parser.add_argument(
        "--keep", type=Path, default=Path("build/fuzz"), help="folder for what breaks something"
    )
    asked = parser.parse_args(words)
    fuzzer = Fuzzer(asked.seed, asked.keep)
    end, number, told = time.monotonic() + 60 * asked.minutes, 0, time.monotonic()
    while time.monotonic() < end:
        fuzzer.step(number)
        number += 1
        if time.monotonic() - told > 60:
            told = time.monotonic()
            print(fuzzer.figures.told(), flush=True)
    print(fuzzer.figures.told())
    print(f"{len(fuzzer.known)} sorts of answers")
    return 1 if fuzzer.figures.broken else 0


if __name__ == "__main__":
    sys.exit(main())
