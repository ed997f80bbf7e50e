"""Intervals and standard errors of tables with one class: of what is undefined, nan, and no error of Python."""

from __future__ import annotations

from math import isnan

import pytest

import bookmaker_ref as bm
from bookmaker_ref import significance

#: Undefined where one class alone occurs, by their definitions: each divides by the cases of the class without any.
UNDEFINED = ("informedness", "markedness", "gorodkin_rk", "cohen_kappa", "adjusted_balanced_accuracy")
LINEAR = ("informedness_macro", "markedness_macro", "informedness_by_prevalence", "markedness_by_prevalence")
OF_DETERMINANT = ("determinant_correlation", "determinant_informedness", "determinant_markedness")
TABLES = {repr(label): bm.Contingency.from_labels([label] * 3, [label] * 3) for label in (1, 0, True, "a")}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("measure", [*UNDEFINED, *LINEAR, "adjusted_balanced_precision"])
def test_an_interval_of_one_class_is_nan_if_the_measure_is_undefined(measure: str, table: bm.Contingency) -> None:
    found = significance.interval(measure, table)
    assert isnan(found.low)
    assert isnan(found.high)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("measure", [*UNDEFINED, *LINEAR, *OF_DETERMINANT])
def test_a_standard_error_of_one_class_is_nan_if_undefined(measure: str, table: bm.Contingency) -> None:
    assert isnan(significance.standard_error(measure, table))


@pytest.mark.parametrize("measure", ["balanced_accuracy", "recall_macro", "f1_macro", *UNDEFINED, *OF_DETERMINANT])
def test_one_class_called_1_is_one_of_two_classes(measure: str) -> None:
    for label, cells in ((1, (3, 0, 0, 0)), (True, (3, 0, 0, 0)), (0, (0, 0, 0, 3))):
        assert isnan(significance.standard_error(measure, TABLES[repr(label)]))
        assert isnan(significance.standard_error(measure, cells))


def test_what_is_defined_for_one_class_keeps_its_interval() -> None:
    # Wilson's interval of 3 of 3, by its formula: 3/(3 + z²).
    z = 1.959963984540054
    for table in TABLES.values():
        assert significance.interval("accuracy", table).low == pytest.approx(3 / (3 + z * z), rel=1e-12)
