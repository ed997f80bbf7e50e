"""Two systems: against published examples, and every way in which discordant cases can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.significance import Paired, compare_estimates, informedness_error, mcnemar_exact
from tests.reference import share_as_extreme

# --- Informedness of two systems on the same data -------------------------------------------------------------


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("mid", [False, True])
def test_the_exact_test_is_what_all_ways_to_fall_say(alternative: Any, mid: bool) -> None:
    for b, c, e, f in product(range(3), repeat=4):
        for positives, negatives in ((4, 5), (7, 7), (12, 5)):
            paired = Paired(positives, negatives, b, c, e, f)
            falls = [
                Fraction(sum(first), positives) + Fraction(sum(second), negatives)
                for first in product((-1, 1), repeat=b + c)
                for second in product((-1, 1), repeat=e + f)
            ]
            expected = share_as_extreme(falls, paired.informedness, alternative, mid)
            assert paired.exact(alternative=alternative, mid=mid) == expected, paired


def test_in_one_class_it_is_mcnemar() -> None:
    for b, c in product(range(8), range(8)):
        paired = Paired(20, 30, b, c, 0, 0)
        for mid in (False, True):
            assert paired.exact(mid=mid) == mcnemar_exact(b, c, mid=mid)


def test_the_difference_is_that_of_the_informedness_of_both() -> None:
    from bookmaker_ref import Contingency, exact  # noqa: PLC0415

    rng = np.random.default_rng(4)
    for _ in range(50):
        real = np.concatenate([[0, 1], rng.integers(0, 2, 40)])
        first, second = (np.where(rng.random(42) < 0.7, real, rng.integers(0, 2, 42)) for _ in range(2))
        paired = Paired.from_labels(real, first, second, positive=1)
        values = [
            exact.informedness(*Contingency.from_labels(real, each, labels=[1, 0]).cells(1)) for each in (first, second)
        ]
        assert paired.informedness == values[0] - values[1]


def test_the_standard_error_is_that_of_paired_proportions() -> None:
    # Agresti (2013): 86 and 150 of 1600, difference -0.04, standard error 0.0095.
    found = Paired(1600, 1, 86, 150, 0, 0).test()
    assert round(found.value, 4) == -0.04
    assert round(found.error, 4) == 0.0095
    # All cases of both classes: the variance of the mean of values -1, 0 and 1, summed over the classes.
    values = [np.repeat([1, 0, -1], [9, 39, 2]), np.repeat([1, 0, -1], [6, 41, 3])]
    expected = sum(each.var() / len(each) for each in values) ** 0.5
    assert Paired(50, 50, 9, 2, 6, 3).test().error == pytest.approx(expected, rel=1e-14)


def test_under_exchangeability_the_exact_test_never_exceeds_its_level() -> None:
    """Each way to fall is equally probable: how often p is at most alpha, over all of them."""
    positives, negatives, m, n = 9, 4, 6, 4
    from math import comb  # noqa: PLC0415

    for alpha in (Fraction(1, 20), Fraction(1, 10), Fraction(1, 3)):
        size = Fraction(0)
        for i, j in product(range(m + 1), range(n + 1)):
            if Paired(positives, negatives, i, m - i, j, n - j).exact() <= alpha:
                size += Fraction(comb(m, i) * comb(n, j), 2 ** (m + n))
        assert 0 < size <= alpha


# --- different data ---------------------------------------------------------------------------------------------------


def test_the_error_of_informedness_is_that_of_two_proportions() -> None:
    # Two proportions of 50 each, 0.8 and 0.2: the root of 2 * 0.16/50.
    assert informedness_error(40, 10, 10, 40) == pytest.approx(0.08, rel=1e-15)
    found = informedness_error([40, 0], 10, [10, 0], 40)
    assert found[0] == informedness_error(40, 10, 10, 40)
    assert np.isnan(found[1])


def test_a_difference_is_judged_by_the_error_of_both() -> None:
    # 3-4-5: 0.5 apart with errors 0.3 and 0.4 is one standard error; the tails of the normal distribution by tables.
    found = compare_estimates(1.0, 0.3, 0.5, 0.4)
    assert (found.value, found.error, found.z) == (0.5, 0.5, 1.0)
    assert round(found.p, 4) == 0.3173
    assert round(compare_estimates(1.0, 0.3, 0.5, 0.4, alternative="greater").p, 4) == 0.1587
    assert round(compare_estimates(1.0, 0.3, 0.5, 0.4, alternative="less").p, 4) == 0.8413
    assert np.isnan(compare_estimates(1.0, 0.0, 0.5, 0.0).p)
