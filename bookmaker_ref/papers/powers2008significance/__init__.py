"""D. M. W. Powers, *Significance and Confidence in Evaluation*.

Equations 1-17, the claims between them, and the captions, in the order of print: ``eq7`` is equation 7. Where the
letters differ from those of powers2011, the notes say so: C is the Correlation, KC is KBM there, and dp is dtp.
"""

from __future__ import annotations

from bookmaker_ref.papers.powers2008significance import chance, confidence, rates, significance
from bookmaker_ref.papers.record import Paper, contents

PAPER = Paper(
    key="powers2008significance",
    title="Significance and Confidence in Evaluation",
    author="David M. W. Powers",
    year=2008,
    bibtex="""@misc{powers2008significance,
  author = {Powers, David M. W.},
  title  = {Significance and Confidence in Evaluation},
  year   = {2008},
}""",
    contents=contents(rates, chance, significance, confidence),
    sets_empty_margins_aside=True,
)
