r"""Non-inferiority, superiority and equivalence: tests of Informedness against a margin other than 0.

With the real classes given, Informedness is a difference of two independent proportions, and so is Markedness with the
predictions given. `margin_test` is one-sided: whether it is more than a margin, or less.

- **superior by d**: ``margin_test(…, d)``; the hypothesis that it is d or less is rejected;
- **not inferior by d or more**: ``margin_test(…, -d)``;
- **equivalent to chance within d**: `equivalence_test`, two one-sided tests at once, whose p-value is the greater one
  (Schuirmann 1987, Journal of Pharmacokinetics and Biopharmaceutics 15, 657-680).

``"farrington-manning"`` is the score test, with the likeliest pair of proportions that differ by the margin (Farrington
and Manning 1990, Statistics in Medicine 9, 1447-1454), and ``"miettinen-nurminen"`` the same with the variance times
N/(N - 1): the test that the recommended interval inverts. ``"exact"`` is Chan's (1998, Statistics in Medicine 17,
1403-1413): the tables are in the order of the score statistic, and p is the supremum of the probability of what is as
extreme over all pairs of proportions that differ by the margin. The statistic only grows with successes of the first
group and falls with those of the second, so that no pair that differs by less is more probable to be as extreme. The
supremum is that of a polynomial which bounds itself (`bernstein`).

Of the difference of two systems: `Paired.margin_test` and `Paired.equivalence_test` on the same cases, and
`compare_estimates` with a ``margin`` on different ones.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from bookmaker_ref.arguments import one_of, real, wrong
from bookmaker_ref.later import np
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import coefficients
from bookmaker_ref.significance.difference import score_statistic
from bookmaker_ref.significance.suprema import suprema
from bookmaker_ref.significance.unconditional import reached, scores
from bookmaker_ref.significance.unconditional_tests import Fixed, Rows, each_table
from bookmaker_ref.significance.whole_counts import wholes

Side = Literal["greater", "less"]
Method = Literal["miettinen-nurminen", "farrington-manning", "exact"]
#: The most cases of the exact test: there one table takes seconds.
MOST = 1000


def margin_test(
    tp: Any,
    fp: Any,
    fn: Any,
    tn: Any,
    margin: float,
    *,
    alternative: Side = "greater",
    method: Method = "miettinen-nurminen",
    fixed: Fixed = "real",
) -> Any:
    """The p-value of Informedness being no more than the margin (``"less"``: no less); see above for the methods.

    ``fixed="predicted"`` is of Markedness. nan where a class is empty. Of a treatment that cured 83 of 88, where
    another cured 69 of 76, and may be worse by 0.1 (Chan 1998):

    >>> round(margin_test(83, 69, 5, 7, -0.1, method="exact"), 4)
    0.0017
    """
    one_of(alternative, "alternative", ("greater", "less"))
    one_of(method, "method", ("miettinen-nurminen", "farrington-manning", "exact"))
    one_of(fixed, "fixed", ("real", "predicted"))
    at = checked_margin(margin)
    if method == "exact":
        return each_table((tp, fp, fn, tn), fixed, lambda rows: _exact(rows, at, alternative), MOST)
    single, (a, b, c, d) = wholes(tp=tp, fp=fp, fn=fn, tn=tn)
    if fixed == "predicted":
        b, c = c, b
    z = np.asarray(score_statistic(a, a + c, b, b + d, at, corrected=method == "miettinen-nurminen"))
    found = special.erfc((z if alternative == "greater" else -z) / np.sqrt(2)) / 2
    return float(found) if single else found


def equivalence_test(
    tp: Any,
    fp: Any,
    fn: Any,
    tn: Any,
    margin: Any,
    *,
    method: Method = "miettinen-nurminen",
    fixed: Fixed = "real",
) -> Any:
    """The p-value of Informedness lying outside of two margins, or on one: the greater one of two one-sided tests.

    ``margin`` is one number, for both sides of 0, or the pair of the lower and the upper one.

    >>> round(equivalence_test(50, 50, 50, 50, 0.2), 4), round(equivalence_test(50, 50, 50, 50, (-0.2, 0.1)), 4)
    (0.002, 0.0781)
    """
    low, high = margins_of(margin)
    above = margin_test(tp, fp, fn, tn, low, method=method, fixed=fixed)
    below = margin_test(tp, fp, fn, tn, high, alternative="less", method=method, fixed=fixed)
    found = np.maximum(above, below)
    return float(found) if np.ndim(found) == 0 else found


def margins_of(margin: Any, most: float = 1.0) -> tuple[float, float]:
    """The lower and the upper margin.

    >>> margins_of(0.1)
    (-0.1, 0.1)
    """
    if isinstance(margin, tuple | list):
        if len(margin) != 2:
            raise wrong(margin, "margin", "a number above 0, or the lower and the upper margin", ValueError)
        low, high = (checked_margin(each, most) for each in margin)
    else:
        high = checked_margin(margin, most)
        low = -high
    if not low < high:
        raise wrong(margin, "margin", "a number above 0, or the lower and the upper margin", ValueError)
    return low, high


def checked_margin(margin: Any, most: float = 1.0) -> float:
    """A margin between what a difference can be at least and at most."""
    found = real(margin, "margin")
    if not -most < found < most:
        raise wrong(margin, "margin", f"a number between -{most:g} and {most:g}, the ends left out", ValueError)
    return found


def _exact(rows: Rows, margin: float, alternative: Side) -> Floats:
    """Chan's p-values of tables of one size; with the groups exchanged, what is less is more."""
    found = np.full(len(rows), np.nan)
    polynomials, places = [], []
    for place, (n1, n2, a, b) in enumerate(rows):
        if n1 and n2:
            turned = (n2, n1, b, a, -margin) if alternative == "less" else (n1, n2, a, b, margin)
            polynomials.append(_polynomial(*turned))
            places.append(place)
    if places:
        found[places] = np.minimum(1.0, suprema(np.array(polynomials)))
    return found


def _polynomial(n1: int, n2: int, a: int, b: int, margin: float) -> Floats:
    """The probability of what is as extreme along the pairs of proportions that differ by the margin."""
    at = _statistics(n1, n2, margin)
    return coefficients(reached(at, at, (a, b), margin), margin)


@lru_cache(maxsize=32)
def _statistics(n1: int, n2: int, margin: float) -> Floats:
    found: Floats = scores(n1, n2, np.array([margin]))[0]
    return found
