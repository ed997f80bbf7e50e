"""What a word means: the vocabulary of the papers, and every measure as one ``Measure``.

``from bookmaker_ref.symbolic import Recall, rp`` gives words to write formulas with; ``symbolic.recall``,
by the canonical name, is the measure itself, with its expression, domain, range and aliases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bookmaker_ref.symbolic.chance import *  # noqa: F403 -- each of these modules exports its words
from bookmaker_ref.symbolic.evenness import *  # noqa: F403
from bookmaker_ref.symbolic.expectation import *  # noqa: F403
from bookmaker_ref.symbolic.functions import *  # noqa: F403
from bookmaker_ref.symbolic.measures import MEASURES as MEASURES, Measure as Measure
from bookmaker_ref.symbolic.notation import *  # noqa: F403
from bookmaker_ref.symbolic.notation import COORDINATES as COORDINATES
from bookmaker_ref.symbolic.rates import *  # noqa: F403
from bookmaker_ref.symbolic.significance import *  # noqa: F403
from bookmaker_ref.symbolic.statement import *  # noqa: F403
from bookmaker_ref.symbolic.statement import Statement as Statement
from bookmaker_ref.symbolic.vocabulary import (
    CELLS as CELLS,
    VOCABULARY as VOCABULARY,
    in_counts as in_counts,
    tex as tex,
)

if TYPE_CHECKING:
    from bookmaker_ref.symbolic._declared import *  # noqa: F403 -- every measure, by its canonical name

if not TYPE_CHECKING:  # type checkers would take every name for one of these

    def __getattr__(name: str) -> Measure:
        try:
            return MEASURES[name]
        except KeyError:
            raise AttributeError(f"no measure is called {name!r}; see bookmaker_ref.symbolic.MEASURES") from None

    def __dir__() -> list[str]:
        return sorted({*globals(), *MEASURES})
