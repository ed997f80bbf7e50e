r"""Score intervals of the difference of two systems on the same cases, by which of them is right in each class.

In a class of n cases the first system alone is right in b of them, and the second alone in c. Given n, these are two
cells of a multinomial distribution with probabilities p and q, and p - q is the difference of both Recalls. What adds
such differences up, each with a weight w, is a difference of Informedness, of Accuracy, or of balanced accuracy. The
interval has all sums :math:`\delta` that a score test does not reject: for one class this is Tango's (1998); for
several classes the likeliest probabilities are sought over all of them together, as Mee (1984) and Miettinen and
Nurminen (1985) do for two proportions.

As for `difference`, all likeliest probabilities are run through by the multiplier :math:`\lambda` of the condition.
Where the derivative of the likelihood by the difference is :math:`\lambda w` in each class,

.. math:: p = \frac b{2 \lambda w + t}, \quad q = \frac ct, \quad 1 - p - q = \frac{n - b - c}{\lambda w + t},

with the only t from 0 to n for which these add up. The observed sum is above :math:`\delta` by :math:`\lambda V`, where
V is its variance there, so :math:`z^2 = \lambda^2 V`, which only grows with :math:`\lambda`: one end on either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bookmaker_ref.later import np
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.difference import crossing
from bookmaker_ref.significance.intervals import Ends, Tails

REFERENCE = (
    "Tango (1998), Statistics in Medicine 17, 891-908; of both classes after Mee (1984), Biometrics 40, 1175-1176"
)


class Pairs(NamedTuple):
    """The cases of one class: how many the first system alone has right, how many the second, of how many."""

    first: Floats
    second: Floats
    size: Floats
    #: How much the difference of both rates counts, more than 0.
    weight: float = 1.0

    def exchanged(self) -> Pairs:
        """The same with the systems exchanged."""
        return self._replace(first=self.second, second=self.first)


def paired_score(classes: Sequence[Pairs], tails: Tails) -> Ends:
    """The sums of differences that the score test does not reject, with the variance times N/(N - 1).

    >>> low, high = paired_score([Pairs(*np.array([40.0, 20.0, 160.0]))], Tails(0.95, "both"))
    >>> round(float(low), 4), round(float(high), 4)
    (0.0306, 0.2184)
    """
    square = tails.z**2 * _factor(classes)
    return _lower(classes, square), 0.0 - _lower([each.exchanged() for each in classes], square)


def paired_score_p(classes: Sequence[Pairs]) -> Floats:
    """The probability of so great a sum, either way, where the true one is 0: by the test that `paired_score` inverts.

    >>> float(paired_score_p([Pairs(*np.array([7.0, 7.0, 20.0]))]))
    1.0
    """
    return np.asarray(special.erfc(np.abs(paired_score_z(classes, 0.0)) / np.sqrt(2)))


def paired_score_z(classes: Sequence[Pairs], difference: float) -> Floats:
    """The statistic of a sum: the estimate less the sum, over the standard error where that is the true one.

    >>> low, high = paired_score([Pairs(*np.array([40.0, 20.0, 160.0]))], Tails(0.95, "both"))
    >>> round(float(paired_score_z([Pairs(*np.array([40.0, 20.0, 160.0]))], float(low))), 6)
    1.959964
    """
    gap = estimate(classes) - difference
    below = gap < 0
    turned = [
        each._replace(first=np.where(below, each.second, each.first), second=np.where(below, each.first, each.second))
        for each in classes
    ]
    by = _multiplier(turned, np.abs(gap), squared=False)
    with np.errstate(all="ignore"):
        return np.where(gap == 0, 0.0, np.sign(gap) * np.sqrt(by * np.abs(gap) / _factor(classes)))


def paired_bonett_price(classes: Sequence[Pairs], tails: Tails) -> tuple[Floats, Floats, Floats]:
    """Wald's interval with one case more that each system alone has right, in each class, and p by its standard error.

    Bonett and Price (2012), Journal of Educational and Behavioral Statistics 37, 479-488, for one class.

    >>> low, high, p = paired_bonett_price([Pairs(*np.array([40.0, 20.0, 160.0]))], Tails(0.95, "both"))
    >>> round(float(low), 4), round(float(high), 4), round(float(p), 4)
    (0.0301, 0.2168, 0.0095)
    """
    middle = variance = np.zeros(())
    for b, c, n, weight in classes:
        size = n + 2
        p, q = (b + 1) / size, (c + 1) / size
        middle = middle + weight * (p - q)
        variance = variance + weight**2 * (p + q - (p - q) ** 2) / size
    error = np.sqrt(variance)
    found = special.erfc(np.abs(middle) / error / np.sqrt(2))
    return middle - tails.z * error, middle + tails.z * error, np.asarray(found)


def estimate(classes: Sequence[Pairs]) -> Floats:
    """The sum of the differences that is seen."""
    return np.asarray(sum(each.weight * ((each.first - each.second) / each.size) for each in classes))


def _factor(classes: Sequence[Pairs]) -> Floats:
    """N/(N - 1)."""
    total = np.asarray(sum(each.size for each in classes), dtype=np.float64)
    with np.errstate(divide="ignore"):
        return np.asarray(total / (total - 1))


def _lower(classes: Sequence[Pairs], square: Floats) -> Floats:
    """The lower end: where z² is as great as this, by a multiplier above 0."""
    least = -sum(each.weight for each in classes)
    # Where the second has all right, and the first none, nothing is lower.
    bounded = np.isfinite(square) & (np.asarray(sum(each.size - each.second for each in classes)) > 0)
    by = _multiplier(classes, np.where(bounded, square, 0.0), squared=True)
    return np.where(bounded, np.maximum(estimate(classes) - _drop(classes, by), least), least)


def _multiplier(classes: Sequence[Pairs], aim: Floats, *, squared: bool) -> Floats:
    """Where z², or how far the sum is below the one seen, is as great as this; 0 for 0."""
    weights = [each.weight for each in classes]

    def short(at: Floats, aim: Floats, *columns: Floats) -> Floats:
        threes = zip(columns[::3], columns[1::3], columns[2::3], weights, strict=True)
        found = _drop([Pairs(*each) for each in threes], at)
        return (at * found if squared else found) - aim

    columns = np.broadcast_arrays(aim, *(column for each in classes for column in each[:3]))
    most = np.max(columns[3::3], axis=0) / min(weights)
    while (low := short(most, *columns) < 0).any():
        most = np.where(low, 2 * most, most)
    return np.where(columns[0] == 0, 0.0, crossing(short, 0.0, most, *columns))


def _drop(classes: Sequence[Pairs], at: Floats) -> Floats:
    """How far the sum at a multiplier is below the one seen: the multiplier times the variance of the sum."""
    return np.asarray(at * sum(each.weight**2 * _variance(each, each.weight * at) for each in classes))


def _variance(of: Pairs, by: Floats) -> Floats:
    """The variance of the difference of both rates in one class, at its multiplier."""
    b, c, n, _ = of
    with np.errstate(all="ignore"):
        t = _root(b, c, n, by)
        p, s = np.where(b > 0, b / (2 * by + t), 0.0), np.where(n > b + c, (n - b - c) / (by + t), 0.0)
        # What no case speaks for has the rest.
        q = np.where(c > 0, c / t, np.where(t > 0, 0.0, np.maximum(1 - p - s, 0.0)))
    found: Floats = (s * (p + q) + 4 * p * q) / n
    return found


def _root(b: Floats, c: Floats, n: Floats, by: Floats) -> Floats:
    """The t with which the three probabilities add up; 0 where c is 0 and they add up to less."""
    r = n - b - c
    half, root = n - 3 * by, np.hypot(by + r - b, 2 * np.sqrt(b * r))
    alone = np.where(half > 0, (half + root) / 2, 2 * by * (b + 2 * r - 2 * by) / (root - half))
    t = n + 0 * by
    # The greatest root of a polynomial of degree 3, from above, where it is convex.
    second, first, constant = 3 * by - n, by * (2 * by - b - 2 * r - 3 * c), -2 * c * by**2
    for _ in range(_MOST_STEPS):
        step = (((t + second) * t + first) * t + constant) / ((3 * t + 2 * second) * t + first)
        t = np.where(step > 0, t - step, t)
        if not (step > 2.0**-52 * t).any():
            break
    return np.where(c > 0, t, np.maximum(alone, 0.0))


#: Of Newton's: each at least takes a third off, and near the root their number of right digits doubles.
_MOST_STEPS = 200
