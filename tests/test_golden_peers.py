"""What golden vectors say of other libraries: their values, and what they put where there is none."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import golden, multiclass
from bookmaker_ref.golden.vector import Vector
from bookmaker_ref.tables.contingency import Contingency
from derivations.golden.definition import evaluated

#: Counts that every library takes: not near chance, where many lose digits, and no more than a vector of labels holds.
MOST = 2000


@cache
def binary() -> tuple[Vector, ...]:
    return tuple(each for each in golden.load(family="binary") if each.n <= MOST)


def of(measures: Iterable[str], family: str = "binary", status: str = "valid") -> list[Vector]:
    wanted = set(measures)
    given = binary() if family == "binary" else [each for each in golden.load(family=family) if each.n <= MOST]
    return [each for each in given if each.measure in wanted and each.status == status]


# --- values ---------------------------------------------------------------------------------------------------------


def _sklearn() -> dict[str, Callable[[Any, Any], float]]:
    metrics = pytest.importorskip("sklearn.metrics")
    return {
        "recall": metrics.recall_score,
        "precision": metrics.precision_score,
        "f1": metrics.f1_score,
        "jaccard": metrics.jaccard_score,
        "accuracy": metrics.accuracy_score,
        "correlation": metrics.matthews_corrcoef,
        "cohen_kappa": metrics.cohen_kappa_score,
        "mutual_information": metrics.mutual_info_score,
        "inverse_recall": lambda real, predicted: metrics.recall_score(real, predicted, pos_label=0),
    }


@pytest.mark.slow
def test_scikit_learn_gives_the_values_of_two_classes() -> None:
    functions = _sklearn()
    compared = 0
    for each in of(functions):
        found = functions[each.measure](*each.labels())
        assert each.value is not None
        assert found == pytest.approx(each.value, rel=1e-12, abs=1e-12), each.id
        compared += 1
    assert compared > 250


def test_scikit_learn_gives_the_values_of_labels_in_any_order() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    functions = {
        "accuracy": metrics.accuracy_score,
        "gorodkin_rk": metrics.matthews_corrcoef,
        "cohen_kappa": metrics.cohen_kappa_score,
        "recall_macro": metrics.balanced_accuracy_score,
        "mutual_information": metrics.mutual_info_score,
    }
    found = of(functions, "labels")
    assert len(found) > 30
    for each in found:
        labels = [list(map(str, side)) for side in each.labels()]
        assert functions[each.measure](*labels) == pytest.approx(each.value, rel=1e-12, abs=1e-12), each.id


def test_scikit_learn_gives_the_areas_of_scores_with_ties() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    compared = 0
    for each in golden.load(family="scores", measure="auc"):
        if each.value is None or each.n > MOST:
            continue
        real, scores = each.labels()
        assert metrics.roc_auc_score(real, [float(score) for score in scores]) == pytest.approx(each.value, rel=1e-14)
        compared += 1
    assert compared >= 7


def test_scipy_gives_statistics_and_tests() -> None:
    statistics = pytest.importorskip("scipy.stats")
    compared = 0
    for each in golden.load(family="statistics"):
        # Its fisher_exact takes tables of 10^6 cases for a long walk.
        table = np.array(each.table, dtype=object)
        if each.value is None or each.n > MOST or not (table.sum(axis=0).all() and table.sum(axis=1).all()):
            continue
        table = table.astype(np.int64)
        if each.measure in {"chi2", "g2"} and "value" not in each.variant:
            kind = "pearson" if each.measure == "chi2" else "log-likelihood"
            found = statistics.chi2_contingency(table, correction=False, lambda_=kind).statistic
        elif each.measure in {"chi2", "g2"}:
            kind = "pearson" if each.measure == "chi2" else "log-likelihood"
            found = statistics.chi2_contingency(table, correction=False, lambda_=kind).pvalue
        elif each.measure == "fisher" and "mid" not in each.variant and each.variant.get("by") in {None, "probability"}:
            found = statistics.fisher_exact(table, alternative=each.variant["tail"]).pvalue
        else:
            continue
        assert found == pytest.approx(each.value, rel=1e-9, abs=1e-12), each.id
        compared += 1
    assert compared > 100


def test_scipy_gives_the_measures_that_need_no_diagonal() -> None:
    contingency = pytest.importorskip("scipy.stats").contingency
    methods = {"cramers_v": "cramer", "contingency_coefficient": "pearson"}
    found = of(methods, "rectangular")
    assert found
    for each in found:
        value = contingency.association(np.array(each.table), method=methods[each.measure])
        assert value == pytest.approx(each.value, rel=1e-9, abs=1e-7), each.id


# --- conventions ----------------------------------------------------------------------------------------------------


def conventions(name: str, measures: Iterable[str], family: str = "binary") -> list[tuple[Vector, str]]:
    found = of(measures, family, "convention")
    return [(each, each.conventions[name]) for each in found if name in each.conventions]


@pytest.mark.parametrize(("name", "value"), [("zero", 0), ("one", 1)])
def test_zero_division_is_what_is_said_of_scikit_learn(name: str, value: int) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    for measure in ("recall", "precision", "f1", "jaccard"):
        found = conventions(name, [measure])
        assert found
        for each, said in found:
            if not each.n:
                continue
            function = getattr(metrics, f"{measure}_score")
            # jaccard takes no nan, and the others do; all take 0 and 1.
            assert function(*each.labels(), zero_division=float(value)) == float(said) == value, each.id


def test_zero_is_what_is_said_of_matthews() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    for measure, family in (("correlation", "binary"), ("gorodkin_rk", "classes")):
        found = [(each, said) for each, said in conventions("zero", [measure], family) if each.n]
        assert found
        for each, said in found:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of a single label
                assert metrics.matthews_corrcoef(*each.labels()) == float(said) == 0, each.id


@pytest.mark.parametrize("name", ["zero", "one"])
@pytest.mark.parametrize(
    ("measure", "function", "average"),
    [
        ("precision_macro", "precision_score", "macro"),
        ("precision_weighted", "precision_score", "weighted"),
        ("recall_macro", "recall_score", "macro"),
        ("f1_macro", "f1_score", "macro"),
    ],
)
def test_means_with_0_for_0_over_0_are_those_of_scikit_learn(
    name: str, measure: str, function: str, average: str
) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    found = conventions(name, [measure], "classes")
    assert found
    for each, said in found:
        value = getattr(metrics, function)(
            *each.labels(), labels=list(each.real), average=average, zero_division=float(name == "one")
        )
        assert value == pytest.approx(_number(said), rel=1e-12), each.id


@pytest.mark.parametrize(("measure", "adjusted"), [("recall_macro", False), ("adjusted_balanced_accuracy", True)])
def test_classes_left_out_are_those_of_balanced_accuracy(measure: str, adjusted: bool) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    found = conventions("left out", [measure], "classes")
    assert found
    for each, said in found:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of labels that are predicted and never real
            value = metrics.balanced_accuracy_score(*each.labels(), adjusted=adjusted)
        assert value == pytest.approx(_number(said), rel=1e-12), each.id


def test_half_in_each_cell_is_more_than_half_for_zero() -> None:
    found = {
        each.cells: (each.conventions["half"], said) for each, said in conventions("half for zero", ["odds_ratio"])
    }
    # 7/2 times 11/2 over 1/2 times 9/2; and 3 times 5 over 1/2 times 4.
    assert found[3, 0, 4, 5] == ("77/9", "15/2")


def test_half_for_zero_is_what_statsmodels_does() -> None:
    tables = pytest.importorskip("statsmodels.stats.contingency_tables")
    found = conventions("half for zero", ["odds_ratio"])
    assert len(found) > 5
    for each, said in found:
        assert tables.Table2x2(np.array(each.table)).oddsratio == pytest.approx(_number(said), rel=1e-12), each.id


def test_infinity_is_the_limit_of_a_positive_quotient() -> None:
    found = conventions("infinity", ["lr_positive", "lr_negative", "odds_ratio", "skew"])
    assert {each.measure for each, _ in found} == {"lr_positive", "lr_negative", "odds_ratio", "skew"}
    for each, said in found:
        assert said == "inf"
        tp, fp, fn, tn = (float(cell) for cell in each.cells)
        quotients = {
            "lr_positive": (tp * (fp + tn), fp * (tp + fn)),
            "lr_negative": (fn * (fp + tn), tn * (tp + fn)),
            "odds_ratio": (tp * tn, fp * fn),
            "skew": (fp + tn, tp + fn),
        }
        above, below = quotients[each.measure]
        assert above > 0 == below


def test_the_limit_is_that_of_the_library() -> None:
    names = {each.measure for each in binary() if "limit" in each.conventions}
    assert {"informedness", "markedness", "correlation", "chi2"} <= names
    for each, said in conventions("limit", names):
        assert getattr(bm, each.measure)(*each.cells, limit=True) == float(said), each.id
    found = conventions("limit", multiclass.MEASURES, "classes")
    assert found
    for each, said in found:
        table = Contingency.from_matrix(each.table, rows="predicted")
        assert multiclass.MEASURES[each.measure](table, limit=True) == pytest.approx(_number(said), rel=1e-12), each.id


def _number(text: str) -> float:
    found = float(evaluated(text))
    assert math.isfinite(found)
    return found
