"""p-values of many tests: against published decisions, SciPy, and the closed test that Holm's is a shortcut of."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from bookmaker_ref.significance import benjamini_hochberg, benjamini_yekutieli, bonferroni, holm

Adjust = Callable[..., NDArray[np.float64]]
ALL: list[Adjust] = [bonferroni, holm, benjamini_hochberg, benjamini_yekutieli]
#: Benjamini and Hochberg (1995): the fifteen hypotheses about thrombolysis.
THROMBOLYSIS = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
    0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000,
]  # fmt: skip


def test_four_of_fifteen_hypotheses_are_rejected_and_three_by_bonferroni() -> None:
    assert (benjamini_hochberg(THROMBOLYSIS) <= 0.05).sum() == 4
    assert (bonferroni(THROMBOLYSIS) <= 0.05).sum() == 3
    assert (holm(THROMBOLYSIS) <= 0.05).sum() == 3


def rounded(seed: int, shape: tuple[int, ...]) -> NDArray[np.float64]:
    """p-values with ties, zeros and ones among them."""
    rng = np.random.default_rng(seed)
    return np.round(rng.random(shape) ** 3, 2)


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_false_discovery_is_scipy_along_any_axis(axis: int) -> None:
    control = pytest.importorskip("scipy.stats").false_discovery_control
    for seed in range(50):
        p = rounded(seed, (4, 7, 3))
        np.testing.assert_allclose(benjamini_hochberg(p, axis=axis), control(p, axis=axis, method="bh"), rtol=1e-14)
        np.testing.assert_allclose(benjamini_yekutieli(p, axis=axis), control(p, axis=axis, method="by"), rtol=1e-14)


def test_holm_is_the_closed_test_with_bonferroni() -> None:
    """A hypothesis is rejected if every set of hypotheses with it in it is: the greatest of all those p-values."""
    for seed in range(40):
        p = [Fraction(str(value)) for value in rounded(seed, (5,))]
        closed = [
            max(
                min(Fraction(1), size * min(chosen))
                for size in range(1, 6)
                for places in combinations(range(5), size)
                if i in places
                for chosen in [[p[j] for j in places]]
            )
            for i in range(5)
        ]
        np.testing.assert_allclose(holm([float(each) for each in p]), [float(each) for each in closed], rtol=1e-14)


@pytest.mark.parametrize("adjust", ALL, ids=lambda f: f.__name__)
def test_the_order_of_tests_does_not_matter(adjust: Adjust) -> None:
    p = rounded(1, (20,))
    order = np.random.default_rng(2).permutation(20)
    np.testing.assert_array_equal(adjust(p)[order], adjust(p[order]))
    assert ((adjust(p) >= p) & (adjust(p) <= 1)).all()


@pytest.mark.parametrize("adjust", ALL, ids=lambda f: f.__name__)
def test_what_is_missing_stays_missing_and_is_not_counted(adjust: Adjust) -> None:
    nan = float("nan")
    found = adjust([[nan, 0.01, 0.04, nan], [0.5, 0.01, 0.2, 0.3], [nan] * 4], missing="leave")
    np.testing.assert_array_equal(found[0, [1, 2]], adjust([0.01, 0.04]))
    np.testing.assert_array_equal(found[1], adjust([0.5, 0.01, 0.2, 0.3]))
    assert np.isnan(found[0, [0, 3]]).all()
    assert np.isnan(found[2]).all()


def test_no_tests_need_no_adjustment() -> None:
    for adjust in ALL:
        assert adjust([]).shape == (0,)
        assert adjust(np.empty((3, 0))).shape == (3, 0)
