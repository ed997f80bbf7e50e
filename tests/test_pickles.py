"""Every public object can be pickled, so that other processes can be given it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from importlib import import_module
from multiprocessing import get_context
from types import ModuleType
from typing import Any, get_origin

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import Contingency, exact, golden, multiclass, roc, scores, significance, study

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

PACKAGES = (
    *("asking", "comparing", "displays", "exact", "golden", "multiclass", "multiclass.losses", "numeric", "papers"),
    *("reports", "roc", "scores", "significance", "solving", "study", "study.areas", "study.plan", "study.simulate"),
    *("study.worst", "symbolic", "tables", "words"),
)


def _public() -> Iterator[tuple[str, Any]]:
    for name in ("bookmaker_ref", *(f"bookmaker_ref.{each}" for each in PACKAGES)):
        module = import_module(name)
        for each in getattr(module, "__all__", None) or [each for each in dir(module) if not each.startswith("_")]:
            found = getattr(module, each)
            if not isinstance(found, ModuleType):
                yield f"{name}.{each}", found


def _copied(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def test_every_public_object_can_be_pickled() -> None:
    seen = 0
    for name, found in _public():
        back = _copied(found)
        assert type(back) is type(found), name
        if callable(found) and get_origin(found) is None:
            assert back is found, f"{name} comes back as another object"
            assert copy.deepcopy(found) is found, name
        seen += 1
    assert seen > 800


_ALPHA = Fraction(1, 20)
LABELS = ([1, 0, 1, 1, 0, 0, 1, 0], [1, 0, 1, 0, 0, 1, 1, 0], [1, 1, 1, 0, 0, 0, 1, 0])
TABLE = Contingency.from_labels(*LABELS[:2])
OF_THREE = Contingency.from_labels(["a", "b", "c", "c", "a"], ["a", "c", "c", "c", "b"])
RESULTS: Mapping[str, Callable[[], Any]] = {
    "report": lambda: bm.report(*LABELS[:2]),
    "report of three": lambda: bm.report(OF_THREE),
    "compare": lambda: bm.compare(LABELS[0], {"one": LABELS[1], "two": LABELS[2]}),
    "interval": lambda: significance.interval("accuracy", TABLE),
    "intervals of arrays": lambda: significance.wilson([1, 2], 9),
    "significance": lambda: significance.significance("chi2_kb", 56, 20, 12, 12),
    "significance of classes": lambda: significance.significance_of_classes("chi2_kb", OF_THREE),
    "auc": lambda: significance.auc(LABELS[0], LABELS[1], positive=1),
    "prove": lambda: bm.prove("Recall = Informedness*(1 - Prevalence) + Bias"),
    "prove false": lambda: bm.prove("Recall = Precision"),
    "solve": lambda: bm.solve({"accuracy": "0.85", "recall": "0.9"}, n=20),
    "contradiction": lambda: bm.solve({"accuracy": "0.99", "recall": "0.1", "inverse_recall": "0.1"}),
    "table": lambda: TABLE,
    "exact table": lambda: exact.Table(1, 2, 3, 4),
    "exact value": lambda: exact.correlation(56, 20, 12, 12),
    "curve": lambda: roc.curve(LABELS[0], LABELS[1], positive=1),
    "vector": lambda: golden.load(family="binary", measure="recall")[0],
    "check": lambda: golden.check(bm.recall, "recall", "cells", classes=2),
    "size": lambda: study.size(study.tests()["fisher_mid_p"], study.Total(12, study.independent(0.5, 0.5))),
    "assignment": lambda: multiclass.assign(OF_THREE),
    "formula": lambda: bm.compile_formula("sqrt(Recall)*Bias"),
}


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_results_can_be_pickled(make: Callable[[], Any]) -> None:
    found = make()
    back = _copied(found)
    assert type(back) is type(found)
    assert str(back) == str(found)


def test_a_formula_can_be_pickled_after_it_was_used() -> None:
    formula = bm.compile_formula("sqrt(Recall)*Bias")
    expected = formula(56, 20, 12, 12), formula([56, 5], 20, 12, 12).tolist()
    back = _copied(formula)
    assert (back(56, 20, 12, 12), back([56, 5], 20, 12, 12).tolist()) == expected


def test_what_the_study_takes_by_name_can_be_pickled() -> None:
    cells = tuple(np.array([each]) for each in (56.0, 20.0, 12.0, 12.0))
    tables = np.array([[[5.0, 2.0, 1.0], [1.0, 6.0, 2.0], [0.0, 1.0, 7.0]]])
    for k, given in ((2, cells), (3, (tables,))):
        for test in study.tests(k).values():
            one, other = (each.decided(given, _ALPHA) for each in (test, _copied(test)))
            assert all((getattr(one, part) == getattr(other, part)).all() for part in ("rejects", "near", "undefined"))
        for measure in ("informedness", "accuracy"):
            for rule in study.intervals(measure, k=k).values():
                back = _copied(rule)
                assert (back.name, back.level) == (rule.name, rule.level)


def _asked(question: tuple[Callable[..., Any], tuple[Any, ...]]) -> Any:
    function, given = question
    return function(*given)


@pytest.mark.slow
def test_another_process_computes_with_what_it_is_sent() -> None:
    """One that is started anew, and has imported nothing."""
    cells = (56, 20, 12, 12)
    questions: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
        (significance.wilson, (3, 10)),
        (study.intervals()["wald"].limits, cells),
        (multiclass.informedness, (TABLE,)),
        (exact.informedness, cells),
        (bm.compile_formula("sqrt(Recall)*Bias"), cells),
        (scores.informedness_score, LABELS[:2]),
    ]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(_asked, questions))
    for question, there in zip(questions, found, strict=True):
        assert str(there) == str(_asked(question))
