"""powers2011, Table 2 number by number, and what the text says of it and of the simple examples."""

from __future__ import annotations

from functools import partial as bound
from math import comb
from typing import cast

from sympy import Expr, Rational, Symbol, erfinv

from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    AUC,
    F1,
    FN,
    FP,
    PN,
    PP,
    RN,
    RP,
    TN,
    TP,
    Accuracy,
    At,
    Bias,
    Chi2,
    Chi2KB,
    Chi2KBM,
    Chi2KM,
    Chi2MinusP,
    Chi2MinusR,
    Chi2PlusP,
    Chi2PlusR,
    CohenKappa,
    Correlation,
    GMeasure,
    Informedness,
    InverseBias,
    InversePrevalence,
    Markedness,
    N,
    Precision,
    Prevalence,
    Recall,
    Relation,
    Shows,
    WRAcc,
    dtp,
    equal,
    relation,
    rn,
    rp,
)
from bookmaker_ref.symbolic.cells import Cells, of_cells
from bookmaker_ref.symbolic.statement import All, Operator

Table = tuple[int, int, int, int]

#: The two tables, in the order of print.
A: Table = (56, 20, 12, 12)
B: Table = (30, 12, 30, 28)

_number = bound(Record, section="Table 2", kind="number")
_claim = bound(Record, section="Table 2", kind="claim")

#: The 0.95 quantile of chi-squared with one degree of freedom.
THRESHOLD: Expr = 2 * erfinv(Rational(19, 20)) ** 2

_ROLES_NOT_EXCHANGED = (
    "The printed number is N M² Evenness_R / Bias: Markedness was put for Informedness, but the roles of Bias and"
    " Prevalence were not exchanged along with it. By (30) for the Dual problem it is N M² Evenness_P / Prev. The text"
    " draws conclusions from such numbers (powers2011:examples-inverse-dual)."
)
#: Numbers that are not what the word comes to: what it comes to, and where the number is from.
_SLIPS: dict[str, tuple[str, str]] = {
    "a-chi2-plus-r": ("1.50", _ROLES_NOT_EXCHANGED),
    "b-chi2-plus-r": ("1.58", _ROLES_NOT_EXCHANGED),
}


def _numbers(letter: str, table: Table, *entries: tuple[str, Symbol, str]) -> tuple[Record, ...]:
    """One record for each number of a table: a slug, the word it is the value of, and the digits."""
    records = []
    for slug, word, digits in entries:
        right, note = _SLIPS.get(f"{letter}-{slug}", ("", ""))
        records.append(
            _number(
                f"powers2011:table2-{letter}-{slug}",
                title=f"{word} of the {_ORDINAL[letter]} table",
                printed=Shows(word, table, digits),
                latex=digits.replace("%", r"\%"),
                instead=Shows(word, table, right) if right else None,
                note=note,
            )
        )
    return tuple(records)


_ORDINAL = {"a": "first", "b": "second"}

# --- caption ------------------------------------------------------------------------------------------------

caption_wracc = _claim(
    "powers2011:table2-informedness-is-wracc",
    title="Informedness is WRAcc",
    printed=equal(Informedness, WRAcc),
    latex=r"B = \text{WRacc} = \text{DeltaP}'",
    condition=(relation(dtp * (rp - rn), "=", 0),),
    note="Only WRAcc without skew is (equation 14 with c = 1). Said again under the simple examples.",
)
caption_letter_of_markedness = _claim(
    "powers2011:table2-letter-of-markedness",
    title="Row C of Table 2 holds Markedness",
    printed=All((Shows(Markedness, A, "21.68%"), Shows(Markedness, B, "19.85%"))),
    latex=r"\text{Markedness } (C = \text{DeltaP})",
    corrected=All((Shows(Markedness, A, "23.68%"), Shows(Markedness, B, "19.70%"))),
    note="Its row is M; C is, as the caption goes on to say, the Correlation.",
)
threshold = _number(
    "powers2011:table2-threshold",
    title="The least chi-squared that is significant at 0.05",
    printed=Shows(THRESHOLD, A, "3.85"),
    latex=r"\chi^2@\alpha{=}0.05 \quad 3.85",
    corrected=Shows(THRESHOLD, A, "3.84"),
    note="3.8415 with one degree of freedom, the square of 1.96. Both tables print the same number.",
)

# --- the numbers --------------------------------------------------------------------------------------------

table2_a = _numbers(
    "a",
    A,
    ("prevalence", Prevalence, "68.0%"),
    ("inverse-prevalence", InversePrevalence, "32.0%"),
    ("bias", Bias, "76.0%"),
    ("tp", TP, "56"),
    ("fp", FP, "20"),
    ("pp", PP, "76"),
    ("informedness", Informedness, "19.85%"),
    ("recall", Recall, "82.35%"),
    ("f1", F1, "77.78%"),
    ("chi2-plus-p", Chi2PlusP, "1.13"),
    ("chi2-kb", Chi2KB, "1.72"),
    ("inverse-bias", InverseBias, "24.0%"),
    ("fn", FN, "12"),
    ("tn", TN, "12"),
    ("pn", PN, "24"),
    ("markedness", Markedness, "23.68%"),
    ("precision", Precision, "73.68%"),
    ("g-measure", GMeasure, "77.90%"),
    ("chi2-plus-r", Chi2PlusR, "1.61"),
    ("chi2-km", Chi2KM, "2.05"),
    ("rp", RP, "68"),
    ("rn", RN, "32"),
    ("n", N, "100"),
    ("correlation", Correlation, "21.68%"),
    ("accuracy", Accuracy, "68.00%"),
    ("cohen-kappa", CohenKappa, "21.26%"),
    ("chi2-standard", Chi2PlusP, "1.13"),
    ("chi2-kbm", Chi2KBM, "1.87"),
)
table2_b = _numbers(
    "b",
    B,
    ("prevalence", Prevalence, "60.0%"),
    ("inverse-prevalence", InversePrevalence, "40.0%"),
    ("bias", Bias, "42.0%"),
    ("tp", TP, "30"),
    ("fp", FP, "12"),
    ("pp", PP, "42"),
    ("informedness", Informedness, "20.00%"),
    ("recall", Recall, "50.00%"),
    ("f1", F1, "58.82%"),
    ("chi2-plus-p", Chi2PlusP, "2.29"),
    ("chi2-kb", Chi2KB, "1.92"),
    ("inverse-bias", InverseBias, "58.0%"),
    ("fn", FN, "30"),
    ("tn", TN, "28"),
    ("pn", PN, "58"),
    ("markedness", Markedness, "19.70%"),
    ("precision", Precision, "71.43%"),
    ("g-measure", GMeasure, "59.76%"),
    ("chi2-plus-r", Chi2PlusR, "2.22"),
    ("chi2-km", Chi2KM, "1.89"),
    ("rp", RP, "60"),
    ("rn", RN, "40"),
    ("n", N, "100"),
    ("correlation", Correlation, "19.85%"),
    ("accuracy", Accuracy, "58.00%"),
    ("cohen-kappa", CohenKappa, "18.60%"),
    ("chi2-standard", Chi2PlusP, "2.29"),
    ("chi2-kbm", Chi2KBM, "1.91"),
)

# --- simple examples ----------------------------------------------------------------------------------------

_example = bound(Record, section="Simple Examples", kind="claim")


def at(expression: Expr, table: Table) -> Expr:
    """What the expression comes to on one table."""
    return cast(Expr, At(expression, *table))


def _everywhere(operator: Operator, right: Expr, *measures: Expr) -> tuple[Relation, ...]:
    return tuple(relation(at(each, table), operator, right) for table in (A, B) for each in measures)


#: The probabilities of knowing, of a positive, and of a guess that is positive.
_q, _positive, _guess = (Symbol(name, positive=True) for name in ("q", "r", "g"))
_tp, _missed = _positive * (_q + (1 - _q) * _guess), _positive * (1 - _q) * (1 - _guess)
_tn, _mistaken = (1 - _positive) * (_q + (1 - _q) * (1 - _guess)), (1 - _positive) * (1 - _q) * _guess
#: TP, FP, FN, TN where the predictions know the classes or guess; and where the classes know the predictions.
_GUESSER: Cells = (_tp, _mistaken, _missed, _tn)
_MARKER: Cells = (_tp, _missed, _mistaken, _tn)
#: The positives of those that know or guess: Bias of the former, Prevalence of the latter.
_hits = _q * _positive + (1 - _q) * _guess

informedness_from_auc = _example(
    "powers2011:informedness-from-auc",
    title="Informedness is AUC stretched to ±1",
    printed=equal(Informedness, 2 * AUC - 1),
    latex=r"B = 2 \cdot \text{AUC} - 1",
)
informed_guesser = _example(
    "powers2011:informed-guesser",
    title="A system that knows with a given probability, and else guesses, has that Informedness",
    printed=All(
        (
            equal(of_cells(Bias, _GUESSER), _hits),
            equal(of_cells(Informedness, _GUESSER), _q),
            equal(of_cells(Recall, _GUESSER), _q * (1 - _positive) + _hits),
        )
    ),
    latex=r"\text{Informedness} = B,\; \text{Recall} = B \cdot (1 - \text{Prev}) + \text{Bias}",
    note="The text has B for the probability q. In free letters, r is Prevalence and g the probability that a guess is"
    " positive, whatever it is; Bias is q r + (1 - q) g.",
)
marker_by_chance = _example(
    "powers2011:marker-by-chance",
    title="A marker that is marked with a given probability, and else by chance, has that Markedness",
    printed=All(
        (
            equal(of_cells(Prevalence, _MARKER), _hits),
            equal(of_cells(Markedness, _MARKER), _q),
            equal(of_cells(Precision, _MARKER), _q * (1 - _positive) + _hits),
        )
    ),
    latex=r"\text{Markedness} = M,\; \text{Precision} = M \cdot (1 - \text{Bias}) + \text{Prev}",
    note="The Dual of the former: the text has M for the probability q, r is Bias, and Prevalence is q r + (1 - q) g.",
)
examples_recall = _example(
    "powers2011:examples-recall",
    title="The Recall of a system that is informed with probability B",
    printed=equal(Recall, Informedness * (1 - Prevalence) + Bias),
    latex=r"B \cdot (1 - \text{Prev}) + \text{Bias}",
)
examples_precision = _example(
    "powers2011:examples-precision",
    title="The Precision of a marker that is marked with probability M",
    printed=equal(Precision, Markedness * (1 - Bias) + Prevalence),
    latex=r"M \cdot (1 - \text{Bias}) + \text{Prev}",
)
examples_accuracy = _example(
    "powers2011:examples-accuracy",
    title="Accuracy from Informedness and the margins",
    printed=equal(
        Accuracy,
        2 * (Informedness * (1 - Prevalence) * Prevalence + Bias * Prevalence) + 1 - (Bias + Prevalence),
    ),
    latex=r"2 \cdot (B \cdot (1 - \text{Prev}) \cdot \text{Prev} + \text{Bias} \cdot \text{Prev})"
    r" + 1 - (\text{Bias} + \text{Prev})",
)
examples_kappa = _example(
    "powers2011:examples-kappa",
    title="Kappa from Informedness and the margins",
    printed=equal(
        CohenKappa,
        Informedness * (1 - Prevalence) * Prevalence / (1 - Bias * Prevalence - (Bias + Prevalence) / 2),
    ),
    latex=r"B \cdot (1 - \text{Prev}) \cdot \text{Prev}/(1 - \text{Bias} \cdot \text{Prev}"
    r" - (\text{Bias} + \text{Prev})/2)",
    corrected=equal(
        CohenKappa,
        Informedness * (1 - Prevalence) * Prevalence / ((Bias + Prevalence) / 2 - Bias * Prevalence),
    ),
    note="The denominator is half of what Cohen's chance level leaves. As printed it agrees only where Bias and"
    " Prevalence add up to 1, or at chance.",
)
examples_run_counter = _example(
    "powers2011:examples-run-counter",
    title="From the second table to the first every other measure rises, and Informedness falls",
    printed=All(
        (
            relation(at(Informedness, B), ">", at(Informedness, A)),
            *(
                relation(at(each, B), "<", at(each, A))
                for each in (Recall, Precision, F1, GMeasure, Accuracy, Markedness, Correlation, CohenKappa)
            ),
        )
    ),
    latex=r"B \downarrow,\; \text{Recall}, \text{Precision}, F, G, \text{Rand Acc}, M, C, \kappa \uparrow",
    note="The text says that all other measures rise while Informedness falls; in the order of print it is"
    " the reverse. The measures of accuracy and association are meant: from the second table to the"
    " first, all of the statistics shown but KM fall, that of the positive class too, though it"
    " follows Markedness.",
)
examples_not_significant = _example(
    "powers2011:examples-not-significant",
    title="Neither table reaches significance by any of the estimates shown",
    printed=All(_everywhere("<", THRESHOLD, Chi2PlusP, Chi2PlusR, Chi2KB, Chi2KM, Chi2KBM)),
    latex=r"\chi^2 < 3.84",
    note="The text says that neither table differs enough from chance, under the assumptions of chi-squared; read as:"
    " by none of the estimates of Table 2. For the statistic of the whole table, which Table 2 does not show, see"
    " powers2011:examples-not-significant-by-the-whole-table.",
)
examples_not_significant_by_the_whole_table = _example(
    "powers2011:examples-not-significant-by-the-whole-table",
    title="Nor does either by the statistic of the whole table",
    printed=All(_everywhere("<", THRESHOLD, Chi2)),
    latex=r"\chi^2_{BM} < 3.84",
    instead=All(_everywhere(">", THRESHOLD, Chi2)),
    note="The same sentence, read of (35), which the text calls the statistic for independence: it is 4.70 and 3.94,"
    " and both tables are significant by it, as they are by Fisher's test on one side. With Yates' correction it is"
    " 3.68 and 3.16. The other reading, of the estimates that Table 2 shows, is right"
    " (powers2011:examples-not-significant).",
    against=("powers2011:35.1",),
)
examples_doubled = _example(
    "powers2011:examples-doubled",
    title="Twice the performance would reach it",
    printed=All(_everywhere(">", THRESHOLD, *(4 * each for each in (Chi2PlusP, Chi2PlusR, Chi2KB, Chi2KM, Chi2KBM)))),
    latex=r"4\chi^2 > 3.84",
    note="The text says that twice the performance suffices with the same Evenness; read as: four times"
    " each estimate, since with the margins as they are a statistic grows with the square of the"
    " coefficient.",
)
examples_inverse_and_dual_a = _example(
    "powers2011:examples-inverse-and-dual-a",
    title="In the first table, the Inverse and the Dual problem are more significant",
    printed=All(
        (
            relation(at(Chi2MinusP, A), ">", at(Chi2PlusP, A)),
            relation(at(Chi2PlusR, A), ">", at(Chi2PlusP, A)),
        )
    ),
    latex=r"\chi^2_{-P} > \chi^2_{+P},\; \chi^2_{+R} > \chi^2_{+P}",
    note="The text says it of both tables; the second has its own record. The Inverse problem is read as"
    " the negative predictions, the Dual one as the real positives.",
)
examples_inverse_and_dual_b = _example(
    "powers2011:examples-inverse-and-dual-b",
    title="In the second table, the Inverse and the Dual problem are more significant",
    printed=All(
        (
            relation(at(Chi2MinusP, B), ">", at(Chi2PlusP, B)),
            relation(at(Chi2PlusR, B), ">", at(Chi2PlusP, B)),
        )
    ),
    latex=r"\chi^2_{-P} > \chi^2_{+P},\; \chi^2_{+R} > \chi^2_{+P}",
    instead=All(
        (
            relation(at(Chi2MinusP, B), "<", at(Chi2PlusP, B)),
            relation(at(Chi2PlusR, B), "<", at(Chi2PlusP, B)),
        )
    ),
    note="The text says it of both tables. 1.66 and 1.58 against 2.29: the Bias of the second table is"
    " below one half, so its positive predictions are the more significant. The printed 2.22 for the"
    " Dual is no more either.",
)
examples_inverse_dual = _example(
    "powers2011:examples-inverse-dual",
    title="The Inverse Dual far exceeds the threshold",
    printed=All((relation(at(Chi2MinusR, A), ">", THRESHOLD),)),
    latex=r"\chi^2_{-R} > 3.84",
    instead=All(_everywhere("<", THRESHOLD, Chi2MinusR)),
    note="The text says that it far exceeds the level; read as: in one table at least, the first, where it"
    " is largest. It is 3.20 there and 2.36 in the second. With the formula that gave the printed"
    " numbers of the Dual it would be 5.09 in the first.",
)


def _fisher(table: Table) -> Expr:
    """The share of tables with the same margins that have at least as many true positives."""
    seen, fp, fn, _ = table
    predicted, real, n = seen + fp, seen + fn, sum(table)
    ways = {k: comb(real, k) * comb(n - real, predicted - k) for k in range(min(predicted, real) + 1)}
    return cast(Expr, Rational(sum(w for k, w in ways.items() if k >= seen), sum(ways.values())))


examples_fisher = _example(
    "powers2011:examples-fisher",
    title="Fisher's exact test finds both tables significant",
    printed=All(tuple(relation(_fisher(table), "<", Rational(1, 20)) for table in (A, B))),
    latex=r"p_{\mathrm{Fisher}} < 0.05",
    note="One-sided, as the test is described in the section on significance: 0.029 and 0.037. Two-sided it is"
    " 0.044 and 0.063.",
)
