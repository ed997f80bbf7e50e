"""What a derivation is written with: the records that it concludes, and its steps, each of which must hold.

    @concludes("powers2011:37")
    def eq37() -> None:
        ...
        same(1 / (1 + 1 / odds), alpha)

A step that does not hold raises, and so does a record that cannot be decided. `written_down` has the steps of a
derivation, for a reader.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from types import CodeType, FrameType
from typing import Literal

from sympy import Expr

from bookmaker_ref import decide
from bookmaker_ref.decide import NotTheSame, prove
from bookmaker_ref.symbolic.statement import ForClasses, Statement, relation
from bookmaker_ref.symbolic.writing import written
from derivations.evaluated import sides
from derivations.lookup import concludes, derivation, take

__all__ = ["as_in", "concludes", "fails", "holds", "same"]

Kind = Literal["true", "false", "as in"]


@dataclass(frozen=True)
class Step:
    """A statement that is proved true or false, or the id of a record whose steps are these, and the line it is on."""

    kind: Kind
    said: Statement | str
    line: int
    code: str = ""  # of an equation whose sides are evaluated to the same: what they were


@dataclass
class _Listener:
    """Where steps go that are only to be written down, and of whose lines they are."""

    code: CodeType
    steps: list[Step] = field(default_factory=list)


_listening: ContextVar[_Listener | None] = ContextVar("listening", default=None)


def written_down(steps: Callable[[], None]) -> tuple[Step, ...]:
    """The steps of a derivation, none of them decided."""
    listener = _Listener(steps.__code__)
    token = _listening.set(listener)
    try:
        steps()
    finally:
        _listening.reset(token)
    return tuple(listener.steps)


def _is_written_down(kind: Kind, said: Statement | str, evaluated: bool = False) -> bool:
    """Whether the step is only to be written down, which is done then."""
    listener = _listening.get()
    if listener is None:
        return False
    frame: FrameType | None = sys._getframe(2)  # who called the step
    while frame is not None and frame.f_code is not listener.code:
        frame = frame.f_back
    assert frame is not None, "a step is taken by a derivation"
    listener.steps.append(Step(kind, said, frame.f_lineno, sides(frame) if evaluated else ""))
    return True


def same(left: Expr, right: Expr) -> None:
    """The two expressions are equal wherever both are defined, or this raises."""
    said = relation(left, "=", right)
    if not _is_written_down("true", said, evaluated=written(said.left) == written(said.right)):
        decide.same(left, right)


def holds(statement: Statement) -> None:
    """The statement is true, or this raises; about K classes, for the K for which it can be decided."""
    statement = _as_decided(statement)
    if _is_written_down("true", statement):
        return
    finding = prove(statement)
    if finding.verdict != "proved":
        raise NotTheSame(f"{statement}: {finding.verdict} {finding.counterexample or finding.reason}")


def fails(statement: Statement) -> None:
    """The statement is false, or this raises: why a printed form cannot be what is meant."""
    statement = _as_decided(statement)
    if _is_written_down("false", statement):
        return
    finding = prove(statement)
    if finding.verdict != "false":
        raise NotTheSame(f"{statement}: {finding.verdict}, where it should be false")


def _as_decided(statement: Statement) -> Statement:
    """The statement with the K named for which it is decided, so that a step claims no more than that."""
    if isinstance(statement, ForClasses) and not statement.sizes:
        return replace(statement, sizes=statement.tried)
    return statement


def as_in(id: str) -> None:
    """The steps by which this record or equation is derived, in another paper."""
    if not _is_written_down("as in", id):
        take(derivation(id))
