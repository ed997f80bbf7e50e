"""Vectors of labels become a table: block by block, so that a stream of any length needs no more than its table.

Integers of a small range are counted as they are. Other labels get a number when they are first seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from bookmaker_ref.alignment import check_cases
from bookmaker_ref.arguments import flag
from bookmaker_ref.later import np
from bookmaker_ref.tables.checks import (
    checked_labels,
    count,
    in_order,
    is_missing,
    kind_of,
    listed_names,
    named,
    plain,
)
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.pairs import Pairs
from bookmaker_ref.tables.positive import refuse_two_codes
from bookmaker_ref.tables.sums import BLOCK, LARGE_BLOCK, LARGE_TABLE, Codes, Sums, places
from bookmaker_ref.tables.vectors import Place, Vector, case, missing, vector, weights_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WIDEST = 2**20  # cells of a table of consecutive integers that is counted without looking at each label
_WHOLE_CELLS = 2**22  # of a table that is held while it is counted; of a larger one only the pairs that occur
_MOST_CELLS = 2**28  # of any table: 2 GB

#: How messages call what is real, what was predicted, and the weights.
Names = tuple[str, str, str]


def column_names(*columns: object) -> Names:
    """How messages call what comes from these columns."""
    real, predicted, weights = (f"column {named(column)}" for column in columns)
    return real, predicted, weights


def _is_triple(given: Any) -> bool:
    try:
        return not isinstance(given, str | bytes | Set | Mapping) and len(given) == 3
    except Exception:  # a stranger's object may raise anything
        return False


def _triples(counts: Any) -> list[Any]:
    if not isinstance(counts, Mapping):
        if isinstance(counts, str | bytes) or not hasattr(counts, "__iter__"):
            raise TypeError(
                f"a {type(counts).__name__} is no counts: give triples (real, predicted, count),"
                f" or a dict {{(real, predicted): count}}"
            )
        return list(counts)
    for pair in counts:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise ValueError(f"the key {named(pair)} is no pair (real, predicted)")
    return [(*pair, value) for pair, value in counts.items()]


class _Unfit(Exception):
    """A label that cannot be counted."""


class _Numbers(dict[Label, int]):
    """The number of each label, given when it is first asked for."""

    def __init__(self, known: Sequence[Label] | None) -> None:
        super().__init__((label, i) for i, label in enumerate(known or ()))
        self._open = known is None

    def __missing__(self, label: Label) -> int:
        label = plain(label)
        if label in self:  # a date of NumPy is equal to Python's, and is not found by it
            return self[label]
        if is_missing(label) or not self._open:
            raise _Unfit
        number = self[label] = len(self)
        return number


class Side:
    """One of the two vectors, over all blocks: its labels and their numbers."""

    def __init__(self, what: str, known: Sequence[Label] | None) -> None:
        self.what = what
        self.numbers = _Numbers(known)

    def codes(self, block: Vector, place: Place) -> Codes:
        """The numbers of the labels of a block; the error names the first label that cannot be counted."""
        if isinstance(block, np.ndarray) and block.dtype.kind in "biu":
            distinct, which = np.unique(block, return_inverse=True)
            try:
                return places(distinct.tolist(), self.numbers)[which]
            except _Unfit:
                pass  # the loop below finds out where
        items = block.tolist() if isinstance(block, np.ndarray) else block
        try:
            return np.fromiter(map(self.numbers.__getitem__, items), np.intp, len(items))
        except (_Unfit, TypeError):
            self._refuse(items, place)
            raise

    def _refuse(self, items: Iterable[Label], place: Place) -> None:
        """Look at the labels one by one, and say which is the first that does not fit."""
        for i, label in enumerate(items):
            try:
                self.numbers[label]
            except TypeError:
                raise TypeError(f"{self.what}, {place(i)}: {named(label)} cannot be a label: it can change") from None
            except _Unfit:
                if is_missing(plain(label)):
                    raise missing(self.what, place(i), label) from None
                known = listed_names(tuple(self.numbers))
                raise ValueError(
                    f"{self.what}, {place(i)}: {named(plain(label))} is none of the labels {known}"
                ) from None


class Tally:
    """A table in the making.

    ``names`` is how messages call the vectors, ``place`` how they call a case, and ``within`` a part of a stream.
    ``alone`` is False if more classes are known than occur, as for one of several groups.
    """

    def __init__(
        self,
        labels: Iterable[Label] | None = None,
        *,
        shared: bool = True,
        names: Names = ("real", "predicted", "weights"),
        alone: bool = True,
    ) -> None:
        self._labels = None if labels is None else checked_labels(labels, None, "labels")
        self._shared, self._alone = flag(shared, "shared"), alone
        self._real, self._predicted = (Side(what, self._labels) for what in names[:2])
        self._weights = names[2]
        self._sums = Sums(0, 0)
        self._pairs: Pairs | None = None  # instead of the sums, where their table would be large
        self._grow()
        self._weighted: bool | None = None
        self.cases = 0

    def add(self, real: Any, predicted: Any, weights: Any = None, *, place: Place = case, within: str = "") -> None:
        """Count two vectors of the same length."""
        if self._weighted not in (None, weights is not None):
            has, had = ("has no", "have") if self._weighted else ("has", "have none")
            raise ValueError(f"{within} {has} weights, and those before it {had}: give them to all, or to none")
        inside = f"{within}: " if within else ""
        reality = vector(real, self._real.what, place, within=inside)
        said = vector(predicted, self._predicted.what, place, within=inside)
        if len(reality) != len(said):
            raise ValueError(
                f"{inside}{self._real.what} has {len(reality)} cases, {self._predicted.what} has {len(said)}:"
                f" each case has one label of either"
            )
        self._weighted = weights is not None
        heavy = None
        if weights is not None:
            heavy = weights_of(weights, len(reality), place, what=self._weights, within=inside)
        check_cases({self._real.what: real, self._predicted.what: predicted, self._weights: weights})
        self.cases += len(reality)
        window = _Window() if _are_whole(reality, said) else None
        start, end = 0, 0
        while end < len(reality):
            wide = window is not None and window.sums is not None and window.sums.cases.size > LARGE_TABLE
            start, end = end, end + (LARGE_BLOCK if wide else BLOCK)
            part = slice(start, end)
            load = None if heavy is None else heavy[part]
            if window is None or not window.add(reality[part], said[part], load):  # type: ignore[arg-type]  # arrays then
                here: Place = lambda i, start=start: place(start + i)  # type: ignore[misc]  # noqa: E731 -- a closure
                self._count(reality[part], said[part], load, here)
        if window is not None and window.sums is not None:
            self._take(window, reality, said, place)

    def add_chunk(self, chunk: Sequence[Any], number: int) -> None:
        """Count a pair of vectors of a stream, or a triple with their weights."""
        if not isinstance(chunk, Sequence) or isinstance(chunk, str) or len(chunk) not in (2, 3):
            raise ValueError(f"chunk {number} is no pair (real, predicted), nor with weights as a third")
        self.add(*chunk, place=lambda i: f"chunk {number}, case {i}", within=f"chunk {number}")

    def add_triples(self, counts: Mapping[Any, Any] | Iterable[tuple[Label, Label, Any]]) -> None:
        """Count triples (real, predicted, count)."""
        given = _triples(counts)
        if not given:
            raise ValueError("there are no counts")
        for i, triple in enumerate(given):
            if not _is_triple(triple):
                raise ValueError(f"count {i} is no triple (real, predicted, count)")
        real, predicted, found = (list(column) for column in zip(*given, strict=True))
        weights = [count(value, f"count {i}") for i, value in enumerate(found)]
        self.add(real, predicted, weights, place=lambda i: f"count {i}")

    def _count(self, real: Vector, predicted: Vector, weights: NDArray[Any] | None, place: Place) -> None:
        """Count a block by the numbers of its labels."""
        columns, rows = self._real.codes(real, place), self._predicted.codes(predicted, place)
        self._grow()
        if self._pairs is not None:
            self._pairs.add(rows, columns, weights)
            return
        rows *= self._sums.cases.shape[1]
        rows += columns
        self._sums.add(rows, weights)

    def _take(self, window: _Window, real: Vector, predicted: Vector, place: Place) -> None:
        """Take over what was counted without looking at labels."""
        said, reality, sums = window.found()
        codes = []
        for side, labels, given in ((self._predicted, said, predicted), (self._real, reality, real)):
            try:
                codes.append(places(labels, side.numbers))
            except _Unfit:
                side.codes(given, place)  # which says where
                raise
        self._grow()
        (self._sums if self._pairs is None else self._pairs).take(sums, *codes)

    def _grow(self) -> None:
        """Make room for the labels seen so far, and for some more: not for one at a time."""
        needed = len(self._predicted.numbers), len(self._real.numbers)
        have = self._sums.cases.shape
        if self._pairs is None and needed[0] <= have[0] and needed[1] <= have[1]:
            return
        self._check_size(*((max(needed),) * 2 if self._shared else needed))
        if self._pairs is not None:
            return
        if needed[0] * needed[1] > _WHOLE_CELLS:
            self._pairs = Pairs()
            self._pairs.take(self._sums, *map(np.arange, have))
            self._sums = Sums(0, 0)
            return
        rows, columns = (n if n <= size else n + n // 8 for n, size in zip(needed, have, strict=True))
        self._sums = self._sums.grown(max(rows, have[0]), max(columns, have[1]))

    def _check_size(self, rows: int, columns: int) -> None:
        if rows * columns > _MOST_CELLS:
            rows, columns = len(self._predicted.numbers), len(self._real.numbers)
            raise ValueError(
                f"{columns} labels in {self._real.what} and {rows} in {self._predicted.what} are too many for a table:"
                f" are these classes, or measurements?"
            )

    def table(self) -> Contingency:
        """The table of all that was counted."""
        if not self.cases:
            raise ValueError(f"{self._real.what} and {self._predicted.what} are empty: there is nothing to count")
        predicted, real = self._order()
        self._check_size(len(predicted), len(real))
        found = Sums(len(predicted), len(real))
        # All labels that were seen, in their order, and of the room for more nothing.
        seen = [list(side.numbers) for side in (self._predicted, self._real)]
        places_of = [{label: i for i, label in enumerate(side)} for side in (predicted, real)]
        where = [places(labels, known) for labels, known in zip(seen, places_of, strict=True)]
        if self._pairs is None:
            found.take(self._sums.part(range(len(seen[0])), range(len(seen[1]))), *where)
        else:
            self._pairs.put_into(found, *where)
        return Contingency(found.counts(), predicted, real)

    def _order(self) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
        if self._labels is not None:
            return self._labels, self._labels
        predicted, real = tuple(self._predicted.numbers), tuple(self._real.numbers)
        if not self._shared:
            return in_order(predicted), in_order(real)
        self._check_size(len(predicted), len(real))
        one, other = ({kind_of(label) for label in side} for side in (real, predicted))
        if len(one) == len(other) == 1 and one != other:
            raise TypeError(
                f"{self._real.what} has labels like {named(real[0])}, {self._predicted.what} like"
                f" {named(predicted[0])}: make them the same kind"
            )
        if self._alone:
            refuse_two_codes(**{self._real.what: real, self._predicted.what: predicted})
        both = in_order([*real, *predicted])
        return both, both


def _are_whole(*vectors: Vector) -> bool:
    return all(isinstance(each, np.ndarray) and each.dtype.kind in "biu" for each in vectors)


class _Window:
    """Integers of a small range, counted by their distance from the least."""

    def __init__(self) -> None:
        self.sums: Sums | None = None
        self._low = (0, 0)
        self._types: tuple[np.dtype[Any], np.dtype[Any]] | None = None
        self._codes = np.empty(0, np.int64)

    def add(self, real: NDArray[Any], predicted: NDArray[Any], weights: NDArray[Any] | None) -> bool:
        """Count a block, unless the range of its labels is too large."""
        low = int(predicted.min()), int(real.min())
        high = int(predicted.max()), int(real.max())
        if self._types is None:
            self._types = predicted.dtype, real.dtype
        if not self._reach(low, high):
            return False
        assert self.sums is not None
        width = self.sums.cases.shape[1]
        # The codes wrap around where labels are large, and come out right: they are small.
        if len(real) > len(self._codes):
            self._codes = np.empty(max(BLOCK, len(real)), np.int64)
        codes = self._codes[: len(real)]
        np.multiply(predicted, width, out=codes, dtype=np.int64, casting="unsafe")
        np.add(codes, real, out=codes, dtype=np.int64, casting="unsafe")
        offset = self._low[0] * width + self._low[1]
        if offset:
            codes -= np.array(offset & (2**64 - 1), np.uint64).astype(np.int64)
        self.sums.add(codes, weights)
        return True

    def _reach(self, low: tuple[int, int], high: tuple[int, int]) -> bool:
        """Make the table wide enough, if it does not become too large."""
        if self.sums is None:
            shape = high[0] - low[0] + 1, high[1] - low[1] + 1
            if shape[0] * shape[1] > _WIDEST:
                return False
            self.sums, self._low = Sums(*shape), low
            return True
        have = self.sums.cases.shape
        new_low = min(self._low[0], low[0]), min(self._low[1], low[1])
        top = max(self._low[0] + have[0] - 1, high[0]), max(self._low[1] + have[1] - 1, high[1])
        shape = top[0] - new_low[0] + 1, top[1] - new_low[1] + 1
        if shape == have:
            return True
        if shape[0] * shape[1] > _WIDEST:
            return False
        wider = Sums(*shape)
        rows, columns = (self._low[i] - new_low[i] + np.arange(have[i]) for i in (0, 1))
        wider.take(self.sums, rows, columns)
        self.sums, self._low = wider, new_low
        return True

    def found(self) -> tuple[list[Label], list[Label], Sums]:
        """The labels that occur, and the sums of those."""
        assert self.sums is not None
        assert self._types is not None
        rows, columns = (np.flatnonzero(self.sums.cases.any(axis=axis)) for axis in (1, 0))
        names: list[list[Label]] = []
        for found, low, dtype in zip((rows, columns), self._low, self._types, strict=True):
            values = [low + int(i) for i in found]
            names.append([bool(value) for value in values] if dtype.kind == "b" else list(values))
        return names[0], names[1], self.sums.part(rows, columns)
