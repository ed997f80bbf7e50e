"""Several systems compared on the same cases: what is taken, what is said, and what is refused."""

from __future__ import annotations

import json
import warnings
from itertools import combinations
from math import nan
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import Contingency, comparing, scores
from bookmaker_ref._names import OF_CLASSES
from bookmaker_ref.comparing import Comparison
from bookmaker_ref.comparing.values import value_of
from bookmaker_ref.scores.score import measures
from bookmaker_ref.significance.several import CORRECTIONS
from tests.cases import for_each, refused

TRUTH = [1] * 30 + [0] * 30
GOOD = [1] * 27 + [0] * 3 + [0] * 25 + [1] * 5
FAIR = [1] * 20 + [0] * 10 + [0] * 20 + [1] * 10
POOR = [1] * 15 + [0] * 15 + [1] * 15 + [0] * 15
SYSTEMS = {"good": GOOD, "fair": FAIR, "poor": POOR}
PETS = ["cat", "cat", "dog", "dog", "cow", "cow", "cow"] * 8
ONE = ["cat", "cat", "dog", "cow", "cow", "cow", "cat"] * 8
TWO = ["cat", "dog", "dog", "cow", "cow", "dog", "cow"] * 8


@for_each(
    ["informedness", "markedness", "accuracy", "f1", "mcc", "recall", "npv", "kappa", "g_measure", "balanced_accuracy"]
)
def test_values_and_differences_are_those_of_the_scores(measure: str) -> None:
    options: Any = {"method": "bootstrap", "seed": 1, "resamples": 100} if measure == "g_measure" else {}
    found = bm.compare(TRUTH, SYSTEMS, measure, **options)
    scored = {name: getattr(scores, f"{found.measure}_score")(TRUTH, said) for name, said in SYSTEMS.items()}
    assert dict(found.values) == pytest.approx(scored, rel=1e-14)
    assert list(found.pairs) == list(combinations(SYSTEMS, 2))
    for (a, b), each in zip(found.pairs, found.differences, strict=True):
        assert each.difference == pytest.approx(scored[a] - scored[b], abs=1e-14)
        assert each.low <= each.difference <= each.high
        assert 0 <= each.p <= 1


@for_each(["informedness", "recall", "precision", "f1"])
def test_a_positive_label_is_asked_for_as_scores_do(measure: str) -> None:
    of_two = bm.compare(TRUTH, SYSTEMS, measure, pos_label=0)
    score = getattr(scores, f"{measure}_score")
    for name, said in SYSTEMS.items():
        assert of_two.values[name] == pytest.approx(score(TRUTH, said, pos_label=0), rel=1e-14)
    of_three = bm.compare(PETS, {"one": ONE, "two": TWO}, measure, pos_label="dog")
    rest = [[each == "dog" for each in side] for side in (PETS, ONE, TWO)]
    for name, of_rest in zip(("one", "two"), rest[1:], strict=True):
        assert of_three.values[name] == pytest.approx(score(rest[0], of_rest, pos_label=True), rel=1e-14)
    as_two = bm.compare(rest[0], {"one": rest[1], "two": rest[2]}, measure)
    assert of_three.differences[0].to_json() == as_two.differences[0].to_json()


@for_each([[0, 1], [1, 0], [-1, 1], [False, True], [True, False]])
def test_report_and_comparison_are_of_the_same_positive_class(labels: list[Any]) -> None:
    truth, said = ([labels[i] for i in codes] for codes in ([0, 0, 0, 1, 1, 1, 1, 1], [0, 0, 1, 1, 1, 1, 0, 1]))
    report, found = bm.report(truth, said), bm.compare(truth, {"a": said, "b": truth}, "f1")
    assert (found.values["a"], found.positive) == (report["f1"].value, report.positive)


def test_of_three_classes_it_is_the_measure_of_all_of_them() -> None:
    found = bm.compare(PETS, {"one": ONE, "two": TWO})
    for name, said in (("one", ONE), ("two", TWO)):
        assert found.values[name] == bm.multiclass.informedness(bm.Contingency.from_labels(PETS, said))
    assert found.differences[0].method == "delta-plus-three"
    assert bm.compare(PETS, {"one": ONE, "two": TWO}, "accuracy").differences[0].method == "score"


def test_systems_in_the_other_order_differ_by_the_sign() -> None:
    for measure in ("informedness", "markedness"):
        systems = ({"a": GOOD, "b": FAIR}, {"b": FAIR, "a": GOOD})
        one, other = (bm.compare(TRUTH, each, measure).differences[0] for each in systems)
        assert [one.low, one.high, one.p] == pytest.approx([-other.high, -other.low, other.p], rel=1e-12)


def test_a_system_that_says_the_same_differs_by_nothing() -> None:
    each: list[dict[str, Any]] = [{}, {"test": "exchange"}, {"method": "delta-plus-three"}]
    for options in each:
        (found,) = bm.compare(TRUTH, {"a": GOOD, "b": GOOD}, **options).differences
        assert found.difference == 0
        assert found.p == 1
        assert found.low < 0 < found.high


def test_pairs_are_corrected_for_their_number() -> None:
    alone = [bm.compare(TRUTH, {a: SYSTEMS[a], b: SYSTEMS[b]}).differences[0] for a, b in combinations(SYSTEMS, 2)]
    p = sorted(each.p for each in alone)
    holm = bm.compare(TRUTH, SYSTEMS)
    assert sorted(holm.adjusted) == pytest.approx([3 * p[0], max(2 * p[1], 3 * p[0]), max(p[2], 2 * p[1])], rel=1e-12)
    wide = bm.compare(TRUTH, {"good": GOOD, "fair": FAIR}, level=1 - 0.05 / 3).differences[0]
    assert (holm.differences[0].low, holm.differences[0].high) == pytest.approx((wide.low, wide.high), rel=1e-12)
    none = bm.compare(TRUTH, SYSTEMS, correction="none")
    assert none.adjusted == tuple(each.p for each in none.differences)
    assert [each.low for each in none.differences] == [each.low for each in alone]
    assert bm.compare(TRUTH, SYSTEMS, correction="bonferroni").adjusted == pytest.approx(
        [min(1, 3 * each.p) for each in alone], rel=1e-12
    )


def test_pairs_are_corrected_by_all_that_tests_are_corrected_by() -> None:
    holm = bm.compare(TRUTH, {**SYSTEMS, "never": [0] * 60}, "precision")
    p = [each.p for each in holm.differences]
    for name, adjust in CORRECTIONS.items():
        found = bm.compare(TRUTH, {**SYSTEMS, "never": [0] * 60}, "precision", correction=name)
        assert found.adjusted == pytest.approx(adjust(p, missing="leave").tolist(), nan_ok=True)


def test_where_a_measure_has_no_slope_it_says_so() -> None:
    found = bm.compare([1, 0, 2], {"a": [1, 0, 2], "b": [1, 0, 1]}, "determinant_informedness")
    assert np.isnan(found.differences[0].low)
    assert found.differences[0].difference == pytest.approx(1, rel=1e-15)
    assert "has no slope: method='bootstrap' with seed=0 needs none" in " ".join(str(found).split())


@pytest.mark.slow
@for_each(["numpy", "pandas", "polars", "pyarrow"])
def test_vectors_are_taken_from_any_container(library: str) -> None:
    module = pytest.importorskip(library)
    make = getattr(module, {"numpy": "array", "pyarrow": "array"}.get(library, "Series"))
    expected = bm.compare(PETS, {"one": ONE, "two": TWO})
    assert bm.compare(make(PETS), {"one": make(ONE), "two": make(TWO)}).to_json() == expected.to_json()


def test_what_is_undefined_is_told_and_not_counted_among_the_tests() -> None:
    found = bm.compare(TRUTH, {**SYSTEMS, "never": [0] * 60}, "precision")
    assert np.isnan(found.values["never"])
    for (_, b), each, p in zip(found.pairs, found.differences, found.adjusted, strict=True):
        if b == "never":
            assert np.isnan([each.difference, each.low, each.high, each.p, p]).all()
        else:
            assert p <= 3 * each.p
    assert "precision is undefined for never" in str(found)
    assert "nan" not in str(found)
    assert found.to_json()["systems"]["never"] is None


@for_each(
    [
        ([1, 1, 1, 1, 1, 0, 1, 1], "odds_ratio", {}, "no case of class 1 is predicted as 0"),
        ([0] * 8, "precision", {}, "nothing is predicted as 1"),
        ([1] * 8, "markedness", {"pos_label": 0}, "nothing is predicted as 0"),
        ([2, 2, 0, 2, 0, 2, 0, 2], "precision", {"pos_label": 1}, "nothing is predicted as 1"),
    ]
)
def test_why_a_measure_is_undefined_is_told_as_it_is(
    said: list[int], measure: str, options: dict[str, Any], reason: str
) -> None:
    truth = [1, 0, 1, 1, 0, 0, 1, 0]
    found = bm.compare(truth, {"a": [1, 0, 0, 1, 1, 0, 1, 1], "b": said}, measure, **options)
    tells(" ".join(str(found).split()), f"{measure} is undefined for b | {reason}")


def test_a_label_that_nobody_says_is_a_class_if_it_is_named() -> None:
    found = bm.compare(["a"] * 9, {"x": ["a"] * 9, "y": ["a"] * 8 + ["b"]}, "accuracy", labels=["a", "b", "c"])
    assert found.labels == ("a", "b", "c")
    said = refused(bm.compare, ["a"] * 9, {"x": ["a"] * 9, "y": ["a"] * 9})
    tells(said, "all | 'a' | labels=['a', ...]")


# --- what is shown ------------------------------------------------------------------------------------------------

#: Labels and predictions of two cases.
FEW: Any = ([1, 0], {"a": [1, 0], "b": [1, 1]})

HOSTILE = ["<script>alert(1)</script>", "$x_&", "a|b", "new\nline", "\x1b[31mred", "", "猫"]


def hostile() -> Comparison:
    rng = np.random.default_rng(2)
    real = rng.integers(0, 2, 40)
    systems = {name: np.where(rng.random(40) < 0.7, real, 1 - real) for name in HOSTILE}
    return bm.compare(
        [HOSTILE[i] for i in real], {k: [HOSTILE[i] for i in v] for k, v in systems.items()}, "f1", pos_label=HOSTILE[0]
    )


def test_names_of_strangers_are_text_everywhere() -> None:
    found = hostile()
    assert "\x1b" not in str(found)
    assert "\n" not in repr(found)
    page = found.to_html()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert page == found._repr_html_()
    assert r"\$x\_\&" in found.to_latex()
    assert r"a\|b" in found.to_markdown()
    rows = [line for line in found.to_markdown().splitlines() if line.startswith("|")]
    assert len(rows) == 2 + len(HOSTILE) + 2 + len(found.pairs)


def test_it_is_told_in_lines_that_name_method_and_correction() -> None:
    told = str(bm.compare(TRUTH, SYSTEMS))
    assert told.splitlines()[0] == "informedness of 3 systems on 60 cases"
    assert "(score); p by the same." in " ".join(told.split())
    assert "Adjusted for 3 pairs: p by holm, intervals by Bonferroni." in told
    told = str(bm.compare(TRUTH, {"a": GOOD, "b": FAIR}, "recall", test="exchange", level=0.9))
    assert told.splitlines()[0] == "recall of class 1, 2 systems on 60 cases"
    assert "90 % interval" in told
    assert "p that the systems are exchangeable (exact)" in " ".join(told.split())
    assert "Adjusted" not in told


def test_it_goes_into_data_frames_and_json() -> None:
    found = bm.compare(TRUTH, {**SYSTEMS, "never": [0] * 60}, "precision")
    assert json.loads(json.dumps(found.to_json(), allow_nan=False)) == found.to_json()
    for name in ("pandas", "polars"):
        pytest.importorskip(name)
        frame = getattr(found, f"to_{name}")()
        assert list(frame["first_system"]) == [a for a, _ in found.pairs]
        np.testing.assert_array_equal(np.array(list(frame["difference"])), [x.difference for x in found.differences])


# --- what is refused ----------------------------------------------------------------------------------------------


@for_each(
    [
        (([1, 0], {"a": [1, 0]}), {}, "predictions | dict | two"),
        (([1, 0], [[1, 0], [0, 1]]), {}, "predictions | dict | two"),
        (([1, 0], {"a": [1, 0], 7: [1, 0]}), {}, "7 | text"),
        (([1, 0], {"a": [1, 0], "b": [0.3, 0.9]}), {}, "threshold | scores >= 0.5"),
        (([1, 0], {"a": [1, 0], "b": [1, nan]}), {}, "predictions of 'b'"),
        (([], {"a": [], "b": []}), {}, "y_true is empty"),
        (FEW, {"pos_label": 7}, "pos_label=7 | 0, 1"),
        (FEW, {"measure": "informednes"}, "measure | 'informednes'"),
        (FEW, {"level": 95}, "level | 95"),
        (FEW, {"method": "exact"}, "method | 'exact'"),
        (FEW, {"test": "t"}, "test | 't'"),
        (FEW, {"seed": "x", "test": "exchange"}, "seed | 'x'"),
        (([1, 0], {"a": [1, 0], "b": [1]}), {}, "y_true | 2 | predictions of 'b' | 1"),
        (FEW, {"correction": "x"}, "correction | 'x'"),
        (FEW, {"method": "bootstrap"}, "seed | None"),
        (FEW, {"measure": "chi2"}, "chi2 | cases"),
        (FEW, {"measure": "error_odds"}, "error_odds | p-value"),
        (([1, None], {"a": [1, 0], "b": [1, 1]}), {}, "y_true | 1 | missing | None"),
        (([1, 0], {"a": ["x", "y"], "b": [1, 1]}), {}, "same kind"),
        (
            FEW,
            {"measure": "f1", "method": "score"},
            "score | 'f1' | 2 classes",
        ),
        (FEW, {"measure": "entropy_real"}, "is of the real classes alone"),
        (
            FEW,
            {"sample_weight": [1, 2]},
            "weights | sample_weight",
        ),
    ]
)
def test_what_it_cannot_take_it_says_in_one_line(given: Any, options: dict[str, Any], said: str) -> None:
    tells(refused(bm.compare, *given, **options), said)


def tells(message: str, facts: str) -> None:
    assert all(fact in message for fact in facts.split(" | ")), message


def test_of_more_classes_the_names_are_those_of_more_classes() -> None:
    said = refused(bm.compare, PETS, {"one": ONE, "two": TWO}, "recall")
    tells(said, "recall | two classes | 3 | pos_label=")
    assert "did you mean 'informedness'" in refused(bm.compare, PETS, {"one": ONE, "two": TWO}, "informednes")


@pytest.mark.slow
@for_each([2, 3])
def test_every_measure_is_compared_unless_predictions_cannot_change_it(classes: int) -> None:
    """With three classes, the variance of a constant difference was once rounded below 0."""
    random, drawn = np.random.default_rng(1), []
    for _ in range(3):
        truth = random.integers(0, classes, 30)
        one, two = (np.where(random.random(30) < of, truth, random.integers(0, classes, 30)) for of in (0.7, 0.4))
        pair = (Contingency.from_labels(truth, said).arranged(range(classes)) for said in (one, two))
        drawn.append((truth, {"a": one, "b": two}, np.stack([table.counts for table in pair]).astype(float)))
    known = dict.fromkeys(OF_CLASSES.values()) if classes > 2 else measures()
    grow = ("chi2", "g2", "correlation") if classes > 2 else ("chi2", "g2")  # of more classes it is called R_K
    for name in (each for each in known if not each.startswith(grow)):
        apart = [float(np.subtract(*value_of(name, tables))) for *_, tables in drawn]
        if apart == pytest.approx([0, 0, 0], abs=1e-12):
            assert "is of the real classes alone" in refused(bm.compare, *drawn[0][:2], name)
            continue
        for (truth, systems, _), difference in zip(drawn, apart, strict=True):
            (found,) = bm.compare(truth, systems, name).differences
            assert found.difference == pytest.approx(difference, rel=1e-12, abs=1e-12)
            assert found.low < found.high
            assert 0 < found.p <= 1


def test_every_method_has_a_title() -> None:
    assert set(comparing.METHODS) == set(comparing.difference.TITLES)


# --- drawn --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_is_drawn_on_given_axes_or_its_own() -> None:
    figures = pytest.importorskip("matplotlib.figure")
    given = figures.Figure().add_subplot()
    found = bm.compare(TRUTH, {**SYSTEMS, "never": [0] * 60}, "precision")
    assert found.draw(given) is given
    own = found.draw()
    assert own._repr_png_()[0].startswith(b"\x89PNG")  # type: ignore[attr-defined]  # a notebook shows it
    assert [each.get_text() for each in own.get_yticklabels()] == [f"{a} − {b}" for a, b in found.pairs]
    lines: list[Any] = list(own.lines)
    defined = [each for each in found.differences if np.isfinite(each.difference)]
    assert [tuple(each.get_xdata()) for each in lines[: 2 * len(defined) : 2]] == [(x.low, x.high) for x in defined]
    assert [tuple(each.get_xdata()) for each in lines[1 : 2 * len(defined) : 2]] == [(x.difference,) for x in defined]
    apart = sum(not each.low <= 0 <= each.high for each in defined)
    assert own.get_title(loc="left") == f"{apart} of 6 pairs differ by more than chance"
    for systems, title in (
        ({"good": GOOD, "poor": POOR}, "good is 0.733 above poor"),
        ({"poor": POOR, "good": GOOD}, "good is 0.733 above poor"),
        ({"good": GOOD, "other": GOOD}, "no difference is told from chance"),
    ):
        assert bm.compare(TRUTH, systems).draw().get_title(loc="left") == title
    strange: Any = hostile().draw().figure
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # no font here has every letter
        strange.draw_without_rendering()
    with pytest.raises(TypeError, match="ax is 3: it takes an Axes of matplotlib"):
        found.draw(3)  # type: ignore[arg-type] # a mistake on purpose
