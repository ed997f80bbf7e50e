"""Intervals for K classes: adjusted Wald for what is linear in the rates, the delta method for the rest."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import isnan, sqrt
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

from bookmaker_ref import Contingency
from bookmaker_ref.multiclass import MEASURES
from bookmaker_ref.significance import agreement, classes
from bookmaker_ref.significance.difference import agresti_caffo, wald
from bookmaker_ref.significance.interval import RECOMMENDED, interval

fleiss_cohen_everitt = partial(agreement.fleiss_cohen_everitt, rows="predicted")
delta = partial(classes.delta, rows="predicted")
price_bonett = partial(classes.price_bonett, rows="predicted")
variance_of = partial(classes.variance_of, rows="predicted")

X = 1.959963984540054
SOURCE = np.random.default_rng(3)
TABLES = [SOURCE.integers(1, 30, (k, k)).tolist() for k in (2, 3, 3, 4) for _ in range(3)]
LINEAR = ["informedness_by_prevalence", "informedness_macro", "adjusted_balanced_accuracy"]
DUALS = {
    "markedness": "informedness_by_prevalence",
    "markedness_macro": "informedness_macro",
    "adjusted_balanced_precision": "adjusted_balanced_accuracy",
    "markedness_by_prevalence": "informedness",
}
SMOOTH = [*LINEAR, *DUALS, "informedness", "gorodkin_rk", "cohen_kappa"]


def each_by_definition(p: Any) -> tuple[list[Any], list[Any], list[Any]]:
    """Bias, Prevalence and Informedness of each class against the rest, of any numbers; rows are predictions."""
    places, n = range(len(p)), sum(map(sum, p))
    bias = [sum(p[i]) / n for i in places]
    prevalence = [sum(p[j][i] for j in places) / n for i in places]
    recall = [p[i][i] / (prevalence[i] * n) for i in places]
    fallout = [(bias[i] * n - p[i][i]) / (n - prevalence[i] * n) for i in places]
    return bias, prevalence, [r - f for r, f in zip(recall, fallout, strict=True)]


def by_definition(measure: str, p: Any) -> Any:
    if measure in DUALS:
        return by_definition(DUALS[measure], [list(column) for column in zip(*p, strict=True)])
    bias, prevalence, informedness = each_by_definition(p)
    k, n = len(p), sum(map(sum, p))
    right, chance = sum(p[i][i] for i in range(k)) / n, sum(b * r for b, r in zip(bias, prevalence, strict=True))
    if measure == "informedness":
        return sum(b * each for b, each in zip(bias, informedness, strict=True))
    if measure == "informedness_by_prevalence":
        return sum(r * each for r, each in zip(prevalence, informedness, strict=True))
    if measure == "informedness_macro":
        return sum(informedness) / k
    if measure == "adjusted_balanced_accuracy":
        return (sum(p[i][i] / (prevalence[i] * n) for i in range(k)) - 1) / (k - 1)
    if measure == "cohen_kappa":
        return (right - chance) / (1 - chance)
    spread = (1 - sum(b * b for b in bias)) * (1 - sum(r * r for r in prevalence))
    return (right - chance) / mp.sqrt(spread)


def by_differences(measure: str, table: list[list[int]], sampling: str) -> float:
    """N times the variance: quotients of differences in 60 digits, and the covariance of each multinomial."""
    with mp.workdps(60):
        k, n, step = len(table), sum(map(sum, table)), mpf("1e-20")
        shares = [[mpf(cell) / n for cell in row] for row in table]
        slopes = [[mpf(0)] * k for _ in range(k)]
        for i in range(k):
            for j in range(k):
                up, down = ([list(each) for each in shares] for _ in range(2))
                up[i][j] += step
                down[i][j] -= step
                slopes[i][j] = (by_definition(measure, up) - by_definition(measure, down)) / (2 * step)
        groups = {
            "total": [[(i, j) for i in range(k) for j in range(k)]],
            "real": [[(i, j) for i in range(k)] for j in range(k)],
            "predicted": [[(i, j) for j in range(k)] for i in range(k)],
        }[sampling]
        found = mpf(0)
        for group in groups:
            size = sum(shares[i][j] for i, j in group)
            mean = sum(shares[i][j] * slopes[i][j] for i, j in group) / size
            found += sum(shares[i][j] * (slopes[i][j] - mean) ** 2 for i, j in group)
        return float(found)


@pytest.mark.parametrize("sampling", ["total", "real", "predicted"])
@pytest.mark.parametrize("measure", SMOOTH)
def test_the_variance_is_that_of_a_delta_method_by_differences(measure: str, sampling: Any) -> None:
    for table in TABLES:
        expected = by_differences(measure, table, sampling)
        assert variance_of(measure, table, sampling=sampling) == pytest.approx(expected, rel=1e-11), table
        value = float(by_definition(measure, [[mpf(cell) for cell in row] for row in table]))
        half = X * sqrt(expected / sum(map(sum, table)))
        ends = max(value - half, -1), min(value + half, 1)
        assert tuple(delta(measure, table, sampling=sampling)) == pytest.approx(ends, rel=1e-11, abs=1e-12)


def test_of_two_classes_the_delta_method_with_fixed_margins_is_wald() -> None:
    for (tp, fp), (fn, tn) in TABLES[:3]:
        table = [[tp, fp], [fn, tn]]
        real = wald(tp, tp + fn, fp, fp + tn)
        assert tuple(delta("informedness", table, sampling="real")) == pytest.approx(tuple(real), abs=1e-14)
        predicted = wald(tp, tp + fp, fn, fn + tn)
        assert tuple(delta("markedness", table, sampling="predicted")) == pytest.approx(tuple(predicted), abs=1e-14)


def test_kappa_by_the_delta_method_is_fleiss_cohen_and_everitts() -> None:
    for table in TABLES:
        assert tuple(delta("cohen_kappa", table)) == pytest.approx(tuple(fleiss_cohen_everitt(table)), abs=1e-13)


def test_of_two_classes_price_and_bonett_is_agresti_and_caffo() -> None:
    for (tp, fp), (fn, tn) in TABLES[:3]:
        table = [[tp, fp], [fn, tn]]
        for measure in LINEAR:
            expected = tuple(agresti_caffo(tp, tp + fn, fp, fp + tn))
            assert tuple(price_bonett(measure, table)) == pytest.approx(expected, abs=1e-14)
        for measure in ("markedness", "markedness_macro", "adjusted_balanced_precision"):
            expected = tuple(agresti_caffo(tp, tp + fp, fn, fn + tn))
            assert tuple(price_bonett(measure, table)) == pytest.approx(expected, abs=1e-14)


def test_adjusted_balanced_accuracy_is_price_and_bonetts_formula() -> None:
    # Their equation with coefficients 1/(K - 1): (x + 2/m)/(n + 4/m), m = K groups; by hand, in fractions.
    table = [[7, 1, 0], [2, 9, 3], [1, 2, 5]]
    hits, sizes = (7, 9, 5), (10, 12, 8)
    middle, variance = Fraction(-1, 2), Fraction(0)
    for x, n in zip(hits, sizes, strict=True):
        p = (x + Fraction(2, 3)) / (n + Fraction(4, 3))
        middle += p / 2
        variance += p * (1 - p) / (n + Fraction(4, 3)) / 4
    half = X * sqrt(variance)
    found = price_bonett("adjusted_balanced_accuracy", table)
    assert tuple(found) == pytest.approx((float(middle) - half, float(middle) + half), rel=1e-13)


@pytest.mark.parametrize("measure", LINEAR)
def test_what_is_linear_is_so_with_these_weights(measure: str) -> None:
    """With ever more cases in the same shares the pseudo-counts vanish, and what is left is the delta method."""
    for table in TABLES:
        many = np.array(table) * 10**9
        adjusted, plain = price_bonett(measure, many), delta(measure, many, sampling="real")
        assert (adjusted.low + adjusted.high) / 2 == pytest.approx((plain.low + plain.high) / 2, abs=1e-8)
        assert adjusted.width == pytest.approx(plain.width, rel=1e-6)


def test_with_even_classes_all_three_are_the_same_interval() -> None:
    table = [[7, 1, 0], [2, 9, 3], [1, 0, 7]]
    expected = tuple(price_bonett("adjusted_balanced_accuracy", table))
    assert np.sum(table, axis=0).tolist() == [10, 10, 10]
    for measure in LINEAR:
        assert tuple(price_bonett(measure, table)) == pytest.approx(expected, abs=1e-14)


def test_a_dual_is_the_interval_of_the_turned_table() -> None:
    for table in TABLES:
        turned = np.transpose(table)
        for dual, measure in DUALS.items():
            assert tuple(delta(dual, table)) == pytest.approx(tuple(delta(measure, turned)), abs=1e-14)
            if measure in LINEAR:
                assert tuple(price_bonett(dual, table)) == tuple(price_bonett(measure, turned))


#: Informedness by Bias has no interval that is recommended: the delta method covers too seldom where cases are few.
METHOD = {"informedness": "delta"}


@pytest.mark.parametrize("measure", SMOOTH)
def test_more_confidence_is_wider_and_nothing_leaves_the_range(measure: str) -> None:
    method = METHOD.get(measure)
    for table in TABLES:
        before = interval(measure, table, rows="predicted", level=0.5, method=method)
        for level in (0.8, 0.95, 0.9999):
            after = interval(measure, table, rows="predicted", level=level, method=method)
            assert -1 <= after.low <= before.low <= before.high <= after.high <= 1
            before = after


def test_labels_may_be_in_any_order_and_tables_in_arrays() -> None:
    three = np.array([table for table in TABLES if len(table) == 3])
    order = [2, 0, 1]
    for measure in SMOOTH:
        method = METHOD.get(measure)
        found = interval(measure, three, rows="predicted", method=method)
        assert found.low.shape == (len(three),)
        one = interval(measure, Contingency.from_matrix(three[1], rows="predicted"), method=method)
        assert (found.low[1], found.high[1]) == pytest.approx(tuple(one), abs=1e-14)
        turned = interval(measure, three[:, order][:, :, order], rows="predicted", method=method)
        np.testing.assert_allclose(turned.low, found.low, atol=1e-13)


def test_a_class_without_cases_has_no_interval() -> None:
    table = [[3, 1, 0], [1, 4, 0], [1, 0, 0]]
    for measure in LINEAR:
        assert all(isnan(end) for end in price_bonett(measure, table))
        assert all(isnan(end) for end in delta(measure, table))
    assert not isnan(delta("gorodkin_rk", table).low)


def test_each_measure_of_classes_with_a_recommended_interval_has_one() -> None:
    wanted = [measure for measure, (_, many) in RECOMMENDED.items() if many]
    assert set(wanted) == {*SMOOTH, "accuracy"} - set(METHOD)
    with pytest.raises(ValueError, match="method='delta'"):
        interval("informedness", TABLES[4], rows="predicted")
    for measure in wanted:
        found = interval(measure, TABLES[4], rows="predicted")
        assert found.low < MEASURES[measure](TABLES[4], rows="predicted") < found.high


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="rows='predicted' or 'real'"):
        classes.delta("informedness", TABLES[3])
    with pytest.raises(ValueError, match="not negative"):
        price_bonett("informedness_macro", [[1, 2, 3], [-1, 2, 3], [1, 2, 3]])
    with pytest.raises(ValueError, match="price-bonett is for"):
        price_bonett("gorodkin_rk", TABLES[3])
    with pytest.raises(ValueError, match="delta is for"):
        delta("cramers_v", TABLES[3])
    with pytest.raises(ValueError, match="sampling"):
        delta("informedness", TABLES[3], sampling="rows")  # type: ignore[arg-type]  # on purpose
