"""Where an expression is defined: what may not be empty, found by walking through every division, root and log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import cast

from sympy import Add, Expr, Integer, Mul, Poly, Pow, Rational, Symbol, expand, log, nan, sstr, zoo

from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Partial, with_cells
from bookmaker_ref.symbolic.functions import At, Divergence, Problem, XLogY
from bookmaker_ref.symbolic.notation import PN, PP, RN, RP, N
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE, VOCABULARY, in_counts


@dataclass(frozen=True)
class Domain:
    """The tables on which an expression is defined.

    ``nonzero``: polynomials in the cells that may not vanish; most are margins, which then are positive.
    ``nonnegative``: polynomials of no certain sign under a root. ``positive``: likewise, under a logarithm.
    ``p_values``: the probabilities that p may be, in words, where the expression is one in p.
    """

    nonzero: tuple[Expr, ...] = ()
    nonnegative: tuple[Expr, ...] = ()
    positive: tuple[Expr, ...] = ()
    p_values: str = ""

    @property
    def conditions(self) -> tuple[Expr, ...]:
        """The polynomials that may not vanish."""
        return (*self.nonzero, *self.positive)

    @property
    def has_every_table_with_full_margins(self) -> bool:
        """Whether nothing but an empty margin leads out of it, as far as empty cells can tell."""
        full = (z for z in _PATTERNS if all(_at(means, z) for _, means in _MARGINS))
        return all(self.contains((a, b, c, d)) for a, b, c, d in full)

    def contains(self, table: tuple[int, int, int, int]) -> bool:
        """Whether the table lies in the domain."""
        return (
            all(_at(poly, table) != 0 for poly in self.nonzero)
            and all(_at(poly, table) >= 0 for poly in self.nonnegative)
            and all(_at(poly, table) > 0 for poly in self.positive)
        )

    def __str__(self) -> str:
        parts = []
        if margins := [_name(p) for p in self.nonzero if _certain(p)]:
            parts.append(f"{', '.join(margins)} > 0")
        parts += [f"{_name(p)} != 0" for p in self.nonzero if not _certain(p)]
        parts += [f"{_name(p)} >= 0" for p in self.nonnegative]
        parts += [f"{_name(p)} > 0" for p in self.positive]
        parts += [self.p_values] * bool(self.p_values)
        return " and ".join(parts) or "everywhere"


def domain_of(*expressions: Expr) -> Domain:
    """The tables on which all the expressions are defined.

    >>> from bookmaker_ref.symbolic import Recall, Informedness
    >>> str(domain_of(Recall)), str(domain_of(Informedness))
    ('RP > 0', 'RP, RN > 0')
    """
    nonzero, nonnegative, positive = _conditions(expressions)
    return Domain(_least(_unique(nonzero)), _unique(nonnegative), _unique(positive), _p_values(expressions))


def _conditions(expressions: Iterable[Expr]) -> tuple[list[Expr], list[Expr], list[Expr]]:
    """What may not vanish in any of the expressions, what may not be negative, and what must be positive."""
    found = [_walk(expression) for expression in expressions]
    return (
        [poly for each in found for poly in each.nonzero],
        [poly for each in found for poly in each.nonnegative],
        [poly for each in found for poly in each.positive],
    )


def _p_values(expressions: Iterable[Expr]) -> str:
    """Which of the ends 0 and 1 a p-value may be, where there is one: nothing divides by 0 or takes its logarithm."""
    of_p = [in_counts(each) for each in expressions if each.free_symbols & _words_of_p()]
    if not of_p:
        return ""
    low, high = ("<=" if all(_has_value(each, end) for each in of_p) else "<" for end in (0, 1))
    return f"0 {low} p {high} 1"


@cache
def _words_of_p() -> frozenset[Symbol]:
    return frozenset((P_VALUE, *(word for word in VOCABULARY if P_VALUE in in_counts(word).free_symbols)))


def _has_value(expression: Expr, p: int) -> bool:
    parts = [(each.base, each.exp.is_negative) for each in expression.atoms(Pow)]
    parts += [(each.args[0], True) for each in expression.atoms(log)]
    return not any(barred and part.xreplace({P_VALUE: Integer(p)}) == 0 for part, barred in parts)


@lru_cache(maxsize=4096)
def _walk(expression: Expr) -> Domain:
    """All conditions of an expression and of everything in it, not yet made minimal."""
    if isinstance(expression, Symbol):
        means = VOCABULARY.get(expression)
        return _walk(means) if means is not None else Domain()
    if isinstance(expression, Partial):
        return _walk(expression.expanded())
    if isinstance(expression, At):
        return _walk(with_cells(expression))
    if isinstance(expression, Problem):
        inner = _walk(cast(Expr, expression.args[0]))
        swap = dict(zip(CELLS, type(expression).cells, strict=True))
        swapped = [
            tuple(p.xreplace(swap) for p in polys) for polys in (inner.nonzero, inner.nonnegative, inner.positive)
        ]
        return Domain(swapped[0], swapped[1], swapped[2])
    if expression.has(zoo, nan):  # SymPy has already divided by zero
        raise NowhereDefined(f"{sstr(expression)} has no value")
    arguments = cast(tuple[Expr, ...], expression.args)
    if isinstance(expression, XLogY):
        return _where_needed(expression)
    nonzero, nonnegative, positive = _conditions(arguments)
    if isinstance(expression, Pow) and isinstance(arguments[1], Rational):
        if arguments[1] < 0:
            nonzero += _factors(arguments[0])[1]
        if arguments[1].q % 2 == 0:
            nonnegative += _under_root(arguments[0])
    elif isinstance(expression, log):
        nonzero += _factors(arguments[0])[1]
        sign, polys = _uncertain(arguments[0])
        positive += [sign * Mul(*polys)] if polys or sign < 0 else []
    elif isinstance(expression, Divergence):
        pass  # in the vocabulary the logarithm fails only where its factor is 0, and then it is 0
    return Domain(tuple(nonzero), tuple(nonnegative), tuple(positive))


def _where_needed(expression: XLogY) -> Domain:
    """Its three parts must have values, and it divides only where the factor before the logarithm is not 0."""
    factor, _, below = expression.parts
    nonzero, nonnegative, positive = _conditions(expression.parts)
    if Algebra().element(factor) != 0:
        not_zero = _factors(factor)[1]
        nonzero += [poly for poly in _factors(below)[1] if not _implied(poly, not_zero)]
    return Domain(tuple(nonzero), tuple(nonnegative), tuple(positive))


def _implied(poly: Expr, others: list[Expr]) -> bool:
    """Whether a polynomial is not 0 wherever the others are not: all with positive coefficients, as in `_least`."""
    if not all(map(_certain, (poly, *others))):
        return False
    return all(_at(poly, z) for z in _PATTERNS if all(_at(other, z) for other in others))


def _factors(expression: Expr) -> tuple[int, list[Expr]]:
    """Sign of the whole, and the irreducible factors of the numerator."""
    algebra = Algebra()
    value = algebra.element(expression)
    if value == 0:
        raise NowhereDefined(f"{sstr(expression)} is 0 everywhere")
    sign, factors = algebra.factors(value)
    polys = [_radicand(algebra.polynomial(f)) for f, k in factors if k > 0]
    return sign, [in_counts(p) for p in polys if p.free_symbols & set(CELLS)]


def _radicand(factor: Expr) -> Expr:
    """What is under the root, if the factor is one: both vanish together."""
    while isinstance(factor, Pow) and factor.exp == Rational(1, 2):
        factor = factor.base
    return factor


def _uncertain(expression: Expr) -> tuple[int, list[Expr]]:
    """Sign, and the factors of odd exponent whose sign is not known, from both sides of the line."""
    algebra = Algebra()
    sign, factors = algebra.factors(algebra.element(expression))
    return sign, [algebra.polynomial(f) for f, k in factors if k % 2 and algebra.sign_of(f) != 1]


def _under_root(expression: Expr) -> list[Expr]:
    """What must not be negative for a root to exist; nothing where it never is.

    Factors above the line may vanish, which is enough; those below it cannot, so their sign alone counts.
    """
    algebra = Algebra()
    value = algebra.element(expression)
    sign, factors = algebra.factors(value)
    uncertain = [f for f, k in factors if k % 2 and algebra.sign_of(f) != 1]
    if value == 0 or (sign > 0 and not uncertain):
        return []
    above = [algebra.polynomial(f) ** (2 - k % 2) for f, k in factors if k > 0]
    below = [algebra.polynomial(f) for f, k in factors if k < 0 and f in uncertain]
    return [sign * Mul(*above, *below)]


# --- making a list of conditions minimal --------------------------------------------------------------

_PATTERNS = tuple(product((0, 1), repeat=4))


def _least(polys: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """Drop what the others imply, and take a product of margins apart into the margins.

    A polynomial with positive coefficients vanishes or not by which cells are empty alone, so among sixteen
    patterns of empty cells implication is decided by looking.
    """
    kept = list(dict.fromkeys(polys))
    for poly in sorted(kept, key=lambda p: -len(Add.make_args(p))):
        others = [other for other in kept if other != poly and _certain(other)]
        if _certain(poly) and all(_at(poly, z) for z in _PATTERNS if all(_at(other, z) for other in others)):
            kept.remove(poly)
    return _known(tuple(kept))


_MARGINS = tuple((word, in_counts(word)) for word in (RP, RN, PP, PN, N))


def _known(polys: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The same set of patterns by cells and margins alone, where that can be said."""
    certain = [p for p in polys if _certain(p)]
    allowed = {z for z in _PATTERNS if all(_at(p, z) for p in certain)}
    simple = [m for m in (*CELLS, *(means for _, means in _MARGINS)) if all(_at(m, z) for z in allowed)]
    if {z for z in _PATTERNS if all(_at(m, z) for m in simple)} != allowed:
        return polys
    least: list[Expr] = []
    for m in simple:  # cells before margins before N: each only if the earlier do not imply it
        if not all(_at(m, z) for z in _PATTERNS if all(_at(x, z) for x in least)):
            least.append(m)
    return (*least, *(p for p in polys if not _certain(p)))


@lru_cache(maxsize=4096)
def _terms(poly: Expr) -> tuple[tuple[tuple[int, ...], int], ...]:
    return tuple((monomial, int(c)) for monomial, c in Poly(poly, *CELLS).terms())


def _at(poly: Expr, table: tuple[int, ...]) -> Expr | int:
    if not _plain(poly):  # a letter that is no cell, or a sum with a root in it; SymPy's numbers are exact too
        try:
            there = expand(poly.xreplace(dict(zip(CELLS, map(Integer, table), strict=True))))
        except ValueError:  # SymPy compares what has no value, in an absolute value or a maximum
            return 0
        if there.free_symbols:  # it depends on other letters, and vanishes only for some of them
            return 1
        return cast(Expr, there) if there.is_extended_real else 0
    return sum(c * _power(table, monomial) for monomial, c in _terms(poly))


def _power(table: tuple[int, ...], monomial: tuple[int, ...]) -> int:
    result = 1
    for cell, exponent in zip(table, monomial, strict=True):
        result *= cell**exponent
    return result


@lru_cache(maxsize=4096)
def _certain(poly: Expr) -> bool:
    return _plain(poly) and all(c > 0 for _, c in _terms(poly))


def _plain(poly: Expr) -> bool:
    return bool(poly.is_polynomial(*CELLS) and poly.free_symbols <= set(CELLS))


def _name(poly: Expr) -> str:
    for word, means in _MARGINS:
        if poly == means:
            return word.name
    if poly in CELLS or not _certain(poly):
        return str(sstr(poly))
    # A sum of products is positive where one of the products is: say which are the least.
    supports = {frozenset(i for i, k in enumerate(monomial) if k) for monomial, _ in _terms(poly)}
    least = sorted((s for s in supports if not any(other < s for other in supports)), key=sorted)
    return f"one of ({', '.join('*'.join(CELLS[i].name for i in sorted(s)) for s in least)})"


def _unique(polys: Iterable[Expr]) -> tuple[Expr, ...]:
    return tuple(dict.fromkeys(polys))
