"""The language of formulas: what it reads, and that everything else is refused in one clear line, at once."""

from __future__ import annotations

import time
from typing import get_args

import pytest
from sympy import Add, E, Expr, Integer, Mul, Pow, Rational, Symbol, log, sqrt

from bookmaker_ref.language import MAX_CHARACTERS, FormulaError, nearest, parse_expression, parse_statement
from bookmaker_ref.symbolic import (
    CELLS,
    MEASURES,
    VOCABULARY,
    Bias,
    Chain,
    Correlation,
    Divergence,
    Informedness,
    LRNegative,
    LRPositive,
    Markedness,
    Prevalence,
    Recall,
    Relation,
    XLogY,
    fp,
    rp,
    tp,
)
from bookmaker_ref.symbolic.statement import Operator
from tests.bad_formulas import REFUSED
from tests.cases import for_each


def _kept(kind: type[Add] | type[Mul] | type[Pow], *parts: Expr | int) -> Expr:
    return kind(*parts, evaluate=False)


# --- names ------------------------------------------------------------------------------------------------


@for_each([*CELLS, *VOCABULARY])
def test_every_word_is_read_as_it_is_printed(word: Symbol) -> None:
    assert parse_expression(str(word)) == word


#: By a name that has other letters or other case than the entry, the measure that is meant.
_LOOSELY = {
    "f1": "f1_score",
    "informedness": "youdens_j B DeltaP'",
    "markedness": "M DeltaP",
    "correlation": "MCC mcc Mcc",
    "precision": "positive_predictive_value",
    "cohen_kappa": "COHENKAPPA cohens_kappa",
    "chi2_kb": "Chi2_KB",
    "evenness_real": "evenness_R",
    "skew": "c",
    "determinant": "dp",
}


@for_each([(text, name) for name, texts in _LOOSELY.items() for text in texts.split()])
def test_case_and_underscores_do_not_matter_in_a_measure(text: str, name: str) -> None:
    assert parse_expression(text) == MEASURES[name].word


@for_each(["Tp", "tP", "Rp", "Etp", "DP", "b", "m", "RH"])
def test_case_matters_where_it_tells_counts_from_proportions(word: str) -> None:
    with pytest.raises(FormulaError, match="unknown name"):
        parse_expression(word)


@for_each(["A", "C", "D"])
def test_letters_with_two_meanings_are_refused(letter: str) -> None:
    with pytest.raises(FormulaError, match="ambiguous in the papers: write"):
        parse_expression(f"1 - {letter}")


@for_each([("Recal", "Recall"), ("Tp", "TP or tp"), ("Informednes", "Informedness"), ("markednes", "Markedness")])
def test_an_unknown_name_brings_the_nearest(text: str, near: str) -> None:
    with pytest.raises(FormulaError, match=rf"'{text}' \(character 5\); did you mean {near}"):
        parse_expression(f"1 + {text}")


def test_nearest_keeps_the_spelling_of_the_names() -> None:
    assert nearest("recal", ["Recall", "RECALL", "Bias"]) == ("Recall", "RECALL")


# --- expressions ------------------------------------------------------------------------------------------


@for_each(
    [
        ("tp + fp", tp + fp),
        ("tp - fp - rp", tp - fp - rp),
        ("tp/rp*fp", tp / rp * fp),
        ("tp/(rp*fp)", tp / (rp * fp)),
        ("-tp^2", -(tp**2)),
        ("(-tp)^2", tp**2),
        ("2^-1*tp", tp / 2),
        ("tp^2^3", tp**8),
        ("tp**2", tp**2),
        ("tp^(1/2)", sqrt(tp)),
        ("tp^0.5", sqrt(tp)),
        ("sqrt(tp)", sqrt(tp)),
        ("log(tp)", log(tp)),
        ("ln(tp)", log(tp)),
        ("--tp", tp),
        ("+tp", tp),
        ("0.1", Rational(1, 10)),
        (".5e1", Integer(5)),
        ("1e-3*tp", tp / 1000),
        ("1/3 + 1/6", Rational(1, 2)),
        ("sqrt(2)*sqrt(2)", Integer(2)),
        ("abs(-3)*tp", 3 * tp),
        ("min(2, 1/3, 7)", Rational(1, 3)),
        (" tp\n\t+ fp ", tp + fp),
    ]
)
def test_an_expression_means_what_python_and_the_papers_mean(text: str, meaning: Expr) -> None:
    assert parse_expression(text).doit() == meaning


def test_min_max_and_abs_of_words() -> None:
    cells = {tp: Rational(1, 4), fp: Rational(1, 2)}
    assert parse_expression("min(tp, fp, 1)").xreplace(cells) == Rational(1, 4)
    assert parse_expression("max(tp, fp)").xreplace(cells) == Rational(1, 2)
    assert parse_expression("abs(tp - fp)").xreplace(cells) == Rational(1, 4)


@for_each(
    [
        ("Recall/Recall", _kept(Mul, Recall, Pow(Recall, -1))),
        ("Recall - Recall", _kept(Add, Recall, -Recall)),
        ("0*tp", _kept(Mul, 0, tp)),
        ("0/tp", _kept(Mul, 0, Pow(tp, -1))),
        ("1/(1/tp)", _kept(Pow, Pow(tp, -1), -1)),
        ("tp^0", _kept(Pow, tp, 0)),
    ]
)
def test_what_would_lose_its_domain_stays_as_typed(text: str, kept: Expr) -> None:
    assert parse_expression(text) == kept


def test_what_is_read_can_be_written_and_read_again() -> None:
    texts = ["4*(Recall - Bias)*Prevalence", "sqrt(rp*rn)/(2*N) - 1/3", "-tp^2/(fp + 1)", "max(tp, 2*fp)"]
    for text in texts:
        once = parse_expression(text)
        assert parse_expression(str(once)).doit() == once.doit()
    plain = [each.means for each in MEASURES.values() if not each.means.has(XLogY, Divergence, E)]
    assert len(plain) > 50
    for means in plain:
        assert parse_expression(str(means)).doit() == means.doit()


# --- statements -------------------------------------------------------------------------------------------


@for_each(get_args(Operator))
def test_every_operator_is_read(operator: Operator) -> None:
    for text in (f"Recall {operator} Bias", f"Recall{operator}Bias"):
        assert parse_statement(text) == Relation(Recall, operator, Bias)


def test_equality_is_written_either_way() -> None:
    assert parse_statement("Recall == Bias") == parse_statement("Recall = Bias")


def test_a_chain_keeps_its_links() -> None:
    assert parse_statement("LR > 1 > NLR") == Chain(
        (Relation(LRPositive, ">", Integer(1)), Relation(Integer(1), ">", LRNegative))
    )
    assert parse_statement("Recall = Bias <= 1") == Chain(
        (Relation(Recall, "=", Bias), Relation(Bias, "<=", Integer(1)))
    )


def test_sides_that_would_cancel_still_make_a_statement() -> None:
    assert parse_statement("Recall - Recall = 0") == Relation(_kept(Add, Recall, -Recall), "=", Integer(0))
    assert parse_statement("1 = 1") == Relation(Integer(1), "=", Integer(1))


def test_the_example_of_the_design() -> None:
    statement = parse_statement("Recall = Informedness*(1 - Prevalence) + Bias")
    assert isinstance(statement, Relation)
    assert (statement.left, statement.right.doit()) == (Recall, Informedness * (1 - Prevalence) + Bias)
    assert parse_statement("B*M = MCC^2") == Relation(Informedness * Markedness, "=", Correlation**2)


@for_each([("Recall", "write = or an inequality"), ("1 + 1", "write =")])
def test_an_expression_is_no_statement(text: str, says: str) -> None:
    with pytest.raises(FormulaError, match=says):
        parse_statement(text)


def test_a_statement_is_no_expression() -> None:
    with pytest.raises(FormulaError, match="without ="):
        parse_expression("Recall = 1")


# --- what is refused --------------------------------------------------------------------------------------


@for_each(REFUSED.values())
def test_bad_input_is_refused_at_once_in_one_clear_line(text: str, says: str) -> None:
    start = time.process_time()
    with pytest.raises(FormulaError, match=says) as refusal:
        parse_statement(text)
    assert time.process_time() - start < 0.25
    line = str(refusal.value)
    assert line.isprintable()
    assert len(line) < 250


@for_each(
    [
        "+".join(["TP"] * 499),
        "*".join(["2"] * 300) + "*TP",
        "(" * 30 + "TP" + ")" * 30,
        "1/(1 + 1/(" * 15 + "TP" + "))" * 15,
        "sqrt(1 + abs(" * 15 + "TP" + "))" * 15,
        "TP^2^2^1^1^1^1^1^1",
        "1/(" * 30 + "tp" + ")" * 30,
        "TP + " * 300 + " " * (MAX_CHARACTERS - 1502) + "FP",
    ]
)
def test_what_is_just_within_the_bounds_is_read_and_written(text: str) -> None:
    assert len(text) <= MAX_CHARACTERS
    assert str(parse_expression(text))


@for_each(
    lambda: [
        ("Recall ≤ 1", "Recall <= 1"),
        ("F1 ≥ Jaccard", "F1 >= Jaccard"),
        ("Recall ≠ Precision", "Recall != Precision"),
        ("0 ≤ F1 ≤ 1 given TP ≥ 1", "0 <= F1 <= 1 given TP >= 1"),
        ("Recall = 1 − MissRate", "Recall = 1 - MissRate"),
        (r"\frac{TP}{RP} ≤ 1 − FN", r"\frac{TP}{RP} <= 1 - FN"),
    ]
)
def test_signs_as_they_are_printed_are_those_of_the_keyboard(text: str, same: str) -> None:
    assert parse_statement(text) == parse_statement(same)
