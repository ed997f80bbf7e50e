"""Quantiles and densities of Beta distributions, right also of 10^15 cases, where SciPy's inverses are not.

Of few cases a quantile is SciPy's; of many it is settled by secants, and of very many it is expanded by cumulants: at
10^15 cases SciPy's is up to several standard deviations off.
"""

from __future__ import annotations

from collections.abc import Callable

from bookmaker_ref.later import np
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats

#: Parameters beyond which SciPy's inverses are looked at again, and densities are told beside those at the mean.
_MANY = 100
_SECANTS = 3
#: Parameters beyond which what five cumulants leave out of a quantile is below rounding.
_NEARLY_NORMAL = 3e6
#: Terms of the series of a logarithm.
_TERMS = 12


def least_of_beta(a: Floats, b: Floats, share: float) -> Floats:
    """Where this share of a Beta distribution lies below."""
    return _quantile(special.betainc, special.betaincinv, a, b, share, side=-1)


def most_of_beta(a: Floats, b: Floats, share: float) -> Floats:
    """Where this share of a Beta distribution lies above: near 1 from what is left to it, elsewhere as it is."""
    near_0 = np.asarray(a < b)
    found = np.empty(near_0.shape)
    found[near_0] = _quantile(special.betaincc, special.betainccinv, a[near_0], b[near_0], share, side=1)
    found[~near_0] = 1 - least_of_beta(b[~near_0], a[~near_0], share)
    return found


def _quantile(
    tail: Callable[..., Floats], inverse: Callable[..., Floats], a: Floats, b: Floats, share: float, *, side: int
) -> Floats:
    """Where a tail has this share: below the mean (side is -1) or above."""
    # Where both parameters are the same, or whole numbers, SciPy's tails are wrong from the ninth digit on: the next
    # float is neither.
    found: Floats = np.asarray(inverse(a, np.nextafter(b, 0.0), share), dtype=np.float64)
    fewer = np.minimum(a, b)
    if (many := fewer > _MANY).any():
        a, b, start = a[many], b[many], found[many]
        expanded = a / (a + b) + distance(-side * float(special.ndtri(share)), *cumulants_of_beta(a, b))
        some = fewer[many] <= _NEARLY_NORMAL
        a, b, start, beside = a[some], np.nextafter(b[some], 0.0), start[some], expanded[some]
        # Of 1000 of 10^9 cases SciPy's lower end is twice too far, and secants do not come back from there.
        off, nearer = (np.abs(tail(a, b, np.clip(x, 0.0, 1.0)) - share) for x in (start, beside))
        expanded[some] = _settled(tail, np.where(nearer < off, beside, start), a, b, share)
        found[many] = expanded
    return found


def _settled(tail: Callable[..., Floats], x: Floats, a: Floats, b: Floats, share: float) -> Floats:
    """Where a tail has this share, by secants from nearby: the tails are right to the last digits."""
    before = x + x * np.sqrt(b / a / (a + b)) / 1000
    excess_before = tail(a, b, before) - share
    for _ in range(_SECANTS):
        excess = tail(a, b, x) - share
        with np.errstate(divide="ignore", invalid="ignore"):
            secant = x - excess * (x - before) / (excess - excess_before)
        x, before, excess_before = np.where(excess == excess_before, x, secant), x, excess
    return x


def cumulants_of_beta(a: Floats, b: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """The second to the fifth cumulant, by the recurrence of the central moments (Mühlbach 2021)."""
    n = a + b
    second = a / n * (b / n) / (n + 1)
    third = 2 * (b - a) / n * second / (n + 2)
    fourth = 3 * ((b - a) / n * third + a / n * (b / n) * second) / (n + 3)
    fifth = 4 * ((b - a) / n * fourth + a / n * (b / n) * third) / (n + 4)
    return second, third, fourth - 3 * second**2, fifth - 10 * second * third


def distance(z: float, second: Floats, third: Floats, fourth: Floats, fifth: Floats) -> Floats:
    """How far from the mean the quantile lies of which z is the normal deviate (Cornish and Fisher 1938)."""
    skew, excess, more = third / second**1.5, fourth / second**2, fifth / second**2.5
    deviate: Floats = (
        z
        + skew * (z**2 - 1) / 6
        + excess * (z**3 - 3 * z) / 24
        - skew**2 * (2 * z**3 - 5 * z) / 36
        + more * (z**4 - 6 * z**2 + 3) / 120
        - skew * excess * (z**4 - 5 * z**2 + 2) / 24
        + skew**3 * (12 * z**4 - 53 * z**2 + 17) / 324
    )
    found: Floats = np.sqrt(second) * deviate
    return found


def density_of_beta(a: Floats, b: Floats, p: Floats, q: Floats, beyond: Floats) -> Floats:
    """The density of a Beta distribution at p, of which q is the rest, and which lies so far beyond the mean.

    The powers of many cases differ by less than their logarithms are rounded by: there it is told by how far they fall
    short of those at the mean, with Stirling's formula for the factor (Loader 2000).
    """
    small: Floats = np.exp(_power(a - 1, p, q) + _power(b - 1, q, p) - special.betaln(a, b))
    fall = a * _log1p_less(beyond * (a + b) / a) + b * _log1p_less(-beyond * (a + b) / b)
    factor = np.sqrt(a * b / (2 * np.pi * (a + b))) * np.exp(_stirling(a + b) - _stirling(a) - _stirling(b))
    return np.where(np.minimum(a, b) > _MANY, factor * np.exp(fall) / (p * q), small)


def _stirling(x: Floats) -> Floats:
    """How much more the logarithm of Gamma(x) is than Stirling's formula says, of many."""
    return (1 - (1 / 30 - 2 / (105 * x * x)) / (x * x)) / (12 * x)


def _log1p_less(x: Floats) -> Floats:
    """log(1 + x) - x: near 0 by its series, of which what is left out is below rounding."""
    powers = [(-1.0) ** (k + 1) / k for k in range(_TERMS, 1, -1)]
    near = np.polyval([*powers, 0.0, 0.0], x)
    return np.where(np.abs(x) < 0.05, near, np.log1p(np.maximum(x, -1.0)) - x)


def _power(exponent: Floats, of: Floats, rest: Floats) -> Floats:
    """The logarithm of a power of a share, from what it lacks to 1 where that is the smaller."""
    found: Floats = np.where(of < 0.5, special.xlogy(exponent, of), special.xlog1py(exponent, -rest))
    return found
