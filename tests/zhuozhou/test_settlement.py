"""Who pays whom: ZZ-60 to ZZ-64, every amount worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules.faults import Faulty
from rules.hand import Meld
from rules.ledger import Settlement
from rules.result import Result, ResultSeat, Winner
from rules.settlement import of_result
from rules.variants.zhuozhou import RULESET
from rules.variants.zhuozhou.facts import Indicator, SeatFacts, TableFacts, WinFacts
from rules.variants.zhuozhou.options import BaseFans, Fans, Options
from rules.variants.zhuozhou.results import faults_result
from tests.tiles import meld, tile, tiles
from tests.zhuozhou.hands import pongs

NO_MELDS: tuple[tuple[Meld, ...], ...] = ((), (), (), ())


def settled(
    winner: int | None,
    fans: int = 0,
    melds: tuple[tuple[Meld, ...], ...] = NO_MELDS,
    dealer: int = 0,
    repeat: int = 0,
    **options: Any,
) -> Settlement:
    """The books of a win with so many fans (on the winner's own base), or of a wash-out."""
    own = 8 + 4 * repeat if winner == dealer else 4
    winners = () if winner is None else (Winner(winner, "draw", score=own + fans),)
    seats = tuple(ResultSeat(laid) for laid in melds)
    return of_result(RULESET, Result(dealer, repeat, None, winners, seats), Options(**options))


def fed(by: int, chis: int = 0, others: int = 0) -> tuple[Meld, ...]:
    """Melds fed by one seat."""
    chi = [meld("chi", word, by) for word in ("123m", "123p", "123s", "456m")]
    pong = [meld("pong", word, by) for word in ("111z", "222z", "333z", "444z")]
    return (*chi[:chis], *pong[:others])


def with_melds(**seats: tuple[Meld, ...]) -> tuple[tuple[Meld, ...], ...]:
    """Everybody's melds: s1=… for seat 1."""
    return tuple(seats.get(f"s{number}", ()) for number in range(4))


def test_zz_60_a_non_dealer_wins() -> None:
    # 1 fan: the dealer pays 8+1, the others 4+1.
    books = settled(1, 1)
    assert books.totals == (-9, 19, -5, -5)
    first = books.ledger[0]
    assert (first.from_, first.to, first.amount, first.clause) == (0, 1, 9, "ZZ-60")
    assert first.working == {"base": 8, "fans": 1, "times": 1}
    assert [(line.from_, line.amount) for line in books.ledger] == [(0, 9), (2, 5), (3, 5)]


def test_zz_60_the_dealer_wins() -> None:
    assert settled(0, 6).totals == (42, -14, -14, -14)  # 3 × (8+6)


def test_zz_60_the_dealers_base_grows_with_the_repeats_the_others_does_not() -> None:
    # Repeat 2: base 16, repeat fans 6; silver 10: (16+6+6)×10 each.
    assert settled(0, 6, repeat=2, silver=10).totals == (840, -280, -280, -280)
    # A non-dealer's win at repeat 1: the dealer 12+6+3, the others 4+6.
    assert settled(1, 6, repeat=1).totals == (-21, 41, -10, -10)


def test_zz_60_silver_multiplies() -> None:
    books = settled(1, 1, silver=7)
    assert books.totals == (-63, 133, -35, -35)
    assert books.ledger[0].working == {"base": 8, "fans": 1, "times": 1, "silver": 7}


def test_zz_60_base_by_winner() -> None:
    assert settled(1, 1, base_by="winner").totals == (-5, 15, -5, -5)
    assert settled(0, 1, base_by="winner").totals == (27, -9, -9, -9)
    # Repeat fans stay between the dealer and each other.
    assert settled(1, 1, repeat=1, base_by="winner").totals == (-8, 18, -5, -5)


def test_zz_60_the_tables_own_base() -> None:
    own = Fans(base=BaseFans(non_dealer=1, dealer=3, repeat=2))
    # Seat 1 wins 5 fans on a base of 1 at the first repeat: the dealer pays 3+2+5+3, the others 1+5.
    result = Result(0, 1, None, (Winner(1, "draw", score=6),), tuple(ResultSeat() for _ in range(4)))
    assert of_result(RULESET, result, Options(fans=own)).totals == (-13, 25, -6, -6)


@pytest.mark.parametrize(("repeat", "extra"), [(0, 0), (1, 3), (2, 6), (3, 12), (4, 15), (5, 15), (9, 15)])
def test_zz_61_repeat_fans(repeat: int, extra: int) -> None:
    # The dealer loses: base 8 + 4 a repeat, 2 fans, and the repeat fans; the others pay none.
    books = settled(1, 2, repeat=repeat)
    dealer_pays = 8 + 4 * repeat + 2 + extra
    assert books.totals == (-dealer_pays, dealer_pays + 12, -6, -6)
    # The dealer wins: everybody pays them.
    assert settled(0, 2, repeat=repeat).totals[0] == 3 * dealer_pays


def test_zz_61_the_tables_own_list() -> None:
    assert settled(1, 2, repeat=3, repeat_fans=(1, 2)).totals[0] == -(8 + 12 + 2 + 2)
    assert settled(1, 2, repeat=3, repeat_fans=()).totals[0] == -(8 + 12 + 2)


@pytest.mark.parametrize(
    ("chis", "others", "forward", "reverse"),
    [
        (1, 2, 3, 6),
        (3, 0, 3, 6),
        (0, 3, 6, 12),
        (1, 3, 6, 12),
        (4, 0, 6, 12),
        (0, 4, 12, 24),
        (2, 0, 1, 1),
        (0, 2, 1, 1),
    ],
)
def test_zz_62_the_table_of_liabilities(chis: int, others: int, forward: int, reverse: int) -> None:
    # Chis come from the upper neighbour: seat 1 feeds seat 2. Seats 1 and 2 are no dealers; 10 fans.
    melds = with_melds(s2=fed(1, chis, others))
    liable = 18 if forward > 1 else 14
    assert settled(2, 10, melds).totals[1] == -liable * forward  # 順包: seat 2 wins, its feeder pays
    assert settled(1, 10, melds).totals[2] == -liable * reverse  # 反包: the feeder wins, the fed one pays


def test_zz_62_the_example_of_the_book() -> None:
    # B = 2 wins with 10 fans, three pongs from A = 1: A 18×6 = 108, the dealer 18, the other 14.
    melds = with_melds(s2=fed(1, others=3))
    books = settled(2, 10, melds)
    assert books.totals == (-18, -108, 140, -14)
    line = next(line for line in books.ledger if line.from_ == 1)
    assert (line.clause, line.working) == ("ZZ-62", {"base": 8, "fans": 10, "times": 6})


def test_zz_62_the_amount_options() -> None:
    melds = with_melds(s2=fed(1, others=3))
    assert settled(2, 10, melds, liability_amount="pair").totals == (-18, -84, 116, -14)
    assert settled(2, 10, melds, liability_amount="fans_only").totals == (-18, -60, 92, -14)
    # Repeat fans are in the dealer's rate; alone the fans are without them.
    assert settled(2, 10, melds, repeat=1).totals[1] == -(12 + 10 + 3) * 6
    assert settled(2, 10, melds, repeat=1, liability_amount="fans_only").totals[1] == -60
    # No fans at all: nothing to multiply.
    assert settled(2, 0, melds, liability_amount="fans_only").totals[1] == 0


def test_zz_62_both_fed_each_other() -> None:
    # Pongs only both ways: 6 + 12 = 18 times, two lines.
    melds = with_melds(s1=tuple(meld("pong", w, 2) for w in ("111m", "222m", "333m")), s2=fed(1, others=3))
    books = settled(2, 10, melds)
    assert books.totals == (-18, -18 * 18, 18 + 18 * 18 + 14, -14)
    lines = [
        (line.amount, line.working["times"], line.what["en"]) for line in books.ledger if line.from_ == 1
    ]
    assert lines == [
        (108, 6, "liability: fed the winner"),
        (216, 12, "reverse liability: fed by the winner"),
    ]


def test_zz_62_several_liabilities_hold_at_once() -> None:
    # Seat 2 took three pongs from 1; seat 3 took three mouths with a chi from seat 2. Seat 2 wins, 1 fan: 9.
    melds = with_melds(
        s2=fed(1, others=3), s3=(meld("chi", "123m", 2), *(meld("pong", w, 2) for w in ("555m", "666p")))
    )
    assert settled(2, 1, melds).totals == (-9, -9 * 6, 9 + 54 + 54, -9 * 6)


def test_zz_62_the_dealer_liable() -> None:
    # The dealer fed seat 1 four with a chi: 6 times the dealer's own amount.
    melds = with_melds(s1=(meld("chi", "123m", 0), *(meld("pong", w, 0) for w in ("555m", "666p", "777p"))))
    assert settled(1, 5, melds).totals == (-13 * 6, 13 * 6 + 18, -9, -9)


def test_zz_62_what_is_a_mouth() -> None:
    kongs = (meld("kong_exposed", "1111z", 1), meld("kong_added", "2222z", 1), meld("pong", "333z", 1))
    assert settled(2, 10, with_melds(s2=kongs)).totals[1] == -108
    # A concealed kong is none; mouths of different feeders do not add up.
    concealed = (meld("kong_concealed", "1111z"), meld("kong_added", "2222z", 1), meld("pong", "333z", 1))
    assert settled(2, 10, with_melds(s2=concealed)).totals[1] == -14
    spread = (meld("pong", "111z", 0), meld("kong_added", "2222z", 1), meld("pong", "333z", 1))
    assert settled(2, 10, with_melds(s2=spread)).totals[1] == -14


def test_zz_62_needs_everybodys_melds() -> None:
    result = Result(0, 0, None, (Winner(1, "draw", score=5),), (), options=Options())
    (fault,) = faults_result(result)
    assert (fault.code, fault.clause, fault.at) == ("field_missing", "ZZ-62", ("seats",))


def test_zz_63_the_next_deal() -> None:
    washed = settled(None, repeat=2)
    assert (washed.next.dealer, washed.next.repeat) == (0, 3)
    for winner in range(4):
        won = settled(winner, repeat=2, dealer=3)
        assert (won.next.dealer, won.next.repeat) == (0, 0)
    again = settled(3, repeat=2, dealer=3, dealer_win="repeat")
    assert (again.next.dealer, again.next.repeat) == (3, 3)
    other = settled(1, repeat=2, dealer=3, dealer_win="repeat")
    assert (other.next.dealer, other.next.repeat) == (0, 0)


def test_zz_64_a_wash_out_pays_nothing() -> None:
    washed = settled(None, melds=with_melds(s2=fed(1, others=3)))
    assert washed.ledger == ()
    assert washed.totals == (0, 0, 0, 0)


def test_zz_6_fewer_players_settle_among_those_seated() -> None:
    result = Result(1, 0, None, (Winner(0, "draw", score=6),), (ResultSeat(), ResultSeat()))
    books = of_result(RULESET, result, Options(players=2))
    assert books.totals == (10, -10)
    assert (books.next.dealer, books.next.repeat) == (0, 0)


def test_zz_60_the_score_is_worked_out_from_the_hand() -> None:
    table = TableFacts(indicator=Indicator(tile("6m")))
    seats = (ResultSeat(), ResultSeat(pongs("222s")), ResultSeat(), ResultSeat())
    winner = Winner(1, "draw", tile=tile("9p"), hand=tiles("123m456p9p79s7m9p"))
    books = of_result(RULESET, Result(0, 0, table, (winner,), seats), Options())
    assert books.totals == (-8, 16, -4, -4)  # base alone


def test_zz_21_one_self_drawn_winner() -> None:
    seats = tuple(ResultSeat() for _ in range(4))
    fed_win = Result(0, 0, None, (Winner(1, "discard", 2, score=5),), seats, options=Options())
    assert [fault.clause for fault in faults_result(fed_win)] == ["ZZ-21"]
    two = (Winner(1, "draw", score=5), Winner(2, "draw", score=5))
    assert [fault.clause for fault in faults_result(Result(0, 0, None, two, seats, options=Options()))] == [
        "ZZ-21"
    ]


def test_zz_60_a_score_below_the_own_base_cannot_be() -> None:
    seats = tuple(ResultSeat() for _ in range(4))
    low = Result(0, 2, None, (Winner(0, "draw", score=15),), seats, options=Options())
    (fault,) = faults_result(low)
    assert (fault.clause, fault.facts) == ("ZZ-60", {"base": 16})


def test_zz_10_a_hand_wants_the_indicator() -> None:
    seats = tuple(ResultSeat() for _ in range(4))
    winner = Winner(1, "draw", tile=tile("9p"), hand=tiles("123m456p99p79s7m222s"))
    (fault,) = faults_result(Result(0, 0, None, (winner,), seats, options=Options()))
    assert (fault.code, fault.clause, fault.at) == ("field_missing", "ZZ-10", ("facts", "indicator"))


@pytest.mark.parametrize("turn", range(4))
def test_zz_62_the_books_turn_with_the_seats(turn: int) -> None:
    """Everybody one seat on: the same payments one seat on."""
    dragons = tuple(meld("pong", word, 0) for word in ("777z", "888m"))
    melds = with_melds(s1=(*fed(0, chis=1), *dragons), s2=fed(1, others=4), s3=(meld("pong", "555p", 1),))

    def moved(laid: tuple[Meld, ...]) -> tuple[Meld, ...]:
        return tuple(Meld(m.kind, m.tiles, None if m.from_ is None else (m.from_ + turn) % 4) for m in laid)

    turned: list[tuple[Meld, ...]] = [()] * 4
    for seat, laid in enumerate(melds):
        turned[(seat + turn) % 4] = moved(laid)
    for winner in range(4):
        plain = settled(winner, 7, melds, dealer=0, repeat=1).totals
        books = settled((winner + turn) % 4, 7, tuple(turned), dealer=turn, repeat=1).totals
        assert tuple(books[(seat + turn) % 4] for seat in range(4)) == plain
        assert sum(books) == 0


CALLED = "123456m456p123s7m5p"
"""A direct call that came off: 7m is wild, one more was laid down, 5p is the replacement."""


def told(of_seat: SeatFacts | None, **winner: object) -> Result:
    """A result in which seat 1 wins by the direct call."""
    seats = tuple(ResultSeat(facts=of_seat if number == 1 else None) for number in range(4))
    won = Winner(1, "replacement", tile=tile("5p"), hand=tiles(CALLED), **winner)  # type: ignore[arg-type]
    return Result(0, 0, TableFacts(indicator=Indicator(tile("6m"), None)), (won,), seats)


def test_zz_18_zz_32_a_laid_wild_that_the_seat_tells_calls_for_the_replacement() -> None:
    laid = SeatFacts(laid_wilds=1, drew=True)
    by_seat = of_result(RULESET, told(laid, kongs=1), Options())
    by_winner = of_result(RULESET, told(None, kongs=1, facts=WinFacts(laid_wilds=1)), Options())
    # bloom 3 + kong 1 + run-the-wind 6 + concealed 3
    assert by_seat == by_winner
    assert by_seat.totals == (-21, 55, -17, -17)
    assert of_result(RULESET, told(laid), Options()) == by_seat  # nothing else called for it


def test_zz_23_zz_47_a_reveal_that_the_seat_tells_calls_for_the_replacement() -> None:
    books = of_result(RULESET, told(SeatFacts(revealed=tiles("6z"), drew=True)), Options())
    # run-the-wind 6 + concealed 3 + reveal 1
    assert books.totals == (-18, 46, -14, -14)
    with pytest.raises(Faulty) as refused:
        of_result(RULESET, told(None), Options())
    assert {fault.code for fault in refused.value.faults} == {"contradiction"}


@pytest.mark.parametrize("of_seat", [True, False])
def test_zz_1_tiles_set_aside_count_among_the_copies_of_a_result(of_seat: bool) -> None:
    if of_seat:
        result, place = told(SeatFacts(laid_wilds=4, drew=True), kongs=1), ("seats", 1)
    else:
        result, place = told(None, kongs=1, facts=WinFacts(laid_wilds=4)), ("winners", 0)
    with pytest.raises(Faulty) as refused:
        of_result(RULESET, result, Options())
    (fault,) = refused.value.faults
    assert (fault.code, fault.at) == ("too_many_copies", ("result", *place, "facts", "laid_wilds", 3))
