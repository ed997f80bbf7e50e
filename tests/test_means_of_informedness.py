"""The errors of both means of powers2011, (41) and (42), on every table: as the pages print them, counted by NumPy."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from math import factorial

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.paths import ROOT
from tests.test_findings import essay, fields

pytestmark = pytest.mark.on_change

PAGE = (ROOT / "docs" / "open-questions.md").read_text(encoding="utf-8")
INFORMED = (0.0, 0.25, 0.5, 0.75, 0.9)
Array = NDArray[np.float64]
Moments = tuple[float, float, float]


def columns(size: int, shares: list[float]) -> tuple[Array, Array]:
    """Every way to predict the cases of one class, with its multinomial probability."""
    counts = [(a, b, size - a - b) for a in range(size + 1) for b in range(size + 1 - a)]
    chances = [
        factorial(size) * np.prod([share**count / factorial(count) for share, count in zip(shares, each, strict=True)])
        for each in counts
    ]
    return np.array(counts, dtype=float), np.array(chances, dtype=float)


@cache
def moments(sizes: tuple[int, ...], guess: tuple[Fraction, ...], informed: float) -> tuple[Moments, Moments]:
    """Bias, variance and mean squared error of (41) and of (42), from the definitions."""
    shares = [[informed * (label == c) + (1 - informed) * float(guess[label]) for label in range(3)] for c in range(3)]
    each = [columns(size, share) for size, share in zip(sizes, shares, strict=True)]
    picks = np.stack([one.ravel() for one in np.meshgrid(*(np.arange(len(c)) for c, _ in each), indexing="ij")])
    table = np.stack([each[c][0][picks[c]] for c in range(3)], axis=1)  # table, class, label
    chance = np.prod([each[c][1][picks[c]] for c in range(3)], axis=0)
    n = sum(sizes)
    predicted = table.sum(axis=1)
    hits = np.stack([table[:, label, label] for label in range(3)], axis=1)
    real = np.array(sizes, dtype=float)
    b = hits / real - (predicted - hits) / (n - real)
    found = []
    for estimate in ((b * predicted / n).sum(axis=1), (b * real / n).sum(axis=1)):
        mean = float((chance * estimate).sum())
        variance = float((chance * (estimate - mean) ** 2).sum())
        found.append((mean - informed, variance, float((chance * (estimate - informed) ** 2).sum())))
    return found[0], found[1]


def settings() -> list[tuple[tuple[int, ...], tuple[Fraction, ...], list[str]]]:
    """The rows of the table of ratios: sizes, guesses, and what is printed."""
    rows = re.findall(r"^\| (\d \d \d) \| ([\d/ ]+) \| (.*) \|$", PAGE, re.MULTILINE)
    return [
        (tuple(map(int, sizes.split())), tuple(map(Fraction, guess.split())), printed.split(" | "))
        for sizes, guess, printed in rows
    ]


def test_the_ratios_of_errors_are_what_enumeration_gives() -> None:
    assert len(settings()) == 8
    for sizes, guess, printed in settings():
        assert sum(sizes) == 12
        assert sum(guess) == 1
        both = [moments(sizes, guess, informed) for informed in INFORMED]
        assert printed == [f"{by_bias[2] / by_prevalence[2]:.3f}" for by_bias, by_prevalence in both]


def test_the_page_says_which_mean_is_nearer_where() -> None:
    for sizes, guess, _ in settings():
        for informed in INFORMED:
            by_bias, by_prevalence = moments(sizes, guess, informed)
            assert abs(by_prevalence[0]) < 1e-12
            assert abs(by_bias[0] - informed * (1 - informed) / 12) < 1e-12  # (K - 2) I (1 - I)/N
            assert (by_bias[2] > by_prevalence[2]) == (informed <= 0.5)


def test_bias_variance_and_error_are_what_enumeration_gives() -> None:
    rows = re.findall(r"^\| ([\d.]+) \| \((41|42)\) \| (.*) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 6
    for informed, which, printed in rows:
        found = moments((4, 4, 4), (Fraction(1, 3),) * 3, float(informed))[which == "42"]
        assert printed.split(" | ") == [f"{abs(each):.5f}" for each in found]


@pytest.mark.slow
def test_the_essay_has_the_errors_of_both_means() -> None:
    for name, informed in (("low", 0.0), ("high", 0.9)):
        by_bias, by_prevalence = moments((4, 4, 4), (Fraction(1, 3),) * 3, informed)
        assert fields()[f"few_{name}_by_bias"] == f"{by_bias[2]:.4f}"
        assert fields()[f"few_{name}_by_prevalence"] == f"{by_prevalence[2]:.4f}"
    assert "better estimator" not in essay()
