"""The course of a hand: phases, precedence, reveals and laid wilds, what bars an action, what each event leaves behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from rules.actions import CHI, DISCARD, DRAW, KONG_EXPOSED, PONG, WIN, Action
from rules.faults import Path, Violation
from rules.play import (
    CLAIM_PHASE,
    DRAW_PHASE,
    ENDED_PHASE,
    LIVE,
    SHARED,
    TAIL,
    TURN_PHASE,
    began_by_claim,
    draw,
    faults_held,
    faults_replacement,
    hand_less,
    held,
    is_dealt,
    is_hidden,
    noted,
)
from rules.ruleset import ActionRule, Faces, Policy, Question, Ruleset
from rules.state import BY_REPLACEMENT, TURN, Event, State, Step
from rules.tiles import NAMES
from rules.variants.zhuozhou.facts import SeatFacts, TableFacts, WinFacts
from rules.variants.zhuozhou.opening import indicator_in_wall, next_place, wall_ended
from rules.variants.zhuozhou.options import FREE, ON_DRAW, Options
from rules.variants.zhuozhou.roles import Roles, roles, wilds_of_indicator
from rules.variants.zhuozhou.shapes import spare_wild

REVEAL, LAY_WILD = "reveal", "lay_wild"
LAST_COPY: Final = 3
"""So many of a kind lie elsewhere when one is left."""

PHASES: Final = (
    replace(TURN_PHASE, kinds=("win", "kong_concealed", "kong_added", LAY_WILD, REVEAL, "discard")),
    DRAW_PHASE,
    CLAIM_PHASE,
    ENDED_PHASE,
)
"""No robbing of kongs (ZZ-21)."""

TIERS: Final = (frozenset({KONG_EXPOSED, PONG}), frozenset({CHI}))  # ZZ-22

CITES: Final = {
    "chi_not_next": "ZZ-20",
    "claimed_turn": "ZZ-21",
    "kong_after_claim": "ZZ-25",
    "kongs_in_a_row": "ZZ-45",
    "nearer_claim": "ZZ-22",
    "no_chi": "ZZ-20",
    "no_discard_win": "ZZ-21",
    "no_replacement": "ZZ-25",
    "no_robbing": "ZZ-21",
    "not_a_kong": "ZZ-16",
    "not_a_sequence": "ZZ-20",
    "not_alike": "ZZ-20",
    "not_claimable": "ZZ-16",
    "not_discardable": "ZZ-13",
    "nothing_to_discard": "ZZ-13",
    "outranked": "ZZ-22",
    "replacement": "ZZ-23",
    "wild_in_set": "ZZ-16",
    "wrong_next_deal": "ZZ-63",
}
"""The clauses that the faults of the shared course of play follow here."""


def policy(options: Options) -> Policy:
    """The course of play as data."""
    return Policy(tiers=TIERS, chi=options.mode == FREE, discard_wins=False, robbing=False)  # ZZ-20, ZZ-21


def roles_of(state: State) -> Roles:
    """What each tile is in this hand."""
    indicator = state.facts.indicator
    wilds = () if indicator is None else wilds_of_indicator(indicator.tile)
    return roles(state.options, wilds[0] if wilds else None)


def faces(state: State) -> Faces:
    """The same, for the shared course of play."""
    return roles_of(state).faces


def question(state: State, seat: int, tile: int | None, by: str, from_: int | None) -> Question:
    """The question a win in play puts, its facts read from the state."""
    wild = roles_of(state).wild
    wilds = () if wild is None else (wild,)
    facts = _win_facts(state, state.seats[seat].facts, by)
    return Question.in_play(state, seat, tile, by, from_, facts=facts, wilds=wilds)


def _win_facts(state: State, own: SeatFacts, by: str) -> WinFacts:
    table: TableFacts = state.facts
    called = by == BY_REPLACEMENT  # else what was revealed and laid in this turn is another seat's
    return WinFacts(
        revealed=own.revealed,
        laid_wilds=own.laid_wilds,
        discarded_wild=own.discarded_wild,
        first_turn=not own.drew and not table.claimed,  # ZZ-34, ZZ-39
        wall_left=0 if wall_ended(state, TAIL) else state.wall.left,  # ZZ-18, ZZ-26
        reveals=table.reveals if called else 0,
        direct_call=called and table.direct_call,
    )


# Reveals (ZZ-13, ZZ-14)


def _reveals(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    for tile in sorted(set(held(ruleset, state, seat)) & roles_of(state).revealable):
        yield Action(seat, REVEAL, tile)


def _faults_reveal(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    yield from faults_held(
        ruleset, state, action.seat, None if action.tile is None else (action.tile,), "tile"
    )
    if action.tile is not None and action.tile not in roles_of(state).revealable:
        yield Violation(
            "not_revealable",
            f"{NAMES[action.tile]} is no kong tile of this hand",
            f"{NAMES[action.tile]} 非本局杠牌",
            "ZZ-13",
            ("tile",),
        )
    yield from faults_replacement(ruleset, state)  # ZZ-25


def _reveal(ruleset: Ruleset, state: State, action: Action) -> Step:
    seat, tile = action.seat, action.tile
    assert tile is not None
    after = hand_less(state, seat, (tile,))
    after = after.with_seat_facts(seat, revealed=(*after.seats[seat].facts.revealed, tile))
    after = after.with_facts(reveals=after.facts.reveals + 1)
    step = noted(ruleset, after, Event(REVEAL, seat, tile, clause="ZZ-13"))
    return step.then(draw(ruleset, step.state, seat, TAIL))


# Laid wilds (ZZ-18)


def _lays(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    wild = roles_of(state).wild
    if wild is not None and wild in held(ruleset, state, seat):
        yield Action(seat, LAY_WILD, wild)


def _faults_lay(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    yield from faults_held(
        ruleset, state, action.seat, None if action.tile is None else (action.tile,), "tile"
    )
    own = roles_of(state)
    if action.tile is not None and action.tile != own.wild:
        yield Violation(
            "not_a_wild", f"{NAMES[action.tile]} is no wild", f"{NAMES[action.tile]} 非鑽", "ZZ-18", ("tile",)
        )
    elif not _calls(ruleset, state, action.seat, own):
        yield Violation(
            "no_direct_call",
            "a wild is laid down only by a hand of complete sets and a spare wild that has drawn another",
            "手牌須為完整牌組加一張鑽，又摸到鑽，方可杠鑽",
            "ZZ-18",
        )
    if began_by_claim(state, action.seat):
        yield Violation(
            "kong_after_claim",
            "no kong in a turn begun by chi or pong",
            "吃、碰之後本巡不可開杠",
            "ZZ-25",
        )
    yield from faults_replacement(ruleset, state)


def _calls(ruleset: Ruleset, state: State, seat: int, own: Roles) -> bool:
    """Whether laying a wild down makes a direct call; a hidden hand may be such a one if it may hold two wilds."""
    dealt = is_dealt(state, seat) and not drawn_after_kongs(state)
    if dealt or own.wild is None:
        return False
    if is_hidden(state, seat):
        return held(ruleset, state, seat).count(own.wild) >= 2
    hand, drawn = state.seats[seat].hand, state.seats[seat].drawn
    if hand is None or drawn != own.wild:
        return False
    before = list(hand)
    before.remove(drawn)
    return spare_wild(own, before)


def _lay(ruleset: Ruleset, state: State, action: Action) -> Step:
    seat, wild = action.seat, action.tile
    assert wild is not None
    after = hand_less(state, seat, (wild,))
    after = after.with_seat_facts(seat, laid_wilds=after.seats[seat].facts.laid_wilds + 1)
    after = after.with_facts(chain=after.facts.chain + 1, direct_call=True)  # ZZ-18, ZZ-45
    step = noted(ruleset, after, Event(LAY_WILD, seat, wild, clause="ZZ-18"))
    return step.then(draw(ruleset, step.state, seat, TAIL))


RULES: Final[Mapping[str, ActionRule]] = {
    **SHARED,
    REVEAL: ActionRule(REVEAL, ("tile",), _reveals, _faults_reveal, _reveal),
    LAY_WILD: ActionRule(LAY_WILD, ("tile",), _lays, _faults_lay, _lay),
}


def bars(state: State, action: Action) -> Iterator[Violation]:
    """What else forbids an action that is otherwise in order."""
    yield from _faults_unrevealed(state, action)
    if action.kind == DRAW and action.tile is not None:
        yield from _faults_turned_tile(state, action.tile)


def _faults_unrevealed(state: State, action: Action) -> Iterator[Violation]:
    """With `reveal: on_draw` 發 is revealed before anything else on one's turn, while the wall has a replacement.

    What that means for a win the judge says.
    """  # ZZ-14
    must, hand = roles_of(state).must_reveal, state.seats[action.seat].hand
    if state.options.reveal != ON_DRAW or state.phase != TURN or must is None or hand is None:
        return
    reveals_it = action.kind == REVEAL and action.tile == must
    if must in hand and action.kind != WIN and not reveals_it and not wall_ended(state, TAIL):
        yield Violation(
            "must_reveal",
            f"{NAMES[must]} must be revealed first",
            f"{NAMES[must]} 須先亮出",
            "ZZ-14",
            facts={"tiles": [NAMES[must]]},
        )


def _faults_turned_tile(state: State, tile: int) -> Iterator[Violation]:
    """Of a wall not told the turned tile's place is known: it is drawn there and nowhere else."""  # ZZ-5, ZZ-26
    indicator = state.facts.indicator
    if indicator is None or state.pending is None or not indicator_in_wall(state):
        return
    end = TAIL if state.pending.by == BY_REPLACEMENT else LIVE
    reached = next_place(state, end) == indicator.at
    if reached and tile != indicator.tile:
        yield Violation(
            "turned_tile",
            f"the turned {NAMES[indicator.tile]} is drawn here",
            f"此處所摸為翻出之 {NAMES[indicator.tile]}",
            "ZZ-26",
            ("tile",),
            {"tile": NAMES[indicator.tile]},
        )
    elif not reached and tile == indicator.tile and lying_open(state, tile) == LAST_COPY:
        yield Violation(
            "turned_tile",
            f"the last {NAMES[tile]} is the turned one, further on in the wall",
            f"最後一張 {NAMES[tile]} 為翻出者，尚在牌牆",
            "ZZ-5",
            ("tile",),
            {"tile": NAMES[tile]},
        )


# What each event leaves behind


def note(ruleset: Ruleset, state: State, event: Event) -> Step:
    """The game's facts written, event by event."""
    noting = NOTES.get(event.kind)
    return Step(state if noting is None else noting(state, event), (event,))


def _turn_over(state: State, event: Event) -> State:
    return state.with_facts(chain=0, reveals=0, direct_call=False)


def _drawn(state: State, event: Event) -> State:
    return state if event.by == BY_REPLACEMENT else _turn_over(state, event)


def _discarded(state: State, event: Event) -> State:
    """The turn is over; a wild thrown away is remembered (ZZ-17)."""
    assert event.seat is not None
    threw = state.seats[event.seat].facts.discarded_wild or event.tile == roles_of(state).wild
    return _turn_over(state, event).with_seat_facts(event.seat, drew=True, discarded_wild=threw)


def _claimed(state: State, event: Event) -> State:
    return _turn_over(state, event).with_facts(claimed=True)


def _kong_stands(state: State, event: Event) -> State:
    return state.with_facts(chain=state.facts.chain + 1, direct_call=False)  # ZZ-45


NOTES: Final[Mapping[str, Callable[[State, Event], State]]] = {
    "draw": _drawn,
    DISCARD: _discarded,
    CHI: _claimed,
    PONG: _claimed,
    KONG_EXPOSED: _claimed,
    "kong_done": _kong_stands,
    "wash_out": _turn_over,
}


def drawn_after_kongs(state: State) -> int:
    """Kongs and reveals in this turn: the tile drawn after them is a replacement."""
    return int(state.facts.chain + state.facts.reveals)


# Tiles out of play


def set_aside(state: State) -> Iterator[tuple[Path, tuple[int, ...]]]:
    """Tiles revealed and wilds laid down."""
    wild = roles_of(state).wild
    for number, seat in enumerate(state.seats):
        place: Path = ("seats", number, "facts")
        yield (*place, "revealed"), seat.facts.revealed
        if wild is not None:
            yield (*place, "laid_wilds"), (wild,) * seat.facts.laid_wilds


def lying_open(state: State, tile: int) -> int:
    """Copies known to lie outside the wall."""
    count = sum(tiles.count(tile) for _, tiles in set_aside(state))
    for seat in state.seats:
        count += (seat.hand or ()).count(tile)
        count += sum(meld.tiles.count(tile) for meld in seat.melds)
        count += sum(discard.tile == tile for discard in seat.discards)
    return count


def replacements(state: State) -> int:
    """Tiles called from the tail: one a kong, a reveal, a laid wild (ZZ-23)."""
    return sum(
        sum(meld.is_kong for meld in seat.melds) + len(seat.facts.revealed) + seat.facts.laid_wilds
        for seat in state.seats
    )
