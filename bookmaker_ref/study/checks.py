"""What is given to the study is what it takes, or one line says what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from bookmaker_ref.study.designs import BothMargins, RealMargins, Total
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.tables.checks import named

_T = TypeVar("_T")


def checked_design(design: Any) -> None:
    """Whether it says how cases come about."""
    if not isinstance(design, Total | RealMargins | BothMargins | TotalOfClasses):
        raise TypeError(
            f"the design is {named(design)}, but it is a Total, TotalOfClasses, RealMargins or BothMargins, such as"
            " Total(16, independent('1/2', '1/2'))"
        )


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


def checked_progress(progress: Any) -> None:
    """Whether it can be called, or is nothing."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is {named(progress)}, but it is called with how many tables are done, of how many")


def checked_name(measure: Any, what: str = "the measure") -> str:
    """A name."""
    if not isinstance(measure, str):
        raise TypeError(f"{what} is {named(measure)}, but it is a name, such as 'informedness'")
    return measure


def checked_classes(k: Any) -> int:
    """How many classes: two or more."""
    if isinstance(k, bool) or not isinstance(k, int):
        raise TypeError(f"k is {named(k)}, but it is a whole number of classes")
    if k < 2:
        raise ValueError(f"k is {k}, but there are two classes or more")
    return k


def called(function: Callable[..., _T], name: str, cells: tuple[Any, ...]) -> _T:
    """What a function says of arrays of cells; the error says which tables it was given."""
    try:
        return function(*cells)
    except TypeError as error:
        how = "tp, fp, fn, tn of two classes" if len(cells) > 1 else "one array of tables of K classes"
        raise TypeError(f"{name} does not take {how}: {' '.join(str(error).split())[:200]}") from error
