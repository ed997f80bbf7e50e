"""The SymPy printer of SQL: sums, products and quotients of columns in float64, and what they need on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from math import log
from typing import Any, cast

from sympy import Add, Expr, Function, Integer, Mul, Pow, Symbol
from sympy.printing.printer import Printer

from bookmaker_ref.generate.series import coefficients
from bookmaker_ref.generate.source import in_order, is_negative, letter, ratio, signed
from bookmaker_ref.symbolic import FN, FP, TN, TP, N
from bookmaker_ref.symbolic.forms import AtMost, OverRoot, Root, Share, Where, rn_pn, rn_pp, rp_pn, rp_pp

INDENT = "    "
#: Where a line ends in what is still to be indented. Texts of users may hold a real line end, but not this.
BREAK = "\0"
_SHORT = 96
#: Names that are words of SQL, or names of measures.
_RENAMED = {"right": "right_cases", "wrong": "wrong_cases", "determinant": "determinant_of_counts"}


class Excess(Function):
    """``(1 + x) log(1 + x) - x``, from x, s = x/(2 + x), s², the series of ``(artanh(s) - s)/s³``, and 1 + x."""

    nargs = 5
    is_real = True


class Series(Function):
    """``(artanh(s) - s)/s³`` as a polynomial in s², up to 1/4."""

    nargs = 1
    is_real = True


#: The cell that is expected to be a product of margins over N.
_CELL_OF = {rp_pp: TP, rn_pp: FP, rp_pn: FN, rn_pn: TN}


class SQLPrinter(Printer):
    """SQL of an expression in columns of float64: products written out, quotients that are NULL for a denominator 0.

    >>> from bookmaker_ref.symbolic import MEASURES
    >>> SQLPrinter().doprint(MEASURES["informedness"].accurate.expr)
    'determinant_of_counts / NULLIF(rp_rn, 0)'
    >>> SQLPrinter().doprint(MEASURES["correlation"].accurate.expr)
    'determinant_of_counts / SQRT(NULLIF(margins, 0))'
    """

    printmethod = "_sql"

    def __init__(self, columns: Mapping[str, str] | None = None) -> None:
        """With what is written for some columns."""
        cast(Any, super()).__init__()
        self.columns = columns or {}

    def doprint(self, expr: object) -> str:
        """The expression as SQL."""
        return str(cast(Any, super()).doprint(expr))

    def emptyPrinter(self, expr: object) -> str:
        """Refuse what no method prints."""
        raise TypeError(f"{expr}: no SQL is known for {type(expr).__name__}")

    def _print_Symbol(self, expression: Symbol) -> str:
        name = column_of(expression)
        return self.columns.get(name, name)

    def _print_Integer(self, expression: Integer) -> str:
        return str(int(expression))

    def _print_Add(self, expression: Add) -> str:
        first, *rest = in_order(expression.args)
        text: str = self._print(first)
        for term in rest:
            text += f" - {self._subtracted(-term)}" if is_negative(term) else f" + {self._print(term)}"
        return text

    def _print_Mul(self, expression: Expr) -> str:
        sign, above, below = signed(expression)
        text = " * ".join(map(self._inside, above))
        if below:
            text += f" / {self._denominator(below)}"
        return f"0 - {text}" if sign else text  # -0 is nobody's value

    _print_Pow = _print_Mul  # noqa: N815 -- SymPy calls the method of the class
    _print_Rational = _print_Mul  # noqa: N815 -- likewise

    def _print_Root(self, expression: Root) -> str:
        return f"SQRT({self._print(expression.args[0])})"

    def _print_OverRoot(self, expression: OverRoot) -> str:
        numerator, radicand = expression.args
        return f"{self._inside(numerator)} / SQRT(NULLIF({self._print(radicand)}, 0))"

    def _print_Where(self, expression: Where) -> str:
        value, needs = cast(tuple[Expr, ...], expression.args)
        conditions = " AND ".join(f"{self._inside(each)} > 0" for each in Mul.make_args(needs))
        return case({conditions: self._print(value)})

    def _print_AtMost(self, expression: AtMost) -> str:
        # LEAST takes the other where one is NULL.
        value, bound = map(self._print, expression.args)
        return case({f"{value} > {bound}": bound}, value)

    def _print_Share(self, expression: Share) -> str:
        expected, _, whole = cast(tuple[Expr, ...], expression.args)
        excess = column_of(_excess_of(expected))
        part = self._print(Mul(expected, Pow(whole, -1)))
        return f"CASE WHEN {self._inside(expected)} = 0 THEN 0e0 ELSE {excess} * ({part}) END"

    def _print_Excess(self, expression: Excess) -> str:
        x, s, square, series, ratio_ = map(self._print, expression.args)
        near = f"{x} * {s} + 2 * (1 + {x}) * {s} * {square} * {series}"
        far = f"{ratio_} * LN({ratio_}) - {x}"
        return case({f"3 * {x} > -2 AND {x} < 2": near, f"{ratio_} > 0": far}, f"0 - {x}")

    def _print_Series(self, expression: Series) -> str:
        return self._series(self._print(expression.args[0]))

    @staticmethod
    def _series(square: str) -> str:
        highest, *rest = (f"{each!r}e0" for each in coefficients()[0])  # without the exponent it is a decimal
        return reduce(lambda text, each: f"{each} + {square} * ({text})", rest, highest)

    def _print_log(self, expression: Expr) -> str:
        if expression.args[0] == 2:
            return repr(log(2)) + "e0"  # without the exponent it is a decimal
        # As the series of 2 artanh((x - y)/(x + y)) near 1, where the quotient x/y has lost what tells it from 1.
        above, below = (self._inside(part) for part in ratio(cast(Expr, expression.args[0])))
        s = f"(({above} - {below}) / ({above} + {below}))"
        near = f"2 * {s} + 2 * {s} * ({s} * {s}) * ({self._series(f'({s} * {s})')})"
        far = f"LN({above} / {below})"
        positive = f"{above} > 0 AND {below} > 0"
        close = f"20 * ({above} - {below}) < {above} + {below} AND 20 * ({below} - {above}) < {above} + {below}"
        return case({f"{positive} AND {close}": near, positive: far})

    def _subtracted(self, expression: Expr) -> str:
        return self._inside(expression) if isinstance(expression, Add) else self._print(expression)

    def _inside(self, expression: object) -> str:
        text: str = self._print(expression)
        return text if isinstance(expression, Symbol | Integer) and not text.startswith("-") else f"({text})"

    def _denominator(self, below: Sequence[Expr]) -> str:
        text = " * ".join(map(self._inside, below))
        if all(each.is_number for each in below):
            return text if len(below) == 1 else f"({text})"
        return f"NULLIF({text if len(below) > 1 else self._print(below[0])}, 0)"


def column_of(symbol: Symbol) -> str:
    """What a letter of the papers is called as a column."""
    name = letter(symbol)
    return _RENAMED.get(name, name)


def _excess_of(expected: Expr) -> Symbol:
    return Symbol(f"excess_{expected}", real=True)


def before_share(expression: Expr) -> dict[Symbol, Expr]:
    """What is computed before a share: how far the cell is from what is expected, as a part of that."""
    found: dict[Symbol, Expr] = {}
    for share in cast(set[Expr], expression.atoms(Share)):
        expected, deviation, _ = cast(tuple[Expr, ...], share.args)
        names = ("surplus", "half", "square", "series", "ratio")
        x, s, square, series, seen = (Symbol(f"{each}_{expected}", real=True) for each in names)
        found |= {
            x: deviation / expected,
            s: x / (2 + x),
            square: s * s,
            series: Series(square),
            seen: N * _CELL_OF[cast(Symbol, expected)] / expected,  # 1 + x, which is not known near -1
            _excess_of(expected): Excess(x, s, square, series, seen),
        }
    return found


def case(values: Mapping[str, str], otherwise: str = "") -> str:
    """A CASE, on one line if that is short."""
    parts = [f"WHEN {condition} THEN {value}" for condition, value in values.items()]
    parts += [f"ELSE {otherwise}"] if otherwise else []
    line = f"CASE {' '.join(parts)} END"
    if len(line) <= _SHORT and BREAK not in line:
        return line
    return BREAK.join(["CASE", *(INDENT + part.replace(BREAK, BREAK + 2 * INDENT) for part in parts), "END"])
