"""Sharper bounds of logarithms, for a claim that needs them: by tangents elsewhere than at 1, and by means.

With u = c v, ``1 - 1/v <= log(v) <= v - 1`` bounds log(u) = log(v) + log(c), for any number c: for one near e, and for
those that stand in the claim. Where u > 1, it holds as well that ``2 (u - 1)/(u + 1) <= log(u) <= (u - 1/u)/2``, and
below 1 the other way round. Both hold of the square root of u too, whose logarithm is half of that of u.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sympy import E, Expr, Integer, Rational, exp, log, primefactors
from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.certificate import Fact, Ground
from bookmaker_ref.decide.logarithms import DIGITS, SURPRISE, Logarithm, certain, digits, logarithm, of_quotients, signs
from bookmaker_ref.symbolic.algebra import Algebra, in_cells
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.vocabulary import P_VALUE

#: How many logarithms are given bounds, at how many numbers and their inverses, and how many tangents are drawn in all.
_LOGARITHMS, _NUMBERS, _TOUCHING = 6, 3, 18
#: The tangent there has nearly the least slope that a bound by a multiple can have.
_NEAR_E = Rational(19, 7)
_NO_TANGENT = (Integer(0), Integer(1), Rational(1, 2))


@dataclass(frozen=True)
class Tangent:
    """A number above zero as a quotient, where a tangent touches, and bounds of so many times its logarithm."""

    above: PolyElement
    below: PolyElement
    low: PolyElement
    high: PolyElement
    times: int

    def bounds(self, of: Logarithm) -> tuple[PolyElement, PolyElement]:
        """What is not below zero, by the quotient over the number."""
        above, below, times = of.above * self.below, of.below * self.above, self.times * of.times
        left, right = (
            Logarithm(above, below, of.value * self.times - of.times * end, times) for end in (self.high, self.low)
        )
        return left.bounds()[0], right.bounds()[1]


def numbers(every: Iterable[Relation]) -> list[Expr]:
    """The numbers at which tangents are worth a trial: one near e, and those that stand in the relations."""
    sides = [side for each in every for side in (each.left, each.right)]
    found = {abs(x) for side in sides for x in side.atoms(Rational) if abs(x) not in _NO_TANGENT}
    near = E if any(in_cells(side).has(E, exp) for side in sides) else _NEAR_E
    return [near, *sorted(found, key=lambda x: (max(x.p, x.q), x))][:_NUMBERS]


def touching(algebra: Algebra, ground: Ground, at: Sequence[Expr]) -> list[Tangent]:
    """The tangents at these numbers; of a logarithm that is no letter of the algebra, some digits."""
    ring = ground.ring
    one, known = ring.one, {letter.of for letter in algebra.letters if letter.kind == "log"}
    found: list[Tangent] = []
    for each in (c for number in at for c in (number, 1 / number)):
        if not isinstance(each, Rational) and found:
            found.append(Tangent(one, found[-1].above, -one, -one, 1))
        elif not isinstance(each, Rational):
            found.append(Tangent(algebra.elements(each)[0].numer, one, one, one, 1))
        elif {*map(Integer, primefactors(each.p * each.q))} <= known:
            value = algebra.elements(log(each))[0].numer
            found.append(Tangent(ring(each.p), ring(each.q), value, value, 1))
        else:
            low, high = digits(logarithm(int(each.p), int(each.q)))
            found.append(Tangent(ring(each.p), ring(each.q), ring(low), ring(high), DIGITS))
    return found


def sharper(
    ground: Ground, facts: Sequence[Fact], logs: Iterable[Logarithm], tangents: Sequence[Tangent]
) -> Iterator[Fact]:
    """All bounds of some logarithms, and of those of their roots and of a p-value, beside what the facts say."""
    some = [*logs][:_LOGARITHMS]
    some += [*_of_p(ground), *(root for each in some if (root := _root(ground, each)) is not None)]
    for each in some:
        if not certain(ground, each.above) == 1 == certain(ground, each.below):
            continue
        yield from of_quotients(ground, [each])
        yield from _by_means(ground, facts, each)
        for at in tangents[: max(2, _TOUCHING // len(some))]:
            yield from (Fact(bound, ">=") for bound in at.bounds(each))


def _of_p(ground: Ground) -> Iterator[Logarithm]:
    ring = ground.ring
    if SURPRISE in ring.symbols and P_VALUE in ring.symbols:
        yield Logarithm(ring.from_expr(P_VALUE), ring.one, -ring.from_expr(SURPRISE))


def _root(ground: Ground, of: Logarithm) -> Logarithm | None:
    """The logarithm of the square root, where that is among the letters."""
    roots = {of: ground.ring.gens[i] for i, (degree, of) in ground.roots.items() if degree == 2}
    roots[ground.ring.one] = ground.ring.one
    if of.above not in roots or of.below not in roots:
        return None
    return Logarithm(roots[of.above], roots[of.below], of.value, 2 * of.times)


def _by_means(ground: Ground, facts: Sequence[Fact], of: Logarithm) -> Iterator[Fact]:
    more, both = of.above - of.below, of.above + of.below
    less, greater = both * of.value - 2 * of.times * more, of.times * more * both - 2 * of.above * of.below * of.value
    known = [sign for each in (more, ground.reduced(more * both)) for sign, _ in signs(ground, facts, each) if sign]
    for bound in (less, greater):
        yield Fact(known[0] * bound if known else more * bound, ">=")
