"""What a table that broke an implication would have to fulfil, as polynomials: face by face, and case by case.

On a face some cells are empty and all others are not, so that every monomial in these is above zero. A relation is the
sign of a polynomial there, for what it is divided by is not zero. Logarithms are letters, of which only their bounds by
quotients are supposed: ``1 - 1/u <= log(u) <= u - 1``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import cast

from sympy import Expr, Integer, Symbol, expand, log
from sympy.polys.fields import FracElement
from sympy.polys.rings import PolyElement

from bookmaker_ref.decide import logarithms
from bookmaker_ref.decide.certificate import Above, Fact, Ground
from bookmaker_ref.decide.hypotheses import at
from bookmaker_ref.decide.linear import Budget
from bookmaker_ref.decide.logarithms import certain
from bookmaker_ref.decide.refuting import Space, is_refuted
from bookmaker_ref.decide.whole import whole
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable, factor_list, in_cells
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.functions import Divergence, XLogY
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE

#: What is supposed of logarithms: their signs; the claim without them, each replaced by a bound; bounds of them all.
WAYS = ("signs", "replaced", "bounds", "halves")
#: How many numbers are changed in programs before a claim is given up.
_CHANGES = 2_000_000
#: How many letters may be 0.
_LETTERS = 7
_OPPOSITE: Mapping[str, str] = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True)
class Case:
    """Facts that hold together, in the letters of a space; a contradiction between them is looked for."""

    space: Space
    facts: tuple[Fact, ...]

    def is_refuted(self, budget: Budget) -> bool:
        """Whether a certificate shows that they cannot; that counts are whole is used where it matters."""
        if is_refuted(self.space, self.facts, budget):
            return True
        if self.space.homogeneous or not {*CELLS} & {self.space.ground.ring.symbols[i] for i in self.space.counted}:
            return False
        return is_refuted(*whole(self.space, self.facts), budget)


def is_certain(claim: Relation, hypotheses: Sequence[Relation] = ()) -> bool:
    """Whether certificates show, on every face and in every case, that the hypotheses imply the claim."""
    every = (claim, *hypotheses)
    try:
        budget = Budget(_CHANGES)
        return all(_is_certain_on(every, face, budget) for face in _faces(every))
    except (TooMuch, Undecidable):
        return False


def _is_certain_on(every: Sequence[Relation], face: Face, budget: Budget) -> bool:
    sides = [in_cells(side) for each in every for side in (each.left, each.right)]
    has_logarithms = any(side.has(log, XLogY, Divergence) for side in sides)
    for way in WAYS if has_logarithms else WAYS[:1]:
        with suppress(NotThisWay):
            try:
                if all(case.is_refuted(budget) for case in _on_face(every, face, way)):
                    return True
            except NowhereDefined:
                return not any(side.has(XLogY, Divergence) for side in sides)  # 0 log(0/0) is 0
    return False


class TooMuch(ValueError):
    """More letters or cases than are gone through."""


class NotThisWay(ValueError):
    """A way of treating logarithms that does not fit."""


#: Which letters are 0.
Face = dict[Symbol, Expr]


def _faces(every: Sequence[Relation]) -> Iterator[Face]:
    """Every choice of what is empty, but where something that is divided by would be."""
    sides = [in_cells(side) for each in every for side in (each.left, each.right)]
    letters = sorted({s for side in sides for s in side.free_symbols if isinstance(s, Symbol)}, key=str)
    if not all(letter.is_nonnegative for letter in letters):
        raise TooMuch("a letter may be negative")
    about_cells = bool({*letters} & {*CELLS})
    vanishing = [s for s in letters if s not in CELLS and (s.is_zero is None or s == P_VALUE)]
    vanishing = [*(CELLS if about_cells else ()), *vanishing]
    if len(vanishing) > _LETTERS:
        raise TooMuch("too many letters that may be 0")
    conditions = domain_of(*(side for each in every for side in (each.left, each.right))).nonzero if about_cells else ()
    for pattern in sorted(product((1, 0), repeat=len(vanishing)), key=lambda z: (-sum(z), z)):
        empty: Face = {s: Integer(0) for s, here in zip(vanishing, pattern, strict=True) if not here}
        if not {*CELLS} <= empty.keys() and not any(_vanishes(condition, empty) for condition in conditions):
            yield empty


def _vanishes(condition: Expr, empty: Face) -> bool:
    if not condition.free_symbols <= {*CELLS}:
        return False
    return bool(condition.xreplace(empty) == 0)


def _on_face(every: Sequence[Relation], face: Face, way: str) -> Iterator[Case]:
    """The cases on a face; of logarithms no more is supposed than the way says."""
    algebra = Algebra()
    sides = [_on(side, face) for each in every for side in (each.left, each.right)]
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
    ground = _ground(algebra)
    known = [*logarithms.of_numbers(algebra, ground)]
    compared = logarithms.compared(algebra, (algebra.reduce(each.numer) for each in differences))
    if logarithms.has_any(algebra) and way != "replaced":
        known += logarithms.of_letters(algebra, ground, halves=way == "halves")
        known += logarithms.of_quotients(ground, compared) if way != "signs" else ()
    known += [Fact(of, ">=") for i, (_, of) in ground.roots.items() if i not in ground.positive]
    for signs in algebra.sign_cases(*(part for d in differences for part in (d.numer, d.denom))):
        supposed = [*known]
        for letter in algebra.letters:
            if letter.symbol in signs:
                inside = algebra.reduce(ground.ring.from_expr(letter.of), signs)
                supposed.append(Fact(inside * signs[letter.symbol], ">="))
        yield from _Supposed(algebra, ground, signs, tuple(supposed), tuple(compared)).cases(every, differences)


def _on(side: Expr, face: Face) -> Expr:
    """The side on the face; ``x log(y)`` is 0 there where x is, before anything is put into y."""

    def vanishes(e: Expr) -> bool:
        return isinstance(e, XLogY) and bool(expand(at(cast(Expr, e.args[0]), face)) == 0)

    inner = in_cells(side)
    return at(cast(Expr, inner.replace(vanishes, lambda _: Integer(0))) if face else inner, face)


@dataclass(frozen=True)
class _Supposed:
    """A face on which absolute values come out in one way, and what is known there whatever a claim says."""

    algebra: Algebra
    ground: Ground
    signs: dict[Symbol, int]
    known: tuple[Fact, ...]
    compared: tuple[logarithms.Logarithm, ...]

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
            facts += logarithms.following(self.ground, facts, self.compared)
            yield _case(self.ground, _telling(facts))


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


def _ground(algebra: Algebra) -> Ground:
    """What the letters of the algebra may be on this face, where all cells that are left are above zero."""
    ring = algebra.field.ring
    place = {symbol: index for index, symbol in enumerate(ring.symbols)}
    kinds = {letter.symbol: letter for letter in algebra.letters}
    positive = {i for s, i in place.items() if s not in kinds}
    nonnegative = set(positive)
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


# --- spaces -----------------------------------------------------------------------------------------------------


def _case(ground: Ground, facts: tuple[Fact, ...]) -> Case:
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
    return Case(Space(ground, tuple(weight), cells, others, homogeneous), facts)
