"""How often a test rejects: to the last digit, and decided at the threshold by more than floats."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from scipy.stats import chi2 as chi_squared, fisher_exact as scipy_fisher

from bookmaker_ref import numeric, significance, study
from bookmaker_ref.study import (
    BothMargins,
    Model,
    PValueTest,
    RealMargins,
    StatisticTest,
    Test,
    Total,
    TotalOfClasses,
    bias,
    coverage,
    critical_value,
    enumerated,
    estimator,
    independent,
    informed,
    power,
    size,
    statistic_test,
)
from bookmaker_ref.study.by_name import intervals, tests
from bookmaker_ref.study.rejecting import rejections
from bookmaker_ref.study.setting import DEFINITIONS
from tests.cases import for_each, refused
from tests.sampled import compositions, multinomial

F = Fraction
COINS = independent("1/2", "1/2")
#: The square of 1.95996398454005, to more digits than any statistic of so few cases needs.
CRITICAL = F("3.8414588206941259")


def chi2_kb(tp: int, fp: int, fn: int, tn: int) -> Fraction | None:
    """powers2011:32, from its rates: K N B² times Evenness of the real margins."""
    rp, rn, n = tp + fn, fp + tn, tp + fp + fn + tn
    if not rp or not rn:
        return None
    informedness = F(tp, rp) - F(fp, rn)
    return 2 * n * informedness**2 * F(rp, n) * F(rn, n)


# --- the numbers that are known -------------------------------------------------------------------------------


def test_the_reading_is_one_degree_of_freedom_and_undefined_does_not_reject() -> None:
    """By brute force, and every other reading gives another number."""
    readings: dict[tuple[int, str], Fraction] = {}
    for degrees in (1, 2):
        critical = float(chi_squared.isf(0.05, degrees))
        rejecting = undefined = F(0)
        for cells in compositions(16, 4):
            statistic, ways = chi2_kb(*cells), multinomial(cells, [F(1)] * 4)
            if statistic is None:
                undefined += ways
            elif statistic > critical:
                rejecting += ways
        readings[degrees, "does not reject"] = F(rejecting, 4**16)
        readings[degrees, "excluded"] = F(rejecting, 4**16 - undefined)
        readings[degrees, "rejects"] = F(rejecting + undefined, 4**16)
    right = F(3891967, 1073741824)
    assert [key for key, value in readings.items() if value == right] == [(1, "does not reject")]
    found = size(statistic_test("chi2_kb"), Total(16, COINS), "0.05")
    assert found.where_defined() == (readings[1, "excluded"],) * 2
    assert found.undefined == F(2, 2**16)
    two = size(statistic_test("chi2_kb", degrees=2), Total(16, COINS), "0.05")
    assert two.low == two.high == readings[2, "does not reject"]


@for_each(["chi2", "chi2_kb", "chi2_kbm", "g2", "chi2_plus_p"])
def test_the_size_is_what_all_tables_add_up_to(name: str) -> None:
    model = informed("1/5", "3/10", "2/5")
    shares = [share for row in model.cells for share in row]
    rejecting = (
        cells
        for cells in compositions(9, 4)
        if getattr(numeric._generated, name)(*cells) > float(CRITICAL)  # false for nan
    )
    brute = sum(multinomial(cells, shares) for cells in rejecting)
    found = power(statistic_test(name), Total(9, model), "0.05")
    assert found.low == found.high == brute
    assert 0 < brute < 1


# --- at the threshold ---------------------------------------------------------------------------------------


@pytest.mark.on_change
@pytest.mark.slow
@for_each(product(["0.05", "0.5", "0.999", "0.000001"], [1, 2, 3, 4, 9], [30, 100]))
def test_the_critical_value_lies_between_its_bounds(alpha: str, degrees: int, digits: int) -> None:
    low, high = critical_value(alpha, degrees, digits)
    assert 0 < high - low < low / F(10) ** (digits - 1)
    with mpmath.workdps(2 * digits + 40):
        tails = [
            mpmath.gammainc(mpmath.mpf(degrees) / 2, mpmath.mpf(x.numerator) / x.denominator / 2, regularized=True)
            for x in (low, high)
        ]
        assert tails[0] > mpmath.mpf(F(alpha).numerator) / F(alpha).denominator > tails[1]
    assert float(low) == pytest.approx(chi_squared.isf(float(alpha), degrees), rel=1e-9)


def test_a_critical_value_that_is_off_in_its_last_digit_is_not_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    off = mpmath.mpf("3.8415")
    monkeypatch.setattr(mpmath.ctx_mp.MPContext, "findroot", lambda *_: off)
    with pytest.raises(ArithmeticError, match="not certain"):
        critical_value("0.0501", 1, 30)


def fisher_greater(tp: int, fp: int, fn: int, tn: int) -> Fraction:
    rp, rn, pp = tp + fn, fp + tn, tp + fp
    more = range(tp, min(rp, pp) + 1)
    return F(sum(comb(rp, k) * comb(rn, pp - k) for k in more if pp - k <= rn), comb(rp + rn, pp))


def floats(exact: Any, error: float = 0.0) -> Any:
    def p(tp: Any, fp: Any, fn: Any, tn: Any) -> Any:
        rows = zip(tp.tolist(), fp.tolist(), fn.tolist(), tn.tolist(), strict=True)
        return np.array([float(exact(*row)) + error for row in rows])

    return p


@for_each([-1e-13, 0.0, 1e-13])
def test_a_p_value_that_is_exactly_alpha_rejects_whatever_its_last_digit_is(error: float) -> None:
    """1/20 is the p-value of the best table with margins of 3 and 3: 1 in comb(6, 3)."""
    test = PValueTest("fisher", floats(fisher_greater, error), fisher_greater)
    assert fisher_greater(3, 0, 0, 3) == F(1, 20)
    found = size(test, BothMargins(3, 3, 3), "0.05")
    assert found.low == found.high == F(1, 20)
    assert (found.near, found.open) == (1, 0)


def test_without_an_exact_p_value_it_stays_open() -> None:
    found = size(PValueTest("fisher", floats(fisher_greater)), BothMargins(3, 3, 3), "0.05")
    assert (found.low, found.high) == (0, F(1, 20))
    assert (found.near, found.open) == (1, 1)


@pytest.mark.on_change
@pytest.mark.slow
def test_a_statistic_near_its_critical_value_is_decided_in_fractions() -> None:
    """A statistic that is 1e-20 above or below, which no float sees."""
    least, most = critical_value("0.05")
    for shift, rejects in ((F(1, 10**20), True), (F(-1, 10**20), False)):
        value = most + shift

        def exact(*_: int, digits: int, value: Fraction = value) -> tuple[Fraction, Fraction]:
            return value, value

        test = StatisticTest("near", lambda tp, *_: np.full(len(tp), float(least)), 1, exact)
        found = size(test, Total(3, COINS), "0.05")
        assert found.low == found.high == int(rejects)
        assert found.near == found.setting.tables
    never = StatisticTest("open", lambda tp, *_: np.full(len(tp), float(least)), 1, lambda *_, digits: (least, most))
    found = size(never, Total(3, COINS), "0.05")
    assert (found.low, found.high) == (0, 1)
    assert found.open == found.setting.tables


@for_each(["chi2", "chi2_kb", "chi2_kbm", "g2"])
def test_exact_and_fast_decisions_agree(name: str) -> None:
    """With a margin so wide that every table is decided exactly."""
    test = statistic_test(name)
    wide = StatisticTest(name, test.statistic, 1, test.exact, margin=1e9)
    fast, slow = (size(each, Total(7, COINS), "0.05") for each in (test, wide))
    assert (fast.low, fast.high) == (slow.low, slow.high)
    undefined = sum(np.isnan(test.statistic(*cells)) for cells in compositions(7, 4))
    assert slow.near == slow.setting.tables - undefined
    assert not fast.near
    assert not slow.open


def test_p_values_on_either_side_of_alpha_are_decided_by_floats() -> None:
    p = np.array([0.02, 0.047, 0.0499, 0.0501, 0.2])
    found = size(PValueTest("near", lambda tp, *_: p[tp]), RealMargins(4, 0, "1/2", "1/2"), "0.05")
    assert found.low == found.high == F(1 + 4 + 6, 2**4)
    assert found.near == 0


def test_what_is_open_is_counted_in_every_block() -> None:
    test = StatisticTest("open", lambda tp, *_: np.full(len(tp), float(critical_value("0.05")[0])))
    for method in ("fraction", "float64"):
        found = size(test, Total(75, COINS), method=method)
        assert (found.low, found.high, found.open) == (0, 1, found.setting.tables)


# --- methods and errors -------------------------------------------------------------------------------------


@for_each([16, 100, 150])
def test_float64_and_fractions_agree_and_the_bracket_is_right(n: int) -> None:
    model = independent("3/10", "2/5")
    tests = [statistic_test("chi2"), statistic_test("chi2_kb")]
    for exact, near in zip(
        rejections(tests, Total(n, model), method="fraction"),
        rejections(tests, Total(n, model), method="float64", skip=1e-13),
        strict=True,
    ):
        assert exact.low == exact.high
        assert near.low <= exact.low <= near.high
        assert near.high - near.low < 1e-12
        assert abs(near.value - float(exact.low)) < 1e-12
        assert abs(float(near.undefined) - float(exact.undefined)) < 1e-12


def test_what_is_left_out_is_in_the_bracket() -> None:
    exact = size(statistic_test("chi2"), Total(60, COINS))
    rough = size(statistic_test("chi2"), Total(60, COINS), method="float64", skip=0.01)
    assert rough.low < exact.low < rough.high
    assert rough.high - rough.low >= 0.01


def test_fishers_test_never_exceeds_alpha_and_scipy_agrees() -> None:
    def p(*cells: int) -> float:
        return float(scipy_fisher(np.array(cells).reshape(2, 2), alternative="greater")[1])

    ours = size(PValueTest("fisher", floats(fisher_greater), fisher_greater), Total(10, COINS))
    theirs = size(PValueTest("scipy", floats(p), fisher_greater), Total(10, COINS))
    assert ours.low == ours.high == theirs.low == theirs.high
    assert 0 < ours.low < F(1, 20)


def test_a_test_may_decide_for_itself() -> None:
    found = size(PValueTest("all right", lambda tp, fp, fn, tn: (fp + fn) == 0), Total(6, COINS))
    assert found.low == found.high == F(1, 2**6)


def test_the_result_says_how_to_get_it_again() -> None:
    found = power(statistic_test("chi2_kb"), Total(16, informed("1/3", "1/4", "1/2")), 0.05)
    text = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert F(text["low"]["exact"]) == found.low
    assert (text["kind"], text["method"], text["alpha"], text["design"]["n"]) == ("power", "fraction", "1/20", 16)
    assert text["design"]["model"]["informedness"] == "1/3"
    again = informed(*(text["design"]["model"][key] for key in ("informedness", "prevalence", "guess")))
    assert again.cells == tuple(tuple(map(F, row)) for row in text["design"]["model"]["cells"])
    assert text["definitions"] == DEFINITIONS
    assert text["test"]["degrees"] == 1


# --- names, and what they mean ------------------------------------------------------------------------------


@for_each([(3, 0, 4, 0), (3, 4, 0, 0), (0, 0, 3, 4)])
def test_an_empty_margin_leaves_g2_undefined_for_two_classes_and_for_more(table: tuple[int, ...]) -> None:
    two = tests()["g2"].decided(tuple(np.array([cell]) for cell in table), F(1, 20))
    counts = np.zeros((2, 3, 3), dtype=np.int64)
    counts[0, :2, :2] = np.reshape(table, (2, 2))
    counts[1] = [[2, 1, 1], [1, 2, 1], [1, 1, 2]]
    three = tests(3)["g2"].decided((counts,), F(1, 20))
    assert two.undefined.tolist() == [True]
    assert three.undefined.tolist() == [True, False]
    assert not two.rejects.any()


def test_what_is_undefined_of_g2_has_an_empty_margin() -> None:
    thirds = ["1/3"] * 3
    found = size(tests(3)["g2"], TotalOfClasses(5, independent(thirds, thirds)))
    no_class = 1 - F(sum((-1) ** j * comb(3, j) * (3 - j) ** 5 for j in range(4)), 3**5)
    assert float(found.undefined) == pytest.approx(float(1 - (1 - no_class) ** 2), abs=1e-12)


def test_the_right_distribution_is_another_test_only_where_the_names_say_so() -> None:
    assert "chi2_right" not in tests()
    assert {name for name in tests(3) if not name.endswith("_right")} == {
        name.removesuffix("_right") for name in tests(3) if name.endswith("_right")
    }
    model = informed("1/2", ["1/2", "1/4", "1/4"], ["1/3", "1/3", "1/3"])
    names = ["chi2", "chi2_right", "chi2_kb", "chi2_kb_right", "chi2_kb_determinant_right"]
    found = {each.test.name: each for each in rejections([tests(3)[name] for name in names], TotalOfClasses(5, model))}
    assert found["chi2"].value == pytest.approx(found["chi2_right"].value, abs=1e-12)
    assert found["chi2_kb"].value < found["chi2_kb_right"].value
    assert found["chi2_kb_determinant_right"].undefined == pytest.approx(1, abs=1e-12)


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
def test_pytest_takes_none_of_our_names_for_a_test() -> None:
    room = Path(str(study.__file__)).parent
    paths = [str(room / f"{module}.py") for module in ("rejecting", "by_name", "significance_tests")]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-W", "error", *paths],
        check=False, capture_output=True, text=True, cwd=room.parents[1],
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
    assert Test.__test__ is False  # type: ignore[attr-defined]  # set outside of the protocol


def test_no_name_of_the_study_is_one_of_significance() -> None:
    shared = {name for name in vars(study) if not name.startswith("_")} & set(significance.__all__)
    assert not any(isinstance(getattr(study, name), type) for name in shared)
    assert "Interval" not in vars(study)


NULL, THIRDS = Total(4, COINS), independent(["1/3"] * 3, ["1/3"] * 3)
CHI2 = statistic_test("chi2")


@for_each(
    [
        (lambda: size("chi2", NULL), "'chi2' is no test: statistic_test('chi2') is one"),  # type: ignore[arg-type]
        *[
            (lambda alpha=alpha: size(CHI2, NULL, alpha), f"alpha is {alpha!r}: it takes ")
            for alpha in (0, 1, "1.2", None)
        ],
        (lambda: size(CHI2, Total(4, informed("1/2", "1/2", "1/2"))), "know nothing of the class"),
        (lambda: size(PValueTest("odd", lambda tp, *_: tp * 1.0), NULL), "is it a statistic"),
        (lambda: size(PValueTest("odd", lambda tp, *_: np.zeros(3)), NULL), "one value each"),
        (lambda: statistic_test("recall"), "no statistic 'recall'"),
        (lambda: critical_value("0.99999999999999999"), "nearer to 0 or 1"),
        (lambda: critical_value("1/1000000000000000"), "nearer to 0 or 1 than 1e-15"),
        (lambda: size(tests(4)["chi2"], TotalOfClasses(3, THIRDS)), "tables of 4 classes"),
        (lambda: size(tests()["chi2"], TotalOfClasses(3, THIRDS)), "one array of tables of K classes"),
        (lambda: size(CHI2, "design"), "design is 'design': it takes a Total"),  # type: ignore[arg-type]
        (lambda: size(CHI2, None), "design is None"),  # type: ignore[arg-type]
        (lambda: rejections(CHI2, NULL), "put each test into a list"),  # type: ignore[arg-type]
        (lambda: rejections("chi2", NULL), "put each test into a list"),  # type: ignore[arg-type]
        (lambda: size(CHI2, NULL, method="float64", skip="x"), "skip is 'x'"),  # type: ignore[arg-type]
        (lambda: size(CHI2, NULL, method=3), "method is 3"),  # type: ignore[arg-type]
        (lambda: size(CHI2, NULL, progress=3), "progress is 3"),  # type: ignore[arg-type]
        (lambda: size(intervals()["wald"], NULL), "is no test"),  # type: ignore[arg-type]
        (lambda: coverage("wald", NULL), "'wald' is no interval"),  # type: ignore[arg-type]
        (lambda: coverage(CHI2, NULL), "is no interval"),  # type: ignore[arg-type]
        (lambda: coverage(intervals()["wald"], NULL, 5), "truth is 5"),  # type: ignore[arg-type]
        (lambda: coverage(intervals()["wald"], NULL, truth=10**400), "farther from 0 than 1e100"),
        (lambda: bias("informedness", NULL), "'informedness' is no estimator"),  # type: ignore[arg-type]
        (lambda: bias(estimator("recall"), None), "design is None"),  # type: ignore[arg-type]
        (lambda: bias(estimator("recall"), NULL, given=["x"]), "given is ['x']"),  # type: ignore[arg-type]
        (lambda: estimator(3), "name is 3"),  # type: ignore[arg-type]
        (lambda: estimator("recall", 1), "k is 1: it takes a whole number, 2 or more"),
        (lambda: estimator("recall", "2"), "k is '2'"),  # type: ignore[arg-type]
        (lambda: estimator("x" * 5000), "no measure 'xxxx"),
        (lambda: tests(1), "k is 1"),
        (lambda: tests(2.0), "k is 2.0"),  # type: ignore[arg-type]
        (lambda: intervals("inverse_f1"), "no interval of 'inverse_f1' of 2 classes is studied"),
        (lambda: intervals("recall", k=3), "no interval of 'recall' of 3 classes"),
        (lambda: intervals(k=1), "k is 1"),
        (lambda: intervals(level="0.99999999999999999"), "level is nearer to 0 or 1 than 1e-15"),
        (lambda: intervals(level=1), "such as 0.95"),
        (lambda: Total("5", COINS), "n is '5'"),  # type: ignore[arg-type]
        (lambda: Total(5, "model"), "model is 'model'"),  # type: ignore[arg-type]
        (lambda: TotalOfClasses(5, None), "model is None"),  # type: ignore[arg-type]
        (lambda: RealMargins(10**30, -1, 0, 0), "rn is -1"),
        (lambda: Model(5), "the cells are 5"),  # type: ignore[arg-type]
        (lambda: critical_value("0.05", 10**9), "no critical value is proved for more than 1000"),
        (lambda: critical_value("0.05", 1, 0), "digits is 0"),
        (lambda: critical_value("0.05", 1, "x"), "digits is 'x'"),  # type: ignore[arg-type]
        (lambda: enumerated("x"), "design is 'x'"),  # type: ignore[arg-type]
        (lambda: size(PValueTest("odd", None), NULL), "odd does not take tp, fp, fn, tn"),  # type: ignore[arg-type]
    ]
)
def test_wrong_input_is_refused_in_one_short_line(call: Any, words: str) -> None:
    message = refused(call)
    assert words in message
    assert len(message) < 500
