"""A deliberately odd game that keeps the house honest: two seats, five sets, four bonus tiles, a phase and an action of its own,
an additive score with a cap, one payment during play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules import play
from rules import record as r
from rules.actions import PASS, Action
from rules.faults import Path, Violation
from rules.ledger import NextDeal, Settlement, pays, totals
from rules.reading import is_standard, place, standard_readings
from rules.result import Result, Winner
from rules.rulebook import Clause
from rules.ruleset import ActionRule, Faces, Phase, Policy, Question, Ruleset, WildsAnswer
from rules.score import Pattern, PatternLine, Score, SeenReading, SeenSet, SeenTile, Verdict, total
from rules.state import TURN, Event, State, Step
from rules.tiles import PLAYABLE, TILES_136, TileSet, counts_of

STAKING, FLOWER, DOUBLE = "staking", "flower", "double"
BONUS = tuple(range(PLAYABLE, PLAYABLE + 4))


@dataclass(frozen=True)
class Options:
    cap: int = r.integer(
        8, minimum=1, maximum=100, en="no hand is worth more", zh="封頂", clause="TY-4", stated=False
    )
    flower_pay: int = r.integer(2, maximum=100, en="what a flower earns at once", zh="花錢", clause="TY-3")


@dataclass(frozen=True)
class WinFacts:
    flowers: tuple[int, ...] = r.tiles((), max_items=4, en="flowers shown", zh="花牌")


@dataclass(frozen=True)
class SeatFacts:
    flowers: tuple[int, ...] = r.tiles((), max_items=4, en="flowers shown", zh="花牌")


@dataclass(frozen=True)
class TableFacts:
    stake: int = r.integer(1, minimum=1, maximum=2, en="the stake", zh="底注")
    chain: int = r.integer(0, maximum=8, en="kongs in a row", zh="連杠")


@dataclass(frozen=True)
class ToyScore(Score):
    cap: int = r.integer(0, en="the cap", zh="封頂")
    patterns: tuple[PatternLine, ...] = r.records(PatternLine, (), en="patterns", zh="番種")


@dataclass(frozen=True)
class WildsRequest:
    options: Options | None = r.slot("options", None, nullable=True)
    notation: str = r.choice("canonical", default="canonical")


BASE = Pattern("base", r.text("底", "base"), 1, "TY-4")
TRIPLETS = Pattern("all_triplets", r.text("對對", "all triplets"), 5, "TY-4")
FLOWERS = Pattern("flower", r.text("花", "flower"), 1, "TY-3")


def clause(number: int, en: str) -> Clause:
    return Clause(f"TY-{number}", ("said",), "玩具", "toy", "玩具規則", en, (), ())


CLAUSES = (
    clause(1, "Two seats, five sets and a pair, 136 tiles and four flowers."),
    clause(2, "Before play the other seat may double the stake."),
    clause(3, "A flower is shown, replaced from the tail and earns at once."),
    clause(4, "Base 1, all triplets 5, flowers 1 each, capped."),
)


def tile_set(options: Options) -> TileSet:
    copies = list(TILES_136.copies)
    for kind in BONUS:
        copies[kind] = 1
    return TileSet(tuple(copies))


# The hand


def judge(question: Question, *, all_readings: bool = False, explain: bool = False) -> Verdict:
    concealed = 5 - len(question.melds)
    counts = counts_of(question.hand)
    flowers = [t for t in question.hand if t >= PLAYABLE]
    if flowers or not is_standard(counts, 0, concealed):
        return Verdict(
            False,
            False,
            reasons=(Violation("not_complete", "five sets and a pair are wanted", "未成型", "TY-1"),),
        )
    reading = standard_readings(counts, 0, concealed)[0]
    triplets = all(s.kind == "triplet" for s in reading.sets) and not any(
        m.is_sequence for m in question.melds
    )
    lines = [BASE.line(1)]
    lines += [TRIPLETS.line(5)] if triplets else []
    lines += (
        [FLOWERS.line(len(question.facts.flowers), len(question.facts.flowers))]
        if question.facts.flowers
        else []
    )
    cap = question.options.cap
    score = ToyScore("fan", min(total(lines), cap), cap, tuple(lines))
    placed = place(reading, question.hand, wild_kinds=(), shows={})
    seen = [SeenSet(p.kind, tuple(SeenTile(t.tile) for t in p.tiles)) for p in placed]
    return Verdict(True, True, score, SeenReading("standard", tuple(seen[:-1]), seen[-1]))


def question(state: State, seat: int, tile: int | None, by: str, feeder: int | None) -> Question:
    facts = WinFacts(state.seats[seat].facts.flowers)
    return Question.in_play(state, seat, tile, by, feeder, facts=facts)


# Play


def policy(options: Options) -> Policy:
    return Policy((frozenset({"win"}), frozenset({"pong", "kong_exposed"}), frozenset({"chi"})))


def faces(state: State) -> Faces:
    return Faces(idle=frozenset(BONUS))


def begin(ruleset: Ruleset, state: State) -> Step:
    return Step(replace(state, phase=STAKING, to_act=((state.dealer + 1) % 2,)))


def doubles(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    yield Action(seat, DOUBLE)


def passes(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    yield Action(seat, PASS)


def none(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    return iter(())


def double(ruleset: Ruleset, state: State, action: Action) -> Step:
    return Step(play.turn_of(state.with_facts(stake=2), state.dealer), (Event("doubled", action.seat),))


def staked(ruleset: Ruleset, state: State, claims: tuple[Action, ...]) -> Step:
    return (
        double(ruleset, state, claims[0])
        if claims[0].kind == DOUBLE
        else Step(play.turn_of(state, state.dealer))
    )


def flowers(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    for tile in sorted(set(play.held(ruleset, state, seat)) & set(BONUS)):
        yield Action(seat, FLOWER, tile)


def faults_flower(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    yield from play.faults_held(
        ruleset, state, action.seat, None if action.tile is None else (action.tile,), "tile"
    )
    if action.tile is not None and action.tile not in BONUS:
        yield Violation("not_a_flower", "only flowers are shown", "非花牌", "TY-3", ("tile",))
    yield from play.faults_replacement(ruleset, state)


def show_flower(ruleset: Ruleset, state: State, action: Action) -> Step:
    seat, tile = action.seat, action.tile
    assert tile is not None
    after = play.hand_less(state, seat, (tile,))
    after = after.with_seat_facts(seat, flowers=(*after.seats[seat].facts.flowers, tile))
    lines = pays(1 - seat, seat, state.options.flower_pay, "TY-3", FLOWERS.name)
    after = replace(after, ledger=after.ledger + lines)
    return Step(after, (Event(FLOWER, seat, tile, lines=lines),)).then(
        play.draw(ruleset, after, seat, play.TAIL)
    )


def bars(state: State, action: Action) -> Iterator[Violation]:
    if (
        action.kind == "discard"
        and state.seats[action.seat].hand
        and set(state.seats[action.seat].hand or ()) & set(BONUS)
    ):
        yield Violation("flower_first", "flowers are shown first", "須先補花", "TY-3")


def note(ruleset: Ruleset, state: State, event: Event) -> Step:
    if event.kind == "kong_done":
        state = state.with_facts(chain=state.facts.chain + 1)
    if event.kind == "discard" or event.by == "draw":
        state = state.with_facts(chain=0)
    return Step(state, (event,))


def set_aside(state: State) -> Iterator[tuple[Path, tuple[int, ...]]]:
    for number, seat in enumerate(state.seats):
        yield ("seats", number, "facts", "flowers"), seat.facts.flowers


def replacements(state: State) -> int:
    kongs = sum(meld.is_kong for seat in state.seats for meld in seat.melds)
    return kongs + sum(len(seat.facts.flowers) for seat in state.seats)


# The books


def books(stake: int, winner: int | None, score: int, dealer: int, before: tuple = ()) -> Settlement:  # type: ignore[type-arg]
    lines = before
    if winner is not None:
        lines = (
            *before,
            *pays(1 - winner, winner, stake * score, "TY-4", BASE.name, stake=stake, score=score),
        )
    return Settlement(lines, totals(lines, 2), NextDeal(dealer if winner is None else winner, 0))


def settle_state(state: State) -> Settlement:
    winner = next((number for number, seat in enumerate(state.seats) if seat.won), None)
    won = state.seats[winner].won if winner is not None else None
    return books(state.facts.stake, winner, won.score if won else 0, state.dealer, state.ledger)


def settle_result(result: Result) -> Settlement:
    winner = result.winners[0] if result.winners else None
    facts = result.facts or TableFacts()
    return books(
        facts.stake, winner.seat if winner else None, (winner.score or 0) if winner else 0, result.dealer
    )


def result_question(result: Result, winner: Winner) -> Question:
    return Question.of_winner(result, winner, facts=winner.facts or WinFacts())


RULESET = Ruleset(
    id="toy",
    name=r.text("玩具", "toy"),
    clauses=CLAUSES,
    options=Options,
    win_facts=WinFacts,
    seat_facts=SeatFacts,
    table_facts=TableFacts,
    score=ToyScore,
    patterns=(BASE, TRIPLETS, FLOWERS),
    sets=5,
    player_range=(2, 2),
    players=lambda options: 2,
    tile_set=tile_set,
    wilds_request=WildsRequest,
    wilds=lambda request: WildsAnswer(),
    begin=begin,
    before_play=frozenset({STAKING}),
    phases=(
        Phase(STAKING, (DOUBLE, PASS), r.text("加注", "staking"), staked),
        Phase(TURN, ("win", FLOWER, "kong_concealed", "kong_added", "discard"), r.text("行牌", "turn")),
        play.DRAW_PHASE,
        play.CLAIM_PHASE,
        play.ROB_PHASE,
        play.ENDED_PHASE,
    ),
    rules={
        **play.SHARED,
        FLOWER: ActionRule(FLOWER, ("tile",), flowers, faults_flower, show_flower),
        DOUBLE: ActionRule(DOUBLE, (), doubles, none, double, blind=True),
    },
    policy=policy,
    faces=faces,
    bars=bars,
    note=note,
    replacements=replacements,
    set_aside=set_aside,
    question=question,
    faults_win=lambda question: (),
    aside_of_win=lambda facts, wilds: [(("facts", "flowers"), facts.flowers)],
    judge=judge,
    settle_state=settle_state,
    settle_result=settle_result,
    result_question=result_question,
)
