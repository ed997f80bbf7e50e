"""What estimators are on average: exactly, and against closed forms and brute force."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from bookmaker_ref import exact, multiclass
from bookmaker_ref._facts import RATIOS
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
from bookmaker_ref.study.estimating import biases
from bookmaker_ref.symbolic import MEASURES
from tests.cases import for_each
from tests.sampled import compositions, multinomial

pytestmark = pytest.mark.on_change

F = Fraction
HALVES = informed("1/2", "1/2", "1/2")
MODEL = informed("1/3", "1/5", "7/10")


def outcomes(n: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every table of n cases of the model, and how probable it is."""
    shares = [share for row in MODEL.cells for share in row]
    return ((cells, multinomial(cells, shares)) for cells in compositions(n, 4))


@for_each(["markedness", "cohen_kappa", "precision", "jaccard"])
def test_every_measure_is_what_all_tables_say(name: str) -> None:
    total = weight = F(0)
    for cells, probability in outcomes(5):
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


@for_each(sorted(RATIOS))
def test_numerators_over_denominators_are_the_measure(name: str) -> None:
    undefined = 0
    rows = compositions(6, 4)
    ratios = RATIOS[name](*np.array(rows).T)
    for table, numerator, denominator in zip(rows, *(part.tolist() for part in ratios), strict=True):
        if denominator:
            assert F(numerator, denominator) == getattr(exact, name)(*table)
        else:
            undefined += 1
            with pytest.raises(exact.Undefined):
                getattr(exact, name)(*table)
    domain = MEASURES[name].domain
    assert undefined > 0 or all(
        domain.contains(table) for table in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    )


@for_each(product(["informedness", "cohen_kappa", "markedness"], ["defined", "margins"]))
def test_float64_and_fractions_agree(name: str, given: Any) -> None:
    found = bias(estimator(name), Total(60, MODEL), name, given=given, method="fraction")
    near = bias(estimator(name), Total(60, MODEL), name, given=given, method="float64", skip=1e-14)
    assert isinstance(found.mean, Fraction)
    assert isinstance(near.mean, float)
    for part in ("mean", "variance", "bias", "mean_squared_error", "excluded"):
        assert float(getattr(near, part)) == pytest.approx(float(getattr(found, part)), abs=1e-12)


def test_many_estimators_go_through_the_tables_together() -> None:
    names = ["informedness", "markedness", "correlation"]
    found = biases(map(estimator, names), Total(9, HALVES), given="margins")
    assert [each.estimator for each in found] == names
    assert found[0].mean == found[1].mean, "a model with even margins is the same transposed"


def odd(least: float, most: float) -> Estimator:
    return Estimator("odd", lambda tp, *_: tp * 1.0, least=least, most=most)


@for_each(
    [
        (lambda: bias(estimator("informedness"), RealMargins(5, 0, 1, 1), None, truth=0), "undefined on every table"),
        (lambda: bias(estimator("correlation"), RealMargins(5, 0, 1, 1), None, truth=0), "undefined on every table"),
        (lambda: bias(estimator("recall"), Total(4, HALVES), given="all"), "given is 'all'"),  # type: ignore[arg-type]
        (lambda: estimator("informednes"), "no measure 'informednes'"),
        (lambda: bias(odd(0, 1), Total(8, HALVES), truth=0), "outside of the range"),
        (lambda: odd(1, 0), "least is below most"),
        (
            lambda: bias(estimator("informedness", 3), TotalOfClasses(5, independent([1, 0, 0], ["1/3"] * 3))),
            "no true value under this design: there are no cases of class 1",
        ),
    ]
)
def test_mistakes_are_refused(call: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.slow
def test_the_result_says_how_to_get_it_again() -> None:
    found = bias(estimator("informedness"), Total(4, HALVES), given="margins")
    text = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert text["mean"]["exact"] == "448/809"
    assert (text["given"], text["truth"], text["estimator"]) == ("no margin is empty", "1/2", "informedness")
    long = bias(estimator("cohen_kappa"), Total(150, independent("3/10", "2/5")), "cohen_kappa").to_json()
    assert len(json.dumps(long)) < 40_000


def test_an_estimator_is_of_the_measure_that_it_is() -> None:
    found = bias(estimator("recall"), Total(6, HALVES))
    assert found.truth == found.mean == Fraction(3, 4)


# --- between what it lies -----------------------------------------------------------------------------------

RARE = independent("1/1000", "1/500")
MOMENTS = ("mean", "bias", "variance", "mean_squared_error", "condition")


@pytest.mark.slow
@for_each(
    product(
        ["informedness", "precision", "cohen_kappa", "determinant"],
        ["defined", "margins"],
        [0, 1e-13, 1e-9, 1e-5, 1e-3],
        [Total(60, RARE), Total(60, MODEL), RealMargins(30, 20, "1/2", "1/50")],
    ),
    some=True,
)
def test_what_was_left_out_is_in_the_bracket(name: str, given: Any, skip: float, design: Any) -> None:
    truth = bias(estimator(name), design, name, given=given, method="fraction").moments
    near = bias(estimator(name), design, name, given=given, method="float64", skip=skip).moments
    for part in MOMENTS:
        low, high = getattr(near, part).within
        assert low <= getattr(truth, part).value <= high, part
        assert low <= getattr(near, part).value <= high, part
        assert getattr(truth, part).within == (getattr(truth, part).value,) * 2
        if skip == 0:
            assert high - low < 1e-11, part


def test_a_bracket_is_no_wider_than_it_must_be() -> None:
    """Where the only tables that were left out are all those with a margin: their share, times the range."""
    found = bias(estimator("informedness"), Total(60, RARE), given="margins", method="float64", skip=1e-3)
    low, high = found.moments.condition.within
    assert 0 < high - low <= 1e-3 + 1e-12
    share = (high - low) / high
    mean_low, mean_high = found.moments.mean.within
    assert mean_high - mean_low == pytest.approx(2 * share, rel=1e-6)


def test_a_mean_that_skipping_has_made_wrong_says_so() -> None:
    """The tables with full margins are rarer than what may be left out."""
    design = Total(100, independent("1/10000", "1/1000"))
    found = bias(estimator("informedness"), design, given="margins", method="float64", skip=0.01)
    exact_one = bias(estimator("informedness"), design, given="margins")
    assert abs(float(found.variance) - float(exact_one.variance)) > 0.01, "it is far off"
    low, high = found.moments.variance.within
    assert low <= exact_one.variance <= high
    assert found.advice is not None
    assert "method='fraction'" in found.advice
    assert exact_one.advice is None
    text = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert text["advice"] == found.advice
    assert text["variance"]["low"]["value"] == low
    assert text["condition"]["high"]["value"] == found.moments.condition.within[1]


def test_where_everything_was_left_out_there_is_no_mean_that_is_known() -> None:
    design = Total(20, independent("1/1000", "1/1000"))
    with pytest.raises(ValueError, match=r"no mean that is known: all tables .* left out.*method='fraction'"):
        bias(estimator("informedness"), design, given="margins", method="float64", skip=0.01)
    assert bias(estimator("informedness"), design, given="margins").mean == 0


def test_a_measure_without_bounds_has_an_open_bracket_until_nothing_is_left_out() -> None:
    design = Total(200, MODEL)
    wide = bias(estimator("chi2"), design)
    assert wide.moments.mean.within[1] == float("inf")
    assert wide.moments.mean.is_wide
    assert json.loads(json.dumps(wide.to_json(), allow_nan=False))["mean"]["high"] == {"value": None, "exact": None}
    assert wide.advice is not None
    assert "skip=0" in wide.advice
    low, high = bias(estimator("chi2"), design, skip=0).moments.mean.within
    assert wide.moments.mean.within[0] <= high < low + 1e-9


def test_no_measure_leaves_the_range_that_bounds_its_bracket() -> None:
    from bookmaker_ref import symbolic  # noqa: PLC0415 -- slow, and of this test alone
    from bookmaker_ref.exact._generated import MEASURES  # noqa: PLC0415 -- likewise

    seen = 0
    for name in MEASURES:
        if name in ("error_odds", "posterior_alpha", "posterior_beta"):
            continue  # of a p-value
        low, high = (float(end) for end in getattr(symbolic, name).range)
        found = estimator(name)
        assert found.least <= low < high <= found.most, name
        seen += 1
    assert seen > 50
    for name, measure in multiclass.MEASURES.items():
        found = estimator(name, 3)
        assert (measure.low is None or found.least == measure.low) == (found.least > -np.inf or measure.low is None)
        assert found.most == (np.inf if measure.high is None else measure.high), name


# --- irrational estimators ----------------------------------------------------------------------------------


@for_each(["correlation", "g_measure", "mutual_information"])
def test_an_irrational_mean_is_an_expression_and_has_thirty_digits(name: str) -> None:
    import mpmath  # noqa: PLC0415 -- of this test alone
    import sympy  # noqa: PLC0415 -- likewise

    def value(tp: int, fp: int, fn: int, tn: int) -> Any:
        rp, rn, pp, pn, n = tp + fn, fp + tn, tp + fp, fn + tn, mpmath.mpf(tp + fp + fn + tn)
        if name == "correlation":
            return (tp * tn - fp * fn) / mpmath.sqrt(rp * rn * pp * pn) if rp * rn * pp * pn else None
        if name == "g_measure":
            return tp / mpmath.sqrt(rp * pp) if rp * pp else None
        pairs = ((tp, pp, rp), (fp, pp, rn), (fn, pn, rp), (tn, pn, rn))
        return mpmath.fsum(cell / n * mpmath.log(cell * n / (row * column)) for cell, row, column in pairs if cell)

    with mpmath.workdps(50):
        defined = [(v, p) for v, p in ((value(*cells), p) for cells, p in outcomes(4)) if v is not None]
        weight = sum((p for _, p in defined), F(0))
        shares = [mpmath.mpf((p / weight).numerator) / (p / weight).denominator for _, p in defined]
        mean, square = (sum(p * v**k for p, (v, _) in zip(shares, defined, strict=True)) for k in (1, 2))
        variance = square - mean**2
        found = bias(estimator(name), Total(4, MODEL), name)
        text = found.to_json()
        assert text["mean"]["exact"] is not None
        assert abs(mpmath.mpf(str(sympy.N(sympy.sympify(text["mean"]["exact"]), 45))) - mean) < mpmath.mpf(10) ** -40
        assert text["mean"]["digits"] == mpmath.nstr(mean, 30)
        assert text["variance"]["digits"] == mpmath.nstr(variance, 30)
        assert text["condition"]["exact"] == str(weight)
        assert found.mean == float(mean)


@pytest.mark.slow
def test_what_has_no_short_expression_has_digits_and_what_has_too_many_tables_has_neither() -> None:
    some, many = (bias(estimator("correlation"), Total(n, MODEL), "correlation").to_json() for n in (29, 30))
    assert some["mean"]["exact"] is None
    assert len(some["mean"]["digits"]) >= 30
    assert (many["mean"]["exact"], many["mean"]["digits"]) == (None, None)
    assert many["mean"]["low"]["value"] <= many["mean"]["value"] <= many["mean"]["high"]["value"]
    assert many["mean"]["high"]["value"] - many["mean"]["low"]["value"] < 1e-11


def test_a_mean_that_is_0_is_no_small_number() -> None:
    found = bias(estimator("correlation"), Total(6, independent("1/2", "1/2")), "correlation")
    assert found.mean == found.bias == 0
    assert (found.to_json()["mean"]["exact"], found.to_json()["mean"]["digits"]) == ("0", None)


# --- the truth ----------------------------------------------------------------------------------------------


def test_what_grows_with_the_cases_has_the_truth_of_so_many() -> None:
    model = informed("1/3", ["1/2", "1/4", "1/4"], ["1/2", "1/4", "1/4"])
    counts = np.array([[float(share * 6) for share in row] for row in model.cells])
    for name in ("chi2", "g2"):
        found = bias(estimator(name, 3), TotalOfClasses(6, model), name)
        n, real, predicted = counts.sum(), counts.sum(axis=0), counts.sum(axis=1)
        expected = np.outer(predicted, real) / n
        own = ((counts - expected) ** 2 / expected).sum() if name == "chi2" else (
            2 * (counts * np.log(counts / expected)).sum()
        )  # fmt: skip
        assert float(found.truth) == pytest.approx(float(own), rel=1e-12)
