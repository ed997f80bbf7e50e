"""Means of the margins, and Evenness: equations 20-27."""

from __future__ import annotations

from functools import partial as bound

from sympy import Rational, sqrt

from bookmaker_ref.symbolic.forms import COUNTS, ROOT, Form, Root, margins, n_squared, pp_pn, rp_rn
from bookmaker_ref.symbolic.measures import measure
from bookmaker_ref.symbolic.notation import pn, pp, rn, rp
from bookmaker_ref.symbolic.vocabulary import define, export

_evenness = bound(measure, family="evenness")
_HALF = Rational(1, 2)
_QUARTER = Rational(1, 4)

PrevG = _evenness(
    "prevalence_g",
    "PrevG",
    sqrt(rp * rn),
    "the geometric mean of Prevalence and its inverse",
    form=Form(Root(rp_rn / n_squared), ROOT),
    high=_HALF,
    aliases=("rg",),
    records=("powers2011:21",),
)
BiasG = _evenness(
    "bias_g",
    "BiasG",
    sqrt(pp * pn),
    "the geometric mean of Bias and its inverse",
    form=Form(Root(pp_pn / n_squared), ROOT),
    high=_HALF,
    aliases=("pg",),
    records=("powers2011:20",),
)
EvennessR = _evenness(
    "evenness_real",
    "EvennessR",
    rp * rn,
    "how even the real classes are",
    form=Form(rp_rn / n_squared, COUNTS),
    high=_QUARTER,
    aliases=("Evenness_R", "EvennessReal"),
    records=("powers2011:21",),
    tex=r"\mathrm{Evenness}_{R}",
)
EvennessP = _evenness(
    "evenness_predicted",
    "EvennessP",
    pp * pn,
    "how even the predicted labels are",
    form=Form(pp_pn / n_squared, COUNTS),
    high=_QUARTER,
    aliases=("Evenness_P", "EvennessPredicted"),
    records=("powers2011:20",),
    tex=r"\mathrm{Evenness}_{P}",
)
EvennessG = _evenness(
    "evenness_global",
    "EvennessG",
    sqrt(EvennessR * EvennessP),
    "the geometric mean of both kinds of Evenness",
    form=Form(Root(margins / n_squared**2), ROOT),
    high=_QUARTER,
    aliases=("Evenness_G", "EvennessGlobal"),
    records=("powers2011:22",),
    tex=r"\mathrm{Evenness}_{G}",
)

#: The arithmetic means of the two prevalences and of the two biases; always one half.
ra = define("ra", (rp + rn) / 2)
pa = define("pa", (pp + pn) / 2)

PrevH = _evenness(
    "prevalence_h",
    "PrevH",
    2 * rp * rn / (rp + rn),
    "the harmonic mean of Prevalence and its inverse",
    form=Form(2 * rp_rn / n_squared, COUNTS),
    high=_HALF,
    aliases=("rh",),
    records=("powers2011:25",),
    tex=r"\mathit{rh}",
)
BiasH = _evenness(
    "bias_h",
    "BiasH",
    2 * pp * pn / (pp + pn),
    "the harmonic mean of Bias and its inverse",
    form=Form(2 * pp_pn / n_squared, COUNTS),
    high=_HALF,
    aliases=("ph",),
    records=("powers2011:25",),
    tex=r"\mathit{ph}",
)

export(globals())
