"""Intervals and tests assume independent cases, and everything that gives them says so."""

from __future__ import annotations

import re

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import Contingency, significance
from bookmaker_ref.reports import report_of_groups
from docs.writers.significance import clusters
from tests.commands import run
from tests.paths import ROOT

DOCS = ROOT / "docs"
SENTENCE = "Intervals and tests assume independent cases."
LABELS = [1, 0, 1, 1, 0, 0, 1, 0, 1, 1], [1, 0, 1, 0, 0, 1, 1, 0, 1, 0]
THIRD = [1, 1, 1, 0, 0, 0, 1, 0, 1, 0]
TABLE = Contingency.from_labels(*LABELS)


def _words(text: str) -> str:
    return " ".join(text.split())


def test_reports_and_comparisons_say_it() -> None:
    of_three = bm.report(["a", "b", "c", "c"], ["a", "c", "c", "b"])
    groups = bm.report(*LABELS, by=list("xyxyxyxyxy"))
    compared = bm.compare(LABELS[0], {"one": LABELS[1], "two": THIRD})
    for found in (bm.report(*LABELS), of_three, groups, report_of_groups({"a": TABLE, "b": TABLE}), compared):
        assert _words(str(found)).count(SENTENCE) == 1
        assert SENTENCE in _words(found.to_markdown())
    ran = run("report", "56", "20", "12", "12")
    assert SENTENCE in _words(ran.out)


def test_a_report_without_intervals_and_tests_does_not_say_it() -> None:
    assert SENTENCE not in _words(str(bm.report(*LABELS, sample_weight=[0.5] * 10)))


@pytest.mark.parametrize(
    "function",
    [
        *(bm.report, bm.compare, report_of_groups, significance, significance.interval, significance.auc),
        *significance.METHODS.values(),
    ],
)
def test_documentation_says_that_cases_are_independent(function: object) -> None:
    # The chance level of a report is of "predictions independent of the classes", which is something else.
    assert re.search("cases are independent|independent cases", _words(function.__doc__ or "")), function


@pytest.mark.parametrize(
    "page",
    [
        *("report.md", "areas.md", "agreement.md", "planning.md", "roc.md", "displays.md"),
        *("writers/what_to_use.txt", "writers/comparing/page.txt", "writers/significance/findings.txt"),
    ],
)
def test_pages_that_recommend_an_interval_say_it(page: str) -> None:
    text = _words((DOCS / page).read_text(encoding="utf-8"))
    assert "clusters, such as several of one patient" in text or "several ratings are of one patient" in text


def test_clusters_are_covered_as_seldom_as_the_page_says() -> None:
    """By a simulation of its own, case by case, and by the design effect of a normal distribution."""
    random = np.random.default_rng(9)
    draws = 3000
    shares = random.beta(2 * 0.8, 2 * 0.2, (draws, 2, 20, 1))  # a correlation of 1/(1 + 2) within a cluster
    tp, tn = (random.random((draws, 2, 20, 10)) < shares).sum(axis=(2, 3)).T
    covered = np.asarray(significance.interval("informedness", (tp, 200 - tn, 200 - tp, tn)).covers(0.6))
    assert covered.shape == (draws,)
    assert abs(covered.mean() - clusters.coverage()) < 4 * np.sqrt(0.22 / draws)
    by_design_effect = 1 - significance.chi_squared_tail(1.959964**2 / (1 + 9 / 3), 1)
    assert abs(clusters.coverage() - by_design_effect) < 0.02
