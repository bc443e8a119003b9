"""Which tile is wild: from the indicator, or from the wall and the dice that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules import record as r
from rules.faults import Violation
from rules.hand import faults_copies
from rules.record import text
from rules.ruleset import WildsAnswer
from rules.tiles import NAMES, NOTATIONS, TILES_136, names
from rules.variants.zhuozhou.opening import ROLLS, Break, breaking
from rules.variants.zhuozhou.options import ALWAYS, VOID, Options
from rules.variants.zhuozhou.roles import NEXT, Roles, roles

Step = dict[str, Any]


@dataclass(frozen=True)
class WildsRequest:
    """Which tiles are wild? From the indicator, or from the wall, the dealer and three rolls of two dice."""

    indicator: int | None = r.tile(None, nullable=True, en="the turned tile", zh="翻出之牌")
    wall: tuple[int, ...] | None = r.tiles(
        None,
        nullable=True,
        en="all tiles as built: stack 0 is the right end of side 0, clockwise, upper before lower",
        zh="砌好的全部牌：第 0 墩為第 0 邊右端，順時針，先上後下",
    )
    dice: tuple[int, ...] | None = r.items(
        r.Spec("integer", minimum=1, maximum=6),
        None,
        6,
        nullable=True,
        en="two dice each: the dealer's, the breaker's, the dealer's for the indicator",
        zh="骰點各兩粒：莊家、切牌者、莊家翻鑽",
    )
    dealer: int = r.seat(0, en="the dealer", zh="莊家")
    options: Any = r.slot(
        "options", None, nullable=True, en="options that differ from the defaults", zh="與預設不同的選項"
    )
    notation: str = r.choice(*NOTATIONS, default="canonical", en="how the tiles are written", zh="牌的寫法")


def faults_wilds(request: WildsRequest) -> Iterator[Violation]:
    """Everything wrong with the question; places relative to it."""
    if (request.indicator is None) == (request.wall is None):
        yield Violation(
            "indicator_or_wall",
            "either the indicator or the wall with its dice is given",
            "須給翻出之牌，或牌牆與骰點",
            "ZZ-5",
            ("indicator",),
        )
    if request.indicator is not None:
        yield from faults_copies(TILES_136, [(("indicator",), (request.indicator,))])
        if request.dice is not None:
            yield Violation(
                "indicator_or_wall",
                "dice lead to no indicator without a wall",
                "無牌牆則骰點無用",
                "ZZ-5",
                ("dice",),
            )
    if request.wall is not None:
        yield from _faults_wall(request)


def _faults_wall(request: WildsRequest) -> Iterator[Violation]:
    wall, dice = request.wall or (), request.dice or ()
    yield from faults_copies(TILES_136, [(("wall",), wall)])
    if len(wall) != TILES_136.size:
        yield Violation(
            "wall_size",
            f"the wall has {TILES_136.size} tiles, not {len(wall)}",
            f"牌牆應有 {TILES_136.size} 張",
            "ZZ-1",
            ("wall",),
        )
    if len(dice) != 2 * len(ROLLS):
        yield Violation(
            "dice_count",
            f"{2 * len(ROLLS)} dice are wanted, two for each of {', '.join(ROLLS)}",
            f"須 {2 * len(ROLLS)} 粒骰",
            "ZZ-5",
            ("dice",),
            {"wanted": 2 * len(ROLLS)},
        )
    options = request.options or Options()
    if request.dealer >= options.players:
        yield Violation("no_such_seat", f"there is no seat {request.dealer}", "無此座位", "ZZ-6", ("dealer",))


def wilds(request: WildsRequest) -> WildsAnswer:
    """The wild kind, what stands in for it, the kong tiles, and how they follow."""
    options = request.options or Options()
    steps: list[Step] = []
    indicator = request.indicator
    if indicator is None:
        assert request.wall is not None
        assert request.dice is not None
        dice = iter(request.dice)
        rolls = {name: (next(dice), next(dice)) for name in ROLLS}
        found = breaking(options.players, request.dealer, rolls)
        indicator = request.wall[2 * found.indicator_stack]
        steps += _steps_of_wall(found, indicator)
    own = roles(options, NEXT[indicator])
    steps += _steps_of_roles(options, own, indicator)
    stand_ins = {NAMES[tile]: NAMES[faces[0]] for tile, faces in own.shows.items()}
    return WildsAnswer((NEXT[indicator],), stand_ins, tuple(sorted(own.kong_tiles)), tuple(steps))


def _step(clause: str, zh: str, en: str) -> Step:
    return {"clause": clause, "text": text(zh, en)}


def _steps_of_wall(found: Break, indicator: int) -> Iterator[Step]:
    yield _step(
        "ZZ-3",
        f"自座位 {found.breaker} 的牌牆右端順時針數 {found.counted} 墩，於第 {found.cut} 墩之前切開。",
        f"From the right end of seat {found.breaker}'s wall {found.counted} stacks are counted clockwise; the cut "
        f"comes before stack {found.cut}.",
    )
    yield _step(
        "ZZ-5",
        f"未動的牌牆為第 {found.whole_side} 邊，自左端數到第 {found.turned} 墩，翻開 {NAMES[indicator]}。",
        f"The untouched wall is side {found.whole_side}; stack {found.turned} from its left end is turned up: "
        f"{NAMES[indicator]}.",
    )


def _steps_of_roles(options: Options, own: Roles, indicator: int) -> Iterator[Step]:
    assert own.wild is not None
    wild = NAMES[own.wild]
    yield _step(
        "ZZ-10",
        f"翻 {NAMES[indicator]}，下一張 {wild} 為鑽。",
        f"{NAMES[indicator]} is turned up; next in order comes {wild}, the wild.",
    )
    if not own.shows:
        yield _step("ZZ-12", "鑽為三元牌，無替牌。", "The wild is a dragon: nothing stands in for it.")
    elif options.standin == ALWAYS:
        yield _step("ZZ-12", f"中作 {wild}。", f"中 (7z) stands in for {wild}.")
    else:
        yield _step("ZZ-12", f"中可作 {wild}，亦可作自身。", f"中 (7z) may stand in for {wild} or be itself.")
    idle = " ".join(names(sorted(own.kong_tiles)))
    yield _step("ZZ-13", f"杠牌：{idle}。", f"Kong tiles: {idle}.")
    if options.mode == VOID and own.unpaid is not None:
        plain = NAMES[own.unpaid]
        yield _step(
            "ZZ-15",
            f"打缺時 {plain} 為普通字牌，可不亮，亮亦不計番。",
            f"In void mode {plain} is a plain honour: it need not be revealed and has no fan.",
        )
