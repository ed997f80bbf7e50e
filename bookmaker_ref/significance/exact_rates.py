r"""Intervals of one rate by both tails of the binomial distribution: mid-p, and Blaker's, which is exact.

A rate p accepts x of n cases so far as x is not at an end of what p makes probable: its acceptability is the
probability of the smaller tail of x, and of the counts at the other end whose own tail is no more probable (Blaker
2000). His interval is all rates that accept x with more than what is left out, and what lies between them.

That its ends are found needs no search over rates. Below the estimate the acceptability of p is
:math:`a_k(p) = P(X \ge x) + P(X \le k)` with the greatest k for which :math:`P(X \le k) \le P(X \ge x)`. As p rises,
:math:`P(X \ge x)` rises and :math:`P(X \le k)` falls: k never falls, and is reached where both are the same.

- Clopper and Pearson's end is where :math:`P(X \ge x)` is half of what is left out. Nothing below it is accepted, as
  :math:`a_k \le 2 P(X \ge x)`; and each place beyond it where a k is reached is accepted, as there both are the same.
- So the end is no further than where the next k is reached. On the way there, :math:`1 - a_k` is the probability of the
  counts between k and x, which rises to one maximum and falls: :math:`a_k`, too small at first, becomes large enough
  once at most.

The end is thus where one of two numbers first gets above 0, neither of which gets below it again before the estimate:
what is accepted beyond what is left out, and how much :math:`P(X \ge x)` is above :math:`P(X \le k + 1)`. Above the
estimate it is the same, mirrored.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import NormalDist
from typing import Any

from bookmaker_ref.arguments import wrong
from bookmaker_ref.later import np
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.beta_distribution import least_of_beta, most_of_beta
from bookmaker_ref.significance.difference import crossing
from bookmaker_ref.significance.intervals import Ends, Tails, method
from bookmaker_ref.significance.rates import OfRate

#: Two tails that are as near as this, in parts of one, may be the same: then the interval is the longer one.
_IN_DOUBT = 1e-12
#: Below this rate digits are lost in what it lacks to 1.
_RARE = 1 / 16
#: A tail of the binomial distribution: from a count, the number of cases and a rate to a probability.
_Tail = Callable[[Floats, Floats, Floats], Floats]


@method(
    OfRate,
    "mid-p interval",
    "Lancaster (1961), Journal of the American Statistical Association 56, 223-234; Berry and Armitage (1995),"
    " The Statistician 44, 417-423",
)
def binomial_mid_p(x: Floats, n: Floats, tails: Tails) -> Ends:
    """Clopper and Pearson's where the count seen counts by half in either tail: shorter, and not always enough.

    >>> [round(end, 4) for end in binomial_mid_p(81, 263)]
    [0.2544, 0.3658]
    """
    return _by_the_fewer(_mid_p_ends, x, n, tails.share)


def _mid_p_ends(x: Floats, n: Floats, share: float) -> Ends:
    """Both ends where x is no more than the half: between quantiles of both distributions whose mean it is of."""
    y, low = n - x, np.zeros(x.shape)
    one = x > 0

    def above(p: Floats, x: Floats, n: Floats) -> Floats:
        return (_at_least(x, n, p) + _at_least(x + 1, n, p)) / 2 - share

    def below(p: Floats, x: Floats, n: Floats) -> Floats:
        return (_at_most(x, n, p) + _at_most(x - 1, n, p)) / 2 - share

    a, b, of = x[one], y[one], n[one]
    low[one] = crossing(above, least_of_beta(a, b + 1, share), least_of_beta(a + 1, b, share), a, of)
    # Of no case half of the power is what is left out.
    high = -np.expm1(np.log(2 * share) / n)
    high[one] = crossing(below, most_of_beta(a + 1, b, share), most_of_beta(a, b + 1, share), a, of)
    return low, high


@method(
    OfRate,
    "exact interval by acceptability",
    "Blaker (2000), Canadian Journal of Statistics 28, 783-798; correction in 29, 681",
)
def blaker(x: Floats, n: Floats, tails: Tails) -> Ends:
    """The rates that accept x more than is left out: it never covers less than it says, and lies in Clopper-Pearson's.

    Its two ends do not each leave out half. A bound on one side is Clopper and Pearson's: there is one tail alone.

    >>> [round(end, 8) for end in blaker(3, 10)]
    [0.08726443, 0.61941066]
    """
    if tails.side != "both":
        raise wrong(tails.side, "side", "'both' by blaker, whose bounds are those of clopper-pearson", ValueError)
    return _by_the_fewer(_accepted, x, n, tails.share)


def _accepted(x: Floats, n: Floats, share: float) -> Ends:
    """Both ends where x is no more than the half: each between Clopper and Pearson's end and the estimate."""
    low, one = np.zeros(x.shape), x > 0
    a, of = x[one], n[one]
    low[one] = _first_accepted(
        a, of, least_of_beta(a, of - a + 1, share), share, own=_at_least, other=_at_most, sign=-1
    )
    return low, _first_accepted(x, n, most_of_beta(x + 1, n - x, share), share, own=_at_most, other=_at_least, sign=1)


def _first_accepted(
    x: Floats, n: Floats, start: Floats, share: float, *, own: _Tail, other: _Tail, sign: int
) -> Floats:
    """The end, from Clopper and Pearson's on: the other tail is of counts beyond x by this sign."""
    # At a distance of 1 it is all the rest, and where there are no more counts it is 0.
    most = (x if sign < 0 else n - x) + 1
    guess = np.abs(x - n * start) + NormalDist().inv_cdf(1 - share) * np.sqrt(n * start * (1 - start))

    def left_out(distance: Floats) -> Any:
        return other(x + sign * distance, n, start) <= share * (1 - _IN_DOUBT)

    def excess(p: Floats, x: Floats, n: Floats, distance: Floats) -> Floats:
        seen, k = own(x, n, p), x + sign * distance
        found: Floats = np.maximum(seen + other(k, n, p) - 2 * share, seen - other(k - sign, n, p))
        return found

    distance = _first(left_out, np.ones(x.shape), most, guess)
    # The next count is nearly always reached two cases nearer to the estimate.
    near = np.where(np.abs(x - n * start) < 2, x / n, start - sign * 2 / n)
    beyond = np.where(excess(near, x, n, distance) > 0, near, x / n)
    return crossing(excess, start, beyond, x, n, distance)


def _first(holds: Callable[[Floats], Any], low: Floats, high: Floats, guess: Floats) -> Floats:
    """The first whole number for which this holds, above one for which it does not, and no greater than one that does.

    From a guess on by steps that are doubled, until it is passed; then by halves.
    """
    point, step = np.floor(guess), 1.0
    while (high - low > 1).any():
        point = np.clip(point, low + 1, np.maximum(high - 1, low + 1))
        so = holds(point)
        low, high = np.where(so, low, np.minimum(point, high - 1)), np.where(so, np.minimum(point, high), high)
        beside = np.where(so, high - step, low + step)
        point = np.where((low < beside) & (beside < high), beside, np.floor((low + high) / 2))
        step *= 2
    return high


# --- what they share --------------------------------------------------------------------------------------------------


def _by_the_fewer(ends: Callable[[Floats, Floats, float], Ends], x: Floats, n: Floats, share: float) -> Ends:
    """Both ends from those of the fewer cases, those that count or those that do not: near 0 all digits are kept.

    Tables with the same cases have the same interval, which is sought once. Of no cases nothing is.
    """
    turned = x > n - x
    fewer = np.where(turned, n - x, x)
    different, place = np.unique(np.stack([fewer.ravel(), n.ravel()], axis=-1), axis=0, return_inverse=True)
    found = np.full((2, len(different)), np.nan)
    some = different[:, 1] > 0
    cases = different[some].T
    found[:, some] = ends(cases[0], cases[1], share)
    found[1] = np.where(2 * different[:, 0] == different[:, 1], 1 - found[0], found[1])
    low, high = found[:, place.ravel()].reshape(2, *fewer.shape)
    return np.where(turned, 1 - high, low), np.where(turned, 1 - low, high)


def _at_least(k: Floats, n: Floats, p: Floats) -> Floats:
    """The probability of k or more cases of n."""
    inside = (k > 0) & (k <= n)
    # Where both parameters are the same, or whole numbers, SciPy's tails are wrong from the ninth digit on.
    found = special.betainc(np.where(inside, k, 1.0), np.nextafter(np.where(inside, n - k + 1, 1.0), 0.0), p)
    return np.where(inside, found, k <= 0)


def _at_most(k: Floats, n: Floats, p: Floats) -> Floats:
    """The probability of k cases of n or fewer."""
    inside = (k >= 0) & (k < n)
    a, b = np.where(inside, k + 1, 1.0), np.nextafter(np.where(inside, n - k, 1.0), 0.0)
    found, rare = np.empty(np.shape(inside)), p < _RARE
    found[rare] = special.betaincc(a[rare], b[rare], p[rare])
    # The same in a quarter of the time: by what p lacks to 1, which has all digits where p is not small.
    found[~rare] = special.betainc(b[~rare], a[~rare], 1 - p[~rare])
    return np.where(inside, found, k >= n)
