"""Proofs for the kernel: what our algebra knows of factors and signs, as steps that Coq takes after us.

Nothing here is believed. A step that is wrong is refused, and then the lemma is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import mul
from typing import cast

from sympy import Abs, Expr, Max, Min, reduced
from sympy.polys.fields import FracElement
from sympy.polys.polyerrors import PolynomialError
from sympy.polys.rings import PolyElement

from bookmaker_ref.certifying import gallina, roots
from bookmaker_ref.certifying.gallina import Numbers, Unwritten
from bookmaker_ref.certifying.roots import LOCAL
from bookmaker_ref.decide.claims import sides
from bookmaker_ref.decide.signs import ALLOWS, NOT_NEGATIVE, NOT_ZERO, POSITIVE, Facts, patterns
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.statement import Chain, Given, Iff, Relation, links
from bookmaker_ref.symbolic.terms import put
from bookmaker_ref.symbolic.vocabulary import in_counts

Claim = Relation | Chain | Given | Iff


def proof(claim: Claim, numbers: Numbers) -> str:
    """The proof of the proposition that the claim is; whether it is one, the kernel says."""
    if not any(side.free_symbols for side in sides(claim)):
        return "computed"
    match claim:
        case Iff(left, right, hypotheses):
            there = _implication((*hypotheses, left), right, numbers)
            back = _implication((*hypotheses, right), left, numbers)
            return f"begin; split; intros; [ {there} | {back} ]"
        case Given(hypotheses, conclusion):
            return _begun([_implication(hypotheses, each, numbers) for each in links(conclusion)])
        case Relation() | Chain():
            return _begun([_implication((), each, numbers) for each in links(claim)])


def _begun(each: Sequence[str]) -> str:
    if len(each) == 1:
        return f"begin; {each[0]}"
    return f"begin; {_split(each)}"


def _split(each: Sequence[str]) -> str:
    first, *rest = each
    return f"split; [ {first} | {_split(rest)} ]" if rest else first


def _implication(hypotheses: tuple[Relation, ...], claim: Relation, numbers: Numbers) -> str:
    every = (claim, *hypotheses)
    if any(side.has(Abs, Max, Min) for each in every for side in map(in_counts, (each.left, each.right))):
        return "by_cases"
    try:
        if numbers.has_roots and claim.operator == "=" and not hypotheses:
            return roots.equation(claim, numbers)
        return _Steps.of(hypotheses, claim, numbers).script()
    except (Undecidable, NowhereDefined, Unwritten, PolynomialError):
        return "direct"


@dataclass(frozen=True)
class _Steps:
    """The steps of one implication: its algebra, and left minus right of the claim and of each hypothesis."""

    numbers: Numbers
    facts: Facts
    claim: Relation
    difference: FracElement
    given: tuple[tuple[Relation, FracElement], ...]

    @staticmethod
    def of(hypotheses: tuple[Relation, ...], claim: Relation, numbers: Numbers) -> _Steps:
        """The steps for the claim under the hypotheses."""
        every = (claim, *hypotheses)
        algebra = Algebra()
        elements = algebra.elements(*(side for each in every for side in (each.left, each.right)))
        if algebra.letters:
            raise Undecidable("roots and logarithms")
        first, *rest = (left - right for left, right in zip(elements[::2], elements[1::2], strict=True))
        conditions = domain_of(*(side for each in every for side in (each.left, each.right))).conditions
        facts = Facts(algebra, patterns(conditions))
        return _Steps(numbers, facts, claim, first, tuple(zip(hypotheses, rest, strict=True)))

    def script(self) -> str:
        """All steps, one after the other."""
        if self.claim.operator == "=" and self.difference == 0:
            return "identity"
        learned = [step for hypothesis, difference in self.given for step in self._learned(hypothesis, difference)]
        return "; ".join((*learned, self._concluded()))

    # --- from the hypotheses ------------------------------------------------------------------------------

    def _learned(self, hypothesis: Relation, difference: FracElement) -> Iterator[str]:
        factor = self._essential(difference)
        if hypothesis.operator == "=":
            yield f"zero_of ({self._text(factor)}) ({self._text(self._over(factor, difference))})"
            return
        self.facts.learn(difference, ALLOWS[hypothesis.operator])
        if not factor.as_expr().free_symbols:
            return
        if hypothesis.operator == "!=":
            yield f"try (apart_of ({self._text(factor)}) ({self._text(difference / self.facts.algebra.field(factor))}))"
            return
        above = difference if hypothesis.operator in (">", ">=") else -difference
        cofactor = self._over(factor, above)
        step = "positive_of" if hypothesis.operator in ("<", ">") else "not_negative_of"
        signs = self.facts.of(cofactor)
        if signs <= NOT_NEGATIVE:
            yield f"{step} ({self._text(factor)}) ({self._product(cofactor)})"
        elif not signs & POSITIVE:
            yield f"{step} ({self._text(-factor)}) ({self._product(-cofactor)})"

    def _essential(self, difference: FracElement) -> PolyElement:
        """The factors of the numerator that may vanish, each once."""
        algebra = self.facts.algebra
        _, factors = algebra.factors(difference)
        kept = [f for f, k in factors if k > 0 and not self.facts.of_polynomial(f) <= NOT_ZERO]
        return cast(PolyElement, reduce(mul, kept, algebra.field.ring.one))

    def _over(self, factor: PolyElement, difference: FracElement) -> FracElement:
        return cast(FracElement, self.facts.algebra.field(factor) / difference)

    # --- the conclusion ------------------------------------------------------------------------------------

    def _concluded(self) -> str:
        difference, operator = self.difference, self.claim.operator
        if operator in ("=", "!="):
            factor = self._essential(difference)
            if operator == "!=":
                return f"differs_of ({self._text(factor)}) ({self._text(self._over(factor, difference))})"
            cofactor = difference / self.facts.algebra.field(factor)
            return f"equal_of ({self._text(factor)}) ({self._text(cofactor)}); {self._vanishing(factor)}"
        above = difference if operator in (">", ">=") else -difference
        step = "below_of" if operator in ("<", ">") else "at_most_of"
        return f"first [ {step} ({self._product(above)}) | direct ]"

    def _vanishing(self, factor: PolyElement) -> str:
        """That a polynomial is 0, since those of the hypotheses are."""
        zeros = [self._essential(each) for hypothesis, each in self.given if hypothesis.operator == "="]
        if factor in zeros:
            return "assumption"
        gens = self.facts.algebra.field.symbols
        if zeros:
            quotients, rest = reduced(factor.as_expr(), [each.as_expr() for each in zeros], *gens)
            if rest == 0:
                said = " + ".join(
                    f"({self._said(each.as_expr())}) * ({self._said(by)})"
                    for each, by in zip(zeros, quotients, strict=True)
                    if by != 0
                )
                return f"first [ combined_of ({said}) | nra ]"
        return "first [ lra | nra ]"

    # --- in the language of the kernel -----------------------------------------------------------------------

    def _text(self, value: PolyElement | FracElement) -> str:
        if isinstance(value, FracElement):
            return self._quotient(value)
        return self._said(value.as_expr())

    def _quotient(self, value: FracElement) -> str:
        """With the factors below the line apart, each of which is known not to be 0."""
        sign, factors = self.facts.algebra.factors(value)
        parts = {k: [f"({self._text(f)}) ^ {abs(n)}" for f, n in factors if (n > 0) == k] for k in (True, False)}
        above = _times(["1" if sign > 0 else "(- 1)", *parts[True]])
        return f"{above} / ({_times(parts[False])})" if parts[False] else above

    def _said(self, e: Expr) -> str:
        return gallina.text(put(e, LOCAL), self.numbers)

    def _product(self, value: FracElement) -> str:
        """As a product of factors, squares apart, so that signs can be read from it."""
        sign, factors = self.facts.algebra.factors(value)
        above: list[str] = []
        below: list[str] = []
        for factor, power in factors:
            known, each = self.facts.of_polynomial(factor), factor
            if not known & POSITIVE and abs(power) % 2:
                each, sign = -factor, -sign
            text = f"({self._text(each)})"
            squares, rest = divmod(abs(power), 2)
            (above if power > 0 else below).extend([f"{text} ^ 2"] * squares + [text] * rest)
        number = "1" if sign > 0 else "(- 1)"
        said = _times([number, *above] if sign < 0 or not above else above)
        return f"{said} / ({_times(below)})" if below else said


def _times(factors: Iterable[str]) -> str:
    return " * ".join(factors)
