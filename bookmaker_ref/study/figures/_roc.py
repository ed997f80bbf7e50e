"""ROC space as the papers show it: Figure 1 of powers2011, and of both papers of 2008."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from bookmaker_ref import roc
from bookmaker_ref.drawing import figure_of
from bookmaker_ref.roc import System
from bookmaker_ref.study.figures.figure import Figure, listed, so

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

#: A good system, as the papers draw one without numbers; and two others, better and worse than chance.
GOOD = System(80, 30, 20, 70, name="good system")
FAIR = System(45, 15, 55, 85, name="fair system")
WORSE = System(30, 60, 70, 40, name="worse than chance")


def _good(seed: int, tables: int) -> System:
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


def _draw_perversions(system: System) -> Drawing:
    return figure_of(roc.draw_perversions(system)[0])


def _three(seed: int, tables: int) -> tuple[System, ...]:
    return GOOD, FAIR, WORSE


def _draw_three(systems: tuple[System, ...]) -> Drawing:
    axes = roc.draw_systems(systems, c=1)
    axes.plot([0, 1], [1, 0], "*", color="black", markersize=10, clip_on=False, zorder=5)
    for word, at, offset, side in (("best", (0, 1), (9, -15), "left"), ("worst", (1, 0), (-9, 9), "right")):
        axes.annotate(word, at, offset, textcoords="offset points", ha=side)
    white = {"facecolor": "white", "edgecolor": "none", "pad": 2}
    for word, place in (("better than chance", (0.64, 0.88)), ("worse than chance", (0.36, 0.06))):
        axes.text(*place, word, ha="center", fontsize=11, style="italic", color="#404040", bbox=white)
    return figure_of(axes)


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
        _draw_perversions,
        _areas,
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
            _draw_three,
            _sides,
            simulated=False,
        )
    )
