"""Seeded hands to ask about, most of them complete: melds, kongs, wilds standing in, every circumstance of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from rules.record import plain
from rules.registry import RULESETS
from rules.selfplay import covering
from rules.tiles import DRAGONS, EAST, NAMES, SUIT_LETTERS, compact, is_suited
from rules.variants.zhuozhou.roles import roles
from tests.properties.asking import Json

Set = tuple[int, ...]
COPIES = 4


@cache
def option_sets(game: str) -> tuple[Any, ...]:
    """A few sets of options, the defaults first."""
    return covering(RULESETS[game])


class Hand:
    """Tiles that make a whole hand of one game, somewhat spoilt at times."""

    def __init__(self, game: str, chance: Random) -> None:
        self.game, self.chance = game, chance
        self.options = self._options()
        self.players = self.options.get("players", 4)
        self.seat, self.dealer = chance.randrange(self.players), chance.randrange(self.players)
        self.wilds = self._wilds()
        self.used: Counter[int] = Counter()
        self.melds: list[Json] = []
        self.tiles: list[int] = []
        kinds = self._kinds()
        style = chance.choice(("any", "any", "any", "any", "triplets", "pairs", "straight", "scattered"))
        if style == "pairs":
            self._pairs(kinds)
        elif style == "scattered" and game == "zhuozhou":
            self._scattered()
        else:
            self._sets(kinds, style)
        self._stand_in()
        if chance.random() < 0.12:
            self.tiles[chance.randrange(len(self.tiles))] = chance.choice(kinds)
        chance.shuffle(self.tiles)

    def _options(self) -> Json:
        sets = option_sets(self.game)
        chosen: Json = plain(sets[0] if self.chance.random() < 0.5 else self.chance.choice(sets))
        return chosen

    def _wilds(self) -> tuple[int, ...]:
        if self.game == "wanzhou":
            return ()
        most = 2 if self.game == "zhuji" else 1
        return tuple(sorted(self.chance.sample(range(34), self.chance.choice((0, 1, most, most)))))

    def _kinds(self) -> list[int]:
        """The kinds that sets are made of: few, so that sets overlap and patterns come about."""
        suits = self.chance.sample(range(3), self.chance.choice((1, 1, 2, 2, 3)))
        if self.game == "wanzhou":
            suits = suits[:2]
            if self.options["deck"] == "two_suits":
                suits = [SUIT_LETTERS.index(suit) for suit in self.options["suits"]]
        kinds = [kind for suit in suits for kind in range(9 * suit, 9 * suit + 9)]
        if self.game != "wanzhou" and self.chance.random() < 0.6:
            kinds += range(EAST, 34)
        if self.game == "zhuozhou":  # ZZ-13: kong tiles go into no set
            kinds = [kind for kind in kinds if kind not in DRAGONS]
        return kinds

    def _take(self, tiles: Iterable[int]) -> bool:
        """Whether so many copies are left; they are taken."""
        wanted = Counter(tiles)
        if any(self.used[tile] + count > COPIES for tile, count in wanted.items()):
            return False
        self.used += wanted
        return True

    def _one_of(self, pieces: Sequence[Set]) -> Set:
        while True:
            piece = self.chance.choice(pieces)
            if self._take(piece):
                return piece

    def _sets(self, kinds: list[int], style: str) -> None:
        triplets = [(kind,) * 3 for kind in kinds]
        runs = [(k, k + 1, k + 2) for k in kinds if is_suited(k) and k % 9 < 7]
        melded = self.chance.choice((0, 0, 0, 1, 2, 3, 4))
        sets: list[Set] = []
        if style == "straight":
            first = self.chance.choice([kind for kind in kinds if is_suited(kind) and kind % 9 == 0])
            sets = [(first + i, first + i + 1, first + i + 2) for i in (0, 3, 6)]
            self._take(tile for run in sets for tile in run)
        while len(sets) < 4:
            weight = 1.0 if style == "triplets" else 0.35
            sets.append(self._one_of(triplets if self.chance.random() < weight else runs))
        self.chance.shuffle(sets)
        sets.sort(key=lambda piece: any(tile in self.wilds for tile in piece))  # those are not claimed
        for piece in sets[:melded]:
            self.melds.append(self._meld(piece))
        pair = self._one_of([(kind,) * 2 for kind in kinds])
        self.tiles = [tile for piece in (*sets[melded:], pair) for tile in piece]

    def _meld(self, piece: Set) -> Json:
        others = [seat for seat in range(self.players) if seat != self.seat]
        if piece[0] != piece[1]:
            return self._laid("chi", piece, (self.seat - 1) % self.players)
        kinds = ["pong", "pong", "kong_exposed", "kong_added", "kong_concealed"]
        kind = self.chance.choice(kinds if self.used[piece[0]] < COPIES else kinds[:1])
        if kind == "pong":
            return self._laid(kind, piece, self.chance.choice(others))
        self.used[piece[0]] += 1
        fed = None if kind == "kong_concealed" else self.chance.choice(others)
        return self._laid(kind, (*piece, piece[0]), fed)

    def _laid(self, kind: str, tiles: Set, fed: int | None) -> Json:
        return {"kind": kind, "tiles": [NAMES[tile] for tile in tiles], "from": fed}

    def _pairs(self, kinds: list[int]) -> None:
        for _ in range(7):
            self.tiles += self._one_of([(kind,) * 2 for kind in kinds])

    def _scattered(self) -> None:
        starts = [self.chance.randrange(3) for _ in range(3)]
        suited = [9 * suit + rank for suit, start in enumerate(starts) for rank in range(start, 9, 3)]
        honours = self.chance.sample(range(EAST, 34), self.chance.choice((5, 6, 7)))
        self.tiles = [*honours, *self.chance.sample(suited, 14 - len(honours))]
        self.used = Counter(self.tiles)

    def _stand_in(self) -> None:
        """Some tiles given way to wilds, and the wild's own face to its stand-in."""
        if not self.wilds:
            return
        if self.game == "zhuozhou" and self.wilds[0] not in DRAGONS:
            for at, tile in enumerate(self.tiles):
                if tile == self.wilds[0] and self.chance.random() < 0.7 and self._take((DRAGONS[0],)):
                    self.tiles[at] = DRAGONS[0]  # ZZ-12
        for _ in range(self.chance.choice((0, 1, 1, 2, 2, 3, 4, 8))):
            wild = self.chance.choice(self.wilds)
            if self._take((wild,)):
                self.tiles[self.chance.randrange(len(self.tiles))] = wild

    # Questions

    def shared(self) -> Json:
        """What win and waits both ask with."""
        body: Json = {
            "hand": compact(self.tiles) if self.chance.random() < 0.5 else [NAMES[t] for t in self.tiles],
            "melds": self.melds,
            "seat": self.seat,
            "dealer": self.dealer,
            "options": self.options,
        }
        if self.game != "wanzhou":
            body["wilds"] = [NAMES[wild] for wild in self.wilds]
        return body

    def win(self) -> Json:
        """Is it a win?"""
        ways = ["draw", "draw", "draw"] if self.game == "zhuozhou" else ["draw", "discard", "rob_kong"]
        if any(meld["kind"].startswith("kong") for meld in self.melds):
            ways.append("replacement")
        if not self.melds and self.chance.random() < 0.3:
            self.dealer, ways = self.seat, ["dealt"]
        by = self.chance.choice(ways)
        win: Json = {"by": by}
        if by != "dealt":
            win["tile"] = NAMES[self.chance.choice(self.tiles)]
        if by in ("discard", "rob_kong"):
            win["from"] = self.chance.choice([s for s in range(self.players) if s != self.seat])
        body = self.shared() | {"win": win, "facts": self.facts(by)}
        if self.chance.random() < 0.2:
            body["readings"] = "all"
        if self.chance.random() < 0.2:
            body["explain"] = True
        return body

    def waits(self) -> Json:
        """What does it wait for?"""
        if self.chance.random() < 0.7:
            self.tiles.pop()
        body = self.shared() | {"facts": self.facts("draw")}
        if self.game != "zhuozhou" and self.chance.random() < 0.5:
            body["win"] = {"by": "discard"}
        return body

    def facts(self, by: str) -> Json:
        """The game's own facts, such as go with the hand."""
        chance = self.chance
        if self.game == "zhuozhou":
            kong_tiles = sorted(roles_of(self.options, self.wilds))
            shown = chance.sample(kong_tiles, min(len(kong_tiles), chance.choice((0, 0, 1, 2))))
            return {
                "revealed": [NAMES[tile] for tile in shown],
                "discarded_wild": bool(self.wilds) and chance.random() < 0.1,
                "first_turn": not self.melds and by != "replacement" and chance.random() < 0.15,
            }
        if self.game == "zhuji":
            declared = {"declarer": chance.randrange(4), "bid": {"tai": 2, "wilds": len(self.wilds)}}
            return {**(declared if chance.random() < 0.5 else {})}
        lying = Counter(dict.fromkeys(range(9), COPIES)) - self.used - Counter(self.tiles)
        shown = chance.sample(sorted(lying.elements()), min(3, lying.total()))
        suits = self.options["suits"] if self.options["deck"] == "two_suits" else ["m", "p", "s"]
        return {
            "open": [NAMES[tile] for tile in shown] if "m" in suits else [],
            "last_tile": by in ("draw", "discard") and chance.random() < 0.2,
            "after_kong": by == "discard" and chance.random() < 0.3,
            "void": chance.choice(suits) if self.options["declare_void"] else None,
        }


def roles_of(options: Json, wilds: tuple[int, ...]) -> frozenset[int]:
    """The kong tiles of a hand of Zhuozhou."""  # ZZ-13
    whole = next(one for one in option_sets("zhuozhou") if plain(one) == options)
    return frozenset(roles(whole, wilds[0] if wilds else None).kong_tiles)


def wins(game: str, number: int, seed: int = 0) -> Iterator[Json]:
    """So many questions whether a hand wins."""
    for each in range(number):
        yield Hand(game, Random(f"{game} {seed} {each}")).win()


def waits(game: str, number: int, seed: int = 0) -> Iterator[Json]:
    """So many questions what a hand waits for."""
    for each in range(number):
        yield Hand(game, Random(f"{game} waits {seed} {each}")).waits()
