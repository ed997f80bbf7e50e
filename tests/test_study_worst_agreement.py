"""The worst case of intervals of Correlation and kappa: polynomials, what lies between true values, and the bound."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.study import IntervalRule, intervals, worst
from bookmaker_ref.study.worst import steepness, surfaces
from bookmaker_ref.study.worst.both_margins import determinant, spaces
from tests.cases import for_each
from tests.worst_cases import bernstein, chances, tables

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

F = Fraction
MEASURES = ("correlation", "cohen_kappa")


def value(measure: str, cells: tuple[float, ...]) -> float:
    """By its definition."""
    tp, fp, fn, tn = cells
    d, rp, pp = tp * tn - fp * fn, tp + fn, tp + fp
    if measure == "correlation":
        return float(d / np.sqrt(rp * (1 - rp) * pp * (1 - pp)))
    return float(2 * d / (rp * (1 - pp) + (1 - rp) * pp))


def has_a_value(measure: str, every: Any) -> Any:
    """For each table, whether what it is divided by is not 0."""
    tp, fp, fn, tn = every.T
    if measure == "correlation":
        return (tp + fp) * (fn + tn) * (tp + fn) * (fp + tn) > 0
    return (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn) > 0


# --- the models of one true value -----------------------------------------------------------------------------------


@for_each([(each, x, y, t) for each in MEASURES for x, y, t in product((0.1, 0.4), (0.0, 0.3, 1.0), (0.0, 0.4, 0.9))])
def test_a_surface_is_of_models_with_that_true_value(at: tuple[str, float, float, float]) -> None:
    measure, x, y, truth = at
    cells = surfaces.SURFACES[measure].cells(x, y, truth)
    assert sum(cells) == pytest.approx(1)
    assert min(cells) >= 0
    assert cells[0] + cells[2] == pytest.approx(x)
    bias = cells[0] + cells[1]
    assert bias == pytest.approx(float(steepness.BIAS[measure](x, y, truth)))
    if 0 < bias < 1:
        assert value(measure, cells) == pytest.approx(truth)
        assert cells[0] - x * bias == pytest.approx(determinant(measure, x, bias, truth))
    assert y not in (0, 1) or min(cells[1], cells[2]) == pytest.approx(0)


@for_each([(measure, n, seed) for measure in MEASURES for n in (2, 5) for seed in (1, 2)])
def test_the_polynomials_are_the_sums_of_the_probabilities_of_the_tables(case: tuple[str, int, int]) -> None:
    measure, n, seed = case
    rng = np.random.default_rng(seed)
    surface = surfaces.SURFACES[measure]
    those = [rng.random((errors + 1, n - errors + 1)) < 0.5 for errors in range(n + 1)]
    every = tables(n)
    chosen = np.array([those[b + c][b, a] for a, b, c, _ in every.tolist()])
    assert chosen.any()
    for x, y, truth in rng.random((5, 3)).tolist():
        both = np.stack([surface.coefficients(those, truth), surface.every(n, truth)])
        assert both.min() >= 0
        some, whole = (bernstein(each, x, y) for each in both)
        probable = chances(every, surface.cells(x, y, truth))
        assert some / whole == pytest.approx(probable[chosen].sum(), rel=1e-12)


# --- between two true values ----------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each([(measure, margin) for measure in MEASURES for margin in (0.1, 0.02)])
def test_no_cells_change_faster_than_is_said(case: tuple[str, float]) -> None:
    measure, margin = case
    rng, bounds = Random(measure), steepness.Steepness.of(measure, margin).sums
    step, nearest = 1e-4, [0.0, 0.0, 0.0]
    for _ in range(6000):
        x = margin if rng.random() < 0.3 else rng.uniform(margin, 0.5)
        y, truth = 1 - rng.random() ** rng.choice([1, 4]) / 2, rng.uniform(0.001, 0.99)
        if steepness.BIAS[measure](x, y, truth) > 1 - margin:
            continue
        before, at, after = (
            np.array(surfaces.SURFACES[measure].cells(x, y, each)) for each in (truth - step, truth, truth + step)
        )
        first, second = (after - before) / (2 * step), (after - 2 * at + before) / step**2
        found = abs(first).sum() / 2, (first**2 / np.maximum(at, 1e-12)).sum(), abs(second).sum() / 2
        shares = [each / bound[int(truth * 64)] for each, bound in zip(found, bounds, strict=True)]
        nearest = [*map(max, nearest, shares)]
    assert max(nearest) <= 1 + 1e-6
    assert min(nearest) > 0.3  # the bounds are no larger than they have to be


@pytest.mark.slow
@for_each([(measure, truth) for measure in MEASURES for truth in (0.1, 0.4, 0.8)])
def test_between_two_true_values_no_set_of_tables_loses_more_than_is_said(case: tuple[str, float]) -> None:
    measure, low = case
    n, rng, width = 9, np.random.default_rng(5), 1 / 64
    loss = steepness.Steepness.of(measure, 0.1).loss(n, (low, low + width))
    every = tables(n)
    lost = 0.0
    for x, y in [(0.1, 0.5), (0.1, 0.7), (0.3, 0.9), (0.5, 0.5)]:
        shares = [
            chances(every, surfaces.SURFACES[measure].cells(x, y, truth))
            for truth in (low, low + width / 2, low + width)
        ]
        # The set that loses most in the middle has each table that is less probable there than on the chord.
        gone = np.maximum((shares[0] + shares[2]) / 2 - shares[1], 0).sum()
        some = rng.random(len(every)) < 0.5
        assert (shares[0] + shares[2])[some].sum() / 2 - shares[1][some].sum() <= gone + 1e-12
        lost = max(lost, gone)
    assert 0 < lost <= loss
    assert steepness.Steepness.of(measure, 0.1).loss(n, (0.2, 0.4)) == np.inf
    assert steepness.Steepness.of(measure, 0.1).loss(n, (0.2, 0.2)) == 0


# --- the bound ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each(MEASURES)
def test_a_stretch_of_true_values_is_bounded_whatever_ends_are_in_it(measure: str) -> None:
    """At each end of intervals, and at two and more of them, what covers beside it is no less than at either side."""
    n, margin, width, rule = 7, 0.1, 0.015, intervals(measure)["delta-plus-three"]
    every = tables(n)
    every = every[has_a_value(measure, every)]
    low, high = rule.limits(*every.T)
    ((_, space),) = spaces(measure, rule.limits, n, F(1, 10))
    ends = [each for each in space.ends().tolist() if 0.02 < each < 0.95]
    together = 0
    for end in ends[::2]:
        stretch = end - width / 2, end + width / 2
        together += sum(stretch[0] < each < stretch[1] for each in ends) > 1
        bound = space.least(stretch, 1e-4, 2.0).bound
        for truth, x, y in product(np.linspace(*stretch, 5), (margin, 0.25, 0.5), np.linspace(0.5, 1, 7)):
            shares = surfaces.SURFACES[measure].cells(x, y, float(truth))
            if shares[0] + shares[1] > 1 - margin:
                continue
            probable = chances(every, shares)
            covered = probable[(low <= truth) & (truth <= high)].sum() / probable.sum()
            assert bound <= covered + 1e-12
    assert together > 1


@for_each(MEASURES)
def test_the_bound_of_a_stretch_is_less_what_can_be_lost_on_it(measure: str) -> None:
    n, rule = 5, intervals(measure)["delta-plus-three"]
    ((_, space),) = spaces(measure, rule.limits, n, F(1, 10))
    steep = steepness.Steepness.of(measure, 0.1)
    ends = space.ends()
    wide = np.flatnonzero(np.diff(ends) > 0.015)
    assert len(wide)
    for low in ends[wide] + 1e-3:
        stretch = float(low), float(low) + 0.01
        loss = steep.loss(n, stretch)
        at_one_value, on_all = (space.at(stretch[0], each, 1e-6, 2.0) for each in ((low, low), stretch))
        assert loss > 1e-5
        assert on_all.bound <= at_one_value.found - loss + 1e-9


@pytest.mark.slow
@for_each(MEASURES)
def test_the_least_coverage_in_fractions_over_a_fine_grid_is_no_less_and_little_more(measure: str) -> None:
    """Of N = 4: every true value next to an end, on both sides, and margins of a grid, by sums over tables."""
    n, rule, margin = 4, intervals(measure)["delta-plus-three"], 0.1
    found = worst.coverage(rule, n, measure)
    every = tables(n)
    low, high = rule.limits(*every.T)
    defined = ~np.isnan(low)
    assert has_a_value(measure, every).tolist() == defined.tolist()
    ends = np.unique(np.concatenate([low[defined], high[defined]]))
    ends = ends[(ends > 0) & (ends < 1)]
    least = 1.0
    for truth in np.concatenate([ends - 1e-7, ends + 1e-7]):
        covers = defined & (low <= truth) & (truth <= high)
        for x, y in product(np.linspace(margin, 1 - margin, 17), np.linspace(0, 1, 33)):
            shares = surfaces.SURFACES[measure].cells(x, y, float(truth))
            if margin <= shares[0] + shares[1] <= 1 - margin:
                each = chances(every, shares)
                least = min(least, each[covers].sum() / each[defined].sum())
    assert found.least <= least + 1e-12
    assert float(found.at.where_defined()[0]) <= least + 1e-3


@pytest.mark.slow
@for_each(
    [
        (8, None, (0.911, 0.910)),
        (16, None, (0.928, 0.927)),
        (8, ("1/50", "49/50"), (0.911, 0.701)),
        (16, ("1/50", "49/50"), (0.829, 0.699)),
    ]
)
def test_the_geometric_mean_of_two_intervals_covers_more_often_at_worst(
    case: tuple[int, Any, tuple[float, ...]],
) -> None:
    n, margins, told = case
    for name, least in zip(("geometric-agresti-caffo", "delta-plus-three"), told, strict=True):
        found = worst.coverage(intervals("correlation")[name], n, "correlation", prevalence=margins)
        assert not found.stopped
        assert least <= found.least < least + 1e-3


@pytest.mark.slow
def test_an_interval_is_turned_with_its_table() -> None:
    """What covers where false positives are few alone: its worst case has many, which another reading finds."""
    for few, at in ((1, 2), (2, 1)):
        rule = IntervalRule("few", lambda *cells, few=few: (np.where(cells[few] <= 1, -1.0, 2.0), cells[0] * 0.0 + 3.0))
        found = worst.coverage(rule, 6, "correlation", informedness=(0, "1/2"))
        model = found.place.model
        assert (model.cells[0][1], model.cells[1][0])[few - 1] > (model.cells[0][1], model.cells[1][0])[at - 1]
        assert found.least <= float(found.at.where_defined()[0]) <= found.least + 2e-3


@pytest.mark.slow
def test_where_both_margins_are_is_said_and_can_be_narrowed() -> None:
    rule = intervals("correlation")["delta-plus-three"]
    usual, narrow = (worst.coverage(rule, 8, "correlation", prevalence=each) for each in (None, ("1/4", "3/4")))
    assert narrow.least > usual.least
    assert usual.margins == ("the prevalence and the Bias are both", (F(1, 10), F(9, 10)))
    assert "where the prevalence and the Bias are both from 0.1 to 0.9" in str(usual)
    assert narrow.to_json()["margins"] == ["1/4", "3/4"]


@pytest.mark.slow
def test_a_search_that_ends_early_still_has_a_bound() -> None:
    rule = intervals("cohen_kappa")["delta-plus-three"]
    short, whole = (worst.coverage(rule, 8, "cohen_kappa", most=each) for each in (12, 4000))
    assert short.stopped
    assert not whole.stopped
    assert short.least < whole.least <= whole.at.where_defined()[0] <= short.at.where_defined()[0]
    assert "The search ended before" in str(short)
    assert short.to_json()["stopped"]
