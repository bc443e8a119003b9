"""What a Wanzhou hand depends on beside the tiles: facts of a win, of a seat, of the table; and its score sheet."""

from __future__ import annotations

from dataclasses import dataclass

from rules import record as r
from rules.actions import SUITS
from rules.score import PatternLine, Score


@dataclass(frozen=True)
class WinFacts:
    """What a win depends on beside the hand."""

    open: tuple[int, ...] = r.tiles(
        (),
        max_items=144,
        clause="WZ-32",
        en="tiles lying open in discards and in the others' melds, the won tile left out; own melds count anyway",
        zh="堂子裡與他家副露中現出之牌，不含所胡那張；自己的副露另計",
    )
    void: str | None = r.choice(
        *SUITS, default=None, nullable=True, clause="WZ-4", en="the suit named as lacking", zh="所定之缺門"
    )
    first_turn: bool = r.flag(
        False,
        clause="WZ-26",
        en="won on one's first tile drawn or on the dealer's first discard, nothing claimed before",
        zh="首摸之牌或莊家首張出牌而胡，此前無人吃碰直杠",
    )
    last_tile: bool = r.flag(
        False,
        clause="WZ-32",
        en="the wall's last tile, or the discard of who drew it",
        zh="牌牆最後一張，或摸到它的人打出之牌",
    )
    after_kong: bool = r.flag(
        False,
        clause="WZ-30",
        en="won on the discard that follows the discarder's kong",
        zh="胡的是他家開杠補牌後打出的牌",
    )
    replacement_discarded: bool = r.flag(
        True,
        clause="WZ-30",
        en="after a kong: the discard is the replacement itself",
        zh="杠後打出的就是補上的那張",
    )
    feeder: int | None = r.seat(
        None,
        nullable=True,
        clause="WZ-30",
        en="who fed the direct kong, where that was the last kong before the bloom",
        zh="杠上花前最後一杠為直杠時之放杠者",
    )


@dataclass(frozen=True)
class SeatFacts:
    """What the table remembers of one seat."""

    void: str | None = r.choice(
        *SUITS, default=None, nullable=True, clause="WZ-4", en="the suit named as lacking", zh="所定之缺門"
    )
    passed: int | None = r.integer(
        None,
        nullable=True,
        clause="WZ-10",
        en="the most that a win passed since one's last draw was worth",
        zh="上次摸牌後所過之胡的最高番數",
    )
    took_chi: bool = r.flag(
        False, clause="WZ-6", en="took a chi since one's last draw", zh="上次摸牌後吃過牌"
    )
    feeder: int | None = r.seat(
        None,
        nullable=True,
        clause="WZ-30",
        en="of a winner: who alone pays for his bloom, having fed the kong",
        zh="胡者杠上花而由其獨付之放杠者",
    )


@dataclass(frozen=True)
class AfterKong:
    """The last kong of the turn in progress, until its discard has been answered."""

    seat: int = r.seat(en="who made it", zh="開杠者")
    kind: str = r.choice("kong_exposed", "kong_added", "kong_concealed", en="what kong", zh="杠的種類")
    from_: int | None = r.seat(None, nullable=True, en="who fed a direct kong", zh="直杠之放杠者")
    tile: int | None = r.tile(
        None, nullable=True, en="the replacement; null if hidden or not yet drawn", zh="補上之牌；未知為 null"
    )


@dataclass(frozen=True)
class TableFacts:
    """What the table remembers."""

    dice: tuple[int, ...] | None = r.items(
        r.Spec("integer", minimum=1, maximum=6),
        None,
        2,
        nullable=True,
        min_items=2,
        clause="WZ-3",
        en="the dice that decide to whom tiles are passed",
        zh="定換牌方向之骰點",
    )
    horses: tuple[int, ...] | None = r.tiles(
        (),
        max_items=4,
        nullable=True,
        clause="WZ-53",
        en="the horses' tiles in the order they were drawn; null if hidden",
        zh="依序所抽之馬牌；隱藏為 null",
    )
    hidden_horses: int = r.integer(
        0,
        maximum=4,
        clause="WZ-53",
        en="how many horses there are, where their tiles are hidden",
        zh="隱藏之馬數",
    )
    chain: int = r.integer(
        0, maximum=16, clause="WZ-30", en="kongs in a row in the turn in progress", zh="本輪連杠數"
    )
    claimed: bool = r.flag(
        False, clause="WZ-26", en="whether a chi, pong or direct kong has been made", zh="是否已有人吃碰直杠"
    )
    after_kong: AfterKong | None = r.record(
        AfterKong,
        None,
        nullable=True,
        clause="WZ-30",
        en="the last kong of the turn in progress",
        zh="本輪最後一杠",
    )
    late_kong: bool = r.flag(
        False,
        clause="WZ-41",
        en="the added kong declared was not of the tile just drawn; until it stands or is robbed",
        zh="所報彎杠非剛摸之牌；至成杠或被搶為止",
    )
    last_drawn_by: int | None = r.seat(
        None,
        nullable=True,
        clause="WZ-32",
        en="who drew the wall's last tile, until that turn's discard has been answered",
        zh="摸到牌牆最後一張者，至其出牌應對完畢",
    )
    checked: bool = r.flag(
        False,
        clause="WZ-44",
        en="whether the wash-out's payments are in the ledger",
        zh="黃牌之退杠查叫是否已入帳",
    )


@dataclass(frozen=True)
class MultiplierLine:
    """One kind of doubling in a score: how many, and by what it multiplies altogether."""

    id: str = r.string(maximum=32, en="multiplier id", zh="倍數代號")
    name: r.Text = r.words(en="name", zh="名稱")
    count: int = r.integer(en="how many", zh="個數")
    factor: int = r.integer(en="the factor of all of them", zh="合計倍數")
    clause: str = r.string(maximum=16, en="clause", zh="條款")


@dataclass(frozen=True)
class WanzhouScore(Score):
    """One pattern times its doublings, bounded by the cap."""  # WZ-33

    patterns: tuple[PatternLine, ...] = r.records(PatternLine, (), en="the pattern", zh="牌型")
    multipliers: tuple[MultiplierLine, ...] = r.records(MultiplierLine, (), en="doublings", zh="額外倍數")
    product: int = r.integer(0, en="pattern times doublings, before the cap", zh="封頂前之乘積")
    cap: int | None = r.integer(None, nullable=True, en="the cap; null: none", zh="封頂；null 不封頂")
