"""Monte Carlo studies: tables drawn at random by a recipe, and what comes of measures on them.

>>> from bookmaker_ref.study.simulate import Recipe, simulate
>>> found = simulate(Recipe("events", 4, 128), tables=500, measures=["informedness", "p_chi2<0.05"], seed=1)
>>> found[0]["informedness"].defined, found[0].tables
(500, 500)
>>> low, high = (found[0]["informedness"].quantile(p) for p in ("0.025", "0.975"))
>>> low < 0 < high
True

The same seed gives the same numbers on any number of ``workers``, and on a cluster (``client=``).
"""

from __future__ import annotations

from bookmaker_ref.study.simulate.blocks import MEASURES, MOST_TABLES, Study
from bookmaker_ref.study.simulate.drawing import Drawn, draw
from bookmaker_ref.study.simulate.generators import GENERATORS
from bookmaker_ref.study.simulate.recipe import LEAST_CLASSES, MOST_CASES, MOST_CLASSES, MOST_SEED, Recipe, as_published
from bookmaker_ref.study.simulate.run import MOST_WORKERS, OfRecipe, Simulated, simulate
from bookmaker_ref.study.simulate.store import part_of
from bookmaker_ref.study.simulate.summary import Described

__all__ = [
    "GENERATORS",
    "LEAST_CLASSES",
    "MEASURES",
    "MOST_CASES",
    "MOST_CLASSES",
    "MOST_SEED",
    "MOST_TABLES",
    "MOST_WORKERS",
    "Described",
    "Drawn",
    "OfRecipe",
    "Recipe",
    "Simulated",
    "Study",
    "as_published",
    "draw",
    "part_of",
    "simulate",
]


def __dir__() -> list[str]:
    return __all__
