"""Whole hands played by simple players over a covering set of options, everything checked on the way.

`python -m tests.wanzhou.selfplay 20000` plays so many. In the covering set every pair of option values occurs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from rules import play
from rules.actions import Action
from rules.deal import deal
from rules.invariants import faults_state
from rules.ledger import Settlement
from rules.questions import DealRequest
from rules.result import Result, ResultKong, ResultSeat, Winner
from rules.settlement import of_result, of_state
from rules.state import ENDED, Event, State, Step
from rules.tiles import suit_of
from rules.variants.wanzhou import RULESET
from rules.variants.wanzhou.options import LocalPatterns, Options
from rules.variants.wanzhou.play import win_question

VALUES: dict[str, tuple[Any, ...]] = {
    "deck": ("three_suits", "two_suits"),
    "suits": (("m", "p"), ("s", "m")),
    "exchange": (0, 2, 3),
    "exchange_direction": ("next", "opposite", "upper", "dice"),
    "declare_void": (False, True),
    "chi": (True, False),
    "end": ("blood", "first_win"),
    "multiple_winners": ("all", "nearest"),
    "must_win_last_four": (False, True),
    "pass_lock": (False, True),
    "heavenly": (True, False),
    "heavenly_fan": (32, 5),
    "golden_hook": (True, False),
    "outside_hand": (True, False),
    "pure_outside_hand": (True, False),
    "jiang_dui": (False, True),
    "kong_discard": ("any", "replacement_only"),
    "direct_kong_bloom": ("draw", "feeder"),
    "haidi": (True, False),
    "juezhang": (True, False),
    "concealed_kong_open": (True, False),
    "cap": (8, 16, None),
    "base": (1, 5),
    "drizzle": (False, True),
    "transfer_rain": (False, True),
    "check_ready": (False, True),
    "check_suits": (False, True),
    "self_draw_bonus": (True, False),
    "dealer_next": ("first_winner", "rotate"),
    "horses": (0, 1, 2, 4),
}
LOCAL = ("golden_hook", "outside_hand", "pure_outside_hand", "jiang_dui")
Row = dict[str, Any]
Pair = tuple[str, Any, str, Any]


def pairs_of(row: Row) -> set[Pair]:
    """Every pair of values a row plays together."""
    return {(a, row[a], b, row[b]) for a, b in combinations(VALUES, 2)}


def covering_set(seed: str = "cover") -> list[Row]:
    """Rows in which every pair of option values occurs: greedily the best of some random rows, until none is left."""
    rng = random.Random(seed)
    missing = {(a, x, b, y) for a, b in combinations(VALUES, 2) for x in VALUES[a] for y in VALUES[b]}
    rows: list[Row] = []
    while missing:
        a, x, b, y = rng.choice(sorted(missing, key=repr))
        tried = []
        for _ in range(20):
            row = {name: rng.choice(values) for name, values in VALUES.items()} | {a: x, b: y}
            tried.append((len(pairs_of(row) & missing), len(tried), row))
        best = max(tried)[2]
        rows.append(best)
        missing -= pairs_of(best)
    return rows


def options_of(row: Row) -> Options:
    """The options of a row; without an exchange no dice, and so no direction by dice to decide."""
    plain = {name: value for name, value in row.items() if name not in (*LOCAL, "horses")}
    return Options(**plain, patterns=LocalPatterns(**{name: row[name] for name in LOCAL}))


def choose(rng: random.Random, state: State, actions: tuple[Action, ...]) -> Action:
    """Wins mostly, kongs often, claims at times; discards the tile that fits the least."""
    by_kind: dict[str, list[Action]] = {}
    for action in actions:
        by_kind.setdefault(action.kind, []).append(action)
    for kind, chance in (("win", 0.9), ("kong_exposed", 0.7), ("kong_added", 0.7), ("kong_concealed", 0.7)):
        if kind in by_kind and rng.random() < chance:
            return rng.choice(by_kind[kind])
    for kind, chance in (("pong", 0.5), ("chi", 0.2)):
        if kind in by_kind and rng.random() < chance:
            return rng.choice(by_kind[kind])
    if "discard" not in by_kind:
        return rng.choice(by_kind.get("pass", list(actions)))
    hand = Counter(state.seats[actions[0].seat].hand)
    suits = Counter(suit_of(tile) for tile in hand.elements())

    def fits(action: Action) -> tuple[float, float]:
        tile = action.tile or 0
        near = sum(
            hand[tile + d]
            for d in (-2, -1, 1, 2)
            if 0 <= tile + d < 27 and suit_of(tile + d) == suit_of(tile)
        )
        return suits[suit_of(tile)] // 3 + 2 * (hand[tile] - 1) + near, rng.random()

    return min(by_kind["discard"], key=fits)


@dataclass
class Told:
    """What a result will tell of a hand: winners and kongs as they happened."""

    winners: list[Winner] = field(default_factory=list)
    kongs: list[ResultKong] = field(default_factory=list)
    late: bool = False

    def hear(self, before: State, step: Step, claims: tuple[Action, ...]) -> None:
        """The events of a step."""
        won = sum(seat.won is not None for seat in before.seats)
        for event in step.events:
            if event.kind == "kong_added":
                self.late = event.by == "held"
            elif event.kind == "kong_done":
                self._kong(event, won, before.options)
            elif event.kind == "win":
                self._win(event, before, step.state)

    def _kong(self, event: Event, won: int, options: Options) -> None:
        kind = event.by or ""
        late = kind == "kong_added" and self.late and not options.drizzle
        from_ = None if kind == "kong_concealed" else event.from_
        self.kongs.append(ResultKong(event.seat or 0, kind, from_, not late, won))

    def _win(self, event: Event, before: State, after: State) -> None:
        seat = event.seat or 0
        question = win_question(before, seat)
        won = after.seats[seat].won
        assert question is not None
        assert won is not None
        assert (won.tile, won.by, won.from_) == (question.tile, question.by, question.from_)
        self.winners.append(
            Winner(
                seat=seat,
                by=won.by,
                from_=won.from_,
                tile=won.tile,
                hand=question.hand,
                score=won.score,
                kongs=question.kongs,
                order=won.order,
                facts=question.facts,
            )
        )

    def result(self, state: State) -> Result:
        """The finished hand told without its state."""
        seats = tuple(
            ResultSeat(seat.melds, seat.hand if seat.playing else None, seat.facts) for seat in state.seats
        )
        return Result(
            dealer=state.dealer,
            repeat=state.repeat,
            winners=tuple(self.winners),
            seats=seats,
            kongs=tuple(self.kongs),
            horses=state.facts.horses,
        )


def steps(seed: str, row: Row) -> Iterator[tuple[State, Step, tuple[Action, ...]]]:
    """A hand: every state with the step taken from it and the actions that made it."""
    rng = random.Random(seed)
    step = deal(RULESET, DealRequest(seed=seed, horses=row["horses"]), options_of(row))
    while step.state.phase != ENDED:
        state = step.state
        chosen = tuple(choose(rng, state, play.legal(RULESET, state, seat)) for seat in state.to_act)
        phase = RULESET.phase(state.phase)
        if phase is not None and phase.resolve is not None:
            step = play.apply_claims(RULESET, state, chosen)
        else:
            step = play.apply(RULESET, state, chosen[0])
        yield state, step, chosen


def played(seed: str, row: Row, *, whole: bool = True) -> tuple[State, Settlement]:
    """A hand played to its books; AssertionError where anything is amiss. `whole`: every state's invariants too."""
    told, moved, state = Told(), [], None
    for before, step, claims in steps(seed, row):
        state = step.state
        if whole:
            assert faults_state(RULESET, state) == (), (seed, faults_state(RULESET, state))
        moved += [line for event in step.events for line in event.lines]
        assert tuple(moved) == state.ledger, seed  # money moves with events only
        assert all(line.amount > 0 and line.from_ != line.to for line in moved), seed
        told.hear(before, step, claims)
    assert state is not None
    books = of_state(RULESET, state)
    assert sum(books.totals) == 0, seed
    assert len(books.totals) == 4 + row["horses"], seed
    again = of_result(RULESET, told.result(state), state.options)
    assert sorted(map(repr, again.ledger)) == sorted(map(repr, books.ledger)), seed
    assert (again.totals, again.next) == (books.totals, books.next), seed
    return state, books


def main(hands: int) -> None:
    """Play so many hands over the covering set."""
    rows = covering_set()
    seen: Counter[str] = Counter()
    for number in range(hands):
        state, books = played(f"selfplay {number}", rows[number % len(rows)], whole=number % 5 == 0)
        seen["hands"] += 1
        seen.update(f"won by {seat.won.by}" for seat in state.seats if seat.won is not None)
        seen.update({line.clause for line in books.ledger})
        seen["wash-outs"] += sum(seat.playing for seat in state.seats) > 1 and state.wall.left == 0
    print(f"{len(rows)} sets of options", dict(sorted(seen.items())))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
