"""The pictures of predictions hold what they say they show; what they look like is for eyes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import binom, chi2, norm

from bookmaker_ref import Contingency, displays, informedness, roc
from bookmaker_ref.displays import band, draw_confusion, draw_systems, draw_thresholds
from bookmaker_ref.displays.bands import half_width
from bookmaker_ref.displays.confusion import deviation
from bookmaker_ref.exact import Undefined
from bookmaker_ref.roc import System, region
from bookmaker_ref.significance import interval, wilson
from tests.cases import for_each
from tests.paths import ROOT
from tests.strategies import examples

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

TRUTH = [1] * 68 + [0] * 32
SAID = [1] * 56 + [0] * 12 + [1] * 20 + [0] * 12
THREE = Contingency.from_matrix([[50, 3, 2], [4, 20, 9], [1, 0, 0]], rows="predicted", labels="abc")


@pytest.fixture(autouse=True)
def plots() -> Any:
    """What draws."""
    return pytest.importorskip("matplotlib.figure")


def written(axes: Any) -> list[str]:
    """The numbers of the cells, row by row."""
    return [text.get_text() for text in axes.texts]


def title(axes: Any) -> str:
    """What is said above the axes."""
    return " ".join(str(axes.figure.get_suptitle() or axes.get_title()).split())


def legend(axes: Any) -> list[str]:
    """What the legend says."""
    (found,) = axes.figure.legends
    return [text.get_text() for text in found.get_texts()]


def line(axes: Any, label: str) -> tuple[list[float], list[float]]:
    """The points of a line."""
    (found,) = (each for each in axes.get_lines() if str(each.get_label()).startswith(label))
    return np.asarray(found.get_xdata()).tolist(), np.asarray(found.get_ydata()).tolist()


# --- on whose axes ------------------------------------------------------------------------------------------------

CURVE = roc.curve([1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5], positive=1)
SYSTEM = System(80, 30, 20, 70)
ONE: dict[str, Callable[..., Any]] = {
    "roc.draw_systems": lambda **ax: roc.draw_systems(SYSTEM, level=0.9, **ax),
    "roc.draw_curve": lambda **ax: roc.draw_curve(CURVE, c=1, **ax),
    "draw_confusion": lambda **ax: draw_confusion(TRUTH, SAID, **ax),
    "draw_thresholds": lambda **ax: draw_thresholds(CURVE, **ax),
    "draw_systems": lambda **ax: draw_systems(TRUTH, {"a": SAID}, **ax),
}


@pytest.mark.slow
@pytest.mark.parametrize("draw", ONE.values(), ids=ONE)
def test_what_is_drawn_on_given_axes_is_drawn_there_and_they_are_returned(draw: Callable[..., Any], plots: Any) -> None:
    figure = plots.Figure()
    left, right = figure.subplots(1, 2)
    assert draw(ax=left) is left
    assert left.has_data()
    assert not right.has_data()
    assert not figure.legends
    assert not hasattr(left, "_repr_png_")
    with pytest.raises(TypeError, match=r"ax is 'left': it takes an Axes of matplotlib, such as plt\.gca\(\)"):
        draw(ax="left")


@pytest.mark.slow
@pytest.mark.parametrize("draw", ONE.values(), ids=ONE)
def test_what_is_drawn_without_axes_a_notebook_shows(draw: Callable[..., Any]) -> None:
    axes = draw()
    assert_shown(axes)


@pytest.mark.slow
def test_figures_of_the_papers_are_shown() -> None:
    from bookmaker_ref.study import figures  # noqa: PLC0415 -- it takes long to load

    for id in ("powers2011:1", "powers2003:1"):
        assert_shown(figures.drawn(id))


def assert_shown(drawn: Any) -> None:
    """A picture that is twice as fine as it is large."""
    from PIL import Image  # noqa: PLC0415 -- matplotlib brings it

    content, size = drawn._repr_png_()
    picture = Image.open(BytesIO(content))
    assert picture.size == (2 * size["width"], 2 * size["height"])
    assert picture.convert("L").getextrema() != (255, 255)


@pytest.mark.slow
def test_both_panels_are_drawn_on_two_axes_or_shown(plots: Any, tmp_path: Path) -> None:
    assert_shown(roc.draw_perversions(SYSTEM))
    two = plots.Figure().subplots(1, 2)
    drawn = roc.draw_perversions(SYSTEM, ax=two)
    assert list(drawn) == list(two)
    assert drawn._repr_png_() is None  # type: ignore[attr-defined]  # of what a notebook asks for
    with pytest.raises(ValueError, match=r"ax has 3 Axes: it takes 2 Axes of matplotlib, such as plt\.subplots"):
        roc.draw_perversions(SYSTEM, ax=plots.Figure().subplots(1, 3))
    with pytest.raises(TypeError, match="ax is 'xy': it takes 2 Axes"):
        roc.draw_perversions(SYSTEM, ax="xy")  # type: ignore[arg-type]  # the error is for those who do not check types
    displays.save(drawn, tmp_path / "two.svg")
    roc.save(two[0], tmp_path / "one.svg")
    assert (tmp_path / "one.svg").stat().st_size > 1000


def test_the_room_is_loaded_without_matplotlib_and_without_scipy() -> None:
    code = "import sys, bookmaker_ref.displays; print(sorted({'matplotlib', 'sympy', 'scipy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


# --- a table ------------------------------------------------------------------------------------------------------


@for_each(
    [
        ("counts", "predicted", ["12", "12", "20", "56"], "100 cases: 68 predicted as they are"),
        ("counts", "real", ["12", "20", "12", "56"], "100 cases: 68 predicted as they are"),
        ("of_real", "predicted", ["0.38", "0.18", "0.62", "0.82"], "Recall from 0.38 (0) to 0.82 (1)"),
        ("of_predicted", "predicted", ["0.50", "0.50", "0.26", "0.74"], "Precision from 0.50 (0) to 0.74 (1)"),
        (
            "deviation",
            "predicted",
            ["+4.32", "−4.32", "−4.32", "+4.32"],
            "Informedness 0.199: cases above (+) or below (−) chance",
        ),
    ]
)
def test_a_table_is_drawn_as_counts_as_shares_and_beside_chance(case: tuple[Any, Any, list[str], str]) -> None:
    show, rows, cells, said = case
    axes = draw_confusion(TRUTH, SAID, show=show, rows=rows)
    assert written(axes) == cells
    assert title(axes).replace("\n", "") == said
    sides = ["predicted", "real"] if rows == "predicted" else ["real", "predicted"]
    assert [axes.get_ylabel(), axes.get_xlabel()] == sides
    margins = {"predicted": ["0\n(24)", "1\n(76)"], "real": ["0\n(32)", "1\n(68)"]}
    ticks = ([text.get_text() for text in side] for side in (axes.get_yticklabels(), axes.get_xticklabels()))
    assert list(ticks) == [margins[side] for side in sides]


@given(st.lists(st.lists(st.integers(0, 30), min_size=3, max_size=3), min_size=3, max_size=3))
@examples(50)
def test_the_deviation_is_what_a_cell_has_beyond_the_product_of_its_margins(rows: list[list[int]]) -> None:
    table = Contingency.from_matrix(rows, rows="predicted")
    found, n = deviation(table), sum(map(sum, rows))
    if not n:
        assert np.isnan(found).all()
        return
    for i in range(3):
        for j in range(3):
            assert found[i, j] == float(rows[i][j] - Fraction(sum(rows[i]) * sum(row[j] for row in rows), n))
    assert np.abs(found.sum(axis=0)).max() < 1e-9


def test_a_class_without_cases_has_no_shares() -> None:
    table = Contingency.from_matrix([[3, 0], [1, 0]], rows="predicted", labels="ab")
    assert written(draw_confusion(table, show="of_real")) == ["0.75", "–", "0.25", "–"]
    assert title(draw_confusion(table, show="of_real")) == "Recall 0.75 (a)"
    assert title(draw_confusion(table, show="deviation")) == "Cases above (+) or below (−) chance"
    empty = Contingency.from_matrix([[0, 0], [0, 0]], rows="predicted", labels="ab")
    assert written(draw_confusion(empty, show="of_real")) == ["–"] * 4
    assert written(draw_confusion(empty, show="deviation")) == ["–"] * 4


def test_clusters_have_no_diagonal_and_are_drawn() -> None:
    table = Contingency.from_matrix([[3, 1, 2], [1, 5, 0]], rows="predicted", predicted=["x", "y"], real="abc")
    assert title(draw_confusion(table)) == "12 cases"
    assert title(draw_confusion(table, show="of_real")) == "Shares of each real class"
    assert written(draw_confusion(table)) == ["3", "1", "2", "1", "5", "0"]


def test_many_labels_have_a_bar_of_colours_instead_of_numbers() -> None:
    table = Contingency.from_matrix(np.eye(25, dtype=int) + 1, rows="predicted")
    axes = draw_confusion(table)
    assert not axes.texts
    assert len(axes.figure.axes) == 2


@pytest.mark.slow
def test_labels_of_a_stranger_are_no_formulas(tmp_path: Path) -> None:
    labels = ["<script>", "$x_&$", r"$\foo", "two\nlines", "\x1b[1m", ""]
    axes = draw_confusion(Contingency.from_matrix(np.eye(6, dtype=int), rows="real", labels=labels), show="of_real")
    displays.save(axes, tmp_path / "figure.svg")
    ticks = [text.get_text() for text in axes.get_xticklabels()]
    figure: Any = axes.figure
    shown = [*axes.get_xticklabels(), *axes.get_yticklabels(), figure._suptitle]
    assert not any(text.get_parse_math() for text in shown)
    assert ticks[1:4] == ["$x_&$\n(1)", "$\\foo\n(1)", "two\\nlines\n(1)"]


@for_each(
    [
        (lambda: draw_confusion(TRUTH), "draw_confusion takes two vectors of labels"),
        (lambda: draw_confusion(THREE, SAID), "a Contingency has its predictions"),
        (lambda: draw_confusion(THREE, show="rows"), "show is 'rows': it takes 'counts', 'of_real', 'of_predicted' or"),  # type: ignore[arg-type]  # the error is for those who do not check types
        (lambda: draw_systems(TRUTH, SAID), "it takes a dict"),  # type: ignore[arg-type]  # as above
        (lambda: draw_systems(TRUTH, {1: SAID}), "a system is called 1: its name is a text"),  # type: ignore[dict-item]  # as above
        (lambda: draw_systems(list("abc"), {"s": list("abc")}), r"'a', 'b', 'c': say pos_label='a'"),
        (lambda: draw_systems(TRUTH, {"s": SAID}, pos_label=2), "pos_label=2 is not one of the labels, 0, 1"),
        (lambda: draw_systems(TRUTH, {"s": SAID}, level=95), "level is 95: it takes a number between 0 and 1"),
        (lambda: draw_thresholds([1, 0]), "draw_thresholds takes y_true and the scores"),
        (lambda: draw_thresholds(CURVE, pos_label=1), "give it alone"),
        (lambda: draw_thresholds([1, 0, 1], [0.5, 0.2]), "3.*2"),
        (lambda: band(3), "3 is no curve"),  # type: ignore[arg-type]  # as above
        (lambda: band(roc.curve([1, 0], [1, 2], positive=1, weights=[0.5, 1])), "a band takes whole counts"),
        (lambda: region(System(Fraction(1, 2), 1, 1, 1)), "a region takes whole counts"),
        (lambda: region(3), "3 is no System"),  # type: ignore[arg-type]  # as above
        (lambda: roc.draw_systems(["lr"]), "'lr' is no System: give a list of System"),  # type: ignore[list-item]  # as above
        (lambda: roc.draw_systems({"lr": 3}), "3 is no System: .* or a dict of them by name"),  # type: ignore[arg-type]  # as above
    ],
    lambda case: case[1],
)
def test_what_cannot_be_drawn_is_refused_in_a_line(case: tuple[Callable[[], Any], str]) -> None:
    draw, says = case
    with pytest.raises((ValueError, TypeError), match=says) as raised:
        draw()
    assert "\n" not in str(raised.value)


# --- thresholds ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(st.lists(st.tuples(st.booleans(), st.integers(-4, 4)), min_size=2, max_size=30))
@examples(60)
def test_the_height_at_each_threshold_is_the_informedness_of_what_it_predicts(cases: list[tuple[bool, int]]) -> None:
    real, scores = [y for y, _ in cases], [s for _, s in cases]
    if len(set(real)) < 2:
        return
    axes = draw_thresholds(real, scores)
    across, up = line(axes, "Informedness")
    assert across == sorted(across)
    assert across[1:-1] == sorted(set(scores))
    values = {}
    for left, right, height in zip(across, across[1:], up[1:], strict=False):
        for threshold in (right, (left + right) / 2) if right < across[-1] else ((left + right) / 2,):
            said = [score >= threshold for score in scores]
            cells = [sum((p, y) == cell for p, y in zip(said, real, strict=True)) for cell in PAIRS]
            assert height == pytest.approx(informedness(*cells), abs=1e-15)
            values[threshold] = Fraction(cells[0], sum(real)) - Fraction(cells[1], len(real) - sum(real))
    (steps,) = (each for each in axes.get_lines() if each.get_label() == "Informedness")
    assert steps.get_drawstyle() == "steps-pre"
    best = line(axes, "best")
    most = max(values.values())
    wanted = [t for t in sorted(set(scores)) if values[t] == most]
    assert sorted(best[0]) == wanted
    assert best[1] == pytest.approx([float(most)] * len(wanted))
    assert "all thresholds at once" in " ".join(legend(axes))


PAIRS = [(True, True), (True, False), (False, True), (False, False)]


def test_the_positive_class_of_a_picture_is_named_in_its_title() -> None:
    scores = [0.9, 0.1, 0.8, 0.3]
    for real in ([1, 0, 1, 0], [1, -1, 1, -1], [True, False, True, False]):
        drawn = title(draw_thresholds(real, scores))
        assert "highest, 1.000" in drawn
        assert drawn.endswith(f"; positive class: {real[0]}")
    words = ["yes", "no", "yes", "no"]
    with pytest.raises(ValueError, match="say pos_label='no' or pos_label='yes'"):
        draw_thresholds(words, scores)
    assert "highest, 0.000" in title(draw_thresholds(words, scores, pos_label="no"))
    assert title(draw_thresholds(words, scores, pos_label="yes")).endswith("positive class: yes")
    with pytest.raises(ValueError, match="say pos_label='no' or pos_label='yes'"):
        draw_systems(words, {"a": words})
    assert title(draw_systems(words, {"a": words}, pos_label="no")).endswith("positive class: no")


def test_weights_are_no_cases_and_have_no_band() -> None:
    axes = draw_thresholds([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], sample_weight=[0.5, 1, 1, 1])
    assert not any("%" in text for text in legend(axes))
    assert any("%" in text for text in legend(draw_thresholds(CURVE)))


def test_both_bands_are_drawn_up_to_each_threshold() -> None:
    axes, found = draw_thresholds(CURVE), band(CURVE)
    areas = {str(area.get_label()): area.get_paths()[0] for area in axes.collections}
    for label, low in (("interval at", found.low), ("for all", found.informedness - found.together)):
        (path,) = (each for name, each in areas.items() if label in name)
        for threshold, end in zip(found.thresholds[1:], low[1:], strict=True):
            at = threshold - 0.01  # just left of a threshold, its own system decides
            assert path.contains_point((at, max(end, -1) + 0.01))
            assert not path.contains_point((at, max(end, -1) - 0.01))


def test_the_band_has_the_recommended_interval_at_each_threshold() -> None:
    found = band(CURVE, level=0.9)
    for at in range(len(CURVE)):
        system = CURVE.system(at)
        alone = interval("informedness", (system.tp, system.fp, system.fn, system.tn), level=0.9)
        assert (found.low[at], found.high[at]) == pytest.approx(tuple(alone))
    assert found.thresholds[found.best].tolist() == [0.7]


@pytest.mark.slow
def test_a_long_curve_is_drawn_with_its_best_and_its_ends() -> None:
    rng = np.random.default_rng(5)
    real = rng.integers(0, 2, 50_000)
    found = roc.curve(real, rng.normal(size=real.size) + real, positive=1)
    axes = draw_thresholds(found)
    across, up = line(axes, "Informedness")
    assert len(across) < 3_000
    assert max(up) == found.informedness.max()
    assert (across[1], across[-2]) == (found.thresholds[-1], found.thresholds[1])
    known = dict(zip(found.thresholds.tolist(), found.informedness.tolist(), strict=True))
    assert [known[place] for place in across[1:-1]] == up[1:-1]


@pytest.mark.slow
@for_each([(1, 1, 0.95), (3, 9, 0.9), (50, 50, 0.95), (40, 400, 0.99)])
def test_the_half_width_is_the_quantile_of_the_sum_of_two_distances(case: tuple[int, int, float]) -> None:
    rp, rn, level = case
    rng = np.random.default_rng(7)
    drawn = np.zeros(20_000)
    for n in (rp, rn):  # how far the steps of a sample of uniform numbers are from the diagonal
        numbers, step = np.sort(rng.random((20_000, n)), axis=1), np.arange(1, n + 1) / n
        drawn += np.maximum(step - numbers, numbers - step + 1 / n).max(axis=1)
    found = half_width(rp, rn, level)
    share = float((drawn <= found).mean())
    assert level - 4 * sqrt(level * (1 - level) / 20_000) <= share
    assert float((drawn <= 0.97 * found).mean()) < level  # nor is it much longer


@pytest.mark.slow
@for_each([(0.0, 30, 30), (1.0, 20, 60), (2.5, 15, 15)])
def test_the_band_for_all_thresholds_holds_at_all_of_them(case: tuple[float, int, int]) -> None:
    shift, rp, rn = case
    rng = np.random.default_rng(11)
    places = np.linspace(-4, 4 + shift, 400)
    true = norm.cdf(places) - norm.cdf(places - shift)
    positive, negative = rng.normal(shift, size=(2_000, rp)), rng.normal(size=(2_000, rn))
    found = np.stack([(negative < t).mean(axis=1) - (positive < t).mean(axis=1) for t in places])
    off = np.abs(found - true[:, np.newaxis]).max(axis=0)
    assert (off <= half_width(rp, rn, 0.95)).mean() >= 0.95


# --- regions ------------------------------------------------------------------------------------------------------


def test_a_region_ends_where_wilson_intervals_of_its_radius_do() -> None:
    found = region(SYSTEM, level=0.95)
    assert found.radius**2 == pytest.approx(float(chi2.ppf(0.95, 2)))
    across, up = found.boundary()
    alone = 1 - 2 * float(norm.sf(found.radius))
    assert (across.min(), across.max()) == pytest.approx(tuple(wilson(30, 100, level=alone)), abs=1e-4)
    assert (up.min(), up.max()) == pytest.approx(tuple(wilson(80, 100, level=alone)), abs=1e-4)
    assert (across[0], up[0]) == pytest.approx((across[-1], up[-1]))


@pytest.mark.slow
@given(st.integers(1, 60), st.integers(1, 60), st.data(), st.floats(0.5, 0.99))
@examples(60)
def test_on_the_boundary_both_squares_add_up_to_the_quantile(
    rp: int, rn: int, data: st.DataObject, level: float
) -> None:
    tp, fp = data.draw(st.integers(0, rp)), data.draw(st.integers(0, rn))
    found = region(System(tp, fp, rp - tp, rn - fp), level=level)
    across, up = found.boundary(40)
    assert (across >= 0).all()
    assert (across <= 1).all()
    for x, y in zip(across, up, strict=True):
        squares = [
            0.0 if part == of * rate else (part - of * rate) ** 2 / (of * rate * (1 - rate))
            for part, of, rate in ((fp, rn, x), (tp, rp, y))
            if not (part in (0, of) and abs(rate - part / of) < 1e-12)
        ]
        assert sum(squares) <= found.radius**2 * (1 + 1e-6)
        if len(squares) == 2:
            assert sum(squares) == pytest.approx(found.radius**2, rel=1e-6)
    middle = (fp / rn, tp / rp)
    assert found.covers(*middle)
    assert not found.covers(1 - middle[0], 1 - middle[1]) or max(abs(2 * m - 1) for m in middle) < 0.9


@pytest.mark.slow
def test_regions_cover_as_often_as_they_say() -> None:
    rp, rn = 30, 50
    tables = [(tp, fp) for tp in range(rp + 1) for fp in range(rn + 1)]
    rates = np.linspace(0.1, 0.9, 17)
    held = [region(System(tp, fp, rp - tp, rn - fp)).covers(rates[:, None], rates[None, :]) for tp, fp in tables]

    tp_weight, fp_weight = (np.asarray(binom.pmf(np.arange(n + 1)[:, None], n, rates)) for n in (rp, rn))
    covered = np.zeros((len(rates), len(rates)))
    for (tp, fp), each in zip(tables, held, strict=True):
        covered += each * np.outer(fp_weight[fp], tp_weight[tp])
    assert 0.94 < np.mean(covered) < 0.96
    assert covered.min() > 0.94


def test_systems_are_drawn_by_name_with_their_regions() -> None:
    axes = draw_systems(TRUTH, {"a": SAID, "b": TRUTH}, c=None)
    assert line(axes, "a: Informedness 0.199") == ([0.625], [56 / 68])
    assert line(axes, "b: Informedness 1.000") == ([0.0], [1.0])
    assert legend(axes)[-1] == "95 % region of each system"
    assert title(axes) == "b: Informedness 1.000, the highest; positive class: 1"
    assert title(draw_systems(TRUTH, {"a": SAID, "b": SAID})) == (
        "2 of 2 systems: Informedness 0.199, the highest; positive class: 1"
    )
    assert not any("%" in text for text in legend(draw_systems(TRUTH, {"a": SAID}, level=None)))
    assert legend(roc.draw_systems({"x": SYSTEM}))[-1] == "x: Informedness 0.500"


def test_of_three_classes_one_is_held_against_the_rest() -> None:
    truth, said = list("aabbcc"), list("abbbca")
    axes = draw_systems(truth, {"s": said}, pos_label="b", c=None)
    assert line(axes, "s:") == ([0.25], [1.0])


def test_a_system_without_one_of_the_classes_is_refused() -> None:
    with pytest.raises(Undefined, match=r"there are no real positives \(RP = 0\)"):
        region(System(0, 2, 0, 4))
