r"""Informedness and Markedness as differences of two proportions, each with its standard intervals.

With the real margins fixed, Recall and Fallout are independent proportions of RP and RN cases, and Informedness is
their difference; with the predicted margins fixed, so is Markedness of Precision and what is left of the Inverse
Precision. Each method takes ``x1`` of ``n1`` cases and ``x2`` of ``n2``, for the difference x1/n1 - x2/n2.

Score intervals (Mee 1984; Miettinen and Nurminen 1985) are the differences :math:`\delta` that a score test does not
reject. It needs the likeliest pair of proportions with that difference. Instead of a cubic equation for each
:math:`\delta`, all such pairs are run through by the multiplier :math:`\lambda` of the condition: it makes of each
proportion a quadratic equation of its own, :math:`x - n p = \lambda p (1 - p)`, which is solved without cancellation.
Along it z is :math:`\lambda \sqrt V`, and

.. math:: z^2 = \lambda \left[(\hat p_1 - p_1) + (p_2 - \hat p_2)\right]

only grows with :math:`|\lambda|`, as both brackets do: one end on either side, and no other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bookmaker_ref.alignment import check_aligned
from bookmaker_ref.arguments import flag
from bookmaker_ref.exact.rates import DIFFERENCES
from bookmaker_ref.later import np
from bookmaker_ref.numeric.doubles import whole
from bookmaker_ref.significance.arrays import Floats, reals, together
from bookmaker_ref.significance.intervals import (
    Ends,
    OfTwoRates,
    Tails,
    cells_of,
    method,
    proportions,
)
from bookmaker_ref.significance.rates import wilson_distances


@dataclass(frozen=True, eq=False, repr=False)
class OfDifference(OfTwoRates):
    """A method of a difference of two rates: it takes x1 of n1 cases, and x2 of n2."""

    measures: tuple[str, ...] = tuple(DIFFERENCES)
    binary: bool = True

    def parts(self, measure: str, tables: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        return DIFFERENCES[measure](*cells_of(tables))


# --- score intervals ----------------------------------------------------------------------------------------------


@method(
    OfDifference,
    "score interval, variance times N/(N - 1)",
    "Miettinen and Nurminen (1985), Statistics in Medicine 4, 213-226",
)
def miettinen_nurminen(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The differences that the score test does not reject, with the variance times N/(N - 1).

    Miettinen and Nurminen (1985). statsmodels' ``score`` is not this: it takes another variance where the difference
    is not 0.

    >>> [round(end, 4) for end in miettinen_nurminen(56, 70, 48, 80)]
    [0.0528, 0.3382]
    """
    total = n1 + n2
    square = np.where(total > 1, tails.z**2 * total / (total - 1), np.nan)  # of one case there are no two groups
    return _not_rejected(x1, n1, x2, n2, square)


@method(OfDifference, "score interval", "Mee (1984), Biometrics 40, 1175-1176")
def mee(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The differences that the score test does not reject, with the variance as it is (Mee 1984).

    >>> [round(end, 4) for end in mee(56, 70, 48, 80)]
    [0.0533, 0.3377]
    """
    return _not_rejected(x1, n1, x2, n2, np.broadcast_to(np.float64(tails.z**2), x1.shape))


def score_statistic(x1: Any, n1: Any, x2: Any, n2: Any, difference: Any, *, corrected: bool = True) -> Any:
    """The score statistic z of a difference: the estimate less the difference, over the standard error there.

    ``corrected`` has the variance times N/(N - 1). nan where a group is empty; at the estimate it is 0, and
    where no pair of proportions with this difference could give these counts it is infinite.

    >>> round(score_statistic(56, 70, 48, 80, 0.0), 6)
    2.641323
    """
    corrected = flag(corrected, "corrected")
    check_aligned({"x1": x1, "n1": n1, "x2": x2, "n2": n2, "difference": difference})
    x1, n1, x2, n2 = proportions(x1=x1, n1=n1, x2=x2, n2=n2)
    delta = reals(difference, "difference")
    if not (np.abs(delta) <= 1).all():
        raise ValueError("a difference of two proportions lies between -1 and 1")
    x1, n1, x2, n2, delta = together(x1=x1, n1=n1, x2=x2, n2=n2, difference=delta)
    with np.errstate(all="ignore"):
        z = score_of(x1, n1, x2, n2, delta)
        if corrected:
            z = z * np.sqrt((n1 + n2 - 1) / (n1 + n2))
    z = np.where((n1 == 0) | (n2 == 0), np.nan, z) + 0.0
    return z.item() if z.ndim == 0 else z


# --- in closed form -----------------------------------------------------------------------------------------------


@method(OfDifference, "hybrid score interval, method 10", "Newcombe (1998), Statistics in Medicine 17, 873-890")
def newcombe(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """Both Wilson intervals put together (Newcombe 1998, method 10, without correction for continuity).

    >>> [round(end, 4) for end in newcombe(56, 70, 48, 80)]
    [0.0524, 0.3339]
    """
    middle = _estimate(x1, n1, x2, n2)
    (below1, above1), (below2, above2) = wilson_distances(x1, n1, tails.z), wilson_distances(x2, n2, tails.z)
    return middle - np.hypot(below1, above2), middle + np.hypot(above1, below2)


@method(
    OfDifference,
    "Wald's interval with one success and one failure more in each group",
    "Agresti and Caffo (2000), The American Statistician 54, 280-288",
)
def agresti_caffo(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """Wald's interval of x + 1 of n + 2 cases: the four pseudo-counts are the method itself (Agresti and Caffo 2000).

    >>> [round(end, 4) for end in agresti_caffo(56, 70, 48, 80)]
    [0.0525, 0.3358]
    """
    return _about_the_estimate(x1 + 1, n1 + 2, x2 + 1, n2 + 2, tails.z)


@method(OfDifference, "estimate and standard errors", "Wald; see Newcombe (1998), method 1")
def wald(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The estimate and so many of its standard errors: too short, and of no width where both rates are 0 or 1.

    >>> [round(end, 4) for end in wald(56, 70, 48, 80)]
    [0.0575, 0.3425]
    """
    return _about_the_estimate(x1, n1, x2, n2, tails.z)


def _about_the_estimate(x1: Floats, n1: Floats, x2: Floats, n2: Floats, z: float) -> Ends:
    middle = _estimate(x1, n1, x2, n2)
    half = z * np.sqrt((x1 / n1) * ((n1 - x1) / n1) / n1 + (x2 / n2) * ((n2 - x2) / n2) / n2)
    return middle - half, middle + half


def _estimate(x1: Floats, n1: Floats, x2: Floats, n2: Floats) -> Floats:
    """The difference of both proportions, of whose digits none cancel where they are nearly the same."""
    found: Floats = (whole(x1) * whole(n2) - whole(x2) * whole(n1)).high / (n1 * n2)
    return found


# --- where the score test begins to reject ------------------------------------------------------------------------


def _not_rejected(x1: Floats, n1: Floats, x2: Floats, n2: Floats, square: Floats) -> Ends:
    # Group 2 against group 1 has the same ends with the other sign.
    return _lower(x1, n1, x2, n2, square), -_lower(x2, n2, x1, n1, square)


def _lower(x1: Floats, n1: Floats, x2: Floats, n2: Floats, square: Floats) -> Floats:
    """The lower end: where z² is as great as this, by a multiplier above 0."""
    kept = x1 + (n2 - x2)
    # Beyond this multiplier m, z² is greater: with m > n, p is at most x/m, so z² >= x1 (m/n1 - 1) + y2 (m/n2 - 1).
    most = 2 * np.maximum(n1, n2) * (1 + square / kept)
    multiplier = _multiplier(lambda by, z2, *each: by * shift(by, *each) - z2, most, square, x1, n1, x2, n2)
    # With x1 = 0 and x2 = n2 the groups are as far apart as can be: nothing is lower than -1.
    lower = np.where(kept == 0, -1.0, _estimate(x1, n1, x2, n2) - square / multiplier)
    return np.where(np.isnan(square), np.nan, lower)


def score_of(x1: Floats, n1: Floats, x2: Floats, n2: Floats, delta: Floats) -> Floats:
    """The score statistic without the factor of N, of checked counts that are one shape with the differences."""
    distance = _estimate(x1, n1, x2, n2) - delta
    swapped = distance < 0  # then group 2 against group 1, for a multiplier above 0
    a, m, b, n = (np.where(swapped, each, other) for each, other in ((x2, x1), (n2, n1), (x1, x2), (n1, n2)))
    target, far = np.where(swapped, -delta, delta), np.abs(distance)
    # p1 <= a/multiplier and q2 <= (n - b)/multiplier, so beyond this one the difference is less than the target.
    most = np.maximum(m + n, (a + (n - b)) / (1 + target)) * 2
    most = np.where(np.isfinite(most), most, 1.0)
    multiplier = _multiplier(lambda by, aim, *each: shift(by, *each) - aim, most, far, a, m, b, n)
    z = np.sqrt(multiplier * far)
    z = np.where((target == -1) & (a + (n - b) > 0), np.inf, z)
    return np.where(distance == 0, 0.0, np.where(swapped, -z, z))


# --- the likeliest pair of proportions with a given difference ----------------------------------------------------


def _multiplier(function: Callable[..., Floats], most: Floats, *columns: Floats) -> Floats:
    """The multiplier of the condition at which this crosses 0, however small beside the greatest that there may be."""
    return crossing(function, 0.0, most, *columns, smallest=2.0**-120)


def shift(by: Floats, x1: Floats, n1: Floats, x2: Floats, n2: Floats) -> Floats:
    """How far below the estimate the difference lies of which this is the multiplier: z² over the multiplier."""
    y1, y2 = n1 - x1, n2 - x2
    p1, q1 = _more(x1, y1, n1, by), _less(y1, n1, by)
    p2, q2 = _less(x2, n2, by), _more(y2, x2, n2, by)
    found: Floats = by * (p1 * q1 / n1 + p2 * q2 / n2)
    return found


def _more(x: Floats, y: Floats, n: Floats, multiplier: Floats) -> Floats:
    """The root p from 0 to 1 of x - n p = multiplier p (1 - p), by sums of what is not negative."""
    return 2 * x / (n + multiplier + np.sqrt((n - multiplier) ** 2 + 4 * multiplier * y))


def _less(x: Floats, n: Floats, multiplier: Floats) -> Floats:
    """The same with the multiplier subtracted."""
    left = n - multiplier
    root = np.sqrt(left**2 + 4 * multiplier * x)
    bottom = left + root
    return np.where(left < 0, (root - left) / (2 * multiplier), np.where(bottom > 0, 2 * x / bottom, 0.0))


def crossing(
    function: Callable[..., Floats], low: Any, high: Any, *columns: Floats, smallest: float = 2.0**-70
) -> Floats:
    """Where each of many functions crosses from below 0 to above, between two points (Chandrupatla 1997).

    Inverse quadratic interpolation where that is safe, else bisection: both ends always enclose the crossing. The
    function takes points, and for each of them one number of every further column; those that are found are left out.
    ``smallest`` is the part of the range to which a crossing at 0 is found.
    """
    spread = np.broadcast_arrays(low, high, *columns)
    start, *rest = (np.array(each, dtype=np.float64).reshape(-1) for each in spread)
    found = np.full(start.shape, np.nan)
    places = np.arange(start.size)
    a, b, extra = rest[0], start, rest[1:]
    with np.errstate(all="ignore"):
        tiny = smallest * np.abs(a - b)  # where the crossing is at 0
        fa, fb = function(a, *extra), function(b, *extra)
        share = np.full(a.shape, 0.5)
        for _ in range(300):
            point = a + share * (b - a)
            value = function(point, *extra)
            same = np.sign(value) == np.sign(fa)
            c, fc = np.where(same, a, b), np.where(same, fa, fb)
            b, fb = np.where(same, b, a), np.where(same, fb, fa)
            a, fa = point, value
            best = np.where(np.abs(fa) < np.abs(fb), a, b)
            least = (2.0**-52 * np.abs(best) + tiny) / np.abs(b - a)
            found[places] = best
            ratio, turn = (a - b) / (c - b), (fa - fb) / (fc - fb)
            inner = (turn**2 < ratio) & ((1 - turn) ** 2 < 1 - ratio)
            interpolated = fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
            share = np.clip(np.where(inner & np.isfinite(interpolated), interpolated, 0.5), least, 1 - least)
            left = (least < 0.5) & (fa != 0) & (fb != 0)
            if not left.any():
                break
            if not left.all():
                places, a, b, fa, fb, share, tiny = (each[left] for each in (places, a, b, fa, fb, share, tiny))
                extra = [each[left] for each in extra]
    return found.reshape(spread[0].shape)
