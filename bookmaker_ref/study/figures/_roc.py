"""ROC space as the papers show it: Figure 1 of powers2011, and of both papers of 2008."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from bookmaker_ref import roc
from bookmaker_ref.roc import Point, Polygon, System, informedness_line
from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.figure import Figure, listed, so
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

#: A good system, as the papers draw one without numbers; and two others, better and worse than chance.
GOOD = System(80, 30, 20, 70, name="good system")
FAIR = System(45, 15, 55, 85, name="fair system")
WORSE = System(30, 60, 70, 40, name="worse than chance")


def _good(seed: int, tables: int, watch: Watch = UNWATCHED) -> System:
    return GOOD


def _areas(system: System) -> Sequence[str]:
    kite, parallelogram = roc.kite(system).area, roc.parallelogram(system).area
    perverse = system.perverse_class().informedness
    words = f"The kite and the parallelogram both have the area {_shown(kite)}, which is the system's Informedness"
    return (
        so(kite == parallelogram == system.informedness, f"{words}, exactly."),
        so(
            perverse == -system.informedness,
            f"The perverse system has the Informedness {_shown(perverse)}: that of the other with its sign changed.",
        ),
        so(
            system.auc == (1 + system.informedness) / 2,
            f"The area below the good system is {_shown(system.auc)} = (1 + B)/2, as (10) and (15) have it.",
        ),
    )


def _shown(value: Fraction) -> str:
    return f"{float(value):.3f}".replace("-", "−")


def _three(seed: int, tables: int, watch: Watch = UNWATCHED) -> tuple[System, ...]:
    return GOOD, FAIR, WORSE


_MARK: dict[str, Any] = {"markersize": 9, "markeredgecolor": "black", "clip_on": False, "zorder": 4}
_HEIGHT: dict[str, Any] = {"color": style.INFORMEDNESS, "linewidth": 3.0, "zorder": 3}
_CHANCE: dict[str, Any] = {"color": style.GIVEN, "linewidth": 1.6, "linestyle": style.SOLID}
_ISOCOST: dict[str, Any] = {"color": style.GIVEN, "linewidth": 1.2, "linestyle": style.DOTTED}


def _space(axes: Axes) -> None:
    """ROC space with the line of chance, its best point and its worst."""
    axes.set_aspect("equal")
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    style.named_axes(axes, across="Fallout (fpr)", up="Recall (tpr)")
    axes.plot([0, 1], [0, 1], label="chance", **_CHANCE)
    axes.plot([0, 1], [1, 0], "*", color="black", markersize=10, clip_on=False, zorder=5)
    style.noted(axes, "best", (0.035, 0.97), colour="black")
    style.noted(axes, "worst", (0.965, 0.03), colour="black", side="right")


def _isocost(axes: Axes, informedness: Fraction) -> None:
    """The line of slope 1 on which all have this Informedness."""
    across, up = _columns(*informedness_line(informedness).clipped(Fraction(1), Fraction(1)))
    axes.plot(across, up, label="isocost, slope 1", **_ISOCOST)


def _columns(*points: Point) -> tuple[list[float], list[float]]:
    return [float(point.x) for point in points], [float(point.y) for point in points]


def _perversions(system: System) -> Drawing:
    figure, ((left, right),) = style.panels([5.2])
    for axes, perverse, shape, words in (
        (left, system.perverse_class(), roc.kite(system), "classes exchanged: a kite"),
        (right, system.perverse_prediction(), roc.parallelogram(system), "predictions exchanged: a parallelogram"),
    ):
        _space(axes)
        _perversion(axes, system, perverse, shape)
        style.named_axes(axes, title=f"{words}, area {_shown(shape.area)} = B")
    style.headed(figure, _headline_of_areas(system), "powers2011, Figure 1; TP, FP, FN, TN are 80, 30, 20, 70")
    style.legend(
        figure,
        [
            *_lines_of_space(),
            style.entry("good system", color=style.GOOD, linestyle=":", linewidth=2.4, marker="o", markersize=8),
            style.entry("its perversion", color=style.OTHER, linestyle="--", linewidth=2.4, marker="s", markersize=8),
        ],
        columns=4,
    )
    return figure


def _perversion(axes: Axes, system: System, perverse: System, shape: Polygon) -> None:
    """One system and its perversion, and the area that they enclose with both ends of the line of chance."""
    axes.fill(*_columns(*shape.corners), color=style.INFORMEDNESS, alpha=0.12, linewidth=0)
    for one, colour, dashes, marker in ((system, style.GOOD, ":", "o"), (perverse, style.OTHER, "--", "s")):
        _isocost(axes, one.informedness)
        axes.plot(
            *_columns(shape.corners[0], one.roc, shape.corners[2]), color=colour, linestyle=dashes, linewidth=2.4,
            marker=marker, markevery=[1], label=one.name or "its perversion", **_MARK,
        )  # fmt: skip
    (x, y), (u, v) = system.roc, perverse.roc
    style.noted(axes, f"B = {_shown(system.informedness)}", (float(x) + 0.04, float(y) - 0.05), colour="black")
    style.noted(axes, f"B = {_shown(perverse.informedness)}", (float(u) - 0.04, float(v) + 0.05), colour="black",
                side="right")  # fmt: skip


def _lines_of_space() -> list[Any]:
    return [style.entry("chance", **_CHANCE), style.entry("isocost, slope 1", **_ISOCOST)]


def _headline_of_areas(system: System) -> str:
    return (
        "The kite and the parallelogram of a system and its perversions both have its Informedness as their area,"
        f" {_shown(system.informedness)}"
    )


def _draw_three(paper: str, systems: tuple[System, ...]) -> Drawing:
    figure, ((axes,),) = style.panels([6.2], columns=1, width=7.6)
    _space(axes)
    axes.fill([0, 0, 1], [0, 1, 1], color=style.GOOD, alpha=0.08, linewidth=0, zorder=0.5)
    axes.fill([0, 1, 1], [0, 0, 1], color=style.OTHER, alpha=0.08, linewidth=0, zorder=0.5)
    style.noted(axes, "above chance: better", (0.84, 0.93), side="right")
    style.noted(axes, "below chance: worse", (0.16, 0.07))
    for system, marker in zip(systems, "osD", strict=True):
        (x, y), informedness = system.roc, system.informedness
        better = informedness > 0
        _isocost(axes, informedness)
        axes.plot([float(x)] * 2, [float(x), float(y)], label="height", **_HEIGHT)
        axes.plot(
            float(x), float(y), marker, color=style.GOOD if better else style.OTHER, label=system.name, **_MARK
        )  # fmt: skip
        beside, side = (-0.02, "right") if better else (0.02, "left")
        height = f"B = {_shown(informedness)}"
        style.noted(axes, height, (float(x) + beside, float(x + y) / 2), colour=style.INFORMEDNESS, side=side)
        style.noted(axes, system.name, (float(x) + 0.03, float(y) + (0.035 if better else -0.035)), colour="black")
    style.headed(figure, _headline_of_heights(systems), f"{paper}, Figure 1")
    style.legend(figure, [*_lines_of_space(), style.entry("height above chance: Informedness", **_HEIGHT)])
    return figure


def _headline_of_heights(systems: tuple[System, ...]) -> str:
    heights = ", ".join(_shown(system.informedness) for system in systems)
    return f"Informedness is the height above the line of chance: {heights}"


def _sides(systems: tuple[System, ...]) -> Sequence[str]:
    above = [system.name for system in systems if system.roc.y > system.roc.x]
    positive = [system.name for system in systems if system.informedness > 0]
    values = ", ".join(f"{_shown(system.informedness)} ({system.name})" for system in systems)
    return (so(above == positive, f"Above the diagonal Informedness is positive, below it is negative: {values}."),)


listed(
    Figure(
        "powers2011:1",
        "ROC space: a system, its perversions, and the areas between them",
        "ROC space. The solid diagonal is chance, and dotted lines are isocosts of slope 1. A good system (dotted,"
        " green) and the same with classes exchanged (dashed, red) enclose a kite, on the left, as printed. On the"
        " right, what the text describes and does not show: with predictions exchanged they enclose a parallelogram."
        " The paper gives no counts; here TP, FP, FN, TN are 80, 30, 20, 70.",
        "The diagonal is chance, lines parallel to it have equal cost and performance; what lies above is better than"
        " chance, and what lies below is worse. The area between a system, its perversion and both ends of the diagonal"
        " is Informedness, and that of the perverse system is its negative (caption; after eq. 22).",
        _good,
        _perversions,
        _areas,
        _headline_of_areas,
        "Two squares of ROC space with the line of chance. A system at Fallout 0.3 and Recall 0.8 encloses with its"
        " perversion and both ends of that line a kite on the left and a parallelogram on the right.",
        simulated=False,
    )
)

for _paper in ("powers2008evaluation", "powers2008significance"):
    listed(
        Figure(
            f"{_paper}:1",
            "ROC space: chance, isocost lines, and on which side of them systems lie",
            "ROC space. The solid diagonal is chance; through each of three systems goes its isocost line, of slope 1"
            " (dotted). The papers give no counts; these are chosen.",
            "The diagonal is chance, lines parallel to it have equal cost and performance; what lies above is better"
            " than chance, and what lies below is worse (caption).",
            _three,
            partial(_draw_three, _paper),
            _sides,
            _headline_of_heights,
            "A square of ROC space. A good and a fair system lie above the diagonal of chance, one below it; from each"
            " a vertical line leads to the diagonal, and a dotted line of slope 1 goes through it.",
            simulated=False,
        )
    )
