"""powers2011, equations 15-22: Informedness, Markedness and Correlation, as regressions and as determinants."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Abs, Add, Expr, Integer, Mul, Rational, Symbol, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    DTP,
    FN,
    FP,
    PN,
    PP,
    RN,
    RP,
    TN,
    TP,
    Bias,
    BiasG,
    BookMark,
    Correlation,
    EvennessG,
    EvennessP,
    EvennessR,
    Fallout,
    Iff,
    Informedness,
    InverseBias,
    InversePrecision,
    InversePrevalence,
    InverseRecall,
    LRNegative,
    LRPositive,
    Markedness,
    N,
    PerverseClass,
    PerversePrediction,
    Precision,
    Prevalence,
    PrevG,
    Recall,
    Tends,
    chain,
    dfn,
    dfp,
    dtn,
    dtp,
    equal,
    etp,
    fn,
    fna,
    fnr,
    fp,
    fpa,
    fpr,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tn,
    tp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.geometry import area
from bookmaker_ref.symbolic.paths import BIAS_TO_ONE, PREVALENCE_TO_ONE, a, b, x, y
from bookmaker_ref.symbolic.statement import All

_HALF = Rational(1, 2)
_ZERO = Integer(0)
_DETERMINANT = TP * TN - FP * FN

# --- DeltaP, Informedness and Markedness --------------------------------------------------------------------

_DELTA_P = "DeltaP, Informedness and Markedness"
_line = bound(Record, section=_DELTA_P)
_claim = bound(Record, section=_DELTA_P, kind="claim")

guessing_and_knowing = _claim(
    "powers2011:guessing-and-knowing",
    title="Informedness is 0 for those who guess, and 1 for those who know",
    printed=All(
        (
            given(equal(dtp, 0), then=equal(Informedness, 0)),
            given(equal(FP, 0), equal(FN, 0), then=equal(Informedness, 1)),
        )
    ),
    latex=r"tp = etp \Rightarrow B = 0,\; FP = FN = 0 \Rightarrow B = 1",
    note="The text says it of what a punter wins at fair odds; read of Informedness, which stands for that. Guessing"
    " is read as: the true positives are those of chance; knowing as: there are no errors.",
    also=("powers2008evaluation:guessing-and-knowing",),
)
eq15 = Equation(
    "powers2011:15",
    title="Informedness and Markedness in the binary case",
    lines=(
        _line(
            "powers2011:15.1",
            title="Informedness adds up both recalls",
            printed=equal(Informedness, Recall + InverseRecall - 1),
            latex=r"\text{Informedness} = \text{Recall} + \text{Inverse Recall} - 1",
            defines=Informedness,
            note="Said again in the conclusions.",
        ),
        _line(
            "powers2011:15.2",
            title="Informedness from the rates",
            printed=equal(Informedness, tpr - fpr, 1 - fnr - fpr),
            latex=r"= tpr - fpr = 1 - fnr - fpr",
        ),
        _line(
            "powers2011:15.3",
            title="Markedness adds up both precisions",
            printed=equal(Markedness, Precision + InversePrecision - 1),
            latex=r"\text{Markedness} = \text{Precision} + \text{Inverse Precision} - 1",
            defines=Markedness,
            note="Said again in the conclusions.",
        ),
        _line(
            "powers2011:15.4",
            title="Markedness from the accuracies of each prediction",
            printed=equal(Markedness, tpa - fna, 1 - fpa - fna),
            latex=r"= tpa - fna = 1 - fpa - fna",
        ),
    ),
)
#: The coefficients of a linear measure of the rates; those of Informedness are 1, 1 and 0.
_a, _b, _c = (Symbol(name, nonnegative=True) for name in ("a", "b", "c"))

linear_form_is_unique = _claim(
    "powers2011:linear-form-is-unique",
    title="No other linear measure of both rates is 0 for both trivial systems and 1 for the perfect one",
    printed=equal(
        _a * tpr - _b * fpr + _c,
        _c * (1 - tpr) + (_a - _b + _c) * fpr + (_a + _c) * Informedness,
    ),
    latex=r"a \cdot tpr - b \cdot fpr + c = L_{(0,0)} \cdot (1 - tpr) + L_{(1,1)} \cdot fpr"
    r" + L_{(0,1)} \cdot \text{Informedness}",
    note="The text says that the definition of Informedness gives a unique linear form, as an unbiased measure; read"
    " as: a linear form in tpr and fpr is made of what it is at the two ends of the chance line, c and a - b + c, and"
    " at the perfect corner, a + c. Where those are 0, 0 and 1, Informedness is left. The letters are not negative; the"
    " identity is polynomial in them, so it holds whatever their signs.",
    also=("powers2008evaluation:linear-form-is-unique",),
)
correlation_is_geometric_mean = _claim(
    "powers2011:correlation-is-geometric-mean",
    title="The geometric mean of the two is the Matthews Correlation",
    printed=given(relation(dtp, ">=", 0), then=equal(Correlation, sqrt(Informedness * Markedness))),
    latex=r"\text{Correlation} = \sqrt{\text{DeltaP} \cdot \text{DeltaP}'}",
    note="A geometric mean is never negative, and is taken of numbers that are not; so the sentence is"
    " about a model the right way round, which the text assumes in so many words after equation 22."
    " Below chance the Correlation is the negative root (19).",
)

# --- Causality, Correlation and Regression ------------------------------------------------------------------

_REGRESSION = "Causality, Correlation and Regression"
_row = bound(Record, section=_REGRESSION)
_remark = bound(Record, section=_REGRESSION, kind="claim")


def _slope(n: Symbol, xy: Symbol, xs: Symbol, ys: Symbol, xx: Symbol) -> Expr:
    """Equation 16: the slope of the line of best fit, from the sums over n points."""
    return cast(Expr, (n * xy - xs * ys) / (n * xx - xs * xs))


_n, _xy, _xs, _ys, _xx = (Symbol(name, positive=True) for name in ("n", "Sxy", "Sx", "Sy", "Sxx"))
_fit = _slope(_n, _xy, _xs, _ys, _xx)
_start = (_ys - _fit * _xs) / _n
#: The sum of y_0 + r_x x over the points, before anything cancels.
_level = Add(Mul(_n, _start, evaluate=False), _fit * _xs, evaluate=False)

#: The slopes of equation 16 for labels 0 and 1: the real label on the predicted one, and the reverse.
r_P = _slope(N, TP, PP, RP, PP)
r_R = _slope(N, TP, RP, PP, RP)
#: Pearson's product moment correlation of the two labels.
r_G = (N * TP - PP * RP) / sqrt((N * PP - PP * PP) * (N * RP - RP * RP))

eq16 = Equation(
    "powers2011:16",
    title="The line of best fit, by least squares",
    lines=(
        _row(
            "powers2011:16.1",
            title="The line with this slope, through the means, fulfils both normal equations",
            printed=All((equal(_level, _ys), equal(_xs * _start + _fit * _xx, _xy))),
            latex=r"y = y_0 + r_x \cdot x \quad \text{where} \quad"
            r" r_x = [n \sum x \cdot y - \sum x \cdot \sum y]/[n \sum x^2 - \sum x \cdot \sum x]",
            note="The normal equations say that the squared error is stationary in the intercept and in the"
            " slope. Sums are free letters: Sx, Sy, Sxy, Sxx over n points.",
        ),
    ),
)
eq17 = Equation(
    "powers2011:17",
    title="The regression of the real label on the predicted one",
    note="r_P stands for equation 16 with x the predicted label and y the real one, both 0 or 1.",
    lines=(
        _row(
            "powers2011:17.1",
            title="The slope on the predicted label is the determinant over the predicted margins",
            printed=equal(r_P, _DETERMINANT / ((TP + FP) * (FN + TN))),
            latex=r"r_P = [AD - BC]/[(A+B)(C+D)]",
        ),
        _row(
            "powers2011:17.2",
            title="The slope on the predicted label is a difference of two shares of predictions",
            printed=equal(r_P, TP / (TP + FP) - FN / (FN + TN)),
            latex=r"= A/(A+B) - C/(C+D)",
        ),
        _row(
            "powers2011:17.3",
            title="The slope on the predicted label is Markedness",
            printed=equal(r_P, Markedness),
            latex=r"= \text{DeltaP} = \text{Markedness}",
        ),
    ),
)
eq18 = Equation(
    "powers2011:18",
    title="The regression of the predicted label on the real one",
    note="r_R stands for equation 16 with x the real label and y the predicted one, both 0 or 1.",
    lines=(
        _row(
            "powers2011:18.1",
            title="The slope on the real label is the determinant over the real margins",
            printed=equal(r_R, _DETERMINANT / ((TP + FN) * (FP + TN))),
            latex=r"r_R = [AD - BC]/[(A+C)(B+D)]",
        ),
        _row(
            "powers2011:18.2",
            title="The slope on the real label is a difference of two shares of classes",
            printed=equal(r_R, TP / (TP + FN) - FP / (FP + TN)),
            latex=r"= A/(A+C) - B/(B+D)",
        ),
        _row(
            "powers2011:18.3",
            title="The slope on the real label is Informedness",
            printed=equal(r_R, Informedness),
            latex=r"= \text{DeltaP}' = \text{Informedness}",
        ),
    ),
)
eq19 = Equation(
    "powers2011:19",
    title="The Matthews Correlation",
    note="r_G stands for Pearson's product moment correlation of the two labels.",
    lines=(
        _row(
            "powers2011:19.1",
            title="The correlation of the labels is the determinant over the root of all four margins",
            printed=equal(r_G, _DETERMINANT / sqrt((TP + FN) * (FP + TN) * (TP + FP) * (FN + TN))),
            latex=r"r_G = [AD - BC]/\sqrt{[(A+C)(B+D)(A+B)(C+D)]}",
        ),
        _row(
            "powers2011:19.2",
            title="The correlation of the labels is the Matthews Correlation",
            printed=equal(Correlation, r_G),
            latex=r"= \text{Correlation}",
            defines=Correlation,
        ),
        _row(
            "powers2011:19.3",
            title="The square of Correlation is Informedness times Markedness",
            printed=equal(r_G**2, Informedness * Markedness),
            latex=r"= \pm \sqrt{[\text{Informedness} \cdot \text{Markedness}]}",
            note="Either root squares to the product; powers2011:correlation-sign says which one is right.",
        ),
    ),
)
reciprocal_slopes = _remark(
    "powers2011:reciprocal-slopes",
    title="Slopes that are reciprocal make a perfect Correlation",
    printed=given(equal(Informedness * Markedness, 1), then=equal(Correlation**2, 1)),
    latex=r"r_P \cdot r_R = 1 \Rightarrow r_G^2 = 1",
    note="The text says that regressions which find one and the same line have reciprocal slopes, and a"
    " Correlation of 1; read as: where the product of both slopes is 1, so is the squared Correlation.",
)
slopes_at_most_one = _remark(
    "powers2011:slopes-at-most-one",
    title="Neither Informedness nor Markedness exceeds 1",
    printed=All((relation(Informedness, "<=", 1), relation(Markedness, "<=", 1))),
    latex=r"\text{Informedness} \leq 1,\; \text{Markedness} \leq 1",
    note="The text says it of both as probabilities.",
)
perfect_correlation = _remark(
    "powers2011:perfect-correlation",
    title="A perfect Correlation needs perfect regression both ways",
    printed=given(equal(Correlation, 1), then=equal(Informedness, Markedness, 1)),
    latex=r"\text{Correlation} = 1 \Rightarrow \text{Informedness} = \text{Markedness} = 1",
    note="The text has 1 for a perfect Correlation. The other extreme, -1, makes both coefficients -1.",
)
correlation_has_sign_of_informedness = _remark(
    "powers2011:correlation-sign",
    title="Correlation has the sign of Informedness, and of Markedness",
    printed=All(
        tuple(
            Iff(relation(Correlation, side, 0), relation(each, side, 0))
            for each in (Informedness, Markedness)
            for side in (">", "<")
        )
    ),
    latex=r"\operatorname{sign} r_G = \operatorname{sign}\text{Informedness}"
    r" = \operatorname{sign}\text{Markedness}",
)
squared_correlation_is_explained_variance = _remark(
    "powers2011:explained-variance",
    title="The squared Correlation is the share of the real label's variance that the prediction explains",
    printed=equal(Correlation**2, (pp * (tpa - rp) ** 2 + pn * (fna - rp) ** 2) / (rp * rn)),
    latex=r"r_G^2 = \text{Var}(E[\mathbf{R}|\mathbf{P}])/\text{Var}(\mathbf{R})",
    note="The text says it in words; the variance of the real label that the prediction explains is that"
    " of its mean given the prediction.",
)
joint_probability = _remark(
    "powers2011:joint-probability",
    title="The squared Correlation is the product of Informedness and Markedness, as a joint probability is",
    printed=equal(Correlation**2, Informedness * Markedness),
    latex=r"r_G^2 = \text{Informedness} \cdot \text{Markedness}",
    note="The text reads the squared Correlation as the probability that both hold, given that they are independent;"
    " read as: it is the product of the two.",
    also=("powers2008evaluation:joint-probability",),
)
determinant_over_n_squared = _remark(
    "powers2011:determinant-over-n-squared",
    title="Divided by the square of N, the determinant of the counts is dtp",
    printed=equal(_DETERMINANT / N**2, dtp),
    latex=r"[AD - BC]/N^2 = dtp",
)
eq20 = Equation(
    "powers2011:20",
    title="Markedness is the determinant over the Evenness of the predictions",
    lines=(
        _row(
            "powers2011:20.1",
            title="Markedness from dtp and Bias",
            printed=equal(Markedness, dtp / (Bias * (1 - Bias))),
            latex=r"M = dtp/[\text{Bias} \cdot (1 - \text{Bias})]",
        ),
        _row(
            "powers2011:20.2",
            title="Markedness from the predicted margins, and from their geometric mean",
            printed=equal(Markedness, dtp / (pp * pn), dtp / BiasG**2),
            latex=r"= dtp/[pp \cdot pn] = dtp/pg^2",
            note="pg is another name of BiasG.",
        ),
        _row(
            "powers2011:20.3",
            title="Markedness from BiasG, and from the Evenness of the predictions",
            printed=equal(Markedness, dtp / BiasG**2, dtp / EvennessP),
            latex=r"= dtp/\text{BiasG}^2 = dtp/\text{Evenness}_P",
        ),
        _row(
            "powers2011:20.4",
            title="Markedness as Precision beyond its chance level",
            printed=equal(Markedness, (Precision - Prevalence) / InverseBias),
            latex=r"= [\text{Precision} - \text{Prevalence}]/\text{IBias}",
        ),
    ),
)
eq21 = Equation(
    "powers2011:21",
    title="Informedness is the determinant over the Evenness of the real classes",
    lines=(
        _row(
            "powers2011:21.1",
            title="Informedness from dtp and Prevalence",
            printed=equal(Informedness, dtp / (Prevalence * (1 - Prevalence))),
            latex=r"B = dtp/[\text{Prevalence} \cdot (1 - \text{Prevalence})]",
        ),
        _row(
            "powers2011:21.2",
            title="Informedness from the real margins, and from their geometric mean",
            printed=equal(Informedness, dtp / (rp * rn), dtp / PrevG**2),
            latex=r"= dtp/[rp \cdot rn] = dtp/rg^2",
            note="rg is another name of PrevG.",
        ),
        _row(
            "powers2011:21.3",
            title="Informedness from PrevG, and from the Evenness of the classes",
            printed=equal(Informedness, dtp / PrevG**2, dtp / EvennessR),
            latex=r"= dtp/\text{PrevG}^2 = dtp/\text{Evenness}_R",
        ),
        _row(
            "powers2011:21.4",
            title="Informedness as Recall beyond its chance level",
            printed=equal(Informedness, (Recall - Bias) / InversePrevalence),
            latex=r"= [\text{Recall} - \text{Bias}]/\text{IPrev}",
        ),
        _row(
            "powers2011:21.5",
            title="Informedness as Recall less Fallout",
            printed=equal(Informedness, Recall - Fallout),
            latex=r"= \text{Recall} - \text{Fallout}",
        ),
        _row(
            "powers2011:21.6",
            title="Informedness from both recalls",
            printed=equal(Informedness, Recall + InverseRecall - 1),
            latex=r"= \text{Recall} + \text{IRecall} - 1",
        ),
        _row(
            "powers2011:21.7",
            title="Informedness from Sensitivity and Specificity",
            printed=equal(Informedness, Recall + InverseRecall - 1),
            latex=r"= \text{Sensitivity} + \text{Specificity} - 1",
        ),
        _row(
            "powers2011:21.8",
            title="Informedness as the positive likelihood ratio beyond its chance level",
            printed=equal(Informedness, (LRPositive - 1) * (1 - InverseRecall)),
            latex=r"= (LR - 1) \cdot (1 - \text{Specificity})",
        ),
        _row(
            "powers2011:21.9",
            title="Informedness as the negative likelihood ratio short of its chance level",
            printed=equal(Informedness, (1 - LRNegative) * InverseRecall),
            latex=r"= (1 - NLR) \cdot \text{Specificity}",
        ),
        _row(
            "powers2011:21.10",
            title="Informedness from the two likelihood ratios alone",
            printed=equal(Informedness, (LRPositive - 1) * (1 - LRNegative) / (LRPositive - LRNegative)),
            latex=r"= (LR - 1) \cdot (1 - NLR)/(LR - NLR)",
        ),
    ),
)
likelihood_ratio = _remark(
    "powers2011:likelihood-ratio",
    title="The likelihood ratio of a positive prediction",
    printed=equal(LRPositive, Recall / (1 - InverseRecall)),
    latex=r"LR = \text{Sensitivity}/[1 - \text{Specificity}]",
    defines=LRPositive,
)
negative_likelihood_ratio = _remark(
    "powers2011:negative-likelihood-ratio",
    title="The likelihood ratio of a negative prediction",
    printed=equal(LRNegative, InverseRecall / (1 - Recall)),
    latex=r"NLR = \text{Specificity}/[1 - \text{Sensitivity}]",
    corrected=equal(LRNegative, (1 - Recall) / InverseRecall),
    note="Upside down: 21.9 and 21.10, and NLR below 1, need (1 - Sensitivity)/Specificity.",
)
likelihood_ratios_beside_one = _remark(
    "powers2011:likelihood-ratios-beside-one",
    title="Above chance, one likelihood ratio is above 1 and the other below; at chance both are 1",
    printed=All(
        (
            given(relation(Informedness, ">", 0), then=chain(">", LRPositive, 1, LRNegative)),
            given(equal(Informedness, 0), then=equal(LRPositive, 1, LRNegative)),
        )
    ),
    latex=r"B \geq 0 \Rightarrow LR > 1 > NLR \quad (\text{chance: } 1)",
    note="The text has the inequalities for B that is not negative, and 1 for the chance case; read as:"
    " they are strict above chance, and at chance both ratios are 1.",
)
bookmark_is_product = _remark(
    "powers2011:bookmark-is-product",
    title="BookMark is the product of the two",
    printed=equal(BookMark, Informedness * Markedness),
    latex=r"BM = B \cdot M",
    defines=BookMark,
)
bookmark_is_squared_correlation = _remark(
    "powers2011:bookmark-is-squared-correlation",
    title="BookMark, not its root, is the coefficient of determination",
    printed=equal(BookMark, Correlation**2),
    latex=r"BM = BMG^2",
)
eq22 = Equation(
    "powers2011:22",
    title="Correlation is the determinant over the global Evenness",
    lines=(
        _row(
            "powers2011:22.1",
            title="Correlation from dtp, Prevalence and Bias",
            printed=equal(Correlation, dtp / sqrt(Prevalence * (1 - Prevalence) * Bias * (1 - Bias))),
            latex=r"BMG = dtp/\sqrt{[\text{Prev} \cdot (1 - \text{Prev}) \cdot \text{Bias} \cdot (1 - \text{Bias})]}",
        ),
        _row(
            "powers2011:22.2",
            title="Correlation from the geometric means of the margins",
            printed=equal(Correlation, dtp / (PrevG * BiasG)),
            latex=r"= dtp/[\text{PrevG} \cdot \text{BiasG}]",
        ),
        _row(
            "powers2011:22.3",
            title="Correlation from global Evenness",
            printed=equal(Correlation, dtp / EvennessG),
            latex=r"= dtp/\text{Evenness}_G",
        ),
        _row(
            "powers2011:22.4",
            title="Correlation as Recall and Precision beyond their chance levels",
            printed=equal(
                Correlation,
                sqrt((Recall - Bias) * (Precision - Prevalence) / (InversePrevalence * InverseBias)),
            ),
            latex=r"= \sqrt{[(\text{Recall} - \text{Bias})(\text{Prec} - \text{Prev})]"
            r"/(\text{IPrev} \cdot \text{IBias})}",
            condition=(relation(dtp, ">=", 0),),
            note="The root is never negative; below chance the Correlation is. The equation is printed for any"
            " sign of dtp; only further on does the text assume a model the right way round, so that dtp is"
            " not negative.",
        ),
    ),
)
expected_true_positives = _remark(
    "powers2011:expected-true-positives",
    title="Prevalence times Bias is the share of true positives that chance gives",
    printed=All((equal(etp, Prevalence * Bias), equal(dtp, tp - etp))),
    latex=r"etp = \text{Prev} \cdot \text{Bias},\; dtp = tp - etp",
)
markedness_least_at_even_bias = _remark(
    "powers2011:markedness-least-at-even-bias",
    title="For a given dtp, Markedness is least where Bias is one half",
    printed=All(
        (
            given(relation(dtp, ">", 0), then=relation(Markedness, ">=", 4 * dtp)),
            given(equal(Bias, _HALF), then=equal(Markedness, 4 * dtp)),
        )
    ),
    latex=r"M \geq 4\,dtp,\; \text{with equality at Bias} = 0.5",
    note="Above chance, as the paragraph on Evenness has it, which says the same again of a deviation"
    " above expectation. Below chance the coefficient is greatest there; its absolute value is least"
    " in either case.",
)
informedness_least_at_even_prevalence = _remark(
    "powers2011:informedness-least-at-even-prevalence",
    title="For a given dtp, Informedness is least where Prevalence is one half",
    printed=All(
        (
            given(relation(dtp, ">", 0), then=relation(Informedness, ">=", 4 * dtp)),
            given(equal(Prevalence, _HALF), then=equal(Informedness, 4 * dtp)),
        )
    ),
    latex=r"B \geq 4\,dtp,\; \text{with equality at Prev} = 0.5",
    note="Above chance, as for Markedness.",
)
correlation_least_at_even_margins = _remark(
    "powers2011:correlation-least-at-even-margins",
    title="For a given dtp, Correlation is least where Prevalence and Bias are one half",
    printed=All(
        (
            given(relation(dtp, ">", 0), then=relation(Correlation, ">=", 4 * dtp)),
            given(equal(Prevalence, _HALF), equal(Bias, _HALF), then=equal(Correlation, 4 * dtp)),
        )
    ),
    latex=r"BMG \geq 4\,dtp,\; \text{with equality at Prev} = \text{Bias} = 0.5",
    note="Above chance, as for Markedness.",
)
prevalence_g = _remark(
    "powers2011:prevalence-g",
    title="PrevG is the geometric mean of Prevalence and its inverse",
    printed=equal(PrevG, sqrt(Prevalence * InversePrevalence)),
    latex=r"\text{PrevG} = \sqrt{\text{Prev} \cdot \text{IPrev}}",
    defines=PrevG,
)
bias_g = _remark(
    "powers2011:bias-g",
    title="BiasG is the geometric mean of Bias and its inverse",
    printed=equal(BiasG, sqrt(Bias * InverseBias)),
    latex=r"\text{BiasG} = \sqrt{\text{Bias} \cdot \text{IBias}}",
    defines=BiasG,
)
inverse_margins = _remark(
    "powers2011:inverse-margins",
    title="Inverse Prevalence and Inverse Bias are what is left to 1",
    printed=All((equal(InversePrevalence, 1 - Prevalence), equal(InverseBias, 1 - Bias))),
    latex=r"\text{IPrev} = 1 - \text{Prev},\; \text{IBias} = 1 - \text{Bias}",
)
evenness_real = _remark(
    "powers2011:evenness-real",
    title="Evenness of the real classes",
    printed=equal(EvennessR, PrevG**2),
    latex=r"\text{Evenness}_R = \text{PrevG}^2",
    defines=EvennessR,
)
evenness_predicted = _remark(
    "powers2011:evenness-predicted",
    title="Evenness of the predicted labels",
    printed=equal(EvennessP, BiasG**2),
    latex=r"\text{Evenness}_P = \text{BiasG}^2",
    defines=EvennessP,
)
evenness_global = _remark(
    "powers2011:evenness-global",
    title="Global Evenness is the geometric mean of the two",
    printed=equal(EvennessG, sqrt(EvennessR * EvennessP)),
    latex=r"\text{Evenness}_G = \sqrt{\text{Evenness}_R \cdot \text{Evenness}_P}",
    defines=EvennessG,
)
even_margins = _remark(
    "powers2011:even-margins",
    title="With even margins, the root of each Evenness is one half, as Prevalence and Bias are",
    printed=given(
        equal(Prevalence, _HALF),
        equal(Bias, _HALF),
        then=equal(sqrt(EvennessG), sqrt(EvennessR), sqrt(EvennessP), Prevalence, Bias, _HALF),
    ),
    latex=r"\sqrt{\text{Evenness}_G} = \sqrt{\text{Evenness}_R} = \sqrt{\text{Evenness}_P}"
    r" = \text{Prev} = \text{Bias} = 0.5",
)
denominators_are_positive = _remark(
    "powers2011:denominators-are-positive",
    title="With no margin empty, every denominator of 20-22 is positive",
    printed=All(
        tuple(
            given(*(relation(margin, ">", 0) for margin in (RP, RN, PP, PN)), then=relation(each, ">", 0))
            for each in (EvennessP, EvennessR, EvennessG)
        )
    ),
    latex=r"\text{Evenness}_P, \text{Evenness}_R, \text{Evenness}_G > 0",
)
degenerate_determinant = _remark(
    "powers2011:degenerate-determinant",
    title="With an empty margin, the true positives are as chance has them",
    printed=given(equal(RP * RN * PP * PN, 0), then=equal(tp, etp)),
    latex=r"tp = etp,\; dtp = 0",
    note="The text speaks of tables with nothing to predict, or without an effective prediction; read as:"
    " some margin is empty.",
)
degenerate_informedness_in_bias = _remark(
    "powers2011:degenerate-informedness-in-bias",
    title="Towards an unused label, Informedness approaches zero",
    printed=Tends(Informedness, _ZERO, BIAS_TO_ONE),
    latex=r"B \to 0 \quad (\text{IBias} \to 0)",
    note="The text says that the coefficients of tables with an empty margin have the limit zero; read as: each of"
    " them, as the margin becomes empty.",
)
degenerate_markedness_in_prevalence = _remark(
    "powers2011:degenerate-markedness-in-prevalence",
    title="Towards an empty real class, Markedness approaches zero",
    printed=Tends(Markedness, _ZERO, PREVALENCE_TO_ONE),
    latex=r"M \to 0 \quad (\text{IPrev} \to 0)",
    note="Read as for Informedness.",
)
degenerate_informedness = _remark(
    "powers2011:degenerate-informedness",
    title="Towards an empty real class, Informedness approaches zero",
    printed=Tends(Informedness, _ZERO, PREVALENCE_TO_ONE),
    latex=r"B \to 0 \quad (\text{IPrev} \to 0)",
    instead=Tends(Informedness, a / (a + b) - x / (x + y), PREVALENCE_TO_ONE),
    note="The text says of tables with an empty margin that the coefficients have limits there, which are"
    " zero. For Informedness this fails over an empty class, its own denominator: it approaches what"
    " the rates approach, anything from -1 to 1, since the few negatives count as much as the many"
    " positives. The phrase is ambiguous: to set the coefficients to 0 there would be a convention."
    " True limits of 0 are those of Informedness towards an unused label, of Markedness towards an"
    " empty class, and of Correlation towards either.",
)
degenerate_markedness = _remark(
    "powers2011:degenerate-markedness",
    title="Towards an unused label, Markedness approaches zero",
    printed=Tends(Markedness, _ZERO, BIAS_TO_ONE),
    latex=r"M \to 0 \quad (\text{IBias} \to 0)",
    instead=Tends(Markedness, a / (a + b) - x / (x + y), BIAS_TO_ONE),
    note="As for Informedness, with predictions for classes: an unused label is the denominator of Markedness.",
)
degenerate_correlation = _remark(
    "powers2011:degenerate-correlation",
    title="Towards an empty real class, or an unused label, Correlation approaches zero",
    printed=All((Tends(Correlation, _ZERO, PREVALENCE_TO_ONE), Tends(Correlation, _ZERO, BIAS_TO_ONE))),
    latex=r"BMG \to 0 \quad (\text{IPrev} \to 0 \text{ or } \text{IBias} \to 0)",
    note="One margin at a time, as the text has it. Were both to become empty together, it might approach"
    " anything from 0 to 1.",
)
zero_with_determinant = _remark(
    "powers2011:zero-with-determinant",
    title="The coefficients are zero exactly where dtp is",
    printed=All(
        tuple(Iff(relation(each, "=", 0), relation(dtp, "=", 0)) for each in (Markedness, Informedness, Correlation))
    ),
    latex=r"M = 0 \iff B = 0 \iff BMG = 0 \iff dtp = 0",
)
sign_of_determinant = _remark(
    "powers2011:sign-of-determinant",
    title="Otherwise they have its sign",
    printed=All(
        tuple(
            Iff(relation(each, side, 0), relation(dtp, side, 0))
            for each in (Markedness, Informedness, Correlation)
            for side in (">", "<")
        )
    ),
    latex=r"\operatorname{sign} M = \operatorname{sign} B = \operatorname{sign} BMG = \operatorname{sign} dtp",
)
determinant_is_deviation_of_each_cell = _remark(
    "powers2011:determinant-is-deviation-of-each-cell",
    title="Each cell is away from its expectation by the absolute determinant",
    printed=equal(Abs(dtp), Abs(dfp), Abs(dfn), Abs(dtn)),
    latex=r"dp = dtp",
    note="The text says that the absolute value of the determinant is what any one cell deviates by.",
)
twice_determinant_is_total_error = _remark(
    "powers2011:twice-determinant-is-total-error",
    title="Twice the determinant is how far both errors together are from chance",
    printed=All((equal(2 * dtp, 2 * DTP / N), equal(2 * Abs(dtp), Abs(dfp) + Abs(dfn)))),
    latex=r"2dp = 2DP/N",
    note="Read as the error cells fp and fn; for all four cells see powers2011:deviations-of-all-cells.",
)
deviations_add_up = _remark(
    "powers2011:deviations-of-all-cells",
    title="The absolute deviations of all four cells add up to twice the determinant",
    printed=equal(Abs(dtp) + Abs(dfp) + Abs(dfn) + Abs(dtn), 2 * Abs(dtp)),
    latex=r"|dtp| + |dfp| + |dfn| + |dtn| = 2dp",
    instead=equal(Abs(dtp) + Abs(dfp) + Abs(dfn) + Abs(dtn), 4 * Abs(dtp)),
    note="The text calls 2dp the total absolute error versus the null hypothesis, after what each cell deviates by;"
    " read of the whole table, whose cells deviate by |dp| each. It is right in another reading, that of the two cells"
    " with errors (powers2011:twice-determinant-is-total-error); and of what is too much alone, or of what is too"
    " little.",
    against=("powers2011:determinant-is-deviation-of-each-cell",),
)
determinant_is_area = _remark(
    "powers2011:determinant-is-area",
    title="The determinant is an area in the space of tp against fp",
    printed=All(
        (
            equal(dtp, area((0, 0), (tn, fn), (rn, rp), (fp, tp))),
            equal(N**2 * dtp, area((0, 0), (TN, FN), (RN, RP), (FP, TP))),
        )
    ),
    latex=r"dp = \text{area}\,[(0,0), (tn,fn), (rn,rp), (fp,tp)]",
    note="The text says that dp is the area of a trapezoid in PN space. The corners are read as the two"
    " trivial systems, the system, and its perversion with predictions exchanged. In counts, which is"
    " what PN space is drawn in, the area is the determinant of the counts.",
)
informedness_is_twice_triangle = _remark(
    "powers2011:informedness-is-twice-triangle",
    title="Informedness is twice the triangle between the system and the chance line",
    printed=equal(Informedness, Mul(2, area((0, 0), (1, 1), (fpr, tpr)), evaluate=False)),
    latex=r"B = 2 \cdot \text{area}\,[(0,0), (1,1), (fpr,tpr)]",
)
informedness_is_kite = _remark(
    "powers2011:informedness-is-kite",
    title="With the perversion that exchanges classes it is a kite",
    printed=equal(Informedness, area((0, 0), (PerverseClass(fpr), PerverseClass(tpr)), (1, 1), (fpr, tpr))),
    latex=r"B = \text{area}\,[(0,0), (tpr,fpr), (1,1), (fpr,tpr)]",
    note="The text names the corners: the system, its perversion, and both ends of the chance line.",
)
informedness_is_parallelogram = _remark(
    "powers2011:informedness-is-parallelogram",
    title="With the perversion that exchanges predictions it is a parallelogram",
    printed=equal(
        Informedness,
        area((0, 0), (PerversePrediction(fpr), PerversePrediction(tpr)), (1, 1), (fpr, tpr)),
    ),
    latex=r"B = \text{area}\,[(0,0), (1-fpr,1-tpr), (1,1), (fpr,tpr)]",
    note="As for the kite.",
)
perverted_informedness = _remark(
    "powers2011:perverted-informedness",
    title="Either perversion turns Informedness into its negative",
    printed=All(
        (
            equal(PerversePrediction(Informedness), -Informedness),
            equal(PerverseClass(Informedness), -Informedness),
        )
    ),
    latex=r"\text{Perverse Informedness} = -\text{Informedness}",
)
