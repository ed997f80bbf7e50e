"""Every table of proportions that is consistent with the given values, enclosed in boxes.

A cell of a table of counts is empty, or it holds at least one of N cases. So each cell is 0, or between one in the
most cases there are and 1, and boxes are cut by quotients where cells are small: nothing hides in a corner where
everything that rates are made of vanishes. What is not in a box is proved to be inconsistent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.exact import Table, Undefined
from bookmaker_ref.solving.bounds import bounds_of
from bookmaker_ref.solving.boxes import Boxes, Pruning, Rates, all_rows, joined
from bookmaker_ref.solving.budget import time_is_up
from bookmaker_ref.solving.formula import floats
from bookmaker_ref.solving.given import MOST_CASES, Given
from bookmaker_ref.solving.ranges import Array
from bookmaker_ref.solving.words import word

_LEAST: Final = 1.0 / (2 * MOST_CASES)
_MOST_BOXES: Final = 12_000
_FINE: Final = 1e-9
#: What a factor of e in a small cell counts, against the width of a large one.
_OF_SCALE: Final = 1 / 32
#: Parts that are nearer than this share of the whole are shown as one.
_APART: Final = 0.01

Ends = tuple[float, float]


def common(*ends: Ends | None) -> Ends | None:
    """What all have in common; None where nothing is.

    >>> common((0.0, 2.0), (1.0, 3.0)), common((0.0, 1.0), (2.0, 3.0)), common((0.0, 1.0), None)
    ((1.0, 2.0), None, None)
    """
    known = [each for each in ends if each is not None]
    if len(known) < len(ends) or not known:
        return None
    low, high = max(each[0] for each in known), min(each[1] for each in known)
    return (low, high) if low <= high else None


@dataclass(frozen=True, slots=True)
class Region:
    """What the values leave: boxes, in one part or in several that do not touch."""

    boxes: Boxes
    rates: Rates
    given: tuple[Given, ...]

    @property
    def empty(self) -> bool:
        """Whether it is proved that no table of up to 10^8 cases is consistent."""
        return not len(self.boxes)

    def bounds(self, name: str) -> Ends | None:
        """The least and the greatest value of a word on the tables in it, maybe a little too far out; None of none."""
        if self.empty:
            return None
        with np.errstate(all="ignore"):
            low, high = bounds_of(name)(self.boxes.by_name(self.rates))
        least = float(np.min(np.where(np.isnan(low), -np.inf, low)))
        most = float(np.max(np.where(np.isnan(high), np.inf, high)))
        reported = [(each.interval.low, each.interval.high) for each in self.given if each.name == name]
        of = word(name)  # what a word can be at all
        return common((least, most), *map(floats, [*reported, (of.low, of.high)]))

    def parts(self) -> tuple[Region, ...]:
        """The region in parts whose surrounding boxes do not touch."""
        left = self.boxes
        if not len(left):
            return ()
        room = max(2 * _LEAST, _APART * float((left.high[:4].max(axis=1) - left.low[:4].min(axis=1)).max()))
        found: list[tuple[Array, Array]] = []
        while len(left):
            low, high = left.low[:4, 0], left.high[:4, 0]
            while True:
                touching = _touch(left, low, high, room)
                new_low, new_high = left.low[:4, touching].min(axis=1), left.high[:4, touching].max(axis=1)
                if (new_low >= low).all() and (new_high <= high).all():
                    break
                low, high = np.minimum(low, new_low), np.maximum(high, new_high)
            left = left[~touching]
            found.append((low, high))
        groups = _merged(found, room)
        return tuple(
            Region(self.boxes[_touch(self.boxes, low, high, room)], self.rates, self.given) for low, high in groups
        )


def region(given: Sequence[Given], *, most: int = _MOST_BOXES) -> Region:
    """Boxes around every consistent table of proportions, as narrow as so many boxes, and the time, allow.

    >>> from bookmaker_ref.solving.given import read
    >>> found = region([read("recall", "0.8235"), read("precision", "0.7368"), read("prevalence", "0.68")])
    >>> low, high = found.bounds("informedness")
    >>> 0.18 < low < 27 / 136 < high < 0.22
    True
    >>> region([read("recall", "0.8"), read("miss_rate", "0.4")]).empty
    True
    """
    pruning = Pruning(given, whole=False)
    boxes = pruning.prune(_start(pruning, given))
    while 0 < len(boxes) <= most // 2 and not time_is_up():
        wide = _widths(boxes).max(axis=0) > _FINE
        if not wide.any():
            break
        boxes = joined((boxes[~wide], pruning.prune(_halves(boxes[wide]))))
    return Region(boxes, pruning.rates, tuple(given))


def _start(pruning: Pruning, given: Sequence[Given]) -> Boxes:
    """One box for each choice of empty cells with which every given word is defined."""
    whole = pruning.start(1, 1)
    parts = []
    for present in product((0, 1), repeat=4):
        if any(present) and _defined(given, present):
            box = Boxes(whole.low.copy(), whole.high.copy())
            for i, here in enumerate(present):
                box.low[i] = np.maximum(box.low[i], _LEAST if here else 0.0)
                box.high[i] = np.minimum(box.high[i], 1.0 if here else 0.0)
            parts.append(box)
    return joined(parts) if parts else whole[:0]


def _defined(given: Sequence[Given], present: tuple[int, ...]) -> bool:
    """Whether the words have values; which cells are empty decides that."""
    tp, fp, fn, tn = present
    table = Table(tp, fp, fn, tn)
    try:
        return all(table[each.word.symbol.name] is not None for each in given)
    except Undefined:
        return False


def _widths(boxes: Boxes) -> Array:
    low, high = boxes.low[:4], boxes.high[:4]
    with np.errstate(all="ignore"):
        quotient = np.where(high > 0, np.log(high / np.maximum(low, _LEAST / 2)), 0.0)
    widths: Array = (high - low) + _OF_SCALE * np.maximum(quotient, 0.0) * (high > low)
    return widths


def _halves(boxes: Boxes) -> Boxes:
    axis = np.argmax(_widths(boxes), axis=0)
    low, high = boxes.ends(axis)
    middle = np.where(high > 2 * low, np.sqrt(low * high), (low + high) / 2)
    return boxes.cut(axis, middle, middle)


def _touch(boxes: Boxes, low: Array, high: Array, room: float) -> NDArray[np.bool_]:
    near = (boxes.low[:4] <= high[:, None] + room) & (boxes.high[:4] >= low[:, None] - room)
    return all_rows(near)


def _merged(found: list[tuple[Array, Array]], room: float) -> list[tuple[Array, Array]]:
    """Surroundings that touch, made into one, until none do."""
    groups: list[tuple[Array, Array]] = []
    for each in found:
        one = each
        while touching := [g for g in groups if (g[0] <= one[1] + room).all() and (g[1] >= one[0] - room).all()]:
            groups = [g for g in groups if not any(g is other for other in touching)]
            one = (
                np.minimum.reduce([one[0], *(other[0] for other in touching)]),
                np.maximum.reduce([one[1], *(other[1] for other in touching)]),
            )
        groups.append(one)
    return groups
