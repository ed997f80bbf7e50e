"""When two results are the same: all their values are, arrays element by element, and nan is the same as nan.

Two functions with fixed arguments, as `functools.partial` makes them, are the same if function and arguments are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from math import isnan
from typing import Any


class ByValue:
    """A dataclass that equals another of its type with the same values; it is made with ``eq=False``."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return _same_fields(self, other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        found = (getattr(self, each.name) for each in fields(self))  # type: ignore[arg-type]  # a dataclass is
        return hash((type(self).__qualname__, *(value for value in found if isinstance(value, str | int))))


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same.

    >>> same({"a": (1, float("nan"))}, {"a": (1, float("nan"))}), same([1.0], [2.0]), same((1,), [1])
    (True, False, False)
    """
    if one is other:
        return True
    if hasattr(one, "dtype") and hasattr(other, "dtype"):
        return _same_arrays(one, other)
    if isinstance(one, float) and isinstance(other, float) and isnan(one) and isnan(other):
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and type(one) is type(other):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, partial) and isinstance(other, partial):  # Python compares these by identity
        return same((one.func, one.args, one.keywords), (other.func, other.args, other.keywords))
    if is_dataclass(one) and type(one) is type(other) and not _has_its_own(type(one)):
        return _same_fields(one, other)
    return bool(one == other)


def _has_its_own(kind: Any) -> bool:
    """Whether somebody wrote what equality of a dataclass is."""
    return not kind.__dataclass_params__.eq and "__eq__" in vars(kind)


def _same_fields(one: Any, other: Any) -> bool:
    return all(same(getattr(one, each.name), getattr(other, each.name)) for each in fields(one) if each.compare)


def _same_arrays(one: Any, other: Any) -> bool:
    """Whether two arrays, or numbers of NumPy, have one shape and the same elements."""
    if one.shape != other.shape:
        return False
    if one.dtype.kind == other.dtype.kind == "O":
        return all(map(same, one.ravel().tolist(), other.ravel().tolist()))
    return bool(((one == other) | ((one != one) & (other != other))).all())  # noqa: PLR0124 -- nan is not itself
