"""Looking for a certificate that facts contradict each other: which products to take, and how to weigh them.

The weights come from linear programming in whole numbers; what is found is believed once `certificate.refutes` has
multiplied it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement

from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.certificate import Fact, Ground, Monomial, Term, refutes
from bookmaker_ref.decide.linear import Budget, Column, weights

#: How many columns and rows a program may have.
_WIDTH, _HEIGHT = 500, 200
#: No square is taken of what has more terms than this.
_SQUARED = 12
#: How many levels of effort there are without squares that are seldom needed.
_LEVELS = 3
#: How many roots are compared with each other.
_ROOTS = 6


@dataclass(frozen=True)
class Space:
    """The letters by whose monomials facts are multiplied, and what counts as their degree.

    ``counted`` are letters in which every fact is homogeneous, if there are any: then all parts of a sum are given one
    degree. ``others`` are free.
    """

    ground: Ground
    weight: tuple[Fraction, ...]
    counted: tuple[int, ...]
    others: tuple[int, ...]
    homogeneous: bool

    def degree(self, monomial: Monomial) -> Fraction:
        """The degree in the counted letters, and in roots of polynomials in them."""
        return sum((w * k for w, k in zip(self.weight, monomial, strict=True) if k), Fraction(0))

    def degree_of(self, poly: PolyElement) -> Fraction:
        """The highest degree of a monomial of it."""
        return max(map(self.degree, poly), default=Fraction(0))

    def aside(self, poly: PolyElement) -> int:
        """The highest degree in the other letters."""
        return max((sum(m[i] for i in self.others) for m in poly), default=0)


def is_refuted(space: Space, facts: Sequence[Fact], budget: Budget, effort: int = 4) -> bool:
    """Whether a certificate is found that the facts cannot all hold."""
    if any(_is_plain(space.ground, fact) for fact in facts):
        return True
    top = max((space.degree_of(fact.poly) for fact in facts), default=Fraction(0))
    further = [*_further_squares(space, facts)]
    for level in range(effort if further else min(effort, _LEVELS)):
        higher = 2 * top if space.ground.roots and level else top + (level == 2)
        terms = _sought(space, facts, higher, level > 0, further if level == _LEVELS else (), budget=budget)
        if terms and refutes(space.ground, facts, terms):
            return True
    return False


def _is_plain(ground: Ground, fact: Fact) -> bool:
    """Whether one fact alone is impossible, by the signs of its coefficients."""
    one = (0,) * ground.ring.ngens
    signs = (1, -1) if fact.sign == "=" else (1,)
    return any(refutes(ground, [fact], [Term(Fraction(sign), one, (0,))]) for sign in signs)


def _sought(
    space: Space, facts: Sequence[Fact], degree: Fraction, more: bool, further: Sequence[PolyElement], *, budget: Budget
) -> list[Term] | None:
    """A certificate in which each part has the degree; with products of facts and squares, if more is wanted."""
    ground = space.ground
    columns: list[Column] = []
    terms: list[Term] = []
    chosen: list[int] = []
    rows: dict[tuple[Monomial, int], int] = {}

    def add(term: Term, poly: PolyElement, certain: bool) -> bool:
        column: dict[int, int] = {}
        for monomial, coefficient in poly.terms():
            number = int(coefficient) * (1 if term.weight > 0 else -1)
            column[rows.setdefault((monomial, 1), len(rows))] = number
            if not ground.is_never_negative(monomial):  # there is no slack for it: it has to vanish
                column[rows.setdefault((monomial, -1), len(rows))] = -number
        if certain:
            chosen.append(len(columns))
        columns.append(column)
        terms.append(term)
        return len(columns) <= _WIDTH and len(rows) <= _HEIGHT

    aside = max((space.aside(fact.poly) for fact in facts), default=0)
    roots = _root_monomials(space, facts)
    one = (0,) * ground.ring.ngens
    squares = ((Term(Fraction(1), one, (), each), ground.reduced(each**2)) for each in further)
    for term, product in chain(_products(space, facts, more), squares):
        lacking = degree - space.degree_of(product)
        free = all(facts[place].sign == "=" for place in term.facts) and bool(term.facts)
        equal = any(facts[place].sign == "=" for place in term.facts)
        strict = not free and term.square is None and all(facts[place].sign == ">" for place in term.facts)
        for monomial in _monomials(space, lacking, max(0, aside - space.aside(product)), roots):
            poly = ground.reduced(product.mul_monom(monomial))
            certain = strict and ground.is_above_zero(monomial)
            for sign in (1, -1) if equal else (1,):
                if not add(Term(Fraction(sign), monomial, term.facts, term.square), poly, certain):
                    return None
    for (monomial, sign), row in list(rows.items()):
        if sign == 1 and ground.is_above_zero(monomial) and (monomial, -1) not in rows:
            chosen.append(len(columns))
            columns.append({row: 1})
            terms.append(Term(Fraction(1), monomial, ()))
    found = weights(columns, len(rows), chosen, budget)
    if found is None:
        return None
    return [
        Term(weight * terms[place].weight, terms[place].monomial, terms[place].facts, terms[place].square)
        for place, weight in found.items()
    ]


def _products(space: Space, facts: Sequence[Fact], more: bool) -> Iterator[tuple[Term, PolyElement]]:
    """What is multiplied by monomials: each fact, products of two, and squares of differences."""
    ring = space.ground.ring
    one = (0,) * ring.ngens
    for place, fact in enumerate(facts):
        yield Term(Fraction(1), one, (place,)), fact.poly
    if more:
        for first, second in combinations_with_replacement(range(len(facts)), 2):
            if first == second and (facts[first].sign == "=" or len(facts) > 6):
                continue
            a, b = facts[first].poly, facts[second].poly
            if len(a) * len(b) <= 400 and not (_has_free(space, a) and _has_free(space, b)):
                yield Term(Fraction(1), one, (first, second)), space.ground.reduced(a * b)
        usable = [*space.counted, *(i for i in space.others if i in space.ground.nonnegative)]
        for difference in _differences(space, usable):
            yield Term(Fraction(1), one, (), difference), space.ground.reduced(difference**2)
        for fact in facts:
            if len(fact.poly) <= _SQUARED and space.degree_of(fact.poly) <= 2 and not _has_free(space, fact.poly):
                yield Term(Fraction(1), one, (), fact.poly), space.ground.reduced(fact.poly**2)


def _differences(space: Space, usable: Sequence[int]) -> Iterator[PolyElement]:
    """Of letters of one degree; and of each and 1, where degrees do not matter."""
    gens = space.ground.ring.gens
    yield from (gens[a] - gens[b] for a, b in combinations(usable, 2) if space.weight[a] == space.weight[b])
    if not space.homogeneous:
        yield from (gens[a] - 1 for a in usable)


def _further_squares(space: Space, facts: Sequence[Fact]) -> Iterator[PolyElement]:
    """What is squared last: linear facts less 1; and differences of roots and of products of two."""
    if not space.homogeneous:
        linear = (f.poly for f in facts if space.degree_of(f.poly) == 1 and len(f.poly) <= _SQUARED)
        yield from (poly - 1 for poly in linear if not _has_free(space, poly))
    ring = space.ground.ring
    used = [i for i in space.ground.roots if any(monomial[i] for fact in facts for monomial in fact.poly)]
    if not 2 <= len(used) <= _ROOTS:
        return
    pairs = [(ring.gens[i] * ring.gens[j], {i, j}) for i, j in combinations(used, 2)]
    for (first, here), (second, there) in combinations([*((ring.gens[i], {i}) for i in used), *pairs], 2):
        if not here & there and space.degree_of(first) == space.degree_of(second):
            yield first - second


def _has_free(space: Space, poly: PolyElement) -> bool:
    return not all(map(space.ground.is_never_negative, poly))


def _root_monomials(space: Space, facts: Sequence[Fact]) -> list[Monomial]:
    """The products of roots that stand in the facts, and 1."""
    ring = space.ground.ring
    found = {(0,) * ring.ngens}
    for fact in facts:
        for monomial in fact.poly:
            found.add(tuple(k if i in space.ground.roots else 0 for i, k in enumerate(monomial)))
    return sorted(m for m in found if space.ground.is_never_negative(m))


def _monomials(space: Space, lacking: Fraction, aside: int, roots: Sequence[Monomial]) -> Iterator[Monomial]:
    """The monomials of a degree, or up to it where degrees do not matter, times some in the other letters."""
    others = [i for i in space.others if i in space.ground.nonnegative]
    for root in roots:
        left = lacking - space.degree(root)
        if left < 0 or (space.homogeneous and left.denominator != 1):
            continue
        most = left.numerator // left.denominator
        for degree in (most,) if space.homogeneous else range(most + 1):
            for chosen in combinations_with_replacement(space.counted, degree):
                for beside in range(aside + 1):
                    for extra in combinations_with_replacement(others, beside):
                        powers = list(root)
                        for index in (*chosen, *extra):
                            powers[index] += 1
                        yield tuple(powers)
