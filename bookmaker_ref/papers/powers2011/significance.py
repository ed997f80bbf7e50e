"""powers2011, equations 30-38: significance by chi-squared and G-squared, and posterior error probabilities."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Abs, E, Expr, Integer, Rational, log, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    DFP,
    DTP,
    EFP,
    EHP,
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
    ErrorOdds,
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
    PosteriorAlpha,
    PosteriorBeta,
    Prevalence,
    PrevG,
    PrevH,
    Recall,
    Tends,
    XLogY,
    dtp,
    efp,
    ehp,
    equal,
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
from bookmaker_ref.symbolic.paths import BIAS_TO_ONE, EVEN_MARGINS, TO_CHANCE, TO_LEAST_ODDS, a, b, small, x, y
from bookmaker_ref.symbolic.statement import All
from bookmaker_ref.symbolic.vocabulary import P_VALUE

_HALF = Rational(1, 2)
_SECTION = "Significance and Information Gain"
_line = bound(Record, section=_SECTION)
_claim = bound(Record, section=_SECTION, kind="claim")

#: What equations 30.7 and 31.9 take the statistic for when nearly all predictions are positive.
_NEARLY_ALL_POSITIVE = "Exactly, it is the statistic times 1 - pn²: 1/Bias = 1 + pn + O(pn²), and Bias is 1 - pn."


def _with_all_predictions(coefficient: Expr) -> Expr:
    return cast(Expr, (N + PN) * coefficient**2 * PrevG**2)


# --- one label alone ----------------------------------------------------------------------------------------

recall_of_one_label = _claim(
    "powers2011:recall-grows-to-one-with-bias",
    title="When hardly anything is labelled negative, Recall is nearly 1",
    printed=Tends(Recall, Integer(1), BIAS_TO_ONE),
    latex=r"\text{Recall} \to 1 \quad (\text{Bias} \to 1)",
    note="The text says that to call everything a noun boosts Recall, and hence the F-factor; read of Recall as the"
    " limit.",
    also=("powers2008significance:recall-grows-to-one-with-bias",),
)
informedness_vanishes_with_bias = _claim(
    "powers2011:informedness-vanishes-with-inverse-bias",
    title="When hardly anything is labelled negative, Informedness is nearly 0",
    printed=Tends(Informedness, Integer(0), BIAS_TO_ONE),
    latex=r"B \to 0 \quad (\text{Bias} \to 1)",
    note="The text says that it will be 0 where nearly all is labelled positive; read as the limit.",
)
markedness_unstable_with_bias = _claim(
    "powers2011:markedness-unstable-with-inverse-bias",
    title="When hardly anything is labelled negative, Markedness hangs on the few that are",
    printed=Tends(Markedness, a / (a + b) - x / (x + y), BIAS_TO_ONE),
    latex=r"M \to tpa - fna \quad (\text{Bias} \to 1)",
    note="The text calls it unstable there; read as: the limit keeps fna, the ratio of the few negative"
    " labels, which may be anything.",
)
significance_vanishes_with_bias = _claim(
    "powers2011:significance-vanishes-with-inverse-bias",
    title="When hardly anything is labelled negative, the positive label says nothing significant",
    printed=All((Tends(Chi2PlusP, Integer(0), BIAS_TO_ONE), Tends(Chi2PlusP / PN, Integer(0), BIAS_TO_ONE))),
    latex=r"\chi^2_{+P} \to 0 \quad (\text{Bias} \to 1)",
    note="The text hopes for a significance of nearly 0 where there are few negative labels; read as the"
    " limit for the label that nearly every prediction has, both in all and for each negative label."
    " For each of them, the statistic of the negative label itself does not vanish: it hangs on the"
    " few, as Markedness does.",
)
eq30 = Equation(
    "powers2011:30",
    title="Chi-squared of the positive predictions",
    note="Each row is held against the left side of the first, so that a slip counts in the row that has it.",
    lines=(
        _line(
            "powers2011:30.1",
            title="Chi-squared of a label: squared deviation over expectation, for both its cells",
            printed=equal(Chi2PlusP, (TP - ETP) ** 2 / ETP + (FP - EFP) ** 2 / EFP),
            latex=r"\chi^2_{+P} = (TP-ETP)^2/ETP + (FP-EFP)^2/EFP",
            defines=Chi2PlusP,
        ),
        _line(
            "powers2011:30.2",
            title="Chi-squared of a label, with the deviations by name",
            printed=equal(Chi2PlusP, DTP**2 / ETP + DFP**2 / EFP),
            latex=r"= DTP^2/ETP + DFP^2/EFP",
        ),
        _line(
            "powers2011:30.3",
            title="Chi-squared of a label over the harmonic mean of its expectations",
            printed=All((equal(Chi2PlusP, 2 * DFP**2 / EHP), equal(EHP, 2 * ETP * EFP / (ETP + EFP)))),
            latex=r"= 2DFP^2/EHP, \quad EHP = 2ETP \cdot EFP/[ETP+EFP]",
            note="Set as one row in powers2008significance, with DP for DFP: all deviations have the same square.",
        ),
        _line(
            "powers2011:30.4",
            title="Chi-squared of a label in proportions",
            printed=All((equal(Chi2PlusP, 2 * N * dtp**2 / ehp), equal(ehp, 2 * etp * efp / (etp + efp)))),
            latex=r"= 2N \cdot dp^2/eh_p, \quad eh_p = 2etp \cdot efp/[etp+efp]",
            note="Set as one row in powers2008significance.",
        ),
        _line(
            "powers2011:30.5",
            title="Chi-squared of a label from the means of the real margins, and Bias",
            printed=equal(Chi2PlusP, 2 * N * dtp**2 / (PrevH * pp), N * dtp**2 / PrevG**2 / Bias),
            latex=r"= 2N \cdot dp^2/[rh \cdot pp] = N \cdot dp^2/\text{PrevG}^2/\text{Bias}",
        ),
        _line(
            "powers2011:30.6",
            title="Chi-squared of a label from Informedness, and from a regression coefficient",
            printed=equal(
                Chi2PlusP,
                N * Informedness**2 * EvennessR / Bias,
                N * Markedness**2 * PrevG**2 / Bias,
            ),
            latex=r"= N \cdot B^2 \cdot \text{Evenness}_R/\text{Bias} = N \cdot r_P^2 \cdot \text{PrevG}^2/\text{Bias}",
            corrected=equal(
                Chi2PlusP,
                N * Informedness**2 * EvennessR / Bias,
                N * Informedness**2 * PrevG**2 / Bias,
            ),
            note="r_R is meant: by equations 17 and 18, r_P is Markedness and r_R is Informedness. It is one"
            " consistent exchange of the subscript, kept up from (30) through (33) against those two.",
        ),
        _line(
            "powers2011:30.7",
            title="Chi-squared of a label that nearly all predictions have, from the coefficient",
            printed=Approximate(Chi2PlusP, _with_all_predictions(Markedness), BIAS_TO_ONE),
            latex=r"\approx (N+PN) \cdot r_P^2 \cdot \text{PrevG}^2 \quad (\text{Bias} \to 1)",
            corrected=Approximate(Chi2PlusP, _with_all_predictions(Informedness), BIAS_TO_ONE),
            exact=equal(_with_all_predictions(Informedness), (1 - pn**2) * Chi2PlusP),
            note="r_R for r_P, as in 30.6. " + _NEARLY_ALL_POSITIVE,
        ),
        _line(
            "powers2011:30.8",
            title="Chi-squared of a label that nearly all predictions have, from Informedness",
            printed=Approximate(Chi2PlusP, (N + PN) * Informedness**2 * EvennessR, BIAS_TO_ONE),
            latex=r"= (N+PN) \cdot B^2 \cdot \text{Evenness}_R",
            exact=equal((N + PN) * Informedness**2 * EvennessR, (1 - pn**2) * Chi2PlusP),
            note="On the page this row has = to the row before, to which with r_R it is equal; held against the"
            " statistic it is an approximation like that row. " + _NEARLY_ALL_POSITIVE,
        ),
    ),
)
g2_is_mutual_information = _claim(
    "powers2011:g2-is-n-times-mutual-information",
    title="G-squared is N times Mutual Information, in nats",
    printed=equal(G2, N * MutualInformation),
    latex=r"G^2 = N \cdot MI",
    instead=equal(G2, 2 * N * MutualInformation),
    note="2N, as the halves of G-squared in (31) have it. The text means N: it says so again after (35), and of the sum"
    " over all cells of a table of K classes (powers2011:log-likelihood-of-all-cells), where it is right of the"
    " halves.",
)
g2_is_twice_as_sensitive = _claim(
    "powers2011:g2-is-twice-as-sensitive",
    title="Near chance, G-squared is twice chi-squared",
    printed=Approximate(G2PlusP, 2 * Chi2PlusP, TO_CHANCE),
    latex=r"G^2_{+P} \approx 2\chi^2_{+P} \quad (dp \to 0)",
    instead=Approximate(G2PlusP, Chi2PlusP, TO_CHANCE),
    note="The text says that the one is twice as sensitive as the other; read as: twice as large. The two"
    " agree there. The factor comes from 31.3, where the logarithm is cut one term too early.",
)

#: What the logarithms of 31.2 become when ln(1 + x) is taken for x.
_first_order = TP * (DTP / ETP) + FP * (DFP / EFP)

eq31 = Equation(
    "powers2011:31",
    title="G-squared of the positive predictions, for a small effect",
    note="The rows from 31.4 on rework the right side of 31.3 and are held against that: it is chi-squared, twice the"
    " left side, and they inherit the factor 2.",
    lines=(
        _line(
            "powers2011:31.1",
            title="Half of G-squared of a label: each cell with the logarithm of its ratio to chance",
            printed=equal(G2PlusP / 2, XLogY(TP, TP / ETP) + XLogY(FP, FP / EFP)),
            latex=r"G^2_{+P}/2 = TP \cdot \ln(TP/ETP) + FP \cdot \ln(FP/EFP)",
        ),
        _line(
            "powers2011:31.2",
            title="Half of G-squared of a label, with the ratio as one plus the relative deviation",
            printed=equal(G2PlusP / 2, XLogY(TP, 1 + DTP / ETP) + XLogY(FP, 1 + DFP / EFP)),
            latex=r"= TP \cdot \ln(1+DTP/ETP) + FP \cdot \ln(1+DFP/EFP)",
        ),
        _line(
            "powers2011:31.3",
            title="Half of G-squared of a label near chance, the logarithm cut off",
            printed=Approximate(G2PlusP / 2, _first_order, TO_CHANCE),
            latex=r"\approx TP \cdot (DTP/ETP) + FP \cdot (DFP/EFP)",
            instead=Approximate(G2PlusP / 2, _first_order / 2, TO_CHANCE),
            exact=equal(_first_order, Chi2PlusP),
            note="The right side is to be halved, and with it rows 31.4 to 31.10, which inherit the factor 2. The terms"
            " of first order cancel, since DTP = -DFP, so those of second order count, half of which the logarithm"
            " has: the right side is chi-squared itself, twice as much as the left. It is no slip of the pen: the text"
            " concludes from it that G-squared is twice as sensitive (powers2011:g2-is-twice-as-sensitive).",
        ),
        _line(
            "powers2011:31.4",
            title="The right side of 31.3 over the harmonic mean of the expectations",
            printed=equal(_first_order, 2 * N * dtp**2 / ehp),
            latex=r"= 2N \cdot dp^2/eh_p",
        ),
        _line(
            "powers2011:31.5",
            title="The right side of 31.3 from the harmonic mean of the real margins",
            printed=equal(_first_order, 2 * N * dtp**2 / (PrevH * pp)),
            latex=r"= 2N \cdot dp^2/[rh \cdot pp]",
        ),
        _line(
            "powers2011:31.6",
            title="The right side of 31.3 from the geometric mean of the real margins",
            printed=equal(_first_order, N * dtp**2 / PrevG**2 / Bias),
            latex=r"= N \cdot dp^2/\text{PrevG}^2/\text{Bias}",
        ),
        _line(
            "powers2011:31.7",
            title="The right side of 31.3 from Informedness",
            printed=equal(_first_order, N * Informedness**2 * EvennessR / Bias),
            latex=r"= N \cdot B^2 \cdot \text{Evenness}_R/\text{Bias}",
        ),
        _line(
            "powers2011:31.8",
            title="The right side of 31.3 from a regression coefficient",
            printed=equal(_first_order, N * Markedness**2 * PrevG**2 / Bias),
            latex=r"= N \cdot r_P^2 \cdot \text{PrevG}^2/\text{Bias}",
            corrected=equal(_first_order, N * Informedness**2 * PrevG**2 / Bias),
            note="r_R for r_P, as in 30.6.",
        ),
        _line(
            "powers2011:31.9",
            title="The right side of 31.3 where nearly all predictions are positive, from the coefficient",
            printed=Approximate(_first_order, _with_all_predictions(Markedness), BIAS_TO_ONE),
            latex=r"\approx (N+PN) \cdot r_P^2 \cdot \text{PrevG}^2 \quad (\text{Bias} \to 1)",
            corrected=Approximate(_first_order, _with_all_predictions(Informedness), BIAS_TO_ONE),
            exact=equal(_with_all_predictions(Informedness), (1 - pn**2) * _first_order),
            note="r_R for r_P, as in 30.6. " + _NEARLY_ALL_POSITIVE,
        ),
        _line(
            "powers2011:31.10",
            title="The right side of 31.3 where nearly all predictions are positive, from Informedness",
            printed=Approximate(_first_order, (N + PN) * Informedness**2 * EvennessR, BIAS_TO_ONE),
            latex=r"= (N+PN) \cdot B^2 \cdot \text{Evenness}_R",
            exact=equal((N + PN) * Informedness**2 * EvennessR, (1 - pn**2) * _first_order),
            note="On the page this row has = to the row before, to which with r_R it is equal. " + _NEARLY_ALL_POSITIVE,
        ),
    ),
)
yates_correction = _claim(
    "powers2011:yates-correction",
    title="Yates' correction takes one half off the absolute dp of a cell",
    printed=equal(N * (Abs(dtp) - _HALF) ** 2 / etp, (Abs(TP - ETP) - _HALF) ** 2 / ETP),
    latex=r"(|dp| - 0.5)^2",
    corrected=equal((Abs(DTP) - _HALF) ** 2 / ETP, (Abs(TP - ETP) - _HALF) ** 2 / ETP),
    note="The text takes the half off dp, which is a proportion, a quarter at most; read for the cell of the true"
    " positives, on the right with the correction as Yates has it. The count DP is meant. Its capitals may have been"
    " lost in the text as we have it.",
    source="unclear",
)
significance_grows_with_effect = _claim(
    "powers2011:significance-grows-with-effect",
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
    note="The text says it of G-squared along with chi-squared, by (31), which rests on their likeness near chance;"
    " read for chi-squared. What it says of the negative predictions is powers2011:significance-falls-with-bias.",
    also=("powers2008significance:significance-grows-with-effect",),
)
evenness_in_prevalence = _claim(
    "powers2011:evenness-in-prevalence",
    title="Evenness of the real classes from Prevalence",
    printed=equal(EvennessR, PrevG**2, Prevalence * (1 - Prevalence)),
    latex=r"\text{Evenness}_R = \text{PrevG}^2 = \text{Prev} \cdot (1 - \text{Prev})",
    also=("powers2008significance:evenness-in-prevalence",),
)
significance_falls_with_bias = _claim(
    "powers2011:significance-falls-with-bias",
    title="For a given Informedness, significance falls with Bias",
    printed=given(
        relation(Informedness, "!=", 0),
        then=relation(partial(Chi2PlusP / N, "Bias", "informedness"), "<", 0),
    ),
    latex=r"\partial\,\chi^2_{+P}/\partial\,\text{Bias} < 0",
    note="The text says that with more Bias each positive is less significant; read as the derivative, for"
    " N cases, at fixed Informedness and Prevalence. Informedness is taken not to be 0: at chance the"
    " statistic is 0 at every Bias.",
)
data_for_a_label = _claim(
    "powers2011:data-for-a-label",
    title="The data that significance needs: less with more Informedness, more with more Bias",
    printed=equal(N, Chi2PlusP * Bias / (Informedness**2 * EvennessR)),
    latex=r"N = \chi^2_{+P} \cdot \text{Bias}/(B^2 \cdot \text{Evenness}_R)",
    note="The text says it in words; read as: N for a given value of the statistic, by (30).",
    also=("powers2008significance:data-for-a-label",),
)
bias_weighted_mean_of_chi2 = _claim(
    "powers2011:bias-weighted-mean-of-chi2",
    title="The mean over both predictions, weighted by Bias",
    printed=equal(Bias * Chi2PlusP + InverseBias * Chi2MinusP, 2 * N * Informedness**2 * PrevG**2),
    latex=r"KN \cdot B^2 \cdot \text{PrevG}^2",
)

# --- averages -----------------------------------------------------------------------------------------------

eq32 = Equation(
    "powers2011:32",
    title="Significance of Informedness, as a mean over predictions",
    lines=(
        _line(
            "powers2011:32.1",
            title="Mean chi-squared over predictions, from the determinant and the real margins",
            printed=equal(Chi2KB, 2 * N * dtp**2 / PrevG**2),
            latex=r"\chi^2_{KB} = 2N \cdot dtp^2/\text{PrevG}^2",
            defines=Chi2KB,
        ),
        _line(
            "powers2011:32.2",
            title="Mean chi-squared over predictions, from a regression coefficient and PrevG",
            printed=equal(Chi2KB, 2 * N * Markedness**2 * PrevG**2),
            latex=r"= 2N \cdot r_P^2 \cdot \text{PrevG}^2",
            corrected=equal(Chi2KB, 2 * N * Informedness**2 * PrevG**2),
            note="r_R is meant, which is Informedness (18); r_P is Markedness (17): the exchange of 30.6.",
        ),
        _line(
            "powers2011:32.3",
            title="Mean chi-squared over predictions, from a regression coefficient and Evenness",
            printed=equal(Chi2KB, 2 * N * Markedness**2 * EvennessR),
            latex=r"= 2N \cdot r_P^2 \cdot \text{Evenness}_R",
            corrected=equal(Chi2KB, 2 * N * Informedness**2 * EvennessR),
            note="r_R for r_P, as in 32.2.",
        ),
        _line(
            "powers2011:32.4",
            title="Mean chi-squared over predictions, from Informedness",
            printed=equal(Chi2KB, 2 * N * Informedness**2 * EvennessR),
            latex=r"= 2N \cdot B^2 \cdot \text{Evenness}_R",
        ),
    ),
)
prevalence_weighted_mean_of_chi2 = _claim(
    "powers2011:prevalence-weighted-mean-of-chi2",
    title="Analogously, the mean over both classes, weighted by Prevalence",
    printed=equal(Prevalence * Chi2PlusR + InversePrevalence * Chi2MinusR, 2 * N * Markedness**2 * EvennessP),
    latex=r"KN \cdot M^2 \cdot \text{BiasG}^2",
)
eq33 = Equation(
    "powers2011:33",
    title="Significance of Markedness, as a mean over classes",
    lines=(
        _line(
            "powers2011:33.1",
            title="Mean chi-squared over classes, from the determinant and the predicted margins",
            printed=equal(Chi2KM, 2 * N * dtp**2 / BiasG**2),
            latex=r"\chi^2_{KM} = 2N \cdot dtp^2/\text{BiasG}^2",
            defines=Chi2KM,
        ),
        _line(
            "powers2011:33.2",
            title="Mean chi-squared over classes, from a regression coefficient and BiasG",
            printed=equal(Chi2KM, 2 * N * Informedness**2 * BiasG**2),
            latex=r"= 2N \cdot r_R^2 \cdot \text{BiasG}^2",
            corrected=equal(Chi2KM, 2 * N * Markedness**2 * BiasG**2),
            note="r_P is meant, which is Markedness (17); r_R is Informedness (18): the exchange of 30.6, the"
            " other way.",
        ),
        _line(
            "powers2011:33.3",
            title="Mean chi-squared over classes, from Markedness",
            printed=equal(Chi2KM, 2 * N * Markedness**2 * EvennessP),
            latex=r"= 2N \cdot M^2 \cdot \text{Evenness}_P",
        ),
    ),
)
chi2_kbm_is_geometric_mean = _claim(
    "powers2011:chi2-kbm-is-geometric-mean",
    title="The third estimate is the geometric mean of the two",
    printed=equal(Chi2KBM, sqrt(Chi2KB * Chi2KM)),
    latex=r"\chi^2_{KBM} = \sqrt{\chi^2_{KB} \cdot \chi^2_{KM}}",
)
eq34 = Equation(
    "powers2011:34",
    title="Significance of Correlation, as the geometric mean of both",
    lines=(
        _line(
            "powers2011:34.1",
            title="Geometric mean of both, from the determinant and all margins",
            printed=equal(Chi2KBM, 2 * N * dtp**2 / (PrevG * BiasG)),
            latex=r"\chi^2_{KBM} = 2N \cdot dtp^2/\text{PrevG} \cdot \text{BiasG}",
            defines=Chi2KBM,
            note="The stroke divides by the product of both means, as the next rows need."
            " The extraction has dt p² for dtp².",
        ),
        _line(
            "powers2011:34.2",
            title="Geometric mean of both, from both regression coefficients",
            printed=equal(Chi2KBM, 2 * N * Markedness * Informedness * PrevG * BiasG),
            latex=r"= 2N \cdot r_P \cdot r_R \cdot \text{PrevG} \cdot \text{BiasG}",
        ),
        _line(
            "powers2011:34.3",
            title="Geometric mean of both, from Correlation",
            printed=equal(Chi2KBM, 2 * N * Correlation**2 * EvennessG),
            latex=r"= 2N \cdot r_G^2 \cdot \text{Evenness}_G = 2N \cdot \rho^2 \cdot \text{Evenness}_G",
            note="The extraction has p for rho; equation 35 speaks of rho.",
        ),
        _line(
            "powers2011:34.4",
            title="Geometric mean of both, from Informedness and Markedness",
            printed=equal(Chi2KBM, 2 * N * Informedness * Markedness * EvennessG),
            latex=r"= 2N \cdot B \cdot M \cdot \text{Evenness}_G",
        ),
    ),
)
#: The sums of squares that the Correlation explains: of the real label, 0 or 1, by the prediction, and the reverse.
_EXPLAINED_R = PP * (tpa - rp) ** 2 + PN * (fna - rp) ** 2
_EXPLAINED_P = RP * (tpr - pp) ** 2 + RN * (fpr - pp) ** 2

kbm_is_explained_deviance = _claim(
    "powers2011:chi2-kbm-is-explained-deviance",
    title="The third estimate is the sum of squares that the Correlation explains, in both directions and both labels",
    printed=All(
        (
            equal(_EXPLAINED_R, N * Correlation**2 * EvennessR),
            equal(_EXPLAINED_P, N * Correlation**2 * EvennessP),
            equal(Chi2KBM**2, 2 * _EXPLAINED_R * 2 * _EXPLAINED_P),
        )
    ),
    latex=r"\chi^2_{KBM} = \sqrt{2\,SSD_R \cdot 2\,SSD_P} = 2N \cdot \rho^2 \cdot \text{Evenness}_G",
    note="The text says that (34) is simply the total sum of squares that the Correlation accounts for, discounted by"
    " the global Evenness. A regression of one label, 0 or 1, on the other explains N times the squared Correlation"
    " and the Evenness of its own margin, which is half of that. Read as: of a column for each of the two labels, so"
    " twice as much, and the geometric mean of both directions.",
)
evenness_global_as_mean_of_four = _claim(
    "powers2011:evenness-global-as-mean-of-four",
    title="Global Evenness is the squared geometric mean of all four margins",
    printed=equal(EvennessG, sqrt(rp * rn * pp * pn), PrevG * BiasG),
    latex=r"\text{Evenness}_G = \text{PrevG} \cdot \text{BiasG}",
)
data_for_the_table = _claim(
    "powers2011:data-for-the-table",
    title="The data that significance needs: more, the less even the margins are",
    printed=equal(N, Chi2KBM / (2 * Correlation**2 * EvennessG)),
    latex=r"N = \chi^2_{KBM}/(2 r_G^2 \cdot \text{Evenness}_G)",
    note="The text says it in words; read as: N for a given value of the statistic and a given Correlation, by (34).",
    also=("powers2008significance:data-for-the-table",),
)
evenness_at_most_a_quarter = _claim(
    "powers2011:evenness-at-most-a-quarter",
    title="Global Evenness is a quarter at most, reached with both margins even",
    printed=All(
        (
            relation(EvennessG, "<=", Rational(1, 4)),
            given(equal(Bias, _HALF), equal(Prevalence, _HALF), then=equal(EvennessG, Rational(1, 4))),
        )
    ),
    latex=r"\text{Evenness}_G \leq 0.25",
)
even_margins_match_estimates = _claim(
    "powers2011:even-margins-match-estimates",
    title="With an even margin, the estimates of both its sides match their mean",
    printed=All(
        (
            given(equal(Bias, _HALF), then=equal(Chi2PlusP, Chi2MinusP, Chi2KB)),
            given(equal(Prevalence, _HALF), then=equal(Chi2PlusR, Chi2MinusR, Chi2KM)),
        )
    ),
    latex=r"\text{Bias} = 0.5 \Rightarrow \chi^2_{+P} = \chi^2_{-P} = \chi^2_{KB}",
    note="The text says that they match the global estimate; read as KB for an even Bias, and as KM for an"
    " even Prevalence. They match KBM only with both even, or at chance.",
)

#: The variance of the true positives where the Prevalence is known beforehand, and what comes of it with (30.2).
_BINOMIAL = PP * rp * rn
_MEAN_BY_CHANCE = _BINOMIAL / ETP + _BINOMIAL / EFP

one_degree_of_freedom = _claim(
    "powers2011:one-label-has-one-degree-of-freedom",
    title="With the Prevalence known beforehand, the statistic of one label is 1 on average by chance, as one degree of"
    " freedom has it",
    printed=equal(_MEAN_BY_CHANCE, 1),
    latex=r"E[\chi^2_{+P}] = 1 \quad (r = 1)",
    note="The text says that the statistic of a label has one degree of freedom for the assessment of significance."
    " Read of the true positives among PP as drawn with the Prevalence of a population, which has their variance PP rp"
    " rn. Where the Prevalence is that of the table itself, as (30) has it, the statistic is IBias times that of the"
    " whole table: its mean by chance is IBias N/(N - 1), and it is significant at 0.05 from IBias times 3.84 on, so"
    " that with one degree of freedom it is conservative.",
)

# --- the whole table ----------------------------------------------------------------------------------------

one_label_is_less_than_the_table = _claim(
    "powers2011:one-label-is-less-than-the-table",
    title="One label gives less than the whole table",
    printed=given(relation(dtp, "!=", 0), then=relation(Chi2PlusP, "<", Chi2)),
    latex=r"\chi^2_{+P} < \chi^2_{BM}",
    note="Where there is an effect to estimate: at exact chance both are 0.",
)
labels_differ = _claim(
    "powers2011:labels-differ",
    title="The two labels give different estimates in general",
    printed=Differs(Chi2PlusP, Chi2MinusP),
    latex=r"\chi^2_{+P} \neq \chi^2_{-P}",
    note="The text says that the other label is often similar and in general different; read as: some"
    " table tells them apart.",
)
chi2_kb_is_free_of_the_label = _claim(
    "powers2011:chi2-kb-is-free-of-the-label",
    title="The mean over predictions does not depend on which label is called positive",
    printed=equal(PerversePrediction(Chi2KB), Chi2KB),
    latex=r"\text{Perverse } \chi^2_{KB} = \chi^2_{KB}",
    note="The text says that it does not depend on the choice of label; read as: exchanging the labels"
    " does not change it.",
)
labels_add_up_to_the_table = _claim(
    "powers2011:labels-add-up-to-the-table",
    title="The statistics of both labels add up to that of the whole table",
    printed=equal(Chi2PlusP + Chi2MinusP, Chi2),
    latex=r"\chi^2_{+P} + \chi^2_{-P} = \chi^2_{BM}",
    note="The text says that the one is summed over a label, and the other over the entire table.",
    also=("powers2008significance:labels-add-up-to-the-table",),
)
table_is_twice_the_averages = _claim(
    "powers2011:table-is-twice-the-averages",
    title="The whole table gives about twice the mean over predictions",
    printed=Approximate(Chi2, 2 * Chi2KB, EVEN_MARGINS),
    latex=r"\chi^2_{BM} \approx 2\chi^2_{KB}",
    exact=equal(Chi2, Chi2KB / (2 * EvennessP)),
    note="The text says that the whole table is expected to give about twice the averages; read as: the"
    " more even the margins are, the nearer to twice. Exactly, it is 1/(2 Evenness) times, with the"
    " Evenness that the average lacks, and never less than twice.",
)
table_is_twice_chi2_km = _claim(
    "powers2011:table-is-twice-chi2-km",
    title="The whole table gives about twice the mean over classes",
    printed=Approximate(Chi2, 2 * Chi2KM, EVEN_MARGINS),
    latex=r"\chi^2_{BM} \approx 2\chi^2_{KM}",
    exact=equal(Chi2, Chi2KM / (2 * EvennessR)),
    note="Read as for the mean over predictions.",
)
table_is_twice_chi2_kbm = _claim(
    "powers2011:table-is-twice-chi2-kbm",
    title="The whole table gives about twice the geometric mean of both",
    printed=Approximate(Chi2, 2 * Chi2KBM, EVEN_MARGINS),
    latex=r"\chi^2_{BM} \approx 2\chi^2_{KBM}",
    exact=equal(Chi2, Chi2KBM / (2 * EvennessG)),
    note="Read as for the mean over predictions.",
)
table_is_less_conservative = _claim(
    "powers2011:table-is-less-conservative",
    title="The whole table is less conservative than the averages, always",
    printed=All(tuple(relation(Chi2, ">=", 2 * each) for each in (Chi2KB, Chi2KM, Chi2KBM))),
    latex=r"\chi^2_{BM} \geq 2\chi^2_{KB}",
    note="The text says that the whole table is less conservative; read as: its statistic is the larger,"
    " never less than twice the averages.",
)
eq35 = Equation(
    "powers2011:35",
    title="Chi-squared of the whole table",
    lines=(
        _line(
            "powers2011:35.1",
            title="Chi-squared of the table is N times the squared Correlation, by each of its names",
            printed=equal(Chi2, N * Correlation**2, N * Informedness * Markedness),
            latex=r"\chi^2_{BM} = N \cdot r_G^2 = N \cdot \rho^2 = N \cdot \varphi^2 = N \cdot B \cdot M",
            note="The extraction has p for rho.",
        ),
    ),
)
phi_is_inertia = _claim(
    "powers2011:phi-is-inertia",
    title="The inertia of the table is the squared Correlation",
    printed=equal(Correlation**2, Chi2 / N),
    latex=r"\varphi^2 = \chi^2/N",
)
information_and_correlation = _claim(
    "powers2011:information-is-half-the-squared-correlation",
    title="Near chance, Mutual Information is half the squared Correlation",
    printed=Approximate(MutualInformation, Correlation**2 / 2, TO_CHANCE),
    latex=r"MI \approx \tfrac12 r_G^2 \quad (dp \to 0)",
    exact=All((equal(2 * N * MutualInformation, G2), equal(N * Correlation**2, Chi2))),
    note="The text says that Mutual Information and Correlation measure essentially the same thing; read as what is"
    " true of that, near chance, in nats. Elsewhere neither is a function of the other: tables 0 1 1 0 and 0 1 2 0"
    " have the squared Correlation 1 and different information, log 2 and less.",
)
information_has_no_direction = _claim(
    "powers2011:information-has-no-direction",
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
    latex=r"\text{Perverse } MI = MI,\; \text{Perverse } \varphi^2 = \varphi^2,\; \text{Perverse } r_G = -r_G",
    note="The text says that Mutual Information and phi do not show the direction; read as: exchanging"
    " labels or classes leaves them as they are, with phi in its square, which is what chi-squared"
    " gives.",
)

# --- posterior errors ---------------------------------------------------------------------------------------

#: The bound of 36.2, and the odds against an alternate hypothesis for which e p^xi is 1 + epsilon.
_least_odds = -E * P_VALUE * log(P_VALUE)
_excess = (1 + small) * (1 - log(1 + small))
_odds = E * P_VALUE * log(P_VALUE) / ((1 + small) * (log(1 + small) - 1))

eq36 = Equation(
    "powers2011:36",
    title="The odds of the two errors that a p-value leaves",
    lines=(
        _line(
            "powers2011:36.1",
            title="The odds are the ratio of both posterior errors",
            printed=equal(ErrorOdds, PosteriorAlpha / PosteriorBeta),
            latex=r"L(p) = \text{Alpha}(p)/\text{Beta}(p)",
            defines=ErrorOdds,
            note="Alpha and Beta are the posterior probabilities of the two hypotheses, which have even odds"
            " before. The vocabulary has L in p by 36.2.",
        ),
        _line(
            "powers2011:36.2",
            title="The odds of the two errors, where p speaks most against the null hypothesis",
            printed=Approximate(_odds, _least_odds, TO_LEAST_ODDS),
            latex=r"\approx -e \cdot p \cdot \log(p)",
            exact=equal(_odds - _least_odds, _least_odds * (1 - _excess) / _excess),
            note="Read as the lower bound of Sellke, Bayarri and Berger (2001), whom the text cites; the logarithm"
            " is natural. Under the null hypothesis p is uniform. If under the alternate it has the density xi"
            " x^(xi-1), xi up to 1, the odds are 1/(xi p^(xi-1)). With 1 + epsilon for e p^xi they are the"
            " bound over (1 + epsilon)(1 - log(1 + epsilon)), which is 1 at epsilon = 0 and less elsewhere. So"
            " the bound is the least of the odds; for p < 1/e some alternate attains it, and those near it"
            " differ in second order.",
        ),
    ),
)
eq37 = Equation(
    "powers2011:37",
    title="Posterior probability of the null hypothesis",
    lines=(
        _line(
            "powers2011:37.1",
            title="Alpha from the odds",
            printed=equal(PosteriorAlpha, 1 / (1 + 1 / ErrorOdds)),
            latex=r"\text{Alpha}(p) = 1/[1 + 1/L(p)]",
            note="By 36.1, since Alpha and Beta add up to 1.",
        ),
    ),
)
eq38 = Equation(
    "powers2011:38",
    title="Posterior probability of the alternate hypothesis",
    lines=(
        _line(
            "powers2011:38.1",
            title="Beta from the odds",
            printed=equal(PosteriorBeta, 1 / (1 + ErrorOdds)),
            latex=r"\text{Beta}(p) = 1/[1 + L(p)]",
            note="As 37.1.",
        ),
    ),
)
posterior_errors_add_up = _claim(
    "powers2011:posterior-errors-add-up",
    title="The two posterior probabilities add up to 1",
    printed=equal(PosteriorAlpha + PosteriorBeta, 1),
    latex=r"\text{Alpha}(p) + \text{Beta}(p) = 1",
    note="What (37) and (38) say together; one of the two hypotheses is taken to be true.",
)
