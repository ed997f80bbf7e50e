"""The exact path: what a measure is on a table, in fractions, roots and logarithms; no float64, and no SymPy.

`definition` is the other path, which shares nothing with this one; `write` holds both against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from mpmath import mp

from bookmaker_ref import multiclass
from bookmaker_ref.exact import Table, numbers
from bookmaker_ref.exact._generated import MEASURES, VANISHING
from bookmaker_ref.exact.numbers import Exact, Irrational
from bookmaker_ref.exact.of_p_value import at_p_value
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.golden.vector import Status
from bookmaker_ref.multiclass.evaluation import reason
from bookmaker_ref.tables.contingency import Contingency
from derivations.golden.given import Counts, Given, counts_of
from derivations.golden.radicals import Formula, PowerGround, Radical

DIGITS = 40
_HALF = Fraction(1, 2)

Value = Exact | Radical | Formula


@dataclass(frozen=True, slots=True)
class Answer:
    """What a vector says of its value."""

    status: Status
    value: Value | None
    reason: str | None
    conventions: Mapping[str, str]

    @property
    def exact(self) -> str | None:
        """The value as a formula."""
        return None if self.value is None else text(self.value)

    @property
    def digits(self) -> str | None:
        """The value to 40 significant digits."""
        return None if self.value is None else digits(self.value)

    @property
    def float64(self) -> str | None:
        """The nearest float64, in hexadecimal."""
        return None if self.value is None else nearest(self.value).hex()


# --- numbers as they are written ------------------------------------------------------------------------------


def text(value: Value) -> str | None:
    """The number as a formula that Python reads."""
    if isinstance(value, Formula):
        return value.text
    return str(value) if isinstance(value, Radical) else numbers.text(value)


def digits(value: Value, most: int = DIGITS) -> str:
    """The number to so many significant digits, the last one rounded; zeros at its end are left out.

    >>> digits(Fraction(2, 3), 5), digits(Fraction(10) ** 50, 5), digits(numbers.sqrt(2), 5), digits(Fraction(3, 4))
    ('0.66667', '1e+50', '1.4142', '0.75')
    """
    return written(_settled(value, _rounding(most).plus))


def nearest(value: Value) -> float:
    """The nearest float64."""
    if isinstance(value, Fraction | Irrational):
        return numbers.to_float(value)
    found: float = _settled(value, float)
    return found


@lru_cache
def _rounding(most: int) -> Context:
    return Context(prec=most, rounding=ROUND_HALF_EVEN, Emax=MAX_EMAX, Emin=MIN_EMIN)


def _settled(value: Value, view: Callable[[Decimal], Any]) -> Any:
    if isinstance(value, Fraction):
        if view is float:
            return float(value)
        context = getattr(view, "__self__", None)
        assert isinstance(context, Context), "a fraction is rounded once, by the context itself"
        return context.divide(Decimal(value.numerator), Decimal(value.denominator))
    if isinstance(value, Irrational):
        return value._settled(view, 60)
    if isinstance(value, Radical):
        return value.settled(view)
    return _of_formula(value, view)


def _of_formula(value: Formula, view: Callable[[Decimal], Any]) -> Any:
    """What is seen of a number at two precisions, with twenty digits less than the first has."""
    for precision in (70, 140, 280):
        seen = []
        for used in (precision, precision + 30):
            with mp.workdps(used):
                seen.append(view(Decimal(mp.nstr(value.number(used), precision - 20, strip_zeros=False))))
        if seen[0] == seen[1]:
            return seen[0]
    raise ArithmeticError(f"{value.text}: no digits to be sure of")


def written(value: Decimal) -> str:
    """A decimal number as every language reads it."""
    if not value:
        return "0"
    sign, shown, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    figures = "".join(map(str, shown)).rstrip("0")
    exponent += len(shown) - len(figures)
    point = len(figures) + exponent  # how many figures stand before the point
    minus = "-" if sign else ""
    if -5 < point <= 0:
        return f"{minus}0.{'0' * -point}{figures}"
    if 0 < point <= DIGITS:
        whole, rest = figures[:point].ljust(point, "0"), figures[point:]
        return f"{minus}{whole}.{rest}" if rest else f"{minus}{whole}"
    rest = f".{figures[1:]}" if len(figures) > 1 else ""
    return f"{minus}{figures[0]}{rest}e{point - 1:+d}"


# --- measures ---------------------------------------------------------------------------------------------------


def of_two(name: str, counts: Counts) -> Answer:
    """A measure of two classes."""
    (tp, fp), (fn, tn) = counts
    table = _table(tp, fp, fn, tn)
    try:
        return Answer("valid", table[MEASURES[name]], None, {})
    except Undefined as undefined:
        return _undefined(undefined.reason, _conventions_of_two(name, (tp, fp, fn, tn)))


@lru_cache(maxsize=16)
def _table(*cells: int | Fraction) -> Table:
    return Table(*cells)


def _undefined(why: str, conventions: Mapping[str, str]) -> Answer:
    return Answer("convention" if conventions else "undefined", None, why, conventions)


@lru_cache(maxsize=16)
def ground(counts: Counts, limit: bool = False) -> PowerGround:
    """The table in exact numbers, with what is known of it so far."""
    return PowerGround.of(np.array(counts, dtype=object), limit=limit)


def of_classes(name: str, given: Given) -> Answer:
    """A measure of K classes."""
    counts = counts_of(given)
    try:
        return Answer("valid", _of_ground(name, counts), None, {})
    except (Undefined, ZeroDivisionError) as error:
        said = error.reason if isinstance(error, Undefined) else "a division by zero"
        why = why_not(given, name) if isinstance(error, ZeroDivisionError) or _names_nothing(said) else said
        if name == "f1_of_bets" and all(map(any, counts)) and all(map(any, zip(*counts, strict=True))):
            label = next(each for each, (hits, _, _) in zip(given.real, _classes(counts), strict=True) if not hits)
            why = f"F of class {label!r} is 0"
        return _undefined(why, _conventions_of_classes(name, counts))


def why_not(given: Given, name: str) -> str:
    """Which margin is empty, as the library says it."""
    table = Contingency.from_matrix(given.table, rows="predicted", predicted=given.predicted, real=given.real)
    return reason(table, name)


def _names_nothing(said: str) -> bool:
    return "division by zero" in said or said.endswith("= 0")


def _of_ground(name: str, counts: Counts, limit: bool = False) -> Any:
    if not any(map(any, counts)):
        raise Undefined("a division by zero", name)
    found = multiclass.MEASURES[name].formula(ground(counts, limit)).bare
    return Fraction(found) if isinstance(found, int) else found


# --- what else is in use where a measure is undefined -------------------------------------------------------------

#: Quotients that scikit-learn gives as zero_division says.
_ZERO_DIVISION = frozenset({"recall", "precision", "f1", "jaccard"})
#: Quotients whose numerator may be left when the denominator is gone.
_UNBOUNDED: Mapping[str, Callable[..., tuple[Any, Any]]] = {
    "lr_positive": lambda tp, fp, fn, tn: (tp * (fp + tn), fp * (tp + fn)),
    "lr_negative": lambda tp, fp, fn, tn: (fn * (fp + tn), tn * (tp + fn)),
    "odds_ratio": lambda tp, fp, fn, tn: (tp * tn, fp * fn),
    "skew": lambda tp, fp, fn, tn: (fp + tn, tp + fn),
}


def _conventions_of_two(name: str, cells: Sequence[int | Fraction]) -> dict[str, str]:
    found = {}
    if name in VANISHING:
        found["limit"] = "0"
    if name in _ZERO_DIVISION:
        found |= {"zero": "0", "one": "1"}
    if name == "correlation":
        found["zero"] = "0"
    if name in _UNBOUNDED:
        above, below = _UNBOUNDED[name](*cells)
        margins = cells[0] + cells[2], cells[1] + cells[3]
        if above and not below and (all(margins) or name == "skew"):
            found["infinity"] = "inf"
    if name == "odds_ratio" and any(cells):
        for name_of, shifted in (
            ("half", [each + _HALF for each in cells]),
            ("half for zero", [each or _HALF for each in cells]),
        ):
            a, b, c, d = shifted
            found[name_of] = str(Fraction(a * d) / (b * c))
    return found


def _conventions_of_classes(name: str, counts: Counts) -> dict[str, str]:
    found = {}
    with suppress(Undefined, ZeroDivisionError):
        found["limit"] = str(text(_of_ground(name, counts, limit=True)))
    if not any(map(any, counts)):
        return found
    if name == "gorodkin_rk":
        found["zero"] = "0"
    if name in _MEANS:
        found |= {"zero": str(_mean(name, counts, Fraction(0))), "one": str(_mean(name, counts, Fraction(1)))}
    if name in {"recall_macro", "adjusted_balanced_accuracy"}:
        recalls = [hits / size for hits, _, size in _classes(counts) if size]
        mean = sum(recalls, start=Fraction(0)) / len(recalls)
        if name == "recall_macro":
            found["left out"] = str(mean)
        elif len(recalls) > 1:
            share = Fraction(1, len(recalls))
            found["left out"] = str((mean - share) / (1 - share))
    return found


def _classes(counts: Counts) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Hits, predictions and cases of each class."""
    columns = list(zip(*counts, strict=True))
    parts = ((row[i], sum(row), sum(columns[i])) for i, row in enumerate(counts))
    return [(Fraction(hits), Fraction(predicted), Fraction(real)) for hits, predicted, real in parts]


#: Means over classes: what each class counts, and which quotient it has.
_MEANS: Mapping[str, tuple[bool, Callable[[Any, Any, Any], tuple[Any, Any]]]] = {
    "recall_macro": (False, lambda hits, predicted, real: (hits, real)),
    "precision_macro": (False, lambda hits, predicted, real: (hits, predicted)),
    "precision_weighted": (True, lambda hits, predicted, real: (hits, predicted)),
    "f1_macro": (False, lambda hits, predicted, real: (2 * hits, predicted + real)),
    "f1_weighted": (True, lambda hits, predicted, real: (2 * hits, predicted + real)),
}


def _mean(name: str, counts: Counts, nothing: Fraction) -> Fraction:
    """The mean with a given value for 0/0."""
    weighted, quotient = _MEANS[name]
    total = weights = Fraction(0)
    for each in _classes(counts):
        above, below = quotient(*each)
        weight = each[2] if weighted else Fraction(1)
        total += weight * (above / below if below else nothing)
        weights += weight
    return total / weights


# --- measures of a p-value ---------------------------------------------------------------------------------------


def of_p_value(name: str, p: str) -> Value:
    """A measure of a p-value."""
    exact: Any = at_p_value(name, p, None)
    if exact.is_Rational:
        return Fraction(int(exact.p), int(exact.q))

    def number(digits: int) -> object:
        return at_p_value(name, p, digits)

    # Written here, not by SymPy, whose releases may order it otherwise.
    odds = f"E*({p})*log({1 / Fraction(p)})"
    forms = {"error_odds": odds, "posterior_alpha": f"1/(1 + 1/({odds}))", "posterior_beta": f"1/(1 + {odds})"}
    return Formula(forms[name], number)
