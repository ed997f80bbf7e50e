"""The measures of K classes: one formula, the same in letters, in fractions and in float64."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from inspect import isfunction
from typing import Any, cast

import numpy as np
import pytest
from mpmath import mp
from numpy.typing import NDArray
from sympy import Abs, Add, Basic, Expr, Matrix, Mul, Pow, Symbol, cancel, sign, together

import bookmaker_ref as bm
from bookmaker_ref.decide.class_tables import value
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.generate import classes_source
from bookmaker_ref.generate.classes_source import NoFormula
from bookmaker_ref.multiclass import MEASURES, ClassMeasure, ExactTable, evaluate, formulas
from bookmaker_ref.multiclass.one import ExactGround, Exacts, determinant_by_primes
from bookmaker_ref.symbolic import MEASURES as SYMBOLIC, XLogY
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Counts, ProductOver, SumOver, spelled
from bookmaker_ref.symbolic.measures import Disagree, measure_of_classes
from bookmaker_ref.symbolic.multiclass import OF_CLASSES, AccuracyK
from bookmaker_ref.tables.contingency import Contingency
from tests.cases import for_each, refused, rounds

RATIONAL = [each for each in MEASURES.values() if each.kind == "rational"]
Table = NDArray[np.int64]


def random_tables(k: int, count: int, most: int, seed: int = 2011) -> Table:
    """Tables of all kinds: with zeros, even, near chance, perfect."""
    rng = np.random.default_rng([seed, k, most])
    any_ = rng.integers(0, most + 1, (count, k, k))
    margin = max(2, min(most, int((2**50) ** 0.5) // k))
    chance = rng.integers(1, margin, (count, k, 1)) * rng.integers(1, margin, (count, 1, k))
    chance[: count // 2, 0, 0] += 1
    perfect = np.eye(k, dtype=np.int64) * rng.integers(1, most + 1, (count, 1, k))
    return np.concatenate([any_, chance, perfect])


# --- one formula ------------------------------------------------------------------------------------------------


class LetterGround(ExactGround):
    """A table of SymPy's letters."""

    def divide(self, x: Exacts, y: Exacts, *, in_limit: bool = False) -> Exacts:
        return x / y


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.some(3)
@pytest.mark.parametrize("each", [m for m in RATIONAL if m.name != "determinant"], ids=lambda m: m.name)
@pytest.mark.parametrize("k", [2, 3])
def test_in_letters_the_formula_is_the_definition(each: ClassMeasure, k: int) -> None:
    letters = [[Symbol(f"n{row}{column}", positive=True) for column in range(k)] for row in range(k)]
    computed = each.formula(LetterGround(Exacts.rows(letters))).bare
    defined = spelled(Symbol(each.word, real=True), tuple(map(tuple, letters)))
    assert cancel(together(computed - defined)) == 0


def named(case: tuple[ClassMeasure, int]) -> str:
    """A case by its measure and the number of classes."""
    return f"{case[0].name} {case[1]}"


_DIGITS = 140  # of which a root leaves half


def in_digits(expression: Basic, table: Counts, at: Mapping[Basic, int]) -> Any:
    """A definition on a table, word by word, in mpmath: powers of any kind, and nothing cancelled."""
    if isinstance(expression, Symbol) and expression in CLASS_WORDS:
        return in_digits(CLASS_WORDS[expression], table, {})
    if isinstance(expression, SumOver | ProductOver):
        body, index = expression.args
        parts = [in_digits(body, table, {**at, index: i}) for i in range(len(table))]
        return mp.fsum(parts) if isinstance(expression, SumOver) else mp.fprod(parts)
    if isinstance(expression, XLogY):
        x, y = (in_digits(part, table, at) for part in expression.args)
        return x * mp.log(y) if x else mp.mpf(0)
    if isinstance(expression, Add | Mul | Pow | Abs | sign):
        join = {Add: mp.fsum, Mul: mp.fprod, Pow: lambda xy: _powered(*xy), Abs: lambda x: abs(x[0]), sign: _sign}
        return join[type(expression)]([in_digits(part, table, at) for part in expression.args])
    exact = value(cast(Expr, expression), table, cast(Any, at))
    return numbers.to_mpf(exact, _DIGITS) if exact else mp.mpf(0)


def _powered(base: Any, exponent: Any) -> Any:
    base = base if abs(base) > 1e-100 else mp.mpf(0)  # what logarithms that cancel have left
    if exponent < 0 and not base:
        raise ZeroDivisionError
    found = mp.power(base, exponent)
    if isinstance(found, mp.mpc):
        raise ZeroDivisionError("the root of a negative")
    return found


def _sign(parts: list[Any]) -> Any:
    return mp.sign(parts[0])


def defined(each: ClassMeasure, table: Table) -> Any:
    """What the definition gives to many digits, or None where it divides by 0 or has no real value."""
    counts = tuple(tuple(map(int, row)) for row in table)
    with mp.workdps(_DIGITS):
        try:
            return in_digits(Symbol(each.word, real=True), counts, {})
        except (ZeroDivisionError, Undefined):
            return None


@pytest.mark.slow
@pytest.mark.on_change
@for_each([(each, k) for k in (2, 3, 4, 5) for each in MEASURES.values()], named)
def test_on_tables_the_formula_is_the_definition_exactly(each: ClassMeasure, k: int) -> None:
    compared = 0
    for table in random_tables(k, rounds(5), 30):
        expected = defined(each, table)
        if expected is None:
            continue
        try:
            found = ExactTable(contingency(table))[each.name]
        except NotExact:
            continue
        with mp.workdps(_DIGITS):
            assert abs(numbers.to_mpf(found, _DIGITS) - expected) < 1e-60 if found else abs(expected) < 1e-60
        compared += 1
    assert compared or (each.kind == "power" and k > 2)


NEED_EVERY_CLASS = [
    each
    for each in MEASURES.values()
    if each.name.startswith(("informedness", "markedness", "adjusted", "recall", "chi2", "cramers_v", "evenness"))
    and each.name not in {"informedness_micro", "cramers_v_g2"}
    and not each.name.endswith(("minus", "plus"))
]


@for_each(NEED_EVERY_CLASS)
def test_where_the_definition_divides_by_nothing_there_is_no_value(each: ClassMeasure) -> None:
    seen = 0
    for table in random_tables(3, 40, 1, seed=7):
        try:
            value(Symbol(each.word, real=True), tuple(tuple(map(int, row)) for row in table))
        except Undefined:
            seen += 1
            with pytest.raises(Undefined):
                ExactTable(contingency(table))[each.name]
            assert math.isnan(evaluate(contingency(table), [each.name])[each.name])
    assert seen


def contingency(table: NDArray[Any]) -> Contingency:
    return Contingency.from_matrix(table, rows="predicted")


# --- right to the last digit ------------------------------------------------------------------------------------


CASES = [(k, most) for k in (2, 3, 4, 6, 10, 12) for most in (1, 5, 1000, 10**6, 2**53 // (k * k) - 1)]


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.some(20)
@pytest.mark.parametrize(("k", "most"), CASES)
def test_rational_measures_are_the_nearest_float(k: int, most: int) -> None:
    tables = random_tables(k, 8, most)
    found = evaluate(tables, [each.name for each in RATIONAL], rows="predicted")
    defined = 0
    for i, table in enumerate(tables):
        exact = ExactTable(contingency(table))
        for each in RATIONAL:
            computed = found[each.name][i]
            try:
                expected = exact[each.name]
            except Undefined:
                assert math.isnan(computed), (each.name, table)
                continue
            assert computed == numbers.to_float(expected), (each.name, table)
            assert computed or math.copysign(1, computed) == 1
            defined += 1
    assert defined > 100


@pytest.mark.slow
@pytest.mark.on_change
@for_each([(each, k) for k in (2, 3, 4, 7) for each in MEASURES.values() if each.kind != "rational"], named)
def test_roots_logarithms_and_powers_are_right_to_the_last_places(each: ClassMeasure, k: int) -> None:
    tables = random_tables(k, rounds(4), 300)
    found = evaluate(tables, [each.name], rows="predicted")[each.name]
    compared = 0
    for table, computed in zip(tables, found, strict=True):
        expected = defined(each, table)
        if expected is None:
            assert math.isnan(computed)
            continue
        exact = float(expected) if abs(expected) > 1e-60 else 0.0
        assert abs(computed - exact) <= 4 * math.ulp(exact)
        compared += 1
    assert compared


def test_counts_of_any_size_are_right() -> None:
    """So many times the cases are the same proportions: float64 in pairs, and fractions, give one value."""
    for table in [*random_tables(3, 3, 9), np.array([[19, 1, 0], [0, 2, 1], [0, 0, 3]])]:
        large = evaluate(contingency(table.astype(object) * 10**40))
        small = evaluate(contingency(table))
        for name in MEASURES.keys() - {"chi2", "g2"}:
            assert large[name] == pytest.approx(small[name], rel=4e-15, abs=1e-16, nan_ok=True), name


@for_each([10**155, 10**310, 10**400], name=lambda size: f"{len(str(size))} digits")
def test_no_count_is_too_large(size: int) -> None:
    found = evaluate(Contingency.from_matrix([[size, 1], [1, size]], rows="predicted"))
    for name in ("informedness", "correlation", "gorodkin_rk", "cohen_kappa", "g_macro", "cramers_v", "accuracy"):
        assert found[name] == 1
    assert found["mutual_information"] == found["entropy_real"] == math.log(2)
    assert found["chi2"] == pytest.approx(2 * size if size < 10**300 else math.inf)


@for_each([1e-300, 1e-160, 5e-324, 1e200, 0.1])
def test_weights_of_any_size_give_the_same_ratios(scale: float) -> None:
    counts = np.array([[3.0, 0.0, 2.0], [0.0, 1.0, 1.0], [0.0, 2.0, 3.0]]) * scale
    found = evaluate(counts, rows="predicted")
    exact = ExactTable(Contingency.from_matrix(counts, rows="predicted"))
    for each in RATIONAL:
        assert found[each.name] == numbers.to_float(exact[each.name])
    assert found["gorodkin_rk"] == pytest.approx(11 / 30, rel=1e-15)


@for_each(
    [
        [[4.55e-4, 2.1e9], [2.45e-28, 3.15e-29]],
        [[1.898e-27, 20.296], [1.068e-18, 5.81e-14]],
        [[1e-30, 1.0], [1.0, 0.5]],
    ]
)
def test_the_smallest_of_uneven_weights_is_not_lost(weights: list[list[float]]) -> None:
    table = Contingency.from_matrix(weights, rows="predicted")
    found, exact = evaluate(table), ExactTable(table)
    for each in RATIONAL:
        expected = numbers.to_float(exact[each.name])
        assert abs(found[each.name] - expected) <= math.ulp(expected), each.name


@pytest.mark.slow
@pytest.mark.on_change
def test_the_determinant_of_many_classes_is_exact() -> None:
    rng = np.random.default_rng(44)
    for size in (1, 2, 7, 45):
        rows = rng.integers(0, 9, (size, size)).tolist()
        assert determinant_by_primes([row[:] for row in rows]) == int(Matrix(rows).det())
    singular = rng.integers(0, 9, (60, 60))
    singular[7] = singular[3]
    assert determinant_by_primes(singular.tolist()) == 0
    assert evaluate(singular, ["determinant"], rows="real")["determinant"] == 0


def test_the_determinant_over_the_biases_needs_no_cases_of_each_class() -> None:
    table = Contingency.from_matrix([[2, 0], [2, 0]], rows="predicted")
    for name in ("determinant_markedness", "determinant_markedness_2k", "determinant_markedness_3k2", "determinant"):
        assert evaluate(table, [name])[name] == ExactTable(table)[name] == 0
    assert math.isnan(evaluate(table.transposed(), ["determinant_markedness"])["determinant_markedness"])
    assert evaluate(table.transposed(), ["determinant_informedness"])["determinant_informedness"] == 0


def test_near_chance_nothing_is_lost() -> None:
    n = 10**7
    table = Contingency.from_matrix([[n + 1, n, n], [n, n, n], [n, n, n]], rows="predicted")
    exact = ExactTable(table)["informedness"]
    assert evaluate(table, ["informedness"])["informedness"] == numbers.to_float(exact) != 0


NEAR_CHANCE = ("informedness", "markedness", "gorodkin_rk", "cohen_kappa", "informedness_macro", "correlation", "chi2")


@for_each(NEAR_CHANCE)
def test_weights_that_only_rounding_keeps_from_chance_have_their_exact_value(name: str) -> None:
    """Each cell is a rounded product of margins: what is left of a sum is some 2^-54 of its terms."""
    rng = np.random.default_rng(3)
    tables = np.array([np.outer(rng.random(3) * 10.0 ** rng.integers(-3, 4), rng.random(3)) for _ in range(40)])
    exact = [ExactTable(contingency(each)).answer(name).value for each in tables]
    found = MEASURES[name](tables, rows="predicted").tolist()
    assert [None if math.isnan(each) else each for each in found] == exact
    assert 0 < max(abs(each) for each in exact if each is not None) < 1e-14


# --- what is undefined ------------------------------------------------------------------------------------------


def test_an_empty_class_makes_informedness_nan_and_the_reason_is_said() -> None:
    table = Contingency.from_matrix([[5, 1, 0], [1, 4, 0], [0, 1, 0]], rows="predicted", labels=["a", "b", "c"])
    assert math.isnan(evaluate(table, ["informedness"])["informedness"])
    with pytest.raises(Undefined, match="there are no cases of class 'c'"):
        ExactTable(table)["informedness"]
    # R_K needs no B(l): 12 · 9 - (6 · 6 + 5 · 6 + 1 · 0) = 42, over the root of (144 - 62)(144 - 72).
    assert evaluate(table, ["gorodkin_rk"])["gorodkin_rk"] == pytest.approx(42 / math.sqrt(82 * 72), rel=1e-15)


def test_in_the_limit_a_class_without_cases_adds_nothing() -> None:
    table = Contingency.from_matrix([[5, 1, 0], [1, 4, 0], [0, 1, 0]], rows="predicted")
    limit = ExactTable(table, limit=True)["informedness"]
    # B("a") = 5/6 - 1/6, B("b") = 4/6 - 1/6, weighted by Bias 6/12 and 5/12
    assert limit == Fraction(6, 12) * Fraction(4, 6) + Fraction(5, 12) * Fraction(3, 6)
    assert evaluate(table, ["informedness"], limit=True)["informedness"] == numbers.to_float(limit)


def test_correlation_is_undefined_where_informedness_and_markedness_differ_in_sign() -> None:
    for table in random_tables(3, 400, 4):
        exact = ExactTable(contingency(table))
        try:
            signs = [numbers.sign(exact[name]) for name in ("informedness", "markedness")]
        except Undefined:
            continue
        if signs[0] * signs[1] < 0:
            with pytest.raises(Undefined, match="differ in sign"):
                exact["correlation"]
            assert math.isnan(evaluate(contingency(table), ["correlation"])["correlation"])
            return
    raise AssertionError("no such table was tried")


def test_no_cases_no_measure() -> None:
    found = evaluate(np.zeros((1, 3, 3), dtype=int), rows="predicted")
    assert all(math.isnan(each.item()) for each in found.values())


def test_a_single_class_tells_nothing_but_accuracy() -> None:
    found = evaluate(Contingency.from_matrix([[7]], rows="predicted"))
    assert found["accuracy"] == 1
    assert math.isnan(found["informedness"])
    assert math.isnan(found["gorodkin_rk"])
    assert math.isnan(found["determinant_informedness"])


# --- the array interface ----------------------------------------------------------------------------------------


def test_rows_matter() -> None:
    tables = random_tables(3, 5, 50)
    one = evaluate(tables, ["informedness_by_prevalence", "markedness"], rows="predicted")
    other = evaluate(tables, ["informedness_by_prevalence", "markedness"], rows="real")
    np.testing.assert_array_equal(one["informedness_by_prevalence"], other["markedness"])


def test_any_shape_of_tables_is_kept() -> None:
    tables = random_tables(3, 4, 50).reshape(2, 6, 3, 3)
    assert evaluate(tables, ["accuracy"], rows="predicted")["accuracy"].shape == (2, 6)


def test_one_table_among_many_is_as_alone() -> None:
    tables = random_tables(4, 50, 30)
    together_ = evaluate(tables, rows="predicted")
    for i in range(0, len(tables), 17):
        alone = evaluate(contingency(tables[i]))
        for name, each in together_.items():
            np.testing.assert_array_equal(each[i], alone[name])


def test_threads_change_nothing() -> None:
    tables = np.tile(random_tables(4, 50, 30), (200, 1, 1))
    one, two = (evaluate(tables, ["informedness", "chi2"], rows="real", threads=threads) for threads in (1, 2))
    for name, each in one.items():
        np.testing.assert_array_equal(each, two[name])


def test_different_labels_leave_what_needs_no_diagonal() -> None:
    table = Contingency.from_matrix([[3, 1], [0, 2], [1, 4]], rows="predicted", predicted="xyz", real="ab")
    found = evaluate(table)
    assert "mutual_information" in found
    assert "informedness" not in found
    with pytest.raises(ValueError, match="same labels on both sides"):
        evaluate(table, ["informedness"])


@for_each(
    [
        ([[1, -1], [0, 2]], "finite and not negative"),
        ([[1, float("nan")], [0, 2]], "finite and not negative"),
        ([1, 2], "two axes"),
        ([["a", "b"], ["c", "d"]], "counts are numbers"),
        ([[True, False], [False, True]], "counts are numbers"),
        (np.array([[10**30, -1], [1, 1]], dtype=object), "-1 at [0, 1]: a count is finite and not negative"),
        (np.array([[10**30, True], [1, 1]], dtype=object), "True at [0, 1]: a count is a number"),
        (np.array([[10**30, "3"], [1, 1]], dtype=object), "'3' at [0, 1]: a count is a number"),
        (np.array([[10**30, None], [1, 1]], dtype=object), "None at [0, 1]: a count is a number"),
        (np.ma.masked_array([[1, 2], [3, 4]], mask=[[False, True], [False, False]]), "masked"),
        ([[[1, 2], [3, 4]], [[1, 2]]], "differ in size"),
    ]
)
def test_what_is_no_table_is_refused(given: Any, said: str) -> None:
    assert said in refused(evaluate, given, rows="predicted")


def test_a_mistake_is_answered_with_what_is_right() -> None:
    assert "Contingency.from_matrix" in refused(MEASURES["informedness"].exact, [[1, 2], [3, 4]])
    assert "did you mean informedness" in refused(evaluate, contingency(np.eye(2, dtype=int)), ["informednes"])
    assert "rows is None: it takes 'predicted'" in refused(evaluate, random_tables(3, 5, 50))


# --- what others publish ----------------------------------------------------------------------------------------


def test_the_numbers_of_the_peers_table() -> None:
    """The table [[3,0,0],[0,1,2],[2,1,3]], rows real, that several libraries were run on."""
    exact = ExactTable(Contingency.from_matrix([[3, 0, 0], [0, 1, 2], [2, 1, 3]], rows="real"))
    expected = {
        "informedness_by_prevalence": "1/3",
        "informedness": "31/72",
        "informedness_macro": "7/18",
        "informedness_micro": "3/8",
        "adjusted_balanced_accuracy": "5/12",
        "gorodkin_rk": "11/30",
        "cohen_kappa": "11/31",
        "markedness": "13/35",
        "markedness_by_prevalence": "87/280",
    }
    assert {name: str(exact[name]) for name in expected} == expected


def test_every_measure_says_what_it_is_and_has_a_definition() -> None:
    assert len(MEASURES) > 40
    assert set(MEASURES) == set(OF_CLASSES)
    for each in MEASURES.values():
        assert each.title
        assert OF_CLASSES[each.name].means == CLASS_WORDS[Symbol(each.word, real=True)]
        assert each.__doc__ is not None
        assert "Elsewhere" in each.__doc__ or "No library" in each.__doc__


def test_every_formula_is_of_a_measure() -> None:
    public = {name for name, each in vars(formulas).items() if isfunction(each) and name[0] != "_"}
    assert public == set(MEASURES)


def test_an_entry_without_a_formula_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(formulas, "gorodkin_rk")
    with pytest.raises(NoFormula, match="gorodkin_rk is entered, but"):
        classes_source.module()


def test_two_entries_of_one_name_agree() -> None:
    """Of two classes a measure of K classes is the one of that name, so its values lie in its range."""
    assert len(SYMBOLIC.keys() & OF_CLASSES.keys()) == 9
    for name in SYMBOLIC.keys() & OF_CLASSES.keys():
        assert OF_CLASSES[name].low <= SYMBOLIC[name].low
        assert SYMBOLIC[name].high <= OF_CLASSES[name].high
    with pytest.raises(Disagree, match="wracc of K classes is from 0 to 1, and of two from -1 to 1"):
        measure_of_classes("wracc", AccuracyK, CLASS_WORDS[AccuracyK], "another range", family="averages")
    with pytest.raises(Disagree, match="the measure accuracy is entered twice"):
        measure_of_classes("accuracy", AccuracyK, CLASS_WORDS[AccuracyK], "once more", family="averages")


def test_every_place_in_print_exists() -> None:
    from bookmaker_ref.papers import entry  # noqa: PLC0415 -- reads all records

    for each in MEASURES.values():
        for record in each.records:
            assert entry(record).id == record


evaluate_any: Any = evaluate
evaluate_all: Any = bm.evaluate_all


@pytest.mark.parametrize("threads", [True, False, "no", 0, -1, 1.5, "2", np.array([1, 2])])
@pytest.mark.parametrize(
    "evaluated",
    [
        lambda threads: evaluate_any(np.ones((2, 3, 3)), rows="real", threads=threads),
        lambda threads: evaluate_any(Contingency.binary(tp=1, fp=2, fn=3, tn=4), threads=threads),
        lambda threads: evaluate_all([1, 2], 2, 3, 4, threads=threads),
        lambda threads: evaluate_all(1, 2, 3, 4, threads=threads),
    ],
)
def test_threads_are_a_whole_number_in_every_function(evaluated: Any, threads: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"\Athreads is .*, or None for all processors\Z"):
        evaluated(threads)
    for right in (None, 1, 2, np.int64(2), np.uint8(1)):
        evaluated(right)


def test_decimals_and_fractions_are_counts_in_every_function() -> None:
    values = [[3, 1], [2, 4]]
    expected = evaluate_all(3, 1, 2, 4, ["informedness"])["informedness"]
    for kind in (Decimal, Fraction, np.float32, np.int16, float):
        cells = [[kind(each) for each in row] for row in values]
        assert evaluate_all(*cells[0], *cells[1], ["informedness"])["informedness"] == expected
        array = np.array(cells, dtype=object)
        assert evaluate_all(*([each] for each in array.flat), ["informedness"])["informedness"].tolist() == [expected]
        found = evaluate_any(array, ["informedness"], rows="predicted")["informedness"]
        assert float(found) == expected, kind
    tenths = np.array([[Decimal("0.3"), Decimal("0.1")], [Decimal("0.2"), Decimal("0.4")]], dtype=object)
    assert float(evaluate_any(tenths, ["informedness"], rows="predicted")["informedness"]) == expected


@pytest.mark.parametrize(
    "value", [3 + 0j, np.complex128(3), np.complex64(3), Decimal("nan"), Decimal("-1"), Decimal("inf")]
)
def test_what_is_no_count_is_refused_by_every_function(value: Any) -> None:
    array = np.array([[value, 1], [2, 4]], dtype=object)
    for asked in (
        lambda: evaluate_any(array, rows="predicted"),
        lambda: evaluate_all(value, 1, 2, 4),
        lambda: evaluate_all([value], 1, 2, 4),
        lambda: Contingency.from_matrix(array, rows="predicted"),
        lambda: Contingency.binary(tp=value, fp=1, fn=2, tn=4),
    ):
        with pytest.raises((TypeError, ValueError), match="a count is"):
            asked()
