"""What a derivation is written with: the records that it concludes, and its steps, each of which must hold.

    @concludes("powers2011:37")
    def eq37() -> None:
        ...
        same(1 / (1 + 1 / odds), alpha)

A step that does not hold raises, and so does a record that cannot be decided.
"""

from __future__ import annotations

from bookmaker_ref.decide import NotTheSame, prove, same
from bookmaker_ref.symbolic.statement import Statement
from derivations.lookup import concludes, derivation, take

__all__ = ["as_in", "concludes", "fails", "holds", "same"]


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


def as_in(id: str) -> None:
    """The steps by which this record or equation is derived, in another paper."""
    take(derivation(id))
