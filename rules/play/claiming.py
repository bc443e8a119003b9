"""Claims on a discard and robbing a kong: who may, who gets it, and the step that follows."""

from __future__ import annotations

from collections.abc import Iterator

from rules.actions import CHI, KONG_EXPOSED, PASS, PONG, SAID, WIN, Action
from rules.faults import Faulty, Violation
from rules.play import legal as lawful
from rules.play.holding import faults_held, held, is_hidden
from rules.play.sets import alike_choices, alike_face, chi_choices, chi_shapes, meld_of
from rules.play.steps import TAIL, draw, hand_less, next_draws, noted, turn_of
from rules.play.winning import win_step
from rules.record import Text, altered, text
from rules.ruleset import ActionRule, Ruleset
from rules.state import CLAIM, ROB, Event, Pending, State, Step
from rules.tiles import NAMES


def open_claims(ruleset: Ruleset, state: State, discarder: int, tile: int) -> Step:
    """After a discard: the seats that may claim it answer; if none may, the next player draws."""
    waiting = _opened(ruleset, state, CLAIM, Pending(tile, discarder, "discard"))
    return Step(waiting) if waiting.to_act else next_draws(ruleset, altered(state, pending=None), discarder)


def open_robbing(ruleset: Ruleset, state: State, konger: int, tile: int) -> Step | None:
    """After an added kong is declared: the seats that may rob it answer; None if none may."""
    if not ruleset.policy(state.options).robbing:
        return None
    waiting = _opened(ruleset, state, ROB, Pending(tile, konger, "kong_added"))
    return Step(waiting) if waiting.to_act else None


def _opened(ruleset: Ruleset, state: State, phase: str, pending: Pending) -> State:
    hanging = altered(state, phase=phase, pending=pending)
    return altered(hanging, to_act=answering(ruleset, hanging))


def answering(ruleset: Ruleset, state: State) -> tuple[int, ...]:
    """The seats that may do more than pass about the tile in question, ascending."""
    assert state.pending is not None
    others = state.seats_after(state.pending.from_)
    return tuple(sorted(seat for seat in others if lawful.may_more_than_pass(ruleset, state, seat)))


# What forbids a claim


def _pending_tile(state: State) -> int:
    assert state.pending is not None
    assert state.pending.tile is not None
    return state.pending.tile


def _barred_wild(ruleset: Ruleset, state: State, action: Action) -> bool:
    """Whether an own tile laid down is a wild that may not be: then its set is looked at no further."""
    wild = ruleset.faces(state).wild
    return not wild.isdisjoint(action.tiles or ()) and not ruleset.wild_in_claims(state, action.kind)


def _shape_in_question(ruleset: Ruleset, state: State, action: Action, size: int) -> bool:
    return len(action.tiles or ()) == size and not _barred_wild(ruleset, state, action)


def _faults_claimed(ruleset: Ruleset, state: State, action: Action, size: int) -> Iterator[Violation]:
    tile = _pending_tile(state)
    if action.tile != tile:
        yield Violation(
            "wrong_tile",
            f"the tile in question is {NAMES[tile]}",
            f"所爭之牌為 {NAMES[tile]}",
            at=("tile",),
            facts={"tile": NAMES[tile]},
        )
    if not ruleset.faces(state).show(tile):
        yield Violation(
            "not_claimable",
            f"{NAMES[tile]} cannot be claimed",
            f"{NAMES[tile]} 不可吃碰杠",
            ruleset.cites.get("not_claimable"),
            ("tile",),
        )
    own = action.tiles or ()
    if _barred_wild(ruleset, state, action):
        clause = ruleset.cites.get(f"wild_in_{action.kind}", ruleset.cites.get("wild_in_set"))
        yield Violation(
            "wild_in_set", f"no wild goes into a {action.kind}", "鑽／財神不入此組", clause, ("tiles",)
        )
    if len(own) != size:
        yield Violation(
            "wrong_tiles", f"{size} own tiles are laid down with it", f"須出手牌 {size} 張", at=("tiles",)
        )
    else:
        yield from faults_held(ruleset, state, action.seat, own, "tiles")


def _chis(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    tile, faces = _pending_tile(state), ruleset.faces(state)
    for own, run in chi_choices(faces, tile, held(ruleset, state, seat), ruleset.wild_in_claims(state, CHI)):
        stands_in = sorted((*own, tile)) != sorted(run)
        yield Action(seat, CHI, tile, own, as_=run if stands_in else None)


def _faults_chi(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    assert state.pending is not None
    if not ruleset.policy(state.options).chi:
        yield Violation(
            "no_chi", "there is no chi at this table", "本桌不可吃牌", ruleset.cites.get("no_chi")
        )
    if state.next_seat(state.pending.from_) != action.seat:
        yield Violation(
            "chi_not_next",
            "only the next player may chi",
            "僅下家可吃",
            ruleset.cites.get("chi_not_next"),
            ("seat",),
        )
    yield from _faults_claimed(ruleset, state, action, 2)
    if _shape_in_question(ruleset, state, action, 2) and _chi_shape(ruleset, state, action) is None:
        yield Violation(
            "not_a_sequence",
            "these are no sequence",
            "不成順子",
            ruleset.cites.get("not_a_sequence"),
            ("tiles",),
        )


def _chi_shape(ruleset: Ruleset, state: State, action: Action) -> tuple[int, ...] | None:
    own = action.tiles or ()
    shapes = list(
        chi_shapes(ruleset.faces(state), _pending_tile(state), own, ruleset.wild_in_claims(state, CHI))
    )
    wanted = tuple(sorted((*own, _pending_tile(state)) if action.as_ is None else action.as_))
    return next((run for run in shapes if run == wanted), None)


def _pongs(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    tile, faces = _pending_tile(state), ruleset.faces(state)
    for own in alike_choices(faces, tile, held(ruleset, state, seat), 2, ruleset.wild_in_claims(state, PONG)):
        yield Action(seat, PONG, tile, own)


def _faults_pong(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    yield from _faults_claimed(ruleset, state, action, 2)
    wild_may = ruleset.wild_in_claims(state, PONG)
    if (
        _shape_in_question(ruleset, state, action, 2)
        and alike_face(ruleset.faces(state), _pending_tile(state), action.tiles or (), wild_may) is None
    ):
        yield Violation(
            "not_alike", "these are no triplet", "不成刻子", ruleset.cites.get("not_alike"), ("tiles",)
        )


def _kongs(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    tile, faces = _pending_tile(state), ruleset.faces(state)
    for own in alike_choices(faces, tile, held(ruleset, state, seat), 3, False):
        yield Action(seat, KONG_EXPOSED, tile, own)


def _faults_kong(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    yield from _faults_claimed(ruleset, state, action, 3)
    if (
        _shape_in_question(ruleset, state, action, 3)
        and alike_face(ruleset.faces(state), _pending_tile(state), action.tiles or (), False) is None
    ):
        yield Violation(
            "not_a_kong", "these are no kong", "不成杠", ruleset.cites.get("not_a_kong"), ("tiles",)
        )
    if ruleset.wall_ended(state, TAIL):
        yield Violation(
            "no_replacement",
            "no replacement is left in the wall",
            "牌牆已無補牌",
            ruleset.cites.get("no_replacement"),
        )


def _passes(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    yield Action(seat, PASS)


def _no_faults(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    return iter(())


# The step of a claim that stands


def _laid(ruleset: Ruleset, state: State, action: Action) -> Step:
    """The claimed discard leaves its pile for the meld."""
    assert state.pending is not None
    tile, feeder, own = _pending_tile(state), state.pending.from_, action.tiles or ()
    faces = ruleset.faces(state)
    if action.kind == CHI:
        shown: tuple[int, ...] = _chi_shape(ruleset, state, action) or ()
    else:
        face = alike_face(faces, tile, own, ruleset.wild_in_claims(state, action.kind))
        assert face is not None
        shown = (face,) * (len(own) + 1)
    meld = meld_of(action.kind, (*own, tile), shown, faces, feeder)
    state = state.with_seat(feeder, discards=state.seats[feeder].discards[:-1])
    state = hand_less(state, action.seat, own)
    state = state.with_seat(action.seat, melds=(*state.seats[action.seat].melds, meld))
    state = altered(turn_of(state, action.seat), claimed_turn=action.kind != KONG_EXPOSED)
    step = noted(ruleset, state, Event(action.kind, action.seat, tile, own, feeder))
    if action.kind != KONG_EXPOSED:
        return step
    done = noted(ruleset, step.state, Event("kong_done", action.seat, tile, from_=feeder, by=KONG_EXPOSED))
    return step.then(done).then(draw(ruleset, done.state, action.seat, TAIL))


# Judging all claims together


def decide(
    ruleset: Ruleset, state: State, claims: tuple[Action, ...]
) -> tuple[tuple[Action, ...], tuple[tuple[Action, Violation], ...]]:
    """Claims that stand (in order of play from the tile's owner) and those that do not, with why; passes are neither."""
    assert state.pending is not None
    policy = ruleset.policy(state.options)
    order = {seat: i for i, seat in enumerate(state.seats_after(state.pending.from_))}

    def tier(claim: Action) -> int:
        word = ruleset.claim_word(state, claim)
        return next(i for i, words in enumerate(policy.tiers) if word in words)

    def rank(claim: Action) -> tuple[int, int]:
        return tier(claim), order[claim.seat]

    ranked = sorted((claim for claim in claims if claim.kind != PASS), key=rank)
    if not ranked:
        return (), ()
    first = ranked[0]
    several = first.kind == WIN and policy.all_winners
    granted = tuple(claim for claim in ranked if claim.kind == WIN) if several else (first,)
    return granted, tuple(
        (claim, _why_refused(ruleset, state, claim, first, tier(claim) == tier(first)))
        for claim in ranked
        if claim not in granted
    )


def _why_refused(ruleset: Ruleset, state: State, claim: Action, first: Action, alike: bool) -> Violation:
    """A claim of the same tier gives way to the nearer one, any other to the stronger."""
    facts = {"granted": {"seat": first.seat, "kind": first.kind}}
    if alike:
        code = "nearer_winner" if claim.kind == WIN else "nearer_claim"
        return Violation(
            code,
            f"seat {first.seat} is nearer in order of play",
            f"座位 {first.seat} 順位較近",
            ruleset.cites.get(code),
            facts=facts,
        )
    stronger, weaker = _called(ruleset, state, first), _called(ruleset, state, claim)
    return Violation(
        "outranked",
        f"a {stronger['en']} goes before a {weaker['en']}",
        f"{stronger['zh']}先於{weaker['zh']}",
        ruleset.cites.get("outranked"),
        facts=facts,
    )


def _called(ruleset: Ruleset, state: State, claim: Action) -> Text:
    """What a claim is called, by its rank where the game ranks one kind in several ways."""
    own = ruleset.claim_names.get(ruleset.claim_word(state, claim))
    return own or text(SAID.get(claim.kind, claim.kind), claim.kind)


def verify_claims(ruleset: Ruleset, state: State, claims: tuple[Action, ...]) -> tuple[Action, ...]:
    """One legal action of each seat of `to_act`, completed, all in order; Faulty with every fault."""
    faults: list[Violation] = []
    given: dict[int, Action] = {}
    for index, claim in enumerate(claims):
        action = lawful.completed(ruleset, state, claim)
        if claim.seat in given:
            faults.append(
                Violation(
                    "claim_twice",
                    f"seat {claim.seat} answers twice",
                    f"座位 {claim.seat} 重複",
                    at=("claims", index, "seat"),
                )
            )
        given.setdefault(claim.seat, action)
        faults += [fault.under("claims", index) for fault in lawful.faults_action(ruleset, state, action)]
    for seat in state.to_act:
        if seat not in given:
            faults.append(
                Violation(
                    "claim_missing",
                    f"seat {seat} has not answered",
                    f"缺座位 {seat} 的回應",
                    at=("claims",),
                    facts={"seat": seat},
                )
            )
    if faults:
        missing = all(fault.code == "claim_missing" for fault in faults)
        raise Faulty(faults, "claim_missing" if missing else "illegal_action")
    return tuple(given[seat].in_order() for seat in sorted(given))


def apply_claims(ruleset: Ruleset, state: State, claims: tuple[Action, ...]) -> Step:
    """All answers taken together: one step."""
    phase = ruleset.phase(state.phase)
    assert phase is not None
    assert phase.resolve is not None
    return lawful.unless_stranded(
        ruleset, phase.resolve(ruleset, state, verify_claims(ruleset, state, claims))
    )


def resolve(ruleset: Ruleset, state: State, claims: tuple[Action, ...]) -> Step:
    """The step of a claim or rob phase."""
    assert state.pending is not None
    step = _passed_wins(ruleset, state, claims)
    granted, _ = decide(ruleset, step.state, claims)
    if granted and granted[0].kind == WIN:
        return step.then(win_step(ruleset, step.state, granted))
    if granted:
        return step.then(_laid(ruleset, step.state, granted[0]))
    if state.phase == ROB:
        return step.then(_kong_stands(ruleset, step.state))
    return step.then(next_draws(ruleset, altered(step.state, pending=None), state.pending.from_))


def _passed_wins(ruleset: Ruleset, state: State, claims: tuple[Action, ...]) -> Step:
    """A seat that shows its hand, may win and does not is noted: games may hold it to that."""
    step = Step(state)
    for claim in claims:
        if claim.kind == WIN or is_hidden(state, claim.seat):
            continue
        if lawful.may(ruleset, state, claim.seat, WIN):
            passed = noted(
                ruleset, step.state, Event("win_passed", claim.seat, _pending_tile(state), by=state.phase)
            )
            step = step.then(passed)
    return step


def _kong_stands(ruleset: Ruleset, state: State) -> Step:
    assert state.pending is not None
    seat, tile = state.pending.from_, _pending_tile(state)
    meld = next(m for m in state.seats[seat].melds if m.kind == "kong_added" and tile in m.tiles)
    state = altered(state, pending=None)
    step = noted(ruleset, state, Event("kong_done", seat, tile, from_=meld.from_, by=meld.kind))
    return step.then(draw(ruleset, step.state, seat, TAIL))


def _alone(ruleset: Ruleset, state: State, action: Action) -> Step:
    return resolve(ruleset, state, (action,))


CLAIM_RULES = (
    ActionRule(KONG_EXPOSED, ("tile", "tiles"), _kongs, _faults_kong, _laid),
    ActionRule(PONG, ("tile", "tiles"), _pongs, _faults_pong, _laid),
    ActionRule(CHI, ("tile", "tiles", "as_"), _chis, _faults_chi, _laid),
    ActionRule(PASS, (), _passes, _no_faults, _alone, blind=True),
)
