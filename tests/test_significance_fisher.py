"""Fisher's exact test: as a fraction against all arrangements of the cases, in float64 against that and SciPy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from inspect import signature
from itertools import combinations, pairwise, product
from math import comb, prod
from typing import Any

import numpy as np
import pytest
from mpmath import mp
from numpy.typing import NDArray

from bookmaker_ref.exact import tables as every_table
from bookmaker_ref.significance import fisher, fisher_classes, fisher_exact, fishers_test
from bookmaker_ref.significance.fishers_test import _alone, _nearest, _sides
from bookmaker_ref.tables.contingency import Contingency

pytestmark = pytest.mark.on_change

Cells = tuple[int, int, int, int]
OPTIONS: list[dict[str, Any]] = [
    {"alternative": alternative, "by": by, "mid": mid}
    for alternative, by in (
        ("greater", "probability"),
        ("less", "probability"),
        ("two-sided", "probability"),
        ("two-sided", "doubling"),
        ("two-sided", "blaker"),
    )
    for mid in (False, True)
]
FAST = [option for option in OPTIONS if option["by"] != "blaker"]


def name(option: dict[str, Any]) -> str:
    return f"{option['alternative']}-{option['by']}{'-mid' * option['mid']}"


# --- the fraction, against all arrangements -----------------------------------------------------------------------


@cache
def arrangements(real: int, others: int, predicted: int) -> dict[int, Fraction]:
    """How probable each number of true positives is: every choice of the predicted positives, one by one."""
    counts = Counter(sum(chosen) for chosen in combinations([1] * real + [0] * others, predicted))
    return {hits: Fraction(ways, counts.total()) for hits, ways in counts.items()}


def by_hand(cells: Cells, alternative: str, by: str, mid: bool) -> Fraction:
    """The definition, over a measure of how extreme a table is: P(more extreme) and all or half of P(as extreme)."""
    tp, fp, fn, tn = cells
    chances = arrangements(tp + fn, fp + tn, tp + fp)

    def total(counted: Callable[[int], bool]) -> Fraction:
        return sum((p for x, p in chances.items() if counted(x)), Fraction(0))

    greater, less = ({x: total(lambda y, x=x, s=s: s * y >= s * x) for x in chances} for s in (1, -1))  # type: ignore[misc]
    if by == "doubling":
        return min(Fraction(1), 2 * min(greater[tp], less[tp]) - (chances[tp] if mid else 0))
    measures: dict[str, Callable[[int], Any]] = {
        "greater": lambda x: x,
        "less": lambda x: -x,
        "probability": lambda x: -chances[x],
        "blaker": lambda x: -min(greater[x], less[x]),
    }
    measure = measures[by if alternative == "two-sided" else alternative]
    more, same = total(lambda x: measure(x) > measure(tp)), total(lambda x: measure(x) == measure(tp))
    return more + same / 2 if mid else more + same


@pytest.mark.parametrize("option", OPTIONS, ids=name)
def test_the_fraction_is_what_all_arrangements_say(option: dict[str, Any]) -> None:
    for n in range(8):
        for cells in every_table(n):
            assert fisher_exact(*cells, **option) == by_hand(cells, **option), cells


# --- float64 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", FAST, ids=name)
def test_float64_is_the_fraction_on_every_small_table(option: dict[str, Any]) -> None:
    for n in range(15):
        is_the_fraction(np.array([*every_table(n)]), 1e-13, **option)


def is_the_fraction(tables: Any, near: float, **option: Any) -> None:
    expected = [float(fisher_exact(*map(int, cells), **option)) for cells in tables]
    np.testing.assert_allclose(fisher(*np.transpose(tables), **option), expected, rtol=near, atol=0)


def random_tables(count: int, most: int, seed: int) -> NDArray[np.int64]:
    """Tables of all kinds and sizes: even, uneven, near chance, far from it, with equal margins."""
    rng = np.random.default_rng(seed)
    n = rng.integers(1, most, count)
    shares = rng.dirichlet([0.5] * 4, count)
    tables = np.array([rng.multinomial(size, share) for size, share in zip(n, shares, strict=True)])
    tables[::3] = np.array([rng.multinomial(size, [0.25] * 4) for size in n[::3]])
    tables[::5, 3] = tables[::5, 0]
    tables[::7, [1, 2]] = tables[::7, [2, 1]]
    return tables


@pytest.mark.parametrize("option", FAST, ids=name)
def test_float64_is_the_fraction_on_larger_tables(option: dict[str, Any]) -> None:
    is_the_fraction(random_tables(300, 600, 1), 1e-12, **option)


def test_far_out_the_last_digits_are_right_too() -> None:
    tables = [(400, 0, 0, 400), (900, 100, 100, 900), (0, 500, 500, 0), (300, 5, 2, 450), (1000, 20, 30, 700)]
    assert all(fisher_exact(*cells) < Fraction(1, 10**100) for cells in tables)
    is_the_fraction(tables, 1e-12)


@pytest.mark.some(1)
@pytest.mark.slow
@pytest.mark.parametrize(("count", "most"), [(1500, 120), (500, 2000)])
def test_float64_is_scipy_on_random_tables(count: int, most: int) -> None:
    stats = pytest.importorskip("scipy.stats")
    tables = random_tables(count, most, 2)
    for alternative in ("two-sided", "greater", "less"):
        ours = fisher(*tables.T, alternative=alternative)
        theirs = np.array([stats.fisher_exact(cells.reshape(2, 2), alternative=alternative)[1] for cells in tables])
        off = tables[~np.isclose(ours, theirs, rtol=1e-8, atol=1e-12)]
        # Where they differ it is for a tie, and the fraction says who is right.
        assert len(off) < 5
        is_the_fraction(off.reshape(-1, 4), 1e-12, alternative=alternative)


# --- ties ---------------------------------------------------------------------------------------------------------


def weights_of(cells: Cells) -> dict[int, int]:
    tp, fp, fn, tn = cells
    pp, rp, rn = tp + fp, tp + fn, fp + tn
    return {x: comb(rp, x) * comb(rn, pp - x) for x in range(max(0, pp - rn), min(pp, rp) + 1)}


@cache
def pairs_nearer_than(distance: float, most: int) -> list[tuple[Cells, int]]:
    """Tables with no even margin, and another on the other side of the mode whose weight is nearly or quite the same.

    With the sign of the other's weight less that of the table.
    """
    found = []
    for n in range(4, most):
        for rp in range(1, n // 2 + 1):
            for pp in range(rp, n // 2 + 1):
                if 2 * rp == n or 2 * pp == n:
                    continue
                weights = sorted((w, x) for x, w in weights_of((0, pp, rp, n - pp - rp)).items())
                for (w, x), (v, y) in pairwise(weights):
                    if abs(x - y) > 1 and v - w <= distance * v:
                        found += [((a, pp - a, rp - a, n - pp - rp + a), s) for a, s in ((x, v > w), (y, -(v > w)))]
    return found


def test_ties_of_uneven_margins_are_found() -> None:
    pairs = pairs_nearer_than(0, 90)
    assert len(pairs) > 50
    assert {sign for _, sign in pairs} == {0}
    for mid in (False, True):
        is_the_fraction([cells for cells, _ in pairs], 1e-12, mid=mid)


@pytest.mark.slow
def test_a_near_miss_is_no_tie() -> None:
    tables = [cells for cells, sign in pairs_nearer_than(1e-4, 130) if sign]
    assert len(tables) > 20
    is_the_fraction(tables, 1e-12)


@pytest.mark.slow
def test_where_float64_cannot_tell_integers_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the doubt so wide that near misses are in it, they are still told from ties."""
    monkeypatch.setattr(fishers_test, "_DOUBT", 1e-4)
    monkeypatch.setattr(fishers_test, "_is_close", _is_within_1e_4)
    pairs = pairs_nearer_than(1e-4, 130)
    _nearest.cache_clear()
    is_the_fraction([cells for cells, _ in pairs], 1e-12)
    _nearest.cache_clear()
    assert {sign for _, sign in pairs} == {-1, 0, 1}


def _is_within_1e_4(cells: Cells, back: int) -> bool:
    a, b, c, d = cells
    there, here = (comb(a + c, x) * comb(b + d, a + b - x) for x in (a - back, a))
    return abs(there - here) * 10**4 <= here


# --- many cases -----------------------------------------------------------------------------------------------------


def test_one_by_one_and_together_are_the_same() -> None:
    tables = random_tables(150, 3000, 3)
    tables[:30] = np.array([cells for cells, _ in pairs_nearer_than(0, 60)][:30])
    together = _sides([np.ascontiguousarray(column) for column in tables.T])
    for row, cells in enumerate(tables.tolist()):
        among = [getattr(together, field)[row] for field in ("greater", "less", "no_more", "tied", "seen")]
        assert among == pytest.approx(_alone(*cells), rel=1e-11, abs=0), cells


@pytest.mark.slow
def test_tens_of_thousands_of_cases_are_the_fraction() -> None:
    tables = [(6000, 5900, 5950, 6100), (40, 9000, 70, 20000), (12000, 12100, 200, 150), (7500, 7500, 7400, 7600)]
    for mid in (False, True):
        is_the_fraction(tables, 1e-11, mid=mid)


def test_long_tails_are_added_up_to_their_end() -> None:
    """One by one in 30 digits, from the exact probability of the table seen."""
    for cells in [(25_050, 24_950, 24_900, 25_100), (25_300, 24_700, 24_800, 25_200)]:
        a, b, c, d = cells
        with mp.workdps(30):
            weight = mp.mpf(comb(a + c, a) * comb(b + d, b)) / comb(a + b + c + d, a + b)
            least, total = weight * mp.mpf(10) ** -25, mp.mpf(0)
            while weight > least:
                total += weight
                weight *= mp.mpf(b * c) / ((a + 1) * (d + 1))
                a, b, c, d = a + 1, b - 1, c - 1, d + 1
            expected = float(total)
        assert fisher(*cells, alternative="greater") == pytest.approx(expected, rel=1e-11)
        # Even predictions: the other side is the mirror image.
        assert fisher(*cells) == pytest.approx(2 * expected, rel=1e-11)


def test_a_thousand_million_cases_are_what_the_normal_distribution_says() -> None:
    special = pytest.importorskip("scipy.special")
    cells = (250_010_000, 249_990_000, 249_990_000, 250_010_000)
    # Even margins: hypergeometric with a standard deviation of N/4/sqrt(N - 1), and half a case for continuity.
    z = (10_000 - 0.5) / (10**9 / 4 / (10**9 - 1) ** 0.5)
    assert fisher(*cells) == pytest.approx(2 * special.ndtr(-z), rel=1e-6)
    assert fisher(*cells, alternative="greater") == pytest.approx(special.ndtr(-z), rel=1e-6)
    assert fisher(1000, 10**9, 1200, 10**9 + 7) == pytest.approx(2.18e-5, rel=0.01)


# --- what is given --------------------------------------------------------------------------------------------------


def test_arrays_broadcast_and_keep_their_shape() -> None:
    found = fisher([[3], [4]], 1, 1, [3, 5, 7])
    assert found.shape == (2, 3)
    assert found[1, 2] == fisher(4, 1, 1, 7)
    assert fisher(np.empty(0, dtype=int), 1, 1, 1).shape == (0,)


def test_an_empty_margin_leaves_one_table() -> None:
    for cells in [(0, 5, 0, 3), (4, 2, 0, 0), (0, 0, 0, 0)]:
        for alternative in ("two-sided", "greater", "less"):
            assert fisher(*cells, alternative=alternative) == fisher_exact(*cells, alternative=alternative) == 1
            assert fisher(*cells, alternative=alternative, mid=True) == 0.5


def test_whole_floats_are_counts_and_others_are_refused() -> None:
    assert fisher(3.0, 1.0, 1.0, 3.0) == fisher(3, 1, 1, 3)
    assert fisher_exact(3.0, 1, 1, 3) == fisher_exact(3, 1, 1, 3)
    for bad, said in ((3.5, "whole"), (-1, "negative"), (float("nan"), "finite"), (float("inf"), "finite")):
        for function in (fisher, fisher_exact):
            with pytest.raises(ValueError, match=rf"^fn is .*{said}"):
                function(1, 2, bad, 3)
    for wrong in (True, "3", None):
        with pytest.raises(TypeError, match=r"^tn is "):
            fisher_exact(1, 2, 3, wrong)
        with pytest.raises(TypeError, match=r"^tn"):
            fisher(1, 2, 3, wrong)


# --- K classes ------------------------------------------------------------------------------------------------------


def every_p(counts: list[list[int]]) -> Fraction:
    """The exact p of a table of three columns: all tables with its margins, one by one."""
    columns = tuple(map(sum, zip(*counts, strict=True)))

    def ways_of(row: Sequence[int]) -> int:
        return comb(sum(row), row[0]) * comb(row[1] + row[2], row[1])

    def weights(left: tuple[int, ...], sizes: list[int]) -> list[int]:
        """In how many ways each table of these columns and rows comes about."""
        if len(sizes) == 1:
            return [ways_of(left)]
        rows = [row for row in product(*(range(each + 1) for each in left)) if sum(row) == sizes[0]]
        return [
            ways_of(row) * more
            for row in rows
            for more in weights(tuple(a - b for a, b in zip(left, row, strict=True)), sizes[1:])
        ]

    every, seen = weights(columns, [*map(sum, counts)]), prod(map(ways_of, counts))
    return Fraction(sum(each for each in every if each <= seen), sum(every))


def test_random_tables_estimate_the_exact_p_of_three_classes() -> None:
    counts = [[4, 1, 0], [1, 3, 1], [0, 2, 3]]
    exact = float(every_p(counts))
    found = fisher_classes(counts, rows="predicted", tables=40_000, seed=5)
    assert abs(found.p - exact) < 5 * found.error
    assert found.error == pytest.approx((exact * (1 - exact) / 40_000) ** 0.5, rel=0.1)


def test_random_tables_of_two_classes_estimate_fisher() -> None:
    table = Contingency.binary(tp=8, fp=2, fn=1, tn=5)
    found = fisher_classes(table, tables=40_000, seed=6)
    assert abs(found.p - fisher(8, 2, 1, 5)) < 5 * found.error


def test_scipy_estimates_the_same_for_three_classes() -> None:
    stats = pytest.importorskip("scipy.stats")
    if "method" not in signature(stats.fisher_exact).parameters:
        pytest.skip("SciPy has a test of K classes from 1.15 on")
    counts = np.array([[12, 4, 3], [5, 9, 6], [2, 3, 11]])
    method = stats.MonteCarloMethod(n_resamples=20_000, rng=np.random.default_rng(1))
    theirs = stats.fisher_exact(counts, method=method).pvalue
    found = fisher_classes(counts, rows="real", tables=20_000, seed=7)
    assert abs(found.p - theirs) < 5 * 2**0.5 * found.error


def test_without_cases_there_is_one_table() -> None:
    assert fisher_classes([[0, 0], [0, 0]], rows="real").p == 1
