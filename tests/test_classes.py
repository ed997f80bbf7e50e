"""Tables of K classes: what is proved of them holds on every small one, and what is false has its smallest table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from operator import attrgetter
from typing import cast

import pytest
from sympy import Abs, Expr, Integer, Matrix as SymPyMatrix, Rational, Symbol, nan, nsimplify, sqrt, symbols, zoo

from bookmaker_ref.decide import ClassTable, Counterexample, enclosure, prove
from bookmaker_ref.decide.by_class import equal_parts, of_each_class
from bookmaker_ref.decide.class_tables import against_rest, holds, scattered, tables, value
from bookmaker_ref.decide.classes import (
    _in_sums,
    _same_factors,
)
from bookmaker_ref.exact import Undefined
from bookmaker_ref.papers import recorded
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    Bias,
    Chain,
    Chi2PlusP,
    Differs,
    EvennessR,
    ForClasses,
    Informedness,
    Markedness,
    N,
    Prevalence,
    Recall,
    Relation,
    Tends,
    XLogY,
    equal,
    links,
    relation,
)
from bookmaker_ref.symbolic.algebra import Algebra, Undecidable, same
from bookmaker_ref.symbolic.classes import (
    EVEN_CLASSES,
    EVENLY_INFORMED,
    EVERY,
    INFORMED,
    INFORMED_BY_PREVALENCE,
    MARKED,
    UNIFORM,
    Cell,
    Counts,
    Det,
    Family,
    K,
    Of,
    ProductOver,
    SumOver,
    by_totals,
    c,
    determinant,
    free_indices,
    l,
    spelled,
    total,
)
from bookmaker_ref.symbolic.multiclass import (
    InformednessByPrevalence,
    InformednessK,
    KappaK,
    MarkednessByPrevalence,
    MarkednessK,
)
from bookmaker_ref.symbolic.statement import Operator
from tests.cases import for_each
from tests.plain_classes import has_full_margins, tables as plain_tables
from tests.records import RECORDED, decided, every_record

FAMILIES = (EVERY, INFORMED, MARKED, INFORMED_BY_PREVALENCE, EVENLY_INFORMED, UNIFORM, EVEN_CLASSES)

#: A table that PEERS of this library are compared on: predictions in rows, and what five definitions give.
KNOWN: Counts = ((3, 0, 2), (0, 1, 1), (0, 2, 3))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (InformednessByPrevalence, Fraction(1, 3)),
        (InformednessK, Fraction(31, 72)),
        (SumOver(Of(Informedness, l), l) / K, Fraction(7, 18)),
        (SumOver(Of(Recall, l), l) / (K - 1) - 1 / (K - 1), Fraction(5, 12)),
        (KappaK, Fraction(11, 31)),
        (MarkednessK, Fraction(13, 35)),
        (MarkednessByPrevalence, Fraction(87, 280)),
    ],
    ids=["by-prevalence", "by-bias", "macro", "adjusted-balanced-accuracy", "kappa", "markedness", "by-prevalence-too"],
)
def test_the_known_numbers_of_one_table(word: Expr, expected: Fraction) -> None:
    """Real 0 is predicted 0 three times, and so on; the values are those that five libraries give under one name."""
    assert value(word, KNOWN) == expected


# --- the language -------------------------------------------------------------------------------------------------


def test_a_sum_is_spelled_out_in_cells() -> None:
    table = EVERY.cells(2)
    n11, n12, n21, n22 = (cell for row in table for cell in row)
    assert spelled(SumOver(Cell(l, l), l), table) == n11 + n22
    assert spelled(ProductOver(SumOver(Cell(l, c), c), l), table) == (n11 + n12) * (n21 + n22)
    assert same(spelled(Of(Recall, l), table, {l: 1}), n22 / (n12 + n22))


def test_a_word_about_two_classes_alone_is_refused() -> None:
    with pytest.raises(ValueError, match=r"write Of\(Recall, l\)"):
        spelled(Recall, EVERY.cells(3))


def test_the_determinant_is_that_of_sympy() -> None:
    table = EVERY.cells(4)
    assert determinant(table).expand() == SymPyMatrix(table).det().expand()
    assert value(Det, ((1, 0, 2), (3, 1, 0), (0, 1, 1))) == Fraction(7, 9**3)


def test_one_class_against_the_rest() -> None:
    assert against_rest(KNOWN, 0) == (3, 2, 0, 7)
    assert against_rest(KNOWN, 2) == (3, 2, 3, 4)


def test_tables_come_in_order() -> None:
    assert list(tables(2, 1)) == [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (0, 0)), ((1, 0), (0, 0))]


# --- families -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES, ids=str)
@pytest.mark.parametrize("size", [2, 3])
def test_a_family_knows_its_own(family: Family, size: int) -> None:
    """What its letters make is what it recognises, and it does not recognise everything."""
    drawn = scattered(size, family)
    assert len(drawn) == 40
    assert all(family.contains(table) for table in drawn)
    small = [table for n in range(6) for table in tables(size, n)]
    assert not all(map(family.contains, small))


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.parametrize(
    "family", [INFORMED, MARKED, INFORMED_BY_PREVALENCE, EVENLY_INFORMED, EVEN_CLASSES, UNIFORM], ids=str
)
def test_a_family_is_no_wider_than_its_letters(family: Family) -> None:
    """A table that is recognised is a point of the letters: solved for them, and put back."""
    size = 3
    cells = [cell for row in family.cells(size) for cell in row]
    letters = sorted(set().union(*(cell.free_symbols for cell in cells)), key=str)
    found = [table for n in range(3, 10) for table in tables(size, n) if family.contains(table)]
    assert found
    for table in found[:: max(1, len(found) // 12)]:
        point = dict(zip(letters, solved(family, table), strict=True))
        made = [Rational(cell.xreplace(point)) for cell in cells]
        counts = [count for row in table for count in row]
        scale = {Rational(a, b) for a, b in zip(made, counts, strict=True) if b}
        assert len(scale) == 1
        assert all(a == 0 for a, b in zip(made, counts, strict=True) if not b)


def solved(family: Family, table: Counts) -> list[Expr]:
    """The letters of the table, in alphabetical order, worked out by hand for each family."""
    size = len(table)
    if family == MARKED:
        return solved(INFORMED, tuple(zip(*table, strict=True)))
    real = [Integer(sum(row[column] for row in table)) for column in range(size)]
    if family == UNIFORM:
        return [real[0], *(Integer(table[i][j]) for i in range(size - 1) for j in range(size - 1))]
    if family == EVEN_CLASSES:
        return [real[0], *(Integer(table[i][j]) for i in range(size - 1) for j in range(size))]
    share = [[Rational(table[i][j]) / real[j] for j in range(size)] for i in range(size)]
    guessed = [share[i][(i + 1) % size] for i in range(size)]
    known = share[0][0] - guessed[0]
    if family == INFORMED:
        return [*real, *guessed, known]
    n = sum(real)
    if family == INFORMED_BY_PREVALENCE:  # a_l is g R_l
        return [*real, guessed[0] / real[0], known]
    return [*real, guessed[0] + known * real[0] / n, known]  # a_l is e - i R_l / R


# --- records --------------------------------------------------------------------------------------------------------


def by_sympy(side: Expr, table: Counts) -> Expr:
    """The value of a side on a table by SymPy's own arithmetic, in which 0 log 0 is 0."""
    cells = tuple(tuple(map(Integer, row)) for row in table)
    there = spelled(side, cells).xreplace({Symbol("X", positive=True): Integer(2)})
    found = there.replace(lambda e: isinstance(e, XLogY), lambda e: 0 if e.args[0] == 0 else e.expanded())
    return cast(Expr, found)


@cache
def of_classes() -> list[Record]:
    """The records about K classes."""
    return [record for record in every_record() if isinstance(record.printed, ForClasses)]


@cache
def without_index() -> list[Record]:
    """The refuted records about K classes that compare values and speak of no single cell."""
    return [
        record
        for record in of_classes()
        if recorded()[record.id].get("counterexample")
        and not isinstance(cast(ForClasses, record.printed).claim, Tends | Differs)
        and "Cell" not in str(record.printed)
    ]


def relations_of(record: Record) -> list[Relation]:
    """The relations of a record; none if one is about each label, which `by_sympy` does not have."""
    claim = cast(ForClasses, record.printed).claim
    assert isinstance(claim, Relation | Chain)
    found = list(links(claim))
    return [] if any(free_indices(link.left) | free_indices(link.right) for link in found) else found


def shown(record: Record) -> Counts:
    """The counterexample of a record, as a matrix."""
    found = decided(record.id).counterexample
    assert isinstance(found, ClassTable | Counterexample)
    return found.matrix if isinstance(found, ClassTable) else ((found.tp, found.fp), (found.fn, found.tn))


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(without_index, attrgetter("id"))
def test_the_counterexample_breaks_the_printed_form(record: Record) -> None:
    statement, table = cast(ForClasses, record.printed), shown(record)
    assert statement.among.contains(table)
    assert len(table) in statement.tried
    relations = relations_of(record)
    assert not relations or is_broken_by_sympy(relations, table)


def called_smallest() -> list[Record]:
    """Those of which the counterexample is called the smallest."""
    return [record for record in without_index() if recorded()[record.id].get("smallest_among")]


def is_broken_by_sympy(relations: list[Relation], table: Counts) -> bool:
    """Whether some relation has values on the table and is false there."""
    for link in relations:
        left, right = (by_sympy(side, table) for side in (link.left, link.right))
        if left.has(nan, zoo) or right.has(nan, zoo):
            continue
        gap = (left - right).evalf(40)
        small = abs(gap) < 1e-30
        if {"=": not small, "<=": bool(gap > 1e-30), ">=": bool(gap < -1e-30)}[link.operator]:
            return True
    return False


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(called_smallest, attrgetter("id"), some=True)
def test_no_smaller_table_breaks_a_record_about_k_classes(record: Record) -> None:
    """Least K, then least N, then least row by row, among tables without an empty margin of the kind it speaks of."""
    statement, relations, least = cast(ForClasses, record.printed), relations_of(record), shown(record)
    n = sum(map(sum, least))
    assert recorded()[record.id]["smallest_among"].startswith("tables ")
    for size in (each for each in statement.tried if relations and each <= len(least)):
        for cases in range(1, min(n, 6) + 1 if size == len(least) else 6):
            for table in plain_tables(size, cases):
                if size == len(least) and (cases, table) >= (n, least):
                    break
                if has_full_margins(table) and statement.among.contains(table):
                    assert not is_broken_by_sympy(relations, table), table


def test_there_are_records_of_classes_to_test() -> None:
    assert len(of_classes()) > 50
    assert len(without_index()) > 10
    assert len(called_smallest()) > 10


def test_the_smallest_table_comes_first() -> None:
    """Least K, then least N, then least row by row; every label is predicted and every class occurs."""
    found = prove(ForClasses(equal(InformednessK, InformednessByPrevalence))).counterexample
    assert isinstance(found, ClassTable)
    assert found.matrix == ((0, 0, 1), (0, 1, 0), (1, 1, 0))
    assert (found.lhs, found.rhs) == ("-7/24", "0")
    smaller = [
        t for n in range(1, 5) for t in tables(3, n) if EVERY.contains(t) and (sum(map(sum, t)), t) < (4, found.matrix)
    ]
    assert smaller
    assert all(value(InformednessK, t) == value(InformednessByPrevalence, t) for t in smaller)


@pytest.mark.some(1)
@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.parametrize(
    ("b", "m", "matrix"),
    [
        (InformednessByPrevalence, MarkednessK, ((0, 0, 1), (0, 1, 0), (1, 2, 1))),
        (InformednessK, MarkednessByPrevalence, ((0, 0, 1), (0, 1, 0), (1, 1, 0))),
    ],
    ids=["by-own-weights", "by-the-other-weights"],
)
def test_informedness_and_markedness_of_opposite_signs(b: Expr, m: Expr, matrix: Counts) -> None:
    """At K = 3 the smallest tables on which the geometric mean of both does not exist."""
    found = prove(ForClasses(relation(b * m, ">=", 0), sizes=(2, 3))).counterexample
    assert isinstance(found, ClassTable)
    assert found.matrix == matrix


# --- the methods can say no -------------------------------------------------------------------------------------------

_FALSE: list[Callable[[], object]] = [
    lambda: _in_sums(Relation(SumOver(Of(Recall, l), l), "=", SumOver(Of(Bias, l), l))),
    lambda: _in_sums(Relation(SumOver(Cell(l, c), c), "=", SumOver(Cell(c, l), c))),
    lambda: _in_sums(Relation(Det ** (2 / K), "=", Det ** (1 / K))),
    lambda: of_each_class(Relation(Of(Recall, l), "=", Of(Bias, l))),
    lambda: of_each_class(Relation(Of(Recall, l), "=", Of(Recall, c))),
    lambda: equal_parts(SumOver(Of(Bias, l), l), SumOver(Of(Prevalence, l), l), EVERY.cells(3), {}),
    lambda: _same_factors(*_sides(sqrt(InformednessK**2), InformednessK)),
    lambda: _same_factors(*_sides(InformednessK**2, InformednessK)),
    lambda: _same_factors(*_sides(-InformednessK, InformednessK)),
]


def _sides(left: Expr, right: Expr) -> tuple[Expr, Expr]:
    return spelled(left, EVERY.cells(2)), spelled(right, EVERY.cells(2))


@pytest.mark.parametrize("attempt", _FALSE, ids=range(len(_FALSE)))
def test_no_method_proves_what_is_false(attempt: Callable[[], object]) -> None:
    assert not attempt()


def test_what_the_methods_prove_they_do() -> None:
    assert _in_sums(Relation(SumOver(Of(Bias, l), l), "=", SumOver(Of(Bias, c), c)))
    assert of_each_class(Relation(Cell(l, l), "=", Of(Recall * Prevalence, l) * N))
    both = SumOver(Of(Chi2PlusP * Bias, l), l), N * SumOver(Of(Informedness**2 * EvennessR, l), l)
    assert equal_parts(*both, EVERY.cells(3), {})
    assert _same_factors(*_sides(Abs(InformednessK), sqrt(InformednessK**2)))


def test_the_totals_of_the_classes_are_letters() -> None:
    table = by_totals(3)
    assert [sum(row[column] for row in table) for column in range(3)] == list(symbols("R1:4", nonnegative=True))
    assert same(total(table), sum(symbols("R1:4", nonnegative=True)))


def test_higher_roots_are_letters_with_their_own_relation() -> None:
    x, y = symbols("x y", positive=True)
    third = Rational(1, 3)
    assert same((x * y) ** third * (x**2) ** third, x * y**third)
    assert not same((x + y) ** third, x**third + y**third)
    with pytest.raises(Undecidable, match="what may be negative"):
        Algebra().element((x - y) ** third)
    with pytest.raises(Undecidable, match="two different roots"):
        same(x**third, sqrt(x))


@pytest.mark.slow
@pytest.mark.on_change
def test_the_exact_exponent_of_the_determinant() -> None:
    """On the model it is 1/(K - 1), to K = 5 with symbolic cells; the exponents in print give another power of I."""
    ratio = Det / ProductOver(Of(Prevalence, l), l)
    assert prove(ForClasses(equal(ratio ** (1 / (K - 1)), InformednessK), (2, 3, 4, 5), INFORMED)).verdict == "proved"
    assert prove(ForClasses(equal(ratio ** (2 / K), InformednessK), (2,), INFORMED)).verdict == "proved"
    for exponent in (2 / K, 1 / (3 * K - 2)):
        assert prove(ForClasses(equal(ratio**exponent, InformednessK), (3,), INFORMED)).verdict == "false"
    assert prove(ForClasses(equal(ratio, InformednessK ** (K - 1)), (3,))).verdict == "false"


def _roots() -> tuple[Expr, ...]:
    return (
        ProductOver(Of(Recall, l), l) ** (1 / K),
        SumOver(Of(Recall, l) ** (1 / K), l) / K,
        ProductOver(Of(Recall, l) ** (1 / K), l),
        Det ** (2 / K),
        sqrt(sqrt(SumOver(Of(Recall, l) ** 2, l)) / K),
    )


@pytest.mark.slow
@pytest.mark.on_change
@for_each(lambda: product(_roots(), ["=", "<", ">="]))
def test_digits_that_begin_with_exact_parts_tell_what_those_of_the_whole_do(root: Expr, operator: Operator) -> None:
    """The other way spells everything out in the cells first."""
    link = Relation(root, operator, SumOver(Of(Recall, l), l) / K)
    told = []
    for table in (each for n in (3, 4) for each in tables(3, n) if EVERY.contains(each)):
        cells = zip(sum(EVERY.cells(3), ()), sum(table, ()), strict=True)
        letters = {cast(Symbol, cell): Integer(count) for cell, count in cells}
        whole = Relation(spelled(link.left, EVERY.cells(3)), operator, spelled(link.right, EVERY.cells(3)))
        try:
            expected = enclosure.holds(whole, letters)
        except Undefined:
            with pytest.raises(Undefined):
                holds(link, table, {})
        else:
            assert holds(link, table, {}) == expected, table
            told.append(expected)
    assert len(told) > 30


def test_markedness_is_known_by_the_dual_model() -> None:
    assert prove(ForClasses(equal(Of(Markedness, l), MarkednessK), (2, 3, 4), MARKED)).verdict == "proved"
    assert prove(ForClasses(equal(Of(Markedness, l), MarkednessK), (3,), INFORMED)).verdict == "false"


def test_a_number_is_shown_exactly() -> None:
    found = prove(ForClasses(equal(Det, 0), (2,))).counterexample
    assert isinstance(found, Counterexample)
    assert nsimplify(found.lhs) == value(Det, ((found.tp, found.fp), (found.fn, found.tn)))
    assert value(Det, ((1, 1), (1, 1))) == 0
