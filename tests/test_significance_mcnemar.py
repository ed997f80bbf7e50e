"""McNemar's test in all forms: every way to fall, SciPy, statsmodels, print, and suprema by another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given, strategies as st

from bookmaker_ref.significance import mcnemar, mcnemar_exact, mcnemar_unconditional
from bookmaker_ref.significance.hypotheses import ALTERNATIVES
from tests.cases import for_each
from tests.reference import share_as_extreme
from tests.strategies import examples

# --- given how many are discordant ------------------------------------------------------------------------------


@pytest.mark.slow
def test_mcnemar_is_scipys_binomial_test() -> None:
    binomtest = pytest.importorskip("scipy.stats").binomtest
    rng = np.random.default_rng(1)
    pairs = np.concatenate([rng.integers(0, 40, (250, 2)), rng.integers(0, 3000, (150, 2))])
    for alternative in ("two-sided", "greater", "less"):
        ours = mcnemar(*pairs.T, alternative=alternative)
        theirs = [binomtest(b, b + c, 0.5, alternative=alternative).pvalue if b + c else 1.0 for b, c in pairs.tolist()]
        np.testing.assert_allclose(ours, theirs, rtol=1e-10)


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("mid", [False, True])
def test_mcnemar_is_what_all_ways_to_fall_say(alternative: Any, mid: bool) -> None:
    for b, c in product(range(7), range(6)):
        falls = [sum(each) for each in product((-1, 1), repeat=b + c)]
        expected = share_as_extreme(falls, b - c, alternative, mid)
        assert mcnemar_exact(b, c, alternative=alternative, mid=mid) == expected
        method: Any = "mid" if mid else "exact"
        assert mcnemar(b, c, alternative=alternative, method=method) == pytest.approx(float(expected), rel=1e-13)


def test_the_exact_test_nears_the_asymptotic_one_for_many_cases() -> None:
    assert mcnemar(500_100_000, 499_900_000) == pytest.approx(
        mcnemar(500_100_000, 499_900_000, method="asymptotic"), rel=1e-3
    )


def upper_tail(b: int, c: int) -> Any:
    """The probability of b or more of b + c: term by term, each from the one before it."""
    n = b + c
    with mpmath.workdps(40):
        log = mpmath.loggamma(n + 1) - mpmath.loggamma(b + 1) - mpmath.loggamma(c + 1) - n * mpmath.log(2)
        term, found = mpmath.exp(log), mpmath.mpf(0)
        for k in range(b, n + 1):
            found += term
            term = term * (n - k) / (k + 1)
            if term < found * mpmath.mpf(10) ** -25:
                break
        return found


@for_each([(1_096, 22), (1_054, 24), (1_131, 37), (9_645, 9_107), (502_000, 498_000), (50_060_000, 49_940_000)])
def test_no_digit_of_a_tail_is_lost(counts: tuple[int, int]) -> None:
    # SciPy 1.17 has 0 for the incomplete Beta function of the first three, where it is 1e-276 to 1e-291.
    expected = upper_tail(*counts)
    assert mcnemar(*counts, alternative="greater") == pytest.approx(float(expected), rel=1e-13, abs=0)
    assert mcnemar(*counts[::-1], alternative="less") == pytest.approx(float(expected), rel=1e-13, abs=0)
    assert mcnemar(*counts) == pytest.approx(float(2 * expected), rel=1e-13, abs=0)
    both = expected + upper_tail(counts[0] + 1, counts[1] - 1)
    assert mcnemar(*counts, method="mid", alternative="greater") == pytest.approx(float(both / 2), rel=1e-13, abs=0)


def test_without_discordant_cases_there_is_nothing_to_say() -> None:
    assert mcnemar_exact(0, 0) == mcnemar(0, 0) == 1
    assert mcnemar_exact(0, 0, mid=True) == mcnemar(0, 0, method="mid") == 0.5
    assert np.isnan(mcnemar(0, 0, method="asymptotic"))
    assert np.isnan(mcnemar([0, 1], [0, 3], method="continuity", alternative="less")).tolist() == [True, False]


def test_both_sides_of_the_asymptotic_test_add_up() -> None:
    b, c = np.array([3, 10, 5]), np.array([8, 2, 5])
    one, other = (mcnemar(b, c, method="asymptotic", alternative=each) for each in ("greater", "less"))
    np.testing.assert_allclose(one + other, 1)
    np.testing.assert_allclose(2 * np.minimum(one, other), mcnemar(b, c, method="asymptotic"))


@pytest.mark.slow
def test_all_forms_are_those_of_statsmodels() -> None:
    theirs = pytest.importorskip("statsmodels.stats.contingency_tables").mcnemar
    forms: dict[Any, dict[str, bool]] = {
        "exact": {"exact": True},
        "asymptotic": {"exact": False, "correction": False},
        "continuity": {"exact": False, "correction": True},
    }
    for b, c in [(1, 7), (6, 16), (25, 4), (0, 9), (40, 3), (59, 61)]:
        for method, options in forms.items():
            expected = float(theirs([[5, b], [c, 8]], **options).pvalue)
            assert mcnemar(b, c, method=method) == pytest.approx(expected, rel=1e-12)


@pytest.mark.slow
@for_each([(0, 1000), (0, 1020), (3, 1017), (300, 700), (200, 900), (9_500, 12_900), (4_900, 5_100), (10, 20_000)])
def test_p_values_are_right_as_far_out_as_floats_go(counts: tuple[int, int]) -> None:
    """Relative to the fraction, down to 1e-300; the last is 0 in float64."""
    methods: dict[Any, bool] = {"exact": False, "mid": True}
    for method, mid in methods.items():
        expected = mcnemar_exact(*counts, mid=mid)
        found = Fraction(mcnemar(*counts, method=method))
        assert abs(found - expected) < expected * Fraction(2, 10**12) or found == 0 == float(expected)


# --- given how many cases there are -------------------------------------------------------------------------------


def pairs_as_far(b: int, c: int, cases: int, alternative: str) -> list[tuple[int, int]]:
    """All pairs of discordant counts whose statistic z is at least as far out: as squares of fractions with a sign."""

    def signed(first: int, second: int) -> Fraction:
        if not first + second:
            return Fraction(0)
        square = Fraction((first - second) ** 2, first + second)
        falls = {"two-sided": True, "greater": first > second, "less": first < second}[alternative]
        return square if falls else -square

    every = [(i, j) for i in range(cases + 1) for j in range(cases + 1 - i)]
    return [pair for pair in every if signed(*pair) >= signed(b, c)]


def greatest(pairs: list[tuple[int, int]], cases: int, low: float = 0.0, high: float = 1.0) -> float:
    """The greatest probability of a set of pairs on a fine grid of how probable it is that a case is discordant."""
    p = np.linspace(low, high, 20_001)
    ways = Counter[int]()
    for i, j in pairs:
        ways[i + j] += comb(cases, i) * comb(cases - i, j)
    total: Any = sum(count * (p / 2) ** k * (1 - p) ** (cases - k) for k, count in ways.items())
    return float(total.max())


@pytest.mark.slow
@for_each([(0, 0, 4), (1, 7, 21), (3, 2, 9), (0, 5, 5), (4, 4, 12), (2, 9, 30)])
def test_it_is_the_greatest_probability_of_what_is_as_far(counts: tuple[int, int, int]) -> None:
    b, c, cases = counts
    for alternative in ALTERNATIVES:
        expected = greatest(pairs_as_far(b, c, cases, alternative), cases)
        found = mcnemar_unconditional(b, c, cases, alternative=alternative)
        assert expected <= found * (1 + 1e-12)
        assert found == pytest.approx(expected, rel=1e-6)


@pytest.mark.slow
def test_what_r_finds_on_its_grid() -> None:
    """R's contingencytables, tests of chapter 8: the complete responses of Cavo et al. (2012), and a tenth of them.

    It restricts how probable a discordant case is to an interval of level 0.9999 and adds 0.0001 (Berger and Boos).
    """
    assert mcnemar_unconditional(0, 1, 14) + 0.0001 == pytest.approx(0.542071, abs=2e-6)
    beta = pytest.importorskip("scipy.stats").beta
    discordant, cases = 6 + 16, 59 + 6 + 16 + 80
    low, high = (
        beta.ppf(0.00005, discordant, cases - discordant + 1),
        beta.ppf(0.99995, discordant + 1, cases - discordant),
    )
    pairs = pairs_as_far(6, 16, cases, "two-sided")
    assert greatest(pairs, cases, low, high) + 0.0001 == pytest.approx(0.034053, abs=1e-6)
    assert mcnemar_unconditional(6, 16, cases) == pytest.approx(greatest(pairs, cases), rel=1e-6)


def test_it_never_exceeds_its_level() -> None:
    """How often p is at most alpha, over all pairs, wherever the probability of a discordant case lies."""
    cases, alpha = 12, 0.05
    b, c = (each.ravel() for each in np.mgrid[: cases + 1, : cases + 1])
    b, c = b[b + c <= cases], c[b + c <= cases]
    rejected = mcnemar_unconditional(b, c, cases) <= alpha
    size = greatest([*zip(b[rejected].tolist(), c[rejected].tolist(), strict=True)], cases)
    assert 0.04 < size <= alpha


@pytest.mark.slow
@examples(60)
@given(st.integers(0, 25), st.integers(0, 25), st.integers(0, 60))
def test_exchanged_systems_have_the_other_side(b: int, c: int, more: int) -> None:
    """And no p-value is less than what the pair itself can have, nor greater than that of a smaller difference."""
    cases = b + c + more
    if not cases:
        return
    found = mcnemar_unconditional(b, c, cases, alternative="greater")
    assert mcnemar_unconditional(c, b, cases, alternative="less") == found
    assert mcnemar_unconditional(b, c, cases) == mcnemar_unconditional(c, b, cases)
    assert greatest([(b, c)], cases) <= found * (1 + 1e-9) <= 1 + 1e-9
    if more:
        assert mcnemar_unconditional(b + 1, c, cases, alternative="greater") <= found * (1 + 1e-9)


def test_arrays_are_tested_pair_by_pair() -> None:
    b, cases = np.array([[1], [4]]), np.array([9, 14])
    found = mcnemar_unconditional(b, 4, cases)
    expected = [[mcnemar_unconditional(int(i), 4, int(n)) for n in cases] for i in b[:, 0]]
    np.testing.assert_allclose(found, expected, rtol=1e-12)
