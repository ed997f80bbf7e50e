"""How the figures look: colours that mean the same in each, panels, titles, legends.

The palette is that of Okabe and Ito. No two lines of a panel differ in colour alone, so that the colour-blind, and a
print in grey, can be read. Nothing here touches matplotlib's global state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import numpy as np

from bookmaker_ref.drawing import new_figure as Empty  # noqa: N812 -- it makes one, as the class does
from bookmaker_ref.messages import installing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

#: One colour has one meaning, in every figure of the papers.
INFORMEDNESS = "#0072B2"  # blue
OTHER = "#D55E00"  # vermilion: what is held against it: another measure, a perversion, a wrong bet
GOOD = "#009E73"  # green: right, better than chance
BAND = "#E69F00"  # orange: an interval that a formula gives
PROBABILITY = "#000000"  # black: a probability, such as p
GIVEN = "#606060"  # grey: what is given: a target, a level, the margins
LIGHT = "#DDDDDD"
#: Dashes that are told apart at the width of a page.
SOLID, DASHED, DOTTED, MIXED = "-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (5, 2, 1, 2))
#: Points of the letters: of panels, and of the title of the whole.
SMALL, LARGE = 10, 13
#: So many letters of the title fit into an inch.
_LETTERS = 9.0
#: A space that no line is broken at.
_HELD = "\u00a0"


def needs_matplotlib() -> None:
    """Say which extra brings matplotlib, where it is not there."""
    try:
        import matplotlib.figure  # noqa: F401, PLC0415 -- an extra: nothing else needs it
    except ImportError:
        raise ImportError(f"figures need matplotlib: {installing('plot')}") from None


def panels(
    heights: Sequence[float], *, columns: int = 2, width: float = 11.0, sharex: bool = True
) -> tuple[Figure, NDArray[Any]]:
    """An empty figure with rows of these heights in inches, and its axes by row and column."""
    needs_matplotlib()
    from matplotlib.layout_engine import ConstrainedLayoutEngine  # noqa: PLC0415 -- an extra: nothing else needs it

    layout = ConstrainedLayoutEngine(w_pad=0.06, h_pad=0.06)
    figure = Empty(figsize=(width, sum(heights) + 1.5), layout=layout)
    axes = figure.subplots(
        len(heights), columns, squeeze=False, sharex="col" if sharex else False, gridspec_kw={"height_ratios": heights}
    )
    for each in axes.flat:
        each.grid(color=LIGHT, linewidth=0.6)
        each.set_axisbelow(True)
        each.tick_params(labelsize=SMALL)
    return figure, axes


def named_axes(axes: Axes, *, across: str = "", up: str = "", title: str = "") -> None:
    """Names of the axes, and what the panel is."""
    if across:
        axes.set_xlabel(across, fontsize=SMALL)
    if up:
        axes.set_ylabel(up, fontsize=SMALL)
    if title:
        axes.set_title(title, fontsize=SMALL)


def headed(figure: Figure, finding: str, shown: str) -> None:
    """What is found, as the title, and below it what was computed; in lines that fit."""
    width = int(figure.get_figwidth() * _LETTERS)
    figure.suptitle("\n".join(line for each in (finding, shown) for line in balanced(each, width)), fontsize=LARGE)


def balanced(text: str, width: int) -> list[str]:
    """The text in as few lines as fit, none of them much shorter than the others; a formula stays in one.

    >>> balanced("as few lines as fit, none of them short", 34)
    ['as few lines as fit,', 'none of them short']
    >>> balanced("where K = 4", 9)
    ['where', 'K = 4']
    """
    held = reduce(lambda found, sign: found.replace(f" {sign} ", f"{_HELD}{sign}{_HELD}"), "=−", text)

    def lines(room: int) -> list[str]:
        return [line.replace(_HELD, " ") for line in wrap(held, room, break_on_hyphens=False, break_long_words=False)]

    fewest = lines(width)
    return next(found for room in range(1, width + 1) if len(found := lines(room)) == len(fewest))


def noted(axes: Axes, text: str, at: tuple[float, float], *, colour: str = GIVEN, side: str = "left") -> None:
    """A line that is named where it lies, on a white ground."""
    ground = {"facecolor": "white", "edgecolor": "none", "pad": 1.0, "alpha": 0.85}
    axes.text(*at, text, ha=side, va="center", fontsize=SMALL, color=colour, bbox=ground, zorder=5)


def legend(figure: Figure, handles: Iterable[Any], *, within: Axes | None = None, columns: int = 3) -> None:
    """What is what: in a place that is free, or below all panels, so that it never hides a point."""
    shown = list(handles)
    if within is not None:
        within.set_axis_off()
        within.legend(handles=shown, loc="center left", frameon=False, fontsize=SMALL, handlelength=2.6)
    else:
        figure.legend(
            handles=shown, loc="outside lower center", ncols=columns, frameon=False, fontsize=SMALL, handlelength=2.6,
            columnspacing=1.8,
        )  # fmt: skip


def entry(label: str, **look: Any) -> Any:
    """A line or a mark in a legend."""
    from matplotlib.lines import Line2D  # noqa: PLC0415 -- an extra: nothing else needs it

    return Line2D([], [], label=label, **look)


def patch(label: str, colour: str, opacity: float) -> Any:
    """An area in a legend."""
    from matplotlib.patches import Patch  # noqa: PLC0415 -- an extra: nothing else needs it

    return Patch(label=label, facecolor=colour, alpha=opacity, linewidth=0)


def target(axes: Axes, levels: Sequence[float], values: Sequence[float], label: str) -> None:
    """What was aimed at, as a broad line behind all."""
    axes.plot(levels, values, label=label, **TARGET)


#: The looks of what stands in more than one panel.
TARGET: dict[str, Any] = {"linestyle": "-", "color": GIVEN, "linewidth": 4.0, "alpha": 0.35, "zorder": 1.5}
REFERENCE: dict[str, Any] = {"linestyle": DASHED, "color": INFORMEDNESS, "linewidth": 1.3, "zorder": 2.8}
DOT: dict[str, Any] = {"linestyle": "none", "marker": ".", "markersize": 5.5, "markeredgewidth": 0, "alpha": 0.75}
MEAN: dict[str, Any] = {"linestyle": SOLID, "linewidth": 1.8, "marker": "o", "markersize": 4.0, "zorder": 3}
#: How dark the area is in which most tables lie.
OPACITY = 0.18


def dots(axes: Axes, places: NDArray[Any], values: NDArray[Any], colour: str) -> None:
    """One mark for each table."""
    axes.plot(places.ravel(), values.ravel(), label="tables", color=colour, zorder=2.5, **DOT)


def means(axes: Axes, levels: Sequence[float], mean: NDArray[Any], colour: str) -> None:
    """Means, joined by a line."""
    axes.plot(levels, mean, label="mean", color=colour, markerfacecolor="white", **MEAN)


def spread(axes: Axes, levels: Sequence[float], ends: tuple[NDArray[Any], NDArray[Any]], colour: str) -> None:
    """The area in which most tables lie."""
    axes.fill_between(levels, *ends, color=colour, alpha=OPACITY, linewidth=0, zorder=1.2)


def step_of(levels: Sequence[float]) -> float:
    """How far apart the steps are."""
    return float(np.diff(levels).min())


def signed(value: float, digits: int = 3) -> str:
    """A number with the minus sign of print, and a plus where it is positive; 0 has no sign."""
    shown = f"{value:+.{digits}f}".replace("-", "−")
    return shown if any(digit in shown for digit in "123456789") else shown[1:]


def plain(value: float, digits: int = 3) -> str:
    """A number with the minus sign of print; 0 has none.

    >>> plain(-0.0004), plain(0.5)
    ('0.000', '0.500')
    """
    return signed(value, digits).removeprefix("+")
