"""ROC and PN space: points, areas, isocost lines, hulls, as the papers have them and as brute force finds them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import isclose
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from sympy import Expr, Mul, Pow

from bookmaker_ref import roc
from bookmaker_ref.exact import Undefined, accuracy, f1, informedness, precision, tables
from bookmaker_ref.roc import Line, Point, Polygon, System
from derivations.expressions import area
from tests.cases import for_each
from tests.paths import ROOT
from tests.strategies import examples

#: The tables of powers2011, Table 2 (and the Table 1 of powers2003): cells A, B, C, D.
PAPER = [(56, 20, 12, 12), (30, 12, 30, 28)]


def small() -> list[tuple[int, int, int, int]]:
    """Every table with up to six cases in which both real classes occur."""
    return [cells for n in range(2, 7) for cells in tables(n) if cells[0] + cells[2] and cells[1] + cells[3]]


def fails_with(call: Callable[[], object], error: type[Exception], facts: str) -> None:
    with pytest.raises(error) as raised:
        call()
    assert "\n" not in str(raised.value)
    assert all(fact in str(raised.value) for fact in facts.split(" | ")), raised.value


def at(x: int | Fraction, y: int | Fraction) -> Point:
    return Point(Fraction(x), Fraction(y))


def path(*pairs: tuple[int | Fraction, int | Fraction]) -> tuple[Point, ...]:
    return tuple(at(x, y) for x, y in pairs)


# --- points -----------------------------------------------------------------------------------------------------


def test_a_system_is_placed_by_its_rates_and_by_its_counts() -> None:
    system = System(56, 20, 12, 12)
    assert system.roc == at(Fraction(20, 32), Fraction(56, 68))
    assert system.pn == at(20, 56)
    assert (system.rp, system.rn, system.skew) == (68, 32, Fraction(32, 68))


def test_the_corners_of_roc_space_are_the_best_and_the_worst() -> None:
    assert System(5, 0, 0, 9).roc == at(0, 1)  # powers2011:perfect-corner
    assert System(0, 9, 5, 0).roc == at(1, 0)  # powers2011:worst-corner


@pytest.mark.parametrize("cells", PAPER)
def test_informedness_and_auc_of_a_system_are_those_of_the_exact_room(cells: tuple[int, int, int, int]) -> None:
    system = System(*cells)
    assert system.informedness == informedness(*cells)
    assert system.auc == (1 + Fraction(informedness(*cells))) / 2


def test_the_distance_is_that_to_the_perfect_corner() -> None:
    assert System(7, 3, 3, 7).distance == pytest.approx(float(np.sqrt(0.18)), rel=1e-15)
    # powers2008evaluation:optima-differ: nearest is not farthest from chance.
    nearer, farther = System(7, 3, 3, 7), System(5, 0, 5, 10)
    assert nearer.distance < farther.distance
    assert nearer.informedness < farther.informedness


def test_floats_are_taken_exactly_and_whole_ones_become_integers() -> None:
    assert System(3.0, 0.5, 2, 4).tp == 3  # type: ignore[arg-type]  # floats are taken for what they are
    assert System(3.0, 0.5, 2, 4).fp == Fraction(1, 2)  # type: ignore[arg-type]  # as above
    assert isinstance(System(3.0, 1, 2, 4).tp, int)  # type: ignore[arg-type]  # as above


@for_each(
    [
        (cells, message, use)
        for cells, message in (
            ((0, 1, 0, 2), "Recall | positives | RP = 0"),
            ((1, 0, 2, 0), "Fallout | negatives | RN = 0"),
        )
        for use in (lambda s: s.roc, roc.kite, roc.trapezoid, lambda s: roc.hull([s]), lambda s: s.auc)
    ]
)
def test_an_empty_class_is_named(
    cells: tuple[int, int, int, int], message: str, use: Callable[[System], object]
) -> None:
    fails_with(lambda: use(System(*cells)), Undefined, message)


def test_a_system_without_real_positives_still_has_a_place_in_pn_space() -> None:
    assert System(0, 1, 0, 2).pn == at(1, 0)


@for_each(
    [
        ((-1, 0, 0, 1), ValueError, "tp | -1 | negative"),
        ((1, float("nan"), 0, 1), ValueError, "fp | nan | finite"),
        ((1, 0, True, 1), TypeError, "fn | True | number"),
        ((1, 0, 0, [1, 2]), TypeError, "tn | [1, 2] | integer"),
    ]
)
def test_what_is_no_count_is_refused(cells: tuple[int, int, int, int], error: type[Exception], message: str) -> None:
    fails_with(lambda: System(*cells), error, message)


# --- perversions and areas --------------------------------------------------------------------------------------


@for_each(lambda: [*PAPER, *small()])
def test_areas_are_what_the_records_say(cells: tuple[int, int, int, int]) -> None:
    tp, fp, fn, tn = cells
    system = System(*cells)
    fpr, tpr = Fraction(fp, fp + tn), Fraction(tp, tp + fn)
    determinant = tp * tn - fp * fn
    assert roc.triangle(system).area * 2 == tpr - fpr  # powers2011:informedness-is-twice-triangle
    assert roc.kite(system).area == tpr - fpr  # powers2011:informedness-is-kite
    assert roc.parallelogram(system).area == tpr - fpr  # powers2011:informedness-is-parallelogram
    assert roc.trapezoid(system).area == (1 + tpr - fpr) / 2  # powers2011:auc-is-trapezoid
    assert roc.parallelogram(system, "pn").area == determinant  # powers2011:determinant-is-area
    assert roc.triangle(system, "pn").area * 2 == determinant
    assert roc.trapezoid(system, "pn").area == system.auc * (tp + fn) * (fp + tn)


def test_corners_are_those_of_the_figure() -> None:
    system = System(80, 30, 20, 70)
    a, b = Fraction(3, 10), Fraction(8, 10)
    assert roc.kite(system).corners == path((0, 0), (b, a), (1, 1), (a, b))
    assert roc.parallelogram(system).corners == path((0, 0), (1 - a, 1 - b), (1, 1), (a, b))
    assert roc.parallelogram(system, "pn").corners == path((0, 0), (70, 20), (100, 100), (30, 80))
    assert roc.trapezoid(system).corners == path((0, 0), (1, 0), (1, 1), (a, b))


@for_each(lambda: [*PAPER, *small()])
def test_either_perversion_negates_informedness_and_undoes_itself(cells: tuple[int, int, int, int]) -> None:
    system = System(*cells)
    for turned in (system.perverse_prediction, system.perverse_class):
        assert turned().informedness == -system.informedness  # powers2011:perverted-informedness
    assert system.perverse_prediction().perverse_prediction() == system
    assert system.perverse_class().perverse_class() == system


def test_the_kite_is_a_kite_and_the_parallelogram_a_parallelogram() -> None:
    def squared(p: Point, q: Point) -> Fraction:
        return (p.x - q.x) ** 2 + (p.y - q.y) ** 2

    o, perverse, e, here = roc.kite(System(56, 20, 12, 12)).corners
    assert squared(o, perverse) == squared(o, here)
    assert squared(e, perverse) == squared(e, here)
    o, perverse, e, here = roc.parallelogram(System(56, 20, 12, 12)).corners
    assert (perverse.x - o.x, perverse.y - o.y) == (e.x - here.x, e.y - here.y)


def test_the_shoelace_of_the_derivations_gives_the_same_area() -> None:
    def rational(x: Fraction) -> Expr:
        return Mul(x.numerator, Pow(x.denominator, -1))

    for cells in PAPER:
        for shape in (roc.kite, roc.parallelogram, roc.trapezoid, roc.triangle):
            polygon: Polygon = shape(System(*cells))
            theirs = area(*((rational(each.x), rational(each.y)) for each in polygon.corners))
            assert theirs == rational(polygon.area)


def test_a_space_that_does_not_exist_is_refused() -> None:
    wrong: Any = "PN"
    fails_with(lambda: roc.triangle(System(1, 2, 3, 4), wrong), ValueError, "'roc' | 'pn' | 'PN'")


# --- lines ------------------------------------------------------------------------------------------------------


@for_each(small)
def test_a_system_lies_on_the_lines_of_its_measures(cells: tuple[int, int, int, int]) -> None:
    tp, fp, fn, _ = cells
    system = System(*cells)
    skew = system.skew
    assert roc.accuracy_line(Fraction(accuracy(*cells)), skew=skew).holds(system.roc)
    assert roc.informedness_line(Fraction(informedness(*cells))).holds(system.roc)
    assert roc.bias_line(Fraction(tp + fp, sum(cells)), skew=skew).holds(system.roc)
    assert roc.bias_line(skew=skew).holds(system.roc) == (fp == fn)  # powers2011:negative-diagonal
    if tp + fp:
        assert roc.precision_line(Fraction(precision(*cells)), skew=skew).holds(system.roc)
    assert roc.f1_line(Fraction(f1(*cells)), skew=skew).holds(system.roc)


def test_a_system_lies_on_no_line_of_another_value() -> None:
    system = System(56, 20, 12, 12)
    others = ((roc.accuracy_line, "69/100"), (roc.precision_line, "55/76"), (roc.f1_line, "111/144"))
    for line, value in others:
        assert not line(Fraction(value), skew=system.skew).holds(system.roc)
    assert not roc.informedness_line(Fraction(26, 136)).holds(system.roc)


@for_each([Fraction(0), Fraction(1, 3), Fraction(1), Fraction(7, 2)])
def test_isocost_lines_join_exactly_the_systems_that_cost_as_much(ratio: Fraction) -> None:
    rp, rn = 4, 6
    systems = [System(tp, fp, rp - tp, rn - fp) for tp, fp in product(range(rp + 1), range(rn + 1))]
    c = roc.cost_factor(prevalence=Fraction(rp, rp + rn), cost_ratio=ratio)
    assert c == ratio * Fraction(rn, rp)
    for one, other in combinations(systems, 2):
        same_cost = one.fn + ratio * one.fp == other.fn + ratio * other.fp
        assert roc.isocost_line(one, c=c).holds(other.roc) == same_cost


def test_expected_cost_is_that_of_the_errors_counted() -> None:
    system = System(56, 20, 12, 12)
    found = roc.expected_cost(system, prevalence=Fraction(68, 100), cost_negative=3, cost_positive=Fraction(1, 2))
    assert found == Fraction(3 * 20, 100) + Fraction(12, 200)


def test_in_pn_space_the_slope_is_the_cost_ratio_alone() -> None:
    system = System(56, 20, 12, 12)
    for ratio in (Fraction(1), Fraction(2), Fraction(1, 3)):
        line = roc.isocost_line(system, c=roc.cost_factor(skew=system.skew, cost_ratio=ratio))
        counts = line.in_pn(rp=system.rp, rn=system.rn)
        assert counts.slope == ratio  # lines of equal Accuracy (ratio 1) have slope 1
        assert counts.a * 20 + counts.b * 56 == counts.k


def test_a_line_is_clipped_where_it_leaves_the_square() -> None:
    third = Fraction(1, 3)
    assert Line.through((third, third), 1).clipped() == path((0, 0), (1, 1))
    assert Line.through((0, third), 1).clipped() == path((0, third), (2 * third, 1))
    assert Line.through((0, third), 0).clipped() == path((0, third), (1, third))
    assert Line.through((1, 0), 1).clipped() == path((1, 0))
    assert Line.through((2, 0), 1).clipped() == path()
    assert Line(Fraction(1), Fraction(0), third).clipped() == path((third, 0), (third, 1))
    assert Line(Fraction(0), Fraction(1), Fraction(1)).clipped() == path((0, 1), (1, 1))
    assert Line.through((0, 0), 1).clipped(width=3, height=2) == path((0, 0), (2, 2))


tenths = st.integers(-5, 15).map(lambda n: Fraction(n, 10))
slopes = st.builds(Fraction, st.integers(-9, 9), st.integers(1, 9))


@given(st.builds(Line.through, st.builds(Point, tenths, tenths), slopes))
@examples(500)
def test_clipped_ends_lie_on_the_line_and_on_the_border(line: Line) -> None:
    ends = line.clipped()
    for end in ends:
        assert line.holds(end)
        assert end.x in (0, 1) or end.y in (0, 1)
    # A point of the square that is on the line lies between the ends.
    for across in (Fraction(step, 10) for step in range(11)):
        assert not 0 <= line.height(across) <= 1 or ends[0].x <= across <= ends[-1].x


def test_a_vertical_line_has_no_slope() -> None:
    line = roc.precision_line(1, skew=2)
    assert line.clipped() == path((0, 0), (0, 1))
    fails_with(lambda: line.slope, Undefined, "slope | vertical")


def test_a_decimal_is_a_tenth_and_a_float_is_not() -> None:
    assert roc.cost_factor(prevalence=Decimal("0.1")) == 9
    assert roc.cost_factor(prevalence=0.1) != 9
    assert isclose(roc.cost_factor(prevalence=0.1), 9)


@for_each(
    [
        (roc.cost_factor, TypeError, "population"),
        (lambda: roc.cost_factor(skew=1, prevalence=0.5), TypeError, "population"),
        (lambda: roc.cost_factor(skew=0), ValueError, "skew | 0"),
        (lambda: roc.cost_factor(prevalence=1), ValueError, "prevalence | 1 | between 0 and 1"),
        (lambda: roc.cost_factor(skew=1, cost_ratio=-1), ValueError, "cost_ratio | -1"),
        (lambda: roc.isocost_line((0, 0), c=float("inf")), ValueError, "c is inf | finite"),
        (lambda: roc.isocost_line((0, 0), c=-1), ValueError, "c is -1"),
        (lambda: roc.isocost_line((0, 0), c="1"), TypeError, "c is '1' | integer | fraction | float"),  # type: ignore[arg-type]  # for those who do not check types
        (lambda: roc.isocost_line((0, 0), c=True), TypeError, "c is True | integer | fraction | float"),
        (lambda: roc.precision_line(2, skew=1), ValueError, "Precision | 2 | from 0 to 1"),
        (lambda: Line(Fraction(0), Fraction(0), Fraction(1)), ValueError, "direction"),
        (lambda: roc.expected_cost((0, 0), prevalence=0.5, cost_negative=-1), ValueError, "cost | negative"),
    ]
)
def test_what_makes_no_line_is_refused(call: Callable[[], object], error: type[Exception], message: str) -> None:
    fails_with(call, error, message)


# --- hulls ------------------------------------------------------------------------------------------------------


def on_the_hull(points: list[Point], candidate: Point) -> bool:
    """By brute force: no segment between two of the points, or the two ends, passes above the candidate.

    Without false positives a point is on the edge that goes straight up from (0, 0), which has nothing to its left.
    """
    if candidate.x == 0:
        return True
    everyone = {*points, Point(Fraction(0), Fraction(0)), Point(Fraction(1), Fraction(1))}
    for p, q in product(everyone, repeat=2):
        if p.x < q.x and p.x <= candidate.x <= q.x:
            above = p.y + (q.y - p.y) * (candidate.x - p.x) / (q.x - p.x)
            if above > candidate.y:
                return False
        elif p.x == q.x == candidate.x and max(p.y, q.y) > candidate.y:
            return False
    return True


def populations(most: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(1, most), st.integers(1, most))


def systems_of(rp: int, rn: int) -> st.SearchStrategy[System]:
    return st.builds(lambda tp, fp: System(tp, fp, rp - tp, rn - fp), st.integers(0, rp), st.integers(0, rn))


#: Few systems of one population, and few of any.
OF_ONE = populations(6).flatmap(lambda sizes: st.lists(systems_of(*sizes), min_size=1, max_size=9))
OF_ANY = st.lists(populations(6).flatmap(lambda sizes: systems_of(*sizes)), min_size=1, max_size=9)


@given(OF_ONE | OF_ANY)
@examples(800)
def test_the_hull_is_that_of_brute_force_over_all_pairs(systems: list[System]) -> None:
    points = [s.roc for s in systems]
    found = roc.hull(systems)
    assert found.on.tolist() == [i for i, point in enumerate(points) if on_the_hull(points, point)]
    assert found.corners[0] == at(0, 0)
    assert found.corners[-1] == at(1, 1)
    rising = [(b.y - a.y) / (b.x - a.x) if b.x > a.x else Fraction(10**9) for a, b in pairwise(found.corners)]
    assert all(a > b for a, b in pairwise(rising))  # strictly convex: no corner too many
    for i, position in zip(found.on.tolist(), found.position.tolist(), strict=True):
        if position % 2 == 0:
            assert found.corners[position // 2] == points[i]
        else:
            a, b = found.corners[position // 2], found.corners[position // 2 + 1]
            assert points[i] not in (a, b)
            assert Polygon((a, points[i], b)).area == 0


def test_systems_in_one_place_are_all_on_the_hull() -> None:
    systems = [System(6, 1, 4, 9), System(3, 9, 7, 1), System(60, 10, 40, 90)]
    found = roc.hull(systems)
    assert found.on.tolist() == [0, 2]
    assert found.at(1).tolist() == [0, 2]
    assert found.at(0).tolist() == []


def test_counts_far_beyond_float64_decide_the_hull_exactly() -> None:
    big = 10**30
    straight = System(big, big, big, big)  # on the chance line, exactly
    above = System(big + 1, big, big - 1, big)
    below = System(big - 1, big, big + 1, big)
    assert roc.hull([straight, below]).on.tolist() == [0]
    assert roc.hull([straight, above]).on.tolist() == [1]


def test_the_hull_of_systems_at_or_below_chance_is_the_chance_line() -> None:
    assert roc.hull(System(1, 3, 3, 1)).on.tolist() == []
    found = roc.hull([System(1, 3, 3, 1), System(2, 2, 2, 2)])
    assert found.corners == path((0, 0), (1, 1))
    assert found.on.tolist() == [1]
    assert found.auc == Fraction(1, 2)


def test_a_hull_of_nothing_or_of_something_else_is_refused() -> None:
    wrong: Any = [(1, 2, 3, 4)]
    fails_with(lambda: roc.hull([]), ValueError, "hull | at least one")
    fails_with(lambda: roc.hull(wrong), TypeError, "hull | Curve | Systems | tuple")


@pytest.mark.slow
@given(OF_ONE, st.sampled_from((Fraction(0), Fraction(1, 3), Fraction(1), Fraction(3, 2), Fraction(50))))
@examples(1500)
def test_the_optimum_is_the_cheapest_and_all_of_those(systems: list[System], c: Fraction) -> None:
    costs = [c * s.fallout - s.recall for s in systems]
    trivial = [Fraction(0), c - 1]  # nothing, or everything, predicted positive
    least = min(*costs, *trivial)
    found = roc.optimum(roc.hull(systems), c=c)
    assert found.height == -least
    assert found.on.tolist() == [i for i, cost in enumerate(costs) if cost == least]
    assert all(found.line.holds(corner) for corner in found.corners)


def test_the_optimum_costs_least_in_money_too() -> None:
    systems = [System(6, 1, 4, 9), System(7, 5, 3, 5), System(9, 6, 1, 4)]
    for ratio in (Fraction(1, 5), Fraction(3, 5), Fraction(1), Fraction(4)):
        prevalence = Fraction(2, 5)
        c = roc.cost_factor(prevalence=prevalence, cost_ratio=ratio)
        best = roc.optimum(roc.hull(systems), c=c)
        cost = roc.expected_cost(best.corners[0], prevalence=prevalence, cost_negative=ratio)
        assert all(cost <= roc.expected_cost(s, prevalence=prevalence, cost_negative=ratio) for s in systems)


def test_without_skew_the_optimum_has_the_greatest_auc_of_single_systems() -> None:
    # powers2011:auc-orders-like-errors
    systems = [System(6, 1, 4, 9), System(7, 5, 3, 5), System(9, 6, 1, 4), System(56, 20, 12, 12)]
    best = roc.optimum(roc.hull(systems), c=1)
    assert [systems[i].auc for i in best.on] == [max(s.auc for s in systems)]


# --- what it takes --------------------------------------------------------------------------------------------------


def test_without_matplotlib_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    fails_with(lambda: roc.draw_perversions(System(80, 30, 20, 70)), ImportError, "matplotlib | pip install '.[plot]'")


def test_importing_the_room_does_not_import_matplotlib_or_sympy() -> None:
    code = "import sys, bookmaker_ref.roc; print(sorted({'matplotlib', 'sympy', 'scipy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"
