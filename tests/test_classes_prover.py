"""What the prover for K classes must not prove: each way in which it could go wrong, tried on what is false.

That it is false is shown by a table and exact values, which share nothing with a proof. The tables are larger than
those that the search looks at first, so nothing but the method itself stands between the statement and a proof.
"""

from __future__ import annotations

import pytest
from sympy import Abs, Integer, Rational, Symbol, sqrt, symbols

from bookmaker_ref.decide import Finding, classes, prove
from bookmaker_ref.decide.by_class import equal_parts, of_each_class
from bookmaker_ref.decide.class_tables import Labels, failing_labels, holds
from bookmaker_ref.decide.classes import (
    _factored,
    _in_measures,
    _in_sums,
    _prove_link,
    _proved,
    _same_factors,
    _strictly,
    prove_for_classes,
)
from bookmaker_ref.language import parse_statement
from bookmaker_ref.symbolic import (
    TP,
    Bias,
    Dual,
    ForClasses,
    Informedness,
    Path,
    Prevalence,
    Recall,
    Relation,
    Tends,
    equal,
    relation,
)
from bookmaker_ref.symbolic.classes import EVERY, Cell, Counts, Matrix, Of, SumOver, c, k, l
from bookmaker_ref.symbolic.multiclass import InformednessByPrevalence, InformednessK
from tests.cases import for_each

pytestmark = pytest.mark.on_change

_INFORMED = "every prediction is right with one probability, else a guess"
ALL_RIGHT: Counts = tuple(tuple(int(row == column) for column in range(5)) for row in range(5))
ALL_WRONG: Counts = tuple(tuple(int(row == (column + 1) % 5) for column in range(5)) for row in range(5))
GUESSES: Counts = ((1, 1, 1), (1, 1, 1), (1, 1, 1))

#: False on the table beside it, which is of the family and not among the small ones: some letter is 0 there.
BEYOND_SMALL_TABLES: dict[str, tuple[str, Counts]] = {
    "nothing known": (f"InformednessK > 0 for K = 3 where {_INFORMED}", GUESSES),
    "no true negative of a label": (
        "InverseRecall(l) > 0 for K = 4",
        ((0, 1, 1, 1), (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0)),
    ),
    "none right": ("AccuracyK > 0 for K = 5", ALL_WRONG),
    "more than a share of the labels": (
        "InformednessK <= 1/K for K = 5"
        " where right with one probability, else a guess, and every label predicted equally often",
        ALL_RIGHT,
    ),
    "all known": (f"InformednessK < 1 for K = 5 where {_INFORMED}", ALL_RIGHT),
    "all known, by Prevalence": (
        "InformednessK < 1 for K = 5 where right with one probability, else a guess drawn by Prevalence",
        ALL_RIGHT,
    ),
    "few cases": ("N <= 8 for K = 3", GUESSES),
}


def of_classes(text: str) -> ForClasses:
    found = parse_statement(text)
    assert isinstance(found, ForClasses)
    return found


def found_of(text: str) -> Finding:
    return prove(of_classes(text))


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("name", BEYOND_SMALL_TABLES)
def test_an_inequality_that_small_tables_alone_fulfil_is_not_proved(name: str) -> None:
    text, table = BEYOND_SMALL_TABLES[name]
    statement = of_classes(text)
    assert isinstance(statement.claim, Relation)
    assert statement.sizes == (len(table),)
    assert statement.among.contains(table)
    labels = failing_labels(statement.claim, table)
    assert labels is not None
    assert _proved(statement.claim, statement.among, len(table), labels) is None
    assert prove(statement).verdict != "proved"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("N > 0 for K = 3", "no margin is empty"),
        ("Bias(l) > 0 for K = 3", "no margin is empty"),
        ("Bias(l)*X != 0 for K = 3 for all X > 0", "no margin is empty"),
        (f"InformednessK >= 0 for K = 5 where {_INFORMED}", "signs of factors"),
        (f"InformednessK <= 1 for K = 5 where {_INFORMED}", "signs of factors"),
    ],
)
def test_an_inequality_that_every_table_fulfils_is_proved(text: str, method: str) -> None:
    found = found_of(text)
    assert found.verdict == "proved"
    assert method in found.method


n11, n12, n21, n22 = PLAIN = symbols("a b c d", nonnegative=True)
SQUARE: Matrix = ((n11, n12), (n21, n22))

#: A strict inequality, the cells of a table, and what the letters a, b, c, d are where it is false.
NOT_STRICT: dict[str, tuple[Relation, Matrix, tuple[int, ...]]] = {
    "a cell may be 0": (relation(n11, ">", 0), SQUARE, (0, 1, 1, 0)),
    "two cells may be 0": (relation(n11 + n22, "!=", 0), SQUARE, (0, 1, 1, 0)),
    "what is below 0 may be 0": (relation(-n12 - n21, "<", 0), SQUARE, (1, 0, 0, 1)),
    "a difference": (relation(n11 - n12, "!=", 0), SQUARE, (1, 1, 1, 0)),
    "a root": (relation(sqrt(n11), ">", 0), SQUARE, (0, 1, 1, 0)),
    "a cell that letters may make negative": (
        relation(n12, ">", 0),
        ((n11, n12), (n12, n21 * (n21 - n11))),
        (1, 0, 2, 0),
    ),
}


@for_each(NOT_STRICT)
def test_a_strict_inequality_is_not_proved_of_letters_that_may_be_0(name: str) -> None:
    link, cells, point = NOT_STRICT[name]
    there = dict(zip(PLAIN, map(Integer, point), strict=True))
    table = tuple(tuple(int(cell.xreplace(there)) for cell in row) for row in cells)
    assert EVERY.contains(table)
    assert min(map(min, table)) >= 0
    left, right = (side.xreplace(there) for side in (link.left, link.right))
    assert {">": left <= right, "<": left >= right, "!=": left == right}[link.operator]
    assert _strictly(link, cells) is None


def test_a_letter_that_is_no_cell_may_be_0_too() -> None:
    """On tables it stands for 2, so that nothing but the method is in the way of a proof."""
    assert found_of("u*N > 0 for K = 3 for all u >= 0").verdict == "undecided"
    assert found_of("u*N >= 0 for K = 3 for all u >= 0").verdict == "proved"
    assert found_of("u*N > 0 for K = 3 for all u > 0").verdict == "proved"


def test_a_strict_inequality_is_proved_where_only_an_empty_margin_would_break_it() -> None:
    """If b is 0 then a and d are not, since the first row and the second column are not empty."""
    assert _strictly(relation(n11 * n22 + n12, ">", 0), SQUARE)


# --- identities ---------------------------------------------------------------------------------------------------

_ONE, _OTHER, _DIAGONAL = ((1, 1), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, 1))

#: An equation that one of the methods once took, or might take, for an identity, and a table that breaks it.
NOT_THE_SAME: dict[str, tuple[str | Relation, Counts]] = {
    "an absolute value": ("abs(det) = det", _OTHER),
    "the root of a square": ("sqrt(det^2) = det", _OTHER),
    "the absolute value of a measure": (Relation(Of(Abs(Informedness), l), "=", Of(Informedness, l)), _OTHER),
    "the measure of a label, without its sign": ("abs(Informedness(l)) = Informedness(l)", _OTHER),
    "a sum without its sign": ("abs(InformednessK) = InformednessK", _OTHER),
    "an index inside the sum over it": (
        Relation(SumOver(SumOver(SumOver(Cell(l, c), c), l), l), "=", SumOver(SumOver(SumOver(Cell(l, l), c), l), l)),
        _ONE,
    ),
    "an index that an inner sum takes": (
        Relation(SumOver(Cell(l, l) * SumOver(Cell(l, c), l), l), "=", SumOver(Cell(l, l) * SumOver(Cell(l, c), k), l)),
        ((2, 1), (0, 1)),
    ),
    "rows for columns": ("sum_c(n(l, c)) = sum_c(n(c, l))", _ONE),
    "a word with a sum of its own": (
        "sum_l(Bias(l)*InformednessK) = sum_l(Bias(l)*sum_c(Informedness(l)*Bias(l)))",
        _ONE,
    ),
    "a power with K in it": ("abs(det)^(2/K) = abs(det)^(1/K)", _DIAGONAL),
    "the same label twice": ("sum_c(Recall(l) if l = c else 0) = sum_c(Recall(l))", _DIAGONAL),
    "a measure of the Dual problem": (
        Relation(Of(Dual(Recall), l) * Of(Bias, c), "=", Of(Recall, l) * Of(Bias, c)),
        _ONE,
    ),
    "a measure of two labels": ("Recall(l) = Recall(c)", _ONE),
    "measures of two labels": ("Recall(l)*Bias(c) = Recall(c)*Bias(l)", ((2, 1), (0, 1))),
    "the opposite": ("-Informedness(l) = Informedness(l)", _DIAGONAL),
    "the cell of the label for the class": ("n(l, l) = n(l, c)", _ONE),
    "K for 2": ("K*Recall(l) = 2*Recall(l)", ((1, 0, 0), (0, 1, 0), (0, 0, 1))),
    "a sum for a product": ("sum_l(Bias(l)) = product_l(Bias(l))", _DIAGONAL),
    "one class that differs": ("sum_l(1 if l = c else Bias(l)) = sum_l(1 if l = c else K)", _DIAGONAL),
    "a label that the sum does not run over": ("sum_l(Recall(l)*Bias(c)) = sum_l(Recall(l)*Bias(l))", _ONE),
    "a factor whose label the sum would take": ("Recall(l)*sum_l(Bias(l)) = sum_l(Recall(l)*Bias(l))", _ONE),
}


def not_the_same(name: str) -> tuple[Relation, Counts]:
    said, table = NOT_THE_SAME[name]
    link = of_classes(said).claim if isinstance(said, str) else said
    assert isinstance(link, Relation)
    return link, table


@pytest.mark.slow
@pytest.mark.some(7)
@pytest.mark.parametrize("name", NOT_THE_SAME)
def test_no_method_takes_the_sides_for_the_same(name: str) -> None:
    link, table = not_the_same(name)
    labels = failing_labels(link, table)
    assert labels is not None
    assert not holds(link, table, labels)
    cells = EVERY.cells(len(table))
    assert _in_sums(link) is None
    assert of_each_class(link) is None
    assert equal_parts(link.left, link.right, cells, labels) is None
    assert _in_measures(link, cells, labels) is None
    assert _prove_link(link, cells, labels) is None
    assert _proved(link, EVERY, len(table), labels) is None


@pytest.mark.parametrize(
    "link",
    [
        Relation(Of(Informedness, l), "=", Informedness),
        Relation(Of(Recall * Prevalence, l), "=", Of(Recall, l) * Prevalence),
        Relation(Cell(l, l), "=", TP),
        Relation(SumOver(Cell(l, l), l), "=", SumOver(TP, l)),
    ],
    ids=str,
)
def test_a_word_about_two_classes_without_a_label_is_refused_and_not_proved(link: Relation) -> None:
    assert _in_sums(link) is None
    assert of_each_class(link) is None
    with pytest.raises(ValueError, match="is a word about two classes: write Of"):
        prove(ForClasses(link))


def test_two_sums_are_comparedequal_parts_in_every_class() -> None:
    """For l = c both terms are 1; for the other labels they are not."""
    link, _ = not_the_same("one class that differs")
    assert prove(ForClasses(link, (2,))).verdict == "false"
    assert equal_parts(link.left, link.left, EVERY.cells(3), {c: 0})


def test_the_root_of_a_square_keeps_its_sign_in_doubt() -> None:
    root = sqrt(n11**2 - 2 * n11 * n12 + n12**2)
    assert _factored(root).xreplace({n11: Integer(1), n12: Integer(3)}) == 2
    assert _factored(sqrt(n11**2 + 2 * n11 * n12 + n12**2)) == n11 + n12
    assert _same_factors(root, n11 - n12) is None
    assert _same_factors(Integer(0), n11) is None


@pytest.mark.slow
def test_a_choice_by_labels_has_a_value_where_it_is_no_exact_number() -> None:
    root = "product_k(Bias(k))^(1/K)"
    assert found_of(f"sum_c({root} if l = c else 1) = 2 for K = 3").verdict == "false"
    assert found_of(f"sum_c({root} if l = c else 1) = {root} + 2 for K = 3").verdict == "proved"


# --- how many classes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [(0,), (1,), (6,), (2, 7)], ids=str)
def test_what_cannot_be_decided_for_so_many_classes_is_refused(sizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"expected numbers among \[2, 3, 4, 5\]"):
        ForClasses(equal(InformednessK, InformednessByPrevalence), sizes)


@pytest.mark.slow
@for_each(["InformednessK = InformednessByPrevalence", "sum_l(Bias(l)*K) = 2", "K = 2", "K < 3"])
def test_what_holds_for_two_classes_is_not_said_of_every_k(claim: str) -> None:
    found = found_of(f"{claim} for K = 2")
    assert found.verdict == "proved"
    assert "every K" not in found.method
    assert found.method.endswith("with symbolic cells for K = 2")
    assert found_of(f"{claim} for K = 2, 3").verdict == "false"


def test_a_chain_is_for_every_k_only_if_each_link_is() -> None:
    same = "sum_l(Bias(l)) = sum_c(Bias(c))"
    assert found_of(f"{same} for K = 2, 3").method == "identity of the sums, for every K"
    found = found_of(f"{same} = K - 1 for K = 2")
    assert found.verdict == "proved"
    assert found.method.endswith("with symbolic cells for K = 2")


@pytest.mark.slow
def test_a_chain_is_proved_only_if_each_link_is() -> None:
    found = found_of(f"0 <= InformednessK < 1 for K = 5 where {_INFORMED}")
    assert found.verdict == "false"
    assert found.method == "a table that was tried"


# --- a method alone proves nothing ----------------------------------------------------------------------------------


def _believed(link: Relation, family: object, size: int, at: Labels) -> str:
    return "a wrong method"


def test_a_wrong_method_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small tables refute what is false there, and larger ones hold it back."""
    monkeypatch.setattr(classes, "_proved", _believed)
    assert prove_for_classes(of_classes("N <= 4 for K = 3")).verdict == "false"
    for name in ("nothing known", "few cases"):
        found = prove_for_classes(of_classes(BEYOND_SMALL_TABLES[name][0]))
        assert found.verdict == "undecided"
        assert found.reason.startswith("a wrong method would prove it, but")
    assert prove_for_classes(of_classes("N > 0 for K = 3")).verdict == "proved"


def test_a_proof_without_larger_tables_to_hold_it_against_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classes, "scattered", lambda size, family: ())
    found = prove_for_classes(of_classes("N > 0 for K = 3"))
    assert found.verdict == "undecided"
    assert found.reason == "no larger table with K = 3 was found to hold a proof against"


_NOTHING = "(sum_l(n(l, l)) - sum_c(n(c, c)))"


@pytest.mark.slow
@for_each([f"1/{_NOTHING} = 1/{_NOTHING}", f"1/{_NOTHING} = 1", f"1/{_NOTHING} > 0"])
def test_what_has_no_value_on_any_table_is_not_decided(claim: str) -> None:
    assert found_of(f"{claim} for K = 2, 3").verdict == "undecided"


def test_a_difference_that_no_table_shows_is_not_proved() -> None:
    assert found_of("not always InformednessK = InformednessByPrevalence for K = 2").verdict == "undecided"
    assert found_of("not always InformednessK = InformednessByPrevalence for K = 3").verdict == "proved"


def test_a_path_of_two_classes_is_not_one_of_k() -> None:
    small = Symbol("e", positive=True)
    path = Path(small, (small, Rational(1), Rational(1), Rational(1)), "TP -> 0")
    with pytest.raises(TypeError, match="not about K classes"):
        prove(ForClasses(Tends(Of(Recall, l), Integer(0), path)))
