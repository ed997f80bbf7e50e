"""powers2003, "Selection, Abstention and an Example Evaluation": ignored cases, Table 1, the scores of 12 classes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial as bound
from typing import cast

from sympy import Add, Expr, Integer, Max, Mul, Pow, Rational, Symbol, ceiling, sqrt

from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    PN,
    PP,
    RN,
    RP,
    TN,
    TP,
    Accuracy,
    Bias,
    Informedness,
    N,
    Recall,
    Relation,
    Shows,
    Statement,
    chain,
    equal,
    fn,
    fp,
    given,
    relation,
    rn,
    rp,
    tn,
    tp,
)
from bookmaker_ref.symbolic.statement import All

_SECTION = "Selection, Abstention and an Example Evaluation"
_claim = bound(Record, section=_SECTION, kind="claim")
_number = bound(Record, section=_SECTION, kind="number")

# --- abstention ---------------------------------------------------------------------------------------------

#: Real positives and negatives that are ignored; the table is that of the cases which are not.
_u, _v = Symbol("u", positive=True), Symbol("v", positive=True)
_ALL_CASES: Expr = N + _u + _v

abstention_return = _claim(
    "powers2003:abstention-return",
    title="Where ignored cases neither win nor lose, a case wins n/N of Informedness on average",
    printed=equal(
        PP / _ALL_CASES * (tp / rp - fp / rn) + PN / _ALL_CASES * (tn / rn - fn / rp),
        Informedness * N / _ALL_CASES,
    ),
    latex=r"B \cdot n/N",
    note="The text says that the true Informedness is that of the n remaining cases, times n/N; read as: what each"
    " decision is expected to win, at the odds of the remaining cases, averaged over all cases. The word N is the"
    " page's n here; u real positives and v real negatives are ignored.",
)
abstention_mean_recall = _claim(
    "powers2003:abstention-mean-recall",
    title="The mean Recall over all cases is n/N of that over the cases that are not ignored",
    printed=equal((TP + TN) / _ALL_CASES, Accuracy * N / _ALL_CASES),
    latex=r"r \cdot n/N",
    note="Read as the Recall that is averaged over the classes, each weighted by its size, which is the Accuracy; the"
    " Recall of one class has a record of its own. Letters as for Informedness.",
)
abstention_recall = _claim(
    "powers2003:abstention-recall",
    title="Where the ignored cases have the same Prevalence, n/N of the Recall of a class is left over all cases",
    printed=given(
        relation(_u * RN, "<=", _v * RP),
        relation(_u * RN, ">=", _v * RP),
        then=equal(TP / (RP + _u), Recall * N / _ALL_CASES),
    ),
    latex=r"r \cdot n/N",
    note="The text does not say that the Recall is that of a class, and the mean needs no condition. A class needs this"
    " one: u RN = v RP, which is written as two inequalities here. The more of a class is ignored, the less of its"
    " Recall is left. Letters as for Informedness.",
)
common_answer_gains_nothing = _claim(
    "powers2003:common-answer-gains-nothing",
    title="One answer for all has Informedness 0",
    printed=given(equal(Bias, 1), then=equal(Informedness, 0)),
    latex=r"B(\text{most likely answer}) = 0",
    note="The text says that the Bookmaker is not influenced by this form of guessing; any other has a record among the"
    " odds.",
)

# --- Table 1 ------------------------------------------------------------------------------------------------

#: How often each sense occurs, in the order of print.
OCCURRENCES: dict[str, int] = {
    "A": 127,
    "B": 2,
    "C": 2,
    "D": 1,
    "E": 16,
    "F": 1,
    "G": 4,
    "H": 9,
    "I": 5,
    "J": 2,
    "K": 11,
    "L": 1,
    "M": 229,
    "N": 75,
    "O": 8,
    "P": 5,
    "Q": 2,
}

#: In how many documents each sense occurs, likewise.
DOCUMENTS: dict[str, int] = {
    "A": 37,
    "B": 2,
    "C": 2,
    "D": 1,
    "E": 14,
    "F": 1,
    "G": 3,
    "H": 1,
    "I": 5,
    "J": 2,
    "K": 3,
    "L": 1,
    "M": 87,
    "N": 42,
    "O": 4,
    "P": 1,
    "Q": 1,
}

table1_classes = _number(
    "powers2003:table1-classes",
    title="The classes of Table 1",
    printed=Shows(Integer(len(OCCURRENCES)), None, "17"),
    latex="17",
)
table1_occurrences = _number(
    "powers2003:table1-occurrences",
    title="The occurrences in Table 1, added up",
    printed=Shows(Add(*map(Integer, OCCURRENCES.values()), evaluate=False), None, "500"),
    latex="500",
    note="The first of the two numbers of each class; the other counts the documents that it is found in.",
)
table1_documents = _claim(
    "powers2003:table1-documents",
    title="No sense of Table 1 is in more documents than it has occurrences",
    printed=All(tuple(relation(DOCUMENTS[name], "<=", count) for name, count in OCCURRENCES.items())),
    latex=r"df \leq tf",
    note="What the two counts are says so: each document has at least one of the occurrences.",
)

# --- the scores ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scores:
    """One column of the table of scores, in percent: Recall, Precision, the Bookmaker value, F and G."""

    r: int
    p: int
    b: int
    f: int
    g: int


SCORES: dict[str, Scores] = {
    "A": Scores(100, 35, 100, 52, 60),
    "B": Scores(3, 100, -24, 5, 16),
    "E": Scores(33, 100, 32, 50, 58),
    "G": Scores(7, 33, -2, 11, 15),
    "H": Scores(13, 25, 5, 17, 18),
    "I": Scores(10, 100, 4, 18, 32),
    "K": Scores(33, 25, 32, 29, 29),
    "M": Scores(100, 33, 100, 50, 58),
    "N": Scores(100, 24, 100, 39, 49),
    "O": Scores(8, 25, 1, 13, 14),
    "P": Scores(13, 100, -2, 22, 35),
    "Z": Scores(20, 100, 18, 33, 45),
}
AVERAGE = Scores(34, 54, 86, 18, 31)
#: The cases that were classified.
CASES = 170
#: Class Z has the one document that was added to those of Table 1.
LARGEST: dict[str, int] = {**OCCURRENCES, "Z": 1}
#: The occurrences of the six senses that have no column of scores.
UNSCORED = sum(count for name, count in OCCURRENCES.items() if name not in SCORES)


def least(percent: int) -> Rational:
    """The least number that is shown as this many percent."""
    return cast(Rational, Rational(2 * percent - 1, 200))


def most(percent: int) -> Rational:
    """The greatest number that is shown as this many percent; a share is at most 1."""
    return cast(Rational, Rational(min(2 * percent + 1, 200), 200))


def harmonic(r: Expr, p: Expr) -> Expr:
    """F of a Recall and a Precision."""
    return cast(Expr, 2 * r * p / (r + p))


def geometric(r: Expr, p: Expr) -> Expr:
    """G of a Recall and a Precision."""
    return cast(Expr, sqrt(r * p))


def _overlap(printed: int, low: Expr, high: Expr) -> Statement:
    """What is printed could be a number from low to high."""
    return All((relation(low, "<=", most(printed)), relation(least(printed), "<=", high)))


def _means() -> tuple[Record, ...]:
    """F and G of each class: within what Recall and Precision allow, as they are rounded."""
    records = []
    for name, column in SCORES.items():
        for letter, mean, printed in (("f", harmonic, column.f), ("g", geometric, column.g)):
            stray = name == "N" and letter == "f"
            records.append(
                _number(
                    f"powers2003:class-{name.lower()}-{letter}",
                    title=f"{letter.upper()} of class {name}",
                    printed=_overlap(
                        printed, mean(least(column.r), least(column.p)), mean(most(column.r), most(column.p))
                    ),
                    latex=str(printed),
                    source="unclear" if stray else "clear",
                    note="In the text as we have it, a dash stands before the number." if stray else "",
                )
            )
    return tuple(records)


class_means = _means()

_RECALL_ALONE = (
    "Where Precision is 100%, no case has the label wrongly, and by the formula for G(l) the value is Recall."
)
_EITHER_WAY = " Nor is the printed number right should the rows r and p be exchanged: {}."
_EXPLAINED = " What may have given it is in the note of powers2003:row-r-is-recall."


def _false_positives(column: Scores) -> int:
    """How many there are at least where nothing is missed, since one case at least is found."""
    return int(ceiling(1 / most(column.p) - 1))


def least_without_misses(name: str, column: Scores, more: int = 0) -> Rational:
    """The least value with the rows exchanged, where nothing is missed and r is Precision, if `more` occur."""
    size = LARGEST[name] + more
    return cast(Rational, 1 - size * (1 / least(column.r) - 1) / (CASES - size))


def _exchanged(name: str, column: Scores) -> str:
    """What the value is with the rows exchanged where nothing is missed: the whole percent that it is above."""
    percent = int(ceiling(100 * least_without_misses(name, column))) - 1
    return _EITHER_WAY.format(f"Recall is 1 then, and the value is 1 - Fallout, which is above {percent}%")


def _value_without_false_positives(name: str, column: Scores) -> Record:
    """Recall is the Bookmaker value; what is printed should be the same but for rounding."""
    return _number(
        f"powers2003:class-{name.lower()}-b",
        title=f"The Bookmaker value of class {name}",
        printed=_overlap(column.b, least(column.r), most(column.r)),
        latex=str(column.b),
        instead=relation(most(column.b), "<", least(column.r)),
        note=_RECALL_ALONE + _exchanged(name, column) + _EXPLAINED,
    )


#: The one share of at most 16 cases, as many as Table 1 has of class E, that is shown as 33 percent.
THIRD = Rational(1, 3)


def _value_of_a_third(name: str, column: Scores) -> Record:
    """Recall is the Bookmaker value, and there is one Recall only that the class can have."""
    return _number(
        f"powers2003:class-{name.lower()}-b",
        title=f"The Bookmaker value of class {name}",
        printed=Shows(THIRD, None, f"{column.b}%"),
        latex=str(column.b),
        instead=All((Shows(THIRD, None, f"{column.r}%"), relation(most(column.b), "<", THIRD))),
        note=_RECALL_ALONE
        + f" One number is shown as {column.r}% and as {column.b}% only if it is 32.5%, rounded once up and once down,"
        f" which takes 40 cases. Of class {name} Table 1 has {LARGEST[name]}, and the one share of so few that is shown"
        f" as {column.r}% is 1/3." + _exchanged(name, column) + _EXPLAINED,
    )


def _value_without_misses(name: str, column: Scores) -> Record:
    """Fallout is what the value falls short of 1 by: some false positives among at most all other cases."""
    count = _false_positives(column)
    highest = 1 - Rational(count, CASES - 1)
    return _number(
        f"powers2003:class-{name.lower()}-b",
        title=f"The Bookmaker value of class {name}",
        printed=relation(least(column.b), "<=", highest),
        latex=str(column.b),
        instead=relation(least(column.b), ">", highest),
        note=f"With a Precision of {column.p}%, where nothing is missed, there are at least {count} false positives."
        f" Of 170 cases at most 169 are negative, so the value is at most 1 - {count}/169, which is not shown as 100%."
        + _EITHER_WAY.format(f"Recall is {column.p}% then, and the value not above it")
        + _EXPLAINED,
    )


def _other_value(name: str, column: Scores) -> Record:
    """Recall less Fallout is at most Recall."""
    return _number(
        f"powers2003:class-{name.lower()}-b",
        title=f"The Bookmaker value of class {name} is not above its Recall",
        printed=relation(least(column.b), "<=", most(column.r)),
        latex=str(column.b),
        note="Nothing more is confirmed of the number: Fallout takes the size of the class among the 170 cases, which"
        " is not printed.",
    )


def _values() -> tuple[Record, ...]:
    """The Bookmaker value of each class, which by the formula is Recall less Fallout."""
    kinds = {
        name: _value_without_false_positives if column.p == 100 else _other_value for name, column in SCORES.items()
    } | {name: _value_without_misses for name, column in SCORES.items() if column.r == 100}
    kinds["E"] = _value_of_a_third
    return tuple(kinds[name](name, column) for name, column in SCORES.items())


class_values = _values()

#: Classes of which fewer occur than the least Recall above 0 that r could be.
_TOO_FEW = ("B", "G", "I", "O", "P", "Z")


def _could_be_recall(row: dict[str, int]) -> tuple[Relation, ...]:
    """A class with k occurrences, one at least of them found, has a Recall of at least 1/k."""
    return tuple(relation(most(printed), ">=", Rational(1, LARGEST[name])) for name, printed in row.items())


row_r_is_recall = _claim(
    "powers2003:row-r-is-recall",
    title="The row r of the scores is the Recall of the classes of Table 1",
    printed=All(_could_be_recall({name: column.r for name, column in SCORES.items()})),
    latex=r"\begin{array}{c|cccccccccccc} \% & A & B & E & G & H & I & K & M & N & O & P & Z \\ \hline"
    r" r & 100 & 3 & 33 & 7 & 13 & 10 & 33 & 100 & 100 & 8 & 13 & 20 \\"
    r" p & 35 & 100 & 100 & 33 & 25 & 100 & 25 & 33 & 24 & 25 & 100 & 100 \end{array}",
    instead=All(
        (
            *(relation(most(SCORES[name].r), "<", Rational(1, LARGEST[name])) for name in _TOO_FEW),
            *_could_be_recall({name: column.p for name, column in SCORES.items()}),
        )
    ),
    note="A class of k occurrences has a Recall of at least 1/k, if it is not 0; by the numbers of Table 1, and with"
    " the one document of class Z, r cannot be Recall for B, G, I, O, P and Z. Even if all six senses that have no"
    " scores were merged into one class, B and G would not have it. The row p can be Recall for every class. What would"
    " explain r, p, B and the average 86 together is that the program had the margins of labels and classes exchanged:"
    " r is then the Precision, p the Recall, B the formula with the odds of the labels, r - (1 - r) q/(1 - q) where q"
    " of the cases have the label, and the average is weighted by the classes. That is a conjecture: there are counts"
    " that give back all these numbers so (the derivation one_table_of_all_numbers), for class B with a q of 37/170,"
    " but no proof that they were the counts.",
)
class_means_between = _claim(
    "powers2003:class-means-between",
    title="F and G of every class lie between Precision and Recall",
    printed=All(
        tuple(
            chain("<=", Integer(min(column.r, column.p)), Integer(mean), Integer(max(column.r, column.p)))
            for column in SCORES.values()
            for mean in (column.f, column.g)
        )
    ),
    latex=r"\min(p, r) \leq F, G \leq \max(p, r)",
    note="Of the twelve classes, as they are printed; the averages of F and G are below both those of r and of p.",
)

# --- the averages -------------------------------------------------------------------------------------------

_COMPLETE = [column for column in SCORES.values() if column.b == 100]
_OTHERS = [column for column in SCORES.values() if column.b < 100]
#: The greatest value of a class that is not shown as 100 percent.
_RUNNER_UP = Max(*(most(column.b) for column in _OTHERS))
#: The least share of the weights that the classes with 100 percent can have.
LEAST_SHARE: Expr = (least(AVERAGE.b) - _RUNNER_UP) / (1 - _RUNNER_UP)
#: The greatest average of the row p with such weights.
MOST_P: Expr = 1 - (1 - Max(*(most(column.p) for column in _COMPLETE))) * LEAST_SHARE


def _could_be_average(p: int) -> Statement:
    """The average Precision is the average Recall, and not above what the average Bookmaker value leaves."""
    return All((_overlap(p, least(AVERAGE.r), most(AVERAGE.r)), relation(least(p), "<=", MOST_P)))


average_precision = _number(
    "powers2003:average-precision",
    title="The average Precision, which is the Accuracy, as the average Recall is",
    printed=_could_be_average(AVERAGE.p),
    latex=r"r\; 34,\; p\; 54",
    corrected=_could_be_average(AVERAGE.r),
    source="unclear",
    note="Read with the weights that the text wants for either, its own margins, so that mean Precision and mean Recall"
    " are both the Accuracy; 34% and 54% are not the same. Nor can p be above 49.4% where B averages 86%: see"
    " powers2003:average-bookmaker-value. With 34 for 54 both agree. It may be a slip of one digit, a 5 for a 3, on"
    " the page or in the text as we have it.",
)
#: The share of the weights, which add up to 1, that the classes A, M and N have.
_share = Symbol("s", positive=True)
#: Where they have it, the average is at least 86 percent, as it is rounded.
_AVERAGE_AS_PRINTED = relation(_share + (1 - _share) * _RUNNER_UP, ">=", least(AVERAGE.b))

average_value = _number(
    "powers2003:average-bookmaker-value",
    title="The average Bookmaker value needs 78.5% of the weights on A, M and N: the average p is at most 49.4%",
    printed=All(
        (
            given(_AVERAGE_AS_PRINTED, then=relation(_share, ">=", LEAST_SHARE)),
            given(
                _AVERAGE_AS_PRINTED,
                then=relation(_share * Max(*(most(column.p) for column in _COMPLETE)) + 1 - _share, "<=", MOST_P),
            ),
            Shows(LEAST_SHARE, None, "78.5%"),
            Shows(MOST_P, None, "49.4%"),
        )
    ),
    latex=r"B\; 86",
    note="Averages over labels, weighted by p(l), of the values as they are printed. A, M and N, with 100%, have a"
    " share s of the weights; no other class is above 32.5%. The Precision of the three is at most 35.5%, so that with"
    " the same weights the average of p is at most 49.4%. That leaves room for an average of 34%, and none for 54%.",
)
average_f = _number(
    "powers2003:average-f",
    title="The average F: the harmonic mean over the classes, all weighted alike",
    printed=Shows(12 / Add(*(Rational(100, column.f) for column in SCORES.values())), None, "18%"),
    latex="18",
    note="The column is headed as a weighted average, and the text says itself that any of these means must be weighted"
    " to be correct; this one is not. From the numbers as they are printed.",
)
average_g = _number(
    "powers2003:average-g",
    title="The average G: the geometric mean over the classes, all weighted alike",
    printed=Shows(
        Pow(Mul(*(Rational(column.g, 100) for column in SCORES.values())), Rational(1, 12), evaluate=False),
        None,
        "31%",
    ),
    latex="31",
    note="Without weights as well, against the text's own rule. From the numbers as they are printed.",
)
share_classified = _number(
    "powers2003:share-classified",
    title="The share of cases that were classified",
    printed=Shows(Rational(CASES, 500), None, "34%"),
    latex=r"34\%",
    note="170 of 500, as the text has it. Class Z is among the 170, so the base would be 501, which is 34% too.",
)
overall_informedness = _number(
    "powers2003:overall-informedness",
    title="The average Bookmaker value times the share classified",
    printed=Shows(Mul(Rational(86, 100), Rational(34, 100), evaluate=False), None, "29%"),
    latex=r"0.86 * 0.34 = 29\%",
    note="The product is right; the text says that the value must be discounted by 34%, and multiplies by it.",
)
#: The weights of some labels and of another; what the former gain, and the latter loses.
_weight, _other, _gain, _loss = (Symbol(name, positive=True) for name in ("u", "v", "b", "d"))

negative_values = _claim(
    "powers2003:negative-values",
    title="To ignore a label with a negative value raises the average",
    printed=relation(
        _weight * _gain / (_weight + _other), ">", (_weight * _gain - _other * _loss) / (_weight + _other)
    ),
    latex=r"B(l) < 0",
    note="The text says that classes worse than chance should be discarded to improve the average; read as: a label of"
    " weight v that loses d counts as 0, as an ignored one or a guess does, while the others, of weight u, gain b. For"
    " the classes B and P of this table the formula cannot give a negative value: see powers2003:class-b-b.",
)
