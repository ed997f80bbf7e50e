"""Printed numbers: whether a word's exact value, rounded to the printed digits, is what is printed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from sympy import Expr, Rational, sstr

from bookmaker_ref.decide.enclosure import DIGITS, ends_at, holds
from bookmaker_ref.decide.exactly import NotOnTables, value
from bookmaker_ref.decide.finding import Counterexample, Finding, Point
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import NotExact
from bookmaker_ref.messages import all_digits
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
        ends = partial(ends_at, there, {})
        is_near = _is_between(there, shown - half, shown + half)
        name = sstr(there)
    else:
        ends = partial(_ends, exact)
        is_near = -half <= exact - shown <= half
        name = numbers.text(exact)
    if is_near:
        return Finding("proved", f"exact value {name}, rounded")
    nearby = rounded(ends, claim.text)
    left, right = f"{name} = {nearby}", claim.text
    example = Counterexample(*claim.table, left, right) if claim.table else Point({}, left, right)
    return Finding("false", "exact value, rounded", example, reason=f"the value rounds to {nearby}")


def _is_between(number: Expr, low: Fraction, high: Fraction) -> bool:
    """Whether the number is not beyond either end; raises ``Undefined`` where no digits tell."""
    least, most = (Rational(end.numerator, end.denominator) for end in (low, high))
    return holds(Relation(number, ">=", least), {}) and holds(Relation(number, "<=", most), {})


def _ends(exact: numbers.Number, digits: int) -> tuple[Fraction, Fraction]:
    low, high = (Fraction(end) for end in numbers.bounds(exact, digits))
    return low, high


def printed_number(text: str) -> tuple[Fraction, Fraction]:
    """The printed number, and half a unit of its last digit."""
    number, percent = (text[:-1], Fraction(1, 100)) if text.endswith("%") else (text, Fraction(1))
    places = len(number.partition(".")[2])
    return Fraction(number) * percent, Fraction(1, 2 * 10**places) * percent


def rounded(ends: Callable[[int], tuple[Fraction, Fraction]], text: str) -> str:
    """A value, to as many digits and in the unit of the printed text; halves go away from 0.

    ``ends`` gives a lower and an upper bound, found with so many digits. Where the most digits do not tell on which
    side of a half the value is, both numbers are named.

    >>> rounded(lambda digits: (Fraction(1, 3), Fraction(1, 3)), "0.33333333333333333334")
    '0.33333333333333333333'
    """
    scale = 100 if text.endswith("%") else 1
    places = len(text.rstrip("%").partition(".")[2])
    low, high = ends(DIGITS[0])
    long = len(all_digits(int(max(abs(low), abs(high))))) + places
    for digits in DIGITS:
        low, high = ends(digits + long)
        least, most = (_to_places(scale * end, places) for end in (low, high))
        if least == most:
            break
    unit = "%" if scale == 100 else ""
    return " or ".join(f"{each}{unit}" for each in dict.fromkeys((least, most)))


def _to_places(number: Fraction, places: int) -> str:
    units = int(abs(number) * 10**places + Fraction(1, 2))
    digits = all_digits(units).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if number < 0 and units else text
