"""ROC and PN space: systems as points, curves from scores, hulls, isocost lines, and the areas that measures are.

Data first, exact where the counts are integers; the functions ``draw_…`` draw them with the ``plot`` extra.

>>> from bookmaker_ref import roc
>>> system = roc.System(56, 20, 12, 12)
>>> system.informedness, roc.kite(system).area, roc.parallelogram(system).area
(Fraction(27, 136), Fraction(27, 136), Fraction(27, 136))
>>> curve = roc.curve(["yes", "no", "yes", "no"], [0.9, 0.8, 0.8, 0.1], positive="yes")
>>> curve.exact_auc, roc.optimum(roc.hull(curve), c=1).on.tolist()
(Fraction(7, 8), [1, 2])
"""

from __future__ import annotations

from bookmaker_ref.drawing import save
from bookmaker_ref.roc.curves import Curve, auc_from_pairs, curve
from bookmaker_ref.roc.figures import draw_curve, draw_perversions, draw_systems
from bookmaker_ref.roc.hulls import Hull, Optimum, hull, optimum
from bookmaker_ref.roc.lines import (
    Line,
    accuracy_line,
    bias_line,
    cost_factor,
    expected_cost,
    f1_line,
    informedness_line,
    isocost_line,
    precision_line,
)
from bookmaker_ref.roc.points import Point, System
from bookmaker_ref.roc.polygons import Polygon, kite, parallelogram, trapezoid, triangle
from bookmaker_ref.roc.regions import Region, region

__all__ = [
    "Curve",
    "Hull",
    "Line",
    "Optimum",
    "Point",
    "Polygon",
    "Region",
    "System",
    "accuracy_line",
    "auc_from_pairs",
    "bias_line",
    "cost_factor",
    "curve",
    "draw_curve",
    "draw_perversions",
    "draw_systems",
    "expected_cost",
    "f1_line",
    "hull",
    "informedness_line",
    "isocost_line",
    "kite",
    "optimum",
    "parallelogram",
    "precision_line",
    "region",
    "save",
    "trapezoid",
    "triangle",
]


def __dir__() -> list[str]:
    return __all__
