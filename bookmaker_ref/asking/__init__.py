"""What is true, and what is known: `prove` decides a formula, `show` tells all that stands under a name.

>>> from bookmaker_ref.asking import prove, show
>>> prove("Recall = Informedness*(1 - Prevalence) + Bias")
<Decided Recall = Informedness*(1 - Prevalence) + Bias: proved, rational identity>
>>> show("powers2011:28")
<Shown powers2011:28: an equation>
"""

from __future__ import annotations

from bookmaker_ref.asking.proofs import Part, Proof, Taken, proof_of
from bookmaker_ref.asking.proving import Decided, prove
from bookmaker_ref.asking.showing import Shown, Unknown, show

__all__ = ["Decided", "Part", "Proof", "Shown", "Taken", "Unknown", "proof_of", "prove", "show"]


def __dir__() -> list[str]:
    return __all__
