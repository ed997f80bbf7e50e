"""Formulas drawn at random: the prover answers each, and no verdict is contradicted by numbers worked out here.

The second way to a truth is in this file alone: the words in counts, as the papers define them, in fractions and in
numbers of two hundred digits.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from time import monotonic, sleep
from typing import Any, cast

import mpmath
import pytest
from hypothesis import example, given, strategies as st

from bookmaker_ref.asking.limits import OutOfTime, at_most
from tests.commands import checked
from tests.strategies import Claim, Formula, claims, examples, formulas, numbers, words, written

_DIGITS = 200
#: What is nearer to zero than this is zero, for the numbers here have no reason to come so close by chance.
_ZERO, _SAME = mpmath.mpf(10) ** -90, mpmath.mpf(10) ** -35
_SECONDS = "1"
#: A fraction, or a number of mpmath's, which has no types.
Number = Any
Cells = tuple[int, int, int, int]


class NoValue(ArithmeticError):
    """The formula says nothing of this table."""


def _over(x: Number, y: Number) -> Number:
    if _sign(y) == 0:
        raise NoValue
    return x / y if isinstance(x, Fraction) and isinstance(y, Fraction) else _number(x) / _number(y)


def _number(x: Number) -> mpmath.mpf:
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def _sign(x: Number) -> int:
    return (x > 0) - (x < 0) if isinstance(x, Fraction) or abs(x) > _ZERO else 0


def _times(x: Number, y: Number) -> Number:
    return x * y if isinstance(x, Fraction) and isinstance(y, Fraction) else _number(x) * _number(y)


def _plus(x: Number, y: Number) -> Number:
    return x + y if isinstance(x, Fraction) and isinstance(y, Fraction) else _number(x) + _number(y)


def _power(x: Number, exponent: Fraction) -> Number:
    if exponent < 0:
        return _over(Fraction(1), _power(x, -exponent))
    if exponent.denominator == 1:
        return x**exponent.numerator
    if _sign(x) < 0:
        raise NoValue
    return mpmath.mpf(0) if _sign(x) == 0 else mpmath.exp(mpmath.log(_number(x)) * _number(exponent))


def _log(x: Number) -> Number:
    if _sign(x) <= 0:
        raise NoValue
    return mpmath.log(_number(x))


#: Each word in the counts, as the papers define it.
_WORDS: dict[str, Callable[..., Number]] = {
    "TP": lambda tp, fp, fn, tn: tp,
    "FP": lambda tp, fp, fn, tn: fp,
    "FN": lambda tp, fp, fn, tn: fn,
    "TN": lambda tp, fp, fn, tn: tn,
    "N": lambda tp, fp, fn, tn: tp + fp + fn + tn,
    "RP": lambda tp, fp, fn, tn: tp + fn,
    "PN": lambda tp, fp, fn, tn: fn + tn,
    "tp": lambda tp, fp, fn, tn: _over(tp, tp + fp + fn + tn),
    "rp": lambda tp, fp, fn, tn: _over(tp + fn, tp + fp + fn + tn),
    "Recall": lambda tp, fp, fn, tn: _over(tp, tp + fn),
    "Precision": lambda tp, fp, fn, tn: _over(tp, tp + fp),
    "Fallout": lambda tp, fp, fn, tn: _over(fp, fp + tn),
    "Prevalence": lambda tp, fp, fn, tn: _over(tp + fn, tp + fp + fn + tn),
    "Bias": lambda tp, fp, fn, tn: _over(tp + fp, tp + fp + fn + tn),
    "Accuracy": lambda tp, fp, fn, tn: _over(tp + tn, tp + fp + fn + tn),
    "F1": lambda tp, fp, fn, tn: _over(2 * tp, 2 * tp + fp + fn),
    "Informedness": lambda tp, fp, fn, tn: _over(tp, tp + fn) - _over(fp, fp + tn),
    "Markedness": lambda tp, fp, fn, tn: _over(tp, tp + fp) - _over(fn, fn + tn),
    "Correlation": lambda tp, fp, fn, tn: _over(
        tp * tn - fp * fn, _power((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn), Fraction(1, 2))
    ),
    "GMeasure": lambda tp, fp, fn, tn: _power(_over(tp, tp + fp) * _over(tp, tp + fn), Fraction(1, 2)),
    "EvennessR": lambda tp, fp, fn, tn: _over((tp + fn) * (fp + tn), (tp + fp + fn + tn) ** 2),
}


def value(formula: Formula, cells: Cells) -> Number:
    """What the formula is on the table."""
    if isinstance(formula, Fraction):
        return formula
    if isinstance(formula, str):
        return _WORDS[formula](*map(Fraction, cells))
    name, first, *rest = formula
    if name == "^":
        return _power(value(first, cells), rest[0])
    x, *more = (value(part, cells) for part in (first, *rest))
    match name, more:
        case "-", []:
            return -x
        case "+", [y]:
            return _plus(x, y)
        case "-", [y]:
            return _plus(x, -y)
        case "*", [y]:
            return _times(x, y)
        case "/", [y]:
            return _over(x, y)
        case "min", [y]:
            return x if _sign(_plus(x, -y)) <= 0 else y
        case "max", [y]:
            return x if _sign(_plus(x, -y)) >= 0 else y
        case "abs", []:
            return abs(x)
        case "sqrt", []:
            return _power(x, Fraction(1, 2))
        case "log", []:
            return _log(x)
    raise AssertionError(formula)


def holds(claim: Claim, cells: Cells) -> bool | None:
    """Whether the claim is true of the table; None where a side has no value, or its condition is not fulfilled."""
    with mpmath.workdps(_DIGITS):
        try:
            if claim.given is not None and not holds(claim.given, cells):
                return None
            gap = _number(_plus(value(claim.left, cells), -value(claim.right, cells)))
            size = 1 + abs(_number(value(claim.right, cells)))
        except NoValue:
            return None
        sign = 0 if abs(gap) < _SAME * size else int(mpmath.sign(gap))
    truth = {"=": sign == 0, "!=": sign != 0, "<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}
    return truth[claim.sign]


@cache
def tables() -> list[Cells]:
    """Every table with N up to 4, then larger ones with empty cells and without."""
    draw = Random(1)
    larger = (draw.choices((0, 1, 2, 3, 7, 12, 30, 100, 1000), k=4) for _ in range(60))
    small = (cells for cells in product(range(5), repeat=4) if sum(cells) <= 4)
    return [cast(Cells, tuple(cells)) for cells in (*small, *larger) if any(cells)]


#: Roots of what rounding may take below zero, at a table where it is zero.
_ROOTS = Claim(
    ("sqrt", ("-", Fraction(1), ("^", "Correlation", Fraction(2)))),
    "=",
    ("*", ("sqrt", ("-", Fraction(1), ("abs", "Correlation"))), ("sqrt", ("+", Fraction(1), ("abs", "Correlation")))),
)
#: TP/TP has no value where TP is 0, also beside roots that have.
_UNDEFINED = Claim(("*", ("/", "TP", "TP"), ("sqrt", ("+", Fraction(1), ("sqrt", "TP")))), ">=", ("sqrt", Fraction(2)))


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # time may be up in Hypothesis' own
@given(st.deferred(claims))
@example(_ROOTS)
@example(_UNDEFINED)
@examples(25)
def test_no_verdict_is_contradicted_by_the_numbers(claim: Claim) -> None:
    conditions = () if claim.given is None else ("--given", str(claim.given))
    ran = checked("prove", str(claim), *conditions, "--seconds", _SECONDS, "--json")
    if ran.status == 2:
        return
    found = ran.json
    if found["verdict"] == "proved":
        assert [cells for cells in tables() if holds(claim, cells) is False] == []
    broken = found["counterexample"]
    if found["verdict"] == "false" and broken is not None:
        assert holds(claim, (broken["tp"], broken["fp"], broken["fn"], broken["tn"])) is False
    if found["verdict"] == "undecided":
        assert "please report this" not in found["reason"]


#: Nothing to the power nothing is 1, whichever way it is found.
_NOTHING = Claim(("^", ("-", "Recall", "Recall"), Fraction(0)), "=", Fraction(1))


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.parametrize("claim", [_ROOTS, _UNDEFINED, _NOTHING], ids=["roots", "undefined", "nothing"])
def test_what_is_true_on_every_table_is_not_called_false(claim: Claim) -> None:
    assert {holds(claim, cells) for cells in tables()} == {True, None}
    assert checked("prove", str(claim), "--json").json["verdict"] != "false"


def test_time_is_up_also_where_that_was_overheard() -> None:
    start = monotonic()
    with pytest.raises(OutOfTime):
        _overhear()
    assert 0.5 < monotonic() - start < 30


def _overhear() -> None:
    with at_most(0.05):
        with suppress(OutOfTime):
            sleep(60)
        sleep(60)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the limit of time is not a signal here")
def test_the_shortest_limits_of_time_leave_no_signal_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    for number in range(600):
        with suppress(OutOfTime), at_most((number % 30 + 1) * 1e-6):
            pass
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) == before


def test_no_answer_is_trusted_after_time_was_up() -> None:
    for late in (int, lambda: int("the fault of a library")):
        with pytest.raises(OutOfTime):
            _late(late)


def _late(then: Callable[[], object]) -> None:
    with at_most(0.05):
        with suppress(OutOfTime):
            sleep(60)
        then()


def test_the_numbers_here_know_what_is_false_and_what_has_no_value() -> None:
    same = Claim("Recall", "=", "Precision")
    smallest = min((sum(cells), cells) for cells in tables() if holds(same, cells) is False)
    found = checked("prove", str(same), "--json").json["counterexample"]
    assert smallest[1] == (found["tp"], found["fp"], found["fn"], found["tn"])
    assert holds(same, (0, 1, 0, 1)) is None
    assert holds(replace(same, given=Claim("Bias", "=", "Prevalence")), (1, 1, 0, 1)) is None


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**")
@given(st.deferred(lambda: words(60) | numbers() | formulas(2).map(written)))
@examples(30)
def test_any_text_is_a_formula_or_refused(text: str) -> None:
    checked("prove", f"Recall {text}", "--seconds", "0.2")
    checked("prove", f"{text} = {text}", "--seconds", "0.2", "--json")
    checked("prove", "Recall = 1", "--given", text, "--seconds", "0.2")
