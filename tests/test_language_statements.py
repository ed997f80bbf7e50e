"""What a formula may say beside a relation: conditions, limits, printed numbers, letters, K classes."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given as drawn, strategies as st
from sympy import Expr, Integer, Pow, Rational, Symbol

from bookmaker_ref.decide import prove
from bookmaker_ref.language import FormulaError, parse_conditions, parse_expression, parse_statement
from bookmaker_ref.symbolic import (
    All,
    Approximate,
    Bias,
    Chain,
    Chi2,
    Differs,
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
    Tends,
    equal,
    given,
    relation,
    tpr,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.classes import EVERY, UNIFORM, Cell, IfSame, K, Of, ProductOver, SumOver, c, l
from bookmaker_ref.symbolic.functions import At, Dual, Inverse, XLogY
from bookmaker_ref.symbolic.multiclass import InformednessK, MarkednessK
from bookmaker_ref.symbolic.paths import BIAS_TO_ONE, EVEN_MARGINS, a, b, x, y
from bookmaker_ref.symbolic.vocabulary import FN, TN
from tests.cases import for_each
from tests.commands import checked
from tests.strategies import examples, words

X, t = Symbol("X", positive=True), Symbol("t", nonnegative=True)
_INFORMED = "where each prediction is right, else a guess"

#: A text, and the statement that it makes.
SAID: list[tuple[str, Statement]] = [
    ("Recall = Bias given Informedness = 0", given(equal(Informedness, 0), then=equal(Recall, Bias))),
    (
        "Recall = Precision given Bias = Prevalence, Recall > 0",
        given(equal(Bias, Prevalence), relation(Recall, ">", 0), then=equal(Recall, Precision)),
    ),
    ("Recall > 0 if and only if tpr > 0", Iff(Relation(Recall, ">", Integer(0)), Relation(tpr, ">", Integer(0)))),
    ("not always Recall = Precision", Differs(Recall, Precision)),
    ("Recall -> 1 as Bias -> 1", Tends(Recall, Integer(1), BIAS_TO_ONE)),
    ("Chi2 ~ 2*Chi2 as Bias and Prevalence -> 1/2", Approximate(Chi2, 2 * Chi2, EVEN_MARGINS)),
    ("Recall = 1; Bias = 1", All((relation(Recall, "=", 1), relation(Bias, "=", 1)))),
    ("Recall(56, 20, 12, 12) rounds to 82.35%", Shows(Recall, (56, 20, 12, 12), "82.35%")),
    ("Recall(56, 20, 12, 12) rounds to -0.50", Shows(Recall, (56, 20, 12, 12), "-0.50")),
    ("Recall(1, 1, 1, 1) = Bias(1, 2, 2, 1)", equal(At(Recall, 1, 1, 1, 1), At(Bias, 1, 2, 2, 1))),
    ("[d Recall / d FN] = 0", equal(partial(Recall, "FN", "cells"), 0)),
    ("[d Recall / d Bias at fixed Informedness, Prevalence] = 1", equal(partial(Recall, "Bias", "informedness"), 1)),
    ("Inverse(Recall) = Dual(Precision)", equal(Inverse(Recall), Dual(Precision))),
    ("xlogy(tpr, Recall) = 0", equal(XLogY(tpr, Recall), 0)),
    ("X > t for all X > 0, t >= 0", relation(X, ">", t)),
    ("InformednessK = MarkednessK for K = 2, 3", ForClasses(Relation(InformednessK, "=", MarkednessK), sizes=(2, 3))),
    (
        "InformednessK = MarkednessK where all margins equal",
        ForClasses(Relation(InformednessK, "=", MarkednessK), among=UNIFORM),
    ),
    ("Informedness(l) <= 1", ForClasses(Relation(Of(Informedness, l), "<=", Integer(1)))),
    (
        "sum_l(sum_c(n(l, c))) = N",
        ForClasses(Relation(SumOver(SumOver(Cell(l, c), c), l), "=", Symbol("N", real=True))),
    ),
    ("product_l(Bias(l)) >= 0", ForClasses(Relation(ProductOver(Of(Bias, l), l), ">=", Integer(0)))),
    ("sum_c(1 if l = c else 0) = 1", ForClasses(Relation(SumOver(IfSame(l, c, 1, 0), c), "=", Integer(1)))),
]


@for_each(SAID, lambda case: case[0])
def test_each_kind_of_statement_is_read_and_written(text: str, statement: Statement) -> None:
    found = parse_statement(text)
    assert found == statement
    assert parse_statement(str(found)) == found


def test_a_limit_may_have_the_letters_of_its_way() -> None:
    found = parse_statement("Informedness -> a/(a + b) - x/(x + y) as Bias -> 1")
    assert isinstance(found, Tends)
    assert found.value.free_symbols == {a, b, x, y}
    assert prove(found).verdict == "false"


def test_a_way_may_have_words_of_the_language_in_it() -> None:
    found = parse_statement(f"InformednessK -> 1 as I -> 1 {_INFORMED} for K = 2, 3")
    assert isinstance(found, ForClasses)
    assert (found.sizes, found.among) == ((2, 3), EVERY)
    assert str(found) == f"InformednessK -> 1 as I -> 1 {_INFORMED} for K = 2, 3"


@for_each(
    [
        "1/(3*2 - 2) = 1",
        "2/2 = 1",
        "7*(1/7) = 3*(1/3)",
        "sqrt(2*1*14) > 1",
        "1 - 0.95^(0.05*20) > 1/2",
        "1 - 0.95^20 > 1/2",
        "(AUC - 1/2)*2 = Informedness",
        "K + 2*(K - 1) = 3*K - 2 for all K > 0",
        "(tp + fp)/2/dtp = 1",
        "2*TP/3 = 2/3*TP = TP*2/3",
        "N*dtp^2/PrevG^2/Bias = N*dtp^2/(PrevG^2*Bias)",
        "Recall - (Bias - 1) = Recall - Bias + 1",
        "(-fpr)^2 = fpr^2",
        "-Recall*2 = -2*Recall",
        "1/(1/tp) = tp",
        "1/sqrt(tp) = 1/tp^2",
    ]
)
def test_a_side_stays_as_it_is_typed(text: str) -> None:
    assert str(parse_statement(text)) == text


def test_what_is_computed_has_its_numbers_multiplied() -> None:
    assert parse_expression("2*Recall/3*1.5") == Recall
    assert parse_expression("Recall/4*2") == Rational(1, 2) * Recall
    assert parse_expression("Recall/Recall").args == (Recall, Pow(Recall, -1))


def test_what_is_said_of_a_table_is_said_of_its_letters() -> None:
    said = parse_statement("Recall = q; Informedness(1, 1, 1, 1) = 0 on the table (q, 1, 1 - q, 1) for all q > 0")
    assert isinstance(said, All)
    assert str(said.parts[0]) == "Recall(q, 1, 1 - q, 1) = q for all q > 0"
    assert prove(said.parts[0]).verdict == "proved"


@for_each(
    [
        ("InformednessK = sum_l(Bias(l)*Informedness(l)) for K = 2, 3", "proved"),
        ("InformednessK = sum_l(Prevalence(l)*Informedness(l)) for K = 3", "false"),
        ("X*(X + t) >= X^2 for all X > 0, t >= 0", "proved"),
        ("X^2 >= X for all X > 0", "false"),
        ("s*Recall <= 1 for all s > 0", "false"),
        ("Recall -> 1 as Bias -> 1", "proved"),
        ("Recall -> 0 as Bias -> 1", "false"),
        ("Recall = 1 given FN = 0; Recall = 0 given TP = 0", "proved"),
        ("not always X = t for all X, t > 0", "undecided"),
        ("Recall = 2*q on the table (q, 1, 1 - q, 1) for all q > 0", "false"),
        ("InformednessK(0, 0, 1; 1, 0, 0; 0, 1, 0) = -1/2", "proved"),
        ("InformednessK(x, 0; 0, y) = 1 for all x, y > 0", "proved"),
        ("InformednessK(x, y; 0, y) = 1 for all x, y > 0", "false"),
    ]
)
def test_what_is_read_is_decided(text: str, verdict: str) -> None:
    assert prove(parse_statement(text)).verdict == verdict


def test_conditions_stand_with_commas_between_them() -> None:
    assert [str(each) for each in parse_conditions("Bias = Prevalence, 0 < TP <= FN")] == [
        "Bias = Prevalence",
        "0 < TP",
        "TP <= FN",
    ]
    for text in ("Recall -> 1 as Bias -> 1", "Recall", "InformednessK = 1", "TP = 1;", ""):
        with pytest.raises(FormulaError):
            parse_conditions(text)


def test_the_other_cells_are_held_unless_it_is_said_what_is() -> None:
    held = parse_statement("[d Recall / d FN at fixed TP, FP, TN] = 0")
    assert held == parse_statement("[d Recall / d FN] = 0")
    assert {FN, TN} <= parse_statement("[d (FN + TN) / d FN] = 1").left.free_symbols  # type: ignore[union-attr]


def test_sizes_of_classes_are_those_that_are_decided() -> None:
    found = parse_statement("K = K^2 - K for K = 2")
    assert isinstance(found, ForClasses)
    assert found.sizes == (2,)
    assert isinstance(found.claim, Relation)
    assert found.claim.left == K


def test_a_letter_may_be_called_as_a_measure_is() -> None:
    found = parse_statement("B*M > 0 for all B, M > 0")
    assert isinstance(found, Relation)
    assert {str(each): each.is_positive for each in found.left.free_symbols} == {"B": True, "M": True}
    assert isinstance(parse_statement("B = 1"), Relation)
    assert parse_statement("B = 1").left == Informedness  # type: ignore[union-attr]


def test_kinds_are_told_apart() -> None:
    assert isinstance(parse_statement("1 < Recall < 2 given TP > 0"), Given)
    assert isinstance(parse_statement("1 < Recall < 2"), Chain)


# --- strangers ----------------------------------------------------------------------------------------------

_PIECES = (
    *("Recall", "TP", "InformednessK", "K", "x", "1", "0.5", "82%", "l", "c", "det", "X"),
    *("=", "<", ">=", "->", "~", "==", "+", "-", "*", "/", "^", "(", ")", ",", ";", "[", "]"),
    *(
        "sum_l(",
        "product_k(",
        "n(l, c)",
        "Bias(l)",
        "Recall(1, 2, 3, 4)",
        "(1, 2; 3, 4)",
        "if l = c else",
        "[d TP / d FN]",
    ),
    *(" given ", " as ", " as Bias -> 1", " where ", " where all margins equal", " for K = 2, 3", " for all x > 0"),
    *(
        "**",
        "!=",
        "<=",
        "e",
        "E",
        "B",
        "p",
        "A",
        "'",
        '"',
        "{",
        ".",
        "!",
        "0",
        "10",
        "1e9",
        "64",
        "1e99",
        "0j",
        "e5",
        "_",
    ),
    *("sqrt(", "log", "min", "abs(", "max(TP,", "sqrt", "²", "é", "\ud800", "\0", "\n", ":", "if", ", ", "tp"),
    *(" if and only if ", "not always ", " rounds to ", " on the table (x, 1, 2, 3)", " at fixed ", "else", "d", "and"),
)


@examples(300)
@drawn(
    st.lists(st.sampled_from(_PIECES), max_size=14).map(" ".join)
    | st.lists(st.sampled_from(_PIECES), max_size=9).map("".join)
    | words(60)
)
@example("Recall -> 1 as Bias -> 1 as Bias -> 1")
@example("(1 if l = c else 0)(1, 2, 3, 4) = 1")
@example("x^K = 1 for all x > 0")
@example("[d [d Recall / d TP] / d TP] = 0")
def test_any_text_is_read_or_refused_in_one_line_at_once(text: str) -> None:
    start = time.perf_counter()
    for parse in (parse_statement, parse_expression):
        try:
            found = parse(text)
        except FormulaError as error:
            line = str(error)
            assert line.isprintable()
            assert len(line) < 400
        else:
            assert isinstance(found, Expr) or (parse_statement(str(found)) == found and found.latex())
    assert time.perf_counter() - start < 2


# --- what is read is decided, whatever it is ----------------------------------------------------------------

OF_TWO = (
    "Recall",
    "TP",
    "dtp",
    "2",
    "0.5",
    "x",
    "Recall(1, 2, 3, 4)",
    "[d Recall / d FN]",
    "Inverse(Bias)",
    "xlogy(tp, rp)",
)
OF_K = ("InformednessK", "K", "N", "det", "Bias(l)", "n(l, c)", "sum_l(Bias(l)^2)", "(1 if l = c else 0)", "x", "2")
_ALONG = ("Bias -> 1", "dtp -> 0", "N -> infinity", "FP, TN, FN vanish in this order")


def sides_of(words: tuple[str, ...]) -> st.SearchStrategy[str]:
    """A word, or two of them joined, or a function of them."""
    word = st.sampled_from(words)
    forms = (
        "({} + {})",
        "({} - {})",
        "({})*({})",
        "({})/({})",
        "min({}, {})",
        "abs({} - {})",
        "sqrt({} + {})",
        "log({}^2*{})",
    )
    return word | st.builds(lambda form, one, other: form.format(one, other), st.sampled_from(forms), word, word)


def statements_of(words: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Statements of each kind about such sides; some of them are refused."""
    side = sides_of(words)
    forms = ["{} = {}", "{} <= {}", "not always {} = {}", "{} != {} given {} > 0", "{} = {} if and only if {} = 0"]
    forms += [
        "{} = {}; {} > 0",
        "{} rounds to 0.5",
        "{} = {} on the table (x, 1, 1, 2)",
        "{} = {} where all margins equal",
    ]
    forms += [f"{{}} {sign} {{}} as {way}" for sign in ("->", "~") for way in (*_ALONG, f"I -> 1 {_INFORMED}")]
    said = st.builds(lambda form, *three: form.format(*three), st.sampled_from(forms), side, side, side)
    return said.map(lambda text: f"{text} for all x > 0")


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # time may be up in Hypothesis' own
@examples(25)
@drawn(statements_of(OF_TWO) | statements_of(OF_K))
@example("Bias(l) -> 1 as I -> 1 where each prediction is right, else a guess for all x > 0")
@example("x rounds to 0.5 for all x > 0")
@example("not always Bias(l) = x for all x > 0")
@example("min(xlogy(tp, rp), x) = 0 for all x > 0")
@example("(log(0.5^2*2))/(Recall(1, 2, 3, 4)) rounds to 0.5 for all x > 0")
def test_any_statement_is_answered_or_refused(text: str) -> None:
    ran = checked("prove", text, "--seconds", "1")
    assert "report this" not in ran.out, ran.out
