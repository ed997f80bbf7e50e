"""Estimators: what gives a number for each table, by name, with the range that it is from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import _facts, names
from bookmaker_ref.arguments import whole, word
from bookmaker_ref.equality import ByValue
from bookmaker_ref.exact.measure import RationalMeasure, value
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.table import Table
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.numeric import _generated
from bookmaker_ref.study.enumeration import Counts
from bookmaker_ref.study.true_values import binary_measure, class_measure, value_on
from bookmaker_ref.tables.checks import named

Ratio = Callable[..., tuple[NDArray[Any], NDArray[Any]]]


@dataclass(frozen=True, eq=False, slots=True)
class Estimator(ByValue):
    """An estimator: ``values`` takes arrays of cells and gives its values, nan where it is undefined.

    ``ratio`` gives the same as integer numerators and denominators, 0 where it is undefined; with it the moments are
    exact where the probabilities are. ``exact`` gives the value of one table of integers, which may be irrational, and
    raises `exact.Undefined`. No value is less than ``least`` or more than ``most``: where tables are left out, that
    bounds what these could add; without a range nothing does.
    """

    name: str
    values: Callable[..., Any] = field(repr=False)
    ratio: Ratio | None = field(default=None, repr=False)
    exact: Callable[..., Exact] | None = field(default=None, repr=False)
    least: float = -inf
    most: float = inf

    def __post_init__(self) -> None:
        if not self.least < self.most:
            raise ValueError(f"{self.name} is from {named(self.least)} to {named(self.most)}: least is below most")

    def is_undefined(self, *cells: Any) -> NDArray[np.bool_]:
        """Where it has no value. A ratio without a bound is infinite, and no less a value, where only its divisor is 0.

        >>> estimator("odds_ratio").is_undefined(np.array([3, 0]), np.array([0, 0]), np.array([1, 1]), np.array([2, 2]))
        array([False,  True])
        """
        if self.ratio is None or self.most < inf:
            return np.asarray(np.isnan(np.asarray(self.values(*cells))), dtype=np.bool_)
        top, bottom = self.ratio(*cells)
        return np.asarray((top == 0) & (bottom == 0), dtype=np.bool_)


def estimator(name: str, k: int = 2) -> Estimator:
    """A measure of tables of K classes as an estimator, by any of its names.

    >>> estimator("recall").ratio(np.array([3]), np.array([1]), np.array([2]), np.array([4]))
    (array([3]), array([5]))
    """
    name = names.canonical(word(name, "name"), whole(k, "k", 2))
    if k != 2:
        of_classes = class_measure(name)
        least, most = (end if ends is None else ends for end, ends in ((-inf, of_classes.low), (inf, of_classes.high)))
        exactly = partial(value_on, name)
        return Estimator(name, partial(of_classes, rows="predicted"), exact=exactly, least=least, most=most)
    measure = binary_measure(name)
    ratio: Ratio | None = partial(_ratio, name) if name in _facts.RATIOS else None
    if ratio is None and isinstance(measure, RationalMeasure):
        ratio = partial(_one_by_one, measure)
    least, most = _facts.RANGES[name]
    return Estimator(name, getattr(_generated, name), ratio, partial(_exactly, name), least, most)


def _ratio(name: str, *cells: Counts) -> tuple[NDArray[Any], NDArray[Any]]:
    return _facts.RATIOS[name](*cells)  # a lambda, which itself cannot be pickled


def _exactly(name: str, *cells: int) -> Exact:
    return value(name, Table(*cells))


def _one_by_one(measure: Callable[..., Fraction], *cells: Counts) -> tuple[NDArray[Any], NDArray[Any]]:
    numerators, denominators = (np.zeros(len(cells[0]), dtype=object) for _ in range(2))
    for at, table in enumerate(zip(*(cell.tolist() for cell in cells), strict=True)):
        try:
            numerators[at], denominators[at] = measure(*table).as_integer_ratio()
        except Undefined:
            continue
    return numerators, denominators
