"""Proofs of equations with square roots: a letter for the root of each factor, and the squares of these letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt
from typing import cast

from sympy import Expr, Pow, Rational, Symbol, expand, radsimp, reduced, sqrt
from sympy.polys.fields import FracElement

from bookmaker_ref.certifying import gallina
from bookmaker_ref.certifying.gallina import Numbers, Unwritten
from bookmaker_ref.symbolic.algebra import Algebra, in_cells, with_cells
from bookmaker_ref.symbolic.functions import At, Problem
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.terms import made_of, parts, put
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

#: What the cells are called once a table is taken apart.
LOCAL = {cell: Symbol(f"{cell.name.lower()}_") for cell in CELLS}


class Roots:
    """The roots of some relations, and each side in letters for them."""

    def __init__(self, every: tuple[Relation, ...], numbers: Numbers) -> None:
        self.numbers = numbers
        self.algebra = Algebra()
        sides = [side for each in every for side in (each.left, each.right)]
        radicals = list(dict.fromkeys(root for side in sides for root in _roots_in(side)))
        found = self.algebra.elements(*sides, *radicals)
        self.sides = found[: len(sides)]
        self.values = found[len(sides) :]
        if any(letter.kind != "root" or letter.degree != 2 for letter in self.algebra.letters):
            raise Unwritten("roots that are not square, logarithms or absolute values")
        if any(letter.of.free_symbols - set(CELLS) & set(self._symbols) for letter in self.algebra.letters):
            raise Unwritten("a root within a root")
        self.names = {s: Symbol(f"root_{place}_", positive=True) for place, s in enumerate(self._symbols, start=1)}

        self.marks = {root: Symbol(f"mark_{place}_", positive=True) for place, root in enumerate(radicals)}
        self.means = {
            mark: put(self._reduced(value).as_expr(), self.names)
            for mark, value in zip(self.marks.values(), self.values, strict=True)
        }

    @property
    def _symbols(self) -> list[Symbol]:
        return [letter.symbol for letter in self.algebra.letters]

    def steps(self) -> Iterator[str]:
        """A letter for each root of a factor, and what each root in the relations is in these letters."""
        for letter in self.algebra.letters:
            yield f"root_of ({self.said(letter.of)}) {self.names[letter.symbol]} {self._square(letter.symbol)}"
        tried = [self._tried(value) for value in dict.fromkeys(self.values)]
        if tried:
            yield f"repeat match goal with |- context [ sqrt ?x ] => first [ {' | '.join(tried)} ] end"

    def _square(self, symbol: Symbol) -> str:
        return f"square_{self.names[symbol].name}"

    def _tried(self, value: FracElement) -> str:
        """That a root is this value: the square of the value, as a product, by the squares of the letters."""
        value = self._reduced(value)
        _, factors = self.algebra.factors(value)
        squared = {True: ["1"], False: ["1"]}
        plain = {True: ["1"], False: ["1"]}
        for factor, power in factors:
            e = factor.as_expr()
            said = f"({self.said(e)})"
            plain[power > 0] += [said] * abs(power)
            squared[power > 0] += [f"({said} * {said})"] * abs(power)
        root = f"{' * '.join(plain[True])} / ({' * '.join(plain[False])})"
        square = f"{' * '.join(squared[True])} / ({' * '.join(squared[False])})"
        by_squares = ", ".join(f"?{self._square(s)}" for s in self._symbols)
        rewritten = f"rewrite {by_squares}; " if by_squares else ""
        return f"root_in x ({root}) ltac:(transitivity ({square}); [ field; nonzero | {rewritten}field; nonzero ])"

    def _reduced(self, value: FracElement) -> FracElement:
        return cast(
            FracElement,
            self.algebra.field(self.algebra.reduce(value.numer)) / self.algebra.field(self.algebra.reduce(value.denom)),
        )

    def equation(self, claim: Relation) -> str:
        """That both sides are equal.

        Their difference is a sum of multiples of what is 0: the square of each letter less what it is the root of.
        """
        plain = Algebra()
        left, right = plain.elements(*(self._in_letters(side) for side in (claim.left, claim.right)))
        numerator, denominator = (left - right).numer, (left - right).denom
        if numerator == 0:
            return "identity"
        letters = [*self.names.values()]
        squares = [each**2 - letter.of for each, letter in zip(letters, self.algebra.letters, strict=True)]
        others = [each for each in plain.field.symbols if each not in letters]
        quotients, rest = reduced(numerator.as_expr(), squares, *letters, *others)
        if rest != 0:
            raise Unwritten("no equation of these roots")
        by_squares = ", ".join(f"?{self._square(s)}" for s in self._symbols)
        terms = " + ".join(
            f"({self._twice(letter.symbol)} - ({self.said(letter.of)})) * ({self.said(by)})"
            for letter, by in zip(self.algebra.letters, quotients, strict=True)
        )
        below = " * ".join(
            f"({self.said(factor.as_expr())}) ^ {-power}"
            for factor, power in plain.factors(left - right)[1]
            if power < 0
        )
        sign = 1 if denominator.LC > 0 else -1
        return (
            f"apply (equal_by _ _ ({self.said(sign * numerator.as_expr())}) (1 / ({below or 1}))); "
            f"[ field; nonzero | transitivity ({sign} * ({terms})); [ ring | rewrite {by_squares}; ring ] ]"
        )

    def _in_letters(self, e: Expr) -> Expr:
        """The expression in the cells, with each root in it as a product of our letters."""
        return put(self._marked(e, lambda root: root), self.means)

    def _marked(self, e: Expr, seen: Callable[[Expr], Expr]) -> Expr:
        """The same with a mark for each root; ``seen`` says what a root is on the table on which it stands."""
        if isinstance(e, Problem | At):
            inner = self._marked(parts(e)[0], lambda root: seen(cast(Expr, e.func(root, *e.args[1:]))))
            return with_cells(cast(Problem | At, e.func(inner, *e.args[1:])))
        if isinstance(e, Symbol):
            return self._marked(VOCABULARY[e], seen) if e in VOCABULARY else e
        if isinstance(e, Pow) and isinstance(e.exp, Rational) and e.exp.q == 2:
            root = seen(cast(Expr, Pow(e.base, Rational(1, 2), evaluate=False)))
            return cast(Expr, Pow(self.marks[root], e.exp.p))
        return made_of(e, [self._marked(each, seen) for each in parts(e)]) if e.args else e

    def _twice(self, symbol: Symbol) -> str:
        return f"{self.names[symbol]} * {self.names[symbol]}"

    def said(self, e: Expr) -> str:
        """An expression in the letters and the cells, in the language of the kernel."""
        return gallina.text(put(put(e, LOCAL), self.names), self.numbers)


def _roots_in(e: Expr) -> Iterator[Expr]:
    """Every square root in an expression, and in what its words stand for, as it is written there."""
    if isinstance(e, Problem | At):
        for root in _roots_in(parts(e)[0]):
            yield cast(Expr, e.func(root, *e.args[1:]))
        return
    if isinstance(e, Symbol):
        if e in VOCABULARY:
            yield from _roots_in(VOCABULARY[e])
        return
    for each in parts(e):
        yield from _roots_in(each)
    if isinstance(e, Pow) and isinstance(e.exp, Rational) and e.exp.q == 2:
        yield cast(Expr, Pow(e.base, Rational(1, 2), evaluate=False))


def equation(claim: Relation, numbers: Numbers) -> str:
    """The proof of an equation with square roots."""
    roots = Roots((claim,), numbers)
    return "; ".join((*roots.steps(), roots.equation(claim)))


#: How exactly a root is enclosed, as a share of one.
_FINE = 10**12


def printed(value: Expr) -> str:
    """The proof that a number is what is printed: as a multiple of one root, between two fractions."""
    exact = in_cells(value)
    radicands = [expand(in_cells(root) ** 2) for root in _roots_in(value)]
    first = next((each for each in radicands if isinstance(each, Rational)), None)
    if first is None:
        raise Unwritten("a printed number with other roots")
    multiple = radsimp(exact / sqrt(first))
    if not isinstance(multiple, Rational):
        raise Unwritten("a printed number with several roots")
    low = Rational(isqrt(first.p * _FINE**2 // first.q), _FINE)
    said = (gallina.text(each, gallina.REAL) for each in (multiple, first, low, low + Rational(1, _FINE)))
    return f"printed_root {' '.join(f'({each})' for each in said)}"
