"""Tables of K classes and their measures in plain fractions, row by row and case by case; nothing of ours is used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, permutations
from math import prod
from random import Random

Rows = tuple[tuple[int, ...], ...]
#: Whether a statement holds on a table; it has no value there if it divides by zero.
Holds = Callable[[Rows], bool]


def tables(classes: int, cases: int) -> Iterator[Rows]:
    """Every table with so many classes and cases, the least first, read row by row."""
    places = classes * classes + cases - 1
    for bars in combinations(range(places), classes * classes - 1):
        ends = (-1, *bars, places)
        flat = [after - before - 1 for before, after in pairwise(ends)]
        yield tuple(tuple(flat[row * classes : (row + 1) * classes]) for row in range(classes))


def has_full_margins(table: Rows) -> bool:
    return all(map(any, table)) and all(map(any, zip(*table, strict=True)))


def breaks(holds: Holds, table: Rows) -> bool:
    """Whether the statement has a value on the table, and is false there."""
    try:
        return not holds(table)
    except ZeroDivisionError:
        return False


def first_broken(holds: Holds, most: dict[int, int], full: bool) -> Rows | None:
    """The least table that breaks the statement: fewest classes, then fewest cases, then least row by row.

    Of each number of classes, tables have as many cases as `most` says; with `full` no margin is empty.
    """
    for classes, last in most.items():
        for cases in range(1, last + 1):
            for table in tables(classes, cases):
                if (not full or has_full_margins(table)) and breaks(holds, table):
                    return table
    return None


def sampled(classes: int) -> tuple[Rows, ...]:
    """Tables without an empty margin: few cases, equal, very unequal, all right, all wrong, and some at random."""
    labels = range(classes)
    draw = Random(classes)
    orders = list(permutations(labels))
    found = [
        tuple(tuple(int(c == order[row]) for c in labels) for row in labels)
        for order in draw.sample(orders, min(len(orders), 40))
    ]
    for right, wrong in ((1, 0), (1, 1), (5, 1), (1, 5), (0, 1)):
        found.append(tuple(tuple(right if row == c else wrong for c in labels) for row in labels))
    for large in (2, 50):
        found.append(tuple(tuple((large if row == 0 else 1) * (row == c) for c in labels) for row in labels))
        found.append(tuple(tuple(large if c == 0 else 1 for c in labels) for row in labels))
        found.append(tuple(tuple(large if row == 0 else 1 for c in labels) for row in labels))
    found += [tuple(tuple(draw.choice((0, 0, 1, 2, 9)) for c in labels) for row in labels) for _ in range(150)]
    if classes <= 3:
        found += [table for cases in range(1, 6) for table in tables(classes, cases)]
    return tuple(dict.fromkeys(filter(has_full_margins, found)))


def n(table: Rows) -> int:
    return sum(map(sum, table))


def bias(table: Rows, label: int) -> Fraction:
    return Fraction(sum(table[label]), n(table))


def prevalence(table: Rows, label: int) -> Fraction:
    return Fraction(sum(row[label] for row in table), n(table))


def recall(table: Rows, label: int) -> Fraction:
    return Fraction(table[label][label], sum(row[label] for row in table))


def precision(table: Rows, label: int) -> Fraction:
    return Fraction(table[label][label], sum(table[label]))


def fallout(table: Rows, label: int) -> Fraction:
    real = sum(row[label] for row in table)
    return Fraction(sum(table[label]) - table[label][label], n(table) - real)


def informedness(table: Rows, label: int) -> Fraction:
    return recall(table, label) - fallout(table, label)


def turned(table: Rows) -> Rows:
    return tuple(zip(*table, strict=True))


def markedness(table: Rows, label: int) -> Fraction:
    return informedness(turned(table), label)


def total(of: Callable[[Rows, int], Fraction], table: Rows) -> Fraction:
    return sum((of(table, label) for label in range(len(table))), Fraction(0))


def informedness_k(table: Rows) -> Fraction:
    """The mean of Informedness weighted by Bias, as (41) of powers2011."""
    return total(lambda t, k: bias(t, k) * informedness(t, k), table)


def informedness_by_prevalence(table: Rows) -> Fraction:
    return total(lambda t, k: prevalence(t, k) * informedness(t, k), table)


def markedness_k(table: Rows) -> Fraction:
    """The mean of Markedness weighted by Bias, as (43) of powers2011."""
    return total(lambda t, k: bias(t, k) * markedness(t, k), table)


def accuracy(table: Rows) -> Fraction:
    return Fraction(sum(table[label][label] for label in range(len(table))), n(table))


# --- statements ---------------------------------------------------------------------------------------------------

#: Words about a label; without one they are about two classes, of which the first is the positive one.
_OF_LABEL = {
    "Bias": bias,
    "Prevalence": prevalence,
    "Recall": recall,
    "Precision": precision,
    "Informedness": informedness,
    "Markedness": markedness,
}
_CELLS = ((0, 0, "TP"), (0, 1, "FP"), (1, 0, "FN"), (1, 1, "TN"))
#: Words about the whole table.
_OF_TABLE: dict[str, Callable[[Rows], Fraction | int]] = {
    "K": len,
    "N": n,
    "InformednessK": informedness_k,
    "InformednessByPrevalence": informedness_by_prevalence,
    "MarkednessK": markedness_k,
    "AccuracyK": accuracy,
    "Accuracy": accuracy,
    "F1": lambda table: Fraction(2 * table[0][0], 2 * table[0][0] + table[0][1] + table[1][0]),
    **{name: lambda table, row=i, column=j: table[row][column] for i, j, name in _CELLS},  # type: ignore[misc]  # mypy has no type for defaults
}
_WORDS: dict[str, Callable[..., Fraction | int]] = {**_OF_LABEL, **_OF_TABLE}
#: What is written otherwise in Python.
_IN_PYTHON = {
    r"\b\d+": r"F(\g<0>)",
    r"\^": "**",
    r"(?<![<>])=": "==",
    r"(sum|product)_l\(": r"\1(lambda l: ",
    rf"\b({'|'.join(_OF_TABLE)})\b": r"\1()",
    rf"\b({'|'.join(_OF_LABEL)})\b(?!\()": r"\1(0)",
}


def read(text: str) -> Holds:
    """The statement as Python reads it, in fractions; for which K it is made is left out."""
    claim, _, condition = text.partition(" for ")[0].partition(" given ")
    said = f"not ({condition}) or {claim}" if condition else claim
    for pattern, python in _IN_PYTHON.items():
        said = re.sub(pattern, python, said)
    code = compile(said, text, "eval")
    of_each_label = "(l)" in text and "_l(" not in text

    def holds(table: Rows) -> bool:
        labels = range(len(table))
        names: dict[str, object] = {name: partial(of, table) for name, of in _WORDS.items()}
        names |= {
            "F": Fraction,
            "abs": abs,
            "sum": lambda of: sum(map(of, labels), Fraction(0)),
            "product": lambda of: prod(map(of, labels), start=Fraction(1)),
        }
        return all(eval(code, names | {"l": label}) for label in labels[: None if of_each_label else 1])

    return holds
