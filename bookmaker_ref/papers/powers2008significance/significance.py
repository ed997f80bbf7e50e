"""powers2008significance, equations 12-17: chi-squared and G-squared of a label, their means, and the whole table."""

from __future__ import annotations

from functools import partial as bound

from sympy import Expr, Integer, Rational, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    DFP,
    DTP,
    EFN,
    EFP,
    EHP,
    ETN,
    ETP,
    FP,
    G2,
    PN,
    PP,
    RN,
    RP,
    TP,
    Approximate,
    Bias,
    BiasG,
    Chi2,
    Chi2KB,
    Chi2KBM,
    Chi2KM,
    Chi2MinusP,
    Chi2MinusR,
    Chi2PlusP,
    Chi2PlusR,
    Correlation,
    Differs,
    EvennessG,
    EvennessP,
    EvennessR,
    G2PlusP,
    Informedness,
    InverseBias,
    InversePrevalence,
    Markedness,
    MutualInformation,
    N,
    PerverseClass,
    PerversePrediction,
    Prevalence,
    PrevG,
    PrevH,
    Recall,
    Tends,
    XLogY,
    dtp,
    efn,
    efp,
    ehp,
    equal,
    etn,
    etp,
    fna,
    fpr,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.paths import BIAS_TO_ONE, EVEN_MARGINS, TO_CHANCE, a, b, x, y
from bookmaker_ref.symbolic.statement import All, Statement

_HALF, _QUARTER = Rational(1, 2), Rational(1, 4)
_SECTION = "Significance and Information Gain"
_line = bound(Record, section=_SECTION)
_claim = bound(Record, section=_SECTION, kind="claim")

#: Why r_P, where it is printed, is not right.
_R_P_IS_MARKEDNESS = (
    "r_R is meant, which is Informedness. The text as we have it sets P as a factor after r²; powers2011:30.6 has r_P²."
    " A letter is visible here, so it is not read as another one, as the bare r of (14) is. This text does not explain"
    " it; for the regressions it refers to its [3] and [5]. If [5], which is anonymous there, is powers2008evaluation,"
    " r_P is Markedness in it, as in powers2011."
)


def _last_row(statistic: Expr, coefficient: Expr) -> Statement:
    """What the last row of (12), and of (13), makes of the statistic."""
    return equal(statistic, N * Informedness**2 * EvennessR / Bias, N * coefficient**2 * PrevG**2 / Bias)


#: The squared deviations that the Correlation explains: of the real label, 0 or 1, by the prediction, and the reverse.
_EXPLAINED_R: Expr = PP * (tpa - rp) ** 2 + PN * (fna - rp) ** 2
_EXPLAINED_P: Expr = RP * (tpr - pp) ** 2 + RN * (fpr - pp) ** 2
#: The variance of the true positives where the Prevalence is known beforehand, and what comes of it with (12.2).
_BINOMIAL: Expr = PP * rp * rn
_MEAN_BY_CHANCE: Expr = _BINOMIAL / ETP + _BINOMIAL / EFP


def _no_index(meant: str, other: str) -> str:
    """The note of a row with a bare r."""
    return (
        f"The row has no index to r, and which letter it was cannot be told. With {other}, it would be the slip of"
        f" 12.6; read as {meant}: the reading that is true."
    )


# --- expectations, and one label alone ----------------------------------------------------------------------

expected_values = _claim(
    "powers2008significance:expected-values",
    title="The expected counts come from the marginal counts, the expected rates from the biases",
    printed=All(
        (
            equal(ETP, RP * PP / N),
            equal(EFP, RN * PP / N),
            equal(EFN, RP * PN / N),
            equal(ETN, RN * PN / N),
            equal(etp, Prevalence * Bias),
            equal(efp, InversePrevalence * Bias),
            equal(efn, Prevalence * InverseBias),
            equal(etn, InversePrevalence * InverseBias),
        )
    ),
    latex=r"ETP = RP \cdot PP/N,\; etp = \text{Prev} \cdot \text{Bias}",
    note="The text says that the margins imply them; read as: by independence of predictions and conditions.",
    also=("powers2011:expected-true-positives",),
)
recall_grows_to_one_with_bias = _claim(
    "powers2008significance:recall-grows-to-one-with-bias",
    title="When hardly anything is labelled negative, Recall is nearly 1",
    printed=Tends(Recall, Integer(1), BIAS_TO_ONE),
    latex=r"\text{Recall} \to 1 \quad (\text{Bias} \to 1)",
    note="The text says that it boosts Recall; read as the limit.",
)
informedness_vanishes_with_bias = _claim(
    "powers2008significance:informedness-vanishes-with-inverse-bias",
    title="When hardly anything is labelled negative, Informedness is nearly 0",
    printed=Tends(Informedness, Integer(0), BIAS_TO_ONE),
    latex=r"B \to 0 \quad (\text{Bias} \to 1)",
    also=("powers2011:informedness-vanishes-with-inverse-bias",),
)
markedness_unstable_with_bias = _claim(
    "powers2008significance:markedness-unstable-with-inverse-bias",
    title="When hardly anything is labelled negative, Markedness hangs on the few that are",
    printed=Tends(Markedness, a / (a + b) - x / (x + y), BIAS_TO_ONE),
    latex=r"M \to tpa - fna \quad (\text{Bias} \to 1)",
    note="The text calls it unstable there; read as: the limit keeps fna, the ratio of the few negative labels, which"
    " may be anything.",
    also=("powers2011:markedness-unstable-with-inverse-bias",),
)
significance_vanishes_with_bias = _claim(
    "powers2008significance:significance-vanishes-with-inverse-bias",
    title="When hardly anything is labelled negative, the positive label says nothing significant",
    printed=All((Tends(Chi2PlusP, Integer(0), BIAS_TO_ONE), Tends(Chi2PlusP / PN, Integer(0), BIAS_TO_ONE))),
    latex=r"\chi^2_{+P} \to 0 \quad (\text{Bias} \to 1)",
    note="The text expects a significance of nearly 0 where there are few negative labels; read as the limit for the"
    " label that nearly every prediction has, both in all and for each negative label.",
    also=("powers2011:significance-vanishes-with-inverse-bias",),
)
eq12 = Equation(
    "powers2008significance:12",
    title="Chi-squared of the positive predictions",
    note="Each row is held against the left side of the first, so that a slip counts in the row that has it.",
    lines=(
        _line(
            "powers2008significance:12.1",
            title="Chi-squared of a label: squared deviation over expectation, for both its cells",
            printed=equal(Chi2PlusP, (TP - ETP) ** 2 / ETP + (FP - EFP) ** 2 / EFP),
            latex=r"\chi^2_{+P} = (TP-ETP)^2/ETP + (FP-EFP)^2/EFP",
            defines=Chi2PlusP,
            also=("powers2011:30.1",),
        ),
        _line(
            "powers2008significance:12.2",
            title="Chi-squared of a label, with the deviations by name",
            printed=equal(Chi2PlusP, DTP**2 / ETP + DFP**2 / EFP),
            latex=r"= DTP^2/ETP + DFP^2/EFP",
            also=("powers2011:30.2",),
        ),
        _line(
            "powers2008significance:12.3",
            title="Chi-squared of a label over the harmonic mean of its expectations",
            printed=All((equal(Chi2PlusP, 2 * DTP**2 / EHP), equal(EHP, 2 * ETP * EFP / (ETP + EFP)))),
            latex=r"= 2DP^2/EHP, \quad EHP = 2ETP \cdot EFP/[ETP+EFP]",
            note="powers2011:30.3 has DFP for DP: all deviations have the same square.",
            also=("powers2011:30.3",),
        ),
        _line(
            "powers2008significance:12.4",
            title="Chi-squared of a label in proportions",
            printed=All((equal(Chi2PlusP, 2 * N * dtp**2 / ehp), equal(ehp, 2 * etp * efp / (etp + efp)))),
            latex=r"= 2N \cdot dp^2/eh_p, \quad eh_p = 2etp \cdot efp/[etp+efp]",
            also=("powers2011:30.4",),
        ),
        _line(
            "powers2008significance:12.5",
            title="Chi-squared of a label from the means of the real margins, and Bias",
            printed=equal(Chi2PlusP, 2 * N * dtp**2 / (PrevH * pp), N * dtp**2 / PrevG**2 / Bias),
            latex=r"= 2N \cdot dp^2/[rh \cdot pp] = N \cdot dp^2/\text{PrevG}^2/\text{Bias}",
            note="This text does not explain rh; it is the harmonic mean of Prevalence and its inverse, as in"
            " powers2011:25.",
            also=("powers2011:30.5",),
        ),
        _line(
            "powers2008significance:12.6",
            title="Chi-squared of a label from Informedness, and from a regression coefficient",
            printed=_last_row(Chi2PlusP, Markedness),
            latex=r"= N \cdot B^2 \cdot \text{Evenness}_R/\text{Bias} = N \cdot r_P^2 \cdot \text{PrevG}^2/\text{Bias}",
            corrected=_last_row(Chi2PlusP, Informedness),
            note=_R_P_IS_MARKEDNESS,
            source="unclear",
            also=("powers2011:30.6",),
        ),
    ),
)
g2_is_twice_as_sensitive = _claim(
    "powers2008significance:g2-is-twice-as-sensitive",
    title="Near chance, G-squared is twice chi-squared",
    printed=Approximate(G2PlusP, 2 * Chi2PlusP, TO_CHANCE),
    latex=r"G^2_{+P} \approx 2\chi^2_{+P} \quad (dp \to 0)",
    instead=Approximate(G2PlusP, Chi2PlusP, TO_CHANCE),
    note="The text says that the one is twice as sensitive as the other; read as: twice as large. The two agree there."
    " The factor comes from 13.3, where the logarithm is cut one term too early.",
    also=("powers2011:g2-is-twice-as-sensitive",),
)

#: What the logarithms of 13.2 become when ln(1 + x) is taken for x.
_first_order = TP * (DTP / ETP) + FP * (DFP / EFP)

eq13 = Equation(
    "powers2008significance:13",
    title="G-squared of the positive predictions, for a small effect",
    note="The rows from 13.4 on rework the right side of 13.3 and are held against that: it is chi-squared, twice the"
    " left side, and they inherit the factor 2.",
    lines=(
        _line(
            "powers2008significance:13.1",
            title="Half of G-squared of a label: each cell with the logarithm of its ratio to chance",
            printed=equal(G2PlusP / 2, XLogY(TP, TP / ETP) + XLogY(FP, FP / EFP)),
            latex=r"G^2_{+P}/2 = TP \cdot \ln(TP/ETP) + FP \cdot \ln(FP/EFP)",
            also=("powers2011:31.1",),
        ),
        _line(
            "powers2008significance:13.2",
            title="Half of G-squared of a label, with the ratio as one plus the relative deviation",
            printed=equal(G2PlusP / 2, XLogY(TP, 1 + DTP / ETP) + XLogY(FP, 1 + DFP / EFP)),
            latex=r"= TP \cdot \ln(1+DTP/ETP) + FP \cdot \ln(1+DFP/EFP)",
            also=("powers2011:31.2",),
        ),
        _line(
            "powers2008significance:13.3",
            title="Half of G-squared of a label near chance, the logarithm cut off",
            printed=Approximate(G2PlusP / 2, _first_order, TO_CHANCE),
            latex=r"\approx TP \cdot (DTP/ETP) + FP \cdot (DFP/EFP)",
            instead=Approximate(G2PlusP / 2, _first_order / 2, TO_CHANCE),
            exact=equal(_first_order, Chi2PlusP),
            note="The right side is to be halved, and with it the rows after it, which inherit the factor 2. The terms"
            " of first order cancel, since DTP = -DFP, so those of second order count, half of which the logarithm"
            " has: the right side is chi-squared itself, twice as much as the left. It is a slip of the calculation and"
            " not of print: the text concludes from it that G-squared is twice as sensitive"
            " (powers2008significance:g2-is-twice-as-sensitive).",
            also=("powers2011:31.3",),
        ),
        _line(
            "powers2008significance:13.4",
            title="The right side of 13.3 over the harmonic mean of the expectations",
            printed=All((equal(_first_order, 2 * N * dtp**2 / ehp), equal(ehp, 2 * etp * efp / (etp + efp)))),
            latex=r"= 2N \cdot dp^2/eh_p, \quad eh_p = 2etp \cdot efp/[etp+efp]",
            also=("powers2011:31.4",),
        ),
        _line(
            "powers2008significance:13.5",
            title="The right side of 13.3 from the means of the real margins",
            printed=equal(_first_order, 2 * N * dtp**2 / (PrevH * pp), N * dtp**2 / PrevG**2 / Bias),
            latex=r"= 2N \cdot dp^2/[rh \cdot pp] = N \cdot dp^2/\text{PrevG}^2/\text{Bias}",
            note="Parallel to powers2011:31.5 and powers2011:31.6.",
        ),
        _line(
            "powers2008significance:13.6",
            title="The right side of 13.3 from Informedness, and from a regression coefficient",
            printed=_last_row(_first_order, Markedness),
            latex=r"= N \cdot B^2 \cdot \text{Evenness}_R/\text{Bias} = N \cdot r_P^2 \cdot \text{PrevG}^2/\text{Bias}",
            corrected=_last_row(_first_order, Informedness),
            note="r_R for r_P, as in 12.6: there is a letter here, too, and it is as damaged in the text as we have it."
            " Parallel to powers2011:31.7 and powers2011:31.8.",
            source="unclear",
        ),
    ),
)
significance_grows_with_effect = _claim(
    "powers2008significance:significance-grows-with-effect",
    title="Significance grows with N, the square of Informedness, and the Evenness of Prevalence",
    printed=All(
        (
            equal(Chi2PlusP, N * Informedness**2 * Prevalence * (1 - Prevalence) / Bias),
            given(
                relation(Informedness, ">", 0),
                then=relation(partial(Chi2PlusP / N, "Informedness", "informedness"), ">", 0),
            ),
        )
    ),
    latex=r"\chi^2_{+P} \propto N \cdot B^2 \cdot \text{Evenness}_R",
    note="The text says it of G-squared along with chi-squared, by (13), which rests on their likeness near chance;"
    " read for chi-squared.",
)
evenness_in_prevalence = _claim(
    "powers2008significance:evenness-in-prevalence",
    title="Evenness of the real classes from Prevalence",
    printed=equal(EvennessR, PrevG**2, Prevalence * (1 - Prevalence)),
    latex=r"\text{Evenness}_R = \text{PrevG}^2 = \text{Prev} \cdot (1 - \text{Prev})",
)
significance_falls_with_bias = _claim(
    "powers2008significance:significance-falls-with-bias",
    title="For a given Informedness, significance falls with Bias",
    printed=given(
        relation(Informedness, "!=", 0),
        then=relation(partial(Chi2PlusP / N, "Bias", "informedness"), "<", 0),
    ),
    latex=r"\partial\,\chi^2_{+P}/\partial\,\text{Bias} < 0",
    note="The text says that with more Bias each positive is less significant, and that significance rises with the"
    " number of negative predictions; read as the derivative, for N cases, at fixed Informedness and Prevalence."
    " Informedness is taken not to be 0: at chance the statistic is 0 at every Bias.",
    also=("powers2011:significance-falls-with-bias",),
)
data_for_a_label = _claim(
    "powers2008significance:data-for-a-label",
    title="The data that significance needs: less with more Informedness, more with more Bias",
    printed=equal(N, Chi2PlusP * Bias / (Informedness**2 * EvennessR)),
    latex=r"N = \chi^2_{+P} \cdot \text{Bias}/(B^2 \cdot \text{Evenness}_R)",
    note="The text says it in words; read as: N for a given value of the statistic, by (12).",
)
bias_weighted_mean_of_chi2 = _claim(
    "powers2008significance:bias-weighted-mean-of-chi2",
    title="The mean over both predictions, weighted by Bias",
    printed=equal(Bias * Chi2PlusP + InverseBias * Chi2MinusP, 2 * N * Informedness**2 * PrevG**2),
    latex=r"KN \cdot B^2 \cdot \text{PrevG}^2",
    also=("powers2011:bias-weighted-mean-of-chi2",),
)

# --- averages -----------------------------------------------------------------------------------------------

eq14 = Equation(
    "powers2008significance:14",
    title="Significance of Informedness, as a mean over predictions",
    lines=(
        _line(
            "powers2008significance:14.1",
            title="Mean chi-squared over predictions, from the determinant (first half of the row)",
            printed=equal(Chi2KB, 2 * N * dtp**2 / PrevG**2),
            latex=r"\chi^2_{KB} = 2N \cdot dtp^2/\text{PrevG}^2",
            defines=Chi2KB,
            also=("powers2011:32.1",),
        ),
        _line(
            "powers2008significance:14.2",
            title="Mean chi-squared over predictions, from a regression coefficient (second half of the row)",
            printed=equal(Chi2KB, 2 * N * Informedness**2 * PrevG**2),
            latex=r"= 2N \cdot r^2 \cdot \text{PrevG}^2",
            note=_no_index("r_R, which is Informedness", "P, as the parallel powers2011:32.2 prints it"),
            source="unclear",
        ),
        _line(
            "powers2008significance:14.3",
            title="Mean chi-squared over predictions, from a regression coefficient and Evenness",
            printed=equal(Chi2KB, 2 * N * Informedness**2 * EvennessR),
            latex=r"= 2N \cdot r^2 \cdot \text{Evenness}_R",
            note=_no_index("r_R, which is Informedness", "P, as the parallel powers2011:32.3 prints it"),
            source="unclear",
        ),
        _line(
            "powers2008significance:14.4",
            title="Mean chi-squared over predictions, from Informedness",
            printed=equal(Chi2KB, 2 * N * Informedness**2 * EvennessR),
            latex=r"= 2N \cdot B^2 \cdot \text{Evenness}_R",
            also=("powers2011:32.4",),
        ),
    ),
)
prevalence_weighted_mean_of_chi2 = _claim(
    "powers2008significance:prevalence-weighted-mean-of-chi2",
    title="Analogously, the mean over both classes, weighted by Prevalence",
    printed=equal(Prevalence * Chi2PlusR + InversePrevalence * Chi2MinusR, 2 * N * Markedness**2 * EvennessP),
    latex=r"KN \cdot M^2 \cdot \text{BiasG}^2",
    also=("powers2011:prevalence-weighted-mean-of-chi2",),
)
eq15 = Equation(
    "powers2008significance:15",
    title="Significance of Markedness, as a mean over classes",
    lines=(
        _line(
            "powers2008significance:15.1",
            title="Mean chi-squared over classes, from the determinant (first half of the row)",
            printed=equal(Chi2KM, 2 * N * dtp**2 / BiasG**2),
            latex=r"\chi^2_{KM} = 2N \cdot dtp^2/\text{BiasG}^2",
            defines=Chi2KM,
            also=("powers2011:33.1",),
        ),
        _line(
            "powers2008significance:15.2",
            title="Mean chi-squared over classes, from a regression coefficient (second half of the row)",
            printed=equal(Chi2KM, 2 * N * Markedness**2 * BiasG**2),
            latex=r"= 2N \cdot r^2 \cdot \text{BiasG}^2",
            note=_no_index("r_P, which is Markedness", "R, as the parallel powers2011:33.2 prints it"),
            source="unclear",
        ),
        _line(
            "powers2008significance:15.3",
            title="Mean chi-squared over classes, from a regression coefficient and BiasG, once more",
            printed=equal(Chi2KM, 2 * N * Markedness**2 * BiasG**2),
            latex=r"= 2N \cdot r^2 \cdot \text{BiasG}^2",
            note=_no_index("r_P, which is Markedness", "R, as in powers2011:33.2")
            + " The row says the same as 15.2; by (14), Evenness_P may be meant, which is BiasG².",
            source="unclear",
        ),
        _line(
            "powers2008significance:15.4",
            title="Mean chi-squared over classes, from Markedness",
            printed=equal(Chi2KM, 2 * N * Markedness**2 * EvennessP),
            latex=r"= 2N \cdot M^2 \cdot \text{Evenness}_P",
            also=("powers2011:33.3",),
        ),
    ),
)
chi2_kc_is_geometric_mean = _claim(
    "powers2008significance:chi2-kc-is-geometric-mean",
    title="The third estimate is the geometric mean of the two",
    printed=equal(Chi2KBM, sqrt(Chi2KB * Chi2KM)),
    latex=r"\chi^2_{KC} = \sqrt{\chi^2_{KB} \cdot \chi^2_{KM}}",
    note="KC in this text is KBM in powers2011.",
    also=("powers2011:chi2-kbm-is-geometric-mean",),
)
eq16 = Equation(
    "powers2008significance:16",
    title="Significance of Correlation, as the geometric mean of both",
    lines=(
        _line(
            "powers2008significance:16.1",
            title="Geometric mean of both, from the determinant and all margins",
            printed=equal(Chi2KBM, 2 * N * dtp**2 / (PrevG * BiasG)),
            latex=r"\chi^2_{KC} = 2N \cdot dtp^2/\text{PrevG} \cdot \text{BiasG}",
            defines=Chi2KBM,
            note="The stroke divides by the product of both means, as the next rows need.",
            also=("powers2011:34.1",),
        ),
        _line(
            "powers2008significance:16.2",
            title="Geometric mean of both, from a coefficient and the means of the margins",
            printed=equal(Chi2KBM, 2 * N * Correlation**2 * PrevG * BiasG),
            latex=r"= 2N \cdot r^2 \cdot \text{PrevG} \cdot \text{BiasG}",
            note="The row has no index to r, and which letter it was cannot be told; read as r_G, the Correlation, with"
            " which it is true. Parallel to powers2011:34.2, which has r_P · r_R, its square.",
            source="unclear",
        ),
        _line(
            "powers2008significance:16.3",
            title="Geometric mean of both, from Correlation by each of its letters",
            printed=equal(Chi2KBM, 2 * N * Correlation**2 * EvennessG),
            latex=r"= 2N \cdot r_G^2 \cdot \text{Evenness}_G = 2NC^2 \cdot \text{Evenness}_G",
            note="The text as we have it sets G as a factor after r²; (17) has r_G². C is the Correlation.",
            source="unclear",
            also=("powers2011:34.3",),
        ),
        _line(
            "powers2008significance:16.4",
            title="Geometric mean of both, from Informedness and Markedness",
            printed=equal(Chi2KBM, 2 * N * Informedness * Markedness * EvennessG),
            latex=r"= 2N \cdot B \cdot M \cdot \text{Evenness}_G",
            also=("powers2011:34.4",),
        ),
    ),
)
evenness_global_as_mean_of_four = _claim(
    "powers2008significance:evenness-global-as-mean-of-four",
    title="Global Evenness is the squared geometric mean of all four margins",
    printed=equal(EvennessG, sqrt(rp * rn * pp * pn), PrevG * BiasG),
    latex=r"\text{Evenness}_G = \text{PrevG} \cdot \text{BiasG}",
    note="The text as we have it has a hyphen for the dot of the product.",
    source="unclear",
    also=("powers2011:evenness-global-as-mean-of-four",),
)
data_for_the_table = _claim(
    "powers2008significance:data-for-the-table",
    title="The data that significance needs: more, the less even the margins are",
    printed=equal(N, Chi2KBM / (2 * Correlation**2 * EvennessG)),
    latex=r"N = \chi^2_{KC}/(2C^2 \cdot \text{Evenness}_G)",
    note="The text says it in words; read as: N for a given value of the statistic and a given Correlation, by (16).",
)
evenness_at_most_a_quarter = _claim(
    "powers2008significance:evenness-at-most-a-quarter",
    title="Global Evenness is a quarter at most, reached with both margins even",
    printed=All(
        (
            relation(EvennessG, "<=", _QUARTER),
            given(equal(Bias, _HALF), equal(Prevalence, _HALF), then=equal(EvennessG, _QUARTER)),
        )
    ),
    latex=r"\text{Evenness}_G \leq 0.25",
    also=("powers2011:evenness-at-most-a-quarter",),
)
even_margins_match_estimates = _claim(
    "powers2008significance:even-margins-match-estimates",
    title="With an even margin, the estimates of both its sides match their mean",
    printed=All(
        (
            given(equal(Bias, _HALF), then=equal(Chi2PlusP, Chi2MinusP, Chi2KB)),
            given(equal(Prevalence, _HALF), then=equal(Chi2PlusR, Chi2MinusR, Chi2KM)),
        )
    ),
    latex=r"\text{Bias} = 0.5 \Rightarrow \chi^2_{+P} = \chi^2_{-P} = \chi^2_{KB}",
    note="The text says that they match the global estimate; read as KB for an even Bias, and as KM for an even"
    " Prevalence. They match KC only with both even, or at chance.",
    also=("powers2011:even-margins-match-estimates",),
)

chi2_kc_is_explained_deviance = _claim(
    "powers2008significance:chi2-kc-is-explained-deviance",
    title="The third estimate is the sum of squares that the Correlation explains, in both directions and both labels",
    printed=All(
        (
            equal(_EXPLAINED_R, N * Correlation**2 * EvennessR),
            equal(_EXPLAINED_P, N * Correlation**2 * EvennessP),
            equal(Chi2KBM**2, 2 * _EXPLAINED_R * 2 * _EXPLAINED_P),
        )
    ),
    latex=r"\chi^2_{KC} = \sqrt{2\,SSD_R \cdot 2\,SSD_P} = 2N \cdot C^2 \cdot \text{Evenness}_G",
    note="The text says that (16) is simply the total sum of squares that the Correlation accounts for, discounted by"
    " the global Evenness. A regression of one label, 0 or 1, on the other explains N times the squared Correlation"
    " and the Evenness of its own margin, which is half of that. Read as: of a column for each of the two labels, so"
    " twice as much, and the geometric mean of both directions.",
    also=("powers2011:chi2-kbm-is-explained-deviance",),
)

# --- the whole table ----------------------------------------------------------------------------------------

one_degree_of_freedom = _claim(
    "powers2008significance:one-label-has-one-degree-of-freedom",
    title="With the Prevalence known beforehand, the statistic of one label is 1 on average by chance, as one degree of"
    " freedom has it",
    printed=equal(_MEAN_BY_CHANCE, 1),
    latex=r"E[\chi^2_{+P}] = 1 \quad (r = 1)",
    note="The text says that the statistic of a label has one degree of freedom for the assessment of significance, and"
    " so has that of the whole table. Read of the true positives among PP as drawn with the Prevalence of a population,"
    " which has their variance PP rp rn. Where the Prevalence is that of the table itself, as (12) has it, the"
    " statistic is IBias times that of the whole table: its mean by chance is IBias N/(N - 1), and what is significant"
    " at 0.05 begins at IBias times 3.84, so that with one degree of freedom it is conservative.",
    also=("powers2011:one-label-has-one-degree-of-freedom",),
)
one_label_is_less_than_the_table = _claim(
    "powers2008significance:one-label-is-less-than-the-table",
    title="One label gives less than the whole table",
    printed=given(relation(dtp, "!=", 0), then=relation(Chi2PlusP, "<", Chi2)),
    latex=r"\chi^2_{+P} < \chi^2_C",
    note="Where there is an effect to estimate: at exact chance both are 0.",
    also=("powers2011:one-label-is-less-than-the-table",),
)
labels_differ = _claim(
    "powers2008significance:labels-differ",
    title="The two labels give different estimates in general",
    printed=Differs(Chi2PlusP, Chi2MinusP),
    latex=r"\chi^2_{+P} \neq \chi^2_{-P}",
    note="The text says that the other label is often similar and in general different; read as: some table tells"
    " them apart.",
    also=("powers2011:labels-differ",),
)
chi2_kb_is_free_of_the_label = _claim(
    "powers2008significance:chi2-kb-is-free-of-the-label",
    title="The mean over predictions does not depend on which label is called positive",
    printed=equal(PerversePrediction(Chi2KB), Chi2KB),
    latex=r"\text{Perverse } \chi^2_{KB} = \chi^2_{KB}",
    note="The text says that it does not depend on the choice of label; read as: exchanging the labels does not change"
    " it.",
    also=("powers2011:chi2-kb-is-free-of-the-label",),
)
labels_add_up_to_the_table = _claim(
    "powers2008significance:labels-add-up-to-the-table",
    title="The statistics of both labels add up to that of the whole table",
    printed=equal(Chi2PlusP + Chi2MinusP, Chi2),
    latex=r"\chi^2_{+P} + \chi^2_{-P} = \chi^2_C",
    note="The text says that the one is summed over a label, and the other over the entire table.",
)
table_is_twice_the_averages = _claim(
    "powers2008significance:table-is-twice-the-averages",
    title="The whole table gives about twice the mean over predictions",
    printed=Approximate(Chi2, 2 * Chi2KB, EVEN_MARGINS),
    latex=r"\chi^2_C \approx 2\chi^2_{KB}",
    exact=equal(Chi2, Chi2KB / (2 * EvennessP)),
    note="The text says that the whole table is expected to give about twice the averages; read as: the more even the"
    " margins are, the nearer to twice. Exactly, it is 1/(2 Evenness) times, with the Evenness that the average lacks,"
    " and never less than twice.",
    also=("powers2011:table-is-twice-the-averages",),
)
table_is_twice_chi2_km = _claim(
    "powers2008significance:table-is-twice-chi2-km",
    title="The whole table gives about twice the mean over classes",
    printed=Approximate(Chi2, 2 * Chi2KM, EVEN_MARGINS),
    latex=r"\chi^2_C \approx 2\chi^2_{KM}",
    exact=equal(Chi2, Chi2KM / (2 * EvennessR)),
    note="Read as for the mean over predictions.",
    also=("powers2011:table-is-twice-chi2-km",),
)
table_is_twice_chi2_kc = _claim(
    "powers2008significance:table-is-twice-chi2-kc",
    title="The whole table gives about twice the geometric mean of both",
    printed=Approximate(Chi2, 2 * Chi2KBM, EVEN_MARGINS),
    latex=r"\chi^2_C \approx 2\chi^2_{KC}",
    exact=equal(Chi2, Chi2KBM / (2 * EvennessG)),
    note="Read as for the mean over predictions.",
    also=("powers2011:table-is-twice-chi2-kbm",),
)
table_is_less_conservative = _claim(
    "powers2008significance:table-is-less-conservative",
    title="The whole table is less conservative than the averages, always",
    printed=All(tuple(relation(Chi2, ">=", 2 * each) for each in (Chi2KB, Chi2KM, Chi2KBM))),
    latex=r"\chi^2_C \geq 2\chi^2_{KB}",
    note="The text says that the whole table is less conservative; read as: its statistic is the larger, never less"
    " than twice the averages.",
    also=("powers2011:table-is-less-conservative",),
)
eq17 = Equation(
    "powers2008significance:17",
    title="Chi-squared of the whole table",
    lines=(
        _line(
            "powers2008significance:17.1",
            title="Chi-squared of the table is N times the squared Correlation, by each of its names",
            printed=equal(Chi2, N * Correlation**2, N * Informedness * Markedness, N * Correlation**2),
            latex=r"\chi^2_C = N \cdot r_G^2 = N \cdot \rho^2 = N \cdot \phi^2 = N \cdot B \cdot M = N \cdot C^2",
            note="The subscript C of this text is BM in powers2011.",
            also=("powers2011:35.1",),
        ),
    ),
)
phi_is_inertia = _claim(
    "powers2008significance:phi-is-inertia",
    title="The inertia of the table is the squared Correlation",
    printed=equal(Correlation**2, Chi2 / N),
    latex=r"\phi^2 = \chi^2/N",
    also=("powers2011:phi-is-inertia",),
)
g2_is_mutual_information = _claim(
    "powers2008significance:g2-is-n-times-mutual-information",
    title="G-squared is N times Mutual Information, in nats",
    printed=equal(G2, N * MutualInformation),
    latex=r"G^2 = N \cdot MI",
    instead=equal(G2, 2 * N * MutualInformation),
    note="The text says here that a factor of N connects the full G-squared to Mutual Information, and means it: it has"
    " said before (13) that G-squared is N times the average information gain in nats. The factor is 2N, as the"
    " halves of G-squared in (13) have it; that sentence by itself is true of such a half"
    " (powers2011:log-likelihood-of-all-cells).",
    also=("powers2011:g2-is-n-times-mutual-information",),
)
root_is_correlation = _claim(
    "powers2008significance:root-is-correlation",
    title="The root of Informedness times Markedness is the Correlation",
    printed=equal(sqrt(Informedness * Markedness), Correlation),
    latex=r"\sqrt{BM} = C",
    condition=(relation(dtp, ">=", 0),),
    note="As in 11.2, the root is never negative. The text goes on to say that it has a sign, as the Correlation has.",
)
information_and_correlation = _claim(
    "powers2008significance:information-is-half-the-squared-correlation",
    title="Near chance, Mutual Information is half the squared Correlation",
    printed=Approximate(MutualInformation, Correlation**2 / 2, TO_CHANCE),
    latex=r"MI \approx \phi^2/2 \quad (dp \to 0)",
    exact=All((equal(G2, 2 * N * MutualInformation), equal(Chi2, N * Correlation**2))),
    note="The text says that Mutual Information and Correlation measure essentially the same; read as: a small one"
    " gives the other. That is G-squared near chi-squared. Farther from chance neither is a function of the other: the"
    " tables 0 1 1 0 and 0 1 2 0 both have a squared Correlation of 1, and a Mutual Information of .693 and .637 nats.",
    also=("powers2011:information-is-half-the-squared-correlation",),
)
information_has_no_direction = _claim(
    "powers2008significance:information-has-no-direction",
    title="Mutual Information and phi do not tell a system from its perversion; Correlation does",
    printed=All(
        tuple(
            claim
            for perverse in (PerversePrediction, PerverseClass)
            for claim in (
                equal(perverse(MutualInformation), MutualInformation),
                equal(perverse(Chi2), Chi2),
                equal(perverse(Correlation), -Correlation),
            )
        )
    ),
    latex=r"\text{Perverse } MI = MI,\; \text{Perverse } \phi^2 = \phi^2,\; \text{Perverse } C = -C",
    note="The text says that Mutual Information and phi do not show the direction; read as: exchanging labels or"
    " classes leaves them as they are, with phi in its square, which is what chi-squared gives.",
    also=("powers2011:information-has-no-direction",),
)
root_is_of_the_margins = _claim(
    "powers2008significance:root-is-of-the-margins",
    title="Correlation takes the root of the Biases and Prevalences alone, and so keeps its sign",
    printed=equal(Correlation, dtp / sqrt(Prevalence * (1 - Prevalence) * Bias * (1 - Bias))),
    latex=r"C = dp/\sqrt{\text{Prev} \cdot \text{IPrev} \cdot \text{Bias} \cdot \text{IBias}}",
    note="The text gives it in words, as the reason why the Correlation has a sign.",
    also=("powers2011:22.1",),
)
