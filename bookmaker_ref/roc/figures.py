"""ROC and PN space drawn with matplotlib: systems, a curve, and Figure 1 of powers2011.

Each function returns a ``matplotlib.figure.Figure`` and touches no global state. Colours are told apart by the
colour-blind, and lines by their dashes as well, so that a print in grey can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import numpy as np

from bookmaker_ref.arguments import exactly
from bookmaker_ref.messages import short
from bookmaker_ref.roc.curves import Curve
from bookmaker_ref.roc.hulls import Optimum, hull as hull_of, optimum
from bookmaker_ref.roc.lines import Line, bias_line, informedness_line, isocost_line
from bookmaker_ref.roc.points import Point, Real, Space, System
from bookmaker_ref.roc.polygons import Polygon, kite, parallelogram

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

# The palette of Okabe and Ito, dark ones first.
_BLUE, _VERMILION, _GREEN, _PURPLE, _ORANGE, _SKY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"
_COLOURS = (_BLUE, _VERMILION, _GREEN, _PURPLE, _ORANGE, _SKY)
_MARKERS = ("o", "s", "^", "D", "v", "P", "X")
_GREY = "#606060"
#: How a system is marked.
_MARK: dict[str, Any] = {"markersize": 8, "markeredgecolor": "black", "clip_on": False, "zorder": 4}
#: The far corner of ROC space.
_CORNER = Point(Fraction(1), Fraction(1))
#: Steps along each axis within which points of a long curve cannot be told apart.
_RESOLUTION = 4000
#: Up to so many points of a curve are marked.
_FEW = 60
#: Points of an inch, of the margins beside a legend, and of what stands before each of its labels.
_POINTS, _MARGIN, _HANDLE = 72, 36, 48
#: So many letters of a name are shown.
_LONGEST = 120
#: PN space is drawn to one scale up to here; beyond, one class would be a sliver.
_MOST_SKEW = 4


def draw_systems(
    systems: System | Iterable[System], *, c: Real | None = 1, space: Space = "roc", match_bias: bool = False
) -> Figure:
    """Systems as points, the chance line, and the isocost line of slope c through each (none where c is None).

    ``space="pn"`` has counts on its axes, and takes systems for one population. There the isocost lines have the
    slope c·RP/RN, which is the cost ratio alone. ``match_bias`` adds the line where Bias = Prevalence.
    """
    given = [systems] if isinstance(systems, System) else list(systems)
    if not given:
        raise ValueError("there are no systems to draw")
    odd = next((each for each in given if not isinstance(each, System)), None)
    if odd is not None:
        raise TypeError(
            f"{short(odd)} is no System: give a list of System(tp, fp, fn, tn, name=...), who say their names"
        )
    if space not in ("roc", "pn"):
        raise ValueError(f"say space='roc' (rates) or space='pn' (counts), not {short(space)}")
    one_population = len({(s.rp, s.rn) for s in given}) == 1
    if not one_population and (space == "pn" or match_bias):
        raise ValueError("the systems are of different populations, with unlike RP or RN: draw them in ROC space alone")
    size = _size(given[0], space)
    figure, (axes,) = _panels(1)
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
        colour, marker = _COLOURS[i % len(_COLOURS)], _MARKERS[i % len(_MARKERS)]
        label = f"{_named(system.name) or f'system {i + 1}'}: Informedness {_signed(system.informedness)}"
        axes.plot(float(x), float(y), marker, color=colour, label=label, **_MARK)
    _legend(figure, axes)
    return figure


def draw_curve(curve: Curve, *, hull: bool = True, c: Real | None = None) -> Figure:
    """A curve with its AUC, its convex hull, and where c is given the optimum on it with its isocost line."""
    figure, (axes,) = _panels(1)
    _frame(axes, _CORNER, "roc")
    few = len(curve) <= _FEW
    shown = curve if few else curve.corners()
    x, y = _thinned(shown.fallout, shown.recall)
    axes.fill_between(x, y, color=_BLUE, alpha=0.12, linewidth=0)
    axes.plot(
        x, y, "-", color=_BLUE, linewidth=1.8, clip_on=False, zorder=3,
        marker="o" if few else "", markersize=4, label=f"curve: AUC = {curve.auc:.4f}",
    )  # fmt: skip
    found = hull_of(curve)
    if hull:
        across, up = _columns(found.corners)
        label = f"convex hull: area {float(found.auc):.4f}"
        axes.plot(across, up, "--", color=_VERMILION, linewidth=1.6, clip_on=False, label=label, zorder=3.5)
    if c is not None:
        best = optimum(found, c=c)
        _draw_line(axes, best.line, _CORNER, style=":", label=f"isocost, {_slope(c, 'roc')}", order=3.8)
        across, up = _columns(best.corners)
        axes.plot(across, up, "D", color=_ORANGE, label=_best(curve, best), **_MARK)
    _legend(figure, axes)
    return figure


def draw_perversions(system: System) -> Figure:
    """Figure 1 of powers2011 with both perversions: the kite on the left, the parallelogram on the right.

    Each of the two shaded areas is the Informedness of the system.
    """
    figure, panels = _panels(2)
    _draw_perversion(panels[0], system, system.perverse_class(), kite(system))
    _draw_perversion(panels[1], system, system.perverse_prediction(), parallelogram(system))
    area = f"area {_signed(abs(system.informedness))} = {'' if system.informedness >= 0 else '−'}B"
    panels[0].set_title(f"classes exchanged: a kite, {area}", fontsize="medium")
    panels[1].set_title(f"predictions exchanged: a parallelogram, {area}", fontsize="medium")
    _legend(figure, panels[0])
    return figure


def save(figure: Figure, path: str | Path) -> None:
    """Write a figure; the same figure gives the same bytes, without a date, as SVG, PDF or PNG."""
    matplotlib = _matplotlib()
    kind = Path(path).suffix.lower()
    undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(kind)
    with matplotlib.rc_context({"svg.hashsalt": "bookmaker_ref"}):
        figure.savefig(path, metadata=undated, dpi=150)


def _draw_perversion(axes: Axes, system: System, perverse: System, shape: Polygon) -> None:
    _frame(axes, _CORNER, "roc")
    here = abs(system.informedness)
    further = (1 + here) / 2  # half way from the system to the best
    for i, level in enumerate(sorted({here, -here, further, -further} - {Fraction(0)})):
        _draw_line(axes, informedness_line(level), _CORNER, style=(0, (1, 3)), label="isocost, slope 1", repeat=i)
    across, up = _columns(shape.corners)
    axes.fill(across, up, color=_GREEN, alpha=0.15, linewidth=0)
    origin, end = shape.corners[0], shape.corners[2]
    for one, style, colour, marker, word in (
        (system, ":", _GREEN, "o", _named(system.name) or "system"),
        (perverse, "--", _VERMILION, "s", "its perversion"),
    ):
        label = f"{word}: B = {_signed(one.informedness)}, AUC = {_signed(one.auc)}"
        xs, ys = _columns((origin, one.roc, end))
        look = {"color": colour, "linewidth": 2.2, "marker": marker, **_MARK}
        axes.plot(xs, ys, linestyle=style, markevery=[1], label=label, **look)
    axes.plot([0, 1], [1, 0], "*", color="black", markersize=9, clip_on=False, zorder=5)
    axes.annotate("best", (0, 1), (8, -14), textcoords="offset points", ha="left")
    axes.annotate("worst", (1, 0), (-8, 8), textcoords="offset points", ha="right")


def _matplotlib() -> Any:
    try:
        import matplotlib  # noqa: PLC0415 -- an extra: nothing else needs it
        import matplotlib.figure  # noqa: PLC0415 -- as above
        import matplotlib.layout_engine  # noqa: PLC0415 -- as above
    except ImportError:
        raise ImportError("figures need matplotlib: pip install 'bookmaker-ref[plot]'") from None
    return matplotlib


def _panels(count: int) -> tuple[Figure, Sequence[Axes]]:
    # The legend is below the axes, so that it never hides a point.
    matplotlib = _matplotlib()
    layout = matplotlib.layout_engine.ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.12)
    figure: Figure = matplotlib.figure.Figure(figsize=(5.6 * count, 6.5), layout=layout)
    return figure, list(figure.subplots(1, count, squeeze=False)[0])


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
    axes.grid(color="#DDDDDD", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.plot([0, width], [0, height], "-", color=_GREY, linewidth=1.2, label="chance")


def _draw_line(
    axes: Axes, line: Line, size: Point, *, style: Any, label: str, repeat: int = 0, order: float = 2
) -> None:
    """What of the line lies within the axes; only the first of its kind is in the legend."""
    ends = line.clipped(size.x, size.y)
    if len(ends) == 2:
        across, up = _columns(ends)
        label = label if repeat == 0 else "_"
        axes.plot(across, up, linestyle=style, color=_GREY, linewidth=1.2, label=label, zorder=order)


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
        return f"best: score ≥ {_signed(curve.thresholds[best.on[0]], '.4g')}"
    low, high = (_signed(curve.thresholds[i], ".4g") for i in (best.on[-1], best.on[0]))
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


def _legend(figure: Figure, axes: Axes) -> None:
    """What is what, below the axes: in two columns if these fit, and in lines that do."""
    lines, labels = axes.get_legend_handles_labels()
    room = figure.get_figwidth() * _POINTS - _MARGIN
    half = (len(labels) + 1) // 2
    sides = [max((_width(label) for label in side), default=0.0) + _HANDLE for side in (labels[:half], labels[half:])]
    shown = [_wrapped(label, room - _HANDLE) for label in labels]
    columns = 1 if len(labels) <= 3 or sum(sides) > room else 2
    legend = figure.legend(lines, shown, loc="outside lower center", ncols=columns, frameon=False)
    for text in legend.get_texts():  # a name is no formula
        text.set_parse_math(False)
        text.set_usetex(False)


def _named(name: str) -> str:
    """A name as a legend shows it: not too long, in one line, and not hidden, as labels that begin with _ are."""
    text = name if name.isprintable() else ascii(name)[1:-1]
    text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f" {text}" if text.startswith("_") else text


def _wrapped(label: str, room: float) -> str:
    """The label in lines of so many points; a word that is longer is cut."""
    if _width(label) <= room:
        return label
    lines = [""]
    for word in re.split("(?<= )", label):
        if lines[-1] and _width(lines[-1] + word) > room:
            lines.append("")
        for letter in word:
            if _width(lines[-1] + letter) > room:
                lines.append("")
            lines[-1] += letter
    return "\n".join(line.rstrip() for line in lines)


def _width(text: str) -> float:
    """How many points a label is wide; what the font may lack is taken for a wide letter."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 -- an extra: nothing else needs it
    from matplotlib.textpath import text_to_path  # noqa: PLC0415 -- as above

    known = "".join(
        letter if letter < "\u0250" else "MM" if east_asian_width(letter) in "WF" else "M" for letter in text
    )
    properties = FontProperties(size=_matplotlib().rcParams["legend.fontsize"])
    width, _, _ = text_to_path.get_text_width_height_descent(known, properties, ismath=False)
    return float(width)


def _signed(value: Fraction | float, form: str = ".3f") -> str:
    """A number with the minus sign of print."""
    return format(float(value), form).replace("-", "−")
