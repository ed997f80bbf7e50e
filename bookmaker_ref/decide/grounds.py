"""What letters may be on a face, and by which of them facts are multiplied."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.certificate import Fact, Ground
from bookmaker_ref.decide.logarithms import SURPRISE
from bookmaker_ref.decide.refuting import Space
from bookmaker_ref.symbolic.algebra import Algebra, Undecidable
from bookmaker_ref.symbolic.vocabulary import CELLS


def ground_of(algebra: Algebra) -> Ground:
    """What the letters of the algebra may be on this face, where all cells that are left are above zero."""
    ring = algebra.field.ring
    place = {symbol: index for index, symbol in enumerate(ring.symbols)}
    kinds = {letter.symbol: letter for letter in algebra.letters}
    nonnegative = {i for s, i in place.items() if s not in kinds}
    positive = {i for i in nonnegative if ring.symbols[i] != SURPRISE}
    roots: dict[int, tuple[int, PolyElement]] = {}
    uncertain = False
    for letter in algebra.letters:
        index = place[letter.symbol]
        of = ring.from_expr(letter.of)
        inside = {i for m in of for i, k in enumerate(m) if k}
        if letter.kind == "abs":
            continue  # one of both signs is put in its place
        if letter.kind == "log":
            if not (algebra.sign_of(of) == 1 and inside <= positive):
                raise Undecidable("a logarithm of what may be zero")
            continue
        nonnegative.add(index)
        roots[index] = (letter.degree, of)
        if algebra.sign_of(of) == 1 and inside <= positive:
            positive.add(index)
        else:
            uncertain = True
            if not inside <= {i for s, i in place.items() if s not in kinds}:
                raise Undecidable("a root of a root that may be zero")
    if uncertain and any(letter.kind == "abs" for letter in algebra.letters):
        raise Undecidable("a root of what may be negative beside an absolute value")
    return Ground(ring, frozenset(positive), frozenset(nonnegative), roots)


def space_of(ground: Ground, facts: Sequence[Fact]) -> Space:
    """The letters that the facts have, with their degrees."""
    ring = ground.ring
    used = {i for fact in facts for m in fact.poly for i, k in enumerate(m) if k}
    for index in sorted(ground.roots, reverse=True):
        if index in used:
            used |= {i for m in ground.roots[index][1] for i, k in enumerate(m) if k}
    plain = [i for i, s in enumerate(ring.symbols) if i not in ground.roots and i in ground.nonnegative]
    cells = tuple(i for i in plain if ring.symbols[i] in CELLS and i in used)
    others = tuple(i for i in plain if ring.symbols[i] not in CELLS and i in used)
    if not cells:
        cells, others = others, ()
    weight = [Fraction(int(i in cells)) for i in range(ring.ngens)]
    homogeneous = True
    for index, (degree, of) in sorted(ground.roots.items()):
        degrees = {sum((weight[i] * k for i, k in enumerate(m)), Fraction(0)) for m in of}
        homogeneous &= len(degrees) == 1 or index not in used
        weight[index] = max(degrees) / degree
    space = Space(ground, tuple(weight), cells, others, homogeneous)
    homogeneous &= all(len({space.degree(m) for m in fact.poly}) <= 1 for fact in facts)
    return Space(ground, tuple(weight), cells, others, homogeneous)
