"""Every figure of the papers: its numbers computed anew, from a seed where it was simulated, and drawn with matplotlib.

Each measure has a panel: the papers' 110 simulated tables, and many more a step as means and where 95 percent lie.

>>> from bookmaker_ref.study import figures
>>> list(figures.FIGURES)[:3]
['powers2003:1', 'powers2008evaluation:1', 'powers2008evaluation:2']
"""

from __future__ import annotations

from bookmaker_ref.study.figures import (  # noqa: F401 -- each puts its figures among those that are known
    _association,
    _bands,
    _contours,
    _determinants,
    _roc,
    _spreadsheet,
    _traditional,
)
from bookmaker_ref.study.figures.figure import (
    FIGURES,
    MOST_TABLES,
    SEED,
    TABLES,
    Figure,
    drawn,
    known,
)
from bookmaker_ref.study.figures.files import SUFFIXES, checked, save
from bookmaker_ref.study.figures.style import needs_matplotlib
from bookmaker_ref.study.figures.watch import Watch
from bookmaker_ref.study.simulate.recipe import MOST_SEED

__all__ = [
    "FIGURES",
    "MOST_SEED",
    "MOST_TABLES",
    "SEED",
    "SUFFIXES",
    "TABLES",
    "Figure",
    "Watch",
    "checked",
    "drawn",
    "known",
    "needs_matplotlib",
    "save",
]


def __dir__() -> list[str]:
    return __all__
