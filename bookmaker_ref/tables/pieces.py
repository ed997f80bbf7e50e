"""What every reader of files gives: the columns that are wanted, some rows at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bookmaker_ref.tables.vectors import Place

#: Called with the bytes that are done, and all there are.
Progress = Callable[[int, int], object]

#: Rows at a time. They are held as texts, and more of them would wake Python's collector of garbage at every piece.
ROWS = 2**9


class Wanted(NamedTuple):
    """The names of the columns to read."""

    real: str
    predicted: str
    weights: str | None = None
    by: str | None = None
    #: What other systems predicted.
    others: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Their names: the two with labels, those of the weights and the groups, if any, and those of other systems."""
        known = (each for each in (self.weights, self.by) if each is not None)
        return (self.real, self.predicted, *known, *self.others)


class Piece(NamedTuple):
    """Some rows of these columns, and how to call each row in a message."""

    columns: Sequence[Any]
    place: Place
