"""How a measure is had in each language: what computes it here, and what ``bookmaker code`` writes."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from types import ModuleType

from bookmaker_ref.cli.code import KINDS
from bookmaker_ref.cli.main import main
from bookmaker_ref.generate.javascript import function_of
from bookmaker_ref.generate.languages.file import function_of as function_in
from bookmaker_ref.generate.languages.language import NAMES, language
from bookmaker_ref.multiclass import formulas
from bookmaker_ref.numeric import _generated
from bookmaker_ref.symbolic import Measure
from bookmaker_ref.symbolic.vocabulary import text
from docs.site.measures.named import Named
from docs.site.measures.values import worked
from docs.site.records.shown import folded

#: What a language is asked for beside the measure: SQL of tables that are counted is the shorter statement.
_ASKED = {"sql": ("--cells", "cells")}
#: Languages that stand on the page in another way.
_ELSEWHERE = ("python", "latex")


def languages(each: Named) -> Iterator[str]:
    """The expression, the function that computes it, and every language that there is code of."""
    yield "## In every language"
    if each.two is not None:
        yield from _of_two(each.name, each.two)
    if each.many is not None:
        yield (
            "Of K classes, over any arithmetic with a table in it:"
            if each.two
            else "Over any arithmetic with a table in it:"
        )
        yield folded("Python: the formula", fenced("python", inspect.getsource(getattr(formulas, each.name))))


def _of_two(name: str, measure: Measure) -> Iterator[str]:
    yield f"In counts, as SymPy has it (`bm.symbolic.{name}.expr`): `{text(measure.expr)}`."
    yield f"What is computed: {measure.accurate.why}."
    yield folded("Python", fenced("python", without_docstring(_generated, name)))
    if measure.takes_p:
        return
    used = f'import {{ evaluate }} from "./measures.js";\n\nevaluate({", ".join(map(str, worked()))}).{name};'
    yield folded(
        "JavaScript, as the explorer has it", fenced("javascript", used), fenced("javascript", function_of(measure))
    )
    yield folded(
        KINDS["sql"].summary, f"`bookmaker code sql {name} --cells cells`", fenced("sql", written("sql", name))
    )
    for each in NAMES:
        if each not in _ELSEWHERE:
            told = f"`bookmaker code {each} {name}` has it with what it calls."
            yield folded(language(each).title, told, fenced(each, function_in(each, measure)))


def written(kind: str, name: str) -> str:
    """What ``bookmaker code`` writes of one measure in this language; nothing where it refuses."""
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(StringIO()):
        ended = main(["code", kind, name, *_ASKED.get(kind, ())])
    return said.getvalue() if not ended else ""


def without_docstring(module: ModuleType, name: str) -> str:
    """The source of a function without what its page says anyway."""
    source = inspect.getsource(module)
    (function,) = (each for each in _functions(source) if each.name == name)
    lines = source.splitlines()
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    start = function.body[0].end_lineno if body is not function.body else body[0].lineno - 1
    return "\n".join((*lines[function.lineno - 1 : function.body[0].lineno - 1], *lines[start : function.end_lineno]))


@cache
def _functions(source: str) -> tuple[ast.FunctionDef, ...]:
    return tuple(each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef))


def fenced(language: str, code: str) -> str:
    """Code in a block of its own."""
    return f"```{language}\n{code.strip(chr(10))}\n```"
