"""Why a measure is undefined, in words of the classes: nobody need know which of them is called positive."""

from __future__ import annotations

import re

from bookmaker_ref.scores.averages import why_undefined
from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.contingency import Contingency, Label

#: What is empty stands at the end of each reason of four cells.
_EMPTY = re.compile(r"\b(RP|RN|PP|PN|TP|FP|FN|TN) = 0\b")
#: By what is empty: of two classes, and of one against the rest.
_SAID = {
    "RP": ("there are no cases of class {0}",) * 2,
    "RN": ("there are no cases of class {1}", "all cases are of class {0}"),
    "PP": ("nothing is predicted as {0}",) * 2,
    "PN": ("nothing is predicted as {1}", "everything is predicted as {0}"),
    "TP": ("no case of class {0} is predicted as {0}",) * 2,
    "FP": ("no case of class {1} is predicted as {0}", "no case of another class is predicted as {0}"),
    "FN": ("no case of class {0} is predicted as {1}", "no case of class {0} is predicted as another"),
    "TN": ("no case of class {1} is predicted as {1}", "no case of another class is predicted as another"),
}


def why(measure: str, given: Cells[int] | Contingency, positive: Label = None, negative: Label | None = None) -> str:
    """Why a measure that is undefined is so: of all classes, or of four cells whose ``positive`` class is this.

    ``negative`` is the other class of two; without it there are more.

    >>> why("recall", Cells(0, 2, 0, 5), "cat", "dog"), why("recall", Cells(0, 2, 0, 5), "cat")
    ("there are no cases of class 'cat'", "there are no cases of class 'cat'")
    >>> why("informedness", Cells(3, 0, 2, 0), "cat", "dog"), why("informedness", Cells(3, 0, 2, 0), "cat")
    ("there are no cases of class 'dog'", "all cases are of class 'cat'")
    """
    reason = why_undefined(measure, given)
    if isinstance(given, Contingency):
        return reason
    two, names = negative is not None, (named(positive), named(negative))
    said = [_SAID[cells][0 if two else 1].format(*names) for cells in _EMPTY.findall(reason)]
    return " and ".join(said) or reason
