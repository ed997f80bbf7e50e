"""Ways for a table to become extreme, along which limits and approximations are claimed.

The letters ``a b x y z`` stand for any positive numbers, so a path is a family that reaches the extreme from
everywhere; ``epsilon`` is what becomes small.
"""

from __future__ import annotations

from sympy import Symbol

from bookmaker_ref.symbolic import CELLS
from bookmaker_ref.symbolic.statement import Path

small, a, b, x, y, z = (Symbol(name, positive=True) for name in ("epsilon", "a", "b", "x", "y", "z"))

#: Hardly any negative predictions.
BIAS_TO_ONE = Path(small, (a, b, small * x, small * y), "Bias -> 1")
#: Hardly any real negatives.
PREVALENCE_TO_ONE = Path(small, (a, small * x, b, small * y), "Prevalence -> 1")
#: Hardly any negatives, neither predicted nor real, and as many of the one as of the other.
BOTH_TO_ONE = Path(small, (a, small * x, small * x, small * z), "Bias = Prevalence -> 1")
#: Fixed margins, a:b real and x:y predicted, and a determinant that vanishes.
TO_CHANCE = Path(small, (a * x + small, b * x - small, a * y - small, b * y + small), "dtp -> 0")
#: Right nearly always, with both classes present.
FEW_ERRORS = Path(small, (a, small * x, small * y, b), "fp -> 0 and fn -> 0")
#: Nearly as many positives as negatives, real and predicted; right and wrong as a:b.
EVEN_MARGINS = Path(small, (a + small * x, b + small * y, b, a), "Bias and Prevalence -> 1/2")
#: No table moves, but the alternate hypothesis of equation 36: the density xi x^(xi-1) of p, with 1 + epsilon = e p^xi.
TO_LEAST_ODDS = Path(small, CELLS, "towards the alternate hypothesis with the least odds")
