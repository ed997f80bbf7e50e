"""The table in terms of what is given: symbolic solutions, each verified by substitution before it is shown.

The unknowns are Prevalence, Bias and the determinant dtp, in which most measures are linear, and N where something
that grows with N is given: rp = x, pp = y, tp = xy + dtp and so on (powers2011:20-27).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, cast

import mpmath
from sympy import QQ, Expr, Symbol, factor, sqrt, symbols
from sympy.polys.fields import FracElement, FracField, field

from bookmaker_ref.solve.elimination import TooHard, Way, constant, remainder, replaced, ways
from bookmaker_ref.solve.forms import evaluated, rational_form
from bookmaker_ref.solve.given import Given
from bookmaker_ref.solve.roots import (
    DIGITS,
    SMALL,
    degree,
    discriminant,
    expression_of,
    number,
    real_roots,
    square_parts,
    with_root,
)
from bookmaker_ref.solve.words import Word, grows
from bookmaker_ref.symbolic import CELLS, N, dtp, pp, rp

_X, _Y, _D, _SIZE = symbols("x y d n")
#: What the unknowns are shown as.
_SHOWN: Final = (rp, pp, dtp, N)
Cell4 = tuple[Fraction, Fraction, Fraction, Fraction]


@dataclass(frozen=True)
class Branch:
    """One solution: the cells as expressions, and under which condition.

    ``cells`` are proportions, or counts where N is known; ``roots`` are equations ``0 = …`` for what occurs in them
    and has no closed form that is shown; ``free`` is what may be anything.
    """

    cells: tuple[Expr, Expr, Expr, Expr]
    roots: tuple[tuple[Symbol, Expr], ...]
    free: tuple[Symbol, ...]
    conditions: tuple[str, ...]
    counts: bool
    way: Way
    field: FracField


class System:
    """The field of letters and unknowns, the cells in it, and an equation for each given word."""

    def __init__(self, given: Sequence[Given], *, letters: bool) -> None:
        self.given = tuple(given)
        self.counts = any(grows(each.name) for each in given)
        self.letters = tuple(each.word.symbol for each in given) if letters else ()
        names = [Symbol(f"_{i}") for i in range(len(self.letters))]
        unknowns = (_X, _Y, _D, *((_SIZE,) if self.counts else ()))
        self.field: FracField = field([*names, *unknowns], QQ)[0]
        generators = self.field.gens
        self.values = generators[: len(names)]
        self.unknowns = tuple(range(len(names), len(generators)))
        x, y, d, *size = generators[len(names) :]
        self.cells = tuple(
            each * (size[0] if size else 1)
            for each in (x * y + d, (1 - x) * y - d, x * (1 - y) - d, (1 - x) * (1 - y) + d)
        )
        self.equations = tuple(self._equation(i, self.cells) for i in range(len(self.given)))

    def _equation(self, index: int, cells: Sequence[FracElement]) -> FracElement:
        """What is 0 where the word has its value."""
        expression, squared = rational_form(self.given[index].word)
        value = self.value(index)
        left = evaluated(expression, dict(zip(CELLS, cells, strict=True)), self.field)
        return cast(FracElement, left - (value**2 if squared else value))

    def value(self, index: int) -> FracElement:
        """The letter of a given word, or its number."""
        return self.values[index] if self.letters else constant(self.field, self.given[index].reported)

    def solved(self) -> list[Way]:
        """Every way in which all equations hold; verified by putting the cells into the definitions."""
        found = ways([each.numer for each in self.equations], self.unknowns, self.field)
        return [way for way in found if self.verified(way)]

    def verified(self, way: Way) -> bool:
        """Whether every word has its value at the solution, identically."""
        try:
            cells = self.in_way(way)
            for i in range(len(self.given)):
                # The definition at the solution, from its start; the equations that were solved are not used.
                left = self._equation(i, cells)
                if remainder(left.numer, way.roots) != 0 or remainder(left.denom, way.roots) == 0:
                    return False
        except ZeroDivisionError:  # a word is undefined everywhere in this way
            return False
        # Where a margin vanishes its cells must, for none is below 0.
        for one, other in ((0, 1), (2, 3), (0, 2), (1, 3)):
            empty = remainder((cells[one] + cells[other]).numer, way.roots) == 0
            if empty and remainder(cells[one].numer, way.roots) != 0:
                return False
        return True

    def in_way(self, way: Way) -> list[FracElement]:
        """The cells in letters, roots and free unknowns."""
        known = way.values(self.field)
        return [replaced(cell, known, self.field) for cell in self.cells]


def branches(given: Sequence[Given]) -> list[Branch]:
    """The table in the letters of the given words: every branch, each verified by substitution.

    >>> from bookmaker_ref.solve.given import read
    >>> (branch,) = branches([read("recall", "0.8"), read("precision", "0.7"), read("prevalence", "0.6")])
    >>> branch.cells[0], branch.cells[2]
    (Prevalence*Recall, -Prevalence*(Recall - 1))
    """
    system = System(given, letters=True)
    found: list[Branch] = []
    for way in system.solved():
        names = {**dict(enumerate(system.letters)), **dict(zip(system.unknowns, _SHOWN, strict=False))}
        cells = system.in_way(way)
        roots: tuple[tuple[Symbol, Expr], ...] = ()
        conditions = tuple(f"{each.word.symbol} has the sign of dtp" for each in given if each.name == "correlation")
        if len(way.roots) == 1 and degree(*way.roots[0]) == 2:
            shown = [[with_root(cell, *way.roots[0], sign, names) for cell in cells] for sign in (1, -1)]
            inside = square_parts(discriminant(*way.roots[0]))[1]
            conditions = (f"{factor(expression_of(inside, names))} >= 0", *conditions)
        else:
            shown = [[factor(expression_of(cell, names)) for cell in cells]]
            roots = tuple((names[i], expression_of(p, names)) for i, p in way.roots)
        free = tuple(names[i] for i in way.free)
        found += [
            Branch((tp, fp, fn, tn), roots, free, conditions, system.counts, way, system.field)
            for tp, fp, fn, tn in shown
        ]
    return found


@dataclass(frozen=True)
class Numbers:
    """A table that has the given numbers exactly: fractions where they are, and else to 50 digits.

    ``exact`` has roots, as text; ``free`` names what may be anything, and then there are no numbers.
    """

    cells: tuple[mpmath.mpf, mpmath.mpf, mpmath.mpf, mpmath.mpf] | None
    fractions: Cell4 | None
    exact: tuple[str, ...] | None
    free: tuple[str, ...]


def numbers(given: Sequence[Given]) -> list[Numbers]:
    """Every table that has exactly the numbers as they are written; with no cell below 0, and every word defined.

    >>> from bookmaker_ref.solve.given import read
    >>> (table,) = numbers([read("recall", "14/17"), read("precision", "14/19"), read("prevalence", "0.68")])
    >>> [str(cell) for cell in table.fractions]
    ['14/25', '1/5', '3/25', '3/25']
    """
    system = System(given, letters=False)
    names = dict(zip(system.unknowns, _SHOWN, strict=False))
    found: list[Numbers] = []
    for way in system.solved():
        if way.free:
            found.append(Numbers(None, None, None, tuple(names[i].name for i in way.free)))
            continue
        for values in real_roots(way.roots):
            table = _numbers(system, way, values, names)
            if table is not None:
                found.append(table)
    return found


def _numbers(system: System, way: Way, values: Mapping[int, mpmath.mpf], names: Mapping[int, Symbol]) -> Numbers | None:
    cells = system.in_way(way)
    with mpmath.workdps(DIGITS):
        decimals = [number(each.numer, values) / number(each.denom, values) for each in cells]
        if any(each < -SMALL for each in decimals) or not _signs_agree(system.given, decimals):
            return None
    fractions = (
        None
        if way.roots
        else tuple(Fraction(str(each.numer.LC / each.denom.LC)) if each else Fraction(0) for each in cells)
    )
    exact = None
    if len(way.roots) == 1 and degree(*way.roots[0]) == 2:
        ((place, polynomial),) = way.roots
        for sign in (1, -1):
            texts = [with_root(cell, place, polynomial, sign, names) for cell in cells]
            with mpmath.workdps(DIGITS):
                if all(
                    abs(mpmath.mpf(str(t.evalf(50))) - v) < mpmath.mpf(10) ** -30
                    for t, v in zip(texts, decimals, strict=True)
                ):
                    exact = tuple(map(str, texts))
    return Numbers(
        cast(tuple[mpmath.mpf, mpmath.mpf, mpmath.mpf, mpmath.mpf], tuple(decimals)),
        cast(Cell4 | None, fractions),
        exact,
        (),
    )


def _signs_agree(given: Sequence[Given], cells: Sequence[mpmath.mpf]) -> bool:
    """Whether what was squared has its sign; a root is never negative, and correlation has the sign of dtp."""
    tp, fp, fn, tn = cells
    determinant = tp * tn - fp * fn
    for each in given:
        if not rational_form(each.word)[1]:
            continue
        if each.name == "correlation":
            if abs(determinant) > SMALL and (determinant > 0) != (each.reported > 0):
                return False
        elif each.reported < 0:
            return False
    return True


def relation(target: Word, given: Sequence[Given], solved: Sequence[Branch]) -> Expr | None:
    """The target in the letters of what is given, if that fixes it on every branch in one and the same way.

    >>> from bookmaker_ref.solve.given import read
    >>> from bookmaker_ref.solve.words import word
    >>> reported = [read("recall", "0.8"), read("precision", "0.7")]
    >>> relation(word("f1"), reported, branches(reported))
    2*Precision*Recall/(Precision + Recall)
    """
    try:
        expression, squared = rational_form(target)
    except TooHard:
        return None
    found: set[Expr] = set()
    letters = {each.word.symbol for each in given}
    for way, frame in {branch.way: branch for branch in solved}.items():
        if way.roots:
            return None
        system = System(given, letters=True)
        try:
            value = evaluated(expression, dict(zip(CELLS, system.in_way(way), strict=True)), frame.field)
        except ZeroDivisionError:
            return None
        names = {**dict(enumerate(system.letters)), **dict(zip(system.unknowns, _SHOWN, strict=False))}
        shown = factor(expression_of(value, names))
        if not shown.free_symbols <= letters:
            return None
        found.add(shown)
    if len(found) != 1:
        return None
    (one,) = found
    return cast(Expr, sqrt(one)) if squared else one
