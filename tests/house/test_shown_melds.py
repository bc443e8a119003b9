"""Melds sent without `as`: what they must show is read, what could be two things is left for the sender to say."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hand import Meld
from rules.play.sets import shown_meld
from rules.ruleset import Faces
from rules.tiles import RED, parse_tiles
from service.app import create_app

ALWAYS = Faces(frozenset({6}), {RED: (6,)}, frozenset({31, 32}))  # wild 7m, 中 stands in
WILD_9P = Faces(frozenset({17}))


def meld(kind: str, tiles: str) -> Meld:
    return Meld(kind, tuple(parse_tiles(tiles)), 0)


@pytest.mark.parametrize(
    ("kind", "tiles", "faces", "shown"),
    [
        ("chi", "56m7z", ALWAYS, "567m"),
        ("chi", "7z56m", ALWAYS, "567m"),
        ("pong", "7z7z9p", WILD_9P, "7z7z7z"),
        ("pong", "222s", ALWAYS, "222s"),
        ("pong", "777z", ALWAYS, "777m"),  # three alike, none of which shows its own face
        ("chi", "35m9p", WILD_9P, "345m"),  # a closed gap: one sequence only
        ("kong_added", "777z9p", WILD_9P, "7777z"),
    ],
)
def test_what_a_meld_must_show_is_read(kind: str, tiles: str, faces: Faces, shown: str) -> None:
    assert sorted(shown_meld(meld(kind, tiles), faces).faces) == sorted(parse_tiles(shown))


@pytest.mark.parametrize(
    ("kind", "tiles"), [("chi", "34m9p"), ("chi", "99p1m"), ("pong", "1m2m9p"), ("chi", "1m"), ("pong", "")]
)
def test_what_could_be_two_things_or_none_is_left(kind: str, tiles: str) -> None:
    sent = meld(kind, tiles)
    assert shown_meld(sent, WILD_9P) == sent


def ask(path: str, body: Any) -> tuple[int, dict[str, Any]]:
    answer = create_app().test_client().post(f"/v1/rulesets/{path}", json=body)
    return answer.status_code, answer.get_json()


def test_zj_22_wild_pong_sent_without_faces() -> None:
    pong = {"kind": "pong", "tiles": ["7z", "7z", "9p"], "from": 0}
    body = {
        "wilds": ["9p"],
        "hand": "123m456p11p789s",
        "melds": [pong],
        "win": {"tile": "1p", "by": "draw"},
        "seat": 1,
    }
    status, answer = ask("zhuji/win", body)
    assert (status, answer["score"]["total"]) == (200, 1)  # 中 triplet
    assert {"tile": "9p", "as": "7z"} in answer["reading"]["sets"][-1]["tiles"]


def test_zz_12_fourth_red_raises_a_pong_sent_without_faces() -> None:
    state = {
        "ruleset": "zhuozhou",
        "rules_version": "1",
        "options": {},
        "dealer": 0,
        "phase": "turn",
        "to_act": [1],
        "wall": {"tiles": None, "left": 82, "replaced": 0},
        "seats": [
            {"hand": None, "count": 13},
            {
                "hand": "159m19p19s127z3z",
                "count": 11,
                "drawn": "3z",
                "melds": [{"kind": "pong", "tiles": "777z", "from": 2}],
            },
            {"hand": None, "count": 13, "discards": ["1m"], "facts": {"drew": True}},
            {"hand": None, "count": 13},
        ],
        "facts": {"indicator": {"tile": "6m", "at": 100}, "claimed": True},
    }
    status, answer = ask("zhuozhou/actions", {"state": state})
    assert status == 200
    assert {"seat": 1, "kind": "kong_added", "tile": "7z"} in answer["actions"]


def test_zz_16_waits_refuse_what_a_win_refuses() -> None:
    chi = {"kind": "chi", "tiles": "567m", "from": 0}
    status, problem = ask(
        "zhuozhou/waits", {"wilds": ["7m"], "hand": "123m456p9p789s", "melds": [chi], "seat": 1}
    )
    assert status == 422
    assert [(e["pointer"], e["at"], e["clause"]) for e in problem["errors"]] == [
        ("/melds/0/tiles", 2, "ZZ-16")
    ]


def test_zj_13_waits_refuse_wilds_that_were_not_bid() -> None:
    body = {
        "wilds": ["9p"],
        "hand": "123m456p11p78s1s",
        "facts": {"declarer": 1, "bid": {"tai": 2, "wilds": 2}},
    }
    body["melds"] = [{"kind": "pong", "tiles": "777z", "from": 2}]
    status, problem = ask("zhuji/waits", body)
    assert status == 422
    assert "wilds_not_as_bid" in {error["code"] for error in problem["errors"]}
