"""Groups side by side: each is what it is alone, and how much they differ has an interval that is what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import combinations, product
from math import comb, hypot, isnan, prod
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import bookmaker_ref as bm
from bookmaker_ref import Contingency, significance
from bookmaker_ref.reports import GroupDifference, GroupReport, report_of_groups
from bookmaker_ref.reports.independent import Around, around, differences
from bookmaker_ref.reports.values import is_compared
from bookmaker_ref.tables.groups import GroupedTally, tables_from_file
from tests.cases import for_each, refused
from tests.commands import assert_refused, printed, refusals, run, told
from tests.paths import ROOT
from tests.sampled import compositions
from tests.strategies import examples

pytestmark = pytest.mark.on_change("derivations/**", "docs/report.md")

#: What groups of two classes are compared by in these tests: of each kind of interval one.
MEASURES = (
    "informedness",
    "balanced_accuracy",
    "recall",
    "false_discovery_rate",
    "f1",
    "jaccard",
    "cohen_kappa",
    "correlation",
)
OF_MORE = ("informedness", "markedness", "recall_macro", "accuracy", "gorodkin_rk")


@st.composite
def groups(draw: st.DrawFn, classes: int = 2) -> dict[str, Contingency]:
    """Tables of two groups or three, of which each has every class, real and predicted."""
    labels = "abc"[:classes]
    found = {}
    for name in ("east", "north", "south")[: draw(st.integers(2, 3))]:
        cells = draw(st.lists(st.integers(0, 30), min_size=classes**2, max_size=classes**2))
        counts = np.reshape(cells, (classes, classes)) + np.eye(classes, dtype=int)
        found[name] = Contingency.from_matrix(counts, rows="predicted", labels=labels)
    return found


def cases_of(given_tables: dict[str, Contingency]) -> tuple[list[str], list[str], list[str]]:
    """The same as three vectors."""
    rows = [
        (real, predicted, name)
        for name, table in given_tables.items()
        for i, predicted in enumerate(table.predicted)
        for j, real in enumerate(table.real)
        for _ in range(int(table.counts[i, j]))
    ]
    order = np.random.default_rng(1).permutation(len(rows))
    real, said, by = zip(*(rows[at] for at in order), strict=True)
    return list(map(str, real)), list(map(str, said)), list(by)


def of_pair(report: GroupReport, measure: str, first: str, second: str | None) -> GroupDifference:
    return next(x for x in report.differences if (x.measure, x.first, x.second) == (measure, first, second))


def compared(
    given_tables: dict[str, Contingency], measures: Sequence[str] | None = None, level: float = 0.95
) -> GroupReport:
    """The report of groups with unadjusted differences; for two classes, b is positive."""
    of_two = len(next(iter(given_tables.values())).labels) == 2
    return report_of_groups(
        given_tables,
        compared=measures or (MEASURES if of_two else OF_MORE),
        correction="none",
        level=level,
        pos_label="b" if of_two else None,
    )


# --- the numbers -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(groups())
@examples(25)
def test_a_difference_of_recalls_is_newcombes_as_statsmodels_has_it(given_tables: dict[str, Contingency]) -> None:
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    report = report_of_groups(given_tables, measures=["recall"], correction="none", pos_label="a")
    for one, other in combinations(given_tables, 2):
        found = of_pair(report, "recall", one, other)
        (x1, _, y1, _), (x2, _, y2, _) = (given_tables[each].cells("a") for each in (one, other))

        def theirs(alpha: float, counts: tuple[int, int, int, int] = (x1, x1 + y1, x2, x2 + y2)) -> tuple[float, float]:
            ends: tuple[float, float] = proportion.confint_proportions_2indep(
                *counts, method="newcomb", compare="diff", alpha=alpha
            )
            return ends

        assert (found.low, found.high) == pytest.approx(theirs(0.05), abs=1e-9)
        if 1e-12 < found.p < 1:  # the interval of this level just ends at 0
            assert min(map(abs, theirs(found.p))) < 1e-7


@pytest.mark.slow
@given(st.integers(2, 3).flatmap(groups))
@examples(25)
def test_each_end_is_put_together_from_the_intervals_of_both_groups(given_tables: dict[str, Contingency]) -> None:
    report = compared(given_tables)
    for each in report.differences:
        one, other = (
            next(value for value in report[group].whole if value.measure == each.measure)
            for group in (each.first, each.second)
        )
        assert each.difference == pytest.approx(one.value - other.value, abs=1e-12)
        middle, ends = each.difference, [(one.low, one.high), (other.low, other.high)]
        if one.method in ("delta-plus-three", "price-bonett"):
            if any(end in (-1, 0, 1) for pair in ends for end in pair):
                continue  # cut to the range, so that what it was before is not seen
            halves = [(high - low) / 2 for low, high in ends]
            middle = sum(ends[0]) / 2 - sum(ends[1]) / 2
            expected = middle - hypot(*halves), middle + hypot(*halves)
        else:
            expected = (
                middle - hypot(one.value - one.low, other.high - other.value),
                middle + hypot(one.high - one.value, other.value - other.low),
            )
        assert (each.low, each.high) == pytest.approx(expected, abs=1e-9), each


@pytest.mark.slow
@given(st.integers(2, 3).flatmap(groups))
@examples(20)
def test_the_p_value_is_that_of_the_interval_which_ends_at_0(given_tables: dict[str, Contingency]) -> None:
    report = compared(given_tables)
    for each in report.differences:
        if 1e-9 < each.p < 1 - 1e-9:
            same = compared(given_tables, [each.measure], level=1 - each.p)
            again = of_pair(same, each.measure, str(each.first), str(each.second))
            assert min(abs(again.low), abs(again.high)) < 1e-6, each
        assert (each.p < 0.05) == (not each.low <= 0 <= each.high) or abs(each.p - 0.05) < 1e-9, each


@pytest.mark.slow
@given(groups())
@examples(15)
def test_the_other_way_round_is_the_same_with_the_other_sign(given_tables: dict[str, Contingency]) -> None:
    one, other = compared(given_tables), compared(dict(reversed(given_tables.items())))
    for each in one.differences:
        back = of_pair(other, each.measure, str(each.second), str(each.first))
        assert (back.difference, back.low, back.high) == pytest.approx((-each.difference, -each.high, -each.low))
        assert back.p == pytest.approx(each.p)


def test_groups_without_any_difference_have_p_1_and_far_ones_a_p_that_is_no_rounding() -> None:
    same, other = (Contingency.binary(tp=a, fp=b, fn=b, tn=a) for a, b in ((30, 10), (10, 30)))
    assert report_of_groups({"a": same, "b": same}).differences[0].p == 1
    many = report_of_groups({"a": same + same + same, "b": other + other + other}, compared="informedness")
    assert 0 < many.differences[0].p < 1e-15
    far = [Contingency.binary(tp=a, fp=b, fn=b, tn=a) for a, b in ((10**6, 0), (0, 10**6))]
    assert "p < 1e-300" not in str(many)
    assert report_of_groups({"a": far[0], "b": far[1]}).differences[0].p == 0


@pytest.mark.slow
@given(groups())
@examples(15)
def test_all_comparisons_are_adjusted_together(given_tables: dict[str, Contingency]) -> None:
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    names = ("informedness", "recall")
    alone = compared(given_tables, names)
    p = [each.p for each in alone.differences]
    for ours, theirs in (("holm", "holm"), ("bonferroni", "bonferroni"), ("benjamini-hochberg", "fdr_bh")):
        report = report_of_groups(given_tables, compared=names, correction=ours, pos_label="b")
        assert [each.adjusted for each in report.differences] == pytest.approx(
            multitest.multipletests(p, method=theirs)[1]
        )
        assert [each.p for each in report.differences] == pytest.approx(p)
        wider = compared(given_tables, names, level=1 - 0.05 / len(p))
        assert [each.low for each in report.differences] == pytest.approx([each.low for each in wider.differences])


def tables_and_ways(n: int, cells: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Every table of n cases, and the number of orders in which its cases may come."""
    every = list(compositions(n, cells))
    ways = [prod(comb(sum(row[: i + 1]), row[i]) for i in range(cells)) for row in every]
    return np.array(every), np.array(ways, dtype=float)


def laws(n: int) -> tuple[np.ndarray[Any, Any], Callable[..., np.ndarray[Any, Any]]]:
    """Every table of n cases, and their probabilities given those of the cells."""
    every, ways = tables_and_ways(n, 4)

    def probabilities(prevalence: float, recall: float, fallout: float) -> np.ndarray[Any, Any]:
        cells = [prevalence * recall, (1 - prevalence) * fallout, prevalence * (1 - recall)]
        found: np.ndarray[Any, Any] = ways * (np.array([*cells, 1 - sum(cells)]) ** every).prod(axis=1)
        return found

    return every, probabilities


@pytest.mark.slow
def test_differences_of_informedness_are_covered_as_often_as_is_said() -> None:
    every, probabilities = laws(8)
    positives, cases = every[:, 0] + every[:, 2], every[:, 1] + every[:, 3]
    kept = every[(positives > 0) & (cases > 0)].astype(float)
    pairs = list(product(range(len(kept)), range(len(kept))))
    low, high, _ = differences("informedness", kept.reshape(-1, 2, 2), pairs, 0.95)
    width = (len(kept), len(kept))
    for one, other in product(((0.5, 0.5, 0.5), (0.5, 0.9, 0.1), (0.2, 0.8, 0.3)), repeat=2):
        p, q = (probabilities(*each)[(positives > 0) & (cases > 0)] for each in (one, other))
        truth = (one[1] - one[2]) - (other[1] - other[2])
        covered = ((low <= truth + 1e-9) & (truth - 1e-9 <= high)).reshape(width)
        assert p @ covered @ q / (p.sum() * q.sum()) > 0.94


#: Recall and Fallout of the first group and of the second, with each of which Prevalence is 0.5 and 0.2.
RATES = [((0.5, 0.5), (0.8, 0.3), (0.95, 0.05), (1.0, 0.0)), ((0.5, 0.5), (0.9, 0.6), (0.95, 0.05), (1.0, 0.0))]
#: Margins of three classes, each with Informedness 0, 0.5 and 0.9: predictions are right so often, and else guessed.
MARGINS = [np.full(3, 1 / 3), np.array([0.5, 0.3, 0.2])]


def said_on_the_page() -> dict[str, tuple[float, ...]]:
    """How often differences are covered, least, mean and most, by classes and cases."""
    text = (ROOT / "docs" / "report.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (two|three) classes \| (\d+) and (\d+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", text, re.M)
    return {f"{k} {n} {m}": tuple(map(float, shares)) for k, n, m, *shares in rows}


def many_laws(classes: str, n: int, which: int) -> tuple[Around, list[tuple[np.ndarray[Any, Any], float]]]:
    """The interval of every table of n cases, and its probability under each law, with Informedness."""
    if classes == "two":
        every, probabilities = laws(n)
        given_laws = [
            (probabilities(prevalence, recall, fallout), recall - fallout)
            for prevalence in (0.5, 0.2)
            for recall, fallout in RATES[which]
        ]
    else:
        every, ways = tables_and_ways(n, 9)
        given_laws = []
        for margins, right in product(MARGINS, (0.0, 0.5, 0.9)):
            cells = margins * (right * np.eye(3) + (1 - right) * margins[:, None])
            given_laws.append((ways * (cells.ravel() ** every).prod(axis=1), right))
    k = 2 if classes == "two" else 3
    with np.errstate(all="ignore"):
        found = around("informedness", every.reshape(-1, k, k).astype(float), NormalDist().inv_cdf(0.975))
    defined = np.isfinite(found.middle)
    return Around(*(each[defined] for each in found)), [(law[defined], truth) for law, truth in given_laws]


def covered(one: Around, other: Around, p: np.ndarray[Any, Any], q: np.ndarray[Any, Any], truth: float) -> float:
    """The probability that a difference is covered, given that both tables have Informedness."""
    rows, columns = (np.flatnonzero(each > 1e-9) for each in (p, q))
    found = 0.0
    for part in np.array_split(rows, 1 + len(rows) // 200):
        middle = one.middle[part, None] - other.middle[columns] - truth
        below = np.hypot(one.below[part, None], other.above[columns])
        above = np.hypot(one.above[part, None], other.below[columns])
        found += p[part] @ ((middle - below <= 1e-9) & (middle + above >= -1e-9)) @ q[columns]
    return float(found / (p[rows].sum() * q[columns].sum()))


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=pytest.mark.slow if row == "two 10 10" else pytest.mark.exhaustive)
        for row in said_on_the_page()
    ],
)
def test_the_page_says_how_often_differences_are_covered(row: str) -> None:
    classes, *sizes = row.split()
    one, other = (many_laws(classes, int(n), which) for which, n in enumerate(sizes))
    pairs = list(product(one[1], other[1]))
    if classes == "three":  # both groups are alike, and so are both orders
        pairs = [(one[1][i], other[1][j]) for i in range(len(one[1])) for j in range(i, len(other[1]))]
    found = [covered(one[0], other[0], p, q, first - second) for (p, first), (q, second) in pairs]
    assert [round(each, 3) for each in (min(found), sum(found) / len(found), max(found))] == list(
        said_on_the_page()[row]
    )


# --- the groups ------------------------------------------------------------------------------------------------


@given(st.integers(2, 3).flatmap(groups))
@examples(15)
def test_each_group_is_what_it_is_alone_and_all_of_them_are_the_whole(given_tables: dict[str, Contingency]) -> None:
    real, said, by = cases_of(given_tables)
    report = bm.report(real, said, by=by)
    assert report.whole.to_json() == bm.report(real, said).to_json()
    for group, table in given_tables.items():
        assert report[group].table == table
        assert report[group].to_json() == bm.report(table).to_json()
    assert report.to_json() == report_of_groups(given_tables).to_json()


@pytest.mark.parametrize("kind", ["list", "array", "pandas", "polars", "arrow", "numbers"])
def test_groups_come_in_whatever_holds_them(kind: str) -> None:
    real, said, by = [1, 0, 1, 0, 1, 1], [1, 0, 0, 0, 1, 1], ["b", "a", "b", "a", "a", "b"]
    ways: dict[str, Callable[[], Any]] = {
        "list": lambda: by,
        "array": lambda: np.array(by),
        "pandas": lambda: pytest.importorskip("pandas").Series(by, dtype="category"),
        "polars": lambda: pytest.importorskip("polars").Series(by),
        "arrow": lambda: pytest.importorskip("pyarrow").array(by),
        "numbers": lambda: np.array([ord(each) for each in by]),
    }
    report = bm.report(np.array(real), said, by=ways[kind]())
    assert [each.table.n for each in report.groups.values()] == [3, 3]
    assert list(report.groups) == (["a", "b"] if kind != "numbers" else [97, 98])


def test_against_the_rest_is_against_all_other_cases() -> None:
    one, other, third = (Contingency.binary(tp=a, fp=5, fn=7, tn=20) for a in (10, 20, 30))
    report = report_of_groups({"a": one, "b": other, "c": third}, against="rest", correction="none")
    two = report_of_groups({"b": other, "not b": one + third}, correction="none")
    ours, theirs = of_pair(report, "informedness", "b", None), two.differences[0]
    assert (ours.difference, ours.low, ours.high, ours.p) == pytest.approx(
        (theirs.difference, theirs.low, theirs.high, theirs.p)
    )
    assert len(report.differences) == 3
    assert "b − (rest)" in str(report)


def test_a_group_without_a_class_has_no_difference_and_the_reason() -> None:
    report = bm.report([1, 0, 1, 1, 1, 0], [1, 0, 1, 1, 0, 1], by=["a", "a", "b", "b", "c", "c"])
    found = {(each.first, each.second): each for each in report.differences}
    assert found["a", "b"].reason == "in group b there are no cases of class 0"
    assert isnan(found["a", "b"].p)
    assert found["a", "c"].adjusted == found["a", "c"].p  # the only comparison that there is
    assert "Group b: informedness and balanced accuracy are undefined: there are no cases of class 0." in " ".join(
        report.notes()
    )
    rest = report_of_groups({group: each.table for group, each in report.groups.items()}, against="rest")
    assert [bool(each.reason) for each in rest.differences] == [False, True, False]


def test_weights_have_no_differences() -> None:
    report = bm.report([1, 0, 1, 0], [1, 1, 1, 0], by=list("aabb"), sample_weight=[1, 2, 0.5, 1])
    assert report.differences == ()
    assert "Weights are no cases" in str(report)
    assert report["b"].table.n == 1.5


def test_what_has_no_interval_stands_side_by_side_and_is_not_compared() -> None:
    report = bm.report([1, 0, 1, 0], [1, 1, 1, 0], by=list("aabb"), measures=["f1_macro"])
    assert report.differences == ()
    said = "Groups are not compared: no interval of a difference of macro F1 is recommended."
    assert said in " ".join(report.notes())
    assert "macro F1" in str(report).split("All groups")[0]


@for_each(
    [
        ({"by": ["a"]}, "by has 1 groups, y_true has 4 labels: each case belongs to one group"),
        ({"by": ["a", None, "b", "b"]}, "by, case 1: the group is missing (None); leave the case out"),
        ({"by": [1.0, 2.0, float("nan"), 2.0]}, "by, case 2: the group is missing"),
        ({"by": "abab"}, "by is a str"),
        ({"by": [["a"], ["b"], ["a"], ["b"]]}, "by, case 0"),
        ({"by": ["a", 1, "a", 1]}, "labels of two kinds"),
        ({"by": list("aabb"), "against": "all"}, "against is 'all': it takes 'each' or 'rest'"),
        ({"by": list("aabb"), "correction": "x"}, "correction is 'x': it takes 'holm'"),
        ({"by": list("aabb"), "compared": ["odds_ratio"]}, "of a difference of odds_ratio of 2 classes is recommended"),
        ({"by": list("aabb"), "compared": "kapa"}, "there is no measure 'kapa' of 2 classes; did you mean"),
        ({"by": list("aabb"), "sample_weight": [1, 1, 0, 0]}, "sample_weight is 0 for every case of group 'b'"),
        ({"by": list("aabb"), "pos_label": 7}, "pos_label=7 is not one of the labels, 0, 1"),
    ],
    name=lambda case: case[1],
)
def test_a_mistake_is_said_in_one_line(options: dict[str, Any], message: str) -> None:
    assert message in refused(bm.report, [1, 0, 1, 0], [1, 1, 1, 0], **options)


@for_each(
    [
        ({}, "report_of_groups takes a dict of tables: {group: Contingency}"),
        ({"a": [[1, 2], [3, 4]]}, "group 'a' is [[1, 2], [3, 4]]: it takes a Contingency"),
        ({"a": Contingency.from_matrix([[0, 0], [0, 0]], rows="real")}, "group 'a' has no cases: leave it out"),
    ],
    name=lambda case: case[1],
)
def test_what_is_no_dict_of_tables_is_refused(given_tables: Any, message: str) -> None:
    assert message in refused(report_of_groups, given_tables)


@pytest.mark.slow
def test_too_many_pairs_are_refused_with_what_to_do() -> None:
    cases = np.arange(4 * 120)
    message = refused(bm.report, cases % 2, cases // 2 % 2, by=cases // 4)
    assert message == "120 groups make 7140 pairs, more than 5000: against='rest' holds each group against all others"
    assert len(bm.report(cases % 2, cases // 2 % 2, by=cases // 4, against="rest").differences) == 120


# --- how it is shown -------------------------------------------------------------------------------------------


def test_every_group_and_difference_is_shown_in_every_format() -> None:
    by = ["<script>", "$x_&", "a|b"] * 12
    report = bm.report([1, 0, 1, 0] * 9, [1, 1, 1, 0] * 9, by=by, measures=["accuracy", "recall"])
    assert len(report.differences) == 6
    for text in (str(report), report.to_markdown(), report.to_html(), report.to_latex()):
        assert text.count("accuracy") > 4
    assert "<script>" not in report.to_html() + report.to_markdown()
    assert "&lt;script&gt; − $x_&amp;" in report.to_html() or "$x_&amp; − &lt;script&gt;" in report.to_html()
    json.dumps(report.to_json(), allow_nan=False)
    for frame in (report.to_pandas("differences"), report.to_polars("differences")):
        assert list(frame["p"]) == [each.p for each in report.differences]
    assert len(report.to_pandas()) == 3 * (2 + 2 * 2)
    assert set(report.to_polars()["group"]) == set(by)
    assert repr(report) == "<report of 36 cases, 2 classes, 3 groups: $x_& 12, <script> 12, a|b 12>"
    assert "what is 'p'" in refused(report.to_pandas, "p")


# --- in files --------------------------------------------------------------------------------------------------

ROWS = [("yes", "yes", "n"), ("no", "yes", "s"), ("yes", "no", "n"), ("no", "no", "n"), ("yes", "yes", "s")] * 6


def written(path: Path) -> Path:
    """The rows in a file of the kind that its suffix says."""
    columns: dict[str, Any] = dict(zip(("real", "said", "site"), map(list, zip(*ROWS, strict=True)), strict=True))
    columns["w"] = [1, 2, 0.5] * 10
    if path.suffix == ".parquet":
        pytest.importorskip("pyarrow.parquet").write_table(pytest.importorskip("pyarrow").table(columns), path)
    elif path.suffix == ".json":
        path.write_text(json.dumps(columns), encoding="utf-8")
    else:
        lines = [",".join(columns), *(",".join(map(str, row)) for row in zip(*columns.values(), strict=True))]
        path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["cases.csv", "cases.json", "cases.parquet"])
def test_a_file_with_a_column_of_groups_is_read_as_vectors_are(name: str, tmp_path: Path) -> None:
    file = written(tmp_path / name)
    real, said, by = (list(each) for each in zip(*ROWS, strict=True))
    for weights in (None, "w"):
        tally = GroupedTally()
        tally.add(real, said, by, None if weights is None else [1, 2, 0.5] * 10)
        assert tables_from_file(file, real="real", predicted="said", by="site", weights=weights) == tally.tables()
    expected = bm.report(
        real, said, by=by, compared=["recall", "f1"], against="rest", correction="bonferroni", pos_label="yes"
    )
    words = ("report", "--labels", str(file), "--real", "real", "--predicted", "said", "--by", "site")
    more = (
        "--positive",
        "yes",
        "--compare",
        "recall",
        "--compare",
        "F1",
        "--against",
        "rest",
        "--correction",
        "bonferroni",
    )
    assert told(*words, *more) == json.loads(json.dumps(expected.to_json()))
    assert printed(*words, *more).split() == str(expected).split()


@for_each(
    refusals("""
--by sit | has no column 'sit' (did you mean 'site'?)
--by site --against x | against is 'x': it takes 'each' or 'rest'
--by site --compare odds_ratio | no interval of a difference of odds_ratio
--by site --positive maybe | there is no class 'maybe': there are 'no', 'yes'
--by '' | has no column ''
--compare f1 | --compare is about groups: say which column has them, with --by COL
""")
)
def test_the_command_refuses_in_one_line(more: list[str], message: str, *, tmp_path: Path) -> None:
    file = written(tmp_path / "cases.csv")
    words = ("report", "--labels", str(file), "--real", "real", "--predicted", "said")
    assert_refused(run(*words, *more), message)


@for_each(
    [
        ("r,p,g\na,a,x\nb,b,\n", "column 'g', line 3 of 'cases.csv': the group is missing (the field is empty)"),
        ("r,p,g\n", "has no rows"),
        ("r,p,g,w\na,b,x,1\na,b,y,0\n", "all weights of group 'y' are 0: leave these rows out"),
    ],
    name=lambda case: case[1],
)
def test_a_file_that_has_no_groups_is_refused(text: str, message: str, *, tmp_path: Path) -> None:
    file = tmp_path / "cases.csv"
    file.write_text(text, encoding="utf-8")
    weights = ("--weights", "w") if "w" in text.partition("\n")[0] else ()
    assert_refused(
        run("report", "--labels", str(file), "--real", "r", "--predicted", "p", "--by", "g", *weights), message
    )


def test_recommended_methods_are_those_that_are_put_together() -> None:
    """Whoever recommends another method has to say whether it is symmetric about a table with more cases."""
    known = {"wilson", "miettinen-nurminen", "geometric-agresti-caffo", "delta-plus-three", "price-bonett", ""}
    compared = [pair for name, pair in significance.RECOMMENDED.items() if is_compared(name, 2) or is_compared(name, 3)]
    assert {name for pair in compared for name in pair} == known


def test_a_case_is_called_by_its_place_among_all_cases_and_not_in_its_group(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    rows = [{"r": "a", "p": "a", "g": "x"}, {"r": "b", "p": "b", "g": "y"}, {"r": None, "p": "b", "g": "y"}]
    file.write_text(json.dumps(rows), encoding="utf-8")
    message = refused(tables_from_file, file, real="r", predicted="p", by="g")
    assert message.startswith("column 'r', case 2 of 'cases.json': the label is missing")


def test_a_difference_of_one_number_of_two_classes_has_one_interval_whatever_it_is_called() -> None:
    real = [1, 0] * 6
    predicted, groups = [*[1, 0] * 3, *[0, 1] * 3], ["a"] * 6 + ["b"] * 6
    asked = ["informedness", "informedness_macro", "adjusted_balanced_accuracy"]
    own, *others = bm.report(real, predicted, by=groups, compared=asked, correction="none").differences
    assert own.difference == 2
    assert own.high > 1
    assert [(each.low, each.high, each.p) for each in others] == [(own.low, own.high, own.p)] * 2
