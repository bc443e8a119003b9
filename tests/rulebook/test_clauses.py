"""The rulebook files: complete, in order, and saying the same in both languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules.rulebook import STATUSES, Clause, by_id, load


def _ids(prefix: str, *parts: int | range) -> tuple[str, ...]:
    numbers = [n for part in parts for n in (part if isinstance(part, range) else (part,))]
    return tuple(f"{prefix}-{n}" for n in numbers)


# Clause ids are stored by clients: this order and this set only ever grow.
BOOKS = {
    "zhuozhou": _ids("ZZ", 1, 2, 6, 3, 4, 5, range(10, 19), range(20, 27), range(30, 50), range(60, 65)),
    "zhuji": _ids("ZJ", 1, 2, range(10, 16), range(20, 28), range(30, 40), range(50, 58)),
    "wanzhou": _ids("WZ", range(1, 11), range(20, 28), range(30, 34), range(40, 46), range(50, 55)),
}
OPTIONS = {
    "zhuozhou": {
        "players", "standin", "reveal", "mode", "exhaust", "paofeng_wait", "scattered_exempt", "flush",
        "bloom_counts", "reveal_blooms", "wind_kong_double", "fans", "silver", "base_by", "repeat_fans",
        "liability_amount", "dealer_win",
    },
    "zhuji": {
        "all_pass", "wild_chi", "win_on_discarded_wild", "multiple_winners", "pure_tai", "no_wild_tai",
        "bloom_tai", "honours_any", "washout", "dealer_win",
    },
    "wanzhou": {
        "deck", "suits", "exchange", "exchange_direction", "declare_void", "chi", "end", "multiple_winners",
        "must_win_last_four", "pass_lock", "heavenly", "heavenly_fan", "patterns", "kong_discard",
        "direct_kong_bloom", "haidi", "juezhang", "concealed_kong_open", "cap", "base", "drizzle",
        "transfer_rain", "check_ready", "check_suits", "self_draw_bonus", "dealer_next",
    },
}  # fmt: skip

# How a clause's text announces each part of its status: (Chinese, English, lower case).
SIGNS = {"ruled": ("本服務裁定", "ruled here"), "option": ("可選 `", "option `")}
CJK = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
NUMBER = re.compile(r"\d+")
CODE = re.compile(r"`[^`]+`")
TILES = re.compile(r"\b\d+[mpsz]\b")
ASIDE = re.compile(r"[（(][^（）()\d][^（）()]*[）)]")
# A sum may name its terms ("bloom 3 + kong 1 = 4"): words stand beside an operator, never beside "=".
WORDS = r"[A-Za-z\u4e00-\u9fff -]*"
EXPRESSION = rf"[+−]?\(?\d+(?:\)?{WORDS}[+−×·^]{WORDS}\(?\d+)*\)?"
SUM = re.compile(rf"(?<!\d)({EXPRESSION}) ?=(?= ?({EXPRESSION}))")
SIMPLIFIED = re.compile(
    "[诸财顺东发对开转们个来时说给则这还没为庄闲计两头听单张会风龙图语门种过应级实边换规]"
)

CLAUSES = [(game, clause) for game in BOOKS for clause in load(f"rules.variants.{game}")]
every_clause = pytest.mark.parametrize("clause", [c for _, c in CLAUSES], ids=[c.id for _, c in CLAUSES])


def _texts(clause: Clause) -> list[tuple[str, str]]:
    return [
        (clause.title_zh, clause.title_en),
        (clause.zh, clause.en),
        *((e.zh, e.en) for e in clause.examples),
    ]


@pytest.mark.parametrize("game", BOOKS)
def test_every_clause_is_there_in_book_order(game: str) -> None:
    assert tuple(by_id(load(f"rules.variants.{game}"))) == BOOKS[game]


@pytest.mark.parametrize("game", BOOKS)
def test_every_option_is_defined_by_exactly_one_clause(game: str) -> None:
    assert Counter(o for g, c in CLAUSES if g == game for o in c.options) == Counter(OPTIONS[game])


def test_an_id_given_twice_is_refused() -> None:
    first = load("rules.variants.zhuji")[0]
    with pytest.raises(ValueError, match="ZJ-1"):
        by_id((first, first))


@every_clause
def test_status_is_valid_in_order_and_worded_in_both_texts(clause: Clause) -> None:
    assert clause.status
    assert list(clause.status) == [s for s in STATUSES if s in clause.status]
    if "said" in clause.status:
        assert "來源所述：" in clause.zh
        assert "The source says:" in clause.en
    else:
        assert "來源所述：" not in clause.zh
        assert "The source says:" not in clause.en
    for status, (zh, en) in SIGNS.items():
        assert (zh in clause.zh) == (en in clause.en.lower()) == (status in clause.status), status


@every_clause
def test_an_option_clause_names_its_options_in_both_texts(clause: Clause) -> None:
    assert bool(clause.options) == ("option" in clause.status)
    for option in clause.options:
        assert f"可選 `{option}`" in clause.zh
        assert f"ption `{option}`" in clause.en


@every_clause
def test_chinese_is_chinese_and_english_is_english(clause: Clause) -> None:
    for zh, en in _texts(clause):
        assert en.strip()
        assert not CJK.search(en)
        assert CJK.search(zh)
        assert not SIMPLIFIED.search(zh)


@every_clause
def test_both_languages_give_the_same_numbers_and_names(clause: Clause) -> None:
    for zh, en in _texts(clause):
        assert set(NUMBER.findall(zh)) == set(NUMBER.findall(en))
        assert set(CODE.findall(zh)) == set(CODE.findall(en))


@every_clause
def test_cross_references_lead_somewhere(clause: Clause) -> None:
    known = {c.id for _, c in CLAUSES}
    for text in (t for pair in _texts(clause) for t in pair):
        assert set(re.findall(r"[ZW][ZJ]-\d+", text)) <= known


def _sums(text: str) -> list[tuple[str, str]]:
    plain = ASIDE.sub("", text).replace("（", "(").replace("）", ")")
    return SUM.findall(re.sub(" +", " ", plain))


def _value(expression: str) -> int:
    """One side of an example's sum worked out: + − × · and ^, the names of the terms left out."""
    bare = re.sub(r"[^\d+−×·^()]", "", expression)
    python = bare.replace("−", "-").replace("×", "*").replace("·", "*").replace("^", "**")
    return int(eval(python, {"__builtins__": {}}))


@every_clause
def test_every_sum_printed_is_right(clause: Clause) -> None:
    for text in (t for pair in _texts(clause) for t in pair):
        for expression, result in _sums(text):
            assert _value(expression) == _value(result), f"{expression}={result}"


def test_the_sums_are_really_found() -> None:
    equations = [sum(len(_sums(text)) for text in (e.zh, e.en)) for _, c in CLAUSES for e in c.examples]
    assert sum(equations) >= 200
    assert _sums("每家 (4+1)×5=25；杠開 3+杠 1=4") == [("(4+1)×5", "25"), ("3+杠 1", "4")]
    assert _sums("5·2^(5−2)=5·8=40 with a=5 (b=3)") == [("5·2^(5−2)", "5·8"), ("5·8", "40")]


@every_clause
def test_tiles_named_in_an_example_occur_in_both_languages(clause: Clause) -> None:
    for example in clause.examples:
        assert set(TILES.findall(example.zh)) == set(TILES.findall(example.en))


def test_wz_51_the_printed_20_is_named_and_corrected_to_25() -> None:
    clause = by_id(load("rules.variants.wanzhou"))["WZ-51"]
    for text in (clause.zh, clause.en):
        assert "20" in text
        assert "5×5=25" in text
