"""What the accurate form of a measure is written with: letters, functions, and reasons.

Of the equal forms of a measure its entry names the one that is compiled, and why. A form is written in counts.
Everything that is subtracted is a product of two counts, so the difference is exact where the products are; sums have
no negative terms; and each measure ends in one quotient, so that a perfect table gives exactly 1, exact chance exactly
0, and nothing leaves its range. A test proves that every form equals the definition of its measure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from sympy import Abs, Add, E, Expr, Function, Max, Min, Mul, Pow, Rational, Symbol, log, sqrt

from bookmaker_ref.symbolic.functions import Divergence, XLogY
from bookmaker_ref.symbolic.notation import FN, FP, PN, PP, RN, RP, TN, TP, N
from bookmaker_ref.symbolic.vocabulary import P_VALUE, VOCABULARY


class Root(Function):
    """The square root of a quotient of integers, which is taken last."""

    nargs = 1
    is_real = True


class OverRoot(Function):
    """A numerator over the square root of a product of margins: it keeps its sign."""

    nargs = 2
    is_real = True


class Share(Function):
    """``Divergence(expected, deviation)/whole``, and 0 where nothing is expected."""

    nargs = 3
    is_real = True


class AtMost(Function):
    """A value that rounding may not take above a bound which it never exceeds."""

    nargs = 2
    is_real = True


class Where(Function):
    """A value where something is not 0; undefined elsewhere."""

    nargs = 2
    is_real = True


@dataclass(frozen=True)
class Form:
    """What is compiled for a measure, and why.

    ``needs`` is what must not be 0 for the measure to be defined, where no denominator says so.
    """

    value: Expr
    why: str
    needs: Expr | None = None

    @property
    def expr(self) -> Expr:
        """The value, undefined where `needs` is 0."""
        return self.value if self.needs is None else cast(Expr, Where(self.value, self.needs))

    @property
    def needs_divergence(self) -> bool:
        """Whether the definition cancels near chance, so that the form is a sum of divergences."""
        return any(INTERMEDIATES[step].has(Share) for step in self.steps)

    @property
    def steps(self) -> tuple[Symbol, ...]:
        """The named intermediates that the form needs, in the order of computation."""
        return steps(self.expr)


#: What is computed once and used by many forms, besides the words for the margins.
INTERMEDIATES: dict[Symbol, Expr] = {word: VOCABULARY[word] for word in (RP, RN, PP, PN)}
# The same sum as the word's, in which two are done already.
INTERMEDIATES[N] = RP + RN


def _name(name: str, means: Expr) -> Symbol:
    symbol = Symbol(name, real=True)
    INTERMEDIATES[symbol] = means
    return symbol


right = _name("right", TP + TN)
wrong = _name("wrong", FP + FN)
positives = _name("positives", RP + PP)
negatives = _name("negatives", RN + PN)
rp_rn = _name("rp_rn", RP * RN)
pp_pn = _name("pp_pn", PP * PN)
rp_pp = _name("rp_pp", RP * PP)
rn_pp = _name("rn_pp", RN * PP)
rp_pn = _name("rp_pn", RP * PN)
rn_pn = _name("rn_pn", RN * PN)
margins = _name("margins", rp_rn * pp_pn)
n_squared = _name("n_squared", N * N)
fp_rp = _name("fp_rp", FP * RP)
fn_rn = _name("fn_rn", FN * RN)
determinant = _name("determinant", TP * TN - FP * FN)
determinant_squared = _name("determinant_squared", determinant * determinant)
# What each cell adds to G²/2, and to the mutual information: each is never negative, and 0 at chance.
gain_tp = _name("gain_tp", Share(rp_pp, determinant, N))
gain_fp = _name("gain_fp", Share(rn_pp, -determinant, N))
gain_fn = _name("gain_fn", Share(rp_pn, -determinant, N))
gain_tn = _name("gain_tn", Share(rn_pn, determinant, N))
told_tp = _name("told_tp", Share(rp_pp, determinant, n_squared))
told_fp = _name("told_fp", Share(rn_pp, -determinant, n_squared))
told_fn = _name("told_fn", Share(rp_pn, -determinant, n_squared))
told_tn = _name("told_tn", Share(rn_pn, determinant, n_squared))
error_odds = _name("error_odds", -E * P_VALUE * log(P_VALUE))

#: The letters that code is written with, in the order in which factors and terms are set.
CELLS_IN_CODE = (TP, FP, FN, TN)
ORDER: tuple[Symbol, ...] = (*CELLS_IN_CODE, P_VALUE, *INTERMEDIATES)

COUNTS = "one quotient of counts"
SUMS = "one quotient of sums of products: nothing is subtracted"
EXACT = "the determinant in counts: exact, where a difference of rates cancels"
SQUARE = "the squared determinant over its margins: neither cells nor rates are subtracted"
ROOT = "the root is taken last, of one quotient"
DIVERGENCE = "a sum of terms that are never negative, where the usual one cancels near chance"
ODDS = "one quotient, where the definition divides twice"


# --- what follows from a form -----------------------------------------------------------------------------


def steps(expression: Expr) -> tuple[Symbol, ...]:
    """The named intermediates that an expression needs, each after those that it needs itself."""
    needed: set[Symbol] = set()
    pending = {s for s in letters(expression) if s in INTERMEDIATES}
    while pending:
        symbol = pending.pop()
        needed.add(symbol)
        pending |= {s for s in letters(INTERMEDIATES[symbol]) if s in INTERMEDIATES} - needed
    return tuple(symbol for symbol in INTERMEDIATES if symbol in needed)


def letters(expression: Expr) -> set[Symbol]:
    """The letters that an expression is written in."""
    return cast(set[Symbol], expression.free_symbols)


def in_words(expression: Expr) -> Expr:
    """The form as the papers could have written it: the functions of this page and the names spelled out."""
    return cast(
        Expr,
        spelled(expression)
        .replace(Root, sqrt)
        .replace(OverRoot, lambda numerator, radicand: numerator / sqrt(radicand))
        .replace(Share, lambda expected, deviation, whole: Divergence(expected, deviation) / whole)
        .replace(AtMost, lambda value, _: value)
        .replace(Where, lambda value, _: value),
    )


def spelled(expression: Expr) -> Expr:
    """The expression with every name of this page spelled out, down to margins and cells."""
    own = {symbol: means for symbol, means in INTERMEDIATES.items() if symbol not in VOCABULARY}
    while names := own.keys() & expression.free_symbols:
        expression = expression.xreplace({name: own[name] for name in names})
    return expression


def degree(expression: Expr) -> Fraction | None:
    """The power of t by which an expression grows when every cell is multiplied by t, if it is one power.

    0 means that proportions will do; anything else that counts are needed.
    """
    parts = cast(tuple[Expr, ...], expression.args)
    match expression:
        case Symbol() if expression in INTERMEDIATES:
            return degree(INTERMEDIATES[expression])
        case Symbol():
            return Fraction(1 if expression in CELLS_IN_CODE else 0)
        case Add():
            return _one_of(degree(part) for part in parts)
        case Mul():
            return _total((degree(part), 1) for part in parts)
        case Pow(base=base, exp=Rational() as exponent):
            return _total([(degree(base), Fraction(int(exponent.p), int(exponent.q)))])
        case Root():
            return _total([(degree(parts[0]), Fraction(1, 2))])
        case OverRoot():
            return _total([(degree(parts[0]), 1), (degree(parts[1]), Fraction(-1, 2))])
        case AtMost() | Where() | Abs():
            return degree(parts[0])
        case Max() | Min() | Divergence():
            return _one_of(map(degree, parts))
        case XLogY():
            return degree(parts[0]) if degree(parts[1]) == 0 else None
        case Share():
            return _total([(_one_of(map(degree, parts[:2])), 1), (degree(parts[2]), -1)])
        case _:
            return Fraction(0) if all(degree(part) == 0 for part in parts) else None


def _one_of(degrees: Iterable[Fraction | None]) -> Fraction | None:
    first, *rest = set(degrees)
    return None if rest else first


def _total(degrees: Iterable[tuple[Fraction | None, Fraction | int]]) -> Fraction | None:
    total = Fraction(0)
    for each, times in degrees:
        if each is None:
            return None
        total += each * times
    return total
