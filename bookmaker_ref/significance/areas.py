r"""The area under the curve of scores, AUC: its standard error, intervals of it, and the difference of two.

AUC is how often a real positive scores above a real negative, ties half: the mean, over all pairs of one of the m
positives and one of the n negatives, of 1, 1/2 or 0 (Mann and Whitney 1947). It depends on ranks alone, so that scores
may be infinite. The mean over the pairs of one case is its *placement*. DeLong's variance is that of the mean of the
placements of the positives, and that of the negatives; of two systems on the same cases so is the covariance. All
placements come from both samples once they are sorted (after Sun and Xu 2014).

What is proved of these intervals, and what is not: `hoeffding` covers as often as it says, or more, for any scores and
any number of cases. All others are of many cases; how often they cover of few is counted in docs/areas.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, nan, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bookmaker_ref.alignment import check_cases
from bookmaker_ref.arguments import instance, one_of
from bookmaker_ref.equality import ByValue
from bookmaker_ref.later import np
from bookmaker_ref.layout import Fields
from bookmaker_ref.numeric.counts import MISSING
from bookmaker_ref.significance import special
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.difference import crossing
from bookmaker_ref.significance.hypotheses import Alternative
from bookmaker_ref.significance.intervals import Ends, Interval, Side, Tails
from bookmaker_ref.significance.paired import Difference, compare_estimates

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

#: The interval that is recommended, by how often each covers where cases are few (docs/areas.md).
RECOMMENDED_AREA = "wilson-placements"


class Seen(NamedTuple):
    """What an interval of AUC is made of: numbers, or arrays of them.

    ``won`` and ``lost`` count pairs, ties half in each: of what is near 1 no digit is lost. ``of_positives`` is the
    variance of the mean of their placements, ``of_negatives`` that of theirs; of one case it is nan.
    """

    won: Floats
    lost: Floats
    of_positives: Floats
    of_negatives: Floats
    positives: Floats
    negatives: Floats

    @property
    def value(self) -> Floats:
        """AUC."""
        return np.asarray(self.won / (self.won + self.lost))

    @property
    def rest(self) -> Floats:
        """What AUC lacks of 1."""
        return np.asarray(self.lost / (self.won + self.lost))

    @property
    def error(self) -> Floats:
        """DeLong's standard error; nan where it is 0 or unknown, since such cases say nothing of its size."""
        found = np.sqrt(self.of_positives + self.of_negatives)
        return np.where(found > 0, found, np.nan)

    def exchanged(self) -> Seen:
        """The same where the lower score is the better one."""
        return self._replace(won=self.lost, lost=self.won)


@dataclass(frozen=True, slots=True)
class AreaMethod:
    """A way to an interval of AUC, from what is seen to both ends."""

    name: str
    title: str
    reference: str
    ends: Callable[[Seen, Tails], Ends]


#: Every interval of AUC, by name.
AREA_METHODS: dict[str, AreaMethod] = {}
_Core = TypeVar("_Core", bound=Callable[[Seen, Tails], Ends])


def _method(title: str, reference: str) -> Callable[[_Core], _Core]:
    """Write a method down under the name of its function."""

    def made(core: _Core) -> _Core:
        name = core.__name__.replace("_", "-")
        AREA_METHODS[name] = AreaMethod(name, title, reference, core)
        return core

    return made


# --- intervals ----------------------------------------------------------------------------------------------------


@_method(
    "Wilson's score interval of as many cases as the variance of the placements is worth",
    "after Wilson (1927), Journal of the American Statistical Association 22, 209-212, and DeLong, DeLong and"
    " Clarke-Pearson (1988), Biometrics 44, 837-845",
)
def wilson_placements(seen: Seen, tails: Tails) -> Ends:
    """Wilson's interval, of as many cases as would make a proportion as uncertain as this area is.

    That many are A (1 - A)/V, with DeLong's variance V of one case more in each class, of which one half scores above
    all others and the other half below. So there is an interval where no pair is lost, and of one case of a class.
    With ever more cases what was added vanishes, and it covers as often as it says whatever the scores are.
    """
    cases = _worth(seen)
    return _wilson_end(seen.value, seen.rest, cases, tails.z), 1 - _wilson_end(seen.rest, seen.value, cases, tails.z)


def _worth(seen: Seen) -> Floats:
    """How many cases of a proportion are as uncertain as this area, with one case more in each class."""
    m, n = seen.positives, seen.negatives
    middle = (seen.won + (m + n + 1) / 2) / ((m + 1) * (n + 1))
    rest = (seen.lost + (m + n + 1) / 2) / ((m + 1) * (n + 1))
    variance = _variance_with_one_more(seen.of_positives, seen.value, m, n, middle) + _variance_with_one_more(
        seen.of_negatives, seen.value, n, m, middle
    )
    return middle * rest / variance


def _variance_with_one_more(seen: Floats, value: Floats, cases: Floats, others: Floats, middle: Floats) -> Floats:
    """The variance of the mean of the placements of one class, with one case more in each class."""
    all_others = others + 1
    squares = np.where(cases > 1, cases * (cases - 1) * seen, 0.0) * (others / all_others) ** 2
    squares = squares + cases * ((others * value + 1 / 2) / all_others - middle) ** 2
    # The half above all others ties with the half of the other class that is there, too; so does that below.
    above, below = (others + 3 / 4) / all_others, 1 / 4 / all_others
    found: Floats = (squares + ((above - middle) ** 2 + (below - middle) ** 2) / 2) / cases / (cases + 1)
    return found


def _wilson_end(value: Floats, rest: Floats, cases: Floats, z: float) -> Floats:
    """The lower end, without cancellation."""
    half = z * np.sqrt(cases * value * rest + z * z / 4)
    return np.where(value > 0, cases * value**2 / (cases * value + z * z / 2 + half), 0.0)


@_method(
    "score interval, by the variance of exponential scores with both samples of one size",
    "Newcombe (2006), Statistics in Medicine 25, 559-573, method 5",
)
def newcombe(seen: Seen, tails: Tails) -> Ends:
    """The areas that are so many standard errors from the one seen, by what the error would be there.

    The variance is that of Hanley and McNeil with m - 1 and n - 1 both replaced by (m + n)/2 - 1. It is not 0 where no
    pair is lost, so there is an interval. But it does not look at the placements: where the scores of one class vary
    more than those of the other, and it has fewer cases, it covers too seldom however many there are.
    """
    return _score_end(seen, tails), 1 - _score_end(seen.exchanged(), tails)


def _score_end(seen: Seen, tails: Tails) -> Floats:
    """The lower end, and there is but one: from 0 to the AUC seen, (AUC - x)²/V(x) only falls.

    Its logarithm has the slope -2/(AUC - x) - V'/V, and the first of both is -2/(1 - x) or less. V is x (1 - x) and a
    factor whose logarithm has slopes of the size 3/2 at most, so V'/V is 1/x - 1/(1 - x) - 3/2 or more. That makes
    -1/x - 1/(1 - x) + 3/2 or less, which is below 0, since 1/x + 1/(1 - x) is 4 at least.
    """

    def beyond(x: Floats, rest: Floats, m: Floats, n: Floats) -> Floats:
        # Both sides over the root of 1 - x, so that it is not 0 at 1.
        left, others = np.sqrt(1 - x), (m + n) / 2 - 1
        errors = np.sqrt(x * _exponential(x, others, others) / (m * n))
        return tails.z * errors - left + np.where(rest > 0, rest / left, 0.0)

    start = np.where(seen.won > 0, seen.value, 1.0)
    found = crossing(beyond, 0.0, start, seen.rest, seen.positives, seen.negatives)
    return np.where(seen.won > 0, found, 0.0)


def _exponential(value: Floats, of_positives: Floats, of_negatives: Floats) -> Floats:
    """How many times A (1 - A)/(m n) the variance of the area is if all scores are exponential (Hanley, McNeil)."""
    found: Floats = 1 + of_positives * (1 - value) / (2 - value) + of_negatives * value / (1 + value)
    return found


@_method(
    "estimate and standard errors by placements",
    "DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845",
)
def delong(seen: Seen, tails: Tails) -> Ends:
    """AUC and so many of its standard errors.

    nan where the standard error comes out as 0, as where no pair is lost, and where a class has one case only: such
    cases say nothing of the size of the error, and an interval without width would be certainty.
    """
    half = tails.z * seen.error
    return seen.value - half, seen.value + half


@_method(
    "DeLong's interval on the scale of logits",
    "Pepe (2003), The Statistical Evaluation of Medical Tests; Qin and Hotilovac (2008), Statistical Methods in Medical"
    " Research 17, 207-221",
)
def delong_logit(seen: Seen, tails: Tails) -> Ends:
    """The logit of AUC and so many of its standard errors, which never leave 0 to 1; nan where `delong` is."""
    half = tails.z * seen.error / (seen.value * seen.rest)
    middle = np.log(seen.won) - np.log(seen.lost)
    return special.expit(middle - half), special.expit(middle + half)


@_method(
    "estimate and standard errors as of exponential scores",
    "Hanley and McNeil (1982), Radiology 143, 29-36",
)
def hanley_mcneil(seen: Seen, tails: Tails) -> Ends:
    """AUC and so many standard errors, where these are as of exponential scores; nan where no pair is lost, or won."""
    value, m, n = seen.value, seen.positives, seen.negatives
    error = np.sqrt(value * seen.rest * _exponential(value, m - 1, n - 1) / (m * n))
    half = tails.z * np.where(error > 0, error, np.nan)
    return value - half, value + half


@_method(
    "the areas that a bound for any scores does not exclude",
    "after Hoeffding (1963), Journal of the American Statistical Association 58, 13-30, section 5",
)
def hoeffding(seen: Seen, tails: Tails) -> Ends:
    r"""The areas that a bound which holds for all scores does not exclude: it covers as often as it says, or more.

    With k the smaller of both samples, AUC is the mean, over all ways to pair each of the k cases with another case of
    the other class, of the mean of k independent numbers from 0 to 1 with the expectation A (Hoeffding 1963, section
    5). A convex function of a mean is at most the mean of that function; and of the mean of such numbers its
    expectation is greatest if each of them is 0 or 1. So that of AUC is at most that of B/k, with B binomial of k cases
    and A. Where AUC is x or more, the function that is 0 up to h/k and rises to 1 at x along a straight line is 1 or
    more, for each h below kx; so

    .. math:: P(\mathrm{AUC} \geq x) \leq \frac{E \max(0, B - h)}{k x - h}.

    The best h is a whole number, for between two of them the bound is a quotient of straight lines. It grows with A,
    and an end is where it is what is left out on that side.

    Where no pair is lost this is Clopper and Pearson's interval of k of k cases, and it is needed: if each of the k
    cases is either above all of the other class or below all, AUC is B/k itself. Elsewhere it is wide.
    """
    return _bounded_end(seen, tails), 1 - _bounded_end(seen.exchanged(), tails)


def _bounded_end(seen: Seen, tails: Tails) -> Floats:
    """The lower end: below it, so many pairs are won with no more than the probability that is left out."""
    k = np.minimum(seen.positives, seen.negatives)

    def beyond(a: Floats, x: Floats, k: Floats) -> Floats:
        return _most_probable(a, x, k) - tails.share

    some = seen.won > 0
    found = crossing(beyond, 0.0, np.where(some, seen.value, 1.0), np.where(some, k * seen.value, k), k)
    return np.where(some, found, 0.0)


def _most_probable(a: Floats, x: Floats, k: Floats) -> Floats:
    """The bound of the probability that k times AUC is x or more, by the best h.

    From one h to the next the bound falls as long as B is expected below x where it is above h, and rises from then on.
    """
    low, high = np.zeros_like(x), np.maximum(np.ceil(x) - 1, 0.0)
    while (some := low < high).any():
        h = np.floor((low + high) / 2)
        rises = a * k * _at_least(h, k - 1, a) >= x * _at_least(h + 1, k, a)
        low, high = np.where(some & ~rises, h + 1, low), np.where(some & rises, h, high)
    found: Floats = (a * k * _at_least(low, k - 1, a) - low * _at_least(low + 1, k, a)) / (x - low)
    return found


def _at_least(least: Floats, cases: Floats, a: Floats) -> Floats:
    """The probability of so many successes of these cases, or more."""
    found = special.betainc(np.maximum(least, 1.0), np.maximum(cases - least + 1, 1.0), a)
    return np.where(least <= 0, 1.0, np.where(least > cases, 0.0, found))


# --- one area -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Area(Fields):
    """The area under the curve of scores, with DeLong's standard error.

    ``won`` and ``lost`` are in how many pairs the real positive scores above the real negative, and below it; pairs
    that tie count half in each. The square of ``error`` is the sum of those of both classes, each of which is nan where
    there is one case only.
    """

    value: float
    error: float
    won: float
    lost: float
    positives: int
    negatives: int
    error_of_positives: float
    error_of_negatives: float

    def interval(self, *, method: str = RECOMMENDED_AREA, level: float = 0.95, side: Side = "both") -> Interval:
        """The interval of AUC by the method that is recommended, or by another of `AREA_METHODS`.

        >>> found = auc([1, 1, 1, 0, 0, 0], [6, 5, 4, 3, 2, 1], positive=1)
        >>> for method in ("wilson-placements", "newcombe", "hoeffding", "delong"):
        ...     print(method, [round(end, 4) for end in found.interval(method=method)])
        wilson-placements [0.4734, 1.0]
        newcombe [0.501, 1.0]
        hoeffding [0.2924, 1.0]
        delong [nan, nan]
        """
        tails, chosen = Tails.of(level, side), AREA_METHODS[one_of(method, "method", AREA_METHODS)]
        low, high = self._ends(tails, chosen)
        unknown = low != low or high != high  # noqa: PLR0124 -- nan alone is unlike itself
        ends = (0.0 if side == "upper" else low, 1.0 if side == "lower" else high)
        return Interval(*((nan, nan) if unknown else ends), tails.level, chosen.name, chosen.reference, tails.side)

    def _ends(self, tails: Tails, method: AreaMethod) -> tuple[float, float]:
        of_each = self.error_of_positives**2, self.error_of_negatives**2
        seen = Seen(
            *(
                np.asarray(each, dtype=np.float64)
                for each in (self.won, self.lost, *of_each, self.positives, self.negatives)
            )
        )
        with np.errstate(all="ignore"):
            low, high = (float(np.clip(end, 0.0, 1.0)) for end in method.ends(seen, tails))
        return low, high


def auc(real: Any, scores: Any, *, positive: Any = MISSING, weights: None = None) -> Area:
    """The area under the curve of scores: how often a real positive scores above a real negative, ties half.

    ``positive`` is the label of the positive class, all others are negative; it may be left out where the labels are
    booleans, 0 and 1, or -1 and 1. Scores that are infinite rank like any other; nan and weights are rejected.
    `bookmaker_ref.roc.curve` has the curve, and AUC as a fraction. Its intervals assume independent cases.

    >>> found = auc([1, 1, 1, 0, 0, 0], [6, 5, 2, 4, 2, 1], positive=1)
    >>> found.won, found.lost, round(found.value, 6), round(found.error, 6)
    (7.5, 1.5, 0.833333, 0.19245)
    >>> [round(end, 4) for end in found.interval()]
    [0.375, 0.9766]
    """
    is_positive = _classes(real, positive, weights)
    found = _scores(scores, "scores", is_positive)
    check_cases({"real": real, "scores": scores})
    return _area(*_placements(np.sort(found[is_positive]), np.sort(found[~is_positive])))


# --- two areas ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class AreaDifference(ByValue):
    """The areas of two systems, with DeLong's covariance: 0 of different cases.

    ``variance`` is that of the difference, counted case by case; of different cases it is the sum of both.

    >>> real = [1, 1, 1, 1, 0, 0, 0, 0]
    >>> found = paired_areas(real, [9, 7, 8, 4, 6, 2, 3, 1], [5, 9, 3, 4, 6, 2, 8, 1], positive=1)
    >>> found.value, round(found.error, 6), round(found.correlation, 6)
    (0.3125, 0.222439, 0.471405)
    """

    first: Area
    second: Area
    covariance: float = 0.0
    variance: float | None = None

    @property
    def value(self) -> float:
        """The first area less the second."""
        return self.first.value - self.second.value

    @property
    def error(self) -> float:
        """The standard error of the difference."""
        # Where both areas vary alike, the difference of their variances would be what rounding leaves of 0.
        return hypot(self.first.error, self.second.error) if self.variance is None else sqrt(self.variance)

    @property
    def correlation(self) -> float:
        """That of both areas; 0 where one of them has no error, or none that is known."""
        both = self.first.error * self.second.error
        if not both > 0:
            return 0.0
        return 1.0 if self.variance == 0 else max(-1.0, min(self.covariance / both, 1.0))

    def test(self, *, alternative: Alternative = "two-sided") -> Difference:
        """Whether both areas are the same: the difference over its standard error, for many cases (DeLong 1988).

        nan where the error is 0, as where neither system loses a pair.

        >>> real = [1, 1, 1, 1, 0, 0, 0, 0]
        >>> found = paired_areas(real, [9, 7, 8, 4, 6, 2, 3, 1], [5, 9, 3, 4, 6, 2, 8, 1], positive=1).test()
        >>> round(found.z, 4), round(found.p, 4)
        (1.4049, 0.1601)
        """
        return compare_estimates(self.value, self.error, 0.0, 0.0, alternative=alternative)

    def interval(self, *, method: str = "square-and-add", level: float = 0.95, side: Side = "both") -> Interval:
        """The interval of the difference: from the recommended interval of each area, or by ``"delong"``.

        Both are put together by the distances of their ends and by the correlation (Zou and Donner 2008), so that there
        is an interval where no pair is lost; DeLong's is nan there. Where both areas vary alike, case by case, and are
        as far from their ends, it would have no width: it is nan, for such cases say nothing of the difference.

        >>> real = [1, 1, 1, 1, 0, 0, 0, 0]
        >>> found = paired_areas(real, [9, 7, 8, 4, 6, 2, 3, 1], [5, 9, 3, 4, 6, 2, 8, 1], positive=1)
        >>> [round(end, 4) for end in found.interval()]
        [-0.0717, 0.6572]
        """
        one_of(method, "method", _OF_DIFFERENCES)
        tails = Tails.of(level, side)
        low, high = self._square_and_add(tails) if method == "square-and-add" else self._delong(tails)
        if low == low:  # noqa: PLR0124 -- nan alone is unlike itself
            low = -1.0 if side == "upper" else max(low, -1.0)
            high = 1.0 if side == "lower" else min(high, 1.0)
        return Interval(low, high, tails.level, method, _OF_DIFFERENCES[method], tails.side)

    def _delong(self, tails: Tails) -> tuple[float, float]:
        half = tails.z * self.error if self.error else nan
        return self.value - half, self.value + half

    def _square_and_add(self, tails: Tails) -> tuple[float, float]:
        of_each = AREA_METHODS[RECOMMENDED_AREA]
        (low1, high1), (low2, high2) = (each._ends(tails, of_each) for each in (self.first, self.second))
        below = self._distance(self.first.value - low1, high2 - self.second.value)
        above = self._distance(high1 - self.first.value, self.second.value - low2)
        if max(below, above) < _ROUNDING:
            return nan, nan
        return self.value - below, self.value + above

    def _distance(self, of_first: float, of_second: float) -> float:
        # Of two that are nearly the same and vary alike a difference of their squares would be rounding.
        return sqrt((of_first - of_second) ** 2 + 2 * (1 - self.correlation) * of_first * of_second)


#: A width below this is what rounding leaves of none.
_ROUNDING = 2.0**-48
_OF_DIFFERENCES = {
    "square-and-add": "Zou and Donner (2008), Statistics in Medicine 27, 1693-1702",
    "delong": AREA_METHODS["delong"].reference,
}


def paired_areas(
    real: Any, first: Any, second: Any, *, positive: Any = MISSING, weights: None = None
) -> AreaDifference:
    """The areas of two systems that score the same cases, with their covariance (DeLong 1988).

    >>> real, first, second = [True, True, True, False, False], [5, 4, 2, 3, 1], [4, 5, 3, 2, 1]
    >>> found = paired_areas(real, first, second)
    >>> round(found.first.value, 6), found.second.value, round(found.value, 6)
    (0.833333, 1.0, -0.166667)
    """
    is_positive = _classes(real, positive, weights)
    (x1, y1), (x2, y2) = (
        _in_place(is_positive, _scores(scores, name, is_positive))
        for scores, name in ((first, "first"), (second, "second"))
    )
    check_cases({"real": real, "first": first, "second": second})
    m, n = len(x1), len(y1)
    variance = _covariance(x1 - x2, x1 - x2, n) + _covariance(y1 - y2, y1 - y2, m)
    return AreaDifference(_area(x1, y1), _area(x2, y2), _covariance(x1, x2, n) + _covariance(y1, y2, m), variance)


def independent_areas(first: Area, second: Area) -> AreaDifference:
    """The areas of two systems on different cases.

    >>> one = auc([1, 1, 0, 0], [4, 3, 2, 1], positive=1)
    >>> independent_areas(one, auc([1, 1, 0, 0], [4, 2, 3, 1], positive=1)).value
    0.25
    """
    for area, name in ((first, "first"), (second, "second")):
        instance(area, name, Area, "an Area, as auc(real, scores, positive=...) gives one")
    return AreaDifference(first, second)


# --- placements ---------------------------------------------------------------------------------------------------


def _area(x: Counts, y: Counts) -> Area:
    """The area of the placements of the positives and of the negatives, each doubled, in any order."""
    m, n = len(x), len(y)
    pairs, won = m * n, int(x.sum())
    of_each = _covariance(x, x, n), _covariance(y, y, m)
    found = won / (2 * pairs), sqrt(sum(of_each)), won / 2, (2 * pairs - won) / 2
    return Area(*found, m, n, *map(sqrt, of_each))


def _covariance(first: Counts, second: Counts, others: int) -> float:
    """The covariance of the means of two columns of doubled placements among so many others; of one case nan.

    In whole numbers up to the last division, so that the order of the cases changes no digit.
    """
    cases = len(first)
    if cases == 1:
        return nan
    scaled = cases * _products(first, second, 2 * others) - int(first.sum()) * int(second.sum())
    return scaled / (4 * others**2 * cases**2 * (cases - 1))


def _products(first: Counts, second: Counts, most: int) -> int:
    """The sum of the products of numbers that are ``most`` at most, by as many as int64 adds up."""
    together = max((2**63 - 1) // most**2, 1)
    return sum(int(first[at : at + together] @ second[at : at + together]) for at in range(0, len(first), together))


def _placements(x: NDArray[Any], y: NDArray[Any]) -> tuple[Counts, Counts]:
    """Twice the placement of each positive among the negatives and of each negative, times how many; both sorted.

    >>> _placements(np.array([2, 4]), np.array([1, 2, 3]))
    (array([3, 6]), array([4, 3, 2]))
    """
    starts = np.flatnonzero(np.append(True, x[1:] != x[:-1]))
    counts, values = np.diff(starts, append=len(x)), x[starts]
    below = y.searchsorted(values)
    # Where no positive ties with a negative, as many are below it as are up to it.
    ties = (y.take(below, mode="clip") == values).any()
    sides = (below, y.searchsorted(values, "right")) if ties else (below,)
    # A negative has as many positives up to it as have no more negatives below them than it has before it.
    above = [len(x) - np.bincount(each, counts, len(y) + 1).cumsum()[:-1] for each in sides]
    return np.repeat(sides[0] + sides[-1], counts), (above[0] + above[-1]).astype(np.int64)


def _in_place(is_positive: NDArray[np.bool_], scores: NDArray[Any]) -> tuple[Counts, Counts]:
    """The doubled placements of the positives and of the negatives, each in the order of the cases."""
    samples = scores[is_positive], scores[~is_positive]
    orders = [each.argsort() for each in samples]
    found = _placements(*(each[order] for each, order in zip(samples, orders, strict=True)))
    for each, order in zip(found, orders, strict=True):
        each[order] = each.copy()
    return found


# --- what is given ------------------------------------------------------------------------------------------------


def _classes(real: Any, positive: Any, weights: Any) -> NDArray[np.bool_]:
    """Which cases are real positives; there are some, and not all are."""
    from bookmaker_ref.roc.columns import positives  # noqa: PLC0415 -- it needs NumPy, which a cold start does without

    if weights is not None:
        raise ValueError("an interval takes cases: weights are none, so leave them out")
    found = positives(real, positive)
    if not len(found):
        raise ValueError("there are no cases: real is empty")
    for which, there in (("positives", found.any()), ("negatives", not found.all())):
        if not there:
            raise ValueError(f"there are no real {which}: AUC is undefined")
    return found


def _scores(scores: Any, name: str, is_positive: NDArray[np.bool_]) -> NDArray[Any]:
    """A score for each case: numbers, of which some may be infinite."""
    from bookmaker_ref.roc.columns import numbers, same_length  # noqa: PLC0415 -- as above

    found = numbers(scores, name, infinite=True)
    same_length(**{"real": is_positive, name: found})
    return found
