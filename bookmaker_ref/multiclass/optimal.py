"""The best way to pair rows with columns, exact to the last unit: floats propose, integers decide.

`scipy.optimize.linear_sum_assignment` adds up floats, so where sums differ by less than it can see it returns any of
them. Here its answer is only where an exact search of a large table begins; what comes out is best in integers of any
size, and it is known whether anything else is as good.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias

from bookmaker_ref.later import np

if TYPE_CHECKING:
    from numpy.typing import NDArray


#: int64 where nothing can overflow, else Python integers.
Integers: TypeAlias = "NDArray[Any]"
Truth: TypeAlias = "NDArray[np.bool_]"
_BITS = 128  # behind the point, before fractions are compared exactly
_SEEN = 900  # bits of the largest integer that goes into a float
_SMALL = 150  # rows; with fewer, to import SciPy takes longer than its answer saves


@dataclass(frozen=True)
class Matching:
    """For each row its column, or None where there are more rows than columns; ``unique`` if no other is as good."""

    columns: tuple[int | None, ...]
    unique: bool


def best_matching(numerators: Integers, denominators: Integers, liked: Truth) -> Matching:
    """As many pairs as possible, with the largest sum of ``numerators / denominators``, arrays of Python integers.

    Among pairings of the same sum it is the one with most pairs that are liked; then the one in which the first row
    has the earliest column, then the second, and so on. (Where there are more rows than columns, the first column has
    the earliest row.)

    >>> cells = np.array([[1, 2], [2, 3]], dtype=object)
    >>> best_matching(cells, np.ones_like(cells), cells == 2)
    Matching(columns=(1, 0), unique=False)
    """
    if numerators.shape[0] > numerators.shape[1]:
        turned = best_matching(numerators.T, denominators.T, liked.T)
        row_of = {column: row for row, column in enumerate(turned.columns)}
        return Matching(tuple(row_of.get(row) for row in range(len(numerators))), turned.unique)
    whole = bool((denominators == 1).all())
    found = _solved(numerators if whole else (numerators << _BITS) // denominators)
    # Rounding down takes less than one unit from each row: whatever is as good lies within that many units.
    possible = found.within(0 if whole else len(numerators))
    if not whole and possible.has_other(found.columns):
        found = _solved(_exactly(numerators, denominators, possible.pairs))
        possible = found.within(0)
    if not possible.has_other(found.columns):
        return Matching(tuple(found.columns.tolist()), unique=True)
    if (liked & possible.pairs).any():
        found = _solved(_as_liked(liked, possible))
        possible = found.within(0)
    return Matching(tuple(possible.earliest(found.columns).tolist()), unique=False)


def _exactly(numerators: Integers, denominators: Integers, pairs: Truth) -> Integers:
    """The gains of these pairs over one denominator; all others lose more than can be won."""
    common = lcm(*set(denominators[pairs].tolist()))
    gains = numerators[pairs] * (common // denominators[pairs])
    weights = np.full(numerators.shape, -1 - 2 * len(numerators) * int(abs(gains).max()), dtype=object)
    weights[pairs] = gains
    return weights


def _as_liked(liked: Truth, possible: _Possible) -> Integers:
    """What is liked among pairs of which every full set is equally good."""
    much = len(liked) + 1  # more than all that is liked: what a wrong pair loses, a column wins that must have a row
    weights = np.where(possible.pairs, liked.astype(np.int64), -much)
    weights[:, ~possible.left_over] += much
    return weights


# --- which pairs there can be in a best matching ----------------------------------------------------------------


@dataclass(frozen=True)
class _Possible:
    pairs: Truth
    left_over: Truth
    """The columns that may stay without a row."""

    def has_other(self, columns: NDArray[np.intp]) -> bool:
        """Whether rows can change columns in a circle, and so pair in another way than in these columns."""
        rows, size = self.pairs.shape
        free = np.setdiff1d(np.arange(size), columns)
        moves = np.zeros((rows + 1, rows + 1), dtype=np.bool_)  # row -> row whose column it takes; the last: no row
        moves[:rows, :rows] = self.pairs[:, columns]
        if free.size:
            moves[:rows, rows] = self.pairs[:, free].any(axis=1)
            moves[rows, :rows] = self.left_over[columns]
        np.fill_diagonal(moves, val=False)
        # Who has nowhere to go is in no circle, and neither is who can only go to such.
        ways = moves.sum(axis=1)
        stuck = np.flatnonzero(ways == 0).tolist()
        left = len(ways)
        while stuck:
            left -= 1
            before = np.flatnonzero(moves[:, stuck.pop()])
            ways[before] -= 1
            stuck += before[ways[before] == 0].tolist()
        return left > 0

    def earliest(self, columns: NDArray[np.intp]) -> NDArray[np.intp]:
        """Of all these matchings the one in which the first row has the earliest column, then the second, and so on."""
        columns = columns.copy()
        row_of = np.full(self.pairs.shape[1], len(columns))  # the row of each column; the last number: no row
        row_of[columns] = np.arange(len(columns))
        settled = np.zeros(len(columns) + 1, dtype=np.bool_)
        for row, could in enumerate(self.pairs):
            earlier = np.flatnonzero(could[: columns[row]])
            earlier = earlier[~settled[row_of[earlier]]]
            if earlier.size:
                onward = self._onward(row, columns, row_of, settled)
                reached = earlier[onward[row_of[earlier]] >= 0]
                if reached.size:
                    self._move(row, int(reached[0]), onward, columns, row_of)
            settled[row] = True
        return columns

    def _onward(self, row: int, columns: Any, row_of: Any, settled: Truth) -> NDArray[np.intp]:
        """For each row, and for none, the next on a way of taking columns that ends at that of this row; else -1."""
        nobody = len(columns)
        onward = np.full(nobody + 1, -1)
        waiting = [row]
        while waiting:
            place = waiting.pop()
            if place == nobody:
                able = np.append(self.pairs[:, row_of == nobody].any(axis=1), False)
            else:
                able = np.append(self.pairs[:, columns[place]], self.left_over[columns[place]] and nobody in row_of)
            able &= ~settled & (onward < 0)
            able[row] = False
            onward[able] = place
            waiting += np.flatnonzero(able).tolist()
        return onward

    def _move(self, row: int, column: int, onward: Any, columns: Any, row_of: Any) -> None:
        """Give the row this column, its row the column of the next, and so on until that of the row is taken."""
        nobody, before = len(columns), columns.copy()
        circle, place = [row], row_of[column]
        while place != row:
            circle.append(place)
            place = onward[place]
        for place, after in zip(circle, [*circle[1:], row], strict=True):
            if place == nobody:
                continue
            if place == row:
                columns[place] = column
            elif after == nobody:
                columns[place] = np.flatnonzero(self.pairs[place] & (row_of == nobody))[0]
            else:
                columns[place] = before[after]
        row_of[:] = nobody
        row_of[columns] = np.arange(len(columns))


# --- the matching of largest weight -----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Solved:
    """A best matching, and by how much every pair, and every column left over, falls short of being in one."""

    columns: NDArray[np.intp]
    short: Integers
    short_alone: Integers

    def within(self, units: int) -> _Possible:
        return _Possible(
            np.asarray(self.short <= units, dtype=np.bool_), np.asarray(self.short_alone <= units, dtype=np.bool_)
        )


def _solved(weights: Integers) -> _Solved:
    """Shortest augmenting paths in integers, in large tables from the potentials of SciPy's answer in floats.

    Rows have potentials x, columns y, with x + y >= weight everywhere and equality at the pairs: so no other pairing
    weighs more. Columns that no row takes are taken by rows of weight 0, of which there are as many as needed.
    """
    rows, size = weights.shape
    largest = int(abs(weights).max())
    if largest * 16 * (size + 1) < 2**62:
        weights = weights.astype(np.int64)
    nothing = np.zeros(size, dtype=weights.dtype)
    lines: list[Integers] = [*weights, *([nothing] * (size - rows))]
    y = _proposed(weights, max(0, largest.bit_length() - _SEEN))
    x = np.zeros(size, dtype=weights.dtype)
    for row in range(rows):
        x[row] = (weights[row] - y).max()
    x[rows:] = -y.min()
    row_of = np.full(size, -1, dtype=np.intp)
    waiting = []
    for row in range(size):
        open_pairs = np.flatnonzero((x[row] + y == lines[row]) & (row_of < 0))
        if open_pairs.size:
            row_of[open_pairs[0]] = row
        else:
            waiting.append(row)
    for row in waiting:
        _augment(row, lines, x, y, row_of)
    columns = np.argsort(row_of)[:rows]
    return _Solved(columns, x[:rows, None] + y - weights, y - y.min())


def _augment(row: int, lines: list[Integers], x: Integers, y: Integers, row_of: NDArray[np.intp]) -> None:
    """Give this row a column too, at the least loss, by moving other rows on."""
    away = x[row] + y - lines[row]  # what is lost on the best way to each column
    via = np.full(len(y), row, dtype=np.intp)
    seen: list[int] = []
    unseen = np.ones(len(y), dtype=np.bool_)
    while True:
        places = np.flatnonzero(unseen)
        least = away[places].min()
        nearest = places[away[places] == least]
        free = nearest[row_of[nearest] < 0]
        if free.size:
            end = int(free[0])
            break
        for column in nearest.tolist():
            seen.append(column)
            unseen[column] = False
            holder = row_of[column]
            further = least + (x[holder] + y - lines[holder])
            shorter = np.flatnonzero(unseen & (further < away).astype(np.bool_))
            away[shorter] = further[shorter]
            via[shorter] = holder
    x[row] -= least
    for column in seen:
        x[row_of[column]] -= least - away[column]
        y[column] += least - away[column]
    column_of = {int(row_of[column]): column for column in seen}
    while True:
        mover = int(via[end])
        row_of[end] = mover
        if mover == row:
            return
        end = column_of[mover]


def _proposed(weights: Integers, shift: int) -> Integers:
    """Potentials of the columns as floats see them, in integers: any do no harm, and those near the best save time."""
    if len(weights) < _SMALL:
        return np.zeros(weights.shape[1], dtype=np.int64).astype(weights.dtype)
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 -- only where there is much to assign

    seen = (weights >> shift).astype(np.float64)
    rows, columns = linear_sum_assignment(seen, maximize=True)
    alone = np.setdiff1d(np.arange(seen.shape[1]), columns)
    gain = np.full((len(rows) + 1, len(rows) + 1), -np.inf)  # of a row that takes another's column; the last: none
    gain[:-1, :-1] = seen[:, columns] - seen[rows, columns][:, None]
    if alone.size:
        gain[:-1, -1] = (seen[:, alone] - seen[rows, columns][:, None]).max(axis=1)
        gain[-1, :] = 0.0
    reached = np.zeros(len(gain))
    for _ in gain:
        further = np.maximum(reached, (reached[:, None] + gain).max(axis=0))
        if (further == reached).all():
            break
        reached = further
    y = np.full(seen.shape[1], reached[-1])
    y[columns] = reached[:-1]
    found = np.array([int(value) << shift for value in y], dtype=object)
    return found if weights.dtype == object else found.astype(np.int64)
