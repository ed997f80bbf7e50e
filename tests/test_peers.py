"""What other libraries say of K classes: each call that a measure names is run, as it is written there."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import isnan, log
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.multiclass import MEASURES, evaluate, exact_value, informedness, markedness
from bookmaker_ref.tables.contingency import Contingency

Table = NDArray[np.int64]

SIZES = range(2, 13)
COUNT = 1000
#: How far a peer may be from ours, which is within 4 units of the last place (`test_multiclass`). Theirs are sums of at
#: most 144 rounded terms, hence a relative error of some 1e-14; where differences of numbers near 1 leave little, that
#: is an absolute error. On none of these tables is a float64 peer off by more.
RELATIVE, ABSOLUTE = 1e-12, 1e-13

#: The same for a library that counts in float32.
SINGLE = 1e-6
#: Peers in R, which no test here can run.
IN_R = {"yardstick", "metrica"}


# --- the tables -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Case:
    """One table, with rows = real as all of these libraries have it."""

    matrix: Table

    @property
    def labels(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Reality and prediction, a case each."""
        real, predicted = np.indices(self.matrix.shape)
        counts = self.matrix.ravel()
        return np.repeat(real.ravel(), counts), np.repeat(predicted.ravel(), counts)


@cache
def cases() -> list[Case]:
    """Tables of any kind in which each class occurs, and is predicted: even, skewed, near chance, nearly perfect."""
    rng = np.random.default_rng(2003)
    found: list[Case] = []
    while len(found) < COUNT:
        k = SIZES[len(found) % len(SIZES)]
        matrix = rng.integers(0, 12, (k, k))
        kind = len(found) // len(SIZES) % 4
        if kind == 1:
            matrix += np.diag(rng.integers(0, 40, k))
        elif kind == 2:
            matrix = np.outer(rng.integers(1, 6, k), rng.integers(1, 6, k)) + rng.integers(0, 2, (k, k))
        elif kind == 3:
            matrix = matrix * (rng.random((k, k)) < 1.5 / k) + np.diag(rng.integers(1, 60, k))
        if matrix.sum(axis=0).all() and matrix.sum(axis=1).all():
            found.append(Case(matrix))
    return found


@cache
def ours() -> dict[str, list[float]]:
    """Every measure on every table, K by K."""
    found: dict[str, list[float]] = {name: [float("nan")] * COUNT for name in MEASURES}
    for k in SIZES:
        places = [i for i, case in enumerate(cases()) if len(case.matrix) == k]
        values = evaluate(np.stack([cases()[i].matrix for i in places]), rows="real")
        for name, column in values.items():
            for i, value in zip(places, column.tolist(), strict=True):
                found[name][i] = value
    return found


def test_there_are_a_thousand_tables_of_all_sizes() -> None:
    assert len(cases()) == COUNT
    assert {len(case.matrix) for case in cases()} == set(SIZES)
    undefined = {name for name, values in ours().items() if any(map(isnan, values))}
    # Where Informedness and Markedness differ in sign, and the harmonic mean of an F that is 0: no peer has these two.
    assert undefined <= {"correlation", "f1_of_bets"}


# --- the calls --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Call:
    """One call of a library, as a measure's documentation has it."""

    measure: str
    text: str
    library: str
    code: str

    def __str__(self) -> str:
        return f"{self.measure}: {self.library} {self.code}"


def calls() -> list[Call]:
    """Every call in Python that stands in any ``elsewhere``."""
    found = []
    for each in MEASURES.values():
        for text in each.elsewhere:
            library = text.partition(" ")[0]
            code = re.findall("`([^`]+)`", text)
            assert code, f"{each.name} names no call: {text}"
            if library not in IN_R:
                found += [Call(each.name, text, library, part) for part in code]
    return found


def answer(code: str, known: Mapping[str, Any]) -> Any:
    """What the call gives, of names that are known and of literals; a function alone is called."""
    tree = ast.parse(code, mode="eval").body
    attributes: list[str] = []
    while isinstance(tree, ast.Attribute):
        attributes.insert(0, tree.attr)
        tree = tree.value
    if isinstance(tree, ast.Call):
        function, arguments = _found(tree.func, known), [_argument(each, known) for each in tree.args]
        found = function(*arguments, **{str(each.arg): _argument(each.value, known) for each in tree.keywords})
    else:
        found = _found(tree, known)
    for name in attributes:
        found = getattr(found, name)
    return found() if callable(found) else found


def _found(node: ast.expr, known: Mapping[str, Any]) -> Any:
    first, *rest = ast.unparse(node).split(".")
    found = known[first]
    for name in rest:
        found = getattr(found, name)
    return found


def _argument(node: ast.expr, known: Mapping[str, Any]) -> Any:
    return known[node.id] if isinstance(node, ast.Name) else ast.literal_eval(node)


def scikit_learn(case: Case, call: Call) -> dict[str, Any]:
    metrics = pytest.importorskip("sklearn.metrics")
    name = call.code.partition("(")[0]
    if name == "mutual_info_score":  # which takes no weights, but a table
        return {name: partial(metrics.mutual_info_score, None, None, contingency=case.matrix)}
    real, predicted = np.indices(case.matrix.shape)
    function = getattr(metrics, name)
    return {name: partial(function, real.ravel(), predicted.ravel(), sample_weight=case.matrix.ravel())}


def scipy(case: Case, call: Call) -> dict[str, Any]:
    statistics = pytest.importorskip("scipy.stats")
    margin = case.matrix.sum(axis=1 if "class" in call.text else 0)
    return {
        "matrix": case.matrix,
        "association": statistics.contingency.association,
        "chi2_contingency": statistics.chi2_contingency,
        "entropy": partial(statistics.entropy, margin),
    }


@cache
def _pycm(case: Case) -> Any:
    return pytest.importorskip("pycm").ConfusionMatrix(matrix=case.matrix.tolist())


def pycm(case: Case, call: Call) -> dict[str, Any]:
    return {"cm": _pycm(case)}


def statsmodels(case: Case, call: Call) -> dict[str, Any]:
    raters = pytest.importorskip("statsmodels.stats.inter_rater")
    votes = np.eye(len(case.matrix), dtype=int)
    real, predicted = case.labels
    return {
        "matrix": case.matrix,
        "fleiss_kappa": partial(raters.fleiss_kappa, votes[real] + votes[predicted]),
        "cohens_kappa": raters.cohens_kappa,
    }


def mlscorecheck(case: Case, call: Call) -> dict[str, Any]:
    scores = pytest.importorskip("mlscorecheck.scores")
    name = call.code.partition("(")[0]
    return {name: partial(getattr(scores, name), confusion_matrix=case.matrix)}


def torchmetrics(case: Case, call: Call) -> dict[str, Any]:
    classification, torch = pytest.importorskip("torchmetrics.classification"), pytest.importorskip("torch")
    name = call.code.partition("(")[0]
    real, predicted = (torch.from_numpy(labels) for labels in case.labels)

    def metric(**options: Any) -> float:
        found = getattr(classification, name)(num_classes=len(case.matrix), **options)
        return float(found(predicted, real))

    return {name: metric}


#: What the names in a call mean, for each library.
PEERS: dict[str, Callable[[Case, Call], Mapping[str, Any]]] = {
    "scikit-learn": scikit_learn,
    "SciPy": scipy,
    "PyCM": pycm,
    "statsmodels": statsmodels,
    "mlscorecheck": mlscorecheck,
    "torchmetrics": torchmetrics,
}


def said(call: Call, case: Case) -> Any:
    """What the library says, whatever that is."""
    return answer(call.code, PEERS[call.library](case, call))


def theirs(call: Call, case: Case) -> float:
    """The number that the library gives, in nats where it counts in bits."""
    found = said(call, case)
    number = float(getattr(found, "statistic", found))
    return number * log(2) if "in bits" in call.text else number


def test_every_call_in_the_documentation_is_of_a_library_that_is_run_here() -> None:
    named = {call.library for call in calls()}
    assert {"scikit-learn", "SciPy", "PyCM"} <= named <= set(PEERS)


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.some(2)
@pytest.mark.parametrize("call", calls(), ids=str)
def test_the_library_gives_this_number_under_this_call(call: Call) -> None:
    # Some want each case by itself, or are not in the extra: a hundred tables do.
    few = call.library in {"statsmodels", "torchmetrics", "mlscorecheck"}
    single = call.library == "torchmetrics"
    relative, absolute = (SINGLE, SINGLE) if single else (RELATIVE, ABSOLUTE)
    for place, case in enumerate(cases()[: 100 if few else COUNT]):
        expected = ours()[call.measure][place]
        assert theirs(call, case) == pytest.approx(expected, rel=relative, abs=absolute), case.matrix.tolist()


# --- rows and columns -------------------------------------------------------------------------------------------

#: What a measure becomes where predictions are taken for reality.
DUALS = {
    "informedness": "markedness_by_prevalence",
    "informedness_by_prevalence": "markedness",
    "informedness_macro": "markedness_macro",
    "adjusted_balanced_accuracy": "adjusted_balanced_precision",
    "recall_macro": "precision_macro",
    "entropy_real": "entropy_predicted",
    "conditional_entropy_real": "conditional_entropy_predicted",
}
THE_SAME = ("informedness_micro", "gorodkin_rk", "cohen_kappa", "fleiss_kappa", "accuracy", "f1_macro", "chi2")


@pytest.mark.slow
@pytest.mark.on_change
def test_the_matrix_of_scikit_learn_has_rows_of_real_classes() -> None:
    """The other rows swap Informedness and Markedness, and leave the measures without a direction."""
    metrics, differ = pytest.importorskip("sklearn.metrics"), 0
    for place, case in enumerate(cases()[:110]):
        matrix = metrics.confusion_matrix(*case.labels)
        right, wrong = (evaluate(matrix, rows=rows) for rows in ("real", "predicted"))
        expected = {name: values[place] for name, values in ours().items()}
        assert right == pytest.approx(expected, rel=1e-15, abs=0, nan_ok=True)
        assert right["recall_macro"] == pytest.approx(metrics.balanced_accuracy_score(*case.labels), rel=RELATIVE)
        for name, dual in DUALS.items():
            assert (wrong[name], wrong[dual]) == (right[dual], right[name]), name
        for name in THE_SAME:
            assert wrong[name] == right[name], name
        differ += bool(wrong["informedness"] != right["informedness"])
    assert differ > 100


# --- empty classes ----------------------------------------------------------------------------------------------

Matrix = tuple[tuple[int, ...], ...]
ADJUSTED = "balanced_accuracy_score(adjusted=True)"
ONE_CLASS = ((5, 0), (0, 0))
NAN = float("nan")
NO_REAL_POSITIVES = ((5, 2), (0, 0))
NEVER_REAL = ((3, 1, 1), (1, 4, 0), (0, 0, 0))
NEVER_PREDICTED = ((3, 1, 0), (1, 4, 0), (1, 0, 0))


#: Our reasons to make nothing of it.
NOTHING = "there are no cases of class 1", "nothing is predicted as 1"
NO_THIRD = "there are no cases of class 2", "nothing is predicted as 2"

#: A table with an empty class (rows = real), and what a peer makes of it.
EMPTY: list[tuple[Matrix, str, str, str, Any]] = [
    # Both vectors of one class: 0, nan and a text for the same question; and a perfect score.
    (ONE_CLASS, "gorodkin_rk", "scikit-learn", "matthews_corrcoef", 0.0),
    (ONE_CLASS, "gorodkin_rk", "PyCM", "cm.Overall_MCC", "None"),
    (ONE_CLASS, "cohen_kappa", "scikit-learn", "cohen_kappa_score", NAN),
    (ONE_CLASS, "adjusted_balanced_accuracy", "scikit-learn", ADJUSTED, NAN),
    (ONE_CLASS, "recall_macro", "scikit-learn", "balanced_accuracy_score", 1.0),
    (ONE_CLASS, "chi2", "SciPy", "chi2_contingency(matrix, correction=False)", ValueError),
    (ONE_CLASS, "chi2", "PyCM", "cm.Chi_Squared", "None"),
    (ONE_CLASS, "cramers_v", "SciPy", 'association(matrix, method="cramer")', ValueError),
    # No real positives, but predicted ones: the mean over the classes that occur, minus a chance of 1, over 0.
    (NO_REAL_POSITIVES, "adjusted_balanced_accuracy", "scikit-learn", ADJUSTED, -float("inf")),
    (NO_REAL_POSITIVES, "gorodkin_rk", "scikit-learn", "matthews_corrcoef", 0.0),
    (NO_REAL_POSITIVES, "gorodkin_rk", "PyCM", "cm.Overall_MCC", "None"),
    (NO_REAL_POSITIVES, "informedness_macro", "PyCM", 'cm.average("BM")', "None"),
    # A third class that never occurs is left out of one mean, and is 0 in the other: 7/10 and 7/15.
    (NEVER_REAL, "recall_macro", "scikit-learn", "balanced_accuracy_score", 7 / 10),
    (NEVER_REAL, "recall_macro", "scikit-learn", "recall_score(average='macro')", 7 / 15),
    (NEVER_REAL, "recall_macro", "PyCM", "cm.TPR_Macro", "None"),
    (NEVER_REAL, "adjusted_balanced_accuracy", "scikit-learn", ADJUSTED, 2 / 5),
    # One that is never predicted has a Precision of 0: (3/5 + 4/5 + 0)/3.
    (NEVER_PREDICTED, "precision_macro", "scikit-learn", "precision_score(average='macro')", 7 / 15),
    (NEVER_PREDICTED, "precision_macro", "PyCM", "cm.PPV_Macro", "None"),
    (NEVER_PREDICTED, "markedness_macro", "PyCM", 'cm.average("MK")', "None"),
]


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")  # which differ from version to version
@pytest.mark.parametrize(("matrix", "measure", "library", "code", "theirs"), EMPTY)
def test_where_a_class_is_empty_a_peer_makes_a_number_and_ours_says_why_not(
    matrix: Matrix, measure: str, library: str, code: str, theirs: Any
) -> None:
    case, call = Case(np.array(matrix)), Call(measure, "", library, code)
    if isinstance(theirs, type):
        with pytest.raises(theirs):
            said(call, case)
    elif isinstance(theirs, float):
        assert said(call, case) == pytest.approx(theirs, rel=RELATIVE, nan_ok=True)
    else:
        assert said(call, case) == theirs
    table = Contingency.from_matrix(case.matrix, rows="real")
    assert isnan(evaluate(table, [measure])[measure])
    with pytest.raises(Undefined) as raised:
        exact_value(measure, table)
    assert raised.value.reason in (NOTHING if len(matrix) == 2 else NO_THIRD)


@pytest.mark.parametrize(
    ("matrix", "measure", "library", "code", "exact"),
    [
        # Here something is left to be divided by, and all agree.
        (NO_REAL_POSITIVES, "cohen_kappa", "scikit-learn", "cohen_kappa_score", Fraction(0)),
        (NO_REAL_POSITIVES, "fleiss_kappa", "PyCM", "cm.PI", Fraction(-1, 6)),
        (NEVER_REAL, "cohen_kappa", "scikit-learn", "cohen_kappa_score", Fraction(5, 11)),
        (NEVER_REAL, "precision_macro", "scikit-learn", "precision_score(average='macro')", Fraction(31, 60)),
        (NEVER_REAL, "precision_macro", "PyCM", "cm.PPV_Macro", Fraction(31, 60)),
        (NEVER_REAL, "f1_macro", "scikit-learn", "f1_score(average='macro')", Fraction(22, 45)),
        (NEVER_PREDICTED, "recall_macro", "scikit-learn", "balanced_accuracy_score", Fraction(31, 60)),
    ],
)
def test_where_an_empty_class_does_no_harm_all_agree(
    matrix: Matrix, measure: str, library: str, code: str, exact: Fraction
) -> None:
    case = Case(np.array(matrix))
    table = Contingency.from_matrix(case.matrix, rows="real")
    assert exact_value(measure, table) == exact
    assert said(Call(measure, "", library, code), case) == pytest.approx(float(exact), rel=RELATIVE, abs=ABSOLUTE)


@pytest.mark.parametrize("matrix", [ONE_CLASS, NO_REAL_POSITIVES])
def test_in_the_limit_no_association_is_made_of_nothing(matrix: Matrix) -> None:
    table = Contingency.from_matrix(np.array(matrix), rows="real")
    assert [each(table, limit=True) for each in (informedness, markedness)] == [0, 0]
