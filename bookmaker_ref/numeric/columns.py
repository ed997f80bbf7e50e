"""The four arguments as columns of one table of tables: any shapes that go together, any real dtype."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.alignment import check_aligned
from bookmaker_ref.messages import short
from bookmaker_ref.numeric.counts import fraction

#: Above this float64 does not hold every integer.
WHOLE_BELOW = 2.0**53
_MOST_DIMENSIONS = 32  # that NumPy broadcasts
_ROWS = 2**20  # that are looked at together, where there may be more than the memory holds twice


@dataclass(frozen=True)
class Column:
    """One argument, broadcast over all rows: read block by block, whatever lies in memory."""

    name: str
    given: NDArray[Any]
    #: All rows as a vector, where the memory allows it without a copy; else an iterator over them.
    rows: Any

    @property
    def exact_only(self) -> bool:
        """Whether the values are Python objects, or wider than float64."""
        return self.given.dtype.kind == "O" or (self.given.dtype.kind == "f" and self.given.dtype.itemsize > 8)

    @property
    def integral(self) -> bool:
        """Whether the dtype has whole numbers only."""
        return self.given.dtype.kind in "iu"

    def read(self, start: int, stop: int, into: NDArray[np.float64], uneven: NDArray[np.bool_]) -> bool:
        """Some rows as float64; whether any of them is not whole, and then which."""
        source = self.given.reshape(()) if self.given.size == 1 else self.rows[start:stop]
        if self.integral:
            np.copyto(into, source, casting="unsafe")
            return False
        np.floor(source, into)
        np.not_equal(source, into, uneven)
        if not uneven.any():
            return False
        np.copyto(into, source)
        return True

    def apart_from(self, within: tuple[int, int], shape: tuple[int, ...]) -> Column:
        """The same values, copied if they lie between these addresses, where results are written over them."""
        first, end = np.lib.array_utils.byte_bounds(self.given)
        return _column(self.name, self.given.copy(), shape) if first < within[1] and within[0] < end else self

    def item(self, row: int) -> object:
        """One row, as exactly as it is given."""
        return self.given.reshape(-1)[0] if self.given.size == 1 else self.rows[row]

    def check(self) -> None:
        """Raise what says which value is no count, and where."""
        values = self.given
        if not self.exact_only:
            bad = self._first(lambda part: ~((part >= 0) & (part < np.inf)))
            positions: Iterable[tuple[int, ...]] = [] if bad is None else [bad]
        else:
            positions = np.ndindex(values.shape)
        for position in positions:
            fraction(values[position], self.at(position))

    def first_uneven(self) -> str:
        """Which value is not whole, as text; empty if all are."""
        values = self.given
        if self.integral:
            return ""
        if self.exact_only:
            uneven = next((p for p in np.ndindex(values.shape) if fraction(values[p], self.name)[1] != 1), None)
        else:
            uneven = self._first(lambda part: part != np.floor(part))
        return "" if uneven is None else f"{self.at(uneven)} is {short(values[uneven])}"

    def _first(self, odd: Callable[[NDArray[Any]], NDArray[np.bool_]]) -> tuple[int, ...] | None:
        """The place of the first odd value, some at a time: of a file in memory no copy is made."""
        values = self.given.flat
        for start in range(0, self.given.size, _ROWS):
            found = odd(values[start : start + _ROWS])
            if found.any():
                return tuple(int(i) for i in np.unravel_index(start + int(np.argmax(found)), self.given.shape))
        return None

    def at(self, position: tuple[int, ...]) -> str:
        """The name of one value, such as ``fp[3]``."""
        return f"{self.name}[{', '.join(map(str, position))}]" if position else self.name


def columns(names: Sequence[str], values: Sequence[object]) -> tuple[tuple[Column, ...], tuple[int, ...]]:
    """The arguments as columns, and the shape that they have together."""
    arrays = [_array(name, value) for name, value in zip(names, values, strict=True)]
    try:
        shape = np.broadcast_shapes(*(array.shape for array in arrays))
    except ValueError:
        shapes = ", ".join(f"{name} {array.shape}" for name, array in zip(names, arrays, strict=True))
        raise ValueError(f"the shapes do not go together: {shapes}") from None
    check_aligned(dict(zip(names, values, strict=True)))
    return tuple(_column(name, array, shape) for name, array in zip(names, arrays, strict=True)), shape


def _column(name: str, array: NDArray[Any], shape: tuple[int, ...]) -> Column:
    spread = np.broadcast_to(array, shape)
    one_stride = spread.flags.c_contiguous or spread.ndim == 1
    return Column(name, array, spread.reshape(-1) if one_stride else spread.flat)


def _array(name: str, value: object) -> NDArray[Any]:
    if hasattr(value, "mask") and hasattr(value, "filled"):
        refuse(name, "it is masked: fill or drop what is masked first")
    try:
        array = np.asarray(value)
    except Exception:  # a stranger's object may raise anything
        refuse(name, "it is not a regular array of numbers")
    if array.ndim > _MOST_DIMENSIONS:
        refuse(name, f"it has {array.ndim} dimensions: at most {_MOST_DIMENSIONS} go together")
    kind = array.dtype.kind
    if kind == "b":
        refuse(name, "a count is a number, not a truth value")
    if kind not in "iufO":
        refuse(name, f"a count is an integer or a real number, not {array.dtype}")
    if kind == "f" and not isinstance(value, np.ndarray) and np.any(np.abs(array) >= WHOLE_BELOW):
        # Python integers that no one integer dtype holds were rounded on the way: take them as they are.
        array = np.asarray(value, dtype=object)
    return array


def refuse(name: str, why: str) -> NoReturn:
    """An argument that holds no numbers."""
    raise TypeError(f"{name}: {why}")
