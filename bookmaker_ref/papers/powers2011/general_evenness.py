"""powers2011, equations 58-62: three forms of Evenness for K classes, and statistics with the harmonic one."""

from __future__ import annotations

from functools import partial as bound

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import All, Bias, Differs, ForClasses, Prevalence, equal, relation
from bookmaker_ref.symbolic.classes import EVEN_CLASSES, K, Of, ProductOver, SumOver, l
from bookmaker_ref.symbolic.multiclass import (
    BiasGK,
    BiasHK,
    Chi2KBK,
    Chi2KBMK,
    Chi2KMK,
    EvennessGSharp,
    EvennessPPlus,
    EvennessPSharp,
    EvennessRMinus,
    EvennessRPlus,
    EvennessRSharp,
    PrevGK,
    PrevHK,
    det_estimate,
)
from bookmaker_ref.symbolic.notation import N

_SECTION = "Generalization of Evenness"
_line = bound(Record, section=_SECTION)
_claim = bound(Record, section=_SECTION, kind="claim")

arithmetic_mean_of_prevalences = _claim(
    "powers2011:arithmetic-mean-is-insensitive",
    title="The arithmetic mean of the Prevalences does not change with their evenness",
    printed=ForClasses(equal(SumOver(Of(Prevalence, l), l) / K, 1 / K)),
    latex=r"\frac{1}{K} \sum_l \text{Prev}(l) = \frac{1}{K}",
)
geometric_mean_between = _claim(
    "powers2011:geometric-mean-of-both-means",
    title="The geometric mean is near the geometric mean of the arithmetic and the harmonic",
    printed=All(
        (
            ForClasses(equal(PrevGK**2, PrevHK / K), sizes=(2,)),
            ForClasses(Differs(PrevGK**2, PrevHK / K), sizes=(3,)),
        )
    ),
    latex=r"\text{PrevG}^2 \approx \frac{1}{K} \cdot \text{PrevH}",
    note="The text says that one approximates the other; read as: they are the same for two classes, and not for three."
    " The arithmetic mean of the Prevalences is 1/K.",
)
product_of_prevalences = _claim(
    "powers2011:evenness-as-product-of-prevalences",
    title="For two classes, the Evenness by which the determinant gives Informedness is the product of the Prevalences",
    printed=ForClasses(equal(EvennessPPlus, ProductOver(Of(Prevalence, l), l)), sizes=(2,)),
    latex=r"\text{Evenness}_{P+} = \prod \text{Prev}(l)",
    corrected=ForClasses(equal(EvennessRPlus, ProductOver(Of(Prevalence, l), l)), sizes=(2,)),
    note="The index R is meant, as in (45) and (61): P is that of the predictions, unless it stands for Prevalence"
    " here. For more classes Evenness is the 2/K-th power of the product.",
    source="unclear",
)

eq58 = Equation(
    "powers2011:58",
    title="Significance of Informedness from the determinant",
    lines=(
        _line(
            "powers2011:58.1",
            title="The statistic of Informedness, from the determinant and the harmonic mean of Evenness",
            printed=ForClasses(equal(Chi2KBK, K * N * det_estimate / EvennessRSharp), sizes=(2,)),
            latex=r"\chi^2_{KB} = KN \cdot \det^{2/K} / \text{Evenness}_{R\#}",
            corrected=ForClasses(equal(Chi2KBK, K * N * det_estimate**2 / EvennessRSharp), sizes=(2,)),
            note="At two classes this is to be (32), which has the square of the determinant; as printed it is 2N"
            " times Informedness. The statistic is of the second degree in the estimate by (45). For more classes it"
            " is another statistic than (47).",
        ),
    ),
)
eq59 = Equation(
    "powers2011:59",
    title="Significance of Markedness from the determinant",
    lines=(
        _line(
            "powers2011:59.1",
            title="The statistic of Markedness, from the determinant and the harmonic mean of Evenness",
            printed=ForClasses(equal(Chi2KMK, K * N * det_estimate / EvennessPSharp), sizes=(2,)),
            latex=r"\chi^2_{KM} = KN \cdot \det^{2/K} / \text{Evenness}_{P\#}",
            corrected=ForClasses(equal(Chi2KMK, K * N * det_estimate**2 / EvennessPSharp), sizes=(2,)),
            note="As 58.1, against (33).",
        ),
    ),
)
eq60 = Equation(
    "powers2011:60",
    title="Significance of Correlation from the determinant",
    lines=(
        _line(
            "powers2011:60.1",
            title="The statistic of both, from the determinant and the harmonic mean of Evenness",
            printed=ForClasses(equal(Chi2KBMK, K * N * det_estimate / EvennessGSharp), sizes=(2,)),
            latex=r"\chi^2_{KBM} = KN \cdot \det^{2/K} / \text{Evenness}_{G\#}",
            corrected=ForClasses(equal(Chi2KBMK, K * N * det_estimate**2 / EvennessGSharp), sizes=(2,)),
            note="As 58.1, against (34).",
        ),
    ),
)
eq61 = Equation(
    "powers2011:61",
    title="The geometric form of Evenness",
    lines=(
        _line(
            "powers2011:61.1",
            title="Evenness is the 2/K-th power of the product of the Prevalences",
            printed=ForClasses(equal(EvennessRPlus, ProductOver(Of(Prevalence, l), l) ** (2 / K)), sizes=(2, 3, 4, 5)),
            latex=r"\text{Evenness}_{R+} = [\prod \text{Prev}(l)]^{2/K}",
            defines=EvennessRPlus,
            note="First and second term of the printed row.",
        ),
        _line(
            "powers2011:61.2",
            title="That is the geometric mean of the Prevalences",
            printed=ForClasses(equal(ProductOver(Of(Prevalence, l), l) ** (2 / K), PrevGK), sizes=(2, 3)),
            latex=r"[\prod \text{Prev}(l)]^{2/K} = \text{PrevG}",
            corrected=ForClasses(equal(ProductOver(Of(Prevalence, l), l) ** (2 / K), PrevGK**2), sizes=(2, 3, 4, 5)),
            note="Second and third term of the printed row. It is the square of PrevG, as the text around it says, and"
            " as (21) has it at two classes. With PrevG as printed here, (44) and (45) would be right (44.2 and 45.2),"
            " but not (46), nor the factor E of the confidence intervals: the slip is here, or it is in both of those.",
            against=("powers2011:21.1", "powers2011:46.2"),
        ),
    ),
)
plus_form_is_squared = _claim(
    "powers2011:plus-form-is-squared-geometric-mean",
    title="The geometric form of Evenness is the squared geometric mean",
    printed=ForClasses(equal(EvennessRPlus, PrevGK**2), sizes=(2, 3, 4, 5)),
    latex=r"\text{Evenness}_{R+} = \text{PrevG}^2",
    against=("powers2011:61.2",),
)
eq62 = Equation(
    "powers2011:62",
    title="The three forms of Evenness",
    lines=(
        _line(
            "powers2011:62.1",
            title="The arithmetic form is the geometric over the harmonic form",
            printed=ForClasses(equal(EvennessRMinus, EvennessRPlus / EvennessRSharp), sizes=(2,)),
            latex=r"\text{Evenness}_{R-} = \text{Evenness}_{R+} / \text{Evenness}_{R\#}",
            instead=All(
                (
                    ForClasses(equal(EvennessRMinus, EvennessRPlus**2 / EvennessRSharp), sizes=(2,)),
                    ForClasses(Differs(EvennessRMinus, EvennessRPlus**2 / EvennessRSharp), sizes=(3,)),
                )
            ),
            note="Read with the arithmetic and the harmonic mean of the dichotomous terms, as (57) and the text before"
            " (58) define them. At two classes the three forms are one number, and the printed quotient is 1; with the"
            " square of the + form it holds there, and with three classes not even so. With the two means of the"
            " Prevalences themselves the quotient would be right at two classes"
            " (powers2011:geometric-mean-of-both-means), but these are not what the forms are said to be.",
        ),
    ),
)
not_for_three_classes = _claim(
    "powers2011:forms-of-evenness-for-three-classes",
    title="The relation of the three forms is one of form only",
    printed=ForClasses(Differs(EvennessRMinus * EvennessRSharp, EvennessRPlus**2), sizes=(3,)),
    latex=r"\text{Evenness}_{R-} \cdot \text{Evenness}_{R\#} \neq \text{Evenness}_{R+}^2 \quad (K = 3)",
    note="The text says that (62) is of that form, and the arithmetic mean an approximation; read as: with three"
    " classes the corrected relation is none between numbers.",
)
plus_form_is_product = _claim(
    "powers2011:plus-form-is-product",
    title="The geometric form is the product of the other two",
    printed=ForClasses(equal(EvennessRPlus, EvennessRMinus * EvennessRSharp), sizes=(2,)),
    latex=r"\text{Evenness}_{R+} = \text{Evenness}_{R-} \cdot \text{Evenness}_{R\#}",
    instead=All(
        (
            ForClasses(equal(EvennessRPlus**2, EvennessRMinus * EvennessRSharp), sizes=(2,)),
            ForClasses(Differs(EvennessRPlus**2, EvennessRMinus * EvennessRSharp), sizes=(3,)),
        )
    ),
    note="As 62.1, to which the text refers.",
)
uneven_reduces = _claim(
    "powers2011:uneven-prevalence-reduces-evenness",
    title="Uneven Prevalence reduces every form of Evenness",
    printed=All(
        (
            ForClasses(relation(EvennessRPlus, "<=", 1 / K**2), sizes=(2,)),
            ForClasses(relation(EvennessRMinus, "<=", 1 / K**2), sizes=(2,)),
            ForClasses(relation(EvennessRSharp, "<=", 1 / K**2), sizes=(2,)),
            ForClasses(
                equal((K - 1) - K**2 * EvennessRMinus, SumOver((K * Of(Prevalence, l) - 1) ** 2, l) / K),
                sizes=(2, 3, 4),
            ),
        )
    ),
    latex=r"\text{Evenness}_R \leq \text{Evenness}_R(\text{Prev} = 1/K)",
    note="Read as: each form is largest with even classes. Decided for two classes; the arithmetic form for more,"
    " where the variance of the Prevalences is what it lacks.",
)
williams_terms = _claim(
    "powers2011:williams-correction",
    title="Williams' term, K over the harmonic mean, is K at most, which it is for even Prevalence",
    printed=All(
        (
            ForClasses(equal(K / PrevHK, K), sizes=(2, 3), among=EVEN_CLASSES),
            ForClasses(relation(K / PrevHK, "<=", K), sizes=(2, 3)),
        )
    ),
    latex=r"K/\text{PrevH} \leq K",
    instead=All(
        (
            ForClasses(equal(K / PrevHK, K**2), sizes=(2, 3, 4), among=EVEN_CLASSES),
            ForClasses(
                equal(K / PrevHK - K**2, SumOver((1 - K * Of(Prevalence, l)) ** 2 / Of(Prevalence, l), l)),
                sizes=(2, 3),
            ),
        )
    ),
    note="The term is the sum of the reciprocal Prevalences, which is K squared for even Prevalence and more for any"
    " other. So it is the square of a in the correction that generalizes that of the number of categories, not a.",
)
williams_for_independence = _claim(
    "powers2011:williams-for-independence",
    title="For independence, the term is a product of the same for both margins",
    printed=ForClasses(
        equal(
            (K / PrevHK - 1) * (K / BiasHK - 1),
            (SumOver(1 / Of(Prevalence, l), l) - 1) * (SumOver(1 / Of(Bias, l), l) - 1),
        ),
    ),
    latex=r"a^2 - 1 = (K/\text{PrevH} - 1) \cdot (K/\text{BiasH} - 1)",
    note="Right as printed, with the reciprocals as Williams (1976) has them.",
)
mean_of_biases = _claim(
    "powers2011:evenness-global-for-k-classes",
    title="The factor of (46) is the geometric mean of both forms",
    printed=ForClasses(equal((PrevGK * BiasGK) ** 2, EvennessRPlus * EvennessPPlus), sizes=(2, 3, 4, 5)),
    latex=r"\text{Evenness}_{G+} = \text{PrevG} \cdot \text{BiasG}",
    section="Generalization of Association",
)
