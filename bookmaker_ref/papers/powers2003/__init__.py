"""D. M. W. Powers, *Recall & Precision versus The Bookmaker*.

The formulas have no numbers, so every record has a slug: rates and means, odds and payoffs, the same for any number of
classes, the four models of Figure 1 number by number, and the example evaluation with its tables.
"""

from __future__ import annotations

from bookmaker_ref.papers.powers2003 import figure1, general, odds, rates, tables
from bookmaker_ref.papers.record import Paper, contents

PAPER = Paper(
    key="powers2003",
    title="Recall & Precision versus The Bookmaker",
    author="David M. W. Powers",
    year=2003,
    bibtex="""@inproceedings{powers2003,
  author    = {Powers, David M. W.},
  title     = {Recall \\& Precision versus The Bookmaker},
  booktitle = {Proceedings of the International Conference on Cognitive Science (ICSC)},
  address   = {Sydney},
  pages     = {529--534},
  year      = {2003},
}""",
    contents=contents(rates, odds, general, figure1, tables),
)
