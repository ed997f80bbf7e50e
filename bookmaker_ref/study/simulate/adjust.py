"""What is done to random tables until they are what they have to be: N cases, and no empty margin.

Everything works on all tables at once. A loop goes over rounds, of which few are needed: each empties something.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


def bring_to_total(counts: Integers, total: int, rng: np.random.Generator, least: int = 0) -> Integers:
    """Increment or decrement random cells, one at a time, until each row of this array sums to `total`.

    Each increment hits any cell with equal probability, each decrement any that is above `least`. The array is changed;
    what comes back is how many steps each row took.

    >>> counts = np.array([[9, 0, 0], [0, 1, 0], [2, 3, 1]])
    >>> bring_to_total(counts, 6, np.random.default_rng(1)).tolist(), counts.sum(1).tolist()
    ([3, 5, 0], [6, 6, 6])
    """
    missing: Integers = total - counts.sum(axis=1)
    short = np.flatnonzero(missing > 0)
    if len(short):
        width = counts.shape[1]
        counts[short] += rng.multinomial(missing[short], np.full(width, 1 / width))
    _decrement(counts, np.maximum(-missing, 0), rng, least)
    steps: Integers = np.abs(missing)
    return steps


def bring_cases_to_total(counts: Integers, total: int, rng: np.random.Generator) -> Integers:
    """Leave out random cases, or double them, until each row of this array sums to `total`.

    Which cases go or come twice is equally likely for all, so that every cell keeps its share on average. A row without
    any case gets its cases in random cells.

    >>> counts = np.array([[9, 0, 0], [0, 1, 0]])
    >>> bring_cases_to_total(counts, 6, np.random.default_rng(1)).tolist(), counts.tolist()
    ([3, 5], [[6, 0, 0], [0, 6, 0]])
    """
    totals = counts.sum(axis=1)
    missing: Integers = total - totals
    short = np.flatnonzero(missing > 0)
    if len(short):
        weights = np.where(totals[short, None] > 0, counts[short], 1)
        counts[short] += rng.multinomial(missing[short], weights / weights.sum(axis=1, keepdims=True))
    long = np.flatnonzero(missing < 0)
    if len(long):
        counts[long] -= _without_replacement(counts[long], -missing[long], rng)
    steps: Integers = np.abs(missing)
    return steps


def _without_replacement(counts: Integers, draws: Integers, rng: np.random.Generator) -> Integers:
    """So many of the cases of each row: how many each cell loses (multivariate hypergeometric).

    The cells are halved again and again; each half loses a hypergeometric number of what both lose.
    """
    width = counts.shape[1]
    halves = [np.pad(counts, ((0, 0), (0, (1 << (width - 1).bit_length()) - width)))]
    while halves[-1].shape[1] > 1:
        halves.append(halves[-1][:, ::2] + halves[-1][:, 1::2])
    lost = draws[:, None]
    for parts in halves[-2::-1]:
        first = rng.hypergeometric(parts[:, ::2], parts[:, 1::2], lost)
        lost = np.stack([first, lost - first], axis=2).reshape(parts.shape)
    return lost[:, :width]


def _decrement(counts: Integers, surplus: Integers, rng: np.random.Generator, least: int) -> None:
    """Decrement random cells above `least`.

    A round aims all that is left at the cells that were above `least` when it began. What finds its cell used up in the
    meantime is void and aims anew in the next round. So each step is equally likely to hit any cell that is above
    `least` at that moment, as if they came one by one.
    """
    rows = np.flatnonzero(surplus)
    left = surplus[rows]
    while len(rows):
        room = counts[rows] - least
        able = room > 0
        shares = able / able.sum(axis=1, keepdims=True)
        taken = np.minimum(rng.multinomial(left, shares), room)
        counts[rows] -= taken
        left = left - taken.sum(axis=1)
        unfinished = left > 0
        rows, left = rows[unfinished], left[unfinished]


def renormalise(counts: Floats, total: int) -> None:
    """Multiply each table so that it sums to `total`."""
    axes = tuple(range(1, counts.ndim))
    counts *= total / counts.sum(axis=axes, keepdims=True)


def fill_empty_margins(tables: NDArray[Any], rng: np.random.Generator) -> Integers:
    """Put ones where rows or columns are empty, and say how many.

    Empty rows and empty columns are paired in random order, with a one at each crossing. A row or column that is left
    over gets its one anywhere along it, with equal probability.

    >>> table = np.array([[[4, 0, 0], [0, 0, 0], [0, 3, 0]]])
    >>> fill_empty_margins(table, np.random.default_rng(1)).tolist(), table[0].tolist()
    ([1], [[4, 0, 0], [0, 0, 1], [0, 3, 0]])
    """
    no_row, no_column = tables.sum(axis=2) == 0, tables.sum(axis=1) == 0
    rows, columns = no_row.sum(axis=1), no_column.sum(axis=1)
    ones: Integers = np.maximum(rows, columns)
    which = np.flatnonzero(ones)
    if len(which):
        slots = np.arange(tables.shape[1])
        table, slot = np.nonzero(slots < ones[which, None])
        row = _shuffled_first(no_row[which], rows[which], rng)[table, slot]
        column = _shuffled_first(no_column[which], columns[which], rng)[table, slot]
        # no crossing comes twice: of each two in a table, the rows or the columns are different empty ones
        tables[which[table], row, column] += 1
    return ones


def _shuffled_first(chosen: NDArray[np.bool_], many: Integers, rng: np.random.Generator) -> Integers:
    """The places of the chosen in random order, and behind them random places of any kind."""
    order = np.argsort(np.where(chosen, rng.random(chosen.shape), 2.0), axis=1)
    anywhere = rng.integers(chosen.shape[1], size=chosen.shape)
    return np.where(np.arange(chosen.shape[1]) < many[:, None], order, anywhere)


def decrement_keeping_margins(tables: Integers, total: int, rng: np.random.Generator) -> Integers:
    """Decrement random cells, one at a time, until each table has `total` cases, and never empty a row or column.

    All margins have to be above 0, and `total` no less than the number of classes. Each decrement hits any cell with
    equal probability whose case is neither the last of its row nor of its column. Where there is none, two cases become
    one (`_merge`). What comes back is how many cases each table lost.
    """
    lost: Integers = np.maximum(tables.sum(axis=(1, 2)) - total, 0)
    left = lost.copy()
    while len(which := np.flatnonzero(left)):
        part = tables[which]
        spare_row, spare_column = part.sum(axis=2) > 1, part.sum(axis=1) > 1
        able = (part > 0) & spare_row[:, :, None] & spare_column[:, None, :]
        free = able.any(axis=(1, 2))
        table, row, column = _one_of_each(able[free], rng)
        tables[which[free][table], row, column] -= 1
        stuck = which[~free]
        if len(stuck):
            tables[stuck] = _merge(part[~free], spare_row[~free], spare_column[~free], rng)
        left[which] -= 1
    return lost


def _merge(
    tables: Integers, spare_row: NDArray[np.bool_], spare_column: NDArray[np.bool_], rng: np.random.Generator
) -> Integers:
    """Two cases become one, so that all margins stay above 0, where no single case can go.

    There, each case is the last of its row or of its column. With more cases than rows, some row has two cases or more,
    each alone in its column; and since there are as many columns as rows, some column has two or more, each alone in
    its row. One of the first and one of the second become one, in the row of the second and the column of the first.
    """
    table, row, column = _one_of_each((tables > 0) & spare_row[:, :, None], rng)
    _, other_row, other_column = _one_of_each((tables > 0) & spare_column[:, None, :], rng)
    tables[table, row, column] -= 1
    tables[table, other_row, other_column] -= 1
    tables[table, other_row, column] += 1
    return tables


def _one_of_each(able: NDArray[np.bool_], rng: np.random.Generator) -> tuple[Integers, Integers, Integers]:
    """Of each table, one of its able cells with equal probability: the tables, their rows, their columns."""
    k = able.shape[1]
    flat = able.reshape(len(able), k * k)
    ranks = np.cumsum(flat, axis=1)
    wanted = rng.integers(1, ranks[:, -1] + 1)
    place = np.argmax(ranks == wanted[:, None], axis=1)
    return np.arange(len(able)), place // k, place % k
