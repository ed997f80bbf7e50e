"""Small panels, one for each measure: the papers' 110 tables as dots, and where many more of them lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.samples import EACH, Floats, Sample
from bookmaker_ref.study.figures.style import INFORMEDNESS, OTHER, plain, signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

#: Into a panel: what else is drawn there.
More = Callable[["Axes", Sample], None]


@dataclass(frozen=True, eq=False, slots=True)
class Panel:
    """What one panel shows.

    Attributes
    ----------
    name, title
        What is shown, as the sample has it and as it is called.
    colour
        Informedness is blue, what is held against it vermilion, a p-value black.
    told
        What the numbers say of it, in a few words below its title.
    target
        Whether the target of each step is drawn.
    beside
        The mean of what is drawn beside, as a dashed line: Informedness, or nothing.
    more
        What else is drawn.
    """

    name: str
    title: str
    colour: str = OTHER
    told: Callable[[Sample, str], str] | None = None
    target: bool = True
    beside: str | None = "informedness"
    more: More | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Row:
    """Panels side by side, with one scale.

    Attributes
    ----------
    up
        The name of their axis.
    panels
        What they show, from the left; None leaves a place free.
    height
        In inches.
    limits
        The ends of the axis, if not those of what is shown.
    """

    up: str
    panels: Sequence[Panel | None]
    height: float = 2.6
    limits: tuple[float, float] | None = None


def from_informedness(sample: Sample, name: str) -> str:
    """How far the mean is from that of Informedness where it is furthest."""
    return f"{_furthest(sample, sample.many[name].mean - sample.many['informedness'].mean)} from B"


def from_target(sample: Sample, name: str) -> str:
    """How far the mean is from the target where it is furthest."""
    return f"{_furthest(sample, sample.many[name].mean - sample.levels)} from target"


def _furthest(sample: Sample, off: Floats) -> str:
    place = int(np.nanargmax(np.abs(off)))
    return f"at I = {plain(sample.levels[place], 2).removesuffix('0')}: {signed(off[place])}"


def at_chance_and_half(sample: Sample, name: str) -> str:
    """The mean where nothing is known, and in the middle."""
    mean, middle = sample.many[name].mean, len(sample.levels) // 2
    return f"at I = 0: {plain(mean[0], 2)}, at 0.5: {plain(mean[middle], 2)}"


#: What every figure has.
INFORMED = Panel("informedness", "Informedness (B)", INFORMEDNESS, from_target, beside=None)
MARKED = Panel("markedness", "Markedness (M)", told=from_informedness)
CORRELATED = Panel("correlation", "Correlation (C)", told=from_informedness)


def draw_rows(
    sample: Sample, finding: str, shown: str, rows: Sequence[Row], *, legend: tuple[int, int] | None = None,
    more: Sequence[Any] = (),
) -> Drawing:  # fmt: skip
    """A figure of such rows; its legend is in the place that is free, or below, with `more` entries if there are."""
    columns = max(len(row.panels) for row in rows)
    figure, axes = style.panels([row.height for row in rows], columns=columns)
    for line, row in zip(axes, rows, strict=True):
        fill(line, sample, row)
    ends(axes, rows, sample.levels)
    style.headed(figure, finding, f"{shown}; seed {sample.seed}")
    entries = [*entries_of(rows, sample), *more]
    style.legend(figure, entries, within=None if legend is None else axes[legend])
    return figure


def fill(line: Sequence[Any], sample: Sample, row: Row) -> None:
    """Draw one row; what no panel is in stays empty."""
    used = [axes for axes, panel in zip(line, row.panels, strict=False) if panel is not None]
    for axes, panel in zip(line, (*row.panels, *[None] * (len(line) - len(row.panels))), strict=True):
        if panel is None:
            axes.set_axis_off()
        else:
            draw_panel(axes, sample, panel)
    lows, highs = zip(*(axes.get_ylim() for axes in used), strict=True)
    for axes in used:
        axes.set_ylim(*(row.limits or (min(lows), max(highs))))
        axes.tick_params(labelleft=axes is used[0])
    style.named_axes(used[0], up=row.up)


def draw_panel(axes: Axes, sample: Sample, panel: Panel) -> None:
    """Draw one panel."""
    levels, few, many = sample.levels, sample.few, sample.many[panel.name]
    if panel.target:
        style.target(axes, levels, levels, "target")
    style.spread(axes, levels, many.ends, panel.colour)
    style.dots(axes, few.places, few.values[panel.name], panel.colour)
    if panel.beside is not None:
        axes.plot(levels, sample.many[panel.beside].mean, label="Informedness", **style.REFERENCE)
    style.means(axes, levels, many.mean, panel.colour)
    if panel.more is not None:
        panel.more(axes, sample)
    told = [] if panel.told is None else [panel.told(sample, panel.name)]
    style.named_axes(axes, title="\n".join([panel.title, *told]))


def ends(axes: Any, rows: Sequence[Row], levels: Sequence[float]) -> None:
    """What goes across, below the lowest panel of each column."""
    half = style.step_of(levels) / 2
    marks = levels[:: -(-(len(levels) - 1) // 5)]
    for column in range(axes.shape[1]):
        used = [
            axes[i][column] for i, row in enumerate(rows) if column < len(row.panels) and row.panels[column] is not None
        ]
        for each in used:
            each.set_xlim(levels[0] - half, levels[-1] + half)
            each.set_xticks(marks)
            each.tick_params(labelbottom=each is used[-1])
        if used:
            style.named_axes(used[-1], across="target Informedness I")


def entries_of(rows: Sequence[Row], sample: Sample) -> list[Any]:
    """What the marks of all panels are."""
    shown = [panel for row in rows for panel in row.panels if panel is not None]
    found = [
        style.entry(f"one of {EACH * len(sample.levels)} tables", color=style.GIVEN, **style.DOT),
        style.entry(f"mean of {sample.tables:,} a step", color=style.GIVEN, markerfacecolor="white", **style.MEAN),
        style.patch("where 95% of these lie", style.GIVEN, style.OPACITY),
    ]
    if any(panel.target for panel in shown):
        found.append(style.entry("target I", **style.TARGET))
    if any(panel.beside for panel in shown):
        found.append(style.entry("mean Informedness", **style.REFERENCE))
    return found
