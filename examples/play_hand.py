#!/usr/bin/env python3
"""Play one seeded hand over HTTP, from the deal to its settlement, and print it with tiles.

    python examples/play_hand.py                      Zhuozhou, against http://127.0.0.1:8000
    python examples/play_hand.py --game zhuji --seed 7 --url http://127.0.0.1:8000

Needs nothing but Python: every rule is asked of the service, the program knows none. Its players are simple: they take a
win when it is offered, then a kong, and throw the tile that has the fewest friends in their hand.
"""

from __future__ import annotations

import argparse
import json
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
FIRST = {"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}
HONOURS = {"1z": "🀀", "2z": "🀁", "3z": "🀂", "4z": "🀃", "5z": "🀆", "6z": "🀅", "7z": "🀄\ufe0e"}
EAGER = ("win", "kong_concealed", "kong_added", "kong_exposed", "reveal", "lay_wild", "pong")


class Table:
    """One game of the service."""

    def __init__(self, url: str, game: str) -> None:
        self.base = f"{url.rstrip('/')}/v1/rulesets/{game}"

    def ask(self, call: str, body: Json) -> Json:
        """Post a question; a problem document ends the program."""
        data = json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}/{call}", data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as problem:
            sys.exit(f"{call}: {problem.read().decode()}")


def picture(tiles: list[str]) -> str:
    """Tiles as they look on the table."""
    return "".join(HONOURS.get(t) or chr(FIRST[t[1]] + int(t[0]) - 1) for t in tiles)


def friends(tile: str, hand: list[str]) -> int:
    """How much a tile is worth keeping: its likes, and in a suit its neighbours."""
    likes = 6 * (hand.count(tile) - 1)
    if tile[1] == "z":
        return likes
    near = [t for t in hand if t[1] == tile[1] and 0 < abs(int(t[0]) - int(tile[0])) <= 2]
    return likes + sum(3 - abs(int(t[0]) - int(tile[0])) for t in set(near)) + 1


def chosen(actions: list[Json], hand: list[str]) -> Json:
    """What a simple player does with his legal actions."""
    for kind in EAGER:
        for action in actions:
            if action["kind"] == kind:
                return action
    discards = [action for action in actions if action["kind"] == "discard"]
    if discards:
        return min(discards, key=lambda action: (friends(action["tile"], hand), action["tile"]))
    passes = [action for action in actions if action["kind"] == "pass"]
    return passes[0] if passes else actions[0]


def played(table: Table, state: Json, openings: int = 1) -> Iterator[tuple[list[Json], Json]]:
    """The actions taken and the answer, step by step, until the hand is over."""
    while state["phase"] != "ended":
        legal = table.ask("actions", {"state": state})["actions"]
        taken = []
        for seat in state["to_act"]:
            own = [action for action in legal if action["seat"] == seat]
            if state["phase"] == "bid" and openings:  # the first to speak bids the least, the others pass
                taken.append(own[0])
                openings = 0
            else:
                taken.append(chosen(own, state["seats"][seat]["hand"]))
        together = state["phase"] in ("claim", "rob", "exchange", "name_void")
        move = {"claims": taken} if together else {"action": taken[0]}
        answer = table.ask("apply", {"state": state, **move})
        yield taken, answer
        state = answer["state"]


def told(events: list[Json]) -> Iterator[str]:
    """What happened, in words."""
    for event in events:
        if event["kind"] in ("draw", "ended", "kong_done"):
            continue
        who = f"seat {event['seat']} " if "seat" in event else ""
        what = picture([event["tile"]]) if event.get("tile") else picture(event.get("tiles") or [])
        source = f" from seat {event['from']}" if "from" in event else ""
        yield f"  {who}{event['kind'].replace('_', ' ')} {what}{source}"
        for line in event.get("lines", []):
            yield f"    seat {line['from']} pays seat {line['to']} {line['amount']} ({line['clause']} {line['what']['en']})"


def main() -> None:
    """Deal, play, settle, print."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--url", default="http://127.0.0.1:8000")
    options.add_argument("--game", default="zhuozhou")
    options.add_argument("--seed", default="a")
    given = options.parse_args()
    table = Table(given.url, given.game)

    deal = table.ask("deal", {"seed": given.seed})
    state = deal["state"]
    print(f"{given.game}, seed {given.seed!r}: seat {state['dealer']} deals")
    for number, seat in enumerate(state["seats"]):
        print(f"  seat {number} {picture(seat['hand'])}")
    for _, answer in played(table, state):
        state = answer["state"]
        print(*told(answer["events"]), sep="\n")

    books = table.ask("settlement", {"state": state})
    print("settlement")
    for number, seat in enumerate(state["seats"]):
        won = "wins with " if seat["won"] else ""
        melds = " ".join(picture(meld["tiles"]) for meld in seat["melds"])
        print(f"  seat {number} {won}{picture(seat['hand'])} {melds}")
    for line in books["ledger"]:
        print(f"  {line['from']} pays {line['to']} {line['amount']:4} {line['clause']} {line['what']['en']}")
    print(
        f"  totals {books['totals']}; next deal: seat {books['next']['dealer']}, repeat {books['next']['repeat']}"
    )


if __name__ == "__main__":
    main()
