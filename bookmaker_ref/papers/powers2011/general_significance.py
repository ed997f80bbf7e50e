"""powers2011, equations 47-57: the statistics of K classes, and the sketch of a proof for them."""

from __future__ import annotations

from functools import partial as bound

from sympy import Integer, Symbol, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    All,
    Bias,
    Chi2,
    Chi2KB,
    Chi2KBM,
    Chi2KM,
    Chi2PlusP,
    Correlation,
    Determinant,
    Differs,
    EvennessP,
    EvennessR,
    ForClasses,
    Informedness,
    Markedness,
    N,
    Prevalence,
    equal,
    given,
    relation,
)
from bookmaker_ref.symbolic.classes import (
    EVEN_CLASSES,
    EVENLY_INFORMED,
    INFORMED,
    INFORMED_BY_PREVALENCE,
    Cell,
    IfSame,
    K,
    Of,
    SumOver,
    c,
    l,
)
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.multiclass import (
    Chi2BK,
    Chi2BMK,
    Chi2K,
    Chi2KBK,
    Chi2KBMK,
    Chi2KMK,
    Chi2MK,
    Chi2XBK,
    Chi2XBMK,
    Chi2XMK,
    CramersV,
    EvennessGMinus,
    EvennessPMinus,
    EvennessPPlus,
    EvennessRMinus,
    EvennessRPlus,
    InformednessK,
    MarkednessK,
    MutualInformationK,
    det_estimate,
    p_class,
    p_class_given_label,
    p_label,
    p_label_given_class,
)

_line = bound(Record, section="Generalization of Significance")
_claim = bound(Record, section="Generalization of Significance", kind="claim")
_sketch = bound(Record, section="Sketch Proof of General Chi-squared Test")
_sketched = bound(Record, section="Sketch Proof of General Chi-squared Test", kind="claim")

_k = Symbol("K", positive=True)

# --- what is summed ---------------------------------------------------------------------------------------------

degrees_of_freedom = _claim(
    "powers2011:degrees-of-freedom",
    title="With the margins given, a table of K classes has (K - 1) squared free cells",
    printed=equal(_k**2 - (2 * _k - 1), (_k - 1) ** 2),
    latex=r"r = (K-1)^2",
    note="The text speaks of that many degrees of freedom; read as: K squared cells, less the 2K - 1 conditions of the"
    " margins, of which one follows from the others.",
)
log_likelihood_of_all_cells = _claim(
    "powers2011:log-likelihood-of-all-cells",
    title="The log-likelihood terms of all cells sum up to N times Mutual Information",
    printed=ForClasses(
        equal(SumOver(SumOver(XLogY(Cell(l, c), Cell(l, c) / (N * p_label * p_class)), c), l), N * MutualInformationK),
        sizes=(2, 3),
    ),
    latex=r"\sum_{l,c} O \cdot \ln(O/E) = N \cdot MI(\mathbf{R}||\mathbf{P})",
    note="Read with the terms on the right of (31), which are those of half of G squared: the whole statistic is twice"
    " as much (powers2011:g2-is-n-times-mutual-information).",
)
information_is_its_own_dual = _claim(
    "powers2011:information-is-its-own-dual",
    title="Mutual Information is the same for the Dual problem",
    printed=ForClasses(
        equal(
            MutualInformationK,
            SumOver(p_class * SumOver(XLogY(p_label_given_class, p_label_given_class / p_label), l), c),
        ),
        sizes=(2, 3),
    ),
    latex=r"MI(\mathbf{R}||\mathbf{P}) = MI(\mathbf{P}||\mathbf{R})",
    note="The text says that it does not vary over Inverses and Duals. For an Inverse, rows and columns change places"
    " among themselves, which changes no sum.",
)

# --- means of the dichotomous statistics --------------------------------------------------------------------------

eq47 = Equation(
    "powers2011:47",
    title="Significance of Informedness of K classes",
    lines=(
        _line(
            "powers2011:47.1",
            title="The statistic of Informedness, for K - 1 degrees of freedom",
            printed=ForClasses(equal(Chi2KBK, K * N * InformednessK**2 * EvennessRMinus)),
            latex=r"\chi^2_{KB} = KN \cdot B^2 \cdot \text{Evenness}_{R-}",
            defines=Chi2KBK,
            note="Evenness is the arithmetic mean of the dichotomous terms, as (57) defines it.",
        ),
    ),
)
eq48 = Equation(
    "powers2011:48",
    title="Significance of Markedness of K classes",
    lines=(
        _line(
            "powers2011:48.1",
            title="The statistic of Markedness, for K - 1 degrees of freedom",
            printed=ForClasses(equal(Chi2KMK, K * N * MarkednessK**2 * EvennessPMinus)),
            latex=r"\chi^2_{KM} = KN \cdot M^2 \cdot \text{Evenness}_{P-}",
            defines=Chi2KMK,
            note="As 47.1.",
        ),
    ),
)
eq49 = Equation(
    "powers2011:49",
    title="Significance of Correlation of K classes",
    lines=(
        _line(
            "powers2011:49.1",
            title="The statistic of both, for K - 1 degrees of freedom",
            printed=ForClasses(equal(Chi2KBMK, K * N * InformednessK * MarkednessK * EvennessGMinus)),
            latex=r"\chi^2_{KBM} = KN \cdot B \cdot M \cdot \text{Evenness}_{G-}",
            defines=Chi2KBMK,
            note="Evenness is the geometric mean of those of (47) and (48), as at K = 2 (34).",
        ),
    ),
)
extend_the_dichotomous = _claim(
    "powers2011:extend-the-dichotomous-statistics",
    title="For two classes, the statistics are those of (32), (33) and (34)",
    printed=All(
        (
            ForClasses(equal(Chi2KBK, Of(Chi2KB, l)), sizes=(2,)),
            ForClasses(equal(Chi2KMK, Of(Chi2KM, l)), sizes=(2,)),
            ForClasses(equal(Chi2KBMK, Of(Chi2KBM, l)), sizes=(2,)),
        )
    ),
    latex=r"K = 2: (47) = (32),\; (48) = (33),\; (49) = (34)",
    note="At K = 2 the arithmetic, the geometric and the harmonic form of Evenness are one number, so each would do.",
)
weighted_sum_of_statistics = _claim(
    "powers2011:weighted-sum-of-statistics",
    title="The statistic of Informedness is the mean of those of the labels, weighted by Bias",
    printed=ForClasses(equal(Chi2KBK, SumOver(Of(Bias, l) * Of(Chi2PlusP, l), l))),
    latex=r"\chi^2_{KB} = \sum_l \text{Bias}(l)\,\chi^2_{+l|P}",
    condition=(INFORMED,),
    note="The text derives (47) by a probability-weighted sum; (57) says by which weights. It needs the labels to be"
    " equally informed, which is said only of (57).",
)
weighted_by_prevalence = _claim(
    "powers2011:statistic-weighted-by-prevalence",
    title="The statistic of Informedness is a mean weighted by Prevalence",
    printed=ForClasses(equal(Chi2KBK, SumOver(Of(Prevalence, l) * Of(Chi2PlusP, l), l)), among=INFORMED),
    latex=r"\chi^2_{KB} = \sum_l \text{Prev}(l)\,\chi^2_{+l|P}",
    instead=ForClasses(equal(Chi2KBK, SumOver(Of(Bias, l) * Of(Chi2PlusP, l), l)), among=INFORMED),
    note="The text calls the statistic of the Bookmaker form Prevalence-weighted, as it does its Informedness (42). At"
    " K = 2 it says Bias-weighted (before 32), and so do (57) and the formula. Read where every label is equally"
    " informed.",
    against=("powers2011:bias-weighted-mean-of-chi2", "powers2011:weighted-sum-of-statistics"),
)
squared_evenness = _claim(
    "powers2011:evenness-from-the-squared-determinant",
    title="In (30) the squared determinant brings a squared Evenness, of which one is divided out",
    printed=All(
        (
            equal(Determinant**2, Informedness**2 * EvennessR**2),
            equal(Chi2PlusP, N * Determinant**2 / (EvennessR * Bias), N * Informedness**2 * EvennessR / Bias),
        )
    ),
    latex=r"dtp^2 = B^2 \cdot \text{Evenness}_R^2",
)

# --- for more degrees of freedom ------------------------------------------------------------------------------------

eq50 = Equation(
    "powers2011:50",
    title="Significance of Informedness against the null hypothesis",
    lines=(
        _line(
            "powers2011:50.1",
            title="The statistic of Informedness, for (K - 1) squared degrees of freedom",
            printed=ForClasses(equal(Chi2XBK, K * (K - 1) * N * InformednessK**2 * EvennessRMinus)),
            latex=r"\chi^2_{XB} = K(K-1) \cdot N \cdot B^2 \cdot \text{Evenness}_R",
            defines=Chi2XBK,
            note="Evenness as (57) defines it.",
        ),
    ),
)
eq51 = Equation(
    "powers2011:51",
    title="Significance of Markedness against the null hypothesis",
    lines=(
        _line(
            "powers2011:51.1",
            title="The statistic of Markedness, for (K - 1) squared degrees of freedom",
            printed=ForClasses(equal(Chi2XMK, K * (K - 1) * N * MarkednessK**2 * EvennessPMinus)),
            latex=r"\chi^2_{XM} = K(K-1) \cdot N \cdot M^2 \cdot \text{Evenness}_P",
            defines=Chi2XMK,
            note="This line is missing in the text as we have it, which speaks of (50) to (52). It is the Dual of"
            " (50), as (54) is of (53).",
            source="unclear",
        ),
    ),
)
eq52 = Equation(
    "powers2011:52",
    title="Significance of Correlation against the null hypothesis",
    lines=(
        _line(
            "powers2011:52.1",
            title="The statistic of both, for (K - 1) squared degrees of freedom",
            printed=ForClasses(equal(Chi2XBMK, K * (K - 1) * N * InformednessK * MarkednessK * EvennessGMinus)),
            latex=r"\chi^2_{XBM} = K(K-1) \cdot N \cdot B \cdot M \cdot \text{Evenness}_G",
            defines=Chi2XBMK,
        ),
    ),
)
correlation_form = _claim(
    "powers2011:correlation-form-of-the-statistic",
    title="The Correlation form is the geometric mean of the other two",
    printed=ForClasses(equal(Chi2XBMK**2, Chi2XBK * Chi2XMK)),
    latex=r"\chi^2_{XBM} = \sqrt{\chi^2_{XB} \cdot \chi^2_{XM}}",
    section="Sketch Proof of General Chi-squared Test",
    note="Squared, since for three classes or more the product of Informedness and Markedness may be negative.",
)
no_difference_at_two = _claim(
    "powers2011:no-difference-at-two-classes",
    title="For two classes, neither the formulas nor the degrees of freedom differ",
    printed=All(
        (
            ForClasses(equal(Chi2XBK, Chi2KBK), sizes=(2,)),
            ForClasses(equal(Chi2XMK, Chi2KMK), sizes=(2,)),
            ForClasses(equal(Chi2XBMK, Chi2KBMK), sizes=(2,)),
            ForClasses(equal((K - 1) ** 2, K - 1), sizes=(2,)),
        )
    ),
    latex=r"K = 2: (50\text{-}52) = (47\text{-}49),\; (K-1)^2 = K-1",
)
eq53 = Equation(
    "powers2011:53",
    title="Statistic of Informedness from the whole table",
    lines=(
        _line(
            "powers2011:53.1",
            title="The statistic of Informedness without Evenness",
            printed=ForClasses(equal(Chi2BK, (K - 1) * N * InformednessK**2)),
            latex=r"\chi^2_B = (K-1) \cdot N \cdot B^2",
            defines=Chi2BK,
        ),
    ),
)
eq54 = Equation(
    "powers2011:54",
    title="Statistic of Markedness from the whole table",
    lines=(
        _line(
            "powers2011:54.1",
            title="The statistic of Markedness without Evenness",
            printed=ForClasses(equal(Chi2MK, (K - 1) * N * MarkednessK**2)),
            latex=r"\chi^2_M = (K-1) \cdot N \cdot M^2",
            defines=Chi2MK,
        ),
    ),
)
eq55 = Equation(
    "powers2011:55",
    title="Statistic of Correlation from the whole table",
    lines=(
        _line(
            "powers2011:55.1",
            title="The statistic of both without Evenness",
            printed=ForClasses(equal(Chi2BMK, (K - 1) * N * InformednessK * MarkednessK)),
            latex=r"\chi^2_{BM} = (K-1) \cdot N \cdot B \cdot M",
            defines=Chi2BMK,
        ),
    ),
)
multiples_of_pearson = _claim(
    "powers2011:multiples-of-pearson",
    title="For two classes, (55) is Pearson's statistic",
    printed=ForClasses(equal(Chi2BMK, Chi2K, Of(Chi2, l)), sizes=(2,)),
    latex=r"K = 2: \chi^2_{BM} = \chi^2",
    note="As (35) has it. The others are multiples of it: KB twice Evenness P, KM twice Evenness R, KBM twice Evenness"
    " G, B and M by the ratio of both.",
)
common_usage = _claim(
    "powers2011:common-usage-of-chi-squared",
    title="(55) corresponds to the common statistic of the whole table",
    printed=ForClasses(equal(Chi2BMK, Chi2K), sizes=(2, 3)),
    latex=r"\chi^2_{BM} = \chi^2",
    condition=(INFORMED_BY_PREVALENCE,),
    note="The text defines (53) to (55) itself, and says that they correspond to common usage; read of (55), which is"
    " the common statistic at K = 2 (35). With more classes it is so where each prediction is right with one"
    " probability and else a guess drawn by Prevalence.",
)
evenness_at_most = _claim(
    "powers2011:evenness-maximum-for-k-classes",
    title="The Evenness of (50) is at most 1/K squared",
    printed=ForClasses(relation(EvennessRMinus, "<=", 1 / K**2), sizes=(2, 3)),
    latex=r"\text{Evenness}_R \leq 1/K^2",
    instead=ForClasses(
        equal((K - 1) - K**2 * EvennessRMinus, SumOver((K * Of(Prevalence, l) - 1) ** 2, l) / K), sizes=(2, 3, 4)
    ),
    note="1/K squared is the maximum of the squared geometric mean (61). The arithmetic mean that (57) defines as the"
    " Evenness of (50) is (K - 1)/K squared where all classes are equal, and less"
    " by the variance of the Prevalences else. At K = 2 both are a quarter.",
    against=("powers2011:evenness-as-arithmetic-mean",),
)
geometric_evenness_at_most = _claim(
    "powers2011:geometric-evenness-maximum",
    title="The squared geometric mean of the Prevalences is at most 1/K squared",
    printed=ForClasses(relation(EvennessRPlus, "<=", 1 / K**2), sizes=(2,)),
    latex=r"K = 2: \text{Evenness}_{R+} \leq 1/K^2",
    note="The text says that (57) proves the statistic and defines this along with it; which numbers it gives to what"
    " it proves is a record of its own (powers2011:general-forms-equation-numbers).",
)
whole_table_at_even_classes = _claim(
    "powers2011:whole-table-underestimates",
    title="With even classes, (53) is a little less than (50)",
    printed=ForClasses(relation(Chi2BK, "<=", Chi2XBK), sizes=(2, 3), among=EVEN_CLASSES),
    latex=r"\chi^2_B \lesssim \chi^2_{XB}",
    instead=ForClasses(equal(Chi2BK * (K - 1), K * Chi2XBK), sizes=(2, 3, 4), among=EVEN_CLASSES),
    note="The text says that (53) to (55) underestimate (50) to (52) slightly at maximal Evenness, and tend to them;"
    " read of the statistics, not of their p-values. With the Evenness of (57) they overestimate them, by K/(K - 1),"
    " which does tend to 1. With 1/K squared, as printed, they would be K times as much.",
)
cramers_v = _claim(
    "powers2011:cramers-v",
    title="Cramér's V is the root of the statistic over N (K - 1)",
    printed=ForClasses(equal(CramersV, sqrt(Chi2K / (N * (K - 1)))), sizes=(2, 3)),
    latex=r"V = [\chi^2/N(K-1)]^{1/2}",
    defines=CramersV,
)
cramers_v_of_the_model = _claim(
    "powers2011:cramers-v-of-the-model",
    title="Cramér's V is Informedness where guesses are drawn by Prevalence",
    printed=ForClasses(equal(CramersV, InformednessK), sizes=(2, 3), among=INFORMED_BY_PREVALENCE),
    latex=r"V = B",
    note="The text says here that V vastly overestimates association, and of Figure 5 that it underestimates high"
    " levels of it. Where every prediction is right with one probability, else a guess by Prevalence, it does neither.",
)
cramers_v_is_correlation = _claim(
    "powers2011:cramers-v-from-the-whole-table",
    title="From (55), Cramér's V is the geometric mean of Informedness and Markedness",
    printed=ForClasses(equal(Chi2BMK / (N * (K - 1)), InformednessK * MarkednessK)),
    latex=r"\chi^2_{BM}/N(K-1) = B \cdot M",
)

correlation_is_greatest_where_bias_is_prevalence = _claim(
    "powers2011:correlation-greatest-where-bias-is-prevalence",
    title="Correlation can be 1 only where Bias is Prevalence",
    printed=given(equal(Correlation, 1), then=equal(Bias, Prevalence)),
    latex=r"r_G = 1 \Rightarrow \text{Bias} = \text{Prevalence}",
    note="The text says that setting Bias to Prevalence maximizes Correlation, at BMG = B = M; read of what it can be"
    " with given margins. Of a given Informedness and Prevalence it is powers2011:correlation-of-given-informedness.",
)
correlation_of_given_informedness = _claim(
    "powers2011:correlation-of-given-informedness",
    title="For a given Informedness and Prevalence, Correlation is greatest where Bias is Prevalence",
    printed=given(relation(Informedness, ">", 0), then=relation(Correlation, "<=", Informedness)),
    latex=r"r_G \leq B",
    instead=equal(Correlation**2 * EvennessP, Informedness**2 * EvennessR),
    note="A second reading of the sentence that is read in powers2011:correlation-greatest-where-bias-is-prevalence,"
    " of Informedness above 0: where Bias is Prevalence, BMG = B = M. But the square of Correlation is that of"
    " Informedness times Evenness R over Evenness P, which is least where Bias is even, and"
    " more where Bias is less even than Prevalence: tables 2 1 1 2 and 1 0 2 3 have Prevalence 1/2, Informedness 1/3,"
    " and the squared Correlation 1/9 and 1/5.",
)

# --- the sketch of a proof --------------------------------------------------------------------------------------------

#: The sum over all labels but l.
_others = SumOver(IfSame(l, c, Integer(0), Of(Chi2PlusP, c)), c)
_all_labels = SumOver(Of(Chi2PlusP, c), c)
#: The statistic of one label by (30), where every label is equally informed.
_of_label = N * InformednessK**2 * Of(EvennessR, l) / Of(Bias, l)
_of_class = N * InformednessK**2 * Of(EvennessR, c) / Of(Bias, c)
#: What (57) sets out to find: the mean over labels of what the other labels add up to.
_mean_of_others = SumOver(Of(Bias, l) * _others, l)

sum_of_z_scores = _sketched(
    "powers2011:sum-of-z-scores",
    title="The sum of (K - 1) squared independent z-scores has the standard deviation K - 1",
    printed=ForClasses(equal(sqrt(SumOver(SumOver(Integer(1), c), l) - (2 * K - 1)), K - 1)),
    latex=r"\sigma = K - 1",
    note="The variances add up: 1 for each of the K squared cells but the 2K - 1 that the margins determine.",
)
eq56 = Equation(
    "powers2011:56",
    title="The statistics of all labels but one",
    lines=(
        _sketch(
            "powers2011:56.1",
            title="The sum over all other labels",
            printed=ForClasses(
                equal(
                    SumOver(IfSame(l, c, Integer(0), Of(Chi2PlusP, l)), c),
                    _all_labels - Of(Chi2PlusP, l),
                ),
                sizes=(2, 3),
            ),
            latex=r"\chi^2_{-l|P} = \sum_{c \neq l} \chi^2_{+l|P} = \sum_c \chi^2_{+c|P} - \chi^2_{+l|P}",
            corrected=ForClasses(equal(_others, _all_labels - Of(Chi2PlusP, l)), sizes=(2, 3)),
            note="The first sum runs over c, and so should its terms, as those of the second sum do.",
        ),
    ),
)
degrees_of_freedom_of_the_others = _sketched(
    "powers2011:degrees-of-freedom-of-the-others",
    title="The statistics of all labels but one have (K - 1) squared degrees of freedom together",
    printed=ForClasses(equal(SumOver(IfSame(l, c, Integer(0), Integer(1)), c), (K - 1) ** 2), sizes=(2, 3)),
    latex=r"r(\chi^2_{-l|P}) = (K-1)^2",
    instead=ForClasses(equal(SumOver(IfSame(l, c, Integer(0), Integer(1)), c), K - 1)),
    note="The text calls (56) an estimate with (K - 1) squared degrees of freedom, and so (57), its mean over labels."
    " It is a sum of K - 1 statistics by (30), each of a table of two classes and with one degree of freedom, as the"
    " text has it there. By chance its mean is K - 1 for known Prevalences, and with those of the table, the sum of N"
    " IBias(c)/(N - 1), no more. With the K - 1 that the text gives to their mean (47) it would add up; but each is of"
    " a table of two classes, and has one.",
    against=("powers2011:one-label-has-one-degree-of-freedom",),
)
put_into_57 = _sketched(
    "powers2011:equation-put-into-57",
    title="What (57) puts in after (30) is (39)",
    printed=ForClasses(
        equal(Chi2KBK, SumOver(p_label * SumOver(-XLogY(p_class_given_label, p_class_given_label / p_class), c), l)),
        sizes=(2,),
    ),
    latex=r"\chi^2_{KB}\ (39)",
    corrected=ForClasses(equal(Chi2KBK, K * N * InformednessK**2 * EvennessRMinus), sizes=(2, 3)),
    note="(47) is meant, which makes the third row of (57) of the second; (39) is the Mutual Information. Like (42),"
    " (43) and (44) below (57), this one is lower by 8, as if from an earlier count; (53) to (55), at the end of the"
    " section, are right.",
)
eq57 = Equation(
    "powers2011:57",
    title="The mean over labels of what the others add up to",
    lines=(
        _sketch(
            "powers2011:57.1",
            title="The weighted sum, with (30) put in",
            printed=ForClasses(
                equal(_mean_of_others, SumOver(Of(Bias, l) * (_of_label - Of(Chi2PlusP, l)), l)),
                sizes=(2, 3),
                among=INFORMED,
            ),
            latex=r"\chi^2_{KB} = \sum_l \text{Bias}(l) \cdot [N \cdot B^2 \cdot \text{Evenness}_R(l)/\text{Bias}(l)"
            r" - \chi^2_{+l|P}]",
            corrected=ForClasses(
                equal(_mean_of_others, SumOver(Of(Bias, l) * (SumOver(_of_class, c) - Of(Chi2PlusP, l)), l)),
                sizes=(2, 3),
                among=INFORMED,
            ),
            note="Read where every label is equally informed, as the text assumes, and with the weighted sum over (56)"
            " on the left, which the text announces (the letter is a record of its own). The first term in brackets is"
            " there the second by (30), and the printed sum is 0; by (56) it is a sum over all labels. Which equation"
            " is put in after (30) is a record of its own, too (powers2011:equation-put-into-57).",
        ),
        _sketch(
            "powers2011:57.2",
            title="The weighted sum is K - 1 times the statistic of (47)",
            printed=ForClasses(
                equal(_mean_of_others, K * Chi2KBK - Chi2KBK, (K - 1) * Chi2KBK), sizes=(2, 3), among=INFORMED
            ),
            latex=r"= K \cdot \chi^2_{KB} - \chi^2_{KB} = (K-1) \cdot \chi^2_{KB}",
            condition=(EVENLY_INFORMED,),
            note="The proof says that it assumes B to be the same for all labels. It needs more, of which the same"
            " Bias for all labels is enough: then all labels add up to K times their mean by Bias. At K = 2 it holds"
            " for even Bias alone, or at chance.",
        ),
        _sketch(
            "powers2011:57.3",
            title="That is the statistic of (50)",
            printed=ForClasses(equal((K - 1) * Chi2KBK, K * (K - 1) * N * InformednessK**2 * EvennessRMinus)),
            latex=r"= K(K-1) \cdot N \cdot B^2 \cdot \text{Evenness}_R",
        ),
    ),
)
left_side_of_57 = _sketched(
    "powers2011:left-side-of-57",
    title="The first and the last term of the chain (57) are the statistic of (47) and that of (50)",
    printed=ForClasses(equal(Chi2KBK, K * (K - 1) * N * InformednessK**2 * EvennessRMinus), sizes=(2, 3)),
    latex=r"\chi^2_{KB} = \ldots = K(K-1) \cdot N \cdot B^2 \cdot \text{Evenness}_R",
    corrected=ForClasses(equal(Chi2XBK, K * (K - 1) * N * InformednessK**2 * EvennessRMinus), sizes=(2, 3)),
    note="The chain defines the statistic for (K - 1) squared degrees of freedom, which is XB (50), and has KB in its"
    " middle as another number. X and K may have been confused in the text as we have it.",
    source="unclear",
)
general_forms = _sketched(
    "powers2011:general-forms-equation-numbers",
    title="The statistics that the sketch proves are (42), (43) and (44)",
    printed=All(
        (
            ForClasses(equal(Chi2XBK, SumOver(Of(Prevalence, l) * Of(Informedness, l), l)), sizes=(2, 3)),
            ForClasses(equal(Chi2XMK, SumOver(Of(Bias, c) * Of(Markedness, c), c)), sizes=(2, 3)),
            ForClasses(equal(Chi2XBMK, det_estimate / EvennessPPlus), sizes=(2, 3)),
        )
    ),
    latex=r"\chi^2_{XB}\ (42),\; \chi^2_{XM}\ (43),\; \chi^2_{XBM}\ (44)",
    corrected=All(
        (
            ForClasses(equal(Chi2XBK, K * (K - 1) * N * InformednessK**2 * EvennessRMinus), sizes=(2, 3)),
            ForClasses(equal(Chi2XMK, K * (K - 1) * N * MarkednessK**2 * EvennessPMinus), sizes=(2, 3)),
            ForClasses(equal(Chi2XBMK, K * (K - 1) * N * InformednessK * MarkednessK * EvennessGMinus), sizes=(2, 3)),
        )
    ),
    note="As powers2011:equation-put-into-57: (50), (51) and (52) are meant. (42) to (44) are Informedness, Markedness,"
    " and Markedness from the determinant.",
)
evenness_as_arithmetic_mean = _sketched(
    "powers2011:evenness-as-arithmetic-mean",
    title="The Evenness of (50) is the arithmetic mean of the dichotomous terms",
    printed=ForClasses(equal(EvennessRMinus, SumOver(Of(EvennessR, l), l) / K)),
    latex=r"\text{Evenness}_R = \frac{1}{K} \sum_l \text{Evenness}_R(l)",
    defines=EvennessRMinus,
    note="The text says that (57) proves the statistic (42) and by analogy (43) and (44); (50), (51) and (52) are"
    " meant.",
)
arithmetic_mean_emerges = _sketched(
    "powers2011:arithmetic-mean-emerges",
    title="For equally informed labels, the mean by Bias has the arithmetic mean of Evenness in it",
    printed=ForClasses(
        equal(SumOver(Of(Bias, l) * Of(Chi2PlusP, l), l), K * N * InformednessK**2 * EvennessRMinus), among=INFORMED
    ),
    latex=r"\sum_l \text{Bias}(l)\,\chi^2_{+l|P} = KN \cdot B^2 \cdot \text{mean}(\text{Evenness}_R(l))",
)
harmonic_mean_emerges = _sketched(
    "powers2011:harmonic-mean-emerges",
    title="From the determinants of the labels, it divides each by its Evenness",
    printed=ForClasses(
        equal(
            SumOver(Of(Bias, l) * Of(Chi2PlusP, l), l),
            N * SumOver(Of(Determinant, l) ** 2 / Of(EvennessR, l), l),
        ),
    ),
    latex=r"\sum_l \text{Bias}(l)\,\chi^2_{+l|P} = N \sum_l dtp(l)^2 / \text{Evenness}_R(l)",
    note="The text says that with the determinant constant a harmonic mean comes in; read with the determinant of each"
    " label against the rest. Where it is one number d, the sum is K N d squared over the harmonic mean of Evenness.",
)
in_general_not = _sketched(
    "powers2011:labels-differ-in-informedness",
    title="Without that assumption, the mean by Bias is another number",
    printed=ForClasses(
        Differs(SumOver(Of(Bias, l) * Of(Chi2PlusP, l), l), K * N * InformednessK**2 * EvennessRMinus), sizes=(3,)
    ),
    latex=r"\sum_l \text{Bias}(l)\,\chi^2_{+l|P} \neq KN \cdot B^2 \cdot \text{Evenness}_R",
    note="The text says that the proof assumes one B for all labels; read as: it needs it.",
)
