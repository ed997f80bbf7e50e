"""What follows from counts being whole: a count that is not empty is at least 1, and so is what is above zero.

``a*A = b*B``, where a and b have no divisor in common, says that A is b times some count and B is a times it, so that
their sum is a multiple of a + b; and what is a multiple of two numbers is one of the least that both divide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import gcd, lcm
from typing import cast

from sympy import Symbol
from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.certificate import Fact, Ground
from bookmaker_ref.decide.refuting import Space
from bookmaker_ref.symbolic.vocabulary import CELLS

#: The most counts that are introduced, of which something else is a multiple.
_FACTORS = 4


def whole(space: Space, facts: tuple[Fact, ...]) -> tuple[Space, tuple[Fact, ...]]:
    """The same facts of cells less 1, which may be 0, and what whole numbers say beside; for cells that are counts."""
    ring = space.ground.ring
    counts = [i for i in space.counted if ring.symbols[i] in CELLS]
    multiples = _multiples([pair for fact in facts if (pair := _shared(space, fact)) is not None])
    count = 1 + max((place for _, _, place in multiples), default=-1)
    names = [Symbol(f"t_{place}", positive=True) for place in range(count)]
    larger = ring.clone(symbols=(*ring.symbols, *names))
    new = list(range(ring.ngens, larger.ngens))
    moved = [(larger.gens[i], larger.gens[i] + 1) for i in (*counts, *new)]

    def shifted(poly: PolyElement) -> PolyElement:
        return cast(PolyElement, poly.compose(moved))

    def taken(poly: PolyElement) -> PolyElement:
        return cast(PolyElement, poly.set_ring(larger))

    whole_ones = {*counts, *new}
    found = [_at_least_one(Fact(shifted(taken(fact.poly)), fact.sign), whole_ones) for fact in facts]
    found += [Fact(shifted(taken(of) - times * larger.gens[new[place]]), "=") for of, times, place in multiples]
    old = space.ground
    ground = Ground(
        larger,
        old.positive - whole_ones,
        old.nonnegative | {*new},
        {i: (degree, shifted(taken(of))) for i, (degree, of) in old.roots.items()},
    )
    weight = (*space.weight, *(Fraction(1) for _ in new))
    return replace(space, ground=ground, weight=weight, counted=(*space.counted, *new), homogeneous=False), tuple(found)


#: A, B, a and b, where a*A = b*B.
_Pair = tuple[PolyElement, PolyElement, int, int]


def _multiples(pairs: Sequence[_Pair]) -> list[tuple[PolyElement, int, int]]:
    """Sums of cells, each with what it is a multiple of, and the place of the count that it is so many times."""
    found: list[tuple[PolyElement, int, int]] = []
    told: dict[PolyElement, list[int]] = {}
    for place, (first, second, a, b) in enumerate(pairs[: _FACTORS - 1]):
        found += [(first, b, place), (second, a, place)]
        for of, times in ((first, b), (second, a), (first + second, a + b)):
            told.setdefault(of, []).append(times)
    for of, numbers in told.items():
        place = 1 + max(each for _, _, each in found)
        if lcm(*numbers) > max(numbers) and place < _FACTORS:
            found.append((of, lcm(*numbers), place))
    return found


def _at_least_one(fact: Fact, counts: set[int]) -> Fact:
    if fact.sign != ">" or any(k and i not in counts for m in fact.poly for i, k in enumerate(m)):
        return fact
    return Fact(fact.poly - 1, ">=")


def _shared(space: Space, fact: Fact) -> _Pair | None:
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
