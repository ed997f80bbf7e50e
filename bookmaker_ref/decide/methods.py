"""Proofs of one relation, under hypotheses: a closed list of methods, each of which can say no.

1. *rational identity*: the difference, as one reduced fraction, is zero;
2. *identity with roots, logarithms or absolute values*: the same with these as further letters (`algebra`);
3. *signs of factors*: the difference has the sign that the operator wants (`signs`);
4. *solving the hypothesis*: each equation among the hypotheses is solved for cells or a free letter, and the
   relation is proved in every case (`hypotheses`);
5. *divisibility*: every way in which the hypothesis can vanish is a factor of the difference;
6. *Gibbs' inequality*: the difference is a statistic of information gain, which is never negative, times what is
   not negative either;
7. *comparing what logarithms are of*: a sum of logarithms has the sign of the difference between the product of what
   they are of and 1;
8. *certificate of non-negative sums*: what a table would have to fulfil to break the relation, multiplied and added up
   until no coefficient is above zero, though something in the sum is: on each face, in each case (`supposing`);
9. *remainders of whole numbers*: there, an equation that whole numbers would have to fulfil leaves a remainder
   whatever they are (`remainders`).

What none of them settles is not called proved.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import get_ident

from sympy import Expr, Mul, Pow, Symbol
from sympy.polys.fields import FracElement
from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.hypotheses import Substitution, at, factors_of, solutions
from bookmaker_ref.decide.signs import ALLOWS, NOT_NEGATIVE, NOT_POSITIVE, Facts, Signs, patterns
from bookmaker_ref.decide.supposing import certainty
from bookmaker_ref.symbolic import G2, G2MinusP, G2MinusR, G2PlusP, G2PlusR
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable, in_cells
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.statement import Relation, relation
from bookmaker_ref.symbolic.vocabulary import CELLS

#: Statistics of information gain.
GAINS = (G2, G2PlusP, G2MinusP, G2PlusR, G2MinusR)
#: The highest power to which a multiple of a logarithm is raised.
_POWER = 20
_KINDS = {"root": "square roots", "log": "logarithms", "abs": "absolute values"}


def prove_relation(claim: Relation, hypotheses: tuple[Relation, ...] = ()) -> str | None:
    """The method that proves the claim from the hypotheses, or None where none does."""
    return prove_quickly(claim, hypotheses) or prove_by_certificate(claim, hypotheses)


def prove_quickly(claim: Relation, hypotheses: tuple[Relation, ...] = ()) -> str | None:
    """The same without certificates, which may take long."""
    try:
        return (
            _identity(claim)
            or _signed(claim, hypotheses, {})
            or _by_solving(claim, hypotheses)
            or _by_division(claim, hypotheses)
            or _by_gibbs(claim)
            or _by_logarithms(claim, hypotheses)
        )
    except (Undecidable, NowhereDefined):
        return None


def prove_by_certificate(claim: Relation, hypotheses: tuple[Relation, ...] = ()) -> str | None:
    """What certificates show, if they do."""
    try:
        return certainty(claim, hypotheses) or None
    except (Undecidable, NowhereDefined):
        return None


def _sides(left: Expr, right: Expr) -> tuple[Algebra, FracElement, FracElement]:
    """Both sides in one algebra, which grows while it is used: each thread has its own."""
    return _sides_in(get_ident(), left, right)


@lru_cache(maxsize=64)  # the methods ask for the same sides, one after the other
def _sides_in(thread: int, left: Expr, right: Expr) -> tuple[Algebra, FracElement, FracElement]:
    algebra = Algebra()
    one, other = algebra.elements(left, right)
    return algebra, one, other


def _identity(claim: Relation, case: Substitution | None = None) -> str | None:
    if claim.operator not in ("=", "<=", ">="):
        return None
    algebra, left, right = _sides(*(at(side, case or {}) for side in (claim.left, claim.right)))
    if not algebra.is_zero(left - right):
        return None
    kinds = {letter.kind for letter in algebra.letters}
    names = _KINDS | ({"root": "roots"} if algebra.has_higher_roots else {})
    used = " and ".join(name for kind, name in names.items() if kind in kinds)
    return f"identity with {used}" if used else "rational identity"


# --- signs ----------------------------------------------------------------------------------------------


def _signed(claim: Relation, hypotheses: tuple[Relation, ...], case: Substitution) -> str | None:
    """Whether the sign of left minus right is as the operator wants, given the signs in the hypotheses."""
    every = (claim, *hypotheses)
    sides = [at(side, case) for each in every for side in (each.left, each.right)]
    algebra = _sides(sides[0], sides[1])[0] if not hypotheses else Algebra()
    elements = algebra.elements(*sides)
    differences = [left - right for left, right in zip(elements[::2], elements[1::2], strict=True)]
    conditions = domain_of(*(side for each in every for side in (each.left, each.right))).conditions
    facts = Facts(algebra, patterns(c.xreplace(case) for c in conditions))
    for _ in range(2):  # a second pass lets one hypothesis use what another said
        for hypothesis, difference in zip(hypotheses, differences[1:], strict=True):
            if hypothesis.operator != "=":
                facts.learn(difference, ALLOWS[hypothesis.operator])
    cases = list(algebra.sign_cases(differences[0].numer, differences[0].denom))
    wanted = ALLOWS[claim.operator]
    if not all(_signs_in(facts, differences[0], signs) <= wanted for signs in cases):
        return None
    method = "signs of factors" + (" under the hypotheses" if hypotheses else "")
    return method + (", for each sign of the absolute values" if len(cases) > 1 else "")


def _signs_in(facts: Facts, difference: FracElement, case: dict[Symbol, int]) -> Signs:
    """The signs of the difference where the absolute values come out as the case says."""
    algebra = facts.algebra
    inner = Facts(algebra, facts.patterns, dict(facts.factors))
    for letter in algebra.letters:
        if letter.symbol in case:
            inside = algebra.field(algebra.field.ring.from_expr(letter.of))
            allowed = NOT_NEGATIVE if case[letter.symbol] > 0 else NOT_POSITIVE
            if not facts.of(inside) & allowed:
                return frozenset()  # the hypotheses rule this case out
            inner.learn(inside, allowed)
    top, bottom = (algebra.reduce(poly, case) for poly in (difference.numer, difference.denom))
    if bottom == 0:
        return frozenset()  # there is no value in this case
    return inner.of(algebra.field(top) / algebra.field(bottom))


# --- equations among the hypotheses ------------------------------------------------------------------------


def _by_solving(claim: Relation, hypotheses: tuple[Relation, ...]) -> str | None:
    equations = tuple(h for h in hypotheses if h.operator == "=")
    others = tuple(h for h in hypotheses if h.operator != "=")
    cases = solutions(equations, _forbidden_by(others)) if equations else None
    if cases is None:
        return None
    for case in cases:
        try:
            if any(_contradicts(equation, case) for equation in equations):
                continue  # squaring a root let this case in
            if _identity(claim, case) is None and _signed(claim, others, case) is None:
                return None
        except NowhereDefined:
            continue  # the case lies outside the domain
    return "solving the hypothesis"


def _forbidden_by(hypotheses: tuple[Relation, ...]) -> Callable[[Algebra, PolyElement], bool]:
    """Which factors cannot be 0, since a hypothesis that is no equation says so."""

    def forbidden(algebra: Algebra, factor: PolyElement) -> bool:
        poly = factor.as_expr()
        zero = relation(poly, "!=", 0)
        return bool(hypotheses) and _signed(zero, hypotheses, {}) is not None

    return forbidden


def _contradicts(equation: Relation, case: Substitution) -> bool:
    return _signed(Relation(equation.left, "!=", equation.right), (), case) is not None


def _by_division(claim: Relation, hypotheses: tuple[Relation, ...]) -> str | None:
    if claim.operator not in ("=", "<=", ">="):
        return None
    algebra, left, right = _sides(claim.left, claim.right)
    difference = algebra.reduce((left - right).numer)
    for hypothesis in hypotheses:
        factors = factors_of(hypothesis, {}) if hypothesis.operator == "=" else None
        if factors and all(difference.rem(f.set_ring(algebra.field.ring)) == 0 for f in factors):
            return "divisibility: the hypothesis is a factor of the difference"
    return None


# --- logarithms -----------------------------------------------------------------------------------------


def _by_logarithms(claim: Relation, hypotheses: tuple[Relation, ...]) -> str | None:
    """The difference of the sides as a sum of logarithms, each of what is never negative, and nothing else."""
    algebra, left, right = _sides(claim.left, claim.right)
    difference = left - right
    logs = {algebra.field.symbols.index(each.symbol): each.of for each in algebra.letters if each.kind == "log"}
    of: list[Expr] = []
    for monomial, coefficient in difference.numer.terms():
        used = [index for index, power in enumerate(monomial) if power]
        if len(used) != 1 or monomial[used[0]] != 1 or used[0] not in logs or abs(coefficient) > _POWER:
            return None
        inside = logs[used[0]]
        if algebra.sign_of(algebra.field.ring.from_expr(inside)) != 1:
            return None
        of.append(Pow(algebra.spelled(inside), int(coefficient)))
    if not of or not difference.denom.is_ground:
        return None
    product = relation(Mul(*of), claim.operator, 1)
    return "comparing what logarithms are of" if prove_relation(product, hypotheses) else None


# --- information ----------------------------------------------------------------------------------------


def _by_gibbs(claim: Relation) -> str | None:
    """Sums of ``O log(O/E)``, where O and E have the same sum, are never negative; G² and its parts are twice such."""
    if claim.operator not in ("<=", ">="):
        return None
    larger, smaller = (claim.left, claim.right) if claim.operator == ">=" else (claim.right, claim.left)
    if not {*CELLS} & (in_cells(larger).free_symbols | in_cells(smaller).free_symbols):
        return None
    for gain in GAINS:
        algebra = Algebra()
        more, less, unit = algebra.elements(larger, smaller, gain)
        if 1 not in (signs := Facts(algebra).of((more - less) / unit)) or -1 in signs:
            continue
        return "Gibbs' inequality"
    return None
