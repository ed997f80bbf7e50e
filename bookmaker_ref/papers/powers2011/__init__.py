"""D. M. W. Powers, *Evaluation: from precision, recall and F-measure to ROC, informedness, markedness & correlation*.

Equations 1-68, the claims between and after them, and Table 2, in the order of print: ``eq28`` is equation 28.
"""

from __future__ import annotations

from bookmaker_ref.papers.powers2011 import (
    chance,
    conclusions,
    confidence,
    general_association,
    general_confidence,
    general_evenness,
    general_significance,
    margins,
    practice,
    rates,
    roc,
    significance,
    table2,
)
from bookmaker_ref.papers.record import Paper, contents

PAPER = Paper(
    key="powers2011",
    title="Evaluation: from precision, recall and F-measure to ROC, informedness, markedness & correlation",
    author="David M. W. Powers",
    year=2011,
    bibtex="""@article{powers2011,
  author  = {Powers, David M. W.},
  title   = {Evaluation: from precision, recall and {F}-measure to {ROC}, informedness, markedness \\& correlation},
  journal = {Journal of Machine Learning Technologies},
  volume  = {2},
  number  = {1},
  pages   = {37--63},
  year    = {2011},
}""",
    contents=contents(
        rates,
        roc,
        chance,
        margins,
        significance,
        confidence,
        table2,
        practice,
        general_association,
        general_significance,
        general_evenness,
        general_confidence,
        conclusions,
    ),
    sets_empty_margins_aside=True,
)
