"""A hand put as a question over the wire: its faults, and the question for the judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from rules.faults import Violation, contradiction, verify
from rules.hand import Meld, faults_copies, faults_meld
from rules.play.sets import shown_meld
from rules.questions import WaitsRequest, WinRequest
from rules.record import specs
from rules.ruleset import Question, Ruleset
from rules.state import BY_DEALT, BY_DISCARD, BY_DRAW, BY_REPLACEMENT, BY_ROB
from rules.tiles import NAMES

FED = (BY_DISCARD, BY_ROB)
_BLINDING = (("wilds",), ("indicator",), ("melds",))
"""With these wrong, what a game finds in a hand means nothing."""
_R = TypeVar("_R", WinRequest, WaitsRequest)


def wilds_of(ruleset: Ruleset, request: WinRequest | WaitsRequest, options: Any) -> tuple[int, ...]:
    """The wild kinds a request gives, by themselves or through the indicator, ascending."""
    if request.indicator is not None and request.wilds is None and ruleset.wilds_of_indicator is not None:
        return tuple(sorted(ruleset.wilds_of_indicator(request.indicator, options)))
    return tuple(sorted(request.wilds or ()))


def _faults_wilds(ruleset: Ruleset, request: WinRequest | WaitsRequest, options: Any) -> Iterator[Violation]:
    given = [word for word in ("wilds", "indicator") if getattr(request, word) is not None]
    if not ruleset.wild_words:
        for word in given:
            yield Violation("no_wilds", "this game has no wild tiles", "本玩法無鑽牌", at=(word,))
        return
    words = " or ".join(ruleset.wild_words)
    if not given:
        yield Violation(
            "wilds_missing",
            f"{words} is wanted; wilds [] means none",
            "須註明鑽牌／財神，[] 為無",
            at=("wilds",),
        )
    elif len(given) > 1:
        yield Violation(
            "wilds_twice", "give the wilds or the indicator, not both", "鑽牌與指示牌擇一", at=("indicator",)
        )
    for word in given:
        if word not in ruleset.wild_words:
            yield Violation(
                "field_not_used", f"this game has no {word!r}", f"本玩法不用 {word!r}", at=(word,)
            )
    yield from _faults_wild_kinds(request, ruleset.tile_set(options).copies)


def _faults_wild_kinds(request: WinRequest | WaitsRequest, copies: tuple[int, ...]) -> Iterator[Violation]:
    """Wild kinds are different kinds that the game has, no bonus tiles; it has the indicator too."""
    wilds = request.wilds or ()
    if len(set(wilds)) != len(wilds):
        yield Violation(
            "wilds_alike", "the wild kinds are different kinds", "兩種財神不得相同", at=("wilds",)
        )
    for index, kind in enumerate(wilds):
        if not copies[kind] or kind >= 34:
            yield Violation(
                "not_in_game", f"{NAMES[kind]} cannot be wild", "此牌不可為鑽", at=("wilds", index)
            )
    if request.indicator is not None and not copies[request.indicator]:
        yield Violation(
            "not_in_game", f"this game has no {NAMES[request.indicator]}", "本玩法無此牌", at=("indicator",)
        )


def _faults_seats(ruleset: Ruleset, request: WinRequest | WaitsRequest, options: Any) -> Iterator[Violation]:
    players = ruleset.players(options)
    for name in ("seat", "dealer"):
        if getattr(request, name) >= players:
            yield Violation(
                "no_such_seat", f"there is no seat {getattr(request, name)}", "無此座位", at=(name,)
            )
    feeder = request.win.from_
    if feeder is not None and feeder >= players:
        yield Violation("no_such_seat", f"there is no seat {feeder}", "無此座位", at=("win", "from"))


def _faults_tiles(ruleset: Ruleset, request: WinRequest | WaitsRequest, options: Any) -> Iterator[Violation]:
    players = ruleset.players(options)
    for index, meld in enumerate(request.melds):
        for fault in faults_meld(meld, request.seat, players, bool(ruleset.wild_words)):
            yield fault.under("melds", index)
    placed: list[tuple[tuple[str | int, ...], tuple[int, ...]]] = [(("hand",), request.hand)]
    placed += [(("melds", index, "tiles"), meld.tiles) for index, meld in enumerate(request.melds)]
    placed += ruleset.aside_of_win(request.facts, wilds_of(ruleset, request, options))
    if isinstance(request, WaitsRequest):
        placed.append((("seen",), request.seen))
    yield from faults_copies(ruleset.tile_set(options), placed)


def _faults_size(
    ruleset: Ruleset, request: WinRequest | WaitsRequest, extra: tuple[int, ...]
) -> Iterator[Violation]:
    base = 3 * (ruleset.sets - len(request.melds)) + 1
    wanted = [base + more for more in extra]
    if len(request.hand) not in wanted or base < 1:
        figures = tuple(map(str, wanted))
        expected = " or ".join(figures)
        yield Violation(
            "hand_size",
            f"with {len(request.melds)} melds the hand has {expected} concealed tiles, not {len(request.hand)}",
            f"副露 {len(request.melds)} 組時手牌應為 {' 或 '.join(figures)} 張",
            at=("hand",),
            facts={"expected": wanted, "count": len(request.hand)},
        )


def _faults_circumstance(ruleset: Ruleset, request: WinRequest) -> Iterator[Violation]:
    win = request.win
    if win.by == BY_DEALT:
        if win.tile is not None:
            yield Violation(
                "contradiction", "a dealt hand has no winning tile", "起手胡無所胡之牌", at=("win", "tile")
            )
        if request.seat != request.dealer:
            yield Violation(
                "contradiction", "only the dealer wins as dealt", "僅莊家可起手胡", at=("win", "by")
            )
        if request.melds:
            yield Violation(
                "contradiction", "a dealt hand has laid nothing down", "起手胡無副露", at=("melds",)
            )
    elif win.tile is None:
        yield Violation("field_missing", "the winning tile is missing", "缺所胡之牌", at=("win", "tile"))
    elif win.tile not in request.hand:
        yield Violation(
            "contradiction", "the winning tile is not among the hand", "所胡之牌不在手牌", at=("win", "tile")
        )
    if win.by in FED and win.from_ is None:
        yield Violation(
            "field_missing", "the seat the tile came from is missing", "缺來自何家", at=("win", "from")
        )
    for fault in faults_kongs(ruleset, win.by, win.kongs, request.melds, request.facts):
        yield fault.under("win")


def _faults_feeder(request: WinRequest | WaitsRequest) -> Iterator[Violation]:
    """Nobody feeds himself, nobody feeds a drawn tile; who feeds a tile that is still waited for may be left open."""
    feeder = request.win.from_
    if request.win.by not in FED:
        if feeder is not None:
            yield Violation(
                "contradiction", "a drawn tile comes from nobody", "自摸無供牌者", at=("win", "from")
            )
    elif feeder == request.seat:
        yield Violation("contradiction", "nobody feeds himself", "不能自供", at=("win", "from"))


def faults_kongs(
    ruleset: Ruleset, by: str, kongs: int, melds: tuple[Meld, ...], facts: Any
) -> Iterator[Violation]:
    """Kongs in a row that were never shown, replacements that nothing called for; places relative to the circumstance."""
    shown = _kongs_shown(ruleset, melds, facts)
    replaced, in_a_row = (ruleset.cites.get(name) for name in ("replacement", "kongs_in_a_row"))
    if by in (BY_DRAW, BY_DEALT) and kongs:
        yield contradiction("after a kong the tile is a replacement", "開杠後所摸為補牌", replaced, "by")
    if by in FED and kongs:
        yield contradiction("kongs in a row go before an own drawn tile", "連杠僅見於自摸", replaced, "kongs")
    if kongs > shown:
        yield contradiction(
            f"{kongs} kongs in a row, {shown} shown", f"連杠 {kongs} 次，僅見 {shown} 杠", in_a_row, "kongs"
        )
    elif by == BY_REPLACEMENT and not shown and not _set_aside(ruleset, facts):
        yield contradiction(
            "a replacement follows a kong or a tile set aside", "補牌須先有杠或亮牌", replaced, "by"
        )


def _kongs_shown(ruleset: Ruleset, melds: tuple[Meld, ...], facts: Any) -> int:
    return sum(meld.is_kong for meld in melds) + ruleset.kongs_aside(facts)


def _set_aside(ruleset: Ruleset, facts: Any) -> bool:
    if ruleset.called_aside is not None:
        return ruleset.called_aside(facts) > 0
    return any(tiles for _, tiles in ruleset.aside_of_win(facts, ()))


def faults_request(
    ruleset: Ruleset, request: WinRequest | WaitsRequest, options: Any
) -> tuple[Violation, ...]:
    """Everything impossible or contradictory in a hand put over the wire; places relative to the request."""
    faults = (
        *_faults_wilds(ruleset, request, options),
        *_faults_seats(ruleset, request, options),
        *_faults_tiles(ruleset, request, options),
        *_faults_feeder(request),
    )
    if isinstance(request, WinRequest):
        return (*faults, *_faults_size(ruleset, request, (1,)), *_faults_circumstance(ruleset, request))
    return (*faults, *_faults_size(ruleset, request, (0, 1)))


def with_kongs(ruleset: Ruleset, question: Question) -> Question:
    """A replacement that names no kongs in a row follows one, if nothing but kongs can have called for it."""
    if question.by != BY_REPLACEMENT or question.kongs or _set_aside(ruleset, question.facts):
        return question
    return replace(question, kongs=min(1, _kongs_shown(ruleset, question.melds, question.facts)))


def filled(ruleset: Ruleset, request: _R, options: Any) -> _R:
    """The request with its facts in effect, its melds showing what they must."""
    faces = ruleset.hand_faces(options, wilds_of(ruleset, request, options))
    request = replace(request, melds=tuple(shown_meld(meld, faces) for meld in request.melds))
    return request if request.facts is not None else replace(request, facts=ruleset.win_facts())


def question_of(ruleset: Ruleset, request: WinRequest, options: Any) -> Question:
    """The question for the judge; Faulty with every fault of the request."""
    request = filled(ruleset, request, options)
    question = replace(
        _question(ruleset, request, options),
        tile=request.win.tile,
        by=request.win.by,
        from_=request.win.from_,
        kongs=request.win.kongs,
    )
    question = with_kongs(ruleset, question)
    verify(_with_own(faults_request(ruleset, request, options), ruleset.faults_win, question))
    return replace(question, facts=_in_order(question.facts))


def waits_question_of(ruleset: Ruleset, request: WaitsRequest, options: Any) -> Question:
    """The question of a hand that still waits (no winning tile yet); Faulty with every fault of the request."""
    request = filled(ruleset, request, options)
    question = replace(_question(ruleset, request, options), by=request.win.by, from_=request.win.from_)
    verify(_with_own(faults_request(ruleset, request, options), ruleset.faults_hand, question))
    return replace(question, facts=_in_order(question.facts))


def _with_own(
    faults: tuple[Violation, ...], own: Callable[[Question], Iterable[Violation]], question: Question
) -> tuple[Violation, ...]:
    """The faults with those that the game itself finds, if seats, wilds and melds are such that it can look."""
    if any(fault.code == "no_such_seat" or fault.at[:1] in _BLINDING for fault in faults):
        return faults
    told = {(fault.code, fault.at, fault.en) for fault in faults}
    return (*faults, *(fault for fault in own(question) if (fault.code, fault.at, fault.en) not in told))


def _in_order(facts: Any) -> Any:
    """Win facts as they are echoed: tiles ascending (their places in the request are no longer needed)."""
    told = {
        name: getattr(facts, name) for name, spec in specs(facts.__class__).items() if spec.type == "tiles"
    }
    return replace(facts, **{name: tuple(sorted(tiles)) for name, tiles in told.items()}) if told else facts


def _question(ruleset: Ruleset, request: WinRequest | WaitsRequest, options: Any) -> Question:
    return Question(
        options=options,
        hand=request.hand,
        melds=request.melds,
        tile=None,
        by=BY_DRAW,
        wilds=wilds_of(ruleset, request, options),
        seat=request.seat,
        dealer=request.dealer,
        repeat=request.repeat,
        facts=request.facts,
    )
