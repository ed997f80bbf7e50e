"""How often intervals of AUC cover: all samples of ratings by their probability, and drawn ones as they are."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import norm

from bookmaker_ref.significance.areas import AREA_METHODS, Seen, auc
from bookmaker_ref.study.areas import area_coverage, area_of_ratings, drawn, rated, seen_of_counts, seen_of_scores
from tests.cases import for_each, refused
from tests.strategies import examples

P, Q = (Fraction(1, 10), Fraction(3, 10), Fraction(6, 10)), (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))


def as_floats(shares: tuple[Fraction, ...]) -> list[float]:
    return [float(each) for each in shares]


def test_the_area_of_ratings_is_that_of_all_pairs() -> None:
    found = sum(p * q * Fraction((i > j) - (i < j) + 1, 2) for (i, p), (j, q) in product(enumerate(P), enumerate(Q)))
    assert area_of_ratings(as_floats(P), as_floats(Q)) == pytest.approx(float(found), rel=1e-15)


@pytest.mark.on_change
@pytest.mark.slow
@for_each(AREA_METHODS)
def test_coverage_is_that_of_every_sequence_of_ratings(method: str) -> None:
    """Of three positives and two negatives, each with its probability in fractions."""
    truth = area_of_ratings(as_floats(P), as_floats(Q))
    covers = undefined = Fraction(0)
    for x, y in product(product(range(3), repeat=3), product(range(3), repeat=2)):
        probability = prod((P[i] for i in x), start=Fraction(1)) * prod((Q[j] for j in y), start=Fraction(1))
        found = auc([1] * 3 + [0] * 2, [*x, *y], positive=1).interval(method=method)
        covers += probability * bool(found.covers(truth))
        undefined += probability * bool(np.isnan(found.low))
    counted = area_coverage(rated(as_floats(P), as_floats(Q), 3, 2), truth, method)
    assert counted.covers == pytest.approx(float(covers), abs=1e-13)
    assert counted.undefined == pytest.approx(float(undefined), abs=1e-13)
    assert counted.covers + counted.below + counted.above + counted.undefined == pytest.approx(1, abs=1e-12)


def test_what_is_seen_of_ratings_and_of_scores_is_what_auc_sees() -> None:
    source = np.random.default_rng(3)
    for _ in range(20):
        m, n = (int(size) for size in source.integers(1, 9, 2))
        x, y = source.integers(0, 4, m), source.integers(0, 4, n)
        is_seen(seen_of_counts(*(np.bincount(each, minlength=4).astype(np.float64) for each in (x, y))), x, y)
        scores = source.permutation(m + n).astype(np.float64)
        is_seen(seen_of_scores(scores[None, :m], scores[None, m:]), scores[:m], scores[m:])


def is_seen(seen: Seen, x: Any, y: Any) -> None:
    area = auc([1] * len(x) + [0] * len(y), [*x, *y], positive=1)
    errors = area.error_of_positives**2, area.error_of_negatives**2
    expected = (area.won, area.lost, *errors, area.positives, area.negatives)
    assert [float(each[0]) for each in seen] == pytest.approx(expected, rel=1e-12, abs=1e-20, nan_ok=True)


@st.composite
def shares(draw: st.DrawFn) -> list[float]:
    parts = draw(st.lists(st.integers(0, 9), min_size=3, max_size=3).filter(any))
    return [each / sum(parts) for each in parts]


@pytest.mark.slow
@examples(150)
@given(shares(), shares(), st.integers(1, 6), st.integers(1, 6))
def test_the_interval_by_hoeffding_covers_as_often_as_it_says_whatever_the_ratings_are(
    positive: list[float], negative: list[float], m: int, n: int
) -> None:
    for level in (0.95, 0.8):
        found = area_coverage(rated(positive, negative, m, n), area_of_ratings(positive, negative), "hoeffding", level)
        assert max(found.below, found.above) <= (1 - level) / 2 + 1e-12
        assert found.covers >= level - 1e-12


def test_some_ratings_need_all_that_it_leaves_out_where_no_pair_is_lost() -> None:
    """Each of three positives is above all negatives, or below: AUC is 1 with the probability A³, and that is 0.025."""
    area = 0.025 ** (1 / 3)
    found = area_coverage(rated([1 - area, 0, area], [0, 1, 0], 3, 3), area * (1 - 1e-9), "hoeffding")
    assert found.below == pytest.approx(0.025, rel=1e-6)
    assert area_coverage(rated([1 - area, 0, area], [0, 1, 0], 3, 3), area * (1 + 1e-9), "hoeffding").below == 0


def test_drawn_scores_have_the_area_that_was_asked_for() -> None:
    distance = norm.ppf(0.8) * np.sqrt(1 + 4)
    values = np.concatenate([seen.value for _, seen in drawn(distance, 2.0, 7, 9, times=4000, seed=1)])
    assert len(values) == 4000
    assert values.mean() == pytest.approx(0.8, abs=4 * values.std() / np.sqrt(4000))
    again = np.concatenate([seen.value for _, seen in drawn(distance, 2.0, 7, 9, times=4000, seed=1)])
    assert (values == again).all()


@for_each([[0.5, 0.6], [1.5, -0.5]])
def test_what_are_no_probabilities_are_refused(given_: list[float]) -> None:
    assert "numbers from 0 to 1 that add up to 1" in refused(lambda: list(rated(given_, [0.5, 0.5], 2, 2)))
