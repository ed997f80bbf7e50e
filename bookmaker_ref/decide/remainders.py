"""Equations between whole numbers that have no solution, as the remainders show that all sides leave.

If no remainders fulfil an equation, no whole numbers do. If only those do that a prime divides, all numbers of a
solution can be divided by it, and where the equation is homogeneous they are a solution again: so there is none but 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.certificate import Fact

#: What is divided by, each a power of the prime beside it; and how many choices of remainders are gone through.
_DIVISORS = ((2, 2), (3, 3), (4, 2), (5, 5), (7, 7), (8, 2), (9, 3), (11, 11), (13, 13))
_CHOICES = 1000


def have_no_solution(facts: Sequence[Fact], counts: Sequence[int]) -> bool:
    """Whether the equations among the facts have no solution in whole numbers above zero, by place in the ring.

    >>> from sympy import ZZ, ring
    >>> r, x, y = ring("x, y", ZZ)
    >>> have_no_solution([Fact(6 * x - 10 * y - 15, "=")], (0, 1))
    True
    >>> have_no_solution([Fact(x**2 - 2 * y**2, "=")], (0, 1))
    True
    >>> have_no_solution([Fact(x**2 - 2 * y**2 - 1, "=")], (0, 1))
    False
    """
    equations = [f.poly for f in facts if f.sign == "=" and all(i in counts for i in _letters(f.poly))]
    used = sorted({i for poly in equations for i in _letters(poly)})
    if not equations:
        return False
    homogeneous = all(len({sum(monomial) for monomial in poly}) == 1 for poly in equations)
    for divisor, prime in _DIVISORS:
        if divisor ** len(used) > _CHOICES:
            break
        left = list(_solutions(equations, used, divisor))
        if not left or (homogeneous and not any(x % prime for each in left for x in each)):
            return True
    return False


def _letters(poly: PolyElement) -> set[int]:
    return {i for monomial in poly for i, power in enumerate(monomial) if power}


def _solutions(equations: Sequence[PolyElement], used: Sequence[int], divisor: int) -> Iterator[tuple[int, ...]]:
    """The remainders of the letters with which every equation leaves none."""
    terms = [[(tuple(m[i] for i in used), int(c) % divisor) for m, c in poly.terms()] for poly in equations]
    for chosen in product(range(divisor), repeat=len(used)):
        if all(_value(each, chosen) % divisor == 0 for each in terms):
            yield chosen


def _value(terms: Sequence[tuple[tuple[int, ...], int]], at: Sequence[int]) -> int:
    return sum(c * prod(x**power for x, power in zip(at, powers, strict=True)) for powers, c in terms)
