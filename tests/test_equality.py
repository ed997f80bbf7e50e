"""Results are compared by their values: two calls with the same arguments give equal results."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import displays, multiclass, roc, significance, study
from bookmaker_ref.comparing import PairedCases, paired_difference
from bookmaker_ref.equality import same
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.reports import report_of_groups
from bookmaker_ref.study import simulate

TRUTH = [1, 0, 1, 1, 0, 0, 1, 0] * 4
SAID = [1, 0, 0, 1, 1, 0, 1, 0] * 4
OTHER = [1, 1, 0, 1, 0, 0, 1, 1] * 4
SCORES = [0.9, 0.2, 0.3, 0.8, 0.6, 0.1, 0.7, 0.4] * 4


def table(said: list[int] = SAID) -> bm.Contingency:
    return bm.Contingency.from_labels(TRUTH, said)


#: A call with two arguments; the second gives another result.
MADE: dict[str, tuple[Callable[[Any], Any], Any, Any]] = {
    "report": (lambda said: bm.report(TRUTH, said), SAID, OTHER),
    "report with undefined measures": (lambda said: bm.report([1] * 32, said), [1] * 32, SAID),
    "report of groups": (lambda said: bm.report(TRUTH, said, by=[1, 2] * 16), SAID, OTHER),
    "report of tables": (lambda said: report_of_groups({"a": table(said), "b": table()}), SAID, OTHER),
    "value": (lambda said: bm.report([1] * 32, said).classes[0], [1] * 32, SAID),
    "comparison": (lambda said: bm.compare(TRUTH, {"a": said, "b": TRUTH}), SAID, OTHER),
    "paired cases": (lambda said: PairedCases.of_labels(TRUTH, said, TRUTH), SAID, OTHER),
    "paired difference": (
        lambda said: paired_difference("informedness", PairedCases.of_labels(TRUTH, said, TRUTH)),
        SAID,
        OTHER,
    ),
    "undefined paired difference": (
        lambda said: paired_difference("markedness", PairedCases.of_labels(TRUTH, [1] * 32, said)),
        SAID,
        OTHER,
    ),
    "interval": (lambda said: significance.interval("bias", table(said)), SAID, OTHER),
    "intervals": (lambda n: significance.wilson([0, 1], [0, n]), 5, 6),
    "outcome": (lambda said: significance.significance_of_classes("chi2", table(said)), SAID, OTHER),
    "outcomes": (lambda tp: significance.significance("chi2", [tp, 0], [2, 0], [1, 0], [4, 1]), 3, 2),
    "sampled": (lambda seed: significance.fisher_classes(table(), tables=1000, seed=seed), 1, 2),
    "area": (lambda real: significance.auc(real, SCORES), TRUTH, OTHER),
    "difference of areas": (lambda real: significance.paired_areas(real, SCORES, SAID), TRUTH, OTHER),
    "curve": (lambda real: roc.curve(real, SCORES), TRUTH, OTHER),
    "hull": (lambda real: roc.hull(roc.curve(real, SCORES)), TRUTH, OTHER),
    "optimum": (lambda real: roc.optimum(roc.hull(roc.curve(real, SCORES)), c=1), TRUTH, OTHER),
    "band": (lambda real: displays.band(roc.curve(real, SCORES)), TRUTH, OTHER),
    "agreement": (lambda said: significance.weighted_kappa(table(said), weights="linear"), SAID, OTHER),
    "assignment": (lambda said: multiclass.assign(table(said)), SAID, OTHER),
    "drawn tables": (
        lambda seed: simulate.draw(simulate.Recipe("margin_first", 2, 10), 5, np.random.default_rng(seed)),
        1,
        2,
    ),
    "coverage": (
        lambda n: study.coverages(
            [study.intervals("accuracy")["wilson"]], study.Total(n, study.informed("1/2", "1/2", "1/2")), "accuracy"
        ),
        5,
        6,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_two_calls_with_the_same_arguments_give_equal_results(name: str) -> None:
    make, given, other = MADE[name]
    assert make(given) == make(given)
    assert hash_of(make(given)) == hash_of(make(given))
    assert make(given) != make(other)
    assert make(given) != "something else"


#: What the study takes by name, of two classes and of three.
BY_NAME: dict[str, Callable[[int], Mapping[str, Any]]] = {
    "tests": study.tests,
    "intervals": lambda k: study.intervals(k=k),
    "intervals of accuracy": lambda k: study.intervals("accuracy", k=k),
    "estimators": lambda k: {name: study.estimator(name, k) for name in (multiclass.MEASURES if k > 2 else MEASURES)},
}


@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize("kind", BY_NAME)
def test_what_the_study_has_by_name_is_equal_if_its_parameters_are(kind: str, k: int) -> None:
    one, other = BY_NAME[kind](k), BY_NAME[kind](k)
    assert dict(one) == dict(other) == pickle.loads(pickle.dumps(dict(one)))
    assert [hash(each) for each in one.values()] == [hash(each) for each in other.values()]
    assert len(set(one.values())) == len(one)


def test_what_the_study_has_by_name_differs_with_its_parameters() -> None:
    wald = study.intervals()["wald"]
    assert wald == study.intervals("informedness", 0.95)["wald"]
    assert wald != study.intervals(level=0.9)["wald"]
    assert study.intervals("accuracy")["wilson"] != study.intervals("recall")["wilson"]
    assert study.tests(3)["chi2"] != study.tests(4)["chi2"]
    assert study.statistic_test("chi2") == study.tests()["chi2"] != study.statistic_test("chi2", degrees=2)


def hash_of(result: Any) -> Any:
    return [hash(each) for each in result] if isinstance(result, list | tuple) else hash(result)


def test_arrays_are_the_same_if_their_shapes_and_elements_are() -> None:
    assert same(np.array([1.0, np.nan]), np.array([1.0, np.nan]))
    assert not same(np.array([1.0, np.nan]), np.array([np.nan, 1.0]))
    assert not same(np.zeros((1, 2)), np.zeros(2))
    assert same(np.array([2**70], dtype=object), np.array([2**70], dtype=object))
    assert not same({"a": 1}, {"b": 1})
