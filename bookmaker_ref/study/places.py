"""On which side of an interval the true value lies, by the inequality that defines the interval: in exact numbers.

Most intervals are all t with (c - t)² <= z² v, for a centre c and a variance v of the table. Written so, that the ends
are cut to the range of the measure makes no difference, and z² is the critical value of chi-squared, which is known
between two fractions. What has no such form, or is too near for it, stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np

from bookmaker_ref.exact.intervals import geometric_agresti_caffo, quantile
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.rates import DIFFERENCES, RATES, RISING
from bookmaker_ref.significance.classes import DUALS, least_of
from bookmaker_ref.significance.powers_intervals import DEVIATIONS
from bookmaker_ref.significance.rates import of_rate
from bookmaker_ref.significance.variances import asymptotic_variance
from bookmaker_ref.study.critical_values import critical_value
from bookmaker_ref.study.places_by_tails import binomial_mid_p, blaker, clopper_pearson
from bookmaker_ref.study.true_values import value_on

#: Takes one table and the true value: -1 below the interval, 0 in it, 1 above it, None if it cannot tell.
Place = Callable[..., int | None]
Rows = Sequence[Sequence[int]]
#: Takes the measure, the table, the true value and the level.
Form = Callable[[str, Rows, Fraction, Fraction], int | None]

#: Of these the estimate is a part, however narrow they are.
_ABOUT_THE_ESTIMATE = {
    *("wald", "newcombe", "mee", "miettinen-nurminen", "delta", "fisher-z", "fleiss-cohen-everitt"),
    *("wilson", "wilson-continuity", "agresti-coull", "clopper-pearson", "blaker"),
}
#: How near two floats may be before they do not decide: in parts of the greater, and at all.
_NEAR, _LEAST = 1e-9, 1e-13
#: With how many digits ends are computed, and how near they may be before these do not decide.
_DIGITS, _UNKNOWN = 40, Decimal("1e-30")


def place_of(name: str, measure: str, level: Fraction, k: int) -> Place | None:
    """What decides for an interval by name; None where nothing does.

    An interval about the estimate covers the true value at least where that is the estimate.
    """
    form = _form(name, k)
    about = name in _ABOUT_THE_ESTIMATE or name.startswith("powers-")
    if form is None and not about:
        return None
    least = Fraction(0) if measure in (*RATES, *RISING) else least_of(measure, k)
    return partial(_place, form, measure, level, least, about)


def _place(
    form: Form | None, measure: str, level: Fraction, least: Fraction, about: bool, *table_and_truth: Any
) -> int | None:
    """Where the truth lies, of a table and the truth; the first arguments are the interval's."""
    *table, truth = table_and_truth
    if not least <= truth <= 1:  # the ends are cut to the range of the measure
        return -1 if truth < least else 1
    rows: Rows = table[0] if len(table) == 1 else ((table[0], table[1]), (table[2], table[3]))
    found = None if form is None else form(measure, rows, truth, level)
    return 0 if found is None and about and value_on(measure, rows) == truth else found


def _form(name: str, k: int) -> Form | None:
    if name.startswith("powers-"):
        return partial(_powers, name)
    if name in _DIFFERENCES:
        return partial(_difference, name) if k == 2 else None
    return _FORMS.get(name)


@dataclass(frozen=True, slots=True)
class _Inequality:
    """``square <= z² variance`` about a centre, or both sides to this power."""

    centre: Exact
    square: Exact
    variance: Exact
    power: int = 1

    def place(self, truth: Fraction, level: Fraction) -> int | None:
        low, high = (end**self.power * self.variance for end in critical_value(1 - level))
        if self.square <= low:
            return 0
        if self.square >= high:
            return -1 if truth < self.centre else 1
        return None


# --- differences of two proportions -------------------------------------------------------------------------------


def _difference(name: str, measure: str, rows: Rows, truth: Fraction, level: Fraction) -> int | None:
    found = _DIFFERENCES[name](*DIFFERENCES[measure](*rows[0], *rows[1]), truth)
    if found is None:
        return None
    centre, variance = found
    return _Inequality(centre, (centre - truth) ** 2, variance).place(truth, level)


_Difference = Callable[[int, int, int, int, Fraction], tuple[Fraction, Fraction] | None]


def _wald(x1: int, n1: int, x2: int, n2: int, truth: Fraction) -> tuple[Fraction, Fraction]:
    p1, p2 = Fraction(x1, n1), Fraction(x2, n2)
    return p1 - p2, p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2


def _agresti_caffo(x1: int, n1: int, x2: int, n2: int, truth: Fraction) -> tuple[Fraction, Fraction]:
    return _wald(x1 + 1, n1 + 2, x2 + 1, n2 + 2, truth)


def _mee(x1: int, n1: int, x2: int, n2: int, truth: Fraction) -> tuple[Fraction, Fraction] | None:
    difference = Fraction(x1, n1) - Fraction(x2, n2)
    if abs(truth) == 1:  # both proportions are certain
        return difference, Fraction(0)
    if truth:  # the proportions that are most likely are then roots of a cubic
        return None
    pooled = Fraction(x1 + x2, n1 + n2)
    return difference, pooled * (1 - pooled) * (Fraction(1, n1) + Fraction(1, n2))


def _miettinen_nurminen(x1: int, n1: int, x2: int, n2: int, truth: Fraction) -> tuple[Fraction, Fraction] | None:
    found = _mee(x1, n1, x2, n2, truth)
    return found and (found[0], found[1] * Fraction(n1 + n2, n1 + n2 - 1))


_DIFFERENCES: dict[str, _Difference] = {
    "wald": _wald,
    "agresti-caffo": _agresti_caffo,
    "mee": _mee,
    "miettinen-nurminen": _miettinen_nurminen,
}


# --- K classes ----------------------------------------------------------------------------------------------------


def _price_bonett(measure: str, rows: Rows, truth: Fraction, level: Fraction) -> int | None:
    """A linear combination of shares by class, of which each has 2/K hits and 2/K others more."""
    dual = DUALS.get(measure)
    counts = rows if dual is None else tuple(zip(*rows, strict=True))
    k = len(counts)
    sizes = [sum(column) for column in zip(*counts, strict=True)]
    weights, centre = _weights(dual or measure, sizes)
    variance = Fraction(0)
    for c, size in enumerate(sizes):
        whole = size + Fraction(4, k)
        added = [Fraction(2, k) if label == c else Fraction(2, k * (k - 1)) for label in range(k)]
        shares = [(counts[label][c] + added[label]) / whole for label in range(k)]
        mean = sum((weights[label][c] * share for label, share in enumerate(shares)), Fraction(0))
        square = sum((weights[label][c] ** 2 * share for label, share in enumerate(shares)), Fraction(0))
        centre += mean
        variance += (square - mean**2) / whole
    return _Inequality(centre, (centre - truth) ** 2, variance).place(truth, level)


def _weights(measure: str, sizes: Sequence[int]) -> tuple[list[list[Fraction]], Fraction]:
    """What each share of class c that is predicted l counts, as rows of l, and what is added."""
    k, n = len(sizes), sum(sizes)
    if measure == "adjusted_balanced_accuracy":
        each = Fraction(1, k - 1)
        return [[each if c == label else Fraction(0) for c in range(k)] for label in range(k)], -each
    worth = [Fraction(size, n) if measure == "informedness_by_prevalence" else Fraction(1, k) for size in sizes]
    rows = [
        [worth[label] if c == label else -worth[label] * Fraction(sizes[c], n - sizes[label]) for c in range(k)]
        for label in range(k)
    ]
    return rows, Fraction(0)


def _powers(name: str, measure: str, rows: Rows, truth: Fraction, level: Fraction) -> int | None:
    """The papers' intervals: (B - t)² 2 E (N - 1) <= z² d², or without 2E. E to the power K is a fraction."""
    estimate = value_on(measure, rows)
    k, n = len(rows), sum(map(sum, rows))
    size: Exact = -estimate if estimate < 0 else estimate
    deviation = DEVIATIONS[name.removeprefix("powers-").removesuffix("-two-class")](size)
    square: Exact = (estimate - truth) * (estimate - truth) * (n - 1)
    if name.endswith("-two-class"):
        return _Inequality(estimate, square, deviation).place(truth, level)
    evenness = Fraction(k ** (2 * k))
    for margin in (*map(sum, rows), *map(sum, zip(*rows, strict=True))):
        evenness *= Fraction(margin, n)
    return _Inequality(estimate, (2 * square) ** k * evenness, deviation**k, k).place(truth, level)


def _by_floats(measure: str, rows: Rows, truth: Fraction, level: Fraction, *, cases: int | None = None) -> int | None:
    """The delta method, whose variance is a float: what is not near, uncut, is decided; else it stays open."""
    estimate = value_on(measure, rows)
    if estimate == truth:
        return 0
    variance = float(asymptotic_variance(measure, [list(row) for row in rows], rows="predicted"))
    square = float((estimate - truth) * (estimate - truth))
    reach = float(critical_value(1 - level)[0]) * variance / (sum(map(sum, rows)) if cases is None else cases)
    if abs(square - reach) <= _NEAR * max(square, reach) + _LEAST:
        return None
    if square < reach:
        return 0
    return -1 if truth < estimate else 1


def _plus_three(measure: str, rows: Rows, truth: Fraction, level: Fraction) -> int | None:
    """The same of the table with 3/K² more in each cell: K² times of it has whole cells, and the same measure."""
    k = len(rows)
    more = [[k * k * count + 3 for count in row] for row in rows]
    return _by_floats(measure, more, truth, level, cases=sum(map(sum, rows)) + 3)


# --- rates and Correlation ----------------------------------------------------------------------------------------


def _rate(measure: str, rows: Rows, truth: Fraction) -> tuple[int, int, Fraction]:
    """What is counted, of how many, and the true rate: of what rises with a rate, all of that rate."""
    x, n = of_rate(measure, np.array(rows))
    return int(x), int(n), RISING[measure].fall(truth) if measure in RISING else truth


def _wilson(measure: str, rows: Rows, truth: Fraction, level: Fraction) -> int | None:
    x, n, true = _rate(measure, rows, truth)
    rate = Fraction(x, n)
    return _Inequality(rate, (rate - true) ** 2, true * (1 - true) / n).place(true, level)


def _agresti_coull(measure: str, rows: Rows, truth: Fraction, level: Fraction) -> int | None:
    """Wald's interval of n + z² cases, x + z²/2 of which count: both sides of its inequality, bounded in z²."""
    x, n, true = _rate(measure, rows, truth)
    low, high = critical_value(1 - level)
    beside = [x - true * n + z2 * (Fraction(1, 2) - true) for z2 in (low, high)]  # how far the centre is above, times n
    nearest = Fraction(0) if beside[0] * beside[1] < 0 else min(map(abs, beside))
    if max(map(abs, beside)) ** 2 * (n + high) <= low * (x + low / 2) * (n - x + low / 2):
        return 0
    if nearest**2 * (n + low) > high * (x + high / 2) * (n - x + high / 2):
        return -1 if beside[0] > 0 else 1
    return None


def _by_tails(
    form: Callable[..., int | None], measure: str, rows: Rows, truth: Fraction, level: Fraction
) -> int | None:
    return form(*_rate(measure, rows, truth), level)


def _geometric_agresti_caffo(measure: str, rows: Rows, truth: Fraction, level: Fraction) -> int | None:
    """By its ends, of which the digits are known that are compared: what is as near, and not an end, stays open."""
    (tp, fp), (fn, tn) = rows
    with localcontext(Context(prec=_DIGITS + 4 * len(str(tp + fp + fn + tn)))):
        ends = geometric_agresti_caffo((tp, fp, fn, tn), _deviate(level))
        if ends is None:
            return None
        true = Decimal(truth.numerator) / truth.denominator
        if any(end != true and abs(end - true) < _UNKNOWN for end in ends):
            return None
        return -1 if true < ends[0] else int(true > ends[1])


@cache
def _deviate(level: Fraction) -> Decimal:
    return quantile((1 - level) / 2)


def _fisher_z(measure: str, rows: Rows, truth: Fraction, level: Fraction) -> int | None:
    """An inverse hyperbolic tangent is finite: 1 and -1 are never within."""
    return int(truth) if abs(truth) == 1 else None


_FORMS: dict[str, Form] = {
    "price-bonett": _price_bonett,
    "wilson": _wilson,
    "agresti-coull": _agresti_coull,
    "clopper-pearson": partial(_by_tails, clopper_pearson),
    "binomial-mid-p": partial(_by_tails, binomial_mid_p),
    "blaker": partial(_by_tails, blaker),
    "delta": _by_floats,
    "fleiss-cohen-everitt": _by_floats,
    "delta-plus-three": _plus_three,
    "fisher-z": _fisher_z,
    "geometric-agresti-caffo": _geometric_agresti_caffo,
}
