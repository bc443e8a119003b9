"""What a complete hand is worth: one pattern, its doublings, the cap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.hand import without
from rules.reading import Reading
from rules.ruleset import Question
from rules.state import BY_DEALT, BY_DISCARD, BY_DRAW, BY_REPLACEMENT, BY_ROB
from rules.tiles import Counts, counts_of
from rules.variants.wanzhou import patterns as p
from rules.variants.wanzhou.facts import MultiplierLine, WanzhouScore, WinFacts
from rules.variants.wanzhou.options import ANY, Options
from rules.variants.wanzhou.shapes import Fit, Whole, fits, winning_kinds

PONGED: Final = 3
"""Of a robbed kong so many tiles lie open as the pong they were."""  # WZ-32


@dataclass(frozen=True)
class Worth:
    """A reading, the patterns it fits best first, and the score of the best."""

    reading: Reading
    fits: tuple[Fit, ...]
    score: WanzhouScore

    @property
    def order(self) -> tuple[int, int, int]:
        """Highest total first; of equals the higher product, then the book's order."""
        return -self.score.total, -self.score.product, p.RANK[self.score.patterns[0].id]


def worths(question: Question, whole: Whole) -> list[Worth]:
    """Every reading with its score, best first; readings alike in that stay in the kernel's order."""
    options: Options = question.options
    extra = tuple(circumstances(question))
    flat = flat_pattern(question)
    found: list[Worth] = []
    for reading in whole.readings():
        fitting = tuple(fits(whole, reading, options.patterns))
        found.append(Worth(reading, fitting, _score(options, fitting[0], extra, flat)))
    return sorted(found, key=lambda worth: worth.order)


def _score(options: Options, fit: Fit, extra: tuple[str, ...], flat: str | None) -> WanzhouScore:
    """The ordinary score of a pattern, or the flat one of a heavenly or earthly hand unless that is less."""
    ordinary = _sheet(options, fit.id, fit.value, _multipliers(fit.roots, extra))
    if flat is None:
        return ordinary
    # WZ-26: the full cap; where there is none a flat value, unless the ordinary product is higher.
    full = _sheet(options, flat, options.cap or options.heavenly_fan, ())
    return full if full.total >= ordinary.total else ordinary


def _multipliers(roots: int, extra: tuple[str, ...]) -> tuple[MultiplierLine, ...]:
    counts = {p.ROOT: roots, **dict.fromkeys(extra, 1)}
    return tuple(
        MultiplierLine(rule.id, rule.name, count, (rule.value or 1) ** count, rule.clause)
        for rule in p.MULTIPLIERS
        if (count := counts.get(rule.id, 0))
    )


def _sheet(options: Options, name: str, value: int, multipliers: tuple[MultiplierLine, ...]) -> WanzhouScore:
    product = value
    for line in multipliers:
        product *= line.factor
    # WZ-33: the cap bounds pattern times multipliers.
    total = product if options.cap is None else min(product, options.cap)
    return WanzhouScore(
        unit="fan",
        total=total,
        patterns=(p.PATTERN[name].line(value),),
        multipliers=multipliers,
        product=product,
        cap=options.cap,
    )


def void_of(question: Question) -> str | None:
    """The suit the seat named as lacking, where this table names one."""  # WZ-4
    facts: WinFacts = question.facts
    return facts.void if question.options.declare_void else None


def flat_pattern(question: Question) -> str | None:
    """Heavenly or earthly, where the hand is either and the table counts them."""  # WZ-26
    facts: WinFacts = question.facts
    if not question.options.heavenly:
        return None
    if question.seat == question.dealer:
        return p.HEAVENLY if question.by == BY_DEALT else None
    first_discard = question.by == BY_DISCARD and question.from_ == question.dealer
    return p.EARTHLY if facts.first_turn and (question.by == BY_DRAW or first_discard) else None


def circumstances(question: Question) -> Iterator[str]:
    """The doublings that come from how the tile came, roots aside."""
    facts: WinFacts = question.facts
    options: Options = question.options
    if question.by == BY_REPLACEMENT:  # WZ-30
        yield p.KONG_BLOOM
    if question.by == BY_DISCARD and facts.after_kong and counts_after_kong(question):
        yield p.KONG_DISCARD
    if question.by == BY_ROB:
        yield p.ROB_KONG
    if options.haidi and facts.last_tile:  # WZ-32
        yield p.HAIDI
    if options.juezhang and is_out_of_stock(question):
        yield p.JUEZHANG


def counts_after_kong(question: Question) -> bool:
    """Whether a discard after a kong doubles: any, or only the replacement itself."""  # WZ-30
    options: Options = question.options
    facts: WinFacts = question.facts
    return options.kong_discard == ANY or facts.replacement_discarded


def stock(question: Question) -> Mapping[int, int]:
    """Of each kind that could have won: how many copies lie open, the won tile not among them."""  # WZ-32
    if question.tile is None:
        return {}
    waiting = without(question.hand, (question.tile,))
    kinds = winning_kinds(waiting, question.melds, void_of(question))
    lying = _lying(question)
    return {kind: lying[kind] for kind in kinds}


def _lying(question: Question) -> Counts:
    """What lies open, told or not: the three others of a robbed tile make the pong it was to be added to."""
    melded = [tile for meld in question.melds for tile in meld.tiles]
    lying = [*question.facts.open, *melded]
    robbed = question.tile if question.by == BY_ROB else None
    if robbed is not None and [*question.hand, *melded].count(robbed) == 1:
        lying += [robbed] * (PONGED - lying.count(robbed))
    return counts_of(lying)


def is_out_of_stock(question: Question) -> bool:
    """Whether the won tile is the last of all kinds that could win, every other copy lying open."""  # WZ-32
    if question.tile is None or _lying(question)[question.tile] < 3:
        return False
    lying = stock(question)
    return bool(lying) and all(count == 4 - (kind == question.tile) for kind, count in lying.items())
