"""Whether a test rejects: decided by floats where these are far from the threshold, and exactly where they are near.

A test of the study has a name and two answers. ``decided`` takes arrays of cells and says of each table whether the
test rejects, whether that is near the threshold, and whether it is undefined. ``exactly`` takes one table, and says
what is true of it, or None where it cannot tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Protocol

import numpy as np

from bookmaker_ref import exact
from bookmaker_ref.equality import ByValue
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.names import canonical
from bookmaker_ref.numeric import _generated
from bookmaker_ref.study.checks import one_each
from bookmaker_ref.study.critical_values import critical_value, fraction_of
from bookmaker_ref.study.enumeration import Counts, Mask
from bookmaker_ref.tables.checks import named

#: One table: four counts, or for K classes its rows as tuples.
OneTable = tuple[Any, ...]
#: How far from the threshold a float decides, in parts of it: far more than any of our functions is off.
MARGIN = 1e-9
_LEAST_MARGIN = 1e-13
_DIGITS = (30, 100, 300)


@dataclass(frozen=True, slots=True)
class Decided:
    """What is known of each table; what is near the threshold is in ``near``, whatever ``rejects`` says there."""

    rejects: Mask
    near: Mask
    undefined: Mask


class Test(Protocol):
    """What `size` and `power` take."""

    @property
    def name(self) -> str: ...
    def decided(self, cells: tuple[Counts, ...], alpha: Fraction) -> Decided: ...
    def exactly(self, table: OneTable, alpha: Fraction) -> bool | None: ...
    def to_json(self) -> dict[str, Any]: ...


# By its name pytest takes it for one of its own. Not in the class: there it would be a part of the protocol.
Test.__test__ = False  # type: ignore[attr-defined]  # the reason is above


@dataclass(frozen=True, eq=False, slots=True)
class PValueTest(ByValue):
    """A test that rejects where its p-value is at most alpha; nan is undefined, and does not reject.

    ``p_value`` takes arrays of cells and gives p-values, or truth values where it has decided for itself. ``exact``
    takes one table and gives its exact p-value, or None; without it, what is near alpha stays open.
    """

    name: str
    p_value: Callable[..., Any] = field(repr=False)
    exact: Callable[..., Fraction | None] | None = field(default=None, repr=False)
    margin: float = MARGIN

    def decided(self, cells: tuple[Counts, ...], alpha: Fraction) -> Decided:
        """What the p-values say."""
        values = one_each(self.p_value, self.name, cells)
        if values.dtype == np.bool_:
            nowhere = np.zeros(len(values), dtype=np.bool_)
            return Decided(values, nowhere, nowhere)
        undefined = np.isnan(values)
        if ((values < 0) | (values > 1 + MARGIN)).any():
            raise ValueError(f"{self.name} gives a p-value that is not from 0 to 1: is it a statistic?")
        return _compared(values <= float(alpha), values, float(alpha), self.margin, undefined)

    def exactly(self, table: OneTable, alpha: Fraction) -> bool | None:
        """What the exact p-value says."""
        if self.exact is None:
            return None
        p = self.exact(*table)
        return None if p is None else p <= alpha

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        return {"name": self.name, "rejects": "p <= alpha", "margin": self.margin}


@dataclass(frozen=True, eq=False, slots=True)
class StatisticTest(ByValue):
    """A test that rejects where its statistic is at least the critical value of chi-squared.

    ``statistic`` takes arrays of cells; nan is undefined, and does not reject. ``exact`` takes one table and a number
    of digits, and gives two fractions that have the statistic between them.
    """

    name: str
    statistic: Callable[..., Any] = field(repr=False)
    degrees: int = 1
    exact: Callable[..., tuple[Fraction, Fraction]] | None = field(default=None, repr=False)
    margin: float = MARGIN

    def decided(self, cells: tuple[Counts, ...], alpha: Fraction) -> Decided:
        """What the statistic says."""
        values = one_each(self.statistic, self.name, cells)
        critical = float(critical_value(alpha, self.degrees)[0])
        return _compared(values >= critical, values, critical, self.margin, np.isnan(values))

    def exactly(self, table: OneTable, alpha: Fraction) -> bool | None:
        """What the exact statistic says, with as many digits as it needs."""
        if self.exact is None:
            return None
        for digits in _DIGITS:
            low, high = self.exact(*table, digits=digits)
            least, most = critical_value(alpha, self.degrees, digits)
            if low >= most:
                return True
            if high <= least:
                return False
        return None

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        rule = "statistic >= critical value of chi-squared"
        return {"name": self.name, "rejects": rule, "degrees": self.degrees, "margin": self.margin}


def statistic_test(name: str, degrees: int = 1) -> StatisticTest:
    """A measure of two classes, by any of its names, as a chi-squared test.

    The papers give their statistics of two classes one degree of freedom.

    >>> statistic_test("chi2_kb").exactly((56, 20, 12, 12), Fraction(1, 20))
    False
    """
    name = canonical(name)
    if name not in exact_names():
        raise ValueError(f"there is no statistic {named(name)} of two classes: chi2, chi2_kb, g2, … are")
    return StatisticTest(name, partial(_value, name), degrees, partial(_enclosed, name))


def _value(name: str, *cells: Any) -> Any:
    """The statistic, nan where it is no test."""
    # G² is 0 where a margin is empty, and no test: there it is undefined where chi-squared of the same cells is.
    pearson = getattr(_generated, name.replace("g2", "chi2"))
    return np.where(np.isnan(pearson(*cells)), np.nan, getattr(_generated, name)(*cells))


def _enclosed(name: str, tp: int, fp: int, fn: int, tn: int, *, digits: int) -> tuple[Fraction, Fraction]:
    """Two fractions that have the statistic between them."""
    measure = getattr(exact, name)
    if isinstance(measure, exact.measure.RationalMeasure):
        value = measure(tp, fp, fn, tn)
        return value, value
    value = fraction_of(measure(tp, fp, fn, tn, digits=digits + 20)._mpf_)
    error = abs(value) / 10 ** (digits + 10)
    return value - error, value + error


def exact_names() -> Sequence[str]:
    """The measures that grow with N, which are statistics for themselves."""
    return [name for name in MEASURES if name.startswith(("chi2", "g2"))]


def _compared(rejects: Mask, values: Any, threshold: float, margin: float, undefined: Mask) -> Decided:
    near = np.abs(values - threshold) <= margin * threshold + _LEAST_MARGIN
    return Decided(rejects & ~undefined, near & ~undefined, undefined)
