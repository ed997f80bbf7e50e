"""The definitions of the measures of K classes, as LaTeX."""

from __future__ import annotations

from sympy import Expr

from bookmaker_ref.symbolic import Measure, tex
from bookmaker_ref.symbolic.classes import Det


def latex_of(each: Measure) -> str:
    """``word = what it means``, as LaTeX."""
    return f"{tex(each.word)} = {latex_of_words(each.means)}"


def latex_of_words(means: Expr) -> str:
    """An expression in words about classes, as LaTeX."""
    return r"\det \left(\frac{n_{lc}}{N}\right)_{lc}" if means == Det else tex(means)
