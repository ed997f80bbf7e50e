"""What predictions are worth, as pictures: a table beside chance, Informedness at each threshold, systems in ROC space.

Each ``draw_…`` takes two vectors, as `bookmaker_ref.report` does, or what is made of them: a `Contingency`, a curve. It
draws on the axes ``ax``, or on those of a new figure, and returns them; a notebook shows a new figure as it is. What
is drawn is there as numbers too: `band`, `bookmaker_ref.roc.region`, and the methods of a table.
"""

from __future__ import annotations

from bookmaker_ref.displays.bands import Band, band
from bookmaker_ref.displays.confusion import SHOWN, draw_confusion
from bookmaker_ref.displays.systems import draw_systems
from bookmaker_ref.displays.thresholds import draw_thresholds
from bookmaker_ref.drawing import save

__all__ = ["SHOWN", "Band", "band", "draw_confusion", "draw_systems", "draw_thresholds", "save"]


def __dir__() -> list[str]:
    return __all__
