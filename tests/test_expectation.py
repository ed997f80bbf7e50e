"""What the measures of K classes estimate, exactly: every table that can come out, with its probability."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, cast

import numpy as np
import pytest
from sympy import Expr, Integer, Matrix, Rational, expand, symbols

from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.multiclass import MEASURES
from bookmaker_ref.multiclass.expectation import (
    Counts,
    Expectation,
    bias_of_informedness,
    expectation,
    expectation_of_sample,
    expectation_over,
    model_cells,
    tables_of_classes,
    tables_of_sample,
)
from tests.cases import for_each
from tests.sampled import MODELS, of_outcomes

pytestmark = pytest.mark.on_change

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

UNBIASED = ("informedness_by_prevalence", "informedness_macro", "adjusted_balanced_accuracy")
DUALS = {
    "informedness": "markedness_by_prevalence",
    "informedness_by_prevalence": "markedness",
    "informedness_macro": "markedness_macro",
    "adjusted_balanced_accuracy": "adjusted_balanced_precision",
}
of_cases = for_each(MODELS)


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


def by_hand(table: list[list[int]]) -> dict[str, Fraction]:
    """Five measures, from the rates of each class."""
    k = len(table)
    r, b, recall, fallout = np.array([rates(table, label) for label in range(k)]).T
    chance = (r * b).sum()
    return {
        "informedness": (b * (recall - fallout)).sum(),
        "informedness_by_prevalence": (r * (recall - fallout)).sum(),
        "informedness_macro": (recall - fallout).sum() / k,
        "adjusted_balanced_accuracy": (recall.sum() - 1) / (k - 1),
        "cohen_kappa": ((r * recall).sum() - chance) / (1 - chance),
    }


@for_each([case for case in MODELS if sum(case[0]) <= 5])
def test_the_enumeration_is_that_of_every_way_to_label_the_cases(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    ways = [(Fraction(str(chance)), by_hand(table)) for chance, table in by_labels(sizes, Rational(informed), guess)]
    for name in ways[0][1]:
        mean = sum(chance * values[name] for chance, values in ways)
        found = expectation(name, sizes, informed, guess)
        assert found.mean == mean, name
        assert found.variance == sum(chance * (values[name] - mean) ** 2 for chance, values in ways), name
        assert found.undefined == 0


@pytest.mark.slow
@for_each([(1, 1), (2, 1), (1, 1, 1), (2, 1, 1), (2, 2, 1)], some=True)
def test_as_polynomials_the_three_are_unbiased_and_informedness_is_biased_as_stated(sizes: tuple[int, ...]) -> None:
    """For every I and every distribution of guesses at once: both are letters."""
    k, n = len(sizes), sum(sizes)
    informed, *free = symbols(f"I q1:{k}")
    guess = [*free, 1 - sum(free)]
    expected: dict[str, Expr] = dict.fromkeys(("informedness", *UNBIASED), Integer(0))
    for chance, table in by_labels(sizes, informed, guess):
        values = by_hand(table)
        for name in expected:
            expected[name] += chance * Rational(values[name])
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


@pytest.mark.slow
@of_cases
def test_means_of_b_by_fixed_weights_are_exactly_unbiased(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    for name in UNBIASED:
        found = expectation(name, sizes, informed, guess)
        assert found.mean == informed, name
        assert found.undefined == 0, name


@of_cases
def test_informedness_has_the_bias_that_is_stated(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    stated = bias_of_informedness(len(sizes), sum(sizes), informed)
    assert expectation("informedness", sizes, informed, guess).mean - informed == stated
    assert (stated > 0) == (len(sizes) > 2 and 0 < informed < 1)
    assert stated <= Fraction(len(sizes) - 2, 4 * sum(sizes))


@for_each([each.name for each in MEASURES.values() if each.family == "association"])
def test_no_other_measure_of_association_is_unbiased(name: str) -> None:
    sizes, informed, guess = (3, 2, 2), HALF, (HALF, THIRD, Fraction(1, 6))
    assert (expectation(name, sizes, informed, guess).mean == informed) == (name in UNBIASED)


@pytest.mark.slow
@of_cases
def test_the_dual_has_the_same_law_where_predictions_are_fixed(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    for name, dual in DUALS.items():
        one = expectation(name, sizes, informed, guess)
        other = expectation(dual, sizes, informed, guess, fixed="predicted")
        assert (dict(one.values), one.undefined) == (dict(other.values), other.undefined), name


@of_cases
def test_the_determinant_over_the_prevalences_is_a_power_of_i(
    sizes: tuple[int, ...], informed: Fraction, guess: tuple[Fraction, ...]
) -> None:
    """It is linear in each column, and the columns are independent; its (K - 1)-th root is not unbiased."""
    n = sum(sizes)
    over = prod((Fraction(size, n) for size in sizes), start=Fraction(1))
    assert expectation("determinant", sizes, informed, guess).mean == over * informed ** (len(sizes) - 1)


def test_the_root_of_the_determinant_is_not_unbiased() -> None:
    sizes, informed, guess = MODELS[3]
    assert expectation("determinant_informedness", sizes, informed, guess).mean != informed


# --- where nothing is fixed -------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each(["informedness", *UNBIASED])
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


def test_the_tables_of_a_sample_are_those_that_cases_add_up_to_one_after_the_other() -> None:
    never = (Fraction(0), THIRD, Fraction(2, 3))
    for k, guess in ((2, (Fraction(1, 4), Fraction(3, 4))), (3, (HALF, Fraction(0), HALF)), (3, never)):
        real = never[3 - k :]
        expected = of_outcomes(4, model_cells(HALF, real, guess))
        found = list(tables_of_sample(4, real, HALF, guess))
        assert dict(found) == expected
        assert len(found) == len(expected)  # each once, and nothing impossible
        for sizes in {column_sums(counts) for counts in expected}:
            some = {counts: p for counts, p in expected.items() if column_sums(counts) == sizes}
            share = sum(some.values())
            assert dict(tables_of_classes(sizes, HALF, guess)) == {counts: p / share for counts, p in some.items()}


def column_sums(counts: Counts) -> tuple[int, ...]:
    return tuple(map(sum, zip(*counts, strict=True)))


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


@for_each(
    [
        (lambda: expectation("informednes", (1, 1), HALF, (HALF, HALF)), "no measure of K classes"),
        (lambda: expectation("informedness", (1, 1), Fraction(3, 2), (HALF, HALF)), "from 0 to 1"),
        (lambda: expectation("informedness", (1, 1), HALF, (HALF, THIRD)), "guess adds up to Fraction(5, 6)"),
        (lambda: expectation("informedness", (1, 1), HALF, (HALF, HALF, 0)), "3 probabilities for 2 classes"),
        (lambda: expectation("informedness", (0, 0), HALF, (HALF, HALF)), "there are no cases"),
        (lambda: expectation("informedness", (-1, 2), HALF, (HALF, HALF)), "cases is -1: it takes a whole number, 0"),
        (lambda: expectation("informedness", (99, 99, 99), HALF, (THIRD,) * 3), "take fewer cases"),
        (lambda: expectation_of_sample("informedness", 99, (THIRD,) * 3, HALF, (THIRD,) * 3), "take fewer cases"),
        (
            lambda: expectation("informedness", (1, 1), HALF, (HALF, HALF), fixed=cast(Any, "rows")),
            "'real' or 'predicted'",
        ),
        (lambda: bias_of_informedness(3, 2, HALF), "cases is 2: it takes a whole number, 3 or more"),
        (
            lambda: expectation("informedness", (1, 1), cast(Any, 0.3), (HALF, HALF)),
            "informed is 0.3: it takes an exact number",
        ),
        (lambda: expectation("informedness", (2, 0), HALF, (HALF, HALF)), "every table"),
        (
            lambda: expectation("determinant_informedness", (2, 1, 1, 1), HALF, (Fraction(1, 4),) * 4),
            "determinant_informedness has no exact expectation",
        ),
    ]
)
def test_what_is_no_model_or_not_exact_is_refused(call: Callable[[], Expectation], message: str) -> None:
    with pytest.raises((ValueError, NotExact, Undefined), match=re.escape(message)):
        call()


def test_the_expected_table_has_the_determinant_that_is_used_here() -> None:
    """The matrix of the model, I on the diagonal and a guess everywhere, has the determinant I to the power K - 1."""
    informed, a, b = symbols("I a b")
    guess = [a, b, 1 - a - b]
    model = Matrix(3, 3, lambda row, column: (informed if row == column else 0) + (1 - informed) * guess[row])
    assert expand(model.det() - informed**2) == 0
