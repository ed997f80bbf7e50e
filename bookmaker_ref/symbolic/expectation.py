"""What chance would put in each cell, and how far each cell is from it: equations 23-25."""

from __future__ import annotations

from functools import partial as bound

from sympy import Rational

from bookmaker_ref.symbolic.forms import COUNTS, EXACT, Form, determinant, n_squared, rn_pn, rn_pp, rp_pn, rp_pp
from bookmaker_ref.symbolic.measures import measure
from bookmaker_ref.symbolic.notation import N, fn, fp, pn, pp, rn, rp, tn, tp
from bookmaker_ref.symbolic.vocabulary import define, export

_expectation = bound(measure, family="expectation")
_QUARTER = Rational(1, 4)

ExpectedTP = _expectation(
    "expected_tp",
    "etp",
    rp * pp,
    "the proportion of true positives expected by chance",
    form=Form(rp_pp / n_squared, COUNTS),
    aliases=("ExpectedTP",),
    records=("powers2011:23",),
    tex=r"\mathit{etp}",
)
ExpectedFP = _expectation(
    "expected_fp",
    "efp",
    rn * pp,
    "the proportion of false positives expected by chance",
    form=Form(rn_pp / n_squared, COUNTS),
    aliases=("ExpectedFP",),
    records=("powers2011:30",),
    tex=r"\mathit{efp}",
)
ExpectedFN = _expectation(
    "expected_fn",
    "efn",
    rp * pn,
    "the proportion of false negatives expected by chance",
    form=Form(rp_pn / n_squared, COUNTS),
    aliases=("ExpectedFN",),
    records=("powers2011:23",),
    tex=r"\mathit{efn}",
)
ExpectedTN = _expectation(
    "expected_tn",
    "etn",
    rn * pn,
    "the proportion of true negatives expected by chance",
    form=Form(rn_pn / n_squared, COUNTS),
    aliases=("ExpectedTN",),
    records=("powers2011:23",),
    tex=r"\mathit{etn}",
)
etp, efp, efn, etn = ExpectedTP, ExpectedFP, ExpectedFN, ExpectedTN

Determinant = _expectation(
    "determinant",
    "dtp",
    tp - rp * pp,
    "the determinant of the table of proportions: true positives beyond chance",
    form=Form(determinant / n_squared, EXACT),
    low=-_QUARTER,
    high=_QUARTER,
    aliases=("dp", "Determinant", "DeltaTP"),
    records=("powers2011:20", "powers2011:24"),
    tex=r"\mathit{dtp}",
)
DeltaFP = _expectation(
    "delta_fp",
    "dfp",
    fp - efp,
    "false positives beyond chance",
    form=Form(-determinant / n_squared, EXACT),
    low=-_QUARTER,
    high=_QUARTER,
    aliases=("DeltaFP",),
    records=("powers2011:30",),
    tex=r"\mathit{dfp}",
)
DeltaFN = _expectation(
    "delta_fn",
    "dfn",
    fn - efn,
    "false negatives beyond chance",
    form=Form(-determinant / n_squared, EXACT),
    low=-_QUARTER,
    high=_QUARTER,
    aliases=("DeltaFN",),
    records=("powers2011:24",),
    tex=r"\mathit{dfn}",
)
DeltaTN = _expectation(
    "delta_tn",
    "dtn",
    tn - etn,
    "true negatives beyond chance",
    form=Form(determinant / n_squared, EXACT),
    low=-_QUARTER,
    high=_QUARTER,
    aliases=("DeltaTN",),
    records=("powers2011:24",),
    tex=r"\mathit{dtn}",
)
dtp, dfp, dfn, dtn = Determinant, DeltaFP, DeltaFN, DeltaTN

Delta = _expectation(
    "delta",
    "Delta",
    2 * dtp,
    "twice the determinant: what equation 25 writes as a capital delta P",
    form=Form(2 * determinant / n_squared, EXACT),
    low=-Rational(1, 2),
    high=Rational(1, 2),
    aliases=("TwoDP",),
    records=("powers2011:25",),
    tex=r"\Delta P",
    note="Not DeltaP, which is Markedness; in the text as we have it, equations 26 and 27 set both alike.",
)

ETP = define("ETP", N * etp)
EFP = define("EFP", N * efp)
EFN = define("EFN", N * efn)
ETN = define("ETN", N * etn)
DTP = define("DTP", N * dtp)
DFP = define("DFP", N * dfp)
DFN = define("DFN", N * dfn)
DTN = define("DTN", N * dtn)

#: Harmonic means of the two expectations of the positive predictions (30).
ehp = define("ehp", 2 * etp * efp / (etp + efp), tex=r"\mathit{eh}_p")
EHP = define("EHP", 2 * ETP * EFP / (ETP + EFP))

export(globals())
