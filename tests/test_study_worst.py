"""The worst case of a test or an interval: nothing is worse anywhere, and so bad it is at one place."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise, product
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.study import (
    IntervalRule,
    PValueTest,
    RealMargins,
    Total,
    coverage,
    independent,
    intervals,
    rejections,
    tests as known_tests,
    worst,
)
from bookmaker_ref.study.worst.polynomials import least, without_ends
from bookmaker_ref.study.worst.ranges import nearby
from tests.cases import for_each, refused
from tests.commands import assert_refused
from tests.worst_cases import anywhere, bernstein, counted_again, models, study

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

F = Fraction


# --- polynomials ----------------------------------------------------------------------------------------------------


@for_each(range(20))
def test_no_ratio_of_polynomials_is_below_the_least(seed: int) -> None:
    rng = np.random.default_rng(seed)
    above, below = rng.random((5, 7)) ** 3, rng.random((5, 7))
    (x0, x1), (y0, y1) = xs, ys = ((0.0, 1.0), (0.0, 1.0)) if seed % 2 else ((0.2, 0.7), (0.5, 0.9))
    found = least(above, below, (xs, ys), within=1e-6)
    grid = np.linspace(x0, x1, 41), np.linspace(y0, y1, 41)
    lowest = (bernstein(above, *grid) / bernstein(below, *grid)).min()
    assert found.bound <= lowest + 1e-12
    assert found.found - found.bound <= 1.1e-6
    assert bernstein(above, *found.place) / bernstein(below, *found.place) == pytest.approx(found.found, abs=1e-12)
    assert found.found <= lowest + 1e-9


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
            assert bernstein(whole, x, y) == pytest.approx(x * (1 - x) * bernstein(less, x, y), rel=1e-12)
    at_the_end = bernstein(less_above, 0, 0.5) / bernstein(less_below, 0, 0.5)
    assert at_the_end == pytest.approx(bernstein(above, 1e-9, 0.5) / bernstein(below, 1e-9, 0.5), rel=1e-6)


@for_each(range(6))
def test_what_is_outside_is_left_out(seed: int) -> None:
    rng = np.random.default_rng(seed)
    above, below = rng.random((5, 7)) ** 3, rng.random((5, 7))
    whole = least(above, below, within=1e-6)
    part = least(above, below, within=1e-6, outside=lambda low, high: low[..., 0] + low[..., 1] > 1)
    grid = np.linspace(0, 1, 41)
    lowest = (bernstein(above, grid, grid) / bernstein(below, grid, grid))[np.add.outer(grid, grid) <= 1].min()
    assert whole.bound <= part.bound <= lowest + 1e-12
    assert sum(part.place) <= 1
    assert part.found <= lowest + 1e-9


# --- tests ----------------------------------------------------------------------------------------------------------


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("of", "name", "n"),
    [
        *product(("informedness", "markedness"), ("miettinen-nurminen", "newcombe", "delta-plus-three", "wald"), (9,)),
        *[("correlation", "delta-plus-three", n) for n in (5, 12)],
        *[("correlation", name, 6) for name in ("powers-whole", "powers-self-weighted")],
        *[("cohen_kappa", "delta-plus-three", n) for n in (6, 12)],
        ("cohen_kappa", "fleiss-cohen-everitt", 8),
        ("lr_positive", "koopman", 6),
        ("lr_positive", "walter", 5),
        ("lr_negative", "miettinen-nurminen-ratio", 6),
        ("odds_ratio", "gart", 5),
        ("odds_ratio", "miettinen-nurminen-odds", 6),
        ("odds_ratio", "cornfield-exact", 5),
    ],
)
def test_no_model_has_a_lower_coverage_than_the_bound(of: str, name: str, n: int) -> None:
    rule = intervals(of)[name]
    found = worst.coverage(rule, n, of)
    low, high = found.at.where_defined()
    assert found.least <= low <= high <= found.least + 2e-3
    for model in islice(models(of, Random(f"{name} of {of}")), 60):
        assert coverage(rule, Total(n, model), of).where_defined()[1] >= found.least


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


@pytest.mark.slow
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


def of_all_cells(tp: Any, fp: Any, fn: Any, tn: Any) -> tuple[Any, Any]:
    """An interval of Precision that is wider where there are more true negatives."""
    return np.where(tn > 2, 0.0, tp / (tp + fp + 1.0)), np.ones(np.shape(tp))


@for_each(
    [
        ("informedness", "wald", {"guess": 0.5}, ["guess is 0.5", "two ends", "guess=('1/20', '19/20')"]),
        ("informedness", "wald", {"cases": (5, 0)}, ["informedness is undefined", "both classes", "(5, 0)"]),
        ("recall", "wilson", {"cases": (5, 3)}, ["recall", "real positives", "(10, 0)", "(5, 3)"]),
        ("fallout", "wilson", {"cases": (3, 4)}, ["fallout", "real negatives", "(0, 10)", "(3, 4)"]),
        ("correlation", "delta", {"guess": ("1/4", "1/2")}, ["correlation", "guess", "leave its range out"]),
        ("correlation", "delta", {"prevalence": (0, 1)}, ["prevalence goes from 0 to 1", "give 1/10,9/10"]),
        ("correlation", "delta", {"cases": (4, 4)}, ["real margins", "correlation", "give their sum"]),
        ("correlation", "delta", {"most": 0}, ["most is 0", "1 or more"]),
        ("precision", "wilson", {"guess": ("1/4", "1/2")}, ["precision", "guess", "leave its range out"]),
        ("accuracy", "wilson", {"prevalence": (0, "1/2")}, ["accuracy", "prevalence", "leave its range out"]),
        ("odds_ratio", "gart", {"informedness": (0, "1/2")}, ["odds_ratio", "Informedness", "leave its range out"]),
        ("f1", "wilson", {"cases": (3, 4)}, ["real margins", "f1", "give their sum"]),
        ("odds_ratio", "gart", {"cases": (5, 0)}, ["odds_ratio is undefined", "both classes", "(5, 0)"]),
        ("lr_positive", "walter", {"cases": 31}, ["cases are 31", "lr_positive", "30", "16 and 15"]),
        ("precision", IntervalRule("all", of_all_cells), {}, ["more than the cases that precision counts"]),
    ],
    lambda case: f"{case[0]} {case[2]}",
)
def test_coverage_rejects_what_it_cannot_bound_and_names_the_remedy(
    of: str, name: str | IntervalRule, given: dict[str, Any], facts: list[str]
) -> None:
    rule = intervals(of)[name] if isinstance(name, str) else name
    said = refused(worst.coverage, rule, given.get("cases", 5), of, **{k: v for k, v in given.items() if k != "cases"})
    assert [fact for fact in facts if fact not in said] == []


@for_each(
    [(151, {}, ["n is 151", "1 to 150"]), (5, {"prevalence": (1, 0)}, ["prevalence", "from 1 to 0", "lower end"])]
)
def test_size_rejects_too_many_cases_and_an_empty_range(n: int, given: dict[str, Any], facts: list[str]) -> None:
    said = refused(worst.size, known_tests()["chi2"], n, **given)
    assert [fact for fact in facts if fact not in said] == []


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


@pytest.mark.slow
@for_each(
    [
        "--rp 10 --rn 10 --of informedness --use miettinen-nurminen",
        "--n 6 --of cohen_kappa --use delta-plus-three --prevalence 1/5,4/5",
        "--n 8 --of f1 --use wilson --prevalence 1/10,1",
        "--rp 5 --rn 6 --of odds_ratio --use gart",
        "--n 5 --of lr_negative --use koopman --level 0.9",
    ]
)
def test_the_command_that_is_printed_counts_the_coverage_again(words: str) -> None:
    document, counted = counted_again(*words.split())
    assert document["kind"] == "worst coverage"
    assert counted["covered"] == document["found"]["covered"]
    assert counted["where_defined"] == document["found"]["where_defined"]
    assert (
        document["least"]
        <= counted["where_defined"]["low"]["value"]
        <= document["least"] + (1e-3 if "informedness" in words else 2e-3)
    )


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
    lambda each: each[0] or "nothing",
)
def test_an_option_that_would_be_ignored_is_refused_in_one_line(words: str, said: str) -> None:
    assert_refused(study("worst", *words.split()), said)


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
