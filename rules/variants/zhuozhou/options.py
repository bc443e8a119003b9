"""The house rules a Zhuozhou table may agree on, with their defaults, and its table of fans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules import record as r

FREE, VOID = "free", "void"
ALWAYS, MAY = "always", "may"
BEFORE_WIN, ON_DRAW = "before_win", "on_draw"
ALL, INDICATOR = "all", "indicator"
SOLE, SHAPE = "sole", "shape"
BY_MODE, NEVER = "mode", "never"
CHAIN = "chain"
PAIR, WINNER = "pair", "winner"
DEALER_RATE, FANS_ONLY = "dealer_rate", "fans_only"
ROTATE, REPEAT = "rotate", "repeat"

MOST_FANS: Final = 1000
_FAN: Final = {"maximum": MOST_FANS}


@dataclass(frozen=True)
class KongFans:
    """What a kong is worth (ZZ-46)."""

    exposed: int = r.integer(1, **_FAN, clause="ZZ-46", en="a direct or an added kong", zh="直杠、補杠")
    concealed: int = r.integer(2, **_FAN, clause="ZZ-46", en="a concealed kong", zh="暗杠")


@dataclass(frozen=True)
class BaseFans:
    """The base 底番 (ZZ-60)."""

    non_dealer: int = r.integer(4, **_FAN, clause="ZZ-60", en="a non-dealer's base", zh="閒家底番")
    dealer: int = r.integer(8, **_FAN, clause="ZZ-60", en="the dealer's base", zh="莊家底番")
    repeat: int = r.integer(
        4, **_FAN, clause="ZZ-60", en="added to the dealer's for every repeat", zh="每連莊一次莊家加番"
    )


@dataclass(frozen=True)
class Fans:
    """What each pattern is worth (ZZ-48); 0 drops one. Shapes and what a win needs stay as they are."""

    base: BaseFans = r.record(BaseFans, factory=BaseFans, clause="ZZ-60", en="base", zh="底番")
    run_the_wind: int = r.integer(6, **_FAN, clause="ZZ-31", en="run-the-wind", zh="跑風")
    seven_pairs: int = r.integer(
        30, **_FAN, clause="ZZ-33", en="seven pairs, wilds only with wilds", zh="七對天胡"
    )
    seven_pairs_with_wild: int = r.integer(
        9, **_FAN, clause="ZZ-33", en="seven pairs with a wild standing in, run-the-wind in it", zh="七對有鑽"
    )
    heavenly: int = r.integer(30, **_FAN, clause="ZZ-34", en="heavenly", zh="摸牌天胡")
    earthly: int = r.integer(30, **_FAN, clause="ZZ-39", en="earthly", zh="地胡")
    four_wilds: int = r.integer(30, **_FAN, clause="ZZ-35", en="four wilds", zh="四鑽天胡")
    double_heavenly: int = r.integer(
        60, **_FAN, clause="ZZ-35", en="seven pairs and four wilds as themselves", zh="雙天胡"
    )
    big_hanger: int = r.integer(30, **_FAN, clause="ZZ-36", en="big hanger", zh="大吊車（無鑽）")
    big_hanger_wild: int = r.integer(
        3, **_FAN, clause="ZZ-36", en="big hanger with a wild", zh="大吊車（有鑽）"
    )
    thirteen_scattered: int = r.integer(20, **_FAN, clause="ZZ-37", en="thirteen scattered", zh="十三爛")
    seven_stars: int = r.integer(30, **_FAN, clause="ZZ-38", en="seven stars", zh="七星歸位")
    concealed: int = r.integer(3, **_FAN, clause="ZZ-40", en="concealed", zh="門清")
    all_triplets: int = r.integer(3, **_FAN, clause="ZZ-41", en="all triplets", zh="碰碰胡")
    straight: int = r.integer(10, **_FAN, clause="ZZ-42", en="straight", zh="一龍")
    mixed_flush: int = r.integer(10, **_FAN, clause="ZZ-43", stated=False, en="mixed flush", zh="湊一色")
    pure_flush: int = r.integer(20, **_FAN, clause="ZZ-43", stated=False, en="pure flush", zh="清一色")
    all_honours: int = r.integer(30, **_FAN, clause="ZZ-43", stated=False, en="all honours", zh="字一色")
    wind_triplet: int = r.integer(1, **_FAN, clause="ZZ-44", en="each wind triplet", zh="風刻，每副")
    kong_bloom: tuple[int, ...] = r.items(
        r.Spec("integer", minimum=0, maximum=MOST_FANS),
        (4, 7, 10, 13),
        16,
        clause="ZZ-45",
        en="kong bloom: added up over the kongs in a row, less how many they are",
        zh="杠開：依連杠數累加，再減杠數",
    )
    kong: KongFans = r.record(KongFans, factory=KongFans, clause="ZZ-46", en="kongs", zh="杠")
    reveal: int = r.integer(1, **_FAN, clause="ZZ-47", en="each revealed kong tile", zh="亮牌，每張")


@dataclass(frozen=True)
class Options:
    """Every option of the game; a table that agrees nothing plays the defaults."""

    players: int = r.choice(
        4,
        3,
        2,
        default=4,
        clause="ZZ-6",
        en="how many play; the rules insist on four, the feature list offers fewer",
        zh="人數；規則須四人，特色介紹另有三人、二人",
    )
    mode: str = r.choice(
        FREE,
        VOID,
        default=FREE,
        clause="ZZ-20",
        stated=False,
        en="free: chi allowed; void: no chi, two suits at most in a winning hand",
        zh="free 不打缺：可吃；void 打缺：不可吃，胡牌至多兩門",
    )
    standin: str = r.choice(
        ALWAYS,
        MAY,
        default=ALWAYS,
        clause="ZZ-12",
        stated=False,
        en="中 always shows the wild's own face, or may also be itself",
        zh="中一律作鑽牌本身，或亦可作自身",
    )
    reveal: str = r.choice(
        BEFORE_WIN,
        ON_DRAW,
        default=BEFORE_WIN,
        clause="ZZ-14",
        stated=False,
        en="發 is revealed some time before the win, or at once",
        zh="發於胡牌前亮出即可，或須立即亮出",
    )
    exhaust: str = r.choice(
        ALL,
        INDICATOR,
        default=ALL,
        clause="ZZ-24",
        stated=False,
        en="washed out when all tiles are drawn, or at the turned tile",
        zh="全部抓完荒莊，或抓到所翻之牌荒莊",
    )
    paofeng_wait: str = r.choice(
        SOLE,
        SHAPE,
        default=SOLE,
        clause="ZZ-31",
        stated=False,
        en="run-the-wind by the wait: the one kind that wins, or some reading uses the tile so",
        zh="聽牌跑風：只聽一種，或有一種讀法如此即可",
    )
    flush: str = r.choice(
        BY_MODE,
        ALWAYS,
        NEVER,
        default=BY_MODE,
        clause="ZZ-43",
        en="flushes count in void mode only, always, or never",
        zh="一色類番種：僅打缺計、都計、都不計",
    )
    bloom_counts: str = r.choice(
        CHAIN,
        ALL,
        default=CHAIN,
        clause="ZZ-45",
        stated=False,
        en="kong bloom counts the kongs of this turn, or all kongs of the hand",
        zh="杠開計本巡連杠，或計全部的杠",
    )
    reveal_blooms: bool = r.flag(
        False, clause="ZZ-45", stated=False, en="reveals count as kongs for kong bloom", zh="亮牌亦計入杠開"
    )
    wind_kong_double: bool = r.flag(
        False,
        clause="ZZ-46",
        stated=False,
        en="a kong of winds is 1 more beside its wind triplet",
        zh="風杠於風刻之外另加 1 番",
    )
    scattered_exempt: bool = r.flag(
        False,
        clause="ZZ-38",
        stated=False,
        en="scattered hands need not lack a suit in void mode",
        zh="打缺時散牌牌型不受缺門所限",
    )
    fans: Fans = r.record(
        Fans, factory=Fans, clause="ZZ-48", en="the table's own fans by pattern", zh="自訂番表"
    )
    silver: int = r.integer(
        1, minimum=1, maximum=1_000_000, clause="ZZ-60", stated=False, en="the stake per fan", zh="基礎銀子"
    )
    base_by: str = r.choice(
        PAIR,
        WINNER,
        default=PAIR,
        clause="ZZ-60",
        stated=False,
        en="the base by who pays whom, or the winner's against everyone",
        zh="底番按付收雙方，或按胡家",
    )
    repeat_fans: tuple[int, ...] = r.items(
        r.Spec("integer", minimum=0, maximum=MOST_FANS),
        (3, 6, 12, 15),
        16,
        clause="ZZ-61",
        en="repeat fans for the 1st, 2nd, … repeat; later ones stay at the last",
        zh="連莊番，依次；其後同末項",
    )
    liability_amount: str = r.choice(
        DEALER_RATE,
        PAIR,
        FANS_ONLY,
        default=DEALER_RATE,
        clause="ZZ-62",
        en="what a liability multiplies: the amount as with the dealer, the pair's own, or the fans alone",
        zh="包牌所乘：按與莊家之數、按雙方之數、僅計番",
    )
    dealer_win: str = r.choice(
        ROTATE,
        REPEAT,
        default=ROTATE,
        clause="ZZ-63",
        en="a dealer who wins passes the deal on, or deals again",
        zh="莊家胡牌後輪莊或連莊",
    )


def base(fans: Fans, is_dealer: bool, repeat: int) -> int:
    """A seat's base 底番; only the dealer's grows with the repeats."""  # ZZ-60
    return fans.base.dealer + fans.base.repeat * repeat if is_dealer else fans.base.non_dealer


def upper_neighbour(seat: int, players: int) -> int:
    """上家: the seat that plays before."""
    return (seat - 1) % players
