"""The kit finds the bugs of others, names the smallest table, and lets what is right pass."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import warnings
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from math import inf, isnan, log, nan, nextafter, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import Contingency, exact, golden, multiclass
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.golden import diagnosis
from bookmaker_ref.golden.asking import number
from bookmaker_ref.golden.checking import check
from bookmaker_ref.golden.reading import load
from bookmaker_ref.golden.report import Diagnosis, Outcome, Report, is_large
from bookmaker_ref.golden.testing import cases, parametrize
from bookmaker_ref.golden.vector import Vector
from tests.cases import for_each

pytestmark = pytest.mark.on_change

Cells = tuple[int, int, int, int]


def found(report: Report, name: str) -> Diagnosis:
    return next(each for each in report.diagnoses if each.name == name)


def of_values(report: Report) -> int:
    """The number of failures on tables that have a value."""
    return sum(each.vector.value is not None for each in report.failures)


# --- a right function, in fractions: what the planted ones are measured by ----------------------------------------


def exact_informedness(tp: int, fp: int, fn: int, tn: int) -> Fraction:
    return Fraction(tp, tp + fn) - Fraction(fp, fp + tn)


def exact_kappa(tp: int, fp: int, fn: int, tn: int) -> Fraction:
    n = tp + fp + fn + tn
    chance = Fraction((tp + fp) * (tp + fn) + (fn + tn) * (fp + tn), n * n)
    return (Fraction(tp + tn, n) - chance) / (1 - chance)


@cache
def binary_tables(measure: str) -> list[Cells]:
    """Every table of two classes of counts, by N and then by its cells, as the kit asks for them."""
    tables = set[Cells]()
    for each in load(measure=measure):
        if not each.variant and len(each.table) == 2 and each.real == each.predicted and each.family != "rationals":
            tp, fp, fn, tn = map(int, each.cells)
            tables.add((tp, fp, fn, tn))
    return sorted(tables, key=lambda cells: (sum(cells), cells))


def smallest(measure: str, breaks: Callable[[int, int, int, int], bool]) -> Cells:
    """The first table that breaks a function, by brute force."""

    def broken(cells: Cells) -> bool:
        try:
            return breaks(*cells)
        except ZeroDivisionError:
            return False

    return next(cells for cells in binary_tables(measure) if broken(cells))


# --- the bugs that must be found ----------------------------------------------------------------------------------


def mcc_in_int64(matrix: Any) -> Any:
    tp, fp, fn, tn = (np.array([cell]) for cell in matrix.ravel())  # arrays overflow in silence
    with np.errstate(all="ignore"):
        return (tp * tn - fp * fn) / np.sqrt((tp + fp) * (fn + tn) * (tp + fn) * (fp + tn))


def test_an_int64_mcc_that_overflows_is_found() -> None:
    report = check(mcc_in_int64, "correlation", "matrix", rows="predicted", classes=2, undefined="nan")

    def overflows(tp: int, fp: int, fn: int, tn: int) -> bool:
        return (tp + fp) * (fn + tn) * (tp + fn) * (fp + tn) >= 2**63

    bug = found(report, "int64 overflow")
    assert [each.name for each in report.diagnoses] == ["int64 overflow"]
    assert bug.smallest.vector.cells == smallest("correlation", overflows)
    assert bug.explains == len(report.failures) > 5
    assert f"N = {sum(smallest('correlation', overflows))}" in bug.text
    # The same in floats is no overflow, and not taken for one.
    right = check(lambda matrix: mcc_in_int64(matrix.astype(float)), "correlation", "matrix", rows="real", classes=2)
    assert "int64 overflow" not in {each.name for each in right.diagnoses}


def informedness_by_subtraction(tp: int, fp: int, fn: int, tn: int) -> float:
    return tp / (tp + fn) - fp / (fp + tn)


def test_informedness_by_subtraction_near_chance_is_found() -> None:
    report = check(informedness_by_subtraction, "informedness", "cells", undefined="raise")

    def loses(*cells: int) -> bool:
        right = exact_informedness(*cells)
        unit = Fraction(np.spacing(abs(float(right)))) if right else Fraction(1, 2**52)
        return abs(Fraction(informedness_by_subtraction(*cells)) - right) > 4 * unit

    assert [each.name for each in report.diagnoses] == ["cancellation"]
    bug = report.diagnoses[0]
    assert bug.smallest.vector.cells == smallest("informedness", loses) == (13, 21, 8, 13)
    assert "recall - fallout" in bug.text
    assert report.worst is not None
    assert report.worst > 1e15
    assert bug.explains == len(report.failures)


def kappa_with_the_wrong_chance(tp: int, fp: int, fn: int, tn: int) -> Fraction:
    n = tp + fp + fn + tn
    share = Fraction(2 * tp + fp + fn, 2 * n)  # the mean of both margins, which is Scott's
    chance = share**2 + (1 - share) ** 2
    return (Fraction(tp + tn, n) - chance) / (1 - chance)


def test_a_kappa_with_the_wrong_chance_term_is_found_and_named() -> None:
    report = check(kappa_with_the_wrong_chance, "cohen_kappa", "cells")
    bug = found(report, "another measure")
    assert "scott_pi" in bug.text
    expected = smallest("cohen_kappa", lambda *cells: exact_kappa(*cells) != kappa_with_the_wrong_chance(*cells))
    assert bug.smallest.vector.cells == expected == (0, 0, 1, 0)
    assert bug.explains == len(report.failures) > 50


def test_a_kappa_with_another_wrong_chance_is_not_called_scotts() -> None:
    report = check(lambda tp, fp, fn, tn: 2 * Fraction(tp + tn, tp + fp + fn + tn) - 1, "cohen_kappa", "cells")
    assert not report.ok
    assert not any("scott" in each.text for each in report.diagnoses)


@pytest.mark.parametrize(("side", "name"), [(0, "prevalence"), (1, "bias")])
def test_a_kappa_with_one_margin_twice_is_named_and_not_taken_for_lost_digits(side: int, name: str) -> None:
    def kappa(tp: int, fp: int, fn: int, tn: int) -> float:
        n = tp + fp + fn + tn
        share = (tp + (fn, fp)[side]) / n
        chance = share * share + (1 - share) ** 2
        return ((tp + tn) / n - chance) / (1 - chance)

    report = check(kappa, "cohen_kappa", "cells")
    assert [each.name for each in report.diagnoses] == ["chance term"]
    (bug,) = report.diagnoses
    assert f"{name} squared" in bug.text
    assert len(report.failures) > 50
    assert bug.explains >= 0.8 * len(report.failures)


def test_what_explains_few_failures_is_no_diagnosis() -> None:
    def wrong(tp: int, fp: int, fn: int, tn: int) -> float:  # half of the tables by another rule, the rest by digits
        return tp / (tp + fn) - fp / (fp + tn) + (0.01 * (tp % 7) if tp % 2 else 0.0)

    report = check(wrong, "informedness", "cells", undefined="raise")
    small = [each for each in report.failures if each.absolute is not None and each.absolute < 1e-9]
    assert 0 < len(small) < 0.8 * len(report.failures)  # and "cancellation" would explain these alone
    assert report.diagnoses == ()


@pytest.mark.parametrize(("of_twenty", "is_told"), [(9, False), (16, False), (17, True)])
def test_a_diagnosis_explains_four_failures_of_five_or_is_none(of_twenty: int, is_told: bool) -> None:
    def wrong(tp: int, fp: int, fn: int, tn: int) -> float:
        """On some tables a few digits are lost; on the others nothing known is done."""
        value = bm.informedness(tp, fp, fn, tn)
        digits_are_lost = (7 * tp + 5 * fp + 3 * fn + tn) % 20 < of_twenty
        return value * (1 + 1e-11) if digits_are_lost else value + 0.1 + 0.01 * (tp % 7)

    report = check(wrong, "informedness", "cells", undefined="nan")
    lost = [each for each in report.failures if each.absolute is not None and each.absolute < 1e-9]
    share = len(lost) / len(report.failures)
    assert (0.8 <= share < 0.9) if is_told else (0.5 < share < 0.8)
    assert [each.explains for each in report.diagnoses] == [len(lost)] * is_told


def test_an_order_of_the_cells_that_leaves_failures_is_no_diagnosis() -> None:
    def other_order(tp: int, fp: int, tn: int, fn: int) -> float:
        return bm.f1(tp, fp, fn, tn) + (1e-13 if tp == 56 else 0.0)

    report = check(other_order, "f1", "cells", undefined="nan")
    assert "cells in another order" not in {each.name for each in report.diagnoses}


def informedness_of_rows_real(matrix: Any) -> Any:
    return multiclass.informedness(matrix, rows="real")


@pytest.mark.parametrize("classes", [None, 2, range(3, 11)])
def test_a_transposed_matrix_is_found(classes: Any) -> None:
    report = check(informedness_of_rows_real, "informedness", "matrix", rows="predicted", classes=classes)
    bug = found(report, "transposed")
    assert bug.explains == len(report.failures) > 10
    assert "takes rows for real" in bug.text
    if classes == 2:

        def differs(tp: int, fp: int, fn: int, tn: int) -> bool:
            right = exact_informedness(tp, fp, fn, tn)
            return 0 in (tp + fp, fn + tn) or exact_informedness(tp, fn, fp, tn) != right

        assert bug.smallest.vector.cells == smallest("informedness", differs)
    assert check(informedness_of_rows_real, "informedness", "matrix", rows="real", classes=classes).ok


def test_a_root_of_b_and_m_without_the_sign_is_found() -> None:
    def correlation(tp: int, fp: int, fn: int, tn: int) -> float:
        return sqrt(exact_informedness(tp, fp, fn, tn) * exact_informedness(tp, fn, fp, tn))

    report = check(correlation, "correlation", "cells", undefined="raise")
    assert [each.name for each in report.diagnoses] == ["sign lost"]
    negative = smallest(
        "correlation", lambda tp, fp, fn, tn: tp * tn < fp * fn and 0 not in (tp + fp, tp + fn, fn + tn, fp + tn)
    )
    assert report.diagnoses[0].smallest.vector.cells == negative == (0, 1, 1, 0)
    assert all("negative" in each.vector.flags for each in report.failures)


def test_zero_for_undefined_is_found_where_something_else_was_expected() -> None:
    def correlation(tp: int, fp: int, fn: int, tn: int) -> float:
        value = bm.correlation(tp, fp, fn, tn)
        return 0.0 if isnan(value) else value

    report = check(correlation, "correlation", "cells", undefined="nan")
    bug = found(report, "0 for undefined")
    assert bug.smallest.vector.cells == (0, 0, 0, 0)
    assert {each.kind for each in report.failures} == {"undefined"}
    assert bug.explains == len(report.failures) > 20
    # Said to nobody it is a convention, said to be so it is right.
    silent = check(correlation, "correlation", "cells")
    assert silent.ok
    assert len(silent.of("convention")) == len(report.failures)
    assert "zero" in silent.conventions
    assert check(correlation, "correlation", "cells", undefined="zero").ok
    assert check(correlation, "correlation", "cells", undefined=0).ok
    assert not check(correlation, "correlation", "cells", undefined="raise").ok


# --- more of them -------------------------------------------------------------------------------------------------


def of_labels(y_true: Any, y_pred: Any, function: Callable[..., Any] = bm.recall) -> Any:
    return function(*(int(((y_pred == p) & (y_true == c)).sum()) for p, c in ((1, 1), (1, 0), (0, 1), (0, 0))))


def test_labels_swapped_are_found() -> None:
    assert check(of_labels, "recall", "labels").ok
    report = check(lambda y_true, y_pred: of_labels(y_pred, y_true), "recall", "labels")
    assert found(report, "labels swapped").explains == of_values(report)


def test_the_other_class_as_the_positive_one_is_found() -> None:
    report = check(lambda y_true, y_pred: of_labels(1 - y_true, 1 - y_pred), "recall", "labels")
    bug = found(report, "the other class is positive")
    assert bug.text.endswith("it takes 0 for the positive one")
    assert bug.explains > 30

    def as_scikit_learn_has_it(matrix: Any) -> Any:
        (tn, fp), (fn, tp) = matrix.tolist()
        return bm.recall(tp, fp, fn, tn)

    assert check(as_scikit_learn_has_it, "recall", "matrix", rows="real", positive="last", undefined="nan").ok
    report = check(as_scikit_learn_has_it, "recall", "matrix", rows="real", undefined="nan")
    assert "positive='last' would be right" in found(report, "the other class is positive").text
    report = check(as_scikit_learn_has_it, "recall", "matrix", rows="predicted", positive="last", undefined="nan")
    assert found(report, "transposed").explains == len(report.failures) > 30


def test_cells_in_another_order_are_found() -> None:
    report = check(lambda tp, fp, tn, fn: bm.f1(tp, fp, fn, tn), "f1", "cells", undefined="nan")
    bug = found(report, "cells in another order")
    assert bug.text == "right once it is called as f(tp, fp, tn, fn)"
    assert bug.explains == len(report.failures) > 30
    # As scikit-learn's confusion_matrix(...).ravel() gives them: then it is another measure that has a name.
    report = check(lambda tn, fp, fn, tp: bm.precision(tp, fp, fn, tn), "precision", "cells")
    assert "inverse_recall" in found(report, "another measure").text  # tn/(tn + fp)


SLIPS: list[tuple[str, Callable[[float], float], str]] = [
    ("informedness", lambda x: 100 * x, "percent"),
    ("informedness", lambda x: -x, "sign reversed"),
    ("informedness", abs, "sign lost"),
    ("informedness", lambda x: max(x, 0), "clipped at 0"),
    ("informedness", lambda x: x * x, "square"),
    ("recall", sqrt, "root"),
    ("informedness", lambda x: x / 2, "half"),
    ("informedness", lambda x: 2 * x, "double"),
    ("informedness", lambda x: x / 4, "quarter"),
    ("informedness", lambda x: 4 * x, "four times"),
    ("mutual_information", lambda x: x / log(2), "in bits"),
    ("mutual_information", lambda x: x / log(10), "in decimal digits"),
    ("lr_positive", lambda x: 1 / x if x else x, "reciprocal"),
    ("correlation", lambda x: (1 + x) / 2, "from 0 to 1"),
    ("correlation", lambda x: 2 * x - 1, "from -1 to 1"),
    ("cohen_kappa", lambda x: 1 - x, "complement"),
]


@for_each(SLIPS, lambda case: case[2])
def test_a_slip_of_the_formula_is_named(measure: str, slip: Callable[[float], float], name: str) -> None:
    function = getattr(bm, measure)
    report = check(lambda *cells: slip(function(*cells)), measure, "cells", classes=2)
    assert found(report, name).explains == of_values(report)


def test_every_slip_is_tried() -> None:
    assert {name for *_, name in SLIPS} == set(diagnosis._SLIPS)


def test_single_precision_a_constant_and_a_function_that_never_answers_are_told() -> None:
    report = check(lambda *cells: np.float32(bm.g_measure(*cells)), "g_measure", "cells")
    assert found(report, "single precision").explains == len(report.failures)
    assert check(lambda *cells: np.float32(bm.g_measure(*cells)), "g_measure", "cells", tolerance=2**29).ok
    assert found(check(lambda *cells: 0.25, "g_measure", "cells"), "constant").text.startswith("gives 0.25")
    report = check(lambda matrix: 1, "g_measure", "cells")
    assert "TypeError" in found(report, "never answers").text
    assert {each.kind for each in report.failures} == {"raised"}
    assert "never a number" in found(check(lambda *cells: "1", "g_measure", "cells"), "never answers").text


def test_a_property_that_all_failing_tables_share_is_named() -> None:
    def only_small(matrix: Any) -> float:
        value = multiclass.gorodkin_rk(matrix, rows="real")
        return float(value) + (len(matrix) > 2)

    # At chance 0 + 1 is as wrong as elsewhere; nothing but the number of classes tells right and wrong apart.
    report = check(only_small, "gorodkin_rk", "matrix", rows="real")
    assert found(report, "more than two classes").explains == of_values(report)


# --- what is right passes -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
@for_each(sorted(MEASURES))
def test_every_measure_of_two_classes_passes_in_both_number_systems(measure: str) -> None:
    report = check(getattr(bm, measure), measure, "cells", undefined="nan")
    assert report.ok, str(report)
    assert report.diagnoses == ()
    exact = check(getattr(bm.exact, measure), measure, "cells", undefined="raise", fractions=True)
    assert exact.ok, str(exact)
    # Fractions are exact; SymPy's roots and logarithms become a float64 with one rounding more.
    rational = all(
        isinstance(getattr(bm.exact, measure)(*cells), Fraction) for cells in [(56, 20, 12, 12), (3, 1, 2, 4)]
    )
    assert exact.worst is not None
    assert exact.worst < (1e-20 if rational else 1)
    assert len(exact.outcomes) > len(report.outcomes)


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
@for_each(sorted(MEASURES))
def test_a_measure_of_two_classes_passes_as_labels_and_matrix(measure: str) -> None:
    function = getattr(bm, measure)
    if all(len(each.real) == 2 for each in load(measure=measure) if not each.variant):  # else labels may be any
        labels = partial(of_labels, function=function)
        report = check(labels, measure, "labels", classes=2, undefined="nan")
        assert report.ok, str(report)
    for rows in ("predicted", "real"):
        report = check(
            lambda m, rows=rows: function(*(m.T if rows == "real" else m).ravel().tolist()),
            measure,
            "matrix",
            rows=rows,
            classes=2,
            undefined="nan",
        )
        assert report.ok, str(report)


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
@for_each(sorted(multiclass.MEASURES))
def test_every_measure_of_k_classes_passes_as_labels_and_matrix(measure: str) -> None:
    one = multiclass.MEASURES[measure]

    def of_matrix(matrix: Any) -> Any:
        if one.square:
            return one(matrix, rows="real")
        c, p = matrix.shape
        return one(
            Contingency.from_matrix(
                matrix, rows="real", real=[f"c{i}" for i in range(c)], predicted=[f"p{i}" for i in range(p)]
            )
        )

    report = check(of_matrix, measure, "matrix", rows="real", undefined="nan")
    assert report.ok, str(report)
    report = check(
        lambda y_true, y_pred: one(Contingency.from_labels(y_true, y_pred)), measure, "labels", undefined="nan"
    )
    assert report.ok, str(report)
    assert len(report.outcomes) > 30


def test_a_statistic_is_asked_for_by_its_variant() -> None:
    scipy = pytest.importorskip("scipy.stats")
    variant = {"value": "p", "tail": "upper", "degrees of freedom": "papers"}

    def p(matrix: Any) -> Any:
        return scipy.chi2_contingency(matrix, correction=False).pvalue

    report = check(p, "chi2", "matrix", rows="real", variant=variant, tolerance=1000)
    assert report.ok, str(report)
    assert not check(lambda m: p(m) / 2, "chi2", "matrix", rows="real", variant=variant, tolerance=1000).ok
    with pytest.raises(ValueError, match=r"say which variant of 'fisher'.*'tail': 'two-sided'"):
        check(p, "fisher", "matrix", rows="real", variant={"value": "p"})
    with pytest.raises(ValueError, match="say which variant of 'fisher'"):
        check(p, "fisher", "matrix", rows="real")


# --- what counts as right -----------------------------------------------------------------------------------------


def moved(steps: int) -> Callable[..., float]:
    """Informedness, so many floats too large."""

    def function(*cells: int) -> float:
        value = bm.informedness(*cells)
        for _ in range(steps):
            value = nextafter(value, inf)
        return value

    return function


def test_the_tolerance_is_in_units_of_the_last_place() -> None:
    vectors = [each for each in load(measure="informedness", stratum="ordinary") if len(each.table) == 2]
    assert len(vectors) > 5
    for steps in (0, 3, 6):
        report = check(moved(steps), "informedness", "cells", vectors=vectors, tolerance=4.5)
        assert report.ok == (steps <= 4)
        assert report.worst is not None
        assert steps - 0.5 <= report.worst <= steps + 0.5
    assert check(moved(6), "informedness", "cells", vectors=vectors, tolerance=7).ok
    assert check(moved(6), "informedness", "cells", vectors=vectors, absolute=1e-14).ok
    assert not check(moved(1), "informedness", "cells", vectors=vectors, tolerance=0.5).ok


def test_where_the_right_value_is_0_the_unit_is_that_of_1() -> None:
    vectors = load(measure="informedness", stratum="chance", family="binary")
    assert check(lambda *cells: 4 * 2.0**-52, "informedness", "cells", vectors=vectors).ok  # the tolerance itself
    assert not check(lambda *cells: 5 * 2.0**-52, "informedness", "cells", vectors=vectors).ok
    # A statistic grows with N.
    of_160 = [each for each in load(measure="chi2", stratum="chance", family="binary") if each.n == 160]
    assert check(lambda *cells: 600 * 2.0**-52, "chi2", "cells", vectors=of_160).ok
    assert not check(lambda *cells: 700 * 2.0**-52, "chi2", "cells", vectors=of_160).ok


@for_each(
    [
        *((half, Fraction(1, 2)) for half in (0.5, [0.5], np.array(0.5), np.array([[0.5]]), complex(0.5, 0))),
        (np.ma.masked_array([0.5], [False]), Fraction(1, 2)),
        (Fraction(1, 3), Fraction(1, 3)),
        (Decimal("0.1"), Fraction(1, 10)),
        (np.float64(0.25), Fraction(1, 4)),
        (np.float32(0.25), Fraction(1, 4)),
        (np.longdouble(1) / 3, Fraction(*(np.longdouble(1) / 3).as_integer_ratio())),
        (np.int64(3), Fraction(3)),
        (10**400, Fraction(10**400)),
        (inf, inf),
        *((none, None) for none in (None, "0.5", True, np.True_, [0.5, 0.5], np.array([0.5, 0.5]), np.array([]))),
        *((none, None) for none in (complex(0.5, 1), {"value": 0.5}, object())),
    ],
)
def test_whatever_a_function_gives_is_taken_for_the_number_that_it_is(result: Any, value: Any) -> None:
    assert number(result) == value


@pytest.mark.parametrize(
    ("gives", "expected", "others"),
    [
        (nan, "nan", ("raise", "none", "zero", "inf", 0, 1)),
        (None, "none", ("raise", "nan", "zero", "inf", 0)),
        (0.0, "zero", ("nan", "raise", "none", 1, "inf")),
        (0, 0.0, ("nan", "raise")),
        (1.0, "one", ("zero", "nan")),
        (-1, -1, ("zero", "one", "nan")),
        (inf, "inf", ("nan", 0)),
        (-inf, "inf", ("nan", 0)),
        (nan, nan, ("raise",)),
        (ZeroDivisionError("no"), "raise", ("nan", "none", "zero")),
    ],
)
def test_what_is_expected_where_there_is_no_value(gives: Any, expected: Any, others: tuple[Any, ...]) -> None:
    def recall(*cells: int) -> Any:
        value = bm.recall(*cells)
        if not isnan(value):
            return value
        if isinstance(gives, Exception):
            raise gives
        return gives

    assert check(recall, "recall", "cells", undefined=expected).ok
    assert check(recall, "recall", "cells", undefined="any").ok
    for other in others:
        report = check(recall, "recall", "cells", undefined=other)
        assert {each.kind for each in report.failures} == {"undefined"}, other


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
def test_a_convention_may_be_another_number_on_each_table() -> None:
    metrics = pytest.importorskip("sklearn.metrics")

    def f(y_true: Any, y_pred: Any) -> Any:
        return metrics.precision_score(y_true, y_pred, average="macro", zero_division=0)

    assert check(f, "precision_macro", "labels", undefined="zero").ok
    assert not check(f, "precision_macro", "labels", undefined=0).ok
    assert not check(f, "precision_macro", "labels", undefined="one").ok


def test_counts_beyond_float64_may_be_refused_and_no_others() -> None:
    def careful(*cells: int) -> float:
        if max(cells) > 2**53:
            raise OverflowError("counts beyond 2^53 are not exact here")
        return bm.informedness(*cells)

    report = check(careful, "informedness", "cells")
    assert report.ok, str(report)
    assert len(report.of("refused")) >= 3

    def timid(*cells: int) -> float:
        if max(cells) > 10**6:
            raise OverflowError("too large")
        return bm.informedness(*cells)

    assert {each.kind for each in check(timid, "informedness", "cells").failures} == {"raised"}


def test_a_table_is_large_where_the_square_of_its_cases_leaves_64_bits() -> None:
    vector = load(measure="recall", stratum="ordinary", family="binary")[0]
    for n, large in ((3 * 10**9, False), (3037000499, False), (3037000500, True)):
        assert is_large(replace(vector, table=((n - 1, 0), (1, 0)))) == large


# --- functions that misbehave -------------------------------------------------------------------------------------


def test_a_function_that_changes_what_it_is_given_is_seen_and_harms_nothing() -> None:
    def of_changed(matrix: Any) -> Any:
        value = multiclass.informedness(matrix.copy(), rows="real")
        matrix += 1
        return value

    report = check(of_changed, "informedness", "matrix", rows="real")
    assert report.ok
    assert all(each.changed for each in report.outcomes)
    assert "changes what it is given" in str(report)
    assert report.to_json()["changed_input"] == len(report.outcomes)
    still = check(informedness_of_rows_real, "informedness", "matrix", rows="real")
    assert not any(each.changed for each in still.outcomes)


def test_a_function_that_hangs_is_left_behind() -> None:
    def hangs(tp: int, fp: int, fn: int, tn: int) -> float:
        if tp > 50:
            time.sleep(60)
        return bm.informedness(tp, fp, fn, tn)

    report = check(hangs, "informedness", "cells", seconds=0.2)
    slow = report.of("slow")
    assert len(slow) == 3
    assert all(each.vector.cells[0] > 50 for each in slow)
    assert not report.ok
    unasked = next(count for why, count in report.left_out.items() if "not asked after 3 calls" in why)
    assert unasked == len(check(moved(0), "informedness", "cells").outcomes) - len(report.outcomes) > 0


def test_warnings_are_told_and_go_no_further() -> None:
    def warns(*cells: int) -> float:
        warnings.warn("look\nout", RuntimeWarning, stacklevel=1)
        return bm.informedness(*cells)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        report = check(warns, "informedness", "cells")
    assert report.ok
    assert report.outcomes[0].warnings == ("RuntimeWarning: look out",)
    assert f"warned {len(report.outcomes)} times: RuntimeWarning: look out" in str(report)


def test_whatever_a_function_raises_is_one_plain_line_of_the_report() -> None:
    class Silent(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    for error in (SystemExit(3), RecursionError(), Silent(), ValueError("\x1b[31mred\n\u202eand " + "long " * 1000)):

        def raises(*cells: int, error: BaseException = error) -> float:
            raise error

        report = check(raises, "informedness", "cells")
        assert {each.kind for each in report.of("raised")} == {"raised"}
        text = str(report)
        assert text.isascii()
        assert "\x1b" not in text
        assert max(map(len, text.splitlines())) < 400


def test_an_interrupt_is_not_swallowed() -> None:
    def interrupted(*cells: int) -> float:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(interrupted, "informedness", "cells")


# --- which vectors are asked --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
@pytest.mark.parametrize(
    ("call", "options"),
    [
        ("cells", {}),
        ("labels", {}),
        ("matrix", {"rows": "real"}),
        ("cells", {"fractions": True}),
        ("cells", {"most": 100}),
    ],
)
@pytest.mark.parametrize("measure", ["correlation", "recall", "chi2", "mutual_information"])
def test_every_vector_of_the_measure_is_asked_or_said_to_be_left_out(measure: str, call: Any, options: Any) -> None:
    report = check(lambda *_: 0.5, measure, call, **options)
    assert len(report.outcomes) + sum(report.left_out.values()) == len(load(measure=measure))
    sizes = [(each.vector.n, sum(map(len, each.vector.table))) for each in report.outcomes]
    assert sizes == sorted(sizes)
    assert all(why in str(report) for why in report.left_out)
    if call == "cells":
        assert any("cells are four" in why for why in report.left_out) == (measure != "recall")
    if "most" in options:
        assert max(each.vector.n for each in report.outcomes) <= 100


def test_labels_are_those_of_the_vector_and_positive_is_1() -> None:
    seen: list[tuple[list[Any], list[Any]]] = []

    def recall(y_true: Any, y_pred: Any) -> Any:
        seen.append((y_true.tolist(), y_pred.tolist()))
        return of_labels(y_true, y_pred)

    vectors = [each for each in load(measure="recall") if each.family == "labels"]
    assert check(recall, "recall", "labels", vectors=vectors).ok
    assert {label for each in seen for side in each for label in side} == {0, 1}
    seen.clear()
    kappas = [each for each in load(measure="cohen_kappa") if each.id.startswith("labels/other-labels-02")]
    check(recall, "cohen_kappa", "labels", vectors=kappas)
    assert seen[0] == tuple(map(list, kappas[0].labels()))
    assert "\u00e9l\u00e9phant" in seen[0][0]


def test_a_class_that_labels_do_not_show_is_left_out() -> None:
    report = check(lambda y_true, y_pred: 0.5, "informedness_macro", "labels")
    for each in report.outcomes:
        shown = {label for cases in each.vector.labels() for label in cases}
        assert shown == set(each.vector.real)
    assert any("does not show it" in why or "do not show it" in why for why in report.left_out)


# --- the report ---------------------------------------------------------------------------------------------------


def test_the_report_is_json_of_plain_numbers() -> None:
    report = check(mcc_in_int64, "correlation", "matrix", rows="predicted", undefined="zero")
    text = json.dumps(report.to_json(), allow_nan=False)
    document = json.loads(text)
    assert document["ok"] is False
    assert document["vectors"] == sum(document["counts"].values()) == len(report.outcomes)
    assert sum(each["vectors"] for each in document["distribution"]) <= document["vectors"]
    largest = [cell for each in document["failures"] for row in each["table"] for cell in row]
    assert all(isinstance(cell, str) or cell < 2**53 for cell in largest)
    assert document["failures"][0]["id"] == report.smallest.vector.id  # type: ignore[union-attr] # it is not ok


def test_the_text_says_what_failed_and_where() -> None:
    report = check(informedness_by_subtraction, "informedness", "cells")
    text = str(report)
    assert text.startswith("informedness_by_subtraction as informedness, called as f(tp, fp, fn, tn): wrong on")
    assert "smallest failing table: tp=13 fp=21 fn=8 tn=13, binary/one-off-chance-02/informedness" in text
    assert "right is 1/714" in text
    assert "looks like cancellation" in text
    with pytest.raises(AssertionError, match="smallest failing table"):
        assert report.ok, str(report)


def test_errors_are_counted_up_to_each_bar() -> None:
    vector = load(family="binary", measure="recall")[0]
    errors = (0.5, 0.6, 1.0, 1.5, 4.0, 5.0, 100.0, 101.0, 1e6, 2e6)
    outcomes = tuple(Outcome(vector, "off", "", None, ulps, None) for ulps in errors)
    report = Report("f", "recall", "f(tp, fp, fn, tn)", None, 4.0, outcomes, {})
    assert report.distribution == {0.5: 1, 1.0: 2, 4.0: 2, 100.0: 2, 1e6: 2, inf: 1}


# --- in pytest ----------------------------------------------------------------------------------------------------


_USED = """
from bookmaker_ref import golden, informedness, multiclass

@golden.parametrize("informedness", "cells", undefined="nan", classes=2)
def test_cells(case):
    case.check(informedness)

@golden.parametrize("correlation", call="matrix", rows="real", name="given", undefined="nan")
def test_matrix(given):
    given.check(lambda matrix: multiclass.correlation(matrix, rows="real"))

@golden.parametrize("informedness", "cells", undefined="nan", classes=2)
def test_wrong(case):
    case.check(lambda *_: 0.25)
"""


@pytest.mark.slow
def test_each_vector_is_a_separate_test(tmp_path: Path) -> None:
    """Run pytest on a user's file, in which the argument of one test has another name."""
    file, found = tmp_path / "test_used.py", defaultdict[tuple[str, str], list[str]](list)

    class Recorder:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.when == "call":
                name, _, case = report.nodeid.rpartition("::")[2].partition("[")
                found[name, report.outcome].append(case.removesuffix("]"))

    file.write_text(_USED)
    (tmp_path / "pytest.ini").write_text("[pytest]")
    pytest.main([str(file), "-q", "--tb=no", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)], [Recorder()])
    two, several = (
        [each.vector.id for each in asked]
        for asked in (cases("informedness", "cells", classes=2), cases("correlation", "matrix", rows="real"))
    )
    assert found["test_cells", "passed"] == two == found["test_wrong", "failed"]
    assert found["test_matrix", "passed"] == several


def test_a_case_has_a_readable_id_and_fails_with_one_line() -> None:
    every = cases("informedness", "cells", classes=2)
    assert len({each.vector.id for each in every}) == len(every)
    failing = {}
    for case in every:
        try:
            case.check(informedness_by_subtraction)
        except AssertionError as error:
            failing[str(case)] = str(error)
    report = check(informedness_by_subtraction, "informedness", "cells", classes=2)
    assert list(failing) == [each.vector.id for each in report.failures]
    assert "tp=13 fp=21 fn=8 tn=13: gave" in failing["binary/one-off-chance-02/informedness"]
    assert every[0].arguments == every[0].vector.cells
    with pytest.raises(TypeError, match="cannot be called"):
        every[0].check(1)  # type: ignore[arg-type] # that is what is refused


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
def test_cases_and_parametrize_are_where_the_docstring_has_them() -> None:
    assert golden.cases is cases
    assert golden.parametrize is parametrize
    assert {"cases", "parametrize"} <= set(golden.__all__) & set(dir(golden))
    with pytest.raises(AttributeError, match="has no attribute 'parametrise'"):
        _ = golden.parametrise  # type: ignore[attr-defined] # that is what is refused
    code = (
        "import sys; from bookmaker_ref import golden; print('bookmaker_ref.golden.testing' in sys.modules);"
        "golden.cases('recall', 'cells'); made = golden.parametrize; print('pytest' in sys.modules);"
        "made('recall', 'cells'); print('pytest' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "True"]


# --- bad input ----------------------------------------------------------------------------------------------------


def nothing(*arguments: Any) -> float:
    return 0.0


@for_each(
    lambda: [
        ((nothing, "\x1b[31m" * 99, "cells"), {}, ValueError, "no measure of golden vectors is called"),
        ((nothing, 3, "cells"), {}, TypeError, "the measure is 3: give its name"),
        ((nothing,), {}, ValueError, "call= is missing"),
        ((nothing, "recall", "cell"), {}, ValueError, "call='cell' is unknown: say 'cells' for"),
        ((nothing, "recall", "matrix"), {}, ValueError, "rows= is missing"),
        ((nothing, "recall", "matrix"), {"rows": "true"}, ValueError, "rows='true' is unknown"),
        ((nothing, "recall", "cells"), {"row": "real"}, TypeError, "row= is no option of a check: there are rows, "),
        ((nothing, "recall", "cells"), {"rows": "real"}, ValueError, "rows= is for call='matrix'"),
        ((nothing, "recall", "matrix"), {"rows": "real", "positive": 1}, ValueError, "positive=1 is unknown"),
        ((nothing, "recall", "labels"), {"positive": "last"}, ValueError, "positive= is for call='matrix'"),
        ((nothing, "recall", "cells"), {"tolerance": -1}, ValueError, "tolerance=-1: an error is a number from 0"),
        ((nothing, "recall", "cells"), {"tolerance": nan}, ValueError, "tolerance=nan"),
        ((nothing, "recall", "cells"), {"tolerance": "4"}, ValueError, "tolerance='4'"),
        ((nothing, "recall", "cells"), {"tolerance": True}, ValueError, "tolerance=True"),
        ((nothing, "recall", "cells"), {"absolute": -1e-9}, ValueError, "absolute=-1e-09"),
        ((nothing, "recall", "cells"), {"seconds": 0}, ValueError, "seconds=0: a limit is a number above 0"),
        ((nothing, "recall", "cells"), {"most": -1}, ValueError, "most=-1"),
        ((nothing, "recall", "cells"), {"undefined": "NaN?"}, ValueError, "undefined='NaN\\?' is unknown"),
        ((nothing, "recall", "cells"), {"undefined": True}, ValueError, "undefined=True is unknown"),
        ((nothing, "recall", "cells"), {"classes": "2"}, TypeError, "classes='2': give a number such as 2"),
        ((nothing, "recall", "cells"), {"classes": 7}, ValueError, "no golden vector of 'recall' can be asked"),
        ((nothing, "cohen_kappa", "cells"), {"classes": 3}, ValueError, "not two classes|number of classes"),
        ((nothing, "error_odds", "cells"), {"variant": {"p": "1"}}, ValueError, "no table"),
        ((nothing, "recall", "cells"), {"variant": {"tail": "upper"}}, ValueError, "say which variant"),
        ((nothing, "recall", "cells"), {"vectors": []}, ValueError, "^vectors= is empty: give golden vectors"),
        ((nothing, "recall", "cells"), {"vectors": [1]}, TypeError, r"^vectors= has 1 in it: give golden vectors"),
        ((nothing, "recall", "cells"), {"vectors": "x"}, TypeError, "^vectors='x': give golden vectors"),
        ((nothing, "recall", "cells"), {"vectors": 5}, TypeError, "^vectors=5: give golden vectors"),
        ((nothing, "recall", "cells"), {"vectors": load()[0]}, TypeError, "^vectors=<Vector.*: give golden vectors"),
        ((nothing, "fisher", "cells"), {"variant": "p"}, TypeError, "^variant='p': give names and texts, such as"),
        ((nothing, "fisher", "cells"), {"variant": {"tail": 1}}, TypeError, "^variant={'tail': 1}: give names and"),
        ((nothing, "fisher", "cells"), {"variant": {"tail": []}}, TypeError, "^variant={'tail': .*: give names and"),
        ((nothing, "recall", "cells"), {"classes": [2, "x"]}, TypeError, "'x' is no number of classes"),
        ((nothing, "recall", "cells"), {"classes": [True]}, TypeError, "True is no number of classes"),
        ((nothing, "recall", "cells"), {"fractions": "yes"}, TypeError, "^fractions='yes': say True or False"),
        ((nothing, "recall", "cells"), {"fractions": 1}, TypeError, "^fractions=1: say True or False"),
        (("recall", "recall", "cells"), {}, TypeError, "the function is 'recall', which cannot be called"),
    ]
)
def test_bad_input_is_refused_in_one_clear_line(
    arguments: Any, options: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message) as raised:
        check(*arguments, **options)
    text = str(raised.value)
    assert "\n" not in text
    assert text.isascii()
    assert len(text) < 400


def test_of_many_variants_the_nearest_three_are_told() -> None:
    with pytest.raises(ValueError, match=r"the nearest of [0-9]+\)$") as raised:
        check(nothing, "fisher", "cells", variant={"tail": "less", "value": "p", "degrees of freedom": "3"})
    assert str(raised.value).count(" or ") == 2
    assert "variant={'value': 'p', 'tail': 'less'" in str(raised.value)


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/golden/data/*")
def test_a_check_loads_no_sympy_and_of_cells_no_numpy() -> None:
    code = (
        "import sys; from bookmaker_ref.golden.checking import check; import bookmaker_ref as bm;"
        "assert check(bm.informedness, 'informedness', 'cells').ok; "
        "print(sorted({'sympy', 'numpy', 'mpmath'} & set(sys.modules)));"
        "check(lambda m: 0, 'informedness', 'matrix', rows='real'); print('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "False"]


def test_other_vectors_than_ours_may_be_asked() -> None:
    vectors: tuple[Vector, ...] = load(family="published", measure="informedness")
    report = check(bm.informedness, "informedness", "cells", vectors=vectors)
    assert report.ok
    assert {each.vector.family for each in report.outcomes} == {"published"}


# --- what doubles do not hold -------------------------------------------------------------------------------------


def test_a_function_of_doubles_is_not_judged_by_what_doubles_do_not_hold() -> None:
    """Informedness in fractions, right to the last digit of the doubles that it makes of its cells."""

    def of_doubles(*cells: int) -> float:
        return float(exact.informedness(*(Fraction(float(each)) for each in cells)))

    assert not check(of_doubles, "informedness", "cells", undefined="any").ok
    report = check(of_doubles, "informedness", "cells", undefined="any", numbers="double")
    assert report.ok, str(report)
    apart = report.of("rounded")
    assert {any(float(each) != each for each in of.vector.cells) for of in apart} == {True}
    assert (len(apart) > 1, report.worst is not None and report.worst <= 0.5) == (True, True)
    assert "rounded" in str(report)


@for_each(["sign", "large"])
def test_a_wrong_function_of_doubles_still_fails(fault: str) -> None:
    """Also if it is wrong on large counts alone, where doubles hold them."""

    def wrong(*cells: int) -> float:
        right = float(exact.informedness(*(Fraction(float(each)) for each in cells)))
        return -right if fault == "sign" or sum(cells) > 2**40 else right

    report = check(wrong, "informedness", "cells", undefined="any", numbers="double")
    assert not report.ok
    assert all(Fraction(float(each)) == each for of in report.failures for each in of.vector.cells)


def test_a_statistic_may_refuse_cells_that_are_not_whole() -> None:
    def chi2(*cells: Any) -> float:
        if any(Fraction(each).denominator != 1 for each in cells):
            raise ValueError("counts, please")
        found: float = bm.chi2(*cells)
        return found

    report = check(chi2, "chi2", "cells", undefined="any", fractions=True)
    assert report.ok, str(report)
    assert len(report.of("refused")) > 1
    assert not check(lambda *cells: chi2(*cells) + 1, "chi2", "cells", undefined="any").ok
