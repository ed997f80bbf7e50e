"""Rows of docs/data/ that tell of tests and of intervals: of which setting they are, some of them, and their digits."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from bookmaker_ref.study.by_margins import OF_THREE, OF_TWO, Margins
from docs.writers import data

#: The seed of the rows that are counted again: raise it, and others are.
SEED = 1
#: Six digits are given, so this is what they may be off.
ROUNDED = 5.1e-6
#: Margins that have words of their own on the page; all others are corners.
NAMED = {each.name: each for each in OF_TWO}, {each.name: each for each in OF_THREE}

Row = Mapping[str, str]


@cache
def rows(name: str) -> tuple[Row, ...]:
    return tuple(data.rows_of(name))


def shares(text: str) -> list[Fraction]:
    return [Fraction(each) for each in text.split(", ")]


def margins_of(row: Row) -> Margins:
    """The margins of a row, by the name that they have; a corner, if they have none."""
    known = {
        (tuple(shares(each.prevalence.replace(",", ", "))), tuple(shares(each.guess.replace(",", ", ")))): each
        for each in NAMED[int(row["k"]) - 2].values()
    }
    found = known.get((tuple(shares(row["prevalence"])), tuple(shares(row["guess"]))))
    return found or Margins("corner", row["prevalence"], row["guess"])


def setting(row: Row) -> str:
    """What a table of its own would be of."""
    if row.get("positives"):
        return f"{row['k']} {row['measure']} {row['positives']} {row['negatives']}"
    return f"{row['k']} {row.get('measure') or row['alpha']} {margins_of(row).name}"


def settings(name: str) -> list[str]:
    return sorted({setting(row) for row in rows(name)})


def some(name: str, of: str, most: int, wanted: Callable[[Row], bool] = lambda row: True) -> list[Row]:
    """So many rows of a setting, drawn with the seed."""
    found = [row for row in rows(name) if setting(row) == of and wanted(row)]
    assert found
    return random.Random(f"{SEED} {of}").sample(found, min(most, len(found)))


def is_counted(cell: str, found: Any) -> bool:
    """Whether a cell says what was counted, to the last digit that is given."""
    return float(cell) == pytest.approx(float(found), rel=ROUNDED, abs=1e-12)
