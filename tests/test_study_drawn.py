"""Coverage in tables that are drawn at random: near to what all tables say, and as sure as it is told."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy import stats

from bookmaker_ref.study import (
    DrawnCoverage,
    IntervalRule,
    RealMargins,
    Table,
    Total,
    TotalOfClasses,
    coverage,
    drawn_coverage,
    drawn_coverages,
    informed,
    intervals,
)
from bookmaker_ref.study.drawn import CONFIDENCE, Share, drawn_tables
from tests.cases import for_each, refused

F = Fraction
THIRDS, UNEVEN, RARE = ["1/3"] * 3, ["7/10", "1/5", "1/10"], ["1/10", "1/10", "4/5"]


@cache
def places() -> list[tuple[str, str, int, Any]]:
    """Measures, intervals, numbers of cases, and models."""
    return [
        ("cohen_kappa", "delta-plus-three", 6, informed("3/10", UNEVEN, RARE)),
        ("cohen_kappa", "fleiss-cohen-everitt", 7, informed("9/10", UNEVEN, UNEVEN)),
        ("gorodkin_rk", "delta", 5, informed("1/2", THIRDS, UNEVEN)),
        ("informedness", "delta-plus-three", 6, informed("0", THIRDS, RARE)),
        ("informedness_macro", "price-bonett", 6, informed("7/10", UNEVEN, UNEVEN)),
        ("markedness", "price-bonett", 6, informed("1/5", RARE, UNEVEN)),
        ("gwet_ac1", "delta-plus-three", 5, informed("2/5", UNEVEN, THIRDS)),
        ("f1_macro", "delta-plus-three", 6, informed("4/5", UNEVEN, THIRDS)),
        ("accuracy", "wilson", 6, informed("1/2", UNEVEN, UNEVEN)),
        ("informedness", "agresti-caffo", 12, informed("2/5", "1/5", "2/3")),
        ("correlation", "geometric-agresti-caffo", 9, informed("1/2", "1/5", "1/4")),
    ]


def both(case: tuple[str, str, int, Any], tables: int, seed: int) -> tuple[Any, DrawnCoverage]:
    of, name, n, model = case
    rule = intervals(of, k=model.k)[name]
    design: Any = (Total if model.k == 2 else TotalOfClasses)(n, model)
    return coverage(rule, design, of), drawn_coverage(rule, design, of, tables=tables, seed=seed)


def almost_surely(found: Share) -> tuple[float, float]:
    """Between what the probability of a share lies but once in a million times, by SciPy."""
    near = stats.binomtest(found.count, found.of).proportion_ci(1 - 1e-6, method="exact")
    return near.low, near.high


@pytest.mark.slow
@for_each(places, lambda case: f"{case[0]} {case[1]}")
def test_drawn_tables_say_what_all_tables_say(case: tuple[str, str, int, Any]) -> None:
    exact, drawn = both(case, 20_000, 1)
    for part in ("covered", "below", "above"):
        low, high = almost_surely(getattr(drawn, part))
        assert low <= float(getattr(exact, part)[0]) <= high, part
    low, high = almost_surely(drawn.given)
    assert low <= float(exact.where_defined()[0]) <= high
    low, high = almost_surely(drawn.undefined)
    assert low <= float(exact.undefined) <= high
    assert drawn.width is not None
    assert drawn.width_error is not None
    assert abs(drawn.width - exact.width) <= 5 * drawn.width_error + 1e-12
    assert drawn.truth == exact.truth
    assert sum(each.count for each in (drawn.covered, drawn.below, drawn.above, drawn.undefined)) == 20_000
    assert isinstance(drawn.setting.design, Total | TotalOfClasses)


@pytest.mark.on_change
@pytest.mark.slow
def test_what_is_told_is_wrong_as_seldom_as_its_confidence_says() -> None:
    of, name, n, model = places()[0]
    rule = intervals(of, k=3)[name]
    design = TotalOfClasses(n, model)
    true = float(coverage(rule, design, of).where_defined()[0])
    missed = 0
    for seed in range(400):
        low, high = drawn_coverage(rule, design, of, tables=300, seed=seed).where_defined()
        missed += not low <= true <= high
    assert stats.binomtest(missed, 400, float(1 - CONFIDENCE), alternative="greater").pvalue > 1e-4


@for_each([(0, 1000), (1000, 1000), (7, 1000), (999_000, 10**6), (1, 1)])
def test_the_interval_of_a_share_is_clopper_and_pearsons(count: int, of: int) -> None:
    near = stats.binomtest(count, of).proportion_ci(float(CONFIDENCE), method="exact")
    assert Share(count, of).ends() == pytest.approx((near.low, near.high), abs=1e-9)


def test_the_standard_error_of_the_width_is_that_of_a_mean() -> None:
    of, name, n, model = places()[3]
    rule = intervals(of, k=3)[name]
    found = drawn_coverage(rule, TotalOfClasses(n, model), of, tables=3000, seed=5)
    cells = np.array([[float(each) for each in row] for row in model.cells])
    low, high = rule.limits(drawn_tables(cells, n, 3000, 5, 0, 0))
    widths = (high - low)[~np.isnan(low)]
    assert found.width == pytest.approx(widths.mean(), rel=1e-12)
    assert found.width_error == pytest.approx(stats.sem(widths), rel=1e-9)


def test_the_same_seed_draws_the_same_tables_and_more_tables_begin_with_them() -> None:
    of, name, n, model = places()[0]
    rule = intervals(of, k=3)[name]
    design = TotalOfClasses(n, model)
    one, again, other = (drawn_coverage(rule, design, of, tables=20_000, seed=seed) for seed in (3, 3, 4))
    assert one.to_json() == again.to_json()
    assert one.covered != other.covered
    cells = np.full((3, 3), 1 / 9)
    few, many = (drawn_tables(cells, 10, tables, 3, 0, 0) for tables in (50, 80))
    assert (many[:50] == few).all()
    assert (few.sum(axis=(1, 2)) == 10).all()
    assert (drawn_tables(cells, 10, 50, 3, 0, 1) != few).any()


def test_intervals_side_by_side_are_of_the_same_tables() -> None:
    known = intervals("cohen_kappa", k=3)
    design = TotalOfClasses(8, informed("1/2", UNEVEN, THIRDS))
    together = drawn_coverages(known.values(), design, "cohen_kappa", tables=5000, seed=2)
    alone = [drawn_coverage(each, design, "cohen_kappa", tables=5000, seed=2) for each in known.values()]
    assert [each.to_json() for each in together] == [each.to_json() for each in alone]
    assert [each.name for each in together] == [*known]


def test_what_is_too_near_an_end_counts_for_neither_side() -> None:
    rule = IntervalRule("at its end", lambda tables: (tables[:, 0, 0] * 0.0 + 0.5, tables[:, 0, 0] * 0.0 + 0.9))
    design = TotalOfClasses(5, informed("1/2", THIRDS, THIRDS))
    found = drawn_coverage(rule, design, None, truth="1/2", tables=100)
    assert (found.open, found.near, found.covered.count) == (100, 100, 0)
    assert found.where_defined() == (0.0, 1.0)
    exactly = IntervalRule(rule.name, rule.limits, place=lambda table, truth: 0)
    assert drawn_coverage(exactly, design, None, truth="1/2", tables=100).covered.count == 100


def test_a_measure_that_is_never_defined_has_no_coverage() -> None:
    rule = intervals("cohen_kappa", k=3)["delta"]
    nearly = [F(1) - F(2, 10**30), F(1, 10**30), F(1, 10**30)]
    found = drawn_coverage(rule, TotalOfClasses(3, informed("1/2", nearly, nearly)), "cohen_kappa", tables=10)
    assert found.given.of == 0
    assert "undefined" in str(found)
    assert found.to_json()["where_defined"]["estimate"] is None
    with pytest.raises(ZeroDivisionError, match="cohen_kappa is undefined on every table"):
        found.where_defined()


def test_what_is_drawn_is_never_called_exact_or_proved() -> None:
    _, found = both(places()[0], 1000, 1)
    document = found.to_json()
    assert (document["proved"], document["method"], document["seed"], document["tables"]) == (False, "drawn", 1, 1000)
    assert (document["kind"], document["confidence"]) == ("drawn coverage", "99/100")
    text = " ".join(str(found).split())
    assert "Drawn at random, not counted" in text
    assert "with 99% confidence (Clopper and Pearson)" in text
    for word in ("exact", "proved", "at least"):
        assert word not in text
    exact = str(Table([coverage(intervals()["wald"], Total(4, informed("1/2", "1/2", "1/2")))]))
    assert "All probabilities are exact" in exact


@for_each(
    [
        ({"tables": 0}, "tables is 0: it takes a whole number from 1 to 100000000"),
        ({"seed": -1}, "seed is -1: it takes a whole number from 0 to 9223372036854775807"),
        ({"design": RealMargins.of(informed("1/2", "1/2", "1/2"), 3, 3)}, "it takes a Total or TotalOfClasses"),
        ({"of": "correlatoin"}, "there is no measure 'correlatoin' of K classes"),
    ],
    lambda case: case[1],
)
def test_an_invalid_question_of_drawn_tables_is_refused_in_one_line(given: dict[str, Any], said: str) -> None:
    design = TotalOfClasses(3, informed("1/2", THIRDS, THIRDS))
    asked = {"design": design, "of": "cohen_kappa", **given}
    assert said in refused(drawn_coverage, intervals("cohen_kappa", k=3)["delta"], **asked)
