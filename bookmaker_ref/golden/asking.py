"""How anyone's function is asked for the measure of a golden vector, and what its answer is taken for.

NumPy is imported when a matrix or vectors of labels are made, and not before.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isfinite, isnan
from numbers import Integral, Rational, Real
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Literal, cast

from bookmaker_ref.golden.vector import Label, Vector

Call = Literal["cells", "labels", "matrix"]
CALLS: dict[str, str] = {
    "cells": "f(tp, fp, fn, tn), for two classes",
    "labels": "f(y_true, y_pred), a label for each case",
    "matrix": "f(matrix), with rows='predicted' or rows='real'",
}
#: How many cases are listed one by one, unless it is said.
LISTED = 100_000
#: How much of a stranger's text is told.
_TEXT = 80
#: Measures that do not change where a row or a column of zeros is added: any two sets of labels are one set to them.
_OF_ANY_LABELS = frozenset(
    {
        "mutual_information",
        "g2",
        "entropy_real",
        "entropy_predicted",
        "conditional_entropy_real",
        "conditional_entropy_predicted",
    }
)
_WARNINGS = 3

Kind = Literal["number", "raised", "slow", "nothing"]


@dataclass(frozen=True, slots=True)
class How:
    """In which way a function is called."""

    call: Call
    rows: Literal["predicted", "real"] | None = None
    #: Where the positive class stands in a matrix of two classes.
    positive: Literal["first", "last"] = "first"
    #: The most cases of a table.
    most: int | None = None
    #: Whether cells that are fractions are handed over.
    fractions: bool = False
    #: Whether the labels of two classes become 1 and 0: for measures that are about the positive one.
    numbered: bool = False
    #: Whether the measure has a value where there is but one class: vectors of one label are then of no two classes.
    alone: bool = False

    def why_not(self, vector: Vector) -> str | None:
        """Why this call does not show the vector's table; None if it does."""
        if not vector.table or vector.family == "scores":
            return "no table: it is about scores or a p-value"
        broken = any(isinstance(cell, str) for row in vector.table for cell in row)
        if broken and self.call == "labels":
            return "cells that are fractions"
        if broken and not self.fractions:
            return "cells that are fractions (fractions=True hands them over)"
        most = LISTED if self.most is None and self.call == "labels" else self.most
        if most is not None and vector.n > most:
            return f"more than {most} cases (most= says how many)"
        two = len(vector.table) == 2 and vector.real == vector.predicted
        if self.call == "cells" and not two:
            return "not two classes: cells are four"
        if self.call == "labels" and vector.real != vector.predicted and vector.measure not in _OF_ANY_LABELS:
            return "K != C: vectors of labels would be read as of one set of labels"
        if self.call == "labels" and not self._shows_every_label(vector, two):
            return "a class without cases on either side: vectors of labels do not show it"
        return None

    def _shows_every_label(self, vector: Vector, two: bool) -> bool:
        if two and (self.numbered or (set(vector.real) == {0, 1} and not self.alone)):
            return True  # that there are two classes, 1 and 0, goes without saying
        seen = {label for label, row in zip(vector.predicted, vector.table, strict=True) if any(row)}
        columns = zip(*vector.table, strict=True)
        seen |= {label for label, column in zip(vector.real, columns, strict=True) if any(column)}
        return seen == {*vector.real, *vector.predicted}

    def arguments(self, vector: Vector) -> tuple[Any, ...]:
        """What the function is called with: made anew each time, for it may change them."""
        if self.call == "cells":
            return vector.cells
        return self._labels(vector) if self.call == "labels" else (self._matrix(vector),)

    def _matrix(self, vector: Vector) -> Any:
        import numpy as np  # noqa: PLC0415 -- only for arrays

        counts = vector.counts
        whole = all(isinstance(cell, int) for row in counts for cell in row)
        matrix = np.array(counts, dtype=np.int64 if whole else object)
        if self.positive == "last" and vector.real == vector.predicted:
            matrix = matrix[::-1, ::-1]
        return (matrix.T if self.rows == "real" else matrix).copy()

    def _labels(self, vector: Vector) -> tuple[Any, ...]:
        import numpy as np  # noqa: PLC0415 -- only for arrays

        names: dict[Label, Label] = {}
        if self.numbered and len(vector.real) == 2 and vector.real == vector.predicted:
            names = dict(zip(vector.real, (1, 0), strict=True))
        if vector.cases:
            real, predicted = ([names.get(label, label) for label in side] for side in zip(*vector.cases, strict=True))
            return np.array(real), np.array(predicted)
        found = [
            (names.get(real, real), names.get(predicted, predicted), cast(int, count))
            for predicted, row in zip(vector.predicted, vector.counts, strict=True)
            for real, count in zip(vector.real, row, strict=True)
        ]
        times = [count for *_, count in found]
        return tuple(np.repeat(np.array([each[side] for each in found]), times) for side in (0, 1))

    def __str__(self) -> str:
        if self.call == "cells":
            return "f(tp, fp, fn, tn)"
        if self.call == "labels":
            return "f(y_true, y_pred)"
        return f"f(matrix), rows={self.rows!r}" + (", positive='last'" if self.positive == "last" else "")


def transposed(vector: Vector) -> Vector:
    """The table with reality and predictions exchanged."""
    table = tuple(zip(*vector.table, strict=True))
    cases = tuple((predicted, real) for real, predicted in vector.cases)
    return replace(vector, table=table, real=vector.predicted, predicted=vector.real, cases=cases)


def reversed_(vector: Vector) -> Vector:
    """The table with the other class as the positive one."""
    table = tuple(row[::-1] for row in vector.table[::-1])
    if vector.cases:
        names = dict(zip(vector.real, vector.real[::-1], strict=True))
        return replace(vector, table=table, cases=tuple((names[real], names[said]) for real, said in vector.cases))
    return replace(vector, table=table)


def permuted(vector: Vector, order: tuple[int, ...]) -> Vector:
    """The four cells in another order."""
    (tp, fp), (fn, tn) = vector.table
    a, b, c, d = ((tp, fp, fn, tn)[i] for i in order)
    return replace(vector, table=((a, b), (c, d)), cases=())


# --- one call -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one call; ``value`` is a number of whatever size, an infinity or a nan."""

    kind: Kind
    value: Fraction | float | None
    text: str
    error: str = ""
    warnings: tuple[str, ...] = ()
    changed: bool = False


def ask(function: Callable[..., Any], how: How, vector: Vector, seconds: float | None = None) -> Answer:
    """Call the function with the vector's table; whatever it does, this comes back."""
    arguments = how.arguments(vector)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        answer = _within(function, arguments, seconds)
    told = tuple(dict.fromkeys(f"{each.category.__name__}: {plain(str(each.message))}" for each in caught))[:_WARNINGS]
    changed = answer.kind != "slow" and how.call != "cells" and not _same(arguments, how.arguments(vector))
    return replace(answer, warnings=told, changed=changed)


def _within(function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float | None) -> Answer:
    if seconds is None:
        return _called(function, arguments)
    done: SimpleQueue[Answer] = SimpleQueue()
    # A thread cannot be stopped: one that does not come back is left behind, and ends with the program.
    Thread(target=lambda: done.put(_called(function, arguments)), daemon=True).start()
    try:
        return done.get(timeout=seconds)
    except Empty:
        return Answer("slow", None, f"no answer in {seconds:g} s")


def _called(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Answer:
    try:
        result = function(*arguments)
    except (Exception, SystemExit) as error:
        name = type(error).__name__
        return Answer("raised", None, f"raised {name}: {plain(_said(error))}", name)
    try:
        value = number(result)
    except (Exception, SystemExit):
        value = None
    if value is None:
        return Answer("nothing", None, "None" if result is None else _described(result))
    return Answer("number", value, shown(value))


def _said(thing: object) -> str:
    try:
        return str(thing)
    except Exception:
        return "..."


def plain(text: str) -> str:
    """A stranger's text in one short line of plain characters."""
    found = ascii(" ".join(text[:1000].split()))[1:-1]
    return found if len(found) <= _TEXT else f"{found[: _TEXT - 3]}..."


def _described(result: object) -> str:
    kind = type(result).__name__
    if isinstance(result, str):
        return f"the text '{plain(result)}'"
    size = getattr(result, "size", None)
    if isinstance(size, int) and size != 1:
        return f"{size} numbers"
    return f"a {plain(kind)}"


def number(result: Any) -> Fraction | float | None:
    """The one number that a result is, exactly; None if it is none.

    >>> import numpy as np
    >>> number(0.5), number(np.float32(0.5)), number(np.array([[0.5]])), number(Fraction(1, 3)), number(True)
    (Fraction(1, 2), Fraction(1, 2), Fraction(1, 2), Fraction(1, 3), None)
    >>> number("0.5"), number([0.5]), number([0.5, 0.5]), number(float("nan"))
    (None, Fraction(1, 2), None, nan)
    """
    for _ in range(8):  # arrays of arrays of one; nobody nests more
        if isinstance(result, list | tuple) and len(result) == 1:
            (result,) = result
        elif not isinstance(result, float | int | Fraction) and callable(getattr(result, "item", None)):
            size = getattr(result, "size", 1)
            if isinstance(size, int) and size != 1:
                return None
            item = result.item()
            if type(item) is type(result):  # such as a number of more than 64 bits
                break
            result = item
        else:
            break
    return _real(result)


def _real(result: Any) -> Fraction | float | None:
    if isinstance(result, bool | str | bytes) or result is None:
        return None
    if isinstance(result, complex) and not result.imag:
        result = result.real
    if isinstance(result, Integral | Rational):
        return Fraction(int(result.numerator), int(result.denominator))
    if isinstance(result, Real) or callable(getattr(result, "__float__", None)):
        found = float(result)
        if not isfinite(found):
            return found
        exactly = getattr(result, "as_integer_ratio", None)  # more digits than a float64 has, as Decimal's
        return Fraction(*map(int, exactly())) if callable(exactly) else Fraction(found)
    return None


def shown(value: Fraction | float) -> str:
    """A number as Python writes the nearest float64."""
    if isinstance(value, float):
        return "nan" if isnan(value) else repr(value)
    try:
        return repr(float(value))
    except OverflowError:
        return "a number beyond float64"


def _same(left: tuple[Any, ...], right: tuple[Any, ...]) -> bool:
    return all(a.shape == b.shape and bool((a == b).all()) for a, b in zip(left, right, strict=True))
