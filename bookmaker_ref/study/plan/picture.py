"""Plans drawn with matplotlib, an extra: what each number of cases reaches, tooth by tooth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from bookmaker_ref.arguments import instance
from bookmaker_ref.drawing import COLOURS, GREY, axes_for, legend, titled
from bookmaker_ref.study.plan.searching import Plan, Point, PowerPlan
from bookmaker_ref.study.setting import decimal

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_plan(found: Plan | Sequence[Plan], ax: Axes | None = None) -> Axes:
    """The power, or the width, of each number of cases, for one plan or for several with one aim.

    A square is the least number that is enough, a diamond that from which on all are.
    """
    plans = [found] if isinstance(found, Plan) else list(found)
    for each in plans:
        instance(each, "found", Plan, "a plan, as plan.power() and plan.width() give it, or several")
    if len({(type(each), each.aim) for each in plans}) != 1:
        raise ValueError("plans are drawn together if they have one aim: one power, or one width")
    axes = axes_for(ax, width=7.2, height=5.0)
    axes.axhline(float(plans[0].aim), color=GREY, linewidth=1.2, linestyle="--")
    for colour, each in zip((COLOURS * len(plans))[: len(plans)], plans, strict=True):
        _add(axes, each, colour)
    if isinstance(plans[0], PowerPlan):
        axes.set_ylim(0.0, 1.02)
    else:
        axes.set_ylim(bottom=0.0)
    axes.set_xlim(0, max(each.most for each in plans) + 1)
    axes.set_xlabel("number of cases")
    axes.set_ylabel(plans[0].KIND)
    titled(axes, _finding(plans))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    legend(axes)
    return axes


def _add(axes: Axes, found: Plan, colour: str) -> None:
    """One plan: a point for each number of cases, and both numbers that it is about."""
    value = np.array([_middle(each) for each in found.points])
    value = np.where(np.isfinite(value), value, np.nan)
    n = [each.n for each in found.points]
    axes.plot(n, value, color=colour, linewidth=1.0, marker=".", markersize=4, label=_needs(found))
    for point, marker, size in ((found.stays, "D", 9), (found.least, "s", 6)):
        if point is not None:
            axes.plot(
                [point.n], [_middle(point)], color=colour, marker=marker, markersize=size, markeredgecolor="white"
            )


def _middle(point: Point) -> float:
    return float(point.low + point.high) / 2


def _needs(found: Plan) -> str:
    """What is needed, in a few words."""
    if found.least is None:
        return f"{found.name}: not enough up to N = {found.most}"
    if found.stays is None or found.stays == found.least:
        return f"{found.name}: N = {found.least.n}"
    return f"{found.name}: N = {found.least.n}, and always from {found.stays.n} on"


def _finding(plans: Sequence[Plan]) -> str:
    """The title: how many cases are needed, or between what."""
    asked = f"{plans[0].KIND} {decimal(plans[0].aim)}"
    needed = [each.least.n for each in plans if each.least is not None]
    if len(needed) < len(plans):
        return f"{asked} is not reached up to N = {plans[0].most}" + ("" if len(plans) == 1 else " by all")
    least, most = min(needed), max(needed)
    return f"{asked} takes {least} cases" if least == most else f"{asked} takes {least} to {most} cases"
