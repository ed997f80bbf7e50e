"""Functions that the papers speak of and SymPy does not have; they stay unevaluated and print as written."""

from __future__ import annotations

from typing import cast

from sympy import Add, Expr, Function, Integer, Mul, Pow, Symbol, fraction, log
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from bookmaker_ref.symbolic.vocabulary import FN, FP, TN, TP, export, powered


class XLogY(Function):
    """``x log y``, and 0 where x is 0, as information theory has it.

    So it is where y is a quotient u/v and both u and v are 0 with x: ``O log(O/E)`` tends to 0 with O from every side,
    whatever margin of E is empty (docs/architecture.md). Both u and v must have values.
    """

    nargs = 2
    is_real = True

    def expanded(self) -> Expr:
        """What it is where x is not 0."""
        x, y = cast(tuple[Expr, Expr], self.args)
        return Mul(x, log(y))

    def _eval_evalf(self, prec: int) -> Expr:
        """Its digits, which SymPy asks for to tell the lesser of two numbers."""
        x = cast(Expr, self.args[0])
        return Integer(0) if x.is_zero else cast(Expr, self.expanded()._eval_evalf(prec))

    @property
    def parts(self) -> tuple[Expr, Expr, Expr]:
        """What the logarithm is multiplied by, and what stands above and below the line in it."""
        x, y = cast(tuple[Expr, Expr], self.args)
        above, below = cast(tuple[Expr, Expr], fraction(y))
        return x, above, below

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        """In braces, which are not seen, and by which what is 0 with x is told from a product when it is read again."""
        x = printer.parenthesize(self.args[0], PRECEDENCE["Mul"], strict=True)
        return powered(rf"{{{x} \ln \left({printer.doprint(self.args[1])}\right)}}", exp, bracketed=True)


class Divergence(Function):
    """``(E + D) log((E + D)/E) - D``: what a cell with expectation E and deviation D adds to G²/2.

    Never negative, and 0 exactly where D is 0. The deviations of a table sum to 0, so these terms sum to the
    usual ``O log(O/E)``, without its cancellation near chance.
    """

    nargs = 2
    is_real = True

    def expanded(self) -> Expr:
        """What it is where neither E nor E + D is 0."""
        expected, deviation = cast(tuple[Expr, Expr], self.args)
        seen = Add(expected, deviation)
        return Add(Mul(seen, log(Mul(seen, Pow(expected, -1)))), Mul(-1, deviation))

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        return powered(rf"\mathrm{{divergence}}\left({', '.join(map(printer.doprint, self.args))}\right)", exp)


class At(Function):
    """The value of a measure on one table, of numbers or of letters: ``At(Recall, 56, 20, 12, 12)``."""

    nargs = 5
    is_real = True

    @property
    def table(self) -> tuple[int, int, int, int] | None:
        """The four counts; None if a cell is not a whole number or has letters."""
        cells = [cell.doit() if cell.is_number else cell for cell in self.args[1:]]
        if not all(isinstance(cell, Integer) for cell in cells):
            return None
        tp, fp, fn, tn = (int(cast(Integer, cell)) for cell in cells)
        return tp, fp, fn, tn

    def _sympystr(self, printer: StrPrinter) -> str:
        measure = printer.parenthesize(self.args[0], PRECEDENCE["Func"], strict=True)
        return f"{measure}({', '.join(map(printer.doprint, self.args[1:]))})"

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        cells = ", ".join(map(printer.doprint, self.args[1:]))
        return powered(f"{_measured(self, printer)}({cells})", exp, bracketed=True)


def _measured(on: At | OnTable, printer: LatexPrinter) -> str:
    """LaTeX of what is measured on a table: a word, or anything else in brackets."""
    measure = on.args[0]
    return str(printer.doprint(measure)) if measure.is_Symbol else rf"\left({printer.doprint(measure)}\right)"


class OnTable(Function):
    """The value of a word about K classes on one table, row by row: rows are predictions."""

    is_real = True

    @property
    def rows(self) -> tuple[tuple[Expr, ...], ...]:
        """The table, row by row."""
        return tuple(tuple(cast(tuple[Expr, ...], row.args)) for row in self.args[1:])

    def _sympystr(self, printer: StrPrinter) -> str:
        rows = "; ".join(", ".join(map(printer.doprint, row)) for row in self.rows)
        return f"{printer.parenthesize(self.args[0], PRECEDENCE['Func'], strict=True)}({rows})"

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        rows = r" \\ ".join(" & ".join(map(printer.doprint, row)) for row in self.rows)
        return powered(rf"{_measured(self, printer)}\begin{{pmatrix}} {rows} \end{{pmatrix}}", exp, bracketed=True)


class Problem(Function):
    """A measure of the same table seen as another problem: its cells change places."""

    nargs = 1
    is_real = True
    #: Which cell stands where TP, FP, FN, TN stood.
    cells: tuple[Symbol, Symbol, Symbol, Symbol]

    def _sympystr(self, printer: StrPrinter) -> str:
        return f"{type(self).__name__}({printer.doprint(self.args[0])})"

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        return powered(rf"\mathrm{{{type(self).__name__}}}\left({printer.doprint(self.args[0])}\right)", exp)


class Inverse(Problem):
    """Positive and negative change places, in conditions and predictions both."""

    cells = (TN, FN, FP, TP)


class Dual(Problem):
    """Predictions and conditions change places."""

    cells = (TP, FN, FP, TN)


class PerversePrediction(Problem):
    """The predicted labels change places, the real classes stay."""

    cells = (FN, TN, TP, FP)


class PerverseClass(Problem):
    """The real classes change places, the predicted labels stay."""

    cells = (FP, TP, TN, FN)


export(globals())
