"""The vocabulary: every word of the papers, what it stands for, and every measure under its one name.

A *word* is a SymPy symbol that prints as the paper prints it (``rp``, ``Recall``, ``TP``). Four words, the
cells, stand for themselves; each other word stands for an expression in earlier words, so the vocabulary
has no circle. A *measure* is a word that users ask for a number of; it carries what they need to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from sympy import Expr, Symbol, sympify
from sympy.printing.latex import LatexPrinter
from sympy.printing.str import StrPrinter

if TYPE_CHECKING:
    from bookmaker_ref.symbolic.domain import Domain

TP, FP, FN, TN = (Symbol(name, nonnegative=True) for name in ("TP", "FP", "FN", "TN"))
CELLS: tuple[Symbol, Symbol, Symbol, Symbol] = (TP, FP, FN, TN)

#: What each word but the cells stands for, in the order of definition.
VOCABULARY: dict[Symbol, Expr] = {}
#: How the papers set a word, where its name alone does not tell.
LATEX: dict[Symbol, str] = {}
#: Every measure by its canonical name, in the order of definition.
MEASURES: dict[str, Measure] = {}

#: The p-value, the one argument of the measures of equations 36-38.
P_VALUE = Symbol("p", positive=True)


def define(name: str, means: Expr, *, tex: str = "") -> Symbol:
    """Add a word that stands for `means`, which may use only words that are already there."""
    word = Symbol(name, real=True)
    unknown = {str(s) for s in means.free_symbols if s not in VOCABULARY and s not in (*CELLS, P_VALUE)}
    if word in VOCABULARY or unknown:
        raise ValueError(f"{name}: " + (f"used before it is defined: {unknown}" if unknown else "defined twice"))
    VOCABULARY[word] = means
    LATEX[word] = tex or (rf"\mathit{{{name}}}" if len(name) > 1 else name)
    return word


def in_counts(expression: Expr) -> Expr:
    """The expression with every word replaced by what it stands for, down to the four cells.

    Words are replaced all at once (``subs`` would take them in turn), and nothing is cancelled on purpose;
    SymPy still merges powers of equal bases, so where a 0/0 matters, evaluate word by word instead.
    """
    while words := VOCABULARY.keys() & expression.free_symbols:
        expression = expression.xreplace({word: VOCABULARY[word] for word in words})
    return expression


@dataclass(frozen=True)
class Measure:
    """One measure: what it is called, what it means, where it is defined, and the records of where it is printed."""

    name: str
    word: Symbol
    title: str
    means: Expr
    low: Expr
    high: Expr
    aliases: tuple[str, ...]
    records: tuple[str, ...]
    family: str
    note: str = ""
    unit: str = ""

    @property
    def symbol(self) -> str:
        """The letter of the papers, as LaTeX: ``B`` for Informedness."""
        return LATEX[self.word]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The names of what it is a function of: four cells, or a p-value."""
        return ("p",) if P_VALUE in in_counts(self.means).free_symbols else ("tp", "fp", "fn", "tn")

    @property
    def range(self) -> tuple[Expr, Expr]:
        """The least and the greatest value it takes, or approaches."""
        return self.low, self.high

    @cached_property
    def expr(self) -> Expr:
        """The measure in the four cells, reduced and factored, as SymPy has it."""
        from bookmaker_ref.symbolic.algebra import reduced  # noqa: PLC0415 -- the algebra reads this vocabulary

        return reduced(self.word)

    @cached_property
    def domain(self) -> Domain:
        """Where it is defined: the margins and cells that may not be empty."""
        from bookmaker_ref.symbolic.domain import domain_of  # noqa: PLC0415 -- likewise

        return domain_of(self.word)

    def latex(self) -> str:
        """``name = defining expression``, as LaTeX in the papers' letters."""
        return f"{tex(self.word)} = {tex(self.means)}"


def measure(
    name: str,
    word: str,
    means: Expr,
    title: str,
    *,
    family: str,
    low: Expr | int = 0,
    high: Expr | int = 1,
    aliases: Iterable[str] = (),
    records: Iterable[str] = (),
    tex: str = "",
    note: str = "",
    unit: str = "",
) -> Symbol:
    """Add a measure, and give its word back, which is what formulas are written with."""
    symbol = define(word, means, tex=tex or rf"\mathrm{{{word}}}")
    if name in MEASURES:
        raise ValueError(f"the measure {name} is defined twice")
    MEASURES[name] = Measure(
        name=name,
        word=symbol,
        title=title,
        means=means,
        low=sympify(low),
        high=sympify(high),
        aliases=tuple(aliases),
        records=tuple(records),
        family=family,
        note=note,
        unit=unit,
    )
    return symbol


def text(expression: Expr) -> str:
    """The expression in one line of plain text.

    >>> text(-FN - FP + TP)
    'TP - FP - FN'
    """
    printer: StrPrinter = _Text()
    return str(printer.doprint(expression))


def tex(expression: Expr, *, as_written: bool = False) -> str:
    """LaTeX of an expression in the papers' letters: in our order of terms, or in that in which it is written."""
    printer: LatexPrinter = _Tex("none" if as_written else None)
    return str(printer.doprint(expression))


class _Text(StrPrinter):
    def __init__(self) -> None:
        StrPrinter.__init__(self)

    def _as_ordered_terms(self, expr: Expr, order: str | None = None) -> list[Expr]:
        return _in_our_order(StrPrinter._as_ordered_terms(self, expr, order=order))


class _Tex(LatexPrinter):
    def __init__(self, order: str | None = None) -> None:
        LatexPrinter.__init__(self, {"symbol_names": LATEX, "mul_symbol": r"\,", "order": order})

    def _as_ordered_terms(self, expr: Expr, order: str | None = None) -> list[Expr]:
        if self._settings["order"] == "none":
            return list(cast(tuple[Expr, ...], expr.args))
        return _in_our_order(LatexPrinter._as_ordered_terms(self, expr, order=order))


def _in_our_order(terms: Iterable[Expr]) -> list[Expr]:
    """The terms of a sum as people write them: what is taken away at the end, and words in the order of definition."""
    return sorted(terms, key=lambda term: (bool(term.as_coeff_Mul()[0].is_negative), _place(term.as_coeff_Mul()[1])))


def _place(word: Expr) -> int:
    if word in CELLS:
        return CELLS.index(word) - len(CELLS)
    return next((i for i, each in enumerate(VOCABULARY) if each == word), len(VOCABULARY))
