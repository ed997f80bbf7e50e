"""Every table of whole counts that is consistent with the given values, found by cutting boxes in two.

Bounds in floating point only ever throw away what is proved to be inconsistent. What is left when a box is one
table is decided by the exact value of each measure, unless its float64 is far from both ends of the interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.exact import Table, Undefined
from bookmaker_ref.exact.table import Cells
from bookmaker_ref.numeric import _generated as numeric
from bookmaker_ref.solving.bounds import bounds_of
from bookmaker_ref.solving.boxes import Boxes, Pruning, joined, pieces
from bookmaker_ref.solving.budget import time_is_up
from bookmaker_ref.solving.given import Cases, Given
from bookmaker_ref.solving.ranges import Range
from bookmaker_ref.solving.shares import QUANTITIES, WEIGHTS

#: How many tables are listed, and how many boxes are looked at, unless told otherwise.
MOST_TABLES: Final = 1_000
MOST_BOXES: Final = 4_000_000
_AT_A_TIME: Final = 8_192
#: A float64 of a measure is nearer to the exact value than this share of it and of what follows.
_NEAR: Final = 1e-9
_NEAR_ZERO: Final = 1e-5


@dataclass(frozen=True, slots=True)
class Found:
    """Tables as (TP, FP, FN, TN), in lexicographic order; how many there are; and whether all were searched.

    Where ``complete`` is false there are ``count`` tables or more. ``tables`` holds the first that were found.
    """

    tables: tuple[Cells, ...]
    count: int
    complete: bool
    boxes: int

    @property
    def none(self) -> bool:
        """Whether it is proved that there is no table."""
        return self.complete and not self.count


def consistent_tables(
    given: Sequence[Given],
    cases: Cases,
    *,
    most: int = MOST_TABLES,
    boxes: int = MOST_BOXES,
    enough: int | None = None,
) -> Found:
    """Every table with so many cases on which each given word is defined and lies in its interval.

    At most `most` tables are listed; the others are counted, until `boxes` boxes have been looked at,
    `enough` tables are found, or the time is up.

    >>> from bookmaker_ref.solving.given import read
    >>> reported = [read("recall", "0.8235"), read("precision", "0.7368"), read("prevalence", "0.68")]
    >>> consistent_tables(reported, Cases(100, 100)).tables
    ((56, 20, 12, 12),)
    """
    pruning = Pruning(given, whole=True)
    waiting = [pruning.prune(pruning.start(cases.low, cases.high))]
    listed: list[NDArray[np.int64]] = []
    count = seen = 0
    while waiting and seen < boxes and (enough is None or count < enough) and not time_is_up():
        some = waiting.pop()
        single = some.widest == 0
        tables = _consistent(some[single], given)
        if len(tables):
            listed += [tables[: most - count]] if count < most else []
            count += len(tables)
        halves = pruning.halves(some[~single])
        seen += len(some)
        waiting = [*waiting, *(left for piece in pieces(halves, _AT_A_TIME) if len(left := pruning.prune(piece)))]
        waiting = _gathered(waiting)
    found = sorted(tuple(map(int, row)) for rows in listed for row in rows)
    return Found(tuple((a, b, c, d) for a, b, c, d in found), count, not waiting, seen)


def _gathered(waiting: list[Boxes]) -> list[Boxes]:
    """The last few together, as long as they are small, for many boxes at a time cost as much as few."""
    last: list[Boxes] = []
    size = 0
    while waiting and size + len(waiting[-1]) <= _AT_A_TIME:
        last.append(waiting.pop())
        size += len(last[-1])
    return [*waiting, joined(last)] if last else waiting


def _consistent(boxes: Boxes, given: Sequence[Given]) -> NDArray[np.int64]:
    """The tables among boxes of one table each; rows are tables."""
    cells = boxes.low[:4].astype(np.int64)
    for each in given:
        if not cells.shape[1]:
            break
        cells = cells[:, _holds(each, cells)]
    return cells.T


def _holds(given: Given, cells: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether the value lies in its interval, for each table."""
    low, high = given.interval.low, given.interval.high
    if given.word.is_count:  # a sum of cells, in which nothing is rounded
        counts = _quantity(given.name, cells)
        least = floor(low) + 1 if given.interval.open_low else ceil(low)
        most = ceil(high) - 1 if given.interval.open_high else floor(high)
        return (counts >= least) & (counts <= most)
    with np.errstate(all="ignore"):
        from_, to = _enclosed(given.name, cells)
        inside = (from_ > float(low)) & (to < float(high))
        outside = (to < float(low)) | (from_ > float(high))
    for i in np.flatnonzero(~(inside | outside)):  # on the border, or undefined
        inside[i] = _exactly(given, cells[:, i])
    decided: NDArray[np.bool_] = inside
    return decided


def _enclosed(name: str, cells: NDArray[np.int64]) -> Range:
    """Two numbers with the word between them, on each table."""
    if name in numeric.__all__:
        values = np.atleast_1d(getattr(numeric, name)(*cells.astype(np.float64)))
        near = _NEAR * (np.abs(values) + _NEAR_ZERO)
        return values - near, values + near
    counts = {each: _quantity(each, cells).astype(np.float64) for each in QUANTITIES}
    return bounds_of(name)({each: (value, value) for each, value in counts.items()})


def _quantity(name: str, cells: NDArray[np.int64]) -> NDArray[np.int64]:
    weights = np.array(WEIGHTS[name], dtype=np.int64)
    total: NDArray[np.int64] = weights @ cells
    return total


def _exactly(given: Given, cells: NDArray[np.int64]) -> bool:
    tp, fp, fn, tn = map(int, cells)
    try:
        value = Table(tp, fp, fn, tn)[given.word.symbol.name]
    except Undefined:
        return False
    return value in given.interval
