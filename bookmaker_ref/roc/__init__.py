"""ROC and PN space: systems as points, curves from scores, hulls, isocost lines, and the areas that measures are.

Data first, exact where the counts are integers; the functions ``draw_…`` make figures of them with the ``plot`` extra.

>>> from bookmaker_ref import roc
>>> system = roc.System(56, 20, 12, 12)
>>> system.informedness, roc.kite(system).area, roc.parallelogram(system).area
(Fraction(27, 136), Fraction(27, 136), Fraction(27, 136))
>>> curve = roc.curve(["yes", "no", "yes", "no"], [0.9, 0.8, 0.8, 0.1], positive="yes")
>>> curve.exact_auc, roc.optimum(roc.hull(curve), c=1).on.tolist()
(Fraction(7, 8), [1, 2])
"""

from __future__ import annotations

from bookmaker_ref.roc.curves import Curve as Curve, auc_from_pairs as auc_from_pairs, curve as curve
from bookmaker_ref.roc.figures import (
    draw_curve as draw_curve,
    draw_perversions as draw_perversions,
    draw_systems as draw_systems,
    save as save,
)
from bookmaker_ref.roc.hulls import Hull as Hull, Optimum as Optimum, hull as hull, optimum as optimum
from bookmaker_ref.roc.lines import (
    Line as Line,
    accuracy_line as accuracy_line,
    bias_line as bias_line,
    cost_factor as cost_factor,
    expected_cost as expected_cost,
    f1_line as f1_line,
    informedness_line as informedness_line,
    isocost_line as isocost_line,
    precision_line as precision_line,
)
from bookmaker_ref.roc.points import Point as Point, System as System
from bookmaker_ref.roc.polygons import (
    Polygon as Polygon,
    kite as kite,
    parallelogram as parallelogram,
    trapezoid as trapezoid,
    triangle as triangle,
)
