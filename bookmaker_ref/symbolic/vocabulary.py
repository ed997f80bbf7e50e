"""The vocabulary: every word of the papers, and what it stands for.

A *word* is a SymPy symbol that prints as the paper prints it (``rp``, ``Recall``, ``TP``). Four words, the
cells, stand for themselves; each other word stands for an expression in earlier words, so the vocabulary
has no circle.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType
from typing import Any, cast

from sympy import Basic, E, Expr, Symbol
from sympy.printing.latex import LatexPrinter
from sympy.printing.str import StrPrinter

TP, FP, FN, TN = (Symbol(name, nonnegative=True) for name in ("TP", "FP", "FN", "TN"))
CELLS: tuple[Symbol, Symbol, Symbol, Symbol] = (TP, FP, FN, TN)

#: What each word but the cells stands for, in the order of definition.
VOCABULARY: dict[Symbol, Expr] = {}
#: How the papers set a word, where its name alone does not tell.
LATEX: dict[Symbol, str] = {}

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


def takes_p(word: Symbol) -> bool:
    """Whether the word is about a p-value, and not about a table."""
    return P_VALUE in in_counts(word).free_symbols


def export(names: dict[str, Any]) -> None:
    """Let a star import of a module take its words, and what it defines itself: not what it only imports to do so."""
    names["__all__"] = [name for name, each in names.items() if name[0] != "_" and _is_its_own(each, names["__name__"])]


def _is_its_own(each: object, module: str) -> bool:
    if isinstance(each, Symbol):
        return each in VOCABULARY or each in CELLS
    return isinstance(each, type | FunctionType) and each.__module__ == module


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


def powered(text: str, exponent: str, *, bracketed: bool = False) -> str:
    """LaTeX with an exponent, if there is one."""
    if not exponent:
        return text
    return rf"\left({text}\right)^{{{exponent}}}" if bracketed else f"{text}^{{{exponent}}}"


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

    def _print_Add(self, expr: Expr, order: str | None = None) -> str:
        """A sum; as it is written, SymPy would take the minus out of a term in parentheses and turn them round."""
        if self._settings["order"] != "none":
            return str(LatexPrinter._print_Add(self, expr, order=order))
        said = ""
        for term in cast(tuple[Expr, ...], expr.args):
            text = str(self._print(term))
            if term.is_Add:
                text = rf"\left({text}\right)"
            if said:
                text = f" - {text[1:].lstrip()}" if text.startswith("-") else f" + {text}"
            said += text
        return said

    def _print_Mul(self, expr: Expr) -> str:
        """A product; SymPy sets the brackets of a sum that is taken away no higher than a letter."""
        first, *rest = cast(tuple[Expr, ...], expr.args)
        if first == -1 and len(rest) == 1 and rest[0].is_Add:
            return rf"- \left({self._print(rest[0])}\right)"
        return str(LatexPrinter._print_Mul(self, expr))

    def _needs_mul_brackets(self, expr: Expr, first: bool = False, last: bool = False) -> bool:
        """Whether a factor goes into brackets: a sum over classes would take in what follows it."""
        open_ended = not last and (expr.is_Mul or hasattr(expr, "join")) and _ends_open(expr)
        return open_ended or bool(LatexPrinter._needs_mul_brackets(self, expr, first=first, last=last))

    def _print_ExpBase(self, expr: Expr, exp: str = "") -> str:
        """The number e upright, since a letter may be called e as well."""
        return powered(rf"\mathrm{{e}}^{{{self.doprint(expr.args[0])}}}", exp, bracketed=True)

    def _print(self, expr: Basic, **options: Any) -> str:
        """SymPy asks e itself first how it is set."""
        return (
            powered(r"\mathrm{e}", options.get("exp", ""))
            if expr is E
            else str(LatexPrinter._print(self, expr, **options))
        )


def _ends_open(expr: Expr) -> bool:
    """Whether a sum over classes, whose end no bracket shows, stands in a product."""
    return hasattr(expr, "join") or (expr.is_Mul and any(_ends_open(cast(Expr, each)) for each in expr.args))


def _in_our_order(terms: Iterable[Expr]) -> list[Expr]:
    """The terms of a sum as people write them: what is taken away at the end, and words in the order of definition."""
    return sorted(terms, key=lambda term: (bool(term.as_coeff_Mul()[0].is_negative), _place(term.as_coeff_Mul()[1])))


def _place(word: Expr) -> int:
    if word in CELLS:
        return CELLS.index(word) - len(CELLS)
    return next((i for i, each in enumerate(VOCABULARY) if each == word), len(VOCABULARY))
