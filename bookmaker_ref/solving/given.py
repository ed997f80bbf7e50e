"""What was reported: values as they are written, and every exact number that may have been rounded to them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bookmaker_ref.arguments import read_whole, wrong
from bookmaker_ref.exact import Exact
from bookmaker_ref.messages import quoted, short
from bookmaker_ref.solving.formula import floats
from bookmaker_ref.solving.words import Word, find_word

#: The largest table that is searched; below it every product of two counts is exact in a float64.
MOST_CASES: Final = 10**8
_LONGEST = 60
_LONGEST_COUNT = 18
_LARGEST_EXPONENT = 30

#: How a decimal number may have come about. ``nearest`` takes both ends, which covers half up, half even and half
#: down, and the binary numbers of a computer, which round a half now up and now down.
ROUNDINGS: Final = ("nearest", "half-up", "half-even", "truncate", "floor", "ceil", "any", "exact")


class BadValue(ValueError):
    """A value that is not understood, or that nothing can have: one line that says what would be right."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Every number from low to high; an end that is open is not one of them."""

    low: Fraction
    high: Fraction
    open_low: bool = False
    open_high: bool = False

    def __contains__(self, value: Exact) -> bool:
        """Whether an exact number lies in it; decided, also where the number is irrational.

        >>> from bookmaker_ref.exact.numbers import sqrt
        >>> sqrt(2) in Interval(Fraction(1414, 1000), Fraction(1415, 1000))
        True
        """
        above = value > self.low if self.open_low else value >= self.low
        return above and (value < self.high if self.open_high else value <= self.high)

    @property
    def is_exact(self) -> bool:
        """Whether there is only one number in it."""
        return self.low == self.high

    @property
    def is_empty(self) -> bool:
        """Whether no number is in it."""
        return self.low > self.high or (self.low == self.high and (self.open_low or self.open_high))

    @property
    def floats(self) -> tuple[float, float]:
        """The nearest floats that are not inside."""
        return floats((self.low, self.high))

    def within(self, low: Fraction | None, high: Fraction | None) -> Interval:
        """What of it lies between two bounds; None bounds nothing."""
        cut_low, cut_high = low is not None and low > self.low, high is not None and high < self.high
        return Interval(
            low if low is not None and cut_low else self.low,
            high if high is not None and cut_high else self.high,
            self.open_low and not cut_low,
            self.open_high and not cut_high,
        )

    def __str__(self) -> str:
        if self.is_exact:
            return plain_number(self.low)
        left, right = "(" if self.open_low else "[", ")" if self.open_high else "]"
        return f"{left}{plain_number(self.low)}, {plain_number(self.high)}{right}"


@dataclass(frozen=True, slots=True)
class Given:
    """One reported value: the word, the text it was written as, and what it may have been before it was rounded.

    ``reported`` is the number as it is written; ``interval`` is cut to what the word can be.
    """

    word: Word
    text: str
    reported: Fraction
    interval: Interval

    @property
    def name(self) -> str:
        """The canonical name of the measure, or the letters of a count."""
        return self.word.name

    def __str__(self) -> str:
        return f"{self.name}={self.text}"


@dataclass(frozen=True, slots=True)
class Cases:
    """How many cases there are: one number, or any from low to high."""

    low: int
    high: int

    @property
    def is_one(self) -> bool:
        """Whether it is one number."""
        return self.low == self.high

    def __str__(self) -> str:
        return str(self.low) if self.is_one else f"{self.low}..{self.high}"


_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?%?"
_DECIMAL = re.compile(r"(?P<sign>[+-]?)(?P<digits>[0-9]*(?:\.[0-9]*)?)(?:[eE](?P<power>[+-]?[0-9]+))?(?P<percent>%?)")
_QUOTIENT = re.compile(r"([+-]?[0-9]+)/([0-9]+)")
_DEVIATION = re.compile(rf"({_NUMBER})\s*(?:\u00b1|\+/?-)\s*({_NUMBER})")
_RANGE = re.compile(rf"({_NUMBER}|[+-]?[0-9]+/[0-9]+)\.\.({_NUMBER}|[+-]?[0-9]+/[0-9]+)")


def read(name: str, text: str, *, rounding: str = "nearest") -> Given:
    """What a name and a value say together.

    >>> str(read("recall", "0.8240").interval), str(read("TPR", "82.35%").interval), str(read("MCC", "3/7").interval)
    ('[0.82395, 0.82405]', '[0.82345, 0.82355]', '3/7')
    >>> str(read("recall", "0.8235", rounding="truncate").interval)
    '[0.8235, 0.8236)'
    """
    if not isinstance(rounding, str) or rounding not in ROUNDINGS:
        raise BadValue(f"there is no rounding {short(rounding)}: choose {', '.join(ROUNDINGS)}")
    word = find_word(name)
    text = text.strip()
    reported, interval = _value(word.name, text, rounding)
    if word.is_count and "%" in text:
        raise BadValue(
            f"{word.name} is a count, and {quoted(text, 40)} a share: write {word.name.lower()} for the share"
        )
    cut = interval.within(word.low, word.high)
    leaves = _RANGE.fullmatch(text) and cut != interval  # what is rounded may reach a little beyond
    if cut.is_empty or leaves:
        raise BadValue(_beyond(word, text, interval))
    return Given(word, text, reported, cut)


def read_all(values: Iterable[tuple[str, str]], *, rounding: str = "nearest") -> list[Given]:
    """Every pair of a name and a value; a word that is given twice, by any of its names, is refused."""
    found: dict[str, tuple[str, Given]] = {}
    for name, text in values:
        each = read(name, text, rounding=rounding)
        if each.name in found:
            first, _ = found[each.name]
            same = f"{quoted(first, 40)} and {quoted(name, 40)} are both {each.name}: " if first != name else ""
            raise BadValue(f"{same}{each.name} has two values; give one")
        found[each.name] = (name, each)
    return [each for _, each in found.values()]


def read_cases(text: str) -> Cases:
    """How many cases: ``100``, ``50..200``, ``..200``.

    >>> read_cases("100"), read_cases("..200")
    (Cases(low=100, high=100), Cases(low=1, high=200))
    """
    text = text.strip()
    low, dots, high = text.partition("..")
    if not dots:
        return checked_cases(_whole(text), _whole(text))
    return checked_cases(_whole(low) if low else 1, _whole(high))


def checked_cases(low: int, high: int) -> Cases:
    """The numbers of cases, where tables have so many."""
    for each in (low, high):
        if each < 1:
            raise BadValue(f"n is {short(each)}, but a table has at least one case")
        if each > MOST_CASES:
            raise BadValue(f"n is {short(each)}, but at most {MOST_CASES} cases are searched")
    if low > high:
        raise BadValue(f"n is {low}..{high}, which holds no number: write the lower end first")
    return Cases(low, high)


def plain_number(x: Fraction) -> str:
    """A decimal where it ends soon, else a fraction.

    >>> plain_number(Fraction(823_45, 100_000)), plain_number(Fraction(1, 3)), plain_number(Fraction(-2))
    ('0.82345', '1/3', '-2')
    """
    places = next((k for k in range(_LARGEST_EXPONENT + 1) if 10**k % x.denominator == 0), None)
    if not places:
        return str(x)
    digits = f"{abs(x * 10**places).numerator:0{places + 1}d}"
    return f"{'-' if x < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _value(name: str, text: str, rounding: str) -> tuple[Fraction, Interval]:
    if len(text) > _LONGEST:
        raise BadValue(f"the value of {name} has {len(text)} characters; at most {_LONGEST} are read")
    if match := _RANGE.fullmatch(text):
        low, high = (_exactly(name, each) for each in match.groups())
        if low > high:
            raise BadValue(f"{name} is {quoted(text, 40)}, which holds no number: write the lower end first")
        return (low + high) / 2, Interval(low, high)
    if "/" in text:
        exact = _exactly(name, text)
        return exact, Interval(exact, exact)
    number, unit = _decimal(name, text)
    return number, _rounded(number, unit, rounding) if unit else Interval(number, number)


def _exactly(name: str, text: str) -> Fraction:
    if match := _QUOTIENT.fullmatch(text):
        above, below = map(int, match.groups())
        if not below:
            raise BadValue(f"{name} is {quoted(text, 40)}, which divides by zero")
        return Fraction(above, below)
    return _decimal(name, text)[0]


def _decimal(name: str, text: str) -> tuple[Fraction, Fraction | None]:
    """The number, and one unit of its last digit; no unit where no point is written, for then it is exact."""
    match = _DECIMAL.fullmatch(text)
    if match is None or match["digits"] in ("", "."):
        raise BadValue(_not_a_number(name, text))
    power = int(match["power"] or 0) - 2 * bool(match["percent"])
    if abs(power) > _LARGEST_EXPONENT:
        raise BadValue(f"{name} is {quoted(text, 40)}, whose exponent is beyond {_LARGEST_EXPONENT}")
    whole, point, places = match["digits"].partition(".")
    unit = Fraction(10) ** (power - len(places))
    number = int(match["sign"] + whole + places or "0") * unit
    rounded = point or match["power"] or match["percent"]
    return number, unit if rounded else None


def _rounded(number: Fraction, unit: Fraction, rounding: str) -> Interval:
    half = unit / 2
    if rounding == "exact":
        return Interval(number, number)
    if rounding == "nearest":
        return Interval(number - half, number + half)
    if rounding == "half-up":  # away from zero, as people do it
        return Interval(number - half, number + half, open_low=number <= 0, open_high=number >= 0)
    if rounding == "half-even":
        odd = bool(number / unit % 2)
        return Interval(number - half, number + half, open_low=odd, open_high=odd)
    if rounding == "any":
        return Interval(number - unit, number + unit, open_low=True, open_high=True)
    if rounding == "truncate" and not number:
        return Interval(-unit, unit, open_low=True, open_high=True)
    if rounding == "floor" or (rounding == "truncate" and number > 0):
        return Interval(number, number + unit, open_high=True)
    return Interval(number - unit, number, open_low=True)


def _whole(text: str) -> int:
    if re.fullmatch(r"[+]?[0-9]+", text) and len(text) > _LONGEST_COUNT:
        raise BadValue(f"n has {len(text)} digits, but at most {MOST_CASES} cases are searched")
    try:
        return read_whole(text, "n")
    except (TypeError, ValueError):
        allowed = "a whole number of cases such as 100 or 1e5, or a range such as 50..200"
        raise wrong(text, "n", allowed, BadValue) from None


def _not_a_number(name: str, text: str) -> str:
    if re.fullmatch(r"[+-]?(nan|inf|infinity)", text, re.IGNORECASE):
        return f"{name} is {quoted(text, 40)}, but a value is a finite number such as 0.8235"
    if deviation := _DEVIATION.fullmatch(text):
        mean, spread = deviation.groups()
        ends = "..".join(plain_number(_decimal(name, mean)[0] + side * _decimal(name, spread)[0]) for side in (-1, 1))
        return (
            f"{name} is given as {mean} plus or minus {spread}, and scores here are those of one table, not means over"
            f" folds: write {name}={mean} if it is one, or a range such as {name}={ends}"
        )
    if re.fullmatch(r"[0-9]*,[0-9]+", text):
        return f"{name} is {quoted(text, 40)}: write a point, not a comma"
    return f"{name} is {quoted(text, 40)}: write a number such as 0.8235, 82.35%, 14/17, or a range 0.82..0.83"


def _beyond(word: Word, text: str, interval: Interval) -> str:
    low, high = ("" if end is None else plain_number(end) for end in (word.low, word.high))
    between = f"is between {low} and {high}" if low and high else f"is {low} or more"
    hint = ""
    if word.high == 1 and 1 < interval.low <= 100 and "%" not in text:
        hint = f"; write {text}% if per cent is meant"
    return f"{word.name} is {quoted(text, 40)}, but it {between}{hint}"
