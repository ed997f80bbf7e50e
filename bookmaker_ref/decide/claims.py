"""Claims, which a table makes true or false: what the kinds of them come down to, whatever truth is read from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from sympy import Abs, Expr, Pow, Rational, sqrt

from bookmaker_ref.symbolic.statement import Chain, Given, Iff, Operator, Relation, links

Claim = Relation | Chain | Given | Iff
_TURNED: dict[str, Operator] = {">": "<", ">=": "<="}


def implications(claim: Claim) -> Iterator[tuple[tuple[Relation, ...], Relation]]:
    """The single implications that a claim comes down to: hypotheses, and one relation."""
    match claim:
        case Given(hypotheses, conclusion):
            for link in links(conclusion):
                yield hypotheses, link
        case Iff(left, right, hypotheses):
            yield (*hypotheses, left), right
            yield (*hypotheses, right), left
        case Relation() | Chain():
            for link in links(claim):
                yield (), link


def halves(link: Relation) -> tuple[Relation, ...]:
    """What |x| <= c and x^2 <= c^2 say of x: -c <= x and x <= c, or strictly so; any other relation as it is.

    >>> from sympy import Abs, Integer, Symbol
    >>> [each.said() for each in halves(Relation(Abs(Symbol("x")), "<", Integer(1)))]
    ['-1 < x', 'x < 1']
    """
    if link.operator in (">", ">="):
        less, operator, more = link.right, _TURNED[link.operator], link.left
    else:
        less, operator, more = link.left, link.operator, link.right
    if operator not in ("<", "<=") or not isinstance(more, Rational):
        return (link,)
    if isinstance(less, Abs):
        inner, bound = less.args[0], more
    elif isinstance(less, Pow) and less.args[1] == 2 and more >= 0 and isinstance(root := sqrt(more), Rational):
        inner, bound = less.args[0], root
    else:
        return (link,)
    return Relation(cast(Expr, -bound), operator, cast(Expr, inner)), Relation(cast(Expr, inner), operator, bound)


def supposed(claim: Claim) -> tuple[Relation, ...]:
    """What must hold for the claim to say anything; few small tables may."""
    match claim:
        case Given(hypotheses, _):
            return hypotheses
        case Iff(left, right, hypotheses):
            return (*hypotheses, left, right)
        case _:
            return ()


def sides(claim: Claim) -> tuple[Expr, ...]:
    """Every expression in the claim."""
    return tuple(
        side
        for hypotheses, relation in implications(claim)
        for each in (*hypotheses, relation)
        for side in (each.left, each.right)
    )


def failing_link(claim: Claim, holds: Callable[[Relation], bool]) -> Relation | None:
    """The first relation that fails although all that is supposed holds; `holds` says of each whether it is true.

    All links of a chain are asked for, so that one which has no value is found out before the claim is called false.
    """
    match claim:
        case Given(hypotheses, conclusion):
            return failing_link(conclusion, holds) if all(map(holds, hypotheses)) else None
        case Iff(left, right, hypotheses):
            if not all(map(holds, hypotheses)):
                return None
            first, second = holds(left), holds(right)
            return None if first == second else (right if first else left)
        case Relation() | Chain():
            failing = [link for link in links(claim) if not holds(link)]
            return failing[0] if failing else None
