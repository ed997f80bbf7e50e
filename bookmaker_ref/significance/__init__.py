"""Whether a table differs from chance, and whether two systems differ: tests, and what their p-values are worth.

`significance` and `significance_of_classes` are the statistics of the papers and the usual ones, with the papers'
degrees of freedom and with the right limits; `fisher` the exact test, `boschloo` and
`suissa_shuster` the unconditional ones; `mcnemar`, `Paired` and `compare_estimates`
compare two systems; `holm` and `benjamini_hochberg` adjust the p-values of many. `interval` gives the recommended
interval of a measure and says which it is; the methods have names of their own. Cells are ``tp, fp, fn, tn``, numbers
or arrays.

>>> from bookmaker_ref import significance
>>> round(significance.fisher(56, 20, 12, 12), 6)
0.04392
"""

from __future__ import annotations

from bookmaker_ref.significance.agreement import fisher_z, fleiss_cohen_everitt, geometric_agresti_caffo
from bookmaker_ref.significance.bayes import beta_difference_cdf, posterior_difference, posterior_rate
from bookmaker_ref.significance.class_statistics import OF_CLASSES, significance_of_classes
from bookmaker_ref.significance.classes import delta_method, delta_plus_three, price_bonett
from bookmaker_ref.significance.difference import (
    agresti_caffo,
    mee,
    miettinen_nurminen,
    newcombe,
    score_statistic,
    wald,
)
from bookmaker_ref.significance.fishers_test import Sampled, fisher, fisher_classes, fisher_exact
from bookmaker_ref.significance.hypotheses import (
    Posterior,
    chi_squared_tail,
    p_value_for,
    papers_alpha,
    papers_beta,
    papers_gamma,
    posterior,
)
from bookmaker_ref.significance.intervals import METHODS, RECOMMENDED, Interval, Method, interval, interval_methods
from bookmaker_ref.significance.paired import (
    Difference,
    Paired,
    compare_estimates,
    informedness_error,
    mcnemar,
    mcnemar_exact,
)
from bookmaker_ref.significance.powers_intervals import evenness_factor, half_width, of_paper
from bookmaker_ref.significance.rates import clopper_pearson, wilson, wilson_continuity
from bookmaker_ref.significance.resampling import bootstrap
from bookmaker_ref.significance.several import benjamini_hochberg, benjamini_yekutieli, bonferroni, holm
from bookmaker_ref.significance.statistics import STATISTICS, Outcome, significance
from bookmaker_ref.significance.unconditional import chan_zhang, santner_snell
from bookmaker_ref.significance.unconditional_tests import boschloo, suissa_shuster
from bookmaker_ref.significance.variances import asymptotic_variance, standard_error, variance_of

__all__ = [
    "METHODS",
    "OF_CLASSES",
    "RECOMMENDED",
    "STATISTICS",
    "Difference",
    "Interval",
    "Method",
    "Outcome",
    "Paired",
    "Posterior",
    "Sampled",
    "agresti_caffo",
    "asymptotic_variance",
    "benjamini_hochberg",
    "benjamini_yekutieli",
    "beta_difference_cdf",
    "bonferroni",
    "bootstrap",
    "boschloo",
    "chan_zhang",
    "chi_squared_tail",
    "clopper_pearson",
    "compare_estimates",
    "delta_method",
    "delta_plus_three",
    "evenness_factor",
    "fisher",
    "fisher_classes",
    "fisher_exact",
    "fisher_z",
    "fleiss_cohen_everitt",
    "geometric_agresti_caffo",
    "half_width",
    "holm",
    "informedness_error",
    "interval",
    "interval_methods",
    "mcnemar",
    "mcnemar_exact",
    "mee",
    "miettinen_nurminen",
    "newcombe",
    "of_paper",
    "p_value_for",
    "papers_alpha",
    "papers_beta",
    "papers_gamma",
    "posterior",
    "posterior_difference",
    "posterior_rate",
    "price_bonett",
    "santner_snell",
    "score_statistic",
    "significance",
    "significance_of_classes",
    "standard_error",
    "suissa_shuster",
    "variance_of",
    "wald",
    "wilson",
    "wilson_continuity",
]
