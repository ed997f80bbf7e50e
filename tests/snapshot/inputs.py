"""Seeded inputs of every kind: tables as text, which is part of the key of a case, and columns of cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

#: 2x2 tables (TP FP FN TN): small, with empty margins, at chance level, perfect, sparse, large.
SMALL = ("3,1,2,4", "56,20,12,12", "1,1,1,1", "7,0,3,90", "0,1,2,9997", "120,30,45,5")
EMPTY = ("0,0,0,0", "1,0,0,0", "0,5,0,3", "5,0,3,0", "4,6,0,0", "0,0,4,6")
EXTREME = ("10,0,0,10", "0,10,10,0", "25,25,25,25", "49,0,1,50", "1,0,0,999")
LARGE = (
    "67108865,3,5,67108863",
    "9007199254740993,1,2,3",
    "1000000000000000,3,999999999999,1000000000000007",
    "100000000000000000000,7,30,5000000000000000000000",
)
PROPORTIONS = ("1/3,1/4,1/6,1/4", "0.4,0.1,0.2,0.3", "2.5,1.25,0.5,4.0")

#: Tables of other numbers of classes, rows as predicted: three to five classes, empty margins, one class, large counts.
OF_CLASSES = (
    "5,1,0;2,7,1;0,1,9",
    "3,0,2;0,1,1;0,2,3",
    "40,10,3;5,60,7;2,9,80",
    "10,0,0;0,20,0;0,0,30",
    "0,3,4;2,0,6;5,1,0",
    "9,2,0;1,6,0;3,4,0",
    "9,2,1;0,0,0;3,4,5",
    "1,1,1;1,1,1;1,1,1",
    "12,3,1,0;2,30,4,1;0,5,20,2;1,0,3,7",
    "9,1,0,2,1;0,8,1,0,2;1,1,12,0,3;2,0,1,5,0;0,3,0,1,11",
    "1000000000000000,3,5;7,999999999999989,11;13,17,1000000000000021",
    "300,0,1;0,0,1;0,0,2",
)
ODD = (
    "7",
    "0,0,0;0,0,0;0,0,0",
    "3,1;2,4",
    "1/3,1/6,0;0,1/4,1/8;1/16,0,1/16",
    "0.2,0.1,0.05;0.1,0.25,0.05;0.05,0.1,0.1",
)


def seeded(seed: int, many: int, classes: int = 2, most: int = 300) -> tuple[str, ...]:
    """Tables at random, as text; the largest count grows from table to table."""
    rng = Random(seed)
    found = []
    for place in range(many):
        size = 4 + most * 3**place // 3 ** (many // 2)
        rows = [[rng.randrange(size * (4 if i == j else 1)) for j in range(classes)] for i in range(classes)]
        found.append((";" if classes > 2 else ",").join(",".join(map(str, row)) for row in rows))
    return tuple(found)


def number(text: str) -> Any:
    """The value of a written count: a fraction, a float or an integer."""
    return Fraction(text) if "/" in text else float(text) if "." in text else int(text)


def cells(text: str) -> tuple[Any, ...]:
    """The four cells of a table, or the counts of any list."""
    return tuple(map(number, text.split(",")))


def matrix(text: str) -> list[list[Any]]:
    """The rows of a table of any number of classes."""
    return [list(cells(row)) for row in text.split(";")]


@dataclass(frozen=True)
class Data:
    """Columns with a row for each case: its class, what three systems predicted, scores, a weight and a group."""

    real: list[Any]
    systems: dict[str, list[Any]]
    scores: dict[str, list[float]]
    weights: list[float]
    groups: list[str]

    @property
    def predicted(self) -> list[Any]:
        """What the first system predicted."""
        return self.systems["a"]


#: Columns of cases by name: seed, number of cases, labels, how often a system knows the class.
COLUMNS: dict[str, tuple[int, int, Sequence[Any], float]] = {
    "two of int": (1, 60, (0, 1), 0.5),
    "two of bool": (2, 40, (False, True), 0.3),
    "two of str": (3, 80, ("no", "yes"), 0.7),
    "two of sign": (4, 30, (-1, 1), 0.2),
    "three of str": (5, 90, ("cat", "dog", "emu"), 0.5),
    "three of int": (6, 50, (3, 1, 2), 0.4),
    "five of str": (7, 200, "abcde", 0.6),
    "one class": (8, 12, ("only",), 0.5),
    "few": (9, 5, (0, 1), 0.5),
    "large": (10, 5000, (0, 1), 0.1),
}


@cache
def columns(name: str) -> Data:
    """The columns of this name."""
    seed, many, labels, known = COLUMNS[name]
    rng = Random(seed)
    shares = [1 + 2 * (i == 0) for i in range(len(labels))]
    real = rng.choices(labels, shares, k=many)
    systems = {
        system: [each if rng.random() < known - less else rng.choice(labels) for each in real]
        for system, less in (("a", 0.0), ("b", 0.1), ("c", -0.2))
    }
    places = [labels.index(each) for each in real]
    scores = {system: [round(rng.gauss(place, 1.5), 1) for place in places] for system in systems}
    weights = [rng.randrange(1, 64) / 16 for _ in real]
    return Data(real, systems, scores, weights, [rng.choice(("east", "west", "north")) for _ in real])
