"""Plays of a game with any number of horses: tables, and the families that they belong to, with guesses mixed in.

powers2003 reads a table as bets: a label is a bet on the horse of its class.
"""

from __future__ import annotations

from fractions import Fraction

from sympy import Add, Expr, Integer, Symbol

from bookmaker_ref.symbolic.classes import EVERY, Counts, Family, Matrix, letters

_ZERO = Integer(0)


def guessing(play: Matrix, further: tuple[Expr, ...]) -> Matrix:
    """For each case of the play, `further[l]` more of the same class that are guessed to be l."""
    real = [Add(*column) for column in zip(*play, strict=True)]
    return tuple(
        tuple(cell + guess * cases for cell, cases in zip(row, real, strict=True))
        for row, guess in zip(play, further, strict=True)
    )


def _perfect(size: int) -> Matrix:
    """Perfect play with any number of cases of each class: each has the label of its class."""
    real = letters("R", size)
    return tuple(tuple(cases if i == j else _ZERO for j in range(size)) for i, cases in enumerate(real))


def _guessed(size: int) -> Matrix:
    """Cell (l, c) is a_l R_c."""
    return tuple(tuple(guess * real for real in letters("R", size)) for guess in letters("a", size))


def _is_guessed(table: Counts) -> bool:
    rows, columns = [sum(row) for row in table], [sum(column) for column in zip(*table, strict=True)]
    cells = [(cell, row, column) for i, row in enumerate(rows) for cell, column in zip(table[i], columns, strict=True)]
    return all(rows) and all(columns) and all(cell * sum(rows) == row * column for cell, row, column in cells)


def _is_perfect(table: Counts) -> bool:
    return all((cell > 0) == (i == j) for i, row in enumerate(table) for j, cell in enumerate(row))


def _wrong(size: int) -> Matrix:
    """Any table without cases on the diagonal."""
    return tuple(
        tuple(_ZERO if i == j else cell for j, cell in enumerate(row)) for i, row in enumerate(EVERY.cells(size))
    )


def _is_wrong(table: Counts) -> bool:
    return EVERY.contains(table) and not any(row[i] for i, row in enumerate(table))


def _misinformed(size: int) -> Matrix:
    """Any table without cases on the diagonal, and g_l guesses of the label l for each of its cases."""
    return guessing(_wrong(size), letters("g", size))


def _is_misinformed(table: Counts) -> bool:
    """Whether each class has the labels as a guess has them, and more of the wrong ones.

    A guess alone gives the right label, so the Recall of each label is the share of the guesses that give it.
    """
    if not EVERY.contains(table):
        return False
    guessed = _recalls(table)
    real = [sum(column) for column in zip(*table, strict=True)]
    cells = [
        (cell, share, n) for row, share in zip(table, guessed, strict=True) for cell, n in zip(row, real, strict=True)
    ]
    return sum(guessed) < 1 and all(cell >= share * n for cell, share, n in cells)


def _recalls(table: Counts) -> list[Fraction]:
    return [Fraction(table[i][i], sum(row[i] for row in table)) for i in range(len(table))]


def _misinformed_alike(size: int) -> Matrix:
    """The same where a label is guessed as often as it is given wrongly, s times for each case."""
    play, times = _wrong(size), Symbol("s", nonnegative=True)
    return guessing(play, tuple(times * Add(*row) for row in play))


def _is_misinformed_alike(table: Counts) -> bool:
    if not _is_misinformed(table):
        return False
    guessed, n = _recalls(table), sum(map(sum, table))
    return all(share * n == sum(guessed) * sum(row) for share, row in zip(guessed, table, strict=True))


GUESSED = Family("every prediction is a guess", _guessed, _is_guessed)
PERFECT = Family("every prediction is right", _perfect, _is_perfect)
WRONG = Family("every prediction is wrong", _wrong, _is_wrong)
MISINFORMED = Family("every prediction is wrong with one probability, else a guess", _misinformed, _is_misinformed)
MISINFORMED_ALIKE = Family(
    "every prediction is wrong with one probability, else a guess that gives the labels as often as wrong ones do",
    _misinformed_alike,
    _is_misinformed_alike,
)
