"""The course of a hand, clause by clause, on the shared engine; every state reached keeps every invariant."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules import house, play
from rules.actions import Action
from rules.deal import deal
from rules.invariants import faults_state
from rules.questions import ApplyRequest, DealRequest
from rules.settlement import of_state
from rules.state import Discard, State, Wall
from rules.tiles import NAMES
from rules.variants.zhuji import RULESET
from rules.variants.zhuji.options import Options
from rules.variants.zhuji.play import is_first_turn
from tests.tiles import tile, tiles
from tests.zhuji.hands import Table


def claims_of(table: Table, seat: int) -> list[tuple[str, tuple[int, ...] | None]]:
    """What a seat may answer beside a pass."""
    return [(action.kind, action.tiles) for action in table.legal(seat) if action.kind != "pass"]


def test_zj_20_one_tile_is_discarded_after_draw_chi_pong_and_replacement() -> None:
    table = Table.playing(
        ["5m9p", "34m258p147s1234z6z", "66z258m147s369p19s", "7777z147m147p14s9m"], draws="1p", tail="99s"
    )
    table.discard(0, "5m")
    table.claim(Action(1, "chi", tile("5m"), tiles("34m")))
    assert {action.kind for action in table.legal(1)} == {"discard"}
    table.discard(1, "6z")
    table.claim(Action(2, "pong", tile("6z"), tiles("66z")))
    assert {action.kind for action in table.legal(2)} == {"discard"}
    table.passed(2, "1s")
    assert table.state.to_act == (3,)
    assert table.state.seats[3].drawn == tile("1p")
    table.act(3, "kong_concealed", tile=tile("7z"))
    assert (table.state.phase, table.state.to_act, table.state.seats[3].drawn) == ("turn", (3,), tile("9s"))
    table.passed(3, "9s")


def test_zj_21_only_the_next_player_may_chi_and_suits_only() -> None:
    table = Table.playing(["5m", "34m", "34m67m", "46m"])
    table.discard(0, "5m")
    assert ("chi", tiles("34m")) in claims_of(table, 1)
    assert table.faults(2, "chi", tile=tile("5m"), tiles=tiles("34m")).get("chi_not_next", "ZJ-21") == "ZJ-21"
    assert all(kind != "chi" for kind, _ in claims_of(table, 2))
    honours = Table.playing(["3z", "12457z", "33z", ""])
    honours.discard(0, "3z")
    assert all(kind != "chi" for kind, _ in claims_of(honours, 1))


def test_zj_21_each_sequence_is_a_choice_and_laid_tiles_stay() -> None:
    table = Table.playing(["5m", "3467m", "", ""])
    table.discard(0, "5m")
    chis = [own for kind, own in claims_of(table, 1) if kind == "chi"]
    assert chis == [tiles("34m"), tiles("46m"), tiles("67m")]
    table.claim(Action(1, "chi", tile("5m"), tiles("46m")))
    (laid,) = table.state.seats[1].melds
    assert (laid.kind, sorted(laid.tiles), laid.from_, laid.as_) == ("chi", list(tiles("456m")), 0, None)
    assert table.state.seats[0].discards == ()
    assert table.state.facts.claimed


def test_zj_21_no_wild_in_a_chi_not_even_as_its_own_face() -> None:
    for hand, wilds in (("34m", "4m"), ("3m9m", "9m"), ("36m", "4m"), ("67m", "6m7m")):
        table = Table.playing(["5m", hand, "55m", ""], wilds)
        table.discard(0, "5m")
        assert all(kind != "chi" for kind, _ in claims_of(table, 1))
        own = tiles(hand)
        code = "wild_in_set" if set(own) & set(tiles(wilds)) else "not_a_sequence"
        assert play_faults(table, Action(1, "chi", tile("5m"), own))[code] == "ZJ-21"


def test_zj_21_option_one_wild_may_stand_in() -> None:
    table = Table.playing(["5m", "3m9m9m", "", ""], "9m", wild_chi=True)
    table.discard(0, "5m")
    chis = [action for action in table.legal(1) if action.kind == "chi"]
    assert [(action.tiles, action.as_) for action in chis] == [(tiles("3m9m"), tiles("345m"))]
    table.claim(chis[0])
    (laid,) = table.state.seats[1].melds
    # The wild stays the tile it is and shows 4m.
    assert dict(zip(laid.faces, laid.tiles, strict=True)) == {
        tile("3m"): tile("3m"),
        tile("4m"): tile("9m"),
        tile("5m"): tile("5m"),
    }
    # Two wilds never do.
    table = Table.playing(["5m", "9m9m", "55m", ""], "9m", wild_chi=True)
    table.discard(0, "5m")
    assert all(kind != "chi" for kind, _ in claims_of(table, 1))


def test_zj_22_natural_and_wild_pong() -> None:
    table = Table.playing(["7m", "", "77m9p9p", ""], "9p")
    table.discard(0, "7m")
    assert claims_of(table, 2) == [("pong", tiles("77m")), ("pong", tiles("7m9p"))]
    table.claim(Action(2, "pong", tile("7m"), tiles("7m9p")))
    (laid,) = table.state.seats[2].melds
    assert sorted(laid.tiles) == list(tiles("77m9p"))
    assert laid.faces == tiles("777m")
    assert laid.face == tile("7m")
    # The other 7m and 9p are still in hand.
    assert set(tiles("7m9p")) <= set(table.state.seats[2].hand or ())


def test_zj_22_two_wilds_make_no_pong() -> None:
    table = Table.playing(["7m", "", "9p9p", "77m"], "9p")
    table.discard(0, "7m")
    assert table.state.to_act == (3,)
    assert "not_alike" in play_faults(table, Action(2, "pong", tile("7m"), tiles("99p")))


def play_faults(table: Table, action: Action) -> dict[str, str | None]:
    """The rule's own faults of an action, even of a seat that is not asked."""
    rule = RULESET.rules[action.kind]
    return {fault.code: fault.clause for fault in rule.faults(RULESET, table.state, action)}


CHI = Action(1, "chi", tile("5m"), tiles("34m"))
WILD_PONG = Action(2, "pong", tile("5m"), tiles("5m9p"))


def test_zj_23_natural_pong_before_chi_before_wild_pong() -> None:
    table = Table.playing(["5m", "34m9p", "5m9p", ""], "9p")
    table.discard(0, "5m")
    granted, refused = play.decide(RULESET, table.state, (CHI, WILD_PONG))
    assert granted == (CHI,)
    assert [(claim, why.code, why.clause) for claim, why in refused] == [(WILD_PONG, "outranked", "ZJ-23")]

    table = Table.playing(["5m", "34m", "", "55m"], "9p")
    table.discard(0, "5m")
    natural = Action(3, "pong", tile("5m"), tiles("55m"))
    granted, refused = play.decide(RULESET, table.state, (CHI, natural))
    assert granted == (natural,)
    table.claim(CHI, natural)
    assert table.state.to_act == (3,)
    assert table.state.seats[1].melds == ()


def test_zj_23_a_seat_that_could_pong_naturally_and_takes_the_wild_ranks_below_chi() -> None:
    table = Table.playing(["5m", "34m", "55m9p", ""], "9p")
    table.discard(0, "5m")
    table.claim(CHI, WILD_PONG)
    assert table.state.to_act == (1,)


def test_zj_23_what_goes_before_what_is_told_by_natural_and_wild() -> None:
    table = Table.playing(["5m", "34m", "5m9p", "55m"], "9p")
    table.discard(0, "5m")
    natural = Action(3, "pong", tile("5m"), tiles("55m"))

    def told(*claims: Action) -> list[tuple[int, str, str]]:
        refused = play.decide(RULESET, table.state, claims)[1]
        return [(claim.seat, why.en, why.zh) for claim, why in refused]

    assert told(CHI, WILD_PONG) == [(2, "a chi goes before a wild pong", "吃先於財碰")]
    assert told(CHI, WILD_PONG, natural) == [
        (1, "a natural pong goes before a chi", "正碰先於吃"),
        (2, "a natural pong goes before a wild pong", "正碰先於財碰"),
    ]


def test_zj_23_of_two_wild_pongs_the_nearer() -> None:
    table = Table.playing(["5m", "", "5m9p", "5m9p"], "9p")
    table.discard(0, "5m")
    far = Action(3, "pong", tile("5m"), tiles("5m9p"))
    granted, refused = play.decide(RULESET, table.state, (far, WILD_PONG))
    assert granted == (WILD_PONG,)
    assert [(why.code, why.clause) for _, why in refused] == [("nearer_claim", "ZJ-23")]


def test_zj_23_kong_ranks_with_natural_pong_and_a_win_before_all() -> None:
    # Seat 3 waits on 5m: 34m, four sets otherwise; 55z pair -> all sequences spoilt, so honours give tai.
    waiting = "34m 123p 456p 789p 99s"
    table = Table.playing(["5m", "34m", "555m", waiting])
    table.discard(0, "5m")
    kong = Action(2, "kong_exposed", tile("5m"), tiles("555m"))
    win = Action(3, "win", tile("5m"))
    granted, refused = play.decide(RULESET, table.state, (CHI, kong, win))
    assert granted == (win,)
    assert {why.code for _, why in refused} == {"outranked"}
    granted, _ = play.decide(RULESET, table.state, (CHI, kong))
    assert granted == (kong,)
    table.claim(CHI, kong)
    assert table.state.seats[2].melds[0].kind == "kong_exposed"


def test_zj_24_an_exposed_kong_takes_three_naturals() -> None:
    table = Table.playing(["5m", "", "555m", ""], "9p", tail="78s")
    table.discard(0, "5m")
    table.claim(Action(2, "kong_exposed", tile("5m"), tiles("555m")))
    (laid,) = table.state.seats[2].melds
    assert (laid.kind, laid.from_, laid.tiles) == ("kong_exposed", 0, tiles("5555m"))
    # The replacement comes from the tail: the upper tile of the last stack first.
    assert table.state.seats[2].drawn == tile("7s")
    with_wild = Table.playing(["5m", "", "55m9p", ""], "9p")
    with_wild.discard(0, "5m")
    assert all(kind != "kong_exposed" for kind, _ in claims_of(with_wild, 2))
    refused = play_faults(with_wild, Action(2, "kong_exposed", tile("5m"), tiles("55m9p")))
    assert refused["wild_in_set"] == "ZJ-24"


def test_zj_24_kongs_to_choose_from() -> None:
    table = Table.playing(["1111m 5555p 9999s 3z7z", "", "", ""])
    kongs = [action.tile for action in table.legal(0, "kong_concealed")]
    assert kongs == [tile("1m"), tile("5p"), tile("9s")]
    table.act(0, "kong_concealed", tile=tile("5p"))
    assert [meld.tiles for meld in table.state.seats[0].melds] == [tiles("5555p")]
    # The turn did not begin by a claim: another kong may follow.
    assert [action.tile for action in table.legal(0, "kong_concealed")] == [tile("1m"), tile("9s")]


def test_zj_24_no_wild_in_a_new_kong() -> None:
    table = Table.playing(["1111m 555p 99s 9s", "", "", ""], "1m")
    assert table.legal(0, "kong_concealed") == []
    assert play_faults(table, Action(0, "kong_concealed", tile("5p"), tiles("555p1m"))) == {
        "not_a_kong": "ZJ-24"
    }


def raised(hand: str, wilds: str, own: str) -> Table:
    """Seat 2 pongs the dealer's 7m with `own`, discards, and comes to its next turn drawing 7m."""
    table = Table.playing(["7m", "", hand, ""], wilds, draws="123s7m", tail="78s")
    table.discard(0, "7m")
    table.claim(Action(2, "pong", tile("7m"), tiles(own)))
    for seat in (2, 3, 0, 1):
        if table.state.seats[seat].drawn is None:
            discard = next(a.tile for a in table.legal(seat, "discard") if a.tile not in tiles("7m9p"))
        else:
            discard = table.state.seats[seat].drawn
        assert discard is not None
        table.act(seat, "discard", tile=discard)
        if table.state.phase == "claim":
            table.claim()
    assert table.state.to_act == (2,)
    assert table.state.seats[2].drawn == tile("7m")
    return table


def test_zj_24_an_added_kong_raises_a_pong_with_the_natural_tile() -> None:
    table = raised("77m", "9p", "77m")
    assert [action.tile for action in table.legal(2, "kong_added")] == [tile("7m")]
    table.act(2, "kong_added", tile=tile("7m"))
    assert table.state.seats[2].melds[0].kind == "kong_added"
    assert table.state.seats[2].melds[0].from_ == 0
    assert table.state.facts.chain == 1


def test_zj_24_a_wild_pong_is_raised_only_with_the_natural_tile() -> None:
    table = raised("7m9p9p", "9p", "7m9p")
    assert table.faults(2, "kong_added", tile=tile("9p")) == {"no_pong_to_raise": "ZJ-24"}
    table.act(2, "kong_added", tile=tile("7m"))
    (laid,) = table.state.seats[2].melds
    assert sorted(laid.tiles) == list(tiles("777m9p"))
    assert laid.faces == tiles("7777m")


def test_zj_24_no_kong_in_a_turn_begun_by_chi_or_pong() -> None:
    table = Table.playing(["5m", "34m1111p", "55m2222p", ""])
    table.discard(0, "5m")
    table.claim(CHI)
    assert table.faults(1, "kong_concealed", tile=tile("1p"), tiles=tiles("1111p")) == {
        "kong_after_claim": "ZJ-24"
    }
    table = Table.playing(["5m", "", "55m2222p", ""])
    table.discard(0, "5m")
    table.claim(Action(2, "pong", tile("5m"), tiles("55m")))
    assert table.legal(2, "kong_concealed") == []


def emptied(table: Table, left: int = 0) -> Table:
    """The same table later: the wall lies in the discards of seat 3, and the seat in turn has drawn a tile."""
    (seat,) = table.state.to_act
    state = table.state.with_seat(seat, drawn=(table.state.seats[seat].hand or ())[-1])
    wall = state.wall.tiles or ()
    gone = wall[left:]
    state = replace(state, wall=Wall(wall[:left], left, state.wall.replaced))
    thrown = tuple(Discard(kind) for kind in gone)
    return Table(state.with_seat(3, discards=(*thrown, *state.seats[3].discards)))


def test_zj_24_no_kong_on_an_empty_wall() -> None:
    table = Table.playing(["1111m5m", "34m", "555m", ""])
    empty = emptied(table)
    assert empty.faults(0, "kong_concealed", tile=tile("1m"), tiles=tiles("1111m")) == {
        "no_replacement": "ZJ-24"
    }
    empty.discard(0, "5m")
    assert all(kind != "kong_exposed" for kind, _ in claims_of(empty, 2))
    assert ("pong", tiles("55m")) in claims_of(empty, 2)
    assert ("chi", tiles("34m")) in claims_of(empty, 1)


def test_zj_25_a_ready_player_robs_an_added_kong_for_one_tai() -> None:
    table = Table.playing(
        ["7m", "", "77m", "68m 222p 555p 78s9p 11s"], "9p", draws="1z2z3z7m", tail="78s", declarer=1
    )
    table.discard(0, "7m")
    # (As the dealer's first discard the 7m would make seat 3 an earthly hand: it passes.)
    table.claim(Action(2, "pong", tile("7m"), tiles("77m")))
    first = next(a.tile for a in table.legal(2, "discard") if a.tile is not None and a.tile >= 27)
    table.act(2, "discard", tile=first)
    while table.state.to_act != (2,) or table.state.phase != "turn":
        if table.state.phase == "claim":
            table.claim()
            continue
        (seat,) = table.state.to_act
        drawn = table.state.seats[seat].drawn
        table.act(seat, "discard", tile=drawn)
    table.act(2, "kong_added", tile=tile("7m"))
    assert (table.state.phase, table.state.to_act) == ("rob", (3,))
    step = table.act(3, "win", tile=tile("7m"))
    won = table.state.seats[3].won
    assert won is not None
    assert (won.by, won.from_, won.score) == ("rob_kong", 2, 1)
    assert table.state.seats[2].melds[0].kind == "pong"
    assert "win" in [event.kind for event in step.events]
    # Declarer 1, b = 10: the robbed pays 2 - 10, the declarer 1 + 30, the last 1 - 10.
    assert table.totals() == (9, -31, 8, 14)


def test_zj_25_nobody_robs_a_direct_or_concealed_kong() -> None:
    waiting = "68m 222p 555p 789s 11s"
    table = Table.playing(["7m", "", "777m", waiting], "9p", tail="78s")
    table.discard(0, "7m")
    table.claim(Action(2, "kong_exposed", tile("7m"), tiles("777m")))
    assert (table.state.phase, table.state.to_act) == ("turn", (2,))
    table = Table.playing(["7777m", "", "", waiting], "9p", tail="78s")
    table.act(0, "kong_concealed", tile=tile("7m"))
    assert (table.state.phase, table.state.to_act) == ("turn", (0,))
    # The discard that a direct kong would take may be won on as a discard.
    table = Table.playing(["7m", "", "777m", "68m 222p 555p 11s 777z"], "9p")
    table.discard(0, "7m")
    assert ("win", None) in claims_of(table, 3)


def test_zj_26_a_discarded_wild_is_neither_claimed_nor_won_on() -> None:
    waiting = "34m 123p 456p 789p 99s"
    table = Table.playing(["9m", "78m", "99m", waiting], "9m")
    table.discard(0, "9m")
    # Nobody is asked: the next player draws.
    assert (table.state.phase, table.state.to_act) == ("turn", (1,))
    agreed = Table.playing(["9m", "78m", "99m", waiting], "9m", win_on_discarded_wild=True)
    agreed.discard(0, "9m")
    assert (agreed.state.phase, agreed.state.to_act) == ("claim", (3,))
    assert claims_of(agreed, 3) == [("win", None)]
    assert play_faults(agreed, Action(2, "pong", tile("9m"), tiles("99m")))["not_claimable"] == "ZJ-26"


def test_zj_26_a_drawn_wild_completes_a_hand() -> None:
    table = Table.playing(["1z", "34m 123p 456p 789p 99s", "", ""], "9m", draws="9m")
    table.passed(0, "1z")
    assert ("win", None) in [(a.kind, a.tiles) for a in table.legal(1)]


def two_winners(**options: object) -> Table:
    """The dealer's 5m completes seats 2 and 3."""
    table = Table.playing(["5m3z", "", "34m 123p 456p 789p 99s", "67m 123s 456s 789s 99p"], **options)
    table.passed(0, "3z")
    for seat in (1, 2, 3):
        drawn = table.state.seats[seat].drawn
        assert drawn is not None
        table.act(seat, "discard", tile=drawn)
        while table.state.phase == "claim":
            table.claim()
    assert table.state.to_act == (0,)
    table.discard(0, "5m")
    return table


WINS = (Action(2, "win", tile("5m")), Action(3, "win", tile("5m")))


def test_zj_27_the_nearest_winner_by_default() -> None:
    table = two_winners()
    granted, refused = play.decide(RULESET, table.state, WINS[::-1])
    assert granted == WINS[:1]
    assert [(why.code, why.clause) for _, why in refused] == [("nearer_winner", "ZJ-27")]
    table.claim(*WINS)
    assert [seat.won is not None for seat in table.state.seats] == [False, False, True, False]
    assert table.state.phase == "ended"


def test_zj_27_all_winners_where_agreed() -> None:
    table = two_winners(multiple_winners="all")
    table.claim(*WINS)
    assert [seat.won is not None for seat in table.state.seats] == [False, False, True, True]
    # Bid no-wild 2 by the dealer (b = 10); both have all sequences 1 and no wild 1.
    # The dealer pays 4 + 4 and 10 to each; seat 1 pays 2 + 2 and has 10.
    assert table.totals() == (-38, 6, 16, 16)


def test_zj_30_after_a_claim_a_complete_hand_is_no_win() -> None:
    # Seat 1 could win on the 5m; it takes it by chi and its hand stays complete.
    table = Table.playing(["5m", "34m 123p 456p 789p 99s", "", ""])
    table.discard(0, "5m")
    assert claims_of(table, 1) == [("win", None), ("chi", tiles("34m"))]
    table.claim(CHI)
    assert table.faults(1, "win").get("claimed_turn") == "ZJ-30"


def test_zj_36_kong_bloom_in_play_once_however_many_kongs() -> None:
    table = Table.playing(["1111m 222p 555p 78s 11s", "", "", ""], tail="9s5p")
    # The upper tile of the tail, 9s, completes the hand after the first kong.
    table.act(0, "kong_concealed", tile=tile("1m"))
    verdict = play.judged(RULESET, table.state, Action(0, "win", tile("9s")))
    assert {line.id: line.value for line in verdict.score.patterns} == {"kong_bloom": 1, "no_wild": 1}
    table.act(0, "win", tile=tile("9s"))
    won = table.state.seats[0].won
    assert won is not None
    assert (won.by, won.score) == ("replacement", 2)

    table = Table.playing(["1111m 2222p 55p 78s 11s", "", "", ""], tail="5p9s")
    table.act(0, "kong_concealed", tile=tile("1m"))
    table.act(0, "kong_concealed", tile=tile("2p"))
    assert table.state.facts.chain == 2
    verdict = play.judged(RULESET, table.state, Action(0, "win", tile("9s")))
    assert {line.id: line.value for line in verdict.score.patterns} == {"kong_bloom": 1, "no_wild": 1}


def test_zj_36_a_discard_ends_the_row_of_kongs() -> None:
    table = Table.playing(["1111m", "", "", ""], tail="78s")
    table.act(0, "kong_concealed", tile=tile("1m"))
    assert table.state.facts.chain == 1
    table.passed(0, "7s")
    assert table.state.facts.chain == 0


def test_zj_36_another_s_kong_on_that_discard_begins_a_new_row() -> None:
    table = Table.playing(["1111m", "", "999s", ""], tail="9s7s")
    table.act(0, "kong_concealed", tile=tile("1m"))
    table.discard(0, "9s")
    assert table.state.facts.chain == 0
    table.claim(Action(2, "kong_exposed", tile("9s"), tiles("999s")))
    assert table.state.facts.chain == 1


def test_zj_36_the_kongs_in_a_row_are_those_of_the_seat_in_turn() -> None:
    def wrong(table: Table, chain: int) -> set[str]:
        return {fault.code for fault in faults_state(RULESET, table.state.with_facts(chain=chain))}

    table = Table.playing(["1111m", "", "", ""], tail="78s")
    table.act(0, "kong_concealed", tile=tile("1m"))
    assert wrong(table, 1) == set()
    assert wrong(table, 2) == {"more_kongs_than_shown"}
    table.passed(0, "7s")
    # Seat 1 has drawn from the wall: the kong of seat 0 makes no bloom of it.
    assert table.state.to_act == (1,)
    assert wrong(table, 1) == {"more_kongs_than_shown"}


def test_zj_24_zj_36_what_is_drawn_agrees_with_how_the_turn_began() -> None:
    def wrong(state: State) -> set[tuple[str, str | None]]:
        return {(fault.code, fault.clause) for fault in faults_state(RULESET, state)}

    table = Table.playing(["1111m", "", "", ""], tail="78s")
    table.act(0, "kong_concealed", tile=tile("1m"))
    assert wrong(table.state.with_seat(0, drawn=None)) >= {("drawn", "ZJ-36")}

    table = Table.playing(["5m", "55m", "", ""])
    table.discard(0, "5m")
    table.claim(Action(1, "pong", tile("5m"), tiles("55m")))
    held = (table.state.seats[1].hand or ())[0]
    assert wrong(table.state.with_seat(1, drawn=held)) == {("claimed_turn", "ZJ-24")}


def test_zj_13_the_order_of_the_wild_kinds_does_not_matter() -> None:
    table = Table.playing(["5m", "5m6p", "5m9p", ""], "6p9p")
    turned = table.state.with_facts(wilds=tiles("9p6p"))
    told = Action(0, "discard", tile("5m"))
    answers = [
        house.answer_apply(RULESET, ApplyRequest(state=state, action=told)) for state in (table.state, turned)
    ]
    assert answers[0] == answers[1]
    assert answers[1][1].state.facts.wilds == tiles("6p9p")


def test_zj_36_a_kong_that_may_be_robbed_is_not_in_the_row_yet() -> None:
    table = Table.playing(["5m", "55m", "34m 123p 456p 789p 99s", ""], draws="1z2z3z5m")
    table.discard(0, "5m")
    table.claim(Action(1, "pong", tile("5m"), tiles("55m")))
    for _ in range(6):
        (seat,) = table.state.to_act
        if table.legal(seat, "kong_added"):
            break
        table.passed(seat, NAMES[table.legal(seat, "discard")[-1].tile or 0])
    table.act(1, "kong_added", tile=tile("5m"))
    assert table.state.phase == "rob"
    broken = table.state.with_facts(chain=1)
    assert {fault.code for fault in faults_state(RULESET, broken)} == {"more_kongs_than_shown"}


def test_zj_26_hidden_hands_are_not_asked_about_a_discarded_wild() -> None:
    def discarded(word: str, **options: bool) -> Table:
        table = Table.playing(["5m6p", "", "", ""], "6p", **options)
        for seat in (1, 2, 3):
            table.state = table.state.with_seat(seat, hand=None)
        table.discard(0, word)
        return table

    def might(table: Table) -> set[tuple[int, str]]:
        return {
            (a.seat, a.kind) for seat in table.state.to_act for a in play.possible(RULESET, table.state, seat)
        }

    wild = discarded("6p")
    assert (wild.state.phase, wild.state.to_act) == ("turn", (1,))
    agreed = discarded("6p", win_on_discarded_wild=True)
    assert (agreed.state.phase, agreed.state.to_act) == ("claim", (1, 2, 3))
    assert might(agreed) == {(1, "win"), (2, "win"), (3, "win")}
    natural = discarded("5m")
    assert {(1, "win"), (1, "chi"), (2, "win")} <= might(natural)


def test_zj_25_a_state_s_robbed_kong_was_a_pong() -> None:
    table = Table.playing(["5m", "34m 123p 456p 789p 99s", "", ""], "1z")
    table.discard(0, "5m")
    table.claim(Action(1, "win", tile("5m")))
    won = table.state.seats[1].won
    assert won is not None
    robbed = table.state.with_seat(1, won=replace(won, by="rob_kong"))
    assert {(fault.code, fault.clause) for fault in faults_state(RULESET, robbed)} == {("won", "ZJ-25")}


def test_zj_26_a_state_s_win_is_not_on_a_discarded_wild() -> None:
    table = Table.playing(["5m", "34m 123p 456p 789p 99s", "", ""], "1z")
    table.discard(0, "5m")
    table.claim(Action(1, "win", tile("5m")))
    ended = table.state
    odd = ended.with_facts(wilds=tiles("5m"))
    assert ("wild_discarded", "ZJ-26") in {(f.code, f.clause) for f in faults_state(RULESET, odd)}
    agreed = replace(odd, options=replace(odd.options, win_on_discarded_wild=True))
    assert faults_state(RULESET, agreed) == ()


def test_zj_37_only_the_first_discard_belongs_to_the_first_turn() -> None:
    table = Table.playing(["3z", "44m", "5m", "55m"], draws="5m")
    assert is_first_turn(table.state)
    table.passed(0, "3z")
    assert not is_first_turn(table.state)
    table.discard(1, "5m")
    assert table.state.phase == "claim"
    assert not is_first_turn(table.state)


def test_zj_37_heavenly_after_the_wilds_are_named() -> None:
    hand = "222m 555p 789s 345m 8p 5m"
    table = Table.playing([hand, "", "", ""], "5m", declarer=2)
    assert ("win", None) in [(a.kind, a.tile) for a in table.legal(0)]
    table.act(0, "win")
    won = table.state.seats[0].won
    assert won is not None
    assert (won.by, won.tile, won.score) == ("dealt", None, 8)
    # Paid as a draw: declarer 2 with b = 10 pays 256 + 30, the others 256 - 10.
    assert table.totals() == (778, -246, -286, -246)


def test_zj_30_zj_39_a_state_s_win_reaches_its_minimum() -> None:
    table = Table.playing(["222m 555p 789s 345m 8p 5m", "", "", ""], "5m", declarer=0, tai=4)
    table.act(0, "win")
    won = table.state.seats[0].won
    assert won is not None
    for score, wrong in ((4, set()), (3, {"ZJ-30"}), (61, {"ZJ-38"})):
        state = table.state.with_seat(0, won=replace(won, score=score))
        assert {fault.clause for fault in faults_state(RULESET, state)} == wrong


def earthly(first: str, table: Table) -> int | None:
    """What seat 2 would have on the dealer's discard."""
    table.discard(0, first)
    assert ("win", None) in claims_of(table, 2)
    return int(play.judged(RULESET, table.state, Action(2, "win", tile(first))).score.total)


WAITING = "34m 123p 456p 789p 99s"


def test_zj_37_earthly_on_the_dealers_first_discard_only() -> None:
    assert earthly("5m", Table.playing(["5m", "", WAITING, ""])) == 8
    table = Table.playing(["5m3z", "", WAITING, ""])
    table.passed(0, "3z")
    for seat in (1, 2, 3):
        drawn = table.state.seats[seat].drawn
        assert drawn is not None
        table.act(seat, "discard", tile=drawn)
        while table.state.phase == "claim":
            table.claim()
    assert earthly("5m", table) == 2


def test_zj_37_the_dealers_concealed_kong_does_not_lose_earthly_and_no_longer_is_heavenly() -> None:
    table = Table.playing(["1111m5m", "", WAITING, ""], tail="78s")
    table.act(0, "kong_concealed", tile=tile("1m"))
    assert earthly("5m", table) == 8


def test_zj_37_after_a_claim_the_dealers_discard_is_no_earthly() -> None:
    # Seat 1 pongs the first discard; the dealer chis nothing but pongs seat 1's discard and throws 5m.
    table = Table.playing(["7z6z6z5m", "77z6z", WAITING, ""])
    table.discard(0, "7z")
    table.claim(Action(1, "pong", tile("7z"), tiles("77z")))
    table.discard(1, "6z")
    table.claim(Action(0, "pong", tile("6z"), tiles("66z")))
    assert earthly("5m", table) == 2


def test_zj_39_a_hand_without_tai_is_not_offered_a_win() -> None:
    table = Table.playing(["1z", "222m 555p 789s 345m 8p", "", ""], "5m", draws="8p", declarer=3)
    table.passed(0, "1z")
    assert table.legal(1, "win") == []
    assert table.faults(1, "win", tile=tile("8p")) == {"short_of_minimum": "ZJ-39"}


def test_zj_30_the_declarer_in_play_needs_the_bid() -> None:
    hands = ["1z", "34m 123p 456p 789p 99s", "", ""]
    for tai, offered in ((2, True), (3, False)):
        table = Table.playing(hands, draws="5m", declarer=1, tai=tai)
        table.passed(0, "1z")
        assert bool(table.legal(1, "win")) == offered


def washed(**options: object) -> State:
    """A hand played until the wall is empty, everybody throwing what he draws."""
    table = Table.playing(["", "", "", ""], "5m", declarer=2, **options)
    while table.state.phase != "ended":
        if table.state.phase == "claim":
            table.claim()
            continue
        (seat,) = table.state.to_act
        own = table.state.seats[seat]
        thrown = own.drawn if own.drawn is not None else (own.hand or ())[0]
        table.act(seat, "discard", tile=thrown)
    return table.state


@pytest.mark.parametrize(
    ("washout", "totals"), [("void", (0, 0, 0, 0)), ("declarer_pays", (10, 10, -30, 10))]
)
def test_zj_56_zj_57_the_wall_runs_out(washout: str, totals: tuple[int, ...]) -> None:
    state = washed(washout=washout)
    assert state.wall.left == 0
    assert all(seat.won is None for seat in state.seats)
    books = of_state(RULESET, state)
    assert books.totals == totals
    assert (books.next.dealer, books.next.repeat) == (0, 1)


@pytest.mark.parametrize("seed", range(6))
def test_random_hands_keep_every_invariant_to_the_settlement(seed: int) -> None:
    dice = Random(seed)
    options = Options(
        wild_chi=bool(seed & 1),
        win_on_discarded_wild=bool(seed & 2),
        multiple_winners="all" if seed & 1 else "nearest",
        honours_any=bool(seed & 2),
    )
    table = Table(deal(RULESET, DealRequest(seed=str(seed)), options).state)
    while table.state.phase != "ended":
        state = table.state
        if state.phase in ("claim", "rob"):
            answers = [preferred(dice, table, seat) for seat in state.to_act]
            table.claim(*(answer for answer in answers if answer.kind != "pass"))
        else:
            (seat,) = state.to_act
            chosen = preferred(dice, table, seat)
            table.act(
                seat, chosen.kind, **{name: getattr(chosen, name) for name in RULESET.rules[chosen.kind].uses}
            )
    assert sum(table.totals()) == 0
    assert faults_state(RULESET, table.state) == ()


def preferred(dice: Random, table: Table, seat: int) -> Action:
    """A win if there is one, else some legal action, bids kept low."""
    listed = table.legal(seat)
    assert listed
    wins = [action for action in listed if action.kind == "win"]
    low = [action for action in listed if action.kind != "bid"] + [a for a in listed if a.kind == "bid"][:2]
    return wins[0] if wins else dice.choice(low)
