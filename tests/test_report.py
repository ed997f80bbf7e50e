"""A report says what the measures are, what they are worth, and shows it in every format as it is."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from math import isnan, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import bookmaker_ref as bm
from bookmaker_ref import Contingency
from bookmaker_ref._names import OF_TWO
from bookmaker_ref.exact.table import tables
from bookmaker_ref.layout import columns_of
from bookmaker_ref.reports import Report, Value
from bookmaker_ref.reports.choice import SAME_OF_TWO, called
from bookmaker_ref.reports.reasons import why
from bookmaker_ref.scores.score import measures
from bookmaker_ref.tables.binary import Cells
from tests.cases import for_each, refused
from tests.commands import assert_refused, printed, refusals, run, told
from tests.strategies import examples, words
from tests.typeset import RULES, needs_latex, typeset

Z = NormalDist().inv_cdf(0.975)
#: What a terminal, HTML, LaTeX or Markdown would obey.
HOSTILE = [
    "<script>alert(1)</script>",
    "$x_&",
    "a|b",
    "\\input{x} % #~^",
    "[1] *b* `c` ![d](e)",
    "a\nb\x1b[31mred\u202e",
]


@st.composite
def predictions(draw: st.DrawFn, most: int = 4) -> tuple[list[str], list[str]]:
    """Two vectors of labels, in which each of two classes or more is real and predicted."""
    labels = "abcd"[: draw(st.integers(2, most))]
    more = draw(st.lists(st.tuples(*[st.sampled_from(labels)] * 2), max_size=30))
    real, predicted = zip(*[*zip(labels, labels, strict=True), *more], strict=True)
    return list(real), list(predicted)


def found(report: Report) -> dict[str, Value]:
    return {each.measure: each for each in report.whole}


# --- numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(predictions())
@examples(40)
def test_values_are_those_of_scikit_learn(cases: tuple[list[str], list[str]]) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    many, positive = len(set(cases[0])), sorted(set(cases[0]))[-1]
    report = bm.report(*cases, pos_label=positive if many == 2 else None)
    values = found(report)
    one: dict[str, Any] = {"average": "macro"} if many > 2 else {"pos_label": positive}
    expected = {
        "accuracy": metrics.accuracy_score(*cases),
        "cohen_kappa": metrics.cohen_kappa_score(*cases),
        "correlation" if many == 2 else "gorodkin_rk": metrics.matthews_corrcoef(*cases),
        "balanced_accuracy" if many == 2 else "recall_macro": metrics.balanced_accuracy_score(*cases),
        "f1" if many == 2 else "f1_macro": metrics.f1_score(*cases, **one),
    }
    assert {name: values[name].value for name in expected} == pytest.approx(expected, abs=1e-12)
    theirs = metrics.classification_report(*cases, output_dict=True)
    for each in report.classes:
        of_class = {value.measure: value.value for value in each.values}
        assert each.real == theirs[each.label]["support"]
        assert of_class["recall"] == pytest.approx(theirs[each.label]["recall"])
        assert of_class["precision"] == pytest.approx(theirs[each.label]["precision"])


@given(predictions())
@examples(40)
def test_intervals_of_rates_are_where_the_score_test_is_the_quantile(cases: tuple[list[str], list[str]]) -> None:
    report = bm.report(*cases)
    for label, each in zip(report.table.labels, report.classes, strict=True):
        tp, fp, fn, _ = report.table.cells(label)
        for value, whole in zip(each.values, (tp + fn, tp + fp), strict=False):
            assert_wilson(value.low, value.high, tp, whole)
    accuracy = found(report)["accuracy"]
    assert_wilson(accuracy.low, accuracy.high, int(np.trace(report.table.counts)), len(cases[0]))


@given(predictions(most=2))
@examples(40)
def test_the_interval_of_f1_is_that_of_the_share_of_hits_among_all_but_true_negatives(
    cases: tuple[list[str], list[str]],
) -> None:
    report = bm.report(*cases, pos_label="a")
    value, (tp, fp, fn, _) = found(report)["f1"], report.table.cells("a")
    assert value.value == pytest.approx(2 * tp / (2 * tp + fp + fn))
    low, high = (f / (2 - f) for f in (value.low, value.high))
    assert_wilson(low, high, tp, tp + fp + fn)


def assert_wilson(low: float, high: float, x: int, n: int) -> None:
    for end, outermost in ((low, x == 0), (high, x == n)):
        assert outermost or abs(x - n * end) / sqrt(n * end * (1 - end)) == pytest.approx(Z, rel=1e-6)
    assert low <= x / n <= high


@given(predictions())
@examples(30)
def test_the_interval_of_balanced_accuracy_is_price_and_bonetts_of_the_mean_of_recalls(
    cases: tuple[list[str], list[str]],
) -> None:
    report = bm.report(*cases)
    many = len(report.classes)
    if many == 2:
        value, of = found(report)["balanced_accuracy"], found(report)["informedness"]
        assert (value.low, value.high) == pytest.approx(((of.low + 1) / 2, (of.high + 1) / 2))
        return
    shares = [
        (np.diag(report.table.counts)[i] + 2 / many, each.real + 4 / many) for i, each in enumerate(report.classes)
    ]
    middle = sum(x / n for x, n in shares) / many
    half = Z * sqrt(sum(x / n * (1 - x / n) / n for x, n in shares)) / many
    value = found(report)["recall_macro"]
    assert (value.low, value.high) == pytest.approx((max(0.0, middle - half), min(1.0, middle + half)))


@given(predictions())
@examples(30)
def test_by_chance_is_what_independent_predictions_have(cases: tuple[list[str], list[str]]) -> None:
    report = bm.report(*cases, pos_label=max(cases[0]) if len(set(cases[0])) == 2 else None)
    n, values = len(cases[0]), found(report)
    biases = {each.label: Fraction(int(each.predicted), n) for each in report.classes}
    shares = {each.label: Fraction(int(each.real), n) for each in report.classes}
    for zero in ("informedness", "markedness", "cohen_kappa"):
        assert values[zero].chance == pytest.approx(0, abs=1e-12)
    assert values["accuracy"].chance == pytest.approx(float(sum(biases[x] * shares[x] for x in shares)))
    f1 = [float(2 * biases[x] * shares[x] / (biases[x] + shares[x])) for x in shares]
    expected = f1[-1] if len(shares) == 2 else sum(f1) / len(f1)
    assert values["f1" if len(shares) == 2 else "f1_macro"].chance == pytest.approx(expected)


def test_the_test_against_chance_is_fishers_of_two_classes() -> None:
    report = bm.report([1] * 68 + [0] * 32, [1] * 56 + [0] * 12 + [1] * 20 + [0] * 12)
    stats = pytest.importorskip("scipy.stats")
    table = stats.hypergeom(100, 68, 76)
    seen = table.pmf(56)
    less = sum(p for k in range(44, 69) if (p := table.pmf(k)) < seen * (1 - 1e-9))
    same = sum(p for k in range(44, 69) if abs((p := table.pmf(k)) - seen) <= seen * 1e-9)
    assert report.against_chance.p == pytest.approx(less + same / 2)


# --- what is not there -----------------------------------------------------------------------------------------


def test_reasons_name_classes_that_are_empty_indeed() -> None:
    seen = set()
    for n in range(1, 4):
        for cells in tables(n):
            tp, fp, fn, tn = cells
            empty = {
                "there are no cases of class 'p'": not tp + fn,
                "there are no cases of class 'q'": not fp + tn,
                "nothing is predicted as 'p'": not tp + fp,
                "nothing is predicted as 'q'": not fn + tn,
                "no case of class 'p' is predicted as 'p'": not tp,
                "no case of class 'q' is predicted as 'p'": not fp,
                "no case of class 'p' is predicted as 'q'": not fn,
                "no case of class 'q' is predicted as 'q'": not tn,
                "all cases are of class 'p'": not fp + tn,
                "everything is predicted as 'p'": not fn + tn,
                "no case of another class is predicted as 'p'": not fp,
                "no case of class 'p' is predicted as another": not fn,
                "no case of another class is predicted as another": not tn,
            }
            for name in measures():
                if name in OF_TWO.values() and isnan(getattr(bm, name)(*cells)):
                    for said in (why(name, Cells(*cells), "p", "q"), why(name, Cells(*cells), "p")):
                        seen.update(said.split(" and "))
                        assert all(empty[part] for part in said.split(" and ")), (name, cells, said)
    assert len(seen) >= 10


def test_what_is_undefined_is_told_in_words_of_the_class() -> None:
    text = str(bm.report(["a", "b", "a"], ["a", "b", "a"], labels=["x", "a", "b"]))
    assert "recall and informedness of x are undefined: there are no cases of class 'x'." in text
    assert "precision of x is undefined: nothing is predicted as 'x'." in text
    assert "No test against chance: there are no cases of class 'x'." in text
    assert not re.search(r"positive|RP|PP|= 0", text)


def test_of_many_reasons_a_few_are_told() -> None:
    report = bm.report([0, 1], [0, 1], labels=range(40))
    assert sum("undefined" in line for line in report.notes()) == 8
    assert "more like these: to_json() has each" in " ".join(report.notes())
    assert sum("undefined" in of for each in report.to_json()["classes"] for of in each["measures"].values()) == 3 * 38


@for_each([None, [0.5, 2, 1, 0.25]])
def test_weights_have_no_interval_and_no_test(weights: list[float] | None) -> None:
    table = Contingency.from_labels([1, 0, 1, 0], [1, 0, 0, 0], weights=[0.5, 2, 1, 0.25])
    report = bm.report(table) if weights is None else bm.report([1, 0, 1, 0], [1, 0, 0, 0], sample_weight=weights)
    values = [*report.whole, *(value for each in report.classes for value in each.values)]
    assert all(isnan(value.low) and isnan(value.high) and not value.method for value in values)
    assert isnan(report.against_chance.p)
    assert "Weights are no cases" in str(report)
    assert found(report)["accuracy"].value == pytest.approx(2.75 / 3.75)


def test_counts_beyond_what_intervals_take_have_values_all_the_same() -> None:
    report = bm.report(Contingency.binary(tp=10**20, fp=0, fn=10**20, tn=10**20))
    assert found(report)["informedness"].value == 0.5
    assert isnan(found(report)["informedness"].low)
    assert "computed of up to 2^53 cases" in str(report)


# --- what is asked for -----------------------------------------------------------------------------------------


@for_each(
    [
        (["MCC", "kappa"], 2, ["correlation", "cohen_kappa"]),
        (["MCC", "kappa", "accuracy"], 3, ["gorodkin_rk", "cohen_kappa", "accuracy"]),
        (["correlation"], 3, ["correlation"]),
        (["recall", "recall"], 2, ["recall"]),
    ]
)
def test_measures_go_by_the_names_that_people_use(asked: list[str], classes: int, expected: list[str]) -> None:
    labels = [0, 1, 2][:classes]
    assert list(found(bm.report(labels * 2, labels * 2, measures=asked))) == expected


def test_all_measures_are_told_of_two_classes_and_of_more() -> None:
    for labels in ([0, 1], [0, 1, 2]):
        report = bm.report(labels * 3 + [0], labels * 3 + [1], measures="all")
        assert len(report.whole) > 40
        assert len(str(report).splitlines()) > 40


def test_one_number_of_two_classes_has_one_interval_whatever_it_is_called() -> None:
    real, predicted = [1, 0, 1, 1, 0, 0, 1, 0], [1, 0, 0, 1, 1, 0, 1, 1]
    every = {name: bm.report(real, predicted, measures=[name])[name] for name in measures()}
    with_interval = {(name, each) for name, each in every.items() if not isnan(each.low)}
    for name, same in SAME_OF_TWO.items():
        assert (every[name].value, every[name].low) == pytest.approx((every[same].value, every[same].low), nan_ok=True)
    for name, factor, more, of in (
        ("balanced_accuracy", 2, -1, "informedness"),
        ("precision_macro", 2, -1, "markedness"),
    ):
        ends = [factor * end + more for end in (every[name].low, every[name].high)]
        assert ends == pytest.approx([every[of].low, every[of].high])
    shown = [each.measure for each in bm.report(real, predicted, measures="all").whole]
    assert not SAME_OF_TWO.keys() & set(shown)
    assert {name for name, _ in with_interval} - SAME_OF_TWO.keys() <= set(shown)
    names = [called(each) for each in shown]
    assert len(set(names)) == len(names)


def test_what_is_the_same_number_of_two_classes_is_so_on_every_small_table() -> None:
    for cells in tables(4):
        of_classes = bm.multiclass.MEASURES
        table = Contingency.binary(**Cells(*cells)._asdict())
        for name, same in SAME_OF_TWO.items():
            expected = getattr(bm.numeric._generated, same)(*cells)
            assert of_classes[name](table) == pytest.approx(expected, abs=1e-12, nan_ok=True)


@for_each(
    [
        ("output_dict", "to_json() is all of it as a dict"),
        ("compare", "did you mean compared?"),
        ("meassures", "measures?"),
    ]
)
def test_what_no_report_takes_is_refused_with_what_there_is(name: str, hint: str) -> None:
    for more in ({}, {"by": ["a", "b"]}):
        said = refused(bm.report, [1, 0], [1, 0], **more, **{name: 3})
        assert said.startswith(
            f"report has no {name}: it takes labels, pos_label, sample_weight, level, measures, by, digits"
        )
        assert said.endswith(hint)


def test_a_measure_of_a_report_goes_by_any_of_its_names() -> None:
    report = bm.report([1, 0, 1, 1], [1, 0, 1, 0])
    assert report["MCC"] == found(report)["correlation"]
    assert "recall is not in this report: measures=['recall'] asks for it" in refused(report.__getitem__, "recall")


@for_each(
    [
        ({"measures": ["f1"]}, "'f1' is of two classes, and there are 3: f1_macro is their mean"),
        ({"measures": ["lift_"]}, "there is no measure 'lift_' of 3 classes"),
        ({"measures": "kappa"}, "measures is 'kappa': it takes names in a list, 'all', or nothing for a few"),
        ({"measures": 3}, "measures is 3: it takes names in a list"),
        ({"pos_label": "a"}, "pos_label is of two classes, and there are 3"),
        ({"level": 95}, "level is 95"),
        ({"labels": ["a"]}, "y_true has the label 'b', which is not one of labels, 'a'"),
        ({"digits": 18}, "digits is 18"),
        ({"compared": "f1"}, "compared is about groups: say which there are, with by="),
    ]
)
def test_a_mistake_is_said_in_one_line(options: dict[str, Any], message: str) -> None:
    assert message in refused(bm.report, list("abc"), list("abc"), **options)


@for_each(
    [
        (([1, 1], None), "report takes two vectors of labels, y_true and y_pred, or one Contingency"),
        ((["cat"], ["cat"]), "all cases are 'cat', in reality and predicted: say which labels there could be"),
        (([1, 0], [1]), "y_true has 2 cases, y_pred has 1"),
        (([1, 0], [0.2, 0.7]), "give a threshold"),
        (([], []), "y_true is empty"),
        ((Contingency.from_matrix([[0, 0], [0, 0]], rows="real"), None), "the table has no cases"),
        ((Contingency.from_matrix([[1, 0], [0, 1]], rows="real"), [1]), "give it alone"),
    ]
)
def test_what_is_no_two_vectors_is_refused(vectors: tuple[Any, Any], message: str) -> None:
    assert message in refused(bm.report, *vectors)


def test_one_class_measures_are_given_for_each_class_if_none_is_positive() -> None:
    real, said = ["ill"] * 5 + ["well"] * 5, ["ill"] * 4 + ["well"] * 4 + ["ill"] * 2
    report = bm.report(real, said)
    assert report.positive is None
    assert "f1" not in found(report)
    assert (report["f1", "ill"].value, report["f1", "well"].value) == pytest.approx((8 / 11, 2 / 3))
    assert report.to_json()["positive"] is None
    text = " ".join(str(report).split())
    assert "neither is positive by convention: pos_label names the positive class, ill or well." in text
    assert "F1 and the like" not in text
    assert refused(report.__getitem__, "f1").endswith("say report['f1', 'ill'] or report['f1', 'well']")
    named = bm.report(real, said, pos_label="ill")
    assert (named["f1"], named["recall", "ill"].value) == (report["f1", "ill"], 0.8)
    every = bm.report(real, said, measures="all")
    assert every["lr_positive", "well"].value == pytest.approx((3 / 5) / (1 / 5))
    assert "Class well against the rest: 5 real, 4 predicted" in every.to_markdown().replace("*", "")


def test_the_only_class_is_one_of_two_if_the_other_is_clear() -> None:
    assert [each.label for each in bm.report([1, 1], [1, 1]).classes] == [0, 1]
    assert [each.label for each in bm.report([False], [False]).classes] == [False, True]
    assert [each.label for each in bm.report(["ill"], ["ill"], pos_label="well").classes] == ["ill", "well"]


@for_each([(3, "0.000432"), (5, "0.00043")])
def test_small_values_are_shown_with_significant_digits(digits: int, precision: str) -> None:
    report = bm.report(Contingency.binary(tp=22, fp=50_912, fn=8, tn=10**7), digits=digits)
    assert float(precision) == pytest.approx(22 / 50_934, rel=0.01)
    for text in (str(report), report.to_markdown(), report.to_latex(), report.to_html()):
        assert precision in text
        assert f"{22 / 30:.{digits}f}" in text
        assert "0.000 to 0.000" not in text


def test_groups_are_shown_with_as_many_digits_as_are_asked_for() -> None:
    real, said, by = [1, 0, 1, 1, 0, 1] * 4, [1, 0, 0, 1, 1, 1] * 4, ["a", "b"] * 12
    for text in (str(bm.report(real, said, by=by, digits=6)), bm.report(real, said, by=by, digits=6).to_markdown()):
        assert re.search(r"\b0\.\d{6}\b", text)
        assert "0.250000" in text  # 3/4 - 1/2, of all groups


# --- how it is shown -------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """The elements of a page, and the texts of its cells."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def hostile_report(labels: list[str]) -> Report:
    return bm.report(labels * 2, [*labels, *labels[::-1]])


def read_back(markdown: str) -> list[list[str]]:
    """The cells of all rows of tables in Markdown."""
    rows = [line for line in markdown.splitlines() if line.startswith("|")]
    return [re.split(r"(?<!\\)\|", row)[1:-1] for row in rows]


@pytest.mark.slow
@given(st.lists(st.sampled_from(HOSTILE) | words(30).filter(bool), min_size=2, max_size=4, unique=True))
@examples(40)
def test_no_format_takes_a_drawn_label_for_markup(labels: list[str]) -> None:
    assert_nothing_is_markup(labels)


def test_no_format_takes_a_label_for_markup() -> None:
    assert_nothing_is_markup(HOSTILE)


def assert_nothing_is_markup(labels: list[str]) -> None:
    report = hostile_report(labels)
    reader = Reader()
    reader.feed(report.to_html())
    assert reader.elements <= {"table", "caption", "thead", "tbody", "tr", "th", "td", "p"}
    shown = [each for each in labels if each.isprintable() and each.strip()]
    assert set(shown) <= set(reader.texts)
    markdown = report.to_markdown()
    assert all(line.isprintable() for line in markdown.splitlines())
    assert not re.search(r"[<>]|(?<!\\)[`*$]", re.sub(r"^\*\*.*\*\*$", "", markdown, flags=re.MULTILINE))
    for cells in read_back(markdown):
        assert len(cells) in (4, 3 + 2 * len(report.classes[0].values))
    assert all(letter.isprintable() or letter == "\n" for letter in str(report) + report.to_latex())
    assert "\\input" not in report.to_latex()
    json.dumps(report.to_json(), allow_nan=False)


@for_each([40, 60, 80, 100])
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost(width: int) -> None:
    labels = ["a rather long name of one class", "a rather long name of no class", "c"]
    report = bm.report(labels * 9, [*labels * 8, *labels[::-1]])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        text = str(report)
    assert max(map(columns_of, text.splitlines())) <= width
    for each in report.classes:
        for value in each.values:
            assert f"{value.low:.3f} to {value.high:.3f}" in text
    first = [line.split("  ")[1] for line in text.splitlines() if line.startswith("  a ")]
    assert len(set(first)) == 2


@pytest.mark.on_change
@pytest.mark.slow
@needs_latex
def test_latex_sets_every_table_and_every_label(tmp_path: Path) -> None:
    labels = [*HOSTILE, "[2pt]", "*", "-1", "--", '"q"', "'", "{", "}", "é", "?`", "^^41", "\\\\"]
    reports = (hostile_report(labels), bm.report(labels * 2, labels * 2, by=labels * 2, labels=labels, against="rest"))
    head = f"\\documentclass[landscape]{{article}}\\usepackage[T1]{{fontenc}}\n{RULES}"
    assert "Missing character" not in typeset(tmp_path, head, *(each.to_latex() for each in reports))


def test_frames_have_a_row_for_each_measure() -> None:
    report = bm.report(["a", "b", "b", "c"] * 3, ["a", "b", "c", "c"] * 3)
    document = report.to_json()
    for frame in (report.to_pandas(), report.to_polars()):
        columns = {name: list(frame[name]) for name in frame.columns}
        values = {
            (label if isinstance(label, str) else None, measure): value
            for label, measure, value in zip(columns["class"], columns["measure"], columns["value"], strict=True)
        }
        expected = {(None, name): entry["value"] for name, entry in document["measures"].items()}
        for each in document["classes"]:
            expected |= {(each["label"], name): entry["value"] for name, entry in each["measures"].items()}
        assert values == expected
        assert set(columns["cases"]) == {12, 3, 6}


def test_no_frame_chokes_on_a_label() -> None:
    report = bm.report(["\ud800", "b"] * 2, ["\ud800", "b", "b", "b"], by=["\ud800"] * 2 + ["c"] * 2)
    assert (
        set(report.to_polars()["class"].drop_nulls()) == set(report.to_pandas()["class"].dropna()) == {"\\ud800", "b"}
    )
    assert set(report.to_polars("differences")["second"]) == {"\\ud800"}


def test_a_negative_number_has_a_minus_sign_in_latex() -> None:
    text = bm.report([1, 0, 1, 0], [1, 0, 0, 1], measures=["informedness"]).to_latex()
    assert "informedness & 0.000 & $-$0." in text


def test_labels_of_json_keep_their_kind() -> None:
    document = json.loads(json.dumps(bm.report([1, 0, 1], [1, 0, 0]).to_json()))
    assert (document["labels"], document["positive"]) == ([0, 1], 1)


def test_a_notebook_gets_html_and_latex() -> None:
    report = bm.report([1, 0], [1, 1])
    assert report._repr_html_() == report.to_html()
    assert report._repr_latex_() == report.to_latex()
    assert repr(report) == f"<report of 2 cases, 2 classes: informedness {0.0:.4g}, markedness nan>"


# --- at the command --------------------------------------------------------------------------------------------

FOUR = ("56", "20", "12", "12")


def test_the_command_says_what_python_says(tmp_path: Path) -> None:
    table = Contingency.binary(tp=56, fp=20, fn=12, tn=12)
    assert told("report", *FOUR) == json.loads(json.dumps(bm.report(table).to_json()))
    for kind in ("markdown", "latex", "html"):
        assert printed("report", *FOUR, "--as", kind).strip() == getattr(bm.report(table), f"to_{kind}")().strip()
    report = bm.report(table, measures=["MCC"], level=0.5, pos_label="-")
    said = printed("report", *FOUR, "--measure", "MCC", "--level", "0.5", "--positive", "-")
    assert said.split() == str(report).split()


@for_each(
    refusals("""
56 20 12 12 --all --measure f1 | --all are all measures
56 20 12 12 --as html --json | --as html is for people, --json for programs
56 20 12 12 --positive x | there is no class 'x': there are '+', '-'
56 20 12 12 --level x | --level is 'x'
56 20 12 12 --level 95 | level is 95
56 20 12 12 --measure kapa | did you mean
56 20 12 12 --as pdf | pdf
56 20 12 12 --by x | --by is a column of --labels
56 20 12 12 --against rest | --against is about groups: say which column has them, with --by COL
1 2 3 | a table has four counts
--matrix - --rows real | bookmaker assign finds which label stands for which class
--labels - --real r --predicted p | there is only one class, 'a'
--labels - --real r --predicted p --by g | there is only one class, 'a'
0 0 0 0 | all counts are 0
""")
)
def test_the_command_refuses_in_one_line(given_words: list[str], message: str) -> None:
    piped = b",a,b\na,3,1\nc,1,1\n" if "--matrix" in given_words else b"r,p,g\na,a,x\na,a,y\n"
    assert_refused(run("report", *given_words, stdin=piped), message)
