"""Each golden value is computed by two ways that share no code, and held against what is computed fast."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from mpmath import mp
from sympy import N, sympify

import bookmaker_ref as bm
from bookmaker_ref import golden, multiclass
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.golden.vector import Vector
from bookmaker_ref.multiclass.one import Exacts
from bookmaker_ref.significance import fisher, significance, significance_of_classes
from bookmaker_ref.tables.contingency import Contingency
from derivations.golden import definition, exact, radicals, second_path, statistics, textbook, vectors
from derivations.golden.definition import Defined, NoValue, determinant, evaluated
from derivations.golden.second_path import disagreement, disagreements, of_text, second

pytestmark = pytest.mark.on_change

SAMPLE = 1000


@cache
def every() -> dict[str, Vector]:
    return {each.id: each for each in golden.load()}


def sample(count: int = SAMPLE) -> list[Vector]:
    """Vectors that are spread over everything: by what their ids hash to."""
    return sorted(every().values(), key=lambda each: sha256(each.id.encode()).digest())[:count]


# --- two ways -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_spread_sample_is_the_same_by_the_definition_and_by_its_formula() -> None:
    found = sample()
    assert {each.family for each in found} >= {"binary", "classes", "statistics", "labels", "rationals", "published"}
    assert len({each.measure for each in found}) > 100
    assert not list(disagreements(found))


def test_every_family_is_in_both_ways() -> None:
    for family in golden.FAMILIES:
        found = [each for each in every().values() if each.family == family]
        assert not list(disagreements(found[:: max(1, len(found) // 12)])), family


@pytest.mark.parametrize(
    "id",
    [
        "binary/huge-05/informedness",
        "classes/huge-01/mutual_information",
        "classes/ordinary-12/determinant_informedness_3k2",
        "classes/empty-margin-01/conditional_entropy_predicted",
        "statistics/many-ordinary-02/chi2_kbm/p-limit",
        "statistics/two-ordinary-01/g2_plus_p_williams/p-limit",
        "statistics/two-ordinary-01/fisher/blaker",
        "scores/ties-05/auc",
        "probabilities/p-values-05/posterior_alpha",
        "published/pycm-readme/mutual_information/bits",
    ],
)
def test_the_second_way_sees_one_wrong_digit(id: str) -> None:
    vector = every()[id]
    assert disagreement(vector) is None
    digits = str(vector.digits)
    last = digits.rstrip("0123456789") if "e" in digits else digits
    last = last.removesuffix("e-") if last.endswith("e-") else last
    wrong = replace(vector, digits=digits.replace(last, last[:-1] + str((int(last[-1]) + 1) % 10), 1))
    assert wrong.digits != vector.digits
    assert disagreement(wrong) is not None


def test_the_second_way_sees_a_wrong_formula_and_a_value_where_there_is_none() -> None:
    vector = every()["binary/ordinary-01/correlation"]
    found = disagreement(replace(vector, exact="9*sqrt(969)/1293"))
    assert found is not None
    assert "its formula comes to 0.2166735" in found
    nothing = every()["binary/empty-margin-01/recall"]
    assert second(nothing) == (None, False)
    assert disagreement(replace(nothing, digits="0")) is not None
    assert second(vector)[0] == vector.digits == of_text(vector)


def test_the_second_way_sees_another_measure_or_another_orientation() -> None:
    vector = every()["binary/ordinary-01/informedness"]
    (tp, fp), (fn, tn) = vector.table
    assert disagreement(replace(vector, measure="markedness")) is not None
    assert "not-symmetric" in vector.flags
    assert disagreement(replace(vector, table=((tp, fn), (fp, tn)))) is not None


@pytest.mark.parametrize("module", [definition, textbook, second_path], ids=lambda module: module.__name__[19:])
def test_the_second_way_uses_nothing_of_the_first(module: ModuleType) -> None:
    """Of `exact` it takes how digits are written, and no more."""
    allowed = {"derivations.golden.exact.DIGITS", "derivations.golden.exact.written"}
    first = [f"bookmaker_ref.{name}" for name in ("exact", "multiclass", "numeric", "significance", "tables", "roc")]
    makers = ("exact", "radicals", "statistics", "vectors", "published", "one_vector", "flags", "write")
    first += [f"derivations.golden.{name}" for name in makers]
    tree = ast.parse(Path(str(module.__file__)).read_text())
    found = {
        f"{node.module}.{each.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }
    assert found
    used = {each for each in found if each.startswith(tuple(f"{name}." for name in first))}
    assert used <= allowed


def test_sympy_reads_the_formulas() -> None:
    forms = {"sqrt(", "log(", "**(", "erfc(", "uppergamma(", "/log(2)", "E*"}
    seen = set()
    for each in sample(300):
        if each.exact is None or len(each.exact) > 200:
            continue
        assert each.digits is not None
        value = N(sympify(each.exact), 50)
        with mp.workdps(60):
            assert abs(mp.mpf(str(value)) - mp.mpf(each.digits)) <= abs(mp.mpf(each.digits)) * mp.mpf(10) ** -38
        seen |= {form for form in forms if form in each.exact}
    assert seen >= {"sqrt(", "log(", "**(", "erfc("}


# --- the parts of both --------------------------------------------------------------------------------------------


def test_a_formula_is_read_and_nothing_else_is() -> None:
    with mp.workdps(30):
        assert abs(evaluated("(2/3)**(1/3)") - mp.cbrt(mp.mpf(2) / 3)) < 1e-28
    for text in ("__import__('os')", "x", "1.5", "sqrt(2).real", "[1]", "open(1)"):
        with pytest.raises(ValueError, match="no formula of a vector"):
            evaluated(text)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 6])
def test_the_determinant_by_columns_is_the_determinant(k: int) -> None:
    rng = np.random.default_rng([7, k])
    table = rng.integers(0, 30, (k, k))
    assert determinant(tuple(map(tuple, table.tolist()))) == round(np.linalg.det(table))


def test_what_the_definition_divides_by_has_no_value() -> None:
    with pytest.raises(NoValue):
        Defined(((3, 1), (0, 0))).of_two("inverse_precision")
    assert Defined(((3, 1), (0, 0))).of_two("recall") == 1


@pytest.mark.parametrize(
    ("value", "degree", "text"),
    [
        (Fraction(8, 27), 3, "2/3"),
        (Fraction(4, 9), 4, "sqrt(6)/3"),
        (Fraction(2, 3), 3, "(2/3)**(1/3)"),
        (Fraction(4), 6, "2**(1/3)"),
        (Fraction(64), 6, "2"),
        (Fraction(0), 5, "0"),
    ],
)
def test_a_root_has_the_least_degree(value: Fraction, degree: int, text: str) -> None:
    found = radicals.root(value, degree)
    assert str(exact.text(found)) == text
    assert math.isclose(float(exact.digits(found)), float(value) ** (1 / degree), rel_tol=1e-15)


def test_products_of_roots_are_exact() -> None:
    third = radicals.root(Fraction(2), 3)
    assert third * third * third == 2
    assert -third * third * third == -2
    assert third / third == 1
    assert exact.digits(third * numbers.sqrt(3) * Fraction(-1, 2)).startswith("-1.0911236359717214035600726141898")
    with pytest.raises(Undefined):
        radicals.root(Fraction(-1), 3)


@pytest.mark.parametrize(
    ("value", "most", "text"),
    [
        (Fraction(1, 8), 2, "0.12"),  # half way: to the even one
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-2, 3), 4, "-0.6667"),
        (Fraction(10**40), 5, "10000000000000000000000000000000000000000"[:1] + "e+40"),
        (Fraction(1, 10**4), 5, "0.0001"),
        (Fraction(1, 10**6), 5, "1e-6"),
        (Fraction(99999, 1), 3, "100000"),
        (Fraction(0), 3, "0"),
    ],
)
def test_numbers_are_written_as_every_language_reads_them(value: Fraction, most: int, text: str) -> None:
    assert exact.digits(value, most) == text
    assert float(text) == pytest.approx(float(value), rel=10 ** (1 - most))


@pytest.mark.slow
def test_a_tail_is_that_of_textbooks() -> None:
    # Fisher's tables: chi-squared at 0.05 with 1, 2, 3 and 4 degrees of freedom.
    for freedom, quantile in (
        (1, "3.841458820694124"),
        (2, "5.991464547107979"),
        (3, "7.814727903251179"),
        (4, "9.487729036781154"),
    ):
        found = statistics.chi_squared(Fraction(quantile), freedom)
        assert float(exact.digits(found)) == pytest.approx(0.05, rel=1e-14)
    # The product of two independent normal numbers is symmetric; that of one with itself is chi-squared.
    assert exact.digits(statistics.of_product(Fraction(0), Fraction(0)), 30) == "0.5"
    twice = statistics.of_product(Fraction("3.841458820694124"), Fraction(1))
    assert float(exact.digits(twice)) == pytest.approx(0.05, rel=1e-14)


# --- what is computed fast ----------------------------------------------------------------------------------------

Fast = Callable[[Vector], float]


def _fast(vector: Vector) -> float:
    """What the library gives in float64."""
    name, freedom = vector.measure, vector.variant.get("degrees of freedom", "")
    if name == "fisher":
        options: dict[str, Any] = {"alternative": vector.variant["tail"], "by": vector.variant.get("by", "probability")}
        return float(fisher(*map(int, vector.cells), mid="mid" in vector.variant, **options))
    if len(vector.table) == 2 == len(vector.real):
        found = significance(name, *vector.cells)
    else:
        labels = {"real": vector.real, "predicted": vector.predicted}
        found = significance_of_classes(name, Contingency.from_matrix(vector.table, rows="predicted", **labels))
        if "freedom" in vector.variant and freedom == "papers":
            assert found.freedom_of_the_papers == int(vector.variant["freedom"])
    return float({"": found.value, "papers": found.p_of_the_papers, "limit": found.p}[freedom])


@pytest.mark.slow
def test_statistics_and_p_values_are_those_of_the_library() -> None:
    compared = 0
    for vector in every().values():
        if vector.family != "statistics" or vector.variant.get("by") == "blaker":
            continue
        found = _fast(vector)
        assert math.isnan(found) == (vector.value is None), vector.id
        if vector.value is not None:
            assert found == pytest.approx(vector.value, rel=1e-12, abs=1e-300), vector.id
            compared += 1
    assert compared > 1500


@pytest.mark.slow
def test_measures_are_those_of_the_library() -> None:
    binary = [each for each in every().values() if each.family == "binary" and "beyond-float64" not in each.flags]
    for vector in binary:
        found = getattr(bm, vector.canonical)(*vector.cells)
        assert math.isnan(found) == (vector.value is None), vector.id
        if vector.value is not None:
            assert abs(found - vector.value) <= 4 * math.ulp(vector.value), vector.id
    many = [each for each in every().values() if each.family == "classes"]
    for vector in many:
        table = Contingency.from_matrix(vector.table, rows="predicted")
        found = multiclass.MEASURES[vector.measure](table)
        assert math.isnan(found) == (vector.value is None), vector.id
        if vector.value is not None:
            assert abs(found - vector.value) <= 4 * math.ulp(vector.value), vector.id
    assert len(binary) > 3000
    assert len(many) > 1500


def test_a_wrong_table_would_be_seen() -> None:
    vector = every()["statistics/two-ordinary-01/chi2_kb/p-limit"]
    assert vector.value is not None
    assert _fast(replace(vector, table=((56, 20), (12, 13)))) != pytest.approx(vector.value, rel=1e-3)


def test_the_exact_way_says_the_same_twice() -> None:
    twice = [list(vectors.of_family("rectangular")) for _ in range(2)]
    first, again = ([each.fingerprint() + str(each.exact) for each in found] for found in twice)
    assert first == again


def test_exact_numbers_hold_in_arrays() -> None:
    ground = radicals.PowerGround.of(np.array([[3, 0, 2], [0, 1, 1], [0, 2, 3]], dtype=object))
    found = multiclass.MEASURES["determinant_informedness"].formula(ground)
    assert isinstance(found, Exacts)
    # The determinant is 3, N is 12, and the classes have 3, 3 and 6: (3/12^3)/(3 3 6/12^3) is 1/18.
    assert str(exact.text(found.bare)) == "sqrt(2)/6"
