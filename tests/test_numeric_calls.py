"""The public functions: what they take, what they say to what they do not take, what they cost to import."""

from __future__ import annotations

import inspect
import json
import math
import re
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref.numeric.calls import COMPILED, PROBABILITY_FORMULAS
from bookmaker_ref.numeric.counts import NeedsCounts
from bookmaker_ref.symbolic import MEASURES
from tests.cases import for_each
from tests.exactly import multiples_of_dtp

TABLE = (56, 20, 12, 12)


def test_every_measure_is_public_and_documented() -> None:
    assert {*COMPILED, *PROBABILITY_FORMULAS} == set(MEASURES)
    assert set(MEASURES) <= set(bm.__all__)
    assert len(set(bm.__all__)) == len(bm.__all__)
    assert set(bm.__all__) <= set(dir(bm))
    for name in bm.__all__:
        assert getattr(bm, name) is not None
    for name, measure in MEASURES.items():
        text = getattr(bm, name).__doc__
        assert text.startswith(measure.title[0].upper() + measure.title[1:])
        assert ".. math::" in text
        for each in (*measure.aliases, *(id_.partition(":")[2] for id_ in measure.records)):
            assert each in text or each == measure.word.name
    with pytest.raises(AttributeError, match="no_such_measure"):
        bm.no_such_measure  # type: ignore[attr-defined]  # noqa: B018 -- to ask for it is the mistake


def test_the_signature_is_the_table() -> None:
    assert [*inspect.signature(bm.informedness).parameters] == ["tp", "fp", "fn", "tn", "limit", "out"]
    assert [*inspect.signature(bm.posterior_alpha).parameters] == ["p"]
    assert bm.informedness(tp=56, fp=20, fn=12, tn=12) == bm.informedness(*TABLE)


def test_no_sympy_and_no_numpy_for_one_table() -> None:
    program = """
import json, sys
import bookmaker_ref as bm
bm.informedness(56, 20, 12, 12), bm.g2(5.0, 1, 2, 3), bm.posterior_alpha(0.05), bm.evaluate_all(1, 2, 3, 4)
bm.cells([[1, 2], [3, 4]], rows="real", positive=1)
print(json.dumps([name for name in ("sympy", "numpy") if name in sys.modules]))
bm.informedness([1, 2], 3, 4, 5)
print(json.dumps([name for name in ("sympy", "numpy") if name in sys.modules]))
"""
    shown = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert [json.loads(line) for line in shown.stdout.splitlines()] == [[], ["numpy"]]
    assert shown.stderr == ""


@for_each(COMPILED)
def test_kinds_of_numbers(name: str) -> None:
    function = getattr(bm, name)
    expected = function(*TABLE)
    assert type(expected) is float
    kinds: list[Callable[[int], Any]] = [float, np.int8, np.uint64, np.float32, np.float64, Fraction, Decimal]
    for kind in kinds:
        value = function(*map(kind, TABLE))
        assert type(value) is float
        assert value == expected
    assert function(56.0, np.int16(20), Decimal(12), 12) == expected


@for_each(COMPILED)
def test_proportions_are_taken_exactly(name: str) -> None:
    """Halves and eighths, which float64 has exactly; a tenth is what float64 has of it."""
    function = getattr(bm, name)
    parts = (0.5, 0.25, 0.125, 0.125)
    if COMPILED[name].needs_counts:
        with pytest.raises(ValueError, match=rf"^{name} needs counts: tp is 0.5$"):
            function(*parts)
        with pytest.raises(NeedsCounts, match=rf"^{name} needs counts: fn\[1\] is 0.5$"):
            function(1, 2, [1, 0.5], 2)
        return
    assert function(*parts) == function(4, 2, 1, 1)
    assert function(*map(Fraction, parts)) == function(4, 2, 1, 1)
    tenths = [Fraction(0.1), Fraction(0.2), Fraction(0.3), Fraction(0.4)]
    common = math.lcm(*(each.denominator for each in tenths))
    whole = function(*(int(each * common) for each in tenths))
    assert function(0.1, 0.2, 0.3, 0.4) == whole
    assert function([0.1], 0.2, 0.3, 0.4)[0] == pytest.approx(whole, rel=1e-15, abs=1e-17)


@for_each(COMPILED)
def test_limit_gives_0_for_multiples_of_the_determinant_alone(name: str) -> None:
    function = getattr(bm, name)
    for table in ((0, 0, 0, 0), (0, 3, 0, 5), (2, 0, 1, 0), (2, 3, 0, 0), (0, 0, 0, 4)):
        plain, limited = function(*table), function(*table, limit=True)
        many, many_limited = function(*([each] for each in table)), function(*([each] for each in table), limit=True)
        assert math.isnan(plain) != MEASURES[name].domain.contains(table)
        if math.isnan(plain) and name in multiples_of_dtp():
            assert limited == many_limited[0] == 0
        else:
            assert str(limited) == str(plain)
        assert many[0] == pytest.approx(plain, rel=1e-15, nan_ok=True)
    assert function(*TABLE, limit=True) == function(*TABLE)


@for_each(
    [
        ((-1, 2, 3, 4), ValueError, "tp is -1: a count is not negative"),
        ((1, 2, 3.5, -0.25), ValueError, "tn is -0.25: a count is not negative"),
        ((1, math.nan, 3, 4), ValueError, "fp is nan: a count is finite"),
        ((1, 2, math.inf, 4), ValueError, "fn is inf: a count is finite"),
        ((1, 2, -math.inf, 4), ValueError, "fn is -inf: a count is finite"),
        ((1, 2, 3, Decimal("nan")), ValueError, "tn is NaN: a count is finite"),
        ((True, 2, 3, 4), TypeError, "tp is True: a count is a number, not a truth value"),
        ((1, np.True_, 3, 4), TypeError, "fp is True: a count is a number, not a truth value"),
        ((1, 2, "3", 4), TypeError, "fn is '3': a count is an integer or a real number"),
        ((1, 2, 3, 4j), TypeError, "tn is 4j: a count is an integer or a real number"),
        ((1, 2, 3, None), TypeError, "tn is None: a count is an integer or a real number"),
        ((1, 2, 3, {"a": 1} | {i: i for i in range(99)}), TypeError, "...: a count is an integer or a real number"),
        (([1, 2], [3, -4], 5, 6), ValueError, "fp[1] is -4: a count is not negative"),
        (([[1, 2]], [[0.5], [math.nan]], 5, 6), ValueError, "fp[1, 0] is nan: a count is finite"),
        (([1, 2], 3, [5, math.inf], 6), ValueError, "fn[1] is inf: a count is finite"),
        ((np.array([1, 2]), 3, -2, 6), ValueError, "fn is -2: a count is not negative"),
        (([1, 10**30, -3], 3, 2, 6), ValueError, "tp[2] is -3: a count is not negative"),
        (([1, None], 3, 2, 6), TypeError, "tp[1] is None: a count is an integer or a real number"),
        (([1, True, 10**30], 3, 2, 6), TypeError, "tp[1] is True: a count is a number, not a truth value"),
        (([True, False], 3, 2, 6), TypeError, "tp: a count is a number, not a truth value"),
        ((["a"], 3, 2, 6), TypeError, "tp: a count is an integer or a real number, not <U1"),
        (([1j], 3, 2, 6), TypeError, "tp: a count is an integer or a real number, not complex128"),
        (([1, [2, 3]], 3, 2, 6), TypeError, "tp: it is not a regular array of numbers"),
        ((np.ma.masked_equal([1, 2], 2), 3, 2, 6), TypeError, "tp: it is masked: fill or drop what is masked first"),
        (([1, 2], [1, 2, 3], 2, 6), ValueError, "the shapes do not go together: tp (2,), fp (3,), fn (), tn ()"),
    ]
)
def test_bad_cells_get_one_clear_line(cells: Any, error: type[Exception], message: str) -> None:
    functions: list[Any] = [bm.informedness, bm.evaluate_all, bm.compile_formula("Bias"), bm.chi2]
    for function in functions:
        with pytest.raises(error) as raised:
            function(*cells)
        assert str(raised.value).endswith(message.removeprefix("..."))
        assert "\n" not in str(raised.value)


def test_a_bare_matrix_is_refused_with_what_to_do() -> None:
    matrix: Any = [[56, 20], [12, 12]]
    for call in (bm.informedness, bm.evaluate_all, bm.compile_formula("Informedness")):
        function: Any = call
        for argument in (matrix, np.array(matrix)):
            with pytest.raises(TypeError, match=r"bookmaker_ref.cells\(matrix, rows='predicted' or 'real'"):
                function(argument)
        with pytest.raises(TypeError, match="takes four counts: tp, fp, fn, tn"):
            function(5)


def test_cells_of_a_matrix() -> None:
    matrix = [[1, 2], [3, 4]]
    assert bm.cells(matrix, rows="predicted", positive=0) == (1, 2, 3, 4)
    assert bm.cells(matrix, rows="real", positive=0) == (1, 3, 2, 4)
    assert bm.cells(matrix, rows="predicted", positive=1) == (4, 3, 2, 1)
    assert bm.cells(np.array(matrix), rows="real", positive=1) == (4, 2, 3, 1)
    assert bm.informedness(*bm.cells([[56, 20], [12, 12]], rows="predicted", positive=0)) == bm.informedness(*TABLE)


def test_cells_are_those_of_scikit_learn() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    real, predicted = [1] * 68 + [0] * 32, [1] * 56 + [0] * 12 + [1] * 20 + [0] * 12
    found = bm.cells(metrics.confusion_matrix(real, predicted), rows="real", positive=1)
    assert found == TABLE
    assert bm.correlation(*found) == pytest.approx(metrics.matthews_corrcoef(real, predicted), rel=1e-12)
    assert bm.cohen_kappa(*found) == pytest.approx(metrics.cohen_kappa_score(real, predicted), rel=1e-12)
    assert bm.f1(*found) == pytest.approx(metrics.f1_score(real, predicted), rel=1e-12)
    assert bm.mutual_information(*found) == pytest.approx(metrics.mutual_info_score(real, predicted), rel=1e-12)


@for_each(
    [{}, {"rows": "columns"}, {"rows": "real"}, *({"rows": "real", "positive": x} for x in (True, 2, 1.0, "1", [1]))]
)
def test_cells_must_be_told_what_the_rows_are_and_which_class_is_positive(arguments: dict[str, Any]) -> None:
    take: Any = bm.cells
    name = "positive" if arguments.get("rows") == "real" else "rows"
    takes = {
        "rows": "'predicted' (as in the papers) or 'real' (as in scikit-learn)",
        "positive": "0 or 1, the index of the positive class",
    }
    message = f"{name} is {arguments.get(name)!r}: it takes {takes[name]}"
    with pytest.raises(ValueError, match=rf"\A{re.escape(message)}"):
        take([[1, 2], [3, 4]], **arguments)


@for_each(
    [
        5,
        None,
        [[1, 2]],
        [[1, 2], [3]],
        ["ab", "cd"],
        [b"ab", b"cd"],
        *(np.ones(shape) for shape in ((), 2, (2, 3), (3, 3), (2, 2, 2))),
    ]
)
def test_what_is_no_matrix_is_refused(matrix: Any) -> None:
    with pytest.raises(ValueError, match=r"\Athe matrix is not 2x2"):
        bm.cells(matrix, rows="real", positive=1)


# --- names ------------------------------------------------------------------------------------------------


def test_names_that_are_not_known() -> None:
    with pytest.raises(ValueError, match="there is no measure 'infomedness'; did you mean 'informedness'"):
        bm.evaluate_all(*TABLE, ["infomedness"])
    with pytest.raises(ValueError, match=r"\Athere is no measure 'xyzzy'\Z"):
        bm.evaluate_all(*TABLE, ["xyzzy"])
    with pytest.raises(ValueError, match=r"of a p-value, not of a table: call bookmaker_ref.posterior_alpha\(p\)"):
        bm.evaluate_all(*TABLE, ["PosteriorAlpha"])
    names: Any = "recall"
    names_and_more: Any = ["recall", 5]
    with pytest.raises(TypeError, match="give a list of names"):
        bm.evaluate_all(*TABLE, names)
    with pytest.raises(TypeError, match="a measure is named by a string"):
        bm.evaluate_all(*TABLE, names_and_more)


def test_evaluate_all_is_each_measure_at_once() -> None:
    found = bm.evaluate_all(*TABLE)
    assert list(found) == list(COMPILED)
    assert found == {name: getattr(bm, name)(*TABLE) for name in COMPILED}
    assert bm.evaluate_all(*TABLE, ["MCC", "Kappa", "correlation"]) == {
        "correlation": found["correlation"],
        "cohen_kappa": found["cohen_kappa"],
    }
    assert bm.evaluate_all(*TABLE, []) == {}
    assert bm.evaluate_all(0, 0, 0, 0, ["informedness", "recall"], limit=True)["informedness"] == 0
    with pytest.raises(ValueError, match=r"chi2, .*g2 need counts, and fp is 0.5: name .* want, measures=\[...\]\Z"):
        bm.evaluate_all(1, 0.5, 2, 3)
    with pytest.raises(ValueError, match=r"chi2, .*g2 need counts, and fp\[1\] is 0.5: name the measures"):
        bm.evaluate_all(1, [2, 0.5], 2, 3)
    with pytest.raises(ValueError, match=r"\Achi2 needs counts: fp is 0.5\Z"):
        bm.evaluate_all(1, 0.5, 2, 3, ["recall", "chi2"])


# --- p-values ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PROBABILITY_FORMULAS)
def test_measures_of_a_p_value(name: str) -> None:
    function = getattr(bm, name)
    p = np.array([[0.001, 0.05, 1 / math.e], [0.9, 1.0, 0.0]])
    many = function(p)
    assert many.shape == p.shape
    assert [str(each) for each in many.ravel()] == pytest.approx([str(function(each)) for each in p.ravel()])
    assert math.isnan(function(0))
    low, high = map(float, MEASURES[name].range)
    near = [math.nextafter(1 / math.e, side) for side in (0, 1)] + [k / 997 for k in range(1, 997)]
    assert all(low <= function(each) <= high for each in near)
    assert function(Fraction(1, 20)) == function(0.05) == function(np.float64(0.05))


def test_p_values_that_are_none() -> None:
    function: Any = bm.posterior_alpha
    for p, which in ((1.5, "p is 1.5"), (-1, "p is -1"), (math.nan, "p is nan"), ([0.5, 2], "p[1] is 2.0")):
        with pytest.raises(ValueError, match="a p-value lies between 0 and 1") as raised:
            function(p)
        assert str(raised.value).startswith(f"{which}: ")
    for wrong in ("0.5", True, None, ["a"]):
        with pytest.raises(TypeError, match=r"^p"):
            function(wrong)


def test_information_is_in_nats_unless_a_base_is_given() -> None:
    in_nats = bm.mutual_information(56, 20, 12, 12)
    assert bm.mutual_information(1, 0, 0, 1, base=2) == 1
    assert bm.mutual_information(56, 20, 12, 12, base=2) == in_nats / math.log(2)
    assert list(bm.mutual_information([1, 56], [0, 20], [0, 12], [1, 12], base=2)) == [1, in_nats / math.log(2)]


@pytest.mark.parametrize("base", [0, 1, -2, math.inf, math.nan, True, "2"])
def test_a_base_that_counts_nothing_is_refused(base: Any) -> None:
    with pytest.raises(ValueError, match="base is"):
        bm.mutual_information(56, 20, 12, 12, base=base)


@pytest.mark.parametrize(
    ("cell", "error", "message"),
    [
        ("x", TypeError, "fp is 'x': a count is an integer or a real number"),
        (None, TypeError, "fp is None: a count is an integer or a real number"),
        (-2, ValueError, "fp is -2: a count is not negative"),
        (math.nan, ValueError, "fp is nan: a count is finite"),
        (math.inf, ValueError, "fp is inf: a count is finite"),
        (True, TypeError, "fp is True: a count is a number, not a truth value"),
        ([1, 2], ValueError, "the matrix is not 2x2: its cells are arrays, not numbers"),
    ],
)
def test_cells_holds_counts(cell: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        bm.cells([[1, cell], [3, 4]], rows="predicted", positive=0)
    assert str(raised.value) == message
