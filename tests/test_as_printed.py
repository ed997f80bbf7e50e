"""A statement stays as it is printed: nothing in it cancels, and its plain text is what people write."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from sympy import Add, Expr, Integer, Mul, Rational, Symbol

from bookmaker_ref.decide import prove
from bookmaker_ref.decide.precision import broken_at
from bookmaker_ref.language import parse_statement
from bookmaker_ref.papers import entry, recorded
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    ETP,
    FN,
    FP,
    TN,
    TP,
    All,
    At,
    Bias,
    Chain,
    ForClasses,
    Given,
    Iff,
    Informedness,
    Precision,
    Prevalence,
    Recall,
    Relation,
    Shows,
    Statement,
    equal,
    fp,
    given,
    relation,
    rn,
    rp,
    tp,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.statement import conclusions, relations
from bookmaker_ref.symbolic.vocabulary import tex, text
from tests.cases import for_each
from tests.records import every_record, forms

K = Symbol("K", positive=True)


def said(record: Record) -> list[Relation]:
    """Every comparison of two sides in what the record says."""
    return [each for form in forms(record) for each in relations(form)]


def shown(statement: Statement) -> list[Shows]:
    """Every printed number of a statement."""
    parts = statement.parts if isinstance(statement, All) else (statement,)
    return [each for each in parts if isinstance(each, Shows)]


def digits(part: Shows) -> Expr:
    """The number that the printed digits are."""
    return Mul(Rational(part.text.rstrip("%")), Rational(1, 100 if part.text.endswith("%") else 1))


def test_no_printed_number_is_what_it_is_compared_with() -> None:
    """``0.34 rounds to 34%`` would hold whatever the page counts; ``170/500 rounds to 34%`` need not."""
    numbers = [(each.id, part) for each in every_record() for form in forms(each) for part in shown(form)]
    assert len(numbers) > 250
    assert [(id, str(part)) for id, part in numbers if part.word == digits(part)] == []
    assert [part for part in shown(parse_statement("0.34 rounds to 34%")) if part.word == digits(part)]
    assert not [part for part in shown(parse_statement("170/500 rounds to 34%")) if part.word == digits(part)]


def test_the_fractions_of_fishers_test_are_the_shares_of_the_tables() -> None:
    """They are written as numbers, since formulas have no binomial coefficients."""
    record = entry("powers2011:examples-fisher")
    assert isinstance(record, Record)
    found = [Fraction(str(each.left)) for each in conclusions(record.printed)]
    assert found == [one_sided(56, 20, 12, 12), one_sided(30, 12, 30, 28)]


def one_sided(tp: int, fp: int, fn: int, tn: int) -> Fraction:
    """The share of the tables with these margins that have as many true positives, or more."""
    real, n, predicted = tp + fn, tp + fp + fn + tn, tp + fp
    ways = [comb(real, k) * comb(n - real, predicted - k) for k in range(tp, min(real, predicted) + 1)]
    return Fraction(sum(ways), comb(n, predicted))


def test_comparisons_are_looked_at_in_every_kind_of_statement() -> None:
    kinds = {type(record.printed) for record in every_record()}
    assert {Relation, Chain, Given, Iff, All, ForClasses, Shows} <= kinds
    assert all(said(record) for record in every_record() if not isinstance(record.printed, Shows | All))


@for_each(
    [
        equal(Recall, Recall),
        equal(2 * (K - 1) + K, 3 * K - 2),  # SymPy adds this up before anybody reads it
        equal(1, 1),
        given(equal(Bias, Prevalence), then=equal(Recall, TP, TP)),
        given(equal(Bias, Bias), then=equal(Recall, TP)),
        All((equal(Bias, Prevalence), Iff(relation(Bias, "=", 0), Relation(Bias, "<=", Bias)))),
    ]
)
def test_a_record_that_says_nothing_is_refused(printed: Statement) -> None:
    with pytest.raises(ValueError, match=r"p:x: .* says nothing; keep its sides as they are printed"):
        Record("p:x", title="x", printed=printed, latex="x")


@for_each(["p", "p:", ":x"])
def test_a_record_has_a_paper_and_a_number_in_it(id: str) -> None:
    with pytest.raises(ValueError, match="a record's id is paper:number or paper:slug"):
        Record(id, title="x", printed=equal(Recall, Precision), latex="x")


def test_a_printed_number_may_equal_a_printed_bound() -> None:
    Record("p:x", title="x", printed=Relation(Integer(2), "<=", Integer(2)), latex="x")


@for_each(
    [
        ("powers2011:marginal-degrees-of-freedom", "K + 2*(K - 1) = 3*K - 2 for all K > 0"),
        ("powers2011:other-exponent-at-two-classes", "1/(3*2 - 2) = 1"),
        ("powers2011:7.3", "Jaccard = 1/(1 + 2*((FN + FP)/2)/TP)"),
        ("powers2011:14.2", "WRAcc = 4*(Recall - Bias)*Prevalence"),
        ("powers2011:30.1", "Chi2PlusP = (TP - ETP)^2/ETP + (FP - EFP)^2/EFP"),
        ("powers2011:30.5", "Chi2PlusP = 2*N*dtp^2/(PrevH*pp) = N*dtp^2/PrevG^2/Bias"),
        ("powers2011:counts-sum-to-n", "TP + FP + FN + TN = N"),
        ("powers2011:informedness-is-twice-triangle", "Informedness = 2*((tpr - fpr)/2)"),
        (
            "powers2011:confidence-weighted-mean-against-convention",
            "(1 - 2*abs(Informedness) + 2*Informedness^2) - (1 - abs(Informedness))"
            " = abs(Informedness)*(2*abs(Informedness) - 1)",
        ),
        (
            "powers2003:bookmaker",
            "Informedness = pp*(tp*(1 - rp)/rp/(1 - rp) - fp*(1 - rn)/rn/(1 - rn))"
            " + pn*(-fn*(1 - rp)/rp/(1 - rp) + tn*(1 - rn)/rn/(1 - rn))",
        ),
        ("powers2011:roc-distance", "ROCDistance = sqrt((-fpr)^2 + (1 - tpr)^2)"),
    ]
)
def test_a_record_reads_as_its_page_does(record: str, printed: str) -> None:
    found = entry(record)
    assert isinstance(found, Record)
    assert str(found.printed) == printed


def test_the_same_equation_reads_the_same_in_two_papers() -> None:
    both = [entry(id) for id in ("powers2011:16.1", "powers2008evaluation:12.1")]
    first, second = (str(each.printed) for each in both if isinstance(each, Record))
    assert first == second
    assert "n*(Sy - (n*Sxy - Sx*Sy)" in first


@for_each(
    [
        (-FN - FP + TP, "TP - FP - FN"),
        (TN + FN + FP + TP, "TP + FP + FN + TN"),
        (1 - Bias, "1 - Bias"),
        (Bias - 1, "Bias - 1"),
        (-Bias, "-Bias"),
        ((TP - ETP) ** 2 / ETP, "(TP - ETP)**2/ETP"),
        (Add(K, Mul(2, K - 1, evaluate=False), evaluate=False), "K + 2*(K - 1)"),
        (At(tp / rp - fp / rn, 1, 2, 3, 4), "(tp/rp - fp/rn)(1, 2, 3, 4)"),
        (At(Recall, 1, 2, 3, 4), "Recall(1, 2, 3, 4)"),
        (
            partial(Recall - Bias, "Prevalence", "informedness"),
            "[d (Recall - Bias) / d Prevalence at fixed Informedness, Bias]",
        ),
    ]
)
def test_what_is_taken_away_stands_last_in_plain_text(expression: Expr, plain: str) -> None:
    assert text(expression) == plain


def test_latex_has_the_same_order() -> None:
    assert tex(FN - FP - TP) == "FN - TP - FP"


def test_nothing_is_multiplied_out_in_latex() -> None:
    said = parse_statement("4/sqrt(2*1*(15 - 1)) = (TP + FP)/2/sqrt(2*EvennessG*(N - 1))")
    assert said.latex() == (
        r"\frac{4}{\sqrt{2 \cdot 1\,\left(15 - 1\right)}} ="
        r" \frac{TP + FP}{2\,\sqrt{2\,\mathrm{Evenness}_{G}\,\left(N - 1\right)}}"
    )


def test_a_number_of_a_table_names_the_table_after_the_whole_expression() -> None:
    assert str(Shows(TP - FP, (1, 2, 3, 4), "5%")) == "(TP - FP)(1, 2, 3, 4) rounds to 5%"
    assert str(Shows(Informedness, (1, 2, 3, 4), "5%")) == "Informedness(1, 2, 3, 4) rounds to 5%"
    assert str(Shows(Integer(2), None, "2")) == "2 rounds to 2"


def test_a_side_that_is_kept_as_printed_has_its_exact_value_in_a_counterexample() -> None:
    kept = Mul(7, Add(1, 2, evaluate=False), evaluate=False)
    assert broken_at(Relation(kept, "=", Integer(20)), {}).lhs == "21"


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/papers/*")
def test_a_method_is_named_so_that_it_can_follow_the_word_by() -> None:
    methods = {str(found["method"]) for found in recorded().values() if found.get("method")}
    assert len(methods) > 100
    assert [method for method in methods if any(part.startswith("by ") for part in method.split("; "))] == []
    assert {"solving the hypothesis", "divisibility: the hypothesis is a factor of the difference"} <= methods
    assert prove(given(equal(Bias, Prevalence), then=equal(Recall, Precision))).method == "solving the hypothesis"
