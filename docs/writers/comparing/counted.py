"""Two systems and two classes: every table of so many cases, with its exact probability.

In a class of n cases the first system alone is right in b of them with rate p, the second alone in c with rate q. All
that Informedness says of both systems is in b and c of both classes, so that these are all tables there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import erfc, lgamma, sqrt

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance import Paired, special
from bookmaker_ref.significance.intervals import Tails
from bookmaker_ref.significance.paired_intervals import (
    Pairs,
    estimate,
    paired_bonett_price,
    paired_score,
    paired_score_p,
)

Floats = NDArray[np.float64]
Ends = tuple[Floats, Floats]
LEVEL = 0.95
TAILS = Tails(LEVEL, "both")
#: Rates in a class: the first system alone is right, the second alone.
RATES = (
    *((0.0, 0.0), (0.05, 0.05), (0.2, 0.2), (0.4, 0.4)),
    *((0.0, 0.02), (0.0, 0.1), (0.02, 0.1), (0.05, 0.3), (0.1, 0.5)),
    *((0.02, 0.0), (0.1, 0.0), (0.1, 0.02), (0.3, 0.05), (0.5, 0.1)),
)
#: What rounding may move an end by: a difference is covered if it lies on one.
_ROUNDING = 1e-12
#: So many pairs of rates are drawn of each class, to look elsewhere, with this seed.
DRAWN, SEED = 1000, 1
#: The difference of Informedness at which it is told how often tests find one.
DIFFERENCE = 0.4


def wald(classes: Sequence[Pairs], more: float = 0.0) -> Ends:
    """The estimate and its standard errors, each class with as many cases more in each of four kinds.

    Which of both systems is right in a class: the first, the second, both or none. With 3/8 it is what the slopes of
    Informedness give with three cases more (`tests/test_comparing_intervals.py`).
    """
    middle = variance = np.zeros(())
    for b, c, n, _ in classes:
        size = n + 4 * more
        p, q = (b + more) / size, (c + more) / size
        middle, variance = middle + (p - q), variance + (p + q - (p - q) ** 2) / size
    half = TAILS.z * np.sqrt(variance)
    return middle - half, middle + half


def square_and_add(classes: Sequence[Pairs]) -> Ends:
    """Tango's interval in each class, and both put together as Newcombe (1998) does it."""
    below = above = np.zeros(())
    for each in classes:
        low, high = paired_score([each], _uncorrected(each.size))
        middle = estimate([each])
        below, above = below + (middle - low) ** 2, above + (high - middle) ** 2
    middle = estimate(classes)
    return middle - np.sqrt(below), middle + np.sqrt(above)


def _uncorrected(n: Floats) -> Tails:
    """The tails with which an interval has no factor N/(N - 1), of one number of cases."""
    (size,) = {float(each) for each in np.ravel(n)}
    return Tails(1 - erfc(TAILS.z * sqrt((size - 1) / size) / sqrt(2)), "both")


def plain_score(classes: Sequence[Pairs]) -> Ends:
    """The score interval without the factor N/(N - 1)."""
    return paired_score(classes, _uncorrected(sum((each.size for each in classes), np.zeros(()))))


#: How each interval is called on the page.
INTERVALS: dict[str, Callable[[Sequence[Pairs]], Ends]] = {
    "`score`": lambda classes: paired_score(classes, TAILS),
    "`bonett-price`": lambda classes: paired_bonett_price(classes, TAILS)[:2],
    "`delta-plus-three`": lambda classes: wald(classes, 3 / 8),
    "score, without N/(N − 1)": plain_score,
    "square-and-add of Tango's": square_and_add,
    "Wald": wald,
}


@dataclass(frozen=True)
class Coverage:
    """What an interval covers, over all pairs of rates in both classes."""

    least: float
    mean: float
    below: float
    width: float


def tables(size: int) -> tuple[Floats, Floats]:
    """All b and c of so many cases."""
    found = np.array([(b, c) for b in range(size + 1) for c in range(size + 1 - b)], dtype=np.float64)
    return found[:, 0], found[:, 1]


@lru_cache(1000)
def chances(size: int, p: float, q: float) -> Floats:
    """How probable each of `tables` is."""
    b, c = tables(size)
    ways = np.array(
        [lgamma(size + 1) - lgamma(i + 1) - lgamma(j + 1) - lgamma(size - i - j + 1) for i, j in zip(b, c, strict=True)]
    )
    found: Floats = np.exp(ways) * p**b * q**c * (1 - p - q) ** (size - b - c)
    return found


def pairs_of(sizes: tuple[int, int]) -> list[Pairs]:
    """All tables of both classes, those of the first along the first axis."""
    (b, c), (e, f) = map(tables, sizes)
    n, m = map(float, sizes)
    one, other = np.ones_like(b)[:, None], np.ones_like(e)[None, :]
    return [
        Pairs(b[:, None] * other, c[:, None] * other, n * one * other),
        Pairs(one * e, one * f, m * one * other),
    ]


Setting = tuple[float, Floats, Floats]


def settings(sizes: tuple[int, int]) -> Iterator[Setting]:
    """The difference of Informedness and the chances of both classes, for each pair of `RATES` of each class."""
    for (p, q), (r, s) in product(RATES, repeat=2):
        yield p - q + r - s, chances(sizes[0], p, q), chances(sizes[1], r, s)


def drawn_settings(sizes: tuple[int, int]) -> Iterator[Setting]:
    """The same for rates that are drawn at random, half of them near 0."""
    random = np.random.default_rng(SEED)
    for i in range(DRAWN):
        shares = random.dirichlet([0.5, 0.5, 1] if i % 2 else [0.2, 0.2, 2], 2)
        (p, q, _), (r, s, _) = shares.tolist()
        yield p - q + r - s, chances(sizes[0], p, q), chances(sizes[1], r, s)


def independent(sizes: tuple[int, int], right: float, other: float) -> list[Setting]:
    """Two systems that are right so often in either class, independently of each other.

    >>> [(truth, *_)] = independent((2, 1), 0.75, 0.5)
    >>> truth
    0.5
    """
    p, q = right * (1 - other), other * (1 - right)
    return [(2 * (right - other), chances(sizes[0], p, q), chances(sizes[1], p, q))]


def coverage(name: str, sizes: tuple[int, int], at: Iterable[Setting] | None = None) -> Coverage:
    """What an interval covers with classes of these sizes."""
    low, high = INTERVALS[name](pairs_of(sizes))
    low, high = np.maximum(low, -2.0), np.minimum(high, 2.0)
    found, widths = [], []
    for truth, one, other in settings(sizes) if at is None else at:
        covers = (low - _ROUNDING <= truth) & (truth <= high + _ROUNDING)
        found.append(float(one @ covers @ other))
        widths.append(float(one @ (high - low) @ other))
    all_of_them = np.array(found)
    return Coverage(
        float(all_of_them.min()),
        float(all_of_them.mean()),
        float((all_of_them < LEVEL - 0.01).mean()),
        float(np.mean(widths)),
    )


# --- tests --------------------------------------------------------------------------------------------------------


def exact_p(sizes: tuple[int, int]) -> Floats:
    """The exact test that systems are exchangeable, of each table; it is symmetric in both systems."""
    found = np.empty([len(tables(size)[0]) for size in sizes])
    known: dict[tuple[int, int, int, int], float] = {}
    for i, (b, c) in enumerate(zip(*(x.astype(int).tolist() for x in tables(sizes[0])), strict=True)):
        for j, (e, f) in enumerate(zip(*(x.astype(int).tolist() for x in tables(sizes[1])), strict=True)):
            key = min((b, c, e, f), (c, b, f, e))
            if key not in known:
                known[key] = float(Paired(*sizes, *key).exact())
            found[i, j] = known[key]
    return found


def slopes_p(sizes: tuple[int, int]) -> Floats:
    """By slopes, with three cases more."""
    low, high = wald(pairs_of(sizes), 3 / 8)
    z = (low + high) / (high - low) * TAILS.z
    return np.asarray(special.erfc(np.abs(z) / sqrt(2)))


TESTS: dict[str, Callable[[tuple[int, int]], Floats]] = {
    "`score`": lambda sizes: paired_score_p(pairs_of(sizes)),
    "`bonett-price`": lambda sizes: paired_bonett_price(pairs_of(sizes), TAILS)[2],
    "`delta-plus-three`": slopes_p,
    "`exchange`, exact": exact_p,
}


@dataclass(frozen=True)
class Size:
    """How often a test finds a difference: at most where there is none, and on average where there is one."""

    exchangeable: float
    equal: float
    power: float


def size(name: str, sizes: tuple[int, int], alpha: float = 0.05) -> Size:
    """How often a test finds something at a level, with classes of these sizes."""
    rejects = TESTS[name](sizes) <= alpha
    found: dict[str, list[float]] = {"exchangeable": [], "equal": [], "power": []}
    for (p, q), (r, s) in product(RATES, repeat=2):
        difference = round(p - q + r - s, 9)
        kind = "exchangeable" if p == q and r == s else "equal" if difference == 0 else "power"
        if kind != "power" or abs(difference) == DIFFERENCE:
            found[kind].append(float(chances(sizes[0], p, q) @ rejects @ chances(sizes[1], r, s)))
    return Size(max(found["exchangeable"]), max(found["equal"]), float(np.mean(found["power"])))
