"""Intervals for K classes: adjusted Wald for what is linear in the rates, the delta method for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import factorial, isnan, prod, sqrt
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

from bookmaker_ref.multiclass import MEASURES
from bookmaker_ref.significance import agreement, classes, variances
from bookmaker_ref.significance.difference import agresti_caffo, wald
from bookmaker_ref.significance.intervals import RECOMMENDED, interval
from bookmaker_ref.significance.resampling import bootstrap

fleiss_cohen_everitt = partial(agreement.fleiss_cohen_everitt, rows="predicted")
delta = partial(classes.delta_method, rows="predicted")
delta_plus_three = partial(classes.delta_plus_three, rows="predicted")
price_bonett = partial(classes.price_bonett, rows="predicted")
asymptotic_variance = partial(variances.asymptotic_variance, rows="predicted")

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
SMOOTH = [*LINEAR, *DUALS, "informedness", "gorodkin_rk", "cohen_kappa", "gwet_ac1"]


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
    if measure == "gwet_ac1":
        both = [(b + r) / 2 for b, r in zip(bias, prevalence, strict=True)]
        hard = sum(each * (1 - each) for each in both) / (k - 1)
        return (right - hard) / (1 - hard)
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


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.some(20)
@pytest.mark.parametrize("sampling", ["total", "real", "predicted"])
@pytest.mark.parametrize("measure", SMOOTH)
def test_the_variance_is_that_of_a_delta_method_by_differences(measure: str, sampling: Any) -> None:
    for table in [*TABLES, [[9, 0], [4, 7]], [[0, 5], [6, 1]], [[2, 0, 3], [1, 5, 0], [0, 1, 4]]]:
        expected = by_differences(measure, table, sampling)
        assert asymptotic_variance(measure, table, sampling=sampling) == pytest.approx(expected, rel=1e-11), table
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


def adjusted_by_definition(measure: str, table: list[list[int]]) -> tuple[Any, Any]:
    """Both ends in 50 digits: the measure of classes of these sizes, linear in the adjusted shares of each."""
    k = len(table)
    sizes = [sum(column) for column in zip(*table, strict=True)]
    more = [[Fraction(2, k) / (1 if row == column else k - 1) for column in range(k)] for row in range(k)]
    shares = [[(table[r][c] + more[r][c]) / (sizes[c] + Fraction(4, k)) for c in range(k)] for r in range(k)]

    def of(columns: list[list[Any]]) -> Any:
        return by_definition(measure, [[columns[c][r] * sizes[c] for c in range(k)] for r in range(k)])

    columns = [list(each) for each in zip(*shares, strict=True)]
    middle, variance = of(columns), Fraction(0)
    for c in range(k):
        alone = [
            of([[Fraction(i == r) for i in range(k)] if d == c else columns[d] for d in range(k)]) for r in range(k)
        ]
        variance += sum(p * (x - middle) ** 2 for p, x in zip(columns[c], alone, strict=True)) / (
            sizes[c] + Fraction(4, k)
        )
    half = mpf(X) * mp.sqrt(mpf(variance.numerator) / variance.denominator)
    exact = mpf(middle.numerator) / middle.denominator
    return exact - half, exact + half


@pytest.mark.parametrize("measure", LINEAR)
def test_near_chance_no_digit_is_lost_of_many_cases(measure: str) -> None:
    """Where shares of 10^14 cases are nearly the same, seven of their digits cancel."""
    r, c = (70523117, 24441203, 8000001), (31415926, 53589793, 23846264)
    near_chance = [[x * y // 11 + (i + 2 * j) % 4 for j, y in enumerate(c)] for i, x in enumerate(r)]
    with mp.workdps(50):
        for table in [near_chance, *(each for each in TABLES if len(each) > 2)]:
            for found, expected in zip(
                price_bonett(measure, table), adjusted_by_definition(measure, table), strict=True
            ):
                assert abs(found - expected) < 1e-14 * abs(expected), table


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


# --- tables that say nothing of their error ------------------------------------------------------------------------

CERTAIN = [
    [[3, 0], [0, 5]],
    [[123456, 0], [0, 7]],
    [[1, 0, 0], [0, 2, 0], [0, 0, 3]],
    [[10, 0, 0], [0, 2000, 0], [0, 0, 30000]],
    [[10**9, 0, 0], [0, 1, 0], [0, 0, 77]],
]


@pytest.mark.parametrize("measure", SMOOTH)
def test_without_any_error_delta_has_no_interval_and_claims_no_certainty(measure: str) -> None:
    for table in CERTAIN:
        assert asymptotic_variance(measure, table) == 0
        assert all(isnan(end) for end in delta(measure, table)), table
        assert all(isnan(end) for end in delta(measure, table, side="lower")), table
        low, high = delta_plus_three(measure, table)
        assert 0 < low < high == 1
    # With one error it is back, also among very many cases.
    for table in ([[3, 1], [0, 5]], [[10**9, 1, 0], [0, 10**4, 0], [0, 0, 77]]):
        low, high = delta(measure, table)
        assert low < high


def test_one_label_for_all_cases_says_nothing_of_the_error_of_kappa() -> None:
    # Kappa and Informedness are 0 whatever the classes are: no case could change that.
    for measure in ("cohen_kappa", "informedness"):
        assert all(isnan(end) for end in delta(measure, [[3, 1, 2], [0, 0, 0], [0, 0, 0]]))
        assert delta_plus_three(measure, [[3, 1, 2], [0, 0, 0], [0, 0, 0]]).width > 0.5


# --- three cases more, spread evenly -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.parametrize("measure", SMOOTH)
def test_delta_plus_three_is_the_delta_method_by_differences_with_three_cases_more(measure: str) -> None:
    for table in [*TABLES, [[2, 0, 0], [0, 3, 0], [0, 0, 1]], [[0, 0, 3], [1, 2, 0], [0, 1, 1]]]:
        k = len(table)
        with mp.workdps(60):
            more = [[cell + mpf(3) / k**2 for cell in row] for row in table]
            value = float(by_definition(measure, more))
            half = X * sqrt(by_differences(measure, more, "total") / (sum(map(sum, table)) + 3))
        least = {"adjusted_balanced_accuracy": -1 / (k - 1), "gwet_ac1": -1 / (k - 1), "informedness_macro": -2 / k}
        ends = max(value - half, least.get(DUALS.get(measure, measure), -1.0)), min(value + half, 1)
        assert tuple(delta_plus_three(measure, table)) == pytest.approx(ends, rel=1e-10, abs=1e-12), table


def test_delta_plus_three_by_hand() -> None:
    # tp = 3, fp = 1, fn = 1, tn = 3 with 3/4 more each: B = 4/11, and N times the variance is 1 - B² for even margins.
    value = Fraction(15, 4) / Fraction(11, 2) - Fraction(7, 4) / Fraction(11, 2)
    half = X * sqrt((1 - value**2) / 11)
    expected = float(value) - half, float(value) + half
    for measure in ("informedness", "markedness", "gorodkin_rk", "cohen_kappa"):
        assert tuple(delta_plus_three(measure, [[3, 1], [1, 3]])) == pytest.approx(expected, rel=1e-13)


@pytest.mark.slow
@pytest.mark.on_change
def test_delta_plus_three_covers_as_its_page_says_where_delta_does_not() -> None:
    """Every table of three classes and eight cases, weighed by hand: 0.946 at the least against 0.35."""
    tables = np.array(list(every_split(8, 9))).reshape(-1, 3, 3)
    ways = np.array(
        [factorial(8) / prod(factorial(cell) for cell in cells) for cells in tables.reshape(-1, 9).tolist()]
    )
    thirds, uneven = np.full(3, 1 / 3), np.array([0.5, 0.3, 0.2])
    found = {method: method("informedness", tables) for method in (delta, delta_plus_three)}
    defined = (tables.sum(axis=-2) > 0).all(axis=-1)
    assert np.array_equal(defined, ~np.isnan(found[delta_plus_three].low))
    covered: dict[Any, list[float]] = {delta: [], delta_plus_three: []}
    for prevalence, guess in ((thirds, thirds), (uneven, uneven), (uneven, uneven[::-1])):
        for known in (0.0, 0.5, 0.9):
            p = known * np.diag(prevalence) + (1 - known) * np.outer(guess, prevalence)
            weights = ways * np.prod(p**tables, axis=(-2, -1))
            assert weights.sum() == pytest.approx(1, abs=1e-12)
            for method, each in found.items():
                covered[method].append(float(weights[each.covers(known)].sum() / weights[defined].sum()))
    assert min(covered[delta_plus_three]) > 0.945
    assert max(covered[delta_plus_three]) < 0.97
    assert min(covered[delta]) < 0.45
    assert max(covered[delta]) < 0.85


def every_split(n: int, k: int) -> Iterator[tuple[int, ...]]:
    """Every way to split n cases into k cells."""
    if k == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in every_split(n - first, k - 1):
            yield first, *rest


# --- the range of a measure ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", [2, 3, 4])
def test_no_interval_goes_below_the_least_value_there_is(k: int) -> None:
    # No hit at all: the mean Recall is 0, and what is left is -1/(K - 1).
    nothing = np.roll(np.diag(np.arange(2, k + 2)), 1, axis=0)
    for measure in ("adjusted_balanced_accuracy", "adjusted_balanced_precision"):
        least = -1 / (k - 1)
        assert MEASURES[measure](nothing, rows="predicted") == pytest.approx(least, abs=1e-15)
        for method in (price_bonett, delta_plus_three):
            assert method(measure, nothing, level=0.999).low == pytest.approx(least, abs=1e-15)
            assert method(measure, nothing, side="upper").low == pytest.approx(least, abs=1e-15)
        found = bootstrap(
            measure, np.eye(k, dtype=int) * 4 + 1, rows="predicted", seed=1, side="upper", undefined="drop"
        )
        assert found.low == pytest.approx(least, abs=1e-15)
    for measure in ("informedness_macro", "markedness_macro"):
        assert price_bonett(measure, nothing, side="upper").low == pytest.approx(-2 / k, abs=1e-15)


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.some(2)
@pytest.mark.parametrize("k", [3, 4, 5])
def test_the_least_of_the_plain_mean_is_come_near_and_never_passed(k: int) -> None:
    worst = 0.0
    for _ in range(3000):
        # Where all of each class is taken for another: it is linear in what is predicted of each class.
        sizes = SOURCE.dirichlet(np.full(k, 0.3)) + 1e-9
        table = np.zeros((k, k))
        for real, size in enumerate(sizes.tolist()):
            table[SOURCE.choice([each for each in range(k) if each != real]), real] += size
        with mp.workdps(30):
            worst = min(
                worst, float(by_definition("informedness_macro", [[mpf(x) for x in row] for row in table.tolist()]))
            )
    assert -2 / k - 1e-12 <= worst < -2 / k + 0.1
    assert classes.least_of("informedness_macro", k) == classes.least_of("markedness_macro", k) == Fraction(-2, k)


def test_a_class_without_cases_has_no_interval() -> None:
    table = [[3, 1, 0], [1, 4, 0], [1, 0, 0]]
    for measure in LINEAR:
        assert all(isnan(end) for end in price_bonett(measure, table))
        assert all(isnan(end) for end in delta(measure, table))
    assert not isnan(delta("gorodkin_rk", table).low)


def test_each_measure_of_classes_with_a_recommended_interval_has_one() -> None:
    wanted = [measure for measure, (_, many) in RECOMMENDED.items() if many]
    assert set(wanted) == {*SMOOTH, "accuracy"}
    for measure in wanted:
        found = interval(measure, TABLES[4], rows="predicted")
        assert found.low < MEASURES[measure](TABLES[4], rows="predicted") < found.high
