"""The auction: who calls next, which bids stand, when it is over; and the naming of the wilds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from rules.actions import PASS, Action
from rules.faults import Violation
from rules.play import SHARED, ended, turn_of
from rules.ruleset import ActionRule, Ruleset
from rules.state import BID, NAME_WILDS, Event, State, Step
from rules.tiles import PLAYABLE
from rules.variants.zhuji.circumstances import PLAYERS
from rules.variants.zhuji.facts import LEAST_TAI, MOST_TAI, Bid, Call, TableFacts
from rules.variants.zhuji.wilds import faults_choice

HIGHEST = Bid(MOST_TAI, 0)
"""No bid goes over it (ZJ-11)."""
BIDS = tuple(Bid(tai, wilds) for tai in range(LEAST_TAI, MOST_TAI + 1) for wilds in (2, 1, 0))
"""Every bid, the lowest first (ZJ-11)."""


def highest(calls: tuple[Call, ...]) -> tuple[int, Bid] | None:
    """The last bid and who made it; None while all have passed."""
    return next(((call.seat, call.bid) for call in reversed(calls) if call.bid is not None), None)


def is_void(calls: tuple[Call, ...]) -> bool:
    """Four opening passes (ZJ-12)."""
    return len(calls) >= PLAYERS and highest(calls) is None


def is_over(calls: tuple[Call, ...]) -> bool:
    """Three passes in a row behind a bid, the highest bid there is, or four opening passes (ZJ-11, ZJ-12)."""
    last = highest(calls)
    if last is None:
        return is_void(calls)
    return last[1] == HIGHEST or all(call.bid is None for call in calls[1 - PLAYERS :])


def next_caller(calls: tuple[Call, ...], dealer: int) -> int:
    """From the dealer, in order of play; a player who passed may bid later (ZJ-10, ZJ-12)."""
    return (dealer + len(calls)) % PLAYERS


def begin(ruleset: Ruleset, state: State) -> Step:
    """After the deal the dealer calls first (ZJ-10)."""
    return Step(replace(state, phase=BID, to_act=(state.dealer,)))


# Calls


def _bids(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    last = highest(state.facts.bids)
    for bid in BIDS:
        if last is None or bid.strength > last[1].strength:
            yield Action(seat, "bid", tai=bid.tai, wilds=bid.wilds)


def _faults_bid(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    missing = [name for name in ("tai", "wilds") if getattr(action, name) is None]
    for name in missing:
        yield Violation("field_missing", f"{name!r} is missing", f"缺 {name!r}", at=(name,))
    if action.tai is not None and action.tai < LEAST_TAI:
        yield Violation(
            "bid_too_low", f"the lowest bid is {LEAST_TAI} tai", f"{LEAST_TAI} 台起叫", "ZJ-10", ("tai",)
        )
    if action.tai is not None and action.tai > MOST_TAI:
        yield Violation(
            "bid_too_high", f"no bid over {MOST_TAI} tai", f"叫包不得超過 {MOST_TAI} 台", "ZJ-11", ("tai",)
        )
    last = highest(state.facts.bids)
    if not missing and last is not None and _bid(action).strength <= last[1].strength:
        yield Violation(
            "bid_not_higher",
            "a bid must beat the last one",
            "後叫須大於前叫",
            "ZJ-10",
            facts={"last": {"seat": last[0], "tai": last[1].tai, "wilds": last[1].wilds}},
        )


def _bid(action: Action) -> Bid:
    return Bid(action.tai or 0, action.wilds or 0)


def _call(ruleset: Ruleset, state: State, action: Action) -> Step:
    """A bid or a pass; the auction goes on, or is over."""
    call = Call(action.seat, action.tai, action.wilds)
    calls = (*state.facts.bids, call)
    state = state.with_facts(bids=calls)
    event = Event(action.kind, action.seat)
    if call.bid is not None:
        state = state.with_facts(bid=call.bid)
        event = replace(event, facts={"tai": call.tai, "wilds": call.wilds})
    return Step(state, (event,)).then(_after_call(state, calls))


def _after_call(state: State, calls: tuple[Call, ...]) -> Step:
    last = highest(calls)
    if not is_over(calls):
        return Step(replace(state, to_act=(next_caller(calls, state.dealer),)))
    if last is None:  # ZJ-12: the hand is void
        return Step(state, (Event("all_passed", clause="ZJ-12"),)).then(ended(state))
    declarer, bid = last
    state = state.with_facts(declarer=declarer)
    event = Event("declarer", declarer, clause="ZJ-12", facts={"tai": bid.tai, "wilds": bid.wilds})
    if bid.wilds:
        return Step(replace(state, phase=NAME_WILDS, to_act=(declarer,)), (event,))
    return Step(turn_of(state, state.dealer), (event,))  # a no-wild bid leaves nothing to name


def _passes(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    yield Action(seat, PASS)


def _pass(ruleset: Ruleset, state: State, action: Action) -> Step:
    """A pass of the auction, or of a claim."""
    return (_call if state.phase == BID else SHARED[PASS].step)(ruleset, state, action)


# The wilds


def _namings(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    facts: TableFacts = state.facts
    for kinds in combinations(range(PLAYABLE), facts.bid.wilds if facts.bid is not None else 0):
        yield Action(seat, NAME_WILDS, tiles=kinds)


def _faults_naming(ruleset: Ruleset, state: State, action: Action) -> Iterator[Violation]:
    facts: TableFacts = state.facts
    assert facts.bid is not None, "the auction has a winner"
    if action.tiles is None:
        yield Violation("field_missing", "'tiles' is missing", "缺 'tiles'", at=("tiles",))
        return
    for fault in faults_choice(facts.bid, action.tiles):
        yield fault.under("tiles")


def _name(ruleset: Ruleset, state: State, action: Action) -> Step:
    """The wilds are public, and the dealer discards first (ZJ-13, ZJ-15)."""
    kinds = tuple(sorted(action.tiles or ()))
    named = turn_of(state.with_facts(wilds=kinds), state.dealer)
    return Step(named, (Event(NAME_WILDS, action.seat, tiles=kinds, clause="ZJ-13"),))


AUCTION_RULES = (
    ActionRule("bid", ("tai", "wilds"), _bids, _faults_bid, _call, blind=True),
    ActionRule(PASS, (), _passes, lambda ruleset, state, action: (), _pass, blind=True),
    ActionRule(NAME_WILDS, ("tiles",), _namings, _faults_naming, _name, blind=True),
)
