"""What the labels of a text file stand for: texts, numbers, or truth values, which such a file writes as texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from bookmaker_ref.tables.positive import refuse_two_codes

if TYPE_CHECKING:
    from bookmaker_ref.tables.contingency import Contingency, Label

#: The files whose labels are texts.
TEXT_FORMATS = ("csv", "tsv")
_NUMBERS = ({"0", "1"}, {"-1", "1"})
_BOOLEANS = {"true": True, "false": False}


def meanings(texts: Iterable[Label]) -> Mapping[Label, Label]:
    """The meaning of each label: numbers or truth values if all labels can be read as such, or texts.

    >>> meanings(["1", "0"]), meanings(["true", "false"]), meanings(["0", "1", "2"])
    ({'1': 1, '0': 0}, {'true': True, 'false': False}, {'0': '0', '1': '1', '2': '2'})
    """
    found = tuple(dict.fromkeys(texts))
    words = [label for label in found if isinstance(label, str)]
    if len(words) == len(found):
        if any(set(words) <= known for known in _NUMBERS):
            return {word: int(word) for word in words}
        folded = {word.casefold() for word in words}
        if folded <= _BOOLEANS.keys() and len(folded) == len(words):  # True and true are two labels
            return {word: _BOOLEANS[word.casefold()] for word in words}
    return {label: label for label in found}


def refuse_two_codes_of_texts(**columns: Iterable[Label]) -> None:
    """Raise an error where one column has the texts 0 and 1, and another -1 and 1.

    Together these are no two numbers, so `meanings` leaves them texts; each column alone is a code of two classes.

    >>> refuse_two_codes_of_texts(y=["0", "1"], p=["-1", "0", "1"])
    """
    codes = set().union(*_NUMBERS)
    labels = {name: set(texts) for name, texts in columns.items()}
    if set().union(*labels.values()) <= codes:
        refuse_two_codes(**{name: map(int, map(str, texts)) for name, texts in labels.items()})


def seen_labels(tables: Iterable[Contingency]) -> tuple[list[Label], list[Label]]:
    """The labels that occur in reality, and those that occur among predictions, in any of these tables."""
    real: dict[Label, None] = {}
    predicted: dict[Label, None] = {}
    for table in tables:
        real |= {label: None for label, cases in zip(table.real, table.rp, strict=True) if cases}
        predicted |= {label: None for label, cases in zip(table.predicted, table.pp, strict=True) if cases}
    return list(real), list(predicted)


def renamed(table: Contingency, meaning: Mapping[Label, Label]) -> Contingency:
    """The table with other labels in the same places."""
    predicted, real = ([meaning.get(label, label) for label in side] for side in (table.predicted, table.real))
    return type(table)(table.counts, tuple(predicted), tuple(real))


def typed(table: Contingency) -> Contingency:
    """A table from a text file, with the labels that its texts stand for."""
    return renamed(table, meanings((*table.predicted, *table.real)))
