"""A decision can say no: what the methods prove, refute, and leave open, each seen both ways."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest
from sympy import Expr, Integer, Mul, Pow, Rational, Symbol

from bookmaker_ref.decide import ClassTable, Counterexample, Finding, NotTheSame, Point, precision, prove, same
from bookmaker_ref.decide.claims import implications
from bookmaker_ref.decide.methods import prove_relation
from bookmaker_ref.language import parse_conditions, parse_expression, parse_statement
from bookmaker_ref.symbolic import (
    CELLS,
    FN,
    FP,
    TP,
    Approximate,
    Chain,
    Given,
    Iff,
    Path,
    Relation,
    Statement,
    Tends,
    relation,
)
from bookmaker_ref.symbolic.algebra import in_cells, partial, reduced, same as identical
from bookmaker_ref.symbolic.domain import domain_of
from tests.cases import for_each

pytestmark = pytest.mark.on_change

#: The name of a method or of a kind of statement, one such statement, and a falsified copy that differs in one place.
_PAIRS = """
rational identity
    Recall = Informedness*(1 - Prevalence) + Bias
    Recall = Informedness*(1 - Prevalence) - Bias
chain
    Accuracy = TP/N + TN/N = (TP + TN)/N
    Accuracy = TP/N + TN/N = (TP - TN)/N
identity with square roots
    EvennessG^2 = rp*(1 - rp)*Bias*(1 - Bias)
    EvennessG = rp*Bias
identity with absolute values
    abs(Correlation) = sqrt(Informedness*Markedness)
    Correlation = sqrt(Informedness*Markedness)
identity with logarithms
    G2 = 2*N*MutualInformation
    G2 = N*MutualInformation
identity with minimum and maximum
    max(Recall, Precision) + min(Recall, Precision) = 2*AMeasure
    max(Recall, Precision) - min(Recall, Precision) = 2*AMeasure
information of a geometric mean
    -log(GMeasure) = -(log(Recall) + log(Precision))/2
    -log(GMeasure) = -(log(Recall) + log(Precision))
inverse problem
    Inverse(CohenKappa) = CohenKappa
    Inverse(Recall) = Recall
dual problem
    Dual(Informedness) = Markedness
    Dual(Informedness) = Informedness
perverse problem
    PerverseClass(Informedness) = -Informedness
    PerverseClass(CohenKappa) = -CohenKappa
solved hypothesis
    Informedness = Markedness = Correlation given Bias = Prevalence
    Fallout = MissRate given Bias = Prevalence
two hypotheses, both of which matter
    Informedness = 1 given Bias = Prevalence, Recall = 1
    Informedness = 1 given Bias = Prevalence, Recall <= 1
hypothesis that empties cells
    Recall = 1 given PN = 0
    Precision = 1 given PN = 0
hypothesis with a root
    Informedness = 1 given Correlation = 1
    Informedness = -1 given Correlation = 1
hypothesis that divides
    Accuracy = Recall given Recall = InverseRecall
    Accuracy = Precision given Recall = InverseRecall
hypothesis beside an inequality
    Informedness = 4*dtp if and only if RP = RN given dtp > 0
    Informedness = 4*dtp if and only if RP = RN
equivalence
    tpr + RN/RP*fpr = 1 if and only if Bias = Prevalence
    fpr = MissRate if and only if Bias = Prevalence
strict inequalities under a hypothesis
    LR > 1 > NLR given Informedness > 0
    LR > 1 > NLR given Informedness >= 0
range
    -1 <= WRAcc <= 1
    -1 <= WRAcc <= 0.99
a root below chance
    Correlation = -sqrt(Informedness*Markedness) given Informedness <= 0
    Correlation = sqrt(Informedness*Markedness) given Informedness <= 0
range with a root
    -1 <= Correlation <= 1
    0 <= Correlation <= 1
difference substitution
    ScottPi <= CohenKappa
    CohenKappa <= ScottPi
a narrow valley: below zero near TP = 1.37 TN alone, where no round of difference substitution looks; first at N = 19
    10*TP^2 + 10*TN^2 >= 19*TP*TN
    10000*TP^2 + 18767*TN^2 >= 27400*TP*TN
means
    F1 <= GMeasure <= AMeasure
    GMeasure <= F1
information is never negative
    MutualInformation >= 0
    MutualInformation >= 0.001
statistics
    2*Chi2KB <= Chi2
    3*Chi2KB <= Chi2
comparing what logarithms are of
    log(Recall) + log(Precision) <= 0
    log(Recall) + log(Precision) < 0
logarithms under a hypothesis
    log(LR) > 2*log(NLR) given Informedness > 0
    log(LR) > -2*log(NLR) given Informedness > 0
counts are whole
    N >= 1
    N > 1
derivative
    [d Recall / d Prevalence at fixed Informedness, Bias] = -Informedness
    [d Recall / d Prevalence at fixed Informedness, Bias] = Informedness
free letters
    PosteriorAlpha/PosteriorBeta = 1/PosteriorBeta - 1
    PosteriorAlpha = 2*PosteriorBeta
a letter that vanishes
    q >= sqrt(q^2 + t^2) given t = 0 for all q > 0, t >= 0
    q > sqrt(q^2 + t^2) given t = 0 for all q > 0, t >= 0
root of a root
    sqrt(sqrt(Recall))^4 = Recall
    sqrt(sqrt(Recall)) = Recall
approximation
    G2PlusP ~ TP*DTP/ETP + FP*DFP/EFP as dtp -> 0
    G2PlusP/2 ~ TP*DTP/ETP + FP*DFP/EFP as dtp -> 0
limit
    Recall -> a/(a + b) as Prevalence -> 1
    Informedness -> 0 as Prevalence -> 1
printed number
    Informedness(56, 20, 12, 12) rounds to 19.85%
    Informedness(56, 20, 12, 12) rounds to 19.86%
difference
    not always Recall = Jaccard given Bias = Prevalence
    not always BookMark = Correlation^2
"""
_LINES = [line.strip() for line in _PAIRS.strip().splitlines()]
#: For each name, the statement and its falsified copy.
PAIRS = dict(zip(_LINES[::3], zip(_LINES[1::3], _LINES[2::3], strict=True), strict=True))


def copy_of(name: str) -> Statement:
    """The falsified copy of the statement with this name."""
    return parse_statement(PAIRS[name][1])


def said(text: str, *given: str) -> Finding:
    """What is found of the statement, under these conditions."""
    return prove(parse_statement(text), [link for each in given for link in parse_conditions(each)])


@pytest.mark.slow
@for_each(PAIRS, some=2)
def test_each_method_proves_the_statement_and_refutes_the_falsified_copy(name: str) -> None:
    true, falsified = map(said, PAIRS[name])
    assert true.verdict == "proved", true
    assert falsified.verdict == "false", falsified


@pytest.mark.slow
def test_a_condition_can_be_given_apart() -> None:
    claim = "Correlation = sqrt(Informedness*Markedness)"
    assert said(claim).verdict == "false"
    assert said(claim, "dtp >= 0").verdict == "proved"


@for_each(
    [
        ("Recall = Precision", (1, 0, 1, 0), ("1/2", "1")),
        ("Fallout = MissRate", (0, 0, 1, 1), ("0", "1")),
        ("F1 >= GMeasure", (1, 0, 1, 0), ("2/3", "sqrt(2)/2")),
        ("G2 = N*MutualInformation", (0, 1, 1, 0), ("4*log(2)", "2*log(2)")),
        # A chain speaks of tables on which all of it is defined.
        ("Recall > 1/2 > Precision", (1, 0, 0, 0), ("1/2", "1")),
    ]
)
def test_the_counterexample_is_the_smallest_with_both_sides_exact(
    text: str, table: tuple[int, ...], sides: tuple[str, str]
) -> None:
    found = said(text).counterexample
    assert isinstance(found, Counterexample)
    assert (found.table, (found.lhs, found.rhs)) == (table, sides)


@pytest.mark.slow
def test_letters_that_break_a_statement_are_the_least_whole_numbers() -> None:
    found = said("q <= n given q + n > 4 for all n, q > 0").counterexample
    assert isinstance(found, Point)
    assert found.point == {"n": "1", "q": "4"}
    assert (found.lhs, found.rhs) == ("4", "1")
    between = said("q*(1 - q) <= 0 for all q > 0").counterexample  # only below 1, where no whole number is
    assert isinstance(between, Point)
    assert between.point == {"q": "1/2"}


#: What is left open: why, the statement with its conditions, and what the reason says.
OPEN: dict[str, tuple[tuple[str, ...], str]] = {
    "a letter that cannot vanish proves nothing by vanishing": (("q = 2*q given n = 0 for all n, q > 0",), ""),
    "defined nowhere": (("Recall/(TP - TP + 0*N) = 1",), "0 everywhere"),
    "a maximum on a table that gives it no value": (("Dual((max(LR, dtp))(1, 0, 2, 0)) = Recall",), ""),
}
#: The same where every table with N up to 30 is looked at.
OPEN_AFTER_LONG: dict[str, tuple[tuple[str, ...], str]] = {
    "what is only not refuted": (("tp^2*fn^3 <= 108/3125",), "no method proves it"),
    "a condition that nothing fulfils": (("Recall > 1/2", "Recall > 2"), "no table with N up to 30 fulfils"),
    "no value under the conditions": (("Informedness = 1", "Prevalence = 1"), "undefined"),
    "an equivalence of two impossibilities": (("Recall = 5 if and only if Precision = 7",), "fulfils"),
}


@pytest.mark.parametrize("name", [*OPEN, *(pytest.param(name, marks=pytest.mark.slow) for name in OPEN_AFTER_LONG)])
def test_what_cannot_be_told_is_left_open(name: str) -> None:
    statement, reason = (OPEN | OPEN_AFTER_LONG)[name]
    found = said(*statement)
    assert found.verdict == "undecided"
    assert reason in found.reason


@pytest.mark.slow
def test_the_search_goes_beyond_small_tables() -> None:
    found = said("Precision = 1/2", "Recall = 19/20").counterexample
    assert isinstance(found, Counterexample)
    assert found.table == (19, 0, 1, 0)


def test_a_false_step_of_a_derivation_raises() -> None:
    step, right, wrong = map(parse_expression, ("Chi2PlusP", "N*B^2*EvennessR/Bias", "N*M^2*EvennessR/Bias"))
    same(step, right)
    with pytest.raises(NotTheSame, match="Markedness"):
        same(step, wrong)


@for_each(
    [
        ("Recall", "RP > 0"),
        ("Informedness", "RP, RN > 0"),
        ("Correlation", "RP, RN, PP, PN > 0"),
        ("LR", "FP, RP > 0"),
        ("F1", "one of (TP, FP, FN) > 0"),
        ("CohenKappa", "one of (TP*TN, FP, FN) > 0"),
        ("Accuracy", "N > 0"),
        ("p", "0 <= p <= 1"),
        ("PosteriorAlpha", "0 < p < 1"),
        ("PosteriorBeta", "0 < p <= 1"),
        ("1/Informedness", "RP, RN > 0 and -FN*FP + TN*TP != 0"),
        ("sqrt(Informedness)", "RP, RN > 0 and -FN*FP + TN*TP >= 0"),
        # What stands before the logarithm is 0 there, so nothing is divided.
        ("MutualInformation(0, 1, 1, 0)", "everywhere"),
    ]
)
def test_domains_are_found_and_said_in_margins(expression: str, words: str) -> None:
    assert str(domain_of(parse_expression(expression))) == words


def test_identities_do_not_depend_on_how_they_are_written() -> None:
    assert identical(FN / (FN + TP), 1 - 1 / (1 + FN / TP))
    assert not identical(FN / (FN + TP), 1 - 1 / (1 + TP / FN))
    assert reduced(parse_expression("Recall*Precision/GMeasure^2")) == 1


#: False, or true of no more than small tables: what no method may prove.
BEYOND_SMALL_TABLES = {
    "an absolute value that vanishes": ("Correlation = 1", ["abs(Informedness) = 0", "N > 8"]),
    "an absolute value that multiplies": ("FP = FN", ["abs(TP - 9)*(FP - FN) = 0"]),
    "an absolute value that does not vanish": ("Precision > 0", ["abs(Informedness) > 0", "N > 8"]),
    "a root that vanishes beyond": ("sqrt(TP - 9) > 0", []),
    "a root of an absolute value": ("sqrt(abs(TP - FP)) > 0", ["TP + FP > 9"]),
    "a denominator that vanishes in one case": ("1/(abs(TP - FP + 9) - (TP - FP + FN - TN + 9)) = 0", ["FN = TN"]),
    "a root of what is never positive": ("sqrt(FN - TP - FP) + TN <= 8", ["FN = 0"]),
    "a bound on counts": ("N < 9", []),
    "a bound on a cell": ("TP*(TP - 9) <= 0", []),
}


@pytest.mark.slow
@pytest.mark.some(4)
@pytest.mark.parametrize("name", BEYOND_SMALL_TABLES)
def test_nothing_is_proved_that_only_small_tables_fulfil(name: str) -> None:
    text, conditions = BEYOND_SMALL_TABLES[name]
    claim, given_ = parse_statement(text), [link for each in conditions for link in parse_conditions(each)]
    assert prove(claim, given_).verdict in ("false", "undecided")
    assert isinstance(claim, Relation)
    assert prove_relation(claim, tuple(given_)) is None


@pytest.mark.slow
@for_each(["TP^2 - TP*FP + FP^2", "2*TP^2 - 2*TP*FP + FP^2", "TP^2 + FP"])
def test_what_is_never_negative_may_be_zero(text: str) -> None:
    """Each is 0 where there is nothing but negatives."""
    assert said(f"{text} >= 0").verdict == "proved"
    for sign in (">", "!="):
        link = parse_statement(f"{text} {sign} 0")
        assert isinstance(link, Relation)
        assert prove_relation(link) is None


def test_a_square_that_may_vanish_carries_no_sign() -> None:
    claim = parse_statement("TP >= 9")
    assert isinstance(claim, Relation)
    assert prove_relation(claim, parse_conditions("dtp <= 0, dtp^2*(TP - 9) >= 0")) is None
    assert prove_relation(claim, parse_conditions("dtp < 0, dtp^2*(TP - 9) >= 0")) is not None


def test_a_limit_that_depends_on_the_letters_is_not_proved() -> None:
    a, b, s = (Symbol(x, positive=True) for x in "abs")
    path = Path(s, (a, b, s, s), "s -> 0")
    assert prove(Tends(FN / (TP - FP + FN), Integer(0), path)).verdict == "undecided"
    assert prove(Approximate(TP - FP + FN, TP - FP, path)).verdict == "undecided"


@pytest.mark.slow
@for_each(lambda: [name for name in PAIRS if isinstance(copy_of(name), Relation | Chain | Given | Iff)], some=3)
def test_no_method_proves_a_falsified_copy(name: str) -> None:
    copy = copy_of(name)
    assert isinstance(copy, Relation | Chain | Given | Iff)
    assert None in [prove_relation(link, hypotheses) for hypotheses, link in implications(copy)]


def test_an_exponent_that_is_kept_as_it_is_printed_is_the_number_that_it_is() -> None:
    one = Mul(Rational(1, 20), 20, evaluate=False)
    power = Pow(Rational(19, 20), one, evaluate=False)
    assert prove(relation(power, "<", Rational(96, 100))).verdict == "proved"
    assert prove(relation(power, ">", Rational(96, 100))).verdict == "false"


@pytest.mark.slow
@for_each(
    product(
        ["Recall", "Precision", "Jaccard", "Informedness*Bias", "Recall(TP, FP, 2*FN, TN)"],
        ["", "Inverse", "Dual", "PerversePrediction", "PerverseClass"],
        range(4),
    )
)
def test_a_derivative_is_what_a_quotient_of_differences_nears(text: str, problem: str, cell: int) -> None:
    """The quotient is taken between tables, and knows of no rule; what remains shrinks as the square."""
    table = [Rational(each) for each in (56, 20, 12, 7)]
    read = parse_expression(f"{problem}({text})")
    slope = partial(read, CELLS[cell].name, "cells")

    def at(expression: Expr, change: Rational) -> Expr:
        moved = [count + change if place == cell else count for place, count in enumerate(table)]
        return cast(Expr, in_cells(expression).xreplace(dict(zip(CELLS, moved, strict=True))))

    for step in (Rational(1, 10**3), Rational(1, 10**6)):
        quotient = (at(read, step) - at(read, -step)) / (2 * step)
        assert abs(quotient - at(slope, Rational(0))) <= step**2


@for_each(
    [
        ("[d Dual(Recall) / d FP] = -TP/PP^2", "proved"),
        ("[d Dual(Recall) / d FP] = 0", "false"),
        ("[d Inverse(Recall) / d TN] = FP/RN^2", "proved"),
        ("[d Inverse(TP) / d TP] = 0", "proved"),
        ("[d Recall(1, 2, 3, 4) / d TP] = 0", "proved"),
        ("[d [d Recall / d TP] / d TP] = -2*FN/RP^3", "proved"),
        ("[d [d Recall / d TP] / d TP] = 0", "false"),
        ("Inverse(Recall(1, 2, 3, 4)) = 1/4", "proved"),
        ("Inverse(Recall(1, 2, 3, 4)) = 2/3", "false"),
        ("Inverse(TP) = 0 given TP = 0, FP >= 9", "false"),
        ("MutualInformation(0, 1, 1, 0) > MutualInformation(0, 1, 2, 0)", "proved"),
    ]
)
def test_derivatives_and_other_problems_stand_within_each_other(text: str, verdict: str) -> None:
    assert said(text).verdict == verdict


def test_what_breaks_a_statement_about_a_table_in_letters_is_a_table() -> None:
    every = "on the table (q, r, 1 - q, 1 - r) for all q, r > 0"
    assert said(f"Recall <= 1 {every}").verdict == "proved"
    assert said(f"Informedness <= 1 {every}").verdict != "false"
    found = said(f"Informedness >= 0 {every}")
    assert found.verdict == "false"
    assert isinstance(found.counterexample, Point)
    q, r = (Rational(found.counterexample.point[letter]) for letter in "qr")
    assert 0 < q < r <= 1


@pytest.mark.slow
def test_many_letters_are_tried_at_as_few_points_as_few() -> None:
    letters = [f"v{number}" for number in range(60)]
    for claim, verdict in (("> 0", "proved"), ("= 1", "false")):
        assert said(f"{' + '.join(letters)} {claim} for all {', '.join(letters)} > 0").verdict == verdict
    symbols = [Symbol(letter, positive=True) for letter in "stu"]
    tried = [precision._values(letter) for letter in symbols]
    every = [*product(*tried)]
    assert [precision._combined(tried, place) for place in range(len(every))] == every


def test_what_is_open_for_two_classes_and_false_for_three_is_false(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.decide.classes._proved", lambda *_: None)  # whatever the methods can do by now
    entropy = "sum_l(xlogy(Bias(l), Bias(l))) >= -log(2)"
    assert said(f"{entropy} for K = 2").verdict == "undecided"
    found = said(f"{entropy} for K = 2, 3")
    assert found.verdict == "false"
    assert isinstance(found.counterexample, ClassTable)
    assert found.counterexample.matrix == ((0, 0, 1), (0, 1, 0), (1, 0, 0))
