"""What the labels of a text file stand for: texts, numbers, or truth values, which such a file writes as texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

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


def renamed(table: Contingency, meaning: Mapping[Label, Label]) -> Contingency:
    """The table with other labels in the same places."""
    predicted, real = ([meaning.get(label, label) for label in side] for side in (table.predicted, table.real))
    return type(table)(table.counts, tuple(predicted), tuple(real))


def typed(table: Contingency) -> Contingency:
    """A table from a text file, with the labels that its texts stand for."""
    return renamed(table, meanings((*table.predicted, *table.real)))
