"""Steps that a derivation may take beside ``same``: a statement that holds, one that fails, several conclusions."""

from __future__ import annotations

from bookmaker_ref.decide import Decision, NotTheSame, conclude, prove
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import Statement


def holds(statement: Statement) -> None:
    """The statement is true, or this raises."""
    finding = prove(statement)
    if finding.verdict != "proved":
        raise NotTheSame(f"{statement}: {finding.verdict} {finding.counterexample or finding.reason}")


def fails(statement: Statement) -> None:
    """The statement is false, or this raises: why a printed form cannot be what is meant."""
    finding = prove(statement)
    if finding.verdict != "false":
        raise NotTheSame(f"{statement}: {finding.verdict}, where it should be false")


def conclude_all(*records: Record) -> tuple[Decision, ...]:
    """Several records that one derivation proves, each decided."""
    return tuple(conclude(record) for record in records)
