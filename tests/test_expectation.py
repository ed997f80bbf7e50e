"""What the measures of K classes estimate, exactly: every table that can come out, with its probability."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, cast

import pytest
from sympy import Expr, Integer, Matrix, Rational, expand, symbols

from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.multiclass import MEASURES
from bookmaker_ref.multiclass.expectation import (
    Expectation,
    bias_of_informedness,
    expectation,
    expectation_of_sample,
    expectation_over,
    tables_of_classes,
    tables_of_sample,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

#: Sizes of classes, the share that is known, and how guesses are distributed.
CASES: list[tuple[tuple[int, ...], Fraction, tuple[Fraction, ...]]] = [
    ((1, 1), THIRD, (HALF, HALF)),
    ((3, 2), Fraction(2, 5), (Fraction(3, 4), Fraction(1, 4))),
    ((9, 5), Fraction(1, 7), (Fraction(1, 10), Fraction(9, 10))),
    ((1, 1, 1), HALF, (THIRD, THIRD, THIRD)),
    ((3, 2, 2), HALF, (HALF, THIRD, Fraction(1, 6))),
    ((5, 1, 1), Fraction(4, 5), (Fraction(0), THIRD, Fraction(2, 3))),
    ((3, 3, 2), Fraction(1, 4), (Fraction(1, 10), Fraction(1, 10), Fraction(4, 5))),
    ((2, 2, 1, 1), Fraction(2, 3), (HALF, Fraction(1, 4), Fraction(1, 8), Fraction(1, 8))),
    ((3, 2, 2), Fraction(0), (HALF, THIRD, Fraction(1, 6))),
    ((3, 2, 2), Fraction(1), (HALF, THIRD, Fraction(1, 6))),
]
UNBIASED = ("informedness_by_prevalence", "informedness_macro", "adjusted_balanced_accuracy")
DUALS = {
    "informedness": "markedness_by_prevalence",
    "informedness_by_prevalence": "markedness",
    "informedness_macro": "markedness_macro",
    "adjusted_balanced_accuracy": "adjusted_balanced_precision",
}
of_cases = pytest.mark.parametrize(("sizes", "informed", "guess"), CASES, ids=str)


# --- by hand, from labels ---------------------------------------------------------------------------------------


def by_labels(sizes: Sequence[int], informed: Any, guess: Sequence[Any]) -> Iterator[tuple[Any, list[list[int]]]]:
    """Every way to label the cases one by one, knowing or guessing, with its probability: no table, no factorial."""
    real = [label for label, size in enumerate(sizes) for _ in range(size)]
    ways = [(informed, None), *(((1 - informed) * q, label) for label, q in enumerate(guess))]
    for chosen in product(ways, repeat=len(real)):
        table = [[0] * len(sizes) for _ in sizes]
        for is_, (_, said) in zip(real, chosen, strict=True):
            table[is_ if said is None else said][is_] += 1
        yield prod((chance for chance, _ in chosen), start=Integer(1)), table


def rates(table: list[list[int]], label: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Prevalence, Bias, Recall and Fallout of one class, counted cell by cell."""
    classes = range(len(table))
    n = sum(map(sum, table))
    real, predicted = sum(table[i][label] for i in classes), sum(table[label])
    right = table[label][label]
    return Fraction(real, n), Fraction(predicted, n), Fraction(right, real), Fraction(predicted - right, n - real)


def by_bias(table: list[list[int]]) -> Fraction:
    return sum(
        (b * (recall - fallout) for _, b, recall, fallout in (rates(table, i) for i in range(len(table)))), 0 * HALF
    )


def by_prevalence(table: list[list[int]]) -> Fraction:
    return sum(
        (r * (recall - fallout) for r, _, recall, fallout in (rates(table, i) for i in range(len(table)))), 0 * HALF
    )


def macro(table: list[list[int]]) -> Fraction:
    return sum(
        (recall - fallout for _, _, recall, fallout in (rates(table, i) for i in range(len(table)))), 0 * HALF
    ) / len(table)


def balanced(table: list[list[int]]) -> Fraction:
    k = len(table)
    return (sum((rates(table, i)[2] for i in range(k)), 0 * HALF) - 1) / (k - 1)


def kappa(table: list[list[int]]) -> Fraction:
    found = [rates(table, i) for i in range(len(table))]
    chance = sum((r * b for r, b, _, _ in found), 0 * HALF)
    return (sum((r * recall for r, _, recall, _ in found), 0 * HALF) - chance) / (1 - chance)


BY_HAND: dict[str, Callable[[list[list[int]]], Fraction]] = {
    "informedness": by_bias,
    "informedness_by_prevalence": by_prevalence,
    "informedness_macro": macro,
    "adjusted_balanced_accuracy": balanced,
    "cohen_kappa": kappa,
}


@pytest.mark.parametrize("name", BY_HAND)
@pytest.mark.parametrize(("sizes", "informed", "guess"), [case for case in CASES if sum(case[0]) <= 5], ids=str)
def test_the_enumeration_is_that_of_every_way_to_label_the_cases(
    name: str, sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    ways = [
        (Fraction(str(chance)), BY_HAND[name](table)) for chance, table in by_labels(sizes, Rational(informed), guess)
    ]
    mean = sum(chance * value for chance, value in ways)
    found = expectation(name, sizes, informed, guess)
    assert found.mean == mean
    assert found.variance == sum(chance * (value - mean) ** 2 for chance, value in ways)
    assert found.undefined == 0


@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.parametrize("sizes", [(1, 1), (2, 1), (1, 1, 1), (2, 1, 1), (2, 2, 1)], ids=str)
def test_as_polynomials_the_three_are_unbiased_and_informedness_is_biased_as_stated(sizes: tuple[int, ...]) -> None:
    """For every I and every distribution of guesses at once: both are letters."""
    k, n = len(sizes), sum(sizes)
    informed, *free = symbols(f"I q1:{k}")
    guess = [*free, 1 - sum(free)]
    expected: dict[str, Expr] = {name: Integer(0) for name in BY_HAND if name != "cohen_kappa"}
    for chance, table in by_labels(sizes, informed, guess):
        for name in expected:
            expected[name] += chance * Rational(BY_HAND[name](table))
    bias = {name: expand(expected[name] - informed) for name in expected}
    assert [bias[name] for name in UNBIASED] == [0, 0, 0]
    assert expand(bias["informedness"] - (k - 2) * informed * (1 - informed) / n) == 0


def test_the_bias_is_the_sum_of_the_covariances() -> None:
    """With letters for the sizes too, from the variance p(1 - p) n of a binomial count: what the docstring says."""
    for k in (2, 3, 4, 5):
        informed, *letters = symbols(f"I q1:{k} R1:{k + 1}")
        guess, sizes = [*letters[: k - 1], 1 - sum(letters[: k - 1])], letters[k - 1 :]
        n = sum(sizes)
        covariances: Expr = Integer(0)
        for q, r in zip(guess, sizes, strict=True):
            right = informed + (1 - informed) * q
            wrong = right - informed
            # of (X + Y)/n and X/r - Y/(n - r)
            covariances += (r * right * (1 - right) / r - (n - r) * wrong * (1 - wrong) / (n - r)) / n
        assert expand((covariances * n - (k - 2) * informed * (1 - informed)).cancel()) == 0


# --- what is unbiased -------------------------------------------------------------------------------------------


@pytest.mark.some(20)
@pytest.mark.slow
@pytest.mark.parametrize("name", UNBIASED)
@of_cases
def test_means_of_b_by_fixed_weights_are_exactly_unbiased(
    name: str, sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    found = expectation(name, sizes, informed, guess)
    assert found.mean == informed
    assert found.undefined == 0


@of_cases
def test_informedness_has_the_bias_that_is_stated(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    stated = bias_of_informedness(len(sizes), sum(sizes), informed)
    assert expectation("informedness", sizes, informed, guess).mean - informed == stated
    assert (stated > 0) == (len(sizes) > 2 and 0 < informed < 1)
    assert stated <= Fraction(len(sizes) - 2, 4 * sum(sizes))


@pytest.mark.parametrize("name", [each.name for each in MEASURES.values() if each.family == "association"])
def test_no_other_measure_of_association_is_unbiased(name: str) -> None:
    sizes, informed, guess = (3, 2, 2), HALF, (HALF, THIRD, Fraction(1, 6))
    assert (expectation(name, sizes, informed, guess).mean == informed) == (name in UNBIASED)


@pytest.mark.some(26)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "dual"), DUALS.items())
@of_cases
def test_the_dual_has_the_same_law_where_predictions_are_fixed(
    name: str, dual: str, sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    one, other = expectation(name, sizes, informed, guess), expectation(dual, sizes, informed, guess, fixed="predicted")
    assert (dict(one.values), one.undefined) == (dict(other.values), other.undefined)


@of_cases
def test_the_determinant_over_the_prevalences_is_a_power_of_i(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    """It is linear in each column, and the columns are independent; its (K - 1)-th root is not unbiased."""
    n = sum(sizes)
    over = prod((Fraction(size, n) for size in sizes), start=Fraction(1))
    assert expectation("determinant", sizes, informed, guess).mean == over * informed ** (len(sizes) - 1)


def test_the_root_of_the_determinant_is_not_unbiased() -> None:
    sizes, informed, guess = CASES[3]
    assert expectation("determinant_informedness", sizes, informed, guess).mean != informed


# --- where nothing is fixed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["informedness", *UNBIASED])
def test_where_classes_are_drawn_the_same_holds_if_each_has_cases(name: str) -> None:
    real, guess = (HALF, THIRD, Fraction(1, 6)), (Fraction(1, 5), Fraction(1, 5), Fraction(3, 5))
    found = expectation_of_sample(name, 4, real, HALF, guess)
    bias = bias_of_informedness(3, 4, HALF) if name == "informedness" else 0
    assert found.mean == HALF + bias
    without = [
        sum(prod(chosen) for chosen in product(left, repeat=4))
        for left in ((real[1], real[2]), (real[0], real[2]), (real[0], real[1]))
    ]
    assert found.undefined == sum(without) - sum(r**4 for r in real)  # inclusion and exclusion


def test_the_tables_of_a_sample_are_those_of_classes_of_every_size() -> None:
    real, guess = (Fraction(2, 3), THIRD), (Fraction(1, 4), Fraction(3, 4))
    mixed: dict[Any, Fraction] = {}
    for first in range(5):
        weight = Fraction([1, 4, 6, 4, 1][first]) * real[0] ** first * real[1] ** (4 - first)
        for counts, chance in tables_of_classes((first, 4 - first), HALF, guess):
            mixed[counts] = mixed.get(counts, Fraction(0)) + weight * chance
    assert mixed == dict(tables_of_sample(4, real, HALF, guess))
    assert sum(mixed.values()) == 1


# --- undefined, refused -----------------------------------------------------------------------------------------


def test_a_label_that_is_never_predicted_leaves_markedness_undefined() -> None:
    found = expectation("markedness", (1, 1), HALF, (HALF, HALF))
    # Both right: 9/16, both wrong: 1/16, else one label has both: 6/16.
    assert found.undefined == Fraction(3, 8)
    assert found.mean == (Fraction(9, 16) - Fraction(1, 16)) / Fraction(10, 16)
    assert dict(found.values) == {Fraction(1): Fraction(9, 16), Fraction(-1): Fraction(1, 16)}


def test_a_mean_of_roots_is_exact() -> None:
    found = expectation("gorodkin_rk", (2, 1), HALF, (HALF, HALF))
    # rows predicted: 2 0/0 1 is perfect; 1 0/1 1 and 1 1/1 0 have R_K = 1/2 and -1/2; 0 1/2 0 is -1.
    chances = [Fraction(*each) for each in ((27, 64), (18, 64), (6, 64), (1, 64))]
    expected = (chances[0] + (chances[1] - chances[2]) / 2 - chances[3]) / sum(chances)
    assert found.mean == expected
    root = expectation("gorodkin_rk", (3, 1), HALF, (HALF, HALF)).mean
    assert not isinstance(root, Fraction)


def test_a_falsified_law_is_seen() -> None:
    tables = list(tables_of_classes((2, 1), HALF, (HALF, HALF)))
    assert expectation_over("informedness", tables).mean == HALF
    (first, chance), *rest = tables
    other = [(first, chance / 2), (rest[0][0], rest[0][1] + chance / 2), *rest[1:]]
    assert expectation_over("informedness", other).mean != HALF


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: expectation("informednes", (1, 1), HALF, (HALF, HALF)), "no measure of K classes"),
        (lambda: expectation("informedness", (1, 1), Fraction(3, 2), (HALF, HALF)), "from 0 to 1"),
        (
            lambda: expectation("informedness", (1, 1), HALF, (HALF, THIRD)),
            r"guess adds up to Fraction\(5, 6\)",
        ),
        (lambda: expectation("informedness", (1, 1), HALF, (HALF, HALF, 0)), "3 probabilities for 2 classes"),
        (lambda: expectation("informedness", (0, 0), HALF, (HALF, HALF)), "there are no cases"),
        (
            lambda: expectation("informedness", (-1, 2), HALF, (HALF, HALF)),
            "cases is -1: it takes a whole number, 0 or",
        ),
        (lambda: expectation("informedness", (99, 99, 99), HALF, (THIRD,) * 3), "take fewer cases"),
        (lambda: expectation_of_sample("informedness", 99, (THIRD,) * 3, HALF, (THIRD,) * 3), "take fewer cases"),
        (
            lambda: expectation("informedness", (1, 1), HALF, (HALF, HALF), fixed=cast(Any, "rows")),
            "'real' or 'predicted'",
        ),
        (lambda: bias_of_informedness(3, 2, HALF), "cases is 2: it takes a whole number, 3 or more"),
    ],
)
def test_what_is_no_model_is_refused(call: Callable[[], Expectation], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_what_is_not_exact_is_refused() -> None:
    with pytest.raises(ValueError, match=r"informed is 0\.3: it takes an exact number"):
        expectation("informedness", (1, 1), cast(Any, 0.3), (HALF, HALF))
    with pytest.raises(NotExact, match="determinant_informedness has no exact expectation"):
        expectation("determinant_informedness", (2, 1, 1, 1), HALF, (Fraction(1, 4),) * 4)
    with pytest.raises(Undefined, match="every table"):
        expectation("informedness", (2, 0), HALF, (HALF, HALF))


def test_the_expected_table_has_the_determinant_that_is_used_here() -> None:
    """The matrix of the model, I on the diagonal and a guess everywhere, has the determinant I to the power K - 1."""
    informed, a, b = symbols("I a b")
    guess = [a, b, 1 - a - b]
    model = Matrix(3, 3, lambda row, column: (informed if row == column else 0) + (1 - informed) * guess[row])
    assert expand(model.det() - informed**2) == 0
