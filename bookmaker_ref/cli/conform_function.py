"""``bookmaker conform MODULE:FUNCTION``: anybody's Python function against the golden values."""

from __future__ import annotations

import argparse
import re
import sys
from importlib import import_module
from inspect import signature
from typing import Any, cast

from bookmaker_ref.cli.check import expectations, tell
from bookmaker_ref.cli.terminal import Refused
from bookmaker_ref.messages import one_line, quoted

_PATH = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")
_CELLS = 4


def is_function(name: str) -> bool:
    """Whether a function is meant, and no library."""
    return ":" in name


def run(arguments: argparse.Namespace) -> int:
    """Ask the function, and say what came of it; 1 if it gives a wrong number."""
    from bookmaker_ref.golden import check

    path = arguments.library.strip()
    function = _imported(path)
    measure = arguments.measure or _measure_of(path)
    call = arguments.call or _call_of(function)
    options: dict[str, Any] = {"rows": arguments.rows, **expectations(arguments)}
    for name in ("positive", "numbers"):
        if (said := getattr(arguments, name)) is not None:
            options[name] = said
    try:
        report = check(function, measure, cast(Any, call), **options)
    except (ValueError, TypeError) as error:
        raise Refused(_as_options(one_line(error))) from None
    tell((report,), as_json=arguments.json)
    return int(not report.ok)


def _imported(path: str) -> Any:
    """The function; modules are looked for where the command is run first, as Python does."""
    if not _PATH.fullmatch(path):
        raise Refused(f"{quoted(path)} names no function: it is module:function, such as mine.scores:informedness")
    module, _, names = path.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Any = import_module(module)
    except ModuleNotFoundError as error:
        inside = (
            "" if error.name is None or module.split(".")[0] == error.name else f", which asks for {quoted(error.name)}"
        )
        raise Refused(
            f"there is no module {quoted(module)}{inside}: it is looked for here and where packages are"
        ) from None
    except (Exception, SystemExit) as error:
        raise Refused(f"{quoted(module)} cannot be imported: {type(error).__name__}: {one_line(error)}") from None
    for name in names.split("."):
        if not hasattr(found, name):
            raise Refused(f"{quoted(module)} has no {quoted(name)}: give the name of a function in it")
        found = getattr(found, name)
    if not callable(found):
        raise Refused(f"{quoted(path)} is {quoted(type(found).__name__)}, and no function")
    return found


def _measure_of(path: str) -> str:
    """The measure that the function is called after."""
    from bookmaker_ref.names import find, find_of_classes

    name = path.rpartition(":")[2].rpartition(".")[2]
    measure = name.removesuffix("_score")
    try:
        known = find(measure) or find_of_classes(measure)
    except ValueError as error:  # an ambiguous name
        raise Refused(f"{one_line(error)}; say --measure NAME") from None
    if known is None:
        raise Refused(f"which measure is {quoted(name)}? say --measure NAME, such as --measure correlation")
    return measure


def _call_of(function: Any) -> str:
    """How a function is called that takes four cells; of two or one nobody knows what they are."""
    try:
        needed = [each for each in signature(function).parameters.values() if each.default is each.empty]
    except (TypeError, ValueError):
        needed = []
    if len(needed) == _CELLS:
        return "cells"
    raise Refused(
        "say how it is called: --call cells for f(tp, fp, fn, tn), labels for f(y_true, y_pred), matrix for f(m)"
    )


def _as_options(said: str) -> str:
    """What the library says of its arguments, as options."""
    return re.sub(r"\b(call|rows|positive|undefined|tolerance|absolute)=(?=[' ])", r"--\1 ", said)
