"""A function that shares its name with one of scikit-learn or imbalanced-learn gives the same numbers, or refuses.

scikit-learn is run here. Of imbalanced-learn, which would be one dependency more for three functions, the values are
written down: `IMBALANCED_LEARN` has what its release 0.14.2 gives for the samples below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.cases import for_each

metrics = pytest.importorskip("sklearn.metrics")

#: Where users find functions.
ROOMS = (
    "bookmaker_ref",
    *(f"bookmaker_ref.{room}" for room in ("displays", "exact", "golden", "multiclass", "roc", "scores")),
    *(f"bookmaker_ref.{room}" for room in ("significance", "solving", "study", "symbolic")),
)
#: Two classes and three, with different numbers of cases.
BINARY = ([1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1], [1, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1])
THREE = ([*"aaaaaabbbccccc"], [*"aabacabbaccbca"])
WORDS = tuple(["ill" if label else "well" for label in labels] for labels in BINARY)
#: The points of a curve, which `sklearn.metrics.auc` takes, and scores.
CURVE = ([0.0, 0.25, 1.0], [0.0, 0.75, 1.0])
SCORES = (BINARY[0], [0.9, 0.1, 0.4, 0.8, 0.6, 0.2, 0.7, 0.3, 0.95, 0.45, 0.15, 0.65])
SAMPLES = {"binary": BINARY, "three": THREE, "words": WORDS, "curve": CURVE, "scores": SCORES}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    *({"average": each} for each in ("binary", "macro", "weighted", "micro", None)),
    {"pos_label": 0},
    {"pos_label": "ill"},
    {"labels": ["b", "a"], "average": "macro"},
    {"sample_weight": [1, 2] * 6},
)

#: What imbalanced-learn 0.14.2 gives, by function, sample and average; an average of its own is "default".
IMBALANCED_LEARN: dict[tuple[str, str], dict[str | None, Any]] = {
    ("sensitivity_score", "binary"): {
        "default": 0.7142857142857143,
        "binary": 0.7142857142857143,
        "macro": 0.7571428571428571,
        "weighted": 0.75,
        "micro": 0.75,
        None: [0.8, 0.7142857142857143],
    },
    ("sensitivity_score", "three"): {
        "macro": 0.6444444444444444,
        "weighted": 0.6428571428571429,
        "micro": 0.6428571428571429,
        None: [0.6666666666666666, 0.6666666666666666, 0.6],
    },
    ("specificity_score", "binary"): {
        "default": 0.8,
        "binary": 0.8,
        "macro": 0.7571428571428571,
        "weighted": 0.7642857142857143,
        "micro": 0.75,
        None: [0.7142857142857143, 0.8],
    },
    ("specificity_score", "three"): {
        "macro": 0.8190235690235691,
        "weighted": 0.8142135642135643,
        "micro": 0.8214285714285714,
        None: [0.75, 0.8181818181818182, 0.8888888888888888],
    },
    ("geometric_mean_score", "binary"): {"default": 0.7559289460184545, "macro": 0.7571428571428571},
    ("geometric_mean_score", "three"): {"default": 0.6436595897370865, "macro": 0.7265089049187904},
}
#: The other names of `imblearn.metrics`, which have no namesake here.
NO_NAMESAKES = (
    *("classification_report_imbalanced", "macro_averaged_mean_absolute_error", "make_index_balanced_accuracy"),
    "sensitivity_specificity_support",
)


def here(name: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function of this name; a score also by a name without ``_score``."""
    for room, called in product(ROOMS, dict.fromkeys((name, f"{name}_score"))):
        found = getattr(import_module(room), called, None)
        if callable(found):
            yield f"{room}.{called}", found


def result(function: Callable[..., Any], *given: Any, **options: Any) -> Any:
    """What a function gives, as a list of numbers; None where it refuses."""
    try:
        found = function(*given, **options)
        return None if found is None else np.asarray(found, dtype=np.float64).tolist()
    except (ValueError, TypeError, LookupError, AttributeError, ZeroDivisionError):
        return None


def shared() -> list[tuple[str, str]]:
    """Every public callable of `sklearn.metrics` with each function of its name here."""
    names = [name for name in metrics.__all__ if callable(getattr(metrics, name))]
    return [(name, where) for name in names for where, _ in here(name)]


def test_functions_of_scikit_learn_have_namesakes_here() -> None:
    names = {name for name, _ in shared()}
    assert sum(callable(getattr(metrics, name)) for name in metrics.__all__) > 60
    assert names >= {"accuracy_score", "balanced_accuracy_score", "cohen_kappa_score", "f1_score", "jaccard_score"}
    assert names >= {"matthews_corrcoef", "precision_score", "recall_score"}
    assert not names & {"fowlkes_mallows_score", "roc_auc_score", "mutual_info_score", "hamming_loss", "zero_one_loss"}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of scikit-learn, where a class is never predicted
@for_each(shared, " ".join)
def test_a_namesake_of_scikit_learn_agrees_or_refuses(name: str, where: str) -> None:
    room, _, called = where.rpartition(".")
    ours, theirs = getattr(import_module(room), called), getattr(metrics, name)
    compared = 0
    for (sample, given), options in product(SAMPLES.items(), OPTIONS):
        if "labels" in options and sample != "three":
            continue  # without cases of these labels nothing is defined, which is nan here and 0 there
        found, expected = result(ours, *given, **options), result(theirs, *given, **options)
        if found is None or expected is None:
            continue
        assert found == pytest.approx(expected, rel=1e-12), (sample, options)
        compared += 1
    assert compared > 0 or where == "bookmaker_ref.significance.auc"  # which takes labels and scores, and not a curve


@for_each(list(IMBALANCED_LEARN), " ".join)
def test_a_namesake_of_imbalanced_learn_agrees_or_refuses(name: str, sample: str) -> None:
    for average, expected in IMBALANCED_LEARN[name, sample].items():
        for where, ours in here(name):
            options = {} if average == "default" else {"average": average}
            found = result(ours, *SAMPLES[sample], **options)
            assert found == pytest.approx(expected, rel=1e-12), (where, average)
    assert [*here(name)] or name == "geometric_mean_score"


@pytest.mark.parametrize("name", NO_NAMESAKES)
def test_other_names_of_imbalanced_learn_are_not_used_here(name: str) -> None:
    assert [*here(name)] == []


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("geometric_mean_score", "sqrt(recall*inverse_recall)"),
        ("fowlkes_mallows_score", "clusterings"),
        ("roc_auc_score", "significance.auc"),
        ("auc_score", "balanced_accuracy_score"),
    ],
)
def test_a_name_with_another_meaning_elsewhere_says_which_score_is_meant(name: str, says: str) -> None:
    with pytest.raises(AttributeError) as refused:
        getattr(import_module("bookmaker_ref.scores"), name)
    assert says in str(refused.value)
    meant = "balanced_accuracy_score" if "auc" in name else "g_measure_score"
    assert meant in str(refused.value)
