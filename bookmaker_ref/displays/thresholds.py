"""Informedness against the threshold of a score, with its interval, the band for all thresholds, and the best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.alignment import check_cases
from bookmaker_ref.arguments import level as checked_level
from bookmaker_ref.displays.bands import Floats, best_of, half_width, intervals
from bookmaker_ref.displays.given import written
from bookmaker_ref.drawing import BLUE, GREY, LIGHT, ORANGE, axes_for, legend, signed, titled
from bookmaker_ref.roc.curves import Curve, curve
from bookmaker_ref.tables.checks import in_order
from bookmaker_ref.tables.contingency import Label
from bookmaker_ref.tables.positive import both_classes, positive_class
from bookmaker_ref.tables.vectors import vector

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: So many thresholds of a long curve are drawn, half of them evenly by rank and half evenly by score.
_MOST = 2_000


def draw_thresholds(
    y_true: Any,
    y_score: Any = None,
    *,
    pos_label: Label | None = None,
    sample_weight: Any = None,
    level: float = 0.95,
    ax: Axes | None = None,
) -> Axes:
    """Informedness where ``score >= threshold`` is predicted positive, at each threshold; or that of a curve.

    The dark band is the interval at one threshold that was chosen beforehand, the light one holds for all at once, and
    so for the best as well (`band` has both). ``pos_label`` is the positive class; it may be left out where the classes
    are booleans, 0 and 1, or -1 and 1. The title names it. With weights there is no band.
    """
    share = checked_level(level)
    found, positive = _curve(y_true, y_score, pos_label, sample_weight)
    at = _drawn(found)
    left, right = _ends(found)
    across = np.concatenate([[left], found.thresholds[at][:0:-1], [right]])
    axes = axes_for(ax, width=7.2, height=5.2)
    axes.axhline(0.0, color=GREY, linewidth=1.2, label="chance")
    lowest = float(found.informedness.min()) - 0.1
    if found.is_exact:
        told = f"{100 * share:.6g} %"
        around = _around(found, at, half_width(int(found.rp), int(found.rn), share))
        alone = intervals(found, at, share)
        lowest = float(alone[0].min()) - 0.02
        for low, high, shade, label in (
            (*around, 0.12, f"{told} band for all thresholds at once"),
            (*alone, 0.3, f"{told} interval at one threshold"),
        ):
            axes.fill_between(
                across, _steps(low), _steps(high), step="pre", color=BLUE, alpha=shade, linewidth=0, label=label
            )
    steps = _steps(found.informedness[at])
    axes.plot(across, steps, drawstyle="steps-pre", color=BLUE, linewidth=1.6, label="Informedness")
    best = best_of(found)
    places, height = found.thresholds[best], float(found.informedness[best[0]])
    shown = np.isfinite(places)
    axes.plot(
        places[shown], np.full(int(shown.sum()), height), "D", color=ORANGE, markersize=8, markeredgecolor="black",
        zorder=4, label=_best(places, height),
    )  # fmt: skip
    axes.set_xlim(left, right)
    axes.set_ylim(max(min(-0.25, lowest), -1.0), 1.0)
    axes.set_xlabel("threshold: positive where the score is as high, or higher")
    axes.set_ylabel("Informedness")
    axes.grid(color=LIGHT, linewidth=0.6)
    axes.set_axisbelow(True)
    of = "" if positive is None else f"; positive class: {written(positive)}"
    titled(axes, f"Informedness is highest, {signed(height)}, {_where(places)}{of}")
    legend(axes)
    return axes


def _curve(y_true: Any, y_score: Any, pos_label: Label | None, sample_weight: Any) -> tuple[Curve, Label | None]:
    """The curve, and its positive class where that is known."""
    if isinstance(y_true, Curve):
        if y_score is not None or sample_weight is not None or pos_label is not None:
            raise TypeError("a curve has its scores, its weights and what is positive: give it alone")
        return y_true, None
    if y_score is None:
        raise TypeError("draw_thresholds takes y_true and the scores, y_score, or one curve of bookmaker_ref.roc")
    real = vector(y_true, "y_true")
    labels = in_order(real.tolist() if isinstance(real, np.ndarray) else real)
    positive = pos_label
    if positive is None and labels:
        positive = positive_class(both_classes(labels), what="draw_thresholds")
    check_cases({"y_true": y_true, "y_score": y_score, "sample_weight": sample_weight})
    return curve(real, y_score, positive=positive, weights=sample_weight), positive


def _drawn(found: Curve) -> NDArray[np.intp]:
    """Which points are drawn: all of a few, else those that are far enough apart to be told from each other."""
    many = len(found)
    if many <= _MOST:
        return np.arange(many)
    scores = found.thresholds[1:]
    by_score = 1 + np.searchsorted(-scores, -np.linspace(scores[0], scores[-1], _MOST // 2))
    by_rank = np.linspace(0, many - 1, _MOST // 2).round().astype(np.intp)
    return np.unique(np.concatenate([by_rank, np.minimum(by_score, many - 1), best_of(found)]))


def _ends(found: Curve) -> tuple[float, float]:
    """Where the axis ends: a little beyond all scores, where everything is predicted positive, or nothing."""
    high, low = float(found.thresholds[1]), float(found.thresholds[-1])
    beyond = 0.04 * (high - low) or 0.5 * max(abs(high), 1.0)
    return low - beyond, high + beyond


def _steps(values: Floats) -> Floats:
    """The heights from left to right, each up to its threshold; beyond the last nothing is positive."""
    return np.concatenate([values[-1:], values[:0:-1], values[:1]])


def _around(found: Curve, at: NDArray[np.intp], half: float) -> tuple[Floats, Floats]:
    middle = found.informedness[at]
    return np.maximum(middle - half, -1.0), np.minimum(middle + half, 1.0)


def _best(places: Any, height: float) -> str:
    return f"best: {signed(height)}, {_where(places)}"


def _where(places: Any) -> str:
    """At which thresholds the best is."""
    finite = [signed(place, ".4g") for place in places if np.isfinite(place)]
    if not finite:
        return "where nothing is predicted positive"
    if len(finite) == 1 and len(places) == 1:
        return f"where scores are at least {finite[0]}"
    return f"at {len(places)} thresholds, from {finite[-1]} up"
