"""Every measure as a function of two vectors of labels, with scikit-learn's names, order and behaviour.

>>> from bookmaker_ref.scores import informedness_score
>>> informedness_score([1, 0, 1, 1, 0, 0], [1, 0, 0, 1, 1, 0])
0.3333333333333333
>>> informedness_score(["cat", "dog", "emu", "emu"], ["cat", "dog", "emu", "dog"])
0.7083333333333334
>>> informedness_score(["cat", "dog", "emu", "emu"], ["cat", "dog", "emu", "dog"], average=None)
array([1.        , 0.66666667, 0.5       ])

Each measure of two classes and of K classes has a function ``<measure>_score``, by any name of the measure
(``informedness_score`` is ``youden_score`` as well); ``SCORERS`` has what scikit-learn's ``cross_validate`` and
``GridSearchCV`` take as ``scoring``. Neither scikit-learn nor SciPy nor SymPy is imported for a score.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from bookmaker_ref import names
from bookmaker_ref.scores.score import SUFFIX, Score, canonical, meanings, score_function, unclear

if TYPE_CHECKING:
    from bookmaker_ref.scores._declared import *  # noqa: F403 -- every score, by each of its names

    #: What scikit-learn takes as ``scoring``, by the name of the measure; made when it is first asked for.
    SCORERS: dict[str, Any]

__all__ = ["SCORERS", "Score"]
__all__ += [f"{name}{SUFFIX}" for name in meanings()]


if not TYPE_CHECKING:  # type checkers would take every name for one of these

    def __getattr__(name: str) -> Score:
        if name == "SCORERS":
            from bookmaker_ref.scores.scorers import scorers  # noqa: PLC0415 -- loads scikit-learn

            found: Any = scorers()
        elif name.endswith(SUFFIX) and (measure := canonical(name.removesuffix(SUFFIX))):
            own = f"{measure}{SUFFIX}"
            found = score_function(meanings()[measure]) if name == own else getattr(import_module(__name__), own)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_hint(name)}")
        globals()[name] = found
        return cast("Score", found)

    def __dir__() -> list[str]:
        return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


def _hint(name: str) -> str:
    """What to say of a name that no score has: what it means elsewhere, and the score that is meant."""
    if name.startswith("_"):
        return ""
    asked = name.removesuffix(SUFFIX)
    near = " or ".join(f"{each}{SUFFIX}" for each in names.suggested(asked, meanings()))
    return unclear(asked, near) or (f"; did you mean {near}?" if near else "")
