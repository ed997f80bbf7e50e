"""``bookmaker show`` knows every golden measure, and what it says a statistic is gives the golden values."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from math import comb, isnan
from typing import Any

import pytest
from mpmath import mp, mpf

from bookmaker_ref import golden
from bookmaker_ref.asking.show_statistics import domain_of_two
from bookmaker_ref.decide.exactly import value as exact_value
from bookmaker_ref.exact import Undefined, numbers
from bookmaker_ref.exact.table import Table, tables
from bookmaker_ref.golden.vector import Vector
from bookmaker_ref.language import FormulaError, parse_expression
from bookmaker_ref.papers import entry
from bookmaker_ref.papers.record import Record
from bookmaker_ref.significance import OF_CLASSES, STATISTICS, definitions, significance
from bookmaker_ref.symbolic import MEASURES
from derivations.golden.definition import Defined, NoValue, evaluated
from tests.cases import for_each
from tests.commands import printed, refusal, told

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

Cells = tuple[int, int, int, int]
WORDED = {"chi2_yates_below_5", "g2_yates"}


@cache
def vectors() -> tuple[Vector, ...]:
    return tuple(golden.load())


def values_of(name: str, classes: int) -> list[Vector]:
    """The golden values of a statistic itself, without its p-values, for tables of two classes or of more."""
    found = [each for each in vectors() if each.family == "statistics" and each.measure == name and not each.variant]
    return [each for each in found if (len(each.table) == len(each.table[0]) == 2) == (classes == 2)]


def told_of(word: str) -> Any:
    return told("show", word)


def shown(word: str) -> str:
    return " ".join(printed("show", word).split())


def counts_of(each: Vector) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(cell) for cell in row) for row in each.table)


def cells_of(each: Vector) -> Cells:
    (tp, fp), (fn, tn) = counts_of(each)
    return tp, fp, fn, tn


def same(computed: Any, each: Vector) -> bool:
    """Whether both have no value, or the same to 39 digits."""
    if each.status != "valid" or computed is None:
        return each.status == "undefined" and computed is None
    wanted = mpf(each.digits)
    return bool(abs(computed - wanted) <= mpf(10) ** -39 * max(1, abs(wanted)))


# --- all names ------------------------------------------------------------------------------------------------------


@cache
def golden_measures() -> list[str]:
    return sorted({each.canonical for each in vectors() if each.variant.get("of") != "scores"})


@for_each(golden_measures, some=True)
def test_every_golden_measure_is_shown_with_what_it_is_and_where_it_has_a_value(name: str) -> None:
    document = told_of(name)
    others = [document.get(part) for part in ("of_two_classes", "of_k_classes", "statistic")]
    known = [part for part in (document, *others) if part]
    assert name in [part.get("name") for part in known]
    assert any(part.get("definition") for part in known)
    assert any(part.get("domain") for part in known) or document["kind"] == "measure of K classes"


def test_there_are_as_many_golden_measures_as_the_manifest_counts() -> None:
    assert len(golden_measures()) > 130


@pytest.mark.slow
@for_each(sorted({*STATISTICS, *OF_CLASSES, "fisher"}))
def test_a_statistic_is_shown_for_people_too(name: str) -> None:
    text = shown(name)
    titles = [registry[name].title for registry in (STATISTICS, OF_CLASSES) if name in registry]
    assert any(title in text for title in titles) or name == "fisher"
    assert "significance." in text
    for registry in (STATISTICS, OF_CLASSES):
        if name in registry:
            assert all(record in text for record in registry[name].records)


def test_a_statistic_is_listed_found_loosely_and_suggested() -> None:
    listed = printed("show")
    assert all(name in listed for name in ("chi2_yates_below_5", "chi2_kbm_determinant", "fisher"))
    assert told_of("Chi2-Yates")["name"] == "chi2_yates"
    assert "chi2_yates" in refusal("show", "chi2_yatse")


# --- what they are --------------------------------------------------------------------------------------------------


def test_every_statistic_has_a_definition_and_none_is_left_over() -> None:
    assert set(definitions.OF_TWO) == set(STATISTICS)
    assert set(definitions.OF_CLASSES) == set(OF_CLASSES)


def formula(name: str) -> Any:
    return parse_expression(definitions.OF_TWO[name])


@for_each([name for name in definitions.OF_TWO if name not in WORDED])
def test_the_formula_of_two_classes_gives_the_golden_values(name: str) -> None:
    found = values_of(name, 2)
    assert found
    with mp.workdps(80):
        for each in found:
            try:
                computed = evaluated(numbers.text(exact_value(formula(name), cells_of(each))))
            except Undefined:
                computed = None
            assert same(computed, each), each.id


def yates_where(rule: Callable[[Any, Any], bool]) -> Callable[[Cells, list[Any]], Any]:
    """Yates' correction of the cells of which the rule says so, by what is observed and what is expected."""

    def statistic(cells: Cells, expected: list[Any]) -> Any:
        half = mpf(1) / 2
        parts = [(abs(o - e), e, rule(o, e)) for o, e in zip(cells, expected, strict=True)]
        return mp.fsum((max(mpf(0), off - half) if corrected else off) ** 2 / e for off, e, corrected in parts)

    return statistic


def g2_yates(cells: Cells, expected: list[Any]) -> Any:
    if abs(cells[0] - expected[0]) <= mpf(1) / 2:
        return mpf(0)
    moved = [o + mp.sign(e - o) * min(mpf(1) / 2, abs(e - o)) for o, e in zip(cells, expected, strict=True)]
    return mp.fsum(2 * o * mp.log(o / e) for o, e in zip(moved, expected, strict=True) if o)


WORDS: dict[str, Callable[[Cells, list[Any]], Any]] = {
    "chi2_yates_below_5": yates_where(lambda observed, expected: observed < 5),
    "g2_yates": g2_yates,
}


def in_words(statistic: Callable[[Cells, list[Any]], Any], each: Vector) -> Any:
    tp, fp, fn, tn = cells = cells_of(each)
    margins = ((tp + fp, tp + fn), (tp + fp, fp + tn), (fn + tn, tp + fn), (fn + tn, fp + tn))
    if not sum(cells) or (statistic is not g2_yates and not all(row * column for row, column in margins)):
        return None
    return statistic(cells, [mpf(row * column) / sum(cells) for row, column in margins])


@pytest.mark.slow
@pytest.mark.some(8)
@pytest.mark.parametrize("name", STATISTICS)
def test_a_statistic_has_a_value_just_where_it_says(name: str) -> None:
    every = [cells for n in range(5) for cells in tables(n)]
    defined = [domain_of_two(name).contains(cells) for cells in every]
    assert 0 < sum(defined) < len(every)
    for cells, here in zip(every, defined, strict=True):
        assert isnan(significance(name, *cells).value) != here, cells


@pytest.mark.parametrize("name", sorted(WORDED))
def test_what_is_said_in_words_gives_the_golden_values(name: str) -> None:
    with pytest.raises(FormulaError):
        formula(name)
    found = values_of(name, 2)
    assert found
    with mp.workdps(80):
        assert [each.id for each in found if not same(in_words(WORDS[name], each), each)] == []


def test_below_5_means_observed_cells_and_not_expected_ones() -> None:
    assert "observed (O < 5), whatever is expected" in definitions.OF_TWO["chi2_yates_below_5"]
    usual = yates_where(lambda observed, expected: expected < 5)
    with mp.workdps(80):
        others = [each.id for each in values_of("chi2_yates_below_5", 2) if not same(in_words(usual, each), each)]
    assert others, "no golden table tells the two rules apart"


def of_classes(name: str, counts: tuple[tuple[int, ...], ...]) -> Any:
    """The formula of K classes, each word of it by its definition."""
    defined, k = Defined(counts), len(counts)
    n = sum(map(sum, counts))
    text = definitions.OF_CLASSES[name].replace("^", "**")
    words = {word: defined.of_classes(word) for word in re.findall(r"[A-Z]\w+", text)}
    return eval(text, {"__builtins__": {}}, {**words, "K": mpf(k), "N": mpf(n), "abs": abs})


@for_each([name for name in definitions.OF_CLASSES if name != "g2_williams"])
def test_the_formula_of_k_classes_gives_the_golden_values(name: str) -> None:
    found = [each for each in values_of(name, 3) if len(each.table) == len(each.table[0])]
    assert found
    for each in found:
        with mp.workdps(120):
            try:
                computed = of_classes(name, counts_of(each))
            except NoValue:
                computed = None
            if computed is None and name == "g2":
                continue  # read to the letter it divides by an empty margin; its limit has the flag by-continuity
            assert same(computed, each), each.id


def test_g2_by_williams_of_k_classes_is_as_it_is_said() -> None:
    found = values_of("g2_williams", 3)
    assert {len(each.table) == len(each.table[0]) for each in found} == {True, False}
    for each in found:
        counts = counts_of(each)
        rows, columns = [sum(row) for row in counts], [sum(column) for column in zip(*counts, strict=True)]
        labels, classes, n = len(rows), len(columns), sum(rows)
        if not all((*columns, *rows)):
            assert each.status == "undefined"
            continue
        with mp.workdps(120):
            s, t = (mp.fsum(mpf(n) / margin for margin in side) for side in (columns, rows))
            seen = (
                (cell, mpf(a * b) / n)
                for a, row in zip(rows, counts, strict=True)
                for cell, b in zip(row, columns, strict=True)
            )
            g2 = 2 * mp.fsum(o * mp.log(o / e) for o, e in seen if o)
            assert same(g2 / (1 + (s - 1) * (t - 1) / (6 * n * (classes - 1) * (labels - 1))), each), each.id


@pytest.mark.slow
@for_each(OF_CLASSES)
def test_where_a_statistic_of_k_classes_has_no_value_is_said(name: str) -> None:
    document = told_of(name)
    statistic = document if document["kind"] == "statistic" else document["statistic"]
    domain = statistic["of_k_classes"]["domain"]
    reasons = {str(each.reason) for each in values_of(name, 3) if each.status == "undefined"}
    assert ("every class has cases" in domain) == any("there are no cases of class" in each for each in reasons)
    assert ("every label is predicted" in domain) == any("nothing is predicted as" in each for each in reasons)


# --- fisher ---------------------------------------------------------------------------------------------------------


def weights(cells: Cells) -> dict[int, int]:
    """How many ways lead to each TP with these margins."""
    tp, fp, fn, tn = cells
    return {x: comb(tp + fn, x) * comb(fp + tn, tp + fp - x) for x in range(max(0, tp - tn), min(tp + fn, tp + fp) + 1)}


def test_mid_p_counts_all_ties_by_half_as_is_said() -> None:
    assert "counts every table that is exactly as extreme as the one seen by half, not that one alone" in shown(
        "fisher"
    )
    wanted = {"tail": "two-sided", "by": "probability", "mid": "yes", "value": "p"}
    found = [each for each in vectors() if each.measure == "fisher" and each.variant == wanted]
    ties = 0
    for each in found:
        cells = cells_of(each)
        ways = weights(cells)
        seen = ways[cells[0]]
        less, equal = sum(w for w in ways.values() if w < seen), sum(w for w in ways.values() if w == seen)
        with mp.workdps(80):
            assert same(mpf(2 * less + equal) / (2 * sum(ways.values())), each), each.id
        ties += equal > seen
    assert ties, "a golden table has a tie, so that the other rule would be seen"


# --- what is not as it is printed, and where there is no value ------------------------------------------------------


@pytest.mark.parametrize("name", ["chi2_kb_determinant", "chi2_km_determinant", "chi2_kbm_determinant"])
def test_the_power_of_the_determinant_is_said_not_to_be_the_printed_one(name: str) -> None:
    text = shown(name)
    assert "printed with det^(2/K)" in text
    assert "|det|^(4/K) here, for every K" in text
    (record,) = re.findall(r"powers2011:\d+\.1", definitions.AGAINST_PRINT[name])
    printed = entry(record)
    assert isinstance(printed, Record)
    assert r"\det^{2/K}" in printed.latex
    assert printed.corrected is not None
    assert told_of(name)["against_print"] in text


def has_value(word: str, cells: Cells) -> bool:
    try:
        Table(*cells)[word]
    except Undefined:
        return False
    return True


@for_each(MEASURES)
def test_the_domain_of_a_measure_is_where_it_has_an_exact_value(name: str) -> None:
    measure = MEASURES[name]
    if measure.takes_p:
        return
    for cells in (cells for n in range(6) for cells in tables(n)):
        assert measure.domain.contains(cells) == has_value(measure.word.name, cells), cells


@for_each(lambda: [name for name in MEASURES if MEASURES[name].takes_p])
def test_the_domain_of_a_measure_of_a_p_value_is_where_the_golden_vectors_have_one(name: str) -> None:
    domain = str(MEASURES[name].domain)
    at_one = [each for each in vectors() if each.measure == name and each.variant.get("p") == "1"]
    assert at_one
    assert domain == ("0 < p <= 1" if all(each.status == "valid" for each in at_one) else "0 < p < 1")


def test_there_are_both_kinds_of_measures_of_a_p_value() -> None:
    assert {str(MEASURES[name].domain) for name in ("posterior_alpha", "posterior_beta")} == {"0 < p < 1", "0 < p <= 1"}
