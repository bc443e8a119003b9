"""The published counts, counted again: by the rules, by a count that knows no list, and over HTTP."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from conformance.golden.__main__ import in_process
from conformance.trees.__main__ import main
from conformance.trees.counting import counted, start
from conformance.trees.courses import TOGETHER, Refused, Rules, Service
from conformance.trees.published import Tree, place, recounted, trees, written
from rules import VERSION, play
from rules.actions import SUITS, Action
from rules.faults import Faulty
from rules.house import applied
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from rules.state import State
from rules.tiles import PLAYABLE

GAMES = sorted(RULESETS)
PUBLISHED = [pytest.param(game, tree, id=tree["id"]) for game in GAMES for tree in trees(game)]
OWN = {"zhuozhou": ("reveal", "lay_wild")}
"""Actions of the game's own, once play has begun."""
QUICK = 3
"""The depth that every run counts to."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_trees_of_these_rules(game: str) -> None:
    text = place(game).read_text("utf-8")
    found = json.loads(text)
    assert (found["game"], found["rules_version"]) == (game, VERSION)
    assert len({tree["id"] for tree in found["trees"]}) == len(found["trees"]) >= 5
    assert text == written(game, found["trees"])


@pytest.mark.parametrize("game", GAMES)
def test_the_trees_of_a_game_hold_what_makes_it_hard(game: str) -> None:
    kinds: Counter[str] = Counter()
    for tree in trees(game):
        for level in tree["counts"]:
            kinds.update(level["last"])
    wanted = set(play.SHARED) - {"draw"} | set(OWN.get(game, ()))
    assert wanted <= set(kinds)


@pytest.mark.parametrize(("game", "tree"), PUBLISHED)
def test_the_counts_to_a_depth_that_is_quick(game: str, tree: Tree) -> None:
    again = recounted(game, tree, QUICK)
    assert again["counts"] == tree["counts"][:QUICK]
    assert sum(branch["sequences"] for branch in again["split"]) == again["counts"][-1]["sequences"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "tree"), PUBLISHED)
def test_all_published_counts(game: str, tree: Tree) -> None:
    assert recounted(game, tree) == tree


# A count of its own: everything that could be said is tried on `apply`, and what it takes is counted


SIZES = {"chi": 2, "pong": 2, "kong_exposed": 3, "kong_concealed": 4}
"""Own tiles that a set is laid from; another number is refused by its own tests."""


def sayable(ruleset: Ruleset, state: State, seat: int) -> Iterator[Action]:
    """What a seat could name: each kind with every tile and every choice of its tiles that its fields allow."""
    hand = state.seats[seat].hand or ()
    choices: dict[str, Sequence[Any]] = {
        "tile": (None, *range(PLAYABLE)),
        "tai": range(22),
        "wilds": range(3),
        "suit": SUITS,
        "hand": (None,),
        "drawn": (None, True),  # said of a hidden seat only
        "as_": (None, *((low, low + 1, low + 2) for low in range(27) if low % 9 < 7)),
    }
    for kind, rule in ruleset.rules.items():
        own = {name: choices[name] for name in rule.uses if name != "tiles"}
        if kind in SIZES:
            own["tiles"] = sorted(set(combinations(hand, SIZES[kind])))
            # Every tile with every choice of tiles is beyond counting.
            pending = () if state.pending is None or state.pending.tile is None else (state.pending.tile,)
            own["tile"] = (
                tuple(dict.fromkeys((*pending, *hand[:1]))) if pending else tuple(dict.fromkeys(hand))
            )
        elif "tiles" in rule.uses:
            continue  # an action before play
        for values in product(*own.values()):
            yield Action(seat, kind, **dict(zip(own, values, strict=True)))


def meant(action: Action) -> Action:
    """One spelling of what is the same action: faces named though the tiles show them anyway are left out."""
    if action.as_ is None or action.tile is None:
        return action
    return (
        replace(action, as_=None) if sorted((*(action.tiles or ()), action.tile)) == [*action.as_] else action
    )


def takes(ruleset: Ruleset, state: State, actions: Sequence[Action]) -> State | None:
    """The state after a step; None where `apply` refuses it."""
    try:
        if state.phase in TOGETHER:
            return applied(ruleset, state, None, tuple(actions)).state
        return applied(ruleset, state, actions[0], None).state
    except Faulty:
        return None


def found_by_trying(ruleset: Ruleset, state: State) -> list[State]:
    """The state after every step that `apply` takes."""
    said: list[list[Action]] = []
    for seat in state.to_act:
        tried = dict.fromkeys(
            meant(play.completed(ruleset, state, action))
            for action in sayable(ruleset, state, seat)
            if not play.faults_action(ruleset, state, action)
        )
        said.append(list(tried))
    after = [takes(ruleset, state, actions) for actions in product(*said)] if said else []
    assert None not in after
    return [state for state in after if state is not None]


def naive(ruleset: Ruleset, state: State, depth: int) -> int:
    """The sequences of a length, each step of them taken."""
    after = found_by_trying(ruleset, state)
    return len(after) if depth == 1 else sum(naive(ruleset, each, depth - 1) for each in after)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "tree"), PUBLISHED)
def test_trying_everything_counts_the_same(game: str, tree: Tree) -> None:
    state, _ = start(Rules(RULESETS[game]), tree["deal"], tree["events"])
    depth = 2 if tree["counts"][0]["sequences"] <= 10 else 1
    assert naive(RULESETS[game], state, depth) == tree["counts"][depth - 1]["sequences"]


# The command, and the same over HTTP


@pytest.mark.parametrize("game", GAMES)
def test_a_service_counts_the_same(game: str) -> None:
    service = Service(game, in_process())
    deal = {"seed": "over http", "dealer": 1}
    ours = counted(Rules(RULESETS[game]), deal, None, 2)
    assert counted(service, deal, None, 2) == ours
    assert ours["counts"][1]["sequences"] > 50
    known = trees(game)[-1]
    assert counted(service, known["deal"], known["events"], 2)["counts"] == known["counts"][:2]


def test_a_service_that_refuses_is_told() -> None:
    with pytest.raises(Refused, match="deal answered 422"):
        counted(Service("zhuji", in_process()), {"seed": "1", "horses": 3}, None, 1)


def test_the_command_prints_the_split_and_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wanzhou", "--tree", "wz-robbed", "--depth", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    tree = next(tree for tree in trees("wanzhou") if tree["id"] == "wz-robbed")
    assert lines[-1].startswith(f"depth 3: {tree['counts'][2]['sequences']} sequences; last steps with ")
    assert len(lines) == tree["counts"][0]["sequences"] + 3
    split = [line.split(maxsplit=1) for line in lines[:-3]]
    assert sum(int(count) for count, _ in split) == tree["counts"][2]["sequences"]
    assert "2 discard 2p" in [step for _, step in split]


def test_the_command_counts_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["zhuozhou", "--seed", "1", "--depth", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["counts"] == trees("zhuozhou")[0]["counts"][:2]
    assert main(["zhuozhou", "--tree", "no such"]) == 2
    assert "no such" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["zhuji", "--options", "5"], "no JSON object"),
        (["zhuji", "--options", "[]"], "no JSON object"),
        (["zhuji", "--options", '{"no_such": 1}'], "no_such"),
        (["wanzhou", "--options", '{"deck": "two_suits", "suits": ["m", "m"]}'], "must differ"),
        (["zhuozhou", "--options", '{"players": 2}', "--dealer", "3"], "seat 3"),
    ],
)
def test_a_deal_that_cannot_be_is_told(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--depth", "1"]) == 2
    assert said in capsys.readouterr().err


def test_a_wrong_rule_changes_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    robbed = next(tree for tree in trees("wanzhou") if tree["id"] == "wz-robbed")
    unrobbed = replace(
        RULESETS["wanzhou"],
        policy=lambda options: replace(RULESETS["wanzhou"].policy(options), robbing=False),
    )
    monkeypatch.setattr("conformance.trees.published.RULESETS", {"wanzhou": unrobbed})
    assert recounted("wanzhou", robbed, QUICK)["counts"] != robbed["counts"][:QUICK]
