"""Curves from scores: ties, weights, thresholds and areas, against brute force in fractions and scikit-learn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bookmaker_ref import roc
from bookmaker_ref.exact import Undefined
from bookmaker_ref.numeric.counts import MISSING
from bookmaker_ref.roc import Curve, Point, System
from tests.cases import for_each
from tests.strategies import examples


def won(real: list[int], scores: list[float], weights: list[int]) -> Fraction:
    """The Mann-Whitney statistic pair by pair: 1 for a positive that scores higher, a half for a tie."""
    total, pairs = Fraction(0), 0
    for label, score, weight in zip(real, scores, weights, strict=True):
        for other, below, mass in zip(real, scores, weights, strict=True):
            if label == 1 and other == 0:
                pairs += weight * mass
                total += weight * mass * (Fraction(score > below) + Fraction(score == below) / 2)
    return total / pairs


def counted(real: list[int], scores: list[float], weights: list[int]) -> list[tuple[float, int, int]]:
    """Each threshold with its false and true positives, counted row by row."""
    found = []
    for threshold in [float("inf"), *sorted({s for s, w in zip(scores, weights, strict=True) if w}, reverse=True)]:
        rows = [(y, w) for y, s, w in zip(real, scores, weights, strict=True) if s >= threshold]
        found.append((threshold, sum(w for y, w in rows if y == 0), sum(w for y, w in rows if y == 1)))
    return found


Rows = tuple[list[int], list[float], list[int]]


def both_classes() -> st.SearchStrategy[Rows]:
    """Labels, scores and weights with both classes, many ties, and sometimes weights of 0."""
    row = st.tuples(st.integers(0, 1), st.integers(-3, 3).map(lambda half: half / 2), st.integers(0, 3))
    rows = st.lists(row, min_size=2, max_size=14)
    weighed = rows.filter(lambda each: {label for label, _, weight in each if weight} == {0, 1})
    return weighed.map(lambda each: ([y for y, _, _ in each], [s for _, s, _ in each], [w for _, _, w in each]))


def curve_of(rows: tuple[list[Any], ...], **options: Any) -> Curve:
    real, scores, weights = rows
    return roc.curve(real, scores, positive=1, weights=weights, **options)


def points(curve: Curve) -> list[tuple[float, int, int]]:
    return list(zip(curve.thresholds.tolist(), curve.fp.tolist(), curve.tp.tolist(), strict=True))


# --- against brute force ------------------------------------------------------------------------------------------


@given(both_classes())
@examples(100)
def test_points_and_areas_are_those_of_brute_force(rows: Rows) -> None:
    real, scores, weights = rows
    curve = curve_of(rows)
    assert points(curve) == counted(real, scores, weights)
    expected = won(real, scores, weights)
    assert curve.exact_auc == expected
    assert roc.auc_from_pairs(real, scores, positive=1, weights=weights) == expected
    assert curve.auc == float(expected)


@given(both_classes(), st.randoms(use_true_random=False))
@examples(30)
def test_the_order_of_rows_does_not_matter(rows: Rows, random: Random) -> None:
    order = random.sample(range(len(rows[0])), len(rows[0]))
    shuffled = tuple([column[i] for i in order] for column in rows)
    assert points(curve_of(shuffled)) == points(curve_of(rows))


def test_tied_scores_are_one_segment() -> None:
    curve = roc.curve([1, 0, 1, 0], [5, 5, 5, 5], positive=1)
    assert points(curve) == [(float("inf"), 0, 0), (5.0, 2, 2)]
    assert curve.exact_auc == Fraction(1, 2)


@for_each([[0.0, -0.0], [-0.0, 0.0]])
def test_zero_and_minus_zero_are_one_score(scores: list[float]) -> None:
    curve = roc.curve([1, 0], scores, positive=1)
    assert points(curve) == [(float("inf"), 0, 0), (0.0, 1, 1)]
    assert str(curve.thresholds[1]) == "0.0"


@given(both_classes(), st.integers(0, 12).map(lambda part: Fraction(part, 12)))
@examples(40)
def test_partial_areas_add_up_and_end_at_the_whole(rows: Rows, limit: Fraction) -> None:
    curve = curve_of(rows)
    assert curve.partial_auc(0) == 0
    assert curve.partial_auc(1) == curve.exact_auc
    # By hand: each segment, cut off at the limit.
    rp, rn = int(curve.rp), int(curve.rn)
    places = [(Fraction(fp, rn), Fraction(tp, rp)) for _, fp, tp in points(curve)]
    expected = Fraction(0)
    for (a, b), (c, d) in pairwise(places):
        if a < c and a < limit:
            end = min(c, limit)
            expected += (end - a) * (b + b + (d - b) * (end - a) / (c - a)) / 2
    assert curve.partial_auc(limit) == expected


@given(both_classes())
@examples(60)
def test_corners_keep_every_area_and_only_what_bends(rows: Rows) -> None:
    curve, corners = curve_of(rows), curve_of(rows, corners_only=True)
    assert set(points(corners)) <= set(points(curve))
    assert corners.exact_auc == curve.exact_auc
    kept = [(fp, tp) for _, fp, tp in points(corners)]
    for (a, b), (c, d), (e, f) in zip(kept, kept[1:], kept[2:], strict=False):
        assert (c - a) * (f - d) != (e - c) * (d - b)
    dropped = {(fp, tp) for _, fp, tp in points(curve)} - set(kept)
    assert all(any((c - a) * (q - b) == (p - a) * (d - b) for (a, b), (c, d) in pairwise(kept)) for p, q in dropped)


def test_a_threshold_says_who_is_predicted_positive() -> None:
    real, scores = [1, 0, 1, 0, 1], [0.9, 0.8, 0.8, 0.1, 0.3]
    curve = roc.curve(real, scores, positive=1)
    for threshold in (2.0, 0.9, 0.85, 0.8, 0.5, 0.3, 0.1, -1.0, float("inf"), float("-inf")):
        said = [s >= threshold for s in scores]
        tp = sum(s for s, y in zip(said, real, strict=True) if y)
        fp = sum(s for s, y in zip(said, real, strict=True) if not y)
        found = curve.at(threshold)
        assert (found.tp, found.fp, found.fn, found.tn) == (tp, fp, 3 - tp, 2 - fp)


# --- its hull -----------------------------------------------------------------------------------------------------


@given(both_classes())
@examples(60)
def test_the_hull_of_a_curve_is_that_of_its_systems(rows: Rows) -> None:
    curve = curve_of(rows)
    found, one_by_one = roc.hull(curve), roc.hull([curve.system(i) for i in range(len(curve))])
    assert found.corners == one_by_one.corners
    assert found.on.tolist() == one_by_one.on.tolist()
    assert found.position.tolist() == one_by_one.position.tolist()
    assert found.auc >= curve.exact_auc


def test_a_long_curve_has_the_hull_that_a_plain_walk_over_its_points_finds() -> None:
    rng = np.random.default_rng(5)
    real = rng.integers(0, 2, 30_000)
    scores = rng.normal(size=real.size) + real
    curve = roc.curve(real, scores, positive=1)
    stack: list[tuple[int, int]] = []
    for u, v in zip(curve.fp.tolist(), curve.tp.tolist(), strict=True):
        while len(stack) > 1:
            (a, b), (p, q) = stack[-2:]
            if (p - a) * (v - b) < (u - a) * (q - b):
                break
            stack.pop()
        stack.append((u, v))
    found = roc.hull(curve)
    assert [(p.x * curve.rn, p.y * curve.rp) for p in found.corners] == stack
    assert len(stack) > 50


def test_the_thresholds_of_a_perfect_curve_are_all_on_its_hull() -> None:
    curve = roc.curve([0, 0, 1, 1, 1], [1, 2, 3, 4, 5], positive=1)
    found = roc.hull(curve)
    assert found.corners == tuple(Point(Fraction(x), Fraction(y)) for x, y in ((0, 0), (0, 1), (1, 1)))
    assert found.on.tolist() == list(range(6))
    assert found.position.tolist() == [0, 1, 1, 2, 3, 4]
    assert roc.optimum(found, c=1).on.tolist() == [3]
    assert roc.optimum(found, c=0).on.tolist() == [3, 4, 5]


# --- scikit-learn -------------------------------------------------------------------------------------------------


def arrays(seed: int) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(20, 400))
    real = rng.integers(0, 2, n)
    real[:2] = 0, 1
    return real, np.round(rng.normal(size=n) + real, int(rng.integers(0, 4))), rng.random(n)


@pytest.mark.parametrize("seed", range(3))
def test_points_and_areas_are_those_of_scikit_learn(seed: int) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    for real, scores, weights in map(arrays, range(10 * seed, 10 * seed + 10)):
        for weight in (None, weights):
            curve = roc.curve(real, scores, positive=1, weights=weight)
            fallout, recall, thresholds = metrics.roc_curve(real, scores, sample_weight=weight, drop_intermediate=False)
            np.testing.assert_allclose(curve.fallout, fallout, rtol=1e-13, atol=0)
            np.testing.assert_allclose(curve.recall, recall, rtol=1e-13, atol=0)
            assert curve.thresholds.tolist() == thresholds.tolist()
            assert curve.auc == pytest.approx(metrics.roc_auc_score(real, scores, sample_weight=weight), rel=1e-13)
            assert curve.is_exact is (weight is None)


def test_partial_areas_are_those_of_scikit_learn_before_it_rescales_them() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    for seed, limit in product(range(10), (0.1, 0.37, 0.9)):
        real, scores, _ = arrays(seed)
        rescaled = metrics.roc_auc_score(real, scores, max_fpr=limit)
        least = limit**2 / 2
        expected = (2 * rescaled - 1) * (limit - least) + least
        assert float(roc.curve(real, scores, positive=1).partial_auc(limit)) == pytest.approx(expected, rel=1e-12)


# --- kinds of input -----------------------------------------------------------------------------------------------


@for_each(
    [
        ([1, 0, 1, 0], 1),
        ([1.0, 0.0, 1.0, 0.0], 1),
        (["spam", "ham", "spam", "ham"], "spam"),
        (np.array(["spam", "ham", "spam", "ham"], dtype=object), "spam"),
        (["spam", "ham", "spam", "eggs"], "spam"),
        ([1, "x", 1, "1"], 1),
        ([False, True, False, True], False),
        (np.array(["2001", "2002", "2001", "2002"], dtype="datetime64[Y]"), np.datetime64("2001", "Y")),
        *((np.array([True, False, True, False], dtype=kind), MISSING) for kind in (bool, object)),
    ]
)
def test_the_positive_label_is_what_is_said_and_of_booleans_need_not_be(real: Any, positive: object) -> None:
    assert roc.curve(real, [0.9, 0.8, 0.8, 0.1], positive=positive).exact_auc == Fraction(7, 8)


@pytest.mark.parametrize("module", ["pandas", "polars"])
def test_columns_of_dataframes_are_taken(module: str) -> None:
    library = pytest.importorskip(module)
    frame = library.DataFrame({"real": ["a", "b", "a", "b"], "score": [0.9, 0.8, 0.8, 0.1], "weight": [1, 1, 2, 1]})
    curve = roc.curve(frame["real"], frame["score"], positive="a", weights=frame["weight"])
    assert curve.exact_auc == won([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], [1, 1, 2, 1])


@for_each(["int8", "uint8", "int64", "uint64", "float16", "float32", "float64", object])
def test_scores_of_every_kind_are_ordered_alike(kind: Any) -> None:
    scores = np.array([9, 8, 8, 1]).astype(kind)
    assert points(roc.curve([1, 0, 1, 0], scores, positive=1)) == [
        (float("inf"), 0, 0), (9.0, 0, 1), (8.0, 1, 2), (1.0, 2, 2),
    ]  # fmt: skip


def test_a_row_of_weight_zero_is_no_row() -> None:
    with_it = roc.curve([1, 0, 1, 0], [4, 3, 2, 1], positive=1, weights=[1, 1, 0, 1])
    assert points(with_it) == points(roc.curve([1, 0, 0], [4, 3, 1], positive=1))


def test_whole_weights_given_as_floats_are_counts() -> None:
    curve = roc.curve([1, 0], [2, 1], positive=1, weights=[2.0, 3.0])
    assert curve.is_exact
    assert (curve.rp, curve.rn) == (2, 3)


def test_counts_whose_products_leave_64_bits_are_still_exact() -> None:
    big = 2**61
    weights = [big, big - 1, 1, 1]
    curve = roc.curve([1, 0, 1, 0], [4, 3, 2, 1], positive=1, weights=weights)
    expected = won([1, 0, 1, 0], [4, 3, 2, 1], weights)
    assert curve.exact_auc == expected
    assert roc.auc_from_pairs([1, 0, 1, 0], [4, 3, 2, 1], positive=1, weights=weights) == expected
    assert roc.hull(curve).corners == roc.hull([curve.system(i) for i in range(len(curve))]).corners
    assert curve.partial_auc(1) == expected
    assert len(curve.corners()) == len(curve) == 5


def test_a_product_that_wraps_around_puts_no_point_on_the_hull() -> None:
    big = 2**61  # (16, 8) against the chance line: 16·big and 8·big are both 0 modulo 2^64
    curve = roc.curve([0, 1, 0, 1], [2, 2, 1, 1], positive=1, weights=[16, 8, big - 16, big - 8])
    assert roc.hull(curve).on.tolist() == [0, 2]


def test_informedness_near_chance_keeps_its_digits() -> None:
    n = 2**30
    curve = Curve(np.array([np.inf, 1.0, 0.0]), np.array([0, n, 2 * n]), np.array([0, n + 1, 2 * n]))
    assert curve.informedness.tolist() == [0.0, 1 / (2 * n), 0.0]


def test_a_curve_cannot_be_changed() -> None:
    fp = np.array([0, 1])
    curve = Curve(np.array([np.inf, 1.0]), fp, np.array([0, 2]))
    fp[1] = 7
    assert curve.fp.tolist() == [0, 1]
    with pytest.raises(ValueError, match="read-only"):
        curve.tp[1] = 5


def test_points_of_a_curve_are_systems() -> None:
    curve = roc.curve([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], positive=1)
    assert curve.system(2) == System(2, 1, 0, 1, name="≥ 0.8")
    assert [float(curve.system(i).informedness) for i in range(4)] == curve.informedness.tolist()
    assert repr(curve) == "<Curve of 4 points, RP = 2, RN = 2>"


# --- errors -------------------------------------------------------------------------------------------------------


def fails_with(call: Callable[[], object], error: type[Exception], facts: str) -> None:
    with pytest.raises(error) as raised:
        call()
    message = str(raised.value)
    assert "\n" not in message
    assert all(fact in message for fact in facts.split(" | ")), message


BAD: dict[type[Exception], list[tuple[dict[str, Any], str]]] = {
    ValueError: [
        ({"scores": [1.0, float("nan"), 2.0]}, "scores[1] | nan | finite"),
        ({"scores": [1.0, 2.0, float("inf")]}, "scores[2] | inf | finite"),
        ({"scores": [1.0, 2.0]}, "lengths | real 3 | scores 2"),
        ({"weights": [1, 2]}, "lengths | real 3 | scores 3 | weights 2"),
        ({"weights": [1, -2, 1]}, "weights[1] | -2 | negative"),
        ({"weights": [1, float("nan"), 1]}, "weights[1] | nan | finite"),
        ({"weights": [2**62, 2**62, 1]}, "weights | 2^63 | scale"),
        ({"weights": [1e308, 1e308, 0.5]}, "weights | float64 | scale"),
        ({"scores": [1, 2**53 + 1, 3]}, f"scores[1] | {2**53 + 1} | float64 | 2^53"),
        ({"scores": [1, 2**70 + 1, 3]}, f"scores[1] | {2**70 + 1} | float64 | round"),
        ({"scores": [[1, 2, 3]]}, "scores | 2 dimensions | column"),
        ({"scores": [[1], [2, 3], [4]]}, "scores | ragged"),
        ({"scores": 3}, "scores | 3 | column"),
        ({"scores": np.ma.array([1, 2, 3], mask=[False, True, False])}, "scores[1] | masked"),
        ({"real": ["y", None, "n"]}, "real[1] | None | missing"),
        ({"real": [1.0, float("nan"), 0.0]}, "real[1] | nan | missing"),
        ({"positive": None}, "positive | None | missing"),
        ({"real": [], "scores": []}, "real | scores | empty"),
    ],
    TypeError: [
        ({"weights": [True, False, True]}, "weights | truth values | numbers"),
        ({"scores": ["a", "b", "c"]}, "scores | <U1 | integers | floats | 64 bits"),
        ({"scores": [1, None, 3]}, "scores[1] | None | number"),
        ({"scores": "123"}, "scores | text | column"),
        ({"positive": [1, 0, 1]}, "positive | [1, 0, 1] | one label"),
    ],
    Undefined: [
        ({"weights": [0, 1, 0]}, "positives | RP = 0 | weight above 0"),
        ({"real": [1, 1, 1]}, "negatives | RN = 0 | 1"),
        ({"real": ["a", "b", "a"]}, "positives | RP = 0 | 1 | 'a', 'b'"),
        ({"positive": "1"}, "positives | RP = 0 | '1' | 1, 0"),
    ],
}


@for_each(
    [
        (call, error, change, message)
        for call in (roc.curve, roc.auc_from_pairs)
        for error, cases in BAD.items()
        for change, message in cases
    ]
)
def test_a_bad_column_is_refused_with_its_place(
    call: Callable[..., object], error: type[Exception], change: dict[str, Any], message: str
) -> None:
    good: dict[str, Any] = {"real": [1, 0, 1], "scores": [3, 2, 1], "positive": 1}
    call(**good)
    fails_with(lambda: call(**good | change), error, message)


def test_the_positive_label_is_never_guessed() -> None:
    assert roc.curve([1, 0, 1], [3, 2, 1]).tp.tolist() == [0, 1, 1, 2]  # but 1 among 0 and 1 is positive
    for labels in ([1, 2, 1], ["0", "1", "0"], ["ill", "well", "ill"]):
        facts = " | ".join(f"positive={each!r}" for each in labels)
        fails_with(lambda labels=labels: roc.curve(labels, [3, 2, 1]), ValueError, facts)  # type: ignore[misc]  # mypy cannot infer it


def test_a_missing_label_of_pandas_is_refused() -> None:
    pandas = pytest.importorskip("pandas")
    real = pandas.array([1, None, 0], dtype="Int64")
    fails_with(lambda: roc.curve(real, [3, 2, 1], positive=1), ValueError, "real[1] | missing")


def test_without_whole_weights_nothing_claims_to_be_exact() -> None:
    curve = roc.curve([1, 0], [2, 1], positive=1, weights=[0.5, 0.25])
    assert curve.auc == 1.0
    fails_with(lambda: curve.exact_auc, ValueError, "exact_auc | counts | weights")
    pairs = partial(roc.auc_from_pairs, [1, 0], [2, 1], positive=1, weights=[0.5, 0.25])
    fails_with(pairs, ValueError, "auc_from_pairs | counts")


@for_each(
    [
        ([np.inf, 1], [0, 1], [0, 1, 2], ValueError, "lengths | thresholds 2 | fp 2 | tp 3"),
        ([np.inf, 1], [1, 1], [0, 1], ValueError, "fp | starts at 0 | never falls"),
        ([np.inf, 1, 0], [0, 1, 2], [0, 2, 1], ValueError, "tp | never falls"),
        ([2, 1], [0, 1], [0, 1], ValueError, "thresholds | fall | inf"),
        ([np.inf, 1, 1], [0, 1, 2], [0, 1, 2], ValueError, "thresholds | fall | inf"),
        ([np.inf, 1], [0, 1], [0, 0], Undefined, "positives | RP = 0"),
        ([np.inf, 1], [0, 0], [0, 1], Undefined, "negatives | RN = 0"),
    ]
)
def test_a_curve_made_by_hand_is_checked(
    thresholds: list[float], fp: list[int], tp: list[int], error: type[Exception], message: str
) -> None:
    fails_with(lambda: Curve(np.array(thresholds), np.array(fp), np.array(tp)), error, message)


def test_a_threshold_that_is_no_number_is_refused() -> None:
    fails_with(lambda: roc.curve([1, 0], [2, 1], positive=1).at(float("nan")), ValueError, "threshold | nan")
