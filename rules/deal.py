"""The deal: a seed's shuffle and dice, the wall broken, tiles handed out. All chance is fixed here and stored.

Seed: block *i* of the stream is SHA-256(UTF-8 seed ‖ *i* as 8 bytes, big-endian), *i* = 0, 1, …; the stream is read as
32-bit big-endian numbers. A number below *n* is the next one modulo *n*, those at or above the largest multiple of *n* that
fits 32 bits being skipped. The wall: all tiles by kind ascending, then for *i* from the last index down to 1 tile *i* is
swapped with tile *j*, *j* below *i* + 1. The dice come from the same stream after it, each a number below 6, plus 1: the
dealer's pair first where no dealer is given, then the game's own pairs in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from rules import VERSION
from rules.faults import Violation, verify
from rules.hand import faults_copies
from rules.play.steps import noted, turn_of
from rules.questions import DealRequest
from rules.ruleset import Opening, Ruleset
from rules.state import TURN, Event, Seat, State, Step, Wall
from rules.tiles import TileSet

DEALER_ROLL = "dealer"


class Stream:
    """Numbers drawn from a seed, the same everywhere."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._words = self._numbers()

    def _numbers(self) -> Iterator[int]:
        counter = 0
        while True:
            block = sha256(self._seed + counter.to_bytes(8, "big")).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(block[at : at + 4], "big")
            counter += 1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely."""
        limit = 2**32 - 2**32 % bound
        return next(word for word in self._words if word < limit) % bound

    def shuffled(self, tile_set: TileSet) -> tuple[int, ...]:
        """All tiles of a game in the order the wall is built."""
        tiles = list(tile_set.all)
        for i in range(len(tiles) - 1, 0, -1):
            j = self.below(i + 1)
            tiles[i], tiles[j] = tiles[j], tiles[i]
        return tuple(tiles)

    def dice(self) -> tuple[int, int]:
        """Two dice."""
        return self.below(6) + 1, self.below(6) + 1


@dataclass(frozen=True)
class Chance:
    """All that is left to chance in a deal: the wall as built, the dealer, the game's rolls by name."""

    wall: tuple[int, ...]
    dealer: int
    rolls: Mapping[str, tuple[int, int]]


def faults_deal(ruleset: Ruleset, request: DealRequest, options: object) -> Iterator[Violation]:
    """Everything wrong with a deal request; places relative to it."""
    given = [name for name in ("seed", "wall") if getattr(request, name) is not None]
    if len(given) != 1:
        yield Violation(
            "seed_or_wall", "a deal takes either a seed or a wall", "須給種子或牌牆其一", at=("seed",)
        )
    if request.seed is not None and request.dice is not None:
        yield Violation("seed_or_wall", "a seed rolls its own dice", "種子自有骰點", at=("dice",))
    if request.seed is not None and not _is_text(request.seed):
        yield Violation("invalid_value", "the seed holds no whole text", "種子文字不完整", at=("seed",))
    players = ruleset.players(options)
    if request.dealer is not None and request.dealer >= players:
        yield Violation("no_such_seat", f"there is no seat {request.dealer}", "無此座位", at=("dealer",))
    if request.horses > ruleset.horses:
        yield Violation(
            "no_horses", f"this game has {ruleset.horses} horses at the most", "叫馬人數超限", at=("horses",)
        )
    if request.wall is not None:
        yield from _faults_wall(ruleset, request, options)


def _is_text(seed: str) -> bool:
    return not any(0xD800 <= ord(mark) <= 0xDFFF for mark in seed)


def _faults_wall(ruleset: Ruleset, request: DealRequest, options: object) -> Iterator[Violation]:
    tile_set = ruleset.tile_set(options)
    wall = request.wall or ()
    yield from faults_copies(tile_set, [(("wall",), wall)])
    if len(wall) != tile_set.size:
        yield Violation(
            "wall_size",
            f"the wall has {tile_set.size} tiles, not {len(wall)}",
            f"牌牆應有 {tile_set.size} 張",
            at=("wall",),
        )
    wanted = 2 * len(_roll_names(ruleset, request, options))
    if len(request.dice or ()) != wanted:
        names = ", ".join(_roll_names(ruleset, request, options)) or "none"
        yield Violation(
            "dice_count",
            f"{wanted} dice are wanted here (two each for: {names})",
            f"此處須 {wanted} 粒骰",
            at=("dice",),
            facts={"wanted": wanted},
        )


def _roll_names(ruleset: Ruleset, request: DealRequest, options: object) -> tuple[str, ...]:
    rolled = (DEALER_ROLL,) if request.dealer is None else ()
    return (*rolled, *ruleset.rolls(options))


def chance(ruleset: Ruleset, request: DealRequest, options: object) -> Chance:
    """What the seed, or the given wall and dice, say."""
    names = _roll_names(ruleset, request, options)
    if request.seed is not None:
        stream = Stream(request.seed)
        wall = stream.shuffled(ruleset.tile_set(options))
        rolls = {name: stream.dice() for name in names}
    else:
        dice = iter(request.dice or ())
        wall = request.wall or ()
        rolls = {name: (next(dice), next(dice)) for name in names}
    dealer = request.dealer
    if dealer is None:
        dealer = (sum(rolls.pop(DEALER_ROLL)) - 1) % ruleset.players(options)
    return Chance(wall, dealer, rolls)


def deal(ruleset: Ruleset, request: DealRequest, options: object) -> Step:
    """The opening state and what happened on the way to it."""
    verify(faults_deal(ruleset, request, options))
    fixed = chance(ruleset, request, options)
    opening = Opening(0, ruleset.table_facts())
    if ruleset.open_wall is not None:
        opening = ruleset.open_wall(options, fixed.dealer, fixed.rolls, fixed.wall)
    order = fixed.wall[opening.start :] + fixed.wall[: opening.start]
    hands, used = handed_out(ruleset, order, ruleset.players(options), fixed.dealer)
    state = State(
        ruleset=ruleset.id,
        rules_version=VERSION,
        options=options,
        dealer=fixed.dealer,
        repeat=request.repeat,
        phase=TURN,
        to_act=(fixed.dealer,),
        wall=Wall(order[used:], len(order) - used, 0),
        seats=tuple(Seat(hand=hand, count=len(hand), facts=ruleset.seat_facts()) for hand in hands),
        facts=opening.facts,
    )
    state = ruleset.with_horses(state, request.horses) if request.horses else state
    step = noted(ruleset, state, Event("dealt", fixed.dealer))
    return step.then(begun(ruleset, step.state))


def begun(ruleset: Ruleset, state: State) -> Step:
    """The first phase of the game."""
    return Step(turn_of(state, state.dealer)) if ruleset.begin is None else ruleset.begin(ruleset, state)


def handed_out(
    ruleset: Ruleset, order: tuple[int, ...], players: int, dealer: int
) -> tuple[list[tuple[int, ...]], int]:
    """Each seat's hand, and how many tiles were handed out: rounds of four from the dealer, then singly; the dealer one more.

    Where one tile each is left after the rounds this is the jump 跳: the dealer takes the first and the (n+1)-th (ZZ-4).
    """
    size = 3 * ruleset.sets + 1
    seats = [(dealer + i) % players for i in range(players)]
    hands: list[list[int]] = [[] for _ in range(players)]
    used = 0
    for count in [4] * (size // 4) + [1] * (size % 4):
        for seat in seats:
            hands[seat] += order[used : used + count]
            used += count
    hands[dealer].append(order[used])
    return [tuple(sorted(hand)) for hand in hands], used + 1
