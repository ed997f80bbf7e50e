"""Expressions in real arithmetic, word by word from their definitions: nothing of the prover's algebra is used.

Roots and the like are letters (`powers`), logarithms too (`logarithms`), and whatever is divided by is asserted not to
be zero. So a script is about those tables alone on which every part has a value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field as default, replace
from fractions import Fraction
from functools import reduce
from typing import cast

from sympy import Abs, Add, E, Expr, Max, Min, Mul, Pow, Rational, Symbol, erf, erfinv, exp, log

from bookmaker_ref.decide.class_tables import Labels
from bookmaker_ref.decide.enclosure import near
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.judging.logarithms import Logarithms
from bookmaker_ref.judging.powers import OutOfClass, Powers
from bookmaker_ref.judging.quotients import ONE, Quotient, number, product
from bookmaker_ref.judging.script import Script, Sort
from bookmaker_ref.symbolic.algebra import Partial, Undecidable
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Cell, Det, IfSame, K, Of, ProductOver, SumOver
from bookmaker_ref.symbolic.functions import At, OnTable, Problem, XLogY
from bookmaker_ref.symbolic.notation import N
from bookmaker_ref.symbolic.terms import parts
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE, VOCABULARY

Row = tuple[Quotient, ...]
#: How far a number may be from its first sixty digits: far more than it is.
_NEAR = Fraction(1, 10**40)


@dataclass(frozen=True)
class Place:
    """Where an expression is evaluated: on a table of two classes, or of K, with a label for each index."""

    cells: Row = ()
    matrix: tuple[Row, ...] = ()
    labels: tuple[tuple[Symbol, int], ...] = ()

    def label(self, index: Expr) -> int:
        """The label that an index stands for."""
        return dict(self.labels)[cast(Symbol, index)]

    def where(self, index: Symbol, label: int) -> Place:
        """The same place with one more index."""
        return replace(self, labels=(*((i, at) for i, at in self.labels if i != index), (index, label)))

    def labelled(self, at: Labels) -> Place:
        """The same place with a label for each index."""
        return reduce(lambda place, each: place.where(*each), at.items(), self)


@dataclass
class Translation:
    """Expressions as terms of one script."""

    script: Script = default(default_factory=Script)
    powers: Powers = default(init=False)
    logarithms: Logarithms = default(init=False)
    #: What each letter of the script stands for, of those that are in the statement.
    symbols: dict[str, Symbol] = default(default_factory=dict)
    _known: dict[tuple[Expr, Place], Quotient] = default(default_factory=dict)
    _letters: dict[tuple[object, ...], Quotient] = default(default_factory=dict)

    def __post_init__(self) -> None:
        self.powers = Powers(self.script)
        self.logarithms = Logarithms(self.script, self.powers.roots)

    def value(self, e: Expr, place: Place) -> Quotient:
        """The expression there, with all that must hold for it to have a value."""
        key = (e, place)
        if key not in self._known:
            self._known[key] = self._found(e, place)
        return self._known[key]

    def _found(self, e: Expr, place: Place) -> Quotient:
        if isinstance(e, Symbol):
            return self._symbol(e, place)
        if isinstance(e, Rational):
            return number(Fraction(int(e.p), int(e.q)))
        if isinstance(e, Add):
            return self.script.sum([self.value(each, place) for each in parts(e)])
        if isinstance(e, Mul):
            return product(self.value(each, place) for each in parts(e))
        if isinstance(e, Pow):
            return self.powers.power(self.value(parts(e)[0], place), self._constant(parts(e)[1], place))
        if isinstance(e, Abs):
            return self.powers.absolute(self.value(parts(e)[0], place))
        if isinstance(e, Max | Min):
            values = [self.value(each, place) for each in parts(e)]
            return self.powers.extreme(values, ">=" if isinstance(e, Max) else "<=")
        if isinstance(e, Partial):
            return self.value(e.expanded(), place)
        if isinstance(e, Problem):
            return self.value(parts(e)[0], replace(place, cells=self._seen_otherwise(e, place)))
        if isinstance(e, At):
            return self._elsewhere(e, place)
        if isinstance(e, OnTable):
            return self.value(parts(e)[0], Place(matrix=self._other_table(e, place)))
        if isinstance(e, log | XLogY) or e is E:
            return self._logarithm(e, place)
        if isinstance(e, exp):
            return self.powers.power(self.logarithms.base(), self._constant(parts(e)[0], place))
        if isinstance(e, erf | erfinv) and e.is_number:
            return self._bounded(e)
        if place.matrix:
            return self._of_classes(e, place)
        raise OutOfClass(f"{type(e).__name__} is no real arithmetic")

    # --- letters and words --------------------------------------------------------------------------------

    def _symbol(self, symbol: Symbol, place: Place) -> Quotient:
        if symbol in CELLS and place.cells:
            return place.cells[CELLS.index(symbol)]
        if place.matrix and not place.cells:
            return self._of_classes(symbol, place)
        if symbol in VOCABULARY:
            return self.value(VOCABULARY[symbol], place)
        return self.free(symbol)

    def free(self, symbol: Symbol, sort: Sort = "Real") -> Quotient:
        """A letter of the statement, with the sign that it is said to have."""
        if ("free", symbol) not in self._letters:
            if not (symbol.is_real or symbol.is_nonnegative):
                raise OutOfClass(f"{symbol} is no real number")
            is_plain = symbol.name.isascii() and symbol.name.isalnum() and symbol.name[0].isalpha()
            found = self.script.declare(symbol.name, sort) if is_plain else self.script.fresh("letter", sort)
            self._letters["free", symbol] = found
            ((name, _),) = found.powers
            self.symbols[name] = symbol
            if symbol.is_nonnegative:
                self.script.require_not_negative(name)
            if symbol.is_positive:
                self.script.require_not_zero(found)
            if symbol == P_VALUE:
                self.script.condition(self.script.compared(found, "<=", ONE))
        return self._letters["free", symbol]

    def _seen_otherwise(self, problem: Problem, place: Place) -> Row:
        return tuple(place.cells[CELLS.index(cell)] for cell in type(problem).cells)

    def _other_table(self, on: OnTable, place: Place) -> tuple[Row, ...]:
        matrix = tuple(tuple(self.value(cell, place) for cell in row) for row in on.rows)
        self._require_cells(cell for row in matrix for cell in row)
        return matrix

    def _elsewhere(self, at: At, place: Place) -> Quotient:
        """The measure on another table, none of whose cells is negative."""
        measure, *cells = parts(at)
        row = tuple(self.value(cell, place) for cell in cells)
        self._require_cells(row)
        return self.value(measure, Place(cells=row))

    def _require_cells(self, cells: Iterable[Quotient]) -> None:
        for cell in cells:
            if not self.script.is_not_negative(cell):
                self.script.condition(self.script.compared(cell, ">=", number(0)))

    def _constant(self, exponent: Expr, place: Place) -> Fraction:
        if not isinstance(exponent, Rational) and exponent.free_symbols - {K}:
            raise OutOfClass("a power whose exponent is no number")
        found = self.value(exponent, place)
        if found.powers:
            raise OutOfClass("a power whose exponent is no rational number")
        return found.number

    def _logarithm(self, e: Expr, place: Place) -> Quotient:
        if e is E:
            return self.logarithms.base()
        if isinstance(e, XLogY):
            factor, above, below = (self.value(each, place) for each in e.parts)
            found = self.logarithms.times(factor, above, below)
        else:
            found = self.logarithms.of(self.value(parts(e)[0], place)) if isinstance(e, log) else None
        if found is None:
            raise OutOfClass("a logarithm of what has no certain sign")
        return found

    def _bounded(self, e: Expr) -> Quotient:
        """A number of no exact form, between two bounds."""
        if ("bounded", e) not in self._letters:
            try:
                middle = near(e, {})
            except (Undefined, Undecidable) as why:
                raise OutOfClass(f"a number of which no bounds are known: {why}") from why
            self._letters["bounded", e] = self.logarithms.between("number", middle - _NEAR, middle + _NEAR)
        return self._letters["bounded", e]

    # --- K classes ----------------------------------------------------------------------------------------

    def _of_classes(self, e: Expr, place: Place) -> Quotient:
        size = range(len(place.matrix))
        if isinstance(e, SumOver | ProductOver):
            body, index = cast(tuple[Expr, Symbol], e.args)
            values = [self.value(body, place.where(index, label)) for label in size]
            return self.script.sum(values) if isinstance(e, SumOver) else product(values)
        if isinstance(e, Cell):
            row, column = map(place.label, parts(e))
            return place.matrix[row][column]
        if isinstance(e, IfSame):
            first, second, same, other = parts(e)
            return self.value(same if place.label(first) == place.label(second) else other, place)
        if isinstance(e, Of):
            word, index = cast(tuple[Expr, Symbol], e.args)
            return self.value(word, Place(cells=self._against_rest(place.matrix, place.label(index))))
        if e == K:
            return number(len(place.matrix))
        if e == N:
            return self.script.sum(cell for row in place.matrix for cell in row)
        if e == Det:
            total = self.value(N, place)
            return self._determinant(place.matrix) * self.powers.inverse(total).to(len(place.matrix))
        if e in CLASS_WORDS:
            return self.value(CLASS_WORDS[cast(Symbol, e)], replace(place, labels=()))
        if isinstance(e, Symbol) and e not in VOCABULARY and e not in CELLS:
            return self.free(e)
        raise OutOfClass(f"{e} is no word about K classes")

    def _against_rest(self, matrix: tuple[Row, ...], label: int) -> Row:
        others = [i for i in range(len(matrix)) if i != label]
        return (
            matrix[label][label],
            self.script.sum(matrix[label][i] for i in others),
            self.script.sum(matrix[i][label] for i in others),
            self.script.sum(matrix[i][j] for i in others for j in others),
        )

    def _determinant(self, rows: tuple[Row, ...]) -> Quotient:
        """By expansion along the first column, each minor a sum with a name."""
        if len(rows) == 1:
            return rows[0][0]
        minors = [
            (rows[i][0] * self._determinant(tuple(row[1:] for j, row in enumerate(rows) if j != i))).times((-1) ** i)
            for i in range(len(rows))
        ]
        return self.script.sum(minors)
