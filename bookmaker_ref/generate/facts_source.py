"""The generated table of facts: what the entries of two classes say, for rooms that compute without SymPy."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, nextafter

from sympy import Expr, Poly, Rational

from bookmaker_ref.generate.source import code, ratio
from bookmaker_ref.symbolic import CELLS, MEASURES, Measure, in_counts
from bookmaker_ref.symbolic.algebra import same
from bookmaker_ref.symbolic.forms import spelled

#: Products of so many counts are whole in int64, where the counts are below 2^31.
_FACTORS = 2
_WIDTH = 120


def module() -> str:
    """The text of ``_facts.py``."""
    return "\n".join(
        [
            '"""Facts of the measures of two classes and of a p-value: their ranges, quotients and symmetries."""',
            "",
            "from __future__ import annotations",
            "",
            "from collections.abc import Callable",
            "from math import inf",
            "from typing import Any",
            "",
            "#: No value is less than the first or more than the second number; outwards where that is irrational.",
            "RANGES: dict[str, tuple[float, float]] = {",
            *(f'    "{name}": ({_end(each.low, -inf)}, {_end(each.high, inf)}),' for name, each in MEASURES.items()),
            "}",
            "",
            "#: What stands above and below the line in a quotient of integers, from the four cells, be they integers,",
            "#: fractions or arrays. The denominator is 0 exactly where the measure is undefined.",
            "RATIOS: dict[str, Callable[[Any, Any, Any, Any], tuple[Any, Any]]] = {",
            *_ratios(),
            "}",
            "",
            "#: Those of a p-value, and not of a table.",
            "OF_P = frozenset(",
            "    {",
            *(f'        "{name}",' for name in sorted(MEASURES) if MEASURES[name].takes_p),
            "    }",
            ")",
            "",
            "#: Those that stay as they are when positive and negative labels change places.",
            "SYMMETRIC = frozenset(",
            "    {",
            *(f'        "{name}",' for name in sorted(filter(_is_symmetric, MEASURES))),
            "    }",
            ")",
            "",
        ]
    )


def _is_symmetric(name: str) -> bool:
    measure = MEASURES[name]
    tp, fp, fn, tn = CELLS
    means = in_counts(measure.word)
    return not measure.takes_p and same(means, means.xreplace({tp: tn, fp: fn, fn: fp, tn: tp}))


def _end(value: Expr, outwards: float) -> str:
    if not value.is_finite:
        return repr(float(value))
    found = float(value)
    return repr(found if Rational(found) == value else nextafter(found, outwards))


def _ratios() -> Iterator[str]:
    for name, each in MEASURES.items():
        if (sides := quotient(each)) is not None:
            above, below = map(code, sides)
            line = f'    "{name}": lambda tp, fp, fn, tn: ({above}, {below}),'
            if len(line) <= _WIDTH:
                yield line
            else:
                yield from (
                    f'    "{name}": lambda tp, fp, fn, tn: (',
                    f"        {above},",
                    f"        {below},",
                    "    ),",
                )


def quotient(measure: Measure) -> tuple[Expr, Expr] | None:
    """Numerator and denominator of a measure in the four cells, where it is a quotient of products of two counts."""
    form = measure.accurate
    if measure.takes_p or form.value.func.__module__ == form.__module__:  # a root, or another function of the forms
        return None
    above, below = (in_counts(spelled(side)) for side in ratio(form.value))
    if form.needs is not None and in_counts(spelled(form.needs)) != below:
        return None
    small = all(side.is_polynomial() and Poly(side, *CELLS).total_degree() <= _FACTORS for side in (above, below))
    return (above, below) if small else None
