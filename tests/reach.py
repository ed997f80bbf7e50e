"""Statements whose truth is known without the prover: made in families with an argument, and checked by other means.

`known()` has them all. An argument says why a whole family is true; of a false statement a table is named that
breaks it. `tests/test_reach.py` holds both against exact values on every small table and on larger ones, and against
Z3, before it asks the prover. ``python -m tests.reach`` prints who decides what, and how long it takes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from statistics import median
from time import perf_counter

from bookmaker_ref.decide import prove
from bookmaker_ref.language import parse_statement
from tests.known import Known
from tests.reach_further import further


def _lines(kind: str, reason: str, *texts: str) -> Iterator[Known]:
    yield from (Known(kind, text, reason) for text in texts)


def _identities() -> Iterator[Known]:
    yield from _lines(
        "identity",
        "both sides are quotients of the same polynomials, as one sees by multiplying out",
        "Recall = TP/(TP + FN)",
        "Fallout = 1 - InverseRecall",
        "MissRate = 1 - Recall",
        "Informedness = Recall - Fallout",
        "Informedness = Recall + InverseRecall - 1",
        "Markedness = Precision + InversePrecision - 1",
        "Accuracy = (TP + TN)/N",
        "Accuracy = Prevalence*Recall + (1 - Prevalence)*InverseRecall",
        "Accuracy = Bias*Precision + (1 - Bias)*InversePrecision",
        "F1 = 2*TP/(2*TP + FP + FN)",
        "Jaccard = F1/(2 - F1)",
        "F1 = 2*Jaccard/(1 + Jaccard)",
        "AUC = (Recall + InverseRecall)/2",
        "Correlation^2 = Informedness*Markedness",
        "Informedness*Prevalence*(1 - Prevalence) = Markedness*Bias*(1 - Bias)",
        "LRPositive*Fallout = Recall",
        "Recall*Prevalence = Precision*Bias",
        "OddsRatio = TP*TN/(FP*FN)",
        "Chi2 = N*Correlation^2",
        "Inverse(Informedness) = Informedness",
        "Dual(Recall) = Precision",
        "G2 = 2*N*MutualInformation",
        "GMeasure^2 = Recall*Precision",
        "CohenKappa = 2*(TP*TN - FP*FN)/(RP*PN + PP*RN)",
    )


def _between_measures() -> Iterator[Known]:
    yield from _lines(
        "inequality",
        "numerator and denominator of the difference have one sign, or it is an inequality between means",
        "Jaccard <= F1",
        "F1 <= AMeasure",
        "GMeasure <= AMeasure",
        "F1 <= GMeasure",
        "min(Recall, Precision) <= F1 <= max(Recall, Precision)",
        "Jaccard <= min(Recall, Precision)",
        "Informedness <= Recall",
        "Informedness <= InverseRecall",
        "Markedness <= Precision",
        "Markedness <= InversePrecision",
        "Informedness + Fallout <= 1",
        "Correlation <= 1",
        "Correlation >= -1",
        "CohenKappa <= 1",
        "CohenKappa >= -1",
        "ScottPi <= CohenKappa",
        "Accuracy >= tp",
        "F1 <= 1",
        "WRAcc <= 1",
        "dtp <= 1/4",
        "dtp >= -1/4",
        "Prevalence*(1 - Prevalence) <= 1/4",
        "Recall*Precision <= F1",
        "Accuracy <= 1",
        "Correlation^2 <= abs(Informedness)",
        "Correlation^2 <= 1",
        "F1 >= Recall*Precision",
        "2*F1 <= Recall + Precision",
        "Recall^2 + Precision^2 >= 2*Recall*Precision",
        "(Recall - Fallout)^2 <= 1",
        "Correlation <= sqrt(Recall)",
        "Correlation <= sqrt(Precision)",
        "abs(Correlation) <= (abs(Informedness) + abs(Markedness))/2",
        "abs(Informedness) <= 1",
        "Recall*InverseRecall <= AUC^2",
        "EvennessR <= 1",
        "tp <= min(Prevalence, Bias)",
        "tp >= Prevalence + Bias - 1",
        "tp*tn + fp*fn <= 1/4",
        "Recall^2 <= Recall",
    )


def _implications() -> Iterator[Known]:
    for a, b in ((1, 2), (1, 3), (2, 3), (3, 4), (1, 4), (3, 5), (1, 5), (9, 10)):
        yield Known("implication", f"Recall > {a}/{b} given Informedness > {a}/{b}", "Recall is at least Informedness")
        yield Known(
            "implication", f"Precision > {a}/{b} given Markedness > {a}/{b}", "Precision is at least Markedness"
        )
        yield Known("implication", f"F1 >= {a}/{b} given Jaccard >= {a}/{b}", "F1 is at least Jaccard")
        yield Known(
            "implication",
            f"F1 >= {a}/{b} given Recall >= {a}/{b}, Precision >= {a}/{b}",
            "F1 is a mean of both",
        )
        both = Fraction(a, b)
        yield Known(
            "implication",
            f"Informedness >= {2 * both - 1} given Recall >= {both}, InverseRecall >= {both}",
            "their sum less 1",
        )
        yield Known(
            "implication",
            f"Accuracy >= {both} given Recall >= {both}, InverseRecall >= {both}",
            "Accuracy is a weighted mean of both",
        )
        yield Known(
            "implication",
            f"Recall = {both} given Precision = {both}, Bias = Prevalence",
            "Recall times Prevalence is Precision times Bias",
        )
    yield from _lines(
        "implication",
        "all of these say that TP*TN - FP*FN has one sign, or is 0, times what is above 0",
        "Markedness > 0 given Informedness > 0",
        "Informedness > 0 given Markedness > 0",
        "Correlation > 0 given dtp > 0",
        "CohenKappa > 0 given Correlation > 0",
        "LRPositive > 1 given Informedness > 0",
        "abs(Informedness) = 0 given Informedness = 0",
        "abs(Correlation) = 0 given dtp = 0",
        "abs(Markedness) = 0 given Informedness = 0",
        "Recall = Bias given Informedness = 0",
        "Precision = Prevalence given Informedness = 0",
        "CohenKappa = 0 given Informedness = 0",
        "Recall > Fallout given Correlation > 0",
        "Precision > Prevalence given Recall > Bias",
        "OddsRatio > 1 given Informedness > 0",
        "Accuracy = Recall given Recall = InverseRecall",
        "CohenKappa <= 0 given Informedness <= 0",
        "TP*TN >= FP*FN given Informedness >= 0",
        "MutualInformation = 0 given dtp = 0",
        "G2 = 0 given Informedness = 0",
        "Chi2 = 0 given Informedness = 0",
    )
    yield from _lines(
        "several hypotheses",
        "linear in the cells: add the hypotheses up",
        "TP > FN given TP > FP, FP > FN",
        "Accuracy > 1/2 given TP > FP, TN > FN",
        "Accuracy >= 1/2 given TP >= FN, TN >= FP",
        "Prevalence < 1/2 given TP < FP, FN < TN",
        "Bias > 1/2 given TP > FN, FP > TN",
        "Recall > 1/2 given TP > FP, FP >= FN",
        "Recall >= 2/3 given TP >= 2*FP, FP >= FN",
        "Precision >= 3/4 given TP >= 3*FN, FN >= FP",
        "Informedness > 0 given TP > FP, TN > FN, RP = RN",
        "Informedness > 0 given TP > FN, TN > FP",
        "Prevalence = 1/2 given TP = TN, FP = FN",
        "Accuracy = 1/2 given TP = FN, FP = TN",
        "Informedness = 0 given TP = FN, FP = TN",
        "Informedness >= 1/2 given Recall >= 3/4, Fallout <= 1/4",
        "LRPositive >= 3 given Recall >= 3/4, Fallout <= 1/4",
        "Informedness <= 1/4 given Recall <= 1/2, Fallout >= 1/4",
        "F1 > 1/2 given TP > FP, TP > FN",
        "Jaccard > 1/3 given TP > FP, TP > FN",
        "tp > 1/4 given TP > FP, TP > FN, TP > TN",
        "Correlation > 0 given TP > FN, TN > FP",
    )


def _logarithms() -> Iterator[Known]:
    yield from _lines(
        "logarithm",
        "log is monotone, 1 - 1/u <= log(u) <= u - 1, and the entropy of two classes is at most log(2)",
        "log(Recall) <= 0",
        "log(Precision) <= 0",
        "log(Recall) <= Recall - 1",
        "log(Precision) <= Precision - 1",
        "log(Accuracy) <= Accuracy - 1",
        "log(F1) <= F1 - 1",
        "log(Jaccard) <= log(F1)",
        "log(F1) <= log(GMeasure)",
        "log(F1) >= log(Recall) + log(Precision)",
        "log(Recall) >= 1 - 1/Recall",
        "log(Prevalence) + log(1 - Prevalence) <= -2*log(2)",
        "log(1 + Recall) <= Recall",
        "log(1 + Recall) <= log(2)",
        "log(1 + Fallout) >= 0",
        "log(Recall) + log(InverseRecall) <= 2*log(AUC)",
        "MutualInformation >= 0",
        "G2 >= 0",
        "MutualInformation <= log(2)",
        "G2 <= 2*N*log(2)",
        "MutualInformation <= Chi2/N",
        "MutualInformation > 0 given dtp > 0",
        "MutualInformation > 0 given Informedness < 0",
        "log(LRPositive) > 0 given Informedness > 0",
        "log(LRPositive) >= log(2) given Recall >= 1/2, Fallout <= 1/4",
        "log(OddsRatio) > 0 given Informedness > 0",
        "log(OddsRatio) = 0 given Informedness = 0",
        "log(Recall) < log(1/2) given Recall < 1/2",
        "log(Recall) > -log(3) given Recall > 1/3",
        "log(Precision) >= log(2/3) given Precision >= 2/3",
        "log(F1) >= -log(2) given Recall >= 1/2, Precision >= 1/2",
        "Recall*log(Recall) <= 0",
        "-log(Recall) >= MissRate",
    )
    yield from _lines(
        "p-value",
        "-e p log(p) lies between 0 and 1 for p between 0 and 1",
        "PosteriorAlpha >= 0",
        "PosteriorAlpha <= 1",
        "PosteriorBeta >= 0",
        "PosteriorBeta <= 1",
    )


def _free_letters() -> Iterator[Known]:
    yield from _lines(
        "free letters",
        "means of positive numbers, or equations that are added up",
        "x + y >= 2*sqrt(x*y) for all x, y > 0",
        "(x + y)^2 >= 4*x*y for all x, y > 0",
        "x^2 + y^2 + z^2 >= x*y + y*z + z*x for all x, y, z > 0",
        "x^3 + y^3 + z^3 >= 3*x*y*z for all x, y, z > 0",
        "(x + y)*(1/x + 1/y) >= 4 for all x, y > 0",
        "(x + y + z)*(1/x + 1/y + 1/z) >= 9 for all x, y, z > 0",
        "x/y + y/x >= 2 for all x, y > 0",
        "sqrt(x^2 + y^2) <= x + y for all x, y > 0",
        "x^2 + 1 >= 2*x for all x > 0",
        "x + 1/x >= 2 for all x > 0",
        "log(x) <= x - 1 for all x > 0",
        "s = t given s + 1 = t + 1 for all s, t > 0",
        "x = y given 2*x + z = 2*y + z for all x, y, z > 0",
        "x > z given x > y, y > z for all x, y, z > 0",
        "x = 1 given x + y = 3, x - y = -1 for all x, y > 0",
        "x*y <= 1/4 given x + y = 1 for all x, y > 0",
        "x^2 + y^2 >= 1/2 given x + y = 1 for all x, y > 0",
        "x + y >= 2 given x*y = 1 for all x, y > 0",
        "x < 1 given x + y = 1 for all x, y > 0",
        "x + y = 2*m given x = m + d, y = m - d for all x, y, m, d > 0",
        "x^2 - y^2 = x - y given x + y = 1 for all x, y > 0",
        "x >= y given x^2 >= y^2 for all x, y > 0",
    )


def _whole() -> Iterator[Known]:
    for word, cell in (("Recall", "TP"), ("Fallout", "FP"), ("MissRate", "FN"), ("InverseRecall", "TN")):
        yield Known("whole numbers", f"{cell} >= 1 given {word} > 0", "a count above 0 is at least 1")
    for a, b in ((3, 7), (2, 5), (1, 6), (4, 9), (5, 11), (1, 2), (7, 12), (3, 10)):
        yield Known("whole numbers", f"N >= {b} given Prevalence = {a}/{b}", "b RP = a N, so that b divides N")
        yield Known("whole numbers", f"TP >= {a} given Recall = {a}/{b}", "a divides TP, which is not 0")
        yield Known("whole numbers", f"RP >= {b} given Recall = {a}/{b}", "b divides RP")
    for k in (2, 3, 5, 10):
        yield Known("whole numbers", f"RP >= {k} given Recall < 1/{k - 1}, Recall > 0", "RP > (k-1) TP >= k-1")
        yield Known("whole numbers", f"FN >= 1 given Recall < {k}/{k + 1}", "Recall is 1 where FN is 0")
        yield Known("whole numbers", f"Prevalence >= 1/{k} given N = {k}, TP > 0", "RP is at least 1")
    yield from _lines(
        "whole numbers",
        "strict inequalities between whole numbers leave at least 1",
        "N >= 1",
        "N >= 2 given Recall < 1, Recall > 0",
        "N >= 4 given TP > 0, FP > 0, FN > 0, TN > 0",
        "TP >= FP + 1 given TP > FP",
        "TP - FP >= 2 given TP > FN, FN > FP",
        "RP >= 2 given Fallout = 0, Recall < 1, Recall > 0",
        "N >= 3 given TP > FN, FN > 0",
        "TP*TN >= 1 given Informedness > 0",
    )


def _false() -> Iterator[Known]:
    for a, b in ((17, 37), (16, 33), (11, 31), (13, 41), (20, 43), (7, 47), (24, 53), (29, 59), (30, 61), (97, 201)):
        table = (0, 0, a, b - a)
        yield Known("false far out", f"Prevalence != {a}/{b}", "b cases, a of them positive", table)
        yield Known("false far out", f"Recall != {a}/{b}", "b positives, a of them found", (a, 0, b - a, 0))
    for k in (31, 35, 40, 64, 100, 250):
        yield Known("false far out", f"Prevalence > 1/{k} given Prevalence > 0", "one of k cases", (0, 0, 1, k - 1))
        yield Known("false far out", f"Recall < {k - 1}/{k} given Recall < 1", "one of k missed", (k - 1, 0, 1, 0))
        yield Known("false far out", f"N <= {k}", "k + 1 cases", (k + 1, 0, 0, 0))
        yield Known("false far out", f"TP*TN <= {k * k}", "a product", (k + 1, 0, 0, k))
    for k in (36, 49):
        yield Known(
            "false far out",
            f"Informedness != 1/{k} given FP = 0, FN > 0",
            "one of k found, none wrong",
            (1, 0, k - 1, 1),
        )
    yield Known("false far out", "10000*TP^2 + 18767*TN^2 >= 27400*TP*TN", "a narrow valley", (26, 0, 0, 19))
    near = {
        "Recall = Precision": (1, 0, 1, 0),
        "F1 = Accuracy": (0, 0, 1, 1),
        "Informedness = Markedness": (1, 1, 0, 2),
        "Recall > 1/2 given Precision > 1/2": (1, 0, 1, 0),
        "Informedness > 1/2 given Recall > 1/2": (1, 1, 0, 0),
        "Accuracy > 1/2 given F1 > 1/2": (2, 2, 0, 0),
        "CohenKappa <= ScottPi": (1, 1, 0, 1),
        "AMeasure <= F1": (1, 0, 1, 0),
        "MutualInformation = 0": (1, 0, 0, 1),
        "MutualInformation > 0": (1, 0, 0, 0),
        "log(Recall) < 0": (1, 0, 0, 0),
        "log(Recall) >= Recall - 1": (1, 0, 1, 0),
        "TP >= 2 given Recall > 0": (1, 0, 0, 0),
        "N >= 8 given Prevalence = 3/7": (0, 0, 3, 4),
        "F1 > 1/2 given Recall >= 1/2, Precision >= 1/2": (1, 1, 1, 0),
        "Correlation >= 0": (0, 1, 1, 0),
        "dtp <= 1/5": (1, 0, 0, 1),
        "Informedness = 1 given Recall = 1": (1, 1, 0, 1),
        "tp > 1/3 given TP > FP, TP > FN": (1, 0, 0, 2),
        "Jaccard >= F1": (1, 0, 1, 0),
        "MutualInformation < log(2)": (1, 0, 0, 1),
        "Chi2 <= G2": (1, 1, 1, 2),
        "LRPositive >= 4 given Recall >= 3/4, Fallout <= 1/4": (3, 1, 1, 3),
    }
    yield from (Known("false", text, "the table is small", table) for text, table in near.items())


def known() -> tuple[Known, ...]:
    """All statements, each once."""
    families = (_identities, _between_measures, _implications, _logarithms, _free_letters, _whole, _false, further)
    return tuple({each.text: each for family in families for each in family()}.values())


def main() -> None:
    """Print who decides what, and in which time."""
    argparse.ArgumentParser(
        prog="python -m tests.reach", description="Print who decides what, and in which time."
    ).parse_args()
    told: dict[str, list[tuple[bool, float]]] = {}
    for each in known():
        statement = parse_statement(each.text)
        start = perf_counter()
        found = prove(statement)
        seconds = perf_counter() - start
        wrong = found.verdict == ("false" if each.is_true else "proved")
        told.setdefault(each.kind, []).append((found.verdict != "undecided", seconds))
        if wrong or found.verdict == "undecided":
            print(f"{'WRONG' if wrong else 'open'}  {seconds:6.2f} s  {each.text}", flush=True)
        else:
            print(f"{found.verdict:6} {seconds:6.2f} s  {each.text}  ({found.method})", flush=True)
    for kind, found_ in told.items():
        times = [seconds for _, seconds in found_]
        decided = f"{kind:20} {sum(x for x, _ in found_):4} of {len(found_):4}"
        print(f"{decided}   median {median(times):.2f} s, most {max(times):.2f} s")
    every = [x for found_ in told.values() for x in found_]
    print(f"{'in all':20} {sum(x for x, _ in every):4} of {len(every):4}   median {median(x for _, x in every):.2f} s")


if __name__ == "__main__":
    main()
