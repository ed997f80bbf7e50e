"""Counterexamples with many cases: solved for, and not searched table by table.

Sides that are quotients of polynomials are compared as whole numbers, so that a table is looked at quickly. Where an
equation has to hold, it is solved for one cell; else cells of very different sizes are tried. What is found is made
smaller, and then all tables with fewer cases are looked at, as long as these are not too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb, lcm
from typing import cast

from bookmaker_ref.decide.claims import Claim, implications
from bookmaker_ref.decide.counterexample import SEARCHED, example, shared_out
from bookmaker_ref.decide.exactly import COMPARE, Cells, NotOnTables, failing
from bookmaker_ref.decide.finding import Counterexample
from bookmaker_ref.exact.undefined import NotExact
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable
from bookmaker_ref.symbolic.statement import Relation

#: Counts that are tried where nothing is to be solved, and those in a table of two cells or three that are not empty.
_SIZES = (0, 1, 2, 3, 7, 19, 40, 100, 1000, 20_000)
_PAIRS = 101
#: Counts of the other cells where one is solved for, and the largest solution that is taken.
_SMALL, _LARGEST = tuple(range(13)), 10**9
#: How many tables are looked at to say that none is smaller.
_LOOKED_AT = 250_000
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

#: A polynomial in the cells: exponents and coefficients.
Terms = tuple[tuple[tuple[int, ...], int], ...]


@dataclass(frozen=True)
class _Sign:
    """The sign that a quotient of polynomials is to have, for a table that breaks a claim."""

    above: Terms
    below: Terms
    operator: str

    def holds(self, table: Cells) -> bool:
        below = _value(self.below, table)
        return below != 0 and COMPARE[self.operator](_value(self.above, table) * (1 if below > 0 else -1), 0)


@dataclass(frozen=True)
class Far:
    """A table that breaks a claim, and whether it is known that none is smaller."""

    example: Counterexample
    is_smallest: bool


def _value(terms: Terms, table: Sequence[int]) -> int:
    total = 0
    for (a, b, c, d), coefficient in terms:
        total += coefficient * table[0] ** a * table[1] ** b * table[2] ** c * table[3] ** d
    return total


def far_counterexample(claim: Claim) -> Far | None:
    """A table with more than `SEARCHED` cases that breaks the claim, if one is found; smaller ones are known not to."""
    try:
        systems = [_system(hypotheses, relation) for hypotheses, relation in implications(claim)]
    except (Undecidable, NowhereDefined, NotOnTables):
        return None
    if all(system is None for system in systems):
        return None
    known = [system for system in systems if system is not None]
    found = [table for system in known if (table := _first(system, claim)) is not None]
    if not found:
        return None
    best = min(found, key=lambda table: (sum(table), table))
    sure = len(known) == len(systems)
    smallest = _smallest(known, claim, best) if sure else None
    table = smallest or best
    broken = failing(claim, table)
    return None if broken is None else Far(example(broken, table), smallest is not None)


def fulfilling(hypotheses: Sequence[Relation]) -> Cells | None:
    """A table on which all the hypotheses hold, found in the same way."""
    try:
        system = _system((*hypotheses,), None)
    except (Undecidable, NowhereDefined, NotOnTables):
        return None
    return None if system is None else next((t for t in _candidates(system) if all(s.holds(t) for s in system)), None)


def _system(hypotheses: Sequence[Relation], claim: Relation | None) -> list[_Sign] | None:
    """The signs that break the claim under the hypotheses; None where a side is no quotient of polynomials."""
    every: list[tuple[Relation, str]] = [(each, each.operator) for each in hypotheses]
    every += [(claim, _OPPOSITE[claim.operator])] if claim is not None else []
    algebra = Algebra()
    sides = algebra.elements(*(side for each, _ in every for side in (each.left, each.right)))
    if algebra.letters or algebra.parameters:
        return None
    found = []
    for (_, operator), left, right in zip(every, sides[::2], sides[1::2], strict=True):
        difference = left - right
        found.append(_Sign(_terms(difference.numer), _terms(difference.denom), operator))
    return found


def _terms(poly: Iterable[object]) -> Terms:
    return tuple((monomial, int(c)) for monomial, c in poly.terms())  # type: ignore[attr-defined]  # a PolyElement


def _first(system: Sequence[_Sign], claim: Claim) -> Cells | None:
    """A table that has all the signs and breaks the claim in exact numbers, made as small as single steps make it."""
    for table in _candidates(system):
        if sum(table) > SEARCHED and all(each.holds(table) for each in system):
            small = _smaller(table, lambda t: all(each.holds(t) for each in system))
            try:
                if failing(claim, small) is not None:
                    return small
            except (NotOnTables, NotExact):
                return None
    return None


def _candidates(system: Sequence[_Sign]) -> Iterator[Cells]:
    equations = [each.above for each in system if each.operator == "="]
    if equations:
        yield from _solved(equations)
        return
    for cells in product(_SIZES, repeat=4):
        yield cast(Cells, cells)
    for first, second in combinations(range(4), 2):
        for a, b in product(range(1, _PAIRS), repeat=2):
            table = [0, 0, 0, 0]
            table[first], table[second] = a, b
            yield cast(Cells, tuple(table))


def _solved(equations: Sequence[Terms]) -> Iterator[Cells]:
    """Tables on which the equations hold: a cell is solved for by each of those that are linear in all these cells."""
    empty = {terms[0][0].index(1) for terms in equations if _is_empty_cell(terms)}
    equations = [terms for terms in equations if not _is_empty_cell(terms)]
    count = min(len(equations), 3)
    small = _SMALL if count == 1 else _SMALL[:7]
    for unknown in combinations([i for i in range(4) if i not in empty], count):
        if not all(_linear_in(each, unknown) for each in equations[:count]):
            continue
        given = [i for i in range(4) if i not in unknown]
        for values in product(*((0,) if i in empty else small for i in given)):
            solution = _solve(equations[:count], unknown, dict(zip(given, values, strict=True)))
            if solution is None or any(x < 0 for x in solution) or not any(solution):
                continue
            common = lcm(*(x.denominator for x in solution))
            if common * max(solution) <= _LARGEST:
                yield cast(Cells, tuple(int(x * common) for x in solution))


def _is_empty_cell(terms: Terms) -> bool:
    return len(terms) == 1 and sum(terms[0][0]) == 1


def _linear_in(terms: Terms, unknown: Sequence[int]) -> bool:
    return all(sum(monomial[i] for i in unknown) <= 1 for monomial, _ in terms)


def _solve(equations: Sequence[Terms], unknown: Sequence[int], given: dict[int, int]) -> list[Fraction] | None:
    """The table with these cells given, by elimination; None where it is not determined."""
    rows: list[list[Fraction]] = []
    for terms in equations:
        row = [Fraction(0)] * (len(unknown) + 1)
        for monomial, coefficient in terms:
            number = coefficient
            for i, value in given.items():
                number *= value ** monomial[i]
            place = next((k for k, i in enumerate(unknown) if monomial[i]), len(unknown))
            row[place] += number if place < len(unknown) else -number
        rows.append(row)
    for column in range(len(unknown)):
        pivot = next((r for r in rows[column:] if r[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        rows.insert(column, pivot)
        rows[column] = [x / pivot[column] for x in pivot]
        for index, row in enumerate(rows):
            if index != column and row[column]:
                rows[index] = [x - row[column] * y for x, y in zip(row, rows[column], strict=True)]
    table = [Fraction(given.get(i, 0)) for i in range(4)]
    for place, i in enumerate(unknown):
        table[i] = rows[place][-1]
    return table


def _smaller(table: Cells, breaks: Callable[[Cells], bool]) -> Cells:
    """The table with as many cases taken away as can be, cell by cell, in ever smaller steps."""
    best = list(table)
    step = max(best)
    while step:
        moved = False
        for i in range(4):
            while best[i] >= step:
                tried = [*best]
                tried[i] -= step
                if sum(tried) <= SEARCHED or not breaks(cast(Cells, tuple(tried))):
                    break
                best, moved = tried, True
        step = step if moved and step == 1 else step // 2
    return cast(Cells, tuple(best))


def _smallest(systems: Sequence[Sequence[_Sign]], claim: Claim, known: Cells) -> Cells | None:
    """The first table that breaks the claim, with no more cases than the known one; None where there are too many."""
    last = sum(known)
    if comb(last + 4, 4) - comb(SEARCHED + 4, 4) > _LOOKED_AT:
        return None
    for n in range(SEARCHED + 1, last + 1):
        for table in shared_out(n, 4):
            cells = cast(Cells, table)
            if (
                any(all(each.holds(cells) for each in system) for system in systems)
                and failing(claim, cells) is not None
            ):
                return cells
    return None
