"""The two doors: from a text to an expression, or to a statement."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from sympy import Expr

from bookmaker_ref.language.errors import FormulaError
from bookmaker_ref.language.expressions import bounded, tree
from bookmaker_ref.symbolic import Chain, Relation
from bookmaker_ref.symbolic.statement import Operator

_OPERATORS: Mapping[type[ast.cmpop], Operator] = {
    ast.Eq: "=",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


def parse_expression(text: str) -> Expr:
    """The expression that a text such as ``Informedness*Bias`` stands for, in the words of the papers."""
    reader, found = tree(text)
    if isinstance(found, ast.Compare):
        raise FormulaError("an expression is needed here, without = or an inequality")
    return bounded(reader.expression(found))


def parse_statement(text: str) -> Relation | Chain:
    """The statement that a text such as ``LR > 1 > NLR`` makes about tables."""
    reader, found = tree(text)
    if not isinstance(found, ast.Compare):
        raise FormulaError("a statement is needed: write = or an inequality between two sides")
    sides = [bounded(reader.expression(each)) for each in (found.left, *found.comparators)]
    operators = [_OPERATORS[type(each)] for each in found.ops]
    relations = tuple(map(Relation, sides, operators, sides[1:]))
    return relations[0] if len(relations) == 1 else Chain(relations)
