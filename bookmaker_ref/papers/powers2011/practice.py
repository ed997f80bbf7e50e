"""powers2011, simple examples and practical considerations: what they say beside Table 2."""

from __future__ import annotations

from functools import partial as bound

from sympy import Integer, Symbol

from bookmaker_ref.papers.powers2011.table2 import Table, at
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    F1,
    FN,
    FP,
    TN,
    TP,
    Accuracy,
    BiasG,
    Chi2KB,
    Chi2PlusP,
    CohenKappa,
    Correlation,
    Differs,
    Dual,
    EvennessP,
    EvennessR,
    Fallout,
    Informedness,
    Inverse,
    InverseRecall,
    Markedness,
    PerverseClass,
    PerversePrediction,
    Precision,
    Prevalence,
    PrevG,
    Recall,
    dtp,
    equal,
    relation,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.cells import Cells, of_cells
from bookmaker_ref.symbolic.statement import All

# --- simple examples ----------------------------------------------------------------------------------------

_example = bound(Record, section="Simple Examples", kind="claim")

#: Two tables with the same Prevalence, Informedness and Markedness: one with less Bias than the other.
_LESS: Table = (2, 1, 3, 4)
_MORE: Table = (4, 3, 1, 2)

examples_independent_variation = _example(
    "powers2011:examples-independent-variation",
    title="Recall can rise and Precision fall while Informedness and Markedness stay",
    printed=All(
        (
            *(equal(at(each, _LESS), at(each, _MORE)) for each in (Prevalence, Informedness, Markedness)),
            relation(at(Recall, _LESS), "<", at(Recall, _MORE)),
            relation(at(Precision, _LESS), ">", at(Precision, _MORE)),
        )
    ),
    latex=r"\text{Recall}, \text{Precision} \updownarrow",
    note="The text says that they can rise or fall independently of both; read as: two tables show it. From the one to"
    " the other Bias rises from 0.3 to 0.7, with Prevalence 0.5, Informedness 1/5 and Markedness 5/21 in both.",
)
examples_kb_sees_direction_alone = _example(
    "powers2011:examples-kb-sees-direction-alone",
    title="The KB statistic depends on the direction of prediction, not on the choice of label or class",
    printed=All(
        (
            *(equal(other(Chi2KB), Chi2KB) for other in (PerversePrediction, PerverseClass, Inverse)),
            Differs(Dual(Chi2KB), Chi2KB),
            Differs(PerversePrediction(Chi2PlusP), Chi2PlusP),
            Differs(Inverse(Chi2PlusP), Chi2PlusP),
        )
    ),
    latex=r"\text{Inverse } \chi^2_{KB} = \chi^2_{KB},\; \text{Dual } \chi^2_{KB} \neq \chi^2_{KB}",
    note="The text says that it is sensitive to the direction alone, and the standard versions to the choice of"
    " condition; read as: exchanging labels or classes leaves it as it is, exchanging predictions for classes does not"
    " in general, and the statistic of one label changes with the label.",
)

# --- practical considerations -------------------------------------------------------------------------------

_practical = bound(Record, section="Practical Considerations", kind="claim")

_DETERMINANT = TP * TN - FP * FN
#: The same table with each case k times.
_k = Symbol("k", positive=True)
_REPEATED: Cells = (_k * TP, _k * FP, _k * FN, _k * TN)

determinant_and_size = _practical(
    "powers2011:practical-determinant-and-size",
    title="The determinant of the counts grows with the dataset, that of the proportions does not",
    printed=All(
        (
            equal(of_cells(_DETERMINANT, _REPEATED), _k**2 * _DETERMINANT),
            equal(of_cells(dtp, _REPEATED), dtp),
        )
    ),
    latex=r"DT,\; dt",
    note="The text says that DT cannot be compared across datasets of different sizes and dt can; read as: of a"
    " dataset with each case k times.",
)
determinant_and_margins = _practical(
    "powers2011:practical-determinant-and-margins",
    title="The determinant of the proportions still depends on Prevalence and Bias",
    printed=All(
        (
            equal(dtp, Informedness * EvennessR, Markedness * EvennessP),
            Differs(partial(dtp, "Prevalence", "informedness"), Integer(0)),
            Differs(partial(dtp, "Bias", "markedness"), Integer(0)),
        )
    ),
    latex=r"dt = B \cdot \text{Evenness}_R = M \cdot \text{Evenness}_P",
    note="Read as: for a given Informedness it changes with Prevalence, and for a given Markedness with Bias.",
)
correlation_of_evaluators = _practical(
    "powers2011:practical-correlation-of-evaluators",
    title="Between two evaluators, Correlation is normalized by the Biases of both, whichever of them is the standard",
    printed=All((equal(Correlation, dtp / (PrevG * BiasG)), equal(Dual(Correlation), Correlation))),
    latex=r"C = dt/(\text{PrevG} \cdot \text{BiasG}),\; \text{Dual Correlation} = \text{Correlation}",
    note="The text says that Correlation normalizes rightly by the Biases of both where neither is preferred; read as:"
    " dt is divided by the geometric mean of each, and the Dual problem, which exchanges them, has the same. The latter"
    " is true of Kappa, too, to which the text prefers it.",
)
gold_standard = _practical(
    "powers2011:practical-gold-standard",
    title="With a gold standard, most Informedness is most dt",
    printed=All(
        (
            equal(Informedness, dtp / EvennessR),
            equal(partial(Informedness, "dtp", "deviation"), 1 / EvennessR),
            relation(partial(Informedness, "dtp", "deviation"), ">", 0),
        )
    ),
    latex=r"B = dt/\text{Evenness}_R",
    note="The text says that the two are optimized together, since the Prevalence is constant; read as: at fixed"
    " Prevalence one is a positive multiple of the other.",
)
unknown_documents = _practical(
    "powers2011:practical-unknown-documents",
    title="Precision needs no count of negative predictions; Recall and the other measures of the whole table do",
    printed=All(
        (
            *(equal(partial(Precision, cell, "cells"), 0) for cell in ("FN", "TN")),
            *(
                Differs(partial(each, "FN", "cells"), Integer(0))
                for each in (Recall, F1, Accuracy, Informedness, Markedness, Correlation, CohenKappa)
            ),
            *(Differs(partial(each, "TN", "cells"), Integer(0)) for each in (InverseRecall, Fallout)),
        )
    ),
    latex=r"\partial\,\text{Precision} / \partial\,FN = \partial\,\text{Precision} / \partial\,TN = 0",
    note="The text says that without the full set of relevant documents Recall cannot be calculated, nor the other"
    " measures; read as: Precision does not change with FN and TN, and each of the others listed here does with one.",
)
