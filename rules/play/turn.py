"""One's own turn: discarding, concealed and added kongs, and the tile asked for where the wall is not told."""

from __future__ import annotations

from collections.abc import Iterator

from rules.actions import DISCARD, DRAW, KONG_ADDED, KONG_CONCEALED, USES, Action
from rules.faults import Violation
from rules.hand import PONG, Meld, holds
from rules.play.claiming import open_claims, open_robbing
from rules.play.holding import (
    began_by_claim,
    faults_held,
    has_drawn,
    held,
    is_hidden,
    unseen,
)
from rules.play.sets import meld_of
from rules.play.steps import END_OF, TAIL, draw, hand_less, noted, receive, taken
from rules.record import altered
from rules.ruleset import ActionRule, Ruleset
from rules.state import Discard, Event, State, Step, Wall
from rules.tiles import NAMES


def _own(tile: int | None) -> tuple[int, ...] | None:
    return None if tile is None else (tile,)


def _faults_told(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    """Whether the tile is the one just drawn is told of a hidden hand only, and only where it drew one."""
    if action.drawn is None:
        return
    if not is_hidden(state, action.seat):
        yield Violation("field_not_used", "the hand is known already", "手牌已知", at=("drawn",))
    elif action.drawn and not has_drawn(ruleset, state, action.seat):
        yield Violation("nothing_drawn", "no tile was drawn in this turn", "本巡未摸牌", at=("drawn",))


# Discard


def _discards(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    for tile in sorted(set(held(ruleset, state, seat))):
        yield Action(seat, DISCARD, tile)


def _faults_discard(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    yield from faults_held(ruleset, state, action.seat, _own(action.tile), "tile")
    if action.tile is not None and action.tile in ruleset.faces(state).idle:
        yield Violation(
            "not_discardable",
            f"{NAMES[action.tile]} may not be discarded",
            "此牌不可打出",
            ruleset.cites.get("not_discardable"),
            ("tile",),
        )


def _discard(ruleset: Ruleset, state: State, action: Action) -> Step:
    seat, tile = action.seat, action.tile
    assert tile is not None
    if action.drawn:
        state = next(iter(ruleset.may_be(state, action)), state)
    after = hand_less(state, seat, (tile,))
    after = after.with_seat(seat, discards=(*after.seats[seat].discards, Discard(tile)))
    after = altered(after, claimed_turn=False)
    step = noted(ruleset, after, Event(DISCARD, seat, tile))
    return step.then(open_claims(ruleset, step.state, seat, tile))


# Kongs


def _faults_kong(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    if began_by_claim(state, action.seat):
        yield Violation(
            "kong_after_claim",
            "no kong in a turn begun by chi or pong",
            "吃、碰之後本巡不可開杠",
            ruleset.cites.get("kong_after_claim"),
        )
    yield from faults_replacement(ruleset, state)


def faults_replacement(ruleset: Ruleset, state: State) -> Iterator[Violation]:
    """A kong needs a replacement in the wall."""
    if ruleset.wall_ended(state, TAIL):
        yield Violation(
            "no_replacement",
            "no replacement is left in the wall",
            "牌牆已無補牌",
            ruleset.cites.get("no_replacement"),
        )


def _concealed(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    faces = ruleset.faces(state)
    hand = sorted(held(ruleset, state, seat))
    shown: dict[int, list[int]] = {}
    for tile in hand:
        for face in faces.show(tile):
            shown.setdefault(face, []).append(tile)
    for tiles in {tuple(tiles[:4]) for tiles in shown.values() if len(tiles) >= 4}:
        yield Action(seat, KONG_CONCEALED, tiles[0], tiles)


def _faults_concealed(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    yield from faults_held(ruleset, state, action.seat, action.tiles, "tiles")
    faces = ruleset.faces(state)
    tiles = action.tiles or ()
    if len(tiles) != 4 or not set.intersection(*(set(faces.show(tile)) for tile in tiles)):
        yield Violation(
            "not_a_kong",
            "a kong is four tiles alike, no wild among them",
            "杠須四張相同，且無鑽／財神",
            ruleset.cites.get("not_a_kong"),
            ("tiles",),
        )
    elif action.tile not in tiles:
        yield Violation("wrong_tile", "the tile acted on is one of the four", "所杠之牌不符", at=("tile",))
    yield from _faults_kong(ruleset, state, action)


def _kong_concealed(ruleset: Ruleset, state: State, action: Action) -> Step:
    assert action.tiles is not None
    faces = ruleset.faces(state)
    seat, tiles = action.seat, tuple(sorted(action.tiles))
    face = min(set.intersection(*(set(faces.show(tile)) for tile in tiles)))
    by = "drawn" if state.seats[seat].drawn in tiles else "held"
    after = hand_less(state, seat, tiles)
    meld = meld_of(KONG_CONCEALED, tiles, (face,) * 4, faces, None)
    after = after.with_seat(seat, melds=(*after.seats[seat].melds, meld))
    step = noted(ruleset, after, Event(KONG_CONCEALED, seat, action.tile, tiles, by=by))
    return step.then(kong_done(ruleset, step.state, seat, meld))


def _added(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    for tile in sorted(set(held(ruleset, state, seat))):
        if pong_to_raise(ruleset, state, seat, tile) is not None:
            yield Action(seat, KONG_ADDED, tile)


def pong_to_raise(ruleset: Ruleset, state: State, seat: int, tile: int) -> int | None:
    """Which meld an own tile would raise to a kong."""
    shown = ruleset.faces(state).show(tile)
    for index, meld in enumerate(state.seats[seat].melds):
        if meld.kind == PONG and meld.face in shown:
            return index
    return None


def _faults_added(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    yield from faults_held(ruleset, state, action.seat, _own(action.tile), "tile")
    if action.tile is not None and pong_to_raise(ruleset, state, action.seat, action.tile) is None:
        yield Violation(
            "no_pong_to_raise",
            f"there is no pong of {NAMES[action.tile]} to raise",
            "無可補杠之碰",
            ruleset.cites.get("not_a_kong"),
            ("tile",),
        )
    yield from _faults_kong(ruleset, state, action)


def _kong_added(ruleset: Ruleset, state: State, action: Action) -> Step:
    seat, tile = action.seat, action.tile
    assert tile is not None
    index = pong_to_raise(ruleset, state, seat, tile)
    assert index is not None
    by = "drawn" if action.drawn or state.seats[seat].drawn == tile else "held"
    after = hand_less(state, seat, (tile,))
    melds = list(after.seats[seat].melds)
    pong = melds[index]
    melds[index] = meld_of(
        KONG_ADDED, (*pong.tiles, tile), (pong.face,) * 4, ruleset.faces(state), pong.from_
    )
    after = after.with_seat(seat, melds=tuple(melds))
    step = noted(ruleset, after, Event(KONG_ADDED, seat, tile, from_=pong.from_, by=by))
    robbing = open_robbing(ruleset, step.state, seat, tile)
    return step.then(robbing if robbing is not None else kong_done(ruleset, step.state, seat, melds[index]))


def kong_done(ruleset: Ruleset, state: State, seat: int, meld: Meld) -> Step:
    """Nobody robs the kong: it stands, its replacement is drawn."""
    step = noted(ruleset, state, Event("kong_done", seat, meld.tiles[0], from_=meld.from_, by=meld.kind))
    return step.then(draw(ruleset, step.state, seat, TAIL))


# Draw: the tile that a wall not told gives


def _draws(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    yield Action(seat, DRAW)


def _faults_draw(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    if action.tile is None:
        return
    if is_hidden(state, action.seat):
        yield Violation(
            "tile_of_hidden_hand",
            "the hand is hidden: its drawn tile stays null",
            "手牌隱藏，所摸之牌應為 null",
            at=("tile",),
        )
    elif not holds(unseen(ruleset, state), (action.tile,)):
        yield Violation(
            "tile_not_unseen", f"no {NAMES[action.tile]} is left to draw", "此牌已無可摸", at=("tile",)
        )


def _faults_drawn(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    if action.tile is None and not is_hidden(state, action.seat):
        yield Violation(
            "draw_tile_missing", "the drawn tile is to be filled in", "請填入所摸之牌", at=("tile",)
        )


def _draw(ruleset: Ruleset, state: State, action: Action) -> Step:
    assert state.pending is not None
    end = END_OF[state.pending.by]
    _, wall = taken(Wall(None, state.wall.left, state.wall.replaced), end)
    return receive(ruleset, altered(state, wall=wall), action.seat, action.tile, end)


TURN_RULES = (
    ActionRule(DISCARD, USES[DISCARD], _discards, _faults_discard, _discard, posted=_faults_told),
    ActionRule(KONG_CONCEALED, ("tile", "tiles"), _concealed, _faults_concealed, _kong_concealed),
    ActionRule(KONG_ADDED, USES[KONG_ADDED], _added, _faults_added, _kong_added, posted=_faults_told),
    ActionRule(DRAW, ("tile",), _draws, _faults_draw, _draw, blind=True, posted=_faults_drawn),
)
