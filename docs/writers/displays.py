"""The pictures of ``docs/displays.md``, of the examples there."""

from __future__ import annotations

import numpy as np

import bookmaker_ref as bm
from bookmaker_ref.drawing import figure_of
from bookmaker_ref.study.figures.files import rendered
from docs.writers.files import Told


def written(told: Told) -> dict[str, str | bytes]:
    """A table beside chance, Informedness at each threshold, and two systems in ROC space."""
    truth, said = [1] * 68 + [0] * 32, [1] * 56 + [0] * 12 + [1] * 20 + [0] * 12
    other = [1] * 60 + [0] * 8 + [1] * 8 + [0] * 24
    random = np.random.default_rng(1)
    ill = random.random(400) < 0.3
    score = random.normal(size=400) + 1.3 * ill
    pictures = {
        "deviation": bm.displays.draw_confusion(truth, said, show="deviation"),
        "thresholds": bm.displays.draw_thresholds(ill, score),
        "systems": bm.displays.draw_systems(truth, {"old": said, "new": other}),
    }
    found: dict[str, str | bytes] = {}
    for name, axes in pictures.items():
        told(f"docs/figures/displays-{name}.svg")
        text = rendered(figure_of(axes), ".svg").decode()
        found[f"docs/figures/displays-{name}.svg"] = text[text.index("<svg") :]
    return found
