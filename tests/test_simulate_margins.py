"""Random margins are distributed as it is said of them."""

from __future__ import annotations

from itertools import product

import numpy as np

from bookmaker_ref.study.simulate.margins import drawn_margins, uniform
from tests.cases import for_each
from tests.sampled import counts_follow, frequencies_are, mean_is, rng, rounded_absolute_pmf, variance_is

KINDS = ["uniform", "binormal", "even"]


def test_uniform_margins_are_uniform_from_1() -> None:
    """2N/K - 1 is 9: each count from 1 to 9 is as probable, with the mean N/K and the variance (81 - 1)/12."""
    margins = drawn_margins("uniform", 4, 20, 40_000, rng(), exact=False)
    counts_follow(margins, np.array([0] + [1 / 9] * 9))
    mean_is(margins, np.full(4, 5))
    variance_is(margins, np.full(4, 80 / 12))
    mean_is((margins[:, 0] - 5) * (margins[:, 1] - 5), 0)


def test_uniform_margins_have_their_mean_where_the_end_is_not_whole() -> None:
    """2N/K - 1 is 17/3: the end is 5, or with the probability 2/3 it is 6."""
    margins = drawn_margins("uniform", 3, 10, 40_000, rng(), exact=False)
    counts_follow(margins, np.array([0] + [1 / 3 / 5 + 2 / 3 / 6] * 5 + [2 / 3 / 6]))
    mean_is(margins, np.full(3, 10 / 3))


def test_uniform_margins_that_are_real() -> None:
    margins = drawn_margins("uniform", 4, 20, 40_000, rng(), discrete=False, exact=False)
    assert np.all((margins > 0) & (margins <= 10))
    mean_is(margins, np.full(4, 5))
    variance_is(margins, np.full(4, 100 / 12))


def test_real_numbers_from_any_least_are_uniform() -> None:
    numbers = uniform((40_000,), 7.0, rng(), discrete=False, least=3)
    assert np.all((numbers > 3) & (numbers <= 7))
    mean_is(numbers, 5)
    variance_is(numbers, 16 / 12)


@for_each([(4, 128), (2, 6), (3, 6)])
def test_binormal_margins_are_nearest_to_a_normal_number(k: int, n: int) -> None:
    """Mean and variance of a binomial (N, 1/K); what is below 1 becomes 1, and what is above N - K + 1 becomes that."""
    pmf = rounded_absolute_pmf(n / k, (n / k * (1 - 1 / k)) ** 0.5, 3 * n)
    most = n - k + 1
    clipped = np.concatenate([[0, pmf[:2].sum()], pmf[2:most], [pmf[most:].sum()]])
    margins = drawn_margins("binormal", k, n, 40_000, rng(), exact=False)
    counts_follow(margins, clipped)
    mean_is((margins[:, 0] - margins.mean()) * (margins[:, 1] - margins.mean()), 0)


def test_binormal_margins_that_are_real() -> None:
    """N/K is 32 and the deviation 4.9, so that the absolute value hardly ever matters."""
    margins = drawn_margins("binormal", 4, 128, 40_000, rng(), discrete=False, exact=False)
    mean_is(margins, np.full(4, 32))
    variance_is(margins, np.full(4, 24))


def test_even_margins_give_the_rest_to_random_classes() -> None:
    margins = drawn_margins("even", 3, 11, 30_000, rng())
    frequencies_are(
        [tuple(margin) for margin in margins.tolist()], {(3, 4, 4): 1 / 3, (4, 3, 4): 1 / 3, (4, 4, 3): 1 / 3}
    )
    assert drawn_margins("even", 4, 12, 2, rng()).tolist() == [[3] * 4] * 2
    assert drawn_margins("even", 3, 11, 1, rng(), discrete=False).tolist() == [[11 / 3] * 3]


@for_each(product(KINDS, ((2, 2), (2, 3), (3, 10), (4, 128), (102, 102), (102, 52224))))
def test_exact_margins_sum_to_n_and_are_above_0(kind: str, size: tuple[int, int]) -> None:
    """They are the same for each class on average."""
    k, n = size
    tables = 20_000 if k < 5 else 50
    margins = drawn_margins(kind, k, n, tables, rng())
    assert margins.dtype == np.int64
    assert margins.min() >= 1
    assert np.all(margins.sum(axis=1) == n)
    if k < 5:
        mean_is(margins, np.full(k, n / k))
    real = drawn_margins(kind, k, n, tables, rng(), discrete=False)
    assert np.allclose(real.sum(axis=1), n, rtol=1e-14)
    assert real.min() > 0


@for_each(KINDS)
def test_free_margins_are_above_0_and_leave_a_case_for_every_other_class(kind: str) -> None:
    for k, n in ((2, 2), (2, 3), (3, 4), (5, 5), (5, 7), (102, 103)):
        margins = drawn_margins(kind, k, n, 500, rng(), exact=False)
        assert margins.min() >= 1
        assert margins.max() <= n - k + 1


def test_given_margins_are_taken_as_they_are() -> None:
    margins = drawn_margins("given", 3, 10, 2, rng(), given=(1, 2, 7))
    assert margins.tolist() == [[1, 2, 7]] * 2
    assert margins.dtype == np.int64
    assert drawn_margins("given", 3, 10, 2, rng(), given=(1, 2, 7), discrete=False).dtype == np.float64
