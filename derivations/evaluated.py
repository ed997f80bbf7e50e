"""What an equation of a derivation was before its sides were evaluated: its code, where both come out the same."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from textwrap import dedent
from types import FrameType
from typing import Any

from sympy import Integer, Rational, Symbol

_WHOLE = re.compile(r"Integer\((-?\w+)\)")


def sides(frame: FrameType) -> str:
    """The sides of the equation on the line where the frame is, as code; nothing where that line has none.

    A side that is a mere number or letters is left out, since the value says it.
    """
    lines, first = inspect.getsourcelines(frame.f_code)
    source, line = dedent("".join(lines)), frame.f_lineno - first + 1
    calls = [each for each in _equations(source) if each.lineno <= line <= (each.end_lineno or line)]
    if len(calls) != 1:
        return ""
    names = {**frame.f_globals, **frame.f_locals}
    both = {each: _text(source, each) for each in calls[0].args}
    found = [text for side, text in both.items() if not _is_plain(side, names)]
    return " = ".join(dict.fromkeys(found or (text for text in both.values() if not text.lstrip("-").isdigit())))


def _equations(source: str) -> list[ast.Call]:
    calls = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Call))
    return [each for each in calls if ast.unparse(each.func) == "same"]


def _text(source: str, side: ast.expr) -> str:
    """The code of a side on one line, whole numbers without the name of their kind."""
    if isinstance(side, ast.Call) and ast.unparse(side.func) == "Integer":
        side = side.args[0]
    return _WHOLE.sub(r"\1", " ".join((ast.get_source_segment(source, side) or "").split()))


def _is_plain(side: ast.expr, names: Mapping[str, Any]) -> bool:
    """Whether it is made of numbers and letters alone."""
    found = [names.get(each.id) for each in ast.walk(side) if isinstance(each, ast.Name)]
    return all(each in (Integer, Rational) or isinstance(each, int | Symbol | Rational) for each in found)
