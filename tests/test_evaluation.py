"""Values on tables of any cells, and numbers too close to tell apart: no verdict comes of rounding."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import mpmath
import pytest
from hypothesis import assume, given, strategies as st
from sympy import Rational, erfinv

import bookmaker_ref as bm
from bookmaker_ref import decide, exact
from bookmaker_ref.decide import Finding
from bookmaker_ref.decide.enclosure import near
from bookmaker_ref.decide.exactly import value
from bookmaker_ref.language import FormulaError, parse_statement
from bookmaker_ref.symbolic import At
from tests.commands import run
from tests.known import words_of_tables

pytestmark = pytest.mark.on_change

fractions = st.fractions(0, 60, max_denominator=12)
tables = st.tuples(fractions, fractions, fractions, fractions)
#: Measures whose value on a table is rational, so that a statement can name it.
RATIOS = ["Recall", "Precision", "Informedness", "Markedness", "Accuracy", "F1", "Prevalence", "N"]


def decided(text: str) -> Finding:
    return decide.prove(parse_statement(text))


def verdict(text: str) -> str:
    return decided(text).verdict


@given(tables)
def test_every_measure_of_fractional_cells_is_exact(cells: tuple[Fraction, ...]) -> None:
    expected = exact.Table(*cells)
    for word in words_of_tables():
        there = At(word, *(Rational(cell.numerator, cell.denominator) for cell in cells))
        try:
            known = expected[word.name]
        except exact.Undefined:
            with pytest.raises(exact.Undefined):
                value(there, (1, 1, 1, 1))
        else:
            assert value(there, (1, 1, 1, 1)) == known, word


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/proving_in_threads.py")
@given(st.sampled_from(RATIOS), tables)
def test_statements_with_fractional_cells_get_their_true_verdict(name: str, cells: tuple[Fraction, ...]) -> None:
    try:
        known = exact.Table(*cells)[name]
    except exact.Undefined:
        assume(False)
    assert isinstance(known, Fraction)
    there = f"{name}({', '.join(map(str, cells))})"
    for claim, expected in {
        f"{there} = {known}": "proved",
        f"{there} >= {known}": "proved",
        f"{there} > {known}": "false",
        f"{there} < {known}": "false",
        f"{there} != {known}": "false",
        f"{there} < {known} + 1e-60": "proved",
        f"exp(1)*{there} < exp(1)*{known} + 1e-60": "proved",
        f"exp(1)*{there} < exp(1)*{known} - 1e-60": "false",
        f"{there} rounds to {_printed(known, 3)}": "proved",
        f"{there} rounds to {_printed(known + 2, 3)}": "false",
    }.items():
        assert verdict(claim) == expected, claim


def _printed(number: Fraction, places: int) -> str:
    """The number rounded by hand, in whole numbers alone."""
    digits = round(number * 10**places)
    return f"{'-' * (digits < 0)}{abs(digits) // 10**places}.{abs(digits) % 10**places:0{places}}"


def _digits(function: Callable[[float], mpmath.mpf], x: float, places: int) -> str:
    """A number of mpmath's, which is positive, to so many places."""
    with mpmath.workdps(700):
        units = str(int(mpmath.floor(function(mpmath.mpf(x)) * mpmath.mpf(10) ** places + 0.5)))
    units = units.rjust(places + 1, "0")
    return f"{units[:-places]}.{units[-places:]}" if places else units


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Recall(3/2, 1, 1/2, 1) = 3/4", "proved"),
        ("Recall(3/2, 1, 1/2, 1) > 3/4", "false"),
        ("Recall(3/2, 1, 1/2, 1) rounds to 0.75", "proved"),
        ("Recall(3/2, 1, 1/2, 1) rounds to 1.00", "false"),
        ("Informedness(5.6, 2, 1.2, 1.2) = 27/136", "proved"),
        ("N(1/2, 1/2, 1/2, 1/2) = 2", "proved"),
        ("Informedness(0.1, 0.2, 0.3, 0.4) > 0", "false"),
        ("InformednessK(3/2, 1, 0; 1, 3/2, 0; 0, 0, 1) = InformednessK(3, 2, 0; 2, 3, 0; 0, 0, 2)", "proved"),
        ("InformednessK(3/2, 1, 0; 1, 3/2, 0; 0, 0, 1) > 99/100", "false"),
        ("InformednessK(3/2, 1, 0; 1, 3/2, 0; 0, 0, 1) rounds to 0.43", "proved"),
        # Cells that are no fractions: sqrt(2)/(sqrt(2) + 1), erf(1/2)/(erf(1/2) + 1), e/(e + 1).
        ("Recall(sqrt(2), 1, 1, 1) = 2 - sqrt(2)", "proved"),
        ("Recall(sqrt(2), 1, 1, 1) < 1/2", "false"),
        ("Recall(erf(1/2), 1, 1, 1) > 1/3", "proved"),
        ("Recall(erf(1/2), 1, 1, 1) > 7/20", "false"),
        ("Recall(exp(1), 1, 1, 1) rounds to 0.73", "proved"),
        ("MutualInformation(1/2, 0, 0, 1/2) rounds to 0.69", "proved"),
    ],
)
def test_tables_may_have_cells_that_are_not_counts(claim: str, expected: str) -> None:
    assert verdict(claim) == expected


def test_a_false_claim_about_fractional_cells_shows_both_sides() -> None:
    found = bm.prove("Recall(3/2, 1, 1/2, 1) = 1")
    assert (found.verdict, str(found.counterexample)) == ("false", "its sides are 3/4 and 1")
    assert "table that breaks it" not in str(found)


@pytest.mark.parametrize("cell", ["-1/2", "sqrt(2) - 2", "-exp(1)", "-1e-90"])
def test_a_cell_below_zero_is_an_error(cell: str) -> None:
    with pytest.raises(FormulaError, match="in which no cell is below 0"):
        parse_statement(f"Recall({cell}, 1, 1, 1) = 1")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("(exp(1)*Recall)(56, 20, 12, 12) rounds to 2.24", "proved"),  # 2.2385...
        ("(exp(1)*Recall)(56, 20, 12, 12) rounds to 223.86%", "proved"),
        ("(exp(1)*Recall)(56, 20, 12, 12) rounds to 2.25", "false"),
        ("(2^(1/3)*Recall)(56, 20, 12, 12) rounds to 1.04", "proved"),  # 1.0376...
        ("(log(2)*log(3)*Recall)(56, 20, 12, 12) rounds to 0.63", "proved"),  # 0.6271...
        ("(log(2)*log(3)*Recall)(56, 20, 12, 12) rounds to 0.62", "false"),
        ("(exp(1)*Recall(1, 1, 1, 1))(56, 20, 12, 12) rounds to 1.359", "proved"),
        ("(exp(1)*MutualInformation)(1, 0, 0, 1) rounds to 1.88", "proved"),  # e log 2
        ("(erf(1/2)*sqrt(Recall))(56, 20, 12, 12) rounds to 0.472", "proved"),
    ],
)
def test_printed_numbers_without_an_exact_form_are_decided(claim: str, expected: str) -> None:
    assert verdict(claim) == expected


def test_a_printed_number_at_the_very_edge_is_not_decided_by_rounding() -> None:
    claim = "erf(1/2) + 1e-90 - erf(1/2) + 1/2 rounds to {}"
    assert [verdict(claim.format(digits)) for digits in ("0", "1")] == ["false", "proved"]


@pytest.mark.parametrize(
    ("claim", "value"),
    [
        ("1/3 rounds to 0.33333333333333333334", "0.33333333333333333333"),
        ("10^30/3 rounds to 333333333333333333333333333334", "3" * 30),
        ("-10^30/3 rounds to 333333333333333333333333333334", "-" + "3" * 30),
        ("1/2 + 10^-60 rounds to 0", "1"),
        ("1/2 - 10^-60 rounds to 1", "0"),
        ("-1/2 - 10^-60 rounds to 0", "-1"),
        ("-1/300 rounds to 0.01", "0.00"),
        ("1/3 rounds to 33.333333333333333333334%", "33.333333333333333333333%"),
        ("10^64*10^30/3 rounds to 1", "3" * 94),
        ("Recall(1, 1, 2, 1) rounds to 0.3333333333333333333334", "0.3333333333333333333333"),
        # sqrt(2), log(2), e and erf(1/2), of which the last two have no exact form
        ("sqrt(2) rounds to 1.414213562373095048801680", _digits(mpmath.sqrt, 2, 24)),
        ("log(2) rounds to 0.693147180559945309417233", _digits(mpmath.log, 2, 24)),
        ("exp(1) rounds to 2.7182818284590452353602870", _digits(mpmath.exp, 1, 25)),
        ("erf(1/2) rounds to 0.5204998778130465376827460", _digits(mpmath.erf, 0.5, 25)),
        ("10^64*10^30*exp(1) rounds to 1", _digits(lambda x: 10**94 * mpmath.exp(x), 1, 0)),
        ("erf(1/2) + 1/2 - erf(1/2) + 1e-90 rounds to 0", "1"),
    ],
)
def test_the_value_of_a_false_printed_number_is_right_to_each_digit(claim: str, value: str) -> None:
    found = decided(claim)
    assert (found.verdict, found.reason) == ("false", f"the value rounds to {value}")


# --- what is too close ------------------------------------------------------------------------------------

#: Strict claims, with what they are: worked out by hand, or by the digits beside them.
STRICT = {
    ("erf(1/2)", "<", "3/5"): "proved",  # 0.5204...
    ("erf(1/2)", ">", "1"): "false",
    ("exp(1)", ">", "19/7"): "proved",  # 2.71828... and 2.71428...
    ("exp(1)", "<", "19/7"): "false",
    ("log(2)*log(3)", ">", "3/4"): "proved",  # 0.7615...
    ("log(2)*log(3)", "<", "3/4"): "false",
    ("2^(1/3)", ">", "5/4"): "proved",  # 1.2599...
    ("2^(1/3)", "<", "5/4"): "false",
    ("erfinv(1/2)", "<", "1/2"): "proved",  # 0.4769...
    ("sqrt(Recall)", "<", "Recall"): "false",
    ("exp(1)*Recall", "<", "3"): "proved",
    ("exp(1)*Recall", "<", "2"): "false",
    ("erf(1/2)*Informedness", "<", "1/2"): "false",
    ("erf(1/2)*Recall", "<", "erf(1/2)"): "false",
    ("Recall", ">", "1/3"): "false",
    ("F1", "<", "Accuracy"): "false",
    ("exp(1)*Recall(1/3, 2, 3, 4)", "<", "1/3"): "proved",  # e/10
    ("exp(1)*Recall(1/3, 2, 3, 4)", "<", "1/4"): "false",
    ("sum_l(Recall(l))", "<", "K"): "false",
    ("sum_l(Recall(l)^(1/2))", ">", "K"): "false",
}
_FOR_K = " for K = 2, 3"


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/proving_in_threads.py")
@given(
    st.sampled_from(sorted(STRICT)),
    st.integers(0, 80),
    st.sampled_from(["0", "7", "1/3", "erf(1/2)", "exp(1)", "log(2)", "2^(1/3)", "sqrt(2)"]),
    st.sampled_from("+-"),
)
def test_a_verdict_outlives_scaling_and_shifting_or_is_undecided(
    claim: tuple[str, str, str], power: int, shift: str, sign: str
) -> None:
    left, operator, right = claim
    of_classes = "K" in right
    left, right = (f"({side})*1e-{power}" for side in (left, right))
    if shift != "0" and not of_classes:
        left, right = (f"{side} {sign} {shift}" for side in (left, right))
    assert verdict(f"{left} {operator} {right}{_FOR_K * of_classes}") in {STRICT[claim], "undecided"}


@pytest.mark.parametrize(("claim", "expected"), STRICT.items(), ids=str)
def test_a_strict_claim_has_its_verdict(claim: tuple[str, str, str], expected: str) -> None:
    assert verdict(" ".join(claim) + _FOR_K * ("K" in claim[2])) == expected


@pytest.mark.parametrize(
    "claim",
    [
        "erf(1/2) + 1e-51 > erf(1/2)",
        "erf(1/2) + 1e-90 > erf(1/2)",
        "erf(1e-60) > 0",
        "erf(1 - 1e-90) < erf(1)",
        "exp(1) + 1e-60 > exp(1)",
        "MutualInformation(10^31, 0, 0, 10^31) + 10^-60 > log(2)",
        "MutualInformation(10^40, 1, 0, 10^40) < log(2)",
        "Accuracy(10^62, 1, 1, 10^62) < 1",
        "Accuracy(1e90, 1, 1, 1e90) != 1",
        "exp(1)*Accuracy(1e90, 1, 1, 1e90) < exp(1)",
    ],
)
def test_close_numbers_are_told_apart(claim: str) -> None:
    assert verdict(claim) == "proved"
    assert verdict(claim.translate(str.maketrans("<>", "><")).replace("!=", "=")) == "false"


@pytest.mark.parametrize("claim", ["erf(100) < 1", "erf(100) > 1", "erf(100) = 1", "erf(99) != erf(100)"])
def test_numbers_beyond_the_last_digits_are_undecided(claim: str) -> None:
    assert verdict(claim) == "undecided"  # 1 - erf(100) is 6e-4346


@pytest.mark.parametrize(
    "claim",
    [
        "2^(1/3)*2^(2/3) = 2",
        "sqrt(2)*sqrt(3) = sqrt(6)",
        "log(2)*log(3) = log(3)*log(2)",
        "MutualInformation(10^31, 0, 0, 10^31) = log(2)",
        "G2(1/2, 0, 0, 1/2)*exp(1) = 2*log(2)*exp(1)",
        "F1(3/2, 1, 1/2, 1) = 2/3 < exp(1)",
    ],
)
def test_numbers_that_are_equal_are_proved_so(claim: str) -> None:
    assert verdict(claim) == "proved"


@pytest.mark.parametrize("scale", [10**20, 10**31, 10**62, 10**90])
@pytest.mark.parametrize(
    "claim", ["Accuracy({0}, 1, 1, {0}) = 1", "Recall({0}, 1, 1, 1) = 1", "Kappa({0}, 0, 1, {0}) = 1"]
)
def test_large_counts_end_in_no_request_to_report(claim: str, scale: int) -> None:
    found = bm.prove(claim.format(scale))
    assert (found.verdict, "please report" in found.reason) == ("false", False)
    assert bm.prove(claim.format(scale).replace("=", "<")).verdict == "proved"


@given(st.fractions(-1, 1, max_denominator=10**6), st.integers(0, 70))
def test_digits_of_the_inverse_error_function_are_right_also_near_one(number: Fraction, power: int) -> None:
    inside = (1 - Fraction(1, 10**power)) * number + (1 - abs(number)) / 10**80
    assume(abs(inside) < 1)
    found = near(erfinv(Rational(inside.numerator, inside.denominator), evaluate=False), {})
    with mpmath.workdps(400):
        known = mpmath.erfinv(mpmath.mpf(inside.numerator) / inside.denominator)
        assert abs(mpmath.mpf(found.numerator) / found.denominator - known) <= abs(known) * mpmath.mpf(10) ** -30


# --- threads ----------------------------------------------------------------------------------------------

CLAIMS = (
    "Correlation^2 = Informedness*Markedness",
    "F1 = Accuracy",
    "erf(1/2) + 1e-80 > erf(1/2)",
    "MutualInformation <= log(2)",
    "exp(1)*Recall < 3",
    "2^(1/3)*2^(2/3) = 2",
    "sqrt(Recall*Precision) >= F1",
    "G2 >= 0",
    "log(2)*log(3) > 0.7615",
    "erfinv(1/2) > 0.4769362762044698733814183536431",
    "(exp(1)*Recall)(56, 20, 12, 12) rounds to 2.24",
)


def findings(claims: tuple[str, ...]) -> dict[str, Finding]:
    return {claim: decided(claim) for claim in claims}


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/proving_in_threads.py")
def test_threads_that_prove_beside_each_other_find_what_one_finds() -> None:
    """Beside a further thread that changes the precision of mpmath all the time."""
    expected, found, done = findings(CLAIMS), [], Event()

    def disturb() -> None:
        digits = 0
        while not done.is_set():
            digits = (digits + 7) % 40
            mpmath.mp.dps, mpmath.iv.dps = digits + 1, digits + 1
            mpmath.erf(0.5)

    before = mpmath.mp.dps, mpmath.iv.dps
    noise = Thread(target=disturb)
    provers = [
        Thread(target=lambda turn=turn: found.append(findings(CLAIMS[turn:] + CLAIMS[:turn]))) for turn in range(4)
    ]
    try:
        for thread in (noise, *provers):
            thread.start()
        for thread in provers:
            thread.join()
    finally:
        done.set()
        noise.join()
        mpmath.mp.dps, mpmath.iv.dps = before
    assert found == [expected] * 4


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/proving_in_threads.py")
@pytest.mark.parametrize("digits", [1, 1000])
def test_the_precision_of_mpmath_changes_no_verdict(digits: int) -> None:
    expected = findings(CLAIMS)
    before = mpmath.mp.dps, mpmath.iv.dps
    try:
        mpmath.mp.dps, mpmath.iv.dps = digits, digits
        assert findings(CLAIMS) == expected
        assert (mpmath.mp.dps, mpmath.iv.dps) == (digits, digits)
    finally:
        mpmath.mp.dps, mpmath.iv.dps = before


def test_a_limit_of_time_holds_outside_the_main_thread() -> None:
    hard = "abs(log(1 + TP/(1 + FP)) - sqrt(1 + FN^2)) + log(2 + TN) >= sqrt(1 + TN)/99 - log(1 + TP*FN)"
    found = []
    thread = Thread(target=lambda: found.append(bm.prove(hard, seconds=0.05)))
    start = monotonic()
    thread.start()
    thread.join()
    (one,) = found
    assert (one.verdict, one.reason) == ("undecided", "no answer within 0.05 s; seconds= gives more time")
    assert monotonic() - start < 30
    quick = []
    thread = Thread(target=lambda: quick.append(bm.prove("Recall = TP/RP", seconds=20)))
    thread.start()
    thread.join()
    assert quick[0].verdict == "proved"


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**", "tests/proving_in_threads.py")
@pytest.mark.parametrize("kind", ["short", "many"])
def test_limits_of_time_in_threads_leave_nothing_behind(kind: str) -> None:
    """Neither an exception outside of ``prove`` nor a message nor a thread that waits for ever."""
    script = Path(__file__).with_name("proving_in_threads.py")
    ran = subprocess.run([sys.executable, script, kind], capture_output=True, text=True, timeout=200, check=False)
    assert (ran.returncode, ran.stdout.strip(), ran.stderr) == (0, "", "")


def test_a_limit_of_time_leaves_the_profiler_of_a_thread_alone() -> None:
    def look(*_: object) -> None:
        """What a profiler would count."""

    said: list[object] = []

    def work() -> None:
        sys.setprofile(look)
        try:
            bm.prove("Recall = TP/RP", seconds=20)
        except RuntimeError as error:
            said.append(str(error))
        said.append(sys.getprofile())
        sys.setprofile(None)
        said.append(bm.prove("Recall = TP/RP", seconds=20).verdict)
        said.append(sys.getprofile())

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert "without a profiler" in str(said[0])
    assert said[1:] == [look, "proved", None]


def test_the_command_decides_large_counts() -> None:
    assert "please report" not in run("prove", "Accuracy(10^62, 1, 1, 10^62) = 1").out
