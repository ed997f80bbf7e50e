"""What the solver adds to a finding of the methods: it decides what they leave open, or both contradict each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import cast

from bookmaker_ref.decide.claims import Claim, sides, supposed
from bookmaker_ref.decide.classes import NO_EMPTY_MARGIN
from bookmaker_ref.decide.counterexample import example, scattered, shared_out
from bookmaker_ref.decide.exactly import Cells, NotOnTables, failing
from bookmaker_ref.decide.finding import ALL_TABLES, Counterexample, Example, Finding
from bookmaker_ref.decide.scope import true_for_some
from bookmaker_ref.exact.undefined import NotExact
from bookmaker_ref.judging import questions
from bookmaker_ref.judging.judgement import Judge, Judgement
from bookmaker_ref.judging.models import fractions_in
from bookmaker_ref.symbolic.classes import EVERY
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
    numbers_of_classes,
    spelled_out,
)
from bookmaker_ref.symbolic.vocabulary import CELLS

#: Up to this N all tables with N cases are looked at for the first that breaks a statement.
_LARGEST = 100
_SEARCHED = "the smallest table searched with Z3"


@dataclass(frozen=True)
class Second:
    """What is found with the solver's help.

    ``contradiction`` says in a sentence how the answers contradict each other, if they do.
    """

    finding: Finding
    judgement: Judgement
    contradiction: str = ""


def second(statement: Statement, ours: Finding, judge: Judge, seconds: float) -> Second:
    """The finding of the methods with what the solver says beside it; the solver alone decides only what is open."""
    until = monotonic() + seconds
    theirs = judge.judge(statement)
    if theirs.is_contradicted:
        return Second(_open(ours, theirs.why), theirs, contradiction=theirs.why)
    if theirs.answer == ("false" if ours.is_true_in_scope else "proved" if ours.verdict == "false" else ""):
        found = "proved" if ours.is_true_in_scope else ours.verdict
        said = f"the methods find it {_told(found, ours.method, ours.counterexample)}"
        why = f"{said}, Z3 finds it {_told(theirs.answer, theirs.method, theirs.example)}: please report this"
        return Second(_open(ours, why), theirs, contradiction=why)
    if ours.verdict != "undecided" or ours.scope or isinstance(statement, Tends | Approximate):
        return Second(ours, theirs)  # of a limit the solver decides but a part
    if theirs.answer == "false" and theirs.example is not None:
        return _refuted(statement, ours, theirs, judge, until)
    if theirs.answer in ("proved", "false"):
        return _proved(statement, ours, theirs, judge)
    return Second(_open(ours, f"{ours.reason}; {theirs.why}") if "proportions" in theirs.why else ours, theirs)


def _told(verdict: str, method: str, shown: Example | None) -> str:
    return f"{verdict} ({method}{f', {shown}' if shown else ''})"


def _open(ours: Finding, reason: str) -> Finding:
    return Finding("undecided", reason=reason, domain=ours.domain)


# --- proofs ---------------------------------------------------------------------------------------------------


def _proved(statement: Statement, ours: Finding, theirs: Judgement, judge: Judge) -> Second:
    """Believed where exact numbers do not break it, and where there is a table of which it says something."""
    if theirs.example is None and not speaks(statement, judge):
        why = f"{ours.reason}; Z3 finds nothing that breaks it, but no table either on which all that is supposed holds"
        return Second(_open(ours, why), theirs)
    claim = _claim_of(statement) if theirs.answer == "proved" else None
    try:
        broken = next((t for t in scattered() if failing(claim, t) is not None), None) if claim is not None else None
    except (NotOnTables, NotExact):
        broken = None
    if broken is not None:
        why = f"Z3 would prove it, but {broken} breaks it: please report this"
        return Second(_open(ours, why), theirs, contradiction=why)
    if theirs.answer == "proved" and theirs.example is not None:
        method = (
            f"witness {theirs.example.table if isinstance(theirs.example, Counterexample) else theirs.example} (Z3)"
        )
        return Second(_in_its_scope(statement, method, ours.domain), theirs)
    if theirs.answer == "false" and isinstance(statement, ForClasses) and not statement.sizes:
        scope = numbers_of_classes(statement.tried)
        return Second(_open(ours, f"{ours.reason}; Z3 finds the sides always equal for {scope}"), theirs)
    if theirs.answer == "false":
        return Second(Finding("false", theirs.method, reason="the sides are always equal", domain=ours.domain), theirs)
    return Second(_in_its_scope(statement, theirs.method, ours.domain), theirs)


def _in_its_scope(statement: Statement, method: str, domain: str) -> Finding:
    """Proved; for K classes the solver says so only for the K about which it was asked."""
    if not isinstance(statement, ForClasses):
        return Finding("proved", method, domain=domain)
    scope = numbers_of_classes(statement.tried)
    domain = NO_EMPTY_MARGIN if statement.among is EVERY else domain  # the solver is asked about no other table
    if statement.sizes:
        return Finding("proved", method, domain=domain, scope=scope)
    return Finding("undecided", method, reason=true_for_some(scope), domain=domain, scope=scope)


def _claim_of(statement: Statement) -> Claim | None:
    plain = spelled_out(statement)
    return plain if isinstance(plain, Relation | Chain | Given | Iff) else None


def speaks(statement: Statement, judge: Judge) -> bool:
    """Whether some table is known on which all that is supposed holds and every side has a value."""
    match statement:
        case Relation() | Chain() | Given() | Iff():
            every = _apart_from_itself(statement)
            return judge.judge(Given(supposed(statement), every)).answer == "false"
        case Differs(left, right, hypotheses):
            return speaks(Given(hypotheses, Relation(left, "=", right)), judge)
        case ForClasses(Differs(left, right)):
            return speaks(replace(statement, claim=Relation(left, "=", right)), judge)
        case ForClasses(Relation() | Chain() as claim, sizes):
            every = _apart_from_itself(claim)
            alone = (replace(statement, claim=every, sizes=(size,)) for size in sizes)
            return all(judge.judge(each).answer == "false" for each in alone)
        case _:
            return False


def _apart_from_itself(claim: Claim) -> Relation:
    """What is false wherever all sides have values: that their sum is not itself."""
    total = sum(sides(claim)[1:], start=sides(claim)[0])
    return Relation(total, "!=", total)


# --- counterexamples ------------------------------------------------------------------------------------------


def _refuted(statement: Statement, ours: Finding, theirs: Judgement, judge: Judge, until: float) -> Second:
    """False, with the smallest table, if that can be found in time."""
    if isinstance(statement, ForClasses) or not isinstance(theirs.example, Counterexample):
        shown = Finding("false", theirs.method, theirs.example, domain=ours.domain)
        return Second(shown, theirs)
    claim = _claim_of(statement)
    smallest = None if claim is None else _smallest(claim, theirs.example, judge, until)
    if smallest is None:
        return Second(Finding("false", theirs.method, theirs.example, domain=ours.domain), theirs)
    method = f"{theirs.method}, {_SEARCHED}"
    return Second(Finding("false", method, smallest, domain=ours.domain, smallest_among=ALL_TABLES), theirs)


def _smallest(claim: Claim, known: Counterexample, judge: Judge, until: float) -> Counterexample | None:
    """The smallest table that breaks the claim; None where it cannot be said that none is smaller."""
    best = known
    while monotonic() < until:
        fewer = _with_fewer_cases(claim, sum(best.table), judge)
        if fewer is None:
            return _first_of(claim, sum(best.table), until)
        if isinstance(fewer, str):
            return None
        best = fewer
    return None


def _with_fewer_cases(claim: Claim, n: int, judge: Judge) -> Counterexample | str | None:
    """A table with fewer cases that breaks it; None where there is none, a word where that is not known."""
    for question in questions.of_claim(claim, whole=True):
        total = " ".join(f"|{cell.name}|" for cell in CELLS)
        reply = judge.ask(question, [f"(< (+ {total}) {n})"])
        if reply.word == "unsat":
            continue
        values = fractions_in(reply.values)
        cells = [values.get(cell.name) for cell in CELLS]
        if reply.word != "sat" or not all(x is not None and x.denominator == 1 for x in cells):
            return "unknown"
        table = cast(Cells, tuple(int(x or 0) for x in cells))
        broken = failing(claim, table)
        return example(broken, table) if broken is not None else "unknown"
    return None


def _first_of(claim: Claim, n: int, until: float) -> Counterexample | None:
    """The first table with n cases that breaks it, all looked at in order."""
    if n > _LARGEST:
        return None
    for place, (tp, fp, fn, tn) in enumerate(shared_out(n, 4)):
        broken = failing(claim, (tp, fp, fn, tn))
        if broken is not None:
            return example(broken, (tp, fp, fn, tn))
        if place % 256 == 0 and monotonic() > until:
            return None
    return None
