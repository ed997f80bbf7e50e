"""Intervals of ratios and odds: each end satisfies the equation that defines it, to twelve digits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, inf, isnan
from statistics import NormalDist
from typing import Any

import mpmath
import numpy as np
import pytest
from mpmath import mp, mpf

from bookmaker_ref import multiclass
from bookmaker_ref.significance import (
    agresti_coull,
    asymptotic_variance,
    binomial_mid_p,
    blaker,
    clopper_pearson,
    cornfield,
    cornfield_exact,
    cornfield_mid_p,
    delta_method,
    delta_plus_three,
    gart,
    interval,
    koopman,
    mercaldo_lau_zhou,
    miettinen_nurminen_odds,
    miettinen_nurminen_ratio,
    predictive_score,
    simel_samsa_matchar,
    walter,
    wilson,
)
from bookmaker_ref.significance.intervals import RECOMMENDED, Interval
from bookmaker_ref.study import BothMargins, IntervalRule, RealMargins, Total, coverage, informed
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.covering import coverages
from tests.cases import for_each
from tests.reference import SMALL, Groups, larger

F = Fraction
Method = Callable[..., Interval]

#: How near to an end its equation changes its sign.
NEAR = mpf(10) ** -12


def groups_of_all_sizes() -> list[Groups]:
    return [*SMALL, *larger(40, 4, seed=1), *larger(60, 15.6, seed=2)]


def table_of(groups: Groups) -> Groups:
    x1, n1, x2, n2 = groups
    return x1, x2, n1 - x1, n2 - x2


def named(case: Any) -> str:
    return " ".join(getattr(each, "__name__", str(each)) for each in case)


def quantile(level: float) -> Any:
    return NormalDist().inv_cdf((1 + level) / 2)


def changes_sign(excess: Callable[[Any], Any], end: float, estimate: Any) -> bool:
    """Whether the function is of one sign just below the end, and of the other just above; nearer than the estimate."""
    near = min(NEAR, abs(estimate / mpf(end) - 1) / 2)
    below, above = (excess(mpf(end) * (1 + step)) for step in (-near, near))
    return bool(below * above < 0)


# --- score intervals, by the quadratic equations of the textbook, in 100 digits -----------------------------------


def score_of_ratio(groups: Groups, ratio: Any, corrected: bool) -> Any:
    """z² of Miettinen and Nurminen (1985): the likeliest p2 with p1 = ratio p2 is the lesser root of their equation."""
    x1, n1, x2, n2 = groups
    a, b = (n1 + n2) * ratio, -(n1 * ratio + x1 + n2 + x2 * ratio)
    p2 = (-b - mpmath.sqrt(b * b - 4 * a * (x1 + x2))) / (2 * a)
    p1 = ratio * p2
    variance = p1 * (1 - p1) / n1 + ratio**2 * p2 * (1 - p2) / n2
    total = n1 + n2
    return (mpf(x1) / n1 - ratio * x2 / n2) ** 2 / variance * (mpf(total - 1) / total if corrected else 1)


def score_of_odds(groups: Groups, odds: Any, corrected: bool) -> Any:
    """z² of the same: what is expected of the first cell with these margins is a root of a quadratic equation too."""
    x1, n1, x2, n2 = groups
    m = x1 + x2
    a, b, c = odds - 1, -(odds * (n1 + m) + n2 - m), odds * n1 * m
    expected = c / ((-b + mpmath.sqrt(b * b - 4 * a * c)) / 2)
    cells = (expected, n1 - expected, m - expected, n2 - m + expected)
    total = n1 + n2
    return (x1 - expected) ** 2 * sum(1 / cell for cell in cells) * (mpf(total - 1) / total if corrected else 1)


#: Methods with the score statistic that their ends make as great as the quantile; and whether it is of N - 1.
BY_SCORE = [
    (miettinen_nurminen_ratio, score_of_ratio, True),
    (koopman, score_of_ratio, False),
    (miettinen_nurminen_odds, score_of_odds, True),
    (cornfield, score_of_odds, False),
]


@pytest.mark.slow
@for_each(
    lambda: [(*each, *more) for each, *more in product(BY_SCORE, (0.95, 0.5, 0.999), groups_of_all_sizes())],
    named,
    some=True,
)
def test_both_ends_by_a_score_satisfy_its_equation(
    method: Method, score: Callable[..., Any], corrected: bool, level: float, groups: Groups
) -> None:
    x1, n1, x2, n2 = groups
    a, b, c, d = table_of(groups)
    is_odds = score is score_of_odds
    ends = method((a, b, c, d), level=level) if is_odds else method(*groups, level=level)
    top, bottom = (a * d, b * c) if is_odds else (a * n2, b * n1)
    if x1 + x2 == 0 or (is_odds and c + d == 0):
        assert all(map(isnan, ends))
        return
    assert (ends.low == 0, ends.low > 0) == (top == 0, top > 0)
    assert (ends.high == inf, ends.high < inf) == (bottom == 0, bottom > 0)
    with mp.workdps(100):
        square = mpf(quantile(level)) ** 2
        for end in (each for each in ends if 0 < each < inf):
            estimate = mpf(top) / bottom if bottom else mpf("inf")
            assert changes_sign(lambda at: score(groups, at, corrected) - square, end, estimate), end


def test_at_1_the_scores_are_those_of_the_chi_squared_test() -> None:
    # By hand: 7 and 1 of 34 each, N (ad - bc)² over the product of the margins.
    chi2 = F(68 * (7 * 33 - 1 * 27) ** 2, 34 * 34 * 8 * 60)
    with mp.workdps(50):
        for score in (score_of_ratio, score_of_odds):
            off = score((7, 34, 1, 34), mpf(1), corrected=False) - mpf(chi2.numerator) / chi2.denominator
            assert abs(off) < mpf(10) ** -40


def test_where_all_count_in_both_groups_the_end_is_wilsons_by_hand() -> None:
    # p2 is 1 then, and n1 (1 - p1)/p1 = z²: n1/(n1 + z²).
    z2 = quantile(0.95) ** 2
    found = koopman(7, 7, 5, 5)
    assert tuple(found) == pytest.approx((7 / (7 + z2), (5 + z2) / 5), rel=1e-14)


def by_logarithm(tops: tuple[Any, Any], bottoms: tuple[Any, Any], variance: Any) -> list[Any]:
    middle = mpf(tops[0]) / bottoms[0] * tops[1] / bottoms[1]
    factor = mpmath.exp(quantile(0.95) * mpmath.sqrt(variance))
    return [middle / factor, middle * factor]


def test_ends_by_the_logarithm_are_those_of_their_formulas() -> None:
    """Katz and others (1978), with 1/2 more as Pettigrew and others (1986); Woolf (1955), as Gart (1966)."""
    half, compared = mpf("0.5"), 0
    with mp.workdps(60):
        for x1, n1, x2, n2 in groups_of_all_sizes():
            for method, more in ((simel_samsa_matchar, 0), (walter, half)):
                (a, m), (b, n) = ((mpf(x) + more, mpf(size) + more) for x, size in ((x1, n1), (x2, n2)))
                if ((more and x1 + x2) or x1 * x2) and x1 + x2 < n1 + n2:
                    expected = by_logarithm((a, n), (m, b), 1 / a - 1 / m + 1 / b - 1 / n)
                    assert tuple(method(x1, n1, x2, n2)) == pytest.approx([*map(float, expected)], rel=1e-13)
                    compared += 1
            if 0 < x1 + x2 < n1 + n2:
                a, b, c, d = (cell + half for cell in table_of((x1, n1, x2, n2)))
                expected = by_logarithm((a, d), (b, c), 1 / a + 1 / b + 1 / c + 1 / d)
                found = gart(table_of((x1, n1, x2, n2)))
                assert tuple(found) == pytest.approx([*map(float, expected)], rel=1e-13)
                compared += 1
    assert compared > 200


# --- exact intervals ----------------------------------------------------------------------------------------------


def tail(table: Groups, odds: Any, sign: int, own: Any) -> Any:
    """The probability of more on the diagonal (or less), with this part of the table seen."""
    tp, fp, fn, tn = table
    rp, rn, pp = tp + fn, fp + tn, tp + fp
    weights = {k: comb(rp, k) * comb(rn, pp - k) * odds**k for k in range(max(0, pp - rn), min(rp, pp) + 1)}
    beyond = sum((weight for k, weight in weights.items() if sign * (k - tp) > 0), mpf(0))
    return (beyond + own * weights[tp]) / sum(weights.values())


def tails_are_left_out(method: Method, tail: Callable[..., Any], table: Groups, level: float = 0.95) -> None:
    """At each end that is neither 0 nor infinite, the tail is half of what the level leaves out."""
    share = (1 - mpf(level)) / 2
    tp, fp, fn, tn = table
    low, high = method(table, level=level)
    assert (low > 0, high < inf) == (tp * tn > 0, fp * fn > 0)
    for end, sign in ((low, 1), (high, -1)):
        if 0 < end < inf:
            assert changes_sign(lambda odds, sign=sign: tail(table, odds, sign) - share, end, mpf("inf")), end  # type: ignore[misc]


def tables_of_all_kinds() -> list[Groups]:
    return [table_of(each) for each in (*SMALL, *larger(25, 1.7, seed=3), (56, 68, 20, 32), (2, 300, 140, 150))]


@pytest.mark.slow
@for_each(
    lambda: product((cornfield_exact, cornfield_mid_p), (0.95, 0.5, 0.999999), tables_of_all_kinds()), named, some=True
)
def test_at_the_ends_the_tails_are_what_is_left_out(method: Method, level: float, table: Groups) -> None:
    tp, fp, fn, tn = table
    low, high = method(table, level=level)
    if all((tp + fp, tp + fn, fp + tn, fn + tn)):
        assert (low == 0) == (tp * tn == 0)
        assert (high == inf) == (fp * fn == 0)
        with mp.workdps(60):
            tails_are_left_out(method, partial(tail, own=1 if method is cornfield_exact else mpf("0.5")), table, level)
    else:
        assert isnan(low)
        assert isnan(high)


@pytest.mark.slow
@for_each([(400_000, 100_000, 200_000, 300_000), (3, 5, 2, 10**6), (50, 7 * 10**5, 20, 3 * 10**5)])
def test_so_they_are_for_a_million_cases_and_a_rare_class(table: Groups) -> None:
    with mp.workdps(50):
        tails_are_left_out(cornfield_mid_p, tail_of_many, table)


def tail_of_many(table: Groups, odds: Any, sign: int) -> Any:
    """Mid-p: each weight from its neighbour, up to where nothing is left."""

    def beyond(a: int, b: int, c: int, d: int, by: Any) -> Iterator[Any]:
        weight = mpf(1)
        while b and c and weight > mpf(10) ** -30:
            a, d = a + 1, d + 1
            weight *= by * b * c / (mpf(a) * d)
            b, c = b - 1, c - 1
            yield weight

    tp, fp, fn, tn = table
    # Far from its mode a weight grows first: the largest is no bound of what is still to come, but it passes quickly.
    more, less = sum(beyond(tp, fp, fn, tn, odds)), sum(beyond(fp, tp, tn, fn, 1 / odds))
    return ((more if sign > 0 else less) + mpf("0.5")) / (more + less + 1)


def test_of_half_of_the_only_tables_no_odds_ratio_makes_more_than_one_half() -> None:
    assert tuple(cornfield_mid_p((3, 0, 1, 4), level=0.5, side="lower")) == (inf, inf)
    assert tuple(cornfield_mid_p((0, 3, 4, 1), level=0.5, side="upper")) == (0, 0)


@pytest.mark.slow
@pytest.mark.on_change
@for_each(
    [
        (2 * 10**7, 10**7, 3 * 10**7, 10**7),  # two steps at a time
        (3 * 10**8, 7 * 10**7, 2 * 10**7, 10**9),
        (4 * 10**14, 10**14, 2 * 10**14, 3 * 10**14),
        (3 * 10**10, 2 * 10**9, 7 * 10**15, 9 * 10**14),
    ]
)
def test_so_they_are_for_as_many_cases_as_a_float_counts(table: Groups) -> None:
    with mp.workdps(32):
        tails_are_left_out(cornfield_exact, tail_by_integrals, table)


def test_large_tables_are_computed_among_small_ones_as_alone() -> None:
    tables = np.array([(2 * 10**7, 10**7, 3 * 10**7, 10**7), (3, 1, 1, 3), (10**5, 3, 7, 10**6), (10**5, 10**5, 9, 8)])
    together = cornfield_exact(tuple(tables.T))
    for at, table in enumerate(tables.tolist()):
        alone = cornfield_exact(tuple(table))
        assert tuple(alone) == pytest.approx((together.low[at], together.high[at]), rel=1e-14)


def tail_by_integrals(table: Groups, odds: Any, sign: int) -> Any:
    """The table seen and all beyond: sums as integrals, half the first term and a twelfth of its slope."""
    tp, fp, fn, tn = table
    least = sum(mpf(1) / cell for cell in table) ** -1
    start = mpmath.fsum(map(mpmath.loggamma, (cell + 1 for cell in table)))

    def weight(more: Any) -> Any:
        cells = (tp + more, fp - more, fn - more, tn + more)
        return mpmath.exp(start - mpmath.fsum(mpmath.loggamma(cell + 1) for cell in cells) + more * mpmath.log(odds))

    step = mpmath.sqrt(least)
    sides = [
        mpmath.quad(lambda at, side=side: weight(side * at), [0, 4 * step, 8 * step, 13 * step])
        for side in (sign, -sign)
    ]
    slope = sign * mpmath.diff(weight, 0) / 12
    return (sides[0] + mpf("0.5") - slope) / (sum(sides))  # both halves and both slopes of the whole cancel


@pytest.mark.slow
@for_each(product([F(1, 5), F(1), F(7, 2), F(40)], [(7, 9, 6), (12, 4, 8), (20, 20, 25)]))
def test_given_both_margins_an_exact_interval_never_covers_too_seldom(
    odds: Fraction, margins: tuple[int, int, int]
) -> None:
    design = BothMargins(*margins, odds)
    exact = coverage(intervals("odds_ratio")["cornfield-exact"], design, "odds_ratio")
    assert exact.truth == odds
    assert exact.covered[0] >= F(19, 20)
    assert exact.below[1] <= F(1, 40)
    assert exact.above[1] <= F(1, 40)


def test_a_mid_p_interval_sometimes_does() -> None:
    design = BothMargins(10, 10, 10, "3/2")
    assert coverage(intervals("odds_ratio")["cornfield-mid-p"], design, "odds_ratio").covered[1] < F(19, 20)


# --- other libraries ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each(
    [
        ("ratio", "log", simel_samsa_matchar, True),
        ("ratio", "log-adjusted", walter, True),
        ("ratio", "score", miettinen_nurminen_ratio, True),
        ("ratio", "score", koopman, False),
        ("odds-ratio", "logit-adjusted", gart, True),
        ("odds-ratio", "score", miettinen_nurminen_odds, True),
        ("odds-ratio", "score", cornfield, False),
    ],
    named,
)
def test_statsmodels_has_the_same_ends(compare: str, name: str, method: Method, correction: bool) -> None:
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    for groups in ((7, 34, 1, 34), (8, 15, 4, 15), (24, 73, 53, 65), (6, 10, 6, 20)):
        with np.errstate(all="ignore"):
            expected = proportion.confint_proportions_2indep(
                *groups, method=name, compare=compare, alpha=0.1, correction=correction
            )
        given = groups if compare == "ratio" else (table_of(groups),)
        assert tuple(method(*given, level=0.9)) == pytest.approx(expected, rel=1e-9)


@pytest.mark.slow
def test_scipy_has_the_same_exact_intervals_and_the_same_by_the_logarithm() -> None:
    contingency = pytest.importorskip("scipy.stats.contingency")
    for groups in (*SMALL, *larger(25, 3, seed=4)):
        x1, n1, x2, n2 = groups
        table = [[x1, n1 - x1], [x2, n2 - x2]]
        if x1 + x2 not in (0, n1 + n2):
            expected = contingency.odds_ratio(table).confidence_interval(0.9)
            assert tuple(cornfield_exact(table, rows="real", level=0.9)) == pytest.approx(tuple(expected), rel=1e-8)
        if x1 and x2 and x1 + x2 < n1 + n2:
            expected = contingency.relative_risk(*groups).confidence_interval(0.9)
            assert tuple(simel_samsa_matchar(*groups, level=0.9)) == pytest.approx(tuple(expected), rel=1e-12)


# --- what holds whatever the numbers are --------------------------------------------------------------------------

RATIOS = [koopman, miettinen_nurminen_ratio, simel_samsa_matchar, walter]
ODDS = [miettinen_nurminen_odds, cornfield, gart, cornfield_exact, cornfield_mid_p]


def turned_over(found: Interval) -> tuple[Any, Any]:
    with np.errstate(divide="ignore"):
        return 1 / found.high, 1 / found.low


def same(found: Any, expected: Any) -> None:
    np.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-12)


@for_each(RATIOS, name=lambda each: each.__name__)
def test_groups_that_change_places_turn_a_ratio_over(method: Method) -> None:
    x1, n1, x2, n2 = np.array(SMALL).T
    found = method(x1, n1, x2, n2)
    same(tuple(found), turned_over(method(x2, n2, x1, n1)))
    assert ((found.low < found.high) | np.isnan(found.low)).all()


@for_each(ODDS, name=lambda each: each.__name__)
def test_an_odds_ratio_is_inverted_if_rows_or_columns_change_places(method: Method) -> None:
    """It stays the same if the table is transposed, or if both change places."""
    tp, fp, fn, tn = np.array([table_of(each) for each in SMALL]).T
    found = tuple(method((tp, fp, fn, tn)))
    for other in ((tp, fn, fp, tn), (tn, fp, fn, tp)):
        same(tuple(method(other)), found)
    same(turned_over(method((fp, tp, tn, fn))), found)


def test_the_recommended_ones_are_told_with_their_names() -> None:
    table = (56, 20, 12, 12)
    for measure, method in (
        ("lr_positive", miettinen_nurminen_ratio),
        ("lr_negative", miettinen_nurminen_ratio),
        ("odds_ratio", miettinen_nurminen_odds),
    ):
        found = interval(measure, table)
        assert (found.method, found.reference) == (method.name, method.reference)
        assert found.method == RECOMMENDED[measure][0]
    assert tuple(interval("lr_positive", table)) == tuple(miettinen_nurminen_ratio(56, 68, 20, 32))
    assert tuple(interval("lr_negative", table)) == tuple(miettinen_nurminen_ratio(12, 68, 12, 32))
    assert tuple(interval("odds_ratio", table)) == tuple(miettinen_nurminen_odds(table))


def test_what_is_never_said_has_no_ratio() -> None:
    for measure, table in (
        ("lr_positive", (0, 0, 3, 4)),
        ("lr_negative", (3, 4, 0, 0)),
        *(("odds_ratio", each) for each in ((0, 0, 3, 4), (3, 4, 0, 0), (0, 3, 0, 4), (3, 0, 4, 0))),
    ):
        assert all(map(isnan, interval(measure, table)))
    assert all(map(isnan, walter(5, 5, 3, 3)))  # without any width
    assert all(map(isnan, simel_samsa_matchar(5, 5, 3, 3)))


# --- F1 -----------------------------------------------------------------------------------------------------------


def test_f1_has_the_ends_of_jaccard_carried_over() -> None:
    for (name, function), table in product(
        (
            *(("wilson", wilson), ("clopper-pearson", clopper_pearson), ("agresti-coull", agresti_coull)),
            *(("binomial-mid-p", binomial_mid_p), ("blaker", blaker)),
        ),
        ((56, 20, 12, 12), (0, 3, 1, 9), (4, 0, 0, 3)),
    ):
        tp, fp, fn, _ = table
        ends = function(tp, tp + fp + fn)
        assert tuple(interval("jaccard", table, method=name)) == tuple(ends)
        assert tuple(interval("f1", table, method=name)) == pytest.approx([2 * j / (1 + j) for j in ends], rel=1e-15)
    assert interval("f1", (56, 20, 12, 12)).method == "wilson"
    assert isnan(interval("f1", (0, 0, 0, 7)).low)


@for_each(["1/2", "1/10"])
def test_f1_and_jaccard_are_covered_by_the_same_tables(prevalence: str) -> None:
    design = Total(14, informed("3/5", prevalence, "1/3"))
    for name in ("wilson", "clopper-pearson", "wilson-continuity", "agresti-coull", "binomial-mid-p", "blaker"):
        f1, jaccard = (coverage(intervals(of)[name], design, of) for of in ("f1", "jaccard"))
        assert f1.truth == 2 * jaccard.truth / (1 + jaccard.truth)
        assert (f1.covered, f1.below, f1.above) == (jaccard.covered, jaccard.below, jaccard.above)
        assert f1.open == 0
        assert f1.covered[0] > F(9, 10)


@for_each(
    [[[5, 1, 0], [2, 4, 1], [0, 1, 6]], [[9, 2], [3, 4]], [[7, 0, 2, 1], [1, 3, 0, 0], [0, 2, 8, 1], [1, 1, 0, 2]]]
)
def test_the_variance_of_macro_f1_is_that_of_takahashi(counts: list[list[int]]) -> None:
    """Takahashi, Yamamoto, Kuchiba and Koyama (2022), Applied Intelligence 52, 4961-4972: its variance."""
    p = np.array(counts) / np.sum(counts)
    hits, both, r = np.diag(p), p.sum(axis=0) + p.sum(axis=1), len(p)
    f1 = 2 * hits / both
    missed = both - 2 * hits
    own = (f1 * missed / both**2 * (missed / both + f1 / 2)).sum()
    weights = p * np.outer(f1 / both, f1 / both)
    others = weights.sum() - np.trace(weights)
    variance = 2 / r**2 * (own + others)
    assert float(asymptotic_variance("f1_macro", counts, rows="real")) == pytest.approx(variance, rel=1e-12)
    middle, half = f1.mean(), quantile(0.95) * (variance / np.sum(counts)) ** 0.5
    assert middle == pytest.approx(multiclass.MEASURES["f1_macro"](counts, rows="real"), rel=1e-14)
    ends = np.clip([middle - half, middle + half], 0, 1)
    assert tuple(delta_method("f1_macro", counts, rows="real")) == pytest.approx(tuple(ends), rel=1e-12)


def test_macro_f1_is_never_below_0_and_has_no_recommended_interval() -> None:
    wrong = [[0, 3, 1], [1, 0, 3], [3, 1, 0]]
    low, high = delta_plus_three("f1_macro", wrong, rows="real")
    assert low == 0 < high < 0.5
    with pytest.raises(ValueError, match="'delta-plus-three', 'delta', and 'bootstrap'"):
        interval("f1_macro", wrong, rows="real")


# --- predictive values --------------------------------------------------------------------------------------------


def test_the_logit_interval_is_that_of_mercaldo_lau_and_zhou() -> None:
    """Their equations 8 to 11, by sensitivity, specificity and prevalence."""
    table, z = (240, 87, 178, 288), quantile(0.95)
    tp, fp, fn, tn = table
    se, sp, n1, n0 = tp / (tp + fn), tn / (fp + tn), tp + fn, fp + tn
    for prevalence in (0.03, 0.5, 0.9):
        odds = prevalence / (1 - prevalence)
        for measure, of_odds, variance in (
            ("precision", odds * se / (1 - sp), (1 - se) / se / n1 + sp / (1 - sp) / n0),
            ("inverse_precision", sp / (1 - se) / odds, se / (1 - se) / n1 + (1 - sp) / sp / n0),
        ):
            ends = [of_odds * np.exp(sign * z * variance**0.5) for sign in (-1, 1)]
            found = mercaldo_lau_zhou(measure, table, prevalence=prevalence)
            assert tuple(found) == pytest.approx([each / (1 + each) for each in ends], rel=1e-12)


def test_a_predictive_value_has_the_ends_of_its_likelihood_ratio() -> None:
    prevalence = F(1, 8)
    for table in ((9, 2, 1, 8), (5, 0, 2, 7), (0, 3, 4, 5), (5, 0, 0, 7)):
        # For infinite odds, 7/inf is 0 as well.
        expected = [1 / (1 + 7 / ratio) if ratio else 0 for ratio in interval("lr_positive", table)]
        assert tuple(interval("precision", table, prevalence=prevalence)) == pytest.approx(expected, rel=1e-14)
        expected = [1 / (1 + ratio / 7) for ratio in interval("lr_negative", table)][::-1]
        assert tuple(interval("inverse_precision", table, prevalence=prevalence)) == pytest.approx(expected, rel=1e-14)
    found = interval("precision", (9, 2, 1, 8), prevalence=0.5)
    assert found.method == predictive_score.name == "predictive-score"


@for_each(product(["precision", "inverse_precision"], ["predictive-score", "mercaldo-lau-zhou"]))
def test_a_predictive_value_is_covered_as_often_as_its_likelihood_ratio(measure: str, method: str) -> None:
    design, prevalence = RealMargins(9, 14, "7/10", "1/5"), F(1, 8)
    ratio = F(7, 2) if measure == "precision" else F(3, 8)  # 0.7/0.2, and 0.3/0.8
    truth = ratio / (ratio + 7) if measure == "precision" else 7 / (7 + ratio)

    def limits(*cells: Any) -> tuple[Any, Any]:
        found = interval(measure, cells, method=method, prevalence=prevalence)
        return found.low, found.high

    of, name = ("lr_positive", "lr_negative")[measure != "precision"], "miettinen-nurminen-ratio"
    same = intervals(of)[name if method == "predictive-score" else "simel-samsa-matchar"]
    found, other = coverage(IntervalRule(method, limits), design, truth=truth), coverage(same, design, of)
    assert other.truth == ratio
    assert (found.covered, found.undefined) == (other.covered, other.undefined)
    sides = (found.below, found.above) if measure == "precision" else (found.above, found.below)
    assert sides == (other.below, other.above)


def test_at_the_prevalence_of_the_sample_the_estimate_is_within() -> None:
    low, high = predictive_score("precision", (240, 87, 178, 288), prevalence=418 / 793)
    assert low < 240 / 327 < high


# --- what the recommended ones are worth --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.on_change
@for_each(
    [
        ("odds_ratio", "miettinen-nurminen-odds", 0.916),
        ("lr_positive", "miettinen-nurminen-ratio", 0.916),
        ("lr_negative", "miettinen-nurminen-ratio", 0.916),
    ]
)
def test_they_cover_as_is_said(measure: str, method: str, least: float) -> None:
    rates = [F(each, 100) for each in (3, 10, 30, 50, 70, 90, 97)]
    means, found = [], []
    for sizes in ((10, 10), (30, 30), (10, 50)):
        designs = [RealMargins(*sizes, *each) for each in product(rates, rates)]
        rule = intervals(measure)[method]
        covered = [float(coverages([rule], each, measure, method="float64")[0].where_defined()[0]) for each in designs]
        means.append(sum(covered) / len(covered))
        found += covered
    assert RECOMMENDED[measure][0] == method
    assert round(min(found), 3) == least
    assert 0.951 < min(means) < max(means) < 0.968
