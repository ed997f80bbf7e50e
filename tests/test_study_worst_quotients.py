"""The worst case of intervals of rates, likelihood ratios and the odds ratio: polynomials of all that is not known."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.study import IntervalRule, RealMargins, intervals, worst
from bookmaker_ref.study.worst.polynomials import least
from bookmaker_ref.study.worst.quotients import LikelihoodRatio, OddsRatio
from bookmaker_ref.study.worst.rates import Rate
from bookmaker_ref.study.worst.slices import Cases
from tests.cases import for_each
from tests.worst_cases import bernstein, ratio

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

F = Fraction
RATIOS = ("lr_positive", "lr_negative", "odds_ratio")


def binomial(n: int, k: int, p: float) -> float:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def chance(table: tuple[int, ...], prevalence: float | None, recall: float, fallout: float) -> float:
    """How probable a table is; with real margins that are given where there is no prevalence."""
    tp, fp, fn, tn = table
    of_margins = 1.0 if prevalence is None else binomial(sum(table), tp + fn, prevalence)
    return of_margins * binomial(tp + fn, tp, recall) * binomial(fp + tn, fp, fallout)


def rates_of(measure: str, letters: tuple[float, ...]) -> tuple[float | None, float, float]:
    """The prevalence, if it is a letter, the Recall and the Fallout, by what the letters mean."""
    *first, one, last = letters
    prevalence = first[0] if first else None
    if measure == "lr_positive":
        return prevalence, one, one * last
    if measure == "lr_negative":
        return None if prevalence is None else 1 - prevalence, 1 - one * last, 1 - one
    odds = last / (1 - last) * one / (1 - one)
    return prevalence, odds / (1 + odds), one


def family_of(measure: str, cases: Cases) -> Any:
    if measure == "odds_ratio":
        return OddsRatio(cases)
    return LikelihoodRatio(cases if measure == "lr_positive" else cases.exchanged, measure == "lr_negative")


# --- polynomials ----------------------------------------------------------------------------------------------------


@for_each([(each, cases, seed) for each in RATIOS for cases in (Cases(6), Cases(7, 3)) for seed in (1, 2)])
def test_the_polynomials_are_the_sums_of_the_probabilities_of_the_tables(case: tuple[str, Cases, int]) -> None:
    measure, cases, seed = case
    rng = np.random.default_rng(seed)
    family = family_of(measure, cases)
    tables = [*zip(*(each.tolist() for each in family.tables), strict=True)]
    assert len(set(tables)) == len(tables) == sum((rp + 1) * (cases.n - rp + 1) for rp in cases.margins)
    those, every = rng.random(len(tables)) < 0.5, np.ones(len(tables), dtype=bool)
    some, whole = family.coefficients(those), family.coefficients(every)
    assert min(some.min(), whole.min()) >= 0
    for letters in rng.random((5, some.ndim)).tolist():
        prevalence, recall, fallout = rates_of(measure, tuple(letters))
        chances = np.array([chance(each, prevalence, recall, fallout) for each in tables])
        assert chances.sum() == pytest.approx(1)
        share = bernstein(some, *letters) / bernstein(whole, *letters)
        assert share == pytest.approx(chances[those].sum(), rel=1e-11)
        truth = float(family.letter(np.array(ratio(measure, recall, fallout))))
        assert truth == pytest.approx(letters[-1])


@for_each([("precision", 6), ("f1", 6), ("recall", 9), ("fallout", 4)])
def test_of_a_rate_they_are_those_of_how_many_are_counted_and_how_many_succeed(case: tuple[str, int]) -> None:
    name, n = case
    family, rng = Rate(name, n, False), np.random.default_rng(n)
    hits, counted = (each.tolist() for each in family.parts)
    those = rng.random(len(hits)) < 0.5
    for q, t in rng.random((5, 2)).tolist():
        chances = [binomial(n, m, q) * binomial(m, x, t) for x, m in zip(hits, counted, strict=True)]
        assert sum(chances) == pytest.approx(1 - (1 - q) ** n)
        assert bernstein(family.coefficients(those), q, t) == pytest.approx(np.array(chances)[those].sum(), rel=1e-11)


# --- rates ----------------------------------------------------------------------------------------------------------


def test_wilson_covers_least_where_it_has_been_seen_to() -> None:
    """At n = 10 and p = 0.0178 its coverage is 0.835: all but one in six of those with no success at all."""
    found = worst.coverage(intervals("recall")["wilson"], (10, 0), "recall")
    assert found.least == pytest.approx(0.835, abs=2e-4)
    assert float(found.at.truth) == pytest.approx(0.0178, abs=1e-4)


@for_each(["prevalence", "bias", "recall", "miss_rate", "inverse_recall", "fallout"])
def test_every_rate_of_so_many_cases_has_the_same_worst_case(name: str) -> None:
    cases: Any = {"recall": (12, 0), "miss_rate": (12, 0), "inverse_recall": (0, 12), "fallout": (0, 12)}.get(name, 12)
    of_accuracy = worst.coverage(intervals("accuracy")["wilson"], 12, "accuracy")
    found = worst.coverage(intervals(name)["wilson"], cases, name)
    assert found.least == pytest.approx(of_accuracy.least, abs=2e-4)
    assert 0 <= float(found.at.where_defined()[0]) - found.least <= 2e-4


def test_what_never_covers_less_than_it_says_does_not_at_worst() -> None:
    for of, cases in (("recall", (10, 0)), ("accuracy", 30), ("precision", 12), ("f1", 12), ("inverse_recall", 9)):
        assert 0.95 <= worst.coverage(intervals(of)["clopper-pearson"], cases, of).least < 1


@for_each([("fallout", (0, 10), "clopper-pearson"), ("recall", (7, 0), "clopper-pearson"), ("accuracy", 9, "beta")])
def test_what_was_found_lies_beside_an_end_and_not_on_it(case: tuple[str, Any, str]) -> None:
    """At the end itself the intervals on its other side cover as well."""
    of, cases, name = case
    found = worst.coverage(intervals(of)[name], cases, of)
    assert 0 <= float(found.at.where_defined()[0]) - found.least <= 2e-4


def test_of_a_rate_of_few_cases_by_chance_one_case_is_worst() -> None:
    """Where all of them may be counted or hardly any, the worst is that of one number of cases."""
    each = [worst.coverage(intervals("recall")["wilson"], (n, 0), "recall").least for n in range(1, 9)]
    for of in ("precision", "inverse_precision", "f1", "jaccard", "recall", "miss_rate", "inverse_recall", "fallout"):
        assert worst.coverage(intervals(of)["wilson"], 8, of).least == pytest.approx(min(each), abs=2e-4)


def test_how_much_of_all_cases_is_counted_can_be_limited() -> None:
    rule = intervals("f1")["wilson"]
    found = worst.coverage(rule, 12, "f1", prevalence=("1/4", "1/2"))
    assert found.least > worst.coverage(rule, 12, "f1").least
    assert found.margins == ("how much of all cases f1 counts is", (F(1, 4), F(1, 2)))
    (tp, fp), (fn, _) = found.place.model.cells
    assert F(1, 4) <= tp + fp + fn <= F(1, 2)
    negatives = worst.coverage(intervals("fallout")["wilson"], 12, "fallout", prevalence=("1/10", "1/4"))
    assert F(1, 10) <= negatives.place.prevalence <= F(1, 4)


def test_where_the_rate_is_can_be_limited() -> None:
    rule = intervals("f1")["wilson"]
    found = worst.coverage(rule, 9, "f1", informedness=("1/2", "3/4"))
    assert F(1, 2) <= found.at.truth <= F(3, 4)
    assert found.least > worst.coverage(rule, 9, "f1").least


# --- the bound ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each([(measure, cases) for measure in RATIOS for cases in ((4, 5), (7, 2))])
def test_the_least_over_a_fine_grid_beside_every_end_is_no_less_and_little_more(
    case: tuple[str, tuple[int, int]],
) -> None:
    """With real margins that are given: each end of an interval from both sides, and Recalls of a grid, by sums."""
    measure, (rp, rn) = case
    name = "miettinen-nurminen-odds" if measure == "odds_ratio" else "koopman"
    rule = intervals(measure)[name]
    found = worst.coverage(rule, (rp, rn), measure, prevalence=("1/5", "4/5"))
    tables = [(tp, fp, rp - tp, rn - fp) for tp, fp in product(range(rp + 1), range(rn + 1))]
    low, high = rule.limits(*(np.array(each) for each in zip(*tables, strict=True)))
    defined = ~np.isnan(low)
    ends = np.concatenate([low[defined], high[defined]])
    least = 1.0
    for end, side in product(ends[(ends > 0) & np.isfinite(ends)], (1 - 1e-8, 1 + 1e-8)):
        truth = float(end * side)
        for fallout in np.linspace(0.001, 0.999, 300):
            odds = truth * fallout / (1 - fallout)
            recalls = {"lr_positive": truth * fallout, "lr_negative": 1 - truth * (1 - fallout)}
            recall = recalls.get(measure, odds / (1 + odds))
            bias = (rp * recall + rn * fallout) / (rp + rn)
            if fallout <= recall <= 1 and 0.2 <= bias <= 0.8:
                chances = np.array([chance(each, None, recall, float(fallout)) for each in tables])
                covers = defined & (low <= truth) & (truth <= high)
                least = min(least, chances[covers].sum() / chances[defined].sum())
    assert found.least <= least + 1e-12
    assert float(found.at.where_defined()[0]) <= least + 2e-3
    assert is_asked_of(found, ("1/5", "4/5"))
    assert found.place.prevalence == F(rp, rp + rn)


def is_asked_of(found: worst.WorstCoverage, margins: tuple[str, str]) -> bool:
    """Whether the Bias at the place that was found is where it is asked for."""
    design = found.setting.design
    assert isinstance(design, RealMargins)
    tp, fp, _, _ = design.expected
    return F(margins[0]) <= (tp + fp) / design.n <= F(margins[1])


@for_each([("lr_negative", "lr_positive"), ("lr_positive", "lr_negative")])
def test_exchanging_both_labels_turns_one_likelihood_ratio_over_into_the_other(case: tuple[str, str]) -> None:
    one, other = (
        worst.coverage(intervals(each)["koopman"], cases, each, prevalence=margins)
        for each, cases, margins in zip(case, ((4, 9), (9, 4)), (("1/5", "1/2"), ("1/2", "4/5")), strict=True)
    )
    assert one.least == pytest.approx(other.least, abs=2e-4)
    assert float(one.at.truth) == pytest.approx(1 / float(other.at.truth), rel=1e-5)


def test_without_a_limit_of_the_bias_one_positive_prediction_may_be_all_there_is() -> None:
    rule = intervals("lr_positive")["koopman"]
    anything, usual = (worst.coverage(rule, (6, 6), "lr_positive", prevalence=each) for each in ((0, 1), None))
    assert anything.least < usual.least
    assert anything.margins is None
    assert usual.margins == ("the Bias is", (F(1, 10), F(9, 10)))
    assert "At least: of lr_positive where the Bias is from 0.1 to 0.9." in str(usual)


@pytest.mark.slow
@for_each([((40, 3), (3, 40)), ((7, 2), (2, 7))])
def test_the_odds_ratio_is_the_same_of_exchanged_labels(case: tuple[tuple[int, int], tuple[int, int]]) -> None:
    one, other = (worst.coverage(intervals("odds_ratio")["cornfield-exact"], each, "odds_ratio") for each in case)
    assert one.least == pytest.approx(other.least, abs=2e-4)
    assert not one.stopped
    assert float(one.at.where_defined()[0]) - one.least <= 2e-4


@pytest.mark.slow
def test_many_positives_beside_few_negatives_have_a_bound() -> None:
    """Read as they stand, every probability of great odds ratios would be too small for floats."""
    found = worst.coverage(intervals("odds_ratio")["miettinen-nurminen-odds"], (140, 10), "odds_ratio", within=0.01)
    assert not found.stopped
    assert 0.8 < found.least <= float(found.at.where_defined()[0]) <= found.least + 0.02


def test_a_place_at_the_edge_of_the_bias_is_inside() -> None:
    rng, margins = Random(3), (F(1, 10), F(9, 10))
    for _ in range(40):
        share, u = rng.uniform(0.1, 0.9), rng.uniform(0.55, 0.995)
        low, high = 0.0, 1.0
        for _ in range(60):
            q = (low + high) / 2
            bias = share * u * q / (u * q + (1 - u) * (1 - q)) + (1 - share) * q
            low, high = (q, high) if bias < 0.1 else (low, q)
        place = OddsRatio(Cases(20)).place((share, high, u), margins)
        assert F(1, 10) <= place.model.biases[0] < F(1001, 10000)
        odds = float(
            place.model.cells[0][0] * place.model.cells[1][1] / place.model.cells[0][1] / place.model.cells[1][0]
        )
        assert odds == pytest.approx(u / (1 - u), rel=1e-8)


@for_each([(1, 1), (1, 2), (2, 1), 2, (2, 3)])
def test_of_very_few_cases_a_search_ends_as_well(cases: Any) -> None:
    found = worst.coverage(intervals("odds_ratio")["cornfield-exact"], cases, "odds_ratio")
    assert 0.95 <= found.least <= float(found.at.where_defined()[0]) <= found.least + 2e-3


def test_ends_below_the_least_value_are_that_value() -> None:
    """What covers all from below 0, or from -0, to 3 does not cover what is above 3, and covers what is below."""
    for low in (-0.5, -0.0, 0.0):
        rule = IntervalRule("to three", lambda *cells, low=low: (cells[0] * 0.0 + low, cells[0] * 0.0 + 3.0))
        found = worst.coverage(rule, (3, 3), "lr_positive")
        assert found.least <= 0
        assert found.at.truth > 3
    whole = IntervalRule("all", lambda *cells: (cells[0] * 0.0 - 0.5, cells[0] * 0.0 + np.inf))
    assert worst.coverage(whole, (3, 3), "lr_positive").least > 0.99


def test_true_values_are_looked_at_up_to_a_thousand_and_that_is_told() -> None:
    beyond = IntervalRule("to 2000", lambda *cells: (cells[0] * 0.0, cells[0] * 0.0 + 2000.0))
    found = worst.coverage(beyond, (3, 3), "odds_ratio")
    assert found.least > 0.99
    assert "True values that were searched: from 1 to 1000" in str(found)
    within = IntervalRule("to 999", lambda *cells: (cells[0] * 0.0, cells[0] * 0.0 + 999.0))
    assert worst.coverage(within, (3, 3), "odds_ratio").least <= 0


def test_a_divisor_too_small_for_floats_is_no_bound() -> None:
    below = np.zeros((3, 3)) + 1e-300
    assert least(np.ones((3, 3)), below, smallest=1e-280).bound == -np.inf
    rows = np.zeros((120, 2))
    rows[-1] = 1.0
    assert least(rows, rows, ((0.0, 1e-3), (0.0, 1.0)), smallest=1e-280).bound == -np.inf  # x^119 at 0.001
    assert least(rows, rows, ((0.5, 1.0), (0.0, 1.0)), smallest=1e-280).found == 1


@pytest.mark.slow
@for_each([("lr_positive", 5, "walter"), ("odds_ratio", 5, "gart"), ("lr_negative", 6, "koopman")])
def test_a_place_has_both_margins_where_they_are_asked_for(case: tuple[str, int, str]) -> None:
    measure, n, name = case
    for margins in (("1/10", "9/10"), ("1/4", "1/3")):
        found = worst.coverage(intervals(measure)[name], n, measure, prevalence=margins)
        model = found.place.model
        assert F(margins[0]) <= model.prevalences[0] <= F(margins[1])
        assert F(margins[0]) <= model.biases[0] <= F(margins[1])
