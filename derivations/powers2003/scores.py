"""Table 1 of powers2003 and the scores of its classes, as they are printed, and what a rounded score can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from bookmaker_ref.words import *

__all__ = [
    "AVERAGE",
    "CASES",
    "LARGEST",
    "OCCURRENCES",
    "SCORES",
    "UNSCORED",
    "geometric",
    "harmonic",
    "least",
    "least_without_misses",
    "most",
]

#: How often each sense occurs, in the order of print.
OCCURRENCES: dict[str, int] = dict(
    zip("ABCDEFGHIJKLMNOPQ", (127, 2, 2, 1, 16, 1, 4, 9, 5, 2, 11, 1, 229, 75, 8, 5, 2), strict=True)
)


@dataclass(frozen=True)
class Scores:
    """One column of the table of scores, in percent: Recall, Precision, the Bookmaker value, F and G."""

    r: int
    p: int
    b: int
    f: int
    g: int


SCORES: dict[str, Scores] = {
    "A": Scores(100, 35, 100, 52, 60),
    "B": Scores(3, 100, -24, 5, 16),
    "E": Scores(33, 100, 32, 50, 58),
    "G": Scores(7, 33, -2, 11, 15),
    "H": Scores(13, 25, 5, 17, 18),
    "I": Scores(10, 100, 4, 18, 32),
    "K": Scores(33, 25, 32, 29, 29),
    "M": Scores(100, 33, 100, 50, 58),
    "N": Scores(100, 24, 100, 39, 49),
    "O": Scores(8, 25, 1, 13, 14),
    "P": Scores(13, 100, -2, 22, 35),
    "Z": Scores(20, 100, 18, 33, 45),
}
AVERAGE = Scores(34, 54, 86, 18, 31)
#: The cases that were classified.
CASES = 170
#: Class Z has the one document that was added to those of Table 1.
LARGEST: dict[str, int] = {**OCCURRENCES, "Z": 1}
#: The occurrences of the six senses that have no column of scores.
UNSCORED = sum(count for name, count in OCCURRENCES.items() if name not in SCORES)


def least(percent: int) -> Rational:
    """The least number that is shown as this many percent."""
    return cast(Rational, Rational(2 * percent - 1, 200))


def most(percent: int) -> Rational:
    """The greatest number that is shown as this many percent; a share is at most 1."""
    return cast(Rational, Rational(min(2 * percent + 1, 200), 200))


def harmonic(r: Expr, p: Expr) -> Expr:
    """F of a Recall and a Precision."""
    return cast(Expr, 2 * r * p / (r + p))


def geometric(r: Expr, p: Expr) -> Expr:
    """G of a Recall and a Precision."""
    return cast(Expr, sqrt(r * p))


def least_without_misses(name: str, column: Scores, more: int = 0) -> Rational:
    """The least value with the rows exchanged, where nothing is missed and r is Precision, if `more` occur."""
    size = LARGEST[name] + more
    return cast(Rational, 1 - size * (1 / least(column.r) - 1) / (CASES - size))
