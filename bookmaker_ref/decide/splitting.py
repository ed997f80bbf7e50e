"""Whole numbers one by one: each count is 0, or at least 1, and then 1, or at least 2, as long as it takes.

A polynomial that is below zero between two whole numbers alone, such as ``(TP - 1)*(TP - 2)``, is not so on any of
these parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.certificate import Fact, Ground
from bookmaker_ref.decide.linear import Budget
from bookmaker_ref.decide.refuting import Space, is_refuted

#: How many parts are looked at, and how many counts may be divided into parts.
_PARTS, _COUNTS = 60, 3


def is_refuted_in_parts(space: Space, facts: Sequence[Fact], counts: Sequence[int], budget: Budget) -> bool:
    """Whether the facts contradict each other in each part; the counts are whole numbers, and may be 0."""
    turned = [i for i in counts if any(monomial[i] and sum(monomial) > 1 for f in facts for monomial in f.poly)]
    if not turned or len(turned) > _COUNTS:
        return False
    left = [(space, tuple(facts), 0)]
    for _ in range(_PARTS):
        here, known, turn = left.pop(0)
        if not is_refuted(here, known, budget, effort=1):
            count = turned[turn % len(turned)]
            left += [(*_with(here, known, count, start), turn + 1) for start in (0, 1)]
        if not left:
            return True
    return False


def _with(space: Space, facts: Sequence[Fact], count: int, start: int) -> tuple[Space, tuple[Fact, ...]]:
    """The same where the count is 0, or with the count less 1 in its place."""
    ring = space.ground.ring
    instead = ring.gens[count] + 1 if start else ring.zero

    def moved(poly: PolyElement) -> PolyElement:
        return cast(PolyElement, poly.compose(ring.gens[count], instead))

    roots = {i: (degree, moved(of)) for i, (degree, of) in space.ground.roots.items()}
    ground = Ground(ring, space.ground.positive, space.ground.nonnegative, roots)
    return replace(space, ground=ground), tuple(Fact(moved(fact.poly), fact.sign) for fact in facts)
