"""What may stand in a cell, one value at a time: a finite number, not negative, taken exactly.

Whole numbers become Python integers. Others are scaled, all four by the same factor, until they are whole:
a float64 is a fraction of integers, so nothing is lost, and a measure that needs no counts is the same for
the scaled table. No NumPy here: its scalars are known by what they can do.
"""

from __future__ import annotations

import sys
from math import lcm
from operator import index
from typing import NoReturn

from bookmaker_ref.messages import short, wrong_cells

__all__ = ["CELLS", "MISSING", "NeedsCounts", "fraction", "is_array", "refuse_matrix", "short", "whole"]

CELLS = ("tp", "fp", "fn", "tn")
Table = tuple[int, int, int, int]

#: Stands for an argument that was left out, so that a lone matrix gets the answer that it needs.
MISSING: object = type("Missing", (), {"__repr__": lambda self: "MISSING"})()


class NeedsCounts(ValueError):
    """A measure that grows with N was asked for of proportions."""

    def __init__(self, measure: str, uneven: str) -> None:
        super().__init__(f"{measure} needs counts: {uneven}")
        self.uneven = uneven


def is_array(value: object) -> bool:
    """Whether the value holds many numbers: a list, an array, or what says it can become one.

    >>> is_array(3), is_array([3, 4])
    (False, True)
    """
    if isinstance(value, list | tuple):
        return True
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.generic):
        return False
    return hasattr(value, "__array__")


def fraction(value: object, cell: str) -> tuple[int, int]:
    """The value as numerator and denominator; an error that names the cell where it is no count or proportion.

    >>> fraction(3.0, "tp"), fraction(0.375, "tp")
    ((3, 1), (3, 8))
    """
    if isinstance(value, bool) or type(value).__name__ == "bool":
        raise TypeError(f"{cell} is {value}: a count is a number, not a truth value")
    try:
        numerator, denominator = index(value), 1  # type: ignore[arg-type]  # it says itself whether it can
    except TypeError:
        numerator, denominator = _ratio(value, cell)
    except Exception:  # a stranger's object may raise anything
        raise _no_number(value, cell) from None
    if numerator < 0:
        raise ValueError(f"{cell} is {short(value)}: a count is not negative")
    return numerator, denominator


def _ratio(value: object, cell: str) -> tuple[int, int]:
    ratio = getattr(value, "as_integer_ratio", None)
    if ratio is None:
        raise _no_number(value, cell)
    try:
        numerator, denominator = ratio()
        return int(numerator), int(denominator)
    except (ValueError, OverflowError):
        raise ValueError(f"{cell} is {short(value)}: a count is finite") from None
    except Exception:
        raise _no_number(value, cell) from None


def _no_number(value: object, cell: str) -> TypeError:
    return TypeError(f"{cell} is {short(value)}: a count is an integer or a real number")


def whole(tp: object, fp: object, fn: object, tn: object, at: str = "") -> tuple[Table, str]:
    """The four cells as integers, scaled if need be, and which one was not whole (or nothing).

    ``at`` is added to the names of the cells in what errors say, such as ``[3]``.

    >>> whole(5, 3.0, 0, 2), whole(0.5, 0.25, 0, 0.25)
    (((5, 3, 0, 2), ''), ((2, 1, 0, 1), 'tp is 0.5'))
    """
    values = (tp, fp, fn, tn)
    if all(type(value) is float and value >= 0 and value.is_integer() for value in values):
        return tuple(map(int, values)), ""  # type: ignore[return-value, arg-type]
    parts = [fraction(value, cell + at) for cell, value in zip(CELLS, values, strict=True)]
    scale = lcm(*(denominator for _, denominator in parts))
    a, b, c, d = (numerator * (scale // denominator) for numerator, denominator in parts)
    if scale == 1:
        return (a, b, c, d), ""
    first = next(i for i, (_, denominator) in enumerate(parts) if denominator != 1)
    return (a, b, c, d), f"{CELLS[first]}{at} is {short(values[first])}"


def refuse_matrix(name: str, *given: object) -> NoReturn:
    """Say what to do with less than four counts: neither a matrix nor vectors tell which is which."""
    raise wrong_cells(name, *(value for value in given if value is not MISSING))
