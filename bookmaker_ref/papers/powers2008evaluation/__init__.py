"""D. M. W. Powers, *Evaluation Evaluation a Monte Carlo study*.

Equations 1-14 and the claims between them, in the order of print: ``eq13`` is equation 13. Most of it is in powers2011
again, under other numbers; ``also`` of a record says where. What the simulations show is not recorded.
"""

from __future__ import annotations

from bookmaker_ref.papers.powers2008evaluation import chance, margins, rates, roc
from bookmaker_ref.papers.record import Paper, contents

PAPER = Paper(
    key="powers2008evaluation",
    title="Evaluation Evaluation a Monte Carlo study",
    author="David M. W. Powers",
    year=2008,
    bibtex="""@inproceedings{powers2008evaluation,
  author    = {Powers, David M. W.},
  title     = {Evaluation Evaluation a {Monte} {Carlo} study},
  booktitle = {Proceedings of the 18th European Conference on Artificial Intelligence ({ECAI} 2008)},
  year      = {2008},
}""",
    contents=contents(rates, roc, chance, margins),
    sets_empty_margins_aside=True,
)
