"""Whether a table differs from chance, and whether two systems differ: tests, and what their p-values are worth.

`significance` and `significance_of_classes` are the statistics of the papers and the usual ones, with the papers'
degrees of freedom and with the right limits; `fisher` the exact test, `boschloo`, `barnard` and
`suissa_shuster` the unconditional ones; `margin_test` and `equivalence_test` hold a system against a margin; `mcnemar`
and its like, `Paired` and `compare_estimates` compare two systems; `holm` and `benjamini_hochberg` adjust the p-values
of many. `interval` gives the recommended interval of a measure and says which it is; the methods have names of their
own. `auc` is the area under the curve of scores, with its intervals, and `paired_areas` compares two; `weighted_kappa`
and `gwet_ac` are agreement by grades, with theirs. Cells are ``tp, fp, fn, tn``, numbers or arrays.

Every test and every interval assumes that cases are independent of each other.

>>> from bookmaker_ref import significance
>>> round(significance.fisher(56, 20, 12, 12), 6)
0.04392
"""

from __future__ import annotations

from bookmaker_ref.significance.agreement import fisher_z, fleiss_cohen_everitt, geometric_agresti_caffo
from bookmaker_ref.significance.areas import (
    AREA_METHODS,
    Area,
    AreaDifference,
    auc,
    independent_areas,
    paired_areas,
)
from bookmaker_ref.significance.barnards_test import barnard
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
from bookmaker_ref.significance.exact_rates import binomial_mid_p, blaker
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
from bookmaker_ref.significance.likelihood import profile_likelihood
from bookmaker_ref.significance.margins import equivalence_test, margin_test
from bookmaker_ref.significance.mcnemars_test import mcnemar, mcnemar_exact, mcnemar_unconditional
from bookmaker_ref.significance.odds import (
    cornfield,
    cornfield_exact,
    cornfield_mid_p,
    gart,
    miettinen_nurminen_odds,
)
from bookmaker_ref.significance.paired import (
    Difference,
    Paired,
    compare_estimates,
    informedness_error,
)
from bookmaker_ref.significance.powers_intervals import evenness_factor, half_width, of_paper
from bookmaker_ref.significance.predictive import mercaldo_lau_zhou, predictive_score
from bookmaker_ref.significance.rates import agresti_coull, clopper_pearson, wilson, wilson_continuity
from bookmaker_ref.significance.ratios import koopman, miettinen_nurminen_ratio, simel_samsa_matchar, walter
from bookmaker_ref.significance.resampling import bootstrap
from bookmaker_ref.significance.several import benjamini_hochberg, benjamini_yekutieli, bonferroni, holm
from bookmaker_ref.significance.statistics import STATISTICS, Outcome, significance
from bookmaker_ref.significance.unconditional import chan_zhang, santner_snell
from bookmaker_ref.significance.unconditional_tests import boschloo, suissa_shuster
from bookmaker_ref.significance.variances import asymptotic_variance, standard_error, variance_of
from bookmaker_ref.significance.weighted import Agreement, gwet_ac, weighted_kappa

__all__ = [
    "AREA_METHODS",
    "METHODS",
    "OF_CLASSES",
    "RECOMMENDED",
    "STATISTICS",
    "Agreement",
    "Area",
    "AreaDifference",
    "Difference",
    "Interval",
    "Method",
    "Outcome",
    "Paired",
    "Posterior",
    "Sampled",
    "agresti_caffo",
    "agresti_coull",
    "asymptotic_variance",
    "auc",
    "barnard",
    "benjamini_hochberg",
    "benjamini_yekutieli",
    "beta_difference_cdf",
    "binomial_mid_p",
    "blaker",
    "bonferroni",
    "bootstrap",
    "boschloo",
    "chan_zhang",
    "chi_squared_tail",
    "clopper_pearson",
    "compare_estimates",
    "cornfield",
    "cornfield_exact",
    "cornfield_mid_p",
    "delta_method",
    "delta_plus_three",
    "equivalence_test",
    "evenness_factor",
    "fisher",
    "fisher_classes",
    "fisher_exact",
    "fisher_z",
    "fleiss_cohen_everitt",
    "gart",
    "geometric_agresti_caffo",
    "gwet_ac",
    "half_width",
    "holm",
    "independent_areas",
    "informedness_error",
    "interval",
    "interval_methods",
    "koopman",
    "margin_test",
    "mcnemar",
    "mcnemar_exact",
    "mcnemar_unconditional",
    "mee",
    "mercaldo_lau_zhou",
    "miettinen_nurminen",
    "miettinen_nurminen_odds",
    "miettinen_nurminen_ratio",
    "newcombe",
    "of_paper",
    "p_value_for",
    "paired_areas",
    "papers_alpha",
    "papers_beta",
    "papers_gamma",
    "posterior",
    "posterior_difference",
    "posterior_rate",
    "predictive_score",
    "price_bonett",
    "profile_likelihood",
    "santner_snell",
    "score_statistic",
    "significance",
    "significance_of_classes",
    "simel_samsa_matchar",
    "standard_error",
    "suissa_shuster",
    "variance_of",
    "wald",
    "walter",
    "weighted_kappa",
    "wilson",
    "wilson_continuity",
]
