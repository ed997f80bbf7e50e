"""powers2011, equations 63-68: confidence intervals for K classes."""

from __future__ import annotations

from functools import partial as bound

from sympy import Abs, Expr, Integer, Mul, Pow, Rational, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    All,
    Chain,
    EvennessG,
    ForClasses,
    Informedness,
    N,
    Relation,
    Shows,
    Tends,
    equal,
    given,
    relation,
)
from bookmaker_ref.symbolic.classes import K, Of, l
from bookmaker_ref.symbolic.multiclass import (
    CIB1,
    CIB2,
    CIC1,
    CIC2,
    CIM1,
    CIM2,
    BiasGK,
    CorrelationK,
    EvennessFactor,
    InformednessK,
    MarkednessK,
    PrevGK,
    X,
)
from bookmaker_ref.symbolic.paths import ALL_INFORMED

_SECTION = "Generalization of Confidence"
_line = bound(Record, section=_SECTION)
_claim = bound(Record, section=_SECTION, kind="claim")
_number = bound(Record, section=_SECTION, kind="number")

_error = sqrt(2 * EvennessFactor * (N - 1))
_of_informedness = X * (1 - Abs(InformednessK)) / _error
_SELF_WEIGHTED = 1 - 2 * Abs(InformednessK) + 2 * InformednessK**2
_weighted = X * _SELF_WEIGHTED / _error
_SIZES = (2, 3)

_NO_OWN_MEASURE = (
    "The row repeats that of Informedness. The text says that the intervals are those of the different measures, so the"
    " measure of the index is meant."
)
_LATEX_2 = r"X \cdot [1-|B|] / \sqrt{2 E \cdot (N-1)}"
_LATEX_1 = r"X \cdot [1-2|B|+2B^2] / \sqrt{2 E \cdot (N-1)}"


def _for(claim: Relation | Chain) -> ForClasses:
    """A relation of intervals for two and three classes: the words are the same expressions for every K."""
    return ForClasses(claim, sizes=_SIZES)


evenness_factor = _claim(
    "powers2011:evenness-factor",
    title="The Evenness factor E is the product of both geometric means, and K squared",
    printed=ForClasses(equal(EvennessFactor, PrevGK * BiasGK * K**2)),
    latex=r"E = \text{PrevG} \cdot \text{BiasG} \cdot K^2",
    defines=EvennessFactor,
    note="It is 1 with even margins, and less with others. For two classes it is four times the global Evenness.",
)
evenness_factor_at_most = _claim(
    "powers2011:evenness-factor-at-most-one",
    title="For two classes, the Evenness factor is 1 at most",
    printed=All(
        (
            ForClasses(equal(EvennessFactor, 4 * Of(EvennessG, l)), sizes=(2,)),
            relation(EvennessG, "<=", Rational(1, 4)),
        )
    ),
    latex=r"K = 2: E \leq 1",
    note="The text takes the factor to be one of evenness only; read as: it is largest, and then 1, with even margins.",
)
eq63 = Equation(
    "powers2011:63",
    title="Interval of Informedness, from its complement",
    lines=(
        _line(
            "powers2011:63.1",
            title="The interval of Informedness, with 1 - |B| for the error",
            printed=_for(equal(CIB2, _of_informedness)),
            latex=r"CI_{B2} = " + _LATEX_2,
            defines=CIB2,
        ),
    ),
)
eq64 = Equation(
    "powers2011:64",
    title="Interval of Markedness, from its complement",
    lines=(
        _line(
            "powers2011:64.1",
            title="The interval of Markedness, with 1 - |B| for the error",
            printed=_for(equal(CIM2, _of_informedness)),
            latex=r"CI_{M2} = " + _LATEX_2,
            corrected=_for(equal(CIM2, X * (1 - Abs(MarkednessK)) / _error)),
            note=_NO_OWN_MEASURE,
            source="unclear",
        ),
    ),
)
eq65 = Equation(
    "powers2011:65",
    title="Interval of Correlation, from its complement",
    lines=(
        _line(
            "powers2011:65.1",
            title="The interval of Correlation, with 1 - |B| for the error",
            printed=_for(equal(CIC2, _of_informedness)),
            latex=r"CI_{C2} = " + _LATEX_2,
            corrected=_for(equal(CIC2, X * (1 - Abs(CorrelationK)) / _error)),
            note=_NO_OWN_MEASURE,
            source="unclear",
        ),
    ),
)
tight_at_full_information = _claim(
    "powers2011:interval-is-tight-at-one",
    title="The interval shrinks to nothing as Informedness becomes 1",
    printed=ForClasses(Tends(1 - Abs(InformednessK), Integer(0), ALL_INFORMED), sizes=(2, 3)),
    latex=r"B \to 1 \Rightarrow CI_{B2} \to 0",
    note="Read of the numerator, since the denominator does not vanish.",
)
generalizes_directly = _claim(
    "powers2011:confidence-generalizes-directly",
    title="For two classes, (63) and (66) are X times the standard errors of the section on confidence",
    printed=All(
        (
            ForClasses(equal(CIB2, X * (1 - Abs(InformednessK)) / sqrt(N - 1)), sizes=(2,)),
            ForClasses(equal(CIB1, X * _SELF_WEIGHTED / sqrt(N - 1)), sizes=(2,)),
        )
    ),
    latex=r"K = 2: CI_{B2} = X \cdot \sqrt{sse_{B2}/(N-1)},\; CI_{B1} = X \cdot \sqrt{sse_{B1}/(N-1)}",
    instead=All(
        (
            ForClasses(equal(CIB2 * sqrt(2 * EvennessFactor), X * (1 - Abs(InformednessK)) / sqrt(N - 1)), sizes=(2,)),
            ForClasses(equal(CIB1 * sqrt(2 * EvennessFactor), X * _SELF_WEIGHTED / sqrt(N - 1)), sizes=(2,)),
        )
    ),
    note="The text says that the discussion generalizes directly; read as: at two classes the new intervals are X"
    " standard errors. But (63) to (68) divide by the root of 2E as well, which the standard error does not: they"
    " agree for E = 1/2 alone, and with even margins, E = 1, the new intervals are narrower by the root of 2.",
    against=("powers2011:63.1", "powers2011:66.1"),
)
eq66 = Equation(
    "powers2011:66",
    title="Interval of Informedness, from the weighted mean",
    lines=(
        _line(
            "powers2011:66.1",
            title="The interval of Informedness, with the self-weighted mean for the error",
            printed=_for(equal(CIB1, _weighted)),
            latex=r"CI_{B1} = " + _LATEX_1,
            defines=CIB1,
        ),
    ),
)
eq67 = Equation(
    "powers2011:67",
    title="Interval of Markedness, from the weighted mean",
    lines=(
        _line(
            "powers2011:67.1",
            title="The interval of Markedness, with the self-weighted mean for the error",
            printed=_for(equal(CIM1, _weighted)),
            latex=r"CI_{M1} = " + _LATEX_1,
            corrected=_for(equal(CIM1, X * (1 - 2 * Abs(MarkednessK) + 2 * MarkednessK**2) / _error)),
            note=_NO_OWN_MEASURE,
            source="unclear",
        ),
    ),
)
eq68 = Equation(
    "powers2011:68",
    title="Interval of Correlation, from the weighted mean",
    lines=(
        _line(
            "powers2011:68.1",
            title="The interval of Correlation, with the self-weighted mean for the error",
            printed=_for(equal(CIC1, _weighted)),
            latex=r"CI_{C1} = " + _LATEX_1,
            corrected=_for(equal(CIC1, X * (1 - 2 * Abs(CorrelationK) + 2 * CorrelationK**2) / _error)),
            note=_NO_OWN_MEASURE,
            source="unclear",
        ),
    ),
)
_mean = 1 - 2 * Informedness + 2 * Informedness**2

same_at_both_ends = _claim(
    "powers2011:same-interval-at-zero-and-one",
    title="At Informedness 0 and 1, the interval (66) is the same",
    printed=All(
        (
            given(equal(Informedness, 0), then=equal(_mean, 1)),
            given(equal(Informedness, 1), then=equal(_mean, 1)),
        )
    ),
    latex=r"CI_{B1}(0) = CI_{B1}(1)",
)


def _both_halves(n: int, evenness: Expr) -> Expr:
    """Twice the half width of (66) at B = 0 or 1, for X = 2: the two bars meet where this is 1."""
    return Mul(4, Pow(Mul(2, evenness, n - 1, evaluate=False), Rational(-1, 2), evaluate=False), evaluate=False)


def _overlap_below(n: int, evenness: Expr) -> All:
    return All((relation(_both_halves(n - 1, evenness), ">", 1), relation(_both_halves(n, evenness), "<=", 1)))


overlap = _number(
    "powers2011:overlap-of-both-intervals",
    title="With even margins and X = 2, the intervals (66) about 0 and 1 overlap below this N",
    printed=_overlap_below(16, Integer(1)),
    latex=r"N < 16",
    instead=All((_overlap_below(9, Integer(1)), _overlap_below(16, Rational(8, 15)))),
    note="The text gives no E. They overlap below 1 + 8/E: with even margins, E = 1, below 9; the printed 16 belongs"
    " to an E of 8/15. Without the factor 2E they would meet at 17, and with N in place of N - 1 at 16, the number"
    " that the section on confidence has as well.",
)


def _from_either_end(n: int, evenness: Expr) -> Expr:
    """Half the width of (66) at B = 0 or 1, for X = 1.96: the bands of Figures 6 and 7 about these."""
    return Mul(Rational(196, 100), Pow(Mul(2, evenness, n - 1, evaluate=False), Rational(-1, 2), evaluate=False))


bands_of_figure_6 = _number(
    "powers2011:figure-6-bands-almost-meet",
    title="With the factor 2E left out, each of the bands about B = 0 and B = 1 in Figure 6 reaches to 0.5",
    printed=Shows(_from_either_end(16, Rational(1, 2)), None, "0.5"),
    latex=r"B = 0,\, 1: \text{ almost meeting at } 0.5",
    note="The caption and the text say that the bands almost meet at B = 0.5, for K = 4, N = 16 and X = 1.96, and give"
    " no E. With an E of 1/2, where (66) is the standard error without the factor 2E, they reach 0.506 each, and"
    " overlap by 0.012. With even margins, E = 1, they reach 0.358 and leave 0.284 between them.",
)
bands_of_figure_7 = _number(
    "powers2011:figure-7-bands-almost-meet",
    title="In Figure 7, too, each of the bands about B = 0 and B = 1 reaches to 0.5",
    printed=Shows(_from_either_end(128, Rational(1, 2)), None, "0.5"),
    latex=r"B = 0,\, 1: \text{ almost meeting at } 0.5",
    instead=All(
        (
            Shows(_from_either_end(128, Rational(1, 2)), None, "0.17"),
            Shows(_from_either_end(128, Integer(1)), None, "0.12"),
        )
    ),
    note="The caption repeats that of Figure 6, for N = 128. With the factor 2E left out the bands reach 0.174 each and"
    " leave 0.652 between them, with even margins, E = 1, 0.123 and 0.754. To meet they would need an E of 0.06.",
)


def _half_width(evenness: Expr) -> Expr:
    """Half the width of (66) at B = 1/2, for X = 1.96 and N = 16."""
    return Mul(Rational(196, 100), Rational(1, 2), Pow(2 * evenness * Integer(15), Rational(-1, 2)))


half_width_of_figure_6 = _number(
    "powers2011:figure-6-half-width",
    title="With even margins, the half width at B = 0.5 for N = 16 and X = 1.96",
    printed=Shows(_half_width(Integer(1)), None, "0.25"),
    latex=r"B = 0.5 \pm 0.25",
    instead=All((Shows(_half_width(Integer(1)), None, "0.18"), Shows(_half_width(Rational(1, 2)), None, "0.25"))),
    note="By (66). The text gives no E: with even margins, E = 1, it is 0.18, and the printed width belongs to an E of"
    " about 1/2, where (66) is the standard error without the factor 2E.",
)
