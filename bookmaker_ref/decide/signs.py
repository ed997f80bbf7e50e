"""Signs: which of negative, zero, positive an expression can be, over all tables that the hypotheses allow.

Three certificates, each of them sound, and tried in this order for every irreducible factor:

- a hypothesis, or the domain, says it;
- all coefficients have one sign, and the cells are never negative;
- *successive difference substitution* (Yang): for each order of the cells, smallest first, write them as running
  sums of non-negative differences; if every coefficient is then non-negative in every order, so is the polynomial.
  Repeated a few times where the first round does not tell.

One square root is isolated and compared by squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field as default
from itertools import pairwise, permutations, product
from math import comb, prod
from typing import cast

from sympy import Expr, Poly
from sympy.polys.fields import FracElement
from sympy.polys.rings import PolyElement

from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, carried
from bookmaker_ref.symbolic.vocabulary import CELLS

Signs = frozenset[int]

ANY: Signs = frozenset((-1, 0, 1))
POSITIVE: Signs = frozenset((1,))
NEGATIVE: Signs = frozenset((-1,))
ZERO: Signs = frozenset((0,))
NOT_NEGATIVE: Signs = frozenset((0, 1))
NOT_POSITIVE: Signs = frozenset((-1, 0))
NOT_ZERO: Signs = frozenset((-1, 1))

#: The signs of left minus right that an operator allows.
ALLOWS: Mapping[str, Signs] = {
    "=": ZERO,
    "!=": NOT_ZERO,
    "<": NEGATIVE,
    "<=": NOT_POSITIVE,
    ">": POSITIVE,
    ">=": NOT_NEGATIVE,
}

#: Rounds of difference substitution before giving up, by degree, and the most terms to which it is put.
_ROUNDS = {1: 3, 2: 3, 3: 3, 4: 3, 5: 2, 6: 2, 7: 1, 8: 1}
_TERMS = 200
#: A part of a sum of roots is squared only up to this many terms.
_SQUARED = 60

_PATTERNS = tuple(product((0, 1), repeat=4))


def times(a: Signs, b: Signs) -> Signs:
    """The signs of a product."""
    return frozenset(x * y for x in a for y in b)


def plus(a: Signs, b: Signs) -> Signs:
    """The signs of a sum."""
    certain = 0 not in a or 0 not in b
    if -1 not in a | b:
        return POSITIVE if certain else NOT_NEGATIVE
    if 1 not in a | b:
        return NEGATIVE if certain else NOT_POSITIVE
    return ANY


def opposite(a: Signs) -> Signs:
    """The signs of the negative."""
    return frozenset(-x for x in a)


@dataclass
class Facts:
    """What is known of signs: the patterns of empty cells that can occur, and the signs of some factors."""

    algebra: Algebra
    patterns: tuple[tuple[int, ...], ...] = _PATTERNS
    factors: dict[PolyElement, Signs] = default(default_factory=dict)

    def learn(self, value: FracElement, signs: Signs) -> None:
        """A hypothesis: the element has one of these signs. Kept where one uncertain factor carries it."""
        value = self._normal(value)
        if self._has_logarithms(value.numer) or self._has_logarithms(value.denom):
            return
        sign, factors = self.algebra.factors(value)
        signs = signs if sign > 0 else opposite(signs)
        uncertain = []
        for factor, exponent in factors:
            known = self.of_polynomial(factor)
            if known == POSITIVE or (exponent % 2 == 0 and 0 not in known):
                continue
            if known == NEGATIVE:
                signs = opposite(signs) if exponent % 2 else signs
                continue
            uncertain.append((factor, exponent))
        if len(uncertain) == 1:
            factor, exponent = uncertain[0]
            narrowed = signs if exponent % 2 else (NOT_ZERO if signs == POSITIVE else ANY)
            self._keep(factor, self.of_polynomial(factor) & narrowed)
        elif uncertain and signs in (POSITIVE, NOT_ZERO):
            for factor, _ in uncertain:
                self._keep(factor, self.of_polynomial(factor) & NOT_ZERO)

    def _keep(self, factor: PolyElement, signs: Signs) -> None:
        self.factors[factor] = self.factors.get(factor, ANY) & signs
        if 0 not in signs and self.algebra.sign_of(factor) and self._in_cells(factor):
            self.patterns = tuple(z for z in self.patterns if not self._vanishes(factor, z))

    def _normal(self, value: FracElement) -> FracElement:
        top, bottom = self.algebra.reduce(value.numer), self.algebra.reduce(value.denom)
        if bottom == 0:
            raise NowhereDefined("a denominator is 0 everywhere")
        return cast(FracElement, self.algebra.field(top) / self.algebra.field(bottom))

    def of(self, value: FracElement) -> Signs:
        """The signs that the element can have."""
        value = self._normal(value)
        if value == 0:
            return ZERO
        parts = carried(value.numer, self._roots())
        above = self._factored(value.numer) if len(parts) == 1 else self._root_sum(parts)
        return times(above, self._factored(value.denom))

    def _has_logarithms(self, poly: PolyElement) -> bool:
        """A logarithm can have any sign, so nothing is gained by factoring what it is in."""
        letters = {x.symbol for x in self.algebra.letters if x.kind == "log"}
        index = [i for i, s in enumerate(poly.ring.symbols) if s in letters]
        return any(monomial[i] for monomial in poly.monoms() for i in index)

    def _factored(self, poly: PolyElement) -> Signs:
        if self._has_logarithms(poly):
            return ANY
        sign, factors = self.algebra.factors(self.algebra.field(poly))
        result = POSITIVE if sign > 0 else NEGATIVE
        for factor, exponent in factors:
            known = self.of_polynomial(factor)
            result = times(result, known if exponent % 2 else frozenset(x * x for x in known))
        return result

    def of_polynomial(self, poly: PolyElement) -> Signs:
        """The signs that one irreducible polynomial can have."""
        found = self.factors.get(poly, ANY) & opposite(self.factors.get(-poly, ANY))
        radicand = next((of for i, of in self._roots().items() if poly == poly.ring.gens[i]), None)
        if radicand is not None and self.of_polynomial(radicand) == POSITIVE:
            return found & POSITIVE
        if self.algebra.sign_of(poly):
            return found & self._certain(poly)
        if not self._in_cells(poly):
            return found & self._in_order(poly)
        if found != ANY and len(found) == 1:
            return found
        terms, negated = _terms(poly), _terms(-poly)
        if at_least_on_counts(terms, 0) or never_negative(terms):
            found &= NOT_NEGATIVE
        elif at_least_on_counts(negated, 0) or never_negative(negated):
            found &= NOT_POSITIVE
        else:
            found &= self._from_facts(poly)
        if found == NOT_NEGATIVE and at_least_on_counts(terms, 1):
            found = POSITIVE
        if found == NOT_POSITIVE and at_least_on_counts(negated, 1):
            found = NEGATIVE
        return found

    def _in_order(self, poly: PolyElement) -> Signs:
        """The signs of a polynomial in a few letters of any kind, none of which is negative."""
        symbols, logs = poly.ring.symbols, {x.symbol for x in self.algebra.letters if x.kind == "log"}
        used = [i for i in range(len(symbols)) if any(monomial[i] for monomial in poly)]
        if len(used) > len(CELLS) or not all(symbols[i].is_nonnegative and symbols[i] not in logs for i in used):
            return ANY
        terms = {(*(m[i] for i in used), *(0,) * (len(CELLS) - len(used))): int(c) for m, c in poly.terms()}
        if never_negative(terms):
            return NOT_NEGATIVE
        return NOT_POSITIVE if never_negative({m: -c for m, c in terms.items()}) else ANY

    def _from_facts(self, poly: PolyElement) -> Signs:
        """A polynomial as a·f + b, where f has a known sign: enough if both terms have the same."""
        for factor, signs in self.factors.items():
            if signs in (ANY, NOT_ZERO) or factor.is_ground or factor == 0:
                continue
            quotient, rest = divmod(poly, factor)
            if quotient == 0:
                continue
            both = plus(times(self._certain(quotient), signs), self._certain(rest))
            if both != ANY:
                return both
        return ANY

    def _certain(self, poly: PolyElement) -> Signs:
        if poly == 0:
            return ZERO
        sign = self.algebra.sign_of(poly)
        if not sign:
            return ANY
        vanishes = any(self._vanishes(poly, pattern) for pattern in self.patterns)
        return frozenset((sign, 0)) if vanishes else frozenset((sign,))

    def _vanishes(self, poly: PolyElement, pattern: tuple[int, ...]) -> bool:
        """Whether a polynomial with coefficients of one sign is 0 where just these cells are empty."""
        empty = {cell for cell, here in zip(CELLS, pattern, strict=True) if not here}
        letters: dict[object, Expr] = {x.symbol: x.of for x in self.algebra.letters if x.kind == "root"}
        symbols = self.algebra.field.symbols

        def dead(index: int) -> bool:
            symbol = symbols[index]
            if symbol in letters:
                # Only what has a certain sign in the cells is known not to vanish where they are not empty.
                of = self.algebra.field.ring.from_expr(letters[symbol])
                certain = self._in_cells(of) and self.algebra.sign_of(of)
                return not certain or bool(letters[symbol].xreplace(dict.fromkeys(empty, 0)) == 0)
            if symbol not in CELLS and not symbol.is_positive:
                return True  # a letter that may be 0, whatever the cells are
            return symbol in empty or any(x.symbol == symbol and x.kind == "abs" for x in self.algebra.letters)

        return all(any(k and dead(i) for i, k in enumerate(monomial)) for monomial, _ in poly.terms())

    def _in_cells(self, poly: PolyElement) -> bool:
        return bool(poly.as_expr().free_symbols <= set(CELLS))

    # --- one square root --------------------------------------------------------------------------------

    def _roots(self) -> dict[int, PolyElement]:
        """Each generator that is a root, by its place, and what it is the root of."""
        ring = self.algebra.field.ring
        of: dict[object, Expr] = {x.symbol: x.of for x in self.algebra.letters if x.kind == "root"}
        return {i: ring.from_expr(of[s]) for i, s in enumerate(ring.symbols) if s in of}

    def _root_sum(self, parts: dict[tuple[int, ...], PolyElement]) -> Signs:
        """The signs of A·√p + B·√q, by A²p against B²q where A and B pull apart."""
        if len(parts) != 2 or max(map(len, parts.values())) > _SQUARED or self.algebra.has_higher_roots:
            return ANY
        terms = []
        for key, part in parts.items():
            radicands = [of for of, exponent in zip(self._roots().values(), key, strict=True) if exponent]
            roots = POSITIVE
            for of in radicands:
                roots = times(roots, self.of_polynomial(of) & NOT_NEGATIVE)
            square = prod(radicands, start=part**2)
            terms.append((times(self._factored(part), roots), square))
        (first, a), (second, b) = terms
        larger = self._difference(a, b)
        if -1 not in larger:
            return first | (ZERO if 0 in larger else first)
        if 1 not in larger:
            return second | (ZERO if 0 in larger else second)
        if (both := plus(first, second)) != ANY:
            return both
        if -1 not in first and 1 not in second:
            return larger
        if 1 not in first and -1 not in second:
            return opposite(larger)
        return ANY

    def _difference(self, a: PolyElement, b: PolyElement) -> Signs:
        return ZERO if a == b else self._factored(a - b)


def patterns(conditions: Iterable[Expr]) -> tuple[tuple[int, ...], ...]:
    """Which cells can be empty together, where none of the conditions vanishes."""
    polys = [Poly(c, *CELLS) for c in conditions if c.free_symbols <= set(CELLS) and c.is_polynomial(*CELLS)]
    certain = [p for p in polys if all(c > 0 for c in p.coeffs())]
    return tuple(z for z in _PATTERNS if any(z) and all(p(*z) != 0 for p in certain))


# --- successive difference substitution ---------------------------------------------------------------

#: A polynomial in the four cells: its coefficients by exponents.
Terms = dict[tuple[int, ...], int]


def _terms(poly: PolyElement) -> Terms:
    """A polynomial in the cells alone, without the letters it does not use."""
    index = [poly.ring.symbols.index(cell) for cell in CELLS]
    return {tuple(monomial[i] for i in index): int(c) for monomial, c in poly.terms()}


def never_negative(terms: Terms) -> bool:
    """Whether the polynomial is certainly not negative at any non-negative cells."""
    degree = max(map(sum, terms))
    rest = [terms]
    for _ in range(_ROUNDS.get(degree, 0) if len(terms) <= _TERMS else 0):
        rest = [p for p in rest if not _plainly(p)]
        if not rest:
            return True
        if any(_negative_corner(p) for p in rest) or sum(map(len, rest)) > 20 * _TERMS:
            return False
        rest = [q for p in rest for q in _differences(p)]
    return all(map(_plainly, rest))


def _plainly(terms: Terms) -> bool:
    return all(c >= 0 for c in terms.values())


def _negative_corner(terms: Terms) -> bool:
    """Whether it is negative with some cells equal and the others empty: then no certificate exists.

    Its terms of the highest degree decide for large cells.
    """
    top = max(map(sum, terms))
    highest = {m: c for m, c in terms.items() if sum(m) == top}
    return any(_corner(p, z) < 0 for p in (terms, highest) for z in _PATTERNS)


def _corner(terms: Terms, pattern: tuple[int, ...]) -> int:
    return sum(c for m, c in terms.items() if all(here or not k for here, k in zip(pattern, m, strict=True)))


def _differences(terms: Terms) -> list[Terms]:
    """The polynomial for each order of the cells, in the differences of neighbours."""
    found: list[Terms] = []
    for order in permutations(range(len(CELLS))):
        shifted = terms
        for smaller, larger in reversed(list(pairwise(order))):
            shifted = _shift(shifted, larger, smaller)
        if shifted not in found:
            found.append(shifted)
    return found


def _shift(terms: Terms, cell: int, by: int | None) -> Terms:
    """The polynomial with one cell replaced by its sum with another, or with 1."""
    result: Terms = {}
    for monomial, c in terms.items():
        power = monomial[cell]
        for moved in range(power + 1):
            changed = list(monomial)
            changed[cell] -= moved
            if by is not None:
                changed[by] += moved
            key = tuple(changed)
            result[key] = result.get(key, 0) + c * comb(power, moved)
    return {m: c for m, c in result.items() if c}


def at_least_on_counts(terms: Terms, least: int) -> bool:
    """Whether the polynomial is at least this much on every table of counts that is not empty.

    Some cell is at least 1 there; one proof for each cell that could be it.
    """
    if len(terms) > _TERMS or (least == 0 and len(set(map(sum, terms))) == 1):
        return False
    return all(_plainly(_less(_shift(terms, cell, None), least)) for cell in range(len(CELLS)))


def _less(terms: Terms, number: int) -> Terms:
    constant = (0,) * len(CELLS)
    return {**terms, constant: terms.get(constant, 0) - number}
