"""Ignored cases and the example of powers2003: what the printed scores allow, and what they do not."""

from __future__ import annotations

from fractions import Fraction

from bookmaker_ref.words import *
from derivations.powers2003.scores import *
from derivations.steps import *

#: Of each class: the cases that are right, those that r is a share of, and those that p is a share of. Such a table
#: is not in the paper; one with these numbers has all the scores that are printed of the classes, if its program had
#: the margins of labels and classes exchanged.
COUNTS: dict[str, tuple[int, int, int]] = {
    "A": (17, 17, 48),
    "B": (1, 37, 1),
    "E": (1, 3, 1),
    "G": (1, 15, 3),
    "H": (2, 15, 8),
    "I": (1, 10, 1),
    "K": (1, 3, 4),
    "M": (21, 21, 63),
    "N": (8, 8, 33),
    "O": (1, 12, 4),
    "P": (3, 24, 3),
    "Z": (1, 5, 1),
}


@concludes("powers2003:abstention-return", "powers2003:abstention-mean-recall", "powers2003:abstention-recall")
def abstention() -> None:
    """A mean over all cases is n/N of that over those decided; the Recall of a class is a mean over that class."""
    u, v = Symbol("u", positive=True), Symbol("v", positive=True)
    # 1. Both labels win the same, so their mean does, and the ignored cases add nothing …
    same(tp / rp - fp / rn, Informedness)
    same(tn / rn - fn / rp, Informedness)
    # 2. … as to the cases that are right, which are counted over all.
    same(Accuracy * N, TP + TN)
    # 3. Of a class, the share that is not ignored is n/N just where it is the same in the other class.
    same(RP / (RP + u) - N / (N + u + v), (v * RP - u * RN) / ((RP + u) * (N + u + v)))
    same(TP / (RP + u), Recall * (RP / (RP + u)))


@concludes("powers2003:common-answer-gains-nothing")
def one_answer() -> None:
    """If all labels are the same, Recall and Fallout are both 1."""
    holds(given(equal(Bias, 1), then=equal(tpr, 1)))
    holds(given(equal(Bias, 1), then=equal(fpr, 1)))


@concludes("powers2003:table1-classes", "powers2003:table1-occurrences", "powers2003:table1-documents")
def table1() -> None:
    """Seventeen classes with 500 occurrences, nearly half of which are of one."""
    holds(Shows(Rational(OCCURRENCES["M"], sum(OCCURRENCES.values())), None, "46%"))


@concludes("powers2003:class-?-f", "powers2003:class-?-g", "powers2003:class-means-between")
def class_means() -> None:
    """F and G rise with Recall and Precision, so rounded bounds of these are bounds of them."""
    # 1. With a higher Recall, F is higher …
    r, p, more = (Symbol(name, positive=True) for name in ("r", "p", "d"))
    same(harmonic(r + more, p) - harmonic(r, p), 2 * more * p**2 / ((r + more + p) * (r + p)))
    # 2. … and so is G, whose square is their product.
    same(geometric(r, p) ** 2, r * p)


@concludes("powers2003:class-?-b")
def class_values() -> None:
    """The formula for G(l) gives Recall less Fallout, of the label against all others."""
    # 1. Without false positives it is Recall …
    holds(given(equal(fp, 0), then=equal(tp / rp - fp / rn, Recall)))
    # 2. … which a Precision shown as 100% says: of at most 170 cases, one false positive is already too much.
    holds(Shows(Rational(CASES - 1, CASES), None, "99%"))
    # 3. Without misses it is 1 less Fallout, and each true positive has (1 - p)/p false ones beside it.
    holds(given(equal(FN, 0), then=equal(tp / rp - fp / rn, 1 - fpr)))
    same(fp / tp, (1 - Precision) / Precision)
    # 4. Of at most 16 cases, the shares next to 1/3 are not shown as 33%, whether they are below it or above.
    for n in range(1, LARGEST["E"] + 1):
        below, above = Rational((n - 1) // 3, n), Rational(n // 3 + 1, n)
        holds(chain("<", below, least(SCORES["E"].r), Rational(1, 3), most(SCORES["E"].r), above))
    # 5. Should r and p be exchanged, the values would not be right either: Recall allows no 100% then …
    for name in ("A", "M", "N"):
        holds(relation(least(SCORES[name].b), ">", most(SCORES[name].p)))
    # 6. … and where it is 1, a class of at most k cases has at most k (1 - r)/r false positives, r being Precision,
    # and a value that is above the printed one by far.
    same(FP, TP * (1 - Precision) / Precision)
    for name in ("B", "E", "I", "P", "Z"):
        holds(relation(least_without_misses(name, SCORES[name]), ">", most(SCORES[name].b)))
    # 7. So it is if the other senses of Table 1 were merged into the class; for B, 1 - Fallout is never negative.
    for name in ("E", "I", "P", "Z"):
        holds(relation(least_without_misses(name, SCORES[name], UNSCORED), ">", most(SCORES[name].b)))
    holds(relation(1 - fpr, ">=", 0))
    holds(relation(0, ">", most(SCORES["B"].b)))


@concludes("powers2003:row-r-is-recall")
def rows_of_recall_and_precision() -> None:
    """One case of a class is the least that can be found of it, so 1/k is the least Recall above 0."""
    for name in ("B", "G", "I", "O", "P", "Z"):
        fails(relation(most(SCORES[name].r), ">=", Rational(1, LARGEST[name])))
    # With all senses that have no scores in one class, two of them are still too small.
    for name in ("B", "G"):
        fails(relation(most(SCORES[name].r), ">=", Rational(1, LARGEST[name] + UNSCORED)))


@concludes("powers2003:average-precision")
def one_table_of_all_numbers() -> None:
    """There are counts that give all scores but the average p, if labels and classes exchange their margins."""
    right, behind_r, behind_p = (sum(counts[i] for counts in COUNTS.values()) for i in range(3))
    # 1. Both margins have all the cases, and what p is a share of is nowhere more than Table 1 counts.
    same(Integer(behind_r), Integer(CASES))
    same(Integer(behind_p), Integer(CASES))
    assert all(counts[2] <= LARGEST[name] for name, counts in COUNTS.items())
    # 2. The scores of every class, the value with one and the same margin for what is won and what is lost …
    average = Fraction(0)
    for name, (correct, of, among) in COUNTS.items():
        r, p = Rational(correct, of), Rational(correct, among)
        value = r - Rational(of - correct, CASES - of)
        printed = SCORES[name]
        for number, shown in ((r, printed.r), (p, printed.p), (value, printed.b)):
            holds(Shows(number, None, f"{shown}%"))
        holds(Shows(harmonic(r, p), None, f"{printed.f}%"))
        holds(Shows(geometric(r, p), None, f"{printed.g}%"))
        average += Fraction(int(value.p), int(value.q)) * Fraction(among, CASES)
    # 3. … the average of r is the Accuracy, and that of the values is weighted by what p is a share of …
    holds(Shows(Rational(right, CASES), None, f"{AVERAGE.r}%"))
    holds(Shows(Rational(average.numerator, average.denominator), None, f"{AVERAGE.b}%"))
    # 4. … while the average of p adds up the same cases, and is not what is printed.
    same(pp * Precision, rp * Recall)
    fails(Shows(Rational(right, CASES), None, f"{AVERAGE.p}%"))


@concludes("powers2003:average-f", "powers2003:average-g")
def unweighted_averages() -> None:
    """Over the classes F is averaged by reciprocals, and G by logarithms, without weights."""
    first, second = Symbol("x", positive=True), Symbol("y", positive=True)
    same(2 / (1 / first + 1 / second), harmonic(first, second))
    same(geometric(first, first), first)
    # Weighted as the average of the values is, the counts above would give another F.
    parts = (Rational(100 * among, CASES * SCORES[name].f) for name, (_, _, among) in COUNTS.items())
    weighted = sum(parts, Rational(0))
    fails(Shows(1 / weighted, None, f"{AVERAGE.f}%"))


@concludes("powers2003:average-bookmaker-value")
def averages() -> None:
    """The average value needs much weight on the classes with the greatest values, which bounds the other averages."""
    complete = [column for column in SCORES.values() if column.b == 100]
    runner_up = Max(*(most(column.b) for column in SCORES.values() if column.b < 100))
    # 1. A share s of the weights on values of at most 1, the rest on at most m, gives at most m + (1 - m) s …
    s, m, other = Symbol("s", positive=True), Symbol("m", positive=True), Symbol("q", positive=True)
    same(s * 1 + (1 - s) * m, m + (1 - m) * s)
    # 2. … so that s is at least what is missing from m, over 1 - m.
    least_share = (least(AVERAGE.b) - runner_up) / (1 - runner_up)
    holds(Shows(least_share, None, "78.5%"))
    # 3. The same weights leave at most 1 - (1 - q) s of what is at most q in those classes, and 1 in the others …
    same(s * other + (1 - s) * 1, 1 - (1 - other) * s)
    most_p = 1 - (1 - Max(*(most(column.p) for column in complete))) * least_share
    holds(Shows(most_p, None, "49.4%"))
    # 4. … which an average as high as that of r does not exceed.
    holds(relation(most(AVERAGE.r), "<", most_p))


@concludes("powers2003:share-classified", "powers2003:overall-informedness", "powers2003:negative-values")
def overall() -> None:
    """To be informed in 86% of 34% of the cases is to be so in 29%; to ignore a label that loses is to gain."""
    # A label that is ignored counts as 0, which is more than what it loses, by its weight.
    u, v, gain, loss = (Symbol(name, positive=True) for name in ("u", "v", "b", "d"))
    same(u * gain / (u + v) - (u * gain - v * loss) / (u + v), v / (u + v) * loss)
