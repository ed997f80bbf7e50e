"""Every table of a design is there once, with its probability: exactly, or as near as float64 and the bound say."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb, fsum

import numpy as np
import pytest
from scipy.stats import binom, hypergeom, multinomial, nchypergeom_fisher

from bookmaker_ref.multiclass.expectation import expectation_of_sample
from bookmaker_ref.study import (
    BothMargins,
    Enumeration,
    IntervalRule,
    Model,
    RealMargins,
    Total,
    TotalOfClasses,
    bias,
    coverage,
    enumerated,
    estimator,
    independent,
    informed,
    intervals,
    rejections,
    tests as known_tests,
)
from bookmaker_ref.study.designs import Design
from bookmaker_ref.study.enumeration_of_classes import enumerated_classes
from tests.cases import for_each
from tests.sampled import Rows, of_outcomes

F = Fraction
Cells = tuple[int, int, int, int]

UNEVEN = informed("1/3", "1/5", "7/10")
MODELS = {
    "coins": independent("1/2", "1/2"),
    "independent": independent("1/4", "2/3"),
    "informed": UNEVEN,
    "certain": informed(1, "1/3", "1/2"),
    "one class": independent(1, "1/3"),
}
DESIGNS: dict[str, Design] = {
    **{f"total, {name}": Total(5, model) for name, model in MODELS.items()},
    "real margins": RealMargins(4, 3, "2/3", "1/5"),
    "real margins, no negatives": RealMargins(4, 0, "2/3", "1/5"),
    "both margins": BothMargins(4, 5, 3),
    "both margins, all predicted": BothMargins(4, 5, 9),
    "both margins, odds": BothMargins(4, 5, 3, "5/2"),
}


def exact_probabilities(enumeration: Enumeration) -> dict[Cells, Fraction]:
    found: dict[Cells, Fraction] = {}
    for block in enumeration.blocks():
        weights = [weight for grid in block.wholes() for weight in grid]
        tables = list(zip(*(cell.tolist() for cell in block.cells), strict=True))
        assert len(tables) == len(weights) == block.size
        assert block.possible().tolist() == [weight > 0 for weight in weights]
        for table, weight in zip(tables, weights, strict=True):
            assert table not in found
            assert enumeration.denominator is not None
            found[table] = F(weight, enumeration.denominator)
    return found


def float_probabilities(enumeration: Enumeration) -> dict[Cells, float]:
    found: dict[Cells, float] = {}
    for block in enumeration.blocks():
        for *table, weight in zip(*(cell.tolist() for cell in block.cells), block.weights.tolist(), strict=True):
            assert tuple(table) not in found
            found[table[0], table[1], table[2], table[3]] = weight
    return found


def given(tables: dict[Rows, Fraction], rp: int, pp: int | None = None) -> dict[Cells, Fraction]:
    """The same where so many cases are real positives, and so many are predicted positive."""
    found = {
        (tp, fp, fn, tn): p for ((tp, fp), (fn, tn)), p in tables.items() if tp + fn == rp and pp in (None, tp + fp)
    }
    return {table: p / sum(found.values()) for table, p in found.items()}


# --- the model ----------------------------------------------------------------------------------------------


@for_each(["0", "1/3", "1"])
def test_informed_predictions_have_the_informedness_that_was_asked_for(known: str) -> None:
    (tp, fp), (fn, tn) = informed(known, "1/5", "7/10").cells
    assert tp / (tp + fn) - fp / (fp + tn) == F(known)
    assert tp + fn == F(1, 5)
    assert sum((tp, fp, fn, tn)) == 1


def test_a_guess_is_independent_of_the_class() -> None:
    assert informed(0, "1/5", "7/10").cells == independent("1/5", "7/10").cells
    assert independent("1/5", "7/10").is_independent
    assert not UNEVEN.is_independent


@for_each(
    [
        (lambda: independent(0.3, "1/2"), ValueError, "'0.3' or Fraction(3, 10)"),
        (lambda: independent("1.5", "1/2"), ValueError, "prevalence is '1.5': it takes a probability, from 0 to 1"),
        *[
            (lambda text=text: independent(text, "1/2"), ValueError, "a number such as 0.3 or 3/10")
            for text in ("x", "1/0", "1/2\n", "\u0661", "9e999999999")
        ],
        (lambda: independent(True, "1/2"), TypeError, "exact number"),
        (lambda: independent(float("nan"), "1/2"), ValueError, "finite"),
        (lambda: independent(["1/2", "1/3"], "1/2"), ValueError, "sum to 5/6, not to 1"),
        (lambda: independent(["1/3"] * 3, "1/2"), ValueError, "3 classes, but 2 labels"),
        (lambda: Model(((F(1, 2), F(1, 4)), (F(1, 4), F(1, 4)))), ValueError, "sum to 5/4, not to 1"),
        (lambda: Model(((F(3, 2), F(-1, 2)), (F(0), F(0)))), ValueError, "never negative"),
        (lambda: Total(0, UNEVEN), ValueError, "n is 0: it takes a whole number, 1 or more"),
        (lambda: Total(3, independent(["1/3"] * 3, ["1/3"] * 3)), ValueError, "TotalOfClasses"),
        (lambda: RealMargins.of(independent(1, "1/3"), 3, 4), ValueError, "one class alone"),
        (lambda: BothMargins(2, 3, 6), ValueError, "only 5 cases"),
        (lambda: BothMargins(2, 3, 1, 0), ValueError, "odds_ratio is 0: it takes a number above 0"),
        (lambda: RealMargins(0, 0, 1, 1), ValueError, "rp + rn is 0"),
        (lambda: RealMargins(2.0, 1, 1, 1), TypeError, "whole number"),  # type: ignore[arg-type]  # what is tested
    ],
)
def test_what_is_no_model_or_design_is_refused(make: Callable[[], object], error: type[Exception], words: str) -> None:
    with pytest.raises(error) as refused:
        make()
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


# --- two classes, exactly -----------------------------------------------------------------------------------


@for_each(product(MODELS, [1, 2, 5]))
def test_the_multinomial_is_what_all_cases_add_up_to(name: str, n: int) -> None:
    brute = {(*rows[0], *rows[1]): p for rows, p in of_outcomes(n, MODELS[name].cells).items()}
    found = exact_probabilities(enumerated(Total(n, MODELS[name]), "fraction"))
    assert {table: p for table, p in found.items() if p} == brute


@for_each([F(1), F(5, 2), F(1, 7)])
def test_fixed_margins_are_the_total_given_these_margins(odds: Fraction) -> None:
    """Any model with this odds ratio: given both margins, nothing else of it is left; given one, Recall and Fallout."""
    whole = odds + 2 + 3 + 6
    model = Model(((odds / whole, 2 / whole), (3 / whole, 6 / whole)))
    brute = of_outcomes(7, model.cells)
    assert exact_probabilities(enumerated(RealMargins(3, 4, odds / (odds + 3), F(1, 4)))) == given(brute, 3)
    assert exact_probabilities(enumerated(RealMargins.of(model, 3, 4))) == given(brute, 3)
    assert exact_probabilities(enumerated(BothMargins(3, 4, 2, odds))) == given(brute, 3, 2)


@for_each(DESIGNS)
def test_probabilities_sum_to_exactly_1_with_the_expected_table_as_their_mean_and_float64_agrees(name: str) -> None:
    design = DESIGNS[name]
    enumeration = enumerated(design, "fraction")
    found = exact_probabilities(enumeration)
    assert sum(found.values()) == 1
    everything = sum(enumeration.mass(b, np.ones(b.size, dtype=np.bool_)) for b in enumeration.blocks())
    assert enumeration.probability(everything) == 1
    # Of a total, margins that cannot come out are counted, and not gone through.
    assert len(found) == enumeration.tables if not isinstance(design, Total) else len(found) <= comb(8, 3)
    mean = tuple(sum((table[i] * p for table, p in found.items()), F(0)) for i in range(4))
    assert mean == design.expected
    floats = float_probabilities(enumerated(design, "float64"))
    assert set(floats) == set(found)
    assert max(abs(floats[table] - float(p)) for table, p in found.items()) < 1e-15


@for_each([40, 150])
def test_they_sum_to_exactly_1_for_many_cases_too(n: int) -> None:
    enumeration = enumerated(Total(n, UNEVEN), "fraction")
    assert sum(enumeration.mass(b, np.ones(b.size, dtype=np.bool_)) for b in enumeration.blocks()) == (
        enumeration.denominator
    )
    assert sum(block.size for block in enumeration.blocks()) == enumeration.tables == comb(n + 3, 3)


def test_the_weight_of_a_mask_is_the_sum_of_its_tables() -> None:
    enumeration = enumerated(Total(12, UNEVEN), "fraction")
    seed = np.random.default_rng(3)
    for block in enumeration.blocks():
        mask = seed.random(block.size) < 0.3
        weights = [weight for grid in block.wholes() for weight in grid]
        assert block.whole(mask) == sum(w for w, keep in zip(weights, mask.tolist(), strict=True) if keep)
        assert block.whole(mask) != block.whole(~mask)


# --- in float64 ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_float64_agrees_with_fractions_at_150() -> None:
    exact = enumerated(Total(150, UNEVEN), "fraction")
    floats = enumerated(Total(150, UNEVEN), "float64", skip=0.0)
    for block, other in zip(exact.blocks(), floats.blocks(), strict=True):
        assert all((a == b).all() for a, b in zip(block.cells, other.cells, strict=True))
        assert exact.denominator is not None
        rows = np.array([w / exact.denominator for grid in block.wholes() for w in grid])
        assert np.abs(rows - other.weights).max() < 1e-15
        assert (np.abs(other.weights - rows) <= 1e-12 * rows + 1e-40).all()


def test_the_probabilities_are_those_of_scipy() -> None:
    (tp, fp), (fn, tn) = UNEVEN.cells
    whole = multinomial(60, [float(share) for share in (tp, fp, fn, tn)])
    blocks = list(enumerated(Total(60, UNEVEN), "float64").blocks())
    tables = np.concatenate([np.stack(block.cells, axis=-1) for block in blocks])
    weights = np.concatenate([block.weights for block in blocks])
    assert np.abs(weights - whole.pmf(tables)).max() < 1e-14

    for table, weight in float_probabilities(enumerated(RealMargins(40, 30, "0.8", "0.1"), "float64")).items():
        assert weight == pytest.approx(binom.pmf(table[0], 40, 0.8) * binom.pmf(table[1], 30, 0.1), rel=1e-11)
    for table, weight in float_probabilities(enumerated(BothMargins(400, 300, 250), "float64", skip=0.0)).items():
        assert weight == pytest.approx(hypergeom.pmf(table[0], 700, 400, 250), rel=1e-9, abs=1e-250)
    odds = float_probabilities(enumerated(BothMargins(40, 30, 25, "5/2"), "float64"))
    for table, weight in odds.items():
        assert weight == pytest.approx(nchypergeom_fisher.pmf(table[0], 70, 40, 25, 2.5), rel=1e-9)


@for_each(
    product([Total(300, UNEVEN), RealMargins(150, 150, "1/2", "1/5"), BothMargins(600, 400, 300)], [1e-3, 1e-6, 1e-12])
)
def test_no_more_is_left_out_than_is_said(design: Design, skip: float) -> None:
    enumeration = enumerated(design, "float64", skip=skip)
    blocks = list(enumeration.blocks())
    kept = fsum(fsum(block.weights.tolist()) for block in blocks)
    assert 1 - skip - enumeration.rounding <= kept <= 1 + enumeration.rounding
    assert sum(block.size for block in blocks) < enumeration.tables
    if skip == 1e-3:
        assert kept < 1 - 1e-6, "something is left out"


@pytest.mark.on_change
@pytest.mark.slow
def test_all_of_it_is_1_within_the_rounding() -> None:
    for design in (Total(199, UNEVEN), Total(1000, UNEVEN), Total(2000, independent("1/2", "1/50"))):
        enumeration = enumerated(design, "float64")
        kept = fsum(fsum(block.weights.tolist()) for block in enumeration.blocks())
        assert abs(kept - 1) <= enumeration.skip + enumeration.rounding < 1e-12


@for_each(
    [
        (Total(151, UNEVEN), {"method": "fraction"}, "is too large for method='fraction', which goes to 150: use"),
        (Total(2001, UNEVEN), {}, "N = 2001 is too large for method='float64', which goes to 2000"),
        (Total(5, UNEVEN), {"method": "simulation"}, "'fraction' or 'float64'"),
        (Total(5, UNEVEN), {"method": "float64", "skip": 0.5}, "from 0 to 0.01"),
        (Total(5, UNEVEN), {"method": "float64", "skip": float("nan")}, "skip is nan"),
        (Total(5, UNEVEN), {"method": "fraction", "skip": 1e-9}, "leaves no table out"),
        (Total(150, independent(F(10**30, 10**30 + 1), "1/2")), {}, "digits: give the model shorter ones"),
    ],
)
def test_what_cannot_be_enumerated_says_what_can(design: Design, options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        enumerated(design, **options)  # type: ignore[arg-type]  # what is tested


# --- K classes ----------------------------------------------------------------------------------------------

THREE = informed("1/4", ["1/2", "1/3", "1/6"], ["1/5", "2/5", "2/5"])


@for_each([1, 3, 6])
def test_tables_of_three_classes_have_the_multinomial_probability(n: int) -> None:
    enumeration = enumerated_classes(TotalOfClasses(n, THREE))
    shares = [float(share) for row in THREE.cells for share in row]
    tables = np.concatenate([block.cells[0].reshape(-1, 9) for block in enumeration.blocks()])
    weights = np.concatenate([block.weights for block in enumeration.blocks()])
    assert len(np.unique(tables, axis=0)) == len(tables) == enumeration.tables == comb(n + 8, 8)
    assert (tables.sum(axis=1) == n).all()
    assert weights == pytest.approx(multinomial(n, shares).pmf(tables), rel=1e-12)
    assert fsum(weights.tolist()) == pytest.approx(1, abs=1e-15)


def test_two_classes_are_a_case_of_k() -> None:
    floats = float_probabilities(enumerated(Total(9, UNEVEN), "float64"))
    for block in enumerated_classes(TotalOfClasses(9, UNEVEN)).blocks():
        for table, weight in zip(block.cells[0].reshape(-1, 4).tolist(), block.weights.tolist(), strict=True):
            assert weight == pytest.approx(floats.pop((table[0], table[1], table[2], table[3])), rel=1e-13)
    assert not floats


@for_each([1e-2, 1e-6])
def test_of_k_classes_no_more_is_left_out_than_is_said(skip: float) -> None:
    enumeration = enumerated_classes(TotalOfClasses(12, THREE), skip=skip)
    blocks = list(enumeration.blocks())
    kept = fsum(fsum(block.weights.tolist()) for block in blocks)
    assert 1 - skip <= kept < 1
    assert sum(block.size for block in blocks) < enumeration.tables


def test_too_many_tables_of_k_classes_are_refused() -> None:
    with pytest.raises(ValueError, match="N = 40 is too large for 3 classes: there are 377348994 tables"):
        enumerated_classes(TotalOfClasses(40, THREE))
    with pytest.raises(ValueError, match=r"N = 28 is too large .* are 30260340 tables, and at most 30000000"):
        enumerated_classes(TotalOfClasses(28, THREE), "fraction")
    with pytest.raises(ValueError, match="leaves no table out"):
        enumerated_classes(TotalOfClasses(4, THREE), "fraction", skip=0.001)


TWO_ALIKE = informed("1/4", ["2/5", "2/5", "1/5"], ["3/10", "3/10", "2/5"])
ALL_ALIKE = informed("1/2", ["1/3"] * 3, ["1/3"] * 3)
NEVER = informed("1/4", ["1/2", "1/2", "0"], ["1/5", "2/5", "2/5"])


@for_each([(model, n) for model in (THREE, TWO_ALIKE, ALL_ALIKE, NEVER) for n in (1, 4)])
def test_in_fractions_tables_have_the_probabilities_of_cases_one_after_the_other(case: tuple[Model, int]) -> None:
    model, n = case
    expected = of_outcomes(n, model.cells)
    enumeration = enumerated_classes(TotalOfClasses(n, model), "fraction")
    found = {}
    for block in enumeration.blocks():
        (wholes,) = block.wholes()
        assert block.possible().tolist() == [each > 0 for each in wholes]
        for at, (table, weight) in enumerate(zip(block.cells[0].tolist(), wholes, strict=True)):
            assert block.whole(np.arange(block.size) == at) == weight
            assert block.weights[at] == pytest.approx(float(enumeration.probability(weight)), rel=1e-12)
            if weight:
                found[tuple(map(tuple, table))] = enumeration.probability(weight)
        assert block.whole(np.ones(block.size, dtype=np.bool_)) == sum(wholes)
    assert found == expected


@pytest.mark.on_change
@pytest.mark.slow
@for_each([(THREE, 3003), (TWO_ALIKE, 1741), (ALL_ALIKE, 812)])
def test_where_names_do_not_matter_alike_classes_are_gone_through_once(case: tuple[Model, int]) -> None:
    """Burnside: 479 tables have as many cases of two classes, 216 of all three; (3003 + 3 · 479 + 2 · 216)/6 is 812."""
    model, tables = case
    every, fewer = (TotalOfClasses(6, model, nameless) for nameless in (False, True))
    enumeration = enumerated_classes(fewer, "fraction")
    assert enumeration.tables == sum(block.size for block in enumeration.blocks()) == tables
    rule, test = intervals("gorodkin_rk", k=3)["delta-plus-three"], known_tests(3)["chi2"]
    whole, less = (coverage(rule, each, "gorodkin_rk", method="fraction") for each in (every, fewer))
    assert (whole.covered, whole.below, whole.undefined) == (less.covered, less.below, less.undefined)
    assert whole.width == pytest.approx(less.width, rel=1e-12)
    sizes = [rejections([test], each, method="fraction")[0] for each in (every, fewer)]
    assert (sizes[0].low, sizes[0].undefined) == (sizes[1].low, sizes[1].undefined)
    mean = [bias(estimator("informedness", 3), each, "informedness", method="fraction").mean for each in (every, fewer)]
    assert mean[0] == mean[1]


def test_what_depends_on_names_is_not_for_it() -> None:
    first = IntervalRule("first", lambda tables: (tables[:, 0, 0] * 0.0, np.where(tables[:, 0, 0] > 1, 1.0, 0.0)))
    found = [coverage(first, TotalOfClasses(4, ALL_ALIKE, each), "informedness").covered[0] for each in (False, True)]
    assert found[0] != pytest.approx(found[1])


def test_the_mean_in_fractions_is_that_of_the_expectation() -> None:
    thirds = [F(1, 3)] * 3
    found = bias(estimator("informedness", 3), TotalOfClasses(4, ALL_ALIKE, True), "informedness", method="fraction")
    expected = expectation_of_sample("informedness", 4, thirds, F(1, 2), thirds)
    assert found.to_json()["mean"]["exact"] == str(expected.mean)
    assert found.to_json()["excluded"]["exact"] == str(expected.undefined)
