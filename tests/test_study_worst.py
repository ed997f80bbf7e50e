"""The worst case of a test or an interval: nothing is worse anywhere, and so bad it is at one place."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bookmaker_ref.study import (
    IntervalRule,
    PValueTest,
    RealMargins,
    Total,
    coverage,
    independent,
    informed,
    intervals,
    rejections,
    tests as known_tests,
    worst,
)
from bookmaker_ref.study.worst.polynomials import least, without_ends
from bookmaker_ref.study.worst.ranges import nearby
from tests.cases import for_each
from tests.commands import caller

F = Fraction
study = caller("study")


def anywhere(rng: Random, low: str = "0", high: str = "1") -> Fraction:
    """A number in this range, often near one of its ends."""
    inner = F(rng.choice([rng.random(), rng.random() ** 6, 1 - rng.random() ** 6])).limit_denominator(10**6)
    return F(low) + (F(high) - F(low)) * inner


# --- polynomials ----------------------------------------------------------------------------------------------------


def value(coefficients: NDArray[np.float64], x: float, y: float) -> float:
    rows, columns = (size - 1 for size in coefficients.shape)
    by_x = [comb(rows, i) * x**i * (1 - x) ** (rows - i) for i in range(rows + 1)]
    by_y = [comb(columns, j) * y**j * (1 - y) ** (columns - j) for j in range(columns + 1)]
    return float(np.array(by_x) @ coefficients @ np.array(by_y))


@for_each(range(20))
def test_no_ratio_of_polynomials_is_below_the_least(seed: int) -> None:
    rng = np.random.default_rng(seed)
    above, below = rng.random((5, 7)) ** 3, rng.random((5, 7))
    (x0, x1), (y0, y1) = xs, ys = ((0.0, 1.0), (0.0, 1.0)) if seed % 2 else ((0.2, 0.7), (0.5, 0.9))
    found = least(above, below, (xs, ys), within=1e-6)
    grid = np.linspace(0, 1, 41)
    ratios = [value(above, x, y) / value(below, x, y) for x in x0 + (x1 - x0) * grid for y in y0 + (y1 - y0) * grid]
    assert found.bound <= min(ratios) + 1e-12
    assert found.found - found.bound <= 1.1e-6
    assert value(above, *found.place) / value(below, *found.place) == pytest.approx(found.found, abs=1e-12)
    assert found.found <= min(ratios) + 1e-9


def test_where_it_is_enough_the_search_ends() -> None:
    hill = np.array([[0.5, 0.9, 0.5]])
    assert least(hill, np.ones((1, 3)), enough=0.4).bound >= 0.4


@for_each(range(6))
def test_what_two_polynomials_have_in_common_is_left_out_of_their_ratio(seed: int) -> None:
    rng = np.random.default_rng(seed)
    above, below = (np.concatenate([np.zeros((1, 4)), rng.random((5, 4)), np.zeros((1, 4))]) for _ in range(2))
    less_above, less_below = without_ends(above), without_ends(below)
    for x, y in rng.random((5, 2)).tolist():
        for whole, less in ((above, less_above), (below, less_below)):
            assert value(whole, x, y) == pytest.approx(x * (1 - x) * value(less, x, y), rel=1e-12)
    at_the_end = value(less_above, 0, 0.5) / value(less_below, 0, 0.5)
    assert at_the_end == pytest.approx(value(above, 1e-9, 0.5) / value(below, 1e-9, 0.5), rel=1e-6)


@for_each(range(6))
def test_what_is_outside_is_left_out(seed: int) -> None:
    rng = np.random.default_rng(seed)
    above, below = rng.random((5, 7)) ** 3, rng.random((5, 7))
    whole = least(above, below, within=1e-6)
    part = least(above, below, within=1e-6, outside=lambda low, high: low[..., 0] + low[..., 1] > 1)
    grid = np.linspace(0, 1, 41)
    ratios = [value(above, x, y) / value(below, x, y) for x in grid for y in grid if x + y <= 1]
    assert whole.bound <= part.bound <= min(ratios) + 1e-12
    assert sum(part.place) <= 1
    assert part.found <= min(ratios) + 1e-9


# --- tests ----------------------------------------------------------------------------------------------------------


@pytest.mark.on_change
@pytest.mark.slow
@for_each(["chi2", "chi2_n_minus_1", "fisher", "fisher_mid_p", "g2", "chi2_kb", "chi2_yates"])
def test_no_margins_make_a_test_reject_more_often(name: str) -> None:
    test, rng = known_tests()[name], Random(name)
    for n in (5, 16):
        found = worst.size(test, n)
        assert found.most - 2e-5 <= found.at.low <= found.at.high <= found.most
        for _ in range(12):
            model = independent(anywhere(rng), anywhere(rng))
            assert rejections([test], Total(n, model), method="float64")[0].high <= found.most


def test_the_size_that_was_missed_by_two_pairs_of_margins_is_found() -> None:
    """Of prevalence and guess 1/20 it is 0.0754, which another examiner counted."""
    test = known_tests()["chi2_n_minus_1"]
    at_a_twentieth = rejections([test], Total(64, independent("1/20", "1/20")), method="float64")[0]
    assert float(at_a_twentieth.low) == pytest.approx(0.0754, abs=5e-5)
    assert worst.size(test, 64).at.low > at_a_twentieth.low


def test_a_test_of_one_table_rejects_where_that_is_most_probable() -> None:
    """The table with TP = 1 and TN = 1 alone is as probable as 2 p q (1 - p) (1 - q), at most 1/8."""
    diagonal = PValueTest("diagonal", lambda tp, fp, fn, tn: np.where((tp == 1) & (tn == 1), 0.0, 1.0))
    found = worst.size(diagonal, 2)
    assert found.at.low == F(1, 8)
    assert (found.place.prevalence, found.place.guess) == (F(1, 2), F(1, 2))
    assert worst.size(diagonal, 2, prevalence=("0", "1/4")).at.low == 2 * F(1, 4) * F(3, 4) * F(1, 4)


def test_what_is_open_counts_as_rejecting_in_the_bound_alone() -> None:
    near = PValueTest("near", lambda tp, fp, fn, tn: np.where(tp == 2, 0.05, 1.0))
    found = worst.size(near, 2)
    assert found.most == pytest.approx(1, abs=1e-9)
    assert found.at.low == 0
    assert found.at.open


# --- intervals ------------------------------------------------------------------------------------------------------


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.parametrize("of", ["informedness", "markedness"])
@pytest.mark.parametrize("name", ["miettinen-nurminen", "newcombe", "delta-plus-three", "wald"])
def test_nowhere_an_interval_covers_less_often(name: str, of: str) -> None:
    rule, rng = intervals(of)[name], Random(f"{name} of {of}")
    found = worst.coverage(rule, 9, of)
    low, high = found.at.where_defined()
    assert found.least <= low <= high <= found.least + 2e-3
    for _ in range(60):
        model = informed(anywhere(rng), anywhere(rng, "1/1000", "999/1000"), anywhere(rng, "1/1000", "999/1000"))
        assert coverage(rule, Total(9, model), of).where_defined()[1] >= found.least


@pytest.mark.slow
@for_each([(3, 8), (10, 10)])
def test_nor_where_the_real_margins_are_given(cases: tuple[int, int]) -> None:
    rule, rng = intervals()["newcombe"], Random(str(cases))
    found = worst.coverage(rule, cases)
    assert found.least <= found.at.covered[0] <= found.least + 1e-3
    for _ in range(100):
        known, guess = anywhere(rng), anywhere(rng)
        design = RealMargins(*cases, known + (1 - known) * guess, (1 - known) * guess)
        assert coverage(rule, design).covered[1] >= found.least


@for_each([2, 5, 10, 30])
def test_wilson_covers_least_just_above_the_lower_end_of_one_success(n: int) -> None:
    """There only no success covers: (1 - p)^n, with p from the quadratic equation of the interval."""
    rule = intervals("recall")["wilson"]
    found = worst.coverage(rule, (n, 0), "recall")
    z2 = 3.8414588206941254
    p = (1 + z2 / 2 - np.sqrt(z2) * np.sqrt((1 - 1 / n) + z2 / 4)) / (n + z2)
    assert found.least == pytest.approx((1 - p) ** n, abs=2e-4)
    place = float(found.place.informedness)
    assert min(place, 1 - place) == pytest.approx(p, abs=1e-6)  # or as many failures


@for_each(
    [(name, n) for name in ("agresti-coull", "binomial-mid-p", "blaker", "clopper-pearson", "wilson") for n in (5, 10)]
)
def test_the_worst_of_a_rate_is_beside_an_end(name: str, n: int) -> None:
    """Between two ends the same counts cover: what is proved of all rates is the least of these."""
    rule = intervals("recall")[name]
    low, high = rule.limits(
        *(np.array(cell) for cell in (range(n + 1), [0] * (n + 1), range(n, -1, -1), [0] * (n + 1)))
    )
    marks = np.unique([0, 1, *low, *high])
    marks = marks[np.append(True, np.diff(marks) > 1e-9)]
    lowest = min(
        sum(comb(n, x) * p**x * (1 - p) ** (n - x) for x in range(n + 1) if low[x] <= (left + right) / 2 <= high[x])
        for left, right in pairwise(marks)
        for p in (left, right)
    )
    found = worst.coverage(rule, (n, 0), "recall")
    assert found.least <= lowest + 1e-9
    assert float(found.at.covered[0]) == pytest.approx(lowest, abs=2e-6)
    assert lowest >= {"blaker": 0.95 - 1e-12, "clopper-pearson": 0.95, "wilson": 0.8}.get(name, 0.89)


def test_an_interval_that_covers_all_and_one_that_covers_nothing() -> None:
    everything = IntervalRule("all", lambda tp, fp, fn, tn: (tp * 0.0 - 1.5, tp * 0.0 + 1.5))
    nothing = IntervalRule("none", lambda tp, fp, fn, tn: (tp * np.nan, tp * np.nan))
    assert worst.coverage(everything, 6).least > 0.9998
    assert worst.coverage(nothing, 6).least == worst.coverage(nothing, 6).at.covered[1] == 0


def test_one_table_that_does_not_cover_is_seen() -> None:
    """All tables cover but two of each class right: as probable as ρ² (1 - φ)², which is 1 where nothing is wrong."""
    rule = IntervalRule("all but one", lambda tp, fp, fn, tn: (np.where(tp + tn == 4, 2.0, -2.0), tp * 0.0 + 2.0))
    found = worst.coverage(rule, (2, 2))
    assert found.least == 0
    assert worst.coverage(rule, (2, 2), informedness=("0", "1/2"), guess=("1/2", "1")).least == pytest.approx(
        1 - F(9, 16) ** 2, abs=2e-4
    )


def test_ranges_narrow_what_is_searched() -> None:
    rule = intervals()["miettinen-nurminen"]
    all_of_it, common = worst.coverage(rule, 8), worst.coverage(rule, 8, prevalence=("1/4", "3/4"))
    assert common.least > all_of_it.least
    assert F(1, 4) <= common.place.prevalence <= F(3, 4)


def test_the_command_shows_a_bound_no_better_than_it_is() -> None:
    for name, known in (("agresti-coull", 0.923844), ("binomial-mid-p", 0.926491), ("blaker", 0.9499)):
        ran = study("worst", "--rp", "10", "--rn", "0", "--of", "recall", "--use", name)
        assert ran.status == 0
        row = ran.out.splitlines()[1].split()
        exact = F(worst.coverage(intervals("recall")[name], (10, 0), "recall").least)
        assert row[2] == name
        assert exact - F(1, 10**6) < F(row[3]) <= exact
        assert float(exact) == pytest.approx(known, abs=1e-6)
    for name, n in (("fisher", 8), ("chi2", 16), ("g2", 9)):
        row = study("worst", "--n", str(n), "--use", name).out.splitlines()[1].split()
        exact = F(worst.size(known_tests()[name], n).most)
        assert exact <= F(row[3]) < exact + F(1, 10**6)


def test_a_place_is_a_short_number_in_the_range() -> None:
    assert nearby(0.9999, (F(1, 4), F(3, 4))) == F(3, 4)
    assert nearby(1e-12, (F(0), F(1))) == 0


@for_each(
    {
        "n is 151: it takes a whole number from 1 to 150": lambda: worst.size(known_tests()["chi2"], 151),
        "prevalence goes from 1 to 0: give the lower end first, and another after it": lambda: worst.size(
            known_tests()["chi2"], 5, prevalence=(1, 0)
        ),
        "guess is 0.5, but a range has two ends: guess=('1/20', '19/20')": lambda: worst.coverage(
            intervals()["wald"],
            5,
            guess=0.5,  # type: ignore[arg-type]  # that is the mistake
        ),
        "the worst case of recall is of real positives alone: give (10, 0), and not (5, 3)": lambda: worst.coverage(
            intervals("recall")["wilson"], (5, 3), "recall"
        ),
        "informedness is undefined without cases of both classes: cases are (5, 0)": lambda: worst.coverage(
            intervals()["wald"], (5, 0)
        ),
    }.items(),
    lambda each: each[0],
)
def test_a_mistake_is_told_in_a_line(case: tuple[str, Any]) -> None:
    said, call = case
    with pytest.raises((ValueError, TypeError)) as caught:
        call()
    assert str(caught.value) == said


def test_where_nothing_is_asked_for_there_is_no_least_ratio() -> None:
    def everything(low: Any, high: Any) -> Any:
        return np.ones(low.shape[:-1], dtype=bool)

    found = least(np.full((3, 4), 0.5), np.ones((3, 4)), outside=everything)
    assert (found.bound, found.found) == (np.inf, np.inf)


# --- the command ----------------------------------------------------------------------------------------------------


def test_the_command_says_the_bound_and_how_it_is_counted_again() -> None:
    ran = study("worst", "--n", "16", "--use", "chi2")
    assert ran.status == 0
    assert "16  0  chi2         0.070564  0.070553         0.5    0.5" in ran.out
    again = "bookmaker study size --n 16 --prevalence 1/2 --guess 1/2 --use chi2"
    assert again in " ".join(ran.out.split())
    assert "0.070553" in study(*again.split()[2:]).out


def test_the_command_says_where_the_bound_of_a_test_holds() -> None:
    everywhere = study("worst", "--n", "8", "--use", "fisher")
    narrow = study("worst", "--n", "8", "--use", "fisher", "--prevalence", "1/10,1/5")
    assert "Searched: every prevalence and every guess." in everywhere.out
    assert "Searched: prevalence from 0.1 to 0.2." in narrow.out
    for ran in (everywhere, narrow):
        assert "whatever the prevalence and the guesses are in the ranges that were searched" in " ".join(
            ran.out.split()
        )
    words = ("worst", "--n", "8", "--use", "fisher", "--guess", "0,0.3", "--prevalence", "1/10,1/5", "--json")
    assert study(*words).json["results"][0]["ranges"] == {"prevalence": ["1/10", "1/5"], "guess": ["0", "3/10"]}


def test_and_where_the_bound_of_an_interval_holds() -> None:
    words = ("worst", "--n", "6", "--of", "informedness", "--use", "agresti-caffo")
    assert "Searched" not in study(*words).out
    narrow = (*words, "--prevalence", "1/10,9/10", "--informedness", "0,1/2")
    assert "Searched: prevalence from 0.1 to 0.9 and informedness from 0 to 0.5." in " ".join(
        study(*narrow).out.split()
    )
    found = study(*narrow, "--json").json["results"][0]
    assert found["ranges"] == {"prevalence": ["1/10", "9/10"], "informedness": ["0", "1/2"]}


def test_so_it_does_of_intervals_and_as_json() -> None:
    words = ("worst", "--rp", "10", "--rn", "10", "--of", "informedness", "--use", "miettinen-nurminen")
    document = json.loads(study(*words, "--json").out)["results"][0]
    assert document["kind"] == "worst coverage"
    _, again = study(*words).out.replace("\n", " ").split("Again: bookmaker study ")
    counted = study(*again.split(" All ")[0].split(), "--json")
    found = json.loads(counted.out)["results"][0]
    assert found["covered"] == document["found"]["covered"]
    assert document["least"] <= found["covered"]["low"]["value"] <= document["least"] + 1e-3


@for_each(
    {
        "": "say how many cases: --n 16, or --rp 8 --rn 8",
        "--rp 8 --of informedness": "say how many cases",
        "--n 8 --rp 8 --rn 8 --of informedness": "give either the number of cases, --n, or the margins",
        "--n 151": "--n is '151': it takes a whole number from 1 to 150",
        "--n 8 --of informedness --alpha 0.01": "--alpha is of a test, and --of asks for intervals",
        "--n 8 --level 0.9": "--level is of intervals",
        "--n 8 --informedness 0.1,0.5": "--informedness is of intervals, and chance has none",
        "--rp 8 --rn 8 --of informedness --prevalence 0.1,0.2": "prevalence has no part where real positives",
        "--rp 8 --rn 0 --of recall --guess 0.1,0.2": "of recall any guess is looked at: leave its range out",
        "--n 8 --of informedness --use chan-zhang": "chan-zhang is too slow for the study",
        "--n 8 --of informedness --use wilson": "wilson is no interval of informedness of 2 classes: there are",
        "--n 3 --classes 3 --of gorodkin_rk --use wald": "wald is no interval of gorodkin_rk of 3 classes",
        "--rp 5 --rn 5 --of recall": "give --rp 10 --rn 0, and not",
        "--rp 8 --rn 8": "the worst case of a test is of so many cases: give --n",
        "--n 3 --classes 3 --of gorodkin_rk --prevalence 0.1,0.9": "--prevalence is for two classes: of 3 say",
        "--n 3 --classes 3 --of gorodkin_rk --informedness 0,0.5": "--informedness is for two classes",
    }.items(),
    lambda each: each[0],
)
def test_what_would_not_be_looked_at_is_refused_in_a_line(case: tuple[str, str]) -> None:
    words, said = case
    ran = study("worst", *words.split())
    assert ran.status == 2
    assert not ran.out
    assert ran.err.count("\n") == 1
    assert said in ran.err


def test_a_level_and_an_alpha_are_taken_where_they_belong() -> None:
    of_interval = study("worst", "--rp", "8", "--rn", "0", "--of", "recall", "--use", "wilson", "--level", "0.9")
    assert "--level 0.9 --use wilson" in " ".join(of_interval.out.split())
    of_test = study("worst", "--n", "8", "--use", "chi2", "--alpha", "0.01")
    assert "--alpha 0.01 --use chi2" in " ".join(of_test.out.split())


def test_a_rule_that_was_made_narrower_is_worse() -> None:
    rule = intervals()["miettinen-nurminen"]

    def narrower(*cells: Any) -> Any:
        low, high = rule.limits(*cells)
        return low + 0.02, np.maximum(high - 0.02, low + 0.02)

    shrunk = replace(rule, name="narrower", limits=narrower, place=None)
    assert worst.coverage(shrunk, 8).least < worst.coverage(rule, 8).least - 0.01
