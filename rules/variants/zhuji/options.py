"""What a table may agree: every option of Zhuji bao, with its default and its clause."""

from __future__ import annotations

from dataclasses import dataclass

from rules import record as r

REDEAL, ROTATE, REPEAT = "redeal", "rotate", "repeat"
NEAREST, ALL = "nearest", "all"
VOID, DECLARER_PAYS = "void", "declarer_pays"


@dataclass(frozen=True)
class Options:
    """The house rules of a table."""

    all_pass: str = r.choice(
        REDEAL,
        ROTATE,
        default=REDEAL,
        clause="ZJ-12",
        stated=False,
        en="after four opening passes: dealt again by the same dealer, or by the next",
        zh="四家皆不叫：原莊重發，或輪莊",
    )
    wild_chi: bool = r.flag(
        False, clause="ZJ-21", stated=False, en="one wild may stand in in a chi", zh="可用一張財神吃牌"
    )
    win_on_discarded_wild: bool = r.flag(
        False, clause="ZJ-26", stated=False, en="a discarded wild may be won on", zh="可胡打出的財神"
    )
    multiple_winners: str = r.choice(
        NEAREST,
        ALL,
        default=NEAREST,
        clause="ZJ-27",
        stated=False,
        en="several winners on one tile: the nearest in order of play, or all",
        zh="一炮多響：攔胡，或皆胡",
    )
    pure_tai: int = r.integer(
        3, maximum=10, clause="ZJ-35", stated=False, en="tai of a pure one suit", zh="清一色台數"
    )
    no_wild_tai: int = r.integer(
        1, maximum=10, clause="ZJ-36", stated=False, en="tai of a hand without a wild tile", zh="無財台數"
    )
    bloom_tai: int = r.integer(
        1, maximum=10, clause="ZJ-36", stated=False, en="tai of a kong bloom", zh="杠開台數"
    )
    honours_any: bool = r.flag(
        False,
        clause="ZJ-37",
        stated=False,
        en="any fourteen honours are all honours, sets or not",
        zh="十四張字牌不成搭亦作全字牌（亂風）",
    )
    washout: str = r.choice(
        VOID,
        DECLARER_PAYS,
        default=VOID,
        clause="ZJ-56",
        stated=False,
        en="a wash-out: nothing is paid, or the declarer pays the bid",
        zh="荒莊：不計，或包家賠包分",
    )
    dealer_win: str = r.choice(
        REPEAT,
        ROTATE,
        default=REPEAT,
        clause="ZJ-57",
        stated=False,
        en="a dealer who wins deals again, or the deal goes round",
        zh="莊家胡牌：連莊，或輪莊",
    )
