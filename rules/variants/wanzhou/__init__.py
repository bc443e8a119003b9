"""Wanzhou mahjong 萬州麻將: suits only, one pattern times its doublings under a cap, kong money, play after a win."""

from typing import Final

from rules.record import text
from rules.rulebook import load
from rules.ruleset import Ruleset
from rules.variants.wanzhou.contradictions import faults_hand, faults_win
from rules.variants.wanzhou.facts import SeatFacts, TableFacts, WanzhouScore, WinFacts
from rules.variants.wanzhou.invariants import faults_state
from rules.variants.wanzhou.opening import begin, open_wall, rolls, with_horses
from rules.variants.wanzhou.options import Options, faults_options, tile_set
from rules.variants.wanzhou.patterns import MULTIPLIERS, PATTERNS
from rules.variants.wanzhou.play import (
    BEFORE_PLAY,
    CITES,
    PHASES,
    RULES,
    bars,
    hidden_aside,
    hide_aside,
    may_be,
    note,
    policy,
    question,
    replacements,
    set_aside,
    washed_out,
)
from rules.variants.wanzhou.results import faults_result, result_question, settle_result
from rules.variants.wanzhou.settlement import settle_state
from rules.variants.wanzhou.wilds import WildsRequest, wilds
from rules.variants.wanzhou.winning import after_discard, appraiser, judge

RULESET: Final = Ruleset(
    id="wanzhou",
    name=text("萬州麻將", "Wanzhou mahjong"),
    clauses=load(__name__),
    options=Options,
    win_facts=WinFacts,
    seat_facts=SeatFacts,
    table_facts=TableFacts,
    score=WanzhouScore,
    patterns=PATTERNS,
    multipliers=MULTIPLIERS,
    tile_set=tile_set,
    faults_options=faults_options,
    wilds_request=WildsRequest,
    wilds=wilds,
    rolls=rolls,
    open_wall=open_wall,
    horses=4,
    with_horses=with_horses,
    begin=begin,
    before_play=BEFORE_PLAY,
    phases=PHASES,
    rules=RULES,
    cites=CITES,
    policy=policy,
    bars=bars,
    note=note,
    replacements=replacements,
    washed_out=washed_out,
    faults_state=faults_state,
    set_aside=set_aside,
    hidden_aside=hidden_aside,
    hide_aside=hide_aside,
    may_be=may_be,
    question=question,
    faults_hand=faults_hand,
    faults_win=faults_win,
    seen_of_win=lambda facts: facts.open,
    after_discard=after_discard,
    judge=judge,
    appraiser=appraiser,
    settle_state=settle_state,
    settle_result=settle_result,
    result_question=result_question,
    faults_result=faults_result,
)
