"""Every statement of a record by both judges: what the methods found, and what the solver says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from bookmaker_ref.decide.finding import Example, Finding
from bookmaker_ref.decide.truth import prove, under
from bookmaker_ref.judging.judgement import Judge, Judgement
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic.statement import Differs, ForClasses, Given, Relation, Shows, Statement, parts

Outcome = Literal["agree", "disagree", "unknown", "out of class"]
OUTCOMES: tuple[Outcome, ...] = ("agree", "disagree", "unknown", "out of class")


@dataclass(frozen=True)
class Compared:
    """One statement of a record: its form there, what the methods and the solver find, and how both compare."""

    id: str
    form: str
    statement: str
    ours: str
    solver: str
    outcome: Outcome
    why: str = ""

    def as_data(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return asdict(self)


def forms(record: Record) -> Iterator[tuple[str, Statement]]:
    """All that a record says, with what it is called there."""
    named = {"printed": record.printed, "corrected": record.corrected, "instead": record.instead, "exact": record.exact}
    if record.condition:
        named["under its condition"] = under(record.printed, record.condition)
    yield from ((name, statement) for name, statement in named.items() if statement is not None)


def statements(record: Record) -> Iterator[tuple[str, Statement]]:
    """Every form of the record with its name there, and of a list of statements each; printed numbers are left out."""
    for name, statement in forms(record):
        yield from ((name, part) for part in parts(statement) if not isinstance(part, Shows))


def compared(record: Record, judge: Judge) -> Iterator[Compared]:
    """Each statement of the record, by both."""
    for form, statement in statements(record):
        ours = prove(statement)
        theirs = judge.judge(statement)
        outcome, why = weighed(statement, ours, theirs, judge)
        found = "proved" if ours.is_true_in_scope else ours.verdict
        yield Compared(record.id, form, str(statement), found, theirs.answer, outcome, why)


def weighed(statement: Statement, ours: Finding, theirs: Judgement, judge: Judge) -> tuple[Outcome, str]:
    """How both answers compare; where the solver gives none to what is false, it is asked about our counterexample."""
    if theirs.is_contradicted:
        return "disagree", theirs.why
    found = "proved" if ours.is_true_in_scope else ours.verdict  # the solver is asked about no other K
    if theirs.answer == found:
        return "agree", ""
    if {theirs.answer, found} == {"proved", "false"}:
        return "disagree", f"ours: {found}, {ours.counterexample or ours.method}; Z3: {theirs.answer}"
    if broken := _broken(statement, ours):
        breaks = judge.breaks(*broken)
        if breaks is False:
            return "disagree", f"Z3 says that {broken[1]} does not break {broken[0]}"
        if breaks:
            return "agree", ""
    if theirs.answer == "out of class":
        return "out of class", theirs.why
    return "unknown", theirs.why or f"ours: {found}"


def _broken(statement: Statement, ours: Finding) -> tuple[Statement, Example] | None:
    """What we say is false, with our counterexample: the statement, or the equality of what may differ."""
    if ours.is_true_in_scope:
        equal = _equality(statement)
        if equal is None:
            return None
        statement, ours = equal, prove(equal)
    return None if ours.counterexample is None else (statement, ours.counterexample)


def _equality(statement: Statement) -> Statement | None:
    match statement:
        case Differs(left, right, hypotheses):
            return Given(hypotheses, Relation(left, "=", right))
        case ForClasses(Differs(left, right)):
            return replace(statement, claim=Relation(left, "=", right))
        case _:
            return None
