"""Empirical claims: each is measured, its answer follows from its numbers, and other tables give the same answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial, prod
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bookmaker_ref import papers
from bookmaker_ref.asking import records
from bookmaker_ref.cli import main as command
from bookmaker_ref.papers import empirical as words
from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.empirical import CLAIMS, findings
from bookmaker_ref.study import empirical
from bookmaker_ref.study.by_margins import EVEN, OF_TWO, Margins
from bookmaker_ref.study.empirical import (
    FINDERS,
    SEED,
    Bench,
    Check,
    Finding,
    Number,
    Reading,
    bands,
    differences,
    exactly,
    fit,
    measure,
    sides,
    sizes,
    tests_of_classes as classes,
    variants,
)
from bookmaker_ref.study.empirical.bench import correlation, estimate, mean, ratio, rms, share, spread
from bookmaker_ref.study.figures._bands import _of_two
from bookmaker_ref.study.simulate.generators import GENERATORS
from bookmaker_ref.study.simulate.recipe import Recipe
from docs.writers import measured as program
from docs.writers.data import cell, rows_of
from docs.writers.empirical import page
from tests.cases import for_each
from tests.commands import assert_refused, run

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

#: The seed and the number of the tables that every claim is measured on again.
OTHER_SEED, FEWER = 19, 1000


@cache
def ids_of_records() -> set[str]:
    return {each.id for paper in papers.PAPERS.values() for each in (*paper.contents, *paper.records())}


@pytest.fixture(scope="module")
def again() -> Bench:
    return Bench(OTHER_SEED, FEWER)


def restored(found: dict[str, Any]) -> Finding:
    """The finding that is recorded."""
    readings = []
    for each in found["readings"]:
        checks = (Check(c["says"], Number(c["value"], c["error"]), c["sign"], c["bound"]) for c in each["checks"])
        readings.append(Reading(each["reading"], tuple(checks)))
    return Finding(found["settings"], tuple(readings))


def answers_of(finding: Finding, value: Callable[[Check], float]) -> str:
    """The answer with other numbers, without error."""
    return replace(
        finding,
        readings=tuple(
            replace(each, checks=tuple(replace(c, number=Number(value(c))) for c in each.checks))
            for each in finding.readings
        ),
    ).answer


# --- the claims ------------------------------------------------------------------------------------------------------


def test_every_claim_is_measured_and_recorded_in_the_order_of_print() -> None:
    assert len(CLAIMS) >= 50
    assert list(CLAIMS) == list(FINDERS) == list(findings())
    assert list(dict.fromkeys(each.paper for each in CLAIMS.values())) == [
        key for key in papers.PAPERS if any(each.paper == key for each in CLAIMS.values())
    ]


def test_a_claim_has_an_id_that_no_record_has() -> None:
    assert ids_of_records().isdisjoint(CLAIMS)
    assert all(each.paper in papers.PAPERS for each in CLAIMS.values())


@for_each(CLAIMS.values(), lambda each: each.id)
def test_what_a_claim_names_is_there(claim: Claim) -> None:
    assert set(claim.near) <= ids_of_records()
    assert {*claim.also, *claim.against} <= set(CLAIMS)
    for other in (*claim.also, *claim.against):
        assert claim.id in (also := words.relatives(other))[0] or claim.id in also[1]


def test_a_claim_needs_words() -> None:
    with pytest.raises(ValueError, match="a claim has an id"):
        Claim("powers2011", title="Something", section="Somewhere")


# --- what is recorded ------------------------------------------------------------------------------------------------


@for_each(CLAIMS)
def test_a_recorded_answer_follows_from_the_recorded_numbers(claim: str) -> None:
    recorded = findings()[claim]
    found = restored(recorded)
    assert found.answer == recorded["answer"]
    assert found.is_exact == recorded["exact"]
    assert found.is_sure, "more tables are needed to tell"
    assert [each.holds for each in found.readings] == [each["holds"] for each in recorded["readings"]]


@for_each(CLAIMS)
def test_with_other_numbers_the_answer_is_the_other(claim: str) -> None:
    """Numbers on the right side of each bound make a claim true, on the wrong side false: neither is built in."""
    found = restored(findings()[claim])
    beyond = {"<": -1.0, ">": 1.0}
    measurable = replace(found, readings=tuple(each for each in found.readings if each.checks))
    bounds = {(c.says, c.sign): c.bound for each in measurable.readings for c in each.checks}
    two_sided = {says for says, sign in bounds if (says, "<") in bounds and (says, ">") in bounds}

    def right(check: Check) -> float:
        if check.says in two_sided and check.bound:
            return (bounds[check.says, "<"] + bounds[check.says, ">"]) / 2
        return check.bound + beyond[check.sign]

    if claim != "powers2011:extremes-for-few-cases":  # its two readings are contraries
        assert answers_of(measurable, right) == "true"
    assert answers_of(measurable, lambda check: check.bound - beyond[check.sign]) == "false"


@pytest.mark.on_change("bookmaker_ref/papers/*.json")
@pytest.mark.slow
@for_each(CLAIMS)
def test_other_tables_give_the_same_answer(claim: str, *, again: Bench) -> None:
    recorded, found = findings()[claim], measure(claim, again)
    assert differences(recorded, found) == []
    assert found.answer == recorded["answer"] or not found.is_sure
    for before, now in zip(restored(recorded).readings, found.readings, strict=True):
        for old, new in zip(before.checks, now.checks, strict=True):
            error = float(np.hypot(old.number.error, new.number.error))
            assert abs(old.number.value - new.number.value) <= 5 * error + 1e-5 * abs(old.number.value), new.says


@for_each(claim for claim, finder in FINDERS.items() if getattr(finder, "__module__", "").endswith("exactly"))
def test_a_claim_about_distributions_or_expected_tables_is_what_is_recorded(claim: str) -> None:
    """All but one are exact, to the last digit that is kept; that one is of the recorded seed, too."""
    assert measure(claim).to_json() == findings()[claim]


def test_a_claim_measured_alone_gives_the_same_numbers(again: Bench) -> None:
    claim = "powers2011:cramers-v-at-low-levels"
    assert measure(claim, Bench(OTHER_SEED, FEWER)) == measure(claim, again)


def test_a_number_that_went_to_the_other_side_is_told() -> None:
    recorded = findings()["powers2011:cramers-v-at-high-levels"]
    found = restored(recorded)
    assert differences(recorded, found) == []
    first, *rest = found.readings
    turned = replace(first, checks=(replace(first.checks[0], number=Number(0.1, 0.001)),))
    assert differences(recorded, replace(found, readings=(turned, *rest))) == [
        f"mean of V - Informedness: 0.1 ± 0.001, recorded {recorded['readings'][0]['checks'][0]['value']}"
    ]
    unsure = replace(first, checks=(replace(first.checks[0], number=Number(0.1, 1.0)),))
    assert differences(recorded, replace(found, readings=(unsure, *rest))) == []
    assert differences(recorded, replace(found, readings=tuple(rest))) == [
        "the readings are not those that are recorded"
    ]
    other = replace(first, checks=(replace(first.checks[0], bound=0.5),))
    assert differences(recorded, replace(found, readings=(other, *rest))) == [
        "mean of V - Informedness: not the check that is recorded"
    ]


def test_an_unknown_claim_is_refused_with_a_near_one() -> None:
    with pytest.raises(ValueError, match="did you mean powers2011:kappa-fits"):
        measure("powers2011:kapa-fits")
    with pytest.raises(ValueError, match="at least 400"):
        Bench(tables=10)
    with pytest.raises(ValueError, match="0 or more"):
        Bench(seed=-1)


# --- answers -----------------------------------------------------------------------------------------------------


def reading(*values: tuple[float, float]) -> Reading:
    return Reading("", tuple(Check("", Number(*each), "<", 1.0) for each in values))


@for_each(
    [
        *[([reading((0.5, 0.1))], "true", True), ([reading((1.5, 0.1))], "false", True)],
        *[([reading((0.5, 0.1), (1.5, 0.1))], "false", True), ([reading((0.9, 0.1), (1.5, 0.1))], "false", True)],
        *[([reading((1.0, 0.0))], "false", True), ([reading((0.999, 0.0))], "true", True)],
        ([reading((0.5, 0.1)), reading((1.5, 0.1))], "depends on", True),
        ([reading((0.9, 0.1))], "depends on", False),
        ([reading((0.9, 0.1)), reading((0.5, 0.1))], "depends on", False),
        ([reading((0.9, 0.1)), reading((0.5, 0.1)), reading((1.5, 0.1))], "depends on", True),
        ([reading((0.5, 0.0)), Reading("cannot be measured")], "depends on", True),
    ]
)
def test_an_answer_follows_from_all_readings(readings: list[Reading], answer: str, sure: bool) -> None:
    found = Finding("", tuple(readings))
    assert (found.answer, found.is_sure) == (answer, sure)


def test_a_finding_without_a_reading_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a reading"):
        Finding("", ())


# --- standard errors, against theory ---------------------------------------------------------------------------------


def test_standard_errors_are_those_of_theory() -> None:
    rng = np.random.default_rng(3)
    n = 40_000
    x, y = rng.normal(size=(2, n))
    for found, value, error in (
        (mean(x + 1), 1.0, 1 / n**0.5),
        (spread(2 * x), 2.0, 2 / (2 * n) ** 0.5),
        (rms(x), 1.0, 1 / (2 * n) ** 0.5),
        (correlation(x, 0.6 * x + 0.8 * y), 0.6, (1 - 0.36) / n**0.5),
        (share(x > 0), 0.5, 0.5 / n**0.5),
        (ratio(spread(2 * x), spread(y)), 2.0, 2 / n**0.5),
    ):
        assert abs(found.value - value) < 5 * error
        assert found.error == pytest.approx(error, rel=0.4)  # the jackknife has 39 degrees of freedom


def test_a_share_of_none_is_not_certain() -> None:
    assert share(np.zeros(100)).value == 0
    assert 0.005 < share(np.zeros(100)).error < 0.02


def test_undefined_tables_are_left_out() -> None:
    assert estimate(np.mean, [1.0, np.nan, 3.0] * 100).value == 2


# --- each criterion can go either way ----------------------------------------------------------------------------


class Fabricated(Bench):
    """Measures that are made up from the level and noise."""

    def __init__(self, **made: Callable[[Any, Any], Any]) -> None:
        super().__init__(tables=2000)
        self.made = made

    def columns(self, recipe: Recipe, names: Iterable[str]) -> dict[str, Any]:
        level = np.full(self.tables, recipe.informedness)
        noise = self.random(repr(recipe)).normal(size=self.tables) / 100
        return {"I": level, **{name: self.made[name](level, noise) for name in names if name != "I"}}


def informed(level: Any, noise: Any) -> Any:
    return level + noise


def both_v(made: Callable[[Any, Any], Any]) -> dict[str, Callable[[Any, Any], Any]]:
    """Informedness as it should be, and both V of which this is made up."""
    return {**B, "cramers_v": made, "cramers_v_g2": made}


def averages(made: Callable[[Any, Any], Any]) -> dict[str, Callable[[Any, Any], Any]]:
    """Informedness as it should be, and all averages so."""
    return {**B, **dict.fromkeys(("accuracy", "g_weighted", "f1_weighted", "g_macro", "f1_macro"), made)}


def some_far(every: int) -> Callable[[Any, Any], Any]:
    """Informedness as it should be, but for one of so many tables."""
    return lambda level, noise: level - 3 * (np.arange(len(level)) % every == 0)


def only_one(level: Any, noise: Any) -> Any:
    """Significant at one level alone."""
    return np.where(level == 0.3, 0.01, 0.1)


#: The K and the X statistics, never significant.
P_VALUES = dict.fromkeys(
    (f"paper_p_chi2_{each}" for each in ("kb", "km", "xb", "xm")), lambda level, noise: np.full_like(level, 0.1)
)
B = {"informedness": informed, "correlation": informed, "markedness": informed}
EVENLY = {"E": lambda level, noise: np.ones_like(level)}


@pytest.mark.slow
@for_each(
    [
        (fit.kappa_fits, {**averages(lambda i, e: i + 0.3), "cohen_kappa": lambda i, e: i + 2 * e}, "true"),
        (fit.kappa_fits, {**averages(lambda i, e: i + 0.3 + e), "cohen_kappa": lambda i, e: i + 0.4}, "false"),
        (fit.averages_fit_poorly, averages(lambda i, e: i + e), "false"),
        (fit.averages_fit_poorly, averages(lambda i, e: (1 + i) / 2), "true"),
        (fit.weighted_determinant_fits, {**B, "determinant_informedness_2k": lambda i, e: i + 1.01 * e}, "true"),
        (fit.weighted_determinant_fits, {**B, "determinant_informedness_2k": lambda i, e: i**1.5}, "false"),
        (fit.cramers_v_overestimates, both_v(lambda i, e: i + 0.2), "true"),
        (fit.cramers_v_overestimates, both_v(lambda i, e: i - 0.1), "false"),
        (fit.cramers_v_at_high_levels, both_v(lambda i, e: i + 0.1), "false"),
        (fit.cramers_v_at_low_levels, both_v(lambda i, e: i + 0.01), "true"),
        (fit.cramers_v_at_low_levels, both_v(lambda i, e: i + 0.2), "false"),
        (fit.cramers_v_at_low_levels, both_v(lambda i, e: np.where(i < 0.05, 0.15, i)), "depends on"),
        (fit.association_statistics, {**B, "chi2": lambda i, e: 400 + 0 * i, "g2": lambda i, e: 400 + 0 * i}, "true"),
        (fit.association_statistics, {**B, "chi2": lambda i, e: 0 * i, "g2": lambda i, e: 0 * i}, "false"),
        (bands.bands_of_figure_6, {**B, **EVENLY}, "true"),
        (bands.bands_of_figure_6, {**B, **EVENLY, "informedness": lambda i, e: i + 100 * e}, "false"),
        (bands.bands_of_figure_6, {**B, **EVENLY, "informedness": some_far(16)}, "depends on"),
        (bands.lower_band_of_figure_6, {**B, **EVENLY}, "true"),
        (bands.lower_band_of_figure_6, {**B, **EVENLY, "informedness": lambda i, e: i - 3}, "false"),
        (bands.lower_band_of_figure_6, {**B, **EVENLY, "informedness": some_far(50)}, "depends on"),
        (bands.bands_of_figure_7, {**B, **EVENLY}, "true"),
        (bands.bands_of_figure_7, {**B, **EVENLY, "informedness": some_far(16)}, "depends on"),
        (bands.bands_of_figure_7, {**B, **EVENLY, "informedness": lambda i, e: i + 100 * e}, "false"),
        (bands.markedness_outside, {**B, **EVENLY}, "false"),
        (bands.random_or_informed, {**B, "informedness": lambda i, e: 0.5 + e}, "false"),
        (classes.g2_of_figure_6, {"p_g2": lambda i, e: np.where(i > 0.65, 0.01, 0.1)}, "true"),
        (classes.g2_of_figure_6, {"p_g2": lambda i, e: np.full_like(i, 0.1)}, "false"),
        (classes.chi2_of_figure_6, {"p_chi2": lambda i, e: np.where(i > 0.85, 0.01, 0.1)}, "true"),
        (classes.chi2_of_figure_6, {"p_chi2": lambda i, e: np.where(e > -0.016, 0.01, 0.1)}, "depends on"),
        (classes.chi2_of_figure_6, {"p_chi2": lambda i, e: np.full_like(i, 0.01)}, "false"),
        (classes.k_and_x, P_VALUES, "depends on"),
        (classes.k_and_x, {**P_VALUES, "paper_p_chi2_xb": only_one, "paper_p_chi2_xm": only_one}, "false"),
        (exactly.informedness_recovers, {"informedness": lambda i, e: i + e / 3}, "true"),
        (exactly.informedness_recovers, {"informedness": lambda i, e: i + 0.02}, "false"),
    ],
    lambda case: f"{case[0].__name__} {case[2]}",
)
def test_a_criterion_answers_by_the_tables(finder: Callable[[Bench], Finding], made: Any, answer: str) -> None:
    assert finder(Fabricated(**made)).answer == answer


@for_each(
    [
        (sizes.chi2_for_few_cases, lambda name, n: 0.05, "false"),
        (sizes.g2_preferred, lambda name, n: {"g2": 0.05}.get(name, 0.07), "true"),
        (sizes.five_in_a_cell, lambda name, n: 0.05 if n in (20, 30, 64, 250) else 0.2, "depends on"),
        (sizes.averages_beside_fisher, lambda name, n: {"fisher": 0.04}.get(name, 0.01), "true"),
        (sizes.averages_beside_fisher, lambda name, n: 0.04, "false"),
        (sizes.whole_table_inflates, lambda name, n: 0.04, "false"),
        (sizes.naive_where_uneven, lambda name, n: 0.05, "false"),
        (sizes.labels_where_skewed, lambda name, n: 0.05, "false"),
        (sizes.kb_more_reliable, lambda name, n: 0.0499 if name.startswith("chi2_k") else 0.07, "true"),
        (sizes.kb_more_reliable, lambda name, n: 0.09 if name.startswith("chi2_k") else 0.05, "false"),
        (sizes.intervals_more_reliable, lambda name, n: 0.99, "true"),
        (sizes.fisher_without_given_margins, lambda name, n: 0.05, "false"),
        (sizes.fisher_without_given_margins, lambda name, n: 0.08, "true"),
        (sizes.one_in_twenty, lambda name, n: 0.05, "true"),
        (sizes.one_in_twenty, lambda name, n: 0.05 if n == 250 else 0.2, "depends on"),
        (sizes.one_in_twenty, lambda name, n: 0.2, "false"),
        (sizes.few_cases_unaccounted, lambda name, n: 0.2 if n == 8 else 0.05, "true"),
        (sizes.few_cases_unaccounted, lambda name, n: 0.05 if n == 8 else 0.2, "false"),
    ],
    lambda case: f"{case[0].__name__} {case[2]}",
)
def test_a_criterion_answers_by_the_sizes(
    finder: Callable[[Bench], Finding],
    size: Callable[[str, int], float],
    answer: str,
    *,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fabricated(margins: Any, ns: Iterable[int] = sizes._NS, names: Iterable[str] = sizes._TESTS) -> Any:
        return {name: {n: size(name, n) for n in ns} for name in names}

    monkeypatch.setattr(sizes, "_sizes", fabricated)
    assert finder(Bench()).answer == answer


@for_each([(0.01, 0.05, "true"), (0.03, 0.0301, "depends on"), (0.03, 0.01, "false")])
def test_a_statistic_is_more_accurate_if_it_is_nearer_to_alpha(
    k: float, x: float, answer: str, *, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fabricated(margins: Any, alpha: str, ns: Iterable[int], names: Iterable[str]) -> Any:
        found = {"chi2_kb": k, "chi2_xb": x}
        return {name: [SimpleNamespace(high=found[name]) for _ in ns] for name in names}

    monkeypatch.setattr(sizes, "sizes", fabricated)
    assert sizes.x_for_alpha(Bench()).answer == answer


@for_each([(0.5, 0.05, "true"), (0.05, 0.05, "depends on"), (0.05, 0.5, "false")])
def test_what_is_below_alpha_by_chance_as_well_is_not_significant_but_may_be_what_a_figure_shows(
    usual: float, of_one_table: float, answer: str, *, monkeypatch: pytest.MonkeyPatch
) -> None:
    def p(bench: Bench, recipe: Recipe, point: bool) -> Any:
        by_chance = of_one_table if point else usual
        return np.full(400, 0.05 if recipe.informedness else by_chance)

    monkeypatch.setattr(classes, "_fisher", p)
    assert classes.fisher_of_figure_6(Bench()).answer == answer


@for_each([(sides.convention_below, "true"), (sides.weighted_below, "depends on")])
def test_a_band_without_width_says_nothing(
    finder: Callable[..., Finding], answer: str, *, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Estimates are far below at full Informedness alone, where the band of 1 - |B| has no width."""
    monkeypatch.setattr(sides, "_beside_intervals", lambda *_: [(0.0, 0.0)])
    levels: list[str] = []

    def beside(margins: Margins, deviation: str, of: Iterable[str]) -> Any:
        levels.extend(of)
        return [(0.0, 0.0)]

    monkeypatch.setattr(sides, "_beside_bands", beside)
    made = {**B, **EVENLY, "informedness": lambda level, noise: np.where(level == 1, -3.0, level)}
    assert finder(Fabricated(**made), figure_of_2008=True).answer == answer
    assert ("1.0" in levels) == (finder is sides.weighted_below)


def test_uniform_margins_are_answered_by_correlation_or_by_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three things that the published tables may do otherwise, each alone makes it depend on the reading."""

    def answer(even: float, published: float, farther: float) -> str:
        def of(first: float, other: float) -> Callable[[Bench, Recipe], Number]:
            return lambda bench, recipe: Number(first if recipe.generator == "decisions" else other)

        monkeypatch.setattr(fit, "_together", of(even, published))
        monkeypatch.setattr(fit, "_apart", of(1.0, farther))
        return fit.uniform_margins(Bench()).answer

    assert answer(0.95, 0.5, 2.0) == "true"
    assert answer(0.95, 0.96, 0.5) == "false"
    assert answer(0.5, 0.4, 2.0) == "false"
    assert answer(0.95, 0.93, 0.5) == answer(0.95, 0.96, 2.0) == "depends on"


def test_what_is_broader_follows_from_the_deviations(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(wider: Callable[[Recipe], float]) -> str:
        def made(bench: Bench, recipe: Recipe) -> Any:
            times = 1.0 if recipe.generator == "margin_first" else wider(recipe)
            return times * bench.random(repr(recipe)).normal(size=8000)

        monkeypatch.setattr(variants, "_b", made)
        return variants.margin_free(Bench()).answer

    assert answer(lambda recipe: 2.0) == "true"
    assert answer(lambda recipe: 0.5) == "false"
    assert answer(lambda recipe: 2.0 if recipe.cases == 128 else 0.5) == "depends on"


def test_each_generator_that_is_compared_is_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    def made(bench: Bench, recipe: Recipe) -> Any:
        used.append(recipe.generator)
        return np.arange(100.0)

    monkeypatch.setattr(variants, "_b", made)
    variants.margin_free(Bench())
    assert set(used) == {"events", "cells", "uniform", "margin_first"}
    assert not any(GENERATORS[each].source.startswith("not in the papers") for each in used)


@for_each(product((sides.convention_above, sides.convention_below, sides.weighted_below), (False, True)))
def test_sides_are_answered_by_tables_and_by_probabilities(
    finder: Callable[..., Finding], figure_of_2008: bool, *, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(off: float, each: tuple[float, float]) -> str:
        for name in ("_beside", "_beside_intervals", "_beside_bands"):
            monkeypatch.setattr(sides, name, lambda *_: [each])
        made = {**B, **EVENLY, "informedness": lambda level, noise: level + off}
        return finder(Fabricated(**made), figure_of_2008=figure_of_2008).answer

    beyond, inside = (3.0, (0.0, 0.3)), (-3.0, (0.3, 0.0))  # above, and so not below
    if finder is not sides.convention_above:
        beyond, inside = inside, beyond
    assert answer(*beyond) == "false"
    assert answer(*inside) == answer(0.0, (0.0, 0.0)) == "true"
    assert answer(0.0, beyond[1]) == answer(beyond[0], (0.0, 0.0)) == "depends on"


def test_what_is_outside_where_high_counts_on_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    for each, answer in (((0.01, 0.01), "true"), ((0.02, 0.02), "depends on")):
        for name in ("_beside", "_beside_intervals", "_beside_bands"):
            monkeypatch.setattr(sides, name, lambda *_, each=each: [(0.5, 0.5), each] if len(_) == 2 else [each])
        assert sides.weighted_where_high(Fabricated(**B, **EVENLY)).answer == answer


# --- single numbers, from elsewhere ------------------------------------------------------------------------------


def test_shares_within_two_standard_deviations_are_those_of_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    for name, law in {
        "uniform": stats.uniform(),
        "triangular": stats.triang(0.5),
        "logistic": stats.logistic(),
        "Laplace": stats.laplace(),
        "exponential": stats.expon(),
        "Poisson, mean 9": stats.poisson(9),
        "binomial, 100 cases of 1/10": stats.binom(100, 0.1),
    }.items():
        low, high = law.mean() - 2 * law.std(), law.mean() + 2 * law.std()
        within = law.cdf(high) - law.cdf(low - (1e-9 if "mean" in name or "cases" in name else 0))
        assert exactly._WITHIN_TWO[name] == pytest.approx(within, abs=1e-9), name


def tables_of_two(n: int, prevalence: Fraction, guess: Fraction, level: Fraction) -> Iterable[Any]:
    """Every table of so many cases of which each class has one: its probability, given that, and its cells."""
    known = [level * prevalence, Fraction(0), Fraction(0), level * (1 - prevalence)]
    guesses = [each * other for each in (guess, 1 - guess) for other in (prevalence, 1 - prevalence)]
    shares = [each + (1 - level) * other for each, other in zip(known, guesses, strict=True)]
    defined = 1 - prevalence**n - (1 - prevalence) ** n
    for tp, fp, fn in product(range(n + 1), repeat=3):
        tn = n - tp - fp - fn
        if tn < 0 or 0 in (tp + fn, fp + tn):
            continue
        ways = factorial(n) // prod(map(factorial, (tp, fp, fn, tn)))
        of = prod((share**cell for share, cell in zip(shares, (tp, fp, fn, tn), strict=True)), start=Fraction(ways))
        yield float(of / defined), (tp, fp, fn, tn)


def estimated(tp: int, fp: int, fn: int, tn: int) -> Fraction:
    return Fraction(tp, tp + fn) - Fraction(fp, fp + tn)


#: How far bands and intervals of 16 cases reach, in units of 2/√15.
DEVIATIONS: dict[str, Callable[[Fraction], Fraction]] = {
    "complement": lambda b: 1 - b,
    "self-weighted": lambda b: 1 - 2 * b + 2 * b * b,
}


def beside(margins: Margins, level: Fraction, of: Callable[[Fraction], Fraction], band: bool) -> tuple[float, float]:
    """How probable estimates of 16 cases are so far below the level, and above: as far as either of them has it."""
    below = above = 0.0
    for chance, cells in tables_of_two(16, Fraction(margins.prevalence), Fraction(margins.guess), level):
        value = estimated(*cells)
        if (value - level) ** 2 * 15 > 4 * of(level if band else abs(value)) ** 2:
            below, above = below + chance * (value < level), above + chance * (value > level)
    return below, above


@pytest.mark.slow
@pytest.mark.parametrize("margins", OF_TWO, ids=lambda each: each.name)
def test_what_is_beside_bands_and_intervals_is_what_all_tables_say(margins: Margins) -> None:
    """The truth is above an interval where the estimate is below it."""
    for name, of in DEVIATIONS.items():
        for level in ("0.0", "0.3", "0.9", "1.0"):
            (found,) = sides._beside_bands(margins, name, [level])
            assert found == pytest.approx(beside(margins, Fraction(level), of, band=True), abs=1e-12)
        for level, each in zip(sides._OF_INTERVALS, sides._beside_intervals(margins, name), strict=True):
            assert each[::-1] == pytest.approx(beside(margins, Fraction(level), of, band=False), abs=1e-12)


def test_figure_2_of_2008_has_the_bands_that_are_drawn_of_it() -> None:
    """Tables with random margins: as many are outside as the figure counts with tables of its own."""
    found = np.mean([_of_two(1, 4000).many["inside b1"].mean[place] for place in (9, 10)])
    recorded = findings()["powers2008significance:confidence-weighted-where-high"]["readings"][0]["checks"][0]
    assert 1 - found == pytest.approx(recorded["value"], abs=5 * recorded["error"])


def test_coverage_is_given_that_informedness_is_defined() -> None:
    """Wald's interval of 8 cases, as it is written, over all tables with a case of each class."""
    for margins in OF_TWO:
        found = sizes._distances(margins, "wald", 8, ("0", "0.5"))
        for level, each in zip((0.0, 0.5), found, strict=True):
            covered = 0.0
            of = Fraction(level)
            for chance, (tp, fp, fn, tn) in tables_of_two(8, Fraction(margins.prevalence), Fraction(margins.guess), of):
                variance = Fraction(tp * fn, (tp + fn) ** 3) + Fraction(fp * tn, (fp + tn) ** 3)
                reach = 1.959963984540054 * float(variance) ** 0.5
                covered += chance * (abs(float(estimated(tp, fp, fn, tn)) - level) <= reach + 1e-12)
            assert each == pytest.approx(abs(covered - 0.95), abs=1e-9)


def test_the_chance_of_a_figure_is_that_of_binomial_numbers() -> None:
    stats = pytest.importorskip("scipy.stats")
    levels = np.repeat(np.arange(11) / 10, 400)
    inside = np.tile(np.arange(400) < 376, 11)
    more = bands.chance_of_a_figure(inside, levels, 0.95)
    assert more.value == pytest.approx(stats.binom(110, 0.94).sf(104))  # 105 of 110 and more
    every = bands.chance_of_a_figure(inside, levels)
    assert every.value == pytest.approx(0.94**110)
    # by the delta method: 110 times the relative error of a share of 4400
    drawn = bands.chance_of_a_figure(np.random.default_rng(4).random(4400) < 0.94, levels)
    assert drawn.error == pytest.approx(drawn.value * 110 * (0.06 / 0.94 / 4400) ** 0.5, rel=0.4)


def test_kappa_where_margins_differ_is_what_the_hand_computes() -> None:
    """Prevalence 9/10, guesses 1/10, I = 1/2: det = 0.045, mean error 0.205, so Kappa is 0.045/0.25 = 0.18."""
    found = exactly.kappa_where_margins_differ(Bench())
    assert found.readings[0].checks[0].number.value == pytest.approx(0.18 - 0.5)


def test_misleading_measures_are_those_of_the_spreadsheet() -> None:
    """Figure 1 of powers2003, model 3: an Accuracy of 67.7% with 15% informed."""
    first, *_ = exactly.misleading_measures(Bench()).readings
    assert first.checks[0].number.value == pytest.approx(0.677)


def test_the_probability_of_one_table_is_hypergeometric() -> None:
    stats = pytest.importorskip("scipy.stats")
    bench, recipe = Bench(5, 400), Recipe("events", 2, 12, repair=True)
    counts = bench.drawn(recipe).counts
    tp, pp, rp = counts[:, 0, 0], counts.sum(2)[:, 0], counts.sum(1)[:, 0]
    assert classes._fisher(bench, recipe, point=True) == pytest.approx(stats.hypergeom(12, rp, pp).pmf(tp))


def test_the_exact_readings_agree_with_the_sizes_in_the_data() -> None:
    """docs/data/test-sizes.csv has the same sizes by the same enumeration."""
    counted = {
        (row["test"], int(row["n"])): row["rejects"]
        for row in rows_of("test-sizes")
        if (row["alpha"], row["informedness"], row["prevalence"], row["guess"]) == ("0.05", "0", "1/2", "1/2")
    }
    for name in ("chi2", "g2", "fisher", "chi2_kbm"):
        for n, found in sizes._sizes(EVEN)[name].items():
            assert counted[name, n] == cell(float(found))


def test_binomial_numbers_have_the_cases_of_theory() -> None:
    """As they come, tables have N cases on average, with the variance N (1 - 1/K²)."""
    cases = variants.binomial_numbers(Bench(2, 4000)).readings[0].checks[0].number
    assert cases.error == pytest.approx((128 * 15 / 16 / 4000) ** 0.5, rel=0.4)
    assert abs(cases.value - 128) < 5 * cases.error


# --- the command, the program and the page ---------------------------------------------------------------------------


@pytest.fixture
def tampered(monkeypatch: pytest.MonkeyPatch) -> str:
    """A claim of which another answer is recorded."""
    claim = "powers2011:cramers-v-at-high-levels"
    assert records.measured_again(claim)["verdict"] == "empirical"
    changed = json.loads(json.dumps(words.measured()))
    for each in changed["findings"][claim]["readings"]:
        each["checks"][0]["holds"] = False
    monkeypatch.setattr(words, "measured", lambda: changed)
    return claim


def test_verify_and_show_fail_where_another_answer_is_recorded(
    tampered: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = records.measured_again(tampered)
    assert found["verdict"] == "faulty"
    assert "mean of V - Informedness" in found["detail"]
    assert command(["show", tampered, "--measure", "--tables", "400"]) == 1
    assert "This is not what is recorded" in capsys.readouterr().out


def test_show_prints_a_claim_with_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["show", "powers2011:figure-6-g2"]) == 0
    said = capsys.readouterr().out
    assert "empirical: depends on" in said
    assert "share with p < 0.05, Informedness 0.6: 0.8" in said
    assert "bookmaker show powers2011:figure-6-g2 --measure" in said
    assert command(["show", "figure-6-g2"]) == 0
    assert capsys.readouterr().out == said


def test_show_measures_again(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["show", "powers2011:figure-6-random-or-informed", "--measure"]
    assert command([*arguments, "--seed", "7", "--tables", "400", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "empirical"
    assert found["answer"] == "true"
    assert found["differs"] == []
    recorded = findings()["powers2011:figure-6-random-or-informed"]
    assert found["finding"]["readings"] != recorded["readings"]
    assert found["command"] == "bookmaker " + " ".join(arguments) + " --seed 7 --tables 400"
    assert command([*arguments, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["finding"]["answer"] == recorded["answer"]


def test_show_says_how_to_get_these_numbers_again(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["show", "powers2011:isocontours-are-straight"]

    def again(*options: str) -> str:
        assert command([*arguments, *options]) == 0
        return " ".join(capsys.readouterr().out.split()).rpartition(" again bookmaker show ")[2]

    claim = arguments[1]
    assert again("--measure", "--seed", "7", "--tables", "500") == f"{claim} --measure --seed 7 --tables 500"
    assert again("--measure") == f"{claim} --measure --seed {SEED} --tables {empirical.TABLES}"
    assert again() == f"{claim} --measure"


@for_each(
    [
        (["powers2011:28", "--measure"], "is no claim about simulations"),
        (["--measure"], "give its id"),
        (["powers2011:kappa-fits", "--tables", "1000"], "give --measure, too"),
        (["powers2011:kappa-fits", "--measure", "--tables", "3"], "at least 400"),
        (["powers2011:kappa-fits", "--measure", "--seed", "-3"], "0 or more"),
        (["powers2011:kappa-fitts"], "did you mean"),
    ]
)
def test_a_claim_that_cannot_be_measured_is_refused_in_one_line(arguments: list[str], says: str) -> None:
    assert_refused(run("show", *arguments), says)


def test_the_record_holds_every_claim_as_it_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = "powers2011:isocontours-are-straight"
    monkeypatch.setattr(program, "FINDERS", {claim: FINDERS[claim]})
    said: list[str] = []
    ((path, text),) = program.record(said.append).items()
    assert path == "bookmaker_ref/papers/empirical.json"
    written = json.loads(text)
    assert written["findings"] == {claim: findings()[claim]}
    assert (written["seed"], written["tables"]) == (SEED, empirical.TABLES)
    assert said == [claim]


def test_the_program_prints_one_claim(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["powers2011:isocontours-are-straight"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("powers2011:isocontours-are-straight: true\n")
    assert "alpha = 0.05: holds" in said


def test_the_data_have_every_number_that_is_recorded() -> None:
    rows = iter(rows_of("empirical"))
    for claim in CLAIMS:
        finding = findings()[claim]
        for reading in finding["readings"]:
            holds = {True: "holds", False: "does not hold", None: "open"}[reading["holds"]]
            for check in reading["checks"] or [None]:
                row = next(rows)
                assert (row["claim"], row["answer"], row["holds"]) == (claim, finding["answer"], holds)
                assert row["reading"] == " ".join(reading["reading"].split())
                assert row["settings"] == " ".join(finding["settings"].split())
                if check is None:
                    assert (row["number"], row["value"], row["bound"]) == ("not measured", "", "")
                    continue
                assert (row["number"], row["sign"]) == (" ".join(check["says"].split()), check["sign"])
                for name in ("value", "bound"):
                    assert float(row[name]) == pytest.approx(check[name], rel=5.1e-6, abs=1e-12)
                assert float(row["error"] or 0) == pytest.approx(check["error"], rel=5.1e-6, abs=1e-12)
    assert next(rows, None) is None


@for_each(CLAIMS)
def test_the_page_says_of_how_many_readings_an_answer_is(claim: str) -> None:
    (line,) = (each for each in page().splitlines() if f'<a id="{claim.replace(":", "-")}"></a>' in each)
    held = [each["holds"] is True for each in findings()[claim]["readings"]]
    assert findings()[claim]["answer"] in line
    assert (f"{sum(held)} of {len(held)} readings hold" in line) == (len(held) > 1)


def test_the_note_on_v_at_low_levels_is_what_is_recorded() -> None:
    readings = findings()["powers2011:cramers-v-at-low-levels"]["readings"]
    numbers: dict[float, list[float]] = {0.0: [], 0.1: [], 0.2: []}
    for each in readings:
        first = float(each["reading"].split()[1].removesuffix(";"))
        numbers[first] += [check["value"] for check in each["checks"]]
    assert min(numbers[0.0] + numbers[0.1]) > 0.07
    assert [len(each) for each in numbers.values()] == [4, 4, 20]
    assert round(max(numbers[0.2]), 2) == 0.05


def test_every_claim_is_on_the_page_once_and_its_links_lead_somewhere() -> None:
    text = page()
    places = re.findall(r'<a id="(.*?)"></a>', text)
    assert {each.id.replace(":", "-") for each in CLAIMS.values()} <= {*places}
    assert len({*places}) == len(places)
    links = re.findall(r"\]\(#(.*?)\)", text)
    assert len(links) > 10
    assert {*links} <= {*places}
    assert words.measured()["tables"] == empirical.TABLES
