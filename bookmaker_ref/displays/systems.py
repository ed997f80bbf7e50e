"""Several systems on the same cases in ROC space, each with the region in which its rates are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bookmaker_ref import roc
from bookmaker_ref.displays.given import positive_of, table_given, written
from bookmaker_ref.drawing import signed, titled
from bookmaker_ref.messages import short
from bookmaker_ref.roc.points import Real, System
from bookmaker_ref.tables.contingency import Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_systems(
    y_true: Any,
    predictions: Mapping[str, Any],
    *,
    labels: Iterable[Label] | None = None,
    pos_label: Label | None = None,
    level: float | None = 0.95,
    c: Real | None = 1,
    ax: Axes | None = None,
) -> Axes:
    """Systems as points of ROC space, with the region in which each is with this confidence (none where it is None).

    ``predictions`` has a vector of labels for each system, by its name, as `bookmaker_ref.compare` takes them.
    ``pos_label`` is the positive label; without it 1, or the last of two; of more it is held against the rest. Regions
    tell of each system alone: on the same cases systems may differ for certain whose regions overlap.
    """
    if not isinstance(predictions, Mapping) or not predictions:
        raise ValueError(f"predictions is {short(predictions)}: it takes a dict, {{name: vector of labels}}")
    wanted = None if labels is None else tuple(labels)
    systems = []
    for name, said in predictions.items():
        if not isinstance(name, str):
            raise TypeError(f"a system is called {short(name)}: its name is a text")
        table = table_given("draw_systems", y_true, said, wanted, None)
        cells = table.cells(positive_of(table.labels, pos_label))
        systems.append(System(*cells, name=name))
    axes = roc.draw_systems(systems, c=c, level=level, ax=ax)
    titled(axes, _finding(systems))
    return axes


def _finding(systems: list[System]) -> str:
    """The title: which system has the highest Informedness."""
    height = max(system.informedness for system in systems)
    best = [written(system.name) for system in systems if system.informedness == height]
    whose = best[0] if len(best) == 1 else f"{len(best)} of {len(systems)} systems"
    return f"{whose}: Informedness {signed(height)}{', the highest' if len(systems) > 1 else ''}"
