"""The language that formulas are written in, such as ``Recall = Informedness*(1 - Prevalence) + Bias``.

A text is cut into tokens, each token is checked against what may stand in its place, and only then is it taken as an
expression or a statement. Sides stay as they are typed: ``Recall/Recall`` is not 1, because it says nothing where
Recall is 0.
"""

from __future__ import annotations

from bookmaker_ref.language.errors import MAX_CHARACTERS, FormulaError, plain
from bookmaker_ref.language.from_latex import is_latex, without_latex
from bookmaker_ref.language.lookup import find_measure, find_word
from bookmaker_ref.language.phrases import find_family
from bookmaker_ref.language.statements import parse_conditions, parse_expression, parse_statement
from bookmaker_ref.names import nearest

__all__ = [
    "MAX_CHARACTERS",
    "FormulaError",
    "find_family",
    "find_measure",
    "find_word",
    "is_latex",
    "nearest",
    "parse_conditions",
    "parse_expression",
    "parse_statement",
    "plain",
    "without_latex",
]
