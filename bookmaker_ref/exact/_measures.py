# generated, not written by hand: make update
"""Every measure under its canonical name, exact."""

from __future__ import annotations

from bookmaker_ref.exact.measure import ErrorMeasure, IrrationalMeasure, RationalMeasure

__all__ = [
    "a_measure",
    "accuracy",
    "balanced_accuracy",
    "bias",
    "bias_g",
    "bias_h",
    "bookmark",
    "chi2",
    "chi2_kb",
    "chi2_kbm",
    "chi2_km",
    "chi2_minus_p",
    "chi2_minus_r",
    "chi2_plus_p",
    "chi2_plus_r",
    "cohen_chance",
    "cohen_kappa",
    "correlation",
    "delta",
    "delta_fn",
    "delta_fp",
    "delta_tn",
    "determinant",
    "error_odds",
    "evenness_global",
    "evenness_predicted",
    "evenness_real",
    "expected_fn",
    "expected_fp",
    "expected_tn",
    "expected_tp",
    "f1",
    "fallout",
    "false_discovery_rate",
    "false_omission_rate",
    "g2",
    "g2_minus_p",
    "g2_minus_r",
    "g2_plus_p",
    "g2_plus_r",
    "g_measure",
    "informedness",
    "inverse_bias",
    "inverse_f1",
    "inverse_precision",
    "inverse_prevalence",
    "inverse_recall",
    "jaccard",
    "lr_negative",
    "lr_positive",
    "markedness",
    "miss_rate",
    "mutual_information",
    "odds_ratio",
    "posterior_alpha",
    "posterior_beta",
    "precision",
    "prevalence",
    "prevalence_g",
    "prevalence_h",
    "recall",
    "roc_distance",
    "scott_chance",
    "scott_pi",
    "skew",
    "wracc",
]

expected_tp = RationalMeasure("expected_tp", "the proportion of true positives expected by chance")
expected_fp = RationalMeasure("expected_fp", "the proportion of false positives expected by chance")
expected_fn = RationalMeasure("expected_fn", "the proportion of false negatives expected by chance")
expected_tn = RationalMeasure("expected_tn", "the proportion of true negatives expected by chance")
determinant = RationalMeasure(
    "determinant",
    "the determinant of the table of proportions: true positives beyond chance",
)
delta_fp = RationalMeasure("delta_fp", "false positives beyond chance")
delta_fn = RationalMeasure("delta_fn", "false negatives beyond chance")
delta_tn = RationalMeasure("delta_tn", "true negatives beyond chance")
delta = RationalMeasure("delta", "twice the determinant: what equation 25 writes as a capital delta P")
prevalence = RationalMeasure("prevalence", "the share of real positives")
bias = RationalMeasure("bias", "the share of predicted positives")
inverse_prevalence = RationalMeasure("inverse_prevalence", "the share of real negatives")
inverse_bias = RationalMeasure("inverse_bias", "the share of predicted negatives")
skew = RationalMeasure("skew", "real negatives for each real positive: the class ratio")
recall = RationalMeasure("recall", "the share of real positives that are predicted positive")
precision = RationalMeasure("precision", "the share of predicted positives that are real")
inverse_recall = RationalMeasure("inverse_recall", "the share of real negatives that are predicted negative")
inverse_precision = RationalMeasure("inverse_precision", "the share of predicted negatives that are real")
fallout = RationalMeasure("fallout", "the share of real negatives that are predicted positive")
miss_rate = RationalMeasure("miss_rate", "the share of real positives that are predicted negative")
false_discovery_rate = RationalMeasure("false_discovery_rate", "the share of predicted positives that are not real")
false_omission_rate = RationalMeasure("false_omission_rate", "the share of predicted negatives that are not real")
accuracy = RationalMeasure("accuracy", "the share of cases that are predicted right")
f1 = RationalMeasure("f1", "true positives against the mean of Bias and Prevalence")
inverse_f1 = RationalMeasure("inverse_f1", "F1 of the Inverse problem")
jaccard = RationalMeasure("jaccard", "true positives against all that is positive in any way")
g_measure = IrrationalMeasure("g_measure", "the geometric mean of Recall and Precision")
a_measure = RationalMeasure("a_measure", "the arithmetic mean of Recall and Precision")
balanced_accuracy = RationalMeasure(
    "balanced_accuracy",
    "the mean of Recall and Inverse Recall: the area under the ROC curve of a single point",
)
roc_distance = IrrationalMeasure("roc_distance", "the distance to the perfect corner of ROC space")
wracc = RationalMeasure("wracc", "weighted relative accuracy, scaled to ±1")
informedness = RationalMeasure("informedness", "how far the predictions rest on the condition and not on guessing")
markedness = RationalMeasure("markedness", "how far the condition follows from the predictions and not from chance")
correlation = IrrationalMeasure("correlation", "the correlation of prediction and condition")
bookmark = RationalMeasure("bookmark", "the coefficient of determination: correlation squared")
cohen_chance = RationalMeasure("cohen_chance", "the accuracy that the margins give by chance")
cohen_kappa = RationalMeasure("cohen_kappa", "accuracy beyond what the margins give by chance")
scott_chance = RationalMeasure("scott_chance", "the accuracy that the averaged margins give by chance")
scott_pi = RationalMeasure("scott_pi", "accuracy beyond what the averaged margins give by chance")
lr_positive = RationalMeasure("lr_positive", "the likelihood ratio of a positive prediction")
lr_negative = RationalMeasure("lr_negative", "the likelihood ratio of a negative prediction")
odds_ratio = RationalMeasure("odds_ratio", "the odds of right against wrong: LR over NLR")
prevalence_g = IrrationalMeasure("prevalence_g", "the geometric mean of Prevalence and its inverse")
bias_g = IrrationalMeasure("bias_g", "the geometric mean of Bias and its inverse")
evenness_real = RationalMeasure("evenness_real", "how even the real classes are")
evenness_predicted = RationalMeasure("evenness_predicted", "how even the predicted labels are")
evenness_global = IrrationalMeasure("evenness_global", "the geometric mean of both kinds of Evenness")
prevalence_h = RationalMeasure("prevalence_h", "the harmonic mean of Prevalence and its inverse")
bias_h = RationalMeasure("bias_h", "the harmonic mean of Bias and its inverse")
chi2_plus_p = RationalMeasure("chi2_plus_p", "the squared deviation of the positive predictions alone")
chi2_minus_p = RationalMeasure("chi2_minus_p", "the squared deviation of the negative predictions alone")
chi2_plus_r = RationalMeasure("chi2_plus_r", "the squared deviation of the real positives alone")
chi2_minus_r = RationalMeasure("chi2_minus_r", "the squared deviation of the real negatives alone")
chi2 = RationalMeasure("chi2", "Pearson's statistic of the whole table")
chi2_kb = RationalMeasure("chi2_kb", "the Bias-weighted mean of the statistic of each prediction")
chi2_km = RationalMeasure("chi2_km", "the Prevalence-weighted mean of the statistic of each class")
chi2_kbm = IrrationalMeasure("chi2_kbm", "the geometric mean of the two")
mutual_information = IrrationalMeasure(
    "mutual_information",
    "what prediction and condition tell of each other, in nats",
)
g2_plus_p = IrrationalMeasure("g2_plus_p", "the information gain of the positive predictions alone")
g2_minus_p = IrrationalMeasure("g2_minus_p", "the information gain of the negative predictions alone")
g2_plus_r = IrrationalMeasure("g2_plus_r", "the information gain of the real positives alone")
g2_minus_r = IrrationalMeasure("g2_minus_r", "the information gain of the real negatives alone")
g2 = IrrationalMeasure("g2", "the log-likelihood statistic of the whole table")
error_odds = ErrorMeasure("error_odds", "the odds of the null hypothesis that a p-value leaves, at least")
posterior_alpha = ErrorMeasure("posterior_alpha", "the posterior probability of the null hypothesis")
posterior_beta = ErrorMeasure("posterior_beta", "the posterior probability of the alternate hypothesis")
