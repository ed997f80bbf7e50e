"""Limits along a path: the order in which a quotient vanishes with the small number, from that of each of its factors.

A factor is multiplied out, and its order is the least power of the small number in it. Where what that is multiplied by
vanishes, the order is higher: of a factor above the line this does no harm to a proof, and of one below the solver is
asked whether it can be for any positive letters. For some letters none of them vanishes, so that an order which is not
above zero refutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sympy import Expr

from bookmaker_ref.decide.class_tables import Labels
from bookmaker_ref.judging.expansion import Polynomial, expanded
from bookmaker_ref.judging.powers import NoValue, OutOfClass
from bookmaker_ref.judging.quotients import ZERO, Quotient, product_of
from bookmaker_ref.judging.script import Script, either
from bookmaker_ref.judging.translation import Place, Translation
from bookmaker_ref.symbolic.statement import Approximate, ClassPath, Path, Tends

#: The most terms of a factor that is multiplied out.
_TERMS = 4000


@dataclass(frozen=True)
class Vanishing:
    """How what a limit is about vanishes: its order, None where it is zero throughout; and what the order rests on.

    ``may_vanish`` asks whether one of the coefficients below the line can be zero, and then the order is less.
    """

    order: Fraction | None
    may_vanish: Script
    asked: str


def vanishing(claim: Tends | Approximate, size: int = 2, at: Labels | None = None) -> Vanishing:
    """Of a limit, its distance from what it tends to; of an approximation, the relative error."""
    translation = Translation(Script(merges=True))
    place = _along(claim.path, translation, size).labelled(at or {})
    small = translation.value(claim.path.small, Place())
    if isinstance(claim, Tends):
        distance = _difference(translation, claim.expression, claim.value, place)
    else:
        distance = _difference(translation, claim.left, claim.right, place)
        distance = distance * translation.powers.inverse(translation.value(claim.left, place))
    if distance == ZERO:
        return Vanishing(None, Script(), "false")
    orders = [(power, *_order(name, translation, small)) for name, power in distance.powers]
    lowest = [each for power, _, each in orders if power < 0]
    return Vanishing(sum((power * order for power, order, _ in orders), Fraction(0)), *_asked(lowest))


def _along(path: Path | ClassPath, translation: Translation, size: int) -> Place:
    if isinstance(path, Path):
        return Place(cells=tuple(translation.value(cell, Place()) for cell in path.cells))
    return Place(matrix=tuple(tuple(translation.value(cell, Place()) for cell in row) for row in path.cells(size)))


def _difference(translation: Translation, left: Expr, right: Expr, place: Place) -> Quotient:
    one, other = (translation.value(side, place) for side in (left, right))
    return translation.script.sum([one, other.times(-1)])


def _order(name: str, translation: Translation, small: Quotient) -> tuple[Fraction, Polynomial]:
    """The order of a factor, and what the small number's lowest power is multiplied by."""
    ((small_name, _),) = small.powers
    if name in translation.powers.roots:
        of, degree = translation.powers.roots[name]
        parts = [(power, *_order(each, translation, small)) for each, power in of.powers]
        if len(parts) != 1:
            raise OutOfClass("a limit of the root of a product")
        return Fraction(parts[0][0], degree) * parts[0][1], parts[0][2]
    polynomial = _in_letters(name, translation)
    powers = [dict(monomial).get(small_name, 0) for monomial in polynomial]
    least = min(powers)
    lowest = {
        tuple(each for each in monomial if each[0] != small_name): x
        for (monomial, x), power in zip(polynomial.items(), powers, strict=True)
        if power == least
    }
    return Fraction(least), lowest


def _in_letters(name: str, translation: Translation) -> Polynomial:
    known: dict[str, Polynomial | None] = {}
    for each, terms in translation.script.sums():  # in the order of definition, so that what is in a sum is known
        known[each] = expanded(terms, known, _TERMS)
    found = known.get(name, {((name, 1),): Fraction(1)})
    if not found:
        raise NoValue("a factor that is zero throughout") if found is not None else OutOfClass("a limit, too large")
    strangers = {letter for monomial in found for letter, _ in monomial} - set(translation.symbols)
    if strangers:
        raise OutOfClass("a limit of sums with roots")
    return found


def _asked(polynomials: list[Polynomial]) -> tuple[Script, str]:
    """Whether one of the polynomials can vanish where all letters are positive."""
    script = Script()
    for letter in sorted({letter for each in polynomials for monomial in each for letter, _ in monomial}):
        found = script.declare(letter)
        script.require_not_negative(letter)
        script.require_not_zero(found)
    sums = (script.sum(_terms(each)) for each in polynomials)
    return script, either(*(script.compared(each, "=", ZERO) for each in sums))


def _terms(polynomial: Polynomial) -> Iterator[Quotient]:
    return (product_of(x, monomial) for monomial, x in polynomial.items())
