"""A decision can say no: what the methods prove, refute, and leave open, each seen both ways."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest
from sympy import Abs, Expr, Max, Min, Mul, Pow, Rational, Symbol, log, sqrt

from bookmaker_ref.decide import ClassTable, Counterexample, Finding, NotTheSame, Point, precision, prove, same
from bookmaker_ref.decide.claims import implications
from bookmaker_ref.decide.methods import prove_relation
from bookmaker_ref.language import parse_conditions, parse_expression, parse_statement
from bookmaker_ref.symbolic import (
    CELLS,
    DFP,
    DTP,
    EFP,
    ETP,
    F1,
    FN,
    FP,
    G2,
    PN,
    RN,
    RP,
    TN,
    TP,
    Accuracy,
    AMeasure,
    Approximate,
    At,
    Bias,
    BookMark,
    Chain,
    Chi2,
    Chi2KB,
    Chi2PlusP,
    CohenKappa,
    Correlation,
    Differs,
    Dual,
    EvennessG,
    EvennessR,
    Fallout,
    G2PlusP,
    Given,
    GMeasure,
    Iff,
    Informedness,
    Inverse,
    InverseRecall,
    Jaccard,
    LRNegative,
    LRPositive,
    Markedness,
    MissRate,
    MutualInformation,
    N,
    Path,
    PerverseClass,
    PosteriorAlpha,
    PosteriorBeta,
    Precision,
    Prevalence,
    Recall,
    Relation,
    ScottPi,
    Shows,
    Statement,
    Tends,
    WRAcc,
    chain,
    dtp,
    equal,
    fpr,
    given,
    relation,
    rp,
    tpr,
)
from bookmaker_ref.symbolic.algebra import in_cells, partial, reduced, same as identical
from bookmaker_ref.symbolic.domain import domain_of

_EVEN = equal(Bias, Prevalence)
_GOOD = relation(dtp, ">", 0)
e, n, q, r, b = (Symbol(x, positive=True) for x in "enqrb")
t = Symbol("t", nonnegative=True)
_SMALL_EFFECT = Path(
    e, tuple(n * x for x in (q * r + e, q * (1 - r) - e, (1 - q) * r - e, (1 - q) * (1 - r) + e)), "dp -> 0"
)
_NO_NEGATIVES = Path(e, (n, e * q, b, e * r), "RN -> 0")

#: Statement, and a falsified copy that differs from it in one place.
PAIRS: dict[str, tuple[Statement, Statement]] = {
    "rational identity": (
        equal(Recall, Informedness * (1 - Prevalence) + Bias),
        equal(Recall, Informedness * (1 - Prevalence) - Bias),
    ),
    "chain": (equal(Accuracy, TP / N + TN / N, (TP + TN) / N), equal(Accuracy, TP / N + TN / N, (TP - TN) / N)),
    "identity with square roots": (equal(EvennessG**2, rp * (1 - rp) * Bias * (1 - Bias)), equal(EvennessG, rp * Bias)),
    "identity with absolute values": (
        equal(Abs(Correlation), sqrt(Informedness * Markedness)),
        equal(Correlation, sqrt(Informedness * Markedness)),
    ),
    "identity with logarithms": (equal(G2, 2 * N * MutualInformation), equal(G2, N * MutualInformation)),
    "identity with minimum and maximum": (
        equal(Max(Recall, Precision) + Min(Recall, Precision), 2 * AMeasure),
        equal(Max(Recall, Precision) - Min(Recall, Precision), 2 * AMeasure),
    ),
    "information of a geometric mean": (
        equal(-log(GMeasure), -(log(Recall) + log(Precision)) / 2),
        equal(-log(GMeasure), -(log(Recall) + log(Precision))),
    ),
    "inverse problem": (equal(Inverse(CohenKappa), CohenKappa), equal(Inverse(Recall), Recall)),
    "dual problem": (equal(Dual(Informedness), Markedness), equal(Dual(Informedness), Informedness)),
    "perverse problem": (
        equal(PerverseClass(Informedness), -Informedness),
        equal(PerverseClass(CohenKappa), -CohenKappa),
    ),
    "solved hypothesis": (
        given(_EVEN, then=equal(Informedness, Markedness, Correlation)),
        given(_EVEN, then=equal(Fallout, MissRate)),
    ),
    "two hypotheses, both of which matter": (
        given(_EVEN, equal(Recall, 1), then=equal(Informedness, 1)),
        given(_EVEN, relation(Recall, "<=", 1), then=equal(Informedness, 1)),
    ),
    "hypothesis that empties cells": (
        given(equal(PN, 0), then=equal(Recall, 1)),
        given(equal(PN, 0), then=equal(Precision, 1)),
    ),
    "hypothesis with a root": (
        given(equal(Correlation, 1), then=equal(Informedness, 1)),
        given(equal(Correlation, 1), then=equal(Informedness, -1)),
    ),
    "hypothesis that divides": (
        given(equal(Recall, InverseRecall), then=equal(Accuracy, Recall)),
        given(equal(Recall, InverseRecall), then=equal(Accuracy, Precision)),
    ),
    "hypothesis beside an inequality": (
        Iff(relation(Informedness, "=", 4 * dtp), relation(RP, "=", RN), (_GOOD,)),
        Iff(relation(Informedness, "=", 4 * dtp), relation(RP, "=", RN)),
    ),
    "equivalence": (
        Iff(relation(tpr + RN / RP * fpr, "=", 1), relation(Bias, "=", Prevalence)),
        Iff(relation(fpr, "=", MissRate), relation(Bias, "=", Prevalence)),
    ),
    "strict inequalities under a hypothesis": (
        given(relation(Informedness, ">", 0), then=chain(">", LRPositive, 1, LRNegative)),
        given(relation(Informedness, ">=", 0), then=chain(">", LRPositive, 1, LRNegative)),
    ),
    "range": (chain("<=", -1, WRAcc, 1), chain("<=", -1, WRAcc, Rational(99, 100))),
    "a root below chance": (
        given(relation(Informedness, "<=", 0), then=equal(Correlation, -sqrt(Informedness * Markedness))),
        given(relation(Informedness, "<=", 0), then=equal(Correlation, sqrt(Informedness * Markedness))),
    ),
    "range with a root": (chain("<=", -1, Correlation, 1), chain("<=", 0, Correlation, 1)),
    "difference substitution": (relation(ScottPi, "<=", CohenKappa), relation(CohenKappa, "<=", ScottPi)),
    # Negative only near TP = 1.37 TN, where no round of difference substitution looks; first at N = 19.
    "a narrow valley": (
        relation(10 * TP**2 + 10 * TN**2, ">=", 19 * TP * TN),
        relation(10000 * TP**2 + 18767 * TN**2, ">=", 27400 * TP * TN),
    ),
    "means": (chain("<=", F1, GMeasure, AMeasure), chain("<=", GMeasure, F1)),
    "information is never negative": (
        relation(MutualInformation, ">=", 0),
        relation(MutualInformation, ">=", Rational(1, 1000)),
    ),
    "statistics": (relation(2 * Chi2KB, "<=", Chi2), relation(3 * Chi2KB, "<=", Chi2)),
    "counts are whole": (relation(N, ">=", 1), relation(N, ">", 1)),
    "derivative": (
        equal(partial(Recall, "Prevalence", "informedness"), -Informedness),
        equal(partial(Recall, "Prevalence", "informedness"), Informedness),
    ),
    "free letters": (
        equal(PosteriorAlpha / PosteriorBeta, 1 / PosteriorBeta - 1),
        equal(PosteriorAlpha, 2 * PosteriorBeta),
    ),
    "a letter that vanishes": (
        given(equal(t, 0), then=relation(q, ">=", sqrt(q**2 + t**2))),
        given(equal(t, 0), then=relation(q, ">", sqrt(q**2 + t**2))),
    ),
    "root of a root": (equal(sqrt(sqrt(Recall)) ** 4, Recall), equal(sqrt(sqrt(Recall)), Recall)),
    "approximation": (
        Approximate(G2PlusP, TP * DTP / ETP + FP * DFP / EFP, _SMALL_EFFECT),
        Approximate(G2PlusP / 2, TP * DTP / ETP + FP * DFP / EFP, _SMALL_EFFECT),
    ),
    "limit": (Tends(Recall, n / (n + b), _NO_NEGATIVES), Tends(Informedness, 0 * N, _NO_NEGATIVES)),
    "printed number": (
        Shows(Informedness, (56, 20, 12, 12), "19.85%"),
        Shows(Informedness, (56, 20, 12, 12), "19.86%"),
    ),
    "difference": (Differs(Recall, Jaccard, (relation(Bias, "=", Prevalence),)), Differs(BookMark, Correlation**2)),
}


@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.parametrize("name", PAIRS)
def test_each_method_proves_the_statement_and_refuses_its_falsified_copy(name: str) -> None:
    true, falsified = PAIRS[name]
    assert prove(true).verdict == "proved", prove(true)
    assert prove(falsified).verdict == "false", prove(falsified)


@pytest.mark.slow
def test_a_condition_can_be_given_apart() -> None:
    claim = equal(Correlation, sqrt(Informedness * Markedness))
    assert prove(claim).verdict == "false"
    assert prove(claim, [relation(dtp, ">=", 0)]).verdict == "proved"


@pytest.mark.parametrize(
    ("statement", "table", "sides"),
    [
        (equal(Recall, Precision), (1, 0, 1, 0), ("1/2", "1")),
        (equal(Fallout, MissRate), (0, 0, 1, 1), ("0", "1")),
        (relation(F1, ">=", GMeasure), (1, 0, 1, 0), ("2/3", "sqrt(2)/2")),
        (equal(G2, N * MutualInformation), (0, 1, 1, 0), ("4*log(2)", "2*log(2)")),
    ],
)
def test_the_counterexample_is_the_smallest_with_both_sides_exact(
    statement: Statement, table: tuple[int, ...], sides: tuple[str, str]
) -> None:
    found = prove(statement).counterexample
    assert isinstance(found, Counterexample)
    assert (found.table, (found.lhs, found.rhs)) == (table, sides)


@pytest.mark.slow
def test_letters_that_break_a_statement_are_the_least_whole_numbers() -> None:
    found = prove(given(relation(q + n, ">", 4), then=relation(q, "<=", n))).counterexample
    assert isinstance(found, Point)
    assert found.point == {"n": "1", "q": "4"}
    assert (found.lhs, found.rhs) == ("4", "1")
    between = prove(relation(q * (1 - q), "<=", 0)).counterexample  # only below 1, where no whole number is
    assert isinstance(between, Point)
    assert between.point == {"q": "1/7"}


def test_a_letter_that_cannot_vanish_proves_nothing_by_vanishing() -> None:
    assert prove(given(equal(n, 0), then=equal(q, 2 * q))).verdict == "undecided"


@pytest.mark.exhaustive
@pytest.mark.slow
def test_what_is_only_not_refuted_is_not_called_proved() -> None:
    open_question: Finding = prove(relation(MutualInformation, ">=", BookMark / 1000))
    assert open_question.verdict == "undecided"
    assert "no method proves it" in open_question.reason


@pytest.mark.slow
def test_a_condition_that_nothing_fulfils_proves_nothing() -> None:
    assert prove(relation(Recall, ">", Rational(1, 2)), [relation(Recall, ">", 2)]).verdict == "undecided"


@pytest.mark.slow
def test_what_has_no_value_under_the_conditions_is_not_decided() -> None:
    found = prove(equal(Informedness, 1), [equal(Prevalence, 1)])
    assert found.verdict == "undecided"
    assert "undefined" in found.reason


def test_a_chain_speaks_of_tables_on_which_all_of_it_is_defined() -> None:
    found = prove(chain(">", Recall, Rational(1, 2), Precision)).counterexample
    assert isinstance(found, Counterexample)
    assert found.table == (1, 0, 0, 0)


@pytest.mark.slow
def test_the_search_goes_beyond_small_tables() -> None:
    found = prove(equal(Precision, Rational(1, 2)), [equal(Recall, Rational(19, 20))]).counterexample
    assert isinstance(found, Counterexample)
    assert found.table == (19, 0, 1, 0)


def test_an_expression_defined_nowhere_is_not_decided() -> None:
    assert prove(equal(Recall / (TP - TP + 0 * N), 1)).verdict == "undecided"


def test_a_false_step_of_a_derivation_raises() -> None:
    same(Chi2PlusP, N * Informedness**2 * EvennessR / Bias)
    with pytest.raises(NotTheSame, match="Markedness"):
        same(Chi2PlusP, N * Markedness**2 * EvennessR / Bias)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        (Recall, "RP > 0"),
        (Informedness, "RP, RN > 0"),
        (Correlation, "RP, RN, PP, PN > 0"),
        (LRPositive, "FP, RP > 0"),
        (F1, "one of (TP, FP, FN) > 0"),
        (CohenKappa, "one of (TP*TN, FP, FN) > 0"),
        (Accuracy, "N > 0"),
        (1 / Informedness, "RP, RN > 0 and -FN*FP + TN*TP != 0"),
        (sqrt(Informedness), "RP, RN > 0 and -FN*FP + TN*TP >= 0"),
    ],
)
def test_domains_are_found_and_said_in_margins(expression: Expr, words: str) -> None:
    assert str(domain_of(expression)) == words


def test_identities_do_not_depend_on_how_they_are_written() -> None:
    assert identical(FN / (FN + TP), 1 - 1 / (1 + FN / TP))
    assert not identical(FN / (FN + TP), 1 - 1 / (1 + TP / FN))
    assert reduced(Recall * Precision / GMeasure**2) == 1


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


def test_a_hypothesis_is_not_carried_into_the_inverse_problem() -> None:
    claim = given(relation(TP, "=", 0), relation(FP, ">=", 9), then=relation(Inverse(TP), "=", 0))
    assert prove(claim).verdict == "false"


def test_a_limit_that_depends_on_the_letters_is_not_proved() -> None:
    a, b, s = (Symbol(x, positive=True) for x in "abs")
    path = Path(s, (a, b, s, s), "s -> 0")
    assert prove(Tends(FN / (TP - FP + FN), 0 * N, path)).verdict == "undecided"
    assert prove(Approximate(TP - FP + FN, TP - FP, path)).verdict == "undecided"


@pytest.mark.slow
def test_an_equivalence_of_two_impossibilities_is_not_called_proved() -> None:
    assert prove(Iff(relation(Recall, "=", 5), relation(Precision, "=", 7))).verdict == "undecided"


@pytest.mark.slow
@pytest.mark.some(3)
@pytest.mark.parametrize(
    "name", [name for name, pair in PAIRS.items() if isinstance(pair[1], Relation | Chain | Given | Iff)]
)
def test_no_method_proves_a_falsified_copy(name: str) -> None:
    copy = PAIRS[name][1]
    assert isinstance(copy, Relation | Chain | Given | Iff)
    assert None in [prove_relation(link, hypotheses) for hypotheses, link in implications(copy)]


def test_an_exponent_that_is_kept_as_it_is_printed_is_the_number_that_it_is() -> None:
    one = Mul(Rational(1, 20), 20, evaluate=False)
    power = Pow(Rational(19, 20), one, evaluate=False)
    assert prove(relation(power, "<", Rational(96, 100))).verdict == "proved"
    assert prove(relation(power, ">", Rational(96, 100))).verdict == "false"


def test_an_entropy_at_a_named_table_is_defined_also_where_cells_are_empty() -> None:
    """What stands before the logarithm is 0 there, so nothing is divided."""
    assert str(domain_of(At(MutualInformation, 0, 1, 1, 0))) == "everywhere"
    assert (
        prove(relation(At(MutualInformation, 0, 1, 1, 0), ">", At(MutualInformation, 0, 1, 2, 0))).verdict == "proved"
    )


@pytest.mark.parametrize("text", ["Recall", "Precision", "Jaccard", "Informedness*Bias", "Recall(TP, FP, 2*FN, TN)"])
@pytest.mark.parametrize("problem", ["", "Inverse", "Dual", "PerversePrediction", "PerverseClass"])
@pytest.mark.parametrize("cell", [0, 1, 2, 3])
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


@pytest.mark.parametrize(
    ("text", "verdict"),
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
    ],
)
def test_derivatives_and_other_problems_stand_within_each_other(text: str, verdict: str) -> None:
    assert prove(parse_statement(text)).verdict == verdict


def test_what_breaks_a_statement_about_a_table_in_letters_is_a_table() -> None:
    every = "on the table (q, r, 1 - q, 1 - r) for all q, r > 0"
    assert prove(parse_statement(f"Recall <= 1 {every}")).verdict == "proved"
    assert prove(parse_statement(f"Informedness <= 1 {every}")).verdict != "false"
    found = prove(parse_statement(f"Informedness >= 0 {every}"))
    assert found.verdict == "false"
    assert isinstance(found.counterexample, Point)
    q, r = (Rational(found.counterexample.point[letter]) for letter in "qr")
    assert 0 < q < r <= 1


def test_many_letters_are_tried_at_as_few_points_as_few() -> None:
    letters = [f"v{number}" for number in range(60)]
    for claim, verdict in (("> 0", "proved"), ("= 1", "false")):
        found = prove(parse_statement(f"{' + '.join(letters)} {claim} for all {', '.join(letters)} > 0"))
        assert found.verdict == verdict
    symbols = [Symbol(letter, positive=True) for letter in "stu"]
    tried = [precision._values(letter) for letter in symbols]
    every = [*product(*tried)]
    assert [precision._combined(tried, place) for place in range(len(every))] == every


def test_a_maximum_on_a_table_that_gives_it_no_value_is_not_decided() -> None:
    assert prove(parse_statement("Dual((max(LR, dtp))(1, 0, 2, 0)) = Recall")).verdict == "undecided"


def test_what_is_open_for_two_classes_and_false_for_three_is_false() -> None:
    entropy = "sum_l(xlogy(Bias(l), Bias(l))) >= -log(2)"
    assert prove(parse_statement(f"{entropy} for K = 2")).verdict == "undecided"
    found = prove(parse_statement(f"{entropy} for K = 2, 3"))
    assert found.verdict == "false"
    assert isinstance(found.counterexample, ClassTable)
    assert found.counterexample.matrix == ((0, 0, 1), (0, 1, 0), (1, 0, 0))
