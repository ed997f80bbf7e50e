"""What is true, and what is known: `prove` decides a formula, `show` tells all that stands under a name.

>>> from bookmaker_ref.asking import prove, show
>>> prove("Recall = Informedness*(1 - Prevalence) + Bias")
<Decided Recall = Informedness*(1 - Prevalence) + Bias: proved, rational identity>
>>> show("powers2011:28")
<Shown powers2011:28: an equation>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bookmaker_ref.asking.proofs import Part, Proof, Taken, proof_of
    from bookmaker_ref.asking.proving import Decided, prove
    from bookmaker_ref.asking.showing import Shown, Unknown, show

__all__ = ["Decided", "Part", "Proof", "Shown", "Taken", "Unknown", "proof_of", "prove", "show"]

#: Where each of them is: who proves a formula needs no paper, and who looks one up no prover.
_PLACES = {
    **dict.fromkeys(("Part", "Proof", "Taken", "proof_of"), "bookmaker_ref.asking.proofs"),
    **dict.fromkeys(("Decided", "prove"), "bookmaker_ref.asking.proving"),
    **dict.fromkeys(("Shown", "Unknown", "show"), "bookmaker_ref.asking.showing"),
}


if not TYPE_CHECKING:  # type checkers would take every name for one of these

    def __getattr__(name: str) -> Any:
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_PLACES[name]), name)

    def __dir__() -> list[str]:
        return __all__
