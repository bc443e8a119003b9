"""Seeded results of finished hands, as an app that keeps no states would tell them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.record import plain
from rules.tiles import NAMES
from tests.properties.asking import Json
from tests.properties.hands import option_sets

KONGS = ("kong_exposed", "kong_added", "kong_concealed")


def results(game: str, number: int, seed: int = 0) -> Iterator[Json]:
    """So many settlement questions."""
    for each in range(number):
        chance = Random(f"{game} result {seed} {each}")
        sets = option_sets(game)
        options = plain(sets[0] if chance.random() < 0.4 else chance.choice(sets))
        make = {"zhuozhou": _zhuozhou, "zhuji": _zhuji, "wanzhou": _wanzhou}[game]
        yield {"result": make(chance, options), "options": options}


def _others(chance: Random, players: int, *without: int | None) -> int:
    return chance.choice([seat for seat in range(players) if seat not in without])


def _melds(chance: Random, seat: int, players: int, kinds: list[int], chi: bool) -> list[Json]:
    """Melds mostly fed by one seat, so that somebody is liable."""
    favourite = _others(chance, players, seat)
    melds: list[Json] = []
    for _ in range(min(len(kinds), chance.choice((0, 0, 1, 3, 3, 4)))):
        fed = favourite if chance.random() < 0.8 else _others(chance, players, seat)
        kind = kinds.pop()
        meld, size = chance.choice((("pong", 3), ("kong_added", 4), ("kong_exposed", 4)))
        tiles = [NAMES[kind]] * size
        if chi and fed == (seat - 1) % players and chance.random() < 0.5 and kind < 27 and kind % 9 == 1:
            meld, tiles = "chi", [NAMES[kind - 1], NAMES[kind], NAMES[kind + 1]]
        melds.append({"kind": meld, "tiles": tiles, "from": fed})
    return melds


def _zhuozhou(chance: Random, options: Json) -> Json:
    players = options["players"]
    suited = [kind for kind in range(27) if kind % 3 == 1]  # apart, so that a chi takes none of the others'
    winds = list(range(27, 31))
    chance.shuffle(suited)
    kinds = [*winds, *suited]
    seats = [
        {"melds": _melds(chance, seat, players, kinds, options["mode"] == "free")} for seat in range(players)
    ]
    winners: list[Json] = []
    if chance.random() < 0.9:
        winners = [
            {"seat": chance.randrange(players), "by": "draw", "tile": "7s", "score": chance.randrange(8, 90)}
        ]
    repeat = chance.choice((0, 0, 1, 2, 5))
    return {"dealer": chance.randrange(players), "repeat": repeat, "winners": winners, "seats": seats}


def _zhuji(chance: Random, options: Json) -> Json:
    declarer, tai = chance.randrange(4), chance.randrange(2, 8)
    wilds = chance.randrange(3)
    facts = {"declarer": declarer, "bid": {"tai": tai, "wilds": wilds}, "wilds": ["5m", "3z"][:wilds]}
    by = chance.choice(("draw", "discard", "discard", "rob_kong"))
    fed = chance.randrange(4)
    most = 3 if options["multiple_winners"] == "all" and by != "draw" else 1
    seats = chance.sample([seat for seat in range(4) if seat != fed], chance.randint(0, most))
    winners = [
        {"seat": seat, "by": by, "tile": "7s", "score": chance.randrange(tai if seat == declarer else 1, 10)}
        | ({} if by == "draw" else {"from": fed})
        for seat in seats
    ]
    repeat = chance.choice((0, 0, 3))
    return {"dealer": chance.randrange(4), "repeat": repeat, "facts": facts, "winners": winners}


def _wanzhou(chance: Random, options: Json) -> Json:
    most = 3 if options["end"] == "blood" else 1
    playing, winners = [0, 1, 2, 3], []
    for order in range(1, chance.randint(1, most) + 1):
        by = chance.choice(("draw", "discard", "rob_kong"))
        seat = chance.choice(playing)
        fed = None if by == "draw" else _others(chance, 4, *[s for s in range(4) if s not in playing], seat)
        winners.append(_won(chance, seat, by, fed, order, options))
        playing.remove(seat)
        if len(playing) == 1:
            break
    kongs = _kongs(chance, [winner["seat"] for winner in winners])
    letters = options["suits"] if options["deck"] == "two_suits" else ["m", "p", "s"]
    horses = [f"{chance.randint(1, 9)}{chance.choice(letters)}" for _ in range(chance.choice((0, 0, 1, 4)))]
    told: Json = {"dealer": chance.randrange(4), "winners": winners, "kongs": kongs, "horses": horses}
    if len(playing) > 1 and options["end"] == "blood":
        told["seats"] = _left(chance, playing, letters, kongs, horses)
    return told


def _left(
    chance: Random, playing: list[int], letters: list[str], kongs: list[Json], horses: list[str]
) -> list[Json]:
    """What those who have not won hold and show: a wash-out asks who is ready (WZ-44)."""
    wall = [f"{rank}{letter}" for letter in letters for rank in range(1, 10) for _ in range(4)]
    chance.shuffle(wall)
    for tile in horses:
        wall.remove(tile)
    melds: list[list[Json]] = [[] for _ in range(4)]
    for kong in kongs:
        kind = next(tile for tile in wall if wall.count(tile) == 4)
        wall = [tile for tile in wall if tile != kind]
        melds[kong["seat"]].append({"kind": kong["kind"], "tiles": [kind] * 4, "from": kong.get("from")})
    seats: list[Json] = []
    for seat in range(4):
        size = 13 - 3 * len(melds[seat])
        suit = letters[seat % len(letters)]
        ready = [f"{rank}{suit}" for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)][:size]
        if any(wall.count(tile) < ready.count(tile) for tile in ready) or chance.random() < 0.5:
            ready = wall[:size]
        for tile in ready:
            wall.remove(tile)
        seats.append({"hand": ready, "melds": melds[seat]} if seat in playing else {})
    return seats


def _won(chance: Random, seat: int, by: str, fed: int | None, order: int, options: Json) -> Json:
    worth = chance.choice((1, 2, 4, 8))
    tile = f"5{options['suits'][0]}"
    won = {"seat": seat, "by": by, "tile": tile, "score": worth, "order": order}
    return won if fed is None else won | {"from": fed}


def _kongs(chance: Random, won: list[int]) -> list[Json]:
    """Kongs in the order they were made, by and of those who had not won yet."""
    made: list[Json] = []
    for after in sorted(chance.randint(0, len(won)) for _ in range(chance.choice((0, 1, 2, 4)))):
        left = [seat for seat in range(4) if seat not in won[:after]]
        if len(left) < 2:
            break
        seat, fed = chance.sample(left, 2)
        kind = chance.choice(KONGS)
        kong: Json = {"seat": seat, "kind": kind, "after_wins": after}
        if kind != "kong_concealed":
            kong["from"] = fed
        if kind == "kong_added":
            kong["paid"] = chance.random() < 0.8
        made.append(kong)
    return made
