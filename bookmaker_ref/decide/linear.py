"""Sums of columns that are nowhere above zero: linear programming in whole numbers, without any rounding.

Each column gives to each row a whole number. Looked for are weights, none negative, with which the columns add up to
no more than 0 in every row, while the chosen columns have some weight. All that is on the right side is 0, so ties are
broken by a fixed order that is as good as a perturbation: no step is ever made twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd
from random import Random

#: A column: what it gives to each row.
Column = Mapping[int, int]
#: How many exchanges are made before a question is given up, and how long numbers may become, in bits.
_STEPS, _BITS = 400, 400


@dataclass
class Budget:
    """How many numbers may still be changed; so effort is bounded in the same way on every machine."""

    left: int

    def spend(self, changes: int) -> bool:
        """Whether there is something left after so many changes."""
        self.left -= changes
        return self.left > 0


class _Tableau:
    """The equations, solved for the weights of the basis: row by row, with a positive whole number before each."""

    def __init__(self, columns: Sequence[Column], height: int, chosen: Collection[int]) -> None:
        draw = Random(1)
        width = len(columns)
        self.width, self.last = width, width + height
        # A row for each inequality with its slack, and one which holds the weight of all chosen columns down to 1.
        self.rows: list[dict[int, int]] = [{width + row: 1} for row in range(height + 1)]
        for place, column in enumerate(columns):
            for row, number in column.items():
                if number:
                    self.rows[row][place] = number
        for place in chosen:
            self.rows[height][place] = 1
        self.basis = [width + row for row in range(height + 1)]
        self.right = [(0, draw.randrange(10**6, 10**7)) for _ in range(height)] + [(1, 0)]
        self.gain: dict[int, int] = dict.fromkeys(chosen, 1)
        self.changed, self.longest = 0, 0

    def step(self) -> bool | None:
        """One exchange; True where the chosen columns have weight, None where nothing is to be gained any more."""
        entering = self._entering()
        if entering is None:
            return None
        leaving = self._leaving(entering)
        if leaving is None:
            return None
        self._exchange(leaving, entering)
        return leaving == len(self.rows) - 1  # what holds their weight down to 1 is reached

    def _entering(self) -> int | None:
        best = max(self.gain.items(), key=lambda each: (each[1], -each[0]), default=(0, 0))
        return best[0] if best[1] > 0 else None

    def _leaving(self, entering: int) -> int | None:
        found: tuple[Fraction, Fraction] | None = None
        place = None
        for index, row in enumerate(self.rows):
            slope = row.get(entering, 0)
            if slope > 0:
                first, second = self.right[index]
                ratio = Fraction(first, slope), Fraction(second, slope)
                if found is None or ratio < found:
                    found, place = ratio, index
        return place

    def _exchange(self, leaving: int, entering: int) -> None:
        pivot_row, pivot_right = self.rows[leaving], self.right[leaving]
        pivot = pivot_row[entering]
        self.changed, self.longest = 0, pivot.bit_length()
        for index, row in enumerate(self.rows):
            number = row.get(entering, 0)
            if index != leaving and number:
                self.changed += len(row) + len(pivot_row)
                self.rows[index], self.right[index] = _without(
                    (row, self.right[index]), (pivot_row, pivot_right), number, pivot
                )
        number = self.gain.get(entering, 0)
        if number:
            self.gain, _ = _without((self.gain, (0, 0)), (pivot_row, pivot_right), number, pivot)
        self.basis[leaving] = entering


#: A row and its right side: a part that counts, and one that breaks ties.
_Row = tuple[dict[int, int], tuple[int, int]]


def _without(mended: _Row, by: _Row, number: int, pivot: int) -> _Row:
    """The row less what clears its number in the pivot's column, divided by what all that is left has in common."""
    (row, right), (other, other_right) = mended, by
    common = gcd(number, pivot)
    mine, theirs = pivot // common, number // common
    found = {place: each * mine for place, each in row.items()} if mine != 1 else dict(row)
    for place, each in other.items():
        left = found.get(place, 0) - each * theirs
        if left:
            found[place] = left
        else:
            found.pop(place, None)
    sides = tuple(a * mine - b * theirs for a, b in zip(right, other_right, strict=True))
    shared = reduce(gcd, found.values(), reduce(gcd, sides, 0))
    if shared > 1:
        return {place: each // shared for place, each in found.items()}, (sides[0] // shared, sides[1] // shared)
    return found, (sides[0], sides[1])


def weights(
    columns: Sequence[Column], height: int, chosen: Collection[int], budget: Budget | None = None
) -> dict[int, Fraction] | None:
    """Weights of columns that add up to at most 0 in each row, with some of the chosen among them; None where none are.

    None as well where it takes too many steps.

    >>> weights([{0: 1, 1: -1}, {0: -1, 1: 1}], 2, {0})
    {0: Fraction(1, 1), 1: Fraction(1, 1)}
    >>> weights([{0: 1}, {0: -1, 1: 1}], 2, {0}) is None
    True
    """
    table = _Tableau(columns, height, chosen)
    for _ in range(_STEPS):
        found = table.step()
        if (budget is not None and not budget.spend(table.changed)) or table.longest > _BITS:
            return None
        if found is None:
            return None
        if found:
            break
    else:
        return None
    solved = {
        place: Fraction(right[0], row[place])
        for place, row, right in zip(table.basis, table.rows, table.right, strict=True)
        if place < table.width and right[0]
    }
    return dict(sorted(solved.items()))
