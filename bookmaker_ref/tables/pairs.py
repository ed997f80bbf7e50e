"""Sums of a table that may be too large to be held: only those of the pairs of labels that occur."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bookmaker_ref.later import np
from bookmaker_ref.tables.sums import Codes, Sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BITS = 31  # of a key, for the number of the real class; the rest is for that of the predicted label

Keys: TypeAlias = "NDArray[np.int64]"


class Pairs:
    """The sums of every pair (predicted, real) that occurs.

    Each block gives sums of its own. Two neighbours become one unless the first is twice as long as the second, so that
    there are few parts, and a pair is moved a few times only, however many blocks there are.
    """

    def __init__(self) -> None:
        self._parts: list[tuple[Keys, Sums]] = []

    def add(self, rows: Codes, columns: Codes, weights: NDArray[np.generic] | None) -> None:
        """Count one block by the numbers of its labels."""
        keys, which = np.unique(_keys(rows, columns), return_inverse=True)
        sums = Sums(1, len(keys))
        sums.add(which, weights)
        self._put(keys, sums)

    def take(self, sums: Sums, rows: Codes, columns: Codes) -> None:
        """Take over the cells of a table that have cases; its rows and columns have these numbers."""
        row, column = np.nonzero(sums.cases)
        self._put(_keys(rows[row], columns[column]), sums.cells((row[None], column[None])))

    def put_into(self, table: Sums, rows: Codes, columns: Codes) -> None:
        """Add everything to a table, in which the labels have these places."""
        for keys, sums in self._parts:
            table.take_cells(sums, (rows[keys >> _BITS][None], columns[keys & (2**_BITS - 1)][None]))

    def _put(self, keys: Keys, sums: Sums) -> None:
        self._parts.append((keys, sums))
        while len(self._parts) > 1 and len(self._parts[-2][0]) < 2 * len(self._parts[-1][0]):
            self._merge_last()

    def _merge_last(self) -> None:
        two = self._parts[-2:]
        both = np.unique(np.concatenate([keys for keys, _ in two]))
        whole = Sums(1, len(both))
        for keys, sums in two:
            whole.take(sums, [0], np.searchsorted(both, keys))
        self._parts[-2:] = [(both, whole)]


def _keys(rows: Codes, columns: Codes) -> Keys:
    """One number for two, which are below 2^31."""
    return (rows.astype(np.int64) << _BITS) | columns
