"""The empirical claims of the papers, measured: what is true of simulations and of typical tables, and what is not.

`measure` takes the id of a claim (their words are in `bookmaker_ref.papers.empirical`) and answers by measured numbers.
``bookmaker show ID --measure`` measures one of them, and ``bookmaker verify`` all, with fewer tables.

>>> found = measure("powers2011:confidence-two-standard-errors-elsewhere")
>>> found.answer, found.is_exact
('true', True)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bookmaker_ref.names import nearest
from bookmaker_ref.study.empirical import bands, exactly, fit, sides, sizes, tests_of_classes, variants
from bookmaker_ref.study.empirical.bench import FEWEST, SEED, TABLES, Bench
from bookmaker_ref.study.empirical.finding import (
    Check,
    Finding,
    Number,
    Reading,
    differences,
)

__all__ = [
    "FEWEST",
    "FINDERS",
    "SEED",
    "TABLES",
    "Bench",
    "Check",
    "Finding",
    "Number",
    "Reading",
    "differences",
    "measure",
]

#: What measures each claim, in the order of print.
FINDERS: dict[str, Callable[[Bench], Finding]] = {
    "powers2011:geometric-mean-estimates-the-mode": exactly.geometric_mean_and_mode,
    "powers2011:kappa-fits": fit.kappa_fits,
    "powers2011:averages-fit-poorly": fit.averages_fit_poorly,
    "powers2011:weighted-determinant-fits": fit.weighted_determinant_fits,
    "powers2011:chi2-for-few-cases": sizes.chi2_for_few_cases,
    "powers2011:g2-is-preferred": sizes.g2_preferred,
    "powers2011:five-in-a-cell": sizes.five_in_a_cell,
    "powers2011:averages-beside-fisher": sizes.averages_beside_fisher,
    "powers2011:whole-table-can-inflate": sizes.whole_table_inflates,
    "powers2011:confidence-two-standard-errors-elsewhere": exactly.two_standard_errors,
    "powers2011:confidence-convention-on-the-upside": sides.convention_above,
    "powers2011:confidence-convention-on-the-downside": sides.convention_below,
    "powers2011:confidence-weighted-on-the-downside": sides.weighted_below,
    "powers2011:confidence-weighted-where-high": sides.weighted_where_high,
    "powers2011:fisher-without-given-margins": sizes.fisher_without_given_margins,
    "powers2011:determinant-by-level": fit.determinant_by_level,
    "powers2011:uniform-margins-correlate": fit.uniform_margins,
    "powers2011:target-overestimates-full-information": fit.full_information,
    "powers2011:other-exponent-fits-high": fit.other_exponent,
    "powers2011:label-statistics-where-skewed": sizes.labels_where_skewed,
    "powers2011:x-statistics-for-alpha": sizes.x_for_alpha,
    "powers2011:k-and-x-differ-slightly": tests_of_classes.k_and_x,
    "powers2011:isocontours-are-straight": exactly.straight_isocontours,
    "powers2011:naive-statistics-where-uneven": sizes.naive_where_uneven,
    "powers2011:cramers-v-where-uneven": fit.cramers_v_where_uneven,
    "powers2011:cramers-v-overestimates": fit.cramers_v_overestimates,
    "powers2011:informedness-with-markedness": fit.informedness_with_markedness,
    "powers2011:cramers-v-at-high-levels": fit.cramers_v_at_high_levels,
    "powers2011:cramers-v-at-low-levels": fit.cramers_v_at_low_levels,
    "powers2011:association-underestimates-significance": fit.association_statistics,
    "powers2011:evenness-forms-agree": fit.evenness_forms,
    "powers2011:few-cases-unaccounted": sizes.few_cases_unaccounted,
    "powers2011:figure-6-fisher": tests_of_classes.fisher_of_figure_6,
    "powers2011:figure-6-g2": tests_of_classes.g2_of_figure_6,
    "powers2011:figure-6-chi2": tests_of_classes.chi2_of_figure_6,
    "powers2011:figure-6-bands": bands.bands_of_figure_6,
    "powers2011:figure-6-lower-band": bands.lower_band_of_figure_6,
    "powers2011:figure-6-random-or-informed": bands.random_or_informed,
    "powers2011:markedness-outside-bounds": bands.markedness_outside,
    "powers2011:figure-7-bands": bands.bands_of_figure_7,
    "powers2011:kb-is-more-reliable": sizes.kb_more_reliable,
    "powers2011:intervals-are-more-reliable": sizes.intervals_more_reliable,
    "powers2011:margin-free-is-broader": variants.margin_free,
    "powers2011:integrality-makes-no-difference": variants.integrality,
    "powers2011:extremes-for-few-cases": variants.extremes,
    "powers2011:binornd-underproduces": variants.binomial_numbers,
    "powers2011:copula-like-absolute-normal": variants.copula,
    "powers2011:corrections-decrease-with-k": fit.corrections,
    "powers2008evaluation:kappa-fits": partial(fit.kappa_fits, classes=2),
    "powers2008evaluation:averages-fit-poorly": partial(fit.averages_fit_poorly, classes=2),
    "powers2008evaluation:kappa-where-bias-tracks": fit.kappa_where_bias_tracks,
    "powers2008significance:one-in-twenty": sizes.one_in_twenty,
    "powers2008significance:confidence-convention-on-the-upside": partial(sides.convention_above, figure_of_2008=True),
    "powers2008significance:confidence-convention-on-the-downside": partial(
        sides.convention_below, figure_of_2008=True
    ),
    "powers2008significance:confidence-weighted-on-the-downside": partial(sides.weighted_below, figure_of_2008=True),
    "powers2008significance:confidence-weighted-where-high": partial(sides.weighted_where_high, figure_of_2008=True),
    "powerskappa:misleading-measures": exactly.misleading_measures,
    "powerskappa:recovers-each-table": exactly.informedness_recovers,
    "powerskappa:kappa-where-margins-differ": exactly.kappa_where_margins_differ,
}


def measure(claim: str, bench: Bench | None = None) -> Finding:
    """What is found of the claim with this id; ``bench`` holds the seed, and how many tables are drawn."""
    if claim not in FINDERS:
        near = nearest(claim, FINDERS, most=1)
        raise ValueError(
            f"no empirical claim has the id {claim[:80]!r}" + (f": did you mean {near[0]}?" if near else "")
        )
    return FINDERS[claim](Bench() if bench is None else bench)
