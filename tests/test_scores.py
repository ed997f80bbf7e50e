"""Scores of two vectors of labels: what scikit-learn's users expect of a metric, with our numbers in it."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from fractions import Fraction
from math import isnan, nan
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import bookmaker_ref as bm
from bookmaker_ref import multiclass, scores
from bookmaker_ref._facts import SYMMETRIC
from bookmaker_ref._names import OF_TWO
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.names import ambiguity
from bookmaker_ref.scores import (
    accuracy_score,
    cohen_kappa_score,
    correlation_score,
    f1_score,
    informedness_by_prevalence_score,
    informedness_score,
    jaccard_score,
    markedness_score,
    precision_score,
    recall_macro_score,
    recall_score,
)
from bookmaker_ref.scores.score import meanings, measures
from bookmaker_ref.scores.scorers import direction
from tests.benchmarks import scores as benchmark
from tests.benchmarks.tables import random_codes
from tests.strategies import examples

metrics = pytest.importorskip("sklearn.metrics")

#: Labels that scikit-learn takes, too.
LABELS: st.SearchStrategy[list[Any]] = st.sampled_from(
    [[0, 1], [1, 2, 3], ["no", "yes"], ["cat", "dog", "emu", "fox"], [False, True], [-1, 1]]
)
AVERAGES = ("macro", "weighted", "micro", None)


@st.composite
def predictions(draw: st.DrawFn) -> tuple[list[Any], list[Any], list[float] | None]:
    """Two vectors of the same labels, and perhaps weights."""
    labels = draw(LABELS)
    cases = draw(st.lists(st.tuples(*[st.sampled_from(labels)] * 2, st.integers(1, 8)), min_size=1, max_size=30))
    real, predicted, weights = map(list, zip(*cases, strict=True))
    return real, predicted, [each / 4 for each in weights] if draw(st.booleans()) else None


# --- against scikit-learn --------------------------------------------------------------------------------------


@given(predictions())
@examples(60)
def test_what_scikit_learn_has_is_the_same_number(cases: tuple[list[Any], list[Any], list[float] | None]) -> None:
    real, predicted, weights = cases
    same: dict[str, Any] = {"sample_weight": weights}
    assert accuracy_score(real, predicted, **same) == pytest.approx(metrics.accuracy_score(real, predicted, **same))
    if (many := len({*real, *predicted})) > 1:
        kappa = cohen_kappa_score(real, predicted, **same)
        assert kappa == pytest.approx(metrics.cohen_kappa_score(real, predicted, **same), abs=1e-12, nan_ok=True)
        coefficient = metrics.matthews_corrcoef(real, predicted, **same)
        for score in (scores.gorodkin_rk_score, scores.mcc_score):
            assert score(real, predicted, undefined=0, **same) == pytest.approx(coefficient, abs=1e-12)
        if set(predicted) <= set(real):
            mean = metrics.balanced_accuracy_score(real, predicted, **same)
            for score in (recall_macro_score, scores.balanced_accuracy_score):
                assert score(real, predicted, **same) == pytest.approx(mean, abs=1e-12)
            adjusted = metrics.balanced_accuracy_score(real, predicted, adjusted=True, **same)
            ours = scores.adjusted_balanced_accuracy_score(real, predicted, **same)
            assert ours == pytest.approx(adjusted, abs=1e-12)
        if many == 2:
            assert correlation_score(real, predicted, undefined=0, **same) == pytest.approx(coefficient, abs=1e-12)
    for name in ("precision", "recall", "f1", "jaccard"):
        theirs = getattr(metrics, f"{name}_score")
        for average in AVERAGES:
            given_ = {"average": average, **same}
            ours = getattr(scores, f"{name}_score")(real, predicted, undefined=0, **given_)
            np.testing.assert_allclose(ours, theirs(real, predicted, zero_division=0, **given_), atol=1e-12)


@given(predictions(), st.permutations([1, 0, 2]))
@examples(30)
def test_labels_choose_and_order_what_is_averaged(
    cases: tuple[list[Any], list[Any], list[float] | None], labels: list[int]
) -> None:
    real, predicted, weights = cases
    names = sorted({*real, *predicted}, key=str)
    numbers = [[names.index(each) for each in side] for side in (real, predicted)]
    for average in AVERAGES:
        same: dict[str, Any] = {"average": average, "labels": labels, "sample_weight": weights}
        theirs = metrics.recall_score(*numbers, zero_division=0, **same)
        np.testing.assert_allclose(recall_score(*numbers, undefined=0, **same), theirs, atol=1e-12)


@given(predictions(), st.sampled_from(["bias", "weighted"]))
@examples(20)
def test_a_mean_of_labels_that_no_case_has_is_undefined(cases: tuple[list[Any], list[Any], Any], average: Any) -> None:
    real, predicted, weights = cases
    absent: dict[str, Any] = {"labels": ["9", "8"] if isinstance(real[0], str) else [9, 8], "average": average}
    for score in (precision_score, informedness_score):
        assert isnan(score(real, predicted, sample_weight=weights, **absent))
        assert score(real, predicted, undefined=0, **absent) == 0
        with pytest.raises(Undefined, match=f"with average='{average}' is undefined: there are no cases of"):
            score(real, predicted, undefined="raise", **absent)


@pytest.mark.parametrize("name", ["precision", "recall", "f1", "jaccard"])
def test_the_positive_label_is_that_of_scikit_learn(name: str) -> None:
    real, predicted = ["no", "yes", "yes", "no", "yes"], ["yes", "yes", "no", "no", "yes"]
    ours, theirs = getattr(scores, f"{name}_score"), getattr(metrics, f"{name}_score")
    for positive in ("yes", "no"):
        assert ours(real, predicted, pos_label=positive) == theirs(real, predicted, pos_label=positive)
    with pytest.raises(ValueError, match="say pos_label='no' or pos_label='yes'"):
        ours(real, predicted)
    with pytest.raises(ValueError, match=r"pos_label=1"):
        theirs(real, predicted)


# --- every measure --------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=1, max_size=40))
@examples(20)
def test_every_measure_of_two_classes_is_that_of_its_table(cases: list[tuple[int, int]]) -> None:
    real, predicted = map(list, zip(*cases, strict=True))
    cells = [cases.count(each) for each in ((1, 1), (0, 1), (1, 0), (0, 0))]
    for name in measures():
        if name in OF_TWO.values():
            ours = getattr(scores, f"{name}_score")(real, predicted, labels=[0, 1])
            assert ours == pytest.approx(getattr(bm, name)(*cells), nan_ok=True, rel=1e-15), name


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=40))
@examples(10)
def test_every_measure_of_all_classes_is_that_of_its_table(cases: list[tuple[int, int]]) -> None:
    real, predicted = map(list, zip(*cases, strict=True))
    table = bm.Contingency.from_labels(real, predicted, range(4))
    for name in multiclass.MEASURES:
        ours = getattr(scores, f"{name}_score")(real, predicted, labels=range(4))
        assert ours == pytest.approx(multiclass.MEASURES[name](table), nan_ok=True, rel=1e-15), name


def test_means_are_of_each_label_against_the_rest() -> None:
    """By hand: Informedness of a, b, c against the rest is 7/9, 2/9, 1/3; Prevalences 3, 3, 6, Biases 5, 2, 5 of 12."""
    real, predicted = list("aaabbbcccccc"), list("aaabccaabccc")
    each = [Fraction(7, 9), Fraction(2, 9), Fraction(1, 6)]
    assert informedness_score(real, predicted, average=None).tolist() == pytest.approx(each)
    assert informedness_score(real, predicted, average="macro") == pytest.approx(sum(each) / 3)
    by_prevalence = (3 * each[0] + 3 * each[1] + 6 * each[2]) / 12
    assert informedness_score(real, predicted, average="weighted") == pytest.approx(by_prevalence)
    assert informedness_by_prevalence_score(real, predicted) == pytest.approx(by_prevalence)
    by_bias = (5 * each[0] + 2 * each[1] + 5 * each[2]) / 12
    assert informedness_score(real, predicted, average="bias") == pytest.approx(by_bias)
    assert informedness_score(real, predicted) == pytest.approx(by_bias)


def test_a_measure_that_is_the_same_for_both_labels_needs_no_positive_one() -> None:
    cells = {"yes": (5, 3, 2, 11), "no": (11, 2, 3, 5)}
    assert {"informedness", "correlation", "accuracy"} <= SYMMETRIC
    for name in measures():
        if name in OF_TWO.values():
            one, other = (getattr(bm.exact, name)(*cells[label]) for label in ("yes", "no"))
            assert (one == other) == (name in SYMMETRIC), name
    assert informedness_score(["yes", "no", "yes"], ["yes", "no", "no"]) == 0.5
    with pytest.raises(ValueError, match="pos_label 'maybe' is none of the labels 'no', 'yes'"):
        informedness_score(["yes", "no"], ["yes", "no"], pos_label="maybe")


def test_a_positive_label_of_three_needs_an_average_that_is_said() -> None:
    """By hand: 1 against the rest has 2 of 3 real positives found, and 1 of 4 others: 2/3 - 1/4."""
    real, predicted = [0, 1, 2, 0, 1, 2, 1], [0, 1, 1, 0, 2, 2, 1]
    with pytest.raises(ValueError, match="is given, and there are 3 classes: say average='binary' for informedness"):
        informedness_score(real, predicted, pos_label=1)
    assert informedness_score(real, predicted, pos_label=1, average="binary") == pytest.approx(5 / 12)
    every = informedness_score(real, predicted)
    assert informedness_score(real, predicted, pos_label=1, average="multiclass") == every
    with pytest.raises(ValueError, match="recall_macro is a measure of all classes, so leave pos_label out"):
        recall_macro_score(real, predicted, pos_label=1)


@pytest.mark.parametrize("name", ["informedness", "recall", "f1", "recall_macro", "adjusted_balanced_accuracy", "mcc"])
@pytest.mark.parametrize("real", [[0, 1, 1], [0, 1, 2]])
def test_a_positive_label_that_is_no_class_is_an_error(name: str, real: list[int]) -> None:
    score = getattr(scores, f"{name}_score")
    averages: tuple[Any, ...] = ("auto",) if name.startswith(("recall_m", "adj")) else ("auto", "macro", "binary", None)
    for average in averages:
        for absent in ("zz", "1", 7, float("nan")):
            with pytest.raises(ValueError, match=r"pos_label .* is none of the labels 0, 1"):
                score(real, real, pos_label=absent, average=average)


def test_a_positive_label_that_no_case_has_is_of_the_same_kind() -> None:
    with pytest.raises(TypeError, match="labels of two kinds, 1 and '1': make them the same kind"):
        recall_score([1, 1], [1, 1], pos_label="1")
    with pytest.raises(ValueError, match="pos_label 'ill' is none of the labels 'well'"):
        recall_score(["well"], ["well"], labels=["well"], pos_label="ill")
    assert isnan(recall_score(["well"], ["well"], pos_label="ill"))
    assert isnan(recall_score([0, 0], [0, 0], labels=[0], pos_label=1))


# --- what is undefined ----------------------------------------------------------------------------------------


def test_what_is_undefined_is_what_was_asked_for() -> None:
    one_class = [1, 1, 1], [1, 0, 1]
    assert isnan(informedness_score(*one_class))
    assert informedness_score(*one_class, undefined=nan) != 0
    assert informedness_score(*one_class, undefined=0) == 0.0
    assert informedness_score(*one_class, undefined=-1) == -1.0
    assert informedness_score(*one_class, undefined="limit") == 0.0
    with pytest.raises(Undefined, match=r"informedness is undefined: there are no real negatives \(RN = 0\)"):
        informedness_score(*one_class, undefined="raise")
    with pytest.raises(Undefined, match="informedness is undefined: there are no cases of class 2"):
        informedness_score([0, 1, 1], [0, 2, 1], undefined="raise")
    with pytest.raises(Undefined, match="precision"):
        precision_score([1, 0, 0], [0, 0, 0], undefined="raise", sample_weight=[0.5, 0.25, 0.1])
    for wrong in ("zero", None, "nan", [0]):
        with pytest.raises((TypeError, ValueError), match="undefined"):
            informedness_score(*one_class, undefined=wrong)  # type: ignore[call-overload]  # a mistake on purpose


def test_a_part_that_is_undefined_leaves_the_mean_undefined_or_counts_as_asked() -> None:
    real, predicted = [0, 0, 1, 1], [0, 2, 1, 1]
    assert isnan(recall_score(real, predicted, average="macro"))
    assert recall_score(real, predicted, average="macro", undefined=0) == pytest.approx((0.5 + 1 + 0) / 3)
    assert np.isnan(recall_score(real, predicted, average=None)).tolist() == [False, False, True]


# --- scikit-learn's tools --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def data() -> tuple[Any, Any]:
    found: tuple[Any, Any] = pytest.importorskip("sklearn.datasets").make_classification(
        200, 6, n_informative=4, n_classes=3, random_state=1
    )
    return found


def test_scorers_work_where_scikit_learn_takes_scores(data: tuple[Any, Any]) -> None:
    selection = pytest.importorskip("sklearn.model_selection")
    cross_val_score, cross_validate = selection.cross_val_score, selection.cross_validate
    model = pytest.importorskip("sklearn.naive_bayes").GaussianNB()
    own = metrics.make_scorer(informedness_score)
    by_us, by_name = (
        cross_val_score(model, *data, scoring=each, cv=3) for each in (own, scores.SCORERS["informedness"])
    )
    assert by_us.tolist() == by_name.tolist()
    for ours, theirs in (("gorodkin_rk", "matthews_corrcoef"), ("recall_macro", "balanced_accuracy")):
        expected = cross_val_score(model, *data, scoring=theirs, cv=3)
        assert cross_val_score(model, *data, scoring=scores.SCORERS[ours], cv=3) == pytest.approx(expected)
    several = {name: scores.SCORERS[name] for name in ("informedness", "markedness", "correlation", "recall_macro")}
    found = cross_validate(model, *data, scoring=several, cv=3, error_score="raise")
    assert all(np.isfinite(found[f"test_{name}"]).all() for name in several)
    grid = {"var_smoothing": [1e-9, 1.0]}
    search = selection.GridSearchCV(model, grid, scoring=several, refit="informedness", cv=3).fit(*data)
    assert search.best_score_ == pytest.approx(max(search.cv_results_["mean_test_informedness"]))
    scorer = scores.SCORERS["informedness"]
    assert metrics.check_scoring(model, scoring=scorer) is scorer
    assert set(metrics.check_scoring(model, scoring=several).__dict__["_scorers"]) == set(several)


#: What is the same for both of two labels, or of all classes, and how scikit-learn finds it.
SAME_FOR_BOTH = {"informedness": "balanced_accuracy", "correlation": "matthews_corrcoef", "accuracy": "accuracy"}


@pytest.mark.parametrize("labels", [["no", "yes"], [0, 2], [True, False]], ids=str)
def test_two_labels_of_any_kind_are_scored_as_0_and_1_are(data: tuple[Any, Any], labels: list[Any]) -> None:
    cross_val_score = pytest.importorskip("sklearn.model_selection").cross_val_score
    model = pytest.importorskip("sklearn.naive_bayes").GaussianNB()
    classes = np.array(labels)[np.minimum(data[1], 1)]
    for ours, theirs in SAME_FOR_BOTH.items():
        expected = cross_val_score(model, data[0], classes, scoring=theirs, cv=3)
        if ours == "informedness":
            expected = 2 * expected - 1
        for scoring in (scores.SCORERS[ours], metrics.make_scorer(getattr(scores, f"{ours}_score"))):
            found = cross_val_score(model, data[0], classes, scoring=scoring, cv=3, error_score="raise")
            assert found == pytest.approx(expected)


@pytest.mark.slow
def test_every_scorer_works_at_once_and_in_other_processes(data: tuple[Any, Any]) -> None:
    cross_validate = pytest.importorskip("sklearn.model_selection").cross_validate
    model = pytest.importorskip("sklearn.naive_bayes").GaussianNB()
    given_ = (data[0], np.minimum(data[1], 1))
    here, there = (
        cross_validate(model, *given_, scoring=scores.SCORERS, cv=3, n_jobs=n_jobs, error_score="raise")
        for n_jobs in (1, 2)
    )
    for name in scores.SCORERS:
        assert there[f"test_{name}"].tolist() == here[f"test_{name}"].tolist()
        assert np.isfinite(here[f"test_{name}"]).all(), name
    assert here["test_f1"] == pytest.approx(cross_validate(model, *given_, scoring="f1", cv=3)["test_score"])


@pytest.mark.parametrize("name", ["geometric_mean", "fm", "Fowlkes-Mallows", "g_mean", "auc", "gini", "lr", "c"])
def test_a_scorer_of_an_ambiguous_name_says_what_the_name_means(name: str) -> None:
    found = ambiguity(name)
    assert found is not None
    with pytest.raises(KeyError) as raised:
        scores.SCORERS[name]
    assert found.meanings in raised.value.args[0]
    with pytest.raises(AttributeError, match=re.escape(found.meanings)):
        getattr(scores, f"{name}_score")


def test_a_scorer_is_found_by_any_name_and_is_ones_own() -> None:
    assert scores.SCORERS["BookMarkG"]._score_func is correlation_score
    assert scores.SCORERS["phi"]._score_func is scores.mcc_score
    assert (found := scores.SCORERS.get("phi")) is not None
    assert found._score_func is scores.mcc_score
    assert scores.SCORERS.get("phi") is not scores.SCORERS.get("phi")
    assert "phi" in scores.SCORERS
    assert "xyzzy" not in scores.SCORERS
    assert (scores.SCORERS.get("xyzzy"), scores.SCORERS.get("xyzzy", 3)) == (None, 3)
    assert scores.SCORERS["MCC"]._score_func is scores.mcc_score
    with pytest.importorskip("sklearn").config_context(enable_metadata_routing=True):
        scores.SCORERS["informedness"].set_score_request(sample_weight=True)
        assert "True" not in str(scores.SCORERS["informedness"].get_metadata_routing())
    for wrong, says in (("sensitivty", "did you mean 'recall'"), ("chi2", "does not say what is better")):
        with pytest.raises(KeyError, match=says):
            scores.SCORERS[wrong]


def test_a_score_that_is_given_as_a_scorer_says_what_to_give(data: tuple[Any, Any]) -> None:
    cross_val_score = pytest.importorskip("sklearn.model_selection").cross_val_score
    model = pytest.importorskip("sklearn.naive_bayes").GaussianNB()
    with pytest.raises(
        TypeError, match=r"was given a model: as scoring, give SCORERS\['informedness'\] or make_scorer"
    ):
        cross_val_score(model, *data, scoring=informedness_score, cv=3, error_score="raise")


def test_weights_are_routed_to_the_score(data: tuple[Any, Any]) -> None:
    make_scorer, model = metrics.make_scorer, pytest.importorskip("sklearn.naive_bayes").GaussianNB
    weights = np.random.default_rng(3).integers(1, 5, len(data[1])).astype(float)
    with pytest.importorskip("sklearn").config_context(enable_metadata_routing=True):
        fitted = model().set_fit_request(sample_weight=False)
        ours = make_scorer(recall_macro_score).set_score_request(sample_weight=True)
        theirs = make_scorer(metrics.balanced_accuracy_score).set_score_request(sample_weight=True)
        unweighted = make_scorer(recall_macro_score).set_score_request(sample_weight=False)
        scoring = {"ours": ours, "theirs": theirs, "unweighted": unweighted}
        found = pytest.importorskip("sklearn.model_selection").cross_validate(
            fitted, *data, scoring=scoring, cv=3, params={"sample_weight": weights}
        )
    assert found["test_ours"] == pytest.approx(found["test_theirs"])
    assert found["test_ours"] != pytest.approx(found["test_unweighted"])


def test_scorers_are_signed_so_that_more_is_better() -> None:
    assert direction("informedness") == direction("f1_macro") == 1
    assert direction("fallout") == direction("lr_negative") == -1
    assert not any(map(direction, ("chi2", "prevalence", "cramers_v", "entropy_real", "expected_tp")))
    assert set(scores.SCORERS) == {name for name in meanings() if direction(name)}
    assert all(scorer._sign == direction(name) for name, scorer in scores.SCORERS.items())


# --- functions as functions are -------------------------------------------------------------------------------


def test_a_score_can_be_found_by_any_name_of_its_measure_and_pickled() -> None:
    assert scores.phi_score is scores.Pearson_score is scores.mcc_score
    assert scores.BookMarkG_score is correlation_score
    assert scores.MCC_score is scores.matthews_corrcoef_score is scores.mcc_score
    assert scores.bacc_score is scores.balanced_accuracy_score
    assert scores.mcc_score.__name__ == "mcc_score"
    assert pickle.loads(pickle.dumps(scores.mcc_score)) is scores.mcc_score
    assert informedness_score.__name__ == "informedness_score"
    assert pickle.loads(pickle.dumps(informedness_score)) is informedness_score
    assert all(callable(getattr(scores, name)) for name in scores.__all__ if name.endswith("_score"))
    assert len(scores.__all__) == len(set(scores.__all__)) == len(measures()) + 3
    with pytest.raises(AttributeError, match="did you mean informedness_score"):
        scores.informednes_score  # type: ignore[attr-defined]  # noqa: B018 -- to ask for it is the mistake
    with pytest.raises(AttributeError):
        scores.error_odds_score  # type: ignore[attr-defined]  # noqa: B018 -- it is of a p-value


def test_scores_load_no_heavy_package() -> None:
    script = (
        "import sys, bookmaker_ref.scores as s; s.informedness_score([1, 0, 1], [1, 0, 0]);"
        "s.informedness_score([1, 2, 3], [1, 2, 2], undefined=0);"
        "print(sorted({'scipy', 'sympy', 'sklearn', 'pandas'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.slow
def test_scores_are_faster_than_those_of_scikit_learn() -> None:
    """Within one run, each the best of its turns: of many labels many times, of 100 not slower."""
    pytest.importorskip("sklearn")
    for cases, classes, at_least in ((3 * 10**6, 2, 20), (100, 2, 1), (100, 4, 1)):  # measured: 26, 4 and 2.2 or more
        real, predicted = random_codes(cases, classes)
        ours, same, theirs = benchmark.scored(real, predicted, rounds=3, times=1 if cases > 100 else 20)
        assert theirs.seconds > at_least * max(ours.seconds, same.seconds), classes


class _Tensor:
    """What speaks DLPack, and nothing else."""

    def __init__(self, values: list[int]) -> None:
        self._values = np.array(values)

    def __dlpack__(self, **options: Any) -> Any:
        return self._values.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self._values.__dlpack_device__()


def test_vectors_come_from_any_container() -> None:
    pandas, polars, pyarrow = map(pytest.importorskip, ("pandas", "polars", "pyarrow"))
    real, predicted = [1, 0, 1, 1, 0, 0], [1, 0, 0, 1, 1, 0]
    for of in (list, tuple, np.array, pandas.Series, polars.Series, pyarrow.array, _Tensor):
        assert informedness_score(of(real), of(predicted)) == markedness_score(of(real), predicted) == 1 / 3


def test_a_column_of_two_dimensions_is_a_vector() -> None:
    """As in a frame of one column, which scikit-learn takes too."""
    pandas, polars, pyarrow = map(pytest.importorskip, ("pandas", "polars", "pyarrow"))
    real, predicted = [1, 0, 1, 1, 0, 0], [1, 0, 0, 1, 1, 0]
    for of in (pandas.DataFrame, polars.DataFrame, pyarrow.table):
        assert informedness_score(of({"a": real}), of({"a": predicted})) == 1 / 3
        with pytest.raises(ValueError, match=r"y_pred is a \w+ of 2 columns: give one of them, as in frame\['a'\]"):
            informedness_score(real, of({"a": real, "b": predicted}))
    assert informedness_score(np.array(real).reshape(-1, 1), [[each] for each in predicted]) == 1 / 3


def test_labels_come_from_any_container_as_plain_ones() -> None:
    pandas, polars, pyarrow = map(pytest.importorskip, ("pandas", "polars", "pyarrow"))
    days = np.array(["2020-01-02", "2020-01-01"], "M8[ns]")
    for labels in (["b", "a"], [1, 0], days):
        real, predicted = ([labels[i] for i in each] for each in ([0, 0, 1], [0, 1, 1]))
        for of in (list, tuple, np.array, pandas.Series, polars.Series, pyarrow.array, iter):
            assert precision_score(real, predicted, labels=of(labels), average=None).tolist() == [1.0, 0.5]


# --- input that is wrong --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("real", "predicted", "more", "says"),
    [
        ([1, 0, 1], [1, 0], {}, "y_true has 3 cases, y_pred has 2"),
        ([], [], {}, "y_true is empty"),
        ([1, 0], [0.9, 0.2], {}, r"y_pred has values such as 0.9, .* give a threshold, as in y_pred >= 0.5"),
        ([1, 0], np.array([0.9, 0.2]), {}, "y_pred has values such as 0.9"),
        ([1, 0], [[0.1, 0.9], [0.8, 0.2]], {}, r"y_pred has 2 values for case 0: .*argmax\(axis=1\)"),
        ([1, 0], np.eye(2), {}, r"y_pred has 2 dimensions: .*argmax\(axis=1\)"),
        ([1, nan], [1, 0], {}, "y_true, case 1: the label is missing"),
        ([1, None], [1, 0], {}, "y_true, case 1: the label is missing"),
        (["a", "b"], [1, 0], {}, "y_true has labels like 'a', y_pred like 0|y_true has labels like 'a', y_pred like 1"),
        ([1, 0], [1, 0], {"sample_weight": [1, -1]}, "sample_weight, case 1: -1 is no weight"),
        ([1, 0], [1, 0], {"sample_weight": [0, 0]}, "sample_weight is 0 for every case"),
        ([1, 0], [1, 0], {"sample_weight": [1]}, "1 weights for 2 cases"),
        ([1, 0], [1, 0], {"average": "mean"}, "average is 'mean'"),
        ([1, 0, 2], [1, 0, 2], {"labels": [0, 1]}, "labels leaves out 2"),
        ([1, 0], [1, 0], {"labels": ["0", "1"]}, "labels has '0', y_true and y_pred have labels like 0: make them the"),
        ([1, 0], [1, 0], {"labels": 2}, "labels is a int, not a vector of labels"),
        ([1, 0], [1, 0], {"labels": {0, 1}}, "labels is a set, not a vector of labels: give a list"),
        ([1, 0], [1, 0], {"pos_label": [1]}, r"pos_label is \[1\]: it takes one of the labels"),
        ([1, 0], [1, 0], {"pos_label": np.arange(2)}, "pos_label is array.*: it takes one of the labels"),
        ([1, 0], [1, 0], {"undefined": "warn"}, "undefined is 'warn': it takes a number, nan, 'limit' .* or 'raise'"),
        ([1, 0], [1, 0], {"zero_division": 0}, "informedness_score has no zero_division: undefined=0 does what"),
        ([1, 0], [1, 0], {"normalize": 0}, "informedness_score has no normalize: by name it takes labels, pos_label"),
        ("yes", "no", {}, "y_true is a str, not a vector of labels"),
        (7, 7, {}, "y_true is a int, not a vector of labels"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(
    real: Any, predicted: Any, more: dict[str, Any], says: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        informedness_score(real, predicted, **more)


def test_a_measure_of_two_classes_asks_for_an_average() -> None:
    with pytest.raises(ValueError, match=r"f1 is of two classes, and there are 3: 0, 1, 2; say average='macro'"):
        f1_score([0, 1, 2], [0, 1, 1])
    with pytest.raises(ValueError, match="recall_macro is a measure of all classes, which has no averages"):
        recall_macro_score([0, 1, 2], [0, 1, 1], average="macro")
    assert scores.scott_pi_score([0, 1, 2], [0, 1, 1]) == scores.fleiss_kappa_score([0, 1, 2], [0, 1, 1])
    with pytest.raises(ValueError, match="f1 depends on which class is positive, 0, 1, 2: say pos_label=0"):
        f1_score([0, 1, 2], [0, 1, 1], average="binary")
    assert f1_score([0, 1, 2], [0, 1, 1], average="binary", pos_label=1) == pytest.approx(2 / 3)
    assert jaccard_score([0, 0], [0, 0], undefined=0) == 0.0  # a part of the cases without a positive one


def test_argmax_is_advised_only_if_each_row_sums_to_1() -> None:
    several = [[1, 0, 1], [0, 1, 0], [1, 1, 1]]
    one = [[0.2, 0.7, 0.1], [0, 1, 0], [1, 0, 0]]
    for make in (list, np.array, lambda rows: pytest.importorskip("scipy.sparse").csr_matrix(rows)):
        for ask in (scores.accuracy_score, bm.report):
            with pytest.raises(ValueError, match="each case must have one label; cases with several labels") as raised:
                ask(make(several), make(several))
            assert "argmax" not in str(raised.value)
            with pytest.raises(ValueError, match=r"each case has one label; argmax\(axis=1\) gives the column"):
                ask(make(one), make(one))
    for ragged in ([(1, 2), (1,), ()], [[2, -1], [1, 0]], np.zeros((2, 2, 2))):
        with pytest.raises(ValueError, match="each case must have one label"):
            scores.accuracy_score(ragged, ragged)


def test_a_sparse_column_is_a_vector_of_labels() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    real, said = [1, 0, 1, 0, 1], [1, 1, 0, 0, 1]
    expected = bm.Contingency.from_labels(real, said)
    for kind in (sparse.csr_matrix, sparse.csc_matrix, sparse.coo_array, sparse.csr_array):
        columns = [kind([[each] for each in side]) for side in (real, said)]
        assert bm.Contingency.from_labels(*columns) == expected
        assert bm.report(*columns) == bm.report(real, said)
        assert scores.f1_score(*columns) == pytest.approx(2 / 3)
        assert bm.compare(real, {"a": columns[1], "b": columns[0]}, "recall").values["a"] == 2 / 3
        assert bm.roc.curve(columns[0], [5, 4, 3, 2, 1]).tp.tolist() == bm.roc.curve(real, [5, 4, 3, 2, 1]).tp.tolist()
    dense = sparse.csr_matrix([[each] for each in said]).todense()
    assert scores.f1_score(real, dense) == pytest.approx(2 / 3)
