"""Tests of many cases: each case is a subtest, which fails on its own and can be run alone by its id.

A parameter makes a test of its own of each case, which is collected, sent to a process and reported. That costs more
than a case that takes a millisecond, so groups of more than 50 cases are subtests. Only failures are reported.
"""

from __future__ import annotations

import inspect
import shlex
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from difflib import get_close_matches
from functools import wraps
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import settings

_T = TypeVar("_T")
#: The number of failures that are reported in full; of the others, the ids.
_SHOWN = 20
#: A longer name is replaced by the number of the case.
_LONGEST = 80
_REQUEST = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=pytest.FixtureRequest)


def for_each(
    cases: Iterable[Any] | Callable[[], Iterable[Any]], name: Callable[[Any], object] = str, *, some: bool | int = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run the function on each case, as a subtest with an id.

    A case is the argument of the function, or the tuple of its arguments. Fixtures are keyword-only. ``--case ID``
    runs one case alone.

    Parameters
    ----------
    cases
        The cases, or a function that returns them and is called when the test runs.
    name
        Gives the id of a case, see `ids`.
    some
        Run a part of the cases: a number of them, or as many of a hundred as the profile in ``tests/conftest.py`` says.
        They are the same each time, and ``make test-all`` runs all of them.
    """
    listed = () if callable(cases) else list(cases)  # an iterator yields its cases once

    def decorate(check: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(check)
        fixtures = [each for each in signature.parameters.values() if each.kind is inspect.Parameter.KEYWORD_ONLY]
        alone = len(signature.parameters) - len(fixtures) == 1

        @wraps(check)
        def test(*, request: pytest.FixtureRequest, **fixtures: Any) -> None:
            every = list(cases()) if callable(cases) else listed
            named = list(zip(ids(map(name, every)), every, strict=True))
            assert named, "there is no case"
            wanted = request.config.getoption("--case")
            if wanted is not None:
                tried = [each for each in named if each[0] == wanted]
                assert tried, unknown(wanted, [key for key, _ in named])
            else:
                tried = list(chosen(named, check.__name__, _many(some, len(named))))
            own = {"request": request} if "request" in signature.parameters else {}
            failures: dict[str, BaseException] = {}
            for key, case in tried:
                try:
                    check(*((case,) if alone else case), **fixtures, **own)
                except pytest.skip.Exception as skipped:
                    raise AssertionError("a single case cannot be skipped: all of them would look tested") from skipped
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"Run this case alone: {command(request.node.nodeid, key)}")
                    failures[key] = error
            # Before version 9 pytest has no subtests: there the first failure is raised.
            has_subtests = request.config.pluginmanager.hasplugin("subtests")
            report = request.getfixturevalue("subtests").test if has_subtests else nullcontext
            for key, failure in list(failures.items())[:_SHOWN]:
                with report(key):
                    raise failure
            assert not failures, f"{len(failures)} of {len(tried)} cases fail: {', '.join(failures)}"

        added = [] if "request" in signature.parameters else [_REQUEST]
        test.__signature__ = signature.replace(parameters=[*fixtures, *added])  # type: ignore[attr-defined]  # pytest reads it
        return test

    return decorate


def _many(some: bool | int, of: int) -> int:
    """The number of cases to run."""
    everything = some is False or rounds(of) == of
    return of if everything else rounds(of) if some is True else some


def ids(names: Iterable[object]) -> list[str]:
    r"""Unique ids of cases: their names, numbered where a name is repeated, long, or of several lines.

    >>> ids(["a", "b", "a", "x" * 100, "two\nlines"])
    ['a', 'b', 'a#2', '#3', '#4']
    """
    seen = Counter[str]()
    found = []
    for i, each in enumerate(map(str, names)):
        key = each if each and len(each) <= _LONGEST and each.isprintable() else f"#{i}"
        seen[key] += 1
        found.append(key if seen[key] == 1 else f"{key}#{seen[key]}")
    return found


def command(node: str, case: str | None = None) -> str:
    """The command that runs a test, or one case of it, alone."""
    words = ["python", "-m", "pytest", node, *(() if case is None else ("--case", case))]
    return shlex.join(words)


def unknown(case: str, known: Sequence[str]) -> str:
    """The message for an id that no case has."""
    near = get_close_matches(case, known, 1)
    return f"no case has the id {case!r}" + (f"; did you mean {near[0]!r}?" if near else "")


def rounds(most: int) -> int:
    """The number of cases that the profile in ``tests/conftest.py`` runs of `most`, at least one."""
    return -(-most * settings().max_examples // 100)


def chosen(cases: Sequence[_T], seed: str, many: int) -> Sequence[_T]:
    """A sample of `many` cases in their order, the same each time."""
    return [cases[i] for i in sorted(Random(seed).sample(range(len(cases)), min(many, len(cases))))]


def refused(call: Callable[..., object], *given: Any, **named: Any) -> str:
    """The message of the error that a call raises, which must be one line."""
    with pytest.raises((ValueError, TypeError)) as error:
        call(*given, **named)
    assert "\n" not in str(error.value)
    return str(error.value)


def peak_of(run: Callable[[], Any]) -> int:
    """The peak memory of a call, in bytes."""
    tracemalloc.start()
    try:
        run()
    finally:
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return found
