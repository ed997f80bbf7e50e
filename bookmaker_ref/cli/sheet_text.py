"""The parts of the Bookmaker's sheet as text and as JSON: rounded from their exact values, or undefined."""

from __future__ import annotations

from fractions import Fraction

from bookmaker_ref.exact import numbers
from bookmaker_ref.layout import Cell
from bookmaker_ref.multiclass.bookmaker import Odds
from bookmaker_ref.multiclass.sheet import Absent, Powers

#: What may stand in the sheet.
Shown = numbers.Number | Powers | Absent
_ODDS = 9  # what is longer is shown as so many to 1
_UNDEFINED = Cell("undefined", "yellow")


def rounded(value: Fraction, places: int) -> str:
    """The exact value to so many places; halves go away from 0, as a spreadsheet has them.

    >>> rounded(Fraction(785, 10), 0), rounded(Fraction(-1, 8), 2), rounded(Fraction(-1, 1000), 2)
    ('79', '-0.13', '0.00')
    """
    whole = int(abs(value) * 10**places + Fraction(1, 2))
    digits = str(whole).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if value < 0 and whole else text


def percent(part: Shown) -> Cell:
    """A share, to two decimals."""
    return _UNDEFINED if isinstance(part, Absent) else Cell(f"{rounded(100 * _fraction(part), 2)}%")


def dollars(part: Shown) -> Cell:
    """What is won, or in red lost."""
    if isinstance(part, Absent):
        return _UNDEFINED
    text = rounded(_fraction(part), 2)
    return Cell(f"-${text[1:]}", "red") if text.startswith("-") else Cell(f"${text}")


def decimal(value: Fraction) -> str:
    """Up to two decimals, and none where none are needed."""
    return rounded(value, 2).rstrip("0").rstrip(".")


def count(value: float | Fraction) -> str:
    """A number of cases, or a weight to six digits."""
    return str(int(value)) if value == int(value) else f"{float(value):.6g}"


def cases(n: float | Fraction) -> str:
    """So many cases."""
    return f"{count(n)} case{'s' * (n != 1)}"


def odds(of: Odds) -> str:
    """The odds in lowest terms; where these are long, rounded to so many to 1.

    >>> odds(Odds("a", 3, 7)), odds(Odds("b", 1000003, 500000))
    ('3:7', '2.00:1')
    """
    text = str(of)
    if len(text) <= _ODDS or not of.win or not of.lose:
        return text
    against = Fraction(of.lose, of.win)
    return f"{rounded(against, 2)}:1" if against >= 1 else f"1:{rounded(1 / against, 2)}"


def exact(part: Shown) -> str | None:
    """The exact value as text; None where there is none."""
    if isinstance(part, Absent):
        return None
    return str(part) if isinstance(part, Powers) else numbers.text(part)


def document(part: Shown) -> dict[str, float | str | None]:
    """The part for JSON: a float, the exact value, and why there is none."""
    if isinstance(part, Absent):
        return {"value": None, "exact": None, "undefined": part.reason}
    value = float(part) if isinstance(part, Powers) else numbers.to_float(part)
    return {"value": value, "exact": exact(part)}


def _fraction(part: numbers.Number | Powers) -> Fraction:
    """The part as a fraction, near enough to round it."""
    if isinstance(part, int | Fraction):
        return Fraction(part)
    return Fraction(float(part) if isinstance(part, Powers) else numbers.to_float(part))
