"""Which of the equal forms of a measure is compiled: the accurate one, with the reason.

A form is written in counts. Everything that is subtracted is a product of two counts, so the difference is
exact where the products are; sums have no negative terms; and each measure ends in one quotient, so that a
perfect table gives exactly 1, exact chance exactly 0, and nothing leaves its range. A test proves that every
form equals the definition of its measure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from sympy import Abs, Add, E, Expr, Function, Max, Min, Mul, Poly, Pow, Rational, Symbol, fraction, log, sqrt

from bookmaker_ref.symbolic import FN, FP, MEASURES, PN, PP, RN, RP, TN, TP, VOCABULARY, Divergence, N, XLogY, in_counts
from bookmaker_ref.symbolic.vocabulary import P_VALUE


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

_COUNTS = "one quotient of counts"
_SUMS = "one quotient of sums of products: nothing is subtracted"
_EXACT = "the determinant in counts: exact, where a difference of rates cancels"
_SQUARE = "the squared determinant over its margins: neither cells nor rates are subtracted"
_ROOT = "the root is taken last, of one quotient"
_DIVERGENCE = "a sum of terms that are never negative, where the usual one cancels near chance"
_ODDS = "one quotient, where the definition divides twice"


def _gain(*cells: Symbol) -> Expr:
    """Twice the sum, with the factor kept outside."""
    return Mul(2, Add(*cells), evaluate=False)


FORMS: dict[str, Form] = {
    "expected_tp": Form(rp_pp / n_squared, _COUNTS),
    "expected_fp": Form(rn_pp / n_squared, _COUNTS),
    "expected_fn": Form(rp_pn / n_squared, _COUNTS),
    "expected_tn": Form(rn_pn / n_squared, _COUNTS),
    "determinant": Form(determinant / n_squared, _EXACT),
    "delta_fp": Form(-determinant / n_squared, _EXACT),
    "delta_fn": Form(-determinant / n_squared, _EXACT),
    "delta_tn": Form(determinant / n_squared, _EXACT),
    "delta": Form(2 * determinant / n_squared, _EXACT),
    "prevalence": Form(RP / N, _COUNTS),
    "bias": Form(PP / N, _COUNTS),
    "inverse_prevalence": Form(RN / N, _COUNTS),
    "inverse_bias": Form(PN / N, _COUNTS),
    "skew": Form(RN / RP, _COUNTS, needs=RP),
    "recall": Form(TP / RP, _COUNTS),
    "precision": Form(TP / PP, _COUNTS),
    "inverse_recall": Form(TN / RN, _COUNTS),
    "inverse_precision": Form(TN / PN, _COUNTS),
    "fallout": Form(FP / RN, _COUNTS),
    "miss_rate": Form(FN / RP, _COUNTS),
    "false_discovery_rate": Form(FP / PP, _COUNTS),
    "false_omission_rate": Form(FN / PN, _COUNTS),
    "accuracy": Form(right / N, _COUNTS),
    "f1": Form(2 * TP / positives, _COUNTS),
    "inverse_f1": Form(2 * TN / negatives, _COUNTS),
    "jaccard": Form(TP / (TP + wrong), _COUNTS),
    "g_measure": Form(OverRoot(TP, rp_pp), _ROOT),
    "a_measure": Form(TP * positives / (2 * rp_pp), _SUMS),
    "auc": Form((TP * RN + TN * RP) / (2 * rp_rn), _SUMS),
    "roc_distance": Form(Root((fp_rp**2 + fn_rn**2) / rp_rn**2), _ROOT),
    "wracc": Form(4 * determinant / n_squared, _EXACT, needs=RP),
    "informedness": Form(determinant / rp_rn, _EXACT),
    "markedness": Form(determinant / pp_pn, _EXACT),
    "correlation": Form(
        OverRoot(determinant, margins),
        "the determinant in counts, which keeps its sign; its square is the product of the margins where perfect",
    ),
    "bookmark": Form(determinant_squared / margins, _SQUARE),
    "cohen_chance": Form((rp_pp + rn_pn) / n_squared, _SUMS),
    "cohen_kappa": Form(2 * determinant / (rp_pn + rn_pp), _EXACT),
    "scott_chance": Form((positives**2 + negatives**2) / (4 * n_squared), _SUMS),
    "scott_pi": Form(
        (4 * TP * TN - wrong**2) / (positives * negatives),
        "a difference of two products of counts, which is exact where they are",
    ),
    "lr_positive": Form(TP * RN / fp_rp, _ODDS, needs=fp_rp),
    "lr_negative": Form(fn_rn / (RP * TN), _ODDS, needs=RP * TN),
    "odds_ratio": Form(TP * TN / (FP * FN), _ODDS, needs=FP * FN),
    "prevalence_g": Form(Root(rp_rn / n_squared), _ROOT),
    "bias_g": Form(Root(pp_pn / n_squared), _ROOT),
    "evenness_real": Form(rp_rn / n_squared, _COUNTS),
    "evenness_predicted": Form(pp_pn / n_squared, _COUNTS),
    "evenness_global": Form(Root(margins / n_squared**2), _ROOT),
    "prevalence_h": Form(2 * rp_rn / n_squared, _COUNTS),
    "bias_h": Form(2 * pp_pn / n_squared, _COUNTS),
    "chi2_plus_p": Form(determinant_squared / (PP * rp_rn), _SQUARE),
    "chi2_minus_p": Form(determinant_squared / (PN * rp_rn), _SQUARE),
    "chi2_plus_r": Form(determinant_squared / (RP * pp_pn), _SQUARE),
    "chi2_minus_r": Form(determinant_squared / (RN * pp_pn), _SQUARE),
    "chi2": Form(N * determinant_squared / margins, _SQUARE),
    "chi2_kb": Form(2 * determinant_squared / (N * rp_rn), _SQUARE),
    "chi2_km": Form(2 * determinant_squared / (N * pp_pn), _SQUARE),
    "chi2_kbm": Form(Root(4 * determinant_squared**2 / (n_squared * margins)), _ROOT),
    "mutual_information": Form(AtMost(told_tp + told_fp + told_fn + told_tn, log(2)), _DIVERGENCE, needs=N),
    "g2_plus_p": Form(_gain(gain_tp, gain_fp), _DIVERGENCE, needs=N),
    "g2_minus_p": Form(_gain(gain_fn, gain_tn), _DIVERGENCE, needs=N),
    "g2_plus_r": Form(_gain(gain_tp, gain_fn), _DIVERGENCE, needs=N),
    "g2_minus_r": Form(_gain(gain_fp, gain_tn), _DIVERGENCE, needs=N),
    "g2": Form(_gain(gain_tp, gain_fp, gain_fn, gain_tn), _DIVERGENCE, needs=N),
    "error_odds": Form(-E * P_VALUE * log(P_VALUE), "as it is defined"),
    "posterior_alpha": Form(error_odds / (1 + error_odds), _ODDS, needs=error_odds),
    "posterior_beta": Form(1 / (1 + error_odds), "as it is defined"),
}


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
        _spelled(expression)
        .replace(Root, sqrt)
        .replace(OverRoot, lambda numerator, radicand: numerator / sqrt(radicand))
        .replace(Share, lambda expected, deviation, whole: Divergence(expected, deviation) / whole)
        .replace(AtMost, lambda value, _: value)
        .replace(Where, lambda value, _: value),
    )


def _spelled(expression: Expr) -> Expr:
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


def needs_counts(name: str) -> bool:
    """Whether proportions are not enough: the measure grows with N."""
    return degree(FORMS[name].value) != 0


def vanishes_at_chance(name: str) -> bool:
    """Whether the papers count the measure as 0 where it is undefined.

    So they do with a multiple of the determinant, which an empty margin makes 0 as well: nothing else may be what the
    measure is undefined for.
    """
    if not MEASURES[name].domain.has_every_table_with_full_margins:
        return False
    value = FORMS[name].value
    inner = cast(Expr, value.args[0] if isinstance(value, Root | OverRoot) else value)
    top, _ = fraction(in_counts(_spelled(inner)))
    if not top.is_polynomial(*CELLS_IN_CODE):
        return False
    rest = Poly(top, *CELLS_IN_CODE).rem(Poly(INTERMEDIATES[determinant], *CELLS_IN_CODE))
    return bool(rest.is_zero)
