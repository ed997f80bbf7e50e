"""Ask anyone's function for a measure on every golden table that its call can show, and say where it is off.

The error of a number is counted in ulp, units in the last place of the nearest float64 to the right value: 0.5 is as
near as float64 comes. Where the right value is 0 there is no last place, and the unit is that of 1, which is 2^-52;
for statistics, which grow with N, it is N times that. The tolerance is 4 ulp unless it is said: some roundings of a
formula that does not cancel. ``absolute`` widens it near 0, for who takes cancellation there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from bookmaker_ref.golden.asking import Call, ask
from bookmaker_ref.golden.diagnosis import diagnose
from bookmaker_ref.golden.report import Outcome, Report
from bookmaker_ref.golden.request import TOLERANCE, Classes, Function, name_of, requested
from bookmaker_ref.golden.vector import Vector

#: How many calls may take too long before the rest is not asked.
_PATIENCE = 3


def check(
    function: Function,
    measure: str = "correlation",
    call: Call | None = None,
    *,
    rows: Literal["predicted", "real"] | None = None,
    undefined: str | float | None = None,
    tolerance: float = TOLERANCE,
    absolute: float = 0.0,
    positive: Literal["first", "last"] = "first",
    classes: Classes = None,
    variant: Mapping[str, str] | None = None,
    most: int | None = None,
    fractions: bool = False,
    seconds: float | None = None,
    vectors: Iterable[Vector] | None = None,
) -> Report:
    """Call anyone's function with every golden vector of a measure, and report what is right and what is not.

    Parameters
    ----------
    function
        What is checked. It is called with integers, or with new arrays each time.
    measure
        The canonical name of what it should compute.
    call
        ``"cells"`` f(tp, fp, fn, tn), ``"labels"`` f(y_true, y_pred) with 1 as the positive class, or ``"matrix"``
        f(matrix), which also takes ``rows``, and ``positive`` for where the positive class stands in it.
    undefined
        What is expected where there is no value: ``"nan"``, ``"raise"``, ``"none"``, ``"inf"``, ``"any"``, a number,
        or a convention (``"zero"``, ``"one"``, ``"limit"`` …, see `CONVENTIONS`). If it is not said, what the
        function gives there is reported, and is no error.
    tolerance, absolute
        The error that passes, in ulp (see above), and as it is.
    classes
        Only tables of so many classes: a number, or a range.
    variant
        Which variant of the measure, for example ``{"value": "p", "tail": "upper", "degrees of freedom": "papers"}``.
    most
        The most cases of a table; 100000 where they are listed as labels.
    fractions
        Also tables of fractions, as `Fraction`.
    seconds
        A limit for each call. A call that takes longer is left behind in its thread.
    vectors
        Other vectors than those of the package.

    >>> def informedness(tp, fp, fn, tn):
    ...     return tp / (tp + fn) - fp / (fp + tn)
    >>> report = check(informedness, "informedness", "cells", classes=2)
    >>> report.ok, report.diagnoses[0].name
    (False, 'cancellation')
    """
    asked = requested(
        function,
        measure,
        call,
        rows=rows,
        undefined=undefined,
        tolerance=tolerance,
        absolute=absolute,
        positive=positive,
        classes=classes,
        variant=variant,
        most=most,
        fractions=fractions,
        seconds=seconds,
        vectors=vectors,
    )
    outcomes, left_out = [], Counter(asked.left_out)
    rest = iter(asked.chosen)
    for vector in rest:
        outcomes.append(asked.judge(vector, ask(function, asked.how, vector, seconds)))
        if sum(each.kind == "slow" for each in outcomes) == _PATIENCE:
            unasked = sum(1 for _ in rest)
            if unasked:
                left_out[f"not asked after {_PATIENCE} calls without an answer in {seconds:g} s"] = unasked
    found = tuple(outcomes)

    def again(vectors: Iterable[Vector]) -> list[Outcome]:
        """What it gives for tables that were changed, judged by the values of those that were not."""
        return [asked.judge(vector, ask(function, asked.how, vector, seconds)) for vector in vectors]

    slow = any(each.kind == "slow" for each in found)
    diagnoses = diagnose(found, asked.how, asked.pool, None if slow else again, measure)
    told = asked.undefined if isinstance(asked.undefined, str | None) else str(float(asked.undefined))
    return Report(name_of(function), measure, str(asked.how), told, tolerance, found, left_out, diagnoses)
