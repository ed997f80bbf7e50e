"""What is true of the cases: how probable each cell of the table is, exactly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any

from bookmaker_ref.tables.checks import named

#: A probability as it may be given: an exact number, or a text such as "0.3" or "1/3".
Probability = int | float | str | Fraction
Matrix = tuple[tuple[Fraction, ...], ...]
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+|[0-9]+/0*[1-9][0-9]*)")


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
    known = probability(informedness, "informedness")
    r, q = shares(prevalence, "prevalence"), shares(guess, "guess")
    told = (("informedness", str(known)), ("prevalence", _text(r)), ("guess", _text(q)))
    return _mixed(known, r, q, told)


def _mixed(
    known: Fraction, r: tuple[Fraction, ...], q: tuple[Fraction, ...], told: tuple[tuple[str, str], ...]
) -> Model:
    if len(r) != len(q):
        raise ValueError(f"there are {len(r)} classes, but {len(q)} labels to guess")
    rows = range(len(r))
    return Model(
        tuple(tuple((known * r[j] if i == j else 0) + (1 - known) * q[i] * r[j] for j in rows) for i in rows), told
    )


def shares(given: Probability | Sequence[Probability], name: str) -> tuple[Fraction, ...]:
    """The probabilities of all classes; of the first of two, where only one is given."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        first = probability(given, name)
        return first, 1 - first
    each = tuple(probability(share, name) for share in given)
    if len(each) < 2:
        raise ValueError(
            f"{name} has {len(each)} probabilities: give one for each class, or that of the positive class"
        )
    if sum(each) != 1:
        raise ValueError(f"the probabilities of {name} sum to {sum(each)}, not to 1")
    return each


def probability(given: Probability, name: str) -> Fraction:
    """The exact probability; a float only if it is exactly what its digits say, as 0.5 is and 0.3 is not.

    >>> probability(0.5, "bias"), probability("0.3", "bias")
    (Fraction(1, 2), Fraction(3, 10))
    >>> probability(0.3, "bias")
    Traceback (most recent call last):
    ValueError: bias is 0.3, a float, which is not exact: give '0.3' or Fraction(3, 10) if that is meant
    """
    exact = exact_number(given, name)
    if not 0 <= exact <= 1:
        raise ValueError(f"{name} is {named(given)}, but a probability is from 0 to 1")
    return exact


def exact_number(given: Probability, name: str) -> Fraction:
    """A number as it was written; a float only if it is exactly that."""
    if isinstance(given, bool) or not isinstance(given, int | float | str | Fraction):
        raise TypeError(f"{name} is {named(given)}, but it takes an exact number, such as '0.3' or Fraction(3, 10)")
    if isinstance(given, float):
        if not isfinite(given):
            raise ValueError(f"{name} is {given}, but it takes a finite number")
        meant = Fraction(repr(float(given)))
        if meant != Fraction(given):
            raise ValueError(
                f"{name} is {given}, a float, which is not exact: give '{given}' or {meant!r} if that is meant"
            )
        return meant
    if isinstance(given, str) and not (len(given) < 60 and _NUMBER.fullmatch(given)):
        raise ValueError(f"{name} is {named(given)}, but it takes a number such as 0.3 or 3/10")
    return Fraction(given)


def level(given: Probability, name: str = "alpha") -> Fraction:
    """An error probability, or a level of confidence: between 0 and 1, and neither of them.

    A float is what its digits say: 0.05 is 1/20.

    >>> level(0.05)
    Fraction(1, 20)
    """
    if isinstance(given, float) and isfinite(given):
        given = Fraction(repr(float(given)))
    exact = exact_number(given, name)
    if not 0 < exact < 1:
        raise ValueError(
            f"{name} is {named(given)}, but it is between 0 and 1, such as {'0.05' if name == 'alpha' else '0.95'}"
        )
    return exact


def _text(each: tuple[Fraction, ...]) -> str:
    return str(each[0]) if len(each) == 2 else ", ".join(map(str, each))
