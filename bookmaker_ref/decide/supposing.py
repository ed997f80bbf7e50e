"""What a table that broke an implication would have to fulfil, as polynomials: face by face, and case by case.

On a face some cells are empty and all others are not, so that every monomial in these is above zero. A relation is the
sign of a polynomial there, for what it is divided by is not zero. Logarithms are letters, of which only their bounds by
quotients are supposed: ``1 - 1/u <= log(u) <= u - 1``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import cast

from sympy import Integer, Symbol, log
from sympy.polys.fields import FracElement
from sympy.polys.rings import PolyElement

from bookmaker_ref.decide import logarithms
from bookmaker_ref.decide.certificate import Above, Fact, Ground
from bookmaker_ref.decide.faces import Face, TooMuch, faces, is_settled_inside, on
from bookmaker_ref.decide.grounds import ground_of, space_of
from bookmaker_ref.decide.linear import Budget
from bookmaker_ref.decide.logarithms import certain
from bookmaker_ref.decide.refuting import Space, is_refuted
from bookmaker_ref.decide.remainders import have_no_solution
from bookmaker_ref.decide.splitting import is_refuted_in_parts
from bookmaker_ref.decide.tangents import Tangent, numbers, sharper, touching
from bookmaker_ref.decide.whole import whole
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable, factor_list, in_cells
from bookmaker_ref.symbolic.functions import Divergence, XLogY
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.vocabulary import CELLS

#: What is supposed of logarithms: their signs; the claim without them, each replaced by a bound; bounds of them all;
#: and such as touch elsewhere than at 1.
WAYS = ("signs", "replaced", "bounds", "halves", "tangents")
#: What a method says that rests on certificates, or on remainders.
SUMS, REMAINDERS = "certificate of non-negative sums", "remainders of whole numbers"
#: How many numbers are changed in programs before a face is given up, or each of several ways on it.
_CHANGES, _CHANGES_A_WAY = 2_000_000, 1_000_000
_OPPOSITE: Mapping[str, str] = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True)
class Case:
    """Facts that hold together, in the letters of a space; a contradiction between them is looked for."""

    space: Space
    facts: tuple[Fact, ...]

    def refuted(self, budget: Budget) -> str:
        """How it is shown that they cannot, whatever numbers the letters are. Empty where it is not."""
        return SUMS if is_refuted(self.space, self.facts, budget) else ""

    def refuted_of_counts(self, budget: Budget) -> str:
        """The same, where it matters that cells are whole numbers."""
        counts = [i for i in self.space.counted if self.space.ground.ring.symbols[i] in CELLS]
        if have_no_solution(self.facts, counts):
            return REMAINDERS
        if not counts or self.space.homogeneous:
            return ""
        space, facts = whole(self.space, self.facts)
        sure = is_refuted(space, facts, budget) or is_refuted_in_parts(space, facts, counts, budget)
        return SUMS if sure else ""


#: How a case is shown to be none.
_Refuting = Callable[[Case, Budget], str]


def certainty(claim: Relation, hypotheses: Sequence[Relation] = ()) -> str:
    """How it is shown, on every face and in every case, that the hypotheses imply the claim; empty where it is not."""
    every = (claim, *hypotheses)
    used: set[str] = set()
    inside = not hypotheses and is_settled_inside(claim)
    try:
        if inside and _on_face(every, {}, [Case.refuted]):
            return SUMS
        for face in faces(every):
            tried = [Case.refuted_of_counts] if inside and not face else [Case.refuted, Case.refuted_of_counts]
            found = _on_face(every, face, tried)
            if found is None:
                return ""
            used |= found
    except (TooMuch, Undecidable):
        return ""
    return " and ".join(how for how in (SUMS, REMAINDERS) if how in used)  # of no case at all nothing is shown


def _on_face(every: Sequence[Relation], face: Face, refuting: Sequence[_Refuting]) -> set[str] | None:
    """What was needed to refute all cases on the face; None where one of them stays open."""
    sides = [in_cells(side) for each in every for side in (each.left, each.right)]
    has_logarithms = any(side.has(log, XLogY, Divergence) for side in sides)
    open_ones: set[tuple[Fact, ...]] = set()
    for way in WAYS if has_logarithms else WAYS[:1]:
        budget = Budget(_CHANGES_A_WAY if has_logarithms else _CHANGES)
        with suppress(NotThisWay):
            try:
                found = _each(_cases(every, face, way), refuting, budget, open_ones)
            except NowhereDefined:
                return None if any(side.has(XLogY, Divergence) for side in sides) else set()  # 0 log(0/0) is 0
            if found is not None:
                return found
    return None


def _each(
    cases: Iterable[Case], refuting: Sequence[_Refuting], budget: Budget, open_ones: set[tuple[Fact, ...]]
) -> set[str] | None:
    """How the cases are refuted; None where one is not, which is then known to be open."""
    used = set()
    for case in cases:
        if case.facts in open_ones:
            return None
        how = next(filter(None, (each(case, budget) for each in refuting)), "")
        if not how:
            open_ones.add(case.facts)
            return None
        used.add(how)
    return used


class NotThisWay(ValueError):
    """A way of treating logarithms that does not fit."""


def _cases(every: Sequence[Relation], face: Face, way: str) -> Iterator[Case]:
    """The cases on a face; of logarithms no more is supposed than the way says."""
    algebra = Algebra()
    sides = [on(side, face) for each in every for side in (each.left, each.right)]
    elements = algebra.elements(*sides)
    if way == "halves":
        elements = algebra.elements(*sides, log(Integer(2)))[: len(sides)]
    differences = [left - right for left, right in zip(elements[::2], elements[1::2], strict=True)]
    if way == "replaced":
        if every[0].operator not in ("<", "<=", ">", ">="):
            raise NotThisWay
        try:
            differences[0] = logarithms.without(algebra, differences[0], every[0].operator[0] == "<")
        except Undecidable as why:
            raise NotThisWay from why
    ground = ground_of(algebra)
    known = [*logarithms.of_numbers(algebra, ground)]
    compared = logarithms.compared(algebra, differences)
    if logarithms.has_any(algebra) and way != "replaced":
        known += logarithms.of_letters(algebra, ground, halves=way == "halves")
        known += logarithms.of_quotients(ground, compared) if way != "signs" else ()
    tangents = touching(algebra, ground, numbers(every)) if way == "tangents" else None
    known += [Fact(of, ">=") for i, (_, of) in ground.roots.items() if i not in ground.positive]
    for signs in algebra.sign_cases(*(part for d in differences for part in (d.numer, d.denom))):
        supposed = [*known]
        for letter in algebra.letters:
            if letter.symbol in signs:
                inside = algebra.reduce(ground.ring.from_expr(letter.of), signs)
                supposed.append(Fact(inside * signs[letter.symbol], ">="))
        yield from _Supposed(algebra, ground, signs, tuple(supposed), tuple(compared), tangents).cases(
            every, differences
        )


@dataclass(frozen=True)
class _Supposed:
    """A face on which absolute values come out in one way, and what is known there whatever a claim says."""

    algebra: Algebra
    ground: Ground
    signs: dict[Symbol, int]
    known: tuple[Fact, ...]
    compared: tuple[logarithms.Logarithm, ...]
    #: The tangents by which logarithms are bounded, where they are.
    tangents: Sequence[Tangent] | None

    def cases(self, every: Sequence[Relation], differences: Sequence[FracElement]) -> Iterator[Case]:
        """A case for each way in which the claim fails and the hypotheses hold."""
        claim, *hypotheses = every
        operators = [_OPPOSITE[claim.operator], *(each.operator for each in hypotheses)]
        ways: list[list[list[Fact]]] = []
        for difference, operator in zip(differences, operators, strict=True):
            top, bottom = (self.algebra.reduce(poly, self.signs) for poly in (difference.numer, difference.denom))
            if bottom == 0:
                return  # a side has no value in this case
            ways.append(list(_ways(self.ground, top, bottom, operator)))
        for chosen in product(*ways):
            facts = [*self.known, *(fact for each in chosen for fact in each)]
            following = [*logarithms.following(self.ground, facts, self.compared)]
            if self.tangents is not None:
                following += sharper(self.ground, facts, self.compared, self.tangents)
            facts += following
            told = _telling(facts)
            yield Case(space_of(self.ground, told), told)


def _telling(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts without those of numbers that are so."""
    return tuple(dict.fromkeys(f for f in facts if not _is_so(f)))


def _is_so(fact: Fact) -> bool:
    poly = fact.poly
    return (poly == 0 and fact.sign != ">") or bool(poly != 0 and poly.is_ground and poly.LC > 0 and fact.sign != "=")


def _ways(ground: Ground, top: PolyElement, bottom: PolyElement, operator: str) -> Iterator[list[Fact]]:
    """The facts that the sign of a quotient comes down to; one list for each case that has to be looked at."""
    above, even = _essential(ground, top)
    below, _ = _essential(ground, bottom)
    beside = [Fact(even, ">=")] if even != 1 else []
    if operator == "=":
        factors = [f for f, _ in factor_list(above * even)[1]] if above * even != 0 else []
        yield from ([Fact(f, "=")] for f in factors if not f.is_ground) if factors else [[Fact(above * even, "=")]]
        return
    value = above * below * even
    never_zero = [Fact(below**2, ">")] if not below.is_ground else []
    for each in ("<", ">") if operator == "!=" else (operator,):
        sign = cast(Above, each.replace("<", ">"))
        yield [Fact(value if each.startswith(">") else -value, sign), *never_zero, *beside]


def _essential(ground: Ground, poly: PolyElement) -> tuple[PolyElement, PolyElement]:
    """The product of the factors whose sign matters, with its sign; and that of the squares among the factors."""
    if poly == 0:
        return poly, ground.ring.one
    content, factors = factor_list(poly)
    odd, even = ground.ring(1 if content > 0 else -1), ground.ring.one
    for factor, power in factors:
        sure = certain(ground, factor)
        if sure:
            odd *= sure**power
        elif power % 2:
            odd *= factor
        else:
            even *= factor**2
    return odd, even
