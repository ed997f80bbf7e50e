"""Printed numbers: whether a word's exact value, rounded to the printed digits, is what is printed."""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, Rational, sstr

from bookmaker_ref.decide.enclosure import holds, near
from bookmaker_ref.decide.exactly import NotOnTables, value
from bookmaker_ref.decide.finding import Counterexample, Finding, Point
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import NotExact
from bookmaker_ref.symbolic.statement import Relation, Shows

#: A number without a table has the same value on every table.
_ANY = (1, 1, 1, 1)


def prove_printed(claim: Shows) -> Finding:
    """Whether the exact value lies within half a unit of the last printed digit.

    >>> from bookmaker_ref.symbolic import Informedness
    >>> prove_printed(Shows(Informedness, (56, 20, 12, 12), "19.85%")).verdict
    'proved'
    """
    shown, half = printed_number(claim.text)
    try:
        exact = value(claim.word, claim.table or _ANY)
    except (NotOnTables, NotExact):
        there = claim.there()
        exact = near(there, {})
        is_near = _is_between(there, shown - half, shown + half)
        name = sstr(there)
    else:
        is_near = -half <= exact - shown <= half
        name = numbers.text(exact)
    if is_near:
        return Finding("proved", f"exact value {name}, rounded")
    nearby = rounded(exact, claim.text)
    left, right = f"{name} = {nearby}", claim.text
    example = Counterexample(*claim.table, left, right) if claim.table else Point({}, left, right)
    return Finding("false", "exact value, rounded", example, reason=f"the value rounds to {nearby}")


def _is_between(number: Expr, low: Fraction, high: Fraction) -> bool:
    """Whether the number is not beyond either end; raises ``Undefined`` where no digits tell."""
    least, most = (Rational(end.numerator, end.denominator) for end in (low, high))
    return holds(Relation(number, ">=", least), {}) and holds(Relation(number, "<=", most), {})


def printed_number(text: str) -> tuple[Fraction, Fraction]:
    """The printed number, and half a unit of its last digit."""
    number, percent = (text[:-1], Fraction(1, 100)) if text.endswith("%") else (text, Fraction(1))
    places = len(number.partition(".")[2])
    return Fraction(number) * percent, Fraction(1, 2 * 10**places) * percent


def rounded(exact: numbers.Number, text: str) -> str:
    """The exact value, to as many digits and in the unit of the printed text."""
    percent = text.endswith("%")
    places = len(text.rstrip("%").partition(".")[2])
    scaled = exact * (100 if percent else 1)
    return f"{numbers.to_float(scaled):.{places}f}" + ("%" if percent else "")
