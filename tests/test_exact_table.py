"""Exact tables: every word has the value that its definition says, or none where that divides by zero."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import inf, nan
from pathlib import Path
from typing import Any, cast

import mpmath
import numpy as np
import pytest
import sympy
from sympy import Expr, Integer, Symbol, log
from sympy.polys.polyerrors import PolynomialError

import bookmaker_ref.exact
from bookmaker_ref import exact
from bookmaker_ref.exact import Answer, Table, Undefined, answers, count_tables, numbers, tables
from bookmaker_ref.exact._generated import MEASURES, VANISHING, WORDS
from bookmaker_ref.exact.measure import ErrorMeasure, IrrationalMeasure, RationalMeasure
from bookmaker_ref.exact.table import Cells, Count
from bookmaker_ref.generate import exact_source
from bookmaker_ref.symbolic import CELLS, FN, FP, MEASURES as SYMBOLIC, TN, TP, VOCABULARY, XLogY
from bookmaker_ref.symbolic.algebra import reduced
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.vocabulary import P_VALUE
from tests.cases import for_each

pytestmark = pytest.mark.on_change

SMALL = [cells for n in range(6) for cells in tables(n)]
ROOM = Path(bookmaker_ref.exact.__file__).parent


@cache
def known(cells: Cells) -> Mapping[str, Answer]:
    """All answers for a table, worked out once."""
    return answers(*cells)


# --- every table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(9))
def test_every_table_once_in_lexicographic_order(n: int) -> None:
    found = list(tables(n))
    expected = [t for t in np.ndindex(n + 1, n + 1, n + 1, n + 1) if sum(t) == n]
    assert found == expected
    assert count_tables(n) == len(found)


def test_there_is_no_table_with_fewer_than_no_cases() -> None:
    assert count_tables(-5) == 0
    for n in (-1, "3", 1.5, True, None):
        with pytest.raises((TypeError, ValueError), match=r"\An is .*: it takes a whole number, 0 or more\Z"):
            tables(n)  # type: ignore[arg-type]


# --- every word -------------------------------------------------------------------------------------------


@cache
def by_sympy(cells: Cells) -> Mapping[str, Expr | None]:
    """Each word from its definition by substitution, in order; None where that is no number."""
    values: dict[Symbol, Expr | None] = dict(zip(CELLS, map(Integer, cells), strict=True))
    for word, means in VOCABULARY.items():
        letters = {letter: values.get(letter) for letter in cast(set[Symbol], means.free_symbols)}
        values[word] = None if None in letters.values() else finite(means.xreplace(letters))
    return {word.name: value for word, value in values.items()}


def finite(expression: Expr) -> Expr | None:
    spelled_out = expression.replace(XLogY, lambda x, y: x * log(y) if x else Integer(0))
    if spelled_out.has(sympy.nan, sympy.zoo, sympy.oo):
        return None
    return cast(Expr, sympy.expand(sympy.expand_log(sympy.expand(spelled_out), factor=True)))


def disagreements(words: Mapping[str, object]) -> list[tuple[str, Cells]]:
    """Words and tables on which exact and SymPy differ."""
    found = []
    for cells in SMALL:
        table = Table(*cells)
        for word in words:
            try:
                value = numbers.to_sympy(table[word])
            except Undefined:
                value = None
            if value != by_sympy(cells)[word]:
                found.append((word, cells))
    return found


@pytest.mark.slow
def test_every_word_has_the_value_of_its_definition() -> None:
    assert len(SMALL) == 126
    assert {word.name for word in VOCABULARY} - {
        "ErrorOdds",
        "PosteriorAlpha",
        "PosteriorBeta",
    } == WORDS.keys()
    assert disagreements(WORDS) == []


@pytest.mark.slow
def test_a_wrong_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORDS, "Recall", WORDS["Precision"])
    assert ("Recall", (0, 0, 1, 0)) in disagreements({"Recall": None})
    assert "LRPositive" in {word for word, _ in disagreements(WORDS)}


@for_each(MEASURES)
def test_a_measure_is_defined_exactly_on_its_domain(name: str) -> None:
    domain = domain_of(SYMBOLIC[name].word)
    for cells in SMALL:
        assert domain.contains(cells) == (known(cells)[name].undefined is None), cells


def test_every_measure_of_a_table_is_there() -> None:
    of_p_value = {"error_odds", "posterior_alpha", "posterior_beta"}
    assert MEASURES.keys() == SYMBOLIC.keys() - of_p_value
    for name in SYMBOLIC:
        kind = ErrorMeasure if name in of_p_value else (RationalMeasure, IrrationalMeasure)
        assert isinstance(getattr(exact, name), kind)
        assert getattr(exact, name).title == SYMBOLIC[name].title


def test_another_definition_makes_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    before = exact_source.words_source()
    word = Symbol("Jaccard", real=True)
    monkeypatch.setitem(VOCABULARY, word, VOCABULARY[word] ** 2)
    assert exact_source.words_source() != before


# --- the table --------------------------------------------------------------------------------------------


def test_a_value_is_never_an_int_that_a_division_would_make_a_float() -> None:
    table = Table(1, 2, 3, 4)
    for word in ("TP", "N", "RP", "Recall", "MutualInformation"):
        assert not isinstance(table[word], int | float)
        assert not isinstance(1 / table[word] if word != "MutualInformation" else 0, float)
    assert table.cells == (1, 2, 3, 4)


def test_tables_are_equal_where_their_cells_are() -> None:
    one, other = Table(1, 2, 3, 4), Table(1.0, np.int64(2), Fraction(3), sympy.Integer(4))
    assert one["Recall"] == other["Recall"]
    assert one == other
    assert len({one, other, Table(2, 1, 3, 4)}) == 2
    assert isinstance(Table(np.int64(1), 1, 1, 1).cells[0], int)
    assert repr(one) == repr(other) == "Table(1, 2, 3, 4)"


def test_proportions_are_tables_too() -> None:
    for cells in SMALL[1:]:
        scaled = Table(*(Fraction(cell, sum(cells)) for cell in cells))
        assert answers(*cells)["correlation"] == answers(*scaled.cells)["correlation"]
    assert Table(sympy.Rational(1, 2), 0, 0, Fraction(1, 2))["Informedness"] == 1


def test_an_undefined_value_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(0, 1, 0, 1)
    for _ in range(2):
        with pytest.raises(Undefined, match="informedness is undefined: there are no real positives"):
            table["Informedness"]
        monkeypatch.setitem(WORDS, "Informedness", WORDS["N"])
    assert table["InverseRecall"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("word", "cells", "message"),
    [
        ("Recall", (0, 1, 0, 1), "recall is undefined: there are no real positives (RP = 0)"),
        ("Recall", (0, 0, 0, 1), "recall is undefined: there are no real positives (RP = 0)"),
        ("tpr", (0, 1, 0, 1), "tpr is undefined: there are no real positives (RP = 0)"),
        ("Fallout", (1, 0, 1, 0), "fallout is undefined: there are no real negatives (RN = 0)"),
        ("Precision", (0, 0, 1, 1), "precision is undefined: nothing is predicted positive (PP = 0)"),
        ("Markedness", (1, 1, 0, 0), "markedness is undefined: nothing is predicted negative (PN = 0)"),
        (
            "Correlation",
            (1, 0, 0, 0),
            "correlation is undefined: there are no real negatives (RN = 0) and nothing is predicted negative (PN = 0)",
        ),
        ("Bias", (0, 0, 0, 0), "bias is undefined: the table is empty (N = 0)"),
        ("Correlation", (0, 0, 0, 0), "correlation is undefined: the table is empty (N = 0)"),
        ("LRPositive", (1, 0, 1, 1), "lr_positive is undefined: there are no false positives (FP = 0)"),
        ("LRNegative", (1, 1, 1, 0), "lr_negative is undefined: there are no true negatives (TN = 0)"),
        ("OddsRatio", (3, 1, 0, 2), "odds_ratio is undefined: there are no false negatives (FN = 0)"),
        (
            "OddsRatio",
            (1, 0, 0, 1),
            "odds_ratio is undefined: there are no false positives (FP = 0) and there are no false negatives (FN = 0)",
        ),
        ("OddsRatio", (0, 1, 0, 1), "odds_ratio is undefined: there are no real positives (RP = 0)"),
    ],
)
def test_undefined_names_the_empty_margin(word: str, cells: Cells, message: str) -> None:
    with pytest.raises(Undefined) as caught:
        Table(*cells)[word]
    assert str(caught.value) == message


@for_each(MEASURES)
def test_only_an_empty_margin_is_named(name: str) -> None:
    for cells in SMALL:
        reason = known(cells)[name].undefined or ""
        for margin in re.findall(r"\((\w+) = 0\)", reason):
            assert Table(*cells)[margin] == 0


# --- bad input --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "error", "message"),
    [
        (-1, ValueError, "TP is -1, but a count is never negative"),
        (Fraction(-1, 2), ValueError, "TP is -1/2, but a count is never negative"),
        (nan, ValueError, "TP is nan, but a count is finite"),
        (inf, ValueError, "TP is inf, but a count is finite"),
        (0.1, ValueError, "TP is 0.1, a float, which is not exact; give Fraction(1, 10) if that is meant"),
        (np.float64(1.5), ValueError, "TP is 1.5, a float, which is not exact; give Fraction(3, 2)"),
        ("3", TypeError, "TP is '3', but a count is an integer or a Fraction"),
        (None, TypeError, "TP is None, but a count is an integer or a Fraction"),
        (1j, TypeError, "TP is 1j, but a count is an integer or a Fraction"),
        ([1, 2], TypeError, "TP is an array, but exact is for one table: give four counts, table by table"),
        (np.array([1]), TypeError, "TP is an array, but exact is for one table: give four counts, table by table"),
        (True, TypeError, "TP is True, but a count is a number, not a truth value"),
        (np.True_, TypeError, "TP is True, but a count is a number, not a truth value"),
        ("3" * 5000, TypeError, "TP is '333333333333333333333333333333333333..., but a count is an integer"),
    ],
)
def test_a_cell_that_is_no_count_is_refused(cell: Count, error: type[Exception], message: str) -> None:
    for ask in (Table, exact.informedness, exact.correlation, answers):
        with pytest.raises(error, match=re.escape(message)):
            ask(cell, 1, 1, 1)


@pytest.mark.parametrize("digits", ["30", 1.5, 10**9, 0, -1, True])
def test_digits_are_an_integer_that_can_be_computed(digits: int) -> None:
    calls: list[Any] = [
        exact.informedness,
        exact.correlation,
        lambda *_, digits: exact.error_odds("0.05", digits=digits),
    ]
    for ask in calls:
        with pytest.raises((TypeError, ValueError), match=r"^digits is .*: it takes a whole number from 1 to 1000000$"):
            ask(3, 1, 2, 4, digits=digits)


def test_a_bare_matrix_is_refused_with_what_to_do() -> None:
    calls: list[Any] = [exact.informedness, exact.correlation]
    for ask in calls:
        for matrix in ([[1, 2], [3, 4]], np.eye(2)):
            with pytest.raises(TypeError, match=r"does not say which is which: bookmaker_ref.cells\(matrix, rows="):
                ask(matrix)
        with pytest.raises(TypeError, match=r" takes four counts: tp, fp, fn, tn\Z"):
            ask(1, 2, 3)


def test_an_unknown_word_is_refused_with_the_nearest() -> None:
    with pytest.raises(KeyError, match="'Recal' is not a word of the vocabulary; did you mean 'Recall'"):
        Table(1, 1, 1, 1)["Recal"]
    with pytest.raises(KeyError, match="did you mean 'CohenKappa'"):
        Table(1, 1, 1, 1)["cohen_kappa"]


@pytest.mark.parametrize("p", [0, 2, -1, "1.5", "nan", "x", "1/0", None, sympy.pi])
def test_a_p_value_that_is_none_is_refused(p: str) -> None:
    with pytest.raises(ValueError, match=r"p is .* but a p-value is"):
        exact.error_odds(p)


def test_a_float_p_value_is_refused() -> None:
    with pytest.raises(TypeError, match=r"give '0\.05' if that decimal number is meant"):
        exact.posterior_alpha(0.05)  # type: ignore[call-overload]


# --- the public functions ---------------------------------------------------------------------------------


@for_each(MEASURES)
def test_the_type_depends_on_the_measure_only(name: str) -> None:
    """And what is called irrational is so somewhere."""
    measure = getattr(exact, name)
    values = [value for cells in SMALL if (value := value_or_none(measure, cells)) is not None]
    if isinstance(measure, RationalMeasure):
        assert {type(value) for value in values} == {Fraction}
    else:
        assert all(isinstance(value, Expr) for value in values)
        assert any(isinstance(value, Expr) and not value.is_rational for value in values)


def value_or_none(measure: RationalMeasure | IrrationalMeasure, cells: Cells, *, limit: bool = False) -> object:
    try:
        return measure(*cells, limit=limit)
    except Undefined:
        return None


@for_each(MEASURES)
def test_fifty_digits_are_right(name: str) -> None:
    measure, cells = getattr(exact, name), (56, 20, 12, 12)
    with mpmath.workdps(50):
        expected = mpmath.mpf(sympy.N(sympy.sympify(measure(*cells)), 70))
    assert measure(*cells, digits=50) == expected


@pytest.mark.slow
@for_each(MEASURES)
def test_the_limit_is_zero_for_multiples_of_the_determinant_and_nothing_else(name: str) -> None:
    measure = getattr(exact, name)
    for cells in SMALL:
        empty = not all(Table(*cells)[margin] for margin in ("RP", "RN", "PP", "PN"))
        plain, limit = (value_or_none(measure, cells, limit=which) for which in (False, True))
        assert limit == (0 if empty and name in VANISHING else plain)
        assert limit is not None or name not in VANISHING


def is_a_multiple_of_the_determinant(name: str) -> bool:
    """From the definition, where the entry takes it from the form: the square has that factor above the line."""
    measure = SYMBOLIC[name]
    if not measure.domain.has_every_table_with_full_margins:
        return False
    numerator, _ = sympy.fraction(reduced(measure.word**2))
    try:
        remainder = sympy.Poly(numerator, *CELLS).rem(sympy.Poly(TP * TN - FP * FN, *CELLS))
    except PolynomialError:  # a logarithm
        return False
    return bool(remainder.is_zero)


@pytest.mark.slow
def test_the_limit_is_0_of_the_multiples_of_the_determinant() -> None:
    assert {name for name in MEASURES if is_a_multiple_of_the_determinant(name)} == VANISHING


def test_error_measures_are_functions_of_the_p_value() -> None:
    # powers2011, equations 36-38: L = -e p log p, Alpha = 1/(1 + 1/L), Beta = 1/(1 + L).
    odds = -sympy.E * sympy.Rational(1, 20) * log(sympy.Rational(1, 20))
    for p in ("0.05", "1/20", Fraction(1, 20), sympy.Rational(1, 20)):
        assert sympy.simplify(exact.error_odds(p) - odds) == 0
        assert sympy.simplify(exact.posterior_alpha(p) - odds / (1 + odds)) == 0
        assert sympy.simplify(exact.posterior_beta(p) - 1 / (1 + odds)) == 0
    with mpmath.workdps(40):
        assert exact.posterior_beta("0.05", digits=40) == mpmath.mpf(sympy.N(1 / (1 + odds), 60))
    assert exact.error_odds(1) == 0
    with pytest.raises(Undefined, match="posterior_alpha is undefined: ErrorOdds = 0 where p = 1"):
        exact.posterior_alpha(1)
    assert P_VALUE not in exact.posterior_beta(1).free_symbols


# --- values from elsewhere --------------------------------------------------------------------------------

# powers2011, Table 2, in per cent or as they are; only what is printed as the formulas have it.
TABLE_2 = {
    (56, 20, 12, 12): {
        "prevalence": "68.0%", "bias": "76.0%", "informedness": "19.85%", "markedness": "23.68%",
        "correlation": "21.68%", "recall": "82.35%", "precision": "73.68%", "accuracy": "68.00%",
        "f1": "77.78%", "g_measure": "77.90%", "cohen_kappa": "21.26%", "chi2_plus_p": "1.13", "chi2_kb": "1.72",
        "chi2_km": "2.05", "chi2_kbm": "1.87",
    },
    (30, 12, 30, 28): {
        "prevalence": "60.0%", "bias": "42.0%", "informedness": "20.00%", "markedness": "19.70%",
        "correlation": "19.85%", "recall": "50.00%", "precision": "71.43%", "accuracy": "58.00%",
        "f1": "58.82%", "g_measure": "59.76%", "cohen_kappa": "18.60%", "chi2_plus_p": "2.29", "chi2_kb": "1.92",
        "chi2_km": "1.89", "chi2_kbm": "1.91",
    },
}  # fmt: skip


@for_each([(cells, name) for cells, row in TABLE_2.items() for name in row])
def test_table_2_of_the_paper(cells: Cells, name: str) -> None:
    printed = TABLE_2[cells][name]
    value = answers(*cells)[name].value
    assert value is not None
    shown = f"{100 * value:.{len(printed.split('.')[1]) - 1}f}%" if printed.endswith("%") else f"{value:.2f}"
    assert shown == printed


@pytest.mark.parametrize(
    ("name", "cells", "expected"),
    [
        # The first table of Table 2, by hand: 56/68 - 20/32.
        ("informedness", (56, 20, 12, 12), "27/136"),
        # torchmetrics 1.9.0, in float32, gives .49180 for this one.
        ("correlation", (1, 1, 1, 10**6), "999999/2000002"),
        # A fair coin seen through and through tells log 2 nats.
        ("mutual_information", (1, 0, 0, 1), "log(2)"),
        ("g2", (1, 0, 0, 1), "4*log(2)"),
    ],
)
def test_known_exact_values(name: str, cells: Cells, expected: str) -> None:
    assert answers(*cells)[name].exact == expected


def test_counts_beyond_any_float_stay_exact() -> None:
    # scikit-learn 1.9.1 gives .676 for this one.
    assert round(float(exact.correlation(3, 1, 2, 10**15)), 3) == 0.671
    big = 10**400
    assert exact.informedness(big + 1, 0, 0, big) == 1
    assert exact.informedness(big, 1, big - 1, 1) == Fraction(big, 2 * big - 1) - Fraction(1, 2)
    assert answers(big, 1, 1, big)["odds_ratio"].value == inf
