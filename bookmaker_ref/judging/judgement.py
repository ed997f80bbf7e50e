"""What the solver makes of a statement: proved, false on a table that exact numbers confirm, or no answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from bookmaker_ref.decide.claims import Claim
from bookmaker_ref.decide.class_tables import Labels, labellings
from bookmaker_ref.decide.finding import ClassTable, Counterexample, Example, Point
from bookmaker_ref.judging import confirming, limits, questions, solver
from bookmaker_ref.judging.confirming import Confirmed, Model
from bookmaker_ref.judging.models import fractions_in
from bookmaker_ref.judging.powers import NoValue, OutOfClass
from bookmaker_ref.judging.questions import Question
from bookmaker_ref.judging.script import negated
from bookmaker_ref.symbolic.classes import Family
from bookmaker_ref.symbolic.statement import (
    Approximate,
    Chain,
    Differs,
    ForClasses,
    Given,
    Iff,
    Relation,
    Statement,
    Tends,
    links,
)

Answer = Literal["proved", "false", "unknown", "out of class"]
REAL, WHOLE = "real arithmetic (Z3)", "arithmetic of whole numbers (Z3)"
_PROPORTIONS = "only proportions are known to break it, which no whole counts that were tried have"
LIMIT = "the order of the lowest terms (Z3)"
_KINDS = {"Shows": "a printed number", "All": "a list", "ForClasses": "a claim about K classes of another kind"}


@dataclass(frozen=True)
class Judgement:
    """The solver's answer, with a counterexample that exact numbers confirm if it is false, or why there is none.

    ``is_contradicted`` says that what it gave as a counterexample breaks nothing in exact numbers: a fault of ours.
    """

    answer: Answer
    method: str = ""
    example: Example | None = None
    why: str = ""
    is_contradicted: bool = False


@dataclass(frozen=True)
class Judge:
    """Z3, with what one question may take; steps are the same on every machine."""

    milliseconds: int = solver.MILLISECONDS
    steps: int = solver.STEPS

    def judge(self, statement: Statement) -> Judgement:
        """The answer to one statement, which is no list of several."""
        try:
            return self._by_kind(statement)
        except (OutOfClass, NoValue) as why:
            return Judgement("out of class", why=str(why))
        except (RecursionError, MemoryError):
            return Judgement("out of class", why="too large")

    def _by_kind(self, statement: Statement) -> Judgement:
        match statement:
            case Relation() | Chain() | Given() | Iff():
                return self._claim(statement)
            case Differs(left, right, hypotheses):
                return _turned(self._claim(Given(hypotheses, Relation(left, "=", right))))
            case ForClasses(Relation() | Chain() as claim, sizes, family):
                return self._of_sizes(claim, sizes, family)
            case ForClasses(Differs(left, right), sizes, family):
                each = [_turned(self._of_sizes(Relation(left, "=", right), (size,), family)) for size in sizes]
                return next((found for found in each if found.answer != "proved"), each[0])
            case Tends() | Approximate():
                return self._limit(statement, (2,))
            case ForClasses(Tends() | Approximate() as claim, sizes):
                return self._limit(claim, sizes)
            case _:
                raise OutOfClass(_KINDS[type(statement).__name__])

    def ask(self, question: Question, more: Sequence[str] = ()) -> solver.Reply:
        """What the solver says to a question, under further conditions."""
        return solver.ask(question.text(self.milliseconds, self.steps, more), self.milliseconds)

    def _claim(self, claim: Claim) -> Judgement:
        """In proportions first, and where they alone break it, in whole counts."""
        confirm = confirming.TwoClasses(claim)
        found = _either_way(lambda merged: self._unless_broken(questions.of_claim(claim, merged=merged), confirm, REAL))
        if found.why != _PROPORTIONS:
            return found
        whole = self._unless_broken(questions.of_claim(claim, whole=True), confirm, WHOLE)
        return found if whole.answer == "unknown" else whole

    def _of_sizes(self, claim: Relation | Chain, sizes: Sequence[int], family: Family) -> Judgement:
        every: list[Judgement] = []
        for size in sizes:
            found = self._of_size(claim, size, family)
            if found.answer == "false":
                return found
            every.append(replace(found, why=f"K = {size}: {found.why}") if found.answer == "unknown" else found)
        return next((found for found in every if found.answer == "unknown"), every[0])

    def _of_size(self, claim: Relation | Chain, size: int, family: Family) -> Judgement:
        confirm = confirming.OfClasses(claim, size, family)
        return _either_way(lambda merged: self._unless_broken(_asked(claim, size, family, merged), confirm, REAL))

    def _limit(self, claim: Tends | Approximate, sizes: Sequence[int]) -> Judgement:
        """Proved, if what is to vanish does so, for all letters; what is the same throughout is no approximation."""
        for size, at in _labelled(claim, sizes):
            found = limits.vanishing(claim, size, at)
            if found.order is None and isinstance(claim, Tends):
                continue
            if found.order is None or found.order <= 0:
                return Judgement("false", LIMIT)
            text = found.may_vanish.text(found.asked, self.milliseconds, self.steps)
            if solver.ask(text, self.milliseconds).word != "unsat":
                return Judgement("unknown", why="the order may be another for some letters")
        return Judgement("proved", LIMIT)

    def _unless_broken(
        self, asked: Iterable[Question], confirm: Callable[[Model, Question], Confirmed], method: str
    ) -> Judgement:
        """Proved, if none of the ways to break it can be; false, if one of them is confirmed."""
        unsure: Judgement | None = None
        for question in asked:
            reply = self.ask(question)
            if reply.word == "unsat":
                continue
            found = Judgement("unknown", why=reply.why)
            if reply.word == "sat":
                found = _judged(confirm(fractions_in(reply.values), question), question, method)
            if found.answer == "false":
                return found
            if unsure is None or found.is_contradicted:
                unsure = found
        return unsure or Judgement("proved", method)

    # --- a counterexample of ours ---------------------------------------------------------------------------

    def breaks(self, statement: Statement, example: Example) -> bool | None:
        """Whether the solver finds the statement false there as well; None where it does not say."""
        try:
            found = [self._breaks(question, conditions) for question, conditions in _pinned(statement, example)]
        except (OutOfClass, NoValue, ValueError):
            return None
        return True if True in found else None if None in found or not found else False

    def _breaks(self, question: Question, conditions: Sequence[str]) -> bool | None:
        word = self.ask(question, conditions).word
        if word != "sat":
            return False if word == "unsat" else None
        if question.is_exact:
            return True
        kept = replace(question, broken=negated(question.broken))
        return True if self.ask(kept, conditions).word == "unsat" else None


def _either_way(judged: Callable[[bool], Judgement]) -> Judgement:
    """With all algebra left to the solver; where that is too much for it, with equal sums under one name."""
    found = judged(False)
    return judged(True) if found.answer == "unknown" and found.why == solver.LIMITS else found


def _asked(claim: Relation | Chain, size: int, family: Family, merged: bool) -> Iterator[Question]:
    return (question for link in links(claim) for question in questions.of_relation(link, size, family, merged))


def _labelled(claim: Tends | Approximate, sizes: Sequence[int]) -> Iterator[tuple[int, Labels]]:
    """Each number of classes, with each way to give labels to what a limit is about."""
    left, right = (claim.expression, claim.value) if isinstance(claim, Tends) else (claim.left, claim.right)
    return ((size, at) for size in sizes for at in labellings(Relation(left, "=", right), size))


def _judged(confirmed: Confirmed, question: Question, method: str) -> Judgement:
    """What is to be said where the solver found something."""
    match confirmed.outcome:
        case "counts":
            return Judgement("false", method, confirmed.example)
        case "proportions":
            return Judgement("unknown", why=_PROPORTIONS)
        case _ if not question.is_exact:
            what = ", ".join(dict.fromkeys(question.translation.script.inexact))
            return Judgement("unknown", why=f"not settled by what it is told of {what}")
        case "nothing":
            why = "what Z3 says breaks it breaks nothing in exact numbers: please report this"
            return Judgement("unknown", why=why, is_contradicted=True)
        case _:
            return Judgement("unknown", why=_PROPORTIONS)


def _turned(found: Judgement) -> Judgement:
    """What is found of "they may differ", where this was found of "they are equal"."""
    if found.answer == "proved":
        return Judgement("false", found.method)
    if found.answer == "false":
        return Judgement("proved", found.method, found.example)
    return found


def _pinned(statement: Statement, example: Example) -> Iterator[tuple[Question, list[str]]]:
    """Each way to break the statement, held to the table or the letters of the example."""
    match statement, example:
        case ((Relation() | Chain() | Given() | Iff()), Counterexample()):
            for question in questions.of_claim(statement):
                yield question, question.pinned(example.table)
        case ((Relation() | Chain() | Given() | Iff()), Point()):
            for question in questions.of_claim(statement):
                point = {letter: Fraction(x) for letter, x in example.point.items()}
                yield question, question.letters(point)
        case ForClasses(Relation() | Chain() as claim, _, family), (Counterexample() | ClassTable()):
            matrix = example.matrix if isinstance(example, ClassTable) else (example.table[:2], example.table[2:])
            for link in links(claim):
                for question in questions.of_relation(link, len(matrix), family):
                    yield question, question.pinned([cell for row in matrix for cell in row])
        case _:
            raise OutOfClass("nothing that can be held to an example")
