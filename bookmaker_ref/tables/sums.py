"""Sums cell by cell that lose nothing: counts, whole weights of any size, and weights in float64."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from bookmaker_ref.later import np
from bookmaker_ref.tables.checks import checked_counts

if TYPE_CHECKING:
    from numpy.typing import NDArray

Whole: TypeAlias = "NDArray[np.int64]"
Codes: TypeAlias = "NDArray[np.intp]"

_BITS = 32  # of a digit: so many digits of a block add up exactly, in the float64 that bincount adds in
_MOST_BLOCKS = 2**10  # between two carries: a digit's sum stays below 2^63
#: Cases at a time: what is read and written stays in the cache; and where the table itself is larger than that.
BLOCK, LARGE_BLOCK, LARGE_TABLE = 2**15, 2**19, 2**17


class Sums:
    """How many cases each cell has, and what they weigh.

    A weight is written in digits of 32 bits, whole or binary fraction alike, and the digits of one place are added up
    in int64. So the order of the cases does not matter, nor how a stream of them is cut.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.cases: Whole = np.zeros((rows, columns), np.int64)
        #: The sums of the digits worth 2^(32 place).
        self._digits: dict[int, Whole] = {}
        self._blocks = 0
        self._fractions = False
        self._weighted = False

    def add(self, codes: Codes, weights: NDArray[Any] | None) -> None:
        """One block: ``codes`` are places in the flattened table, weights are finite and not negative."""
        once: Codes | slice = slice(None)
        if self.cases.size > 4 * len(codes):  # then the whole table is not walked for every block
            once, codes = np.unique(codes, return_inverse=True)
        size = self.cases.size if isinstance(once, slice) else len(once)
        self.cases.reshape(-1)[once] += np.bincount(codes, minlength=size)
        if weights is None:
            return
        self._weighted = True
        self._fractions |= weights.dtype.kind == "f"
        for place, digits in _digits_of(weights):
            if place not in self._digits:
                self._digits[place] = np.zeros(self.cases.shape, np.int64)
            self._digits[place].reshape(-1)[once] += np.bincount(codes, digits, size).astype(np.int64)
        self._blocks += 1
        if self._blocks % _MOST_BLOCKS == 0:
            self._carry()

    def take(self, other: Sums, rows: Any, columns: Any) -> None:
        """Add another table's sums, whose rows and columns are these of ours."""
        self.take_cells(other, np.ix_(rows, columns))

    def take_cells(self, other: Sums, where: Any) -> None:
        """Add another table's sums to these cells, each of which is named once."""
        self.cases[where] += other.cases
        self._weighted |= other._weighted
        self._fractions |= other._fractions
        self._carry()
        other._carry()
        for place, digits in other._digits.items():
            if place not in self._digits:
                self._digits[place] = np.zeros(self.cases.shape, np.int64)
            self._digits[place][where] += digits

    def grown(self, rows: int, columns: int) -> Sums:
        """The same sums in a table of this size."""
        if self.cases.shape == (rows, columns):
            return self
        found = Sums(rows, columns)
        found.take(self, range(self.cases.shape[0]), range(self.cases.shape[1]))
        return found

    def part(self, rows: Any, columns: Any) -> Sums:
        """These rows and columns, in this order."""
        return self.cells(np.ix_(rows, columns))

    def cells(self, where: Any) -> Sums:
        """The sums of these cells, in the shape in which they are named."""
        found = Sums(0, 0)
        found.cases = self.cases[where]
        found._digits = {place: digits[where] for place, digits in self._digits.items()}
        found._weighted, found._fractions, found._blocks = self._weighted, self._fractions, self._blocks
        return found

    def counts(self) -> NDArray[Any]:
        """What a table holds: cases, whole weights, or float64 weights, each cell rounded once."""
        if not self._weighted:
            return self.cases
        self._carry()
        if not self._digits:  # all weights are 0
            return np.zeros(self.cases.shape, np.float64 if self._fractions else np.int64)
        lowest, highest = min(self._digits), max(self._digits)
        if not self._fractions and highest < 2 and float(self._digits[highest].max(initial=0)) < 2**29:
            return sum((digits << (_BITS * place) for place, digits in self._digits.items()), 0 * self.cases)
        total = np.zeros(self.cases.shape, object)
        for place, digits in self._digits.items():
            total += digits.astype(object) << (_BITS * (place - lowest))
        if not self._fractions:
            return checked_counts(total << (_BITS * lowest))
        return _rounded(total, _BITS * lowest)

    def _carry(self) -> None:
        """Let no place hold more than one digit."""
        self._blocks = 0
        waiting = sorted(self._digits)
        while waiting:
            place = waiting.pop(0)
            over = self._digits[place] >> _BITS
            if not over.any():
                continue
            self._digits[place] &= (1 << _BITS) - 1
            if place + 1 not in self._digits:
                self._digits[place + 1] = over
                waiting.insert(0, place + 1)
            else:
                self._digits[place + 1] += over


def _digits_of(weights: NDArray[Any]) -> list[tuple[int, NDArray[np.float64]]]:
    """The digits of 32 bits of every weight, as whole float64, and the place of each."""
    if weights.dtype.kind == "f":
        return _digits_of_floats(weights.astype(np.float64))
    found, place = [], 0
    rest = weights.astype(np.int64) if weights.dtype.itemsize < 8 else weights
    while rest.any():
        found.append((place, (rest & ((1 << _BITS) - 1)).astype(np.float64)))
        rest = rest >> _BITS
        place += 1
    return found


def _digits_of_floats(rest: NDArray[np.float64]) -> list[tuple[int, NDArray[np.float64]]]:
    """From the largest down, until nothing is left: each step is exact."""
    found = []
    while (largest := float(rest.max(initial=0.0))) > 0:
        place = (int(np.frexp(largest)[1]) - 1) // _BITS
        digits = np.floor(np.ldexp(rest, -_BITS * place))
        found.append((place, digits))
        rest = rest - np.ldexp(digits, _BITS * place)
    return found


def _rounded(total: NDArray[Any], exponent: int) -> NDArray[np.float64]:
    """``total * 2^exponent``: Python divides integers with one rounding, to the nearest."""
    found = np.zeros(total.shape)
    for at in zip(*total.nonzero(), strict=True):
        try:
            found[at] = total[at] / (1 << -exponent) if exponent < 0 else float(total[at] << exponent)
        except OverflowError:
            raise ValueError("the weights of one cell add up to more than float64 holds") from None
    return found


def places(wanted: Sequence[Any], known: dict[Any, int]) -> Codes:
    """Where these stand among those."""
    return np.array([known[each] for each in wanted], dtype=np.intp)
