"""What a seat may do, what forbids an action, and the step an action takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import chain
from typing import Any

from rules.actions import CHI, MAY_LACK, PASS, PONG, SAID, UNLISTED, Action, sort_key
from rules.faults import Faulty, Violation
from rules.play.holding import is_hidden
from rules.play.steps import wash_out
from rules.record import wire_name
from rules.ruleset import ActionRule, Phase, Ruleset
from rules.state import CLAIM, ENDED, ROB, TURN, State, Step

ACTION_FIELDS = tuple(f.name for f in fields(Action) if f.name not in ("seat", "kind"))
"""The fields of the flat record that some kinds use and others do not."""


def legal(ruleset: Ruleset, state: State, seat: int) -> tuple[Action, ...]:
    """Every legal action of a seat, in the phase's order; of a hidden seat, those legal whatever it holds."""
    if seat not in state.to_act:
        return ()
    return tuple(_legal(ruleset, state, seat))


def may_more_than_pass(ruleset: Ruleset, state: State, seat: int) -> bool:
    """Whether a seat could answer with anything but a pass (a hidden one: if it holds the tiles)."""
    rules = [rule for rule in _rules(ruleset, state) if rule.kind != PASS]
    return _any(ruleset, state, seat, rules)


def may_act(ruleset: Ruleset, state: State, seat: int) -> bool:
    """Whether a seat has anything that it may do (a hidden one: if it holds the tiles)."""
    return seat in state.to_act and _any(ruleset, state, seat, list(_rules(ruleset, state)))


def may(ruleset: Ruleset, state: State, seat: int, kind: str) -> bool:
    """Whether a seat may do something of one kind (a hidden one: if it holds the tiles)."""
    return _any(ruleset, state, seat, [rule for rule in _rules(ruleset, state) if rule.kind == kind])


def _any(ruleset: Ruleset, state: State, seat: int, rules: list[ActionRule]) -> bool:
    # The last kinds of a phase are the cheap ones, the first is the win that has to be judged.
    return any(True for _ in _lawful(ruleset, state, seat, reversed(rules)))


def possible(ruleset: Ruleset, state: State, seat: int) -> tuple[Action, ...]:
    """What a hidden seat may do if it holds the tiles, beside what is certain; nothing for a seat that shows its hand."""
    if seat not in state.to_act or not is_hidden(state, seat):
        return ()
    certain = set(_legal(ruleset, state, seat))
    return tuple(action for action in _possible(ruleset, state, seat) if action not in certain)


def _legal(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    hidden = is_hidden(state, seat)
    return _lawful(
        ruleset,
        state,
        seat,
        (rule for rule in _rules(ruleset, state) if not hidden or _certain(ruleset, state, rule)),
    )


def _possible(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    return _lawful(ruleset, state, seat, _rules(ruleset, state))


def _lawful(ruleset: Ruleset, state: State, seat: int, rules: Iterable[ActionRule]) -> Iterator[Action]:
    for rule in rules:
        for action in sorted(rule.candidates(ruleset, state, seat), key=sort_key):
            if not any(_faults_in_turn(ruleset, state, rule, action)):
                yield action


def _certain(ruleset: Ruleset, state: State, rule: ActionRule) -> bool:
    return rule.blind and not (rule.kind == PASS and ruleset.policy(state.options).forced_wins)


def _rules(ruleset: Ruleset, state: State) -> Iterator[ActionRule]:
    phase = ruleset.phase(state.phase)
    for kind in phase.kinds if phase else ():
        yield ruleset.rules[kind]


def faults_action(ruleset: Ruleset, state: State, action: Action) -> tuple[Violation, ...]:
    """Everything that forbids an action here and now."""
    place = tuple(_faults_place(ruleset, state, action))
    if place and not _answers_aside(state, action, place):
        return place
    rule = ruleset.rules[action.kind]
    return (
        *place,
        *_unused(rule, action),
        *rule.posted(ruleset, state, action),
        *_faults_in_turn(ruleset, state, rule, action),
    )


def _answers_aside(state: State, action: Action, place: tuple[Violation, ...]) -> bool:
    """Whether only this is amiss: a tile hangs over the table and the seat is not asked. Then its claim is looked at too."""
    if (
        state.pending is None
        or state.phase not in (CLAIM, ROB)
        or [fault.code for fault in place] != ["not_to_act"]
    ):
        return False
    return action.seat in state.seats_after(state.pending.from_)


def _faults_place(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    if action.kind not in ruleset.rules:
        known = sorted(ruleset.rules)
        yield Violation(
            "unknown_action",
            f"{action.kind!r} is no action of this game",
            "本玩法無此行動",
            at=("kind",),
            facts={"known": known},
        )
    elif state.phase == ENDED:
        yield Violation("hand_over", "the hand is over", "本局已結束", at=("kind",))
    elif action.kind not in _kinds(ruleset.phase(state.phase)):
        yield Violation(
            "wrong_phase",
            f"no {action.kind} in phase {state.phase}",
            f"{_said(ruleset, state.phase)}階段不可{_said(ruleset, action.kind)}",
            at=("kind",),
            facts={"phase": state.phase},
        )
    if action.seat >= state.players:
        yield Violation("no_such_seat", f"there is no seat {action.seat}", "無此座位", at=("seat",))
    elif action.seat not in state.to_act and state.phase != ENDED:
        yield Violation(
            "not_to_act",
            f"seat {action.seat} is not to act",
            f"未輪到座位 {action.seat}",
            at=("seat",),
            facts={"to_act": list(state.to_act)},
        )


def _kinds(phase: Phase | None) -> tuple[str, ...]:
    return phase.kinds if phase else ()


def _said(ruleset: Ruleset, name: str) -> str:
    """A phase or a kind of action in Chinese; a game's own kind is mostly called as its phase."""
    phase = ruleset.phase(name)
    return phase.name_text["zh"] if phase else SAID.get(name, f"「{name}」")


def _faults_in_turn(ruleset: Ruleset, state: State, rule: ActionRule, action: Action) -> Iterator[Violation]:
    """One by one, so that who asks only whether there is any looks no further than the first."""
    sound = True
    for fault in chain(rule.faults(ruleset, state, action), ruleset.bars(state, action)):
        sound = False
        yield fault
    if sound and action.kind in (CHI, PONG) and not is_hidden(state, action.seat):
        yield from _faults_stranded(ruleset, state, rule, action)


def _unused(rule: ActionRule, action: Action) -> Iterator[Violation]:
    for field in ACTION_FIELDS:
        if getattr(action, field) is not None and field not in rule.uses:
            name = wire_name(field)
            yield Violation(
                "field_not_used",
                f"a {action.kind} has no {name!r}",
                f"{action.kind} 不用 {name!r}",
                at=(name,),
            )


def _faults_stranded(ruleset: Ruleset, state: State, rule: ActionRule, action: Action) -> Iterator[Violation]:
    after = rule.step(ruleset, state, action).state
    if after.phase == TURN and not may_act(ruleset, after, action.seat):
        yield Violation(
            "nothing_to_discard",
            "the claim would leave nothing that may be discarded",
            "此舉之後無牌可打",
            ruleset.cites.get("nothing_to_discard"),
        )


def completed(ruleset: Ruleset, state: State, action: Action) -> Action:
    """The action with fields that only one choice fits filled in; itself where none or several fit."""
    rule = ruleset.rules.get(action.kind)
    if rule is None or action.seat >= state.players or action.kind not in _kinds(ruleset.phase(state.phase)):
        return action
    given = {name: value for name in rule.uses if (value := _comparable(getattr(action, name))) is not None}
    if given.keys() | UNLISTED >= set(rule.uses):
        return action  # nothing is left to fill in
    fitting = [
        c
        for c in rule.candidates(ruleset, state, action.seat)
        if all(_fits(c, name, value) for name, value in given.items())
    ]
    if len(fitting) != 1 or (action.hand is not None and not rule.uses):
        return action
    chosen = fitting[0]
    filled = {
        name: getattr(chosen, name) if getattr(action, name) is None else getattr(action, name)
        for name in rule.uses
    }
    extras = {name: getattr(action, name) for name in ACTION_FIELDS if name not in rule.uses}
    return Action(action.seat, action.kind, **filled, **extras)


def _fits(candidate: Action, name: str, value: Any) -> bool:
    own = _comparable(getattr(candidate, name))
    return own == value or (own is None and name in MAY_LACK) or (name == "tile" and own is None)


def _comparable(value: Any) -> Any:
    return tuple(sorted(value)) if isinstance(value, tuple) else value


def verify_action(ruleset: Ruleset, state: State, action: Action) -> Action:
    """The action completed and in order, or Faulty("illegal_action") with every reason."""
    action = completed(ruleset, state, action)
    faults = faults_action(ruleset, state, action)
    if faults:
        raise Faulty(faults, "illegal_action")
    return action.in_order()


def apply(ruleset: Ruleset, state: State, action: Action) -> Step:
    """One legal action taken; phases in which seats answer together take `apply_claims`."""
    action = verify_action(ruleset, state, action)
    return unless_stranded(ruleset, ruleset.rules[action.kind].step(ruleset, state, action))


def unless_stranded(ruleset: Ruleset, step: Step) -> Step:
    """The step; washed out where the seat in turn shows its hand and has nothing it may do."""
    state = step.state
    if state.phase != TURN or is_hidden(state, state.to_act[0]) or may_act(ruleset, state, state.to_act[0]):
        return step
    return step.then(wash_out(ruleset, state))
