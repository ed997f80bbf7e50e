"""How often an interval covers: each table counted once, on its side, and open only where nothing can tell."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.study import (
    BothMargins,
    IntervalRule,
    RealMargins,
    Total,
    TotalOfClasses,
    coverage,
    independent,
    informed,
)
from bookmaker_ref.study.by_name import intervals, tests as named_tests
from bookmaker_ref.study.covering import coverages
from bookmaker_ref.study.rejecting import power, rejections
from bookmaker_ref.study.setting import DEFINITIONS
from bookmaker_ref.study.true_values import truth
from tests.cases import for_each

F = Fraction
Z = 1.95996398454005
MODEL = informed("1/3", "2/5", "1/2")


@cache
def wald() -> IntervalRule:
    """The interval of informedness by that name."""
    return intervals()["wald"]


def wald_of_recall(tp: Any, fp: Any, fn: Any, tn: Any) -> tuple[Any, Any]:
    n = tp + fn
    half = Z * np.sqrt(tp * fn / n**3)
    return tp / n - half, tp / n + half


# --- against other sources ----------------------------------------------------------------------------------


@for_each([(30, 0.946), (98, 0.928)])
def test_walds_interval_of_a_proportion_covers_as_published(n: int, published: float) -> None:
    """Brown, Cai and DasGupta (2001), Statistical Science 16: p = 0.2."""
    design = RealMargins(n, 0, "0.2", 0)
    found = coverage(IntervalRule("wald", wald_of_recall), design, truth="0.2")
    assert round(found.value, 3) == published
    assert found.covered[0] == found.covered[1]


@pytest.mark.on_change
@pytest.mark.slow
def test_walds_interval_with_and_without_a_success_and_a_failure_more_covers_as_published() -> None:
    """Agresti and Caffo (2000), summary: pairs of proportions from all over the square, 10 cases each.

    Below .93 they found 88 % of the pairs with Wald's interval and 1 % with theirs; on average .06 and .01 off .95.
    They drew 10000 pairs at random; these are 1640 on a grid whose differences are no ends.
    """
    rules = [intervals()[name] for name in ("wald", "agresti-caffo")]
    pairs = [RealMargins(10, 10, F(2 * i + 1, 80), F(2 * j + 1, 82)) for i in range(40) for j in range(41)]
    found = np.array([[each.covered[0] for each in coverages(rules, pair, method="float64")] for pair in pairs])
    assert (found < 0.93).mean(axis=0) == pytest.approx([0.88, 0.01], abs=0.01)
    assert np.abs(found - 0.95).mean(axis=0) == pytest.approx([0.06, 0.01], abs=0.005)


@for_each(["0.01", "0.2", "0.5", "0.93"])
def test_the_exact_interval_of_clopper_and_pearson_keeps_its_promise(recall: str) -> None:
    found = coverage(intervals("recall")["clopper-pearson"], RealMargins(40, 0, recall, 0), "recall")
    assert found.covered[0] >= F(19, 20)
    assert found.below[1] <= F(1, 40)
    assert found.above[1] <= F(1, 40)


# --- what floats cannot tell --------------------------------------------------------------------------------


def test_an_end_on_the_true_value_stays_open_without_the_inequality() -> None:
    """A perfect table has Wald's interval from 1 to 1, and 1 is true."""
    design = Total(6, informed(1, "1/3", "1/2"))
    left_open = coverage(replace(wald(), place=None), design)
    decided = coverage(wald(), design)
    assert left_open.covered[0] == 0
    assert left_open.covered[1] == decided.covered[0] == decided.covered[1] == 1 - decided.undefined
    assert left_open.open == left_open.near == decided.near > 0
    assert left_open.undefined == F(2, 3) ** 6 + F(1, 3) ** 6


@for_each(product([-1e-12, 0.0, 1e-12], [-1, 0, 1]))
def test_the_inequality_decides_whatever_the_float_says(off: float, answer: int) -> None:
    test = IntervalRule("near", lambda tp, *_: (tp * 0 + 1 / 3 + off, tp * 0 + 0.9), "0.95", lambda *_: answer)
    found = coverage(test, Total(4, MODEL))
    sides = {-1: found.below, 0: found.covered, 1: found.above}
    assert sides.pop(answer) == (1, 1)
    assert set(sides.values()) == {(0, 0)}


@for_each([-1e-12, 0.0, 1e-12])
def test_what_is_open_at_one_end_is_open_for_that_side_alone(off: float) -> None:
    low = IntervalRule("low", lambda tp, *_: (tp * 0 + 1 / 3 + off, tp * 0 + 0.9))
    high = IntervalRule("high", lambda tp, *_: (tp * 0 - 0.5, tp * 0 + 1 / 3 + off))
    narrow = IntervalRule("narrow", lambda tp, *_: (tp * 0 + 1 / 3 + off, tp * 0 + 1 / 3 + off))
    nothing, anything = (0, 0), (0, 1)
    found = [(each.covered, each.below, each.above) for each in coverages([low, high, narrow], Total(4, MODEL))]
    assert found[0] == (anything, anything, nothing)
    assert found[1] == (anything, nothing, anything)
    assert found[2] == (anything, anything, anything)


def test_no_upper_end_is_an_infinite_one() -> None:
    one_sided = IntervalRule("lower", lambda *cells: (wald().limits(*cells)[0], cells[0] + np.inf), "0.975")
    both = coverage(wald(), RealMargins(20, 30, "0.7", "0.4"))
    found = coverage(one_sided, RealMargins(20, 30, "0.7", "0.4"))
    assert found.above == (0, 0)
    assert found.below == both.below
    assert found.to_json()["width"] is None


@for_each([30, 120])
def test_float64_and_fractions_agree_and_the_bracket_is_right(n: int) -> None:
    exact = coverage(wald(), Total(n, MODEL), method="fraction")
    near = coverage(wald(), Total(n, MODEL), method="float64", skip=1e-13)
    for name in ("covered", "below", "above"):
        (low, high), (least, most) = getattr(exact, name), getattr(near, name)
        assert least <= low <= high <= most
        assert most - least < 1e-12
    assert near.width == pytest.approx(exact.width, rel=1e-12)


@for_each(
    [
        ("informedness", Total(10, MODEL), F(1, 3)),
        ("informedness", RealMargins(10, 20, "0.7", "0.4"), F(3, 10)),
        ("informedness", BothMargins(10, 20, 6), F(0)),
        ("informedness", TotalOfClasses(5, informed("1/7", ["1/2", "1/3", "1/6"], ["1/3"] * 3)), F(1, 7)),
        ("cohen_kappa", TotalOfClasses(5, independent(["1/2", "1/3", "1/6"], ["1/3"] * 3)), F(0)),
    ],
)
def test_the_truth_is_what_the_model_says(measure: str, design: Any, value: Fraction) -> None:
    assert truth(measure, design) == value


# --- by name ------------------------------------------------------------------------------------------------


def test_every_named_interval_goes_through_every_table() -> None:
    named = intervals()
    assert {"wald", "agresti-caffo", "newcombe", "miettinen-nurminen", "mee"} <= set(named)
    for each in coverages(named.values(), Total(7, MODEL)):
        assert 0 <= each.covered[0] <= each.covered[1] <= 1
        total = sum(F(part[0]) for part in (each.covered, each.below, each.above)) + F(each.undefined)
        assert 1 - total == each.covered[1] - each.covered[0], "each table is somewhere"


def test_every_named_test_goes_through_every_table() -> None:
    named = named_tests()
    assert {"chi2", "chi2_kb", "chi2_kb_right", "fisher", "fisher_mid_p"} <= set(named)
    found = {each.test.name: each for each in rejections(named.values(), Total(8, MODEL), "0.1")}
    assert all(each.low == each.high for each in found.values())
    assert found["chi2_kb_right"].low == found["chi2"].low != found["chi2_kb"].low
    assert found["fisher"].low <= found["fisher_mid_p"].low


@for_each([(5, 7, 4, "0.05"), (5, 7, 4, "0.1"), (5, 7, 4, "0.2"), (3, 3, 3, "0.05")])
def test_fishers_named_test_of_one_side_rejects_where_there_are_more_true_positives(
    rp: int, rn: int, pp: int, alpha: str
) -> None:
    """With margins under which the two sides are not alike, and with some under which a p-value is alpha itself."""
    ways = [comb(rp, tp) * comb(rn, pp - tp) for tp in range(pp + 1)]
    for name, half in (("fisher_greater", 0), ("fisher_greater_mid_p", F(1, 2))):
        p = [(sum(ways[tp:]) - half * ways[tp]) / F(comb(rp + rn, pp)) for tp in range(pp + 1)]
        rejected = sum(way for way, of in zip(ways, p, strict=True) if of <= F(alpha))
        found = power(named_tests()[name], BothMargins(rp, rn, pp), alpha)
        assert found.low == found.high == F(rejected, comb(rp + rn, pp))


@pytest.mark.on_change
@pytest.mark.slow
def test_named_tests_of_three_classes() -> None:
    thirds = ["1/3"] * 3
    found = rejections(named_tests(3).values(), TotalOfClasses(4, independent(thirds, thirds)), "0.1")
    assert {"chi2", "chi2_kb"} <= {each.test.name for each in found}
    assert all(0 <= each.low <= each.high <= 1 for each in found)


# --- errors -------------------------------------------------------------------------------------------------


def odd(low: Any, high: Any) -> IntervalRule:
    return IntervalRule("odd", lambda tp, *_: (tp * 0 + low, tp * 0 + high))


@for_each(
    [
        (lambda: coverage(odd(0.5, -0.5), Total(4, MODEL)), "from 0.5 down to -0.5 at the table (0, 0, 0, 4)"),
        (lambda: coverage(odd([[0]], [[1]]), Total(4, MODEL)), "ends of shapes"),
        (lambda: IntervalRule("wald", wald().limits, "95"), "level is '95': it takes a number between 0 and 1"),
        (lambda: coverage(odd(0, 1), Total(4, MODEL), None), "say what the interval is of"),
        (lambda: coverage(odd(0, 1), Total(4, MODEL), "recal"), "no measure 'recal' of two classes"),
        (
            lambda: coverage(odd(0, 1), RealMargins(4, 0, "1/2", "1/2")),
            "no true value under this design: there are no real negatives",
        ),
    ]
)
def test_what_is_no_interval_or_has_no_truth_is_refused(call: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        call()


def test_the_result_says_how_to_get_it_again() -> None:
    found = coverage(wald(), Total(8, MODEL))
    text = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert text["of"] == "informedness"
    assert coverage(intervals("markedness")["wald"], Total(6, MODEL), "markedness").to_json()["of"] == "markedness"
    assert F(text["covered"]["low"]["exact"]) == found.covered[0]
    assert (text["truth"], text["interval"]["level"], text["design"]["n"]) == ("1/3", "19/20", 8)
    assert text["definitions"] == DEFINITIONS


def test_what_is_given_that_it_is_defined_is_a_probability() -> None:
    found = coverage(
        intervals()["miettinen-nurminen"], Total(20, informed("0", "1/100", "1/100")), method="float64", skip=0.01
    )
    assert 0 <= found.where_defined()[0] <= found.where_defined()[1] <= 1


def test_what_takes_long_for_each_table_is_not_studied() -> None:
    assert "beta" in intervals("recall")  # a formula
    assert {"beta", "chan-zhang", "santner-snell"}.isdisjoint(intervals("informedness"))
