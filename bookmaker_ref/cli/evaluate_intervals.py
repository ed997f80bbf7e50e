"""The recommended interval of each measure, for ``bookmaker evaluate``: of two classes without NumPy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import isnan
from typing import TYPE_CHECKING, Any

from bookmaker_ref.cli.terminal import Refused
from bookmaker_ref.exact import intervals
from bookmaker_ref.layout import Cell, columns, paint
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.tables.contingency import Contingency

LEVEL = "0.95"
_A_NUMBER = re.compile(r"[0-9]{0,30}\.?[0-9]{0,60}|[0-9]{1,30}/[0-9]{1,30}|[0-9]\.?[0-9]{0,30}e-?[0-9]{1,2}")
_SURE = Fraction(1, 10**12)
#: What is said instead, of a table with weights.
NOT_WHOLE = (
    "No intervals and no tests: they need counts of cases, and some cells are not whole."
    " Leave the weights out for those of the cases."
)
NONE = "No intervals: none of the measures has one on this table."
TOO_MANY = "No intervals: of more than two classes they are computed for up to 2^53 cases."
#: Of more classes a method that takes the derivative by each cell takes seconds, then minutes.
MOST_CLASSES = 30
_BY_EACH_CELL = "delta-plus-three"
LEFT_OUT = f"Those of more than {MOST_CLASSES} classes by {_BY_EACH_CELL} take long: significance.interval has them."
_NAME = 20


@dataclass(frozen=True, slots=True)
class Interval:
    """Both ends, and the method that gave them."""

    low: float
    high: float
    method: str


def checked_level(text: str | None) -> Fraction:
    """The confidence level on the command line, as it is written; what is usual if nothing is."""
    written = LEVEL if text is None else text.strip()
    # A fraction takes what it is given to the last digit, and an exponent with all its zeros.
    level = Fraction(0)
    if _A_NUMBER.fullmatch(written):
        with suppress(ValueError, ZeroDivisionError):  # a point alone, or nothing; a division by 0
            level = Fraction(written)
    if not 0 < level < 1:
        raise Refused(f"--level is {quoted(written)}: it lies between 0 and 1, for example 0.95")
    if level > 1 - _SURE:
        raise Refused(f"--level is {quoted(written)}: the most that can be told from 1 is 0.999999999999")
    return level


def of_two_classes(cells: tuple[int | Fraction, ...], level: Fraction) -> dict[str, Interval]:
    """By measure, where one is recommended and the table has it."""
    tp, fp, fn, tn = cells
    found = intervals(tp, fp, fn, tn, level=level)
    return {name: Interval(float(ends.low), float(ends.high), ends.method) for name, ends in found.items()}


def of_classes(table: Contingency, names: Iterable[str], level: Fraction) -> dict[str, Interval]:
    """The same of any number of classes."""
    from bookmaker_ref.significance import RECOMMENDED, interval

    found = {}
    for name in names:
        if name not in RECOMMENDED:
            continue
        if RECOMMENDED[name][1] == _BY_EACH_CELL and len(table.real) > MOST_CLASSES:
            continue
        try:
            given = interval(name, table, level=float(level))
        except (ValueError, ArithmeticError):  # of so many classes there is none
            continue
        if not isnan(given.low):
            found[name] = Interval(given.low, given.high, given.method)
    return found


def document(
    measures: Mapping[str, Mapping[str, Any]], given: Mapping[str, Interval], level: Fraction, *, whole: bool = True
) -> dict[str, Any]:
    """The measures with their intervals as JSON has them, and by which methods; or why there are none."""
    return {
        "measures": {
            name: {**each, "interval": [given[name].low, given[name].high]} if name in given else dict(each)
            for name, each in measures.items()
        },
        "intervals": {
            "level": float(level),
            "methods": {name: each.method for name, each in given.items()},
            **({} if whole else {"left_out": NOT_WHOLE}),
        },
    }


def lines(found: Mapping[str, Interval], level: Fraction) -> list[str]:
    """A section of its own: both ends, and the method."""
    if not found:
        return ["", NONE]
    rows: list[list[Cell | str]] = [
        [name.ljust(_NAME), f"{given.low:.6f}", f"{given.high:.6f}", Cell(given.method, "dim")]
        for name, given in found.items()
    ]
    return ["", paint(f"recommended intervals, {_percent(level)} %", "bold"), *columns(rows, "<>><", indent=2)]


def _percent(level: Fraction) -> str:
    """Per cent, with as many digits as it has.

    >>> _percent(Fraction("0.95")), _percent(Fraction("0.999")), _percent(Fraction(1, 3))
    ('95', '99.9', '33.333333333333336')
    """
    return repr(float(100 * level)).removesuffix(".0")
