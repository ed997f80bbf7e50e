"""Profile likelihood intervals of kappa, Correlation and R_K, held against other ways to the likeliest table."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import chi2

from bookmaker_ref.significance import delta_plus_three, interval
from bookmaker_ref.significance.likelihood import profile_likelihood
from bookmaker_ref.study import Total, TotalOfClasses, coverage, informed
from bookmaker_ref.study.by_margins import covering
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.covering import IntervalRule
from tests.cases import for_each

pytestmark = pytest.mark.on_change

QUANTILE = float(chi2.ppf(0.95, 1))
TABLES = [(8, 3, 2, 7), (1, 1, 1, 13), (0, 2, 5, 1), (5, 0, 3, 8), (56, 20, 12, 12), (3, 1, 7, 5)]


def kappa_cells(u: Any, v: Any, kappa: Any) -> Any:
    """All tables of shares with this kappa, by the mean of both margins and how the errors are shared out."""
    uneven, both = 2 * v - 1, 2 * u * (1 - u)
    wrong = 2 * (1 - kappa) * both / (1 + np.sqrt(np.maximum(1 - 2 * (1 - kappa) ** 2 * uneven**2 * both, 0)))
    return np.stack([u - wrong / 2, wrong * v, wrong * (1 - v), 1 - u - wrong / 2])


def correlation_cells(u: Any, v: Any, value: float) -> Any:
    """The same of a Correlation: false positives b² and false negatives c² in such a ratio, and what is left."""
    size = abs(value)
    m, l = v + size * (1 - v), 1 - v + size * v  # noqa: E741 -- the letters of study.worst.surfaces
    both, wrong = size * l * m * u * (1 - u), (1 - size**2) * u * (1 - u)
    found = np.stack([(u * m) ** 2 + both, wrong * m * v, wrong * l * (1 - v), ((1 - u) * l) ** 2 + both])
    found = found / found.sum(axis=0)
    return found if value >= 0 else found[[1, 0, 3, 2]]


CELLS = {"cohen_kappa": kappa_cells, "correlation": correlation_cells}


def deviance_at(measure: str, value: float, cells: Any) -> float:
    """That of the likeliest table with this value, looked for on ever finer grids of all there are."""
    middle, half = np.array([0.5, 0.5]), 0.5
    least, n = np.inf, cells.sum()
    for _ in range(24):
        u, v = (np.clip(np.linspace(at - half, at + half, 61), 1e-9, 1 - 1e-9) for at in middle)
        u, v = np.meshgrid(u, v, indexing="ij")
        with np.errstate(all="ignore"):
            logs = np.log(CELLS[measure](np.sin(np.pi / 2 * u) ** 2, np.sin(np.pi / 2 * v) ** 2, value))
            found = 2 * np.tensordot(cells, np.log(cells / n)[:, None, None] - logs, 1)
        found = np.where(np.isnan(found), np.inf, found)
        at = np.unravel_index(found.argmin(), found.shape)
        least, middle, half = float(found[at]), np.array([u[at], v[at]]), half * 0.5
    return least


@pytest.mark.slow
@for_each(list(product(CELLS, TABLES)))
def test_the_likeliest_table_at_an_end_is_just_likely_enough(case: tuple[str, Any]) -> None:
    measure, table = case
    cells = np.array(table) + 1 / 16
    for end in profile_likelihood(measure, table):
        if -1 < end < 1:
            assert deviance_at(measure, end, cells) == pytest.approx(QUANTILE * (1 + 3 / sum(table)), abs=2e-5)


@pytest.mark.slow
@for_each([("cohen_kappa", [[4, 1, 0], [1, 3, 1], [0, 0, 2]]), ("gorodkin_rk", [[5, 1, 0], [2, 1, 1], [0, 0, 2]])])
def test_likely_shares_for_three_classes_lie_within_the_ends(case: tuple[str, Any]) -> None:
    """SciPy's optimizer comes to the same ends, from anywhere."""
    measure, table = case
    cells = np.array(table).ravel() + 1 / 16

    def shares(logs: Any) -> Any:
        return np.exp(logs) / np.exp(logs).sum()

    def likely(logs: Any) -> float:
        return float(QUANTILE - 2 * cells @ np.log(cells / cells.sum() / shares(logs)))

    def beyond(logs: Any, sign: int) -> Any:
        return -sign * by_definition(measure, shares(logs).reshape(3, 3))

    source, ends = np.random.default_rng(5), []
    for sign in (-1, 1):
        reached = []
        for _ in range(4):
            start = np.log(cells) + source.normal(size=9) / 4
            held: Any = {"type": "ineq", "fun": likely}
            found = minimize(
                beyond, start, (sign,), "SLSQP", constraints=[held], options={"maxiter": 500, "ftol": 1e-13}
            )
            reached += [-sign * float(found.fun)] if likely(found.x) > -1e-7 else []
        ends.append(sign * max(sign * each for each in reached))
    assert tuple(profile_likelihood(measure, table, rows="predicted")) == pytest.approx(ends, abs=1e-6)


def by_definition(measure: str, p: Any) -> float:
    by_chance = p.sum(axis=0) @ p.sum(axis=1)
    if measure == "cohen_kappa":
        return float((np.trace(p) - by_chance) / (1 - by_chance))
    spread = [1 - (p.sum(axis=each) ** 2).sum() for each in (0, 1)]
    return float((np.trace(p) - by_chance) / np.sqrt(spread[0] * spread[1]))


@pytest.mark.slow
@for_each(list(CELLS))
def test_it_does_not_matter_what_classes_are_called_or_who_predicts(measure: str) -> None:
    """Every table of three cases is another one read in another order."""
    tables = [each for each in product(range(4), repeat=4) if sum(each) == 3]
    ends = np.array(tuple(profile_likelihood(measure, tuple(np.array(tables).T))))
    for order in ((0, 2, 1, 3), (3, 2, 1, 0)):
        other = ends[:, [tables.index(tuple(each[i] for i in order)) for each in tables]]
        np.testing.assert_allclose(ends, other, rtol=0, atol=1e-6)


def test_the_upper_end_is_1_without_errors_and_nan_if_undefined() -> None:
    assert profile_likelihood("cohen_kappa", (8, 0, 0, 8)).high == 1
    assert 0.5 < profile_likelihood("cohen_kappa", (8, 0, 0, 8)).low < 0.8
    assert profile_likelihood("cohen_kappa", np.diag([3, 2, 4]), rows="predicted").high == 1
    assert np.isnan(profile_likelihood("cohen_kappa", (8, 0, 0, 0)).low)
    assert np.isnan(profile_likelihood("correlation", (5, 2, 0, 0)).high)
    assert profile_likelihood("cohen_kappa", (0, 4, 4, 0)).low < -0.999


@pytest.mark.slow
def test_a_one_sided_bound_is_the_end_of_a_narrower_interval() -> None:
    for table in TABLES[::2]:
        both = profile_likelihood("cohen_kappa", table, level=0.9)
        assert profile_likelihood("cohen_kappa", table, side="lower").low == pytest.approx(both.low, abs=1e-9)
        assert tuple(profile_likelihood("cohen_kappa", table, side="upper")) == pytest.approx((-1, both.high), abs=1e-9)


@for_each([10**6, 10**9, 10**12, 10**13])
def test_of_very_many_cases_it_is_the_delta_method(times: int) -> None:
    table = tuple(each * times for each in (56, 20, 12, 12))
    low, high = profile_likelihood("cohen_kappa", table)
    other = delta_plus_three("cohen_kappa", table)
    assert high - low == pytest.approx(other.width, rel=max(1e-6, 3 / times**0.5))
    assert (high + low) / 2 == pytest.approx((other.low + other.high) / 2, abs=3e-2 / times**0.5)


@pytest.mark.slow
def test_kappas_profile_covers_where_delta_does_not_and_is_narrower() -> None:
    few, rare = (Total(16, informed(*each)) for each in (("0.3", "1/2", "1/50"), ("0.9", "1/20", "1/20")))
    rules = rule("cohen_kappa"), intervals("cohen_kappa")["delta-plus-three"]
    found, other = covering(rules, (few, rare), "cohen_kappa").values()  # each table has one interval for both designs
    assert all(float(each.where_defined()[0]) > 0.95 for each in found)
    assert float(other[0].where_defined()[0]) < 0.93
    assert (found[1].width or 0) < 0.99 * (other[1].width or 0)


@pytest.mark.exhaustive
@for_each(["cohen_kappa", "gorodkin_rk"])
def test_it_covers_three_classes_more_often_than_delta_at_its_worst(measure: str) -> None:
    shares = ["1/3"] * 3
    design = TotalOfClasses(6, informed("0.9", shares, shares), nameless=True)
    found = coverage(rule(measure, 3), design, measure)
    other = coverage(intervals(measure, k=3)["delta-plus-three"], design, measure)
    assert float(found.where_defined()[0]) > 0.01 + float(other.where_defined()[0])


def rule(measure: str, classes: int = 2) -> IntervalRule:
    """The interval for the study, which takes none by name that is slow."""

    def limits(*cells: Any) -> tuple[Any, Any]:
        if classes == 2:
            found = interval(measure, cells, method="profile-likelihood")
        else:
            found = interval(measure, cells[0], rows="predicted", method="profile-likelihood")
        return found.low, found.high

    return IntervalRule("profile-likelihood", limits)
