"""Two systems: on the same data, where each case is decided twice, and on different data.

**Same data, who is right**: McNemar's test (`mcnemars_test`).

**Same data, Informedness** (`Paired`): the difference of two Informednesses is that of the Recalls plus that of the
Inverse Recalls, so the discordant cases count within each real class, weighted by its size. Two tests of it, of two
hypotheses:

- `Paired.test`: that both are *equally informed*, or differ by a margin. The difference over its standard error, with
  the variance of a difference of paired proportions in each class (Agresti 2013), is normal for many cases.
- `Paired.exact`: that the systems are *exchangeable*, so that each discordant case falls either way with
  probability ½ in both classes. Then the distribution of the difference, given how many cases are discordant in each
  class, is known: McNemar's in each class, and their weighted sum. That is a randomization test (Fisher 1935), exact
  for any number of cases. It is a stronger hypothesis: systems of one Informedness but different Recall are not
  exchangeable, and there the size of this test is not what is asked for. Use it where few cases are discordant.

`Paired.margin_test` and `Paired.equivalence_test` are score tests of non-inferiority, superiority and equivalence
(`margins`). `Paired.interval` has the differences that a score test does not reject (`paired_intervals`).

**Different data** (`compare_estimates`): two estimates and their standard errors. Any measure of any number of
systems on the same data, from their labels, is compared by `bookmaker_ref.compare`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, erfc, isnan, nan, sqrt
from typing import TYPE_CHECKING, Any

from bookmaker_ref.alignment import check_cases
from bookmaker_ref.arguments import flag, one_of, real, wrong
from bookmaker_ref.later import np
from bookmaker_ref.layout import Fields
from bookmaker_ref.messages import short
from bookmaker_ref.significance.arrays import array_of
from bookmaker_ref.significance.hypotheses import ALTERNATIVES, Alternative, Value
from bookmaker_ref.significance.intervals import Interval, Side, Tails
from bookmaker_ref.significance.margins import Side as OneSide, checked_margin, margins_of
from bookmaker_ref.significance.mcnemars_test import MOST_EXACT
from bookmaker_ref.significance.paired_intervals import REFERENCE, Pairs, paired_score, paired_score_z
from bookmaker_ref.significance.whole_counts import MOST, whole, wholes

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


# --- any two estimates ------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Difference(Fields):
    """The difference of two estimates, its standard error, how many of these it is beyond the margin, and p."""

    value: float
    error: float
    z: float
    p: float


def compare_estimates(
    first: float,
    first_error: float,
    second: float,
    second_error: float,
    *,
    margin: float = 0.0,
    alternative: Alternative = "two-sided",
) -> Difference:
    """Two estimates from different data, by their standard errors: normal for many cases.

    With a ``margin`` the hypothesis is that they differ by it: ``margin=-0.1, alternative="greater"`` is whether the
    first is not inferior by 0.1 or more.

    The error of a difference is the root of the sum of squares; that two error bars do not overlap asks for too much,
    and that one value lies outside the bar of the other for too little (powers2011:confidence-outside-one-bar).
    Undefined (nan) where neither has an error. `standard_error` is one, and `variance_of` its square.

    >>> found = compare_estimates(0.5, 0.1, 0.2, 0.1)
    >>> round(found.z, 4), round(found.p, 4)
    (2.1213, 0.0339)
    """
    one_of(alternative, "alternative", ALTERNATIVES)
    named = {"first": first, "second": second, "first_error": first_error, "second_error": second_error}
    given = {name: real(value, name) for name, value in named.items()}
    for name in ("first_error", "second_error"):
        if given[name] < 0:
            raise wrong(given[name], name, "a standard error, 0 or more", ValueError)
    value, error = given["first"] - given["second"], float(np.hypot(given["first_error"], given["second_error"]))
    return _judged(value, error, real(margin, "margin"), alternative)


def _judged(value: float, error: float, margin: float, alternative: Alternative) -> Difference:
    z = (value - margin) / error if error else nan
    if alternative == "two-sided":
        p = erfc(abs(z) / sqrt(2))
    else:
        p = erfc((z if alternative == "greater" else -z) / sqrt(2)) / 2
    return Difference(value, error, z, p)


def informedness_error(tp: ArrayLike, fp: ArrayLike, fn: ArrayLike, tn: ArrayLike) -> Value:
    """The standard error of Informedness: that of a difference of two independent proportions (Wald).

    For `compare_estimates`, of two systems on different data. It is 0 where both rates are 0 or 1, however few cases
    there are, and nan where a real class is empty.

    >>> round(informedness_error(40, 10, 10, 40), 6)
    0.08
    """
    single, (a, b, c, d) = wholes(tp=tp, fp=fp, fn=fn, tn=tn)
    with np.errstate(all="ignore"):
        found = np.sqrt(a / (a + c) * (c / (a + c)) / (a + c) + b / (b + d) * (d / (b + d)) / (b + d))
    return float(found[()]) if single else found


# --- the Informedness of two systems on the same data ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paired:
    """Two systems on the same cases of two classes: which of them only the first has right, or only the second.

    ``positives`` and ``negatives`` are how many real ones there are; the four others count discordant cases.

    >>> paired = Paired(positives=50, negatives=50, first_positive=9, second_positive=2, first_negative=6,
    ...                 second_negative=3)
    >>> float(paired.informedness), paired.exact()
    (0.2, Fraction(5425, 131072))
    """

    positives: int
    negatives: int
    first_positive: int
    second_positive: int
    first_negative: int
    second_negative: int

    def __post_init__(self) -> None:
        for name in self.__slots__:
            object.__setattr__(self, name, whole(getattr(self, name), name))
        for which, size in (("positive", self.positives), ("negative", self.negatives)):
            if size > MOST:
                raise ValueError(f"{short(size)} real {which}s: no more than {MOST} are computed here")
            if not size:
                raise ValueError(f"there are no real {which}s: Informedness is undefined")
            discordant = getattr(self, f"first_{which}") + getattr(self, f"second_{which}")
            if discordant > size:
                raise ValueError(f"{discordant} discordant cases among {size} real {which}s")

    @classmethod
    def from_labels(cls, real: ArrayLike, first: ArrayLike, second: ArrayLike, *, positive: Any) -> Paired:
        """From three vectors of labels, one for each case. What is not ``positive`` is negative.

        >>> Paired.from_labels([1, 1, 0, 0], [1, 1, 0, 1], [1, 0, 1, 1], positive=1)
        Paired(positives=2, negatives=2, first_positive=1, second_positive=0, first_negative=1, second_negative=0)
        """
        given = [_labels(each, name) for each, name in ((real, "real"), (first, "first"), (second, "second"))]
        if len({each.shape for each in given}) > 1 or given[0].ndim != 1:
            shapes = ", ".join(str(each.shape) for each in given)
            raise ValueError(f"real, first and second are vectors of one length, not of the shapes {shapes}")
        check_cases({"real": real, "first": first, "second": second})
        of_real, of_first, of_second = (each == positive for each in given)
        if not of_real.any():
            raise ValueError(f"no case is {short(positive)} in reality: is it a label of this kind?")
        only_first = (of_first == of_real) & (of_second != of_real)
        only_second = (of_first != of_real) & (of_second == of_real)
        return cls(
            int(of_real.sum()),
            int((~of_real).sum()),
            *(int((only & of).sum()) for of in (of_real, ~of_real) for only in (only_first, only_second)),
        )

    @property
    def informedness(self) -> Fraction:
        """Informedness of the first system less that of the second."""
        return Fraction(self.first_positive - self.second_positive, self.positives) + Fraction(
            self.first_negative - self.second_negative, self.negatives
        )

    def test(self, *, margin: float = 0.0, alternative: Alternative = "two-sided") -> Difference:
        """Whether both are equally informed: the difference over its standard error, for many cases (Wald).

        With a ``margin`` the hypothesis is that the difference is as great as that; see `margin_test`.

        >>> found = Paired(50, 50, 9, 2, 6, 3).test()
        >>> round(found.error, 6), round(found.p, 6)
        (0.08681, 0.021229)
        """
        one_of(alternative, "alternative", ALTERNATIVES)
        variance = sum(
            (Fraction(b + c) - Fraction((b - c) ** 2, n)) / n**2
            for b, c, n in (
                (self.first_positive, self.second_positive, self.positives),
                (self.first_negative, self.second_negative, self.negatives),
            )
        )
        return _judged(float(self.informedness), sqrt(variance), real(margin, "margin"), alternative)

    def margin_test(self, margin: float, *, alternative: OneSide = "greater") -> float:
        """The p-value of a difference no greater than the margin (``"less"``: no less), by the score test.

        The first system is not inferior by 0.1 or more if ``margin_test(-0.1)`` is small, and superior by 0.1 if
        ``margin_test(0.1)`` is. It is the test that `interval` inverts, after Tango (1998).

        >>> paired = Paired(50, 50, 9, 2, 6, 3)
        >>> round(paired.margin_test(-0.1), 5), round(paired.margin_test(0.1), 5)
        (0.00077, 0.12387)
        """
        one_of(alternative, "alternative", ("greater", "less"))
        z = float(paired_score_z(self._pairs(), checked_margin(margin, 2.0)))
        return erfc((z if alternative == "greater" else -z) / sqrt(2)) / 2

    def equivalence_test(self, margin: Any) -> float:
        """The p-value of a difference outside of two margins, or on one: the greater one of two score tests.

        ``margin`` is one number, for both sides of 0, or the pair of the lower and the upper one.

        >>> round(Paired(50, 50, 3, 2, 2, 3).equivalence_test(0.2), 5)
        0.00468
        """
        low, high = margins_of(margin, 2.0)
        return max(self.margin_test(low), self.margin_test(high, alternative="less"))

    def interval(self, *, level: float = 0.95, side: Side = "both") -> Interval:
        """The differences of Informedness that the score test does not reject: the recommended interval.

        >>> low, high = Paired(50, 50, 9, 2, 6, 3).interval()
        >>> round(low, 4), round(high, 4)
        (0.0266, 0.3848)
        """
        tails = Tails.of(level, side)
        low, high = paired_score(self._pairs(), tails)
        ends = (-2.0 if side == "upper" else float(low), 2.0 if side == "lower" else float(high))
        return Interval(*ends, tails.level, "score", REFERENCE, tails.side)

    def exact(self, *, alternative: Alternative = "two-sided", mid: bool = False) -> Fraction:
        """Whether the systems are exchangeable: the probability of so great a difference of Informedness, exactly.

        Given how many cases are discordant in each class. Two sides are differences of at least this size; with
        ``mid=True`` those of exactly this size count by half. Without a discordant case p is 1.

        >>> from bookmaker_ref.significance import mcnemar_exact
        >>> Paired(8, 1, 7, 1, 0, 0).exact() == mcnemar_exact(7, 1)
        True
        """
        one_of(alternative, "alternative", ALTERNATIVES)
        mid = flag(mid, "mid")
        m, n = self.first_positive + self.second_positive, self.first_negative + self.second_negative
        if m + n > MOST_EXACT:
            raise ValueError(f"{m + n} discordant cases: exactly no more than {MOST_EXACT} are computed; use test")
        seen = self._scaled(self.first_positive, self.first_negative)
        if alternative == "less":
            seen = -seen
        elif alternative == "two-sided":
            seen = abs(seen)
        more, same = self._ways(m, n, seen)
        if alternative == "two-sided":  # the distribution is symmetric about 0
            ways, ties = (2 * more + 2 * same, 2 * same) if seen else (2 ** (m + n), same)
        else:
            ways, ties = more + same, same
        return Fraction(2 * ways - (ties if mid else 0), 2 ** (m + n + 1))

    def _pairs(self) -> list[Pairs]:
        """The discordant cases of each class."""
        counts = (
            (self.first_positive, self.second_positive, self.positives),
            (self.first_negative, self.second_negative, self.negatives),
        )
        return [Pairs(*np.array(row, dtype=np.float64)) for row in counts]

    def _scaled(self, positive: int, negative: int) -> int:
        """The difference times both class sizes, if the first has so many of the discordant cases of each right."""
        m, n = self.first_positive + self.second_positive, self.first_negative + self.second_negative
        return (2 * positive - m) * self.negatives + (2 * negative - n) * self.positives

    def _ways(self, m: int, n: int, seen: int) -> tuple[int, int]:
        """In how many ways the discordant cases can fall so that the difference is more than that, or the same."""
        # at_least[j]: in how many ways j or more of the discordant negatives fall to the first.
        weights = [comb(n, j) for j in range(n + 1)]
        at_least = [0] * (n + 2)
        for j in range(n, -1, -1):
            at_least[j] = at_least[j + 1] + weights[j]
        more = same = 0
        weight = 1
        for i in range(m + 1):
            # The least j with (2 i - m) RN + (2 j - n) RP at least what is seen.
            j, rest = divmod(seen - (2 * i - m) * self.negatives + n * self.positives, 2 * self.positives)
            if not rest and 0 <= j <= n:
                same += weight * weights[j]
            more += weight * at_least[min(max(j + 1, 0), n + 1)]
            weight = weight * (m - i) // (i + 1)
        return more, same


def _labels(given: Any, name: str) -> NDArray[Any]:
    """A vector of labels without any that is missing: what is unknown is not negative."""
    found = array_of(given, name, "one label for each case")
    missing = np.array(
        [each is None or (isinstance(each, float) and isnan(each)) for each in found.ravel().tolist()], dtype=bool
    )
    if found.ndim and missing.any():
        raise ValueError(f"{name}[{int(missing.argmax())}] is missing: it takes a label for each case")
    return found
