"""Rows of two panels: on the left the papers' 110 tables, on the right means and ranges of many more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.samples import EACH, Sample
from bookmaker_ref.study.figures.style import Look

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing


@dataclass(frozen=True, eq=False, slots=True)
class Row:
    """What one row shows.

    Attributes
    ----------
    height, up
        Its height in inches, and the name of its axis.
    looks
        What is drawn, by name.
    joined
        Which of these are lines on the left, where the others are marks.
    barred
        Which have bars on the right, if not all: with many, nobody could tell them apart.
    stairs
        Whether the target of each step is drawn.
    limits
        The ends of the axis.
    more
        What else is drawn, into the left and into the right panel.
    """

    height: float
    up: str
    looks: Mapping[str, Look]
    joined: Sequence[str] = ()
    barred: Sequence[str] | None = None
    stairs: bool = False
    limits: tuple[float, float] | None = None
    more: Callable[[Axes, Axes, Sample], None] | None = None


def draw_rows(sample: Sample, title: str, shown: str, rows: Sequence[Row], *, columns: int = 4) -> Drawing:
    """A figure of such rows, with one legend below."""
    figure, axes = style.panels([row.height for row in rows])
    for pair, row in zip(axes, rows, strict=True):
        fill(pair, sample, row)
    ends(axes, sample)
    style.headed(figure, title, f"{shown}; seed {sample.seed}")
    style.legend(figure, (pair[0] for pair in axes), looks_of(rows), columns=columns)
    return figure


def looks_of(rows: Sequence[Row]) -> list[Look]:
    """All that some rows show."""
    return [look for row in rows for look in row.looks.values()]


def fill(pair: Sequence[Any], sample: Sample, row: Row) -> None:
    """Draw one row."""
    left, right = pair
    few = sample.few
    if row.stairs:
        style.stairs(left, sample.levels)
        style.diagonal(right, sample.levels)
    barred = list(row.looks) if row.barred is None else [name for name in row.barred if name in row.looks]
    for name, look in row.looks.items():
        draw = style.lines if name in row.joined else style.dots
        draw(left, few.places, few.values[name], look)
        if (many := sample.many.get(name)) is None:
            continue
        style.means(right, sample.levels, many.mean, look)
        if name in barred:
            style.bars(right, sample.levels, many.ends, look, place=(barred.index(name), len(barred)))
    if row.more is not None:
        row.more(left, right, sample)
    style.named_axes(left, up=row.up)
    for axes in pair:
        if row.limits is not None:
            axes.set_ylim(*row.limits)
    if row.limits is None:
        lows, highs = zip(left.get_ylim(), right.get_ylim(), strict=True)
        for axes in pair:
            axes.set_ylim(min(lows), max(highs))


def ends(axes: Any, sample: Sample, *, titled: bool = True) -> None:
    """What the columns are, above them, and what goes across, below."""
    levels = sample.levels
    half = style.step_of(levels) / 2
    # of fewer tables, which the line beside all others does not show
    tested = f" (Fisher: {sample.tested:,}):\n" if sample.tested else ": "
    titles = (
        f"{EACH * len(levels)} tables, {EACH} at each step",
        f"{sample.tables:,} tables at each step{tested}means, and where 95% lie",
    )
    for column, title in enumerate(titles):
        if titled:
            style.named_axes(axes[0][column], title=title)
        style.named_axes(axes[-1][column], across="target Informedness I")
        axes[-1][column].set_xlim(levels[0] - half, levels[-1] + half)
        axes[-1][column].set_xticks(levels)
