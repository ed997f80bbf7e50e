"""The variances that `derivations.beyond` derives, against every table that can come out: exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import factorial, lcm, prod, sqrt
from typing import Any

import numpy as np
import pytest
from sympy import Expr

from bookmaker_ref.decide.class_tables import tables, value
from bookmaker_ref.multiclass.expectation import expectation
from bookmaker_ref.significance.class_statistics import Margins
from bookmaker_ref.significance.powers_intervals import half_width
from bookmaker_ref.symbolic.classes import EVERY, Counts, Det, SumOver, l
from bookmaker_ref.symbolic.multiclass import (
    Chi2KBK,
    Chi2XMK,
    InformednessByPrevalence,
    InformednessK,
    MarkednessByPrevalence,
    MarkednessK,
)
from derivations import beyond
from derivations.beyond import BY_CHANCE
from tests.cases import for_each
from tests.sampled import MODELS, compositions

pytestmark = pytest.mark.on_change

F = Fraction
HALF, THIRD = F(1, 2), F(1, 3)
Formula = Callable[[Sequence[Fraction], Fraction, Sequence[Fraction], Sequence[Fraction]], Fraction]
IN_THE_MODEL: Formula = beyond._variance_in_the_model

# --- chance: both margins given -----------------------------------------------------------------------------------

#: How often each label is predicted, and the sizes of the classes.
MARGINS: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((3, 2), (4, 1)),
    ((7, 5), (3, 9)),
    ((1, 1), (1, 1)),
    ((4, 4), (4, 4)),
    ((1, 2, 3), (3, 2, 1)),
    ((4, 3, 2), (2, 2, 5)),
    ((2, 2, 2), (2, 2, 2)),
    ((1, 1, 5), (2, 4, 1)),
    ((1, 2, 1, 2), (3, 1, 1, 1)),
    ((2, 1, 1, 1), (1, 1, 1, 2)),
]
of_margins = for_each(MARGINS)


def with_margins(labels: Sequence[int], classes: Sequence[int]) -> Iterator[Counts]:
    """Every way to fill all rows but the last, which is what then is left."""
    for rows in product(*(compositions(size, len(classes)) for size in labels[:-1])):
        last = tuple(size - sum(column) for size, column in zip(classes, zip(*rows, strict=True), strict=True))
        if min(last) >= 0:
            yield (*rows, last)


@cache
def by_chance(labels: tuple[int, ...], classes: tuple[int, ...]) -> tuple[tuple[Counts, Fraction], ...]:
    """Every table with these margins, and its hypergeometric probability."""
    fixed = F(prod(map(factorial, (*labels, *classes))), factorial(sum(labels)))
    found = tuple(
        (table, fixed / prod(factorial(cell) for row in table for cell in row))
        for table in with_margins(labels, classes)
    )
    assert sum(chance for _, chance in found) == 1
    return found


def rates(table: Counts) -> Iterator[tuple[Fraction, Fraction, Fraction, Fraction]]:
    """Bias, Prevalence, Informedness and Markedness of each label, counted cell by cell."""
    n = sum(map(sum, table))
    for label, row in enumerate(table):
        said, real, right = sum(row), sum(each[label] for each in table), row[label]
        yield (
            F(said, n),
            F(real, n),
            F(right, real) - F(said - right, n - real),
            F(right, said) - F(real - right, n - said),
        )


BY_HAND: dict[Expr, Callable[[Counts], Fraction]] = {
    InformednessK: lambda table: sum((b * i for b, _, i, _ in rates(table)), F(0)),
    InformednessByPrevalence: lambda table: sum((r * i for _, r, i, _ in rates(table)), F(0)),
    MarkednessK: lambda table: sum((b * m for b, _, _, m in rates(table)), F(0)),
    MarkednessByPrevalence: lambda table: sum((r * m for _, r, _, m in rates(table)), F(0)),
}
PAIRS = list(BY_CHANCE)


def moment(pair: tuple[Expr, Expr], labels: tuple[int, ...], classes: tuple[int, ...]) -> Fraction:
    """The covariance by enumeration; both expectations are checked to be 0."""
    one, other = (BY_HAND[mean] for mean in pair)
    chances = by_chance(labels, classes)
    assert sum(chance * one(table) for table, chance in chances) == 0
    assert sum(chance * other(table) for table, chance in chances) == 0
    return sum((chance * one(table) * other(table) for table, chance in chances), F(0))


def formula(word: Expr, labels: tuple[int, ...], classes: tuple[int, ...]) -> Any:
    """A word of the margins alone, on one table that has them."""
    return value(word, by_chance(labels, classes)[0][0])


@of_margins
def test_by_chance_each_variance_is_that_of_every_table(labels: tuple[int, ...], classes: tuple[int, ...]) -> None:
    for pair in PAIRS:
        assert formula(BY_CHANCE[pair], labels, classes) / (sum(labels) - 1) == moment(pair, labels, classes), pair


def test_the_probabilities_are_those_of_every_order_of_the_labels() -> None:
    """No factorial: six predictions in each of their 720 orders, against six cases."""
    labels, classes = (1, 2, 3), (3, 2, 1)
    said, real = (0, 1, 1, 2, 2, 2), (0, 0, 0, 1, 1, 2)
    counted: Counter[Counts] = Counter()
    for order in permutations(said):
        table = [[0] * 3 for _ in range(3)]
        for label, class_ in zip(order, real, strict=True):
            table[label][class_] += 1
        counted[tuple(map(tuple, table))] += 1
    assert {table: F(times, 720) for table, times in counted.items()} == dict(by_chance(labels, classes))


def test_by_chance_the_variance_of_6_cases_is_what_it_is_by_hand() -> None:
    """With 1, 2, 3 predicted and 3, 2, 1 real: b²/(1 - r) is 1/18, 1/6 and 3/10; b³(1 - b - r)/(r (1 - r)²) below."""
    squares = F(1, 36) / HALF + F(1, 9) / F(2, 3) + F(1, 4) / F(5, 6)
    own = F(1, 216) * THIRD / (HALF * F(1, 4)) + F(1, 27) * THIRD / (THIRD * F(4, 9)) + F(1, 8) * THIRD / F(25, 216)
    assert (squares**2 + own) / 5 == moment((InformednessK, InformednessK), (1, 2, 3), (3, 2, 1))


def slips(pair: tuple[Expr, Expr]) -> dict[str, Expr]:
    """What a slip would make of it."""
    one, other = (beyond.WEIGHTS[mean] for mean in pair)
    b, r = beyond._b, beyond._r
    both = SumOver(one * b * r, l) * SumOver(other * b * r, l)
    return {
        "the sums alone": both,
        "1 - r for 1 - b - r": SumOver(one * other * b * r * (1 - r), l) + both,
        "labels as if independent": SumOver(one * other * b * r * (1 - b) * (1 - r), l),
    }


@for_each(PAIRS)
def test_a_slip_in_a_variance_would_be_noticed(pair: tuple[Expr, Expr]) -> None:
    labels, classes = (4, 3, 2), (2, 2, 5)
    right = moment(pair, labels, classes)
    for slip, word in slips(pair).items():
        assert formula(word, labels, classes) / (sum(labels) - 1) != right, slip
    assert formula(BY_CHANCE[pair], labels, classes) / sum(labels) != right, "N for N - 1"


@of_margins
def test_the_significance_room_has_the_same_variances(labels: tuple[int, ...], classes: tuple[int, ...]) -> None:
    found = Margins.of(np.array(by_chance(labels, classes)[0][0], dtype=np.float64)).variances()
    pairs = [(InformednessK, InformednessK), (MarkednessK, MarkednessK), (InformednessK, MarkednessK)]
    expected = [float(moment(pair, labels, classes) * (sum(labels) - 1)) for pair in pairs]
    assert [float(each) for each in found] == pytest.approx(expected, rel=1e-12)


@for_each([each for each in MARGINS if len(each[0]) < 4])
def test_the_covariance_of_any_two_cells_is_that_of_pairs_of_cases(
    labels: tuple[int, ...], classes: tuple[int, ...]
) -> None:
    chances, n, k = by_chance(labels, classes), sum(labels), range(len(labels))
    for row, column, other_row, other_column in ((a, b, c, d) for a in k for b in k for c in k for d in k):
        found = sum(chance * table[row][column] * table[other_row][other_column] for table, chance in chances)
        found -= F(labels[row] * classes[column] * labels[other_row] * classes[other_column], n * n)
        in_rows = n * (row == other_row) - labels[other_row]
        in_columns = n * (column == other_column) - classes[other_column]
        assert found == F(labels[row] * classes[column] * in_rows * in_columns, n * n * (n - 1))


@of_margins
def test_with_two_classes_it_is_a_ratio_of_evenness_and_with_even_margins_1_over_k_minus_1(
    labels: tuple[int, ...], classes: tuple[int, ...]
) -> None:
    found = moment((InformednessK, InformednessK), labels, classes) * (sum(labels) - 1)
    if len(labels) == 2:
        assert found == F(prod(labels), prod(classes))
    if len({*labels, *classes}) == 1:
        assert found == F(1, len(labels) - 1)
    assert found > 0


# --- degrees of freedom -------------------------------------------------------------------------------------------


@of_margins
def test_the_mean_of_a_statistic_is_its_multiple_of_one_degree_of_freedom(
    labels: tuple[int, ...], classes: tuple[int, ...]
) -> None:
    """Of (53): (K - 1) V N/(N - 1). Of KB with the arithmetic form of Evenness, the sum of r (1 - r), that times V."""
    k, n, chances = len(labels), sum(labels), by_chance(labels, classes)
    v = formula(BY_CHANCE[InformednessK, InformednessK], labels, classes)
    of_m = formula(BY_CHANCE[MarkednessK, MarkednessK], labels, classes)
    e, f = (sum(F(size * (n - size), n * n) for size in sizes) for sizes in (classes, labels))
    assert sum(c * (k - 1) * n * BY_HAND[InformednessK](t) ** 2 for t, c in chances) == (k - 1) * v * F(n, n - 1)
    assert sum(c * value(Chi2KBK, t) for t, c in chances) == e * v * F(n, n - 1)
    assert sum(c * value(Chi2XMK, t) for t, c in chances) == (k - 1) * f * of_m * F(n, n - 1)


@for_each([2, 3, 4])
def test_even_margins_leave_one_kth_of_one_degree_of_freedom_to_kb(size: int) -> None:
    """And so not K - 1 degrees of freedom, which is what its mean would be."""
    even = (2,) * size
    n = 2 * size
    mean = sum(chance * value(Chi2KBK, table) for table, chance in by_chance(even, even))
    assert mean == F(1, size) * F(n, n - 1)
    assert mean < size - 1


def test_the_square_of_informedness_has_the_fourth_moment_of_one_degree_of_freedom_and_not_of_more() -> None:
    """E[x²]/E[x]² is 1 + 2/d for any multiple of chi-squared with d degrees of freedom: 3 for one, 2 for two."""
    off = []
    for each in (3, 6, 12):
        even = (each,) * 3
        squares = [(chance, BY_HAND[InformednessK](table) ** 2) for table, chance in by_chance(even, even)]
        mean = sum(chance * square for chance, square in squares)
        off.append(3 - sum(chance * square**2 for chance, square in squares) / mean**2)
    assert abs(off[2]) < abs(off[1]) < abs(off[0]) < F(1, 2)
    assert abs(off[2]) < F(1, 10)


@pytest.mark.slow
@for_each([(2, 7), (3, 4), (4, 4)])
def test_the_determinant_is_a_minor_of_the_deviations(size: int, most: int) -> None:
    tried = 0
    for table in (table for n in range(1, most + 1) for table in tables(size, n)):
        shares = np.array(table, dtype=object) / F(sum(map(sum, table)))
        deviations = shares - np.outer(shares.sum(axis=1), shares.sum(axis=0))
        full = _determinant(shares)
        assert _determinant(deviations[:-1, :-1]) == full
        tried += full != 0
        if EVERY.contains(table):
            assert value(Det, table) == full
    assert tried


def _determinant(rows: Any) -> Fraction:
    """By all permutations."""
    found, k = F(0), range(len(rows))
    for order in permutations(k):
        turned = sum(order[i] > order[j] for i, j in combinations(k, 2))
        found += (-1) ** turned * prod((rows[i, order[i]] for i in k), start=F(1))
    return found


@pytest.mark.slow
def test_the_printed_statistic_of_the_determinant_grows_and_the_corrected_one_vanishes() -> None:
    """The mean of N det^(4/3) and of N det^(2/3), even classes, as N doubles: 2^(-1/3) and 2^(1/3) times it."""
    means = []
    for each in (4, 8, 16):
        even = (each,) * 3
        n = 3 * each
        sizes = [(float(c), abs(float(value(Det, t)))) for t, c in by_chance(even, even)]
        means.append([sum(c * n * size**power for c, size in sizes) for power in (4 / 3, 2 / 3)])
    corrected, printed = ([means[i + 1][j] / means[i][j] for i in range(2)] for j in range(2))
    assert all(ratio < 1 for ratio in corrected)
    assert all(ratio > 1 for ratio in printed)
    assert abs(corrected[1] - 2 ** (-1 / 3)) < 0.05
    assert abs(printed[1] - 2 ** (1 / 3)) < 0.05


# --- the model ----------------------------------------------------------------------------------------------------

of_models = for_each(MODELS)


def shares(sizes: Sequence[int]) -> tuple[Fraction, ...]:
    return tuple(F(size, sum(sizes)) for size in sizes)


@pytest.mark.slow
@of_models
def test_in_the_model_the_variance_is_that_of_every_table(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    real, n = shares(sizes), sum(sizes)
    of_mean = {"informedness_by_prevalence": real, "informedness_macro": (F(1, len(sizes)),) * len(sizes)}
    if len(sizes) == 2:
        of_mean["informedness"] = real
    for name, weights in of_mean.items():
        found = expectation(name, sizes, informed, guess).variance
        assert found * n == IN_THE_MODEL(weights, informed, guess, real), name


@pytest.mark.slow
@of_models
def test_by_prevalence_it_is_the_two_sums_that_are_stated(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    real, found = shares(sizes), expectation("informedness_by_prevalence", sizes, informed, guess).variance
    m = sum((q * r / (1 - r) for q, r in zip(guess, real, strict=True)), F(0))
    g = sum((r * (q / (1 - r) - m) ** 2 for q, r in zip(guess, real, strict=True)), F(0))
    assert found * sum(sizes) == (1 - informed) * (m - g + (1 + g) * informed)
    if informed != 1 and g:
        assert found * sum(sizes) != (1 - informed) * (m + informed), "without G"
    if informed != 1:
        assert found * (sum(sizes) - 1) != (1 - informed) * (m - g + (1 + g) * informed), "N - 1 for N"


@pytest.mark.slow
@for_each(product([2, 3, 4], [F(0), F(1, 5), HALF, F(9, 10)]))
def test_with_even_classes_and_guesses_it_is_as_stated(size: int, informed: Fraction) -> None:
    """For two classes (1 - I²)/N."""
    each = {2: 5, 3: 3, 4: 1}[size]
    found = expectation("informedness_by_prevalence", (each,) * size, informed, (F(1, size),) * size).variance
    assert found * size * each == (1 - informed) * (1 + (size - 1) * informed) / (size - 1)
    assert size > 2 or found * 10 == 1 - informed**2


@for_each([(sizes, guess) for sizes, _, guess in MODELS if min(guess) > 0])
def test_without_information_it_is_the_variance_by_chance_with_guesses_for_biases(
    sizes: tuple[int, ...], guess: tuple[Fraction, ...]
) -> None:
    common = lcm(*(q.denominator for q in guess))
    expected = tuple(tuple(int(q * common) * size for size in sizes) for q in guess)
    v = value(BY_CHANCE[InformednessByPrevalence, InformednessByPrevalence], expected)
    assert v == IN_THE_MODEL(shares(sizes), F(0), guess, shares(sizes))
    assert v == expectation("informedness_by_prevalence", sizes, F(0), guess).variance * sum(sizes)


@pytest.mark.slow
def test_the_variance_by_bias_is_to_the_first_order_that_of_fixed_weights() -> None:
    """For N, 2N and 4N cases it is a polynomial of degree 2 in 1/N: from three values, exactly what it tends to.

    (The mean is one of products of two means each, so that no more than four cases come together in its square.)
    """
    informed, guess = F(2, 5), (HALF, THIRD, F(1, 6))
    found = [
        expectation("informedness", sizes, informed, guess).variance * sum(sizes)
        for sizes in ((2, 1, 1), (4, 2, 2), (8, 4, 4))
    ]
    limit = (found[0] - 6 * found[1] + 8 * found[2]) / 3
    real = shares((2, 1, 1))
    biases = tuple(informed * r + (1 - informed) * q for r, q in zip(real, guess, strict=True))
    assert limit == IN_THE_MODEL(biases, informed, guess, real)
    assert limit != IN_THE_MODEL(real, informed, guess, real)
    assert limit != IN_THE_MODEL(guess, informed, guess, real)


def without_crossed(weights: Any, known: Any, guess: Any, real: Any) -> Any:
    """C left out, as if it were 0 for all weights."""
    u = [w / (1 - r) for w, r in zip(weights, real, strict=True)]
    mean = sum(q * each for q, each in zip(guess, u, strict=True))
    c = sum(w * (q * each / r - mean) for w, q, each, r in zip(weights, guess, u, real, strict=True))
    return IN_THE_MODEL(weights, known, guess, real) + 2 * c * known * (1 - known)


def test_a_slip_in_the_variance_for_any_weights_would_be_noticed() -> None:
    sizes, informed, guess = (3, 2, 2), HALF, (HALF, THIRD, F(1, 6))
    real, even = shares(sizes), (THIRD,) * 3
    found = expectation("informedness_macro", sizes, informed, guess).variance * sum(sizes)
    assert found == IN_THE_MODEL(even, informed, guess, real)
    assert found != without_crossed(even, informed, guess, real)
    assert found != IN_THE_MODEL(real, informed, guess, real)
    assert found != IN_THE_MODEL(even, informed, real, real)


# --- the papers' intervals ----------------------------------------------------------------------------------------


def of_even(size: int, informed: Fraction) -> Fraction:
    """N times the variance, with even classes and guesses, by the general formula."""
    even = (F(1, size),) * size
    return IN_THE_MODEL(even, informed, even, even)


@for_each([(2, None, True), (3, 1, True), (2, 1, False), (3, None, False)])
def test_by_chance_the_half_width_is_one_standard_deviation_where_it_is_said(
    size: int, evenness: int | None, right: bool
) -> None:
    even = (2,) * size
    n = 2 * size
    deviation = sqrt(moment((InformednessK, InformednessK), even, even))
    for name in ("complement", "self-weighted"):
        found = half_width(0, n, name, evenness=evenness, multiplier=1)
        assert (found == pytest.approx(deviation, rel=1e-12)) is right


@for_each(product([3, 4, 5, 12], [None, 1]))
def test_ci_b2_is_right_at_one_value_too_wide_below_and_too_narrow_above(size: int, evenness: int | None) -> None:
    at = F(size - 3, 3 * (size - 1)) if evenness else F(size - 2, 2 * (size - 1))
    n = 1000
    ratios = []
    for informed in (at - F(1, 100), at, at + F(1, 100), F(99, 100)):
        if informed >= 0:
            width = half_width(float(informed), n, "complement", evenness=evenness, multiplier=1)
            ratios.append(width * sqrt((n - 1) / n) / sqrt(of_even(size, informed) / n))
    *below, exactly, above, last = ratios
    assert exactly == pytest.approx(1, rel=1e-12)
    assert all(ratio > 1.002 for ratio in below)
    assert last < above < 0.998


@for_each([(None, 0.766, 0.767), (1, 0.849, 0.850)])
def test_ci_b1_of_two_classes_is_too_narrow_below_one_value_and_too_wide_above(
    evenness: int | None, low: float, high: float
) -> None:
    def excess(informed: float) -> float:
        width = half_width(informed, 1000, "self-weighted", evenness=evenness, multiplier=1)
        return float(width * sqrt(999)) - sqrt(1 - informed**2)

    assert all(excess(each) < 0 for each in (0.01, 0.25, 0.5, 0.7, low))
    assert all(excess(each) > 0 for each in (high, 0.9, 0.99))


@for_each(product([2, 3, 5, 40], [1, 2]))
def test_ci_b1_is_too_narrow_at_one_half_for_every_number_of_classes(size: int, factor: int) -> None:
    width = half_width(0.5, 50, "self-weighted", evenness=None if factor == 1 else 1, multiplier=1) * sqrt(49)
    expected = sqrt((size - 1) / (factor * (size + 1)))
    assert width / sqrt(of_even(size, HALF)) == pytest.approx(expected, rel=1e-12)
    assert expected < 1


@for_each([F(1, 10), HALF, F(9, 10)])
def test_the_geometric_mean_is_too_little_by_what_the_classes_leave(informed: Fraction) -> None:
    for size in (2, 3, 10, 1000):
        square = F(half_width(float(informed), 2, "geometric", multiplier=1)) ** 2
        assert float(of_even(size, informed) - square) == pytest.approx(float((1 - informed) / (size - 1)), rel=1e-9)
