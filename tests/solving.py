"""Random tables as somebody would report them, and the slow way to find every table that agrees: look at each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random

import mpmath

from bookmaker_ref.exact import Table, Undefined, tables
from bookmaker_ref.exact.numbers import Number, to_mpf
from bookmaker_ref.exact.table import Cells
from bookmaker_ref.solve.given import Given, read
from bookmaker_ref.solve.words import Word


def random_table(random: Random, n: int) -> Cells:
    """Any table with N = n, each as likely as any other."""
    a, b, c = sorted(random.sample(range(n + 3), 3))
    return a, b - a - 1, c - b - 1, n + 2 - c


def rounded(value: Number, places: int) -> str:
    """The value as it is printed, rounded to the nearest; computed to 60 digits."""
    with mpmath.workdps(60):
        whole = int(mpmath.nint(to_mpf(value, 60) * 10**places))
    return f"{'-' if whole < 0 else ''}{abs(whole) // 10**places}.{abs(whole) % 10**places:0{places}d}"


def reported(words: Sequence[Word], table: Cells, places: int | None, rounding: str = "nearest") -> list[Given]:
    """The words as they are reported of a table; to 40 places where they are to be exact and are no fractions."""
    known = Table(*table)
    given = []
    for word in words:
        value = known[word.symbol.name]
        exact = places is None and isinstance(value, Fraction)
        text = str(value) if exact else rounded(value, 40 if places is None else places)
        given.append(read(word.name, text, rounding=rounding))
    return given


def defined(words: Sequence[Word], table: Cells) -> bool:
    """Whether all words have values there."""
    known = Table(*table)
    try:
        return all(known[word.symbol.name] is not None for word in words)
    except Undefined:
        return False


@cache
def every_table(n: int) -> tuple[Table, ...]:
    """All tables with N = n; the words that are computed of them are kept."""
    return tuple(Table(*cells) for cells in tables(n))


def agrees(given: Sequence[Given], table: Table) -> bool:
    """Whether each word is defined and lies in its interval, in exact arithmetic."""
    try:
        return all(table[each.word.symbol.name] in each.interval for each in given)
    except Undefined:
        return False


def by_looking_at_all(given: Sequence[Given], n: int) -> list[tuple[int | Fraction, ...]]:
    """Every table with N = n that agrees, found without any pruning."""
    return [table.cells for table in every_table(n) if agrees(given, table)]
