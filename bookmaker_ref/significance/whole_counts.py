"""The counts that a test or an interval is given: whole numbers of cases, or an error that says which one is not.

Nothing is rounded, and nothing is added to an empty cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bookmaker_ref.alignment import check_aligned
from bookmaker_ref.later import np
from bookmaker_ref.numeric.counts import fraction, is_array, short
from bookmaker_ref.significance.arrays import Floats, array_of, together
from bookmaker_ref.tables.contingency import Contingency

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: The most cases that float64 counts one by one.
MOST = 2**53
#: What is said of a count that is not whole, by a test.
_OF_TESTS = "{}: a test counts whole cases; weights are no cases, so count these without"


def counts_of(table: Contingency, says: str = _OF_TESTS) -> NDArray[Any]:
    """The counts of a table, if they are of cases: weights that are floats are none, also where they add up to such.

    >>> counts_of(Contingency.from_labels([1, 1, 0], [1, 1, 0], weights=[0.5, 0.5, 1.0]), "{}: a test needs cases")
    Traceback (most recent call last):
    ValueError: the table is of weights that are floats (integers are counts): a test needs cases
    """
    if not table.is_counted and bool((table.counts == np.floor(table.counts)).all()):
        raise ValueError(says.format("the table is of weights that are floats (integers are counts)"))
    return table.counts


def whole(value: Any, name: str, says: str = _OF_TESTS) -> int:
    """One count as Python's integer.

    >>> whole(5.0, "tp")
    5
    >>> whole(5.5, "tp")
    Traceback (most recent call last):
    ValueError: tp is 5.5: a test counts whole cases; weights are no cases, so count these without
    """
    numerator, denominator = fraction(value, name)
    if denominator != 1:
        raise ValueError(says.format(f"{name} is {short(value)}"))
    return numerator


def wholes(most: int = MOST, /, **cells: Any) -> tuple[bool, tuple[Floats, ...]]:
    """Whether all of them are single numbers, and the counts as arrays of one shape.

    ``most`` bounds the sum of all counts of one table.

    >>> wholes(tp=3, fp=[1, 2])
    (False, (array([3., 3.]), array([1., 2.])))
    """
    spread = counts(cells)
    total = sum(spread, np.zeros(spread[0].shape))
    if total.size and total.max() > most:
        place = np.unravel_index(int(total.argmax()), total.shape)
        raise ValueError(f"{total[place]:.6g} cases{_at(place)}: no more than {most} are computed here")
    return not any(is_array(value) for value in cells.values()), spread


def counts(given: Mapping[str, Any], says: str | None = _OF_TESTS) -> tuple[Floats, ...]:
    """Counts as float64 of one shape; of what is not whole an error ``says`` why it must be, unless nothing is said."""
    found = together(**{name: _checked(value, name, says) for name, value in given.items()})
    check_aligned(given)
    return found


def _checked(value: Any, name: str, says: str | None) -> Floats:
    found = array_of(value, name, "a number, or an array of numbers")
    if found.dtype.kind == "f" and found.size and found.max() >= MOST:
        found = np.asarray(value, dtype=object)  # integers that stand among floats were rounded on the way
    if found.dtype.kind not in "iuf":
        for place, each in np.ndenumerate(found):
            _check(each, name + _at(place), says)
    elif found.size and not (found.min() >= 0 and found.max() <= MOST):
        place = _first(~((found >= 0) & (found <= MOST)))
        _check(found[place], name + _at(place), says)
    elif says and found.dtype.kind == "f" and (uneven := found != np.floor(found)).any():
        place = _first(uneven)
        _check(found[place], name + _at(place), says)
    return found.astype(np.float64)


def _check(value: Any, name: str, says: str | None) -> None:
    """Refuse what is no count, or too large."""
    numerator, denominator = fraction(value, name)
    if says:
        whole(value, name, says)
    if numerator > MOST * denominator:
        raise ValueError(f"{name} is {short(value)}: no more than {MOST} are computed here")


def _first(of: NDArray[np.bool_]) -> tuple[int, ...]:
    """The place of the first that is true."""
    return tuple(int(i) for i in np.unravel_index(int(np.argmax(of)), of.shape))


def _at(place: tuple[Any, ...]) -> str:
    return "[" + ", ".join(str(int(i)) for i in place) + "]" if place else ""
