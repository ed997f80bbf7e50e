"""What Fisher's exact test counts: tables with the margins of the one seen, each by an integer.

`bookmaker_ref.significance.fisher` has the test in all its forms; this much needs no array.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb


def mid_p(tp: int, fp: int, fn: int, tn: int) -> Fraction:
    """The two-sided test of one table: what is less probable than it, and half of what is exactly as probable.

    >>> mid_p(3, 1, 1, 3)
    Fraction(9, 35)
    """
    pp, rp, rn = tp + fp, tp + fn, fp + tn
    weights = weights_of(pp, rp, rn)
    return no_more(weights, weights[tp - max(0, pp - rn)], comb(rp + rn, pp), mid=True)


def weights_of(pp: int, rp: int, rn: int) -> list[int]:
    """How many tables have each number of true positives that the margins allow, in order."""
    low, high = max(0, pp - rn), min(pp, rp)
    weight = comb(rp, low) * comb(rn, pp - low)
    weights = [weight]
    for x in range(low, high):
        weight = weight * (pp - x) * (rp - x) // ((x + 1) * (rn - pp + x + 1))
        weights.append(weight)
    return weights


def no_more(weights: list[int], seen: int, total: int, mid: bool, by: list[int] | None = None) -> Fraction:
    """What is no more than the one seen: all of less, and of ties all or half."""
    doubled = 0
    for weight, measure in zip(weights, weights if by is None else by, strict=True):
        if measure <= seen:
            doubled += weight if mid and measure == seen else 2 * weight
    return Fraction(doubled, 2 * total)
