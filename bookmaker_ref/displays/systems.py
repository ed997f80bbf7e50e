"""Several systems on the same cases in ROC space, each with the region in which its rates are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bookmaker_ref import roc
from bookmaker_ref.displays.given import written
from bookmaker_ref.drawing import signed, titled
from bookmaker_ref.messages import short
from bookmaker_ref.roc.points import Real, System
from bookmaker_ref.tables.contingency import Label
from bookmaker_ref.tables.positive import both_classes, positive_class
from bookmaker_ref.tables.predictions import coded, table_of

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
    ``pos_label`` is the positive class; it may be left out where the classes are booleans, 0 and 1, or -1 and 1. All
    other classes are the negative one. The title names the positive class. Each region is of one system alone: two
    systems whose regions overlap may still differ significantly on the same cases.
    """
    if not isinstance(predictions, Mapping) or not predictions:
        raise ValueError(f"predictions is {short(predictions)}: it takes a dict, {{name: vector of labels}}")
    for name in predictions:
        if not isinstance(name, str):
            raise TypeError(f"a system is called {short(name)}: its name is a text")
    known, _ = coded(
        {"y_true": y_true, **{f"the predictions of {short(n)}": p for n, p in predictions.items()}}, labels
    )
    known = both_classes(known, pos_label)
    positive = positive_class(known, pos_label, what="draw_systems")
    systems = [System(*table_of(y_true, said, known).cells(positive), name=name) for name, said in predictions.items()]
    axes = roc.draw_systems(systems, c=c, level=level, ax=ax)
    titled(axes, f"{_finding(systems)}; positive class: {written(positive)}")
    return axes


def _finding(systems: list[System]) -> str:
    """The title: which system has the highest Informedness."""
    height = max(system.informedness for system in systems)
    best = [written(system.name) for system in systems if system.informedness == height]
    whose = best[0] if len(best) == 1 else f"{len(best)} of {len(systems)} systems"
    return f"{whose}: Informedness {signed(height)}{', the highest' if len(systems) > 1 else ''}"
