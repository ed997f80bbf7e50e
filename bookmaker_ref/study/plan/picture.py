"""A plan drawn with matplotlib, an extra: what each number of cases reaches, tooth by tooth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bookmaker_ref.arguments import instance
from bookmaker_ref.drawing import BLUE, GREY, ORANGE, VERMILION, axes_for, legend, titled
from bookmaker_ref.study.plan.searching import Plan, PowerPlan
from bookmaker_ref.study.setting import decimal

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_plan(found: Plan, ax: Axes | None = None) -> Axes:
    """The power, or the width, of each number of cases, with the aim, the least that reaches it, and where it stays."""
    instance(found, "found", Plan, "a plan, as plan.power() and plan.width() give it")
    axes = axes_for(ax, width=7.2, height=5.0)
    n = np.array([each.n for each in found.points])
    value = np.array([(each.low + each.high) / 2 for each in found.points])
    value = np.where(np.isfinite(value), value, np.nan)
    axes.plot(n, value, color=BLUE, linewidth=1.0, marker="o", markersize=3, label=found.name)
    axes.axhline(
        float(found.aim), color=GREY, linewidth=1.2, linestyle="--", label=f"{decimal(found.aim)} is asked for"
    )
    for point, colour, marker, words in (
        (found.least, VERMILION, "s", "the least that is enough: N = {}"),
        (found.stays, ORANGE, "D", "from here on all are enough: N = {}"),
    ):
        if point is not None:
            middle = (point.low + point.high) / 2
            shown = {"color": colour, "marker": marker, "markersize": 8, "linestyle": "none"}
            axes.plot([point.n], [middle], label=words.format(point.n), **shown)
    if isinstance(found, PowerPlan):
        axes.set_ylim(0.0, 1.02)
    axes.set_xlim(0, found.most + 1)
    axes.set_xlabel("number of cases")
    axes.set_ylabel(found.KIND)
    titled(axes, _finding(found))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    legend(axes)
    return axes


def _finding(found: Plan) -> str:
    """The title: what is needed."""
    asked = f"{found.KIND} {decimal(found.aim)}"
    if found.least is None:
        return f"{found.name}: up to N = {found.most} no number of cases is enough for {asked}"
    if found.stays is None or found.stays == found.least:
        return f"{found.name} needs {found.least.n} cases for {asked}"
    return f"{found.name} needs {found.least.n} cases for {asked}, and {found.stays.n} to be sure of it with more"
