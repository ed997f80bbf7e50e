"""The words of the vocabulary as Python functions over exact numbers, each straight from its definition.

Nothing is expanded, cancelled or made accurate here: exact values are the second way to every verdict and
every number, so they may share nothing with the first but the definition itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import cast

from sympy import Add, Expr, Mul, Pow, Rational, Symbol, fraction, log, sstr

from bookmaker_ref.symbolic import MEASURES, VOCABULARY, Measure, XLogY
from bookmaker_ref.symbolic.vocabulary import takes_p

_WIDTH = 120

_HEAD = '''\
"""Each word of the vocabulary as its definition says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bookmaker_ref.exact.numbers import {numbers}

Words = Mapping[str, Number]
'''

_MEASURES_HEAD = '''\
"""Every measure under its canonical name, exact."""

from __future__ import annotations

from bookmaker_ref.exact.measure import ErrorMeasure, IrrationalMeasure, RationalMeasure
'''


def words_source() -> str:
    """The text of ``exact/_generated.py``."""
    words = [word for word in VOCABULARY if not takes_p(word)]
    functions = ["\n".join(("\n", f"def {w}(t: Words) -> Number:", *_body(w), "")) for w in words]
    of_tables = [m for m in MEASURES.values() if not m.takes_p]
    return "".join(
        (
            _HEAD.format(numbers=", ".join(["Number", *_used(functions)])),
            *functions,
            "\n\n#: What computes each word, in the order of definition.\n",
            "WORDS: dict[str, Callable[[Words], Number]] = {\n",
            *(f'    "{word}": {word},\n' for word in words),
            "}\n",
            "\n#: The word of each measure of a table.\n",
            "MEASURES: dict[str, str] = {\n",
            *(f'    "{m.name}": "{m.word}",\n' for m in of_tables),
            "}\n",
            "\n#: The multiples of the determinant, which are 0 in the limit of an empty margin.\n",
            "VANISHING: frozenset[str] = frozenset(\n    {\n",
            *(f'        "{m.name}",\n' for m in sorted(of_tables, key=lambda m: m.name) if m.vanishes_at_chance),
            "    }\n)\n",
        )
    )


def _used(functions: Iterable[str]) -> list[str]:
    """What of the exact numbers the definitions call."""
    text = "".join(functions)
    return [name for name in ("divide", "log", "sqrt", "xlogy") if re.search(rf"\b{name}\(", text)]


def measures_source() -> str:
    """The text of ``exact/_measures.py``."""
    return "".join(
        (
            _MEASURES_HEAD,
            "\n__all__ = [\n",
            *(f'    "{name}",\n' for name in sorted(MEASURES)),
            "]\n\n",
            *map(_measure, MEASURES.values()),
        )
    )


def _measure(m: Measure) -> str:
    of_table = "IrrationalMeasure" if m.is_irrational else "RationalMeasure"
    kind = "ErrorMeasure" if m.takes_p else of_table
    line = f'{m.name} = {kind}("{m.name}", "{m.title}")\n'
    if len(line) <= _WIDTH + 1:
        return line
    return f'{m.name} = {kind}(\n    "{m.name}",\n    "{m.title}",\n)\n'


# --- expressions ------------------------------------------------------------------------------------------


def _body(word: Symbol) -> Iterator[str]:
    """The definition as the lines of a function, with a name for each term where one line is too long."""
    terms = list(_signed_terms(VOCABULARY[word]))
    line = f"    return {_joined(terms)}"
    if len(line) <= _WIDTH:
        yield line
        return
    named = list(zip(ascii_lowercase, terms, strict=False))
    yield from (f"    {name} = {term}" for name, (_, term) in named)
    yield f"    return {_joined([(sign, name) for name, (sign, _) in named])}"


def _joined(terms: list[tuple[str, str]]) -> str:
    (sign, first), *more = terms
    return ("-" if sign == "-" else "") + first + "".join(f" {s} {term}" for s, term in more)


def _signed_terms(e: Expr) -> Iterator[tuple[str, str]]:
    """Sign and text of each term, the positive ones first."""
    terms = [(term.could_extract_minus_sign(), term) for term in Add.make_args(e)]
    for negative, term in sorted(terms, key=lambda pair: pair[0]):
        yield ("-", python(-term)) if negative else ("+", python(term))


def python(e: Expr) -> str:
    """The expression as Python over exact numbers, with ``t`` for the table."""
    arguments = cast(tuple[Expr, ...], e.args)
    if isinstance(e, Symbol):
        return f't["{e}"]'
    if isinstance(e, Rational) and e.q == 1:
        return str(e.p)
    if isinstance(e, Add):
        return _joined(list(_signed_terms(e)))
    if isinstance(e, log):
        return f"log({python(arguments[0])})"
    if isinstance(e, XLogY):
        parts = e.parts if e.parts[2] != 1 else e.parts[:2]
        return f"xlogy({', '.join(map(python, parts))})"
    above, below = fraction(e)
    if below != 1:
        name = "" if below.is_Number else f', "{sstr(below)}"'
        return f"divide({python(above)}, {python(below)}{name})"
    if isinstance(e, Mul):
        return " * ".join(f"({python(a)})" if isinstance(a, Add) else python(a) for a in arguments)
    if isinstance(e, Pow) and arguments[1] == Rational(1, 2):
        return f"sqrt({python(arguments[0])})"
    if isinstance(e, Pow) and arguments[1].is_Integer:
        base = python(arguments[0])
        return f"{base} ** {arguments[1]}" if isinstance(arguments[0], Symbol) else f"({base}) ** {arguments[1]}"
    raise TypeError(f"{sstr(e)}: no exact number can be computed from it")
