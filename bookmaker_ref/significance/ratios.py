r"""Ratios of two independent rates: the likelihood ratios, each with its standard intervals.

With the real margins fixed, Recall and Fallout are independent proportions of RP and RN cases, and LRPositive is their
ratio; LRNegative is that of what either lacks to 1. Each method takes ``x1`` of ``n1`` cases and ``x2`` of ``n2``, for
the ratio of x1/n1 to x2/n2. It is infinite where x2 is 0, and so is the upper end; where x1 is 0, so is the lower end.
Where neither group has any there is no interval.

Score intervals (Koopman 1984; Miettinen and Nurminen 1985) are the ratios that a score test does not reject. The
likeliest proportions with a lower ratio are those of fewer cases in the first group and of more in the second,

.. math:: p_1 = \frac{x_1 - \lambda}{n_1 - \lambda}, \quad p_2 = \frac{x_2 + \lambda}{n_2 + \lambda}, \quad
          z^2 = \lambda^2 \left[\frac{n_1 - x_1}{n_1 (x_1 - \lambda)} + \frac{n_2 - x_2}{n_2 (x_2 + \lambda)}\right],

where :math:`\lambda` is the multiplier of the condition on their ratio (`shifted`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bookmaker_ref.exact.rates import QUOTIENTS
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.intervals import (
    Ends,
    OfTwoRates,
    Tails,
    cells_of,
    method,
)
from bookmaker_ref.significance.shifted import part, shifted


@dataclass(frozen=True, eq=False, repr=False)
class OfRatio(OfTwoRates):
    """A method of a ratio of two rates: it takes x1 of n1 cases, and x2 of n2."""

    measures: tuple[str, ...] = tuple(QUOTIENTS)
    binary: bool = True

    def parts(self, measure: str, tables: Floats) -> tuple[Floats, ...]:
        return QUOTIENTS[measure](*cells_of(tables))

    def ends(self, parts: tuple[Any, ...], tails: Tails, options: Any) -> Ends:
        low, high = super().ends(parts, tails, options)
        neither = (parts[0] == 0) & (parts[2] == 0)
        return np.where(neither, np.nan, low), np.where(neither, np.nan, high)

    def range(self, *parts: Any) -> tuple[float, float]:
        return 0.0, np.inf


# --- score intervals ----------------------------------------------------------------------------------------------


@method(
    OfRatio,
    "score interval of a ratio, variance times N/(N - 1)",
    "Miettinen and Nurminen (1985), Statistics in Medicine 4, 213-226",
)
def miettinen_nurminen_ratio(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The ratios that the score test does not reject, with the variance times N/(N - 1).

    >>> [round(end, 4) for end in miettinen_nurminen_ratio(7, 34, 1, 34)]
    [1.2086, 43.033]
    """
    total = n1 + n2
    return ratio_ends(x1, n1, x2, n2, tails.z**2 * total / (total - 1))  # two groups have two cases at least


@method(OfRatio, "score interval of a ratio", "Koopman (1984), Biometrics 40, 513-517")
def koopman(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The ratios that the score test does not reject, with the variance as it is (Koopman 1984).

    >>> [round(end, 4) for end in koopman(7, 34, 1, 34)]
    [1.2209, 42.5757]
    """
    return ratio_ends(x1, n1, x2, n2, np.broadcast_to(np.float64(tails.z**2), x1.shape))


def ratio_ends(x1: Floats, n1: Floats, x2: Floats, n2: Floats, square: Floats) -> Ends:
    """Both ends where z² is this: the upper one is that of group 2 against group 1, turned over."""
    return _lower(x1, n1, x2, n2, square), 1 / _lower(x2, n2, x1, n1, square)


def _lower(x1: Floats, n1: Floats, x2: Floats, n2: Floats, square: Floats) -> Floats:
    y1, y2 = n1 - x1, n2 - x2
    shift, left = shifted(_excess, x1, y1 / n1, x2, y2 / n2, square)
    found = left * (n2 + shift) / ((y1 + left) * (x2 + shift))
    return np.where(x1 == 0, 0.0, np.where(y1 == 0, _lower_of_all(n1, x2, n2, square), found))


def _excess(shift: Floats, left: Floats, *columns: Floats) -> Floats:
    """How far z² is above its value, times the cases that are left: finite where there are none."""
    missed1, x2, missed2, square = columns
    found: Floats = shift**2 * missed1 + left * (shift * part(shift, x2 + shift) * missed2 - square)
    return found


def _lower_of_all(n1: Floats, x2: Floats, n2: Floats, square: Floats) -> Floats:
    """The same where all of the first group count: p1 stays 1 until all of them are shifted, and only then falls."""
    missed2 = (n2 - x2) / n2
    reached = n1 * part(n1, x2 + n1) * missed2
    shift = (square + np.sqrt(square**2 + 4 * missed2 * square * x2)) / (2 * missed2)
    odds_against = (square - reached) / n1
    fallen = (n2 + n1) / ((x2 + n1) * (1 + odds_against))
    return np.where(reached < square, fallen, (n2 + shift) / (x2 + shift))


# --- by the logarithm ---------------------------------------------------------------------------------------------


@method(
    OfRatio,
    "standard errors of the logarithm",
    "Simel, Samsa and Matchar (1991), Journal of Clinical Epidemiology 44, 763-770; Katz, Baptista, Azen and Pike"
    " (1978), Biometrics 34, 469-474",
)
def simel_samsa_matchar(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The logarithm of the ratio and so many of its standard errors, by the delta method.

    nan where one of both groups has none, since the logarithm is infinite there, and where all count in both, since an
    interval without width would be certainty.

    >>> [round(end, 4) for end in simel_samsa_matchar(7, 34, 1, 34)]
    [0.9096, 53.8695]
    """
    variance = (n1 - x1) / x1 / n1 + (n2 - x2) / x2 / n2
    return about_logarithm(x1 / n1 * (n2 / x2), np.where((x1 == 0) | (x2 == 0), np.nan, variance), tails)


@method(
    OfRatio,
    "standard errors of the logarithm, with 1/2 more in each group",
    "Walter (1975), Biometrika 62, 371-374; Pettigrew, Gart and Thomas (1986), Biometrika 73, 425-435",
)
def walter(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The same of x + 1/2 of n + 1/2 cases: the addition is the method itself.

    nan where all count in both groups: there it would have no width.

    >>> [round(end, 4) for end in walter(7, 34, 1, 34)]
    [0.9241, 27.0523]
    """
    (a1, m1), (a2, m2) = (x1 + 0.5, n1 + 0.5), (x2 + 0.5, n2 + 0.5)
    return about_logarithm(a1 / m1 * (m2 / a2), (n1 - x1) / a1 / m1 + (n2 - x2) / a2 / m2, tails)


def about_logarithm(estimate: Floats, variance: Floats, tails: Tails) -> Ends:
    """A ratio, and so many standard errors of its logarithm; nan where these are 0."""
    factor = np.exp(tails.z * np.sqrt(np.where(variance > 0, variance, np.nan)))
    return estimate / factor, estimate * factor
