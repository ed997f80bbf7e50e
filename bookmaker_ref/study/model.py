"""What is true of the cases: how probable each cell of the table is, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bookmaker_ref.arguments import exact_probability
from bookmaker_ref.multiclass.expectation import model_cells
from bookmaker_ref.tables.checks import named

#: A probability as it may be given: an exact number, or a text such as "0.3" or "1/3".
Probability = int | float | str | Fraction
Matrix = tuple[tuple[Fraction, ...], ...]


#: What is told where something else is given.
MODEL = "a Model, as independent() and informed() give it"


@dataclass(frozen=True, slots=True)
class Model:
    """The probability of each cell of a table; rows are predictions, columns are reality.

    `independent` and `informed` make one. ``told`` is what it was made from.
    """

    cells: Matrix
    told: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.cells, tuple) or not all(isinstance(row, tuple) for row in self.cells):
            raise TypeError(
                f"the cells are {named(self.cells)}, but they are a tuple of rows, each a tuple of Fractions"
            )
        k = len(self.cells)
        if k < 2 or any(len(row) != k for row in self.cells):
            raise ValueError("the cells of a model are as many rows as columns, two or more")
        shares = [share for row in self.cells for share in row]
        if not all(isinstance(share, Fraction) for share in shares):
            raise TypeError("the cells of a model are Fractions")
        if min(shares) < 0:
            raise ValueError(f"a cell has the probability {min(shares)}, but a probability is never negative")
        if sum(shares) != 1:
            raise ValueError(f"the probabilities of the cells sum to {sum(shares)}, not to 1")

    @property
    def k(self) -> int:
        """How many classes there are."""
        return len(self.cells)

    @property
    def prevalences(self) -> tuple[Fraction, ...]:
        """How probable each class is."""
        return tuple(sum(column, Fraction(0)) for column in zip(*self.cells, strict=True))

    @property
    def biases(self) -> tuple[Fraction, ...]:
        """How probable each predicted label is."""
        return tuple(sum(row, Fraction(0)) for row in self.cells)

    @property
    def is_independent(self) -> bool:
        """Whether each cell is the product of its margins: nothing is known of the class."""
        r, q = self.prevalences, self.biases
        return all(share == q[i] * r[j] for i, row in enumerate(self.cells) for j, share in enumerate(row))

    def to_json(self) -> dict[str, Any]:
        """What it was made from, and the cells, as texts of exact numbers."""
        return {"rows": "predicted", **dict(self.told), "cells": [[str(share) for share in row] for row in self.cells]}


def independent(prevalence: Probability | Sequence[Probability], bias: Probability | Sequence[Probability]) -> Model:
    """Predictions that know nothing of the class: each cell is the product of its margins.

    One probability is that of the positive class; more are those of all classes.

    >>> independent("1/4", "1/2").cells[0]
    (Fraction(1, 8), Fraction(3, 8))
    """
    r, q = shares(prevalence, "prevalence"), shares(bias, "bias")
    return _mixed(Fraction(0), r, q, (("prevalence", _text(r)), ("bias", _text(q))))


def informed(
    informedness: Probability,
    prevalence: Probability | Sequence[Probability],
    guess: Probability | Sequence[Probability],
) -> Model:
    """Predictions that know the class with this probability, and else guess: cells I diag(r) + (1 - I) q rᵀ.

    Their Informedness is I, whatever the prevalences and the guesses are (powers2003).

    >>> [str(share) for row in informed("1/2", "1/2", "1/2").cells for share in row]
    ['3/8', '1/8', '1/8', '3/8']
    """
    known = exact_probability(informedness, "informedness")
    r, q = shares(prevalence, "prevalence"), shares(guess, "guess")
    told = (("informedness", str(known)), ("prevalence", _text(r)), ("guess", _text(q)))
    return _mixed(known, r, q, told)


def _mixed(
    known: Fraction, r: tuple[Fraction, ...], q: tuple[Fraction, ...], told: tuple[tuple[str, str], ...]
) -> Model:
    if len(r) != len(q):
        raise ValueError(f"there are {len(r)} classes, but {len(q)} labels to guess")
    return Model(model_cells(known, r, q), told)


def shares(given: Probability | Sequence[Probability], name: str) -> tuple[Fraction, ...]:
    """The probabilities of all classes; of the first of two, where only one is given."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        first = exact_probability(given, name)
        return first, 1 - first
    each = tuple(exact_probability(share, name) for share in given)
    if len(each) < 2:
        raise ValueError(
            f"{name} has {len(each)} probabilities: give one for each class, or that of the positive class"
        )
    if sum(each) != 1:
        raise ValueError(f"the probabilities of {name} sum to {sum(each)}, not to 1")
    return each


def _text(each: tuple[Fraction, ...]) -> str:
    return str(each[0]) if len(each) == 2 else ", ".join(map(str, each))
