"""Boxes of tables, many at a time: what the given values leave of them, and how they are cut in two.

A box has an interval for each of thirteen quantities. The sums that tie them together, and each given value that is
a share of one quantity in another, narrow the intervals; every other given value only says whether a box may hold
a table at all. Nothing is cut away but what is proved to hold none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.solving.bounds import bounds_of
from bookmaker_ref.solving.formula import floats
from bookmaker_ref.solving.given import Given
from bookmaker_ref.solving.ranges import Array, Box, down, up
from bookmaker_ref.solving.shares import COMPLEMENTS, QUANTITIES, SHARES

_PLACE = {name: i for i, name in enumerate(QUANTITIES)}
_CELLS = 4
#: Which quantity is the sum of which two.
_SUMS = tuple(
    tuple(_PLACE[name] for name in names.split())
    for names in (
        "RP TP FN", "RN FP TN", "PP TP FP", "PN FN TN", "right TP TN", "wrong FP FN",
        "N RP RN", "N PP PN", "N right wrong", "positives RP PP", "negatives RN PN",
    )
)  # fmt: skip
_ROUNDS: Final = 3
#: More than a sum of two proportions is rounded by.
_ROUNDED: Final = 1e-15


@dataclass(frozen=True, slots=True)
class _Share:
    part: int
    factor: int
    whole: int
    rest: int | None
    low: float
    high: float


#: Ends of the rates that are known.
Rates = dict[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Boxes:
    """The lower and upper ends, one row a quantity, one column a box."""

    low: Array
    high: Array

    def __len__(self) -> int:
        return int(self.low.shape[1])

    def __getitem__(self, which: NDArray[np.bool_] | slice) -> Boxes:
        return Boxes(self.low[:, which], self.high[:, which])

    @property
    def widest(self) -> Array:
        """The widest interval among the four cells of each box."""
        widths: Array = (self.high[:_CELLS] - self.low[:_CELLS]).max(axis=0)
        return widths

    def ends(self, axis: NDArray[np.intp]) -> tuple[Array, Array]:
        """Of each box the ends of one quantity."""
        columns = np.arange(len(self))
        return self.low[axis, columns], self.high[axis, columns]

    def cut(self, axis: NDArray[np.intp], most: Array, least: Array) -> Boxes:
        """Each box in two, at one quantity: what goes up to one end, and what goes from another upwards."""
        columns = np.arange(len(self))
        left, right = Boxes(self.low, self.high.copy()), Boxes(self.low.copy(), self.high)
        left.high[axis, columns] = most
        right.low[axis, columns] = least
        return joined((left, right))

    def by_name(self, rates: Rates | None = None) -> Box:
        """The quantities by name, and beside them the rates that are known."""
        box = {name: (self.low[i], self.high[i]) for i, name in enumerate(QUANTITIES)}
        for name, (low, high) in (rates or {}).items():
            box[name] = np.full(len(self), low), np.full(len(self), high)
        return box


def joined(parts: Sequence[Boxes]) -> Boxes:
    """All boxes in one."""
    return Boxes(
        np.concatenate([each.low for each in parts], axis=1), np.concatenate([each.high for each in parts], axis=1)
    )


class Pruning:
    """What is left of boxes, given some values.

    ``whole`` says that the quantities are counts, and not shares of one table with N = 1.
    """

    def __init__(self, given: Sequence[Given], *, whole: bool) -> None:
        self.whole = whole
        self._shares = tuple(share for each in given if (share := _share(each)) is not None)
        self._exact = tuple((_PLACE[each.name], each) for each in given if each.name in _PLACE)
        self.rates = _rates(given)
        self._tests = tuple((bounds_of(each.name), *each.interval.floats) for each in given if each.name not in _PLACE)

    def start(self, low: int, high: int) -> Boxes:
        """The box of all tables with so many cases."""
        box = Boxes(np.zeros((len(QUANTITIES), 1)), np.full((len(QUANTITIES), 1), float(high)))
        for name in ("positives", "negatives"):
            box.high[_PLACE[name]] *= 2
        box.low[_PLACE["N"]] = low
        for place, each in self._exact:
            least, most = each.interval.floats
            box.low[place] = np.maximum(box.low[place], np.ceil(least) if self.whole else least)
            box.high[place] = np.minimum(box.high[place], np.floor(most) if self.whole else most)
        return box

    def prune(self, boxes: Boxes) -> Boxes:
        """The boxes that may hold a table, as narrow as the values make them."""
        with np.errstate(all="ignore"):
            for _ in range(_ROUNDS):
                self._narrow(boxes)
                boxes = boxes[all_rows(boxes.low <= boxes.high)]
                if not len(boxes):
                    return boxes
            for bounds, least, most in self._tests:
                low, high = bounds(boxes.by_name(self.rates))
                boxes = boxes[~((low > most) | (high < least))]  # nan says nothing, and stays
                if not len(boxes):
                    return boxes
        return boxes

    def halves(self, boxes: Boxes) -> Boxes:
        """Each box of counts cut in two at its widest cell."""
        axis = np.argmax(boxes.high[:_CELLS] - boxes.low[:_CELLS], axis=0)
        low, high = boxes.ends(axis)
        middle = np.floor((low + high) / 2)
        return boxes.cut(axis, middle, middle + 1)

    def _narrow(self, boxes: Boxes) -> None:
        low, high = boxes.low, boxes.high
        bound = np.empty(len(boxes))
        for whole, a, b in _SUMS:
            self._raise(low[whole], np.add(low[a], low[b], out=bound))
            self._lower(high[whole], np.add(high[a], high[b], out=bound))
            for one, other in ((a, b), (b, a)):
                self._raise(low[one], np.subtract(low[whole], high[other], out=bound))
                self._lower(high[one], np.subtract(high[whole], low[other], out=bound))
        for share in self._shares:
            self._narrow_share(low, high, share)

    def _raise(self, ends: Array, bound: Array) -> None:
        if not self.whole:  # sums of counts round nothing
            bound -= _ROUNDED
        np.maximum(ends, bound, out=ends)

    def _lower(self, ends: Array, bound: Array) -> None:
        if not self.whole:
            bound += _ROUNDED
        np.minimum(ends, bound, out=ends)

    def _narrow_share(self, low: Array, high: Array, share: _Share) -> None:
        part, whole, factor = share.part, share.whole, share.factor
        self._at_least(low[part], share.low * low[whole] / factor)
        self._at_most(high[part], share.high * high[whole] / factor)
        if share.high > 0:
            self._at_least(low[whole], factor * low[part] / share.high)
        if share.low > 0:
            self._at_most(high[whole], factor * high[part] / share.low)
        if share.rest is not None:
            self._at_least(low[share.rest], (1 - share.high) * low[whole])
            self._at_most(high[share.rest], (1 - share.low) * high[whole])

    def _at_least(self, ends: Array, bound: Array) -> None:
        bound = down(down(down(bound))) - 1e-15
        np.maximum(ends, np.ceil(bound) if self.whole else bound, out=ends)

    def _at_most(self, ends: Array, bound: Array) -> None:
        bound = up(up(up(bound))) + 1e-15
        np.minimum(ends, np.floor(bound) if self.whole else bound, out=ends)


def _share(given: Given) -> _Share | None:
    """The value as the share of one quantity in another, where it is one."""
    share = SHARES.get(given.name)
    if share is None:
        return None
    least, most = floats((share.of(given.interval.low), share.of(given.interval.high)))
    rest = _PLACE[share.rest] if share.rest else None
    return _Share(_PLACE[share.part], share.factor, _PLACE[share.whole], rest, least, most)


def _rates(given: Sequence[Given]) -> Rates:
    """What is given of a rate, and so of what is left to 1."""
    found: Rates = {}
    for each in given:
        low, high = each.interval.low, each.interval.high
        if each.name in COMPLEMENTS:
            ends = {each.name: floats((low, high)), COMPLEMENTS[each.name]: floats((1 - high, 1 - low))}
            for name, (a, b) in ends.items():
                least, most = found.get(name, (0.0, 1.0))
                found[name] = max(least, a), min(most, b)
    return found


def all_rows(hold: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """For which boxes all rows hold."""
    found: NDArray[np.bool_] = np.logical_and.reduce(hold, axis=0)
    return found


def pieces(boxes: Boxes, size: int) -> Iterator[Boxes]:
    """The boxes, so many at a time."""
    for start in range(0, len(boxes), size):
        yield boxes[start : start + size]
