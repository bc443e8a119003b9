"""The course of a hand: phases, precedence, what bars an action, what each event leaves behind and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from rules.actions import CHI, DISCARD, KONG_EXPOSED, PONG, WIN, Action
from rules.faults import Path, Violation
from rules.hand import KONG_ADDED, KONG_CONCEALED, KONGS
from rules.ledger import Line
from rules.play import (
    CLAIM_PHASE,
    DRAW_PHASE,
    ENDED_PHASE,
    ROB_PHASE,
    SHARED,
    TURN_PHASE,
    is_dealt,
    is_hidden,
)
from rules.ruleset import ActionRule, Policy, Question, Ruleset
from rules.state import (
    BY_DEALT,
    BY_DISCARD,
    BY_DRAW,
    BY_REPLACEMENT,
    BY_ROB,
    EXCHANGE,
    NAME_VOID,
    ROB,
    TURN,
    Event,
    State,
    Step,
)
from rules.tiles import NAMES
from rules.variants.wanzhou.facts import AfterKong, WinFacts
from rules.variants.wanzhou.kongs import KONG_MONEY, TRANSFER, kong_lines, transfer_lines
from rules.variants.wanzhou.opening import EXCHANGE_PHASE, NAME_VOID_PHASE, OPENING_RULES, void_kinds
from rules.variants.wanzhou.options import ALL, BLOOD, FEEDER, MUST_WIN_FROM, REPLACEMENT_ONLY, Options
from rules.variants.wanzhou.settlement import hands_left, playing_seats
from rules.variants.wanzhou.washout import needed, washout_lines
from rules.variants.wanzhou.winning import judge

PHASES: Final = (
    EXCHANGE_PHASE,
    NAME_VOID_PHASE,
    TURN_PHASE,
    DRAW_PHASE,
    CLAIM_PHASE,
    ROB_PHASE,
    ENDED_PHASE,
)
BEFORE_PLAY: Final = frozenset({EXCHANGE, NAME_VOID})
RULES: Final[Mapping[str, ActionRule]] = {**SHARED, **{rule.kind: rule for rule in OPENING_RULES}}

# WZ-6: a win first, then pong and kong, then chi.
TIERS: Final = (frozenset({WIN}), frozenset({KONG_EXPOSED, PONG}), frozenset({CHI}))

SETS_LAID: Final = frozenset({CHI, PONG, KONG_EXPOSED, KONG_ADDED, KONG_CONCEALED})

CITES: Final = {
    "chi_not_next": "WZ-5",
    "kong_after_claim": "WZ-7",
    "nearer_claim": "WZ-6",
    "nearer_winner": "WZ-9",
    "no_chi": "WZ-5",
    "no_replacement": "WZ-7",
    "not_a_kong": "WZ-40",
    "not_a_sequence": "WZ-5",
    "outranked": "WZ-6",
    "granted_win": "WZ-9",
    "wrong_next_deal": "WZ-54",
    "kongs_in_a_row": "WZ-30",
    "replacement": "WZ-7",
}
"""The clauses that the faults of the shared course of play follow here."""


def policy(options: Options) -> Policy:
    """The course of play as data."""
    return Policy(
        tiers=TIERS,
        chi=options.chi,  # WZ-5
        all_winners=options.multiple_winners == ALL,  # WZ-9
        play_on=options.end == BLOOD,  # WZ-8
        forced_wins=options.must_win_last_four,  # WZ-10
    )


# The question of a win


def question(state: State, seat: int, tile: int | None, by: str, from_: int | None) -> Question:
    """The question a win in play puts, its facts read from the state."""
    facts = _win_facts(state, seat, tile, by, from_)
    return Question.in_play(state, seat, tile, by, from_, facts=facts)


def _win_facts(state: State, seat: int, tile: int | None, by: str, from_: int | None) -> WinFacts:
    kong: AfterKong | None = state.facts.after_kong
    follows = by == BY_DISCARD and kong is not None and kong.seat == from_
    bloomed = by == BY_REPLACEMENT and kong is not None and kong.seat == seat
    return WinFacts(
        open=tuple(lying_open(state, seat, tile, by, from_)),
        void=state.seats[seat].facts.void,
        first_turn=_is_first_turn(state, seat, by, from_),
        # WZ-32: drawn, or discarded by who drew it.
        last_tile=by in (BY_DRAW, BY_REPLACEMENT, BY_DISCARD)
        and state.facts.last_drawn_by == (from_ if by == BY_DISCARD else seat),
        after_kong=follows,  # WZ-30
        replacement_discarded=not follows or (kong is not None and kong.tile == tile),
        feeder=kong.from_ if bloomed and kong is not None and kong.kind == KONG_EXPOSED else None,
    )


def _is_first_turn(state: State, seat: int, by: str, from_: int | None) -> bool:
    """A non-dealer's first tile drawn, or the dealer's first discard; nothing claimed before."""  # WZ-26
    own = state.seats[seat]
    if seat == state.dealer or state.facts.claimed or own.melds:
        return False
    if by == BY_DISCARD:
        return from_ == state.dealer and len(state.seats[state.dealer].discards) == 1
    return by == BY_DRAW and not own.discards


def lying_open(state: State, seat: int, tile: int | None, by: str, from_: int | None) -> Iterator[int]:
    """The tiles a winner sees in discards and the others' melds, the won tile left out; horses are not open."""
    for number, other in enumerate(state.seats):
        pile = [discard.tile for discard in other.discards]
        yield from pile[:-1] if by == BY_DISCARD and number == from_ else pile
        for meld in other.melds if number != seat else ():
            if meld.kind == KONG_CONCEALED and not state.options.concealed_kong_open:  # WZ-32
                continue
            robbed = by == BY_ROB and number == from_ and meld.kind == KONG_ADDED and meld.face == tile
            yield from meld.tiles[1:] if robbed else meld.tiles


def win_question(state: State, seat: int) -> Question | None:
    """The question a shown hand could put here and now; None where no tile asks it."""
    if is_hidden(state, seat):
        return None
    if state.phase != TURN:
        if state.pending is None or state.pending.tile is None:
            return None
        by = BY_ROB if state.phase == ROB else BY_DISCARD
        return question(state, seat, state.pending.tile, by, state.pending.from_)
    if is_dealt(state, seat):
        return question(state, seat, None, BY_DEALT, None)
    drawn = state.seats[seat].drawn
    by = BY_REPLACEMENT if state.facts.chain else BY_DRAW
    return None if drawn is None else question(state, seat, drawn, by, None)


# What bars an action


def bars(state: State, action: Action) -> Iterator[Violation]:
    """What forbids an action that is otherwise in order."""
    yield from _barred_by_void(state, action)
    if action.kind in KONGS and state.seats[action.seat].facts.took_chi:  # WZ-6
        yield Violation(
            "kong_after_chi",
            "after a chi no kong until one's own next draw",
            "吃牌後至自己下次摸牌前不得開杠",
            "WZ-6",
        )
    if action.kind == WIN:
        yield from _locked(state, action)
    elif must_win(state, action.seat):
        yield Violation(
            "must_win",
            "with four tiles left or fewer, who can win must",
            "牌牆剩四張以內，能胡必胡",
            "WZ-10",
            facts={"left": state.wall.left},
        )


def _barred_by_void(state: State, action: Action) -> Iterator[Violation]:
    """Tiles of the void suit go first, and are neither claimed nor konged."""  # WZ-4
    void = void_kinds(state, action.seat)
    if not void or action.tile is None:
        return
    facts = {"suit": state.seats[action.seat].facts.void}
    hand = state.seats[action.seat].hand
    if action.kind == DISCARD:
        if hand is not None and action.tile not in void and not void.isdisjoint(hand):
            yield Violation(
                "void_suit_first",
                "tiles of the suit named as lacking are discarded first",
                "須先打所定缺門之牌",
                "WZ-4",
                ("tile",),
                facts,
            )
    elif action.kind in SETS_LAID and action.tile in void:
        yield Violation(
            "void_suit_claimed",
            f"{NAMES[action.tile]} is of the suit named as lacking",
            "所定缺門之牌不得吃碰杠",
            "WZ-4",
            ("tile",),
            facts,
        )


def _locked(state: State, action: Action) -> Iterator[Violation]:
    """After passing, no discard win or robbing worth the same or less until one's next draw."""  # WZ-10
    passed = state.seats[action.seat].facts.passed
    if passed is None or not state.options.pass_lock or state.phase == TURN:
        return
    if action.hand is not None and is_hidden(state, action.seat):
        state = state.with_seat(action.seat, hand=action.hand)
    asked = win_question(state, action.seat)
    verdict = None if asked is None else judge(asked)
    if verdict is not None and verdict.legal and verdict.score.total <= passed:
        yield Violation(
            "pass_lock",
            f"a win worth {passed} was passed since the last draw",
            f"摸牌後已過 {passed} 番之胡",
            "WZ-10",
            facts={"passed": passed, "total": verdict.score.total},
        )


def must_win(state: State, seat: int) -> bool:
    """Whether a seat can win now and, so near the wall's end, has to."""  # WZ-10
    if not state.options.must_win_last_four or state.wall.left > MUST_WIN_FROM:
        return False
    asked = None if state.phase in BEFORE_PLAY else win_question(state, seat)
    if asked is None or not judge(asked).legal:
        return False
    return not any(_locked(state, Action(seat, WIN, asked.tile)))


# What each event leaves behind


def note(ruleset: Ruleset, state: State, event: Event) -> Step:
    """The game's facts written and its money moved, event by event."""
    noted = NOTES.get(event.kind)
    step = Step(state, (event,))
    return step if noted is None or event.seat is None else step.then(noted(state, event.seat, event))


def _drawn(state: State, seat: int, event: Event) -> Step:
    """A draw ends what the last turn left; a replacement only tells its tile."""
    last = seat if state.wall.left == 0 else None
    state = state.with_seat_facts(seat, passed=None, took_chi=False)  # WZ-6, WZ-10
    kong: AfterKong | None = state.facts.after_kong
    if event.by == "draw" or kong is None:
        return Step(state.with_facts(chain=0, after_kong=None, last_drawn_by=last))
    return Step(state.with_facts(after_kong=replace(kong, tile=event.tile), last_drawn_by=last))


def _discarded(state: State, seat: int, event: Event) -> Step:
    return Step(state.with_facts(chain=0))


def _claimed(state: State, seat: int, event: Event) -> Step:
    """A claim begins a turn of its own."""
    if event.kind == CHI:
        state = state.with_seat_facts(seat, took_chi=True)  # WZ-6
    return Step(state.with_facts(claimed=True, chain=0, after_kong=None, last_drawn_by=None))


def _added(state: State, seat: int, event: Event) -> Step:
    """Whether an added kong comes late is known when it is declared."""  # WZ-41
    return Step(state.with_facts(late_kong=event.by != "drawn"))


def _robbed(state: State, seat: int, event: Event) -> Step:
    return Step(state.with_facts(late_kong=False))


def _kong_stands(state: State, seat: int, event: Event) -> Step:
    """Nobody robbed it: its money moves."""  # WZ-40
    kind = event.by or KONG_CONCEALED
    feeder = event.from_ if kind == KONG_EXPOSED else None
    lines = kong_lines(state.options, seat, kind, feeder, state.facts.late_kong, playing_seats(state))
    after = state.with_facts(
        chain=state.facts.chain + 1, after_kong=AfterKong(seat, kind, feeder), late_kong=False
    )
    return _moved(after, "kong_money", seat, KONG_MONEY, lines)


def _won(state: State, seat: int, event: Event) -> Step:
    """Who pays for a bloom alone is kept; kong money rains on who wins on the discard after an added kong."""
    kong: AfterKong | None = state.facts.after_kong
    if kong is None:
        return Step(state)
    if event.by == BY_REPLACEMENT and state.options.direct_kong_bloom == FEEDER:  # WZ-30
        return Step(state.with_seat_facts(seat, feeder=kong.from_))
    rains = event.by == BY_DISCARD and event.from_ == kong.seat and kong.kind == KONG_ADDED
    if not (rains and state.options.transfer_rain):
        return Step(state)
    # WZ-43: of several winners the nearest, whom the events name first; nothing is left for the next.
    return _moved(state, "transfer", seat, TRANSFER, transfer_lines(state.ledger, kong.seat, seat))


def _win_passed(state: State, seat: int, event: Event) -> Step:
    """A win passed is remembered where it locks."""  # WZ-10
    asked = win_question(state, seat) if state.options.pass_lock else None
    if asked is None:
        return Step(state)
    # A win worth no more than the last one passed is locked, so each one passed is worth more.
    return Step(state.with_seat_facts(seat, passed=judge(asked).score.total))


NOTES: Final[Mapping[str, Callable[[State, int, Event], Step]]] = {
    "draw": _drawn,
    "discard": _discarded,
    "chi": _claimed,
    "pong": _claimed,
    "kong_exposed": _claimed,
    "kong_added": _added,
    "kong_done": _kong_stands,
    "robbed": _robbed,
    "win": _won,
    "win_passed": _win_passed,
}


def _moved(state: State, kind: str, seat: int | None, clause: str, lines: tuple[Line, ...]) -> Step:
    """Money moved: the lines into the ledger, and an event that tells them."""
    if not lines:
        return Step(state)
    after = replace(state, ledger=(*state.ledger, *lines))
    return Step(after, (Event(kind, seat, clause=clause, lines=lines),))


def washed_out(ruleset: Ruleset, state: State) -> Step:
    """Kong money given back and penalties paid; left to the settlement where a hand that decides is hidden."""
    options: Options = state.options
    left = hands_left(state)
    if set(left) != set(needed(options, state.ledger, playing_seats(state))):
        return Step(state)
    lines = washout_lines(options, state.ledger, left)
    return _moved(state.with_facts(checked=True), "wash_out_paid", None, "WZ-44", lines)


# Tiles out of play


def set_aside(state: State) -> Iterable[tuple[Path, tuple[int, ...]]]:
    """The horses' tiles."""  # WZ-53
    yield ("facts", "horses"), state.facts.horses or ()


def hidden_aside(state: State) -> int:
    """How many horses' tiles are not told."""
    return state.facts.hidden_horses if state.facts.horses is None else 0


def may_be(state: State, action: Action) -> Iterator[State]:
    """A hidden hand may have discarded its replacement or another tile: that decides where only the former doubles."""
    kong: AfterKong | None = state.facts.after_kong  # WZ-30
    matters = action.kind == DISCARD and state.options.kong_discard == REPLACEMENT_ONLY
    if matters and kong is not None and kong.seat == action.seat and kong.tile is None:
        yield state.with_facts(after_kong=replace(kong, tile=action.tile))


def hide_aside(state: State) -> State:
    """The horses' tiles, hidden until the end."""  # WZ-53
    told = state.facts.horses
    return state if not told else state.with_facts(horses=None, hidden_horses=len(told))


def replacements(state: State) -> int:
    """Tiles taken from the tail: one a kong, one a horse."""  # WZ-7, WZ-53
    kongs = sum(meld.is_kong for seat in state.seats for meld in seat.melds)
    return kongs + len(state.facts.horses or ()) + hidden_aside(state)
