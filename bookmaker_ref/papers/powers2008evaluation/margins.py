"""powers2008evaluation, equations 13-14: how the margins move Recall and Precision; Kappa; the conclusions."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Expr, Integer, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    F1,
    FN,
    RN,
    RP,
    Accuracy,
    Approximate,
    At,
    Bias,
    CohenChance,
    CohenKappa,
    Correlation,
    Differs,
    Iff,
    Informedness,
    Inverse,
    InverseBias,
    InversePrevalence,
    Markedness,
    Precision,
    Prevalence,
    Recall,
    dtp,
    equal,
    etp,
    fn,
    fp,
    given,
    relation,
    tp,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.paths import FEW_ERRORS
from bookmaker_ref.symbolic.statement import All

_EVEN = relation(Bias, "=", Prevalence)

_EFFECT = "Effect of Bias & Prev on Recall & Precision"
_line = bound(Record, section=_EFFECT)
_claim = bound(Record, section=_EFFECT, kind="claim")

eq13 = Equation(
    "powers2008evaluation:13",
    title="Recall is Bias plus discounted Informedness",
    lines=(
        _line(
            "powers2008evaluation:13.1",
            title="Recall from Informedness and the margins",
            printed=equal(Recall, Informedness * (1 - Prevalence) + Bias),
            latex=r"\text{Recall} = \text{Bookmaker}\,(1 - \text{Prevalence}) + \text{Bias}",
            also=("powers2011:28.1",),
        ),
        _line(
            "powers2008evaluation:13.2",
            title="Informedness from Recall and the margins",
            printed=equal(Informedness, (Recall - Bias) / (1 - Prevalence)),
            latex=r"\text{Bookmaker} = (\text{Recall} - \text{Bias})/(1 - \text{Prevalence})",
            also=("powers2011:28.2",),
        ),
    ),
)
eq14 = Equation(
    "powers2008evaluation:14",
    title="Precision is Prevalence plus discounted Markedness",
    lines=(
        _line(
            "powers2008evaluation:14.1",
            title="Precision from Markedness and the margins",
            printed=equal(Precision, Markedness * (1 - Bias) + Prevalence),
            latex=r"\text{Precision} = \text{Markedness}\,(1 - \text{Bias}) + \text{Prevalence}",
            also=("powers2011:29.1",),
        ),
        _line(
            "powers2008evaluation:14.2",
            title="Markedness from Precision and the margins",
            printed=equal(Markedness, (Precision - Prevalence) / (1 - Bias)),
            latex=r"\text{Markedness} = (\text{Precision} - \text{Prev})/(1 - \text{Bias})",
            also=("powers2011:29.2",),
        ),
    ),
)
effect_equation_numbers = _claim(
    "powers2008evaluation:effect-equation-numbers",
    title="Equations (23) and (24) show how both margins bias Recall and Precision",
    printed=All(tuple(relation(number, "<=", int(eq14.number)) for number in (23, 24))),
    latex=r"(23\text{--}24)",
    corrected=All((eq13.lines[0].printed, eq14.lines[0].printed)),
    note="Read as: the text has equations of these numbers; its last one is (14). Meant are (13) and (14), to which the"
    " text refers by these numbers before. The parallel sentence of powers2011 has the numbers that are right there,"
    " (28-29).",
)
zero_at_chance = _claim(
    "powers2008evaluation:zero-at-chance",
    title="Informedness and Markedness are unbiased: 0 exactly at chance",
    printed=All(tuple(Iff(relation(each, "=", 0), relation(tp, "=", etp)) for each in (Informedness, Markedness))),
    latex=r"\text{Bookmaker} = 0 \iff \text{Markedness} = 0 \iff tp = etp",
    note="The text calls both unbiased estimators of performance above chance, and says that they are zero at chance.",
)
chance_level = _claim(
    "powers2008evaluation:chance-level",
    title="At chance, Recall is the Bias, Precision the Prevalence, and the F-measure their harmonic mean",
    printed=All(
        (
            given(equal(Informedness, 0), then=equal(Recall, Bias)),
            given(equal(Markedness, 0), then=equal(Precision, Prevalence)),
            given(equal(dtp, 0), then=equal(F1, 2 * Bias * Prevalence / (Bias + Prevalence))),
        )
    ),
    latex=r"B = M = 0 \Rightarrow \text{Recall} = \text{Bias},\; \text{Precision} = \text{Prev}",
    note="The text says that at chance the three measures reflect no more than the biases; read as: this is what they"
    " are there.",
    also=("powers2011:chance-level",),
)
bias_raises_recall = _claim(
    "powers2008evaluation:bias-raises-recall",
    title="At constant Informedness, Bias raises Recall",
    printed=relation(partial(Recall, "Bias", "informedness"), ">", 0),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Bias} > 0",
    note="The text says that more Bias means more Recall for the same unbiased performance; read as: the"
    " derivative at fixed Informedness and Prevalence is positive.",
    also=("powers2011:bias-raises-recall",),
)
prevalence_lowers_recall = _claim(
    "powers2008evaluation:prevalence-lowers-recall",
    title="At constant Informedness, Prevalence lowers Recall",
    printed=given(relation(Informedness, ">", 0), then=relation(partial(Recall, "Prevalence", "informedness"), "<", 0)),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Prevalence} < 0",
    note="Read as for Bias, and above chance, since performance above chance is what the paragraph is about. Below"
    " chance Prevalence raises Recall.",
    also=("powers2011:prevalence-lowers-recall",),
)
bias_lowers_precision = _claim(
    "powers2008evaluation:bias-lowers-precision",
    title="At constant Markedness, Bias lowers Precision",
    printed=given(relation(Markedness, ">", 0), then=relation(partial(Precision, "Bias", "markedness"), "<", 0)),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Bias} < 0",
    note="Read as for Prevalence and Recall, with Markedness fixed and above 0. Below chance Bias raises Precision.",
    also=("powers2011:bias-lowers-precision",),
)
prevalence_raises_precision = _claim(
    "powers2008evaluation:prevalence-raises-precision",
    title="At constant Markedness, Prevalence raises Precision",
    printed=relation(partial(Precision, "Prevalence", "markedness"), ">", 0),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Prevalence} > 0",
    note="Read with Markedness and Bias fixed.",
    also=("powers2011:prevalence-raises-precision",),
)
recall_on_prevalence = _claim(
    "powers2008evaluation:recall-on-prevalence",
    title="The coefficient of Prevalence for Recall is -Informedness",
    printed=equal(partial(Recall, "Prevalence", "informedness"), -Informedness),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Prevalence} = -\text{Bookmaker}",
    note="The text calls it a regression coefficient; read as the derivative at fixed Informedness and Bias.",
    also=("powers2011:recall-on-prevalence",),
)
recall_on_bias = _claim(
    "powers2008evaluation:recall-on-bias",
    title="The coefficient of Bias for Recall is +1",
    printed=equal(partial(Recall, "Bias", "informedness"), 1),
    latex=r"\partial\,\text{Recall}/\partial\,\text{Bias} = +1",
    note="Read as for Prevalence.",
    also=("powers2011:recall-on-bias",),
)
precision_on_bias = _claim(
    "powers2008evaluation:precision-on-bias",
    title="The coefficient of Bias for Precision is -Markedness",
    printed=equal(partial(Precision, "Bias", "markedness"), -Markedness),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Bias} = -\text{Markedness}",
    note="Read as for Recall, with Markedness fixed.",
    also=("powers2011:precision-on-bias",),
)
precision_on_prevalence = _claim(
    "powers2008evaluation:precision-on-prevalence",
    title="The coefficient of Prevalence for Precision is +1",
    printed=equal(partial(Precision, "Prevalence", "markedness"), 1),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Prevalence} = +1",
    note="Read as for Recall, with Markedness fixed.",
    also=("powers2011:precision-on-prevalence",),
)
cohen_chance = _claim(
    "powers2008evaluation:kappa-chance",
    title="Cohen's chance level multiplies the two margins of either label, and adds up",
    printed=equal(CohenChance, Prevalence * Bias + InversePrevalence * InverseBias),
    latex=r"\text{Prev} \cdot \text{Bias} + \text{IPrev} \cdot \text{IBias}",
    defines=CohenChance,
    also=("powers2011:kappa-chance",),
)
kappa_is_debiased = _claim(
    "powers2008evaluation:kappa-is-debiased",
    title="Kappa is 0 exactly at chance",
    printed=Iff(relation(CohenKappa, "=", 0), relation(dtp, "=", 0)),
    latex=r"\kappa = 0 \iff tp = etp",
    note="The text calls it a renormalized estimate of Accuracy that is debiased; read as: it is 0 exactly where the"
    " true positives are as chance has them.",
    also=("powers2008significance:kappa-is-debiased",),
)
kappa_renormalizes_accuracy = _claim(
    "powers2008evaluation:kappa-renormalizes-accuracy",
    title="Kappa is Accuracy beyond its chance level, renormalized",
    printed=equal(CohenKappa, (Accuracy - CohenChance) / (1 - CohenChance)),
    latex=r"\kappa = (\text{Accuracy} - e)/(1 - e)",
    defines=CohenKappa,
    also=("powers2011:kappa-renormalizes-accuracy",),
)
inverse_informedness = _claim(
    "powers2008evaluation:inverse-informedness",
    title="Informedness is the same for the Inverse problem",
    printed=equal(Inverse(Informedness), Informedness),
    latex=r"\text{Inverse Informedness} = \text{Informedness}",
    note="The text says of all three renormalized measures that they do not change with the Inverse problem.",
    also=("powers2011:inverse-informedness",),
)
inverse_markedness = _claim(
    "powers2008evaluation:inverse-markedness",
    title="Markedness is the same for the Inverse problem",
    printed=equal(Inverse(Markedness), Markedness),
    latex=r"\text{Inverse Markedness} = \text{Markedness}",
    note="As for Informedness.",
    also=("powers2011:inverse-markedness",),
)
inverse_kappa = _claim(
    "powers2008evaluation:inverse-kappa",
    title="Kappa is the same for the Inverse problem",
    printed=equal(Inverse(CohenKappa), CohenKappa),
    latex=r"\text{Inverse Kappa} = \text{Kappa}",
    note="As for Informedness.",
    also=("powers2011:inverse-kappa",),
)

#: Four real positives, of which one, two and three are found, and two real negatives, both of them found.
STEPS = ((1, 0, 3, 2), (2, 0, 2, 2), (3, 0, 1, 2))


def _at(measure: Expr, step: int) -> Expr:
    return cast(Expr, At(measure, *STEPS[step]))


kappa_is_not_linear = _claim(
    "powers2008evaluation:kappa-is-not-linear",
    title="In equal steps of Recall, Informedness takes equal steps, and Kappa does not",
    printed=All(
        (
            equal(2 * _at(Informedness, 1), _at(Informedness, 0) + _at(Informedness, 2)),
            relation(2 * _at(CohenKappa, 1), "!=", _at(CohenKappa, 0) + _at(CohenKappa, 2)),
        )
    ),
    latex=r"\kappa \neq \alpha \cdot tpr + \beta \cdot fpr + \gamma",
    note="The text calls Kappa non-linear; read as: in the rates of ROC space, in which Informedness is linear. At"
    " fixed margins both are linear in the true positives.",
)
kappa_retains_bias = _claim(
    "powers2008evaluation:kappa-retains-bias",
    title="At constant Informedness, Kappa still changes with Bias",
    printed=Differs(partial(CohenKappa, "Bias", "informedness"), Integer(0)),
    latex=r"\partial\,\kappa/\partial\,\text{Bias} \not\equiv 0",
    note="The text says that some influence of bias remains; read as: the derivative at fixed Informedness"
    " and Prevalence is not 0 everywhere.",
    also=("powers2011:kappa-retains-bias",),
)
informedness_normalizes_determinant = _claim(
    "powers2008evaluation:informedness-normalizes-determinant",
    title="Informedness is the determinant over a function of Prevalence",
    printed=equal(Informedness, dtp / (Prevalence * (1 - Prevalence))),
    latex=r"B = dp/[\text{Prevalence} \cdot (1 - \text{Prevalence})]",
    note="The text says that both coefficients and the Correlation are the determinant, normalized by different"
    " functions of the margins; read with those of powers2011, (20)-(22), since the paper prints none. Its dp is"
    " called a discriminant; read as the determinant of the proportions, as powers2008significance defines it.",
    also=("powers2011:21.1",),
)
markedness_normalizes_determinant = _claim(
    "powers2008evaluation:markedness-normalizes-determinant",
    title="Markedness is the determinant over a function of Bias",
    printed=equal(Markedness, dtp / (Bias * (1 - Bias))),
    latex=r"M = dp/[\text{Bias} \cdot (1 - \text{Bias})]",
    note="Read as for Informedness, dp being the determinant of the proportions.",
    also=("powers2011:20.1",),
)
correlation_normalizes_determinant = _claim(
    "powers2008evaluation:correlation-normalizes-determinant",
    title="Correlation is the determinant over a function of Prevalence and Bias",
    printed=equal(Correlation, dtp / sqrt(Prevalence * (1 - Prevalence) * Bias * (1 - Bias))),
    latex=r"r_G = dp/\sqrt{[\text{Prev} \cdot (1 - \text{Prev}) \cdot \text{Bias} \cdot (1 - \text{Bias})]}",
    note="Read as for Informedness, dp being the determinant of the proportions.",
    also=("powers2011:22.1",),
)
correlation_is_geometric_mean = _claim(
    "powers2008evaluation:correlation-is-geometric-mean",
    title="The geometric mean of Informedness and Markedness is the Correlation",
    printed=given(relation(dtp, ">=", 0), then=equal(Correlation, sqrt(Informedness * Markedness))),
    latex=r"r_G = \sqrt{\text{Informedness} \cdot \text{Markedness}}",
    note="A geometric mean is never negative, and is taken of numbers that are not; so the sentence is about"
    " performance that is not below chance. Below it the negative root is right, and the section before prints both."
    " Said again in the conclusions.",
    also=("powers2011:correlation-is-geometric-mean",),
)
kappa_is_scaled_determinant = _claim(
    "powers2008evaluation:kappa-is-scaled-determinant",
    title="Kappa scales the determinant by itself and the mean error",
    printed=equal(CohenKappa, dtp / (dtp + (fp + fn) / 2)),
    latex=r"\text{Kappa} = dp/[dp + \text{mean}(fp, fn)]",
    note="dp is read as the determinant of the proportions, as powers2008significance defines it.",
    also=("powers2011:kappa-is-scaled-determinant",),
)
kappa_for_small_error = _claim(
    "powers2008evaluation:kappa-for-small-error",
    title="For small errors Kappa falls linearly with the ratio of mean error to determinant",
    printed=Approximate(CohenKappa, 1 - (fp + fn) / 2 / dtp, FEW_ERRORS),
    latex=r"\text{Kappa} \approx 1 - \text{mean}(fp, fn)/dp",
    exact=equal(CohenKappa - (1 - (fp + fn) / 2 / dtp), ((fp + fn) / 2 / dtp) ** 2 / (1 + (fp + fn) / 2 / dtp)),
    note="What is left out is of second order in the ratio, and not negative above chance. dp is read as before. Both"
    " sides tend to 1, so this alone does not say much; powers2008evaluation:kappa-error-for-small-error is about what"
    " they lack to it.",
    also=("powers2011:kappa-for-small-error",),
)
kappa_error_for_small_error = _claim(
    "powers2008evaluation:kappa-error-for-small-error",
    title="For small errors, what Kappa lacks to 1 is the ratio of mean error to determinant",
    printed=Approximate(1 - CohenKappa, (fp + fn) / 2 / dtp, FEW_ERRORS),
    latex=r"1 - \text{Kappa} \approx \text{mean}(fp, fn)/dp",
    exact=equal(1 - CohenKappa, (fp + fn) / 2 / dtp / (1 + (fp + fn) / 2 / dtp)),
    note="The same approximation, read of the errors themselves.",
)

# --- conclusions --------------------------------------------------------------------------------------------

_conclusion = bound(Record, section="Conclusions", kind="claim")

bias_equals_prevalence_kappa = _conclusion(
    "powers2008evaluation:bias-equals-prevalence-kappa",
    title="With Bias = Prevalence, Kappa is the Correlation",
    printed=given(_EVEN, then=equal(CohenKappa, Correlation)),
    latex=r"\text{Bias} = \text{Prevalence} \Rightarrow \text{Kappa} = \text{Correlation}",
    note="The text says that Kappa comes near to the Correlation, above all where Bias follows Prevalence; read as:"
    " where those are equal, so are these. They agree nowhere else but at chance.",
)
bias_equals_prevalence_informedness = _conclusion(
    "powers2008evaluation:bias-equals-prevalence-informedness",
    title="With Bias = Prevalence, Informedness, Markedness and Correlation agree",
    printed=given(equal(Bias, Prevalence), then=equal(Informedness, Markedness, Correlation)),
    latex=r"\text{Bias} = \text{Prevalence} \Rightarrow \text{Informedness} = \text{Markedness}"
    r" = \text{Correlation}",
    also=("powers2011:bias-equals-prevalence-informedness",),
)
bias_equals_prevalence_accuracy = _conclusion(
    "powers2008evaluation:bias-equals-prevalence-accuracy",
    title="With Bias = Prevalence, Recall and Precision are the Rand Accuracy",
    printed=given(_EVEN, then=equal(Recall, Precision, Accuracy)),
    latex=r"\text{Bias} = \text{Prevalence} \Rightarrow \text{Recall} = \text{Precision} = \text{Accuracy}",
    condition=(relation(FN * (RP - RN), "=", 0),),
    note="The text says that both become Accuracy where Bias follows Prevalence, just as Informedness and Markedness"
    " become the Correlation. They do become one number, the F-factor (section on Bias and Prevalence). But Accuracy is"
    " the mean of Recall and Inverse Recall, weighted by class; that is Recall only if both are equal, which with as"
    " many errors of either kind takes no errors, or classes of one size. As weighted averages over both classes,"
    " Recall and Precision are each Accuracy (5), whatever the margins.",
)
