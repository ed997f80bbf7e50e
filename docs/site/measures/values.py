"""What a measure comes to: on one table in every system of numbers, where it is undefined, and what guessing gets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import isnan
from typing import Any, cast

import mpmath
from sympy import Expr, Symbol, count_ops, expand_log, factor, log, simplify

import bookmaker_ref as bm
from bookmaker_ref import exact, markdown
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.measure import value
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.multiclass.evaluation import ExactTable
from bookmaker_ref.study import Moment, RealMargins, bias, estimator, informed
from bookmaker_ref.study.moments import certain
from bookmaker_ref.symbolic import Measure, tex
from bookmaker_ref.symbolic.rates import Bias, InverseBias, InversePrevalence, Prevalence
from bookmaker_ref.symbolic.vocabulary import CELLS
from bookmaker_ref.tables.contingency import Contingency
from docs.site.measures.named import Named
from docs.site.records.body import THREE, example_tables
from docs.site.records.shown import Cells, counts, number, value as exactly

DIGITS = 30
#: The error odds and the errors that follow are of a p-value: this one is a choice.
P_VALUE = "0.05"
#: The smallest numbers of real positives and negatives on which few cases are told; how often a guess is positive;
#: and how often there is knowledge instead.
FEW = (7, 3)
#: So many letters of a number are read.
_SHORT = 4
GUESS, KNOWN = Fraction(1, 2), (Fraction(0), Fraction(1, 2))


def worked() -> Cells:
    """The table on which every measure of two classes is shown: the first of Table 2 of powers2011."""
    return example_tables()[0]


# --- every system of numbers ----------------------------------------------------------------------------------------


def values(each: Named) -> Iterator[str]:
    """On one table of two classes, and on one of three."""
    yield "## In every system of numbers"
    if each.two is not None and each.two.takes_p:
        yield f"At p = {P_VALUE}:"
        yield _systems(each.name, repr(P_VALUE), (P_VALUE,), float(P_VALUE))
    elif each.two is not None:
        cells = worked()
        yield counts((cells[:2], cells[2:]))
        yield _systems(each.name, ", ".join(map(str, cells)), cells)
    if each.many is not None:
        yield counts(THREE)
        yield from _of_three(each.name)


def _systems(name: str, said: str, arguments: tuple[Any, ...], instead: float | None = None) -> str:
    digits = getattr(exact, name)(*arguments, digits=DIGITS)
    found = (
        number(_exactly(name, arguments)) if instead is None else markdown.inline(tex(getattr(exact, name)(*arguments)))
    )
    numeric = (instead,) if instead is not None else arguments
    rows = (
        ("exact", f"bm.exact.{name}({said})", found),
        ("float64", f"bm.{name}({', '.join(map(str, numeric))})", f"`{getattr(bm, name)(*numeric)!r}`"),
        (f"{DIGITS} digits", f"bm.exact.{name}({said}, digits={DIGITS})", f"`{mpmath.nstr(digits, DIGITS)}`"),
    )
    return _shown_as(rows)


def _shown_as(rows: Iterable[tuple[str, str, str]]) -> str:
    """Kinds of numbers, each with its value and the call that gives it; both break where the page is too narrow."""
    table = markdown.table(("number", "value", "call"), ((kind, value, f"`{call}`") for kind, call, value in rows))
    return f":::{{container}} calls\n{table}\n:::"


def _exactly(name: str, cells: tuple[Any, ...], *, limit: bool = False) -> Exact:
    return value(name, exact.Table(*cells), limit=limit)


def _of_classes(name: str, table: Contingency, *, limit: bool = False) -> Exact:
    return ExactTable(table, limit)[name]


def _of_three(name: str) -> Iterator[str]:
    rows = [list(row) for row in THREE]
    table = Contingency.from_matrix(rows, rows="predicted")
    yield f'With `table = bm.Contingency.from_matrix({rows}, rows="predicted")`:'
    shown = [("float64", f"bm.multiclass.{name}(table)", f"`{getattr(bm.multiclass, name)(table)!r}`")]
    call = f"bm.multiclass.{name}.exact(table)"
    try:
        found = ExactTable(table)[name]
    except NotExact as why:
        shown.insert(0, ("exact", call, f"none: it is {markdown.text(why)}"))
    else:
        digits = numbers.to_mpf(found, DIGITS)
        shown.insert(0, ("exact", call, number(found)))
        shown.append(
            (f"{DIGITS} digits", f"bm.exact.numbers.to_mpf({call}, {DIGITS})", f"`{mpmath.nstr(digits, DIGITS)}`")
        )
    yield _shown_as(shown)


# --- where it is undefined ------------------------------------------------------------------------------------------


def undefined(each: Named) -> Iterator[str]:
    """Every way to be undefined that empty cells can show, and what is answered there."""
    if each.two is not None and not each.two.takes_p:
        rows = [*_undefined_of_two(each.name)]
    elif each.many is not None:
        rows = [*_undefined_of_three(each.name)]
    else:
        return
    yield "## Where it is undefined"
    if not rows:
        yield "It has a value wherever there are cases."
        return
    limits = any(row[-1] for row in rows)
    head = ("table", "`exact` raises `Undefined`", "float64", *(("`limit=True`",) if limits else ()))
    yield markdown.table(head, (row if limits else row[:-1] for row in rows))


def _undefined_of_two(name: str) -> Iterator[tuple[str, ...]]:
    """Cells that are empty, from one to three of them, where fewer do not make it undefined already."""
    seen: list[frozenset[int]] = []
    for size in (1, 2, 3):
        for empty in map(frozenset, combinations(range(4), size)):
            cells = tuple(0 if at in empty else cell for at, cell in enumerate(worked()))
            if not any(earlier <= empty for earlier in seen) and (why := _why(_exactly, name, cells)):
                seen.append(empty)
                limit = _told(_exactly, name, cells)
                yield _shown((cells[:2], cells[2:])), markdown.text(why), f"`{getattr(bm, name)(*cells)!r}`", limit


def _undefined_of_three(name: str) -> Iterator[tuple[str, ...]]:
    no_class = tuple((0, *row[1:]) for row in THREE)
    no_label = ((0,) * len(THREE), *THREE[1:])
    one_cell = ((sum(map(sum, THREE)), 0, 0), (0, 0, 0), (0, 0, 0))
    for rows in (no_class, no_label, one_cell):
        table = Contingency.from_matrix([list(row) for row in rows], rows="predicted")
        if why := _why(_of_classes, name, table):
            limit = _told(_of_classes, name, table)
            yield _shown(rows), markdown.text(why), f"`{getattr(bm.multiclass, name)(table)!r}`", limit


def _shown(rows: tuple[tuple[int, ...], ...]) -> str:
    return " / ".join(" ".join(map(str, row)) for row in rows)


def _why(value: Callable[..., Exact], *given: Any) -> str:
    try:
        value(*given)
    except Undefined as undefined:
        return undefined.reason or "undefined"
    except NotExact:
        return ""  # it has a value
    return ""


def _told(value: Callable[..., Exact], *given: Any) -> str:
    try:
        return number(value(*given, limit=True))
    except Undefined:
        return ""


# --- what it estimates ----------------------------------------------------------------------------------------------

#: Letters for the shares of both classes and of both labels: positive, as no word is known to be.
_LETTERS = {
    word: Symbol(f"share{at}", positive=True)
    for at, word in enumerate((Prevalence, InversePrevalence, Bias, InverseBias))
}


@cache
def guessing(measure: Measure) -> Expr:
    """What guessing comes to with many cases, in Prevalence and Bias, or with their inverses where that is shorter.

    >>> from bookmaker_ref.symbolic import MEASURES
    >>> [guessing(MEASURES[name]) for name in ("precision", "f1", "informedness", "g2")]
    [Prevalence, 2*Bias*Prevalence/(Bias + Prevalence), 0, 0]
    """
    r, s, q, t = _LETTERS.values()
    at_chance = measure.expr.xreplace(dict(zip(CELLS, (r * q, s * q, r * t, s * t), strict=True)))
    whole = expand_log(at_chance.replace(log, lambda of: log(factor(of)))) if at_chance.has(log) else at_chance
    found = factor(simplify(whole))
    forms = (
        found.subs({r + s: 1, q + t: 1}),
        found.xreplace({s: 1 - r, t: 1 - q}),
        found.xreplace({r: 1 - s, q: 1 - t}),
    )
    words = {letter: word for word, letter in _LETTERS.items()}
    return cast(Expr, min(map(factor, forms), key=count_ops).xreplace(words))


def estimates(each: Named) -> Iterator[str]:
    """What guessing gets, and what it is on average with few cases; of K classes what its entry says."""
    of_two = each.two is not None and not each.two.takes_p
    said = each.many.estimates if each.many is not None else ""
    if not (of_two or said):
        return
    yield "## What it estimates"
    if of_two:
        assert each.two is not None
        yield "Who guesses, with many cases, gets"
        yield markdown.math(f"{tex(each.two.word)} = {tex(guessing(each.two))}")
        yield "whatever the Prevalence and the Bias are." if guessing(each.two) == 0 else ""
        yield f"With few cases, {FEW[0]} real positives and {FEW[1]} real negatives, on average:"
        yield markdown.table(
            ("decided by", "on average", "with many cases", "undefined with probability"), _few(each.name)
        )
        yield "Exact, of every table with its probability; the average is over the tables on which it is defined."
    if said:
        yield f"Of K classes: {markdown.text(said)}" if of_two else markdown.text(said)


def _few(name: str) -> Iterator[tuple[str, ...]]:
    for known in KNOWN:
        design = RealMargins.of(informed(known, Fraction(1, 2), GUESS), *FEW)
        found = bias(estimator(name), design, truth=Fraction(0))
        excluded = Fraction(found.excluded)
        decided = f"knowledge in {known} of all cases, else guesses" if known else "guesses"
        yield decided, _moment(found.moments.mean), _many(name, design), _moment(certain(excluded))


def _many(name: str, design: RealMargins) -> str:
    try:
        return number(_exactly(name, design.expected))
    except Undefined:
        return "undefined"


def _moment(found: Moment) -> str:
    """A number that people can read, or its first digits."""
    known = found.value
    if isinstance(known, Fraction) and len(str(known.denominator)) <= _SHORT:
        return number(known)
    if found.exact is not None and len(found.exact) <= _SHORT:
        return exactly(found.exact)
    return "" if isnan(float(known)) else f"≈ {float(known):.6g}"
