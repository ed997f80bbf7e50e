"""Tables at random are distributed as it is said of their generators; all at five standard errors, with fixed seeds.

The theory stands beside each test, from textbooks or by hand: nothing is compared with a number of our own.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

from bookmaker_ref.study.simulate.drawing import draw
from bookmaker_ref.study.simulate.generators import GENERATORS
from bookmaker_ref.study.simulate.recipe import AROUND, MOST_CASES, Recipe, as_published
from tests.sampled import (
    CHANCE,
    GIVEN,
    PREDICTED,
    REAL,
    binomial_pmf,
    compositions,
    counts_follow,
    covariance_is,
    folded_mean,
    frequencies_are,
    mean_is,
    moments,
    multinomial,
    rounded_absolute_pmf,
    sample,
    variance_is,
)

pytestmark = pytest.mark.on_change

# --- margin-free ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("k", "n"), [(2, 2), (3, 7), (4, 128), (5, 20)])
def test_events_hit_each_cell_with_equal_probability(k: int, n: int) -> None:
    """Cells are multinomial, so each is binomial, two have the covariance -N p², and a margin is binomial (N, 1/K)."""
    cells = sample(Recipe("events", k, n))
    p = 1 / k**2
    assert np.all(cells.sum(axis=(1, 2)) == n)
    mean_is(cells, np.full((k, k), n * p))
    variance_is(cells, np.full((k, k), n * p * (1 - p)))
    covariance_is(cells[:, 0, 0], cells[:, 0, 1], -n * p**2)
    covariance_is(cells[:, 0, 0], cells[:, k - 1, k - 1], -n * p**2)
    for axis in (1, 2):
        mean_is(cells.sum(axis=axis), np.full(k, n / k))
        variance_is(cells.sum(axis=axis), np.full(k, n / k * (1 - 1 / k)))


@pytest.mark.slow
def test_every_table_of_3_cases_has_its_probability() -> None:
    """Of events that of the multinomial; of the simplex (Dirichlet, parameters 1) the 20 tables have 1/20 each."""
    every = list(compositions(3, 4))
    for generator, probabilities in (
        ("events", {table: multinomial(table, [Fraction(1, 4)] * 4) for table in every}),
        ("simplex", dict.fromkeys(every, Fraction(1, 20))),
    ):
        found = [tuple(table) for table in sample(Recipe(generator, 2, 3)).reshape(-1, 4).tolist()]
        frequencies_are(found, probabilities)


@pytest.mark.parametrize(("k", "n"), [(2, 2), (3, 20), (4, 128)])
def test_independent_cells_sum_to_n_on_average(k: int, n: int) -> None:
    """K² independent binomial numbers (N, 1/K²): their sum has the mean N and the variance N (1 - 1/K²)."""
    cells = sample(Recipe("cells", k, n, exact_cases=False))
    p = 1 / k**2
    counts_follow(cells[:, 0, 0], binomial_pmf(n, p))
    mean_is(cells, np.full((k, k), n * p))
    variance_is(cells, np.full((k, k), n * p * (1 - p)))
    covariance_is(cells[:, 0, 0], cells[:, 0, 1], 0)
    mean_is(cells.sum(axis=(1, 2)), n)
    variance_is(cells.sum(axis=(1, 2)), n * (1 - p))


def test_uniform_cells_go_from_0_to_twice_the_mean() -> None:
    """Here 2N/K² is 16: 17 numbers, each as probable, with the variance (17² - 1)/12.

    Where it is 40/9, the end is 4, or with the probability 4/9 it is 5; real numbers have the square of it over 12.
    """
    cells = sample(Recipe("uniform", 4, 128, exact_cases=False))
    counts_follow(cells[:, 1, 2], np.full(17, 1 / 17))
    mean_is(cells, np.full((4, 4), 8))
    variance_is(cells, np.full((4, 4), (17**2 - 1) / 12))
    covariance_is(cells[:, 0, 0], cells[:, 0, 1], 0)
    cells = sample(Recipe("uniform", 3, 20, exact_cases=False))
    counts_follow(cells[:, 1, 2], np.array([5 / 9 / 5 + 4 / 9 / 6] * 5 + [4 / 9 / 6]))
    mean_is(cells, np.full((3, 3), 20 / 9))
    cells = sample(Recipe("uniform", 3, 20, exact_cases=False, discrete=False))
    assert cells.dtype == np.float64
    assert np.all((cells > 0) & (cells <= 40 / 9))
    mean_is(cells, np.full((3, 3), 20 / 9))
    variance_is(cells, np.full((3, 3), (40 / 9) ** 2 / 12))


@pytest.mark.parametrize("k", [2, 3])
def test_uniform_cells_renormalised_by_multiplication(k: int) -> None:
    """Of m uniform numbers u over their sum s, the mean is 1/m by symmetry, and the mean square is an integral.

    1/s² is the integral of t exp(-ts) over t. So it is that of t a(t) b(t)^(m - 1), with b the mean of exp(-tu) and a
    that of u² exp(-tu).
    """
    m, n = k * k, 50
    cells = sample(Recipe("uniform", k, n, discrete=False), tables=100_000)
    assert np.allclose(cells.sum(axis=(1, 2)), n, rtol=1e-14)

    def a(t: float) -> float:
        return 1 / 3 - t / 4 if t < 1e-4 else (2 - np.exp(-t) * (t * t + 2 * t + 2)) / t**3

    def b(t: float) -> float:
        return 1 - t / 2 if t < 1e-6 else float(-np.expm1(-t) / t)

    square, _ = quad(lambda t: t * a(t) * b(t) ** (m - 1), 0, np.inf)
    mean_is(cells, np.full((k, k), n / m))
    variance_is(cells, np.full((k, k), n**2 * (square - 1 / m**2)))


def test_the_real_simplex_is_that_of_dirichlet() -> None:
    """With m = K² parameters 1, variances are N² (m - 1)/(m² (m + 1)), covariances -N²/(m² (m + 1)).

    A margin is a beta number with K and m - K: the variance N² K (m - K)/(m² (m + 1)).
    """
    n, m = 50, 9
    cells = sample(Recipe("simplex", 3, n, discrete=False))
    assert np.allclose(cells.sum(axis=(1, 2)), n, rtol=1e-14)
    mean_is(cells, np.full((3, 3), n / m))
    variance_is(cells, np.full((3, 3), n**2 * (m - 1) / (m**2 * (m + 1))))
    covariance_is(cells[:, 0, 0], cells[:, 2, 1], -(n**2) / (m**2 * (m + 1)))
    variance_is(cells.sum(axis=1), np.full(3, n**2 * 3 * (m - 3) / (m**2 * (m + 1))))


# --- margin-first -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("around", ["binomial", "inverse_cdf"])
def test_binomial_cells_around_given_margins(around: str) -> None:
    """Each is binomial with its expectation over N as probability; rows have the predicted margin on average."""
    cells = sample(Recipe("margin_first", 3, 100, around=around, exact_cases=False, **GIVEN))
    for i, j in product(range(3), repeat=2):
        counts_follow(cells[:, i, j], binomial_pmf(100, CHANCE[i, j] / 100))
    mean_is(cells, CHANCE)
    variance_is(cells, CHANCE * (1 - CHANCE / 100))
    covariance_is(cells[:, 0, 0], cells[:, 1, 0], 0)
    mean_is(cells.sum(axis=2), PREDICTED)
    mean_is(cells.sum(axis=1), REAL)


@pytest.mark.parametrize(("around", "shift"), [("normal", 0), ("shifted_normal", 1)])
def test_rounded_absolute_normal_cells_around_given_margins(around: str, shift: int) -> None:
    """Normal with the binomial variance, and the expected count (and, to the letter, one deviation more) as mean."""
    cells = sample(Recipe("margin_first", 3, 100, around=around, exact_cases=False, **GIVEN))
    deviation = np.sqrt(CHANCE * (1 - CHANCE / 100))
    for i, j in product(range(3), repeat=2):
        pmf = rounded_absolute_pmf(CHANCE[i, j] + shift * deviation[i, j], deviation[i, j], 100)
        counts_follow(cells[:, i, j], pmf)
    covariance_is(cells[:, 0, 0], cells[:, 1, 0], 0)


@pytest.mark.parametrize(("around", "shift"), [("normal", 0), ("shifted_normal", 1)])
def test_real_absolute_normal_cells_have_the_moments_of_the_folded_normal(around: str, shift: int) -> None:
    cells = sample(Recipe("margin_first", 3, 100, around=around, exact_cases=False, discrete=False, **GIVEN))
    deviation = np.sqrt(CHANCE * (1 - CHANCE / 100))
    mean = folded_mean(CHANCE + shift * deviation, deviation)
    mean_is(cells, mean)
    variance_is(cells, (CHANCE + shift * deviation) ** 2 + deviation**2 - mean**2)


def test_multinomial_cells_around_given_margins() -> None:
    """N cases by the products of the margins: as binomial, with the covariance -N p q."""
    cells = sample(Recipe("margin_first", 3, 100, around="multinomial", **GIVEN))
    assert np.all(cells.sum(axis=(1, 2)) == 100)
    mean_is(cells, CHANCE)
    variance_is(cells, CHANCE * (1 - CHANCE / 100))
    covariance_is(cells[:, 0, 0], cells[:, 2, 1], -CHANCE[0, 0] * CHANCE[2, 1] / 100)


def test_binomial_cells_around_uniform_margins() -> None:
    """Margins a, b are uniform from 1 to 2N/K - 1 = 63, and independent, and a cell has the expectation e = ab/N.

    So its mean is (N/K)²/N, and its variance the mean of e (1 - e/N) and the variance of e together.
    """
    n, k = 128, 4
    cells = sample(Recipe("margin_first", k, n, around="binomial", exact_margins=False, exact_cases=False))
    mean, square = moments(np.array([0] + [1 / 63] * 63))
    assert mean == pytest.approx(n / k)
    e, ee = mean**2 / n, square**2 / n**2
    mean_is(cells, np.full((k, k), e))
    variance_is(cells, np.full((k, k), e - ee / n + ee - e**2))
    # two cells of a row share a, and not b: the covariance is that of the two expectations
    covariance_is(cells[:, 0, 0], cells[:, 0, 1], (square * mean**2 - mean**4) / n**2)
    covariance_is(cells[:, 0, 0], cells[:, 1, 0], (square * mean**2 - mean**4) / n**2)
    covariance_is(cells[:, 0, 0], cells[:, 1, 1], 0)


@pytest.mark.parametrize("margins", ["uniform", "binormal", "even"])
@pytest.mark.parametrize("around", ["binomial", "inverse_cdf", "multinomial"])
def test_margins_that_sum_to_n_leave_each_cell_its_mean(margins: str, around: str) -> None:
    """Both margins have the mean N/K by symmetry, and are independent: the mean of ab/N is N/K²."""
    cells = sample(Recipe("margin_first", 3, 20, margins=margins, around=around, exact_cases=False), tables=20_000)
    mean_is(cells, np.full((3, 3), 20 / 9))


def test_a_perfect_table_is_its_diagonal() -> None:
    """As it comes, each cell is uniform from 1 to 2N/K - 1 = 9; with N cases the mean stays N/K by symmetry."""
    free = sample(Recipe("perfect", 4, 20, exact_cases=False))
    diagonal = free[:, np.arange(4), np.arange(4)]
    assert np.all(free.sum(axis=(1, 2)) == diagonal.sum(axis=1))
    counts_follow(diagonal[:, 2], np.array([0] + [1 / 9] * 9))
    exact = sample(Recipe("perfect", 4, 20))
    assert np.all(exact.sum(axis=(1, 2)) == 20)
    assert np.all(exact[:, np.arange(4), np.arange(4)].sum(axis=1) == 20)
    assert exact[:, np.arange(4), np.arange(4)].min() == 1
    mean_is(exact, np.eye(4) * 5)


# --- the checks ------------------------------------------------------------------------------------------------------


def test_the_checks_see_a_theory_that_is_wrong_by_little() -> None:
    normal = np.random.default_rng(1).normal(10, 2, 40_000)
    whole = np.random.default_rng(1).binomial(4, 0.5, 40_000)
    right = binomial_pmf(4, 0.5)
    mean_is(normal, 10)
    variance_is(normal, 4)
    covariance_is(normal, -normal, -4)
    counts_follow(whole, right)
    wrong: tuple[Callable[[], None], ...] = (
        lambda: mean_is(normal, 10.1),
        lambda: mean_is(np.full(9, 3), 3.001),
        lambda: variance_is(normal, 4.3),
        lambda: covariance_is(normal, -normal, -4.3),
        lambda: counts_follow(whole, binomial_pmf(4, 0.52)),
        lambda: counts_follow(whole, right[:4]),
        lambda: counts_follow(whole - 1, right),
        lambda: frequencies_are([1, 2, 3], {1: 0.5, 2: 0.5}),
    )
    for check in wrong:
        with pytest.raises(AssertionError):
            check()


# --- all of them ------------------------------------------------------------------------------------------------------


def recipes(k: int, n: int, **more: Any) -> list[Recipe]:
    """Every generator, with all kinds of margins and cells that it takes."""
    found = []
    for name, takes in ((name, each.takes) for name, each in GENERATORS.items()):
        for margins in ("uniform", "binormal", "even") if takes.margins else ("uniform",):
            for around in AROUND if takes.around else ("normal",):
                share = 0.4 if takes.informed else 0.0
                found.append(Recipe(name, k, n, informedness=share, margins=margins, around=around, **more))
    return found


def test_every_generator_is_here_and_says_what_it_is() -> None:
    assert len(GENERATORS) == 9
    for generator in GENERATORS.values():
        assert all(len(text) > 20 for text in (generator.meaning, generator.source, generator.known))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("k", "n"),
    [(2, 2), (2, 3), (3, 4), (4, 128), (5, 5), (102, 102), (102, 204), (102, 52224), (2, MOST_CASES), (5, MOST_CASES)],
)
def test_every_generator_hits_n_and_never_falls_below_0(k: int, n: int) -> None:
    tables = 4 if k > 50 or n == MOST_CASES else 200
    for recipe in recipes(k, n) + recipes(k, n, exact_margins=False, correction="cases"):
        cells = sample(recipe, tables)
        assert cells.shape == (tables, k, k), recipe
        assert cells.dtype == np.int64, recipe
        assert np.all(cells.sum(axis=(1, 2)) == n), recipe
        assert np.all(cells >= 0), recipe


@pytest.mark.parametrize("name", [name for name, each in GENERATORS.items() if each.takes.real])
@pytest.mark.parametrize("margins", ["uniform", "binormal", "even"])
def test_real_tables_sum_to_n(name: str, margins: str) -> None:
    kind = margins if GENERATORS[name].takes.margins else "uniform"
    cells = sample(Recipe(name, 3, 17, margins=kind, discrete=False), 1000)
    assert cells.dtype == np.float64
    assert np.allclose(cells.sum(axis=(1, 2)), 17, rtol=1e-14)
    assert np.all(cells.sum(axis=1) > 0)
    assert np.all(cells.sum(axis=2) > 0)


def test_the_same_state_gives_the_same_tables_and_none_are_an_empty_array() -> None:
    for recipe in recipes(3, 30, repair=True):
        tables = sample(recipe, 50)
        assert np.array_equal(tables, sample(recipe, 50)), recipe
        assert recipe.generator == "perfect" or not np.array_equal(tables, sample(recipe, 50, seed=2)), recipe
        assert sample(recipe, 0).shape == (0, 3, 3)


def test_the_published_tables_have_n_cases_and_no_empty_margin() -> None:
    for k, n in ((4, 16), (4, 128), (5, 128)):
        for step in range(11):
            drawn = draw(as_published(k, n, step / 10), 500, np.random.default_rng(step))
            assert np.all(drawn.counts.sum(axis=(1, 2)) == n)
            assert drawn.counts.sum(axis=1).min() > 0
            assert drawn.counts.sum(axis=2).min() > 0
