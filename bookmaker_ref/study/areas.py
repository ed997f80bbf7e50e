"""How often intervals of AUC cover: of ratings in every sample with its probability, of other scores in drawn ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lgamma, nan

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.arguments import generator, one_of, whole, wrong
from bookmaker_ref.equality import ByValue
from bookmaker_ref.multiclass.expectation import compositions
from bookmaker_ref.significance.areas import AREA_METHODS, Seen
from bookmaker_ref.significance.intervals import Tails

Floats = NDArray[np.float64]
#: What rounding leaves of the squares of placements that are all the same is no variance.
_NOTHING = 1e-24
#: So many pairs of samples are looked at at a time.
_BLOCK = 2**18


@dataclass(frozen=True, eq=False, slots=True)
class AreaCoverage(ByValue):
    """How often an interval of AUC covers it, and how wide it is on average where there is one.

    ``below`` and ``above`` are how often the true AUC lies below the interval, and above it. One that is undefined does
    not cover; ``undefined`` says how often that is.
    """

    covers: float
    below: float
    above: float
    undefined: float
    width: float


def area_of_ratings(positive: Sequence[float], negative: Sequence[float]) -> float:
    """AUC of ratings, from how probable each is, from the lowest up: ties count half.

    >>> area_of_ratings([0.25, 0.75], [0.5, 0.5])
    0.625
    """
    p, q = np.array(positive), np.array(negative)
    return float(p @ (q.cumsum() - q / 2))


def rated(positive: Sequence[float], negative: Sequence[float], m: int, n: int) -> Iterator[tuple[Floats, Seen]]:
    """Every pair of samples of so many positives and negatives, as blocks of what is seen, each with its probability.

    >>> blocks = list(rated([0.5, 0.5], [0.5, 0.5], 2, 1))
    >>> sum(float(probability.sum()) for probability, _ in blocks)
    1.0
    """
    of_m, of_n = (_counts(size, len(positive)) for size in (m, n))
    chances = _chances(of_m, positive), _chances(of_n, negative)
    together = max(1, _BLOCK // len(of_n))
    for at in range(0, len(of_m), together):
        some = of_m[at : at + together, None, :]
        yield (chances[0][at : at + together, None] * chances[1]).ravel(), seen_of_counts(some, of_n)


def seen_of_counts(positives: Floats, negatives: Floats) -> Seen:
    """What is seen of samples that are told by how many cases have each rating, along the last axis."""
    x, y = np.broadcast_arrays(positives, negatives)
    x, y = (np.ascontiguousarray(each.reshape(-1, each.shape[-1])) for each in (x, y))
    m, n = x.sum(axis=-1), y.sum(axis=-1)
    below = y.cumsum(axis=-1) - y / 2
    above = m[:, None] - (x.cumsum(axis=-1) - x / 2)
    won = (x * below).sum(axis=-1)
    with np.errstate(all="ignore"):
        of_each = _variance(x, below / n[:, None], m), _variance(y, above / m[:, None], n)
    return Seen(won, m * n - won, *of_each, m, n)


def _variance(counts: Floats, placements: Floats, cases: Floats) -> Floats:
    """That of the mean of the placements; 0 where they are all the same."""
    mean = (counts * placements).sum(axis=-1, keepdims=True) / cases[:, None]
    squares = (counts * (placements - mean) ** 2).sum(axis=-1)
    return np.where(squares < _NOTHING, 0.0, squares) / (cases - 1) / cases


def drawn(distance: float, spread: float, m: int, n: int, *, times: int, seed: int) -> Iterator[tuple[Floats, Seen]]:
    """Samples of normal scores, drawn so often: the positives so far above the negatives, with so much more spread."""
    source, together = generator(seed), max(1, _BLOCK // max(m, n))
    for at in range(0, whole(times, "times", 1), together):
        many = min(together, times - at)
        x, y = distance + spread * source.normal(size=(many, m)), source.normal(size=(many, n))
        yield np.full(many, 1 / times), seen_of_scores(x, y)


def seen_of_scores(x: Floats, y: Floats) -> Seen:
    """What is seen of samples without ties, one in each row."""
    m, n = x.shape[1], y.shape[1]
    order = np.concatenate([x, y], axis=1).argsort(axis=1)
    is_positive = order < m
    negatives_below = np.cumsum(~is_positive, axis=1)[is_positive].reshape(-1, m) / n
    positives_above = 1 - np.cumsum(is_positive, axis=1)[~is_positive].reshape(-1, n) / m
    won = (negatives_below.sum(axis=1) * n).round()
    sizes = [np.full(len(x), float(size)) for size in (m, n)]
    with np.errstate(all="ignore"):
        of_each = [
            _variance(np.ones_like(placements), placements, cases)
            for placements, cases in zip((negatives_below, positives_above), sizes, strict=True)
        ]
    return Seen(won, m * n - won, *of_each, *sizes)


def area_coverage(
    samples: Iterator[tuple[Floats, Seen]], truth: float, method: str, level: float = 0.95
) -> AreaCoverage:
    """How often an interval covers this AUC in these samples.

    >>> found = area_coverage(rated([0.25, 0.75], [0.5, 0.5], 5, 5), 0.625, "newcombe")
    >>> round(found.covers, 4), found.undefined
    (0.9866, 0.0)
    """
    chosen, tails = AREA_METHODS[one_of(method, "method", AREA_METHODS)], Tails.of(level, "both")
    counted = [0.0] * 5
    for probability, seen in samples:
        with np.errstate(all="ignore"):
            low, high = (np.clip(end, 0.0, 1.0) for end in chosen.ends(seen, tails))
        none, above, below = np.isnan(low) | np.isnan(high), low > truth + _ROUNDING, high < truth - _ROUNDING
        width = np.where(none, 0.0, high - low)
        covered = ~(none | above | below)
        told = (covered, above, below, none, width)
        counted = [before + float(probability @ each) for before, each in zip(counted, told, strict=True)]
    covers, truth_below, truth_above, undefined, total = counted
    return AreaCoverage(covers, truth_below, truth_above, undefined, total / (1 - undefined) if undefined < 1 else nan)


#: An end that is the truth, to rounding, covers it.
_ROUNDING = 1e-12


def _counts(cases: int, ratings: int) -> Floats:
    """Every way to give so many cases one of these ratings."""
    return np.array(list(compositions(cases, ratings)), dtype=np.float64)


def _chances(counts: Floats, given: Sequence[float]) -> Floats:
    """How probable each of these is."""
    p, cases = np.array(given), int(counts[0].sum())
    if abs(p.sum() - 1) > 1e-9 or (p < 0).any():
        raise wrong(list(given), "probabilities", "numbers from 0 to 1 that add up to 1", ValueError)
    logs = np.array([lgamma(k + 1) for k in range(cases + 1)])
    ways = np.exp(logs[cases] - logs[counts.astype(int)].sum(axis=-1)).round()
    found: Floats = ways * (p**counts).prod(axis=-1)
    return found
