"""More statements whose truth is known without the prover, of further kinds; `tests.reach` has them all.

Each group has the reason why it is true, or where it fails: on a table of two classes, or as words say.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.known import Known

_TRUE: dict[tuple[str, str], str] = {
    ("chance", "Kappa is 2d/(rp pn + pp rn), and a sum of two is at least twice the root of their product"): """
abs(CohenKappa) <= abs(Correlation)
CohenKappa^2 <= Informedness*Markedness
CohenKappa <= Correlation given dtp >= 0
CohenKappa >= Correlation given dtp <= 0
Accuracy >= CohenKappa
CohenChance <= ScottChance
ScottChance >= 1/2
CohenChance <= max(rp, rn)
CohenKappa >= 3/5 given Accuracy >= 4/5, Prevalence = 1/2
Correlation >= 3/5 given Accuracy >= 4/5, Prevalence = 1/2
""",
    ("one from another", "a quotient of counts grows with what is above the line, and falls with what is below"): """
F1 > 2/3 given Jaccard > 1/2
Jaccard > 1/2 given F1 > 2/3
Recall > 1/2 given F1 > 2/3
Recall >= 1/3 given F1 >= 1/2
Recall >= F1 given PP >= RP
Recall <= Precision given FN >= FP
TP = TN given F1 = Accuracy, FP > 0
FP = FN given Recall = Precision, TP > 0
Recall = Precision given F1 = AMeasure
tp = 1/2 given dtp = 1/4
Accuracy = 1 given dtp = 1/4
Correlation = 1 given Markedness = 1
Precision >= 9/10 given Recall >= 9/10, Fallout <= 1/10, Prevalence >= 1/2
Precision <= 100/199 given Prevalence <= 1/100, Fallout >= 1/100
Jaccard >= 1/2 given Recall >= 2/3, Precision >= 2/3
Prevalence = 1/4 given Recall = 1/2, Fallout = 1/4, Precision = 2/5
Correlation = 1/2 given Informedness = 1/2, Markedness = 1/2
OddsRatio >= 9 given Recall >= 3/4, InverseRecall >= 3/4
Jaccard >= Recall + Precision - 1
F1 <= 2*Recall/(1 + Recall)
F1 <= sqrt(Jaccard)
Accuracy <= 1 - abs(Bias - Prevalence)
ROCDistance >= sqrt(2)*(1 - AUC)
ROCDistance <= 1 - Informedness
Chi2KB <= Chi2
""",
    ("means", "an arithmetic mean is at least a geometric one, Schur, Nesbitt and Cauchy"): """
tp*fp*fn*tn <= 1/256
tp^2*tn <= 4/27
TP/(FP + FN) + FP/(TP + FN) + FN/(TP + FP) >= 3/2
(TP^2 + FP^2)*(FN^2 + TN^2) >= (TP*FN + FP*TN)^2
TP*(TP - FP)*(TP - FN) + FP*(FP - TP)*(FP - FN) + FN*(FN - TP)*(FN - FP) >= 0
TP^4*FP^2 + TP^2*FP^4 + FN^6 >= 3*TP^2*FP^2*FN^2
TP/FP + FP/FN + FN/TP >= 3
(TP + FP + FN)^3 > 27*TP*FP*FN given TP > FP
x^2 + y^2 + 1 >= x*y + x + y for all x, y >= 0
x*y*z >= (x + y - z)*(y + z - x)*(z + x - y) for all x, y, z > 0
x + y + z >= 3 given x*y*z = 1 for all x, y, z > 0
1/x + 1/y + 1/z >= 9 given x + y + z = 1 for all x, y, z > 0
(s + u)/(t + v) < s/t given u/v < s/t for all s, t, u, v > 0
x + y = 5 given x*y = 6, x^2 + y^2 = 13 for all x, y > 0
x + 2*y <= 5 given x^2 + y^2 <= 5 for all x, y >= 0
""",
    ("roots and absolute values", "both sides may be squared, or the absolute values taken in each order"): """
sqrt(TP*TN) + sqrt(FP*FN) <= sqrt(PP*PN)
sqrt(Recall*Precision) + sqrt((1 - Recall)*(1 - Precision)) <= 1
sqrt(x) + sqrt(y) <= sqrt(2*(x + y)) for all x, y > 0
sqrt(TP) + sqrt(FP) >= sqrt(TP + FP)
sqrt(TP + 1) - sqrt(TP) <= 1/(2*sqrt(TP))
abs(TP - FN) <= abs(TP - FP) + abs(FP - FN)
abs(abs(x) - abs(y)) <= abs(x - y) for all x, y >= 0
max(TP, FP)*min(TP, FP) = TP*FP
abs(Recall - Precision) <= max(Recall, Precision)
sqrt(1 + x) <= 1 + x/2 for all x >= 0
""",
    (
        "sharper logarithms",
        "a tangent elsewhere than at 1, or a mean; log(x)/x is at most 1/e",
    ): """
log(N) <= 37/100*N
log(N) <= N/exp(1)
log(x) <= sqrt(x) for all x > 0
xlogy(Recall, Recall) >= -1/exp(1)
xlogy(Recall, Recall) >= (Recall^2 - 1)/2
log(1 + TP) >= 2*TP/(2 + TP)
log(1 + TP) <= TP/sqrt(1 + TP)
log(Recall) <= 2*(Recall - 1)/(Recall + 1)
log(Recall) >= (Recall - 1)/sqrt(Recall)
log(1 + x) >= x - x^2/2 for all x >= 0
sqrt(TP*FP)*log(TP/FP) <= TP - FP given TP >= FP
2*(TP - FP) <= (TP + FP)*log(TP/FP) given TP >= FP
log(LRPositive) >= Informedness given dtp >= 0
PosteriorAlpha > 1/4 given p = 1/20
PosteriorAlpha <= 29/100 given p <= 1/20
PosteriorAlpha >= p given p <= 1/3
ErrorOdds < 1 given p < 1/3
""",
    ("information", "Gibbs and Jensen: the logarithm of a mean is at least the mean of the logarithms"): """
MutualInformation <= -xlogy(rp, rp) - xlogy(rn, rn)
MutualInformation <= log(1 + Chi2/N)
-xlogy(rp, rp) - xlogy(rn, rn) >= 2*rp*rn
-xlogy(rp, rp) - xlogy(rn, rn) < log(2) given Prevalence < 1/2
MutualInformation < log(2) given FP > 0, TP > 0
MutualInformation = log(2) given FP = 0, FN = 0, TP = TN
G2PlusP <= 2*Chi2PlusP
log(Accuracy) >= Prevalence*log(Recall) + (1 - Prevalence)*log(InverseRecall)
PP*log(PP/PN) <= TP*log(TP/FN) + FP*log(FP/TN)
log(OddsRatio)*Informedness >= 0
""",
    ("remainders", "the sides leave other remainders, whatever the counts are"): """
3*TP != 7
6*TP + 10*FP != 15
3*TP + 6*FP != 9*FN + 4
2*TP != 2*FP + 1
TP^2 != 4*FP + 2
TP^2 + FP^2 != 4*TN + 3
TP*(TP + 1) != 7
TP^2 != 2*FP^2 given TP > 0
Recall^2 != 1/2
Recall != 1/2 given RP = 3
Prevalence != 1/2 given N = 7
""",
    (
        "counts one by one",
        "there is none between two neighbours; what 2 and 3 divide, 6 does",
    ): """
(TP - 1)*(TP - 2) >= 0
(TP + FP - 2)*(TP + FP - 3) >= 0
(TP - FP)^2 >= abs(TP - FP)
1/TP + 1/FP <= 1 given TP >= 2, FP >= 2
N >= 6 given Prevalence = 1/2, Bias = 1/3
N >= 35 given Prevalence = 2/5, Bias = 3/7
N >= 103 given TP > 50, FP > 30, TN > 20
Recall = 1 given Recall > 4/5, RP <= 5
N^2*dtp >= 1 given Informedness > 0
Informedness >= 1/(RP*RN) given Informedness > 0
N >= 4 given TP*TN = 4
Prevalence != 17/37 given N <= 36
""",
    ("derivatives", "the rules of differentiation"): """
[d Recall / d TP] = FN/RP^2
[d F1 / d FP] = -2*TP/(2*TP + FP + FN)^2
[d Correlation / d TP] >= 0
[d CohenKappa / d TP] >= 0
[d Recall / d Prevalence at fixed Informedness, Bias] = -Informedness
[d Precision / d Prevalence at fixed Recall, InverseRecall] >= 0
""",
    ("limits", "the lowest terms of both sides"): """
Fallout -> 1 as Bias -> 1
Correlation -> 1 as fp -> 0 and fn -> 0
G2 ~ Chi2 as dtp -> 0
(TP + 1)/(RP + 2) ~ Recall as N -> infinity
Recall(l) -> 1 as I -> 1 where each prediction is right, else a guess
dtp(l) -> 0 as I -> 0 where each prediction is right, else a guess
Recall(l) ~ Bias(l) as I -> 0 where each prediction is right, else a guess
""",
    ("classes", "it holds of each class, or of sums with a mean inequality between them"): """
F1(l) <= AMeasure(l) for K = 2, 3
F1Macro <= (RecallMacro + PrecisionMacro)/2 for K = 2, 3
InformednessK <= 1 for K = 2, 3
InformednessK >= -1 for K = 2, 3
sum_l(Bias(l)^2) <= 1 for K = 2, 3, 4
sum_l(Bias(l)^2) >= 1/3 for K = 3
sum_l(Informedness(l)) <= 3 for K = 3
product_l(Bias(l)) <= 1/27 for K = 3
EntropyReal <= log(3) for K = 3
EntropyReal >= 0 for K = 2, 3
InformednessK = KappaK for K = 2, 3 where all margins equal
AccuracyK = sum_l(Bias(l)*Precision(l)) for K = 2, 3, 4
""",
}

#: On a table each.
_FALSE: dict[str, dict[str, tuple[int, int, int, int]]] = {
    "false beside a true one": {
        "CohenKappa <= Correlation": (0, 1, 2, 0),
        "CohenKappa <= Informedness given dtp >= 0": (1, 0, 1, 3),
        "Recall >= 1/2 given F1 >= 1/2": (1, 0, 2, 0),
        "TP = TN given F1 = Accuracy": (1, 0, 0, 0),
        "FP = FN given Recall = Precision": (0, 1, 2, 0),
        "Bias = Prevalence given Informedness = Markedness, Informedness > 0": (1, 0, 1, 1),
        "Jaccard >= 3/5 given Recall >= 2/3, Precision >= 2/3": (2, 1, 1, 0),
        "Accuracy > 1/2 given CohenKappa > 0": (1, 0, 3, 1),
        "(TP - 1)*(TP - 3) >= 0": (2, 0, 0, 0),
        "6*TP + 10*FP != 16": (1, 1, 0, 0),
        "N >= 7 given Prevalence = 1/2, Bias = 1/3": (1, 1, 2, 2),
        "Recall = 1 given Recall > 4/5, RP <= 6": (5, 0, 1, 0),
        "MutualInformation < log(2) given FP > 0": (0, 1, 1, 0),
        "log(N) <= 36/100*N": (3, 0, 0, 0),
        "xlogy(rp, rp) >= -9/25": (1, 2, 0, 0),
        "log(OddsRatio) >= Informedness": (1, 2, 1, 1),
        "MutualInformation <= 8*dtp^2": (1, 0, 0, 1),
        "sqrt(TP*TN) + sqrt(FP*FN) < sqrt(PP*PN) given TP > 0": (1, 0, 0, 1),
        "ROCDistance <= 1": (0, 1, 1, 0),
        "sqrt(TP) <= TP/2": (1, 0, 0, 0),
        "TP*FP*FN <= (TP + FP + FN)^3/28": (1, 1, 1, 0),
        "[d Recall / d TP] > 0": (1, 0, 0, 0),
        "TP*(TP - 1)*(TP - 2)*(TP - 3)*(TP - 4)*(TP - 5)*(TP - 6)*(TP - 7)*(TP - 8)*(TP - 9) = 0": (10, 0, 0, 0),
    },
    "false far out": {
        "GMeasure != 33/34": (33, 1, 1, 0),
        "Correlation != 16/17": (33, 1, 1, 33),
        "abs(Informedness) >= 1/300 given Informedness < 0": (150, 151, 151, 150),
        "sqrt(TP) + sqrt(FP) < 9": (20, 21, 0, 0),
        "log(N) <= 4": (55, 0, 0, 0),
        "log(TP) + log(TN) <= 8": (55, 0, 0, 55),
        "log(LRPositive) <= 4": (1, 1, 0, 54),
        "G2 <= 60": (22, 0, 0, 22),
        "dtp != 1/1369": (1, 35, 0, 1),
        "TP^2 != 13*FP^2 + 1 given FP > 0": (649, 180, 0, 0),
        "100*TP^2 + 101*FP^2 >= 201*TP*FP": (202, 201, 0, 0),
        "Precision <= 1/2 given Prevalence <= 1/100, Fallout >= 1/100": (100, 99, 0, 9801),
        "N >= 104 given TP > 50, FP > 30, TN > 20": (51, 31, 0, 21),
        "abs(Recall - 1/3) >= 1/200 given 3*TP != RP": (67, 0, 133, 0),
        "Recall != 5/7 given Precision = 11/13": (55, 10, 22, 0),
    },
}

#: Where there is no table of two classes to be named.
_ELSEWHERE: dict[str, dict[str, str]] = {
    "false of letters": {
        "x^2 + y^2 + 1 > x*y + x + y for all x, y >= 0": "x = y = 1",
        "x > 2 given x^2 - 5*x + 6 <= 0 for all x >= 0": "x = 2",
        "x + y + z > 3 given x*y*z = 1 for all x, y, z > 0": "x = y = z = 1",
        "x^2 + y^2 <= 3/4 given x + y = 1 for all x, y > 0": "x = 9/10, y = 1/10",
        "log(x) <= x/3 for all x > 0": "x = 3",
        "PosteriorAlpha >= p": "p = 1/2",
        "PosteriorAlpha <= 28/100 given p <= 1/20": "p = 1/20",
        "p*(1 - p) < 1/4": "p = 1/2",
    },
    "false of classes": {
        "product_l(Bias(l)) < 1/27 for K = 3": "three labels, equally often",
        "sum_l(Bias(l)^2) > 1/3 for K = 3": "three labels, equally often",
        "EntropyReal < log(3) for K = 3": "three classes of one size",
        "F1Macro >= AccuracyK for K = 3": "a class that is never found, and rare",
        "Recall(l) -> 0 as I -> 1 where each prediction is right, else a guess": "it tends to 1",
    },
}


def further() -> Iterator[Known]:
    """All of them."""
    for (kind, reason), texts in _TRUE.items():
        yield from (Known(kind, text, reason) for text in texts.strip().splitlines())
    for kind, tables in _FALSE.items():
        yield from (Known(kind, text, "a table that is named", breaks) for text, breaks in tables.items())
    for kind, places in _ELSEWHERE.items():
        yield from (Known(kind, text, where, fails=where) for text, where in places.items())
