"""The published figures: how many distinct winning 14-tile hands there are, and checksums of the tables."""

from __future__ import annotations

import json

import pytest

from rules.reading import shortfall
from tests.oracle.counts import (
    FIGURES,
    by_generating_function,
    laid_out_scattered,
    laid_out_seven_pairs,
    laid_out_standard,
    table_figures,
)
from tests.oracle.suits import Counts

PUBLISHED: dict[str, int | str] = json.loads(FIGURES.read_text(encoding="utf-8"))


def kernel_suit(counts: Counts) -> tuple[int, int]:
    """The kernel's fewest wilds for a suit (see `test_kernel_proof`: a pair beside it leaves sets only to it)."""
    return shortfall((*counts, *(0,) * 24, 2)), shortfall((*counts, *(0,) * 25))


def kernel_honours(counts: Counts) -> tuple[int, int]:
    suits = (0,) * 26
    return shortfall((2, *suits, *counts)), shortfall((0, *suits, *counts))


def test_the_kernels_tables_give_the_published_numbers_of_winning_hands() -> None:
    for shape, number in by_generating_function(kernel_suit, kernel_honours).items():
        assert PUBLISHED[shape] == number, shape


def test_the_kernels_tables_have_the_published_checksums() -> None:
    for name, value in table_figures(kernel_suit, kernel_honours).items():
        assert PUBLISHED[name] == value, name


@pytest.mark.slow
def test_laying_out_every_hand_gives_the_published_numbers() -> None:
    figures = {**laid_out_standard(), **laid_out_seven_pairs(), **laid_out_scattered()}
    assert {shape: PUBLISHED[shape] for shape in figures} == figures


def test_the_published_figures_are_what_others_have_published() -> None:
    # 11,498,658 hands of four sets and a pair and C(34, 7) of seven different pairs are well-known figures.
    assert PUBLISHED["standard"] == 11_498_658
    assert PUBLISHED["seven_pairs_all_different"] == 5_379_616
