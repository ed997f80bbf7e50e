"""What an argument may be that is no table: numbers, names, seeds; each error says what is given, and what would do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.numeric.counts import short

Floats = NDArray[np.float64]


def reals(value: Any, name: str) -> Floats:
    """A number, or an array of numbers, as float64; nan stays nan.

    >>> reals([1, 2.5], "n")
    array([1. , 2.5])
    >>> reals("3", "n")
    Traceback (most recent call last):
    TypeError: n is '3': it takes a number, or an array of numbers
    """
    try:
        found = np.asarray(value)
    except ValueError:  # NumPy's own words are about its arrays
        raise ValueError(f"{name} has rows that differ in length: it takes a number, or an array of numbers") from None
    if found.dtype.kind not in "iufO" or (
        found.dtype == object and not all(_is_real(each) for each in found.ravel().tolist())
    ):
        raise TypeError(f"{name} is {short(value)}: it takes a number, or an array of numbers")
    try:
        return found.astype(np.float64)
    except OverflowError:
        raise ValueError(f"{name} is {short(value)}: that is more than float64 holds") from None


def _is_real(value: Any) -> bool:
    return not isinstance(value, bool | str) and hasattr(value, "__float__")


def together(**arrays: Floats) -> tuple[Floats, ...]:
    """The arrays in one shape.

    >>> together(a=np.zeros(2), b=np.zeros(3))
    Traceback (most recent call last):
    ValueError: the shapes do not broadcast: a (2,), b (3,)
    """
    try:
        return tuple(np.broadcast_arrays(*arrays.values()))
    except ValueError:
        shapes = ", ".join(f"{name} {each.shape}" for name, each in arrays.items())
        raise ValueError(f"the shapes do not broadcast: {shapes}") from None


def one_real(value: Any, name: str) -> float:
    """One number; nan stays nan, and what is infinite is none.

    >>> one_real([1], "null")
    Traceback (most recent call last):
    TypeError: null is [1]: it takes a number
    """
    if isinstance(value, np.ndarray | list | tuple) or not _is_real(value) or isinstance(value, np.bool_):
        raise TypeError(f"{name} is {short(value)}: it takes a number")
    try:
        found = float(value)
    except OverflowError:
        found = np.inf
    if np.isinf(found):
        raise ValueError(f"{name} is {short(value)}: it takes a number that is finite, and that float64 holds")
    return found


def at_least(value: Any, name: str, least: int, most: int | None = None) -> int:
    """A whole number that is no count of cases, such as how often to draw.

    >>> at_least(1.5, "tables", 1)
    Traceback (most recent call last):
    TypeError: tables is 1.5: it takes a whole number, 1 or more
    """
    may_be = f"a whole number, {least} or more" if most is None else f"a whole number from {least} to {most}"
    if isinstance(value, bool | np.bool_ | np.ndarray) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is {short(value)}: it takes {may_be}")
    found = int(value)
    if found < least or (most is not None and found > most):
        raise ValueError(f"{name} is {short(found)}: it takes {may_be}")
    return found


def flag(value: Any, name: str) -> bool:
    """A truth value, and nothing that could be meant for something else.

    >>> flag("no", "mid")
    Traceback (most recent call last):
    TypeError: mid is 'no': it is True or False
    """
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} is {short(value)}: it is True or False")
    return bool(value)


def one_of(value: Any, name: str, choices: Iterable[str]) -> str:
    """One of these names.

    >>> one_of([], "form", ("general", "two-class"))
    Traceback (most recent call last):
    ValueError: form is []: it is 'general' or 'two-class'
    """
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        *first, last = (repr(each) for each in known)
        raise ValueError(f"{name} is {short(value)}: it is {', '.join(first)} or {last}")
    return value


def generator(seed: Any) -> np.random.Generator:
    """The source of random numbers for a seed, with which all can be had again; or the generator that is given.

    >>> generator(None)
    Traceback (most recent call last):
    TypeError: seed is None: it takes a whole number, 0 or more, or a numpy.random.Generator
    """
    if isinstance(seed, np.random.Generator):
        return seed
    wanted = "it takes a whole number, 0 or more, or a numpy.random.Generator"
    if isinstance(seed, bool | np.bool_ | np.ndarray) or not hasattr(seed, "__index__"):
        raise TypeError(f"seed is {short(seed)}: {wanted}")
    if int(seed) < 0:
        raise ValueError(f"seed is {short(seed)}: {wanted}")
    return np.random.default_rng(int(seed))
