"""Ask anyone's function for a measure on every golden table that its call can show, and say where it is off.

The error of a number is counted in ulp, units in the last place of the nearest float64 to the right value: 0.5 is as
near as float64 comes. Where the right value is 0 there is no last place, and the unit is that of 1, which is 2^-52;
for statistics, which grow with N, it is N times that. The tolerance is 4 ulp unless it is said: some roundings of a
formula that does not cancel. ``absolute`` widens it near 0, for who takes cancellation there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Unpack

from bookmaker_ref.golden.asking import Call, plain
from bookmaker_ref.golden.diagnosis import diagnose
from bookmaker_ref.golden.report import Outcome, Report
from bookmaker_ref.golden.request import Function, Options, name_of, requested
from bookmaker_ref.golden.vector import Vector, called

#: How many calls may take too long before the rest is not asked.
_PATIENCE = 3


def check(
    function: Function,
    measure: str = "correlation",
    call: Call | None = None,
    **options: Unpack[Options],
) -> Report:
    """Call anyone's function with every golden vector of a measure, and report what is right and what is not.

    Parameters
    ----------
    function
        What is checked. It is called with integers, or with new arrays each time.
    measure
        What it should compute, by any name of the measure. Golden vectors call balanced accuracy ``auc``. Of the
        Matthews correlation they have ``correlation`` for two classes and ``gorodkin_rk`` for more: "mcc" is the first
        with ``call="cells"`` or ``classes=2``, and the second otherwise.
    call
        ``"cells"`` f(tp, fp, fn, tn), ``"labels"`` f(y_true, y_pred) with 1 as the positive class, or ``"matrix"``
        f(matrix).
    rows, positive
        Of a matrix: what its rows are, ``"predicted"`` or ``"real"``, and where the positive class stands in it,
        ``"first"`` (if it is not said) or ``"last"``.
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
    numbers
        ``"exact"``, or ``"double"`` if it computes in doubles, which do not hold a count such as 2^53 + 1. A wrong
        number on such a table is then graded apart, as ``rounded``, and is no failure.
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
    if not callable(function):
        raise TypeError(f"the function is {plain(ascii(function))}, which cannot be called: give the function itself")
    asked = requested(measure, call, options)
    outcomes, left_out = [], Counter(asked.left_out)
    rest = iter(asked.chosen)
    for vector in rest:
        outcomes.append(asked.of(function, vector))
        if sum(each.kind == "slow" for each in outcomes) == _PATIENCE:
            unasked = sum(1 for _ in rest)
            if unasked:
                left_out[f"not asked after {_PATIENCE} calls without an answer in {asked.seconds:g} s"] = unasked
    found = tuple(outcomes)

    def again(vectors: Iterable[Vector]) -> list[Outcome]:
        """What it gives for tables that were changed, judged by the values of those that were not."""
        return [asked.of(function, vector) for vector in vectors]

    slow = any(each.kind == "slow" for each in found)
    wrong = [each for each in found if each.kind != "rounded"]
    diagnoses = diagnose(wrong, asked.how, asked.pool, None if slow else again, asked.measure)
    told = asked.undefined if isinstance(asked.undefined, str | None) else str(float(asked.undefined))
    shown = called(asked.measure, asked.chosen)
    return Report(name_of(function), shown, str(asked.how), told, asked.tolerance, found, left_out, diagnoses)
