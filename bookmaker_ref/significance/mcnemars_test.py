r"""McNemar's test in all its forms: whether two systems are equally often right on the same cases.

Only the discordant cases count, which one system has right and the other wrong: b of them the first, c the second. If
both are equally often right, each falls either way with probability ½ (McNemar 1947, Psychometrika 12, 153-157).

- ``"asymptotic"``: :math:`(b - c)^2 / (b + c)` held against chi-squared, McNemar's own;
- ``"continuity"``: with :math:`|b - c| - 1` (Edwards 1948, Psychometrika 13, 185-187);
- ``"exact"``: binomial, given how many are discordant; ``"mid"``: what is exactly as extreme counts by half;
- `mcnemar_unconditional`: exact, given how many cases there are of any kind (Suissa and Shuster 1991, Biometrics 47,
  361-372): the order is that of the asymptotic statistic, and the p-value the supremum over how probable it is that a
  case is discordant.

Which to use was found by Fagerland, Lydersen and Laake (2013, BMC Medical Research Methodology 13:91): mid-p, or the
unconditional test where no violation of the level is borne; the exact conditional test is conservative, and the
continuity correction more so.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, Literal, overload

from bookmaker_ref.arguments import flag, one_of
from bookmaker_ref.later import np
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import thinned
from bookmaker_ref.significance.hypotheses import ALTERNATIVES, Alternative, chi_squared_tail
from bookmaker_ref.significance.suprema import suprema
from bookmaker_ref.significance.unconditional_tests import Rows, each_row
from bookmaker_ref.significance.whole_counts import whole, wholes

if TYPE_CHECKING:
    from numpy.typing import NDArray

Method = Literal["exact", "mid", "asymptotic", "continuity"]

#: The most discordant cases whose p is computed as a fraction.
MOST_EXACT = 10**5
#: The most cases of the unconditional test: there one pair takes some tenths of a second.
MOST_CASES = 1000


# --- given how many are discordant --------------------------------------------------------------------------------


def mcnemar_exact(first: Any, second: Any, *, alternative: Alternative = "two-sided", mid: bool = False) -> Fraction:
    """McNemar's exact test: ``first`` cases that only the first system has right, ``second`` only the second.

    A fraction. ``"greater"`` is for the first being right more often. Two sides are twice the smaller, 1 at most; as
    the null distribution is symmetric, they are also what is no more probable. ``mid=True`` counts what is exactly as
    extreme by half (Fagerland, Lydersen, Laake 2013). Without discordant cases p is 1, and ½ by mid-p.

    >>> mcnemar_exact(1, 7), mcnemar_exact(1, 7, mid=True), mcnemar_exact(7, 1, alternative="greater")
    (Fraction(9, 128), Fraction(5, 128), Fraction(9, 256))
    """
    one_of(alternative, "alternative", ALTERNATIVES)
    mid = flag(mid, "mid")
    b, c = whole(first, "first"), whole(second, "second")
    n = b + c
    if n > MOST_EXACT:
        raise ValueError(f"{n} discordant cases: as a fraction no more than {MOST_EXACT} are computed; use mcnemar")
    if alternative == "two-sided":
        return min(Fraction(1), 2 * _half_tail(max(b, c), n, mid)) if b != c or not mid else 1 - _half(b, n)
    return _half_tail(b if alternative == "greater" else c, n, mid)


def _half_tail(k: int, n: int, mid: bool) -> Fraction:
    """The probability that k or more of n cases fall one way; of k itself, all or half."""
    weight = comb(n, k)
    doubled = -weight if mid else 0
    for i in range(k, n + 1):
        doubled += 2 * weight
        weight = weight * (n - i) // (i + 1)
    return Fraction(doubled, 2 ** (n + 1))


def _half(k: int, n: int) -> Fraction:
    """Half the probability of what is as extreme as an even split: of the split itself."""
    return Fraction(comb(n, k), 2 ** (n + 1))


@overload
def mcnemar(first: int, second: int, *, method: Method = ..., alternative: Alternative = ...) -> float: ...
@overload
def mcnemar(first: Any, second: Any, *, method: Method = ..., alternative: Alternative = ...) -> Any: ...
def mcnemar(
    first: Any, second: Any, *, method: Method = "exact", alternative: Alternative = "two-sided"
) -> float | Floats:
    """McNemar's test of one pair of systems or of many: two counts give a float, arrays an array.

    ``first`` and ``second`` as in `mcnemar_exact`; ``method`` is ``"exact"``, ``"mid"``, ``"asymptotic"`` (the square
    of the difference over the sum, chi-squared) or ``"continuity"`` (the difference less 1). The last two are nan
    without discordant cases. Mid-p is recommended: the exact test is conservative, the continuity correction more so
    (Fagerland, Lydersen, Laake 2013).

    >>> mcnemar(1, 7), mcnemar(1, 7, method="mid"), round(mcnemar(1, 7, method="asymptotic"), 6)
    (0.0703125, 0.0390625, 0.033895)
    """
    one_of(alternative, "alternative", ALTERNATIVES)
    one_of(method, "method", ("exact", "mid", "asymptotic", "continuity"))
    single, (b, c) = wholes(first=first, second=second)
    if method in ("exact", "mid"):
        found = _by_binomial(b, c, alternative, method == "mid")
    else:
        found = _by_normal(b, c, alternative, method == "continuity")
    return float(found[()]) if single else found


def _by_binomial(b: Floats, c: Floats, alternative: Alternative, mid: bool) -> Floats:
    greater, less = _at_least(b, c), _at_least(c, b)
    point = np.maximum(0.0, greater + less - 1)
    if mid:
        # Half of the point, as the mean of two tails: no difference of what is nearly 1.
        greater, less = (greater + _at_least(b + 1, c - 1)) / 2, (less + _at_least(c + 1, b - 1)) / 2
    if alternative != "two-sided":
        return greater if alternative == "greater" else less
    both = np.minimum(1.0, 2 * np.minimum(greater, less))
    # An even split is the least extreme of all: by mid-p it counts by half, and the rest all.
    return np.where(b == c, 1 - point / 2, both) if mid else both


def _at_least(k: Floats, rest: Floats) -> Floats:
    """The probability of k or more out of k + rest at ½."""
    # The same as betainc(k, rest + 1, 1/2), which in SciPy 1.17 is 0 far out, and of many wrong from digit ten on.
    found = special.betaincc(np.maximum(rest + 1, 1.0), np.maximum(k, 1.0), 0.5)
    return np.where(k <= 0, 1.0, np.where(rest < 0, 0.0, found))


def _by_normal(b: Floats, c: Floats, alternative: Alternative, continuity: bool) -> Floats:
    difference = b - c
    if continuity:
        difference = np.sign(difference) * np.maximum(0.0, np.abs(difference) - 1)
    with np.errstate(invalid="ignore"):
        z = difference / np.sqrt(b + c)
    both = np.asarray(chi_squared_tail(z * z, 1))
    if alternative == "two-sided":
        return both
    return np.where(z > 0 if alternative == "greater" else z < 0, both / 2, 1 - both / 2) + 0 * z


# --- given how many cases there are -------------------------------------------------------------------------------


@overload
def mcnemar_unconditional(first: int, second: int, cases: int, *, alternative: Alternative = ...) -> float: ...
@overload
def mcnemar_unconditional(first: Any, second: Any, cases: Any, *, alternative: Alternative = ...) -> Any: ...
def mcnemar_unconditional(
    first: Any, second: Any, cases: Any, *, alternative: Alternative = "two-sided"
) -> float | Floats:
    """The exact unconditional test of Suissa and Shuster (1991), of so many ``cases``, discordant and concordant.

    The same counts as for `mcnemar`, numbers or arrays. Where no case is discordant, and where as many are of either
    kind, p of two sides is 1. The supremum is that of a polynomial, which is bounded (`suprema`), to twelve digits.

    >>> round(mcnemar_unconditional(1, 7, 21), 6), round(mcnemar_unconditional(7, 1, 21, alternative="greater"), 6)
    (0.035316, 0.017658)
    """
    one_of(alternative, "alternative", ALTERNATIVES)
    single, (b, c, n) = wholes(first=first, second=second, cases=cases)
    if n.size and n.max() > MOST_CASES:
        raise ValueError(f"{n.max():.6g} cases: no more than {MOST_CASES} are computed here; use mcnemar, method='mid'")
    if (b + c > n).any():
        at = np.unravel_index(int(np.argmax(b + c > n)), n.shape)
        raise ValueError(f"{b[at] + c[at]:g} discordant cases among {n[at]:g} cases")
    rows = np.stack([n, b, c], axis=-1).reshape(-1, 3).astype(np.int64)

    def p_values(some: Rows) -> Floats:
        return np.minimum(1.0, suprema(np.array([_given_discordant(*row, alternative=alternative) for row in some])))

    found = each_row(rows, rows[:, 0], p_values).reshape(n.shape)
    return float(found[()]) if single else found


def _given_discordant(cases: int, b: int, c: int, *, alternative: Alternative) -> Floats:
    """How probable it is that what falls is as far out, for 0 to all cases discordant: a polynomial's coefficients.

    The squared statistic, with the sign of the difference, is compared in integers; without discordant cases it is 0.
    """
    differences, sums = _falls(cases)
    seen = b - c if alternative != "less" else c - b
    square, squares = seen * abs(seen), differences * np.abs(differences)
    if alternative == "two-sided":
        square, squares = abs(square), np.abs(squares)
    as_far = squares * max(b + c, 1) >= square * sums
    return np.asarray((thinned(cases, 0.5) * as_far).sum(axis=1))


@lru_cache(maxsize=16)
def _falls(cases: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By rows how many cases are discordant, and by columns how many fall to the first: the difference, and the sum."""
    every = np.arange(cases + 1)
    return 2 * every - every[:, None], np.maximum(every, 1)[:, None]
