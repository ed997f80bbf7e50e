"""Whether two systems are exchangeable: as if it were tossed for each case which of them said which label.

Only cases with two labels matter. How the tosses fall is counted for each class and each pair of labels: of m such
cases the first system says one of both labels of a binomial number, with probability ½. Where there are few ways for
these numbers, each is weighed with its probability, and the test is exact; else they are drawn. It is a randomization
test (Fisher 1935; Pitman 1937). Systems of the same value that err in different ways are not exchangeable: what is held
here is a stronger hypothesis than that both are equally good.
"""

from __future__ import annotations

from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.arguments import generator, whole
from bookmaker_ref.comparing.cases import PairedCases
from bookmaker_ref.comparing.values import value_of
from bookmaker_ref.significance.paired import Paired

Floats = NDArray[np.float64]
#: Up to so many ways all are looked at.
MOST_WAYS = 2**16
#: Of Informedness of two classes the exact test is for so many discordant cases, however many ways there are.
_MOST_PAIRED = 2**12
#: Differences that are so near to each other are the same: it is rounding that tells them apart.
_SAME = 2.0**-40
#: How many tables are computed at a time.
_TOGETHER = 2**14


def exchange(measure: str, cases: PairedCases, *, seed: Any = None, resamples: int = 9999) -> tuple[float, str]:
    """The probability of so great a difference either way if the systems are exchangeable, and what test that is.

    Where all ways are looked at no ``seed`` is needed. What is undefined counts as a great difference. Drawn, the cases
    themselves are one sample more, so that p is never 0.

    >>> cases = PairedCases.of_labels([1] * 9 + [0], [1] * 8 + [0, 0], [1] + [0] * 7 + [1, 0])
    >>> exchange("informedness", cases)  # 7 against 1, as in McNemar's test
    (0.0703125, 'exchange, exact')
    """
    if measure == "informedness" and len(cases.labels) == 2:
        paired = _paired(cases)
        if sum((paired.first_positive, paired.second_positive, paired.first_negative, paired.second_negative)) <= (
            _MOST_PAIRED
        ):
            return float(paired.exact()), "exchange, exact"
    sizes, places = _tosses(cases)
    own, other = value_of(measure, cases.tables).tolist()
    least = abs(own - other) * (1 - _SAME) - _SAME
    ways = prod(size + 1 for size in sizes)
    if ways <= MOST_WAYS:
        weight = sum(float(chances[great].sum()) for chances, great in _all(measure, cases, sizes, places, least))
        return min(1.0, weight), "exchange, exact"
    random, wanted = generator(seed), whole(resamples, "resamples", 100, 10**6)
    extreme = 0
    for start in range(0, wanted, _TOGETHER):
        many = min(_TOGETHER, wanted - start)
        drawn = np.stack([random.binomial(size, 0.5, many) for size in sizes], axis=-1)
        extreme += int(_great(measure, _exchanged(cases, sizes, places, drawn), least).sum())
    return (extreme + 1) / (wanted + 1), f"exchange, {wanted} drawn"


def _paired(cases: PairedCases) -> Paired:
    (first_negative, second_negative, negatives), (first_positive, second_positive, positives) = (
        map(int, row) for row in cases.right_alone().tolist()
    )
    return Paired(positives, negatives, first_positive, second_positive, first_negative, second_negative)


def _tosses(cases: PairedCases) -> tuple[list[int], list[tuple[int, int, int]]]:
    """How many cases there are of each class and each two labels, of which one system says one and one the other."""
    found: dict[tuple[int, int, int], int] = {}
    for real, first, second, count in zip(cases.real, cases.first, cases.second, cases.counts, strict=True):
        if first != second:
            place = (int(real), int(min(first, second)), int(max(first, second)))
            found[place] = found.get(place, 0) + int(count)
    return list(found.values()), list(found)


def _all(measure: str, cases: PairedCases, sizes: list[int], places: list[tuple[int, int, int]], least: float) -> Any:
    """All ways to fall, some at a time: how probable each is, and which differ so much."""
    shape = [size + 1 for size in sizes]
    each = [np.array([comb(size, i) / 2**size for i in range(size + 1)]) for size in sizes]
    ways = prod(shape)
    for start in range(0, ways, _TOGETHER):
        where = np.unravel_index(np.arange(start, min(start + _TOGETHER, ways)), shape) if shape else ()
        drawn = np.stack(where, axis=-1) if shape else np.zeros((1, 0), dtype=np.intp)
        chances = np.ones(len(drawn))
        for of, fallen in zip(each, where, strict=True):
            chances = chances * of[fallen]
        yield chances, _great(measure, _exchanged(cases, sizes, places, drawn), least)


def _exchanged(
    cases: PairedCases, sizes: list[int], places: list[tuple[int, int, int]], drawn: NDArray[np.intp]
) -> Floats:
    """The tables of both systems, if of each kind of case the first says the one label so many times."""
    tables = np.zeros((2, len(drawn), len(cases.labels), len(cases.labels)))
    agreed = cases.first == cases.second
    for said, real, count in zip(cases.first[agreed], cases.real[agreed], cases.counts[agreed], strict=True):
        tables[:, :, said, real] += count
    for (real, one, two), size, fallen in zip(places, sizes, drawn.T, strict=True):
        tables[0, :, one, real] += fallen
        tables[1, :, two, real] += fallen
        tables[0, :, two, real] += size - fallen
        tables[1, :, one, real] += size - fallen
    return tables


def _great(measure: str, tables: Floats, least: float) -> NDArray[np.bool_]:
    own, other = value_of(measure, tables)
    # What is undefined is no evidence that the difference is small.
    return np.asarray(~(np.abs(own - other) < least))
