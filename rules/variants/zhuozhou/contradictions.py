"""What cannot be so in a win question of this game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.faults import Path, Violation, contradiction
from rules.ruleset import Question
from rules.state import BY_DEALT, BY_DRAW
from rules.tiles import NAMES, PLAYABLE, TILES_136
from rules.variants.zhuozhou.facts import WinFacts, aside_of_win
from rules.variants.zhuozhou.melds import faults_melds
from rules.variants.zhuozhou.options import INDICATOR, Options
from rules.variants.zhuozhou.roles import BEFORE, Roles, roles


def faults_hand(question: Question) -> Iterator[Violation]:
    """What cannot be in a hand however its last tile comes; places relative to the request."""
    options: Options = question.options
    facts: WinFacts = question.facts or WinFacts()
    if len(question.wilds) > 1 or any(wild >= PLAYABLE for wild in question.wilds):
        yield Violation("one_wild_kind", "one kind is wild at the most", "鑽牌只有一種", "ZZ-10", ("wilds",))
        return
    own = roles(options, question.wilds[0] if question.wilds else None)
    for fault in faults_melds(options, own, question.melds, question.seat):
        yield fault.under("melds")
    yield from _faults_set_aside(own, facts)
    yield from _faults_turned_tile(question, own, facts)


def faults_win(question: Question) -> Iterator[Violation]:
    """Every contradiction; places relative to the win request."""
    facts: WinFacts = question.facts or WinFacts()
    yield from faults_hand(question)
    yield from _faults_kongs(question, facts)
    yield from _faults_direct_call(question, facts)
    yield from _faults_first_turn(question, facts)


def _faults_set_aside(own: Roles, facts: WinFacts) -> Iterator[Violation]:
    yield from faults_revealed(own, facts.revealed)
    if own.wild is None:
        for name in ("laid_wilds", "discarded_wild"):
            if getattr(facts, name):
                yield contradiction("no kind is wild in this hand", "本局無鑽", "ZZ-10", "facts", name)


def faults_revealed(own: Roles, revealed: Sequence[int]) -> Iterator[Violation]:
    """Tiles said to be revealed that cannot be; places relative to a question or seat."""
    for index, tile in enumerate(revealed):
        if tile not in own.revealable:
            yield Violation(
                "not_revealable",
                f"{NAMES[tile]} is no kong tile of this hand",
                f"{NAMES[tile]} 非本局杠牌",
                "ZZ-13",
                ("facts", "revealed", index),
            )


def _faults_turned_tile(question: Question, own: Roles, facts: WinFacts) -> Iterator[Violation]:
    """With `exhaust: indicator` the turned tile is never drawn: it is one of its kind's four copies."""  # ZZ-26
    if own.wild is None or question.options.exhaust != INDICATOR:
        return
    turned = BEFORE[own.wild]
    placed: list[tuple[Path, tuple[int, ...]]] = [(("hand",), question.hand)]
    placed += [(("melds", i, "tiles"), meld.tiles) for i, meld in enumerate(question.melds)]
    placed += aside_of_win(facts, question.wilds)
    found = [(*path, i) for path, tiles in placed for i, tile in enumerate(tiles) if tile == turned]
    copies = TILES_136.copies[turned]
    if len(found) == copies:
        yield Violation(
            "too_many_copies",
            f"{copies + 1} copies of {NAMES[turned]} with the turned one, the game has {copies}",
            f"連同翻出的一張，{NAMES[turned]} 有 {copies + 1} 張，全副僅 {copies} 張",
            "ZZ-26",
            found[-1],
            {"tile": NAMES[turned], "count": copies + 1, "copies": copies},
            tuple(found),
        )


def _faults_kongs(question: Question, facts: WinFacts) -> Iterator[Violation]:
    reveals = len(facts.revealed)
    if facts.reveals is not None and facts.reveals > reveals:
        yield contradiction(
            f"{facts.reveals} reveals in this turn, {reveals} tiles are revealed",
            f"本巡亮 {facts.reveals} 張，而亮出之牌僅 {reveals} 張",
            "ZZ-45",
            "facts",
            "reveals",
        )
    if question.by == BY_DRAW and facts.reveals:
        yield contradiction(
            "after a reveal the winning tile is a replacement",
            "亮牌後所胡之牌應為補牌",
            "ZZ-23",
            "facts",
            "reveals",
        )


def _faults_direct_call(question: Question, facts: WinFacts) -> Iterator[Violation]:
    if facts.direct_call and not (facts.laid_wilds and question.kongs):
        yield contradiction(
            "a direct call follows a laid wild", "直叫須先杠鑽", "ZZ-32", "facts", "direct_call"
        )
    ordinary = any(meld.is_kong for meld in question.melds)
    if facts.direct_call is False and question.kongs and not ordinary and facts.laid_wilds:
        yield contradiction(
            "no kong but a laid wild is shown: it was the last one",
            "只見杠鑽，最後一杠即為杠鑽",
            "ZZ-32",
            "facts",
            "direct_call",
        )


def _faults_first_turn(question: Question, facts: WinFacts) -> Iterator[Violation]:
    dealer = question.seat == question.dealer
    if question.by == BY_DEALT:
        yield from _faults_dealt(question, facts, dealer)
    if not facts.first_turn and question.by != BY_DEALT:
        return
    if facts.discarded_wild:
        yield contradiction(
            "who has discarded is past the first turn",
            "已打過牌即非第一巡",
            "ZZ-34",
            "facts",
            "discarded_wild",
        )
    if any(meld.is_exposed for meld in question.melds):
        yield contradiction(
            "after a claim it is nobody's first turn", "已有吃碰杠即非第一巡", "ZZ-39", "melds"
        )
    if dealer and question.by == BY_DRAW:
        yield contradiction(
            "the dealer draws only after the first discard; before it the hand is dealt or a replacement",
            "莊家打出第一張後方摸牌",
            "ZZ-34",
            "facts",
            "first_turn",
        )


def _faults_dealt(question: Question, facts: WinFacts, dealer: bool) -> Iterator[Violation]:
    if not dealer:
        yield contradiction("only the dealer is dealt 14 tiles", "只有莊家起手 14 張", "ZZ-2", "win", "by")
    touched: list[tuple[bool, Path]] = [
        (question.tile is not None, ("win", "tile")),
        (bool(question.melds) and not any(meld.is_exposed for meld in question.melds), ("melds",)),
        (bool(facts.revealed), ("facts", "revealed")),
        (bool(facts.laid_wilds), ("facts", "laid_wilds")),
    ]
    for found, place in touched:
        if found:
            yield contradiction(
                "a dealt hand is the dealer's 14 tiles untouched", "起手胡為莊家未動之 14 張", "ZZ-34", *place
            )
