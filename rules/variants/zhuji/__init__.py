"""Zhuji bao 諸暨包麻將: an auction names a declarer, who sets the wilds and must win with the tai bid."""

from __future__ import annotations

from typing import Final

from rules.record import text
from rules.rulebook import load
from rules.ruleset import Ruleset
from rules.state import BID, NAME_WILDS
from rules.variants.zhuji.auction import begin, is_void
from rules.variants.zhuji.contradictions import faults_hand, faults_win
from rules.variants.zhuji.facts import Score, SeatFacts, TableFacts, WinFacts
from rules.variants.zhuji.invariants import faults_state
from rules.variants.zhuji.options import Options
from rules.variants.zhuji.patterns import PATTERNS
from rules.variants.zhuji.play import (
    CITES,
    CLAIM_NAMES,
    PHASES,
    RULES,
    bars,
    claim_word,
    note,
    policy,
    question,
    wild_in_claims,
)
from rules.variants.zhuji.results import faults_result, result_question
from rules.variants.zhuji.settlement import settle_result, settle_state
from rules.variants.zhuji.wilds import WildsRequest, faces, faults_wilds, wilds
from rules.variants.zhuji.winning import appraiser, judge

RULESET: Final = Ruleset(
    id="zhuji",
    name=text("諸暨包麻將", "Zhuji bao"),
    clauses=load(__name__),
    options=Options,
    win_facts=WinFacts,
    seat_facts=SeatFacts,
    table_facts=TableFacts,
    score=Score,
    patterns=PATTERNS,
    wild_words=("wilds",),
    wilds_request=WildsRequest,
    wilds=wilds,
    faults_wilds=faults_wilds,
    begin=begin,
    before_play=frozenset({BID, NAME_WILDS}),
    phases=PHASES,
    rules=RULES,
    cites=CITES,
    policy=policy,
    faces=faces,
    bars=bars,
    claim_word=claim_word,
    claim_names=CLAIM_NAMES,
    wild_in_claims=wild_in_claims,
    note=note,
    called_off=lambda state: is_void(state.facts.bids),
    faults_state=faults_state,
    question=question,
    faults_hand=faults_hand,
    faults_win=faults_win,
    judge=judge,
    appraiser=appraiser,
    settle_state=settle_state,
    settle_result=settle_result,
    result_question=result_question,
    result_wilds=lambda result: () if result.facts is None else result.facts.wilds,
    faults_result=faults_result,
)
