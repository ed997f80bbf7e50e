"""A table of predictions and classes as a picture: as counts, as shares of each side, and beside chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isnan
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import multiclass
from bookmaker_ref.arguments import one_of, rows as checked_rows
from bookmaker_ref.displays.given import table_given, written
from bookmaker_ref.drawing import BLUE, LIGHT, VERMILION, axes_for, no_formula, signed, titled
from bookmaker_ref.layout import columns_of
from bookmaker_ref.sheets import NONE, count
from bookmaker_ref.tables.contingency import Contingency, Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

Floats = NDArray[np.float64]
Shown = Literal["counts", "of_real", "of_predicted", "deviation"]
#: Of more labels than this a cell has no room for a number, and a bar of colours tells what they are.
_MOST_WRITTEN = 20
#: So many letters stand side by side below the columns.
_IN_A_LINE = 36


def draw_confusion(
    y_true: Any,
    y_pred: Any = None,
    *,
    labels: Iterable[Label] | None = None,
    sample_weight: Any = None,
    show: Shown = "counts",
    rows: Literal["predicted", "real"] = "predicted",
    ax: Axes | None = None,
) -> Axes:
    """The table of two vectors of labels, or a `Contingency`, as a picture whose title says what it shows.

    ``show`` says what is in a cell: ``"counts"``; ``"of_real"``, its share of the cases of its class, with Recall on
    the diagonal; ``"of_predicted"``, its share of the cases with its prediction, with Precision there; or
    ``"deviation"``, how many cases it has more than predictions with the same margins have by chance.
    ``rows="real"`` has the classes as rows, as scikit-learn does.
    """
    table = table_given("draw_confusion", y_true, y_pred, labels, sample_weight)
    one_of(show, "show", SHOWN)
    turned = checked_rows(rows) == "real"
    values = SHOWN[show](table)
    sides = ("predicted", _named(table.predicted, table.pp.tolist())), ("real", _named(table.real, table.rp.tolist()))
    (up, rows_named), (across, columns_named) = sides[::-1] if turned else sides
    flat = max(map(_longest, columns_named)) * len(columns_named) <= _IN_A_LINE
    axes = axes_for(
        ax,
        width=_inches(len(columns_named), max(map(_longest, rows_named))),
        height=_inches(len(rows_named), 0 if flat else max(map(_longest, columns_named))),
    )
    image = _painted(axes, values.T if turned else values, show, _most(table, show))
    if max(values.shape) <= _MOST_WRITTEN:
        _write(axes, image, show)
    else:
        axes.figure.colorbar(image, ax=axes, shrink=0.8)
    axes.set_ylabel(up)
    axes.set_xlabel(across)
    axes.set_yticks(range(len(rows_named)), rows_named)
    axes.set_xticks(range(len(columns_named)), columns_named, rotation=0 if flat else 90)
    for text in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        no_formula(text)
    titled(axes, _title(table, show, values))
    return axes


# --- what is shown ------------------------------------------------------------------------------------------------


def counts(table: Contingency) -> Floats:
    """How many cases a cell has."""
    return table.counts.astype(np.float64)


def of_real(table: Contingency) -> Floats:
    """The share that a cell has of its class; nan where a class has no cases."""
    return _shares(table.counts, table.rp[np.newaxis, :])


def of_predicted(table: Contingency) -> Floats:
    """The share that a cell has of its prediction; nan where a label was never predicted."""
    return _shares(table.counts, table.pp[:, np.newaxis])


def deviation(table: Contingency) -> Floats:
    """How many cases a cell has beyond those that it has where predictions have nothing to do with classes.

    >>> deviation(Contingency.binary(tp=56, fp=20, fn=12, tn=12)).round(2).tolist()
    [[4.32, -4.32], [-4.32, 4.32]]
    """
    whole, times = table.enlarged
    n, cells = int(whole.n), whole.counts.astype(object)
    pp, rp = whole.pp.astype(object), whole.rp.astype(object)
    if not n:
        return np.full(cells.shape, np.nan)
    return np.asarray((cells * n - np.outer(pp, rp)) / (n * times), dtype=np.float64)


#: What a cell may show, by name.
SHOWN: dict[str, Callable[[Contingency], Floats]] = {
    "counts": counts,
    "of_real": of_real,
    "of_predicted": of_predicted,
    "deviation": deviation,
}


def _shares(part: Any, of: Any) -> Floats:
    whole = np.broadcast_to(of, part.shape).astype(np.float64)
    return np.asarray(np.divide(part.astype(np.float64), whole, out=np.full(part.shape, np.nan), where=whole > 0))


# --- how it is shown ----------------------------------------------------------------------------------------------


def _longest(name: str) -> int:
    """How many columns the longest line of a name takes."""
    return max(map(columns_of, name.split("\n")))


def _inches(labels: int, letters: int) -> float:
    """How wide a side is: as its cells need it and the names beside them, within what a page has."""
    return min(max(1.8 + 0.7 * labels + 0.09 * letters, 4.8), 11.0)


def _most(table: Contingency, show: str) -> float:
    """What has the full colour: of counts the most, of cases beside chance the most that these margins allow."""
    if show.startswith("of_") or not table.n:
        return 1.0
    if show == "counts":
        return float(table.counts.max())
    pp, rp = (side.astype(np.float64) for side in (table.pp, table.rp))
    room = np.minimum.outer(pp, rp) - np.outer(pp, rp) / float(table.n)
    return float(room.max()) or 1.0


def _painted(axes: Axes, values: Floats, show: str, most: float) -> Any:
    """The cells in colours: blue is more, and beside chance red is less; white is nothing, grey is undefined."""
    least = -most if show == "deviation" else 0.0
    return axes.imshow(values, cmap=_colours(show == "deviation"), vmin=least, vmax=most, aspect="equal")


def _colours(both_signs: bool) -> Colormap:
    from matplotlib.colors import LinearSegmentedColormap  # noqa: PLC0415 -- an extra: nothing else needs it

    found = LinearSegmentedColormap.from_list("", [*([VERMILION] if both_signs else []), "#FFFFFF", BLUE])
    return found.with_extremes(bad=LIGHT)


def _write(axes: Axes, image: Any, show: str) -> None:
    """The number of each cell, dark on light and light on dark."""
    values = np.ma.filled(image.get_array(), np.nan)
    most = float(np.nanmax(np.abs(values), initial=0.0))
    size = "medium" if max(values.shape) <= 8 else "x-small"
    for (row, column), value in np.ndenumerate(values):
        red, green, blue, _ = image.cmap(image.norm(value))
        dark = not isnan(value) and 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
        axes.text(
            column, row, _number(float(value), show, most), ha="center", va="center", fontsize=size,
            color="white" if dark else "black",
        )  # fmt: skip


def _number(value: float, show: str, most: float) -> str:
    if isnan(value):
        return NONE
    if show == "counts":
        return count(value)
    if show == "deviation":
        digits = 2 if most < 10 else 1 if most < 1000 else 0
        return signed(value, f"+.{digits}f") if round(value, digits) else "0"
    return f"{value:.2f}"


def _named(labels: tuple[Label, ...], margin: list[float]) -> list[str]:
    """Each label of a side, with how many cases it has there."""
    return [f"{written(label)}\n({count(cases)})" for label, cases in zip(labels, margin, strict=True)]


def _title(table: Contingency, show: str, values: Floats) -> str:
    """What the picture says, in a line."""
    if show == "counts":
        right = f": {count(float(np.trace(values)))} predicted as they are" if table.is_square else ""
        return f"{_cases(table)}{right}"
    if show == "deviation":
        value = multiclass.informedness(table) if table.is_square and len(table.real) > 1 else float("nan")
        said = "ases above (+) or below (−) chance"
        return f"C{said}" if isnan(value) else f"Informedness {signed(value)}: c{said}"
    rate, of = ("Recall", "real class") if show == "of_real" else ("Precision", "predicted label")
    diagonal = np.diag(values) if table.is_square else np.array([np.nan])
    if np.isnan(diagonal).all():
        return f"Shares of each {of}"
    low, high = int(np.nanargmin(diagonal)), int(np.nanargmax(diagonal))
    ends = [f"{diagonal[at]:.2f} ({written(table.real[at])})" for at in dict.fromkeys((low, high))]
    return f"{rate} {'from ' if len(ends) > 1 else ''}{' to '.join(ends)}"


def _cases(table: Contingency) -> str:
    return f"{count(float(table.n))} case{'s' * (table.n != 1)}"
