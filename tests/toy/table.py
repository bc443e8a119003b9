"""Tables of the toy and of its relations: known hands, a known wall, played step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules import VERSION, play
from rules.actions import Action
from rules.faults import Faulty, Violation
from rules.hand import Meld
from rules.invariants import faults_state
from rules.reading import is_standard, standard_readings
from rules.ruleset import Judge, Policy, Question, Ruleset
from rules.score import Verdict
from rules.state import CLAIM, TURN, Discard, Pending, Seat, State, Step, Wall
from rules.tiles import PLAYABLE, TILES_136, counts_of, is_suited, suit_of
from tests.tiles import tile, tiles
from tests.toy.game import RULESET, ToyScore

TIERS = (frozenset({"win"}), frozenset({"pong", "kong_exposed"}), frozenset({"chi"}))


def judging(sets: int) -> Judge:
    """A judge of so many sets and a pair, no wild: all triplets 5, else 1."""

    def judge(question: Question, *, all_readings: bool = False, explain: bool = False) -> Verdict:
        concealed = sets - len(question.melds)
        counts = counts_of(question.hand)
        if not is_standard(counts, 0, concealed):
            return Verdict(
                False, False, reasons=(Violation("not_complete", "sets and a pair are wanted", "未成型"),)
            )
        reading = standard_readings(counts, 0, concealed)[0]
        runs = any(one.kind == "sequence" for one in reading.sets) or any(
            m.is_sequence for m in question.melds
        )
        return Verdict(True, True, ToyScore("fan", 1 if runs else 5, 8))

    return judge


def relation(players: int = 4, sets: int = 4, policy: Mapping[str, Any] | None = None, **own: Any) -> Ruleset:
    """The toy without flowers and stakes, for more seats, its policy and whatever else changed."""
    agreed = Policy(**{"tiers": TIERS, **(policy or {})})
    plain: dict[str, Any] = {
        "players": lambda options: players,
        "player_range": (players, players),
        "sets": sets,
        "judge": judging(sets),
        "tile_set": lambda options: TILES_136,
        "policy": lambda options: agreed,
        "begin": None,
        "before_play": frozenset(),
        "bars": lambda state, action: (),
    }
    return replace(RULESET, **{**plain, **own})


FOUR = relation()
"""Four seats, four sets, no flowers; one winner ends the hand."""
BLOOD = relation(policy={"play_on": True, "all_winners": True})
"""Four seats; all who win on a tile win, and play goes on."""


def table(
    game: Ruleset,
    *hands: str,
    draws: str = "",
    tail: str = "",
    dealer: int = 0,
    turn: int = 0,
    drawn: str | None = None,
    melds: Mapping[int, tuple[Meld, ...]] | None = None,
    piles: Mapping[int, str] | None = None,
    left: int | None = None,
    stake: int = 1,
) -> State:
    """A seat's turn. Hands are filled up with tiles that claim nothing; with `left`, the wall's middle lies in the last seat's pile.

    `drawn`: the tile the seat in turn drew last (among its hand); none: the dealt hand, or a turn begun by a claim.
    """
    options = game.options()
    players, laid = game.players(options), dict(melds or {})
    rest = Counter(game.tile_set(options).all)
    own = [list(tiles(hand)) for hand in hands] + [[] for _ in range(players - len(hands))]
    lying = [list(tiles((piles or {}).get(seat, ""))) for seat in range(players)]
    for known in (*own, *lying, tiles(draws), tiles(tail), *(m.tiles for ms in laid.values() for m in ms)):
        rest.subtract(known)
    assert min(rest.values()) >= 0, f"a fifth copy of {+(-rest)}"
    for seat, hand in enumerate(own):
        size = 3 * (game.sets - len(laid.get(seat, ()))) + 1 + (seat == turn)
        fill(hand, size, rest)
    middle = list(rest.elements())
    replaced = sum(meld.is_kong for ms in laid.values() for meld in ms)
    if left is not None:
        spare = len(tiles(draws)) + len(middle) + len(tiles(tail)) - left
        lying[-1], middle = [*middle[:spare], *lying[-1]], middle[spare:]
    wall = (*tiles(draws), *middle, *tiles(tail))
    seats = [
        Seat(
            tuple(sorted(hand)),
            len(hand),
            tile(drawn) if drawn and seat == turn else None,
            laid.get(seat, ()),
            tuple(Discard(kind) for kind in lying[seat]),
            None,
            game.seat_facts(),
        )
        for seat, hand in enumerate(own)
    ]
    state = State(
        ruleset=game.id,
        rules_version=VERSION,
        options=options,
        dealer=dealer,
        repeat=0,
        phase=TURN,
        to_act=(turn,),
        wall=Wall(wall, len(wall), replaced),
        seats=tuple(seats),
        facts=replace(game.table_facts(), stake=stake),
    )
    sound(game, state)
    return state


def fill(hand: list[int], size: int, rest: Counter[int]) -> None:
    """Tiles that pair with nothing and neighbour nothing in the hand, so that it claims by what the test gave it alone.

    Where these are too few (the toy's 17 tiles) honours pair, which is the least harm.
    """
    honours_first = sorted(range(PLAYABLE), key=lambda kind: (is_suited(kind), -rest[kind], kind))
    for kind in honours_first:
        near = {kind} if not is_suited(kind) else {kind + step for step in (-2, -1, 0, 1, 2)}
        if not any(held in near and suit_of(held) == suit_of(kind) for held in hand):
            take(kind, hand, size, rest)
    for kind in honours_first[:7]:
        take(kind, hand, size, rest)
    assert len(hand) == size, f"{len(hand)} tiles, {size} wanted"


def take(kind: int, hand: list[int], size: int, rest: Counter[int]) -> None:
    """One tile into the hand, if it has room and one is left."""
    if len(hand) < size and rest[kind]:
        hand.append(kind)
        rest[kind] -= 1


def hung(game: Ruleset, state: State, seat: int, thrown: str) -> State:
    """The claim phase that a discard opens, whoever may answer it (nobody need)."""
    left = list(state.seats[seat].hand or ())
    left.remove(tile(thrown))
    pile = (*state.seats[seat].discards, Discard(tile(thrown)))
    after = state.with_seat(seat, hand=tuple(left), count=len(left), drawn=None, discards=pile)
    after = replace(after, phase=CLAIM, pending=Pending(tile(thrown), seat, "discard"), to_act=())
    return replace(after, to_act=play.answering(game, after))


def sound(game: Ruleset, state: State) -> State:
    """The state, which keeps every invariant."""
    faults = faults_state(game, state)
    assert not faults, [(fault.code, fault.at, fault.en) for fault in faults]
    return state


def hidden(state: State, *seats: int, wall: bool = False) -> State:
    """The same with some hands (and the wall) not told."""
    for seat in seats:
        state = state.with_seat(seat, hand=None, drawn=None)
    return replace(state, wall=replace(state.wall, tiles=None)) if wall else state


def action(seat: int, kind: str, one: str | None = None, own: str | None = None, **more: Any) -> Action:
    """An action in words."""
    shown = {name: tiles(value) for name, value in more.items() if name in ("as_", "hand")}
    return Action(
        seat,
        kind,
        None if one is None else tile(one),
        None if own is None else tiles(own),
        **{**more, **shown},
    )


class Hall:
    """A table played on: every step leaves a sound state."""

    def __init__(self, game: Ruleset, state: State) -> None:
        self.game, self.state = game, state
        self.events: list[str] = []

    def _take(self, step: Step) -> Hall:
        self.state = sound(self.game, step.state)
        self.events = [event.kind for event in step.events]
        self.last = step
        return self

    def do(self, seat: int, kind: str, one: str | None = None, own: str | None = None, **more: Any) -> Hall:
        """One action."""
        return self._take(play.apply(self.game, self.state, action(seat, kind, one, own, **more)))

    def answer(self, *claims: Action) -> Hall:
        """Claims; the seats asked that are not among them pass."""
        spoken = {claim.seat for claim in claims}
        passes = [Action(seat, "pass") for seat in self.state.to_act if seat not in spoken]
        return self._take(play.apply_claims(self.game, self.state, (*claims, *passes)))

    def throw(self) -> Hall:
        """The seat in turn discards what it drew."""
        (seat,) = self.state.to_act
        return self._take(
            play.apply(self.game, self.state, Action(seat, "discard", self.state.seats[seat].drawn))
        )

    def kinds(self, seat: int) -> set[str]:
        """The kinds of what a seat may do."""
        return {found.kind for found in play.legal(self.game, self.state, seat)}

    def may(self, seat: int, kind: str) -> list[Action]:
        """What a seat may do of one kind."""
        return [found for found in play.legal(self.game, self.state, seat) if found.kind == kind]

    def refused(
        self, seat: int, kind: str, one: str | None = None, own: str | None = None, **more: Any
    ) -> list[str]:
        """The codes of all that forbids an action, completed first as a posted one is."""
        posted = play.completed(self.game, self.state, action(seat, kind, one, own, **more))
        return [fault.code for fault in play.faults_action(self.game, self.state, posted)]

    def hand(self, seat: int) -> tuple[int, ...]:
        """Concealed tiles."""
        return self.state.seats[seat].hand or ()


def refusal(call: Callable[[], Any]) -> Faulty:
    """What a call is refused with."""
    try:
        call()
    except Faulty as faulty:
        return faulty
    raise AssertionError("it was not refused")
