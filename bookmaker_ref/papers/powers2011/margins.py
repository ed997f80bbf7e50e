"""powers2011, equations 23-29: expectations, harmonic means, how the margins move Recall and Precision; Kappa."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Expr, Integer, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    F1,
    Accuracy,
    AMeasure,
    Approximate,
    At,
    Bias,
    BiasG,
    BiasH,
    CohenChance,
    CohenKappa,
    Correlation,
    Delta,
    Determinant,
    Differs,
    Dual,
    EvennessP,
    EvennessR,
    ExpectedTN,
    ExpectedTP,
    GMeasure,
    Iff,
    Informedness,
    Inverse,
    InverseBias,
    InversePrevalence,
    Markedness,
    PerverseClass,
    PerversePrediction,
    Precision,
    Prevalence,
    PrevG,
    PrevH,
    Recall,
    Tends,
    chain,
    dtn,
    dtp,
    efp,
    equal,
    etn,
    etp,
    fn,
    fp,
    given,
    pa,
    pn,
    pp,
    ra,
    relation,
    rn,
    rp,
    tn,
    tp,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.paths import FEW_ERRORS, PREVALENCE_TO_ONE
from bookmaker_ref.symbolic.statement import All

_ONE = Integer(1)

# --- expectations and deviations ----------------------------------------------------------------------------

_REGRESSION = "Causality, Correlation and Regression"
_line = bound(Record, section=_REGRESSION)
_claim = bound(Record, section=_REGRESSION, kind="claim")

eq23 = Equation(
    "powers2011:23",
    title="What chance puts into the correct cells",
    lines=(
        _line(
            "powers2011:23.1",
            title="True positives expected by chance",
            printed=equal(etp, rp * pp),
            latex=r"etp = rp \cdot pp",
            defines=ExpectedTP,
        ),
        _line(
            "powers2011:23.2",
            title="True negatives expected by chance",
            printed=equal(etn, rn * pn),
            latex=r"etn = rn \cdot pn",
            defines=ExpectedTN,
        ),
    ),
)
eq24 = Equation(
    "powers2011:24",
    title="The deviation from chance",
    lines=(
        _line(
            "powers2011:24.1",
            title="The deviation from chance is that of the true positives",
            printed=equal(dtp, tp - etp),
            latex=r"dp = tp - etp = dtp",
            defines=Determinant,
        ),
        _line(
            "powers2011:24.2",
            title="The deviation from chance in the true negatives",
            printed=equal(dtp, -dtn, -(tn - etn)),
            latex=r"= -dtn = -(tn - etn)",
            corrected=equal(dtp, dtn, tn - etn),
            note="Both correct cells deviate alike; it is the error cells whose deviation is -dp. Either the minus"
            " signs do not belong here, or t stands for f: dp = -dfn = -(fn - efn) keeps the signs. Equation"
            " 23, which introduces etn and not efn, speaks for the former.",
            source="unclear",
        ),
    ),
)
eq25 = Equation(
    "powers2011:25",
    title="Twice the deviation, and the harmonic means of the margins",
    lines=(
        _line(
            "powers2011:25.1",
            title="The deviation of both correct cells together is a difference",
            printed=equal(Delta, dtp - dtn, 2 * dtp),
            latex=r"\Delta P = dtp - dtn = 2dp",
            corrected=equal(Delta, dtp + dtn, 2 * dtp),
            note="With dtn = dtp the difference is 0, and the sum is 2dp. The sign follows that of 24.2, and the"
            " other repair is the same: dtp - dfn = 2dp, with f for t.",
            source="unclear",
        ),
        _line(
            "powers2011:25.2",
            title="Harmonic mean of Prevalence and its inverse",
            printed=equal(PrevH, 2 * rp * rn / (rp + rn), rp**2 / ra**2),
            latex=r"rh = 2rp \cdot rn/[rp + rn] = rp^2/ra^2",
            corrected=equal(PrevH, 2 * rp * rn / (rp + rn), PrevG**2 / ra),
            note="The harmonic mean is the geometric squared over the arithmetic, rg²/ra, as the text after"
            " equation 27 has it. Whether rp for rg, and the square of ra, are due to the author or to the"
            " text as we have it, we cannot tell.",
            source="unclear",
        ),
        _line(
            "powers2011:25.3",
            title="Harmonic mean of Bias and its inverse",
            printed=equal(BiasH, 2 * pp * pn / (pp + pn), pp**2 / pa**2),
            latex=r"ph = 2pp \cdot pn/[pp + pn] = pp^2/pa^2",
            corrected=equal(BiasH, 2 * pp * pn / (pp + pn), BiasG**2 / pa),
            note="As 25.2: pg²/pa. Of pp for pg, and of the square of pa, we cannot tell either where they are from.",
            source="unclear",
        ),
    ),
)
eq26 = Equation(
    "powers2011:26",
    title="Informedness from the deviation and the harmonic mean of the real margins",
    note="In the text as we have it, the capital delta with a prime is the measure; without it, in the last row,"
    " twice dp.",
    lines=(
        _line(
            "powers2011:26.1",
            title="Informedness with each cell as expectation and deviation",
            printed=equal(Informedness, (etp + dtp) / rp - (etp - dtp) / rn),
            latex=r"B = \Delta P' = [etp + dtp]/rp - [etp - dtp]/rn",
            corrected=equal(Informedness, (etp + dtp) / rp - (efp - dtp) / rn),
            note="The false positives are their own expectation, efp, less the deviation. The t may be an f that"
            " the text as we have it has lost, here and in the next row.",
            source="unclear",
        ),
        _line(
            "powers2011:26.2",
            title="Informedness with the deviations taken together",
            printed=equal(Informedness, etp / rp - etp / rn + 2 * dtp / PrevH),
            latex=r"= etp/rp - etp/rn + 2dtp/rh",
            corrected=equal(Informedness, etp / rp - efp / rn + 2 * dtp / PrevH),
            note="efp again: etp/rp and efp/rn are both the Bias, and cancel; etp/rn would not.",
            source="unclear",
        ),
        _line(
            "powers2011:26.3",
            title="Informedness from the deviation alone: the expectations cancel",
            printed=equal(Informedness, 2 * dtp / PrevH, Delta / PrevH),
            latex=r"= 2dp/rh = \Delta P/rh",
        ),
    ),
)
eq27 = Equation(
    "powers2011:27",
    title="Markedness from the deviation and the harmonic mean of the predicted margins",
    lines=(
        _line(
            "powers2011:27.1",
            title="Markedness from the deviation alone",
            printed=equal(Markedness, 2 * dtp / BiasH, Delta / BiasH),
            latex=r"M = \Delta P = 2dp/ph = \Delta P/ph",
            note="In the text as we have it both deltas are set alike; the first is the measure DeltaP, the last"
            " is 2dp of equation 25.",
        ),
    ),
)
harmonic_mean_of_margins = _claim(
    "powers2011:harmonic-mean-of-margins",
    title="The harmonic mean is the squared geometric over the arithmetic mean",
    printed=All((equal(PrevH, PrevG**2 / ra), equal(BiasH, BiasG**2 / pa))),
    latex=r"\text{HarmonicMean} = \text{GeometricMean}^2/\text{ArithmeticMean}",
)
geometric_mean_of_means = _claim(
    "powers2011:geometric-mean-of-means",
    title="The geometric mean is the geometric mean of the harmonic and the arithmetic",
    printed=equal(GMeasure, sqrt(F1 * AMeasure)),
    latex=r"L_0 = \sqrt{L_{-1} \cdot L_{+1}}",
    note="True of the means of two numbers, which is what all of them are here; not of three or more.",
)
means_in_order = _claim(
    "powers2011:means-in-order",
    title="Harmonic, geometric and arithmetic mean ascend",
    printed=chain("<=", F1, GMeasure, AMeasure),
    latex=r"L_{-1} \leq L_0 \leq L_{+1}",
)

# --- effect of Bias and Prevalence --------------------------------------------------------------------------

_EFFECT = "Effect of Bias and Prev on Recall and Precision"
_row = bound(Record, section=_EFFECT)
_remark = bound(Record, section=_EFFECT, kind="claim")

eq28 = Equation(
    "powers2011:28",
    title="Recall is Bias plus discounted Informedness",
    lines=(
        _row(
            "powers2011:28.1",
            title="Recall from Informedness and the margins",
            printed=equal(Recall, Informedness * (1 - Prevalence) + Bias),
            latex=r"\text{Recall} = \text{Bookmaker}\,(1 - \text{Prevalence}) + \text{Bias}",
        ),
        _row(
            "powers2011:28.2",
            title="Informedness from Recall and the margins",
            printed=equal(Informedness, (Recall - Bias) / (1 - Prevalence)),
            latex=r"\text{Bookmaker} = (\text{Recall} - \text{Bias})/(1 - \text{Prevalence})",
        ),
    ),
)
eq29 = Equation(
    "powers2011:29",
    title="Precision is Prevalence plus discounted Markedness",
    lines=(
        _row(
            "powers2011:29.1",
            title="Precision from Markedness and the margins",
            printed=equal(Precision, Markedness * (1 - Bias) + Prevalence),
            latex=r"\text{Precision} = \text{Markedness}\,(1 - \text{Bias}) + \text{Prevalence}",
        ),
        _row(
            "powers2011:29.2",
            title="Markedness from Precision and the margins",
            printed=equal(Markedness, (Precision - Prevalence) / (1 - Bias)),
            latex=r"\text{Markedness} = (\text{Precision} - \text{Prevalence})/(1 - \text{Bias})",
        ),
    ),
)
zero_at_chance = _remark(
    "powers2011:zero-at-chance",
    title="Informedness and Markedness are unbiased: 0 exactly at chance",
    printed=All(tuple(Iff(relation(each, "=", 0), relation(tp, "=", etp)) for each in (Informedness, Markedness))),
    latex=r"\text{Bookmaker} = 0 \iff \text{Markedness} = 0 \iff tp = etp",
    note="The text calls both unbiased estimators of performance above chance, and says that they are zero at chance.",
    also=("powers2008evaluation:zero-at-chance",),
)
chance_level = _remark(
    "powers2011:chance-level",
    title="At chance, Recall is the Bias, Precision the Prevalence, and F1 their harmonic mean",
    printed=All(
        (
            given(equal(Informedness, 0), then=equal(Recall, Bias)),
            given(equal(Markedness, 0), then=equal(Precision, Prevalence)),
            given(equal(dtp, 0), then=equal(F1, 2 * Bias * Prevalence / (Bias + Prevalence))),
        )
    ),
    latex=r"B = M = 0 \Rightarrow \text{Recall} = \text{Bias},\; \text{Precision} = \text{Prev}",
    note="The text says that the biases skew the three measures at chance; read as: this is what they are there.",
)
bias_raises_recall = _remark(
    "powers2011:bias-raises-recall",
    title="At constant Informedness, Bias raises Recall",
    printed=relation(partial(Recall, "Bias", "informedness"), ">", 0),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Bias} > 0",
    note="The text says that more Bias means more Recall for the same unbiased performance; read as: the"
    " derivative at fixed Informedness and Prevalence is positive.",
)
prevalence_lowers_recall = _remark(
    "powers2011:prevalence-lowers-recall",
    title="At constant Informedness, Prevalence lowers Recall",
    printed=given(relation(Informedness, ">", 0), then=relation(partial(Recall, "Prevalence", "informedness"), "<", 0)),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Prevalence} < 0",
    note="Read as for Bias, and above chance, which the text says it has assumed where the section comes"
    " to perverse systems. Below chance Prevalence raises Recall.",
)
bias_lowers_precision = _remark(
    "powers2011:bias-lowers-precision",
    title="At constant Markedness, Bias lowers Precision",
    printed=given(relation(Markedness, ">", 0), then=relation(partial(Precision, "Bias", "markedness"), "<", 0)),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Bias} < 0",
    note="Read as for Prevalence and Recall, with Markedness fixed and above 0. Below chance Bias raises Precision.",
)
prevalence_raises_precision = _remark(
    "powers2011:prevalence-raises-precision",
    title="At constant Markedness, Prevalence raises Precision",
    printed=relation(partial(Precision, "Prevalence", "markedness"), ">", 0),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Prevalence} > 0",
    note="Read with Markedness and Bias fixed.",
)
recall_on_prevalence = _remark(
    "powers2011:recall-on-prevalence",
    title="The coefficient of Prevalence for Recall is -Informedness",
    printed=equal(partial(Recall, "Prevalence", "informedness"), -Informedness),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Prevalence} = -\text{Informedness}",
    note="The text calls it a regression coefficient; read as the derivative at fixed Informedness and Bias.",
)
recall_on_bias = _remark(
    "powers2011:recall-on-bias",
    title="The coefficient of Bias for Recall is +1",
    printed=equal(partial(Recall, "Bias", "informedness"), 1),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Bias} = +1",
    note="Read as for Prevalence.",
)
precision_on_bias = _remark(
    "powers2011:precision-on-bias",
    title="The coefficient of Bias for Precision is -Markedness",
    printed=equal(partial(Precision, "Bias", "markedness"), -Markedness),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Bias} = -\text{Markedness}",
    note="Read as for Recall, with Markedness fixed.",
)
precision_on_prevalence = _remark(
    "powers2011:precision-on-prevalence",
    title="The coefficient of Prevalence for Precision is +1",
    printed=equal(partial(Precision, "Prevalence", "markedness"), 1),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Prevalence} = +1",
    note="Read as for Recall, with Markedness fixed.",
)
bias_equals_prevalence_means = _remark(
    "powers2011:bias-equals-prevalence-f1",
    title="With Bias = Prevalence, Recall, Precision and F1 agree",
    printed=given(equal(Bias, Prevalence), then=equal(Recall, Precision, F1)),
    latex=r"\text{Bias} = \text{Prevalence} \Rightarrow \text{Recall} = \text{Precision} = F1",
)
bias_equals_prevalence_informedness = _remark(
    "powers2011:bias-equals-prevalence-informedness",
    title="With Bias = Prevalence, Informedness, Markedness and Correlation agree",
    printed=given(equal(Bias, Prevalence), then=equal(Informedness, Markedness, Correlation)),
    latex=r"\text{Bias} = \text{Prevalence} \Rightarrow \text{Informedness} = \text{Markedness}"
    r" = \text{Correlation}",
)
all_predicted_positive = _remark(
    "powers2011:all-predicted-positive",
    title="With Bias = 1, Precision is the Prevalence and Recall is 1",
    printed=All(
        (
            given(equal(Bias, 1), relation(Prevalence, "<", 1), then=equal(Precision, Prevalence)),
            given(equal(Bias, 1), relation(Prevalence, "<", 1), then=equal(Recall, 1)),
        )
    ),
    latex=r"\text{Bias} = 1 \Rightarrow \text{Precision} = \text{Prevalence},\; \text{Recall} = 1",
)
all_really_positive_recall = _remark(
    "powers2011:all-really-positive-recall",
    title="With Prevalence = 1, Recall is the Bias",
    printed=given(equal(Prevalence, 1), relation(Bias, "<", 1), then=equal(Recall, Bias)),
    latex=r"\text{Prevalence} = 1 \Rightarrow \text{Recall} = \text{Bias}",
)
all_really_positive = _remark(
    "powers2011:all-really-positive",
    title="With Prevalence = 1, Informedness is 1",
    printed=Tends(Informedness, _ONE, PREVALENCE_TO_ONE),
    latex=r"\text{Prevalence} = 1 \Rightarrow \text{Informedness} = 1",
    corrected=given(equal(Prevalence, 1), relation(Bias, "<", 1), then=equal(Precision, 1)),
    note="Precision is 1, as Recall is 1 in the clause before. Informedness is not even defined there, has no"
    " limit that all paths share, and the next clause calls it 0.",
)
no_information_from_one_label = _remark(
    "powers2011:no-information-from-one-label",
    title="Neither extreme uses any information",
    printed=All(
        (
            given(equal(Bias, 1), relation(Prevalence, "<", 1), then=equal(Informedness, 0)),
            given(equal(Prevalence, 1), relation(Bias, "<", 1), then=equal(Markedness, 0)),
            given(equal((1 - Bias) * (1 - Prevalence), 0), then=equal(dtp, 0)),
        )
    ),
    latex=r"\text{Bookmaker Informedness} = \text{Markedness} = 0",
    note="Of the two coefficients, each extreme leaves one defined; dtp is 0 in both.",
)
high_bias = _remark(
    "powers2011:high-bias-lowers-precision",
    title="Bias lowers Precision in proportion to Informedness",
    printed=All(
        (
            equal(partial(Precision, "Bias", "informedness"), -Informedness * EvennessR / Bias**2),
            given(relation(Informedness, ">", 0), then=relation(partial(Precision, "Bias", "informedness"), "<", 0)),
        )
    ),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Bias} = -B \cdot \text{Evenness}_R/\text{Bias}^2",
    note="The text says that a high Bias costs Precision the more, the stronger Informedness is, and gains"
    " Recall; read as the derivative at fixed Informedness and Prevalence, above chance. That of"
    " Recall is +1.",
)
high_prevalence = _remark(
    "powers2011:high-prevalence-lowers-recall",
    title="Prevalence lowers Recall in proportion to Markedness",
    printed=All(
        (
            equal(partial(Recall, "Prevalence", "markedness"), -Markedness * EvennessP / Prevalence**2),
            given(relation(Markedness, ">", 0), then=relation(partial(Recall, "Prevalence", "markedness"), "<", 0)),
        )
    ),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Prevalence} = -M \cdot \text{Evenness}_P/\text{Prev}^2",
    note="Likewise with Prevalence, Recall and Markedness; read as the derivative at fixed Markedness and Bias, above"
    " chance. That of Precision is +1.",
)

# --- Kappa, and other problems ------------------------------------------------------------------------------

cohen_chance = _remark(
    "powers2011:kappa-chance",
    title="Cohen's chance level is the dot product of the biases and the prevalences",
    printed=equal(CohenChance, Prevalence * Bias + InversePrevalence * InverseBias),
    latex=r"\text{Prev} \cdot \text{Bias} + \text{IPrev} \cdot \text{IBias}",
    defines=CohenChance,
)
kappa_renormalizes_accuracy = _remark(
    "powers2011:kappa-renormalizes-accuracy",
    title="Kappa is Accuracy beyond its chance level, renormalized",
    printed=equal(CohenKappa, (Accuracy - CohenChance) / (1 - CohenChance)),
    latex=r"\kappa = (\text{Accuracy} - e)/(1 - e)",
    defines=CohenKappa,
)
kappa_is_scaled_determinant = _remark(
    "powers2011:kappa-is-scaled-determinant",
    title="Kappa scales the determinant by itself and the mean error",
    printed=equal(CohenKappa, dtp / (dtp + (fp + fn) / 2)),
    latex=r"\text{Kappa} = dtp/[dtp + \text{mean}(fp, fn)]",
)
inverse_informedness = _remark(
    "powers2011:inverse-informedness",
    title="Informedness is the same for the Inverse problem",
    printed=equal(Inverse(Informedness), Informedness),
    latex=r"\text{Inverse Informedness} = \text{Informedness}",
)
inverse_markedness = _remark(
    "powers2011:inverse-markedness",
    title="Markedness is the same for the Inverse problem",
    printed=equal(Inverse(Markedness), Markedness),
    latex=r"\text{Inverse Markedness} = \text{Markedness}",
)
inverse_kappa = _remark(
    "powers2011:inverse-kappa",
    title="Kappa is the same for the Inverse problem",
    printed=equal(Inverse(CohenKappa), CohenKappa),
    latex=r"\text{Inverse Kappa} = \text{Kappa}",
)
dual_problem = _remark(
    "powers2011:dual-problem",
    title="The Dual problem exchanges Precision and Recall, Prevalence and Bias, Markedness and Informedness",
    printed=All(
        tuple(
            equal(Dual(one), other)
            for pair in ((Precision, Recall), (Prevalence, Bias), (Markedness, Informedness))
            for one, other in (pair, pair[::-1])
        )
    ),
    latex=r"\text{Dual Precision} = \text{Recall},\; \text{Dual Prevalence} = \text{Bias},\;"
    r" \text{Dual Markedness} = \text{Informedness}",
)
perverse_systems = _remark(
    "powers2011:perverse-systems",
    title="A system above chance is below it once it is perverted",
    printed=All(
        tuple(
            given(relation(Informedness, ">", 0), then=chain(">", 0, perverse))
            for perverse in (PerversePrediction(Informedness), PerverseClass(Informedness))
        )
    ),
    latex=r"B > 0 \Rightarrow \text{Perverse } B < 0",
    note="The text says that perverse systems lie below the chance line, and that it has assumed"
    " performance strictly above chance.",
)
kappa_is_debiased = _remark(
    "powers2011:kappa-is-debiased",
    title="Kappa is 0 exactly at chance",
    printed=Iff(relation(CohenKappa, "=", 0), relation(dtp, "=", 0)),
    latex=r"\kappa = 0 \iff tp = etp",
    note="The text says that Kappa renormalizes a debiased estimate of Accuracy; read as: it is 0 exactly where the"
    " true positives are as chance has them.",
    also=("powers2008significance:kappa-is-debiased",),
)

#: Four real positives, of which one, two and three are found, and two real negatives, both of them found.
STEPS = ((1, 0, 3, 2), (2, 0, 2, 2), (3, 0, 1, 2))


def _at(measure: Expr, step: int) -> Expr:
    return cast(Expr, At(measure, *STEPS[step]))


kappa_is_not_linear = _remark(
    "powers2011:kappa-is-not-linear",
    title="In equal steps of Recall, Informedness takes equal steps, and Kappa does not",
    printed=All(
        (
            equal(2 * _at(Informedness, 1), _at(Informedness, 0) + _at(Informedness, 2)),
            relation(2 * _at(CohenKappa, 1), "!=", _at(CohenKappa, 0) + _at(CohenKappa, 2)),
        )
    ),
    latex=r"\kappa \neq \alpha \cdot tpr + \beta \cdot fpr + \gamma",
    note="The text calls Kappa intrinsically non-linear, and again under the simple examples; read as: in the rates of"
    " ROC space, in which Informedness is linear. At fixed margins both are linear in the true positives.",
    also=("powers2008evaluation:kappa-is-not-linear",),
)
kappa_retains_bias = _remark(
    "powers2011:kappa-retains-bias",
    title="At constant Informedness, Kappa still changes with Bias",
    printed=Differs(partial(CohenKappa, "Bias", "informedness"), Integer(0)),
    latex=r"\partial\,\kappa/\partial\,\text{Bias} \not\equiv 0",
    note="The text says that some influence of bias remains; read as: the derivative at fixed Informedness"
    " and Prevalence is not 0 everywhere.",
)
kappa_as_error_ratio = _remark(
    "powers2011:kappa-as-error-ratio",
    title="Kappa from the ratio of mean error to determinant",
    printed=equal(CohenKappa, dtp / (dtp + (fp + fn) / 2), 1 / (1 + (fp + fn) / 2 / dtp)),
    latex=r"\text{Kappa} = dtp/[dtp + \text{mean}(fp, fn)] = 1/[1 + \text{mean}(fp, fn)/dtp]",
)
kappa_for_small_error = _remark(
    "powers2011:kappa-for-small-error",
    title="For small errors Kappa falls linearly with that ratio",
    printed=Approximate(CohenKappa, 1 - (fp + fn) / 2 / dtp, FEW_ERRORS),
    latex=r"\text{Kappa} \approx 1 - \text{mean}(fp, fn)/dtp",
    exact=equal(CohenKappa - (1 - (fp + fn) / 2 / dtp), ((fp + fn) / 2 / dtp) ** 2 / (1 + (fp + fn) / 2 / dtp)),
    note="What is left out is of second order in the ratio, and not negative above chance. Both sides tend to 1, so"
    " this alone does not say much; powers2011:kappa-error-for-small-error is about what they lack to it.",
)
kappa_error_for_small_error = _remark(
    "powers2011:kappa-error-for-small-error",
    title="For small errors, what Kappa lacks to 1 is the ratio of mean error to determinant",
    printed=Approximate(1 - CohenKappa, (fp + fn) / 2 / dtp, FEW_ERRORS),
    latex=r"1 - \text{Kappa} \approx \text{mean}(fp, fn)/dtp",
    exact=equal(1 - CohenKappa, (fp + fn) / 2 / dtp / (1 + (fp + fn) / 2 / dtp)),
    note="The same approximation, read of the errors themselves.",
    also=("powers2008evaluation:kappa-error-for-small-error",),
)
