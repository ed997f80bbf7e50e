"""The least coverage that is found of three classes: exactly counted there, and never called a bound."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.study import IntervalRule, TotalOfClasses, coverage, informed, intervals, worst
from tests.cases import for_each
from tests.commands import caller

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

F = Fraction
study = caller("study")
EVEN = [F(1, 3)] * 3


def by_hand(rule: IntervalRule, n: int, found: worst.FoundCoverage) -> Fraction:
    """How often kappa's interval covers where kappa is defined: a sum over all ways to fill nine cells."""
    cells = [each for row in found.model.cells for each in row]
    tables = [each for each in product(range(n + 1), repeat=9) if sum(each) == n]
    low, high = rule.limits(np.array(tables).reshape(-1, 3, 3))
    covered = defined = F(0)
    for table, first, last in zip(tables, low, high, strict=True):
        rows = [table[at : at + 3] for at in (0, 3, 6)]
        both = [(sum(row), sum(column)) for row, column in zip(rows, zip(*rows, strict=True), strict=True)]
        if sum(q * r for q, r in both) == n * n:
            continue
        ways = factorial(n) // prod(map(factorial, table))
        chance = ways * prod((share**count for share, count in zip(cells, table, strict=True)), start=F(1))
        defined += chance
        covered += chance if first <= float(found.at.truth) <= last else 0
    return covered / defined


def test_what_is_found_is_counted_by_hand() -> None:
    rule = intervals("cohen_kappa", k=3)["delta-plus-three"]
    found = worst.coverage_of_classes(rule, 2, "cohen_kappa", most=300)
    assert float(found.at.where_defined()[0]) == pytest.approx(float(by_hand(rule, 2, found)), abs=1e-12)


@pytest.mark.slow
@for_each([("cohen_kappa", "delta-plus-three"), ("gorodkin_rk", "delta-plus-three"), ("markedness", "price-bonett")])
def test_it_is_no_more_than_at_any_place_where_the_search_begins(case: tuple[str, str]) -> None:
    of, name = case
    rule = intervals(of, k=3)[name]
    found = worst.coverage_of_classes(rule, 4, of)
    low = float(found.at.where_defined()[0])
    shares = [*found.model.prevalences, *found.model.biases]
    assert min(shares) >= F(1, 10)
    assert found.places <= 1200
    for known in ("0", "1/10", "1/2", "9/10"):
        at = coverage(rule, TotalOfClasses(4, informed(known, EVEN, EVEN)), of).where_defined()
        assert low <= at[1] + 1e-3  # thirds are not among the short fractions
    assert low == worst.coverage_of_classes(rule, 4, of).at.where_defined()[0]


@pytest.mark.slow
def test_an_interval_that_is_narrower_is_found_to_be_worse() -> None:
    rule = intervals("gorodkin_rk", k=3)["delta-plus-three"]

    def narrower(tables: Any) -> Any:
        low, high = rule.limits(tables)
        return low + 0.03, np.maximum(high - 0.03, low + 0.03)

    shrunk = IntervalRule("narrower", narrower)
    found, less = (worst.coverage_of_classes(each, 6, "gorodkin_rk") for each in (rule, shrunk))
    assert less.at.where_defined()[0] < found.at.where_defined()[0]


def test_what_is_found_is_never_called_proved() -> None:
    rule = intervals("gorodkin_rk", k=3)["delta"]
    found = worst.coverage_of_classes(rule, 2, "gorodkin_rk", most=100)
    document = found.to_json()
    assert document["proved"] is False
    assert "least" not in document
    assert not hasattr(found, "least")
    assert "It was found by a search, and is no bound" in " ".join(str(found).split())
    assert "at least" not in str(found)
    proved = worst.coverage(intervals()["wald"], 4).to_json()
    assert proved["proved"] is True
    assert "least" in proved


@for_each(
    {
        "margin is 1/2: of 3 classes it is above 0, and 1/3 at most": {"margin": "1/2"},
        "N = 20 is too large for 3 classes: there are 3108105 tables, and at most 1000000 are gone through at each"
        " place; drawn_coverage_of_classes draws some": {"n": 20},
        "k is 2: it takes a whole number, 3 or more": {"k": 2},
    }.items(),
    lambda each: each[0],
)
def test_a_mistake_is_told_in_a_line(case: tuple[str, dict[str, Any]]) -> None:
    said, given = case
    with pytest.raises(ValueError, match=" ") as caught:
        worst.coverage_of_classes(
            intervals("cohen_kappa", k=3)["delta"], **{"n": 5, "of": "cohen_kappa", "k": 3, **given}
        )
    assert str(caught.value) == said


def test_the_command_says_how_it_is_counted_again() -> None:
    words = ("worst", "--n", "3", "--of", "gorodkin_rk", "--classes", "3", "--use", "delta", "--margin", "1/5")
    document = json.loads(study(*words, "--json").out)["results"][0]
    assert document["kind"] == "found coverage"
    _, again = study(*words).out.replace("\n", " ").split("Again: bookmaker study ")
    counted = json.loads(study(*again.split(" All ")[0].split(), "--json").out)["results"][0]
    assert counted["covered"] == document["found"]["covered"]


def test_the_command_refuses_what_is_of_two_classes() -> None:
    ran = study("worst", "--rp", "3", "--rn", "3", "--of", "gorodkin_rk", "--classes", "3")
    assert ran.status == 2
    assert "of 3 classes the worst is looked for with --n and --of alone" in ran.err
    ran = study("worst", "--n", "3", "--of", "correlation", "--margin", "1/5")
    assert "--margin is for three classes or more" in ran.err
