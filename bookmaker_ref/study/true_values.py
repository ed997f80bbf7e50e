"""What a measure truly is under a design: its value on the expected table, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from bookmaker_ref import exact, multiclass, names
from bookmaker_ref.exact.measure import IrrationalMeasure, RationalMeasure, value
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.table import Table
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.multiclass.evaluation import exact_value
from bookmaker_ref.study.critical_values import near_fraction
from bookmaker_ref.study.designs import BothMargins, Design
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.contingency import Contingency

if TYPE_CHECKING:
    from bookmaker_ref.multiclass.measure import ClassMeasure

#: Measures of K classes that are as many times larger as there are more cases.
_GROWING = ("chi2", "g2")


def truth(measure: str, design: Design | TotalOfClasses) -> Fraction:
    """The value on the expected table; to 60 digits where it is no fraction. The odds ratio may be given itself.

    >>> from bookmaker_ref.study import Total, informed
    >>> truth("informedness", Total(10, informed("1/3", "1/5", "1/2")))
    Fraction(1, 3)
    """
    measure = names.canonical(measure, design.k)
    if measure == "odds_ratio" and isinstance(design, BothMargins):
        return design.odds_ratio
    try:
        if isinstance(design, TotalOfClasses):
            return near_fraction(_of_classes(measure, design))
        binary_measure(measure)
        return near_fraction(value(measure, Table(*design.expected)))
    except Undefined as reason:
        raise ValueError(f"{measure} has no true value under this design: {reason.reason}") from None


def binary_measure(name: str) -> RationalMeasure | IrrationalMeasure:
    """A measure of four counts by any of its names."""
    found: Any = getattr(exact, names.canonical(name), None)
    if not isinstance(found, RationalMeasure | IrrationalMeasure):
        raise ValueError(f"there is no measure {named(name)} of two classes; bookmaker show lists them")
    return found


def class_measure(name: str) -> ClassMeasure:
    """A measure of tables of K classes by any of its names."""
    found = multiclass.MEASURES.get(names.canonical(name, 3))
    if found is None:
        raise ValueError(f"there is no measure {named(name)} of K classes; bookmaker show lists them")
    return found


def _of_classes(measure: str, design: TotalOfClasses) -> Exact:
    class_measure(measure)
    # The cells as integers: so many cases are others than there are.
    whole = lcm(*(share.denominator for row in design.model.cells for share in row))
    found = _of_matrix(measure, [[int(share * whole) for share in row] for row in design.model.cells])
    return found * Fraction(design.n, whole) if measure in _GROWING else found


def value_on(measure: str, rows: Sequence[Sequence[int]]) -> Exact:
    """The exact value on a table; of two classes it is that of four counts, where there is one by this name."""
    if len(rows) == 2 and hasattr(exact, measure):
        return value(measure, Table(*rows[0], *rows[1]))
    return _of_matrix(measure, rows)


def _of_matrix(measure: str, rows: Sequence[Sequence[int]]) -> Exact:
    return exact_value(measure, Contingency.from_matrix([list(row) for row in rows], rows="predicted"))
