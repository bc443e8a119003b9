"""The house rules a Wanzhou table may agree on, with their defaults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules import record as r
from rules.faults import Violation
from rules.tiles import SUIT_LETTERS, TILES_108, TileSet, two_suits

THREE_SUITS, TWO_SUITS = "three_suits", "two_suits"
NEXT, OPPOSITE, UPPER, DICE = "next", "opposite", "upper", "dice"
BLOOD, FIRST_WIN = "blood", "first_win"
ALL, NEAREST = "all", "nearest"
ANY, REPLACEMENT_ONLY = "any", "replacement_only"
ALL_PAY, FEEDER = "draw", "feeder"
FIRST_WINNER, ROTATE = "first_winner", "rotate"

MUST_WIN_FROM: Final = 4
"""With so many tiles left or fewer a win must be taken, where WZ-10's option says so."""


@dataclass(frozen=True)
class LocalPatterns:
    """Patterns that only some places count (WZ-27)."""

    golden_hook: bool = r.flag(
        True, clause="WZ-27", stated=False, en="golden hook, its pure form too", zh="金鉤釣（含清金鉤釣）"
    )
    outside_hand: bool = r.flag(True, clause="WZ-27", stated=False, en="outside hand", zh="帶幺")
    pure_outside_hand: bool = r.flag(True, clause="WZ-27", stated=False, en="pure outside hand", zh="清帶幺")
    jiang_dui: bool = r.flag(False, clause="WZ-27", stated=False, en="all triplets of 2, 5, 8", zh="將對")


@dataclass(frozen=True)
class Options:
    """Every option of the game; a table that agrees nothing plays the defaults."""

    deck: str = r.choice(
        THREE_SUITS,
        TWO_SUITS,
        default=THREE_SUITS,
        clause="WZ-1",
        stated=False,
        en="108 tiles, a winning hand must lack a suit; or two suits, 72 tiles",
        zh="三門 108 張，胡牌須缺一門；或兩房 72 張",
    )
    suits: tuple[str, ...] = r.items(
        r.Spec("choice", choices=tuple(SUIT_LETTERS)),
        ("m", "p"),
        2,
        min_items=2,
        unique=True,
        clause="WZ-1",
        stated=False,
        en="which two suits, where the deck has two",
        zh="兩房時用哪兩門",
    )
    exchange: int = r.choice(
        0,
        2,
        3,
        default=0,
        clause="WZ-3",
        stated=False,
        en="tiles of one suit passed on before play",
        zh="開局換牌張數，同一花色",
    )
    exchange_direction: str = r.choice(
        NEXT,
        OPPOSITE,
        UPPER,
        DICE,
        default=NEXT,
        clause="WZ-3",
        stated=False,
        en="to whom they go; dice: the sum modulo 3 decides",
        zh="換牌方向；dice 由骰點之和除三之餘數定",
    )
    declare_void: bool = r.flag(
        False, clause="WZ-4", stated=False, en="each names the suit to lack before play", zh="開局定缺"
    )
    chi: bool = r.flag(True, clause="WZ-5", en="chi from the upper neighbour", zh="可吃上家")
    end: str = r.choice(
        BLOOD,
        FIRST_WIN,
        default=BLOOD,
        clause="WZ-8",
        stated=False,
        en="play on until three have won, or one win ends the hand",
        zh="血戰到底，或首胡即止",
    )
    multiple_winners: str = r.choice(
        ALL,
        NEAREST,
        default=ALL,
        clause="WZ-9",
        stated=False,
        en="who wins where several claim one tile",
        zh="一炮多響，或近家先胡",
    )
    must_win_last_four: bool = r.flag(
        False,
        clause="WZ-10",
        en="who can win with four tiles left or fewer, must",
        zh="最後四張有胡必胡",
    )
    pass_lock: bool = r.flag(
        False,
        clause="WZ-10",
        stated=False,
        en="after passing, no discard win or robbing worth no more until one's next draw",
        zh="過胡後至自己下次摸牌前，不得胡同值或更小之炮",
    )
    heavenly: bool = r.flag(
        True, clause="WZ-26", en="heavenly and earthly hands count the full cap", zh="天胡、地胡算滿格"
    )
    heavenly_fan: int = r.integer(
        32,
        minimum=1,
        maximum=1024,
        clause="WZ-26",
        stated=False,
        en="what they are worth where there is no cap",
        zh="不封頂時天胡、地胡之番數",
    )
    patterns: LocalPatterns = r.record(
        LocalPatterns,
        factory=LocalPatterns,
        clause="WZ-27",
        stated=False,
        en="local patterns that count",
        zh="所計的地方牌型",
    )
    kong_discard: str = r.choice(
        ANY,
        REPLACEMENT_ONLY,
        default=ANY,
        clause="WZ-30",
        stated=False,
        en="which discard after a kong doubles: any, or the replacement itself alone",
        zh="杠上炮：補牌後打出的任何牌，或僅補上的那張",
    )
    direct_kong_bloom: str = r.choice(
        ALL_PAY,
        FEEDER,
        default=ALL_PAY,
        clause="WZ-30",
        stated=False,
        en="who pays a bloom after a direct kong: all, or who fed the kong alone",
        zh="點杠花：各家付，或放杠者獨付",
    )
    haidi: bool = r.flag(
        True, clause="WZ-32", stated=False, en="the last tile of the wall doubles", zh="海底翻倍"
    )
    juezhang: bool = r.flag(
        True, clause="WZ-32", stated=False, en="an out-of-stock wait doubles", zh="絕張翻倍"
    )
    concealed_kong_open: bool = r.flag(
        True, clause="WZ-32", en="concealed kongs lie open", zh="暗杠亮出，算已現"
    )
    cap: int | None = r.choice(
        8,
        16,
        default=8,
        nullable=True,
        clause="WZ-33",
        en="the cap on a win; null: none",
        zh="封頂；null 不封頂",
    )
    base: int = r.integer(
        1,
        minimum=1,
        maximum=1_000_000,
        clause="WZ-33",
        stated=False,
        en="the stake: what one fan is paid with",
        zh="底金：一番之值",
    )
    drizzle: bool = r.flag(
        False,
        clause="WZ-42",
        en="a direct kong is paid by the others too, late added kongs are paid",
        zh="下毛毛雨：直杠他家亦付一番，彎杠不限即時",
    )
    transfer_rain: bool = r.flag(
        False,
        clause="WZ-43",
        en="kong money goes to who wins on the discard after an added kong",
        zh="轉雨：彎杠後放炮，杠金歸胡者",
    )
    check_ready: bool = r.flag(
        False, clause="WZ-44", stated=False, en="at a wash-out the unready pay the ready", zh="黃牌查叫"
    )
    check_suits: bool = r.flag(
        False,
        clause="WZ-44",
        stated=False,
        en="at a wash-out who holds three suits pays the others",
        zh="黃牌查花豬",
    )
    self_draw_bonus: bool = r.flag(
        True, clause="WZ-51", en="a draw win is paid one base more by each", zh="自摸加底"
    )
    dealer_next: str = r.choice(
        FIRST_WINNER,
        ROTATE,
        default=FIRST_WINNER,
        clause="WZ-54",
        stated=False,
        en="who deals next: the first winner, or always the next seat",
        zh="下局莊家：先胡者，或輪莊",
    )


def tile_set(options: Options) -> TileSet:
    """The tiles in play: 108, or two suits of 36."""  # WZ-1
    if options.deck == THREE_SUITS:
        return TILES_108
    first, second = (SUIT_LETTERS.index(suit) for suit in options.suits)
    return _two_suits(first, second)


@cache
def _two_suits(first: int, second: int) -> TileSet:
    return two_suits(first, second)


def suits_in_play(options: Options) -> tuple[str, ...]:
    """The letters of the suits in play, in order m p s."""  # WZ-1
    if options.deck == THREE_SUITS:
        return tuple(SUIT_LETTERS)
    return tuple(suit for suit in SUIT_LETTERS if suit in options.suits)


def faults_options(options: Options) -> Iterator[Violation]:
    """Options that cannot stand together."""
    if len(set(options.suits)) != 2:
        yield Violation(
            "options_contradict",
            "the two suits must differ",
            "兩門須不同",
            clause="WZ-1",
            at=("suits",),
        )
