"""Intervals of K classes without NumPy: the same as those of `significance`, on tables of every kind."""

from __future__ import annotations

from functools import cache
from math import isnan
from random import Random
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.multiclass.plain import answers
from bookmaker_ref.significance import RECOMMENDED, interval
from bookmaker_ref.significance.plain import intervals_of_classes
from bookmaker_ref.tables.plain import matrix_text

pytestmark = pytest.mark.on_change

#: Made of hits and margins, or linear in rates.
HERE = sorted({name for name, (_, many) in RECOMMENDED.items() if many in ("delta-plus-three", "price-bonett")})


def tables() -> list[list[list[int]]]:
    """Small and large counts, with few cells empty and with most; diagonals, and classes that are never predicted."""
    random = Random(29)
    found = [[[7 * (i == j) for i in range(3)] for j in range(3)], [[0, 5, 0], [0, 0, 5], [5, 0, 0]]]
    for _ in range(150):
        k, most = random.choice((2, 3, 3, 4, 5, 8)), random.choice((3, 50, 10_000))
        full = random.choice((0.3, 0.9))
        found.append([[(random.random() < full) * random.randrange(most) for _ in range(k)] for _ in range(k)])
    return [each for each in found if any(map(any, each))]


@cache
def without_numpy() -> list[tuple[Any, dict[str, Any]]]:
    """Each matrix with all its intervals."""
    found = []
    for matrix in tables():
        table = matrix_text("\n".join(",".join(map(str, row)) for row in matrix), rows="predicted")
        found.append((matrix, intervals_of_classes(table, answers(table))))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("measure", HERE)
def test_an_interval_without_numpy_is_that_of_the_arrays(measure: str) -> None:
    seen = 0
    for matrix, found in without_numpy():
        other = interval(measure, np.array(matrix), rows="predicted", method=RECOMMENDED[measure][1])
        assert (measure in found) == (not isnan(other.low)), matrix
        if measure in found:
            ends = float(found[measure].low), float(found[measure].high)
            assert ends == pytest.approx((other.low, other.high), rel=1e-12, abs=1e-14), matrix
            assert found[measure].method == other.method
            seen += 1
    assert seen > 50


def test_counts_of_any_size_have_intervals() -> None:
    table = matrix_text(f"{10**30},2,3\n1,{10**30},4\n0,3,{10**30}", rows="predicted")
    found = intervals_of_classes(table, answers(table))
    assert set(found) == set(HERE)
    assert all(0.99 < each.low < each.high <= 1 for each in found.values())
