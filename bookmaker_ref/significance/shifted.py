r"""Score intervals by shifted cases: the likeliest table with another ratio is the one seen, with some cases elsewhere.

A score test of an odds ratio, or of a ratio of two rates, needs the likeliest proportions that have it. All of them are
run through by the multiplier :math:`\lambda` of that condition, as in `difference`, and here it counts cases:
:math:`\lambda` of them are taken from where they were seen. Along it z² only grows, from 0 to whatever is asked for,
and nothing has to be solved but that one equation, in which no term is negative.
"""

from __future__ import annotations

from collections.abc import Callable

from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.difference import crossing

#: How small the part of the fewest cases may be that is shifted, or left.
_SMALLEST = 2.0**-120


def shifted(excess: Callable[..., Floats], fewest: Floats, *columns: Floats) -> tuple[Floats, Floats]:
    """How many cases are shifted, and how many are left of the fewest: where z² is as great as is asked for.

    ``excess`` has both, and every further column: below 0 where z² is too small, above 0 where it is too great. The
    lesser of both is what is sought, so that the other one loses no digit.

    >>> shift, left = shifted(lambda shift, left, square: shift - left * square, np.array([1e9]), np.array([2.0**-30]))
    >>> float(shift[0] / left[0]) == 2.0**-30
    True
    """
    half = fewest / 2
    few = excess(half, half, *columns) > 0

    def sought(lesser: Floats, few: Floats, fewest: Floats, *each: Floats) -> Floats:
        greater = fewest - lesser
        found = excess(np.where(few, lesser, greater), np.where(few, greater, lesser), *each)
        return np.where(few, found, -found)

    lesser = crossing(sought, 0.0, half, few.astype(np.float64), fewest, *columns, smallest=_SMALLEST)
    greater = fewest - lesser
    return np.where(few, lesser, greater), np.where(few, greater, lesser)


def part(of: Floats, whole: Floats) -> Floats:
    """A part of a whole that it is less than, or all of; 1 where both vanish, which is what it tends to."""
    found: Floats = np.where(whole == 0, 1.0, of / whole)
    return found
