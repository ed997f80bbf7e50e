"""What is given to the study is what it takes, or one line says what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.arguments import instance
from bookmaker_ref.study.designs import BothMargins, RealMargins, Total
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.tables.checks import named

_T = TypeVar("_T")


def checked_design(design: Any) -> None:
    """Whether it says how cases come about."""
    kinds = (Total, RealMargins, BothMargins, TotalOfClasses)
    example = "a Total, TotalOfClasses, RealMargins or BothMargins, such as Total(16, independent('1/2', '1/2'))"
    instance(design, "design", kinds, example)


def checked_each(given: Iterable[_T], parts: tuple[str, ...], what: str, example: str) -> tuple[_T, ...]:
    """Several tests, intervals or estimators: whatever has these parts."""
    several: Any = given
    if isinstance(several, str) or not isinstance(several, Iterable):
        raise TypeError(f"{named(several)} is given where several are taken: put each {what} into a list")
    each = tuple(several)
    for one in each:
        if isinstance(one, type) or not all(hasattr(one, part) for part in parts):
            raise TypeError(f"{named(one)} is no {what}: {example} is one")
    return each


def called(function: Callable[..., _T], name: str, cells: tuple[Any, ...]) -> _T:
    """What a function says of arrays of cells; the error says which tables it was given."""
    try:
        return function(*cells)
    except TypeError as error:
        how = "tp, fp, fn, tn of two classes" if len(cells) > 1 else "one array of tables of K classes"
        raise TypeError(f"{name} does not take {how}: {' '.join(str(error).split())[:200]}") from error


def one_each(function: Callable[..., Any], name: str, cells: tuple[Any, ...]) -> NDArray[Any]:
    """The same, where it is one number or truth value for each table."""
    found = np.asarray(called(function, name, cells))
    if found.shape != (len(cells[0]),):
        raise ValueError(
            f"{name} gives an array of shape {found.shape} for {len(cells[0])} tables: one value each is needed"
        )
    return np.asarray(found, dtype=np.bool_ if found.dtype == np.bool_ else np.float64)
