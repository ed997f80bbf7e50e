"""The verdict on a record: what its printed form comes to, and whether what it offers instead is true.

Nobody types a verdict. The printed form is decided; if it is false, what the record offers as right is decided
too, and the kind of offer says what the verdict is called. A record that corrects what is true, or leaves what
is false without a word, is itself at fault and raises.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Symbol, sstr

from bookmaker_ref.decide.finding import VERDICTS, Counterexample, Decision, Finding, Verdict
from bookmaker_ref.decide.scope import common_scope
from bookmaker_ref.decide.truth import prove, under
from bookmaker_ref.decide.witness import inside, telling
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic.classes import CLASS_WORDS
from bookmaker_ref.symbolic.statement import Approximate, ForClasses, Relation, Statement, conclusions, relation
from bookmaker_ref.symbolic.vocabulary import VOCABULARY


class FaultyRecord(ValueError):
    """A record that offers a correction of what is true, or none of what is false."""


class NotTheSame(AssertionError):
    """A step of a derivation that does not hold."""


def decide(entry: Record | Equation) -> Decision:
    """The verdict on a record, or on an equation by its worst line."""
    if isinstance(entry, Equation):
        lines = tuple(decide(line) for line in entry.lines)
        worst = max(lines, key=lambda line: VERDICTS.index(line.verdict))
        detail = "" if len(lines) == 1 else f"the verdict of line {worst.id.partition(':')[2]}"
        scope = common_scope(line.scope for line in lines)
        return replace(worst, id=entry.id, detail=detail, scope=scope, lines=lines)
    finding = prove(entry.printed)
    if finding.is_true_in_scope:
        return _true(entry, finding)
    if finding.verdict == "undecided":
        return Decision(entry.id, "undecided", "", detail=finding.reason)
    return _with_witnesses(entry, _untrue(entry, finding))


def _with_witnesses(record: Record, decision: Decision) -> Decision:
    """The decision with further tables, where the smallest counterexample is not all that there is to show."""
    if not isinstance(smallest := decision.counterexample, Counterexample):
        return decision
    within = inside(record.printed, smallest)
    further = None if within.table == smallest else within.table
    tells = None if record.corrected is None else telling(record.printed, record.corrected, smallest, further)
    return replace(decision, inside=further, telling=tells)


def _true(record: Record, finding: Finding) -> Decision:
    offered = [name for name in ("corrected", "condition", "instead") if getattr(record, name)]
    if offered:
        raise FaultyRecord(f"{record.id}: offers a {offered[0]} form, but what is printed is true ({finding.method})")
    if _is_approximate(record.printed):
        return _approximation(record, finding)
    if record.defines is not None:
        if not _introduces(record):
            raise FaultyRecord(f"{record.id}: does not mention {record.defines} as what it defines")
        return Decision(record.id, "definition", "agrees with the vocabulary: " + finding.method, scope=finding.scope)
    return Decision(record.id, "proved", finding.method, detail=_where(finding), scope=finding.scope)


def _is_approximate(statement: Statement) -> bool:
    return isinstance(statement.claim if isinstance(statement, ForClasses) else statement, Approximate)


def _where(finding: Finding) -> str:
    return f"defined where {finding.domain}" if finding.domain and finding.domain != "everywhere" else ""


def _introduces(record: Record) -> bool:
    """Whether the record has the word itself, alone, as one of its sides, and no explanation goes through it."""
    word = record.defines
    sides = [side for each in conclusions(record.printed) for side in (each.left, each.right)]
    return word is not None and word in sides and word not in _needs(_means(word))


def _needs(expression: Expr) -> set[Symbol]:
    """Every word that the expression is explained by, down to the cells."""
    words = {word for word in expression.free_symbols if isinstance(word, Symbol)}
    return words.union(*(_needs(_means(word)) for word in words if word in VOCABULARY or word in CLASS_WORDS))


def _means(word: Symbol) -> Expr:
    return CLASS_WORDS[word] if word in CLASS_WORDS else VOCABULARY[word]


def _approximation(record: Record, finding: Finding) -> Decision:
    if record.exact is None:
        raise FaultyRecord(f"{record.id}: an approximation without the exact relation behind it")
    exact = prove(record.exact)
    if not exact.is_true_in_scope:
        raise FaultyRecord(f"{record.id}: the exact relation is not proved: {_why(exact)}")
    detail = f"exactly, {record.exact} ({exact.method})"
    return Decision(record.id, "approximation", finding.method, detail=detail, scope=finding.scope)


def _untrue(record: Record, finding: Finding) -> Decision:
    verdict: Verdict
    if record.corrected is not None:
        verdict, form, right = "misprint", "corrected", record.corrected
    elif record.condition:
        verdict, form, right = "conditional", "conditional", under(record.printed, record.condition)
    elif record.instead is not None:
        verdict, form, right = "false", "true", record.instead
    else:
        raise FaultyRecord(f"{record.id}: is false as printed, and says nothing of what is right: {_why(finding)}")
    proof = prove(right)
    if not proof.is_true_in_scope:
        raise FaultyRecord(f"{record.id}: its {form} form is not proved: {_why(proof)}")
    decision = Decision(
        record.id,
        verdict,
        proof.method,
        finding.counterexample,
        detail=finding.reason,
        scope=proof.scope,
        smallest_among=finding.smallest_among,
    )
    if verdict != "conditional":
        return replace(decision, corrected=str(right))
    conditions = (each.said() if isinstance(each, Relation) else str(each) for each in record.condition)
    return replace(decision, condition=", ".join(conditions))


def _why(finding: Finding) -> str:
    return ", ".join(str(x) for x in (finding.verdict, finding.reason, finding.counterexample) if x)


# --- for derivations ---------------------------------------------------------------------------------------


def same(left: Expr, right: Expr) -> None:
    """A step of a derivation: the two expressions are equal wherever both are defined, or this raises."""
    finding = prove(relation(left, "=", right))
    if not finding.is_true_in_scope:
        raise NotTheSame(f"{sstr(left)} is not {sstr(right)}: {_why(finding)}")


def conclude(entry: Record | Equation) -> Decision:
    """The end of a derivation: the record's own statement, decided; raises where that cannot be done."""
    decision = decide(entry)
    unsure = [line.id for line in (*decision.lines, decision) if line.verdict == "undecided"]
    if unsure:
        raise NotTheSame(f"{', '.join(unsure)}: undecided")
    return decision
