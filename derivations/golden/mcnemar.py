"""Golden p-values of McNemar's test in all its forms: ``python -m derivations.golden.mcnemar`` prints the file.

Each is computed from its definition: the exact ones as fractions, the asymptotic ones as erfc of a root, and the
unconditional ones as the greatest value of a polynomial with rational coefficients, to 40 digits. An id says the whole
question, so that it never stands for another. Rows are appended to `PAIRS`, and never edited.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from itertools import pairwise
from math import comb

from mpmath import erfc, mp, mpf, sqrt, workdps

HEAD = ("id", "first", "second", "cases", "test", "alternative", "exact", "digits", "float64")
SIDES = ("two-sided", "greater", "less")
#: Discordant cases that the first has right alone, and the second; and how many cases there are of any kind, if any.
PAIRS: tuple[tuple[int, int, int | None], ...] = (
    (0, 0, 4),
    (0, 1, 14),
    (1, 7, 21),
    (7, 1, 21),
    (3, 2, 9),
    (4, 4, 12),
    (0, 5, 5),
    (9, 2, 50),
    (6, 16, 161),
    (25, 4, 60),
    (0, 30, 30),
    (59, 61, None),
    (300, 700, None),
    (0, 1020, None),
)
#: Fractions with more letters are left out: the digits say enough.
_LONGEST = 120
_DIGITS = 40
_WORK = 80
#: Between so many points maxima are sought; that none is missed, the tests say, which bound the polynomial.
_PARTS = 100


def text() -> str:
    """The file."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(HEAD)
    lines.writerows(rows())
    return out.getvalue()


def rows() -> Iterator[tuple[str, ...]]:
    """Every row after the head."""
    for b, c, cases in PAIRS:
        for side in SIDES:
            for test, p in (("exact", exact(b, c, side)), ("mid", mid(b, c, side))):
                yield _row((b, c, None), test, side, str(p), mpf_of(p))
        if b + c:
            for test, square in (("asymptotic", asymptotic(b, c)), ("continuity", continuity(b, c))):
                with workdps(_WORK):
                    p = erfc(sqrt(mpf_of(square / 2)))
                yield _row((b, c, None), test, "two-sided", f"erfc(sqrt({square / 2}))", p)
        if cases is not None:
            for side in SIDES:
                yield _row((b, c, cases), "unconditional", side, "", unconditional(b, c, cases, side))


def _row(counts: tuple[int, int, int | None], test: str, side: str, exact: str, p: mpf) -> tuple[str, ...]:
    b, c, cases = counts
    of = f"{b}-{c}" if cases is None else f"{b}-{c}-of-{cases}"
    with workdps(_WORK):
        digits = mp.nstr(p, _DIGITS)
    shown = exact if len(exact) <= _LONGEST else ""
    every = "" if cases is None else str(cases)
    return f"mcnemar/{of}/{test}/{side}", str(b), str(c), every, test, side, shown, digits, float(p).hex()


def mpf_of(p: Fraction) -> mpf:
    """A fraction to as many digits as are worked with."""
    with workdps(_WORK):
        return mpf(p.numerator) / p.denominator


# --- given how many are discordant --------------------------------------------------------------------------------


def falls(n: int) -> list[tuple[int, Fraction]]:
    """How many of n more fall to the first than to the second, and how probable that is at 1/2."""
    return [(2 * k - n, Fraction(comb(n, k), 2**n)) for k in range(n + 1)]


def far(difference: int, side: str) -> int:
    """How far out it is."""
    return abs(difference) if side == "two-sided" else difference if side == "greater" else -difference


def exact(b: int, c: int, side: str) -> Fraction:
    """The probability of what is as far out, or farther."""
    return sum((p for d, p in falls(b + c) if far(d, side) >= far(b - c, side)), Fraction(0))


def mid(b: int, c: int, side: str) -> Fraction:
    """The same with half of what is exactly as far out."""
    same = sum((p for d, p in falls(b + c) if far(d, side) == far(b - c, side)), Fraction(0))
    return exact(b, c, side) - same / 2


def asymptotic(b: int, c: int) -> Fraction:
    """McNemar's (1947) statistic."""
    return Fraction((b - c) ** 2, b + c)


def continuity(b: int, c: int) -> Fraction:
    """Edwards' (1948)."""
    return Fraction(max(0, abs(b - c) - 1) ** 2, b + c)


# --- given how many cases there are -------------------------------------------------------------------------------


def unconditional(b: int, c: int, cases: int, side: str) -> mpf:
    """The supremum over how probable it is that a case is discordant (Suissa and Shuster 1991)."""

    def signed(difference: int, n: int) -> Fraction:
        sign = 1 if far(difference, side) > 0 else -1
        return Fraction(sign * difference**2, n) if n else Fraction(0)

    given = [
        sum((p for d, p in falls(n) if signed(d, n) >= signed(b - c, b + c)), Fraction(0)) for n in range(cases + 1)
    ]
    with workdps(_WORK):
        slopes = [mpf_of(after - before) * cases for before, after in pairwise(given)]
        values = [mpf_of(each) for each in given]
        ends = [(s, _bernstein(slopes, s)) for s in (mpf(i) / _PARTS for i in range(_PARTS + 1))]
        tops = [_root(slopes, low, high) for (low, rises), (high, after) in pairwise(ends) if rises > 0 >= after]
        return max(_bernstein(values, each) for each in (mpf(0), mpf(1), *tops))


def _root(slopes: list[mpf], low: mpf, high: mpf) -> mpf:
    """Where the slope changes its sign, by halving: near a maximum its value has twice as many digits as the place."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if _bernstein(slopes, middle) > 0 else (low, middle)
    return (low + high) / 2


def _bernstein(given: list[mpf], s: mpf) -> mpf:
    """The polynomial with these coefficients, as a sum of binomial probabilities."""
    n = len(given) - 1
    if s == 1:
        return given[-1]
    odds, weight, total = s / (1 - s), (1 - s) ** n, mpf(0)
    for k, each in enumerate(given):
        total += weight * each
        weight = weight * odds * (n - k) / (k + 1)
    return total


def main() -> int:
    """Write the file."""
    sys.stdout.write(text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
