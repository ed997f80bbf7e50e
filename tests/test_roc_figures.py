"""The figures hold what they say they show; what they look like is for eyes."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bookmaker_ref import roc
from bookmaker_ref.exact import Undefined
from bookmaker_ref.roc import System
from tests.cases import for_each
from tests.paths import ROOT

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHIPPED = ROOT / "docs" / "figures" / "powers2011-figure1.svg"
SYSTEM = System(80, 30, 20, 70, name="system")


pytestmark = pytest.mark.usefixtures("matplotlib")


@pytest.fixture
def matplotlib() -> Any:
    return pytest.importorskip("matplotlib")


def lines(axes: Axes) -> dict[str, list[tuple[float, float]]]:
    """The points of each line that has a name of its own."""
    found = {}
    for line in axes.get_lines():
        across, up = (np.asarray(column, dtype=float).tolist() for column in line.get_data())
        found[str(line.get_label())] = list(zip(across, up, strict=True))
    return {label: points for label, points in found.items() if not label.startswith("_")}


def figure_of(drawn: Any) -> Figure:
    """The figure of axes, or of several."""
    found: Figure = drawn.figure
    return found


def legend(figure: Figure) -> list[str]:
    (found,) = figure.legends
    return [text.get_text() for text in found.get_texts()]


def test_figure_1_has_the_system_its_perversions_and_the_chance_line() -> None:
    figure = figure_of(roc.draw_perversions(SYSTEM))
    left, right = figure.axes
    for axes, perverse in ((left, (0.8, 0.3)), (right, (0.7, 0.2))):
        found = lines(axes)
        assert found["chance"] == [(0, 0), (1, 1)]
        assert found["system: B = 0.500, AUC = 0.750"] == [(0, 0), (0.3, 0.8), (1, 1)]
        assert found["its perversion: B = −0.500, AUC = 0.250"] == [(0, 0), perverse, (1, 1)]
        assert axes.get_aspect() == 1
        assert (axes.get_xlabel(), axes.get_ylabel()) == ("Fallout (fpr)", "Recall (tpr)")
    assert left.get_title() == "classes exchanged: a kite, area 0.500 = B"
    assert right.get_title() == "predictions exchanged: a parallelogram, area 0.500 = B"


def test_the_area_of_a_system_below_chance_is_less_its_informedness() -> None:
    (kite, _) = roc.draw_perversions(SYSTEM.perverse_prediction())
    assert kite.get_title() == "classes exchanged: a kite, area 0.500 = −B"


def test_systems_are_drawn_with_isocost_lines_of_the_slope_asked_for() -> None:
    figure = figure_of(roc.draw_systems([SYSTEM, System(40, 5, 60, 95)], c=2))
    found = lines(figure.axes[0])
    assert found["system: Informedness 0.500"] == [(0.3, 0.8)]
    assert found["system 2: Informedness 0.350"] == [(0.05, 0.4)]
    (a, b), (c, d) = found["isocost, slope 2"]
    assert (d - b) / (c - a) == pytest.approx(2)
    drawn = [line for line in figure.axes[0].get_lines() if line.get_linestyle() == ":"]
    assert len(drawn) == 2
    assert legend(figure) == [
        "chance",
        "isocost, slope 2",
        "system: Informedness 0.500",
        "system 2: Informedness 0.350",
    ]


def test_in_pn_space_counts_are_on_the_axes_and_equal_accuracy_has_slope_1() -> None:
    system = System(56, 20, 12, 12)
    figure = figure_of(roc.draw_systems(system, c=system.skew, space="pn", match_bias=True))
    (axes,) = figure.axes
    found = lines(axes)
    assert (axes.get_xlim(), axes.get_ylim()) == ((0, 32), (0, 68))
    assert found["system 1: Informedness 0.199"] == [(20, 56)]
    assert found["isocost, slope 1"] == [(0, 36), (32, 68)]
    assert found["Bias = Prevalence"] == [(0, 68), (32, 36)]
    assert axes.get_aspect() == 1


def test_a_population_of_very_unlike_classes_is_not_drawn_as_a_sliver() -> None:
    axes = roc.draw_systems(System(5, 100, 5, 9900), space="pn")
    assert axes.get_aspect() == "auto"


def test_a_curve_is_drawn_with_its_hull_its_area_and_its_optimum() -> None:
    curve = roc.curve([1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5], positive=1)
    figure = figure_of(roc.draw_curve(curve, c=1))
    found = lines(figure.axes[0])
    third = 1 / 3
    assert found["curve: AUC = 0.8333"] == [(0, 0), (0, 0.5), (third, 0.5), (third, 1), (2 * third, 1), (1, 1)]
    assert found["convex hull: area 0.9167"] == [(0, 0), (0, 0.5), (third, 1), (1, 1)]
    assert found["best: score ≥ 0.7"] == [(third, 1)]


@for_each(
    [
        ([0.9, 0.8, 0.8, 0.1], 1, "best: 2 thresholds tie, 0.8 to 0.9"),
        ([0.9, 0.95, 0.8, 0.1], 100, "best: nothing predicted positive"),
    ]
)
def test_an_optimum_that_is_shared_or_predicts_nothing_positive_says_so(scores: list[float], c: int, says: str) -> None:
    assert says in legend(figure_of(roc.draw_curve(roc.curve([1, 0, 1, 0], scores, positive=1), c=c)))


def test_a_long_curve_is_thinned_without_leaving_the_line() -> None:
    rng = np.random.default_rng(3)
    real = rng.integers(0, 2, 60_000)
    curve = roc.curve(real, rng.normal(size=real.size) + real, positive=1)
    (drawn,) = (points for label, points in lines(roc.draw_curve(curve)).items() if label.startswith("curve"))
    assert len(curve) == 60_001
    assert len(drawn) < 12_000
    everyone = set(zip(curve.fallout.tolist(), curve.recall.tolist(), strict=True))
    assert set(drawn) <= everyone
    assert (drawn[0], drawn[-1]) == ((0, 0), (1, 1))


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
def test_drawing_leaves_no_global_state_behind(tmp_path: Path) -> None:
    code = (
        "import sys, matplotlib; before = matplotlib.rcParams.copy(); from bookmaker_ref import roc;"
        f"roc.save(roc.draw_perversions(roc.System(8, 3, 2, 7)), {str(tmp_path / 'figure.svg')!r});"
        "print('matplotlib.pyplot' in sys.modules, before == matplotlib.rcParams.copy())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["False", "True"]


NAMES = [
    "a", "a name of twenty-five letters", "a name of sixty letters, which is as long as a sentence, and longer",
    "W" * 60, "_hidden", r"$\foo$", "cost $5 and $6", "x" * 5000, "two\nlines\x1b",
]  # fmt: skip


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[1:20])
def test_the_legend_lies_within_the_figure_whatever_the_name(name: str, tmp_path: Path) -> None:
    one, other = System(80, 30, 20, 70, name=name), System(40, 5, 60, 95, name=f"{name} 2")
    for figure in map(figure_of, (roc.draw_systems([one, other]), roc.draw_systems(one), roc.draw_perversions(one))):
        roc.save(figure, tmp_path / "figure.png")
        (found,) = figure.legends
        box, canvas = found.get_window_extent(), figure.bbox
        assert canvas.x0 <= box.x0 < box.x1 <= canvas.x1
        assert canvas.y0 <= box.y0 < box.y1 <= canvas.y1
        texts = found.get_texts()
        assert not any(text.get_parse_math() for text in texts)
        shown = " ".join(legend(figure)).replace("\n", "")
        assert ascii(name[:20])[1:-1].replace("\\\\", "\\").replace(" ", "") in shown.replace(" ", "")
        for axes in figure.axes:
            assert axes.get_window_extent().height > canvas.height / 3


@pytest.mark.filterwarnings("ignore:Glyph")
def test_a_name_that_the_font_lacks_is_no_failure(tmp_path: Path) -> None:
    figure = figure_of(roc.draw_systems(System(80, 30, 20, 70, name="猫の識別器" * 10)))
    roc.save(figure, tmp_path / "figure.png")
    (found,) = figure.legends
    assert found.get_window_extent().width < figure.bbox.width


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
def test_the_same_figure_is_the_same_file(kind: str, tmp_path: Path) -> None:
    one, other = tmp_path / f"one.{kind}", tmp_path / f"other.{kind}"
    roc.save(roc.draw_perversions(SYSTEM), one)
    roc.save(roc.draw_perversions(SYSTEM), other)
    assert one.read_bytes() == other.read_bytes()
    assert len(one.read_bytes()) > 5_000


def test_the_shipped_figure_is_the_one_that_is_drawn(matplotlib: Any, tmp_path: Path) -> None:
    drawn = tmp_path / "figure.svg"
    roc.save(roc.draw_perversions(SYSTEM), drawn)  # with SHIPPED for drawn, this line writes it
    shipped = SHIPPED.read_text(encoding="utf-8")
    if f"Matplotlib v{matplotlib.__version__}," not in shipped:
        pytest.skip("the shipped figure was drawn by another release of matplotlib, which sets it otherwise")
    assert drawn.read_text(encoding="utf-8") == shipped


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="there are no systems to draw"):
        roc.draw_systems([])
    with pytest.raises(ValueError, match="the systems are of different populations"):
        roc.draw_systems([System(1, 2, 3, 4), System(1, 1, 1, 1)], space="pn")
    with pytest.raises(ValueError, match="say space='roc'"):
        roc.draw_systems([System(1, 2, 3, 4)], space="xy")  # type: ignore[arg-type]  # the error is for those who do not check types
    with pytest.raises(Undefined, match=r"there are no real positives \(RP = 0\)"):
        roc.draw_systems(System(0, 2, 0, 4), c=Fraction(1))
