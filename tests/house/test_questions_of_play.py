"""What the house answers about a state: actions, claims, steps; what it refuses and where it points."""

from __future__ import annotations

from typing import Any

import pytest

from rules import house, play
from rules.actions import Action
from rules.faults import Faulty
from rules.questions import ActionsRequest, ApplyRequest, ClaimsRequest
from rules.ruleset import Ruleset
from rules.state import State
from tests.toy.game import RULESET as TOY
from tests.toy.table import FOUR, Hall, action, hidden, relation, table

CITING = relation(cites={"outranked": "TY-1", "granted_win": "TY-2", "no_chi": "TY-3"})


def actions(state: State, game: Ruleset = FOUR, **more: Any):  # type: ignore[no-untyped-def]
    return house.answer_actions(game, ActionsRequest(state=state, **more))[1]


def refused(call, game: Ruleset, request: object) -> tuple[str, list[tuple[str, str]]]:  # type: ignore[no-untyped-def]
    with pytest.raises(Faulty) as raised:
        call(game, request)
    return raised.value.code, [(f.code, "/".join(map(str, f.at))) for f in raised.value.faults]


def hanging(game: Ruleset = FOUR) -> State:
    """Seat 1 may chi, seat 2 pong, seat 3 win on a 5p."""
    hands = ("5p", "34p", "55p", "123m 456m 789m 11s 46p")
    return Hall(game, table(game, *hands)).do(0, "discard", "5p").state


# Actions


def test_actions_of_all_seats_in_order_or_of_one() -> None:
    state = hanging()
    whole = actions(state)
    assert (whole.phase, whole.to_act, whole.unknown, whole.asked) == ("claim", (1, 2, 3), (), None)
    assert [(one["seat"], one["kind"]) for one in whole.actions] == [
        (1, "chi"),
        (1, "pass"),
        (2, "pong"),
        (2, "pass"),
        (3, "win"),
        (3, "pass"),
    ]
    only = actions(state, seat=2)
    assert only.actions == tuple(one for one in whole.actions if one["seat"] == 2)
    assert actions(state, seat=0).actions == ()
    assert actions(state) == whole


def test_a_seat_asked_about_is_there() -> None:
    request = ActionsRequest(state=table(TOY), seat=3)
    assert refused(house.answer_actions, TOY, request)[1] == [("no_such_seat", "seat")]


def test_an_action_tells_just_the_fields_of_its_kind() -> None:
    (chi, passed) = actions(hanging(), seat=1).actions
    assert chi == {"seat": 1, "kind": "chi", "tile": "5p", "tiles": ["3p", "4p"]}
    assert passed == {"seat": 1, "kind": "pass"}


def test_what_is_asked_is_answered_with_every_reason() -> None:
    asked = (Action(2, "pong"), action(1, "pong", "6p", "66p"), Action(0, "pass"))
    first, second, third = actions(hanging(), ask=asked).asked
    assert (first.legal, first.reasons) == (True, ())
    assert first.action == {"seat": 2, "kind": "pong", "tile": "5p", "tiles": ["5p", "5p"]}
    assert [reason["code"] for reason in second.reasons] == ["wrong_tile", "tile_not_held", "not_alike"]
    assert second.reasons[0]["tile"] == "5p"
    assert [reason["code"] for reason in third.reasons] == ["not_to_act"]


def test_any_kind_may_be_asked_about_in_any_phase() -> None:
    over = Hall(FOUR, hanging()).answer(action(3, "win", "5p")).state
    for state in (table(FOUR), hanging(), over):
        for kind in (
            "discard",
            "chi",
            "pong",
            "kong_exposed",
            "kong_added",
            "kong_concealed",
            "win",
            "pass",
            "draw",
        ):
            for seat in range(4):
                (answer,) = actions(state, ask=(Action(seat, kind),)).asked
                assert answer.legal == (not answer.reasons)


def test_a_reason_cites_the_games_clause() -> None:
    game = relation(policy={"chi": False}, cites={"no_chi": "TY-3"})
    state = Hall(game, table(game, "5p", "3455p")).do(0, "discard", "5p").state
    (answer,) = actions(state, game, ask=(action(1, "chi", "5p", "34p"),)).asked
    assert [(reason["code"], reason["clause"]) for reason in answer.reasons] == [("no_chi", "TY-3")]


def test_hidden_seats_are_unknown() -> None:
    state = Hall(FOUR, hidden(table(FOUR, "5p", "34p"), 1, 2)).do(0, "discard", "5p").state
    answer = actions(state)
    assert answer.unknown == (1, 2)
    assert answer.actions == ({"seat": 1, "kind": "pass"}, {"seat": 2, "kind": "pass"})
    assert {"seat": 1, "kind": "chi", "tile": "5p", "tiles": ["3p", "4p"]} in answer.possible


# Claims


def test_claims_are_granted_and_refused_each_with_its_clause() -> None:
    state = hanging(CITING)
    claims = (Action(1, "chi"), Action(2, "pong"), action(3, "win", "5p"))
    answer = house.answer_claims(CITING, ClaimsRequest(state=state, claims=claims))[1]
    assert [(one.action["seat"], one.clause) for one in answer.granted] == [(3, "TY-2")]
    assert [(one.action["kind"], one.clause, one.reasons[0]["code"]) for one in answer.refused] == [
        ("pong", "TY-1", "outranked"),
        ("chi", "TY-1", "outranked"),
    ]
    lower = (Action(1, "chi"), Action(2, "pong"), Action(3, "pass"))
    answer = house.answer_claims(CITING, ClaimsRequest(state=state, claims=lower))[1]
    assert [(one.action["seat"], one.clause) for one in answer.granted] == [(2, "TY-1")]


def test_claims_want_a_tile_in_question_and_every_seat_asked() -> None:
    turn = ClaimsRequest(state=table(FOUR), claims=(Action(1, "pass"),))
    assert refused(house.answer_claims, FOUR, turn) == ("wrong_phase", [("wrong_phase", "state/phase")])
    one = ClaimsRequest(state=hanging(), claims=(Action(1, "pass"),))
    assert refused(house.answer_claims, FOUR, one) == (
        "claim_missing",
        [("claim_missing", "claims"), ("claim_missing", "claims")],
    )


# Steps


def test_an_action_or_claims() -> None:
    for request in (
        ApplyRequest(state=hanging()),
        ApplyRequest(state=hanging(), action=Action(1, "pass"), claims=(Action(1, "pass"),)),
    ):
        assert refused(house.answer_apply, FOUR, request) == (
            "invalid_request",
            [("action_or_claims", "action")],
        )


def test_claims_are_not_wanted_where_one_acts() -> None:
    request = ApplyRequest(state=table(FOUR), claims=(Action(0, "discard", 0),))
    assert refused(house.answer_apply, FOUR, request) == ("illegal_action", [("claims_not_wanted", "claims")])


def test_an_illegal_action_is_refused_with_all_reasons_in_its_place() -> None:
    request = ApplyRequest(state=table(FOUR, "5p"), action=action(0, "discard", "6p", suit="m"))
    assert refused(house.answer_apply, FOUR, request) == (
        "illegal_action",
        [("field_not_used", "action/suit"), ("tile_not_held", "action/tile")],
    )


def test_the_only_seat_asked_may_answer_alone() -> None:
    state = Hall(FOUR, table(FOUR, "5p", "34p")).do(0, "discard", "5p").state
    step = house.answer_apply(FOUR, ApplyRequest(state=state, action=Action(1, "chi")))[1]
    assert step.state == play.apply_claims(FOUR, state, (Action(1, "chi"),)).state
    wrong = ApplyRequest(state=state, action=action(1, "chi", "5p", "46p"))
    assert refused(house.answer_apply, FOUR, wrong) == ("illegal_action", [("tile_not_held", "action/tiles")])


def test_of_several_asked_one_alone_is_not_enough() -> None:
    request = ApplyRequest(state=hanging(), action=Action(1, "pass"))
    assert refused(house.answer_apply, FOUR, request)[0] == "claim_missing"
    wrong = ApplyRequest(state=hanging(), action=action(1, "pong", "5p", "55p"))
    assert refused(house.answer_apply, FOUR, wrong) == ("illegal_action", [("tile_not_held", "action/tiles")])


def test_the_state_that_came_in_is_not_changed() -> None:
    state = hanging()
    before = repr(state)
    house.answer_apply(
        FOUR, ApplyRequest(state=state, claims=tuple(Action(seat, "pass") for seat in (1, 2, 3)))
    )
    actions(state)
    assert repr(state) == before


# Clauses and descriptions


def test_a_game_describes_itself_as_plain_data() -> None:
    told = house.describe(TOY)
    assert told["tiles"]["count"] == 140
    assert told["players"] == {"default": 2, "minimum": 2, "maximum": 2}
    assert [clause["id"] for clause in told["clauses"]] == [clause.id for clause in TOY.clauses]
    assert TOY.clause("TY-3") is TOY.clauses[2]
    assert TOY.clause("TY-9") is TOY.phase("fly") is None
    assert house.header(TOY, TOY.options())["options"] == {"cap": 8, "flower_pay": 2}
