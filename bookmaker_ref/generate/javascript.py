"""JavaScript of the verified forms for the explorer: every measure over whole numbers of any size, rounded once.

What is written are the steps that every other language has (`lowering`). The cells are BigInt, so that sums and
products are exact and each quotient and each root is the nearest float64, as they are in Python's integers.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from sympy import Expr

from bookmaker_ref.generate.families import families
from bookmaker_ref.generate.languages.language import language
from bookmaker_ref.generate.languages.printer import Printer
from bookmaker_ref.generate.lowering import CELLS, lowered, steps_of_all
from bookmaker_ref.generate.series import coefficients
from bookmaker_ref.names import ambiguity
from bookmaker_ref.numeric.special import LOG_2
from bookmaker_ref.symbolic import Measure

#: What the arithmetic that is given has a function for, over whole numbers.
_CALLED = {
    "divide": "quotient",
    "root_of_ratio": "rootOfRatio",
    "over_root": "overRoot",
    "divergence": "divergence",
}
_OPERATIONS = {
    "number": "{0}n",
    "add": "{0} + {1}",
    "subtract": "{0} - {1}",
    "multiply": "{0} * {1}",
    "negate": "-{0}",
    "divide": "quotient({0}, {1})",
    "root_of_ratio": "rootOfRatio({0}, {1})",
    "over_root": "overRoot({0}, {1})",
    "divergence": "divergence({0}, {1}, {2})",
    "plus": "{0} + {1}",
    "times": "{0} * {1}",
    "at_most": "Math.min({0}, {1})",
    "log_2": repr(LOG_2),
    "where": "{1} === 0n ? NaN : {0}",
    "exact": "const {0} = {1};",
    "float": "const {0} = {1};",
}
_PRINTER = Printer(replace(language("javascript"), operations=_OPERATIONS), {})


def series_module() -> str:
    """The text of ``series.js``: the polynomial behind a divergence near chance."""
    found, error = coefficients()
    return "\n".join(
        [
            "/**",
            f" * `(artanh(s) - s)/s³` for t = s² from 0 to 1/4, to a relative error of {error:.1g}.",
            " * @param {number} t",
            " * @returns {number}",
            " */",
            "export function artanhRest(t) {",
            f"  let y = {found[0]!r};",
            *(f"  y = y * t + {each!r};" if each >= 0 else f"  y = y * t - {-each!r};" for each in found[1:]),
            "  return y;",
            "}",
            "",
        ]
    )


def measures_module() -> str:
    """The text of ``measures.js``: what each measure is, its values, and the quotients among them exactly."""
    shown = [each for members in families().values() for each in members if not each.takes_p]
    forms = {each.name: each.accurate.expr for each in shown}
    lines = [
        'import { checked, decimals, fractions } from "./arithmetic.js";',
        "",
        "/** Every measure of a table of two classes, in the order in which a reader goes through them. */",
        "export const measures = [",
        *(f"  {json.dumps(_said(each), ensure_ascii=False)}," for each in shown),
        "];",
        "",
        "/**",
        " * The value of every measure by its name: the float64 nearest to it, NaN where it is undefined.",
        " *",
        " * Measures that grow with N are of counts: NaN where a cell is not whole.",
        " * @param {number | bigint} tp",
        " * @param {number | bigint} fp",
        " * @param {number | bigint} fn",
        " * @param {number | bigint} tn",
        " * @returns {Record<string, number>}",
        " */",
        "export function evaluate(tp, fp, fn, tn) {",
        "  const { cells, whole } = checked(tp, fp, fn, tn);",
        "  const found = computed(cells, decimals);",
        "  for (const each of measures) if (each.needsCounts && !whole) found[each.name] = NaN;",
        "  return found;",
        "}",
        "",
        "/**",
        " * The exact value, as text, of every measure that is a quotient and defined, such as `27/136`.",
        " * @param {number | bigint} tp",
        " * @param {number | bigint} fp",
        " * @param {number | bigint} fn",
        " * @param {number | bigint} tn",
        " * @returns {Record<string, string>}",
        " */",
        "export function exactly(tp, fp, fn, tn) {",
        "  const { cells, whole } = checked(tp, fp, fn, tn);",
        "  const found = computed(cells, fractions);",
        "  const fits = (each) => whole || !each.needsCounts;",
        '  const told = measures.filter((each) => fits(each) && typeof found[each.name] === "string");',
        "  return Object.fromEntries(told.map(({ name }) => [name, found[name]]));",
        "}",
        "",
        f"function computed([{', '.join(CELLS)}], {{ {', '.join(_CALLED.values())} }}) {{",
        *(f"  {_PRINTER.step(each)}" for each in steps_of_all(forms.values())),
        "  return {",
        *(f"    {name}: {_PRINTER.value(lowered(form).value)}," for name, form in forms.items()),
        "  };",
        "}",
        "",
    ]
    return "\n".join(lines)


def function_of(measure: Measure) -> str:
    """One measure of a table as a function of its own, with the steps that `measures_module` has of it.

    Its cells are BigInt; what it calls is in ``arithmetic.js``.
    """
    form = lowered(measure.accurate.expr)
    lines = [*_PRINTER.steps(form), f"return {_PRINTER.value(form.value)};"]
    called = [name for name in _CALLED.values() if any(f"{name}(" in line for line in lines)]
    return "\n".join(
        [
            'import { decimals } from "./arithmetic.js";',
            "",
            *([f"const {{ {', '.join(called)} }} = decimals;", ""] if called else []),
            f"function {measure.name}({', '.join(CELLS)}) {{",
            *(f"  {line}" for line in lines),
            "}",
        ]
    )


def _said(measure: Measure) -> dict[str, Any]:
    """What there is to know of a measure where its number is shown."""
    return {
        "name": measure.name,
        "word": shown_word(measure),
        "title": measure.title,
        "group": measure.family,
        "range": [_end(measure.low), _end(measure.high)],
        "defined": str(measure.domain),
        "aliases": list(measure.aliases),
        "unit": measure.unit,
        "needsCounts": measure.needs_counts,
    }


def shown_word(measure: Measure) -> str:
    """The name to show: the word of formulas, unless other readers take it for another quantity, as AUC."""
    return measure.word.name if ambiguity(measure.word.name) is None else measure.aliases[0]


def _end(value: Expr) -> float | None:
    """An end of the range; nothing where there is none."""
    if not value.is_finite:
        return None
    return int(value) if value.is_Integer else float(value)
