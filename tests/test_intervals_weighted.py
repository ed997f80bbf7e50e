"""Weighted kappa, AC1 and AC2: their values and errors by print, by fractions, by other libraries; their intervals."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isnan, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bookmaker_ref import Contingency
from bookmaker_ref.significance import asymptotic_variance, interval
from bookmaker_ref.significance.weighted import Agreement, gwet_ac, weighted_kappa
from tests.cases import for_each
from tests.reference import kappa_and_variance, matrix, shares, total
from tests.strategies import examples

Z = 1.959963984540054
#: 100 women by two abstractors (tests/published.txt).
ABSTRACTORS = [[13, 0, 0], [0, 20, 7], [0, 4, 56]]
#: Cohen (1968), Psychological Bulletin 70, 213-220, Table 1: 200 cases by two judges, and how grave a disagreement is.
COHEN = [[88, 10, 2], [14, 40, 6], [18, 10, 12]]
GRAVE = np.array([[0, 1, 3], [1, 0, 6], [3, 6, 0]])
SOURCE = np.random.default_rng(5)
#: Some cells are empty, and no label is.
SQUARE = [(SOURCE.integers(0, 15, (k, k)) + np.eye(k, dtype=int)).tolist() for k in (2, 3, 4, 5) for _ in range(6)]
TABLES = st.integers(2, 4).flatmap(
    lambda k: st.lists(st.lists(st.integers(0, 6), min_size=k, max_size=k), min_size=k, max_size=k)
)


# --- print --------------------------------------------------------------------------------------------------------


def test_weighted_kappa_of_two_judges_is_cohens() -> None:
    # Cohen (1968) prints .348; with the weights of 6 and 1 exchanged it is .574 (R's DMAR, which has its errors too).
    found = weighted_kappa(COHEN, weights=1 - GRAVE / 6, rows="predicted")
    assert found.value == pytest.approx(1 - 0.90 / 1.38, rel=1e-14)
    assert (f"{found.value:.3f}", f"{found.error:.4f}") == ("0.348", "0.0755")
    exchanged = np.where(GRAVE == 6, 1, np.where(GRAVE == 1, 6, GRAVE))
    found = weighted_kappa(COHEN, weights=1 - exchanged / 6, rows="predicted")
    assert (f"{found.value:.3f}", f"{found.error:.4f}") == ("0.574", "0.0553")
    assert tuple(f"{end:.3f}" for end in found.interval(method="delta")) == ("0.465", "0.682")


def test_asymmetric_weights_stand_as_the_table_does() -> None:
    # Cohen (1968), the computer's diagnosis: .353, with the weights turned against how they are printed (DMAR).
    printed = np.array([[0, 1, 4], [1, 0, 6], [2, 2, 0]])
    turned, table = 1 - printed.T / 6, np.array(COHEN)
    assert f"{weighted_kappa(table, weights=turned, rows='predicted').value:.3f}" == "0.353"
    assert f"{weighted_kappa(table, weights=1 - printed / 6, rows='predicted').value:.3f}" == "0.421"
    one, other = (
        weighted_kappa(table, weights=turned, rows="real"),
        weighted_kappa(table, weights=turned, rows="predicted"),
    )
    assert (one.value, one.error) == pytest.approx((other.value, other.error), rel=1e-14)


# --- fractions ----------------------------------------------------------------------------------------------------


def ac_and_variance(table: list[list[int]], w: list[list[Fraction]]) -> tuple[Fraction, Fraction]:
    """AC1 or AC2, and N times its variance, as Gwet has it (2008, for AC1; irrCAC with weights)."""
    p, k = shares(table), range(len(table))
    means = [(total(p[i]) + total(row[i] for row in p)) / 2 for i in k]
    scale = total(map(total, w)) / (len(k) * (len(k) - 1))
    pa = total(w[i][j] * p[i][j] for i in k for j in k)
    pe = scale * total(each * (1 - each) for each in means)
    value = (pa - pe) / (1 - pe)
    slopes = [[w[i][j] - 2 * (1 - value) * scale * (1 - (means[i] + means[j]) / 2) for j in k] for i in k]
    each = total(p[i][j] * slopes[i][j] ** 2 for i in k for j in k)
    return value, (each - (pa - 2 * (1 - value) * pe) ** 2) / (1 - pe) ** 2


def is_exactly(found: Agreement, value: Fraction, variance: Fraction, n: int) -> None:
    assert found.value == pytest.approx(float(value), rel=1e-15, abs=1e-300)
    assert found.error == pytest.approx(sqrt(variance / n), rel=1e-9, abs=1e-12)


@examples(200)
@given(TABLES, st.sampled_from(("linear", "quadratic")))
def test_weighted_kappa_has_the_error_of_fleiss_cohen_and_everitt(table: Any, weights: Any) -> None:
    found, n = weighted_kappa(table, weights=weights, rows="predicted"), sum(map(sum, table))
    used = {i for i, row in enumerate(table) if any(row)} | {j for row in table for j, cell in enumerate(row) if cell}
    if len(used) < 2:
        assert isnan(found.value)
        assert all(isnan(end) for end in found.interval())
    else:
        is_exactly(found, *kappa_and_variance(table, matrix(weights, len(table))), n)


@examples(200)
@given(TABLES, st.sampled_from((None, "linear", "quadratic")))
def test_ac1_and_ac2_and_their_errors_are_gwets(table: Any, weights: Any) -> None:
    found, n = gwet_ac(table, weights=weights, rows="predicted"), sum(map(sum, table))
    if n:
        is_exactly(found, *ac_and_variance(table, matrix(weights, len(table))), n)
        assert found.value >= found._least
    else:
        assert isnan(found.value)


@for_each(SQUARE)
def test_without_grades_they_are_kappa_and_ac1_with_their_errors(table: list[list[int]]) -> None:
    found = weighted_kappa(table, weights=np.eye(len(table)), rows="real")
    for measure, same in (("cohen_kappa", found), ("gwet_ac1", gwet_ac(table, rows="real"))):
        variance = asymptotic_variance(measure, np.array(table), rows="real")
        assert same.error**2 * np.sum(table) == pytest.approx(variance, rel=1e-11)
        known = interval(measure, np.array(table), rows="real")
        assert tuple(same.interval()) == pytest.approx(tuple(known), rel=1e-12)
    if len(table) == 2:
        for weights in ("linear", "quadratic"):
            of_two = weighted_kappa(table, weights=weights, rows="real")
            assert (of_two.value, of_two.error) == pytest.approx((found.value, found.error), rel=1e-13)


@pytest.mark.slow
@for_each(SQUARE)
def test_other_libraries_have_the_same(table: list[list[int]]) -> None:
    rater = pytest.importorskip("statsmodels.stats.inter_rater")
    score = pytest.importorskip("sklearn.metrics").cohen_kappa_score
    real, predicted = (np.repeat(each.ravel(), np.ravel(table)) for each in np.indices(np.shape(table)))
    for weights in ("linear", "quadratic"):
        found, expected = weighted_kappa(table, weights=weights, rows="real"), rater.cohens_kappa(table, wt=weights)
        assert found.value == pytest.approx(
            score(real, predicted, weights=weights, labels=range(len(table))), rel=1e-12
        )
        assert (found.value, found.error) == pytest.approx((expected.kappa, expected.std_kappa), rel=1e-11)
        assert tuple(found.interval(method="delta")) == pytest.approx(
            (expected.kappa_low, min(expected.kappa_upp, 1)), rel=1e-9
        )


def test_near_chance_no_digit_is_lost() -> None:
    table = [[10**5 + 1, 10**5, 10**5], [10**5, 10**5, 10**5], [10**5, 10**5, 10**5]]
    for weights in ("linear", "quadratic"):
        value, _ = kappa_and_variance(table, matrix(weights, 3))
        assert 0 < value < 1e-5
        assert weighted_kappa(table, weights=weights, rows="real").value == pytest.approx(float(value), rel=1e-15)


# --- intervals ----------------------------------------------------------------------------------------------------


def test_three_cases_more_are_spread_over_all_cells() -> None:
    """With 3/9 in each cell: the middle and the error are those of nine times the table and three, over N + 3."""
    more = [[9 * cell + 3 for cell in row] for row in ABSTRACTORS]
    for found, both in (
        (gwet_ac(ABSTRACTORS, rows="real"), ac_and_variance(more, matrix(None, 3))),
        (weighted_kappa(ABSTRACTORS, weights="linear", rows="real"), kappa_and_variance(more, matrix("linear", 3))),
    ):
        half = Z * sqrt(both[1] / 103)
        assert tuple(found.interval()) == pytest.approx((float(both[0]) - half, float(both[0]) + half), rel=1e-12)


def test_one_method_has_an_interval_without_disagreement() -> None:
    table = [[5, 0, 0], [0, 4, 0], [0, 0, 3]]
    for found in (weighted_kappa(table, weights="linear", rows="real"), gwet_ac(table, rows="real")):
        assert (found.value, found.error) == (1, 0)
        assert isnan(found.interval(method="delta").low)
        assert 0 < found.interval().low < found.interval().high == 1


def test_what_rounding_leaves_of_no_error_is_none() -> None:
    for table in ([[3, 2, 7], [0, 0, 0], [0, 0, 0]], [[123456, 789, 3], [0, 0, 0], [0, 0, 0]]):
        found = weighted_kappa(table, weights="linear", rows="predicted")
        assert (found.value, found.error) == (0, 0)
        assert isnan(found.interval(method="delta").low)


@for_each(SQUARE)
def test_intervals_keep_their_promises(table: list[list[int]]) -> None:
    for found in (
        weighted_kappa(table, weights="quadratic", rows="real"),
        gwet_ac(table, weights="linear", rows="real"),
    ):
        for method in ("delta", "delta-plus-three"):
            both, lower, upper = (
                found.interval(method=method, level=level, side=side)  # type: ignore[arg-type]  # the sides there are
                for level, side in ((0.9, "both"), (0.95, "lower"), (0.95, "upper"))
            )
            assert (lower.low, upper.high) == pytest.approx(tuple(both), rel=1e-12)
            assert (lower.high, upper.low) == (1, found._least)
            assert found._least <= both.low < both.high <= 1
            widths = [found.interval(method=method, level=level).width for level in (0.5, 0.8, 0.95)]
            assert widths == sorted(widths)


def test_an_array_has_what_its_tables_have() -> None:
    tables = np.array([each for each in SQUARE if len(each) == 3])
    for function, weights in ((weighted_kappa, "linear"), (gwet_ac, "quadratic")):
        many = function(tables, weights=weights, rows="real")
        for at, table in enumerate(tables):
            one = function(table, weights=weights, rows="real")
            assert (one.value, one.error) == pytest.approx((many.value[at], many.error[at]), rel=1e-14)
            assert tuple(one.interval()) == pytest.approx([end[at] for end in many.interval()], rel=1e-14)
        assert repr(many) == f"<{many.name} of tables of the shape ({len(tables)},)>"


def test_the_bounds_that_are_told_are_none_that_a_value_is_below() -> None:
    assert weighted_kappa([[0, 4], [4, 0]], weights="linear", rows="real").value == -1
    assert weighted_kappa([[0, 4], [4, 0]], weights="linear", rows="real").interval(side="upper").low == -1
    matrix_ = weighted_kappa([[0, 4], [4, 0]], weights=np.eye(2), rows="real").interval(side="upper")
    assert matrix_.low == -inf
    assert gwet_ac([[0, 4], [4, 0]], rows="real").value == gwet_ac([[0, 4], [4, 0]], rows="real")._least == -1
    cyclic = [[0, 3, 0], [0, 0, 3], [3, 0, 0]]  # without a hit, and all labels are even
    assert gwet_ac(cyclic, rows="real").value == gwet_ac(cyclic, rows="real").interval().low == -0.5
    assert interval("gwet_ac1", np.array(cyclic), rows="real").low == -0.5


# --- what is given ------------------------------------------------------------------------------------------------


def test_a_table_of_labels_has_the_order_of_its_labels() -> None:
    real, predicted = ["low", "mid", "high", "low", "mid"], ["low", "high", "high", "mid", "mid"]
    table = Contingency.from_labels(real, predicted, labels=["low", "mid", "high"])
    expected = weighted_kappa([[1, 1, 0], [0, 1, 1], [0, 0, 1]], weights="linear", rows="real")
    assert weighted_kappa(table, weights="linear").value == expected.value
    assert gwet_ac((3, 1, 2, 4)).value == gwet_ac([[3, 1], [2, 4]], rows="predicted").value
