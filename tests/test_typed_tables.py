"""What is typed in a table of names, of ranges or of bounds is held against where it comes from."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isnan
from typing import Any

import numpy as np
import pytest
from sympy import Rational

import bookmaker_ref as bm
from bookmaker_ref import golden, multiclass
from bookmaker_ref._facts import RANGES, RATIOS
from bookmaker_ref.exact import Table, tables
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.significance import chan_zhang, santner_snell
from bookmaker_ref.study.by_name import _FISHER, tests as named_tests
from bookmaker_ref.study.simulate.measuring import is_within_one
from bookmaker_ref.symbolic import MEASURES
from tests.cases import for_each

SMALL = [cells for n in range(1, 9) for cells in tables(n)]


# --- Fisher's tests by name ---------------------------------------------------------------------------------


def fisher_by_its_definition(name: str, cells: tuple[int, int, int, int]) -> Fraction:
    """From the words of the name, over all tables with these margins."""
    tp, fp, fn, tn = cells
    rp, rn, pp = tp + fn, fp + tn, tp + fp
    chance = {
        x: Fraction(comb(rp, x) * comb(rn, pp - x), comb(rp + rn, pp)) for x in range(max(0, pp - rn), min(pp, rp) + 1)
    }
    halved = Fraction(1, 2) if name.endswith("mid_p") else Fraction(1)
    if "greater" in name:
        return sum((p * (halved if x == tp else 1) for x, p in chance.items() if x >= tp), start=Fraction(0))
    if "doubling" in name:
        sides = (sum(p for x, p in chance.items() if x >= tp), sum(p for x, p in chance.items() if x <= tp))
        return min(Fraction(1), 2 * min(map(Fraction, sides)))
    return sum((p * (halved if p == chance[tp] else 1) for p in chance.values() if p <= chance[tp]), start=Fraction(0))


@pytest.mark.slow
@pytest.mark.parametrize("name", _FISHER)
def test_a_named_test_of_fishers_is_what_its_name_says(name: str) -> None:
    """On tables with uneven margins, where both tails are different."""
    test: Any = named_tests()[name]
    uneven = [
        each for each in SMALL if each[0] * each[3] > each[1] * each[2] and each[0] + each[1] != each[0] + each[2]
    ]
    assert len(uneven) > 50
    for cells in uneven:
        right = fisher_by_its_definition(name, cells)
        assert test.exact(*cells) == right, cells
        assert float(test.p_value(*cells)) == pytest.approx(float(right), rel=1e-12), cells


# --- ranges -------------------------------------------------------------------------------------------------


@for_each(MEASURES)
def test_a_range_in_float64_is_that_of_the_entry_or_a_little_wider(name: str) -> None:
    least, most = RANGES[name]
    low, high = MEASURES[name].range
    assert least == float(low)
    if high.is_Rational or not high.is_finite:
        assert most == float(high)
    else:
        assert high < Rational(most) < high * (1 + Rational(1, 10**15))


def test_no_value_leaves_its_range() -> None:
    for cells in SMALL:
        for name, value in bm.evaluate_all(*cells, list(COMPILED)).items():
            assert isnan(value) or RANGES[name][0] <= value <= RANGES[name][1], (name, cells)


def test_what_is_within_one_is_what_the_ranges_say() -> None:
    assert is_within_one("expected_tp")
    assert is_within_one("recall")
    assert is_within_one("cohen_kappa")
    assert not any(map(is_within_one, ("roc_distance", "skew", "chi2", "mutual_information", "cases", "p_chi2")))


def test_the_quotients_of_two_counts_are_there() -> None:
    assert {"recall", "accuracy", "f1", "informedness", "markedness", "cohen_kappa", "odds_ratio"} <= RATIOS.keys()
    assert not RATIOS.keys() & {"wracc", "correlation", "roc_distance", "chi2", "g2", "error_odds"}


@for_each(RATIOS)
def test_a_quotient_is_the_measure(name: str) -> None:
    for cells in SMALL:
        above, below = RATIOS[name](*cells)
        try:
            right = Table(*cells)[MEASURES[name].word.name]
        except Undefined:
            assert below == 0, cells
        else:
            assert Fraction(int(above), int(below)) == right, cells


# --- bounds -------------------------------------------------------------------------------------------------


@pytest.mark.exhaustive
@pytest.mark.slow
def test_no_measure_is_minus_zero() -> None:
    draw = np.random.default_rng(7)
    one = np.array([[[5, 0, 0], [0, 0, 3], [0, 2, 0]], [[0, 4, 0], [0, 0, 4], [4, 0, 0]], [[1, 1, 1]] * 3])
    every = np.concatenate([one, draw.integers(0, 3, (400, 3, 3)), draw.integers(0, 2, (200, 3, 3)) * 7])
    every = np.concatenate([every, np.tril(every), np.flip(every * np.eye(3, dtype=np.int64), axis=1)])
    pairs = np.array(SMALL).reshape(-1, 2, 2)
    for counts in (every, every / 4, every * 2**50, pairs):
        for limit in (False, True):
            for name, values in multiclass.evaluate(counts, rows="predicted", limit=limit).items():
                assert not (np.signbit(values) & (values == 0)).any(), name


def test_groups_as_far_apart_as_can_be_have_no_lower_end_above_minus_1() -> None:
    for method in (chan_zhang, santner_snell):
        assert method(0, 4, 5, 5).low == -1
        assert method(5, 5, 0, 4).high == 1


# --- a diagnosis --------------------------------------------------------------------------------------------


def inaccurate(percent: int) -> Any:
    """Informedness to eleven digits on the first so many of a hundred tables, then a number that is like nothing."""
    every = (each for each in golden.load(measure="informedness") if each.family != "scores")
    tables_ = [each for each in every if each.value and len(each.real) == len(each.table) == 2]
    last = len(tables_) * percent // 100
    some = {each.cells for each in tables_[:last]}

    def function(tp: int, fp: int, fn: int, tn: int) -> float:
        value = bm.informedness(tp, fp, fn, tn)
        if isnan(value) or not value:
            return value
        return value * (1 + 1e-11) if (tp, fp, fn, tn) in some else 0.123456789 + value / 7

    return function


@pytest.mark.parametrize(("percent", "named"), [(60, False), (70, False), (90, True), (100, True)])
def test_a_diagnosis_explains_four_failures_of_five(percent: int, named: bool) -> None:
    report = golden.check(inaccurate(percent), "informedness", "cells", classes=2, undefined="nan")
    failing = [each for each in report.failures if each.vector.value is not None]
    nearly = [each for each in failing if abs(float(each.value or 0.0) - (each.vector.value or 0.0)) < 1e-10]
    assert (len(nearly) >= 0.8 * len(failing)) == named
    assert len(nearly) > 0.5 * len(failing)
    assert ("lost digits" in {each.name for each in report.diagnoses}) == named
