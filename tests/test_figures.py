"""The figures hold what their captions and their sentences say; what they look like is for eyes."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree
from zlib import compress

import numpy as np
import pytest

from bookmaker_ref import multiclass
from bookmaker_ref.study import figures
from bookmaker_ref.study.figures import (
    _bands,
    _contours,
    _determinants,
    _roc,
    _spreadsheet,
    _traditional,
    p_values,
    samples,
    style,
)
from bookmaker_ref.study.figures.figure import so
from bookmaker_ref.study.simulate.drawing import random
from bookmaker_ref.study.simulate.recipe import as_published
from docs.writers import figures as report
from tests.cases import for_each
from tests.figure1 import models
from tests.paths import ROOT

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

DOCS = ROOT / "docs"
#: Few tables a step are enough to see that a figure is drawn; its sentences are about many.
FEW = 60
IDS = {
    "powers2003:1", "powers2008evaluation:1", "powers2008evaluation:2", "powers2008significance:1",
    "powers2008significance:2", "powers2011:1", "powers2011:2", "powers2011:3", "powers2011:3-exponents",
    "powers2011:4", "powers2011:5", "powers2011:6", "powers2011:6-128", "powers2011:7", "powerskappa:1",
}  # fmt: skip
#: Two tables of three classes; the determinant of the second is negative.
OF_THREE = np.array([[[10, 2, 3], [1, 20, 4], [5, 6, 30]], [[1, 9, 5], [9, 1, 5], [5, 5, 9]]])


@pytest.fixture
def matplotlib() -> Any:
    return pytest.importorskip("matplotlib")


def lines(axes: Any) -> dict[str, Any]:
    return {str(line.get_label()): line for line in axes.get_lines() if not str(line.get_label()).startswith("_")}


# --- what there is ----------------------------------------------------------------------------------------------


def test_every_figure_of_the_papers_is_there_in_order() -> None:
    assert set(figures.FIGURES) == IDS
    assert list(figures.FIGURES) == sorted(IDS)


@for_each(sorted(IDS))
def test_captions_say_seed_and_tables_where_something_was_simulated(id: str) -> None:
    figure = figures.known(id)
    caption = figure.captioned(17, 4321)
    assert not re.search(r"[{}]", caption)
    assert ("Seed 17" in caption, "4,321" in caption) == (figure.simulated, figure.simulated)
    assert figure.title
    assert figure.says
    assert not figure.title.endswith(".")


@for_each(
    [
        ("powers2O11:7", "there is no figure 'powers2O11:7': did you mean powers2011:7?"),
        ("", "there is no figure '': there are powers2003:1, "),
    ]
)
def test_an_unknown_figure_is_refused_with_the_nearest(id: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        figures.known(id)


def test_seed_and_tables_have_bounds() -> None:
    with pytest.raises(ValueError, match=r"^tables is 1: it takes a whole number from 2 to 2000000$"):
        figures.drawn("powers2011:4", tables=1)
    with pytest.raises(ValueError, match=r"^seed is -1: it takes a whole number from 0 to"):
        figures.drawn("powers2011:4", seed=-1)


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(4)
@pytest.mark.usefixtures("matplotlib")
@pytest.mark.parametrize("id", sorted(IDS))
def test_every_figure_is_drawn_so_that_it_can_be_read(id: str) -> None:
    figure = figures.known(id)
    data = figure.compute(figures.SEED, FEW)
    drawing = figure.draw(data)
    nothing_is_cut_off_or_small(drawing)
    the_title_says_the_finding(drawing, figure.headline(data), id.partition(":")[0])
    if id != "powers2003:1":  # which is a table
        assert any(axes.get_xlabel() for axes in drawing.axes)
        assert any(axes.get_ylabel() for axes in drawing.axes)
        assert 2 <= len(entries(drawing)) <= 6, "more could not be kept in mind"
        if id != "powers2011:4":
            no_two_lines_differ_in_colour_alone(drawing)
    if figure.simulated and "exponents" not in id:
        the_legend_shows_what_is_in_the_panels_as_it_is_there(drawing)
        each_colour_has_its_meaning(drawing)


def legends(drawing: Drawing) -> list[Any]:
    return [*drawing.legends, *(found for axes in drawing.axes if (found := axes.get_legend()) is not None)]


def entries(drawing: Drawing) -> dict[str, Any]:
    (legend,) = legends(drawing)
    return dict(zip((text.get_text() for text in legend.get_texts()), legend.legend_handles, strict=True))


def nothing_is_cut_off_or_small(drawing: Drawing) -> None:
    drawing.draw_without_rendering()
    width, height = drawing.canvas.get_width_height()
    texts: list[Any] = [*drawing.texts, *(text for legend in legends(drawing) for text in legend.get_texts())]
    titles = [axes.title for axes in drawing.axes if axes.title.get_text()]
    for axes in drawing.axes:
        texts += [axes.xaxis.label, axes.yaxis.label, axes.title, *axes.texts]
        texts += marks(axes)
    for text in texts:
        if text.get_text().strip():
            box = text.get_window_extent()
            assert min(box.x0, box.y0, width - box.x1, height - box.y1) >= -1, text.get_text()
            assert text.get_fontsize() >= 9.9, text.get_text()
    nothing_overlaps(titles)
    for axes in drawing.axes:
        nothing_overlaps(marks(axes))
        nothing_overlaps(list(axes.texts))


def marks(axes: Any) -> list[Any]:
    """The numbers below a panel; one beyond its ends is not drawn."""
    low, high = axes.get_xlim()
    return [each for each in axes.get_xticklabels() if axes.axison and low <= each.get_position()[0] <= high]


def nothing_overlaps(texts: list[Any]) -> None:
    boxes = [(text.get_text(), text.get_window_extent()) for text in texts if text.get_text().strip()]
    for (one, here), (other, there) in combinations(boxes, 2):
        assert not here.overlaps(there), (one, other)


def the_title_says_the_finding(drawing: Drawing, headline: str, whose: str) -> None:
    shown = drawing.get_suptitle().replace("\n", " ")
    assert shown.startswith(headline)
    assert re.search(r"\d", headline), "a finding has a number"
    assert not headline.endswith(".")
    assert whose in shown, "of which paper"


def dashes(line: Any) -> tuple[Any, ...]:
    return line.get_marker(), str(line._unscaled_dash_pattern), line.get_linewidth()


def no_two_lines_differ_in_colour_alone(drawing: Drawing) -> None:
    for axes in drawing.axes:
        shown = [line for label, line in lines(axes).items() if not label.startswith("drawn tables")]
        looks = [(*dashes(each), each.get_linestyle(), each.get_markerfacecolor() == "white") for each in shown]
        assert len(looks) == len(set(looks)), lines(axes).keys()


#: What is called otherwise in the legend, for it is in every panel; the colour of the first two is that of the panel.
IN_PANELS = {
    "one of 110 tables": "tables",
    f"mean of {FEW} a step": "mean",
    "target I": "target",
    "mean Informedness": "Informedness",
    "CI_B1 about the target": "CI_B1",
    "CI_B2 about the target": "CI_B2",
}


def the_legend_shows_what_is_in_the_panels_as_it_is_there(drawing: Drawing) -> None:
    shown = {IN_PANELS.get(label, label): handle for label, handle in entries(drawing).items()}
    assert "where 95% of these lie" in shown
    found = {label: line for axes in drawing.axes for label, line in lines(axes).items() if label in shown}
    assert set(found) == set(shown) - {"where 95% of these lie"}
    there = {label for axes in drawing.axes for label in lines(axes)}
    assert there & set(IN_PANELS.values()) == set(found), "nothing is without its entry"
    for label, line in found.items():
        assert dashes(shown[label]) == dashes(line), label
        if label not in {"tables", "mean"}:
            assert shown[label].get_color() == line.get_color(), label


def each_colour_has_its_meaning(drawing: Drawing) -> None:
    for axes in drawing.axes:
        title = axes.get_title()
        if title:
            kind = (
                "p" if re.match("p of|probability", title) else "B" if re.match("Informedness|B:", title) else "other"
            )
            colour = {"p": style.PROBABILITY, "B": style.INFORMEDNESS, "other": style.OTHER}[kind]
            found = {label: line.get_color() for label, line in lines(axes).items()}
            assert (found["mean"], found["tables"]) == (colour, colour), title
            assert found.get("Informedness", style.INFORMEDNESS) == style.INFORMEDNESS
            assert {colour for label, colour in found.items() if label.startswith("CI_")} <= {style.BAND}


def test_each_colour_is_another() -> None:
    colours = (style.INFORMEDNESS, style.OTHER, style.GOOD, style.BAND, style.PROBABILITY, style.GIVEN)
    assert len(set(colours)) == 6


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.usefixtures("matplotlib")
def test_a_panel_shows_the_tables_their_mean_and_where_95_percent_lie() -> None:
    data = _traditional._four(figures.SEED, FEW)
    (panel,) = (axes for axes in _traditional._draw_four(data).axes if axes.get_title().startswith("Accuracy"))
    found, many = lines(panel), data.many["accuracy"]
    np.testing.assert_array_equal(found["tables"].get_ydata(), data.few.values["accuracy"].ravel())
    np.testing.assert_array_equal(found["mean"].get_ydata(), many.mean)
    np.testing.assert_array_equal(found["Informedness"].get_ydata(), data.many["informedness"].mean)
    np.testing.assert_array_equal(found["target"].get_ydata(), data.levels)
    (area,) = panel.collections
    corners = np.asarray(area.get_paths()[0].vertices)
    for level, low, high in zip(data.levels, many.low, many.high, strict=True):
        ends = corners[np.abs(corners[:, 0] - level) < 1e-9, 1]
        assert (ends.min(), ends.max()) == (low, high)
    off = many.mean - data.many["informedness"].mean
    place = int(np.argmax(np.abs(off)))
    assert panel.get_title() == f"Accuracy (Wav)\nat I = {data.levels[place]}: {off[place]:+.3f} from B"


@pytest.mark.on_change
@pytest.mark.some(1)
@pytest.mark.slow
@pytest.mark.usefixtures("matplotlib")
@pytest.mark.parametrize(("id", "some"), [("powers2011:5", True), ("powers2008significance:2", False)])
def test_the_picture_says_of_how_few_tables_fisher_is_known(id: str, some: bool) -> None:
    titles = [axes.get_title() for axes in figures.drawn(id, tables=250).axes]
    (fisher,) = (title for title in titles if title.startswith("p of Fisher"))
    assert ("means of 200 tables a step" in fisher) == some
    assert ("at I = 0: " in fisher) != some


@for_each(
    [
        ("a b", 3, ["a b"]),
        ("a b", 1, ["a", "b"]),
        ("one two three four", 14, ["one two", "three four"]),
        ("one two three four", 99, ["one two three four"]),
        ("at I = 0 and K = 4", 12, ["at I = 0", "and K = 4"]),
        ("1/(3K − 2) twice-told", 12, ["1/(3K − 2)", "twice-told"]),
    ]
)
def test_titles_are_lines_of_like_length(text: str, width: int, expected: list[str]) -> None:
    assert style.balanced(text, width) == expected


# --- how far it is -----------------------------------------------------------------------------------------------


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.parametrize("id", ["powers2011:5", "powers2011:3-exponents", "powerskappa:1"])
def test_a_figure_tells_how_far_it_is_while_it_is_computed(id: str) -> None:
    shares: list[float] = []
    samples._sampled.cache_clear()
    figures.known(id).compute(5, 40, figures.Watch(shares.append))
    assert len(shares) >= 20
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.1
    assert shares[-1] == pytest.approx(1)
    assert max(np.diff(shares)) < 0.1, "it moves in small steps"


def test_who_watches_changes_nothing() -> None:
    seen: list[float] = []
    one = samples.sampled(samples.published(3, 30), levels, 1, FEW)
    assert samples.sampled(samples.published(3, 30), levels, 1, FEW, figures.Watch(seen.append)) is one
    assert seen == []


def test_the_line_leaves_its_chord_by_so_much_of_chi_squared() -> None:
    """For K = 3 at least what textbooks say of 3 degrees; else by SciPy's own chi-squared, over a fine grid."""
    middle = (5.991465 + 9.487729) / 2  # of 2 and 4 degrees
    assert (7.814728 - middle) / 7.814728 < _contours._bend(3) < 0.0105
    chi2 = pytest.importorskip("scipy.stats").chi2
    for k in _contours.SIZES:
        low, high = k - 1, (k - 1) ** 2
        degrees = np.linspace(low, high, 5001)
        values = chi2.isf(0.05, degrees)
        chord = values[0] + (values[-1] - values[0]) * (degrees - low) / (high - low)
        assert _contours._bend(k) == pytest.approx(np.max((values - chord) / values), rel=1e-3), k


# --- the tables --------------------------------------------------------------------------------------------------


def levels(counts: Any, level: float) -> dict[str, Any]:
    """What is measured here to see which tables there are."""
    return {"informedness": multiclass.informedness(counts, rows="predicted"), "level": np.full(len(counts), level)}


def test_each_step_has_ten_tables_of_k_classes_and_n_cases_and_no_empty_margin() -> None:
    sample = samples.sampled(samples.published(4, 128), levels, 1, FEW)
    assert sample.levels == (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
    assert len(sample.few.counts) == 11
    for counts in sample.few.counts:
        assert counts.shape == (10, 4, 4)
        assert (counts.sum((1, 2)) == 128).all()
        assert (counts.sum(1) > 0).all()
        assert (counts.sum(2) > 0).all()
        informedness = multiclass.informedness(counts, rows="predicted")
        assert (np.diff(informedness) >= 0).all(), "in order"
    assert samples.published(4, 128)[5].recipe == as_published(4, 128, 0.5)
    np.testing.assert_array_equal(sample.few.values["level"][:, 0], sample.levels)
    places = sample.few.places
    assert (np.diff(places.ravel()) > 0).all(), "no two tables share a place"
    assert np.abs(places - np.array(sample.levels)[:, None]).max() < 0.05


def test_the_same_seed_gives_the_same_and_another_seed_another_however_many_tables_there_are() -> None:
    unshared: Any = samples._sampled.__wrapped__
    one, other, again, more = (
        unshared(samples.published(3, 30), levels, seed, tables, figures.Watch())
        for seed, tables in ((1, FEW), (2, FEW), (1, FEW), (1, 2 * FEW))
    )
    few = [each.few.values["informedness"] for each in (one, other, again, more)]
    many = [each.many["informedness"].mean for each in (one, other, again)]
    np.testing.assert_array_equal(few[0], few[2])
    np.testing.assert_array_equal(few[0], few[3])
    np.testing.assert_array_equal(many[0], many[2])
    assert (few[0] != few[1]).any()
    assert (many[0] != many[1]).all()


def test_means_quantiles_and_errors_are_those_of_the_defined_values() -> None:
    values = np.append(np.arange(1001.0), np.nan)
    mean, error, low, high, undefined = samples.summary(values)
    assert (mean, low, high) == (500, 25, 975)
    # the variance of 0 ... n - 1 is n (n + 1)/12 with n - 1 in its denominator
    assert error == pytest.approx((1002 / 12) ** 0.5, rel=1e-12)
    assert undefined == pytest.approx(1 / 1002)
    assert np.isnan(samples.summary(np.full(3, np.nan))[0])


def test_reversed_play_has_the_informedness_that_it_says() -> None:
    steps = {step.level: step for step in _traditional.played()}
    assert {-0.15, 0.15} <= set(steps)
    for level in (-0.3, -0.15, 0.15, 0.9):
        counts = steps[level].tables(20_000, np.random.default_rng(1))
        found = multiclass.informedness(counts, rows="predicted")
        error = found.std() / len(found) ** 0.5
        assert abs(found.mean() - level) < 5 * error
        assert (counts.sum(1) == [70, 30]).all()
        # guesses are 80 to 20: of all that is not known, on horse 1
        told = counts.sum(2)[:, 0].mean()
        known = 70 if level >= 0 else 30
        expected = abs(level) * known + (1 - abs(level)) * 80
        assert told == pytest.approx(expected, abs=5 * counts.sum(2)[:, 0].std() / len(counts) ** 0.5)


# --- what is measured of them ------------------------------------------------------------------------------------


def test_the_point_probability_is_that_of_the_hypergeometric_distribution() -> None:
    table = np.array([[[3, 1], [2, 4]]])
    assert p_values.point_probability(table)[0] == pytest.approx(float(Fraction(comb(5, 3) * comb(5, 1), comb(10, 4))))


def test_the_point_probabilities_of_all_tables_with_the_same_margins_add_up_to_1() -> None:
    rows, columns = (3, 2, 2), (2, 4, 1)
    found = [
        np.array([[a, b, 3 - a - b], [c, d, 2 - c - d], [2 - a - c, 4 - b - d, 1 - (3 - a - b) - (2 - c - d)]])
        for a in range(4) for b in range(4) for c in range(3) for d in range(3)
    ]  # fmt: skip
    tables = np.array([table for table in found if (table >= 0).all()])
    assert (tables.sum(2) == rows).all()
    assert (tables.sum(1) == columns).all()
    assert p_values.point_probability(tables).sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.on_change
@pytest.mark.slow
def test_fisher_of_the_110_is_the_share_of_no_more_probable_tables() -> None:
    steps = samples.published(4, 16)
    sample = p_values.with_fisher(samples.sampled(steps, levels, 1, FEW), steps)
    assert sample.few.values["p_fisher"].shape == (11, 10)
    for step, place in ((0, 3), (5, 0)):
        table = sample.few.counts[step][place]
        found = sample.few.values["p_fisher"][step, place]
        # the same by tables that SciPy draws by another method
        scipy = pytest.importorskip("scipy.stats")
        drawn = scipy.random_table(table.sum(1), table.sum(0)).rvs(20_000, method="patefield", random_state=5)
        expected = (
            (p_values.point_probability(drawn) <= p_values.point_probability(table[None])[0] * (1 + 1e-9)).mean()
        )  # fmt: skip
        error = (expected * (1 - expected) * (1 / 9999 + 1 / 20_000)) ** 0.5 + 1e-4
        assert abs(found - expected) < 5 * error


def test_the_roots_of_figure_2_are_the_roots_of_determinant_and_margins() -> None:
    found = _traditional.compared(OF_THREE, 0.5)
    shares = OF_THREE / OF_THREE.sum((1, 2), keepdims=True)
    determinants = np.linalg.det(shares)
    assert determinants[1] < 0 < determinants[0]
    np.testing.assert_allclose(found["root"], np.cbrt(determinants), rtol=1e-12)
    np.testing.assert_allclose(found["prevalence_g"], shares.sum(1).prod(1) ** (1 / 3), rtol=1e-12)
    np.testing.assert_allclose(found["bias_g"], shares.sum(2).prod(1) ** (1 / 3), rtol=1e-12)


def test_the_bands_are_those_of_eq_66_and_63_with_the_evenness_of_each_table() -> None:
    counts = np.array([[[8, 1, 0], [1, 9, 2], [2, 1, 6]]])
    found = _bands.banded(1.96, True)(counts, 0.25)
    shares = counts[0] / 30
    evenness = (shares.sum(0).prod() * shares.sum(1).prod()) ** (1 / 3) * 9
    root = (2 * evenness * 29) ** 0.5
    assert found["reach b1"][0] == pytest.approx(1.96 * (1 - 0.5 + 2 * 0.0625) / root)
    assert found["reach b2"][0] == pytest.approx(1.96 * 0.75 / root)
    assert found["reach 0"][0] == pytest.approx(1.96 / root)
    informedness = multiclass.informedness(counts, rows="predicted")[0]
    assert informedness > 0.25 + found["reach b1"][0]
    assert (found["inside b1"][0], found["below b1"][0]) == (0, 0)
    for level, inside in ((informedness, 1), (informedness + 2 * found["reach b1"][0], 0)):
        at = _bands.banded(1.96, True)(counts, level)
        assert (at["inside b1"][0], at["below b1"][0]) == (inside, 1 - inside)


def test_without_2e_the_bands_about_0_and_1_meet_at_n_17_for_x_2() -> None:
    found = _bands.banded(2.0, False)(np.array([[[5, 4], [4, 4]]]), 0.0)
    assert found["reach 0"][0] == pytest.approx(0.5)


def test_p_over_alpha_is_1_on_the_thick_line() -> None:
    data = _contours._surface(1, 2)
    at = {round(float(r), 6): float(x) for r, x in zip(data.freedom, data.critical, strict=True)}
    # the table of chi-squared at 0.05, as every textbook has it
    assert [round(at[r], 2) for r in (1, 2, 9, 16)] == [3.84, 5.99, 16.92, 26.30]
    row = data.logarithm[int(np.argmin(abs(data.freedom - 9)))]
    assert np.interp(16.919, data.chi2, row) == pytest.approx(0, abs=2e-3)


def test_the_spreadsheet_has_the_tables_of_the_page_and_its_numbers() -> None:
    tables = tuple(table for _, table in models().values())
    assert tuple(model.cells for model in _spreadsheet.MODELS) == tables
    assert tuple(model.sheet.bets.n for model in _spreadsheet.MODELS) == (100,) * 4


@pytest.mark.usefixtures("matplotlib")
def test_the_spreadsheet_shows_numbers_of_the_page() -> None:
    drawing = figures.drawn("powers2003:1")
    shown = [{text.get_text() for text in axes.texts} for axes in drawing.axes]
    # read off the page, model by model
    assert {"56", "24", "14", "6", "52.50%", "59.85%", "74.67%", "24.49%", "$8.00", "−$2.00", "B = 0%"} <= shown[0]
    assert {"70", "30", "100.00%", "$7.00", "$3.00", "$10.00", "B = 100%"} <= shown[1]
    assert {"58.1", "20.4", "63.30%", "67.00%", "78.25%", "37.28%", "$8.30", "$1.18", "$0.32", "B = 15%"} <= shown[2]
    assert {"47.6", "5.1", "37.94%", "66.81%", "17.74%", "$6.80", "−$8.30", "−$1.50", "B = −15%"} <= shown[3]


# --- the exponent ------------------------------------------------------------------------------------------------


def test_on_the_expected_table_the_exact_exponent_gives_i_and_the_published_ones_do_not() -> None:
    data = _determinants._exponents(1, 50)
    for (name, k, level), off in data.expected.items():
        exponent = {"1/(K − 1)": 1 / (k - 1), "2/K": 2 / k, "1/(3K − 2)": 1 / (3 * k - 2)}[name]
        assert off == pytest.approx((level ** (k - 1)) ** exponent - level, abs=1e-12)
    assert all(abs(off) < 1e-12 for (name, *_), off in data.expected.items() if name == "1/(K − 1)")


@pytest.mark.on_change
@pytest.mark.slow
def test_the_mean_determinant_over_the_prevalences_is_i_to_the_k_less_1_and_its_root_is_below() -> None:
    """By hand for K = 3 with one case of each class: 27 equally likely tables at I = 0, and in general by products."""
    level, k = Fraction(1, 2), 3
    right, wrong = level + (1 - level) / k, (1 - level) / k
    mean, root = Fraction(0), 0.0
    for told in np.ndindex(k, k, k):
        weight = Fraction(1)
        for real, label in enumerate(told):
            weight *= right if label == real else wrong
        matrix = np.zeros((k, k))
        for real, label in enumerate(told):
            matrix[label, real] = 1
        ratio = round(float(np.linalg.det(matrix)))  # one case of each class: the Prevalences cancel
        mean += weight * ratio
        root += float(weight) * np.sign(ratio) * abs(ratio) ** 0.5
    assert mean == level ** (k - 1)
    assert root != pytest.approx(float(level))
    data = _determinants._exponents(3, 4000)
    for (size, _, at), off in data.power.items():
        assert abs(off.mean) <= 5 * off.error + 1e-12, (size, at)


def test_the_ratio_is_the_determinant_over_the_product_of_the_prevalences() -> None:
    expected = np.linalg.det(OF_THREE) / OF_THREE.sum(1).prod(1)
    np.testing.assert_allclose(_determinants._ratio(OF_THREE), expected, rtol=1e-12)


# --- sentences ---------------------------------------------------------------------------------------------------


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("id", sorted(IDS - {"powers2011:3-exponents"}))
def test_what_is_found_holds_for_another_seed(id: str) -> None:
    figure = figures.known(id)
    found = figure.find(figure.compute(2, 3000))
    assert found
    assert not any(re.search(r"\bnan\b", sentence) for sentence in found)


def test_a_sentence_that_is_no_longer_so_stops() -> None:
    assert so(True, "it rains") == "it rains"
    with pytest.raises(AssertionError, match="no longer so: it rains"):
        so(False, "it rains")


def test_the_kite_and_the_parallelogram_are_the_informedness() -> None:
    assert _roc._areas(_roc.GOOD)[0].startswith("The kite and the parallelogram both have the area 0.500")


# --- files -------------------------------------------------------------------------------------------------------


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.usefixtures("matplotlib")
@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")])
def test_the_same_figure_gives_the_same_bytes(tmp_path: Path, suffix: str, start: bytes) -> None:
    written = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}{suffix}"
        figures.save(figures.drawn("powers2011:2", tables=FEW), path, about="χ² of tables")
        written.append(path.read_bytes())
    assert written[0] == written[1]
    assert written[0].startswith(start)
    assert sorted(each.name for each in tmp_path.iterdir()) == [f"one{suffix}", f"two{suffix}"]


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.usefixtures("matplotlib")
def test_a_png_says_what_it_shows_and_is_fit_to_print(tmp_path: Path) -> None:
    from PIL import Image  # noqa: PLC0415 -- matplotlib brings it

    drawing = figures.drawn("powers2008evaluation:1")
    path = figures.save(drawing, tmp_path / "figure.png", about="p over α", title="a line")
    with Image.open(path) as image:
        assert (image.info["Title"], image.info["Description"]) == ("a line", "p over α")
        assert image.info["dpi"] == pytest.approx((200, 200), abs=0.1)
        assert image.size == pytest.approx(200 * drawing.get_size_inches(), abs=1)


@pytest.mark.usefixtures("matplotlib")
def test_an_svg_says_what_it_shows_whatever_is_in_the_words(tmp_path: Path) -> None:
    path = figures.save(figures.drawn("powers2008evaluation:1"), tmp_path / "a.svg", about="a < b & c", title="<i>")
    root = ElementTree.parse(path).getroot()
    assert root[0].text == "<i>", "what a browser shows of it"
    assert [each.text for each in root.iter() if each.tag.endswith("}description")] == ["a < b & c"]


# --- the page ----------------------------------------------------------------------------------------------------


def test_the_page_shows_every_figure_with_its_caption_and_what_the_paper_says() -> None:
    page = (ROOT / report.PAGE).read_text(encoding="utf-8")
    for figure in figures.FIGURES.values():
        (alternative,) = re.findall(rf"!\[(.*)\]\(figures/{figure.slug}\.svg\)", page)
        finding, _, shown = alternative.partition(f". {figure.shows}")
        assert (shown, bool(re.search(r"\d", finding))) == ("", True), "the finding and what is to be seen"
        assert not re.search(r"[][]", alternative), "which would end it"
        assert figure.captioned() in page
        assert figure.says in page
        assert f'<a id="{figure.slug}"></a>' in page


def test_the_pictures_of_the_page_are_small() -> None:
    sizes = [len(compress((DOCS / "figures" / f"{each.slug}.svg").read_bytes())) for each in figures.FIGURES.values()]
    assert max(sizes) < 100_000
    assert sum(sizes) < 750_000


@for_each(["powers2003:1", "powers2011:1", "powers2011:4"])
def test_the_page_has_what_is_found_anew_where_nothing_is_random(id: str) -> None:
    page = (ROOT / report.PAGE).read_text(encoding="utf-8")
    figure = figures.known(id)
    data = figure.compute(figures.SEED, figures.TABLES)
    assert f"![{figure.told(data)}](figures/{figure.slug}.svg)" in page
    for sentence in figure.find(data):
        assert f"- {sentence}\n" in page


def test_a_number_of_the_page_comes_out_again() -> None:
    """Informedness at I = 1 of Figure 2, from the same seed, by SciPy-free sums over the tables themselves."""
    page = (ROOT / report.PAGE).read_text(encoding="utf-8")
    said = re.search(r"the mean Informedness there is ([0-9.]+)\.", page)
    assert said is not None
    step = samples.published(4, 128)[10]
    values = []
    for block in range(4):
        counts = step.tables(25_000, random(figures.SEED, 1, 10, block)).astype(np.float64)
        real, told, hits = counts.sum(1), counts.sum(2), np.einsum("tkk->tk", counts)
        values.append((told / 128 * (hits / real - (told - hits) / (128 - real))).sum(1))
    assert f"{np.concatenate(values).mean():.3f}" == said[1]


@pytest.mark.on_change
@pytest.mark.slow
def test_the_report_is_a_page_and_a_picture_of_each_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two, for what they are made of is the same: the page on disk shows all, and each is drawn in other tests."""
    pytest.importorskip("matplotlib")
    some = {id: figures.FIGURES[id] for id in ("powers2008evaluation:1", "powers2011:4")}
    monkeypatch.setattr(report, "FIGURES", some)
    told: list[str] = []
    found = report.written(told.append)
    pictures = [f"docs/figures/{each.slug}.svg" for each in some.values()]
    assert told == list(some)
    assert list(found) == [report.PAGE, *pictures]
    for each in pictures:
        content = found[each]
        assert isinstance(content, bytes)
        assert content.startswith(b"<?xml")
