"""JavaScript of the verified forms: every measure of two classes over whole numbers of any size, rounded once.

What is written are the steps of the plan that NumPy's blocks run, not a second formula. The cells are BigInt, so that
sums and products are exact and each quotient and each root is the nearest float64, as they are in Python's integers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sympy import Expr

from bookmaker_ref.generate.families import families
from bookmaker_ref.generate.series import coefficients
from bookmaker_ref.generate.steps import Operand, Step, Steps, Value, is_whole, steps_of
from bookmaker_ref.numeric.blocks import PROGRAM
from bookmaker_ref.numeric.counts import CELLS
from bookmaker_ref.symbolic import Measure

#: What the arithmetic that is given has a function for, over whole numbers.
_CALLED = {
    "divide": "quotient",
    "root_of_ratio": "rootOfRatio",
    "over_root": "overRoot",
    "divergence": "divergence",
}
_SIGNS = {"add": "+", "subtract": "-", "multiply": "*"}


class NoJavaScript(TypeError):
    """An operation of a formula that cannot be written in JavaScript as Python computes it."""


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
    names = tuple(each.name for each in shown)
    steps = steps_of(PROGRAM.plan(names), len(CELLS), len(names))
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
        *(f"  {line}" for line in _computed(steps)),
        "  return {",
        *(f"    {name}: {_named(value)}," for name, value in zip(names, steps.results, strict=True)),
        "  };",
        "}",
        "",
    ]
    return "\n".join(lines)


def function_of(measure: Measure) -> str:
    """One measure of a table as a function of its own, with the steps that `measures_module` has of it.

    Its cells are BigInt; what it calls is in ``arithmetic.js``.
    """
    steps = steps_of(PROGRAM.plan((measure.name,)), len(CELLS), 1)
    lines = [*_computed(steps), f"return {_named(steps.results[0])};"]
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
        "word": measure.word.name,
        "title": measure.title,
        "group": measure.family,
        "range": [_end(measure.low), _end(measure.high)],
        "defined": str(measure.domain),
        "aliases": list(measure.aliases),
        "unit": measure.unit,
        "needsCounts": measure.needs_counts,
    }


def _end(value: Expr) -> float | None:
    """An end of the range; nothing where there is none."""
    if not value.is_finite:
        return None
    return int(value) if value.is_Integer else float(value)


def _computed(steps: Steps) -> Iterator[str]:
    for each in steps.steps:
        value = _expression(each)
        if each.needs:
            empty = " || ".join(f"{_named(need)} === 0n" for need in each.needs)
            value = f"{empty} ? NaN : {value}"
        yield f"const {_named(each.gives)} = {value};"


def _expression(step: Step) -> str:
    """One step, in BigInt as long as all is whole."""
    whole = all(map(is_whole, step.operands))
    if step.name in _CALLED and whole:
        return f"{_CALLED[step.name]}({', '.join(_written(each, whole=True) for each in step.operands)})"
    if step.name in _SIGNS and (whole or not any(isinstance(each, Value) and each.whole for each in step.operands)):
        return f" {_SIGNS[step.name]} ".join(_written(each, whole=whole) for each in step.operands)
    if step.name == "copy":
        return _written(step.operands[0], whole=False)
    if step.name == "minimum" and not any(isinstance(each, Value) and each.whole for each in step.operands):
        return f"Math.min({', '.join(_written(each, whole=False) for each in step.operands)})"
    raise NoJavaScript(f"{step.name} of {'whole' if whole else 'whole and other'} numbers")


def _written(operand: Operand, *, whole: bool) -> str:
    if isinstance(operand, Value):
        return _named(operand)
    return f"{int(operand)}n" if whole else repr(int(operand) if operand.is_integer() else operand)


def _named(value: Value) -> str:
    return CELLS[value.number] if value.number < len(CELLS) else f"v{value.number}"
