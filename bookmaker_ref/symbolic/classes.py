"""Words and sums for tables of K classes: what the papers write for any K, and what it is for a given one.

Rows are predictions, columns are reality, and both have the same K labels. ``Cell(l, c)`` counts the cases of class
c that are predicted as l. ``Of(Recall, l)`` is a measure of the table of two classes in which l is positive and all
else negative. An expression with indices, sums and products becomes one in plain letters by `spelled`, once there
is a table: K x K letters, or the cells of a family of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from sympy import Add, Expr, Function, Integer, Mul, Pow, Symbol
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from bookmaker_ref.symbolic.notation import FN, FP, TN, TP, N
from bookmaker_ref.symbolic.vocabulary import CELLS, LATEX, VOCABULARY, powered

Matrix = tuple[tuple[Expr, ...], ...]
Counts = tuple[tuple[int, ...], ...]

#: How many classes there are.
K = Symbol("K", integer=True, positive=True)
#: The indices that sums run over: a prediction, a class, and one more for a sum inside a sum.
INDICES = l, c, k = tuple(Symbol(name, integer=True, positive=True) for name in "lck")  # noqa: E741 -- the papers' letter

#: What each word about K classes stands for, in the order of definition.
CLASS_WORDS: dict[Symbol, Expr] = {}


def define_class(name: str, means: Expr, tex: str) -> Symbol:
    """Add a word about K classes that stands for `means`."""
    word = Symbol(name, real=True)
    if word in CLASS_WORDS or word in VOCABULARY:
        raise ValueError(f"{name}: defined twice")
    CLASS_WORDS[word] = means
    LATEX[word] = tex
    return word


# --- what is written with an index --------------------------------------------------------------------------


class Cell(Function):
    """``Cell(l, c)``: how many cases of class c are predicted as l."""

    nargs = 2
    is_nonnegative = True

    def _sympystr(self, printer: StrPrinter) -> str:
        return f"n({', '.join(map(printer.doprint, self.args))})"

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        return powered(f"n_{{{''.join(map(printer.doprint, self.args))}}}", exp)


class Of(Function):
    """``Of(Recall, l)``: the measure for class l against all others."""

    nargs = 2
    is_real = True

    def _sympystr(self, printer: StrPrinter) -> str:
        return f"{printer.doprint(self.args[0])}({printer.doprint(self.args[1])})"

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        return powered(f"{printer.doprint(self.args[0])}({printer.doprint(self.args[1])})", exp)


class OverClasses(Function):
    """An expression for every value of an index, joined."""

    nargs = 2
    is_real = True
    word = ""
    sign = ""

    def _sympystr(self, printer: StrPrinter) -> str:
        return f"{self.word}_{self.args[1]}[{printer.doprint(self.args[0])}]"

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        text = rf"{self.sign}_{{{self.args[1]}}} {printer.parenthesize(self.args[0], PRECEDENCE['Mul'])}"
        return powered(text, exp, bracketed=True)


class SumOver(OverClasses):
    """``SumOver(e, l)``: the sum of e over all classes l."""

    word, sign = "sum", r"\sum"
    join = Add


class ProductOver(OverClasses):
    """``ProductOver(e, l)``: the product of e over all classes l."""

    word, sign = "product", r"\prod"
    join = Mul


class IfSame(Function):
    """``IfSame(l, c, a, b)``: a where both indices are the same, b where they differ."""

    nargs = 4
    is_real = True

    def _sympystr(self, printer: StrPrinter) -> str:
        first, second, same, other = map(printer.doprint, self.args)
        return f"({same} if {first} = {second} else {other})"

    def _latex(self, printer: LatexPrinter, exp: str = "") -> str:
        first, second, same, other = map(printer.doprint, self.args)
        text = rf"\left[{first} = {second}\;?\; {same} : {other}\right]"
        return powered(text, exp)


#: The determinant of the table of proportions.
Det = Symbol("det", real=True)
LATEX[Det] = r"\det"


def free_indices(expression: Expr) -> frozenset[Symbol]:
    """The indices that no sum or product runs over: a claim with such is one about every label.

    >>> sorted(map(str, free_indices(SumOver(Cell(l, c), c))))
    ['l']
    """
    if isinstance(expression, Symbol):
        return frozenset({expression} & set(INDICES))
    inner = frozenset().union(*(free_indices(cast(Expr, part)) for part in expression.args))
    return inner - {cast(Symbol, expression.args[1])} if isinstance(expression, OverClasses) else inner


# --- what it is on a table --------------------------------------------------------------------------------


def one_against_rest(table: Matrix, label: int) -> tuple[Expr, Expr, Expr, Expr]:
    """The four cells of class `label` (from 0) against all others."""
    others = [i for i in range(len(table)) if i != label]
    return (
        table[label][label],
        Add(*(table[label][i] for i in others)),
        Add(*(table[i][label] for i in others)),
        Add(*(table[i][j] for i in others for j in others)),
    )


def determinant(table: Matrix) -> Expr:
    """The determinant by expansion along the first row, nothing cancelled.

    >>> from sympy import symbols
    >>> a, b, c, d = symbols("a b c d")
    >>> determinant(((a, b), (c, d)))
    a*d - b*c
    """
    if len(table) == 1:
        return table[0][0]
    return Add(
        *(
            Mul((-1) ** column, cell, determinant(tuple(row[:column] + row[column + 1 :] for row in table[1:])))
            for column, cell in enumerate(table[0])
        )
    )


def total(table: Matrix) -> Expr:
    """The number of cases."""
    return Add(*(cell for row in table for cell in row))


Labels = Mapping[Symbol, int]
#: What stands for a measure of one label, in the four cells of that label against the rest.
Dichotomous = Callable[[Expr, Matrix, int], Expr]


def measured(word: Expr, table: Matrix, label: int) -> Expr:
    """The measure in the cells of the label against the rest."""
    from bookmaker_ref.symbolic.algebra import in_cells  # noqa: PLC0415 -- the algebra reads this vocabulary

    cells = one_against_rest(table, label)
    return cast(Expr, in_cells(word).xreplace(dict(zip((TP, FP, FN, TN), cells, strict=True))))


def spelled(expression: Expr, table: Matrix, at: Labels | None = None, of: Dichotomous = measured) -> Expr:
    """The expression on this table, as an expression in what its cells are made of."""
    at = at or {}
    if isinstance(expression, Symbol):
        return _letter(expression, table, of)
    if isinstance(expression, SumOver | ProductOver):
        body, index = cast(tuple[Expr, Symbol], expression.args)
        return cast(Expr, expression.join(*(spelled(body, table, {**at, index: i}, of) for i in range(len(table)))))
    if isinstance(expression, Cell):
        row, column = (at[cast(Symbol, index)] for index in expression.args)
        return table[row][column]
    if isinstance(expression, Of):
        word, index = cast(tuple[Expr, Symbol], expression.args)
        return of(word, table, at[index])
    if isinstance(expression, IfSame):
        first, second, same, other = cast(tuple[Symbol, Symbol, Expr, Expr], expression.args)
        return spelled(same if at[first] == at[second] else other, table, at, of)
    if not expression.args:
        return expression
    return cast(Expr, expression.func(*(spelled(cast(Expr, part), table, at, of) for part in expression.args)))


def _letter(symbol: Symbol, table: Matrix, of: Dichotomous) -> Expr:
    if symbol == K:
        return cast(Expr, Integer(len(table)))
    if symbol == N:
        return total(table)
    if symbol == Det:
        return Mul(determinant(table), Pow(total(table), -len(table)))
    if symbol in CLASS_WORDS:
        return spelled(CLASS_WORDS[symbol], table, {}, of)
    if symbol in VOCABULARY or symbol in CELLS:
        raise ValueError(f"{symbol} is a word about two classes: write Of({symbol}, l)")
    return symbol


# --- families -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Family:
    """Tables of a kind, for any K: their cells in free letters, none of them negative, and how to recognise one.

    The letters must give every table of the kind; that they give others too, even with negative cells, does no harm
    to a proof.
    """

    label: str
    cells: Callable[[int], Matrix]
    contains: Callable[[Counts], bool]

    def __str__(self) -> str:
        return self.label

    def latex(self) -> str:
        """The label as LaTeX."""
        return rf"\text{{{self.label}}}"


@cache
def letters(name: str, *sizes: int) -> tuple[Symbol, ...]:
    """Letters with one or two indices, from 1."""
    indices = [""]
    for size in sizes:
        indices = [f"{before}{i}" for before in indices for i in range(1, size + 1)]
    return tuple(Symbol(f"{name}{index}", nonnegative=True) for index in indices)


def _any_table(size: int) -> Matrix:
    flat = letters("n", size, size)
    return tuple(flat[row * size : (row + 1) * size] for row in range(size))


def _informed(size: int) -> Matrix:
    """Cell (l, c) is R_c (a_l + i where l = c): of each class the share i is known, and of the rest a_l is called l."""
    guessed, real = letters("a", size), letters("R", size)
    return tuple(
        tuple(real[column] * (guessed[row] + (known_share if row == column else 0)) for column in range(size))
        for row in range(size)
    )


#: How much is known, in the cells of `INFORMED`, beside the guesses a_1, a_2 …
known_share = Symbol("i", nonnegative=True)


def _is_informed(table: Counts) -> bool:
    """Whether each row, divided by the classes, is one number off the diagonal and that plus another on it."""
    size = len(table)
    real = [sum(row[column] for row in table) for column in range(size)]
    if not all(real):
        return False
    n = 1
    for each in real:
        n *= each
    share = [[row[column] * (n // real[column]) for column in range(size)] for row in table]
    off = [{share[row][column] for column in range(size) if column != row} for row in range(size)]
    if any(len(values) != 1 for values in off):
        return False
    edge = {share[row][row] - next(iter(off[row])) for row in range(size)}
    return len(edge) == 1 and min(edge) >= 0 and _has_all_margins(table)


def _evenly_informed(size: int) -> Matrix:
    """The same where every label is predicted equally often: each row has the sum e times all of R."""
    real, share = letters("R", size), Symbol("e", nonnegative=True)
    every = Add(*real)
    # With a_l = e - i R_l / R the row of l is e R, whatever l is; all is multiplied by R, the sum of the classes.
    return tuple(
        tuple(
            real[column] * (share * every - known_share * real[row] + (known_share * every if row == column else 0))
            for column in range(size)
        )
        for row in range(size)
    )


def _is_evenly_informed(table: Counts) -> bool:
    return _is_informed(table) and len({sum(row) for row in table}) == 1


def by_totals(size: int) -> Matrix:
    """Any table, by the totals of its classes: R_c is the sum of column c, of which the first row is the rest."""
    real, inner = letters("R", size), letters("n", size - 1, size)
    rows = [inner[row * size : (row + 1) * size] for row in range(size - 1)]
    return (tuple(real[column] - Add(*(row[column] for row in rows)) for column in range(size)), *rows)


def transposed(table: Matrix) -> Matrix:
    """The Dual table: predictions and classes change places."""
    return tuple(zip(*table, strict=True))


def _has_all_margins(table: Counts) -> bool:
    """Whether every label is predicted and every class occurs, as the papers assume of K classes."""
    return all(map(sum, table)) and all(map(sum, zip(*table, strict=True)))


def _informed_by_prevalence(size: int) -> Matrix:
    """As `_informed`, where the guesses are drawn from the real classes: a_l is g R_l."""
    real, guesses = letters("R", size), Symbol("g", nonnegative=True)
    return tuple(tuple(r * (guesses * q + (known_share if r is q else 0)) for r in real) for q in real)


def _is_informed_by_prevalence(table: Counts) -> bool:
    return _is_informed(table) and [sum(row) for row in table] == [sum(column) for column in zip(*table, strict=True)]


def _uniform(size: int) -> Matrix:
    """Every margin is m: the last row and column are what the others leave of it."""
    inner, margin = letters("n", size - 1, size - 1), Symbol("m", nonnegative=True)
    rows = [list(inner[row * (size - 1) : (row + 1) * (size - 1)]) for row in range(size - 1)]
    full = [[*row, margin - Add(*row)] for row in rows]
    last = [margin - Add(*(row[column] for row in full)) for column in range(size)]
    return tuple(tuple(row) for row in (*full, last))


def _even_classes(size: int) -> Matrix:
    """Every class has m cases: the last row is what the others leave of it."""
    upper, margin = letters("n", size - 1, size), Symbol("m", nonnegative=True)
    rows = [upper[row * size : (row + 1) * size] for row in range(size - 1)]
    return (*rows, tuple(margin - Add(*(row[column] for row in rows)) for column in range(size)))


def _has_even_classes(table: Counts) -> bool:
    return _has_all_margins(table) and len({sum(column) for column in zip(*table, strict=True)}) == 1


def _is_uniform(table: Counts) -> bool:
    return len({*map(sum, table), *map(sum, zip(*table, strict=True))}) == 1


def _marked(size: int) -> Matrix:
    """The Dual of `_informed`."""
    return transposed(_informed(size))


def _is_marked(table: Counts) -> bool:
    return _is_informed(tuple(zip(*table, strict=True)))


EVERY = Family("every table without an empty margin", _any_table, _has_all_margins)
INFORMED = Family("every prediction is right with one probability, else a guess", _informed, _is_informed)
MARKED = Family(
    "every class is marked with one probability, else by chance",
    _marked,
    _is_marked,
)
EVENLY_INFORMED = Family(
    "right with one probability, else a guess, and every label predicted equally often",
    _evenly_informed,
    _is_evenly_informed,
)
INFORMED_BY_PREVALENCE = Family(
    "right with one probability, else a guess drawn by Prevalence", _informed_by_prevalence, _is_informed_by_prevalence
)
UNIFORM = Family("all margins equal", _uniform, _is_uniform)
EVEN_CLASSES = Family("all classes equally frequent", _even_classes, _has_even_classes)
