"""Records that hide something: what can be verified is, and what could not is said."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from rules.record import plain
from rules.replay.course import Budget
from rules.selfplay import POLICIES, PlayedHand, play_match, public_record, veiled
from rules.selfplay.covering import read
from rules.selfplay.writing import _event
from tests.replay.conftest import GAMES, Record, Replay, divergence, hands_of, place, record_of


def public(name: str, count: int, policy: str = "greedy") -> Record:
    ruleset = GAMES[name]
    return deepcopy(public_record(ruleset, ruleset.options(), hands_of(name, count, policy)))


def codes(answer: dict[str, Any]) -> set[str]:
    return {blank["code"] for blank in answer["unverified"]}


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", GAMES)
def test_a_public_record_is_verified_as_far_as_it_goes(name: str, policy: str, replay: Replay) -> None:
    answer = replay(name, public(name, 3, policy))
    assert answer["legal"] is True, answer["divergence"]
    played = hands_of(name, 3, policy)
    assert [hand["totals"] for hand in answer["hands"]] == [list(hand.books.totals) for hand in played]
    assert {"deal_not_told", "tiles_not_shown", "draw_not_shown"} <= codes(answer)
    assert all(blank["text"]["zh"] and blank["text"]["en"] for blank in answer["unverified"])
    assert {blank["hand"] for blank in answer["unverified"]} == {0, 1, 2}


def test_what_could_not_be_verified_is_told_by_seat_and_event(replay: Replay) -> None:
    written = public("zhuji", 1)
    answer = replay("zhuji", written)
    events = written["hands"][0]["events"]
    for seat in range(4):
        discards = [i for i, e in enumerate(events) if (e.get("action") or {}).get("kind") == "discard"]
        own = [i for i in discards if events[i]["action"]["seat"] == seat]
        (told,) = [
            blank
            for blank in answer["unverified"]
            if (blank["code"], blank["seat"]) == ("tiles_not_shown", seat)
        ]
        assert set(own) <= set(told["events"])


@pytest.mark.parametrize("name", GAMES)
def test_a_truncated_public_record_is_caught_where_it_ends(name: str, replay: Replay) -> None:
    written = public(name, 1)
    kept = len(written["hands"][0]["events"]) // 2
    written["hands"][0]["events"] = written["hands"][0]["events"][:kept]
    found = divergence(replay(name, written))
    assert place(found) == (0, "end", kept)


@pytest.mark.parametrize("name", GAMES)
def test_a_fifth_copy_is_seen_however_much_is_hidden(name: str, replay: Replay) -> None:
    """A tile that already lies open as often as it exists cannot be discarded once more."""
    written = public(name, 1, "random")
    events = written["hands"][0]["events"]
    discards = [i for i, e in enumerate(events) if (e.get("action") or {}).get("kind") == "discard"]
    tile = events[discards[0]]["action"]["tile"]
    for at in discards[1:5]:
        events[at]["action"]["tile"] = tile
    found = divergence(replay(name, written))
    assert found["where"] == "event"
    assert found["event"] <= discards[4]


def test_a_seat_out_of_turn_is_seen_however_much_is_hidden(replay: Replay) -> None:
    written = public("zhuozhou", 1, "random")
    events = written["hands"][0]["events"]
    at = next(i for i, e in enumerate(events) if i > 10 and (e.get("action") or {}).get("kind") == "discard")
    events[at]["action"]["seat"] = (events[at]["action"]["seat"] + 2) % 4
    found = divergence(replay("zhuozhou", written))
    assert place(found) == (0, "event", at)
    assert found["reasons"][0]["code"] == "not_to_act"


def test_a_wrong_payment_is_seen_however_much_is_hidden(replay: Replay) -> None:
    written = public("zhuozhou", 1)
    written["hands"][0]["settlement"]["ledger"][0]["amount"] += 1
    assert divergence(replay("zhuozhou", written))["where"] == "settlement"


@pytest.mark.parametrize("name", GAMES)
def test_a_winners_hand_that_does_not_win_is_refused(name: str, replay: Replay) -> None:
    written = public(name, 1)
    events = written["hands"][0]["events"]
    at, win = next(
        (i, action)
        for i, e in enumerate(events)
        for action in (e.get("claims") or [e.get("action")])
        if action and action["kind"] == "win"
    )
    far_apart = [
        "1m",
        "1m",
        "4m",
        "4m",
        "8m",
        "1p",
        "1p",
        "4p",
        "4p",
        "8p",
        "1s",
        "1s",
        "4s",
        "4s",
        "8s",
        "8s",
    ]
    drawn = "action" in events[at] and win["tile"] is not None
    win["hand"] = [*far_apart[: len(win["hand"]) - drawn], *([win["tile"]] if drawn else [])]
    found = divergence(replay(name, written))
    assert (found["hand"], found["where"], found["event"]) == (0, "event", at)


# What one player saw


def seen_by(name: str, seat: int, hand: PlayedHand) -> Record:
    """A hand as one player saw it: his own tiles and draws, nobody else's."""
    ruleset = GAMES[name]

    def events() -> Iterator[Record]:
        for move in hand.moves:
            event = _event(ruleset, move)
            for action in event.get("claims") or [event["action"]]:
                if action["kind"] == "win" and action["seat"] != seat:
                    action["hand"] = plain(move.state)["seats"][action["seat"]]["hand"]
                if action["kind"] == "exchange" and action["seat"] != seat:
                    action["tiles"] = action["tiles"]  # passed on to somebody who may see it
            yield event
            for happened in move.step.events:
                if happened.kind == "draw" and happened.seat == seat:
                    yield {"action": {"seat": seat, "kind": "draw", "tile": plain(happened)["tile"]}}

    opening = plain(veiled(ruleset, hand.opening.state, frozenset({seat})))
    return {"opening": {"state": opening}, "events": list(events()), "settlement": plain(hand.books)}


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_what_one_player_saw(name: str, policy: str, replay: Replay) -> None:
    players = GAMES[name].players(GAMES[name].options())
    for number, hand in enumerate(hands_of(name, 3, policy)):
        seat = number % players
        answer = replay(name, {"hands": [seen_by(name, seat, hand)]})
        assert answer["legal"] is True, answer["divergence"]
        assert "wall_not_told" in codes(answer) or not any(
            e.kind == "draw" and e.seat == seat for move in hand.moves for e in move.step.events
        )
        hidden = {blank["seat"] for blank in answer["unverified"] if blank["code"] == "tiles_not_shown"}
        assert seat not in hidden


# Posted to `apply` with hidden hands


def test_a_hand_applied_with_hidden_hands_replays_as_it_was_posted(ask: Replay, replay: Replay) -> None:
    """Draws and passes spelled out, each state as answered."""
    opening = veiled(GAMES["zhuozhou"], hands_of("zhuozhou", 1, "random")[0].opening.state)
    state = plain(opening)
    events: list[Any] = []
    for _ in range(24):
        options = ask("zhuozhou", "actions", {"state": state})
        listed = [*options["actions"], *options["possible"]]
        together = state["phase"] == "claim"
        if together:
            body = {"claims": [{"seat": seat, "kind": "pass"} for seat in state["to_act"]]}
        else:
            wanted = "draw" if state["phase"] == "draw" else "discard"
            body = {"action": next(action for action in listed if action["kind"] == wanted)}
        posted = {"state": state, **body}
        answer = ask("zhuozhou", "apply", posted)
        events += [posted, answer]
        state = answer["state"]
    told = replay("zhuozhou", {"hands": [{"events": events}], "unfinished": True})
    assert told["legal"] is True, told["divergence"]
    assert told["hands"][0]["events"] == len(events)
    assert {"deal_not_told", "tiles_not_shown", "draw_not_shown"} <= codes(told)


# Hidden in part


@pytest.mark.parametrize("name", GAMES)
def test_states_that_hide_what_the_deal_tells_are_held_to_the_rest(name: str, replay: Replay) -> None:
    """Everything is verified: the record hides nothing that the replay does not know."""
    written = record_of(name)
    (hand,) = hands_of(name, 1)
    for event, move in zip(written["hands"][0]["events"], hand.moves, strict=True):
        event["answer"] = {"state": plain(veiled(GAMES[name], move.step.state))}
    answer = replay(name, written)
    assert answer["legal"] is True, answer["divergence"]
    assert answer["unverified"] == []
    last = written["hands"][0]["events"][-1]["answer"]["state"]
    last["seats"][0]["count"] += 1
    assert divergence(replay(name, written))["seat"] == 0


@pytest.mark.parametrize("name", GAMES)
def test_hands_shown_at_the_end_are_taken_up(name: str, replay: Replay) -> None:
    written = public(name, 1, "random")
    (hand,) = hands_of(name, 1, "random")
    end = plain(hand.end)
    end["wall"]["tiles"] = None
    # What only who saw the hands could note down is not told.
    shown = {"state": end}
    written["hands"][0]["events"].append(shown)
    answer = replay(name, written)
    assert answer["legal"] is True, answer["divergence"]
    for seat in end["seats"]:
        seat["hand"] = [*seat["hand"][1:], *_fifth(end)] if seat["hand"] else seat["hand"]
    found = divergence(replay(name, written))
    assert place(found) == (0, "event", len(written["hands"][0]["events"]) - 1)


def _fifth(state: Record) -> list[str]:
    """A tile that lies open already, as often as it exists or not: all hands given it hold it too often together."""
    return [next(d if isinstance(d, str) else d["tile"] for seat in state["seats"] for d in seat["discards"])]


def _with_a_paid_added_kong() -> tuple[int, PlayedHand]:
    """A hand of Wanzhou, by its number, in which an added kong is paid at once."""
    return next(
        (i, hand)
        for i, hand in enumerate(hands_of("wanzhou", 30))
        for move in hand.moves
        if move.action is not None and move.action.kind == "kong_added"
        if any(line.clause == "WZ-40" for event in move.step.events for line in event.lines)
    )


def test_whether_an_added_kong_was_at_once_is_left_open(replay: Replay) -> None:
    """WZ-41: late it earns nothing; of a hidden hand nobody knows, so both settlements are taken, and no third."""
    number, hand = _with_a_paid_added_kong()
    written = public("wanzhou", 30)
    alone = {"hands": [written["hands"][number]]}
    del alone["hands"][0]["totals"]
    answer = replay("wanzhou", alone)
    assert answer["legal"] is True, answer["divergence"]
    assert "kong_time_not_shown" in codes(answer)
    assert answer["hands"][0]["totals"] == list(hand.books.totals)
    del alone["hands"][0]["settlement"]
    assert replay("wanzhou", alone)["legal"] is True
    third = public("wanzhou", 30)["hands"][number]
    third["settlement"]["ledger"][0]["amount"] += 1
    del third["totals"]
    assert divergence(replay("wanzhou", {"hands": [third]}))["where"] == "settlement"


def test_wz_41_whether_an_added_kong_was_at_once_may_be_told(replay: Replay) -> None:
    """Then one settlement is right, and not that of a late kong."""
    game = GAMES["wanzhou"]
    hand, at = next(
        (hand, at)
        for hand in play_match(game, None, 60, "told", POLICIES["greedy"], horses=False)
        for at, move in enumerate(hand.moves)
        if move.action is not None and move.action.kind == "kong_added"
        if any(event.kind == "kong_money" for event in move.step.events)
        if sum(seat.won is not None for seat in hand.end.seats) == 3
    )
    written = public_record(game, game.options(), [hand])
    for event, move in zip(written["hands"][0]["events"], hand.moves, strict=True):
        if move.action is not None and move.action.kind == "kong_added":
            event["action"]["drawn"] = move.state.seats[move.action.seat].drawn == move.action.tile
    answer = replay("wanzhou", written)
    assert answer["legal"] is True, answer["divergence"]
    assert answer["totals"] == list(hand.books.totals)
    assert not {"kong_time_not_shown", "settlement_needs_hands"} & codes(answer)
    written["hands"][0]["events"][at]["action"]["drawn"] = False
    assert divergence(replay("wanzhou", written))["where"] == "settlement"


def test_a_record_with_too_much_left_open_is_followed_one_way(
    replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work is bounded: then the settlement is taken as recorded, and that is said."""
    monkeypatch.setattr("rules.replay.match.Budget", lambda left: Budget(0))
    number, hand = _with_a_paid_added_kong()
    alone = {"hands": [public("wanzhou", 30)["hands"][number]]}
    del alone["hands"][0]["totals"]
    answer = replay("wanzhou", alone)
    assert answer["legal"] is True, answer["divergence"]
    assert "settlement_needs_hands" in codes(answer)
    assert answer["hands"][0]["totals"] == list(hand.books.totals)
    alone["hands"][0]["settlement"]["ledger"][0]["amount"] += 1
    assert divergence(replay("wanzhou", alone))["where"] == "settlement"


# Answers told beside what is hidden


def unseen_draws(events: list[Record]) -> list[Record]:
    return [
        {key: held for key, held in event.items() if key not in ("tile", "tiles")}
        if event["kind"] in ("draw", "exchange")
        else event
        for event in events
    ]


@pytest.mark.parametrize("told", [("state",), ("events",), ("state", "events")])
@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", GAMES)
def test_a_public_record_may_tell_what_the_table_saw_of_each_step(
    name: str, policy: str, told: tuple[str, ...], replay: Replay
) -> None:
    """States and events of one who knew all hands, stripped: passes and draws lie between what the replay sees."""
    hands = hands_of(name, 2, policy)
    written = public(name, 2, policy)
    for record, hand in zip(written["hands"], hands, strict=True):
        for event, move in zip(record["events"], hand.moves, strict=True):
            answer = {
                "state": plain(veiled(GAMES[name], move.step.state)),
                "events": unseen_draws(plain(move.step.events)),
            }
            event["answer"] = {key: answer[key] for key in told}
    answer = replay(name, written)
    assert answer["legal"] is True, answer["divergence"]
    at = len(written["hands"][1]["events"]) // 2
    spoilt = written["hands"][1]["events"][at]["answer"]
    if "state" in told:
        spoilt["state"]["wall"]["left"] -= 1
    else:
        spoilt["events"].append({"kind": "win", "seat": 0, "by": "draw"})
    assert place(divergence(replay(name, written))) == (1, "event", at)


def test_whether_a_discard_was_the_replacement_is_left_open(replay: Replay) -> None:
    """WZ-30: where only the replacement itself doubles, nobody knows whether a hidden hand discarded that."""
    options = read(GAMES["wanzhou"].options, {"kong_discard": "replacement_only", "cap": None})
    hand = next(
        hand
        for seed in range(60)
        for hand in play_match(GAMES["wanzhou"], options, 4, f"replacement {seed}", POLICIES["greedy"])
        if any(
            "kong_discard" in str(move.step.events)
            or (
                move.claims is not None
                and any(claim.kind == "win" for claim in move.claims)
                and move.state.facts.after_kong is not None
                and move.state.facts.after_kong.tile == move.claims[0].tile
            )
            for move in hand.moves
        )
    )
    written = public_record(GAMES["wanzhou"], options, [hand])
    del written["hands"][0]["totals"]
    answer = replay("wanzhou", written)
    assert answer["legal"] is True, answer["divergence"]
    assert "replacement_not_shown" in codes(answer)
    assert answer["hands"][0]["totals"] == list(hand.books.totals)
    written["hands"][0]["settlement"]["ledger"][-1]["amount"] += 1
    assert divergence(replay("wanzhou", written))["where"] == "settlement"
