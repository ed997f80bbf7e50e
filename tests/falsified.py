"""Falsified copies of statements: what a method must not prove, whatever it says of the statement itself."""

from __future__ import annotations

from dataclasses import replace

from bookmaker_ref.symbolic import (
    All,
    Approximate,
    Chain,
    Differs,
    ForClasses,
    Given,
    Iff,
    Relation,
    Shows,
    Statement,
    Tends,
    links,
)

_NEGATED = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def negated(link: Relation) -> Relation:
    return Relation(link.left, _NEGATED[link.operator], link.right)  # type: ignore[arg-type]  # an operator


def falsified(statement: Statement) -> Statement:
    """The statement with one thing changed so that it is false if it was true."""
    match statement:
        case Relation(left, "=", right):
            return Relation(left, "=", right + 1)
        case Relation():
            return negated(statement)
        case Chain(relations):
            first, *rest = relations
            return All((falsified(first), *rest))
        case Given(hypotheses, conclusion):
            wrong = falsified(links(conclusion)[0])
            assert isinstance(wrong, Relation)
            return Given(hypotheses, wrong)
        case Iff(left, right, hypotheses):
            return Iff(left, negated(right), hypotheses)
        case Differs(left, _, hypotheses):
            return Differs(left, left, hypotheses)
        case Approximate(left, right, path):
            return Approximate(left, 2 * right, path)
        case Tends(expression, value, path):
            return Tends(expression, value + 1, path)
        case Shows(word, table, text):
            digit = max(i for i, c in enumerate(text) if c.isdigit())
            return Shows(word, table, f"{text[:digit]}{(int(text[digit]) + 3) % 10}{text[digit + 1 :]}")
        case ForClasses(claim):
            wrong = falsified(links(claim)[0] if isinstance(claim, Chain) else claim)
            assert isinstance(wrong, Relation | Differs | Approximate | Tends)
            return replace(statement, claim=wrong)
        case All(parts):
            return All((falsified(parts[0]), *parts[1:]))
