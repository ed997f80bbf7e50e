"""What stands for what: the best assignment of labels to classes, against every other, in fractions."""

from __future__ import annotations

import doctest
import random
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from bookmaker_ref.decide.class_tables import tables
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.multiclass import optimal
from bookmaker_ref.multiclass.abstention import abstained
from bookmaker_ref.multiclass.bookmaker import bookmaker
from bookmaker_ref.multiclass.matching import CRITERIA, Assignment, By, assign, worth
from bookmaker_ref.multiclass.optimal import best_matching
from bookmaker_ref.symbolic.classes import EVERY
from bookmaker_ref.tables.contingency import Contingency
from tests.cases import for_each
from tests.paths import ROOT
from tests.strategies import examples

Matrix = list[list[int]]
#: For each label the number of its class, or None where it is left over.
Meaning = tuple[int | None, ...]


# --- by definition, and by trying everything --------------------------------------------------------------------


def value(matrix: Matrix, meaning: Meaning, by: By) -> Fraction:
    """From the definitions: labels of the same class are added up, then Recall - Fallout of each class."""
    n = sum(map(sum, matrix))
    classes = range(len(matrix[0]))
    merged = [[0] * len(matrix[0]) for _ in classes]
    for row, c in zip(matrix, meaning, strict=True):
        if c is not None:
            merged[c] = [x + y for x, y in zip(merged[c], row, strict=True)]
    if by == "diagonal":
        return Fraction(sum(merged[c][c] for c in classes), n)
    total = Fraction(0)
    for c in classes:
        real, predicted = sum(row[c] for row in matrix), sum(merged[c])
        recall, fallout = Fraction(merged[c][c], real), Fraction(predicted - merged[c][c], n - real)
        total += Fraction(predicted if by == "informedness" else real, n) * (recall - fallout)
    return total


def one_to_one(labels: int, classes: int) -> Iterator[Meaning]:
    if labels <= classes:
        yield from permutations(range(classes), labels)
        return
    for rows in combinations(range(labels), classes):
        for order in permutations(range(classes)):
            stands = dict(zip(rows, order, strict=True))
            yield tuple(stands.get(row) for row in range(labels))


def many_to_one(labels: int, classes: int) -> Iterator[Meaning]:
    yield from product(range(classes), repeat=labels)


def best(matrix: Matrix, by: By, *, many: bool = False) -> tuple[Fraction, list[Meaning]]:
    tried = {m: value(matrix, m, by) for m in (many_to_one if many else one_to_one)(len(matrix), len(matrix[0]))}
    most = max(tried.values())
    return most, [meaning for meaning, each in tried.items() if each == most]


def table_of(matrix: Matrix, predicted: Any = None) -> Contingency:
    rows, columns = len(matrix), len(matrix[0])
    names = [f"label {row}" for row in range(rows)] if predicted is None else predicted
    return Contingency.from_matrix(matrix, rows="predicted", predicted=names, real=range(columns))


def meaning_of(found: Assignment, table: Contingency) -> Meaning:
    return tuple(found.mapping.get(label) for label in table.predicted)  # type: ignore[misc]  # classes are numbers


def has_odds(matrix: Matrix) -> bool:
    """Whether each class occurs, and none always."""
    real = [sum(column) for column in zip(*matrix, strict=True)]
    return all(real) and sum(map(bool, real)) > 1


@st.composite
def matrices(draw: st.DrawFn, rows: tuple[int, ...] = (1, 2, 3, 4, 5)) -> Matrix:
    """Small tables, of small counts the most, so that many assignments are equally good."""
    shape = draw(st.sampled_from(rows)), draw(st.integers(2, 5))
    cell = st.integers(0, draw(st.sampled_from([1, 1, 1, 2, 3, 9, 50])))
    return draw(st.lists(st.lists(cell, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]))


@given(matrices(), st.sampled_from(CRITERIA), st.booleans(), st.randoms())
@examples(400)
def test_no_assignment_is_better_and_of_equally_good_ones_names_are_kept_and_then_the_first_is_taken(
    matrix: Matrix, by: By, many: bool, chance: random.Random
) -> None:
    rows, columns = len(matrix), len(matrix[0])
    assume(has_odds(matrix) and not (many and columns**rows > 700))
    names = chance.sample(range(max(rows, columns) + 2), rows)
    most_worth, all_best = best(matrix, by, many=many)
    kept = {m: sum(name == c for name, c in zip(names, m, strict=True)) for m in all_best}
    likely = [m for m in all_best if kept[m] == max(kept.values())]
    first = min(likely) if many or rows <= columns else min(likely, key=lambda m: list(map(m.index, range(columns))))
    table = table_of(matrix, names)
    found = assign(table, by, many_to_one=many)
    assert meaning_of(found, table) == first
    assert (found.exact, found.value) == (most_worth, float(most_worth))
    assert found.unique == (len(all_best) == 1)
    assert worth(table, found.mapping, by) == most_worth
    if has_odds(merged := found.table.counts.tolist()):  # else some cases are of labels that are left over
        assert found.left_over or value(merged, tuple(range(columns)), by) == most_worth


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(10)
@pytest.mark.parametrize("small", [0, 150], ids=["from floats", "from nothing"])
@pytest.mark.parametrize("by", CRITERIA)
@pytest.mark.parametrize("shape", [(3, 3), (4, 4), (3, 5), (5, 3)], ids=str)
def test_counts_that_floats_cannot_tell_apart_are_told_apart(
    shape: tuple[int, int], by: By, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415

    monkeypatch.setattr(optimal, "_SMALL", small)
    chance = random.Random(f"large {shape} {by}")
    misled = 0
    for size in [10**15, 10**16, 10**18, 10**30, 10**400] * 8:
        matrix = [[size + chance.randint(0, 2) for _ in range(shape[1])] for _ in range(shape[0])]
        most_worth, all_best = best(matrix, by)
        found = assign(table_of(matrix), by)
        assert found.exact == most_worth
        assert found.unique == (len(all_best) == 1)
        if size < 10**300 and shape[0] == shape[1]:
            floats = np.array(matrix, dtype=np.float64)
            if by != "diagonal":
                b, r = floats.sum(axis=1, keepdims=True) / floats.sum(), floats.sum(axis=0) / floats.sum()
                floats = (floats / floats.sum() - b * r) / (1 - r) * (b / r if by == "informedness" else 1)
            misled += tuple(linear_sum_assignment(floats, maximize=True)[1].tolist()) not in all_best
    assert misled > 0 or shape[0] != shape[1]  # else these tables prove nothing


def test_two_hundred_classes_are_found_again() -> None:
    """Labels in another order: every gain is largest where the label belongs, which no other assignment can equal."""
    chance = np.random.default_rng(5)
    order = chance.permutation(200)
    counts = chance.integers(0, 5, (200, 200))
    counts[np.arange(200), order] += 1000
    table = Contingency.from_matrix(counts, rows="predicted")
    for by in CRITERIA:
        found = assign(table, by)
        assert [found.mapping[row] for row in range(200)] == order.tolist()
        assert found.unique
    assert np.array_equal(found.table.counts.diagonal(), counts[np.arange(200), order][np.argsort(order)])


def test_two_hundred_classes_without_any_difference_stay_where_they_are() -> None:
    found = assign(Contingency.from_matrix(np.ones((200, 200), dtype=int), rows="predicted"))
    assert found.exact == 0
    assert not found.unique
    assert all(label == real for label, real in found.pairs)


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("by", CRITERIA)
def test_a_large_table_with_ties_is_as_good_as_scipy_finds(by: By, many: bool) -> None:
    """Small integers, which floats add up exactly: of the diagonal SciPy's sum is right."""
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415

    counts = np.random.default_rng(7).integers(0, 4, (60, 90))
    counts[0] += 1
    table = Contingency.from_matrix(counts, rows="predicted", predicted=range(60), real=range(90))
    if many and by == "informedness":
        with pytest.raises(ValueError, match="too many to try all groups"):
            assign(table, by, many_to_one=True)
        return
    found = assign(table, by, many_to_one=many)
    n, b, r = counts.sum(), counts.sum(axis=1, keepdims=True) / counts.sum(), counts.sum(axis=0) / counts.sum()
    gains = counts / n
    if by != "diagonal":
        gains = (gains - b * r) / (1 - r) * (b / r if by == "informedness" else 1)
    expected = gains.max(axis=1).sum() if many else gains[linear_sum_assignment(gains, maximize=True)].sum()
    assert found.value == pytest.approx(expected, rel=1e-12)


# --- the pairing itself ------------------------------------------------------------------------------------------


def objects(values: list[list[int]]) -> Any:
    found = np.empty((len(values), len(values[0])), dtype=object)
    found[:] = values
    return found


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.parametrize("small", [0, 150], ids=["from floats", "from nothing"])
@pytest.mark.parametrize("offset", [0, 10**18, -(10**40)])
@pytest.mark.parametrize("most", [1, 2, 10**17])
def test_pairings_of_any_integers_over_any_denominators_are_best(
    most: int, offset: int, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(optimal, "_SMALL", small)
    chance = random.Random(f"{most} {offset}")
    for _ in range(150):
        rows, columns = chance.randint(1, 4), chance.randint(1, 4)
        numerators = [[chance.randint(-most, most) + offset for _ in range(columns)] for _ in range(rows)]
        below = chance.choice([[1], [1, 2, 3], [10**30, 2 * 10**30], [7, 10**9 + 7, 10**9 + 9]])
        denominators = [[chance.choice(below) for _ in range(columns)]] * rows
        liked = np.array([[chance.random() < 0.3 for _ in range(columns)] for _ in range(rows)])
        worths: dict[Meaning, tuple[Fraction, int]] = {}
        for m in one_to_one(rows, columns):
            pairs = [(i, j) for i, j in enumerate(m) if j is not None]
            gain = sum((Fraction(numerators[i][j], denominators[i][j]) for i, j in pairs), Fraction(0))
            worths[m] = gain, sum(bool(liked[pair]) for pair in pairs)
        found = best_matching(objects(numerators), objects(denominators), liked)
        assert worths[found.columns] == max(worths.values())
        assert found.unique == (sum(gain == max(worths.values())[0] for gain, _ in worths.values()) == 1)


# --- the smallest tables where the answers differ ----------------------------------------------------------------


def full_tables(classes: int, n: int) -> Iterator[Matrix]:
    """All tables without empty margins, in lexicographic order row by row."""
    return (list(map(list, table)) for table in tables(classes, n) if EVERY.contains(table))


Best = Mapping[str, set[Meaning]]


def smallest(classes: int, wanted: Callable[[Best], bool]) -> Matrix:
    for n in range(classes, 12):
        for matrix in full_tables(classes, n):
            if wanted({by: set(best(matrix, by)[1]) for by in CRITERIA}):
                return matrix
    raise AssertionError("no table was found")


def apart(first: str, second: str) -> Callable[[Best], bool]:
    """No assignment is best by both."""
    return lambda found: not found[first] & found[second]


A, B41, B42 = CRITERIA

SMALLEST: list[tuple[str, int, Callable[[Best], bool], Matrix]] = [
    ("the diagonal has a tie", 2, lambda found: found[A] != found[B41], [[0, 1], [1, 2]]),
    ("no tie", 2, apart(A, B41), [[0, 1], [1, 3]]),
    ("three classes", 3, apart(A, B41), [[0, 0, 1], [0, 1, 0], [1, 0, 3]]),
    ("three classes, by prevalence", 3, apart(A, B42), [[0, 0, 1], [0, 1, 0], [1, 0, 3]]),
    ("the weights, with a tie", 3, lambda found: found[B41] != found[B42], [[0, 0, 1], [0, 1, 1], [1, 2, 0]]),
    ("the weights", 3, apart(B41, B42), [[0, 0, 1], [0, 1, 2], [1, 1, 0]]),
]


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.parametrize(("classes", "wanted", "matrix"), [s[1:] for s in SMALLEST], ids=[s[0] for s in SMALLEST])
def test_these_are_the_smallest_tables_with_different_answers(
    classes: int, wanted: Callable[[Best], bool], matrix: Matrix
) -> None:
    assert smallest(classes, wanted) == matrix


@for_each(
    [
        ([[0, 1], [1, 2]], B41, (1, 0), Fraction(1, 3)),
        ([[0, 0, 1], [0, 1, 0], [1, 0, 3]], A, (0, 1, 2), Fraction(4, 6)),
        ([[0, 0, 1], [0, 1, 0], [1, 0, 3]], B41, (2, 1, 0), Fraction(19, 40)),
        ([[0, 0, 1], [0, 1, 0], [1, 0, 3]], B42, (2, 1, 0), Fraction(2, 5)),
        ([[0, 0, 1], [0, 1, 2], [1, 1, 0]], B41, (1, 2, 0), Fraction(47, 120)),
        ([[0, 0, 1], [0, 1, 2], [1, 1, 0]], B42, (2, 1, 0), Fraction(3, 10)),
    ]
)
def test_what_the_page_says_of_them_is_so(matrix: Matrix, by: By, meaning: Meaning, worth_of_it: Fraction) -> None:
    assert best(matrix, by) == (worth_of_it, [meaning])
    found = assign(table_of(matrix), by)
    assert (meaning_of(found, table_of(matrix)), found.exact, found.unique) == (meaning, worth_of_it, True)


def test_the_diagonal_of_three_classes_has_its_largest_sum_with_a_b_of_three_tenths() -> None:
    matrix = [[0, 0, 1], [0, 1, 0], [1, 0, 3]]
    assert value(matrix, (0, 1, 2), B41) == value(matrix, (0, 1, 2), B42) == Fraction(3, 10)


def test_with_two_classes_the_weights_never_differ() -> None:
    checked = 0
    for n in range(2, 9):
        for matrix in full_tables(2, n):
            assert best(matrix, B41) == best(matrix, B42)
            checked += 1
    assert checked > 200


def test_the_diagonal_may_choose_the_negative_sign() -> None:
    """powers2003 says that in the binary case the choice only affects the sign; here is which."""
    table = table_of([[0, 1], [1, 3]])
    kept, swapped = {"label 0": 0, "label 1": 1}, {"label 0": 1, "label 1": 0}
    assert assign(table, "diagonal").mapping == kept
    assert assign(table).mapping == swapped
    assert (worth(table, kept), worth(table, swapped)) == (Fraction(-1, 4), Fraction(1, 4))


# --- what comes with the answer ----------------------------------------------------------------------------------


def test_labels_beyond_the_classes_are_left_over_and_their_cases_still_count() -> None:
    table = Contingency.from_matrix([[4, 0], [0, 5], [1, 1]], rows="predicted", predicted="xyz", real="ab")
    found = assign(table)
    assert found.left_over == ("z",)
    assert found.unused == ()
    assert found.table == Contingency.from_matrix([[4, 0], [0, 5]], rows="predicted", labels="ab")
    # 4/11 of 4/5 - 0 and 5/11 of 5/6 - 0.
    assert found.exact == Fraction(4, 11) * Fraction(4, 5) + Fraction(5, 11) * Fraction(5, 6)
    assert assign(table, many_to_one=True).left_over == ()


def test_classes_beyond_the_labels_are_unused_and_the_table_stays_square() -> None:
    found = assign(Contingency.from_matrix([[4, 0, 1], [0, 5, 1]], rows="predicted", predicted="xy", real="abc"))
    assert found.unused == ("c",)
    assert found.table.is_square
    assert found.table.counts.tolist() == [[4, 0, 1], [0, 5, 1], [0, 0, 0]]


@given(matrices((3, 5)), st.sampled_from([(B41, "bias"), (B42, "prevalence")]))
@examples(60)
def test_the_bookmaker_pays_what_was_promised(matrix: Matrix, weighted: Any) -> None:
    """As `bookmaker` has it, and `abstained` where labels are left over: its Bias is among the bets that are made."""
    by, weighting = weighted
    assume(has_odds(matrix))
    table = table_of(matrix)
    found = assign(table, by)
    kept = [row for label, row in zip(table.predicted, matrix, strict=True) if label not in found.left_over]
    assume(has_odds(kept) and not found.unused)
    read = abstained(table.permuted(found.mapping), *found.left_over, by=weighting)
    assert found.exact == read.overall * (read.share if by == B41 else 1)
    if not found.left_over:
        assert found.exact == bookmaker(found.table, by=weighting)


def test_weights_are_taken_as_the_fractions_that_they_are() -> None:
    quarter = Contingency.from_matrix([[0.0, 0.25], [0.25, 0.75]], rows="predicted", predicted="xy", real="ab")
    assert assign(quarter).exact == Fraction(1, 4)
    assert assign(quarter, "diagonal").exact == Fraction(3, 5)
    tenths = Contingency.from_matrix([[0.1, 0.2], [0.3, 0.1]], rows="predicted", predicted="xy", real="ab")
    exact = [[Fraction(cell) for cell in row] for row in [[0.1, 0.2], [0.3, 0.1]]]
    total = sum(map(sum, exact), Fraction(0))
    assert assign(tenths, "diagonal").exact == (exact[0][1] + exact[1][0]) / total


def test_a_label_that_nobody_predicts_can_stand_for_anything() -> None:
    table = Contingency.from_matrix([[3, 1, 0], [0, 2, 2], [0, 0, 0]], rows="predicted", predicted="xyz", real="abc")
    found = assign(table, many_to_one=True)
    assert not found.unique
    assert found.mapping["z"] == "a"


@for_each([([[1, 0], [2, 0]], "class 0 always occurs"), ([[1, 0, 2], [2, 0, 1]], "class 1 never occurs")])
def test_a_class_without_odds_is_named(matrix: Matrix, says: str) -> None:
    for by in (B41, B42):
        with pytest.raises(Undefined, match=says):
            assign(table_of(matrix), by)
    assert assign(table_of(matrix), "diagonal").exact > 0


def test_what_cannot_be_assigned_is_refused_in_one_line() -> None:
    table = table_of([[1, 2], [3, 4]])
    with pytest.raises(ValueError, match="say by= one of 'diagonal', 'informedness', 'informedness_by_prevalence'"):
        assign(table, "purity")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(Undefined, match="there are no cases"):
        assign(table_of([[0, 0], [0, 0]]))
    with pytest.raises(KeyError, match="'x' is none of the predicted labels"):
        worth(table, {"x": 0})
    with pytest.raises(KeyError, match="7 is none of the classes"):
        worth(table, {"label 0": 7})


def test_what_is_printed_says_whether_it_is_the_only_best() -> None:
    assert repr(assign(table_of([[2, 0], [0, 2]]))).endswith("1, the only best>")
    assert repr(assign(table_of([[1, 1], [1, 1]]))).endswith("0, one of the best>")


def test_the_page_about_assignment_says_what_the_code_does() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "assignment.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0
