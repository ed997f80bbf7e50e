"""What people hand over by mistake: the error names what they were looking for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import bookmaker_ref as bm
from bookmaker_ref import Contingency, multiclass
from bookmaker_ref.decide import prove

_LABELS = [0, 1, 1, 0], [0, 1, 0, 0]


@pytest.mark.parametrize(
    "measure", [bm.informedness, bm.mutual_information, bm.exact.informedness, bm.exact.correlation]
)
def test_two_vectors_of_labels_are_sent_to_a_table(measure: Callable[..., Any]) -> None:
    with pytest.raises(TypeError, match=r"two vectors of labels .*Contingency\.from_labels\(real, predicted\)"):
        measure(*_LABELS)
    cells = Contingency.from_labels(*_LABELS).cells(1)
    assert measure(*cells) == pytest.approx(measure(1, 0, 1, 2))


def test_all_measures_send_two_vectors_to_a_table_as_well() -> None:
    every: Any = bm.evaluate_all
    with pytest.raises(TypeError, match=r"Contingency\.from_labels"):
        every(*_LABELS)


@pytest.mark.parametrize("measure", [bm.informedness, bm.exact.informedness])
def test_a_table_is_sent_to_the_measures_of_tables(measure: Callable[..., Any]) -> None:
    table = Contingency.from_labels(*_LABELS)
    with pytest.raises(TypeError, match=r"multiclass .*table\.cells\(label\)"):
        measure(table)
    assert float(measure(*table.cells(1))) == multiclass.informedness(table)


def test_a_measure_of_tables_sends_two_vectors_to_a_table() -> None:
    measure: Any = multiclass.informedness
    with pytest.raises(TypeError, match=r"informedness takes one table: .*Contingency\.from_labels"):
        measure(*_LABELS)


def test_a_measure_of_tables_has_the_name_that_functions_have() -> None:
    assert multiclass.informedness.__name__ == "informedness"
    assert "informedness" in repr(import_module("sklearn.metrics").make_scorer(multiclass.informedness))


def test_a_text_is_sent_to_the_parser() -> None:
    given: Any = "Recall = Precision"
    with pytest.raises(TypeError, match="parse_statement"):
        prove(given)


def test_the_package_lists_what_is_for_users() -> None:
    listed = [name for name in dir(bm) if not name.startswith("__")]
    assert sorted(bm.__all__) == sorted(listed)
    assert all(getattr(bm, name) is not None for name in listed)
    assert not {"Any", "TYPE_CHECKING", "annotations", "import_module"} & set(listed)
