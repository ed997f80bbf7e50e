r"""How much less probable a set of tables can be between two true values than at both of them.

At a fixed x and y (`surfaces`) let a cell change with the true value by its derivatives :math:`\pi', \pi''`. The second
derivative of the probability of any set is a sum over pairs of cases, and one over cases. The first is the covariance
of the set with :math:`\sum_{i \neq j} z_i z_j`, where z is :math:`\pi'/\pi` of the cell of a case: at most half its
standard deviation, :math:`\sqrt{N (N - 1)/2} \sum \pi'^2/\pi`; and as it is a sum of differences of four
probabilities, at most :math:`2 N (N - 1) s^2`, where s is half of :math:`\sum |\pi'|`. The second is at most N times
half of :math:`\sum |\pi''|`. The sums are bounded here on small boxes of x, y and the true value, in which all parts
are monotone: nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Mask
from bookmaker_ref.study.worst.polynomials import Stretch

#: Into how many parts x, y and the true value are divided.
_XS, _YS, _TRUTHS = 24, 96, 64
_ROUNDING = 1 + 1e-9


class Sums(NamedTuple):
    """Bounds of half of Σ|π'|, of Σ π'²/π and of half of Σ|π''|."""

    first: Floats
    information: Floats
    second: Floats


@dataclass(frozen=True, slots=True)
class Steepness:
    """Of a measure and a least margin: the sums for each part of the true values."""

    sums: Sums

    @classmethod
    def of(cls, measure: str, margin: float) -> Steepness:
        """Bounds where the prevalence is from this margin to 1/2, y from 1/2 on, the Bias this far from 1 at least."""
        xs = np.linspace(margin, 0.5, _XS + 1)
        ys, truths = np.linspace(0.5, 1, _YS + 1), np.linspace(0, 1, _TRUTHS + 1)
        low = np.meshgrid(xs[:-1], ys[:-1], truths[:-1], indexing="ij")
        high = np.meshgrid(xs[1:], ys[1:], truths[1:], indexing="ij")
        with np.errstate(divide="ignore", invalid="ignore"):
            found = _SUMS[measure]((low[0], high[0]), (low[1], high[1]), (low[2], high[2]))
            later = np.minimum(high[2] + 1 / _TRUTHS, 1)  # a stretch may begin here, and end so much later
            beyond = BIAS[measure](low[0], low[1], later) > 1 - margin
        return cls(Sums(*(_greatest(each, beyond) for each in found)))

    def loss(self, n: int, stretch: Stretch) -> float:
        """How much is lost on a stretch at most; without bound on one that is too long."""
        low, high = stretch
        if low == high:
            return 0.0
        if high - low > 1 / _TRUTHS:
            return np.inf
        parts = slice(int(low * _TRUTHS), int(np.ceil(high * _TRUTHS)))
        s, information, second = (float(each[parts].max()) for each in self.sums)
        of_pairs = min(2 * n * (n - 1) * s**2, sqrt(n * (n - 1) / 2) * information)
        return (of_pairs + n * second) * (high - low) ** 2 / 8 * _ROUNDING


def _greatest(sums: Floats, beyond: Mask) -> Floats:
    """By part of the true values."""
    sums = np.where(np.isnan(sums), np.inf, sums)
    found: Floats = np.where(beyond, 0.0, sums).max(axis=(0, 1))
    return found


# --- Correlation --------------------------------------------------------------------------------------------------

Pair = tuple[Floats, Floats]


def _bias_of_correlation(x: Any, y: Any, truth: Any) -> Any:
    m, l = y + truth * (1 - y), 1 - y + truth * y  # noqa: E741 -- the letter of `surfaces`
    return x * m**2 / ((1 - x) * l**2 + x * m**2)


def _of_correlation(xs: Pair, ys: Pair, ts: Pair) -> Sums:
    r"""With G the slope of the logarithm of what all cells are divided by: :math:`2 ((1 - q) y/l + q (1 - y)/m)`.

    False positives are :math:`B (1 - \theta^2)` with B = (1 - p) q y/m, whose logarithm has the slope (1 - y)/m - G;
    false negatives are the same with C = p (1 - q) (1 - y)/l, and y/l for (1 - y)/m. (1 - q) y/l is y/m times a root,
    which stays finite where l does not.
    """
    (x0, x1), (y0, y1), (t0, t1) = xs, ys, ts
    bias = _bias_of_correlation(x0, y0, t1), _bias_of_correlation(x1, y1, t0)
    even = _evenness(bias)
    m0, m1 = y0 + t0 * (1 - y0), y1 + t1 * (1 - y1)
    per_m = y0 / (y0 + t1 * (1 - y0)), y1 / (y1 + t0 * (1 - y1))
    of_n = (1 - y1) / m1, (1 - y0) / m0  # (1 - y)/m
    of_l = per_m[0] * np.sqrt(even[0] * (1 - x1) / x1), per_m[1] * np.sqrt(even[1] * (1 - x0) / x0)  # (1 - q) y/l
    slope = 2 * (of_l[0] + bias[0] * of_n[0]), 2 * (of_l[1] + bias[1] * of_n[1])
    square = per_m[1] ** 2 * bias[1] * (1 - x0) / x0  # (1 - q) (y/l)²
    left, q1, rest = 1 - t0**2, bias[1], 1 - bias[0]
    b = (1 - x0) * q1 * per_m[1]
    apart = np.maximum(of_n[1] - slope[0], slope[1] - of_n[0])
    b1 = b * apart
    b2 = b * (2 * slope[1] * apart + 2 * square + 2 * q1 * of_n[1] ** 2)
    share = (1 - y0) / (1 - y0 + t0 * y0)  # (1 - y)/l
    c = x1 * rest * share
    c1 = x1 * share * (of_l[1] + rest * slope[1])
    c2 = 2 * x1 * share * (rest * (slope[1] ** 2 + square + q1 * of_n[1] ** 2) + of_l[1] * slope[1])
    fp1, fn1 = 2 * t1 * b + left * b1, 2 * t1 * c + left * c1
    second = sum(2 * each + 4 * t1 * each1 + left * each2 for each, each1, each2 in ((b, b1, b2), (c, c1, c2)))
    of_fp = b * (2 * t1 + left * apart) ** 2
    of_fn = (np.sqrt(c) * (2 * t1 + left * slope[1]) + left * np.sqrt(x1 * share * square)) ** 2
    together = t0 * np.sqrt(x0 * (1 - x0) * even[0])
    tp, tn = x0 * bias[0] + together, (1 - x1) * (1 - bias[1]) + together
    return Sums(fp1 + fn1, (of_fp + of_fn) / (1 - t1**2) + fp1**2 / tn + fn1**2 / tp, np.asarray(second))


def _evenness(share: Pair) -> Pair:
    """Of shares between two: the least and the greatest product with what is left."""
    low, high = (each * (1 - each) for each in share)
    return np.minimum(low, high), np.where((share[0] < 0.5) & (share[1] > 0.5), 0.25, np.maximum(low, high))


# --- kappa --------------------------------------------------------------------------------------------------------


def _bias_of_kappa(x: Any, y: Any, truth: Any) -> Any:
    v = (2 - truth) * y + truth * (1 - y)
    return x * v / ((1 - x) * (2 - v) + x * v)


def _of_kappa(xs: Pair, ys: Pair, ts: Pair) -> Sums:
    """False positives are B (1 - θ), with B = 2 x (1 - x) y/Z, where Z is linear in θ and its logarithm has a slope G.

    False negatives are the same with 1 - y for y. Z grows with x and θ, and falls with y.
    """
    (x0, x1), (y0, y1), (t0, t1) = xs, ys, ts
    bias = _bias_of_kappa(x0, y0, t1), _bias_of_kappa(x1, y1, t0)
    v1 = (2 - t0) * y1 + t0 * (1 - y1)
    z = (1 - x0) * (2 - v1) + x0 * v1
    slope = (2 * y1 - 1) * (1 - 2 * x0) / z
    errors = [2 * x1 * (1 - x0) * each / z for each in (y1, 1 - y0)]
    fp1, fn1 = (each * (1 + (1 - t0) * slope) for each in errors)
    second = sum(2 * each * slope * (1 + (1 - t0) * slope) for each in errors)
    of_errors = sum(each * (1 + (1 - t0) * slope) ** 2 for each in errors) / (1 - t1)
    tp, tn = x0 * bias[0], (1 - x1) * (1 - bias[1])
    together = t0 * (x0 * (1 - bias[1]) + (1 - x1) * bias[0]) / 2
    return Sums(fp1 + fn1, of_errors + fp1**2 / (tn + together) + fn1**2 / (tp + together), np.asarray(second))


_SUMS: dict[str, Callable[[Pair, Pair, Pair], Sums]] = {"correlation": _of_correlation, "cohen_kappa": _of_kappa}
#: At x, y and a true value: how often is predicted positive. It grows with x and y, and falls with the true value.
BIAS = {"correlation": _bias_of_correlation, "cohen_kappa": _bias_of_kappa}
