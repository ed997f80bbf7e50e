"""The score statistic of a difference from its definition, in as many digits as are asked for, and binomials."""

from __future__ import annotations

from math import comb
from typing import Any

import mpmath
from mpmath import mpf


def constrained(x1: int, n1: int, x2: int, n2: int, delta: Any) -> Any:
    """The likeliest p2 where p1 = p2 + delta: where the slope of the log-likelihood changes its sign, by bisection."""
    low, high = max(mpf(0), -delta), min(mpf(1), 1 - delta)
    for _ in range(190):
        p = (low + high) / 2
        terms = ((x1, p + delta), (x1 - n1, 1 - p - delta), (x2, p), (x2 - n2, 1 - p))
        slope = sum((mpf(weight) / at for weight, at in terms if weight), mpf(0))
        low, high = (p, high) if slope > 0 else (low, p)
    return (low + high) / 2


def score_by_bisection(x1: int, n1: int, x2: int, n2: int, difference: float, *, corrected: bool) -> Any:
    """Z from its definition: nothing of what is tested is used."""
    delta = mpf(difference)
    p2 = constrained(x1, n1, x2, n2, delta)
    p1 = p2 + delta
    variance = p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2
    total = n1 + n2
    if corrected:
        variance = variance * total / (total - 1)
    return (mpf(x1) / n1 - mpf(x2) / n2 - delta) / mpmath.sqrt(variance)


def binomial(k: int, n: int, p: Any) -> Any:
    return comb(n, k) * p**k * (1 - p) ** (n - k)
