r"""Bayesian intervals: independent Beta posteriors of two rates, and of their difference by quadrature.

With the prior Beta(a, b) and x of n, a rate has the posterior Beta(x + a, n - x + b). The default is Jeffreys' prior,
a = b = 1/2; it is the prior that adds to the counts, and not a repair of them. The intervals leave out the same
probability at each end.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from bookmaker_ref.arguments import real, wrong
from bookmaker_ref.exact.rates import DIFFERENCES, RATES
from bookmaker_ref.later import np
from bookmaker_ref.numeric.doubles import Doubles
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats, reals_together
from bookmaker_ref.significance.beta_distribution import (
    cumulants_of_beta,
    density_of_beta,
    distance,
    least_of_beta,
    most_of_beta,
)
from bookmaker_ref.significance.difference import crossing
from bookmaker_ref.significance.intervals import (
    Ends,
    Interval,
    OfCounts,
    Side,
    cells_of,
    method,
    proportions,
)
from bookmaker_ref.significance.rates import of_rate

JEFFREYS = (0.5, 0.5)
#: Below these parameters a density rises too steeply at its end for the quadrature here.
_LEAST = 0.5
#: Points of the quadrature, and what is left out of the posterior at either end.
_POINTS, _LEFT_OUT = 256, 1e-18
#: Parameters beyond which what five cumulants leave out of a difference is below rounding, of its deviation.
_NEARLY_NORMAL = 1e8


class _OfEither(OfCounts):
    """A method of a rate, and of a difference of two."""

    def __call__(self, *cases: Any, level: float = 0.95, side: Side = "both", **options: Any) -> Interval:
        """The interval of x of n cases, or of the difference of two of these."""
        names = ("x", "n") if len(cases) == 2 else ("x1", "n1", "x2", "n2")
        return self.found(proportions(**dict(zip(names, cases, strict=True))), level, side, options)

    def parts(self, measure: str, tables: Floats) -> tuple[Floats, ...]:
        return DIFFERENCES[measure](*cells_of(tables)) if measure in DIFFERENCES else of_rate(measure, tables)

    def is_slow(self, measure: str) -> bool:
        return measure in DIFFERENCES  # that of one rate is a formula

    def range(self, *parts: Any) -> tuple[float, float]:
        return 0.0 if len(parts) == 2 else -1.0, 1.0


@method(
    _OfEither,
    "Beta posteriors, Jeffreys' prior where no other is named",
    "Brown, Cai and DasGupta (2001), Statistical Science 16, 101-133; for a difference,"
    " Agresti and Min (2005), Biometrics 61, 515-523",
    measures=(*DIFFERENCES, *RATES),
)
def beta(*cases_and_tails: Any, prior: tuple[float, float] = JEFFREYS) -> Ends:
    """Where the posterior of a rate, or of a difference of two, leaves out the same probability at each end."""
    *cases, tails = cases_and_tails
    a, b = _prior(prior)
    if len(cases) == 2:
        x, n = cases
        return least_of_beta(x + a, n - x + b, tails.share), most_of_beta(x + a, n - x + b, tails.share)
    if min(a, b) < _LEAST:
        raise ValueError(f"the prior is Beta({a}, {b}): of a difference both numbers are 1/2 or more")
    x1, n1, x2, n2 = cases
    first, second = (x1 + a, n1 - x1 + b), (x2 + a, n2 - x2 + b)

    def lower(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> Floats:
        def excess(at: Floats, a1: Floats, b1: Floats, a2: Floats, b2: Floats) -> Any:
            return beta_difference_cdf(at, (a1, b1), (a2, b2)) - tails.share

        many = np.min(np.broadcast_arrays(*one, *other), axis=0) > _NEARLY_NORMAL
        # A number of which nothing is left to search stands for what is expanded.
        searched = crossing(excess, -1.0, np.where(many, -1.0, 1.0), *one, *other, smallest=2.0**-120)
        return np.where(many, _expanded(*one, *other, -tails.z), searched)

    return lower(first, second), -lower(second, first)


def posterior_rate(
    x: Any, n: Any, *, level: float = 0.95, side: Side = "both", prior: tuple[float, float] = JEFFREYS
) -> Interval:
    """The interval of one rate, from its Beta posterior; with n = 0 that of the prior alone is no answer, but nan.

    >>> [round(end, 4) for end in posterior_rate(81, 263)]
    [0.2545, 0.3656]
    """
    return beta(x, n, level=level, side=side, prior=prior)


def posterior_difference(
    x1: Any,
    n1: Any,
    x2: Any,
    n2: Any,
    *,
    level: float = 0.95,
    side: Side = "both",
    prior: tuple[float, float] = JEFFREYS,
) -> Interval:
    """The interval of the difference of two rates with independent Beta posteriors; nan where a group is empty.

    >>> [round(end, 4) for end in posterior_difference(56, 70, 48, 80)]
    [0.0538, 0.3361]
    """
    return beta(x1, n1, x2, n2, level=level, side=side, prior=prior)


def beta_difference_cdf(difference_: Any, first: tuple[Any, Any], second: tuple[Any, Any]) -> Any:
    """The probability that the difference of two Beta variables is at most this.

    Both parameters of each are 1/2 or more: densities that rise more steeply at an end are not integrated here.
    The integral runs over the one that varies less, between points that leave out next to nothing of it, so that the
    distribution function of the other one is smooth there.

    >>> [round(float(beta_difference_cdf(d, (1.0, 1.0), (1.0, 1.0))), 12) for d in (0.0, -0.5)]
    [0.5, 0.125]
    """
    given = {"difference": difference_}
    given |= zip(("a1", "b1", "a2", "b2"), (*_two(first, "first"), *_two(second, "second")), strict=True)
    at, a1, b1, a2, b2 = reals_together(**given)
    if not all(((each >= _LEAST) & np.isfinite(each)).all() for each in (a1, b1, a2, b2)):
        raise ValueError("the parameters of both Beta variables are finite, and 1/2 or more")
    turned = _spread(a1, b1) < _spread(a2, b2)
    # P(p1 - p2 <= d) is what is left of P(p2 - p1 <= -d).
    d = np.where(turned, -at, at)
    u, v, a, b = (np.where(turned, x, y) for x, y in ((a2, a1), (b2, b1), (a1, a2), (b1, b2)))
    found = _below(d, u, v, a, b)
    return np.where(turned, 1 - found, found)


def _below(d: Floats, a1: Floats, b1: Floats, a2: Floats, b2: Floats) -> Floats:
    """The integral over the second variable: surely below where p2 > 1 - d, surely not where p2 < -d.

    Both variables may crowd at 0 or 1, so that each is followed by what it lacks to 1 as well, never by subtraction.
    """
    low, high = np.maximum(0.0, -d), np.minimum(1.0, 1 - d)
    left, right = special.betaincinv(a2, b2, _LEFT_OUT), 1 - special.betaincinv(b2, a2, _LEFT_OUT)
    inside = (left > low, right < high)
    left, right = np.clip(left, low, high), np.clip(right, low, high)
    # From the left end: p2, and p1 = p2 + d. From the right end: what both lack to 1.
    first = np.where(inside[0], left + d, np.maximum(d, 0.0))
    second_rest = np.where(inside[1], special.betaincinv(b2, a2, _LEFT_OUT), np.maximum(d, 0.0))
    first_rest = np.where(inside[1], 1 - d - right, np.maximum(-d, 0.0))
    # With a sine squared, roots at the ends become smooth.
    nodes, weights = _points()
    angle = (nodes + 1) * np.pi / 4
    length = (right - left)[..., None]
    up, down = length * np.sin(angle) ** 2, length * np.cos(angle) ** 2
    slope = length * np.sin(2 * angle) * np.pi / 4
    p1, q1, p2, q2 = (
        first[..., None] + up,
        first_rest[..., None] + down,
        left[..., None] + up,
        second_rest[..., None] + down,
    )
    with np.errstate(all="ignore"):
        density = density_of_beta(a2[..., None], b2[..., None], p2, q2, (left - a2 / (a2 + b2))[..., None] + up)
        a, b = a1[..., None], b1[..., None]
        inner = np.where(
            p1 < 0.5, special.betainc(a, b, np.clip(p1, 0.0, 1.0)), special.betaincc(b, a, np.clip(q1, 0.0, 1.0))
        )
        found = (np.where(slope > 0, density * slope, 0.0) * inner * weights).sum(axis=-1)
    return np.asarray(found + special.betainc(b2, a2, second_rest), dtype=np.float64)


def _expanded(a1: Floats, b1: Floats, a2: Floats, b2: Floats, z: float) -> Floats:
    """The quantile of a difference of many cases, by its cumulants: sums and differences of those of both."""
    n1, n2 = a1 + b1, a2 + b2
    mean = (Doubles(a1) * Doubles(n2) - Doubles(a2) * Doubles(n1)).high / (n1 * n2)
    second, third, fourth, fifth = (
        one + sign * other
        for one, other, sign in zip(cumulants_of_beta(a1, b1), cumulants_of_beta(a2, b2), (1, -1, 1, -1), strict=True)
    )
    return mean + distance(z, second, third, fourth, fifth)


@cache
def _points() -> tuple[Floats, Floats]:
    return np.polynomial.legendre.leggauss(_POINTS)


def _spread(a: Floats, b: Floats) -> Floats:
    return a * b / ((a + b) ** 2 * (a + b + 1))


def _prior(prior: tuple[float, float]) -> tuple[float, float]:
    a, b = (real(each, "a number of the prior") for each in _two(prior, "prior"))
    if not (a > 0 and b > 0):
        raise ValueError(f"the prior is Beta({a}, {b}): both numbers are positive")
    return a, b


def _two(given: Any, name: str) -> tuple[Any, Any]:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise wrong(given, name, "both parameters of a Beta distribution, such as (0.5, 0.5)", TypeError)
    return given[0], given[1]
