"""A finished hand told as a result: what it lacks or contradicts, the questions its hands put, its books."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.faults import Violation, contradiction, missing
from rules.hand import KONG_ADDED, KONG_EXPOSED, KONGS
from rules.ledger import Line, Settlement
from rules.result import Result, ResultKong, Winner
from rules.ruleset import Question
from rules.state import BY_DISCARD, BY_REPLACEMENT, SELF_DRAWN
from rules.variants.wanzhou.facts import WinFacts
from rules.variants.wanzhou.kongs import kong_lines, transfer_lines
from rules.variants.wanzhou.options import ALL, BLOOD, FEEDER, Options
from rules.variants.wanzhou.settlement import (
    MOST_WINNERS,
    MOST_WORTH,
    PLAYERS,
    Win,
    books,
    by_tile,
    in_order,
    is_washed_out,
)
from rules.variants.wanzhou.washout import Left, needed, washout_lines


def result_question(result: Result, winner: Winner) -> Question:
    """The question a winner's hand puts."""
    facts: WinFacts = winner.facts if winner.facts is not None else WinFacts()
    if facts.void is None:
        facts = replace(facts, void=_void(result, winner.seat))
    return Question.of_winner(result, winner, facts=facts)


def settle_result(result: Result) -> Settlement:
    """The books of a result that `faults_result` finds nothing wrong with; every winner's score is known."""
    options: Options = result.options
    wins = wins_of(result)
    moved = moved_lines(result, wins)
    playing = playing_seats(wins)
    if is_washed_out(options, playing):
        left = {seat: _left(result, seat) for seat in needed(options, moved, playing)}
        moved = (*moved, *washout_lines(options, moved, left))
    return books(options, result.dealer, result.repeat, moved, wins, result.horses)


def wins_of(result: Result) -> tuple[Win, ...]:
    """The wins in order, numbered anew: those on one tile share a number, the nearer to its owner first."""
    order = 0
    wins: list[Win] = []
    for at, winner in enumerate(result.winners):
        if at == 0 or not _together(result.winners[at - 1], winner):
            order += 1
        feeder = _feeder(result, winner, at)
        wins.append(Win(winner.seat, winner.by, winner.from_, winner.score or 0, feeder, order))
    return in_order(wins)


def _together(one: Winner, other: Winner) -> bool:
    """Whether two winners in a row won on one tile."""
    alike = (one.order, one.by, one.from_, one.tile) == (other.order, other.by, other.from_, other.tile)
    return alike and one.by not in SELF_DRAWN


def _last_kong(result: Result, seat: int, after_wins: int) -> ResultKong | None:
    """The last kong a seat made before the wins beyond so many."""
    made = [kong for kong in result.kongs if kong.seat == seat and kong.after_wins <= after_wins]
    return made[-1] if made else None


def _feeder(result: Result, winner: Winner, after_wins: int) -> int | None:
    """Who fed the direct kong a win bloomed from, as told or as the kongs say."""  # WZ-30
    if winner.by != BY_REPLACEMENT:
        return None
    if winner.facts is not None and winner.facts.feeder is not None:
        told: int = winner.facts.feeder
        return told
    last = _last_kong(result, winner.seat, after_wins)
    return last.from_ if last is not None and last.kind == KONG_EXPOSED else None


def playing_seats(wins: Sequence[Win]) -> tuple[int, ...]:
    """The seats that have not won."""
    return tuple(seat for seat in range(PLAYERS) if seat not in {win.seat for win in wins})


def moved_lines(result: Result, wins: Sequence[Win]) -> tuple[Line, ...]:
    """The money that moved during play: kongs, and their transfer on a discard after one."""
    options: Options = result.options
    playing = set(range(PLAYERS))
    moved: list[Line] = []
    won = 0
    for event in by_tile(wins):
        moved += _kong_money(result, won, playing)
        if options.transfer_rain and _rains(result, event[0], won):  # WZ-43: to the nearest
            assert event[0].from_ is not None
            moved += transfer_lines(moved, event[0].from_, event[0].seat)
        won += len(event)
        playing -= {win.seat for win in event}
    moved += _kong_money(result, won, playing)
    return tuple(moved)


def _kong_money(result: Result, won: int, playing: set[int]) -> Iterator[Line]:
    for kong in result.kongs:
        if kong.after_wins == won:
            yield from kong_lines(result.options, kong.seat, kong.kind, kong.from_, not kong.paid, playing)


def _rains(result: Result, win: Win, won: int) -> bool:
    """Whether a win is on the discard after an added kong."""  # WZ-43
    if win.by != BY_DISCARD or win.from_ is None:
        return False
    last = _last_kong(result, win.from_, won)
    winner = next(winner for winner in result.winners if winner.seat == win.seat)
    told = winner.facts is not None and winner.facts.after_kong
    return told and last is not None and last.kind == KONG_ADDED


def _void(result: Result, seat: int) -> str | None:
    facts = result.seat(seat).facts
    void: str | None = None if facts is None else facts.void
    return void if result.options.declare_void else None


def _left(result: Result, seat: int) -> Left:
    told = result.seats[seat]
    return Left(told.hand or (), told.melds, _void(result, seat))


# What a result lacks or contradicts


def faults_result(result: Result) -> Iterator[Violation]:
    """What a clause needs and the result lacks, and what cannot be; places relative to the result."""
    faults = (*_faults_winners(result), *_faults_kongs(result))
    yield from faults
    if not faults:  # the rest would stumble over these
        yield from _faults_needed(result)


def _faults_winners(result: Result) -> Iterator[Violation]:
    options: Options = result.options
    wins = wins_of(result)
    events = by_tile(wins)
    if len(wins) > MOST_WINNERS:
        yield contradiction("three winners at the most", "至多三家胡", "WZ-8", "winners")
    if options.end != BLOOD and len(events) > 1:
        yield contradiction("one win ends this hand", "首胡即止", "WZ-8", "winners")
    if options.multiple_winners != ALL and any(len(event) > 1 for event in events):
        yield contradiction("one winner on one tile here", "此桌一炮僅一家胡", "WZ-9", "winners")
    most = options.cap or MOST_WORTH
    for at, winner in enumerate(result.winners):
        if winner.score is not None and not 1 <= winner.score <= most:
            yield contradiction(
                f"a win is worth 1 to {most} here",
                f"此桌一胡為 1 至 {most} 番",
                "WZ-33",
                "winners",
                at,
                "score",
            )
    orders = [winner.order for winner in result.winners]
    if orders != sorted(orders):
        yield contradiction("winners stand in order of winning", "胡者須依序", "WZ-54", "winners")
    gone: set[int] = set()
    for event in events:
        for win in event:
            if win.from_ in gone:
                at = next(i for i, winner in enumerate(result.winners) if winner.seat == win.seat)
                yield contradiction(
                    "a seat that has won feeds nobody", "已胡者不再出牌", "WZ-8", "winners", at, "from"
                )
        gone |= {win.seat for win in event}


def _faults_kongs(result: Result) -> Iterator[Violation]:
    options: Options = result.options
    wins = wins_of(result)
    gone = _gone_by(wins)
    afters = [kong.after_wins for kong in result.kongs]
    if afters != sorted(afters):
        yield contradiction("kongs stand in the order they were made", "杠須依序", "WZ-40", "kongs")
    for at, kong in enumerate(result.kongs):
        place = ("kongs", at)
        out = gone.get(kong.after_wins)
        if out is None:
            yield contradiction(
                "so many had not won at any time", "無此已胡家數之時", "WZ-40", *place, "after_wins"
            )
        elif kong.seat in out or (kong.kind == KONG_EXPOSED and kong.from_ in out):
            yield contradiction("that seat had won already", "該座已胡", "WZ-40", *place)
        elif not is_washed_out(options, playing_seats(wins)) and kong.after_wins == len(wins):
            yield contradiction("the hand was over", "其時已終局", "WZ-40", *place, "after_wins")
        if not kong.paid and (kong.kind != KONG_ADDED or options.drizzle):
            yield contradiction(
                "only an added kong declared late goes unpaid", "僅遲補之彎杠不結算", "WZ-41", *place, "paid"
            )
    yield from _faults_unlisted(result)


def _gone_by(wins: Sequence[Win]) -> dict[int, set[int]]:
    """Who had won, by how many had."""
    gone: dict[int, set[int]] = {0: set()}
    out: set[int] = set()
    for event in by_tile(wins):
        out = out | {win.seat for win in event}
        gone[len(out)] = out
    return gone


def _faults_unlisted(result: Result) -> Iterator[Violation]:
    """Kongs that lie on the table and are not told: their money would be missing."""
    for seat, told in enumerate(result.seats):
        for kind in KONGS:
            lying = sum(meld.kind == kind for meld in told.melds)
            listed = sum(kong.seat == seat and kong.kind == kind for kong in result.kongs)
            if lying > listed:
                yield Violation(
                    "field_missing",
                    f"seat {seat} shows {lying} {kind}, {listed} told in kongs",
                    f"座位 {seat} 亮出之杠未列於 kongs",
                    "WZ-40",
                    ("kongs",),
                    {"seat": seat, "kind": kind},
                )


def _faults_needed(result: Result) -> Iterator[Violation]:
    for at, winner in enumerate(result.winners):
        yield from _faults_feeder(result, winner, at)
        yield from _faults_rain(result, winner, at)
    wins = wins_of(result)
    playing = playing_seats(wins)
    if is_washed_out(result.options, playing):
        for seat in needed(result.options, moved_lines(result, wins), playing):
            yield from _faults_hand_left(result, seat)


def _faults_feeder(result: Result, winner: Winner, after_wins: int) -> Iterator[Violation]:
    """Who pays for a bloom after a direct kong must be known where he pays alone."""  # WZ-30
    if result.options.direct_kong_bloom != FEEDER or winner.by != BY_REPLACEMENT:
        return
    last = _last_kong(result, winner.seat, after_wins)
    place = ("winners", after_wins, "facts", "feeder")
    if winner.facts is None and last is None:
        yield missing("who fed the kong must be known", "須知放杠者", "WZ-30", *place)
    elif winner.facts is not None and winner.facts.feeder is not None and last is not None:
        fed = last.from_ if last.kind == KONG_EXPOSED else None
        if fed != winner.facts.feeder:
            yield contradiction("the last kong was not fed by that seat", "放杠者不符", "WZ-30", *place)


def _faults_rain(result: Result, winner: Winner, after_wins: int) -> Iterator[Violation]:
    """Whether a discard followed an added kong must be known where its money is handed on."""  # WZ-43
    if not result.options.transfer_rain or winner.by != BY_DISCARD or winner.from_ is None:
        return
    last = _last_kong(result, winner.from_, after_wins)
    if winner.facts is None and last is not None and last.kind == KONG_ADDED:
        yield missing(
            "whether the discard followed the kong must be known",
            "須知是否杠後所打",
            "WZ-43",
            "winners",
            after_wins,
            "facts",
            "after_kong",
        )


def _faults_hand_left(result: Result, seat: int) -> Iterator[Violation]:
    """A wash-out turns on whether this hand is ready."""  # WZ-44
    told = result.seat(seat)
    if told.hand is None:
        yield missing(
            "whether this hand is ready decides the wash-out",
            "荒莊須知此家手牌",
            "WZ-44",
            "seats",
            seat,
            "hand",
        )
        return
    wanted = 3 * (4 - len(told.melds)) + 1
    if len(told.hand) != wanted:
        yield Violation(
            "hand_size",
            f"with {len(told.melds)} melds the hand has {wanted} tiles, not {len(told.hand)}",
            f"手牌應為 {wanted} 張",
            at=("seats", seat, "hand"),
            facts={"expected": [wanted], "count": len(told.hand)},
        )
    yield from _faults_kongs_left(result, seat)
    if result.options.declare_void and _void(result, seat) is None:
        yield missing(
            "the suit named as lacking must be known", "須知所定缺門", "WZ-4", "seats", seat, "facts", "void"
        )


def _faults_kongs_left(result: Result, seat: int) -> Iterator[Violation]:
    """A hand that is judged for being ready shows the kongs that are told of it."""  # WZ-40, WZ-44
    melds = result.seats[seat].melds
    for kind in KONGS:
        listed = sum(kong.seat == seat and kong.kind == kind for kong in result.kongs)
        if listed > sum(meld.kind == kind for meld in melds):
            yield contradiction(
                f"seat {seat} shows fewer {kind} than kongs tells of",
                f"座位 {seat} 亮出之杠少於 kongs 所列",
                "WZ-40",
                "seats",
                seat,
                "melds",
            )
