"""Zhuozhou mahjong 涿州麻將: additive fan, self-drawn wins, one wild kind named by an indicator, kong tiles to reveal."""

from typing import Final

from rules.record import text
from rules.rulebook import load
from rules.ruleset import Ruleset
from rules.variants.zhuozhou.contradictions import faults_hand, faults_win
from rules.variants.zhuozhou.facts import (
    Score,
    SeatFacts,
    TableFacts,
    WinFacts,
    aside_of_win,
    called_aside,
    kongs_aside,
)
from rules.variants.zhuozhou.invariants import faults_state
from rules.variants.zhuozhou.opening import ROLLS, open_wall, wall_ended
from rules.variants.zhuozhou.options import Options
from rules.variants.zhuozhou.patterns import PATTERNS
from rules.variants.zhuozhou.play import (
    CITES,
    PHASES,
    RULES,
    bars,
    drawn_after_kongs,
    faces,
    note,
    policy,
    question,
    replacements,
    set_aside,
)
from rules.variants.zhuozhou.results import (
    facts_of_seat,
    faults_result,
    result_question,
    settle_result,
    wilds_of,
)
from rules.variants.zhuozhou.roles import hand_faces, wilds_of_indicator
from rules.variants.zhuozhou.settlement import settle_state
from rules.variants.zhuozhou.waiting import appraiser
from rules.variants.zhuozhou.wilds import WildsRequest, faults_wilds, wilds
from rules.variants.zhuozhou.winning import after_discard, judge

RULESET: Final = Ruleset(
    id="zhuozhou",
    name=text("涿州麻將", "Zhuozhou mahjong"),
    clauses=load(__name__),
    options=Options,
    win_facts=WinFacts,
    seat_facts=SeatFacts,
    table_facts=TableFacts,
    score=Score,
    patterns=PATTERNS,
    player_range=(2, 4),
    players=lambda options: int(options.players),
    wild_words=("wilds", "indicator"),
    wilds_request=WildsRequest,
    wilds=wilds,
    wilds_of_indicator=wilds_of_indicator,
    faults_wilds=faults_wilds,
    hand_faces=hand_faces,
    rolls=lambda options: ROLLS,
    open_wall=open_wall,
    phases=PHASES,
    rules=RULES,
    cites=CITES,
    policy=policy,
    faces=faces,
    bars=bars,
    note=note,
    chain=drawn_after_kongs,
    replacements=replacements,
    wall_ended=wall_ended,
    faults_state=faults_state,
    set_aside=set_aside,
    aside_in_turn=lambda state: int(state.facts.reveals),
    question=question,
    faults_hand=faults_hand,
    faults_win=faults_win,
    aside_of_win=aside_of_win,
    called_aside=called_aside,
    kongs_aside=kongs_aside,
    after_discard=after_discard,
    judge=judge,
    appraiser=appraiser,
    settle_state=settle_state,
    settle_result=settle_result,
    result_question=result_question,
    result_wilds=wilds_of,
    facts_of_seat=facts_of_seat,
    faults_result=faults_result,
)
