"""The table in terms of what is given: symbolic solutions, each verified by substitution before it is shown.

The unknowns are Prevalence, Bias and the determinant dtp, in which most measures are linear, and N where something
that grows with N is given: rp = x, pp = y, tp = xy + dtp and so on (powers2011:20-27).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, cast

import mpmath
from sympy import QQ, Expr, Symbol, factor, symbols
from sympy.polys.fields import FracElement, FracField, field
from sympy.polys.rings import PolyElement

from bookmaker_ref.exact import Table, Undefined
from bookmaker_ref.solving.budget import TooHard, limited_work
from bookmaker_ref.solving.elimination import Way, constant, remainder, replaced, ways
from bookmaker_ref.solving.forms import form_of, in_cells
from bookmaker_ref.solving.formula import Factors, Formula
from bookmaker_ref.solving.given import Given
from bookmaker_ref.solving.roots import (
    DIGITS,
    Point,
    discriminant,
    expression_of,
    number,
    real_points,
    square_parts,
    with_root,
)
from bookmaker_ref.solving.words import Word, grows
from bookmaker_ref.symbolic import N, dtp, pp, rp
from bookmaker_ref.symbolic.algebra import factor_list

_X, _Y, _D, _SIZE = _UNKNOWNS = symbols("x y d n")
#: What the unknowns are shown as.
_SHOWN: Final = (rp, pp, dtp, N)
#: What is above 0, or below it, wherever no margin is empty.
_POSITIVE: Final = (_X, _Y, _SIZE, 1 - _X, 1 - _Y)
_EMPTY_MARGINS: Final = tuple(
    (tp, fp, fn, tn)
    for tp, fp, fn, tn in product((0, 1), repeat=4)
    if 0 in (tp + fn, fp + tn, tp + fp, fn + tn) and tp + fp + fn + tn
)
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


class System:
    """The field of letters and unknowns, the cells in it, and an equation for each word.

    Each word has its value, or is a letter where there are none.
    """

    def __init__(self, words: Sequence[Word], values: Sequence[Fraction] | None = None) -> None:
        self.words = tuple(words)
        self.counts = any(grows(each.name) for each in words)
        self.letters = tuple(each.symbol for each in words) if values is None else ()
        names = [Symbol(f"_{i}") for i in range(len(self.letters))]
        unknowns = _UNKNOWNS if self.counts else _UNKNOWNS[:3]
        self.field: FracField = field([*names, *unknowns], QQ)[0]
        generators = self.field.gens
        self.unknowns = tuple(range(len(names), len(generators)))
        self.values: tuple[FracElement, ...] = (
            generators[: len(names)] if values is None else tuple(constant(self.field, each) for each in values)
        )
        x, y, d, *size = generators[len(names) :]
        self.cells = tuple(
            each * (size[0] if size else 1)
            for each in (x * y + d, (1 - x) * y - d, x * (1 - y) - d, (1 - x) * (1 - y) + d)
        )
        self.equations = tuple(self._equation(i, self.cells) for i in range(len(self.words)))

    def _equation(self, index: int, cells: Sequence[FracElement]) -> FracElement:
        """What is 0 where the word has its value."""
        form = form_of(self.words[index])
        value = self.values[index]
        return cast(FracElement, in_cells(form.solved, cells, self.field) - (value**2 if form.has_root else value))

    def found(self) -> list[Way]:
        """Every way in which all equations hold, and maybe others: they are solved without their denominators."""
        equations = [each.numer for each in self.equations]
        found: list[Way] = []
        for way in ways(equations, self.unknowns, self.field):
            empty = self._emptied(way)
            found += ways([*equations, *empty], self.unknowns, self.field) if empty else [way]
        return list(dict.fromkeys(found))

    def _emptied(self, way: Way) -> list[PolyElement]:
        """Where a margin vanishes its cells must, for none is below 0: what has to be 0 as well."""
        found: list[PolyElement] = []
        with suppress(ZeroDivisionError):
            cells = self.in_way(way)
            for one, other in ((0, 1), (2, 3), (0, 2), (1, 3)):
                if (
                    remainder((cells[one] + cells[other]).numer, way.roots)
                    == 0
                    != remainder(cells[one].numer, way.roots)
                ):
                    found += [(self.cells[one] + self.cells[other]).numer, self.cells[one].numer]
        return found

    def solved(self) -> list[Way]:
        """Every way in which all equations hold; verified by putting the cells into the definitions."""
        return [way for way in self.found() if self.verified(way)]

    def verified(self, way: Way) -> bool:
        """Whether every word has its value at the solution, identically."""
        try:
            cells = self.in_way(way)
            for i in range(len(self.words)):
                # The definition at the solution, from its start; the equations that were solved are not used.
                left = self._equation(i, cells)
                if remainder(left.numer, way.roots) != 0 or remainder(left.denom, way.roots) == 0:
                    return False
        except ZeroDivisionError:  # a word is undefined everywhere in this way
            return False
        return not self._emptied(way)

    def in_way(self, way: Way) -> list[FracElement]:
        """The cells in letters, roots and free unknowns."""
        known = way.values(self.field)
        return [replaced(cell, known, self.field) for cell in self.cells]

    def factors(self, value: FracElement) -> Factors:
        """An element of the field as powers, in the letters as they are shown and in the unknowns."""
        names = dict(enumerate(self.letters))
        number = Fraction(1)
        powers: list[tuple[Expr, int]] = []
        for poly, side in ((value.numer, 1), (value.denom, -1)):
            content, parts = factor_list(cast(PolyElement, poly))
            number *= Fraction(int(content.numerator), int(content.denominator)) ** side if content else 0
            powers += [(expression_of(part, names), side * power) for part, power in parts]
        return Factors(number, tuple(sorted(powers, key=str)))


def branches(words: Sequence[Word]) -> list[Branch]:
    """The table in the letters of the words: every branch, each verified by substitution.

    >>> from bookmaker_ref.solving.words import word
    >>> (branch,) = branches([word("recall"), word("precision"), word("prevalence")])
    >>> branch.cells[0], branch.cells[2]
    (Prevalence*Recall, -Prevalence*(Recall - 1))
    """
    with limited_work():
        return _branches(System(words))


def _branches(system: System) -> list[Branch]:
    found: list[Branch] = []
    for way in system.solved():
        names = {**dict(enumerate(system.letters)), **dict(zip(system.unknowns, _SHOWN, strict=False))}
        cells = system.in_way(way)
        roots: tuple[tuple[Symbol, Expr], ...] = ()
        conditions = tuple(f"{each.symbol} has the sign of dtp" for each in system.words if each.name == "correlation")
        if way.quadratic is not None:
            shown = [[with_root(cell, *way.quadratic, sign, names) for cell in cells] for sign in (1, -1)]
            inside = square_parts(discriminant(*way.quadratic))[1]
            conditions = (f"{factor(expression_of(inside, names))} >= 0", *conditions)
        else:
            shown = [[factor(expression_of(cell, names)) for cell in cells]]
            roots = tuple((names[i], expression_of(p, names)) for i, p in way.roots)
        free = tuple(names[i] for i in way.free)
        found += [Branch((tp, fp, fn, tn), roots, free, conditions, system.counts) for tp, fp, fn, tn in shown]
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

    >>> from bookmaker_ref.solving.given import read
    >>> (table,) = numbers([read("recall", "14/17"), read("precision", "14/19"), read("prevalence", "0.68")])
    >>> [str(cell) for cell in table.fractions]
    ['14/25', '1/5', '3/25', '3/25']
    """
    return numbers_proved(given)[0]


def numbers_proved(given: Sequence[Given]) -> tuple[list[Numbers], bool]:
    """The same, and whether it is proved that there are no others.

    It is not proved where a solution needs several roots, whose signs rest on a tolerance.
    """
    with limited_work():
        return _numbers_proved(given)


def _numbers_proved(given: Sequence[Given]) -> tuple[list[Numbers], bool]:
    system = System([each.word for each in given], [each.reported for each in given])
    names = dict(zip(system.unknowns, _SHOWN, strict=False))
    found: list[Numbers] = []
    proved = True
    for way in system.solved():
        if way.free:
            found.append(Numbers(None, None, None, tuple(names[i].name for i in way.free)))
            continue
        proved = proved and len(way.roots) <= 1
        for point in real_points(way.roots):
            table = _numbers(given, system, way, point, names)
            if table is not None:
                found.append(table)
    return found, proved


def _numbers(
    given: Sequence[Given], system: System, way: Way, point: Point, names: Mapping[int, Symbol]
) -> Numbers | None:
    cells = system.in_way(way)
    if any(_sign(each, point) < 0 for each in cells) or not _signs_agree(given, system, cells, point):
        return None
    with mpmath.workdps(DIGITS):
        decimals = [number(each.numer, point.values) / number(each.denom, point.values) for each in cells]
    fractions = [Fraction(str(each.numer.LC / each.denom.LC)) if each else Fraction(0) for each in cells]
    exact = None
    if way.quadratic is not None:
        for sign in (1, -1):
            texts = [with_root(cell, *way.quadratic, sign, names) for cell in cells]
            with mpmath.workdps(DIGITS):
                far = max(abs(mpmath.mpf(str(t.evalf(50))) - v) for t, v in zip(texts, decimals, strict=True))
            if far < mpmath.mpf(10) ** -30:
                exact = tuple(map(str, texts))
    a, b, c, d = decimals
    return Numbers((a, b, c, d), None if way.roots else cast(Cell4, tuple(fractions)), exact, ())


def _sign(fraction: FracElement, point: Point) -> int:
    return point.sign(fraction.numer) * point.sign(fraction.denom)


def _signs_agree(given: Sequence[Given], system: System, cells: Sequence[FracElement], point: Point) -> bool:
    """Whether each word that was squared has the sign that is reported: that of what stands outside its root."""
    for each in given:
        form = form_of(each.word)
        if form.has_root and each.reported:
            outside = _sign(in_cells(form.outside, cells, system.field), point)
            if outside and (outside > 0) != (each.reported > 0):
                return False
    return True


def relation(target: Word, given: Sequence[Word]) -> Formula | None:
    """The target in the letters of words, if they fix it on every branch in one and the same way.

    >>> from bookmaker_ref.solving.words import word
    >>> relation(word("f1"), (word("recall"), word("precision"))).shown
    2*Precision*Recall/(Precision + Recall)
    >>> relation(word("correlation"), (word("informedness"), word("prevalence"), word("bias"))).shown
    Informedness*sqrt(Prevalence*(Prevalence - 1)/(Bias*(Bias - 1)))
    """
    return _relation(target, tuple(given))


@lru_cache(maxsize=1024)
def _relation(target: Word, given: tuple[Word, ...]) -> Formula | None:
    try:
        with limited_work():
            return _solved_for(target, given)
    except TooHard:
        return None


def _solved_for(target: Word, given: tuple[Word, ...]) -> Formula | None:
    form = form_of(target)
    system, solved = _without_roots(given)
    found: set[Formula] = set()
    for way in solved:
        cells = system.in_way(way)
        try:
            value = system.factors(in_cells(form.solved, cells, system.field))
            outside = system.factors(in_cells(form.outside, cells, system.field))
        except ZeroDivisionError:
            return None
        if not value.letters <= set(system.letters):
            return None
        sign = _sign_in_letters(outside, target) if form.has_root else None
        if sign is not None:
            found.add(Formula.of_square(value, sign, [(each.symbol, each.low, each.high) for each in given]))
        elif not form.has_root:
            found.add(Formula.of_fraction(value))
        else:
            return None
    return found.pop() if len(found) == 1 else None


@lru_cache(maxsize=1024)
def _without_roots(words: tuple[Word, ...]) -> tuple[System, list[Way]]:
    """The system in letters, and every way in which it holds; none where a root occurs in one of them.

    To verify a way with roots takes long, and is left where there is no other.
    """
    with limited_work():
        system = System(words)
        found = system.found()
        plain = [way for way in found if not way.roots and system.verified(way)]
        rooted = [way for way in found if way.roots]
        return system, plain if plain and not any(map(system.verified, rooted)) else []


def _sign_in_letters(outside: Factors, target: Word) -> Factors | None:
    """What has the sign of the outside of a root, in letters alone; None where that cannot be said.

    Margins are above 0 wherever a word has a value that has none where a margin is empty.
    """
    if not outside.letters & set(_UNKNOWNS):
        return outside
    if any(_has_value(target, table) for table in _EMPTY_MARGINS):
        return None
    scale = outside.number
    left: list[tuple[Expr, int]] = []
    for part, power in outside.powers:
        if part in _POSITIVE:
            continue
        if -part in _POSITIVE:
            scale *= (-1) ** power
        elif cast(set[Symbol], part.free_symbols) & set(_UNKNOWNS):
            return None
        else:
            left.append((part, power))
    return Factors(scale, tuple(left))


def _has_value(word: Word, table: tuple[int, int, int, int]) -> bool:
    try:
        return Table(*table)[word.symbol.name] is not None
    except Undefined:
        return False
