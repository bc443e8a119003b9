"""Claims on a discard: who may, what makes a set, who goes first, and the step that follows."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from rules import play
from rules.actions import Action
from rules.hand import Meld
from rules.ruleset import Faces
from rules.state import Discard, State
from tests.tiles import tile, tiles
from tests.toy.table import BLOOD, FOUR, TIERS, Hall, action, hung, refusal, relation, table

STOOD_IN = relation(
    faces=lambda state: Faces(frozenset({6}), {33: (6,)}),  # 7m is wild, 中 stands in for it
    wild_words=("wilds",),
)
WILD_TIERS = (*TIERS[:1], frozenset({"kong_exposed", "pong"}), TIERS[2], frozenset({"wild_pong"}))
WILD = relation(
    policy={"tiers": WILD_TIERS},
    faces=lambda state: Faces(frozenset({6})),
    wild_words=("wilds",),
    wild_in_claims=lambda state, kind: kind == "pong",
    claim_word=lambda state, claim: "wild_pong" if 6 in (claim.tiles or ()) else claim.kind,
)


def thrown(game, word: str, *hands: str, **more) -> Hall:  # type: ignore[no-untyped-def]
    """Seat 0 discards; the hands are those of the seats after it."""
    return Hall(game, table(game, word, *hands, **more)).do(0, "discard", word)


def refused(hall: Hall, *claims: Action) -> list[tuple[str, str]]:
    """Pointer-like place and code of every fault of claims."""
    faulty = refusal(lambda: play.apply_claims(hall.game, hall.state, claims))
    return [("/".join(map(str, fault.at)), fault.code) for fault in faulty.faults]


# Chi


def test_only_the_next_player_may_chi() -> None:
    hall = thrown(FOUR, "5m", "46m", "46m")
    assert hall.state.to_act == (1,)
    assert hall.may(1, "chi") == [Action(1, "chi", tile("5m"), tiles("46m"))]
    assert hall.refused(2, "chi", "5m", "46m") == ["not_to_act", "chi_not_next"]
    hall = thrown(FOUR, "5m", "", "46m 55m")
    assert hall.refused(2, "chi", "5m", "46m") == ["chi_not_next"]


def test_every_chi_is_listed_once_lowest_first() -> None:
    hall = thrown(FOUR, "5m", "344667m")
    assert [claim.tiles for claim in hall.may(1, "chi")] == [tiles("34m"), tiles("46m"), tiles("67m")]


def test_a_chi_leaves_its_tiles_and_the_discard_in_the_meld() -> None:
    hall = thrown(FOUR, "5m", "46m", piles={0: "1m"}, drawn="5m")
    hall.answer(action(1, "chi", "5m", "46m"))
    assert hall.events == ["chi"]
    assert hall.state.seats[1].melds == (Meld("chi", tiles("456m"), 0),)
    assert [discard.tile for discard in hall.state.seats[0].discards] == [tile("1m")]
    assert (hall.state.to_act, hall.state.seats[1].drawn, hall.state.claimed_turn) == ((1,), None, True)
    assert hall.do(1, "discard", "1z").state.claimed_turn is False


@pytest.mark.parametrize(
    ("word", "own", "codes"),
    [
        ("1p", "89m", ["not_a_sequence"]),  # 8m 9m 1p is no chi
        ("5z", "67z", ["not_a_sequence"]),  # nor are 7z 6z 5z
        ("5m", "44m", ["not_a_sequence"]),
        ("5m", "47m", ["not_a_sequence"]),
        ("5m", "46p", ["not_a_sequence"]),
        ("1s", "89p", ["not_a_sequence"]),
        ("5m", "467m", ["wrong_tiles"]),
        ("5m", "4m", ["wrong_tiles"]),
    ],
)
def test_what_is_no_chi(word: str, own: str, codes: list[str]) -> None:
    state = table(FOUR, word, own)
    hall = Hall(FOUR, hung(FOUR, state, 0, word))
    hall.state = _asking(hall.state, 1)
    assert hall.may(1, "chi") == [] or codes == ["wrong_tiles"]
    assert [code for code in hall.refused(1, "chi", word, own) if code != "not_to_act"] == codes


def _asking(state: State, seat: int) -> State:
    return replace(state, to_act=tuple(sorted({*state.to_act, seat})))


def test_claims_are_of_held_tiles_and_of_the_tile_in_question_all_faults_at_once() -> None:
    hall = thrown(FOUR, "5m", "46m")
    assert hall.refused(1, "chi", "5m", "67m") == ["tile_not_held"]
    assert hall.refused(1, "chi", "6m", "79p") == ["wrong_tile", "tile_not_held", "not_a_sequence"]
    assert hall.refused(1, "pong", "5m", "55m") == ["tile_not_held"]
    assert hall.refused(1, "pong", "5m", "46m") == ["not_alike"]
    assert hall.refused(1, "kong_exposed", "5m", "46m") == ["wrong_tiles"]
    assert hall.refused(1, "kong_exposed", "5m", "466m") == ["tile_not_held", "not_a_kong"]
    assert hall.refused(1, "chi", "5m", "46m", suit="m") == ["field_not_used"]


def test_no_chi_where_the_table_plays_none() -> None:
    game = relation(policy={"chi": False})
    hall = Hall(game, table(game, "5m", "46m 55m")).do(0, "discard", "5m")
    assert hall.kinds(1) == {"pong", "pass"}
    assert hall.refused(1, "chi", "5m", "46m") == ["no_chi"]


# Pong and kong


def test_anyone_may_pong_and_the_turn_goes_to_him() -> None:
    hall = thrown(FOUR, "5m", "", "", "555m").answer(action(3, "pong", "5m", "55m"))
    assert hall.state.seats[3].melds == (Meld("pong", tiles("555m"), 0),)
    assert (hall.state.to_act, hall.state.claimed_turn, len(hall.hand(3))) == ((3,), True, 11)
    assert hall.state.seats[0].discards == ()
    assert hall.refused(3, "discard", "5m") == []  # the like of the tile just claimed
    assert hall.do(3, "discard", "1z").state.to_act == (0,)


def test_an_exposed_kong_draws_from_the_tail() -> None:
    hall = thrown(FOUR, "5m", "", "555m", tail="8p 9p").answer(action(2, "kong_exposed", "5m", "555m"))
    assert hall.events == ["kong_exposed", "kong_done", "draw"]
    assert hall.state.seats[2].melds == (Meld("kong_exposed", tiles("5555m"), 0),)
    assert (hall.state.seats[2].drawn, hall.state.claimed_turn) == (tile("8p"), False)
    assert hall.last.events[1].by == "kong_exposed"


def test_pong_and_kong_are_both_offered() -> None:
    hall = thrown(FOUR, "5m", "", "555m")
    assert hall.may(2, "pong") == [Action(2, "pong", tile("5m"), tiles("55m"))]
    assert hall.may(2, "kong_exposed") == [Action(2, "kong_exposed", tile("5m"), tiles("555m"))]


# Who goes first


def three_claims(game=FOUR) -> Hall:  # type: ignore[no-untyped-def]
    """A chi by seat 1, a pong by seat 2, a win by seat 3 on one 5p."""
    return Hall(game, table(game, "5p", "34p", "55p", "123m 456m 789m 11s 46p")).do(0, "discard", "5p")


def test_a_win_goes_before_a_pong_and_a_pong_before_a_chi() -> None:
    """Case 30: the claims are judged together, whoever spoke first."""
    hall = three_claims()
    assert hall.state.to_act == (1, 2, 3)
    chi, pong, win = (hall.may(seat, kind)[0] for seat, kind in ((1, "chi"), (2, "pong"), (3, "win")))
    granted, refused_ones = play.decide(FOUR, hall.state, (chi, pong, win))
    assert granted == (win,)
    assert [(claim, why.code, why.facts) for claim, why in refused_ones] == [
        (pong, "outranked", {"granted": {"seat": 3, "kind": "win"}}),
        (chi, "outranked", {"granted": {"seat": 3, "kind": "win"}}),
    ]
    granted, refused_ones = play.decide(FOUR, hall.state, (chi, pong, Action(3, "pass")))
    assert granted == (pong,)
    assert [(claim, why.code) for claim, why in refused_ones] == [(chi, "outranked")]
    assert play.decide(FOUR, hall.state, tuple(Action(seat, "pass") for seat in (1, 2, 3))) == ((), ())


def test_the_order_in_which_claims_are_given_does_not_matter() -> None:
    hall = three_claims()
    claims = [hall.may(1, "chi")[0], hall.may(2, "pong")[0], hall.may(3, "win")[0]]
    steps = {play.apply_claims(FOUR, hall.state, order).state for order in permutations(claims)}
    (state,) = steps
    assert [seat.won is not None for seat in state.seats] == [False, False, False, True]


def test_all_passing_the_next_draws() -> None:
    hall = three_claims().answer()
    assert hall.events == ["win_passed", "draw"]
    assert (hall.state.phase, hall.state.to_act) == ("turn", (1,))
    assert hall.state.seats[0].discards == (Discard(tile("5p")),)


TWO_READY = ("9s", "", "123m 456m 789m 11s 78s", "123p 456p 789p 11s 78s")


def test_of_two_winners_the_nearer_wins_or_both() -> None:
    hall = Hall(FOUR, table(FOUR, *TWO_READY)).do(0, "discard", "9s")
    wins = tuple(hall.may(seat, "win")[0] for seat in (3, 2))
    granted, refused_ones = play.decide(FOUR, hall.state, wins)
    assert (granted, [(c.seat, why.code) for c, why in refused_ones]) == ((wins[1],), [(3, "nearer_winner")])
    hall.answer(*wins)
    assert [seat.won is not None for seat in hall.state.seats] == [False, False, True, False]
    assert hall.state.seats[0].discards == (Discard(tile("9s"), (2,)),)
    assert hall.state.phase == "ended"

    both = Hall(BLOOD, table(BLOOD, *TWO_READY)).do(0, "discard", "9s")
    granted, refused_ones = play.decide(BLOOD, both.state, wins)
    assert (granted, refused_ones) == ((wins[1], wins[0]), ())
    both.answer(*wins)
    assert both.state.seats[0].discards == (Discard(tile("9s"), (2, 3)),)


def test_of_two_claims_of_a_tier_the_nearer_goes_first() -> None:
    """7m is wild: one natural 5m and a wild make a pong that ranks below a chi."""
    hall = Hall(WILD, table(WILD, "5m", "346m", "57m", "57m")).do(0, "discard", "5m")
    wild_pongs = tuple(hall.may(seat, "pong")[0] for seat in (3, 2))
    assert [claim.tiles for claim in wild_pongs] == [tiles("57m")] * 2
    granted, refused_ones = play.decide(WILD, hall.state, wild_pongs)
    assert (granted[0].seat, refused_ones[0][1].code) == (2, "nearer_claim")
    chi = hall.may(1, "chi")[0]
    granted, refused_ones = play.decide(WILD, hall.state, (chi, *wild_pongs))
    assert (granted, [why.code for _, why in refused_ones]) == ((chi,), ["outranked"] * 2)


def test_of_two_different_claims_of_one_tier_the_nearer_goes_first() -> None:
    game = relation(policy={"tiers": (TIERS[0], frozenset({"pong", "kong_exposed", "chi"}))})
    hall = Hall(game, table(game, "5m", "46m", "55m")).do(0, "discard", "5m")
    granted, refused_ones = play.decide(game, hall.state, (hall.may(2, "pong")[0], hall.may(1, "chi")[0]))
    assert granted == (hall.may(1, "chi")[0],)
    assert [(claim.seat, why.code) for claim, why in refused_ones] == [(2, "nearer_claim")]


def test_order_of_play_is_counted_from_the_discarder() -> None:
    hands = ("123m 456m 789m 11s 78s", "9s", "123p 456p 789p 11s 78s")
    hall = Hall(FOUR, table(FOUR, *hands, turn=1, dealer=1)).do(1, "discard", "9s")
    granted, _ = play.decide(FOUR, hall.state, (hall.may(0, "win")[0], hall.may(2, "win")[0]))
    assert granted[0].seat == 2  # 1, 2, 3, 0


def test_where_all_may_win_the_strongest_other_claim_still_stands_alone() -> None:
    hall = Hall(BLOOD, table(BLOOD, "5m", "46m", "55m")).do(0, "discard", "5m")
    claims = (hall.may(1, "chi")[0], hall.may(2, "pong")[0])
    assert play.decide(BLOOD, hall.state, claims)[0] == claims[1:]


# Claims as they are handed in


def test_a_seat_that_was_asked_must_answer() -> None:
    hall = three_claims()
    faulty = refusal(lambda: play.apply_claims(FOUR, hall.state, (Action(2, "pass"),)))
    assert faulty.code == "claim_missing"
    assert [(fault.code, fault.facts) for fault in faulty.faults] == [
        ("claim_missing", {"seat": 1}),
        ("claim_missing", {"seat": 3}),
    ]


def test_every_fault_of_every_claim_is_named() -> None:
    hall = three_claims()
    claims = (
        Action(0, "pass"),  # not asked
        action(1, "chi", "5p", "46p"),  # not held
        Action(1, "pass"),  # twice
        action(2, "discard", "1z"),  # not now
        Action(6, "pass"),  # nobody
    )
    assert refused(hall, *claims) == [
        ("claims/0/seat", "not_to_act"),
        ("claims/1/tiles", "tile_not_held"),
        ("claims/2/seat", "claim_twice"),
        ("claims/3/kind", "wrong_phase"),
        ("claims/4/seat", "no_such_seat"),
        ("claims", "claim_missing"),
    ]
    assert refusal(lambda: play.apply_claims(FOUR, hall.state, claims)).code == "illegal_action"


# Stand-ins and wilds


def test_a_stand_in_is_claimed_as_what_it_stands_for_and_stays_itself() -> None:
    hall = Hall(STOOD_IN, table(STOOD_IN, "7z", "77z")).do(0, "discard", "7z")
    (pong,) = hall.may(1, "pong")
    hall.answer(pong)
    (meld,) = hall.state.seats[1].melds
    assert (meld.tiles, meld.as_, meld.face) == (tiles("777z"), tiles("777m"), tile("7m"))

    hall = Hall(STOOD_IN, table(STOOD_IN, "7z", "68m")).do(0, "discard", "7z")
    (chi,) = hall.may(1, "chi")
    assert (chi.tiles, chi.as_) == (tiles("68m"), tiles("678m"))
    hall.answer(chi)
    (meld,) = hall.state.seats[1].melds
    assert (meld.tiles, meld.as_) == ((tile("6m"), tile("7z"), tile("8m")), tiles("678m"))

    hall = Hall(STOOD_IN, table(STOOD_IN, "5m", "6m7z")).do(0, "discard", "5m")
    assert hall.refused(1, "chi", "5m", "6m7z") == []  # the faces are filled in
    (meld,) = hall.answer(action(1, "chi", "5m", "6m7z")).state.seats[1].melds
    assert (meld.tiles, meld.as_) == ((tile("5m"), tile("6m"), tile("7z")), tiles("567m"))


def test_a_wild_is_not_claimed_and_stands_in_where_it_may() -> None:
    hall = Hall(STOOD_IN, hung(STOOD_IN, table(STOOD_IN, "7m", "68m 77m"), 0, "7m"))
    assert hall.state.to_act == ()
    hall.state = _asking(hall.state, 1)
    assert hall.refused(1, "pong", "7m", "77m") == ["not_claimable", "wild_in_set"]
    assert hall.refused(1, "chi", "7m", "68m") == ["not_claimable", "not_a_sequence"]

    hall = Hall(WILD, table(WILD, "5m", "", "577m")).do(0, "discard", "5m")
    assert [claim.tiles for claim in hall.may(2, "pong")] == [tiles("57m")]
    assert hall.refused(2, "pong", "5m", "77m") == ["not_alike"]  # never wilds alone
    assert hall.refused(2, "kong_exposed", "5m", "577m") == ["wild_in_set"]
    hall.answer(hall.may(2, "pong")[0])
    (meld,) = hall.state.seats[2].melds
    assert (meld.tiles, meld.as_) == (tiles("557m"), tiles("555m"))
    hall.state = hall.do(2, "discard", "7m").state  # a wild thrown: nobody may claim it
    assert hall.state.phase == "turn"


def test_a_wild_pong_is_raised_with_the_natural_tile_only() -> None:
    laid = {0: (Meld("pong", tiles("557m"), 2, tiles("555m")),)}
    hall = Hall(WILD, table(WILD, "57m", melds=laid, drawn="5m"))
    assert hall.may(0, "kong_added") == [Action(0, "kong_added", tile("5m"))]
    assert hall.refused(0, "kong_added", "7m") == ["no_pong_to_raise"]
    (kong,) = hall.do(0, "kong_added", "5m").state.seats[0].melds
    assert (sorted(kong.tiles), kong.as_, kong.from_) == (sorted(tiles("5557m")), tiles("5555m"), 2)


def test_a_chi_with_a_wild_says_which_sequence_is_meant() -> None:
    game = relation(
        faces=lambda state: Faces(frozenset({6})),
        wild_words=("wilds",),
        wild_in_claims=lambda state, kind: kind == "chi",
    )
    hall = Hall(game, table(game, "5p", "6p7m")).do(0, "discard", "5p")
    shown = [claim.as_ for claim in hall.may(1, "chi")]
    assert shown == [tiles("456p"), tiles("567p")]
    assert hall.refused(1, "chi", "5p", "6p7m") == ["not_a_sequence"]  # which of the two it does not say
    hall.answer(action(1, "chi", "5p", "6p7m", as_="567p"))
    (meld,) = hall.state.seats[1].melds
    assert (meld.tiles, meld.as_) == ((*tiles("56p"), tile("7m")), tiles("567p"))


# Case 31: nothing left to discard


def test_a_claim_that_would_leave_no_discard_is_not_offered() -> None:
    """Honours may not be discarded; with two sets the claimer holds 7 tiles, five of them honours."""
    game = relation(faces=lambda state: Faces(idle=frozenset(range(27, 34))), sets=2)
    hall = Hall(game, hung(game, table(game, "5m", "55m 12345z"), 0, "5m"))
    assert hall.state.to_act == ()
    hall.state = _asking(hall.state, 1)
    assert hall.refused(1, "pong", "5m", "55m") == ["nothing_to_discard"]
    free = Hall(game, table(game, "5m", "55m 8m 1234z")).do(0, "discard", "5m")
    assert free.may(1, "pong") == [Action(1, "pong", tile("5m"), tiles("55m"))]
