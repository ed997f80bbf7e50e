"""Many tests at once: p-values adjusted for how many there are.

powers2008significance asks for it: of twenty systems without any information, one is significant at 0.05 by luck. An
adjusted p-value is compared with the level that is meant for all tests together. ``bonferroni`` and ``holm`` bound the
probability of one false finding or more, ``benjamini_hochberg`` and ``benjamini_yekutieli`` the expected share of false
findings among the findings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from bookmaker_ref.arguments import one_of, whole
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats, array_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: What becomes of a nan: an error, or it stays nan and is not counted among the tests.
Missing = Literal["refuse", "leave"]


def bonferroni(p: ArrayLike, *, axis: int = -1, missing: Missing = "refuse") -> Floats:
    """Each p-value times the number of tests (Bonferroni; Dunn 1961), 1 at most.

    Nothing is assumed of how the tests depend on each other; ``holm`` has the same guarantee and finds more.

    >>> bonferroni([0.01, 0.04, 0.03])
    array([0.03, 0.12, 0.09])
    """
    return _adjusted(p, axis, missing, lambda ordered, rank, tests: ordered * tests)


def holm(p: ArrayLike, *, axis: int = -1, missing: Missing = "refuse") -> Floats:
    """Holm's step-down adjustment (1979): the probability of any false finding is at most the level.

    Whatever the dependence between the tests. The smallest of m p-values is multiplied by m, the next by m - 1, and so
    on; none may be below the one before.

    >>> holm([0.01, 0.04, 0.03])
    array([0.03, 0.06, 0.06])
    """

    def step_down(ordered: Floats, rank: Floats, tests: Floats) -> Floats:
        return np.maximum.accumulate(ordered * np.maximum(tests - rank + 1, 1), axis=-1)

    return _adjusted(p, axis, missing, step_down)


def benjamini_hochberg(p: ArrayLike, *, axis: int = -1, missing: Missing = "refuse") -> Floats:
    """The step-up adjustment of Benjamini and Hochberg (1995): the false discovery rate is at most the level.

    For independent tests, and for positive dependence (Benjamini and Yekutieli 2001).

    >>> benjamini_hochberg([0.01, 0.04, 0.03])
    array([0.03, 0.04, 0.04])
    """
    return _adjusted(p, axis, missing, _step_up)


def benjamini_yekutieli(p: ArrayLike, *, axis: int = -1, missing: Missing = "refuse") -> Floats:
    """The same under any dependence (Benjamini and Yekutieli 2001): times the sum of 1/i up to the number of tests.

    >>> benjamini_yekutieli([0.01, 0.04, 0.03]).round(6)
    array([0.055   , 0.073333, 0.073333])
    """

    def harmonic(ordered: Floats, rank: Floats, tests: Floats) -> Floats:
        sums = np.concatenate([[0.0], np.cumsum(1 / rank)])
        return _step_up(ordered * sums[tests.astype(np.int64)], rank, tests)

    return _adjusted(p, axis, missing, harmonic)


def _step_up(ordered: Floats, rank: Floats, tests: Floats) -> Floats:
    scaled = np.where(rank <= tests, ordered * (tests / rank), np.inf)
    return np.minimum.accumulate(scaled[..., ::-1], axis=-1)[..., ::-1]


def _adjusted(p: ArrayLike, axis: int, missing: Missing, adjust: Callable[[Floats, Floats, Floats], Floats]) -> Floats:
    """Sort, adjust, and put back; what is missing comes last, and is not counted."""
    values = _checked(p, missing)
    axis = whole(axis, "axis")
    try:
        lanes = np.moveaxis(values, axis, -1)
    except np.exceptions.AxisError:
        raise ValueError(f"axis is {axis}, but the p-values have {values.ndim} dimensions") from None
    if not lanes.size:
        return values
    order = np.argsort(lanes, axis=-1, kind="stable")
    ordered = np.take_along_axis(lanes, order, axis=-1)
    tests = (~np.isnan(ordered)).sum(axis=-1, keepdims=True).astype(np.float64)
    rank = np.arange(1.0, lanes.shape[-1] + 1)
    adjusted = np.where(rank <= tests, np.minimum(adjust(ordered, rank, tests), 1.0), np.nan)
    found = np.empty_like(adjusted)
    np.put_along_axis(found, order, adjusted, axis=-1)
    return np.moveaxis(found, -1, axis)


def _checked(p: Any, missing: Missing) -> Floats:
    one_of(missing, "missing", ("refuse", "leave"))
    given = array_of(p, "p", "an array of p-values")
    if given.dtype.kind not in "iuf" and given.size:
        raise TypeError(f"the p-values are {given.dtype.name}: a p-value is a number")
    values = given.astype(np.float64)
    if not values.ndim:
        raise ValueError(f"one p-value alone, {values}, needs no adjustment: give all of them, along an axis")
    absent = np.isnan(values)
    bad = ~((values >= 0) & (values <= 1)) & ~(absent if missing == "leave" else np.zeros_like(absent))
    if bad.any():
        place = tuple(int(i) for i in np.argwhere(bad)[0])
        where = ", ".join(map(str, place))
        if absent[place]:
            raise ValueError(f"p[{where}] is nan: with missing='leave' it stays nan and is not counted as a test")
        raise ValueError(f"p[{where}] is {values[place]}: a p-value lies between 0 and 1")
    return values


#: By name: how p-values of several comparisons are adjusted.
CORRECTIONS: dict[str, Callable[..., Floats]] = {
    "holm": holm,
    "bonferroni": bonferroni,
    "benjamini-hochberg": benjamini_hochberg,
    "benjamini-yekutieli": benjamini_yekutieli,
    "none": lambda p, **_: np.asarray(p, dtype=np.float64),
}
