"""Powers' evaluation measures: proved, fast, exact.

>>> import bookmaker_ref as bm
>>> bm.informedness(56, 20, 12, 12)
0.19852941176470587
>>> bm.evaluate_all(56, 20, 12, 12, ["informedness", "markedness"])
{'informedness': 0.19852941176470587, 'markedness': 0.23684210526315788}

Every measure is a function of the four counts ``tp, fp, fn, tn`` (numbers or arrays); ``exact`` has the same
names over fractions, ``symbolic`` what they mean; ``compile_formula`` makes such a function of a formula. ``scores``
has each as a function of two vectors of labels, ``report`` tells what predictions are worth, ``compare`` which system
is better. A table of any number of classes is a ``Contingency``, and its measures are in ``multiclass``;
``significance`` has tests and intervals, ``study`` what they are worth, ``roc`` points and curves, ``displays``
pictures of predictions; ``golden`` has exact values to test other libraries with, ``solve`` finds the table behind
reported scores; ``prove`` decides a formula, and ``show`` tells what is known of an equation or a measure. What is
heavy is imported when it is first used: NumPy with the first array, SymPy with the first formula.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bookmaker_ref.numeric import _generated
from bookmaker_ref.numeric._generated import *  # noqa: F403 -- its __all__ is the list of measures

if TYPE_CHECKING:
    from bookmaker_ref import displays, exact, golden, multiclass, roc, scores, significance, solving, study, symbolic
    from bookmaker_ref.asking.proving import prove
    from bookmaker_ref.asking.showing import show
    from bookmaker_ref.comparing.systems import compare
    from bookmaker_ref.generate.compile import compile_formula
    from bookmaker_ref.numeric.evaluation import evaluate_all
    from bookmaker_ref.reports.report import report
    from bookmaker_ref.solving.answer import solve
    from bookmaker_ref.tables.binary import Cells, cells
    from bookmaker_ref.tables.contingency import Contingency

#: The one place where the version stands for the code; what cannot read it is held against it by a test.
__version__ = "0.2.0.dev0"

__all__ = [
    "Cells",
    "Contingency",
    "cells",
    "compare",
    "compile_formula",
    "evaluate_all",
    "prove",
    "report",
    "show",
    "solve",
]
__all__ += [
    "displays",
    "exact",
    "golden",
    "multiclass",
    "roc",
    "scores",
    "significance",
    "solving",
    "study",
    "symbolic",
]
__all__ += _generated.__all__

#: Where each of the other public names is: a module, or a name in one.
_PLACES = {
    "Cells": "bookmaker_ref.tables.binary:Cells",
    "Contingency": "bookmaker_ref.tables.contingency:Contingency",
    "cells": "bookmaker_ref.tables.binary:cells",
    "compare": "bookmaker_ref.comparing.systems:compare",
    "compile_formula": "bookmaker_ref.generate.compile:compile_formula",
    "displays": "bookmaker_ref.displays",
    "evaluate_all": "bookmaker_ref.numeric.evaluation:evaluate_all",
    "exact": "bookmaker_ref.exact",
    "golden": "bookmaker_ref.golden",
    "multiclass": "bookmaker_ref.multiclass",
    "prove": "bookmaker_ref.asking.proving:prove",
    "report": "bookmaker_ref.reports.report:report",
    "roc": "bookmaker_ref.roc",
    "scores": "bookmaker_ref.scores",
    "significance": "bookmaker_ref.significance",
    "show": "bookmaker_ref.asking.showing:show",
    "solve": "bookmaker_ref.solving.answer:solve",
    "solving": "bookmaker_ref.solving",
    "study": "bookmaker_ref.study",
    "symbolic": "bookmaker_ref.symbolic",
}


if not TYPE_CHECKING:  # type checkers would take every name for one of these

    def __getattr__(name: str) -> Any:
        place = _PLACES.get(name)
        if place is None:
            from bookmaker_ref.names import hint  # noqa: PLC0415 -- only for an error

            raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint(name)}")
        module, _, attribute = place.partition(":")
        found = getattr(import_module(module), attribute) if attribute else import_module(module)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*(name for name in globals() if name.startswith("__")), *__all__})
