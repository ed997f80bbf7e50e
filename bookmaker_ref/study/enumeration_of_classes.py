"""Every table of K classes with its probability, in float64: some thirty cases of three classes, in blocks.

With given real margins the columns of a table are independent, so its probability is a product of multinomial ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import Any

import numpy as np

from bookmaker_ref.arguments import instance, whole
from bookmaker_ref.multiclass.expectation import compositions, multinomial
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Block, Counts, Enumeration, Method, checked_skip, relative, rounding
from bookmaker_ref.study.model import MODEL, Model

#: How many tables may be gone through: all of 3 classes to N = 32, of 4 to N = 13.
MOST_TABLES = 10**8
_BLOCK = 1 << 17


@dataclass(frozen=True, slots=True)
class TotalOfClasses:
    """So many cases of K classes, each from the model: the multinomial distribution."""

    n: int
    model: Model

    def __post_init__(self) -> None:
        whole(self.n, "n", 1)
        instance(self.model, "model", Model, MODEL)

    @property
    def k(self) -> int:
        """How many classes there are."""
        return self.model.k

    @property
    def is_null(self) -> bool:
        """Whether predictions know nothing of the class."""
        return self.model.is_independent

    @property
    def expected(self) -> tuple[tuple[Fraction, ...], ...]:
        """The expected table."""
        return tuple(tuple(share * self.n for share in row) for row in self.model.cells)

    def count(self) -> int:
        """How many tables there are."""
        cells = self.k**2
        return comb(self.n + cells - 1, cells - 1)

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        return {"design": "total", "n": self.n, "classes": self.k, "model": self.model.to_json()}


def enumerated_classes(
    design: TotalOfClasses, method: Method | None = None, *, skip: float | None = None
) -> Enumeration:
    """Every table of a design of K classes with its probability, as float64.

    >>> from bookmaker_ref.study import independent
    >>> thirds = ["1/3"] * 3
    >>> found = enumerated_classes(TotalOfClasses(2, independent(thirds, thirds)))
    >>> found.tables, sum(block.size for block in found.blocks())
    (45, 45)
    """
    if method not in (None, "float64"):
        raise ValueError("tables of K classes are gone through in float64: leave the method out, or say 'float64'")
    if design.count() > MOST_TABLES:
        raise ValueError(
            f"N = {design.n} is too large for {design.k} classes: there are {design.count()} tables, and at most"
            f" {MOST_TABLES} are gone through; take fewer cases, or simulate"
        )
    left_out = checked_skip(skip, design.n)
    cells = design.k**2
    return Enumeration(
        design,
        "float64",
        left_out,
        rounding(design.n, cells),
        relative(design.n, cells),
        None,
        design.count(),
        lambda: _blocks(design, left_out),
    )


@dataclass(frozen=True, slots=True)
class _Ways:
    """How cases may fall on labels: each way, and how probable it is, rounded once from its exact value."""

    counts: Counts
    shares: Floats

    def kept(self, least: float) -> _Ways:
        """What is more probable than this."""
        keep = self.shares > least
        return _Ways(self.counts[keep], self.shares[keep])


def _blocks(design: TotalOfClasses, skip: float) -> Iterator[Block]:
    k, n = design.k, design.n
    cells = tuple(zip(*design.model.cells, strict=True))
    conditional = [_conditional(column) for column in cells]
    margins = _ways(n, design.model.prevalences)
    # What is left out in all: margins, and for each of them ways in each column, at most this much each.
    least = skip / (2 * len(margins.shares))
    for real, share in zip(margins.counts.tolist(), margins.shares.tolist(), strict=True):
        if share <= least:
            continue
        columns = [_ways(count, given) for count, given in zip(real, conditional, strict=True)]
        if skip:
            columns = [
                each.kept(least / (k * share * comb(count + k - 1, k - 1)))
                for each, count in zip(columns, real, strict=True)
            ]
        if all(len(each.shares) for each in columns):
            yield from _products(columns, share)


def _products(columns: list[_Ways], share: float) -> Iterator[Block]:
    """Every table with these columns, so many of the first column at a time that a block is not too large."""
    first, *rest = columns
    others = prod(len(each.shares) for each in rest)
    step = max(1, _BLOCK // others)
    for start in range(0, len(first.shares), step):
        part = _Ways(first.counts[start : start + step], first.shares[start : start + step])
        yield _block([part, *rest], share)


def _block(columns: list[_Ways], share: float) -> Block:
    k = len(columns)
    shape = tuple(len(each.shares) for each in columns)
    counts = np.empty((*shape, k, k), dtype=np.int64)
    weights = np.full(shape, share)
    for j, each in enumerate(columns):
        along = (1,) * j + (shape[j],) + (1,) * (k - 1 - j)
        counts[..., :, j] = each.counts.reshape(*along, k)
        weights *= each.shares.reshape(along)
    return Block((counts.reshape(-1, k, k),), weights.reshape(-1))


@lru_cache(maxsize=1024)
def _ways(n: int, given: tuple[Fraction, ...]) -> _Ways:
    ways = list(compositions(n, len(given)))
    return _Ways(np.array(ways, dtype=np.int64), np.array([float(multinomial(each, given)) for each in ways]))


def _conditional(column: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    whole = sum(column, Fraction(0))
    # A class that never occurs has no cases to predict: any probabilities will do.
    return tuple(share / whole for share in column) if whole else (Fraction(1), *[Fraction(0)] * (len(column) - 1))
