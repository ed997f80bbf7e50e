"""Faces: which cells are empty, and which letters 0, while all others are above zero; and expressions there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import cast

from sympy import Expr, Integer, Symbol, expand, log

from bookmaker_ref.decide.hypotheses import at
from bookmaker_ref.decide.logarithms import SURPRISE
from bookmaker_ref.symbolic.algebra import NowhereDefined, Undecidable, in_cells
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE

#: How many letters may be 0.
_LETTERS = 7


class TooMuch(ValueError):
    """More letters or cases than are gone through."""


#: Which letters are 0.
Face = dict[Symbol, Expr]


def faces(every: Sequence[Relation]) -> Iterator[Face]:
    """Every choice of what is empty, but where something that is divided by would be.

    Of cells that matter by their sum alone, one has all of it.
    """
    sides = [in_cells(side) for each in every for side in (each.left, each.right)]
    letters = sorted({s for side in sides for s in side.free_symbols if isinstance(s, Symbol)}, key=str)
    if not all(letter.is_nonnegative for letter in letters):
        raise TooMuch("a letter may be negative")
    about_cells = bool({*letters} & {*CELLS})
    vanishing = [s for s in letters if s not in CELLS and (s.is_zero is None or s == P_VALUE)]
    vanishing = [*(CELLS if about_cells else ()), *vanishing]
    if len(vanishing) > _LETTERS:
        raise TooMuch("too many letters that may be 0")
    empty_ones = idle(sides, CELLS) if about_cells else set()
    conditions = domain_of(*(side for each in every for side in (each.left, each.right))).nonzero if about_cells else ()
    for pattern in sorted(product((1, 0), repeat=len(vanishing)), key=lambda z: (-sum(z), z)):
        empty: Face = {s: Integer(0) for s, here in zip(vanishing, pattern, strict=True) if not here}
        if (
            not {*CELLS} <= empty.keys()
            and empty_ones <= empty.keys()
            and not any(_vanishes(condition, empty) for condition in conditions)
        ):
            yield empty


def idle(sides: Sequence[Expr], letters: Sequence[Symbol]) -> set[Symbol]:
    """Letters that may be taken for 0, since all sides are the same with what they are added to one before them.

    >>> from sympy import symbols
    >>> x, y, z = symbols("x y z", nonnegative=True)
    >>> idle([(x + y) * z, x + y + 1], [x, y, z])
    {y}
    """
    found: set[Symbol] = set()
    for kept, moved in combinations(letters, 2):
        put = {kept: kept + moved, moved: Integer(0)}
        if kept not in found and all(side.xreplace(put) == side for side in sides):
            found.add(moved)
    return found


def is_settled_inside(claim: Relation) -> bool:
    """Whether it is enough that the claim holds where all letters are above zero, as any numbers.

    From a face on which its sides have values, a straight way leads inside on which they have values too, and tend to
    those: what is divided by is not 0 soon before the end, and x log(y) tends to 0 with x. No root or logarithm is of
    what may be below zero, so that they are no reason to have no value inside.
    """
    if claim.operator not in ("=", "<=", ">="):
        return False
    try:
        domain = domain_of(claim.left, claim.right)
    except (Undecidable, NowhereDefined):
        return False
    return not domain.nonnegative and not domain.positive


def _vanishes(condition: Expr, empty: Face) -> bool:
    if not condition.free_symbols <= {*CELLS}:
        return False
    return bool(condition.xreplace(empty) == 0)


def on(side: Expr, face: Face) -> Expr:
    """The side on the face; ``x log(y)`` is 0 there where x is, before anything is put into y."""

    def vanishes(e: Expr) -> bool:
        return isinstance(e, XLogY) and bool(expand(at(cast(Expr, e.args[0]), face)) == 0)

    inner = in_cells(side)
    if P_VALUE not in face:
        inner = inner.xreplace({log(P_VALUE): -SURPRISE})
    return at(cast(Expr, inner.replace(vanishes, lambda _: Integer(0))) if face else inner, face)
