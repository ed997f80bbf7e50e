"""What the papers say of simulations, distributions and typical tables, in the order of print, in our own words."""

from __future__ import annotations

from functools import partial as bound

from bookmaker_ref.papers.claim import Claim

_KAPPA = bound(Claim, section="Effect of Bias and Prev on Recall and Precision; Figure 2")
_SIGNIFICANCE = bound(Claim, section="Significance and Information Gain")
_CONFIDENCE = bound(Claim, section="Confidence Intervals and Deviations")
_ASSOCIATION = bound(Claim, section="Generalization of Association; Figure 3")
_GENERAL = bound(Claim, section="Generalization of Significance")
_CRAMER = bound(Claim, section="Generalization of Significance; Figure 5")
_BANDS = bound(Claim, section="Generalization of Confidence; Figure 6")
_FUTURE = bound(Claim, section="Exploration and Future Work")
_SIMULATION = bound(Claim, section="Monte Carlo Simulation")

_BOTH_SIMULATIONS = (
    "The exact tables of the figures cannot be had again; read of two ways to make them that the texts describe: a"
    " perfect and a chance table added up, and decisions case by case."
)
_WIDTHS = (
    "Read of bands about the level, with the factor 2E of each table, with that of even margins, and without it, as in"
    " the section on two classes."
)
_SIDES = (
    "Read of bands about the level that are to hold the estimates, and of intervals about the estimate that are to hold"
    " the level; with the factor 2E and without; bands of four classes, and of two as in Figure 2 of"
    " powers2008significance. What lies above and below is nominally 0.025 each."
)
_SIDES_OF_TWO = (
    "Two classes, as all of the paper, and no factor 2E; N and X are not said of its Figure 2, which is read as N = 16"
    " and X = 2, where the text says that its bands meet. Read of bands about the level and of intervals about the"
    " estimate. What lies above and below is nominally 0.025 each."
)
_OF_110 = "Read of all such tables; and of 110, as the figure has, of which it may be seen by chance."

CLAIMS = (
    # --- powers2011 --------------------------------------------------------------------------------------------------
    Claim(
        "powers2011:geometric-mean-estimates-the-mode",
        title="Of skewed numbers bounded by 0, such as Poisson's, the geometric mean is nearer to the mode",
        section="DeltaP, Informedness and Markedness",
        reading="Nearer than the arithmetic mean, or than both other means.",
        note="A Poisson number can be 0, and one 0 makes the geometric mean 0.",
    ),
    _KAPPA(
        "powers2011:kappa-fits",
        title="Kappa fits Correlation and Informedness relatively well",
        reading=f"Relatively, less than half as far off as any of the averages; and by itself. {_BOTH_SIMULATIONS}",
    ),
    _KAPPA(
        "powers2011:averages-fit-poorly",
        title="The weighted, geometric and harmonic averages of Recall and Precision fit Informedness poorly",
        reading="For four classes the averages are read as weighted by Prevalence, and as means over classes.",
    ),
    _KAPPA(
        "powers2011:weighted-determinant-fits",
        title="The determinant, weighted by Evenness, fits Informedness perfectly",
        reading="Read of (45), for two classes, of which the section speaks, and for four, of which the figure is.",
        note="For two classes it is an identity. For more, the text itself says at (46) that it fares less well.",
        against=("powers2011:determinant-by-level",),
        near=("powers2011:45.1", "powers2011:dichotomous-case-emerges"),
    ),
    _SIGNIFICANCE(
        "powers2011:chi2-for-few-cases",
        title="Chi-squared is unreliable for small N and small cells",
        reading="Read of its size: how often it rejects what is chance.",
    ),
    _SIGNIFICANCE(
        "powers2011:g2-is-preferred",
        title="For small N and small cells G² is to be preferred to chi-squared, which approximates it less reliably",
        reading="Read of the sizes of both. The section on the sketch proof says so a second time.",
    ),
    _SIGNIFICANCE(
        "powers2011:five-in-a-cell",
        title="Chi-squared is valid where the smallest cell expects at least 5, and only there",
        reading="A rule of thumb; read as enough, and as needed. The section on simulation recommends it too.",
    ),
    _SIGNIFICANCE(
        "powers2011:averages-beside-fisher",
        title="Statistics of one label and their averages are much more conservative than Fisher's exact test",
        reading="Read of how often they reject what is chance, with chi-squared of one degree of freedom.",
        note="Of the rare label chi-squared is not conservative: its size is above that of Fisher's test.",
    ),
    _SIGNIFICANCE(
        "powers2011:whole-table-can-inflate",
        title="Chi-squared of the whole table can inflate significance",
        reading="It can: some setting in which it rejects chance more often than it says.",
    ),
    _CONFIDENCE(
        "powers2011:confidence-two-standard-errors-elsewhere",
        title="A number of other distributions have about 95% within two standard errors, too",
        reading="Read of seven distributions, some symmetric and some not, within one percent of 95%.",
        near=("powers2011:confidence-of-multiplier",),
    ),
    _CONFIDENCE(
        "powers2011:confidence-convention-on-the-upside",
        title="By simulation, the deviation 1 - |B| is appropriately conservative on the upside",
        reading=_SIDES,
    ),
    _CONFIDENCE(
        "powers2011:confidence-convention-on-the-downside",
        title="By simulation, the deviation 1 - |B| is a little broad on the downside",
        reading=_SIDES,
    ),
    _CONFIDENCE(
        "powers2011:confidence-weighted-on-the-downside",
        title="By simulation, the self-weighted deviation is sufficiently conservative on the downside",
        reading=_SIDES,
    ),
    _CONFIDENCE(
        "powers2011:confidence-weighted-where-high",
        title="By simulation, the self-weighted deviation is unnecessarily conservative for a high B",
        reading=f"{_SIDES} High: 0.9 or more.",
        near=("powers2011:confidence-weighted-mean-against-convention",),
    ),
    Claim(
        "powers2011:fisher-without-given-margins",
        title="Fisher's test is inappropriate where margins are not given in advance, as simulation shows",
        section="Simple Examples",
        reading="Read as: it rejects chance too often; or as: not as often as it says.",
        note="It is valid but conservative: its size is below alpha in each setting.",
    ),
    _ASSOCIATION(
        "powers2011:determinant-by-level",
        title="The estimate (45) matches well near B = 0 and near B = 1, and less well in between",
        reading="Near: within 0.05. Well: off by less than half as much as in between.",
        note="Near 0 the estimate is nearly 0 whatever B is, so it is off by about all of B.",
        near=("powers2011:determinant-matches-near-chance", "powers2011:determinant-fares-less-well-between"),
    ),
    _ASSOCIATION(
        "powers2011:uniform-margins-correlate",
        title="With uniform margins Informedness and Markedness correlate very highly; the published tables are made so"
        " that they do not",
        reading="Read of tables of one level of Informedness. That the published ones do not: as a lower correlation,"
        " or as a greater difference of both.",
        note="In the published tables both follow the level that results, and correlate about as highly; but they"
        " differ more.",
    ),
    _ASSOCIATION(
        "powers2011:target-overestimates-full-information",
        title="A target of I = 1 overestimates what results, which exceeds the confidence band there",
        reading="Read of the published tables.",
    ),
    _ASSOCIATION(
        "powers2011:other-exponent-fits-high",
        title="The exponent 1/(3K - 2) matches well for high association, and is similarly off for low Informedness",
        reading="Read as printed, and as 4/(3K - 2), which is 1 for two classes as the text says of it.",
        note="Low: B from 0.1 to 0.4. As far off as the exponent 2/K: less than twice.",
        near=("powers2011:other-exponent-at-two-classes",),
    ),
    _GENERAL(
        "powers2011:label-statistics-where-skewed",
        title="P-values of the statistic of one label are outlandishly incorrect for highly skewed distributions",
        reading="Read of two classes, as a factor of ten between the labels, and between a size and alpha.",
    ),
    _GENERAL(
        "powers2011:x-statistics-for-alpha",
        title="Of the null hypothesis, the X statistics (50-52) are more accurate than the K statistics (47-49)",
        reading="Read of the sizes of (47) and (50), with their degrees of freedom: of which is nearer to alpha, by"
        " however little or by 0.01; and of whether (50) is accurate.",
        note="Both hardly ever reject what is chance, so that nearer is by a few of ten thousand.",
    ),
    _GENERAL(
        "powers2011:k-and-x-differ-slightly",
        title="In practice the difference between the K and the X statistics is always slight",
        reading="Read of the p-values with their degrees of freedom, for a table that is just significant by one; and"
        f" of whether both are significant at 0.05, at every level. {_BOTH_SIMULATIONS}",
        note="Over all levels together, and for many cases, nearly all tables are significant by both, or by neither;"
        " but not where it is in the balance. That the contours are nearly straight does not make the difference"
        " slight, for they do not go through 0 (docs/figures.md, Figure 4).",
        near=("powers2011:57.3",),
    ),
    _GENERAL(
        "powers2011:isocontours-are-straight",
        title="For p of 0.05 and less the contours of chi-squared over degrees of freedom are locally straight",
        reading="Read of the critical value and its two neighbours.",
    ),
    _GENERAL(
        "powers2011:naive-statistics-where-uneven",
        title="Where the table is uneven, (53) to (55) can inflate the statistic and underestimate p",
        reading="They can: (53) or (54), in some setting.",
        near=("powers2011:whole-table-underestimates",),
    ),
    _GENERAL(
        "powers2011:cramers-v-where-uneven",
        title="Cramér's V is likely to be inflated where Evenness is low",
        reading="Read of V beside Correlation, in the least even quarter of tables and in the most even one.",
        note="By chance V is above Correlation whatever the margins are; with information that changes.",
    ),
    _CRAMER(
        "powers2011:cramers-v-overestimates",
        title="Cramér's V tends to overestimate vastly what Bookmaker and Markedness measure",
        reading=f"On average over all levels, for few cases and for many. {_BOTH_SIMULATIONS}",
        note="It does for few cases at low levels: V is never negative, and by chance about the root of (K - 1)/N.",
        against=("powers2011:cramers-v-at-high-levels",),
        near=("powers2011:cramers-v-of-the-model",),
    ),
    _GENERAL(
        "powers2011:informedness-with-markedness",
        title="Informedness and Markedness tend to correlate",
        reading="Read of tables of one level of Informedness.",
    ),
    _CRAMER(
        "powers2011:cramers-v-at-high-levels",
        title="Cramér's V underestimates association where Informedness is high",
        reading="High: 0.7 or more. V is taken from chi-squared and from G², as in the figure.",
        near=("powers2011:cramers-v-of-the-model",),
    ),
    _CRAMER(
        "powers2011:cramers-v-at-low-levels",
        title="Cramér's V is reasonably accurate where Informedness is lower",
        reading="Lower: 0.6 or less; chance by itself, and the level next to it.",
        note="V is never negative, so near chance it is not accurate. From 0.2 to 0.6 it is off by about 0.05 at the"
        " worst.",
    ),
    _CRAMER(
        "powers2011:association-underestimates-significance",
        title="Where association is high, (53) to (55) underestimate significance",
        reading="Read of all three beside chi-squared and G² of the table, which V² N (K - 1) is.",
        note="That V underestimates high association says the contrary: from (53) to (55) the statistic is the larger.",
        against=("powers2011:cramers-v-at-high-levels",),
    ),
    Claim(
        "powers2011:evenness-forms-agree",
        title="Any of the means reflects a reasonable excursion from Evenness adequately",
        section="Generalization of Evenness",
        reading="Read of how the three forms of Evenness go together over tables with random margins.",
    ),
    _BANDS(
        "powers2011:few-cases-unaccounted",
        title="No traditional measure of confidence or significance fully accounts for discretization below N = 8K",
        reading="Read of the sizes of three tests, and of the coverage of Wald's interval where Informedness is"
        " defined; and of whether 8K is a limit.",
    ),
    _BANDS(
        "powers2011:figure-6-fisher",
        title="For K = 4 and N = 16 Fisher's test is marginally significant or better almost everywhere",
        reading="Fisher's test is read as it is usual, and as the probability of the one table that was seen, which the"
        " paper of 2008 shows beside it. The usual test is significant at levels above 0, and not by chance as well;"
        " of the one table the sentence is read as what the figure shows, at every level.",
        note="A single table of 16 cases is improbable whatever the level is, at chance as well, which may be what the"
        " figure shows; it does not tell chance from information.",
    ),
    _BANDS(
        "powers2011:figure-6-g2",
        title="For K = 4 and N = 16 G² is significant for B above 0.6",
        reading="Above: at 0.7 and not at 0.6, read of most and of nearly all tables, and of all ten that the figure"
        f" has at a level. {_BOTH_SIMULATIONS}",
    ),
    _BANDS(
        "powers2011:figure-6-chi2",
        title="For K = 4 and N = 16 chi-squared is significant for B above 0.8",
        reading="Above: at 0.9 and not at 0.8, read of most and of nearly all tables, and of all ten that the figure"
        f" has at a level. {_BOTH_SIMULATIONS}",
    ),
    _BANDS(
        "powers2011:figure-6-bands",
        title="For K = 4 and N = 16 more than 95% of the estimates are within the confidence bands",
        reading=f"{_WIDTHS} Below, the wider of both bands counts. {_OF_110}",
        note="Of 110 tables, 95% and a few percent less cannot be told apart.",
    ),
    _BANDS(
        "powers2011:figure-6-lower-band",
        title="For K = 4 and N = 16 all estimates are above the more conservative lower band",
        reading=f"{_WIDTHS} {_OF_110}",
    ),
    _BANDS(
        "powers2011:figure-6-random-or-informed",
        title="For K = 4 and N = 16, B below and above 0.5 tells random data from informed",
        reading="Read of data without information, and with nothing else.",
        near=("powers2011:figure-6-half-width",),
    ),
    _BANDS(
        "powers2011:markedness-outside-bounds",
        title="Markedness is likely to lie outside of the bounds of Informedness, more often than beta",
        reading=_WIDTHS,
    ),
    Claim(
        "powers2011:figure-7-bands",
        title="For K = 5 and N = 128 the 95% confidence bounds are effective",
        section="Generalization of Confidence; Figure 7",
        reading=f"Effective: they hold more than 95% of the estimates. {_WIDTHS} {_OF_110}",
        note="With many cases the published tables scatter about their target by what brings them to N, not by chance.",
    ),
    _FUTURE(
        "powers2011:kb-is-more-reliable",
        title="The dichotomous KB family seems more reliable than chi-squared and G²",
        reading="Read of how near its sizes are to alpha, and of whether they are above it.",
        note="That it hardly ever rejects chance is no merit alone: docs/significance.md has its power.",
    ),
    _FUTURE(
        "powers2011:intervals-are-more-reliable",
        title="The confidence intervals seem more reliable than the KB family, chi-squared and G²",
        reading="Read of coverage beside 0.95, and size beside 0.05, with the factor 2E and without.",
    ),
    _SIMULATION(
        "powers2011:margin-free-is-broader",
        title="A uniform distribution without margins has a broader distribution of error than one with margins",
        reading="Read of each generator of the text that a uniform distribution may mean, of few and of many cases, and"
        " beside two kinds of margins.",
        note="Beside what is expected, uniform numbers in cells deviate as much for many cases as for few; counts do"
        " not.",
    ),
    _SIMULATION(
        "powers2011:integrality-makes-no-difference",
        title="Real numbers in place of whole ones make no noticeable difference",
        reading="Read of the mean and the deviation of Informedness, with more than 5 cases expected in a cell.",
        note="Real tables are multiplied to N, whole ones take random increments and decrements, which add deviation.",
    ),
    _SIMULATION(
        "powers2011:extremes-for-few-cases",
        title="For low N, extremes are what whole and real numbers differ in",
        reading="The sentence can be read both ways: real numbers make extremes more frequent, or make them disappear.",
    ),
    _SIMULATION(
        "powers2011:binornd-underproduces",
        title="Matlab's binomial random numbers have unexpectedly low means",
        reading="Of a generator that is right it is false. The text says that its own had a fault, since corrected.",
    ),
    _SIMULATION(
        "powers2011:copula-like-absolute-normal",
        title="Binomial numbers by the inverse of their distribution are comparable to absolute normal ones",
        reading="Read of the mean and the deviation of Informedness; of normal numbers about the expected ones, and"
        " shifted by their deviation, as the text has it.",
    ),
    _SIMULATION(
        "powers2011:corrections-decrease-with-k",
        title="The relative amount of correction decreases with K",
        reading="Read of the increments and decrements a case in the published tables, at a given N/K.",
        note="With few cases a cell rounding adds up over K² cells.",
    ),
    # --- powers2008evaluation ----------------------------------------------------------------------------------------
    Claim(
        "powers2008evaluation:kappa-fits",
        title="Kappa fits Correlation and Informedness relatively well, and is the next best alternative",
        section="Figure 2; Conclusions",
        reading="Read of two classes, as powers2011:kappa-fits.",
        also=("powers2011:kappa-fits",),
    ),
    Claim(
        "powers2008evaluation:averages-fit-poorly",
        title="The weighted, geometric and harmonic averages of Recall and Precision fit Informedness poorly",
        section="Figure 2",
        reading="Read of two classes, as powers2011:averages-fit-poorly.",
        also=("powers2011:averages-fit-poorly",),
    ),
    Claim(
        "powers2008evaluation:kappa-where-bias-tracks",
        title="Kappa approximates Informedness especially well where Bias tracks Prevalence",
        section="Conclusions",
        reading="Read of given margins, the same for classes and guesses, and exchanged.",
    ),
    # --- powers2008significance --------------------------------------------------------------------------------------
    Claim(
        "powers2008significance:one-in-twenty",
        title="At the level 0.05 one of twenty experiments is significant by chance",
        section="Abstract",
        reading="Read of the sizes of three tests, for few and some cases and for many.",
        note="With few cases no test of discrete tables keeps its level. With 250 chi-squared and G² come near;"
        " Fisher's test, for which the margins are given, is significant less often.",
    ),
    *(
        Claim(
            f"powers2008significance:{slug}",
            title=title,
            section="Confidence Intervals and Deviations; Figure 2",
            reading=_SIDES_OF_TWO,
            also=(f"powers2011:{slug}",),
        )
        for slug, title in (
            (
                "confidence-convention-on-the-upside",
                "By simulation, the deviation 1 - |B| is appropriately conservative on the upside",
            ),
            (
                "confidence-convention-on-the-downside",
                "By simulation, the deviation 1 - |B| is a little broad on the downside",
            ),
            (
                "confidence-weighted-on-the-downside",
                "By simulation, the self-weighted deviation is sufficiently conservative on the downside",
            ),
            (
                "confidence-weighted-where-high",
                "By simulation, the self-weighted deviation is too conservative for a high B",
            ),
        )
    ),
    # --- powerskappa -------------------------------------------------------------------------------------------------
    Claim(
        "powerskappa:misleading-measures",
        title="Averages of Recall and Precision, and Accuracy, are high with 15% of informed decisions, and solid with"
        " 15% deliberately wrong",
        section="Captions of the figures",
        reading="Read of the margins of Figure 1 of powers2003, of even ones, and of a rare class.",
    ),
    Claim(
        "powerskappa:recovers-each-table",
        title="Informedness recovers how many decisions are informed, perfectly",
        section="Captions of the figures",
        reading="Read of its mean, and of each table.",
        near=("powerskappa:informedness-recovers-decisions",),
    ),
    Claim(
        "powerskappa:kappa-where-margins-differ",
        title="Cohen's Kappa is too conservative where Bias is far from Prevalence, to either side",
        section="Captions of the figures",
        reading="Read beside how many decisions are informed.",
        near=("powerskappa:kappa-is-conservative",),
    ),
)
