"""Formulas that people type, as functions of tables: the numbers of the measures, and nan where nothing is said."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref.language import FormulaError
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.symbolic import MEASURES
from tests.cases import for_each
from tests.exactly import Columns, Table, columns, listed, logarithmic, random_tables, up_to


@cache
def tables() -> list[Table]:
    """Random tables of every size, and all of up to four cases."""
    of_any_size = ((60, 2**20), (60, 2**52), (30, 2**60))
    return [*(each for many, most in of_any_size for each in random_tables(many, most)), *listed(up_to(4))]


@cache
def arrays() -> Columns:
    """The same tables as four arrays."""
    return columns(tables())


@pytest.mark.slow
@pytest.mark.on_change
@for_each(COMPILED)
def test_a_measure_alone_is_its_own_function(name: str) -> None:
    formula, function = bm.compile_formula(name), getattr(bm, name)
    for limit in (False, True):
        assert np.array_equal(formula(*arrays(), limit=limit), function(*arrays(), limit=limit), equal_nan=True)
        assert [repr(formula(*each, limit=limit)) for each in tables()] == [
            repr(function(*each, limit=limit)) for each in tables()
        ]
    assert formula.expr == bm.compile_formula(MEASURES[name].word.name).expr
    assert formula.needs_counts == COMPILED[name].needs_counts
    assert formula.vanishes_at_chance == COMPILED[name].vanishes_at_chance
    assert str(formula.domain) == str(MEASURES[name].domain)


@pytest.mark.slow
@pytest.mark.on_change
@for_each(COMPILED)
def test_a_measure_in_parts_is_the_measure(name: str) -> None:
    """A formula that is no measure by its name, and is one by what it says, is taken apart."""
    formula = bm.compile_formula(f"({name})*(TP + N)/(N + TP)")
    close = 1e-12 if name in logarithmic() else 2e-15
    expected = getattr(bm, name)(*arrays())
    assert formula(*arrays()) == pytest.approx(expected, rel=close, nan_ok=True)
    for table, each in zip(tables(), expected.tolist(), strict=True):
        assert formula(*table) == pytest.approx(each, rel=close, nan_ok=True)


#: A formula, and the same in plain Python over fractions.
FORMULAS: dict[str, Any] = {
    "Informedness*Bias": lambda a, b, c, d: (a / (a + c) - b / (b + d)) * (a + b) / (a + b + c + d),
    "Recall - Fallout": lambda a, b, c, d: a / (a + c) - b / (b + d),
    "(TP^3 - FP^3)/N^3": lambda a, b, c, d: (a**3 - b**3) / (a + b + c + d) ** 3,
    "1/(TP - FP)": lambda a, b, c, d: 1 / (a - b),
    "TP + 1": lambda a, b, c, d: a + 1,
    "max(Recall, 1/2)": lambda a, b, c, d: max(a / (a + c), Fraction(1, 2)),
    "min(TP, FP, FN)/N": lambda a, b, c, d: min(a, b, c) / (a + b + c + d),
    "abs(TP - FP)/N": lambda a, b, c, d: abs(a - b) / (a + b + c + d),
    "(TP*TN - FP*FN + TP*FP - FN*TN)/N^2": lambda a, b, c, d: (a * d - b * c + a * b - c * d) / (a + b + c + d) ** 2,
    "Recall/Recall": lambda a, b, c, d: (a / (a + c)) / (a / (a + c)),
    "3": lambda a, b, c, d: Fraction(3),
}


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_are_what_they_say(text: str) -> None:
    formula = bm.compile_formula(text)
    many = formula(*arrays())
    undefined = 0
    for i, table in enumerate(tables()):
        one = formula(*table)
        try:
            exact = float(FORMULAS[text](*map(Fraction, table)))
        except ZeroDivisionError:
            undefined += 1
            assert math.isnan(one)
            assert math.isnan(many[i])
            continue
        assert one == pytest.approx(exact, rel=1e-15, abs=0)
        assert many[i] == pytest.approx(exact, rel=1e-15, abs=0)
    assert undefined or text in ("TP + 1", "3") or str(formula.domain) == "N > 0"


def test_roots_and_logarithms() -> None:
    table = (56, 20, 12, 12)
    assert bm.compile_formula("sqrt(Recall*Precision)")(*table) == pytest.approx(bm.g_measure(*table), rel=1e-15)
    assert bm.compile_formula("log(N)/sqrt(TP)")(*table) == pytest.approx(math.log(100) / math.sqrt(56), rel=1e-15)
    assert bm.compile_formula("log(dtp)")(*table) == pytest.approx(math.log(0.0432), rel=1e-15)
    assert math.isnan(bm.compile_formula("log(dtp)")(20, 56, 12, 12))
    assert math.isnan(bm.compile_formula("log(dtp)")(1, 1, 1, 1))
    assert np.isnan(bm.compile_formula("log(dtp)")([1, 20, 0], [1, 56, 0], [1, 12, 0], [1, 12, 0])).all()
    assert math.isnan(bm.compile_formula("sqrt(Informedness)")(20, 56, 12, 12))
    assert np.isnan(bm.compile_formula("sqrt(Informedness)")([20], 56, 12, 12)).all()


def test_near_chance_a_compiled_statistic_keeps_its_digits() -> None:
    table = (10**7 + 1, 10**7, 10**7, 10**7)
    assert bm.compile_formula("G2/N")(*table) == pytest.approx(bm.g2(*table) / sum(table), rel=1e-12)
    assert bm.compile_formula("G2/N")(*([each] for each in table))[0] == pytest.approx(
        bm.g2(*table) / sum(table), rel=1e-12
    )


def one_apart(rng: Random) -> Table:
    """Cells near 2^51 with 3 TP TN - 5 FP FN = 1: more bits than two floats hold."""
    while True:
        tp, fp = (rng.randrange(2**50, 2**51) for _ in range(2))
        if math.gcd(3 * tp, 5 * fp) == 1:
            tn = pow(3 * tp, -1, 5 * fp)
            fn = (3 * tp * tn - 1) // (5 * fp)
            if tp + fp + fn + tn < 2**53:
                return tp, fp, fn, tn


def test_differences_that_are_exact_nowhere_but_in_integers() -> None:
    formula = bm.compile_formula("(3*TP*TN - 5*FP*FN)/N^2")
    rng = Random(3)
    for _ in range(20):
        table = one_apart(rng)
        assert formula(*columns([table]))[0] == formula(*table) == float(Fraction(1, sum(table) ** 2))


@pytest.mark.parametrize("k", [1, 10**5 + 3, 2**45 + 1, 10**18 + 9])
def test_cubes_that_cancel(k: int) -> None:
    """1729 is the sum of two cubes in two ways."""
    formula = bm.compile_formula("(TP^3 + FP^3 - FN^3 - TN^3)/N^3")
    assert formula(k, 12 * k, 9 * k, 10 * k) == 0
    assert formula([k], 12 * k, 9 * k, 10 * k)[0] == 0
    assert formula([k + 1], 12 * k, 9 * k, 10 * k)[0] == formula(k + 1, 12 * k, 9 * k, 10 * k) > 0


def test_limit_and_proportions() -> None:
    gain = bm.compile_formula("Informedness*Bias")
    assert math.isnan(gain(0, 20, 0, 12))
    assert gain(0, 20, 0, 12, limit=True) == 0
    assert gain([0, 56], 20, [0, 12], 12, limit=True)[0] == 0
    assert math.isnan(bm.compile_formula("Recall*Bias")(0, 20, 0, 12, limit=True))
    assert gain(0.5, 0.25, 0.125, 0.125) == gain(4, 2, 1, 1)
    assert bm.compile_formula("sqrt(TP*TN)/N")(0.5, 0.25, 0.125, 0.125) == pytest.approx(0.25)
    for call in (
        lambda: bm.compile_formula("TP + 1")(0.5, 1, 1, 1),
        lambda: bm.compile_formula("TP + 1")([1], 0.5, 1, 1),
    ):
        with pytest.raises(ValueError, match=r"\Athe formula needs counts: [tf]p is 0.5\Z"):
            call()


def test_no_size_is_too_large() -> None:
    assert bm.compile_formula("-N^64")(10**10, 0, 0, 0) == -math.inf
    assert bm.compile_formula("-N^64")([10**10, 1], 0, 0, 0).tolist() == [-math.inf, -1]
    assert bm.compile_formula("N^20/TP^20")([10**18, 10**3], 0, 0, [0, 10**3]).tolist() == [1, 2.0**20]
    cube = bm.compile_formula("(TP^3 - FP^3)/N^3")
    close = 2**40
    assert cube([close + 1], close, 0, 0)[0] == cube(close + 1, close, 0, 0) > 0


def test_what_is_no_formula_of_a_table() -> None:
    with pytest.raises(FormulaError, match="did you mean"):
        bm.compile_formula("Infomedness")
    with pytest.raises(FormulaError):
        bm.compile_formula("__import__('os')")
    with pytest.raises(ValueError, match="a formula of a p-value is no function of a table"):
        bm.compile_formula("PosteriorAlpha*2")
    with pytest.raises(ValueError, match="at most 500 are compiled"):
        bm.compile_formula("(TP + 1)^30*N^20 - 3")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("MCC", 1), ("correlation", 1), ("MCC/2 + 1/2", 1), ("abs(MCC)", 1), ("1 - MCC", 0), ("min(MCC, 1)", 1)],
)
def test_a_perfect_table_is_perfect_whatever_its_margins(text: str, expected: float) -> None:
    formula = bm.compile_formula(text)
    positives, negatives = np.meshgrid(np.arange(1, 60), np.arange(1, 60))
    assert (formula(positives, 0, 0, negatives) == expected).all()
    assert {formula(a, 0, 0, b) for a in range(1, 20) for b in range(1, 20)} == {expected}


def test_high_powers_are_compiled_or_refused_in_plain_words() -> None:
    ratio = bm.compile_formula("TP^32/FP^32")
    assert ratio(6, 3, 0, 0) == ratio([6], 3, 0, 0)[0] == 2.0**32
    assert math.isnan(ratio(6, 0, 0, 0))
    assert bm.compile_formula("1/(TP^20*FP^20)")(2, 1, 0, 0) == 2.0**-20
    with pytest.raises(ValueError, match=r"\Athe formula cannot be compiled: too large to factor\Z"):
        bm.compile_formula("1/(TP^25 + FP^25)")


@pytest.mark.parametrize("formula", [None, 5, ["MCC"], b"MCC"])
def test_a_formula_is_a_text(formula: Any) -> None:
    with pytest.raises(
        TypeError, match=r"\Aa formula is a text such as 'Informedness\*Bias', not a value of type \w+\Z"
    ):
        bm.compile_formula(formula)
