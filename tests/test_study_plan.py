"""How many cases a study needs: against published sample sizes, and every table gone through by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom, fisher_exact as scipy_fisher, norm

from bookmaker_ref.significance import boschloo, equivalence_test, interval, margin_test
from bookmaker_ref.significance.margins import Method
from bookmaker_ref.study import PValueTest, RealMargins, coverage, informed, intervals, plan, rejections, tests
from tests.cases import for_each, refused

F = Fraction


# --- power --------------------------------------------------------------------------------------------------------


def test_fishers_test_needs_what_is_printed() -> None:
    """R's clinfun, the example of its front page: 12 and 12 for 0.8 against 0.2, where the formula says 13 and 13."""
    found = plan.power(tests()["fisher"], plan.InClasses("0.8", "0.2"), "0.8", most=60)
    assert found.least is not None
    assert found.least.classes == (12, 12)
    assert found.least.low == pytest.approx(0.8115276, abs=5e-8)
    (after,) = (each for each in found.points if each.classes == (13, 13))
    assert after.low == pytest.approx(0.8688275, abs=5e-8)


#: Kieser (2018): one-sided alpha 0.025, power 0.8, p0 and p0 + 0.2, as many of each, and twice as many of the second.
KIESER = [("0.1", 126, 147), ("0.2", 168, 186), ("0.3", 190, 213), ("0.4", 204, 219)]


@pytest.mark.exhaustive
@for_each([(p0, ratio, n) for p0, *ns in KIESER for ratio, n in enumerate(ns, 1)])
def test_boschloos_test_needs_what_kieser_printed(case: tuple[str, int, int]) -> None:
    """In the tests of R's binary, "Test results from literature"; the next smaller study has too little power."""
    p0, ratio, n = case
    cases = plan.InClasses(p0, F(p0) + F(1, 5), ratio)
    test = PValueTest("boschloo", partial(boschloo, alternative="less"))
    smaller, printed = (
        rejections([test], cases.design(step), 0.025, method="float64")[0]
        for step in (n // (1 + ratio) - 1, n // (1 + ratio))
    )
    assert printed.setting.design.n == n
    assert smaller.high < 0.8 <= printed.low


@pytest.mark.exhaustive
def test_kieser_printed_from_where_on_the_power_stays() -> None:
    """For 0.1 and 0.3 with twice as many of the second, 141 are enough, and 144 are not."""
    test = PValueTest("boschloo", partial(boschloo, alternative="less"))
    found = plan.power(test, plan.InClasses("0.1", "0.3", 2), "0.8", 0.025, most=165)
    assert found.least is not None
    assert found.stays is not None
    assert (found.least.n, found.stays.n) == (141, 147)


def by_hand(rp: int, rn: int, recall: float, fallout: float, alpha: float) -> float:
    """The power of Fisher's test: every table, by SciPy alone."""
    total = 0.0
    for a in range(rp + 1):
        for b in range(rn + 1):
            if scipy_fisher(np.array([[a, b], [rp - a, rn - b]])).pvalue <= alpha:
                total += float(binom.pmf(a, rp, recall) * binom.pmf(b, rn, fallout))
    return total


@pytest.mark.slow
def test_every_number_of_cases_is_what_all_its_tables_say() -> None:
    found = plan.power(tests()["fisher"], plan.InClasses("3/4", "1/8", "3/2"), "0.6", most=30)
    expected = {rp: by_hand(rp, -(-3 * rp // 2), 0.75, 0.125, 0.05) for rp in range(1, 13)}
    assert [each.classes for each in found.points] == [(rp, -(-3 * rp // 2)) for rp in expected]
    for each, value in zip(found.points, expected.values(), strict=True):
        assert float(each.low) == pytest.approx(value, rel=1e-9, abs=1e-11)
        assert 0 <= each.high - each.low < 1e-11
    enough = [rp for rp, value in expected.items() if value >= 0.6]
    assert found.least is not None
    assert found.least.classes is not None
    assert found.least.classes[0] == min(enough)


@pytest.mark.on_change
@pytest.mark.slow
def test_so_many_cases_in_all_are_split_by_chance() -> None:
    """With N cases in all, the power is that of each split, weighted with how probable that is."""
    found = plan.power(tests()["fisher"], plan.InTotal(informed("3/5", "1/4", "1/3")), "0.3", most=18)
    recall, fallout = 0.6 + 0.4 / 3, 0.4 / 3
    for each in found.points[9::4]:
        powers = [by_hand(rp, each.n - rp, recall, fallout, 0.05) for rp in range(each.n + 1)]
        expected = sum(float(binom.pmf(rp, each.n, 0.25)) * power for rp, power in enumerate(powers))
        assert float(each.low) == pytest.approx(expected, rel=1e-9)


@pytest.mark.on_change
@pytest.mark.slow
def test_more_cases_may_have_less_power_so_two_numbers_are_told() -> None:
    found = plan.power(tests()["fisher"], plan.InTotal(informed("0.4", "1/5", "1/5")), "0.8", most=80)
    power = {each.n: float(each.low) for each in found.points}
    enough = [n for n, value in power.items() if value >= 0.8]
    assert found.least is not None
    assert found.stays is not None
    assert found.least.n == min(enough) == 63
    assert found.stays.n == 65
    assert power[64] < 0.8
    assert all(power[n] >= 0.8 for n in range(65, 81))


def test_what_is_exactly_reached_is_enough() -> None:
    """With one case of each class a test that rejects where both are right has a power of 1/4, and not less."""
    test = PValueTest("both right", lambda tp, fp, fn, tn: (tp >= 1) & (fp == 0))
    found = plan.power(test, plan.InClasses("1/2", "1/2"), "1/4", most=2)
    assert found.least is not None
    assert found.least.low == F(1, 4)
    assert plan.power(test, plan.InClasses("1/2", "1/2"), F(1, 4) + F(1, 10**14), most=2).least is None


def test_what_is_not_decided_is_not_enough() -> None:
    """A p-value of 0.05 in floats, of which nobody knows whether it is more."""
    test = PValueTest("at alpha", lambda tp, fp, fn, tn: np.where(tp >= 1, 0.05, 1.0))
    found = plan.power(test, plan.InClasses("1/2", "1/2"), "1/4", most=4)
    assert found.least is None
    assert [(each.low, each.high) for each in found.points] == [(0, F(1, 2)), (0, F(3, 4))]
    assert "not decided" in str(found)


def test_without_a_limit_it_looks_half_as_far_again() -> None:
    found = plan.power(tests()["chi2"], plan.InTotal(informed("0.8", "1/2", "1/2")), "0.9")
    assert found.least is not None
    assert (found.least.n, found.most) == (13, 13 + 10)
    assert [each.n for each in found.points] == [*range(1, 24)]
    again = plan.power(tests()["chi2"], plan.InTotal(informed("0.8", "1/2", "1/2")), "0.9", most=23)
    assert again.to_json() == found.to_json()


# --- margins ------------------------------------------------------------------------------------------------------


def test_farrington_and_mannings_number_of_cases_has_about_the_power_that_it_is_for() -> None:
    """Farrington and Manning (1990): 63 and 42 for 0.1 and 0.1, margin -0.2, alpha 0.05, power 0.9, two to three.

    Their number is that of the normal distribution (in the tests of an R package that reproduces their table).
    """
    test = plan.beyond_margin(-0.2, method="farrington-manning")
    found = rejections([test], RealMargins(63, 42, "1/10", "1/10"), 0.05)[0]
    assert 0.88 < found.value < 0.92


@pytest.mark.slow
def test_a_margin_is_kept_by_the_tables_whose_p_value_says_so() -> None:
    methods: tuple[Method, ...] = ("miettinen-nurminen", "exact")
    for method in methods:
        for test, p_value in (
            (plan.beyond_margin(-0.25, method=method), partial(margin_test, margin=-0.25, method=method)),
            (
                plan.within_margins((-0.3, 0.9), method=method),
                partial(equivalence_test, margin=(-0.3, 0.9), method=method),
            ),
        ):
            found = plan.power(test, plan.InClasses("0.8", "0.5"), "0.6", most=40)
            assert found.least is not None
            rp, rn = found.least.classes or (0, 0)
            total = 0.0
            for a in range(rp + 1):
                for b in range(rn + 1):
                    if p_value(a, b, rp - a, rn - b) <= 0.05:
                        total += comb(rp, a) * 0.8**a * 0.2 ** (rp - a) * comb(rn, b) * 0.5**rn
            assert total == pytest.approx(float(found.least.low), rel=1e-9)
            assert total >= 0.6


@pytest.mark.slow
def test_equivalence_needs_more_cases_than_either_side() -> None:
    cases = plan.InClasses("1/2", "1/2")
    sides = [
        plan.power(plan.beyond_margin(at, alternative=side), cases, "0.7", most=140).least  # type: ignore[arg-type]  # one of two
        for at, side in ((-0.3, "greater"), (0.3, "less"))
    ]
    both = plan.power(plan.within_margins(0.3), cases, "0.7", most=140).least
    assert both is not None
    assert all(side is not None and side.n < both.n for side in sides)


# --- width --------------------------------------------------------------------------------------------------------


def test_the_mean_width_is_that_of_the_study() -> None:
    rule = intervals("informedness", "0.9")["newcombe"]
    found = plan.width(rule, plan.InClasses("0.9", "0.2", 2), "0.5", most=60)
    for each in found.points[2::6]:
        rp, rn = each.classes or (0, 0)
        assert each.low == pytest.approx(coverage(rule, RealMargins(rp, rn, "0.9", "0.2")).width, rel=1e-10)
    assert found.least is not None
    before = found.points[found.points.index(found.least) - 1]
    assert before.low > 0.5 >= found.least.low


def test_the_greatest_width_is_that_of_some_table() -> None:
    rule = intervals()["miettinen-nurminen"]
    found = plan.width(rule, plan.InClasses("0.9", "0.2"), "0.9", greatest=True, most=44)
    assert found.least is not None
    for each in (found.points[3], found.least):
        rp, rn = each.classes or (0, 0)
        a, b = np.mgrid[: rp + 1, : rn + 1]
        low, high = interval("informedness", (a, b, rp - a, rn - b))
        assert each.low == pytest.approx(float((high - low).max()), rel=1e-12)
    assert found.least.high <= 0.9


def test_the_width_of_walds_interval_of_a_rate_is_near_that_of_many_cases() -> None:
    found = plan.width(intervals("recall")["wilson"], plan.InClasses("1/2", "1/4"), "0.2", of="recall", most=260)
    assert found.least is not None
    expected = (2 * norm.ppf(0.975) * sqrt(0.25) / 0.2) ** 2  # normal, 96
    rp, _ = found.least.classes or (0, 0)
    assert abs(rp - expected) < 0.1 * expected


# --- what is told -------------------------------------------------------------------------------------------------


def test_a_plan_is_a_row_of_a_table_and_plain_values() -> None:
    found = plan.power(tests()["fisher"], plan.InClasses("0.8", "0.2"), "0.8", most=40)
    lines = str(found).splitlines()
    assert lines[0].split() == ["N", "I", "test", "classes", "power", "stays", "from", "power", "there", "up", "to"]
    assert lines[1].split() == ["24", "0.6", "fisher", "12", "+", "12", "0.811528", "24", "0.811528", "40"]
    assert "repr" not in repr(found)
    assert "fisher, N = 24, I = 0.6" in repr(found)
    assert "0.811528" in found._repr_html_()
    assert "0.811528" in found._repr_latex_()
    data = found.to_json()
    assert (data["kind"], data["aim"], data["least"]["rp"], data["stays"]["n"], len(data["points"])) == (
        "power",
        "4/5",
        12,
        24,
        20,
    )
    assert data["cases"] == {"cases": "in classes", "recall": "4/5", "fallout": "1/5", "ratio": "1"}


def test_what_is_not_reached_is_told() -> None:
    found = plan.power(tests()["fisher"], plan.InClasses("0.3", "0.2"), "0.8", most=20)
    assert (found.least, found.stays) == (None, None)
    assert "not reached" in str(found)
    assert found.to_json()["least"] is None


def test_progress_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []
    plan.power(tests()["chi2"], plan.InClasses("0.8", "0.2"), "0.8", most=12, progress=lambda *each: told.append(each))
    assert told[-1] == (12**3, 12**3)
    assert told == sorted(told)


@pytest.mark.slow
def test_plans_are_drawn_together() -> None:
    pytest.importorskip("matplotlib")
    cases = plan.InClasses("0.8", "0.2")
    found = [plan.power(tests()[name], cases, "0.8", most=40) for name in ("fisher", "fisher_mid_p")]
    axes = plan.draw_plan(found)
    labels = axes.get_legend_handles_labels()[1]
    assert labels == ["fisher: N = 24", "fisher_mid_p: N = 20"]
    lines = [np.asarray(line.get_xydata()) for line in axes.get_lines()]
    (first, _) = (each for each in lines if len(each) == len(found[0].points))
    np.testing.assert_allclose(first[:, 1], np.array([float(each.low) for each in found[0].points]), atol=1e-11)
    assert found[0].draw(axes) is axes
    with pytest.raises(ValueError, match="one aim"):
        plan.draw_plan([found[0], plan.power(tests()["fisher"], cases, "0.9", most=40)])


def chi2(cases: Any, power: Any = "0.8", **options: Any) -> Any:
    return plan.power(tests()["chi2"], cases, power, **options)


EVEN = plan.InClasses("0.8", "0.2")
REFUSED: list[tuple[str, Any]] = [
    ("power is 1.5: it takes a number between 0 and 1", lambda: chi2(EVEN, 1.5)),
    ("cases is 30: it takes an InTotal or InClasses", lambda: chi2(30)),
    ("'chi2' is no test", lambda: plan.power("chi2", EVEN, "0.8")),  # type: ignore[arg-type]  # a mistake
    ("width is 0: it takes a number above 0", lambda: plan.width(intervals()["wald"], EVEN, 0)),
    (
        "the greatest width is for given classes",
        lambda: plan.width(intervals()["wald"], plan.InTotal(informed("1/2", "1/2", "1/2")), "0.3", greatest=True),
    ),
    ("ratio is 0: it takes negatives for each positive", lambda: plan.InClasses("0.8", "0.2", 0)),
    ("recall is 2: it takes a probability", lambda: plan.InClasses(2, "0.2")),
    ("the model has 3 classes", lambda: plan.InTotal(informed("1/2", ["1/3"] * 3, ["1/3"] * 3))),
    ("most is 1: it takes a whole number from 2 to 2000", lambda: chi2(EVEN, most=1)),
    ("the least study with this ratio has 10 cases", lambda: chi2(plan.InClasses("0.8", "0.2", 9), most=9)),
    ("say up to how many cases is to be looked: most=1000", lambda: chi2(plan.InClasses("1/2", "1/2"))),
]


@for_each(REFUSED, lambda each: each[0])
def test_an_invalid_plan_is_refused_in_one_line(said: str, call: Any) -> None:
    assert said in refused(call)
