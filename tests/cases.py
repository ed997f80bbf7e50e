"""One test of many cases, where each case is the same check: all are tried, and those that fail are told by name.

A parameter makes a test of its own of each case, which is collected, sent to a process and reported; that costs more
than a case that takes a millisecond. What takes longer keeps its parameters, so that the cores share it.
"""

from __future__ import annotations

import inspect
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import settings

_T = TypeVar("_T")
#: So many failures are told with all that is known of them.
_TOLD = 5


def for_each(
    cases: Iterable[Any] | Callable[[], Iterable[Any]], name: Callable[[Any], object] = str, *, some: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Try the function with each case, which is its argument, or all of them; fixtures come after a star.

    Cases that are a function are made when the test runs. Of `some`, the profile of `tests/conftest.py` says how many
    of a hundred are tried: always the same ones, and all of them with ``make test-all``.
    """
    listed = () if callable(cases) else list(cases)  # for an iterator is there but once

    def decorate(check: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(check)
        fixtures = [each for each in signature.parameters.values() if each.kind is inspect.Parameter.KEYWORD_ONLY]
        alone = len(signature.parameters) - len(fixtures) == 1

        @wraps(check)
        def test(**given: Any) -> None:
            all_of_them = list(cases() if callable(cases) else listed)
            assert all_of_them, "there is no case"
            failures: list[BaseException] = []
            tried = chosen(all_of_them, check.__name__, rounds(len(all_of_them))) if some else all_of_them
            for case in tried:
                try:
                    check(*((case,) if alone else case), **given)
                except pytest.skip.Exception as skipped:
                    raise AssertionError(
                        "one of many cases cannot be skipped: it would look as if all were"
                    ) from skipped
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"case: {name(case)}")
                    failures.append(error)
            if failures:
                names = ", ".join(error.__notes__[-1].removeprefix("case: ") for error in failures)
                raise BaseExceptionGroup(f"{len(failures)} of {len(tried)} cases fail: {names}", failures[:_TOLD])

        test.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return test

    return decorate


def rounds(most: int) -> int:
    """Of so many the share that the profile of `tests/conftest.py` says, and one at least."""
    return -(-most * settings().max_examples // 100)


def chosen(cases: Sequence[_T], seed: str, many: int) -> Sequence[_T]:
    """So many of the cases, in their order; the same each time."""
    return [cases[i] for i in sorted(Random(seed).sample(range(len(cases)), min(many, len(cases))))]


def refused(call: Callable[..., object], *given: Any, **named: Any) -> str:
    """The one line in which the call says what is wrong with what it is given."""
    with pytest.raises((ValueError, TypeError)) as error:
        call(*given, **named)
    assert "\n" not in str(error.value)
    return str(error.value)


def peak_of(run: Callable[[], Any]) -> int:
    """How many bytes are in use at most while this runs."""
    tracemalloc.start()
    try:
        run()
    finally:
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return found
