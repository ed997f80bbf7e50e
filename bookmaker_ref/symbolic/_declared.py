# generated, not written by hand: make update
"""Every measure by its canonical name, for type checkers; nothing imports this."""

from __future__ import annotations

from bookmaker_ref.symbolic.measures import Measure

a_measure: Measure
accuracy: Measure
balanced_accuracy: Measure
bias: Measure
bias_g: Measure
bias_h: Measure
bookmark: Measure
chi2: Measure
chi2_kb: Measure
chi2_kbm: Measure
chi2_km: Measure
chi2_minus_p: Measure
chi2_minus_r: Measure
chi2_plus_p: Measure
chi2_plus_r: Measure
cohen_chance: Measure
cohen_kappa: Measure
correlation: Measure
delta: Measure
delta_fn: Measure
delta_fp: Measure
delta_tn: Measure
determinant: Measure
error_odds: Measure
evenness_global: Measure
evenness_predicted: Measure
evenness_real: Measure
expected_fn: Measure
expected_fp: Measure
expected_tn: Measure
expected_tp: Measure
f1: Measure
fallout: Measure
false_discovery_rate: Measure
false_omission_rate: Measure
g2: Measure
g2_minus_p: Measure
g2_minus_r: Measure
g2_plus_p: Measure
g2_plus_r: Measure
g_measure: Measure
informedness: Measure
inverse_bias: Measure
inverse_f1: Measure
inverse_precision: Measure
inverse_prevalence: Measure
inverse_recall: Measure
jaccard: Measure
lr_negative: Measure
lr_positive: Measure
markedness: Measure
miss_rate: Measure
mutual_information: Measure
odds_ratio: Measure
posterior_alpha: Measure
posterior_beta: Measure
precision: Measure
prevalence: Measure
prevalence_g: Measure
prevalence_h: Measure
recall: Measure
roc_distance: Measure
scott_chance: Measure
scott_pi: Measure
skew: Measure
wracc: Measure
