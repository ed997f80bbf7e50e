# generated, not written by hand: make update
# ruff: noqa: PLR0917 -- a kernel takes as many blocks as its formula has letters
"""Every step and every measure on blocks, in three-address code."""

from __future__ import annotations

from math import e

from bookmaker_ref.numeric.arithmetic import Arithmetic, B, Kernel
from bookmaker_ref.numeric.special import LOG_2


def step_rp(on: Arithmetic[B], tp: B, fn: B, out: B) -> None:
    on.add(tp, fn, out)


def step_rn(on: Arithmetic[B], fp: B, tn: B, out: B) -> None:
    on.add(fp, tn, out)


def step_pp(on: Arithmetic[B], tp: B, fp: B, out: B) -> None:
    on.add(tp, fp, out)


def step_pn(on: Arithmetic[B], fn: B, tn: B, out: B) -> None:
    on.add(fn, tn, out)


def step_n(on: Arithmetic[B], rp: B, rn: B, out: B) -> None:
    on.add(rp, rn, out)


def step_right(on: Arithmetic[B], tp: B, tn: B, out: B) -> None:
    on.add(tp, tn, out)


def step_wrong(on: Arithmetic[B], fp: B, fn: B, out: B) -> None:
    on.add(fp, fn, out)


def step_positives(on: Arithmetic[B], rp: B, pp: B, out: B) -> None:
    on.add(rp, pp, out)


def step_negatives(on: Arithmetic[B], rn: B, pn: B, out: B) -> None:
    on.add(rn, pn, out)


def step_rp_rn(on: Arithmetic[B], rp: B, rn: B, out: B) -> None:
    on.multiply(rp, rn, out)


def step_pp_pn(on: Arithmetic[B], pp: B, pn: B, out: B) -> None:
    on.multiply(pp, pn, out)


def step_rp_pp(on: Arithmetic[B], rp: B, pp: B, out: B) -> None:
    on.multiply(rp, pp, out)


def step_rn_pp(on: Arithmetic[B], rn: B, pp: B, out: B) -> None:
    on.multiply(rn, pp, out)


def step_rp_pn(on: Arithmetic[B], rp: B, pn: B, out: B) -> None:
    on.multiply(rp, pn, out)


def step_rn_pn(on: Arithmetic[B], rn: B, pn: B, out: B) -> None:
    on.multiply(rn, pn, out)


def step_margins(on: Arithmetic[B], rp_rn: B, pp_pn: B, out: B) -> None:
    on.multiply(rp_rn, pp_pn, out)


def step_n_squared(on: Arithmetic[B], n: B, out: B) -> None:
    on.multiply(n, n, out)


def step_fp_rp(on: Arithmetic[B], fp: B, rp: B, out: B) -> None:
    on.multiply(fp, rp, out)


def step_fn_rn(on: Arithmetic[B], fn: B, rn: B, out: B) -> None:
    on.multiply(fn, rn, out)


def step_determinant(on: Arithmetic[B], tp: B, fp: B, fn: B, tn: B, out: B, t1: B) -> None:
    on.multiply(tp, tn, out)
    on.multiply(fp, fn, t1)
    on.subtract(out, t1, out)


def step_determinant_squared(on: Arithmetic[B], determinant: B, out: B) -> None:
    on.multiply(determinant, determinant, out)


def step_gain_tp(on: Arithmetic[B], n: B, rp_pp: B, determinant: B, out: B) -> None:
    on.divergence(rp_pp, determinant, n, out)


def step_gain_fp(on: Arithmetic[B], n: B, rn_pp: B, determinant: B, out: B) -> None:
    on.subtract(0.0, determinant, out)
    on.divergence(rn_pp, out, n, out)


def step_gain_fn(on: Arithmetic[B], n: B, rp_pn: B, determinant: B, out: B) -> None:
    on.subtract(0.0, determinant, out)
    on.divergence(rp_pn, out, n, out)


def step_gain_tn(on: Arithmetic[B], n: B, rn_pn: B, determinant: B, out: B) -> None:
    on.divergence(rn_pn, determinant, n, out)


def step_told_tp(on: Arithmetic[B], rp_pp: B, n_squared: B, determinant: B, out: B) -> None:
    on.divergence(rp_pp, determinant, n_squared, out)


def step_told_fp(on: Arithmetic[B], rn_pp: B, n_squared: B, determinant: B, out: B) -> None:
    on.subtract(0.0, determinant, out)
    on.divergence(rn_pp, out, n_squared, out)


def step_told_fn(on: Arithmetic[B], rp_pn: B, n_squared: B, determinant: B, out: B) -> None:
    on.subtract(0.0, determinant, out)
    on.divergence(rp_pn, out, n_squared, out)


def step_told_tn(on: Arithmetic[B], rn_pn: B, n_squared: B, determinant: B, out: B) -> None:
    on.divergence(rn_pn, determinant, n_squared, out)


def step_error_odds(on: Arithmetic[B], p: B, out: B, t1: B) -> None:
    on.subtract(0.0, p, out)
    on.multiply(out, e, out)
    on.log(p, t1)
    on.multiply(out, t1, out)


def measure_expected_tp(on: Arithmetic[B], rp_pp: B, n_squared: B, out: B) -> None:
    on.divide(rp_pp, n_squared, out)


def measure_expected_fp(on: Arithmetic[B], rn_pp: B, n_squared: B, out: B) -> None:
    on.divide(rn_pp, n_squared, out)


def measure_expected_fn(on: Arithmetic[B], rp_pn: B, n_squared: B, out: B) -> None:
    on.divide(rp_pn, n_squared, out)


def measure_expected_tn(on: Arithmetic[B], rn_pn: B, n_squared: B, out: B) -> None:
    on.divide(rn_pn, n_squared, out)


def measure_determinant(on: Arithmetic[B], n_squared: B, determinant: B, out: B) -> None:
    on.divide(determinant, n_squared, out)


def measure_delta_fp(on: Arithmetic[B], n_squared: B, determinant: B, out: B) -> None:
    on.subtract(0.0, determinant, out)
    on.divide(out, n_squared, out)


def measure_delta_fn(on: Arithmetic[B], n_squared: B, determinant: B, out: B) -> None:
    on.subtract(0.0, determinant, out)
    on.divide(out, n_squared, out)


def measure_delta_tn(on: Arithmetic[B], n_squared: B, determinant: B, out: B) -> None:
    on.divide(determinant, n_squared, out)


def measure_delta(on: Arithmetic[B], n_squared: B, determinant: B, out: B) -> None:
    on.multiply(2.0, determinant, out)
    on.divide(out, n_squared, out)


def measure_prevalence(on: Arithmetic[B], rp: B, n: B, out: B) -> None:
    on.divide(rp, n, out)


def measure_bias(on: Arithmetic[B], pp: B, n: B, out: B) -> None:
    on.divide(pp, n, out)


def measure_inverse_prevalence(on: Arithmetic[B], rn: B, n: B, out: B) -> None:
    on.divide(rn, n, out)


def measure_inverse_bias(on: Arithmetic[B], pn: B, n: B, out: B) -> None:
    on.divide(pn, n, out)


def measure_skew(on: Arithmetic[B], rp: B, rn: B, out: B) -> None:
    on.divide(rn, rp, out)
    on.only_where(rp, out)


def measure_recall(on: Arithmetic[B], tp: B, rp: B, out: B) -> None:
    on.divide(tp, rp, out)


def measure_precision(on: Arithmetic[B], tp: B, pp: B, out: B) -> None:
    on.divide(tp, pp, out)


def measure_inverse_recall(on: Arithmetic[B], tn: B, rn: B, out: B) -> None:
    on.divide(tn, rn, out)


def measure_inverse_precision(on: Arithmetic[B], tn: B, pn: B, out: B) -> None:
    on.divide(tn, pn, out)


def measure_fallout(on: Arithmetic[B], fp: B, rn: B, out: B) -> None:
    on.divide(fp, rn, out)


def measure_miss_rate(on: Arithmetic[B], fn: B, rp: B, out: B) -> None:
    on.divide(fn, rp, out)


def measure_false_discovery_rate(on: Arithmetic[B], fp: B, pp: B, out: B) -> None:
    on.divide(fp, pp, out)


def measure_false_omission_rate(on: Arithmetic[B], fn: B, pn: B, out: B) -> None:
    on.divide(fn, pn, out)


def measure_accuracy(on: Arithmetic[B], n: B, right: B, out: B) -> None:
    on.divide(right, n, out)


def measure_f1(on: Arithmetic[B], tp: B, positives: B, out: B) -> None:
    on.multiply(2.0, tp, out)
    on.divide(out, positives, out)


def measure_inverse_f1(on: Arithmetic[B], tn: B, negatives: B, out: B) -> None:
    on.multiply(2.0, tn, out)
    on.divide(out, negatives, out)


def measure_jaccard(on: Arithmetic[B], tp: B, wrong: B, out: B) -> None:
    on.add(tp, wrong, out)
    on.divide(tp, out, out)


def measure_g_measure(on: Arithmetic[B], tp: B, rp_pp: B, out: B) -> None:
    on.over_root(tp, rp_pp, out)


def measure_a_measure(on: Arithmetic[B], tp: B, positives: B, rp_pp: B, out: B, t1: B) -> None:
    on.multiply(tp, positives, out)
    on.multiply(2.0, rp_pp, t1)
    on.divide(out, t1, out)


def measure_auc(on: Arithmetic[B], tp: B, tn: B, rp: B, rn: B, rp_rn: B, out: B, t1: B) -> None:
    on.multiply(tp, rn, out)
    on.multiply(tn, rp, t1)
    on.add(out, t1, out)
    on.multiply(2.0, rp_rn, t1)
    on.divide(out, t1, out)


def measure_roc_distance(on: Arithmetic[B], rp_rn: B, fp_rp: B, fn_rn: B, out: B, t1: B) -> None:
    on.multiply(fp_rp, fp_rp, out)
    on.multiply(fn_rn, fn_rn, t1)
    on.add(out, t1, out)
    on.multiply(rp_rn, rp_rn, t1)
    on.divide(out, t1, out)
    on.square_root(out, out)


def measure_wracc(on: Arithmetic[B], rp: B, n_squared: B, determinant: B, out: B) -> None:
    on.multiply(4.0, determinant, out)
    on.divide(out, n_squared, out)
    on.only_where(rp, out)


def measure_informedness(on: Arithmetic[B], rp_rn: B, determinant: B, out: B) -> None:
    on.divide(determinant, rp_rn, out)


def measure_markedness(on: Arithmetic[B], pp_pn: B, determinant: B, out: B) -> None:
    on.divide(determinant, pp_pn, out)


def measure_correlation(on: Arithmetic[B], margins: B, determinant: B, out: B) -> None:
    on.over_root(determinant, margins, out)


def measure_bookmark(on: Arithmetic[B], margins: B, determinant_squared: B, out: B) -> None:
    on.divide(determinant_squared, margins, out)


def measure_cohen_chance(on: Arithmetic[B], rp_pp: B, rn_pn: B, n_squared: B, out: B) -> None:
    on.add(rp_pp, rn_pn, out)
    on.divide(out, n_squared, out)


def measure_cohen_kappa(on: Arithmetic[B], rn_pp: B, rp_pn: B, determinant: B, out: B, t1: B) -> None:
    on.multiply(2.0, determinant, out)
    on.add(rn_pp, rp_pn, t1)
    on.divide(out, t1, out)


def measure_scott_chance(on: Arithmetic[B], positives: B, negatives: B, n_squared: B, out: B, t1: B) -> None:
    on.multiply(positives, positives, out)
    on.multiply(negatives, negatives, t1)
    on.add(out, t1, out)
    on.multiply(4.0, n_squared, t1)
    on.divide(out, t1, out)


def measure_scott_pi(on: Arithmetic[B], tp: B, tn: B, wrong: B, positives: B, negatives: B, out: B, t1: B) -> None:
    on.multiply(4.0, tp, out)
    on.multiply(out, tn, out)
    on.multiply(wrong, wrong, t1)
    on.subtract(out, t1, out)
    on.multiply(positives, negatives, t1)
    on.divide(out, t1, out)


def measure_lr_positive(on: Arithmetic[B], tp: B, rn: B, fp_rp: B, out: B) -> None:
    on.multiply(tp, rn, out)
    on.divide(out, fp_rp, out)
    on.only_where(fp_rp, out)


def measure_lr_negative(on: Arithmetic[B], tn: B, rp: B, fn_rn: B, out: B, t1: B) -> None:
    on.multiply(tn, rp, out)
    on.divide(fn_rn, out, out)
    on.multiply(tn, rp, t1)
    on.only_where(t1, out)


def measure_odds_ratio(on: Arithmetic[B], tp: B, fp: B, fn: B, tn: B, out: B, t1: B) -> None:
    on.multiply(tp, tn, out)
    on.multiply(fp, fn, t1)
    on.divide(out, t1, out)
    on.multiply(fp, fn, t1)
    on.only_where(t1, out)


def measure_prevalence_g(on: Arithmetic[B], rp_rn: B, n_squared: B, out: B) -> None:
    on.divide(rp_rn, n_squared, out)
    on.square_root(out, out)


def measure_bias_g(on: Arithmetic[B], pp_pn: B, n_squared: B, out: B) -> None:
    on.divide(pp_pn, n_squared, out)
    on.square_root(out, out)


def measure_evenness_real(on: Arithmetic[B], rp_rn: B, n_squared: B, out: B) -> None:
    on.divide(rp_rn, n_squared, out)


def measure_evenness_predicted(on: Arithmetic[B], pp_pn: B, n_squared: B, out: B) -> None:
    on.divide(pp_pn, n_squared, out)


def measure_evenness_global(on: Arithmetic[B], margins: B, n_squared: B, out: B) -> None:
    on.multiply(n_squared, n_squared, out)
    on.divide(margins, out, out)
    on.square_root(out, out)


def measure_prevalence_h(on: Arithmetic[B], rp_rn: B, n_squared: B, out: B) -> None:
    on.multiply(2.0, rp_rn, out)
    on.divide(out, n_squared, out)


def measure_bias_h(on: Arithmetic[B], pp_pn: B, n_squared: B, out: B) -> None:
    on.multiply(2.0, pp_pn, out)
    on.divide(out, n_squared, out)


def measure_chi2_plus_p(on: Arithmetic[B], pp: B, rp_rn: B, determinant_squared: B, out: B) -> None:
    on.multiply(pp, rp_rn, out)
    on.divide(determinant_squared, out, out)


def measure_chi2_minus_p(on: Arithmetic[B], pn: B, rp_rn: B, determinant_squared: B, out: B) -> None:
    on.multiply(pn, rp_rn, out)
    on.divide(determinant_squared, out, out)


def measure_chi2_plus_r(on: Arithmetic[B], rp: B, pp_pn: B, determinant_squared: B, out: B) -> None:
    on.multiply(rp, pp_pn, out)
    on.divide(determinant_squared, out, out)


def measure_chi2_minus_r(on: Arithmetic[B], rn: B, pp_pn: B, determinant_squared: B, out: B) -> None:
    on.multiply(rn, pp_pn, out)
    on.divide(determinant_squared, out, out)


def measure_chi2(on: Arithmetic[B], n: B, margins: B, determinant_squared: B, out: B) -> None:
    on.multiply(n, determinant_squared, out)
    on.divide(out, margins, out)


def measure_chi2_kb(on: Arithmetic[B], n: B, rp_rn: B, determinant_squared: B, out: B, t1: B) -> None:
    on.multiply(2.0, determinant_squared, out)
    on.multiply(n, rp_rn, t1)
    on.divide(out, t1, out)


def measure_chi2_km(on: Arithmetic[B], n: B, pp_pn: B, determinant_squared: B, out: B, t1: B) -> None:
    on.multiply(2.0, determinant_squared, out)
    on.multiply(n, pp_pn, t1)
    on.divide(out, t1, out)


def measure_chi2_kbm(on: Arithmetic[B], margins: B, n_squared: B, determinant_squared: B, out: B, t1: B) -> None:
    on.multiply(4.0, determinant_squared, out)
    on.multiply(out, determinant_squared, out)
    on.multiply(margins, n_squared, t1)
    on.divide(out, t1, out)
    on.square_root(out, out)


def measure_mutual_information(on: Arithmetic[B], n: B, told_tp: B, told_fp: B, told_fn: B, told_tn: B, out: B) -> None:
    on.add(told_tp, told_fp, out)
    on.add(out, told_fn, out)
    on.add(out, told_tn, out)
    on.minimum(out, LOG_2, out)
    on.only_where(n, out)


def measure_g2_plus_p(on: Arithmetic[B], n: B, gain_tp: B, gain_fp: B, out: B) -> None:
    on.add(gain_tp, gain_fp, out)
    on.multiply(2.0, out, out)
    on.only_where(n, out)


def measure_g2_minus_p(on: Arithmetic[B], n: B, gain_fn: B, gain_tn: B, out: B) -> None:
    on.add(gain_fn, gain_tn, out)
    on.multiply(2.0, out, out)
    on.only_where(n, out)


def measure_g2_plus_r(on: Arithmetic[B], n: B, gain_tp: B, gain_fn: B, out: B) -> None:
    on.add(gain_tp, gain_fn, out)
    on.multiply(2.0, out, out)
    on.only_where(n, out)


def measure_g2_minus_r(on: Arithmetic[B], n: B, gain_fp: B, gain_tn: B, out: B) -> None:
    on.add(gain_fp, gain_tn, out)
    on.multiply(2.0, out, out)
    on.only_where(n, out)


def measure_g2(on: Arithmetic[B], n: B, gain_tp: B, gain_fp: B, gain_fn: B, gain_tn: B, out: B) -> None:
    on.add(gain_tp, gain_fp, out)
    on.add(out, gain_fn, out)
    on.add(out, gain_tn, out)
    on.multiply(2.0, out, out)
    on.only_where(n, out)


def measure_error_odds(on: Arithmetic[B], p: B, out: B, t1: B) -> None:
    on.subtract(0.0, p, out)
    on.multiply(out, e, out)
    on.log(p, t1)
    on.multiply(out, t1, out)


def measure_posterior_alpha(on: Arithmetic[B], error_odds: B, out: B) -> None:
    on.add(1.0, error_odds, out)
    on.divide(error_odds, out, out)
    on.only_where(error_odds, out)


def measure_posterior_beta(on: Arithmetic[B], error_odds: B, out: B) -> None:
    on.add(1.0, error_odds, out)
    on.divide(1.0, out, out)


STEPS = {
    "rp": Kernel(step_rp, ("tp", "fn")),
    "rn": Kernel(step_rn, ("fp", "tn")),
    "pp": Kernel(step_pp, ("tp", "fp")),
    "pn": Kernel(step_pn, ("fn", "tn")),
    "n": Kernel(step_n, ("rp", "rn")),
    "right": Kernel(step_right, ("tp", "tn")),
    "wrong": Kernel(step_wrong, ("fp", "fn")),
    "positives": Kernel(step_positives, ("rp", "pp")),
    "negatives": Kernel(step_negatives, ("rn", "pn")),
    "rp_rn": Kernel(step_rp_rn, ("rp", "rn")),
    "pp_pn": Kernel(step_pp_pn, ("pp", "pn")),
    "rp_pp": Kernel(step_rp_pp, ("rp", "pp")),
    "rn_pp": Kernel(step_rn_pp, ("rn", "pp")),
    "rp_pn": Kernel(step_rp_pn, ("rp", "pn")),
    "rn_pn": Kernel(step_rn_pn, ("rn", "pn")),
    "margins": Kernel(step_margins, ("rp_rn", "pp_pn")),
    "n_squared": Kernel(step_n_squared, ("n",)),
    "fp_rp": Kernel(step_fp_rp, ("fp", "rp")),
    "fn_rn": Kernel(step_fn_rn, ("fn", "rn")),
    "determinant": Kernel(step_determinant, ("tp", "fp", "fn", "tn"), 1),
    "determinant_squared": Kernel(step_determinant_squared, ("determinant",)),
    "gain_tp": Kernel(step_gain_tp, ("n", "rp_pp", "determinant")),
    "gain_fp": Kernel(step_gain_fp, ("n", "rn_pp", "determinant")),
    "gain_fn": Kernel(step_gain_fn, ("n", "rp_pn", "determinant")),
    "gain_tn": Kernel(step_gain_tn, ("n", "rn_pn", "determinant")),
    "told_tp": Kernel(step_told_tp, ("rp_pp", "n_squared", "determinant")),
    "told_fp": Kernel(step_told_fp, ("rn_pp", "n_squared", "determinant")),
    "told_fn": Kernel(step_told_fn, ("rp_pn", "n_squared", "determinant")),
    "told_tn": Kernel(step_told_tn, ("rn_pn", "n_squared", "determinant")),
    "error_odds": Kernel(step_error_odds, ("p",), 1),
}


MEASURES = {
    "expected_tp": Kernel(measure_expected_tp, ("rp_pp", "n_squared")),
    "expected_fp": Kernel(measure_expected_fp, ("rn_pp", "n_squared")),
    "expected_fn": Kernel(measure_expected_fn, ("rp_pn", "n_squared")),
    "expected_tn": Kernel(measure_expected_tn, ("rn_pn", "n_squared")),
    "determinant": Kernel(measure_determinant, ("n_squared", "determinant")),
    "delta_fp": Kernel(measure_delta_fp, ("n_squared", "determinant")),
    "delta_fn": Kernel(measure_delta_fn, ("n_squared", "determinant")),
    "delta_tn": Kernel(measure_delta_tn, ("n_squared", "determinant")),
    "delta": Kernel(measure_delta, ("n_squared", "determinant")),
    "prevalence": Kernel(measure_prevalence, ("rp", "n")),
    "bias": Kernel(measure_bias, ("pp", "n")),
    "inverse_prevalence": Kernel(measure_inverse_prevalence, ("rn", "n")),
    "inverse_bias": Kernel(measure_inverse_bias, ("pn", "n")),
    "skew": Kernel(measure_skew, ("rp", "rn")),
    "recall": Kernel(measure_recall, ("tp", "rp")),
    "precision": Kernel(measure_precision, ("tp", "pp")),
    "inverse_recall": Kernel(measure_inverse_recall, ("tn", "rn")),
    "inverse_precision": Kernel(measure_inverse_precision, ("tn", "pn")),
    "fallout": Kernel(measure_fallout, ("fp", "rn")),
    "miss_rate": Kernel(measure_miss_rate, ("fn", "rp")),
    "false_discovery_rate": Kernel(measure_false_discovery_rate, ("fp", "pp")),
    "false_omission_rate": Kernel(measure_false_omission_rate, ("fn", "pn")),
    "accuracy": Kernel(measure_accuracy, ("n", "right")),
    "f1": Kernel(measure_f1, ("tp", "positives")),
    "inverse_f1": Kernel(measure_inverse_f1, ("tn", "negatives")),
    "jaccard": Kernel(measure_jaccard, ("tp", "wrong")),
    "g_measure": Kernel(measure_g_measure, ("tp", "rp_pp")),
    "a_measure": Kernel(measure_a_measure, ("tp", "positives", "rp_pp"), 1),
    "auc": Kernel(measure_auc, ("tp", "tn", "rp", "rn", "rp_rn"), 1),
    "roc_distance": Kernel(measure_roc_distance, ("rp_rn", "fp_rp", "fn_rn"), 1),
    "wracc": Kernel(measure_wracc, ("rp", "n_squared", "determinant")),
    "informedness": Kernel(measure_informedness, ("rp_rn", "determinant")),
    "markedness": Kernel(measure_markedness, ("pp_pn", "determinant")),
    "correlation": Kernel(measure_correlation, ("margins", "determinant")),
    "bookmark": Kernel(measure_bookmark, ("margins", "determinant_squared")),
    "cohen_chance": Kernel(measure_cohen_chance, ("rp_pp", "rn_pn", "n_squared")),
    "cohen_kappa": Kernel(measure_cohen_kappa, ("rn_pp", "rp_pn", "determinant"), 1),
    "scott_chance": Kernel(measure_scott_chance, ("positives", "negatives", "n_squared"), 1),
    "scott_pi": Kernel(measure_scott_pi, ("tp", "tn", "wrong", "positives", "negatives"), 1),
    "lr_positive": Kernel(measure_lr_positive, ("tp", "rn", "fp_rp")),
    "lr_negative": Kernel(measure_lr_negative, ("tn", "rp", "fn_rn"), 1),
    "odds_ratio": Kernel(measure_odds_ratio, ("tp", "fp", "fn", "tn"), 1),
    "prevalence_g": Kernel(measure_prevalence_g, ("rp_rn", "n_squared")),
    "bias_g": Kernel(measure_bias_g, ("pp_pn", "n_squared")),
    "evenness_real": Kernel(measure_evenness_real, ("rp_rn", "n_squared")),
    "evenness_predicted": Kernel(measure_evenness_predicted, ("pp_pn", "n_squared")),
    "evenness_global": Kernel(measure_evenness_global, ("margins", "n_squared")),
    "prevalence_h": Kernel(measure_prevalence_h, ("rp_rn", "n_squared")),
    "bias_h": Kernel(measure_bias_h, ("pp_pn", "n_squared")),
    "chi2_plus_p": Kernel(measure_chi2_plus_p, ("pp", "rp_rn", "determinant_squared")),
    "chi2_minus_p": Kernel(measure_chi2_minus_p, ("pn", "rp_rn", "determinant_squared")),
    "chi2_plus_r": Kernel(measure_chi2_plus_r, ("rp", "pp_pn", "determinant_squared")),
    "chi2_minus_r": Kernel(measure_chi2_minus_r, ("rn", "pp_pn", "determinant_squared")),
    "chi2": Kernel(measure_chi2, ("n", "margins", "determinant_squared")),
    "chi2_kb": Kernel(measure_chi2_kb, ("n", "rp_rn", "determinant_squared"), 1),
    "chi2_km": Kernel(measure_chi2_km, ("n", "pp_pn", "determinant_squared"), 1),
    "chi2_kbm": Kernel(measure_chi2_kbm, ("margins", "n_squared", "determinant_squared"), 1),
    "mutual_information": Kernel(measure_mutual_information, ("n", "told_tp", "told_fp", "told_fn", "told_tn")),
    "g2_plus_p": Kernel(measure_g2_plus_p, ("n", "gain_tp", "gain_fp")),
    "g2_minus_p": Kernel(measure_g2_minus_p, ("n", "gain_fn", "gain_tn")),
    "g2_plus_r": Kernel(measure_g2_plus_r, ("n", "gain_tp", "gain_fn")),
    "g2_minus_r": Kernel(measure_g2_minus_r, ("n", "gain_fp", "gain_tn")),
    "g2": Kernel(measure_g2, ("n", "gain_tp", "gain_fp", "gain_fn", "gain_tn")),
}


PROBABILITY_MEASURES = {
    "error_odds": Kernel(measure_error_odds, ("p",), 1),
    "posterior_alpha": Kernel(measure_posterior_alpha, ("error_odds",)),
    "posterior_beta": Kernel(measure_posterior_beta, ("error_odds",)),
}
