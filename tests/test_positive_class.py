"""One positive class: every entry gives one answer, whatever the labels are and in whichever order they come."""

from __future__ import annotations

import csv
import io
import json
import pickle
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import bookmaker_ref as bm
from bookmaker_ref import roc, scores, significance
from bookmaker_ref._facts import SYMMETRIC
from bookmaker_ref.comparing import PairedCases, paired_difference
from bookmaker_ref.displays import draw_systems, draw_thresholds
from bookmaker_ref.tables.matrix_files import matrix_file
from bookmaker_ref.tables.positive import PositiveClassError, conventional, depends_on_positive
from tests.commands import run, told
from tests.strategies import examples

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

#: Pairs of labels, negative and positive, of which the second is positive without a word, and pairs of which none is.
KNOWN: tuple[tuple[Any, Any], ...] = ((False, True), (0, 1), (-1, 1), (0.0, 1.0))
UNKNOWN: tuple[tuple[Any, Any], ...] = (
    ("well", "ill"),
    ("a", "b"),
    ("0", "1"),
    ("-", "+"),
    (2, 1),
    (0, 2),
    ("no", "yes"),
)


def plain_list(values: list[Any]) -> Any:
    return values


def array(values: list[Any]) -> Any:
    return np.array(values)


def objects(values: list[Any]) -> Any:
    found = np.empty(len(values), dtype=object)
    found[:] = values
    return found


def scalars(values: list[Any]) -> Any:
    return list(np.array(values))  # numbers, truth values and texts of NumPy


def series(values: list[Any]) -> Any:
    return pytest.importorskip("pandas").Series(values)


def categorical(values: list[Any]) -> Any:
    pandas = pytest.importorskip("pandas")
    return pandas.Series(pandas.Categorical(values, categories=sorted(set(values), reverse=True)))


def extension(values: list[Any]) -> Any:
    pandas = pytest.importorskip("pandas")
    kinds = {bool: "boolean", int: "Int64", float: "Float64", str: "string"}
    return pandas.Series(values, dtype=kinds[type(values[0])])


def polars(values: list[Any]) -> Any:
    return pytest.importorskip("polars").Series(values)


CONTAINERS: tuple[Callable[[list[Any]], Any], ...] = (
    plain_list,
    array,
    objects,
    scalars,
    series,
    categorical,
    extension,
    polars,
)
#: The measures that are asked: with the formula of each from TP, FP, FN and TN.
FORMULAS: dict[str, Callable[..., Fraction]] = {
    "recall": lambda tp, fp, fn, tn: Fraction(tp, tp + fn),
    "precision": lambda tp, fp, fn, tn: Fraction(tp, tp + fp),
    "f1": lambda tp, fp, fn, tn: Fraction(2 * tp, 2 * tp + fp + fn),
    "fallout": lambda tp, fp, fn, tn: Fraction(fp, fp + tn),
}


@st.composite
def drawn(draw: st.DrawFn, pairs: Sequence[tuple[Any, Any]]) -> tuple[Any, Any, list[bool], list[bool], Any, Any]:
    """A negative and a positive label, real and predicted classes by whether they are positive, and as labels."""
    negative, positive = draw(st.sampled_from(pairs))
    cells = [draw(st.integers(1, 6)) for _ in range(4)]
    rows = [(True, True), (False, True), (True, False), (False, False)]
    cases = draw(st.permutations([row for row, n in zip(rows, cells, strict=True) for _ in range(n)]))
    real, said = [row[0] for row in cases], [row[1] for row in cases]
    real_in, said_in = draw(st.sampled_from(CONTAINERS)), draw(st.sampled_from(CONTAINERS))
    named = ([positive if each else negative for each in side] for side in (real, said))
    return negative, positive, real, said, *(put(side) for put, side in zip((real_in, said_in), named, strict=True))


def cells_of(real: list[bool], said: list[bool]) -> tuple[int, int, int, int]:
    pairs = list(zip(real, said, strict=True))
    return (
        pairs.count((True, True)),
        pairs.count((False, True)),
        pairs.count((True, False)),
        pairs.count((False, False)),
    )


def entries(measure: str, real: Any, said: Any, labels: Any) -> dict[str, Callable[[], Any]]:
    """Every way to ask for a measure of two vectors, without a word on which class is positive."""
    table = bm.Contingency.from_labels(real, said, labels)
    return {
        "report": lambda: bm.report(real, said, labels=labels, measures=[measure])[measure].value,
        "report of a table": lambda: bm.report(table, measures=[measure])[measure].value,
        "score": lambda: getattr(scores, f"{measure}_score")(real, said, labels=labels),
        "compare": lambda: bm.compare(real, {"a": said, "b": real}, measure, labels=labels).values["a"],
        "paired": lambda: paired_difference(measure, PairedCases.of_labels(real, said, real, labels)).first,
    }


def intervals(measure: str, table: Any) -> dict[str, Callable[[], Any]]:
    """Every way to what chance does to it."""
    found: dict[str, Callable[[], Any]] = {
        "interval": lambda: tuple(significance.interval(measure, table)),
        "standard error": lambda: significance.standard_error(measure, table),
        "bootstrap": lambda: tuple(
            significance.bootstrap(measure, table, seed=1, resamples=100, undefined="drop", sampling="total")
        ),
    }
    if measure == "precision":
        found["predictive"] = lambda: tuple(significance.interval(measure, table, prevalence=0.1))
    return found


@given(drawn(KNOWN), st.booleans(), st.booleans())
@examples(60)
def test_one_answer_for_every_order_and_type_of_labels(case: Any, is_said: bool, is_turned: bool) -> None:
    negative, positive, real, said, reality, predicted = case
    labels = None
    if is_said:
        labels = [positive, negative] if is_turned else [negative, positive]
    cells = cells_of(real, said)
    table = bm.Contingency.from_labels(reality, predicted, labels)
    for measure, formula in FORMULAS.items():
        expected = float(formula(*cells))
        for name, ask in entries(measure, reality, predicted, labels).items():
            assert ask() == expected, (name, measure)
        of_cells = intervals(measure, cells)
        for name, ask in intervals(measure, table).items():
            assert answer(ask) == answer(of_cells[name]), (name, measure)


@pytest.mark.slow
@given(drawn(UNKNOWN), st.booleans(), st.booleans())
@examples(60)
def test_an_unknown_positive_class_is_an_error_that_names_both(case: Any, is_said: bool, is_turned: bool) -> None:
    negative, positive, real, said, reality, predicted = case
    labels = None
    if is_said:
        labels = [positive, negative] if is_turned else [negative, positive]
    table = bm.Contingency.from_labels(reality, predicted, labels)
    for measure, formula in FORMULAS.items():
        asked = entries(measure, reality, predicted, labels) | intervals(measure, table)
        for name, ask in asked.items():
            with pytest.raises(PositiveClassError) as raised:
                ask()
            assert all(repr(label) in str(raised.value) for label in (negative, positive)), (name, measure)
        for which, cells in ((positive, cells_of(real, said)), (negative, cells_of(real, said)[::-1])):
            expected = float(formula(*cells))
            options: dict[str, Any] = {"labels": labels, "pos_label": which}
            assert bm.report(reality, predicted, measures=[measure], **options)[measure].value == expected
            assert getattr(scores, f"{measure}_score")(reality, predicted, **options) == expected
            systems = {"a": predicted, "b": reality}
            assert bm.compare(reality, systems, measure, **options).values["a"] == expected
            named, of_cells = intervals(measure, table.with_positive(which)), intervals(measure, cells)
            for name, ask in named.items():
                assert answer(ask) == answer(of_cells[name]), (name, measure)


def answer(ask: Callable[[], Any]) -> Any:
    """What is answered, or the error, which may be that a bootstrap has no interval."""
    try:
        return ask()
    except ValueError as error:
        return str(error)


@given(drawn((*KNOWN, *UNKNOWN)))
@examples(30)
def test_other_measures_need_no_positive_class(case: Any) -> None:
    _, _, real, said, reality, predicted = case
    tp, fp, fn, tn = cells_of(real, said)
    informedness = float(Fraction(tp, tp + fn) - Fraction(fp, fp + tn))
    table = bm.Contingency.from_labels(reality, predicted)
    assert bm.report(reality, predicted)["informedness"].value == pytest.approx(informedness, abs=1e-15)
    assert scores.informedness_score(reality, predicted) == pytest.approx(informedness, abs=1e-15)
    assert bm.compare(reality, {"a": predicted, "b": reality}).values["a"] == pytest.approx(informedness, abs=1e-15)
    expected = tuple(significance.interval("informedness", (tp, fp, fn, tn)))
    assert tuple(significance.interval("informedness", table)) == pytest.approx(expected, abs=1e-12)


def written(columns: dict[str, list[Any]], path: Path) -> str:
    """A CSV file with these columns."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(columns)
    rows.writerows(zip(*columns.values(), strict=True))
    path.write_text(text.getvalue(), encoding="utf-8")
    return str(path)


REAL, SAID, OTHER = [1] * 8 + [0] * 6, [1] * 7 + [0] * 3 + [1] * 4, [1] * 5 + [0] * 8 + [1]
#: How a negative and a positive label stand in a text file, and whether it is clear which of them is positive.
WRITTEN = (
    ("0", "1", True),
    ("-1", "1", True),
    ("false", "true", True),
    ("False", "True", True),
    ("FALSE", "TRUE", True),
    ("well", "ill", False),
    ("1", "2", False),
    ("no", "yes", False),
    ("0.0", "1.0", False),
)


@pytest.mark.parametrize(("negative", "positive", "is_known"), WRITTEN)
def test_the_command_reads_labels_as_the_library_does(
    negative: str, positive: str, is_known: bool, tmp_path: Path
) -> None:
    columns = {name: [(negative, positive)[x] for x in each] for name, each in (("y", REAL), ("p", SAID), ("q", OTHER))}
    file = written(columns, tmp_path / "cases.csv")
    cells = cells_of(list(map(bool, REAL)), list(map(bool, SAID)))
    expected = float(FORMULAS["recall"](*cells))
    table = bm.Contingency.from_file(file, real="y", predicted="p")
    report = ("report", "--labels", file, "--real", "y", "--predicted", "p", "--measure", "recall")
    compare = ("compare", "--labels", file, "--real", "y", "--systems", "p", "q", "--measure", "recall")
    if is_known:
        assert told(*report)["measures"]["recall"]["value"] == expected
        assert told(*compare)["systems"]["p"] == expected
        assert tuple(significance.interval("recall", table)) == tuple(significance.interval("recall", cells))
    else:
        assert "recall" not in told(*report)["measures"]
        found = run(*compare)
        assert found.status == 2
        assert all(f"--positive {label!r}" in found.err for label in (negative, positive))
        with pytest.raises(PositiveClassError, match="say table"):
            significance.interval("recall", table)
    assert told(*report, "--positive", positive)["measures"]["recall"]["value"] == expected
    assert told(*compare, "--positive", positive)["systems"]["p"] == expected


@pytest.mark.parametrize(
    ("labels", "expected"),
    [(["0", "1", "2"], ["0", "1", "2"]), (["0", "1"], [0, 1]), (["0"], [0]), (["True", "true"], ["True", "true"])],
)
def test_label_columns_of_a_text_file_are_typed_together(
    labels: list[str], expected: list[Any], tmp_path: Path
) -> None:
    file = written({"y": labels, "p": labels[::-1]}, tmp_path / "cases.csv")
    table = bm.Contingency.from_file(file, real="y", predicted="p")
    assert sorted(map(repr, table.labels)) == sorted(map(repr, expected))
    if len(labels) > 1:
        given = bm.Contingency.from_file(file, real="y", predicted="p", labels=labels)
        assert given.labels == tuple(labels)


def test_labels_that_are_given_are_those_of_a_text_file(tmp_path: Path) -> None:
    file = written({"y": ["1", "0"], "p": ["1", "1"]}, tmp_path / "cases.csv")
    assert bm.Contingency.from_file(file, real="y", predicted="p", labels=[1, 0]).labels == (1, 0)
    with pytest.raises(ValueError, match="'0' is none of the labels"):
        bm.Contingency.from_file(file, real="y", predicted="p", labels=[1, 2])


def test_texts_in_a_json_file_stay_texts(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([{"y": "1", "p": "0"}, {"y": "0", "p": "0"}]), encoding="utf-8")
    assert bm.Contingency.from_file(file, real="y", predicted="p").labels == ("0", "1")


def test_a_matrix_without_labels_has_no_positive_class(tmp_path: Path) -> None:
    matrix = [[8, 2], [3, 7]]
    table = bm.Contingency.from_matrix(matrix, rows="real")
    with pytest.raises(PositiveClassError, match=r"say table.with_positive\(0\) or table.with_positive\(1\)"):
        significance.interval("recall", table)
    assert bm.report(table).positive is None
    for labels, expected in (((1, 0), 0.8), ((0, 1), 0.7)):
        named = bm.Contingency.from_matrix(matrix, rows="real", labels=labels)
        assert bm.report(named, measures=["recall"])["recall"].value == expected
    assert significance.interval("recall", table.with_positive(0)) == significance.interval("recall", (8, 3, 2, 7))
    with pytest.raises(ValueError, match="an array does not say"):
        significance.interval("recall", np.array(matrix), rows="real")
    file = tmp_path / "matrix.csv"
    file.write_text(",0,1\n0,8,2\n1,3,7\n", encoding="utf-8")
    assert bm.report(matrix_file(file, rows="real"), measures=["recall"])["recall"].value == 0.7


def test_a_table_of_four_cells_knows_its_positive_class() -> None:
    table = bm.Contingency.binary(tp=8, fp=3, fn=2, tn=7, labels=("ill", "well"))
    expected = significance.interval("recall", (8, 3, 2, 7))
    for same in (table, table.arranged(["well", "ill"]), table + table.arranged(["well", "ill"]), pickle_of(table)):
        assert bm.report(same, measures=["recall"])["recall"].value == 0.8
        assert same.positive == "ill"
    assert significance.interval("recall", table) == expected
    assert significance.interval("recall", table.inverse()) == significance.interval("recall", (7, 2, 3, 8))
    assert table.inverse().inverse() == table
    swapped = table.permuted({"ill": "well", "well": "ill"})
    assert significance.interval("recall", swapped) == significance.interval("recall", (2, 7, 8, 3))
    assert table.merged({"ill": "sick"}).positive == "sick"
    three = bm.Contingency.from_labels(list("aabbcc"), list("abbbca"))
    for label in "abc":
        assert significance.interval("recall", three.one_vs_rest(label)) == significance.interval(
            "recall", tuple(three.cells(label))
        )
    with pytest.raises(ValueError, match="one table has the positive class 'ill', the other 'well'"):
        _ = table + table.with_positive("well")
    with pytest.raises(KeyError, match="there is no class 'sick': there are 'ill', 'well'"):
        table.with_positive("sick")


def pickle_of(table: bm.Contingency) -> bm.Contingency:
    found: bm.Contingency = pickle.loads(pickle.dumps(table))
    return found


def test_the_inverse_of_0_and_1_has_0_as_its_positive_class() -> None:
    table = bm.Contingency.from_labels([1, 1, 1, 0, 0], [1, 1, 0, 0, 1])
    assert bm.report(table.inverse(), measures=["recall"])["recall"].value == 0.5
    assert bm.report(table.inverse().inverse(), measures=["recall"])["recall"].value == 2 / 3


def test_curves_and_pictures_have_the_same_positive_class() -> None:
    ranks = [0.9, 0.8, 0.7, 0.3, 0.2, 0.1]
    for negative, positive in KNOWN:
        real = [positive, positive, negative, positive, negative, negative]
        assert roc.curve(real, ranks).tp.tolist() == [0, 1, 2, 2, 3, 3, 3]
        assert significance.auc(real, ranks).value == pytest.approx(8 / 9)
    for negative, positive in UNKNOWN:
        real = [positive, positive, negative, positive, negative, negative]
        asked: tuple[tuple[Callable[..., Any], Any], ...] = (
            (roc.curve, ranks),
            (significance.auc, ranks),
            (draw_thresholds, ranks),
            (draw_systems, {"a": real}),
        )
        for ask, more in asked:
            with pytest.raises(PositiveClassError) as raised:
                ask(real, more)
            assert all(repr(label) in str(raised.value) for label in (negative, positive))
        assert roc.curve(real, ranks, positive=positive).auc == pytest.approx(8 / 9)


def test_scorers_of_scikit_learn_raise_where_no_class_is_positive() -> None:
    dummy = pytest.importorskip("sklearn.dummy")
    for labels, is_known in (([0, 1], True), ([1, 2], False), (["ill", "well"], False)):
        real = [labels[0]] * 3 + [labels[1]] * 5
        model = dummy.DummyClassifier(strategy="most_frequent").fit(np.zeros((8, 1)), real)
        if is_known:
            assert scores.SCORERS["recall"](model, np.zeros((8, 1)), real) == 1.0
        else:
            with pytest.raises(PositiveClassError, match="recall depends on which class is positive"):
                scores.SCORERS["recall"](model, np.zeros((8, 1)), real)
        assert scores.SCORERS["accuracy"](model, np.zeros((8, 1)), real) == 5 / 8


def test_labels_beyond_those_that_are_given_are_an_error() -> None:
    real, said = [0, 1, 2, 0], [0, 1, 1, 0]
    for ask in (
        lambda: bm.report(real, said, labels=[0, 1]),
        lambda: bm.compare(real, {"a": said, "b": said}, labels=[0, 1]),
        lambda: draw_systems(real, {"a": said}, labels=[0, 1]),
    ):
        with pytest.raises(ValueError, match="y_true has the label 2, which is not one of labels, 0, 1"):
            ask()
    with pytest.raises(ValueError, match="y_pred has the label 2, which is not one of labels, 0, 1"):
        bm.report(said, real, labels=[0, 1])
    assert [each.label for each in bm.report(said, said, labels=[1, 0, 2]).classes] == [1, 0, 2]


def test_two_codes_of_the_same_classes_are_an_error() -> None:
    one, other = [0, 1, 1, 0], [-1, 1, 1, -1]
    for real, said in ((one, other), (other, one), ([True, False, True, False], other)):
        asked: tuple[tuple[Callable[..., Any], Any], ...] = (
            (bm.Contingency.from_labels, said),
            (bm.report, said),
            (scores.accuracy_score, said),
            (bm.compare, {"a": said, "b": real}),
        )
        for ask, more in asked:
            with pytest.raises(ValueError, match=r"has 0 and 1, .* has -1 and 1: use the same two numbers in both"):
                ask(real, more)
    assert scores.accuracy_score(one, other, labels=[-1, 0, 1]) == 0.5
    three = bm.report([-1, 0, 1, -1, 1, 0], [-1, 0, 1, 0, 1, 0], by=[1, 1, 1, 2, 2, 2])
    assert [len(each.classes) for each in three.groups.values()] == [3, 3]


def test_predictions_with_other_names_for_the_classes_are_an_error() -> None:
    real, said = ["ill", "well", "ill"], ["sick", "healthy", "sick"]
    with pytest.raises(ValueError, match="y_true and y_pred have no label in common, such as"):
        bm.report(real, said)
    with pytest.raises(ValueError, match="y_true and the predictions of 'a' have no label in common"):
        bm.compare(real, {"a": said, "b": real})
    assert len(bm.report(real, said, labels=["ill", "well", "sick", "healthy"]).classes) == 4
    assert bm.report([1, 1], [0, 0])["accuracy"].value == 0


def test_groups_have_the_positive_class_of_all_tables() -> None:
    table = bm.Contingency.from_labels(["ill", "well", "ill", "well"], ["ill", "well", "well", "ill"])
    known, unknown = table.with_positive("ill"), table + table
    for tables in ({"a": known, "b": unknown}, {"a": unknown, "b": known}):
        found = bm.reports.report_of_groups(tables, measures=["recall"])
        assert [each.positive for each in (found.whole, *found.groups.values())] == ["ill"] * 3
        assert "recall" in str(found)
    with pytest.raises(ValueError, match="one table has the positive class"):
        bm.reports.report_of_groups({"a": known, "b": table.with_positive("well")})


def test_a_class_without_cases_may_be_positive() -> None:
    assert scores.recall_score(["well"] * 3, ["well"] * 3, pos_label="ill", undefined=0) == 0
    assert scores.accuracy_score(["well"] * 3, ["well"] * 3) == 1
    assert bm.compare([1, 1], {"a": [1, 1], "b": [1, 1]}, "recall").values == {"a": 1.0, "b": 1.0}
    assert bm.compare([0, 0], {"a": [0, 0], "b": [0, 0]}, "inverse_recall").values == {"a": 1.0, "b": 1.0}
    assert significance.interval("recall", bm.Contingency.from_labels([1] * 4, [1] * 4)) == significance.interval(
        "recall", (4, 0, 0, 0)
    )
    with pytest.raises(PositiveClassError, match="say pos_label='well'"):
        scores.recall_score(["well"] * 3, ["well"] * 3)


def test_every_name_of_a_measure_depends_on_the_positive_class_or_none() -> None:
    assert all(map(depends_on_positive, ("recall", "sensitivity", "TPR", "F1", "LR+", "prevalence", "chi2_plus_p")))
    assert not any(map(depends_on_positive, SYMMETRIC))
    assert not any(map(depends_on_positive, ("MCC", "kappa", "recall_macro", "error_odds", "nonsense")))
    assert conventional([Fraction(1), 0]) == 1
    assert conventional([np.float32(0), np.float32(1)]) == 1
    assert conventional([1, -1, 0]) is None


def test_the_error_survives_pickling() -> None:
    error = PositiveClassError("recall", ["ill", "well"], "pos_label={}".format)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.labels) == (str(error), ("ill", "well"))
