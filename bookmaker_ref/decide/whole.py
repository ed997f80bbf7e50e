"""What follows from counts being whole: a count that is not empty is at least 1, and so is what is above zero.

``a*A = b*B``, where a and b have no divisor in common, says that A is b times some count and B is a times it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import gcd
from typing import cast

from sympy import Symbol
from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.certificate import Fact, Ground
from bookmaker_ref.decide.refuting import Space
from bookmaker_ref.symbolic.vocabulary import CELLS

#: The number that two sides of an equation have in common; one for each equation.
_COMMON = ("t_1", "t_2", "t_3")


def whole(space: Space, facts: tuple[Fact, ...]) -> tuple[Space, tuple[Fact, ...]]:
    """The same facts of cells less 1, which may be 0, and what whole numbers say beside; for cells that are counts."""
    ring = space.ground.ring
    counts = [i for i in space.counted if ring.symbols[i] in CELLS]
    shared = [pair for fact in facts if (pair := _shared(space, fact)) is not None][: len(_COMMON)]
    larger = ring.clone(symbols=(*ring.symbols, *(Symbol(name, positive=True) for name in _COMMON[: len(shared)])))
    moved = [(larger.gens[i], larger.gens[i] + 1) for i in (*counts, *range(ring.ngens, larger.ngens))]

    def shifted(poly: PolyElement) -> PolyElement:
        return cast(PolyElement, poly.compose(moved))

    def taken(poly: PolyElement) -> PolyElement:
        return cast(PolyElement, poly.set_ring(larger))

    new = list(range(ring.ngens, larger.ngens))
    whole_ones = {*counts, *new}
    found = [_at_least_one(Fact(shifted(taken(fact.poly)), fact.sign), whole_ones) for fact in facts]
    for index, (first, second, a, b) in zip(new, shared, strict=True):
        found.append(Fact(shifted(taken(first) - b * larger.gens[index]), "="))
        found.append(Fact(shifted(taken(second) - a * larger.gens[index]), "="))
    old = space.ground
    ground = Ground(
        larger,
        old.positive - whole_ones,
        old.nonnegative | {*new},
        {i: (degree, shifted(taken(of))) for i, (degree, of) in old.roots.items()},
    )
    weight = (*space.weight, *(Fraction(1) for _ in new))
    return replace(space, ground=ground, weight=weight, counted=(*space.counted, *new), homogeneous=False), tuple(found)


def _at_least_one(fact: Fact, counts: set[int]) -> Fact:
    if fact.sign != ">" or any(k and i not in counts for m in fact.poly for i, k in enumerate(m)):
        return fact
    return Fact(fact.poly - 1, ">=")


def _shared(space: Space, fact: Fact) -> tuple[PolyElement, PolyElement, int, int] | None:
    """A, B, a and b, where the fact says a*A = b*B of sums of cells with whole coefficients."""
    if fact.sign != "=":
        return None
    ring = space.ground.ring
    for monomial in fact.poly:
        if sum(monomial) != 1 or ring.symbols[monomial.index(1)] not in CELLS:
            return None
    above = {m: int(c) for m, c in fact.poly.terms() if c > 0}
    below = {m: -int(c) for m, c in fact.poly.terms() if c < 0}
    if not above or not below:
        return None
    a, b = reduce(gcd, above.values()), reduce(gcd, below.values())
    first = ring.from_dict({m: ring.domain(c // a) for m, c in above.items()})
    second = ring.from_dict({m: ring.domain(c // b) for m, c in below.items()})
    common = gcd(a, b)
    return first, second, a // common, b // common
