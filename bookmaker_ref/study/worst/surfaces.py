r"""The models that have one true value of Correlation, or of kappa, and how probable a set of tables is on all of them.

Let p be the prevalence and q the Bias. Margins that know nothing of each other would put p(1 - q) of the cases into
false negatives and (1 - p) q into false positives. Knowledge repairs a share of both, and leaves c and b. With the odds
u, v of p and q

.. math:: \frac{c}{p (1 - q)} = 1 - \theta \sqrt{v/u}, \qquad \frac{b}{(1 - p) q} = 1 - \theta \sqrt{u/v}

where :math:`\theta` is Correlation, and :math:`1 - \theta (1 + v/u)/2` and :math:`1 - \theta (1 + u/v)/2` where it is
kappa. As neither is negative, the root of v/u (v/u itself) lies between two numbers; a letter y from 0, no false
positives, to 1, no false negatives, runs through it as a ratio of :math:`m = y + \theta (1 - y)` to
:math:`l = (1 - y) + \theta y`, or of :math:`(2 - \theta) y + \theta (1 - y)` to what is left of 2. All four cells are
then sums of products of x = p, 1 - x, y, 1 - y and constants that are not negative, over the sum of the cells. So how
probable tables are is a ratio of two polynomials of x and y, whose coefficients in Bernstein's polynomials are not
negative, over the whole square, with no model left out and none added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, factorial

import numpy as np

from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Mask

#: By the number of errors, and by how many are false positives and how many true positives: what is in a set of tables.
ByErrors = Sequence[Mask]


@dataclass(frozen=True, slots=True)
class Surface:
    """Of a measure: coefficients of a set of tables, and of all with N cases; the cells at x, y and a true value."""

    coefficients: Callable[[ByErrors, float], Floats]
    every: Callable[[int, float], Floats]
    cells: Callable[[float, float, float], tuple[float, float, float, float]]


def _of_correlation(sets: ByErrors, truth: float) -> Floats:
    """Cells x m (x m + θ l x'), x x' m (1 - θ²) y, x x' l (1 - θ²) y', x' l (x' l + θ m x), with x' = 1 - x."""
    n = len(sets) - 1
    terms, few = _powers((truth, 1.0), (1.0, truth), 2 * n), _reciprocals(n)
    found = np.zeros((2 * n + 1, 2 * n + 1))
    for errors, those in enumerate(sets):
        right = n - errors
        of_right = np.zeros((right + 1, 2 * right + 1))  # by true positives, the power of x beyond the errors
        for tp in range(right + 1):
            of_right[tp, tp : tp + right + 1] = terms[right][tp] * (few[tp] * few[right - tp])
        of_errors = (1 - truth**2) ** errors * few[: errors + 1] * few[errors::-1]
        by_x, by_y, rows = (those * of_errors[:, None]) @ of_right, terms[2 * n - errors], 2 * right + 1
        for fp in np.flatnonzero(those.any(axis=1)).tolist():
            found[errors : errors + rows, fp : fp + len(by_y)] += by_x[fp, :, None] * by_y[fp : fp + rows]
    return _scaled(found)


def _all_of_correlation(n: int, truth: float) -> Floats:
    """The sum of the cells is x m² + x' l²."""
    return _all(n, _powers((truth, 1.0), (1.0, truth), 2 * n)[2 * n][::2])


def _of_kappa(sets: ByErrors, truth: float) -> Floats:
    """Cells x (x v + θ x'), 2 x x' (1 - θ) y, 2 x x' (1 - θ) y', x' (x' u + θ x), v = (2 - θ) y + θ y', u likewise."""
    n = len(sets) - 1
    of_margins, few = _powers((truth, 2 - truth), (2 - truth, truth), n), _reciprocals(n)
    found = np.zeros((2 * n + 1, n + 1))
    for errors, those in enumerate(sets):
        right = n - errors
        weighed = those * ((2 * (1 - truth)) ** errors * few[: errors + 1] * few[errors::-1])[:, None]
        by_both = np.zeros((errors + 1, 2 * right + 1, right + 1))
        for kept in range(right + 1):  # of those that are right, how many are so without any repair
            by_x = weighed @ (_unrepaired(right, kept) * truth ** (right - kept))
            by_y = of_margins[kept] @ _elevation(kept, right)
            by_both[:, right - kept : right + kept + 1 : 2] += by_x[..., None] * by_y
        for fp, each in enumerate(by_both):
            found[errors : 2 * n - errors + 1, fp : fp + right + 1] += each
    return _scaled(found)


def _all_of_kappa(n: int, truth: float) -> Floats:
    """The sum of the cells is x v + x' u."""
    return _all(n, _powers((truth, 2 - truth), (2 - truth, truth), n)[n])


def _cells_of_correlation(x: float, y: float, truth: float) -> tuple[float, float, float, float]:
    m, l = y + truth * (1 - y), 1 - y + truth * y  # noqa: E741 -- the letter of the docstring above
    both, error = truth * l * m * x * (1 - x), (1 - truth**2) * x * (1 - x)
    return _shares((x * m) ** 2 + both, error * m * y, error * l * (1 - y), ((1 - x) * l) ** 2 + both)


def _cells_of_kappa(x: float, y: float, truth: float) -> tuple[float, float, float, float]:
    v, u = (2 - truth) * y + truth * (1 - y), (2 - truth) * (1 - y) + truth * y
    both, error = truth * x * (1 - x), 2 * (1 - truth) * x * (1 - x)
    return _shares(x * x * v + both, error * y, error * (1 - y), (1 - x) ** 2 * u + both)


def _shares(*cells: float) -> tuple[float, float, float, float]:
    tp, fp, fn, tn = (each / sum(cells) for each in cells)
    return tp, fp, fn, tn


SURFACES = {
    "correlation": Surface(_of_correlation, _all_of_correlation, _cells_of_correlation),
    "cohen_kappa": Surface(_of_kappa, _all_of_kappa, _cells_of_kappa),
}


# --- parts of polynomials -----------------------------------------------------------------------------------------


def _powers(first: tuple[float, float], second: tuple[float, float], most: int) -> list[Floats]:
    """By degree g and by i: what stands before each (1 - y)^(g - k) y^k in the i-th power of one times that of another.

    Each is given by its values at 0 and at 1.
    """
    found = [np.ones((1, 1))]
    for degree in range(most):
        last, more = found[-1], np.zeros((degree + 2, degree + 2))
        more[1:, :-1], more[0, :-1] = first[0] * last, second[0] * last[0]
        more[1:, 1:] += first[1] * last
        more[0, 1:] += second[1] * last[0]
        found.append(more)
    return found


@cache
def _reciprocals(n: int) -> Floats:
    """One over each factorial."""
    return 1 / np.array([float(factorial(each)) for each in range(n + 1)])


@cache
def _choices(n: int) -> Floats:
    return np.array([float(comb(n, each)) for each in range(n + 1)])


@cache
def _elevation(degree: int, to: int) -> Floats:
    """What makes of the terms of a polynomial those of a higher degree: times a power of (1 - y) + y."""
    found = np.zeros((degree + 1, to + 1))
    for at in range(degree + 1):
        found[at, at : at + to - degree + 1] = _choices(to - degree)
    return found


@cache
def _unrepaired(right: int, kept: int) -> Floats:
    """By true positives, in how many ways so many of them and the others are kept, over what orders them."""
    few, repaired = _reciprocals(right), right - kept
    found = np.zeros((right + 1, kept + 1))
    for tp in range(kept + 1):
        found[tp : tp + repaired + 1, tp] = few[tp] * few[kept - tp] * few[: repaired + 1] * few[repaired::-1]
    return found


def _all(n: int, by_y: Floats) -> Floats:
    """The N-th power of x times one polynomial of y, and 1 - x times another, whose products are given."""
    by_x = _choices(n)[:, None] * _elevation(n, 2 * n) / _choices(2 * n)
    found: Floats = by_x.T @ (by_y / _choices(by_y.shape[1] - 1))
    return found


def _scaled(terms: Floats) -> Floats:
    """Coefficients in Bernstein's polynomials of what stands before each pair of powers."""
    by_x, by_y = (_choices(size - 1) for size in terms.shape)
    found: Floats = terms / (by_x[:, None] * by_y) * float(factorial((len(by_x) - 1) // 2))
    return found
