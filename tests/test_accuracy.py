"""How exact the numbers are: the promises of the README, measured against integers."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sympy import S

from bookmaker_ref import evaluate_all
from bookmaker_ref.numeric import calls
from bookmaker_ref.numeric.calls import COMPILED, value_of
from bookmaker_ref.symbolic import FN, FP, MEASURES
from tests.cases import for_each
from tests.exactly import (
    Columns,
    Table,
    columns,
    determinant,
    error,
    error_of_logarithms,
    listed,
    logarithmic,
    multiples_of_dtp,
    random_tables,
    rational,
    roots,
    up_to,
)

pytestmark = pytest.mark.on_change

#: Tables up to where float64 alone is used, and up to where it holds every integer.
SIZES = {"up to 2^26": 2**26, "up to 2^53": 2**53}
#: The most that is promised, in units in the last place: of one table, and of arrays.
ONE, MANY, LOGARITHMS = 0.5, 4, 8


@cache
def tables(size: str) -> list[Table]:
    return random_tables(5000, SIZES[size])


@cache
def batch(size: str) -> dict[str, NDArray[np.float64]]:
    return evaluate_all(*columns(tables(size)))


@cache
def small() -> tuple[Columns, dict[str, NDArray[np.float64]]]:
    every = up_to(60)
    return every, evaluate_all(*every)


def without_logarithms() -> list[str]:
    """The measures whose exact values are fractions, or roots of fractions."""
    return [*rational(), *roots()]


def test_half_of_the_random_tables_are_near_chance() -> None:
    for size, most in SIZES.items():
        near = [table for table in tables(size) if abs(determinant(table)) <= 10]
        assert len(near) >= len(tables(size)) / 2
        assert any(determinant(table) == 0 for table in near)
        assert max(map(sum, tables(size))) > most / 2


def test_every_measure_is_of_one_kind() -> None:
    kinds = rational(), roots(), logarithmic()
    assert sorted(name for kind in kinds for name in kind) == sorted(COMPILED)
    assert min(map(len, kinds)) > 5


def sign_is_right(name: str, value: float, table: Table) -> bool:
    """The sign of the determinant, where the measure has it, and 0 without a sign where that is 0."""
    if math.isnan(value) or name not in multiples_of_dtp():
        return True
    d = determinant(table)
    if d == 0:
        return value == 0 and math.copysign(1, value) == 1
    if MEASURES[name].low == 0:
        return value > 0
    return (value > 0) == ((d > 0) != (name in ("delta_fp", "delta_fn")))


@pytest.mark.slow
@for_each(lambda: [(name, size) for name in without_logarithms() for size in SIZES], " ".join, some=True)
def test_random_tables_are_right_to_the_last_place(name: str, size: str) -> None:
    check_random_tables(name, size)


def check_random_tables(name: str, size: str) -> None:
    """Compare a measure, of each table alone and of all together, with the exact values."""
    ones = [value_of(COMPILED[name], table) for table in tables(size)]
    for values, most in ((batch(size)[name].tolist(), MANY), (ones, ONE + 1e-9)):
        assert max(map(error, [name] * len(values), values, tables(size))) <= most
        assert all(map(sign_is_right, [name] * len(values), values, tables(size)))


@pytest.mark.slow
@for_each(lambda: [(name, size) for name in logarithmic() for size in SIZES], " ".join, some=True)
def test_logarithms_of_random_tables_are_right_to_a_few_places(name: str, size: str) -> None:
    some = tables(size)[:1000]
    ones = [value_of(COMPILED[name], table) for table in some]
    for values in (batch(size)[name].tolist(), ones):
        assert max(map(error_of_logarithms, [name] * len(some), values, some)) <= LOGARITHMS


@for_each(["mutual_information", "g2_plus_p"])
def test_logarithms_of_a_few_tables_of_every_size(name: str) -> None:
    few = random_tables(8, 2**26) + random_tables(12, 2**53)
    values = evaluate_all(*columns(few), [name])[name].tolist()
    assert max(map(error_of_logarithms, [name] * len(few), values, few)) <= LOGARITHMS


@pytest.mark.slow
@for_each(COMPILED)
def test_every_table_up_to_60_in_range_and_0_at_chance(name: str) -> None:
    (tp, fp, fn, tn), found = small()
    values = found[name]
    low, high = map(float, MEASURES[name].range)
    defined = ~np.isnan(values)
    assert defined.any()
    assert values[defined].min() >= low
    assert values[defined].max() <= high
    assert np.isfinite(values[defined]).all()
    if name in multiples_of_dtp():
        chance = defined & (tp * tn == fp * fn)
        assert chance.any()
        assert (values[chance] == 0).all()
        assert not np.signbit(values[chance]).any()
        assert (values[defined & ~chance] != 0).all()


@pytest.mark.slow
@for_each(COMPILED)
def test_every_table_up_to_12_is_undefined_where_the_measure_is(name: str) -> None:
    """One at a time, and together."""
    low, high = map(float, MEASURES[name].range)
    every = up_to(12)
    single = listed(every)
    ones = [value_of(COMPILED[name], table) for table in single]
    for table, value in zip(single, ones, strict=True):
        assert math.isnan(value) or low <= value <= high
        assert math.isnan(value) != MEASURES[name].domain.contains(table)
        assert sign_is_right(name, value, table)
    assert (np.isnan(evaluate_all(*every, [name])[name]) == np.isnan(ones)).all()
    assert np.isnan(ones).any() or str(MEASURES[name].domain) == "N > 0"


#: What a perfect table gives 1 for, and what 0; a test sees that the lists are what the definitions say.
PERFECT = {
    1: [
        *("recall", "precision", "inverse_recall", "inverse_precision", "accuracy", "f1", "inverse_f1", "jaccard"),
        *("g_measure", "a_measure", "balanced_accuracy", "informedness", "markedness", "correlation", "bookmark"),
        *("cohen_kappa", "scott_pi"),
    ],
    0: ["fallout", "miss_rate", "false_discovery_rate", "false_omission_rate", "roc_distance", "lr_negative"],
}


def test_the_lists_of_perfect_values_are_complete() -> None:
    perfect = {name: MEASURES[name].expr.xreplace({FP: S.Zero, FN: S.Zero}).cancel() for name in without_logarithms()}
    for value, names in PERFECT.items():
        assert sorted(names) == sorted(name for name, each in perfect.items() if each == value)


@pytest.mark.slow
@for_each([(value, name) for value, names in PERFECT.items() for name in names], lambda case: case[1])
def test_perfect_tables_have_perfect_values(value: int, name: str) -> None:
    tp, tn = (each.reshape(-1) for each in np.meshgrid(np.arange(1, 401), np.arange(1, 401)))
    assert (evaluate_all(tp, 0, 0, tn, [name])[name] == value).all()
    assert (evaluate_all(tp * 10**13 + 1, 0, 0, tn * 10**12 + 7, [name])[name] == value).all()
    assert all(value_of(COMPILED[name], (a, 0, 0, d)) == value for a in range(1, 401, 7) for d in range(1, 401))
    assert value_of(COMPILED[name], (10**400, 0, 0, 10**18)) == value


LARGE: list[Table] = [
    (10**18, 10**18 - 1, 10**18, 10**18),
    (10**18, 10**18 + 1, 10**18 - 1, 10**18),
    (3, 1, 2, 10**15),
    (1, 1, 1, 10**6),
    (4 * 10**18, 1, 1, 4 * 10**18),
    (2**62, 2**62 - 1, 2**62 + 1, 2**62),
]


def as_columns(tables: list[Table], dtype: Any) -> tuple[Any, Any, Any, Any]:
    tp, fp, fn, tn = (np.array(each, dtype=dtype) for each in zip(*tables, strict=True))
    return tp, fp, fn, tn


@for_each(without_logarithms)
def test_no_product_overflows(name: str) -> None:
    of_objects = evaluate_all(*as_columns(LARGE, object), measures=[name])[name]
    of_int64 = evaluate_all(*columns(LARGE), [name])[name]
    of_uint64 = evaluate_all(*as_columns(LARGE, np.uint64), measures=[name])[name]
    for i, table in enumerate(LARGE):
        one = value_of(COMPILED[name], table)
        assert error(name, one, table) <= ONE + 1e-9
        assert sign_is_right(name, one, table)
        assert of_objects[i] == one
        for many in (of_int64, of_uint64):
            assert error(name, many[i], table) <= MANY


def test_uint64_beyond_int64_is_right() -> None:
    top = np.array([2**64 - 1, 5], dtype=np.uint64)
    mixed = evaluate_all(top, np.array([7, 2], dtype=np.int64), np.array([9, 1], dtype=np.int8), 1, ["informedness"])
    assert mixed["informedness"][0] == value_of(COMPILED["informedness"], (2**64 - 1, 7, 9, 1))


def test_integers_without_end_stay_exact() -> None:
    huge = 10**400
    assert value_of(COMPILED["informedness"], (huge, huge, huge, huge)) == 0
    assert value_of(COMPILED["informedness"], (huge + 1, huge, huge, huge)) == 0.0  # 1/(4 · 10^400), below float64
    assert value_of(COMPILED["recall"], (huge, 0, huge, 1)) == 0.5
    assert value_of(COMPILED["correlation"], (10**200, 10**200 - 1, 10**200, 10**200)) == 2.5e-201
    assert value_of(COMPILED["odds_ratio"], (huge, 1, 1, huge)) == math.inf
    assert math.isnan(value_of(COMPILED["odds_ratio"], (huge, 0, 1, huge)))
    assert value_of(COMPILED["chi2_kbm"], (huge, 1, 1, huge)) == math.inf
    assert value_of(COMPILED["mutual_information"], (huge, 0, 0, huge)) == math.log(2)
    assert value_of(COMPILED["mutual_information"], (huge, huge, huge, huge + 10**200)) == pytest.approx(0, abs=1e-300)
    near = value_of(COMPILED["g2"], (huge + 10**200, huge, huge, huge))
    assert near == pytest.approx(value_of(COMPILED["chi2"], (huge + 10**200, huge, huge, huge)), rel=1e-9)
    assert near == pytest.approx(0.25)


def test_the_tests_see_a_wrong_digit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rates instead of the determinant, as people write it, fail the same comparison."""
    some = tables("up to 2^53")[:200]
    rates = [tp / (tp + fn) + tn / (fp + tn) - 1 if tp + fn and fp + tn else math.nan for tp, fp, fn, tn in some]
    assert max(map(error, ["informedness"] * len(some), rates, some)) > 1e6
    # 1 + 2^-52 times Recall: a unit in the last place more, or two.
    more = calls.Compiled(lambda tp, fp, fn, tn: tp * 4503599627370497 / ((tp + fn) * 4503599627370496))
    batch("up to 2^26")  # what is computed with the wrong function would be kept for other tests
    monkeypatch.setitem(COMPILED, "recall", more)
    with pytest.raises(AssertionError):
        check_random_tables("recall", "up to 2^26")
