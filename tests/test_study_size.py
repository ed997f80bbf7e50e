"""How often a test rejects: to the last digit, and decided at the threshold by more than floats."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, factorial
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from scipy.stats import chi2 as chi_squared, fisher_exact as scipy_fisher

from bookmaker_ref import multiclass, numeric, significance, study
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
    rejecting,
    size,
    statistic_test,
)
from bookmaker_ref.study.by_name import intervals, tests
from bookmaker_ref.study.designs import Design
from bookmaker_ref.study.rejecting import rejections
from bookmaker_ref.study.setting import DEFINITIONS
from tests.cases import for_each

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


def tables(n: int) -> list[tuple[int, int, int, int]]:
    return [(a, b, c, n - a - b - c) for a, b, c in product(range(n + 1), repeat=3) if a + b + c <= n]


def ways(*cells: int) -> int:
    found = factorial(sum(cells))
    for cell in cells:
        found //= factorial(cell)
    return found


# --- the numbers of the issue -------------------------------------------------------------------------------


def test_chi2_kb_of_16_cases_rejects_far_too_seldom() -> None:
    found = size(statistic_test("chi2_kb"), Total(16, COINS), "0.05")
    assert found.low == found.high == F(3891967, 1073741824)
    assert found.near == found.open == 0


def test_the_reading_is_one_degree_of_freedom_and_undefined_does_not_reject() -> None:
    """By brute force, and every other reading gives another number."""
    readings: dict[tuple[int, str], Fraction] = {}
    for degrees in (1, 2):
        critical = float(chi_squared.isf(0.05, degrees))
        rejecting = undefined = 0
        for cells in tables(16):
            statistic = chi2_kb(*cells)
            if statistic is None:
                undefined += ways(*cells)
            elif statistic > critical:
                rejecting += ways(*cells)
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


@pytest.mark.parametrize("name", ["chi2", "chi2_kb", "chi2_kbm", "g2", "chi2_plus_p"])
def test_the_size_is_what_all_tables_add_up_to(name: str) -> None:
    model = informed("1/5", "3/10", "2/5")
    shares = [share for row in model.cells for share in row]
    brute = F(0)
    for cells in tables(9):
        statistic = getattr(numeric._generated, name)(*cells)
        if statistic > float(CRITICAL):  # false for nan
            probability = F(ways(*cells))
            for share, cell in zip(shares, cells, strict=True):
                probability *= share**cell
            brute += probability
    found = power(statistic_test(name), Total(9, model), "0.05")
    assert found.low == found.high == brute
    assert 0 < brute < 1


# --- at the threshold ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("alpha", ["0.05", "0.5", "0.999", "0.000001"])
@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 9])
@pytest.mark.parametrize("digits", [30, 100])
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
    monkeypatch.setattr(mpmath, "findroot", lambda *_: off)
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


@pytest.mark.parametrize("error", [-1e-13, 0.0, 1e-13])
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


@pytest.mark.parametrize("name", ["chi2", "chi2_kb", "chi2_kbm", "g2"])
def test_exact_and_fast_decisions_agree(name: str) -> None:
    """With a margin so wide that every table is decided exactly."""
    test = statistic_test(name)
    wide = StatisticTest(name, test.statistic, 1, test.exact, margin=1e9)
    fast, slow = (size(each, Total(7, COINS), "0.05") for each in (test, wide))
    assert (fast.low, fast.high) == (slow.low, slow.high)
    undefined = sum(np.isnan(test.statistic(*cells)) for cells in tables(7))
    assert slow.near == slow.setting.tables - undefined
    assert not fast.near
    assert not slow.open


def test_p_values_on_either_side_of_alpha_are_decided_by_floats() -> None:
    p = np.array([0.02, 0.047, 0.0499, 0.0501, 0.2])
    found = size(PValueTest("near", lambda tp, *_: p[tp]), RealMargins(4, 0, "1/2", "1/2"), "0.05")
    assert found.low == found.high == F(1 + 4 + 6, 2**4)
    assert found.near == 0


def test_what_is_open_is_counted_in_every_block() -> None:
    critical = float(critical_value("0.05")[0])
    for method in ("fraction", "float64"):
        found = size(
            StatisticTest("open", lambda tp, *_: np.full(len(tp), critical)),
            Total(75, COINS),
            method=method,
        )
        assert (found.low, found.high, found.open) == (0, 1, found.setting.tables)


# --- methods and errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [16, 100, 150])
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


def simulated(design: Design, test: Any, cases: int) -> tuple[float, float]:
    seed = np.random.default_rng(20110)
    if isinstance(design, Total):
        shares = [float(share) for row in design.model.cells for share in row]
        drawn = seed.multinomial(design.n, shares, cases).T
    elif isinstance(design, RealMargins):
        tp = seed.binomial(design.rp, float(design.recall), cases)
        fp = seed.binomial(design.rn, float(design.fallout), cases)
        drawn = np.stack([tp, fp, design.rp - tp, design.rn - fp])
    else:
        tp = seed.hypergeometric(design.rp, design.rn, design.pp, cases)
        drawn = np.stack([tp, design.pp - tp, design.rp - tp, design.rn - design.pp + tp])
    rate = float(np.mean(test.statistic(*drawn) > float(CRITICAL)))
    return rate, (rate * (1 - rate) / cases) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    "design",
    [
        Total(30, independent("1/5", "2/5")),
        Total(400, informed("1/10", "1/5", "2/5")),
        RealMargins(12, 30, "0.7", "0.4"),
        BothMargins(14, 20, 11),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["chi2", "chi2_kb"])
def test_simulation_agrees_within_its_error(design: Design, name: str) -> None:
    test = statistic_test(name)
    rate, error = simulated(design, test, 200_000)
    assert abs(power(test, design).value - rate) < 5 * error
    assert 0 < rate < 1


def test_fishers_test_never_exceeds_alpha_and_scipy_agrees() -> None:
    def p(*cells: int) -> float:
        return float(scipy_fisher(np.array(cells).reshape(2, 2), alternative="greater")[1])

    ours = size(PValueTest("fisher", floats(fisher_greater), fisher_greater), Total(10, COINS))
    theirs = size(PValueTest("scipy", floats(p), fisher_greater), Total(10, COINS))
    assert ours.low == ours.high == theirs.low == theirs.high
    assert 0 < ours.low < F(1, 20)


def test_three_classes() -> None:
    """Against every table of 4 cases, drawn one case at a time."""
    model = informed("1/3", ["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"])
    design = TotalOfClasses(4, model)
    test = StatisticTest("chi2", partial(multiclass.chi2, rows="predicted"), 4)
    found = power(test, design, "0.1")
    shares = [float(share) for row in model.cells for share in row]
    counts = np.array([np.bincount(each, minlength=9) for each in product(range(9), repeat=4)]).reshape(-1, 3, 3)
    weights = np.array([np.prod([shares[i] for i in each]) for each in product(range(9), repeat=4)])
    values = np.asarray(multiclass.chi2(counts, rows="predicted"))
    brute = float(weights[values > chi_squared.isf(0.1, 4)].sum())
    assert found.low <= brute <= found.high
    assert found.high - found.low < 1e-12
    assert found.kind == "power"
    assert float(found.undefined) == pytest.approx(float(weights[np.isnan(values)].sum()), abs=1e-14)


@pytest.mark.parametrize("alpha", [0, 1, -0.1, "1.2", "nan", "zero", None, True])
def test_alpha_is_between_0_and_1(alpha: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="alpha is"):
        size(statistic_test("chi2"), Total(4, COINS), alpha)


def test_a_size_is_not_asked_for_where_something_is_known() -> None:
    with pytest.raises(ValueError, match="know nothing of the class"):
        size(statistic_test("chi2"), Total(4, informed("1/2", "1/2", "1/2")))


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (lambda tp, *_: tp * 1.0, "is it a statistic"),
        (lambda tp, *_: np.zeros(3), "one value each"),
    ],
)
def test_what_is_no_test_is_refused(p: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        size(PValueTest("odd", p), Total(4, COINS))


def test_an_unknown_statistic_is_refused() -> None:
    with pytest.raises(ValueError, match="no statistic 'recall'"):
        statistic_test("recall")


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


@pytest.mark.parametrize("alpha", ["0.99999999999999999", "1/100000000000000000"])
def test_a_level_next_to_0_or_1_is_refused_in_one_line(alpha: str) -> None:
    with pytest.raises(ValueError, match="nearer to 0 or 1"):
        critical_value(alpha)


# --- names, and what they mean ------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [(3, 0, 4, 0), (3, 4, 0, 0), (0, 0, 3, 4)])
def test_an_empty_margin_leaves_g2_undefined_for_two_classes_and_for_more(table: tuple[int, int, int, int]) -> None:
    tp, fp, fn, tn = (np.array([cell]) for cell in table)
    two = tests()["g2"].decided((tp, fp, fn, tn), F(1, 20))
    counts = np.zeros((2, 3, 3), dtype=np.int64)
    counts[:, :2, :2] = [[table[0], table[1]], [table[2], table[3]]]
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


def test_a_test_of_other_classes_is_not_taken_for_this_one() -> None:
    thirds = independent(["1/3"] * 3, ["1/3"] * 3)
    with pytest.raises(ValueError, match="tables of 4 classes"):
        size(tests(4)["chi2"], TotalOfClasses(3, thirds))
    with pytest.raises(TypeError, match="one array of tables of K classes"):
        size(tests()["chi2"], TotalOfClasses(3, thirds))


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("module", ["rejecting", "by_name", "significance_tests"])
def test_pytest_takes_none_of_our_names_for_a_test(module: str) -> None:
    path = Path(str(rejecting.__file__)).with_name(f"{module}.py")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", str(path)],
        check=False, capture_output=True, text=True, cwd=path.parents[2],
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
    assert Test.__test__ is False  # type: ignore[attr-defined]  # set outside of the protocol


def test_no_name_of_the_study_is_one_of_significance() -> None:
    shared = {name for name in vars(study) if not name.startswith("_")} & set(significance.__all__)
    assert not any(isinstance(getattr(study, name), type) for name in shared)
    assert "Interval" not in vars(study)


NULL = Total(4, COINS)
CHI2 = statistic_test("chi2")


@for_each(
    [
        (lambda: size("chi2", NULL), "'chi2' is no test: statistic_test('chi2') is one"),  # type: ignore[arg-type]
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
        (lambda: intervals("f1"), "no interval of 'f1' of 2 classes is studied"),
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
    with pytest.raises((ValueError, TypeError)) as refused:
        call()
    message = str(refused.value)
    assert words in message
    assert "\n" not in message
    assert len(message) < 500
