"""The definitions of the measures of K classes, as expressions and as LaTeX."""

from __future__ import annotations

from sympy import Expr, Symbol

from bookmaker_ref.multiclass.measure import Measure
from bookmaker_ref.symbolic import (
    circulation,  # noqa: F401 -- defines words that are shown here
    tex,
)
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Det


def means_of(each: Measure) -> Expr:
    """The expression that defines a measure."""
    return CLASS_WORDS[Symbol(each.word, real=True)]


def latex_of(each: Measure) -> str:
    """``word = what it means``, as LaTeX."""
    return f"{tex(Symbol(each.word, real=True))} = {latex_of_words(means_of(each))}"


def latex_of_words(means: Expr) -> str:
    """An expression in words about classes, as LaTeX."""
    return r"\det \left(\frac{n_{lc}}{N}\right)_{lc}" if means == Det else tex(means)
