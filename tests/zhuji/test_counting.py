"""How often each pattern counts, and what wilds alone stand for."""

from __future__ import annotations

from tests.tiles import meld
from tests.zhuji.hands import judged, scored


def test_zj_31_to_zj_36_every_pattern_but_triplets_of_honours_counts_once() -> None:
    # Wild 9s is held nowhere: no_wild. Robbed: 1m for 123m; all one suit, all sequences.
    verdict = judged("23m345m567m789m55m1m", "9s", by="rob_kong")
    assert verdict.score is not None
    assert {line.id: (line.count, line.value) for line in verdict.score.patterns} == {
        "all_sequences": (1, 1),
        "pure_flush": (1, 3),
        "rob_kong": (1, 1),
        "no_wild": (1, 1),
    }
    # Triplets of 2p 4p 6p 8p and a pair of North at East's seat: mixed flush; no wild.
    verdict = judged("222p444p666p888p44z", "9s", seat=0)
    assert verdict.score is not None
    assert {line.id: (line.count, line.value) for line in verdict.score.patterns} == {
        "all_triplets": (1, 1),
        "mixed_flush": (1, 1),
        "no_wild": (1, 1),
    }


CHIS = (meld("chi", "123p", 0), meld("chi", "456p", 0), meld("chi", "789p", 0), meld("chi", "234p", 0))


PONGS = (meld("pong", "222p", 0), meld("pong", "444p", 0), meld("pong", "666p", 0))


def test_zj_38_a_pair_of_wilds_alone_is_of_the_suit_of_the_melds() -> None:
    # 3 for the pure flush, 1 for sequences alone.
    assert scored(judged("99s", "9s", melds=CHIS, seat=1)) == {"pure_flush": 3, "all_sequences": 1}


def test_zj_38_a_set_and_pair_of_wilds_alone_are_of_the_suit_of_the_melds() -> None:
    # Five wilds of two kinds as 111p 11p: 3 + 1. A dragon triplet would make it 1 + 1 + 1.
    assert scored(judged("88899s", "89s", melds=PONGS, seat=1)) == {"pure_flush": 3, "all_triplets": 1}
    # Or as 123p 11p.
    assert scored(judged("88899s", "89s", melds=CHIS[:3], seat=1)) == {"pure_flush": 3, "all_sequences": 1}


def test_zj_32_zj_38_a_pair_of_wilds_is_an_honour_worth_nothing_where_a_pure_flush_is_not_counted() -> None:
    # At South's seat, and with South and East worth something as triplets, the pair is West: mixed flush and sequences.
    verdict = judged("99s", "9s", melds=CHIS, seat=1, pure_tai=0)
    assert scored(verdict) == {"mixed_flush": 1, "all_sequences": 1}


def test_zj_37_all_honours_are_one_pattern() -> None:
    verdict = judged("111222333444z55z", "9s")
    assert verdict.score is not None
    assert [(line.id, line.count) for line in verdict.score.patterns] == [("all_honours", 1)]
