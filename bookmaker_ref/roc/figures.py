"""ROC and PN space drawn with matplotlib: systems, a curve, and Figure 1 of powers2011.

Each function draws on the axes ``ax``, or on those of a new figure, and returns them; a notebook shows what is new.
None touches global state, so that ``plt.show()`` shows what is drawn on axes of pyplot alone, such as ``ax=plt.gca()``.
Colours are told apart by the colour-blind, and lines by their dashes as well, so that a print in grey can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from bookmaker_ref.arguments import exactly
from bookmaker_ref.drawing import (
    BLUE,
    COLOURS,
    GREEN,
    GREY,
    LIGHT,
    MARKERS,
    ORANGE,
    VERMILION,
    axes_for,
    legend,
    legend_name,
    panels,
    signed,
)
from bookmaker_ref.messages import short
from bookmaker_ref.roc.curves import Curve
from bookmaker_ref.roc.hulls import Optimum, hull as hull_of, optimum
from bookmaker_ref.roc.lines import Line, bias_line, informedness_line, isocost_line
from bookmaker_ref.roc.points import Point, Real, Space, System
from bookmaker_ref.roc.polygons import Polygon, kite, parallelogram
from bookmaker_ref.roc.regions import region

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

#: How a system is marked.
_MARK: dict[str, Any] = {"markersize": 8, "markeredgecolor": "black", "clip_on": False, "zorder": 4}
#: The far corner of ROC space.
_CORNER = Point(Fraction(1), Fraction(1))
#: Steps along each axis within which points of a long curve cannot be told apart.
_RESOLUTION = 4000
#: Up to so many points of a curve are marked.
_FEW = 60
#: PN space is drawn to one scale up to here; beyond, one class would be a sliver.
_MOST_SKEW = 4


def draw_systems(
    systems: System | Iterable[System] | Mapping[str, System],
    *,
    c: Real | None = 1,
    space: Space = "roc",
    match_bias: bool = False,
    level: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Systems as points, the chance line, and the isocost line of slope c through each (none where c is None).

    ``systems`` say their names, or a dict says them. ``space="pn"`` has counts on its axes, and takes systems for one
    population. There the isocost lines have the slope c·RP/RN, which is the cost ratio alone. ``match_bias`` adds the
    line where Bias = Prevalence, and ``level`` a `region` around each system in which it is with this confidence.
    """
    given = _systems(systems)
    if space not in ("roc", "pn"):
        raise ValueError(f"say space='roc' (rates) or space='pn' (counts), not {short(space)}")
    one_population = len({(s.rp, s.rn) for s in given}) == 1
    if not one_population and (space == "pn" or match_bias):
        raise ValueError("the systems are of different populations, with unlike RP or RN: draw them in ROC space alone")
    size = _size(given[0], space)
    axes = axes_for(ax)
    _frame(axes, size, space)
    if c is not None:
        label = "isocost, " + _slope(c, space, given[0])
        for i, line in enumerate(dict.fromkeys(isocost_line(system, c=c) for system in given)):
            _draw_line(axes, _scaled(line, size, space), size, style=":", label=label, repeat=i)
    if match_bias:
        line = _scaled(bias_line(skew=given[0].skew), size, space)
        _draw_line(axes, line, size, style="-.", label="Bias = Prevalence")
    for i, system in enumerate(given):
        x, y = system.roc if space == "roc" else system.pn
        colour, marker = COLOURS[i % len(COLOURS)], MARKERS[i % len(MARKERS)]
        label = f"{legend_name(system.name) or f'system {i + 1}'}: Informedness {signed(system.informedness)}"
        axes.plot(float(x), float(y), marker, color=colour, label=label, **_MARK)
        if level is not None:
            around = region(system, level=level)
            across, up = (float(side) * rates for side, rates in zip(size, around.boundary(), strict=True))
            axes.fill(across, up, facecolor=colour, alpha=0.12, linewidth=0, zorder=2.2)
            axes.plot(across, up, color=colour, linewidth=1.1, zorder=2.4, clip_on=False)
    if level is not None:
        axes.fill([], [], facecolor=LIGHT, edgecolor=GREY, label=f"{100 * level:.6g} % region of each system")
    legend(axes)
    return axes


def draw_curve(curve: Curve, *, hull: bool = True, c: Real | None = None, ax: Axes | None = None) -> Axes:
    """A curve with its AUC, its convex hull, and where c is given the optimum on it with its isocost line."""
    axes = axes_for(ax)
    _frame(axes, _CORNER, "roc")
    few = len(curve) <= _FEW
    shown = curve if few else curve.corners()
    x, y = _thinned(shown.fallout, shown.recall)
    axes.fill_between(x, y, color=BLUE, alpha=0.12, linewidth=0)
    axes.plot(
        x, y, "-", color=BLUE, linewidth=1.8, clip_on=False, zorder=3,
        marker="o" if few else "", markersize=4, label=f"curve: AUC = {curve.auc:.4f}",
    )  # fmt: skip
    found = hull_of(curve)
    if hull:
        across, up = _columns(found.corners)
        label = f"convex hull: area {float(found.auc):.4f}"
        axes.plot(across, up, "--", color=VERMILION, linewidth=1.6, clip_on=False, label=label, zorder=3.5)
    if c is not None:
        best = optimum(found, c=c)
        _draw_line(axes, best.line, _CORNER, style=":", label=f"isocost, {_slope(c, 'roc')}", order=3.8)
        across, up = _columns(best.corners)
        axes.plot(across, up, "D", color=ORANGE, label=_best(curve, best), **_MARK)
    legend(axes)
    return axes


def draw_perversions(system: System, *, ax: Sequence[Axes] | None = None) -> Sequence[Axes]:
    """Figure 1 of powers2011 with both perversions: the kite on the left, the parallelogram on the right.

    Each of the two shaded areas is the Informedness of the system. ``ax`` are two axes.
    """
    both = panels(2, ax)
    _draw_perversion(both[0], system, system.perverse_class(), kite(system))
    _draw_perversion(both[1], system, system.perverse_prediction(), parallelogram(system))
    area = f"area {signed(abs(system.informedness))} = {'' if system.informedness >= 0 else '−'}B"
    both[0].set_title(f"classes exchanged: a kite, {area}", fontsize="medium")
    both[1].set_title(f"predictions exchanged: a parallelogram, {area}", fontsize="medium")
    legend(both[0])
    return both


def _systems(given: Any) -> list[System]:
    """The systems that are given, in one way or another, each with its name."""
    if isinstance(given, Mapping):
        named = [(str(name), each) for name, each in given.items()]
        found = [replace(each, name=name) if isinstance(each, System) else each for name, each in named]
    else:
        found = [given] if isinstance(given, System) else list(given)
    if not found:
        raise ValueError("there are no systems to draw")
    odd = next((each for each in found if not isinstance(each, System)), None)
    if odd is not None:
        raise TypeError(
            f"{short(odd)} is no System: give a list of System(tp, fp, fn, tn, name=...), or a dict of them by name"
        )
    return found


def _draw_perversion(axes: Axes, system: System, perverse: System, shape: Polygon) -> None:
    _frame(axes, _CORNER, "roc")
    here = abs(system.informedness)
    further = (1 + here) / 2  # half way from the system to the best
    for i, level in enumerate(sorted({here, -here, further, -further} - {Fraction(0)})):
        _draw_line(axes, informedness_line(level), _CORNER, style=(0, (1, 3)), label="isocost, slope 1", repeat=i)
    across, up = _columns(shape.corners)
    axes.fill(across, up, color=GREEN, alpha=0.15, linewidth=0)
    origin, end = shape.corners[0], shape.corners[2]
    for one, style, colour, marker, word in (
        (system, ":", GREEN, "o", legend_name(system.name) or "system"),
        (perverse, "--", VERMILION, "s", "its perversion"),
    ):
        label = f"{word}: B = {signed(one.informedness)}, AUC = {signed(one.auc)}"
        xs, ys = _columns((origin, one.roc, end))
        look = {"color": colour, "linewidth": 2.2, "marker": marker, **_MARK}
        axes.plot(xs, ys, linestyle=style, markevery=[1], label=label, **look)
    axes.plot([0, 1], [1, 0], "*", color="black", markersize=9, clip_on=False, zorder=5)
    axes.annotate("best", (0, 1), (8, -14), textcoords="offset points", ha="left")
    axes.annotate("worst", (1, 0), (-8, 8), textcoords="offset points", ha="right")


def _size(system: System, space: Space) -> Point:
    system.roc  # noqa: B018 -- which names the margin that is empty, where one is
    return _CORNER if space == "roc" else Point(Fraction(system.rn), Fraction(system.rp))


def _frame(axes: Axes, size: Point, space: Space) -> None:
    """Axes with their names, one scale, and the chance line."""
    width, height = float(size.x), float(size.y)
    words = ("Fallout (fpr)", "Recall (tpr)") if space == "roc" else ("False positives (FP)", "True positives (TP)")
    axes.set_xlabel(words[0])
    axes.set_ylabel(words[1])
    axes.set_xlim(0, width)
    axes.set_ylim(0, height)
    one_scale = max(width, height) <= _MOST_SKEW * min(width, height)
    axes.set_aspect("equal" if one_scale else "auto")
    axes.grid(color=LIGHT, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.plot([0, width], [0, height], "-", color=GREY, linewidth=1.2, label="chance")


def _draw_line(
    axes: Axes, line: Line, size: Point, *, style: Any, label: str, repeat: int = 0, order: float = 2
) -> None:
    """What of the line lies within the axes; only the first of its kind is in the legend."""
    ends = line.clipped(size.x, size.y)
    if len(ends) == 2:
        across, up = _columns(ends)
        label = label if repeat == 0 else "_"
        axes.plot(across, up, linestyle=style, color=GREY, linewidth=1.2, label=label, zorder=order)


def _scaled(line: Line, size: Point, space: Space) -> Line:
    return line if space == "roc" else line.in_pn(rp=size.y, rn=size.x)


def _slope(c: Real, space: Space, system: System | None = None) -> str:
    slope = exactly(c, "c")
    if space == "pn" and system is not None:
        slope /= system.skew
    return f"slope {slope}" if slope.denominator < 100 else f"slope {float(slope):.4g}"


def _best(curve: Curve, best: Optimum) -> str:
    """The optimum in the legend: its threshold, or how many are equally good."""
    if best.on.tolist() == [0]:
        return "best: nothing predicted positive"
    if len(best.on) == 1:
        return f"best: score ≥ {signed(curve.thresholds[best.on[0]], '.4g')}"
    low, high = (signed(curve.thresholds[i], ".4g") for i in (best.on[-1], best.on[0]))
    return f"best: {len(best.on)} thresholds tie, {low} to {high}"


def _columns(points: Iterable[Point]) -> tuple[list[float], list[float]]:
    pairs = [(float(x), float(y)) for x, y in points]
    return [x for x, _ in pairs], [y for _, y in pairs]


def _thinned(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Without the points that fall on the same dot as the one before them."""
    if len(x) <= _RESOLUTION:
        return x, y
    across, up = np.round(x * _RESOLUTION), np.round(y * _RESOLUTION)
    new = np.append(True, (np.diff(across) != 0) | (np.diff(up) != 0))
    new[-1] = True
    return x[new], y[new]
