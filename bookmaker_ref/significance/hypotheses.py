"""The errors that the papers call alpha, beta and gamma, and how probable a hypothesis is after its p-value.

**As the papers use the words** (powers2008significance, "Confidence Intervals"; powers2011, "Generalization of
Significance"): alpha belongs to the null hypothesis, B = 0; beta to a specific alternate hypothesis, such as that the
measured value is the true one; gamma to the full hypothesis, B = 1, which it excludes wrongly. (Elsewhere, beta is
the probability of not rejecting the null hypothesis when the alternate one is true: it is not what these functions
give.) A table of K classes is held against the chi-squared distribution with (K - 1)² degrees of freedom for alpha,
with K - 1 for the other two.

What is known: for alpha, Pearson's statistic and G² have that distribution in the limit; the papers' other
statistics do not, `statistics` says which has which. For beta and gamma **nothing of the kind is known**. The papers
refer the difference of two statistics to K - 1 degrees of freedom, and give no derivation. Where the alternate
hypothesis is true, such a statistic grows like N and its spread like the root of N, so that a difference of two has
no chi-squared limit; at B = 1 it does not spread at all, so any deviation excludes the full hypothesis. These
functions are here to reproduce the papers; to compare two systems, use `paired`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import e, log, log1p, sqrt
from typing import TYPE_CHECKING, Any, Literal

from bookmaker_ref.arguments import real, whole, wrong
from bookmaker_ref.later import np
from bookmaker_ref.layout import Fields
from bookmaker_ref.numeric import _generated as numeric
from bookmaker_ref.numeric.counts import is_array
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import reals, reals_together

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

#: A float where numbers were given, else an array: which of them, the caller knows.
Value = Any
#: What is held against chance: a difference either way, or one way.
Alternative = Literal["two-sided", "greater", "less"]
#: Newton's steps at most; half a dozen are enough.
_STEPS = 60
ALTERNATIVES: tuple[Alternative, ...] = ("two-sided", "greater", "less")


def chi_squared_tail(statistic: ArrayLike, freedom: int) -> Value:
    """The probability that chi-squared with so many degrees of freedom is at least this.

    1 below 0; nan stays nan. Right to twelve digits as far out as float64 goes, up to 1000 degrees of freedom.

    >>> round(chi_squared_tail(3.841458820694124, 1), 15), round(chi_squared_tail(9.487729036781154, 4), 15)
    (0.05, 0.05)
    """
    freedom = whole(freedom, "freedom", 1)
    values = reals(statistic, "statistic")
    above = np.maximum(values, 0.0)
    found = special.erfc(np.sqrt(above / 2)) if freedom == 1 else special.chdtrc(float(freedom), above)
    return found if values.ndim else float(found)


# --- alpha, beta, gamma -------------------------------------------------------------------------------------------


def papers_alpha(statistic: ArrayLike, k: int) -> Value:
    """The papers' error of rejecting the null hypothesis: the tail with (K - 1)² degrees of freedom.

    >>> round(papers_alpha(9.49, 3), 3)
    0.05
    """
    return chi_squared_tail(statistic, (_classes(k) - 1) ** 2)


def papers_beta(statistic: ArrayLike, hypothesized: ArrayLike, k: int) -> Value:
    """The papers' error of rejecting a specific alternate hypothesis: the difference of both statistics, K - 1.

    ``hypothesized`` is the statistic that the other hypothesis, or the other system, gives: a χ²_K of (47) to (49);
    the papers recommend that of Correlation. No limit of this difference is known; see above.

    >>> round(papers_beta(12.0, 6.0, 3), 3)
    0.05
    """
    first, second = reals_together(statistic=statistic, hypothesized=hypothesized)
    with np.errstate(invalid="ignore"):  # of two that are infinite it is nan
        found = chi_squared_tail(np.abs(first - second), _classes(k) - 1)
    return found if np.ndim(found) else float(found)


def papers_gamma(statistic: ArrayLike, evenness: ArrayLike, n: ArrayLike, k: int) -> Value:
    """The papers' error of rejecting the full hypothesis: `beta` against B = 1, whose statistic is K N Evenness.

    >>> papers_gamma(2 * 100 * 1.0 * 0.25, 0.25, 100, 2)  # a perfect system
    1.0
    """
    _, factor, cases = reals_together(statistic=statistic, evenness=evenness, n=n)
    for name, values in (("evenness", factor), ("n", cases)):
        if (values < 0).any():
            raise wrong(values.min(), name, "numbers, 0 or more", ValueError)
    return papers_beta(statistic, factor * cases * _classes(k), k)


def _classes(k: int) -> int:
    return whole(k, "k", 2)


# --- after the p-value --------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Posterior(Fields):
    """What a p-value leaves of the null hypothesis, at least.

    ``odds`` of the null against the alternate hypothesis (36), ``alpha`` the probability of the null hypothesis (37),
    ``beta`` that of the alternate one (38). The first two are lower bounds, the last an upper bound. ``bounded`` says
    where p < 1/e, so that the bound is that of the papers; elsewhere it is even odds.
    """

    odds: Value
    alpha: Value
    beta: Value
    bounded: bool | NDArray[np.bool_]


def posterior(p: Any) -> Posterior:
    """Posterior error probabilities of a p-value, or of an array (powers2011:36-38; Sellke, Bayarri, Berger 2001).

    With even odds before, the odds of the null hypothesis are at least ``-e p log p``, for the alternates under
    which p has the density ``xi x^(xi - 1)``, xi up to 1. That is so for p < 1/e. Beyond, the best of these
    alternates is the null hypothesis itself and nothing speaks against it: the bound is 1 there, while the printed
    formula, as ``error_odds`` has it, falls again and is wrong. So 0.05 leaves the null hypothesis a probability of
    0.29 or more, not of 0.05. Undefined (nan) at p = 0, which no finite table gives.

    >>> found = posterior(0.05)
    >>> round(found.odds, 4), round(found.alpha, 4), round(found.beta, 4)
    (0.4072, 0.2893, 0.7107)
    >>> posterior(0.5)
    Posterior(odds=1.0, alpha=0.5, beta=0.5, bounded=False)
    """
    reals(p, "p")
    odds, null, alternate = (each(p) for each in (numeric.error_odds, numeric.posterior_alpha, numeric.posterior_beta))
    if not is_array(p):
        if not float(p) < 1 / e:
            return Posterior(1.0, 0.5, 0.5, bounded=False)
        return Posterior(odds, null, alternate, bounded=True)
    bounded = np.asarray(p, dtype=np.float64) < 1 / e
    return Posterior(
        np.where(bounded, odds, 1.0), np.where(bounded, null, 0.5), np.where(bounded, alternate, 0.5), bounded
    )


def p_value_for(null: float) -> float:
    """The p-value that leaves the null hypothesis this probability, at least: the inverse of `posterior`.

    Right to the last digits, however small or near to 1/2. To leave it no more than 0.05 takes p = 0.0034.

    >>> round(p_value_for(0.05), 6)
    0.003408
    """
    left = real(null, "null")
    if not 0 < left < 0.5:
        raise wrong(null, "null", "a probability above 0 and below 1/2", ValueError)
    # With t = -1 - log p, -e p log p = odds says that t - log(1 + t) = -log odds; only one t above 0 does.
    aim = log1p(-left) - log(left) if left < 0.25 else -log1p(-(1 - 2 * left) / (1 - left))
    t = sqrt(2 * aim) + aim
    for _ in range(_STEPS):
        step = (t - log1p(t) - aim) * (1 + t) / t
        t -= step
        if abs(step) <= 2.0**-50 * t:
            break
    return left / (1 - left) / (e * (1 + t))
