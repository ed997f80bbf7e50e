"""Statistics that grow with N, and the error probabilities behind a p-value: equations 30-38."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial as bound

from sympy import Add, E, Expr, Mul, Rational, Symbol, log, oo

from bookmaker_ref.symbolic.chance import Informedness, Markedness
from bookmaker_ref.symbolic.evenness import EvennessG, EvennessP, EvennessR
from bookmaker_ref.symbolic.expectation import EFN, EFP, ETN, ETP
from bookmaker_ref.symbolic.forms import (
    DIVERGENCE,
    ODDS,
    ROOT,
    SQUARE,
    AtMost,
    Form,
    Root,
    determinant_squared,
    error_odds,
    gain_fn,
    gain_fp,
    gain_tn,
    gain_tp,
    margins,
    n_squared,
    pp_pn,
    rp_rn,
    told_fn,
    told_fp,
    told_tn,
    told_tp,
)
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.measures import measure
from bookmaker_ref.symbolic.notation import FN, FP, PN, PP, RN, RP, TN, TP, N, fn, fp, pn, pp, rn, rp, tn, tp
from bookmaker_ref.symbolic.vocabulary import P_VALUE, export

_of_chi2 = bound(measure, family="chi-squared", high=oo)
_of_g2 = bound(measure, family="log-likelihood")
_posterior = bound(measure, family="posterior error")

_TRUE_POSITIVES, _FALSE_POSITIVES, _FALSE_NEGATIVES, _TRUE_NEGATIVES = _CELLS = (
    (TP, ETP),
    (FP, EFP),
    (FN, EFN),
    (TN, ETN),
)
_PARTS = {
    "PlusP": ("+P", "the positive predictions", (_TRUE_POSITIVES, _FALSE_POSITIVES)),
    "MinusP": ("-P", "the negative predictions", (_FALSE_NEGATIVES, _TRUE_NEGATIVES)),
    "PlusR": ("+R", "the real positives", (_TRUE_POSITIVES, _FALSE_NEGATIVES)),
    "MinusR": ("-R", "the real negatives", (_FALSE_POSITIVES, _TRUE_NEGATIVES)),
}
_GAINS = {TP: gain_tp, FP: gain_fp, FN: gain_fn, TN: gain_tn}
_Cells = Iterable[tuple[Symbol, Symbol]]


def _squared_deviation(cells: _Cells) -> Expr:
    return Add(*((seen - expected) ** 2 / expected for seen, expected in cells))


def _information_gain(cells: _Cells) -> Expr:
    return Add(*(2 * XLogY(seen, seen / expected) for seen, expected in cells))


def _twice(cells: _Cells) -> Expr:
    """The gains of some cells, with the factor kept outside."""
    return Mul(2, Add(*(_GAINS[seen] for seen, _ in cells)), evaluate=False)


def _chi2(part: str, over: Expr, *records: str) -> Symbol:
    sign, which, cells = _PARTS[part]
    return _of_chi2(
        f"chi2_{part[:-1].lower()}_{part[-1].lower()}",
        f"Chi2{part}",
        _squared_deviation(cells),
        f"the squared deviation of {which} alone",
        form=Form(determinant_squared / over, SQUARE),
        records=records,
        tex=rf"\chi^2_{{{sign}}}",
    )


_NOTHING_TO_TELL = "0 where a margin is empty: a cell that is 0 adds nothing, also where nothing is expected in it."


def _g2(part: str, *records: str) -> Symbol:
    sign, which, cells = _PARTS[part]
    return _of_g2(
        f"g2_{part[:-1].lower()}_{part[-1].lower()}",
        f"G2{part}",
        _information_gain(cells),
        f"the information gain of {which} alone",
        form=Form(_twice(cells), DIVERGENCE, needs=N),
        high=oo,
        records=records,
        tex=f"G^2_{{{sign}}}",
        note=_NOTHING_TO_TELL,
    )


Chi2PlusP = _chi2("PlusP", PP * rp_rn, "powers2011:30")
Chi2MinusP = _chi2("MinusP", PN * rp_rn, "powers2011:bias-weighted-mean-of-chi2")
Chi2PlusR = _chi2("PlusR", RP * pp_pn, "powers2011:prevalence-weighted-mean-of-chi2")
Chi2MinusR = _chi2("MinusR", RN * pp_pn, "powers2011:prevalence-weighted-mean-of-chi2")
Chi2 = _of_chi2(
    "chi2",
    "Chi2",
    _squared_deviation(_CELLS),
    "Pearson's statistic of the whole table",
    form=Form(N * determinant_squared / margins, SQUARE),
    aliases=("ChiSquared", "PearsonChi2", "Chi2BM"),
    records=("powers2011:35",),
    tex=r"\chi^2_{BM}",
)
Chi2KB = _of_chi2(
    "chi2_kb",
    "Chi2KB",
    2 * N * Informedness**2 * EvennessR,
    "the Bias-weighted mean of the statistic of each prediction",
    form=Form(2 * determinant_squared / (N * rp_rn), SQUARE),
    records=("powers2011:32",),
    tex=r"\chi^2_{KB}",
)
Chi2KM = _of_chi2(
    "chi2_km",
    "Chi2KM",
    2 * N * Markedness**2 * EvennessP,
    "the Prevalence-weighted mean of the statistic of each class",
    form=Form(2 * determinant_squared / (N * pp_pn), SQUARE),
    records=("powers2011:33",),
    tex=r"\chi^2_{KM}",
)
Chi2KBM = _of_chi2(
    "chi2_kbm",
    "Chi2KBM",
    2 * N * Informedness * Markedness * EvennessG,
    "the geometric mean of the two",
    form=Form(Root(4 * determinant_squared**2 / (n_squared * margins)), ROOT),
    records=("powers2011:34",),
    tex=r"\chi^2_{KBM}",
)

MutualInformation = _of_g2(
    "mutual_information",
    "MutualInformation",
    Add(*(XLogY(p, p) for p in (tp, fp, fn, tn)), *(-XLogY(p, p) for p in (rp, rn, pp, pn))),
    "what prediction and condition tell of each other, in nats",
    form=Form(AtMost(told_tp + told_fp + told_fn + told_tn, log(2)), DIVERGENCE, needs=N),
    high=log(2),
    aliases=("MI",),
    records=("powers2011:g2-is-n-times-mutual-information",),
    tex=r"\mathrm{MI}",
    unit="nats",
    note="0 where a margin is empty: nothing is uncertain there, so nothing can be told.",
)
G2PlusP = _g2("PlusP", "powers2011:31")
G2MinusP = _g2("MinusP")
G2PlusR = _g2("PlusR")
G2MinusR = _g2("MinusR")
G2 = _of_g2(
    "g2",
    "G2",
    _information_gain(_CELLS),
    "the log-likelihood statistic of the whole table",
    form=Form(_twice(_CELLS), DIVERGENCE, needs=N),
    high=oo,
    aliases=("GSquared", "LogLikelihoodRatio"),
    records=("powers2011:31",),
    tex="G^2",
    note=_NOTHING_TO_TELL,
)

ErrorOdds = _posterior(
    "error_odds",
    "ErrorOdds",
    -E * P_VALUE * log(P_VALUE),
    "the odds of the null hypothesis that a p-value leaves, at least",
    form=Form(-E * P_VALUE * log(P_VALUE), "as it is defined"),
    aliases=("L",),
    records=("powers2011:36",),
    tex="L",
    note="A lower bound where p < 1/e; beyond that p-value nothing speaks against the null hypothesis.",
)
PosteriorAlpha = _posterior(
    "posterior_alpha",
    "PosteriorAlpha",
    1 / (1 + 1 / ErrorOdds),
    "the posterior probability of the null hypothesis",
    form=Form(error_odds / (1 + error_odds), ODDS, needs=error_odds),
    high=Rational(1, 2),
    aliases=("Alpha",),
    records=("powers2011:37",),
    tex=r"\mathrm{Alpha}",
)
PosteriorBeta = _posterior(
    "posterior_beta",
    "PosteriorBeta",
    1 / (1 + ErrorOdds),
    "the posterior probability of the alternate hypothesis",
    form=Form(1 / (1 + error_odds), "as it is defined"),
    low=Rational(1, 2),
    aliases=("Beta",),
    records=("powers2011:38",),
    tex=r"\mathrm{Beta}",
)

export(globals())
