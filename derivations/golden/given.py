"""A table that golden values are computed on, and what is read off it in fractions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bookmaker_ref.golden.vector import Cell, Label

Rows = tuple[tuple[Cell, ...], ...]
Counts = tuple[tuple[int | Fraction, ...], ...]
Cases = tuple[tuple[Label, Label], ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A table, or cases one by one, under a name that is used once."""

    family: str
    name: str
    stratum: str
    table: Rows
    real: tuple[Label, ...]
    predicted: tuple[Label, ...]
    cases: Cases = ()


def counts_of(given: Given) -> Counts:
    """The table in numbers."""
    return tuple(tuple(Fraction(cell) if isinstance(cell, str) else cell for cell in row) for row in given.table)


def turned_round(given: Given) -> Given:
    """The Dual problem: predictions and classes change places."""
    table = tuple(zip(*given.table, strict=True))
    return Given(given.family, given.name, given.stratum, table, given.predicted, given.real)


def transposed(counts: Counts) -> Counts:
    """The table of the Dual problem."""
    return tuple(zip(*counts, strict=True))


def margins(counts: Counts) -> tuple[list[Fraction], list[Fraction]]:
    """The sums of the rows and of the columns."""
    return [Fraction(sum(row)) for row in counts], [Fraction(sum(column)) for column in zip(*counts, strict=True)]
