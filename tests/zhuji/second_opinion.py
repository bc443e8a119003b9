"""A second opinion on Zhuji wins, written apart from the rules: up to three wilds by plain substitution, above that
by a reader that lays pieces over the lowest natural tile. Random hands, many of them complete, are put to both.

    python -m tests.zhuji.second_opinion --hands 100000 --seed 1
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from rules.hand import Meld
from rules.ruleset import Question
from rules.score import SeenReading, Verdict
from rules.variants.zhuji import RULESET
from rules.variants.zhuji.facts import Bid, WinFacts
from rules.variants.zhuji.options import Options

KINDS = 34
SEQUENCES = [(start, start + 1, start + 2) for start in range(27) if start % 9 < 7]
TRIPLETS = [(kind,) * 3 for kind in range(KINDS)]
SETS = SEQUENCES + TRIPLETS
PAIRS = [(kind, kind) for kind in range(KINDS)]

Counts = tuple[int, ...]


class Look(NamedTuple):
    """What the tai of a hand can be seen from."""

    suits: frozenset[str]
    sequences: bool
    triplets: bool
    honours: frozenset[int]  # kinds with a triplet or kong
    pair: int


NOTHING = Look(frozenset(), False, False, frozenset(), -1)


def suit(kind: int) -> str:
    return "mps"[kind // 9] if kind < 27 else "z"


def with_set(look: Look, tiles: tuple[int, ...]) -> Look:
    """The look with one set more."""
    suits = look.suits | {suit(tiles[0])}
    if tiles[0] != tiles[1]:
        return Look(suits, True, look.triplets, look.honours, look.pair)
    honours = look.honours | {tiles[0]} if tiles[0] >= 27 else look.honours
    return Look(suits, look.sequences, True, honours, look.pair)


def with_pair(look: Look, kind: int) -> Look:
    """The look with its pair."""
    return Look(look.suits | {suit(kind)}, look.sequences, look.triplets, look.honours, kind)


# What a look is worth


def own_winds(question: Question) -> dict[int, int]:
    """Honours worth tai to the seat."""
    place = "ESWN"[(question.seat - question.dealer + 4) % 4]
    values = {31: 1, 32: 1, 33: 1, 27: 2 if place == "E" else 1}
    if place != "E":
        values[{"S": 28, "W": 29, "N": 30}[place]] = 1
    return values


def extra(question: Question) -> int:
    """Tai of the circumstances."""
    laid = [tile for meld in question.melds for tile in meld.tiles]
    wildless = not set(question.wilds) & {*question.hand, *laid}
    return (
        (question.options.bloom_tai if question.by == "replacement" else 0)
        + (question.by == "rob_kong")
        + (question.options.no_wild_tai if wildless else 0)
    )


def worth(look: Look, question: Question) -> int:
    """Tai of a look."""
    if look.suits == {"z"}:
        return 8
    values = own_winds(question)
    tai = extra(question) + sum(values.get(kind, 0) for kind in look.honours)
    if not look.triplets and look.pair not in values:
        tai += 1
    if not look.sequences:
        tai += 1
    numbered = look.suits - {"z"}
    if len(numbered) == 1:
        tai += 1 if "z" in look.suits else question.options.pure_tai
    return tai


# Plain substitution


def divisions(counts: list[int], sets: int) -> Iterator[list[tuple[int, ...]]]:
    """All ways to cut natural tiles into so many sets, nothing left over."""
    if sets == 0:
        yield []
        return
    lowest = next(kind for kind in range(KINDS) if counts[kind])
    pieces = [(lowest,) * 3] if counts[lowest] >= 3 else []
    if lowest < 27 and lowest % 9 < 7 and counts[lowest + 1] and counts[lowest + 2]:
        pieces.append((lowest, lowest + 1, lowest + 2))
    for piece in pieces:
        for kind in piece:
            counts[kind] -= 1
        for rest in divisions(counts, sets - 1):
            yield [piece, *rest]
        for kind in piece:
            counts[kind] += 1


GROUPS = (range(9), range(9, 18), range(18, 27), range(27, KINDS))


@lru_cache(maxsize=8)
def substitutions(wilds: int) -> dict[tuple[int, ...], list[tuple[int, ...]]]:
    """All that so many wilds may be replaced by, under how many of them go to each group."""
    found: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for faces in combinations_with_replacement(range(KINDS), wilds):
        found.setdefault(tuple(sum(face in group for face in faces) for group in GROUPS), []).append(faces)
    return found


def looks_by_substitution(counts: Counts, wilds: int, sets: int, base: Look) -> set[Look]:
    """Every look of the hand, each wild replaced by each tile in turn."""
    found: set[Look] = set()
    for shares, replacements in substitutions(wilds).items():
        over = [
            (sum(counts[kind] for kind in group) + share) % 3
            for group, share in zip(GROUPS, shares, strict=True)
        ]
        if sorted(over) != [0, 0, 0, 2]:  # sets are threes, and the pair lies in one group
            continue
        for faces in replacements:
            hand = list(counts)
            for face in faces:
                hand[face] += 1
            for pair in GROUPS[over.index(2)]:
                if hand[pair] >= 2:
                    hand[pair] -= 2
                    found |= {_look_of(base, pair, pieces) for pieces in divisions(hand, sets)}
                    hand[pair] += 2
    return found


def _look_of(base: Look, pair: int, pieces: list[tuple[int, ...]]) -> Look:
    look = with_pair(base, pair)
    for piece in pieces:
        look = with_set(look, piece)
    return look


# The reader


def less(counts: Counts, piece: tuple[int, ...]) -> Counts:
    """The counts without the piece, as far as its tiles are there; the rest of it is wilds."""
    rest = list(counts)
    for kind in piece:
        rest[kind] = max(0, rest[kind] - 1)
    return tuple(rest)


# Of sets and pairs that are wilds throughout: every honour, and of each suit one of a sort.
OPEN_SETS = [(kind,) * 3 for kind in (0, 9, 18, *range(27, 34))] + [(0, 1, 2), (9, 10, 11), (18, 19, 20)]
OPEN_PAIRS = [0, 9, 18, *range(27, 34)]


@lru_cache(maxsize=4000)
def looks_by_reading(counts: Counts, sets: int, pair: bool) -> frozenset[Look]:
    """Every look that so many sets (and a pair) over these naturals can have; wilds fill what is missing."""
    found: set[Look] = set()
    if not any(counts):
        found = {with_pair(NOTHING, kind) for kind in OPEN_PAIRS} if pair else {NOTHING}
        for _ in range(sets):
            found = {with_set(look, piece) for look in found for piece in OPEN_SETS}
        return frozenset(found)
    lowest = next(kind for kind in range(KINDS) if counts[kind])
    if sets:
        for piece in SETS:
            if lowest in piece:
                rest = looks_by_reading(less(counts, piece), sets - 1, pair)
                found |= {with_set(look, piece) for look in rest}
    if pair:
        rest = looks_by_reading(less(counts, (lowest, lowest)), sets, False)
        found |= {with_pair(look, lowest) for look in rest}
    return frozenset(found)


def joined(look: Look, base: Look) -> Look:
    """A look of the concealed tiles beside that of the melds."""
    return Look(
        look.suits | base.suits,
        look.sequences or base.sequences,
        look.triplets or base.triplets,
        look.honours | base.honours,
        look.pair,
    )


# The opinion


class Opinion(NamedTuple):
    """What a hand is thought to be: a complete one, its tai, whether it wins."""

    complete: bool
    tai: int | None
    wins: bool


def base_of(melds: tuple[Meld, ...]) -> Look:
    """The look of the melds."""
    look = NOTHING
    for meld in melds:
        look = with_set(look, tuple(sorted(meld.as_ or meld.tiles))[:3])
    return look


def looks(question: Question) -> set[Look]:
    """Every look of the hand with its melds."""
    counts = tuple(
        sum(tile == kind for tile in question.hand) if kind not in question.wilds else 0
        for kind in range(KINDS)
    )
    wilds = len(question.hand) - sum(counts)
    sets = 4 - len(question.melds)
    base = base_of(question.melds)
    if len(question.hand) != 3 * sets + 2:
        return set()
    if wilds <= 3:
        return looks_by_substitution(counts, wilds, sets, base)
    return {joined(look, base) for look in looks_by_reading(counts, sets, True)}


def opinion(question: Question) -> Opinion:
    """The second opinion on a question."""
    found = looks(question)
    tai = max((worth(look, question) for look in found), default=None)
    honours = all(tile >= 27 or tile in question.wilds for tile in question.hand)
    if question.options.honours_any and honours and base_of(question.melds).suits <= {"z"}:
        tai = max(tai or 0, 8)
    if tai is None:
        return Opinion(False, None, False)
    if question.by == "dealt" or (question.by == "discard" and question.facts.first_turn):
        tai = 8
    facts = question.facts
    least = facts.bid.tai if facts.declarer == question.seat else 1
    thrown_wild = question.by == "discard" and question.tile in question.wilds
    wins = tai >= least and (not thrown_wild or question.options.win_on_discarded_wild)
    return Opinion(True, tai, wins)


# Is the reading that was shown what it says?


def shown_faults(question: Question, reading: SeenReading, total: int) -> list[str]:
    """What is wrong with a reading: tiles lost, naturals standing in, no sets, or not worth what is said."""
    groups = [*reading.sets, *([] if reading.pair is None else [reading.pair])]
    faults = []
    held = Counter((*question.hand, *(tile for meld in question.melds for tile in meld.tiles)))
    if Counter(seen.tile for group in groups for seen in group.tiles) != held:
        faults.append("tiles")
    stands = [seen for group in groups for seen in group.tiles if seen.as_ is not None]
    if any(seen.tile not in question.wilds or seen.as_ == seen.tile for seen in stands):
        faults.append("stand-ins")
    if reading.shape != "standard":
        return faults
    look = NOTHING
    for group in reading.sets:
        faces = tuple(sorted(seen.tile if seen.as_ is None else seen.as_ for seen in group.tiles))
        if (
            (faces[:3] not in SETS)
            or len(set(faces)) not in (1, 3)
            or (len(faces) == 4) != (group.kind == "kong")
        ):
            faults.append(f"set {faces}")
        look = with_set(look, faces[:3])
    assert reading.pair is not None
    first, second = (seen.tile if seen.as_ is None else seen.as_ for seen in reading.pair.tiles)
    look = with_pair(look, first)
    flat = question.by == "dealt" or question.facts.first_turn
    if first != second or (not flat and worth(look, question) != total):
        faults.append("worth")
    return faults


def disagreement(question: Question, verdict: Verdict) -> str | None:
    """Where judge and second opinion differ; None where they agree."""
    told = opinion(question)
    total = verdict.score.total if verdict.score is not None else None
    if (verdict.complete, total, verdict.legal) != told:
        return f"judge {(verdict.complete, total, verdict.legal)}, second opinion {tuple(told)}"
    if verdict.reading is not None and total is not None:
        faults = shown_faults(question, verdict.reading, total)
        return f"reading: {faults}" if faults else None
    return None


# Random hands


STYLES = ((1, False), (1, True), (1, True), (2, False), (2, True), (0, True), (3, True), (3, True))
"""How many suits a hand is drawn from, and whether honours too."""


def _pool(dice: Random) -> list[int]:
    many, honours = dice.choice(STYLES)
    suits = dice.sample(range(3), many)
    return [kind for kind in range(KINDS) if (kind < 27 and kind // 9 in suits) or (kind >= 27 and honours)]


class _Deck:
    """Tiles still to be had: four of each natural kind."""

    def __init__(self, wilds: tuple[int, ...]) -> None:
        self.left = {kind: 0 if kind in wilds else 4 for kind in range(KINDS)}

    def take(self, piece: tuple[int, ...]) -> bool:
        if any(self.left[kind] < piece.count(kind) for kind in piece):
            return False
        for kind in piece:
            self.left[kind] -= 1
        return True


def random_question(dice: Random) -> Question:
    """A hand, likely complete or nearly so, with its melds, wilds and circumstances."""
    many = dice.randrange(9)
    kinds = dice.sample(range(KINDS), 2 if many > 4 else dice.choice((1, 2)) if many else dice.randrange(3))
    wilds = tuple(sorted(kinds))
    pool = _pool(dice)
    deck = _Deck(wilds)
    dealt = dice.random() < 0.08
    melded = 0 if dealt or dice.random() < 0.5 else dice.randrange(4)
    many = min(many, 3 * (4 - melded) + 2)
    stock = [wild for wild in wilds for _ in range(4)]
    dice.shuffle(stock)
    seat = dice.randrange(4)
    triplets = dice.choice((0.15, 0.5, 0.9))
    for_melds = stock if many + 4 <= len(stock) else []
    melds = tuple(_meld(dice, deck, pool, triplets, seat, for_melds) for _ in range(melded))
    hand = [kind for _ in range(4 - melded) for kind in _piece(dice, deck, pool, triplets)]
    hand += _pair(dice, deck, pool)
    if dice.random() < 0.45:
        _spoil(dice, deck, hand, pool)
    dice.shuffle(hand)
    hand = hand[many:] + [stock.pop() for _ in range(many)]
    return _circumstances(dice, tuple(hand), melds, wilds, seat, dealt)


def _piece(dice: Random, deck: _Deck, pool: list[int], triplets: float) -> tuple[int, ...]:
    runs = [piece for piece in SEQUENCES if set(piece) <= set(pool)]
    for _ in range(60):
        alike = not runs or dice.random() < triplets
        piece = (dice.choice(pool),) * 3 if alike else dice.choice(runs)
        if deck.take(piece):
            return piece
    return next(piece for piece in dice.sample(SETS, len(SETS)) if deck.take(piece))


def _pair(dice: Random, deck: _Deck, pool: list[int]) -> tuple[int, ...]:
    return next(
        piece
        for piece in [*((kind, kind) for kind in dice.sample(pool, len(pool))), *PAIRS]
        if deck.take(piece)
    )


def _meld(dice: Random, deck: _Deck, pool: list[int], triplets: float, seat: int, stock: list[int]) -> Meld:
    piece = _piece(dice, deck, pool, triplets)
    if piece[0] != piece[1]:
        return Meld("chi", piece, (seat + 3) % 4)
    feeder = (seat + dice.randrange(1, 4)) % 4
    if dice.random() < 0.4 and deck.take(piece[:1]):
        kind = dice.choice(("kong_exposed", "kong_added", "kong_concealed"))
        return Meld(kind, (*piece, piece[0]), None if kind == "kong_concealed" else feeder)
    if stock and dice.random() < 0.5:
        return Meld("pong", (piece[0], piece[0], stock.pop()), feeder, piece)
    return Meld("pong", piece, feeder)


def _spoil(dice: Random, deck: _Deck, hand: list[int], pool: list[int]) -> None:
    for _ in range(dice.choice((1, 1, 2, 3))):
        kind = dice.choice(pool)
        if deck.take((kind,)):
            hand[dice.randrange(len(hand))] = kind


def _circumstances(
    dice: Random,
    hand: tuple[int, ...],
    melds: tuple[Meld, ...],
    wilds: tuple[int, ...],
    seat: int,
    dealt: bool,
) -> Question:
    ways = ["draw", "draw", "discard", "rob_kong"]
    if any(meld.kind.startswith("kong") for meld in melds):
        ways += ["replacement"] * 3
    by = "dealt" if dealt else dice.choice(ways)
    dealer = seat if dealt else dice.randrange(4)
    naturals = [tile for tile in hand if tile not in wilds]
    if by == "rob_kong" and not naturals:
        by = "draw"
    tile = None if dealt else dice.choice(naturals if by == "rob_kong" else hand)
    from_ = (seat + dice.randrange(1, 4)) % 4 if by in ("discard", "rob_kong") else None
    earthly = by == "discard" and from_ == dealer and not melds and dice.random() < 0.3
    options = Options(
        win_on_discarded_wild=dice.random() < 0.5,
        pure_tai=dice.choice((3, 3, 3, 0, 1, 6)),
        no_wild_tai=dice.choice((1, 1, 1, 0, 2)),
        bloom_tai=dice.choice((1, 1, 1, 0, 9)),
        honours_any=dice.random() < 0.2,
    )
    bid = Bid(dice.choice((2, 2, 3, 4, 5, 8)), len(wilds))
    facts = WinFacts(dice.randrange(4), bid, earthly)
    return Question(options, hand, melds, tile, by, from_, 0, wilds, seat, dealer, 0, facts)


class Tally(NamedTuple):
    """What a run has seen."""

    hands: int
    complete: int
    wins: int
    by_wilds: dict[int, tuple[int, int]]
    disagreements: list[tuple[int, str, Question]]
    slowest: float


def run(hands: int, seed: int) -> Tally:
    """So many random hands put to both; every hand comes from its own seed."""
    complete = wins = 0
    by_wilds: dict[int, tuple[int, int]] = {}
    wrong: list[tuple[int, str, Question]] = []
    slowest = 0.0
    for number in range(hands):
        question = random_question(Random(f"{seed}/{number}"))
        faults = [fault.en for fault in RULESET.faults_win(question)]
        gc.disable()  # or a collection of all that the tests hold is timed with it
        began = time.process_time()
        verdict = RULESET.judge(question)
        slowest = max(slowest, time.process_time() - began)
        gc.enable()
        problem = f"impossible question: {faults}" if faults else disagreement(question, verdict)
        if problem is not None:
            wrong.append((number, problem, question))
        many = sum(tile in question.wilds for tile in question.hand)
        seen, won = by_wilds.get(many, (0, 0))
        by_wilds[many] = (seen + 1, won + verdict.complete)
        complete += verdict.complete
        wins += verdict.legal
    return Tally(hands, complete, wins, dict(sorted(by_wilds.items())), wrong, slowest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.perf_counter()
    tally = run(chosen.hands, chosen.seed)
    print(f"{tally.hands} hands (seed {chosen.seed}): {tally.complete} complete, {tally.wins} win")
    for many, (seen, complete) in tally.by_wilds.items():
        print(f"  {many} wilds in hand: {seen} hands, {complete} complete")
    for number, problem, question in tally.disagreements[:20]:
        print(f"  hand {number}: {problem}\n    {question}")
    print(
        f"{len(tally.disagreements)} disagreements; slowest judgement {tally.slowest * 1000:.1f} ms of CPU; "
        f"{time.perf_counter() - began:.0f} s"
    )
    raise SystemExit(bool(tally.disagreements))


if __name__ == "__main__":
    main()
