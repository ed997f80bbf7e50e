"""What estimators are on average: exactly, and against closed forms and brute force."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from math import sqrt
from typing import Any

import numpy as np
import pytest

from bookmaker_ref import exact, multiclass, numeric
from bookmaker_ref.study import (
    BothMargins,
    Estimator,
    RealMargins,
    Total,
    TotalOfClasses,
    bias,
    estimator,
    independent,
    informed,
)
from bookmaker_ref.study.bias import RATIOS, biases

F = Fraction
HALVES = informed("1/2", "1/2", "1/2")
MODEL = informed("1/3", "1/5", "7/10")


def outcomes(model: Any, n: int) -> list[tuple[tuple[int, int, int, int], Fraction]]:
    """Every way that n cases may turn out, one by one."""
    shares = [share for row in model.cells for share in row]
    found = []
    for outcome in product(range(4), repeat=n):
        count = Counter(outcome)
        probability = F(1)
        for cell in outcome:
            probability *= shares[cell]
        found.append(((count[0], count[1], count[2], count[3]), probability))
    return found


def test_the_mean_of_informedness_with_4_cases() -> None:
    found = bias(estimator("informedness"), Total(4, HALVES), given="margins")
    assert found.mean == F(448, 809)
    assert found.bias == F(448, 809) - F(1, 2)


def test_it_is_what_all_label_vectors_say() -> None:
    total = weight = squares = F(0)
    for (tp, fp, fn, tn), probability in outcomes(HALVES, 4):
        if (tp + fn) * (fp + tn) * (tp + fp) * (fn + tn):
            value = F(tp, tp + fn) - F(fp, fp + tn)
            weight += probability
            total += probability * value
            squares += probability * value**2
    assert total / weight == F(448, 809)
    found = bias(estimator("informedness"), Total(4, HALVES), given="margins")
    assert (found.mean, found.excluded) == (total / weight, 1 - weight)
    assert found.variance == squares / weight - (total / weight) ** 2
    assert found.mean_squared_error == squares / weight - 2 * total / weight / 2 + F(1, 4)


@pytest.mark.parametrize("name", ["markedness", "cohen_kappa", "precision", "jaccard"])
def test_every_measure_is_what_all_label_vectors_say(name: str) -> None:
    total = weight = F(0)
    for cells, probability in outcomes(MODEL, 5):
        try:
            value = getattr(exact, name)(*cells)
        except exact.Undefined:
            continue
        weight += probability
        total += probability * value
    found = bias(estimator(name), Total(5, MODEL), name)
    assert (found.mean, found.excluded) == (total / weight, 1 - weight)


def test_where_it_is_defined_informedness_is_unbiased() -> None:
    """With the real margins given it is a difference of two rates, whose means are Recall and Fallout."""
    assert bias(estimator("informedness"), Total(30, MODEL)).mean == F(1, 3)


def test_with_given_real_margins_the_variance_is_that_of_two_rates() -> None:
    found = bias(estimator("informedness"), RealMargins(13, 22, "0.7", "0.4"))
    assert (found.mean, found.truth, found.bias) == (F(3, 10), F(3, 10), 0)
    assert found.variance == found.mean_squared_error == F(7, 10) * F(3, 10) / 13 + F(4, 10) * F(6, 10) / 22
    assert found.excluded == 0


def test_with_given_margins_the_mean_of_pearsons_statistic_is_that_of_the_hypergeometric() -> None:
    """N/(N - 1), whatever the margins: the variance of TP is RP RN PP PN/(N²(N - 1))."""
    found = bias(estimator("chi2"), BothMargins(7, 11, 5), None, truth=1)
    assert found.mean == F(18, 17)


def all_tables(n: int) -> tuple[Any, ...]:
    rows = [(a, b, c, n - a - b - c) for a, b, c in product(range(n + 1), repeat=3) if a + b + c <= n]
    return tuple(np.array(rows).T)


@pytest.mark.parametrize("name", sorted(RATIOS))
def test_numerators_over_denominators_are_the_measure(name: str) -> None:
    undefined = 0
    cells = all_tables(6)
    rows = zip(*(cell.tolist() for cell in cells), strict=True)
    for table, numerator, denominator in zip(rows, *(part.tolist() for part in RATIOS[name](*cells)), strict=True):
        if denominator:
            assert F(numerator, denominator) == getattr(exact, name)(*table)
        else:
            undefined += 1
            with pytest.raises(exact.Undefined):
                getattr(exact, name)(*table)
    assert undefined > 0 or name in ("prevalence", "bias", "accuracy", "determinant")


@pytest.mark.parametrize("name", ["informedness", "cohen_kappa", "markedness"])
@pytest.mark.parametrize("given", ["defined", "margins"])
def test_float64_and_fractions_agree(name: str, given: Any) -> None:
    found = bias(estimator(name), Total(60, MODEL), name, given=given, method="fraction")
    near = bias(estimator(name), Total(60, MODEL), name, given=given, method="float64", skip=1e-14)
    assert isinstance(found.mean, Fraction)
    assert isinstance(near.mean, float)
    for part in ("mean", "variance", "bias", "mean_squared_error", "excluded"):
        assert float(getattr(near, part)) == pytest.approx(float(getattr(found, part)), abs=1e-12)


def test_simulation_agrees_within_its_error() -> None:
    seed, cases = np.random.default_rng(11), 200_000
    drawn = seed.multinomial(25, [float(share) for row in MODEL.cells for share in row], cases).T
    values = np.asarray(numeric._generated.correlation(*drawn))
    found = bias(Estimator("correlation", numeric._generated.correlation), Total(25, MODEL), "correlation")
    assert isinstance(found.mean, float), "a root has no fraction"
    kept = values[~np.isnan(values)]
    assert abs(found.mean - kept.mean()) < 5 * kept.std() / sqrt(len(kept))
    assert found.variance == pytest.approx(float(kept.var()), rel=0.02)
    rate = 1 - len(kept) / cases
    assert abs(float(found.excluded) - rate) < 5 * sqrt(rate * (1 - rate) / cases)
    assert 0 < rate < 1


def test_three_classes() -> None:
    model = informed("1/3", ["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"])
    shares = [float(share) for row in model.cells for share in row]
    ways = list(product(range(9), repeat=4))
    counts = np.array([np.bincount(each, minlength=9) for each in ways]).reshape(-1, 3, 3)
    weights = np.array([np.prod([shares[i] for i in each]) for each in ways])
    values = np.asarray(multiclass.informedness(counts, rows="predicted"))
    full = (counts.sum(axis=1) > 0).all(axis=1) & (counts.sum(axis=2) > 0).all(axis=1)
    found = bias(
        Estimator("informedness", partial(multiclass.informedness, rows="predicted")),
        TotalOfClasses(4, model),
        given="margins",
    )
    assert found.truth == F(1, 3)
    assert found.mean == pytest.approx(float((weights * values)[full].sum() / weights[full].sum()), abs=1e-13)
    assert found.excluded == pytest.approx(float(weights[~full].sum()), abs=1e-13)


def test_many_estimators_go_through_the_tables_together() -> None:
    names = ["informedness", "markedness", "correlation"]
    found = biases(map(estimator, names), Total(9, HALVES), given="margins")
    assert [each.estimator for each in found] == names
    assert found[0].mean == found[1].mean, "a model with even margins is the same transposed"


def test_mistakes_are_refused() -> None:
    with pytest.raises(ValueError, match="undefined on every table"):
        bias(estimator("informedness"), RealMargins(5, 0, "1/2", "1/2"), None, truth=0)
    with pytest.raises(ValueError, match="undefined on every table"):
        bias(estimator("correlation"), RealMargins(5, 0, "1/2", "1/2"), None, truth=0)
    with pytest.raises(ValueError, match="given is 'all'"):
        bias(estimator("informedness"), Total(4, HALVES), given="all")  # type: ignore[arg-type]  # what is tested
    with pytest.raises(ValueError, match="no measure 'informednes'"):
        estimator("informednes")


def test_the_result_says_how_to_get_it_again() -> None:
    found = bias(estimator("informedness"), Total(4, HALVES), given="margins")
    text = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert text["mean"]["exact"] == "448/809"
    assert (text["given"], text["truth"], text["estimator"]) == ("no margin is empty", "1/2", "informedness")
    long = bias(estimator("cohen_kappa"), Total(150, independent("3/10", "2/5")), "cohen_kappa").to_json()
    assert len(json.dumps(long)) < 40_000


def test_an_estimator_is_of_the_measure_that_it_is() -> None:
    found = bias(estimator("recall"), Total(6, informed("1/2", "1/2", "1/2")))
    assert found.truth == Fraction(3, 4)
    assert found.mean == Fraction(3, 4)
