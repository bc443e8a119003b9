"""Random hands with 0 to 8 wilds: the judge and a second opinion agree on win, tai and reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.variants.zhuji import tai, winning
from tests.zhuji.second_opinion import run


def test_zj_38_zj_30_judge_and_second_opinion_agree() -> None:
    tally = run(400, seed=7)
    assert tally.disagreements == []
    # The sample is one that could tell: every number of wilds, complete hands and others, wins and hands too short.
    assert sorted(tally.by_wilds) == list(range(9))
    assert all(complete for _, complete in tally.by_wilds.values())
    assert tally.hands > tally.complete > tally.wins > 0
    assert tally.slowest < 0.05


FAULTS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "readings merged that differ": (winning, "alike_in_tai", lambda part: 0),
    "a wind worth tai to nobody": (tai, "worth", lambda honour, wind: 1 if honour >= 31 else 0),
    "all honours unknown": (tai, "is_all_honours", lambda form: False),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_second_opinion_notices(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tai.best.cache_clear()
    room, name, replacement = FAULTS[fault]
    monkeypatch.setattr(room, name, replacement)
    assert run(60, seed=3).disagreements
    tai.best.cache_clear()
