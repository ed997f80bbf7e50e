"""Approximations and limits along a path: how the two sides part as one number becomes small.

Both sides become functions of the small number and free positive letters. A rational function's order at 0 is
read from its lowest terms; with roots or logarithms, derivatives at 0 are taken until one does not vanish. Both
say for certain whether the relative error vanishes, and how fast.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from math import lcm
from typing import cast

from sympy import Expr, Integer, Pow, Rational, Symbol, diff, sstr

from bookmaker_ref.decide.counterexample import smallest_counterexample
from bookmaker_ref.decide.exactly import NotOnTables
from bookmaker_ref.decide.finding import Counterexample, Example, Finding
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable, plain
from bookmaker_ref.symbolic.statement import Approximate, ClassPath, Path, Relation, Tends
from bookmaker_ref.symbolic.terms import put
from bookmaker_ref.symbolic.vocabulary import CELLS

#: Derivatives taken before the question is given up.
_ORDERS = 12


def prove_approximation(claim: Approximate) -> Finding:
    """Whether the relative difference of the two sides vanishes along the path, and its leading term."""
    if not isinstance(claim.path, Path):
        raise TypeError(f"{claim.path} is for tables of K classes")
    left, right = along(claim.left, claim.path), along(claim.right, claim.path)
    return approximation(left, right, claim.path, lambda: _where_they_differ(claim))


def approximation(left: Expr, right: Expr, path: Path | ClassPath, differ: Callable[[], Example | None]) -> Finding:
    """Whether the relative difference of two functions of the small number and of free letters vanishes with it.

    Where it does not, `differ` finds a table on which the two are not the same.
    """
    small = path.small
    try:
        found = leading((left - right) / left, small)
    except (Undecidable, NowhereDefined) as why:
        return Finding("undecided", reason=str(why))
    if found is None:
        return Finding("false", reason="the two sides are equal: nothing is approximated")
    order, ratio = found
    if order > 0:
        term = sstr(_tidy(ratio) * small**order)
        return Finding("proved", f"series: the relative error is {term} + O({small}^{order + 1})", domain=str(path))
    limit = sstr(_tidy(1 - ratio)) if order == 0 else "infinity"
    reason = f"right over left tends to {limit}, not to 1, as {path}"
    return Finding("false", "series", differ(), reason=reason, domain=str(path))


def prove_limit(claim: Tends) -> Finding:
    """Whether the expression tends to the value along the path, whatever the free letters are."""
    path = claim.path
    if not isinstance(path, Path):
        raise TypeError(f"{path} is for tables of K classes")
    return limit(
        along(claim.expression, path), along(claim.value, path), path, lambda end: _where_the_limit_differs(claim, end)
    )


def limit(
    expression: Expr, value: Expr, path: Path | ClassPath, shown: Callable[[Expr], Example | None] | None
) -> Finding:
    """Whether a function of the small number tends to the value, a function of the other letters.

    Where it tends to something else, `shown` finds a table from which that is seen.
    """
    try:
        found = leading(expression - value, path.small)
    except Undecidable as why:
        return Finding("undecided", reason=str(why))
    if found is None or found[0] > 0:
        return Finding("proved", "limit by the lowest terms", domain=str(path))
    order, coefficient = found
    end = _tidy(coefficient + value) if order == 0 else None
    reason = f"it tends to {sstr(end) if end is not None else 'infinity'} as {path}"
    example = shown(end) if shown is not None and end is not None else None
    return Finding("false", "limit by the lowest terms", example, reason=reason, domain=str(path))


def along(expression: Expr, path: Path) -> Expr:
    """The expression as a function of the small number and the free letters."""
    return put(plain(expression), dict(zip(CELLS, path.cells, strict=True)))


def leading(expression: Expr, small: Symbol) -> tuple[Rational, Expr] | None:
    """Order and coefficient of the lowest term in the small number; None if the expression is 0.

    Where a root vanishes with it, powers of its root occur, so it is written as a power of another.
    """
    algebra = Algebra(expand=False)
    value = algebra.element(expression)
    if algebra.is_zero(value):
        return None
    if not algebra.letters:
        top, bottom = _lowest(value.numer, small), _lowest(value.denom, small)
        return Rational(top[0] - bottom[0]), _tidy(top[1] / _never_zero(bottom[1]))
    vanishing = (x.degree for x in algebra.letters if x.kind == "root" and x.of.xreplace({small: Integer(0)}) == 0)
    parts = lcm(*vanishing)
    if parts > 1:
        algebra = Algebra(expand=False)
        value = algebra.element(expression.xreplace({small: small**parts}))
    (above, top_term), (below, bottom_term) = (
        _by_derivatives(algebra.spelled(algebra.reduce(poly).as_expr()), small) for poly in (value.numer, value.denom)
    )
    return Rational(above - below, parts), _tidy(top_term / _never_zero(bottom_term))


def _never_zero(coefficient: Expr) -> Expr:
    """The coefficient, if it has one sign for all positive letters; where it vanished, the order would be another."""
    algebra = Algebra(expand=False)
    value = algebra.element(coefficient)
    if not (algebra.sign_of(value.numer) and algebra.sign_of(value.denom)):
        raise Undecidable(f"the order depends on the letters: {sstr(coefficient)} can be 0")
    return coefficient


def _lowest(poly: object, small: Symbol) -> tuple[int, Expr]:
    terms = cast(Expr, poly.as_expr()).as_poly(small)  # type: ignore[attr-defined]  # a PolyElement
    (order,), coefficient = terms.terms()[-1]
    return int(order), cast(Expr, coefficient)


def _by_derivatives(expression: Expr, small: Symbol) -> tuple[int, Expr]:
    derivative, factorial = expression, 1
    for order in range(_ORDERS):
        try:
            algebra = Algebra(expand=False)
            at_zero = algebra.element(derivative.xreplace({small: Integer(0)}))
        except (NowhereDefined, ZeroDivisionError):
            raise Undecidable("one side has no value at the end of the path") from None
        if not algebra.is_zero(at_zero):
            return order, algebra.expression(at_zero) * Pow(factorial, -1)
        derivative, factorial = diff(derivative, small), factorial * (order + 1)
    raise Undecidable(f"the first {_ORDERS} derivatives all vanish")


def _tidy(expression: Expr) -> Expr:
    algebra = Algebra(expand=False)
    return algebra.expression(algebra.element(expression))


def _where_they_differ(claim: Approximate) -> Counterexample | None:
    with suppress(NotOnTables):
        return smallest_counterexample(Relation(claim.left, "=", claim.right), last=8)
    return None


def _where_the_limit_differs(claim: Tends, limit: Expr) -> Counterexample | None:
    """The smallest table on the path, with the small number set to 1, from which the limit is another."""
    if not isinstance(claim.path, Path):
        return None
    letters = sorted(set().union(*(c.free_symbols for c in claim.path.cells)) - {claim.path.small}, key=str)
    found = []
    for values in product(range(1, 4), repeat=len(letters)):
        chosen = dict(zip(letters, map(Integer, values), strict=True))
        at = limit.xreplace(chosen)
        cells = [c.xreplace({**chosen, claim.path.small: Integer(1)}) for c in claim.path.cells]
        if at.is_finite and at != claim.value and all(c.is_Integer and c >= 0 for c in cells):
            counts = [int(c) for c in cells]
            found.append((sum(counts), counts, sstr(at)))
    if not found:
        return None
    _, cells, shown = min(found)
    return Counterexample(cells[0], cells[1], cells[2], cells[3], shown, sstr(claim.value))
