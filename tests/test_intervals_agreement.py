"""Intervals of Correlation and kappa: their variances by slopes are those of the formulas in print."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import atanh, isnan, prod, sqrt, tanh

import numpy as np
import pytest

from bookmaker_ref.significance import agreement, asymptotic_variance
from bookmaker_ref.significance.intervals import interval
from tests.reference import kappa_and_variance, matrix

fisher_z = partial(agreement.fisher_z, rows="predicted")
geometric = partial(agreement.geometric_agresti_caffo, rows="predicted")
fleiss_cohen_everitt = partial(agreement.fleiss_cohen_everitt, rows="predicted")
variance_of_correlation = partial(asymptotic_variance, "correlation", rows="predicted")
variance_of_kappa = partial(asymptotic_variance, "cohen_kappa", rows="predicted")

X = 1.959963984540054
SOURCE = np.random.default_rng(7)
BINARY = [SOURCE.integers(1, 40, (2, 2)).tolist() for _ in range(20)] + [[[56, 20], [12, 12]], [[1, 0], [3, 9]]]
SQUARE = [SOURCE.integers(0, 25, (k, k)).tolist() for k in (2, 3, 4, 6) for _ in range(6)]


def yule(table: list[list[int]]) -> float:
    """N times the variance of Correlation, as the formula has it (Yule 1912), in fractions: of roots only squares."""
    (tp, fp), (fn, tn) = table
    real, predicted = (tp + fn, fp + tn), (tp + fp, fn + tn)
    margins = prod(real) * prod(predicted)
    determinant, d_real, d_predicted = tp * tn - fp * fn, real[0] - real[1], predicted[0] - predicted[1]
    square = Fraction(determinant**2, margins)
    both = Fraction(determinant * d_real * d_predicted, margins)
    spread = Fraction(d_real**2, prod(real)) + Fraction(d_predicted**2, prod(predicted))
    return float(1 - square + both * (1 + square / 2) - Fraction(3, 4) * square * spread)


def test_the_variance_of_correlation_is_yules() -> None:
    for table in [*BINARY, [[10**9, 3], [5, 10**4]], [[10**12, 1], [2, 7]]]:
        assert variance_of_correlation(table) == pytest.approx(yule(table), rel=1e-12), table
    # Even margins, C = 1/2: 1 - C², and not the (1 - C²)² of normal variables.
    assert variance_of_correlation([[3, 1], [1, 3]]) == 0.75


def test_fisher_z_by_hand() -> None:
    # C = 1/2, its variance 3/4 over 8 cases; artanh(1/2) = log(3)/2 with slope 4/3.
    half = X * sqrt(0.75 / 8) * 4 / 3
    middle = np.log(3) / 2
    assert tuple(fisher_z([[3, 1], [1, 3]])) == pytest.approx((tanh(middle - half), tanh(middle + half)), rel=1e-12)


def test_fisher_z_is_by_yules_variance_on_any_table() -> None:
    for table in [*BINARY, [[9, 0], [4, 7]], [[0, 3], [5, 1]]]:
        (tp, fp), (fn, tn) = table
        value = (tp * tn - fp * fn) / sqrt((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn))
        half = X * sqrt(yule(table) / (tp + fp + fn + tn)) / (1 - value**2)
        expected = tanh(atanh(value) - half), tanh(atanh(value) + half)
        assert tuple(fisher_z(table)) == pytest.approx(expected, rel=1e-10, abs=1e-12), table
        low, high = fisher_z(np.transpose(table))
        assert (low, high) == pytest.approx(expected, rel=1e-10, abs=1e-12), table


def test_kappa_of_three_classes_by_hand() -> None:
    # Right 0.70, by chance 0.6 · 0.65 + 0.3 · 0.25 + 0.1 · 0.1 = 0.475: kappa is 0.225/0.525.
    table = [[106, 10, 4], [22, 28, 10], [2, 12, 6]]
    low, high = fleiss_cohen_everitt(table)
    assert (low + high) / 2 == pytest.approx(3 / 7, rel=1e-14)
    variance = kappa_and_variance(table, matrix(None, 3))[1]
    assert float(variance / 200) == pytest.approx(((high - low) / 2 / X) ** 2, rel=1e-10)


def test_statsmodels_has_the_same_kappa() -> None:
    rater = pytest.importorskip("statsmodels.stats.inter_rater")
    for table in SQUARE:
        expected = rater.cohens_kappa(np.array(table))
        assert tuple(fleiss_cohen_everitt(table)) == pytest.approx((expected.kappa_low, expected.kappa_upp), rel=1e-10)


def test_what_is_undefined_or_certain_has_no_fisher_z() -> None:
    for table in ([[3, 0], [0, 5]], [[0, 2], [2, 0]], [[3, 1], [0, 0]], [[0, 0], [0, 0]]):
        assert all(isnan(end) for end in fisher_z(table))
    found = fisher_z([[[3, 1], [1, 3]], [[3, 0], [0, 5]]])
    assert np.isnan(found.low).tolist() == [False, True]


def test_kappa_has_no_interval_where_its_standard_error_is_0() -> None:
    # Without any error; with every case wrong and even classes; with one label for all; and of one class, where kappa
    # itself is undefined. (Large counts: what is left of a variance by rounding is no variance.)
    for table in ([[3, 0], [0, 5]], [[10**9, 0], [0, 7]], [[0, 4], [4, 0]], [[3, 2], [0, 0]], [[3, 0], [0, 0]]):
        assert all(isnan(end) for end in fleiss_cohen_everitt(table)), table
    assert variance_of_kappa([[123456, 0], [0, 7]]) == 0


def test_the_variance_of_kappa_is_equation_13() -> None:
    for table in [*SQUARE, [[10**9, 3], [5, 10**4]], [[10**12, 0, 1], [2, 5, 0], [0, 1, 9]]]:
        variance = kappa_and_variance(table, matrix(None, len(table)))[1]
        assert variance_of_kappa(table) == pytest.approx(float(variance), rel=1e-12), table


def test_they_have_names() -> None:
    by_name = interval("correlation", (56, 20, 12, 12), method="fisher-z")
    assert tuple(by_name) == tuple(fisher_z([[56, 20], [12, 12]]))
    three = [[3, 0, 0], [0, 1, 2], [2, 1, 3]]
    by_name = interval("cohen_kappa", three, rows="real", method="fleiss-cohen-everitt")
    assert tuple(by_name) == pytest.approx(tuple(fleiss_cohen_everitt(three)))


# --- the geometric mean of two intervals ------------------------------------------------------------------------------


def agresti_caffo_in_fractions(x1: int, n1: int, x2: int, n2: int) -> tuple[float, float]:
    """Of one success and one failure more in each group, by its formula (Agresti and Caffo 2000), cut to -1 and 1."""
    p1, p2 = Fraction(x1 + 1, n1 + 2), Fraction(x2 + 1, n2 + 2)
    half = X * sqrt(p1 * (1 - p1) / (n1 + 2) + p2 * (1 - p2) / (n2 + 2))
    return max(float(p1 - p2) - half, -1.0), min(float(p1 - p2) + half, 1.0)


def test_the_geometric_mean_of_both_intervals_by_its_formula() -> None:
    signs = set()
    for table in [
        *BINARY,
        [[8, 0], [0, 8]],
        [[0, 4], [4, 0]],
        [[1, 0], [0, 30]],
        [[2, 20], [19, 1]],
        [[2, 0], [2, 10]],
    ]:
        (tp, fp), (fn, tn) = table
        of_informedness = agresti_caffo_in_fractions(tp, tp + fn, fp, fp + tn)
        of_markedness = agresti_caffo_in_fractions(tp, tp + fp, fn, fn + tn)
        found = geometric(table)
        for end, one, other in zip(found, of_informedness, of_markedness, strict=True):
            same = one * other > 0
            signs.add((one > 0, other > 0))
            assert end**2 == pytest.approx(one * other if same else 0, rel=1e-10, abs=1e-12), table
            assert end * one >= 0, table
    assert len(signs) > 2


def test_the_geometric_mean_is_the_same_however_the_table_is_read() -> None:
    tp, fp, fn, tn = np.indices((5, 4, 4, 5)).reshape(4, -1)
    low, high = agreement.geometric_agresti_caffo((tp, fp, fn, tn))
    empty = (tp + fp) * (fn + tn) * (tp + fn) * (fp + tn) == 0
    assert (np.isnan(low) == empty).all()
    assert (np.isnan(high) == empty).all()
    value = (tp * tn - fp * fn) / np.sqrt(np.where(empty, 1, (tp + fp) * (fn + tn) * (tp + fn) * (fp + tn)))
    assert ((low <= value + 1e-12) & (value <= high + 1e-12))[~empty].all()
    for other in ((tp, fn, fp, tn), (tn, fn, fp, tp)):
        np.testing.assert_allclose(tuple(agreement.geometric_agresti_caffo(other)), (low, high), atol=1e-12)
    turned = agreement.geometric_agresti_caffo((fn, tn, tp, fp))  # the labels that are predicted change their names
    np.testing.assert_allclose((-turned.high, -turned.low), (low, high), atol=1e-12)
