"""powers2008significance, equations 5-11: Informedness, Markedness and Correlation, and what the margins do."""

from __future__ import annotations

from functools import partial as bound

from sympy import Rational, sqrt

from bookmaker_ref.papers.powers2011.chance import r_P, r_R
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    AUC,
    TP,
    Bias,
    BiasG,
    Correlation,
    Dual,
    EvennessG,
    EvennessP,
    EvennessR,
    Iff,
    Informedness,
    InverseBias,
    InversePrecision,
    InversePrevalence,
    InverseRecall,
    Markedness,
    Precision,
    Prevalence,
    PrevG,
    Recall,
    Skew,
    WRAcc,
    dtp,
    equal,
    fn,
    fna,
    fnr,
    fp,
    fpa,
    fpr,
    given,
    relation,
    tn,
    tp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.statement import All

_HALF, _QUARTER = Rational(1, 2), Rational(1, 4)
_EVEN = relation(Bias, "=", Prevalence)

# --- Informedness and Markedness ----------------------------------------------------------------------------

_DELTA_P = "AUC, DeltaP, Informedness and Markedness"
_line = bound(Record, section=_DELTA_P)
_claim = bound(Record, section=_DELTA_P, kind="claim")

informedness_is_unbiased_wracc = _claim(
    "powers2008significance:informedness-is-unbiased-wracc",
    title="Informedness is the unbiased WRAcc, 2 AUC - 1",
    printed=All((equal(Informedness, 2 * AUC - 1), given(equal(Skew, 1), then=equal(WRAcc, Informedness)))),
    latex=r"\text{WRAcc} = 2 \cdot \text{AUC} - 1",
    note="Unbiased is read as without skew, as powers2011 has it. The sentence before is cut off in the text as we have"
    " it; what is equivalent is taken to be Informedness, or its optimum. Parallel to"
    " powers2011:informedness-from-auc and powers2011:wracc-without-skew.",
    source="unclear",
)
eq5 = Equation(
    "powers2008significance:5",
    title="Informedness in the binary case",
    lines=(
        _line(
            "powers2008significance:5.1",
            title="Informedness adds up both recalls",
            printed=equal(Informedness, Recall + InverseRecall - 1),
            latex=r"\text{Informedness} = \text{Recall} + \text{Inverse Recall} - 1",
            defines=Informedness,
            also=("powers2011:15.1",),
        ),
        _line(
            "powers2008significance:5.2",
            title="Informedness from the rates",
            printed=equal(Informedness, tpr - fpr, 1 - fnr - fpr),
            latex=r"= tpr - fpr = 1 - fnr - fpr",
            also=("powers2011:15.2",),
        ),
    ),
)
eq6 = Equation(
    "powers2008significance:6",
    title="Markedness in the binary case",
    lines=(
        _line(
            "powers2008significance:6.1",
            title="Markedness adds up both precisions",
            printed=equal(Markedness, Precision + InversePrecision - 1),
            latex=r"\text{Markedness} = \text{Precision} + \text{Inverse Precision} - 1",
            defines=Markedness,
            also=("powers2011:15.3",),
        ),
        _line(
            "powers2008significance:6.2",
            title="Markedness from the accuracies of each prediction",
            printed=equal(Markedness, tpa - fna, 1 - fpa - fna),
            latex=r"= tpa - fna = 1 - fpa - fna",
            also=("powers2011:15.4",),
        ),
    ),
)
markedness_is_dual = _claim(
    "powers2008significance:markedness-is-dual",
    title="Markedness is the Dual of Informedness",
    printed=All((equal(Dual(Informedness), Markedness), equal(Dual(Markedness), Informedness))),
    latex=r"\text{Dual Informedness} = \text{Markedness}",
    note="Read as: with predictions and conditions exchanged, the one is the other.",
    also=("powers2011:dual-problem",),
)
regression_coefficients = _claim(
    "powers2008significance:regression-coefficients",
    title="DeltaP and DeltaP' are the slopes of regression in both directions",
    printed=All((equal(r_P, Markedness), equal(r_R, Informedness))),
    latex=r"\text{DeltaP} = \text{Markedness} = r_P,\; \text{DeltaP}' = \text{Informedness} = r_R",
    note="The text has the words alone; the slopes are those of least squares (powers2011:16), of the real label on the"
    " predicted one and of the predicted one on the real. Parallel to powers2011:17.3 and powers2011:18.3.",
)
correlation_is_geometric_mean = _claim(
    "powers2008significance:correlation-is-geometric-mean",
    title="The geometric mean of the two is the Correlation",
    printed=given(relation(dtp, ">=", 0), then=equal(Correlation, sqrt(Informedness * Markedness))),
    latex=r"\text{Correlation} = \sqrt{\text{DeltaP} \cdot \text{DeltaP}'}",
    note="A geometric mean is never negative, and is taken of numbers that are not; so the sentence is about a model"
    " that is not below chance. Below, the Correlation is the negative root.",
    also=("powers2011:correlation-is-geometric-mean",),
)

# --- effect of Bias and Prevalence --------------------------------------------------------------------------

_EFFECT = "Effect of Bias & Prev on Recall & Precision"
_row = bound(Record, section=_EFFECT)
_remark = bound(Record, section=_EFFECT, kind="claim")

eq7 = Equation(
    "powers2008significance:7",
    title="Recall is Bias plus discounted Informedness",
    lines=(
        _row(
            "powers2008significance:7.1",
            title="Recall from Informedness and the margins",
            printed=equal(Recall, Informedness * (1 - Prevalence) + Bias),
            latex=r"\text{Recall} = \text{Informedness}\,(1 - \text{Prevalence}) + \text{Bias}",
            also=("powers2011:28.1",),
        ),
        _row(
            "powers2008significance:7.2",
            title="Informedness from Recall and the margins",
            printed=equal(Informedness, (Recall - Bias) / (1 - Prevalence)),
            latex=r"\text{Informedness} = (\text{Recall} - \text{Bias})/(1 - \text{Prevalence})",
            also=("powers2011:28.2",),
        ),
    ),
)
eq8 = Equation(
    "powers2008significance:8",
    title="Precision is Prevalence plus discounted Markedness",
    lines=(
        _row(
            "powers2008significance:8.1",
            title="Precision from Markedness and the margins",
            printed=equal(Precision, Markedness * (1 - Bias) + Prevalence),
            latex=r"\text{Precision} = \text{Markedness}\,(1 - \text{Bias}) + \text{Prevalence}",
            also=("powers2011:29.1",),
        ),
        _row(
            "powers2008significance:8.2",
            title="Markedness from Precision and the margins",
            printed=equal(Markedness, (Precision - Prevalence) / (1 - Bias)),
            latex=r"\text{Markedness} = (\text{Precision} - \text{Prev})/(1 - \text{Bias})",
            also=("powers2011:29.2",),
        ),
    ),
)
unbiased_estimators = _remark(
    "powers2008significance:unbiased-estimators",
    title="Informedness and Markedness are above 0 exactly above chance, and 0 exactly at chance",
    printed=All(
        (
            *(Iff(relation(each, ">", 0), relation(dtp, ">", 0)) for each in (Informedness, Markedness)),
            *(Iff(relation(each, "=", 0), relation(dtp, "=", 0)) for each in (Informedness, Markedness)),
        )
    ),
    latex=r"B > 0 \iff M > 0 \iff tp > etp",
    note="The text calls them unbiased estimators of performance above chance; read as: neither margin can move them"
    " off 0 where there is none.",
    also=("powers2011:zero-with-determinant",),
)
equal_exactly_at_even_margins = _remark(
    "powers2008significance:equal-exactly-where-bias-is-prevalence",
    title="Recall is Precision, and Informedness Markedness, exactly where Bias is Prevalence",
    printed=All(
        (
            given(_EVEN, then=equal(Recall, Precision)),
            given(_EVEN, then=equal(Informedness, Markedness)),
            given(equal(Recall, Precision), equal(Informedness, Markedness), then=_EVEN),
        )
    ),
    latex=r"\text{Recall} = \text{Precision} \land \text{Informedness} = \text{Markedness}"
    r" \iff \text{Bias} = \text{Prevalence}",
    condition=(relation(TP, ">", 0),),
    note="Read as both equations together. Bias = Prevalence gives both without a condition. Conversely, Recall and"
    " Precision are both 0 with no true positives, whatever the margins; with no true negatives either, Informedness"
    " and Markedness are both -1. That TP + TN > 0 would be enough. Alone, the second equation also holds at chance,"
    " and with Bias = 1 - Prevalence.",
)
determinant_of_proportions = _remark(
    "powers2008significance:determinant-of-proportions",
    title="dp is the determinant of the table of proportions",
    printed=equal(dtp, tp * tn - fp * fn),
    latex=r"dp = tp \cdot tn - fp \cdot fn",
    note="The text says it in words, and that dp is the numerator of all three coefficients; that is (9) to (11).",
)
prevalence_g = _remark(
    "powers2008significance:prevalence-g",
    title="PrevG is the geometric mean of Prevalence and its inverse",
    printed=equal(PrevG, sqrt(Prevalence * InversePrevalence)),
    latex=r"\text{PrevG} = \sqrt{\text{Prev} \cdot \text{IPrev}}",
    defines=PrevG,
    also=("powers2011:prevalence-g",),
)
bias_g = _remark(
    "powers2008significance:bias-g",
    title="BiasG is the geometric mean of Bias and its inverse",
    printed=equal(BiasG, sqrt(Bias * InverseBias)),
    latex=r"\text{BiasG} = \sqrt{\text{Bias} \cdot \text{IBias}}",
    defines=BiasG,
    also=("powers2011:bias-g",),
)
inverse_margins = _remark(
    "powers2008significance:inverse-margins",
    title="Inverse Bias and Inverse Prevalence are what is left to 1",
    printed=All((equal(InverseBias, 1 - Bias), equal(InversePrevalence, 1 - Prevalence))),
    latex=r"\text{IBias} = 1 - \text{Bias},\; \text{IPrev} = 1 - \text{Prev}",
    also=("powers2011:inverse-margins",),
)
evenness_is_greatest_when_even = _remark(
    "powers2008significance:evenness-is-greatest-when-even",
    title="Each Evenness is greatest exactly where its margins are even",
    printed=All(
        (
            relation(EvennessP, "<=", _QUARTER),
            Iff(relation(EvennessP, "=", _QUARTER), relation(Bias, "=", _HALF)),
            relation(EvennessR, "<=", _QUARTER),
            Iff(relation(EvennessR, "=", _QUARTER), relation(Prevalence, "=", _HALF)),
        )
    ),
    latex=r"\text{Evenness}_P \leq 0.25,\; \text{Evenness}_R \leq 0.25",
)
eq9 = Equation(
    "powers2008significance:9",
    title="Markedness is the determinant over the Evenness of the predictions",
    lines=(
        _row(
            "powers2008significance:9.1",
            title="Markedness from dp and Bias",
            printed=equal(Markedness, dtp / (Bias * (1 - Bias))),
            latex=r"M = dp/[\text{Bias} \cdot (1 - \text{Bias})]",
            also=("powers2011:20.1",),
        ),
        _row(
            "powers2008significance:9.2",
            title="Markedness from BiasG, and from the Evenness of the predictions",
            printed=equal(Markedness, dtp / BiasG**2, dtp / EvennessP),
            latex=r"= dp/\text{BiasG}^2 = dp/\text{Evenness}_P",
            also=("powers2011:20.3",),
        ),
        _row(
            "powers2008significance:9.3",
            title="Markedness as Precision beyond its chance level",
            printed=equal(Markedness, (Precision - Prevalence) / InverseBias),
            latex=r"= [\text{Precision} - \text{Prevalence}]/\text{IBias}",
            also=("powers2011:20.4",),
        ),
    ),
)
eq10 = Equation(
    "powers2008significance:10",
    title="Informedness is the determinant over the Evenness of the real classes",
    lines=(
        _row(
            "powers2008significance:10.1",
            title="Informedness from dp and Prevalence",
            printed=equal(Informedness, dtp / (Prevalence * (1 - Prevalence))),
            latex=r"B = dp/[\text{Prevalence} \cdot (1 - \text{Prevalence})]",
            also=("powers2011:21.1",),
        ),
        _row(
            "powers2008significance:10.2",
            title="Informedness from PrevG, and from the Evenness of the classes",
            printed=equal(Informedness, dtp / PrevG**2, dtp / EvennessR),
            latex=r"= dp/\text{PrevG}^2 = dp/\text{Evenness}_R",
            also=("powers2011:21.3",),
        ),
        _row(
            "powers2008significance:10.3",
            title="Informedness as Recall beyond its chance level",
            printed=equal(Informedness, (Recall - Bias) / InversePrevalence),
            latex=r"= [\text{Recall} - \text{Bias}]/\text{IPrev}",
            also=("powers2011:21.4",),
        ),
    ),
)
eq11 = Equation(
    "powers2008significance:11",
    title="Correlation is the determinant over the global Evenness",
    lines=(
        _row(
            "powers2008significance:11.1",
            title="Correlation from the geometric means of the margins, and from global Evenness",
            printed=equal(Correlation, dtp / (PrevG * BiasG), dtp / EvennessG),
            latex=r"C = dp/[\text{PrevG} \cdot \text{BiasG}] = dp/\text{Evenness}_G",
            note="Parallel to powers2011:22.2 and powers2011:22.3.",
        ),
        _row(
            "powers2008significance:11.2",
            title="Correlation as Recall and Precision beyond their chance levels",
            printed=equal(
                Correlation,
                sqrt((Recall - Bias) * (Precision - Prevalence) / (InversePrevalence * InverseBias)),
            ),
            latex=r"= \sqrt{[(\text{Recall} - \text{Bias}) \cdot (\text{Prec} - \text{Prev})]"
            r"/(\text{IPrev} \cdot \text{IBias})}",
            condition=(relation(dtp, ">=", 0),),
            note="The root is never negative; below chance the Correlation is. That the Correlation has a sign, which"
            " the root may not take away, the text says only further on, after (17).",
            also=("powers2011:22.4",),
        ),
    ),
)
evenness_real = _remark(
    "powers2008significance:evenness-real",
    title="Evenness of the real classes",
    printed=equal(EvennessR, PrevG**2),
    latex=r"\text{Evenness}_R = \text{PrevG}^2",
    defines=EvennessR,
    note="What (10) says of its denominators.",
    also=("powers2011:evenness-real",),
)
evenness_predicted = _remark(
    "powers2008significance:evenness-predicted",
    title="Evenness of the predicted labels",
    printed=equal(EvennessP, BiasG**2),
    latex=r"\text{Evenness}_P = \text{BiasG}^2",
    defines=EvennessP,
    note="What (9) says of its denominators.",
    also=("powers2011:evenness-predicted",),
)
evenness_global = _remark(
    "powers2008significance:evenness-global",
    title="Global Evenness is the product of both geometric means",
    printed=equal(EvennessG, PrevG * BiasG),
    latex=r"\text{Evenness}_G = \text{PrevG} \cdot \text{BiasG}",
    defines=EvennessG,
    note="What (11) says of its denominators. Parallel to powers2011:evenness-global, which has the root of the product"
    " of the other two.",
)
