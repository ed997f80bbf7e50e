"""What golden vectors say of conventions of others, and of areas of scores; `tests/test_conform.py` has all else."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

import bookmaker_ref as bm
from bookmaker_ref import golden, multiclass
from bookmaker_ref.golden.vector import Vector
from bookmaker_ref.tables.contingency import Contingency
from derivations.golden.definition import evaluated
from tests.cases import for_each

#: Counts that every library takes: not near chance, where many lose digits, and no more than a vector of labels holds.
MOST = 2000


@cache
def binary() -> tuple[Vector, ...]:
    return tuple(each for each in golden.load(family="binary") if each.n <= MOST)


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


# --- conventions ----------------------------------------------------------------------------------------------------


def conventions(name: str, measures: Iterable[str], family: str = "binary") -> list[tuple[Vector, str]]:
    """The vectors of these measures without a value for which there is one by this convention, and that."""
    given = [each for each in golden.load(family=family) if each.n <= MOST and each.status == "convention"]
    return [(each, each.conventions[name]) for each in given if each.measure in measures and name in each.conventions]


_MEANS = ("precision_macro", "precision_weighted", "recall_macro", "f1_macro")


@pytest.mark.slow
@for_each(
    [
        *((name, f"{of}_score", of, "binary") for name in ("zero", "one") for of in ("recall", "precision")),
        *((name, f"{of}_score", of, "binary") for name in ("zero", "one") for of in ("f1", "jaccard")),
        *((name, f"{of.partition('_')[0]}_score", of, "classes") for name in ("zero", "one") for of in _MEANS),
        ("zero", "matthews_corrcoef", "correlation", "binary"),
        ("zero", "matthews_corrcoef", "gorodkin_rk", "classes"),
        ("left out", "balanced_accuracy_score", "recall_macro", "classes"),
        ("left out", "balanced_accuracy_score", "adjusted_balanced_accuracy", "classes"),
    ],
)
def test_a_convention_of_scikit_learn_is_what_it_gives(name: str, function: str, measure: str, family: str) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    options: dict[str, Any] = {"adjusted": True} if measure == "adjusted_balanced_accuracy" else {}
    if name != "left out" and function != "matthews_corrcoef":  # jaccard takes no nan; all take 0 and 1
        options = {"zero_division": float(name == "one")}
    found = [(each, said) for each, said in conventions(name, [measure], family) if each.n]
    assert found
    for each, said in found:
        if measure in _MEANS and name != "left out":
            options |= {"average": measure.rpartition("_")[2], "labels": list(each.real)}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a single label, or of labels that are predicted and never real
            value = getattr(metrics, function)(*each.labels(), **options)
        assert value == pytest.approx(_number(said), rel=1e-12), each.id


def test_half_in_each_cell_is_more_than_half_for_zero() -> None:
    found = {
        each.cells: (each.conventions["half"], said) for each, said in conventions("half for zero", ["odds_ratio"])
    }
    # 7/2 times 11/2 over 1/2 times 9/2; and 3 times 5 over 1/2 times 4.
    assert found[3, 0, 4, 5] == ("77/9", "15/2")


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
        assert getattr(bm, each.canonical)(*each.cells, limit=True) == float(said), each.id
    found = conventions("limit", multiclass.MEASURES, "classes")
    assert found
    for each, said in found:
        table = Contingency.from_matrix(each.table, rows="predicted")
        assert multiclass.MEASURES[each.measure](table, limit=True) == pytest.approx(_number(said), rel=1e-12), each.id


def _number(text: str) -> float:
    found = float(evaluated(text))
    assert math.isfinite(found)
    return found
