"""Hypotheses that are equations, solved: every way to fulfil them, as cells in terms of other cells."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod
from typing import cast

from sympy import Expr, Integer, Poly, Symbol
from sympy.polys.rings import PolyElement

from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, carried, factor_list, in_cells
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.terms import put
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

Substitution = dict[Symbol, Expr]


Excluded = Callable[[Algebra, PolyElement], bool]


def _nothing(algebra: Algebra, factor: PolyElement) -> bool:
    return False


def solutions(equations: tuple[Relation, ...], excluded: Excluded = _nothing) -> list[Substitution] | None:
    """Every way to fulfil all the equations; None where that cannot be said.

    ``excluded`` says which factors cannot vanish, because another hypothesis forbids it.

    >>> from bookmaker_ref.symbolic import Bias, Prevalence, equal
    >>> solutions((equal(Bias, Prevalence),))
    [{FP: FN}]
    """
    cases: list[Substitution] = [{}]
    for equation in equations:
        following: list[Substitution] = []
        for case in cases:
            ways = _ways_of(equation, case, excluded)
            if ways is None:
                return None
            following += [_merged(case, way) for way in ways]
        cases = following
    return cases


def at(expression: Expr, case: Substitution) -> Expr:
    """The expression in the cells, where the case holds."""
    if not case:
        return expression
    try:
        return put(in_cells(expression), case)
    except ValueError as compared:  # SymPy compares what has no value, in an absolute value or a maximum
        raise NowhereDefined(f"{expression} has no value there") from compared


def factors_of(equation: Relation, case: Substitution, excluded: Excluded = _nothing) -> list[PolyElement] | None:
    """The irreducible factors one of which must vanish; None if roots or logarithms are in the way."""
    algebra = Algebra()
    left, right = algebra.elements(at(equation.left, case), at(equation.right, case))
    numerator = without_roots(algebra, algebra.reduce((left - right).numer))
    if numerator is None or not numerator.as_expr().free_symbols <= set(CELLS):
        return None
    if numerator == 0:
        return None if left != right and not algebra.is_zero(left - right) else []
    return [f for f, _ in factor_list(numerator)[1] if not excluded(algebra, f)]


def _merged(case: Substitution, way: Substitution) -> Substitution:
    return {**{cell: means.xreplace(way) for cell, means in case.items()}, **way}


def _ways_of(equation: Relation, case: Substitution, excluded: Excluded) -> list[Substitution] | None:
    if is_letter_that_vanishes(equation):
        return [{cast(Symbol, equation.left): Integer(0)}]
    try:
        factors = factors_of(equation, case, excluded)
    except NowhereDefined:
        return []
    if factors is None:
        return None
    if not factors and _fulfilled(equation, case):
        return [{}]
    found: list[Substitution] = []
    for factor in factors:
        ways = _zeros(Poly(factor.as_expr(), *CELLS))
        if ways is None:
            return None
        found += ways
    return found


def is_letter_that_vanishes(equation: Relation) -> bool:
    """Whether the equation says of a letter that is no word, and may be 0, that it is.

    >>> from bookmaker_ref.symbolic import equal
    >>> t, x = Symbol("t", nonnegative=True), Symbol("x", positive=True)
    >>> is_letter_that_vanishes(equal(t, 0)), is_letter_that_vanishes(equal(x, 0))
    (True, False)
    """
    letter = equation.left
    is_free = isinstance(letter, Symbol) and letter not in VOCABULARY and letter not in CELLS
    return is_free and letter.is_zero is None and equation.right == 0


def _fulfilled(equation: Relation, case: Substitution) -> bool:
    algebra = Algebra()
    left, right = algebra.elements(at(equation.left, case), at(equation.right, case))
    return algebra.is_zero(left - right)


def without_roots(algebra: Algebra, poly: PolyElement) -> PolyElement | None:
    """A polynomial that vanishes wherever the given one does: A + B√p gives A² - B²p. None if that is not enough."""
    ring = algebra.field.ring
    roots: dict[object, Expr] = {x.symbol: x.of for x in algebra.letters if x.kind in ("root", "abs")}
    indices = [i for i, s in enumerate(ring.symbols) if s in roots]
    parts = carried(poly, indices)
    if len(parts) <= 1:
        vanishing: PolyElement = poly.ring.zero
        for key, part in parts.items():  # a root or an absolute value vanishes where what is in it does
            inside = [ring.from_expr(roots[ring.symbols[i]]) for i, k in zip(indices, key, strict=True) if k]
            vanishing = prod(inside, start=part)
        return vanishing
    if len(parts) > 2 or max(map(len, parts.values())) > 60 or algebra.has_higher_roots:
        return None
    squares = []
    for key, part in parts.items():
        square = part**2
        for index, exponent in zip(indices, key, strict=True):
            symbol = ring.symbols[index]
            kind = next(x.kind for x in algebra.letters if x.symbol == symbol)
            square *= ring.from_expr(roots[symbol]) ** (exponent * (2 if kind == "abs" else 1))
        squares.append(square)
    return cast(PolyElement, squares[0] - squares[1])


def _zeros(poly: Poly) -> list[Substitution] | None:
    """The non-negative cells at which an irreducible polynomial vanishes, as substitutions."""
    signs = {c > 0 for c in poly.coeffs()}
    if len(signs) == 1:
        return _empty_cells(poly)
    # A cell that stands alone, with the coefficient ±1, is solved for; best if the solution is never negative.
    best: Substitution | None = None
    for cell in CELLS:
        if poly.degree(cell) != 1:
            continue
        slope = Poly(poly.as_expr().coeff(cell, 1), *CELLS)
        rest = poly.as_expr().coeff(cell, 0)
        if slope.is_ground and abs(slope.LC()) == 1:
            solution = Poly(-rest / slope.LC(), *CELLS)
            if all(c > 0 for c in solution.coeffs()):
                return [{cell: solution.as_expr()}]
            best = best or {cell: solution.as_expr()}
    return None if best is None else [best]


def _empty_cells(poly: Poly) -> list[Substitution]:
    """A sum of products with coefficients of one sign vanishes only where some cells are empty: which ones."""
    if poly.is_ground:
        return []
    patterns = [z for z in product((1, 0), repeat=4) if poly(*z) == 0]
    largest = [z for z in patterns if not any(_within(z, other) for other in patterns if other != z)]
    return [{cell: Integer(0) for cell, here in zip(CELLS, z, strict=True) if not here} for z in largest]


def _within(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return all(x <= y for x, y in zip(a, b, strict=True))
