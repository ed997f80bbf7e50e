"""Random tables as somebody would report them, and the slow way to find every table that agrees: look at each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import mpmath
import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from bookmaker_ref.exact import Table, Undefined, tables
from bookmaker_ref.exact.numbers import Number, to_mpf
from bookmaker_ref.exact.table import Cells
from bookmaker_ref.solving.given import Given, read
from bookmaker_ref.solving.ranges import Box
from bookmaker_ref.solving.shares import WEIGHTS
from bookmaker_ref.solving.words import Word, word


def tables_of(least: int, most: int) -> st.SearchStrategy[Cells]:
    """Any table with so many cases."""
    sizes = st.integers(least, most)
    return sizes.flatmap(lambda n: st.tuples(*[st.integers(0, n)] * 3).map(lambda cuts: _between(cuts, n)))


def _between(cuts: Sequence[int], n: int) -> Cells:
    a, b, c = sorted(cuts)
    return a, b - a, c - b, n - c


def box_around(low: NDArray[Any], high: NDArray[Any]) -> Box:
    """A box of tables for each column, between the cells of two tables."""
    return {
        name: (np.dot(weights, low).astype(np.float64), np.dot(weights, high).astype(np.float64))
        for name, weights in WEIGHTS.items()
    }


def scores(text: str) -> dict[str, str]:
    """The values by their names, of a text as the command takes it."""
    return dict(each.split("=") for each in text.split())


def given_as(text: str) -> list[Given]:
    """The values as they are read."""
    return [read(name, value) for name, value in scores(text).items()]


def words_of(text: str) -> list[Word]:
    """The words with these names."""
    return [word(name) for name in text.split()]


def some_of(names: Sequence[Word], least: int, most: int) -> st.SearchStrategy[list[Word]]:
    """So many of these words."""
    return st.lists(st.sampled_from(names), min_size=least, max_size=most, unique=True)


def random_table(random: Random, n: int) -> Cells:
    """Any table with N = n, each as likely as any other."""
    a, b, c = sorted(random.sample(range(n + 3), 3))
    return a, b - a - 1, c - b - 1, n + 2 - c


def reported(words: Sequence[Word], table: Cells, places: int | None, rounding: str = "nearest") -> list[Given]:
    """The words as they are reported of a table; to 40 places where they are to be exact and are no fractions."""
    known = Table(*table)
    given = []
    for each in words:
        value = known[each.symbol.name]
        exactly = (places is None or rounding == "exact") and isinstance(value, Fraction)
        text = str(value) if exactly else as_printed(value, 40 if places is None else places, rounding)
        # What is no fraction cannot be written exactly.
        given.append(read(each.name, text, rounding="nearest" if rounding == "exact" else rounding))
    return given


def defined(words: Sequence[Word], table: Cells) -> bool:
    """Whether all words have values there."""
    known = Table(*table)
    try:
        return all(known[each.symbol.name] is not None for each in words)
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


def uneven_table(random: Random) -> Cells:
    """Any table of 3 to 10^4 cases; in every other one cells are empty, or few, or there is no association."""
    n = random.choice(
        (random.randint(3, 12), random.randint(12, 60), random.randint(60, 1000), random.randint(1000, 10**4))
    )
    cells = list(random_table(random, n))
    kind = random.random()
    if kind < 0.3:
        cells = [0 if random.random() < 0.35 else cell for cell in cells]
    elif kind < 0.4:
        a, b, c, d = (random.randint(1, 12) for _ in range(4))
        cells = [a * c, a * d, b * c, b * d]
    elif kind < 0.5:
        cells = [cell if random.random() < 0.5 else random.randint(0, 3) for cell in cells]
    tp, fp, fn, tn = cells if any(cells) else (1, 0, 0, 0)
    return tp, fp, fn, tn


def as_printed(value: Number, places: int, rounding: str = "nearest") -> str:
    """The value to so many places under a rounding by name; a half, which `nearest` leaves open, upwards."""
    with mpmath.workdps(80):
        scaled = to_mpf(value, 80) * mpmath.mpf(10) ** places
        nearest = mpmath.nint(scaled)
        scaled = nearest if abs(scaled - nearest) < mpmath.mpf(10) ** -60 else scaled
        down, up = int(mpmath.floor(scaled)), int(mpmath.ceil(scaled))
        half = abs(scaled - down - mpmath.mpf("0.5")) < mpmath.mpf(10) ** -60
        to_nearest = int(mpmath.nint(scaled))
    of_a_half = {"half-up": up if scaled > 0 else down, "half-even": down if down % 2 == 0 else up}
    directed = {"truncate": down if scaled >= 0 else up, "floor": down, "ceil": up}
    whole = directed.get(rounding, of_a_half.get(rounding, up) if half else to_nearest)
    return f"{'-' if whole < 0 else ''}{abs(whole) // 10**places}.{abs(whole) % 10**places:0{places}d}"
