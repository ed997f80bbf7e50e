"""Plays of a game with any number of horses: tables, and the families that they belong to, with guesses mixed in.

powers2003 reads a table as bets: a label is a bet on the horse of its class.
"""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from sympy import Add, Expr, Integer, Symbol, log

from bookmaker_ref.symbolic.chance import Informedness
from bookmaker_ref.symbolic.classes import EVERY, Counts, Family, Matrix, Of, SumOver, l, letters, spelled
from bookmaker_ref.symbolic.multiclass import InformednessK
from bookmaker_ref.symbolic.rates import Bias, Prevalence, Recall

_ZERO = Integer(0)


def right(*real: Expr) -> Matrix:
    """Every case has the label of its class."""
    return tuple(tuple(cases if i == j else _ZERO for j in range(len(real))) for i, cases in enumerate(real))


def guessing(play: Matrix, further: tuple[Expr, ...]) -> Matrix:
    """For each case of the play, `further[l]` more of the same class that are guessed to be l."""
    real = [Add(*column) for column in zip(*play, strict=True)]
    return tuple(
        tuple(cell + guess * cases for cell, cases in zip(row, real, strict=True))
        for row, guess in zip(play, further, strict=True)
    )


def guesses(size: int) -> tuple[Symbol, ...]:
    """How many guesses there are of each label, for one case that is not guessed."""
    return tuple(Symbol(f"g{label}", positive=True) for label in range(1, size + 1))


def played(size: int) -> Expr:
    """The share of the cases that are not guessed."""
    return cast(Expr, 1 / (1 + Add(*guesses(size))))


def value(table: Matrix) -> Expr:
    """The Bookmaker value of a table."""
    return spelled(InformednessK, table)


def gain_of(table: Matrix, label: int) -> Expr:
    """What one label gains, the labels counted from 0."""
    return spelled(Of(Informedness, l), table, {l: label})


def perfect(size: int) -> Matrix:
    """Perfect play with any number of cases of each class."""
    return right(*letters("R", size))


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
PERFECT = Family("every prediction is right", perfect, _is_perfect)
WRONG = Family("every prediction is wrong", _wrong, _is_wrong)
MISINFORMED = Family("every prediction is wrong with one probability, else a guess", _misinformed, _is_misinformed)
MISINFORMED_ALIKE = Family(
    "every prediction is wrong with one probability, else a guess that gives the labels as often as wrong ones do",
    _misinformed_alike,
    _is_misinformed_alike,
)

#: The share of wrong play in `MISINFORMED`: Recall is what guesses have of a label, and in all they have the rest.
H: Expr = 1 - SumOver(Of(Recall, l), l)
#: How often wrong play alone gives a label, in `MISINFORMED`, and what it loses so.
WRONG_BIAS: Expr = (Of(Bias, l) - Of(Recall, l)) / H
WRONG_LOSS: Expr = SumOver(WRONG_BIAS**2 / (1 - Of(Prevalence, l)), l)


def information(*cases: Expr) -> Expr:
    """The entropy of shares in proportion to these numbers of cases, in nats."""
    total = Add(*cases)
    return -Add(*(each / total * log(each / total) for each in cases))
