"""Differences of systems drawn with matplotlib, an extra: a point and its interval for each pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bookmaker_ref.drawing import axes_for
from bookmaker_ref.layout import label_text
from bookmaker_ref.sheets import decimal

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from bookmaker_ref.comparing.systems import Comparison

# Of the palette of Okabe and Ito, which the colour-blind tell apart; markers differ as well, for a print in grey.
_APART, _NOT_APART, _GREY = "#D55E00", "#0072B2", "#606060"
_WIDTH, _HEAD, _EACH = 6.4, 1.3, 0.36
_NAME = 24


def draw_differences(found: Comparison, ax: Axes | None = None) -> Axes:
    """Each pair as a point with its interval, on axes of matplotlib: those that are given, or of a new figure.

    An interval that leaves 0 out has another colour and another marker. What is undefined has its name alone.
    """
    axes = axes_for(ax, width=_WIDTH, height=_HEAD + _EACH * len(found.pairs))
    places = np.arange(len(found.pairs))[::-1]
    for place, each in zip(places.tolist(), found.differences, strict=True):
        if np.isfinite(each.difference):
            apart = not each.low <= 0 <= each.high
            colour, marker = (_APART, "s") if apart else (_NOT_APART, "o")
            axes.plot([each.low, each.high], [place, place], color=colour, linewidth=1.8, solid_capstyle="butt")
            axes.plot([each.difference], [place], color=colour, marker=marker, markersize=6, linestyle="none")
    axes.axvline(0, color=_GREY, linewidth=1, linestyle="--", zorder=0)
    names = [" − ".join(label_text(name, _NAME) for name in pair) for pair in found.pairs]
    axes.set_yticks(places, names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_xlabel(f"difference of {found.measure}, {100 * found.level:.6g} % interval")
    title = axes.set_title(_finding(found), loc="left")
    for text in (*axes.get_yticklabels(), title):  # a stranger's names set no formula
        text.set_parse_math(False)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return axes


def _finding(found: Comparison) -> str:
    """The title: which pairs differ."""
    if len(found.pairs) == 1:
        ((one, other),), (each,) = found.pairs, found.differences
        if not np.isfinite(each.difference):
            return f"{found.measure} is undefined for one of both"
        if each.low <= 0 <= each.high:
            return "no difference is told from chance"
        better, worse = (one, other) if each.low > 0 else (other, one)
        return f"{label_text(better, _NAME)} is {decimal(abs(each.difference))} above {label_text(worse, _NAME)}"
    apart = sum(1 for each in found.differences if each.low > 0 or each.high < 0)
    return f"{apart} of {len(found.pairs)} pairs differ by more than chance"
