"""Golden values in pytest: one test a vector, for anyone's function.

::

    from bookmaker_ref import golden

    @golden.parametrize("informedness", call="cells", undefined="nan")
    def test_informedness(case):
        case.check(my_informedness)

pytest is imported when `parametrize` is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from bookmaker_ref.golden.asking import Call
from bookmaker_ref.golden.report import table_text
from bookmaker_ref.golden.request import Options, Request, name_of, requested
from bookmaker_ref.golden.vector import Vector

if TYPE_CHECKING:
    import pytest


@dataclass(frozen=True, slots=True)
class Case:
    """One golden vector, and how a function is asked for it."""

    vector: Vector
    request: Request

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What to call the function with; new arrays each time."""
        return self.request.how.arguments(self.vector)

    def check(self, function: Callable[..., Any]) -> None:
        """Call the function, and fail if what it gives is wrong."""
        __tracebackhide__ = True
        if not callable(function):
            raise TypeError("the function cannot be called: give the function itself")
        outcome = self.request.of(function, self.vector)
        if outcome.failed:
            message = f"{name_of(function)} as {self.vector.measure} on {table_text(self.vector)}: {outcome}"
            raise AssertionError(message)

    def __str__(self) -> str:
        return self.vector.id


def cases(measure: str = "correlation", call: Call | None = None, **options: Unpack[Options]) -> tuple[Case, ...]:
    """Every vector that `check` would ask with the same options, smallest first.

    >>> len(cases("informedness", "cells", classes=2)) > 60
    True
    """
    asked = requested(measure, call, options)
    return tuple(Case(vector, asked) for vector in asked.chosen)


def parametrize(
    measure: str = "correlation", call: Call | None = None, *, name: str = "case", **options: Unpack[Options]
) -> pytest.MarkDecorator:
    """Run a test for every golden vector of a measure; `check` has the options, ``name`` is that of its argument."""
    import pytest  # noqa: PLC0415 -- only in tests

    return pytest.mark.parametrize(name, cases(measure, call, **options), ids=str)
