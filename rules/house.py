"""The house answers: one function a question, each giving the options in effect and the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from rules import VERSION, play, settlement
from rules import deal as dealing
from rules import waits as waiting
from rules.actions import Action, plain_action
from rules.faults import Faulty, Path, Violation, refuse, verify
from rules.invariants import faults_state
from rules.play.sets import shown_meld
from rules.questions import (
    ActionsAnswer,
    ActionsRequest,
    ApplyRequest,
    Asked,
    ClaimsAnswer,
    ClaimsRequest,
    DealRequest,
    Granted,
    Refused,
    SettlementAnswer,
    SettlementRequest,
    StateAnswer,
    WaitsAnswer,
    WaitsRequest,
    WinAnswer,
    WinRequest,
)
from rules.record import altered, plain
from rules.rulebook import Clause
from rules.ruleset import Ruleset, WildsAnswer
from rules.state import State, Step
from rules.tiles import NAMES
from rules.win import question_of

Asking = ActionsRequest | ClaimsRequest | ApplyRequest | SettlementRequest
"""Questions about a state."""

Answered = tuple[Any, Any]
"""(options in effect, answer record)"""


def header(ruleset: Ruleset, options: Any) -> dict[str, Any]:
    """What every answer echoes."""
    return {"ruleset": ruleset.id, "rules_version": VERSION, "options": plain(options)}


def options_of(ruleset: Ruleset, given: Any) -> Any:
    """The options in effect; Faulty where they contradict each other."""
    options = ruleset.options() if given is None else given
    verify(fault.under("options") for fault in ruleset.faults_options(options))
    return options


def verified_state(ruleset: Ruleset, request: Asking) -> State:
    """The state asked about, fit to be; Faulty with every breach, places relative to the request."""
    state, given = request.state, request.options
    assert state is not None
    for place, ruleset_id, version in (
        ((), request.ruleset, request.rules_version),
        (("state",), state.ruleset, state.rules_version),
    ):
        _verify_named(ruleset, ruleset_id, version, place)
    if given is not None and given != state.options:
        differing = [
            f.name for f in fields(given) if getattr(given, f.name) != getattr(state.options, f.name)
        ]
        faults = [
            Violation(
                "options_conflict",
                f"{name!r} differs from the state's",
                f"{name!r} 與局面不符",
                at=("options", name),
            )
            for name in differing
        ]
        raise Faulty(faults, "options_conflict")
    verify(
        (fault.under("state", "options") for fault in ruleset.faults_options(state.options)), "invalid_state"
    )
    state = shown(ruleset, with_facts(ruleset, state))
    verify((fault.under("state") for fault in faults_state(ruleset, state)), "invalid_state")
    return in_order(state)


def _verify_named(
    ruleset: Ruleset, ruleset_id: str | None, version: str | None, place: tuple[str, ...]
) -> None:
    """The game and the version of its rules, where named, are those asked."""
    if ruleset_id not in (None, ruleset.id):
        fault = Violation(
            "wrong_ruleset",
            f"this is a state of {ruleset_id!r}",
            "此局面屬於其他玩法",
            at=(*place, "ruleset"),
        )
        refuse(fault, "wrong_ruleset")
    if version not in (None, VERSION):
        facts = {"rules_version": VERSION}
        en, zh = f"the rules are at version {VERSION}", f"規則版本為 {VERSION}"
        refuse(Violation("rules_version", en, zh, at=(*place, "rules_version"), facts=facts), "rules_version")


def with_facts(ruleset: Ruleset, state: State) -> State:
    """Seats that say nothing of their own have said that nothing happened."""
    seats = tuple(
        seat if seat.facts is not None else altered(seat, facts=ruleset.seat_facts()) for seat in state.seats
    )
    return altered(state, seats=seats)


def shown(ruleset: Ruleset, state: State) -> State:
    """The same state, every meld showing the faces that it must."""
    faces = ruleset.faces(state)
    seats = tuple(
        altered(seat, melds=tuple(shown_meld(meld, faces) for meld in seat.melds)) for seat in state.seats
    )
    return altered(state, seats=seats)


def in_order(state: State) -> State:
    """The same state with every hand and meld in canonical order, so that no answer depends on how it was written.

    Facts of the table that say in what order they are told (`in_order`) are told so too.
    """
    seats = tuple(
        altered(
            seat,
            hand=None if seat.hand is None else tuple(sorted(seat.hand)),
            melds=tuple(meld.in_order() for meld in seat.melds),
        )
        for seat in state.seats
    )
    facts = state.facts.in_order() if hasattr(state.facts, "in_order") else state.facts
    return altered(state, to_act=tuple(sorted(state.to_act)), seats=seats, facts=facts)


def action_data(ruleset: Ruleset, action: Action) -> dict[str, Any]:
    """An action as plain data, just the fields its kind uses."""
    rule = ruleset.rules.get(action.kind)
    uses = {action.kind: rule.uses if rule else tuple(f.name for f in fields(Action))}
    return plain_action(action, uses)


def answer_deal(ruleset: Ruleset, request: DealRequest) -> Answered:
    """A reproducible deal."""
    options = options_of(ruleset, request.options)
    step = dealing.deal(ruleset, request, options)
    return options, StateAnswer(state=step.state, events=step.events)


def answer_wilds(ruleset: Ruleset, request: Any) -> Answered:
    """Which tiles are wild."""
    options = options_of(ruleset, request.options)
    verify(ruleset.faults_wilds(replace(request, options=options)))
    answer: WildsAnswer = ruleset.wilds(replace(request, options=options)) if ruleset.wilds else WildsAnswer()
    return options, answer


def answer_win(ruleset: Ruleset, request: WinRequest) -> Answered:
    """Whether a hand wins, for how much and why (not)."""
    options = options_of(ruleset, request.options)
    question = question_of(ruleset, request, options)
    every = request.readings == "all"
    verdict = ruleset.judge(question, all_readings=every, explain=request.explain)
    return options, WinAnswer(
        seat=question.seat,
        dealer=question.dealer,
        repeat=question.repeat,
        wilds=question.wilds,
        facts=question.facts,
        legal=verdict.legal,
        score=verdict.score,
        reading=verdict.reading,
        reasons=tuple(reason.reason() for reason in verdict.reasons),
        readings=verdict.readings if every else None,
        truncated=verdict.truncated if every else None,
        explanation=verdict.explanation if request.explain else None,
    )


def answer_waits(ruleset: Ruleset, request: WaitsRequest) -> tuple[Any, WaitsAnswer]:
    """What wins."""
    options = options_of(ruleset, request.options)
    return options, waiting.answer(ruleset, request, options)


def answer_actions(ruleset: Ruleset, request: ActionsRequest) -> Answered:
    """What each seat may do."""
    state = verified_state(ruleset, request)
    if request.seat is not None and request.seat >= state.players:
        refuse(Violation("no_such_seat", f"there is no seat {request.seat}", "無此座位", at=("seat",)))
    verify(_faults_ask(ruleset, state, request.ask))
    seats = sorted(state.to_act) if request.seat is None else [request.seat]
    return state.options, ActionsAnswer(
        phase=state.phase,
        to_act=state.to_act,
        actions=_listed(ruleset, state, seats, play.legal),
        possible=_listed(ruleset, state, seats, play.possible),
        unknown=tuple(seat for seat in range(state.players) if play.is_hidden(state, seat)),
        asked=tuple(_asked(ruleset, state, action) for action in request.ask) or None,
    )


def _listed(ruleset: Ruleset, state: State, seats: list[int], listing: Any) -> tuple[dict[str, Any], ...]:
    return tuple(action_data(ruleset, action) for seat in seats for action in listing(ruleset, state, seat))


def _faults_ask(ruleset: Ruleset, state: State, ask: tuple[Action, ...]) -> Iterator[Violation]:
    """Tiles that the game does not have are nothing to ask about."""
    copies = ruleset.tile_set(state.options).copies
    for index, action in enumerate(ask):
        told: list[tuple[Path, int]] = [] if action.tile is None else [(("tile",), action.tile)]
        for name in ("tiles", "as_", "hand"):
            told += [((name, at), tile) for at, tile in enumerate(getattr(action, name) or ())]
        for place, tile in told:
            if not copies[tile]:
                en, zh = f"this game has no {NAMES[tile]}", f"本玩法無 {NAMES[tile]}"
                yield Violation("not_in_game", en, zh, at=("ask", index, *place))


def _asked(ruleset: Ruleset, state: State, action: Action) -> Asked:
    action = play.completed(ruleset, state, action)
    faults = play.faults_action(ruleset, state, action)
    return Asked(
        action=action_data(ruleset, action.in_order()),
        legal=not faults,
        reasons=tuple(fault.reason() for fault in faults),
    )


def answer_claims(ruleset: Ruleset, request: ClaimsRequest) -> Answered:
    """Who gets a claimed tile."""
    state = verified_state(ruleset, request)
    if state.phase not in ("claim", "rob"):
        refuse(
            Violation(
                "wrong_phase",
                f"nothing is claimed in phase {state.phase}",
                "此階段無爭牌",
                at=("state", "phase"),
            ),
            "wrong_phase",
        )
    claims = play.verify_claims(ruleset, state, request.claims)
    granted, refused = play.decide(ruleset, state, claims)
    return state.options, ClaimsAnswer(
        granted=tuple(
            Granted(
                action=action_data(ruleset, claim),
                clause=ruleset.cites.get(f"granted_{claim.kind}", ruleset.cites.get("outranked")),
            )
            for claim in granted
        ),
        refused=tuple(
            Refused(action=action_data(ruleset, claim), clause=why.clause, reasons=(why.reason(),))
            for claim, why in refused
        ),
    )


def answer_apply(ruleset: Ruleset, request: ApplyRequest) -> Answered:
    """The next state."""
    state = verified_state(ruleset, request)
    step = applied(ruleset, state, request.action, request.claims)
    return state.options, StateAnswer(state=step.state, events=step.events)


def applied(ruleset: Ruleset, state: State, action: Action | None, claims: tuple[Action, ...] | None) -> Step:
    """One step: an action, or the answers of all seats where they answer together."""
    phase = ruleset.phase(state.phase)
    together = phase is not None and phase.resolve is not None
    if action is not None and claims is None:
        return (_single_answer if together else _acted)(ruleset, state, action)
    if claims is None or action is not None:
        refuse(
            Violation(
                "action_or_claims",
                "give an action, or the claims of all seats",
                "須給單一行動或各家回應",
                at=("action",),
            )
        )
    if not together:
        refuse(
            Violation(
                "claims_not_wanted",
                f"one seat acts in phase {state.phase}",
                "此階段僅一家行動",
                at=("claims",),
            ),
            "illegal_action",
        )
    return play.apply_claims(ruleset, state, claims)


def _acted(ruleset: Ruleset, state: State, action: Action) -> Step:
    """One seat acts."""
    try:
        return play.apply(ruleset, state, action)
    except Faulty as faulty:
        raise Faulty((fault.under("action") for fault in faulty.faults), faulty.code) from None


def _single_answer(ruleset: Ruleset, state: State, action: Action) -> Step:
    """The only seat asked may answer with its action alone; where several are asked, the others are missing."""
    faults = play.faults_action(ruleset, state, play.completed(ruleset, state, action))
    verify((fault.under("action") for fault in faults), "illegal_action")
    return play.apply_claims(ruleset, state, (action,))


def answer_settlement(ruleset: Ruleset, request: SettlementRequest) -> Answered:
    """The books of a finished hand."""
    if (request.state is None) == (request.result is None):
        refuse(
            Violation(
                "state_or_result", "give an ended state or a result", "須給已終局面或結果其一", at=("state",)
            )
        )
    if request.state is not None:
        state = verified_state(ruleset, request)
        options, books = state.options, settlement.of_state(ruleset, state)
    else:
        assert request.result is not None
        options = options_of(ruleset, request.options)
        books = settlement.of_result(ruleset, request.result, options)
    return options, SettlementAnswer(ledger=books.ledger, totals=books.totals, next=books.next)


def describe_clause(clause: Clause) -> Mapping[str, Any]:
    """A clause as plain data."""
    return {
        "id": clause.id,
        "status": list(clause.status),
        "title": {"zh": clause.title_zh, "en": clause.title_en},
        "text": {"zh": clause.zh, "en": clause.en},
        "options": list(clause.options),
        "examples": [{"zh": example.zh, "en": example.en} for example in clause.examples],
    }


def describe(ruleset: Ruleset) -> dict[str, Any]:
    """A game as plain data: players, tiles, phases, patterns, clauses (the options' schema is the service's to add)."""
    options = ruleset.options()
    tile_set = ruleset.tile_set(options)
    return {
        "ruleset": ruleset.id,
        "rules_version": VERSION,
        "name": dict(ruleset.name),
        "players": {
            "default": ruleset.players(options),
            "minimum": ruleset.player_range[0],
            "maximum": ruleset.player_range[1],
        },
        "tiles": {"count": tile_set.size, "copies": dict(_copies(tile_set.copies))},
        "sets": ruleset.sets,
        "phases": [
            {"id": phase.name, "name": dict(phase.name_text), "actions": list(phase.kinds)}
            for phase in ruleset.phases
        ],
        "patterns": plain(ruleset.patterns),
        "multipliers": plain(ruleset.multipliers),
        "defaults": plain(options),
        "clauses": [describe_clause(clause) for clause in ruleset.clauses],
    }


def _copies(copies: tuple[int, ...]) -> list[tuple[str, int]]:
    return [(NAMES[kind], count) for kind, count in enumerate(copies) if count]
