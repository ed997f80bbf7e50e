"""What docs/comparing.md says of intervals, by way of single cases: every way in which five of them can be decided."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice, product
from math import prod
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.comparing import PairedCases, paired_difference
from docs.writers.comparing import counted
from docs.writers.comparing.counted import INTERVALS, TESTS, chances
from docs.writers.comparing.drawn import Two
from tests.cases import for_each

NAMED = [name.strip("`") for name in INTERVALS if name.startswith("`")]
RATES = ((0.2, 0.1), (0.0, 0.4))
REAL = [1, 1, 1, 0, 0]


@cache
def decided() -> list[tuple[float, PairedCases]]:
    """Each case is right by the first alone, the second alone, or both: with its probability."""
    found = []
    for falls in product(range(3), repeat=len(REAL)):
        chance = prod(
            (*rates, 1 - sum(rates))[fall]
            for fall, rates in zip(falls, map(RATES.__getitem__, (0, 0, 0, 1, 1)), strict=True)
        )
        first = [real if fall != 1 else 1 - real for real, fall in zip(REAL, falls, strict=True)]
        second = [real if fall != 0 else 1 - real for real, fall in zip(REAL, falls, strict=True)]
        found.append((chance, PairedCases.of_labels(REAL, first, second, [0, 1])))
    return found


@pytest.mark.on_change
@pytest.mark.slow
@for_each(NAMED)
def test_coverage_is_that_of_every_way_to_decide(method: str) -> None:
    truth = RATES[0][0] - RATES[0][1] + RATES[1][0] - RATES[1][1]
    covered = width = 0.0
    for chance, cases in decided():
        found = paired_difference("informedness", cases, method=method)
        covered += chance * (found.low <= truth <= found.high)
        width += chance * (found.high - found.low)
    at = [(truth, chances(3, *RATES[0]), chances(2, *RATES[1]))]
    page = counted.coverage(f"`{method}`", (3, 2), at)
    assert page.least == page.mean == pytest.approx(covered, rel=1e-12)
    assert page.width == pytest.approx(width, rel=1e-9)


@pytest.mark.on_change
@pytest.mark.slow
@for_each([*NAMED, "exchange"])
def test_p_is_that_of_the_method(method: str) -> None:
    name = "`exchange`, exact" if method == "exchange" else f"`{method}`"
    table = TESTS[name]((3, 2))
    (b, c), (e, f) = map(counted.tables, (3, 2))
    for _, cases in decided():
        negative, positive = cases.right_alone()
        row = np.flatnonzero((b == positive[0]) & (c == positive[1])).item()
        column = np.flatnonzero((e == negative[0]) & (f == negative[1])).item()
        options = {"test": "exchange"} if method == "exchange" else {"method": method}
        found = paired_difference("informedness", cases, **options)  # type: ignore[arg-type] # either is a word
        assert table[row, column] == pytest.approx(found.p, rel=1e-9)


def test_what_is_drawn_has_the_chances_and_the_difference_that_it_says() -> None:
    two = Two((0.5, 0.3, 0.2), 0.8, 0.6)
    chances = two.chances
    assert chances.sum() == pytest.approx(1, rel=1e-15)
    np.testing.assert_allclose(chances.sum(axis=(1, 2)), two.shares, rtol=1e-14)
    for axis, skill in ((2, 0.8), (1, 0.6)):  # alone each knows so many, and else guesses
        np.testing.assert_allclose(
            chances.sum(axis=axis),
            np.array(two.shares)[:, None] * (skill * np.eye(3) + (1 - skill) * np.array(two.shares)),
            rtol=1e-14,
        )
    # Of what is known with a probability, and else guessed by the shares of the classes, that is Informedness.
    assert two.difference("informedness") == pytest.approx(0.2, rel=1e-12)
    drawn = sum(cases.tables[0] for cases in two.draws(1000, 20, seed=1)) / 20_000
    np.testing.assert_allclose(drawn, chances.sum(axis=2).T, atol=5 * 0.5 / np.sqrt(20_000))


@for_each([counted.settings, counted.drawn_settings])
def test_the_difference_of_a_setting_is_the_mean_of_what_is_seen(settings: Callable[..., Any]) -> None:
    each = list(islice(settings((6, 4)), 0, None, 7))
    assert len(each) > 20
    for truth, one, other in each:
        means = [
            chances @ (b - c) / n
            for chances, (b, c), n in zip((one, other), map(counted.tables, (6, 4)), (6, 4), strict=True)
        ]
        assert truth == pytest.approx(sum(means), abs=1e-12)


def test_chances_of_a_class_are_multinomial() -> None:
    assert chances(7, 0.2, 0.3).sum() == pytest.approx(1, rel=1e-14)
    b, c = counted.tables(2)
    expected = {(0, 0): 0.25, (1, 0): 0.2, (0, 1): 0.3, (1, 1): 0.12, (2, 0): 0.04, (0, 2): 0.09}
    assert dict(zip(zip(b, c, strict=True), chances(2, 0.2, 0.3), strict=True)) == pytest.approx(expected)


def test_systems_that_are_right_independently_have_the_chances_and_the_difference_that_is_said() -> None:
    ((truth, *classes),) = counted.independent((4, 3), 0.95, 0.6)
    assert truth == pytest.approx((0.95 + 0.95 - 1) - (0.6 + 0.6 - 1), rel=1e-12)
    for size, found in zip((4, 3), classes, strict=True):
        b, c = counted.tables(size)
        assert [found.sum(), found @ b, found @ c, found[(b == 0) & (c == 0)].item()] == pytest.approx(
            [1, size * 0.95 * 0.4, size * 0.05 * 0.6, (0.95 * 0.6 + 0.05 * 0.4) ** size], rel=1e-12
        )
