"""Where the true value lies, at ends that are cut to the range of a measure: decided, and by another way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from bookmaker_ref import significance
from bookmaker_ref.study import IntervalRule, RealMargins, Total, TotalOfClasses, coverage, independent, informed
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.covering import coverages
from bookmaker_ref.study.estimators import estimator
from bookmaker_ref.study.setting import every_table
from tests.cases import for_each
from tests.sampled import compositions, multinomial

F = Fraction
RATES = ("wilson", "agresti-coull", "clopper-pearson", "binomial-mid-p", "blaker")
Z2 = F("3.8414588206941259")


def shares(model: Any) -> list[Fraction]:
    return [share for row in model.cells for share in row]


@for_each(product([6, 9], [F(1), F(-1)], ["0", "1/2", "1"]))
def test_price_bonett_of_two_classes_is_decided_where_its_end_is_cut(
    n: int, truth: Fraction, informedness: str
) -> None:
    """By hand: the shares of x + 1 of n + 2 cases, and no cut at all."""
    model = informed(informedness, "1/3", "2/5")
    covered = F(0)
    for tp, fp, fn, tn in compositions(n, 4):
        if (tp + fp) * (fn + tn):
            p, q = F(tp + 1, tp + fp + 2), F(fn + 1, fn + tn + 2)
            variance = p * (1 - p) / (tp + fp + 2) + q * (1 - q) / (fn + tn + 2)
            if (p - q - truth) ** 2 <= Z2 * variance:
                covered += multinomial((tp, fp, fn, tn), shares(model))
    found = coverage(intervals("markedness")["price-bonett"], Total(n, model), "markedness", truth=truth)
    assert found.covered == (covered, covered)
    assert (found.open, found.near > 0) == (0, informedness != "1" or truth == 1)


@pytest.mark.on_change
@pytest.mark.slow
@for_each(
    product(
        ["informedness", "markedness", "correlation", "cohen_kappa", "recall", "f1", "accuracy"],
        [None, 1, -1, 0],
        ["0", "1"],
    )
)
def test_nothing_stays_open_at_the_end_of_a_range(measure: str, truth: int | None, informedness: str) -> None:
    model = informed(informedness, "1/3", "1/5")
    found = coverages(intervals(measure).values(), Total(7, model), measure, truth=truth)
    assert found
    assert [each.interval.name for each in found if each.open or each.covered[0] != each.covered[1]] == []


@pytest.mark.on_change
@pytest.mark.slow
@for_each(["informedness", "markedness", "cohen_kappa", "informedness_macro"])
def test_nor_with_three_classes(measure: str) -> None:
    model = informed(1, ["1/2", "1/4", "1/4"], ["1/2", "1/4", "1/4"])
    found = coverages(intervals(measure, k=3).values(), TotalOfClasses(5, model), measure)
    assert found
    assert [each.interval.name for each in found if each.open] == []


def are_decided_as_by_floats(
    rules: Sequence[IntervalRule], design: Total | TotalOfClasses, of: str | None, truth: str | None = None
) -> None:
    """With a margin so wide that the inequality decides every table, at a truth that no end meets."""
    fast, slow = (
        coverages(each, design, of, truth=truth) for each in (rules, [replace(r, margin=10.0) for r in rules])
    )
    for one, other in zip(fast, slow, strict=True):
        assert other.near > one.near, one.name
        assert not other.open, one.name
        assert other.covered == pytest.approx(one.covered, abs=1e-12), one.name
        assert other.below == pytest.approx(one.below, abs=1e-12), one.name
        assert other.above == pytest.approx(one.above, abs=1e-12), one.name


@for_each(["informedness", "markedness"])
def test_differences_of_two_rates_are_decided_by_their_own_formula(measure: str) -> None:
    chosen = [intervals(measure)[name] for name in ("wald", "agresti-caffo", "miettinen-nurminen", "mee")]
    are_decided_as_by_floats(chosen, Total(9, independent("2/5", "1/3")), measure)


@pytest.mark.on_change
@pytest.mark.slow
@for_each(["informedness", "markedness", "correlation"])
def test_the_papers_intervals_are_decided_by_their_own_formula(measure: str) -> None:
    chosen = [each for name, each in intervals(measure).items() if name.startswith("powers-")]
    assert len(chosen) == 18
    are_decided_as_by_floats(chosen, Total(8, informed("1/5", "2/5", "1/3")), measure)


@pytest.mark.on_change
@pytest.mark.slow
@for_each(
    [
        ("recall", 2, RATES),
        ("f1", 2, RATES),
        ("accuracy", 3, RATES),
        ("markedness", 3, ("price-bonett", "delta")),
        ("informedness_by_prevalence", 3, ("price-bonett", "delta")),
        ("informedness_macro", 3, ("price-bonett", "delta")),
        ("adjusted_balanced_accuracy", 3, ("price-bonett",)),
        ("adjusted_balanced_precision", 3, ("price-bonett",)),
        ("cohen_kappa", 2, ("fleiss-cohen-everitt",)),
        ("cohen_kappa", 3, ("fleiss-cohen-everitt", "delta")),
        ("informedness", 3, ("delta", "delta-plus-three")),
        ("markedness", 2, ("delta", "delta-plus-three", "price-bonett")),
        ("correlation", 2, ("delta", "delta-plus-three", "geometric-agresti-caffo")),
        ("cohen_kappa", 3, ("delta-plus-three",)),
        ("informedness_macro", 3, ("delta-plus-three",)),
    ]
)
def test_the_others_are_too(measure: str, k: int, names: tuple[str, ...]) -> None:
    known = intervals(measure, k=k)
    even: Any = "1/3" if k == 2 else ["1/2", "1/4", "1/4"]
    model = informed("1/7", even, even)
    design = Total(8, model) if k == 2 else TotalOfClasses(4, model)
    are_decided_as_by_floats([known[name] for name in names], design, None, truth="13/77")


def test_the_score_intervals_have_1_in_them_only_where_all_is_right() -> None:
    """At a difference of 1 both proportions are certain: no other table could come out."""
    for name in ("mee", "miettinen-nurminen"):
        found = coverage(intervals()[name], RealMargins(4, 3, "3/4", "1/4"), truth=1)
        right = F(3, 4) ** 7
        assert found.covered == (right, right)
        assert found.above == (1 - right, 1 - right)


def test_an_end_that_is_cut_is_not_taken_for_one_that_reaches_farther() -> None:
    """A truth a hair beyond the range is above every interval that is cut there."""
    beyond = 1 + F(1, 10**12)
    for name in ("powers-whole", "wald"):
        found = coverage(intervals()[name], Total(5, informed("1/2", "1/2", "1/2")), truth=beyond)
        assert found.above == (1 - found.undefined, 1 - found.undefined)


def test_tables_that_cannot_come_out_need_no_decision() -> None:
    """With full information only right predictions come out."""
    found = coverage(intervals()["wald"], Total(6, informed(1, "1/3", "1/2")))
    assert found.near == 5  # RP = 1 to 5, all of them right
    assert found.covered == (1 - found.undefined, 1 - found.undefined)


def test_the_ends_by_name_are_those_of_the_library() -> None:
    cells = tuple(np.array(each) for each in zip(*compositions(5, 4), strict=True))
    low, high = intervals("recall")["wilson"].limits(*cells)
    for at, (tp, _, fn, _) in enumerate(compositions(5, 4)):
        if tp + fn:
            assert (low[at], high[at]) == tuple(significance.wilson(tp, tp + fn))


@for_each(product(["informedness", "markedness", "correlation", "cohen_kappa"], [5, 16]))
def test_an_end_that_is_cut_at_the_true_value_covers_it(measure: str, n: int) -> None:
    """With full information the end of delta-plus-three is beyond 1: it covers wherever there is one."""
    found = coverage(intervals(measure)["delta-plus-three"], Total(n, informed(1, "1/2", "1/2")), measure)
    assert found.covered == (1 - F(1, 2) ** (n - 1),) * 2
    assert found.where_defined() == (1, 1)
    assert found.near == n - 1


@for_each(["price-bonett", "delta-plus-three", "delta"])
def test_the_plain_mean_is_cut_where_its_own_range_ends(name: str) -> None:
    """Of three classes it is never below -2/3, so that a truth a hair below that is below every interval."""
    thirds = ["1/3"] * 3
    rule = replace(intervals("informedness_macro", k=3)[name], margin=10.0)
    found = coverage(rule, TotalOfClasses(3, informed(0, thirds, thirds)), truth=F(-2, 3) - F(1, 10**12))
    assert found.below[1] == pytest.approx(1 - float(found.undefined))
    assert not found.open


@pytest.mark.on_change
@pytest.mark.slow
@for_each([(2, 6), (3, 4)])
def test_no_interval_is_defined_where_its_measure_is_not(k: int, n: int) -> None:
    """So that what is given that the measure is defined is a part of what is counted: at each table by itself."""
    even: Any = "1/2" if k == 2 else ["1/2", "1/4", "1/4"]
    design = Total(n, informed("1/3", even, even)) if k == 2 else TotalOfClasses(n, informed("1/3", even, even))
    some = 0
    for measure in (
        *("informedness", "markedness", "correlation", "cohen_kappa", "recall", "precision", "accuracy"),
        *("informedness_macro", "markedness_by_prevalence", "adjusted_balanced_accuracy", "gorodkin_rk"),
    ):
        try:
            known = intervals(measure, k=k)
        except ValueError:
            continue
        values = estimator(measure, k).values
        for block in every_table(design, None, None).blocks():
            nowhere = np.isnan(values(*block.cells))
            for each in known.values():
                some += 1
                assert np.isnan(each.limits(*block.cells)[0])[nowhere].all(), (measure, each.name)
    assert some > 20
