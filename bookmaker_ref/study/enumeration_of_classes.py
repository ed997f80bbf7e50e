"""Every table of K classes with its probability: some thirty cases of three classes, in blocks.

With given real margins the columns of a table are independent, so its probability is a product of multinomial ones, in
float64 or in integers over one denominator.

Classes of which the model says the same can change places. Whatever does not depend on their names then comes out the
same, so that of all margins that are each other's with classes exchanged one is enough, as often as there are such.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from math import comb, factorial, lcm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.arguments import flag, instance, one_of, whole
from bookmaker_ref.multiclass.expectation import compositions, ways
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import (
    Block,
    Counts,
    Enumeration,
    Method,
    Product,
    checked_skip,
    relative,
    rounding,
)
from bookmaker_ref.study.model import MODEL, Matrix, Model

#: How many tables may be gone through: all of 3 classes to N = 32, of 4 to N = 13.
MOST_TABLES = 10**8
#: The same in integers, which take longer.
MOST_IN_FRACTIONS = 3 * 10**7
_BLOCK = 1 << 17


@dataclass(frozen=True, slots=True)
class TotalOfClasses:
    """So many cases of K classes, each from the model: the multinomial distribution."""

    n: int
    model: Model
    #: Whether what is counted is the same whatever classes are called: then alike ones are gone through once.
    nameless: bool = False

    def __post_init__(self) -> None:
        whole(self.n, "n", 1)
        instance(self.model, "model", Model, MODEL)
        flag(self.nameless, "nameless")

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
        if not self.nameless:
            return comb(self.n + cells - 1, cells - 1)
        return sum(prod(comb(each + self.k - 1, each) for each in real) for real, _ in self.margins())

    def margins(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """How many cases each class may have, and of how many such margins that stands for."""
        alike = _alike(self.model) if self.nameless else [[at] for at in range(self.k)]
        for real in compositions(self.n, self.k):
            within = [[real[at] for at in some] for some in alike]
            if all(some == sorted(some) for some in within):
                yield real, prod(_orders(some) for some in within)

    def denominator(self) -> int:
        """What the integer weights of all tables add up to."""
        total: int = _common(self.model) ** self.n
        return total

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        nameless = {"nameless": True} if self.nameless else {}
        return {"design": "total", "n": self.n, "classes": self.k, "model": self.model.to_json(), **nameless}


def enumerated_classes(
    design: TotalOfClasses, method: Method | None = None, *, skip: float | None = None
) -> Enumeration:
    """Every table of a design of K classes with its probability; in float64 if nothing is said of the method.

    Of a design that is ``nameless`` each stands for all that are it with classes exchanged of which the model says the
    same, and has the probability of them all.

    >>> from bookmaker_ref.study import independent
    >>> thirds = ["1/3"] * 3
    >>> found = enumerated_classes(TotalOfClasses(2, independent(thirds, thirds)))
    >>> found.tables, sum(block.size for block in found.blocks())
    (45, 45)
    """
    one_of("float64" if method is None else method, "method", ("fraction", "float64"))
    most = MOST_IN_FRACTIONS if method == "fraction" else MOST_TABLES
    if design.count() > most:
        raise ValueError(
            f"N = {design.n} is too large for {design.k} classes: there are {design.count()} tables, and at most"
            f" {most} are gone through; take fewer cases, or simulate"
        )
    left_out = checked_skip(skip, design.n)
    if method == "fraction":
        if left_out:
            raise ValueError("method='fraction' leaves no table out: skip is for method='float64'")
        source, total = partial(_blocks, design, 0.0, _common(design.model)), design.denominator()
        return Enumeration(design, "fraction", 0.0, 0.0, relative(0, design.k**2), total, design.count(), source)
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
    wholes: NDArray[np.object_] | None = None

    def kept(self, least: float) -> _Ways:
        """What is more probable than this."""
        keep = self.shares > least
        return _Ways(self.counts[keep], self.shares[keep])

    def part(self, start: int, stop: int) -> _Ways:
        """Some of them."""
        wholes = None if self.wholes is None else self.wholes[start:stop]
        return _Ways(self.counts[start:stop], self.shares[start:stop], wholes)


def _blocks(design: TotalOfClasses, skip: float, common: int = 0) -> Iterator[Block]:
    """With integers, over a power of the common denominator of the model, where that is given."""
    k, n = design.k, design.n
    cells = tuple(zip(*design.model.cells, strict=True))
    given = [_conditional(column) for column in cells]
    totals = [int(sum(column) * common) if common else None for column in cells]
    shares = dict(ways(n, design.model.prevalences))
    # What is left out in all: margins, and for each of them ways in each column, at most this much each.
    least = skip / (2 * comb(n + k - 1, k - 1))
    for real, times in design.margins():
        share = float(shares[real] * times)
        if share <= least:
            continue
        columns = [_ways(*each) for each in zip(real, given, totals, strict=True)]
        if skip:
            columns = [
                each.kept(least / (k * share * comb(count + k - 1, k - 1)))
                for each, count in zip(columns, real, strict=True)
            ]
        if all(len(each.shares) for each in columns):
            orders = factorial(n) // prod(map(factorial, real)) * times
            yield from _products(columns, share, orders)


def _products(columns: list[_Ways], share: float, orders: int) -> Iterator[Block]:
    """Every table with these columns, so many of the first column at a time that a block is not too large."""
    first, *rest = columns
    others = prod(len(each.shares) for each in rest)
    step = max(1, _BLOCK // others)
    for start in range(0, len(first.shares), step):
        yield _block([first.part(start, start + step), *rest], share, orders)


def _block(columns: list[_Ways], share: float, orders: int) -> Block:
    k = len(columns)
    shape = tuple(len(each.shares) for each in columns)
    counts = np.empty((*shape, k, k), dtype=np.int64)
    weights = np.full(shape, share)
    for j, each in enumerate(columns):
        along = (1,) * j + (shape[j],) + (1,) * (k - 1 - j)
        counts[..., :, j] = each.counts.reshape(*along, k)
        weights *= each.shares.reshape(along)
    wholes = tuple(each.wholes for each in columns if each.wholes is not None)
    product = Product(orders, wholes) if wholes else None
    return Block((counts.reshape(-1, k, k),), weights.reshape(-1), (), product)


@lru_cache(maxsize=1024)
def _ways(n: int, given: tuple[Fraction, ...], total: int | None) -> _Ways:
    """Each way with its probability, and if the parts of the model add up to a total with its integer weight."""
    counts, chances = zip(*ways(n, given), strict=True)
    found = _Ways(np.array(counts, dtype=np.int64), np.array([float(each) for each in chances]))
    if total is None:
        return found
    wholes = np.empty(len(chances), dtype=object)
    wholes[:] = [int(chance * total**n) for chance in chances]
    return replace(found, wholes=wholes)


def _common(model: Model) -> int:
    """The common denominator of all cells."""
    return lcm(*(share.denominator for row in model.cells for share in row))


def _alike(model: Model) -> list[list[int]]:
    """The classes, those together that may change places: the model says the same of them."""
    found: list[list[int]] = []
    for at in range(model.k):
        for some in found:
            if _exchanged(model, some[0], at) == model.cells:
                some.append(at)
                break
        else:
            found.append([at])
    return found


def _exchanged(model: Model, one: int, other: int) -> Matrix:
    order = [{one: other, other: one}.get(at, at) for at in range(model.k)]
    return tuple(tuple(model.cells[i][j] for j in order) for i in order)


def _orders(values: Sequence[int]) -> int:
    """In how many ways these can be put into an order, if those that are equal cannot be told apart."""
    return factorial(len(values)) // prod(map(factorial, Counter(values).values()))


def _conditional(column: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    whole = sum(column, Fraction(0))
    # A class that never occurs has no cases to predict: any probabilities will do.
    return tuple(share / whole for share in column) if whole else (Fraction(1), *[Fraction(0)] * (len(column) - 1))
