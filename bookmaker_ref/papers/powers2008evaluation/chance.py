"""powers2008evaluation, equations 10-12: Informedness and Markedness, as probabilities and as regressions."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Add, Expr, Mul, Symbol, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    FN,
    FP,
    PP,
    RP,
    TP,
    Correlation,
    Iff,
    Informedness,
    InversePrecision,
    InverseRecall,
    Markedness,
    N,
    Precision,
    Recall,
    dtp,
    equal,
    fna,
    fnr,
    fpa,
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
from bookmaker_ref.symbolic.cells import Cells, of_cells
from bookmaker_ref.symbolic.statement import All

# --- DeltaP, Informedness and Markedness --------------------------------------------------------------------

_DELTA_P = "DeltaP, Informedness and Markedness"
_line = bound(Record, section=_DELTA_P)
_claim = bound(Record, section=_DELTA_P, kind="claim")

guessing_and_knowing = _claim(
    "powers2008evaluation:guessing-and-knowing",
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
)

#: The probabilities of knowing, of a positive, and of a guess that is positive.
_q, _positive, _guess = (Symbol(name, positive=True) for name in ("q", "r", "g"))
_hit, _missed = _positive * (_q + (1 - _q) * _guess), _positive * (1 - _q) * (1 - _guess)
_rejected, _mistaken = (1 - _positive) * (_q + (1 - _q) * (1 - _guess)), (1 - _positive) * (1 - _q) * _guess
#: TP, FP, FN, TN where the predictions know the classes or guess; and where the classes know the predictions.
_GUESSER: Cells = (_hit, _mistaken, _missed, _rejected)
_MARKER: Cells = (_hit, _missed, _mistaken, _rejected)

informedness_is_probability = _claim(
    "powers2008evaluation:definition-1-informedness",
    title="Informedness is how often a system knows, where else it guesses",
    printed=equal(of_cells(Informedness, _GUESSER), _q),
    latex=r"\text{Informedness} = P(\text{informed})",
    note="Definition 1, in words; read as: a system that knows the class with probability q, and else guesses, has"
    " the Informedness q. In free letters, r is Prevalence and g the probability that a guess is positive.",
    also=("powers2011:informed-guesser",),
)
markedness_is_probability = _claim(
    "powers2008evaluation:definition-2-markedness",
    title="Markedness is how often the condition follows the predictor, where else it follows chance",
    printed=equal(of_cells(Markedness, _MARKER), _q),
    latex=r"\text{Markedness} = P(\text{marked})",
    note="Definition 2, in words; read as for Informedness with the roles exchanged: the condition follows the"
    " predictor with probability q, and else chance. Here r is Bias.",
    also=("powers2011:marker-by-chance",),
)
eq10 = Equation(
    "powers2008evaluation:10",
    title="Informedness in the dichotomous case",
    lines=(
        _line(
            "powers2008evaluation:10.1",
            title="Informedness adds up both recalls",
            printed=equal(Informedness, Recall + InverseRecall - 1),
            latex=r"\text{Informedness} = \text{Recall} + \text{Inverse Recall} - 1",
            defines=Informedness,
            note="Said again in the conclusions.",
            also=("powers2011:15.1",),
        ),
        _line(
            "powers2008evaluation:10.2",
            title="Informedness from the rates",
            printed=equal(Informedness, tpr - fpr, 1 - fnr - fpr),
            latex=r"= tpr - fpr = 1 - fnr - fpr",
            also=("powers2011:15.2",),
        ),
    ),
)
eq11 = Equation(
    "powers2008evaluation:11",
    title="Markedness in the dichotomous case",
    lines=(
        _line(
            "powers2008evaluation:11.1",
            title="Markedness adds up both precisions",
            printed=equal(Markedness, Precision + InversePrecision - 1),
            latex=r"\text{Markedness} = \text{Precision} + \text{Inverse Precision} - 1",
            defines=Markedness,
            note="Said again in the conclusions.",
            also=("powers2011:15.3",),
        ),
        _line(
            "powers2008evaluation:11.2",
            title="Markedness from the accuracies of each prediction",
            printed=equal(Markedness, tpa - fna, 1 - fpa - fna),
            latex=r"= tpa - fna = 1 - fpa - fna",
            also=("powers2011:15.4",),
        ),
    ),
)
#: The coefficients of a linear measure of the rates; those of Informedness are 1, 1 and 0.
_a, _b, _c = (Symbol(name, nonnegative=True) for name in ("a", "b", "c"))

linear_form_is_unique = _claim(
    "powers2008evaluation:linear-form-is-unique",
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
)

# --- Causality, Correlation and Regression ------------------------------------------------------------------

_REGRESSION = "Causality, Correlation and Regression"
_row = bound(Record, section=_REGRESSION)
_remark = bound(Record, section=_REGRESSION, kind="claim")


def _slope(n: Symbol, xy: Symbol, xs: Symbol, ys: Symbol, xx: Symbol) -> Expr:
    """Equation 12: the slope of the line of best fit, from the sums over n points."""
    return cast(Expr, (n * xy - xs * ys) / (n * xx - xs * xs))


_n, _xy, _xs, _ys, _xx = (Symbol(name, positive=True) for name in ("n", "Sxy", "Sx", "Sy", "Sxx"))
_fit = _slope(_n, _xy, _xs, _ys, _xx)
_start = (_ys - _fit * _xs) / _n
#: The first normal equation, in which n would cancel at once.
_level = Add(Mul(_n, _start, evaluate=False), _fit * _xs, evaluate=False)

#: The slopes of equation 12 for labels 0 and 1: the real label on the predicted one, and the reverse.
r_P = _slope(N, TP, PP, RP, PP)
r_R = _slope(N, TP, RP, PP, RP)
#: Pearson's product moment correlation of the two labels.
r_G = (N * TP - PP * RP) / sqrt((N * PP - PP * PP) * (N * RP - RP * RP))

eq12 = Equation(
    "powers2008evaluation:12",
    title="The line of best fit, by least squares",
    lines=(
        _row(
            "powers2008evaluation:12.1",
            title="The line with this slope, through the means, fulfils both normal equations",
            printed=All((equal(_level, _ys), equal(_xs * _start + _fit * _xx, _xy))),
            latex=r"y = y_0 + r_x \cdot x \quad \text{where} \quad"
            r" r_x = \frac{[n \sum x \cdot y - \sum x \cdot \sum y]}{[n \sum x^2 - \sum x \cdot \sum x]}",
            note="The normal equations say that the squared error is stationary in the intercept and in the"
            " slope. Sums are free letters: Sx, Sy, Sxy, Sxx over n points.",
            also=("powers2011:16.1",),
        ),
    ),
)
slope_on_prediction = _remark(
    "powers2008evaluation:slope-on-prediction",
    title="The slope of the real label on the predicted one is Markedness",
    printed=equal(r_P, Markedness),
    latex=r"r_{\mathbf{P}} = \text{DeltaP} = \text{Markedness}",
    note="r_P stands for equation 12 with x the predicted label and y the real one, both 0 or 1: over N cases the sum"
    " of xy is TP, those of x and of its square are PP, and that of y is RP.",
    also=("powers2011:17.3",),
)
slope_on_class = _remark(
    "powers2008evaluation:slope-on-class",
    title="The slope of the predicted label on the real one is Informedness",
    printed=equal(r_R, Informedness),
    latex=r"r_{\mathbf{R}} = \text{DeltaP}' = \text{Informedness}",
    note="r_R stands for equation 12 with x the real label and y the predicted one.",
    also=("powers2011:18.3",),
)
matthews_is_pearson = _remark(
    "powers2008evaluation:matthews-is-pearson",
    title="The Matthews Correlation is Pearson's correlation of the two labels",
    printed=equal(Correlation, r_G),
    latex=r"r_{\mathbf{G}} = \rho",
    defines=Correlation,
    note="r_G stands for Pearson's product moment correlation of the two labels.",
    also=("powers2011:19.2",),
)
correlation_squared = _remark(
    "powers2008evaluation:correlation-squared",
    title="The square of the Correlation is Informedness times Markedness",
    printed=equal(r_G**2, Informedness * Markedness),
    latex=r"r_{\mathbf{G}} = \pm \sqrt{[\text{Informedness} \cdot \text{Markedness}]}",
    note="Either root squares to the product; powers2008evaluation:correlation-sign says which one is right.",
    also=("powers2011:19.3",),
)
reciprocal_slopes = _remark(
    "powers2008evaluation:reciprocal-slopes",
    title="Slopes that are reciprocal make a perfect Correlation",
    printed=given(equal(Informedness * Markedness, 1), then=equal(Correlation**2, 1)),
    latex=r"r_{\mathbf{P}} \cdot r_{\mathbf{R}} = 1 \Rightarrow r_{\mathbf{G}}^2 = 1",
    note="The text says that regressions which find one and the same line have reciprocal slopes, and a"
    " Correlation of 1; read as: where the product of both slopes is 1, so is the squared Correlation.",
    also=("powers2011:reciprocal-slopes",),
)
slopes_at_most_one = _remark(
    "powers2008evaluation:slopes-at-most-one",
    title="Neither Informedness nor Markedness exceeds 1",
    printed=All((relation(Informedness, "<=", 1), relation(Markedness, "<=", 1))),
    latex=r"\text{Informedness} \leq 1,\; \text{Markedness} \leq 1",
    note="The text says it of both as probabilities.",
    also=("powers2011:slopes-at-most-one",),
)
perfect_correlation = _remark(
    "powers2008evaluation:perfect-correlation",
    title="A perfect Correlation needs perfect regression both ways",
    printed=given(equal(Correlation, 1), then=equal(Informedness, Markedness, 1)),
    latex=r"\text{Correlation} = 1 \Rightarrow \text{Informedness} = \text{Markedness} = 1",
    note="The text has 1 for a perfect Correlation. The other extreme, -1, makes both coefficients -1.",
    also=("powers2011:perfect-correlation",),
)
explained_variance = _remark(
    "powers2008evaluation:explained-variance",
    title="The squared Correlation is the share of the real label's variance that the prediction explains",
    printed=equal(Correlation**2, (pp * (tpa - rp) ** 2 + pn * (fna - rp) ** 2) / (rp * rn)),
    latex=r"r_{\mathbf{G}}^2 = \text{Var}(E[\mathbf{R}|\mathbf{P}])/\text{Var}(\mathbf{R})",
    note="The text says it in words; the variance of the real label that the prediction explains is that"
    " of its mean given the prediction.",
    also=("powers2011:explained-variance",),
)
joint_probability = _remark(
    "powers2008evaluation:joint-probability",
    title="The squared Correlation is the product of Informedness and Markedness, as a joint probability is",
    printed=equal(Correlation**2, Informedness * Markedness),
    latex=r"r_{\mathbf{G}}^2 = \text{Informedness} \cdot \text{Markedness}",
    note="The text reads the squared Correlation as the probability that both hold, given that they are independent;"
    " read as: it is the product of the two.",
)
correlation_sign = _remark(
    "powers2008evaluation:correlation-sign",
    title="Correlation has the sign of Informedness, and of Markedness",
    printed=All(
        tuple(
            Iff(relation(Correlation, side, 0), relation(each, side, 0))
            for each in (Informedness, Markedness)
            for side in (">", "<")
        )
    ),
    latex=r"\operatorname{sign} r_{\mathbf{G}} = \operatorname{sign}\text{Informedness}"
    r" = \operatorname{sign}\text{Markedness}",
    also=("powers2011:correlation-sign",),
)
