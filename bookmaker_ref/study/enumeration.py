"""Every table of a design with its probability: exactly, or in float64 with a bound of what is left out.

An enumeration comes in blocks: arrays of cells, for tests and intervals that take arrays, with the weight of each
table. Nothing is left out in silence: ``skip`` is the most that all tables that are left out have together, and every
result of `bookmaker_ref.study` is as wide as that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import compress
from math import comb, log10, sqrt
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.arguments import instance, one_of, real
from bookmaker_ref.study.designs import BothMargins, Design, Floats, Grid, RealMargins, Total

if TYPE_CHECKING:
    from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses

Method = Literal["fraction", "float64"]
Counts = NDArray[np.int64]
Mask = NDArray[np.bool_]

#: The largest N of each method.
MOST: dict[Method, int] = {"fraction": 150, "float64": 2000}
#: What may be left out where nothing is said of it, and from which N on.
SKIP, SKIP_FROM = 1e-13, 200
_BLOCK = 1 << 16  # tables; their cells and a few arrays beside them stay in the cache
_DIGITS = 4000  # Python turns no longer integer into a text
_ULP = 2.0**-53


@dataclass(frozen=True, slots=True)
class Product:
    """Integer weights of tables that are all choices of one of each column: of the margins, and of each column."""

    margins: int
    columns: tuple[NDArray[np.object_], ...]

    def wholes(self) -> NDArray[np.object_]:
        """That of each table."""
        found = np.array([self.margins], dtype=object)
        for each in self.columns:
            found = np.multiply.outer(found, each)
        return found.ravel()

    def whole(self, mask: Mask) -> int:
        """The sum over those where the mask is true."""
        found: Any = mask.reshape([len(each) for each in self.columns])
        for each in self.columns[::-1]:
            found = found @ each
        return self.margins * int(found)


@dataclass(frozen=True, slots=True)
class Block:
    """Some tables: their cells, as a test takes them, and the probability of each.

    For two classes the cells are ``tp, fp, fn, tn``; for more, one array of tables, rows predicted.
    """

    cells: tuple[Counts, ...]
    weights: Floats
    grids: tuple[tuple[slice, Grid], ...] = ()
    product: Product | None = None

    @property
    def size(self) -> int:
        """How many tables there are."""
        return len(self.weights)

    def share(self, mask: Mask) -> float:
        """The probability of the tables where the mask is true."""
        return float(np.where(mask, self.weights, 0.0).sum())  # pairwise, which dot products are not

    def whole(self, mask: Mask) -> int:
        """The same as an integer, over the denominator of the design."""
        if self.product is not None:
            return self.product.whole(mask)
        total = 0
        for at, grid in self.grids:
            if grid.whole is None:
                raise ValueError("the probabilities of this block are in float64: there are no integers")
            weight, tp_weights, fp_weights = grid.whole
            rows = mask[at].reshape(len(tp_weights), len(fp_weights))
            all_of_them = sum(fp_weights)
            for each, row, number in zip(tp_weights, rows, np.count_nonzero(rows, axis=1).tolist(), strict=True):
                if number:
                    of_row = all_of_them if number == len(row) else sum(compress(fp_weights, row.tolist()))
                    total += weight * each * of_row
        return total

    def possible(self) -> Mask:
        """Which tables can come out at all: probabilities that are 0, and not only too small for a float, cannot."""
        if self.product is not None:
            return np.asarray(self.product.wholes() > 0)
        found = self.weights > 0
        for at, grid in self.grids:
            if grid.whole is not None:
                weight, tp_weights, fp_weights = grid.whole
                rows = np.array([weight * each > 0 for each in tp_weights])
                found[at] = np.logical_and.outer(rows, np.array([each > 0 for each in fp_weights])).reshape(-1)
        return found

    def wholes(self) -> Iterator[list[int]]:
        """The integer weight of each table, grid by grid, in the order of the cells."""
        if self.product is not None:
            yield self.product.wholes().tolist()
            return
        for _, grid in self.grids:
            if grid.whole is None:
                raise ValueError("the probabilities of this block are in float64: there are no integers")
            weight, tp_weights, fp_weights = grid.whole
            yield [weight * each * other for each in tp_weights for other in fp_weights]


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Every table of a design; go through `blocks`.

    ``skip`` is the most that all tables which are left out have together; ``rounding`` bounds what rounding adds to a
    sum of probabilities. Both are 0 where the method is ``"fraction"``. ``relative`` bounds the relative error of any
    sum of `Block.weights`, also of one over rare tables alone.
    """

    design: Design | TotalOfClasses
    method: Method
    skip: float
    rounding: float
    relative: float
    denominator: int | None
    tables: int
    _source: Any = field(repr=False)

    def blocks(self) -> Iterator[Block]:
        """The tables, some ten thousand at a time."""
        blocks: Iterator[Block] = self._source()
        yield from blocks

    def probability(self, mass: float) -> Fraction | float:
        """What `Block.whole` or `Block.share` added up to, as a probability."""
        return mass if self.denominator is None else Fraction(int(mass), self.denominator)

    def mass(self, block: Block, mask: Mask) -> float:
        """What the mask has in a block: an integer where the method is exact."""
        return block.share(mask) if self.denominator is None else block.whole(mask)


def enumerated(design: Design, method: Method | None = None, *, skip: float | None = None) -> Enumeration:
    """Every table of a design of two classes with its probability.

    The method is ``"fraction"`` (N up to 150) or ``"float64"`` (N up to 2000), by default the first that can. Only
    ``"float64"`` leaves tables out, and only from N = 200 on, unless `skip` says how much at most.

    >>> from bookmaker_ref.study import Total, independent
    >>> coins = enumerated(Total(2, independent("1/2", "1/2")))
    >>> [block.weights.tolist() for block in coins.blocks()][0][:4]
    [0.0625, 0.125, 0.0625, 0.125]
    """
    instance(design, "design", (Total, RealMargins, BothMargins), "a Total, RealMargins or BothMargins")
    if method is None:
        method = "fraction" if design.n <= MOST["fraction"] and skip is None else "float64"
    checked_method(method, design.n)
    if method == "fraction":
        if skip is not None and checked_skip(skip, design.n):
            raise ValueError("method='fraction' leaves no table out: skip is for method='float64'")
        total = design.denominator()
        digits = int(total.bit_length() * log10(2))
        if digits > _DIGITS:
            raise ValueError(
                f"each probability would have {digits} digits: give the model shorter ones, or use method='float64'"
            )
        return Enumeration(
            design, method, 0.0, 0.0, relative(0, 3), total, _count(design), lambda: _blocks(design.whole_grids())
        )
    left_out = checked_skip(skip, design.n)
    return Enumeration(
        design,
        method,
        left_out,
        rounding(design.n, 3),
        relative(design.n, 3),
        None,
        _count(design),
        lambda: _blocks(design.float_grids(left_out)),
    )


def checked_method(method: str, n: int) -> None:
    """Whether the method can do it; the error says which can."""
    one_of(method, "method", ("fraction", "float64"))
    most = MOST["fraction" if method == "fraction" else "float64"]
    if n > most:
        instead = (
            f"use method='float64', which goes to {MOST['float64']}"
            if n <= MOST["float64"]
            else "there the asymptotic statistics are good, or simulate"
        )
        raise ValueError(f"N = {n} is too large for method={method!r}, which goes to {most}: {instead}")


def checked_skip(skip: float | None, n: int) -> float:
    """The most that may be left out."""
    if skip is None:
        return SKIP if n >= SKIP_FROM else 0.0
    return real(skip, "skip", 0, 0.01)


def rounding(n: int, factors: int) -> float:
    """A bound of what rounding adds to or takes from any sum of probabilities that are products of so many binomials.

    A binomial probability j steps from the most probable is off by 5 j units of 2^-53 at most, as is their sum, by
    which they are divided; the mean of j is at most the standard deviation and one. A pairwise sum adds its depth.
    """
    return _ULP * (10 * factors * (sqrt(n) / 2 + 1) + 200)


def relative(n: int, factors: int) -> float:
    """A bound of the relative error of a sum of probabilities that are products of so many binomials.

    As `rounding`, but with as many steps from the most probable as there are cases: rare tables are far from there.
    """
    return _ULP * (10 * factors * (n + 1) + 200)


def _count(design: Design) -> int:
    if isinstance(design, Total):
        return comb(design.n + 3, 3)
    if isinstance(design, RealMargins):
        return (design.rp + 1) * (design.rn + 1)
    return min(design.rp, design.pp) - max(0, design.pp - design.rn) + 1


def _blocks(grids: Iterator[Grid]) -> Iterator[Block]:
    some: list[Grid] = []
    size = 0
    for grid in grids:
        for part in _parts(grid):
            if some and size + part.size > _BLOCK:
                yield _block(some, size)
                some, size = [], 0
            some.append(part)
            size += part.size
    if some:
        yield _block(some, size)


def _parts(grid: Grid) -> Iterator[Grid]:
    if grid.size <= _BLOCK:
        yield grid
        return
    rows = max(1, _BLOCK // len(grid.fp_shares))
    for start in range(0, len(grid.tp_shares), rows):
        yield grid.rows(start, start + rows)


def _block(grids: Sequence[Grid], size: int) -> Block:
    tp, fp, fn, tn = (np.empty(size, dtype=np.int64) for _ in range(4))
    weights = np.empty(size)
    pieces = []
    start = 0
    for grid in grids:
        at = slice(start, start + grid.size)
        shape = len(grid.tp_shares), len(grid.fp_shares)
        tps = np.arange(grid.first_tp, grid.first_tp + shape[0])[:, None]
        fps = np.arange(grid.first_fp, grid.first_fp + shape[1])
        tp[at].reshape(shape)[:] = tps
        fp[at].reshape(shape)[:] = fps
        fn[at].reshape(shape)[:] = grid.rp - tps
        tn[at].reshape(shape)[:] = grid.rn - fps
        np.multiply((grid.share * grid.tp_shares)[:, None], grid.fp_shares, out=weights[at].reshape(shape))
        pieces.append((at, grid))
        start = at.stop
    return Block((tp, fp, fn, tn), weights, tuple(pieces))
