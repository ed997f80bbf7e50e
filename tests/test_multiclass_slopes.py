"""The slopes of every measure of K classes are quotients of its exact differences; its variance follows from them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from bookmaker_ref import Contingency
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import NotExact
from bookmaker_ref.multiclass import informedness
from bookmaker_ref.multiclass.evaluation import ExactTable, evaluate
from bookmaker_ref.multiclass.many import FloatGround
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.multiclass.slopes import SlopeGround, values_and_slopes
from bookmaker_ref.significance import asymptotic_variance, standard_error
from tests.cases import for_each
from tests.strategies import examples

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

#: So many times the table, one case more and one less: a difference is the slope, to a part of the square of that.
_MANY = 10**5
TABLES = [
    [[56, 20], [12, 12]],
    [[7, 1, 0], [2, 9, 3], [1, 2, 5]],
    [[5, 2, 1, 1], [1, 9, 0, 2], [2, 0, 6, 1], [0, 3, 1, 8]],
]


def by_differences(name: str, table: list[list[int]], row: int, column: int) -> tuple[float, float]:
    """How much one case more changes the measure, of so many cases that it is nearly the slope; and how nearly."""
    changed = []
    for step in (1, -1):
        more = [[cell * _MANY for cell in line] for line in table]
        more[row][column] += step
        changed.append(Contingency.from_matrix(more, rows="predicted"))
    grows = 1 if name in ("chi2", "g2") else _MANY
    try:
        first, second = (ExactTable(each)[name] for each in changed)
    except NotExact:  # a power that is no root, as a float
        values = [MEASURES[name](each) for each in changed]
        return (values[0] - values[1]) / 2 * grows, 1e-6
    return numbers.to_float((first - second) / 2) * grows, 1e-8


@pytest.mark.slow
@for_each(MEASURES)
def test_a_slope_is_a_quotient_of_exact_differences(name: str) -> None:
    for table in TABLES:
        found = values_and_slopes(MEASURES[name], np.array([table], dtype=np.float64))[1][0]
        for row, line in enumerate(table):
            for column, cell in enumerate(line):
                if cell:  # of no case there is none less
                    expected, nearly = by_differences(name, table, row, column)
                    assert found[row, column] == pytest.approx(expected, rel=nearly, abs=nearly * 1e-4), (row, column)


@given(
    st.integers(2, 4).flatmap(
        lambda k: st.lists(st.lists(st.integers(1, 99), min_size=k, max_size=k), min_size=k, max_size=k)
    ),
    st.sampled_from([name for name in MEASURES if name not in ("chi2", "g2", "correlation")]),
)
@examples(60)
def test_a_measure_of_proportions_has_no_slope_along_the_size_of_a_table(table: list[list[int]], name: str) -> None:
    """Twice the cases are the same proportions: the slopes, times the cells, add up to nothing."""
    counts = np.array([table], dtype=np.float64)
    values, slopes = values_and_slopes(MEASURES[name], counts)
    assert values == pytest.approx(MEASURES[name](counts, rows="predicted"), rel=1e-14, abs=0, nan_ok=True)
    assume(not np.isnan(slopes).any())  # a root at 0 has none
    terms = counts * slopes
    assert abs(terms.sum()) <= 1e-11 * max(np.abs(terms).sum(), 1e-3)
    variance = asymptotic_variance(name, table, rows="predicted")
    assert asymptotic_variance(name, (7 * counts[0]).tolist(), rows="predicted") == pytest.approx(variance, rel=1e-9)
    assert standard_error(name, table, rows="predicted") == pytest.approx(np.sqrt(variance / counts.sum()))


def test_the_value_of_a_table_on_which_terms_cancel_is_exact() -> None:
    """A determinant of 0; and rounded products of margins, of which some 2^-54 of the terms is left."""
    assert values_and_slopes(MEASURES["determinant"], np.ones((1, 3, 3)))[0] == 0
    source = np.random.default_rng(3)
    tables = np.array(
        [np.outer(source.random(3) * 10.0 ** source.integers(-3, 4), source.random(3)) for _ in range(40)]
    )
    for name in ("informedness", "cohen_kappa", "gorodkin_rk"):
        exact = [
            MEASURES[name].exact(Contingency.from_matrix([list(map(Fraction, row)) for row in each], rows="predicted"))
            for each in tables.tolist()
        ]
        assert values_and_slopes(MEASURES[name], tables)[0].tolist() == list(map(numbers.to_float, exact))
    # Here no determinant of a class cancels, and their sum does.
    of_both_signs = [[1.6112087629422862, 0.45426678758379524, 0.7284966939519985],
                     [0.8513856976782915, 0.05405850493833886, 0.9562660513346144],
                     [0.5540801259455461, 0.3298529147487226, 0.4860086620167514]]  # fmt: skip
    for name in ("cohen_kappa", "gorodkin_rk"):
        found = values_and_slopes(MEASURES[name], np.array([of_both_signs]))[0]
        exact_one = MEASURES[name].exact(Contingency.from_matrix(of_both_signs, rows="predicted"))
        assert found.tolist() == [numbers.to_float(exact_one)]
        assert 0 < found[0] < 1e-16


def test_where_the_determinant_is_0_it_has_no_slope() -> None:
    """Its pivots end in 0 although its inverse, as float64 has it, exists."""
    table = [[1, 1, 1, 1, 0], [2, 2, 1, 2, 0], [0, 1, 0, 0, 1], [0, 1, 1, 0, 1], [1, 0, 2, 2, 0]]
    for name in ("determinant", "determinant_informedness", "determinant_markedness"):
        value, slopes = values_and_slopes(MEASURES[name], np.array([table], dtype=np.float64))
        assert value == 0
        assert np.isnan(slopes).all()
        assert np.isnan(asymptotic_variance(name, table, rows="predicted"))


def test_many_tables_and_many_classes_are_cut_in_pieces() -> None:
    source = np.random.default_rng(5)
    for tables in (source.integers(1, 9, (30_000, 2, 2)), source.integers(1, 9, (2, 40, 40))):
        _, found = values_and_slopes(MEASURES["informedness"], tables.astype(np.float64))
        for at in (0, len(tables) - 1):
            _, alone = values_and_slopes(MEASURES["informedness"], tables[at : at + 1].astype(np.float64))
            np.testing.assert_allclose(found[at], alone[0], rtol=1e-12, atol=1e-15)


def test_the_variance_of_a_share_is_that_of_a_binomial() -> None:
    table = [[7, 1, 0], [2, 9, 3], [1, 2, 5]]
    share = float(evaluate(np.array(table), ["accuracy"], rows="predicted")["accuracy"])
    assert asymptotic_variance("accuracy", table, rows="predicted") == pytest.approx(share * (1 - share), rel=1e-14)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("chi2", "chi2 grows with the number of cases, so it has no variance per case"),
        ("g2", "g2 grows with the number of cases"),
        ("chi2_plus_p", "chi2_plus_p grows with the number of cases"),
        ("prevalence_g", "no formula of 'prevalence_g' is differentiated here: .*bootstrap"),
        ("nope", "unknown measure 'nope'"),
    ],
)
def test_what_has_no_variance_per_case_is_refused(name: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        asymptotic_variance(name, TABLES[0], rows="predicted")


@given(st.tuples(*[st.integers(1, 50)] * 4))
@examples(40)
def test_a_rate_of_two_classes_has_the_standard_error_of_its_binomial(cells: tuple[int, int, int, int]) -> None:
    tp, fp, fn, tn = cells
    rates = {
        "recall": (tp, tp + fn),
        "precision": (tp, tp + fp),
        "fallout": (fp, fp + tn),
        "bias": (tp + fp, sum(cells)),
    }
    for name, (part, whole) in rates.items():
        error = (Fraction(part, whole) * (1 - Fraction(part, whole)) / whole) ** 0.5
        assert standard_error(name, cells) == pytest.approx(error, rel=1e-12, abs=1e-15)
    f1 = Fraction(2 * tp, 2 * tp + fp + fn)
    jaccard = Fraction(tp, tp + fp + fn)  # F1 = 2J/(1 + J), and J is a rate of all but the true negatives
    slope = 2 / (1 + jaccard) ** 2
    variance = slope**2 * jaccard * (1 - jaccard) / (tp + fp + fn)
    assert standard_error("f1", cells) == pytest.approx(float(variance) ** 0.5, rel=1e-12)
    assert f1 == 2 * jaccard / (1 + jaccard)
    assert isinstance(standard_error("informedness", cells), float)


def test_one_table_gives_a_number_and_not_an_array() -> None:
    table = [[3, 1], [1, 2]]
    assert type(informedness(table, rows="real")) is float
    assert type(informedness(Contingency.from_matrix(table, rows="real"))) is float
    assert type(asymptotic_variance("accuracy", (3, 1, 1, 2))) is float
    assert informedness([table, table], rows="real").shape == (2,)


#: Parts of formulas of which a sum over all cells would not show each slope.
PARTS: dict[str, Callable[[Any], Any]] = {
    "divergence": lambda t: t.divergence(t.expected, t.deviations),
    "surprise": lambda t: t.surprise(t.cells, t.pp[..., :, None]),
    "or one": lambda t: t.or_one(t.rp),
    "a number more": lambda t: t.pp * t.pp + 3,
    "a number less": lambda t: t.pp * t.pp - 3,
}


@pytest.mark.parametrize("name", PARTS)
def test_each_part_of_a_formula_has_its_slopes(name: str) -> None:
    part, table, step = PARTS[name], np.array([[[7.0, 1, 2], [2, 9, 3], [1, 2, 5]]]), 1e-3
    ground = SlopeGround.of(table)
    found = part(ground)
    np.testing.assert_array_equal(found.high, part(FloatGround.of(table)).high)
    for at in np.ndindex(*found.high.shape):
        alone = np.zeros(found.high.shape)
        alone[at] = 1.0
        slopes = ground.slopes(found, alone)
        for row, column in np.ndindex(3, 3):
            more, less = table.copy(), table.copy()
            more[0, row, column] += step
            less[0, row, column] -= step
            expected = (part(FloatGround.of(more)).high - part(FloatGround.of(less)).high)[at] / (2 * step)
            np.testing.assert_allclose(slopes[0, row, column], expected, rtol=1e-5, atol=1e-6)
