"""A measure of many tables at once, whose rows are predictions; of two labels the last is the positive one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.numeric.evaluation import evaluate_all

Floats = NDArray[np.float64]


def value_of(measure: str, tables: Floats) -> Floats:
    """A measure of each of these tables, by its canonical name; nan where it is undefined.

    >>> value_of("recall", np.array([[2.0, 1.0], [1.0, 3.0]])), value_of("accuracy", np.eye(3))
    (array(0.75), array(1.))
    """
    if measure in MEASURES:
        return np.asarray(MEASURES[measure](tables, rows="predicted"))
    cells = (tables[..., 1, 1], tables[..., 1, 0], tables[..., 0, 1], tables[..., 0, 0])
    return np.asarray(evaluate_all(*cells, [measure])[measure])
