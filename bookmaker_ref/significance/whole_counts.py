"""The counts that a test is given: whole numbers, or an error that says which one is not.

Nothing is rounded, and nothing is added to an empty cell.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.numeric.counts import fraction, is_array, short
from bookmaker_ref.significance.arrays import array_of, together

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

#: The most cases that float64 counts one by one.
MOST = 2**53


def whole(value: Any, name: str) -> int:
    """One count as Python's integer.

    >>> whole(5.0, "tp")
    5
    >>> whole(5.5, "tp")
    Traceback (most recent call last):
    ValueError: tp is 5.5: a test counts whole cases
    """
    numerator, denominator = fraction(value, name)
    if denominator != 1:
        raise ValueError(f"{name} is {short(value)}: a test counts whole cases")
    return numerator


def wholes(most: int = MOST, /, **cells: Any) -> tuple[bool, tuple[Integers, ...]]:
    """Whether all of them are single numbers, and the counts as arrays of one shape.

    ``most`` bounds the sum of all counts of one table.

    >>> wholes(tp=3, fp=[1, 2])
    (False, (array([3, 3]), array([1, 2])))
    """
    single = not any(is_array(value) for value in cells.values())
    arrays = [_integers(value, name) for name, value in cells.items()]
    spread = together(**dict(zip(cells, arrays, strict=True)))
    total = sum((each.astype(np.float64) for each in spread), np.zeros(spread[0].shape))
    if total.size and total.max() > most:
        place = np.unravel_index(int(total.argmax()), total.shape)
        raise ValueError(f"{total[place]:.6g} cases{_at(place)}: no more than {most} are computed here")
    return single, spread


def _integers(value: Any, name: str) -> Integers:
    found = array_of(value, name, "a number, or an array of numbers")
    if found.dtype.kind in "iu":
        bad = (found < 0) if found.dtype.kind == "i" else found > np.uint64(MOST)
    elif found.dtype.kind == "f":
        with np.errstate(invalid="ignore"):
            bad = ~((found >= 0) & (found <= MOST) & (found == np.rint(found)))
    else:
        bad = np.array([not _is_small(each, name, place) for place, each in np.ndenumerate(found)], dtype=bool)
        bad = bad.reshape(found.shape)
    if bad.any():
        place = tuple(int(i) for i in np.argwhere(bad)[0])
        whole(found[place].item() if hasattr(found[place], "item") else found[place], name + _at(place))
        raise ValueError(f"{name}{_at(place)} is {short(found[place])}: no more than {MOST} are computed here")
    return found.astype(np.int64)


def _is_small(value: Any, name: str, place: tuple[int, ...]) -> bool:
    return whole(value, name + _at(place)) <= MOST


def _at(place: tuple[Any, ...]) -> str:
    return "[" + ", ".join(str(int(i)) for i in place) + "]" if place else ""
