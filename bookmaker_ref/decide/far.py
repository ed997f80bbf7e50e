"""Counterexamples with many cases: found by trials that are worth it, and not by a search of all tables.

Sides that are quotients of polynomials are compared as whole numbers, so that a table is looked at quickly; others as
floats. What is found breaks the claim in exact numbers; it is made smaller, and then all tables with fewer cases are
looked at, as long as these are not too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from math import comb
from typing import cast

from bookmaker_ref.decide.claims import Claim, implications
from bookmaker_ref.decide.counterexample import (
    SEARCHED,
    example,
    scattered,
    shared_out,
)
from bookmaker_ref.decide.exactly import COMPARE, Cells, NotOnTables, failing, holds
from bookmaker_ref.decide.finding import Counterexample
from bookmaker_ref.decide.floats import NO_VALUE, Floats, floats
from bookmaker_ref.decide.hypotheses import without_roots
from bookmaker_ref.decide.trials import Terms, first_trials, trials, value
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.vocabulary import CELLS

#: How many tables are looked at to say that none is smaller, where sides are polynomials, and where they are not.
_LOOKED_AT, _LOOKED_AT_FLOATS = 250_000, 60_000
#: How many tables may seem to break a claim, and do not, before it is given up to look for one that does.
_REFUSED = 12
#: By how much floats may be off.
_OFF = 1e-9
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True)
class _Sign:
    """The sign that a quotient of polynomials is to have, for a table that breaks a claim."""

    above: Terms
    below: Terms
    operator: str

    def holds(self, table: Cells) -> bool:
        below = value(self.below, table)
        return below != 0 and COMPARE[self.operator](value(self.above, table) * (1 if below > 0 else -1), 0)

    @property
    def tight(self) -> Iterator[Terms]:
        """What is zero where it is just so: of a strict inequality, where what is above the line is 1, or -1."""
        if self.operator in ("<=", ">="):
            yield self.above
        if self.operator in ("<", ">"):
            for off in (-1, 1):
                yield (*self.above, ((0, 0, 0, 0), off))


@dataclass(frozen=True)
class _Near:
    """The same of sides that are no such quotients; ``above``, if it is known, vanishes wherever they are equal."""

    left: Floats
    right: Floats
    operator: str
    above: Terms = ()

    def holds(self, table: Cells) -> bool:
        sign = self._sign(table)
        return sign is not None and COMPARE[self.operator](sign, 0)

    def _sign(self, table: Cells) -> int | None:
        try:
            left, right = self.left(table), self.right(table)
        except NO_VALUE:
            return None
        off = _OFF * max(1.0, abs(left), abs(right))
        return 0 if abs(left - right) <= off else 1 if left > right else -1

    @property
    def tight(self) -> Iterator[Terms]:
        """The same of what vanishes where the sides are equal."""
        if self.operator in ("<=", ">=") and self.above:
            yield self.above


_System = Sequence[_Sign | _Near]


@dataclass(frozen=True)
class Far:
    """A table that breaks a claim, and whether it is known that none is smaller."""

    example: Counterexample
    is_smallest: bool


def is_soon_broken(claim: Claim) -> bool:
    """Whether a table breaks the claim that is among those tried first."""
    try:
        if any(failing(claim, table) is not None for table in scattered()):
            return True
        systems = _systems(claim)
        return any(_first(system, claim, first_trials(*_wanted(system))) for system in systems)
    except (Undecidable, NowhereDefined, NotOnTables, NotExact):
        return False


def far_counterexample(claim: Claim) -> Far | None:
    """A table with more than `SEARCHED` cases that breaks the claim, if one is found; smaller ones are known not to."""
    try:
        systems = _systems(claim)
        found = [table for system in systems if (table := _first(system, claim, trials(*_wanted(system)))) is not None]
        if not found:
            return None
        best = min(found, key=lambda table: (sum(table), table))
        if not _are_polynomials(systems):
            best = _smaller(best, lambda table: _certainly_breaks(claim, table))
        smallest = _smallest(systems, claim, best)
        broken = failing(claim, table := smallest or best)
    except (Undecidable, NowhereDefined, NotOnTables, NotExact):
        return None
    return None if broken is None else Far(example(broken, table), smallest is not None)


def fulfilling(hypotheses: Sequence[Relation]) -> Cells | None:
    """A table on which all the hypotheses hold, found in the same way."""
    try:
        system = _system((*hypotheses,), None)
        likely = (t for t in trials(*_wanted(system)) if any(t) and all(each.holds(t) for each in system))
        return next((t for t in islice(likely, _REFUSED) if _fulfils(t, hypotheses)), None)
    except (Undecidable, NowhereDefined, NotOnTables, NotExact):
        return None


def _fulfils(table: Cells, hypotheses: Sequence[Relation]) -> bool:
    """Whether all sides have values there, and all relations hold, in exact numbers."""
    try:
        return all(holds(each, table) for each in hypotheses)
    except Undefined:
        return False


def _systems(claim: Claim) -> list[_System]:
    return [_system(hypotheses, relation) for hypotheses, relation in implications(claim)]


def _system(hypotheses: Sequence[Relation], claim: Relation | None) -> _System:
    """The signs that break the claim under the hypotheses."""
    every: list[tuple[Relation, str]] = [(each, each.operator) for each in hypotheses]
    every += [(claim, _OPPOSITE[claim.operator])] if claim is not None else []
    return [_sign(relation, operator) for relation, operator in every]


def _sign(relation: Relation, operator: str) -> _Sign | _Near:
    algebra = Algebra()
    try:
        left, right = algebra.elements(relation.left, relation.right)
    except Undecidable:
        return _Near(floats(relation.left), floats(relation.right), operator)
    difference = left - right
    if not algebra.letters and not algebra.parameters:
        return _Sign(_terms(difference.numer), _terms(difference.denom), operator)
    vanishing = without_roots(algebra, algebra.reduce(difference.numer))
    in_cells = vanishing is not None and vanishing.as_expr().free_symbols <= {*CELLS}
    above = _terms(vanishing) if vanishing is not None and in_cells else ()
    return _Near(floats(relation.left), floats(relation.right), operator, above)


def _terms(poly: Iterable[object]) -> Terms:
    return tuple((monomial[:4], int(c)) for monomial, c in poly.terms())  # type: ignore[attr-defined]  # a PolyElement


def _wanted(system: _System) -> tuple[list[Terms], list[Terms]]:
    """What has to vanish, and what may be just as large as it has to be."""
    equations = [each.above for each in system if each.operator == "=" and each.above]
    return equations, [terms for each in system for terms in each.tight]


def _first(system: _System, claim: Claim, tried: Iterable[Cells]) -> Cells | None:
    """A table that has all the signs and breaks the claim in exact numbers, made as small as single steps make it."""

    def breaks(table: Cells) -> bool:
        return all(each.holds(table) for each in system)

    for table in islice((t for t in tried if sum(t) > SEARCHED and breaks(t)), _REFUSED):
        if failing(claim, table) is not None:
            small = _smaller(table, breaks)
            return small if failing(claim, small) is not None else table
    return None


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


def _smallest(systems: Sequence[_System], claim: Claim, known: Cells) -> Cells | None:
    """The first table that breaks the claim, with no more cases than the known one; None where there are too many."""
    last = sum(known)
    quick = _are_polynomials(systems)
    if comb(last + 4, 4) - comb(SEARCHED + 4, 4) > (_LOOKED_AT if quick else _LOOKED_AT_FLOATS):
        return None
    for n in range(SEARCHED + 1, last + 1):
        for table in shared_out(n, 4):
            cells = cast(Cells, table)
            # Floats may be off by more than is known, so a table is passed over for exact numbers alone.
            if quick and not any(all(each.holds(cells) for each in system) for system in systems):
                continue
            try:
                if failing(claim, cells) is not None:
                    return cells
            except NotExact:
                return None  # it may break the claim as well
    return None


def _certainly_breaks(claim: Claim, table: Cells) -> bool:
    with suppress(NotExact):
        return failing(claim, table) is not None
    return False


def _are_polynomials(systems: Sequence[_System]) -> bool:
    """Whether all signs are those of quotients of polynomials, which are compared as whole numbers."""
    return all(isinstance(each, _Sign) for system in systems for each in system)
