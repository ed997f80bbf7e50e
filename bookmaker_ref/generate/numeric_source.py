"""The generated module of ``numeric``: every measure as a function over integers."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache

from sympy import Expr, Float, Symbol, oo

from bookmaker_ref.generate.shown import latex_of
from bookmaker_ref.generate.source import Scalar, scalar
from bookmaker_ref.symbolic import MEASURES, Measure, in_counts
from bookmaker_ref.symbolic.forms import CELLS_IN_CODE
from bookmaker_ref.symbolic.vocabulary import P_VALUE

WIDTH = 120
#: The table and the p-value of every example.
TABLE = (56, 20, 12, 12)
PROBABILITY = "0.05"


def formulas_module() -> str:
    """The text of ``numeric/_generated.py``."""
    functions = {name: scalar_of(name) for name in MEASURES}
    used = sorted({word for each in functions.values() for word in _words(each)})
    lines = [
        '"""Every measure over integers: what each function returns is rounded once or twice, at its end."""',
        "",
        "from __future__ import annotations",
        "",
    ]
    if math := [word for word in ("e", "log", "nan") if word in used]:
        lines += [f"from math import {', '.join(math)}", ""]
    special = [word for word in ("LOG_2", "divergence", "log_of_ratio", "over_root", "root_of_ratio") if word in used]
    lines += [
        "from bookmaker_ref.numeric.calls import information_measure, probability_measure, table_measure",
        f"from bookmaker_ref.numeric.special import {', '.join(special)}",
    ]
    for name, function in functions.items():
        lines += ["", "", *_function(name, function)]
    lines += ["", "", "__all__ = [", *(f'    "{name}",' for name in sorted(functions)), "]"]
    lines += ["", "#: So that the examples of the functions are run."]
    lines += ["__test__ = {name: globals()[name] for name in __all__}"]
    return "\n".join(lines) + "\n"


@cache
def scalar_of(name: str) -> Scalar:
    """The form of a measure as a function of one table, or of a p-value."""
    return scalar(MEASURES[name].accurate.expr, (P_VALUE,) if MEASURES[name].takes_p else CELLS_IN_CODE)


def _function(name: str, function: Scalar) -> Iterator[str]:
    measure = MEASURES[name]
    kind = "float" if measure.takes_p else "int"
    yield f"@{_decorator(measure)}"
    yield f"def {name}({', '.join(f'{argument}: {kind}' for argument in function.arguments)}) -> float:"
    yield from _indented(_docstring(measure))
    yield from _indented(function.steps)
    yield from _indented(
        textwrap.wrap(f"{measure.accurate.why}", WIDTH - 6, initial_indent="# ", subsequent_indent="# ")
    )
    yield f"    return {function.value}"


def _decorator(measure: Measure) -> str:
    if measure.takes_p:
        return "probability_measure"
    if measure.unit == "nats":
        return "information_measure"
    known = {"needs_counts": measure.needs_counts, "vanishes_at_chance": measure.vanishes_at_chance}
    return f"table_measure({', '.join(f'{key}=True' for key, value in known.items() if value)})"


def _docstring(measure: Measure) -> list[str]:
    title = measure.title[0].upper() + measure.title[1:]
    paragraphs = [_where(measure)]
    if measure.records:
        paragraphs.append(f"Printed in {', '.join(_printed(measure.records))}.")
    if names := [alias for alias in measure.aliases if alias != measure.word.name]:
        paragraphs.append(f"Also known as {', '.join(names)}.")
    if measure.note:
        paragraphs.append(measure.note)
    if measure.unit == "nats":
        paragraphs.append("In nats; base=2 gives bits.")
    lines = [f'r"""{title}.', "", *_math(displayed(measure)), ""]
    for paragraph in paragraphs:
        lines += textwrap.wrap(paragraph, WIDTH - 4, break_on_hyphens=False)
    return [*lines, "", *_example(measure), '"""']


def _math(formula: str) -> list[str]:
    """A displayed equation, broken where a space allows it."""
    line = f".. math:: {formula}"
    if len(line) <= WIDTH - 4:
        return [line]
    return [".. math::", "", *(f"    {part}" for part in textwrap.wrap(formula, WIDTH - 8, break_on_hyphens=False))]


def displayed(measure: Measure) -> str:
    """The definition; and what is computed, where it looks different and is one formula."""
    definition = measure.latex()
    if measure.takes_p or measure.accurate.needs_divergence:
        return definition
    return f"{definition} = {latex_of(measure.accurate.expr)}"


def _where(measure: Measure) -> str:
    low, high = measure.range
    reach = "Any number." if (low, high) == (-oo, oo) else f"From {low} to {high}."
    if high == oo and low != -oo:
        reach = f"From {low} upwards."
    if measure.takes_p:
        return f"{reach} Undefined (nan) where p is 0{', or 1' if measure.accurate.needs else ''}."
    empty = f"{reach} Defined where {measure.domain}; nan elsewhere"
    if measure.needs_counts:
        empty += "; of counts, not of proportions"
    return empty + (", and 0 there with limit=True." if measure.vanishes_at_chance else ".")


def _printed(ids: Iterable[str]) -> Iterator[str]:
    """The ids, with the paper's key said once."""
    before = ""
    for each in ids:
        paper, _, number = each.partition(":")
        yield number if paper == before else each
        before = paper


def _example(measure: Measure) -> Iterator[str]:
    arguments = (PROBABILITY,) if measure.takes_p else TABLE
    call = f"{measure.name}({', '.join(map(str, arguments))})"
    # Logarithms may differ in the last digits from one system to the next.
    rounded = measure.takes_p or measure.accurate.needs_divergence
    yield f">>> round({call}, 12)" if rounded else f">>> {call}"
    yield repr(round(example(measure), 12) if rounded else example(measure))


def example(measure: Measure) -> float:
    """The value on the table of the examples, from the definition and not from what is compiled."""
    values: dict[Symbol, Expr | str] = dict(zip(CELLS_IN_CODE, map(str, TABLE), strict=True))
    exact = in_counts(measure.word).xreplace({P_VALUE: Float(PROBABILITY, 60)})
    exact = exact.subs(values, simultaneous=True)
    return float(exact.replace(_is_xlogy, lambda each: each.expanded()).evalf(50))


def _is_xlogy(expression: Expr) -> bool:
    return type(expression).__name__ == "XLogY"


def _words(function: Scalar) -> set[str]:
    """Every name that the code uses."""
    trees = [ast.parse(line) for line in (*function.steps, function.value)]
    return {each.id for tree in trees for each in ast.walk(tree) if isinstance(each, ast.Name)}


def _indented(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield f"    {line}" if line else ""
