"""How the figures look: colours, dashes and markers that tell lines apart, panels, legends.

The palette is that of Okabe and Ito. No two lines of a panel differ in colour alone, so that the colour-blind, and a
print in grey, can be read. Nothing here touches matplotlib's global state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

BLACK, BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY = (
    "#000000", "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9",
)  # fmt: skip
GREY, LIGHT = "#606060", "#DDDDDD"


@dataclass(frozen=True, slots=True)
class Look:
    """A colour, dashes and a marker: each alone tells a line from the others of its panel."""

    label: str
    colour: str
    dashes: Any = "-"
    marker: str = "o"
    width: float = 1.4


#: The looks that mean the same in every figure; the papers draw B red, M green, C blue.
INFORMEDNESS = Look("Informedness (B)", VERMILION, "-", "o")
MARKEDNESS = Look("Markedness (M)", GREEN, "--", "^")
CORRELATION = Look("Correlation (C)", BLUE, ":", "x")
ESTIMATES = {"informedness": INFORMEDNESS, "markedness": MARKEDNESS, "correlation": CORRELATION}
TARGET = "target I (the steps)"
BAR = "bar: 95% of tables"


def needs_matplotlib() -> None:
    """Say which extra brings matplotlib, where it is not there."""
    try:
        import matplotlib.figure  # noqa: F401, PLC0415 -- an extra: nothing else needs it
    except ImportError:
        raise ImportError("figures need matplotlib: pip install 'bookmaker-ref[plot]'") from None


def panels(
    heights: Sequence[float], *, columns: int = 2, width: float = 12.0, sharex: bool = True
) -> tuple[Figure, NDArray[Any]]:
    """An empty figure with rows of these heights in inches, and its axes by row and column."""
    needs_matplotlib()
    from matplotlib.layout_engine import ConstrainedLayoutEngine  # noqa: PLC0415 -- as above

    from bookmaker_ref.drawing import new_figure as Empty  # noqa: N812, PLC0415 -- it makes one, as the class does

    layout = ConstrainedLayoutEngine(w_pad=0.08, h_pad=0.06)
    figure = Empty(figsize=(width, sum(heights) + 1.5), layout=layout)
    axes = figure.subplots(
        len(heights), columns, squeeze=False, sharex="col" if sharex else False, gridspec_kw={"height_ratios": heights}
    )
    for each in axes.flat:
        each.grid(color=LIGHT, linewidth=0.6)
        each.set_axisbelow(True)
        each.tick_params(labelsize=11)
    return figure, axes


def named_axes(axes: Axes, *, across: str = "", up: str = "", title: str = "") -> None:
    """Names of the axes, and what the panel is."""
    if across:
        axes.set_xlabel(across, fontsize=12)
    if up:
        axes.set_ylabel(up, fontsize=12)
    if title:
        axes.set_title(title, fontsize=12.5)


def headed(figure: Figure, title: str, shown: str) -> None:
    """The title, and below it what was simulated."""
    figure.suptitle(f"{title}\n{shown}", fontsize=13.5)


def legend(figure: Figure, axes: Iterable[Axes], looks: Iterable[Look] = (), *, columns: int = 4) -> None:
    """What is what, below the axes, so that it never hides a point; each label once.

    What is marks or a line on the left is marks on a line on the right: its entry shows both, and what the bars are.
    """
    entries: dict[str, Any] = {
        label: handle
        for each in axes
        for handle, label in zip(*each.get_legend_handles_labels(), strict=True)
    }  # fmt: skip
    both = {look.label: _marked_line(look) for look in looks}
    entries |= {label: handle for label, handle in both.items() if label in entries}
    if both:
        entries[BAR] = _bar_entry()
    figure.legend(
        list(entries.values()), list(entries), loc="outside lower center", ncols=columns, frameon=False, fontsize=11,
        handlelength=3.2, columnspacing=1.6,
    )  # fmt: skip


def _marked_line(look: Look) -> Any:
    from matplotlib.lines import Line2D  # noqa: PLC0415 -- an extra: nothing else needs it

    return Line2D([], [], **_marks_on_a_line(look))


def _marks_on_a_line(look: Look) -> dict[str, Any]:
    return {
        **{"linestyle": look.dashes, "color": look.colour, "linewidth": look.width, "marker": look.marker},
        **{"markersize": 5, "markerfacecolor": _face(look), "markeredgecolor": look.colour},
    }


def _bar_entry() -> Any:
    """A bar with squares at its ends, for whatever marks they have."""
    from matplotlib.lines import Line2D  # noqa: PLC0415 -- an extra: nothing else needs it
    from matplotlib.path import Path  # noqa: PLC0415 -- as above

    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]], dtype=float)
    squares = [Path(0.2 * corners + [0, end]) for end in (-1, 1)]
    shape = Path.make_compound_path(*squares, Path(np.array([[0.0, -1.0], [0.0, 1.0]])))
    return Line2D([], [], linestyle="none", marker=shape, markersize=14, color=GREY, markeredgewidth=1.1)


def _face(look: Look) -> str:
    """Marks are full where they are round or made of strokes, and hollow where they have corners."""
    return look.colour if look.marker in "x+o" else "white"


def stairs(axes: Axes, levels: Sequence[float]) -> None:
    """The steps of expected Informedness, over the places of the tables of each."""
    half = step_of(levels) / 2
    edges = [levels[0] - half, *(level + half for level in levels)]
    axes.stairs(levels, edges, baseline=None, color=GREY, linewidth=3.5, alpha=0.4, label=TARGET, zorder=1.5)


def diagonal(axes: Axes, levels: Sequence[float]) -> None:
    """The same where each step is one place: a line."""
    axes.plot(levels, levels, "-", color=GREY, linewidth=3.5, alpha=0.4, zorder=1.5)


def shifted(by: int) -> Callable[[Any], Any]:
    """A function that adds so much."""
    return lambda values: values + by


def printed_higher(axes: Axes, by: int, whose: str) -> None:
    """A second axis on the right, with the numbers as they are printed: so much higher or lower."""
    second = axes.secondary_yaxis("right", functions=(shifted(by), shifted(-by)))
    second.set_ylabel(f"as {whose}: {by:+d}".replace("-", "−"), fontsize=11)
    second.tick_params(labelsize=10)


def dots(axes: Axes, places: NDArray[Any], values: NDArray[Any], look: Look, *, size: float = 4.5) -> None:
    """One mark for each table."""
    axes.plot(
        places.ravel(), values.ravel(), linestyle="none", marker=look.marker, markersize=size, color=look.colour,
        markeredgecolor=look.colour, markerfacecolor=_face(look),
        markeredgewidth=1.1, label=look.label, zorder=3,
    )  # fmt: skip


def lines(axes: Axes, places: NDArray[Any], values: NDArray[Any], look: Look) -> None:
    """A line through the tables of each step, broken between steps."""
    gap = np.full((len(places), 1), np.nan)
    across, up = (np.hstack([each, gap]).ravel() for each in (places, values))
    axes.plot(across, up, linestyle=look.dashes, color=look.colour, linewidth=look.width, label=look.label, zorder=2.5)


def means(axes: Axes, levels: Sequence[float], mean: NDArray[Any], look: Look) -> None:
    """Means, joined by a line."""
    axes.plot(levels, mean, **_marks_on_a_line(look), label=look.label, zorder=3)


def bars(
    axes: Axes, levels: Sequence[float], ends: tuple[NDArray[Any], NDArray[Any]], look: Look, *, place: tuple[int, int]
) -> None:
    """Bars over a range; `place` is which of how many bars lie side by side."""
    which, many = place
    across = np.asarray(levels) + (which - (many - 1) / 2) * 0.8 * step_of(levels) / max(many, 5)
    low, high = ends
    axes.vlines(across, low, high, color=look.colour, linewidth=1.1, alpha=0.6, zorder=2)
    for end in ends:
        axes.plot(
            across, end, linestyle="none", marker=look.marker, markersize=2.6, color=look.colour, alpha=0.8,
            markeredgewidth=0.8, zorder=2,
        )  # fmt: skip


def step_of(levels: Sequence[float]) -> float:
    """How far apart the steps are."""
    return float(np.diff(levels).min())


def signed(value: float, digits: int = 3) -> str:
    """A number with the minus sign of print, and a plus where it is positive."""
    shown = f"{value:+.{digits}f}".replace("-", "−")
    return shown if any(digit in shown for digit in "123456789") else shown[1:]


def plain(value: float, digits: int = 3) -> str:
    """A number with the minus sign of print."""
    return f"{value:.{digits}f}".replace("-", "−")
