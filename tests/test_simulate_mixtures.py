"""Mixtures of perfect decisions and chance: whether the tables are distributed as the three readings have it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import dblquad

from bookmaker_ref.study import informed
from bookmaker_ref.study.simulate.cells import added, independent_expectation, nearest, on_diagonal
from bookmaker_ref.study.simulate.recipe import Recipe
from tests.cases import for_each
from tests.sampled import (
    CHANCE,
    GIVEN,
    PREDICTED,
    REAL,
    compositions,
    counts_follow,
    covariance_is,
    folded_mean,
    frequencies_are,
    mean_is,
    multinomial,
    rounded_absolute_pmf,
    sample,
    variance_is,
)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 0.9, 1.0])
def test_the_mixture_of_given_margins_is_the_rounded_sum(share: float) -> None:
    """Chance c follows the rounded absolute normal; the cell is the nearest whole number to I d + (1 - I) c.

    Fractions say which, so that a half is one: 0.3 of 10 and 0.7 of 5 are 6 1/2, and goes up.
    """
    recipe = Recipe("mixture", 3, 100, informedness=share, exact_cases=False, **GIVEN)
    cells = sample(recipe)
    weight = Fraction(str(share))
    for i, j in product(range(3), repeat=2):
        chance = rounded_absolute_pmf(CHANCE[i, j], float(np.sqrt(CHANCE[i, j] * (1 - CHANCE[i, j] / 100))), 100)
        pmf = np.zeros(101)
        for count, p in enumerate(chance):
            sum_of_both = weight * (REAL[i] if i == j else 0) + (1 - weight) * count
            pmf[floor(sum_of_both + Fraction(1, 2))] += p
        counts_follow(cells[:, i, j], pmf)


@pytest.mark.on_change
@pytest.mark.slow
def test_the_mixture_is_of_two_independent_tables() -> None:
    """Means add up with I and 1 - I, and variances with their squares; in real numbers.

    The perfect d is uniform from 0 to 2N/K = h, and so are the margins a, b of chance, and c is the absolute value of a
    normal number around e = ab/N with the variance e (1 - e/N). The mean of c² is that of e² + e (1 - e/N), and the
    mean of a² is h²/3; the mean of c is that of the folded normal, integrated over a and b.
    """
    n, k, share = 40, 4, 0.4
    recipe = Recipe("mixture", k, n, informedness=share, exact_margins=False, exact_cases=False, discrete=False)
    cells = sample(recipe, tables=100_000)
    h = 2 * n / k
    ee = (h**2 / 3) ** 2 / n**2
    square = ee + h**2 / 4 / n - ee / n

    def folded(a: float, b: float) -> float:
        e = a * b / n
        return float(folded_mean(e, np.sqrt(e * (1 - e / n))))

    mean, _ = dblquad(lambda a, b: folded(a, b) / h**2, 1e-12, h, 1e-12, h)
    eye = np.eye(k)
    mean_is(cells, share * eye * h / 2 + (1 - share) * mean)
    variance_is(cells, share**2 * eye * h**2 / 12 + (1 - share) ** 2 * (square - mean**2))
    # a right cell shares a margin with its neighbour, whatever d is: no more than without I
    chance = sample(
        Recipe("margin_first", k, n, exact_margins=False, exact_cases=False, discrete=False), 100_000, seed=2
    )
    both = (chance[:, 0, 0] - chance[:, 0, 0].mean()) * (chance[:, 0, 1] - chance[:, 0, 1].mean())
    mixed = (cells[:, 0, 0] - cells[:, 0, 0].mean()) * (cells[:, 0, 1] - cells[:, 0, 1].mean())
    mean_is(mixed - (1 - share) ** 2 * both, 0)


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.parametrize("around", ["binomial", "inverse_cdf", "multinomial"])
def test_informed_cells_lie_around_the_model(around: str) -> None:
    """Around I diag(r) + (1 - I) q rᵀ/N, with the binomial variance."""
    cells = sample(Recipe("informed_cells", 3, 100, informedness=0.3, around=around, exact_cases=False, **GIVEN))
    expected = 0.3 * np.diag(REAL) + 0.7 * CHANCE
    mean_is(cells, expected)
    variance_is(cells, expected * (1 - expected / 100))


@pytest.mark.parametrize("exact_margins", [True, False])
def test_decisions_are_those_of_the_model(exact_margins: bool) -> None:
    """With the classes fixed, a column is multinomial with I + (1 - I) q on the diagonal, and (1 - I) q elsewhere."""
    cells = sample(Recipe("decisions", 3, 100, informedness=0.3, exact_margins=exact_margins, **GIVEN))
    told = 0.3 * np.eye(3) + 0.7 * np.outer(PREDICTED, np.ones(3)) / 100
    r = np.array(REAL)
    mean_is(cells, told * r)
    if exact_margins:
        assert np.all(cells.sum(axis=1) == r)
        variance_is(cells, told * (1 - told) * r)
        covariance_is(cells[:, 0, 0], cells[:, 1, 0], -told[0, 0] * told[1, 0] * r[0])
        covariance_is(cells[:, 0, 0], cells[:, 0, 1], 0)
    else:
        assert np.all(cells.sum(axis=(1, 2)) == 100)
        variance_is(cells, told * r * (1 - told * r / 100))
        variance_is(cells.sum(axis=1), r * (1 - r / 100))


def test_every_table_of_decisions_has_the_probability_of_the_model() -> None:
    """4 cases, each from the model of the exact studies, at I = 1/4."""
    model = informed("1/4", "1/4", "1/2")
    shares = [share for row in model.cells for share in row]
    recipe = Recipe(
        "decisions", 2, 4, informedness=0.25, margins="given", real=(1, 3), predicted=(2, 2), exact_margins=False
    )
    found = [tuple(table) for table in sample(recipe).reshape(-1, 4).tolist()]
    frequencies_are(found, {table: multinomial(table, shares) for table in compositions(4, 4)})


def informedness(cells: NDArray[Any]) -> NDArray[np.float64]:
    """powers2011:41: the mean of Recall - Fallout of each label, by Bias."""
    n = cells.sum(axis=(1, 2))[:, None]
    right = np.einsum("tii->ti", cells)
    predicted, real = cells.sum(axis=2), cells.sum(axis=1)
    each = right / real - (predicted - right) / (n - real)
    return np.asarray((predicted / n * each).sum(axis=1))


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(20)
@pytest.mark.parametrize("margins", ["uniform", "binormal", "even"])
@pytest.mark.parametrize(("k", "n"), [(2, 5), (3, 9), (4, 16), (8, 16)])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 1.0])
def test_the_informedness_of_decisions_is_i_and_what_the_weights_add(
    k: int, n: int, share: float, margins: str
) -> None:
    """E[B] = I + (K - 2) I (1 - I)/N for any classes and guesses (derivations/beyond.py), so for random ones too.

    By cases: Recall - Fallout has the mean I; the weight of a label, its Bias, has the covariance with it of the
    variance of one decision inside the class less that outside, over N.
    """
    cells = sample(Recipe("decisions", k, n, informedness=share, margins=margins))
    assert np.all(cells.sum(axis=1) > 0)
    mean_is(informedness(cells), share + (k - 2) * share * (1 - share) / n)


def test_the_mixture_has_another_informedness_than_it_aims_at() -> None:
    """Perfect and chance cases have different classes, so that I is no more than a target.

    Half of d = (8, 24) and half of chance with the margins (8, 24) and (24, 8): cells are 4 + 3, 1 | 9, 12 + 3. There
    are 16 cases of each class, so that B = 7/16 - 1/16 and not 1/2.
    """
    chance = independent_expectation(np.array([[8, 24]]), np.array([[24, 8]]), 32)
    cells = added(0.5, on_diagonal(np.array([[8, 24]])), chance)
    assert cells.tolist() == [[[7, 1], [9, 15]]]
    assert informedness(cells).tolist() == [3 / 8]


def test_half_a_case_is_one() -> None:
    """As round of MATLAB, away from 0, and not to the even neighbour: by hand."""
    halves = added(0.5, on_diagonal(np.array([[1, 2]])), np.array([[[2, 1], [3, 5]]]))
    assert halves.tolist() == [[[2, 1], [2, 4]]]  # 1 1/2, 1/2, 1 1/2, 3 1/2
    assert nearest(np.array([0.0, 0.25, 0.5, 1.0, 1.5, 2.5, 7.5])).tolist() == [0, 0, 1, 1, 2, 3, 8]
    # the float below 1/2, to which 1/2 cannot be added: the sum would be 1
    assert nearest(np.nextafter([0.5, 2.5], 0)).tolist() == [0, 2]


@for_each(range(11))
def test_a_half_in_decimals_goes_up_whatever_floats_make_of_it(tenths: int) -> None:
    """(1 - 0.9) 5 is 0.49999999999999994 in floats; Fractions say what the nearest is."""
    counts = [0, 1, 2, 3, 5, 7, 15, 25, 35, 45, 55, 85, 99_999_995, 100_000_000]
    perfect, chance = (np.array(each) for each in zip(*product(counts, repeat=2), strict=True))
    weight = Fraction(tenths, 10)
    both = (weight * int(d) + (1 - weight) * int(c) for d, c in zip(perfect, chance, strict=True))
    assert added(tenths / 10, perfect, chance).tolist() == [floor(each + Fraction(1, 2)) for each in both]
